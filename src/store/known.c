#include "store/known.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

void known_init(struct known *k) { *k = (struct known){.first = 1}; }

void known_free(struct known *k)
{
    map_free(&k->map);
    free(k->tables);
    free(k->older);
    known_init(k);
}

uint32_t known_add(struct known *k, const struct table_id *id, int64_t key, uint32_t last_seq)
{
    bool fresh;
    uint32_t number = map_put(&k->map, id, &fresh);
    assert(fresh);
    k->tables = alloc_one_more(k->tables, number, &k->table_capacity, sizeof *k->tables);
    k->tables[number] = (struct known_table){.key = key, .last_seq = last_seq};
    return number;
}

void known_trim(struct known *k)
{
    struct map old = k->map;
    struct known_table *tables = k->tables;
    k->map = (struct map){0};
    k->tables = NULL;
    k->table_capacity = 0;
    for (uint32_t i = 0; i < old.count; i++) {
        if (tables[i].newest < k->first) continue;
        uint32_t number = known_add(k, &old.ids[i], tables[i].key, tables[i].last_seq);
        k->tables[number].newest = tables[i].newest;
    }
    free(tables);
    map_free(&old);
}

int64_t known_next(const struct known *k) { return k->first + (int64_t)k->tail_count; }

void known_append(struct known *k, uint32_t table, uint32_t seq)
{
    struct known_table *t = &k->tables[table];
    assert(seq > t->last_seq);
    k->older = alloc_one_more(k->older, k->tail_count, &k->tail_capacity, sizeof *k->older);
    k->older[k->tail_count] = t->newest;
    t->newest = known_next(k);
    t->last_seq = seq;
    k->tail_count++;
}

size_t known_rows(const struct known *k, uint32_t table, int64_t **list, size_t *capacity)
{
    size_t count = 0;
    for (int64_t row = k->tables[table].newest; row >= k->first; row = k->older[row - k->first]) {
        *list = alloc_one_more(*list, count, capacity, sizeof **list);
        (*list)[count++] = row;
    }
    for (size_t i = 0; i < count / 2; i++) {
        int64_t row = (*list)[i];
        (*list)[i] = (*list)[count - 1 - i];
        (*list)[count - 1 - i] = row;
    }
    return count;
}

void known_drop(struct known *k, int64_t end)
{
    assert(end >= k->first && end <= known_next(k));
    size_t gone = (size_t)(end - k->first);
    k->tail_count -= gone;
    k->first = end;
    if (k->tail_count) memmove(k->older, k->older + gone, k->tail_count * sizeof *k->older);
}
