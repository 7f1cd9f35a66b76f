/* Adventure cards: drawing, the Spyglass, payments drawn, monsters. */
#include "state.h"

/* ---- The draw pile: fixed top, unordered rest, fixed bottom (CM-CARD-09) ---- */

/* CM-CARD-04, CM-CARD-12. */
bool cm_can_draw(const struct carta_magica *s) { return s->pile_count + s->discard_count > 0; }

/* CM-CARD-08, CM-INFO-04: everything from one place, and the pile itself, becomes one unordered
 * rest that nobody knows. */
void cm_shuffle_into_pile(struct carta_magica *s, int from)
{
    for (int c = 1; c < CM_ADVENTURES; c++)
        if (s->card[c] == from || s->card[c] >= PLACE_TOP) cm_move_card(s, c, PLACE_REST);
    for (int n = 1; n < CM_ADVENTURES; n++) s->under_knower[n] = 0;
    s->top_knower = 0;
}

/* CM-CARD-03: a draw from an empty pile begins with a shuffle of the discards. */
static void fill_pile(struct carta_magica *s, struct journal *j)
{
    if (s->pile_count > 0) return;
    cm_shuffle_into_pile(s, PLACE_DISCARD);
    say(j, E_RESHUFFLED, 0, 0, 0, 0);
}

/* The card that must come next because its place is fixed, or 0 where CHANCE picks from the rest. */
static int fixed_next(const struct carta_magica *s)
{
    int top = cm_card_at(s, PLACE_TOP);
    if (top) return top;
    return cm_card_at(s, PLACE_REST) ? 0 : cm_card_at(s, PLACE_UNDER);
}

/* Takes a card out of the pile to another place; the cards below a fixed one move up. */
static void take_from_pile(struct carta_magica *s, int card, int place)
{
    int from = s->card[card];
    cm_move_card(s, card, place);
    if (from == PLACE_TOP) {
        int second = cm_card_at(s, PLACE_TOP + 1);
        if (second)
            cm_move_card(s, second, PLACE_TOP);
        else
            s->top_knower = 0;
    } else if (from == PLACE_UNDER) {
        for (int c = 1; c < CM_ADVENTURES; c++)
            if (s->card[c] > PLACE_UNDER) s->card[c]--;
        for (int n = 1; n + 1 < CM_ADVENTURES; n++) s->under_knower[n] = s->under_knower[n + 1];
        s->under_knower[CM_ADVENTURES - 1] = 0;
    }
}

/* CM-INFO-09: lays a card under everything. */
static void put_under(struct carta_magica *s, int card, int knower)
{
    int n = 1;
    while (cm_card_at(s, PLACE_UNDER + n - 1)) n++;
    cm_move_card(s, card, PLACE_UNDER + n - 1);
    s->under_knower[n] = (uint8_t)knower;
}

/* ---- Legal ---- */

static void legal_pile(const struct carta_magica *s, struct choices *out)
{
    int verb = s->phase == PHASE_DRAW_CHANCE ? V_DEAL : V_SHOW, fixed = fixed_next(s);
    if (fixed) {
        choices_add_weight(out, act(verb, fixed, 0, 0), 1);
        return;
    }
    for (int c = 1; c < CM_ADVENTURES; c++) /* CM-CARD-10 */
        if (s->card[c] == PLACE_REST) choices_add_weight(out, act(verb, c, 0, 0), 1);
}

void cm_legal_cards(const struct carta_magica *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_DRAW:
        choices_add(out, act(V_DRAW_TOP, 0, 0, 0));
        cm_offer_cards(out, s, V_SPYGLASS, CM_KIND_SPYGLASS);
        break;
    case PHASE_SPY_PICK:
    case PHASE_SPY_ORDER:
        for (int i = 0; i < LOOKS; i++) {
            int card = cm_card_at(s, PLACE_LOOK + i);
            if (card) choices_add(out, act(s->phase == PHASE_SPY_PICK ? V_PICK : V_ORDER, card, 0, 0));
        }
        break;
    case PHASE_MONSTER:
        for (int k = 1; k <= s->power[s->who] && !s->tokens_committed; k++)
            choices_add(out, act(V_COMMIT, k, 0, 0));
        cm_offer_cards(out, s, V_COMMIT_CARD, CM_KIND_POWER);
        choices_add(out, act(V_FACE, 0, 0, 0));
        break;
    default: /* PHASE_DRAW_CHANCE, PHASE_SPY_LOOK */ legal_pile(s, out);
    }
}

