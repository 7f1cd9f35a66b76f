/* The turn: pre-spin stage, the wheel, the choice of an action, payments, and whose turn comes
 * next. CM-TURN-03. */
#include <string.h>

#include "state.h"

/* ---- Whose turn it is ---- */

/* CM-TURN-03: the pre-spin stage opens the turn. */
void cm_begin_turn(struct carta_magica *s, struct journal *j)
{
    s->who = s->turn;
    s->phase = PHASE_PRE_SPIN;
    s->last_turn[s->turn] = 0; /* CM-END-03: this is the one more turn, if one was due */
    say(j, E_TURN, s->turn, 0, 0, 0);
}

/* The business of the turn is done; nothing of it may linger in the state. */
static void clear_turn(struct carta_magica *s)
{
    s->cause = s->back = 0;
    s->spin_for = s->spun = s->segment = s->direction = 0;
    s->start = 0;
    s->left = s->stepped = s->owed = 0;
    s->foe = s->attack = 0;
    memset(s->sheltered, 0, sizeof s->sheltered);
}

static void end_game(struct carta_magica *s, int reason, struct journal *j)
{
    s->phase = PHASE_OVER;
    s->end = (uint8_t)reason; /* CM-END-14 */
    s->who = s->turn;
    memset(s->last_turn, 0, sizeof s->last_turn);
    say(j, E_OVER, reason, 0, 0, 0);
}

static bool anybody_due(const struct carta_magica *s)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->last_turn[seat]) return true;
    return false;
}

/* Does the game end now that a round is complete? CM-END-02, CM-END-07, CM-END-08, CM-END-10,
 * CM-RULING-49. */
static bool round_ends_game(struct carta_magica *s, struct journal *j)
{
    if (s->final && s->options.final_round == FINISH_ROUND) {
        end_game(s, END_VOYAGE, j);
        return true;
    }
    if (!s->final && s->options.round_limit && s->round >= s->options.round_limit) {
        end_game(s, END_ROUND_LIMIT, j);
        return true;
    }
    return false;
}

/* CM-TURN-04, CM-TURN-06, CM-TURN-08, CM-INC-07, CM-RULING-24, CM-RULING-42, CM-END-12: a lost turn
 * is a turn in which nothing happens; it uses up the one more turn. */
static void lose_turn(struct carta_magica *s, int seat, struct journal *j)
{
    s->miss[seat]--;
    s->last_turn[seat] = 0;
    say(j, E_MISSED, seat, s->miss[seat], 0, 0);
}

/* May the seat begin a turn now? CM-TURN-05: not after its voyage; CM-END-03, CM-RULING-60: in the
 * extra turns only who is due. */
static bool has_turn(const struct carta_magica *s, int seat)
{
    if (s->condition[seat] == COMPLETE) return false;
    return !s->final || s->options.final_round == FINISH_ROUND || s->last_turn[seat];
}

/* Passes the turn clockwise (CM-TURN-01) over seats that have none, counting rounds (CM-TURN-02),
 * until somebody plays or the game is over. CM-END-13, CM-RULING-77: turns of seats that are home
 * are empty. */
static void next_turn(struct carta_magica *s, struct journal *j)
{
    for (;;) {
        if (s->final && s->options.final_round == ONE_MORE_TURN && !anybody_due(s)) {
            end_game(s, END_VOYAGE, j);
            return;
        }
        s->turn = (uint8_t)cm_next_seat(s, s->turn);
        if (s->turn == s->first) {
            if (round_ends_game(s, j)) return;
            if (s->round < UINT16_MAX) s->round++;
            say(j, E_ROUND, s->round, 0, 0, 0);
        }
        if (!has_turn(s, s->turn)) continue;
        if (s->miss[s->turn] == 0) break;
        lose_turn(s, s->turn, j);
    }
    cm_begin_turn(s, j);
}

/* CM-END-09: the game never ends before this. CM-END-03, CM-RULING-69: with one_more_turn every
 * seat that is not home is due once, from the seat after the active one on, the active one last.
 * `final` is 1 in the turn of the first voyage and 2 after. */
