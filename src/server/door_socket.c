/* WebSockets: each is a guest of the hub.
 *
 * What the hub sends is framed here and gathered for each socket; at the end of the loop's turn each socket's frames are
 * written in one go, so that an answer and the news that follow it are one system call. What the client does not take
 * waits here, and a client who lets too much wait is dropped. */
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/door_private.h"

enum { OUT_CAPACITY_MIN = 2048, FAREWELL_MS = 2000 };

enum end {
    END_NONE,
    END_THROWN_OUT,
    END_LONG,
    END_BINARY,
    END_NOT_UTF8,
    END_PROTOCOL,
    END_SLOW,
    END_SILENT,
    END_STOPPING,
    END_CROWD,
    END_CLIENT
};

/* Why a socket ends: the close code, what the guest is told, and whether there is no use in telling. */
static const struct end_row {
    enum close_code code;
    const char *text;
    bool at_once;
} end_rows[] = {
    [END_THROWN_OUT] = {CLOSE_POLICY, "thrown out", false},
    [END_LONG] = {CLOSE_TOO_LONG, "message too long", false},
    [END_BINARY] = {CLOSE_UNACCEPTABLE, "only text is spoken here", false},
    [END_NOT_UTF8] = {CLOSE_NOT_UTF8, "this is not UTF-8", false},
    [END_PROTOCOL] = {CLOSE_PROTOCOL, "this is no WebSocket frame", false},
    [END_SLOW] = {CLOSE_POLICY, "too slow", true},
    [END_SILENT] = {CLOSE_POLICY, "silent", true},
    [END_STOPPING] = {CLOSE_GOING_AWAY, "the server stops", false},
    [END_CROWD] = {CLOSE_POLICY, "too many sockets from one address", false},
    [END_CLIENT] = {CLOSE_NORMAL, "", false},
};

/* A sign of life: the socket is the least silent now. */
static void hear(struct socket *s)
{
    if (s->connection->waiting != ENDING) connection_wait(s->connection, HEARD);
}

/* ---- Writing ---- */

/* Sockets are written to in the order of their answers, so that no one waits twice as long as another. */
static void mark_dirty(struct door *d, struct socket *s)
{
    if (s->is_dirty) return;
    s->is_dirty = true;
    s->next_dirty = NULL;
    if (d->dirty)
        d->last_dirty->next_dirty = s;
    else
        d->dirty = s;
    d->last_dirty = s;
}

static void unmark_dirty(struct door *d, struct socket *s)
{
    struct socket *before = NULL, *at = d->dirty;
    for (; at != s; at = at->next_dirty) before = at;
    if (before)
        before->next_dirty = s->next_dirty;
    else
        d->dirty = s->next_dirty;
    if (d->last_dirty == s) d->last_dirty = before;
    s->is_dirty = false;
}

/* Most sockets write a little each turn and then hold nothing, so the smallest buffers go from one to the next. */
static void take_buffer(struct door *d, struct socket *s)
{
    bool is_spare = d->spare_count > 0;
    s->out = is_spare ? d->spare[--d->spare_count] : alloc_bytes(OUT_CAPACITY_MIN);
    s->out_capacity = OUT_CAPACITY_MIN;
    memory_count_out(s, 0);
}

static void reserve_out(struct door *d, struct socket *s, size_t more)
{
    size_t wanted = s->out_size + more, capacity = OUT_CAPACITY_MIN;
    if (!s->out) take_buffer(d, s);
    if (wanted <= s->out_capacity) return;
    while (capacity < wanted) capacity *= 2;
    s->out = alloc_resized(s->out, 1, capacity);
    size_t before = s->out_capacity;
    s->out_capacity = (uint32_t)capacity;
    memory_count_out(s, before);
}

static void free_out(struct door *d, struct socket *s)
{
    if (s->out_capacity == OUT_CAPACITY_MIN && d->spare_count < SPARE_BUFFERS)
        d->spare[d->spare_count++] = s->out;
    else
        free(s->out);
    size_t before = s->out_capacity;
    s->out = NULL;
    s->out_size = s->out_capacity = s->out_sent = 0;
    memory_count_out(s, before);
}

void sockets_free(struct door *d)
{
    while (d->spare_count > 0) free(d->spare[--d->spare_count]);
}

static void add_bytes(struct socket *s, const void *bytes, size_t n)
{
    if (n == 0) return;
    reserve_out(s->connection->door, s, n);
    memcpy(s->out + s->out_size, bytes, n);
    s->out_size += (uint32_t)n;
}

