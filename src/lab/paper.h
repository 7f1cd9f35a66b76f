/* What the files of arena and lab share: a head of lines that says which contest they belong to, check sums, writing all or
 * nothing. Private to this room. */
#ifndef ISOLARIO_LAB_PAPER_H
#define ISOLARIO_LAB_PAPER_H

#include "core/buf.h"
#include "core/error.h"

/* Does the text begin with our head? *err names the first line that differs, and both. */
bool paper_head_fits(const char *path, const struct buf *head, const char *text, struct error *);

#endif
