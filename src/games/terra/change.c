/* Between the rounds: the next starting player, pieces that come back, and the end of the game. */
#include <string.h>

#include "state.h"

static void take_back(struct terra *s, int seat, int count)
{
    assert(s->stock[seat] >= count);
    s->stock[seat] = (uint8_t)(s->stock[seat] - count);
    s->supply[seat] = (uint8_t)(s->supply[seat] + count);
}

static int missing(const struct terra *s, int seat)
{
    return s->supply[seat] < SUPPLY_LEAST ? SUPPLY_LEAST - s->supply[seat] : 0;
}

/* TE-CHANGE-02, TE-CHANGE-06: one piece for everybody who has one in the stock. TE-CHANGE-03,
 * TE-CHANGE-04, TE-RULING-05: then those with fewer than 3 fill up, by default at once
 * (TE-RULING-03). TE-RULING-04: the stock never fails them. TE-CHANGE-05: in sum the larger of 3
 * and the smaller of 5 and one more than before. TE-PIECE-05: what was not placed is still there. */
static void return_pieces(struct terra *s, int seat, struct journal *j)
{
    int back = s->stock[seat] > 0;
    take_back(s, seat, back);
    if (s->options.refill == REFILL_AUTO) {
        int fill = missing(s, seat);
        take_back(s, seat, fill);
        back += fill;
    }
    if (back) say(j, E_RETURNED, seat, back, s->supply[seat], s->stock[seat]);
}

/* The next seat from `seat` on that is asked how many pieces to take; the new round begins when it
 * is nobody's turn any more. */
static void ask_refill(struct terra *s, int seat)
{
    int left = (s->starter - seat + s->seat_count - 1) % s->seat_count + 1;
    if (s->options.refill == REFILL_CHOICE)
        for (; left > 0; left--, seat = te_next_seat(s, seat))
            if (missing(s, seat)) {
                s->phase = PHASE_CHANGE;
                s->turn = (uint8_t)seat;
                return;
            }
    te_begin_round(s);
}

/* TE-END-01, TE-END-05, TE-CHANGE-09, TE-RULING-07: after the last round there is no change, and
 * nothing but the rounds ends the game. TE-RULING-27: a seat that is left is played by a bot, not
 * by a rule. TE-RULING-33: so every game ends. */
static void end_game(struct terra *s, struct journal *j)
{
    s->phase = PHASE_OVER;
    s->turn = s->starter;
    say(j, E_OVER, 1, 0, 0, 0);
}

/* TE-CHANGE-01: the box goes on clockwise. TE-CHANGE-08: then all get their pieces. */
void te_change(struct terra *s, struct journal *j)
{
    memset(s->passed, 0, sizeof s->passed);
    if (s->round == s->rounds) {
        end_game(s, j);
    } else {
        s->round++;
        s->starter = (uint8_t)te_next_seat(s, s->starter);
        for (int i = 0, seat = s->starter; i < s->seat_count; i++, seat = te_next_seat(s, seat))
            return_pieces(s, seat, j);
        ask_refill(s, s->starter);
    }
    te_derive_topic(s);
}

/* ---- Legal ---- */

void te_legal_change(const struct terra *s, struct choices *out)
{
    for (int count = 0; count < SUPPLY_LEAST; count++) {
        action a = act(V_REFILL, count, 0, 0);
        if (te_why_not_refill(s, a) == 0) choices_add(out, a);
    }
}

/* ---- refill: TE-CHANGE-07 ---- */

rule te_why_not_refill(const void *state, action a)
{
    const struct terra *s = state;
    if (s->phase != PHASE_CHANGE) return te_not_now(s);
    return a.arg[0] <= missing(s, s->turn) ? 0 : TE_CHANGE_07;
}

void te_apply_refill(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    int seat = s->turn, next = te_next_seat(s, seat);
    take_back(s, seat, a.arg[0]);
    say(j, E_REFILLED, seat, a.arg[0], s->supply[seat], s->stock[seat]);
    if (next == s->starter)
        te_begin_round(s);
    else
        ask_refill(s, next);
}