static void add_frame(struct socket *s, enum frame_kind kind, const char *text, size_t n)
{
    unsigned char head[FRAME_HEAD_MAX];
    size_t head_size = frame_head(head, kind, n);
    add_bytes(s, head, head_size);
    add_bytes(s, text, n);
    mark_dirty(s->connection->door, s);
}

/* The socket is to end: a client who may hear it is told why after all that waits for them, and has a moment to answer. */
static void end_socket(struct socket *s, enum end why)
{
    const struct end_row *row = &end_rows[why];
    struct door *d = s->connection->door;
    char farewell[FRAME_CONTROL_MAX];
    if (s->end) return;
    s->end = (uint8_t)why;
    connection_wait(s->connection, ENDING);
    LOG(&d->setup.log, why == END_STOPPING || why == END_CLIENT ? LOG_DEBUG : LOG_INFO, "socket-ends",
        {"why", why == END_CLIENT ? "the client closed it" : row->text});
    if (row->at_once) d->figures.drops++;
    farewell[0] = (char)(row->code >> 8);
    farewell[1] = (char)(row->code & 0xFF);
    memcpy(farewell + 2, row->text, strlen(row->text));
    add_frame(s, FRAME_CLOSE, farewell, 2 + strlen(row->text));
}

void socket_send(void *context, void *socket, const char *text, size_t n)
{
    struct door *d = context;
    struct socket *s = socket;
    if (s->end) return;
    /* Messages of one turn are written at its end; where memory is short, what the client takes goes at once. */
    if (memory_is_over(d, s->out_size - s->out_sent)) socket_write(s->connection);
    size_t waiting = s->out_size - s->out_sent;
    if (waiting + n > (size_t)d->setup.limits.queue_bytes || memory_is_over(d, waiting))
        end_socket(s, END_SLOW);
    else
        add_frame(s, FRAME_TEXT, text, n);
}

void socket_throw_out(void *context, void *socket, const char *why)
{
    struct door *d = context;
    LOG(&d->setup.log, LOG_INFO, "thrown-out", {"why", why});
    end_socket(socket, END_THROWN_OUT);
}

/* Writes what waits, as far as the client takes it and the turn has time. */
bool socket_write(struct connection *c)
{
    struct socket *s = c->socket;
    for (size_t left = WRITE_MAX; s->out_sent < s->out_size && left > 0;) {
        size_t waiting = s->out_size - s->out_sent;
        struct iovec part = {s->out + s->out_sent, waiting < left ? waiting : left};
        ssize_t n = connection_write(c, &part, 1);
        if (n < 0) return false;
        if (n == 0) break;
        s->out_sent += (uint32_t)n;
        left -= (size_t)n;
        share_write(c, (size_t)n);
    }
    bool is_empty = s->out_sent == s->out_size;
    if (is_empty && s->out) free_out(c->door, s);
    connection_watch(c, true, !is_empty);
    return !(is_empty && s->end == END_CLIENT); /* both have said farewell */
}

static void flush(struct socket *s)
{
    bool at_once = s->end && end_rows[s->end].at_once;
    if (!socket_write(s->connection) || at_once) connection_close(s->connection);
}

void sockets_flush(struct door *d)
{
    while (d->dirty) { /* closing one guest may send to others */
        struct socket *s = d->dirty;
        d->dirty = s->next_dirty;
        s->is_dirty = false;
        flush(s);
    }
}

/* ---- Silence ---- */

static struct socket *first_since(struct door *d, enum waiting waiting, int ms)
{
    struct connection *c = d->lists[waiting].first;
    return c && door_clock(d) - c->since_ms >= ms ? c->socket : NULL;
}

/* How long a socket is silent counts from its ping on. */
void sockets_tick(struct door *d)
{
    const struct door_limits *limits = &d->setup.limits;
    struct socket *s;
    while ((s = first_since(d, HEARD, limits->ping_ms))) {
        connection_wait(s->connection, PINGED);
        add_frame(s, FRAME_PING, "i", 1);
    }
    while ((s = first_since(d, PINGED, limits->silence_ms - limits->ping_ms))) end_socket(s, END_SILENT);
    while ((s = first_since(d, ENDING, FAREWELL_MS))) connection_close(s->connection);
}

void sockets_close(struct door *d)
{
    for (int i = HEARD; i <= ENDING; i++)
        for (struct connection *c = d->lists[i].first; c; c = c->after) c->socket->guest = NULL;
    for (int i = HEARD; i <= PINGED; i++)
        while (d->lists[i].first) end_socket(d->lists[i].first->socket, END_STOPPING);
    sockets_flush(d);
}

