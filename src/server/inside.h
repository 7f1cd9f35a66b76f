/* What the files of the hub share, private to this room: guests, live tables (held in memory, with the guests at them),
 * messages held back until what they speak of is durable, and timers. hub.h is what others see. */
#ifndef ISOLARIO_SERVER_INSIDE_H
#define ISOLARIO_SERVER_INSIDE_H

#include <time.h>

#include "server/fields.h"
#include "server/hub.h"
#include "server/memory.h"
#include "server/news.h"
#include "server/quota.h"
#include "server/table.h"
#include "server/tally.h"
#include "server/tasks.h"
#include "server/think_queue.h"
#include "store/store.h"

enum {
    VIEWERS = SEATS_MAX + 1, /* a spectator, and each seat */
    UPLOADS_MAX = 64,
    MESSAGE_MAX = 64 * 1024,
    AWAY_MS = 60 * 1000,       /* how long somebody is away before another may ask for a stand-in */
    LINGER_MS = 60 * 1000,     /* a table without guests stays in memory this long */
    PARKED_A_TURN = 4,         /* tables that come back by themselves in one turn, or are on their way */
    EVICT_LOOK = 64,           /* tables looked at to find one that can leave memory */
    EVICT_A_TURN = 64,         /* tables that leave it in one turn because it is short */
    SCRATCH_KEPT = 256 * 1024, /* bytes of a buffer that stay from turn to turn */
    YIELD_MS = 250,            /* how long a server waits for the one that wrote last to move a bot */
    RETRY_MS = 500,            /* between attempts to read a table again after trouble */
    LOBBY_MS = 1000,           /* between two looks at the list of tables */
    LOBBY_TABLES = 100,
    MINE_MAX = 50,
    ADMITTED_A_TURN = 16,      /* of those who wait in the queue are served each turn, */
    ADMISSION_NS = 500 * 1000, /* as long as they have not taken this long */
    LINE_RETRY_MS = 2,         /* those whose address has used up its time are looked at again */
    INBOX_MAX = 32 * 1024,     /* bytes of messages that wait behind one that is answered later */
    INBOX_COUNT = 64,          /* and how many of them */
    UNREAD_MAX = 8,            /* tables that could not be read are remembered */
    UNREAD_TURNS = 64,         /* for that many turns, in which everybody who waited asks again, */
    UNREAD_MS = RETRY_MS,      /* and this long at most: an idle server turns seldom */
    QUESTIONS_MAX = 8,         /* to bots, of all guests at once */
    ONE_TABLE = 1000,          /* of hub->opened_here */
    OUT_LIMIT = 8 * 1024 * 1024
};

#define PARTING_BOT "easy" /* plays out the seat of who has resigned: nobody should have to wait for it */

static inline int viewer_slot(int viewer) { return viewer >= 0 ? viewer + 1 : 0; }
static inline int slot_viewer(int slot) { return slot ? slot - 1 : SPECTATOR; }

/* A text on its way to one or several guests. */
struct outgoing {
    int references;
    size_t size;
    char text[];
};

/* Why a table in memory cannot be used until it is read again. */
enum breakage { SOUND, BROKEN_LOST, BROKEN_FAILED };

/* When to look at a table again. */
struct table_timer {
    int64_t at_ms;
    int index; /* in the heap; -1: not there */
    bool is_parked;
};

enum { TIMER_HEAPS = 2 };

struct timer_heap {
    struct table_timer **list; /* by at_ms */
    int count, capacity;
};

struct live_table {
    struct table *table;
    struct table_timer timer;
    struct live_table *newer, *older;      /* among those without guests, by when they were last needed */
    struct live_table *next, *next_broken; /* in the hash table; among those to be read again */
    struct live_table *next_marked;        /* among those whose head is to be written again */
    struct live_table *next_behind;        /* among those with a behind_seq */
    struct guest *guests;
    struct presence presence;
    struct elsewhere *elsewhere; /* what other servers say of it (presence.c) */
    uint8_t here;                /* bits of the seats whose people are at this server */
    int64_t empty_since_ms;
    int pending;                    /* rows that are not durable yet */
    int held;                       /* messages about it that wait */
    uint32_t generation;            /* messages of another one are void */
    enum breakage broken, broke_by; /* now, and the last time */
    uint64_t payer;                 /* the address at whose expense its bots think; 0: not known */
    uint64_t holder;                /* the address that had it brought into memory; 0: the server itself */
    struct thinking *thinking;      /* its bot's move that waits or is thought about, or NULL */
    bool wrote_last, was_attended;
    int64_t kept_ms;      /* when it was last said that somebody is here, so that it is not old */
    bool is_bots_only;    /* it runs, and counts among the tables that only bots play, */
    uint64_t bots_of;     /* for this address */
    bool is_marked;       /* its head in the store is to be written again */
    uint32_t behind_seq;  /* others have appended rows up to this number, not all of them heard; 0: none */
    struct task *reading; /* it is being read from the store, for the first time or again; else NULL */
    size_t counted;       /* bytes, in hub->memory */
};

