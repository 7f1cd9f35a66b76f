/* The store's front: which driver a name means, how batches gather, and how fates are told. */
#include "store/store.h"

#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/driver.h"
#include "store/seal.h"

enum {
    HEADS_PAUSE_MS = 1000,
    CLOSE_WAIT_MS = 15000,
    DOUBT_WAIT_MS = 3000,
    SLOW_MS = 3000 /* a store that has not answered for this long is not well */
};

/* A name is a scheme and a rest; without a scheme it is a file of SQLite's. */
static const struct scheme {
    const char *prefix;
    const struct store_driver *driver;
    bool keeps_prefix; /* the driver reads the whole name */
} schemes[] = {
    {"sqlite:", &store_sqlite, false},
    {"postgresql://", &store_postgres, true},
    {"postgres://", &store_postgres, true},
};

enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* The driver, and in *rest what it reads. An unknown scheme is not taken for a file's name, since what was meant
 * may hold a password that no directory should show. */
static const struct store_driver *driver_of(const char *name, const char **rest, struct error *err)
{
    const char *colon = strstr(name, "://");
    for (int i = 0; i < SCHEMES; i++) {
        size_t n = strlen(schemes[i].prefix);
        if (strncmp(name, schemes[i].prefix, n) != 0) continue;
        *rest = schemes[i].keeps_prefix ? name : name + n;
        return schemes[i].driver;
    }
    *rest = name;
    if (!colon) return &store_sqlite;
    fail(err, "store", "there is no store \"%.*s\"; there are sqlite:FILE and postgresql://...",
         (int)(colon - name < 20 ? colon - name : 20), name);
    return NULL;
}

int64_t store_time_ms(const struct store *s)
{
    return s->has_time ? store_clock_ms() + s->time_ahead_ms : -1;
}

int64_t store_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- Opening and closing ---- */

struct store *store_open(const char *name, const struct store_hooks *hooks, struct error *err)
{
    const char *rest;
    const struct store_driver *driver = driver_of(name, &rest, err);
    seal_begin();
    return driver ? driver->open(rest, hooks, err) : NULL;
}

void store_init(struct store *s, const struct store_driver *driver, const struct store_hooks *hooks)
{
    s->driver = driver;
    s->hooks = *hooks;
    batch_init(&s->waiting);
    batch_init(&s->under_way);
}

void store_free(struct store *s)
{
    asking_free(s);
    batch_free(&s->waiting);
    batch_free(&s->under_way);
}

/* Waits until nothing is under way any more, but not long for a database that is away. */
static void finish(struct store *s)
{
    int64_t begin = store_clock_ms();
    while (s->busy && store_clock_ms() < begin + (s->in_doubt ? DOUBT_WAIT_MS : CLOSE_WAIT_MS)) {
        struct pollfd ready = {.fd = store_fd(s), .events = POLLIN};
        int wait = store_wait_ms(s);
        poll(&ready, 1, wait < 0 || wait > 1000 ? 1000 : wait);
        store_serve(s);
    }
}

void store_close(struct store *s)
{
    if (!s) return;
    finish(s);
    s->heads_at_ms = 0;
    store_flush(s);
    finish(s);
    s->driver->close(s);
}

bool store_work_aside(struct store *s, struct error *err)
{
    return !s->driver->work_aside || s->driver->work_aside(s, err);
}

/* ---- Gathering ---- */

static void check_size(const char *what, const struct table_id *table, size_t size, size_t limit)
{
    if (size > limit) bug("%s of table %s has %zu bytes; %zu are allowed", what, table->text, size, limit);
}

void store_append(struct store *s, const struct store_row *row)
{
    check_size("a row", &row->table, row->size, STORE_ROW_MAX);
    batch_add_row(&s->waiting, row);
}

void store_put_head(struct store *s, const struct store_head *head)
{
    check_size("the head", &head->table, head->size, STORE_HEAD_MAX);
    batch_add_head(&s->waiting, head);
}

bool store_is_shared(const struct store *s) { return s->driver->tell != NULL; }

void store_tell(struct store *s, const struct table_id *table, const char *text)
{
    const struct store_row word = {.table = *table, .text = text, .size = strlen(text)};
    check_size("a word", table, word.size, STORE_WORD_MAX);
    if (s->driver->tell) s->driver->tell(s, &word);
}

/* Heads alone wait for better times; rows do not, because somebody waits for their fate. */
static bool is_due(const struct store *s)
{
    if (s->waiting.row_count > 0) return true;
    return s->waiting.head_count > 0 && store_clock_ms() >= s->heads_at_ms && s->driver->ready(s, NULL);
}

/* Rows that gathered behind a batch in doubt fail with the next flush, unless it is about to be settled. */
static bool is_doomed(const struct store *s)
{
    return s->in_doubt && s->waiting.row_count > 0 && !s->driver->ready(s, NULL);
}

/* Not while a batch is under way: a flush would take nothing, and a loop that tries all the same turns without rest,
 * on the processor that the database needs to finish. */
bool store_has_waiting(const struct store *s) { return s->busy ? is_doomed(s) : is_due(s); }

bool store_is_busy(const struct store *s) { return s->busy; }

static bool is_slow(int64_t since_ms) { return store_clock_ms() - since_ms >= SLOW_MS; }

bool store_is_in_doubt(const struct store *s)
{
    return s->busy && (s->in_doubt || is_slow(s->busy_since_ms));
}

