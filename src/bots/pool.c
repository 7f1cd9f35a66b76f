/* Threads that wait for work: the only place that knows of threads. */
#include "bots/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "core/error.h"

struct member {
    struct thread_pool *pool;
    pthread_t thread;
    int number;
};

struct thread_pool {
    pthread_mutex_t lock;
    pthread_cond_t begun, ended;
    unsigned long shift; /* counts calls of pool_work() */
    int busy;            /* members who have not ended this shift */
    bool closing;
    void (*work)(void *context, int member);
    void *context;
    int size;
    struct member member[]; /* member 0 is the caller */
};

/* Waits for a shift after `seen`; false where the pool is closed. */
static bool await_shift(struct thread_pool *c, unsigned long seen)
{
    pthread_mutex_lock(&c->lock);
    while (c->shift == seen && !c->closing) pthread_cond_wait(&c->begun, &c->lock);
    bool closing = c->closing;
    pthread_mutex_unlock(&c->lock);
    return !closing;
}

static void end_shift(struct thread_pool *c)
{
    pthread_mutex_lock(&c->lock);
    if (--c->busy == 0) pthread_cond_signal(&c->ended);
    pthread_mutex_unlock(&c->lock);
}

static void *serve(void *context)
{
    struct member *m = context;
    end_shift(m->pool); /* of arriving */
    for (unsigned long seen = 0; await_shift(m->pool, seen); seen++) {
        m->pool->work(m->pool->context, m->number);
        end_shift(m->pool);
    }
    return NULL;
}

static void await_end(struct thread_pool *c)
{
    pthread_mutex_lock(&c->lock);
    while (c->busy > 0) pthread_cond_wait(&c->ended, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

/* Signals are for the program's own threads. */
static void start(struct member *m)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&m->thread, NULL, serve, m) != 0) bug("cannot start a thread");
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct thread_pool *pool_open(int size)
{
    struct thread_pool *c = alloc_zeroed(1, sizeof *c + (size_t)size * sizeof c->member[0]);
    c->size = size;
    c->busy = size - 1;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->begun, NULL);
    pthread_cond_init(&c->ended, NULL);
    for (int i = 1; i < size; i++) {
        c->member[i] = (struct member){.pool = c, .number = i};
        start(&c->member[i]);
    }
    await_end(c); /* what a thread needs to begin is taken now, and not while thinking */
    return c;
}

void pool_close(struct thread_pool *c)
{
    pthread_mutex_lock(&c->lock);
    c->closing = true;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    for (int i = 1; i < c->size; i++) pthread_join(c->member[i].thread, NULL);
    pthread_cond_destroy(&c->begun);
    pthread_cond_destroy(&c->ended);
    pthread_mutex_destroy(&c->lock);
    free(c);
}

void pool_work(struct thread_pool *c, void (*work)(void *context, int member), void *context)
{
    pthread_mutex_lock(&c->lock);
    c->work = work;
    c->context = context;
    c->busy = c->size - 1;
    c->shift++;
    pthread_cond_broadcast(&c->begun);
    pthread_mutex_unlock(&c->lock);
    work(context, 0);
    await_end(c);
}
