/* The store in a PostgreSQL that several servers share. Only this file and postgres_link.c know libpq.
 *
 * There are three connections. One saves batches, one listens to what other servers have appended: neither blocks. They
 * are two because PostgreSQL tells no news over a connection that is at work, so what others have saved would wait until
 * our own batch is durable. The third one reads, and blocks for a moment.
 *
 * A batch is one statement, and so one transaction: rows, heads and notifications. Another server may have been
 * first with a sequence number; then the statement fails as a whole, we ask which tables lost, and save the batch
 * without them. Rows and heads are written in the order of their keys, so that two servers never wait for each other
 * in a circle. */
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <unistd.h>

#include "store/driver.h"
#include "store/news.h"
#include "store/params.h"
#include "store/postgres_link.h"

enum { ADVISORY_LOCK = 0x49534f4c };

/* Each row takes the schema from the version of its index to the next one. */
static const char *const migrations[] = {
    "CREATE TABLE isolario.heads (id text COLLATE \"C\" PRIMARY KEY, phase integer NOT NULL, listed boolean "
    "NOT NULL,"
    "  attended boolean NOT NULL, time bigint NOT NULL, text text NOT NULL) WITH (fillfactor = 70);"
    "CREATE INDEX heads_listed ON isolario.heads (phase) WHERE listed;"
    "CREATE INDEX heads_attended ON isolario.heads (phase) WHERE attended;"
    "CREATE TABLE isolario.log (id text COLLATE \"C\" NOT NULL, seq integer NOT NULL, time bigint NOT NULL,"
    "  text text NOT NULL, PRIMARY KEY (id, seq));",
};

enum { SCHEMA_VERSION = sizeof migrations / sizeof *migrations };

/* Most batches are moves, and moves write no heads: to leave those out spares PostgreSQL a third of the work. */
#define APPENDED                                                                                             \
    " WITH appended AS (INSERT INTO isolario.log (id, seq, time, text)"                                      \
    "   SELECT * FROM unnest($1, $2, $3, $4) AS row (id, seq, time, text) ORDER BY id COLLATE \"C\", seq)"
#define TELL " SELECT count(pg_notify('isolario', news)) FROM unnest($5) AS news;"

static const char saver_greeting[] =
    "PREPARE append (text[], integer[], bigint[], text[], text[]) AS" APPENDED TELL
    "PREPARE save (text[], integer[], bigint[], text[], text[], text[], integer[], boolean[], boolean[], "
    "              bigint[], text[]) AS" APPENDED
    ", put AS (INSERT INTO isolario.heads (id, phase, listed, attended, time, text)"
    "   SELECT * FROM unnest($6, $7, $8, $9, $10, $11) AS head (id, phase, listed, attended, time, text)"
    "   ORDER BY id COLLATE \"C\""
    "   ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, listed = excluded.listed,"
    "     attended = excluded.attended, time = excluded.time, text = excluded.text)" TELL
    "PREPARE lost (text[], integer[]) AS"
    " SELECT DISTINCT id FROM isolario.log JOIN unnest($1, $2) AS given (id, seq) USING (id, seq)";

static const char ear_greeting[] = "LISTEN isolario";

/* What the connection for reading is told first. Reading stops the event loop, so it is prepared: to understand the
 * question takes PostgreSQL five times as long as to answer it. */
static const char reader_greeting[] =
    "SET statement_timeout = 5000;"
    "PREPARE read (text, integer) AS"
    " SELECT seq, time, text FROM isolario.log WHERE id = $1 AND seq >= $2 ORDER BY seq;"
    "PREPARE list (boolean, boolean, integer, integer) AS"
    " SELECT id, phase, listed, attended, time, text FROM isolario.heads"
    " WHERE (NOT $1 OR listed) AND (NOT $2 OR attended) AND ($3 < 0 OR phase = $3)"
    " ORDER BY time DESC, id DESC LIMIT nullif($4, 0)";

/* What the saver has been asked. */
enum question { SAVING, LOSING };

struct postgres {
    struct store store;
    char *address;
    int epoll; /* the sockets of saver and ear */
    struct link saver, ear;
    PGconn *reader;
    enum question question;
    bool is_deaf; /* one of both was down since it was last told what was missed, or never ready yet */
    bool was_ready;
    struct params params;
    char origin[ORIGIN_SIZE + 1];
};

static struct postgres *own(struct store *s) { return (struct postgres *)s; }

/* Why it cannot be used, or NULL. Without its ear a server would show tables that have moved on. */
static const struct error *trouble_of(const struct postgres *p)
{
    const struct link *links[] = {&p->saver, &p->ear};
    for (int i = 0; i < 2; i++)
        if (links[i]->phase < LINK_READY) return &links[i]->why;
    return NULL;
}