void cm_end_turn(struct carta_magica *s, struct journal *j)
{
    clear_turn(s);
    if (s->final == 1) {
        s->final = 2;
        if (s->options.final_round == ONE_MORE_TURN)
            for (int seat = 0; seat < s->seat_count; seat++)
                s->last_turn[seat] = s->condition[seat] != COMPLETE;
    }
    next_turn(s, j);
}

/* CM-HARB-04, CM-HARB-05, CM-HARB-09: after an action that was not sailing, is a late trade due? */
static bool late_harbour_due(const struct carta_magica *s)
{
    int seat = s->turn;
    if (!cm_is_harbour(s->ship[seat]) || s->condition[seat] == COMPLETE) return false;
    if (s->condition[seat] == DAMAGED) return true;        /* CM-DMG-05, CM-RULING-64: one stage a turn */
    return s->late_trade[seat] && s->cause != CAUSE_STORM; /* CM-HARB-07, CM-HARB-10, CM-RULING-19 */
}

void cm_after_action(struct carta_magica *s, struct journal *j)
{
    s->who = s->turn;
    if (late_harbour_due(s)) {
        s->phase = PHASE_LATE_HARBOUR;
        s->owed = 0; /* CM-BLACK-08 */
    } else {
        cm_end_turn(s, j);
    }
}

void cm_resume(struct carta_magica *s, struct journal *j)
{
    int back = s->back;
    s->back = BACK_NONE;
    switch (back) {
    case BACK_PRE_SPIN: s->phase = PHASE_PRE_SPIN; return;
    case BACK_HARBOUR: s->phase = PHASE_HARBOUR; return;
    case BACK_LATE_HARBOUR: s->phase = PHASE_LATE_HARBOUR; return;
    case BACK_ACTION: cm_after_action(s, j); return;
    case BACK_ARRIVAL: cm_next_arrival(s, j); return;
    case BACK_SETUP: s->phase = PHASE_SETUP_SHIP; return;
    }
    bug("nobody to go back to");
}

/* ---- Legal ---- */

static void legal_action(const struct carta_magica *s, struct choices *out)
{
    offer(out, s, V_SAIL, 0);
    offer(out, s, V_TAKE, GOODS);
    offer(out, s, V_TAKE, POWER);
    offer(out, s, V_DRAW, 0);
    offer(out, s, V_TOW, 0);
    offer(out, s, V_REPAIR, 0);
    if (s->condition[s->who] == WINDLESS) cm_offer_cards(out, s, V_LUCKY, CM_KIND_LUCKY);
    if (s->condition[s->who] == DAMAGED) cm_offer_cards(out, s, V_MEND, CM_KIND_REPAIR);
    if (out->count == 0) choices_add(out, act(V_PASS, 0, 0, 0)); /* CM-ACT-15 */
}

static void legal_wheel(const struct carta_magica *s, struct choices *out)
{
    if (s->spin_for != SPIN_DIRECTION) {
        for (int i = 1; i < CM_SEGMENTS; i++)
            choices_add_weight(out, act(V_SPIN, i, 0, 0), 1); /* CM-WHEEL-01 */
        return;
    }
    /* CM-STORM-02, CM-STORM-03, CM-RULING-10: directions 1, 3, 5, 7 are N, E, S, W. */
    for (int d = 1; d <= 8; d += s->options.storm_compass == COMPASS_FOUR ? 2 : 1)
        choices_add_weight(out, act(V_BLOW, d, 0, 0), 1);
}

