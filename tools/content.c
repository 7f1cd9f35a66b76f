/* content2c IN.txt OUT.h OUT.c: compiles a content file into const C tables.
 *
 * With `prefix cm`, a list of words `kind` becomes the codes CM_KIND_NONE, CM_KIND_GOLD, ..., their number CM_KINDS
 * and cm_kind_domain; a table `talisman` becomes the codes CM_TALISMAN_TA01, ..., CM_TALISMANS (with the empty row 0),
 * struct cm_talisman, cm_talisman[] and cm_talisman_domain, and its column `story text` becomes cm_talisman_story[] and
 * cm_talisman_story_domain, whose name and words are those of cm_talisman_domain and whose titles are the texts, which are told
 * (those of a column `story notice` are not, and their domain is called talisman_story); a grid `cell` becomes the kinds CM_CELL_BLUE, ...,
 * CM_CELLS, cm_cell[] (the kind of each square), cm_cell_next[][8] (its neighbours, clockwise from north) and
 * cm_cell_domain; calls `effect` become the codes CM_EFFECT_GAIN, ... and struct cm_effect, of which a column of calls
 * is an array that ends with an empty call where there is room. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "content_read.h"
#include "text.h"

struct out {
    FILE *file;
    const char *prefix;
};

/* CM_KIND */
static void put_constant(const struct out *o, const char *name)
{
    text_put_upper(o->file, o->prefix);
    fputc('_', o->file);
    text_put_upper(o->file, name);
}

/* CM_KIND_GOLD */
static void put_member(const struct out *o, const char *name, const char *word)
{
    put_constant(o, name);
    fputc('_', o->file);
    text_put_upper(o->file, word);
}

/* cm_kind */
static void put_variable(const struct out *o, const char *name)
{
    text_put_lower(o->file, o->prefix);
    fputc('_', o->file);
    text_put_lower(o->file, name);
}

static void put_domain_declaration(const struct out *o, const char *name)
{
    fputs("extern const struct domain ", o->file);
    put_variable(o, name);
    fputs("_domain;\n", o->file);
}

/* Opens the list of words or titles of a domain; the caller adds the strings after "none". */
static void put_list_head(const struct out *o, const char *name, const char *list)
{
    fputs("static const char *const ", o->file);
    text_put_lower(o->file, name);
    fprintf(o->file, "_%s[] = {\n    \"none\",\n", list);
}

static void put_string(const struct out *o, const char *text)
{
    fputs("    \"", o->file);
    text_put_escaped(o->file, text);
    fputs("\",\n", o->file);
}

static void put_domain(const struct out *o, const char *name, bool titles)
{
    fputs("const struct domain ", o->file);
    put_variable(o, name);
    fprintf(o->file, "_domain = {\n    .name = \"%s\",\n    .words = ", name);
    text_put_lower(o->file, name);
    fputs("_words,\n", o->file);
    if (titles) {
        fputs("    .titles = ", o->file);
        text_put_lower(o->file, name);
        fputs("_titles,\n", o->file);
    }
    fputs("    .count = ", o->file);
    put_constant(o, name);
    fputs("S,\n};\n\n", o->file);
}

/* ---- Lists of words ---- */

static void declare_words(const struct out *o, const struct content_words *w)
{
    fputs("enum {\n    ", o->file);
    put_member(o, w->name, "none");
    for (int i = 0; i < w->count; i++) {
        fputs(",\n    ", o->file);
        put_member(o, w->name, w->word[i]);
    }
    fputs(",\n    ", o->file);
    put_constant(o, w->name);
    fputs("S\n};\n", o->file);
    put_domain_declaration(o, w->name);
    fputc('\n', o->file);
}

static void define_words(const struct out *o, const struct content_words *w)
{
    put_list_head(o, w->name, "words");
    for (int i = 0; i < w->count; i++) put_string(o, w->word[i]);
    fputs("};\n", o->file);
    put_domain(o, w->name, false);
}

/* ---- Tables ---- */

static bool is_member(const struct content_column *column)
{
    return column->type != CONTENT_KEY && column->type != CONTENT_TITLE && column->type != CONTENT_TEXT &&
           column->type != CONTENT_NOTICE;
}

static bool is_text(const struct content_column *column)
{
    return column->type == CONTENT_TEXT || column->type == CONTENT_NOTICE;
}

