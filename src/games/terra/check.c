/* What a sound state is: the invariants, and that the phase fits the rest, so that every
 * document that is accepted can be played on. */
#include <string.h>

#include "state.h"

static bool bad(struct error *err, rule broken, const char *what) { return refuse(err, broken, "%s", what); }

static bool bad_seat(struct error *err, rule broken, int seat, const char *what)
{
    return refuse(err, broken, "seats.%d.%s", seat, what);
}

/* ---- Options, rounds and topics ---- */

static bool check_options(const struct terra *s, struct error *err)
{
    const uint8_t chosen[] = {s->options.levels,  s->options.draw,        s->options.first_starter,
                              s->options.refill,  s->options.unasked_bar, s->options.wind_rose,
                              s->options.picture, s->options.units};
    for (size_t i = 0; i < sizeof chosen; i++)
        if (!chosen[i]) return bad(err, TE_SETUP_09, "options: one of them has no value");
    return true;
}

/* TE-INV-08 */
static bool check_rounds(const struct terra *s, struct error *err)
{
    if (s->round < 1 || s->round > s->rounds)
        return refuse(err, TE_INV_08, "round: not from 1 to %d", s->rounds);
    if (s->first >= s->seat_count || s->turn >= s->seat_count)
        return bad(err, TE_SETUP_01, "first, turn: there is no such seat");
    if (s->options.first_starter == FIRST_SEAT1 && s->first != 0)
        return bad(err, TE_SETUP_19, "first: by option the first seat starts");
    if (s->phase == PHASE_NONE) return bad(err, TE_ROUND_01, "phase: none");
    if (s->phase == PHASE_START &&
        (s->round != 1 || s->first != 0 || s->options.first_starter != FIRST_CHANCE))
        return bad(err, TE_SETUP_19, "phase: the starting player is not drawn now");
    if (s->phase == PHASE_OVER && s->round != s->rounds)
        return bad(err, TE_END_01, "phase: over before the last round");
    return true;
}

/* TE-INV-07: as many topics as rounds were begun, of chosen levels, all on different cards. */
static bool check_history(const struct terra *s, struct error *err)
{
    uint8_t seen[TE_TOPICS] = {0};
    int count = te_is_open(s) || s->phase == PHASE_OVER ? s->round : s->round - 1;
    for (int r = 1; r <= ROUNDS_MAX; r++) {
        int topic = s->history[r];
        if ((topic != 0) != (r <= count))
            return refuse(err, TE_INV_07, "history.%d: %d topics have been used", r, count);
        if (!topic) continue;
        if (!te_is_level_chosen(s->options.levels, te_topic[topic].level))
            return refuse(err, TE_INV_07, "history.%d: not of a chosen level", r);
        if (seen[te_topic[topic].card]++) return refuse(err, TE_INV_07, "history.%d: its card is used", r);
    }
    return true;
}

/* TE-INFO-10: only the form of the answers, since in an imagined world they are another topic's. */
static bool check_answers(const struct terra *s, struct error *err)
{
    bool areas = te_is_open(s) && s->phase <= PHASE_REVEAL_AREAS;
    bool second = te_is_open(s) && s->phase <= PHASE_REVEAL_SECOND;
    if ((s->answer.areas != 0) != areas || (s->answer.second != 0) != second ||
        (s->answer.third != 0) != te_is_open(s))
        return bad(err, TE_INFO_10, "answer: there just as long as it is not evaluated");
    int question = te_second_question(s->topic);
    int found = te_area_count(s->answer.areas);
    if (areas && found != s->area_count && found != 1)
        return bad(err, TE_INFO_10, "answer.areas: neither one nor as many as question 1 shows");
    if (second && te_question[s->answer.second].bar != te_question[question].bar)
        return bad(err, TE_INFO_10, "answer.second: for another bar");
    if (s->answer.third && te_question[s->answer.third].bar != te_question[question + 1].bar)
        return bad(err, TE_INFO_10, "answer.third: for another bar");
    return true;
}

/* ---- The board ---- */

struct board {
    uint8_t count[SEATS]; /* pieces on the board */
    uint8_t turns[SEATS]; /* bit n: the seat's piece of its turn n is there */
    int areas, bars[TE_BARS];
};

/* TE-PIECE-04, TE-INV-01: a piece is there once. */
static bool count_row(const struct terra *s, const uint8_t *places, int n, struct board *b, int *total)
{
    for (int i = 0; i < n; i++) {
        if (!places[i]) continue;
        int seat = te_seat_of(places[i]), bit = 1 << te_turn_of(places[i]);
        if (seat >= s->seat_count || b->turns[seat] & bit) return false;
        b->turns[seat] = (uint8_t)(b->turns[seat] | bit);
        b->count[seat]++;
        ++*total;
    }
    return true;
}

static bool count_board(const struct terra *s, struct board *b)
{
    memset(b, 0, sizeof *b);
    bool good = count_row(s, s->area, TE_AREAS, b, &b->areas);
    for (int bar = 1; bar < TE_BARS; bar++)
        good = good && count_row(s, te_bar(s, bar), te_spaces_of(bar), b, &b->bars[bar]);
    return good;
}

static int bar_of_second(const struct terra *s) { return te_question[te_second_question(s->topic)].bar; }

