/* Clocks that somebody sets: the machine's, while the server runs or while it does not, and those of two servers. Inside
 * a server time runs evenly, and a table's time never goes back. */
#include "test_two_servers.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static void test_a_clock_set_back_throws_nobody_out(void **state)
{
    (void)state;
    struct door *d = door_new();
    d->setup.limits.messages_per_second = 5;
    door_restart(d);
    struct visitor *a = visitor_new(d);
    must(a, "'ping'");
    d->set_ms = -HOUR;
    for (int i = 0; i < 5; i++) {
        must(a, "'ping'");
        door_wait(d, SECOND);
    }
    assert_false(a->is_thrown_out);
    d->set_ms = HOUR;
    must(a, "'ping'");
    door_free(d);
}

static void test_a_clock_set_back_does_not_freeze_the_lobby(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    must(b, "'lobby','watch':true");
    d->set_ms = -HOUR;
    door_wait(d, 2 * SECOND);
    visitor_mark(b);
    must(a,
         "'open','game':'tic-tac-toe','seats':2,'public':true,'places':[" YOU("Ada", 1) ",{'kind':'open'}]");
    door_wait(d, 2 * SECOND);
    assert_int_equal(pushes(b, "lobby"), 1);
    door_free(d);
}

static void test_a_clock_set_forward_ends_no_turn(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'budget','ms':60000}", &t);
    int64_t deadline = number_at(head_of(a), "deadline");
    d->set_ms = HOUR;
    door_wait(d, 10 * SECOND);
    assert_null(json_object_get(place_of(a, 0), "stand_in"));
    assert_int_equal(number_at(head_of(a), "deadline"), deadline);
    d->set_ms = -HOUR;
    must_play(a, 0, "mark a1");
    assert_int_equal(number_at(place_of(a, 0), "left"), 50 * SECOND);
    door_wait(d, MINUTE); /* and it still runs out when its time has come */
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    door_free(d);
}

/* ---- Set while no server ran ---- */

static void return_to(struct visitor *v, const struct tickets *t, int seat)
{
    visitor_return(v);
    must(v, "'enter','table':'%s','keys':['%s']", t->table, t->key[seat]);
}

static void test_rows_of_the_future_are_gone_on_from(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'budget','ms':60000}", &t);
    must_play(a, 0, "mark a1");
    d->set_ms = -HOUR;
    door_restart(d);
    return_to(a, &t, 0);
    return_to(b, &t, 1);
    /* The browser is told a deadline by the server's own time. */
    assert_int_equal(number_at(head_of(b), "deadline"), number_at(last_with(b, "now"), "now") + MINUTE);
    door_wait(d, 20 * SECOND);
    must_play(b, 1, "mark a2");
    assert_int_equal(number_at(place_of(b, 1), "left"), 40 * SECOND);
    assert_int_equal(number_at(head_of(b), "deadline"), number_at(last_with(b, "now"), "now") + MINUTE);
    door_wait(d, MINUTE);
    assert_string_equal(text_at(place_of(a, 0), "stand_in"), "medium");
    door_free(d);
}

static void test_a_clock_that_ran_out_without_a_server_goes_on_from_the_last_row(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'budget','ms':60000}", &t);
    door_wait(d, 10 * SECOND);
    must_play(a, 0, "mark a1");
    door_wait(d, 15 * SECOND);
    must(b, "'say','seat':1,'text':'hm'");
    d->set_ms = HOUR;
    door_restart(d);
    door_turn(d);
    return_to(b, &t, 1);
    assert_null(json_object_get(place_of(b, 1), "stand_in"));
    assert_int_equal(number_at(head_of(b), "deadline"), number_at(last_with(b, "now"), "now") + 45 * SECOND);
    door_wait(d, 5 * SECOND);
    must_play(b, 1, "mark a2");
    assert_int_equal(number_at(place_of(b, 1), "left"), 40 * SECOND);
    assert_int_equal(number_at(place_of(b, 0), "left"), 50 * SECOND);
    door_wait(d, 50 * SECOND);
    assert_string_equal(text_at(place_of(b, 0), "stand_in"), "medium");
    door_restart(d); /* what was given back stays given back */
    return_to(b, &t, 1);
    assert_int_equal(number_at(place_of(b, 1), "left"), 40 * SECOND);
    door_free(d);
}

/* ---- Two servers ---- */

static void test_two_servers_whose_clocks_differ_agree_on_the_time(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two;
    struct visitor *a = visitor_new(one), *b;
    struct tickets t;
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'clock':{'kind':'budget','ms':60000},"
                         "'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]"),
                 &t);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    two = calloc(1, sizeof *two);
    two->setup = one->setup;
    two->now_ms = one->now_ms + HOUR;
    two->set_ms = HOUR;
    door_begin(two);
    b = visitor_new(two);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    door_turn(two);
    assert_null(json_object_get(place_of(b, 0), "stand_in"));
    must_play(a, 0, "mark a1");
    wait_for_step(one, two, b, 1);
    assert_true(number_at(place_of(b, 0), "left") > 30 * SECOND);
    must_play(b, 1, "mark a2");
    wait_for_step(one, two, a, 2);
    assert_true(number_at(place_of(a, 1), "left") > 30 * SECOND);
    door_free(two);
    door_free(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_clock_set_back_throws_nobody_out),
        cmocka_unit_test(test_a_clock_set_back_does_not_freeze_the_lobby),
        cmocka_unit_test(test_a_clock_set_forward_ends_no_turn),
        cmocka_unit_test(test_rows_of_the_future_are_gone_on_from),
        cmocka_unit_test(test_a_clock_that_ran_out_without_a_server_goes_on_from_the_last_row),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test(test_two_servers_whose_clocks_differ_agree_on_the_time),
    };
    return cmocka_run_group_tests_name("one server", tests, NULL, NULL) +
           cmocka_run_group_tests_name("two servers", shared, begin_postgres, end_postgres);
}
