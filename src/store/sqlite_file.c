#include "store/sqlite_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/alloc.h"

enum {
    APPLICATION = 0x49534f4c, /* "ISOL", in the header of the file */
    BUSY_WAIT_MS = 5000,      /* for a backup, or for old tables that are deleted by another connection */
    PATH_SIZE = 4096
};

/* Each row takes the schema from the version of its index to the next one. */
static const char *const migrations[] = {
    "CREATE TABLE heads (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, phase INTEGER NOT NULL DEFAULT 0,"
    "  listed INTEGER NOT NULL DEFAULT 0, attended INTEGER NOT NULL DEFAULT 0, time INTEGER NOT NULL DEFAULT "
    "0,"
    "  text TEXT);" /* NULL until the server has put a head */
    "CREATE INDEX heads_listed ON heads (phase) WHERE listed = 1;"
    "CREATE INDEX heads_attended ON heads (phase) WHERE attended = 1;"
    "CREATE TABLE tail (at INTEGER PRIMARY KEY, head INTEGER NOT NULL, seq INTEGER NOT NULL,"
    "  time INTEGER NOT NULL, text TEXT NOT NULL);"
    "CREATE TABLE log (head INTEGER NOT NULL, seq INTEGER NOT NULL, time INTEGER NOT NULL, text TEXT NOT "
    "NULL,"
    "  PRIMARY KEY (head, seq)) WITHOUT ROWID;",
    /* Rows of before have no checksum. */
    "ALTER TABLE tail ADD COLUMN sum INTEGER; ALTER TABLE log ADD COLUMN sum INTEGER;",
};

static_assert(sizeof migrations / sizeof *migrations == SQLITE_SCHEMA_VERSION, "a version is a migration");

/* What a crash has left in the tail is moved into the log. */
static const char drain[] = "BEGIN IMMEDIATE;"
                            "INSERT OR IGNORE INTO log (head, seq, time, text, sum)"
                            "  SELECT head, seq, time, text, sum FROM tail ORDER BY head, seq;"
                            "DELETE FROM tail;"
                            "COMMIT";

bool sqlite_fail(sqlite3 *db, const char *path, const char *what, struct error *err)
{
    int system = db ? sqlite3_system_errno(db) : 0;
    bool io = db && (sqlite3_errcode(db) & 0xff) == SQLITE_IOERR;
    return fail(err, "store", "cannot %s %.200s: %s%s%s", what, path,
                db ? sqlite3_errmsg(db) : "out of memory", io && system ? ", " : "",
                io && system ? strerror(system) : "");
}

bool sqlite_file_exec(struct sqlite_file *f, const char *sql, struct error *err)
{
    return sqlite3_exec(f->db, sql, NULL, NULL, NULL) == SQLITE_OK || sqlite_fail(f->db, f->path, "use", err);
}

/* The one number that a query gives. */
static bool ask_number(sqlite3 *db, const char *sql, int64_t *value)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_ROW;
    if (good) *value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return good;
}

/* ---- Opening ---- */

/* Only for the message to who comes second, so a full disk may keep it from being written. */
static void name_owner(int lock)
{
    if (ftruncate(lock, 0) == 0) dprintf(lock, "%ld\n", (long)getpid());
}

static bool take_lock(struct sqlite_file *f, struct error *err)
{
    char path[PATH_SIZE], owner[24] = "";
    snprintf(path, sizeof path, "%s.lock", f->path);
    f->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (f->lock < 0) return fail(err, "store", "cannot open %.200s: %s", path, strerror(errno));
    if (flock(f->lock, LOCK_EX | LOCK_NB) == 0) {
        name_owner(f->lock);
        return true;
    }
    if (errno != EWOULDBLOCK) return fail(err, "store", "cannot lock %.200s: %s", path, strerror(errno));
    ssize_t n = pread(f->lock, owner, sizeof owner - 1, 0);
    owner[n > 0 ? strcspn(owner, "\n") : 0] = 0;
    return fail(err, "in-use",
                "%.200s is in use by another server%s%s; SQLite serves one, PostgreSQL several", f->path,
                owner[0] ? ", process " : "", owner);
}

/* Is the file ours, and not of a later version? Looks only, so that what is not ours stays as it is. */
static bool check_identity(sqlite3 *db, const char *path, int64_t *version, struct error *err)
{
    int64_t application = 0, objects = 0;
    if (!ask_number(db, "SELECT count(*) FROM sqlite_schema", &objects) ||
        !ask_number(db, "PRAGMA application_id", &application) ||
        !ask_number(db, "PRAGMA user_version", version))
        return sqlite_fail(db, path, "read", err);
    if (objects == 0 && application == 0 && *version == 0) return true;
    if (application != APPLICATION)
        return fail(err, "foreign", "%.200s is a database of another program", path);
    if (*version > SQLITE_SCHEMA_VERSION)
        return fail(err, "newer",
                    "%.200s has schema version %d; this program knows %d, a newer one is needed", path,
                    (int)*version, (int)SQLITE_SCHEMA_VERSION);
    return true;
}

