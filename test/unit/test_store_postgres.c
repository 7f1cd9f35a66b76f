/* What only PostgreSQL's store must hold: several servers on one database, what they hear of each other, and
 * connections that break. */
#include "test_store.h"

#include <limits.h>

#include "store/news.h"

static struct world world;

/* Two servers on one fresh database. */
static int begin(void **state)
{
    fresh_postgres(&world);
    must_open(&world.a, world.name);
    must_open(&world.b, world.name);
    *state = &world;
    return 0;
}

static int end(void **state)
{
    (void)state;
    if (world.a.fates) ear_close(&world.a);
    if (world.b.fates) ear_close(&world.b);
    return 0;
}

static void wait_for_heard(struct ear *e, size_t count)
{
    for (int64_t limit = now_ms() + DEADLINE_MS; e->heard < count && now_ms() < limit;) turn(e);
    assert_int_equal(e->heard, count);
}

/* ---- Losing ---- */

static void test_the_second_writer_loses(void **state)
{
    struct world *w = *state;
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    append(&w->b, 1, 1);
    append(&w->b, 2, 1);
    append(&w->b, 1, 2);
    append(&w->b, 3, 1);
    wait_for_fates(&w->b, 4);
    assert_int_equal(w->b.lost, 2);
    assert_int_equal(w->b.kept, 2);
    assert_int_equal(rows_from(&w->b, 1, 1), 1);
    assert_int_equal(rows_from(&w->b, 2, 1), 1);
    assert_int_equal(rows_from(&w->b, 3, 1), 1);
}

/* Row 2 waits behind row 1, which is under way and will be lost: row 2 was built on it. */
static void test_rows_behind_a_lost_one_are_lost_too(void **state)
{
    struct world *w = *state;
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    append(&w->b, 1, 1);
    append(&w->b, 2, 1);
    store_flush(w->b.store);
    append(&w->b, 1, 2);
    append(&w->b, 2, 2);
    put_head(&w->b, 1, 0, true, false, 1, "of a lost row");
    put_head(&w->b, 2, 0, true, false, 1, "of a kept row");
    while (w->b.fate_count < 2) turn(&w->b);
    assert_int_equal(w->b.fate_count, 3); /* told with the batch, without another flush */
    assert_string_equal(w->b.fates[2].table.text, table_named(1).text);
    assert_int_equal(w->b.fates[2].seq, 2);
    assert_int_equal(w->b.fates[2].result, STORE_LOST);
    wait_for_fates(&w->b, 4);
    assert_int_equal(w->b.lost, 2);
    assert_int_equal(w->b.kept, 2);
    assert_int_equal(rows_from(&w->b, 1, 1), 1);
    assert_int_equal(rows_from(&w->b, 2, 1), 2);
    assert_list(&w->b, "of a kept row", .phase = -1);
}

/* Who has lost reads anew and appends the next number from within the hook. */
static void test_a_row_appended_after_a_loss_is_kept(void **state)
{
    struct world *w = *state;
    char text[64];
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    append(&w->b, 1, 1);
    store_flush(w->b.store);
    append(&w->b, 1, 2);
    w->b.answer = row_of(1, 2, text_of(1, 2, text));
    wait_for_fates(&w->b, 3);
    assert_int_equal(w->b.lost, 2);
    assert_int_equal(w->b.kept, 1);
    assert_int_equal(w->b.fates[2].result, STORE_KEPT);
    assert_int_equal(rows_from(&w->a, 1, 1), 2);
}

enum { RACE_TABLES = 12, RACE_ROUNDS = 300 };

/* One of the two, with the number that it believes is next at every table. */
struct racer {
    struct ear *ear;
    uint32_t next[RACE_TABLES], random;
    size_t appended, looked_at; /* fates that it has drawn its conclusions from */
};

/* Whoever has lost a row reads the table again before anything more is written to it: the rows behind a lost one were
 * lost too, and one more would leave a gap. Servers do the same (live_break()). */
static void race_learn(struct racer *r)
{
    for (; r->looked_at < r->ear->fate_count; r->looked_at++) {
        const struct fate *fate = &r->ear->fates[r->looked_at];
        int table = atoi(fate->table.text + strlen("table"));
        if (fate->result == STORE_LOST) r->next[table] = rows_from(r->ear, table, 1) + 1;
    }
}

