/* Where a pawn can go by itself: the first hop of a MOVE, a RUM-LEAVE or a CLIMB, and what it
 * carries. */
#include "state.h"

static int top_level(const struct terra_incognita *s, int space)
{
    return ti_tile[ti_open_kind(s, space)].spaces;
}

static int entry_level(const struct terra_incognita *s, int pawn)
{
    return ti_is_friday(s, s->turn, pawn) ? 0 : 1;
}

/* TI-DT-02, TI-DT-03, TI-DT-09, TI-FRI-01, TI-CART-04: who is still below the highest space? */
bool ti_is_held_by_terrain(const struct terra_incognita *s, int pawn)
{
    assert(pawn > 0 && pawn < PAWNS);
    int seat = s->turn, top = top_level(s, s->at[seat][pawn]);
    return top && s->level[seat][pawn] < top && !ti_is_friday(s, seat, pawn);
}

/* One step of a MOVE or a RUM-LEAVE. TI-MOVE-01, TI-MOVE-02, TI-MOVE-03, TI-MOVE-04, TI-MOVE-12,
 * TI-TEAM-03, TI-WATER-02, TI-WATER-03. */
static rule why_not_walk(const struct terra_incognita *s, int pawn, int to, bool carrying, int kind)
{
    int seat = s->turn, at = s->at[seat][pawn];
    if (ti_is_land(at)) {
        if (kind != ACT_LEAVE && ti_is_held_by_terrain(s, pawn)) return TI_DT_03;
        if (!ti_are_adjacent(at, to)) return TI_MOVE_01;
        return ti_why_not_enter(s, seat, pawn, to, entry_level(s, pawn), carrying, WAY_WALK);
    }
    if (ti_is_aboard(s, seat, pawn)) {
        if (ti_front(at) != to) return TI_MOVE_03;
        return ti_why_not_enter(s, seat, pawn, to, entry_level(s, pawn), carrying, WAY_WALK);
    }
    if (ti_is_land(to)) return TI_WATER_03;
    if (!ti_are_adjacent(at, to)) return TI_WATER_02;
    return ti_why_not_enter(s, seat, pawn, to, 0, carrying, WAY_SWIM);
}

/* TI-DT-02, TI-DT-06, TI-DT-07, TI-FRI-01, TI-RULING-81: up on Difficult Terrain, one space, or any
 * higher one for Friday. */
static rule why_not_up(const struct terra_incognita *s, int pawn, int level, bool carrying)
{
    int seat = s->turn, at = s->at[seat][pawn], here = s->level[seat][pawn];
    if (!ti_is_land(at) || level > top_level(s, at)) return TI_DT_01;
    if (level <= here) return TI_DT_07;
    if (level > here + 1 && !ti_is_friday(s, seat, pawn)) return TI_DT_02;
    return ti_why_not_enter(s, seat, pawn, at, level, carrying, WAY_WALK);
}

/* TI-TRAP-05, TI-FRI-07, TI-RULING-43: somebody else inside the Trap who can push. */
static bool has_pusher(const struct terra_incognita *s, int pawn)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++)
            if (s->at[seat][p] == s->at[s->turn][pawn] && !(seat == s->turn && p == pawn) &&
                ti_friends(s, seat, s->turn) && !s->rest[seat][p] && !s->fresh[seat][p])
                return true;
    return false;
}

/* TI-TRAP-02, TI-TRAP-03, TI-TRAP-04, TI-TRAP-08, TI-TRAP-09, TI-TEAM-05, TI-RULING-42: an able
 * friend on that tile; level 0 or 1: not higher up on Difficult Terrain. */
static bool has_puller(const struct terra_incognita *s, int pawn, int space, int level)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[seat][p] != space || !ti_friends(s, seat, s->turn) || !ti_is_able(s, seat, p)) continue;
            int high = s->level[seat][p] > 1 ? s->level[seat][p] : 0;
            if (high == level && !(seat == s->turn && p == pawn)) return true;
        }
    return false;
}

/* TI-TRAP-07, TI-TRAP-10, TI-TRAP-11, TI-RULING-41, TI-RULING-91: onto a helper's tile, or
 * pushed onto any tile it could walk onto; level above 1: to a helper that high on Difficult
 * Terrain. */
static rule why_not_climbing(const struct terra_incognita *s, int pawn, int to, int level, bool carrying,
                             bool rope)
{
    int seat = s->turn;
    if (!ti_is_land(to)) return TI_TRAP_05;
    if (!ti_are_adjacent(s->at[seat][pawn], to)) return TI_TRAP_02;
    bool pushed = level == 0 && (rope || has_pusher(s, pawn));
    if (!pushed && (rope || !has_puller(s, pawn, to, level))) return TI_TRAP_02;
    return ti_why_not_enter(s, seat, pawn, to, level ? level : entry_level(s, pawn), carrying, WAY_WALK);
}

bool ti_has_climb(const struct terra_incognita *s, int pawn, bool carrying, bool rope)
{
    assert(pawn > 0 && pawn < PAWNS);
    for (int d = 0; d < 8; d++) {
        int to = ti_next[s->at[s->turn][pawn]][d];
        if (!to || !ti_is_land(to)) continue;
        if (why_not_climbing(s, pawn, to, 0, carrying, rope) == 0) return true;
        for (int level = 2; level <= top_level(s, to) && !rope; level++)
            if (why_not_climbing(s, pawn, to, level, carrying, false) == 0) return true;
    }
    return false;
}

