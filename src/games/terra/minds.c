/* What bots ask for: a fair guess at the answers, which reads none of the topic in play (TE-INFO-07,
 * TE-RULING-40) but only how those of other topics are spread, and the value of a position in a
 * world whose answers were guessed. What people know beyond that is in believe.c. */
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
    POINT = 100, /* all values are in hundredths of a point */
    PIECE = 250  /* what one more piece is likely to earn in the next round */
};

/* What a seat's pieces on the board will have earned, in hundredths of a point, when the world's
 * answers are turned over, and how many come home. */
struct harvest {
    int placed, home, value;
};

static void reap(struct harvest *h, int points, int value)
{
    h->placed++;
    h->home += points > 0;
    h->value += value;
}

/* Somebody who thinks of one area at a time (TE-RULING-49) may find any of them there: over several
 * worlds a hit counts as often as there are areas. Areas of one topic lie side by side and share
 * their neighbours, so that a near miss counts half as often. */
static int worth_of_area(const struct terra *s, int points)
{
    int times = te_area_count(s->answer.areas) == 1 ? s->area_count : 1;
    return times > 1 && points == ADJACENT_POINTS ? POINT * points * times / 2 : POINT * points * times;
}

static void reap_areas(const struct terra *s, int seat, struct harvest *h)
{
    for (int area = 1; area < TE_AREAS; area++) {
        if (!s->area[area] || te_seat_of(s->area[area]) != seat) continue;
        int points = te_area_points(s->answer.areas, area);
        reap(h, points, worth_of_area(s, points));
    }
}

static void reap_bar(const struct terra *s, int seat, int question, struct harvest *h)
{
    const struct te_question *q = &te_question[question];
    const uint8_t *places = te_bar(s, q->bar);
    for (int space = 0; space < te_spaces_of(q->bar); space++) {
        if (!places[space] || te_seat_of(places[space]) != seat) continue;
        int points = te_space_points((struct hits){q->first, q->last}, space);
        reap(h, points, POINT * points);
    }
}

/* TE-CHANGE-05: pieces for the next round; after the last they are worth nothing. */
static int supply_next(const struct terra *s, int seat, const struct harvest *h)
{
    if (s->round == s->rounds) return 0;
    int supply = s->supply[seat] + h->home + (h->placed > 0);
    if (h->placed && supply < SUPPLY_LEAST) return SUPPLY_LEAST;
    return supply < GUESSING_PIECES ? supply : GUESSING_PIECES;
}

/* Points made and, by the answers of this world, to be made, less half of those of the best other
 * seat; and pieces for the next round. A bot asks this of worlds in which the answers are its own
 * guess; the real ones it never has (TE-INFO-07). */
int te_promise(const void *state, int seat, void *memo)
{
    const struct terra *s = state;
    struct harvest h = {0};
    int best = 0;
    (void)memo;
    for (int other = 0; other < s->seat_count; other++)
        if (other != seat && s->score[other] > best) best = s->score[other];
    if (s->answer.areas) reap_areas(s, seat, &h);
    if (s->answer.second) reap_bar(s, seat, s->answer.second, &h);
    if (s->answer.third) reap_bar(s, seat, s->answer.third, &h);
    return POINT * s->score[seat] + h.value - POINT / 2 * best + PIECE * supply_next(s, seat, &h);
}
