/* Private to the store: what a driver is, and what all of them share. A driver's own struct begins with a struct
 * store. store.c gathers rows and tells their fates; a driver makes one batch at a time durable. */
#ifndef ISOLARIO_STORE_DRIVER_H
#define ISOLARIO_STORE_DRIVER_H

#include "store/batch.h"

/* From a driver to whoever reads rows of one table: checksums are looked at on the way. */
struct giving {
    struct table_id table;
    bool (*each)(void *context, const struct store_row *);
    void *context;
    bool has_sums;     /* one of the rows had a checksum: those behind it must have one too */
    uint32_t count;    /* of the rows given */
    uint32_t last_seq; /* of the last of them */
    struct error err;  /* code NULL: none was damaged */
};

/* False: no more. sum is NULL for a row of a time when there were no checksums. */
bool giving_row(struct giving *, const struct store_row *, const int64_t *sum);

/* A question in the queue. */
struct queued_question {
    struct store_question question;
    struct giving giving;
    bool is_stopped; /* row() or head() wants no more */
    int64_t since_ms;
    struct queued_question *next;
};

enum { PORTION = 200 }; /* rows of an answer that come together */

struct store {
    const struct store_driver *driver;
    struct store_hooks hooks;
    struct batch waiting;   /* gathers until a flush takes it */
    struct batch under_way; /* is being made durable while busy */
    bool busy, in_doubt;    /* in_doubt: the driver has lost sight of it, and will find out */
    int64_t busy_since_ms;
    int64_t time_ahead_ms; /* of what its users agree on, of store_clock_ms() */
    bool has_time;
    int64_t heads_at_ms; /* heads that could not be kept are not tried again before */
    struct queued_question *first, *last;
    bool is_answering, is_beginning; /* the driver is at the first question, or is being given it */
};

struct store_driver {
    struct store *(*open)(const char *name, const struct store_hooks *, struct error *);
    void (*close)(struct store *);
    bool (*work_aside)(struct store *, struct error *); /* NULL: its batches do not stop the loop anyway */
    /* Can it take a batch now? false with the reason. */
    bool (*ready)(const struct store *, struct error *);
    /* Begins to make s->under_way durable; calls store_settle() within this call or later. */
    void (*begin)(struct store *);
    bool (*read)(struct store *, uint32_t from, struct giving *, struct error *);
    bool (*list)(struct store *, const struct store_filter *,
                 bool (*each)(void *context, const struct store_head *), void *context, struct error *);
    /* Begins to answer s->first; calls asking_end() within this call or later. */
    void (*answer)(struct store *);
    void (*tell)(struct store *, const struct store_row *word); /* NULL: nobody else is there */
    int (*fd)(const struct store *);
    int (*wait_ms)(const struct store *);
    void (*serve)(struct store *);
    bool (*well)(struct store *, struct error *);
    bool (*backup)(const char *name, const char *target, struct error *);
    int (*expire)(const char *name, const struct store_expiry *, struct table_id *gone, struct error *);
};

extern const struct store_driver store_sqlite, store_postgres;

int sqlite_expire(const char *path, const struct store_expiry *, struct table_id *gone, struct error *);
int postgres_expire(const char *name, const struct store_expiry *, struct table_id *gone, struct error *);

/* What a driver's open() begins with, and its close() ends with. */
void store_init(struct store *, const struct store_driver *, const struct store_hooks *);
void store_free(struct store *);

/* The fate of s->under_way is known: with failure, nothing of it was kept; otherwise everything was, except for the
 * tables that are marked as lost. Calls the hooks. */
void store_settle(struct store *, const struct error *failure);

/* The fate of s->under_way is not known: it stays under way until the driver has found out. */
void store_doubt(struct store *);

/* What the first question asked for. Rows come by giving_row() of its giving. */
bool asking_head(struct queued_question *, const struct store_head *);
/* A portion has come, or *failure says why it has not. is_whole: there are no more. The next question begins. */
void asking_end(struct store *, bool is_whole, const struct error *failure);

void asking_free(struct store *);

int64_t store_clock_ms(void); /* runs evenly; its zero means nothing */

#endif