/* TE-INV-03: pieces are on the board only while their question is not evaluated. */
static bool check_places(const struct terra *s, const struct board *b, struct error *err)
{
    if (b->areas && (!te_is_open(s) || s->phase > PHASE_REVEAL_AREAS))
        return bad(err, TE_INV_03, "area: no piece is on the map now");
    for (int bar = 1; bar < TE_BARS; bar++) {
        if (!b->bars[bar]) continue;
        const char *name = te_bar_domain.words[bar];
        if (!te_is_open(s)) return refuse(err, TE_INV_03, "%s: no piece is on the bar now", name);
        if (!s->asked[bar] && s->options.unasked_bar != UNASKED_ALLOWED)
            return refuse(err, TE_INV_03, "%s: the topic does not ask about this bar", name);
        if (s->phase == PHASE_REVEAL_THIRD && bar == bar_of_second(s))
            return refuse(err, TE_INV_03, "%s: it has been evaluated", name);
    }
    return true;
}

static bool is_placing(const struct terra *s)
{
    return s->phase == PHASE_PLACE_FIRST || s->phase == PHASE_PLACE_MORE;
}

/* ---- Seats ---- */

/* TE-SCORE-04: at most 35 points a round. TE-INV-06, TE-SCORE-03: sevens and threes. */
static bool check_score(const struct terra *s, int seat, int on_board, struct error *err)
{
    int score = s->score[seat], round_points = GUESSING_PIECES * HIT_POINTS, rounds = s->round - 1;
    int most = rounds * round_points;
    if (s->phase >= PHASE_REVEAL_AREAS && te_is_open(s)) most += (GUESSING_PIECES - on_board) * HIT_POINTS;
    if (s->phase == PHASE_OVER) most += round_points;
    if (score > most) return bad_seat(err, TE_SCORE_04, seat, "score: more than could be made by now");
    if (score == 1 || score == 2 || score == 4 || score == 5 || score == 8 || score == 11)
        return bad_seat(err, TE_INV_06, seat, "score: not made of sevens and threes");
    return true;
}

/* TE-INV-01, TE-INV-05, TE-ROUND-04 */
static bool check_pieces(const struct terra *s, int seat, int on_board, struct error *err)
{
    int least = s->options.refill == REFILL_AUTO ? SUPPLY_LEAST : 1;
    if (s->stock[seat] + on_board > GUESSING_PIECES)
        return bad_seat(err, TE_INV_01, seat, "stock: more than 5 pieces in all");
    if ((s->phase == PHASE_START || (s->round == 1 && s->phase == PHASE_DRAW)) && s->stock[seat])
        return bad_seat(err, TE_SETUP_06, seat, "stock: nothing is lost yet");
    if (s->phase == PHASE_CHANGE) least = 1;
    if ((s->phase == PHASE_DRAW || s->phase == PHASE_CHANGE || is_placing(s)) &&
        s->supply[seat] + on_board < least)
        return refuse(err, TE_INV_05, "seats.%d.stock: a round begins with at least %d pieces", seat, least);
    return true;
}

/* TE-INV-04 and the order of turns; place is how many seats come before this one. */
static bool check_turns(const struct terra *s, int seat, int place, const struct board *b, struct error *err)
{
    int now = (s->turn - s->starter + s->seat_count) % s->seat_count;
    bool evaluating = te_is_open(s) && !is_placing(s);
    if (s->phase == PHASE_PLACE_FIRST && b->count[seat] != (place < now))
        return bad_seat(err, TE_PLACE_02, seat, "everybody places one piece in turn first");
    if (is_placing(s) && b->turns[seat] & (b->turns[seat] + 1))
        return bad_seat(err, TE_PLACE_01, seat, "one of its pieces was placed before an earlier one");
    if (s->phase == PHASE_PLACE_MORE && b->count[seat] == 0)
        return bad_seat(err, TE_INV_04, seat, "everybody has placed a piece by now");
    if (evaluating && !s->passed[seat]) return bad_seat(err, TE_PASS_06, seat, "passed: all have, by now");
    if (s->passed[seat] && !evaluating && s->phase != PHASE_PLACE_MORE)
        return bad_seat(err, TE_PASS_01, seat, "passed: nobody has, by now");
    return true;
}

static bool check_turn(const struct terra *s, struct error *err)
{
    if (s->phase == PHASE_PLACE_MORE && (s->passed[s->turn] || !s->supply[s->turn]))
        return bad(err, TE_PASS_03, "turn: that seat has passed or has no piece");
    if (s->phase == PHASE_CHANGE &&
        (s->options.refill != REFILL_CHOICE || s->supply[s->turn] >= SUPPLY_LEAST || s->round == 1))
        return bad(err, TE_CHANGE_07, "turn: that seat is not asked to refill");
    bool asked = is_placing(s) || s->phase == PHASE_CHANGE;
    if (!asked && s->turn != s->starter)
        return bad(err, TE_ROUND_05, "turn: the starting player's, while nobody is asked");
    return true;
}

bool te_check(const void *state, struct error *err)
{
    const struct terra *s = state;
    struct board b;
    if (!check_options(s, err) || !check_rounds(s, err) || !check_history(s, err) || !check_answers(s, err))
        return false;
    if (!count_board(s, &b)) return bad(err, TE_INV_01, "area, year, length, number: a piece is there twice");
    if (!check_places(s, &b, err)) return false;
    for (int i = 0, seat = s->starter; i < s->seat_count; i++, seat = te_next_seat(s, seat))
        if (!check_pieces(s, seat, b.count[seat], err) || !check_turns(s, seat, i, &b, err) ||
            !check_score(s, seat, b.count[seat], err))
            return false;
    return check_turn(s, err);
}
