/* Long work in slices (tasks.c). Who owns a task embeds a struct task. */
#ifndef ISOLARIO_SERVER_TASKS_H
#define ISOLARIO_SERVER_TASKS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"

struct hub;
struct task_queue;

enum {
    TASKS_PER_ADDRESS = 512, /* a school behind one address comes back at once after a restart */
    PIECE_STEPS = 32,        /* rows or steps of a match in one piece */
    SLICE_PIECES = 16,
    SLICE_NS = 1000 * 1000,
    TASKS_OUR_OWN = 0 /* the address of what the server does unasked; it has no limit */
};

enum task_state {
    TASK_GOES_ON,
    TASK_WAITS, /* nothing can be done before the store is ready */
    TASK_DONE
};

struct task {
    struct task *next;
    struct task_queue *queue; /* NULL: it is in none */
    enum task_state (*piece)(struct hub *, struct task *);
    void (*done)(struct hub *,
                 struct task *); /* out of its queue; not after task_begin() has returned TASK_DONE */
};

/* The rounds of a hub, private to tasks.c. */
struct tasks {
    struct task_queue *first,
        *last;  /* one for each address with tasks, in the order in which they are served */
    int pieces; /* of this turn */
    int64_t spent_ns;
    bool are_waiting;
};

/* False with *err, "too-many", where the address has as many tasks as it may. */
bool task_join(struct hub *, struct task *, uint64_t address, struct error *);
/* Runs a task that has just joined as far as this turn allows; where it is done, it has left its queue. */
enum task_state task_begin(struct hub *, struct task *);
void task_leave(struct hub *, struct task *); /* before it is done */
void tasks_serve(struct hub *);               /* once each turn */
bool tasks_are_due(const struct hub *);       /* the next turn should come at once */

#endif
