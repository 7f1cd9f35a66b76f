/* The chain: from the first hop to the place where the pawn comes to rest. Order of work on
 * landing: reveal, attack, take, effect. TI-CHAIN-01. */
#include <string.h>

#include "state.h"

/* ---- Hops ---- */

/* TI-ICE-04, TI-CHAIN-06, TI-CHAIN-07, TI-RULING-15, TI-RULING-19: a return leads to where the
 * hop began, or the run of Ice; the start of the movement counts even if it is Ice itself.
 * TI-MOVE-13: the item goes along. */
void ti_make_hop(struct terra_incognita *s, int to, int level, int dx, int dy, struct journal *j)
{
    int seat = s->turn, p = s->pawn, at = s->at[seat][p];
    bool sliding = s->hops > 0 && ti_open_kind(s, at) == TI_TILE_ICE;
    if (!sliding) {
        s->base = (uint8_t)at;
        s->base_level = s->level[seat][p];
        s->base_state = s->state[seat][p];
        s->base_start = s->hops == 0;
        s->took = 0;
    }
    if (s->hops == 0) {
        s->start_dx = (int8_t)dx;
        s->start_dy = (int8_t)dy;
    }
    s->from = (uint8_t)at;
    s->from_level = s->level[seat][p];
    if (s->hops < UINT8_MAX) s->hops++;
    s->dx = (int8_t)dx;
    s->dy = (int8_t)dy;
    s->state[seat][p] = UPRIGHT;
    s->opened = 0;
    if (to != at) say(j, E_HOPPED, seat, p, at, to);
    ti_put(s, seat, p, to, level);
    ti_arrive(s, j);
}

static void choose_exit(struct terra_incognita *s, struct journal *j);

/* TI-CHAIN-04, TI-CHAIN-06, TI-CHAIN-08, TI-DT-11, TI-CACT-01, TI-ICE-05, TI-RULING-17,
 * TI-RULING-20: back, without any effect of the place, and on with another exit where it is a
 * chooser. TI-LOAD-17, TI-LOAD-18, TI-RULING-77: what was taken on the Ice stays there. */
static void go_back(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    if (s->took && s->load[seat][p]) {
        int item = ti_empty_hands(s, seat, p);
        say(j, E_DROPPED, seat, p, item, s->took);
        ti_lay(s, s->took, 0, item, j);
    }
    s->took = 0;
    ti_put(s, seat, p, s->base, s->base_level);
    s->state[seat][p] = s->base_state;
    if (ti_is_land(s->base) && s->lies[s->base] == LEAVING) s->lies[s->base] = OPEN; /* TI-RULING-16 */
    say(j, E_RETURNED, seat, p, s->base, 0);
    if (s->base_start)
        ti_chain_over(s, j);
    else
        choose_exit(s, j);
}

/* ---- Landing ---- */

static void sink_item(struct terra_incognita *s, struct journal *j)
{
    int item = ti_empty_hands(s, s->turn, s->pawn);
    if (!item) return;
    say(j, E_SANK, s->turn, s->pawn, item, 0);
    ti_remove_item(s, item, j);
}

/* TI-WATER-04, TI-WATER-06, TI-WATER-07, TI-DOWN-02, TI-DOWN-06, TI-CHAIN-09, TI-CANN-02,
 * TI-CANN-03, TI-CANN-04, TI-MOVE-05: a ship, or the open water. */
static void land_in_water(struct terra_incognita *s, bool shot, struct journal *j)
{
    int seat = s->turn, p = s->pawn, space = s->at[seat][p], owner = ti_ship_on(s, space);
    if (owner != NOBODY) {
        ti_deliver(s, ti_empty_hands(s, seat, p), owner, j);
        if (!ti_friends(s, owner, seat)) {
            ti_fall(s, p, j);
            return;
        }
        say(j, E_BOARDED, seat, p, owner, 0);
    } else {
        sink_item(s, j);
        s->stage = STAGE_REST;
        if (!ti_foes_on(s, seat, space, 0))
            say(j, E_SWIMS, seat, p, space, 0);
        else if (shot)
            ti_collide(s, j);
        else if (ti_fight_in_water(s, j))
            return;
    }
    ti_chain_over(s, j);
}

