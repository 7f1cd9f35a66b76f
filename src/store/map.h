/* Numbers for table ids: the first id that is put in gets 0, the next one 1, and so on, so that what is known of
 * a table can stand in a plain array beside the map. Looking up is one hash and seldom more than two probes; a
 * batch and SQLite's cache ask for every row. */
#ifndef ISOLARIO_STORE_MAP_H
#define ISOLARIO_STORE_MAP_H

#include "store/store.h"

struct map {
    struct table_id *ids; /* by number */
    uint32_t *slots;      /* number + 1, or 0 where free; slot_count is a power of two */
    uint32_t count, capacity, slot_count;
};

/* The number of the id, which is put in where it was unknown; *fresh says whether it was. */
uint32_t map_put(struct map *, const struct table_id *, bool *fresh);
bool map_find(const struct map *, const struct table_id *, uint32_t *number);
void map_clear(struct map *); /* empties it, keeps the memory */
void map_free(struct map *);

#endif
