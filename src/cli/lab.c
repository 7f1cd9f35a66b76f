/* isolario lab: many games of one kind, watched, and a report on what the game is like. What is counted and how is in src/lab
 * and docs/lab.md; here are the flags, the bar, the files, and the ranks under mpirun. Exit status: 0 done, 1 trouble, 2 wrong
 * usage, 130 interrupted. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/progress.h"
#include "core/file.h"
#include "lab/ranks.h"
#include "lab/study.h"

static const struct flag flags[] = {
    {"--bots", "A[,B,...]", NULL, "the bots, one for each seat, or one for all with --seats"},
    {"--seats", "N", NULL, "how many seats a single bot plays", 1, SEATS_MAX},
    {"--out", "FILE.html", NULL, "where the report is written"},
    {"--games", "N", "1000", "how many games are played", 1, STUDY_GAMES_MAX},
    {"--option", "NAME=VALUE", NULL, "play by another rule of the game; can be given several times"},
    {"--compare", "NAME=VALUE", NULL,
     "play by this rule as well, with the same dice, and report the difference"},
    {"--seed", "N", "1", "the number that all dice follow from", 0, INT64_MAX},
    {"--threads", "N", NULL, "games at the same time (as many as processors)", 1, STUDY_THREADS_MAX},
    {"--csv", "FILE.csv", NULL, "write the figures as CSV, too"},
    {"--json", "FILE.json", NULL, "write the figures as JSON, too"},
    {"--chunks", "FOLDER", NULL, "where games are kept until the report is written (beside the report)"},
    {NULL},
};

/* What a run consists of. */
struct lab {
    const struct flags_read *read;
    struct study_plan plan;
    struct ranks ranks;
    char folder[4096]; /* of the chunks, where none is named: beside the report */
};

/* One bot with --seats is a bot for every seat. */
static bool read_bots(struct lab *lab, const struct game *g, struct error *err)
{
    const char *bots = flag_text(lab->read, "--bots");
    int64_t seats = flag_number(lab->read, "--seats");
    struct buf list;
    if (!bots) return fail(err, "usage", "--bots: which bots? such as --bots greedy --seats 2");
    if (seats && strchr(bots, ','))
        return fail(err, "usage",
                    "--seats: --bots names one bot a seat already; --seats is for a single one");
    buf_init(&list, 4096);
    for (int i = 0; i < (seats ? seats : 1); i++) buf_addf(&list, "%s%s", i ? "," : "", bots);
    bool good = contest_read(&lab->plan.contest, g, buf_text(&list), err);
    buf_free(&list);
    return good;
}

static bool read_options(struct lab *lab, const struct game *g, struct error *err)
{
    const struct flags_read *f = lab->read;
    if (!options_read(g, &lab->plan.contest.setup, f, err)) return false;
    lab->plan.variant = lab->plan.contest.setup;
    lab->plan.compare = "";
    if (!flag_given(f, "--compare")) return true;
    int at = 0;
    flag_next(f, "--compare", &at);
    if (flag_next(f, "--compare", &at)) return fail(err, "usage", "--compare: one rule at a time, not two");
    lab->plan.has_variant = true;
    lab->plan.compare = flag_text(f, "--compare");
    struct error why;
    if (!option_read(g, &lab->plan.variant, lab->plan.compare, &why))
        return fail(err, "usage", "--compare: %s", why.text);
    if (memcmp(&lab->plan.variant, &lab->plan.contest.setup, sizeof lab->plan.variant) == 0)
        return fail(err, "usage", "--compare: %.60s is what is played anyway", lab->plan.compare);
    return true;
}

