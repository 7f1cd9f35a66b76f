/* Whole files. Messages name the file and what the system said. */
#ifndef ISOLARIO_CORE_FILE_H
#define ISOLARIO_CORE_FILE_H

#include "core/buf.h"
#include "core/error.h"

/* The whole file ("-": standard input) in *out, at most limit bytes. */
bool file_read(const char *path, size_t limit, struct buf *out, struct error *);
/* Likewise what an open descriptor still has; the path is for messages. */
bool file_read_open(int file, const char *path, size_t limit, struct buf *out, struct error *);

/* Writes beside the target, syncs and renames, so that a full disk or a kill leaves the old file. The name beside it has the
 * process in it, so that two processes that write the same file do not meet. */
bool file_write(const char *path, const char *text, size_t n, struct error *);
/* Likewise without syncing, for what is written often: it outlives the process, though not the machine. */
bool file_replace(const char *path, const char *text, size_t n, struct error *);
/* Writes all n bytes to an open descriptor; false with errno. */
bool file_append(int file, const char *text, size_t n);

#endif