static void step_take(struct terra_incognita *s, struct journal *j);
static void step_effect(struct terra_incognita *s, struct journal *j);

/* The second step: TI-CMB-01; TI-DT-01 puts the pawn on space 1, TI-FRI-01 lets Friday choose. */
static void step_attack(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn, space = s->at[seat][p], kind = ti_kind(s, space);
    s->stage = STAGE_TAKE;
    if (ti_tile[kind].spaces && s->level[seat][p] == 0) {
        if (ti_is_friday(s, seat, p)) {
            s->phase = PHASE_SPACE;
            return;
        }
        s->level[seat][p] = 1;
    }
    bool peace = kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN || kind == TI_TILE_CROC;
    if (!peace && ti_foes_on(s, seat, space, s->level[seat][p]) && ti_beat(s, space, s->level[seat][p], j))
        return;
    step_take(s, j);
}

void ti_arrive(struct terra_incognita *s, struct journal *j)
{
    int space = s->at[s->turn][s->pawn];
    s->stage = STAGE_NONE;
    if (!ti_is_land(space))
        land_in_water(s, false, j);
    else if (ti_is_down(s, space))
        ti_look_at(s, space, CAUSE_LANDING); /* TI-MOVE-02, TI-ARROW-03, TI-KNIGHT-02 */
    else
        step_attack(s, j);
}

static bool is_tile_for_islander(int kind) { return kind >= TI_TILE_FRIDAY && kind <= TI_TILE_CARTO; }

/* The first step, once the tile is turned up: TI-CACT-01, TI-LOAD-20, TI-RULING-79, TI-ISL-01. */
void ti_after_reveal(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn, space = s->at[seat][p], kind = ti_kind(s, space);
    s->opened = 1;
    if (kind == TI_TILE_CACTUS) {
        go_back(s, j);
        return;
    }
    bool banned = kind == TI_TILE_FORTRESS || kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN;
    if (banned && s->load[seat][p] && ti_is_land(s->from)) {
        int item = ti_empty_hands(s, seat, p);
        say(j, E_DROPPED, seat, p, item, s->from);
        ti_lay(s, s->from, s->from_level, item, j);
    }
    s->stage = STAGE_ATTACK;
    if (is_tile_for_islander(kind) && ti_join(s, TI_ISLANDER_FRIDAY + kind - TI_TILE_FRIDAY, space, 0, 0, j))
        return;
    step_attack(s, j);
}

/* TI-LOAD-22, TI-RULING-10: does an item, and nothing else, forbid to slide over the Ice that begins there? */
static bool is_slide_barred_to_load(const struct terra_incognita *s, int ice, int dx, int dy)
{
    int seat = s->turn, p = s->pawn, level = ti_is_friday(s, seat, p) ? 0 : 1;
    bool barred = false;
    while (ice && (dx || dy) && ti_open_kind(s, ice) == TI_TILE_ICE) {
        ice = ti_hop(ice, dx, dy);
        if (ti_why_not_enter(s, seat, p, ice, level, false, WAY_FORCED)) return false;
        barred = barred || ti_why_not_enter(s, seat, p, ice, level, true, WAY_FORCED);
    }
    return barred;
}

/* The third step: TI-LOAD-03, TI-RULING-08; TI-TUN-17 on a Tunnel tile, nothing on a Crocodile.
 * TI-LOAD-22: nothing that would keep the pawn from sliding on. */
static void step_take(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn, space = s->at[seat][p], kind = ti_kind(s, space);
    bool loose = ti_any_loose(s, space, s->level[seat][p]), monk = ti_is_monk(s, seat, p);
    if (kind == TI_TILE_TUNNEL) {
        s->stage = STAGE_TUNNEL;
        s->phase = PHASE_TUNLOAD;
        if (monk || (!loose && !s->load[seat][p])) ti_step_tunnel(s, j);
        return;
    }
    s->stage = STAGE_EFFECT;
    s->phase = PHASE_TAKE;
    if (monk || !loose || s->load[seat][p] || kind == TI_TILE_CROC ||
        is_slide_barred_to_load(s, space, s->dx, s->dy))
        step_effect(s, j);
}

