/* A request and its answer, without a socket in sight. The door fills the one and sends the other; routes.c stands
 * between. */
#ifndef ISOLARIO_SERVER_HTTP_H
#define ISOLARIO_SERVER_HTTP_H

#include <stdint.h>

#include "core/buf.h"
#include "core/error.h"

struct hub;
struct memory;

enum method { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_OTHER };

enum { HTTP_BODY_MAX = 4 * 1024 * 1024, HTTP_ETAG_SIZE = 80 };

struct http_request {
    enum method method;
    const char *path;                                      /* decoded, without the query */
    const char *accept_encoding, *if_none_match, *address; /* "" where there is none */
    const char *host;                                      /* as the visitor calls us, "" where they do not */
    const char *body;
    size_t body_size;
};

struct answer {
    int status;
    const char *type, *cache;     /* Content-Type, Cache-Control */
    const char *encoding, *allow; /* Content-Encoding, Allow; NULL: none */
    bool varies;                  /* by Accept-Encoding */
    bool download;                /* to be kept as a file */
    bool last;                    /* the connection ends with it */
    bool later;                /* nothing is filled yet: the route is to be asked again after the next turn */
    char etag[HTTP_ETAG_SIZE]; /* "" where there is none */
    const unsigned char *bytes; /* the body: bytes that live as long as the program, or NULL: text's */
    size_t size;
    struct buf text;
};

void answer_init(struct answer *);
void answer_free(struct answer *);
/* A status with one line of plain text, which says what is wrong and how to do better. */
void answer_plain(struct answer *, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
const void *answer_body(const struct answer *, size_t *size);

/* What the door itself knows; the hub has its own figures. */
struct door_figures {
    long connections, sockets;                   /* open now */
    long accepted, turned_away, requests, drops; /* since the start */
    long bytes_in, bytes_out;
    double start_time, uptime_seconds;
};

enum { METRICS_MS = 1000, METRICS_TABLES_DEAR = 500, METRICS_BYTES_MAX = 64 * 1024 };

/* The figures as they were last written. */
struct metrics_page {
    struct buf text;
    int64_t written_ms;
    bool is_dear; /* to write: it counts many tables */
};

/* Whom the routes ask. */
struct house {
    struct hub *hub;
    const char *public_url; /* "" where we are what visitors call us */
    bool is_tls;
    const struct door_figures *figures;
    struct metrics_page *metrics;
    const struct memory *memory;
    int64_t now_ms; /* of the loop's clock */
};

/* Is there such a route? Decided before a body is read; fills the answer (404, 405) and returns false where not. */
bool route_admits(const struct http_request *, struct answer *);
/* Does the route read a body? */
bool route_reads(const struct http_request *);
void route_answer(const struct house *, const struct http_request *, struct answer *);

/* The figures as Prometheus reads them. */
void metrics_write(const struct house *, struct buf *out);

#endif
