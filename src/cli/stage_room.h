/* What the files of the fixed screen share: stage.c asks, paint.c draws, cursor.c moves over the board, overlay.c shows
 * texts on top of it all. */
#ifndef ISOLARIO_CLI_STAGE_ROOM_H
#define ISOLARIO_CLI_STAGE_ROOM_H

#include "cli/frame.h"
#include "cli/layout.h"
#include "cli/stage.h"
#include "core/buf.h"

enum { TYPED_BYTES = 200, NOTICE_BYTES = 400, NO_SPOT = -1 };

struct stage {
    struct play_table *table;
    struct frame frame;
    struct layout layout;
    struct canvas map, panel; /* the same table, drawn as wide as its pane allows, and very wide */
    int map_x, map_y;         /* what of the map its pane begins with */
    bool moved;               /* the map has been scrolled to something */
    size_t fresh;             /* the first action that the player to move has not seen */

    /* The choices of the moment: table->menu, with their labels and places. */
    char *label[CHOICES_MAX];
    int16_t spot[CHOICES_MAX]; /* in map.spots, or NO_SPOT */
    int listed[CHOICES_MAX];   /* those that have what was typed */
    int label_count, listed_count;
    int chosen;    /* in listed */
    bool on_board; /* arrows go over the board */
    char typed[TYPED_BYTES];
    char notice[NOTICE_BYTES]; /* one line of news about what was typed */
    bool alarm;                /* the notice is bad news */
    bool greeted;
};

/* ---- stage.c ---- */

void stage_sketch(struct stage *); /* the canvases and panes for the state and window as they are */

void stage_resized(struct stage *); /* the window has another size, or was somebody else's for a while */

/* ---- paint.c ---- */

void paint(struct stage *);       /* the whole screen, into the frame */
void paint_small(struct stage *); /* the window is too small for it */
void paint_story(struct screen_lines *, const struct stage *, int width); /* the whole story as lines */

/* ---- cursor.c ---- */

void cursor_find(struct stage *);                     /* where each choice lies */
bool cursor_same(const struct stage *, int a, int b); /* do two choices lie at the same place? */
bool cursor_move(struct stage *, uint32_t key);       /* over the board; false where nothing lies there */
void cursor_show(struct stage *);                     /* scrolls the map to the chosen place */

/* ---- overlay.c ---- */

/* Shows lines on top of the screen until they are closed; from the end where `last`. Returns the key that closed it. */
uint32_t overlay_lines(struct stage *, const char *title, const struct screen_lines *, bool last);
uint32_t overlay_text(struct stage *, const char *title, const char *text);

#endif
