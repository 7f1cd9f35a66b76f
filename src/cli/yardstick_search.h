/* The plainest search there is, and the board it is measured on. */
#ifndef ISOLARIO_CLI_YARDSTICK_SEARCH_H
#define ISOLARIO_CLI_YARDSTICK_SEARCH_H

#include "core/game.h"

/* Rows of stones: `wanted` in a line on a board of columns and rows; with gravity a stone falls to the lowest free row.
 * Three by three without gravity is tic-tac-toe, seven by six with it and four wanted is the size of the bigger work. */
struct row_rules {
    int columns, rows, wanted;
    bool gravity;
};

/* So many iterations of UCT by hand from the empty board: no interface, nothing hidden, no chance. Returns the move that was
 * tried most. */
int yardstick_search(const struct row_rules *, long iterations, struct rng *);

/* Four in a row behind the interface of all games, for the bench alone. */
extern const struct game four_in_a_row;

#endif
