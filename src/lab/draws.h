/* What a draw of CHANCE is worth to the seat it is made for. CHANCE's weights make every draw an experiment: with p the
 * probability of a value just before the draw, d 1 where it was drawn and 0 otherwise, and y the result of the seat, the sum of
 * (d - p) y over the sum of p (1 - p) estimates how much better the seat does with this value than with what else might have
 * come. How much a seat does, and how well it stands, cannot mislead: both are settled before the draw. Private to this room. */
#ifndef ISOLARIO_LAB_DRAWS_H
#define ISOLARIO_LAB_DRAWS_H

#include "lab/tally.h"

struct draws;

struct draws *draws_open(const struct tally_layout *);
void draws_close(struct draws *);

/* CHANCE chose among these for this seat. */
void draws_see(struct draws *, int seat, const struct choices *, action chosen);
/* A game is over: what each seat has of the first place. */
void draws_end_game(struct draws *, const int share[SEATS_MAX]);
/* Its set is, too; games of a set share their dice and count as one. */
void draws_end_set(struct draws *, int64_t *tally);

#endif
