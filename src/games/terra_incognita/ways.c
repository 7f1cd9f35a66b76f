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

static int delay_on(const struct terra_incognita *s, int space, bool carrying, bool daring)
{
    if (ti_is_down(s, space)) return carrying ? UNSEEN_CARRYING_TOLL : UNSEEN_TOLL;
    int kind = ti_kind(s, space);
    if (kind == TI_TILE_BRIDGE && s->lies[space] != OPEN) return FAR;
    int climb = ti_tile[kind].spaces ? ti_tile[kind].spaces - 1 : 0;
    int cost = daring ? (carrying ? toll[kind].daring_carrying : toll[kind].daring)
                      : (carrying ? toll[kind].carrying : toll[kind].free);
    return cost + climb;
}

/* ---- The ground ---- */

static const uint8_t pass_of[TI_TILES] = {
    [TI_TILE_ICE] = PASS_ICE,       [TI_TILE_FOOT] = PASS_EXITS,    [TI_TILE_ARROW1S] = PASS_EXITS,
    [TI_TILE_ARROW1D] = PASS_EXITS, [TI_TILE_ARROW2S] = PASS_EXITS, [TI_TILE_ARROW2D] = PASS_EXITS,
    [TI_TILE_ARROW3] = PASS_EXITS,  [TI_TILE_ARROW4S] = PASS_EXITS, [TI_TILE_ARROW4D] = PASS_EXITS,
    [TI_TILE_KNIGHT] = PASS_NONE,   [TI_TILE_TUNNEL] = PASS_TUNNEL,
};

static void draw_place(struct ground *g, const struct terra_incognita *s, int space)
{
    int kind = ti_open_kind(s, space);
    g->pass[space] = pass_of[kind];
    if (kind == TI_TILE_KNIGHT) g->knight[g->knights++] = (uint8_t)space;
    if (kind == TI_TILE_TUNNEL) g->tunnel[g->tunnels++] = (uint8_t)space;
    if (kind == TI_TILE_BALLOON) g->balloon[g->balloons++] = (uint8_t)space;
    if (pass_of[kind] == PASS_EXITS)
        g->exits[space] = kind == TI_TILE_FOOT ? UINT8_MAX : (uint8_t)ti_ways(s->tile[space]);
}

