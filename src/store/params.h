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

/* Words that are told and not kept, gathered for one statement; beyond WORDS_MAX bytes they are lost. */
enum { WORDS_MAX = 1 << 20 };
struct tellings {
    struct buf news, list; /* the notification that is being filled, and those that are full */
    size_t count;
};

void tellings_init(struct tellings *);
void tellings_free(struct tellings *);
void tellings_add(struct tellings *, const struct sender *, const struct store_row *word);
/* All of them as the parameter of a statement, and none are left; false where there are none. */
bool tellings_take(struct tellings *, const struct sender *, struct buf *array);

#endif
