/* Sailing, circumnavigation, and what happens in harbours. */
#include "state.h"

/* ---- The map ---- */

/* Where a ship can float at all, if only becalmed. */
bool cm_is_water(int cell)
{
    assert(cell >= 0 && cell < CM_CELLS);
    return cm_cell[cell] == CM_CELL_BLUE || cm_cell[cell] == CM_CELL_WINDLESS || cm_is_harbour(cell);
}

int cm_ship_on(const struct carta_magica *s, int cell)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->ship[seat] == cell) return seat;
    return NOBODY;
}

/* CM-MOVE-01, CM-RULING-02: squares that share a side; cm_cell_next lists N NE E SE S SW W NW. */
bool cm_are_beside(int a, int b)
{
    for (int d = 0; d < 8; d += 2)
        if (cm_cell_next[a][d] == b) return true;
    return false;
}

/* CM-MOVE-02, CM-MOVE-03, CM-MOVE-04, CM-MOVE-17: where a ship may step by the map alone.
 * CM-CALM-07 follows: from a windless square the other windless ones stay closed too. */
static rule why_not_terrain(int cell)
{
    switch (cm_cell[cell]) {
    case CM_CELL_BLUE:
    case CM_CELL_BLACK:
    case CM_CELL_RED: return 0;
    case CM_CELL_WINDLESS: return CM_MOVE_03;
    }
    return CM_MOVE_04;
}

/* CM-ACT-12: a square beside the ship that is open and empty. CM-CALM-07. */
bool cm_has_first_step(const struct carta_magica *s, int seat)
{
    assert(seat >= 0 && seat < s->seat_count);
    for (int d = 0; d < 8; d += 2) {
        int to = cm_cell_next[s->ship[seat]][d];
        if (to && why_not_terrain(to) == 0 && cm_ship_on(s, to) == NOBODY) return true;
    }
    return false;
}

/* ---- Circumnavigation ---- */

static int column_of(int cell) { return (cell - 1) % CM_CELL_COLUMNS + 1; }

static int row_of(int cell) { return (cell - 1) / CM_CELL_COLUMNS + 1; }

enum { MERIDIAN_COLUMN = 12 /* L */, MERIDIAN_ROWS = 5 };

/* CM-LAP-01, CM-LAP-02, CM-LAP-08, CM-RULING-37: +1 from L to M north of the middle island, -1 the
 * other way. In the south (rows 14 to 18) nothing is counted; in between both columns are land. */
int cm_crossing(int from, int to)
{
    if (row_of(from) > MERIDIAN_ROWS || row_of(to) > MERIDIAN_ROWS) return 0;
    if (column_of(from) == MERIDIAN_COLUMN && column_of(to) == MERIDIAN_COLUMN + 1) return 1;
    return column_of(from) == MERIDIAN_COLUMN + 1 && column_of(to) == MERIDIAN_COLUMN ? -1 : 0;
}

/* CM-LAP-03, CM-STORM-18, CM-BATT-15: every way of moving counts. CM-HARB-08, CM-MOVE-16: who
 * leaves a harbour loses the late trade there. */
void cm_move_ship(struct carta_magica *s, int seat, int cell, struct journal *j)
{
    assert(seat >= 0 && seat < s->seat_count);
    int lap = cm_crossing(s->ship[seat], cell);
    s->laps[seat] = (int16_t)(s->laps[seat] + lap);
    s->ship[seat] = (uint16_t)cell;
    s->late_trade[seat] = 0;
    if (lap) say(j, E_CROSSED, seat, s->laps[seat], 0, 0);
}

/* CM-LAP-04, CM-LAP-05, CM-LAP-06, CM-LAP-07, CM-RULING-38, CM-RULING-39: in the home harbour with
 * laps of either sign; nothing else completes. */
bool cm_completes_voyage(const struct carta_magica *s, int seat)
{
    assert(seat >= 0 && seat < s->seat_count);
    return s->ship[seat] == s->home[seat] && s->laps[seat] != 0;
}

