/* A few threads that wait until there is work for all of them. They are started once, because starting a thread takes memory
 * and thinking must not. */
#ifndef ISOLARIO_BOTS_POOL_H
#define ISOLARIO_BOTS_POOL_H

struct thread_pool;

/* A pool of `size` threads, at least 2, the caller being one of them. */
struct thread_pool *pool_open(int size);
void pool_close(struct thread_pool *);
/* Calls work(context, i) once for each i below the size, side by side, and returns when all have ended. */
void pool_work(struct thread_pool *, void (*work)(void *context, int member), void *context);

#endif
