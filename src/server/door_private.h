/* What the door's files share. libwebsockets and libuv are known here and in door*.c only.
 *
 *   door.c          the loop: turns, timers, signals, thinking, the beginning and the end
 *   door_listen.c   the port: accepting connections
 *   door_socket.c   WebSockets: guests of the hub
 *   door_visit.c    HTTP: requests, bodies, answers */
#ifndef ISOLARIO_SERVER_DOOR_PRIVATE_H
#define ISOLARIO_SERVER_DOOR_PRIVATE_H

#include <libwebsockets.h>
#include <uv.h>

#include "server/door.h"
#include "server/http.h"
#include "server/visitors.h"

enum {
    MESSAGE_MAX = 64 * 1024, /* bytes of a guest's message */
    WRITE_MAX = 128 *
                1024,   /* bytes given to libwebsockets at once; it copies what the kernel does not take */
    RECEIVE_SIZE = 512, /* what libwebsockets holds for every socket: the longest usual message, no more */
    HEADER_MAX = 4000,  /* bytes of one header */
    HEADERS_MAX = 12 * 1024, /* of all headers together */
    TICK_MS = 250,
    SPARE_ROOMS = 1024,     /* smallest rooms for writing that are kept while nobody needs them */
    HUB_TURN_MESSAGES = 256 /* so many messages, and the hub has a turn */
};

/* One WebSocket. Idle ones are many, so nothing here is big and the buffers come and go. */
struct socket {
    struct lws *wsi;
    struct guest *guest;           /* NULL once the hub is closed */
    struct socket *before, *after; /* in its circle */
    struct socket *next_dirty;
    struct visitor *visitor; /* behind a proxy: whose sockets are counted */
    char *in, *out;          /* a message not yet complete; frames not yet written */
    int64_t heard_ms;        /* when it last gave a sign of life */
    uint32_t in_size, out_size, out_room, out_sent;
    uint8_t end;    /* why it is to end, once it is */
    uint8_t circle; /* which of the door's it is in */
    bool is_open, is_dirty, wants_ping;
};

/* Sockets in the order of their last sign of life, so that the most silent one is always the first: those heard of
 * lately, those pinged since, and those that were told to go. */
struct circle {
    struct socket *first, *last;
};

enum { HEARD, PINGED, ENDING, CIRCLES };

/* One HTTP request under way. */
struct visit {
    struct request request;
    struct answer answer;
    struct buf body;
    char *path, *if_none_match, *accept_encoding;
    char address[ADDRESS_SIZE];
    size_t sent;
    bool is_open, is_reading;
};

struct job {
    uv_work_t work;
    struct door *door;
    struct thinking *thinking;
};

struct door {
    struct door_setup setup;
    char url[320];
    uv_loop_t loop;
    uv_check_t check;
    uv_timer_t hub_timer, tick, deadline;
    uv_signal_t interrupt, terminate;
    uv_poll_t listener, *store_poll;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct hub *hub;
    struct visitors *visitors;
    int listen_fd, store_fd, store_events, jobs, stop_ms;
    unsigned messages; /* received in all */
    bool is_stopping, is_listening;
    struct circle circles[CIRCLES];
    struct socket *dirty, *last_dirty; /* those with something to write, in order */
    char *spare[SPARE_ROOMS];
    int spare_count;
    struct door_figures figures;
    int64_t start_ms; /* of the loop's clock */
    struct lws_token_limits header_limits;
    unsigned char scratch[LWS_PRE + WRITE_MAX];
};

/* The milliseconds of the loop, which do not jump. */
static inline int64_t door_clock(const struct door *d) { return (int64_t)uv_now(&d->loop); }
static inline struct door *door_of(struct lws *wsi) { return lws_context_user(lws_get_context(wsi)); }

/* door_listen.c */
bool listen_open(struct door *, struct error *);
void listen_begin(struct door *);
void listen_resume(struct door *); /* after the process ran out of file descriptors */
void listen_close(struct door *);
void connection_end(struct door *, struct lws *);
void door_address(const struct door *, struct lws *, char address[ADDRESS_SIZE]); /* of who asks */

/* door_socket.c */
int socket_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t n);
void socket_send(void *context, void *socket, const char *text, size_t n); /* for the hub */
void socket_throw_out(void *context, void *socket, const char *why);
void sockets_flush(struct door *);
void sockets_tick(struct door *);
void sockets_close(struct door *); /* all of them: the server stops */
void sockets_free(struct door *);  /* what was kept for them */

/* door_visit.c */
int visit_callback(struct lws *, enum lws_callback_reasons, void *user, void *in, size_t n);
extern const struct lws_protocol_vhost_options *const security_headers;

#endif