struct guest {
    struct hub *hub;
    void *socket;
    struct live_table *live;
    struct guest *next, *previous;           /* all guests */
    struct guest *next_here, *previous_here; /* at the same table */
    struct guest *next_in_line, *previous_in_line;
    char *asked; /* what they wait for in the queue; NULL: they are not there */
    uint32_t asked_size;
    const struct task *awaits; /* before it is done there is no use in asking again; or NULL */
    struct buf *inbox;         /* messages that came meanwhile, or NULL */
    int inbox_count;
    size_t counted;            /* bytes of both, in hub->memory */
    struct dicing *dicing;     /* dice that are being laid open for them, or NULL */
    uint32_t held;             /* messages to them that wait */
    struct thinking *question; /* what a bot is asked again for them, or NULL */
    uint64_t address;
    int64_t bucket_ms; /* when the bucket was last filled, and how much is in it */
    int32_t bucket;    /* in thousandths of a message */
    int8_t look;       /* whose eyes: a seat, or SPECTATOR */
    uint8_t you;       /* bits of the seats whose keys it has shown */
    bool is_host, watches_lobby;
    bool is_promised; /* the secret's commitment was told, for the next table that they open */
    uint8_t secret[DICE_BYTES];
};

/* An outgoing message that waits for rows. */
struct held {
    struct guest *guest; /* NULL: they have left */
    struct outgoing *outgoing;
    struct live_table *live; /* whose state it speaks of, or NULL */
    uint64_t row;            /* how many rows must be done before */
    uint32_t generation;
    bool is_wish; /* the answer to a wish: to be answered with an error where its row was not kept */
    bool has_row; /* the last row before it is the wish's own: `fate` is what became of it */
    bool is_told; /* that it is not known yet what became of it */
    bool is_free; /* it speaks of nothing that is under way: it need not wait for rows of others */
    enum store_result fate;
    bool has_id;
    int64_t id, received_ms; /* received_ms: of a `play`, else 0 */
};

/* A row on its way into the store; its live table stays until it has met its fate. */
struct pending_row {
    struct live_table *live;
    uint32_t seq;
    bool is_done;
};

struct pending_rows {
    struct pending_row *ring;
    size_t first, count, capacity; /* capacity: a power of 2 */
};

struct outbox {
    struct held *ring;
    size_t first, count, capacity; /* capacity: a power of 2 */
};

struct upload {
    struct table *table;
    size_t counted; /* bytes, in hub->memory */
};

struct lobby {
    struct buf text; /* "[...]", as last read */
    int64_t read_ms;
    bool is_stale, is_asked; /* is_asked: the store, and its answer has not come yet */
    int watchers;
    struct task answer; /* in no queue; guests who want the list wait for it */
};

/* Tables that are not in memory, and to which something will happen. */
struct parked_tables {
    struct parked **chains;
    size_t chain_count, count; /* chain_count: a power of 2 */
    int reading;               /* on their way back */
    size_t counted;            /* bytes, in hub->memory */
};

struct admission_queue {
    struct guest *first, *last;
};

/* A table that could not be read, and why. */
struct unread {
    struct table_id id;
    uint64_t turn;
    int64_t at_ms;
    struct error why; /* code NULL: none */
};

