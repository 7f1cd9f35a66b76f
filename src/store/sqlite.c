/* The store in one file of SQLite's, for one server. This, sqlite_read.c and sqlite_file.c are all that knows SQLite.
 *
 * A flush is one transaction that only appends to `tail`, a table without a key: several times faster than putting
 * every row beside its elders. While nobody plays, or when the tail has grown long, its rows are moved into `log`,
 * where a table's rows stand together. They are moved table by table, so that neighbours are written together, and
 * the tail is cut when all that was in it has moved. A crash in between leaves rows in both; opening moves what is
 * in the tail once more, ignoring what is there.
 *
 * One process owns the file, by a lock on FILE.lock. A backup needs no lock: WAL lets it read while we write.
 *
 * Where a sync has failed, the write-ahead log is begun anew before anything else is written (sqlite_file_reset()). Until then the
 * batch whose commit it was is in doubt: it is not there for us, and may be there after a crash.
 *
 * With a worker thread a batch is written there while the loop goes on, and so are questions answered and the tail tidied.
 * Database, compaction and what is known of the tables are the thread's then; who needs them on the loop waits until it is
 * done. */
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "store/seal.h"
#include "store/sqlite_private.h"

enum {
    IDLE_MS = 200,     /* without rows for this long, the tail is compacted */
    RETRY_MS = 1000,   /* after a failure of the tidying, or to see whether a failed store is well again */
    TAIL_MAX = 200000, /* rows; past it the tail is tidied in spite of traffic */
    SLICE_IDLE = 2000, /* rows moved at a time while idle */
    /* Rows moved for each row of a batch while the tail is too long. Few, since the batch waits for them; but what is
     * not yet moved grows meanwhile, and by one and a half the tail would grow for ever. */
    SLICE_FACTOR = 2,
    CUT_FACTOR = 8 /* cutting a row off is that much cheaper than moving it */
};

static const char *const statements[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [FIND_HEAD] = "SELECT key FROM heads WHERE id = ?1",
    [LAST_SEQ] = "SELECT ifnull(max(seq), 0) FROM log WHERE head = ?1",
    [NEW_HEAD] = "INSERT INTO heads (id) VALUES (?1)",
    [PUT_HEAD] =
        "UPDATE heads SET phase = ?2, listed = ?3, attended = ?4, time = ?5, text = ?6 WHERE key = ?1",
    [APPEND] = "INSERT INTO tail (at, head, seq, time, text, sum) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [READ_LOG] = "SELECT seq, time, text, sum FROM log WHERE head = ?1 AND seq >= ?2 ORDER BY seq",
    [READ_TAIL] = "SELECT seq, time, text, sum FROM tail WHERE at = ?1",
    [MOVE] = "INSERT OR IGNORE INTO log SELECT head, seq, time, text, sum FROM tail WHERE at = ?1",
    [CUT] = "DELETE FROM tail WHERE at < ?1",
    [CUT_ALL] = "DELETE FROM tail",
};

static struct sqlite *own(struct store *s) { return (struct sqlite *)s; }

/* ---- Small helpers ---- */

/* Runs a statement that is bound and gives no rows. */
static bool run(struct sqlite *q, enum statement name, struct error *err)
{
    int result = sqlite3_step(q->statement[name]);
    bool good = result == SQLITE_DONE || sqlite_fail(q->file.db, q->file.path, "write to", err);
    sqlite3_reset(q->statement[name]);
    return good;
}

/* The one number that a statement or pragma gives; *found is false where it gives no row. */
static bool number_of(sqlite3_stmt *statement, int64_t *value, bool *found)
{
    int result = sqlite3_step(statement);
    *found = result == SQLITE_ROW;
    if (*found) *value = sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

static void bind_text(sqlite3_stmt *statement, int at, const char *text, size_t size)
{
    sqlite3_bind_text(statement, at, text, (int)size, SQLITE_STATIC);
}

/* ---- Opening and closing ---- */

static bool prepare(struct sqlite *q, struct error *err)
{
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(q->file.db, statements[i], -1, SQLITE_PREPARE_PERSISTENT, &q->statement[i],
                               NULL))
            return sqlite_fail(q->file.db, q->file.path, "use", err);
    return true;
}

