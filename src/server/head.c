/* Heads of requests, by http-parser. */
#include "server/head.h"

#include <http_parser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A header's name and whether it may stand twice: then the last one counts, the one our own proxy wrote. */
static const struct {
    const char *name;
    bool repeats;
} known[HEADERS] = {
    [HEADER_HOST] = {"host", false},
    [HEADER_ORIGIN] = {"origin", false},
    [HEADER_ACCEPT_ENCODING] = {"accept-encoding", true},
    [HEADER_IF_NONE_MATCH] = {"if-none-match", true},
    [HEADER_UPGRADE] = {"upgrade", false},
    [HEADER_SOCKET_KEY] = {"sec-websocket-key", false},
    [HEADER_SOCKET_VERSION] = {"sec-websocket-version", false},
    [HEADER_SOCKET_PROTOCOL] = {"sec-websocket-protocol", false},
    [HEADER_FORWARDED_FOR] = {"x-forwarded-for", true},
    [HEADER_TRANSFER_ENCODING] = {"transfer-encoding", true},
};

enum { BAD = 400, TOO_LONG = 431 };

struct head_reading {
    struct head *head;
    char *path;         /* as it was asked, not decoded */
    char *end[HEADERS]; /* behind each value */
    char *path_end;
    size_t name_size;
    int header;                  /* whose value comes; HEADERS: one that nobody asks for */
    bool has_value, is_complete; /* has_value: of the header under way */
    int status;
    const char *why;
};

static int refuse_head(struct head_reading *r, int status, const char *why)
{
    r->status = status;
    r->why = why;
    return 1; /* http-parser stops */
}

/* ---- What http-parser tells ---- */

static int on_url(http_parser *p, const char *at, size_t n)
{
    struct head_reading *r = p->data;
    if (n > HEADER_MAX) return refuse_head(r, TOO_LONG, "the path is longer than 4000 bytes");
    r->path = (char *)at;
    r->path_end = r->path + n;
    return 0;
}

static int header_of(const char *name, size_t n)
{
    for (int i = 0; i < HEADERS; i++)
        if (strlen(known[i].name) == n && strncasecmp(known[i].name, name, n) == 0) return i;
    return HEADERS;
}

static int on_field(http_parser *p, const char *at, size_t n)
{
    struct head_reading *r = p->data;
    if (memchr(at, ' ', n) || memchr(at, '\t', n)) return refuse_head(r, BAD, "a header's name has a space");
    r->header = header_of(at, n);
    r->name_size = n;
    r->has_value = false;
    return 0;
}

static int on_value(http_parser *p, const char *at, size_t n)
{
    struct head_reading *r = p->data;
    if (r->has_value) return refuse_head(r, BAD, "a header goes on over several lines");
    r->has_value = true;
    if (r->name_size + n > HEADER_MAX) return refuse_head(r, TOO_LONG, "a header is longer than 4000 bytes");
    if (r->header == HEADERS) return 0;
    if (r->end[r->header] && !known[r->header].repeats)
        return refuse_head(r, BAD, "a header stands twice that may stand once");
    while (n > 0 && (at[n - 1] == ' ' || at[n - 1] == '\t')) n--;
    r->head->header[r->header] = at;
    r->end[r->header] = (char *)at + n;
    return 0;
}

static int on_complete(http_parser *p)
{
    struct head_reading *r = p->data;
    r->is_complete = true;
    return 0;
}

static const http_parser_settings settings = {.on_url = on_url,
                                              .on_header_field = on_field,
                                              .on_header_value = on_value,
                                              .on_headers_complete = on_complete};

/* ---- The path ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Decodes %41 where it stands; false at what is no such code, and at a hidden end or control character. */
static bool decode(char *path)
{
    char *to = path;
    for (const char *at = path; *at; to++) {
        bool is_code = *at == '%';
        int high = is_code ? hex_digit(at[1]) : 0, low = is_code && high >= 0 ? hex_digit(at[2]) : 0;
        if (high < 0 || low < 0) return false;
        *to = (char)(is_code ? high << 4 | low : *at);
        if ((unsigned char)*to < ' ') return false;
        at += is_code ? 3 : 1;
    }
    *to = 0;
    return true;
}

static bool take_path(struct head_reading *r)
{
    struct http_parser_url url;
    http_parser_url_init(&url);
    if (!r->path || http_parser_parse_url(r->path, (size_t)(r->path_end - r->path), 0, &url) != 0)
        return false;
    if (!(url.field_set & 1 << UF_PATH)) return false;
    r->path += url.field_data[UF_PATH].off;
    r->path[url.field_data[UF_PATH].len] = 0;
    r->head->path = r->path;
    return decode(r->path);
}

/* ---- The whole ---- */

size_t head_size(const char *bytes, size_t n, size_t from)
{
    const char *at = bytes + (from < n ? from : n), *end = bytes + n;
    for (; (at = memchr(at, '\n', (size_t)(end - at))); at++)
        if (at - bytes >= 3 && memcmp(at - 3, "\r\n\r", 3) == 0) return (size_t)(at - bytes) + 1;
    return 0;
}

static bool has_clean_lines(const char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] == 0) return false;
        if (bytes[i] == '\n' && (i == 0 || bytes[i - 1] != '\r')) return false;
        if (bytes[i] == '\r' && bytes[i + 1] != '\n') return false; /* the head ends with CRLF */
    }
    return true;
}

static enum method method_of(const http_parser *p)
{
    switch (p->method) {
    case HTTP_GET: return METHOD_GET;
    case HTTP_HEAD: return METHOD_HEAD;
    case HTTP_POST: return METHOD_POST;
    default: return METHOD_OTHER;
    }
}

/* What http-parser has read becomes a head: texts end with a 0 byte now. */
static int finish(struct head_reading *r, const http_parser *p)
{
    struct head *h = r->head;
    h->method = method_of(p);
    h->tunnels = p->method == HTTP_CONNECT;
    h->upgrades = p->upgrade && !h->tunnels;
    h->keeps_alive = http_should_keep_alive(p);
    h->body_size = p->flags & F_CONTENTLENGTH ? (int64_t)p->content_length : -1;
    for (int i = 0; i < HEADERS; i++)
        if (r->end[i]) *r->end[i] = 0;
    if (h->tunnels) return 0;
    if (!take_path(r)) return refuse_head(r, BAD, "the path cannot be read"), r->status;
    if (p->http_major != 1) return refuse_head(r, 505, "HTTP/1.1 is spoken here"), r->status;
    if (p->http_minor > 0 && !r->end[HEADER_HOST])
        return refuse_head(r, BAD, "the request does not name its host"), r->status;
    return 0;
}

int head_read(char *bytes, size_t n, struct head *head, const char **why)
{
    http_parser p;
    struct head_reading r = {.head = head, .header = HEADERS};
    *head = (struct head){.path = "", .body_size = -1};
    for (int i = 0; i < HEADERS; i++) head->header[i] = "";
    http_parser_init(&p, HTTP_REQUEST);
    p.data = &r;
    if (!has_clean_lines(bytes, n))
        refuse_head(&r, BAD, "a line of the request ends otherwise than with CR and LF");
    else if ((http_parser_execute(&p, &settings, bytes, n) != n || !r.is_complete) && !r.status)
        refuse_head(&r, BAD, "this is no HTTP request");
    int status = r.status ? r.status : finish(&r, &p);
    *why = r.why;
    return status;
}
