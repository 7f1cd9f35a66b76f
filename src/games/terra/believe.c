/* What people know: TE-RULING-49. A person of some schooling believes something about each question of the
 * topic in play, and knows how sure it is.
 *
 * The topic is read to everybody, and knowing things about it is what players do. So a belief starts from the
 * encyclopedia, the same rows of data that the cards are printed from, and blurs it: a belief has a centre, which
 * lies off the truth by an error drawn once for person and question, and a doubt, from which the error was drawn and
 * of which the person is aware. The doubt is small for a topic of an easy level, in a region where the person lives
 * or has travelled, on a subject it likes; nobody is ever without. The answers in the state are never read: the same
 * person believes the same of a topic whatever they are. */
#include <string.h>

#include "state.h"

enum { PLACES = TE_AREAS, SCHOOLINGS = 5 };
static_assert((int)SPACES_MAX <= (int)TE_AREAS, "an array for the areas has room for the spaces of any bar");

/* The weight of a place falls to this many hundredths with each step away from the truth, or from the centre; the rows
 * are degrees of ease. An area has more neighbours than a space, so that on the map doubt must fade faster. */
enum { EASES = 14 };
static const uint8_t fade_on_map[EASES] = {60, 45, 32, 22, 16, 12, 9, 6, 4, 3, 2, 1, 1, 1};
static const uint8_t fade_on_bar[EASES] = {96, 93, 89, 85, 80, 74, 68, 61, 53, 45, 37, 29, 22, 15};

/* What makes a question easy, in rows of the above. */
static const uint8_t ease_of_schooling[SCHOOLINGS] = {0, 0, 2, 3, 5};
static const uint8_t ease_of_level[TE_LEVELS] = {0, 3, 2, 1, 0};
enum { EASE_OF_REGION = 2, EASE_OF_INTEREST = 2, LUCK = 3 };

/* Journeys beside the region where one lives. */
static const uint8_t journeys[SCHOOLINGS] = {0, 1, 2, 3, 4};

/* Subjects that people like, as sets of sorts of questions. */
#define SORT(name) (1u << TE_SORT_##name)
static const uint32_t interests[] = {
    SORT(EVENT) | SORT(BUILDING) | SORT(HERITAGE) | SORT(AGE),                /* history */
    SORT(ASCENT) | SORT(DISCOVERY) | SORT(ALTITUDE) | SORT(DISTANCE),         /* expeditions */
    SORT(BUILDING) | SORT(HEIGHT) | SORT(WIDTH) | SORT(POWER) | SORT(WEIGHT), /* works of engineers */
    SORT(DEPTH) | SORT(SMALLNESS) | SORT(SPAN) | SORT(DEGREE) | SORT(VOLUME), /* nature */
    SORT(COUNT) | SORT(HEADS) | SORT(SIZE) | SORT(SHARE),                     /* countries in figures */
};
enum { INTERESTS = sizeof interests / sizeof interests[0] };

/* ---- The person ---- */

struct scholar {
    uint64_t person;
    int schooling;
};

/* What is drawn from the number of a person, each from a stream of its own. */
enum trait { HOME, JOURNEY, INTEREST, EASE, CENTRE };

static void trait_stream(const struct scholar *who, enum trait trait, int which, struct rng *r)
{
    rng_init(r, who->person, ((uint64_t)trait << 32) + (uint64_t)which);
}

static int trait_below(const struct scholar *who, enum trait trait, int which, int n)
{
    struct rng r;
    trait_stream(who, trait, which, &r);
    return (int)rng_below(&r, (uint32_t)n);
}

static bool is_near(int area, int other) { return area == other || te_is_adjacent(area, other); }

/* Where one lives, and where one has been, one knows the area and those around it. */
static bool is_familiar(const struct scholar *who, int area)
{
    if (is_near(area, 1 + trait_below(who, HOME, 0, TE_AREAS - 1))) return true;
    for (int i = 0; i < journeys[who->schooling]; i++)
        if (is_near(area, 1 + trait_below(who, JOURNEY, i, TE_AREAS - 1))) return true;
    return false;
}

static bool is_liked(const struct scholar *who, int sort)
{
    return interests[trait_below(who, INTEREST, 0, INTERESTS)] >> sort & 1;
}

/* How easy question 1, 2 or 3 of a topic is for a person: what can be said beforehand, and luck, since what
 * one happens to have read is anybody's guess. */
static int ease(const struct scholar *who, int topic, int question)
{
    int sum = ease_of_schooling[who->schooling] + ease_of_level[te_topic[topic].level];
    if (is_familiar(who, te_topic[topic].areas[0])) sum += EASE_OF_REGION;
    if (question > 1 && is_liked(who, te_question[te_second_question(topic) + question - 2].sort))
        sum += EASE_OF_INTEREST;
    sum += trait_below(who, EASE, 8 * topic + question, 2 * LUCK + 1) - LUCK;
    return sum < 0 ? 0 : sum >= EASES ? EASES - 1 : sum;
}

