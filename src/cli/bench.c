/* isolario bench: random play, one thread: list the legal actions, pick one, apply it.
 *
 * Every game, and tic-tac-toe written by hand without the interface, run in turns within the same few
 * seconds, so that the ratios mean something on a noisy machine; each figure is the median of the
 * slices. The checksum covers the first games played and is the same on every compiler and level of
 * optimisation. With --check no time is measured: games with random options are played and the
 * invariants are checked after every action. With --checksum only the checksums are printed, with --search the search of
 * the bots is measured (bench_search.c). --count adds how many actions of one verb were among them. */
#include <inttypes.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/yardstick.h"
#include "core/match.h"
#include "core/record.h"
#include "core/view.h"
#include "games/registry.h"

enum { SLICES = 9, GAMES_MAX = 16, CHECKSUM_GAMES = 300 };

struct bench_request {
    const struct game *chosen[GAMES_MAX];
    int count;
    bool check, checksum, search;
    int64_t games, seconds, seed;
    const char *verb; /* to count, or NULL */
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- Random play ---- */

struct runner {
    const struct game *game; /* NULL: the yardstick */
    int verb;                /* the one that is counted; 0: none */
    struct rng rng;
    long games, actions, counted, batch;
    uint64_t checksum;
    double rate[SLICES]; /* actions a second */
};

static void play_one(struct runner *r, const struct setup *setup, void *state)
{
    struct choices choices;
    struct error err;
    if (!game_begin(r->game, state, setup, &err)) bug("%s does not begin: %s", r->game->id, err.text);
    while (r->game->actor(state) != NOBODY) {
        game_legal(r->game, state, &choices);
        action a = choices_pick(&choices, &r->rng);
        game_apply(r->game, state, a, NULL);
        r->actions++;
        r->counted += a.verb == r->verb;
    }
}

static struct setup rotating_setup(const struct game *g, long i)
{
    return setup_standard(g, g->seats_min + (int)(i % (g->seats_max - g->seats_min + 1)));
}

static void run_batch(struct runner *r)
{
    alignas(max_align_t) unsigned char state[STATE_MAX];
    if (!r->game) {
        r->actions += yardstick_play(&r->rng, r->batch, &r->checksum);
        r->games += r->batch;
        return;
    }
    for (long i = 0; i < r->batch; i++) {
        struct setup setup = rotating_setup(r->game, r->games);
        play_one(r, &setup, state);
        if (r->games < CHECKSUM_GAMES) r->checksum = r->checksum * 31 + state_hash(r->game, state);
        r->games++;
    }
}

static void run_slice(struct runner *r, int slice, double seconds)
{
    long before = r->actions;
    double begin = now(), end;
    do {
        run_batch(r);
        end = now();
    } while (end - begin < seconds);
    r->rate[slice] = (double)(r->actions - before) / (end - begin);
}

/* The row of a verb, or 0. */
static int verb_named(const struct game *g, const char *name)
{
    for (int v = 1; g && name && v < g->verb_count; v++)
        if (strcmp(g->verbs[v].name, name) == 0) return v;
    return 0;
}

static struct runner runner_of(const struct game *g, long batch, uint64_t seed, const char *verb)
{
    struct runner r = {.game = g, .batch = batch, .verb = verb_named(g, verb)};
    rng_init(&r.rng, seed, 0);
    return r;
}

static int print_checksums(const struct game *const *chosen, int n, uint64_t seed)
{
    for (int i = 0; i < n; i++) {
        struct runner r = runner_of(chosen[i], CHECKSUM_GAMES, seed, NULL);
        run_batch(&r);
        printf("%-16s %ld games, %ld actions, checksum %016" PRIx64 "\n", chosen[i]->id, r.games, r.actions,
               r.checksum);
    }
    return 0;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const struct runner *r)
{
    double sorted[SLICES];
    memcpy(sorted, r->rate, sizeof sorted);
    qsort(sorted, SLICES, sizeof *sorted, by_value);
    return sorted[SLICES / 2];
}

static void print_result(const struct runner *r, double yardstick)
{
    double rate = median(r), length = (double)r->actions / (double)r->games;
    printf("%-26s %10.2f M actions/s %12.0f games/s %8.1f actions/game",
           r->game ? r->game->id : "tic-tac-toe by hand", rate / 1e6, rate / length, length);
    if (r->game)
        printf("  ratio %.3f  state %zu B  checksum %016" PRIx64, rate / yardstick, r->game->state_size,
               r->checksum);
    if (r->game && r->verb)
        printf("  %s %.2f M/s", r->game->verbs[r->verb].name,
               rate * (double)r->counted / (double)r->actions / 1e6);
    printf("\n");
}

static int measure(const struct bench_request *q)
{
    struct runner runners[GAMES_MAX + 1];
    int n = q->count;
    runners[0] = runner_of(NULL, 1000, (uint64_t)q->seed, NULL);
    for (int i = 1; i <= n; i++)
        runners[i] = runner_of(q->chosen[i - 1], CHECKSUM_GAMES, (uint64_t)q->seed, q->verb);
    for (int slice = 0; slice < SLICES; slice++)
        for (int i = 0; i <= n; i++) run_slice(&runners[i], slice, (double)q->seconds / SLICES);
    for (int i = 0; i <= n; i++) print_result(&runners[i], median(&runners[0]));
    printf("one thread, random play; medians of %d slices taken in turns; ratio is to tic-tac-toe by hand\n",
           SLICES);
    return 0;
}

/* ---- --check ---- */

static struct setup random_setup(const struct game *g, struct rng *rng)
{
    int span = g->seats_max - g->seats_min + 1;
    struct setup setup = setup_standard(g, g->seats_min + (int)rng_below(rng, (uint32_t)span));
    for (int i = 0; g->options[i].name; i++) {
        const struct domain *d = g->options[i].domain;
        int low = domain_low(d), high = domain_high(d), code;
        if (!d->words && rng_below(rng, 2)) continue; /* the default, or a number from the range */
        do code = low + (int)rng_below(rng, (uint32_t)(high - low + 1));
        while (!domain_has(d, code) ||
               (!d->words && code == 0)); /* without its stop rule a random game may be endless */
        setup.option[i] = code;
    }
    return setup;
}

static void print_failure(const struct match *m, const struct error *err)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    record_write(m, NULL, &out);
    printf("broken: %s\n\n%s", err->text, buf_text(&out));
    buf_free(&out);
}

