/* How far it is. A map is drawn backwards from its goals, a queue of spaces whose cost has just
 * fallen; forced tiles (Arrow, Footprints, Knight, Ice, Tunnel) cost no move of their own. */
#include "ways.h"

#include <string.h>

/* ---- What stopping on a tile costs ---- */

/* Moves lost there before one can go on. Costs that only the daring pay are in their own columns. */
static const struct {
    uint8_t free, carrying, daring, daring_carrying;
} toll[TI_TILES] = {
    [TI_TILE_CACTUS] = {FAR, FAR, FAR, FAR},  [TI_TILE_CROC] = {FAR, FAR, FAR, FAR},
    [TI_TILE_CANNON] = {FAR, FAR, FAR, FAR},  [TI_TILE_TRAP] = {FAR, FAR, 8, 8},
    [TI_TILE_BALLOON] = {FAR, FAR, FAR, FAR}, [TI_TILE_FORTRESS] = {0, FAR, 0, FAR},
    [TI_TILE_JUNGLE] = {0, FAR, 0, FAR},      [TI_TILE_RESPAWN] = {0, FAR, 0, FAR},
    [TI_TILE_BARREL] = {1, 1, 1, 1},
};

/* A tile nobody has seen may be anything, and who carries must first have it turned up: TI-LOAD-04. */
enum { UNSEEN_TOLL = 3, UNSEEN_CARRYING_TOLL = 8, GUARD_TOLL = 6 };

static int delay(const struct terra_incognita *s, const struct ways *w, int space)
{
    if (ti_is_down(s, space)) return w->carrying ? UNSEEN_CARRYING_TOLL : UNSEEN_TOLL;
    int kind = ti_kind(s, space);
    if (kind == TI_TILE_BRIDGE && s->lies[space] != OPEN) return FAR;
    int climb = ti_tile[kind].spaces ? ti_tile[kind].spaces - 1 : 0;
    int cost = w->daring ? (w->carrying ? toll[kind].daring_carrying : toll[kind].daring)
                         : (w->carrying ? toll[kind].carrying : toll[kind].free);
    return cost + climb;
}

/* ---- The ground: what lies open where, looked up once for all maps ---- */

static void draw_ground(struct ground *g, const struct terra_incognita *s, int seat)
{
    memset(g, 0, sizeof *g);
    g->side = ti_space[s->ship[seat]].coast;
    for (int space = 1; space < TI_LANDS; space++) {
        int kind = ti_open_kind(s, space);
        g->pass[space] = PASS_STEP;
        if (kind == TI_TILE_ICE) g->pass[space] = PASS_ICE;
        if (kind == TI_TILE_FOOT) g->exits[space] = UINT8_MAX;
        if (kind >= TI_TILE_ARROW1S && kind <= TI_TILE_ARROW4D)
            g->exits[space] = (uint8_t)ti_ways(s->tile[space]);
        if (g->exits[space]) g->pass[space] = PASS_EXITS;
        if (kind == TI_TILE_KNIGHT) {
            g->pass[space] = PASS_NONE;
            g->knight[g->knights++] = (uint8_t)space;
        }
        if (kind == TI_TILE_TUNNEL) {
            g->pass[space] = PASS_TUNNEL;
            g->tunnel[g->tunnels++] = (uint8_t)space;
        }
    }
}

/* ---- Spreading ---- */

/* Places wait in the order of their cost, so that nearly each is left once; one whose cost has fallen
 * since is passed over. */
static void reach(struct ways *w, int space, int cost)
{
    if (cost >= w->cost[space] || cost >= FAR || w->count == WAYS_QUEUE) return;
    w->cost[space] = (uint8_t)cost;
    w->place[w->count] = (uint8_t)space;
    w->next[w->count] = w->first[cost];
    w->first[cost] = (uint16_t)++w->count;
}

/* Who stands on a Tunnel tile came in by another one. */
static void lead_from_tunnel(const struct ground *g, struct ways *w, int tunnel, int cost)
{
    if (cost >= w->stand[tunnel]) return;
    w->stand[tunnel] = (uint8_t)cost;
    for (int i = 0; i < g->tunnels; i++)
        if (g->tunnel[i] != tunnel) reach(w, g->tunnel[i], cost);
}

