/* Private to the store: what a driver is, and what all of them share. A driver's own struct begins with a struct
 * store. store.c gathers rows and tells their fates; a driver makes one batch at a time durable. */
#ifndef ISOLARIO_STORE_DRIVER_H
#define ISOLARIO_STORE_DRIVER_H

#include "store/batch.h"

struct store {
    const struct store_driver *driver;
    struct store_hooks hooks;
    struct batch waiting;   /* gathers until a flush takes it */
    struct batch under_way; /* is being made durable while busy */
    bool busy;
    int64_t time_ahead_ms; /* of what its users agree on, of store_clock_ms() */
    bool has_time;
    int64_t heads_at_ms; /* heads that could not be kept are not tried again before */
};

struct store_driver {
    struct store *(*open)(const char *name, const struct store_hooks *, struct error *);
    void (*close)(struct store *);
    bool (*work_aside)(struct store *, struct error *); /* NULL: its batches do not stop the loop anyway */
    /* Can it take a batch now? false with the reason. */
    bool (*ready)(const struct store *, struct error *);
    /* Begins to make s->under_way durable; calls store_settle() within this call or later. */
    void (*begin)(struct store *);
    bool (*read)(struct store *, const struct table_id *, uint32_t from,
                 bool (*each)(void *context, const struct store_row *), void *context, struct error *);
    bool (*list)(struct store *, const struct store_filter *,
                 bool (*each)(void *context, const struct store_head *), void *context, struct error *);
    int (*fd)(const struct store *);
    int (*wait_ms)(const struct store *);
    void (*serve)(struct store *);
    bool (*well)(struct store *, struct error *);
    bool (*backup)(const char *name, const char *target, struct error *);
};

extern const struct store_driver store_sqlite, store_postgres;

/* What a driver's open() begins with, and its close() ends with. */
void store_init(struct store *, const struct store_driver *, const struct store_hooks *);
void store_free(struct store *);

/* The fate of s->under_way is known: with failure, nothing of it was kept; otherwise everything was, except for the
 * tables that are marked as lost. Calls the hooks. */
void store_settle(struct store *, const struct error *failure);

int64_t store_clock_ms(void); /* runs evenly; its zero means nothing */

#endif
