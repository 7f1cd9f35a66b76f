/* How far it is. A map is drawn backwards from its goals, one cost after the other, for all spaces of that cost at once;
 * forced tiles (Arrow, Footprints, Knight, Ice, Tunnel) cost no move of their own. */
#include "ways.h"

#include <string.h>

/* ---- Areas ---- */

static unsigned place_of(int space) { return (unsigned)(ti_space[space].y * BOARD + ti_space[space].x); }

static bool has(const struct area *a, unsigned place) { return a->word[place / 64] >> place % 64 & 1; }

static bool is_on(const struct area *a, int space) { return has(a, place_of(space)); }

static void put_on(struct area *a, int space)
{
    unsigned place = place_of(space);
    a->word[place / 64] |= (uint64_t)1 << place % 64;
}

static void take_off(struct area *a, int space)
{
    unsigned place = place_of(space);
    a->word[place / 64] &= ~((uint64_t)1 << place % 64);
}

static bool is_empty(struct area a) { return !(a.word[0] | a.word[1] | a.word[2]); }

static struct area both(struct area a, struct area b)
{
    return (struct area){{a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2]}};
}

static struct area either(struct area a, struct area b)
{
    return (struct area){{a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2]}};
}

static struct area without(struct area a, struct area b)
{
    return (struct area){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1], a.word[2] & ~b.word[2]}};
}

/* By this many places, fewer than 64: onwards (to the east and the south), or back. */
static struct area moved_on(struct area a, int n)
{
    assert(n > 0 && n < 64);
    return (struct area){
        {a.word[0] << n, a.word[1] << n | a.word[0] >> (64 - n), a.word[2] << n | a.word[1] >> (64 - n)}};
}

static struct area moved_back(struct area a, int n)
{
    assert(n > 0 && n < 64);
    return (struct area){
        {a.word[0] >> n | a.word[1] << (64 - n), a.word[1] >> n | a.word[2] << (64 - n), a.word[2] >> n}};
}

/* How many places further the next one lies in each direction. */
static const int8_t onwards[8] = {-BOARD, -BOARD + 1, 1, BOARD + 1, BOARD, BOARD - 1, -1, -BOARD - 1};

/* With all neighbours. */
static struct area grown(struct area a)
{
    struct area row = either(a, either(moved_on(a, 1), moved_back(a, 1)));
    return either(row, either(moved_on(row, BOARD), moved_back(row, BOARD)));
}

/* The places all of whose neighbours are among them too. */
static struct area shrunk(struct area a)
{
    struct area row = both(a, both(moved_on(a, 1), moved_back(a, 1)));
    return both(row, both(moved_on(row, BOARD), moved_back(row, BOARD)));
}

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

/* All tiles of a pace are led from together. */
static void add_pace(struct pace *pace, int *paces, int space, int delay)
{
    int i = 0;
    if (delay >= FAR) return;
    while (i < *paces && pace[i].delay != delay) i++;
    assert(i < PACES);
    if (i == *paces) pace[(*paces)++] = (struct pace){.delay = delay};
    put_on(&pace[i].area, space);
}

static void draw_knight(struct ground *g, int space)
{
    for (int i = 0; i < 8; i++) { /* TI-KNIGHT-01 */
        int to = ti_hop(space, ti_leap[i][0], ti_leap[i][1]);
        if (to) put_on(&g->leap[g->knights], to);
    }
    g->knight[g->knights++] = (uint8_t)space;
}

static void draw_place(struct ground *g, const struct terra_incognita *s, int space, bool daring)
{
    int kind = ti_open_kind(s, space);
    g->pass[space] = pass_of[kind];
    if (kind == TI_TILE_KNIGHT) draw_knight(g, space);
    if (kind == TI_TILE_TUNNEL) g->tunnel[g->tunnels++] = (uint8_t)space;
    if (kind == TI_TILE_BALLOON) g->balloon[g->balloons++] = (uint8_t)space;
    if (pass_of[kind] == PASS_EXITS)
        g->exits[space] = kind == TI_TILE_FOOT ? UINT8_MAX : (uint8_t)ti_ways(s->tile[space]);
    if (pass_of[kind] == PASS_ICE || pass_of[kind] == PASS_TUNNEL) put_on(&g->odd, space);
    for (int d = 0; d < 8 && g->exits[space]; d++)
        if (g->exits[space] >> d & 1) put_on(&g->exit[d], space);
    if (g->exits[space]) put_on(&g->exits_any, space);
    for (int carrying = false; carrying <= true; carrying++) {
        int delay = delay_on(s, space, carrying, daring);
        g->delay[carrying][space] = (uint8_t)delay;
        if (pass_of[kind] == PASS_STEP) add_pace(g->pace[carrying], &g->paces[carrying], space, delay);
    }
}