static bool migrate(struct sqlite_file *f, int64_t version, struct error *err)
{
    char sql[120];
    if (version == SQLITE_SCHEMA_VERSION) return true;
    bool good = sqlite_file_exec(f, "BEGIN IMMEDIATE", err);
    for (; good && version < SQLITE_SCHEMA_VERSION; version++)
        good = sqlite_file_exec(f, migrations[version], err);
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION,
             SQLITE_SCHEMA_VERSION);
    good = good && sqlite_file_exec(f, sql, err);
    if (!good && !sqlite3_get_autocommit(f->db)) sqlite3_exec(f->db, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

/* WAL with a sync at every commit. Rarer checkpoints were tried: they stop the traffic longer and win nothing. */
static bool set_up(struct sqlite_file *f, struct error *err)
{
    static const char settings[] =
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY;"
        "PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 1000;";
    sqlite3_stmt *mode = NULL;
    if (!sqlite_file_exec(f, settings, err)) return false;
    bool good = sqlite3_prepare_v2(f->db, "PRAGMA journal_mode", -1, &mode, NULL) == SQLITE_OK &&
                sqlite3_step(mode) == SQLITE_ROW &&
                strcmp((const char *)sqlite3_column_text(mode, 0), "wal") == 0;
    sqlite3_finalize(mode);
    return good || fail(err, "store",
                        "%.200s cannot be kept with a write-ahead log; is it on a network disk?", f->path);
}

bool sqlite_file_reset(struct sqlite_file *f, struct error *err)
{
    return sqlite3_wal_checkpoint_v2(f->db, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) == SQLITE_OK ||
           sqlite_fail(f->db, f->path, "write to", err);
}

/* A process before this one may have met such a sync. While a backup reads, the log stays as it is. */
static bool reset_at_start(struct sqlite_file *f, struct error *err)
{
    return sqlite_file_reset(f, err) || (sqlite3_errcode(f->db) & 0xff) == SQLITE_BUSY;
}

/* A store holds what nobody may know yet, such as the secret of the dice: a new file is its owner's only. */
static bool create(const char *path, struct error *err)
{
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0) close(fd);
    return fd >= 0 || fail(err, "store", "cannot open %.200s: %s", path, strerror(errno));
}

bool sqlite_file_open(struct sqlite_file *f, const char *path, struct error *err)
{
    int64_t version = 0;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    *f = (struct sqlite_file){.lock = -1, .path = alloc_text(path)};
    if (!path[0] || strlen(path) > PATH_SIZE - 16)
        return fail(err, "store", "\"%.40s\" is no name for a file", path);
    if (!take_lock(f, err) || !create(path, err)) return false;
    if (sqlite3_open_v2(path, &f->db, flags, NULL)) return sqlite_fail(f->db, path, "open", err);
    sqlite3_extended_result_codes(f->db, 1);
    sqlite3_busy_timeout(f->db, BUSY_WAIT_MS);
    return check_identity(f->db, path, &version, err) && set_up(f, err) && reset_at_start(f, err) &&
           migrate(f, version, err) && sqlite_file_exec(f, drain, err);
}

void sqlite_file_close(struct sqlite_file *f)
{
    sqlite3_close(f->db);
    if (f->lock >= 0) close(f->lock); /* the file stays: removing it would race with the next owner */
    free(f->path);
}

/* ---- Backup ---- */

static bool copy_pages(sqlite3 *from, sqlite3 *to)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (!backup) return false;
    int result = sqlite3_backup_step(backup, -1); /* all at once: one moment of the store */
    return sqlite3_backup_finish(backup) == SQLITE_OK && result == SQLITE_DONE;
}

static bool is_sound(sqlite3 *db)
{
    sqlite3_stmt *check = NULL;
    bool good = sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &check, NULL) == SQLITE_OK &&
                sqlite3_step(check) == SQLITE_ROW &&
                strcmp((const char *)sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    return good;
}

static bool copy_store(const char *path, const char *target, struct error *err)
{
    sqlite3 *from = NULL, *to = NULL;
    int64_t version = 0;
    bool good = sqlite3_open_v2(path, &from, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK ||
                sqlite_fail(from, path, "open", err);
    if (good) sqlite3_busy_timeout(from, 2 * BUSY_WAIT_MS);
    good = good && check_identity(from, path, &version, err);
    if (good && version == 0) good = fail(err, "foreign", "%.200s is empty: there is nothing to copy", path);
    good = good && create(target, err);
    if (good && sqlite3_open_v2(target, &to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL))
        good = sqlite_fail(to, target, "open", err);
    if (good && !copy_pages(from, to)) good = sqlite_fail(to, target, "write", err);
    if (good && !is_sound(to)) good = fail(err, "store", "%.200s is damaged: its copy is not sound", path);
    /* No log of its own beside the copy. */
    if (good && sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL))
        good = sqlite_fail(to, target, "write", err);
    sqlite3_close(to);
    sqlite3_close(from);
    return good;
}

/* Written beside the target and linked to its name, which must be new, when it is whole. */
bool sqlite_file_backup(const char *path, const char *target, struct error *err)
{
    char beside[PATH_SIZE];
    struct stat there;
    if (stat(path, &there) != 0) return fail(err, "store", "cannot open %.200s: %s", path, strerror(errno));
    if (lstat(target, &there) == 0)
        return fail(err, "file", "%.200s is there already; a backup wants a new file", target);
    snprintf(beside, sizeof beside, "%.4000s.new-%ld", target, (long)getpid());
    bool good = copy_store(path, beside, err);
    if (good && link(beside, target) != 0)
        good = fail(err, "file", "cannot write %.200s: %s", target, strerror(errno));
    unlink(beside);
    return good;
}
