/* Watches games and adds what it saw to a tally. One observer a thread; nothing is allocated while it watches. Private to
 * this room. */
#ifndef ISOLARIO_LAB_OBSERVER_H
#define ISOLARIO_LAB_OBSERVER_H

#include "lab/player.h"
#include "lab/tally.h"

/* The pace that turns a game into minutes, in seconds: what people at a table take for it on average. They are an
 * assumption, the same for all games; docs/lab.md gives the reasons. */
enum { PACE_BIT = 2, PACE_ROLL = 2, PACE_TURN = 3 };

struct observer;

struct observer *observer_open(const struct tally_layout *);
void observer_close(struct observer *);

/* Plays one set of the contest and adds it to the tally; false where the player was stopped, and the tally is then of no
 * use. */
bool observer_watch(struct observer *, struct player *, uint64_t set, int64_t *tally);

#endif