static void draw_ground(struct ground *g, const struct terra_incognita *s, int seat, bool daring)
{
    memset(g, 0, sizeof *g);
    memset(g->pass + TI_LANDS, PASS_NONE, TI_SPACES - TI_LANDS);
    g->pass[0] = PASS_NONE;
    g->side = ti_space[s->ship[seat]].coast;
    for (int space = TI_LANDS; space < TI_SPACES; space++)
        if (ti_space[space].coast == g->side) put_on(&g->coast, space);
    for (int space = 1; space < TI_LANDS; space++) draw_place(g, s, space, daring);
}

/* ---- Spreading ---- */

static void reach(struct ways *w, int space, int cost)
{
    if (cost >= FAR) return;
    put_on(&w->at[cost], space);
    if (cost > w->last) w->last = cost;
}

static void reach_all(struct ways *w, struct area area, int cost)
{
    if (cost >= FAR || is_empty(area)) return;
    w->at[cost] = either(w->at[cost], area);
    if (cost > w->last) w->last = cost;
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
static void lead_from_ship(struct ways *w, struct area from, int cost)
{
    struct area coast = w->ground->coast, ashore = without(from, coast), aboard = both(from, coast), ship;
    bool across = w->ground->side == TI_SIDE_N || w->ground->side == TI_SIDE_S;
    int along = across ? 1 : BOARD, outward = across ? BOARD : 1;
    if (w->ground->side == TI_SIDE_N || w->ground->side == TI_SIDE_W)
        ship = moved_back(ashore, outward);
    else
        ship = moved_on(ashore, outward);
    ship = either(ship, either(moved_on(aboard, along), moved_back(aboard, along)));
    reach_all(w, both(ship, coast), cost + 1);
}

/* Tiles with exits beside `from`: at once, where one of them leads there. */
static void lead_from_exits(struct ways *w, struct area from, int cost)
{
    const struct area *exit = w->ground->exit;
    for (int d = 0; d < 8; d++) {
        int by = onwards[d];
        struct area at = by > 0 ? moved_back(from, by) : moved_on(from, -by);
        reach_all(w, both(at, exit[d]), cost);
    }
}

/* Ice and Tunnels beside `from`, one by one. */
static void lead_from_odd(struct ways *w, struct area odd, const struct area *from, int cost)
{
    for (int k = 0; k < AREA_WORDS; k++)
        for (uint64_t left = odd.word[k]; left; left &= left - 1) {
            int place = 64 * k + __builtin_ctzll(left);
            for (int d = 0; d < 8; d++)
                if (has(from, (unsigned)(place + onwards[d])))
                    lead_from(w, ti_board[place / BOARD][place % BOARD], d, cost);
        }
}

/* From where one comes by one step, or at once, to places that cost `cost`. */
static void leave(struct ways *w, struct area from, int cost)
{
    const struct ground *g = w->ground;
    if (w->sailing) {
        lead_from_ship(w, from, cost);
        from = without(from, g->coast);
    }
    struct area beside = grown(from), open = without(beside, w->done);
    for (int i = 0; i < w->paces; i++) reach_all(w, both(open, w->pace[i].area), cost + 1 + w->pace[i].delay);
    if (!is_empty(both(open, g->exits_any))) lead_from_exits(w, from, cost);
    lead_from_odd(w, both(beside, g->odd), &from, cost);
    for (int i = 0; i < g->knights; i++)
        if (!is_empty(both(g->leap[i], from))) reach(w, g->knight[i], cost);
}

static void note_costs(struct ways *w, struct area area, int cost)
{
    for (int k = 0; k < AREA_WORDS; k++)
        for (uint64_t left = area.word[k]; left; left &= left - 1)
            w->cost[64 * k + __builtin_ctzll(left)] = (uint8_t)cost;
}

/* The next cost: forced tiles may lead on to more places of the same. */
static void draw_on(struct ways *w)
{
    struct area from;
    while (!is_empty(from = without(w->at[w->drawn], w->done))) {
        w->done = either(w->done, from);
        note_costs(w, from, w->drawn);
        leave(w, from, w->drawn);
    }
    w->drawn++;
}

int ti_cost_at(struct ways *w, int space)
{
    assert(space > 0 && space < TI_SPACES);
    const uint8_t *cost = &w->cost[place_of(space)];
    while (*cost == FAR && w->drawn <= w->last) draw_on(w);
    return *cost;
}

int ti_cost_of_standing(struct ways *w, int tunnel)
{
    while (w->drawn < w->stand[tunnel] && w->drawn <= w->last) draw_on(w);
    return w->stand[tunnel];
}

static void clear_ways(struct ways *w, const struct ground *g, bool carrying)
{
    memset(w->at, 0, sizeof w->at);
    memset(w->cost, FAR, sizeof w->cost);
    memset(&w->done, 0, sizeof w->done);
    memset(w->stand, FAR, sizeof w->stand);
    memcpy(w->delay, g->delay[carrying], sizeof w->delay);
    w->paces = g->paces[carrying];
    memcpy(w->pace, g->pace[carrying], (size_t)w->paces * sizeof w->pace[0]);
    w->ground = g;
    w->drawn = w->last = 0;
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

static void mind_guard(struct ways *w, int space)
{
    w->delay[space] += GUARD_TOLL;
    for (int i = 0; i < w->paces; i++) {
        if (!is_on(&w->pace[i].area, space)) continue;
        take_off(&w->pace[i].area, space);
        add_pace(w->pace, &w->paces, space, w->delay[space]);
        return;
    }
}

/* Who carries something does not get past enemies: TI-LOAD-06. */
static void mind_guards(const struct terra_incognita *s, int seat, struct ways *w)
{
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS && !ti_friends(s, seat, other); p++)
            if (ti_is_land(s->at[other][p])) mind_guard(w, s->at[other][p]);
}

static void find_home(const struct terra_incognita *s, int seat, const struct ground *g, struct ways *w,
                      bool daring, bool wary)
{
    clear_ways(w, g, true);
    if (wary) mind_guards(s, seat, w);
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
        int cost = ti_cost_at(home, beyond);
        if (cost < FAR) lead_from(w, ice, d, cost > less ? cost - less : 0);
    }
}

