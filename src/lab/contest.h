/* A contest: which game, by which options, between which bots, from which seed. Arena and lab play the same contests
 * and differ in what they ask of them.
 *
 * Games are played in sets. A set is one seed, played once in every seating: the bots move on by one seat from game to
 * game while the dice stay, so that neither the better seat nor the better dice favour anybody. Everything follows from
 * the contest's seed, the number of the set and the number of the seating, whoever plays it and when. */
#ifndef ISOLARIO_LAB_CONTEST_H
#define ISOLARIO_LAB_CONTEST_H

#include "core/buf.h"
#include "core/game.h"

enum { BOT_NAME_BYTES = 48, SEATINGS_MAX = SEATS_MAX };

struct contest {
    const struct game *game;
    struct setup setup; /* as many seats as bots */
    char bot[SEATS_MAX][BOT_NAME_BYTES];
    uint64_t seed;
    /* From the bots: who counts as whom. Equal specifications are one contestant, so that two pairs of partners can
     * meet; where all are equal, each is one of its own. */
    int contestant[SEATS_MAX], contestants;
    int seatings; /* games of a set; fewer than bots where moving on repeats a seating */
};

/* Reads "greedy,random"; the number of bots must suit the game and each must exist. Options are standard. */
bool contest_read(struct contest *, const struct game *g, const char *bots, struct error *);
/* Does the game begin with these options? */
bool contest_begins(const struct contest *, struct error *);
/* Which bot of the list sits at a seat. */
static inline int contest_sitting(const struct contest *c, int seating, int seat)
{
    return (seat + c->setup.seats - seating % c->setup.seats) % c->setup.seats;
}
static inline const char *contestant_name(const struct contest *c, int contestant)
{
    for (int i = 0;; i++)
        if (c->contestant[i] == contestant) return c->bot[i];
}

/* Are there different bots in it? */
bool contest_has_rivals(const struct contest *);

/* Lines "key: value" that tell two contests apart, for the heads of files. */
void contest_write(const struct contest *, struct buf *out);
/* "move=up_to harbour_stop=must ..." */
void contest_write_options(const struct game *g, const struct setup *, struct buf *out);

#endif
