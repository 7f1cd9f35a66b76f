/* The store in a PostgreSQL that several servers share. Only this file and postgres_link.c know libpq.
 *
 * There are three connections: one saves batches, one listens to what other servers have appended, one reads; none of them
 * blocks. Saving and listening are two because PostgreSQL tells no news over a connection that is at work, so what
 * others have saved would wait until our own batch is durable. A fourth one blocks; it makes the schema and reads while a
 * server starts, and is closed with the first question.
 *
 * A batch is one statement, and so one transaction: rows, heads and notifications. Another server may have been
 * first with a sequence number; then the statement fails as a whole, we ask which tables lost, and save the batch
 * without them. Rows and heads are written in the order of their keys, so that two servers never wait for each other
 * in a circle.
 *
 * Where the connection breaks over a batch, the same statement is tried again on the next one. PostgreSQL may still be at
 * work on the first, even after a long time: the keys see to it that one of them at most is kept, and the number of the
 * batch in each row tells which rows are ours. */
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "core/alloc.h"
#include "store/news.h"
#include "store/postgres_private.h"

enum {
    SAVE_MS = 10000,     /* connecting, or a statement that saves, may take this long */
    TRY_AGAIN_MS = 1000, /* before a batch in doubt is tried again that PostgreSQL has refused */
    TELL_MS = 20         /* between transactions that only tell words */
};

/* Most batches are moves, and moves write no heads: to leave those out spares PostgreSQL a third of the work. */
#define APPENDED                                                                                             \
    " WITH appended AS (INSERT INTO isolario.log (id, seq, batch, time, text, sum)"                          \
    "   SELECT * FROM unnest($1, $2, $3, $4, $5, $6) AS row (id, seq, batch, time, text, sum)"               \
    "   ORDER BY id COLLATE \"C\", seq)"
#define TELL " SELECT count(pg_notify('isolario', news)) FROM unnest($7) AS news;"

static const char saver_greeting[] =
    "PREPARE append (text[], integer[], bigint[], bigint[], text[], bigint[], text[]) AS" APPENDED TELL
    "PREPARE save (text[], integer[], bigint[], bigint[], text[], bigint[], text[], text[], integer[], "
    "boolean[],"
    "              boolean[], bigint[], text[]) AS" APPENDED
    ", put AS (INSERT INTO isolario.heads (id, phase, listed, attended, time, text)"
    "   SELECT * FROM unnest($8, $9, $10, $11, $12, $13) AS head (id, phase, listed, attended, time, text)"
    "   ORDER BY id COLLATE \"C\""
    "   ON CONFLICT (id) DO UPDATE SET phase = excluded.phase, listed = excluded.listed,"
    "     attended = excluded.attended, time = excluded.time, text = excluded.text)" TELL
    "PREPARE lost (text[], integer[], bigint[]) AS"
    " SELECT DISTINCT id, log.batch IS NOT DISTINCT FROM given.batch FROM isolario.log"
    " JOIN unnest($1, $2, $3) AS given (id, seq, batch) USING (id, seq)";

/* Words are not kept, so nobody waits for the disk: a transaction that notifies keeps all others that do from committing. */
static const char ear_greeting[] =
    "SET synchronous_commit = off;"
    "PREPARE tell (text[]) AS SELECT count(pg_notify('isolario', news)) FROM unnest($1) AS news;"
    "LISTEN isolario";

/* Why it cannot be used, or NULL. Without its ear a server would show tables that have moved on. */
const struct error *postgres_trouble(const struct postgres *p)
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

/* ---- Saving ---- */

/* Saves what of the batch is not lost. */
static void save(struct postgres *p)
{
    params_write(&p->params, &p->store.under_way, &p->sender);
    p->question = SAVING;
    if (p->params.head_count)
        link_ask(&p->saver, "save", PARAMS, p->params.array);
    else if (p->params.row_count)
        link_ask(&p->saver, "append", NEWS + 1, p->params.array);
    else
        store_settle(&p->store, NULL);
}

/* PostgreSQL has refused. While an earlier try of the same batch may still be kept, that says nothing. */
static void refused(struct postgres *p)
{
    struct error why = p->saver.why;
    if (p->store.in_doubt)
        p->again_at_ms = store_clock_ms() + TRY_AGAIN_MS;
    else
        store_settle(&p->store, &why);
}

