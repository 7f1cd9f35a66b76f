/* What the arena's files share: arena.c plays, keep.c keeps, verdict.c tells. */
#ifndef ISOLARIO_LAB_ARENA_PRIVATE_H
#define ISOLARIO_LAB_ARENA_PRIVATE_H

#include "lab/arena.h"

/* One game as it is kept, by seat. */
struct kept {
    int32_t score[SEATS_MAX];
    int32_t actions;
    int16_t reason;
    int8_t rank[SEATS_MAX];
};

struct arena {
    struct arena_plan plan;
    long sets;          /* wanted */
    struct kept *games; /* sets * seatings of them */
    bool *finished;     /* by set */
    long finished_count;
    long prefix;       /* sets from the first on that are finished without a gap, and not beyond a decision */
    struct sums first; /* scores of contestant 0 against 1 over these */
    enum sprt_verdict verdict;
    struct games_file *keep; /* NULL: nothing is kept */
    const struct arena_listener *listener;
    atomic_bool *stop;
    struct error trouble; /* of the file; its text is "" where there is none */
};

static inline struct kept *arena_set(const struct arena *a, long set)
{
    return a->games + set * a->plan.contest.seatings;
}

/* ---- keep.c: an append-only file of finished sets ---- */

/* Opens, or begins, the file and reads what it has into the arena; NULL with *err. */
struct games_file *arena_keep_open(struct arena *, struct error *);
bool arena_keep_add(struct games_file *, const struct arena *, long set, struct error *);
void arena_keep_close(struct games_file *);

/* ---- verdict.c ---- */

/* The score of contestant a against b in one set, from 0 to 1: every seat of a is compared with every seat of b. */
double arena_set_score(const struct arena *, long set, int a, int b);

#endif