static void sqlite_close(struct store *s)
{
    struct sqlite *q = own(s);
    worker_close(q->worker);
    if (s->busy) store_settle(s, &q->failure); /* in doubt until the end */
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(q->statement[i]);
    sqlite_file_close(&q->file);
    known_free(&q->known);
    portion_free(&q->portion);
    free(q->compaction.tables);
    free(q->numbers);
    free(q->rows);
    store_free(s);
    free(q);
}

static struct store *sqlite_open(const char *path, const struct store_hooks *hooks, struct error *err)
{
    struct sqlite *q = alloc_zeroed(1, sizeof *q);
    store_init(&q->store, &store_sqlite, hooks);
    known_init(&q->known);
    portion_init(&q->portion);
    if (sqlite_file_open(&q->file, path, err) && prepare(q, err)) return &q->store;
    sqlite_close(&q->store);
    return NULL;
}

/* ---- Tidying the tail ---- */

static int by_key(const void *a, const void *b)
{
    int64_t left = ((const struct compaction_table *)a)->key,
            right = ((const struct compaction_table *)b)->key;
    return (left > right) - (left < right);
}

static void compaction_begin(struct sqlite *q)
{
    struct compaction *t = &q->compaction;
    t->count = t->moved = t->moving = 0;
    t->end = known_next(&q->known);
    t->cutting = q->known.first;
    t->pressed = false;
    for (uint32_t i = 0; i < q->known.map.count; i++) {
        if (q->known.tables[i].newest < q->known.first) continue;
        t->tables = alloc_one_more(t->tables, t->count, &t->capacity, sizeof *t->tables);
        t->tables[t->count++] = (struct compaction_table){.key = q->known.tables[i].key, .number = i};
    }
    if (t->count) qsort(t->tables, t->count, sizeof *t->tables, by_key);
}

static bool move_table(struct sqlite *q, uint32_t table, size_t *moved, struct error *err)
{
    size_t count = known_rows(&q->known, table, &q->rows, &q->row_capacity);
    for (size_t i = 0; i < count; i++) {
        sqlite3_bind_int64(q->statement[MOVE], 1, q->rows[i]);
        if (!run(q, MOVE, err)) return false;
    }
    *moved += count;
    return true;
}

/* Within a transaction: moves about this many rows, or cuts rows off once all have moved. */
static bool compaction_slice(struct sqlite *q, size_t rows, struct error *err)
{
    struct compaction *t = &q->compaction;
    if (!t->end) compaction_begin(q);
    if (t->moving == t->count) {
        int64_t cut = q->known.first + (int64_t)(CUT_FACTOR * rows);
        bool all = known_next(&q->known) == t->end;
        t->cutting = all || cut > t->end ? t->end : cut;
        sqlite3_bind_int64(q->statement[CUT], 1, t->cutting);
        return run(q, all ? CUT_ALL : CUT, err);
    }
    for (size_t moved = 0; t->moving < t->count && moved < rows; t->moving++)
        if (!move_table(q, t->tables[t->moving].number, &moved, err)) return false;
    return true;
}

/* After the commit: what was moved is no longer the tail's. Before rows of the same transaction are noted. */
static void compaction_commit(struct sqlite *q)
{
    struct compaction *t = &q->compaction;
    if (!t->end) return;
    for (; t->moved < t->moving; t->moved++) q->known.tables[t->tables[t->moved].number].newest = 0;
    known_drop(&q->known, t->cutting);
    if (t->cutting == t->end) *t = (struct compaction){.tables = t->tables, .capacity = t->capacity};
}

/* After a rollback: what moved before is moved; a later compaction takes the rest and cuts. */
static void compaction_rollback(struct sqlite *q)
{
    q->compaction = (struct compaction){.tables = q->compaction.tables, .capacity = q->compaction.capacity};
}

