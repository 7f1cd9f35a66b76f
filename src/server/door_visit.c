/* HTTP at the door: a request becomes a struct http_request, the routes fill a struct answer, and the answer goes out as fast as
 * the client takes it. Requests of one connection are answered one after the other: what comes meanwhile waits. Whoever
 * asks for the WebSocket is looked at here before they become a guest. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "core/alloc.h"
#include "server/door_private.h"

enum { ANSWER_HEAD_MAX = 4096, NEXT_MAX = 2 * READ_MAX, UPLOADS_PER_ADDRESS = 2 };

/* On every answer. The page needs nothing from anywhere else, no inline script or style, and no frame around it; paths hold
 * the ids of tables, so no other site hears where somebody came from. */
static const char security_headers[] =
    "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: "
    "blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; "
    "frame-ancestors 'none'\r\n"
    "x-content-type-options: nosniff\r\n"
    "referrer-policy: no-referrer\r\n"
    "cross-origin-opener-policy: same-origin\r\n"
    "cross-origin-resource-policy: same-origin\r\n"
    "permissions-policy: camera=(), microphone=(), geolocation=(), payment=(), usb=()\r\n";

/* ---- Beginning and end ---- */

static struct visit *visit_open(struct connection *c)
{
    struct visit *v = alloc_zeroed(1, sizeof *v);
    answer_init(&v->answer);
    buf_init(&v->input, HEADS_MAX + READ_MAX);
    buf_init(&v->body, HTTP_BODY_MAX);
    buf_init(&v->next, NEXT_MAX);
    buf_init(&v->answer_head, ANSWER_HEAD_MAX);
    c->visit = v;
    memory_count_visit(c);
    return v;
}

static void release_upload(struct connection *c)
{
    struct visit *v = c->visit;
    if (!v->uploader) return;
    c->door->uploads_reserved -= (size_t)v->head.body_size;
    visitor_leave(c->door->uploaders, v->uploader);
    v->uploader = NULL;
}

void visit_close(struct connection *c)
{
    struct visit *v = c->visit;
    if (v->is_waiting && c->door->hub) hub_upload_forget(c->door->hub, buf_text(&v->body));
    release_upload(c);
    memory_count(&c->door->memory, MEMORY_BODIES, &v->counted_in, 0);
    memory_count(&c->door->memory, MEMORY_ANSWERS, &v->counted_out, 0);
    answer_free(&v->answer);
    buf_free(&v->input);
    buf_free(&v->body);
    buf_free(&v->next);
    buf_free(&v->answer_head);
    free(v);
    c->visit = NULL;
}

/* ---- Writing the answer ---- */

static const char *status_words(int status)
{
    static const struct {
        int status;
        const char *words;
    } rows[] = {{200, "OK"},
                {304, "Not Modified"},
                {400, "Bad Request"},
                {403, "Forbidden"},
                {404, "Not Found"},
                {405, "Method Not Allowed"},
                {409, "Conflict"},
                {411, "Length Required"},
                {413, "Content Too Large"},
                {422, "Unprocessable Content"},
                {426, "Upgrade Required"},
                {429, "Too Many Requests"},
                {431, "Request Header Fields Too Large"},
                {500, "Internal Server Error"},
                {503, "Service Unavailable"},
                {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].status == status) return rows[i].words;
    return "Answer";
}

static void add_header(struct buf *out, const char *name, const char *value)
{
    if (value && value[0]) buf_addf(out, "%s: %s\r\n", name, value);
}

static void write_answer_head(const struct door *d, struct visit *v)
{
    const struct answer *a = &v->answer;
    struct buf *out = &v->answer_head;
    size_t size;
    answer_body(a, &size);
    buf_addf(out, "HTTP/1.1 %d %s\r\nserver: isolario\r\n", a->status, status_words(a->status));
    buf_add(out, security_headers);
    if (d->is_strict) add_header(out, "strict-transport-security", "max-age=31536000");
    if (a->status != 304) {
        add_header(out, "content-type", a->type);
        buf_addf(out, "content-length: %zu\r\n", size);
    }
    add_header(out, "cache-control", a->cache);
    add_header(out, "content-encoding", a->encoding);
    add_header(out, "vary", a->varies ? "accept-encoding" : NULL);
    add_header(out, "etag", a->etag);
    add_header(out, "allow", a->allow);
    add_header(out, "content-disposition", a->download ? "attachment; filename=\"isolario.record\"" : NULL);
    add_header(out, "sec-websocket-version", a->status == 426 ? "13" : NULL);
    add_header(out, "retry-after", a->status == 503 ? "10" : NULL);
    add_header(out, "connection", v->is_last ? "close" : NULL);
    buf_add(out, "\r\n");
    if (out->full) bug("the head of an answer is too long");
}

