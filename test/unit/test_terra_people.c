/* What bots of TERRA know: TE-RULING-49. Their beliefs depend on the person, the topic and the table, never on the
 * answers in the state; they are as wide as docs/rules/terra.md says; and more schooling makes more points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "bots/bot.h"
#include "games/terra/state.h"

#include <cmocka.h> /* last, because it makes a macro of fail() */

extern const struct game terra;

enum { PEOPLE = 40, SCHOOLINGS = 4, ALL_LEVELS = 15 };

/* A game of two in which the topic has been drawn and seat 0 begins. */
static void open_topic(struct terra *s, int topic)
{
    struct setup setup = setup_standard(&terra, 2);
    struct error err = {.code = ""};
    setup.option[1] = ALL_LEVELS;
    if (!game_begin(&terra, s, &setup, &err)) fail_msg("%s", err.text);
    game_apply(&terra, s, act(V_START, 0, 0, 0), NULL);
    game_apply(&terra, s, act(V_DRAW, topic, 0, 0), NULL);
}

/* The same table to everybody, with other answers behind the card. */
static void swap_answers(struct terra *s, uint64_t seed)
{
    struct rng rng;
    rng_init(&rng, seed, 1);
    te_imagine(s, 0, &rng);
}

static action choose(const struct terra *s, const char *specification, uint64_t person)
{
    struct error err = {.code = ""};
    struct thought thought;
    struct bot *b = bot_open(&terra, specification, person, &err);
    if (!b) fail_msg("%s", err.text);
    bot_choose(b, s, s->turn, 7, &thought);
    bot_close(b);
    return thought.choice;
}

/* ---- Nothing is read from the answers ---- */

static void test_believe_is_the_same_whatever_the_answers_are(void **unused)
{
    (void)unused;
    for (int t = 1; t < TE_TOPICS; t++) {
        struct terra real, other;
        struct rng one, two;
        open_topic(&real, t);
        other = real;
        swap_answers(&other, (uint64_t)t);
        assert_memory_not_equal(&real.answer, &other.answer, sizeof real.answer);
        rng_init(&one, 5, (uint64_t)t);
        two = one;
        te_believe(&real, 0, 1 + t % SCHOOLINGS, 99, &one);
        te_believe(&other, 0, 1 + t % SCHOOLINGS, 99, &two);
        assert_memory_equal(&real, &other, sizeof real);
    }
}

static void test_choices_are_the_same_whatever_the_answers_are(void **unused)
{
    static const char *const levels[] = {"easy", "medium", "hard", "master", "greedy:4"};
    (void)unused;
    for (int i = 0; i < 15; i++) {
        struct terra real, other;
        open_topic(&real, 1 + 19 * i);
        other = real;
        swap_answers(&other, (uint64_t)i);
        action a = choose(&real, levels[i % 5], (uint64_t)i), b = choose(&other, levels[i % 5], (uint64_t)i);
        assert_memory_equal(&a, &b, sizeof a);
    }
}

/* What is public stays, and the world is a possible one. */
static void test_believe_changes_nothing_but_the_answers(void **unused)
{
    (void)unused;
    for (int t = 1; t < TE_TOPICS; t++) {
        struct terra real, world;
        struct error err = {.code = ""};
        struct rng rng;
        open_topic(&real, t);
        world = real;
        rng_init(&rng, 6, (uint64_t)t);
        te_believe(&world, 0, 1 + t % SCHOOLINGS, 3, &rng);
        if (!te_check(&world, &err)) fail_msg("%s", err.text);
        memcpy(&world.answer, &real.answer, sizeof real.answer);
        assert_memory_equal(&real, &world, sizeof real);
    }
}

/* ---- Beliefs last ---- */

/* A person's own pieces tell it nothing new: the worlds it believes in are those of its first move. */
static void test_believe_is_stable_over_the_moves_of_a_card(void **unused)
{
    (void)unused;
    for (int t = 1; t < TE_TOPICS; t++) {
        struct terra first, later;
        struct rng one, two;
        open_topic(&first, t);
        later = first;
        later.area[1] = (uint8_t)te_piece(0, 0);
        later.year[3] = (uint8_t)te_piece(0, 1);
        rng_init(&one, 8, (uint64_t)t);
        two = one;
        te_believe(&first, 0, 2, 12345, &one);
        te_believe(&later, 0, 2, 12345, &two);
        assert_memory_equal(&first.answer, &later.answer, sizeof first.answer);
    }
}

