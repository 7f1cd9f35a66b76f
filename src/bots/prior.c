/* First opinions: each choice of a position is looked at one step ahead, all with the same dice, and gets a value to begin
 * with and a share of attention. So a search of few iterations spends them on what is not plainly bad. */
#include <string.h>

#include "bots/search.h"

/* One step ahead of choice i: what the actor has then. */
static int64_t look_ahead(struct searcher *s, const void *world, int actor, action a, int rivals,
                          struct rng dice)
{
    memcpy(s->trial, world, s->game->state_size);
    game_apply(s->game, s->trial, a, NULL);
    int after = playout_settle(s->game, s->trial, &s->replies, &dice);
    return value_to_seat(s, s->trial, after, actor, rivals);
}

/* Shares from guesses: a choice that is as far behind the best as the average one gets a quarter of the best one's share. */
static void share_out(struct tree *t, uint32_t node)
{
    int64_t best = 0, sum = 0, count = 0, weights = 0;
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next, count++) {
        if (t->node[c].guess > best) best = t->node[c].guess;
        sum += t->node[c].guess;
    }
    if (count == 0) return;
    int64_t gap = best - sum / count + 1;
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        int64_t part = ONE * gap / (gap + best - t->node[c].guess);
        t->node[c].share = (uint32_t)(part * part / ONE) + 1;
        weights += t->node[c].share;
    }
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next)
        t->node[c].share = (uint32_t)((int64_t)t->node[c].share * ONE / weights);
}

action searcher_sees(const struct searcher *s, const void *state, int actor, action a)
{
    const struct verb *v = &s->game->verbs[a.verb];
    if (actor == s->seat) return a;
    for (int i = 0; i < ARGS_MAX; i++) {
        const struct arg *arg = &v->args[i];
        if (arg->sight == SEEN_BY_ALL || (arg->open && arg->open(state))) continue;
        bool own = arg->sight == SEEN_BY_OWNER && actor == CHANCE && s->game->owner(state) == s->seat;
        if (!own) a.arg[i] = HIDDEN_ARG;
    }
    return a;
}

uint32_t prior_child(struct searcher *s, uint32_t node, int actor, int i, uint32_t *cursor)
{
    action a = s->choices.list[i];
    uint32_t before = s->tree.count;
    uint32_t child = tree_child(&s->tree, node, searcher_sees(s, s->world, actor, a), cursor);
    if (child >= before) {
        struct rng dice = s->rng;
        int rivals = value_rivals(s, s->world, actor);
        s->tree.node[child].guess = (int32_t)look_ahead(s, s->world, actor, a, rivals, dice);
        s->tree.node[child].share = (uint32_t)(ONE / s->choices.count);
    }
    return child;
}

void prior_open_node(struct searcher *s, uint32_t node, int actor)
{
    uint32_t cursor = 0;
    int rivals = value_rivals(s, s->world, actor);
    for (int i = 0; i < s->choices.count; i++) {
        action a = s->choices.list[i];
        uint32_t child = tree_child(&s->tree, node, searcher_sees(s, s->world, actor, a), &cursor);
        if (!child) break;
        s->tree.node[child].guess = (int32_t)look_ahead(s, s->world, actor, a, rivals, s->rng);
    }
    share_out(&s->tree, node);
    rng_next(&s->rng); /* the dice of the look ahead are not those of the game that follows */
}

void prior_open_root(struct searcher *s, const struct choices *choices, int samples)
{
    uint32_t cursor = 0;
    assert(samples > 0 && s->tree.count == ROOT + 1);
    for (int i = 0; i < choices->count; i++) tree_child(&s->tree, ROOT, choices->list[i], &cursor);
    for (int k = 0; k < samples; k++) {
        memcpy(s->world, s->root, s->game->state_size);
        s->game->imagine(s->world, s->seat, &s->rng);
        int rivals = value_rivals(s, s->world, s->seat);
        for (int i = 0; i < choices->count; i++) /* the children of the root stand in their order behind it */
            s->tree.node[ROOT + 1 + i].sum += look_ahead(s, s->world, s->seat, choices->list[i], rivals,
                                                         s->rng);
        rng_next(&s->rng);
    }
    for (int i = 0; i < choices->count; i++) {
        s->tree.node[ROOT + 1 + i].guess = (int32_t)(s->tree.node[ROOT + 1 + i].sum / samples);
        s->tree.node[ROOT + 1 + i].sum = 0;
    }
    share_out(&s->tree, ROOT);
}