/* A hop in that direction leads from `from` to a place that costs `cost`: a step, or at once where
 * the tile moves the pawn on. Over Ice it begins on the other side. */
static void lead_from(const struct ground *g, struct ways *w, int from, int direction, int cost)
{
    while (g->pass[from] == PASS_ICE) from = ti_next[from][(direction + 4) % 8];
    switch ((enum pass)g->pass[from]) {
    case PASS_STEP: reach(w, from, cost + 1 + w->delay[from]); return;
    case PASS_EXITS:
        if (g->exits[from] >> direction & 1) reach(w, from, cost);
        return;
    case PASS_TUNNEL: lead_from_tunnel(g, w, from, cost + 1); return;
    case PASS_NONE:
    case PASS_ICE: return;
    }
}

/* The coast's spaces: who is aboard may have the ship sailed on, or leave it for its front tile. */
static void lead_from_ship(struct ways *w, int at, int cost, int side)
{
    static const uint8_t outward[TI_SIDES] = {
        [TI_SIDE_N] = 0, [TI_SIDE_E] = 2, [TI_SIDE_S] = 4, [TI_SIDE_W] = 6};
    int along = outward[side] + 2, before = ti_next[at][along % 8], behind = ti_next[at][(along + 4) % 8];
    int ship = ti_next[at][outward[side]];
    if (ti_is_land(at)) {
        if (!ti_is_land(ship) && ti_space[ship].coast == side) reach(w, ship, cost + 1);
        return;
    }
    if (before && ti_space[before].coast == side) reach(w, before, cost + 1);
    if (behind && ti_space[behind].coast == side) reach(w, behind, cost + 1);
}

static void leave(const struct ground *g, struct ways *w, int at, int cost)
{
    if (w->sailing) lead_from_ship(w, at, cost, g->side);
    if (w->sailing && !ti_is_land(at)) return;
    for (int d = 0; d < 8; d++) lead_from(g, w, ti_next[at][d], (d + 4) % 8, cost);
    for (int i = 0; i < g->knights; i++) {
        int dx = ti_space[at].x - ti_space[g->knight[i]].x, dy = ti_space[at].y - ti_space[g->knight[i]].y;
        if (dx * dx + dy * dy == 5) reach(w, g->knight[i], cost); /* TI-KNIGHT-01: by 1 and by 2 */
    }
}

static void spread(const struct ground *g, struct ways *w)
{
    for (int cost = 0; cost < FAR; cost++)
        while (w->first[cost]) {
            int entry = w->first[cost] - 1, at = w->place[entry];
            w->first[cost] = w->next[entry];
            if (w->cost[at] == cost) leave(g, w, at, cost);
        }
}

static void clear_ways(const struct terra_incognita *s, struct ways *w, bool carrying, bool daring)
{
    memset(w->cost, FAR, sizeof w->cost);
    memset(w->stand, FAR, sizeof w->stand);
    memset(w->first, 0, sizeof w->first);
    w->count = 0;
    w->carrying = carrying;
    w->sailing = !carrying;
    w->daring = daring;
    for (int space = 1; space < TI_LANDS; space++) w->delay[space] = (uint8_t)delay(s, w, space);
}

/* ---- Home ---- */

static bool has_helmsman(const struct terra_incognita *s, int seat)
{
    for (int p = 1; p <= CREW; p++)
        if (s->at[seat][p] == s->ship[seat] && s->rest[seat][p] == 0) return true;
    return false;
}

/* The ship can come to meet who carries, sooner where somebody is aboard to sail it. */
enum { NO_HELMSMAN_TOLL = 9 };

static void reach_ships(const struct terra_incognita *s, int seat, struct ways *w)
{
    int ship = s->ship[seat], side = ti_space[ship].coast,
        extra = has_helmsman(s, seat) ? 0 : NO_HELMSMAN_TOLL;
    for (int space = TI_LANDS; space < TI_SPACES; space++) {
        if (ti_space[space].coast != side) continue;
        int dx = ti_space[space].x - ti_space[ship].x, dy = ti_space[space].y - ti_space[ship].y,
            far = dx + dy < 0 ? -dx - dy : dx + dy;
        reach(w, space, far ? far + extra : 0);
    }
    for (int other = 0; other < s->seat_count; other++)
        if (ti_friends(s, seat, other)) reach(w, s->ship[other], 0);
}

