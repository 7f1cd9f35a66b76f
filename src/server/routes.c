/* The HTTP routes, one row each; docs/wire-protocol.md lists them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/json_write.h"
#include "server/http.h"
#include "server/hub.h"
#include "server/pages.h"

static const char PAGE[] = "/index.html";
static const char IMMUTABLE[] = "public, max-age=31536000, immutable", FRESH[] = "no-cache";

/* ---- Pages ---- */

/* Does a list such as "gzip, br;q=0.8" take this coding? A quality of 0 means no. */
static bool takes(const char *list, const char *coding)
{
    size_t n = strlen(coding);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        at += strspn(at, " \t");
        size_t word = strcspn(at, " \t;,");
        if (word != n || strncasecmp(at, coding, n) != 0) continue;
        const char *rest = at + word + strspn(at + word, " \t;");
        return strncasecmp(rest, "q=", 2) != 0 || strtod(rest + 2, NULL) > 0;
    }
    return false;
}

static void choose_form(const struct file_page *page, const struct http_request *q, struct answer *a)
{
    const struct {
        const char *coding, *mark;
        const struct page_bytes *form;
    } forms[] = {{"br", "-br", &page->brotli}, {"gzip", "-gz", &page->gzip}, {NULL, "", &page->plain}};
    a->varies = page->brotli.bytes || page->gzip.bytes;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!forms[i].form->bytes || (forms[i].coding && !takes(q->accept_encoding, forms[i].coding)))
            continue;
        a->encoding = forms[i].coding;
        a->bytes = forms[i].form->bytes;
        a->size = forms[i].form->size;
        snprintf(a->etag, sizeof a->etag, "\"%s%s\"", page->hash, forms[i].mark);
        return;
    }
}

static bool is_known(const char *if_none_match, const char *etag)
{
    return strcmp(if_none_match, "*") == 0 || strstr(if_none_match, etag);
}

static void answer_file(const struct file_page *page, const struct http_request *q, struct answer *a,
                        const char *cache)
{
    choose_form(page, q, a);
    a->type = page->type;
    a->cache = cache;
    if (!q->if_none_match[0] || !is_known(q->if_none_match, a->etag)) return;
    a->status = 304;
    a->bytes = NULL;
    a->encoding = NULL;
}

static void answer_page(const struct house *house, const struct http_request *q, struct answer *a)
{
    const struct file_page *page = page_find(PAGE);
    (void)house;
    if (!page) bug("the program holds no %s", PAGE);
    answer_file(page, q, a, FRESH);
}

/* Where people find us, without a slash at the end. */
static void write_base(const struct house *house, const struct http_request *q, struct buf *out)
{
    size_t n = strlen(house->public_url);
    while (n > 0 && house->public_url[n - 1] == '/') n--;
    if (n > 0)
        buf_add_n(out, house->public_url, n);
    else
        buf_addf(out, "%s://%s", house->is_tls ? "https" : "http", q->host);
}

/* The hub needs more turns. */
static bool must_wait(const struct error *err) { return err->code && strcmp(err->code, "wait") == 0; }

/* The page with what its link says of the table in its head. */
static void answer_table(const struct house *house, const struct http_request *q, struct answer *a)
{
    static const char end[] = "</head>";
    const struct file_page *page = page_find(PAGE);
    if (!page) bug("the program holds no %s", PAGE);
    const char *text = (const char *)page->plain.bytes;
    size_t at = 0, last = page->plain.size - (sizeof end - 1);
    while (at < last && strncmp(text + at, end, sizeof end - 1) != 0) at++;
    struct buf base, tags;
    struct error err = {0};
    buf_init(&base, 1024);
    buf_init(&tags, 16384);
    write_base(house, q, &base);
    bool is_told = at < last && hub_invitation(house->hub, q->address, strrchr(q->path, '/') + 1,
                                               buf_text(&base), &tags, &err);
    a->later = !is_told && must_wait(&err);
    if (is_told) {
        a->type = page->type;
        a->cache = FRESH;
        buf_add_n(&a->text, text, at);
        buf_add(&a->text, buf_text(&tags));
        buf_add_n(&a->text, text + at, page->plain.size - at);
    } else if (!a->later) {
        answer_file(page, q, a, FRESH);
    }
    buf_free(&base);
    buf_free(&tags);
}

/* Vite's names under /assets/ change with their content, so they may be kept for good; others are asked for anew. */
static void answer_asset(const struct house *house, const struct http_request *q, struct answer *a)
{
    const struct file_page *page = page_find(q->path);
    (void)house;
    if (!page || strcmp(q->path, PAGE) == 0) {
        answer_plain(a, 404, "there is nothing here; the table is at /");
        return;
    }
    answer_file(page, q, a, strncmp(q->path, "/assets/", 8) == 0 ? IMMUTABLE : FRESH);
}

