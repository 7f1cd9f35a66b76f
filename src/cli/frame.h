/* What the terminal shows, as cells. A frame is drawn anew each time and only what differs from the last one is sent, in
 * one write, so that nothing flickers. */
#ifndef ISOLARIO_CLI_FRAME_H
#define ISOLARIO_CLI_FRAME_H

#include "cli/screen.h"

struct cell {
    struct glyph glyph;
    bool mark; /* underlined: it can be chosen */
};

struct frame {
    const struct screen *screen;
    int width, height;
    struct cell *next, *shown; /* being drawn, and what the terminal has */
    bool stale;                /* the terminal has anything: send it all */
};

/* A part of the frame; drawing outside is cut off. */
struct pane {
    int x, y, width, height;
};

void frame_open(struct frame *, const struct screen *);
void frame_close(struct frame *);
void frame_resize(struct frame *); /* to the size of the screen */
void frame_clear(struct frame *);
void frame_send(struct frame *);

void frame_put(struct frame *, struct pane, int x, int y, struct cell);
/* Writes text and returns the column after it. */
int frame_text(struct frame *, struct pane, int x, int y, struct glyph ink, const char *text);
/* A line across, with a label in it where there is one. */
void frame_rule(struct frame *, struct pane, int y, const char *label);
void frame_column(struct frame *, int x, int y, int height); /* a line down */

/* A paragraph of lines that are at most `width` wide, cut at words. */
enum { LINE_BYTES = 512 };
struct screen_line {
    char text[LINE_BYTES];
    struct glyph ink, lead_ink; /* of the first lead columns */
    int lead;
    int tag; /* whatever the caller wants to know about it */
};
struct screen_lines {
    struct screen_line *list;
    int count, capacity;
};
void lines_free(struct screen_lines *);
/* Adds a text behind a lead such as "- "; later lines are indented by as much. */
void lines_add(struct screen_lines *, int width, const char *lead, const char *text, struct screen_line like);
void frame_line(struct frame *, struct pane, int y, const struct screen_line *);

#endif
