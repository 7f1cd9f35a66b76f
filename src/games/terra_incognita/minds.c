/* What bots ask for: a fair guess at what a seat cannot know, and a rough value of a position. */
#include <string.h>

#include "state.h"

/* ---- imagine: TI-HID-07, TI-HID-08 ---- */

/* A random face of a tile, turned where it comes turned. */
static int face_of(const struct terra_incognita *s, int tile, struct rng *rng)
{
    int rotations = ti_tile[tile].rotations;
    if (rotations == 1 || s->options.orientation == ORIENT_CHOSEN) return tile;
    int turn = (int)rng_below(rng, (uint32_t)rotations), face = TI_TILES;
    while (ti_face[face].tile != tile || ti_face[face].turn != turn) face++;
    return face;
}

static int draw_from(const uint8_t *pool, struct rng *rng)
{
    uint32_t total = 0;
    for (int t = 1; t < TI_TILES; t++) total += pool[t];
    uint32_t x = rng_below(rng, total);
    for (int t = 1;; t++) {
        if (x < pool[t]) return t;
        x -= pool[t];
    }
}

/* What another seat remembers of a place: what lies there now, or, where its note is old,
 * anything. */
static void imagine_notes(struct terra_incognita *s, int seat, int space, struct rng *rng)
{
    uint8_t all[TI_TILES] = {0};
    for (int t = 1; t < TI_TILES; t++) all[t] = (uint8_t)ti_tile[t].copies;
    for (int other = 0; other < s->seat_count; other++) {
        int note = s->note[other][space];
        if (other == seat || note == 0) continue;
        s->note[other][space] = ti_is_valid_note(note)
                                    ? s->tile[space]
                                    : (uint8_t)(face_of(s, draw_from(all, rng), rng) + TI_FACES - 1);
    }
}

/* Just the places that others have fixed are drawn anew, each tile of the seat's own unseen pool
 * being equally likely; what nobody has looked at stays open. */
void ti_imagine(void *state, int seat, struct rng *rng)
{
    struct terra_incognita *s = state;
    uint8_t pool[TI_TILES];
    memcpy(pool, seat >= 0 ? s->unseen[seat] : s->hidden, sizeof pool);
    for (int space = 1; space < TI_LANDS; space++) {
        if (s->lies[space] != PEEKED) continue;
        if (!ti_tile_seen(s, seat, NOBODY, space)) {
            int tile = draw_from(pool, rng);
            pool[tile]--;
            s->tile[space] = (uint8_t)face_of(s, tile, rng);
        }
        imagine_notes(s, seat, space, rng);
    }
    ti_derive(s);
}

/* ---- promise: ways ---- */

enum { FAR = 60, POINT = 1000, QUEUE = 1024 };

/* Moves that a pawn needs from each space to the nearest goal, over what lies open. cost is what
 * arriving there costs in the end; FAR where no known way leads on. */
struct ways {
    uint8_t cost[TI_SPACES];
    uint8_t stand[TI_LANDS]; /* from a Tunnel tile on which one stands, without passing on */
    uint8_t queue[QUEUE];
    bool closed[TI_SPACES];                     /* by enemies, to who carries something */
    uint8_t knight[TI_LANDS], tunnel[TI_LANDS]; /* where those tiles lie open, ended by 0 */
    int head, tail;
};

static void reach(struct ways *w, int space, int cost)
{
    if (cost >= w->cost[space] || cost >= FAR || w->tail == QUEUE) return;
    w->cost[space] = (uint8_t)cost;
    w->queue[w->tail++] = (uint8_t)space;
}

/* What it costs to stop on an open tile before going on; FAR where nobody would. */
static int delay(const struct terra_incognita *s, int space, bool carrying)
{
    int kind = ti_kind(s, space);
    switch (kind) {
    case TI_TILE_CACTUS:
    case TI_TILE_CROC:
    case TI_TILE_CANNON:
    case TI_TILE_TRAP:
    case TI_TILE_ICE:
    case TI_TILE_BALLOON:
    case TI_TILE_TUNNEL: return FAR;
    case TI_TILE_FORTRESS:
    case TI_TILE_JUNGLE:
    case TI_TILE_RESPAWN: return carrying ? FAR : 0;
    case TI_TILE_BRIDGE: return s->lies[space] == OPEN ? 0 : FAR;
    case TI_TILE_BARREL: return 1;
    }
    return ti_tile[kind].spaces ? ti_tile[kind].spaces - 1 : 0;
}

