/* The disk under SQLite, and the store on it. */
#ifndef ISOLARIO_TEST_SIMULATE_DISK_H
#define ISOLARIO_TEST_SIMULATE_DISK_H

#include "simulate.h"

#include <sqlite3.h>

/* Bytes of a file. */
struct image {
    uint8_t *bytes;
    size_t size, capacity;
};

static inline void image_put(struct image *i, size_t at, const void *bytes, size_t size)
{
    if (at + size > i->capacity) {
        i->capacity = 2 * (at + size);
        i->bytes = alloc_resized(i->bytes, i->capacity, 1);
    }
    if (at > i->size) memset(i->bytes + i->size, 0, at - i->size);
    memcpy(i->bytes + at, bytes, size);
    if (at + size > i->size) i->size = at + size;
}

static inline void image_cut(struct image *i, size_t size)
{
    if (size < i->size) i->size = size;
}

/* ---- disk.c ---- */

void disk_begin(struct world *);
void disk_end(void);
void disk_crash(
    struct rng *luck); /* the machine is dead and comes back: what was not synced is there or not */
void disk_die(void);   /* nothing reaches the disk any more */
void disk_die_within(int writes); /* it dies within that write */
bool disk_is_dead(void);
bool disk_is_sound(void); /* nothing is or will be wrong with it */
void disk_fill(bool is_full);
void disk_spoil_sync(bool is_bad); /* the next one fails */

/* ---- shelf.c: the store in a file on that disk ---- */

const char *shelf_name(void); /* as store_open() reads it */
void shelf_begin(struct world *);
void shelf_end(void);
/* Reads everything after a crash: what the store said is kept must be there; what is there beside it was kept without
 * anybody knowing. False where the disk is in no state for it. */
bool shelf_check(struct world *);

#endif
