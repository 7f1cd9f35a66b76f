/* The numbered list of what a seat may do: shown in groups by verb, and read back from what the
 * player types. */
#ifndef ISOLARIO_CLI_MENU_H
#define ISOLARIO_CLI_MENU_H

#include "cli/keys.h"
#include "cli/screen.h"
#include "core/game.h"
#include "core/notation.h"

struct menu {
    const struct game *game;
    const struct speaker
        *speaker; /* how seats are called, and the language of what is said about what was typed */
    int count;
    action list[CHOICES_MAX]; /* number n is list[n - 1]; actions of one verb stand together */
};

void menu_fill(struct menu *, const struct game *g, const void *state, const struct speaker *);
void menu_show(const struct menu *, const struct screen *, const struct speaker *);
void menu_show_all(const struct menu *, const struct screen *, const struct speaker *); /* nothing folded */
/* Would the whole list push the board off the terminal, so that menu_show() folds its long tables? */
bool menu_folds(const struct menu *, const struct screen *, const struct speaker *);
void menu_label(const struct menu *, int i, const struct speaker *,
                struct buf *out); /* what number i + 1 does */
/* How an action can be typed; nothing where a seat would be a number that is not the one people count. */
void menu_notation(const struct menu *, action, struct buf *out);
int menu_height(const struct menu *, const struct screen *, const struct speaker *); /* lines that it takes */

/* Reads a number, or an action in notation whose verb may be shortened and, where the values suit
 * one verb of the choices only, left out. The action need not be legal. False with *err where the
 * words make no sense. */
bool menu_read(const struct menu *, const char *text, action *a, struct error *);
/* Reads what a choice is called in the player's language, without its verb: all of it, or a beginning of three
 * letters or more that no other choice has. */
bool menu_read_title(const struct menu *, const char *text, action *a);
bool menu_has_verb(const struct menu *, const char *word); /* spelled out, among the choices */
void menu_complete(const struct menu *, const char *line, struct words *out);

#endif