static void saved(struct postgres *p)
{
    if (strcmp(p->saver.state, "23505") == 0) { /* a row of that key is there: ask whose it is */
        p->question = LOSING;
        p->is_ours = false;
        link_ask(&p->saver, "lost", ROW_BATCH + 1, p->params.array);
    } else if (p->saver.good) {
        store_settle(&p->store, NULL);
    } else {
        refused(p);
    }
}

/* Where rows of ours are there, an earlier try was kept, as a whole. Otherwise whoever was first has committed by now, so
 * at least one table is found and the next try is smaller. */
static void found_lost(struct postgres *p)
{
    const struct batch *b = &p->store.under_way;
    size_t lost = 0;
    for (size_t i = 0; i < b->row_count; i++) lost += b->tables[b->rows[i].table].lost;
    if (p->saver.good && p->is_ours)
        store_settle(&p->store, NULL);
    else if (p->saver.good && b->row_count - lost < p->params.row_count)
        save(p);
    else
        refused(p);
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
        if (postgres_is_true(result, i, 1))
            p->is_ours = true;
        else if (map_find(&b->map, &id, &number))
            b->tables[number].lost = true;
    }
}

static void saver_lost(void *context)
{
    struct postgres *p = context;
    p->is_deaf = true;
    p->again_at_ms = 0;
    if (p->store.busy) store_doubt(&p->store);
}

/* A batch in doubt is tried again: with a new connection, or a while after PostgreSQL has refused it. */
static void try_again(struct postgres *p)
{
    if (!p->store.in_doubt || postgres_trouble(p) || p->saver.phase != LINK_READY) return;
    if (store_clock_ms() < p->again_at_ms) return;
    p->again_at_ms = 0;
    save(p);
}

/* ---- Hearing ---- */

/* When both are back, what others did meanwhile is read anew. */
static void link_ready(void *context)
{
    struct postgres *p = context;
    bool again = p->was_ready && p->is_deaf;
    if (postgres_trouble(p)) return;
    p->was_ready = true;
    p->is_deaf = false;
    try_again(p);
    if (again && p->store.hooks.missed) p->store.hooks.missed(p->store.hooks.context);
}

static void ear_lost(void *context)
{
    struct postgres *p = context;
    p->is_deaf = true;
}

static bool has_words(const struct postgres *p) { return p->words.count > 0 || p->words.news.size > 0; }

/* Words are not kept, so those that are under way when the connection breaks are lost. Those of some milliseconds go
 * together: a transaction for each would cost as much as a move. */
static void tell_words(void *context)
{
    struct postgres *p = context;
    if (p->ear.phase != LINK_READY || !has_words(p) || store_clock_ms() < p->tell_at_ms) return;
    p->tell_at_ms = store_clock_ms() + TELL_MS;
    if (tellings_take(&p->words, &p->sender, &p->telling)) link_ask(&p->ear, "tell", 1, &p->telling);
}

static void postgres_tell(struct store *s, const struct store_row *word)
{
    tellings_add(&postgres_own(s)->words, &postgres_own(s)->sender, word);
}

static void hear_row(void *context, const struct store_row *row)
{
    const struct postgres *p = context;
    if (p->store.hooks.heard) p->store.hooks.heard(p->store.hooks.context, row);
}

/* What this server has told itself need not be opened; what it told over a connection that is gone is known by its origin. */
static bool is_own(const struct postgres *p, const PGnotify *notice)
{
    return (p->saver.pq && notice->be_pid == PQbackendPID(p->saver.pq)) ||
           (p->ear.pq && notice->be_pid == PQbackendPID(p->ear.pq));
}

static void ear_notified(void *context, const PGnotify *notice)
{
    struct postgres *p = context;
    if (is_own(p, notice)) return;
    if (seal_open(&p->sender.key, notice->extra, &p->heard))
        news_read(buf_text(&p->heard), p->sender.origin, hear_row, p);
}

static const struct link_hooks saver_hooks = {
    .ready = link_ready, .lost = saver_lost, .rows = saver_rows, .ended = saver_ended};
static const struct link_hooks ear_hooks = {
    .ready = link_ready, .lost = ear_lost, .ended = tell_words, .notified = ear_notified};

/* ---- The driver ---- */

static bool postgres_ready(const struct store *s, struct error *err)
{
    const struct error *why = postgres_trouble((const struct postgres *)s);
    return !why || fail(err, "store", "%s", why->text);
}

static bool postgres_well(struct store *s, struct error *err)
{
    return postgres_ready(s, err) && postgres_asker_is_well(postgres_own(s), err);
}

static void postgres_begin(struct store *s)
{
    postgres_own(s)->sender.batch = seal_number();
    save(postgres_own(s));
}

