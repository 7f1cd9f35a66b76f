/* The questions before a match: which game, who sits where, which rules. Every function returns false at the end of
 * input. */
#ifndef ISOLARIO_CLI_ASKING_H
#define ISOLARIO_CLI_ASKING_H

#include "cli/keys.h"
#include "cli/seating.h"
#include "core/notation.h"

struct asking {
    struct screen *screen;
    const struct speaker *speaker;
    struct keys *keys;
    struct buf line;
};

bool ask_game(struct asking *, const struct game **);
bool ask_seats(struct asking *, const struct game *, struct seating *);
bool ask_options(struct asking *, const struct game *, struct setup *);
bool ask_yes(struct asking *, const char *prompt, bool *yes); /* anything but "n" is a yes */

/* "up_to (at most), exact": the values of an option as they are typed and, in the speaker's language, what they mean. */
void option_values(const struct game *g, const struct option *, const struct speaker *, struct buf *out);

#endif
