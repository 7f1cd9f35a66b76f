/* The line at the entrance. To open a table or to enter one costs many times what a move does, and when a server comes
 * back after a restart, everybody enters at once. So whoever asks for something costly waits in a line, of which some
 * are served each turn, and those who play meanwhile are not kept waiting. Where there is no crowd the queue is served in
 * the turn in which it was joined.
 *
 * Whoever's address has used up its share of the loop's time (shares.h) is passed over until it has some again.
 *
 * Whoever asks for what takes several turns (tasks.c) stays in the queue until it is done, and their message is taken once
 * more then. What they send meanwhile waits behind it, so that answers come in the order of what was asked. */
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

static void count_bytes(struct guest *g)
{
    size_t bytes = g->asked ? g->asked_size : 0;
    if (g->inbox) bytes += sizeof *g->inbox + g->inbox->capacity;
    memory_count(g->hub->memory, MEMORY_BODIES, &g->counted, bytes);
}

void admission_join(struct guest *g, const char *text, size_t n, const struct task *awaits)
{
    struct admission_queue *line = &g->hub->line;
    assert(!g->asked);
    g->asked = alloc_bytes(n + 1);
    memcpy(g->asked, text, n);
    g->asked_size = (uint32_t)n;
    g->awaits = awaits;
    g->next_in_line = NULL;
    g->previous_in_line = line->last;
    if (line->last)
        line->last->next_in_line = g;
    else
        line->first = g;
    line->last = g;
    count_bytes(g);
}

/* Out of the queue; what they have asked is the caller's now. */
static char *leave(struct guest *g)
{
    struct admission_queue *line = &g->hub->line;
    char *asked = g->asked;
    if (g->previous_in_line)
        g->previous_in_line->next_in_line = g->next_in_line;
    else
        line->first = g->next_in_line;
    if (g->next_in_line)
        g->next_in_line->previous_in_line = g->previous_in_line;
    else
        line->last = g->previous_in_line;
    g->asked = NULL;
    g->awaits = NULL;
    count_bytes(g);
    return asked;
}

/* ---- What waits behind ---- */

bool admission_keep(struct guest *g, const char *text, size_t n)
{
    uint32_t size = (uint32_t)n;
    if (!g->inbox) {
        g->inbox = alloc_bytes(sizeof *g->inbox);
        buf_init(g->inbox, INBOX_MAX);
    }
    if (n + sizeof size > INBOX_MAX - g->inbox->size || g->inbox_count == INBOX_COUNT) return false;
    g->inbox_count++;
    buf_add_n(g->inbox, (const char *)&size, sizeof size);
    buf_add_n(g->inbox, text, n);
    count_bytes(g);
    return true;
}

static void free_inbox(struct buf *inbox)
{
    if (!inbox) return;
    buf_free(inbox);
    free(inbox);
}

/* Takes what waits, until one of it has to wait itself. */
static void empty_inbox(struct guest *g)
{
    struct buf *inbox = g->inbox;
    size_t at = 0;
    g->inbox = NULL;
    g->inbox_count = 0;
    count_bytes(g);
    while (inbox && at < inbox->size) {
        uint32_t size;
        memcpy(&size, inbox->text + at, sizeof size);
        const char *text = inbox->text + at + sizeof size;
        at += sizeof size + size;
        if (g->asked)
            admission_keep(g, text, size);
        else
            message_take(g, text, size, true, false);
    }
    free_inbox(inbox);
}

/* ---- Serving ---- */

static void call(struct guest *g)
{
    uint32_t size = g->asked_size;
    char *asked = leave(g);
    message_take(g, asked, size, true, true);
    free(asked);
    if (!g->asked) empty_inbox(g);
}

/* Outside of the message that asked for it, so what it takes is told to whoever counts it. */
static int64_t call_at_cost(struct guest *g)
{
    struct hub *hub = g->hub;
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    call(g);
    clock_gettime(CLOCK_MONOTONIC, &to);
    int64_t ns = (int64_t)(to.tv_sec - from.tv_sec) * 1000000000 + to.tv_nsec - from.tv_nsec;
    if (hub->hooks.spent) hub->hooks.spent(hub->hooks.context, g->socket, ns);
    return ns;
}

/* Nothing that must be done before is under way, and their address has time left: an address that asks for much is served at
 * the rate of its share, and not in one go whenever it is read from. */
static bool may_be_called(const struct guest *g)
{
    const struct hub_hooks *hooks = &g->hub->hooks;
    return !g->awaits && (!hooks->has_time || hooks->has_time(hooks->context, g->socket));
}

void admission_serve(struct hub *hub)
{
    int served = 0;
    int64_t spent_ns = 0;
    const struct guest *last = hub->line.last;
    for (struct guest *g = hub->line.first, *next; g && served < ADMITTED_A_TURN && spent_ns < ADMISSION_NS;
         g = next) {
        next = g == last ? NULL : g->next_in_line; /* who joins meanwhile waits for the next turn */
        if (!may_be_called(g)) continue;
        spent_ns += call_at_cost(g);
        served++;
    }
}

int admission_wait_ms(const struct hub *hub)
{
    int wait = -1;
    for (const struct guest *g = hub->line.first; g; g = g->next_in_line) {
        if (may_be_called(g)) return 0;
        if (!g->awaits) wait = LINE_RETRY_MS;
    }
    return wait;
}

void admission_release(struct hub *hub, const struct task *task)
{
    for (struct guest *g = hub->line.first; g; g = g->next_in_line)
        if (g->awaits == task) g->awaits = NULL;
}

void admission_leave(struct guest *g)
{
    if (g->asked) free(leave(g));
    free_inbox(g->inbox);
    g->inbox = NULL;
    count_bytes(g);
}
