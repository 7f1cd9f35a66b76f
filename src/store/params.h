/* A batch as the parameters of one PostgreSQL statement: arrays in binary form, one for each column of rows and heads,
 * and one of notifications. Tables that are lost are left out. Heads come last: a batch without any does without them. */
#ifndef ISOLARIO_STORE_PARAMS_H
#define ISOLARIO_STORE_PARAMS_H

#include "store/batch.h"
#include "store/seal.h"

/* clang-format off */
enum param {
    ROW_ID, ROW_SEQ, ROW_BATCH, ROW_TIME, ROW_TEXT, ROW_SUM, NEWS, HEAD_ID, HEAD_PHASE, HEAD_LISTED, HEAD_ATTENDED, HEAD_TIME, HEAD_TEXT,
    PARAMS
};
/* clang-format on */

struct params {
    struct buf array[PARAMS];
    size_t row_count, head_count; /* what there is to save */
};

void params_init(struct params *);
void params_free(struct params *);
/* What the servers on one database share, and what tells this one and its batch from others. */
struct sender {
    struct seal_key key;
    char origin[17]; /* what its notifications begin with (news.h) */
    int64_t batch;   /* a random number that stands in every row of a batch */
};

void params_write(struct params *, const struct batch *, const struct sender *);

#endif
