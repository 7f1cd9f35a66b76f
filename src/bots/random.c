/* The bot that picks any legal action, all equally likely: the yardstick for every other. */
#include "bots/kinds.h"

void random_choose(struct bot *b, int seat, struct thought *thought)
{
    struct rng rng;
    (void)seat;
    rng_init(&rng, b->seed, 1);
    thought->choice = b->choices.list[rng_below(&rng, (uint32_t)b->choices.count)];
}
