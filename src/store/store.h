/* Where tables are kept. A table is its log: rows of text, appended one after the other and never changed,
 * keyed by the table and a sequence number that counts from 1. A store knows no game and does not read the
 * rows.
 *
 * Appending is in batches. Rows given by store_append() wait until store_flush(); the batch is durable when
 * done() is called with it, and only then may anything be acknowledged. SQLite calls done() within
 * store_flush(), or after store_work_aside() from store_serve(), as PostgreSQL always does. While one batch is
 * under way the next one gathers; batches are done in order.
 *
 * Several processes may share one PostgreSQL. Then a row can be LOST: another process was first with that
 * sequence number. All rows of the same table in its batch and behind it are lost with it; whoever holds the
 * table reads it anew. FAILED means that the world refused (full disk, no connection) and that nothing of the batch
 * was kept, nor of what gathered behind it; it may be tried again.
 *
 * Where the connection breaks while a batch is under way, nobody knows whether it was kept. It stays under way then
 * (store_is_in_doubt() says so), and as soon as there is a connection again the same batch is sent once more: every row
 * carries a random number of its batch, so that of several tries one at most is kept, and a row that is there is known
 * to be ours or another's. What gathers meanwhile was never sent, and FAILS at once. A row is UNKNOWN only where the store
 * is closed before this is settled.
 *
 * Every row is kept with a checksum (seal.h). A row whose checksum is wrong is not given out: reading ends with the
 * error "damaged".
 *
 * A store is named by a word: "sqlite:FILE" (or just FILE), "postgresql://..." as libpq reads it. */
#ifndef ISOLARIO_STORE_STORE_H
#define ISOLARIO_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/error.h"

struct store;

enum { TABLE_ID_SIZE = 16, STORE_ROW_MAX = 256 * 1024, STORE_HEAD_MAX = 8192, STORE_WORD_MAX = 200 };

/* The name of a table: 12 random bytes in base64url, and a 0 byte. */
struct table_id {
    char text[TABLE_ID_SIZE + 1];
};

struct store_row {
    struct table_id table;
    uint32_t seq;
    int64_t time_ms; /* since 1970, of the server that accepted it */
    const char *text;
    size_t size;
};

enum store_result { STORE_KEPT, STORE_LOST, STORE_FAILED, STORE_UNKNOWN };

/* What is known of a table without reading its log; the lobby lists heads. */
struct store_head {
    struct table_id table;
    int phase;        /* a number of the server's, such as waiting, playing, over */
    bool listed;      /* shown to everybody */
    bool attended;    /* something must happen without a visitor: a clock runs, or a bot is to move */
    int64_t time_ms;  /* of the last change */
    const char *text; /* the server's own summary, JSON */
    size_t size;
};

/* Within a hook everything but store_close() may be called. */
struct store_hooks {
    /* A row's fate, for each table in the order of appending, except that rows behind a batch in doubt may FAIL before
     * it is settled; the error says why where it is FAILED or UNKNOWN. When the first of a batch's rows of a table is
     * reported LOST or FAILED, the fates of its others are settled too and follow at once. */
    void (*done)(void *context, const struct store_row *, enum store_result, const struct error *);
    /* Another process appended to this table: the row itself, or only its number with text NULL where it
     * was too long to be told; or it told a word about it (store_tell), which has seq 0. */
    void (*heard)(void *context, const struct store_row *);
    /* The connection was lost and is back: what others appended meanwhile was not heard, so read anew what
     * you hold. A row read then may be heard once more. */
    void (*missed)(void *context);
    void *context;
};

/* NULL with *err filled. Creates the schema or migrates it; refuses a newer one than it knows. */
struct store *store_open(const char *name, const struct store_hooks *, struct error *);
void store_close(struct store *); /* flushes first, and waits */
/* Batches are made durable on a thread of the store's own from now on, so that the caller's does not wait for the disk.
 * To be called before anything is appended; false with *err where there can be no such thread. */
bool store_work_aside(struct store *, struct error *);

