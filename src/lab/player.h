/* Plays the games of a contest. A player is what one thread needs; nothing is allocated while it plays. Private to this
 * room. */
#ifndef ISOLARIO_LAB_PLAYER_H
#define ISOLARIO_LAB_PLAYER_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "lab/contest.h"

/* How a game ended, as arena and lab need it. */
struct ending {
    int rank[SEATS_MAX], score[SEATS_MAX]; /* by seat */
    int reason;
    long actions;
};

/* One action while it happens: what the actor could choose from, what was chosen, what the game said of it. */
struct lab_step {
    const void *before, *after; /* states */
    int actor;                  /* a seat or CHANCE */
    const struct choices *choices;
    action chosen;
    const struct journal *journal;
    const struct thought *thought; /* this and the next are NULL where there was nothing to think about */
    struct bot *bot;               /* who has just thought it */
};

/* Who wants to see every action; see may be NULL. */
struct lab_watcher {
    void (*see)(void *context, const struct lab_step *);
    void *context;
};

struct player;

/* stop: when it becomes true, player_play() leaves its game. May be NULL. */
struct player *player_open(const struct contest *, const atomic_bool *stop);
void player_close(struct player *);

/* Plays one game; false where it was stopped before the end. watcher may be NULL. */
bool player_play(struct player *, uint64_t set, int seating, const struct lab_watcher *, struct ending *);

#endif
