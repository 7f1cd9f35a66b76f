/* The map has the left column; on the right stand the panel, the story and the choices. Where the map leaves room below
 * itself, the story moves there. */
#include "cli/layout.h"

enum { LEFT_MIN = 30, STORY_BELOW_MIN = 6, CHOICES_MIN = 8, STORY_MIN = 4 };

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

static int right_min(int width) { return width >= 132 ? 52 : width >= 100 ? 44 : 36; }

static void place_right(struct layout *l, int x, int width, int body)
{
    int choices = most(CHOICES_MIN, body * (l->story_below ? 55 : 38) / 100);
    int story = l->story_below ? 0 : most(STORY_MIN, body * 22 / 100);
    int panel = body - choices - story;
    l->panel = (struct pane){x, 1, width, panel};
    if (!l->story_below) l->story = (struct pane){x, 1 + panel, width, story};
    l->choices = (struct pane){x, 1 + panel + story, width, choices};
}

struct layout layout_of(int width, int height, int map_width, int map_height)
{
    struct layout l = {.title = {0, 0, width, 1}};
    int body = height - 3, left_max = width - 1 - right_min(width);
    int left = most(LEFT_MIN, least(map_width, left_max));
    l.story_below = body - map_height >= STORY_BELOW_MIN;
    if (l.story_below) left = most(left, least(left_max, width >= 100 ? 48 : 40));
    l.bar = left;
    l.map = (struct pane){0, 1, left, l.story_below ? map_height : body};
    if (l.story_below) l.story = (struct pane){0, 1 + map_height, left, body - map_height};
    place_right(&l, left + 1, width - left - 1, body);
    l.notice = (struct pane){0, height - 2, width, 1};
    l.hints = (struct pane){0, height - 1, width, 1};
    return l;
}

int scroll_to(int start, int size, int whole, int low, int high, int margin)
{
    if (low - margin < start) start = low - margin;
    if (high + margin >= start + size) start = high + margin - size + 1;
    if (start > whole - size) start = whole - size;
    return start < 0 ? 0 : start;
}
