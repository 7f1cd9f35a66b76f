/* What connections hold, counted (memory.h), and who is dropped where memory is short: readers who do not take what waits for
 * them. A reader who does take it has nothing waiting after a turn of the loop, however long it was. Past the whole limit
 * requests that come slowly go as well. */
#include <stdio.h>

#include "server/door_private.h"

/* What one connection may hold, by the state of memory. */
enum { HELD_SHORT_MAX = 256 * 1024, HELD_FULL_MAX = 16 * 1024 };

void memory_count_visit(struct connection *c)
{
    struct visit *v = c->visit;
    struct memory *m = &c->door->memory;
    size_t in = sizeof *v + v->input.capacity + v->body.capacity + v->next.capacity;
    memory_count(m, MEMORY_BODIES, &v->counted_in, in);
    memory_count(m, MEMORY_ANSWERS, &v->counted_out, v->answer.text.capacity + v->answer_head.capacity);
}

void memory_count_out(struct socket *s, size_t capacity_before)
{
    memory_count(&s->connection->door->memory, MEMORY_MESSAGES, &capacity_before, s->out_capacity);
}

bool memory_is_over(const struct door *d, size_t waiting)
{
    enum memory_state state = memory_state(&d->memory);
    if (state == MEMORY_FREE) return false;
    return waiting > (state == MEMORY_SHORT ? HELD_SHORT_MAX : HELD_FULL_MAX);
}

/* ---- Dropping ---- */

/* What waits for a slow client; past the whole limit also what comes from one. */
static size_t held_by(const struct connection *c, enum memory_state state)
{
    if (c->socket) return c->socket->out_size - c->socket->out_sent;
    if (!c->visit || c->waiting == WAIT_HUB) return 0;
    return c->visit->counted_out + (state == MEMORY_FULL ? c->visit->counted_in : 0);
}

static void drop_holders(struct door *d, enum waiting list)
{
    for (struct connection *c = d->lists[list].first, *after; c; c = after) {
        after = c->after;
        enum memory_state state = memory_state(&d->memory);
        if (state == MEMORY_FREE) return;
        if (!memory_is_over(d, held_by(c, state))) continue;
        d->figures.drops++;
        LOG(&d->setup.log, LOG_INFO, "dropped", {"why", "memory is short, and this client takes nothing"});
        connection_close(c);
    }
}

void memory_serve(struct door *d)
{
    static const enum waiting lists[] = {WAIT_READER, HEARD, PINGED, ENDING, WAIT_BODY, WAIT_REQUEST};
    for (size_t i = 0; i < sizeof lists / sizeof *lists && memory_state(&d->memory) != MEMORY_FREE; i++)
        drop_holders(d, lists[i]);
    sockets_flush(d); /* others at their tables hear that they have left */
}

static void tell_log(struct door *d)
{
    bool is_short = memory_state(&d->memory) != MEMORY_FREE;
    char held[24], limit[24];
    if (is_short == d->was_short) return;
    d->was_short = is_short;
    snprintf(held, sizeof held, "%zu", d->memory.total);
    snprintf(limit, sizeof limit, "%zu", d->memory.limit);
    LOG(&d->setup.log, is_short ? LOG_WARNING : LOG_INFO, is_short ? "memory-short" : "memory-well",
        {"bytes", held}, {"limit", limit});
}

void memory_tick(struct door *d)
{
    tell_log(d);
    memory_serve(d);
}