/* Who stands on a Tunnel tile came in by another one. */
static void lead_from_tunnel(const struct terra_incognita *s, struct ways *w, int tunnel, int cost)
{
    if (cost >= w->stand[tunnel]) return;
    w->stand[tunnel] = (uint8_t)cost;
    for (int i = 0; w->tunnel[i] && ti_tunnels(s) > 1; i++)
        if (w->tunnel[i] != tunnel) reach(w, w->tunnel[i], cost);
}

/* A way leads from `from` to a space that costs `cost`: by a step, or at once from a chooser. */
static void lead_from(const struct terra_incognita *s, struct ways *w, int from, int direction, int cost,
                      bool carrying)
{
    if (!from || !ti_is_land(from) || ti_is_down(s, from) || w->closed[from]) return;
    int kind = ti_kind(s, from);
    if (kind == TI_TILE_FOOT || (kind >= TI_TILE_ARROW1S && kind <= TI_TILE_ARROW4D)) {
        if (kind == TI_TILE_FOOT || (ti_ways(s->tile[from]) >> direction & 1)) reach(w, from, cost);
    } else if (kind == TI_TILE_ICE) {
        int before = ti_hop(from, -ti_step[direction][0], -ti_step[direction][1]);
        if (before && ti_is_land(before) && !ti_is_down(s, before) && delay(s, before, carrying) < FAR)
            reach(w, before, cost + 1 + delay(s, before, carrying));
    } else if (kind == TI_TILE_TUNNEL) {
        lead_from_tunnel(s, w, from, cost + 1);
    } else if (kind != TI_TILE_KNIGHT && cost + 1 < w->cost[from]) {
        reach(w, from, cost + 1 + delay(s, from, carrying));
    }
}

static bool is_leap(int from, int to)
{
    int dx = ti_space[from].x - ti_space[to].x, dy = ti_space[from].y - ti_space[to].y;
    return (dx * dx == 1 && dy * dy == 4) || (dx * dx == 4 && dy * dy == 1);
}

static void spread(const struct terra_incognita *s, struct ways *w, bool carrying)
{
    while (w->head < w->tail) {
        int at = w->queue[w->head++], cost = w->cost[at];
        for (int d = 0; d < 8; d++) lead_from(s, w, ti_next[at][d], (d + 4) % 8, cost, carrying);
        for (int i = 0; w->knight[i]; i++)
            if (is_leap(w->knight[i], at)) reach(w, w->knight[i], cost);
    }
}

static void clear_ways(const struct terra_incognita *s, struct ways *w)
{
    int knights = 0, tunnels = 0;
    for (int space = 1; space < TI_LANDS; space++) {
        int kind = ti_open_kind(s, space);
        if (kind == TI_TILE_KNIGHT) w->knight[knights++] = (uint8_t)space;
        if (kind == TI_TILE_TUNNEL) w->tunnel[tunnels++] = (uint8_t)space;
    }
    w->knight[knights] = w->tunnel[tunnels] = 0;
    memset(w->cost, FAR, sizeof w->cost);
    memset(w->stand, FAR, sizeof w->stand);
    memset(w->closed, 0, sizeof w->closed);
    w->head = w->tail = 0;
}

/* Home with something in the hands: the ship, or a Balloon. */
static void find_home(const struct terra_incognita *s, int seat, struct ways *w)
{
    clear_ways(s, w);
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS && !ti_friends(s, seat, other); p++) w->closed[s->at[other][p]] = true;
    reach(w, s->ship[seat], 0);
    for (int space = 1; space < TI_LANDS; space++)
        if (ti_open_kind(s, space) == TI_TILE_BALLOON) reach(w, space, 0);
    spread(s, w, true);
}

static bool is_downed(const struct terra_incognita *s, int seat)
{
    return !s->at[seat][1] || !s->at[seat][2] || !s->at[seat][3];
}

/* To a tile from which a trapped pawn can be pulled. How many are trapped? */
static int find_trapped(const struct terra_incognita *s, int seat, struct ways *w)
{
    int trapped = 0;
    for (int p = 1; p < PAWNS; p++) {
        if (s->state[seat][p] != TRAPPED) continue;
        trapped++;
        for (int d = 0; d < 8; d++) {
            int beside = ti_next[s->at[seat][p]][d];
            if (ti_is_land(beside) && ti_open_kind(s, beside) && delay(s, beside, false) < FAR)
                reach(w, beside, 1);
        }
    }
    return trapped;
}

/* To loose treasure and home with it, to the place where pirates come back, or to who needs help.
 * How many such calls? */
