/* Bots. They know struct game and nothing else, and they think only with what their seat may know: the first thing
 * a bot does with a state is to have imagine() replace the rest.
 *
 * A bot is named by a specification: "random", "greedy", or with a budget "greedy:16" (samples of what is hidden or
 * random per choice). Nothing is allocated between bot_open() and bot_close(). */
#ifndef ISOLARIO_BOTS_BOT_H
#define ISOLARIO_BOTS_BOT_H

#include "core/game.h"

struct bot;

struct thought {
    action choice;
    double value;    /* what the bot expects of it, in its own measure; 0 where it has none */
    long iterations; /* positions it looked at */
};

/* NULL with *err filled where there is no such bot. The same seed gives the same choices. */
struct bot *bot_open(const struct game *g, const char *specification, uint64_t seed, struct error *);
void bot_close(struct bot *);

/* Chooses for seat, which must be the actor of state. */
void bot_choose(struct bot *, const void *state, int seat, struct thought *);

/* "random, greedy": for messages. */
const char *bot_names(void);

#endif