static void draw_ground(struct ground *g, const struct terra_incognita *s, int seat, bool daring)
{
    memset(g, 0, sizeof *g);
    memset(g->pass + TI_LANDS, PASS_NONE, TI_SPACES - TI_LANDS);
    g->pass[0] = PASS_NONE;
    g->side = ti_space[s->ship[seat]].coast;
    for (int space = 1; space < TI_LANDS; space++) {
        draw_place(g, s, space);
        g->delay[false][space] = (uint8_t)delay_on(s, space, false, daring);
        g->delay[true][space] = (uint8_t)delay_on(s, space, true, daring);
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
static void lead_from_tunnel(struct ways *w, int tunnel, int cost)
{
    const struct ground *g = w->ground;
    if (cost >= w->stand[tunnel]) return;
    w->stand[tunnel] = (uint8_t)cost;
    for (int i = 0; i < g->tunnels; i++)
        if (g->tunnel[i] != tunnel) reach(w, g->tunnel[i], cost);
}

/* A hop in that direction leads from `from` to a place that costs `cost`: a step, or at once where
 * the tile moves the pawn on. Over Ice it begins on the other side. */
static void lead_from(struct ways *w, int from, int direction, int cost)
{
    const struct ground *g = w->ground;
    while (g->pass[from] == PASS_ICE) from = ti_next[from][(direction + 4) % 8];
    switch ((enum pass)g->pass[from]) {
    case PASS_STEP: reach(w, from, cost + 1 + w->delay[from]); return;
    case PASS_EXITS:
        if (g->exits[from] >> direction & 1) reach(w, from, cost);
        return;
    case PASS_TUNNEL: lead_from_tunnel(w, from, cost + 1); return;
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

static void leave(struct ways *w, int at, int cost)
{
    const struct ground *g = w->ground;
    if (w->sailing) lead_from_ship(w, at, cost, g->side);
    if (w->sailing && !ti_is_land(at)) return;
    for (int d = 0; d < 8; d++) {
        int from = ti_next[at][d];
        if (g->pass[from] != PASS_STEP || cost + 1 + w->delay[from] < w->cost[from])
            lead_from(w, from, (d + 4) % 8, cost);
    }
    for (int i = 0; i < g->knights; i++) {
        int dx = ti_space[at].x - ti_space[g->knight[i]].x, dy = ti_space[at].y - ti_space[g->knight[i]].y;
        if (dx * dx + dy * dy == 5) reach(w, g->knight[i], cost); /* TI-KNIGHT-01: by 1 and by 2 */
    }
}

/* Draws the map until this cost on it is known: nothing dearer can make it less. */
static int draw_to(struct ways *w, const uint8_t *cost)
{
    for (; w->drawn < *cost && w->drawn < FAR; w->drawn++)
        while (w->first[w->drawn]) {
            int entry = w->first[w->drawn] - 1, at = w->place[entry];
            w->first[w->drawn] = w->next[entry];
            if (w->cost[at] == w->drawn) leave(w, at, w->drawn);
        }
    return *cost;
}

static void clear_ways(struct ways *w, const struct ground *g, bool carrying)
{
    memset(w->cost, FAR, sizeof w->cost);
    memset(w->stand, FAR, sizeof w->stand);
    memset(w->first, 0, sizeof w->first);
    memcpy(w->delay, g->delay[carrying], sizeof w->delay);
    w->ground = g;
    w->count = 0;
    w->drawn = 0;
    w->sailing = !carrying;
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
    clear_ways(w, g, true);
    mind_guards(s, seat, w);
    reach_ships(s, seat, w);
    for (int i = 0; i < g->balloons; i++) reach(w, g->balloon[i], 0);
    for (int space = 1; space < TI_LANDS && daring; space++) {
        int kind = ti_open_kind(s, space);
        if (kind == TI_TILE_CROC || kind == TI_TILE_CANNON) reach(w, space, SINKING);
    }
}

/* ---- Treasure ---- */

static bool is_downed(const struct terra_incognita *s, int seat)
{
    return !s->at[seat][1] || !s->at[seat][2] || !s->at[seat][3];
}

/* To a tile from which a trapped friend can be pulled: at once, or for the daring when nothing nearer
 * brings the game forward. How many are trapped? */
enum { RESCUE = 1, LATER_RESCUE = 25 };

static int find_trapped(const struct terra_incognita *s, int seat, struct ways *w, bool daring)
{
    int trapped = 0;
    for (int p = 1; p < PAWNS; p++) {
        if (s->state[seat][p] != TRAPPED) continue;
        trapped++;
        for (int d = 0; d < 8; d++) {
            int beside = ti_next[s->at[seat][p]][d];
            if (ti_is_land(beside) && ti_open_kind(s, beside) && w->delay[beside] < FAR)
                reach(w, beside, daring ? LATER_RESCUE : RESCUE);
        }
    }
    return trapped;
}

static void count_items(const struct terra_incognita *s, uint8_t items[TI_LANDS])
{
    memset(items, 0, TI_LANDS);
    for (int level = 0; level < LEVELS; level++)
        for (int space = 1; space < TI_LANDS; space++)
            items[space] = (uint8_t)(items[space] + s->coins[level][space]);
    if (s->bag == FATE_LOOSE) items[s->bag_at]++;
    if (s->chest == FATE_LOOSE) items[s->chest_at]++;
}

enum { RICHES = 8 }; /* moves that the Bag or the Chest is worth more */

static int riches_on(const struct terra_incognita *s, int space)
{
    return RICHES *
           ((s->bag == FATE_LOOSE && s->bag_at == space) + (s->chest == FATE_LOOSE && s->chest_at == space));
}

/* An item that slides on with who takes it: TI-ICE-01. What counts is the place beyond the Ice. */
static void reach_over_ice(const struct terra_incognita *s, struct ways *home, struct ways *w, int ice)
{
    for (int d = 0; d < 8; d++) {
        int beyond = ti_next[ice][d], less = riches_on(s, ice);
        while (home->ground->pass[beyond] == PASS_ICE) beyond = ti_next[beyond][d];
        if (!beyond || (ti_is_land(beyond) && ti_is_down(s, beyond))) continue;
        int cost = draw_to(home, &home->cost[beyond]);
        if (cost < FAR) lead_from(w, ice, d, cost > less ? cost - less : 0);
    }
}

static void reach_items(const struct terra_incognita *s, struct ways *home, struct ways *w, int space)
{
    if (ti_kind(s, space) == TI_TILE_ICE) {
        reach_over_ice(s, home, w, space);
        return;
    }
    int cost = draw_to(home, &home->cost[space]), less = riches_on(s, space);
    if (cost < FAR) reach(w, space, cost > less ? cost - less : 0);
}

/* To loose treasure and home with it, to the place where pirates come back, or to who needs help.
 * How many such calls? */
static int find_treasure(const struct terra_incognita *s, int seat, struct ways *home, struct ways *w,
                         bool daring)
{
    uint8_t items[TI_LANDS];
    bool downed = is_downed(s, seat);
    clear_ways(w, home->ground, false);
    int calls = find_trapped(s, seat, w, daring);
    count_items(s, items);
    for (int space = 1; space < TI_LANDS; space++) {
        bool respawn = downed && ti_open_kind(s, space) == TI_TILE_RESPAWN;
        if (ti_is_down(s, space) || (!items[space] && !respawn)) continue;
        calls += items[space] + respawn;
        if (items[space]) reach_items(s, home, w, space);
        if (respawn) reach(w, space, 2);
    }
    return calls;
}

/* ---- What nobody has turned up ---- */

bool ti_is_treasure_hidden(const struct terra_incognita *s)
{
    int n = s->hidden[TI_TILE_CHEST];
    for (int tile = TI_TILE_COIN1; tile <= TI_TILE_COIN5; tile++) n += s->hidden[tile];
    return n > 0;
}

/* What it costs to turn up a tile that the seat knows to be bad; 0 for all others. */
static int cost_of_bad(const struct terra_incognita *s, int seat, int space)
{
    int note = s->note[seat][space], kind = ti_is_valid_note(note) ? ti_face[note].tile : TI_TILE_NONE;
    return kind == TI_TILE_CROC ? 22 : kind == TI_TILE_TRAP || kind == TI_TILE_CACTUS ? 8 : 0;
}

/* Rows of the board, a bit for each column. */
struct rows {
    uint16_t row[BOARD];
};

static bool is_on(const struct rows *r, int space)
{
    return r->row[ti_space[space].y] >> ti_space[space].x & 1;
}

/* The places all of whose neighbours are among them too, and to which no Knight leaps. */
static struct rows inside_of(const struct rows *r, const struct ground *g)
{
    struct rows across, inside = {{0}};
    for (int y = 0; y < BOARD; y++) across.row[y] = (uint16_t)(r->row[y] & r->row[y] << 1 & r->row[y] >> 1);
    for (int y = 1; y < BOARD - 1; y++) inside.row[y] = across.row[y - 1] & across.row[y] & across.row[y + 1];
    for (int i = 0; i < g->knights; i++)
        for (int leap = 0; leap < 8; leap++) {
            int to = ti_hop(g->knight[i], ti_leap[leap][0], ti_leap[leap][1]);
            inside.row[ti_space[to].y] &= (uint16_t) ~(1u << ti_space[to].x);
        }
    return inside;
}

/* Tiles that the seat knows to be bad are far away. From a tile in the midst of others no way leads
 * that matters. How many are face down? */
static int find_unknown(const struct terra_incognita *s, int seat, const struct ground *g, struct ways *w)
{
    struct rows plain = {{0}};
    int n = 0;
    clear_ways(w, g, false);
    for (int space = 1; space < TI_LANDS; space++) {
        if (!ti_is_down(s, space)) continue;
        int bad = cost_of_bad(s, seat, space);
        if (bad) reach(w, space, bad);
        if (!bad) plain.row[ti_space[space].y] |= (uint16_t)(1u << ti_space[space].x);
        n++;
    }
    struct rows inside = inside_of(&plain, g);
    for (int space = 1; space < TI_LANDS; space++) {
        if (is_on(&inside, space))
            w->cost[space] = 0;
        else if (is_on(&plain, space))
            reach(w, space, 0);
    }
    return n;
}

/* ---- The chart ---- */

#define SAME(a, b, member) (memcmp(&(a)->member, &(b)->member, sizeof(a)->member) == 0)

/* Do ways lead as they did? */
static bool is_same_ground(const struct terra_incognita *a, const struct terra_incognita *b, int seat)
{
    if (a->seat_count != b->seat_count || !SAME(a, b, options)) return false; /* of another match */
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

static bool fits(const struct chart *c, const struct terra_incognita *s, int seat, bool daring)
{
    return c->drawn && c->daring == daring && is_same_ground(&c->of, s, seat) &&
           SAME(&c->of, s, note[seat]) && are_same_calls(&c->of, s, seat);
}

static void draw_chart(struct chart *c, const struct terra_incognita *s, int seat, bool daring)
{
    draw_ground(&c->ground, s, seat, daring);
    find_home(s, seat, &c->ground, &c->home, daring);
    c->tiles = find_unknown(s, seat, &c->ground, &c->unknown);
    c->calls = find_treasure(s, seat, &c->home, &c->treasure, daring);
    c->of = *s;
    c->drawn = true;
    c->daring = daring;
}

/* Bots compare positions that differ by a step, and the same few charts serve most of them. */
enum { CHARTS = 4 };

static _Thread_local struct drawer {
    struct chart chart[CHARTS];
    int oldest;
} drawers[SEATS];

struct chart *ti_chart_of(const struct terra_incognita *s, int seat, bool daring)
{
    struct drawer *d = &drawers[seat];
    for (int i = 0; i < CHARTS; i++)
        if (fits(&d->chart[i], s, seat, daring)) return &d->chart[i];
    struct chart *c = &d->chart[d->oldest];
    d->oldest = (d->oldest + 1) % CHARTS;
    draw_chart(c, s, seat, daring);
    return c;
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

int ti_cost_from(const struct terra_incognita *s, struct ways *w, int seat, int pawn)
{
    int at = s->at[seat][pawn];
    int kind = ti_open_kind(s, at), top = ti_tile[kind].spaces;
    int cost = draw_to(w, kind == TI_TILE_TUNNEL ? &w->stand[at] : &w->cost[at]);
    if (cost >= FAR) cost = cost_of_step(w, at);
    if (top && cost < FAR && !ti_is_friday(s, seat, pawn)) cost -= s->level[seat][pawn] - 1;
    return cost < 0 ? 0 : cost < FAR ? cost : FAR;
}
