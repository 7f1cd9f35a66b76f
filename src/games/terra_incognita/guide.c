/* How search plays on: every choice by a glance at the charts. The promise tries each choice and all that may follow it within
 * the action; a glance only compares what it costs to go on from where a pawn could come to. It plays nearly as well, for a
 * small part of the time.
 *
 * All values are those of the promise: what a step gains is what it brings nearer. */
#include <stdlib.h>

#include "ways.h"

/* What the seat on turn looks by. */
struct glance {
    const struct terra_incognita *s;
    struct chart *chart;
    struct mood mood;
    int seat;
    bool hidden; /* there is treasure that nobody has found */
};

/* Gains and losses that no chart tells. */
enum {
    TURN_UP = 400,     /* a tile, while some hide treasure */
    PICK_UP = 600,     /* an item, beyond the way to it */
    SEND_HOME = 20,    /* an enemy, for every step that he has to come again */
    ROB = 500,         /* an enemy of what he carries */
    CLIMB = 500,       /* out of a Trap, or up */
    REVIVE = 1500,     /* a pirate */
    RUN_DOWN = 2000,   /* an enemy who swims; and the loss of an own pawn */
    FISH_OUT = 300,    /* a friend who swims */
    FALL_IN = 600,     /* a Trap */
    STEP = 28,         /* of who carries a coin */
    DETOUR = 2,        /* over a tile from where one must go on at once */
    DRAW = 15,         /* a card */
    NOWHERE = -100000, /* there is no such way */
    BOUNCED = -50      /* back to where one came from */
};

/* ---- What free hands are after ---- */

/* How near to treasure a pawn must be to be one of those who fetch it: no more go than there are calls. */
static int reach_of(struct glance *g, int pawn)
{
    int way[PAWNS], n = 0;
    if (g->chart->calls == 0 || ti_is_monk(g->s, g->seat, pawn)) return -1;
    for (int p = 1; p < PAWNS; p++) {
        if (p == pawn || g->s->load[g->seat][p] || !ti_is_free(g->s, g->seat, p, g->mood.desperate)) continue;
        int cost = ti_cost_from(g->s, &g->chart->treasure, g->seat, p), i = n++;
        for (; i > 0 && way[i - 1] > cost; i--) way[i] = way[i - 1];
        way[i] = cost;
    }
    return n < g->chart->calls ? FAR - 1 : way[g->chart->calls - 1];
}

/* So far from treasure, and from a tile that nobody has seen. */
static int worth_of_hands(const struct glance *g, int reach, int dig, int seek)
{
    bool can_seek = (g->hidden || g->mood.daring) && g->chart->tiles > 0;
    int digging = dig <= reach ? ti_worth_of_digging(dig) : 0;
    int search = can_seek ? ti_worth_of_search(seek) : 0;
    return digging > search ? digging : search;
}

static int worth_here(struct glance *g, int pawn, int reach)
{
    return worth_of_hands(g, reach, ti_cost_from(g->s, &g->chart->treasure, g->seat, pawn),
                          ti_cost_from(g->s, &g->chart->unknown, g->seat, pawn));
}

static int worth_there(struct glance *g, int space, int reach)
{
    return worth_of_hands(g, reach, ti_cost_at(&g->chart->treasure, space),
                          ti_cost_at(&g->chart->unknown, space));
}

static int worth_of_tunnel(struct glance *g, int pawn, int tunnel, int reach)
{
    if (g->s->load[g->seat][pawn]) return -ti_cost_of_standing(&g->chart->home, tunnel);
    return worth_of_hands(g, reach, ti_cost_of_standing(&g->chart->treasure, tunnel),
                          ti_cost_of_standing(&g->chart->unknown, tunnel));
}

/* On through the tunnel, after waiting for a way: TI-TUN-18. */
static int gain_of_passing(struct glance *g, int pawn)
{
    const struct terra_incognita *s = g->s;
    int item = s->load[g->seat][pawn], reach = item ? 0 : reach_of(g, pawn), best = NOWHERE;
    int here = item ? -ti_cost_from(s, &g->chart->home, g->seat, pawn) : worth_here(g, pawn, reach);
    for (int i = 0; i < g->chart->ground.tunnels; i++) {
        int to = g->chart->ground.tunnel[i];
        if (to == s->at[g->seat][pawn] || ti_foes_on(s, g->seat, to, 0)) continue;
        int gain = worth_of_tunnel(g, pawn, to, reach) - here;
        if (gain > best) best = gain;
    }
    return item ? STEP * best : best;
}

/* ---- A step ---- */