struct bench_tally {
    long games, actions, reasons[8];
};

/* One game with the invariants checked after every action; false where one breaks. */
static bool check_one(const struct game *g, uint64_t seed, struct bench_tally *tally)
{
    struct error err = {0};
    struct choices choices;
    struct rng rng;
    rng_init(&rng, seed, 1);
    struct start start = {.game = g, .setup = random_setup(g, &rng), .has_seed = true, .seed = seed};
    struct match *m = match_open(&start, &err);
    if (!m) bug("%s does not begin: %s", g->id, err.text);
    bool good = true;
    while (good && match_actor(m) != NOBODY) {
        game_legal(g, match_state(m), &choices);
        if (match_actor(m) == CHANCE)
            match_roll(m, NULL);
        else if (choices.count == 0)
            good = fail(&err, "broken", "nothing is legal");
        else
            good = match_play(m, choices_pick(&choices, &rng), NULL, &err);
        good = good && state_valid(g, match_state(m), &err);
    }
    if (!good) print_failure(m, &err);
    struct outcome o;
    g->outcome(match_state(m), &o);
    tally->games++;
    tally->actions += (long)match_length(m);
    tally->reasons[o.reason & 7]++;
    match_close(m);
    return good;
}

static int check_game(const struct game *g, long count, uint64_t seed)
{
    struct bench_tally tally = {0};
    double begin = now();
    for (long i = 0; i < count; i++) {
        if (!check_one(g, seed + (uint64_t)i, &tally)) return 1;
        if (i % 1000 == 999) {
            fprintf(stderr, "\r%s: %ld of %ld games, %.0f s", g->id, i + 1, count, now() - begin);
            fflush(stderr);
        }
    }
    fprintf(stderr, "\n");
    printf("%s: %ld games, %ld actions, no broken invariant; ended by", g->id, tally.games, tally.actions);
    char number[16];
    for (int r = 1; r < g->reasons->count; r++)
        printf(" %s %ld", domain_word(g->reasons, r, number), tally.reasons[r]);
    printf("\n");
    return 0;
}

/* ---- The command ---- */

static const struct flag flags[] = {
    {"--seconds", "N", "2", "how long each game is measured", 1, 3600},
    {"--count", "VERB", NULL, "count the choices of one verb, as the engine calls it"},
    {"--check", NULL, NULL, "look after every step whether the invariants hold, instead of measuring"},
    {"--games", "N", "1000", "how many games are checked", 1, 100000000},
    {"--checksum", NULL, NULL,
     "print a checksum of the states of each game, which no change of speed may change"},
    {"--search", NULL, NULL, "measure how fast the bots search"},
    {"--seed", "N", "1", "the number that all dice follow from", 0, INT64_MAX},
    {NULL},
};

/* Which games: those that are named, or all. */
static bool choose_games(const struct flags_read *read, struct bench_request *q, struct error *err)
{
    for (; q->count < read->plain_count; q->count++)
        if (!(q->chosen[q->count] = game_named(read->plain[q->count], err))) return false;
    if (q->count == 0)
        for (; games[q->count]; q->count++) q->chosen[q->count] = games[q->count];
    return true;
}

static bool read_request(const struct flags_read *read, struct bench_request *q, struct error *err)
{
    if (!choose_games(read, q, err)) return false;
    q->check = flag_given(read, "--check");
    q->checksum = flag_given(read, "--checksum");
    q->search = flag_given(read, "--search");
    q->games = flag_number(read, "--games");
    q->seconds = flag_number(read, "--seconds");
    q->seed = flag_number(read, "--seed");
    q->verb = flag_text(read, "--count");
    if (!q->verb) return true;
    for (int i = 0; i < q->count; i++)
        if (verb_named(q->chosen[i], q->verb)) return true;
    return fail(err, "usage", "--count: no game here has the verb \"%.40s\"", q->verb);
}

static int run_bench(const struct flags_read *read)
{
    struct bench_request q = {.count = 0};
    struct error err;
    if (!read_request(read, &q, &err)) return usage_wrong(&command_bench, err.text);
    if (q.search) return bench_search((double)q.seconds, (uint64_t)q.seed);
    if (q.checksum) return print_checksums(q.chosen, q.count, (uint64_t)q.seed);
    if (!q.check) return measure(&q);
    for (int i = 0; i < q.count; i++)
        if (check_game(q.chosen[i], (long)q.games, (uint64_t)q.seed)) return 1;
    return 0;
}

const struct command command_bench = {
    .name = "bench",
    .help = "measure random play, or check its invariants",
    .arguments = "[GAME...]",
    .arguments_max = GAMES_MAX,
    .flags = flags,
    .run = run_bench,
};
