/* How much of the loop an address may keep busy. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "server/shares.h"

#include <cmocka.h>

enum { NOW_MS = 1000000, MS_NS = 1000 * 1000, PERCENT = 10, CONNECTIONS = 50 };

static struct shares *open_shares(void) { return shares_open(PERCENT, CONNECTIONS); }

static void test_an_address_has_a_millisecond_of_one_turn(void **state)
{
    (void)state;
    struct shares *s = open_shares();
    uint64_t key = share_key(s, "192.0.2.1"), other = share_key(s, "192.0.2.2");
    assert_int_equal(share_state(s, key, 1, NOW_MS), SHARE_FREE);
    share_charge(s, key, 1, NOW_MS, MS_NS / 2);
    assert_int_equal(share_state(s, key, 1, NOW_MS), SHARE_FREE);
    share_charge(s, key, 1, NOW_MS, MS_NS / 2);
    assert_int_equal(share_state(s, key, 1, NOW_MS), SHARE_NEXT_TURN);
    assert_int_equal(share_state(s, other, 1, NOW_MS), SHARE_FREE);
    assert_int_equal(share_state(s, key, 2, NOW_MS), SHARE_FREE);
    shares_close(s);
}

/* A tenth of two seconds is saved at first; then there is a tenth of whatever time passes. */
static void test_an_address_has_a_tenth_of_the_time_in_the_long_run(void **state)
{
    (void)state;
    struct shares *s = open_shares();
    uint64_t key = share_key(s, "192.0.2.1"), other = share_key(s, "2001:db8::/64"), turn = 0;
    int64_t spent_ms = 0, now_ms = NOW_MS;
    while (share_state(s, key, ++turn, now_ms) == SHARE_FREE) {
        share_charge(s, key, turn, now_ms, MS_NS);
        spent_ms++;
    }
    assert_int_equal(spent_ms, 200);
    assert_int_equal(share_state(s, key, ++turn, now_ms), SHARE_USED_UP);
    assert_int_equal(share_state(s, other, turn, now_ms), SHARE_FREE);
    for (spent_ms = 0; now_ms < NOW_MS + 1000; now_ms++)
        if (share_state(s, key, ++turn, now_ms) == SHARE_FREE) {
            share_charge(s, key, turn, now_ms, MS_NS);
            spent_ms++;
        }
    assert_in_range(spent_ms, 90, 110);
    shares_close(s);
}

static void test_a_long_debt_is_not_paid_for_ever(void **state)
{
    (void)state;
    struct shares *s = open_shares();
    uint64_t key = share_key(s, "192.0.2.1");
    for (int i = 0; i < 100; i++) share_charge(s, key, 1, NOW_MS, (int64_t)1000 * MS_NS);
    assert_int_equal(share_state(s, key, 2, NOW_MS + 500), SHARE_USED_UP);
    assert_int_equal(share_state(s, key, 2, NOW_MS + 1001), SHARE_FREE);
    shares_close(s);
}

static void test_a_school_comes_at_once_and_a_flood_does_not(void **state)
{
    (void)state;
    struct shares *s = open_shares();
    uint64_t key = share_key(s, "192.0.2.1");
    int come = 0;
    while (share_connects(s, key, NOW_MS)) come++;
    assert_int_equal(come, 10 * CONNECTIONS);
    for (come = 0; share_connects(s, key, NOW_MS + 1000);) come++;
    assert_int_equal(come, CONNECTIONS);
    assert_true(share_connects(s, share_key(s, "192.0.2.2"), NOW_MS));
    shares_close(s);
}

static void test_nobody_and_no_limit_are_always_free(void **state)
{
    (void)state;
    struct shares *s = open_shares(), *none = shares_open(0, 0);
    uint64_t key = share_key(none, "192.0.2.1");
    share_charge(s, 0, 1, NOW_MS, INT64_MAX / 2);
    assert_int_equal(share_state(s, 0, 1, NOW_MS), SHARE_FREE);
    share_charge(none, key, 1, NOW_MS, INT64_MAX / 2);
    assert_int_equal(share_state(none, key, 1, NOW_MS), SHARE_FREE);
    for (int i = 0; i < 10000; i++) assert_true(share_connects(none, key, NOW_MS));
    shares_close(s);
    shares_close(none);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_address_has_a_millisecond_of_one_turn),
        cmocka_unit_test(test_an_address_has_a_tenth_of_the_time_in_the_long_run),
        cmocka_unit_test(test_a_long_debt_is_not_paid_for_ever),
        cmocka_unit_test(test_a_school_comes_at_once_and_a_flood_does_not),
        cmocka_unit_test(test_nobody_and_no_limit_are_always_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
