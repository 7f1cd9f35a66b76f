/* The reader of content files; the format is in content_read.h.
 *
 * First the lines are taken apart and laid into lists, tables and grids; then, because tables may refer to what stands
 * further down, every value is looked up. The text is copied once, and all names point into that copy. Calls have a file of
 * their own, content_calls.c. */
#include "content_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

bool reader_wrong(struct content_reader *r, int line, const char *format, ...)
{
    int used = snprintf(r->error, CONTENT_ERROR_MAX, "%.200s:%d: ", r->name, line);
    va_list args;
    va_start(args, format);
    vsnprintf(r->error + used, (size_t)(CONTENT_ERROR_MAX - used), format, args);
    va_end(args);
    r->failed = true;
    return false;
}

/* ---- Lines and words ---- */

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool check_text(struct content_reader *r, const char *text, size_t n)
{
    int line = 1;
    for (size_t i = 0; i < n;) {
        size_t size = text_utf8(text + i, n - i);
        unsigned char byte = (unsigned char)text[i];
        if (!size) return reader_wrong(r, line, "byte 0x%02x is not UTF-8", byte);
        if (byte == '\n')
            line++;
        else if ((byte < ' ' && byte != '\t') || byte == 0x7f)
            return reader_wrong(r, line, "control character 0x%02x", byte);
        i += size;
    }
    return true;
}

/* Cuts a quoted or a bare word off at *at and moves *at behind it. */
static bool cut_word(struct content_reader *r, char **at)
{
    bool quoted = **at == '"';
    char *text = *at + quoted, *end = text;
    while (*end && (quoted ? *end != '"' : !is_blank(*end) && *end != '#' && *end != '"')) end++;
    if (quoted && !*end) return reader_wrong(r, r->line, "the quote is not closed");
    if (!quoted && *end == '"') return reader_wrong(r, r->line, "a blank must stand before a quote");
    int limit = quoted ? CONTENT_TITLE_SIZE_MAX : CONTENT_WORD_SIZE_MAX;
    if (end - text > limit) return reader_wrong(r, r->line, "a word of more than %d bytes", limit);
    char *after = end + quoted;
    if (quoted && *after && !is_blank(*after) && *after != '#')
        return reader_wrong(r, r->line, "a blank must stand behind a quote");
    if (r->count == CONTENT_WORDS_MAX + 2) return reader_wrong(r, r->line, "too many words in one line");
    bool last = !*after || *after == '#';
    *end = 0;
    r->token[r->count++] = (struct token){text, quoted};
    *at = last ? NULL : after + 1;
    return true;
}

static bool cut_words(struct content_reader *r, char *at)
{
    r->count = 0;
    while (at) {
        while (is_blank(*at)) at++;
        if (!*at || *at == '#') return true;
        if (!cut_word(r, &at)) return false;
    }
    return true;
}

bool reader_next_line(struct content_reader *r)
{
    while (r->next) {
        char *start = r->next, *end = strchr(start, '\n');
        if (end) *end = 0;
        r->next = end ? end + 1 : NULL;
        r->line++;
        if (!cut_words(r, start)) return false;
        if (r->count) return true;
    }
    return false;
}

static const char *word(const struct content_reader *r, int i) { return r->token[i].text; }

static bool is_word(const struct content_reader *r, int i, const char *text)
{
    return i < r->count && !r->token[i].quoted && !strcmp(r->token[i].text, text);
}

/* Says which shape a line should have had. */
bool reader_want_count(struct content_reader *r, int count, const char *shape)
{
    return r->count == count || reader_wrong(r, r->line, "expected: %s", shape);
}