/* Now and then it waits, so that fates come while more is to be written. */
static void race_step(struct racer *r)
{
    r->random = r->random * 1664525u + 1013904223u;
    uint32_t first = (r->random >> 12) % RACE_TABLES;
    race_learn(r);
    for (uint32_t i = 0; i < 1 + (r->random >> 10) % 5; i++, r->appended++) {
        uint32_t table = first + i < RACE_TABLES ? first + i : i;
        append(r->ear, (int)table, r->next[table]++);
    }
    store_flush(r->ear->store);
    if (r->random >> 30 == 0) turn(r->ear);
    store_serve(r->ear->store);
}

/* Two servers write to the same tables as fast as they can. Every row that was kept is there once, every table has no
 * gap, and nobody waits for the other for ever. */
static void test_two_servers_race_and_every_kept_row_is_there_once(void **state)
{
    struct world *w = *state;
    struct racer racers[2] = {{.ear = &w->a, .random = 1}, {.ear = &w->b, .random = 2}};
    size_t total = 0;
    for (int i = 0; i < RACE_TABLES; i++) racers[0].next[i] = racers[1].next[i] = 1;
    for (int round = 0; round < RACE_ROUNDS; round++) {
        for (int i = 0; i < 2; i++) race_step(&racers[i]);
        if (round % 5 < 4) continue; /* now both hear what the other one has written */
        for (int i = 0; i < 2; i++) wait_for_fates(racers[i].ear, racers[i].appended);
        for (int i = 0; i < 2; i++) racers[i].looked_at = racers[i].ear->fate_count;
        for (int table = 0; table < RACE_TABLES; table++)
            racers[0].next[table] = racers[1].next[table] = rows_from(&w->a, table, 1) + 1;
    }
    for (int table = 0; table < RACE_TABLES; table++) total += rows_from(&w->b, table, 1);
    assert_int_equal(total, w->a.kept + w->b.kept);
    assert_int_equal(w->a.failed + w->b.failed, 0);
    assert_in_range(w->a.lost + w->b.lost, 100, SIZE_MAX);
    assert_in_range(w->a.kept, 1, SIZE_MAX);
    assert_in_range(w->b.kept, 1, SIZE_MAX);
}

/* ---- Hearing ---- */

static void test_others_hear_rows_in_order_and_nobody_hears_itself(void **state)
{
    struct world *w = *state;
    char text[64];
    for (uint32_t seq = 1; seq <= 300; seq++) append(&w->a, 1, seq);
    wait_for_fates(&w->a, 300);
    wait_for_heard(&w->b, 300);
    assert_int_equal(w->b.heard_seq, 300);
    assert_int_equal(w->b.heard_without_text, 0);
    assert_string_equal(w->b.heard_text, text_of(1, 300, text));
    assert_string_equal(w->b.heard_table.text, table_named(1).text);
    assert_true(w->b.heard_time == 1790000000300);
    for (int i = 0; i < 10; i++) turn(&w->a);
    assert_int_equal(w->a.heard, 0);
}

/* Somebody else's transaction holds the key of the row that is being saved, so the batch cannot end. */
static void test_news_is_heard_while_a_batch_is_under_way(void **state)
{
    struct world *w = *state;
    char sql[200];
    PGconn *other = PQconnectdb(w->name);
    snprintf(sql, sizeof sql, "BEGIN; INSERT INTO isolario.log VALUES ('%s', 1, 0, '')", table_named(2).text);
    PQclear(PQexec(other, sql));
    assert_int_equal(PQtransactionStatus(other), PQTRANS_INTRANS);
    append(&w->b, 2, 1);
    store_flush(w->b.store);
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    wait_for_heard(&w->b, 1);
    assert_true(store_is_busy(w->b.store));
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    wait_for_fates(&w->b, 1);
    assert_int_equal(w->b.kept, 1);
}

static void test_a_row_too_long_to_tell_is_heard_by_its_number(void **state)
{
    struct world *w = *state;
    struct buf text;
    buf_init(&text, STORE_ROW_MAX);
    while (text.size < 9000) buf_add(&text, "0123456789");
    struct store_row row = {table_named(4), 1, 77, buf_text(&text), text.size};
    store_append(w->a.store, &row);
    append(&w->a, 4, 2);
    wait_for_fates(&w->a, 2);
    wait_for_heard(&w->b, 2);
    assert_int_equal(w->b.heard_without_text, 1);
    assert_int_equal(w->b.heard_seq, 2);
    buf_free(&text);
}

static void test_lost_rows_are_not_heard(void **state)
{
    struct world *w = *state;
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    append(&w->b, 1, 1);
    append(&w->b, 2, 1);
    wait_for_fates(&w->b, 2);
    wait_for_heard(&w->a, 1);
    assert_string_equal(w->a.heard_table.text, table_named(2).text);
}

