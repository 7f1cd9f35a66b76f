/* rules2c IN.md PREFIX OUT.h OUT.c: compiles the numbered rules of a game into an enum and a table of their texts.
 *
 * A rule is a line `- **CM-MOVE-03** text`, also `- **IT-EX-02 Title.** text`, or a row `| CM-MOVE-03 | text | ...`
 * of a table. With the prefix carta_magica, OUT.h has the numbers CM_MOVE_03, ... from 1 in the order of the document,
 * CARTA_MAGICA_RULE_COUNT and carta_magica_rules[], whose entry i is rule i + 1. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { RULES_MAX = 4000, ID_SIZE_MAX = 40 };

struct rule_line {
    char *id, *text;
    int line;
};

static bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Bytes of an id such as CM-MOVE-03 at text, or 0: at least two groups of letters, then one of digits. */
static size_t id_size(const char *text)
{
    size_t n = 0;
    int groups = 0;
    while (is_upper(text[n])) {
        while (is_upper(text[n])) n++;
        if (text[n++] != '-') return 0;
        groups++;
    }
    if (groups < 2 || !is_digit(text[n])) return 0;
    while (is_digit(text[n])) n++;
    return n > ID_SIZE_MAX || is_upper(text[n]) || text[n] == '-' ? 0 : n;
}

/* Takes Markdown's backquotes and asterisks of emphasis, and blanks at both ends, out of a text, in place. */
static char *plain(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++) {
        bool pair = from[0] == '*' && from[1] == '*';
        if (pair)
            from++;
        else if (*from != '`')
            *to++ = *from;
    }
    while (to > text && (to[-1] == ' ' || to[-1] == '\r')) to--;
    *to = 0;
    return text + strspn(text, " ");
}

/* The cells of a table's row after the first, joined to one text. */
static char *join_cells(char *cells)
{
    char *end = strrchr(cells, '|');
    if (end && !end[1 + strspn(end + 1, " \r")]) *end = 0;
    for (char *bar = strstr(cells, " | "); bar; bar = strstr(bar, " | "))
        memmove(bar, bar + 2, strlen(bar + 2) + 1);
    return cells;
}

/* Is this line a rule? If so cuts it into id and text. */
static bool take_rule(char *line, struct rule_line *rule)
{
    bool listed = !strncmp(line, "- **", 4), tabled = !strncmp(line, "| ", 2);
    char *id = line + (listed ? 4 : 2);
    size_t n = listed || tabled ? id_size(id) : 0;
    if (!n) return false;
    char *rest = id + n;
    if (listed && *rest != ' ' && *rest != '*') return false;
    if (tabled) {
        rest += strspn(rest, " ");
        if (*rest != '|') return false;
        rest = join_cells(rest + 1);
    }
    char *text = listed && !strncmp(rest, "**", 2) ? rest + 2 : rest;
    rule->text = plain(text);
    id[n] = 0;
    rule->id = id;
    return true;
}

static bool check_new(const struct rule_line *rules, int count, const char *path)
{
    const struct rule_line *last = &rules[count];
    for (int i = 0; i < count; i++) {
        if (strcmp(rules[i].id, last->id) != 0) continue;
        fprintf(stderr, "%s:%d: rule %s stands in line %d already\n", path, last->line, last->id,
                rules[i].line);
        return false;
    }
    if (*last->text) return true;
    fprintf(stderr, "%s:%d: rule %s has no text\n", path, last->line, last->id);
    return false;
}

static bool check_text(const char *text, size_t size, const char *path)
{
    for (size_t i = 0, n; i < size; i += n) {
        n = text_utf8(text + i, size - i);
        if (n && text[i]) continue;
        fprintf(stderr, "%s: byte %zu is not UTF-8 text\n", path, i);
        return false;
    }
    return true;
}

/* Fills rules from the document; their number, or -1 after a message. */
static int read_rules(char *text, const char *path, struct rule_line *rules)
{
    int count = 0, line = 0;
    for (char *next = text; next;) {
        char *start = next, *end = strchr(start, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        rules[count].line = ++line;
        if (!take_rule(start, &rules[count])) continue;
        if (!check_new(rules, count, path)) return -1;
        if (++count == RULES_MAX) {
            fprintf(stderr, "%s:%d: more than %d rules\n", path, line, RULES_MAX - 1);
            return -1;
        }
    }
    if (!count) fprintf(stderr, "%s: no rules in it\n", path);
    return count ? count : -1;
}

static void write_header(const struct rule_line *rules, int count, char **argv)
{
    const char *prefix = argv[2];
    FILE *file = text_open(argv[3]);
    fprintf(file, "/* Compiled from %s; change that file instead. */\n#ifndef ISOLARIO_", text_base(argv[1]));
    text_put_upper(file, prefix);
    fputs("_RULES_H\n#define ISOLARIO_", file);
    text_put_upper(file, prefix);
    fputs("_RULES_H\n\n#include \"core/game.h\"\n\nenum {\n", file);
    for (int i = 0; i < count; i++) {
        fputs("    ", file);
        text_put_upper(file, rules[i].id);
        fputs(i ? ",\n" : " = 1,\n", file);
    }
    fputs("    ", file);
    text_put_upper(file, prefix);
    fprintf(file, "_RULE_COUNT = %d\n};\n\nextern const struct rule_text ", count);
    text_put_lower(file, prefix);
    fputs("_rules[];\nextern const struct book_line ", file);
    text_put_lower(file, prefix);
    fputs("_book[];\n\n#endif\n", file);
    text_close(file, argv[3]);
}

static void write_table(const struct rule_line *rules, int count, char **argv)
{
    FILE *file = text_open(argv[4]);
    fprintf(file, "/* Compiled from %s; change that file instead. */\n#include \"%s\"\n\n",
            text_base(argv[1]), text_base(argv[3]));
    fputs("const struct rule_text ", file);
    text_put_lower(file, argv[2]);
    fputs("_rules[] = {\n", file);
    for (int i = 0; i < count; i++) {
        fprintf(file, "    {\"%s\", \"", rules[i].id);
        text_put_escaped(file, rules[i].text);
        fputs("\"},\n", file);
    }
    fputs("    {0}, /* the table ends with a row without an id */\n};\n", file);
    text_close(file, argv[4]);
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        fputs("usage: rules2c IN.md PREFIX OUT.h OUT.c\n", stderr);
        return 2;
    }
    size_t size;
    char *text = text_read(argv[1], &size);
    struct rule_line *rules = text_alloc(RULES_MAX, sizeof *rules);
    int count = check_text(text, size, argv[1]) ? read_rules(text, argv[1], rules) : -1;
    if (count > 0) {
        write_header(rules, count, argv);
        write_table(rules, count, argv);
    }
    free(rules);
    free(text);
    return count > 0 ? 0 : 1;
}
