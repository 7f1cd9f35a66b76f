/* How far it is. A map is drawn backwards from its goals, a queue of spaces whose cost has just
 * fallen; forced tiles (Arrow, Footprints, Knight, Ice, Tunnel) cost no move of their own. */
#include "ways.h"

#include <string.h>

/* ---- What stopping on a tile costs ---- */

/* Moves lost there before one can go on. Costs that only the daring pay are in their own columns. */
static const struct {
    uint8_t free, carrying, daring, daring_carrying;
} toll[TI_TILES] = {
    [TI_TILE_CACTUS] = {FAR, FAR, FAR, FAR}, [TI_TILE_CROC] = {FAR, FAR, FAR, FAR},
    [TI_TILE_CANNON] = {FAR, FAR, FAR, FAR}, [TI_TILE_TRAP] = {FAR, FAR, 8, 8},
    [TI_TILE_ICE] = {FAR, FAR, FAR, FAR},    [TI_TILE_BALLOON] = {FAR, FAR, FAR, FAR},
    [TI_TILE_TUNNEL] = {FAR, FAR, FAR, FAR}, [TI_TILE_FORTRESS] = {0, FAR, 0, FAR},
    [TI_TILE_JUNGLE] = {0, FAR, 0, FAR},     [TI_TILE_RESPAWN] = {0, FAR, 0, FAR},
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
    return cost + climb + (w->guarded[space] ? GUARD_TOLL : 0);
}

/* ---- Spreading ---- */

static void reach(struct ways *w, int space, int cost)
{
    if (cost >= w->cost[space] || cost >= FAR || w->tail == WAYS_QUEUE) return;
    w->cost[space] = (uint8_t)cost;
    w->queue[w->tail++] = (uint8_t)space;
}

/* Who stands on a Tunnel tile came in by another one. */
static void lead_from_tunnel(const struct terra_incognita *s, struct ways *w, int tunnel, int cost)
{
    if (cost >= w->stand[tunnel]) return;
    w->stand[tunnel] = (uint8_t)cost;
    for (int space = 1; space < TI_LANDS && ti_tunnels(s) > 1; space++)
        if (space != tunnel && ti_open_kind(s, space) == TI_TILE_TUNNEL) reach(w, space, cost);
}

static bool is_arrow(int kind) { return kind >= TI_TILE_ARROW1S && kind <= TI_TILE_ARROW4D; }

/* A hop in that direction leads from `from` to a place that costs `cost`: a step, or at once where
 * the tile moves the pawn on. Over Ice it begins on the other side. */
static void lead_from(const struct terra_incognita *s, struct ways *w, int from, int direction, int cost)
{
    while (from && ti_open_kind(s, from) == TI_TILE_ICE)
        from = ti_hop(from, -ti_step[direction][0], -ti_step[direction][1]);
    if (!from || !ti_is_land(from)) return;
    int kind = ti_open_kind(s, from);
    if (kind == TI_TILE_FOOT || is_arrow(kind)) {
        if (kind == TI_TILE_FOOT || (ti_ways(s->tile[from]) >> direction & 1)) reach(w, from, cost);
    } else if (kind == TI_TILE_TUNNEL) {
        lead_from_tunnel(s, w, from, cost + 1);
    } else if (kind != TI_TILE_KNIGHT) {
        reach(w, from, cost + 1 + delay(s, w, from));
    }
}

/* The coasts' spaces: who is aboard may have the ship sailed on, or leave it for its front tile. */
static void lead_from_ship(struct ways *w, int at, int cost, int side)
{
    for (int d = 0; d < 8; d++) {
        int space = ti_next[at][d];
        if (!space || ti_is_land(space) || ti_space[space].coast != side) continue;
        if (!ti_is_land(at) || ti_front(space) == at) reach(w, space, cost + 1);
    }
}

static void spread(const struct terra_incognita *s, struct ways *w, int side)
{
    while (w->head < w->tail) {
        int at = w->queue[w->head++], cost = w->cost[at];
        if (w->sailing) lead_from_ship(w, at, cost, side);
        if (w->sailing && !ti_is_land(at)) continue;
        for (int d = 0; d < 8; d++) lead_from(s, w, ti_next[at][d], (d + 4) % 8, cost);
        for (int d = 0; d < 8; d++) {
            int from = ti_hop(at, ti_leap[d][0], ti_leap[d][1]);
            if (from && ti_open_kind(s, from) == TI_TILE_KNIGHT) reach(w, from, cost);
        }
    }
}

