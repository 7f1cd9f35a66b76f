/* Groups stand in a hash table while something of theirs waits or runs; a group that was served has no debt left beyond
 * the clock of its class, so nothing is remembered of it afterwards. The next question is found by looking at every
 * group: they are as many as addresses that wait at the same moment, and a thought takes far longer than that look. */
#include "server/think_queue.h"

#include <assert.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "core/error.h"

enum length { SHORT, LONG, LENGTHS };

struct think_list {
    struct think_item *first, *last;
};

struct think_group {
    struct think_group *next;
    uint64_t address;
    enum think_class class;
    uint64_t start; /* what it has had so far, on the clock of its class */
    int waiting, running, running_long;
    struct think_list lists[LENGTHS];
};

static enum length length_of(const struct think_item *i) { return i->cost > THINK_SHORT_MAX ? LONG : SHORT; }

void think_queue_open(struct think_queue *q, int lanes) { *q = (struct think_queue){.lanes = lanes}; }

static void forget_items(struct think_list *list)
{
    for (struct think_item *i = list->first; i; i = i->next) i->in = NULL;
}

void think_queue_close(struct think_queue *q)
{
    for (int c = 0; c < THINK_CHAINS; c++)
        for (struct think_group *g = q->chains[c], *next; g; g = next) {
            next = g->next;
            for (int l = 0; l < LENGTHS; l++) forget_items(&g->lists[l]);
            free(g);
        }
    *q = (struct think_queue){.lanes = q->lanes};
}

/* ---- Groups ---- */

static struct think_group **slot_of(struct think_queue *q, uint64_t address, enum think_class class)
{
    struct think_group **slot = &q->chains[address % THINK_CHAINS];
    while (*slot && ((*slot)->address != address || (*slot)->class != class)) slot = &(*slot)->next;
    return slot;
}

static struct think_group *group_of(struct think_queue *q, uint64_t address, enum think_class class)
{
    struct think_group **slot = slot_of(q, address, class);
    struct think_group *g = *slot;
    if (g) return g;
    g = alloc_zeroed(1, sizeof *g);
    g->address = address;
    g->class = class;
    *slot = g;
    return g;
}

static void drop_if_unused(struct think_queue *q, struct think_group *g)
{
    if (g->waiting > 0 || g->running > 0) return;
    struct think_group **slot = slot_of(q, g->address, g->class);
    *slot = g->next;
    free(g);
}

/* ---- Coming and going ---- */

/* Small questions of a group come before its large ones; the clock makes every question older, so that a large one is
 * not overtaken for ever. */
void think_queue_push(struct think_queue *q, struct think_item *i)
{
    struct think_group *g = group_of(q, i->group, i->class);
    struct think_list *list = &g->lists[length_of(i)];
    assert(!i->in && i->cost > 0);
    if (g->waiting == 0 && g->start < q->clock[i->class]) g->start = q->clock[i->class];
    i->in = g;
    i->is_running = false;
    i->key = q->clock[i->class] + (uint64_t)i->cost;
    i->previous = list->last;
    while (i->previous && i->previous->key > i->key) i->previous = i->previous->previous;
    i->next = i->previous ? i->previous->next : list->first;
    *(i->previous ? &i->previous->next : &list->first) = i;
    *(i->next ? &i->next->previous : &list->last) = i;
    g->waiting++;
    q->waiting++;
}

static void take_out(struct think_queue *q, struct think_item *i)
{
    struct think_list *list = &i->in->lists[length_of(i)];
    *(i->previous ? &i->previous->next : &list->first) = i->next;
    *(i->next ? &i->next->previous : &list->last) = i->previous;
    i->next = i->previous = NULL;
    i->in->waiting--;
    q->waiting--;
}

void think_queue_remove(struct think_queue *q, struct think_item *i)
{
    struct think_group *g = i->in;
    assert(g && !i->is_running);
    take_out(q, i);
    i->in = NULL;
    drop_if_unused(q, g);
}

struct think_item *think_queue_any(const struct think_queue *q)
{
    for (int c = 0; c < THINK_CHAINS && q->waiting > 0; c++)
        for (const struct think_group *g = q->chains[c]; g; g = g->next)
            for (int l = 0; l < LENGTHS; l++)
                if (g->lists[l].first) return g->lists[l].first;
    return NULL;
}

/* ---- Lanes ---- */

static int at_least_one(int n) { return n < 1 ? 1 : n; }

static bool may_begin_long(const struct think_queue *q, const struct think_group *g)
{
    int most = q->lanes - 1;
    if (q->lanes == 0) return true;
    if (q->running_long >= at_least_one(most) || g->running_long >= at_least_one(most / 2)) return false;
    return g->class != THINK_BOTS || q->running_long_bots < at_least_one(most - 1);
}

static uint64_t tag_of(const struct think_item *i) { return i->in->start + (uint64_t)i->cost; }

/* The better of two questions of one class; either may be NULL. */
static struct think_item *better(struct think_item *a, struct think_item *b)
{
    if (!a || !b) return a ? a : b;
    return tag_of(b) < tag_of(a) ? b : a;
}

static struct think_item *best_of(struct think_queue *q, enum think_class class)
{
    struct think_item *best = NULL;
    for (int c = 0; c < THINK_CHAINS; c++)
        for (struct think_group *g = q->chains[c]; g; g = g->next) {
            if (g->class != class) continue;
            best = better(best, g->lists[SHORT].first);
            if (may_begin_long(q, g)) best = better(best, g->lists[LONG].first);
        }
    return best;
}

static void count_running(struct think_queue *q, const struct think_item *i, int change)
{
    bool is_long = length_of(i) == LONG;
    q->running += change;
    i->in->running += change;
    if (!is_long) return;
    q->running_long += change;
    i->in->running_long += change;
    if (i->class == THINK_BOTS) q->running_long_bots += change;
}

struct think_item *think_queue_pop(struct think_queue *q)
{
    struct think_item *i = NULL;
    if (q->waiting == 0 || (q->lanes > 0 && q->running >= q->lanes)) return NULL;
    for (int class = 0; class < THINK_CLASSES && !i; class ++) i = best_of(q, (enum think_class) class);
    if (!i) return NULL;
    take_out(q, i);
    i->in->start = tag_of(i);
    if (q->clock[i->class] < i->in->start) q->clock[i->class] = i->in->start;
    i->is_running = true;
    count_running(q, i, 1);
    return i;
}

void think_queue_done(struct think_queue *q, struct think_item *i)
{
    struct think_group *g = i->in;
    assert(g && i->is_running);
    count_running(q, i, -1);
    i->in = NULL;
    i->is_running = false;
    drop_if_unused(q, g);
}
