/* Points, ranks and the reason of the end. CM-SCORE-01 to CM-SCORE-09. */
#include "state.h"

enum { LINE_TALISMANS = 1, LINE_CHALLENGE, LINE_GOLD, LINE_GOLD_CARDS, LINE_VOYAGE };

static void add_line(struct outcome *o, int seat, int line, int points)
{
    o->score[seat] += points;
    if (points)
        o->lines[o->line_count++] = (struct score_line){(int16_t)seat, (int16_t)line, (int16_t)points};
}

/* CM-SCORE-01, CM-SCORE-02, CM-RULING-81: printed values, and 10 more for every card of the
 * challenge's design. */
static void score_talismans(const struct carta_magica *s, int seat, struct outcome *o)
{
    int values = 0, named = 0, design = cm_challenge[s->challenge[seat]].design;
    for (int t = 1; t < CM_TALISMANS; t++) {
        if (s->talisman[t] != SPOT_SEAT + seat) continue;
        values += cm_talisman[t].value;
        named += cm_talisman[t].design == design;
    }
    add_line(o, seat, LINE_TALISMANS, values);
    add_line(o, seat, LINE_CHALLENGE, named * CHALLENGE_POINTS);
}

/* CM-SCORE-04, CM-RULING-47: gold cards count by value, unless the option says no. */
static int gold_cards(const struct carta_magica *s, int seat)
{
    int sum = 0;
    for (int c = 1; c < CM_ADVENTURES && s->options.gold_cards_score; c++)
        if (cm_holds(s, seat, c, CM_KIND_GOLD)) sum += cm_adventure[c].value;
    return sum;
}

/* CM-SCORE-03, CM-SCORE-05, CM-SCORE-06 (nothing else counts), CM-SCORE-08 (being first home is
 * worth no more), and CM-SCORE-07, CM-SCORE-09, CM-RULING-48 for the ranks: equal totals share. */
void cm_outcome(const void *state, struct outcome *o)
{
    const struct carta_magica *s = state;
    *o = (struct outcome){.over = s->phase == PHASE_OVER, .seats = s->seat_count, .reason = s->end};
    for (int seat = 0; seat < s->seat_count; seat++) {
        score_talismans(s, seat, o);
        add_line(o, seat, LINE_GOLD, s->gold[seat]);
        add_line(o, seat, LINE_GOLD_CARDS, gold_cards(s, seat));
        add_line(o, seat, LINE_VOYAGE, s->condition[seat] == COMPLETE ? VOYAGE_POINTS : 0);
    }
    for (int seat = 0; seat < s->seat_count; seat++) {
        o->rank[seat] = 1;
        for (int other = 0; other < s->seat_count; other++) o->rank[seat] += o->score[other] > o->score[seat];
    }
}
