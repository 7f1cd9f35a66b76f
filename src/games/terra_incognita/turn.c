/* The turn: which pawn acts, rum, cards, the end of the turn, of the round and of the game. */
#include <string.h>

#include "state.h"

/* ---- The end of the game ---- */

/* TI-END-10: no further choice, even in mid-turn. */
void ti_over(struct terra_incognita *s, int reason, struct journal *j)
{
    ti_clear_action(s);
    s->phase = PHASE_OVER;
    s->end = (uint8_t)reason;
    say(j, E_OVER, reason, 0, 0, 0);
}

/* TI-END-01, TI-END-02, TI-RULING-59: treasure that is in play and neither delivered nor
 * removed. */
static bool is_all_settled(const struct terra_incognita *s)
{
    int unfound = s->hidden[TI_TILE_CHEST];
    for (int t = TI_TILE_COIN1; t <= TI_TILE_COIN5; t++) unfound += s->hidden[t];
    if (unfound) return false;
    if (s->chest == FATE_LOOSE || s->chest == FATE_CARRIED || s->bag == FATE_LOOSE || s->bag == FATE_CARRIED)
        return false;
    int coins = s->removed;
    for (int seat = 0; seat < s->seat_count; seat++) coins += s->pile[seat];
    return coins == COINS;
}

/* TI-END-01, TI-END-09, TI-RULING-60, TI-RULING-62. */
bool ti_ends_now(struct terra_incognita *s, struct journal *j)
{
    int pawns = 0;
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) pawns += s->at[seat][p] != 0;
    if (pawns && !is_all_settled(s)) return false;
    ti_over(s, pawns ? END_TREASURE : END_NO_PAWNS, j);
    return true;
}

/* TI-END-07, TI-END-08, TI-END-11, TI-RULING-61, TI-RULING-85: does the game end with this
 * round? */
static int reason_after_round(struct terra_incognita *s)
{
    s->stall = (uint8_t)(s->progress ? 0 : s->stall < UINT8_MAX ? s->stall + 1 : UINT8_MAX);
    s->idle = (uint8_t)(s->offered ? 0 : s->idle + 1);
    s->progress = s->offered = 0;
    if (s->idle >= IDLE_ROUNDS) return END_STUCK;
    if (s->options.stall_rounds && s->stall >= s->options.stall_rounds) return END_STALL;
    return s->options.round_cap && s->round >= s->options.round_cap ? END_ROUND_CAP : END_NONE;
}

/* ---- Whose turn it is ---- */

/* TI-TURN-07: pawns that joined before may act now. TI-EVT-10, TI-EVT-14: effects of the seat
 * end. */
void ti_begin_turn(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn;
    memset(s->acted[seat], 0, sizeof s->acted[seat]);
    memset(s->fresh[seat], 0, sizeof s->fresh[seat]);
    if (s->fog == seat + 1) s->fog = 0;
    if (s->calm == seat + 1) s->calm = 0;
    s->duty = s->revived = 0;
    s->phase = PHASE_TURN;
    say(j, E_TURN, seat, 0, 0, 0);
}

/* TI-BARR-01, TI-BARR-02: resting pawns come nearer to standing up; TI-ABL-07: armed cards lapse.
 * True while the game goes on. */
static bool pass_turn(struct terra_incognita *s, struct journal *j)
{
    for (int p = 1; p < PAWNS; p++)
        if (s->rest[s->turn][p]) s->rest[s->turn][p]--;
    memset(s->armed[s->turn], 0, sizeof s->armed[s->turn]);
    say(j, E_TURN_ENDS, s->turn, 0, 0, 0);
    s->turn = (uint8_t)ti_next_seat(s, s->turn); /* TI-SET-10 */
    if (s->turn == s->first) {
        int reason = reason_after_round(s);
        if (reason) {
            ti_over(s, reason, j);
            return false;
        }
        if (s->round < UINT16_MAX) s->round++;
        say(j, E_ROUND, s->round, 0, 0, 0);
    }
    ti_begin_turn(s, j);
    return true;
}

