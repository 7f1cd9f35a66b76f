/* Playing: whose turn it is, what bots and CHANCE do about it, and where a match is kept. */
#include "cli/table.h"

#include <errno.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli/cli.h"
#include "cli/stage.h"
#include "cli/texts.h"
#include "core/file.h"
#include "core/record.h"
#include "core/view.h"

enum { PROMPT_BYTES = NAME_BYTES + 8, SAVES_MAX = 1000 };

/* ---- Eyes ---- */

bool table_hides(const struct play_table *t, int a, int b)
{
    alignas(max_align_t) unsigned char view_a[STATE_MAX], view_b[STATE_MAX];
    if (a == b || a < 0 || b < 0) return false;
    view_of(t->game, view_a, match_state(t->match), a);
    view_of(t->game, view_b, match_state(t->match), b);
    return memcmp(view_a, view_b, t->game->state_size) != 0;
}

/* The only person at the table, or NOBODY. */
static int lone_human(const struct play_table *t)
{
    for (int i = 0; i < t->seating.count; i++)
        if (seat_is_human(&t->seating, i)) return seating_humans(&t->seating) == 1 ? i : NOBODY;
    return NOBODY;
}

int table_viewer(const struct play_table *t)
{
    int actor = match_actor(t->match), lone = lone_human(t);
    if (lone != NOBODY) return actor == NOBODY ? EVERYTHING : lone;
    if (actor >= 0 && seat_is_human(&t->seating, actor)) return actor;
    return actor == NOBODY || seating_humans(&t->seating) == 0 ? EVERYTHING : SPECTATOR;
}

/* ---- Saving ---- */

/* A name that no file has yet: game and time, and a counter where that is not enough. */
static bool free_name(const struct play_table *t, char *path, size_t size, struct error *err)
{
    const char *home = getenv("ISOLARIO_HOME");
    char when[32];
    time_t now = time(NULL);
    struct tm local;
    struct stat unused;
    localtime_r(&now, &local);
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", &local);
    for (int i = 1; i <= SAVES_MAX; i++) {
        char counter[16] = "";
        if (i > 1) snprintf(counter, sizeof counter, "-%d", i);
        int n = snprintf(path, size, "%s%sisolario-%s-%s%s.record", home && home[0] ? home : "",
                         home && home[0] ? "/" : "", t->game->id, when, counter);
        if (n < 0 || (size_t)n >= size) return fail(err, "bad-path", "%s", SAY(t->screen, home_too_long));
        if (stat(path, &unused) != 0 && errno == ENOENT) return true;
    }
    return fail(err, "bad-path", SAY(t->screen, no_name_free), path);
}

/* What lies there already may be replaced only where it is a record: a slip of the pen must not
 * cost a letter. */
static bool may_replace(const struct play_table *t, const char *path, struct error *err)
{
    static const char mark[] = "isolario: ";
    char start[sizeof mark] = "";
    struct stat there;
    FILE *file = stat(path, &there) == 0 && S_ISREG(there.st_mode) ? fopen(path, "rb") : NULL;
    if (!file) return true; /* not there, or writing will say what is the matter */
    size_t n = fread(start, 1, sizeof mark - 1, file);
    bool failed = ferror(file);
    fclose(file);
    if (failed || n == 0 || strcmp(start, mark) == 0) return true;
    return fail(err, "bad-path", SAY(t->screen, not_a_record), path);
}

bool table_save(struct play_table *t, const char *path, struct error *err)
{
    char name[sizeof t->saved_as];
    struct record_names names;
    struct buf text;
    if (!path && t->saved_as[0]) path = t->saved_as;
    if (!path && !free_name(t, name, sizeof name, err)) return false;
    if (path && !may_replace(t, path, err)) return false;
    if (path) snprintf(name, sizeof name, "%s", path);
    seating_remember(&t->seating, &names);
    buf_init(&text, RECORD_MAX);
    record_write(t->match, &names, &text);
    bool saved = !text.full && file_write(name, buf_text(&text), text.size, err);
    if (text.full) fail(err, "too-long", SAY(t->screen, record_too_long), RECORD_MAX);
    if (saved) {
        memcpy(t->saved_as, name, sizeof name);
        t->saved_length = match_length(t->match);
        t->saved_hash = match_hash(t->match);
    }
    buf_free(&text);
    return saved;
}

bool table_save_and_tell(struct play_table *t, const char *path)
{
    struct error err = {0};
    if (!table_save(t, path, &err)) {
        screen_sayf(t->screen, (struct style){.ink = INK_DANGER}, SAY(t->screen, not_saved), err.text);
        return false;
    }
    screen_sayf(t->screen, (struct style){.ink = INK_COAST}, SAY(t->screen, saved_in), t->saved_as);
    if (match_actor(t->match) != NOBODY)
        screen_sayf(t->screen, (struct style){.ink = INK_FAINT}, SAY(t->screen, go_on_with), t->saved_as);
    return true;
}

