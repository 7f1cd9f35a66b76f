#include "store/worker.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "core/alloc.h"

enum job_stage { IDLE, BEGUN, OVER, ENDING };

struct worker {
    void (*work)(void *context);
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* of the stage */
    pthread_cond_t changed;
    enum job_stage stage;
    int fd;
};

/* The lock is held here and where they are called from. */
static void change(struct worker *a, enum job_stage stage)
{
    a->stage = stage;
    pthread_cond_broadcast(&a->changed);
}

static void wait_while(struct worker *a, enum job_stage one, enum job_stage other)
{
    while (a->stage == one || a->stage == other) pthread_cond_wait(&a->changed, &a->lock);
}

static void *run(void *context)
{
    struct worker *a = context;
    const uint64_t one = 1;
    pthread_mutex_lock(&a->lock);
    for (;;) {
        wait_while(a, IDLE, OVER);
        if (a->stage == ENDING) break;
        pthread_mutex_unlock(&a->lock);
        a->work(a->context);
        pthread_mutex_lock(&a->lock);
        change(a, OVER);
        if (write(a->fd, &one, sizeof one) != sizeof one) bug("an eventfd refuses: %s", strerror(errno));
    }
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

/* With every signal blocked, which the thread inherits. */
static int start(struct worker *a)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int result = pthread_create(&a->thread, NULL, run, a);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return result;
}

struct worker *worker_open(void (*work)(void *context), void *context, struct error *err)
{
    struct worker *a = alloc_zeroed(1, sizeof *a);
    *a = (struct worker){.work = work, .context = context, .fd = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->changed, NULL);
    int result = a->fd < 0 ? errno : start(a);
    if (result == 0) return a;
    fail(err, "store", "cannot start a thread: %s", strerror(result));
    if (a->fd >= 0) close(a->fd);
    free(a);
    return NULL;
}

void worker_close(struct worker *a)
{
    if (!a) return;
    worker_wait(a);
    pthread_mutex_lock(&a->lock);
    change(a, ENDING);
    pthread_mutex_unlock(&a->lock);
    pthread_join(a->thread, NULL);
    pthread_cond_destroy(&a->changed);
    pthread_mutex_destroy(&a->lock);
    close(a->fd);
    free(a);
}

void worker_begin(struct worker *a)
{
    pthread_mutex_lock(&a->lock);
    assert(a->stage == IDLE);
    change(a, BEGUN);
    pthread_mutex_unlock(&a->lock);
}

void worker_wait(struct worker *a)
{
    pthread_mutex_lock(&a->lock);
    wait_while(a, BEGUN, BEGUN);
    pthread_mutex_unlock(&a->lock);
}

bool worker_take(struct worker *a)
{
    uint64_t count;
    pthread_mutex_lock(&a->lock);
    bool is_over = a->stage == OVER;
    if (is_over) change(a, IDLE);
    if (is_over && read(a->fd, &count, sizeof count) != sizeof count)
        bug("an eventfd is empty: %s", strerror(errno));
    pthread_mutex_unlock(&a->lock);
    return is_over;
}

int worker_fd(const struct worker *a) { return a->fd; }
