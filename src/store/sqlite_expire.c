/* Deleting old tables from SQLite's file, by a connection of its own beside the store's. A batch is one short transaction:
 * while it runs, the store's own waits, as SQLite has one writer.
 *
 * Keys are given in order, and the highest one stays: so no key is ever given twice, and what the store still knows of a
 * deleted table leads to no rows instead of to those of another table. */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "store/driver.h"
#include "store/sqlite_file.h"

enum { WAIT_MS = 5000, ROWS_MAX = 5000 }; /* ROWS_MAX: of one batch; a table of more has one to itself */

/* A table's rows are in the log, and its last ones for a moment in the tail, where only tables are that are played. */
static const char find_sql[] =
    "SELECT key, id, (SELECT count(*) FROM log WHERE head = key) FROM heads"
    " WHERE time < ?1 AND (1 << phase) & ?2 AND key < (SELECT max(key) FROM heads)"
    " AND ifnull((SELECT time FROM log WHERE head = key ORDER BY seq DESC LIMIT 1), 0) < ?1"
    " AND key NOT IN (SELECT head FROM tail) ORDER BY time LIMIT ?3";

struct sqlite_expiry {
    sqlite3 *db;
    const char *path;
    int64_t keys[STORE_EXPIRE_MAX];
    int count;
};

static bool exec(struct sqlite_expiry *e, const char *sql, struct error *err)
{
    return sqlite3_exec(e->db, sql, NULL, NULL, NULL) == SQLITE_OK ||
           sqlite_fail(e->db, e->path, "tidy", err);
}

static bool find(struct sqlite_expiry *e, const struct store_expiry *what, struct table_id *gone,
                 struct error *err)
{
    sqlite3_stmt *s = NULL;
    int64_t rows = 0;
    int result = SQLITE_ERROR;
    if (sqlite3_prepare_v2(e->db, find_sql, -1, &s, NULL)) return sqlite_fail(e->db, e->path, "tidy", err);
    sqlite3_bind_int64(s, 1, what->before_ms);
    sqlite3_bind_int(s, 2, (int)what->phases);
    sqlite3_bind_int(s, 3, STORE_EXPIRE_MAX);
    while ((result = sqlite3_step(s)) == SQLITE_ROW) {
        rows += sqlite3_column_int64(s, 2);
        if (e->count > 0 && rows > ROWS_MAX) break;
        e->keys[e->count] = sqlite3_column_int64(s, 0);
        snprintf(gone[e->count++].text, sizeof gone->text, "%s", (const char *)sqlite3_column_text(s, 1));
    }
    bool good = result == SQLITE_ROW || result == SQLITE_DONE || sqlite_fail(e->db, e->path, "tidy", err);
    sqlite3_finalize(s);
    return good;
}

static bool delete_found(struct sqlite_expiry *e, struct error *err)
{
    char sql[160];
    bool good = true;
    for (int i = 0; i < e->count && good; i++) {
        snprintf(sql, sizeof sql, "DELETE FROM log WHERE head = %lld; DELETE FROM heads WHERE key = %lld",
                 (long long)e->keys[i], (long long)e->keys[i]);
        good = exec(e, sql, err);
    }
    return good;
}

int sqlite_expire(const char *path, const struct store_expiry *what, struct table_id *gone, struct error *err)
{
    struct sqlite_expiry e = {.path = path};
    bool good = sqlite3_open_v2(path, &e.db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) ==
                    SQLITE_OK ||
                sqlite_fail(e.db, path, "open", err);
    if (good) sqlite3_busy_timeout(e.db, WAIT_MS);
    good = good && exec(&e, "CREATE INDEX IF NOT EXISTS heads_time ON heads (time)", err) &&
           exec(&e, "BEGIN IMMEDIATE", err);
    if (good) {
        good = find(&e, what, gone, err) && delete_found(&e, err) && exec(&e, "COMMIT", err);
        if (!good) sqlite3_exec(e.db, "ROLLBACK", NULL, NULL, NULL);
    }
    sqlite3_close(e.db);
    return good ? e.count : -1;
}