/* ---- Choosers: Arrow, Footprints, Knight ---- */

static bool is_arrow(int kind) { return kind >= TI_TILE_ARROW1S && kind <= TI_TILE_ARROW4D; }

/* The bit of the exit that leads there, or -1. TI-ARROW-01, TI-ARROW-02, TI-FOOT-01, TI-FOOT-02,
 * TI-KNIGHT-01. */
static int exit_to(const struct terra_incognita *s, int at, int to)
{
    int kind = ti_kind(s, at), dx = ti_space[to].x - ti_space[at].x, dy = ti_space[to].y - ti_space[at].y;
    const int8_t(*ways)[2] = kind == TI_TILE_KNIGHT ? ti_leap : ti_step;
    for (int d = 0; d < 8; d++) {
        if (ways[d][0] != dx || ways[d][1] != dy) continue;
        return is_arrow(kind) && !(ti_ways(s->tile[at]) >> d & 1) ? -1 : d;
    }
    return -1;
}

static rule why_not_that_exit(const struct terra_incognita *s, int d, int to, bool carrying)
{
    int seat = s->turn, p = s->pawn, at = s->at[seat][p];
    int dx = ti_space[to].x - ti_space[at].x, dy = ti_space[to].y - ti_space[at].y;
    /* TI-CHAIN-03, TI-RULING-23, TI-RULING-24; TI-LOAD-07: a slide that only the item forbade was never made. */
    if ((s->used[at] >> d & 1) && (carrying || !is_slide_barred_to_load(s, to, dx, dy))) return TI_CHAIN_02;
    enum way way = is_arrow(ti_kind(s, at)) ? WAY_FORCED : WAY_CHOSEN;
    return ti_why_not_enter(s, seat, p, to, ti_is_friday(s, seat, p) ? 0 : 1, carrying, way);
}

rule ti_why_not_exit(const struct terra_incognita *s, int to, bool carrying)
{
    int at = s->at[s->turn][s->pawn], d = exit_to(s, at, to);
    if (d >= 0) return why_not_that_exit(s, d, to, carrying);
    int kind = ti_kind(s, at);
    return kind == TI_TILE_KNIGHT ? TI_KNIGHT_01 : kind == TI_TILE_FOOT ? TI_FOOT_01 : TI_ARROW_01;
}

static int exit_space(const struct terra_incognita *s, int at, int d)
{
    int kind = ti_kind(s, at);
    if (kind == TI_TILE_KNIGHT) return ti_hop(at, ti_leap[d][0], ti_leap[d][1]);
    if (kind != TI_TILE_FOOT && !(ti_ways(s->tile[at]) >> d & 1)) return 0;
    return ti_next[at][d];
}

static bool has_exit(const struct terra_incognita *s, bool carrying)
{
    int at = s->at[s->turn][s->pawn];
    for (int d = 0; d < 8; d++) {
        int to = exit_space(s, at, d);
        if (to && why_not_that_exit(s, d, to, carrying) == 0) return true;
    }
    return false;
}

/* TI-LOAD-07, TI-LOAD-08, TI-ARROW-04, TI-RULING-06: the item is dropped only where there is no
 * way with it. TI-CHAIN-05, TI-ARROW-05, TI-ARROW-06, TI-DOWN-03, TI-LOAD-14: no way at all is
 * an unresolvable loop. */
static void choose_exit(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    bool carrying = s->load[seat][p] != ITEM_NONE;
    s->stage = STAGE_NONE;
    s->phase = PHASE_CHOOSER;
    if (has_exit(s, carrying)) return;
    if (carrying && has_exit(s, false)) {
        ti_drop(s, seat, p, j);
        return;
    }
    if (carrying) ti_remove_item(s, ti_empty_hands(s, seat, p), j);
    ti_fall(s, p, j);
}

/* ---- Ice ---- */

