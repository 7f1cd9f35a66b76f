/* What the door's files share. libuv is known here and in door*.c only, OpenSSL in door_tls.c.
 *
 *   door.c              the loop: turns, timers, signals, the beginning and the end
 *   door_think.c        the threads on which bots think
 *   door_listen.c       the port: accepting connections
 *   door_connection.c   a connection: bytes in and out, and how long it may be silent
 *   door_tls.c          the same bytes, encrypted
 *   door_share.c        how much of the loop an address may keep busy
 *   door_memory.c       what connections hold, and who is dropped where memory is short
 *   door_visit.c        HTTP: requests, bodies, answers
 *   door_socket.c       WebSockets: guests of the hub */
#ifndef ISOLARIO_SERVER_DOOR_PRIVATE_H
#define ISOLARIO_SERVER_DOOR_PRIVATE_H

#include <sys/uio.h>
#include <uv.h>

#include "server/door.h"
#include "server/frames.h"
#include "server/head.h"
#include "server/memory.h"
#include "server/shares.h"
#include "server/visitors.h"

enum {
    READ_MAX = 64 * 1024, /* bytes read at once */
    /* Of a WebSocket and of heads little is read at once: thousands of small messages or requests that came together would
     * hold up the loop. */
    SOCKET_READ_MAX = 8 * 1024,
    HEAD_READ_MAX = 512,
    /* A client who takes as fast as we write would keep the loop for all that waits for them. */
    WRITE_MAX = 32 * 1024, /* bytes written at once */
    TICK_MS = 250,
    SPARE_BUFFERS = 1024,         /* smallest output buffers that are kept while nobody needs them */
    HUB_TURN_MESSAGES = 256,      /* after this many messages the hub has a turn */
    UPLOADS_BYTES_MAX = 32 << 20, /* of all bodies that are being read */
    SOCKET_KEY_SIZE = 24          /* of Sec-WebSocket-Key */
};

/* Every connection is in one list, by what it is waited for; the one that has kept us waiting longest is the first. */
enum waiting {
    WAIT_REQUEST, /* for a request's head */
    WAIT_BODY,
    WAIT_HUB,    /* for the hub, which answers in a later turn */
    WAIT_READER, /* for a client to take its answer */
    WAIT_END,    /* for a client to hang up after the last answer */
    HEARD,       /* sockets that gave a sign of life lately, */
    PINGED,      /* that were pinged since, */
    ENDING,      /* and that were told to go */
    WAITINGS
};

struct connection_list {
    struct connection *first, *last;
};

struct tls; /* one encrypted connection */

struct connection {
    uv_poll_t poll;
    struct door *door;
    struct connection *before, *after; /* in its list */
    struct visitor *visitor;
    struct tls *tls;       /* NULL: plain */
    struct visit *visit;   /* the request that is read or answered, or NULL */
    struct socket *socket; /* once it is a WebSocket */
    int64_t since_ms;      /* it is waited for */
    struct connection *paused_before, *paused_after;
    uint64_t share; /* on whom the loop's time is counted; 0: nobody */
    int fd, events;
    uint8_t waiting;
    bool reads, writes; /* it is to be read from or written to, once it is not paused */
    bool is_paused;
};

/* One WebSocket. Idle ones are many, so nothing here is big and the buffers come and go. */
struct socket {
    struct connection *connection;
    struct guest *guest; /* NULL once the hub is closed */
    struct socket *next_dirty;
    struct visitor *visitor; /* behind a proxy: whose sockets are counted */
    struct frames frames;
    char *out; /* frames not yet written */
    uint32_t out_size, out_capacity, out_sent;
    uint8_t end;            /* why it is to end, once it is */
    bool is_dirty, is_deaf; /* is_deaf: nothing more is read, or may be sent */
};

/* One HTTP request under way. */
struct visit {
    struct buf input; /* the head as it came; head and request point into it */
    struct head head;
    struct http_request request;
    struct buf body, next; /* next: what came while the answer was written */
    struct answer answer;
    struct buf answer_head;
    char address[ADDRESS_SIZE];
    size_t sent;                                      /* of the answer's head and body together */
    size_t counted_in, counted_out;                   /* bytes, in the door's memory */
    struct visitor *uploader;                         /* on whom a body is counted, or NULL */
    bool has_head, is_waiting, is_answering, is_last; /* is_waiting: for the hub */
};

