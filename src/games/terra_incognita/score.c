/* Points, ranks and the reason of the end. */
#include "state.h"

/* TI-END-03: delivered items only; rum scores nothing (TI-RUM-07). */
int ti_points(const struct terra_incognita *s, int seat)
{
    assert(seat >= 0 && seat < s->seat_count);
    return s->pile[seat] + (s->bag == FATE_HOME + seat ? BAG_POINTS : 0) +
           (s->chest == FATE_HOME + seat ? CHEST_POINTS : 0);
}

/* TI-RULING-58: every pawn that is on the board, whatever its state. */
int ti_pawns_in_play(const struct terra_incognita *s, int seat)
{
    assert(seat >= 0 && seat < s->seat_count);
    int n = 0;
    for (int p = 1; p < PAWNS; p++) n += s->at[seat][p] != 0;
    return n;
}

/* TI-END-04, TI-END-05, TI-END-06, TI-TEAM-07: points first, then pawns in play, of the pair in
 * 2v2. */
static int standing(const struct terra_incognita *s, int seat)
{
    int sum = 0;
    for (int other = 0; other < s->seat_count; other++)
        if (ti_friends(s, seat, other)) sum += 100 * ti_points(s, other) + ti_pawns_in_play(s, other);
    return sum;
}

/* The lines of the score: the items, then what the partner has. */
enum { LINE_PARTNER = ITEMS };

static void add_line(struct outcome *o, int seat, int line, int points)
{
    if (points)
        o->lines[o->line_count++] = (struct score_line){(int16_t)seat, (int16_t)line, (int16_t)points};
}

/* TI-END-12: equal in both is an equal rank. Partners have the score of the pair. */
void ti_outcome(const void *state, struct outcome *o)
{
    const struct terra_incognita *s = state;
    *o = (struct outcome){.over = s->phase == PHASE_OVER, .seats = s->seat_count, .reason = s->end};
    for (int seat = 0; seat < s->seat_count; seat++) {
        add_line(o, seat, COIN, s->pile[seat]);
        add_line(o, seat, BAG, s->bag == FATE_HOME + seat ? BAG_POINTS : 0);
        add_line(o, seat, CHEST, s->chest == FATE_HOME + seat ? CHEST_POINTS : 0);
        o->rank[seat] = 1;
        for (int other = 0; other < s->seat_count; other++) {
            if (ti_friends(s, seat, other)) o->score[seat] += ti_points(s, other);
            if (ti_friends(s, seat, other) && other != seat)
                add_line(o, seat, LINE_PARTNER, ti_points(s, other));
            o->rank[seat] += standing(s, other) > standing(s, seat);
        }
    }
}