void cm_legal_turn(const struct carta_magica *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_PRE_SPIN:
        choices_add(out, act(V_WHEEL, 0, 0, 0));
        cm_offer_cards(out, s, V_CURSE, CM_KIND_CURSE);
        cm_offer_cards(out, s, V_CASH, 0);
        break;
    case PHASE_WHEEL: legal_wheel(s, out); break;
    case PHASE_KEEP:
        choices_add(out, act(V_KEEP, 0, 0, 0));
        cm_offer_cards(out, s, V_AGAIN, CM_KIND_AGAIN);
        break;
    case PHASE_ACTION: legal_action(s, out); break;
    default: /* PHASE_PAYMENT */
        offer(out, s, V_PAY_TOKENS, 0);
        cm_offer_cards(out, s, V_PAY_CARD, s->due_kind == GOLD ? CM_KIND_GOLD : CM_KIND_GOODS);
    }
}

/* ---- wheel, spin, blow, keep, again ---- */

rule cm_why_not_wheel(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_PRE_SPIN ? 0 : CM_TURN_03;
}

void cm_spin(struct carta_magica *s, int seat, int spin_for)
{
    s->who = (uint8_t)seat;
    s->phase = PHASE_WHEEL;
    s->spin_for = (uint8_t)spin_for;
    s->spun = 0;
}

void cm_apply_wheel(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    (void)j;
    cm_spin(s, s->turn, SPIN_TURN);
}

/* CM-WHEEL-01: six equal segments. CM-WHEEL-08: a direction is read off the inner ring, not off
 * these. */
rule cm_why_not_spin(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    if (s->phase != PHASE_WHEEL) return CM_TURN_03;
    return s->spin_for == SPIN_DIRECTION ? CM_WHEEL_08 : 0;
}

void cm_apply_spin(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->spun = (uint8_t)a.arg[0];
    s->phase = PHASE_KEEP;
    say(j, E_SPUN, s->who, a.arg[0], cm_segment[a.arg[0]].number, 0);
}

rule cm_why_not_blow(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_WHEEL || s->spin_for != SPIN_DIRECTION) return CM_STORM_01;
    return s->options.storm_compass == COMPASS_FOUR && a.arg[0] % 2 == 0 ? CM_STORM_02 : 0;
}

void cm_apply_blow(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->spun = (uint8_t)a.arg[0];
    s->phase = PHASE_KEEP;
    say(j, E_BLOWS, a.arg[0], 0, 0, 0);
}

rule cm_why_not_keep(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_KEEP ? 0 : CM_SPIN_02;
}

/* CM-SPIN-04: the last result stands. CM-WHEEL-06, CM-WHEEL-07, CM-RULING-79: only a turn's own
 * spin raises a storm. */
void cm_apply_keep(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int spun = s->spun, spin_for = s->spin_for;
    (void)a;
    say(j, E_KEPT, s->who, 0, 0, 0);
    s->spin_for = SPIN_NONE;
    switch (spin_for) {
    case SPIN_TURN:
        s->segment = (uint8_t)spun;
        s->spun = 0;
        s->phase = PHASE_ACTION;
        if (cm_segment[spun].storm) cm_spin(s, s->turn, SPIN_DIRECTION); /* CM-STORM-01, CM-ACT-17 */
        return;
    case SPIN_DIRECTION:
        s->direction = (uint8_t)spun;
        s->spun = 0;
        cm_storm_begin(s, j);
        return;
    case SPIN_MONSTER: cm_monster_result(s, j); return;
    case SPIN_ATTACK: /* CM-BATT-06, CM-RULING-30: the attacker's spin is settled before the defender spins */
        s->attack = (uint8_t)spun;
        cm_spin(s, s->foe, SPIN_DEFEND);
        return;
    case SPIN_DEFEND: cm_battle_result(s, j); return;
    }
    bug("a spin for nothing");
}

/* CM-SPIN-01, CM-SPIN-02, CM-SPIN-03, CM-SPIN-05, CM-RULING-29: the seat that spun, any of its
 * spins, as often as it has cards. CM-RULING-61: a card drawn later does not reopen a spin. */
rule cm_why_not_again(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_KEEP) return CM_SPIN_02;
    return cm_not_held(s, a.arg[0], CM_KIND_AGAIN, CM_SPIN_01);
}

/* CM-RULING-74: a voided result never comes back. */
void cm_apply_again(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_move_card(s, a.arg[0], PLACE_DISCARD);
    say(j, E_AGAIN, s->who, a.arg[0], 0, 0);
    cm_spin(s, s->who, s->spin_for);
}

