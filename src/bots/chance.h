/* The chance of coming first. What search says of a choice is measured from where the seats stand, so it compares choices and is
 * no chance. A chance follows from three facts: how far the game has gone, what the seat has over its best rival now, and
 * what search found on top of that. A model (core/game.h) turns them into a score and the score into a chance, in integers;
 * `isolario chances` fits it to games of bots. A bot says it by bot_say_chance(). */
#ifndef ISOLARIO_BOTS_CHANCE_H
#define ISOLARIO_BOTS_CHANCE_H

#include "core/game.h"

struct chance_facts {
    uint64_t moment; /* actions played */
    long lead;       /* in promises: the mean over a few imagined worlds */
    double found;    /* by search, from 0 to 1 */
};

enum { SCORE_STEP = 1000, SCORE_MOST = SCORE_STEP * (CHANCE_KNOTS / 2) };

/* The model for a position; NULL where its number of seats or its options were not fitted. */
const struct chance_model *chance_model_of(const struct game *g, const void *state);

/* The features of the facts in thousandths: one, the time, the lead, the lead by the time, what was found, that by the time. */
void chance_features(const struct chance_model *, const struct chance_facts *, int feature[CHANCE_WEIGHTS]);
/* Their weighted sum, from -SCORE_MOST to SCORE_MOST. */
int chance_score(const struct chance_model *, const struct chance_facts *);
/* From 0 to 1. */
double chance_at(const struct chance_model *, int score);

#endif
