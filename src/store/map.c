#include "store/map.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/fnv.h"

enum { CAPACITY_MIN = 16 };

/* Ids are random, so nothing better is needed. */
static uint32_t hash_of(const struct table_id *id)
{
    uint32_t hash = fnv_add_32(FNV_BEGIN_32, id->text, strlen(id->text));
    return hash ^ hash >> 15;
}

/* The slot that has the id, or the free one where it would stand. */
static uint32_t *slot_of(const struct map *m, const struct table_id *id)
{
    uint32_t mask = m->slot_count - 1, at = hash_of(id) & mask;
    while (m->slots[at] && strcmp(m->ids[m->slots[at] - 1].text, id->text) != 0) at = (at + 1) & mask;
    return &m->slots[at];
}

/* At most half of the slots are taken. */
static void make_slots(struct map *m)
{
    if (m->slots && m->count < m->slot_count / 2) return;
    free(m->slots);
    m->slot_count = m->slot_count ? 2 * m->slot_count : 4 * CAPACITY_MIN;
    m->slots = alloc_zeroed(m->slot_count, sizeof *m->slots);
    for (uint32_t i = 0; i < m->count; i++) *slot_of(m, &m->ids[i]) = i + 1;
}

uint32_t map_put(struct map *m, const struct table_id *id, bool *fresh)
{
    size_t capacity = m->capacity;
    make_slots(m);
    uint32_t *slot = slot_of(m, id);
    *fresh = *slot == 0;
    if (!*fresh) return *slot - 1;
    m->ids = alloc_one_more(m->ids, m->count, &capacity, sizeof *m->ids);
    m->capacity = (uint32_t)capacity;
    m->ids[m->count] = *id;
    *slot = ++m->count;
    return m->count - 1;
}

bool map_find(const struct map *m, const struct table_id *id, uint32_t *number)
{
    if (m->count == 0) return false;
    uint32_t slot = *slot_of(m, id);
    if (slot == 0) return false;
    *number = slot - 1;
    return true;
}

void map_clear(struct map *m)
{
    if (m->count) memset(m->slots, 0, m->slot_count * sizeof *m->slots);
    m->count = 0;
}

void map_free(struct map *m)
{
    free(m->ids);
    free(m->slots);
    *m = (struct map){0};
}
