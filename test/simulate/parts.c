/* Members of a JSON object without reading the rest: most messages are looked at for a few members, and a view is compared
 * byte by byte. */
#include "simulate.h"

/* Past a value: a string, a list, an object or a word. */
static const char *skip_value(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"')
            for (at++; *at && *at != '"'; at++) at += *at == '\\' && at[1];
        depth += *at == '{' || *at == '[';
        depth -= *at == '}' || *at == ']';
        if (!*at) return at;
        at++;
    } while (depth > 0 || (*at && *at != ',' && *at != '}' && *at != ']'));
    return at;
}

void parts_read(struct parts *p, const char *json)
{
    const char *at = json + (*json == '{');
    p->count = 0;
    while (*at == '"' && p->count < PARTS_MAX) {
        const char *key = at + 1, *value = strchr(key, '"');
        if (!value || value[1] != ':') return;
        const char *end = skip_value(value + 2);
        p->name[p->count] = (struct part){key, (size_t)(value - key)};
        p->value[p->count++] = (struct part){value + 2, (size_t)(end - value - 2)};
        at = *end == ',' ? end + 1 : end;
    }
}

static bool is_word(const struct part *part, const char *word)
{
    return part->size == strlen(word) && memcmp(part->text, word, part->size) == 0;
}

bool part_find(const struct parts *p, const char *name, struct part *part)
{
    for (int i = 0; i < p->count; i++) {
        if (!is_word(&p->name[i], name)) continue;
        *part = p->value[i];
        return true;
    }
    return false;
}

int64_t part_number(const struct parts *p, const char *name, int64_t otherwise)
{
    struct part part;
    return part_find(p, name, &part) && *part.text != 'n' ? strtoll(part.text, NULL, 10) : otherwise;
}

bool part_is(const struct parts *p, const char *name, const char *value)
{
    struct part part;
    return part_find(p, name, &part) && is_word(&part, value);
}
