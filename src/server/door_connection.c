/* A connection: bytes come in and go to HTTP or to the WebSocket that it has become; how long it may keep us waiting is
 * counted in lists, so that no number of idle connections costs anything. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/alloc.h"
#include "server/door_private.h"

/* A head and its reader have a quarter of a minute, a body a whole one; after the last answer there is a moment, in
 * which whatever still comes is thrown away: a connection closed with bytes unread would take the answer with it. */
enum { REQUEST_MS_MAX = 15000, BODY_MS_MAX = 60000, HUB_MS_MAX = 60000, END_MS_MAX = 2000 };

/* ---- The lists ---- */

static void leave_list(struct connection *c)
{
    struct connection_list *list = &c->door->lists[c->waiting];
    *(c->before ? &c->before->after : &list->first) = c->after;
    *(c->after ? &c->after->before : &list->last) = c->before;
    c->before = c->after = NULL;
}

static void join_list(struct connection *c, enum waiting waiting)
{
    struct connection_list *list = &c->door->lists[waiting];
    c->waiting = (uint8_t)waiting;
    c->since_ms = door_clock(c->door);
    c->before = list->last;
    *(list->last ? &list->last->after : &list->first) = c;
    list->last = c;
}

void connection_wait(struct connection *c, enum waiting waiting)
{
    leave_list(c);
    join_list(c, waiting);
}

/* ---- Reading ---- */

static ssize_t receive(struct connection *c, char *bytes, size_t n)
{
    return c->tls ? tls_read(c->tls, bytes, n) : recv(c->fd, bytes, n, 0);
}

static bool take(struct connection *c, char *bytes, size_t n)
{
    c->door->figures.bytes_in += (long)n;
    if (c->waiting == WAIT_END) return true;
    return c->socket ? socket_read(c, bytes, n) : visit_read(c, bytes, n);
}

static size_t read_size(const struct connection *c)
{
    if (c->socket) return SOCKET_READ_MAX;
    return c->waiting == WAIT_BODY ? READ_MAX : HEAD_READ_MAX;
}

/* Reads once, or as long as the encryption holds something back. False where the connection is to be closed. */
static bool read_in(struct connection *c)
{
    do {
        ssize_t n = receive(c, c->door->scratch, read_size(c));
        if (n < 0) return errno == EAGAIN || errno == EINTR;
        if (n == 0 || !take(c, c->door->scratch, (size_t)n)) return false;
    } while (c->tls && tls_has_more(c->tls) && (c->events & UV_READABLE));
    return true;
}

static bool write_out(struct connection *c)
{
    if (c->socket) return socket_write(c);
    return c->visit && c->visit->is_answering ? visit_write(c) : true;
}

/* Encryption may have to read before it can write, so whatever is ready, both are tried. */
static void on_ready(uv_poll_t *poll, int status, int events)
{
    struct connection *c = poll->data;
    struct door *d = c->door;
    uint64_t share = c->share;
    bool good = status == 0 || status == UV_EAGAIN;
    if (good && !share_admits(c)) return;
    share_begin(d);
    if (good && (events & UV_WRITABLE)) good = write_out(c);
    if (good && (events & UV_READABLE)) good = read_in(c);
    if (!good) connection_close(c);
    share_end(d, share);
}

void connection_watch(struct connection *c, bool reads, bool writes)
{
    int events = c->is_paused ? 0 : (reads ? UV_READABLE : 0) | (writes ? UV_WRITABLE : 0);
    c->reads = reads;
    c->writes = writes;
    if (events == c->events) return;
    c->events = events;
    if (events)
        uv_poll_start(&c->poll, events, on_ready);
    else
        uv_poll_stop(&c->poll);
}

/* ---- Writing ---- */

static ssize_t send_parts(struct connection *c, const struct iovec *parts, int count)
{
    struct msghdr message = {.msg_iov = (struct iovec *)parts, .msg_iovlen = (size_t)count};
    if (!c->tls) return sendmsg(c->fd, &message, MSG_NOSIGNAL);
    while (count > 0 && parts->iov_len == 0) parts++, count--;
    return count > 0 ? tls_write(c->tls, parts->iov_base, parts->iov_len) : 0;
}

ssize_t connection_write(struct connection *c, const struct iovec *parts, int count)
{
    ssize_t n = send_parts(c, parts, count);
    if (n < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
    c->door->figures.bytes_out += n;
    return n;
}

/* ---- Beginning and end ---- */

static size_t own_bytes(const struct connection *c) { return sizeof *c + (c->tls ? TLS_BYTES : 0); }

void connection_open(struct door *d, int fd, struct visitor *visitor)
{
    struct connection *c = alloc_zeroed(1, sizeof *c);
    *c = (struct connection){.door = d, .fd = fd, .visitor = visitor};
    if (!d->setup.behind_proxy) c->share = share_key(d->shares, visitor_address(visitor));
    if (d->tls) c->tls = tls_open(d->tls, fd);
    uv_poll_init(&d->loop, &c->poll, fd);
    c->poll.data = c;
    join_list(c, WAIT_REQUEST);
    connection_watch(c, true, false);
    memory_add(&d->memory, MEMORY_SOCKETS, own_bytes(c));
    d->figures.connections++;
    d->figures.accepted++;
}

static void on_gone(uv_handle_t *handle) { free(handle->data); }

void connection_close(struct connection *c)
{
    struct door *d = c->door;
    leave_list(c);
    share_leave(c);
    if (c->socket) socket_close(c);
    if (c->visit) visit_close(c);
    memory_remove(&d->memory, MEMORY_SOCKETS, own_bytes(c));
    if (c->tls) tls_close(c->tls);
    uv_close((uv_handle_t *)&c->poll,
             on_gone); /* which stops it at once, so that the descriptor may be closed */
    close(c->fd);
    visitor_leave(d->visitors, c->visitor);
    d->figures.connections--;
}

static void close_late(struct door *d, enum waiting waiting, int ms)
{
    for (struct connection *c; (c = d->lists[waiting].first) && door_clock(d) - c->since_ms >= ms;)
        connection_close(c);
}

void connections_tick(struct door *d)
{
    close_late(d, WAIT_REQUEST, REQUEST_MS_MAX);
    close_late(d, WAIT_BODY, BODY_MS_MAX);
    close_late(d, WAIT_HUB, HUB_MS_MAX);
    close_late(d, WAIT_READER, REQUEST_MS_MAX);
    close_late(d, WAIT_END, END_MS_MAX);
    sockets_tick(d);
}

void connections_close(struct door *d)
{
    for (int i = 0; i < WAITINGS; i++)
        while (d->lists[i].first) connection_close(d->lists[i].first);
}

void connection_address(const struct connection *c, const struct head *head, char address[ADDRESS_SIZE])
{
    char named[ADDRESS_SIZE];
    bool is_named = c->door->setup.behind_proxy &&
                    forwarded_address(head->header[HEADER_FORWARDED_FOR], named);
    address_group(is_named ? named : visitor_address(c->visitor), address);
}
