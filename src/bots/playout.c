/* Playing on from where the tree ends, to a position whose promise can be trusted. */
#include <string.h>

#include "bots/search.h"

int settle(const struct game *g, void *state, struct choices *room, struct rng *dice)
{
    int actor = g->actor(state);
    while (actor == CHANCE) {
        game_legal(g, state, room);
        game_apply(g, state, choices_pick(room, dice), NULL);
        actor = g->actor(state);
    }
    return actor;
}

/* The best of a few choices drawn at random, by what the game promises the actor after them. */
static action best_of_few(struct searcher *s, int actor)
{
    const struct game *g = s->game;
    action best = s->choices.list[0];
    int64_t most = INT64_MIN;
    for (int i = 0; i < s->how->breadth && i < s->choices.count; i++) {
        int k = i + (int)rng_below(&s->rng, (uint32_t)(s->choices.count - i));
        action a = s->choices.list[k];
        s->choices.list[k] = s->choices.list[i];
        s->choices.list[i] = a;
        memcpy(s->trial, s->world, g->state_size);
        game_apply(g, s->trial, a, NULL);
        struct rng dice = s->rng; /* the same for all, so that merit decides and not luck */
        int after = settle(g, s->trial, &s->replies, &dice);
        int64_t value = worth_to(s, s->trial, after, actor, 0);
        if (value > most) best = a;
        if (value > most) most = value;
    }
    rng_next(&s->rng);
    return best;
}

/* A way that ends in the middle of a turn, or a turn later than another, cannot be compared with it: what lies ahead of who is
 * on turn would count for one of them and not for the other, and what is searched deeper would look better or worse by it. */
void set_horizon(struct searcher *s)
{
    if (s->how->clock) s->until = s->how->clock(s->root) + s->how->turns;
}

bool is_at_horizon(const struct searcher *s) { return s->how->clock && s->how->clock(s->world) >= s->until; }

int play_on(struct searcher *s)
{
    const struct game *g = s->game;
    int actor = settle(g, s->world, &s->choices, &s->rng), turns = s->how->clock ? 0 : s->how->turns;
    for (int left = s->how->playout; left > 0 && actor != NOBODY && !is_at_horizon(s);) {
        int before = actor;
        game_legal(g, s->world, &s->choices);
        bool free = s->choices.count > 1;
        bool careful = free && s->how->breadth > 1 && s->judge;
        action a = careful ? best_of_few(s, actor) : choices_pick(&s->choices, &s->rng);
        game_apply(g, s->world, a, NULL);
        actor = settle(g, s->world, &s->choices, &s->rng);
        left -= free;
        if (actor != before && --turns == 0) break;
    }
    return actor;
}