/* Queues a row for the batch. The text, UTF-8 without 0 bytes, is copied. */
void store_append(struct store *, const struct store_row *);
/* Queues a head; it becomes durable with the batch, and has no fate of its own: it shares that of its table's rows
 * in the same batch, and where there are none, it is tried until it is kept. */
void store_put_head(struct store *, const struct store_head *);
bool store_has_waiting(const struct store *); /* rows or heads that a flush would take now */
/* Begins to make what was queued durable; does nothing while an earlier batch is under way. */
void store_flush(struct store *);
bool store_is_busy(const struct store *); /* a batch is under way */
/* Nobody knows what became of the batch under way: the connection broke, or there has been no answer for some seconds. */
bool store_is_in_doubt(const struct store *);

/* Rows of a table with seq >= from, in order: at least those of batches already done; false with *err where the
 * store cannot be read. each() may stop it by returning false, and must not read or list itself. This and store_list()
 * wait for the database: a server uses them only while it starts, and store_ask() afterwards. */
bool store_read(struct store *, const struct table_id *, uint32_t from,
                bool (*each)(void *context, const struct store_row *), void *context, struct error *);

struct store_filter {
    bool listed, attended; /* only those */
    int phase;             /* only these; -1: all */
    int limit;             /* newest first; 0: all */
};
bool store_list(struct store *, const struct store_filter *,
                bool (*each)(void *context, const struct store_head *), void *context, struct error *);

/* A question that is answered later, from store_serve(), or within store_ask() where the store has no thread of its own.
 * Either rows of a table or heads are asked for; within its functions everything but store_close() may be called.
 * Rows come in small portions, between which the loop has its turn, and a row that was appended after the question may
 * come as well. */
struct store_question {
    struct table_id table; /* rows: of this table, with seq >= from */
    uint32_t from;
    bool (*row)(void *context, const struct store_row *); /* false: no more of them */
    struct store_filter filter;                           /* heads */
    bool (*head)(void *context, const struct store_head *);
    /* All have come, or *err (else NULL) says why not. It is called once, when the store is closed at the
     * latest, and then must not ask again; a question does not wait for longer than some seconds. */
    void (*end)(void *context, const struct error *err);
    void *context;
};
void store_ask(struct store *, const struct store_question *);

/* Part of the event loop: the file descriptor to watch (-1: none; it stays the same while the store is open),
 * whether it is to be watched for writing too, and what to call when it is ready, or after store_wait_ms() (-1: no
 * need; retries and the tidying of SQLite's tail while idle ask for it). store_flush() is due then too: what gathered
 * while a batch was under way waits for it. */
int store_fd(const struct store *);
bool store_wants_write(const struct store *);
int store_wait_ms(const struct store *);
void store_serve(struct store *);

/* Tells the other processes that share the store a word about a table, of at most STORE_WORD_MAX bytes. It is not kept: told soon,
 * or never where there is trouble. They hear it as a row with seq 0. Where nobody shares the store it does nothing. */
void store_tell(struct store *, const struct table_id *, const char *text);
bool store_is_shared(const struct store *);

/* The time that all who share the store agree on, ms since 1970: PostgreSQL's as it was when the store was opened, going on
 * evenly. -1: nobody shares it, so the caller's own clock will do. */
int64_t store_time_ms(const struct store *);

/* Is it well? For /healthz: false with the reason in *err. A database that has not answered for some seconds is not. */
bool store_well(struct store *, struct error *);

/* Which tables are old: of these phases, with a head and a last row from before. */
struct store_expiry {
    int64_t before_ms;
    unsigned phases; /* bits: 1 << phase */
};

enum { STORE_EXPIRE_MAX = 32 };

/* Deletes at most STORE_EXPIRE_MAX old tables, the oldest first, from a store that this and other processes may have
 * open; their ids in gone[]. Returns how many, or -1 with *err. It knows no struct store and waits for the database, so
 * it is for a thread of its own. */
int store_expire(const char *name, const struct store_expiry *, struct table_id *gone, struct error *);

/* Copies an SQLite store, which may be in use by another process, to a fresh file that is sound by itself. */
bool store_backup(const char *name, const char *target, struct error *);

#endif