static bool read_plan(struct lab *lab, struct error *err)
{
    const struct flags_read *f = lab->read;
    const char *out = flag_text(f, "--out"), *chunks = flag_text(f, "--chunks");
    if (!f->plain[0]) return fail(err, "usage", "which game?");
    const struct game *g = game_named(f->plain[0], err);
    if (!g || !read_bots(lab, g, err) || !read_options(lab, g, err)) return false;
    if (!out) return fail(err, "usage", "--out: where is the report to be written?");
    if (strlen(out) > sizeof lab->folder - 16) return fail(err, "usage", "--out: the name is too long");
    snprintf(lab->folder, sizeof lab->folder, "%s.chunks", out);
    long cores = sysconf(_SC_NPROCESSORS_ONLN) / lab->ranks.here;
    lab->plan.contest.seed = (uint64_t)flag_number(f, "--seed");
    lab->plan.games = (long)flag_number(f, "--games");
    lab->plan.threads = (int)(flag_given(f, "--threads") ? flag_number(f, "--threads")
                              : cores > 0                ? cores
                                                         : 1);
    lab->plan.folder = chunks ? chunks : lab->folder;
    lab->plan.rank = lab->ranks.rank;
    lab->plan.ranks = lab->ranks.count;
    return true;
}

static void show(void *context, long sets, long wanted) { progress_show(context, sets, wanted, ""); }

static bool write_reports(const struct lab *lab, const struct study *study, struct error *err)
{
    static const struct {
        const char *flag;
        void (*write)(const struct study *, struct buf *);
    } reports[] = {{"--out", study_write_html}, {"--csv", study_write_csv}, {"--json", study_write_json}};
    bool good = true;
    for (int i = 0; i < 3 && good; i++) {
        const char *path = flag_text(lab->read, reports[i].flag);
        struct buf out;
        if (!path) continue;
        buf_init(&out, BUF_LIMIT);
        reports[i].write(study, &out);
        good = file_write(path, buf_text(&out), out.size, err);
        buf_free(&out);
    }
    return good;
}

/* Rank 0 writes once all have finished and given it their counters; chunks are kept until it has. */
static int finish(const struct lab *lab, struct study *study)
{
    struct error err;
    size_t count;
    int64_t *counters = study_counters(study, &count);
    if (!ranks_all(&lab->ranks, study_is_done(study)))
        return lab->ranks.rank
                   ? 130
                   : complain("lab", 130, "interrupted; the same command goes on from %s", lab->plan.folder);
    ranks_sum(&lab->ranks, counters, count);
    bool written = lab->ranks.rank != 0 || write_reports(lab, study, &err);
    if (!written) complain("lab", 1, "%s", err.text);
    if (!ranks_all(&lab->ranks, written)) return 1;
    if (lab->ranks.rank == 0)
        printf("%ld games, report in %s\n", study_games(study), flag_text(lab->read, "--out"));
    if (!flag_given(lab->read, "--chunks")) study_forget(study);
    return 0;
}

static int run(struct lab *lab)
{
    struct error err;
    struct progress progress;
    struct study_listener listener = {show, &progress};
    struct study *study = study_open(&lab->plan, &err);
    bool good = study != NULL;
    if (!ranks_all(&lab->ranks, good)) {
        study_close(study);
        return good ? 1 : complain("lab", 1, "%s", err.text);
    }
    progress_begin(&progress, 0);
    progress.drawn_at_all = progress.drawn_at_all && lab->ranks.rank == 0;
    good = study_run(study, progress_stop_flag(), &listener, &err);
    progress_end(&progress);
    if (!good) complain("lab", 1, "%s", err.text);
    int status = ranks_all(&lab->ranks, good) ? finish(lab, study) : 1;
    study_close(study);
    return status;
}

static int run_lab(const struct flags_read *read)
{
    struct lab lab = {.read = read, .ranks = ranks_begin()};
    struct error err;
    int status;
    if (read_plan(&lab, &err))
        status = run(&lab);
    else
        status = lab.ranks.rank ? 2 : usage_wrong(&command_lab, err.text);
    ranks_end(&lab.ranks);
    return status;
}

const struct command command_lab = {
    .name = "lab",
    .help = "play many games and report what the game is like: is it fair, how long, what matters?",
    .arguments = "GAME --bots A[,B,...] --out FILE.html",
    .arguments_max = 1,
    .flags = flags,
    .run = run_lab,
};
