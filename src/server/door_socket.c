/* WebSockets: each is a guest of the hub.
 *
 * What the hub sends is framed here and gathered per socket; at the end of the loop's turn each socket's frames are
 * written in one go, so that an answer and the news that follow it are one system call. libwebsockets keeps what the
 * kernel does not take; while it holds something, more waits here, and who lets too much wait is dropped. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/door_private.h"

enum { OUT_ROOM_MIN = 2048, FRAME_HEAD_MAX = 10, FRAME_TEXT = 0x81, FRAME_CLOSE = 0x88, FAREWELL_MS = 2000 };

enum end { END_NONE, END_THROWN_OUT, END_LONG, END_BINARY, END_SLOW, END_SILENT, END_STOPPING, END_CROWD };

/* Why a socket ends: the close code, what the guest is told, and whether there is no use in telling. */
static const struct end_row {
    enum lws_close_status code;
    const char *text;
    bool at_once;
} end_rows[] = {
    [END_THROWN_OUT] = {LWS_CLOSE_STATUS_POLICY_VIOLATION, "thrown out", false},
    [END_LONG] = {LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "message too long", false},
    [END_BINARY] = {LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "only text is spoken here", false},
    [END_SLOW] = {LWS_CLOSE_STATUS_POLICY_VIOLATION, "too slow", true},
    [END_SILENT] = {LWS_CLOSE_STATUS_POLICY_VIOLATION, "silent", true},
    [END_STOPPING] = {LWS_CLOSE_STATUS_GOINGAWAY, "the server stops", false},
    [END_CROWD] = {LWS_CLOSE_STATUS_POLICY_VIOLATION, "too many sockets from one address", false},
};

/* ---- The circles ---- */

static void circle_leave(struct door *d, struct socket *s)
{
    struct circle *c = &d->circles[s->circle];
    if (s->before)
        s->before->after = s->after;
    else
        c->first = s->after;
    if (s->after)
        s->after->before = s->before;
    else
        c->last = s->before;
    s->before = s->after = NULL;
}

static void circle_join(struct door *d, struct socket *s, int which)
{
    struct circle *c = &d->circles[which];
    s->circle = (uint8_t)which;
    s->before = c->last;
    if (c->last)
        c->last->after = s;
    else
        c->first = s;
    c->last = s;
}

static void circle_change(struct door *d, struct socket *s, int which)
{
    circle_leave(d, s);
    circle_join(d, s, which);
}

/* A sign of life: the socket is the least silent now. */
static void hear(struct door *d, struct socket *s)
{
    if (s->circle == ENDING) return;
    s->heard_ms = door_clock(d);
    circle_change(d, s, HEARD);
}

/* ---- Writing ---- */

/* Who is answered first is written to first: nobody waits twice as long as another. */
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

static size_t frame_head(unsigned char head[FRAME_HEAD_MAX], unsigned char kind, size_t n)
{
    size_t bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;
    head[0] = kind;
    head[1] = (unsigned char)(bytes == 0 ? n : bytes == 2 ? 126u : 127u);
    for (size_t i = 0; i < bytes; i++) head[2 + i] = (unsigned char)(n >> (8 * (bytes - 1 - i)));
    return 2 + bytes;
}

/* Most sockets write a little each turn and then hold nothing, so the smallest rooms go from one to the next. */
static void take_room(struct door *d, struct socket *s)
{
    bool is_spare = d->spare_count > 0;
    s->out = is_spare ? d->spare[--d->spare_count] : malloc(OUT_ROOM_MIN);
    if (!s->out) bug("out of memory");
    s->out_room = OUT_ROOM_MIN;
}

static void make_room(struct door *d, struct socket *s, size_t more)
{
    size_t wanted = s->out_size + more, room = OUT_ROOM_MIN;
    if (!s->out) take_room(d, s);
    if (wanted <= s->out_room) return;
    while (room < wanted) room *= 2;
    s->out = realloc(s->out, room);
    if (!s->out) bug("out of memory");
    s->out_room = (uint32_t)room;
}

static void free_out(struct door *d, struct socket *s)
{
    if (s->out_room == OUT_ROOM_MIN && d->spare_count < SPARE_ROOMS)
        d->spare[d->spare_count++] = s->out;
    else
        free(s->out);
    s->out = NULL;
    s->out_size = s->out_room = s->out_sent = 0;
}

void sockets_free(struct door *d)
{
    while (d->spare_count > 0) free(d->spare[--d->spare_count]);
}

