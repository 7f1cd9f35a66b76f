/* The arena's life and its run. Sets are finished in any order; the sequential test looks at them in the order of their
 * numbers, so that its decision does not depend on which thread was faster. */
#include "lab/arena.h"

#include <stdlib.h>

#include "core/alloc.h"
#include "lab/arena_private.h"
#include "lab/player.h"
#include "lab/work.h"

/* Moves on over the sets that are finished, as far as the test is open. */
static void advance(struct arena *a)
{
    while (a->prefix < a->sets && a->finished[a->prefix] && a->verdict == SPRT_OPEN) {
        if (a->plan.contest.contestants > 1) sums_add(&a->first, arena_set_score(a, a->prefix, 0, 1));
        a->prefix++;
        if (a->plan.has_sprt) a->verdict = sprt_decide(&a->plan.sprt, &a->first);
    }
}

static bool plan_stands(const struct arena_plan *plan, struct error *err)
{
    if (plan->contest.contestants < 2)
        return fail(err, "usage", "--bots: a contest needs two bots that can be told apart");
    if (plan->has_sprt && plan->contest.contestants != 2)
        return fail(err, "usage", "--sprt: the test is between two bots, not %d", plan->contest.contestants);
    if (plan->has_sprt && !(plan->sprt.elo0 < plan->sprt.elo1))
        return fail(err, "usage", "--sprt: %g is not below %g", plan->sprt.elo0, plan->sprt.elo1);
    return contest_begins(&plan->contest, err);
}

struct arena *arena_open(const struct arena_plan *plan, struct error *err)
{
    if (!plan_stands(plan, err)) return NULL;
    struct arena *a = alloc_zeroed(1, sizeof *a);
    int seatings = plan->contest.seatings;
    a->plan = *plan;
    a->sets = (plan->games + seatings - 1) / seatings;
    a->games = alloc_zeroed((size_t)(a->sets * seatings), sizeof *a->games);
    a->finished = alloc_zeroed((size_t)a->sets, sizeof *a->finished);
    if (plan->path) a->keep = arena_keep_open(a, err);
    if (plan->path && !a->keep) {
        arena_close(a);
        return NULL;
    }
    advance(a);
    return a;
}

void arena_close(struct arena *a)
{
    if (!a) return;
    arena_keep_close(a->keep);
    free(a->games);
    free(a->finished);
    free(a);
}

/* ---- The run: a job is a set ---- */

struct arena_worker {
    struct arena *arena;
    struct player *player;
    struct kept games[SEATINGS_MAX];
};

static bool is_wanted(void *context, long set) { return !((struct arena *)context)->finished[set]; }

static void *open_worker(void *context)
{
    struct arena_worker *w = alloc_zeroed(1, sizeof *w);
    w->arena = context;
    w->player = player_open(&w->arena->plan.contest, w->arena->stop);
    return w;
}

static void close_worker(void *worker)
{
    player_close(((struct arena_worker *)worker)->player);
    free(worker);
}

static struct kept kept_of(const struct ending *ending)
{
    struct kept k = {.actions = (int32_t)ending->actions, .reason = (int16_t)ending->reason};
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        k.rank[seat] = (int8_t)ending->rank[seat];
        k.score[seat] = ending->score[seat];
    }
    return k;
}

static bool run_set(void *worker, long set)
{
    struct arena_worker *w = worker;
    struct ending ending;
    for (int seating = 0; seating < w->arena->plan.contest.seatings; seating++) {
        if (!player_play(w->player, (uint64_t)set, seating, NULL, &ending)) return false;
        w->games[seating] = kept_of(&ending);
    }
    return true;
}

static void tell(const struct arena *a)
{
    if (!a->listener) return;
    int seatings = a->plan.contest.seatings;
    struct arena_progress progress = {.games = a->finished_count * seatings,
                                      .games_wanted = a->sets * seatings,
                                      .share = estimate_share_of_sets(&a->first, seatings)};
    a->listener->tell(a->listener->context, &progress);
}

static bool collect_set(void *context, const void *worker, long set)
{
    struct arena *a = context;
    const struct arena_worker *w = worker;
    for (int i = 0; i < a->plan.contest.seatings; i++) arena_set(a, set)[i] = w->games[i];
    a->finished[set] = true;
    a->finished_count++;
    if (a->keep && !arena_keep_add(a->keep, a, set, &a->trouble)) return false;
    advance(a);
    tell(a);
    return a->verdict == SPRT_OPEN;
}

bool arena_run(struct arena *a, atomic_bool *stop, const struct arena_listener *listener, struct error *err)
{
    struct work work = {.count = a->sets,
                        .threads = a->plan.threads,
                        .stop = stop,
                        .context = a,
                        .is_wanted = is_wanted,
                        .open = open_worker,
                        .close = close_worker,
                        .run = run_set,
                        .collect = collect_set};
    a->listener = listener;
    a->stop = stop;
    if (!arena_is_done(a)) work_run(&work);
    if (a->trouble.text[0]) *err = a->trouble;
    return !a->trouble.text[0];
}

bool arena_is_done(const struct arena *a) { return a->prefix == a->sets || a->verdict != SPRT_OPEN; }

long arena_games(const struct arena *a) { return a->prefix * a->plan.contest.seatings; }

long arena_games_kept(const struct arena *a) { return a->finished_count * a->plan.contest.seatings; }
