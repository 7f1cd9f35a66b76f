/* Set-up: first player, characters, challenges, open talismans, ships, harbours (CM-SETUP-01 to
 * CM-SETUP-17). */
#include "state.h"

/* CM-SETUP-01, CM-SETUP-05, CM-SETUP-06, CM-SETUP-07: the decks lie face down, the bank is full.
 * CM-RULING-08: nobody gets starting cards. CM-SETUP-17 is held by the game's seats_min and
 * seats_max. */
bool cm_begin(void *state, struct error *err)
{
    struct carta_magica *s = state;
    (void)err;
    for (int c = 1; c < CM_ADVENTURES; c++) s->card[c] = PLACE_REST;
    for (int t = 1; t < CM_TALISMANS; t++) s->talisman[t] = SPOT_DECK;
    s->phase = s->options.first_player == FIRST_RANDOM ? PHASE_SETUP_FIRST : PHASE_SETUP_CHARACTER;
    /* CM-SETUP-08, CM-SETUP-13: tokens and a ship that is free, once it has a harbour. */
    for (int seat = 0; seat < s->seat_count; seat++) {
        s->power[seat] = 3;
        s->goods[seat] = 3;
    }
    cm_derive(s);
    return true;
}

/* ---- Legal ---- */

void cm_legal_setup(const struct carta_magica *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_SETUP_FIRST:
        for (int seat = 0; seat < s->seat_count; seat++) choices_add_weight(out, act(V_FIRST, seat, 0, 0), 1);
        break;
    case PHASE_SETUP_CHARACTER:
        for (int c = 1; c < CM_CHARACTERS; c++) offer(out, s, V_CHOOSE_CHARACTER, c);
        break;
    case PHASE_SETUP_CHALLENGE:
        for (int c = 1; c < CM_CHALLENGES; c++) {
            if (s->options.challenge_pick == CHALLENGE_CHOOSE)
                offer(out, s, V_CHOOSE_CHALLENGE, c);
            else if (cm_why_not_assign(s, act(V_ASSIGN, c, 0, 0)) == 0)
                choices_add_weight(out, act(V_ASSIGN, c, 0, 0), 1);
        }
        break;
    case PHASE_SETUP_SHIP:
        for (int c = 1; c < CM_COLOURS; c++) offer(out, s, V_CHOOSE_SHIP, c);
        break;
    default: /* PHASE_SETUP_HARBOUR */
        for (int cell = 1; cell < CM_CELLS; cell++)
            if (cm_is_harbour(cell)) offer(out, s, V_CHOOSE_HARBOUR, cell);
    }
}

/* CM-SETUP-15: clockwise from the first player, each kind by all seats before the next kind begins. */
static void next_chooser(struct carta_magica *s, int next_phase)
{
    s->who = (uint8_t)cm_next_seat(s, s->who);
    if (s->who == s->first) s->phase = (uint8_t)next_phase;
}

static bool is_taken(const uint8_t *chosen, int n, int code)
{
    for (int seat = 0; seat < n; seat++)
        if (chosen[seat] == code) return true;
    return false;
}

/* ---- first: CHANCE names the first player, CM-SETUP-14 ---- */

rule cm_why_not_first(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_SETUP_FIRST) return CM_SETUP_14;
    return a.arg[0] < s->seat_count ? 0 : CM_SETUP_17;
}

void cm_apply_first(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->first = s->who = s->turn = (uint8_t)a.arg[0];
    s->phase = PHASE_SETUP_CHARACTER;
    say(j, E_FIRST, s->first, 0, 0, 0);
}

/* ---- choose_character: CM-SETUP-02, CM-SETUP-04 (no effect on play) ---- */

rule cm_why_not_choose_character(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_SETUP_CHARACTER) return CM_SETUP_15;
    return is_taken(s->character, s->seat_count, a.arg[0]) ? CM_SETUP_02 : 0;
}

void cm_apply_choose_character(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->character[s->who] = (uint8_t)a.arg[0];
    say(j, E_CHARACTER, s->who, a.arg[0], 0, 0);
    next_chooser(s, PHASE_SETUP_CHALLENGE);
}

/* ---- choose_challenge, or assign by CHANCE: CM-SETUP-02, CM-SETUP-16 ---- */

/* CM-SETUP-03: what nobody took has no field, so it is out of the game. */

static rule why_not_challenge(const struct carta_magica *s, int challenge, int pick)
{
    if (s->phase != PHASE_SETUP_CHALLENGE) return CM_SETUP_15;
    if (s->options.challenge_pick != pick) return CM_SETUP_16;
    return is_taken(s->challenge, s->seat_count, challenge) ? CM_SETUP_02 : 0;
}

static void set_challenge(struct carta_magica *s, int challenge, struct journal *j)
{
    s->challenge[s->who] = (uint8_t)challenge;
    say(j, E_CHALLENGE, s->who, challenge, 0, 0);
    next_chooser(s, PHASE_SETUP_OPEN);
    /* CM-SETUP-06: three talismans are turned open before the ships are chosen. */
    if (s->phase == PHASE_SETUP_OPEN) {
        cm_turn_talisman(s, 1, SLOTS - 1, BACK_SETUP);
        s->phase = PHASE_SETUP_OPEN;
    }
}

rule cm_why_not_choose_challenge(const void *state, action a)
{
    return why_not_challenge(state, a.arg[0], CHALLENGE_CHOOSE);
}

void cm_apply_choose_challenge(void *state, action a, struct journal *j)
{
    set_challenge(state, a.arg[0], j);
}

rule cm_why_not_assign(const void *state, action a)
{
    return why_not_challenge(state, a.arg[0], CHALLENGE_DEAL);
}

void cm_apply_assign(void *state, action a, struct journal *j) { set_challenge(state, a.arg[0], j); }

/* ---- choose_ship: CM-SETUP-09 ---- */

rule cm_why_not_choose_ship(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_SETUP_SHIP) return CM_SETUP_15;
    return is_taken(s->colour, s->seat_count, a.arg[0]) ? CM_SETUP_09 : 0;
}

void cm_apply_choose_ship(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->colour[s->who] = (uint8_t)a.arg[0];
    say(j, E_SHIP, s->who, a.arg[0], 0, 0);
    next_chooser(s, PHASE_SETUP_HARBOUR);
}

/* ---- choose_harbour: CM-SETUP-09, CM-SETUP-10, CM-SETUP-13 ---- */

/* CM-SETUP-11: it stays the home for the whole game. CM-SETUP-12: starting there is not entering
 * it. */

rule cm_why_not_choose_harbour(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_SETUP_HARBOUR) return CM_SETUP_15;
    if (!cm_is_harbour(a.arg[0])) return CM_SETUP_09;
    return cm_ship_on(s, a.arg[0]) == NOBODY ? 0 : CM_SETUP_10;
}

void cm_apply_choose_harbour(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    s->home[s->who] = s->ship[s->who] = (uint16_t)a.arg[0];
    s->condition[s->who] = FREE;
    say(j, E_HOME, s->who, a.arg[0], 0, 0);
    next_chooser(s, PHASE_PRE_SPIN);
    if (s->phase != PHASE_PRE_SPIN) return;
    s->round = 1;
    s->turn = s->first; /* CM-TURN-01 */
    say(j, E_ROUND, 1, 0, 0, 0);
    cm_begin_turn(s, j);
}