/* The answer is out: the connection waits for the next request, or for its end. */
static void end_visit(struct connection *c)
{
    bool is_last = c->visit->is_last;
    visit_close(c);
    connection_wait(c, is_last ? WAIT_END : WAIT_REQUEST);
    connection_watch(c, true, false);
    if (is_last && !c->tls) shutdown(c->fd, SHUT_WR);
}

/* The next piece of the answer: of its head, then of its body. */
static int next_piece(const struct visit *v, const char *bytes, size_t body, struct iovec parts[2])
{
    size_t head = v->answer_head.size, head_sent = v->sent < head ? v->sent : head;
    size_t body_sent = v->sent - head_sent, body_left = body - body_sent;
    parts[0] = (struct iovec){v->answer_head.text + head_sent, head - head_sent};
    parts[1] = (struct iovec){(char *)bytes + body_sent, body_left < WRITE_MAX ? body_left : WRITE_MAX};
    return 2;
}

/* Writes as much as the client takes and the turn has time for. False where the connection is broken. */
static bool write_more(struct connection *c)
{
    struct visit *v = c->visit;
    size_t head = v->answer_head.size, body;
    const char *bytes = answer_body(&v->answer, &body);
    if (v->head.method == METHOD_HEAD || v->answer.status == 304) body = 0;
    for (size_t began = v->sent; v->sent < head + body;) {
        struct iovec parts[2];
        ssize_t n = v->sent - began < WRITE_MAX
                        ? connection_write(c, parts, next_piece(v, bytes, body, parts))
                        : 0;
        if (n < 0) return false;
        if (n == 0) {
            connection_watch(c, false, true);
            return true;
        }
        v->sent += (size_t)n;
        connection_wait(c, WAIT_READER); /* who takes something is not late */
    }
    end_visit(c);
    return true;
}

static bool begin_answer(struct connection *c)
{
    struct visit *v = c->visit;
    release_upload(c);
    v->is_answering = true;
    v->is_last = v->answer.last || !v->head.keeps_alive;
    write_answer_head(c->door, v);
    buf_free(&v->body);
    memory_count_visit(c);
    c->door->figures.requests++;
    connection_wait(c, WAIT_READER);
    return write_more(c);
}

/* Goes on with an answer; what came meanwhile is read when it is out. */
static bool go_on(struct connection *c, bool (*answer)(struct connection *))
{
    struct buf next = c->visit->next;
    buf_init(&c->visit->next, NEXT_MAX);
    bool good = answer(c);
    if (good && c->visit) {
        c->visit->next = next;
        return true;
    }
    if (good && next.size > 0 && c->waiting != WAIT_END) good = visit_read(c, next.text, next.size);
    buf_free(&next);
    return good;
}

bool visit_write(struct connection *c) { return go_on(c, write_more); }

/* ---- Requests ---- */

static bool is_from_elsewhere(const struct door *d, const struct head *h)
{
    return !origin_allowed(h->header[HEADER_ORIGIN], h->header[HEADER_HOST], d->setup.public_url,
                           d->setup.behind_proxy);
}

/* Is there room for the body? All of it is reserved, though memory is taken only as it comes. */
static bool has_upload_slot(const struct connection *c)
{
    const struct door *d = c->door;
    size_t wanted = d->uploads_reserved + (size_t)c->visit->head.body_size;
    return wanted <= UPLOADS_BYTES_MAX && memory_admits(&d->memory, wanted);
}

