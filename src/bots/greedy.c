/* One step ahead: each legal action is tried in several imagined worlds, CHANCE plays on by weight
 * until a seat must choose again, and what the game promises there is averaged. All actions are
 * tried in the same worlds with the same dice (common random numbers), so that they differ by their
 * merit and not by luck. */
#include <string.h>

#include "bots/kinds.h"
#include "bots/search.h"

/* Streams of a choice's seed: 0 imagined the world, 1 breaks ties, the samples take two each after
 * that. */
enum { TIE_STREAM = 1, SAMPLE_STREAM = 2 };

/* Between ends of equal standing the points decide. */
static int64_t worth_of_end(const struct bot *b, int seat)
{
    struct outcome end = {.over = false};
    b->game->outcome(b->trial, &end);
    assert(end.over && seat < end.seats);
    return (int64_t)value_standing(b->game, b->trial, &end, seat) * (END_WEIGHT / 1000) +
           (b->judge ? end.score[seat] : 0);
}

/* The value of the trial world, after CHANCE has had its turns. */
static int64_t worth(struct bot *b, int seat, struct rng *dice)
{
    const struct game *g = b->game;
    int actor = g->actor(b->trial);
    while (actor == CHANCE) {
        game_legal(g, b->trial, &b->replies);
        game_apply(g, b->trial, choices_pick(&b->replies, dice), NULL);
        actor = g->actor(b->trial);
    }
    if (actor == NOBODY) return worth_of_end(b, seat);
    return b->judge ? b->judge(b->trial, seat, b->memo) : 0;
}

/* Adds one sample to the sum of every action. */
static void try_all(struct bot *b, int seat, uint64_t sample)
{
    const struct game *g = b->game;
    struct rng guess, dice;
    rng_init(&guess, b->seed, SAMPLE_STREAM + 2 * sample);
    memcpy(b->sample, b->world, g->state_size);
    g->imagine(b->sample, seat, &guess);
    for (int i = 0; i < b->choices.count; i++) {
        rng_init(&dice, b->seed, SAMPLE_STREAM + 2 * sample + 1);
        memcpy(b->trial, b->sample, g->state_size);
        game_apply(g, b->trial, b->choices.list[i], NULL);
        b->sum[i] += worth(b, seat, &dice);
    }
}

/* The best action; among equals any, all equally likely. */
static int best_of(const struct bot *b)
{
    struct rng rng;
    int best = 0;
    uint32_t equals = 1;
    rng_init(&rng, b->seed, TIE_STREAM);
    for (int i = 1; i < b->choices.count; i++) {
        if (b->sum[i] < b->sum[best]) continue;
        equals = b->sum[i] > b->sum[best] ? 1 : equals + 1;
        if (rng_below(&rng, equals) == 0) best = i;
    }
    return best;
}

/* Among equals the one that was chosen stands first. */
static void add_opinions(const struct bot *b, int best, long samples, struct thought *thought)
{
    for (int i = -1; i < b->choices.count; i++) {
        int k = i < 0 ? best : i;
        if (i == best) continue;
        thought_add(thought, b->choices.list[k], samples, (double)b->sum[k] / (double)samples);
    }
}

void thought_from_sums(const struct bot *b, long samples, struct thought *thought)
{
    assert(samples > 0);
    int best = best_of(b);
    add_opinions(b, best, samples, thought);
    thought->choice = b->choices.list[best];
    thought->value = (double)b->sum[best] / (double)samples;
    thought->iterations = samples * b->choices.count;
}

static void choose_by(struct bot *b, int seat, judge_fn judge, struct thought *thought)
{
    b->judge = judge;
    memset(b->sum, 0, sizeof b->sum);
    for (long i = 0; i < b->budget.count; i++) try_all(b, seat, (uint64_t)i);
    thought_from_sums(b, b->budget.count, thought);
}

void greedy_choose(struct bot *b, int seat, struct thought *thought)
{
    choose_by(b, seat, b->game->promise, thought);
}

/* One step ahead as greedy, but judging as search does: the difference between it and mcts is what searching is worth. */
void greedy_choose_keen(struct bot *b, int seat, struct thought *thought)
{
    choose_by(b, seat, search_judge(b->game, b->budget.temper), thought);
}
