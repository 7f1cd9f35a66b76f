/* What bots ask for: a fair guess at the answers, and a rough value of a position. Neither reads an
 * answer of the topic in play: TE-INFO-07, TE-RULING-40. What a bot knows is how the answers of
 * other topics are spread. */
#include "state.h"

/* ---- imagine ---- */

/* Has the topic an area in a quarter that the wind rose shows, if one is on show? */
static bool fits_rose(const struct terra *s, int topic)
{
    bool shown = false;
    for (int q = 1; q < TE_QUARTERS; q++) shown = shown || s->rose[q];
    if (!shown) return true;
    for (int i = 0; i < AREAS_OF_TOPIC_MAX && te_topic[topic].areas[i]; i++) {
        const uint8_t *quarters = te_area[te_topic[topic].areas[i]].quarters;
        if (s->rose[quarters[0]] || s->rose[quarters[1]]) return true;
    }
    return false;
}

/* How alike is another topic to the one in play, for the purpose of question 1? 0: not at all. */
static int likeness_of_topic(const struct terra *s, int topic)
{
    if (topic == s->topic || te_area_count(topic) != s->area_count) return 0;
    return fits_rose(s, topic) ? 2 : 1;
}

/* And a question to the one at hand. */
static int likeness_of_question(const struct terra *s, int question, int other)
{
    const struct te_question *a = &te_question[question], *b = &te_question[other];
    int own = te_second_question(s->topic);
    if (other == own || other == own + 1 || a->bar != b->bar) return 0;
    return a->sort == b->sort ? 2 : 1;
}

/* One of those most alike, all equally likely; at least one must be alike at all. */
struct urn {
    int best, count, drawn;
};

static void urn_add(struct urn *u, int likeness, int code, struct rng *rng)
{
    if (likeness == 0 || likeness < u->best) return;
    if (likeness > u->best) *u = (struct urn){.best = likeness};
    if (rng_below(rng, (uint32_t)++u->count) == 0) u->drawn = code;
}

static int guess_topic(const struct terra *s, struct rng *rng)
{
    struct urn u = {0};
    for (int t = 1; t < TE_TOPICS; t++) urn_add(&u, likeness_of_topic(s, t), t, rng);
    assert(u.drawn);
    return u.drawn;
}

static int guess_question(const struct terra *s, int question, struct rng *rng)
{
    struct urn u = {0};
    for (int q = 1; q < TE_QUESTIONS; q++) urn_add(&u, likeness_of_question(s, question, q), q, rng);
    assert(u.drawn);
    return u.drawn;
}

/* TE-INFO-09: the three answers are guessed apart, from other topics only; what was turned over
 * stays. */
void te_imagine(void *state, int seat, struct rng *rng)
{
    struct terra *s = state;
    int second = te_second_question(s->topic);
    (void)seat;
    if (s->answer.areas) s->answer.areas = (uint16_t)guess_topic(s, rng);
    if (s->answer.second) s->answer.second = (uint16_t)guess_question(s, second, rng);
    if (s->answer.third) s->answer.third = (uint16_t)guess_question(s, second + 1, rng);
}

/* ---- promise ---- */

enum {
    POINT = 100,         /* all values are in hundredths of a point */
    HINT = 12,           /* for a piece of another player beside one's own */
    UNPLACED = 2 * POINT /* a piece that can still be placed; passing gives it away */
};

/* What a piece in an area earns on average over the other topics; of those in the wrong quarter
 * nothing is expected. A greedy bot asks this some thousand times a choice, so the points for each
 * answer are laid out first. */