static void fail_waiting(struct store *);

void store_flush(struct store *s)
{
    struct error why = {0};
    if (is_doomed(s)) fail_waiting(s);
    if (s->busy || !is_due(s)) return;
    struct batch spare = s->under_way;
    s->under_way = s->waiting;
    s->waiting = spare;
    s->busy = true;
    s->busy_since_ms = store_clock_ms();
    if (s->driver->ready(s, &why))
        s->driver->begin(s);
    else
        store_settle(s, &why);
}

/* ---- Fates ---- */

static bool has_lost_tables(const struct batch *b)
{
    for (uint32_t i = 0; i < b->map.count; i++)
        if (b->tables[i].lost) return true;
    return false;
}

void store_doubt(struct store *s) { s->in_doubt = true; }

/* What gathered behind a batch in doubt was never sent: it is not kept, whatever becomes of the batch. */
static void fail_waiting(struct store *s)
{
    struct batch failed = s->waiting;
    struct error why = {0};
    s->driver->ready(s, &why);
    batch_init(&s->waiting);
    batch_keep_heads(&failed, &s->waiting);
    for (size_t i = 0; i < failed.row_count; i++) {
        struct store_row row = batch_row(&failed, i);
        if (s->hooks.done) s->hooks.done(s->hooks.context, &row, STORE_FAILED, &why);
    }
    batch_free(&failed);
}

static enum store_result result_of(const struct batch *b, size_t row, size_t sent,
                                   const struct error *failure, bool in_doubt)
{
    if (failure) return in_doubt && row < sent ? STORE_UNKNOWN : STORE_FAILED;
    return b->tables[b->rows[row].table].lost ? STORE_LOST : STORE_KEPT;
}

/* Hooks may append and flush again, so what is told of stands apart by then, and its memory is handed back only
 * where nobody has taken its place. */
void store_settle(struct store *s, const struct error *failure)
{
    struct batch done = s->under_way;
    size_t sent = done.row_count;
    bool in_doubt = s->in_doubt;
    batch_init(&s->under_way);
    s->busy = s->in_doubt = false;
    if (failure || has_lost_tables(&done)) batch_take_doomed(&done, &s->waiting, failure != NULL);
    if (failure) {
        batch_keep_heads(&done, &s->waiting);
        s->heads_at_ms = store_clock_ms() + HEADS_PAUSE_MS;
    }
    for (size_t i = 0; i < done.row_count; i++) {
        struct store_row row = batch_row(&done, i);
        enum store_result result = result_of(&done, i, sent, failure, in_doubt);
        if (s->hooks.done) s->hooks.done(s->hooks.context, &row, result, failure);
    }
    batch_clear(&done);
    if (s->under_way.map.capacity == 0)
        s->under_way = done;
    else
        batch_free(&done);
}

/* ---- The rest goes to the driver ---- */

bool store_read(struct store *s, const struct table_id *table, uint32_t from,
                bool (*each)(void *context, const struct store_row *), void *context, struct error *err)
{
    struct giving giving = {.table = *table, .each = each, .context = context};
    if (!s->driver->read(s, from, &giving, err)) return false;
    return !giving.err.code || fail(err, giving.err.code, "%s", giving.err.text);
}

bool store_list(struct store *s, const struct store_filter *filter,
                bool (*each)(void *context, const struct store_head *), void *context, struct error *err)
{
    return s->driver->list(s, filter, each, context, err);
}

int store_fd(const struct store *s) { return s->driver->fd(s); }

/* No driver needs it: PostgreSQL's changing sockets stand behind a descriptor that is only ever read. */
bool store_wants_write(const struct store *s)
{
    (void)s;
    return false;
}

/* While a batch is under way a turn is due when it becomes slow, so that whoever waits for it is told. What gathered
 * behind one that is in doubt fails, and what gathered behind one that is done now wants a flush, at once. */
int store_wait_ms(const struct store *s)
{
    int wait = s->driver->wait_ms(s);
    if (is_doomed(s)) return 0;
    if (s->busy && !store_is_in_doubt(s)) {
        int64_t left = s->busy_since_ms + SLOW_MS - store_clock_ms();
        return wait < 0 || left < wait ? (int)left : wait;
    }
    if (s->busy) return wait;
    if (is_due(s)) return 0;
    if (s->waiting.head_count == 0 || !s->driver->ready(s, NULL)) return wait;
    int64_t left = s->heads_at_ms - store_clock_ms();
    int heads = left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
    return wait < 0 || heads < wait ? heads : wait;
}

void store_serve(struct store *s) { s->driver->serve(s); }

bool store_well(struct store *s, struct error *err)
{
    bool is_silent = (s->busy && is_slow(s->busy_since_ms)) || (s->first && is_slow(s->first->since_ms));
    if (is_silent && s->driver->well(s, err))
        return fail(err, "store", "the store has not answered for %d seconds", SLOW_MS / 1000);
    return s->driver->well(s, err);
}

int store_expire(const char *name, const struct store_expiry *what, struct table_id *gone, struct error *err)
{
    const char *rest;
    const struct store_driver *driver = driver_of(name, &rest, err);
    return driver ? driver->expire(rest, what, gone, err) : -1;
}

bool store_backup(const char *name, const char *target, struct error *err)
{
    const char *rest;
    const struct store_driver *driver = driver_of(name, &rest, err);
    return driver && driver->backup(rest, target, err);
}
