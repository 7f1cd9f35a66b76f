/* isolario play: sits people and bots down at a table in the terminal. What the command line leaves
 * open is asked. */
#include <string.h>
#include <sys/random.h>

#include "catalogue/catalogue.h"
#include "cli/asking.h"
#include "cli/cli.h"
#include "cli/keep.h"
#include "cli/table.h"
#include "cli/texts.h"
#include "cli/wishes.h"
#include "core/file.h"
#include "core/record.h"
#include "games/registry.h"

static uint64_t fresh_seed(void)
{
    uint32_t seed = 0; /* short enough to be copied down from the screen */
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) bug("the system has no randomness");
    return seed;
}

static bool open_new(struct play_table *t, const struct wishes *w, const struct setup *setup,
                     struct error *err)
{
    struct start start = {.game = w->game, .setup = *setup, .has_seed = true};
    start.seed = w->has_seed ? w->seed : fresh_seed();
    t->match = match_open(&start, err);
    return t->match != NULL;
}

static bool open_record(struct play_table *t, const char *path, struct error *err)
{
    struct buf text;
    struct error why = {0};
    struct record_names names;
    buf_init(&text, RECORD_MAX + 1);
    if (file_read(path, RECORD_MAX, &text, &why))
        t->match = record_read(game_find, buf_text(&text), text.size, &names, &why);
    buf_free(&text);
    if (!t->match) return fail(err, "bad-record", "%s: %.400s", path, why.text);
    seating_recall(&t->seating, match_start(t->match)->setup.seats, &names);
    return true;
}

/* Other players may sit down at a match that was begun. */
static bool change_seats(struct play_table *t, const char *seats, struct error *err)
{
    int count = match_start(t->match)->setup.seats;
    if (!seats) return true;
    if (!seating_read(&t->seating, match_game(t->match), seats, err)) return false;
    return t->seating.count == count || fail(err, "bad-seats", "--seats: the record has %d seats", count);
}

enum play_start { SAT_DOWN, WENT_AWAY, WRONG };

/* A new match: from the command line, the open questions asked. */
static enum play_start sit_down(struct play_table *t, struct asking *a, struct wishes *w, struct error *err)
{
    if (!w->game && !ask_game(a, &w->game)) return WENT_AWAY;
    bool asks = !w->seats;
    if (asks && !ask_seats(a, w->game, &t->seating)) return WENT_AWAY;
    if (!asks && !seating_read(&t->seating, w->game, w->seats, err)) return WRONG;
    struct setup setup = setup_standard(w->game, t->seating.count);
    if (!options_read(w->game, &setup, w->read, err)) return WRONG;
    if (asks && !w->has_options && !ask_options(a, w->game, &setup)) return WENT_AWAY;
    return open_new(t, w, &setup, err) ? SAT_DOWN : WRONG;
}

/* "TERRA with Ada and Zheng" */
static void say_unfinished(const struct play_table *t, const struct asking *a)
{
    struct buf names;
    const struct game *g = match_game(t->match);
    buf_init(&names, 512);
    for (int i = 0; i < t->seating.count; i++)
        buf_addf(&names, "%s%s",
                 i == 0                     ? ""
                 : i < t->seating.count - 1 ? ", "
                                            : SAY(a->screen, and),
                 t->seating.seat[i].name);
    screen_sayf(a->screen, (struct style){.bold = true}, SAY(a->screen, unfinished),
                speaker_says(a->speaker, g, "", "name", g->title), buf_text(&names));
    buf_free(&names);
}

/* Offers the last unfinished match, where there is one, before anything else is asked. */
static enum play_start offer_last(struct play_table *t, struct asking *a, bool *taken)
{
    struct error err = {0};
    *taken = false;
    if (!keys_interactive(t->keys) || !keep_latest(&t->keep, &err)) return SAT_DOWN;
    if (!open_record(t, t->keep.path, &err)) {
        screen_say(t->screen, (struct style){.ink = INK_DANGER}, err.text);
        return SAT_DOWN;
    }
    say_unfinished(t, a);
    if (!ask_yes(a, SAY(a->screen, go_on_with_it), taken)) return WENT_AWAY;
    if (*taken) return SAT_DOWN;
    match_close(t->match);
    t->match = NULL;
    return SAT_DOWN;
}

/* The match that --resume or --load names. */
static bool take_up(struct play_table *t, const struct wishes *w, struct error *err)
{
    return (!w->resume || keep_latest(&t->keep, err)) &&
           open_record(t, w->load ? w->load : t->keep.path, err) && change_seats(t, w->seats, err);
}

static enum play_start begin(struct play_table *t, struct wishes *w, struct error *err)
{
    struct asking a = {.screen = t->screen, .speaker = &t->speaker, .keys = t->keys};
    bool taken = w->load || w->resume;
    enum play_start sat = SAT_DOWN;
    buf_init(&a.line, BUF_LIMIT);
    if (taken && !take_up(t, w, err))
        sat = WRONG;
    else if (wishes_nothing(w))
        sat = offer_last(t, &a, &taken);
    if (sat == SAT_DOWN && !taken) {
        t->keep.path[0] = 0;
        sat = sit_down(t, &a, w, err);
    }
    buf_free(&a.line);
    return sat;
}

static int play(struct wishes *w, struct screen *screen, struct keys *keys)
{
    struct error err = {0};
    struct play_table t = {.screen = screen, .keys = keys, .ask_all = w->ask_all, .last_human = NOBODY};
    t.wants_stage = !w->lines && !w->plain;
    t.seating.language = screen->language;
    t.speaker = (struct speaker){t.seating.names, screen->language, catalogue_find};
    enum play_start sat = begin(&t, w, &err);
    if (sat == SAT_DOWN) {
        t.game = match_game(t.match);
        rng_init(&t.luck, fresh_seed(), 0);
        uint64_t seed = match_start(t.match)->has_seed ? match_start(t.match)->seed : fresh_seed();
        if (!seating_open(&t.seating, t.game, seed, &err)) sat = WRONG;
    }
    if (sat == SAT_DOWN) {
        keep_begin(&t.keep, t.game->id, keys_interactive(keys) && seating_humans(&t.seating) > 0);
        table_run(&t);
    }
    seating_close(&t.seating);
    match_close(t.match);
    bool broken_file = err.code && strcmp(err.code, "bad-record") == 0;
    return sat == WRONG ? complain("play", broken_file ? 1 : 2, "%s", err.text) : 0;
}

static int run_play(const struct flags_read *read)
{
    struct wishes w;
    struct error err = {0};
    struct screen screen;
    if (!wishes_read(&w, read, &err)) return usage_wrong(&command_play, err.text);
    screen_open(&screen, stdout, w.plain);
    if (w.language && !screen_speak(&screen, w.language, &err)) return complain("play", 2, "%s", err.text);
    if (w.help) {
        wishes_help(&w, &screen);
        return 0;
    }
    struct keys *keys = keys_open(&screen);
    int status = play(&w, &screen, keys);
    keys_close(keys);
    return status;
}

const struct command command_play = {
    .name = "play",
    .help = "play a game at the terminal",
    .arguments = "[GAME]",
    .arguments_max = ARGUMENTS_MAX,
    .flags = play_flags,
    .explains = true,
    .run = run_play,
};