static void add_frame(struct door *d, struct socket *s, unsigned char kind, const char *text, size_t n)
{
    unsigned char head[FRAME_HEAD_MAX];
    size_t head_size = frame_head(head, kind, n);
    make_room(d, s, head_size + n);
    memcpy(s->out + s->out_size, head, head_size);
    memcpy(s->out + s->out_size + head_size, text, n);
    s->out_size += (uint32_t)(head_size + n);
    mark_dirty(d, s);
}

/* The socket is to end: who may hear it is told why after all that waits for him, and has a moment to answer. The
 * farewell is our own frame, because libwebsockets on a libuv loop hangs up without one. */
static void end_socket(struct door *d, struct socket *s, enum end why)
{
    const struct end_row *row = &end_rows[why];
    char farewell[128];
    if (s->end) return;
    s->end = (uint8_t)why;
    s->heard_ms = door_clock(d);
    circle_change(d, s, ENDING);
    LOG(&d->setup.log, why == END_STOPPING ? LOG_DEBUG : LOG_INFO, "socket-ends", {"why", row->text});
    if (row->at_once) d->figures.drops++;
    farewell[0] = (char)(row->code >> 8);
    farewell[1] = (char)(row->code & 0xFF);
    memcpy(farewell + 2, row->text, strlen(row->text));
    if (s->is_open) add_frame(d, s, FRAME_CLOSE, farewell, 2 + strlen(row->text));
}

void socket_send(void *context, void *socket, const char *text, size_t n)
{
    struct door *d = context;
    struct socket *s = socket;
    if (!s->is_open || s->end) return;
    if (s->out_size - s->out_sent + n > (size_t)d->setup.limits.queue_bytes)
        end_socket(d, s, END_SLOW);
    else
        add_frame(d, s, FRAME_TEXT, text, n);
}

void socket_throw_out(void *context, void *socket, const char *why)
{
    struct door *d = context;
    LOG(&d->setup.log, LOG_INFO, "thrown-out", {"why", why});
    end_socket(d, socket, END_THROWN_OUT);
}

/* Writes what waits until libwebsockets has to keep some of it. The frames are made already, so they go out as they
 * are, which libwebsockets calls LWS_WRITE_HTTP. False where the connection is broken. */
static bool write_out(struct door *d, struct socket *s)
{
    while (s->out_sent < s->out_size && !lws_partial_buffered(s->wsi)) {
        size_t n = s->out_size - s->out_sent;
        if (n > WRITE_MAX) n = WRITE_MAX;
        if (lws_write(s->wsi, (unsigned char *)s->out + s->out_sent, n, LWS_WRITE_HTTP) < 0) return false;
        s->out_sent += (uint32_t)n;
        d->figures.bytes_out += (long)n;
    }
    if (s->out_sent == s->out_size)
        free_out(d, s);
    else
        lws_callback_on_writable(s->wsi);
    return true;
}

/* Closes here and now, which is allowed outside libwebsockets' own callbacks. It would keep a connection for which it
 * holds something unsent; a failed write shows it that nothing can be sent any more. */
static void hang_up(struct socket *s)
{
    unsigned char nothing[LWS_PRE + 1] = {0};
    shutdown(lws_get_socket_fd(s->wsi), SHUT_RDWR);
    lws_write(s->wsi, nothing + LWS_PRE, 1, LWS_WRITE_HTTP);
    lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}

static void flush(struct door *d, struct socket *s)
{
    bool good = !s->is_open || !s->out || write_out(d, s);
    if (!good || (s->end && end_rows[s->end].at_once)) hang_up(s);
}

void sockets_flush(struct door *d)
{
    while (d->dirty) { /* closing one guest may send to others */
        struct socket *s = d->dirty;
        d->dirty = s->next_dirty;
        s->is_dirty = false;
        flush(d, s);
    }
}

/* ---- Silence ---- */

void sockets_tick(struct door *d)
{
    int64_t now = door_clock(d);
    const struct door_limits *limits = &d->setup.limits;
    struct socket *s;
    while ((s = d->circles[HEARD].first) && now - s->heard_ms >= limits->ping_ms) {
        circle_change(d, s, PINGED);
        s->wants_ping = true;
        lws_callback_on_writable(s->wsi);
    }
    while ((s = d->circles[PINGED].first) && now - s->heard_ms >= limits->silence_ms)
        end_socket(d, s, END_SILENT);
    for (struct socket *next = d->circles[ENDING].first; (s = next) && now - s->heard_ms >= FAREWELL_MS;) {
        next = s->after;
        hang_up(s);
    }
}

void sockets_close(struct door *d)
{
    for (int i = 0; i < CIRCLES; i++)
        for (struct socket *s = d->circles[i].first; s; s = s->after) s->guest = NULL;
    for (struct socket *s; (s = d->circles[HEARD].first) || (s = d->circles[PINGED].first);)
        end_socket(d, s, END_STOPPING);
    sockets_flush(d);
}

