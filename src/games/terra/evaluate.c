/* The evaluation: CHANCE turns the three answers over, and the pieces of each question are scored. */
#include <string.h>

#include "state.h"

void te_begin_evaluation(struct terra *s, struct journal *j)
{
    (void)j;
    s->phase = PHASE_REVEAL_AREAS;
    s->turn = s->starter;
}

/* ---- Legal ---- */

static int due_question(const struct terra *s)
{
    return s->phase == PHASE_REVEAL_SECOND ? s->answer.second : s->answer.third;
}

/* The card says what it says: one outcome. */
void te_legal_evaluate(const struct terra *s, struct choices *out)
{
    if (s->phase == PHASE_REVEAL_AREAS)
        choices_add_weight(out, act(V_REVEAL_AREAS, s->answer.areas, 0, 0), 1);
    else
        choices_add_weight(out, act(V_REVEAL_BAR, due_question(s), 0, 0), 1);
}

/* ---- Pieces ---- */

/* TE-EVAL-06: points at once; TE-SCORE-02: added, never taken. TE-PIECE-01: a piece that earned
 * points goes home, TE-PIECE-02: the others to the stock, TE-PIECE-03: where each seat's lie apart. */
static void settle(struct terra *s, int seat, int points)
{
    s->score[seat] = (uint16_t)(s->score[seat] + points);
    s->marker[seat] = (uint8_t)(s->score[seat] ? (s->score[seat] - 1) % TRACK + 1 : 0);
    if (points)
        s->supply[seat]++;
    else
        s->stock[seat]++;
}

/* The pieces of one question in the order in which they were placed (TE-RULING-28): lap by lap,
 * from the starting player on. */
struct row {
    uint8_t place[PIECES]; /* by that order; 0 where none is there, else the place + 1 */
    uint8_t last;
};

static void line_up(const struct terra *s, const uint8_t *places, int n, struct row *row)
{
    memset(row, 0, sizeof *row);
    for (int i = 0; i < n; i++) {
        if (!places[i]) continue;
        int seat = te_seat_of(places[i]) - s->starter;
        if (seat < 0) seat += s->seat_count;
        int order = te_turn_of(places[i]) * s->seat_count + seat;
        row->place[order] = (uint8_t)(i + 1);
        if (order >= row->last) row->last = (uint8_t)(order + 1);
    }
}

/* TE-EVAL-07, TE-EVAL-08: all pieces, each for itself. TE-EVAL-09: then they leave the map. */
static void score_areas(struct terra *s, int topic, struct journal *j)
{
    struct row row;
    line_up(s, s->area, TE_AREAS, &row);
    for (int i = 0; i < row.last; i++) {
        if (!row.place[i]) continue;
        int area = row.place[i] - 1, seat = te_seat_of(s->area[area]), points = te_area_points(topic, area);
        settle(s, seat, points);
        say(j, points ? E_SCORED : E_LOST, seat, area, points, 0);
        s->area[area] = 0;
    }
}

/* The same on a bar; TE-PLACE-12: on a bar that was not asked there are no hits. */
static void score_bar(struct terra *s, uint8_t *places, int bar, const struct hits *hits, struct journal *j)
{
    struct row row;
    line_up(s, places, te_spaces_of(bar), &row);
    for (int i = 0; i < row.last; i++) {
        if (!row.place[i]) continue;
        int space = row.place[i] - 1, seat = te_seat_of(places[space]);
        int points = hits ? te_space_points(*hits, space) : 0;
        settle(s, seat, points);
        say(j, points ? E_SCORED_BAR : E_LOST_BAR, seat, bar, te_space_code(bar, space), points);
        places[space] = 0;
    }
}

/* ---- reveal_areas: question 1 comes first, TE-EVAL-02 ---- */

rule te_why_not_reveal_areas(const void *state, action a)
{
    const struct terra *s = state;
    if (s->phase != PHASE_REVEAL_AREAS) return te_not_now(s);
    return a.arg[0] == s->answer.areas ? 0 : TE_INFO_08;
}

/* TE-EVAL-01: now it is public; TE-CARD-13: the areas. TE-RULING-48: also where no piece stands.
 * TE-CARD-19, TE-RULING-35: what the card says is final. */
void te_apply_reveal_areas(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    say(j, E_FOUND, a.arg[0], 0, 0, 0);
    score_areas(s, a.arg[0], j);
    s->answer.areas = 0;
    s->phase = PHASE_REVEAL_SECOND;
}

/* ---- reveal_bar: questions 2 and 3 ---- */

rule te_why_not_reveal_bar(const void *state, action a)
{
    const struct terra *s = state;
    if (s->phase != PHASE_REVEAL_SECOND && s->phase != PHASE_REVEAL_THIRD) return te_not_now(s);
    return a.arg[0] == due_question(s) ? 0 : TE_INFO_08;
}

static uint8_t *bar_of(struct terra *s, int bar)
{
    return bar == TE_BAR_YEAR ? s->year : bar == TE_BAR_LENGTH ? s->length : s->number;
}

/* TE-CARD-08, TE-CARD-09, TE-CARD-10, TE-CARD-11: the bar is that of the question; TE-RULING-34,
 * TE-RULING-36 and TE-RULING-37 say which measures go with which, and the data follow them. */
void te_apply_reveal_bar(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    int question = a.arg[0], bar = te_question[question].bar;
    struct hits hits = te_hits_of(question);
    say(j, E_ANSWER, bar, question, te_space_code(bar, hits.first), te_space_code(bar, hits.last));
    score_bar(s, bar_of(s, bar), bar, &hits, j);
    if (s->phase == PHASE_REVEAL_SECOND) {
        s->answer.second = 0;
        s->phase = PHASE_REVEAL_THIRD;
        return;
    }
    s->answer.third = 0;
    for (int other = 1; other < TE_BARS; other++)
        if (!s->asked[other]) score_bar(s, bar_of(s, other), other, NULL, j);
    say(j, E_INFO, s->topic, 0, 0, 0); /* TE-INFO-12: the text too stays public */
    te_change(s, j);
}
