/* isolario arena: bots against each other. What it plays and how it counts is in src/lab and docs/strength.md; here are the
 * flags, the bar and the exit status: 0 done, 1 trouble, 2 wrong usage, 130 interrupted. */
#include "lab/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/progress.h"

static const struct flag flags[] = {
    {"--bots", "A,B[,C,D]", NULL, "the bots, one for each seat"},
    {"--games", "N", "100", "how many games are played", 1, ARENA_GAMES_MAX},
    {"--option", "NAME=VALUE", NULL, "play by another rule of the game; can be given several times"},
    {"--seed", "N", "1", "the number that all dice follow from", 0, INT64_MAX},
    {"--threads", "N", NULL, "games at the same time (as many as processors)", 1, THREADS_MAX},
    {"--sprt", "ELO0,ELO1", NULL, "stop as soon as it is clear which of the two differences holds"},
    {"--save", "FILE", NULL, "keep the games in a new file"},
    {"--resume", "FILE", NULL, "go on with the games of a file"},
    {"--json", NULL, NULL, "print the result as JSON"},
    {NULL},
};

static bool read_sprt(const char *text, struct sprt *sprt, struct error *err)
{
    char *end;
    sprt->elo0 = strtod(text, &end);
    bool good = end != text && *end == ',';
    const char *second = good ? end + 1 : "";
    sprt->elo1 = strtod(second, &end);
    good = good && end != second && !*end && sprt->elo0 >= -2000 && sprt->elo1 <= 2000;
    return good || fail(err, "usage", "--sprt: \"%.40s\" does not read ELO0,ELO1, such as 0,20", text);
}

static bool read_plan(const struct flags_read *f, struct arena_plan *plan, struct error *err)
{
    const char *save = flag_text(f, "--save"), *resume = flag_text(f, "--resume");
    if (!f->plain[0]) return fail(err, "usage", "which game?");
    const struct game *g = game_named(f->plain[0], err);
    if (!g) return false;
    if (!flag_text(f, "--bots"))
        return fail(err, "usage", "--bots: which bots? such as --bots greedy,random");
    if (save && resume) return fail(err, "usage", "--save and --resume: one of them is enough");
    if (!contest_read(&plan->contest, g, flag_text(f, "--bots"), err)) return false;
    if (!options_read(g, &plan->contest.setup, f, err)) return false;
    plan->contest.seed = (uint64_t)flag_number(f, "--seed");
    plan->games = (long)flag_number(f, "--games");
    plan->threads = (int)(flag_given(f, "--threads") ? flag_number(f, "--threads")
                                                     : sysconf(_SC_NPROCESSORS_ONLN));
    plan->path = save ? save : resume;
    plan->resume = resume != NULL;
    plan->has_sprt = flag_text(f, "--sprt") != NULL;
    return !plan->has_sprt || read_sprt(flag_text(f, "--sprt"), &plan->sprt, err);
}

static void show(void *context, const struct arena_progress *p)
{
    char note[64];
    snprintf(note, sizeof note, "%.1f %% (%.1f to %.1f)", 100 * p->share.value, 100 * p->share.low,
             100 * p->share.high);
    progress_show(context, p->games, p->games_wanted, note);
}

static void print_result(const struct arena *arena, bool json)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    if (json)
        arena_write_json(arena, &out);
    else
        arena_write_text(arena, &out);
    fputs(buf_text(&out), stdout);
    buf_free(&out);
}

static int run(struct arena *arena, const struct arena_plan *plan, bool json)
{
    struct progress progress;
    struct arena_listener listener = {show, &progress};
    struct error err;
    progress_begin(&progress, arena_games_kept(arena));
    bool good = arena_run(arena, progress_stop_flag(), &listener, &err);
    progress_end(&progress);
    print_result(arena, json);
    if (!good) return complain("arena", 1, "%s", err.text);
    if (arena_is_done(arena)) return 0;
    if (plan->path)
        return complain("arena", 130, "interrupted; the same command with --resume %s goes on", plan->path);
    return complain("arena", 130, "interrupted; with --save FILE the games would have been kept");
}

static int run_arena(const struct flags_read *read)
{
    struct arena_plan plan = {.games = 0};
    struct error err;
    if (!read_plan(read, &plan, &err)) return usage_wrong(&command_arena, err.text);
    struct arena *arena = arena_open(&plan, &err);
    if (!arena) return complain("arena", strcmp(err.code, "usage") == 0 ? 2 : 1, "%s", err.text);
    int status = run(arena, &plan, flag_given(read, "--json"));
    arena_close(arena);
    return status;
}

const struct command command_arena = {
    .name = "arena",
    .help = "let bots play each other: who is stronger, and by how much?",
    .arguments = "GAME --bots A,B[,C,D]",
    .arguments_max = 1,
    .flags = flags,
    .run = run_arena,
};
