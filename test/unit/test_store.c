/* What every store must hold: the same tests over SQLite, over SQLite on a thread of its own, and over PostgreSQL. */
#include "test_store.h"

static struct world world;

static int begin(void **state)
{
    must_open(&world.a, world.fresh(&world));
    *state = &world.a;
    return 0;
}

static int end(void **state)
{
    (void)state;
    if (world.a.fates) ear_close(&world.a);
    return 0;
}

static void reopen(struct ear *e)
{
    ear_close(e);
    must_open(e, world.name);
}

/* ---- Rows ---- */

static void test_rows_come_back_in_order(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 50; seq++)
        for (int table = 0; table < 7; table++) append(e, table, seq);
    wait_for_fates(e, 350);
    assert_int_equal(e->kept, 350);
    for (int table = 0; table < 7; table++) assert_int_equal(rows_from(e, table, 1), 50);
    assert_int_equal(rows_from(e, 3, 41), 10);
    assert_int_equal(rows_from(e, 3, 51), 0);
    assert_int_equal(rows_from(e, 99, 1), 0);
}

static void test_fates_are_told_in_the_order_of_appending(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 20; seq++)
        for (int table = 0; table < 3; table++) append(e, table, seq);
    wait_for_fates(e, 60);
    for (int i = 0; i < 60; i++) {
        assert_string_equal(e->fates[i].table.text, table_named(i % 3).text);
        assert_int_equal(e->fates[i].seq, i / 3 + 1);
    }
}

static void test_nothing_is_kept_or_told_before_a_flush(void **state)
{
    struct ear *e = *state;
    assert_false(store_has_waiting(e->store));
    append(e, 1, 1);
    assert_true(store_has_waiting(e->store));
    store_serve(e->store);
    assert_int_equal(e->fate_count, 0);
    assert_int_equal(rows_from(e, 1, 1), 0);
    wait_for_fates(e, 1);
    assert_false(store_has_waiting(e->store));
    assert_int_equal(rows_from(e, 1, 1), 1);
}

static void test_a_reader_may_stop(void **state)
{
    struct ear *e = *state;
    struct reading reading = {.table = 1, .next = 1, .stop_after = 4};
    struct table_id id = table_named(1);
    for (uint32_t seq = 1; seq <= 9; seq++) append(e, 1, seq);
    wait_for_fates(e, 9);
    assert_true(store_read(e->store, &id, 1, read_one, &reading, NULL));
    assert_int_equal(reading.count, 4);
}

static void test_batches_gather_while_one_is_under_way(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 200; seq++) {
        append(e, 1, seq);
        store_flush(e->store);
    }
    while (e->fate_count == 0) turn(e);
    if (store_has_waiting(e->store)) assert_int_equal(store_wait_ms(e->store), 0);
    wait_for_fates(e, 200);
    assert_int_equal(e->kept, 200);
    assert_int_equal(rows_from(e, 1, 1), 200);
}

static void test_a_hook_may_append(void **state)
{
    struct ear *e = *state;
    char text[64];
    e->answer = row_of(1, 2, text_of(1, 2, text));
    append(e, 1, 1);
    wait_for_fates(e, 2);
    assert_int_equal(e->kept, 2);
    assert_int_equal(rows_from(e, 1, 1), 2);
}

static void test_rows_survive_closing(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 30; seq++) append(e, 1, seq);
    wait_for_fates(e, 30);
    append(e, 1, 31); /* closing flushes it */
    reopen(e);
    assert_int_equal(rows_from(e, 1, 1), 31);
    append(e, 1, 32);
    append(e, 2, 1);
    wait_for_fates(e, 2);
    assert_int_equal(e->kept, 2);
    assert_int_equal(rows_from(e, 1, 1), 32);
}

static bool same_text(void *context, const struct store_row *row)
{
    const struct buf *expected = context;
    assert_int_equal(row->size, expected->size);
    assert_memory_equal(row->text, buf_text(expected), row->size);
    return true;
}

static void test_the_longest_row_is_kept_whole(void **state)
{
    struct ear *e = *state;
    struct table_id id = table_named(1);
    struct buf text;
    buf_init(&text, STORE_ROW_MAX);
    while (text.size + 3 <= STORE_ROW_MAX) buf_addf(&text, "%c\\'", 'a' + (int)(text.size % 26));
    struct store_row row = {id, 1, 7, buf_text(&text), text.size};
    store_append(e->store, &row);
    wait_for_fates(e, 1);
    assert_int_equal(e->kept, 1);
    assert_true(store_read(e->store, &id, 1, same_text, &text, NULL));
    buf_free(&text);
}

/* ---- Lost rows ---- */