struct hub {
    struct hub_setup setup;
    struct memory *memory, own_memory; /* own_memory: where the setup names none */
    size_t scratch_counted;
    struct hub_hooks hooks;
    struct store *store;
    struct hash_key hash_key;
    struct live_table **buckets;
    size_t bucket_count, live_count;
    struct live_table *broken, *marked, *behind;
    struct live_table *oldest, *newest; /* live tables without guests: an LRU list */
    struct parked_tables parked;
    struct guest *guests;
    struct admission_queue line;
    struct tasks tasks;
    struct unread unread[UNREAD_MAX];
    int unread_next;
    uint64_t turns;
    struct outbox outbox;
    struct pending_rows pending_rows;
    uint64_t appended, done;               /* rows: all of the first `done` have met their fate */
    struct timer_heap timers[TIMER_HEAPS]; /* of live tables, and of parked tables */
    struct buf row, head, out, steps[VIEWERS];
    struct lobby lobby;
    struct proof *proofs; /* uploaded records that are being proved */
    struct upload uploads[UPLOADS_MAX];
    int upload_next;
    int questions; /* to bots that are under way */
    struct think_queue thoughts;
    struct tally bots_only;                      /* tables that only bots play, by address */
    struct quota talk_here, talk_all, rows_here; /* bytes said and written, by address or in all */
    struct quota opened_here; /* thousandths of tables opened and records sent, by address */
    struct tally held_for;    /* bytes of live tables, by holder */
    int64_t retry_ms;
    uint64_t server;             /* which one this is, for the others */
    int64_t beat_ms;             /* when to tell the others again who is here */
    int64_t offset_ms, began_ms; /* the hub's time less the even clock; and when this server started */
    struct timespec flush_from;
    bool in_trouble, is_flushing, is_open;
    int64_t expire_ms; /* when old tables are next looked for; not while is_expiring */
    bool is_expiring;
    struct hub_figures figures;
};

/* One message of a guest while it is answered. */
struct request {
    struct hub *hub;
    struct guest *guest;
    const struct json *json;
    struct live_table *live;   /* where the word needs a table */
    const struct task *awaits; /* with the error "wait": what must be done before the answer can be given */
    int seat;                  /* where it needs a seat */
    bool has_id, is_play, is_answered;
    bool speaks_of_tables;  /* its answer does, without naming one */
    bool is_answered_later; /* when a bot has thought */
    int64_t id, now_ms;
    uint8_t gains; /* seats that are the guest's once the row is applied */
    struct error err;
};

int64_t hub_now(const struct hub *); /* ms since 1970; never goes back, never jumps */
/* The time of a live table's rows. It is the hub's, except where the last row is ahead of it: a clock was set back before
 * the server started. Then it goes on from that row. */
int64_t live_now(const struct hub *, const struct live_table *);
void live_keep_time(const struct hub *, struct live_table *);  /* after rows that this server did not write */
uint64_t hub_address(const struct hub *, const char *address); /* as it is counted */
struct buf *hub_scratch(struct hub *);                         /* hub->out, emptied */
/* May this many bytes more be held? False with *err, "full". */
bool hub_admits(const struct hub *, size_t more, struct error *);
bool hub_match_is_full(const struct hub *, const struct table *); /* it has as many steps as a match may */

/* ---- outbox.c: messages in order, none before what it speaks of is durable ---- */

struct outgoing *outgoing_new(struct hub *, const struct buf *);
void outgoing_drop(struct hub *, struct outgoing *);
void outbox_push(struct guest *, struct outgoing *,
                 struct live_table *); /* what a guest is told; the table may be NULL */
void outbox_answer(struct request *, struct outgoing *, struct live_table *wish);
void outbox_row(struct hub *, struct live_table *, uint32_t seq); /* a row is under way */
/* And has met its fate; its live table. */
struct live_table *outbox_row_done(struct hub *, const struct store_row *, enum store_result);
void outbox_tell_doubt(struct hub *); /* to whoever waits: it is not known yet what became of their wishes */
void outbox_release(struct hub *);    /* sends what may go now */
void outbox_forget(const struct guest *); /* they have left */
void outbox_all(struct hub *, const char *text);
void outbox_free(struct hub *);

/* ---- live_tables.c: tables in memory ---- */

/* NULL with *err: "not-found", "full", "not-saved", "too-many"; or "wait": it is being read, ask again in a later turn.
 * address: whose wish it is, as tasks are counted. */
