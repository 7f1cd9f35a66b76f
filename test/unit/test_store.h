/* What the tests of the store share: a world with a place for a store, a log of everything its hooks were told, and
 * a real PostgreSQL server for those that need it. */
#ifndef ISOLARIO_TEST_STORE_H
#define ISOLARIO_TEST_STORE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <libpq-fe.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

#include <cmocka.h>

enum { TOLD_MAX = 600000, NAME_MAX_TEXT = 200, DEADLINE_MS = 30000 };

struct fate {
    struct table_id table;
    uint32_t seq;
    enum store_result result;
};

/* What one store's hooks were told. */
struct ear {
    struct store *store;
    struct fate *fates;
    size_t fate_count, kept, lost, failed, unknown, heard, heard_without_text, missed;
    uint32_t heard_seq;
    int64_t heard_time;
    struct table_id heard_table;
    char heard_text[200];
    char why[ERROR_TEXT_MAX];
    struct store_row answer; /* appended from within the first done(), where text is not NULL */
};

struct world {
    const char *(*fresh)(struct world *); /* the name of an empty store */
    char dir[NAME_MAX_TEXT], name[2 * NAME_MAX_TEXT];
    struct ear a, b;
};

static inline int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Hooks ---- */

static inline void ear_done(void *context, const struct store_row *row, enum store_result result,
                            const struct error *err)
{
    struct ear *e = context;
    assert_true(e->fate_count < TOLD_MAX);
    e->fates[e->fate_count++] = (struct fate){row->table, row->seq, result};
    e->kept += result == STORE_KEPT;
    e->lost += result == STORE_LOST;
    e->failed += result == STORE_FAILED;
    e->unknown += result == STORE_UNKNOWN;
    assert_int_equal(result == STORE_FAILED || result == STORE_UNKNOWN, err != NULL);
    if (err) snprintf(e->why, sizeof e->why, "%s", err->text);
    struct store_row answer = e->answer;
    e->answer.text = NULL;
    if (answer.text) store_append(e->store, &answer);
}

static inline void ear_heard(void *context, const struct store_row *row)
{
    struct ear *e = context;
    e->heard++;
    e->heard_without_text += row->text == NULL;
    e->heard_table = row->table;
    e->heard_seq = row->seq;
    e->heard_time = row->time_ms;
    snprintf(e->heard_text, sizeof e->heard_text, "%.*s", (int)row->size, row->text ? row->text : "");
}

static inline void ear_missed(void *context) { ((struct ear *)context)->missed++; }

static inline void ear_close(struct ear *e)
{
    store_close(e->store);
    free(e->fates);
    *e = (struct ear){0};
}

static inline bool ear_open(struct ear *e, const char *name, struct error *err)
{
    struct store_hooks hooks = {ear_done, ear_heard, ear_missed, e};
    *e = (struct ear){.fates = malloc(TOLD_MAX * sizeof(struct fate))};
    assert_non_null(e->fates);
    e->store = store_open(name, &hooks, err);
    if (!e->store) ear_close(e);
    return e->store != NULL;
}

/* Are stores asked to have a thread of their own? A suite may run both ways. */
static bool works_aside;

static inline void must_open(struct ear *e, const char *name)
{
    struct error err = {0};
    if (!ear_open(e, name, &err)) fail_msg("%s: %s", name, err.text);
    if (works_aside && !store_work_aside(e->store, &err)) fail_msg("%s", err.text);
}

/* ---- The loop ---- */

static inline void turn(struct ear *e)
{
    struct pollfd ready = {.fd = store_fd(e->store), .events = POLLIN};
    int wait = store_wait_ms(e->store);
    assert_false(store_wants_write(e->store));
    poll(&ready, 1, wait < 0 || wait > 20 ? 20 : wait);
    store_serve(e->store);
}

/* Turns until so many fates are told in all. */
static inline void wait_for_fates(struct ear *e, size_t count)
{
    int64_t end = now_ms() + DEADLINE_MS;
    while (e->fate_count < count) {
        store_flush(e->store);
        if (e->fate_count < count) turn(e);
        if (now_ms() > end) fail_msg("%zu fates instead of %zu", e->fate_count, count);
    }
}

/* ---- Rows and heads ---- */

static inline struct table_id table_named(int number)
{
    struct table_id id;
    snprintf(id.text, sizeof id.text, "table%011d", number);
    return id;
}

static inline struct store_row row_of(int table, uint32_t seq, const char *text)
{
    return (struct store_row){table_named(table), seq, 1790000000000 + seq, text, strlen(text)};
}