/* ---- The actions of a segment: CM-ACT-01 to CM-ACT-05, CM-ACT-11 (exactly one) ---- */

/* CM-ACT-01, CM-ACT-02, CM-ACT-03, CM-ACT-04, CM-ACT-05: what the segment offers; the storm offers
 * nothing (CM-ACT-17). The symbols are the columns of cm_segment: wind CM-WHEEL-02, hammer
 * CM-WHEEL-03, card CM-WHEEL-04, goods and power CM-WHEEL-05. */
static rule segment_rule(const struct carta_magica *s)
{
    static const rule rules[CM_SEGMENTS] = {0,         CM_ACT_01, CM_ACT_02, CM_ACT_03,
                                            CM_ACT_04, CM_ACT_05, CM_ACT_17};
    return rules[s->segment];
}

/* Outside the ACTION stage: first the spin (CM-TURN-03), then one action (CM-ACT-11), and none in a
 * storm (CM-STORM-19). */
static rule not_now(const struct carta_magica *s)
{
    if (s->phase == PHASE_ACTION) return 0;
    if (s->segment == 0) return CM_TURN_03;
    return s->segment && cm_segment[s->segment].storm ? CM_STORM_19 : CM_ACT_11;
}

/* CM-ACT-06, CM-ACT-07, CM-CALM-02, CM-DMG-02: wind frees a becalmed ship, a hammer a damaged one,
 * at no cost. CM-ACT-16, CM-ACT-18, CM-RULING-65, CM-RULING-66: for others, and without sailing,
 * these symbols do nothing. */
rule cm_why_not_sail(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = not_now(s);
    (void)a;
    if (no) return no;
    if (s->condition[s->who] == WINDLESS && !cm_segment[s->segment].wind) return CM_CALM_02;
    if (s->condition[s->who] == DAMAGED && !cm_segment[s->segment].hammer) return CM_DMG_02;
    return cm_has_first_step(s, s->who) ? 0 : CM_ACT_12; /* CM-RULING-73 */
}

void cm_apply_sail(void *state, action a, struct journal *j)
{
    (void)a;
    cm_begin_sailing(state, j);
}

/* CM-ACT-08, CM-ACT-14, CM-CALM-04, CM-DMG-04, CM-RULING-52: stuck or full, taking is always
 * allowed where the segment shows it. */
rule cm_why_not_take(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = not_now(s);
    if (no) return no;
    bool shown = (a.arg[0] == GOODS && cm_segment[s->segment].goods) ||
                 (a.arg[0] == POWER && cm_segment[s->segment].power);
    return shown ? 0 : segment_rule(s);
}

/* CM-MOVE-18: who takes tokens stays where it is. */
void cm_apply_take(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int shown = cm_segment[s->segment].number;
    int gained = cm_gain(s, s->who, a.arg[0], shown);
    say(j, E_TOOK, s->who, gained, a.arg[0], shown);
    cm_after_action(s, j);
}

/* The card action (CM-ACT-13), and in a black harbour the draw that is owed (CM-BLACK-04). */
rule cm_why_not_draw(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    bool late = s->phase == PHASE_LATE_HARBOUR;
    if (s->phase == PHASE_HARBOUR && s->owed) return 0;
    if ((s->phase == PHASE_HARBOUR || late) && cm_cell[s->ship[s->who]] == CM_CELL_RED) return CM_RED_07;
    if (s->phase == PHASE_HARBOUR || late) return late ? CM_BLACK_08 : CM_CARD_01;
    rule no = not_now(s);
    if (no) return no;
    if (!cm_segment[s->segment].card) return segment_rule(s);
    return cm_can_draw(s) ? 0 : CM_ACT_13;
}

void cm_apply_draw(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    if (s->phase == PHASE_HARBOUR) {
        s->owed = 0;
        cm_begin_draw(s, s->who, BACK_HARBOUR, j);
    } else {
        cm_begin_draw(s, s->who, BACK_ACTION, j);
    }
}

