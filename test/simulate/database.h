/* What the files of the simulated database share: database.c keeps what was committed, link.c is a server's driver, and
 * trouble.c what happens on the way between them. */
#ifndef ISOLARIO_TEST_SIMULATE_DATABASE_H
#define ISOLARIO_TEST_SIMULATE_DATABASE_H

#include "simulate.h"

#include "store/driver.h"
#include "store/seal.h"

enum { PORTION_MAX = 7, NEWS_MAX = 120 }; /* rows of an answer; bytes of a row that a notification holds */

struct db_row {
    struct store_row row;
    int64_t batch, sum;
};

struct db_table {
    struct table_id id;
    struct db_row *rows;
    size_t count, capacity;
    bool has_head;
    struct store_head head;
};

/* A batch as it was sent: copies of its rows and heads. */
struct statement {
    struct statement *next;
    int server;
    int64_t batch;
    struct batch copy;
};

struct link {
    struct store store;
    struct database *database;
    int server;
    bool is_down, is_deaf, is_dead, is_hurried, is_refused;
    struct statement *sent; /* on its way to the database */
    bool has_reply;         /* of the batch: it may be taken */
    bool is_executed;       /* the batch; its answer is on the way */
    struct error why;       /* the batch failed; code NULL: it did not */
    bool has_answer;        /* of a question */
    int64_t batch;          /* the number of the batch under way */
    struct queue news;      /* notifications on their way: a struct notice, and the text */
};

struct notice {
    struct table_id table;
    uint32_t seq;
    int64_t time_ms;
    bool has_text;
};

struct database {
    struct world *world;
    struct db_table **tables;
    size_t table_count, table_capacity;
    struct link *links[SERVERS_MAX];
    struct statement *late; /* of connections that are gone */
    bool is_full;
    int64_t batches;
};

struct database *database_current(void); /* a driver is opened by a name alone */
struct db_table *database_table(const struct database *, const struct table_id *); /* NULL: there is none */
/* Executes a batch as a whole, without the tables that it has lost; one that was executed before is only found. */
void database_execute(struct database *, struct statement *);
/* A row, or a word that is not kept: the other servers will hear of it. */
void database_tell(struct database *, int server, const struct store_row *);
void statement_free(struct statement *);
/* The connection of what was sent is gone. */
void link_drop_sent(struct link *);

#endif
