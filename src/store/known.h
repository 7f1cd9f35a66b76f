/* What SQLite's driver knows of tables without asking the database: a table's key, its last sequence number, and
 * which rows of the tail are its own. The tail's rows are numbered without gaps, so a chain from each row to the
 * table's older one is an array; reading a table follows its chain, and moving the table into the log ends it. */
#ifndef ISOLARIO_STORE_KNOWN_H
#define ISOLARIO_STORE_KNOWN_H

#include "store/map.h"

struct known_table {
    int64_t key;
    int64_t newest; /* its newest row in the tail; 0: none there that is not in the log */
    uint32_t last_seq;
};

struct known {
    struct map map;
    struct known_table *tables;
    int64_t
        *older; /* older[i]: what row first + i of the tail follows in its table; 0: nothing in the tail */
    size_t table_capacity, tail_count, tail_capacity;
    int64_t first; /* number of the tail's first row */
};

enum { KNOWN_TABLES_MAX = 100000 };

void known_init(struct known *);
void known_free(struct known *);

uint32_t known_add(struct known *, const struct table_id *, int64_t key, uint32_t last_seq);
/* Forgets the tables that have nothing in the tail. Numbers of tables change. */
void known_trim(struct known *);

int64_t known_next(const struct known *); /* the number that the tail's next row will have */
void known_append(struct known *, uint32_t table, uint32_t seq);
/* The table's rows in the tail, oldest first, in *list, which grows as needed; returns how many. */
size_t known_rows(const struct known *, uint32_t table, int64_t **list, size_t *capacity);
void known_drop(struct known *, int64_t end); /* the tail's rows before `end` are gone */

#endif