/* With something in the hands: to a ship or a Balloon, and for the daring to where it is lost for all. */
enum { SINKING = 25 };

/* Who carries something does not get past enemies: TI-LOAD-06. */
static void mind_guards(const struct terra_incognita *s, int seat, struct ways *w)
{
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS && !ti_friends(s, seat, other); p++)
            if (ti_is_land(s->at[other][p])) w->delay[s->at[other][p]] += GUARD_TOLL;
}

static void find_home(const struct terra_incognita *s, int seat, const struct ground *g, struct ways *w,
                      bool daring)
{
    clear_ways(s, w, true, daring);
    mind_guards(s, seat, w);
    reach_ships(s, seat, w);
    for (int space = 1; space < TI_LANDS; space++) {
        int kind = ti_open_kind(s, space);
        if (kind == TI_TILE_BALLOON) reach(w, space, 0);
        if (daring && (kind == TI_TILE_CROC || kind == TI_TILE_CANNON)) reach(w, space, SINKING);
    }
    spread(g, w);
}

/* ---- Treasure ---- */

static bool is_downed(const struct terra_incognita *s, int seat)
{
    return !s->at[seat][1] || !s->at[seat][2] || !s->at[seat][3];
}

/* To a tile from which a trapped friend can be pulled: at once, or for the daring when nothing nearer
 * brings the game forward. How many are trapped? */
enum { RESCUE = 1, LATER_RESCUE = 25 };

static int find_trapped(const struct terra_incognita *s, int seat, struct ways *w)
{
    int trapped = 0;
    for (int p = 1; p < PAWNS; p++) {
        if (s->state[seat][p] != TRAPPED) continue;
        trapped++;
        for (int d = 0; d < 8; d++) {
            int beside = ti_next[s->at[seat][p]][d];
            if (ti_is_land(beside) && ti_open_kind(s, beside) && w->delay[beside] < FAR)
                reach(w, beside, w->daring ? LATER_RESCUE : RESCUE);
        }
    }
    return trapped;
}

static int items_on(const struct terra_incognita *s, int space)
{
    int n = 0;
    for (int level = 0; level < LEVELS; level++) n += s->coins[level][space];
    return n;
}

/* An item that slides on with who takes it: TI-ICE-01. What counts is the place beyond the Ice. */
static void reach_over_ice(const struct terra_incognita *s, const struct ground *g, const struct ways *home,
                           struct ways *w, int ice, int less)
{
    for (int d = 0; d < 8; d++) {
        int beyond = ti_next[ice][d];
        while (g->pass[beyond] == PASS_ICE) beyond = ti_next[beyond][d];
        if (!beyond || home->cost[beyond] >= FAR || (ti_is_land(beyond) && ti_is_down(s, beyond))) continue;
        int cost = home->cost[beyond] > less ? home->cost[beyond] - less : 0;
        lead_from(g, w, ice, d, cost);
    }
}

/* To loose treasure and home with it, to the place where pirates come back, or to who needs help.
 * How many such calls? */
enum { RICHES = 8 }; /* moves that the Bag or the Chest is worth more */

static int find_treasure(const struct terra_incognita *s, int seat, const struct ground *g,
                         const struct ways *home, struct ways *w, bool daring)
{
    clear_ways(s, w, false, daring);
    int calls = find_trapped(s, seat, w);
    for (int space = 1; space < TI_LANDS; space++) {
        if (ti_is_down(s, space)) continue;
        int coins = items_on(s, space), riches = (s->bag == FATE_LOOSE && s->bag_at == space) +
                                                 (s->chest == FATE_LOOSE && s->chest_at == space);
        calls += coins + riches;
        if (coins + riches > 0 && ti_kind(s, space) == TI_TILE_ICE)
            reach_over_ice(s, g, home, w, space, RICHES * riches);
        else if (coins + riches > 0 && home->cost[space] < FAR)
            reach(w, space, home->cost[space] > RICHES * riches ? home->cost[space] - RICHES * riches : 0);
        if (ti_kind(s, space) == TI_TILE_RESPAWN && is_downed(s, seat)) {
            calls++;
            reach(w, space, 2);
        }
    }
    spread(g, w);
    return calls;
}

