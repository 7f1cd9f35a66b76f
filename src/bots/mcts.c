/* The bot that searches. Several threads search trees of their own from seeds of their own; what they found about the first
 * choice is added up in the order of the threads, so that the sum does not depend on who was ready first. */
#include <stdlib.h>
#include <time.h>

#include "bots/kinds.h"
#include "bots/pool.h"
#include "bots/search.h"
#include "core/alloc.h"

enum {
    NODES_PER_ITERATION = 12, /* of the pool; when it is used up, trees stop growing */
    SAMPLES = 8,              /* worlds in which the first choices are looked at before searching */
    ITERATIONS_PER_SAMPLE = 16,
    LOOK_EVERY = 8 /* iterations between looks at the clock, or at who leads */
};

struct mcts {
    struct thread_pool *pool; /* NULL where one thinks alone */
    struct bot *bot;
    int seat;
    int64_t end_ns; /* when time is up, where the budget is time */
    struct searcher searcher[];
};

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static long share_of(const struct budget *budget, int thread)
{
    assert(budget->threads > 0 && thread < budget->threads);
    return budget->count / budget->threads + (thread < budget->count % budget->threads);
}

static int samples_of(const struct budget *budget)
{
    long fit = budget->is_ms ? SAMPLES : share_of(budget, 0) / ITERATIONS_PER_SAMPLE;
    return fit < 1 ? 1 : fit > SAMPLES ? SAMPLES : (int)fit;
}

/* Is one choice so far ahead that none could be searched as often, with this many iterations left? */
static bool is_settled(const struct searcher *s, int choices, long left)
{
    uint32_t most = 0, second = 0;
    for (int i = 0; i < choices; i++) {
        uint32_t visits = s->tree.node[ROOT + 1 + i].visits;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return (long)most > (long)second + left;
}

static void iterate_until(struct searcher *s, int64_t end_ns)
{
    do {
        for (int i = 0; i < LOOK_EVERY; i++) searcher_iterate(s);
    } while (now_ns() < end_ns);
}

/* A single-threaded search stops once no other choice can overtake the leader, unless the tree is wanted again. */
static void iterate_times(struct searcher *s, const struct bot *b, long times)
{
    bool can_stop = b->budget.threads == 1 && !b->budget.keeps;
    for (long left = times; left > 0; left--) {
        if (can_stop && left < times / 2 && left % LOOK_EVERY == 0 && is_settled(s, b->choices.count, left))
            return;
        searcher_iterate(s);
    }
}

/* What one thread does. */
static void search(void *context, int thread)
{
    struct mcts *m = context;
    struct bot *b = m->bot;
    struct searcher *s = &m->searcher[thread];
    uint64_t seed = b->seed + (uint64_t)thread;
    if (!searcher_resume(s, b->world, m->seat, &b->choices, seed))
        searcher_begin(s, b->world, m->seat, &b->choices, seed, samples_of(&b->budget));
    if (b->budget.is_ms)
        iterate_until(s, m->end_ns);
    else
        iterate_times(s, b, share_of(&b->budget, thread));
}

/* Of one thread's tree. */
static uint32_t nodes_of(const struct budget *budget)
{
    long wanted = budget->is_ms ? NODES_MAX : share_of(budget, 0) * NODES_PER_ITERATION;
    if (budget->keeps) wanted *= 2;
    return (uint32_t)(wanted < NODES_MAX - CHOICES_MAX ? wanted + CHOICES_MAX : NODES_MAX);
}

size_t mcts_bytes(const struct game *g, const struct budget *budget)
{
    size_t tree = nodes_of(budget) * sizeof(struct node) + 2 * g->state_size;
    return sizeof(struct mcts) + (size_t)budget->threads * (sizeof(struct searcher) + tree);
}

void mcts_open(struct bot *b)
{
    int threads = b->budget.threads;
    uint32_t nodes = nodes_of(&b->budget);
    struct mcts *m = alloc_aligned(OWN_LINES, sizeof *m + (size_t)threads * sizeof m->searcher[0]);
    for (int i = 0; i < threads; i++) {
        void *memo = (char *)b->memo + (size_t)i * b->game->memo_size;
        searcher_open(&m->searcher[i], b->game, b->budget.temper, nodes, memo);
        if (b->budget.keeps) kept_open(&m->searcher[i]);
    }
    m->bot = b;
    m->pool = threads > 1 ? pool_open(threads) : NULL;
    b->mcts = m;
}

void mcts_close(struct bot *b)
{
    if (b->mcts->pool) pool_close(b->mcts->pool);
    for (int i = 0; i < b->budget.threads; i++) searcher_close(&b->mcts->searcher[i]);
    free(b->mcts);
}

/* What all threads found out about a choice. In the sum and its weight first guesses count, not in the visits. */
struct finding {
    long visits;
    int64_t sum, weight;
};

/* Choice i is the i-th child of every root. */
static struct finding merge(const struct bot *b, int i)
{
    struct finding all = {.visits = 0};
    for (int k = 0; k < b->budget.threads; k++) {
        const struct searcher *s = &b->mcts->searcher[k];
        const struct node *n = &s->tree.node[ROOT + 1 + i];
        all.visits += n->visits;
        all.sum += n->sum + (int64_t)n->guess * s->trust;
        all.weight += n->visits + s->trust;
    }
    return all;
}

static double value_of(const struct finding *f) { return (double)f->sum / (double)f->weight / ONE; }

/* More visits, or as many and a higher value. */
static bool is_better(const struct finding *a, const struct finding *b)
{
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->sum * b->weight > b->sum * a->weight;
}

/* The choice that was searched most; among equals the one of the higher value. It stands first among the opinions. */
static void conclude(struct bot *b, struct thought *thought)
{
    struct finding best = merge(b, 0);
    int pick = 0;
    for (int i = 1; i < b->choices.count; i++) {
        struct finding n = merge(b, i);
        if (!is_better(&n, &best)) continue;
        best = n;
        pick = i;
    }
    thought_add(thought, b->choices.list[pick], best.visits, value_of(&best));
    for (int i = 0; i < b->choices.count; i++) {
        struct finding n = merge(b, i);
        if (i != pick) thought_add(thought, b->choices.list[i], n.visits, value_of(&n));
    }
    thought->choice = b->choices.list[pick];
    thought->value = value_of(&best);
    for (int k = 0; k < b->budget.threads; k++) thought->iterations += b->mcts->searcher[k].iterations;
}

void mcts_choose(struct bot *b, int seat, struct thought *thought)
{
    struct mcts *m = b->mcts;
    m->seat = seat;
    if (b->budget.is_ms) m->end_ns = now_ns() + b->budget.count * (int64_t)1000000;
    if (m->pool)
        pool_work(m->pool, search, m);
    else
        search(m, 0);
    conclude(b, thought);
}