/* A name that libpq cannot read is not repeated, nor is what libpq says of it: there may be a password in it. */
static bool check_address(const char *address, struct error *err)
{
    char *message = NULL;
    PQconninfoOption *options = PQconninfoParse(address, &message);
    bool good = options != NULL;
    PQconninfoFree(options);
    PQfreemem(message);
    return good || fail(err, "store",
                        "the name of the store cannot be read as "
                        "postgresql://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE");
}

/* ---- The connection for reading ---- */

static bool run(struct postgres *p, const char *sql, struct error *err)
{
    PGresult *result = PQexec(p->reader, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           link_fail("be used", PQerrorMessage(p->reader), err);
}

static bool open_reader(struct postgres *p, struct error *err)
{
    struct link_address address = link_address(p->address);
    PQfinish(p->reader);
    p->reader = PQconnectdbParams(address.keys, address.values, 1);
    if (PQstatus(p->reader) != CONNECTION_OK) return link_fail("be reached", PQerrorMessage(p->reader), err);
    link_hush(p->reader);
    return true;
}

static bool reopen_reader(struct postgres *p, struct error *err)
{
    return open_reader(p, err) && run(p, reader_greeting, err);
}

/* Asks and returns the rows, or NULL. The connection may have broken since it was last used, so a second try is worth
 * it; but not while the others are down, because trying in vain would stop the whole server for a while. */
static PGresult *ask(struct postgres *p, const char *statement, int count, const char *const *values,
                     struct error *err)
{
    for (int tries = 0; tries < 2; tries++) {
        const struct error *why = trouble_of(p);
        if (why) {
            fail(err, "store", "%s", why->text);
            return NULL;
        }
        if (PQstatus(p->reader) != CONNECTION_OK && !reopen_reader(p, err)) return NULL;
        PGresult *result = PQexecPrepared(p->reader, statement, count, values, NULL, NULL, 0);
        if (PQresultStatus(result) == PGRES_TUPLES_OK) return result;
        link_fail("be read", PQerrorMessage(p->reader), err);
        PQclear(result);
        if (PQstatus(p->reader) == CONNECTION_OK) return NULL;
    }
    return NULL;
}

static bool postgres_read(struct store *s, const struct table_id *table, uint32_t from,
                          bool (*each)(void *context, const struct store_row *), void *context,
                          struct error *err)
{
    char first[16];
    const char *values[] = {table->text, first};
    snprintf(first, sizeof first, "%d", from > INT_MAX ? INT_MAX : (int)from);
    PGresult *rows = ask(own(s), "read", 2, values, err);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) {
        struct store_row row = {.table = *table,
                                .seq = (uint32_t)strtoul(PQgetvalue(rows, i, 0), NULL, 10),
                                .time_ms = strtoll(PQgetvalue(rows, i, 1), NULL, 10),
                                .text = PQgetvalue(rows, i, 2),
                                .size = (size_t)PQgetlength(rows, i, 2)};
        if (!each(context, &row)) break;
    }
    PQclear(rows);
    return true;
}

static bool is_true(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column)[0] == 't';
}

static bool postgres_list(struct store *s, const struct store_filter *filter,
                          bool (*each)(void *context, const struct store_head *), void *context,
                          struct error *err)
{
    char phase[16], limit[16];
    const char *values[] = {filter->listed ? "t" : "f", filter->attended ? "t" : "f", phase, limit};
    snprintf(phase, sizeof phase, "%d", filter->phase);
    snprintf(limit, sizeof limit, "%d", filter->limit > 0 ? filter->limit : 0);
    PGresult *rows = ask(own(s), "list", 4, values, err);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) {
        struct store_head head = {.phase = atoi(PQgetvalue(rows, i, 1)),
                                  .listed = is_true(rows, i, 2),
                                  .attended = is_true(rows, i, 3),
                                  .time_ms = strtoll(PQgetvalue(rows, i, 4), NULL, 10),
                                  .text = PQgetvalue(rows, i, 5),
                                  .size = (size_t)PQgetlength(rows, i, 5)};
        snprintf(head.table.text, sizeof head.table.text, "%s", PQgetvalue(rows, i, 0));
        if (!each(context, &head)) break;
    }
    PQclear(rows);
    return true;
}

/* ---- The schema ---- */

/* The number that a query gives, or 0 where it gives none. */
static int number_of(struct postgres *p, const char *sql)
{
    PGresult *result = PQexec(p->reader, sql);
    int number = PQntuples(result) == 1 ? atoi(PQgetvalue(result, 0, 0)) : 0;
    PQclear(result);
    return number;
}