/* ---- What libwebsockets tells ---- */

static int on_established(struct door *d, struct socket *s, struct lws *wsi, void *in, size_t n)
{
    char address[ADDRESS_SIZE];
    (void)in;
    (void)n;
    *s = (struct socket){.wsi = wsi, .is_open = true, .heard_ms = door_clock(d)};
    circle_join(d, s, HEARD);
    d->figures.sockets++;
    door_address(d, wsi, address);
    if (d->setup.behind_proxy &&
        !(s->visitor = visitor_enter(d->visitors, address, d->setup.limits.connections_per_address))) {
        d->figures.turned_away++;
        end_socket(d, s, END_CROWD);
    } else if (d->is_stopping) {
        end_socket(d, s, END_STOPPING);
    } else {
        s->guest = hub_guest_open(d->hub, s, address);
    }
    return 0;
}

static int on_closed(struct door *d, struct socket *s, struct lws *wsi, void *in, size_t n)
{
    (void)wsi;
    (void)in;
    (void)n;
    if (!s->wsi) return 0;
    s->is_open = false;
    if (s->is_dirty) unmark_dirty(d, s);
    circle_leave(d, s);
    d->figures.sockets--;
    if (s->visitor) visitor_leave(d->visitors, s->visitor);
    if (s->guest) hub_guest_close(s->guest);
    if (s->is_dirty) unmark_dirty(d, s); /* the hub may have said something in parting */
    free_out(d, s);
    free(s->in);
    *s = (struct socket){0};
    return 0;
}

static bool gather(struct socket *s, const char *part, size_t n)
{
    if (s->in_size + n > MESSAGE_MAX) return false;
    s->in = realloc(s->in, s->in_size + n + 1);
    if (!s->in) bug("out of memory");
    memcpy(s->in + s->in_size, part, n);
    s->in_size += (uint32_t)n;
    return true;
}

/* Where many messages come in one turn of the loop, the hub has turns of its own between them: so the store is at work
 * on the first ones while the others are read. */
static void deliver(struct door *d, struct socket *s, const char *text, size_t n)
{
    if (!s->guest || d->is_stopping) return;
    hub_receive(s->guest, text, n);
    if (++d->messages % HUB_TURN_MESSAGES == 0) hub_turn(d->hub);
}

/* Most messages come whole and are delivered from where they lie. */
static int on_receive(struct door *d, struct socket *s, struct lws *wsi, void *in, size_t n)
{
    bool is_last = lws_is_final_fragment(wsi);
    d->figures.bytes_in += (long)n;
    hear(d, s);
    if (s->end) return 0;
    if (lws_frame_is_binary(wsi)) {
        end_socket(d, s, END_BINARY);
    } else if (is_last && s->in_size == 0) {
        deliver(d, s, in, n);
    } else if (!gather(s, in, n)) {
        end_socket(d, s, END_LONG);
    } else if (is_last) {
        char *text = s->in;
        size_t size = s->in_size;
        s->in = NULL;
        s->in_size = 0;
        deliver(d, s, text, size);
        free(text);
    }
    return 0;
}

static int on_writable(struct door *d, struct socket *s, struct lws *wsi, void *in, size_t n)
{
    (void)in;
    (void)n;
    if (!s->is_open) return -1;
    if (s->out && !write_out(d, s)) return -1;
    if (s->out) return 0;
    if (s->end || !s->wants_ping) return 0;
    s->wants_ping = false;
    return lws_write(wsi, d->scratch + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

static int on_pong(struct door *d, struct socket *s, struct lws *wsi, void *in, size_t n)
{
    (void)wsi;
    (void)in;
    (void)n;
    hear(d, s);
    return 0;
}

static int on_peer_close(struct door *d, struct socket *s, struct lws *wsi, void *in, size_t n)
{
    (void)d;
    (void)wsi;
    (void)in;
    (void)n;
    s->is_open = false; /* nothing may be sent any more */
    return 0;
}

static const struct {
    enum lws_callback_reasons reason;
    int (*act)(struct door *, struct socket *, struct lws *, void *in, size_t n);
} rows[] = {
    {LWS_CALLBACK_RECEIVE, on_receive},
    {LWS_CALLBACK_SERVER_WRITEABLE, on_writable},
    {LWS_CALLBACK_RECEIVE_PONG, on_pong},
    {LWS_CALLBACK_ESTABLISHED, on_established},
    {LWS_CALLBACK_WS_PEER_INITIATED_CLOSE, on_peer_close},
    {LWS_CALLBACK_CLOSED, on_closed},
};

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].reason == reason) return rows[i].act(door_of(wsi), user, wsi, in, n);
    return 0;
}
