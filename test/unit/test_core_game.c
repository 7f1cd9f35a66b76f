/* What all games share at run time: set-ups, the gate for actions, picking among choices, rules,
 * the journal. */
#include "test_core.h"

/* ---- Set-ups ---- */

static void test_setup_is_standard_at_first(void **state)
{
    (void)state;
    struct setup setup = setup_standard(&parlour, 0);
    assert_int_equal(setup.seats, 2);
    assert_int_equal(option_count(&parlour), 2);
    assert_int_equal(setup.option[0], 1);
    assert_int_equal(setup.option[1], 10);
    assert_int_equal(setup_standard(&parlour, 3).seats, 3);
}

static void test_setup_takes_options_by_words(void **state)
{
    (void)state;
    struct setup setup = setup_standard(&parlour, 2);
    struct error err = {0};
    struct parlour s;
    assert_true(setup_option(&parlour, &setup, "whisper", "NO", &err));
    assert_true(setup_option(&parlour, &setup, "stake", "20", &err));
    assert_true(game_begin(&parlour, &s, &setup, &err));
    assert_int_equal(s.options.whisper, 0);
    assert_int_equal(s.options.stake, 20);
}

struct wish {
    const char *name, *value, *why;
};

static void test_setup_refuses_options_by_name(void **state)
{
    (void)state;
    static const struct wish list[] = {
        {"gold", "yes", "parlour has no option \"gold\""},
        {"", "yes", "parlour has no option \"\""},
        {"whisper", "maybe", "option whisper: \"maybe\" is not one of no, yes"},
        {"whisper", "", "option whisper: \"\" is not one of no, yes"},
        {"stake", "4", "option stake: \"4\" is not a number from 5 to 20, or 0"},
        {"stake", "-5", "option stake: \"-5\" is not a number from 5 to 20, or 0"},
        {"stake", "266", "option stake: \"266\" is not a number from 5 to 20, or 0"},
        {"stake", "ten", "option stake: \"ten\" is not a number from 5 to 20, or 0"},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        struct setup setup = setup_standard(&parlour, 2), before = setup;
        struct error err = {0};
        assert_false(setup_option(&parlour, &setup, list[i].name, list[i].value, &err));
        assert_error(&err, "bad-option", list[i].why);
        assert_memory_equal(&setup, &before, sizeof setup);
    }
}

static void test_begin_refuses_a_wrong_number_of_seats(void **state)
{
    (void)state;
    static const int wrong[] = {-1, 1, 4, 258};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct setup setup = setup_standard(&parlour, wrong[i]);
        struct parlour s;
        struct error err = {0};
        char text[80];
        snprintf(text, sizeof text, "parlour is for 2 to 3 seats, not %d", wrong[i]);
        assert_false(game_begin(&parlour, &s, &setup, &err));
        assert_error(&err, "bad-seats", text);
    }
}

static void test_begin_zeroes_what_was_there(void **state)
{
    (void)state;
    struct parlour s, fresh = parlour_fresh();
    struct setup setup = setup_standard(&parlour, 2);
    memset(&s, 0xAA, sizeof s);
    assert_true(game_begin(&parlour, &s, &setup, NULL));
    assert_memory_equal(&s, &fresh, sizeof s);
}

/* ---- Actions, choices, rules ---- */

static void test_action_valid_is_a_gate(void **state)
{
    (void)state;
    assert_true(action_valid(&parlour, act(DEAL, 3, 0, 0)));
    assert_true(action_valid(&parlour, act(BID, 0, 0, 0)));
    assert_true(action_valid(&parlour, act(PASS, 0, 0, 0)));
    static const action wrong[] = {{0},
                                   {PARLOUR_VERBS, {0}},
                                   {UINT16_MAX, {0}},
                                   {DEAL, {0}},
                                   {DEAL, {4}},
                                   {DEAL, {-1}},
                                   {DEAL, {1, 1}},
                                   {BID, {10}},
                                   {BID, {-1}},
                                   {PASS, {1}},
                                   {PASS, {0, 0, 1}},
                                   {DEAL, {INT16_MAX}},
                                   {DEAL, {INT16_MIN}}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(action_valid(&parlour, wrong[i]));
}

static void test_choices_are_found_by_value(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct choices c;
    game_legal(&parlour, &s, &c);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.total, 6);
    assert_true(choices_have(&c, act(DEAL, 3, 0, 0)));
    assert_false(choices_have(&c, act(PASS, 0, 0, 0)));
    assert_false(choices_have(&c, act(DEAL, 3, 0, 1)));
}