static bool has_members(const struct content_table *t)
{
    for (int i = 0; i < t->column_count; i++)
        if (is_member(&t->column[i])) return true;
    return false;
}

/* The smallest type that holds the column's values: numbers are signed, codes are not. */
static const char *type_of(const struct content_column *column)
{
    if (column->type == CONTENT_FLAG) return "bool";
    if (column->type == CONTENT_SCALED) return "int64_t";
    if (column->type != CONTENT_NUMBER) return column->high <= UINT8_MAX ? "uint8_t" : "uint16_t";
    if (column->low >= INT8_MIN && column->high <= INT8_MAX) return "int8_t";
    return column->low >= INT16_MIN && column->high <= INT16_MAX ? "int16_t" : "int32_t";
}

static void declare_member(const struct out *o, const struct content_column *column)
{
    fputs("    ", o->file);
    if (column->type == CONTENT_CALLS) {
        fputs("struct ", o->file);
        put_variable(o, column->source);
    } else {
        fputs(type_of(column), o->file);
    }
    fputc(' ', o->file);
    text_put_lower(o->file, column->name);
    if (column->type == CONTENT_LIST || column->type == CONTENT_CALLS) fprintf(o->file, "[%d]", column->size);
    fputs(";\n", o->file);
}

static void declare_struct(const struct out *o, const struct content_table *t)
{
    fputs("struct ", o->file);
    put_variable(o, t->name);
    fputs(" {\n", o->file);
    for (int i = 0; i < t->column_count; i++)
        if (is_member(&t->column[i])) declare_member(o, &t->column[i]);
    fputs("};\nextern const struct ", o->file);
    put_variable(o, t->name);
    fputc(' ', o->file);
    put_variable(o, t->name);
    fputc('[', o->file);
    put_constant(o, t->name);
    fputs("S];\n", o->file);
}

/* cm_talisman_story */
static void put_text_variable(const struct out *o, const struct content_table *t, int i)
{
    put_variable(o, t->name);
    fputc('_', o->file);
    text_put_lower(o->file, t->column[i].name);
}

static void declare_texts(const struct out *o, const struct content_table *t)
{
    for (int i = 0; i < t->column_count; i++) {
        if (!is_text(&t->column[i])) continue;
        fputs("extern const char *const ", o->file);
        put_text_variable(o, t, i);
        fputc('[', o->file);
        put_constant(o, t->name);
        fputs("S];\nextern const struct domain ", o->file);
        put_text_variable(o, t, i);
        fputs("_domain;\n", o->file);
    }
}

static void declare_table(const struct out *o, const struct content_table *t)
{
    fputs("enum {\n    ", o->file);
    put_member(o, t->name, "none");
    for (int i = 0; i < t->row_count; i++) {
        fputs(",\n    ", o->file);
        put_member(o, t->name, t->row[i].text[0]);
    }
    fputs(",\n    ", o->file);
    put_constant(o, t->name);
    fputs("S\n};\n", o->file);
    if (has_members(t)) declare_struct(o, t);
    declare_texts(o, t);
    put_domain_declaration(o, t->name);
    fputc('\n', o->file);
}

static void define_texts(const struct out *o, const struct content_table *t)
{
    for (int i = 0; i < t->column_count; i++) {
        if (!is_text(&t->column[i])) continue;
        fputs("const char *const ", o->file);
        put_text_variable(o, t, i);
        fputc('[', o->file);
        put_constant(o, t->name);
        fputs("S] = {\n    \"none\",\n", o->file);
        for (int row = 0; row < t->row_count; row++) put_string(o, t->row[row].text[i]);
        fputs("};\nconst struct domain ", o->file);
        put_text_variable(o, t, i);
        bool told = t->column[i].type == CONTENT_TEXT;
        fprintf(o->file, "_domain = {\n    .name = \"%s%s%s\",\n    .words = ", t->name, told ? "" : "_",
                told ? "" : t->column[i].name);
        text_put_lower(o->file, t->name);
        fputs("_words,\n    .titles = ", o->file);
        put_text_variable(o, t, i);
        fprintf(o->file, ",\n%s    .count = ", told ? "    .told = true,\n" : "");
        put_constant(o, t->name);
        fputs("S,\n};\n\n", o->file);
    }
}

