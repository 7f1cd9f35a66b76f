#include "store/postgres_link.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>

#include "core/alloc.h"
#include "store/driver.h"

enum {
    PAUSE_MIN_MS = 100, /* between tries to connect, doubling */
    PAUSE_MAX_MS = 10000,
    HOPELESS_MS = 4 * PAUSE_MIN_MS,
    PARAMS_MAX = 16
};

/* What the address does not say itself; what comes after it in the list cannot be said otherwise. */
struct link_address link_address(const char *address)
{
    return (struct link_address){{"application_name", "connect_timeout", "tcp_user_timeout",
                                  "keepalives_idle", "dbname", "client_encoding"},
                                 {"isolario", "5", "10000", "10", address, "UTF8"}};
}

bool link_fail(const char *what, const char *message, struct error *err)
{
    int n = (int)strcspn(message, "\n");
    return fail(err, "store", "PostgreSQL cannot %s: %.*s", what, n, n ? message : "no reason given");
}

static void no_notice(void *context, const PGresult *result)
{
    (void)context;
    (void)result;
}

void link_hush(PGconn *pq) { PQsetNoticeReceiver(pq, no_notice, NULL); }

static void enter(struct link *l, enum link_phase phase)
{
    l->phase = phase;
    l->since_ms = store_clock_ms();
    l->until_ms = l->since_ms + l->answer_ms;
    l->good = true;
    l->state[0] = 0;
}

/* Sockets come and go while libpq tries one address after the other, also under the same number. */
static void watch(struct link *l, uint32_t events)
{
    int socket = PQsocket(l->pq);
    struct epoll_event event = {.events = events};
    if (l->phase != LINK_CONNECTING && socket == l->watched && events == l->events) return;
    if (l->watched >= 0 && l->watched != socket) epoll_ctl(l->epoll, EPOLL_CTL_DEL, l->watched, NULL);
    l->watched = socket;
    l->events = events;
    if (socket < 0) return;
    if (epoll_ctl(l->epoll, EPOLL_CTL_MOD, socket, &event) != 0 && errno == ENOENT)
        epoll_ctl(l->epoll, EPOLL_CTL_ADD, socket, &event);
}

/* ---- Losing it ---- */

static void hang_up(struct link *l)
{
    if (l->watched >= 0) epoll_ctl(l->epoll, EPOLL_CTL_DEL, l->watched, NULL);
    l->watched = -1;
    PQfinish(l->pq);
    l->pq = NULL;
    l->phase = LINK_DOWN;
}

/* The connection is gone, and with it all that was under way. It is made anew after a pause. */
static void lose(struct link *l, const char *reason)
{
    link_fail("be reached", reason, &l->why);
    hang_up(l);
    l->until_ms = store_clock_ms() + l->pause_ms;
    l->pause_ms = l->pause_ms * 2 > PAUSE_MAX_MS ? PAUSE_MAX_MS : l->pause_ms * 2;
    l->hooks->lost(l->context);
}

/* lose() with what libpq says, which is copied first since it goes with the connection. */
static void lose_as_told(struct link *l)
{
    char reason[ERROR_TEXT_MAX];
    const char *told = PQerrorMessage(l->pq);
    snprintf(reason, sizeof reason, "%s", told[0] ? told : "the connection was lost");
    lose(l, reason);
}

/* After something was given to libpq to send, or some of it was sent. */
static void flush_out(struct link *l, int sent)
{
    int left = sent ? PQflush(l->pq) : -1;
    if (left < 0)
        lose_as_told(l);
    else
        watch(l, left ? EPOLLIN | EPOLLOUT : EPOLLIN);
}

/* ---- Making it ---- */

static void connect_begin(struct link *l)
{
    struct link_address address = link_address(l->address);
    enter(l, LINK_CONNECTING);
    l->pq = alloc_checked(PQconnectStartParams(address.keys, address.values, 1));
    if (PQstatus(l->pq) == CONNECTION_BAD)
        lose_as_told(l);
    else
        watch(l, EPOLLOUT);
}