bool table_is_kept(struct play_table *t)
{
    if (t->keep.wanted && t->keep.holds) {
        if (t->keep.exists)
            screen_say(t->screen, (struct style){.ink = INK_COAST}, SAY(t->screen, kept_go_on));
        return true;
    }
    return t->saved_as[0] && t->saved_length == match_length(t->match) &&
           t->saved_hash == match_hash(t->match);
}

/* The usual screen comes back; a match that is over leaves its result there. */
static void leave_stage(struct play_table *t)
{
    stage_close(t->stage);
    t->stage = NULL;
    if (match_actor(t->match) == NOBODY) page_standing(t);
}

/* The input ended: what was begun is kept. */
static void abandon(struct play_table *t)
{
    if (t->stage) leave_stage(t);
    if (match_actor(t->match) == NOBODY) return;
    if (t->keep.wanted && table_is_kept(t)) return;
    t->saved_as[0] = 0;
    table_save_and_tell(t, NULL);
}

/* ---- Playing ---- */

static void play(struct play_table *t, action a)
{
    struct error err = {0};
    if (!match_play(t->match, a, NULL, &err)) bug("the table plays what is refused: %s", err.text);
}

static void roll(struct play_table *t)
{
    struct choices choices;
    if (match_roll(t->match, NULL)) return;
    game_legal(t->game, match_state(t->match), &choices);
    play(t, choices_pick(&choices, &t->luck));
}

static void think(struct play_table *t, int seat)
{
    struct thought thought;
    if (t->stage) stage_watch(t->stage);
    bot_choose(t->seating.seat[seat].bot, match_state(t->match), seat, match_length(t->match), &thought);
    play(t, thought.choice);
}

/* Asks until something is done about it. */
static enum next ask(struct play_table *t, const char *prompt, enum ink ink)
{
    struct buf line;
    if (t->stage) {
        enum next done = stage_ask(t->stage);
        if (done == LEAVE) abandon(t);
        return done;
    }
    enum next next = DRAW_AGAIN;
    buf_init(&line, BUF_LIMIT);
    while (next == ASK_AGAIN || next == DRAW_AGAIN) {
        if (next == DRAW_AGAIN) page_draw(t);
        if (keys_read(t->keys, prompt, ink, &line) == KEYS_END) {
            abandon(t);
            next = LEAVE;
        } else {
            next = line.size ? command_run(t, line.text) : ASK_AGAIN;
        }
    }
    buf_free(&line);
    return next;
}

/* Has whoever sits before the screen seen, or may see, other things than this seat? In a match just
 * loaded that may be anybody. */
static bool needs_curtain(const struct play_table *t, int seat)
{
    if (t->last_human != NOBODY) return table_hides(t, t->last_human, seat);
    for (int i = 0; i < t->seating.count; i++)
        if (seat_is_human(&t->seating, i) && table_hides(t, i, seat)) return true;
    return false;
}

static enum next ask_human(struct play_table *t, int seat)
{
    char prompt[PROMPT_BYTES];
    /* Where something is hidden a forced choice is asked too: a curtain that rises only for real
     * choices would tell. */
    bool hidden = needs_curtain(t, seat);
    menu_fill(&t->menu, t->game, match_state(t->match), &t->speaker);
    if (t->menu.count == 1 && !t->ask_all && !hidden) {
        play(t, t->menu.list[0]);
        return GO_ON;
    }
    if (hidden && !(t->stage ? stage_curtain(t->stage, seat) : page_curtain(t, seat))) {
        abandon(t);
        return LEAVE;
    }
    t->last_human = seat;
    snprintf(prompt, sizeof prompt, "%s> ", t->seating.seat[seat].name);
    return ask(t, prompt, seat_ink(seat));
}

static enum next ask_after_end(struct play_table *t)
{
    t->menu.count = 0;
    t->menu.game = t->game;
    t->menu.speaker = &t->speaker;
    return ask(t, "> ", INK_PLAIN);
}

/* One choice of whoever it is. */
static enum next go_on(struct play_table *t)
{
    int actor = match_actor(t->match);
    if (actor == NOBODY) return ask_after_end(t);
    if (actor >= 0 && seat_is_human(&t->seating, actor)) return ask_human(t, actor);
    if (actor == CHANCE)
        roll(t);
    else
        think(t, actor);
    if (seating_humans(&t->seating) == 0) page_events(t);
    if (keys_interrupted(t->keys) || !screen_sound(t->screen) || (t->stage && stage_interrupted(t->stage))) {
        abandon(t);
        return LEAVE;
    }
    return GO_ON;
}

void table_run(struct play_table *t)
{
    keys_complete(t->keys, command_complete, t);
    if (t->wants_stage && seating_humans(&t->seating) > 0) t->stage = stage_open(t);
    enum next next = GO_ON;
    while (next != LEAVE) {
        next = go_on(t);
        if (next == GO_ON) keep_update(&t->keep, t->match, &t->seating);
    }
    if (t->stage) leave_stage(t);
    keys_complete(t->keys, NULL, NULL);
}
