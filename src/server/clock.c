/* Clocks, from the times of the rows alone. A clock runs for the person who is to move, from the row that
 * made it their turn to the row that makes it another's; while a bot moves none runs. Per move, each turn has
 * its time; with a budget, a turn's time is taken from the seat's own, and the increment is added after it. */
#include "server/table.h"

/* A player who comes back after a time-out gets at least this part of the budget, or the clock would end their turn at
 * once. */
enum { RETURN_PART = 10 };

void clock_begin(struct table *t, int64_t time_ms)
{
    t->running = NOBODY;
    for (int i = 0; i < table_seats(t); i++) t->places[i].left_ms = t->opening.clock.ms;
    clock_turn(t, time_ms);
}

static void stop(struct table *t, int64_t time_ms)
{
    const struct table_clock *c = &t->opening.clock;
    struct place *p = &t->places[t->running];
    int64_t spent = time_ms > t->running_since_ms ? time_ms - t->running_since_ms : 0;
    if (c->kind == CLOCK_BUDGET) p->left_ms = spent < p->left_ms ? p->left_ms - spent + c->increment : 0;
    t->running = NOBODY;
}

void clock_turn(struct table *t, int64_t time_ms)
{
    int actor = table_actor(t);
    bool person = actor >= 0 && !table_bot(t, actor);
    if (t->opening.clock.kind == CLOCK_NONE || (person && t->running == actor)) return;
    if (t->running >= 0) stop(t, time_ms);
    if (!person) return;
    t->running = actor;
    t->running_since_ms = time_ms;
}

void clock_return(struct table *t, int seat)
{
    int64_t least = t->opening.clock.ms / RETURN_PART;
    if (t->places[seat].left_ms < least) t->places[seat].left_ms = least;
}

int64_t clock_deadline(const struct table *t)
{
    if (t->running < 0) return -1;
    bool budget = t->opening.clock.kind == CLOCK_BUDGET;
    return t->running_since_ms + (budget ? t->places[t->running].left_ms : t->opening.clock.ms);
}

int64_t clock_left(const struct table *t, int seat)
{
    bool shown = t->opening.clock.kind == CLOCK_BUDGET && t->match;
    return shown ? t->places[seat].left_ms : -1;
}