/* Whoever may connect to the database hears notifications: neither a table's name, which lets people in, nor what a row
 * says may be in one, and neither may be told by its length. */
static void test_whoever_listens_hears_no_secrets(void **state)
{
    struct world *w = *state;
    PGconn *spy = PQconnectdb(w->name);
    PGnotify *notices[2] = {NULL, NULL};
    const char *const texts[] = {"open secret=1122334455667788", "open secret=11"};
    PQclear(PQexec(spy, "LISTEN isolario"));
    for (uint32_t i = 0; i < 2; i++) {
        struct store_row row = row_of(1, i + 1, texts[i]);
        store_append(w->a.store, &row);
        wait_for_fates(&w->a, i + 1);
        for (int64_t limit = now_ms() + DEADLINE_MS; !notices[i] && now_ms() < limit; usleep(1000)) {
            PQconsumeInput(spy);
            notices[i] = PQnotifies(spy);
        }
        if (!notices[i]) {
            fail_msg("nothing was heard of row %u", i + 1);
            return;
        }
        assert_null(strstr(notices[i]->extra, "secret"));
        assert_null(strstr(notices[i]->extra, "table"));
    }
    assert_int_equal(strlen(notices[0]->extra), strlen(notices[1]->extra));
    wait_for_heard(&w->b, 2);
    assert_string_equal(w->b.heard_text, texts[1]);
    for (int i = 0; i < 2; i++) PQfreemem(notices[i]);
    PQfinish(spy);
}

static void test_a_changed_row_is_refused_by_name(void **state)
{
    struct world *w = *state;
    struct reading reading = {.table = 1, .next = 1};
    struct table_id id = table_named(1);
    struct error err = {0};
    for (uint32_t seq = 1; seq <= 3; seq++) append(&w->a, 1, seq);
    wait_for_fates(&w->a, 3);
    postgres_run(w, "UPDATE isolario.log SET text = replace(text, 'l2', 'l3') WHERE seq = 2");
    assert_false(store_read(w->b.store, &id, 1, read_one, &reading, &err));
    assert_string_equal(err.code, "damaged");
    assert_string_equal(err.text, "row 2 of table table00000000001 is damaged: its checksum is wrong");
}

static void test_a_foreign_notification_is_passed_over(void **state)
{
    struct world *w = *state;
    postgres_run(w, "NOTIFY isolario, 'nonsense'");
    postgres_run(w, "NOTIFY isolario, ''");
    postgres_run(w, "NOTIFY isolario, '0123456789abcdef table 1 x 5:hello'");
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    wait_for_heard(&w->b, 1);
}

static void count_rows(void *context, const struct store_row *row)
{
    *(uint64_t *)context += row->seq * 1000 + row->size;
}

