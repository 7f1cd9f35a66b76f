/* Reads a content file: the cards, boards and word lists of a game as people write them.
 *
 *   # A comment goes on to the end of the line.
 *   prefix cm                                what the names in C begin with; always the first line
 *
 *   words kind gold power goods              a list of words; their codes count from 1
 *
 *   table talisman 16                        its name and how many rows must follow
 *     column id     key                      the row's own word, always the first column
 *     column design from design              a row of another table, or a square of a grid; "-" is none
 *     column kind   word kind                a word of a list; "-" is none
 *     column value  number 3 6               a number within bounds
 *     column wind   flag                     the column's own name where it holds, else "-"
 *     column name   title                    the name people read, in "quotes"
 *     column story  text                     another text in "quotes"; a table may have several
 *     column says   notice                   a text that everybody may read at any time, such as what a card does
 *     column next   list talisman 4          at most 4 words of a list or rows of a table, in "quotes", blanks between them
 *     column size   scaled 2                 a number with at most 2 decimals, kept as a whole number of hundredths
 *     column does   calls effect 3           at most 3 calls of a vocabulary, in "quotes", ";" between them
 *   rows
 *     ta01 moon-mirror gold 3 - "Moon Mirror (3)"
 *     ...
 *   end
 *
 *   grid cell 24 18                          its name, columns and rows
 *     . blue 265                             a glyph, what it stands for, how many there must be
 *     i island 167
 *   rows
 *   iiiiR...
 *   end
 *
 *   calls effect when                        a vocabulary, and the list of the words that may stand before a call
 *     gain who 1..9                          a word and what it takes: words of lists, rows of tables, numbers in bounds
 *     halt
 *   end                                      such as "later gain(me,2); halt"
 *
 * Names, words and keys are made of a-z, 0-9 and dashes; the file is UTF-8. Tables may refer to what stands further
 * down. Squares of a grid are called a1, b1, ... by column and row, both from the top left.
 *
 * The reader takes any bytes. What is wrong is said as "file:line: what", with the nearest known word where one is
 * near. It is apart from the writer so that tests and fuzzers can call it. */
#ifndef ISOLARIO_TOOLS_CONTENT_READ_H
#define ISOLARIO_TOOLS_CONTENT_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CONTENT_PARTS_MAX = 64,        /* lists, tables or grids in one file */
    CONTENT_WORDS_MAX = 256,       /* words of a list; also the words on one line */
    CONTENT_COLUMNS_MAX = 16,      /* columns of a table */
    CONTENT_ROWS_MAX = 1000,       /* rows of a table */
    CONTENT_KINDS_MAX = 16,        /* kinds of squares of a grid */
    CONTENT_GRID_COLUMNS_MAX = 26, /* one letter each */
    CONTENT_GRID_ROWS_MAX = 99,
    CONTENT_WORD_SIZE_MAX = 40, /* bytes of a word */
    CONTENT_TITLE_SIZE_MAX = 240,
    CONTENT_NUMBER_MAX = 1000000,
    CONTENT_LIST_MAX = 16,                         /* words of a list column, calls of a column of calls */
    CONTENT_ARGUMENTS_MAX = 4,                     /* what a call takes */
    CONTENT_CALL_SIZE = 2 + CONTENT_ARGUMENTS_MAX, /* codes of its time, its word and its arguments */
    CONTENT_PLACES_MAX = 6,                        /* decimals of a scaled number */
    CONTENT_SCALED_DIGITS_MAX = 16,                /* all digits of it, once scaled */
    CONTENT_ERROR_MAX = 600
};

enum content_type {
    CONTENT_KEY,
    CONTENT_TITLE,
    CONTENT_TEXT,
    CONTENT_NOTICE,
    CONTENT_NUMBER,
    CONTENT_SCALED,
    CONTENT_WORD,
    CONTENT_FROM,
    CONTENT_LIST,
    CONTENT_CALLS,
    CONTENT_FLAG
};

struct content_words {
    const char *name;
    int count;
    const char *word[CONTENT_WORDS_MAX]; /* word i has code i + 1 */
};

struct content_column {
    const char *name;
    enum content_type type;
    int low, high;      /* bounds of a number; for words, rows and lists 0 and the highest code */
    int size;           /* most words of a list or calls, decimals of a scaled number */
    const char *source; /* the list, table or grid a word is from */
    int line;
};

struct content_row {
    const char *text[CONTENT_COLUMNS_MAX]; /* as written, titles without their quotes */
    int64_t
        value[CONTENT_COLUMNS_MAX]; /* the number, code or flag; 0 for keys and texts; how many are listed */
    int *list[CONTENT_COLUMNS_MAX]; /* codes of a list or of calls (CONTENT_CALL_SIZE each), else NULL */
    uint32_t quoted;                /* bit i: column i stood in quotes */
    int line;
};

struct content_table {
    const char *name;
    int column_count, row_count;
    int title; /* the column of titles, or -1 */
    struct content_column column[CONTENT_COLUMNS_MAX];
    struct content_row *row; /* row i has code i + 1 */
};

struct content_kind {
    char glyph;
    const char *word;
    int count;
};

struct content_grid {
    const char *name;
    int columns, rows, kind_count;
    struct content_kind kind[CONTENT_KINDS_MAX]; /* kind i has code i + 1 */
    uint8_t *cell;                               /* codes of kinds, row by row */
};

struct content_argument {
    const char *source; /* the list or table its words are from; NULL for a number within the bounds */
    int low, high;
};

struct content_call {
    const char *name;
    int argument_count, line;
    struct content_argument argument[CONTENT_ARGUMENTS_MAX];
};

struct content_calls {
    const char *name, *times; /* times: the list of the words that may stand before a call */
    int count, line;
    struct content_call word[CONTENT_WORDS_MAX]; /* word i has code i + 1 */
};

struct content {
    char *text; /* what all the names point into */
    const char *prefix;
    int words_count, table_count, grid_count, calls_count;
    struct content_words *words;
    struct content_table *tables;
    struct content_grid *grids;
    struct content_calls *calls;
};

/* Reads n bytes of text; name is what errors call the file. Returns false with the error (CONTENT_ERROR_MAX bytes)
 * filled, and *c empty, where something is wrong. End with content_free(). */
bool content_read(const char *name, const char *text, size_t n, struct content *c, char *error);
void content_free(struct content *c);

/* NULL where there is none of that name. */
const struct content_words *content_words(const struct content *c, const char *name);
const struct content_table *content_table(const struct content *c, const char *name);
const struct content_grid *content_grid(const struct content *c, const char *name);
const struct content_calls *content_calls(const struct content *c, const char *name);

#endif
