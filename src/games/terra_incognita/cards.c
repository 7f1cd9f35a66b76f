/* Ability cards of the Ultimate mode: a card is played between actions,
 * then its choices follow one by one; only choices that can be completed are offered. */
#include "state.h"

/* ---- Targets ---- */

static bool is_ready(const struct terra_incognita *s, int pawn)
{
    return ti_is_able(s, s->turn, pawn) && !s->acted[s->turn][pawn];
}

static int armed_bit(int card)
{
    switch (card) {
    case TI_ABILITY_BOOTS: return ARMED_BOOTS;
    case TI_ABILITY_STRENGTH: return ARMED_STRENGTH;
    case TI_ABILITY_GEAR: return ARMED_GEAR;
    }
    return ARMED_GRIP;
}

/* TI-ABL-06, TI-ABL-07, TI-ABL-08, TI-ABL-09, TI-ABL-12, TI-ABL-18, TI-ABL-26: may it be armed
 * on that pawn? */
static rule why_not_arm(const struct terra_incognita *s, int card, int pawn)
{
    int seat = s->turn;
    static const rule by_card[TI_ABILITYS] = {[TI_ABILITY_BOOTS] = TI_ABL_08,
                                              [TI_ABILITY_STRENGTH] = TI_ABL_09,
                                              [TI_ABILITY_GEAR] = TI_ABL_12,
                                              [TI_ABILITY_GRIP] = TI_ABL_18};
    if (!is_ready(s, pawn)) return by_card[card];
    if (s->armed[seat][pawn] & armed_bit(card)) return TI_ABL_26;
    if (card == TI_ABILITY_STRENGTH && !ti_is_fighter(s, seat, pawn)) return TI_ABL_09;
    if (card == TI_ABILITY_GEAR && !ti_is_swimming(s, seat, pawn)) return TI_ABL_12;
    return card == TI_ABILITY_GRIP && ti_is_monk(s, seat, pawn) ? TI_ABL_18 : 0;
}

/* TI-ABL-10: a face-down tile beside an able pawn, wherever that is. */
static rule why_not_vision(const struct terra_incognita *s, int pawn, int space)
{
    int at = s->at[s->turn][pawn];
    if (!ti_is_land(space) || !ti_is_down(s, space) || !ti_are_adjacent(at, space)) return TI_ABL_10;
    return 0;
}

/* TI-ABL-13, TI-ABL-14, TI-TEAM-04: where a throw of that length lands. */
static int throw_to(const struct terra_incognita *s, int length)
{
    int ship = s->ship[s->turn], front = ti_front(ship);
    return ti_hop(ship, (ti_space[front].x - ti_space[ship].x) * length,
                  (ti_space[front].y - ti_space[ship].y) * length);
}

static rule why_not_throw_length(const struct terra_incognita *s, int pawn, int length)
{
    if (length < THROW_LEAST || length > THROW_MOST) return TI_ABL_13;
    int level = ti_is_friday(s, s->turn, pawn) ? 0 : 1;
    return ti_why_not_enter(s, s->turn, pawn, throw_to(s, length), level, false, WAY_WALK);
}

/* TI-ABL-20, TI-RULING-73: could the pawn attack there by moving, with its present load? On
 * Difficult Terrain the space ahead on its own tile, from outside space 1. */
static rule why_not_shot(const struct terra_incognita *s, int pawn, int space)
{
    int seat = s->turn, at = s->at[seat][pawn], top = ti_tile[ti_open_kind(s, at)].spaces;
    bool carrying = s->load[seat][pawn] != ITEM_NONE, held = top && s->level[seat][pawn] < top;
    int kind = ti_open_kind(s, space);
    if (space == at && !held) return TI_ABL_20;
    if (space != at && (held || !ti_is_land(space) || !ti_are_adjacent(at, space))) return TI_ABL_20;
    if (kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN || kind == TI_TILE_CROC) return TI_CMB_06;
    int level = ti_tile[kind].spaces == 0 ? 0 : space == at ? s->level[seat][pawn] + 1 : 1;
    if (!ti_foes_on(s, seat, space, level)) return TI_ABL_20;
    return ti_why_not_enter(s, seat, pawn, space, level, carrying, WAY_WALK);
}

