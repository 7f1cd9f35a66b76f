/* Runs in processes of their own, since a run may end the process; and the shortest script that still fails. */
#ifndef ISOLARIO_TEST_SIMULATE_SHRINK_H
#define ISOLARIO_TEST_SIMULATE_SHRINK_H

#include "simulate.h"

/* What a child has come to, in memory that parent and child share. */
struct report {
    uint64_t seed; /* that it was at last */
    bool is_done;
    struct figures figures;
    char failure[2000];
};

struct report *report_new(void);
void report_clear(struct report *);
/* Runs the seeds from `seed` on, `count` of them or until *stop_s (time(), 0: never); false at the first failure. */
bool run_seeds(struct report *, uint64_t seed, uint64_t count, int64_t stop_s);
/* Runs one script; false where it fails. */
bool run_script(struct report *, const struct script *);
/* Leaves incidents out as long as it still fails. */
void shrink(struct report *, struct script *);
void script_print_keep(const struct script *); /* as --keep reads it */

#endif
