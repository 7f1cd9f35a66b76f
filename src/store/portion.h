/* A part of an answer, copied on the thread that reads and told on the loop. */
#ifndef ISOLARIO_STORE_PORTION_H
#define ISOLARIO_STORE_PORTION_H

#include "store/driver.h"

struct portion_item {
    struct store_row row; /* its text and a head's begin at `at` in the portion's */
    struct store_head head;
    size_t at;
    int64_t sum;
    bool has_sum;
};

struct portion {
    struct portion_item *items;
    size_t count, capacity;
    struct buf text;
};

void portion_init(struct portion *);
void portion_clear(struct portion *);
void portion_free(struct portion *);

/* As giving_row() does; false when it has as many rows as come together. */
bool portion_row(void *portion, const struct store_row *, const int64_t *sum);
bool portion_head(void *portion, const struct store_head *);
/* Tells what was asked for. */
void portion_tell(const struct portion *, struct queued_question *);

#endif
