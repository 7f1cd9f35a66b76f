/* Reading from SQLite: a table's rows are in the log and in the tail; at once, or in portions for a question. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "store/sqlite_private.h"

/* ---- While the thread rests ---- */

static struct sqlite *own_at_rest(struct store *s)
{
    struct sqlite *q = (struct sqlite *)s;
    if (q->worker) worker_wait(q->worker);
    return q;
}

/* ---- Reading ---- */

/* Where rows go: to giving_row(), or into a portion. False: no more. */
struct receiver {
    bool (*row)(void *context, const struct store_row *, const int64_t *sum);
    void *context;
};

static bool give_row(sqlite3_stmt *statement, struct store_row *row, const struct receiver *to)
{
    int64_t sum = sqlite3_column_int64(statement, 3);
    row->seq = (uint32_t)sqlite3_column_int64(statement, 0);
    row->time_ms = sqlite3_column_int64(statement, 1);
    row->text = (const char *)sqlite3_column_text(statement, 2);
    row->size = (size_t)sqlite3_column_bytes(statement, 2);
    if (!row->text) row->text = "";
    return to->row(to->context, row, sqlite3_column_type(statement, 3) == SQLITE_NULL ? NULL : &sum);
}

/* What the tail has of the table, until there is enough. The last of its rows there has the table's last number, so those
 * that are older than `from` for certain are passed over. */
static bool read_tail(struct sqlite *q, uint32_t table, uint32_t from, struct store_row *row,
                      const struct receiver *to)
{
    sqlite3_stmt *tail = q->statement[READ_TAIL];
    size_t count = known_rows(&q->known, table, &q->rows, &q->row_capacity);
    int64_t wanted = (int64_t)q->known.tables[table].last_seq - from + 1;
    bool more = true, good = true;
    for (size_t i = wanted < 0               ? count
                    : (size_t)wanted < count ? count - (size_t)wanted
                                             : 0;
         i < count && more && good; i++) {
        sqlite3_bind_int64(tail, 1, q->rows[i]);
        good = sqlite3_step(tail) == SQLITE_ROW;
        if (good && sqlite3_column_int64(tail, 0) >= from) more = give_row(tail, row, to);
        sqlite3_reset(tail);
    }
    return good;
}

static bool read_rows(struct sqlite *q, const struct table_id *id, uint32_t from, const struct receiver *to,
                      struct error *err)
{
    struct store_row row = {.table = *id};
    sqlite3_stmt *log = q->statement[READ_LOG];
    uint32_t number;
    bool found, more = true;
    int result = SQLITE_ERROR;
    if (!sqlite_find_table(q, id, &number, &found, err)) return false;
    if (!found) return true;
    sqlite3_bind_int64(log, 1, q->known.tables[number].key);
    sqlite3_bind_int64(log, 2, from);
    while (more && (result = sqlite3_step(log)) == SQLITE_ROW) more = give_row(log, &row, to);
    bool good = !more || result == SQLITE_DONE;
    sqlite3_reset(log);
    if (good && more) good = read_tail(q, number, from, &row, to);
    return good || sqlite_fail(q->file.db, q->file.path, "read", err);
}

static bool give(void *context, const struct store_row *row, const int64_t *sum)
{
    return giving_row(context, row, sum);
}

bool sqlite_read(struct store *s, uint32_t from, struct giving *giving, struct error *err)
{
    const struct receiver to = {give, giving};
    return read_rows(own_at_rest(s), &giving->table, from, &to, err);
}

/* Prepared for each list: a partial index serves only a query that names its condition. */
static sqlite3_stmt *list_statement(struct sqlite *q, const struct store_filter *filter, struct error *err)
{
    char sql[320];
    sqlite3_stmt *statement = NULL;
    snprintf(sql, sizeof sql,
             "SELECT id, phase, listed, attended, time, text FROM heads WHERE text IS NOT NULL%s%s%s"
             " ORDER BY time DESC, key DESC LIMIT ?2",
             filter->listed ? " AND listed = 1" : "", filter->attended ? " AND attended = 1" : "",
             filter->phase >= 0 ? " AND phase = ?1" : "");
    if (sqlite3_prepare_v2(q->file.db, sql, -1, &statement, NULL)) {
        sqlite_fail(q->file.db, q->file.path, "read", err);
        return NULL;
    }
    sqlite3_bind_int(statement, 1, filter->phase);
    sqlite3_bind_int(statement, 2, filter->limit > 0 ? filter->limit : -1);
    return statement;
}

static bool list_heads(struct sqlite *q, const struct store_filter *filter,
                       bool (*each)(void *context, const struct store_head *), void *context,
                       struct error *err)
{
    sqlite3_stmt *list = list_statement(q, filter, err);
    int result = SQLITE_ERROR;
    bool more = true;
    if (!list) return false;
    while (more && (result = sqlite3_step(list)) == SQLITE_ROW) {
        struct store_head head = {.phase = sqlite3_column_int(list, 1),
                                  .listed = sqlite3_column_int(list, 2),
                                  .attended = sqlite3_column_int(list, 3),
                                  .time_ms = sqlite3_column_int64(list, 4),
                                  .text = (const char *)sqlite3_column_text(list, 5),
                                  .size = (size_t)sqlite3_column_bytes(list, 5)};
        snprintf(head.table.text, sizeof head.table.text, "%s", (const char *)sqlite3_column_text(list, 0));
        more = each(context, &head);
    }
    bool good = !more || result == SQLITE_DONE || sqlite_fail(q->file.db, q->file.path, "read", err);
    sqlite3_finalize(list);
    return good;
}

bool sqlite_list(struct store *s, const struct store_filter *filter,
                 bool (*each)(void *context, const struct store_head *), void *context, struct error *err)
{
    return list_heads(own_at_rest(s), filter, each, context, err);
}

/* ---- Questions ---- */

/* Aside or not: a portion of what the first question asks for. */
void sqlite_read_portion(struct sqlite *q)
{
    const struct store_question *asked = &q->store.first->question;
    const struct receiver to = {portion_row, &q->portion};
    q->unread = (struct error){0};
    portion_clear(&q->portion);
    if (asked->row)
        read_rows(q, &asked->table, asked->from, &to, &q->unread);
    else
        list_heads(q, &asked->filter, portion_head, &q->portion, &q->unread);
}

/* On the loop. */
void sqlite_tell_portion(struct sqlite *q)
{
    struct queued_question *a = q->store.first;
    struct error failure = q->unread;
    bool is_whole = !a->question.row || q->portion.count < PORTION;
    portion_tell(&q->portion, a);
    asking_end(&q->store, is_whole, failure.code ? &failure : NULL);
}

void sqlite_answer(struct store *s)
{
    struct sqlite *q = (struct sqlite *)s;
    if (q->worker) {
        sqlite_next_task(q);
        return;
    }
    sqlite_read_portion(q);
    sqlite_tell_portion(q);
}
