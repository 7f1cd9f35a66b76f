/* Small pictures in SVG for the lab's page: no script, colours from the page's tokens, every picture with a text that says
 * what it shows. Private to this room. */
#ifndef ISOLARIO_LAB_PLOT_H
#define ISOLARIO_LAB_PLOT_H

#include "core/buf.h"
#include "lab/histogram.h"

void plot_text(struct buf *out, const char *text); /* with &, <, > and " escaped */

/* Bars; with a second histogram its outline over them. unit: what one counted thing is divided by. */
struct bars {
    const int64_t *histogram, *outline; /* outline may be NULL */
    double unit;
    const char *label; /* for who does not see it */
};
void plot_bars(struct buf *out, const struct bars *);

/* A value with its interval on a scale from low to high; a fine line at `mark`. */
struct span {
    struct estimate value;
    double low, high, mark;
};
void plot_span(struct buf *out, const struct span *);

/* Shares over the time of a game, each with its band. */
struct curve {
    const struct estimate *points;
    const char *class; /* of the stylesheet */
};
void plot_curves(struct buf *out, const struct curve *, int curves, int points, const char *label);

/* Parts of a whole, side by side. */
struct part {
    const char *name, *class;
    double share;
};
void plot_parts(struct buf *out, const struct part *, int count, const char *label);

#endif