static void clear_ways(struct ways *w, bool daring)
{
    memset(w->cost, FAR, sizeof w->cost);
    memset(w->stand, FAR, sizeof w->stand);
    memset(w->guarded, 0, sizeof w->guarded);
    w->head = w->tail = 0;
    w->carrying = w->sailing = false;
    w->daring = daring;
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

static void find_home(const struct terra_incognita *s, int seat, struct ways *w, bool daring)
{
    clear_ways(w, daring);
    w->carrying = true;
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS && !ti_friends(s, seat, other); p++) w->guarded[s->at[other][p]] = true;
    reach_ships(s, seat, w);
    for (int space = 1; space < TI_LANDS; space++) {
        int kind = ti_open_kind(s, space);
        if (kind == TI_TILE_BALLOON) reach(w, space, 0);
        if (daring && (kind == TI_TILE_CROC || kind == TI_TILE_CANNON)) reach(w, space, SINKING);
    }
    spread(s, w, ti_space[s->ship[seat]].coast);
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
            if (ti_is_land(beside) && ti_open_kind(s, beside) && delay(s, w, beside) < FAR)
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
static void reach_over_ice(const struct terra_incognita *s, const struct ways *home, struct ways *w, int ice,
                           int less)
{
    for (int d = 0; d < 8; d++) {
        int beyond = ti_next[ice][d];
        while (beyond && ti_open_kind(s, beyond) == TI_TILE_ICE) beyond = ti_next[beyond][d];
        if (!beyond || home->cost[beyond] >= FAR || (ti_is_land(beyond) && ti_is_down(s, beyond))) continue;
        int cost = home->cost[beyond] > less ? home->cost[beyond] - less : 0;
        lead_from(s, w, ice, d, cost);
    }
}

/* To loose treasure and home with it, to the place where pirates come back, or to who needs help.
 * How many such calls? */
enum { RICHES = 8 }; /* moves that the Bag or the Chest is worth more */

static int find_treasure(const struct terra_incognita *s, int seat, const struct ways *home, struct ways *w,
                         bool daring)
{
    clear_ways(w, daring);
    w->sailing = true;
    int calls = find_trapped(s, seat, w);
    for (int space = 1; space < TI_LANDS; space++) {
        if (ti_is_down(s, space)) continue;
        int coins = items_on(s, space), riches = (s->bag == FATE_LOOSE && s->bag_at == space) +
                                                 (s->chest == FATE_LOOSE && s->chest_at == space);
        calls += coins + riches;
        if (coins + riches > 0 && ti_kind(s, space) == TI_TILE_ICE)
            reach_over_ice(s, home, w, space, RICHES * riches);
        else if (coins + riches > 0 && home->cost[space] < FAR)
            reach(w, space, home->cost[space] > RICHES * riches ? home->cost[space] - RICHES * riches : 0);
        if (ti_kind(s, space) == TI_TILE_RESPAWN && is_downed(s, seat)) {
            calls++;
            reach(w, space, 2);
        }
    }
    spread(s, w, ti_space[s->ship[seat]].coast);
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
static int find_unknown(const struct terra_incognita *s, int seat, struct ways *w, bool daring)
{
    int n = 0;
    clear_ways(w, daring);
    w->sailing = true;
    for (int space = 1; space < TI_LANDS; space++) {
        if (!ti_is_down(s, space)) continue;
        int note = s->note[seat][space], kind = ti_is_valid_note(note) ? ti_face[note].tile : TI_TILE_NONE;
        bool bad = kind == TI_TILE_TRAP || kind == TI_TILE_CACTUS;
        reach(w, space, kind == TI_TILE_CROC ? 22 : bad ? 8 : 0);
        n++;
    }
    spread(s, w, ti_space[s->ship[seat]].coast);
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
    if (!same) find_home(s, seat, &c->home, daring);
    if (!known) c->tiles = find_unknown(s, seat, &c->unknown, daring);
    if (!calls) c->calls = find_treasure(s, seat, &c->home, &c->treasure, daring);
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
