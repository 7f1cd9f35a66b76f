/* The action of a pawn: which kind, with what in its hands, and where to. */
#include <string.h>

#include "state.h"

/* ---- Which action ---- */

/* TI-TURN-09: able, and has not acted. */
static rule why_not_ready(const struct terra_incognita *s, int pawn)
{
    if (s->acted[s->turn][pawn]) return TI_TURN_09;
    return ti_is_able(s, s->turn, pawn) ? 0 : TI_TURN_06;
}

static rule why_not_moving(const struct terra_incognita *s, int pawn)
{
    rule no = why_not_ready(s, pawn);
    if (no) return no;
    return ti_has_walk(s, pawn, false, ACT_MOVE) ? 0 : TI_RULING_71;
}

/* TI-RUM-02, TI-DT-09, TI-CART-04, TI-MONK-06, TI-RULING-94: for fighters but the Cartographer, from below the
 * highest space, with a bottle. */
static rule why_not_leaving(const struct terra_incognita *s, int pawn)
{
    int seat = s->turn;
    rule no = why_not_ready(s, pawn);
    if (no) return no;
    if (pawn == ISLANDER && s->islander[seat] == TI_ISLANDER_CARTO) return TI_CART_04;
    if (ti_is_monk(s, seat, pawn)) return TI_MONK_06;
    if (ti_is_friday(s, seat, pawn)) return TI_RUM_02;
    if (s->rum[seat] == 0 || !ti_is_held_by_terrain(s, pawn)) return TI_DT_09;
    return ti_has_walk(s, pawn, false, ACT_LEAVE) ? 0 : TI_DT_09;
}

/* TI-TRAP-01, TI-TURN-09, TI-RULING-74: trapped, neither resting nor fresh, with help. */
static rule why_not_climbing_out(const struct terra_incognita *s, int pawn)
{
    int seat = s->turn;
    if (s->acted[seat][pawn] || s->state[seat][pawn] != TRAPPED) return TI_TURN_09;
    if (s->rest[seat][pawn] || s->fresh[seat][pawn]) return TI_RULING_74;
    return ti_has_climb(s, pawn, false, false) ? 0 : TI_TRAP_02;
}

/* TI-SHIP-01, TI-SHIP-02, TI-SHIP-03, TI-SHIP-04, TI-SHIP-08, TI-EVT-10, TI-RULING-02,
 * TI-TEAM-04: a crew pirate aboard his own ship, one space along its own coast. */
static rule why_not_sailing(const struct terra_incognita *s, int pawn, int way)
{
    int seat = s->turn, ship = s->ship[seat];
    rule no = why_not_ready(s, pawn);
    if (no) return no;
    if (pawn > CREW) return TI_SHIP_04;
    if (s->at[seat][pawn] != ship) return TI_SHIP_01;
    if (s->calm) return TI_EVT_10;
    int side = ti_space[ship].coast, step = way == 1 ? 1 : -1;
    bool along_x = side == TI_SIDE_N || side == TI_SIDE_S;
    int to = ti_hop(ship, along_x ? step : 0, along_x ? 0 : step);
    return to && ti_space[to].coast == side ? 0 : TI_SHIP_02;
}

/* TI-CART-01, TI-CART-03. */
static rule why_not_surveying(const struct terra_incognita *s, int pawn)
{
    int seat = s->turn, at = s->at[seat][pawn];
    if (pawn != ISLANDER || s->islander[seat] != TI_ISLANDER_CARTO) return TI_CART_01;
    rule no = why_not_ready(s, pawn);
    if (no) return no == TI_TURN_06 ? TI_CART_03 : no;
    if (!ti_is_land(at)) return TI_CART_03;
    for (int d = 0; d < 8; d++)
        if (ti_is_land(ti_next[at][d]) && s->lies[ti_next[at][d]] && ti_is_down(s, ti_next[at][d])) return 0;
    return TI_CART_01;
}

static int down_pirate(const struct terra_incognita *s)
{
    for (int p = 1; p <= CREW; p++)
        if (s->at[s->turn][p] == 0) return p;
    return 0;
}

/* TI-RESP-01, TI-RESP-02, TI-RESP-05, TI-RESP-06, TI-DOWN-04, TI-RULING-67. */
static rule why_not_reviving(const struct terra_incognita *s, int pawn)
{
    rule no = why_not_ready(s, pawn);
    if (no) return no;
    if (pawn > CREW) return TI_RESP_05;
    if (ti_open_kind(s, s->at[s->turn][pawn]) != TI_TILE_RESPAWN || !down_pirate(s)) return TI_RESP_01;
    return s->revived ? TI_RESP_02 : 0;
}