bool reader_want_name(struct content_reader *r, int i, const char *what)
{
    const char *text = word(r, i);
    bool fine = *text && !r->token[i].quoted && *text != '-';
    for (const char *p = text; *p; p++)
        fine = fine && ((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9') || *p == '-');
    return fine || reader_wrong(r, r->line, "%s \"%s\" is not made of a-z, 0-9 and dashes", what, text);
}

bool reader_parse_number(const char *text, int low, int high, int *value)
{
    char *end;
    if (*text != '-' && (*text < '0' || *text > '9')) return false;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < low || number > high) return false;
    *value = (int)number;
    return true;
}

static bool want_number(struct content_reader *r, int i, const char *what, int low, int high, int *value)
{
    if (!r->token[i].quoted && reader_parse_number(word(r, i), low, high, value)) return true;
    return reader_wrong(r, r->line, "%s \"%s\" is not a number from %d to %d", what, word(r, i), low, high);
}

/* ---- The nearest word, for mistakes ---- */

void reader_nearer(struct nearest *n, const char *candidate)
{
    int distance = text_distance(n->wanted, candidate);
    if (distance < n->distance) {
        n->distance = distance;
        n->best = candidate;
    }
}

/* Only a word within a third of the letters is worth mentioning. */
struct nearest reader_nearest_to(const char *wanted)
{
    int length = (int)strlen(wanted);
    return (struct nearest){wanted, NULL, (length + 1) / 3 + 1};
}

bool reader_wrong_near(struct content_reader *r, int line, const struct nearest *n, const char *message)
{
    if (n->best) return reader_wrong(r, line, "%s (did you mean \"%s\"?)", message, n->best);
    return reader_wrong(r, line, "%s", message);
}

/* ---- Lists of words ---- */

static const char *part_called(const struct content *c, const char *name)
{
    if (content_words(c, name)) return "a list of words";
    if (content_table(c, name)) return "a table";
    if (content_calls(c, name)) return "a vocabulary of calls";
    return content_grid(c, name) ? "a grid" : NULL;
}

bool reader_want_new_part(struct content_reader *r, int parts)
{
    if (!reader_want_name(r, 1, "name")) return false;
    const char *before = part_called(r->c, word(r, 1));
    if (before) return reader_wrong(r, r->line, "name \"%s\" is taken: it is %s", word(r, 1), before);
    return parts < CONTENT_PARTS_MAX ||
           reader_wrong(r, r->line, "more than %d parts of a kind", CONTENT_PARTS_MAX);
}

static bool read_words(struct content_reader *r)
{
    if (r->count < 3) return reader_wrong(r, r->line, "expected: words NAME WORD ...");
    if (!reader_want_new_part(r, r->c->words_count)) return false;
    struct content_words *w = &r->c->words[r->c->words_count];
    w->name = word(r, 1);
    w->count = r->count - 2;
    for (int i = 0; i < w->count; i++) {
        if (!reader_want_name(r, i + 2, "word")) return false;
        w->word[i] = word(r, i + 2);
        if (!strcmp(w->word[i], "none"))
            return reader_wrong(r, r->line, "the word \"none\" is always there, with code 0");
        for (int j = 0; j < i; j++)
            if (!strcmp(w->word[i], w->word[j]))
                return reader_wrong(r, r->line, "word \"%s\" stands twice", w->word[i]);
    }
    r->c->words_count++;
    return true;
}

/* ---- Tables ---- */

static const struct {
    const char *name;
    int arguments;
    const char *shape;
} types[] = {
    [CONTENT_KEY] = {"key", 0, "column NAME key"},
    [CONTENT_TITLE] = {"title", 0, "column NAME title"},
    [CONTENT_TEXT] = {"text", 0, "column NAME text"},
    [CONTENT_NOTICE] = {"notice", 0, "column NAME notice"},
    [CONTENT_NUMBER] = {"number", 2, "column NAME number LOW HIGH"},
    [CONTENT_SCALED] = {"scaled", 1, "column NAME scaled DECIMALS"},
    [CONTENT_WORD] = {"word", 1, "column NAME word LIST"},
    [CONTENT_FROM] = {"from", 1, "column NAME from TABLE"},
    [CONTENT_LIST] = {"list", 2, "column NAME list SOURCE MOST"},
    [CONTENT_CALLS] = {"calls", 2, "column NAME calls VOCABULARY MOST"},
    [CONTENT_FLAG] = {"flag", 0, "column NAME flag"},
};

enum { TYPES = (int)(sizeof types / sizeof *types) };

static bool has_source(enum content_type type)
{
    return type == CONTENT_WORD || type == CONTENT_FROM || type == CONTENT_LIST || type == CONTENT_CALLS;
}

static bool is_quoted(enum content_type type)
{
    return type == CONTENT_TITLE || type == CONTENT_TEXT || type == CONTENT_NOTICE || type == CONTENT_LIST ||
           type == CONTENT_CALLS;
}

static bool read_type(struct content_reader *r, enum content_type *type)
{
    struct nearest near = reader_nearest_to(word(r, 2));
    for (int i = 0; i < TYPES; i++) {
        if (is_word(r, 2, types[i].name)) {
            *type = (enum content_type)i;
            return reader_want_count(r, 3 + types[i].arguments, types[i].shape);
        }
        reader_nearer(&near, types[i].name);
    }
    char message[CONTENT_ERROR_MAX];
    snprintf(message, sizeof message, "column %s: there is no type \"%s\"", word(r, 1), word(r, 2));
    return reader_wrong_near(r, r->line, &near, message);
}

/* What a column needs of its place: keys come first and only there, titles once, names once. */
static bool check_place(struct content_reader *r, const struct content_table *t,
                        const struct content_column *column)
{
    if ((t->column_count == 0) != (column->type == CONTENT_KEY))
        return reader_wrong(r, r->line, "table %s: the first column, and no other, is the key", t->name);
    if (column->type == CONTENT_TITLE && t->title >= 0)
        return reader_wrong(r, r->line, "table %s: there is a column of titles already", t->name);
    for (int i = 0; i < t->column_count; i++)
        if (!strcmp(t->column[i].name, column->name))
            return reader_wrong(r, r->line, "table %s: column \"%s\" stands twice", t->name, column->name);
    return true;
}

static bool read_column(struct content_reader *r, struct content_table *t)
{
    if (r->count < 3 || !is_word(r, 0, "column"))
        return reader_wrong(r, r->line, "table %s: expected: column NAME TYPE, or: rows", t->name);
    if (!reader_want_name(r, 1, "column name")) return false;
    if (t->column_count == CONTENT_COLUMNS_MAX)
        return reader_wrong(r, r->line, "table %s: more than %d columns", t->name, CONTENT_COLUMNS_MAX);
    struct content_column *column = &t->column[t->column_count];
    *column = (struct content_column){.name = word(r, 1), .line = r->line};
    if (!read_type(r, &column->type) || !check_place(r, t, column)) return false;
    if (column->type == CONTENT_NUMBER) {
        if (!want_number(r, 3, "bound", -CONTENT_NUMBER_MAX, CONTENT_NUMBER_MAX, &column->low)) return false;
        if (!want_number(r, 4, "bound", column->low, CONTENT_NUMBER_MAX, &column->high)) return false;
    }
    if (column->type == CONTENT_SCALED &&
        !want_number(r, 3, "number of decimals", 0, CONTENT_PLACES_MAX, &column->size))
        return false;
    bool listed = column->type == CONTENT_LIST || column->type == CONTENT_CALLS;
    if (listed && !want_number(r, 4, "most", 1, CONTENT_LIST_MAX, &column->size)) return false;
    if (has_source(column->type)) {
        if (!reader_want_name(r, 3, "name")) return false;
        column->source = word(r, 3);
    }
    if (column->type == CONTENT_TITLE) t->title = t->column_count;
    t->column_count++;
    return true;
}

static bool read_row(struct content_reader *r, struct content_table *t, int wanted)
{
    if (t->row_count == wanted)
        return reader_wrong(r, r->line, "table %s: more than %d rows; after them stands \"end\"", t->name,
                            wanted);
    if (r->count != t->column_count)
        return reader_wrong(r, r->line, "table %s: %d values for %d columns", t->name, r->count,
                            t->column_count);
    struct content_row *row = &t->row[t->row_count++];
    row->line = r->line;
    for (int i = 0; i < r->count; i++) {
        row->text[i] = word(r, i);
        if (r->token[i].quoted) row->quoted |= 1u << i;
    }
    return true;
}

bool reader_unfinished(struct content_reader *r, const char *part, const char *name)
{
    return !r->failed && reader_wrong(r, r->line, "%s %s: the file ends before its \"end\"", part, name);
}

static bool read_table(struct content_reader *r)
{
    int wanted = 0;
    if (!reader_want_count(r, 3, "table NAME ROWS") || !reader_want_new_part(r, r->c->table_count))
        return false;
    if (!want_number(r, 2, "number of rows", 1, CONTENT_ROWS_MAX, &wanted)) return false;
    struct content_table *t = &r->c->tables[r->c->table_count++];
    *t = (struct content_table){.name = word(r, 1), .title = -1};
    t->row = text_alloc((size_t)wanted, sizeof *t->row);
    bool more;
    while ((more = reader_next_line(r)) && !(r->count == 1 && is_word(r, 0, "rows")))
        if (!read_column(r, t)) return false;
    if (!more) return reader_unfinished(r, "table", t->name);
    if (!t->column_count) return reader_wrong(r, r->line, "table %s: no columns", t->name);
    while ((more = reader_next_line(r)) && !(r->count == 1 && is_word(r, 0, "end")))
        if (!read_row(r, t, wanted)) return false;
    if (!more) return reader_unfinished(r, "table", t->name);
    return t->row_count == wanted ||
           reader_wrong(r, r->line, "table %s: %d rows, not %d", t->name, t->row_count, wanted);
}

/* ---- Grids ---- */

static bool read_kind(struct content_reader *r, struct content_grid *g)
{
    if (!reader_want_count(r, 3, "GLYPH WORD COUNT, or: rows") || !reader_want_name(r, 1, "word"))
        return false;
    unsigned char glyph = (unsigned char)word(r, 0)[0];
    if (r->token[0].quoted || glyph <= ' ' || glyph > '~' || word(r, 0)[1])
        return reader_wrong(r, r->line, "grid %s: glyph \"%s\" is not one ASCII character", g->name,
                            word(r, 0));
    if (!strcmp(word(r, 1), "none"))
        return reader_wrong(r, r->line, "the word \"none\" is always there, with code 0");
    for (int i = 0; i < g->kind_count; i++)
        if (g->kind[i].glyph == (char)glyph || !strcmp(g->kind[i].word, word(r, 1)))
            return reader_wrong(r, r->line, "grid %s: \"%c %s\" stands twice", g->name, glyph, word(r, 1));
    if (g->kind_count == CONTENT_KINDS_MAX)
        return reader_wrong(r, r->line, "grid %s: more than %d kinds", g->name, CONTENT_KINDS_MAX);
    struct content_kind *kind = &g->kind[g->kind_count++];
    *kind = (struct content_kind){.glyph = (char)glyph, .word = word(r, 1)};
    return want_number(r, 2, "count", 0, g->columns * g->rows, &kind->count);
}

static int kind_of(const struct content_grid *g, char glyph)
{
    for (int i = 0; i < g->kind_count; i++)
        if (g->kind[i].glyph == glyph) return i + 1;
    return 0;
}

static bool read_squares(struct content_reader *r, struct content_grid *g, int row)
{
    if (row == g->rows) return reader_wrong(r, r->line, "grid %s: more than %d rows", g->name, g->rows);
    if (r->count != 1 || (int)strlen(word(r, 0)) != g->columns)
        return reader_wrong(r, r->line, "grid %s: row %d is not %d squares", g->name, row + 1, g->columns);
    for (int i = 0; i < g->columns; i++) {
        int kind = kind_of(g, word(r, 0)[i]);
        if (!kind) {
            return reader_wrong(r, r->line, "grid %s: square %c%d: no kind has this glyph", g->name, 'a' + i,
                                row + 1);
        }
        g->cell[row * g->columns + i] = (uint8_t)kind;
    }
    return true;
}

static bool check_squares(struct content_reader *r, const struct content_grid *g)
{
    int count[CONTENT_KINDS_MAX + 1] = {0};
    for (int i = 0; i < g->columns * g->rows; i++) count[g->cell[i]]++;
    for (int i = 0; i < g->kind_count; i++)
        if (count[i + 1] != g->kind[i].count)
            return reader_wrong(r, r->line, "grid %s: %d squares are %s, not %d", g->name, count[i + 1],
                                g->kind[i].word, g->kind[i].count);
    return true;
}

static bool read_grid(struct content_reader *r)
{
    if (!reader_want_count(r, 4, "grid NAME COLUMNS ROWS") || !reader_want_new_part(r, r->c->grid_count))
        return false;
    struct content_grid *g = &r->c->grids[r->c->grid_count];
    *g = (struct content_grid){.name = word(r, 1)};
    if (!want_number(r, 2, "number of columns", 1, CONTENT_GRID_COLUMNS_MAX, &g->columns)) return false;
    if (!want_number(r, 3, "number of rows", 1, CONTENT_GRID_ROWS_MAX, &g->rows)) return false;
    g->cell = text_alloc((size_t)g->columns * (size_t)g->rows, 1);
    r->c->grid_count++;
    bool more;
    while ((more = reader_next_line(r)) && !(r->count == 1 && is_word(r, 0, "rows")))
        if (!read_kind(r, g)) return false;
    if (!more) return reader_unfinished(r, "grid", g->name);
    int row = 0;
    while ((more = reader_next_line(r)) && !(r->count == 1 && is_word(r, 0, "end")))
        if (!read_squares(r, g, row++)) return false;
    if (!more) return reader_unfinished(r, "grid", g->name);
    if (row < g->rows) return reader_wrong(r, r->line, "grid %s: %d rows, not %d", g->name, row, g->rows);
    return check_squares(r, g);
}

/* ---- Values: from words to codes ---- */

static int square_code(const struct content_grid *g, const char *text)
{
    int column = text[0] - 'a', row = 0;
    if (column < 0 || column >= g->columns || text[1] == '0') return 0;
    if (!reader_parse_number(text + 1, 1, g->rows, &row)) return 0;
    return 1 + (row - 1) * g->columns + column;
}

/* The code of a word in a column's list, table or grid; 0 where it is unknown, with what comes near it. */
static int find_code(const struct content *c, const struct content_column *column, struct nearest *near)
{
    const char *text = near->wanted;
    const struct content_words *w = column->type != CONTENT_FROM ? content_words(c, column->source) : NULL;
    const struct content_table *t = column->type != CONTENT_WORD ? content_table(c, column->source) : NULL;
    const struct content_grid *g = column->type != CONTENT_WORD ? content_grid(c, column->source) : NULL;
    for (int i = 0; i < (w ? w->count : 0); i++) {
        if (!strcmp(w->word[i], text)) return i + 1;
        reader_nearer(near, w->word[i]);
    }
    for (int i = 0; i < (t ? t->row_count : 0); i++) {
        if (!strcmp(t->row[i].text[0], text)) return i + 1;
        reader_nearer(near, t->row[i].text[0]);
    }
    return g ? square_code(g, text) : 0;
}

static bool look_up(struct content_reader *r, const struct content_table *t,
                    const struct content_column *column, const struct content_row *row, const char *text,
                    int64_t *value)
{
    struct nearest near = reader_nearest_to(text);
    *value = find_code(r->c, column, &near);
    if (*value || (!strcmp(text, "-") && column->type != CONTENT_LIST)) return true;
    const char *what = content_words(r->c, column->source)  ? "a word of list"
                       : content_grid(r->c, column->source) ? "a square of grid"
                                                            : "a row of table";
    char message[CONTENT_ERROR_MAX];
    snprintf(message, sizeof message, "%s %s: %s \"%s\" is not %s %s", t->name, row->text[0], column->name,
             text, what, column->source);
    return reader_wrong_near(r, row->line, &near, message);
}

static bool check_flag(struct content_reader *r, const struct content_table *t,
                       const struct content_column *column, const struct content_row *row, const char *text,
                       int64_t *value)
{
    *value = !strcmp(text, column->name);
    if (*value || !strcmp(text, "-")) return true;
    return reader_wrong(r, row->line, "%s %s: \"%s\" is neither \"%s\" nor \"-\"", t->name, row->text[0],
                        text, column->name);
}

/* Words in one pair of quotes, blanks between them; none twice. */
static bool look_up_list(struct content_reader *r, const struct content_table *t, int i,
                         struct content_row *row)
{
    const struct content_column *column = &t->column[i];
    row->list[i] = text_alloc((size_t)column->size, sizeof *row->list[i]);
    for (const char *at = row->text[i]; *at;) {
        char item[CONTENT_TITLE_SIZE_MAX + 1];
        size_t size = strcspn(at, " ");
        int64_t code;
        memcpy(item, at, size);
        item[size] = 0;
        at += size + strspn(at + size, " ");
        if (!look_up(r, t, column, row, item, &code)) return false;
        if (row->value[i] == column->size)
            return reader_wrong(r, row->line, "%s %s: %s has more than %d words", t->name, row->text[0],
                                column->name, column->size);
        for (int k = 0; k < row->value[i]; k++)
            if (row->list[i][k] == (int)code)
                return reader_wrong(r, row->line, "%s %s: %s: \"%s\" stands twice", t->name, row->text[0],
                                    column->name, item);
        row->list[i][row->value[i]++] = (int)code;
    }
    return true;
}

/* "-146.6" with 4 decimals is -1466000. */
static bool parse_scaled(const char *text, int places, int64_t *value)
{
    bool minus = *text == '-', point = false;
    int decimals = 0, digits = 0;
    int64_t number = 0;
    for (text += minus; *text; text++) {
        if (*text == '.' && !point && digits) {
            point = true;
            continue;
        }
        if (*text < '0' || *text > '9' || ++digits > CONTENT_SCALED_DIGITS_MAX) return false;
        if (point && ++decimals > places) return false;
        number = number * 10 + (*text - '0');
    }
    if (!digits || (point && !decimals)) return false;
    for (; decimals < places; decimals++)
        if (++digits > CONTENT_SCALED_DIGITS_MAX)
            return false;
        else
            number *= 10;
    *value = minus ? -number : number;
    return true;
}

static bool check_number(struct content_reader *r, const struct content_table *t, int i,
                         struct content_row *row)
{
    const struct content_column *column = &t->column[i];
    const char *text = row->text[i];
    int number = 0;
    if (column->type == CONTENT_SCALED)
        return parse_scaled(text, column->size, &row->value[i]) ||
               reader_wrong(r, row->line, "%s %s: %s \"%s\" is not a number with at most %d decimals",
                            t->name, row->text[0], column->name, text, column->size);
    if (!reader_parse_number(text, column->low, column->high, &number))
        return reader_wrong(r, row->line, "%s %s: %s \"%s\" is not a number from %d to %d", t->name,
                            row->text[0], column->name, text, column->low, column->high);
    row->value[i] = number;
    return true;
}

static bool check_value(struct content_reader *r, const struct content_table *t, int i,
                        struct content_row *row)
{
    const struct content_column *column = &t->column[i];
    const char *text = row->text[i];
    bool quoted = row->quoted >> i & 1;
    if (quoted != is_quoted(column->type))
        return reader_wrong(r, row->line, "%s %s: %s %s in quotes", t->name, row->text[0], column->name,
                            quoted ? "does not stand" : "stands");
    switch (column->type) {
    case CONTENT_KEY: return true;
    case CONTENT_TITLE:
    case CONTENT_TEXT:
    case CONTENT_NOTICE:
        return text[strspn(text, " ")] ||
               reader_wrong(r, row->line, "%s %s: %s is empty", t->name, row->text[0], column->name);
    case CONTENT_WORD:
    case CONTENT_FROM: return look_up(r, t, column, row, text, &row->value[i]);
    case CONTENT_LIST: return look_up_list(r, t, i, row);
    case CONTENT_CALLS: return calls_look_up(r, t, i, row);
    case CONTENT_FLAG: return check_flag(r, t, column, row, text, &row->value[i]);
    case CONTENT_NUMBER:
    case CONTENT_SCALED: return check_number(r, t, i, row);
    }
    return true;
}

static bool check_key(struct content_reader *r, const struct content_table *t, int i)
{
    const char *key = t->row[i].text[0];
    bool fine = *key && *key != '-' && strcmp(key, "none") != 0 && !(t->row[i].quoted & 1);
    for (const char *p = key; *p; p++)
        fine = fine && ((*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9') || *p == '-');
    if (!fine) return reader_wrong(r, t->row[i].line, "table %s: \"%s\" cannot be a key", t->name, key);
    for (int j = 0; j < i; j++)
        if (!strcmp(key, t->row[j].text[0]))
            return reader_wrong(r, t->row[i].line, "table %s: key \"%s\" stands in line %d already", t->name,
                                key, t->row[j].line);
    return true;
}

/* Does the list, table or grid that a column takes its words from exist? */
static bool check_source(struct content_reader *r, const struct content_table *t,
                         struct content_column *column)
{
    const struct content *c = r->c;
    if (!column->source) return true;
    if (column->type == CONTENT_CALLS)
        return content_calls(c, column->source) ||
               reader_wrong(r, column->line, "table %s: column %s: there are no calls \"%s\"", t->name,
                            column->name, column->source);
    const struct content_words *w = column->type != CONTENT_FROM ? content_words(c, column->source) : NULL;
    const struct content_table *other = column->type != CONTENT_WORD ? content_table(c, column->source)
                                                                     : NULL;
    const struct content_grid *g = column->type != CONTENT_WORD ? content_grid(c, column->source) : NULL;
    column->high = w ? w->count : other ? other->row_count : g ? g->columns * g->rows : 0;
    if (column->high) return true;
    struct nearest near = reader_nearest_to(column->source);
    bool words = column->type != CONTENT_FROM, rows = column->type != CONTENT_WORD;
    for (int i = 0; i < c->words_count && words; i++) reader_nearer(&near, c->words[i].name);
    for (int i = 0; i < c->table_count && rows; i++) reader_nearer(&near, c->tables[i].name);
    for (int i = 0; i < c->grid_count && rows; i++) reader_nearer(&near, c->grids[i].name);
    char message[CONTENT_ERROR_MAX];
    snprintf(message, sizeof message, "table %s: column %s: there is no %s \"%s\"", t->name, column->name,
             !rows   ? "list"
             : words ? "list, table or grid"
                     : "table or grid",
             column->source);
    return reader_wrong_near(r, column->line, &near, message);
}

static bool check_table(struct content_reader *r, struct content_table *t)
{
    for (int i = 0; i < t->column_count; i++)
        if (!check_source(r, t, &t->column[i])) return false;
    for (int i = 0; i < t->row_count; i++) {
        if (!check_key(r, t, i)) return false;
        for (int j = 1; j < t->column_count; j++)
            if (!check_value(r, t, j, &t->row[i])) return false;
    }
    return true;
}

/* ---- The whole ---- */

static bool read_prefix(struct content_reader *r)
{
    if (!reader_next_line(r)) return !r->failed && reader_wrong(r, r->line, "the file is empty");
    if (r->count != 2 || !is_word(r, 0, "prefix"))
        return reader_wrong(r, r->line, "expected first: prefix NAME");
    r->c->prefix = word(r, 1);
    return reader_want_name(r, 1, "prefix");
}

static bool read_part(struct content_reader *r)
{
    static const struct {
        const char *name;
        bool (*read)(struct content_reader *);
    } parts[] = {{"words", read_words}, {"table", read_table}, {"grid", read_grid}, {"calls", calls_read}};
    struct nearest near = reader_nearest_to(word(r, 0));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (is_word(r, 0, parts[i].name)) return parts[i].read(r);
        reader_nearer(&near, parts[i].name);
    }
    char message[CONTENT_ERROR_MAX];
    snprintf(message, sizeof message, "\"%s\" begins no part: words, table, grid or calls", word(r, 0));
    return reader_wrong_near(r, r->line, &near, message);
}

bool content_read(const char *name, const char *text, size_t n, struct content *c, char *error)
{
    struct content_reader r = {.name = name, .c = c, .error = error};
    *c = (struct content){0};
    *error = 0;
    if (!check_text(&r, text, n)) return false;
    c->text = text_alloc(n + 1, 1);
    if (n) memcpy(c->text, text, n);
    c->words = text_alloc(CONTENT_PARTS_MAX, sizeof *c->words);
    c->tables = text_alloc(CONTENT_PARTS_MAX, sizeof *c->tables);
    c->grids = text_alloc(CONTENT_PARTS_MAX, sizeof *c->grids);
    c->calls = text_alloc(CONTENT_PARTS_MAX, sizeof *c->calls);
    r.next = c->text;
    bool more = read_prefix(&r);
    while (more && reader_next_line(&r)) more = read_part(&r);
    for (int i = 0; i < c->calls_count && !r.failed; i++) calls_check(&r, &c->calls[i]);
    for (int i = 0; i < c->table_count && !r.failed; i++) check_table(&r, &c->tables[i]);
    if (r.failed) content_free(c);
    return !r.failed;
}

void content_free(struct content *c)
{
    for (int i = 0; i < c->table_count; i++) {
        struct content_table *t = &c->tables[i];
        for (int row = 0; row < t->row_count; row++)
            for (int k = 0; k < t->column_count; k++) free(t->row[row].list[k]);
        free(t->row);
    }
    for (int i = 0; i < c->grid_count; i++) free(c->grids[i].cell);
    free(c->words);
    free(c->tables);
    free(c->grids);
    free(c->calls);
    free(c->text);
    *c = (struct content){0};
}

const struct content_words *content_words(const struct content *c, const char *name)
{
    for (int i = 0; i < c->words_count; i++)
        if (!strcmp(c->words[i].name, name)) return &c->words[i];
    return NULL;
}

const struct content_table *content_table(const struct content *c, const char *name)
{
    for (int i = 0; i < c->table_count; i++)
        if (!strcmp(c->tables[i].name, name)) return &c->tables[i];
    return NULL;
}

const struct content_grid *content_grid(const struct content *c, const char *name)
{
    for (int i = 0; i < c->grid_count; i++)
        if (!strcmp(c->grids[i].name, name)) return &c->grids[i];
    return NULL;
}

const struct content_calls *content_calls(const struct content *c, const char *name)
{
    for (int i = 0; i < c->calls_count; i++)
        if (!strcmp(c->calls[i].name, name)) return &c->calls[i];
    return NULL;
}
