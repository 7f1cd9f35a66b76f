/* What the files of the lab's reports share. */
#ifndef ISOLARIO_LAB_STUDY_PRIVATE_H
#define ISOLARIO_LAB_STUDY_PRIVATE_H

#include "lab/study.h"
#include "lab/tally.h"

/* One set of rules of a study and what was counted of it. */
struct variant {
    struct contest contest;
    struct tally_layout layout;
    int64_t *tally; /* points into the study's counters */
};

struct study {
    struct study_plan plan;
    int variants; /* 1 or 2 */
    struct variant variant[2];
    int64_t *counters; /* those of both variants, then the same of every group of sets, for comparing */
    size_t counter_count, chunk_count; /* of all, and of one chunk: of both variants alone */
    int groups;                        /* 0 without a comparison; chunk i is in group i % groups */
    long sets, chunks;                 /* of all ranks */
    long chunks_mine, chunks_done, sets_done;
    atomic_bool *stop;
    const struct study_listener *listener;
    struct error trouble; /* its text is "" where there is none */
};

#endif
