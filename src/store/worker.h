/* A thread that works beside the loop, one piece of work at a time: SQLite's commits, which wait for the disk. While
 * work is under way, what it touches is the thread's; when it is over, everything it did is there to be seen. Signals
 * are left to the other threads. */
#ifndef ISOLARIO_STORE_WORKER_H
#define ISOLARIO_STORE_WORKER_H

#include <stdbool.h>

#include "core/error.h"

struct worker;

/* NULL with *err filled. work(context) runs on the thread, once for each worker_begin(). */
struct worker *worker_open(void (*work)(void *context), void *context, struct error *);
void worker_close(struct worker *); /* may be NULL; waits for what is under way */

void worker_begin(struct worker *);   /* not before worker_take() has taken what was begun before */
void worker_wait(struct worker *);    /* until nothing is under way; it is still to be taken */
bool worker_take(struct worker *);    /* true once for each piece of work that is over */
int worker_fd(const struct worker *); /* readable while there is something to take */

#endif
