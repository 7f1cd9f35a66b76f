/* What the kinds of bots share, private to this room. A kind is a row of the table in bot.c and one
 * function.
 *
 * A kind never meets the real state: bot_choose() hands it a world in which everything its seat
 * cannot know was replaced by a guess, and the legal actions of that world. What it draws at random
 * comes from b->seed, which is new for every choice, so that one choice never depends on how much
 * luck an earlier one consumed; b->person is the same for all choices of a seat in a match. */
#ifndef ISOLARIO_BOTS_KINDS_H
#define ISOLARIO_BOTS_KINDS_H

#include "bots/bot.h"

struct kind {
    const char *name;
    long budget, budget_max; /* the default and the most; 0 where the kind has no budget */
    void (*choose)(struct bot *b, int seat, struct thought *);
};

struct bot {
    const struct game *game;
    const struct kind *kind;
    long budget;
    uint64_t person;        /* who thinks: the seed of bot_open() */
    uint64_t seed;          /* of the choice at hand */
    struct choices choices; /* the seat's legal actions, at least two */
    void *world;            /* the state as the seat imagines it; choices were listed from it */
    void *sample, *trial;   /* two more states to work in */
    struct choices replies; /* room for lists further on */
    int64_t sum[CHOICES_MAX];
};

void random_choose(struct bot *b, int seat, struct thought *);
void greedy_choose(struct bot *b, int seat, struct thought *);
void scholar_choose(struct bot *b, int seat, struct thought *);

#endif
