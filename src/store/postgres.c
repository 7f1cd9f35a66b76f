/* The store in a PostgreSQL that several servers share. This is the only place that knows libpq.
 *
 * There are two connections. The live one never blocks: it saves batches and listens to what other servers have
 * appended; when it breaks, it is made anew with growing pauses. The other one reads, and blocks for a moment.
 *
 * A batch is one statement, and so one transaction: rows, heads and notifications. Another server may have been
 * first with a sequence number; then the statement fails as a whole, we ask which tables lost, and save the batch
 * without them. Rows and heads are written in the order of their keys, so that two servers never wait for each other
 * in a circle.
 *
 * The event loop watches one descriptor, an epoll set with the live connection's socket of the moment in it: sockets
 * change with every try to connect, the set does not. */
#include <errno.h>
#include <libpq-fe.h>
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

enum {
    PAUSE_MIN_MS = 100, /* between tries to connect, doubling */
    PAUSE_MAX_MS = 10000,
    ANSWER_MS = 10000, /* so long may connecting or saving take */
    ADVISORY_LOCK = 0x49534f4c
};

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

static const char greeting[] =
    "LISTEN isolario;"
    "PREPARE save (text[], integer[], bigint[], text[], text[], integer[], boolean[], boolean[], bigint[], "
    "text[],"
    "              text[]) AS"
    " WITH appended AS (INSERT INTO isolario.log (id, seq, time, text)"
    "   SELECT * FROM unnest($1, $2, $3, $4) AS row (id, seq, time, text) ORDER BY id COLLATE \"C\", seq),"
    " put AS (INSERT INTO isolario.heads (id, phase, listed, attended, time, text)"
    "   SELECT * FROM unnest($5, $6, $7, $8, $9, $10) AS head (id, phase, listed, attended, time, text)"
    "   ORDER BY id COLLATE \"C\""
    "   ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, listed = excluded.listed,"
    "     attended = excluded.attended, time = excluded.time, text = excluded.text)"
    " SELECT count(pg_notify('isolario', news)) FROM unnest($11) AS news;"
    "PREPARE lost (text[], integer[]) AS"
    " SELECT DISTINCT id FROM isolario.log JOIN unnest($1, $2) AS given (id, seq) USING (id, seq)";

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

/* What the live connection is about. Everything but DOWN and READY must end within ANSWER_MS. */
enum phase { DOWN, CONNECTING, GREETING, READY, SAVING, ASKING };

struct postgres {
    struct store store;
    char *address;
    PGconn *live, *reader;
    enum phase phase;
    int epoll, watched; /* the set, and the socket in it; -1: none */
    int64_t until_ms;   /* of the phase: when to try again, or to give up */
    int pause_ms;
    bool was_ready;   /* then missed() is due when it is ready again */
    bool good;        /* no result of the statement under way was an error */
    char state[6];    /* the SQLSTATE of the first error among them */
    struct error why; /* of that error, or why the connection is down */
    struct params params;
    char origin[ORIGIN_SIZE + 1];
};

static struct postgres *own(struct store *s) { return (struct postgres *)s; }

/* ---- Small helpers ---- */

/* The first line of what libpq has to say. Passwords are not in it: libpq names hosts, users and databases. */
static bool pq_fail(const char *what, const char *message, struct error *err)
{
    int n = (int)strcspn(message, "\n");
    return fail(err, "store", "PostgreSQL cannot %s: %.*s", what, n, n ? message : "no reason given");
}

static void no_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

/* What the name does not say itself; what comes after it in the list cannot be said otherwise. */
struct address {
    const char *keys[8], *values[8];
};

static struct address address_of(const struct postgres *p)
{
    return (struct address){{"application_name", "connect_timeout", "tcp_user_timeout", "keepalives_idle",
                             "dbname", "client_encoding"},
                            {"isolario", "5", "10000", "10", p->address, "UTF8"}};
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
           pq_fail("be used", PQerrorMessage(p->reader), err);
}

static bool open_reader(struct postgres *p, struct error *err)
{
    struct address address = address_of(p);
    PQfinish(p->reader);
    p->reader = PQconnectdbParams(address.keys, address.values, 1);
    if (PQstatus(p->reader) != CONNECTION_OK) return pq_fail("be reached", PQerrorMessage(p->reader), err);
    PQsetNoticeReceiver(p->reader, no_notice, NULL);
    return true;
}

static bool reopen_reader(struct postgres *p, struct error *err)
{
    return open_reader(p, err) && run(p, reader_greeting, err);
}

/* Asks and returns the rows, or NULL. The connection may have broken since it was last used, so a second try is worth
 * it; but not while the live one is down, because trying in vain would stop the whole server for a while. */
