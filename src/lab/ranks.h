/* Several processes, on one machine or on many, that share a study: who am I, how many are we, add our counters. Built
 * with MPI (ranks_mpi.c) where it is there, otherwise every process is alone (ranks_alone.c). */
#ifndef ISOLARIO_LAB_RANKS_H
#define ISOLARIO_LAB_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ranks {
    int rank, count; /* 0 and 1 where we are alone */
    int here;        /* how many of them are on this machine */
};

/* Once, before any thread is started. A process that was not started by mpirun is alone, also where MPI is built in. */
struct ranks ranks_begin(void);
/* Is it true for all of us? All must call it. */
bool ranks_all(const struct ranks *, bool mine);
/* Adds the counters of all; the sum is rank 0's, the others keep theirs. All must call it. */
void ranks_sum(const struct ranks *, int64_t *counters, size_t count);
/* Once, at the end of a process that began. */
void ranks_end(const struct ranks *);

#endif
