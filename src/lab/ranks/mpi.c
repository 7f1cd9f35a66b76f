/* Built with MPI. The library is woken only in a process that mpirun started: everybody else would pay for it. */
#include "lab/ranks.h"

#include <mpi.h>
#include <stdlib.h>

/* Counters added at a time; MPI counts in int. */
enum { BLOCK = 1 << 20 };

/* What Open MPI, MPICH and Slurm tell a process that they start. */
static bool is_started_by_mpi(void)
{
    static const char *const marks[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (getenv(marks[i])) return true;
    return false;
}

struct ranks ranks_begin(void)
{
    struct ranks r = {.rank = 0, .count = 1, .here = 1};
    MPI_Comm here;
    int provided;
    if (!is_started_by_mpi()) return r;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r.count);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &r.here);
    MPI_Comm_free(&here);
    return r;
}

static bool is_awake(void)
{
    int awake;
    MPI_Initialized(&awake);
    return awake;
}

bool ranks_all(const struct ranks *r, bool mine)
{
    int all = mine;
    if (r->count > 1) MPI_Allreduce(MPI_IN_PLACE, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

void ranks_sum(const struct ranks *r, int64_t *counters, size_t count)
{
    for (size_t at = 0; at < count && r->count > 1; at += BLOCK) {
        int n = (int)(count - at < BLOCK ? count - at : BLOCK);
        MPI_Reduce(r->rank ? counters + at : MPI_IN_PLACE, counters + at, n, MPI_INT64_T, MPI_SUM, 0,
                   MPI_COMM_WORLD);
    }
}

void ranks_end(const struct ranks *r)
{
    (void)r;
    if (is_awake()) MPI_Finalize();
}
