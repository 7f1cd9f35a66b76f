/* What the two files of PostgreSQL's driver share: postgres.c saves and hears, postgres_read.c reads. */
#ifndef ISOLARIO_STORE_POSTGRES_PRIVATE_H
#define ISOLARIO_STORE_POSTGRES_PRIVATE_H

#include "store/driver.h"
#include "store/params.h"
#include "store/postgres_link.h"

/* What the saver has been asked. */
enum postgres_question { SAVING, LOSING };

enum { ARGUMENTS = 4 };

struct postgres {
    struct store store;
    char *address;
    int epoll; /* the sockets of saver, ear and asker */
    struct link saver, ear, asker;
    PGconn *reader; /* blocks; NULL once there was a question */
    enum postgres_question question;
    int64_t again_at_ms; /* when a batch in doubt is tried again; 0: with the next connection */
    int64_t tell_at_ms;  /* words wait until then */
    bool is_ours;        /* rows of the batch under way are there, and ours */
    bool is_deaf;        /* one of both was down since it was last told what was missed, or never ready yet */
    bool was_ready;
    bool is_probing; /* what the asker has been asked is no question */
    int portion;     /* rows of the answer that have come */
    struct params params;
    struct tellings words; /* to be told over the ear, which has little to do */
    struct buf telling;
    struct buf arguments[ARGUMENTS], heard; /* of a question; a notification, opened */
    struct sender sender;
};

static inline struct postgres *postgres_own(struct store *s) { return (struct postgres *)s; }

/* Why nothing can be saved, or NULL. */
const struct error *postgres_trouble(const struct postgres *);
bool postgres_is_true(const PGresult *, int row, int column);

/* Connects, makes or migrates the schema, and reads the servers' key. */
bool postgres_begin_reading(struct postgres *, struct error *);
bool postgres_read(struct store *, uint32_t from, struct giving *, struct error *);
bool postgres_list(struct store *, const struct store_filter *,
                   bool (*each)(void *context, const struct store_head *), void *context, struct error *);

void postgres_init_asker(struct postgres *); /* but for what all links share */
void postgres_answer(struct store *);
int64_t postgres_asker_due_ms(
    const struct postgres *); /* when postgres_serve_asker() is due; INT64_MAX: it is not */
void postgres_serve_asker(struct postgres *);
bool postgres_asker_is_well(const struct postgres *, struct error *);

#endif
