/* Long work in slices. Everybody's messages are answered on one loop, so whatever may take long (reading a long table,
 * proving an uploaded record, laying open the dice of a long match) is done piece by piece, a few pieces each turn.
 *
 * An address has one task under way at a time; its others wait behind it in a queue with a limit. The queues take turns
 * piece by piece, so an address that asks for much delays only itself. A piece is some PIECE_STEPS rows or steps of a
 * match, well under a millisecond; a turn of the loop has SLICE_NS and at most SLICE_PIECES for all of them. */
#include "server/tasks.h"

#include <stdlib.h>
#include <time.h>

#include "core/alloc.h"
#include "server/inside.h"

struct task_queue {
    struct task_queue *next; /* in the round of addresses */
    uint64_t address;
    struct task *first, *last;
    int count;
};

static struct task_queue *queue_of(const struct hub *hub, uint64_t address)
{
    struct task_queue *queue = hub->tasks.first;
    while (queue && queue->address != address) queue = queue->next;
    return queue;
}

static void join_round(struct hub *hub, struct task_queue *queue)
{
    queue->next = NULL;
    *(hub->tasks.last ? &hub->tasks.last->next : &hub->tasks.first) = queue;
    hub->tasks.last = queue;
}

static void leave_round(struct hub *hub, struct task_queue *queue)
{
    struct task_queue **at = &hub->tasks.first, *before = NULL;
    for (; *at != queue; at = &(*at)->next) before = *at;
    *at = queue->next;
    if (hub->tasks.last == queue) hub->tasks.last = before;
}

static struct task_queue *queue_new(struct hub *hub, uint64_t address)
{
    struct task_queue *queue = alloc_zeroed(1, sizeof *queue);
    queue->address = address;
    join_round(hub, queue);
    return queue;
}

bool task_join(struct hub *hub, struct task *task, uint64_t address, struct error *err)
{
    struct task_queue *queue = queue_of(hub, address);
    if (queue && queue->count >= TASKS_PER_ADDRESS && address != TASKS_OUR_OWN)
        return fail(err, "too-many", "too much that takes long was asked for from here; wait a little");
    if (!queue) queue = queue_new(hub, address);
    task->queue = queue;
    task->next = NULL;
    *(queue->last ? &queue->last->next : &queue->first) = task;
    queue->last = task;
    queue->count++;
    return true;
}

void task_leave(struct hub *hub, struct task *task)
{
    struct task_queue *queue = task->queue;
    struct task **at = &queue->first, *before = NULL;
    for (; *at != task; at = &(*at)->next) before = *at;
    *at = task->next;
    if (queue->last == task) queue->last = before;
    task->queue = NULL;
    if (--queue->count > 0) return;
    leave_round(hub, queue);
    free(queue);
}

/* ---- Slices ---- */

static int64_t clock_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* One piece of a task, counted on the present turn. */
static enum task_state run_piece(struct hub *hub, struct task *task)
{
    int64_t from = clock_ns();
    enum task_state state = task->piece(hub, task);
    hub->tasks.pieces++;
    hub->tasks.spent_ns += clock_ns() - from;
    return state;
}

static bool has_time(const struct hub *hub)
{
    return hub->tasks.pieces < SLICE_PIECES && hub->tasks.spent_ns < SLICE_NS;
}

enum task_state task_begin(struct hub *hub, struct task *task)
{
    enum task_state state = TASK_GOES_ON;
    while (task->queue->first == task && state == TASK_GOES_ON && has_time(hub)) state = run_piece(hub, task);
    if (state == TASK_DONE) task_leave(hub, task);
    return state;
}

static void finish(struct hub *hub, struct task *task)
{
    task_leave(hub, task);
    admission_release(hub, task);
    task->done(hub, task);
}

/* The queue that was served goes to the end of the round; false where its task must wait for somebody else. */
static bool serve_queue(struct hub *hub, struct task_queue *queue)
{
    struct task *task = queue->first;
    leave_round(hub, queue);
    join_round(hub, queue);
    enum task_state state = run_piece(hub, task);
    if (state == TASK_DONE) finish(hub, task);
    return state != TASK_WAITS;
}

void tasks_serve(struct hub *hub)
{
    int waiting = 0, queues = 0;
    for (const struct task_queue *queue = hub->tasks.first; queue; queue = queue->next) queues++;
    while (hub->tasks.first && waiting < queues && has_time(hub))
        waiting = serve_queue(hub, hub->tasks.first) ? 0 : waiting + 1;
    hub->tasks.are_waiting = hub->tasks.first && waiting >= queues;
    hub->tasks.pieces = 0;
    hub->tasks.spent_ns = 0;
}

bool tasks_are_due(const struct hub *hub) { return hub->tasks.first && !hub->tasks.are_waiting; }