struct door {
    struct door_setup setup;
    struct memory memory; /* of the whole process */
    char url[320];
    uv_loop_t loop;
    uv_check_t check;
    uv_timer_t hub_timer, tick, deadline, resume;
    uv_signal_t interrupt, terminate;
    uv_poll_t listener, *store_poll;
    struct tls_host *tls;
    struct hub *hub;
    struct thinkers *thinkers;
    struct visitors *visitors, *uploaders;
    struct shares *shares;
    struct connection *paused, *paused_last; /* longest first */
    uint64_t turn;
    int64_t clock_ns;       /* what is done now began; 0: not known */
    int64_t turned_away_ms; /* when that was last logged */
    int listen_fd, store_fd, store_events, jobs, stop_ms;
    unsigned messages;                         /* received in all */
    size_t uploads_reserved;                   /* bytes of the bodies that are being read */
    bool is_stopping, is_listening, is_strict; /* is_strict: browsers are told to come by HTTPS only */
    bool was_short;                            /* of memory, at the last tick */
    struct connection_list lists[WAITINGS];
    struct socket *dirty, *last_dirty; /* those with something to write, in order */
    char *spare[SPARE_BUFFERS];
    int spare_count;
    struct door_figures figures;
    struct metrics_page metrics;
    int64_t start_ms; /* of the loop's clock */
    char scratch[READ_MAX];
};

/* The milliseconds of the loop, which do not jump. */
static inline int64_t door_clock(const struct door *d) { return (int64_t)uv_now(&d->loop); }

/* door_think.c */
bool thinkers_open(struct door *, struct error *); /* before the hub, whose limit it sets */
void thinkers_close(struct door *);
void door_think(void *context, struct thinking *); /* the hub's hook */

/* door_listen.c */
bool listen_open(struct door *, struct error *);
void listen_begin(struct door *);
void listen_resume(struct door *); /* after the process ran out of file descriptors */
void listen_close(struct door *);

/* door_connection.c */
void connection_open(struct door *, int fd, struct visitor *);
void connection_close(struct connection *);              /* here and now; it is gone afterwards */
void connection_wait(struct connection *, enum waiting); /* from now on */
void connection_watch(struct connection *, bool reads, bool writes);
/* Bytes written; 0 where the client takes none at the moment, -1 where the connection is broken. */
ssize_t connection_write(struct connection *, const struct iovec *parts, int count);
void connections_tick(struct door *);
void connections_close(struct door *);
/* Of who asks: behind a proxy the one that it names. */
void connection_address(const struct connection *, const struct head *, char address[ADDRESS_SIZE]);

/* door_share.c */
void share_begin(struct door *);                                 /* something is done for somebody */
void share_end(struct door *, uint64_t key);                     /* it was done for this one */
void share_write(struct connection *, size_t n);                 /* this many bytes were written */
void share_spent(void *context, void *socket, int64_t spent_ns); /* for the hub */
bool share_has_time(void *context, void *socket);                /* likewise */
bool share_admits(struct connection *); /* may it be served now? Pauses it where it must wait long */
void share_leave(struct connection *);  /* out of the list of those that are paused */
void shares_resume(uv_timer_t *);

/* door_memory.c */
enum { TLS_BYTES = 40 * 1024 }; /* of an encrypted connection, about: OpenSSL does not tell */
void memory_count_visit(struct connection *);
void memory_count_out(struct socket *, size_t capacity_before);
/* Does it hold more than it may while memory is short? Who takes their messages does not. */
bool memory_is_over(const struct door *, size_t waiting);
void memory_serve(struct door *); /* drops those that hold too much */
void memory_tick(struct door *);  /* the same, and tells the log */

/* door_tls.c: read and write as recv() and send() do, with errno EAGAIN where the other side must do something first. */
struct tls_host *tls_host_open(const char *certificate, const char *key, struct error *);
void tls_host_close(struct tls_host *);
struct tls *tls_open(struct tls_host *, int fd);
void tls_close(struct tls *);
ssize_t tls_read(struct tls *, void *bytes, size_t n);
ssize_t tls_write(struct tls *, const void *bytes, size_t n);
bool tls_has_more(const struct tls *); /* bytes that no readiness of the descriptor will tell of */

/* door_visit.c. False where the connection is to be closed. */
bool visit_read(struct connection *, char *bytes, size_t n);
bool visit_write(struct connection *);
void visit_close(struct connection *);
void visits_serve(struct door *); /* asks again for those that wait for the hub */

/* door_socket.c. False where the connection is to be closed. */
void socket_open(struct connection *, const struct head *);
bool socket_read(struct connection *, char *bytes, size_t n);
bool socket_write(struct connection *);
void socket_close(struct connection *);
void socket_send(void *context, void *socket, const char *text, size_t n); /* for the hub */
void socket_throw_out(void *context, void *socket, const char *why);
void sockets_flush(struct door *);
void sockets_tick(struct door *);
void sockets_close(struct door *); /* all of them: the server stops */
void sockets_free(struct door *);  /* what was kept for them */

#endif
