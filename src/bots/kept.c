/* The tree kept from one choice to the next: where the seat sees just what it saw at a node of its tree, that node becomes the
 * root and what does not hang from it is given back. */
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "core/alloc.h"
#include "core/view.h"

void kept_open(struct searcher *s)
{
    s->view = alloc_zeroed(1, s->game->state_size);
    s->mark = alloc_zeroed(s->tree.capacity, sizeof *s->mark);
    s->forward = alloc_zeroed(s->tree.capacity, sizeof *s->forward);
}

void kept_close(struct searcher *s)
{
    free(s->view);
    free(s->mark);
    free(s->forward);
}

/* What the seat sees, as one number; never 0. */
static uint64_t sight(struct searcher *s, const void *state)
{
    view_of(s->game, s->view, state, s->seat);
    return state_hash(s->game, s->view) | 1;
}

void kept_mark(struct searcher *s, uint32_t node)
{
    assert(node < s->tree.count);
    if (s->mark) s->mark[node] = sight(s, s->world);
}

void kept_forget(struct searcher *s)
{
    if (s->mark) memset(s->mark, 0, s->tree.capacity * sizeof *s->mark);
}

/* The opened node at which the seat saw this; the most visited where there are several. */
static uint32_t find_sight(const struct searcher *s, uint64_t wanted)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < s->tree.count; i++)
        if (s->mark[i] == wanted && (!best || s->tree.node[i].visits > s->tree.node[best].visits)) best = i;
    return best;
}

/* The children must be the choices, one for one and in their order: they were listed in one piece when the node was opened. */
static bool has_choices(const struct tree *t, uint32_t node, const struct choices *choices)
{
    uint32_t child = t->node[node].first;
    for (int i = 0; i < choices->count; i++, child = t->node[child].next)
        if (!child || !action_equal(t->node[child].seen, choices->list[i])) return false;
    return child == 0;
}

/* Says for every node where it goes to; 0 where it goes nowhere. A child always stands behind its parent. */
static uint32_t plan(struct searcher *s, uint32_t root)
{
    const struct node *node = s->tree.node;
    uint32_t count = 1;
    memset(s->forward, 0, s->tree.count * sizeof *s->forward);
    s->forward[root] = 1;
    for (uint32_t i = root; i < s->tree.count; i++) {
        if (!s->forward[i]) continue;
        s->forward[i] = count++;
        for (uint32_t c = node[i].first; c; c = node[c].next) s->forward[c] = 1;
    }
    return count;
}

static void move_up(struct searcher *s, uint32_t root)
{
    struct node *node = s->tree.node;
    uint32_t count = plan(s, root);
    node[root].next = 0;
    for (uint32_t i = root; i < s->tree.count; i++) {
        uint32_t to = s->forward[i];
        if (!to) continue;
        struct node moved = node[i];
        moved.first = s->forward[moved.first];
        moved.last = s->forward[moved.last];
        moved.next = s->forward[moved.next];
        node[to] = moved;
        s->mark[to] = s->mark[i];
    }
    memset(s->mark + count, 0, (s->tree.count - count) * sizeof *s->mark);
    s->tree.count = count;
}

/* Values are measured from where the seat stood when the tree began; far from there they would all look alike. */
static bool is_near(const struct searcher *s, const void *root)
{
    int way = value_lead(s, root, s->seat) - s->lead[s->seat];
    return way < s->how->scale && way > -s->how->scale;
}

bool searcher_resume(struct searcher *s, const void *root, int seat, const struct choices *choices,
                     uint64_t seed)
{
    if (!s->mark || s->seat != seat || !s->root || !is_near(s, root)) return false;
    uint32_t node = find_sight(s, sight(s, root));
    if (!node || !has_choices(&s->tree, node, choices)) return false;
    move_up(s, node);
    s->root = root;
    s->iterations = 0;
    s->value_sum = s->spread_sum = 0;
    s->seed = seed;
    s->trust = 1;
    playout_set_horizon(s);
    rng_init(&s->rng, seed, 0);
    return true;
}
