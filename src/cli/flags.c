/* Reading flags by their table. */
#include "cli/flags.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/words.h"

enum { USAGE_COLUMNS = 80, USAGE_INDENT = 6, USAGE_FLAGS_MAX = 16 };

static const struct flag help_flag = {.name = "--help", .help = "show this"};

/* ---- Reading ---- */

/* The flag of "--name" or "--name=value", whose value begins at *value; NULL with *err where there is none. */
static const struct flag *find_flag(const struct flag *table, const char *text, const char **value,
                                    struct error *err)
{
    size_t n = strcspn(text, "=");
    struct guess guess = guess_begin(text);
    *value = text[n] ? text + n + 1 : NULL;
    for (const struct flag *f = table; f->name; f++) {
        if (strlen(f->name) == n && strncmp(f->name, text, n) == 0) return f;
        guess_try(&guess, f->name);
    }
    if (strlen(help_flag.name) == n && strncmp(help_flag.name, text, n) == 0) return &help_flag;
    if (guess.word[0])
        fail(err, "usage", "%.40s: no such flag; did you mean %s?", text, guess.word);
    else
        fail(err, "usage", "%.40s: no such flag", text);
    return NULL;
}

static bool keep_flag(struct flags_read *out, const struct flag *f, const char *text, struct error *err)
{
    int64_t number = 0;
    bool is_number = f->low || f->high;
    if (is_number && !number_given(f->name, text, f->low, f->high, &number, err)) return false;
    if (out->count == FLAGS_GIVEN_MAX) return fail(err, "usage", "%s: too many flags", f->name);
    out->given[out->count].flag = f;
    out->given[out->count].text = text;
    out->given[out->count++].number = number;
    return true;
}

/* The flag at argv[*i]; *i moves on where its value is the next argument. */
static bool take_flag(const struct flag *table, int argc, char **argv, int *i, struct flags_read *out,
                      struct error *err)
{
    const char *value;
    const struct flag *f = find_flag(table, argv[*i], &value, err);
    if (!f) return false;
    if (!f->value && value) return fail(err, "usage", "%s takes no value", f->name);
    if (f->value && !value && *i + 1 < argc) value = argv[++*i];
    if (f->value && !value)
        return fail(err, "usage", "%s: a value is missing; it reads %s %s", f->name, f->name, f->value);
    return keep_flag(out, f, value, err);
}

bool flags_parse(const struct flag *table, int argc, char **argv, struct flags_read *out, struct error *err)
{
    bool flags_may_come = true;
    *out = (struct flags_read){.table = table, .plain = argv};
    for (int i = 1; i < argc; i++) {
        bool is_flag = flags_may_come && argv[i][0] == '-' && argv[i][1]; /* "-" is standard input */
        if (!is_flag)
            out->plain[out->plain_count++] = argv[i];
        else if (strcmp(argv[i], "--") == 0)
            flags_may_come = false;
        else if (!take_flag(table, argc, argv, &i, out, err))
            return false;
    }
    out->plain[out->plain_count] = NULL;
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
    if (i >= 0) return f->given[i].text;
    for (const struct flag *row = f->table; row->name; row++)
        if (strcmp(row->name, name) == 0) return row->standard;
    bug("the program asks for %s, which no row declares", name);
}

int64_t flag_number(const struct flags_read *f, const char *name)
{
    int i = find(f, name);
    const char *standard = i < 0 ? flag_text(f, name) : NULL;
    return i >= 0 ? f->given[i].number : standard ? strtoll(standard, NULL, 10) : 0;
}

const char *flag_next(const struct flags_read *f, const char *name, int *at)
{
    while (*at < f->count) {
        int i = (*at)++;
        if (strcmp(f->given[i].flag->name, name) == 0) return f->given[i].text;
    }
    return NULL;
}

/* ---- Usage and help ---- */

static void add_wrapped(struct buf *out, size_t *line, const char *text)
{
    if (out->size - *line + 1 + strlen(text) > USAGE_COLUMNS) {
        buf_add(out, "\n");
        *line = out->size;
        buf_addf(out, "%*s", USAGE_INDENT - 1, "");
    }
    buf_addf(out, " %s", text);
}

void flags_usage(const struct flag *table, const char *command, const char *arguments, struct buf *out)
{
    char text[80];
    size_t line = out->size;
    int count = 0;
    while (table[count].name) count++;
    buf_addf(out, "usage: isolario %s%s%s", command, arguments[0] ? " " : "", arguments);
    for (const struct flag *f = table; f->name && count <= USAGE_FLAGS_MAX; f++) {
        if (strstr(arguments, f->name)) continue; /* must be given, and stands there */
        snprintf(text, sizeof text, "[%s%s%s]", f->name, f->value ? " " : "", f->value ? f->value : "");
        add_wrapped(out, &line, text);
    }
    if (count > USAGE_FLAGS_MAX) add_wrapped(out, &line, "[--help] [FLAG ...]");
    buf_add(out, "\n");
}

static void add_help(const struct flag *f, struct buf *out)
{
    bool told = f->value && f->standard && f->standard[0];
    buf_addf(out, "  %s%s%s\n      %s%s%s%s\n", f->name, f->value ? " " : "", f->value ? f->value : "",
             f->help, told ? " (" : "", told ? f->standard : "", told ? ")" : "");
}

void flags_help(const struct flag *table, struct buf *out)
{
    for (; table->name; table++) add_help(table, out);
    add_help(&help_flag, out);
}
