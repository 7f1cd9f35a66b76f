/* Battles, prizes and the swap that may follow. CM-BATT-01 to CM-BATT-22. */
#include "state.h"

/* CM-BATT-02, CM-RULING-33: does the target own a talisman of the design that the attacker's
 * challenge names? */
static bool owns_wanted(const struct carta_magica *s, int target)
{
    int design = cm_challenge[s->challenge[s->turn]].design;
    for (int t = 1; t < CM_TALISMANS; t++)
        if (s->talisman[t] == SPOT_SEAT + target && cm_talisman[t].design == design) return true;
    return false;
}

/* CM-BATT-01, CM-BATT-02, CM-BATT-03, CM-BATT-14, CM-CALM-06, CM-DMG-07, CM-END-05: a free ship
 * beside the attacker's, in a harbour or not, with the talisman it wants. */
static rule why_not_target(const struct carta_magica *s, int target)
{
    if (target >= s->seat_count || target == s->turn) return CM_BATT_01;
    if (!cm_are_beside(s->ship[s->turn], s->ship[target])) return CM_BATT_01;
    if (s->condition[target] != FREE) return CM_BATT_03;
    if (s->options.battle_reason == REASON_CHALLENGE && !owns_wanted(s, target)) return CM_BATT_02;
    return 0;
}

bool cm_has_target(const struct carta_magica *s)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        if (why_not_target(s, seat) == 0) return true;
    return false;
}

/* After a sailing move and its harbour stage: CM-BATT-01, CM-BATT-18, CM-STORM-20, CM-RULING-32,
 * CM-RULING-57. */
void cm_offer_battle(struct carta_magica *s, struct journal *j)
{
    s->who = s->turn;
    if (s->condition[s->turn] == FREE && cm_has_target(s))
        s->phase = PHASE_BATTLE_OFFER;
    else
        cm_end_turn(s, j);
}

/* ---- Legal ---- */

static void legal_prize(const struct carta_magica *s, struct choices *out)
{
    for (int t = 1; t < CM_TALISMANS; t++) offer(out, s, V_TAKE_TALISMAN, t);
    for (int c = 1; c < CM_ADVENTURES; c++) offer(out, s, V_TAKE_CARD, c);
    offer(out, s, V_TAKE_HIDDEN, 0);
    choices_add(out, act(V_TAKE_NOTHING, 0, 0, 0));
}

static int other_side(const struct carta_magica *s) { return s->who == s->turn ? s->foe : s->turn; }

void cm_legal_battle(const struct carta_magica *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_BATTLE_OFFER:
        for (int seat = 0; seat < s->seat_count; seat++) offer(out, s, V_ATTACK, seat);
        choices_add(out, act(V_NO_BATTLE, 0, 0, 0)); /* CM-BATT-04 */
        break;
    case PHASE_BATTLE_PRIZE: legal_prize(s, out); break;
    case PHASE_BATTLE_RANDOM: /* CM-BATT-12: each hidden card of the loser, equally likely */
        for (int c = 1; c < CM_ADVENTURES; c++)
            if (s->card[c] == PLACE_HAND + other_side(s)) choices_add_weight(out, act(V_SNATCH, c, 0, 0), 1);
        break;
    case PHASE_SWAP_OFFER:
        choices_add(out, act(V_OFFER, 0, 0, 0));
        choices_add(out, act(V_NO_SWAP, 0, 0, 0));
        break;
    default: /* PHASE_SWAP_ANSWER */
        choices_add(out, act(V_ACCEPT, 0, 0, 0));
        choices_add(out, act(V_REFUSE, 0, 0, 0));
    }
}

/* ---- attack, no_battle ---- */

rule cm_why_not_attack(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase == PHASE_BATTLE_OFFER) return why_not_target(s, a.arg[0]);
    if (s->cause == CAUSE_STORM) return CM_STORM_20;
    bool fought = s->attack || s->spin_for == SPIN_ATTACK || s->phase >= PHASE_BATTLE_PRIZE;
    return s->cause == CAUSE_SAIL && fought ? CM_BATT_05 : CM_BATT_01;
}

/* CM-BATT-05: one battle a turn, since the offer comes once. */
void cm_apply_attack(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->foe = (uint8_t)a.arg[0];
    say(j, E_ATTACKED, s->turn, s->foe, 0, 0);
    cm_spin(s, s->turn, SPIN_ATTACK);
}

rule cm_why_not_no_battle(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_BATTLE_OFFER ? 0 : CM_BATT_18;
}

void cm_apply_no_battle(void *state, action a, struct journal *j)
{
    (void)a;
    cm_end_turn(state, j);
}

/* ---- The result ---- */

/* CM-BATT-13: after every battle, also a drawn one. */
static void offer_swap(struct carta_magica *s)
{
    s->who = s->turn;
    s->phase = PHASE_SWAP_OFFER;
}

/* CM-BATT-07, CM-BATT-08, CM-BATT-09, CM-RULING-28, CM-RULING-31: the higher number, nothing added;
 * equal numbers take nothing. */