static bool migrate_from(struct postgres *p, int version, struct error *err)
{
    char sql[120];
    if (version > SCHEMA_VERSION)
        return fail(err, "newer",
                    "the database has schema version %d; this program knows %d, a newer one is needed",
                    version, (int)SCHEMA_VERSION);
    if (version == SCHEMA_VERSION) return true;
    if (version == 0 &&
        !run(p, "CREATE SCHEMA IF NOT EXISTS isolario; CREATE TABLE isolario.schema (version integer)", err))
        return false;
    for (int i = version; i < SCHEMA_VERSION; i++)
        if (!run(p, migrations[i], err)) return false;
    snprintf(sql, sizeof sql, "DELETE FROM isolario.schema; INSERT INTO isolario.schema VALUES (%d)",
             SCHEMA_VERSION);
    return run(p, sql, err);
}

/* The time that all servers of this database start with. */
static bool take_time(struct postgres *p, struct error *err)
{
    PGresult *result = PQexec(p->reader, "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint");
    bool good = PQntuples(result) == 1;
    if (good) p->store.time_ahead_ms = strtoll(PQgetvalue(result, 0, 0), NULL, 10) - store_clock_ms();
    p->store.has_time = good;
    PQclear(result);
    return good || link_fail("be used", PQerrorMessage(p->reader), err);
}

/* Servers that start together wait for each other here. */
static bool migrate(struct postgres *p, struct error *err)
{
    char lock[80];
    snprintf(lock, sizeof lock, "BEGIN; SELECT pg_advisory_xact_lock(%d)", ADVISORY_LOCK);
    if (!run(p, lock, err)) return false;
    bool known = number_of(p, "SELECT count(to_regclass('isolario.schema'))") == 1;
    int version = known ? number_of(p, "SELECT max(version) FROM isolario.schema") : 0;
    bool good = migrate_from(p, version, err) && run(p, "COMMIT", err);
    if (!good) run(p, "ROLLBACK", NULL);
    return good;
}

/* ---- Saving ---- */

/* Saves what of the batch is not lost. */
static void save(struct postgres *p)
{
    params_write(&p->params, &p->store.under_way, p->origin);
    p->question = SAVING;
    if (p->params.head_count)
        link_ask(&p->saver, "save", PARAMS, p->params.array);
    else if (p->params.row_count)
        link_ask(&p->saver, "append", NEWS + 1, p->params.array);
    else
        store_settle(&p->store, NULL);
}

static void saved(struct postgres *p)
{
    struct error why = p->saver.why;
    if (strcmp(p->saver.state, "23505") == 0) { /* a row of that key is there: ask which tables lost */
        p->question = LOSING;
        link_ask(&p->saver, "lost", ROW_SEQ + 1, p->params.array);
    } else {
        store_settle(&p->store, p->saver.good ? NULL : &why);
    }
}

/* Whoever was first has committed by now, so at least one table is found and the next try is smaller. */
static void found_lost(struct postgres *p)
{
    const struct batch *b = &p->store.under_way;
    size_t lost = 0;
    for (size_t i = 0; i < b->row_count; i++) lost += b->tables[b->rows[i].table].lost;
    struct error why = p->saver.why;
    if (p->saver.good && b->row_count - lost < p->params.row_count)
        save(p);
    else
        store_settle(&p->store, &why);
}

static void (*const ends[])(struct postgres *) = {[SAVING] = saved, [LOSING] = found_lost};

static void saver_ended(void *context)
{
    struct postgres *p = context;
    ends[p->question](p);
}

static void saver_rows(void *context, const PGresult *result)
{
    struct postgres *p = context;
    struct batch *b = &p->store.under_way;
    for (int i = 0; i < PQntuples(result) && p->question == LOSING; i++) {
        struct table_id id = {{0}};
        uint32_t number;
        snprintf(id.text, sizeof id.text, "%s", PQgetvalue(result, i, 0));
        if (map_find(&b->map, &id, &number)) b->tables[number].lost = true;
    }
}

static void saver_lost(void *context)
{
    struct postgres *p = context;
    struct error why = p->saver.why;
    p->is_deaf = true;
    if (p->store.busy) store_settle(&p->store, &why);
}

/* ---- Hearing ---- */

/* When both are back, what others did meanwhile is read anew. */
static void link_ready(void *context)
{
    struct postgres *p = context;
    bool again = p->was_ready && p->is_deaf;
    if (trouble_of(p)) return;
    p->was_ready = true;
    p->is_deaf = false;
    if (again && p->store.hooks.missed) p->store.hooks.missed(p->store.hooks.context);
}

