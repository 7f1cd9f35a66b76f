/* A simulation of whole servers: hub, tables, store and clients in one process, with clock, random numbers, network and
 * database behind seams, so that a run is its seed (docs/simulation.md).
 *
 *   outside.c    the clock and the random bytes that the program asks the system for
 *   script.c     what happens in a run, drawn from its seed before it begins
 *   network.c    connections: texts on their way, half-open ends
 *   server.c     a server: its hub, its hooks, the jobs of its bots; starting, stopping, killing
 *   database.c   the database that servers share; link.c: a driver in the place of PostgreSQL's; trouble.c: what happens to them
 *   disk.c       the disk under SQLite; shelf.c: the store on it
 *   client.c     people: what they ask for; picture.c: what they have been told, parts.c: members of a message
 *   truth.c      the log as it was committed, and what follows from it
 *   watch.c      the invariants
 *   world.c      a run; shrink.c: the shortest script that still fails; main.c: the command */
#ifndef ISOLARIO_TEST_SIMULATE_H
#define ISOLARIO_TEST_SIMULATE_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "core/alloc.h"
#include "core/rng.h"
#include "games/registry.h"
#include "server/hub.h"
#include "server/memory.h"
#include "server/news.h"
#include "store/store.h"

enum {
    SERVERS_MAX = 3,
    CLIENTS_MAX = 5,
    TABLES_MAX = 16, /* that clients know of */
    INCIDENTS_MAX = 700,
    JOBS_MAX = 256,
    KEY_ROOM = 64,
    ROW_KEY = 200, /* bytes of what a request should become in the log */
    SLOTS = SEATS_MAX + 1
};

/* ---- outside.c ---- */

void outside_begin(uint64_t seed);
void outside_bytes(uint64_t seed); /* random bytes come from this seed from now on */
int64_t even_ms(void);             /* a clock that nobody sets */
int64_t wall_ms(void);             /* one that people set */
void even_advance(int64_t ms);
void wall_jump(int64_t ms);
void even_tick(int64_t ns); /* by this much the even clock advances whenever it is read */

/* ---- script.c ---- */

/* What can happen. The names are what a failure prints. */
#define INCIDENT_KINDS(X)                                                                                    \
    X(FLOW, "flow")             /* everything that is under way arrives, and everybody acts on it */         \
    X(ACT, "act")               /* a client asks for something */                                            \
    X(REPEAT, "repeat")         /* a client asks again for what was not answered */                          \
    X(UP, "up")                 /* texts of a connection arrive at the server */                             \
    X(DOWN, "down")             /* and at the client */                                                      \
    X(TURN, "turn")             /* a server's loop turns, if anything woke it */                             \
    X(THINK, "think")           /* a bot has thought */                                                      \
    X(COMMIT, "commit")         /* the database executes a batch */                                          \
    X(REPLY, "reply")           /* its answer arrives */                                                     \
    X(READ, "read")             /* a question is answered */                                                 \
    X(HEAR, "hear")             /* a notification arrives */                                                 \
    X(TIME, "time")             /* time passes */                                                            \
    X(CUT, "cut")               /* a connection ends, and both sides know it */                              \
    X(CUT_CLIENT, "cut-client") /* only the client knows it */                                               \
    X(CUT_SERVER, "cut-server") /* only the server knows it */                                               \
    X(NOTICE, "notice")         /* the other side finds out */                                               \
    X(KILL, "kill")             /* a server dies */                                                          \
    X(STOP, "stop")             /* a server is stopped in an orderly way */                                  \
    X(DIE, "die")               /* its machine dies, within one of the next writes to its disk */            \
    X(START, "start")           /* it starts again */                                                        \
    X(FULL, "full")             /* the disk is full */                                                       \
    X(ROOM, "room")             /* there is room again */                                                    \
    X(REFUSE, "refuse")         /* the database fails over one batch */                                      \
    X(BREAK, "break")           /* a server loses its connections to the database */                         \
    X(MEND, "mend")             /* and has them again */                                                     \
    X(LATE, "late")             /* a batch of a connection that is gone is executed after all */             \
    X(SPOIL, "spoil")           /* a sync of the disk fails */                                               \
    X(WALL, "wall")             /* somebody sets a clock */

enum incident_kind {
#define X(name, word) INCIDENT_##name,
    INCIDENT_KINDS(X)
#undef X
        INCIDENTS
};

