#include "server/memory.h"

#include <assert.h>
#include <stdint.h>

void memory_add(struct memory *m, enum memory_kind kind, size_t bytes)
{
    m->held[kind] += bytes;
    m->total += bytes;
}

void memory_remove(struct memory *m, enum memory_kind kind, size_t bytes)
{
    assert(m->held[kind] >= bytes && m->total >= bytes);
    m->held[kind] -= bytes;
    m->total -= bytes;
}

void memory_count(struct memory *m, enum memory_kind kind, size_t *counted, size_t now)
{
    memory_remove(m, kind, *counted);
    memory_add(m, kind, now);
    *counted = now;
}

static size_t admission_limit(const struct memory *m) { return m->limit - m->limit / 8; }

enum memory_state memory_state(const struct memory *m)
{
    if (m->limit == 0 || m->total <= admission_limit(m)) return MEMORY_FREE;
    return m->total < m->limit ? MEMORY_SHORT : MEMORY_FULL;
}

bool memory_admits(const struct memory *m, size_t more)
{
    return m->limit == 0 || (m->total <= admission_limit(m) && more <= admission_limit(m) - m->total);
}

size_t memory_share(const struct memory *m) { return m->limit ? admission_limit(m) / 2 : SIZE_MAX; }

const char *memory_kind_name(enum memory_kind kind)
{
    static const char *const names[MEMORY_KINDS] = {
        [MEMORY_TABLES] = "tables",   [MEMORY_MESSAGES] = "messages", [MEMORY_THOUGHTS] = "thoughts",
        [MEMORY_SOCKETS] = "sockets", [MEMORY_BODIES] = "bodies",     [MEMORY_ANSWERS] = "answers",
        [MEMORY_UPLOADS] = "uploads"};
    return names[kind];
}
