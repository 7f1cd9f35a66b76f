/* What happens without a message: a clock runs out, a bot moves, a table that nobody needs leaves memory. Each live table has at
 * most one time at which to look at it again, in a heap with the earliest on top; those of tables that have left memory
 * although something will happen there (parked.c) are in a heap of their own. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

/* ---- The heaps ---- */

static struct timer_heap *heap_of(struct hub *hub, const struct table_timer *w)
{
    return &hub->timers[w->is_parked];
}

static void put(struct timer_heap *h, int i, struct table_timer *w)
{
    h->list[i] = w;
    w->index = i;
}

static void rise(struct timer_heap *h, int i, struct table_timer *w)
{
    for (int up; i > 0 && h->list[up = (i - 1) / 2]->at_ms > w->at_ms; i = up) put(h, i, h->list[up]);
    put(h, i, w);
}

static void sink(struct timer_heap *h, int i, struct table_timer *w)
{
    for (int down; (down = 2 * i + 1) < h->count; i = down) {
        if (down + 1 < h->count && h->list[down + 1]->at_ms < h->list[down]->at_ms) down++;
        if (h->list[down]->at_ms >= w->at_ms) break;
        put(h, i, h->list[down]);
    }
    put(h, i, w);
}

void timer_stop(struct hub *hub, struct table_timer *w)
{
    struct timer_heap *h = heap_of(hub, w);
    int i = w->index;
    if (i < 0) return;
    w->index = -1;
    struct table_timer *last = h->list[--h->count];
    if (last == w) return;
    bool up = i > 0 && h->list[(i - 1) / 2]->at_ms > last->at_ms;
    (up ? rise : sink)(h, i, last);
}

void timer_set(struct hub *hub, struct table_timer *w, int64_t time_ms)
{
    struct timer_heap *h = heap_of(hub, w);
    if (w->index >= 0 && w->at_ms == time_ms) return;
    timer_stop(hub, w);
    if (h->count == h->capacity) {
        h->capacity = h->capacity ? 2 * h->capacity : 64;
        h->list = alloc_resized(h->list, (size_t)h->capacity, sizeof(struct table_timer *));
    }
    w->at_ms = time_ms;
    rise(h, h->count++, w);
}

int64_t timers_next(const struct hub *hub)
{
    int64_t next = -1;
    for (int i = 0; i < TIMER_HEAPS; i++) {
        const struct timer_heap *h = &hub->timers[i];
        if (i == true && hub->parked.reading >= PARKED_A_TURN) continue;
        if (h->count > 0 && (next < 0 || h->list[0]->at_ms < next)) next = h->list[0]->at_ms;
    }
    return next;
}

void timers_free(struct hub *hub)
{
    for (int i = 0; i < TIMER_HEAPS; i++) free(hub->timers[i].list);
}

void live_unschedule(struct hub *hub, struct live_table *r) { timer_stop(hub, &r->timer); }

/* ---- When, and what then ---- */

/* Another server may hold the table too: the one that wrote last moves first. */
static int64_t courtesy(const struct live_table *r) { return r->wrote_last ? 0 : YIELD_MS; }

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
static int64_t bot_time(const struct hub *hub, const struct live_table *r)
{
    int pause = goes_on(r->table) ? 0 : hub->setup.bot_pace_ms;
    return r->table->acted_ms - r->table->ahead_ms + pause + courtesy(r);
}

/* In the hub's time; -1: no clock runs. */
static int64_t deadline_of(const struct live_table *r)
{
    int64_t deadline = clock_deadline(r->table);
    return deadline < 0 ? -1 : deadline - r->table->ahead_ms;
}

/* When a question to end the game is agreed because those who do not answer are away for long, in the hub's time; -1: never. */
static int64_t end_of(const struct live_table *r)
{
    int64_t due = ask_due_ms(r->table);
    return due < 0 ? -1 : due - r->table->ahead_ms;
}

/* When something happens at the table by itself; INT64_MAX: nothing does. A move that a bot is thinking about comes when
 * it comes. */
static int64_t next_event(const struct hub *hub, const struct live_table *r)
{
    int64_t event = INT64_MAX, deadline = deadline_of(r), end = end_of(r);
    if (deadline >= 0) event = deadline + courtesy(r);
    if (end >= 0 && end + courtesy(r) < event) event = end + courtesy(r);
    if (is_bots_turn(hub, r->table) && !r->thinking && bot_time(hub, r) < event) event = bot_time(hub, r);
    return event;
}

