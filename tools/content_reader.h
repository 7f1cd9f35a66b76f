/* What the files of the content reader share: the lines of the text, how mistakes are said, the nearest word. Private to
 * content_read.c and content_calls.c; everybody else calls content_read(). */
#ifndef ISOLARIO_TOOLS_CONTENT_READER_H
#define ISOLARIO_TOOLS_CONTENT_READER_H

#include "content_read.h"

struct token {
    char *text;
    bool quoted;
};

struct content_reader {
    const char *name;
    char *next; /* the line after this one, or NULL at the end */
    int line;
    bool failed;
    int count; /* tokens of this line */
    struct token token[CONTENT_WORDS_MAX + 2];
    struct content *c;
    char *error;
};

struct nearest {
    const char *wanted, *best;
    int distance;
};

/* Says what is wrong in a line. Returns false, so that callers can return it. */
bool reader_wrong(struct content_reader *r, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with the word that was probably meant, where one is near. */
bool reader_wrong_near(struct content_reader *r, int line, const struct nearest *n, const char *message);
/* Reports that the text ended where more was due, unless something else is wrong already. */
bool reader_unfinished(struct content_reader *r, const char *part, const char *name);

/* Moves on to the next line that says something; false at the end of the text and after a mistake. */
bool reader_next_line(struct content_reader *r);

/* Is word i of the line a name, and is the part named by word 1 new? */
bool reader_want_count(struct content_reader *r, int count, const char *shape);
bool reader_want_name(struct content_reader *r, int i, const char *what);
bool reader_want_new_part(struct content_reader *r, int parts);
bool reader_parse_number(const char *text, int low, int high, int *value);

/* The nearest word: begin with the wanted one, then offer every candidate. */
struct nearest reader_nearest_to(const char *wanted);
void reader_nearer(struct nearest *n, const char *candidate);

/* ---- content_calls.c ---- */

/* The part `calls NAME TIMES ... end`. */
bool calls_read(struct content_reader *r);
/* Do the lists and tables exist that the arguments of the calls are from? */
bool calls_check(struct content_reader *r, const struct content_calls *calls);
/* The calls in column i of a row: from text to codes. */
bool calls_look_up(struct content_reader *r, const struct content_table *t, int i, struct content_row *row);

#endif