static PGresult *ask(struct postgres *p, const char *statement, int count, const char *const *values,
                     struct error *err)
{
    for (int tries = 0; tries < 2; tries++) {
        if (p->phase < READY) {
            fail(err, "store", "%s", p->why.text);
            return NULL;
        }
        if (PQstatus(p->reader) != CONNECTION_OK && !reopen_reader(p, err)) return NULL;
        PGresult *result = PQexecPrepared(p->reader, statement, count, values, NULL, NULL, 0);
        if (PQresultStatus(result) == PGRES_TUPLES_OK) return result;
        pq_fail("be read", PQerrorMessage(p->reader), err);
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

/* ---- The live connection ---- */

static void enter(struct postgres *p, enum phase phase)
{
    p->phase = phase;
    p->until_ms = store_clock_ms() + ANSWER_MS;
    p->good = true;
    p->state[0] = 0;
}

/* Sockets come and go while libpq tries one address after the other, also under the same number. */
static void watch(struct postgres *p, uint32_t events)
{
    int socket = PQsocket(p->live);
    struct epoll_event event = {.events = events};
    if (p->watched >= 0 && p->watched != socket) epoll_ctl(p->epoll, EPOLL_CTL_DEL, p->watched, NULL);
    p->watched = socket;
    if (socket < 0) return;
    if (epoll_ctl(p->epoll, EPOLL_CTL_MOD, socket, &event) != 0 && errno == ENOENT)
        epoll_ctl(p->epoll, EPOLL_CTL_ADD, socket, &event);
}

/* The connection is gone, and with it all that was under way. It is made anew after a pause. */
static void lose(struct postgres *p, const char *reason)
{
    pq_fail("be reached", reason, &p->why);
    if (p->watched >= 0) epoll_ctl(p->epoll, EPOLL_CTL_DEL, p->watched, NULL);
    p->watched = -1;
    PQfinish(p->live);
    p->live = NULL;
    p->phase = DOWN;
    p->until_ms = store_clock_ms() + p->pause_ms;
    p->pause_ms = p->pause_ms * 2 > PAUSE_MAX_MS ? PAUSE_MAX_MS : p->pause_ms * 2;
    struct error why = p->why;
    if (p->store.busy) store_settle(&p->store, &why);
}

/* lose() with what libpq says, which is copied first since it goes with the connection. */
static void lose_as_told(struct postgres *p)
{
    char reason[ERROR_TEXT_MAX];
    const char *told = PQerrorMessage(p->live);
    snprintf(reason, sizeof reason, "%s", told[0] ? told : "the connection was lost");
    lose(p, reason);
}

/* After something was given to libpq to send, or some of it was sent. */
static void flush_out(struct postgres *p, int sent)
{
    int left = sent ? PQflush(p->live) : -1;
    if (left < 0)
        lose_as_told(p);
    else
        watch(p, left ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

static void connect_begin(struct postgres *p)
{
    struct address address = address_of(p);
    enter(p, CONNECTING);
    p->live = PQconnectStartParams(address.keys, address.values, 1);
    if (!p->live) bug("out of memory for a connection");
    if (PQstatus(p->live) == CONNECTION_BAD)
        lose_as_told(p);
    else
        watch(p, EPOLLOUT);
}

static void connect_go_on(struct postgres *p)
{
    switch (PQconnectPoll(p->live)) {
    case PGRES_POLLING_READING: watch(p, EPOLLIN); break;
    case PGRES_POLLING_WRITING: watch(p, EPOLLOUT); break;
    case PGRES_POLLING_OK:
        PQsetNoticeReceiver(p->live, no_notice, NULL);
        PQsetnonblocking(p->live, 1);
        enter(p, GREETING);
        flush_out(p, PQsendQuery(p->live, greeting));
        break;
    case PGRES_POLLING_FAILED:
    default: lose_as_told(p); break;
    }
}

static void send_statement(struct postgres *p, enum phase phase, const char *name, int count)
{
    const char *values[PARAMS];
    int sizes[PARAMS], formats[PARAMS];
    for (int i = 0; i < count; i++) {
        values[i] = buf_text(&p->params.array[i]);
        sizes[i] = (int)p->params.array[i].size;
        formats[i] = 1;
    }
    enter(p, phase);
    flush_out(p, PQsendQueryPrepared(p->live, name, count, values, sizes, formats, 0));
}

/* Saves what of the batch is not lost. */
static void save(struct postgres *p)
{
    params_write(&p->params, &p->store.under_way, p->origin);
    if (p->params.row_count || p->params.head_count) {
        send_statement(p, SAVING, "save", PARAMS);
    } else {
        enter(p, READY);
        store_settle(&p->store, NULL);
    }
}

/* ---- What comes of a statement ---- */

static void greeted(struct postgres *p)
{
    bool again = p->was_ready;
    if (!p->good) {
        lose_as_told(p);
        return;
    }
    enter(p, READY);
    p->was_ready = true;
    p->pause_ms = PAUSE_MIN_MS;
    if (again && p->store.hooks.missed) p->store.hooks.missed(p->store.hooks.context);
}

static void saved(struct postgres *p)
{
    struct error why = p->why;
    bool good = p->good;
    if (strcmp(p->state, "23505") == 0) { /* a row of that key is there: ask which tables lost */
        send_statement(p, ASKING, "lost", ROW_SEQ + 1);
        return;
    }
    enter(p, READY);
    store_settle(&p->store, good ? NULL : &why);
}

/* Whoever was first has committed by now, so at least one table is found and the next try is smaller. */
static void asked(struct postgres *p)
{
    const struct batch *b = &p->store.under_way;
    size_t lost = 0;
    for (size_t i = 0; i < b->row_count; i++) lost += b->tables[b->rows[i].table].lost;
    struct error why = p->why;
    if (p->good && b->row_count - lost < p->params.row_count) {
        save(p);
        return;
    }
    enter(p, READY);
    store_settle(&p->store, &why);
}

static void mark_lost(struct postgres *p, const PGresult *result)
{
    struct batch *b = &p->store.under_way;
    for (int i = 0; i < PQntuples(result); i++) {
        struct table_id id = {{0}};
        uint32_t number;
        snprintf(id.text, sizeof id.text, "%s", PQgetvalue(result, i, 0));
        if (map_find(&b->map, &id, &number)) b->tables[number].lost = true;
    }
}

static void note_result(struct postgres *p, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK && p->phase == ASKING) mark_lost(p, result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || !p->good) return;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(p->state, sizeof p->state, "%s", state ? state : "");
    pq_fail("save", PQresultErrorMessage(result), &p->why);
    p->good = false;
}

static void (*const ended[])(struct postgres *) = {[GREETING] = greeted, [SAVING] = saved, [ASKING] = asked};

static void hear_row(void *context, const struct store_row *row)
{
    const struct postgres *p = context;
    if (p->store.hooks.heard) p->store.hooks.heard(p->store.hooks.context, row);
}

/* Hooks may send the next batch, and the connection may break over it. */
static void hear(struct postgres *p)
{
    PGnotify *notice;
    while (p->live && (notice = PQnotifies(p->live))) {
        news_read(notice->extra, p->origin, hear_row, p);
        PQfreemem(notice);
    }
}

static void converse(struct postgres *p)
{
    if (!PQconsumeInput(p->live)) {
        lose_as_told(p);
        return;
    }
    flush_out(p, 1);
    while (p->live && ended[p->phase] && !PQisBusy(p->live)) {
        PGresult *result = PQgetResult(p->live);
        if (result)
            note_result(p, result);
        else
            ended[p->phase](p);
        PQclear(result);
    }
    hear(p);
}

/* ---- The driver ---- */

static bool postgres_ready(const struct store *s, struct error *err)
{
    const struct postgres *p = (const struct postgres *)s;
    return p->phase >= READY || fail(err, "store", "%s", p->why.text);
}

static bool postgres_well(struct store *s, struct error *err) { return postgres_ready(s, err); }

static void postgres_begin(struct store *s) { save(own(s)); }

static int postgres_fd(const struct store *s) { return ((const struct postgres *)s)->epoll; }

static int postgres_wait_ms(const struct store *s)
{
    const struct postgres *p = (const struct postgres *)s;
    if (p->phase == READY) return -1;
    int64_t left = p->until_ms - store_clock_ms();
    return left < 0 ? 0 : (int)left;
}

static void postgres_serve(struct store *s)
{
    struct postgres *p = own(s);
    bool late = p->phase != READY && store_clock_ms() >= p->until_ms;
    if (p->phase == DOWN) {
        if (late) connect_begin(p);
    } else if (late) {
        lose(p, "no answer for 10 seconds");
    } else if (p->phase == CONNECTING) {
        connect_go_on(p);
    } else {
        converse(p);
    }
}

static void postgres_close(struct store *s)
{
    struct postgres *p = own(s);
    struct error why = {0};
    fail(&why, "store", "the store is being closed");
    PQfinish(p->live);
    PQfinish(p->reader);
    if (s->busy) store_settle(s, &why);
    if (p->epoll >= 0) close(p->epoll);
    params_free(&p->params);
    free(p->address);
    store_free(s);
    free(p);
}

static bool go_live(struct postgres *p, struct error *err)
{
    connect_begin(p);
    while (p->phase != READY && p->phase != DOWN) {
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
    p->watched = -1;
    p->pause_ms = PAUSE_MIN_MS;
    p->address = strdup(name);
    p->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (!p->address || p->epoll < 0) bug("no memory or descriptor for a store");
    if (open_reader(p, err) && migrate(p, err) && run(p, reader_greeting, err) && go_live(p, err)) return &p->store;
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
