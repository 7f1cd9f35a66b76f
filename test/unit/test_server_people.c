/* People at a table that runs: taking back, leaving and coming back, stand-ins, resigning, clocks. */
#include "test_server.h"

/* ---- Taking back ---- */

static void test_undo_is_free_while_nothing_came_after(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    refused(a, "not-now", "'undo','seat':0");
    must_play(a, 0, "mark a1");
    assert_non_null(strstr(last_text(b), "\"undo\":{\"0\":{\"free\":true}}"));
    json_t *answer = must(a, "'undo','seat':0");
    assert_true(json_is_false(json_object_get(answer, "asked")));
    assert_int_equal(number_at(last_with(b, "undone"), "undone"), 1);
    assert_int_equal(at_of(b), 0);
    assert_int_equal(turn_of(a), 0);
    must_play(a, 0, "mark c3");
    assert_int_equal(at_of(b), 1);
    door_free(d);
}

static void test_undo_asks_the_others_otherwise(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    must_play(b, 1, "mark a2");
    assert_flag(must(a, "'undo','seat':0"), "asked", "true");
    json_t *asked = json_object_get(head_of(b), "ask");
    assert_int_equal(number_at(asked, "seat"), 0);
    assert_int_equal(number_at(asked, "steps"), 2);
    refused(a, "not-now", "'answer','seat':0,'yes':true");
    refused(b, "not-now", "'undo','seat':1");
    refused(b, "bad-field", "'answer','seat':1");
    must(b, "'answer','seat':1,'yes':false");
    assert_null(json_object_get(head_of(a), "ask"));
    assert_int_equal(at_of(a), 2);
    refused(b, "not-now", "'answer','seat':1,'yes':true");
    must(a, "'undo','seat':0");
    must(b, "'answer','seat':1,'yes':true");
    assert_int_equal(at_of(a), 0);
    assert_int_equal(number_at(last_with(a, "undone"), "undone"), 2);
    /* A question dies with the next move, and is settled when who was asked lets a bot play. */
    must_play(a, 0, "mark a1");
    must_play(b, 1, "mark a2");
    must(a, "'undo','seat':0");
    must_play(a, 0, "mark a3");
    assert_null(json_object_get(head_of(a), "ask"));
    must(a, "'undo','seat':0");
    assert_int_equal(at_of(a), 2);
    must(a, "'undo','seat':0");
    d->bots_wait = true;
    must(b, "'leave','seat':1");
    assert_int_equal(at_of(a), 0);
    door_free(d);
}

static void test_bots_agree_to_undo(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU(
                             "Ada", 1) ",{'kind':'bot','bot':'greedy'}]"),
                 &t);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    must_play(a, 0, "mark a1");
    assert_int_equal(at_of(a), 2);
    assert_flag(must(a, "'undo','seat':0"), "asked", "false");
    assert_int_equal(at_of(a), 0);
    door_free(d);
}

/* ---- Leaving, standing in, resigning, clocks ---- */

static void test_a_bot_takes_over_and_hands_back(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    refused(b, "bad-field", "'leave','seat':1,'bot':'nobody'");
    refused(b, "not-now", "'back','seat':1");
    must(b, "'leave','seat':1,'bot':'random'");
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "random");
    must_play(a, 0, "mark a1");
    assert_int_equal(at_of(a), 2);
    visitor_go(b);
    visitor_return(b);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "random");
    must(b, "'back','seat':1");
    assert_null(json_object_get(place_of(a, 1), "stand_in"));
    d->bots_wait = true;
    json_t *legal = json_object_get(json_object_get(last_with(a, "turn"), "turn"), "legal");
    must_play(a, 0, json_string_value(json_array_get(legal, 0)));
    assert_int_equal(turn_of(b), 1);
    assert_int_equal(at_of(a), 3);
    refused(a, "not-now", "'stand_in','seat':1,'bot':'greedy'");
    visitor_go(b);
    d->now_ms += 59 * 1000;
    refused(a, "not-now", "'stand_in','seat':1,'bot':'greedy'");
    d->now_ms += 2 * 1000;
    d->bots_wait = false;
    must(a, "'stand_in','seat':1,'bot':'greedy'");
    door_turn(d);
    assert_int_equal(at_of(a), 4);
    door_free(d);
}

static void test_who_resigns_does_not_come_back(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    d->bots_wait = true;
    must(b, "'resign','seat':1");
    assert_true(json_is_true(json_object_get(place_of(a, 1), "resigned")));
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "easy");
    refused(b, "not-now", "'back','seat':1");
    refused(b, "not-now", "'resign','seat':1");
    must_play(a, 0, "mark a1");
    refused(b, "not-now", "'play','seat':1,'at':1,'action':'mark a2'");
    door_free(d);
}

static void test_a_clock_per_move_ends_the_turn(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'move','ms':60000}", &t);
    d->bots_wait = true;
    assert_int_equal(number_at(head_of(a), "deadline"), d->now_ms + 60000);
    assert_int_equal(number_at(head_of(a), "running"), 0);
    d->now_ms += 20000;
    assert_in_range(hub_wait_ms(d->hub), 1, 40000);
    must_play(a, 0, "mark a1");
    assert_int_equal(number_at(head_of(a), "deadline"), d->now_ms + 60000);
    assert_int_equal(number_at(head_of(a), "running"), 1);
    door_wait(d, 59999);
    assert_null(json_object_get(place_of(a, 1), "stand_in"));
    door_wait(d, 1);
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    assert_null(json_object_get(head_of(a), "running"));
    must(b, "'back','seat':1");
    assert_int_equal(number_at(head_of(a), "deadline"), d->now_ms + 60000);
    door_free(d);
}

static void test_a_budget_runs_down_over_restarts(void **state)
{
    (void)state;
    const int64_t day = 24 * 3600 * 1000;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'budget','ms':259200000,'increment':3600000}", &t);
    d->now_ms += day;
    must_play(a, 0, "mark a1");
    assert_int_equal(number_at(place_of(b, 0), "left"), 2 * day + 3600000);
    assert_int_equal(number_at(head_of(b), "deadline"), d->now_ms + 3 * day);
    door_restart(d);
    d->bots_wait = true;
    door_wait(d, 3 * day - 1);
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(number_at(head_of(a), "running"), 1);
    visitor_go(a);
    door_restart(d);
    door_wait(d, 1000); /* nobody is there, and the clock runs out all the same */
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    assert_int_equal(number_at(place_of(a, 1), "left"), 0);
    visitor_return(b);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    must(b, "'back','seat':1");
    assert_int_equal(number_at(place_of(a, 1), "left"), 3 * day / 10);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_is_free_while_nothing_came_after),
        cmocka_unit_test(test_undo_asks_the_others_otherwise),
        cmocka_unit_test(test_bots_agree_to_undo),
        cmocka_unit_test(test_a_bot_takes_over_and_hands_back),
        cmocka_unit_test(test_who_resigns_does_not_come_back),
        cmocka_unit_test(test_a_clock_per_move_ends_the_turn),
        cmocka_unit_test(test_a_budget_runs_down_over_restarts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