/* ---- What nobody has turned up ---- */

bool ti_is_treasure_hidden(const struct terra_incognita *s)
{
    int n = s->hidden[TI_TILE_CHEST];
    for (int tile = TI_TILE_COIN1; tile <= TI_TILE_COIN5; tile++) n += s->hidden[tile];
    return n > 0;
}

/* Tiles that the seat knows to be bad are far away. How many are face down? */
static int find_unknown(const struct terra_incognita *s, int seat, const struct ground *g, struct ways *w,
                        bool daring)
{
    int n = 0;
    clear_ways(s, w, false, daring);
    for (int space = 1; space < TI_LANDS; space++) {
        if (!ti_is_down(s, space)) continue;
        int note = s->note[seat][space], kind = ti_is_valid_note(note) ? ti_face[note].tile : TI_TILE_NONE;
        bool bad = kind == TI_TILE_TRAP || kind == TI_TILE_CACTUS;
        reach(w, space, kind == TI_TILE_CROC ? 22 : bad ? 8 : 0);
        n++;
    }
    spread(g, w);
    return n;
}

/* ---- The chart ---- */

#define SAME(a, b, member) (memcmp(&(a)->member, &(b)->member, sizeof(a)->member) == 0)

/* Do ways lead as they did? */
static bool is_same_ground(const struct terra_incognita *a, const struct terra_incognita *b, int seat)
{
    if (!SAME(a, b, tile) || !SAME(a, b, lies) || !SAME(a, b, ship)) return false;
    for (int other = 0; other < a->seat_count; other++)
        if (!ti_friends(a, seat, other) && !SAME(a, b, at[other])) return false;
    return has_helmsman(a, seat) == has_helmsman(b, seat);
}

static bool are_same_calls(const struct terra_incognita *a, const struct terra_incognita *b, int seat)
{
    if (!SAME(a, b, coins) || !SAME(a, b, state[seat]) || is_downed(a, seat) != is_downed(b, seat))
        return false;
    if (a->bag != b->bag || a->bag_at != b->bag_at || a->chest != b->chest || a->chest_at != b->chest_at)
        return false;
    for (int p = 1; p < PAWNS; p++)
        if (a->state[seat][p] == TRAPPED && a->at[seat][p] != b->at[seat][p]) return false;
    return true;
}

void ti_draw_chart(struct chart *c, const struct terra_incognita *s, int seat, bool daring)
{
    bool same = c->drawn && c->daring == daring && is_same_ground(&c->of, s, seat);
    bool known = same && SAME(&c->of, s, note[seat]), calls = same && are_same_calls(&c->of, s, seat);
    if (!same) draw_ground(&c->ground, s, seat);
    if (!same) find_home(s, seat, &c->ground, &c->home, daring);
    if (!known) c->tiles = find_unknown(s, seat, &c->ground, &c->unknown, daring);
    if (!calls) c->calls = find_treasure(s, seat, &c->ground, &c->home, &c->treasure, daring);
    if (known && calls) return;
    c->of = *s;
    c->drawn = true;
    c->daring = daring;
}

/* Where nobody would stop (Ice after a flight, a Crocodile under Friday), or aboard a partner's ship,
 * the next step decides. */
static int cost_of_step(const struct ways *w, int at)
{
    int least = FAR;
    if (!ti_is_land(at)) return ti_space[at].coast ? w->cost[ti_front(at)] + 1 : FAR;
    for (int d = 0; d < 8; d++)
        if (w->cost[ti_next[at][d]] + 1 < least) least = w->cost[ti_next[at][d]] + 1;
    return least;
}

int ti_cost_from(const struct terra_incognita *s, const struct ways *w, int seat, int pawn)
{
    int at = s->at[seat][pawn];
    int kind = ti_open_kind(s, at), top = ti_tile[kind].spaces;
    int cost = kind == TI_TILE_TUNNEL ? w->stand[at] : w->cost[at];
    if (cost >= FAR) cost = cost_of_step(w, at);
    if (top && cost < FAR && !ti_is_friday(s, seat, pawn)) cost -= s->level[seat][pawn] - 1;
    return cost < 0 ? 0 : cost < FAR ? cost : FAR;
}