static bool is_pressed(const struct sqlite *q)
{
    return q->compaction.pressed || q->known.tail_count > TAIL_MAX;
}

/* ---- Flushing ---- */

bool sqlite_find_table(struct sqlite *q, const struct table_id *id, uint32_t *number, bool *found,
                       struct error *err)
{
    int64_t key = 0, last = 0;
    bool row;
    *found = map_find(&q->known.map, id, number);
    if (*found) return true;
    bind_text(q->statement[FIND_HEAD], 1, id->text, strlen(id->text));
    if (!number_of(q->statement[FIND_HEAD], &key, found))
        return sqlite_fail(q->file.db, q->file.path, "read", err);
    if (!*found) return true;
    sqlite3_bind_int64(q->statement[LAST_SEQ], 1, key);
    if (!number_of(q->statement[LAST_SEQ], &last, &row))
        return sqlite_fail(q->file.db, q->file.path, "read", err);
    *number = known_add(&q->known, id, key, (uint32_t)last);
    return true;
}

static bool find_or_make_table(struct sqlite *q, const struct table_id *id, uint32_t *number,
                               struct error *err)
{
    bool found;
    if (!sqlite_find_table(q, id, number, &found, err)) return false;
    if (found) return true;
    bind_text(q->statement[NEW_HEAD], 1, id->text, strlen(id->text));
    if (!run(q, NEW_HEAD, err)) return false;
    *number = known_add(&q->known, id, sqlite3_last_insert_rowid(q->file.db), 0);
    return true;
}

/* Finds the batch's tables; one whose next row is not new is lost. */
static bool name_tables(struct sqlite *q, struct error *err)
{
    struct batch *b = &q->store.under_way;
    for (uint32_t i = 0; i < b->map.count; i++) {
        q->numbers = alloc_one_more(q->numbers, i, &q->number_capacity, sizeof *q->numbers);
        if (!find_or_make_table(q, &b->map.ids[i], &q->numbers[i], err)) return false;
        uint32_t first = b->tables[i].first_seq;
        b->tables[i].lost = first && first <= q->known.tables[q->numbers[i]].last_seq;
    }
    return true;
}

static bool append_rows(struct sqlite *q, struct error *err)
{
    const struct batch *b = &q->store.under_way;
    sqlite3_stmt *append = q->statement[APPEND];
    int64_t at = known_next(&q->known);
    for (size_t i = 0; i < b->row_count; i++) {
        const struct store_row row = batch_row(b, i);
        if (b->tables[b->rows[i].table].lost) continue;
        sqlite3_bind_int64(append, 1, at++);
        sqlite3_bind_int64(append, 2, q->known.tables[q->numbers[b->rows[i].table]].key);
        sqlite3_bind_int64(append, 3, row.seq);
        sqlite3_bind_int64(append, 4, row.time_ms);
        bind_text(append, 5, row.text, row.size);
        sqlite3_bind_int64(append, 6, (int64_t)row_sum(&row));
        if (!run(q, APPEND, err)) return false;
    }
    return true;
}

static bool put_heads(struct sqlite *q, struct error *err)
{
    const struct batch *b = &q->store.under_way;
    sqlite3_stmt *put = q->statement[PUT_HEAD];
    for (uint32_t i = 0; i < b->map.count; i++) {
        const struct batch_table *table = &b->tables[i];
        if (!table->has_head || table->lost) continue;
        sqlite3_bind_int64(put, 1, q->known.tables[q->numbers[i]].key);
        sqlite3_bind_int(put, 2, table->phase);
        sqlite3_bind_int(put, 3, table->listed);
        sqlite3_bind_int(put, 4, table->attended);
        sqlite3_bind_int64(put, 5, table->time_ms);
        bind_text(put, 6, buf_text(&b->text) + table->text, table->size);
        if (!run(q, PUT_HEAD, err)) return false;
    }
    return true;
}

/* While the tail is too long every batch pays for its share of the tidying, within its own transaction: that costs
 * no further sync. It comes before the rows, so that cutting the whole tail does not cut them. */
