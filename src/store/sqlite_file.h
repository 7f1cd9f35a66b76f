/* A file of SQLite's that is ours: locked, of the right schema, and set up for WAL; and how it is copied. */
#ifndef ISOLARIO_STORE_SQLITE_FILE_H
#define ISOLARIO_STORE_SQLITE_FILE_H

#include "store/store.h"

struct sqlite3;

struct sqlite_file {
    struct sqlite3 *db;
    char *path;
    int lock;
};

enum { SQLITE_SCHEMA_VERSION = 2 };

/* false with *err; sqlite_file_close() is due in any case. */
bool sqlite_file_open(struct sqlite_file *, const char *path, struct error *);
void sqlite_file_close(struct sqlite_file *);
bool sqlite_file_exec(struct sqlite_file *, const char *sql, struct error *);
/* Moves what is in the write-ahead log into the database, and begins the log anew. After a sync that failed, Linux may take for
 * written what never reached the disk, also of the log's head; whatever follows it there would be lost with a crash. */
bool sqlite_file_reset(struct sqlite_file *, struct error *);
bool sqlite_file_backup(const char *path, const char *target, struct error *);

/* What SQLite says to its last failure, in *err: "cannot WHAT PATH: ...". */
bool sqlite_fail(struct sqlite3 *db, const char *path, const char *what, struct error *);

#endif
