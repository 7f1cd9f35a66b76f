/* The beginning: set-up, who starts, and the draw of a round's topic. */
#include <string.h>

#include "state.h"

/* How many cards have a side of a chosen level. TE-CARD-02: the two sides of a card are yellow and
 * green, or blue and red. */
static int eligible_cards(int levels)
{
    uint8_t seen[TE_TOPICS] = {0};
    int count = 0;
    for (int t = 1; t < TE_TOPICS; t++) {
        if (!te_is_level_chosen(levels, te_topic[t].level)) continue;
        count += !seen[te_topic[t].card];
        seen[te_topic[t].card] = 1;
    }
    return count;
}

/* TE-SETUP-01 is held by the game's seats_min and seats_max; TE-SETUP-22: seats count from 0 here.
 * TE-SETUP-05, TE-SETUP-06: five pieces in each supply and nothing anywhere else, which is what
 * zeros mean; TE-SCORE-01: no points. TE-SETUP-07, TE-SETUP-20: all cards of the chosen levels are
 * in the box. TE-SETUP-10, TE-SETUP-21: yellow alone is the default of `levels`. TE-SETUP-11: the
 * number of rounds follows from the options, so it never changes. TE-SETUP-23: the topics are
 * compiled in. */
bool te_begin(void *state, struct error *err)
{
    struct terra *s = state;
    s->round = 1;
    te_derive(s);
    if (s->rounds > eligible_cards(s->options.levels))
        return refuse(err, TE_SETUP_18, "%d rounds need more cards than the levels have", s->rounds);
    te_begin_round(s);
    if (s->options.first_starter == FIRST_CHANCE) s->phase = PHASE_START; /* TE-RULING-06 */
    return true;
}

/* TE-ROUND-01, TE-ROUND-03: a round begins with an empty board and a new topic. */
void te_begin_round(struct terra *s)
{
    s->phase = PHASE_DRAW;
    s->turn = s->starter;
}

/* ---- Which topics may come ---- */

/* TE-CARD-21, TE-RULING-29: with a used topic its whole card is out. */
static bool is_card_used(const struct terra *s, int card)
{
    for (int r = 1; r < s->round; r++)
        if (te_topic[s->history[r]].card == card) return true;
    return false;
}

/* TE-SETUP-08: in order, the topics of the chosen levels come as they stand, level after level.
 * TE-RULING-30: every game begins with the first one; TE-RULING-42: no game gets beyond its lowest
 * level. TE-INFO-13: so the next topic can be known, and nobody minds. */
static bool is_next_in_order(const struct terra *s, int topic)
{
    for (int t = 1; t < topic; t++)
        if (te_is_level_chosen(s->options.levels, te_topic[t].level) && !is_card_used(s, te_topic[t].card))
            return false;
    return true;
}

static rule why_not_topic(const struct terra *s, int topic)
{
    if (is_card_used(s, te_topic[topic].card)) return TE_CARD_21;
    if (!te_is_level_chosen(s->options.levels, te_topic[topic].level)) return TE_CARD_22;
    return s->options.draw == DRAW_IN_ORDER && !is_next_in_order(s, topic) ? TE_SETUP_08 : 0;
}

/* ---- Legal ---- */

/* TE-CARD-22: every topic of a chosen level whose card is in the box, all equally likely; in order
 * only the first of them. TE-INFO-03: before that nothing is fixed. The used cards are looked up
 * once for all topics, because a draw in which why_not_topic() is asked 300 times would take as
 * long as the rest of the round. */
static void legal_draw(const struct terra *s, struct choices *out)
{
    uint8_t used[TE_TOPICS] = {0};
    unsigned levels = s->options.levels;
    for (int r = 1; r < s->round; r++) used[te_topic[s->history[r]].card] = 1;
    for (int t = 1; t < TE_TOPICS; t++) {
        if (!(levels >> (te_topic[t].level - 1) & 1) || used[te_topic[t].card]) continue;
        choices_add_weight(out, act(V_DRAW, t, 0, 0), 1);
        if (s->options.draw == DRAW_IN_ORDER) return;
    }
}

void te_legal_begin(const struct terra *s, struct choices *out)
{
    if (s->phase == PHASE_DRAW) {
        legal_draw(s, out);
        return;
    }
    for (int seat = 0; seat < s->seat_count; seat++) /* TE-SETUP-19 */
        choices_add_weight(out, act(V_START, seat, 0, 0), 1);
}

/* ---- start: CHANCE names the starting player of round 1 ---- */

rule te_why_not_start(const void *state, action a)
{
    const struct terra *s = state;
    if (s->phase != PHASE_START) return te_not_now(s);
    return a.arg[0] < s->seat_count ? 0 : TE_SETUP_19;
}

void te_apply_start(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    s->first = s->starter = (uint8_t)a.arg[0];
    say(j, E_STARTS, a.arg[0], 0, 0, 0);
    te_begin_round(s);
}

/* ---- draw: CHANCE turns up the next card, TE-ROUND-02 ---- */

rule te_why_not_draw(const void *state, action a)
{
    const struct terra *s = state;
    if (s->phase != PHASE_DRAW) return te_not_now(s);
    return why_not_topic(s, a.arg[0]);
}

/* TE-CARD-04, TE-CARD-20, TE-INFO-01: the upper half is read to all. TE-CARD-12: with the unit.
 * TE-CARD-15, TE-CARD-16: the caption stands for the picture. TE-CARD-25, TE-CARD-26: what a
 * question does not say about its answer is not said here. */
static void read_aloud(const struct terra *s, struct journal *j)
{
    int second = te_second_question(s->topic);
    say(j, E_ROUND, s->round, s->starter, 0, 0);
    say(j, E_TOPIC, s->topic, te_topic[s->topic].level, 0, 0);
    say(j, E_PICTURE, s->topic, 0, 0, 0);
    say(j, E_WHERE, s->topic, 0, 0, 0);
    say(j, E_ASKS, te_question[second].bar, second, 0, 0);
    say(j, E_ASKS, te_question[second + 1].bar, second + 1, 0, 0);
    for (int q = 1; q < TE_QUARTERS; q++)
        if (s->rose[q]) say(j, E_ROSE, q, 0, 0, 0); /* TE-ROSE-06, TE-RULING-39: all that it shows */
}

/* TE-INFO-08, TE-CARD-14: the lower half goes where nobody sees it. */
void te_apply_draw(void *state, action a, struct journal *j)
{
    struct terra *s = state;
    int topic = a.arg[0], second = te_second_question(topic);
    s->history[s->round] = (uint16_t)topic;
    s->answer.areas = (uint16_t)topic;
    s->answer.second = (uint16_t)second;
    s->answer.third = (uint16_t)(second + 1);
    s->phase = PHASE_PLACE_FIRST;
    s->turn = s->starter;
    te_derive_topic(s);
    read_aloud(s, j);
}
