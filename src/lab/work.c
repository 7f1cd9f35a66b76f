/* A counter that threads take jobs from, and a lock for collecting. */
#include "lab/work.h"

#include <pthread.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "core/error.h"

struct job_queue {
    const struct work *work;
    atomic_long next;
    pthread_mutex_t door;
};

static bool is_stopped(const struct job_queue *s) { return atomic_load(s->work->stop); }

/* The next job that is still to be done, or -1. */
static long take_job(struct job_queue *s)
{
    for (;;) {
        long job = atomic_fetch_add(&s->next, 1);
        if (job >= s->work->count) return -1;
        if (s->work->is_wanted(s->work->context, job)) return job;
    }
}

static void *run_jobs(void *queue)
{
    struct job_queue *s = queue;
    const struct work *w = s->work;
    void *worker = w->open(w->context);
    long job;
    while (!is_stopped(s) && (job = take_job(s)) >= 0) {
        if (!w->run(worker, job)) break;
        pthread_mutex_lock(&s->door);
        bool more = w->collect(w->context, worker, job);
        pthread_mutex_unlock(&s->door);
        if (!more) atomic_store(w->stop, true);
    }
    w->close(worker);
    return NULL;
}

void work_run(const struct work *w)
{
    struct job_queue queue = {.work = w};
    pthread_t *threads = alloc_zeroed((size_t)w->threads, sizeof *threads);
    pthread_mutex_init(&queue.door, NULL);
    for (int i = 0; i < w->threads; i++)
        if (pthread_create(&threads[i], NULL, run_jobs, &queue) != 0) bug("thread %d cannot be started", i);
    for (int i = 0; i < w->threads; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&queue.door);
    free(threads);
}
