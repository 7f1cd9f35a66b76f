/* When the store refuses or another server is faster: nothing unsaved is ever told, who asked is told so, and everybody
 * at the table sees the truth again. The disk is a real one that is full, the other server a real one on the same
 * PostgreSQL. */
#include "test_two_servers.h"

#include <libpq-fe.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

static void limit_files(rlim_t size)
{
    struct rlimit limit = {.rlim_cur = size, .rlim_max = RLIM_INFINITY};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

/* ---- A full disk ---- */

static void test_a_full_disk_is_told_and_nothing_is_changed(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *far = visitor_new(d);
    struct tickets t;
    struct hub_figures f;
    struct error err = {0};
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    visitor_mark(a);
    visitor_mark(b);
    visitor_mark(far);
    limit_files(1);
    json_t *answer = play(b, 1, "mark b2");
    limit_files(RLIM_INFINITY);
    assert_string_equal(code_of(answer), "not-saved");
    assert_int_equal(pushes(a, "trouble"), 1);
    assert_int_equal(pushes(b, "trouble"), 1);
    assert_int_equal(pushes(far, "trouble"), 1);
    for (int i = a->seen; i < a->count; i++) assert_null(strstr(a->texts[i], "b2\":\"o"));
    hub_figures(d->hub, &f);
    assert_true(f.store_failures > 0);
    /* It recovers by itself, tells everybody, and the move can be made again. */
    for (int i = 0; i < 50 && pushes(far, "well") == 0; i++) {
        usleep(20000);
        door_wait(d, 600);
    }
    assert_int_equal(pushes(far, "well"), 1);
    assert_true(hub_well(d->hub, &err));
    assert_int_equal(pushes(a, "sync"), 1);
    assert_int_equal(at_of(a), 1);
    must_play(b, 1, "mark b2");
    assert_int_equal(at_of(a), 2);
    door_restart(d);
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(at_of(a), 2);
    door_free(d);
}

/* In memory the match is over, and its dice would tell what is to come if the end is not kept. */
static void test_nothing_is_laid_open_by_an_end_that_could_not_be_saved(void **state)
{
    (void)state;
    static const char *const words[] = {"dice", "replay", "thought"};
    static const char *const moves[] = {"mark a1", "mark b1", "mark a2", "mark b2"};
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *curious[3];
    struct tickets t;
    struct buf record;
    struct error err = {0};
    open_two(a, b, "tic-tac-toe", "", &t);
    for (int i = 0; i < 4; i++) must_play(i % 2 ? b : a, i % 2, moves[i]);
    for (int i = 0; i < 3; i++) curious[i] = visitor_new(d);
    limit_files(1);
    ask_only(a, "'play','seat':0,'at':4,'action':'mark a3'");
    buf_init(&record, BUF_LIMIT);
    assert_false(record_of(d, t.table, &record, &err));
    for (int i = 0; i < 3; i++) ask_only(curious[i], "'%s','table':'%s','step':5", words[i], t.table);
    assert_string_equal(code_of(answer_of(a, 0)), "not-saved");
    for (int i = 0; i < 3; i++) answer_of(curious[i], 0);
    limit_files(RLIM_INFINITY);
    for (int i = 0; i < 3; i++) {
        int answers = 0;
        for (int k = 0; k < curious[i]->count; k++) {
            assert_null(strstr(curious[i]->texts[k], "secret"));
            assert_null(strstr(curious[i]->texts[k], "\"ok\":true"));
            answers += strstr(curious[i]->texts[k], "\"ok\":false") != NULL;
        }
        assert_int_equal(answers, 1);
    }
    for (int i = 0; i < 50 && pushes(a, "well") == 0; i++) {
        usleep(20000);
        door_wait(d, 600);
    }
    must_play(a, 0, "mark a3");
    assert_non_null(json_object_get(must(curious[0], "'dice','table':'%s'", t.table), "secret"));
    assert_true(record_of(d, t.table, &record, &err));
    buf_free(&record);
    door_free(d);
}

/* Two people ask for it at once: the second is told of the first one's table only where that was kept. */
static void test_a_rematch_that_could_not_be_saved_is_promised_to_nobody(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    play_to_the_end(a, b);
    int from_a = a->count, from_b = b->count;
    limit_files(1);
    ask_only(a, "'rematch'");
    ask_only(b, "'rematch'");
    const char *first = code_of(answer_of(a, from_a)), *second = code_of(answer_of(b, from_b));
    limit_files(RLIM_INFINITY);
    assert_string_equal(first, "not-saved");
    assert_string_equal(second, "not-saved");
    door_free(d);
}

static void test_a_table_that_could_not_be_saved_is_not_there(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct hub_figures f;
    limit_files(1);
    json_t *answer = ask(a,
                         "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    limit_files(RLIM_INFINITY);
    assert_string_equal(code_of(answer), "not-saved");
    for (int i = 0; i < 50; i++) {
        usleep(5000);
        door_wait(d, 600);
    }
    hub_figures(d->hub, &f);
    assert_int_equal(f.tables, 0);
    must(a, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    door_free(d);
}

/* ---- Two servers on one PostgreSQL ---- */

static void test_a_move_on_one_server_is_seen_on_the_other(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(two);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    visitor_mark(b);
    must_play(a, 0, "mark a1");
    wait_for_step(one, two, b, 1);
    assert_int_equal(pushes(b, "sync"), 0);
    must_play(b, 1, "mark a2");
    wait_for_step(one, two, a, 2);
    assert_string_equal(text_at(json_array_get(json_object_get(last_with(a, "steps"), "steps"), 0), "action"),
                        "mark cell=a2");
    door_free(one);
    door_free(two);
}

static const char *fate_of(const struct visitor *v, int from)
{
    for (int i = from; i < v->count; i++)
        if (json_is_integer(json_object_get(v->heard[i], "re"))) return code_of(v->heard[i]);
    return NULL;
}

/* A transaction of somebody else's that holds the key of the table's next row: it cannot be saved before that ends. */
static PGconn *hold_next_row(const struct visitor *v, const char *table)
{
    char sql[200];
    PGconn *other = PQconnectdb(name);
    snprintf(sql, sizeof sql, "BEGIN; INSERT INTO isolario.log VALUES ('%s', %" PRId64 ", 0, '')", table,
             number_at(last_with(v, "seq"), "seq") + 1);
    PQclear(PQexec(other, sql));
    assert_int_equal(PQtransactionStatus(other), PQTRANS_INTRANS);
    return other;
}

/* What another server has saved is durable already, whatever this one is saving. */
static void test_news_of_others_does_not_wait_for_rows_of_another_table(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(two), *c = visitor_new(two), *d = visitor_new(two);
    struct tickets t, held;
    open_two(a, b, "tic-tac-toe", "", &t);
    open_two(c, d, "tic-tac-toe", "", &held);
    PGconn *other = hold_next_row(c, held.table);
    int from_c = c->count;
    ask_only(c, "'play','seat':0,'at':0,'action':'mark a1'");
    must_play(a, 0, "mark a1");
    wait_for_step(one, two, b, 1);
    assert_null(fate_of(c, from_c));
    assert_int_equal(at_of(d), 0);
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    wait_for_step(one, two, d, 1);
    assert_string_equal(fate_of(c, from_c), "ok");
    door_free(one);
    door_free(two);
}

static void test_the_second_writer_loses_and_sees_the_truth(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *tab = visitor_new(two), *b = visitor_new(two);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must(tab, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    wait_for_step(one, two, a, 0);
    int from_a = a->count, from_tab = tab->count;
    visitor_mark(tab);
    visitor_mark(a);
    ask_only(a, "'play','seat':0,'at':0,'action':'mark a1'");
    ask_only(tab, "'play','seat':0,'at':0,'action':'mark c3'");
    const char *first = NULL, *second = NULL;
    for (int i = 0; i < 1000 && !(first && second); i++) {
        door_turn(one);
        door_turn(two);
        first = fate_of(a, from_a);
        second = fate_of(tab, from_tab);
        usleep(2000);
    }
    assert_non_null(first);
    assert_non_null(second);
    assert_true((strcmp(first, "ok") == 0) != (strcmp(second, "ok") == 0));
    struct visitor *loser = strcmp(first, "ok") == 0 ? tab : a;
    assert_string_equal(loser == tab ? second : first, "stale");
    wait_for_step(one, two, loser, 1);
    wait_for_step(one, two, b, 1);
    assert_int_equal(pushes(loser, "sync"), 1);
    const char *kept = loser == tab ? "\"a1\":\"x\"" : "\"c3\":\"x\"",
               *lost = loser == tab ? "\"c3\":\"x\"" : "\"a1\":\"x\"";
    for (int i = loser->seen; i < loser->count; i++) assert_null(strstr(loser->texts[i], lost));
    assert_non_null(strstr(last_text(loser), kept));
    must_play(b, 1, "mark b2");
    wait_for_step(one, two, a, 2);
    door_free(one);
    door_free(two);
}

/* Bots are moved once, though both servers hold the table. */
static void test_a_bot_on_two_servers_moves_once(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(two);
    struct tickets t;
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU(
                             "Ada", 1) ",{'kind':'bot','bot':'greedy'}]"),
                 &t);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    must(b, "'enter','table':'%s'", t.table);
    visitor_mark(b);
    must_play(a, 0, "mark b2");
    wait_for_step(one, two, a, 2);
    wait_for_step(one, two, b, 2);
    assert_int_equal(pushes(b, "sync"), 0);
    door_free(one);
    door_free(two);
}

static void test_a_lost_connection_is_survived(void **state)
{
    (void)state;
    struct door *one = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(one);
    struct tickets t;
    struct error err = {0};
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    visitor_mark(a);
    assert_int_equal(run("kill"), 0);
    for (int i = 0; i < 1000 && hub_well(one->hub, &err); i++) {
        usleep(2000);
        door_turn(one);
    }
    /* Nothing is sent any more, so it is known that nothing was changed. */
    json_t *answer = play(b, 1, "mark b2");
    assert_string_equal(code_of(answer), "not-saved");
    assert_int_equal(pushes(a, "trouble"), 1);
    refused(b, "not-saved", "'say','seat':1,'text':'hello?'");
    assert_int_equal(run("start"), 0);
    for (int i = 0; i < 1000 && pushes(a, "well") == 0; i++) {
        usleep(20000);
        door_wait(one, 20);
    }
    assert_int_equal(pushes(a, "well"), 1);
    for (int i = 0; i < 200 && pushes(b, "sync") == 0; i++) door_wait(one, 600);
    must_play(b, 1, "mark b2");
    assert_int_equal(at_of(a), 2);
    door_free(one);
}

/* On an idle server few turns pass, so what could not be read must not be remembered by turns alone. */
static void test_a_table_that_could_not_be_read_is_read_when_the_database_is_back(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(one), *late = visitor_new(two);
    struct tickets t;
    struct error err = {0};
    open_two(a, b, "tic-tac-toe", "", &t);
    assert_int_equal(run("kill"), 0);
    for (int i = 0; i < 1000 && hub_well(two->hub, &err); i++) {
        usleep(2000);
        door_turn(two);
    }
    refused(late, "not-saved", "'enter','table':'%s'", t.table);
    assert_int_equal(run("start"), 0);
    for (int i = 0; i < 40 && !hub_well(two->hub, &err); i++) {
        usleep(500000); /* few turns, and no time of the server's */
        hub_turn(two->hub);
    }
    assert_true(hub_well(two->hub, &err));
    two->now_ms += 1000;
    must(late, "'enter','table':'%s'", t.table);
    door_free(one);
    door_free(two);
}

/* ---- When nobody knows ---- */

static void end_backends(const char *of)
{
    char sql[200];
    PGconn *other = PQconnectdb(name);
    snprintf(sql, sizeof sql, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%s'",
             of);
    PQclear(PQexec(other, sql));
    PQfinish(other);
}

static int count_words(const struct visitor *v, int from, const char *word)
{
    int count = 0;
    for (int i = from; i < v->count; i++) count += strstr(v->texts[i], word) != NULL;
    return count;
}

static void wait_for_word(struct door *d, const struct visitor *v, int from, const char *word)
{
    for (int i = 0; i < 5000 && !count_words(v, from, word); i++) {
        door_turn(d);
        usleep(2000);
    }
    if (!count_words(v, from, word)) fail_msg("nobody said %s", word);
}

/* The connection breaks while a move is being saved. What another server wrote in the meantime decides: where there is
 * nothing, the move is kept after all; where there is, it is not. Nobody hears "nothing was changed" of a move that is
 * there in the end. */
static void break_over_a_move(bool is_taken)
{
    struct door *one = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(one);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    PGconn *other = hold_next_row(a, t.table);
    int from = a->count;
    ask_only(a, "'play','seat':0,'at':0,'action':'mark a1'");
    for (int i = 0; i < 20; i++) door_turn(one);
    end_backends("PREPARE append%");
    wait_for_word(one, a, from, "\"on\":\"not-known\"");
    assert_null(fate_of(a, from));
    assert_int_equal(count_words(b, 0, "not-known"), 0);
    PQclear(PQexec(other, is_taken ? "COMMIT" : "ROLLBACK"));
    PQfinish(other);
    wait_for_word(one, a, from, "\"re\":");
    assert_string_equal(fate_of(a, from), is_taken ? "stale" : "ok");
    assert_int_equal(count_words(a, from, "\"on\":\"not-known\""), 1);
    if (!is_taken) assert_int_equal(at_of(b), 1);
    door_free(one);
}

/* What comes behind a batch in doubt is refused at once where the database is away: the loop neither keeps people waiting nor
 * turns without rest. */
static void test_what_comes_behind_a_batch_in_doubt_is_refused(void **state)
{
    (void)state;
    struct door *one = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(one), *c = visitor_new(one), *d = visitor_new(one);
    struct tickets t, other_table;
    open_two(a, b, "tic-tac-toe", "", &t);
    open_two(c, d, "tic-tac-toe", "", &other_table);
    PGconn *other = hold_next_row(a, t.table);
    int from = a->count;
    ask_only(a, "'play','seat':0,'at':0,'action':'mark a1'");
    for (int i = 0; i < 20; i++) door_turn(one);
    assert_int_equal(run("kill"), 0);
    PQfinish(other);
    wait_for_word(one, a, from, "\"on\":\"not-known\"");
    ask_only(c, "'say','seat':0,'text':'hello?'");
    door_turn(one);
    assert_int_not_equal(hub_wait_ms(one->hub), 0);
    assert_int_equal(run("start"), 0);
    assert_string_equal(code_of(answer_of(c, 0)), "not-saved");
    door_free(one);
}

static void test_a_move_over_which_the_connection_broke_is_not_known_and_then_kept(void **state)
{
    (void)state;
    break_over_a_move(false);
}

static void test_a_move_over_which_the_connection_broke_is_not_known_and_then_lost(void **state)
{
    (void)state;
    break_over_a_move(true);
}

int main(void)
{
    signal(SIGXFSZ, SIG_IGN);
    const struct CMUnitTest full[] = {
        cmocka_unit_test(test_a_full_disk_is_told_and_nothing_is_changed),
        cmocka_unit_test(test_nothing_is_laid_open_by_an_end_that_could_not_be_saved),
        cmocka_unit_test(test_a_rematch_that_could_not_be_saved_is_promised_to_nobody),
        cmocka_unit_test(test_a_table_that_could_not_be_saved_is_not_there),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test(test_a_move_on_one_server_is_seen_on_the_other),
        cmocka_unit_test(test_news_of_others_does_not_wait_for_rows_of_another_table),
        cmocka_unit_test(test_the_second_writer_loses_and_sees_the_truth),
        cmocka_unit_test(test_a_bot_on_two_servers_moves_once),
        cmocka_unit_test(test_a_lost_connection_is_survived),
        cmocka_unit_test(test_a_table_that_could_not_be_read_is_read_when_the_database_is_back),
        cmocka_unit_test(test_what_comes_behind_a_batch_in_doubt_is_refused),
        cmocka_unit_test(test_a_move_over_which_the_connection_broke_is_not_known_and_then_kept),
        cmocka_unit_test(test_a_move_over_which_the_connection_broke_is_not_known_and_then_lost),
    };
    int failed = cmocka_run_group_tests_name("a full disk", full, NULL, NULL);
    return failed + cmocka_run_group_tests_name("two servers", shared, begin_postgres, end_postgres);
}