/* And may this address send one more? */
static bool reserve_upload(struct connection *c)
{
    struct door *d = c->door;
    struct visit *v = c->visit;
    v->uploader = visitor_enter(d->uploaders, v->address, UPLOADS_PER_ADDRESS);
    if (v->uploader) d->uploads_reserved += (size_t)v->head.body_size;
    return v->uploader;
}

/* Of what is sent to a route that reads. */
static bool is_body_refused(struct connection *c)
{
    struct answer *a = &c->visit->answer;
    int64_t size = c->visit->head.body_size;
    if (is_from_elsewhere(c->door, &c->visit->head))
        answer_plain(a, 403, "this page may not do that here");
    else if (size < 0)
        answer_plain(a, 411, "say how long the record is (Content-Length)");
    else if (size > HTTP_BODY_MAX)
        answer_plain(a, 413, "a record may have %d bytes, this has %lld", HTTP_BODY_MAX, (long long)size);
    else if (!has_upload_slot(c))
        answer_plain(a, 503, "the server has no memory for a record at the moment; try again in a minute");
    else if (!reserve_upload(c))
        answer_plain(a, 429, "too many records are being sent at once; try again in a minute");
    return a->status != 200;
}

/* What can be refused before the body comes; the answer is filled then. */
static bool is_refused(struct connection *c)
{
    struct visit *v = c->visit;
    struct answer *a = &v->answer;
    bool has_body = v->head.body_size > 0 || v->head.header[HEADER_TRANSFER_ENCODING][0];
    if (c->door->is_stopping)
        answer_plain(a, 503, "the server stops");
    else if (!route_admits(&v->request, a))
        a->last = has_body;
    else if (!route_reads(&v->request) && has_body)
        answer_plain(a, 400, "this request has no use for a body");
    else if (!route_reads(&v->request) || !is_body_refused(c))
        return false;
    a->last = a->last || has_body || v->request.method == METHOD_POST || a->status == 503;
    return true;
}

/* Asks the route; where it needs more turns, so does the visit. Nothing is read meanwhile. */
static bool answer_by_route(struct connection *c)
{
    struct door *d = c->door;
    struct visit *v = c->visit;
    bool was_waiting = v->is_waiting;
    d->figures.uptime_seconds = (double)(door_clock(d) - d->start_ms) / 1000;
    struct house house = {.hub = d->hub,
                          .public_url = d->setup.public_url,
                          .is_tls = d->setup.tls_cert[0],
                          .figures = &d->figures,
                          .metrics = &d->metrics,
                          .memory = &d->memory,
                          .now_ms = door_clock(d)};
    v->request.body = buf_text(&v->body);
    v->request.body_size = v->body.size;
    v->answer.later = false;
    route_answer(&house, &v->request, &v->answer);
    v->is_waiting = v->answer.later;
    if (!v->is_waiting) return begin_answer(c);
    if (was_waiting) return true;
    connection_wait(c, WAIT_HUB);
    connection_watch(c, false, false);
    return true;
}

void visits_serve(struct door *d)
{
    for (struct connection *c = d->lists[WAIT_HUB].first, *after; c; c = after) {
        after = c->after;
        if (!go_on(c, answer_by_route)) connection_close(c);
    }
}

static bool is_socket_refused(struct connection *c);

static void fill_request(struct connection *c)
{
    struct visit *v = c->visit;
    connection_address(c, &v->head, v->address);
    v->request = (struct http_request){.method = v->head.method,
                                       .path = v->head.path,
                                       .if_none_match = v->head.header[HEADER_IF_NONE_MATCH],
                                       .accept_encoding = v->head.header[HEADER_ACCEPT_ENCODING],
                                       .host = v->head.header[HEADER_HOST],
                                       .address = v->address};
}

static bool upgrade(struct connection *c)
{
    if (is_socket_refused(c)) {
        c->visit->answer.last = true;
        c->door->figures.turned_away++;
        return begin_answer(c);
    }
    socket_open(c, &c->visit->head);
    visit_close(c);
    return true;
}