/* ---- Ways out of trouble: tow and paid repair, Lucky wind and Repair ---- */

/* Common to the four: the trouble must be there, the segment must not free the ship anyway
 * (CM-ACT-19), and a first step must exist before anything is paid or played (CM-ACT-12,
 * CM-RULING-51). */
static rule why_not_escape(const struct carta_magica *s, int condition, rule otherwise)
{
    rule no = not_now(s);
    if (no) return no;
    if (s->condition[s->who] != condition) return otherwise;
    bool freed = condition == WINDLESS ? cm_segment[s->segment].wind : cm_segment[s->segment].hammer;
    if (freed) return CM_ACT_19;
    return cm_has_first_step(s, s->who) ? 0 : CM_ACT_12;
}

/* CM-ACT-09, CM-CALM-05, CM-RULING-06: 2 goods, or 2 gold by option. */
static int tow_kind(const struct carta_magica *s) { return s->options.tow_cost; }

/* CM-ACT-10, CM-DMG-06, CM-RULING-05: 2 gold, or 2 goods by option. */
static int repair_kind(const struct carta_magica *s) { return s->options.repair_cost; }

rule cm_why_not_tow(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = why_not_escape(s, WINDLESS, CM_ACT_09);
    (void)a;
    if (no) return no;
    return cm_wealth(s, s->who, tow_kind(s)) >= PRICE ? 0 : CM_PAY_06;
}

void cm_apply_tow(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_TOWED, s->who, 0, 0, 0);
    cm_demand(s, tow_kind(s), PRICE, FOR_TOW);
}

/* CM-HARB-14, CM-RULING-67: the gold of a late trade comes too late for this. */
rule cm_why_not_repair(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = why_not_escape(s, DAMAGED, CM_ACT_10);
    (void)a;
    if (no) return no;
    return cm_wealth(s, s->who, repair_kind(s)) >= PRICE ? 0 : CM_PAY_06;
}

void cm_apply_repair(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_REPAIRED, s->who, 0, 0, 0);
    cm_demand(s, repair_kind(s), PRICE, FOR_REPAIR);
}

/* CM-LUCK-01, CM-LUCK-03: it frees a becalmed ship, or (CM-LUCK-02, CM-LUCK-04, CM-RULING-50,
 * CM-RULING-80) lengthens a move that is under way. CM-LUCK-05, CM-RULING-55, CM-RULING-83: without
 * a sailing move it does nothing else. */
rule cm_why_not_lucky(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_ACTION && s->phase != PHASE_SAILING) return CM_LUCK_05;
    rule no = cm_not_held(s, a.arg[0], CM_KIND_LUCKY, CM_LUCK_01);
    if (no || s->phase == PHASE_SAILING) return no;
    return why_not_escape(s, WINDLESS, CM_LUCK_05);
}

void cm_apply_lucky(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_move_card(s, a.arg[0], PLACE_DISCARD); /* CM-LUCK-06 */
    if (s->phase == PHASE_SAILING) {
        s->left = (uint8_t)(s->left + LUCKY_STEPS);
        say(j, E_LUCKY_STEPS, s->who, a.arg[0], s->left, 0);
    } else {
        say(j, E_LUCKY_FREE, s->who, a.arg[0], 0, 0);
        cm_begin_sailing(s, j);
    }
}

/* CM-REP-01, CM-RULING-56: the number to sail comes from the spin, so it is played after it. */
rule cm_why_not_mend(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = cm_not_held(s, a.arg[0], CM_KIND_REPAIR, CM_REP_01);
    return no ? no : why_not_escape(s, DAMAGED, CM_REP_02);
}

void cm_apply_mend(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_move_card(s, a.arg[0], PLACE_DISCARD); /* CM-REP-02 */
    say(j, E_MENDED, s->who, a.arg[0], 0, 0);
    cm_begin_sailing(s, j);
}