/* TI-AIR-02, TI-AIR-03, TI-AIR-11, TI-ISL-05, TI-RULING-30: a crew pirate where the figure
 * stands. */
static rule why_not_flying(const struct terra_incognita *s, int pawn)
{
    rule no = why_not_ready(s, pawn);
    int at = s->at[s->turn][pawn];
    if (no) return no;
    if (pawn > CREW) return TI_AIR_11;
    return ti_open_kind(s, at) == TI_TILE_AIRPLANE && s->lies[at] == OPEN ? 0 : TI_AIR_02;
}

/* TI-ABL-01, TI-SET-08, TI-RULING-53, TI-RULING-66: 48 cards, so one is always left. */
static rule why_not_drawing(const struct terra_incognita *s, int pawn)
{
    return s->options.mode == MODE_ULTIMATE ? why_not_ready(s, pawn) : TI_SET_08;
}

bool ti_can_act(const struct terra_incognita *s, int pawn)
{
    assert(pawn > 0 && pawn < PAWNS);
    int seat = s->turn;
    if (s->at[seat][pawn] == 0 || s->acted[seat][pawn] || s->fresh[seat][pawn] || s->rest[seat][pawn])
        return false;
    if (!ti_is_upright(s, seat, pawn)) return why_not_climbing_out(s, pawn) == 0;
    if (why_not_drawing(s, pawn) == 0 || ti_has_walk(s, pawn, false, ACT_MOVE)) return true;
    return why_not_sailing(s, pawn, 1) == 0 || why_not_sailing(s, pawn, 2) == 0 ||
           why_not_leaving(s, pawn) == 0 || why_not_surveying(s, pawn) == 0 ||
           why_not_reviving(s, pawn) == 0 || why_not_flying(s, pawn) == 0 || ti_why_not_passing(s, pawn) == 0;
}

/* ---- Beginning and ending an action ---- */

/* TI-TURN-05, TI-TURN-09, TI-TURN-10: marked as soon as the kind is chosen. */
void ti_begin_action(struct terra_incognita *s, int kind)
{
    s->act = (uint8_t)kind;
    s->acted[s->turn][s->pawn] = 1;
    s->duty = 1;
    s->ban = (uint8_t)ti_ban_of(s, s->turn, s->pawn);
}

/* The movement is over; nothing leads back to where it began. */
void ti_forget_hops(struct terra_incognita *s)
{
    if (s->hops) memset(s->used, 0, sizeof s->used);
    s->base = s->base_level = s->base_state = s->base_start = 0;
    s->from = s->from_level = s->hops = s->took = s->opened = 0;
    s->start = 0;
    s->start_dx = s->start_dy = s->dx = s->dy = 0;
}

/* TI-LOAD-02, TI-LOAD-19: what to carry is asked where there is something to carry. TI-CHAIN-02:
 * exits are counted afresh. */
void ti_begin_movement(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, at = s->at[seat][s->pawn];
    (void)j;
    ti_forget_hops(s);
    s->start = (uint8_t)at;
    bool treasure = s->load[seat][s->pawn] || ti_any_loose(s, at, s->level[seat][s->pawn]);
    s->phase = treasure && !ti_is_monk(s, seat, s->pawn) ? PHASE_LOAD : PHASE_DEST;
}

/* Nothing of an action, card or event may linger in the state. */
void ti_clear_action(struct terra_incognita *s)
{
    const size_t first = offsetof(struct terra_incognita, act),
                 last = offsetof(struct terra_incognita, flight);
    if (s->hops) memset(s->used, 0, sizeof s->used);
    memset((char *)s + first, 0, last + 1 - first);
    s->stage = STAGE_NONE;
}

/* TI-ABL-07: what was armed is spent, whether it served or not. */
void ti_action_over(struct terra_incognita *s, struct journal *j)
{
    if (s->pawn) s->armed[s->turn][s->pawn] = 0;
    ti_settle_bridges(s, j);
    ti_clear_action(s);
    if (!ti_ends_now(s, j)) ti_next_choice(s, j);
}

/* ---- Legal ---- */

