#include "games/registry.h"

#include <string.h>

extern const struct game carta_magica, finis_terrae, isles_of_terror, terra, terra_incognita, tic_tac_toe;

const struct game *const games[] = {&carta_magica, &finis_terrae, &isles_of_terror, &terra, &terra_incognita,
                                    &tic_tac_toe,  NULL};

const struct game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->id, id) == 0) return games[i];
    return NULL;
}
