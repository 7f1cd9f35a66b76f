/* Placing and passing: from the starting player clockwise, a piece at a time, until all have
 * passed. */
#include "state.h"

static bool is_placing(const struct terra *s)
{
    return s->phase == PHASE_PLACE_FIRST || s->phase == PHASE_PLACE_MORE;
}

/* ---- Legal ---- */

/* TE-PLACE-03, TE-RULING-02: the bars that the topic asks about; TE-PLACE-12: by option the third
 * too. TE-ROSE-08: the wind rose forbids nothing. */
static bool is_bar_open(const struct terra *s, int bar)
{
    return s->asked[bar] || s->options.unasked_bar == UNASKED_ALLOWED;
}

/* TE-PLACE-04, TE-MAP-24, TE-BAR-09: a place with a piece, of whatever colour, is taken.
 * TE-PLACE-08, TE-PLACE-09, TE-PLACE-10, TE-PLACE-11, TE-RULING-22, TE-RULING-23: nothing else
 * limits placing. TE-PLACE-14: there are always vacant places, so a seat with a piece can place it.
 * This list is the longest of the game and is made a million times a second; it asks the same two
 * questions as te_why_not_area and te_why_not_bar, the first of them once a bar. */
void te_legal_place(const struct terra *s, struct choices *out)
{
    action *list = out->list;
    int n = out->count;
    for (int area = 1; area < TE_AREAS; area++) {
        list[n] = act(V_AREA, area, 0, 0); /* overwritten by the next one where the area is taken */
        n += !s->area[area];
    }
    for (int bar = 1; bar < TE_BARS; bar++) {
        const uint8_t *places = te_bar(s, bar);
        int spaces = is_bar_open(s, bar) ? te_spaces_of(bar) : 0, first = te_space_code(bar, 0);
        for (int space = 0; space < spaces; space++) {
            list[n] = act(V_BAR, first + space, 0, 0);
            n += !places[space];
        }
    }
    if (s->phase == PHASE_PLACE_MORE) list[n++] = act(V_PASS, 0, 0, 0); /* TE-PASS-01 */
    assert(n <= CHOICES_MAX);
    out->count = n;
}

/* ---- Whose turn comes next ---- */

/* TE-PASS-03, TE-RULING-26: who comes to the turn without a piece passes without being asked.
 * TE-PASS-02, TE-PASS-04: passed seats are skipped; TE-PASS-05, TE-RULING-25: a single one goes on
 * alone. TE-PASS-06: when all have passed, the evaluation begins at once. */
static void next_turn_more(struct terra *s, struct journal *j)
{
    int seat = s->turn;
    for (int i = 0; i < s->seat_count; i++) {
        seat = te_next_seat(s, seat);
        if (s->passed[seat]) continue;
        if (s->supply[seat]) {
            s->turn = (uint8_t)seat;
            return;
        }
        s->passed[seat] = 1;
        say(j, E_OUT, seat, 0, 0, 0);
    }
    te_begin_evaluation(s, j);
}

/* TE-ROUND-05: clockwise from the starting player. TE-PLACE-07: once everybody has placed one
 * piece, the turns go on in the same order. */
static void next_turn(struct terra *s, struct journal *j)
{
    int next = te_next_seat(s, s->turn);
    if (next == s->starter) s->phase = PHASE_PLACE_MORE;
    if (s->phase == PHASE_PLACE_FIRST)
        s->turn = (uint8_t)next;
    else
        next_turn_more(s, j);
}

/* TE-PLACE-01: exactly one. TE-PLACE-05: from the supply. TE-PLACE-06: there is no verb that moves
 * it. TE-PLACE-13: everybody sees it. */
static void put_piece(struct terra *s, uint8_t *place)
{
    assert(s->supply[s->turn] > 0 && !*place);
    int turn = GUESSING_PIECES - s->stock[s->turn] - s->supply[s->turn];
    *place = (uint8_t)te_piece(s->turn, turn);
    s->supply[s->turn]--;
}

/* ---- area ---- */

rule te_why_not_area(const void *state, action a)
{
    const struct terra *s = state;
    if (!is_placing(s)) return te_not_now(s);
    return s->area[a.arg[0]] ? TE_PLACE_04 : 0;
}

void te_apply_area(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    say(j, E_PLACED, s->turn, a.arg[0], 0, 0);
    put_piece(s, &s->area[a.arg[0]]);
    next_turn(s, j);
}

/* ---- bar ---- */

rule te_why_not_bar(const void *state, action a)
{
    const struct terra *s = state;
    const struct te_space *on = &te_space[a.arg[0]];
    if (!is_placing(s)) return te_not_now(s);
    if (!is_bar_open(s, on->bar)) return TE_PLACE_03;
    return te_bar(s, on->bar)[on->number] ? TE_PLACE_04 : 0;
}

void te_apply_bar(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    int bar = te_space[a.arg[0]].bar;
    uint8_t *places = bar == TE_BAR_YEAR ? s->year : bar == TE_BAR_LENGTH ? s->length : s->number;
    say(j, E_PLACED_BAR, s->turn, bar, a.arg[0], 0);
    put_piece(s, &places[te_space[a.arg[0]].number]);
    next_turn(s, j);
}

/* ---- pass ---- */

/* TE-PLACE-02, TE-RULING-01, TE-RULING-45: everybody places one piece before anybody may pass. */
rule te_why_not_pass(const void *state, action a)
{
    const struct terra *s = state;
    (void)a;
    if (!is_placing(s)) return te_not_now(s);
    return s->phase == PHASE_PLACE_FIRST ? TE_PLACE_02 : 0;
}

/* TE-PASS-07: it costs nothing. TE-RULING-46: and it stands. */
void te_apply_pass(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    (void)a;
    s->passed[s->turn] = 1;
    say(j, E_PASSED, s->turn, s->supply[s->turn], 0, 0);
    next_turn(s, j);
}
