/* A logistic regression of coming first on the features of the facts, by iterated least squares; then the chance at each score
 * as it came about, by least squares over straight pieces between knots, held to rise with the score. */
#include "lab/calibration.h"

#include <math.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "lab/player.h"
#include "lab/regression.h"
#include "lab/work.h"

enum { ROUNDS = 12 };

/* As strongly as this many samples say it, weights are drawn to 0 and chances at knots to the logistic curve: where nothing
 * was seen, they stay there. */
static const double PULL_WEIGHT = 1, PULL_KNOT = 30;

static double logistic(double x) { return 1 / (1 + exp(-x)); }

static bool is_for_fitting(long set) { return set % 2 == 0; }

/* ---- Sizes ---- */

/* How long games are, and how large leads. */
static void measure_sizes(const struct sample_list sets[], long set_count, struct chance_model *m)
{
    double squares = 0, count = 0, actions = 0, games = 0;
    for (long s = 0; s < set_count; s += 2) {
        actions += (double)sets[s].actions;
        games += (double)sets[s].games;
        for (long i = 0; i < sets[s].count; i++) squares += pow((double)sets[s].sample[i].facts.lead, 2);
        count += (double)sets[s].count;
    }
    m->length = games > 0 ? (int)lround(actions / games) : 0;
    m->lead = count > 0 ? (int)lround(sqrt(squares / count)) : 0;
    if (m->length < 1) m->length = 1;
    if (m->lead < 1) m->lead = 1;
}

/* ---- Weights ---- */

static void features_of(const struct chance_model *m, const struct chance_sample *s, double x[CHANCE_WEIGHTS])
{
    int feature[CHANCE_WEIGHTS];
    chance_features(m, &s->facts, feature);
    for (int i = 0; i < CHANCE_WEIGHTS; i++) x[i] = feature[i] / 1000.0;
}

/* One step of Newton: least squares on the working response. */
static bool improve(const struct sample_list sets[], long set_count, const struct chance_model *m,
                    double weight[CHANCE_WEIGHTS])
{
    struct equations e;
    double x[CHANCE_WEIGHTS];
    equations_begin(&e, CHANCE_WEIGHTS);
    for (int i = 0; i < CHANCE_WEIGHTS; i++) equations_pull(&e, i, PULL_WEIGHT, 0);
    for (long s = 0; s < set_count; s += 2)
        for (long i = 0; i < sets[s].count; i++) {
            double score = 0;
            features_of(m, &sets[s].sample[i], x);
            for (int k = 0; k < CHANCE_WEIGHTS; k++) score += weight[k] * x[k];
            double p = logistic(score), spread = fmax(p * (1 - p), 1e-4);
            equations_add(&e, x, spread, score + (sets[s].sample[i].first - p) / spread);
        }
    return equations_solve(&e, weight);
}

static void fit_weights(const struct sample_list sets[], long set_count, struct chance_model *m)
{
    double weight[CHANCE_WEIGHTS] = {0};
    for (int i = 0; i < ROUNDS; i++)
        if (!improve(sets, set_count, m, weight)) break;
    for (int i = 0; i < CHANCE_WEIGHTS; i++) m->weight[i] = (int)lround(1000 * weight[i]);
}

/* ---- Knots ---- */

static double score_of_knot(int knot) { return (double)(knot * SCORE_STEP - SCORE_MOST) / 1000; }

/* Neighbours that fall are put together at their mean until none does. */
static void make_rise(double value[CHANCE_KNOTS])
{
    double sum[CHANCE_KNOTS];
    int size[CHANCE_KNOTS], blocks = 0;
    for (int i = 0; i < CHANCE_KNOTS; i++) {
        sum[blocks] = value[i];
        size[blocks++] = 1;
        while (blocks > 1 && sum[blocks - 2] / size[blocks - 2] > sum[blocks - 1] / size[blocks - 1]) {
            sum[blocks - 2] += sum[blocks - 1];
            size[blocks - 2] += size[blocks - 1];
            blocks--;
        }
    }
    for (int b = 0, i = 0; b < blocks; b++)
        for (int k = 0; k < size[b]; k++) value[i++] = sum[b] / size[b];
}

static void fit_knots(const struct sample_list sets[], long set_count, struct chance_model *m)
{
    struct equations e;
    double value[CHANCE_KNOTS];
    equations_begin(&e, CHANCE_KNOTS);
    for (int k = 0; k < CHANCE_KNOTS; k++) equations_pull(&e, k, PULL_KNOT, logistic(score_of_knot(k)));
    for (long s = 0; s < set_count; s += 2)
        for (long i = 0; i < sets[s].count; i++) {
            double row[CHANCE_KNOTS] = {0};
            int score = chance_score(m, &sets[s].sample[i].facts) + SCORE_MOST, past = score % SCORE_STEP;
            row[score / SCORE_STEP] = 1 - (double)past / SCORE_STEP;
            if (past) row[score / SCORE_STEP + 1] = (double)past / SCORE_STEP;
            equations_add(&e, row, 1, sets[s].sample[i].first);
        }
    if (!equations_solve(&e, value)) bug("knots that are pulled have no solution");
    make_rise(value);
    for (int k = 0; k < CHANCE_KNOTS; k++)
        m->knot[k] = (int)lround(1000 * fmin(fmax(value[k], 0.001), 0.999));
}

void calibration_fit(const struct sample_list sets[], long set_count, int seats, struct chance_model *m)
{
    *m = (struct chance_model){.seats = seats};
    measure_sizes(sets, set_count, m);
    fit_weights(sets, set_count, m);
    fit_knots(sets, set_count, m);
}

