/* What happens without a message: a clock runs out, a bot moves, a table that nobody needs is let go. Each room has at
 * most one time at which to look at it again, in a heap with the earliest on top. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/inside.h"

/* ---- The heap ---- */

static void put(struct hub *hub, int i, struct room *r)
{
    hub->heap[i] = r;
    r->wake_index = i;
}

static void rise(struct hub *hub, int i, struct room *r)
{
    for (int up; i > 0 && hub->heap[up = (i - 1) / 2]->wake_ms > r->wake_ms; i = up)
        put(hub, i, hub->heap[up]);
    put(hub, i, r);
}

static void sink(struct hub *hub, int i, struct room *r)
{
    for (int down; (down = 2 * i + 1) < hub->heap_count; i = down) {
        if (down + 1 < hub->heap_count && hub->heap[down + 1]->wake_ms < hub->heap[down]->wake_ms) down++;
        if (hub->heap[down]->wake_ms >= r->wake_ms) break;
        put(hub, i, hub->heap[down]);
    }
    put(hub, i, r);
}

void room_unschedule(struct hub *hub, struct room *r)
{
    int i = r->wake_index;
    if (i < 0) return;
    r->wake_index = -1;
    struct room *last = hub->heap[--hub->heap_count];
    if (last == r) return;
    bool up = i > 0 && hub->heap[(i - 1) / 2]->wake_ms > last->wake_ms;
    (up ? rise : sink)(hub, i, last);
}

static void wake_at(struct hub *hub, struct room *r, int64_t time_ms)
{
    if (r->wake_index >= 0 && r->wake_ms == time_ms) return;
    room_unschedule(hub, r);
    if (hub->heap_count == hub->heap_room) {
        hub->heap_room = hub->heap_room ? 2 * hub->heap_room : 64;
        hub->heap = realloc(hub->heap, (size_t)hub->heap_room * sizeof(struct room *));
        if (!hub->heap) bug("out of memory for wake-ups");
    }
    r->wake_ms = time_ms;
    rise(hub, hub->heap_count++, r);
}

int64_t wakes_next(const struct hub *hub) { return hub->heap_count ? hub->heap[0]->wake_ms : -1; }

/* ---- When, and what then ---- */

/* Another server may hold the table too: the one that wrote last moves first. */
static int64_t courtesy(const struct room *r) { return r->wrote_last ? 0 : YIELD_MS; }

static bool is_bots_turn(const struct hub *hub, const struct table *t)
{
    int actor = table_actor(t);
    return actor >= 0 && table_bot(t, actor) && !hub_match_is_full(hub, t);
}

/* Has the seat that is to act made the last move too? Then it goes on with its turn, and chance has only answered it. */
static bool goes_on(const struct table *t)
{
    int actor = CHANCE;
    for (size_t i = table_length(t); i > 0 && actor == CHANCE; i--) match_action(t->match, i - 1, &actor);
    return actor == table_actor(t);
}

/* A bot waits before its turn, so that people can follow, and not within it: a turn is one gesture. */
static int64_t bot_time(const struct hub *hub, const struct room *r)
{
    int pause = goes_on(r->table) ? 0 : hub->setup.bot_pace_ms;
    return r->table->acted_ms - r->table->ahead_ms + pause + courtesy(r);
}

/* In the hub's time; -1: no clock runs. */
static int64_t deadline_of(const struct room *r)
{
    int64_t deadline = clock_deadline(r->table);
    return deadline < 0 ? -1 : deadline - r->table->ahead_ms;
}

void room_schedule(struct hub *hub, struct room *r)
{
    const struct table *t = r->table;
    int64_t wake = INT64_MAX, deadline = deadline_of(r);
    if (r->broken) return;
    room_count_bots(hub, r);
    room_think_again(hub, r);
    if (deadline >= 0) wake = deadline + courtesy(r);
    if (is_bots_turn(hub, t) && !r->thinking && bot_time(hub, r) < wake) wake = bot_time(hub, r);
    if (!r->guests && wake == INT64_MAX) wake = r->empty_since_ms + LINGER_MS;
    if (wake == INT64_MAX)
        room_unschedule(hub, r);
    else
        wake_at(hub, r, wake);
}

/* Did the clock run out while no server ran, as far as the machine's clock can be believed? Nobody could have moved
 * then, and a clock that was set forward looks just the same. So it goes on as it stood at the table's last row. */
static bool ran_unattended(const struct hub *hub, const struct room *r)
{
    return deadline_of(r) < hub->began_ms && r->table->changed_ms < clock_deadline(r->table);
}

static void time_out(struct hub *hub, struct room *r)
{
    char row[64];
    struct error err = {0};
    if (ran_unattended(hub, r))
        snprintf(row, sizeof row, "wait %" PRId64, room_now(hub, r) - r->table->changed_ms);
    else
        snprintf(row, sizeof row, "timeout %d %s", r->table->running,
                 r->table->opening.stand_in);
    if (!room_write(hub, r, NULL, "", row, &err)) bug("a time-out does not fit: %s", err.text);
}

static void attend(struct hub *hub, struct room *r, int64_t now_ms)
{
    int64_t deadline = deadline_of(r);
    if (deadline >= 0 && now_ms >= deadline + courtesy(r)) time_out(hub, r);
    if (is_bots_turn(hub, r->table) && !r->thinking && now_ms >= bot_time(hub, r)) room_think(hub, r);
    if (room_is_idle(r) && now_ms >= r->empty_since_ms + LINGER_MS) {
        room_free(hub, r);
        return;
    }
    room_schedule(hub, r);
    /* What cannot be let go yet, because something of it is still under way, is looked at later. */
    if (r->wake_index >= 0 && r->wake_ms <= now_ms) wake_at(hub, r, now_ms + LINGER_MS);
}

void wakes_serve(struct hub *hub, int64_t now_ms)
{
    while (hub->heap_count > 0 && hub->heap[0]->wake_ms <= now_ms) {
        struct room *r = hub->heap[0];
        room_unschedule(hub, r);
        attend(hub, r, now_ms);
    }
}