/* CM-END-01, CM-END-04, CM-END-06, CM-END-11: the ship is home for good; the first one starts the
 * final round. CM-END-12, CM-RULING-41: a turn that was still due is used up. */
void cm_complete_voyage(struct carta_magica *s, int seat, struct journal *j)
{
    assert(seat >= 0 && seat < s->seat_count);
    s->condition[seat] = COMPLETE;
    s->late_trade[seat] = 0;
    s->last_turn[seat] = 0;
    say(j, E_VOYAGE, seat, s->laps[seat], 0, 0);
    if (s->final) return;
    s->final = 1;
    say(j, E_FINAL, seat, 0, 0, 0);
}

/* ---- Entering harbours ---- */

/* CM-HARB-01. By sailing (CM-HARB-02) the seat trades at once; by storm or swap (CM-HARB-03,
 * CM-BATT-16, CM-RULING-36) it trades late and the arrival is resolved when all ships have moved
 * (CM-STORM-16, CM-RULING-16). A completed voyage is traded in full either way (CM-END-04,
 * CM-RULING-41, CM-RULING-62, CM-RULING-63, CM-RULING-68). CM-HARB-11: any harbour will do. */
void cm_enter_harbour(struct carta_magica *s, int seat, bool by_sailing, struct journal *j)
{
    assert(seat >= 0 && seat < s->seat_count);
    say(j, E_ENTERED, seat, s->ship[seat], 0, 0);
    bool home = cm_completes_voyage(s, seat);
    if (home) cm_complete_voyage(s, seat, j);
    if (!by_sailing) {
        s->arriving[seat] = 1;
        s->late_trade[seat] = !home;
        return;
    }
    s->who = (uint8_t)seat;
    s->phase = PHASE_HARBOUR;
    /* CM-BLACK-03, CM-BLACK-06, CM-BLACK-07, CM-RED-07, CM-RULING-07: a card in every black
     * harbour, if there is one. */
    s->owed = cm_cell[s->ship[seat]] == CM_CELL_BLACK && cm_can_draw(s);
}

/* The arrivals of a storm or a swap, clockwise from the active seat, which in a swap is the
 * attacker. CM-BLACK-05: the card at once, without trading; CM-TURN-07, CM-RULING-17: also for a
 * seat that is losing its turns. */
void cm_next_arrival(struct carta_magica *s, struct journal *j)
{
    for (int i = 0, seat = s->turn; i < s->seat_count; i++, seat = cm_next_seat(s, seat)) {
        if (!s->arriving[seat]) continue;
        s->arriving[seat] = 0;
        bool black = cm_cell[s->ship[seat]] == CM_CELL_BLACK && cm_can_draw(s);
        s->who = (uint8_t)seat;
        if (s->condition[seat] == COMPLETE) {
            s->phase = PHASE_HARBOUR;
            s->owed = black;
            return;
        }
        if (black) {
            cm_begin_draw(s, seat, BACK_ARRIVAL, j);
            return;
        }
    }
    if (s->cause == CAUSE_STORM)
        cm_after_action(s, j); /* CM-STORM-19, CM-HARB-09 */
    else
        cm_end_turn(s, j); /* CM-BATT-17 */
}

/* ---- Sailing ---- */

/* CM-MOVE-15, CM-MOVE-16, CM-CALM-03, CM-DMG-03: free, and off with the number of the segment. */
void cm_begin_sailing(struct carta_magica *s, struct journal *j)
{
    int seat = s->turn;
    s->phase = PHASE_SAILING;
    s->cause = CAUSE_SAIL;
    s->condition[seat] = FREE;
    s->late_trade[seat] = 0;
    s->start = s->ship[seat];
    s->left = (uint8_t)cm_segment[s->segment].number;
    s->stepped = 0;
    say(j, E_SAILS, seat, s->left, 0, 0);
}

static bool has_step(const struct carta_magica *s)
{
    for (int d = 0; d < 8; d += 2) {
        int to = cm_cell_next[s->ship[s->who]][d];
        if (to && cm_why_not_step(s, act(V_STEP, to, 0, 0)) == 0) return true;
    }
    return false;
}

