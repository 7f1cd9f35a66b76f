/* The rulebook that people read, at the terminal, and searching in rules as people ask. */
#ifndef ISOLARIO_CLI_BOOK_H
#define ISOLARIO_CLI_BOOK_H

#include <stdbool.h>

#include "cli/screen.h"
#include "core/game.h"
#include "core/notation.h"

/* Does a text speak of all that is wanted? Words that mean the same by the game's book count as one, those that say nothing
 * ("how do I") are left out. A word fits where one begins with it; a word of up to three letters is meant whole. */
bool book_fits(const struct speaker *, const struct game *, const char *text, const char *wanted);

/* Shows the pages of a game's book; with words to look for, only the paragraphs that speak of them. How many it showed. */
int book_show(const struct screen *, const struct speaker *, const struct game *, const char *wanted);

#endif
