/* The arena: who is stronger, and by how much. Bots meet in sets of games (contest.h); results are compared pair by pair.
 *
 *   arena_open(), arena_run(), arena_write_text() or arena_write_json(), arena_close() */
#ifndef ISOLARIO_LAB_ARENA_H
#define ISOLARIO_LAB_ARENA_H

#include <stdatomic.h>

#include "lab/contest.h"
#include "lab/statistics.h"

enum { ARENA_GAMES_MAX = 10000000, THREADS_MAX = 1024 };

struct arena_plan {
    struct contest contest;
    long games; /* rounded up to whole sets */
    int threads;
    bool has_sprt; /* only between two contestants */
    struct sprt sprt;
    const char *path; /* where finished sets are kept, or NULL */
    bool resume;      /* path must be there and is continued; otherwise it must not be */
};

struct arena;

/* How far a run is, for who draws it. */
struct arena_progress {
    long games, games_wanted;
    struct estimate share; /* of the first contestant against the second */
};

struct arena_listener {
    void (*tell)(void *context, const struct arena_progress *); /* after every set, by one thread at a time */
    void *context;
};

/* NULL with *err where the plan cannot be or its file does not fit. */
struct arena *arena_open(const struct arena_plan *, struct error *);
void arena_close(struct arena *);

/* Plays what is missing, until all is played, the test decides, or *stop becomes true. False with *err where the file
 * cannot be written. listener may be NULL. */
bool arena_run(struct arena *, atomic_bool *stop, const struct arena_listener *, struct error *);

/* Is there nothing left to play? */
bool arena_is_done(const struct arena *);
long arena_games(const struct arena *);      /* that count in the result */
long arena_games_kept(const struct arena *); /* that are finished, also beyond a gap */

/* The result of the sets from the first on without a gap; what was played beyond them waits for the rest. */
void arena_write_text(const struct arena *, struct buf *out);
void arena_write_json(const struct arena *, struct buf *out);

#endif