static int expect_area(const struct terra *s, int area)
{
    uint8_t points[TE_AREAS] = {0};
    int sum = 0, weights = 0, level = te_topic[s->topic].level;
    for (size_t i = 0; i < sizeof te_area[area].next && te_area[area].next[i]; i++)
        points[te_area[area].next[i]] = ADJACENT_POINTS;
    points[area] = HIT_POINTS;
    bool rose = s->rose[1] || s->rose[2] || s->rose[3] || s->rose[4];
    for (int t = 1; t < TE_TOPICS; t++) {
        const uint8_t *areas = te_topic[t].areas;
        const uint8_t *quarters = te_area[areas[0]].quarters;
        if (t == s->topic || (rose && !s->rose[quarters[0]] && !s->rose[quarters[1]])) continue;
        int weight = te_topic[t].level == level ? 3 : 1, best = 0;
        for (int i = 0; i < AREAS_OF_TOPIC_MAX && areas[i]; i++)
            if (points[areas[i]] > best) best = points[areas[i]];
        weights += weight;
        sum += weight * best;
    }
    return weights ? POINT * sum * s->area_count / weights : 0;
}

/* And on a space, over the other questions for that bar, those of the same sort above all. */
static int expect_space(const struct terra *s, int question, int space)
{
    const struct te_question *asked = &te_question[question];
    int sum = 0, weights = 0, own = te_second_question(s->topic), level = te_topic[s->topic].level;
    for (int q = 1; q < TE_QUESTIONS; q++) {
        const struct te_question *other = &te_question[q];
        if (other->bar != asked->bar || q == own || q == own + 1) continue;
        int weight = (other->sort == asked->sort ? 12 : 1) * (te_topic[(q + 1) / 2].level == level ? 2 : 1);
        weights += weight;
        if (space >= other->first && space <= other->last)
            sum += weight * HIT_POINTS;
        else if (space == other->first - 1 || space == other->last + 1)
            sum += weight * ADJACENT_POINTS;
    }
    return weights ? POINT * sum / weights : 0;
}

static bool is_other(int piece, int seat) { return piece && te_seat_of(piece) != seat; }

/* Others know something too: a piece of theirs next to one's own is a good sign. */
static int hint_area(const struct terra *s, int area, int seat)
{
    int sum = 0;
    const uint8_t *next = te_area[area].next;
    for (size_t i = 0; i < sizeof te_area[area].next && next[i]; i++)
        if (is_other(s->area[next[i]], seat)) sum += HINT;
    return sum;
}

static int hint_space(const uint8_t *places, int spaces, int space, int seat)
{
    int sum = 0;
    if (space > 0 && is_other(places[space - 1], seat)) sum += HINT;
    if (space + 1 < spaces && is_other(places[space + 1], seat)) sum += HINT;
    return sum;
}

/* The pieces of a seat that are not evaluated yet. */
static int expect_pieces(const struct terra *s, int seat)
{
    int sum = 0, second = te_second_question(s->topic);
    for (int area = 1; area < TE_AREAS; area++)
        if (s->area[area] && te_seat_of(s->area[area]) == seat)
            sum += expect_area(s, area) + hint_area(s, area, seat);
    for (int bar = 1; bar < TE_BARS; bar++) {
        const uint8_t *places = te_bar(s, bar);
        int spaces = te_spaces_of(bar), question = te_question[second].bar == bar ? second : second + 1;
        for (int space = 0; space < spaces && s->asked[bar]; space++)
            if (places[space] && te_seat_of(places[space]) == seat)
                sum += expect_space(s, question, space) + hint_space(places, spaces, space, seat);
    }
    return sum;
}

/* Points made and to be expected, less those of the best other seat. A piece is soon back, so it is
 * worth little in the hand. */
int te_promise(const void *state, int seat)
{
    const struct terra *s = state;
    int best = 0, value = POINT * s->score[seat] + 20 * s->supply[seat];
    for (int other = 0; other < s->seat_count; other++)
        if (other != seat && s->score[other] > best) best = s->score[other];
    value -= POINT / 2 * best;
    if (!te_is_open(s)) return value;
    if (!s->passed[seat]) value += UNPLACED * s->supply[seat];
    return value + expect_pieces(s, seat);
}