/* ---- Beginning and end ---- */

/* The proof that a WebSocket was meant: the client's key with a fixed text, hashed. */
static void add_accept(struct socket *s, const char *key)
{
    static const char fixed[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char text[SOCKET_KEY_SIZE + sizeof fixed], line[256];
    unsigned char hash[EVP_MAX_MD_SIZE], base64[64];
    unsigned int size = 0;
    int n = snprintf(text, sizeof text, "%s%s", key, fixed);
    if (EVP_Digest(text, (size_t)n, hash, &size, EVP_sha1(), NULL) != 1) bug("there is no SHA-1");
    EVP_EncodeBlock(base64, hash, (int)size);
    n = snprintf(line, sizeof line,
                 "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
                 "sec-websocket-accept: %s\r\nsec-websocket-protocol: isolario.1\r\n\r\n",
                 (const char *)base64);
    add_bytes(s, line, (size_t)n);
    mark_dirty(s->connection->door, s);
}

void socket_open(struct connection *c, const struct head *head)
{
    struct door *d = c->door;
    struct socket *s = alloc_zeroed(1, sizeof *s);
    char address[ADDRESS_SIZE];
    s->connection = c;
    c->socket = s;
    connection_wait(c, HEARD);
    d->figures.sockets++;
    memory_add(&d->memory, MEMORY_SOCKETS, sizeof *s);
    connection_address(c, head, address);
    c->share = share_key(d->shares, address);
    add_accept(s, head->header[HEADER_SOCKET_KEY]);
    if (d->setup.behind_proxy &&
        !(s->visitor = visitor_enter(d->visitors, address, d->setup.limits.connections_per_address))) {
        d->figures.turned_away++;
        end_socket(s, END_CROWD);
    } else {
        s->guest = hub_guest_open(d->hub, s, address);
    }
}

void socket_close(struct connection *c)
{
    struct socket *s = c->socket;
    struct door *d = c->door;
    s->end = s->end ? s->end : END_CLIENT; /* nothing is sent to it any more */
    if (s->guest) hub_guest_close(s->guest);
    if (s->is_dirty) unmark_dirty(d, s);
    if (s->visitor) visitor_leave(d->visitors, s->visitor);
    if (s->out) free_out(d, s);
    memory_remove(&d->memory, MEMORY_BODIES, s->frames.text_size);
    memory_remove(&d->memory, MEMORY_SOCKETS, sizeof *s);
    frames_free(&s->frames);
    free(s);
    c->socket = NULL;
    d->figures.sockets--;
}

/* ---- Reading ---- */

/* Where many messages come in one turn of the loop, the hub has turns of its own between them: so the store is at work
 * on the first ones while the others are read. */
static void on_message(void *context, const char *text, size_t n)
{
    struct socket *s = context;
    struct door *d = s->connection->door;
    if (!s->guest || s->end || s->is_deaf || d->is_stopping) return;
    hub_receive(s->guest, text, n);
    if (++d->messages % HUB_TURN_MESSAGES == 0) hub_turn(d->hub);
}

static void on_control(void *context, enum frame_kind kind, const char *payload, size_t n)
{
    struct socket *s = context;
    size_t waiting = s->out_size - s->out_sent;
    if (kind == FRAME_CLOSE)
        s->is_deaf = true;
    else if (kind == FRAME_PING && !s->end &&
             waiting <= (size_t)s->connection->door->setup.limits.queue_bytes)
        add_frame(s, FRAME_PONG, payload, n);
}

static enum end end_of(int fault)
{
    switch (fault) {
    case CLOSE_UNACCEPTABLE: return END_BINARY;
    case CLOSE_NOT_UTF8: return END_NOT_UTF8;
    case CLOSE_TOO_LONG: return END_LONG;
    default: return END_PROTOCOL;
    }
}

/* A client's farewell is answered with ours; if ours was first, all is said. */
bool socket_read(struct connection *c, char *bytes, size_t n)
{
    static const struct frame_hooks hooks = {.message = on_message, .control = on_control};
    struct socket *s = c->socket;
    hear(s);
    if (s->is_deaf) return true;
    size_t before = s->frames.text_size;
    int fault = frames_read(&s->frames, bytes, n, &hooks, s);
    memory_count(&c->door->memory, MEMORY_BODIES, &before, s->frames.text_size);
    if (s->is_deaf && s->end) return false;
    if (s->is_deaf) end_socket(s, END_CLIENT);
    if (fault) {
        s->is_deaf = true;
        end_socket(s, end_of(fault));
    }
    return true;
}