/* Where a step ends, beyond the Ice (TI-ICE-01); 0 where it cannot. Is there something to take on the way? */
static int end_of_step(const struct terra_incognita *s, int at, int to, bool *has_items)
{
    int dx = ti_space[to].x - ti_space[at].x, dy = ti_space[to].y - ti_space[at].y;
    *has_items = false;
    while (to && ti_open_kind(s, to) == TI_TILE_ICE) {
        *has_items = *has_items || ti_any_loose(s, to, 0);
        to = ti_hop(to, dx, dy);
    }
    return to;
}

static int steps_apart(int a, int b)
{
    int dx = abs(ti_space[a].x - ti_space[b].x), dy = abs(ti_space[a].y - ti_space[b].y);
    return dx > dy ? dx : dy;
}

/* A weary pirate only robs, and in a truce nobody fights. */
static int gain_of_fight(const struct glance *g, int pawn, int to)
{
    const struct terra_incognita *s = g->s;
    int gain = 0;
    if (g->mood.truce || ti_why_not_attack(s, g->seat, pawn, false)) return 0;
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS && !ti_friends(s, g->seat, other); p++) {
            if (s->at[other][p] != to) continue;
            if (!g->mood.daring) gain += SEND_HOME * (steps_apart(to, s->ship[other]) - 1);
            if (s->load[other][p]) gain += ROB;
        }
    return gain;
}

static int gain_of_tile(struct glance *g, int pawn, int to, int item)
{
    const struct terra_incognita *s = g->s;
    int kind = ti_open_kind(s, to), gain = ti_is_down(s, to) && g->hidden ? TURN_UP : 0;
    bool is_friday = ti_is_friday(s, g->seat, pawn);
    if (g->chart->ground.pass[to] != PASS_STEP) gain -= DETOUR;
    if (kind == TI_TILE_CROC && !is_friday) gain -= RUN_DOWN;
    if (kind == TI_TILE_TRAP && !is_friday) gain -= FALL_IN;
    if (item) return gain;
    if (ti_any_loose(s, to, 1) && !ti_is_monk(s, g->seat, pawn)) gain += PICK_UP;
    return gain + gain_of_fight(g, pawn, to);
}

/* Into the water, or aboard; 0 where the pawn comes aboard with free hands. */
static int gain_of_water(const struct glance *g, int to, int item)
{
    int ship = ti_ship_on(g->s, to);
    if (ship == NOBODY) return -ti_toll_of_sea(g->s, g->seat, to) - ti_worth_of(item);
    return ti_friends(g->s, ship, g->seat) ? ti_worth_of(item) : -RUN_DOWN - ti_worth_of(item);
}

static int gain_of_way(struct glance *g, int pawn, int to, int item, int reach)
{
    if (!item) return worth_there(g, to, reach) - worth_here(g, pawn, reach);
    return ti_worth_of_way(item, ti_cost_at(&g->chart->home, to)) -
           ti_worth_of_way(item, ti_cost_from(g->s, &g->chart->home, g->seat, pawn));
}

/* What it is worth to go there, carrying that or nothing. */
static int gain_of_step(struct glance *g, int pawn, int to, int item, int reach)
{
    const struct terra_incognita *s = g->s;
    int at = s->at[g->seat][pawn];
    bool has_items;
    if (ti_is_swimming(s, g->seat, pawn))
        return ti_toll_of_sea(s, g->seat, at) - ti_toll_of_sea(s, g->seat, to);
    int end = end_of_step(s, at, to, &has_items);
    if (!end) return BOUNCED;
    /* TI-RULING-10, TI-LOAD-22: who cannot slide on with an item is sent back with it, or takes none. */
    bool slides = end != to, barred = slides && ti_why_not_enter(s, g->seat, pawn, end, 1, true, WAY_FORCED);
    if (barred && item) return BOUNCED;
    has_items = has_items && !barred;
    to = end;
    if (has_items && !item && !ti_is_monk(s, g->seat, pawn) && ti_cost_at(&g->chart->home, to) < FAR)
        return PICK_UP + ti_worth_of_digging(ti_cost_at(&g->chart->home, to)) - worth_here(g, pawn, reach);
    int gain = ti_is_land(to) ? gain_of_tile(g, pawn, to, item) : gain_of_water(g, to, item);
    return !ti_is_land(to) && gain ? gain : gain + gain_of_way(g, pawn, to, item, reach);
}

static bool can_step(const struct terra_incognita *s, int seat, int pawn, int to, bool carrying)
{
    bool swims = ti_is_swimming(s, seat, pawn);
    if (!to || (swims && ti_is_land(to))) return false;
    if (ti_is_aboard(s, seat, pawn) && to != ti_front(s->at[seat][pawn])) return false;
    return ti_why_not_enter(s, seat, pawn, to, 1, carrying, swims ? WAY_SWIM : WAY_WALK) == 0;
}

