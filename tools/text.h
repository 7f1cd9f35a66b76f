/* Small things the build tools share: whole files, names and strings for C, UTF-8, the nearest word. */
#ifndef ISOLARIO_TOOLS_TEXT_H
#define ISOLARIO_TOOLS_TEXT_H

#include <stddef.h>
#include <stdio.h>

/* The whole file, ended by a 0 byte that *size does not count; ends the process with a message where it cannot be
 * read. Free it. */
char *text_read(const char *path, size_t *size);

/* Memory or the end of the process. */
void *text_alloc(size_t count, size_t size);

/* Opens a file to write; ends the process with a message where that fails. text_close() likewise reports what could
 * not be written. */
FILE *text_open(const char *path);
void text_close(FILE *file, const char *path);

/* Writes text as the inside of a C string. */
void text_put_escaped(FILE *file, const char *text);
/* Writes "moon-mirror" as MOON_MIRROR or as moon_mirror. */
void text_put_upper(FILE *file, const char *name);
void text_put_lower(FILE *file, const char *name);
/* The part of a path after its last slash. */
const char *text_base(const char *path);

/* Bytes of the UTF-8 character at text (n bytes follow), or 0 where it is none. */
size_t text_utf8(const char *text, size_t n);

/* How many letters must change to make a of b; at most 100 is told apart. */
int text_distance(const char *a, const char *b);

#endif