static bool has_pawn_choice(const struct terra_incognita *s)
{
    for (int p = 1; p < PAWNS; p++)
        if (ti_can_act(s, p)) return true;
    return false;
}

static bool has_rum_choice(const struct terra_incognita *s)
{
    if (s->rum[s->turn] == 0) return false;
    return ti_why_not_rum_monk(s, act(V_RUM_MONK, 0, 0, 0)) == 0 ||
           ti_why_not_rum_give(s, act(V_RUM_GIVE, TI_ISLANDER_FRIDAY, 0, 0)) == 0 ||
           ti_why_not_rum_give(s, act(V_RUM_GIVE, TI_ISLANDER_MONK, 0, 0)) == 0 ||
           ti_why_not_rum_ally(s, act(V_RUM_ALLY, 0, 0, 0)) == 0;
}

/* TI-TURN-12, TI-TURN-08: a turn in which only its end could be chosen ends by itself. */
void ti_next_choice(struct terra_incognita *s, struct journal *j)
{
    s->phase = PHASE_TURN;
    for (;;) {
        if (has_pawn_choice(s) || has_rum_choice(s) || ti_has_card_choice(s)) {
            s->offered = 1;
            return;
        }
        if (!pass_turn(s, j)) return;
    }
}

void ti_legal_turn(const struct terra_incognita *s, struct choices *out)
{
    bool may_act = false;
    for (int p = 1; p < PAWNS; p++) {
        if (!ti_can_act(s, p)) continue;
        may_act = true;
        choices_add(out, act(V_PAWN, p, 0, 0));
    }
    if (s->rum[s->turn]) {
        offer(out, s, V_RUM_MONK, 0, 0);
        offer(out, s, V_RUM_GIVE, TI_ISLANDER_FRIDAY, 0);
        offer(out, s, V_RUM_GIVE, TI_ISLANDER_MONK, 0);
        offer(out, s, V_RUM_ALLY, 0, 0);
    }
    for (int c = 1; c < TI_ABILITYS; c++)
        if (s->hand[s->turn][c]) offer(out, s, V_CARD, c, 0);
    if (s->duty || !may_act) choices_add(out, act(V_END, 0, 0, 0));
}

/* ---- pawn ---- */

/* TI-TURN-01, TI-TURN-02, TI-TURN-09: the clearest rule for a pawn that cannot act. */
static rule why_not_pawn(const struct terra_incognita *s, int pawn)
{
    int seat = s->turn;
    if (s->at[seat][pawn] == 0) return TI_TURN_02;
    if (s->acted[seat][pawn]) return TI_TURN_01;
    if (s->fresh[seat][pawn]) return TI_TURN_07;
    return ti_can_act(s, pawn) ? 0 : TI_TURN_06;
}

rule ti_why_not_pawn(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_TURN ? why_not_pawn(s, a.arg[0]) : TI_TURN_01;
}

void ti_apply_pawn(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)j;
    s->pawn = (uint8_t)a.arg[0];
    s->phase = PHASE_ACTION;
}

/* ---- end ---- */

/* TI-TURN-03, TI-TURN-04, TI-TURN-05, TI-TURN-10, TI-TURN-11, TI-RULING-51, TI-RULING-63,
 * TI-RULING-82: one pawn must act if one can; cards and rum are no duty. */
rule ti_why_not_end(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    if (s->phase != PHASE_TURN) return TI_TURN_12;
    return s->duty || !has_pawn_choice(s) ? 0 : TI_TURN_03;
}

void ti_apply_end(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    if (pass_turn(s, j)) ti_next_choice(s, j);
}

/* ---- Rum between actions: TI-RUM-01, TI-RULING-50 ---- */

