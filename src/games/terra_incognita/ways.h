/* How far it is: moves from every space to the nearest ship, treasure or face-down tile, over what
 * lies open. Only promise.c asks; it asks many thousand times a second. */
#ifndef ISOLARIO_TERRA_INCOGNITA_WAYS_H
#define ISOLARIO_TERRA_INCOGNITA_WAYS_H

#include "state.h"

enum { FAR = 60, WAYS_QUEUE = 1024 };

/* cost is what arriving at a space costs until the goal is reached; FAR where no way leads on. On a
 * space of the own coast it is the cost for who is aboard with the ship there. */
struct ways {
    uint8_t cost[TI_SPACES];
    uint8_t stand[TI_LANDS]; /* from a Tunnel tile on which one stands, without passing on */
    uint8_t queue[WAYS_QUEUE];
    bool guarded[TI_SPACES]; /* by enemies, against who carries something */
    int head, tail;
    bool carrying, daring, sailing;
};

/* The three maps of a seat, and the position they were drawn for. */
struct chart {
    struct ways home, treasure, unknown;
    int calls; /* items to fetch, pawns to pull out, and the like */
    int tiles; /* that are face down */
    bool drawn, daring;
    struct terra_incognita of;
};

/* Draws what has changed since the chart was drawn. daring: also by ways that cost dearly. */
void ti_draw_chart(struct chart *, const struct terra_incognita *, int seat, bool daring);
/* From where the pawn stands: what is still to climb on its tile counts. */
int ti_cost_from(const struct terra_incognita *, const struct ways *, int seat, int pawn);
bool ti_is_treasure_hidden(const struct terra_incognita *);

#endif
