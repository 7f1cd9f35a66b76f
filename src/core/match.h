/* A match is its log: a set-up and a list of actions. The state is what replaying them gives, so
 * undo, records and verification are the same few lines. */
#ifndef ISOLARIO_CORE_MATCH_H
#define ISOLARIO_CORE_MATCH_H

#include "core/buf.h"
#include "core/dice.h"
#include "core/game.h"

struct match;

/* How a match begins. patch, a JSON merge patch over the fresh state, is optional; so are the dice: a
 * seed, or what a table's seats and server agreed on. */
struct start {
    const struct game *game;
    struct setup setup;
    const char *patch;
    size_t patch_size;
    bool has_seed, has_dice; /* at most one of them */
    uint64_t seed;
    struct dice dice;
    bool keeps_dice; /* taking back leaves them as they were: a table of before they were renewed */
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
size_t match_bytes(const struct match *);                        /* of memory; 0 for NULL */
action match_action(const struct match *, size_t i, int *actor); /* the i-th of the log and who made it */

/* Plays one action of the actor; refused with the rule, and nothing changes, where it is illegal.
 * The journal (may be NULL) is cleared first. */
bool match_play(struct match *, action, struct journal *, struct error *);

/* With a seed or dice: plays CHANCE's pending action as they say. False where it is not CHANCE's turn
 * or there are none. */
bool match_roll(struct match *, struct journal *);
/* What the seed or the dice say CHANCE plays now. */
action match_chance(const struct match *);

/* Ends a match that runs, not by the rules; `resigned` are the bits of the seats that gave up. Nothing is played or
 * taken back after that. */
void match_end(struct match *, enum ended, uint8_t resigned);
enum ended match_ending(const struct match *, uint8_t *resigned);
/* How it stands or stood at the end. Where people ended it, those who gave up and their partners are last, all others
 * share the first rank, and the scores are those the game had come to. */
void match_outcome(const struct match *, struct outcome *);

/* Takes back the last `steps` actions; with a seed or dice, CHANCE's own do not count. False where
 * there are fewer. Dice are renewed by it (dice.h); what follows from a seed stays as it was, unless match_renew() is
 * called, too. */
bool match_undo(struct match *, size_t steps, struct error *);
/* How often dice were renewed, and how often before step i was played. */
uint32_t match_undone(const struct match *);
uint32_t match_undone_before(const struct match *, size_t i);
/* Keys all later rolls of CHANCE with this number as well, so that they come out differently. A reader of a record calls it
 * where the record says so; a program calls it after match_undo() to get fresh dice in a match with a seed. False unless
 * the number is higher than before. */
bool match_renew(struct match *, uint32_t undone);

/* The match as it was after its first `steps` steps, to be closed; CHANCE is no longer bound to a seed or dice, since what
 * it did follows from the log. Costs the same however long the match is, but for the copy of the log. */
struct match *match_rewind(const struct match *, size_t steps);

/* ---- Telling ---- */

/* One step for whoever renders it: what it found, what it did, and what it left. */
struct step_told {
    size_t at;
    int actor, owner; /* owner: the seat that may see what CHANCE does for it (game.h), else the actor */
    action action;
    uint32_t undone;            /* how often dice had been renewed */
    const void *before, *after; /* states */
    const struct journal *journal;
};

/* Plays an action as match_play() does, or CHANCE's as match_roll() where it is NULL, and fills *told; the state before it is
 * kept in `before`, STATE_MAX bytes, and its events in the journal. */
bool match_play_told(struct match *, const action *, void *before, struct journal *, struct step_told *,
                     struct error *);

/* Plays the steps after the first `from` up to `to` again beside the match, telling each, and returns the match after the last of
 * them, to be closed; see match_rewind(). */
struct match *match_retell(const struct match *, size_t from, size_t to,
                           void (*tell)(void *context, const struct step_told *), void *context);

#endif