/* ---- Drawing ---- */

/* CM-CARD-01: by the card action or by entering a black harbour; CM-RULING-58: in an arrival too. */
void cm_begin_draw(struct carta_magica *s, int seat, int back, struct journal *j)
{
    s->who = (uint8_t)seat;
    s->back = (uint8_t)back;
    s->phase = PHASE_DRAW;
    if (!cm_can_draw(s)) cm_resume(s, j); /* CM-CARD-04, CM-BLACK-07 */
}

/* CM-INC-04, CM-INC-05, CM-INC-06, CM-RULING-22, CM-RULING-23: pay in goods if that is possible,
 * else lose a turn. */
static void resolve_payment(struct carta_magica *s, int card, struct journal *j)
{
    int due = -cm_adventure[card].value;
    cm_move_card(s, card, PLACE_FACED);
    say(j, E_PAYMENT_CARD, s->who, card, due, 0);
    if (cm_wealth(s, s->who, GOODS) >= due) {
        cm_demand(s, GOODS, due, FOR_CARD);
        return;
    }
    if (s->miss[s->who] < UINT16_MAX) s->miss[s->who]++; /* CM-INC-07 */
    say(j, E_UNPAID, s->who, s->miss[s->who], 0, 0);
    cm_payment_card_done(s, j);
}

void cm_payment_card_done(struct carta_magica *s, struct journal *j)
{
    cm_move_card(s, cm_card_at(s, PLACE_FACED), PLACE_DISCARD);
    cm_resume(s, j);
}

/* CM-CARD-05, CM-CARD-06, CM-CARD-07, CM-SPY-06: payments and monsters at once and openly
 * (CM-INFO-03), the rest is kept. */
static void resolve_card(struct carta_magica *s, int card, struct journal *j)
{
    switch (cm_adventure[card].kind) {
    case CM_KIND_PAYMENT: resolve_payment(s, card, j); return;
    case CM_KIND_MONSTER: /* CM-MON-01 */
        cm_move_card(s, card, PLACE_FACED);
        s->phase = PHASE_MONSTER;
        say(j, E_MONSTER, s->who, card, 0, 0);
        return;
    }
    cm_move_card(s, card, PLACE_HAND + s->who);
    say(j, E_DREW, s->who, card, 0, 0);
    cm_resume(s, j);
}

rule cm_why_not_draw_top(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_DRAW ? 0 : CM_CARD_01;
}

void cm_apply_draw_top(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    fill_pile(s, j);
    s->phase = PHASE_DRAW_CHANCE;
}

/* CM-CARD-09, CM-CARD-10: the fixed card, or any of the rest. */
static rule why_not_next(const struct carta_magica *s, int card)
{
    int fixed = fixed_next(s);
    if (fixed) return card == fixed ? 0 : CM_CARD_09;
    return s->card[card] == PLACE_REST ? 0 : CM_CARD_09;
}

rule cm_why_not_deal(const void *state, action a)
{
    const struct carta_magica *s = state;
    return s->phase == PHASE_DRAW_CHANCE ? why_not_next(s, a.arg[0]) : CM_CARD_01;
}

void cm_apply_deal(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    take_from_pile(s, a.arg[0], PLACE_PICKED);
    resolve_card(s, a.arg[0], j);
}

/* ---- Spyglass: CM-SPY-01 to CM-SPY-10 ---- */

