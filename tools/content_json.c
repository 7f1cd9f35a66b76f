/* content2json IN.txt OUT.json PART...: writes the named parts of a content file as JSON, for a board that must know
 * them. A part is a grid or a list of words, or a table with the columns that may be known: talisman:kind,value.
 * Nothing that is not named leaves: the answers of a quiz stay at home. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content_read.h"
#include "text.h"

static void put_json(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        fputc(*text, out); /* content has no control characters */
    }
    fputc('"', out);
}

static void put_grid(FILE *out, const struct content_grid *g)
{
    fprintf(out, "{\"columns\":%d,\"rows\":%d,\"cells\":[", g->columns, g->rows);
    for (int i = 0; i < g->columns * g->rows; i++)
        fprintf(out, "%s\"%s\"", i ? "," : "", g->kind[g->cell[i] - 1].word);
    fputs("]}", out);
}

static void put_words(FILE *out, const struct content_words *w)
{
    for (int i = 0; i < w->count; i++) fprintf(out, "%s\"%s\"", i ? "," : "[", w->word[i]);
    fputs("]", out);
}

static void put_value(FILE *out, const struct content_column *column, const struct content_row *row, int i)
{
    if (column->type == CONTENT_NUMBER)
        fprintf(out, "%" PRId64, row->value[i]);
    else if (column->type == CONTENT_FLAG)
        fputs(row->value[i] ? "true" : "false", out);
    else if (column->type == CONTENT_SCALED)
        fputs(row->text[i], out);
    else
        put_json(out, row->text[i]);
}

static bool is_named(const char *columns, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = columns; (at = strstr(at, name)); at += n)
        if ((at == columns || at[-1] == ',') && (at[n] == ',' || at[n] == 0)) return true;
    return false;
}

static void put_table(FILE *out, const struct content_table *t, const char *columns)
{
    fputs("{", out);
    for (int r = 0; r < t->row_count; r++) {
        fprintf(out, "%s\n  \"%s\":{", r ? "," : "", t->row[r].text[0]);
        const char *comma = "";
        for (int i = 1; i < t->column_count; i++) {
            if (!is_named(columns, t->column[i].name)) continue;
            fprintf(out, "%s\"%s\":", comma, t->column[i].name);
            put_value(out, &t->column[i], &t->row[r], i);
            comma = ",";
        }
        fputs("}", out);
    }
    fputs("}", out);
}

static bool put_part(FILE *out, const struct content *c, char *part)
{
    char *columns = strchr(part, ':');
    if (columns) *columns++ = 0;
    const struct content_table *table = content_table(c, part);
    const struct content_grid *grid = content_grid(c, part);
    const struct content_words *words = content_words(c, part);
    fprintf(out, "\"%s\":", part);
    if (table)
        put_table(out, table, columns ? columns : "");
    else if (grid)
        put_grid(out, grid);
    else if (words)
        put_words(out, words);
    return table || grid || words;
}

int main(int argc, char **argv)
{
    struct content c;
    char error[CONTENT_ERROR_MAX];
    size_t size;
    if (argc < 4) {
        fputs("usage: content2json IN.txt OUT.json PART[:COLUMN,...]...\n", stderr);
        return 2;
    }
    char *text = text_read(argv[1], &size);
    if (!content_read(text_base(argv[1]), text, size, &c, error)) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    FILE *out = text_open(argv[2]);
    for (int i = 3; i < argc; i++) {
        fputs(i > 3 ? ",\n" : "{", out);
        if (!put_part(out, &c, argv[i])) {
            fprintf(stderr, "%s: there is no part \"%s\"\n", argv[1], argv[i]);
            return 1;
        }
    }
    fputs("}\n", out);
    text_close(out, argv[2]);
    content_free(&c);
    free(text);
    return 0;
}
