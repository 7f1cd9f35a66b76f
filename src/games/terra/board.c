/* The cards, the map and the bars as the rules read them, and what follows from a state's other
 * fields. */
#include <string.h>

#include "state.h"

static_assert(TE_TOPICS == 301 && TE_QUESTIONS == 601, "TE-CARD-01: 300 topics with two measurements each");
static_assert(TE_AREAS == 80, "TE-MAP-01: 79 areas");
static_assert(TE_BARS == 4 && TE_LEVELS == 5 && TE_QUARTERS == 5, "TE-BAR-01, TE-CARD-03, TE-ROSE-01");
static_assert(TE_SPACES == YEARS + LENGTHS + NUMBERS + 1,
              "TE-BAR-03: a space for each mark, and one more a bar");
static_assert(TE_MARKS == TE_SPACES - 3, "TE-BAR-10, TE-BAR-11, TE-BAR-12: the marks of the three bars");

/* ---- Cards ---- */

/* TE-CARD-05, TE-CARD-07: questions 2 and 3 stand one after the other, in the order of the topics. */
int te_second_question(int topic) { return 2 * topic - 1; }

/* TE-CARD-06, TE-INFO-06: question 1 shows how many areas there are, 1 to 4. */
int te_area_count(int topic)
{
    assert(topic >= 0 && topic < TE_TOPICS);
    int n = 0;
    while (n < AREAS_OF_TOPIC_MAX && te_topic[topic].areas[n]) n++;
    return n;
}

/* TE-SETUP-09: any combination of levels; a set is a sum of 1, 2, 4 and 8. */
bool te_is_level_chosen(int levels, int level) { return levels >> (level - 1) & 1; }

/* ---- The map ---- */

/* Which place belongs to which area is decided where a topic is written: its row in the data names
 * the areas, and the rules say how to find them.
 *
 * TE-MAP-03: a sea holds the islands that are not marked as land; TE-MAP-04 Newfoundland, TE-MAP-05
 * Sri Lanka, TE-MAP-09 the islands of the Caribbean, TE-MAP-15 Iceland, Sicily, Taiwan and others.
 * TE-MAP-06 Japan, TE-MAP-07 New Zealand and TE-MAP-14 others are land. TE-MAP-08: the land areas
 * of North America. TE-MAP-10: borders are followed roughly; TE-MAP-11 the USA with Hawaii and
 * TE-MAP-12 Russia with its islands lie in several areas, TE-MAP-13 Central America and the Sahel
 * hold several countries. TE-MAP-16: narrow waters belong to a land area; so does TE-RULING-18 the
 * Suez Canal. TE-MAP-25, TE-RULING-41: islands in harbours and lagoons lie on land. TE-RULING-21:
 * overseas territories lie where they lie. TE-RULING-24: nobody looks things up for the players,
 * and nobody here could stop them.
 *
 * TE-MAP-21, TE-MAP-22, TE-RULING-17: East Sahara has five neighbours and the Middle East is none
 * of them; TE-MAP-23: Victoria Desert touches Murray-Darling Basin but not the Australian
 * Highlands. The data say so, and a test holds them to it. */

/* TE-MAP-17, TE-MAP-18: the data list the neighbours of each area on both sides. TE-MAP-19,
 * TE-RULING-15: also those that meet at the date line. TE-MAP-20, TE-RULING-16: land parted by a
 * sea area is not listed. TE-RULING-14: two areas that meet in a point are listed or not, and that
 * decides. TE-AREA-05: land and sea are alike. */
bool te_is_adjacent(int area, int other)
{
    const uint8_t *next = te_area[area].next;
    for (size_t i = 0; i < sizeof te_area[area].next && next[i]; i++)
        if (next[i] == other) return true;
    return false;
}

/* TE-AREA-01, TE-AREA-03: 7 in any of the correct areas; TE-AREA-02: 3 beside one; TE-AREA-04: else
 * nothing. TE-EVAL-03, TE-EVAL-04, TE-EVAL-05, TE-RULING-13: once only, the best of them.
 * TE-RULING-19, TE-RULING-20, TE-RULING-44: the areas that the card lists count, and no others. */
