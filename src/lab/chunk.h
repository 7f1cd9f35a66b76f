/* A chunk is a number of sets that are played together; what they add to the tally is kept in a file of its own, written
 * beside its name and renamed, so that a chunk is there whole or not at all. It is named by its sets. Private to this room.
 *
 *   isolario lab: 1
 *   game: carta-magica            (and the rest of the contest)
 *   compare: hands=hidden         (or nothing behind the colon)
 *   sets: 32 to 47
 *   counters: 40632
 *   (an empty line)
 *   17 4                          (counters that are not 0: their number and their value)
 *   ...
 *   sum: 89abcdef                 (over all before it) */
#ifndef ISOLARIO_LAB_CHUNK_H
#define ISOLARIO_LAB_CHUNK_H

#include "lab/contest.h"

enum { CHUNK_SETS = 16, CHUNK_PATH_MAX = 4096 };

struct chunk {
    const struct contest *contest;
    const char *variant; /* "hands=hidden", or "" */
    const char *folder;
    long first_set, last_set;
    size_t counters;
};

/* Adds nothing and returns false with err->code "not-found" where there is no such file yet. */
bool chunk_read(const struct chunk *, int64_t *counters, struct error *);
bool chunk_write(const struct chunk *, const int64_t *counters, struct error *);
void chunk_remove(const struct chunk *);

#endif
