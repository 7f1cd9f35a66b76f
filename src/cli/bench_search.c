/* isolario bench --search: iterations a second of the search for hidden information, beside plain UCT written by hand without
 * it, on tic-tac-toe and on four in a row, both with random games to the end; and of two threads beside one. All take turns
 * within the same few seconds, so that the ratios mean something on a noisy machine. */
#include <stdalign.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/yardstick_search.h"
#include "games/registry.h"

enum { SLICES = 9, ROUND = 16000 /* iterations of one question: two threads begin and end each together */ };

static const struct search to_the_end = {.scale = 1000, .rivalry = 100, .exploration = 140, .playout = 64};

struct contender {
    const char *name, *specification; /* without one: by hand */
    int ratio_to;                     /* a row above */
    struct row_rules rules;
    struct game game;
    struct bot *bot;
    alignas(max_align_t) unsigned char state[64];
    uint64_t moment;
    double rate[SLICES];
};

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One question; returns how many iterations it took, since a bot stops when it is sure. */
static long ask(struct contender *c)
{
    struct thought thought;
    struct rng rng;
    if (c->bot) {
        bot_choose(c->bot, c->state, 0, c->moment++, &thought);
        return thought.iterations;
    }
    rng_init(&rng, 1, c->moment++);
    yardstick_search(&c->rules, ROUND, &rng);
    return ROUND;
}

static void run_slice(struct contender *c, int slice, double seconds)
{
    double begin = seconds_now(), end;
    long iterations = 0;
    do {
        iterations += ask(c);
        end = seconds_now();
    } while (end - begin < seconds);
    c->rate[slice] = (double)iterations / (end - begin);
}

/* Promises would spare the search its games to the end, which the yardstick has to play. */
static bool sit_down(struct contender *c, const struct game *g, uint64_t seed, struct error *err)
{
    struct setup setup = setup_standard(g, 2);
    if (!c->specification) return true;
    c->game = *g;
    c->game.promise = NULL;
    c->game.search = &to_the_end;
    c->bot = bot_open(&c->game, c->specification, seed, err);
    return c->bot && game_begin(&c->game, c->state, &setup, err);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(const double list[SLICES])
{
    double sorted[SLICES];
    memcpy(sorted, list, sizeof sorted);
    qsort(sorted, SLICES, sizeof *sorted, by_value);
    return sorted[SLICES / 2];
}

/* Slices of the same turn are compared: they met the same machine. */
static double ratio(const struct contender *c, const struct contender *to)
{
    double ratios[SLICES];
    for (int i = 0; i < SLICES; i++) ratios[i] = c->rate[i] / to->rate[i];
    return median(ratios);
}

int bench_search(double seconds, uint64_t seed)
{
    const struct row_rules three = {3, 3, 3, false}, four = {7, 6, 4, true};
    const struct game *small = game_find("tic-tac-toe");
    struct contender rows[] = {
        {.name = "tic-tac-toe, plain UCT by hand", .rules = three, .ratio_to = 0},
        {.name = "tic-tac-toe, mcts", .specification = "mcts:16000", .ratio_to = 0},
        {.name = "four in a row, plain UCT by hand", .rules = four, .ratio_to = 2},
        {.name = "four in a row, mcts", .specification = "mcts:16000", .ratio_to = 2},
        {.name = "the same, two threads", .specification = "mcts:16000*2", .ratio_to = 3},
        {.name = "four in a row, mcts, 64,000", .specification = "mcts:64000", .ratio_to = 3},
        {.name = "the same, two threads of 32,000", .specification = "mcts:64000*2", .ratio_to = 5},
    };
    enum { ROWS = sizeof rows / sizeof rows[0] };
    struct error err;
    for (int i = 0; i < ROWS; i++)
        if (!sit_down(&rows[i], i < 2 ? small : &four_in_a_row, seed, &err))
            return complain("bench", 1, "%s", err.text);
    for (int slice = 0; slice < SLICES; slice++)
        for (int i = 0; i < ROWS; i++) run_slice(&rows[i], slice, seconds / SLICES);
    for (int i = 0; i < ROWS; i++) {
        const struct contender *to = &rows[rows[i].ratio_to];
        printf("%-34s %9.0f iterations/s  ratio %.2f to %s\n", rows[i].name, median(rows[i].rate),
               ratio(&rows[i], to), to->name);
        bot_close(rows[i].bot);
    }
    printf("games to the end at random; medians of %d slices taken in turns\n", SLICES);
    return 0;
}