static int find_treasure(const struct terra_incognita *s, int seat, const struct ways *home, struct ways *w)
{
    clear_ways(s, w);
    int items = find_trapped(s, seat, w);
    for (int space = 1; space < TI_LANDS; space++) {
        if (ti_is_down(s, space)) continue;
        int coins = 0;
        for (int n = 0; n < LEVELS; n++) coins += s->coins[n][space];
        bool bag = s->bag == FATE_LOOSE && s->bag_at == space,
             chest = s->chest == FATE_LOOSE && s->chest_at == space;
        if (coins || bag || chest) {
            items += coins + bag + chest;
            reach(w, space,
                  home->cost[space] > 8 * (bag + chest) ? home->cost[space] - 8 * (bag + chest) : 0);
        }
        if (ti_kind(s, space) == TI_TILE_RESPAWN && is_downed(s, seat)) {
            items++;
            reach(w, space, 2);
        }
    }
    spread(s, w, false);
    return items;
}

static bool is_more_hidden(const struct terra_incognita *s)
{
    int n = s->hidden[TI_TILE_CHEST];
    for (int tile = TI_TILE_COIN1; tile <= TI_TILE_COIN5; tile++) n += s->hidden[tile];
    return n > 0;
}

/* To tiles that nobody has turned up; those that the seat knows to be bad are far away. How
 * many? */
static int find_unknown(const struct terra_incognita *s, int seat, struct ways *w)
{
    int n = 0;
    clear_ways(s, w);
    for (int space = 1; space < TI_LANDS && is_more_hidden(s); space++) {
        if (!ti_is_down(s, space)) continue;
        int note = s->note[seat][space], kind = ti_is_valid_note(note) ? ti_face[note].tile : TI_TILE_NONE;
        bool bad = kind == TI_TILE_TRAP || kind == TI_TILE_CACTUS;
        reach(w, space, kind == TI_TILE_CROC ? 22 : bad ? 8 : 0);
        n++;
    }
    spread(s, w, false);
    return n;
}

/* ---- promise: values ---- */

static int worth_of(int item)
{
    return item == COIN ? POINT : item == BAG ? POINT * BAG_POINTS : item == CHEST ? POINT * CHEST_POINTS : 0;
}

enum { SHORE = 11, RING = 4 * SHORE };

/* Where a space of water lies on the way round the island, clockwise from the north-west. */
static int along_ring(int space)
{
    int x = ti_space[space].x, y = ti_space[space].y;
    if (y <= 1 && x > 0 && x < BOARD - 1) return x;
    if (x >= BOARD - 2 && y < BOARD - 1) return SHORE + y;
    if (y >= BOARD - 2 && x > 0) return 2 * SHORE + BOARD - 1 - x;
    return 3 * SHORE + BOARD - 1 - y;
}

/* Strokes to the own ship, not through enemy ships. */
static int swim_home(const struct terra_incognita *s, int seat, int at)
{
    int from = along_ring(at), clockwise = (along_ring(s->ship[seat]) - from + RING) % RING,
        back = RING - clockwise;
    int best = RING;
    bool open = true, open_back = true;
    for (int other = 0; other < s->seat_count; other++) {
        if (ti_friends(s, seat, other)) continue;
        int ship = (along_ring(s->ship[other]) - from + RING) % RING;
        open = open && ship > clockwise;
        open_back = open_back && ship < clockwise;
    }
    if (open) best = clockwise;
    return open_back && back < best ? back : best;
}

/* From where the pawn stands: what is still to climb on its tile counts, and the way off a ship. */
static int cost_from(const struct terra_incognita *s, const struct ways *w, int seat, int pawn)
{
    int at = s->at[seat][pawn];
    if (!ti_is_land(at)) {
        int front = ti_front(at), cost = w->cost[front];
        if (!ti_is_down(s, front) && delay(s, front, false) >= FAR) return FAR;
        return cost + 1 < FAR ? cost + 1 : FAR;
    }
    int kind = ti_open_kind(s, at), top = ti_tile[kind].spaces;
    int cost = kind == TI_TILE_TUNNEL ? w->stand[at] : w->cost[at];
    if (top && !ti_is_friday(s, seat, pawn)) cost -= s->level[seat][pawn] - 1;
    return cost < FAR ? cost : FAR;
}

static int worth_of_carrier(const struct terra_incognita *s, int seat, int pawn, const struct ways *home)
{
    int worth = worth_of(s->load[seat][pawn]), cost = cost_from(s, home, seat, pawn);
    return cost < FAR ? worth * 8 / 10 - (worth / 60 + 12) * cost : worth / 10;
}

