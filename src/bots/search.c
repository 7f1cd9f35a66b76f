/* One iteration: down the tree, on to a leaf's worth, and back. */
#include "bots/search.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

void searcher_open(struct searcher *s, const struct game *g, int temper, uint32_t nodes, void *memo)
{
    s->game = g;
    s->memo = memo;
    s->how = search_of(g, temper);
    s->judge = search_judge(g, temper);
    s->world = alloc_aligned(OWN_LINES, g->state_size);
    s->trial = alloc_aligned(OWN_LINES, g->state_size);
    tree_open(&s->tree, nodes);
}

void searcher_close(struct searcher *s)
{
    free(s->world);
    free(s->trial);
    tree_close(&s->tree);
    kept_close(s);
}

void searcher_begin(struct searcher *s, const void *root, int seat, const struct choices *choices,
                    uint64_t seed, int samples)
{
    assert(seat >= 0 && seat < state_seats(root) && choices->count > 0 && samples > 0);
    s->root = root;
    s->seat = seat;
    s->iterations = 0;
    s->pass = 0;
    s->value_sum = s->spread_sum = 0;
    s->seed = seed;
    s->trust = (uint32_t)samples;
    rng_init(&s->rng, seed, 0);
    tree_clear(&s->tree);
    kept_forget(s);
    for (int i = 0; i < state_seats(root); i++) s->lead[i] = value_lead(s, root, i);
    playout_set_horizon(s);
    prior_open_root(s, choices, samples);
}

/* ---- Choosing a child ---- */

/* The square root, rounded down, digit by digit. */
static uint64_t root_of(uint64_t x)
{
    uint64_t root = 0, bit = (uint64_t)1 << 40;
    while (bit > x) bit >>= 2;
    for (; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

/* How far values lie from their mean, on average: what exploring is measured by, whatever the game's scale. */
static int64_t spread_of(const struct searcher *s)
{
    return s->iterations < 2 ? ONE / 8 : s->spread_sum / s->iterations + 1;
}

/* What the child is worth as far as is known, its first guess counting as this many visits, and what there may be to
 * discover. */
static int64_t appeal(const struct node *n, uint32_t trust, int64_t zeal, uint64_t root)
{
    int64_t known = (n->sum + (int64_t)n->guess * trust) / (n->visits + trust);
    return known + zeal * n->share / ONE * (int64_t)root / 16 / (n->visits + 1);
}

/* The choice whose child appeals most. Choices that look alike to the seat share a child; one of them is drawn. */
static int pick_choice(struct searcher *s, uint32_t node, int actor)
{
    uint32_t cursor = s->tree.node[node].first, best = 0, alike = 0;
    int64_t most = INT64_MIN, zeal = spread_of(s) * s->how->exploration / 100;
    uint64_t root = 0, root_for = UINT64_MAX;
    int pick = -1;
    s->pass++;
    for (int i = 0; i < s->choices.count; i++) {
        uint32_t child = s->child[i] = prior_child(s, node, actor, i, &cursor);
        struct node *n = &s->tree.node[child];
        if (!child || n->stamp == s->pass) continue;
        n->stamp = s->pass;
        n->available++;
        if (n->available != root_for) root = root_of((uint64_t)n->available << 8);
        root_for = n->available;
        int64_t value = appeal(n, node == ROOT ? s->trust : 1, zeal, root);
        if (value > most) best = child;
        if (value > most) most = value;
    }
    for (int i = 0; i < s->choices.count && best; i++)
        if (s->child[i] == best && rng_below(&s->rng, ++alike) == 0) pick = i;
    return pick;
}

/* ---- Down and back ---- */

static void add_step(struct searcher *s, uint32_t node, int actor)
{
    assert(node >= ROOT && node < s->tree.count && s->path_count < PATH_STEPS);
    s->path[s->path_count++] = (struct tree_step){node, actor};
}

/* One action in the tree; returns the node it leads to, 0 where the tree ends here. */
static uint32_t go_down(struct searcher *s, uint32_t node, int actor)
{
    const struct game *g = s->game;
    uint32_t cursor = 0, child;
    game_legal(g, s->world, &s->choices);
    int pick = 0;
    if (actor == CHANCE || s->choices.count == 1) {
        action a = choices_pick(&s->choices, &s->rng);
        child = actor == s->seat ? node
                                 : tree_child(&s->tree, node, searcher_sees(s, s->world, actor, a), &cursor);
        if (!child) return 0;
        game_apply(g, s->world, a, NULL);
    } else {
        if (s->tree.node[node].visits == 0) return 0;
        if (!s->tree.node[node].first) {
            prior_open_node(s, node, actor);
            if (actor == s->seat) kept_mark(s, node);
        }
        pick = pick_choice(s, node, actor);
        if (pick < 0) return 0;
        child = s->child[pick];
        game_apply(g, s->world, s->choices.list[pick], NULL);
    }
    if (child != node) add_step(s, child, actor);
    return child;
}

static void note_spread(struct searcher *s, int64_t value)
{
    if (s->iterations > 0) {
        int64_t gap = value - s->value_sum / s->iterations;
        s->spread_sum += gap < 0 ? -gap : gap;
    }
    s->value_sum += value;
    s->iterations++;
}

/* The seat's own choice is the same in all worlds, so it is made first: then the first try of every choice can meet the
 * same world and the same dice, and so the second, and they differ by their merit more than by luck. */
static uint32_t begin_way(struct searcher *s)
{
    const struct game *g = s->game;
    s->path_count = 0;
    memcpy(s->world, s->root, g->state_size);
    game_legal(g, s->world, &s->choices);
    int pick = pick_choice(s, ROOT, s->seat);
    assert(pick >= 0); /* the choices of the root always have their children */
    uint32_t child = s->child[pick];
    action a = s->choices.list[pick];
    s->way = 1 + s->tree.node[child].visits;
    rng_init(&s->rng, s->seed, s->way);
    g->imagine(s->world, s->seat, &s->rng);
    game_apply(g, s->world, a, NULL);
    add_step(s, child, s->seat);
    return child;
}

void searcher_iterate(struct searcher *s)
{
    const struct game *g = s->game;
    int64_t value[SEATS_MAX];
    uint32_t node = begin_way(s);
    int actor = g->actor(s->world);
    while (actor != NOBODY && s->path_count < PATH_STEPS && !playout_is_at_horizon(s)) {
        node = go_down(s, node, actor);
        if (!node) break;
        actor = g->actor(s->world);
    }
    if (actor != NOBODY) actor = playout_play(s);
    value_to_all(s, s->world, actor, value);
    s->tree.node[ROOT].visits++;
    for (int i = 0; i < s->path_count; i++) {
        struct node *n = &s->tree.node[s->path[i].node];
        n->visits++;
        if (s->path[i].actor >= 0) n->sum += value[s->path[i].actor];
    }
    note_spread(s, value[s->seat]);
}