static void legal_harbour(const struct carta_magica *s, struct choices *out)
{
    if (cm_cell[s->ship[s->who]] == CM_CELL_BLACK) {
        offer(out, s, V_SELL, 0);
        offer(out, s, V_DRAW, 0);
    } else {
        for (int slot = 1; slot <= SLOTS; slot++) offer(out, s, V_BUY, slot);
        offer(out, s, V_BUY_TOP, 0);
        cm_offer_cards(out, s, V_CURSE, CM_KIND_CURSE);
    }
    cm_offer_cards(out, s, V_CASH, 0);
    offer(out, s, V_DONE, 0);
}

void cm_legal_sail(const struct carta_magica *s, struct choices *out)
{
    if (s->phase == PHASE_SAILING) {
        for (int d = 0; d < 8; d += 2) {
            int to = cm_cell_next[s->ship[s->who]][d];
            if (to) offer(out, s, V_STEP, to);
        }
        offer(out, s, V_STOP, 0);
        cm_offer_cards(out, s, V_LUCKY, CM_KIND_LUCKY);
    } else if (s->phase == PHASE_TALISMAN_DRAW || s->phase == PHASE_SETUP_OPEN) {
        for (int t = 1; t < CM_TALISMANS; t++)
            if (s->talisman[t] == SPOT_DECK) choices_add_weight(out, act(V_REVEAL, t, 0, 0), 1);
    } else {
        legal_harbour(s, out);
    }
}

/* ---- step: one square ---- */

/* Nobody steps outside a sailing move; a stuck ship hears why (CM-CALM-02, CM-DMG-02). */
static rule not_sailing(const struct carta_magica *s)
{
    if (s->phase == PHASE_SAILING) return 0;
    if (s->phase == PHASE_HARBOUR && s->options.harbour_stop == STOP_MUST) return CM_MOVE_12;
    if (s->phase != PHASE_ACTION) return CM_TURN_03;
    if (s->condition[s->who] == WINDLESS) return CM_CALM_02;
    return s->condition[s->who] == DAMAGED ? CM_DMG_02 : CM_MOVE_14;
}

/* CM-MOVE-07, CM-MOVE-08, CM-MOVE-09, CM-MOVE-20, CM-MOVE-21, CM-RULING-03: the starting square may
 * be crossed again but never be the end, and a harbour that was left stays closed. */
static rule why_not_start_square(const struct carta_magica *s, int to)
{
    if (to != s->start) return 0;
    if (cm_is_harbour(to)) return CM_MOVE_08;
    return s->left >= 2 ? 0 : CM_MOVE_09;
}

rule cm_why_not_step(const void *state, action a)
{
    const struct carta_magica *s = state;
    int to = a.arg[0];
    rule no = not_sailing(s);
    if (no) return no;
    if (s->left == 0) return CM_MOVE_19;
    if (!cm_are_beside(s->ship[s->who], to)) return CM_MOVE_01;
    no = why_not_terrain(to);
    if (no) return no;
    if (cm_ship_on(s, to) != NOBODY) return CM_MOVE_05; /* CM-DMG-08, CM-END-05: whatever its condition */
    return why_not_start_square(s, to);
}

static void end_move(struct carta_magica *s, struct journal *j)
{
    s->left = 0;
    if (cm_is_harbour(s->ship[s->turn]))
        cm_enter_harbour(s, s->turn, true, j);
    else
        cm_offer_battle(s, j);
}

/* CM-MOVE-06: any open side, any direction, back and forth. CM-MOVE-12, CM-RULING-04: a harbour
 * ends the move. CM-MOVE-13, CM-RULING-76: or it may be sailed through. */
void cm_apply_step(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int to = a.arg[0];
    say(j, E_STEPPED, s->who, to, s->left - 1, 0);
    cm_move_ship(s, s->who, to, j);
    s->left--;
    if (s->stepped < UINT8_MAX) s->stepped++;
    if (cm_is_harbour(to) && s->options.harbour_stop == STOP_MUST) end_move(s, j);
}

/* ---- stop ---- */

