/* Reading from PostgreSQL: the connection that blocks, for the schema and for a server's start, and the questions
 * that are answered later, over a connection that does not block. */
#include <arpa/inet.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/postgres_private.h"

enum {
    ADVISORY_LOCK = 0x49534f4c,
    READ_MS = 5000,  /* a question may take this long, with all its tries */
    PROBE_MS = 2000, /* after this long without a question PostgreSQL is asked whether it is there */
    SLOW_MS = 3000   /* an answer that takes this long is told */
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
    /* Rows of before have neither a checksum nor the number of a batch. */
    "ALTER TABLE isolario.log ADD COLUMN sum bigint, ADD COLUMN batch bigint;"
    "CREATE TABLE isolario.seal (key text NOT NULL);",
};

enum { SCHEMA_VERSION = sizeof migrations / sizeof *migrations };

/* What a connection for reading is told first. Statements are prepared, because to understand the question takes
 * PostgreSQL five times as long as to answer it. */
static const char reader_greeting[] =
    "SET statement_timeout = 5000;"
    "PREPARE probe AS SELECT 1;"
    "PREPARE read (text, integer, integer) AS"
    " SELECT seq, time, text, sum FROM isolario.log WHERE id = $1 AND seq >= $2 ORDER BY seq"
    " LIMIT nullif($3, 0);"
    "PREPARE list (boolean, boolean, integer, integer) AS"
    " SELECT id, phase, listed, attended, time, text FROM isolario.heads"
    " WHERE (NOT $1 OR listed) AND (NOT $2 OR attended) AND ($3 < 0 OR phase = $3)"
    " ORDER BY time DESC, id DESC LIMIT nullif($4, 0)";

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
        const struct error *why = postgres_trouble(p);
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

/* The rows of a result; returns how many there were. */
static int give_rows(const PGresult *rows, struct giving *giving)
{
    for (int i = 0; i < PQntuples(rows); i++) {
        struct store_row row = {.table = giving->table,
                                .seq = (uint32_t)strtoul(PQgetvalue(rows, i, 0), NULL, 10),
                                .time_ms = strtoll(PQgetvalue(rows, i, 1), NULL, 10),
                                .text = PQgetvalue(rows, i, 2),
                                .size = (size_t)PQgetlength(rows, i, 2)};
        int64_t sum = strtoll(PQgetvalue(rows, i, 3), NULL, 10);
        if (!giving_row(giving, &row, PQgetisnull(rows, i, 3) ? NULL : &sum)) break;
    }
    return PQntuples(rows);
}

bool postgres_read(struct store *s, uint32_t from, struct giving *giving, struct error *err)
{
    char first[16];
    const char *values[] = {giving->table.text, first, "0"};
    snprintf(first, sizeof first, "%d", from > INT_MAX ? INT_MAX : (int)from);
    PGresult *rows = ask(postgres_own(s), "read", 3, values, err);
    if (rows) give_rows(rows, giving);
    PQclear(rows);
    return rows;
}

bool postgres_is_true(const PGresult *rows, int row, int column)
{
    return PQgetvalue(rows, row, column)[0] == 't';
}

static struct store_head head_of(const PGresult *rows, int i)
{
    struct store_head head = {.phase = atoi(PQgetvalue(rows, i, 1)),
                              .listed = postgres_is_true(rows, i, 2),
                              .attended = postgres_is_true(rows, i, 3),
                              .time_ms = strtoll(PQgetvalue(rows, i, 4), NULL, 10),
                              .text = PQgetvalue(rows, i, 5),
                              .size = (size_t)PQgetlength(rows, i, 5)};
    snprintf(head.table.text, sizeof head.table.text, "%s", PQgetvalue(rows, i, 0));
    return head;
}