static void test_legal_empties_the_list_first(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct choices c;
    for (int i = 0; i < 3; i++) game_legal(&parlour, &s, &c);
    assert_int_equal(c.count, 3);
    assert_int_equal(c.total, 6);
}

static void count_picks(const struct choices *c, int draws, int *count)
{
    struct rng r;
    rng_init(&r, 5, 5);
    for (int i = 0; i < draws; i++) {
        action a = choices_pick(c, &r);
        assert_true(choices_have(c, a));
        count[a.arg[0]]++;
    }
}

static void test_pick_follows_the_weights(void **state)
{
    (void)state;
    struct choices c = {.count = 0};
    int count[5] = {0};
    static const int weights[] = {0, 1, 6, 0, 3};
    for (int i = 0; i < 5; i++) choices_add_weight(&c, act(BID, i, 0, 0), weights[i]);
    count_picks(&c, 10000, count);
    assert_int_equal(count[0], 0);
    assert_in_range(count[1], 850, 1150);
    assert_in_range(count[2], 5800, 6200);
    assert_int_equal(count[3], 0);
    assert_in_range(count[4], 2850, 3150);
}

static void test_pick_without_weights_is_even(void **state)
{
    (void)state;
    struct choices c = {.count = 0};
    int count[4] = {0};
    for (int i = 0; i < 4; i++) choices_add(&c, act(BID, i, 0, 0));
    count_picks(&c, 10000, count);
    for (int i = 0; i < 4; i++) assert_in_range(count[i], 2300, 2700);
}

static void test_pick_manages_the_longest_list_and_heaviest_weights(void **state)
{
    (void)state;
    static struct choices c;
    struct rng r;
    bool low = false, high = false;
    rng_init(&r, 6, 6);
    for (int i = 0; i < CHOICES_MAX; i++) choices_add_weight(&c, act(BID, i, 0, 0), UINT16_MAX);
    assert_int_equal(c.total, (uint32_t)CHOICES_MAX * 65535u);
    for (int i = 0; i < 5000; i++) {
        int k = choices_pick(&c, &r).arg[0];
        low = low || k == 0;
        high = high || k == CHOICES_MAX - 1;
    }
    assert_true(low && high);
}

static void test_rules_are_found_by_number_and_name(void **state)
{
    (void)state;
    assert_string_equal(rule_id(&parlour, PAR_BID_01), "PAR-BID-01");
    assert_string_equal(rule_says(&parlour, PAR_BID_01), "Who has been dealt a card bids or passes.");
    assert_string_equal(rule_id(&parlour, 0), "");
    assert_string_equal(rule_says(&parlour, 0), "");
    assert_int_equal(rule_find(&parlour, "par-bid-01"), PAR_BID_01);
    assert_int_equal(rule_find(&parlour, "PAR-INV-01"), PAR_INV_01);
    assert_int_equal(rule_find(&parlour, "PAR-BID"), 0);
    assert_int_equal(rule_find(&parlour, ""), 0);
}

static void test_journal_counts_what_it_drops(void **state)
{
    (void)state;
    struct journal j = {.count = 0};
    for (int i = 0; i < JOURNAL_MAX + 5; i++) journal_say(&j, BID_MADE, i, 0, 0, 0, 0);
    assert_int_equal(j.count, JOURNAL_MAX);
    assert_int_equal(j.dropped, 5);
    assert_int_equal(j.list[JOURNAL_MAX - 1].arg[0], JOURNAL_MAX - 1);
    journal_clear(&j);
    assert_int_equal(j.count, 0);
    assert_int_equal(j.dropped, 0);
    journal_say(NULL, BID_MADE, 0, 0, 0, 0, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_setup_is_standard_at_first),
        cmocka_unit_test(test_setup_takes_options_by_words),
        cmocka_unit_test(test_setup_refuses_options_by_name),
        cmocka_unit_test(test_begin_refuses_a_wrong_number_of_seats),
        cmocka_unit_test(test_begin_zeroes_what_was_there),
        cmocka_unit_test(test_action_valid_is_a_gate),
        cmocka_unit_test(test_choices_are_found_by_value),
        cmocka_unit_test(test_legal_empties_the_list_first),
        cmocka_unit_test(test_pick_follows_the_weights),
        cmocka_unit_test(test_pick_without_weights_is_even),
        cmocka_unit_test(test_pick_manages_the_longest_list_and_heaviest_weights),
        cmocka_unit_test(test_rules_are_found_by_number_and_name),
        cmocka_unit_test(test_journal_counts_what_it_drops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