/* CM-SPY-07: it is played instead of drawing the top card, so there is one a draw. */
rule cm_why_not_spyglass(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase >= PHASE_SPY_LOOK && s->phase <= PHASE_SPY_ORDER) return CM_SPY_07;
    if (s->phase != PHASE_DRAW) return CM_SPY_01;
    return cm_not_held(s, a.arg[0], CM_KIND_SPYGLASS, CM_SPY_01);
}

/* Shows what needs no chance, CM-SPY-09, and then goes on to CHANCE or to the choice. */
static void look_on(struct carta_magica *s, struct journal *j)
{
    int seen = 0;
    while (seen < LOOKS && cm_card_at(s, PLACE_LOOK + seen)) seen++;
    while (s->looks_left > 0) {
        int card = fixed_next(s);
        if (!card) {
            s->phase = PHASE_SPY_LOOK;
            return;
        }
        take_from_pile(s, card, PLACE_LOOK + seen++);
        s->looks_left--;
        say(j, E_SAW, s->who, card, 0, 0);
    }
    s->phase = PHASE_SPY_PICK;
}

/* CM-SPY-02, CM-SPY-05, CM-SPY-08, CM-CARD-11, CM-RULING-70: discarded first, so it may be found in
 * the shuffle. */
void cm_apply_spyglass(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_move_card(s, a.arg[0], PLACE_DISCARD);
    say(j, E_SPYGLASS, s->who, a.arg[0], 0, 0);
    fill_pile(s, j);
    s->looks_left = s->pile_count < LOOKS ? s->pile_count : LOOKS;
    look_on(s, j);
}

rule cm_why_not_show(const void *state, action a)
{
    const struct carta_magica *s = state;
    return s->phase == PHASE_SPY_LOOK ? why_not_next(s, a.arg[0]) : CM_SPY_02;
}

/* CM-INFO-08: told to the looking seat only. */
void cm_apply_show(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int seen = 0;
    while (cm_card_at(s, PLACE_LOOK + seen)) seen++;
    assert(seen < LOOKS && s->looks_left > 0);
    take_from_pile(s, a.arg[0], PLACE_LOOK + seen);
    s->looks_left--;
    say(j, E_SAW, s->who, a.arg[0], 0, 0);
    look_on(s, j);
}

static bool is_looked_at(const struct carta_magica *s, int card)
{
    return s->card[card] >= PLACE_LOOK && s->card[card] < PLACE_LOOK + LOOKS;
}

static int count_looked_at(const struct carta_magica *s, int *other)
{
    int n = 0;
    for (int i = 0; i < LOOKS; i++) {
        int card = cm_card_at(s, PLACE_LOOK + i);
        if (!card) continue;
        n++;
        *other = card;
    }
    return n;
}

/* CM-SPY-03, CM-SPY-04, CM-SPY-10, CM-INFO-09, CM-RULING-71: back on top, or under everything,
 * known to the looking seat alone, whoever knew them before. */
static void put_back(struct carta_magica *s, int card)
{
    if (s->options.spyglass_return == RETURN_BOTTOM) {
        put_under(s, card, s->who + 1);
        return;
    }
    cm_move_card(s, card, cm_card_at(s, PLACE_TOP) ? PLACE_TOP + 1 : PLACE_TOP);
    s->top_knower = (uint8_t)(s->who + 1);
}

static void resolve_picked(struct carta_magica *s, int returned, struct journal *j)
{
    say(j, E_PUT_BACK, s->who, returned, 0, 0);
    resolve_card(s, cm_card_at(s, PLACE_PICKED), j);
}

rule cm_why_not_pick(const void *state, action a)
{
    const struct carta_magica *s = state;
    return s->phase == PHASE_SPY_PICK && is_looked_at(s, a.arg[0]) ? 0 : CM_SPY_02;
}

void cm_apply_pick(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int other = 0;
    cm_move_card(s, a.arg[0], PLACE_PICKED);
    int n = count_looked_at(s, &other);
    if (n == 2) {
        s->phase = PHASE_SPY_ORDER;
        return;
    }
    if (n == 1) put_back(s, other);
    resolve_picked(s, n, j);
}

