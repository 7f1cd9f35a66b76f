/* The life and the run of a study. */
#include "lab/study.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/alloc.h"
#include "lab/chunk.h"
#include "lab/observer.h"
#include "lab/player.h"
#include "lab/statistics.h"
#include "lab/study_private.h"
#include "lab/work.h"

static bool make_folder(const char *folder, struct error *err)
{
    struct stat there;
    if (strlen(folder) > CHUNK_PATH_MAX - 64)
        return fail(err, "file", "the name of the folder %.60s... is too long", folder);
    if (mkdir(folder, 0777) == 0) return true;
    if (errno == EEXIST && stat(folder, &there) == 0 && S_ISDIR(there.st_mode)) return true;
    return fail(err, "file", "cannot make the folder %.200s: %s", folder, strerror(errno));
}

/* How many chunks are this rank's: every ranks-th from its own on. */
static long chunks_of_rank(const struct study *s)
{
    return (s->chunks - s->plan.rank + s->plan.ranks - 1) / s->plan.ranks;
}

static void lay_out(struct study *s)
{
    size_t size = 0;
    for (int i = 0; i < s->variants; i++) {
        struct variant *v = &s->variant[i];
        v->contest = s->plan.contest;
        if (i) v->contest.setup = s->plan.variant;
        tally_layout_open(&v->layout, &v->contest);
        size = v->layout.at[SECTIONS];
    }
    s->chunk_count = size * (size_t)s->variants;
    s->groups = s->variants < 2 ? 0 : s->chunks < JACKKNIFE_MOST ? (int)s->chunks : JACKKNIFE_MOST;
    s->counter_count = s->chunk_count * (size_t)(1 + s->groups);
    s->counters = alloc_zeroed(s->counter_count, sizeof *s->counters);
    for (int i = 0; i < s->variants; i++) s->variant[i].tally = s->counters + (size_t)i * size;
}

struct study *study_open(const struct study_plan *plan, struct error *err)
{
    struct contest variant = plan->contest;
    variant.setup = plan->variant;
    if (!contest_begins(&plan->contest, err)) return NULL;
    if (plan->has_variant && !contest_begins(&variant, err)) return NULL;
    if (!make_folder(plan->folder, err)) return NULL;
    struct study *s = alloc_zeroed(1, sizeof *s);
    s->plan = *plan;
    s->variants = plan->has_variant ? 2 : 1;
    s->sets = (plan->games + plan->contest.seatings - 1) / plan->contest.seatings;
    s->chunks = (s->sets + CHUNK_SETS - 1) / CHUNK_SETS;
    s->chunks_mine = chunks_of_rank(s);
    lay_out(s);
    return s;
}

void study_close(struct study *s)
{
    if (!s) return;
    for (int i = 0; i < s->variants; i++) tally_layout_close(&s->variant[i].layout);
    free(s->counters);
    free(s);
}

/* ---- The run: a job is a chunk ---- */

struct study_worker {
    struct study *study;
    struct player *player[2];
    struct observer *observer[2];
    int64_t *counters;
    struct error trouble;
};

static struct chunk chunk_of(const struct study *s, long index)
{
    long last = (index + 1) * CHUNK_SETS - 1;
    return (struct chunk){.contest = &s->plan.contest,
                          .variant = s->plan.compare,
                          .folder = s->plan.folder,
                          .first_set = index * CHUNK_SETS,
                          .last_set = last < s->sets ? last : s->sets - 1,
                          .counters = s->chunk_count};
}

static bool is_wanted(void *context, long job)
{
    (void)context;
    (void)job;
    return true;
}

static void *open_worker(void *context)
{
    struct study_worker *w = alloc_zeroed(1, sizeof *w);
    w->study = context;
    w->counters = alloc_zeroed(w->study->chunk_count, sizeof *w->counters);
    for (int i = 0; i < w->study->variants; i++) {
        w->player[i] = player_open(&w->study->variant[i].contest, w->study->stop);
        w->observer[i] = observer_open(&w->study->variant[i].layout);
    }
    return w;
}

static void close_worker(void *worker)
{
    struct study_worker *w = worker;
    for (int i = 0; i < w->study->variants; i++) {
        player_close(w->player[i]);
        observer_close(w->observer[i]);
    }
    free(w->counters);
    free(w);
}

static bool play_chunk(struct study_worker *w, const struct chunk *c)
{
    const struct study *s = w->study;
    memset(w->counters, 0, s->chunk_count * sizeof *w->counters);
    for (long set = c->first_set; set <= c->last_set; set++)
        for (int i = 0; i < s->variants; i++) {
            int64_t *tally = w->counters + (s->variant[i].tally - s->counters);
            if (!observer_watch(w->observer[i], w->player[i], (uint64_t)set, tally)) return false;
        }
    return true;
}

/* From its file, or by playing; a bad file is trouble that collect_chunk() tells. */
static bool run_chunk(void *worker, long job)
{
    struct study_worker *w = worker;
    struct chunk c = chunk_of(w->study, w->study->plan.rank + job * w->study->plan.ranks);
    w->trouble = (struct error){.code = NULL};
    if (chunk_read(&c, w->counters, &w->trouble)) return true;
    if (strcmp(w->trouble.code, "not-found") != 0) return true;
    w->trouble = (struct error){.code = NULL};
    if (!play_chunk(w, &c)) return false;
    chunk_write(&c, w->counters, &w->trouble);
    return true;
}

static bool collect_chunk(void *context, const void *worker, long job)
{
    struct study *s = context;
    const struct study_worker *w = worker;
    long index = s->plan.rank + job * s->plan.ranks;
    struct chunk c = chunk_of(s, index);
    if (w->trouble.code) {
        s->trouble = w->trouble;
        return false;
    }
    for (size_t i = 0; i < s->chunk_count; i++) s->counters[i] += w->counters[i];
    int64_t *group = s->groups ? s->counters + s->chunk_count * (size_t)(1 + index % s->groups) : NULL;
    for (size_t i = 0; group && i < s->chunk_count; i++) group[i] += w->counters[i];
    s->chunks_done++;
    s->sets_done += c.last_set - c.first_set + 1;
    if (s->listener) s->listener->tell(s->listener->context, s->sets_done, s->sets / s->plan.ranks);
    return true;
}

bool study_run(struct study *s, atomic_bool *stop, const struct study_listener *listener, struct error *err)
{
    struct work work = {.count = s->chunks_mine,
                        .threads = s->plan.threads,
                        .stop = stop,
                        .context = s,
                        .is_wanted = is_wanted,
                        .open = open_worker,
                        .close = close_worker,
                        .run = run_chunk,
                        .collect = collect_chunk};
    s->listener = listener;
    s->stop = stop;
    work_run(&work);
    if (s->trouble.code) *err = s->trouble;
    return !s->trouble.code;
}

bool study_is_done(const struct study *s) { return s->chunks_done == s->chunks_mine; }

int64_t *study_counters(struct study *s, size_t *count)
{
    *count = s->counter_count;
    return s->counters;
}

long study_games(const struct study *s)
{
    return (long)s->variant[0].tally[s->variant[0].layout.at[S_TOTALS] + TOTAL_GAMES];
}

void study_forget(const struct study *s)
{
    for (long i = 0; i < s->chunks; i++) {
        struct chunk c = chunk_of(s, i);
        chunk_remove(&c);
    }
    rmdir(s->plan.folder);
}