int te_area_points(int topic, int area)
{
    assert(topic >= 0 && topic < TE_TOPICS);
    const uint8_t *correct = te_topic[topic].areas;
    int points = 0;
    for (int i = 0; i < AREAS_OF_TOPIC_MAX && correct[i]; i++) {
        if (correct[i] == area) return HIT_POINTS;
        if (te_is_adjacent(correct[i], area)) points = ADJACENT_POINTS;
    }
    return points;
}

/* ---- The bars ---- */

/* TE-BAR-03: m marks make m + 1 spaces, the outer two open. */
int te_spaces_of(int bar)
{
    static const uint8_t spaces[TE_BARS] = {0, YEARS, LENGTHS, NUMBERS};
    return spaces[bar];
}

/* Spaces of all bars stand in one table, bar after bar. */
int te_space_code(int bar, int space)
{
    static const uint8_t before[TE_BARS] = {0, 1, 1 + YEARS, 1 + YEARS + LENGTHS};
    return before[bar] + space;
}

const uint8_t *te_bar(const struct terra *s, int bar)
{
    return bar == TE_BAR_YEAR ? s->year : bar == TE_BAR_LENGTH ? s->length : s->number;
}

/* TE-BAR-02, TE-BAR-04: space k lies between marks k - 1 and k of its bar. TE-BAR-05: years before
 * the Common Era are below 0. TE-BAR-07: whole ten-thousandths. */
static const struct te_mark *marks_of(int bar)
{
    static const uint8_t first[TE_BARS] = {0, 1, YEARS, YEARS + LENGTHS - 1};
    return &te_mark[first[bar]];
}

/* TE-HIT-01: strictly between two marks; TE-HIT-02: on a mark both spaces beside it; TE-HIT-03,
 * TE-HIT-04, TE-RULING-08: likewise in and at the open spaces. */
static struct hits hits_of_value(const struct te_mark *marks, int count, int64_t value)
{
    int space = 0;
    while (space < count && marks[space].value < value) space++;
    return (struct hits){space, space < count && marks[space].value == value ? space + 1 : space};
}

/* TE-HIT-05: every space with more than one point in common; TE-HIT-06, TE-RULING-09: so an end on
 * a mark does not reach over it. TE-HIT-11: equal ends are a value. TE-HIT-13: a row without gaps. */
static struct hits hits_of_range(const struct te_mark *marks, int count, int64_t from, int64_t to)
{
    if (from == to) return hits_of_value(marks, count, from);
    struct hits h = {0, 0};
    while (h.first < count && marks[h.first].value <= from) h.first++;
    while (h.last < count && marks[h.last].value < to) h.last++;
    return h;
}

enum { UNIT = 10000 }; /* one year, metre or thing */

/* TE-HIT-08, TE-RULING-11: century n is 100(n - 1) to 100n, before the Common Era -100n to -100(n -
 * 1). */
static int64_t century_begin(int64_t n) { return n > 0 ? (n - UNIT) * 100 : n * 100; }
static int64_t century_end(int64_t n) { return n > 0 ? n * 100 : (n + UNIT) * 100; }

/* TE-BAR-08: nothing below zero is asked but years. TE-HIT-07: a decade; TE-HIT-09: a span of
 * centuries; TE-HIT-10, TE-RULING-10: a period is a range of years; TE-HIT-12: before and since
 * reach to the end of the bar. */
struct hits te_hits(int bar, int kind, int64_t from, int64_t to)
{
    const struct te_mark *marks = marks_of(bar);
    int count = te_spaces_of(bar) - 1;
    switch (kind) {
    case TE_ANSWER_EXACT: return hits_of_value(marks, count, from);
    case TE_ANSWER_RANGE: return hits_of_range(marks, count, from, to);
    case TE_ANSWER_DECADE: return hits_of_range(marks, count, from, from + 10 * UNIT);
    case TE_ANSWER_CENTURY:
    case TE_ANSWER_CENTURY_RANGE: return hits_of_range(marks, count, century_begin(from), century_end(to));
    case TE_ANSWER_BEFORE: return hits_of_range(marks, count, INT64_MIN, from);
    case TE_ANSWER_SINCE: return hits_of_range(marks, count, from, INT64_MAX);
    }
    bug("a kind of answer that the rules do not know");
}

