/* HTTP at the door: a request becomes a struct request, the routes fill a struct answer, and the answer goes out in
 * pieces as the connection takes them. Whoever asks for the WebSocket is looked at here before he becomes a guest. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/door_private.h"

enum { PIECE_MAX = 64 * 1024, WORD_MAX = 512, ANSWER_HEAD_MAX = 4096 };

/* On every answer, also on those that libwebsockets makes by itself. The page needs nothing from anywhere else, no
 * inline script or style, and no frame around it. */
static const struct lws_protocol_vhost_options headers[] = {
    {&headers[1], NULL, "content-security-policy:",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
     "connect-src 'self'; manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {&headers[2], NULL, "x-content-type-options:", "nosniff"},
    {&headers[3], NULL, "referrer-policy:", "no-referrer"}, /* paths hold the ids of tables */
    {&headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {&headers[5], NULL, "cross-origin-resource-policy:", "same-origin"},
    {NULL, NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
};
const struct lws_protocol_vhost_options *const security_headers = headers;

/* ---- Reading the request ---- */

/* A header's text, "" where there is none; cut where it is longer than the room. */
static void header_text(struct lws *wsi, enum lws_token_indexes token, char *text, int room)
{
    if (lws_hdr_copy(wsi, text, room, token) < 0) text[0] = 0;
}

static char *header_copy(struct lws *wsi, enum lws_token_indexes token)
{
    char text[WORD_MAX];
    header_text(wsi, token, text, sizeof text);
    char *copy = strdup(text);
    if (!copy) bug("out of memory");
    return copy;
}

static enum method method_of(struct lws *wsi, const char **path, int *size)
{
    char *at = NULL;
    int method = lws_http_get_uri_and_method(wsi, &at, size);
    *path = at;
    switch (method) {
    case LWSHUMETH_GET: return METHOD_GET;
    case LWSHUMETH_HEAD: return METHOD_HEAD;
    case LWSHUMETH_POST: return METHOD_POST;
    default: return METHOD_OTHER;
    }
}

/* libwebsockets cuts a header at the limit instead of refusing it, so one of just that length was longer. */
static bool is_header_cut(struct lws *wsi)
{
    for (int token = 0; token < WSI_TOKEN_COUNT; token++)
        for (int i = 0, n; (n = lws_hdr_fragment_length(wsi, (enum lws_token_indexes)token, i)) > 0; i++)
            if (n >= HEADER_MAX) return true;
    return false;
}

/* Of the body to come; -1 where the request does not say. */
static long long body_length(struct lws *wsi)
{
    char text[WORD_MAX];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH)) return -1;
    header_text(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    return atoll(text);
}

static bool is_from_elsewhere(const struct door *d, struct lws *wsi)
{
    char origin[WORD_MAX], host[WORD_MAX];
    header_text(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    header_text(wsi, WSI_TOKEN_HOST, host, sizeof host);
    return !origin_allowed(origin, host, d->setup.public_url, d->setup.behind_proxy);
}

static void visit_open(struct door *d, struct visit *v, struct lws *wsi)
{
    const char *path;
    int size;
    *v = (struct visit){.is_open = true};
    answer_init(&v->answer);
    buf_init(&v->body, HTTP_BODY_MAX + 1);
    v->request.method = method_of(wsi, &path, &size);
    v->path = strndup(path, (size_t)size);
    if (!v->path) bug("out of memory");
    v->if_none_match = header_copy(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    v->accept_encoding = header_copy(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
    door_address(d, wsi, v->address);
    v->request.path = v->path;
    v->request.if_none_match = v->if_none_match;
    v->request.accept_encoding = v->accept_encoding;
    v->request.address = v->address;
}

static void visit_close(struct visit *v)
{
    if (!v || !v->is_open) return;
    answer_free(&v->answer);
    buf_free(&v->body);
    free(v->path);
    free(v->if_none_match);
    free(v->accept_encoding);
    *v = (struct visit){0};
}

/* ---- Writing the answer ---- */

struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool good;
};

static void add(struct head *h, const char *name, const char *value)
{
    h->good = h->good &&
              lws_add_http_header_by_name(h->wsi, (const unsigned char *)name, (const unsigned char *)value,
                                          (int)strlen(value), &h->at, h->end) == 0;
}

static void add_head(struct head *h, const struct answer *a, size_t size)
{
    char length[24];
    snprintf(length, sizeof length, "%zu", size);
    h->good = lws_add_http_header_status(h->wsi, (unsigned int)a->status, &h->at, h->end) == 0;
    if (a->status != 304) {
        add(h, "content-type:", a->type);
        add(h, "content-length:", length);
    }
    add(h, "cache-control:", a->cache);
    if (a->encoding) add(h, "content-encoding:", a->encoding);
    if (a->varies) add(h, "vary:", "accept-encoding");
    if (a->etag[0]) add(h, "etag:", a->etag);
    if (a->allow) add(h, "allow:", a->allow);
    if (a->download) add(h, "content-disposition:", "attachment; filename=\"isolario.record\"");
    if (a->last) add(h, "connection:", "close");
    h->good = h->good && lws_finalize_http_header(h->wsi, &h->at, h->end) == 0;
}

/* The head and, where it is short, the body in one go. *sent: how much of the body. False where it is broken. */
static bool write_head(struct door *d, struct lws *wsi, const struct answer *a, bool with_body, size_t *sent)
{
    unsigned char *start = d->scratch + LWS_PRE;
    struct head h = {.wsi = wsi, .at = start, .end = start + ANSWER_HEAD_MAX};
    size_t size, first;
    const void *body = answer_body(a, &size);
    add_head(&h, a, size);
    if (!h.good) return false;
    start[7] =
        '1'; /* "HTTP/1.1": libwebsockets does not know the version yet when it asks about an upgrade */
    first = with_body ? size : 0;
    if (first > PIECE_MAX) first = PIECE_MAX;
    memcpy(h.at, body, first);
    *sent = first;
    d->figures.requests++;
    d->figures.bytes_out += (long)first;
    return lws_write(wsi, start, (size_t)(h.at - start) + first, LWS_WRITE_HTTP_HEADERS) >= 0;
}

static int visit_done(struct visit *v, struct lws *wsi)
{
    bool last = v->answer.last;
    visit_close(v);
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static bool is_sent(const struct visit *v)
{
    size_t size;
    answer_body(&v->answer, &size);
    return v->request.method == METHOD_HEAD || v->answer.status == 304 || v->sent == size;
}

static int visit_answer(struct door *d, struct visit *v, struct lws *wsi)
{
    bool with_body = v->request.method != METHOD_HEAD && v->answer.status != 304;
    if (!write_head(d, wsi, &v->answer, with_body, &v->sent)) return -1;
    if (is_sent(v)) return visit_done(v, wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

static int on_writable(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    size_t size;
    (void)in;
    (void)n;
    if (!v || !v->is_open || v->is_reading) return 0;
    const unsigned char *body = answer_body(&v->answer, &size);
    size_t piece = size - v->sent > PIECE_MAX ? PIECE_MAX : size - v->sent;
    memcpy(d->scratch + LWS_PRE, body + v->sent, piece);
    v->sent += piece;
    d->figures.bytes_out += (long)piece;
    if (lws_write(wsi, d->scratch + LWS_PRE, piece, is_sent(v) ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (is_sent(v)) return visit_done(v, wsi);
    lws_callback_on_writable(wsi);
    return 0;
}

/* ---- Requests ---- */

static void house_of(struct door *d, struct house *house)
{
    d->figures.uptime_seconds = (double)(door_clock(d) - d->start_ms) / 1000;
    *house = (struct house){.hub = d->hub, .figures = &d->figures};
}

/* Of what is sent to a route that reads. */
static bool is_body_refused(struct door *d, struct lws *wsi, long long length, struct answer *a)
{
    if (is_from_elsewhere(d, wsi))
        answer_plain(a, 403, "this page may not do that here");
    else if (length < 0)
        answer_plain(a, 411, "say how long the record is (Content-Length)");
    else if (length > HTTP_BODY_MAX)
        answer_plain(a, 413, "a record may have %d bytes, this has %lld", HTTP_BODY_MAX, length);
    return a->status != 200;
}

/* What can be refused before the body comes; the answer is filled then. */
static bool is_refused(struct door *d, struct visit *v, struct lws *wsi)
{
    struct answer *a = &v->answer;
    long long length = body_length(wsi);
    if (d->is_stopping)
        answer_plain(a, 503, "the server stops");
    else if (is_header_cut(wsi))
        answer_plain(a, 431, "a header or the path is longer than %d bytes", HEADER_MAX);
    else if (!route_admits(&v->request, a))
        a->last = length > 0;
    else if (!route_reads(&v->request) || !is_body_refused(d, wsi, length, a))
        return false;
    a->last = a->last || v->request.method == METHOD_POST || a->status == 431 || a->status == 503;
    return true;
}

static int on_request(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    struct house house;
    (void)in;
    (void)n;
    visit_close(v);
    visit_open(d, v, wsi);
    if (is_refused(d, v, wsi)) return visit_answer(d, v, wsi);
    v->is_reading = route_reads(&v->request);
    if (v->is_reading) return 0;
    house_of(d, &house);
    route_answer(&house, &v->request, &v->answer);
    return visit_answer(d, v, wsi);
}

static int on_body(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    (void)wsi;
    if (!v->is_open || !v->is_reading) return 0;
    d->figures.bytes_in += (long)n;
    if (n) buf_add_n(&v->body, in, n);
    return v->body.full ? -1 : 0;
}

static int on_body_end(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    struct house house;
    (void)in;
    (void)n;
    if (!v->is_open || !v->is_reading) return 0;
    v->is_reading = false;
    v->request.body = buf_text(&v->body);
    v->request.body_size = v->body.size;
    house_of(d, &house);
    route_answer(&house, &v->request, &v->answer);
    return visit_answer(d, v, wsi);
}

static int on_drop(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    (void)d;
    (void)wsi;
    (void)in;
    (void)n;
    visit_close(v);
    return 0;
}

/* ---- The WebSocket's threshold ---- */

static bool speaks_our_wire(struct lws *wsi)
{
    static const char name[] = "isolario.1";
    char list[WORD_MAX];
    header_text(wsi, WSI_TOKEN_PROTOCOL, list, sizeof list);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t word = strcspn(at, " \t,");
        if (word == sizeof name - 1 && strncmp(at, name, word) == 0) return true;
    }
    return false;
}

static bool is_socket_refused(struct door *d, struct lws *wsi, const char *upgrade, struct answer *a)
{
    const char *path;
    int n;
    enum method method = method_of(wsi, &path, &n);
    if (is_header_cut(wsi))
        answer_plain(a, 431, "a header or the path is longer than %d bytes", HEADER_MAX);
    else if (d->is_stopping)
        answer_plain(a, 503, "the server stops");
    else if (strcasecmp(upgrade, "websocket") != 0)
        answer_plain(a, 400, "nothing but a WebSocket is spoken here");
    else if (n != 3 || strncmp(path, "/ws", 3) != 0)
        answer_plain(a, 404, "the WebSocket is at /ws");
    else if (method != METHOD_GET)
        answer_plain(a, 405, "a WebSocket begins with GET");
    else if (!speaks_our_wire(wsi))
        answer_plain(a, 400, "the WebSocket's protocol is isolario.1");
    else if (is_from_elsewhere(d, wsi))
        answer_plain(a, 403, "this page may not open a WebSocket here");
    return a->status != 200;
}

static int on_upgrade(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    struct answer a;
    size_t sent;
    (void)v;
    (void)n;
    answer_init(&a);
    bool refused = is_socket_refused(d, wsi, in, &a);
    if (refused) {
        a.last = true;
        d->figures.turned_away++;
        write_head(d, wsi, &a, true, &sent);
    }
    answer_free(&a);
    return refused ? 1 : 0; /* libwebsockets then ends the transaction */
}

/* CONNECT would make a raw connection of it; there is no such thing here. */
static int on_raw(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    (void)d;
    (void)v;
    (void)wsi;
    (void)in;
    (void)n;
    return -1;
}

static int on_destroy(struct door *d, struct visit *v, struct lws *wsi, void *in, size_t n)
{
    (void)v;
    (void)in;
    (void)n;
    connection_end(d, wsi);
    return 0;
}

/* ---- What libwebsockets tells ---- */

static const struct {
    enum lws_callback_reasons reason;
    int (*act)(struct door *, struct visit *, struct lws *, void *in, size_t n);
} rows[] = {
    {LWS_CALLBACK_HTTP, on_request},
    {LWS_CALLBACK_HTTP_BODY, on_body},
    {LWS_CALLBACK_HTTP_BODY_COMPLETION, on_body_end},
    {LWS_CALLBACK_HTTP_WRITEABLE, on_writable},
    {LWS_CALLBACK_HTTP_DROP_PROTOCOL, on_drop},
    {LWS_CALLBACK_CLOSED_HTTP, on_drop},
    {LWS_CALLBACK_HTTP_CONFIRM_UPGRADE, on_upgrade},
    {LWS_CALLBACK_RAW_ADOPT, on_raw},
    {LWS_CALLBACK_RAW_RX, on_raw},
    {LWS_CALLBACK_WSI_DESTROY, on_destroy},
};

int visit_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].reason == reason) return rows[i].act(door_of(wsi), user, wsi, in, n);
    return 0;
}
