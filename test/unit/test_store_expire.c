/* Old tables are deleted from a store in use, in SQLite and in PostgreSQL: the right ones, in small batches, by two at
 * once, and without a trace in what the store knows. */
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store.h"

#include <cmocka.h>

enum { WAITING, PLAYING, OVER, MANY = 100 };

static char folder[64], names[2][160];

static int begin(void **state)
{
    char line[200];
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/isolario-expire-XXXXXX");
    if (!mkdtemp(folder) || chmod(folder, 0755) != 0) return -1;
    snprintf(names[0], sizeof names[0], "sqlite:%s/tables.db", folder);
    snprintf(names[1], sizeof names[1], "postgresql://isolario@/postgres?host=%s/pg", folder);
    snprintf(line, sizeof line, "test/postgres start %s/pg >/dev/null", folder);
    return system(line);
}

static int end(void **state)
{
    char line[200];
    (void)state;
    snprintf(line, sizeof line, "test/postgres stop %s/pg >/dev/null; rm -rf %s", folder, folder);
    return system(line);
}

static struct store *open_store(int which)
{
    struct error err = {0};
    const struct store_hooks hooks = {.context = NULL};
    struct store *s = store_open(names[which], &hooks, &err);
    if (!s) fail_msg("%s", err.text);
    return s;
}

static void settle(struct store *s)
{
    store_flush(s);
    for (int i = 0; i < 1000 && (store_is_busy(s) || store_has_waiting(s)); i++) {
        struct pollfd ready = {.fd = store_fd(s), .events = POLLIN};
        poll(&ready, 1, 10);
        store_serve(s);
        store_flush(s);
    }
    assert_false(store_is_busy(s));
}

/* "kept.............", "over000000000001" and the like. */
static struct table_id id_of(const char *word, int number)
{
    struct table_id id;
    snprintf(id.text, sizeof id.text, "%.4s%012d", word, number);
    return id;
}

static void add_table(struct store *s, struct table_id id, int phase, int64_t head_ms, int64_t row_ms)
{
    for (uint32_t seq = 1; seq <= 3; seq++)
        store_append(
            s, &(struct store_row){.table = id, .seq = seq, .time_ms = row_ms, .text = "row", .size = 3});
    store_put_head(
        s, &(struct store_head){.table = id, .phase = phase, .time_ms = head_ms, .text = "{}", .size = 2});
}

static bool count_row(void *context, const struct store_row *row)
{
    (void)row;
    ++*(int *)context;
    return true;
}

static bool count_head(void *context, const struct store_head *head)
{
    (void)head;
    ++*(int *)context;
    return true;
}

static int rows_of(struct store *s, struct table_id id)
{
    struct error err = {0};
    int count = 0;
    if (!store_read(s, &id, 1, count_row, &count, &err)) fail_msg("%s", err.text);
    return count;
}

static int heads_of(struct store *s)
{
    const struct store_filter all = {.phase = -1};
    struct error err = {0};
    int count = 0;
    assert_true(store_list(s, &all, count_head, &count, &err));
    return count;
}

static int expire(int which, unsigned phases, int64_t before_ms)
{
    struct table_id gone[STORE_EXPIRE_MAX];
    struct error err = {0};
    int count = store_expire(names[which], &(struct store_expiry){before_ms, phases}, gone, &err);
    if (count < 0) fail_msg("%s", err.text);
    return count;
}

/* What SQLite has in its tail is not yet old; while nobody plays it is moved away. */
static void rest(struct store *s)
{
    for (int i = 0; i < 100 && store_wait_ms(s) >= 0; i++) {
        usleep(10000);
        store_serve(s);
    }
}

static void check_choice(int which)
{
    struct store *s = open_store(which);
    add_table(s, id_of("over", 1), OVER, 1000, 1000);
    add_table(s, id_of("play", 1), PLAYING, 1000, 1000);
    add_table(s, id_of("busy", 1), PLAYING, 1000, 9000); /* moves write no heads */
    add_table(s, id_of("here", 1), OVER, 9000, 1000);    /* somebody is there */
    add_table(s, id_of("last", 1), PLAYING, 9000, 9000);
    settle(s);
    rest(s);
    assert_int_equal(expire(which, 1u << OVER, 5000), 1);
    assert_int_equal(rows_of(s, id_of("over", 1)), 0);
    assert_int_equal(rows_of(s, id_of("play", 1)), 3);
    assert_int_equal(expire(which, 1u << WAITING | 1u << PLAYING, 5000), 1);
    assert_int_equal(expire(which, 1u << WAITING | 1u << PLAYING | 1u << OVER, 5000), 0);
    assert_int_equal(rows_of(s, id_of("play", 1)), 0);
    assert_int_equal(rows_of(s, id_of("busy", 1)), 3);
    assert_int_equal(rows_of(s, id_of("here", 1)), 3);
    assert_int_equal(heads_of(s), 3);
    /* The store goes on, and what it knew of a deleted table leads to no other's rows. */
    add_table(s, id_of("next", 1), PLAYING, 9000, 9000);
    settle(s);
    assert_int_equal(rows_of(s, id_of("next", 1)), 3);
    assert_int_equal(rows_of(s, id_of("over", 1)), 0);
    store_close(s);
    s = open_store(which);
    assert_int_equal(heads_of(s), 4);
    assert_int_equal(expire(which, ~0u >> 1, 10000), which == 0 ? 3 : 4); /* SQLite keeps the newest */
    store_close(s);
}

static void test_sqlite_deletes_what_is_old_and_nothing_else(void **state)
{
    (void)state;
    check_choice(0);
}

static void test_postgres_deletes_what_is_old_and_nothing_else(void **state)
{
    (void)state;
    check_choice(1);
}

static void *expire_all(void *context)
{
    int *count = context, batch;
    while ((batch = expire(*count, 1u << OVER, 5000)) > 0) {
        assert_true(batch <= STORE_EXPIRE_MAX);
        count[1] += batch;
    }
    return NULL;
}

/* Two that delete at the same time, while tables are written: each table goes once. */
static void check_two(int which)
{
    struct store *s = open_store(which);
    int counts[2][2] = {{which, 0}, {which, 0}};
    pthread_t threads[2];
    for (int i = 0; i < MANY; i++) add_table(s, id_of("over", 100 + i), OVER, 1000 + i, 1000);
    add_table(s, id_of("last", 2), PLAYING, 9000, 9000);
    settle(s);
    rest(s);
    for (int i = 0; i < 2; i++) assert_int_equal(pthread_create(&threads[i], NULL, expire_all, counts[i]), 0);
    for (int i = 0; i < MANY; i++) {
        add_table(s, id_of("live", i), PLAYING, 9000, 9000);
        settle(s);
    }
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    counts[0][1] += counts[1][1] +
                    expire(which, 1u << OVER, 5000); /* one may have stopped before the other */
    assert_int_equal(counts[0][1], MANY);
    for (int i = 0; i < MANY; i++) assert_int_equal(rows_of(s, id_of("live", i)), 3);
    store_close(s);
}

static void test_two_delete_from_sqlite_while_it_is_used(void **state)
{
    (void)state;
    check_two(0);
}

static void test_two_delete_from_postgres_while_it_is_used(void **state)
{
    (void)state;
    check_two(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sqlite_deletes_what_is_old_and_nothing_else),
        cmocka_unit_test(test_postgres_deletes_what_is_old_and_nothing_else),
        cmocka_unit_test(test_two_delete_from_sqlite_while_it_is_used),
        cmocka_unit_test(test_two_delete_from_postgres_while_it_is_used),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
