/* The order in which bots think: a pure data structure, without threads, tables or bots.
 *
 * A question has a class, a group and a cost. Tables where a person waits come before tables whose people are away, and
 * both before tables that only bots play. Within a class the groups, which are addresses, have fair shares: self-clocked
 * fair queueing, in which a question's tag is what its group has had so far plus its own cost, and the lowest tag is
 * served first. So a small question of somebody new overtakes a hundred large ones of one address, and a large one is
 * overtaken by a limited number of small ones only.
 *
 * Questions that may be thought about at the same time are limited by lanes. A thought that has begun cannot be
 * interrupted, so the last lane is kept for short questions, one more for people, and no group fills the long ones alone. */
#ifndef ISOLARIO_SERVER_THINK_QUEUE_H
#define ISOLARIO_SERVER_THINK_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum think_class { THINK_PEOPLE, THINK_ABSENT, THINK_BOTS, THINK_CLASSES };

enum { THINK_CHAINS = 256, THINK_SHORT_MAX = 2000 }; /* THINK_SHORT_MAX: cost of the largest short question */

struct think_group;

/* Part of whatever waits. The first three members are the caller's, the others the queue's. */
struct think_item {
    enum think_class class;
    uint64_t group;
    int64_t cost; /* at least 1 */
    struct think_item *next, *previous;
    struct think_group *in; /* NULL: it neither waits nor runs */
    uint64_t key;           /* within its group: the smaller first */
    bool is_running;
};

struct think_queue {
    int lanes; /* 0: no limit */
    int running, running_long, running_long_bots;
    size_t waiting;
    uint64_t clock[THINK_CLASSES]; /* the highest tag that was served */
    struct think_group *chains[THINK_CHAINS];
};

void think_queue_open(struct think_queue *, int lanes);
void think_queue_close(struct think_queue *); /* what waits or runs is forgotten */
void think_queue_push(struct think_queue *, struct think_item *);
/* The next question that may begin now; it has a lane until think_queue_done(). NULL: none may. */
struct think_item *think_queue_pop(struct think_queue *);
void think_queue_done(struct think_queue *, struct think_item *);
void think_queue_remove(struct think_queue *, struct think_item *); /* it waits no longer */
struct think_item *think_queue_any(const struct think_queue *);     /* one that waits, or NULL */

#endif