/* ---- Health and figures ---- */

static void answer_health(const struct house *house, const struct http_request *q, struct answer *a)
{
    struct error err = {0};
    (void)q;
    if (hub_well(house->hub, &err))
        answer_plain(a, 200, "ok");
    else
        answer_plain(a, 503, "%s", err.text);
}

static void answer_metrics(const struct house *house, const struct http_request *q, struct answer *a)
{
    (void)q;
    a->type = "text/plain; version=0.0.4; charset=utf-8";
    metrics_write(house, &a->text);
}

/* ---- Records ---- */

/* Which status the hub's error codes become; whatever is not here is the sender's mistake. */
static int status_of(const struct error *err, int otherwise)
{
    static const struct {
        const char *code;
        int status;
    } rows[] = {{"not-found", 404}, {"running", 409},  {"old-rules", 409},
                {"not-now", 409},   {"too-many", 429}, {"too-long", 413},
                {"not-saved", 503}, {"damaged", 500},  {"full", 503}};
    for (size_t i = 0; err->code && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].code, err->code) == 0) return rows[i].status;
    return otherwise;
}

static void answer_record(const struct house *house, const struct http_request *q, struct answer *a)
{
    struct error err = {0};
    const char *table = strrchr(q->path, '/') + 1;
    if (hub_record(house->hub, q->address, table, &a->text, &err))
        a->download = true;
    else if (must_wait(&err))
        a->later = true;
    else
        answer_plain(a, status_of(&err, 500), "%s", err.text);
}

static void answer_upload(const struct house *house, const struct http_request *q, struct answer *a)
{
    struct error err = {0};
    struct buf id;
    buf_init(&id, 64);
    if (hub_upload(house->hub, q->address, q->body, q->body_size, &id, &err)) {
        a->type = "application/json";
        a->text.is_spaced = true;
        json_open(&a->text, '{');
        json_member_text(&a->text, "replay", buf_text(&id));
        json_close(&a->text, "}\n");
    } else if (must_wait(&err)) {
        a->later = true;
    } else {
        answer_plain(a, status_of(&err, 422), "%s", err.text);
    }
    buf_free(&id);
}

/* ---- The table ---- */

/* A path that ends with a star stands for every one that begins so and goes on. GET rows answer HEAD too. */
static const struct route {
    enum method method;
    const char *path;
    void (*answer)(const struct house *, const struct http_request *, struct answer *);
} routes[] = {
    {METHOD_GET, "/", answer_page},
    {METHOD_GET, "/t/*", answer_table},
    {METHOD_GET, "/replay/*", answer_page},
    {METHOD_GET, "/healthz", answer_health},
    {METHOD_GET, "/metrics", answer_metrics},
    {METHOD_GET, "/api/record/*", answer_record},
    {METHOD_POST, "/api/record", answer_upload},
    {METHOD_GET, "/*", answer_asset}, /* the last: any other file of the web client */
};

enum { ROUTES = sizeof routes / sizeof *routes };

static bool path_fits(const char *pattern, const char *path)
{
    size_t n = strlen(pattern);
    if (pattern[n - 1] != '*') return strcmp(pattern, path) == 0;
    return strncmp(pattern, path, n - 1) == 0 && path[n - 1] != 0;
}

static bool method_fits(enum method row, enum method asked)
{
    return row == asked || (row == METHOD_GET && asked == METHOD_HEAD);
}

static const struct route *route_find(const struct http_request *q)
{
    for (int i = 0; i < ROUTES; i++)
        if (method_fits(routes[i].method, q->method) && path_fits(routes[i].path, q->path)) return &routes[i];
    return NULL;
}

/* The methods a path answers, or NULL where there is no such path. The last row stands for files only. */
static const char *allowed_methods(const char *path)
{
    for (int i = 0; i < ROUTES - 1; i++)
        if (path_fits(routes[i].path, path)) return routes[i].method == METHOD_POST ? "POST" : "GET, HEAD";
    return page_find(path) ? "GET, HEAD" : NULL;
}

bool route_admits(const struct http_request *q, struct answer *a)
{
    const struct route *found = route_find(q);
    const char *allowed = allowed_methods(q->path);
    if (!allowed) {
        answer_plain(a, 404, "there is nothing here; the table is at /");
    } else if (!found || !method_fits(allowed[0] == 'P' ? METHOD_POST : METHOD_GET, q->method)) {
        a->allow = allowed;
        answer_plain(a, 405, "this path answers %s only", allowed);
    }
    return a->status == 200;
}

bool route_reads(const struct http_request *q)
{
    const struct route *found = route_find(q);
    return found && found->method == METHOD_POST;
}

void route_answer(const struct house *house, const struct http_request *q, struct answer *a)
{
    const struct route *found = route_find(q);
    if (!found) bug("a request without a route came past route_admits()");
    found->answer(house, q, a);
}