/* TI-ABL-21, TI-RULING-73, TI-RULING-87: whose hands can be emptied from there? */
static rule why_not_victim(const struct terra_incognita *s, int pawn, int foe, int victim)
{
    int at = s->at[s->turn][pawn], there = s->at[foe][victim];
    if (foe >= s->seat_count || ti_friends(s, foe, s->turn) || !there || !s->load[foe][victim])
        return TI_ABL_21;
    if (!ti_is_land(there) || !ti_are_adjacent(at, there) || s->state[foe][victim] == LOST) return TI_ABL_21;
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->at[seat][ISLANDER] == there && ti_is_monk(s, seat, ISLANDER) && !ti_friends(s, seat, s->turn))
            return TI_MONK_02;
    return 0;
}

static rule why_not_pickpocket(const struct terra_incognita *s, int pawn)
{
    int seat = s->turn, at = s->at[seat][pawn], kind = ti_open_kind(s, at);
    if (!ti_is_able(s, seat, pawn) || !ti_is_land(at) || s->load[seat][pawn] || ti_is_monk(s, seat, pawn))
        return TI_ABL_21;
    if (kind == TI_TILE_FORTRESS || kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN) return TI_RULING_87;
    for (int foe = 0; foe < s->seat_count; foe++)
        for (int p = 1; p < PAWNS; p++)
            if (why_not_victim(s, pawn, foe, p) == 0) return 0;
    return TI_ABL_21;
}

/* TI-ABL-23, TI-EVT-10. */
static rule why_not_full_sail(const struct terra_incognita *s)
{
    if (s->calm) return TI_EVT_10;
    for (int p = 1; p <= CREW; p++)
        if (ti_is_able(s, s->turn, p) && s->at[s->turn][p] == s->ship[s->turn]) return 0;
    return TI_ABL_23;
}

/* TI-ABL-25: an open Arrow or Cannon with another rotation and nobody on it. */
static rule why_not_compass(const struct terra_incognita *s, int space)
{
    if (!ti_is_land(space) || ti_is_down(s, space) || ti_tile[ti_kind(s, space)].rotations < 2)
        return TI_ABL_25;
    return ti_anybody_on(s, space) ? TI_ABL_25 : 0;
}

static bool has_target(const struct terra_incognita *s, int pawn,
                       rule (*why_not)(const struct terra_incognita *, int, int))
{
    int at = s->at[s->turn][pawn];
    if (ti_is_land(at) && why_not(s, pawn, at) == 0) return true;
    for (int d = 0; d < 8; d++)
        if (ti_next[at][d] && why_not(s, pawn, ti_next[at][d]) == 0) return true;
    return false;
}

static bool has_throw(const struct terra_incognita *s, int pawn)
{
    for (int length = THROW_LEAST; length <= THROW_MOST; length++)
        if (why_not_throw_length(s, pawn, length) == 0) return true;
    return false;
}

