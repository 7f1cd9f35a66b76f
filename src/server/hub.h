/* All tables of a server and everybody who is connected, without a socket in sight. The door (door.c) brings
 * messages in and takes them out; tests are a door as well.
 *
 *   door -> hub_guest_open(), hub_receive(), hub_guest_close()
 *   hub  -> hooks.send(): a whole JSON text for one guest; the door queues it
 *
 * Once per turn of the event loop the door calls hub_turn(): it flushes the store, so that everything that
 * arrived in this turn is one transaction, and answers go out only when their rows are durable. Time comes
 * from outside: once, at the start, from a clock that people set, and from then on from one that runs evenly, so that
 * nobody is thrown out and no clock of a table jumps when the machine's is set. Servers that share a PostgreSQL
 * start with that one's time. Bots think elsewhere: hooks.think() is given a job to run on another thread, and when it has
 * run, hub_thought() takes the result back on this one. */
#ifndef ISOLARIO_SERVER_HUB_H
#define ISOLARIO_SERVER_HUB_H

#include "core/buf.h"
#include "core/game.h"
#include "core/match.h"
#include "core/record.h"

struct hub;
struct guest;
struct memory;
struct thinking; /* one bot's choice under way, or one that is thought again */

struct hub_limits {
    int messages_per_second; /* of one guest, with a burst of ten times as many */
    int tables_per_hour;     /* opened from one address; 0: no limit */
    int tables_max;          /* held in memory */
    int bot_budget;          /* how much a bot that visitors chose may think; 0: no limit */
    int steps_max;           /* of one match, chance included; 0: no limit */
    int bot_threads;         /* thoughts at the same time; 0: no limit */
    int bots_only;           /* tables that only bots play; 0: no limit */
    int bots_only_per_address;
    int talk_kb_per_table;   /* KiB that are said at a table in all; 0, here and below: no limit */
    int talk_kb_per_address; /* and in an hour, from one address, */
    int talk_kb;             /* and by everybody */
    int rows_kb_per_table;   /* KiB of a table's rows in all */
    int rows_kb_per_address; /* and in an hour, from one address, without what bots do */
};

struct hub_setup {
    const char *store;      /* as store_open() reads it */
    const char *public_url; /* for links; may be "" */
    int keep_days,
        keep_abandoned_days; /* tables that are over, and others that nobody touched; 0: for ever */
    int bot_pace_ms;         /* a bot waits this long before its turn, so that people can follow */
    bool writes_aside; /* the store has a thread of its own; otherwise hub_turn() may wait for the disk */
    struct hub_limits limits;
    const struct game *const *games; /* ends with NULL */
    struct memory *memory; /* in which the hub counts what it holds; NULL: one of its own, without a limit */
};

struct hub_hooks {
    void (*send)(void *context, void *socket, const char *text, size_t n);
    void (*close)(void *context, void *socket, const char *why); /* throw a guest out */
    void (*think)(void *context,
                  struct thinking *); /* run thinking_run() elsewhere, then hub_thought() here */
    int64_t (*now_ms)(
        void *context); /* since 1970 by the machine's clock, which may be set; asked at the start */
    int64_t (*even_ms)(
        void *context); /* a clock that nobody sets (CLOCK_MONOTONIC); its zero means nothing */
    void *context;
    void (*spent)(void *context, void *socket,
                  int64_t ns);                     /* on what a guest has asked for before; or NULL */
    bool (*has_time)(void *context, void *socket); /* may time be spent on this guest now? or NULL: always */
};

struct hub *hub_open(const struct hub_setup *, const struct hub_hooks *, struct error *);
void hub_close(struct hub *); /* tells the guests, keeps what was acknowledged */

struct guest *hub_guest_open(struct hub *, void *socket, const char *address);
void hub_receive(struct guest *, const char *text, size_t n);
void hub_guest_close(struct guest *);

/* At the end of every turn of the loop, and when hub_wait_ms() has passed (-1: no need). */
void hub_turn(struct hub *);
int hub_wait_ms(struct hub *);
int hub_fd(const struct hub *); /* the store's, to be watched; -1: none */
bool hub_wants_write(const struct hub *);

void thinking_run(struct thinking *); /* any thread; touches nothing but the job itself */
void hub_thought(struct hub *, struct thinking *);
void thinking_drop(struct thinking *); /* where the hub is gone before the thought is ready */

/* HTTP's share. Where the error is "wait" the same is to be asked again after the next turn: it takes several of them.
 * address: who asks. */
/* The record of a finished table as text; false with *err ("running", "not-found"). */
bool hub_record(struct hub *, const char *address, const char *table, struct buf *out, struct error *);
/* Proves an uploaded record and keeps it for replaying; the id of the replay in *out. The text stays where it is until the
 * answer is given, or until whoever asked is gone: hub_upload_forget(). */
bool hub_upload(struct hub *, const char *address, const char *text, size_t n, struct buf *out,
                struct error *);
void hub_upload_forget(struct hub *, const char *text);
/* What the page of a table says of it in its head; base: where people find us. False where it cannot be entered. */
bool hub_invitation(struct hub *, const char *address, const char *table, const char *base, struct buf *out,
                    struct error *);
bool hub_well(struct hub *, struct error *);

/* What /metrics shows of the hub; the door adds its own. */
struct hub_figures {
    long tables, tables_playing, tables_parked, guests, actions, rows, expired, messages_in, messages_out,
        refused, store_failures;
    double store_seconds; /* from the beginning of flushes to their end */
    long store_flushes;
    long latency_bucket[12]; /* of answers to `play`: up to 1, 2, 4, ... 1024 ms, and more */
    double latency_seconds;
};
void hub_figures(const struct hub *, struct hub_figures *);

#endif