extern const char *const incident_words[INCIDENTS];
bool incident_is_fault(enum incident_kind);

/* Everything that an incident needs is drawn beforehand, so that what remains means the same where others are left out. */
struct incident {
    enum incident_kind kind;
    uint32_t who, what;
    uint64_t luck; /* of the random bytes that are drawn until the next incident */
};

struct script {
    uint64_t seed;
    int servers, clients;
    bool is_alone; /* one server with a file of SQLite's; otherwise servers share a database */
    int seats;     /* that a table has, less the game's fewest */
    const struct game *game;
    int clock; /* 0: none, 1: a time for each move, 2: a budget */
    int bots;  /* every how many seats a bot sits; 0: nowhere */
    bool has_open_seats;
    bool nobody_returns; /* in quiet, of those whose connection has ended */
    int pace_ms;
    int64_t tick_ns, quiet_ms;
    int incident_count;
    struct incident incidents[INCIDENTS_MAX];
    bool keep[INCIDENTS_MAX]; /* incidents that happen; the others are left out */
};

void script_draw(struct script *, uint64_t seed);
void script_print(const struct script *);

/* ---- The world ---- */

struct figures {
    long seeds, steps, messages_up, messages_down, acknowledged, tables, rows, views, told;
    long incidents[INCIDENTS];
    uint64_t trace; /* a hash of all that happened */
};

struct text {
    struct text *next;
    size_t size;
    char text[];
};

struct queue {
    struct text *first, *last;
};

struct connection {
    struct world *world;
    int number;
    struct server *server;
    struct guest *guest;   /* NULL: the server takes it for closed */
    struct client *client; /* NULL: the client does */
    struct queue up, down;
    struct table_id table; /* that was entered over it; "": none */
    uint8_t you;           /* bits of the seats of which the server was shown the key over it */
    int64_t told_now_ms;   /* the last time that was told over it */
};

struct server {
    struct world *world;
    int number;
    struct hub *hub; /* NULL: it does not run */
    bool is_woken, is_dying;
    int restless;   /* turns that it wanted at once, one after the other */
    int64_t due_ms; /* when its hub wants a turn; INT64_MAX: not by itself */
    struct thinking *jobs[JOBS_MAX];
    int job_count;
    struct memory memory;
};

/* What a client knows of the table it is at. */
struct picture {
    char *head, *moment; /* the head as it was told last, and what moves have changed of it since */
    char *view, *turn, *outcome, *notes;
    struct buf chat;
    int look;
    int64_t at, seq;
};

struct client {
    struct world *world;
    int number;
    struct connection *connection;
    int table;     /* of world->tables; -1: none */
    uint8_t seats; /* whose keys it has, at its table */
    struct picture picture;
    bool is_entered, awaits_table;
    int64_t again_ms; /* it does not connect before */
    int64_t said;
};

/* A table that a client has opened. */
struct known_table {
    struct table_id id;
    int seats;
    char key[SEATS_MAX][KEY_ROOM], host[KEY_ROOM];
    int holder[SEATS_MAX]; /* which client has the key; -1: none */
};

struct request {
    int client, connection;
    int64_t id;
    char word[12];
    char row[ROW_KEY]; /* how its row begins; "": it makes none */
    char *text;        /* as it was sent */
    struct table_id table;
    uint8_t seats; /* of an `enter`: whose keys it shows */
    int seat;      /* of a `sit`: the seat that was asked for */
    bool is_delivered, is_ok, is_refused;
    int answers;
};

struct world {
    const struct script *script;
    bool is_told; /* what happens is printed */
    struct rng luck;
    struct server servers[SERVERS_MAX];
    struct client clients[CLIENTS_MAX];
    struct connection **connections;
    size_t connection_count, connection_capacity;
    struct request *requests;
    size_t request_count, request_capacity;
    struct known_table tables[TABLES_MAX];
    int table_count;
    struct truth **truths;
    size_t truth_count, truth_capacity;
    struct database *database;
    int64_t quiet_ms; /* when quiet began */
    int64_t next_id;
    struct figures figures;
    char failure[2000];
};

/* Runs a script; false where an invariant was broken, with the reason in *failure. The figures are added. */
bool world_run(const struct script *, bool is_told, struct figures *, char *failure, size_t capacity);

