/* Why a bot played what it played. */
#ifndef ISOLARIO_CLI_WHY_H
#define ISOLARIO_CLI_WHY_H

#include "cli/screen.h"
#include "cli/seating.h"
#include "core/match.h"
#include "core/notation.h"

struct why {
    const struct match *match;
    const struct seating *seating;
    const struct speaker *speaker;
    const struct screen *screen;
    int viewer; /* whose secrets may be shown: a seat, SPECTATOR or EVERYTHING */
};

/* Asks the bot that took the step before position `step` again, and says what it thought of its choices. */
void why_say(const struct why *, size_t step);

#endif
