/* What the files of SQLite's driver share: sqlite.c writes and tidies, sqlite_read.c reads. */
#ifndef ISOLARIO_STORE_SQLITE_PRIVATE_H
#define ISOLARIO_STORE_SQLITE_PRIVATE_H

#include "store/known.h"
#include "store/portion.h"
#include "store/sqlite_file.h"
#include "store/worker.h"

struct sqlite3_stmt;

/* clang-format off */
enum statement {
    BEGIN, COMMIT, ROLLBACK, FIND_HEAD, LAST_SEQ, NEW_HEAD, PUT_HEAD, APPEND, READ_LOG, READ_TAIL, MOVE, CUT, CUT_ALL,
    STATEMENTS
};
/* clang-format on */

/* The tidying of the tail that is under way: everything before `end` is moved, then cut off. */
struct compaction {
    struct compaction_table {
        int64_t key;
        uint32_t number; /* among the known tables */
    } * tables;          /* to be moved, by key, since that is the log's order */
    size_t count, capacity;
    size_t moved, moving; /* tables in the log for good; and with the transaction under way */
    int64_t end,
        cutting;  /* end 0: none is under way; cutting: the tail begins here with the transaction under way */
    bool pressed; /* goes on in spite of traffic */
};

/* What the worker thread does. */
enum sqlite_task { NO_TASK, WRITE_TASK, READ_TASK, TIDY_TASK };

struct sqlite {
    struct store store;
    struct sqlite_file file;
    struct sqlite3_stmt *statement[STATEMENTS];
    struct known known;
    struct compaction compaction;
    uint32_t *numbers; /* of the batch's tables among the known ones */
    int64_t *rows;     /* of one table in the tail */
    size_t number_capacity, row_capacity;
    int64_t rows_at_ms, retry_at_ms; /* the last rows came; nothing is tried before */
    bool failed;
    struct error failure;
    struct worker *worker; /* NULL: batches are written where they are flushed */
    struct error
        unwritten; /* why the batch under way was not kept, or the tail not tidied; code NULL: it was */
    enum sqlite_task task, last_task;
    bool wants_write; /* a batch waits for the thread */
    bool
        is_unsure; /* a sync failed: what was written last may be there after a crash, or what was written before may not */
    struct portion portion;
    struct error unread; /* why the question was not answered; code NULL: it was */
};

/* The table's number among the known ones; *found is false where the database has no such table. */
bool sqlite_find_table(struct sqlite *, const struct table_id *, uint32_t *number, bool *found,
                       struct error *);
void sqlite_next_task(struct sqlite *); /* gives the thread what waits for it, if it rests */

bool sqlite_read(struct store *, uint32_t from, struct giving *, struct error *);
bool sqlite_list(struct store *, const struct store_filter *,
                 bool (*each)(void *context, const struct store_head *), void *context, struct error *);
void sqlite_answer(struct store *);
/* Aside or not: a portion of what the first question asks for; then, on the loop, who asked is told. */
void sqlite_read_portion(struct sqlite *);
void sqlite_tell_portion(struct sqlite *);

#endif
