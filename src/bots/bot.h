/* Bots. They know struct game and nothing else, and they think only with what their seat may know: the first thing
 * a bot does with a state is to have imagine() replace the rest.
 *
 * A bot is named by a specification: a level ("easy", "medium", "hard", "master"), or a kind, alone or with a budget:
 *
 *   random        any legal action
 *   greedy:16     one step ahead, over so many guesses of what is hidden or random
 *   scholar:3     one step ahead, over worlds as a person of schooling 1 to 4 takes them for likely
 *
 * Nothing is allocated between bot_open() and bot_close(). */
#ifndef ISOLARIO_BOTS_BOT_H
#define ISOLARIO_BOTS_BOT_H

#include "core/game.h"

enum { LEVELS = 4 };

struct bot;

struct thought {
    action choice;
    double value;    /* what the bot expects of it, in its own measure; 0 where it has none */
    long iterations; /* positions it looked at */
};

/* NULL with *err filled where there is no such bot. The seed is the person: stable for one match and one seat. */
struct bot *bot_open(const struct game *g, const char *specification, uint64_t seed, struct error *);
void bot_close(struct bot *);

/* Chooses for seat, which must be the actor of state. The moment is the number of actions played before: the luck of
 * this choice follows from it and from the seed, so that a bot opened anew for each choice is the same as one kept. */
void bot_choose(struct bot *, const void *state, int seat, uint64_t moment, struct thought *);

/* "easy, medium, hard, master, random, greedy, scholar": for messages. */
const char *bot_names(void);
/* "easy", "medium", "hard", "master", from 0 to LEVELS - 1. */
const char *bot_level_name(int level);
/* What plays at that level of this game. */
const char *bot_level(const struct game *g, int level);

#endif