/* What keeps a pawn from being of full use. */
static int trouble(const struct terra_incognita *s, int seat, int pawn)
{
    int at = s->at[seat][pawn];
    if (at == 0) return 0;
    if (s->state[seat][pawn] == LOST) return 700;
    if (s->state[seat][pawn] == TRAPPED) return 600;
    int sea = ti_is_swimming(s, seat, pawn) ? 150 + 12 * swim_home(s, seat, at) : 0;
    return sea + 8 * s->rest[seat][pawn];
}

/* The fewer are left, the dearer is each. */
static const int16_t crew_worth[PAWNS] = {0, 2400, 4200, 5600, 6700};

static bool is_free(const struct terra_incognita *s, int seat, int p)
{
    return s->at[seat][p] && s->state[seat][p] == UPRIGHT && !ti_is_swimming(s, seat, p);
}

/* Free hands go where there is most to do: no more of them to the treasure than there are items. */
static int worth_of_hands(const struct terra_incognita *s, int seat, const struct ways *treasure, int items,
                          const struct ways *unknown, int tiles)
{
    int value = 0;
    bool done[PAWNS] = {false};
    for (int n = 0; n < PAWNS - 1; n++) {
        int best = 0, least = INT16_MAX;
        for (int p = 1; p < PAWNS; p++) {
            if (done[p] || !is_free(s, seat, p) || s->load[seat][p]) continue;
            int cost = cost_from(s, treasure, seat, p);
            if (cost >= least) continue;
            best = p;
            least = cost;
        }
        if (!best) break;
        done[best] = true;
        int dig = items > 0 && least < FAR && !ti_is_monk(s, seat, best) ? 640 - 9 * least : 0;
        int look = cost_from(s, unknown, seat, best), search = look < FAR && tiles > 0 ? 300 - 12 * look : 0;
        if (dig > search)
            items--;
        else
            tiles--;
        value += dig > search ? dig : search;
    }
    return value;
}

static int rough(const struct terra_incognita *s, int seat)
{
    struct ways home, treasure, unknown;
    int value = 20 * s->rum[seat] + crew_worth[ti_pawns_in_play(s, seat)];
    find_home(s, seat, &home);
    int items = find_treasure(s, seat, &home, &treasure);
    int tiles = find_unknown(s, seat, &unknown);
    value -= 400 * tiles; /* every tile turned up is a step forward */
    for (int other = 0; other < s->seat_count; other++) {
        bool own = ti_friends(s, seat, other);
        value += (own ? 2 : -1) * POINT * ti_points(s, other);
        for (int p = 1; p < PAWNS && other != seat; p++)
            if (s->at[other][p]) value += (own ? 1 : -1) * (900 + worth_of(s->load[other][p]) / 3);
    }
    for (int p = 1; p < PAWNS; p++) {
        value -= trouble(s, seat, p);
        if (is_free(s, seat, p) && s->load[seat][p]) value += worth_of_carrier(s, seat, p, &home);
    }
    for (int c = 1; c < TI_ABILITYS; c++) value += 15 * s->hand[seat][c];
    return value + worth_of_hands(s, seat, &treasure, items, &unknown, tiles);
}

/* Within an action a choice is worth what the best of the next ones makes of it. */
static bool is_midway(const struct terra_incognita *s)
{
    switch (s->phase) {
    case PHASE_ACTION:
    case PHASE_LOAD:
    case PHASE_DEST:
    case PHASE_CHOOSER:
    case PHASE_TAKE:
    case PHASE_TUNLOAD:
    case PHASE_TUNEXIT:
    case PHASE_SPACE:
    case PHASE_AGAIN:
    case PHASE_FLYPAX:
    case PHASE_FLYDEST:
    case PHASE_CARD_PAWN:
    case PHASE_CARD_TILE:
    case PHASE_CARD_LENGTH:
    case PHASE_CARD_VICTIM:
    case PHASE_CARD_SAIL:
    case PHASE_CHARM: return true;
    }
    return false;
}

enum { DEPTH = 4 };

static int best_of_next(const struct terra_incognita *s, int seat, int depth)
{
    if (s->turn != seat || depth == 0 || !is_midway(s)) return rough(s, seat);
    struct choices choices;
    struct terra_incognita next;
    int best = INT32_MIN;
    choices.count = 0;
    choices.total = 0;
    ti_legal(s, &choices);
    for (int i = 0; i < choices.count; i++) {
        memcpy(&next, s, sizeof next);
        ti_verbs[choices.list[i].verb].apply(&next, choices.list[i], NULL);
        int value = best_of_next(&next, seat, depth - 1);
        if (value > best) best = value;
    }
    return best;
}

int ti_promise(const void *state, int seat) { return best_of_next(state, seat, DEPTH); }