static void test_people_differ_from_each_other(void **unused)
{
    int differ = 0;
    (void)unused;
    for (int t = 1; t < TE_TOPICS; t++)
        differ += te_centre_on_bar(1, 1, 2 * t) != te_centre_on_bar(2, 1, 2 * t);
    assert_in_range(differ, TE_TOPICS / 2, TE_TOPICS);
}

/* ---- How wide the errors are ---- */

/* How many centres are right and how many beside it, in tenths of a per cent. */
struct accuracy {
    int exact, beside;
};

static struct accuracy accuracy_on_map(int schooling)
{
    int exact = 0, beside = 0, all = 0;
    for (uint64_t person = 0; person < PEOPLE; person++)
        for (int t = 1; t < TE_TOPICS; t++)
            for (int i = 0; i < te_area_count(t); i++, all++) {
                int truth = te_topic[t].areas[i], centre = te_centre_on_map(person, schooling, t, i);
                exact += centre == truth;
                beside += te_is_adjacent(centre, truth);
            }
    return (struct accuracy){1000 * exact / all, 1000 * beside / all};
}

static struct accuracy accuracy_on_bars(int schooling)
{
    int exact = 0, beside = 0, all = 0;
    for (uint64_t person = 0; person < PEOPLE; person++)
        for (int q = 1; q < TE_QUESTIONS; q++, all++) {
            int points = te_space_points(te_hits_of(q), te_centre_on_bar(person, schooling, q));
            exact += points == HIT_POINTS;
            beside += points == ADJACENT_POINTS;
        }
    return (struct accuracy){1000 * exact / all, 1000 * beside / all};
}

/* The table of section 7.4, within a per cent. */
static void assert_accuracy(struct accuracy got, int exact, int beside)
{
    assert_in_range(got.exact, 10 * exact - 10, 10 * exact + 10);
    assert_in_range(got.beside, 10 * beside - 10, 10 * beside + 10);
}

static void test_errors_are_as_wide_as_stated(void **unused)
{
    (void)unused;
    assert_accuracy(accuracy_on_map(1), 25, 27);
    assert_accuracy(accuracy_on_map(2), 43, 29);
    assert_accuracy(accuracy_on_map(3), 53, 27);
    assert_accuracy(accuracy_on_map(4), 71, 21);
    assert_accuracy(accuracy_on_bars(1), 10, 15);
    assert_accuracy(accuracy_on_bars(2), 16, 21);
    assert_accuracy(accuracy_on_bars(3), 21, 24);
    assert_accuracy(accuracy_on_bars(4), 33, 28);
}

/* Who draws worlds from its own doubt meets its centre about as often as the centre is right: it neither boasts nor
 * despairs. Topics with several areas and those with a wind rose, which tells something, are left out. */
static int confidence_on_map(int schooling, int *right)
{
    int sure = 0, all = 0;
    *right = 0;
    for (uint64_t person = 0; person < PEOPLE; person++)
        for (int t = 1; t < TE_TOPICS; t++) {
            struct terra world;
            struct rng rng;
            if (te_area_count(t) > 1 || te_topic[t].rose[0]) continue;
            open_topic(&world, t);
            rng_init(&rng, person, (uint64_t)t);
            te_believe(&world, 0, schooling, person, &rng);
            int centre = te_centre_on_map(person, schooling, t, 0);
            sure += te_topic[world.answer.areas].areas[0] == centre;
            *right += te_topic[t].areas[0] == centre;
            all++;
        }
    *right = 1000 * *right / all;
    return 1000 * sure / all;
}

static void test_confidence_is_honest(void **unused)
{
    (void)unused;
    for (int schooling = 1; schooling <= SCHOOLINGS; schooling++) {
        int right, sure = confidence_on_map(schooling, &right);
        assert_in_range(sure, right - 50, right + 50);
    }
}

/* With nothing to lose everybody tries; a piece that would be missed is kept by who knows nothing. */
static int passes(const char *level, int first, int last)
{
    int count = 0;
    for (int t = first; t <= last; t++) {
        struct terra s;
        open_topic(&s, t);
        s.phase = PHASE_PLACE_MORE;
        s.area[1] = (uint8_t)te_piece(0, 0);
        s.area[2] = (uint8_t)te_piece(1, 0);
        s.stock[0] = s.stock[1] = 1;
        te_derive(&s);
        count += choose(&s, level, (uint64_t)t).verb == V_PASS;
    }
    return count;
}