/* The head has come whole. */
static bool begin_request(struct connection *c)
{
    struct visit *v = c->visit;
    const char *why;
    int status = head_read(v->input.text, v->input.size, &v->head, &why);
    if (status) {
        answer_plain(&v->answer, status, "%s", why);
        v->answer.last = true;
        return begin_answer(c);
    }
    if (v->head.tunnels)
        return false; /* CONNECT would make a raw connection of it; there is no such thing here */
    fill_request(c);
    if (v->head.upgrades) return upgrade(c);
    if (is_refused(c)) return begin_answer(c);
    if (!route_reads(&v->request) || v->head.body_size == 0) return answer_by_route(c);
    connection_wait(c, WAIT_BODY);
    return true;
}

/* ---- Reading ---- */

/* Takes bytes up to the end of the head; *used says how many. */
static bool read_head(struct connection *c, const char *bytes, size_t n, size_t *used)
{
    struct visit *v = c->visit;
    size_t before = v->input.size;
    buf_add_n(&v->input, bytes, n);
    size_t size = head_size(v->input.text, v->input.size, before);
    *used = size ? size - before : n;
    if (size ? size > HEADS_MAX : v->input.size > HEADS_MAX) {
        answer_plain(&v->answer, 431, "a header or the path is longer than %d bytes, or all together than %d",
                     HEADER_MAX, HEADS_MAX);
        v->answer.last = true;
        return begin_answer(c);
    }
    if (!size) return true;
    v->input.size = size;
    v->has_head = true;
    return begin_request(c);
}

static bool read_body(struct connection *c, const char *bytes, size_t n, size_t *used)
{
    struct visit *v = c->visit;
    size_t wanted = (size_t)v->head.body_size - v->body.size;
    *used = n < wanted ? n : wanted;
    buf_add_n(&v->body, bytes, *used);
    return *used < wanted || answer_by_route(c);
}

bool visit_read(struct connection *c, char *bytes, size_t n)
{
    while (n > 0 && c->waiting != WAIT_END) {
        size_t used;
        if (c->socket) return socket_read(c, bytes, n);
        struct visit *v = c->visit ? c->visit : visit_open(c);
        if (v->is_answering || v->is_waiting) {
            buf_add_n(&v->next, bytes, n);
            memory_count_visit(c);
            return !v->next.full;
        }
        bool good = v->has_head ? read_body(c, bytes, n, &used) : read_head(c, bytes, n, &used);
        if (!good) return false;
        if (c->visit) memory_count_visit(c);
        bytes += used;
        n -= used;
    }
    return true;
}

/* ---- The WebSocket's threshold ---- */

static bool speaks_our_wire(const char *list)
{
    static const char name[] = "isolario.1";
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t word = strcspn(at, " \t,");
        if (word == sizeof name - 1 && strncmp(at, name, word) == 0) return true;
    }
    return false;
}

static bool is_socket_refused(struct connection *c)
{
    const struct head *h = &c->visit->head;
    struct answer *a = &c->visit->answer;
    if (c->door->is_stopping)
        answer_plain(a, 503, "the server stops");
    else if (memory_state(&c->door->memory) != MEMORY_FREE)
        answer_plain(a, 503, "the server's memory is full at the moment; try again in a minute");
    else if (strcasecmp(h->header[HEADER_UPGRADE], "websocket") != 0)
        answer_plain(a, 400, "nothing but a WebSocket is spoken here");
    else if (strcmp(h->path, "/ws") != 0)
        answer_plain(a, 404, "the WebSocket is at /ws");
    else if (h->method != METHOD_GET)
        answer_plain(a, 405, "a WebSocket begins with GET");
    else if (h->body_size > 0 || h->header[HEADER_TRANSFER_ENCODING][0])
        answer_plain(a, 400, "a WebSocket begins without a body");
    else if (strcmp(h->header[HEADER_SOCKET_VERSION], "13") != 0)
        answer_plain(a, 426, "the WebSocket's version is 13");
    else if (strlen(h->header[HEADER_SOCKET_KEY]) != SOCKET_KEY_SIZE)
        answer_plain(a, 400, "the WebSocket's key is missing");
    else if (!speaks_our_wire(h->header[HEADER_SOCKET_PROTOCOL]))
        answer_plain(a, 400, "the WebSocket's protocol is isolario.1");
    else if (is_from_elsewhere(c->door, h))
        answer_plain(a, 403, "this page may not open a WebSocket here");
    return a->status != 200;
}
