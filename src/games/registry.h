/* The only list of games. */
#ifndef ISOLARIO_GAMES_REGISTRY_H
#define ISOLARIO_GAMES_REGISTRY_H

#include "core/game.h"

extern const struct game *const games[]; /* ends with NULL */

const struct game *game_find(const char *id); /* NULL where there is none */

#endif
