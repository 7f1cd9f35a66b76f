/* Combat on land and in water, and pawns that go Down. */
#include "state.h"

/* ---- Down ---- */

/* TI-DOWN-04, TI-DOWN-05, TI-RULING-27: a pirate waits beside the board, an islander is gone for
 * good. TI-DOWN-07: nobody else is affected; what it carried has been dealt with. */
void ti_go_down(struct terra_incognita *s, int seat, int pawn, struct journal *j)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    say(j, E_DOWN, seat, pawn, s->at[seat][pawn], 0);
    ti_take_out(s, seat, pawn);
}

static void after_fall(struct terra_incognita *s, struct journal *j)
{
    s->falling = 0;
    if (s->event)
        ti_storm_goes_on(s, j);
    else
        ti_chain_over(s, j);
}

/* TI-ABL-19, TI-RULING-50: the one moment at which a card is asked for in mid-action. */
void ti_fall(struct terra_incognita *s, int pawn, struct journal *j)
{
    s->falling = (uint8_t)pawn;
    if (!s->event) s->stage = STAGE_NONE;
    if (s->hand[s->turn][TI_ABILITY_CHARM]) {
        s->phase = PHASE_CHARM;
        return;
    }
    ti_go_down(s, s->turn, pawn, j);
    after_fall(s, j);
}

rule ti_why_not_charm(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    return s->phase == PHASE_CHARM ? 0 : TI_ABL_19;
}

void ti_apply_charm(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    s->hand[s->turn][TI_ABILITY_CHARM]--;
    s->discard[TI_ABILITY_CHARM]++; /* TI-ABL-26 */
    say(j, E_CHARMED, s->turn, s->falling, 0, 0);
    ti_send_home(s, s->turn, s->falling, j);
    after_fall(s, j);
}

rule ti_why_not_no_charm(const void *state, action a) { return ti_why_not_charm(state, a); }

void ti_apply_no_charm(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)a;
    ti_go_down(s, s->turn, s->falling, j);
    after_fall(s, j);
}

/* ---- Attacks ---- */

/* TI-FRI-03, TI-FRI-04, TI-FRI-05, TI-RULING-36, TI-RULING-37: Friday changes sides; what he
 * carried stays. */
static bool capture_friday(struct terra_incognita *s, int foe, int to, int level, struct journal *j)
{
    int rest = s->rest[foe][ISLANDER];
    say(j, E_CAPTURED, s->turn, foe, 0, 0);
    ti_take_out(s, foe, ISLANDER);
    return ti_join(s, TI_ISLANDER_FRIDAY, to, level, rest, j);
}

/* TI-CMB-01, TI-CMB-02, TI-CMB-03, TI-CMB-04, TI-CMB-11, TI-CMB-12, TI-CMB-13, TI-RULING-44,
 * TI-RULING-75: all enemies in the place go home, their items stay. */
bool ti_beat(struct terra_incognita *s, int space, int level, struct journal *j)
{
    int seat = s->turn, captured = NOBODY;
    for (int i = 1; i < s->seat_count; i++) {
        int foe = (seat + i) % s->seat_count; /* TI-SET-11 */
        if (ti_friends(s, seat, foe)) continue;
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[foe][p] != space || s->level[foe][p] != level) continue;
            ti_drop(s, foe, p, j);
            if (ti_is_friday(s, foe, p)) {
                captured = foe;
                continue;
            }
            say(j, E_BEATEN, seat, foe, p, space);
            ti_send_home(s, foe, p, j);
        }
    }
    return captured != NOBODY && capture_friday(s, captured, space, level, j);
}

/* TI-CMB-05, TI-CMB-17, TI-RULING-05, TI-RULING-86: in water both sides go home, and Friday with
 * the attacker. */
bool ti_fight_in_water(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, space = s->at[seat][s->pawn], captured = NOBODY;
    for (int i = 1; i < s->seat_count; i++) {
        int foe = (seat + i) % s->seat_count;
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[foe][p] != space || ti_friends(s, seat, foe)) continue;
            if (ti_is_friday(s, foe, p)) {
                captured = foe;
                continue;
            }
            say(j, E_BEATEN, seat, foe, p, space);
            ti_send_home(s, foe, p, j);
        }
    }
    ti_send_home(s, seat, s->pawn, j);
    return captured != NOBODY && capture_friday(s, captured, s->ship[seat], 0, j);
}

/* TI-CMB-14, TI-CMB-15, TI-RULING-07: a shot that ends among swimmers sends everybody home. */
void ti_collide(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, space = s->at[seat][s->pawn];
    for (int i = 1; i < s->seat_count; i++) {
        int foe = (seat + i) % s->seat_count;
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[foe][p] != space || ti_friends(s, seat, foe)) continue;
            say(j, E_COLLIDED, seat, foe, p, space);
            ti_send_home(s, foe, p, j);
        }
    }
    ti_send_home(s, seat, s->pawn, j);
}