void happened(struct world *, const char *format, ...) __attribute__((format(printf, 2, 3)));
void broken(struct world *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- network.c ---- */

void queue_add(struct queue *, const char *text, size_t n);
struct text *queue_take(struct queue *); /* to be freed; NULL: empty */
void queue_drop(struct queue *);

struct connection *connect_to(struct client *, struct server *);
void deliver_up(struct connection *);   /* one text */
void deliver_down(struct connection *); /* one text */
void server_end(struct connection *);   /* the server's side closes */
void client_end(struct connection *);   /* the client's side closes */
void connections_free(struct world *);

/* ---- server.c ---- */

void server_start(struct server *);
void server_kill(struct server *);
void server_stop(struct server *);
void server_wake(struct server *);
bool server_is_due(const struct server *);
void server_turn(struct server *);
void server_think(struct server *, uint32_t which);

/* ---- database.c, link.c, trouble.c ---- */

struct database *database_new(struct world *);
void database_free(struct database *);
/* What the incidents of the database do; false where there is nothing to do. */
bool database_commit(struct database *, int server);
bool database_reply(struct database *, int server);
bool database_read(struct database *, int server);
bool database_hear(struct database *, int server);
bool database_late(struct database *);
void database_break(struct database *, int server);
void database_mend(struct database *, int server);
void database_refuse(struct database *, int server);
void database_fill(struct database *, bool is_full);
void database_kill(struct database *,
                   int server); /* its server dies: nothing of it reaches the database any more */
void database_hurry(struct database *, int server); /* its server stops: what is under way is done at once */

/* ---- client.c and picture.c ---- */

void client_act(struct client *, uint32_t what);
void client_repeat(struct client *);
void client_return(struct client *, uint32_t what); /* connects and enters, where it is not connected */
void client_hear(struct client *, const char *text);

void picture_clear(struct picture *);
struct parts;
void picture_hear(struct picture *, const struct parts *push);
json_t *picture_head(const struct picture *); /* to be freed; NULL: nothing is known */
json_t *picture_turn(const struct picture *);
int picture_actor(const struct picture *);

/* ---- parts.c ---- */

struct part {
    const char *text;
    size_t size;
};

enum { PARTS_MAX = 24 };

/* The members of an object. */
struct parts {
    struct part name[PARTS_MAX], value[PARTS_MAX];
    int count;
};

void parts_read(struct parts *, const char *json);
bool part_find(const struct parts *, const char *name, struct part *);
int64_t part_number(const struct parts *, const char *name,
                    int64_t otherwise); /* otherwise: it is not there, or null */
bool part_is(const struct parts *, const char *name, const char *value);

/* ---- truth.c ---- */

struct moment {
    size_t length; /* steps of the match */
    int64_t committed_ms, time_ms;
    void *state; /* of the match; NULL: it has not begun */
    enum table_phase phase;
    char *views
        [SLOTS]; /* that each viewer may have, once somebody was told one: the spectator's, then the seats' */
};

struct told_step {
    uint32_t seq;
    size_t at;
    char *told[SLOTS]; /* as each viewer may hear it: the spectator, then the seats */
};

/* A table as the rows that were committed make it. */
struct truth {
    struct table_id id;
    struct table *table;
    struct moment *moments; /* after each row */
    char **rows; /* what each of them did: "act SEAT @AT ACTION", of a bot "bot ...", or the row itself */
    size_t count, moment_capacity, row_capacity;
    struct told_step *steps;
    size_t step_count, step_capacity;
};

void truth_row(struct world *, const struct store_row *);
struct truth *truth_find(const struct world *, const struct table_id *);
long truth_rows_of(const struct truth *, const char *row); /* that begin so */
char *truth_sync(const struct truth *, int viewer);        /* what a fresh `sync` would say */
/* What this viewer may see after a row, as far as it can be known: in a world in which all else is imagined. */
const char *truth_view(struct world *, struct truth *, uint32_t seq, int viewer);
const struct told_step *truth_step(const struct truth *, size_t at, uint32_t seq);
void truths_free(struct world *);

/* ---- watch.c ---- */

void watch_send(struct connection *, const char *text); /* a server sends this */
struct request *watch_request(struct world *, int connection, int64_t id);
void watch_end(struct world *); /* after quiet */

#endif