/* The text that row `seq` of a table has in these tests. */
static inline const char *text_of(int table, uint32_t seq, char text[64])
{
    snprintf(text, 64, "{\"act\": \"step to=l%u\", \"table\": %d, \"é\": \"船\"}", seq, table);
    return text;
}

static inline void append(struct ear *e, int table, uint32_t seq)
{
    char text[64];
    struct store_row row = row_of(table, seq, text_of(table, seq, text));
    store_append(e->store, &row);
}

static inline void put_head(struct ear *e, int table, int phase, bool listed, bool attended, int64_t time_ms,
                            const char *text)
{
    struct store_head head = {table_named(table), phase, listed, attended, time_ms, text, strlen(text)};
    store_put_head(e->store, &head);
}

struct reading {
    int table;
    uint32_t next, stop_after, count;
};

/* Every row must be the next one, and as it was appended. */
static inline bool read_one(void *context, const struct store_row *row)
{
    struct reading *r = context;
    char text[64];
    assert_string_equal(row->table.text, table_named(r->table).text);
    assert_int_equal(row->seq, r->next++);
    assert_true(row->time_ms == 1790000000000 + row->seq);
    text_of(r->table, row->seq, text);
    assert_int_equal(row->size, strlen(text));
    assert_memory_equal(row->text, text, row->size);
    return ++r->count != r->stop_after;
}

/* How many rows of the table there are from `from` on, all of them proved. */
static inline uint32_t rows_from(struct ear *e, int table, uint32_t from)
{
    struct reading reading = {.table = table, .next = from};
    struct table_id id = table_named(table);
    struct error err = {0};
    if (!store_read(e->store, &id, from, read_one, &reading, &err)) fail_msg("%s", err.text);
    return reading.count;
}

/* The heads of a list as "text text ...". */
static inline bool list_one(void *context, const struct store_head *head)
{
    struct buf *out = context;
    buf_addf(out, "%s%.*s", out->size ? " " : "", (int)head->size, head->text);
    return true;
}

#define assert_list(ear, expected, ...)                                                                      \
    do {                                                                                                     \
        struct store_filter filter_ = {__VA_ARGS__};                                                         \
        struct buf list_;                                                                                    \
        struct error err_ = {0};                                                                             \
        buf_init(&list_, BUF_LIMIT);                                                                         \
        if (!store_list((ear)->store, &filter_, list_one, &list_, &err_)) fail_msg("%s", err_.text);         \
        assert_string_equal(buf_text(&list_), expected);                                                     \
        buf_free(&list_);                                                                                    \
    } while (0)

/* ---- Places ---- */

static inline void shell(const char *format, const char *dir)
{
    char command[3 * NAME_MAX_TEXT];
    snprintf(command, sizeof command, format, dir);
    if (system(command) != 0) fail_msg("failed: %s", command);
}

static inline void world_open(struct world *w)
{
    snprintf(w->dir, sizeof w->dir, "/tmp/isolario-store-XXXXXX");
    assert_non_null(mkdtemp(w->dir));
    assert_int_equal(chmod(w->dir, 0755), 0); /* PostgreSQL's user must find its own folder in it */
}

static inline void world_close(struct world *w) { shell("rm -rf %s", w->dir); }

static inline const char *fresh_sqlite(struct world *w)
{
    shell("rm -f %s/store.db*", w->dir);
    snprintf(w->name, sizeof w->name, "sqlite:%s/store.db", w->dir);
    return w->name;
}

static inline void postgres_start(struct world *w) { shell("test/postgres start %s/pg >/dev/null", w->dir); }
static inline void postgres_kill(struct world *w) { shell("test/postgres kill %s/pg", w->dir); }
static inline void postgres_stop(struct world *w) { shell("test/postgres stop %s/pg", w->dir); }

/* Runs SQL beside the stores. */
static inline void postgres_run(struct world *w, const char *sql)
{
    char name[2 * NAME_MAX_TEXT];
    snprintf(name, sizeof name, "postgresql://isolario@/postgres?host=%s/pg", w->dir);
    PGconn *connection = PQconnectdb(name);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) fail_msg("%s", PQerrorMessage(connection));
    PQclear(result);
    PQfinish(connection);
}

static inline const char *fresh_postgres(struct world *w)
{
    postgres_run(w, "SET client_min_messages = error; DROP SCHEMA IF EXISTS isolario CASCADE");
    snprintf(w->name, sizeof w->name, "postgresql://isolario@/postgres?host=%s/pg", w->dir);
    return w->name;
}

#endif