static void test_news_is_read_as_it_was_written(void **state)
{
    const char *mine = "00000000000000aa", *other = "00000000000000bb";
    uint64_t sum = 0;
    struct buf news;
    (void)state;
    buf_init(&news, NEWS_MAX);
    struct store_row row = row_of(1, 5, "a b:c 7:");
    assert_true(news_add(&news, mine, &row));
    row = row_of(2, 6, "");
    assert_true(news_add(&news, mine, &row));
    assert_true(news_read(buf_text(&news), other, count_rows, &sum));
    assert_int_equal(sum, 11008);
    assert_true(news_read(buf_text(&news), mine, count_rows, &sum));
    assert_int_equal(sum, 11008);
    int count = 2;
    for (; news_add(&news, mine, &row); row.seq++) count++;
    assert_in_range(count, 100, 400);
    assert_in_range(news.size, NEWS_MAX - 200, NEWS_MAX);
    const char *const bad[] = {"",
                               "00000000000000aa ",
                               "00000000000000aa t",
                               "00000000000000aa t -1 1 1:x",
                               "00000000000000aa t 1 1 2:x",
                               "00000000000000aa t 1 1 -1:x",
                               "00000000000000aatooooooooooooooooooolong 1 1 1:x",
                               "00000000000000aa t 1 1 1:xy"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(news_read(bad[i], other, count_rows, &sum));
    buf_free(&news);
}

/* ---- Breaking ---- */

static void wait_for_well(struct ear *e)
{
    for (int64_t limit = now_ms() + DEADLINE_MS; !store_well(e->store, NULL) && now_ms() < limit;) turn(e);
    assert_true(store_well(e->store, NULL));
}

static void wait_for_missed(struct ear *e)
{
    for (int64_t limit = now_ms() + DEADLINE_MS; e->missed == 0 && now_ms() < limit;) turn(e);
    assert_int_equal(e->missed, 1);
}

static void test_a_cut_connection_comes_back_and_says_what_was_missed(void **state)
{
    struct world *w = *state;
    int fd = store_fd(w->a.store);
    append(&w->a, 1, 1);
    wait_for_fates(&w->a, 1);
    postgres_run(
        w, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'isolario'");
    wait_for_missed(&w->a);
    assert_int_equal(store_fd(w->a.store), fd);
    assert_int_equal(rows_from(&w->a, 1, 1), 1); /* the connection for reading was cut as well */
    append(&w->a, 1, 2);
    wait_for_fates(&w->a, 2);
    assert_int_equal(w->a.kept, 2);
    wait_for_missed(&w->b);
    append(&w->b, 1, 3);
    wait_for_fates(&w->b, 1);
    wait_for_heard(&w->a, 1); /* it listens again */
}

/* Who does not hear cannot go on: what is saved meanwhile would be built on what others have changed. */
static void test_who_was_deaf_for_a_while_says_what_was_missed(void **state)
{
    struct world *w = *state;
    postgres_run(w, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE application_name = 'isolario' AND query LIKE '%LISTEN isolario'");
    wait_for_missed(&w->a);
    wait_for_missed(&w->b);
    append(&w->b, 1, 1);
    wait_for_fates(&w->b, 1);
    assert_int_equal(w->b.kept, 1);
    wait_for_heard(&w->a, 1);
}

/* Flushes and serves for a while without hope. */
static void fail_for(struct ear *e, int64_t ms, uint32_t seq)
{
    for (int64_t until = now_ms() + ms; now_ms() < until;) {
        size_t fates = e->fate_count;
        append(e, 1, seq);
        put_head(e, 9, 0, true, false, seq, "patient");
        int64_t before = now_ms();
        store_flush(e->store);
        while (e->fate_count == fates) turn(e);
        turn(e);
        assert_in_range(now_ms() - before, 0, 500); /* the loop is never stopped for long */
    }
}

static void test_a_killed_server_fails_rows_until_it_is_back(void **state)
{
    struct world *w = *state;
    struct ear *e = &w->a;
    struct table_id id = table_named(1);
    struct reading reading = {.table = 1, .next = 1};
    struct error err = {0};
    ear_close(&w->b);
    for (uint32_t seq = 1; seq <= 20; seq++) append(e, 1, seq);
    wait_for_fates(e, 20);
    append(e, 1, 21);
    store_flush(e->store);
    append(e, 1, 22);
    postgres_kill(w);
    /* The row under way may have been kept, so nothing is said of it; the one behind it was not sent. */
    for (int i = 0; i < 20; i++) turn(e); /* every connection is known to be gone */
    store_flush(e->store);
    assert_int_equal(e->failed, 1);
    bool was_kept = e->kept == 21; /* before the kill */
    assert_int_equal(e->fates[e->fate_count - 1].seq, 22);
    assert_int_equal(store_is_in_doubt(e->store), !was_kept);
    fail_for(e, 1200, 22);
    assert_int_equal(e->kept, was_kept ? 21 : 20);
    assert_int_equal(e->kept + e->failed, e->fate_count);
    assert_non_null(strstr(e->why, "PostgreSQL cannot be reached: "));
    assert_false(store_well(e->store, &err));
    assert_string_equal(err.text, e->why);
    assert_false(store_read(e->store, &id, 1, read_one, &reading, &err));
    assert_in_range(store_wait_ms(e->store), 0, 3200); /* the pause has grown from 100 ms */
    assert_int_equal(e->missed, 0);
    postgres_start(w);
    wait_for_well(e);
    assert_int_equal(e->missed, 1);
    /* What was in doubt is kept now, if it was not before. */
    for (int64_t limit = now_ms() + DEADLINE_MS; e->kept < 21 && now_ms() < limit;) turn(e);
    assert_int_equal(e->kept, 21);
    assert_false(store_is_in_doubt(e->store));
    uint32_t there = rows_from(e, 1, 1);
    assert_int_equal(there, 21);
    size_t fates = e->fate_count;
    append(e, 1, there + 1);
    wait_for_fates(e, fates + 1);
    assert_int_equal(e->fates[fates].result, STORE_KEPT);
    assert_int_equal(rows_from(e, 1, 1), there + 1);
    assert_list(e, "patient", .phase = -1);
}

static void test_pauses_between_tries_grow(void **state)
{
    struct world *w = *state;
    int longest = 0;
    ear_close(&w->b);
    postgres_kill(w);
    for (int64_t limit = now_ms() + DEADLINE_MS; longest < 700 && now_ms() < limit;) {
        turn(&w->a);
        int wait = store_wait_ms(w->a.store);
        if (wait > longest) longest = wait;
    }
    assert_in_range(longest, 700, INT_MAX);
    postgres_start(w);
    wait_for_well(&w->a);
}

/* A loop that were called at once would keep the processor from the database. */
static void test_what_gathers_behind_a_batch_asks_for_no_turn_before_it_is_done(void **state)
{
    struct world *w = *state;
    append(&w->a, 1, 1);
    assert_true(store_has_waiting(w->a.store));
    assert_int_equal(store_wait_ms(w->a.store), 0);
    store_flush(w->a.store);
    append(&w->a, 1, 2);
    assert_false(store_has_waiting(w->a.store));
    assert_true(store_wait_ms(w->a.store) > 0);
    while (w->a.fate_count < 1) store_serve(w->a.store);
    assert_true(store_has_waiting(w->a.store));
    wait_for_fates(&w->a, 2);
    assert_int_equal(w->a.kept, 2);
}

static void test_closing_waits_for_what_is_under_way(void **state)
{
    struct world *w = *state;
    for (uint32_t seq = 1; seq <= 100; seq++) append(&w->a, 1, seq);
    store_flush(w->a.store);
    append(&w->a, 1, 101);
    ear_close(&w->a);
    assert_int_equal(rows_from(&w->b, 1, 1), 101);
}

static void test_no_server_is_a_clear_error_without_the_password(void **state)
{
    struct error err = {0};
    struct ear ear;
    (void)state;
    assert_false(ear_open(&ear, "postgresql://ada:topsecret@/x?host=/nowhere", &err));
    assert_non_null(strstr(err.text, "PostgreSQL cannot be reached: "));
    assert_non_null(strstr(err.text, "/nowhere"));
    assert_null(strstr(err.text, "topsecret"));
}

static void test_a_newer_schema_is_refused(void **state)
{
    struct world *w = *state;
    struct error err = {0};
    struct ear ear;
    postgres_run(w, "UPDATE isolario.schema SET version = 99");
    assert_false(ear_open(&ear, w->name, &err));
    assert_string_equal(err.text,
                        "the database has schema version 99; this program knows 2, a newer one is needed");
}

static void test_servers_that_start_together_make_one_schema(void **state)
{
    struct world *w = *state;
    int status;
    end(NULL);
    fresh_postgres(w);
    for (int i = 0; i < 6; i++)
        if (fork() == 0) {
            struct error err = {0};
            struct ear ear;
            _exit(ear_open(&ear, w->name, &err) ? 0 : 1);
        }
    for (int i = 0; i < 6; i++) {
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
}

static void test_a_backup_is_left_to_postgresql(void **state)
{
    struct world *w = *state;
    struct error err = {0};
    assert_false(store_backup(w->name, "/tmp/isolario-never", &err));
    assert_non_null(strstr(err.text, "pg_dump --schema=isolario"));
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        EACH(test_the_second_writer_loses),
        EACH(test_rows_behind_a_lost_one_are_lost_too),
        EACH(test_a_row_appended_after_a_loss_is_kept),
        EACH(test_two_servers_race_and_every_kept_row_is_there_once),
        EACH(test_others_hear_rows_in_order_and_nobody_hears_itself),
        EACH(test_news_is_heard_while_a_batch_is_under_way),
        EACH(test_a_row_too_long_to_tell_is_heard_by_its_number),
        EACH(test_lost_rows_are_not_heard),
        EACH(test_whoever_listens_hears_no_secrets),
        EACH(test_a_changed_row_is_refused_by_name),
        EACH(test_a_foreign_notification_is_passed_over),
        cmocka_unit_test(test_news_is_read_as_it_was_written),
        EACH(test_a_cut_connection_comes_back_and_says_what_was_missed),
        EACH(test_who_was_deaf_for_a_while_says_what_was_missed),
        EACH(test_a_killed_server_fails_rows_until_it_is_back),
        EACH(test_pauses_between_tries_grow),
        EACH(test_what_gathers_behind_a_batch_asks_for_no_turn_before_it_is_done),
        EACH(test_closing_waits_for_what_is_under_way),
        EACH(test_no_server_is_a_clear_error_without_the_password),
        EACH(test_a_newer_schema_is_refused),
        EACH(test_servers_that_start_together_make_one_schema),
        EACH(test_a_backup_is_left_to_postgresql),
    };
    world_open(&world);
    postgres_start(&world);
    int failed = cmocka_run_group_tests_name("store_postgres", tests, NULL, NULL);
    postgres_stop(&world);
    world_close(&world);
    return failed != 0;
}
