#ifndef ISOLARIO_CLI_YARDSTICK_H
#define ISOLARIO_CLI_YARDSTICK_H

#include <stdbool.h>

#include "core/rng.h"

/* Plays random games of a hand-written tic-tac-toe; returns the number of marks made. */
long yardstick_play(struct rng *rng, long games_count, uint64_t *checksum);

#endif