static bool pay_share(struct sqlite *q, struct error *err)
{
    if (!is_pressed(q)) return true;
    bool good = compaction_slice(q, SLICE_FACTOR * (q->store.under_way.row_count + 1), err);
    q->compaction.pressed = true;
    return good;
}

static void note_rows(struct sqlite *q)
{
    const struct batch *b = &q->store.under_way;
    for (size_t i = 0; i < b->row_count; i++)
        if (!b->tables[b->rows[i].table].lost)
            known_append(&q->known, q->numbers[b->rows[i].table], b->rows[i].seq);
    if (b->row_count) q->rows_at_ms = store_clock_ms();
    if (!q->compaction.end && q->known.map.count > KNOWN_TABLES_MAX + q->known.tail_count)
        known_trim(&q->known);
}

/* Nothing of the transaction is left, in the file or in what we know: keys that it gave are not given. */
static void roll_back(struct sqlite *q)
{
    if (!sqlite3_get_autocommit(q->file.db)) run(q, ROLLBACK, NULL);
    compaction_rollback(q);
    known_trim(&q->known);
    for (uint32_t i = 0; i < q->store.under_way.map.count; i++) q->store.under_way.tables[i].lost = false;
}

static void note_failure(struct sqlite *q, const struct error *failure)
{
    q->failed = failure != NULL;
    if (!failure) return;
    q->failure = *failure;
    q->retry_at_ms = store_clock_ms() + RETRY_MS;
}

/* Begins a transaction, and ends it; a sync that failed is remembered between them. */
static bool begin(struct sqlite *q, struct error *err)
{
    if (q->is_unsure && !sqlite_file_reset(&q->file, err)) return false;
    q->is_unsure = false;
    return run(q, BEGIN, err);
}

static bool commit(struct sqlite *q, struct error *err)
{
    bool good = run(q, COMMIT, err);
    q->is_unsure = !good && sqlite3_extended_errcode(q->file.db) == SQLITE_IOERR_FSYNC;
    return good;
}

/* Aside or not: the batch that is under way. */
static void write_batch(struct sqlite *q)
{
    struct error err = {0};
    if (begin(q, &err) && pay_share(q, &err) && name_tables(q, &err) && append_rows(q, &err) &&
        put_heads(q, &err) && commit(q, &err)) {
        compaction_commit(q);
        note_rows(q);
    } else {
        roll_back(q);
    }
    q->unwritten = err;
}

/* On the loop again. */
static void settle(struct sqlite *q)
{
    const struct error *failure = q->unwritten.code ? &q->unwritten : NULL;
    note_failure(q, failure);
    if (failure && q->is_unsure)
        store_doubt(&q->store);
    else
        store_settle(&q->store, failure);
}

static void sqlite_begin(struct store *s)
{
    struct sqlite *q = own(s);
    q->wants_write = true;
    if (q->worker) {
        sqlite_next_task(q);
        return;
    }
    q->wants_write = false;
    write_batch(q);
    settle(q);
}

/* SQLite tells at once whether it can, but for what gathers behind a batch in doubt. */
static bool sqlite_ready(const struct store *s, struct error *err)
{
    return !s->in_doubt || fail(err, "store", "%s", ((const struct sqlite *)s)->failure.text);
}

/* ---- In the event loop ---- */

static int sqlite_fd(const struct store *s)
{
    const struct sqlite *q = (const struct sqlite *)s;
    return q->worker ? worker_fd(q->worker) : -1;
}

/* When something is to be done without being asked; INT64_MAX: nothing. */
static int64_t due_at_ms(const struct sqlite *q)
{
    int64_t due = INT64_MAX;
    if (q->failed) due = 0;
    if (q->known.tail_count) due = q->rows_at_ms + IDLE_MS;
    return due != INT64_MAX && due < q->retry_at_ms ? q->retry_at_ms : due;
}

