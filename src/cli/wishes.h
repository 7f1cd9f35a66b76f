/* What the command line of `isolario play` asks for. */
#ifndef ISOLARIO_CLI_WISHES_H
#define ISOLARIO_CLI_WISHES_H

#include "cli/screen.h"
#include "core/game.h"

enum { OPTIONS_GIVEN_MAX = 2 * OPTIONS_MAX };

struct wishes {
    const struct game *game; /* NULL: not named */
    const char *game_id, *seats, *load, *seed_text, *language;
    const char *option[OPTIONS_GIVEN_MAX];
    int option_count;
    uint64_t seed; /* where seed_text is given */
    bool resume, ask_all, lines, plain, help;
};

extern const char play_usage[];

/* False with *err that names the flag and what is wrong with it; also options and the seed are looked at here, before
 * anybody is asked anything. */
bool wishes_read(struct wishes *, int argc, char **argv, struct error *);
/* Was nothing asked for but a language or a kind of screen? */
bool wishes_nothing(const struct wishes *);
/* Every flag in a line, and the options of the game where one is named. */
void wishes_help(const struct wishes *, const struct screen *);

#endif