static void connect_go_on(struct link *l)
{
    switch (PQconnectPoll(l->pq)) {
    case PGRES_POLLING_READING: watch(l, EPOLLIN); break;
    case PGRES_POLLING_WRITING: watch(l, EPOLLOUT); break;
    case PGRES_POLLING_OK:
        link_hush(l->pq);
        PQsetnonblocking(l->pq, 1);
        enter(l, LINK_GREETING);
        flush_out(l, PQsendQuery(l->pq, l->greeting));
        break;
    case PGRES_POLLING_FAILED:
    default: lose_as_told(l); break;
    }
}

static void greeted(struct link *l)
{
    if (!l->good) {
        lose_as_told(l);
        return;
    }
    enter(l, LINK_READY);
    l->pause_ms = PAUSE_MIN_MS;
    l->hooks->ready(l->context);
}

/* ---- Speaking over it ---- */

void link_ask(struct link *l, const char *statement, int count, const struct buf *params)
{
    const char *values[PARAMS_MAX];
    int sizes[PARAMS_MAX], formats[PARAMS_MAX];
    assert(l->phase == LINK_READY && count <= PARAMS_MAX);
    for (int i = 0; i < count; i++) {
        values[i] = buf_text(&params[i]);
        sizes[i] = (int)params[i].size;
        formats[i] = 1;
    }
    enter(l, LINK_ASKING);
    flush_out(l, PQsendQueryPrepared(l->pq, statement, count, values, sizes, formats, 0));
}

static void note_result(struct link *l, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_TUPLES_OK && l->phase == LINK_ASKING && l->hooks->rows)
        l->hooks->rows(l->context, result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || !l->good) return;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    snprintf(l->state, sizeof l->state, "%s", state ? state : "");
    link_fail("save", PQresultErrorMessage(result), &l->why);
    l->good = false;
}

/* The next one may be asked within the hook; what became of this one is still to be read there. */
static void answered(struct link *l)
{
    l->phase = LINK_READY;
    l->hooks->ended(l->context);
}

/* Hooks may ask something, and the connection may break over it. */
static void hear(struct link *l)
{
    PGnotify *notice;
    while (l->pq && (notice = PQnotifies(l->pq))) {
        if (l->hooks->notified) l->hooks->notified(l->context, notice);
        PQfreemem(notice);
    }
}

static void converse(struct link *l)
{
    if (!PQconsumeInput(l->pq)) {
        lose_as_told(l);
        return;
    }
    flush_out(l, 1);
    while (l->pq && l->phase != LINK_READY && !PQisBusy(l->pq)) {
        PGresult *result = PQgetResult(l->pq);
        if (result)
            note_result(l, result);
        else if (PQstatus(l->pq) != CONNECTION_OK)
            lose_as_told(l); /* libpq has nothing more to say, but PostgreSQL has not said that it is done */
        else if (l->phase == LINK_GREETING)
            greeted(l);
        else
            answered(l);
        PQclear(result);
    }
    hear(l);
}

/* ---- For its owner ---- */

void link_open(struct link *l)
{
    l->watched = -1;
    l->pause_ms = PAUSE_MIN_MS;
    connect_begin(l);
}

void link_close(struct link *l)
{
    if (l->pq) hang_up(l);
}

bool link_is_hopeless(const struct link *l) { return l->phase < LINK_READY && l->pause_ms > HOPELESS_MS; }

int link_wait_ms(const struct link *l)
{
    if (l->phase == LINK_READY) return -1;
    int64_t left = l->until_ms - store_clock_ms();
    return left < 0 ? 0 : (int)left;
}

void link_serve(struct link *l)
{
    bool late = l->phase != LINK_READY && store_clock_ms() >= l->until_ms;
    if (l->phase == LINK_DOWN) {
        if (late) connect_begin(l);
    } else if (late) {
        char reason[60];
        snprintf(reason, sizeof reason, "no answer for %d seconds", l->answer_ms / 1000);
        lose(l, reason);
    } else if (l->phase == LINK_CONNECTING) {
        connect_go_on(l);
    } else {
        converse(l);
    }
}