static void test_who_knows_nothing_passes(void **unused)
{
    (void)unused;
    assert_in_range(passes("easy", 226, 300), 5, 75);
    assert_in_range(passes("master", 1, 75), 0, 2);
}

/* ---- Others are watched ---- */

enum { DRAWS = 1000 };

/* How often seat 0 believes in the area, with a piece of seat 1 there or not. */
static int belief_in(int topic, int area, bool has_piece, int score)
{
    struct terra s;
    struct rng rng;
    int count = 0;
    open_topic(&s, topic);
    s.round = 3;
    s.history[3] = s.history[1];
    s.score[1] = (uint16_t)score;
    if (has_piece) s.area[area] = (uint8_t)te_piece(1, 0);
    rng_init(&rng, 9, 9);
    for (int i = 0; i < DRAWS; i++) {
        struct terra world = s;
        te_believe(&world, 0, 1, 4, &rng);
        count += te_topic[world.answer.areas].areas[0] == area;
    }
    return count;
}

static void test_pieces_of_others_are_believed_by_their_points(void **unused)
{
    int alone = 0, poor = 0, fair = 0, good = 0;
    (void)unused;
    for (int t = 230; t < 236; t++) {
        int area = te_topic[t].areas[0];
        alone += belief_in(t, area, false, 0);
        poor += belief_in(t, area, true, 0);
        fair += belief_in(t, area, true, 14);
        good += belief_in(t, area, true, 28);
    }
    assert_int_equal(alone, poor);
    assert_true(fair * 10 > alone * 11 && good > fair);
}

static void test_the_wind_rose_is_heeded(void **unused)
{
    (void)unused;
    for (int t = 1; t < TE_TOPICS; t++) {
        struct terra s;
        struct rng rng;
        if (!te_topic[t].rose[0]) continue;
        open_topic(&s, t);
        rng_init(&rng, 10, (uint64_t)t);
        te_believe(&s, 0, 1, 5, &rng);
        const uint8_t *quarters = te_area[te_topic[s.answer.areas].areas[0]].quarters;
        assert_true(s.rose[quarters[0]] || s.rose[quarters[1]]);
    }
}

/* ---- And it pays ---- */

/* Points of one game of two rounds, in which seat 0 is one level and seat 1 the other. */
static void play(const char *const *levels, uint64_t seed, int *points)
{
    struct setup setup = setup_standard(&terra, 2);
    struct terra s;
    struct error err = {.code = ""};
    struct choices choices;
    struct rng dice;
    setup.option[0] = 1;
    if (!game_begin(&terra, &s, &setup, &err)) fail_msg("%s", err.text);
    rng_init(&dice, seed, 0);
    while (terra.actor(&s) != NOBODY) {
        if (terra.actor(&s) == CHANCE) {
            game_legal(&terra, &s, &choices);
            game_apply(&terra, &s, choices_pick(&choices, &dice), NULL);
        } else {
            game_apply(&terra, &s, choose(&s, levels[s.turn], seed + s.turn), NULL);
        }
    }
    for (int seat = 0; seat < 2; seat++) points[seat] = s.score[seat];
}

static void test_master_makes_more_points_than_easy(void **unused)
{
    static const char *const levels[] = {"master", "easy"}, *const turned[] = {"easy", "master"};
    int sum[2] = {0}, points[2];
    (void)unused;
    for (uint64_t i = 0; i < 5; i++) {
        play(levels, 100 * i, points);
        sum[0] += points[0];
        sum[1] += points[1];
        play(turned, 100 * i, points);
        sum[0] += points[1];
        sum[1] += points[0];
    }
    assert_true(sum[0] * 2 > sum[1] * 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_believe_is_the_same_whatever_the_answers_are),
        cmocka_unit_test(test_choices_are_the_same_whatever_the_answers_are),
        cmocka_unit_test(test_believe_changes_nothing_but_the_answers),
        cmocka_unit_test(test_believe_is_stable_over_the_moves_of_a_card),
        cmocka_unit_test(test_people_differ_from_each_other),
        cmocka_unit_test(test_errors_are_as_wide_as_stated),
        cmocka_unit_test(test_confidence_is_honest),
        cmocka_unit_test(test_who_knows_nothing_passes),
        cmocka_unit_test(test_pieces_of_others_are_believed_by_their_points),
        cmocka_unit_test(test_the_wind_rose_is_heeded),
        cmocka_unit_test(test_master_makes_more_points_than_easy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