/* ---- Places and their odds ---- */

/* Steps from somewhere to every place of the map or of a bar. Place 0 of the map is none. */
struct way {
    int first, count; /* of the places */
    uint8_t steps[PLACES];
};

static void way_on_map(int from, struct way *way)
{
    uint8_t queue[TE_AREAS];
    int head = 0, tail = 0;
    way->first = 1;
    way->count = TE_AREAS;
    memset(way->steps, UINT8_MAX, sizeof way->steps);
    way->steps[from] = 0;
    for (queue[tail++] = (uint8_t)from; head < tail; head++) {
        const uint8_t *next = te_area[queue[head]].next;
        for (size_t i = 0; i < sizeof te_area[0].next && next[i]; i++) {
            if (way->steps[next[i]] != UINT8_MAX) continue;
            way->steps[next[i]] = (uint8_t)(way->steps[queue[head]] + 1);
            queue[tail++] = next[i];
        }
    }
}

static void way_on_bar(int bar, int first, int last, struct way *way)
{
    way->first = 0;
    way->count = te_spaces_of(bar);
    for (int i = 0; i < way->count; i++)
        way->steps[i] = (uint8_t)(i < first ? first - i : i > last ? i - last : 0);
}

struct odds {
    uint64_t of[PLACES];
};

enum {
    CERTAIN = 100000
}; /* the weight of the place from which doubt begins; no place is out of the question */

static void odds_by_way(const struct way *way, int fade, struct odds *odds)
{
    uint64_t power[PLACES] = {CERTAIN};
    for (int i = 1; i < PLACES; i++) {
        power[i] = power[i - 1] * (uint64_t)fade / 100;
        if (power[i] == 0) power[i] = 1;
    }
    memset(odds, 0, sizeof *odds);
    for (int i = way->first; i < way->count; i++) odds->of[i] = power[way->steps[i]];
}

static int odds_draw(const struct odds *odds, struct rng *rng)
{
    uint64_t total = 0;
    for (int i = 0; i < PLACES; i++) total += odds->of[i];
    assert(total > 0 && total <= UINT32_MAX);
    uint32_t left = rng_below(rng, (uint32_t)total);
    int place = 0;
    while (left >= odds->of[place]) left -= (uint32_t)odds->of[place++];
    return place;
}

/* ---- Evidence ---- */

enum { GOOD_ROUND = 14, TRUST_AT_FIRST = 40, TRUST_MOST = 100 };

/* How much a seat's pieces tell: who has made many points so far is believed more. */
static int trust(const struct terra *s, int seat)
{
    int rounds = s->round - 1;
    if (rounds == 0) return TRUST_AT_FIRST;
    int share = TRUST_MOST * s->score[seat] / (rounds * GOOD_ROUND);
    return share < TRUST_MOST ? share : TRUST_MOST;
}

/* A piece of another seat speaks for its own place, and half as much for those beside it. */
static void heed_pieces(const struct terra *s, int seat, const uint8_t *pieces, const struct way *places,
                        int bar, struct odds *odds)
{
    uint64_t word[PLACES] = {0};
    for (int i = places->first; i < places->count; i++) {
        if (!pieces[i] || te_seat_of(pieces[i]) == seat) continue;
        uint64_t weight = (uint64_t)trust(s, te_seat_of(pieces[i]));
        for (int other = places->first; other < places->count; other++)
            if (other == i)
                word[other] += 2 * weight;
            else if (bar ? other == i - 1 || other == i + 1 : te_is_adjacent(i, other))
                word[other] += weight;
    }
    for (int i = places->first; i < places->count; i++)
        odds->of[i] = (odds->of[i] * (100 + word[i]) + 99) / 100;
}

/* How often the answers of other topics are in each area, and at least a little. The wind rose is
 * heeded: TE-ROSE-08. */
static void weigh_areas(const struct terra *s, struct odds *odds)
{
    uint64_t often[TE_AREAS] = {0};
    bool rose = s->rose[1] || s->rose[2] || s->rose[3] || s->rose[4];
    for (int t = 1; t < TE_TOPICS; t++)
        for (int i = 0; t != s->topic && i < AREAS_OF_TOPIC_MAX; i++) often[te_topic[t].areas[i]]++;
    for (int a = 1; a < TE_AREAS; a++) {
        const uint8_t *quarters = te_area[a].quarters;
        bool fits = !rose || s->rose[quarters[0]] || s->rose[quarters[1]];
        odds->of[a] = fits ? odds->of[a] * (4 + often[a]) : 0;
    }
}

