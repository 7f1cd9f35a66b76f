/* What the data of TERRA promise: the map, the bars, the topics; and that no guess uses the topic in play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "games/terra/state.h"

#include <cmocka.h> /* after the house's headers, because it makes a macro of fail() */

extern const struct game terra;

/* ---- The map ---- */

static int neighbours(int area)
{
    int n = 0;
    while (n < (int)sizeof te_area[area].next && te_area[area].next[n]) n++;
    return n;
}

static void test_map_has_66_land_areas_and_13_seas(void **state)
{
    (void)state;
    int land = 0, sea = 0;
    for (int a = 1; a < TE_AREAS; a++) {
        land += te_area[a].kind == TE_KIND_LAND;
        sea += te_area[a].kind == TE_KIND_SEA;
        assert_true(te_area[a].quarters[0] > 0);
        assert_true(strlen(te_area_holds[a]) > 0);
    }
    assert_int_equal(land, 66);
    assert_int_equal(sea, 13);
}

static void test_map_adjacency_is_mutual_and_has_220_pairs(void **state)
{
    (void)state;
    int sum = 0;
    for (int a = 1; a < TE_AREAS; a++) {
        sum += neighbours(a);
        assert_true(neighbours(a) > 0);
        assert_false(te_is_adjacent(a, a));
        for (int b = 1; b < TE_AREAS; b++) assert_int_equal(te_is_adjacent(a, b), te_is_adjacent(b, a));
    }
    assert_int_equal(sum, 2 * 220);
}

static void test_map_has_the_neighbours_that_the_rulebook_and_reviews_name(void **state)
{
    (void)state;
    assert_int_equal(neighbours(TE_AREA_EAST_SAHARA), 5);
    assert_true(te_is_adjacent(TE_AREA_EAST_SAHARA, TE_AREA_ATLAS));
    assert_true(te_is_adjacent(TE_AREA_EAST_SAHARA, TE_AREA_WEST_SAHARA));
    assert_true(te_is_adjacent(TE_AREA_EAST_SAHARA, TE_AREA_SAHEL));
    assert_true(te_is_adjacent(TE_AREA_EAST_SAHARA, TE_AREA_ARABIA));
    assert_true(te_is_adjacent(TE_AREA_EAST_SAHARA, TE_AREA_MEDITERRANEAN));
    assert_false(te_is_adjacent(TE_AREA_EAST_SAHARA, TE_AREA_MIDDLE_EAST));
    assert_true(te_is_adjacent(TE_AREA_VICTORIA_DESERT, TE_AREA_MURRAY_DARLING));
    assert_false(te_is_adjacent(TE_AREA_VICTORIA_DESERT, TE_AREA_AUSTRALIAN_HIGHLANDS));
    assert_true(te_is_adjacent(TE_AREA_NW_PACIFIC, TE_AREA_NE_PACIFIC));
    assert_false(te_is_adjacent(TE_AREA_BRITANNIA, TE_AREA_FRANCE));
}

/* ---- The bars ---- */

static void test_bars_have_ascending_marks_and_spaces_in_order(void **state)
{
    (void)state;
    static const int marks[TE_BARS] = {0, 29, 36, 34};
    int count[TE_BARS] = {0};
    for (int m = 1; m < TE_MARKS; m++) {
        if (m > 1 && te_mark[m].bar == te_mark[m - 1].bar)
            assert_true(te_mark[m].value > te_mark[m - 1].value);
        count[te_mark[m].bar]++;
    }
    for (int bar = 1; bar < TE_BARS; bar++) {
        assert_int_equal(count[bar], marks[bar]);
        assert_int_equal(te_spaces_of(bar), marks[bar] + 1);
        for (int k = 0; k < te_spaces_of(bar); k++) {
            assert_int_equal(te_space[te_space_code(bar, k)].bar, bar);
            assert_int_equal(te_space[te_space_code(bar, k)].number, k);
        }
    }
}

