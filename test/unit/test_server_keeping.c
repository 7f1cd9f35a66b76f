/* How long tables are kept: finished ones and abandoned ones go when the operator says so, those with people never. */
#include "test_server.h"

static const int64_t DAY_MS = (int64_t)24 * 3600 * 1000;

static struct door *door_that_keeps(int days, int abandoned_days)
{
    struct door *d = door_new();
    d->setup.keep_days = days;
    d->setup.keep_abandoned_days = abandoned_days;
    door_restart(d);
    return d;
}

static void wait_days(struct door *d, int days)
{
    for (int i = 0; i < days; i++)
        for (int k = 0; k < 4; k++) {
            usleep(1000);
            door_wait(d, DAY_MS / 4);
        }
}

/* SQLite keeps the newest table whatever its age, so there is always one more. */
static void open_another(struct visitor *v)
{
    must(v, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
}

static size_t count_mine(struct visitor *v, const struct tickets *t)
{
    json_t *answer = must(v, "'mine','tables':[{'table':'%s','keys':['%s']}]", t->table, t->key[0]);
    return json_array_size(json_object_get(answer, "tables"));
}

/* What the tail of SQLite holds is moved when nobody plays, by the real clock. */
static void let_store_rest(struct door *d)
{
    usleep(300 * 1000);
    for (int i = 0; i < 10; i++) door_turn(d);
}

static void test_a_finished_game_goes_after_its_days_and_not_before(void **state)
{
    (void)state;
    struct door *d = door_that_keeps(10, 0);
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets over, running;
    open_two(a, b, "tic-tac-toe", "", &over);
    play_to_the_end(a, b);
    open_two(a, b, "tic-tac-toe", "", &running);
    must(a, "'exit'");
    must(b, "'exit'");
    open_another(a);
    let_store_rest(d);
    wait_days(d, 9);
    assert_int_equal(count_mine(a, &over), 1);
    wait_days(d, 2);
    assert_int_equal(count_mine(a, &over), 0);
    json_t *no = refused(a, "not-found", "'enter','table':'%s'", over.table);
    assert_non_null(strstr(text_at(json_object_get(no, "error"), "message"), "no such table"));
    assert_int_equal(count_mine(a, &running), 1);
    must(a, "'enter','table':'%s','keys':['%s']", running.table, running.key[0]);
    must_play(a, 0, "mark a1");
    door_free(d);
}

static void test_an_abandoned_table_goes_and_one_with_people_stays(void **state)
{
    (void)state;
    struct door *d = door_that_keeps(0, 10);
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *v = visitor_new(d);
    struct tickets here, away, over;
    open_two(a, b, "tic-tac-toe", "", &over);
    play_to_the_end(a, b);
    open_two(a, b, "tic-tac-toe", "", &away);
    open_two(a, b, "tic-tac-toe", "", &here);
    open_another(v);
    let_store_rest(d);
    wait_days(d, 12);
    assert_int_equal(count_mine(v, &away), 0);
    assert_int_equal(count_mine(v, &over), 1);
    must_play(a, 0, "mark a1");
    door_restart(d);
    visitor_return(b);
    must(b, "'enter','table':'%s','keys':['%s']", here.table, here.key[1]);
    must_play(b, 1, "mark b2");
    door_free(d);
}

/* Whoever comes back in time has the whole time again. */
static void test_entering_makes_a_table_young_again(void **state)
{
    (void)state;
    struct door *d = door_that_keeps(0, 10);
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must(a, "'exit'");
    must(b, "'exit'");
    open_another(a);
    let_store_rest(d);
    wait_days(d, 8);
    must(a, "'enter','table':'%s'", t.table);
    must(a, "'exit'");
    wait_days(d, 8);
    assert_int_equal(count_mine(a, &t), 1);
    wait_days(d, 4);
    assert_int_equal(count_mine(a, &t), 0);
    door_free(d);
}

static void test_without_a_wish_everything_is_kept(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must(a, "'exit'");
    must(b, "'exit'");
    open_another(a);
    let_store_rest(d);
    wait_days(d, 100);
    assert_int_equal(count_mine(a, &t), 1);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_finished_game_goes_after_its_days_and_not_before),
        cmocka_unit_test(test_an_abandoned_table_goes_and_one_with_people_stays),
        cmocka_unit_test(test_entering_makes_a_table_young_again),
        cmocka_unit_test(test_without_a_wish_everything_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