/* ---- Judging ---- */

double prophet_model(const void *model, const struct chance_sample *s)
{
    return chance_at(model, chance_score(model, &s->facts));
}

double prophet_search(const void *context, const struct chance_sample *s)
{
    (void)context;
    return s->facts.found;
}

static void judge_sample(struct reliability *r, double said, double came)
{
    int at = (int)(said * CALIBRATION_BINS);
    struct bin *bin = &r->bin[at < 0 ? 0 : at < CALIBRATION_BINS ? at : CALIBRATION_BINS - 1];
    bin->said += said;
    bin->came += came;
    bin->count++;
    r->brier += (said - came) * (said - came);
    r->count++;
}

void calibration_judge(const struct sample_list sets[], long set_count, struct prophet prophet,
                       struct reliability *r)
{
    *r = (struct reliability){.count = 0};
    for (long s = 0; s < set_count; s++)
        for (long i = 0; !is_for_fitting(s) && i < sets[s].count; i++) {
            const struct chance_sample *sample = &sets[s].sample[i];
            judge_sample(r, prophet.say(prophet.context, sample), sample->first);
        }
    if (r->count) r->brier /= (double)r->count;
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        struct bin *b = &r->bin[i];
        if (!b->count) continue;
        r->error += fabs(b->said - b->came) / (double)r->count;
        b->said /= (double)b->count;
        b->came /= (double)b->count;
    }
}

/* ---- Playing ---- */

void sample_list_add(struct sample_list *l, const struct chance_sample *s)
{
    l->sample = alloc_one_more(l->sample, (size_t)l->count, &l->capacity, sizeof *l->sample);
    l->sample[l->count++] = *s;
}

/* What one thread works with. */
struct sampler {
    struct calibration *all;
    struct player *player;
    struct sample_list *list;
    const struct game *game;
    int seat[1 << 16]; /* of the samples of the game under way */
    long first;        /* of them, in the list */
    uint64_t moment;
};

struct calibration {
    const struct contest *contest;
    struct sample_list *sets;
    long set_count, done;
    atomic_bool *stop;
    const struct calibration_listener *listener;
};

static int points_ahead(const struct game *g, const void *state, int seat)
{
    struct outcome now = {.over = false};
    int best = 0;
    bool has_rival = false;
    g->outcome(state, &now);
    for (int i = 0; i < state_seats(state); i++) {
        if (i == seat) continue;
        if (!has_rival || now.score[i] > best) best = now.score[i];
        has_rival = true;
    }
    return now.score[seat] - best;
}

static void see(void *context, const struct lab_step *step)
{
    struct sampler *s = context;
    uint64_t moment = s->moment++;
    long at = s->list->count - s->first;
    const struct thought *t = step->thought;
    if (!t || t->measure != MEASURE_SEARCH) return;
    if (at >= (long)(sizeof s->seat / sizeof s->seat[0])) return;
    struct chance_sample sample = {
        .facts = {.moment = moment, .lead = bot_lead(step->bot, step->actor), .found = t->value},
        .points = points_ahead(s->game, step->before, step->actor)};
    s->seat[at] = step->actor;
    sample_list_add(s->list, &sample);
}

static void note_ending(struct sampler *s, const struct ending *ending)
{
    int firsts = 0, seats = s->all->contest->setup.seats;
    for (int i = 0; i < seats; i++) firsts += ending->rank[i] == 1;
    for (long i = s->first; i < s->list->count; i++)
        s->list->sample[i].first = ending->rank[s->seat[i - s->first]] == 1 ? 1.0 / firsts : 0;
    s->list->actions += ending->actions;
    s->list->games++;
}

static bool is_wanted(void *context, long set)
{
    (void)context;
    (void)set;
    return true;
}

static void *open_sampler(void *context)
{
    struct calibration *all = context;
    struct sampler *s = alloc_zeroed(1, sizeof *s);
    *s = (struct sampler){
        .all = all, .game = all->contest->game, .player = player_open(all->contest, all->stop)};
    return s;
}

static void close_sampler(void *worker)
{
    player_close(((struct sampler *)worker)->player);
    free(worker);
}

static bool run_set(void *worker, long set)
{
    struct sampler *s = worker;
    const struct lab_watcher watcher = {see, s};
    s->list = &s->all->sets[set];
    for (int seating = 0; seating < s->all->contest->seatings; seating++) {
        struct ending ending;
        s->first = s->list->count;
        s->moment = 0;
        if (!player_play(s->player, (uint64_t)set, seating, &watcher, &ending)) return false;
        note_ending(s, &ending);
    }
    return true;
}

static bool collect(void *context, const void *worker, long set)
{
    struct calibration *all = context;
    (void)worker;
    (void)set;
    all->done++;
    if (all->listener) all->listener->tell(all->listener->context, all->done, all->set_count);
    return true;
}

bool calibration_play(const struct contest *c, struct sample_list sets[], long set_count, int threads,
                      atomic_bool *stop, const struct calibration_listener *listener)
{
    struct calibration all = {
        .contest = c, .sets = sets, .set_count = set_count, .stop = stop, .listener = listener};
    const struct work work = {.count = set_count,
                              .threads = threads,
                              .stop = stop,
                              .context = &all,
                              .is_wanted = is_wanted,
                              .open = open_sampler,
                              .close = close_sampler,
                              .run = run_set,
                              .collect = collect};
    work_run(&work);
    return all.done == set_count;
}
