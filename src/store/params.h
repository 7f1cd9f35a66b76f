/* A batch as the parameters of one PostgreSQL statement: arrays in binary form, one for each column of rows and heads,
 * and one of notifications. Tables that are lost are left out. Heads come last: a batch without any does without them. */
#ifndef ISOLARIO_STORE_PARAMS_H
#define ISOLARIO_STORE_PARAMS_H

#include "store/batch.h"

/* clang-format off */
enum param {
    ROW_ID, ROW_SEQ, ROW_TIME, ROW_TEXT, NEWS, HEAD_ID, HEAD_PHASE, HEAD_LISTED, HEAD_ATTENDED, HEAD_TIME, HEAD_TEXT,
    PARAMS
};
/* clang-format on */

struct params {
    struct buf array[PARAMS];
    size_t row_count, head_count; /* what there is to save */
};

void params_init(struct params *);
void params_free(struct params *);
/* origin: what notifications of this server begin with (news.h). */
void params_write(struct params *, const struct batch *, const char *origin);

#endif