/* TI-RUM-07, TI-RULING-80: a spent bottle is out of the game. */
static void spend_bottle(struct terra_incognita *s, struct journal *j)
{
    s->rum[s->turn]--;
    say(j, E_RUM_SPENT, s->turn, s->rum[s->turn], 0, 0);
}

static rule why_not_rum(const struct terra_incognita *s)
{
    return s->phase == PHASE_TURN && s->rum[s->turn] ? 0 : TI_RUM_01;
}

static void rum_over(struct terra_incognita *s, struct journal *j)
{
    ti_settle_bridges(s, j);
    if (!ti_ends_now(s, j)) ti_next_choice(s, j);
}

rule ti_why_not_rum_monk(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    rule no = why_not_rum(s);
    if (no) return no;
    return ti_is_monk(s, s->turn, ISLANDER) && ti_is_able(s, s->turn, ISLANDER) ? 0 : TI_RUM_03;
}

void ti_apply_rum_monk(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    spend_bottle(s, j);
    ti_transform(s, s->turn, j);
    rum_over(s, j);
}

/* An able own fighter on a tile beside that one, or with `same` also on it. */
static bool has_fighter_near(const struct terra_incognita *s, int space, bool same)
{
    for (int p = 1; p < PAWNS; p++) {
        int at = s->at[s->turn][p];
        if (!at || !ti_is_land(at) || !ti_is_able(s, s->turn, p) || !ti_is_fighter(s, s->turn, p)) continue;
        if (ti_are_adjacent(at, space) || (same && at == space)) return true;
    }
    return false;
}

/* Whose enemy islander of that kind could drink? */
static int drinker(const struct terra_incognita *s, int islander)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->islander[seat] == islander && !ti_friends(s, seat, s->turn)) return seat;
    return NOBODY;
}

/* TI-RUM-04, TI-RUM-05, TI-RULING-68, TI-RULING-73: from an adjacent tile, not to the lost; no
 * attack, so nothing that forbids attacks forbids it. */
rule ti_why_not_rum_give(const void *state, action a)
{
    const struct terra_incognita *s = state;
    rule no = why_not_rum(s);
    if (no) return no;
    if (a.arg[0] != TI_ISLANDER_FRIDAY && a.arg[0] != TI_ISLANDER_MONK) return TI_RUM_04;
    int foe = drinker(s, a.arg[0]);
    if (foe == NOBODY) return TI_RUM_04;
    if (s->state[foe][ISLANDER] == LOST) return TI_RUM_05;
    int at = s->at[foe][ISLANDER];
    return ti_is_land(at) && has_fighter_near(s, at, false) ? 0 : TI_RUM_04;
}

void ti_apply_rum_give(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int foe = drinker(s, a.arg[0]);
    spend_bottle(s, j);
    say(j, E_RUM_GIVEN, s->turn, foe, a.arg[0], 0);
    if (a.arg[0] == TI_ISLANDER_MONK)
        ti_transform(s, foe, j);
    else
        ti_dismiss(s, foe, j); /* TI-FRI-06 */
    rum_over(s, j);
}

/* TI-RUM-06: on the same tile or beside it, in 2v2. */
rule ti_why_not_rum_ally(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    rule no = why_not_rum(s);
    if (no) return no;
    int ally = (s->turn + 2) % SEATS;
    if (s->seat_count < SEATS || !ti_friends(s, s->turn, ally)) return TI_RUM_06;
    for (int p = 1; p < PAWNS; p++) {
        int at = s->at[ally][p];
        if (at && ti_is_land(at) && has_fighter_near(s, at, true)) return 0;
    }
    return TI_RUM_06;
}

void ti_apply_rum_ally(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int ally = (s->turn + 2) % SEATS;
    (void)a;
    s->rum[s->turn]--;
    s->rum[ally]++;
    say(j, E_BOTTLE, ally, s->rum[ally], 0, 0);
    rum_over(s, j);
}
