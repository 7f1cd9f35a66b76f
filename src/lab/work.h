/* Jobs on threads. Jobs are numbered; each is done once, by any thread, in about the order of their numbers; what they
 * give is collected by one thread at a time. Private to this room. */
#ifndef ISOLARIO_LAB_WORK_H
#define ISOLARIO_LAB_WORK_H

#include <stdatomic.h>
#include <stdbool.h>

struct work {
    long count;
    int threads;
    atomic_bool *stop; /* set from outside, or where collect() wants no more; jobs under way may be left */
    void *context;
    bool (*is_wanted)(void *context, long job); /* false for what is done already */
    void *(*open)(void *context);               /* what one thread works with */
    void (*close)(void *worker);
    bool (*run)(void *worker, long job);                          /* false: it was left before its end */
    bool (*collect)(void *context, const void *worker, long job); /* false: no more is wanted */
};

/* Returns when all threads are done. */
void work_run(const struct work *);

#endif