static void reach_items(const struct terra_incognita *s, struct ways *home, struct ways *w, int space)
{
    if (ti_kind(s, space) == TI_TILE_ICE) {
        reach_over_ice(s, home, w, space);
        return;
    }
    int cost = ti_cost_at(home, space), less = riches_on(s, space);
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

/* Tiles that the seat knows to be bad are far away. From a tile in the midst of others, to which no Knight leaps, no
 * way leads that matters. How many are face down? */
static int find_unknown(const struct terra_incognita *s, int seat, const struct ground *g, struct ways *w)
{
    struct area plain = {{0}};
    int n = 0;
    clear_ways(w, g, false);
    for (int space = 1; space < TI_LANDS; space++) {
        if (!ti_is_down(s, space)) continue;
        int bad = cost_of_bad(s, seat, space);
        if (bad) reach(w, space, bad);
        if (!bad) put_on(&plain, space);
        n++;
    }
    struct area inside = shrunk(plain);
    for (int i = 0; i < g->knights; i++) inside = without(inside, g->leap[i]);
    w->at[0] = without(plain, inside);
    w->done = inside;
    note_costs(w, inside, 0);
    return n;
}

/* ---- Which charts fit ---- */

#define SAME(a, b, member) (memcmp(&(a)->member, &(b)->member, sizeof(a)->member) == 0)

/* Do ways lead as they did? */
static bool is_same_ground(const struct terra_incognita *a, const struct terra_incognita *b, int seat,
                           bool wary)
{
    if (a->seat_count != b->seat_count || !SAME(a, b, options)) return false; /* of another match */
    if (!SAME(a, b, tile) || !SAME(a, b, lies) || !SAME(a, b, ship)) return false;
    for (int other = 0; wary && other < a->seat_count; other++)
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
    return c->drawn && c->daring == daring && is_same_ground(&c->of, s, seat, c->wary) &&
           SAME(&c->of, s, note[seat]) && are_same_calls(&c->of, s, seat);
}

/* ---- What a new chart takes over from an older one ---- */

enum { CHANGES = 8 }; /* places that may differ before the ground is drawn anew */

/* Where do other tiles lie? CHANGES + 1 stands for more. */
static int find_changes(const struct terra_incognita *a, const struct terra_incognita *b,
                        uint8_t changed[CHANGES + 1])
{
    int n = 0;
    for (int space = 1; space < TI_LANDS && n <= CHANGES; space++)
        if (a->tile[space] != b->tile[space] || a->lies[space] != b->lies[space])
            changed[n++] = (uint8_t)space;
    return n;
}

/* Knights, Tunnels and Balloons are listed. */
static bool is_listed(int kind)
{
    return kind == TI_TILE_KNIGHT || kind == TI_TILE_TUNNEL || kind == TI_TILE_BALLOON;
}

static void redraw_place(struct ground *g, const struct terra_incognita *s, int space, bool daring)
{
    for (int carrying = false; carrying <= true; carrying++)
        for (int i = 0; i < g->paces[carrying]; i++) take_off(&g->pace[carrying][i].area, space);
    for (int d = 0; d < 8; d++) take_off(&g->exit[d], space);
    take_off(&g->exits_any, space);
    take_off(&g->odd, space);
    g->exits[space] = 0;
    draw_place(g, s, space, daring);
}

/* The ground of an older chart, with the tiles that have changed since; false where it is of no use. */
static bool take_ground(struct chart *c, const struct chart *o, const struct terra_incognita *s, int seat,
                        bool daring)
{
    uint8_t changed[CHANGES + 1];
    if (!o->drawn || o->daring != daring || o->ground.side != ti_space[s->ship[seat]].coast) return false;
    int n = find_changes(&o->of, s, changed);
    if (n > CHANGES) return false;
    for (int i = 0; i < n; i++)
        if (is_listed(ti_open_kind(&o->of, changed[i])) || is_listed(ti_open_kind(s, changed[i])))
            return false;
    if (o != c) memcpy(&c->ground, &o->ground, sizeof c->ground);
    for (int i = 0; i < n; i++) redraw_place(&c->ground, s, changed[i], daring);
    return true;
}

/* A map of an older chart, as far as it is drawn. */
static void take_ways(struct ways *w, const struct ways *older, const struct ground *g)
{
    if (w != older) memcpy(w, older, sizeof *w);
    w->ground = g;
}

static bool take_home(struct chart *c, const struct chart *o, const struct terra_incognita *s, int seat,
                      bool daring)
{
    if (!o->drawn || o->daring != daring || !is_same_ground(&o->of, s, seat, o->wary)) return false;
    take_ways(&c->home, &o->home, &c->ground);
    return true;
}

static bool take_unknown(struct chart *c, const struct chart *o, const struct terra_incognita *s, int seat,
                         bool daring)
{
    if (!o->drawn || o->daring != daring || o->ground.side != c->ground.side) return false;
    if (!SAME(&o->of, s, tile) || !SAME(&o->of, s, lies) || !SAME(&o->of, s, note[seat])) return false;
    take_ways(&c->unknown, &o->unknown, &c->ground);
    c->tiles = o->tiles;
    return true;
}

/* ---- The chart ---- */

static const struct chart *chart_of_age(const struct drawer *d, int age)
{
    return &d->chart[(d->oldest + CHARTS - age) % CHARTS];
}

/* The oldest chart is drawn over, and may itself be of use for the last time. */
static void draw_chart(struct drawer *d, const struct terra_incognita *s, int seat, bool daring, bool wary)
{
    struct chart *c = &d->chart[d->oldest];
    bool ground = false, home = false, unknown = false;
    for (int age = 1; age <= CHARTS && !ground; age++)
        ground = take_ground(c, chart_of_age(d, age), s, seat, daring);
    if (!ground) draw_ground(&c->ground, s, seat, daring);
    for (int age = 1; age <= CHARTS && !home; age++)
        home = take_home(c, chart_of_age(d, age), s, seat, daring);
    if (!home) find_home(s, seat, &c->ground, &c->home, daring, wary);
    for (int age = 1; age <= CHARTS && !unknown; age++)
        unknown = take_unknown(c, chart_of_age(d, age), s, seat, daring);
    if (!unknown) c->tiles = find_unknown(s, seat, &c->ground, &c->unknown);
    c->calls = find_treasure(s, seat, &c->home, &c->treasure, daring);
    c->of = *s;
    c->drawn = true;
    c->daring = daring;
    c->wary = wary;
}

struct chart *ti_chart_of(struct drawers *all, const struct terra_incognita *s, int seat, bool daring,
                          bool wary)
{
    assert(seat >= 0 && seat < s->seat_count);
    struct drawer *d = &all->drawer[seat][wary];
    for (int i = 0; i < CHARTS; i++)
        if (fits(&d->chart[i], s, seat, daring)) return &d->chart[i];
    struct chart *c = &d->chart[d->oldest];
    draw_chart(d, s, seat, daring, wary);
    d->oldest = (d->oldest + 1) % CHARTS;
    return c;
}

/* Where nobody would stop (Ice after a flight, a Crocodile under Friday), or aboard a partner's ship,
 * the next step decides. */
static int cost_of_step(struct ways *w, int at)
{
    int least = FAR;
    if (!ti_is_land(at)) return ti_space[at].coast ? ti_cost_at(w, ti_front(at)) + 1 : FAR;
    for (int d = 0; d < 8; d++) {
        int cost = ti_cost_at(w, ti_next[at][d]) + 1;
        if (cost < least) least = cost;
    }
    return least;
}

int ti_cost_from(const struct terra_incognita *s, struct ways *w, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    int at = s->at[seat][pawn];
    int kind = ti_open_kind(s, at), top = ti_tile[kind].spaces;
    int cost = kind == TI_TILE_TUNNEL ? ti_cost_of_standing(w, at) : ti_cost_at(w, at);
    if (cost >= FAR) cost = cost_of_step(w, at);
    if (top && cost < FAR && !ti_is_friday(s, seat, pawn)) cost -= s->level[seat][pawn] - 1;
    return cost < 0 ? 0 : cost < FAR ? cost : FAR;
}