void cm_battle_result(struct carta_magica *s, struct journal *j)
{
    int attack = cm_segment[s->attack].number, defence = cm_segment[s->spun].number;
    s->spun = s->attack = 0;
    if (attack == defence) {
        say(j, E_NO_WINNER, s->turn, s->foe, attack, 0);
        offer_swap(s);
        return;
    }
    s->who = attack > defence ? s->turn : s->foe;
    s->phase = PHASE_BATTLE_PRIZE;
    say(j, E_WON, s->who, other_side(s), attack > defence ? attack : defence,
        attack > defence ? defence : attack);
}

/* ---- Prizes ---- */

/* CM-BATT-09, CM-BATT-10, CM-BATT-19: a talisman of the loser's changes owner at once. */
rule cm_why_not_take_talisman(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_BATTLE_PRIZE) return CM_BATT_09;
    return s->talisman[a.arg[0]] == SPOT_SEAT + other_side(s) ? 0 : CM_BATT_09;
}

void cm_apply_take_talisman(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    say(j, E_PRIZE_TALISMAN, s->who, other_side(s), a.arg[0], 0);
    cm_move_talisman(s, a.arg[0], SPOT_SEAT + s->who);
    offer_swap(s);
}

/* CM-BATT-09, CM-RULING-34, CM-RULING-75: a kept card that can be seen, tamed monsters included;
 * with hidden hands only those. The answer is the same for every card that cannot be seen, wherever
 * it is. */
rule cm_why_not_take_card(const void *state, action a)
{
    const struct carta_magica *s = state;
    int place = s->card[a.arg[0]], loser = other_side(s);
    if (s->phase != PHASE_BATTLE_PRIZE) return CM_BATT_09;
    if (place == PLACE_TAMED + loser) return 0;
    if (s->options.hands == HANDS_HIDDEN) return CM_BATT_12;
    return place == PLACE_HAND + loser ? 0 : CM_BATT_09;
}

/* CM-BATT-20: a taken card is not resolved as drawn. CM-BATT-22. */
static void change_owner(struct carta_magica *s, int card)
{
    bool tamed = s->card[card] == PLACE_TAMED + other_side(s);
    cm_move_card(s, card, (tamed ? PLACE_TAMED : PLACE_HAND) + s->who);
}

void cm_apply_take_card(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    say(j, E_PRIZE_CARD, s->who, other_side(s), a.arg[0], 0);
    change_owner(s, a.arg[0]);
    offer_swap(s);
}

/* CM-BATT-12: only with hidden hands, and if there is a hidden card. */
rule cm_why_not_take_hidden(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    if (s->phase != PHASE_BATTLE_PRIZE || s->options.hands != HANDS_HIDDEN) return CM_BATT_12;
    return s->hand_count[other_side(s)] ? 0 : CM_BATT_11;
}

void cm_apply_take_hidden(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_PRIZE_HIDDEN, s->who, other_side(s), 0, 0);
    s->phase = PHASE_BATTLE_RANDOM;
}

rule cm_why_not_snatch(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_BATTLE_RANDOM) return CM_BATT_12;
    return s->card[a.arg[0]] == PLACE_HAND + other_side(s) ? 0 : CM_BATT_12;
}

/* CM-INFO-11: winner and loser see it, the others only that it changed hands. */
void cm_apply_snatch(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    say(j, E_SAW_PRIZE, s->who, a.arg[0], 0, 0);
    say(j, E_SAW_PRIZE, other_side(s), a.arg[0], 0, 0);
    change_owner(s, a.arg[0]);
    offer_swap(s);
}

/* CM-BATT-11 */
rule cm_why_not_take_nothing(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_BATTLE_PRIZE ? 0 : CM_BATT_09;
}

void cm_apply_take_nothing(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_NO_PRIZE, s->who, other_side(s), 0, 0);
    offer_swap(s);
}

/* ---- The swap: CM-BATT-13, CM-BATT-15, CM-BATT-16, CM-BATT-17, CM-BATT-21, CM-RULING-35 ---- */

rule cm_why_not_offer(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_SWAP_OFFER ? 0 : CM_BATT_13;
}

void cm_apply_offer(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_OFFERED, s->turn, s->foe, 0, 0);
    s->who = s->foe;
    s->phase = PHASE_SWAP_ANSWER;
}

rule cm_why_not_no_swap(const void *state, action a) { return cm_why_not_offer(state, a); }

void cm_apply_no_swap(void *state, action a, struct journal *j)
{
    (void)a;
    cm_end_turn(state, j);
}

rule cm_why_not_accept(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_SWAP_ANSWER ? 0 : CM_BATT_13;
}

void cm_apply_accept(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    int attacker = s->turn, defender = s->foe, here = s->ship[attacker], there = s->ship[defender];
    (void)a;
    assert(s->condition[attacker] == FREE && s->condition[defender] == FREE);
    s->cause = CAUSE_SWAP;
    say(j, E_SWAPPED, attacker, defender, 0, 0);
    cm_move_ship(s, attacker, there, j);
    cm_move_ship(s, defender, here, j);
    if (cm_is_harbour(there)) cm_enter_harbour(s, attacker, false, j);
    if (cm_is_harbour(here)) cm_enter_harbour(s, defender, false, j);
    cm_next_arrival(s, j);
}

rule cm_why_not_refuse(const void *state, action a) { return cm_why_not_accept(state, a); }

void cm_apply_refuse(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    (void)a;
    say(j, E_REFUSED, s->foe, 0, 0, 0);
    cm_end_turn(s, j);
}