struct live_table *live_find(struct hub *, const struct table_id *, uint64_t address, struct error *);
/* Reading has ended: with the table, which is the live table's now, or NULL and why. The live table may be gone afterwards. */
void live_read(struct hub *, struct live_table *, struct table *, const struct error *why);
struct live_table *live_held(struct hub *, const struct table_id *); /* only where it is in memory */
/* With no row yet; address: whose wish it is. */
struct live_table *live_new(struct hub *, const struct table_id *, uint64_t address, struct error *);
void live_free(struct hub *, struct live_table *);
void live_tables_free(struct hub *);
void live_note_use(struct hub *, struct live_table *); /* it is needed now, or its guests have changed */
void live_count(struct hub *, struct live_table *);    /* its bytes, after it has grown */
/* Where memory is too short for this many bytes more, tables that nobody looks at leave it. */
void live_tables_spare(struct hub *, size_t more);
/* The table must be read anew; done by live_tables_mend() when none of its rows is under way. */
void live_break(struct hub *, struct live_table *, enum breakage);
void live_tables_mend(struct hub *);
/* Others have appended rows up to this number that were not heard; UINT32_MAX: nobody knows how many. */
void live_note_behind(struct hub *, struct live_table *, uint32_t seq);
void live_tables_catch_up(struct hub *); /* folds them */

/* ---- reading.c: a table from the store, in slices ---- */

/* Calls live_read() when it is done, which may be at once; false with *err, "too-many". */
bool reading_begin(struct hub *, struct live_table *, uint64_t address, struct error *);
void reading_drop(struct hub *, struct live_table *);

/* ---- wishes become rows: fold.c ---- */

/* Folds a row that the table's own server makes: applies it, appends it, answers the request (may be NULL) with
 * `extra` ("" or "\"name\":..."), and tells everybody at the table. */
bool live_write(struct hub *, struct live_table *, struct request *, const char *extra, const char *row,
                struct error *);
/* Folds a row that is durable already. */
bool live_hear(struct hub *, struct live_table *, const struct store_row *, struct error *);
/* Where it has changed; except: who is told otherwise. */
void live_tell_presence(struct hub *, struct live_table *, const struct guest *except);
void live_sync(struct hub *, struct guest *);
void live_sync_all(struct hub *, struct live_table *);
/* The store's head is written with the next batch, once for all rows of it. */
void live_mark_head(struct hub *, struct live_table *);
void live_tables_put_heads(struct hub *);
void live_unmark_head(struct hub *, struct live_table *); /* no longer to be written */
const char *live_head(struct hub *, struct live_table *); /* in hub->head */
bool live_is_attended(const struct live_table *);
void guest_tell_seats(struct hub *, struct guest *);
void guest_leave(struct guest *); /* their table */
void guest_enter(struct guest *, struct live_table *, uint8_t you, bool is_host);

/* ---- presence.c: who is here, or at another server ---- */

bool presence_count(struct hub *, struct live_table *); /* anew; true where it has changed */
void presence_heard(struct hub *, const struct store_row *word);
void presence_free(struct live_table *);
void presence_serve(struct hub *, int64_t now_ms);
int64_t presence_next(const struct hub *); /* -1: no need */

/* ---- timers.c ---- */

void live_schedule(struct hub *, struct live_table *);
void live_unschedule(struct hub *, struct live_table *);
void timers_serve(struct hub *, int64_t now_ms);
int64_t timers_next(const struct hub *); /* -1: none */
void timers_free(struct hub *);
void timer_set(struct hub *, struct table_timer *, int64_t time_ms);
void timer_stop(struct hub *, struct table_timer *);
bool live_may_leave(const struct live_table *);
void live_let_go(struct hub *,
                 struct live_table *); /* out of memory; it is parked where something will happen there */

/* ---- parked.c: tables that will come back by themselves ---- */

void parked_add(struct hub *, struct live_table *, int64_t time_ms);
void parked_add_unread(struct hub *, const struct table_id *,
                       int64_t time_ms);                     /* nothing else is known of it */
void parked_take(struct hub *, struct live_table *);         /* it is in memory again */
void parked_not_read(struct hub *, const struct table_id *); /* it could not be; it is tried again */
void parked_bring_back(struct hub *, struct table_timer *, int64_t now_ms);
void parked_free(struct hub *);

/* ---- thinking.c ---- */

void live_think(struct hub *, struct live_table *);
void live_think_again(struct hub *,
                      struct live_table *); /* its question has another place in the queue, where it waits */
