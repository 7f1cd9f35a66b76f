/* Set-up: ships, crews, decks, and who begins. */
#include <string.h>

#include "state.h"

static void start_play(struct terra_incognita *s, int first, struct journal *j)
{
    s->first = s->turn = (uint8_t)first;
    s->round = 1;
    say(j, E_FIRST, first, 0, 0, 0);
    say(j, E_ROUND, 1, 0, 0, 0);
    ti_begin_turn(s, j);
    ti_next_choice(s, j);
}

/* TI-SET-02, TI-SET-03: the ship in the middle of its side, three pirates aboard. */
static void place_crew(struct terra_incognita *s, int seat)
{
    s->ship[seat] = (uint8_t)ti_middle(ti_side_of(s, seat));
    for (int p = 1; p <= CREW; p++) s->at[seat][p] = s->ship[seat];
}

/* TI-SET-01, TI-SET-07, TI-SET-08, TI-SET-09: all tiles face down, nothing fixed; full decks; the
 * rest in the supply. */
bool ti_begin(void *state, struct error *err)
{
    struct terra_incognita *s = state;
    (void)err;
    memset(s->lies + 1, DOWN, TI_LANDS - 1);
    for (int e = 1; e < TI_EVENTS; e++) s->event_card[e] = EVENT_IN_DECK;
    for (int seat = 0; seat < s->seat_count; seat++) place_crew(s, seat);
    s->rum_supply = BOTTLES;
    ti_derive(s);
    s->phase = PHASE_FIRST;
    /* TI-SET-10: by lot or fixed; a number without a seat counts on round the table. */
    if (s->options.first_player != FIRST_RANDOM)
        start_play(s, (s->options.first_player - FIRST_SEAT0) % s->seat_count, NULL);
    return true;
}

rule ti_why_not_first(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_FIRST && a.arg[0] < s->seat_count ? 0 : TI_SET_10;
}

void ti_apply_first(void *state, action a, struct journal *j) { start_play(state, a.arg[0], j); }
