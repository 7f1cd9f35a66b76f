/* What the command line of `isolario play` asks for. */
#ifndef ISOLARIO_CLI_WISHES_H
#define ISOLARIO_CLI_WISHES_H

#include "cli/flags.h"
#include "cli/screen.h"
#include "core/game.h"

struct wishes {
    const struct game *game; /* NULL: not named */
    const char *seats, *load, *language;
    const struct flags_read *read; /* with the options */
    uint64_t seed;
    bool has_seed, has_options, resume, ask_all, lines, plain, help;
};

extern const struct flag play_flags[];

/* False with *err that names the flag and what is wrong with it; options are looked at here, before anybody is asked
 * anything. */
bool wishes_read(struct wishes *, const struct flags_read *, struct error *);
/* Was nothing asked for but a language or a kind of screen? */
bool wishes_nothing(const struct wishes *);
/* Every flag in a line, and the options of the game where one is named. */
void wishes_help(const struct wishes *, const struct screen *);

#endif