void live_think_no_more(struct hub *, struct live_table *); /* unless its bot has begun */
bool thinking_has_begun(const struct thinking *);           /* NULL: no */
void thoughts_serve(struct hub *);                          /* those that may begin now do */
void thoughts_free(struct hub *);
/* Counts the table among those that only bots play, or no longer. */
void live_count_bots(struct hub *, struct live_table *);
/* May one more table be played by bots alone? False with words in *err. */
bool bots_may_play_alone(const struct hub *, uint64_t address, struct error *);
/* Of the levels: is it this one or a better one? */
bool bot_is_at_least(const char *bot, const char *level);
bool bot_may_sit(const struct hub *, const struct game *, const char *bot, struct error *);
void bots_write(struct buf *out);           /* the list for `hello` */
void question_forget(const struct guest *); /* they have left */

/* ---- expiring.c: tables that are kept no longer ---- */

struct expiring;
void live_keep_young(struct hub *, struct live_table *); /* somebody is at it */
void expiring_serve(struct hub *, int64_t now_ms);
int64_t expiring_next(const struct hub *); /* -1: none */
void expiring_run(struct expiring *);      /* on another thread */
void expiring_done(struct hub *, struct expiring *);
void thinking_expire(struct hub *, struct expiring *); /* has it run there */

/* ---- writing.c: how much may be written down ---- */

void writing_open(struct hub *);
void writing_free(struct hub *);
bool writing_allows_row(struct request *, const struct table *, const char *row,
                        struct error *);                      /* and counts it */
bool writing_allows_talk(struct request *, const char *said); /* and counts it */

/* ---- admission.c: the queue of guests who open or enter a table ---- */

void admission_join(struct guest *, const char *text, size_t n, const struct task *awaits);
void admission_serve(struct hub *);        /* some of those who wait */
int admission_wait_ms(const struct hub *); /* until somebody can be served, -1: nobody waits for that */
void admission_release(struct hub *,
                       const struct task *); /* it is done: those who waited for it may ask again */
/* A message that must wait until an earlier one is answered; false where too much waits already. */
bool admission_keep(struct guest *, const char *text, size_t n);
void admission_leave(struct guest *);

/* ---- messages.c and the files of the words ---- */

/* Reads and answers a message, or puts its sender into the queue. */
void message_take(struct guest *, const char *text, size_t n, bool is_allowed, bool has_waited);
/* The error "wait" of live_find(): notes what the request waits for. */
bool request_wait(struct request *, const struct table_id *);

/* Answers with `extra` ("" or "\"name\":..."); wish: the live table whose row it must wait for, or NULL. */
void request_answer(struct request *, const char *extra, struct live_table *wish);
/* The row of a wish about the request's table, its answer, and the news of it. */
bool request_wish(struct request *, const char *extra, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Each word of words.def: true with an answer, now or later, or false with the request's error. */
#define WORD(name, needs, asks, answers) bool do_##name(struct request *);
#include "server/words.def"
#undef WORD

void lobby_serve(struct hub *, int64_t now_ms);
int64_t lobby_next(const struct hub *); /* -1: no need */

bool live_is_over(const struct live_table *); /* for good: the row that ended the match is durable */

void dicing_drop(struct guest *);                                    /* they have left */
const struct table *upload_find(const struct hub *, const char *id); /* or NULL */
void uploads_free(struct hub *);
void uploads_spare(struct hub *); /* where memory is short, the oldest is forgotten */

bool request_table(struct request *); /* fills q->live by "table" */
/* By "table" or "upload": one whose match has begun. */
bool request_match(struct request *, const struct table **);
/* The bits of the seats that the keys of a message open. */
bool wish_keys(const struct json *, const struct table *, uint8_t *you, struct error *);

/* Shared by `open` and `sit`: a person's words, checked. */
struct sitting {
    char name[NAME_BYTES];
    int colour;
    char number[DICE_HEX + 1];
};
bool sitting_read(const struct json *, struct sitting *, struct error *);
bool share_read(const struct json *, char number[DICE_HEX + 1], struct error *); /* "number", for the dice */
/* "sit SEAT KEYHASH NUMBER COLOUR NAME" */
void sitting_write(const struct sitting *, int seat, const struct key_hash *, struct buf *row);
bool address_allows(struct hub *, uint64_t address, int64_t now_ms);

#endif