/* A live table without guests is looked at every LINGER_MS: can it leave memory? */
void live_schedule(struct hub *hub, struct live_table *r)
{
    if (r->broken) return;
    live_count_bots(hub, r);
    live_think_again(hub, r);
    int64_t wake = next_event(hub, r), now_ms = hub_now(hub), look = r->empty_since_ms + LINGER_MS;
    if (look <= now_ms) look = now_ms + LINGER_MS;
    if (!r->guests && look < wake) wake = look;
    if (wake == INT64_MAX)
        live_unschedule(hub, r);
    else
        timer_set(hub, &r->timer, wake);
}

/* ---- Leaving memory ---- */

bool live_may_leave(const struct live_table *r)
{
    return !r->guests && r->pending == 0 && r->held == 0 && !r->broken && !r->reading && !r->is_marked &&
           !thinking_has_begun(r->thinking);
}

/* A bot's move that still waits in the queue is asked for again when the table is back. */
void live_let_go(struct hub *hub, struct live_table *r)
{
    int64_t soon = hub_now(hub) + LINGER_MS, event;
    bool was_waiting = r->thinking;
    live_think_no_more(hub, r);
    event = next_event(hub, r);
    if (was_waiting && event < soon) event = soon;
    if (event != INT64_MAX) parked_add(hub, r, event);
    live_free(hub, r);
}

/* Did the clock run out while no server ran, as far as the machine's clock can be believed? Nobody could have moved
 * then, and a clock that was set forward looks just the same. So it goes on as it stood at the table's last row. */
static bool ran_unattended(const struct hub *hub, const struct live_table *r)
{
    return deadline_of(r) < hub->began_ms && r->table->changed_ms < clock_deadline(r->table);
}

static void time_out(struct hub *hub, struct live_table *r)
{
    char row[64];
    struct error err = {0};
    if (ran_unattended(hub, r))
        snprintf(row, sizeof row, "wait %" PRId64, live_now(hub, r) - r->table->changed_ms);
    else
        snprintf(row, sizeof row, "timeout %d %s", r->table->running, r->table->opening.stand_in);
    if (!live_write(hub, r, NULL, "", row, &err)) bug("a time-out does not fit: %s", err.text);
}

static void end_by_absence(struct hub *hub, struct live_table *r)
{
    struct error err = {0};
    if (!live_write(hub, r, NULL, "", "end agreed", &err)) bug("an end does not fit: %s", err.text);
}

static void attend(struct hub *hub, struct live_table *r, int64_t now_ms)
{
    int64_t deadline = deadline_of(r), end = end_of(r);
    if (end >= 0 && now_ms >= end + courtesy(r)) {
        end_by_absence(hub, r);
        return;
    }
    if (deadline >= 0 && now_ms >= deadline + courtesy(r)) time_out(hub, r);
    if (is_bots_turn(hub, r->table) && !r->thinking && now_ms >= bot_time(hub, r)) live_think(hub, r);
    bool is_long_empty = !r->guests && now_ms >= r->empty_since_ms + LINGER_MS;
    if (is_long_empty && live_may_leave(r) && !r->thinking && next_event(hub, r) > now_ms + LINGER_MS) {
        live_let_go(hub, r);
        return;
    }
    live_schedule(hub, r);
    /* What cannot happen yet, because something of it is still under way, is looked at later. */
    if (r->timer.index >= 0 && r->timer.at_ms <= now_ms) timer_set(hub, &r->timer, now_ms + LINGER_MS);
}

static struct live_table *live_of(struct table_timer *w)
{
    return (struct live_table *)(void *)((char *)w - offsetof(struct live_table, timer));
}

/* The earliest of a heap, out of it; NULL: none is due. */
static struct table_timer *take_due(struct hub *hub, struct timer_heap *h, int64_t now_ms)
{
    struct table_timer *w = h->count > 0 && h->list[0]->at_ms <= now_ms ? h->list[0] : NULL;
    if (w) timer_stop(hub, w);
    return w;
}

/* Tables come back in small numbers each turn, because to read one takes long: after a restart many are due. */
void timers_serve(struct hub *hub, int64_t now_ms)
{
    struct table_timer *w;
    for (int i = hub->parked.reading; i < PARKED_A_TURN && (w = take_due(hub, &hub->timers[true], now_ms));
         i++)
        parked_bring_back(hub, w, now_ms);
    while ((w = take_due(hub, &hub->timers[false], now_ms))) attend(hub, live_of(w), now_ms);
}