static void assert_hits(struct hits h, int first, int last)
{
    assert_int_equal(h.first, first);
    assert_int_equal(h.last, last);
}

/* Also the kinds of answers that the data do not use. */
static void test_hits_follow_the_rules(void **state)
{
    (void)state;
    const int64_t one = 10000;
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_EXACT, 1950 * one, 1950 * one), 22, 23);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_EXACT, 1952 * one, 1952 * one), 23, 23);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_DECADE, 1950 * one, 1950 * one), 23, 23);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_RANGE, 1931 * one, 1950 * one), 21, 22);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_RANGE, 1950 * one, 1950 * one), 22, 23);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_CENTURY, 12 * one, 12 * one), 7, 7);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_CENTURY, -5 * one, -5 * one), 4, 4);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_CENTURY_RANGE, -6 * one, -5 * one), 3, 4);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_BEFORE, -2500 * one, 0), 0, 1);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_BEFORE, -3000 * one, 0), 0, 0);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_SINCE, 2000 * one, 0), 28, 29);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_SINCE, 2010 * one, 0), 29, 29);
    assert_hits(te_hits(TE_BAR_YEAR, TE_ANSWER_EXACT, -3000 * one, 0), 0, 1);
    assert_hits(te_hits(TE_BAR_NUMBER, TE_ANSWER_EXACT, 1000000000 * one, 0), 33, 34);
}

/* ---- The topics ---- */

static void test_topics_are_75_of_each_level_on_150_cards(void **state)
{
    (void)state;
    int levels[TE_LEVELS] = {0}, sides[151] = {0}, correct[TE_AREAS] = {0};
    for (int t = 1; t < TE_TOPICS; t++) {
        int level = te_topic[t].level, count = te_area_count(t);
        bool second_pair = te_topic[t].card > 75;
        levels[level]++;
        sides[te_topic[t].card]++;
        assert_int_equal(second_pair, level == TE_LEVEL_BLUE || level == TE_LEVEL_RED);
        assert_in_range(count, 1, AREAS_OF_TOPIC_MAX);
        for (int i = 0; i < count; i++) correct[te_topic[t].areas[i]]++;
        for (int other = 1; other < t; other++)
            assert_string_not_equal(te_topic_domain.titles[t], te_topic_domain.titles[other]);
    }
    for (int level = 1; level < TE_LEVELS; level++) assert_int_equal(levels[level], 75);
    for (int card = 1; card <= 150; card++) assert_int_equal(sides[card], 2);
    for (int a = 1; a < TE_AREAS; a++) assert_true(correct[a] >= 3);
}

static bool is_in_quarter(int topic, int quarter)
{
    for (int i = 0; i < te_area_count(topic); i++) {
        const uint8_t *quarters = te_area[te_topic[topic].areas[i]].quarters;
        if (quarters[0] == quarter || quarters[1] == quarter) return true;
    }
    return false;
}

static void test_topics_show_a_wind_rose_on_green_and_blue_cards(void **state)
{
    (void)state;
    for (int t = 1; t < TE_TOPICS; t++) {
        bool rose = te_topic[t].level == TE_LEVEL_GREEN || te_topic[t].level == TE_LEVEL_BLUE;
        assert_int_equal(te_topic[t].rose[0] != 0, rose);
        for (int i = 0; i < 4 && te_topic[t].rose[i]; i++) assert_true(is_in_quarter(t, te_topic[t].rose[i]));
    }
}

static void test_topics_have_captions_that_name_no_area(void **state)
{
    (void)state;
    for (int t = 1; t < TE_TOPICS; t++)
        for (int a = 1; a < TE_AREAS; a++) assert_null(strstr(te_topic_photo[t], te_area_domain.titles[a]));
}

