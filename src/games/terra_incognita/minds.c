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

/* What another seat remembers of a place: what lies there now, or, where its note is old, anything. */
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

/* ---- promise ---- */

enum { FAR = 30, POINT = 1000 };

static int worth_of(int item)
{
    return item == COIN ? POINT : item == BAG ? POINT * BAG_POINTS : item == CHEST ? POINT * CHEST_POINTS : 0;
}

static int steps_between(int a, int b)
{
    int dx = ti_space[a].x - ti_space[b].x, dy = ti_space[a].y - ti_space[b].y;
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}

/* Spaces on which a walk goes on at the seat's own will. */
static bool is_easy(const struct terra_incognita *s, int seat, int space, bool carrying)
{
    if (ti_is_down(s, space)) return !carrying;
    switch (ti_kind(s, space)) {
    case TI_TILE_CACTUS:
    case TI_TILE_CROC:
    case TI_TILE_CANNON:
    case TI_TILE_TRAP:
    case TI_TILE_ICE:
    case TI_TILE_TUNNEL: return false;
    case TI_TILE_FORTRESS:
    case TI_TILE_JUNGLE:
    case TI_TILE_RESPAWN: return !carrying;
    case TI_TILE_BRIDGE: return s->lies[space] == OPEN;
    }
    return !carrying || !ti_foes_on(s, seat, space, 0);
}

struct map {
    uint8_t steps[TI_SPACES];
};

/* One breadth-first walk over easy tiles from a space; numbered spaces cost their number. */
static void measure(const struct terra_incognita *s, int seat, int from, bool carrying, struct map *m)
{
    uint8_t queue[TI_SPACES * 2];
    int head = 0, tail = 0;
    memset(m->steps, FAR, sizeof m->steps);
    m->steps[from] = 0;
    queue[tail++] = (uint8_t)from;
    while (head < tail) {
        int at = queue[head++], cost = m->steps[at] + 1;
        if (ti_is_land(at) && !ti_is_down(s, at) && at != from && ti_tile[ti_kind(s, at)].spaces)
            cost += ti_tile[ti_kind(s, at)].spaces - 1;
        if (ti_is_land(at) && ti_is_down(s, at) && at != from) continue; /* who knows what comes after */
        for (int d = 0; d < 8 && cost < FAR; d++) {
            int to = ti_next[at][d];
            if (!to || !ti_is_land(to) || m->steps[to] <= cost || !is_easy(s, seat, to, carrying)) continue;
            bool first = m->steps[to] == FAR;
            m->steps[to] = (uint8_t)cost;
            if (first) queue[tail++] = (uint8_t)to;
        }
    }
}

static int distance_home(const struct terra_incognita *s, const struct map *m, int seat)
{
    int best = FAR;
    for (int d = 0; d < 8; d++) {
        int to = ti_next[s->ship[seat]][d];
        if (to && ti_is_land(to) && m->steps[to] + 1 < best) best = m->steps[to] + 1;
    }
    return best;
}

/* The best that lies about, by value and way; and the way to the nearest unknown tile. */
static int call_of_treasure(const struct terra_incognita *s, const struct map *m, int from)
{
    int best = 0, unknown = FAR;
    for (int space = 1; space < TI_LANDS; space++) {
        int steps = m->steps[space];
        if (ti_is_down(s, space)) {
            if (steps < unknown) unknown = steps;
            continue;
        }
        if (steps >= FAR) continue;
        for (int n = 0; n < LEVELS; n++)
            if (s->coins[n][space] && 420 - 18 * steps > best) best = 420 - 18 * steps;
        if (s->chest == FATE_LOOSE && s->chest_at == space && 900 - 18 * steps > best) best = 900 - 18 * steps;
        if (s->bag == FATE_LOOSE && s->bag_at == space && 600 - 18 * steps > best) best = 600 - 18 * steps;
    }
    (void)from;
    return unknown < FAR && 260 - 14 * unknown > best ? 260 - 14 * unknown : best;
}

static int worth_of_pawn(const struct terra_incognita *s, int seat, int pawn)
{
    int at = s->at[seat][pawn], load = s->load[seat][pawn];
    if (at == 0) return 0;
    int value = pawn == ISLANDER ? 1500 : 1800;
    if (s->state[seat][pawn] == LOST) return value - 900;
    if (s->state[seat][pawn] == TRAPPED) return value - 700;
    value -= 60 * s->rest[seat][pawn];
    if (ti_is_swimming(s, seat, pawn)) return value - 300 - 40 * steps_between(at, s->ship[seat]);
    struct map m;
    bool aboard = !ti_is_land(at);
    int start = aboard ? ti_front(at) : at;
    measure(s, seat, start, load != ITEM_NONE, &m);
    if (!aboard && ti_tile[ti_open_kind(s, at)].spaces)
        value -= 14 * (ti_tile[ti_kind(s, at)].spaces - s->level[seat][pawn]);
    if (load) {
        int home = distance_home(s, &m, seat);
        return value + worth_of(load) * 7 / 10 - (worth_of(load) / 40 + 10) * (home < FAR ? home : FAR);
    }
    if (ti_is_monk(s, seat, pawn)) return value + 100;
    return value - 30 * aboard + call_of_treasure(s, &m, at);
}

static int rough(const struct terra_incognita *s, int seat)
{
    int value = 20 * s->rum[seat];
    for (int other = 0; other < s->seat_count; other++) {
        bool own = ti_friends(s, seat, other);
        value += (own ? 2 : -1) * POINT * ti_points(s, other);
        for (int p = 1; p < PAWNS; p++) {
            if (other == seat)
                value += worth_of_pawn(s, seat, p);
            else if (s->at[other][p])
                value += (own ? 1 : -1) * (900 + worth_of(s->load[other][p]) / 3);
        }
    }
    for (int c = 1; c < TI_ABILITYS; c++) value += 15 * s->hand[seat][c];
    return value;
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

int ti_promise(const void *state, int seat)
{
    return best_of_next(state, seat, DEPTH);
}
