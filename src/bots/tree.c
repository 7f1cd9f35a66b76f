/* The nodes of a search tree, from a pool of fixed size. A node is made about once an iteration for each choice of an opened
 * position, and never given back before the next question: so a pool is an array and a counter. */
#include <assert.h>
#include <stdlib.h>

#include "bots/search.h"
#include "core/alloc.h"

void tree_open(struct tree *t, uint32_t capacity)
{
    assert(capacity > ROOT + 1 && capacity <= NODES_MAX);
    t->node = alloc_zeroed(capacity, sizeof *t->node);
    t->capacity = capacity;
    tree_clear(t);
}

void tree_close(struct tree *t)
{
    free(t->node);
    t->node = NULL;
}

void tree_clear(struct tree *t)
{
    t->node[ROOT] = (struct node){.visits = 0};
    t->count = ROOT + 1;
}

static uint32_t add_child(struct tree *t, uint32_t parent, action seen)
{
    if (t->count == t->capacity) return 0;
    uint32_t child = t->count++;
    struct node *p = &t->node[parent];
    t->node[child] = (struct node){.seen = seen};
    if (p->last)
        t->node[p->last].next = child;
    else
        p->first = child;
    p->last = child;
    return child;
}

uint32_t tree_child(struct tree *t, uint32_t parent, action seen, uint32_t *cursor)
{
    assert(parent >= ROOT && parent < t->count && *cursor < t->count);
    uint32_t child = *cursor;
    if (!child || !action_equal(t->node[child].seen, seen)) {
        child = t->node[parent].first;
        while (child && !action_equal(t->node[child].seen, seen)) child = t->node[child].next;
    }
    if (!child) child = add_child(t, parent, seen);
    *cursor = child ? t->node[child].next : 0;
    return child;
}