static void test_questions_ask_two_bars_and_hit_what_the_data_say(void **state)
{
    (void)state;
    int bars[TE_BARS] = {0};
    for (int t = 1; t < TE_TOPICS; t++)
        for (int q = te_second_question(t); q <= te_second_question(t) + 1; q++) {
            const char *topic = te_topic_domain.words[t], *question = te_question_domain.words[q];
            struct hits h = te_hits_of(q);
            assert_int_equal(strncmp(topic, question, strlen(topic)), 0);
            assert_int_equal(question[strlen(topic) + 1] - '0', q - te_second_question(t) + 2);
            assert_hits(h, te_question[q].first, te_question[q].last);
            assert_in_range(h.last - h.first + 1, 1, HITS_MAX);
            bars[te_question[q].bar]++;
        }
    for (int t = 1; t < TE_TOPICS; t++)
        assert_int_not_equal(te_question[te_second_question(t)].bar,
                             te_question[te_second_question(t) + 1].bar);
    assert_int_equal(bars[TE_BAR_YEAR], 260);
    assert_int_equal(bars[TE_BAR_LENGTH], 177);
    assert_int_equal(bars[TE_BAR_NUMBER], 163);
}

/* ---- What bots know ---- */

/* A game with the topic open and a piece of seat 0 wherever the topic is right. */
static void open_topic(struct terra *s, int topic)
{
    struct setup setup = setup_standard(&terra, 2);
    struct error err;
    setup.option[1] = 15; /* all levels */
    assert_true(game_begin(&terra, s, &setup, &err));
    game_apply(&terra, s, act(V_START, 0, 0, 0), NULL);
    game_apply(&terra, s, act(V_DRAW, topic, 0, 0), NULL);
}

/* In all imagined worlds together the topic's own answers never come up as such. */
static void test_imagine_never_uses_the_topic_in_play(void **state)
{
    (void)state;
    struct rng rng;
    rng_init(&rng, 1, 1);
    for (int t = 1; t < TE_TOPICS; t++) {
        struct terra real, world;
        open_topic(&real, t);
        for (int i = 0; i < 20; i++) {
            world = real;
            te_imagine(&world, i % 2, &rng);
            assert_int_not_equal(world.answer.areas, t);
            assert_int_not_equal((world.answer.second + 1) / 2, t);
            assert_int_not_equal((world.answer.third + 1) / 2, t);
            assert_int_equal(te_area_count(world.answer.areas), real.area_count);
        }
    }
}

/* A piece is worth what the answers of the world say, so that a guess is tried in worlds that were guessed. */
static void test_promise_follows_the_answers_of_the_world(void **state)
{
    (void)state;
    for (int t = 1; t < TE_TOPICS; t += 7) {
        struct terra right, wrong;
        open_topic(&right, t);
        wrong = right;
        game_apply(&terra, &right, act(V_AREA, te_topic[t].areas[0], 0, 0), NULL);
        int other = 1;
        while (te_area_points(t, other)) other++;
        game_apply(&terra, &wrong, act(V_AREA, other, 0, 0), NULL);
        assert_true(te_promise(&right, 0, NULL) > te_promise(&wrong, 0, NULL));
        assert_int_equal(te_promise(&right, 1, NULL), te_promise(&wrong, 1, NULL));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_map_has_66_land_areas_and_13_seas),
        cmocka_unit_test(test_map_adjacency_is_mutual_and_has_220_pairs),
        cmocka_unit_test(test_map_has_the_neighbours_that_the_rulebook_and_reviews_name),
        cmocka_unit_test(test_bars_have_ascending_marks_and_spaces_in_order),
        cmocka_unit_test(test_hits_follow_the_rules),
        cmocka_unit_test(test_topics_are_75_of_each_level_on_150_cards),
        cmocka_unit_test(test_topics_show_a_wind_rose_on_green_and_blue_cards),
        cmocka_unit_test(test_topics_have_captions_that_name_no_area),
        cmocka_unit_test(test_questions_ask_two_bars_and_hit_what_the_data_say),
        cmocka_unit_test(test_imagine_never_uses_the_topic_in_play),
        cmocka_unit_test(test_promise_follows_the_answers_of_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