static void ear_lost(void *context)
{
    struct postgres *p = context;
    p->is_deaf = true;
}

static void hear_row(void *context, const struct store_row *row)
{
    const struct postgres *p = context;
    if (p->store.hooks.heard) p->store.hooks.heard(p->store.hooks.context, row);
}

static void ear_notified(void *context, const char *text)
{
    struct postgres *p = context;
    news_read(text, p->origin, hear_row, p);
}

static const struct link_hooks saver_hooks = {
    .ready = link_ready, .lost = saver_lost, .rows = saver_rows, .ended = saver_ended};
static const struct link_hooks ear_hooks = {.ready = link_ready, .lost = ear_lost, .notified = ear_notified};

/* ---- The driver ---- */

static bool postgres_ready(const struct store *s, struct error *err)
{
    const struct error *why = trouble_of((const struct postgres *)s);
    return !why || fail(err, "store", "%s", why->text);
}

static bool postgres_well(struct store *s, struct error *err) { return postgres_ready(s, err); }

static void postgres_begin(struct store *s) { save(own(s)); }

static int postgres_fd(const struct store *s) { return ((const struct postgres *)s)->epoll; }

static int postgres_wait_ms(const struct store *s)
{
    const struct postgres *p = (const struct postgres *)s;
    int saver = link_wait_ms(&p->saver), ear = link_wait_ms(&p->ear);
    return saver < 0 || (ear >= 0 && ear < saver) ? ear : saver;
}

/* Fates first: news of a table of which no row of ours is under way any more can be told at once. */
static void postgres_serve(struct store *s)
{
    struct postgres *p = own(s);
    link_serve(&p->saver);
    link_serve(&p->ear);
}

static void postgres_close(struct store *s)
{
    struct postgres *p = own(s);
    struct error why = {0};
    fail(&why, "store", "the store is being closed");
    link_close(&p->saver);
    link_close(&p->ear);
    PQfinish(p->reader);
    if (s->busy) store_settle(s, &why);
    if (p->epoll >= 0) close(p->epoll);
    params_free(&p->params);
    free(p->address);
    store_free(s);
    free(p);
}

static bool is_settled(const struct link *l) { return l->phase == LINK_READY || l->phase == LINK_DOWN; }

static bool go_live(struct postgres *p, struct error *err)
{
    link_open(&p->saver);
    link_open(&p->ear);
    while (!is_settled(&p->saver) || !is_settled(&p->ear)) {
        struct pollfd ready = {.fd = p->epoll, .events = POLLIN};
        poll(&ready, 1, postgres_wait_ms(&p->store));
        postgres_serve(&p->store);
    }
    return postgres_ready(&p->store, err);
}

/* Which notifications are our own. */
static void make_origin(struct postgres *p)
{
    uint64_t number;
    if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) bug("no random numbers to be had");
    snprintf(p->origin, sizeof p->origin, "%016llx", (unsigned long long)number);
}

static struct store *postgres_open(const char *name, const struct store_hooks *hooks, struct error *err)
{
    if (!check_address(name, err)) return NULL;
    struct postgres *p = calloc(1, sizeof *p);
    if (!p) bug("out of memory for a store");
    store_init(&p->store, &store_postgres, hooks);
    params_init(&p->params);
    make_origin(p);
    p->address = strdup(name);
    p->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!p->address || p->epoll < 0) bug("no memory or descriptor for a store");
    p->saver = (struct link){.greeting = saver_greeting, .hooks = &saver_hooks};
    p->ear = (struct link){.greeting = ear_greeting, .hooks = &ear_hooks};
    p->saver.address = p->ear.address = p->address;
    p->saver.context = p->ear.context = p;
    p->saver.epoll = p->ear.epoll = p->epoll;
    if (open_reader(p, err) && migrate(p, err) && take_time(p, err) && run(p, reader_greeting, err) && go_live(p, err))
        return &p->store;
    postgres_close(&p->store);
    return NULL;
}

static bool postgres_backup(const char *name, const char *target, struct error *err)
{
    (void)name;
    (void)target;
    return fail(err, "store", "PostgreSQL is backed up by its own tool: pg_dump --schema=isolario");
}

const struct store_driver store_postgres = {
    .open = postgres_open,
    .close = postgres_close,
    .ready = postgres_ready,
    .begin = postgres_begin,
    .read = postgres_read,
    .list = postgres_list,
    .fd = postgres_fd,
    .wait_ms = postgres_wait_ms,
    .serve = postgres_serve,
    .well = postgres_well,
    .backup = postgres_backup,
};