static void legal_kinds(const struct terra_incognita *s, struct choices *out)
{
    offer(out, s, V_MOVE, 0, 0);
    offer(out, s, V_LEAVE, 0, 0);
    offer(out, s, V_CLIMB, 0, 0);
    offer(out, s, V_SAIL, 1, 0);
    offer(out, s, V_SAIL, 2, 0);
    offer(out, s, V_SURVEY, 0, 0);
    offer(out, s, V_REVIVE, 0, 0);
    offer(out, s, V_FLY, 0, 0);
    offer(out, s, V_DRAW, 0, 0);
    offer(out, s, V_PASS, 0, 0);
}

static void legal_destinations(const struct terra_incognita *s, struct choices *out)
{
    int at = s->at[s->turn][s->pawn];
    for (int d = 0; d < 8; d++) {
        int to = ti_next[at][d];
        if (!to) continue;
        offer(out, s, V_GO, to, 0);
        for (int level = 2; s->act == ACT_CLIMB && level <= ti_tile[ti_open_kind(s, to)].spaces; level++)
            offer(out, s, V_PULL, to, level);
    }
    if (s->act == ACT_MOVE && s->level[s->turn][s->pawn])
        for (int level = 2; level <= LEVELS; level++) offer(out, s, V_ADVANCE, level, 0);
}

void ti_legal_action(const struct terra_incognita *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_ACTION: legal_kinds(s, out); break;
    case PHASE_LOAD:
        for (int what = 1; what <= ITEMS; what++) offer(out, s, V_CARRY, what, 0);
        break;
    case PHASE_DEST: legal_destinations(s, out); break;
    case PHASE_SURVEY:
        for (int d = 0; d < 8; d++)
            if (ti_next[s->at[s->turn][s->pawn]][d])
                offer(out, s, V_PEEK, ti_next[s->at[s->turn][s->pawn]][d], 0);
        break;
    case PHASE_FLYPAX:
        choices_add(out, act(V_ALONE, 0, 0, 0));
        for (int p = 1; p < PAWNS; p++) offer(out, s, V_TAKE_ALONG, p, 0);
        break;
    case PHASE_FLYDEST:
        for (int space = 1; space < TI_LANDS; space++)
            if (!ti_is_down(s, space)) offer(out, s, V_GO, space, 0);
        for (int seat = 0; seat < s->seat_count; seat++) offer(out, s, V_GO, s->ship[seat], 0);
        break;
    case PHASE_DISCARD:
        for (int c = 1; c < TI_ABILITYS; c++) offer(out, s, V_DISCARD, c, 0);
        break;
    }
}

/* ---- The kinds: their verbs ---- */

static rule why_not_kind(const void *state, rule (*why_not)(const struct terra_incognita *, int))
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_ACTION ? why_not(s, s->pawn) : TI_TURN_09;
}

/* TI-TURN-09, and TI-DT-10: the bottle is spent at once. */
static void begin_walk(struct terra_incognita *s, int kind, struct journal *j)
{
    ti_begin_action(s, kind);
    if (kind == ACT_LEAVE) {
        s->rum[s->turn]--;
        say(j, E_RUM_SPENT, s->turn, s->rum[s->turn], 0, 0);
    }
    ti_begin_movement(s, j);
}

rule ti_why_not_move(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_moving);
}

void ti_apply_move(void *state, action a, struct journal *j)
{
    (void)a;
    begin_walk(state, ACT_MOVE, j);
}

rule ti_why_not_leave(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_leaving);
}

void ti_apply_leave(void *state, action a, struct journal *j)
{
    (void)a;
    begin_walk(state, ACT_LEAVE, j);
}

rule ti_why_not_climb(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_climbing_out);
}

void ti_apply_climb(void *state, action a, struct journal *j)
{
    (void)a;
    begin_walk(state, ACT_CLIMB, j);
}

rule ti_why_not_sail(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_ACTION ? why_not_sailing(s, s->pawn, a.arg[0]) : TI_SHIP_01;
}

/* One space: who is aboard goes along; TI-SHIP-05, TI-DOWN-02: enemy swimmers there go Down;
 * TI-WATER-04: friends are aboard at once. */
static void ship_step(struct terra_incognita *s, int to, struct journal *j)
{
    int seat = s->turn, old = s->ship[seat];
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[other][p] == old)
                s->at[other][p] = (uint8_t)to;
            else if (s->at[other][p] == to && !ti_friends(s, seat, other))
                ti_go_down(s, other, p, j);
        }
    s->ship[seat] = (uint8_t)to;
    say(j, E_SAILED, seat, to, 0, 0);
}

