/* What happens without a message: a clock runs out, a bot moves, a table that nobody needs leaves memory. Each room has at
 * most one time at which to look at it again, in a heap with the earliest on top; those of tables that have left memory
 * although something will happen there (parked.c) are in a heap of their own. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

/* ---- The heaps ---- */

static struct wake_heap *heap_of(struct hub *hub, const struct wake *w) { return &hub->wakes[w->is_parked]; }

static void put(struct wake_heap *h, int i, struct wake *w)
{
    h->list[i] = w;
    w->index = i;
}

static void rise(struct wake_heap *h, int i, struct wake *w)
{
    for (int up; i > 0 && h->list[up = (i - 1) / 2]->at_ms > w->at_ms; i = up) put(h, i, h->list[up]);
    put(h, i, w);
}

static void sink(struct wake_heap *h, int i, struct wake *w)
{
    for (int down; (down = 2 * i + 1) < h->count; i = down) {
        if (down + 1 < h->count && h->list[down + 1]->at_ms < h->list[down]->at_ms) down++;
        if (h->list[down]->at_ms >= w->at_ms) break;
        put(h, i, h->list[down]);
    }
    put(h, i, w);
}

void wake_never(struct hub *hub, struct wake *w)
{
    struct wake_heap *h = heap_of(hub, w);
    int i = w->index;
    if (i < 0) return;
    w->index = -1;
    struct wake *last = h->list[--h->count];
    if (last == w) return;
    bool up = i > 0 && h->list[(i - 1) / 2]->at_ms > last->at_ms;
    (up ? rise : sink)(h, i, last);
}

void wake_at(struct hub *hub, struct wake *w, int64_t time_ms)
{
    struct wake_heap *h = heap_of(hub, w);
    if (w->index >= 0 && w->at_ms == time_ms) return;
    wake_never(hub, w);
    if (h->count == h->room) {
        h->room = h->room ? 2 * h->room : 64;
        h->list = realloc(h->list, (size_t)h->room * sizeof(struct wake *));
        if (!h->list) bug("out of memory for wake-ups");
    }
    w->at_ms = time_ms;
    rise(h, h->count++, w);
}

int64_t wakes_next(const struct hub *hub)
{
    int64_t next = -1;
    for (int i = 0; i < WAKE_HEAPS; i++) {
        const struct wake_heap *h = &hub->wakes[i];
        if (i == true && hub->parked.reading >= PARKED_A_TURN) continue;
        if (h->count > 0 && (next < 0 || h->list[0]->at_ms < next)) next = h->list[0]->at_ms;
    }
    return next;
}

void wakes_free(struct hub *hub)
{
    for (int i = 0; i < WAKE_HEAPS; i++) free(hub->wakes[i].list);
}

void room_unschedule(struct hub *hub, struct room *r) { wake_never(hub, &r->wake); }

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

/* When something happens at the table by itself; INT64_MAX: nothing does. A move that a bot is thinking about comes when
 * it comes. */
static int64_t next_event(const struct hub *hub, const struct room *r)
{
    int64_t event = INT64_MAX, deadline = deadline_of(r);
    if (deadline >= 0) event = deadline + courtesy(r);
    if (is_bots_turn(hub, r->table) && !r->thinking && bot_time(hub, r) < event) event = bot_time(hub, r);
    return event;
}

/* A room without guests is looked at every LINGER_MS: can it leave memory? */
void room_schedule(struct hub *hub, struct room *r)
{
    if (r->broken) return;
    room_count_bots(hub, r);
    room_think_again(hub, r);
    int64_t wake = next_event(hub, r), now_ms = hub_now(hub), look = r->empty_since_ms + LINGER_MS;
    if (look <= now_ms) look = now_ms + LINGER_MS;
    if (!r->guests && look < wake) wake = look;
    if (wake == INT64_MAX)
        room_unschedule(hub, r);
    else
        wake_at(hub, &r->wake, wake);
}

/* ---- Leaving memory ---- */

bool room_may_leave(const struct room *r)
{
    return !r->guests && r->pending == 0 && r->held == 0 && !r->broken && !r->reading && !r->is_marked &&
           !thinking_has_begun(r->thinking);
}

/* A bot's move that still waits in the queue is asked for again when the table is back. */
void room_let_go(struct hub *hub, struct room *r)
{
    int64_t soon = hub_now(hub) + LINGER_MS, event;
    bool was_waiting = r->thinking;
    room_think_no_more(hub, r);
    event = next_event(hub, r);
    if (was_waiting && event < soon) event = soon;
    if (event != INT64_MAX) parked_add(hub, r, event);
    room_free(hub, r);
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
        snprintf(row, sizeof row, "timeout %d %s", r->table->running, r->table->opening.stand_in);
    if (!room_write(hub, r, NULL, "", row, &err)) bug("a time-out does not fit: %s", err.text);
}

static void attend(struct hub *hub, struct room *r, int64_t now_ms)
{
    int64_t deadline = deadline_of(r);
    if (deadline >= 0 && now_ms >= deadline + courtesy(r)) time_out(hub, r);
    if (is_bots_turn(hub, r->table) && !r->thinking && now_ms >= bot_time(hub, r)) room_think(hub, r);
    bool is_long_empty = !r->guests && now_ms >= r->empty_since_ms + LINGER_MS;
    if (is_long_empty && room_may_leave(r) && !r->thinking && next_event(hub, r) > now_ms + LINGER_MS) {
        room_let_go(hub, r);
        return;
    }
    room_schedule(hub, r);
    /* What cannot happen yet, because something of it is still under way, is looked at later. */
    if (r->wake.index >= 0 && r->wake.at_ms <= now_ms) wake_at(hub, &r->wake, now_ms + LINGER_MS);
}

static struct room *room_of(struct wake *w)
{
    return (struct room *)(void *)((char *)w - offsetof(struct room, wake));
}

/* The earliest of a heap, out of it; NULL: none is due. */
static struct wake *take_due(struct hub *hub, struct wake_heap *h, int64_t now_ms)
{
    struct wake *w = h->count > 0 && h->list[0]->at_ms <= now_ms ? h->list[0] : NULL;
    if (w) wake_never(hub, w);
    return w;
}

/* Tables come back in small numbers each turn, because to read one takes long: after a restart many are due. */
void wakes_serve(struct hub *hub, int64_t now_ms)
{
    struct wake *w;
    for (int i = hub->parked.reading; i < PARKED_A_TURN && (w = take_due(hub, &hub->wakes[true], now_ms));
         i++)
        parked_bring_back(hub, w, now_ms);
    while ((w = take_due(hub, &hub->wakes[false], now_ms))) attend(hub, room_of(w), now_ms);
}