/* TI-CHAIN-11: was this exit used before in the action? Exits of choosers are used once, so a
 * pawn can come to the same Ice with the same vector again only where its movement began beside
 * it. */
static bool is_slide_used(const struct terra_incognita *s, int at)
{
    return s->hops > 1 && s->start && s->dx == s->start_dx && s->dy == s->start_dy &&
           ti_hop(s->start, s->dx, s->dy) == at;
}

/* TI-ICE-01, TI-ICE-02, TI-ICE-03, TI-ICE-04, TI-ICE-06, TI-ICE-07, TI-ABL-14, TI-RULING-10,
 * TI-RULING-21, TI-RULING-22: the same vector again, or back with the item. */
static void slide(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn, at = s->at[seat][p];
    if (s->dx == 0 && s->dy == 0) {
        ti_chain_over(s, j);
        return;
    }
    int to = ti_hop(at, s->dx, s->dy), level = ti_is_friday(s, seat, p) ? 0 : 1;
    bool carrying = s->load[seat][p] != ITEM_NONE;
    if (is_slide_used(s, at) || ti_why_not_enter(s, seat, p, to, level, carrying, WAY_FORCED))
        go_back(s, j);
    else
        ti_make_hop(s, to, 0, s->dx, s->dy, j);
}

/* ---- Effects: the fourth step ---- */

/* TI-CANN-01, TI-CANN-05: over everything to the first water. */
static void shoot(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn, space = s->at[seat][p], ways = ti_ways(s->tile[space]), d = 0;
    while (d < 7 && !(ways >> d & 1)) d++;
    while (ti_is_land(space)) space = ti_next[space][d];
    say(j, E_SHOT, seat, p, s->at[seat][p], space);
    ti_put(s, seat, p, space, 0);
    land_in_water(s, true, j);
}

/* TI-BAL-01, TI-BAL-02: home with the item, every time, for everybody. */
static void fly_home(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    say(j, E_BALLOON, seat, p, 0, 0);
    ti_deliver(s, ti_empty_hands(s, seat, p), seat, j);
    ti_put(s, seat, p, s->ship[seat], 0);
    ti_chain_over(s, j);
}

/* TI-BARR-01, TI-BARR-02, TI-FRI-06, TI-MONK-05. */
static void drink(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    if (ti_is_friday(s, seat, p)) {
        say(j, E_DRANK, seat, TI_ISLANDER_FRIDAY, 0, 0);
        ti_dismiss(s, seat, j);
    } else {
        if (ti_is_monk(s, seat, p)) ti_transform(s, seat, j);
        p = s->pawn; /* TI-MONK-05: he has another number now */
        s->rest[seat][p] = REST_OWN_TURN;
        say(j, E_RESTS, seat, p, 0, 0);
    }
    ti_chain_over(s, j);
}

/* TI-CROC-01, TI-CROC-02, TI-DOWN-01, TI-FRI-02, TI-RULING-76. */
static void meet_crocodile(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    if (ti_is_friday(s, seat, p)) {
        ti_chain_over(s, j);
        return;
    }
    int item = ti_empty_hands(s, seat, p);
    if (item) ti_remove_item(s, item, j);
    ti_fall(s, p, j);
}

/* TI-TRAP-01, TI-TRAP-06, TI-FRI-02. */
static void fall_into_trap(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    if (!ti_is_friday(s, seat, p)) {
        s->state[seat][p] = TRAPPED;
        say(j, E_TRAPPED, seat, p, s->at[seat][p], 0);
    }
    ti_chain_over(s, j);
}

/* TI-ONCE-01, TI-EMPTY-01: what has worked is an Empty tile. TI-RE-01, TI-RE-04: the first pawn
 * to land draws the event. TI-BRIDGE-04, TI-AIR-01: the rest lets a pawn rest. */