/* TI-SHIP-09: each space is settled before the next. */
void ti_move_ship(struct terra_incognita *s, int to, struct journal *j)
{
    assert(to > 0 && to < TI_SPACES);
    while (s->ship[s->turn] != to) {
        int ship = s->ship[s->turn];
        int dx = ti_space[to].x - ti_space[ship].x, dy = ti_space[to].y - ti_space[ship].y;
        ship_step(s, ti_hop(ship, (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)), j);
    }
}

void ti_apply_sail(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int ship = s->ship[s->turn], side = ti_space[ship].coast, step = a.arg[0] == 1 ? 1 : -1;
    bool along_x = side == TI_SIDE_N || side == TI_SIDE_S;
    ti_begin_action(s, ACT_SHIP);
    ship_step(s, ti_hop(ship, along_x ? step : 0, along_x ? 0 : step), j);
    ti_action_over(s, j);
}

rule ti_why_not_survey(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_surveying);
}

/* TI-CART-02, TI-RULING-12, TI-RULING-89: it is his whole action. */
void ti_apply_survey(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    (void)j;
    ti_begin_action(s, ACT_SURVEY);
    s->phase = PHASE_SURVEY;
}

rule ti_why_not_revive(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_reviving);
}

void ti_apply_revive(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int pirate = down_pirate(s);
    (void)a;
    ti_begin_action(s, ACT_REVIVE);
    ti_put(s, s->turn, pirate, s->at[s->turn][s->pawn], 0);
    s->fresh[s->turn][pirate] = 1;
    s->revived = 1;
    say(j, E_REVIVED, s->turn, pirate, 0, 0);
    ti_action_over(s, j);
}

rule ti_why_not_fly(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_flying);
}

void ti_apply_fly(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    (void)j;
    ti_begin_action(s, ACT_FLY);
    s->phase = PHASE_FLYPAX;
}

rule ti_why_not_pass(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, ti_why_not_passing);
}

/* TI-TUN-18: as if it entered now, with the same question about its load. */
void ti_apply_pass(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int seat = s->turn, p = s->pawn;
    (void)a;
    ti_begin_action(s, ACT_PASS);
    s->stage = STAGE_TUNNEL;
    s->phase = PHASE_TUNLOAD;
    bool treasure = s->load[seat][p] || ti_any_loose(s, s->at[seat][p], 0);
    if (!treasure || ti_is_monk(s, seat, p)) ti_step_tunnel(s, j);
}

rule ti_why_not_draw(const void *state, action a)
{
    (void)a;
    return why_not_kind(state, why_not_drawing);
}

static void draw_ability(struct terra_incognita *s)
{
    /* TI-ABL-03: an empty deck is renewed from the discards. */
    if (s->deck_count == 0) {
        for (int c = 1; c < TI_ABILITYS; c++) {
            s->deck_count = (uint8_t)(s->deck_count + s->discard[c]);
            s->discard[c] = 0;
        }
    }
    s->phase = PHASE_ABILITY;
}

/* TI-ABL-02, TI-RULING-52: with three in hand one is discarded first, before the new one is
 * seen. */
void ti_apply_draw(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    (void)j;
    ti_begin_action(s, ACT_DRAW);
    if (ti_card_count(s, s->turn) >= HAND_LIMIT)
        s->phase = PHASE_DISCARD;
    else
        draw_ability(s);
}

rule ti_why_not_discard(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_DISCARD && s->hand[s->turn][a.arg[0]] ? 0 : TI_ABL_02;
}

void ti_apply_discard(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    s->hand[s->turn][a.arg[0]]--;
    s->discard[a.arg[0]]++;
    say(j, E_DISCARDED, s->turn, a.arg[0], 0, 0);
    draw_ability(s);
}

static int cards_left(const struct terra_incognita *s, int card)
{
    int n = ti_ability[card].copies - s->discard[card];
    for (int seat = 0; seat < s->seat_count; seat++) n -= s->hand[seat][card];
    return n;
}

rule ti_why_not_deal(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_ABILITY && cards_left(s, a.arg[0]) > 0 ? 0 : TI_ABL_01;
}

void ti_apply_deal(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    s->hand[s->turn][a.arg[0]]++;
    s->deck_count--;
    say(j, E_DREW, s->turn, a.arg[0], a.arg[0], 0);
    ti_action_over(s, j);
}
