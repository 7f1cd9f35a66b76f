/* How far it is: moves from every space to the nearest ship, treasure or face-down tile, over what
 * lies open. Only promise.c and guide.c ask; they ask many thousand times a second and want to know of
 * few spaces, so a map is drawn no further from its goals than somebody has asked. */
#ifndef ISOLARIO_TERRA_INCOGNITA_WAYS_H
#define ISOLARIO_TERRA_INCOGNITA_WAYS_H

#include "state.h"

enum { FAR = 60, PACES = 24, KNIGHTS = 2, TUNNELS = 4, BALLOONS = 2, AREA_WORDS = 3 };

/* A set of spaces, a bit for each place of the square board, row by row: all neighbours of all its spaces are found by a few
 * shifts. What is shifted over an edge comes out in the outermost column, where no tile lies. */
struct area {
    uint64_t word[AREA_WORDS];
};

/* How a pawn leaves a tile: by a step of its own, at once by one of its exits, at once as it came, or
 * by another Tunnel tile. Knights are listed apart; water has no way of its own. */
enum pass { PASS_STEP, PASS_EXITS, PASS_ICE, PASS_TUNNEL, PASS_NONE };

/* Tiles that are left by a step, and what stopping there costs. */
struct pace {
    struct area area;
    int delay;
};

/* What lies where, looked up once for all maps. */
struct ground {
    uint8_t pass[TI_SPACES], exits[TI_LANDS];
    uint8_t delay[2][TI_LANDS]; /* what stopping there costs, with free hands and carrying */
    struct pace pace[2][PACES]; /* the same by what it costs */
    int paces[2];
    struct area exits_any, exit[8]; /* tiles with exits, and with one in that direction */
    struct area odd;                /* Ice and Tunnels: looked at one by one */
    struct area leap[KNIGHTS];      /* to where a Knight goes */
    struct area coast;              /* of the own side */
    uint8_t knight[KNIGHTS], tunnel[TUNNELS], balloon[BALLOONS];
    int knights, tunnels, balloons, side;
};

/* What arriving at a space costs until the goal is reached. On a space of the own coast it is the cost for who is aboard with
 * the ship there. */
struct ways {
    const struct ground *ground;
    uint8_t cost[64 * AREA_WORDS]; /* by place: FAR where it is not drawn, or no way leads on */
    struct area at[FAR];           /* to where a way of that cost leads */
    struct area done;
    uint8_t stand[TI_LANDS]; /* from a Tunnel tile on which one stands, without passing on */
    uint8_t delay[TI_LANDS];
    struct pace pace[PACES];
    int paces;
    int drawn; /* costs below this one are known, */
    int last;  /* and none lies beyond this one */
    bool sailing;
};

/* The three maps of a seat, and the position they were drawn for. */
struct chart {
    struct ground ground;
    struct ways home, treasure, unknown;
    int calls; /* items to fetch, pawns to pull out, and the like */
    int tiles; /* that are face down */
    bool drawn, daring, wary;
    struct terra_incognita of;
};

/* The last charts that were drawn. Bots compare positions that differ by a step, and the same few charts serve most of them. */
enum { CHARTS = 4 };

struct drawer {
    struct chart chart[CHARTS];
    int oldest;
};

struct drawers {
    struct drawer drawer[SEATS][2]; /* by who asks: who is not wary, and who is */
};

/* A chart of the position, drawn for it or one of the last that fits it as well: what it says is the same. daring: also by ways
 * that cost dearly; wary: ways home mind enemies, and must be drawn anew whenever one of them has moved. */
struct chart *ti_chart_of(struct drawers *, const struct terra_incognita *, int seat, bool daring, bool wary);
/* What arriving there costs, and what standing on a Tunnel tile does; FAR where no way leads on. Draw the map so far. */
int ti_cost_at(struct ways *, int space);
int ti_cost_of_standing(struct ways *, int tunnel);
/* From where the pawn stands: what is still to climb on its tile counts. Draws the map so far. */
int ti_cost_from(const struct terra_incognita *, struct ways *, int seat, int pawn);
bool ti_is_treasure_hidden(const struct terra_incognita *);

/* ---- The memo of bots ---- */

enum { KEPT_BITS = 15 };

/* Values of positions, each known by 128 bits of hash: that two positions share them never happens. */
struct kept {
    uint64_t key, proof;
    int32_t value;
    bool is_kept;
};

struct memo {
    struct drawers drawers;
    struct kept kept[1 << KEPT_BITS];
};

/* ---- promise.c: what guide.c takes from it ---- */

/* What rounds without progress make of a seat: first it takes ways that cost dearly, then it lets enemies
 * carry their treasure home, and last it goes into Traps. */
struct mood {
    bool daring, truce, desperate;
};

struct mood ti_mood_of(const struct terra_incognita *, int seat);
int ti_worth_of(int item);
int ti_worth_of_way(int item, int cost); /* of an item so far from home */
int ti_worth_of_digging(int cost);       /* of free hands so far from treasure */
int ti_worth_of_search(int cost);        /* and from a tile that nobody has seen */
int ti_toll_of_sea(const struct terra_incognita *, int seat, int at); /* of swimming there; 0 aboard */
bool ti_is_free(const struct terra_incognita *, int seat, int pawn, bool desperate);

#endif
