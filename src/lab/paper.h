/* What the files of arena and lab share: a head of lines that says which contest they belong to, check sums, writing all or
 * nothing. Private to this room. */
#ifndef ISOLARIO_LAB_PAPER_H
#define ISOLARIO_LAB_PAPER_H

#include "core/buf.h"
#include "core/error.h"

/* FNV-1a of 32 bits; begin with SUM_BEGIN. */
#define SUM_BEGIN 0x811C9DC5u
uint32_t sum_text(uint32_t sum, const char *text, size_t n);

/* Writes all n bytes; false with errno. */
bool write_all(int file, const char *text, size_t n);
/* Reads the whole of an open file into *out. */
bool read_all(int file, const char *path, struct buf *out, struct error *);

/* Does the text begin with our head? *err names the first line that differs, and both. */
bool head_fits(const char *path, const struct buf *head, const char *text, struct error *);

#endif