/* TE-BAR-06, TE-HIT-18: lengths in cm and km are turned into metres first. TE-HIT-17, TE-RULING-47:
 * each bar has its own question, and that has one answer. */
struct hits te_hits_of(int question)
{
    const struct te_question *q = &te_question[question];
    int64_t factor = te_unit[q->unit].factor / 100; /* answers are written with two decimals */
    return te_hits(q->bar, q->kind, q->from * factor, q->to * factor);
}

/* TE-HIT-16: 7 on a hit, TE-HIT-14: 3 beside one; TE-HIT-15: a bar ends at its ends. */
int te_space_points(struct hits h, int space)
{
    if (space >= h.first && space <= h.last) return HIT_POINTS;
    return space == h.first - 1 || space == h.last + 1 ? ADJACENT_POINTS : 0;
}

/* ---- Pieces ---- */

static int count_pieces(const uint8_t *places, int n, int seat)
{
    int count = 0;
    for (int i = 0; i < n; i++) count += places[i] && te_seat_of(places[i]) == seat;
    return count;
}

int te_on_board(const struct terra *s, int seat)
{
    return count_pieces(s->area, TE_AREAS, seat) + count_pieces(s->year, YEARS, seat) +
           count_pieces(s->length, LENGTHS, seat) + count_pieces(s->number, NUMBERS, seat);
}

/* ---- What follows from the rest ---- */

/* TE-SETUP-13, TE-SETUP-14, TE-SETUP-15, TE-SETUP-16, TE-SETUP-17: for 2, 3, 4, 5 and 6 players. */
int te_cards_each_suggested(int seats)
{
    static const uint8_t suggested[SEATS + 1] = {0, 0, 4, 3, 2, 1, 1};
    return suggested[seats];
}

/* The upper half of the card in play: TE-CARD-04. The quarters of a topic's wind rose are those of
 * the thing itself (TE-ROSE-04) or of the largest part of its area (TE-ROSE-05), so an area in two
 * quarters may show the one or the other (TE-ROSE-07). TE-ROSE-03: green and blue topics have a
 * wind rose, in the data; TE-ROSE-09: with the option off none is shown. */
void te_derive_topic(struct terra *s)
{
    memset(s->asked, 0, sizeof s->asked);
    memset(s->rose, 0, sizeof s->rose);
    s->topic = te_is_open(s) ? s->history[s->round] : 0;
    s->area_count = (uint8_t)te_area_count(s->topic);
    if (!s->topic) return;
    int second = te_second_question(s->topic);
    s->asked[te_question[second].bar] = s->asked[te_question[second + 1].bar] = 1;
    const uint8_t *quarters = te_topic[s->topic].rose;
    for (int i = 0; i < 4 && quarters[i] && s->options.wind_rose == ROSE_ON; i++) s->rose[quarters[i]] = 1;
}

/* TE-SCORE-05, TE-RULING-32: the marker goes round the track; TE-SETUP-03, TE-RULING-31: 0 points
 * are beside space 1. */
static int marker_of(int score) { return score ? (score - 1) % TRACK + 1 : 0; }

void te_derive(void *state)
{
    struct terra *s = state;
    int each = s->options.cards_each ? s->options.cards_each : te_cards_each_suggested(s->seat_count);
    if (s->seat_count == 0 || s->round > ROUNDS_MAX) return; /* refused by the checks anyway */
    s->rounds = (uint8_t)(each * s->seat_count);             /* TE-SETUP-12 */
    s->starter = (uint8_t)((s->first + s->round - 1 + s->seat_count) % s->seat_count); /* TE-INV-08 */
    for (int seat = 0; seat < s->seat_count; seat++) {
        int used = s->stock[seat] + te_on_board(s, seat);
        s->supply[seat] = (uint8_t)(used > GUESSING_PIECES ? 0 : GUESSING_PIECES - used); /* TE-INV-01 */
        s->marker[seat] = (uint8_t)marker_of(s->score[seat]);
        s->colour[seat] = (uint8_t)(seat + 1); /* TE-SETUP-02 */
    }
    te_derive_topic(s);
}