static int postgres_fd(const struct store *s) { return ((const struct postgres *)s)->epoll; }

static int sooner(int one, int other) { return one < 0 || (other >= 0 && other < one) ? other : one; }

static int wait_until(int64_t time_ms)
{
    int64_t left = time_ms - store_clock_ms();
    return left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

static int postgres_wait_ms(const struct store *s)
{
    const struct postgres *p = (const struct postgres *)s;
    int wait = sooner(link_wait_ms(&p->saver), link_wait_ms(&p->ear));
    wait = sooner(wait, link_wait_ms(&p->asker));
    wait = sooner(wait, wait_until(postgres_asker_due_ms(p)));
    if (p->ear.phase == LINK_READY && has_words(p)) wait = sooner(wait, wait_until(p->tell_at_ms));
    return s->in_doubt && p->again_at_ms ? sooner(wait, wait_until(p->again_at_ms)) : wait;
}

/* Fates first: news of a table of which no row of ours is under way any more can be told at once. */
static void postgres_serve(struct store *s)
{
    struct postgres *p = postgres_own(s);
    link_serve(&p->saver);
    if (p->again_at_ms) try_again(p);
    link_serve(&p->ear);
    tell_words(p);
    postgres_serve_asker(p);
}

static void postgres_close(struct store *s)
{
    struct postgres *p = postgres_own(s);
    struct error why = {0};
    fail(&why, "store", "the store is being closed");
    link_close(&p->saver);
    link_close(&p->ear);
    link_close(&p->asker);
    PQfinish(p->reader);
    if (s->busy) {
        store_doubt(s);
        store_settle(s, &why);
    }
    if (p->epoll >= 0) close(p->epoll);
    params_free(&p->params);
    tellings_free(&p->words);
    buf_free(&p->telling);
    buf_free(&p->heard);
    for (int i = 0; i < ARGUMENTS; i++) buf_free(&p->arguments[i]);
    free(p->address);
    store_free(s);
    free(p);
}

static bool is_settled(const struct link *l) { return l->phase == LINK_READY || l->phase == LINK_DOWN; }

static bool go_live(struct postgres *p, struct error *err)
{
    link_open(&p->saver);
    link_open(&p->ear);
    link_open(&p->asker);
    while (!is_settled(&p->saver) || !is_settled(&p->ear) || !is_settled(&p->asker)) {
        struct pollfd ready = {.fd = p->epoll, .events = POLLIN};
        poll(&ready, 1, postgres_wait_ms(&p->store));
        postgres_serve(&p->store);
    }
    return postgres_ready(&p->store, err);
}

static void init_bufs(struct postgres *p)
{
    params_init(&p->params);
    tellings_init(&p->words);
    buf_init(&p->telling, SIZE_MAX / 4);
    buf_init(&p->heard, SEALED_MAX);
    for (int i = 0; i < ARGUMENTS; i++) buf_init(&p->arguments[i], 64);
}

static void init_links(struct postgres *p)
{
    struct link *links[] = {&p->saver, &p->ear, &p->asker};
    p->saver = (struct link){.greeting = saver_greeting, .hooks = &saver_hooks, .answer_ms = SAVE_MS};
    p->ear = (struct link){.greeting = ear_greeting, .hooks = &ear_hooks, .answer_ms = SAVE_MS};
    postgres_init_asker(p);
    for (int i = 0; i < 3; i++) {
        links[i]->address = p->address;
        links[i]->context = p;
        links[i]->epoll = p->epoll;
    }
}

static struct store *postgres_open(const char *name, const struct store_hooks *hooks, struct error *err)
{
    if (!check_address(name, err)) return NULL;
    struct postgres *p = alloc_zeroed(1, sizeof *p);
    store_init(&p->store, &store_postgres, hooks);
    init_bufs(p);
    snprintf(p->sender.origin, sizeof p->sender.origin, "%016llx", (unsigned long long)seal_number());
    p->address = alloc_text(name);
    p->epoll = epoll_create1(EPOLL_CLOEXEC);
    if (p->epoll < 0) bug("no descriptor for a store");
    init_links(p);
    if (postgres_begin_reading(p, err) && go_live(p, err)) return &p->store;
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
    .answer = postgres_answer,
    .tell = postgres_tell,
    .fd = postgres_fd,
    .wait_ms = postgres_wait_ms,
    .serve = postgres_serve,
    .well = postgres_well,
    .backup = postgres_backup,
    .expire = postgres_expire,
};