/* CM-MOVE-07, CM-MOVE-10, CM-MOVE-14, CM-RULING-01: after at least one step, anywhere but at the
 * start. CM-MOVE-11, CM-MOVE-13: exact moves end when nothing is left or possible, or in a harbour. */
rule cm_why_not_stop(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = not_sailing(s);
    (void)a;
    if (no) return no;
    if (s->stepped == 0) return CM_MOVE_14;
    if (s->ship[s->who] == s->start) return CM_MOVE_07;
    if (s->options.move == MOVE_UP_TO || s->left == 0) return 0;
    return cm_is_harbour(s->ship[s->who]) || !has_step(s) ? 0 : CM_MOVE_11;
}

void cm_apply_stop(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_STOPPED, s->who, s->ship[s->who], 0, 0);
    end_move(s, j);
}

/* ---- Trading: CM-HARB-12 (optional, any order, any number of times) ---- */

static bool is_trading(const struct carta_magica *s)
{
    return s->phase == PHASE_HARBOUR || s->phase == PHASE_LATE_HARBOUR;
}

/* CM-HARB-02, CM-HARB-10, CM-HARB-14: in a harbour of that colour, and at the time of trading? */
static rule not_trading(const struct carta_magica *s, int colour, rule elsewhere)
{
    if (cm_cell[s->ship[s->who]] != colour) return elsewhere;
    if (is_trading(s)) return 0;
    return s->condition[s->who] == DAMAGED ? CM_HARB_14 : CM_HARB_10;
}

/* Leaves the stage for a payment or a talisman, and comes back to it. */
static void leave_stage(struct carta_magica *s)
{
    s->back = s->phase == PHASE_HARBOUR ? BACK_HARBOUR : BACK_LATE_HARBOUR;
}

/* CM-BLACK-01, CM-BLACK-02, CM-BLACK-09, CM-RULING-21: 2 goods for 1 gold, while there is room for
 * it. CM-RULING-20: the order of selling and drawing is free. */
rule cm_why_not_sell(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    rule no = not_trading(s, CM_CELL_BLACK, CM_BLACK_09);
    if (no) return no;
    if (s->gold[s->who] >= TOKEN_LIMIT) return CM_BLACK_02;
    return cm_wealth(s, s->who, GOODS) >= PRICE ? 0 : CM_BLACK_02;
}

void cm_apply_sell(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    (void)j;
    leave_stage(s);
    cm_demand(s, GOODS, PRICE, FOR_SALE);
}

/* CM-RED-01, CM-RED-08, CM-PAY-06: in a red harbour, for 2 gold. */
static rule why_not_purchase(const struct carta_magica *s)
{
    rule no = not_trading(s, CM_CELL_RED, CM_RED_08);
    if (no) return no;
    return cm_wealth(s, s->who, GOLD) >= PRICE ? 0 : CM_RED_01;
}

rule cm_why_not_buy(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = why_not_purchase(s);
    if (no) return no;
    return cm_talisman_at(s, SPOT_SLOT + a.arg[0] - 1) ? 0 : CM_RED_05;
}

/* CM-RED-02, CM-RED-09. */
void cm_apply_buy(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)j;
    leave_stage(s);
    s->slot = (uint8_t)a.arg[0];
    cm_demand(s, GOLD, PRICE, FOR_OPEN);
}

rule cm_why_not_buy_top(const void *state, action a)
{
    const struct carta_magica *s = state;
    rule no = why_not_purchase(s);
    (void)a;
    if (no) return no;
    return s->deck_count ? 0 : CM_RED_06;
}

void cm_apply_buy_top(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    (void)j;
    leave_stage(s);
    cm_demand(s, GOLD, PRICE, FOR_TOP);
}

/* ---- reveal: CHANCE turns a talisman ---- */

void cm_turn_talisman(struct carta_magica *s, int to, int more, int back)
{
    assert(s->deck_count > 0);
    s->turning = (uint8_t)to;
    s->turn_left = (uint8_t)more;
    s->back = (uint8_t)back;
    s->phase = PHASE_TALISMAN_DRAW;
}

