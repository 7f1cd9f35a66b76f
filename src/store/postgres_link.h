/* A connection to PostgreSQL that never blocks: it is made in the background, greeted with the statements it needs, and
 * made anew with growing pauses when it breaks. One statement is under way at a time.
 *
 * Its socket of the moment stands in an epoll set of its owner's: sockets change with every try to connect, the set does
 * not. */
#ifndef ISOLARIO_STORE_POSTGRES_LINK_H
#define ISOLARIO_STORE_POSTGRES_LINK_H

#include <libpq-fe.h>

#include "store/store.h"

/* Everything but DOWN and READY must end within answer_ms. */
enum link_phase { LINK_DOWN, LINK_CONNECTING, LINK_GREETING, LINK_READY, LINK_ASKING };

/* What its owner hears. Within a hook everything may be called but link_serve() and link_close(). */
struct link_hooks {
    void (*ready)(void *context);                      /* greeted, for the first time or again */
    void (*lost)(void *context);                       /* with what was under way; the reason is in `why` */
    void (*rows)(void *context, const PGresult *);     /* of the statement under way */
    void (*ended)(void *context);                      /* it has: well, or with `state` and `why` */
    void (*notified)(void *context, const PGnotify *); /* by somebody on the channel it listens to */
};

struct link {
    const char *address, *greeting; /* its owner's */
    const struct link_hooks *hooks; /* those it has no use for are NULL */
    void *context;
    int epoll, watched; /* the set, and the socket in it; -1: none */
    uint32_t events;    /* for which that is watched */
    PGconn *pq;
    enum link_phase phase;
    int64_t since_ms; /* of the phase */
    int64_t until_ms; /* when to try again, or to give up */
    int answer_ms;    /* connecting or a statement may take this long; its owner's */
    int pause_ms;     /* before the next try to connect */
    bool good;        /* no result of the statement under way was an error */
    char state[6];    /* the SQLSTATE of the first error among them */
    struct error why; /* of that error, or why the connection is down */
};

/* The address, as libpq reads it, with what every connection of ours wants besides. */
struct link_address {
    const char *keys[8], *values[8];
};
struct link_address link_address(const char *address);
/* The first line of what libpq has to say. Passwords are not in it: libpq names hosts, users and databases. */
bool link_fail(const char *what, const char *message, struct error *);
void link_hush(PGconn *); /* nothing it notices is printed */

/* Begins to connect; address, greeting, hooks, context, epoll and answer_ms are filled. */
void link_open(struct link *);
void link_close(struct link *);
/* A prepared statement with this many parameters in binary form; only while READY. */
void link_ask(struct link *, const char *statement, int count, const struct buf *params);
bool link_is_hopeless(const struct link *); /* down, and several tries to connect have failed */
int link_wait_ms(const struct link *); /* until link_serve() is due without anything to read; -1: no need */
void link_serve(struct link *);

#endif