/* The same for a space and the other questions of that bar, those of the same sort above all. */
static void weigh_spaces(int question, struct odds *odds)
{
    const struct te_question *asked = &te_question[question];
    uint64_t often[SPACES_MAX] = {0}, all = 0;
    for (int q = 1; q < TE_QUESTIONS; q++) {
        const struct te_question *other = &te_question[q];
        if (other->bar != asked->bar || (q + 1) / 2 == (question + 1) / 2) continue;
        for (int i = other->first; i <= other->last; i++) {
            often[i] += other->sort == asked->sort ? 8 : 1;
            all += other->sort == asked->sort ? 8 : 1;
        }
    }
    for (int i = 0; i < SPACES_MAX; i++) odds->of[i] = odds->of[i] * (all + 64 * often[i]) / all;
}

/* ---- Beliefs ---- */

/* The centre of what is believed: the same for all moves of the card. */
static int centre(const struct scholar *who, const struct way *truth, int fade, int which)
{
    struct odds odds;
    struct rng rng;
    odds_by_way(truth, fade, &odds);
    trait_stream(who, CENTRE, which, &rng);
    return odds_draw(&odds, &rng);
}

int te_centre_on_map(uint64_t person, int schooling, int topic, int which)
{
    assert(topic >= 0 && topic < TE_TOPICS);
    struct scholar who = {person, schooling};
    struct way truth;
    way_on_map(te_topic[topic].areas[which], &truth);
    return centre(&who, &truth, fade_on_map[ease(&who, topic, 1)], 8 * topic + which);
}

int te_centre_on_bar(uint64_t person, int schooling, int question)
{
    struct scholar who = {person, schooling};
    const struct te_question *q = &te_question[question];
    int topic = (question + 1) / 2, number = question - te_second_question(topic) + 2;
    struct way truth;
    way_on_bar(q->bar, q->first, q->last, &truth);
    return centre(&who, &truth, fade_on_bar[ease(&who, topic, number)], 8 * topic + 2 + number);
}

/* A person thinks of one of the areas at a time. */
static int believe_area(const struct terra *s, int seat, const struct scholar *who, struct rng *rng)
{
    struct way way;
    struct odds odds;
    int which = (int)rng_below(rng, s->area_count);
    way_on_map(te_centre_on_map(who->person, who->schooling, s->topic, which), &way);
    odds_by_way(&way, fade_on_map[ease(who, s->topic, 1)], &odds);
    weigh_areas(s, &odds);
    heed_pieces(s, seat, s->area, &way, 0, &odds);
    return odds_draw(&odds, rng);
}

static int believe_space(const struct terra *s, int seat, const struct scholar *who, int question,
                         struct rng *rng)
{
    struct way way;
    struct odds odds;
    int bar = te_question[question].bar, at = te_centre_on_bar(who->person, who->schooling, question);
    way_on_bar(bar, at, at, &way);
    odds_by_way(&way, fade_on_bar[ease(who, s->topic, question - te_second_question(s->topic) + 2)], &odds);
    weigh_spaces(question, &odds);
    heed_pieces(s, seat, te_bar(s, bar), &way, bar, &odds);
    return odds_draw(&odds, rng);
}

/* An answer is written as a topic or a question that has it (TE-INFO-08): the first with that area alone. */
static int topic_at(int area)
{
    int t = 1;
    while (te_topic[t].areas[0] != area || te_topic[t].areas[1]) t++;
    return t;
}

/* And the first with that space alone; a few spaces no question has alone, then the nearest there is. */
static int question_at(int bar, int space)
{
    int best = 0, least = INT16_MAX;
    for (int q = 1; q < TE_QUESTIONS; q++) {
        const struct te_question *other = &te_question[q];
        if (other->bar != bar) continue;
        int off = 2 * space - other->first - other->last, wide = other->last - other->first;
        int fault = 2 * (off < 0 ? -off : off) + wide;
        if (fault >= least) continue;
        least = fault;
        best = q;
    }
    return best;
}

void te_believe(void *state, int seat, int schooling, uint64_t person, struct rng *rng)
{
    struct terra *s = state;
    struct scholar who = {person, schooling};
    int second = te_second_question(s->topic), third = second + 1;
    assert(schooling > 0 && schooling < SCHOOLINGS);
    if (s->answer.areas) s->answer.areas = (uint16_t)topic_at(believe_area(s, seat, &who, rng));
    if (s->answer.second)
        s->answer.second = (uint16_t)question_at(te_question[second].bar,
                                                 believe_space(s, seat, &who, second, rng));
    if (s->answer.third)
        s->answer.third = (uint16_t)question_at(te_question[third].bar,
                                                believe_space(s, seat, &who, third, rng));
}