rule cm_why_not_reveal(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_TALISMAN_DRAW && s->phase != PHASE_SETUP_OPEN) return CM_RED_03;
    return s->talisman[a.arg[0]] == SPOT_DECK ? 0 : CM_SETUP_06;
}

/* CM-RED-04, CM-RULING-53: a bought top card is shown and goes to the buyer. CM-RED-11,
 * CM-SETUP-06: others fill their slot. */
void cm_apply_reveal(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int to = s->turning;
    if (to == TURN_TO_BUYER) {
        cm_move_talisman(s, a.arg[0], SPOT_SEAT + s->who);
        say(j, E_BOUGHT, s->who, a.arg[0], 0, 0);
    } else {
        cm_move_talisman(s, a.arg[0], SPOT_SLOT + to - 1);
        say(j, E_OPEN, a.arg[0], to, 0, 0);
    }
    if (s->turn_left > 0) {
        s->turn_left--;
        s->turning++;
        return;
    }
    s->turning = 0;
    cm_resume(s, j);
}

/* ---- cash: CM-INC-03, CM-INC-08 ---- */

rule cm_why_not_cash(const void *state, action a)
{
    const struct carta_magica *s = state;
    int kind = cm_income_kind(a.arg[0]);
    if (!is_trading(s) && s->phase != PHASE_PRE_SPIN) return CM_INC_03;
    if (kind == TOKEN_NONE) return CM_INC_03;
    if (s->card[a.arg[0]] != PLACE_HAND + s->who) return CM_CARD_07;
    return cm_token_count(s, s->who, kind) < TOKEN_LIMIT ? 0 : CM_INC_08;
}

void cm_apply_cash(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int kind = cm_income_kind(a.arg[0]);
    cm_move_card(s, a.arg[0], PLACE_DISCARD);
    int gained = cm_gain(s, s->who, kind, cm_adventure[a.arg[0]].value);
    say(j, E_CASHED, s->who, a.arg[0], gained, kind);
}

/* ---- curse: CM-CURSE-01 to CM-CURSE-05 ---- */

rule cm_why_not_curse(const void *state, action a)
{
    const struct carta_magica *s = state;
    bool red = is_trading(s) && cm_cell[s->ship[s->who]] == CM_CELL_RED;
    if (!red && s->phase != PHASE_PRE_SPIN) return CM_CURSE_01;
    rule no = cm_not_held(s, a.arg[0], CM_KIND_CURSE, CM_CURSE_01);
    if (no) return no;
    return s->deck_count ? 0 : CM_CURSE_03; /* CM-RULING-44 */
}

/* CM-CURSE-02, CM-CURSE-05: the open ones go into the deck, and may be turned open again. */
void cm_apply_curse(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_move_card(s, a.arg[0], PLACE_DISCARD); /* CM-CURSE-04 */
    say(j, E_CURSED, s->who, a.arg[0], 0, 0);
    for (int slot = 0; slot < SLOTS; slot++) {
        int talisman = cm_talisman_at(s, SPOT_SLOT + slot);
        if (talisman) cm_move_talisman(s, talisman, SPOT_DECK);
    }
    int back = s->phase == PHASE_PRE_SPIN  ? BACK_PRE_SPIN
               : s->phase == PHASE_HARBOUR ? BACK_HARBOUR
                                           : BACK_LATE_HARBOUR;
    cm_turn_talisman(s, 1, SLOTS - 1, back);
}

/* ---- done ---- */

rule cm_why_not_done(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    if (!is_trading(s)) return CM_HARB_12;
    return s->owed ? CM_BLACK_04 : 0;
}

/* CM-HARB-06, CM-HARB-13, CM-RULING-18, CM-RULING-78: a late trade is over, used or not.
 * CM-RULING-57: no battle after a voyage. */
void cm_apply_done(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    if (s->phase == PHASE_LATE_HARBOUR) {
        s->late_trade[s->who] = 0;
        cm_end_turn(s, j);
    } else if (s->cause != CAUSE_SAIL) {
        cm_next_arrival(s, j);
    } else {
        cm_offer_battle(s, j);
    }
}