/* May the card be played with that pawn, so that it can be completed? */
rule ti_why_not_card_for(const struct terra_incognita *s, int card, int pawn)
{
    assert(pawn > 0 && pawn < PAWNS);
    int seat = s->turn, at = s->at[seat][pawn];
    if (at == 0) return TI_ABL_05;
    if (ti_ability[card].armed) return why_not_arm(s, card, pawn);
    switch (card) {
    case TI_ABILITY_VISION:
        return ti_is_able(s, seat, pawn) && has_target(s, pawn, why_not_vision) ? 0 : TI_ABL_10;
    case TI_ABILITY_CATAPULT:
        if (!is_ready(s, pawn) || at != s->ship[seat]) return TI_ABL_13;
        return has_throw(s, pawn) ? 0 : TI_ABL_13;
    case TI_ABILITY_ROPE: /* TI-ABL-15, TI-TURN-09 */
        if (s->state[seat][pawn] != TRAPPED || s->acted[seat][pawn] || s->rest[seat][pawn] ||
            s->fresh[seat][pawn])
            return TI_ABL_15;
        return ti_has_move(s, seat, pawn, false, ACT_ROPE) ? 0 : TI_ABL_15;
    case TI_ABILITY_LANTERN: return s->state[seat][pawn] == LOST ? 0 : TI_ABL_16;
    case TI_ABILITY_COFFEE: return s->rest[seat][pawn] ? 0 : TI_ABL_17;
    case TI_ABILITY_MUSKET:
        if (!is_ready(s, pawn) || !ti_is_land(at) || !ti_is_fighter(s, seat, pawn)) return TI_ABL_20;
        return has_target(s, pawn, why_not_shot) ? 0 : TI_ABL_20;
    case TI_ABILITY_PICKPOCKET: return why_not_pickpocket(s, pawn);
    case TI_ABILITY_RECALL: /* TI-ABL-24 */
        return is_ready(s, pawn) && !ti_is_aboard(s, seat, pawn) ? 0 : TI_ABL_24;
    }
    return TI_ABL_05;
}

static bool has_compass_target(const struct terra_incognita *s)
{
    for (int space = 1; space < TI_LANDS; space++)
        if (why_not_compass(s, space) == 0) return true;
    return false;
}

/* TI-ABL-05: a card without a target cannot be played. */
static rule why_not_playable(const struct terra_incognita *s, int card)
{
    switch (card) {
    case TI_ABILITY_CHARM: return TI_ABL_19;
    case TI_ABILITY_RUM_CACHE: return s->rum_supply ? 0 : TI_ABL_22;
    case TI_ABILITY_FULL_SAIL: return why_not_full_sail(s);
    case TI_ABILITY_COMPASS: return has_compass_target(s) ? 0 : TI_ABL_25;
    }
    rule no = TI_ABL_05;
    for (int p = 1; p < PAWNS; p++) {
        rule why = ti_why_not_card_for(s, card, p);
        if (why == 0) return 0;
        if (s->at[s->turn][p]) no = why;
    }
    return no;
}

bool ti_has_card_choice(const struct terra_incognita *s)
{
    for (int c = 1; c < TI_ABILITYS; c++)
        if (s->hand[s->turn][c] && why_not_playable(s, c) == 0) return true;
    return false;
}

/* ---- card ---- */

/* TI-ABL-04, TI-RULING-50: at D-TURN, any number, also one just drawn. */
rule ti_why_not_card(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase != PHASE_TURN || !s->hand[s->turn][a.arg[0]]) return TI_ABL_04;
    return why_not_playable(s, a.arg[0]);
}

/* TI-ABL-26: it goes to the discards at once. */
void ti_apply_card(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int card = a.arg[0];
    s->hand[s->turn][card]--;
    s->discard[card]++;
    s->card = (uint8_t)card;
    say(j, E_PLAYED, s->turn, card, 0, 0);
    switch (card) {
    case TI_ABILITY_RUM_CACHE: /* TI-ABL-22 */
        s->rum_supply--;
        s->rum[s->turn]++;
        say(j, E_BOTTLE, s->turn, s->rum[s->turn], 0, 0);
        ti_card_over(s, j);
        return;
    case TI_ABILITY_FULL_SAIL: s->phase = PHASE_CARD_SAIL; return;
    case TI_ABILITY_COMPASS: s->phase = PHASE_CARD_TILE; return;
    default: s->phase = PHASE_CARD_PAWN;
    }
}

/* A card that was no action is done. */
void ti_card_over(struct terra_incognita *s, struct journal *j)
{
    ti_settle_bridges(s, j);
    ti_clear_action(s);
    if (!ti_ends_now(s, j)) ti_next_choice(s, j);
}

/* ---- pick: the pawn of a card, and of Second Wind ---- */

/* TI-EVT-15: an own pawn in play that has acted. */
rule ti_why_not_pick(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase == PHASE_CARD_PAWN) return ti_why_not_card_for(s, s->card, a.arg[0]);
    if (s->phase != PHASE_SECOND_WIND) return TI_ABL_05;
    return s->at[s->turn][a.arg[0]] && s->acted[s->turn][a.arg[0]] ? 0 : TI_EVT_15;
}

