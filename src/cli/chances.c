/* isolario chances: how good are the chances of winning that bots name, and which model of them fits? What is played and fitted is
 * in src/lab/calibration.c and docs/chances.md; here are the flags and what is printed. Exit status: 0 done, 1 trouble, 2 wrong
 * usage, 130 interrupted. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/progress.h"
#include "core/alloc.h"
#include "lab/calibration.h"

enum { GAMES_MAX = 1000000, THREADS_MOST = 256, BAR = 40 };

static const struct flag flags[] = {
    {"--bot", "A", "medium", "who plays, on all seats: a bot that searches"},
    {"--seats", "N", NULL, "how many seats (the fewest)", 1, SEATS_MAX},
    {"--games", "N", "1000", "how many games are played: half to fit, half to judge", 2, GAMES_MAX},
    {"--seed", "N", "1", "the number that all dice follow from", 0, INT64_MAX},
    {"--threads", "N", NULL, "games at the same time (as many as processors)", 1, THREADS_MOST},
    {"--present", NULL, NULL, "judge the model that the game has, instead of fitting one"},
    {NULL},
};

static bool read_contest(const struct flags_read *f, struct contest *c, struct error *err)
{
    if (!f->plain[0]) return fail(err, "usage", "which game?");
    const struct game *g = game_named(f->plain[0], err);
    if (!g) return false;
    int seats = flag_given(f, "--seats") ? (int)flag_number(f, "--seats") : g->seats_min;
    struct buf list;
    buf_init(&list, 4096);
    for (int i = 0; i < seats; i++) buf_addf(&list, "%s%s", i ? "," : "", flag_text(f, "--bot"));
    bool good = contest_read(c, g, buf_text(&list), err);
    buf_free(&list);
    c->seed = (uint64_t)flag_number(f, "--seed");
    return good;
}

/* ---- What is printed: a part of docs/chances.md ---- */

static void print_bins(const struct reliability *r)
{
    printf("| said | came first | choices | |\n| --- | --- | --- | --- |\n");
    for (int i = 0; i < CALIBRATION_BINS; i++) {
        const struct bin *b = &r->bin[i];
        if (!b->count) continue;
        int to = (int)(b->came * BAR + 0.5), said = (int)(b->said * BAR + 0.5);
        printf("| %.1f %% | %.1f %% | %ld | `", 100 * b->said, 100 * b->came, b->count);
        for (int k = 0; k <= BAR; k++) putchar(k == said ? '|' : k < to ? '=' : ' ');
        printf("` |\n");
    }
}

static void print_row(const struct chance_model *m)
{
    printf("{%d, %d, %d, {", m->seats, m->length, m->lead);
    for (int i = 0; i < CHANCE_WEIGHTS; i++) printf("%s%d", i ? ", " : "", m->weight[i]);
    printf("}, {");
    for (int i = 0; i < CHANCE_KNOTS; i++) printf("%s%d", i ? ", " : "", m->knot[i]);
    printf("}},\n");
}

static double fair(const void *context, const struct chance_sample *s)
{
    (void)s;
    return *(const double *)context;
}

/* What is known without a bot: the mean of coming first, and the points as they stand, fitted in the same way. */
static void print_yardsticks(struct sample_list sets[], long set_count, int seats)
{
    struct reliability r;
    struct chance_model points;
    double share = 1.0 / seats;
    calibration_judge(sets, set_count, (struct prophet){prophet_search, NULL}, &r);
    printf("- what search found, taken for a chance: Brier score %.4f, error %.1f points\n", r.brier,
           100 * r.error);
    if (seats > 1) {
        calibration_judge(sets, set_count, (struct prophet){fair, &share}, &r);
        printf("- always %.0f %%: Brier score %.4f\n", 100 * share, r.brier);
    }
    for (long s = 0; s < set_count; s++)
        for (long i = 0; i < sets[s].count; i++) {
            sets[s].sample[i].facts.lead = sets[s].sample[i].points;
            sets[s].sample[i].facts.found = 0.5;
        }
    calibration_fit(sets, set_count, seats, &points);
    calibration_judge(sets, set_count, (struct prophet){prophet_model, &points}, &r);
    printf("- points so far and time, fitted: Brier score %.4f, error %.1f points\n", r.brier, 100 * r.error);
}

static void print_all(const struct contest *c, const struct chance_model *m, struct sample_list sets[],
                      long set_count)
{
    struct reliability r;
    calibration_judge(sets, set_count, (struct prophet){prophet_model, m}, &r);
    printf("%s, %d seat%s, %s: %ld choices of %ld games judged\n\n", c->game->title, c->setup.seats,
           c->setup.seats == 1 ? "" : "s", c->bot[0], r.count, set_count / 2 * c->seatings);
    printf("- the model: Brier score %.4f, error %.1f points\n", r.brier, 100 * r.error);
    print_yardsticks(sets, set_count, c->setup.seats);
    printf("\n");
    print_bins(&r);
    printf("\n");
    print_row(m);
}

/* ---- The run ---- */

static void show(void *context, long done, long wanted) { progress_show(context, done, wanted, "sets"); }

/* The model that the game has for as many seats, or the one that fits. */
static bool find_model(const struct contest *c, bool present, struct sample_list sets[], long set_count,
                       struct chance_model *m)
{
    if (!present) {
        calibration_fit(sets, set_count, c->setup.seats, m);
        return true;
    }
    for (const struct chance_model *at = c->game->chances; at && at->seats; at++)
        if (at->seats == c->setup.seats) {
            *m = *at;
            return true;
        }
    return false;
}

static int play_and_print(const struct contest *c, const struct flags_read *f, struct sample_list sets[],
                          long set_count)
{
    struct progress progress;
    struct calibration_listener listener = {show, &progress};
    struct chance_model model;
    int threads = (int)(flag_given(f, "--threads") ? flag_number(f, "--threads")
                                                   : sysconf(_SC_NPROCESSORS_ONLN));
    progress_begin(&progress, 0);
    bool whole = calibration_play(c, sets, set_count, threads, progress_stop_flag(), &listener);
    progress_end(&progress);
    if (!whole) return complain("chances", 130, "interrupted");
    if (!sets[0].count) return complain("chances", 1, "%s does not search, and names no chances", c->bot[0]);
    if (!find_model(c, flag_given(f, "--present"), sets, set_count, &model))
        return complain("chances", 1, "%s has no model for %d seats", c->game->id, c->setup.seats);
    print_all(c, &model, sets, set_count);
    return 0;
}

static int run_chances(const struct flags_read *f)
{
    struct contest contest;
    struct error err;
    if (!read_contest(f, &contest, &err)) return usage_wrong(&command_chances, err.text);
    long set_count = (long)(flag_number(f, "--games") + contest.seatings - 1) / contest.seatings;
    struct sample_list *sets = alloc_zeroed((size_t)set_count, sizeof *sets);
    int status = play_and_print(&contest, f, sets, set_count);
    for (long i = 0; i < set_count; i++) free(sets[i].sample);
    free(sets);
    return status;
}

const struct command command_chances = {
    .name = "chances",
    .help = "fit and judge the chances of winning that bots name",
    .arguments = "GAME",
    .arguments_max = 1,
    .flags = flags,
    .run = run_chances,
};