/* CM-ACT-15: only if nothing else is legal; by CM-ACT-14 and CM-CARD-12 that can only be on segment
 * 4. CM-RULING-43. */
rule cm_why_not_pass(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = not_now(s);
    if (no) return no;
    struct choices other;
    (void)a;
    other.count = 0;
    legal_action(s, &other);
    return other.list[0].verb == V_PASS ? 0 : CM_ACT_15;
}

void cm_apply_pass(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_PASSED, s->who, 0, 0, 0);
    cm_after_action(s, j); /* CM-HARB-05 */
}

/* ---- Payments: CM-PAY-01 to CM-PAY-08 ---- */

void cm_demand(struct carta_magica *s, int kind, int due, int purpose)
{
    assert(cm_wealth(s, s->who, kind) >= due); /* CM-PAY-06 */
    s->due_kind = (uint8_t)kind;
    s->due = (uint8_t)due;
    s->purpose = (uint8_t)purpose;
    s->phase = PHASE_PAYMENT;
}

/* CM-RED-03, CM-RED-10, CM-RED-11: paid, taken, and the slot filled again, in this order. */
static void deliver_open_talisman(struct carta_magica *s, struct journal *j)
{
    int talisman = cm_talisman_at(s, SPOT_SLOT + s->slot - 1), slot = s->slot;
    cm_move_talisman(s, talisman, SPOT_SEAT + s->who);
    s->slot = 0;
    say(j, E_BOUGHT, s->who, talisman, 0, 0);
    if (s->deck_count > 0) /* CM-RED-05, CM-RULING-44: an empty deck leaves a gap */
        cm_turn_talisman(s, slot, 0, s->back);
    else
        cm_resume(s, j);
}

/* CM-PAY-08: the payment ends as soon as nothing is due. */
static void payment_done(struct carta_magica *s, struct journal *j)
{
    int purpose = s->purpose;
    s->due = s->due_kind = s->purpose = 0;
    switch (purpose) {
    case FOR_SALE: /* CM-BLACK-01, CM-PAY-07 */
        cm_gain(s, s->who, GOLD, 1);
        say(j, E_SOLD, s->who, 0, 0, 0);
        cm_resume(s, j);
        return;
    case FOR_OPEN: deliver_open_talisman(s, j); return;
    case FOR_TOP: cm_turn_talisman(s, TURN_TO_BUYER, 0, s->back); return;
    case FOR_TOW:
    case FOR_REPAIR: cm_begin_sailing(s, j); return;
    case FOR_CARD: cm_payment_card_done(s, j); return;
    }
    bug("a payment for nothing");
}

/* CM-PAY-05: tokens pay the whole remainder or nothing. */
rule cm_why_not_pay_tokens(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    if (s->phase != PHASE_PAYMENT) return CM_PAY_08;
    return cm_token_count(s, s->who, s->due_kind) >= s->due ? 0 : CM_PAY_05;
}

void cm_apply_pay_tokens(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    cm_lose(s, s->who, s->due_kind, s->due);
    say(j, E_PAID_TOKENS, s->who, s->due, s->due_kind, 0);
    payment_done(s, j);
}

rule cm_why_not_pay_card(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_PAYMENT) return CM_PAY_08;
    if (cm_income_kind(a.arg[0]) != s->due_kind) return CM_INC_09;
    return s->card[a.arg[0]] == PLACE_HAND + s->who ? 0 : CM_CARD_07;
}

/* CM-PAY-01, CM-PAY-02, CM-PAY-03, CM-RULING-25: spent whole; change comes in tokens within the
 * limit. CM-LIM-04. */
void cm_apply_pay_card(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int value = cm_adventure[a.arg[0]].value, due = s->due;
    cm_move_card(s, a.arg[0], PLACE_DISCARD);
    s->due = (uint8_t)(value < due ? due - value : 0);
    int change = value > due ? cm_gain(s, s->who, s->due_kind, value - due) : 0;
    say(j, E_PAID_CARD, s->who, a.arg[0], change, 0);
    if (s->due == 0) payment_done(s, j);
}
