/* The order in which bots think: who is served before whom, and that nobody waits for ever. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/think_queue.h"

enum { MANY = 100, SMALL = 1, LARGE = 24000 };

static struct think_item item(enum think_class class, uint64_t group, int64_t cost)
{
    return (struct think_item){.class = class, .group = group, .cost = cost};
}

/* Serves one question from beginning to end. */
static struct think_item *serve(struct think_queue *q)
{
    struct think_item *i = think_queue_pop(q);
    if (i) think_queue_done(q, i);
    return i;
}

static void test_a_small_question_of_another_overtakes_a_hundred_large_ones(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item large[MANY], small = item(THINK_PEOPLE, 2, SMALL);
    think_queue_open(&q, 3);
    for (int i = 0; i < MANY; i++) {
        large[i] = item(THINK_PEOPLE, 1, LARGE);
        think_queue_push(&q, &large[i]);
    }
    assert_ptr_equal(serve(&q), &large[0]);
    think_queue_push(&q, &small);
    assert_ptr_equal(serve(&q), &small);
    assert_ptr_equal(serve(&q), &large[1]);
    think_queue_close(&q);
}

static void test_groups_that_ask_alike_are_served_in_turn(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item a[MANY], b[4];
    int of_b = 0;
    think_queue_open(&q, 3);
    for (int i = 0; i < MANY; i++) {
        a[i] = item(THINK_PEOPLE, 1, LARGE);
        think_queue_push(&q, &a[i]);
    }
    for (int i = 0; i < 4; i++) {
        b[i] = item(THINK_PEOPLE, 2, LARGE);
        think_queue_push(&q, &b[i]);
    }
    for (int i = 0; i < 8; i++) of_b += serve(&q)->group == 2;
    assert_int_equal(of_b, 4);
    think_queue_close(&q);
}

static void test_people_come_before_the_absent_and_bots_come_last(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item bots = item(THINK_BOTS, 1, SMALL), absent = item(THINK_ABSENT, 2, SMALL),
                      people = item(THINK_PEOPLE, 3, LARGE);
    think_queue_open(&q, 3);
    think_queue_push(&q, &bots);
    think_queue_push(&q, &absent);
    think_queue_push(&q, &people);
    assert_ptr_equal(serve(&q), &people);
    assert_ptr_equal(serve(&q), &absent);
    assert_ptr_equal(serve(&q), &bots);
    assert_null(serve(&q));
    think_queue_close(&q);
}

static void test_a_large_question_is_not_overtaken_for_ever(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item large = item(THINK_PEOPLE, 1, LARGE), small;
    int overtaken = 0;
    think_queue_open(&q, 3);
    think_queue_push(&q, &large);
    for (uint64_t stranger = 2; stranger < 2 * LARGE; stranger++) {
        small = item(THINK_PEOPLE, stranger, 100);
        think_queue_push(&q, &small);
        if (serve(&q) == &large) break;
        overtaken++;
    }
    assert_true(overtaken > 0 && overtaken <= LARGE / 100 + 1);
    think_queue_close(&q);
}

/* The same within one group. */
static void test_a_group_does_not_overtake_itself_for_ever(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item large = item(THINK_PEOPLE, 1, 1900), small;
    int overtaken = 0;
    think_queue_open(&q, 3);
    think_queue_push(&q, &large);
    for (int i = 0; i < LARGE; i++) {
        small = item(THINK_PEOPLE, 1, 100);
        think_queue_push(&q, &small);
        if (serve(&q) == &large) break;
        overtaken++;
    }
    assert_true(overtaken > 0 && overtaken <= 1900 / 100 + 1);
    think_queue_close(&q);
}

static void test_long_thoughts_leave_a_lane_for_short_ones(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item large[4], small = item(THINK_BOTS, 9, SMALL);
    think_queue_open(&q, 3);
    for (int i = 0; i < 4; i++) {
        large[i] = item(THINK_PEOPLE, (uint64_t)i, LARGE);
        think_queue_push(&q, &large[i]);
    }
    assert_non_null(think_queue_pop(&q));
    assert_non_null(think_queue_pop(&q));
    assert_null(think_queue_pop(&q)); /* the third lane is kept for short ones */
    think_queue_push(&q, &small);
    assert_ptr_equal(think_queue_pop(&q), &small);
    assert_null(think_queue_pop(&q)); /* all lanes are taken */
    think_queue_done(&q, &small);
    think_queue_close(&q);
}

static void test_nobody_fills_the_long_lanes_alone(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item greedy[3], other = item(THINK_PEOPLE, 2, LARGE), bots = item(THINK_BOTS, 3, LARGE),
                                 more = item(THINK_BOTS, 4, LARGE);
    think_queue_open(&q, 3);
    for (int i = 0; i < 3; i++) {
        greedy[i] = item(THINK_PEOPLE, 1, LARGE);
        think_queue_push(&q, &greedy[i]);
    }
    assert_ptr_equal(think_queue_pop(&q), &greedy[0]);
    assert_null(think_queue_pop(&q));
    think_queue_push(&q, &other);
    assert_ptr_equal(think_queue_pop(&q), &other);
    think_queue_done(&q, &other);
    think_queue_done(&q, &greedy[0]);
    for (int i = 1; i < 3; i++) think_queue_remove(&q, &greedy[i]);
    think_queue_push(&q, &bots);
    think_queue_push(&q, &more);
    assert_non_null(think_queue_pop(&q));
    assert_null(think_queue_pop(&q)); /* the other long lane is for people */
    think_queue_close(&q);
}

static void test_without_a_limit_everything_begins_at_once(void **state)
{
    (void)state;
    struct think_queue q;
    struct think_item all[MANY];
    think_queue_open(&q, 0);
    for (int i = 0; i < MANY; i++) {
        all[i] = item(THINK_BOTS, 1, LARGE);
        think_queue_push(&q, &all[i]);
    }
    for (int i = 0; i < MANY; i++) assert_non_null(think_queue_pop(&q));
    assert_null(think_queue_any(&q));
    for (int i = 0; i < MANY; i++) think_queue_done(&q, &all[i]);
    think_queue_close(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_small_question_of_another_overtakes_a_hundred_large_ones),
        cmocka_unit_test(test_groups_that_ask_alike_are_served_in_turn),
        cmocka_unit_test(test_people_come_before_the_absent_and_bots_come_last),
        cmocka_unit_test(test_a_large_question_is_not_overtaken_for_ever),
        cmocka_unit_test(test_a_group_does_not_overtake_itself_for_ever),
        cmocka_unit_test(test_long_thoughts_leave_a_lane_for_short_ones),
        cmocka_unit_test(test_nobody_fills_the_long_lanes_alone),
        cmocka_unit_test(test_without_a_limit_everything_begins_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
