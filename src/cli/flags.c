/* Reading flags by their table. */
#include "cli/flags.h"

#include <string.h>

#include "cli/cli.h"

static const struct flag *flag_named(const struct flag *table, const char *name)
{
    for (; table->name; table++)
        if (strcmp(table->name, name) == 0) return table;
    return NULL;
}

static bool take_flag(const struct flag *f, const char *text, struct flags_read *out, struct error *err)
{
    long long number = 0;
    if (f->kind != FLAG_SWITCH && !text)
        return fail(err, "usage", "%s: %s is missing behind it", f->name, f->value);
    if (f->kind == FLAG_NUMBER && !number_read(f->name, text, f->low, f->high, &number, err)) return false;
    if (out->count == FLAGS_GIVEN_MAX) return fail(err, "usage", "%s: too many flags", f->name);
    out->given[out->count].flag = f;
    out->given[out->count].text = text;
    out->given[out->count++].number = number;
    return true;
}

bool flags_parse(const struct flag *table, int games, int argc, char **argv, struct flags_read *out,
                 struct error *err)
{
    *out = (struct flags_read){.count = 0};
    for (int i = 1; i < argc; i++) {
        const struct flag *f = flag_named(table, argv[i]);
        if (!f && argv[i][0] == '-') return fail(err, "usage", "%.40s: there is no such flag", argv[i]);
        if (!f && out->plain_count == games)
            return fail(err, "usage", "\"%.40s\": %s", argv[i],
                        games == 1 ? "one game is enough" : "too many games");
        if (!f) {
            out->plain[out->plain_count++] = argv[i];
            continue;
        }
        bool valued = f->kind != FLAG_SWITCH;
        if (!take_flag(f, valued && i + 1 < argc ? argv[i + 1] : NULL, out, err)) return false;
        i += valued;
    }
    return true;
}

/* The last one given, or -1. */
static int find(const struct flags_read *f, const char *name)
{
    for (int i = f->count - 1; i >= 0; i--)
        if (strcmp(f->given[i].flag->name, name) == 0) return i;
    return -1;
}

bool flag_given(const struct flags_read *f, const char *name) { return find(f, name) >= 0; }

const char *flag_text(const struct flags_read *f, const char *name)
{
    int i = find(f, name);
    return i < 0 ? NULL : f->given[i].text;
}

long long flag_number(const struct flags_read *f, const char *name, long long standard)
{
    int i = find(f, name);
    return i < 0 ? standard : f->given[i].number;
}
