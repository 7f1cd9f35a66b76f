/* What gathers between two flushes: rows in the order of appending, and for every table they belong to at most
 * one head, the newest. Texts are copied into one buffer; rows point into it by offset, because it moves while it
 * grows. */
#ifndef ISOLARIO_STORE_BATCH_H
#define ISOLARIO_STORE_BATCH_H

#include "store/map.h"

struct batch_row {
    uint32_t table, seq; /* table: its number in the batch */
    int64_t time_ms;
    size_t text, size; /* where the text begins in the batch's buffer */
};

struct batch_table {
    uint32_t first_seq, last_seq; /* of its rows; 0 where only a head is here */
    bool lost;                    /* another was first: none of its rows is kept, nor its head */
    bool has_head, listed, attended;
    int phase;
    int64_t time_ms;
    size_t text, size;
};

struct batch {
    struct map map; /* of the tables */
    struct batch_table *tables;
    struct batch_row *rows;
    size_t row_count, row_capacity, table_capacity, head_count;
    struct buf text;
};

void batch_init(struct batch *);
void batch_clear(struct batch *); /* empties it, keeps the memory unless that is much */
void batch_free(struct batch *);

void batch_add_row(struct batch *, const struct store_row *);
void batch_add_head(struct batch *, const struct store_head *); /* replaces an earlier one of its table */

bool batch_is_empty(const struct batch *);
struct store_row batch_row(const struct batch *, size_t i);         /* valid until the next addition */
struct store_head batch_head(const struct batch *, uint32_t table); /* of a table that has_head */

/* Moves from `later` to `b` the rows that cannot be kept because of what became of `b`: all, or those of the tables
 * that `b` has lost. Heads that speak of such rows are dropped. */
void batch_take_doomed(struct batch *b, struct batch *later, bool all);
/* Copies to `later` the heads that share no row's fate, since their tables have no rows in `b`, unless `later` has
 * newer ones. */
void batch_keep_heads(const struct batch *b, struct batch *later);

#endif