/* CM-RULING-59: the owner says which of the two lies above the other. */
rule cm_why_not_order(const void *state, action a)
{
    const struct carta_magica *s = state;
    return s->phase == PHASE_SPY_ORDER && is_looked_at(s, a.arg[0]) ? 0 : CM_SPY_03;
}

void cm_apply_order(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int lower = 0;
    put_back(s, a.arg[0]);
    count_looked_at(s, &lower);
    put_back(s, lower);
    resolve_picked(s, 2, j);
}

/* ---- Monsters: CM-MON-01 to CM-MON-16 ---- */

/* CM-MON-02: tokens once, from none to all. */
rule cm_why_not_commit(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_MONSTER) return s->spin_for == SPIN_MONSTER ? CM_MON_14 : CM_MON_02;
    if (s->tokens_committed) return CM_MON_02;
    return a.arg[0] >= 1 && a.arg[0] <= s->power[s->who] ? 0 : CM_MON_02;
}

/* CM-MON-04: lost at once, whatever happens. */
void cm_apply_commit(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_lose(s, s->who, POWER, a.arg[0]);
    s->tokens_committed = 1;
    s->committed = (uint8_t)(s->committed + a.arg[0]);
    say(j, E_COMMITTED, s->who, a.arg[0], s->committed, 0);
}

/* CM-MON-03, CM-RULING-27: power cards for their full value. */
rule cm_why_not_commit_card(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_MONSTER) return s->spin_for == SPIN_MONSTER ? CM_MON_14 : CM_MON_03;
    return cm_not_held(s, a.arg[0], CM_KIND_POWER, CM_INC_09);
}

void cm_apply_commit_card(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int value = cm_adventure[a.arg[0]].value;
    cm_move_card(s, a.arg[0], PLACE_DISCARD);
    s->committed = (uint8_t)(s->committed + value);
    say(j, E_COMMITTED, s->who, value, s->committed, 0);
}

/* CM-MON-05, CM-MON-12, CM-MON-14: with whatever is in, also nothing, the seat spins. */
rule cm_why_not_face(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_MONSTER ? 0 : CM_MON_01;
}

void cm_apply_face(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    (void)j;
    cm_spin(s, s->who, SPIN_MONSTER);
}

/* CM-MON-08, CM-MON-09, CM-MON-10, CM-MON-15, CM-RULING-26, CM-RULING-45: goods tokens to the bank,
 * then the monster into the pile. */
static void monster_escapes(struct carta_magica *s, int monster, struct journal *j)
{
    int lost = s->goods[s->who];
    cm_lose(s, s->who, GOODS, lost);
    say(j, E_GOODS_LOST, s->who, lost, 0, 0);
    if (s->pile_count == 0) cm_shuffle_into_pile(s, PLACE_DISCARD);
    if (s->options.failed_monster == FAILED_BOTTOM)
        put_under(s, monster, KNOWN_TO_ALL);
    else
        cm_shuffle_into_pile(s, PLACE_FACED);
}

/* CM-MON-05, CM-MON-06, CM-MON-07, CM-MON-11, CM-RULING-82: power put in, the number spun, 1 for
 * each monster tamed before. CM-MON-13: it brings gold, no points. */
void cm_monster_result(struct carta_magica *s, struct journal *j)
{
    int monster = cm_card_at(s, PLACE_FACED);
    int total = s->committed + cm_segment[s->spun].number + cm_tamed_count(s, s->who);
    s->committed = s->tokens_committed = s->spun = 0;
    if (total >= cm_adventure[monster].strength) {
        int gold = cm_gain(s, s->who, GOLD, cm_adventure[monster].value);
        cm_move_card(s, monster, PLACE_TAMED + s->who);
        say(j, E_TAMED, s->who, monster, total, gold);
    } else {
        say(j, E_FAILED, s->who, monster, total, 0);
        monster_escapes(s, monster, j);
    }
    cm_resume(s, j);
}