/* The best step of a pawn that carries this. */
static int gain_of_walk(struct glance *g, int pawn, int item)
{
    const struct terra_incognita *s = g->s;
    int best = NOWHERE, reach = item ? 0 : reach_of(g, pawn);
    if (ti_is_held_by_terrain(s, pawn)) return STEP;
    for (int d = 0; d < 8; d++) {
        int to = ti_next[s->at[g->seat][pawn]][d];
        if (!can_step(s, g->seat, pawn, to, item != ITEM_NONE)) continue;
        int gain = gain_of_step(g, pawn, to, item, reach);
        if (gain > best) best = gain;
    }
    return best;
}

/* ---- The move ---- */

static int best_item(const struct terra_incognita *s, int seat, int pawn)
{
    int at = s->at[seat][pawn];
    if (ti_is_monk(s, seat, pawn)) return ITEM_NONE;
    for (int item = CHEST; item >= COIN; item--)
        if (s->load[seat][pawn] == item || (ti_is_land(at) && ti_loose(s, at, s->level[seat][pawn], item)))
            return item;
    return ITEM_NONE;
}

/* What is left behind must be fetched again. */
static int gain_of_move(struct glance *g, int pawn, int item)
{
    int gain = gain_of_walk(g, pawn, item);
    return !item && best_item(g->s, g->seat, pawn) ? gain - PICK_UP : gain;
}

static int gain_of_best_move(struct glance *g, int pawn)
{
    int item = best_item(g->s, g->seat, pawn), gain = gain_of_move(g, pawn, ITEM_NONE);
    int loaded = item ? gain_of_move(g, pawn, item) : NOWHERE;
    return gain > loaded ? gain : loaded;
}

/* With a bottle, instead of climbing all of the Difficult Terrain. */
static int gain_of_leaving(const struct glance *g, int pawn)
{
    int at = g->s->at[g->seat][pawn];
    return DRAW + STEP * (ti_tile[ti_open_kind(g->s, at)].spaces - g->s->level[g->seat][pawn]);
}

/* ---- The ship ---- */

enum { CALL = 3 }; /* steps over which the ship goes to meet who carries */

/* Which way the ship must go for this pawn: 1, -1, or 0. */
static int way_to_meet(const struct terra_incognita *s, int seat, int pawn, bool across)
{
    int at = s->at[seat][pawn], ship = s->ship[seat];
    int off = across ? ti_space[at].x - ti_space[ship].x : ti_space[at].y - ti_space[ship].y;
    return (off > 0) - (off < 0);
}

static int gain_of_sailing(struct glance *g, int pawn, int way)
{
    const struct terra_incognita *s = g->s;
    int seat = g->seat, ship = s->ship[seat], coast = ti_space[ship].coast, gain = 0;
    bool across = coast == TI_SIDE_N || coast == TI_SIDE_S;
    int to = ti_hop(ship, across ? way : 0, across ? 0 : way);
    if (!to || ti_space[to].coast != coast) return NOWHERE;
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS; p++)
            if (s->at[other][p] == to) gain += ti_friends(s, seat, other) ? FISH_OUT : RUN_DOWN;
    for (int p = 1; p < PAWNS; p++) {
        int at = s->at[seat][p];
        if (!s->load[seat][p] || !ti_is_land(at) || steps_apart(at, ship) > CALL) continue;
        int wanted = way_to_meet(s, seat, p, across);
        if (ti_cost_from(s, &g->chart->home, seat, p) < FAR) gain += wanted ? STEP * wanted * way : -STEP / 2;
    }
    int reach = reach_of(g, pawn);
    return gain + worth_there(g, to, reach) - worth_here(g, pawn, reach);
}

/* ---- The Airplane ---- */

/* All that a pawn brings along: TI-AIR-05. */
static int cargo_of(const struct terra_incognita *s, int seat, int pawn)
{
    int at = s->at[seat][pawn], worth = ti_worth_of(s->load[seat][pawn]);
    if (!ti_is_land(at)) return 0;
    for (int level = 0; level < LEVELS; level++) worth += ti_worth_of(COIN) * s->coins[level][at];
    if (s->bag == FATE_LOOSE && s->bag_at == at) worth += ti_worth_of(BAG);
    if (s->chest == FATE_LOOSE && s->chest_at == at) worth += ti_worth_of(CHEST);
    return worth;
}

/* A flight home, which is worth it for more than one coin. */
static int gain_of_flight(const struct glance *g, int pilot)
{
    const struct terra_incognita *s = g->s;
    int own = cargo_of(s, g->seat, pilot), most = 0;
    for (int p = 1; p < PAWNS; p++) {
        if (s->at[g->seat][p] == s->at[g->seat][pilot] || s->acted[g->seat][p]) continue;
        if (!s->at[g->seat][p] || !ti_is_able(s, g->seat, p)) continue;
        int cargo = cargo_of(s, g->seat, p);
        if (cargo > most) most = cargo;
    }
    return own + most > ti_worth_of(COIN) ? own + most : BOUNCED;
}