static void test_a_number_that_is_taken_loses_the_table_and_no_other(void **state)
{
    struct ear *e = *state;
    for (uint32_t seq = 1; seq <= 5; seq++) append(e, 1, seq);
    wait_for_fates(e, 5);
    append(e, 1, 5);
    append(e, 2, 1);
    append(e, 1, 6);
    append(e, 2, 2);
    put_head(e, 1, 1, true, false, 10, "lost");
    put_head(e, 2, 1, true, false, 10, "kept");
    wait_for_fates(e, 9);
    assert_int_equal(e->lost, 2);
    assert_int_equal(e->kept, 7);
    assert_int_equal(e->fates[5].result, STORE_LOST);
    assert_int_equal(e->fates[6].result, STORE_KEPT);
    assert_int_equal(e->fates[7].result, STORE_LOST);
    assert_int_equal(rows_from(e, 1, 1), 5);
    assert_int_equal(rows_from(e, 2, 1), 2);
    assert_list(e, "kept", .phase = -1);
}

static void test_a_table_goes_on_after_a_loss(void **state)
{
    struct ear *e = *state;
    append(e, 1, 1);
    wait_for_fates(e, 1);
    append(e, 1, 1);
    wait_for_fates(e, 2);
    assert_int_equal(e->lost, 1);
    append(e, 1, 2);
    wait_for_fates(e, 3);
    assert_int_equal(e->kept, 2);
    assert_int_equal(rows_from(e, 1, 1), 2);
}

/* ---- Heads ---- */

static void test_heads_are_listed_newest_first(void **state)
{
    struct ear *e = *state;
    put_head(e, 1, 0, true, false, 100, "a");
    put_head(e, 2, 1, true, true, 300, "b");
    put_head(e, 3, 1, false, true, 200, "c");
    put_head(e, 4, 2, false, false, 400, "d");
    append(e, 5, 1); /* a table without a head is not listed */
    wait_for_fates(e, 1);
    assert_list(e, "d b c a", .phase = -1);
    assert_list(e, "d b", .phase = -1, .limit = 2);
    assert_list(e, "b a", .phase = -1, .listed = true);
    assert_list(e, "b c", .phase = -1, .attended = true);
    assert_list(e, "b", .phase = 1, .listed = true, .attended = true);
    assert_list(e, "b c", .phase = 1, .limit = 9);
    assert_list(e, "", .phase = 7);
}

static void test_the_newest_head_replaces_the_others(void **state)
{
    struct ear *e = *state;
    put_head(e, 1, 0, true, false, 100, "first");
    put_head(e, 1, 1, true, false, 200, "second");
    append(e, 1, 1);
    wait_for_fates(e, 1);
    assert_list(e, "second", .phase = -1);
    put_head(e, 1, 2, false, false, 300, "third");
    append(e, 1, 2);
    wait_for_fates(e, 2);
    assert_list(e, "third", .phase = -1);
    assert_list(e, "", .phase = -1, .listed = true);
    reopen(e);
    assert_list(e, "third", .phase = 2);
}

static void test_a_head_alone_is_kept(void **state)
{
    struct ear *e = *state;
    put_head(e, 1, 0, true, false, 100, "alone");
    assert_true(store_has_waiting(e->store));
    store_flush(e->store);
    reopen(e);
    assert_list(e, "alone", .phase = -1);
}

/* ---- Play at random against what is known to be true ---- */

enum { TABLES = 40, ROUNDS = 400, BURST = 23 };

static uint32_t draw(uint32_t *random, uint32_t below)
{
    *random = *random * 1664525u + 1013904223u;
    return (*random >> 8) % below;
}

static void test_random_play_is_kept_exactly(void **state)
{
    struct ear *e = *state;
    uint32_t truth[TABLES] = {0}, random = 12345;
    size_t fates = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (uint32_t i = draw(&random, BURST); i > 0; i--, fates++) {
            uint32_t table = draw(&random, TABLES);
            append(e, (int)table, ++truth[table]);
        }
        store_flush(e->store);
        if (draw(&random, 8) == 0) turn(e);
        uint32_t table = draw(&random, TABLES);
        assert_in_range(rows_from(e, (int)table, 1), 0, truth[table]);
        if (draw(&random, 100) > 0) continue;
        wait_for_fates(e, fates);
        reopen(e);
        fates = 0;
    }
    wait_for_fates(e, fates);
    assert_int_equal(e->kept, fates);
    for (int table = 0; table < TABLES; table++) assert_int_equal(rows_from(e, table, 1), truth[table]);
    reopen(e);
    for (int table = 0; table < TABLES; table++) assert_int_equal(rows_from(e, table, 1), truth[table]);
}

static void test_a_well_store_says_so(void **state)
{
    struct ear *e = *state;
    struct error err = {0};
    assert_true(store_well(e->store, &err));
    append(e, 1, 1);
    wait_for_fates(e, 1);
    assert_true(store_well(e->store, &err));
}

/* ---- Questions ---- */

struct hearing {
    struct reading reading;
    struct buf heads;
    int ended;
    char code[32];
};

static bool hear_row(void *context, const struct store_row *row)
{
    return read_one(&((struct hearing *)context)->reading, row);
}

static bool hear_head(void *context, const struct store_head *head)
{
    return list_one(&((struct hearing *)context)->heads, head);
}

static void hear_end(void *context, const struct error *err)
{
    struct hearing *h = context;
    h->ended++;
    snprintf(h->code, sizeof h->code, "%s", err ? err->code : "");
}

