/* The head of an HTTP request, from its bytes to what the door asks of it; without a socket. http-parser is known to head.c
 * only. What two readers could understand differently is refused, so that nothing can be smuggled past a proxy: line ends
 * other than CRLF, folded lines, a space in a header's name, a header twice that may stand once, Transfer-Encoding. */
#ifndef ISOLARIO_SERVER_HEAD_H
#define ISOLARIO_SERVER_HEAD_H

#include "server/http.h"

enum {
    HEADER_MAX = 4000,    /* bytes of the path, and of one header with its name */
    HEADS_MAX = 12 * 1024 /* bytes of a whole head */
};

/* The headers the door looks at; "" where a request has none. */
enum header {
    HEADER_HOST,
    HEADER_ORIGIN,
    HEADER_ACCEPT_ENCODING,
    HEADER_IF_NONE_MATCH,
    HEADER_UPGRADE,
    HEADER_SOCKET_KEY,
    HEADER_SOCKET_VERSION,
    HEADER_SOCKET_PROTOCOL,
    HEADER_FORWARDED_FOR,
    HEADER_TRANSFER_ENCODING,
    HEADERS
};

/* All texts point into the bytes that were read. */
struct head {
    enum method method;
    const char *path; /* decoded, without the query */
    const char *header[HEADERS];
    int64_t body_size; /* -1 where the request does not say */
    bool keeps_alive;  /* the connection may serve another request */
    bool upgrades;     /* Connection and Upgrade ask for another protocol */
    bool tunnels;      /* CONNECT */
};

/* Where the head ends, its empty line included, or 0 where it has not come whole. from: how much was searched before. */
size_t head_size(const char *bytes, size_t n, size_t from);
/* Reads a whole head of n bytes, which it changes. Returns 0, or the status that answers it with *why filled. */
int head_read(char *bytes, size_t n, struct head *, const char **why);

#endif
