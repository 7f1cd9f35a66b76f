/* The Airplane: one flight a game, for the pilot and perhaps a passenger,
 * with all treasure that lies where they stand. */
#include "state.h"

/* ---- The passenger ---- */

rule ti_why_not_alone(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    return s->phase == PHASE_FLYPAX ? 0 : TI_AIR_04;
}

void ti_apply_alone(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    (void)j;
    s->phase = PHASE_FLYDEST;
}

/* TI-AIR-04, TI-RULING-29, TI-TEAM-04: an own pawn on a tile that is able and has not acted. */
rule ti_why_not_take_along(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int seat = s->turn, p = a.arg[0];
    if (s->phase != PHASE_FLYPAX || p == s->pawn) return TI_AIR_04;
    return ti_is_able(s, seat, p) && !s->acted[seat][p] && ti_is_land(s->at[seat][p]) ? 0 : TI_AIR_04;
}

/* TI-TURN-09: the flight is that pawn's action too. */
void ti_apply_take_along(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)j;
    s->passenger = (uint8_t)a.arg[0];
    s->passenger_ban = (uint8_t)ti_ban_of(s, s->turn, s->passenger);
    s->acted[s->turn][s->passenger] = 1;
    s->phase = PHASE_FLYDEST;
}

/* ---- Where to ---- */

/* TI-AIR-05, TI-RULING-32, TI-RULING-33: what lies loose with the travellers, on all numbered
 * spaces, and what they carry; not what others carry. */
static bool has_loose(const struct terra_incognita *s, int space)
{
    for (int level = 0; level <= LEVELS; level++)
        if (ti_any_loose(s, space, level)) return true;
    return false;
}

static bool is_treasure_aboard(const struct terra_incognita *s)
{
    int seat = s->turn, p = s->pawn, q = s->passenger;
    if (s->load[seat][p] || has_loose(s, s->at[seat][p])) return true;
    return q && (s->load[seat][q] || has_loose(s, s->at[seat][q]));
}

/* TI-AIR-08: after the pilot's attack nobody is left who could keep the passenger out, but the Monk
 * shares with no enemy and a bridge bears one pawn. */
static rule why_not_passenger(const struct terra_incognita *s, int to)
{
    int kind = ti_kind(s, to), seat = s->turn;
    if (!s->passenger) return 0;
    if (kind == TI_TILE_BRIDGE) return TI_BRIDGE_02;
    if (!ti_is_monk(s, seat, s->passenger)) return 0;
    if (kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN || kind == TI_TILE_CROC)
        return ti_foes_on(s, seat, to, 0) ? TI_MONK_01 : 0;
    for (int level = 2; level <= ti_tile[kind].spaces; level++)
        if (ti_foes_on(s, seat, to, level)) return TI_MONK_01;
    return 0;
}

/* TI-AIR-02, TI-AIR-08, TI-AIR-12, TI-AIR-14, TI-RULING-31, TI-RULING-83: an open tile that both
 * can enter, or a friendly ship. */
rule ti_why_not_fly_to(const struct terra_incognita *s, int to)
{
    assert(to > 0 && to < TI_SPACES);
    int seat = s->turn, p = s->pawn;
    if (!ti_is_land(to)) {
        int owner = ti_ship_on(s, to);
        return owner != NOBODY && ti_friends(s, owner, seat) ? 0 : TI_RULING_31;
    }
    if (ti_is_down(s, to)) return TI_AIR_02;
    if (to == s->at[seat][p] || (s->passenger && to == s->at[seat][s->passenger])) return TI_AIR_12;
    bool treasure = is_treasure_aboard(s);
    int level = ti_tile[ti_kind(s, to)].spaces ? 1 : 0;
    if (treasure && ti_foes_on(s, seat, to, level)) return TI_AIR_08;
    rule no = ti_why_not_enter(s, seat, p, to, 1, treasure, WAY_WALK);
    return no ? no : why_not_passenger(s, to);
}

/* Everything loose on one tile goes to another, or home. */
static void move_loose(struct terra_incognita *s, int space, int to, struct journal *j)
{
    int owner = ti_is_land(to) ? NOBODY : ti_ship_on(s, to);
    int to_level = ti_tile[ti_open_kind(s, to)].spaces ? 1 : 0; /* TI-AIR-07 */
    for (int level = 0; level <= LEVELS; level++)
        for (int item = COIN; item < ITEMS; item++)
            while (ti_loose(s, space, level, item)) {
                ti_lift(s, space, level, item);
                if (owner == NOBODY)
                    ti_lay(s, to, to_level, item, j);
                else
                    ti_deliver(s, item, owner, j); /* TI-AIR-06 */
            }
}

static void put_traveller(struct terra_incognita *s, int pawn, int to, struct journal *j)
{
    int seat = s->turn;
    ti_put(s, seat, pawn, to, ti_tile[ti_open_kind(s, to)].spaces ? 1 : 0);
    s->state[seat][pawn] = UPRIGHT; /* who waited at a Tunnel has left it: TI-TUN-18 */
    if (!ti_is_land(to)) ti_deliver(s, ti_empty_hands(s, seat, pawn), ti_ship_on(s, to), j);
}

/* TI-AIR-05, TI-AIR-06, TI-AIR-07, TI-AIR-09, TI-AIR-10, TI-AIR-13: both arrive at the same
 * moment, the pilot resolves the tile first. */
void ti_fly_to(struct terra_incognita *s, int to, struct journal *j)
{
    int seat = s->turn, p = s->pawn, q = s->passenger, field = s->at[seat][p];
    say(j, E_FLEW, seat, p, q, to);
    move_loose(s, field, to, j);
    if (q) move_loose(s, s->at[seat][q], to, j);
    s->lies[field] = USED;
    put_traveller(s, p, to, j);
    if (q) put_traveller(s, q, to, j);
    s->flight = (uint8_t)to;
    s->hops = 1; /* the place landed on is no start of a movement */
    if (ti_is_land(to)) {
        ti_arrive(s, j);
        return;
    }
    s->passenger = 0;
    if (q) s->armed[seat][q] = 0;
    ti_chain_over(s, j);
}

/* TI-AIR-09, TI-AIR-13, TI-RULING-72, TI-RULING-84: then the passenger, if he is still there. */
bool ti_passenger_lands(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, q = s->passenger;
    s->passenger = 0;
    if (!q) return false;
    if (s->at[seat][q] != s->flight) {
        s->armed[seat][q] = 0;
        return false;
    }
    if (s->pawn) s->armed[seat][s->pawn] = 0;
    s->pawn = (uint8_t)q;
    ti_begin_movement(s, j); /* exits are counted afresh for him */
    s->ban = s->passenger_ban;
    s->passenger_ban = 0;
    s->hops = 1;
    s->start = 0;
    if (ti_is_friday(s, seat, q)) s->level[seat][q] = 0; /* he chooses his space himself */
    ti_arrive(s, j);
    return true;
}