/* {{when, word, {arguments}}, ...} */
static void put_calls(const struct out *o, const int *codes, int count)
{
    fputs(count ? "{" : "{{0}", o->file);
    for (int k = 0; k < count; k++, codes += CONTENT_CALL_SIZE) {
        fprintf(o->file, "%s{%d, %d, {", k ? ", " : "", codes[0], codes[1]);
        for (int i = 2; i < CONTENT_CALL_SIZE; i++) fprintf(o->file, "%s%d", i > 2 ? ", " : "", codes[i]);
        fputs("}}", o->file);
    }
    fputc('}', o->file);
}

static void put_value(const struct out *o, const struct content_table *t, int row, int i)
{
    const struct content_row *r = &t->row[row];
    if (t->column[i].type == CONTENT_CALLS) {
        put_calls(o, r->list[i], (int)r->value[i]);
        return;
    }
    if (t->column[i].type != CONTENT_LIST) {
        fprintf(o->file, "%" PRId64, r->value[i]);
        return;
    }
    fputc('{', o->file);
    if (!r->value[i]) fputc('0', o->file);
    for (int k = 0; k < r->value[i]; k++) fprintf(o->file, "%s%d", k ? ", " : "", r->list[i][k]);
    fputc('}', o->file);
}

static void define_rows(const struct out *o, const struct content_table *t)
{
    fputs("const struct ", o->file);
    put_variable(o, t->name);
    fputc(' ', o->file);
    put_variable(o, t->name);
    fputc('[', o->file);
    put_constant(o, t->name);
    fputs("S] = {\n", o->file);
    for (int i = 0; i < t->row_count; i++) {
        fputs("    [", o->file);
        put_member(o, t->name, t->row[i].text[0]);
        fputs("] = {", o->file);
        const char *comma = "";
        for (int j = 0; j < t->column_count; j++) {
            if (!is_member(&t->column[j])) continue;
            fputs(comma, o->file);
            put_value(o, t, i, j);
            comma = ", ";
        }
        fputs("},\n", o->file);
    }
    fputs("};\n\n", o->file);
}

static void define_table(const struct out *o, const struct content_table *t)
{
    put_list_head(o, t->name, "words");
    for (int i = 0; i < t->row_count; i++) put_string(o, t->row[i].text[0]);
    fputs("};\n", o->file);
    if (t->title >= 0) {
        put_list_head(o, t->name, "titles");
        for (int i = 0; i < t->row_count; i++) put_string(o, t->row[i].text[t->title]);
        fputs("};\n", o->file);
    }
    put_domain(o, t->name, t->title >= 0);
    define_texts(o, t);
    if (has_members(t)) define_rows(o, t);
}

/* ---- Grids ---- */

static void declare_grid(const struct out *o, const struct content_grid *g)
{
    fputs("enum {\n    ", o->file);
    put_member(o, g->name, "none");
    for (int i = 0; i < g->kind_count; i++) {
        fputs(",\n    ", o->file);
        put_member(o, g->name, g->kind[i].word);
    }
    fputs("\n};\nenum {\n    ", o->file);
    put_member(o, g->name, "columns");
    fprintf(o->file, " = %d,\n    ", g->columns);
    put_member(o, g->name, "rows");
    fprintf(o->file, " = %d,\n    ", g->rows);
    put_constant(o, g->name);
    fprintf(o->file, "S = %d /* with the square 0 that is none */\n};\n", g->columns * g->rows + 1);
    fputs("/* The kind of each square, and its neighbours N NE E SE S SW W NW, 0 off the grid. */\n",
          o->file);
    fputs("extern const uint8_t ", o->file);
    put_variable(o, g->name);
    fputc('[', o->file);
    put_constant(o, g->name);
    fputs("S];\nextern const uint16_t ", o->file);
    put_variable(o, g->name);
    fputs("_next[", o->file);
    put_constant(o, g->name);
    fputs("S][8];\n", o->file);
    put_domain_declaration(o, g->name);
    fputc('\n', o->file);
}

static void define_kinds(const struct out *o, const struct content_grid *g)
{
    fputs("const uint8_t ", o->file);
    put_variable(o, g->name);
    fputc('[', o->file);
    put_constant(o, g->name);
    fputs("S] = {\n    0,\n", o->file);
    for (int row = 0; row < g->rows; row++) {
        fputs("   ", o->file);
        for (int i = 0; i < g->columns; i++) fprintf(o->file, " %d,", g->cell[row * g->columns + i]);
        fputc('\n', o->file);
    }
    fputs("};\n\n", o->file);
}

