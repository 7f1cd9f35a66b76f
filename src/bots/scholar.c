/* People who know things. In a game about the world the hidden answers are not drawn by lot: a person knows some of
 * them well, some roughly, some not at all. A game that has believe() says what a person of a schooling from 1 to 4
 * takes for likely; this bot tries every action in several such worlds and plays what promises most on average. Where
 * a game knows nothing of the kind, everybody imagines alike.
 *
 * The end of a game is measured as any other moment, by what the game promises: otherwise somebody who believes to be
 * ahead would hurry to the end instead of making more points while there are some to make. */
#include <string.h>

#include "bots/kinds.h"

enum { WORLDS = 64 };

/* Streams of a choice's seed: 0 imagined the world, 1 breaks ties, the worlds take two each after that. */
enum { WORLD_STREAM = 2 };

static void believe(struct bot *b, int seat, uint64_t stream)
{
    const struct game *g = b->game;
    struct rng rng;
    rng_init(&rng, b->seed, stream);
    memcpy(b->sample, b->world, g->state_size);
    if (g->believe)
        g->believe(b->sample, seat, (int)b->budget.count, b->person, &rng);
    else
        g->imagine(b->sample, seat, &rng);
}

/* What the trial world promises after CHANCE has had its turns. */
static int64_t worth(struct bot *b, int seat, struct rng *dice)
{
    const struct game *g = b->game;
    while (g->actor(b->trial) == CHANCE) {
        game_legal(g, b->trial, &b->replies);
        game_apply(g, b->trial, choices_pick(&b->replies, dice), NULL);
    }
    return g->promise ? g->promise(b->trial, seat, b->memo) : 0;
}

/* Every action in one world, with the same dice for all. */
static void try_all(struct bot *b, int seat, uint64_t stream)
{
    const struct game *g = b->game;
    struct rng dice;
    believe(b, seat, stream);
    for (int i = 0; i < b->choices.count; i++) {
        rng_init(&dice, b->seed, stream + 1);
        memcpy(b->trial, b->sample, g->state_size);
        game_apply(g, b->trial, b->choices.list[i], NULL);
        b->sum[i] += worth(b, seat, &dice);
    }
}

void scholar_choose(struct bot *b, int seat, struct thought *thought)
{
    memset(b->sum, 0, sizeof b->sum);
    for (uint64_t i = 0; i < WORLDS; i++) try_all(b, seat, WORLD_STREAM + 2 * i);
    thought_from_sums(b, WORLDS, thought);
}
