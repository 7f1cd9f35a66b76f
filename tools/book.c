/* book2c RULES.md PREFIX OUT.c [BOOK.md SHARED.md]: compiles the rulebook that people read into a table of lines.
 *
 * BOOK.md has pages (`## Title`), paragraphs of one line that end in the ids of their numbered rules
 * (`Sail up to the number. [CM-MOVE-01, CM-MOVE-02]`), figures (`![Caption](figure:wheel)`), and in both files lists of words that
 * a search takes for the same (`- win, winner, victory`) or leaves out (`- ~ how, do, I`). A line that begins with `# ` or `<!--`
 * is for writers. Every id must be a rule of RULES.md. Without a book the table is empty. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { ID_BYTES = 40 };

struct book_file {
    const char *path; /* of the file that is read */
    const char *rules;
    FILE *out;
    int line;
    bool good, paged;
};

static void complain(struct book_file *w, const char *what, const char *where)
{
    fprintf(stderr, "%s:%d: %s \"%.60s\"\n", w->path, w->line, what, where);
    w->good = false;
}

static void put_line(struct book_file *w, const char *kind, const char *text, const char *cites)
{
    fprintf(w->out, "    {%s, \"", kind);
    text_put_escaped(w->out, text);
    fputs("\", \"", w->out);
    text_put_escaped(w->out, cites);
    fputs("\"},\n", w->out);
}

/* Has the document a rule with this id? */
static bool has_rule(const char *rules, const char *id)
{
    char listed[ID_BYTES + 8], tabled[ID_BYTES + 8];
    size_t n = (size_t)snprintf(listed, sizeof listed, "\n- **%s", id);
    for (const char *at = strstr(rules, listed); at; at = strstr(at + 1, listed))
        if (at[n] == '*' || at[n] == ' ') return true;
    snprintf(tabled, sizeof tabled, "\n| %s |", id);
    return strstr(rules, tabled) != NULL;
}

/* Cuts "CM-A-01, CM-B-02" into "CM-A-01 CM-B-02", and asks for each. */
static void check_ids(struct book_file *w, char *ids)
{
    char id[ID_BYTES];
    char *to = ids;
    for (const char *at = ids; *at;) {
        size_t n = strcspn(at, ", ");
        snprintf(id, sizeof id, "%.*s", (int)n, at);
        if (n == 0 || n >= sizeof id || !has_rule(w->rules, id)) complain(w, "there is no rule", id);
        if (to != ids) *to++ = ' ';
        memmove(to, at, n);
        to += n;
        at += n + strspn(at + n, ", ");
    }
    *to = 0;
}

static void take_figure(struct book_file *w, char *line)
{
    char *name = strstr(line, "](figure:"), *end = name ? strchr(name, ')') : NULL;
    if (!end || end[1] || name == line + 2) {
        complain(w, "not a figure, ![Caption](figure:name):", line);
        return;
    }
    *name = *end = 0;
    put_line(w, "BOOK_FIGURE", line + 2, name + strlen("](figure:"));
}

static void take_paragraph(struct book_file *w, char *line)
{
    size_t n = strlen(line);
    char *ids = strrchr(line, '[');
    if (!w->paged) {
        complain(w, "text before the first page:", line);
        return;
    }
    if (!ids || ids == line || line[n - 1] != ']') {
        complain(w, "a paragraph that does not end in the ids of its rules:", line);
        return;
    }
    line[n - 1] = 0;
    *ids++ = 0;
    check_ids(w, ids);
    for (char *end = ids - 2; end >= line && *end == ' '; end--) *end = 0;
    put_line(w, "BOOK_TEXT", line, ids);
}

static void take_line(struct book_file *w, char *line)
{
    if (!*line || !strncmp(line, "# ", 2) || !strncmp(line, "<!--", 4)) return;
    if (!strncmp(line, "## ", 3)) {
        w->paged = true;
        put_line(w, "BOOK_PAGE", line + 3, "");
    } else if (!strncmp(line, "![", 2)) {
        take_figure(w, line);
    } else if (!strncmp(line, "- ~ ", 4)) {
        put_line(w, "BOOK_LEFT_OUT", line + 4, "");
    } else if (!strncmp(line, "- ", 2)) {
        put_line(w, "BOOK_SAME", line + 2, "");
    } else {
        take_paragraph(w, line);
    }
}

static void take_file(struct book_file *w, const char *path)
{
    size_t size;
    char *text = text_read(path, &size);
    w->path = path;
    w->line = 0;
    for (char *next = text; next;) {
        char *start = next, *end = strchr(start, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        w->line++;
        start[strcspn(start, "\r")] = 0;
        take_line(w, start);
    }
    free(text);
}

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 6) {
        fputs("usage: book2c RULES.md PREFIX OUT.c [BOOK.md SHARED.md]\n", stderr);
        return 2;
    }
    size_t size;
    char *rules = text_read(argv[1], &size);
    struct book_file w = {.rules = rules, .out = text_open(argv[3]), .good = true};
    fprintf(w.out,
            "/* Compiled from docs/rulebook; change the files there instead. */\n#include \"core/game.h\"\n\n"
            "extern const struct book_line %s_book[];\nconst struct book_line %s_book[] = {\n",
            argv[2], argv[2]);
    for (int i = 4; i < argc; i++) take_file(&w, argv[i]);
    fputs("    {0}, /* the table ends with a row without a text */\n};\n", w.out);
    text_close(w.out, argv[3]);
    free(rules);
    if (!w.good) remove(argv[3]);
    return w.good ? 0 : 1;
}