static int square_at(const struct content_grid *g, int column, int row)
{
    bool inside = column >= 0 && column < g->columns && row >= 0 && row < g->rows;
    return inside ? 1 + row * g->columns + column : 0;
}

static void define_neighbours(const struct out *o, const struct content_grid *g)
{
    static const int east[8] = {0, 1, 1, 1, 0, -1, -1, -1}, south[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    fputs("const uint16_t ", o->file);
    put_variable(o, g->name);
    fputs("_next[", o->file);
    put_constant(o, g->name);
    fputs("S][8] = {\n    {0},\n", o->file);
    for (int i = 0; i < g->columns * g->rows; i++) {
        fputs("    {", o->file);
        for (int d = 0; d < 8; d++)
            fprintf(o->file, "%s%d", d ? ", " : "",
                    square_at(g, i % g->columns + east[d], i / g->columns + south[d]));
        fputs("},\n", o->file);
    }
    fputs("};\n\n", o->file);
}

static void define_grid(const struct out *o, const struct content_grid *g)
{
    put_list_head(o, g->name, "words");
    for (int i = 0; i < g->columns * g->rows; i++)
        fprintf(o->file, "    \"%c%d\",\n", 'a' + i % g->columns, i / g->columns + 1);
    fputs("};\n", o->file);
    put_domain(o, g->name, false);
    define_kinds(o, g);
    define_neighbours(o, g);
}

/* ---- Calls ---- */

static void declare_calls(const struct out *o, const struct content_calls *calls)
{
    fputs("enum {\n    ", o->file);
    put_member(o, calls->name, "none");
    for (int i = 0; i < calls->count; i++) {
        fputs(",\n    ", o->file);
        put_member(o, calls->name, calls->word[i].name);
    }
    fputs(",\n    ", o->file);
    put_constant(o, calls->name);
    fputs("S\n};\nstruct ", o->file);
    put_variable(o, calls->name);
    fprintf(o->file, " {\n    uint8_t time, word;\n    int8_t argument[%d];\n};\n\n", CONTENT_ARGUMENTS_MAX);
}

/* ---- The files ---- */

static void write_header(const struct content *c, const char *source, const char *path)
{
    struct out o = {text_open(path), c->prefix};
    fprintf(o.file, "/* Compiled from %s; change that file instead. */\n#ifndef ISOLARIO_",
            text_base(source));
    text_put_upper(o.file, c->prefix);
    fputs("_CONTENT_H\n#define ISOLARIO_", o.file);
    text_put_upper(o.file, c->prefix);
    fputs("_CONTENT_H\n\n#include \"core/schema.h\"\n\n", o.file);
    for (int i = 0; i < c->words_count; i++) declare_words(&o, &c->words[i]);
    for (int i = 0; i < c->calls_count; i++) declare_calls(&o, &c->calls[i]);
    for (int i = 0; i < c->table_count; i++) declare_table(&o, &c->tables[i]);
    for (int i = 0; i < c->grid_count; i++) declare_grid(&o, &c->grids[i]);
    fputs("#endif\n", o.file);
    text_close(o.file, path);
}

static void write_tables(const struct content *c, const char *source, const char *header, const struct out *o)
{
    fprintf(o->file, "/* Compiled from %s; change that file instead. */\n#include \"%s\"\n\n",
            text_base(source), text_base(header));
    for (int i = 0; i < c->words_count; i++) define_words(o, &c->words[i]);
    for (int i = 0; i < c->table_count; i++) define_table(o, &c->tables[i]);
    for (int i = 0; i < c->grid_count; i++) define_grid(o, &c->grids[i]);
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        fputs("usage: content2c IN.txt OUT.h OUT.c\n", stderr);
        return 2;
    }
    size_t size;
    char *text = text_read(argv[1], &size);
    struct content c;
    char error[CONTENT_ERROR_MAX];
    bool fine = content_read(argv[1], text, size, &c, error);
    free(text);
    if (!fine) {
        fprintf(stderr, "%s\n", error);
        return 1;
    }
    write_header(&c, argv[1], argv[2]);
    struct out o = {text_open(argv[3]), c.prefix};
    write_tables(&c, argv[1], argv[2], &o);
    text_close(o.file, argv[3]);
    content_free(&c);
    return 0;
}
