/* A thread that works beside the loop, one piece of work at a time: SQLite's commits, which wait for the disk. While
 * work is under way, what it touches is the thread's; when it is over, everything it did is there to be seen. Signals
 * are left to the other threads. */
#ifndef ISOLARIO_STORE_ASIDE_H
#define ISOLARIO_STORE_ASIDE_H

#include <stdbool.h>

#include "core/error.h"

struct aside;

/* NULL with *err filled. work(context) runs on the thread, once for each aside_begin(). */
struct aside *aside_open(void (*work)(void *context), void *context, struct error *);
void aside_close(struct aside *); /* may be NULL; waits for what is under way */

void aside_begin(struct aside *);   /* not before aside_take() has taken what was begun before */
void aside_wait(struct aside *);    /* until nothing is under way; it is still to be taken */
bool aside_take(struct aside *);    /* true once for each piece of work that is over */
int aside_fd(const struct aside *); /* readable while there is something to take */

#endif