static void arm(struct terra_incognita *s, struct journal *j)
{
    s->armed[s->turn][s->pawn] = (uint8_t)(s->armed[s->turn][s->pawn] | armed_bit(s->card));
    say(j, E_ARMED, s->turn, s->pawn, s->card, 0);
    ti_card_over(s, j);
}

/* TI-ABL-24: the item stays on the tile. */
static void recall(struct terra_incognita *s, struct journal *j)
{
    ti_drop(s, s->turn, s->pawn, j);
    ti_send_home(s, s->turn, s->pawn, j);
    ti_action_over(s, j);
}

/* TI-ABL-16, TI-ABL-17: up again, and free to act if it has not acted. */
static void wake(struct terra_incognita *s, struct journal *j)
{
    if (s->card == TI_ABILITY_LANTERN)
        s->state[s->turn][s->pawn] = UPRIGHT;
    else
        s->rest[s->turn][s->pawn] = 0;
    say(j, E_STOOD_UP, s->turn, s->pawn, s->at[s->turn][s->pawn], 0);
    ti_card_over(s, j);
}

static int act_of_card(int card)
{
    switch (card) {
    case TI_ABILITY_CATAPULT: return ACT_THROW;
    case TI_ABILITY_ROPE: return ACT_ROPE;
    case TI_ABILITY_MUSKET: return ACT_MUSKET;
    }
    return ACT_RECALL;
}

static void play_on_pawn(struct terra_incognita *s, struct journal *j)
{
    if (ti_ability[s->card].armed) {
        arm(s, j);
        return;
    }
    if (ti_ability[s->card].spends) ti_begin_action(s, act_of_card(s->card));
    switch (s->card) {
    case TI_ABILITY_CATAPULT: s->phase = PHASE_CARD_LENGTH; return;
    case TI_ABILITY_ROPE: ti_begin_movement(s, j); return;
    case TI_ABILITY_RECALL: recall(s, j); return;
    case TI_ABILITY_PICKPOCKET: s->phase = PHASE_CARD_VICTIM; return;
    case TI_ABILITY_LANTERN:
    case TI_ABILITY_COFFEE: wake(s, j); return;
    default: s->phase = PHASE_CARD_TILE; /* Vision, Musket */
    }
}

void ti_apply_pick(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    if (s->phase == PHASE_CARD_PAWN) {
        s->pawn = (uint8_t)a.arg[0];
        play_on_pawn(s, j);
        return;
    }
    s->acted[s->turn][a.arg[0]] = 0;
    say(j, E_SECOND_WIND, s->turn, a.arg[0], 0, 0);
    ti_event_over(s, j);
}

/* ---- aim: the tile of Vision, Musket, Compass ---- */

rule ti_why_not_aim(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase != PHASE_CARD_TILE) return TI_ABL_05;
    switch (s->card) {
    case TI_ABILITY_VISION: return why_not_vision(s, s->pawn, a.arg[0]);
    case TI_ABILITY_MUSKET: return why_not_shot(s, s->pawn, a.arg[0]);
    }
    return why_not_compass(s, a.arg[0]);
}

/* TI-ABL-20: all enemies there, from where the pawn stands. */
static void fire(struct terra_incognita *s, int space, struct journal *j)
{
    int seat = s->turn, at = s->at[seat][s->pawn], spaces = ti_tile[ti_kind(s, space)].spaces;
    int level = spaces == 0 ? 0 : space == at ? s->level[seat][s->pawn] + 1 : 1;
    s->stage = STAGE_REST;
    if (!ti_beat(s, space, level, j)) ti_action_over(s, j);
}

void ti_apply_aim(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    switch (s->card) {
    case TI_ABILITY_VISION: ti_look_at(s, a.arg[0], CAUSE_VISION); return;
    case TI_ABILITY_MUSKET: fire(s, a.arg[0], j); return;
    default: s->target = (uint8_t)a.arg[0]; s->phase = PHASE_CARD_FACE;
    }
}

