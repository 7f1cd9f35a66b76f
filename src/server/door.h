/* The door of the house: one port for HTTP and WebSocket. It brings messages to the hub and takes the hub's messages
 * out, answers requests by the routes, and runs the event loop until somebody asks it to stop. */
#ifndef ISOLARIO_SERVER_DOOR_H
#define ISOLARIO_SERVER_DOOR_H

#include "core/error.h"
#include "server/hub.h"
#include "server/log.h"

struct door;

struct door_limits {
    int connections, connections_per_address, connections_per_second; /* per_second: from one address */
    int address_share;       /* percent of the loop's time for one address; 0: no limit */
    int ping_ms, silence_ms; /* a quiet socket is pinged after the one and dropped after the other */
    int queue_bytes;         /* a reader who has more than this waiting is dropped */
    int memory_mb;           /* MiB that are held for others in all (memory.h); 0: no limit */
};

struct door_setup {
    const char *host;               /* an address to listen at, IPv4 or IPv6 */
    int port;                       /* 0: any that is free */
    const char *public_url;         /* where people find us, "" where that is the address itself */
    const char *tls_cert, *tls_key; /* files; "": plain HTTP */
    bool behind_proxy;              /* believe X-Forwarded-For and nothing but public_url */
    struct door_limits limits;
    struct log log;
    struct hub_setup hub;
    /* Called when the port and the certificate are open and before the store is: what needs root's rights is done then.
     * May be NULL; false ends the opening. */
    bool (*give_up_rights)(const char *user, struct error *);
    const char *user;
};

/* Opens the store and the port; NULL with *err filled. The setup's texts must outlive the door. */
struct door *door_open(const struct door_setup *, struct error *);
const char *door_url(const struct door *); /* "http://127.0.0.1:8080/" */
/* Serves until SIGINT or SIGTERM, then tells the guests, keeps what was acknowledged, and returns. A second signal ends
 * the process at once. */
void door_run(struct door *);
void door_close(struct door *);

#endif
