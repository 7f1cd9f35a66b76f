/* Playing on from where the tree ends, to a position whose promise can be trusted. */
#include <string.h>

#include "bots/search.h"

int playout_settle(const struct game *g, void *state, struct choices *room, struct rng *dice)
{
    int actor = g->actor(state);
    while (actor == CHANCE) {
        game_legal(g, state, room);
        game_apply(g, state, choices_pick(room, dice), NULL);
        actor = g->actor(state);
    }
    return actor;
}

/* Plays an action in the trial world, with dice that are the same for all, so that merit decides and not luck. Returns
 * who is to choose next. */
static int try_out(struct searcher *s, action a)
{
    struct rng dice = s->rng;
    memcpy(s->trial, s->world, s->game->state_size);
    game_apply(s->game, s->trial, a, NULL);
    return playout_settle(s->game, s->trial, &s->replies, &dice);
}

/* The best of a few choices drawn at random, by what they are worth to the actor. */
static action best_of_few(struct searcher *s, int actor)
{
    action best = s->choices.list[0];
    int64_t most = INT64_MIN;
    for (int i = 0; i < s->how->breadth && i < s->choices.count; i++) {
        int k = i + (int)rng_below(&s->rng, (uint32_t)(s->choices.count - i));
        action a = s->choices.list[k];
        s->choices.list[k] = s->choices.list[i];
        s->choices.list[i] = a;
        int64_t value = value_to_seat(s, s->trial, try_out(s, a), actor, 0);
        if (value > most) best = a;
        if (value > most) most = value;
    }
    rng_next(&s->rng);
    return best;
}

static int64_t promised(const struct searcher *s, int after, int actor)
{
    struct outcome end;
    if (after != NOBODY) return s->game->promise(s->trial, actor, s->memo);
    s->game->outcome(s->trial, &end);
    return (int64_t)value_standing(s->game, s->trial, &end, actor) * (END_WEIGHT / 1000);
}

/* What greedy would choose: the next turns are expected to be played so. */
static action best_promised(struct searcher *s, int actor)
{
    action best = s->choices.list[0];
    int64_t most = INT64_MIN;
    for (int i = 0; i < s->choices.count; i++) {
        int64_t value = promised(s, try_out(s, s->choices.list[i]), actor);
        if (value > most) best = s->choices.list[i];
        if (value > most) most = value;
    }
    rng_next(&s->rng);
    return best;
}

/* What an actor with several choices plays in a playout. Lists as long as the board are not worth trying one by one. */
enum { MANY = 32 };

static action choose_on(struct searcher *s, int actor)
{
    const struct search *how = s->how;
    bool careful = how->clock && how->clock(s->world) < s->begun + how->careful;
    if (careful && s->choices.count <= MANY) return best_promised(s, actor);
    action a = how->guide ? how->guide(s->world, &s->choices, &s->rng, s->memo) : (action){.verb = 0};
    if (a.verb) return a;
    return how->breadth > 1 && s->judge ? best_of_few(s, actor) : choices_pick(&s->choices, &s->rng);
}

/* A way that ends in the middle of a turn, or a turn later than another, cannot be compared with it: what lies ahead of who is
 * on turn would count for one of them and not for the other, and what is searched deeper would look better or worse by it. */
void playout_set_horizon(struct searcher *s)
{
    if (!s->how->clock) return;
    s->begun = s->how->clock(s->root);
    s->until = s->begun + s->how->turns;
}

bool playout_is_at_horizon(const struct searcher *s)
{
    return s->how->clock && s->how->clock(s->world) >= s->until;
}

/* Where ways meet again at the next turn, all of the same number go on with the same dice, however they came there. */
static void take_dice_of_turn(struct searcher *s, int *turn)
{
    if (!s->how->meets || !s->how->clock || s->how->clock(s->world) == *turn) return;
    *turn = s->how->clock(s->world);
    rng_init(&s->rng, ~s->seed, ((uint64_t)s->way << 16) + (uint16_t)*turn);
}

int playout_play(struct searcher *s)
{
    const struct game *g = s->game;
    int turn = -1;
    int actor = playout_settle(g, s->world, &s->choices, &s->rng), turns = s->how->clock ? 0 : s->how->turns;
    for (int left = s->how->playout; left > 0 && actor != NOBODY && !playout_is_at_horizon(s);) {
        int before = actor;
        take_dice_of_turn(s, &turn);
        game_legal(g, s->world, &s->choices);
        bool free = s->choices.count > 1;
        action a = free ? choose_on(s, actor) : choices_pick(&s->choices, &s->rng);
        game_apply(g, s->world, a, NULL);
        actor = playout_settle(g, s->world, &s->choices, &s->rng);
        left -= free;
        if (actor != before && --turns == 0) break;
    }
    return actor;
}