bool postgres_list(struct store *s, const struct store_filter *filter,
                   bool (*each)(void *context, const struct store_head *), void *context, struct error *err)
{
    char phase[16], limit[16];
    const char *values[] = {filter->listed ? "t" : "f", filter->attended ? "t" : "f", phase, limit};
    snprintf(phase, sizeof phase, "%d", filter->phase);
    snprintf(limit, sizeof limit, "%d", filter->limit > 0 ? filter->limit : 0);
    PGresult *rows = ask(postgres_own(s), "list", 4, values, err);
    if (!rows) return false;
    for (int i = 0; i < PQntuples(rows); i++) {
        struct store_head head = head_of(rows, i);
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

/* The first server on a database draws the key with which all of them seal what they tell each other. */
static bool make_key(struct postgres *p, struct error *err)
{
    char hex[SEAL_KEY_HEX + 1], sql[120 + SEAL_KEY_HEX];
    if (number_of(p, "SELECT count(*) FROM isolario.seal") > 0) return true;
    seal_key_draw(hex);
    snprintf(sql, sizeof sql, "INSERT INTO isolario.seal VALUES ('%s')", hex);
    return run(p, sql, err);
}

static bool read_key(struct postgres *p, struct error *err)
{
    PGresult *result = PQexec(p->reader, "SELECT key FROM isolario.seal");
    bool good = PQntuples(result) == 1 && seal_key_read(&p->sender.key, PQgetvalue(result, 0, 0));
    PQclear(result);
    return good || fail(err, "store", "the database has no key in isolario.seal, or several");
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
    bool good = migrate_from(p, version, err) && make_key(p, err) && run(p, "COMMIT", err);
    if (!good) run(p, "ROLLBACK", NULL);
    return good;
}

bool postgres_begin_reading(struct postgres *p, struct error *err)
{
    return open_reader(p, err) && migrate(p, err) && read_key(p, err) && take_time(p, err) &&
           run(p, reader_greeting, err);
}

/* ---- Questions ---- */

static void set_number(struct buf *argument, int value)
{
    uint32_t big = htonl((uint32_t)value);
    buf_clear(argument);
    buf_add_n(argument, (const char *)&big, sizeof big);
}

static void set_flag(struct buf *argument, bool value)
{
    buf_clear(argument);
    buf_add_n(argument, value ? "\1" : "\0", 1);
}

static void ask_rows(struct postgres *p, const struct store_question *q)
{
    buf_clear(&p->arguments[0]);
    buf_add(&p->arguments[0], q->table.text);
    set_number(&p->arguments[1], q->from > INT_MAX ? INT_MAX : (int)q->from);
    set_number(&p->arguments[2], PORTION);
    link_ask(&p->asker, "read", 3, p->arguments);
}

static void ask_heads(struct postgres *p, const struct store_filter *filter)
{
    set_flag(&p->arguments[0], filter->listed);
    set_flag(&p->arguments[1], filter->attended);
    set_number(&p->arguments[2], filter->phase);
    set_number(&p->arguments[3], filter->limit > 0 ? filter->limit : 0);
    link_ask(&p->asker, "list", 4, p->arguments);
}

/* Where the connection has only just broken the question waits for the next one. */
void postgres_answer(struct store *s)
{
    struct postgres *p = postgres_own(s);
    const struct store_question *q = &s->first->question;
    struct error why = p->asker.why;
    PQfinish(p->reader);
    p->reader = NULL;
    p->portion = 0;
    if (p->asker.phase == LINK_READY && q->row)
        ask_rows(p, q);
    else if (p->asker.phase == LINK_READY)
        ask_heads(p, &q->filter);
    else if (link_is_hopeless(&p->asker))
        asking_end(s, true, &why);
}

static void asker_ready(void *context)
{
    struct postgres *p = context;
    p->is_probing = false;
    if (p->store.is_answering) postgres_answer(&p->store);
}

/* What was under way is asked again; answers that have begun to come are not, since rows would come twice. */
static void asker_lost(void *context)
{
    struct postgres *p = context;
    struct error why = p->asker.why;
    if (!p->store.is_answering) return;
    bool is_late = store_clock_ms() - p->store.first->since_ms >= READ_MS;
    if (is_late || p->portion > 0 || link_is_hopeless(&p->asker)) asking_end(&p->store, true, &why);
}

static void asker_rows(void *context, const PGresult *result)
{
    struct postgres *p = context;
    struct queued_question *a = p->store.first;
    if (p->is_probing) return;
    p->portion = PQntuples(result);
    if (a->question.row) {
        give_rows(result, &a->giving);
        return;
    }
    for (int i = 0; i < PQntuples(result); i++) {
        struct store_head head = head_of(result, i);
        if (!asking_head(a, &head)) break;
    }
}

static void asker_ended(void *context)
{
    struct postgres *p = context;
    struct error why = p->asker.why;
    bool was_probe = p->is_probing;
    p->is_probing = false;
    if (was_probe && p->store.is_answering)
        postgres_answer(&p->store);
    else if (!was_probe)
        asking_end(&p->store, !p->store.first->question.row || p->portion < PORTION,
                   p->asker.good ? NULL : &why);
}

/* When PostgreSQL is to be asked whether it is there, or a question has waited long enough for a connection. */
int64_t postgres_asker_due_ms(const struct postgres *p)
{
    const struct link *l = &p->asker;
    if (l->phase == LINK_READY) return l->since_ms + PROBE_MS;
    return l->phase < LINK_READY && p->store.is_answering ? p->store.first->since_ms + READ_MS : INT64_MAX;
}

void postgres_serve_asker(struct postgres *p)
{
    struct error why = p->asker.why;
    link_serve(&p->asker);
    if (store_clock_ms() < postgres_asker_due_ms(p)) return;
    if (p->asker.phase == LINK_READY) {
        p->is_probing = true;
        link_ask(&p->asker, "probe", 0, NULL);
    } else {
        asking_end(&p->store, true, &why);
    }
}

bool postgres_asker_is_well(const struct postgres *p, struct error *err)
{
    const struct link *l = &p->asker;
    if (l->phase < LINK_READY) return fail(err, "store", "%s", l->why.text);
    return l->phase != LINK_ASKING || store_clock_ms() - l->since_ms < SLOW_MS ||
           fail(err, "store", "PostgreSQL has not answered for %d seconds", SLOW_MS / 1000);
}

static const struct link_hooks asker_hooks = {
    .ready = asker_ready, .lost = asker_lost, .rows = asker_rows, .ended = asker_ended};

void postgres_init_asker(struct postgres *p)
{
    p->asker = (struct link){.greeting = reader_greeting, .hooks = &asker_hooks, .answer_ms = READ_MS};
}
