/* A match is its log: a set-up and a list of actions. The state is what replaying them gives, so
 * undo, records and verification are the same few lines. */
#ifndef ISOLARIO_CORE_MATCH_H
#define ISOLARIO_CORE_MATCH_H

#include "core/buf.h"
#include "core/game.h"

struct match;

/* How a match begins. patch, a JSON merge patch over the fresh state, and seed are optional. */
struct start {
    const struct game *game;
    struct setup setup;
    const char *patch;
    size_t patch_size;
    bool has_seed;
    uint64_t seed;
};

/* NULL with *err filled where the set-up or the patch is not sound. End it with match_close(). */
struct match *match_open(const struct start *, struct error *);
void match_close(struct match *);

const struct game *match_game(const struct match *);
const void *match_state(const struct match *);
const struct start *match_start(const struct match *);
int match_actor(const struct match *);
uint64_t match_hash(const struct match *);

size_t match_length(const struct match *);
action match_action(const struct match *, size_t i, int *actor); /* the i-th of the log and who made it */

/* Plays one action of the actor; refused with the rule, and nothing changes, where it is illegal.
 * The journal (may be NULL) is cleared first. */
bool match_play(struct match *, action, struct journal *, struct error *);

/* With a seed: plays CHANCE's pending action as the seed says. False where it is not CHANCE's turn
 * or there is no seed. */
bool match_roll(struct match *, struct journal *);
/* What the seed says CHANCE plays now. */
action match_chance(const struct match *);

/* Takes back the last `steps` actions; with a seed, CHANCE's own do not count. False where there
 * are fewer. */
bool match_undo(struct match *, size_t steps, struct error *);

#endif
