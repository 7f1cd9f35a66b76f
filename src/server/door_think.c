/* The threads on which bots think, of their own and with low priority, so that neither the loop nor other work on libuv's
 * threads waits for them. The hub gives no more jobs than there are threads, so what waits here waits for a moment. */
#include <stdlib.h>
#include <sys/resource.h>

#include "core/alloc.h"
#include "server/door_private.h"

enum { THREADS_LEAST = 2, THREADS_STANDARD = 3, NICE = 10 };

struct job {
    struct job *next;
    struct thinking *thinking;
};

struct job_list {
    struct job *first, *last;
};

struct thinkers {
    struct door *door;
    uv_mutex_t lock;
    uv_cond_t called;
    uv_async_t told; /* something is thought */
    struct job_list asked, answered;
    bool is_closing;
    int count;
    uv_thread_t threads[];
};

static void append(struct job_list *list, struct job *job)
{
    job->next = NULL;
    *(list->last ? &list->last->next : &list->first) = job;
    list->last = job;
}

static struct job *take_first(struct job_list *list)
{
    struct job *job = list->first;
    if (!job) return NULL;
    list->first = job->next;
    if (!list->first) list->last = NULL;
    return job;
}

/* ---- On a thread ---- */

/* NULL: the end. */
static struct job *await_job(struct thinkers *t)
{
    uv_mutex_lock(&t->lock);
    while (!t->asked.first && !t->is_closing) uv_cond_wait(&t->called, &t->lock);
    struct job *job = t->is_closing ? NULL : take_first(&t->asked);
    uv_mutex_unlock(&t->lock);
    return job;
}

static void think_on(void *context)
{
    struct thinkers *t = context;
    struct job *job;
    setpriority(PRIO_PROCESS, 0, NICE); /* on Linux: of this thread */
    while ((job = await_job(t))) {
        thinking_run(job->thinking);
        uv_mutex_lock(&t->lock);
        append(&t->answered, job);
        uv_mutex_unlock(&t->lock);
        uv_async_send(&t->told);
    }
}

/* ---- On the loop ---- */

static struct job *take_answer(struct thinkers *t)
{
    uv_mutex_lock(&t->lock);
    struct job *job = take_first(&t->answered);
    uv_mutex_unlock(&t->lock);
    return job;
}

static void on_told(uv_async_t *told)
{
    struct thinkers *t = told->data;
    struct job *job;
    while ((job = take_answer(t))) {
        t->door->jobs--;
        if (t->door->hub)
            hub_thought(t->door->hub, job->thinking);
        else
            thinking_drop(job->thinking);
        free(job);
    }
}

void door_think(void *context, struct thinking *thinking)
{
    struct door *d = context;
    struct thinkers *t = d->thinkers;
    struct job *job = alloc_zeroed(1, sizeof *job);
    job->thinking = thinking;
    d->jobs++;
    uv_mutex_lock(&t->lock);
    append(&t->asked, job);
    uv_cond_signal(&t->called);
    uv_mutex_unlock(&t->lock);
}

/* ---- Beginning and end ---- */

static int thread_count(int wanted)
{
    int standard = (int)uv_available_parallelism() + 1;
    if (wanted == 0) return standard < THREADS_STANDARD ? THREADS_STANDARD : standard;
    return wanted < THREADS_LEAST ? THREADS_LEAST : wanted;
}

bool thinkers_open(struct door *d, struct error *err)
{
    int count = thread_count(d->setup.hub.limits.bot_threads);
    struct thinkers *t = alloc_zeroed(1, sizeof *t + (size_t)count * sizeof t->threads[0]);
    t->door = d;
    uv_mutex_init(&t->lock);
    uv_cond_init(&t->called);
    uv_async_init(&d->loop, &t->told, on_told);
    t->told.data = t;
    d->thinkers = t;
    d->setup.hub.limits.bot_threads = count;
    while (t->count < count)
        if (uv_thread_create(&t->threads[t->count], think_on, t) == 0)
            t->count++;
        else
            return fail(err, "threads", "the system gives no %d threads for bots (--bot-threads)", count);
    return true;
}

static void drop_all(struct job_list *list)
{
    struct job *job;
    while ((job = take_first(list))) {
        thinking_drop(job->thinking);
        free(job);
    }
}

static void free_thinkers(uv_handle_t *told) { free(told->data); }

/* Waits for the thoughts that have begun. */
void thinkers_close(struct door *d)
{
    struct thinkers *t = d->thinkers;
    if (!t) return;
    uv_mutex_lock(&t->lock);
    t->is_closing = true;
    uv_cond_broadcast(&t->called);
    uv_mutex_unlock(&t->lock);
    for (int i = 0; i < t->count; i++) uv_thread_join(&t->threads[i]);
    drop_all(&t->asked);
    drop_all(&t->answered);
    uv_mutex_destroy(&t->lock);
    uv_cond_destroy(&t->called);
    uv_close((uv_handle_t *)&t->told, free_thinkers);
    d->thinkers = NULL;
}