static void ask_rows(struct ear *e, struct hearing *h, int table, uint32_t from)
{
    h->reading.table = table;
    h->reading.next = from;
    const struct store_question question = {
        .table = table_named(table), .from = from, .row = hear_row, .end = hear_end, .context = h};
    store_ask(e->store, &question);
}

static void wait_for_end(struct ear *e, const struct hearing *h)
{
    for (int64_t limit = now_ms() + DEADLINE_MS; !h->ended && now_ms() < limit;) {
        store_flush(e->store);
        turn(e);
    }
    assert_int_equal(h->ended, 1);
}

/* Long and short tables, several at once, while batches are saved. */
static void test_questions_are_answered_while_rows_are_saved(void **state)
{
    struct ear *e = *state;
    struct hearing all = {.ended = 0}, late = {.ended = 0}, few = {.ended = 0}, none = {.ended = 0};
    for (uint32_t seq = 1; seq <= 1000; seq++) append(e, 1, seq);
    append(e, 2, 1);
    wait_for_fates(e, 1001);
    few.reading.stop_after = 3;
    ask_rows(e, &all, 1, 1);
    append(e, 3, 1);
    store_flush(e->store);
    ask_rows(e, &late, 1, 900);
    ask_rows(e, &few, 1, 5);
    ask_rows(e, &none, 7, 1);
    wait_for_end(e, &all);
    wait_for_end(e, &late);
    wait_for_end(e, &few);
    wait_for_end(e, &none);
    wait_for_fates(e, 1002);
    assert_int_equal(all.reading.count, 1000);
    assert_int_equal(late.reading.count, 101);
    assert_int_equal(few.reading.count, 3);
    assert_int_equal(none.reading.count, 0);
    assert_string_equal(all.code, "");
}

static void test_heads_are_listed_without_waiting(void **state)
{
    struct ear *e = *state;
    struct hearing h = {.ended = 0};
    buf_init(&h.heads, BUF_LIMIT);
    put_head(e, 1, 0, true, false, 1, "one");
    put_head(e, 2, 0, true, false, 2, "two");
    put_head(e, 3, 0, false, false, 3, "hidden");
    append(e, 1, 1);
    wait_for_fates(e, 1);
    const struct store_question question = {.filter = {.listed = true, .phase = -1, .limit = 10},
                                            .head = hear_head,
                                            .end = hear_end,
                                            .context = &h};
    store_ask(e->store, &question);
    wait_for_end(e, &h);
    assert_string_equal(buf_text(&h.heads), "two one");
    buf_free(&h.heads);
}

/* ---- Names ---- */

static void test_an_unknown_store_is_refused_without_repeating_it(void **state)
{
    struct error err = {0};
    struct ear ear;
    (void)state;
    assert_false(ear_open(&ear, "mysql://ada:secret@host/x", &err));
    assert_string_equal(err.text, "there is no store \"mysql\"; there are sqlite:FILE and postgresql://...");
    assert_false(ear_open(&ear, "postgresql://ada:se%zzcret@host/x", &err));
    assert_null(strstr(err.text, "cret"));
    assert_non_null(strstr(err.text, "cannot be read as postgresql://USER"));
    assert_false(ear_open(&ear, "sqlite:", &err));
    assert_string_equal(err.text, "\"\" is no name for a file");
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, begin, end)

static const struct CMUnitTest tests[] = {
    EACH(test_rows_come_back_in_order),
    EACH(test_fates_are_told_in_the_order_of_appending),
    EACH(test_nothing_is_kept_or_told_before_a_flush),
    EACH(test_a_reader_may_stop),
    EACH(test_batches_gather_while_one_is_under_way),
    EACH(test_a_hook_may_append),
    EACH(test_rows_survive_closing),
    EACH(test_the_longest_row_is_kept_whole),
    EACH(test_a_number_that_is_taken_loses_the_table_and_no_other),
    EACH(test_a_table_goes_on_after_a_loss),
    EACH(test_heads_are_listed_newest_first),
    EACH(test_the_newest_head_replaces_the_others),
    EACH(test_a_head_alone_is_kept),
    EACH(test_random_play_is_kept_exactly),
    EACH(test_a_well_store_says_so),
    EACH(test_questions_are_answered_while_rows_are_saved),
    EACH(test_heads_are_listed_without_waiting),
    cmocka_unit_test(test_an_unknown_store_is_refused_without_repeating_it),
};

int main(void)
{
    int failed = 0;
    world_open(&world);
    world.fresh = fresh_sqlite;
    failed += cmocka_run_group_tests_name("store_sqlite", tests, NULL, NULL);
    works_aside = true;
    failed += cmocka_run_group_tests_name("store_sqlite_aside", tests, NULL, NULL);
    postgres_start(&world);
    world.fresh = fresh_postgres;
    failed += cmocka_run_group_tests_name("store_postgres", tests, NULL, NULL);
    postgres_stop(&world);
    world_close(&world);
    return failed != 0;
}
