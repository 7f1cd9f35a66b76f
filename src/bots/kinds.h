/* What the kinds of bots share, private to this room. A kind is a row of the table in bot.c and one
 * function, or three where it needs memory of its own.
 *
 * A kind never meets the real state: bot_choose() hands it a world in which everything its seat
 * cannot know was replaced by a guess, and the legal actions of that world. What it draws at random
 * comes from b->seed, which is new for every choice, so that one choice never depends on how much
 * luck an earlier one consumed; b->person is the same for all choices of a seat in a match. */
#ifndef ISOLARIO_BOTS_KINDS_H
#define ISOLARIO_BOTS_KINDS_H

#include "bots/bot.h"

/* What a bot may spend on a choice. */
struct budget {
    long count;  /* iterations, samples, whatever the kind counts; or milliseconds */
    bool is_ms;  /* milliseconds */
    int temper;  /* in which of the game's ways it looks at positions, from 1 */
    int threads; /* at least 1 */
    bool keeps;  /* what was found out for one choice is kept for the next */
};

struct kind {
    const char *name;
    long count, count_max; /* the default and the most; 0 where the kind has no budget */
    long ms_max;           /* 0 where it cannot be given time */
    bool has_temper;       /* it looks at positions as search does */
    int threads_max;       /* 0 where it always thinks alone */
    long unit_cost;        /* of one of its counted units, or of a whole choice: see bot_cost() */
    bool can_keep;         /* for the next choice what it found out for this one */
    enum measure measure;  /* of its values */
    size_t (*bytes)(const struct game *,
                    const struct budget *); /* that open() takes; these three may be NULL */
    void (*open)(struct bot *b);
    void (*close)(struct bot *b);
    void (*choose)(struct bot *b, int seat, struct thought *);
};

struct bot {
    const struct game *game;
    const struct kind *kind;
    struct budget budget;
    uint64_t person;        /* who thinks: the seed of bot_open() */
    uint64_t seed;          /* of the choice at hand */
    struct choices choices; /* the seat's legal actions, at least two */
    void *world;            /* the state as the seat imagines it; choices were listed from it */
    void *sample, *trial;   /* two more states to work in */
    struct choices replies; /* room for lists further on */
    int64_t sum[CHOICES_MAX];
    judge_fn judge;    /* by what greedy and keen compare, or NULL */
    void *memo;        /* that the game's judges write into, one after the other for each thread */
    struct mcts *mcts; /* what that kind keeps */
};

/* Puts an action among the best known ones of the thought, which stand in the order of their visits, then of their value. */
void thought_add(struct thought *, action, long visits, double value);

/* The thought that follows from b->sum, the values of all actions added up over this many samples: the best one, among
 * equals any. Its luck comes from stream 1 of b->seed. */
void thought_from_sums(const struct bot *b, long samples, struct thought *);

void random_choose(struct bot *b, int seat, struct thought *);
void greedy_choose(struct bot *b, int seat, struct thought *);
void greedy_choose_keen(struct bot *b, int seat, struct thought *);
size_t mcts_bytes(const struct game *, const struct budget *);
void mcts_open(struct bot *b);
void mcts_close(struct bot *b);
void mcts_choose(struct bot *b, int seat, struct thought *);
void scholar_choose(struct bot *b, int seat, struct thought *);

#endif
