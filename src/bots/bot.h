/* Bots. They know struct game and nothing else, and they think only with what their seat may know: the first thing
 * a bot does with a state is to have imagine() replace the rest.
 *
 * A bot is named by a specification: a level ("easy", "medium", "hard", "master"), or a kind, alone or with a budget:
 *
 *   random        any legal action
 *   greedy:16     one step ahead, over this many guesses of what is hidden or random
 *   keen:16       the same, judging positions as mcts does
 *   scholar:3     one step ahead, over worlds as a person of schooling 1 to 4 takes them for likely
 *   mcts:500      information-set tree search of this many iterations; mcts:500ms for this long; mcts:500*2 on two threads;
 *                 with + at the end it keeps its tree from choice to choice; mcts:500@2 in the game's second temper
 *
 * Nothing is allocated between bot_open() and bot_close(). */
#ifndef ISOLARIO_BOTS_BOT_H
#define ISOLARIO_BOTS_BOT_H

#include "core/buf.h"
#include "core/dice.h"
#include "core/game.h"
#include "core/match.h"

enum { LEVELS = 4, OPINIONS_MAX = 5 };

struct bot;

/* In what a bot says what it expects:
 *
 *   MEASURE_GAME     as the game itself values positions
 *   MEASURE_SEARCH   as tree search compares its choices, from 0 to 1: a half is as good as things stand, so it is no chance
 *   MEASURE_WIN      the chance of coming first, from 0 to 1, among players like those it was fitted to (bots/chance.h) */
enum measure { MEASURE_NONE, MEASURE_WIN, MEASURE_GAME, MEASURE_SEARCH };

/* What a bot thinks of one of its choices. */
struct opinion {
    action choice;
    long visits;  /* how often it was tried */
    double value; /* what is expected of it, in the bot's own measure */
};

struct thought {
    action choice;
    double value; /* what the bot expects of it; 0 where it has no measure */
    enum measure measure;
    long iterations; /* how often it tried something */
    int opinion_count;
    struct opinion opinion[OPINIONS_MAX]; /* of the choices it looked at most, the best first */
};

/* NULL with *err filled where there is no such bot. The seed is the person: stable for one match and one seat. */
struct bot *bot_open(const struct game *g, const char *specification, uint64_t seed, struct error *);
void bot_close(struct bot *);
/* The same bot as another person, for another match: as if it had been opened with this seed, without new memory. */
void bot_begin(struct bot *, uint64_t seed);
/* Is there such a bot? The same as opening it, without its memory. */
bool bot_exists(const struct game *g, const char *specification, struct error *);
/* How long its choices take, roughly, from the specification alone: one sample of greedy is 1, an iteration of mcts 4. For
 * those who think for many and serve small questions first; of a bot that does not exist, what `easy` costs. */
long bot_cost(const struct game *g, const char *specification);

/* How much memory it takes while it is open; of a bot that does not exist, what `easy` takes. */
size_t bot_bytes(const struct game *g, const char *specification);

/* The person on a seat, where all luck of a match comes from a seed; or from the secret behind a table's dice. */
uint64_t bot_person_of_seed(uint64_t seed, int seat);
uint64_t bot_person_of_secret(const uint8_t secret[DICE_BYTES], int seat);
/* Whichever of them this match began with; false where it has neither, and nobody can ask the bot again. */
bool bot_person_of_start(const struct start *, int seat, uint64_t *person);

/* Chooses for seat, which must be the actor of state. The moment is the number of actions played before: the luck of
 * this choice follows from it and from the seed, so that a bot opened anew for each choice is the same as one kept
 * (but for those that keep their tree). */
void bot_choose(struct bot *, const void *state, int seat, uint64_t moment, struct thought *);

/* Replaces what search found by the chance of coming first, in the thought that the bot has just had for this seat; changes
 * nothing where the game has no model for the position (bots/chance.h). It takes time and does not affect the choice, so
 * call it only where the thought is shown. */
void bot_say_chance(struct bot *, int seat, uint64_t moment, struct thought *);
/* What the seat has over its best rival by the game's promise, where the bot has just thought for it: the mean over a few imagined
 * worlds; 0 where the game promises nothing. */
long bot_lead(struct bot *, int seat);

/* A thought as members of a JSON object, each after a comma: value, measure, iterations, opinions. */
void thought_write(const struct game *g, const struct thought *, struct buf *out);

/* "easy, medium, hard, master, random, greedy, keen, scholar, mcts": for messages. */
const char *bot_names(void);
/* "easy", "medium", "hard", "master", from 0 to LEVELS - 1. */
const char *bot_level_name(int level);
/* What plays at that level of this game. */
const char *bot_level(const struct game *g, int level);

#endif