/* ---- throw: Catapult ---- */

rule ti_why_not_throw(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_CARD_LENGTH ? why_not_throw_length(s, s->pawn, a.arg[0]) : TI_ABL_13;
}

void ti_apply_throw(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int ship = s->ship[s->turn], to = throw_to(s, a.arg[0]);
    ti_begin_movement(s, j);
    say(j, E_THROWN, s->turn, s->pawn, to, 0);
    ti_make_hop(s, to, 0, ti_space[to].x - ti_space[ship].x, ti_space[to].y - ti_space[ship].y, j);
}

/* ---- rob: Pickpocket ---- */

rule ti_why_not_rob(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase != PHASE_CARD_VICTIM) return TI_ABL_21;
    return a.arg[0] < s->seat_count ? why_not_victim(s, s->pawn, a.arg[0], a.arg[1]) : TI_ABL_21;
}

void ti_apply_rob(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int item = ti_empty_hands(s, a.arg[0], a.arg[1]);
    ti_give(s, s->turn, s->pawn, item);
    say(j, E_ROBBED, s->turn, s->pawn, a.arg[0], item);
    ti_card_over(s, j);
}

/* ---- sail_to: Full Sail and Fair Wind ---- */

/* TI-ABL-23: 1 to 4 spaces; TI-EVT-09: any number, or none. */
rule ti_why_not_sail_to(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int ship = s->ship[s->turn], to = a.arg[0];
    if (s->phase != PHASE_CARD_SAIL && s->phase != PHASE_WIND) return TI_SHIP_01;
    if (ti_space[to].coast != ti_space[ship].coast) return TI_SHIP_02;
    if (s->phase == PHASE_WIND) return 0;
    int dx = ti_space[to].x - ti_space[ship].x, dy = ti_space[to].y - ti_space[ship].y;
    int distance = (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    return distance >= 1 && distance <= SAIL_STEPS ? 0 : TI_ABL_23;
}

void ti_apply_sail_to(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    bool card = s->phase == PHASE_CARD_SAIL;
    ti_move_ship(s, a.arg[0], j);
    if (card)
        ti_card_over(s, j);
    else
        ti_event_over(s, j);
}

/* ---- Legal ---- */

static void legal_targets(const struct terra_incognita *s, struct choices *out)
{
    if (s->card == TI_ABILITY_COMPASS) {
        for (int space = 1; space < TI_LANDS; space++)
            if (!ti_is_down(s, space)) offer(out, s, V_AIM, space, 0);
        return;
    }
    int at = s->at[s->turn][s->pawn];
    offer(out, s, V_AIM, at, 0);
    for (int d = 0; d < 8; d++)
        if (ti_next[at][d]) offer(out, s, V_AIM, ti_next[at][d], 0);
}

void ti_legal_card(const struct terra_incognita *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_ABILITY:
        for (int c = 1; c < TI_ABILITYS; c++) {
            int left = ti_ability[c].copies - s->discard[c];
            for (int seat = 0; seat < s->seat_count; seat++) left -= s->hand[seat][c];
            if (left > 0) choices_add_weight(out, act(V_DEAL, c, 0, 0), left);
        }
        break;
    case PHASE_CARD_PAWN:
        for (int p = 1; p < PAWNS; p++) offer(out, s, V_PICK, p, 0);
        break;
    case PHASE_CARD_TILE: legal_targets(s, out); break;
    case PHASE_CARD_LENGTH:
        for (int length = THROW_LEAST; length <= THROW_MOST; length++) offer(out, s, V_THROW, length, 0);
        break;
    case PHASE_CARD_VICTIM:
        for (int foe = 0; foe < s->seat_count; foe++)
            for (int p = 1; p < PAWNS; p++) offer(out, s, V_ROB, foe, p);
        break;
    case PHASE_CARD_SAIL:
        for (int space = TI_LANDS; space < TI_SPACES; space++)
            if (ti_space[space].coast) offer(out, s, V_SAIL_TO, space, 0);
        break;
    }
}