/* A batch in doubt has been written as far as it can be. */
static bool is_writing(const struct store *s) { return s->busy && !s->in_doubt; }

/* While the thread is at work nothing else can be done, and its descriptor tells when it is over. */
static int sqlite_wait_ms(const struct store *s)
{
    const struct sqlite *q = (const struct sqlite *)s;
    int64_t due = is_writing(s) || q->task ? INT64_MAX : due_at_ms(q);
    if (due == INT64_MAX) return -1;
    int64_t left = due - store_clock_ms();
    return left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

/* A slice of the tail. Where there is none, and the last flush failed, something is written all the same to see
 * whether the store is well again. */
static void tidy(struct sqlite *q)
{
    struct error err = {0};
    char probe[60];
    snprintf(probe, sizeof probe, "PRAGMA user_version = %d", SQLITE_SCHEMA_VERSION);
    bool good = begin(q, &err) &&
                (q->known.tail_count ? compaction_slice(q, SLICE_IDLE, &err)
                                     : sqlite_file_exec(&q->file, probe, &err)) &&
                commit(q, &err);
    if (good)
        compaction_commit(q);
    else
        roll_back(q);
    q->unwritten = err;
}

/* Where the log could be begun anew, nothing is left of a batch in doubt. */
static void note_tidied(struct sqlite *q)
{
    struct error why = q->failure;
    bool is_well = !q->unwritten.code;
    note_failure(q, is_well ? NULL : &q->unwritten);
    if (!is_well || !q->store.in_doubt) return;
    q->store.in_doubt = false;
    store_settle(&q->store, &why);
}

/* What each task does on the thread, and on the loop when it is over. */
static const struct {
    void (*work)(struct sqlite *), (*over)(struct sqlite *);
} tasks[] = {[WRITE_TASK] = {write_batch, settle},
             [READ_TASK] = {sqlite_read_portion, sqlite_tell_portion},
             [TIDY_TASK] = {tidy, note_tidied}};

static void work(void *context)
{
    struct sqlite *q = context;
    tasks[q->task].work(q);
}

static void begin_task(struct sqlite *q, enum sqlite_task task)
{
    q->task = q->last_task = task;
    if (task == WRITE_TASK) q->wants_write = false;
    worker_begin(q->worker);
}

/* Batches and questions take turns where both wait. */
void sqlite_next_task(struct sqlite *q)
{
    bool reads = q->store.is_answering;
    if (q->task) return;
    if (q->wants_write && !(reads && q->last_task == WRITE_TASK))
        begin_task(q, WRITE_TASK);
    else if (reads)
        begin_task(q, READ_TASK);
}

static void end_task(struct sqlite *q)
{
    enum sqlite_task task = q->task;
    if (!task || !worker_take(q->worker)) return;
    q->task = NO_TASK;
    tasks[task].over(q);
    sqlite_next_task(q);
}

static void sqlite_serve(struct store *s)
{
    struct sqlite *q = own(s);
    if (q->worker) end_task(q);
    if (is_writing(s) || q->task || due_at_ms(q) > store_clock_ms()) return;
    if (q->worker) {
        begin_task(q, TIDY_TASK);
    } else {
        tidy(q);
        note_tidied(q);
    }
}

static bool sqlite_work_aside(struct store *s, struct error *err)
{
    struct sqlite *q = own(s);
    if (!q->worker) q->worker = worker_open(work, q, err);
    return q->worker;
}

static bool sqlite_well(struct store *s, struct error *err)
{
    struct sqlite *q = own(s);
    return !q->failed || fail(err, "store", "%s", q->failure.text);
}

const struct store_driver store_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .work_aside = sqlite_work_aside,
    .ready = sqlite_ready,
    .begin = sqlite_begin,
    .read = sqlite_read,
    .list = sqlite_list,
    .answer = sqlite_answer,
    .fd = sqlite_fd,
    .wait_ms = sqlite_wait_ms,
    .serve = sqlite_serve,
    .well = sqlite_well,
    .backup = sqlite_file_backup,
    .expire = sqlite_expire,
};
