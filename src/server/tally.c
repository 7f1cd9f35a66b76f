/* A hash table with linear probing. Keys are keyed hashes of addresses already, so they are used as they are. */
#include "server/tally.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "core/error.h"

enum { CAPACITY_FIRST = 64 };

void tally_free(struct tally *t)
{
    free(t->entries);
    *t = (struct tally){.entries = NULL};
}

/* Where the key is, or the free place where it would be. */
static size_t place_of(const struct tally *t, uint64_t key)
{
    size_t at = (size_t)key & (t->capacity - 1);
    while (t->entries[at].count != 0 && t->entries[at].key != key) at = (at + 1) & (t->capacity - 1);
    return at;
}

int64_t tally_count(const struct tally *t, uint64_t key)
{
    return t->capacity ? t->entries[place_of(t, key)].count : 0;
}

static void grow(struct tally *t)
{
    struct tally old = *t;
    t->capacity = old.capacity ? 2 * old.capacity : CAPACITY_FIRST;
    t->entries = alloc_zeroed(t->capacity, sizeof *t->entries);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entries[i].count != 0) t->entries[place_of(t, old.entries[i].key)] = old.entries[i];
    free(old.entries);
}

/* A free place must not cut off what was put behind it: those entries are put anew. */
static void close_gap(struct tally *t, size_t gap)
{
    for (size_t at = (gap + 1) & (t->capacity - 1); t->entries[at].count != 0;
         at = (at + 1) & (t->capacity - 1)) {
        struct tally_entry moved = t->entries[at];
        t->entries[at].count = 0;
        t->entries[place_of(t, moved.key)] = moved;
    }
}

void tally_add(struct tally *t, uint64_t key, int64_t change)
{
    if (change == 0) return;
    if (2 * (t->used + 1) > t->capacity) grow(t);
    size_t at = place_of(t, key);
    struct tally_entry *e = &t->entries[at];
    bool is_new = e->count == 0;
    e->key = key;
    e->count += change;
    t->sum += change;
    assert(e->count >= 0);
    t->used += is_new;
    if (e->count != 0) return;
    t->used--;
    close_gap(t, at);
}
