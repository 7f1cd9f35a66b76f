/* Where everything stands on the fixed screen. Numbers only, so that it can be tested without a terminal. */
#ifndef ISOLARIO_CLI_LAYOUT_H
#define ISOLARIO_CLI_LAYOUT_H

#include "cli/frame.h"

struct layout {
    struct pane title, map, panel, story, choices, notice, hints;
    int bar;          /* the column of the line between left and right */
    bool story_below; /* the story stands below the map, not between panel and choices */
};

/* For a window of this size and a map of that size. Panes never overlap, and depend on nothing else, so that they stay
 * in their places from question to question. */
struct layout layout_of(int width, int height, int map_width, int map_height);

/* Where a window of `size` must begin to show `low` to `high` of `whole` with a margin, moving as little as it can. */
int scroll_to(int start, int size, int whole, int low, int high, int margin);

#endif