static void step_effect(struct terra_incognita *s, struct journal *j)
{
    int space = s->at[s->turn][s->pawn], kind = ti_kind(s, space);
    if (is_arrow(kind)) kind = TI_TILE_FOOT;
    switch (kind) {
    case TI_TILE_FOOT:
    case TI_TILE_KNIGHT: choose_exit(s, j); return; /* TI-RULING-25 */
    case TI_TILE_ICE: slide(s, j); return;
    case TI_TILE_BALLOON: fly_home(s, j); return;
    case TI_TILE_CROC: meet_crocodile(s, j); return;
    case TI_TILE_CANNON: shoot(s, j); return;
    case TI_TILE_BARREL: drink(s, j); return;
    case TI_TILE_TRAP: fall_into_trap(s, j); return;
    case TI_TILE_SPYGLASS:
        if (s->opened) {
            ti_find_spyglass(s, STAGE_REST, j);
            return;
        }
        break;
    case TI_TILE_QUAKE:
        if (s->opened) {
            ti_find_quake(s, STAGE_REST, j);
            return;
        }
        break;
    case TI_TILE_RUMEVENT:
        if (s->lies[space] == OPEN) {
            s->lies[space] = USED;
            ti_draw_event(s);
            return;
        }
        break;
    }
    ti_chain_over(s, j);
}

void ti_resume(struct terra_incognita *s, struct journal *j)
{
    switch ((enum stage)s->stage) {
    case STAGE_ATTACK: step_attack(s, j); return;
    case STAGE_TAKE: step_take(s, j); return;
    case STAGE_EFFECT: step_effect(s, j); return;
    case STAGE_TUNNEL: ti_step_tunnel(s, j); return;
    case STAGE_EVENT: ti_event_over(s, j); return;
    case STAGE_CARD: ti_card_over(s, j); return;
    case STAGE_NONE:
    case STAGE_REST:
    case STAGES: ti_chain_over(s, j); return;
    }
}

/* ---- At rest ---- */

/* TI-ABL-12: after a swim step that neither fought nor boarded. */
static bool may_swim_on(const struct terra_incognita *s)
{
    int seat = s->turn, p = s->pawn;
    return s->swims > 0 && s->swims < SWIM_STEPS && ti_is_swimming(s, seat, p) &&
           ti_has_move(s, seat, p, false, ACT_MOVE);
}

/* TI-ABL-08, TI-RULING-69. */
static bool may_move_again(const struct terra_incognita *s)
{
    int seat = s->turn, p = s->pawn;
    return ti_is_upright(s, seat, p) && s->rest[seat][p] == 0 && ti_has_move(s, seat, p, false, ACT_MOVE);
}

static void ask_again(struct terra_incognita *s, int again)
{
    ti_forget_hops(s);
    s->again = (uint8_t)again;
    s->phase = PHASE_AGAIN;
}

/* The MOVE is fully resolved: Speed Boots give another one. TI-END-01: the end is checked after
 * each half. */
static void move_over(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    bool boots = p && s->at[seat][p] && !s->half && (s->armed[seat][p] & ARMED_BOOTS);
    s->swims = 0;
    if (boots) {
        if (ti_ends_now(s, j)) return;
        if (may_move_again(s)) {
            ask_again(s, AGAIN_BOOTS);
            return;
        }
    }
    ti_action_over(s, j);
}

void ti_chain_over(struct terra_incognita *s, struct journal *j)
{
    s->stage = STAGE_NONE;
    if (s->act == ACT_FLY && ti_passenger_lands(s, j)) return;
    if (s->act != ACT_MOVE) {
        ti_action_over(s, j);
        return;
    }
    if (s->pawn && s->at[s->turn][s->pawn] && may_swim_on(s))
        ask_again(s, AGAIN_SWIM);
    else
        move_over(s, j);
}

/* ---- go ---- */

rule ti_why_not_go(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int to = a.arg[0];
    switch (s->phase) {
    case PHASE_DEST: return ti_why_not_first_hop(s, to);
    case PHASE_CHOOSER: return ti_why_not_exit(s, to, s->load[s->turn][s->pawn] != ITEM_NONE);
    case PHASE_TUNEXIT: return ti_why_not_come_out(s, to);
    case PHASE_FLYDEST: return ti_why_not_fly_to(s, to);
    }
    return TI_MOVE_01;
}

