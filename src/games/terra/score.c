/* Points, ranks and the reason of the end. */
#include "state.h"

enum { LINE_POINTS = 1 };

/* TE-END-02: most points win; TE-END-03: tied players win together; TE-END-04: the others by
 * points, equal points share a rank. TE-SCORE-06: scores are public all along. */
void te_outcome(const void *state, struct outcome *o)
{
    const struct terra *s = state;
    bool over = s->phase == PHASE_OVER;
    *o = (struct outcome){.over = over, .seats = s->seat_count, .reason = over};
    for (int seat = 0; seat < s->seat_count; seat++) {
        o->score[seat] = s->score[seat];
        o->lines[o->line_count++] = (struct score_line){(int16_t)seat, LINE_POINTS, (int16_t)s->score[seat]};
        o->rank[seat] = 1;
        for (int other = 0; other < s->seat_count; other++) o->rank[seat] += s->score[other] > s->score[seat];
    }
}