bool ti_has_walk(const struct terra_incognita *s, int pawn, bool carrying, int kind)
{
    assert(pawn > 0 && pawn < PAWNS);
    int at = s->at[s->turn][pawn];
    if (kind == ACT_MOVE && ti_is_land(at) && top_level(s, at))
        for (int level = s->level[s->turn][pawn] + 1; level <= top_level(s, at); level++)
            if (why_not_up(s, pawn, level, carrying) == 0) return true;
    for (int d = 0; d < 8; d++) {
        int to = ti_next[at][d];
        if (to && why_not_walk(s, pawn, to, carrying, kind) == 0) return true;
    }
    return false;
}

bool ti_has_move(const struct terra_incognita *s, int seat, int pawn, bool carrying, int kind)
{
    assert(seat == s->turn);
    (void)seat;
    if (kind == ACT_CLIMB || kind == ACT_ROPE) return ti_has_climb(s, pawn, carrying, kind == ACT_ROPE);
    return ti_has_walk(s, pawn, carrying, kind);
}

/* ---- carry: D-LOAD, D-TAKE, D-TUNLOAD; "nothing" is the first word ---- */

static bool is_at_hand(const struct terra_incognita *s, int item)
{
    int seat = s->turn, p = s->pawn;
    return item == ITEM_NONE || s->load[seat][p] == item ||
           ti_loose(s, s->at[seat][p], s->level[seat][p], item);
}

/* TI-LOAD-02, TI-LOAD-03, TI-TUN-10, TI-TUN-17, TI-RULING-08, TI-RULING-09, TI-RULING-11: before
 * a movement whatever leaves a way to go; on landing with empty hands; at both ends of a tunnel
 * anything. */
rule ti_why_not_carry(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int item = a.arg[0] - 1;
    switch (s->phase) {
    case PHASE_LOAD:
        if (!is_at_hand(s, item)) return TI_LOAD_02;
        return ti_has_move(s, s->turn, s->pawn, item != ITEM_NONE, s->act) ? 0 : TI_LOAD_02;
    case PHASE_TAKE: return is_at_hand(s, item) ? 0 : TI_LOAD_03;
    case PHASE_TUNLOAD: return is_at_hand(s, item) ? 0 : TI_TUN_10;
    }
    return TI_LOAD_02;
}

/* A course takes along what there is to carry, unless there is a choice between different things; then it asks. */
bool ti_carries_along(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase != PHASE_LOAD) return false;
    for (int what = 1 + COIN; what <= ITEMS; what++)
        if (what != a.arg[0] && ti_why_not_carry(s, act(V_CARRY, what, 0, 0)) == 0) return false;
    return true;
}

void ti_apply_carry(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int seat = s->turn, p = s->pawn, item = a.arg[0] - 1;
    if (s->load[seat][p] != item) {
        ti_drop(s, seat, p, j);
        if (item) {
            ti_lift(s, s->at[seat][p], s->level[seat][p], item);
            ti_give(s, seat, p, item);
            say(j, E_TOOK, seat, p, item, s->at[seat][p]);
        }
        /* TI-LOAD-18: taken in the midst of a run of Ice. */
        if (s->phase == PHASE_TAKE && item && ti_open_kind(s, s->at[seat][p]) == TI_TILE_ICE)
            s->took = s->at[seat][p];
    }
    if (s->phase == PHASE_LOAD)
        s->phase = PHASE_DEST;
    else
        ti_resume(s, j);
}

/* ---- go, advance, pull: the first hop of a movement ---- */

rule ti_why_not_first_hop(const struct terra_incognita *s, int to)
{
    bool carrying = s->load[s->turn][s->pawn] != ITEM_NONE;
    if (s->act == ACT_CLIMB || s->act == ACT_ROPE)
        return why_not_climbing(s, s->pawn, to, 0, carrying, s->act == ACT_ROPE);
    return why_not_walk(s, s->pawn, to, carrying, s->act);
}

/* A course goes one hop, and on from there while there is one way only. */
bool ti_goes_on(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase == PHASE_DEST) return true;
    if (s->phase != PHASE_CHOOSER) return false;
    for (int to = 1; to < TI_SPACES; to++)
        if (to != a.arg[0] && ti_verbs[V_GO].why_not(s, act(V_GO, to, 0, 0)) == 0) return false;
    return true;
}

/* TI-DT-12: a MOVE like any other. TI-FRI-01: Friday, who has just come onto the tile, picks any
 * space without an enemy. */
rule ti_why_not_advance(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int seat = s->turn, p = s->pawn, level = a.arg[0];
    if (s->phase == PHASE_SPACE) return ti_free_levels(s, seat, s->at[seat][p]) >> level & 1 ? 0 : TI_FRI_01;
    if (s->phase != PHASE_DEST || s->act != ACT_MOVE) return TI_DT_02;
    return why_not_up(s, p, level, s->load[seat][p] != ITEM_NONE);
}

void ti_apply_advance(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int seat = s->turn, p = s->pawn;
    say(j, E_ADVANCED, seat, p, s->at[seat][p], a.arg[0]);
    if (s->phase == PHASE_SPACE) {
        s->level[seat][p] = (uint8_t)a.arg[0];
        ti_resume(s, j);
        return;
    }
    ti_make_hop(s, s->at[seat][p], a.arg[0], 0, 0, j);
}

rule ti_why_not_pull(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase != PHASE_DEST || s->act != ACT_CLIMB || a.arg[1] < 2) return TI_TRAP_04;
    return why_not_climbing(s, s->pawn, a.arg[0], a.arg[1], s->load[s->turn][s->pawn] != ITEM_NONE, false);
}

void ti_apply_pull(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int at = s->at[s->turn][s->pawn], to = a.arg[0];
    ti_make_hop(s, to, a.arg[1], ti_space[to].x - ti_space[at].x, ti_space[to].y - ti_space[at].y, j);
}