static void go_first(struct terra_incognita *s, int to, struct journal *j)
{
    int seat = s->turn, p = s->pawn, at = s->at[seat][p];
    if ((s->armed[seat][p] & ARMED_GEAR) && !s->half && ti_is_swimming(s, seat, p)) s->swims++;
    ti_make_hop(s, to, 0, ti_space[to].x - ti_space[at].x, ti_space[to].y - ti_space[at].y, j);
}

/* TI-CHAIN-03: the exit is used, whatever comes of it. */
static void go_by_exit(struct terra_incognita *s, int to, struct journal *j)
{
    int at = s->at[s->turn][s->pawn], d = exit_to(s, at, to);
    assert(d >= 0);
    s->used[at] = (uint8_t)(s->used[at] | (d >= 0 ? 1 << d : 0));
    ti_make_hop(s, to, 0, ti_space[to].x - ti_space[at].x, ti_space[to].y - ti_space[at].y, j);
}

void ti_apply_go(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    switch (s->phase) {
    case PHASE_CHOOSER: go_by_exit(s, a.arg[0], j); return;
    case PHASE_TUNEXIT: ti_pass_tunnel(s, a.arg[0], j); return;
    case PHASE_FLYDEST: ti_fly_to(s, a.arg[0], j); return;
    default: go_first(s, a.arg[0], j);
    }
}

/* ---- go_on, stop: D-AGAIN; stop also ends D-SPY and Old Map ---- */

rule ti_why_not_go_on(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    return s->phase == PHASE_AGAIN ? 0 : TI_ABL_08;
}

void ti_apply_go_on(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    if (s->again == AGAIN_BOOTS) {
        s->half = 1;
        s->ban = (uint8_t)ti_ban_of(s, s->turn, s->pawn); /* TI-CMB-08, TI-CMB-09 */
    }
    s->again = AGAIN_NONE;
    ti_begin_movement(s, j);
}

/* TI-SPY-01, TI-RULING-55: the Spyglass may be declined before the first look; the Old Map may
 * be put away at any time. */
rule ti_why_not_stop(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    if (s->phase == PHASE_SPY) return s->look[1] ? TI_RULING_55 : 0;
    return s->phase == PHASE_AGAIN || s->phase == PHASE_MAP ? 0 : TI_ABL_08;
}

void ti_apply_stop(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    if (s->phase != PHASE_AGAIN) {
        s->looks_left = 0;
        memset(s->look, 0, sizeof s->look);
        ti_resume(s, j);
        return;
    }
    bool swam = s->again == AGAIN_SWIM;
    s->again = AGAIN_NONE;
    if (swam)
        move_over(s, j);
    else
        ti_action_over(s, j);
}

/* ---- Legal ---- */

void ti_legal_chain(const struct terra_incognita *s, struct choices *out)
{
    int at = s->at[s->turn][s->pawn];
    switch (s->phase) {
    case PHASE_CHOOSER:
        for (int d = 0; d < 8; d++) {
            int to = exit_space(s, at, d);
            if (to) offer(out, s, V_GO, to, 0);
        }
        break;
    case PHASE_TAKE:
    case PHASE_TUNLOAD:
        for (int what = 1; what <= ITEMS; what++) offer(out, s, V_CARRY, what, 0);
        break;
    case PHASE_TUNEXIT:
        for (int space = 1; space < TI_LANDS; space++)
            if (ti_open_kind(s, space) == TI_TILE_TUNNEL) offer(out, s, V_GO, space, 0);
        break;
    case PHASE_SPACE:
        for (int level = 1; level <= LEVELS; level++) offer(out, s, V_ADVANCE, level, 0);
        break;
    case PHASE_AGAIN:
        choices_add(out, act(V_GO_ON, 0, 0, 0));
        choices_add(out, act(V_STOP, 0, 0, 0));
        break;
    case PHASE_CHARM:
        choices_add(out, act(V_CHARM, 0, 0, 0));
        choices_add(out, act(V_NO_CHARM, 0, 0, 0));
        break;
    }
}
