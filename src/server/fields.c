#include "server/fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"
#include "server/json.h"

struct json *fields_read(const char *text, size_t n, struct error *err)
{
    struct json *json = json_read(text, n, err);
    if (!json || json->kind == OBJECT_VALUE) return json;
    fail(err, "bad-json", "not an object");
    free(json);
    return NULL;
}

void fields_free(struct json *json) { free(json); }

/* The member of this name; NULL where there is none. */
static const struct json *member(const struct json *object, const char *name)
{
    const struct json *at = json_first(object);
    for (int i = 0; i < object->count; i++, at = json_next(at))
        if (strcmp(at->name, name) == 0) return at;
    return NULL;
}

static const struct json *member_of_kind(const struct json *object, const char *name, enum json_kind kind)
{
    const struct json *value = member(object, name);
    return value && value->kind == kind ? value : NULL;
}

bool field_has(const struct json *object, const char *name)
{
    const struct json *value = member(object, name);
    return value && value->kind != NULL_VALUE;
}

bool field_is_null(const struct json *object, const char *name)
{
    return member_of_kind(object, name, NULL_VALUE);
}

bool field_text(const struct json *object, const char *name, const char **value, struct error *err)
{
    const struct json *text = member_of_kind(object, name, TEXT_VALUE);
    *value = text ? text->text : NULL;
    return text || fail(err, "bad-field", "%s: a text is missing", name);
}

bool field_number(const struct json *object, const char *name, int64_t least, int64_t most, int64_t *value,
                  struct error *err)
{
    const struct json *number = member_of_kind(object, name, WHOLE_VALUE);
    *value = number ? number->whole : 0;
    if (number && *value >= least && *value <= most) return true;
    return fail(err, "bad-field", "%s: a number from %" PRId64 " to %" PRId64 " is missing", name, least,
                most);
}

bool field_flag(const struct json *object, const char *name, bool *value, struct error *err)
{
    *value = member_of_kind(object, name, TRUE_VALUE);
    if (*value || member_of_kind(object, name, FALSE_VALUE)) return true;
    return fail(err, "bad-field", "%s: true or false is missing", name);
}

bool field_object(const struct json *object, const char *name, const struct json **value, struct error *err)
{
    *value = member_of_kind(object, name, OBJECT_VALUE);
    return *value || fail(err, "bad-field", "%s: an object is missing", name);
}

bool field_list(const struct json *object, const char *name, int most, const struct json **value,
                struct error *err)
{
    *value = member_of_kind(object, name, LIST_VALUE);
    if (!*value) return fail(err, "bad-field", "%s: a list is missing", name);
    if (list_count(*value) <= most) return true;
    return fail(err, "bad-field", "%s: more than %d entries", name, most);
}

int list_count(const struct json *list) { return list->count; }

/* Lists are short where they are asked for: field_list() has seen to it. */
static const struct json *entry_of_kind(const struct json *list, int i, enum json_kind kind)
{
    const struct json *entry = json_first(list);
    while (i-- > 0) entry = json_next(entry);
    return entry->kind == kind ? entry : NULL;
}

const struct json *list_object(const struct json *list, int i)
{
    return entry_of_kind(list, i, OBJECT_VALUE);
}

const char *list_text(const struct json *list, int i)
{
    const struct json *text = entry_of_kind(list, i, TEXT_VALUE);
    return text ? text->text : NULL;
}

bool fields_each(const struct json *object, bool (*each)(void *context, const char *name, const char *value),
                 void *context, struct error *err)
{
    const struct json *value = json_first(object);
    for (int i = 0; i < object->count; i++, value = json_next(value)) {
        char number[24] = "";
        bool is_whole = value->kind == WHOLE_VALUE;
        if (!is_whole && value->kind != TEXT_VALUE)
            return fail(err, "bad-field", "%.40s: neither a word nor a number", value->name);
        if (is_whole) snprintf(number, sizeof number, "%" PRId64, value->whole);
        if (!each(context, value->name, is_whole ? number : value->text)) return false;
    }
    return true;
}

/* What would break a line, hide, or turn the order of the text around it. */
static bool is_unwelcome(uint32_t c)
{
    return c < 32 || (c >= 127 && c < 160) || c == UTF8_BAD || c == 0x200B || c == 0x200E || c == 0x200F ||
           (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
           (c & 0xFFFE) == 0xFFFE;
}

bool text_clean(const char *what, const char *text, int most, char *out, struct error *err)
{
    uint32_t code;
    int count = 0;
    size_t size = 0, end = 0;
    while (*text == ' ') text++;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) {
        if (is_unwelcome(code)) return fail(err, "bad-field", "%s: a character that cannot be shown", what);
        if (++count > most && code != ' ')
            return fail(err, "too-long", "%s: more than %d characters", what, most);
        if (count > most) continue; /* blanks at the end do not count */
        memcpy(out + size, text, (size_t)n);
        size += (size_t)n;
        if (code != ' ') end = size;
    }
    out[end] = 0;
    return end > 0 || fail(err, "bad-field", "%s: it is empty", what);
}
