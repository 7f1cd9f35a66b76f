/* The lab: is a game fair, and what is it like? Many games of a contest, watched and counted, in chunks that are kept in
 * files until the report is written; with a variant, every set is played by both sets of rules.
 *
 *   study_open(), study_run(), then on the rank that reports study_write_html() and its siblings, study_close()
 *
 * Several processes share a study where each has a rank: each plays the chunks whose number leaves its rank when divided
 * by their count. Their counters, added, are those of one process alone. */
#ifndef ISOLARIO_LAB_STUDY_H
#define ISOLARIO_LAB_STUDY_H

#include <stdatomic.h>

#include "lab/contest.h"

enum { STUDY_GAMES_MAX = 10000000, STUDY_THREADS_MAX = 1024 };

struct study_plan {
    struct contest contest;
    bool has_variant;
    struct setup variant; /* the other rules */
    const char *compare;  /* "hands=hidden" as it was typed; "" without a variant */
    long games;           /* rounded up to whole sets; with a variant, as many of each */
    int threads;
    const char *folder; /* of the chunks; made where it is not there */
    int rank, ranks;
};

struct study;

struct study_listener {
    void (*tell)(void *context, long sets, long sets_wanted); /* after every chunk, by one thread at a time */
    void *context;
};

/* NULL with *err where the plan cannot be. */
struct study *study_open(const struct study_plan *, struct error *);
void study_close(struct study *);

/* Reads the chunks of this rank that are there and plays the others. False with *err where a file is bad. listener may be
 * NULL. */
bool study_run(struct study *, atomic_bool *stop, const struct study_listener *, struct error *);
bool study_is_done(const struct study *); /* are all chunks of this rank counted? */

/* All counters, to be added to those of the other ranks. */
int64_t *study_counters(struct study *, size_t *count);
long study_games(const struct study *); /* that were counted, of one variant */

/* Removes the chunks and their folder, where nothing else is in it. */
void study_forget(const struct study *);

/* The report: a page for people, lines "variant,section,name,measure,value,low,high,count" for programs, and the same as
 * JSON. With a comparison, the differences too. */
void study_write_html(const struct study *, struct buf *out);
void study_write_csv(const struct study *, struct buf *out);
void study_write_json(const struct study *, struct buf *out);

#endif