/* ---- The choice ---- */

static int gain_of_kind(struct glance *g, int pawn, action a)
{
    switch (a.verb) {
    case V_MOVE: return gain_of_best_move(g, pawn);
    case V_LEAVE: return gain_of_leaving(g, pawn);
    case V_CLIMB: return CLIMB;
    case V_SAIL: return gain_of_sailing(g, pawn, a.arg[0] == 1 ? 1 : -1);
    case V_REVIVE: return REVIVE;
    case V_FLY: return gain_of_flight(g, pawn);
    case V_DRAW: return DRAW;
    case V_PASS: return gain_of_passing(g, pawn);
    }
    return 0; /* to survey is as good as to stand still */
}

/* The best kind of action that the pawn has. */
static int gain_of_pawn(struct glance *g, int pawn)
{
    struct terra_incognita acting = *g->s;
    struct glance its = *g;
    struct choices kinds = {.count = 0};
    int best = NOWHERE;
    acting.pawn = (uint8_t)pawn;
    acting.phase = PHASE_ACTION;
    its.s = &acting;
    ti_legal_action(&acting, &kinds);
    for (int i = 0; i < kinds.count; i++) {
        int gain = gain_of_kind(&its, pawn, kinds.list[i]);
        if (gain > best) best = gain;
    }
    return best;
}

static int gain_of_going(struct glance *g, int to, int reach)
{
    const struct terra_incognita *s = g->s;
    if (s->phase == PHASE_FLYDEST) return to == s->ship[g->seat];
    if (s->phase == PHASE_TUNEXIT) return worth_of_tunnel(g, s->pawn, to, reach);
    return gain_of_step(g, s->pawn, to, s->load[g->seat][s->pawn], reach);
}

static int gain_of(struct glance *g, action a, int reach)
{
    const struct terra_incognita *s = g->s;
    int x = a.arg[0];
    switch (a.verb) {
    case V_PAWN: return gain_of_pawn(g, x);
    case V_RUM_MONK: return FISH_OUT;
    case V_RUM_GIVE: return x == TI_ISLANDER_FRIDAY ? ROB : BOUNCED;
    case V_RUM_ALLY: return BOUNCED;
    case V_CARRY: return s->phase == PHASE_LOAD ? gain_of_move(g, s->pawn, x - 1) : ti_worth_of(x - 1);
    case V_GO: return gain_of_going(g, x, reach);
    case V_PULL: return DRAW + gain_of_step(g, s->pawn, x, s->load[g->seat][s->pawn], reach);
    case V_ADVANCE: return STEP + x;
    case V_TAKE_ALONG: return cargo_of(s, g->seat, x) - 1;
    case V_GO_ON:
    case V_CHARM: return 1;
    case V_END:
    case V_ALONE:
    case V_STOP:
    case V_NO_CHARM: return 0;
    }
    return gain_of_kind(g, s->pawn, a);
}

/* Choices that a glance can tell apart. */
static const bool is_plain[PHASES] = {
    [PHASE_TURN] = true,    [PHASE_ACTION] = true, [PHASE_LOAD] = true,    [PHASE_DEST] = true,
    [PHASE_CHOOSER] = true, [PHASE_TAKE] = true,   [PHASE_TUNLOAD] = true, [PHASE_TUNEXIT] = true,
    [PHASE_SPACE] = true,   [PHASE_FLYPAX] = true, [PHASE_FLYDEST] = true, [PHASE_AGAIN] = true,
    [PHASE_CHARM] = true,
};

enum { WHIM = 4 }; /* among equals any */

action ti_guide(const void *state, const struct choices *legal, struct rng *rng, void *memo)
{
    const struct terra_incognita *s = state;
    struct memo *m = memo;
    struct glance g = {.s = s, .seat = s->turn, .mood = ti_mood_of(s, s->turn)};
    int best = 0, most = INT32_MIN;
    if (!is_plain[s->phase]) return (action){.verb = VERB_NONE};
    g.hidden = ti_is_treasure_hidden(s);
    g.chart = ti_chart_of(&m->drawers, s, s->turn, g.mood.daring, false);
    int reach = s->phase == PHASE_TURN || s->load[s->turn][s->pawn] ? 0 : reach_of(&g, s->pawn);
    for (int i = 0; i < legal->count; i++) {
        if (legal->list[i].verb == V_CARD) return (action){.verb = VERB_NONE};
        int gain = WHIM * gain_of(&g, legal->list[i], reach) + (int)rng_below(rng, WHIM);
        if (gain > most) best = i;
        if (gain > most) most = gain;
    }
    return legal->list[best];
}
