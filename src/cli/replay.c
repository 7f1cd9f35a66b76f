/* isolario replay: steps through a record, forwards and back. A record is proved while it is read,
 * so what is shown is what the rules say. On a pipe the story is printed from the first action to
 * the last. */
#include <string.h>

#include "catalogue/catalogue.h"
#include "cli/cli.h"
#include "cli/story.h"
#include "cli/table.h"
#include "cli/texts.h"
#include "cli/why.h"
#include "cli/words.h"
#include "core/file.h"
#include "core/number.h"
#include "core/record.h"
#include "games/registry.h"

static const struct flag flags[] = {
    {"--step", "N", NULL, "show the game after this many steps"},
    {"--seat", "S", NULL, "show what seat S sees, counted from 1"},
    {"--all", NULL, NULL, "show what is hidden, too"},
    {"--why", NULL, NULL, "ask the bot again what it thought of its last step"},
    {"--plain", NULL, NULL, "without colours and in plain letters"},
    {"--lang", "LANGUAGE", NULL, "the language of the story"},
    {NULL},
};

struct replay_request {
    const char *path, *step_text, *seat_text;
    bool all, why;
    int viewer;
    size_t step; /* how many actions have been played */
    struct match *match;
    struct seating seating;
    struct speaker speaker;
    struct story story;
    struct screen screen;
    struct keys *keys;
};

/* ---- The command line ---- */

/* What the flags mean for this record. */
static bool set_view(struct replay_request *v, struct error *err)
{
    int64_t number;
    size_t length = match_length(v->match);
    v->viewer = v->all ? EVERYTHING : SPECTATOR;
    v->step = length;
    if (v->seat_text) {
        if (!number_given("--seat", v->seat_text, 1, v->seating.count, &number, err)) return false;
        v->viewer = (int)number - 1;
    }
    if (v->step_text) {
        if (!number_given("--step", v->step_text, 0, (int64_t)length, &number, err)) return false;
        v->step = (size_t)number;
    } else if (keys_interactive(v->keys)) {
        v->step = 0;
    }
    return true;
}

static bool open_record(struct replay_request *v, struct error *err)
{
    struct buf text;
    struct error why = {0};
    struct record_names names;
    buf_init(&text, RECORD_MAX + 1);
    if (file_read(v->path, RECORD_MAX, &text, &why))
        v->match = record_read(game_find, buf_text(&text), text.size, &names, &why);
    buf_free(&text);
    if (!v->match) return fail(err, "bad-record", "%s: %.400s", v->path, why.text);
    seating_recall(&v->seating, match_start(v->match)->setup.seats, &names);
    for (int i = 0; i < v->seating.count; i++) v->seating.names[i] = v->seating.seat[i].name;
    v->speaker = (struct speaker){v->seating.names, v->screen.language, catalogue_find};
    return true;
}

/* ---- Showing ---- */

static void put_step(const struct replay_request *v, size_t i)
{
    const struct story_step *step = &v->story.steps[i];
    char lead[32];
    snprintf(lead, sizeof lead, "%4zu  ", i + 1);
    for (size_t k = step->first_line; k < v->story.steps[i + 1].first_line; k++) {
        enum ink ink = step->actor == CHANCE ? INK_GOLD : seat_ink(step->actor);
        screen_say(&v->screen, (struct style){.lead = lead, .lead_ink = ink}, v->story.lines[k].text);
        snprintf(lead, sizeof lead, "      ");
    }
}

static void put_board(const struct replay_request *v)
{
    struct canvas canvas;
    struct match *there = match_rewind(v->match, v->step);
    int width = v->screen.width < CANVAS_WIDTH ? v->screen.width : CANVAS_WIDTH;
    state_sketch(match_game(v->match), match_state(there), v->viewer, width, &v->speaker, &canvas);
    screen_canvas(&v->screen, &canvas);
    match_close(there);
}

static void put_result(const struct replay_request *v)
{
    const struct game *g = match_game(v->match);
    struct outcome o = {0};
    char number[TITLE_BYTES];
    if (v->step < match_length(v->match)) return;
    if (match_actor(v->match) != NOBODY) {
        screen_say(&v->screen, (struct style){.bold = true}, SAY(&v->screen, still_running));
        return;
    }
    match_outcome(v->match, &o);
    const char *reason = o.ending == ENDED_BY_RESIGNING ? SAY(&v->screen, by_resigning)
                         : o.ending == ENDED_BY_AGREEMENT
                             ? SAY(&v->screen, by_agreement)
                             : speaker_title(&v->speaker, g, g->reasons, o.reason, number);
    screen_sayf(&v->screen, (struct style){.bold = true}, SAY(&v->screen, match_over), reason);
    for (int rank = 1; rank <= o.seats; rank++)
        for (int i = 0; i < o.seats; i++)
            if (o.rank[i] == rank)
                screen_sayf(&v->screen, (struct style){.ink = seat_ink(i), .indent = 1}, "%d. %s  %d", rank,
                            v->seating.seat[i].name, o.score[i]);
}

static void put_why(const struct replay_request *v)
{
    const struct why why = {v->match, &v->seating, &v->speaker, &v->screen, v->viewer};
    if (v->why) why_say(&why, v->step);
}

static void put_title(const struct replay_request *v)
{
    const struct start *start = match_start(v->match);
    struct buf text;
    buf_init(&text, 1024);
    buf_addf(&text, "%s:", speaker_says(&v->speaker, start->game, "", "name", start->game->title));
    for (int i = 0; i < v->seating.count; i++)
        buf_addf(&text, "%s %s", i ? "," : "", v->seating.seat[i].name);
    buf_add(&text, "; ");
    if (match_length(v->match) == 1)
        buf_add(&text, SAY(&v->screen, action_one));
    else
        buf_addf(&text, SAY(&v->screen, actions), match_length(v->match));
    if (start->has_seed) {
        buf_add(&text, "; ");
        buf_addf(&text, SAY(&v->screen, seed), (unsigned long long)start->seed);
    }
    screen_say(&v->screen, (struct style){.bold = true}, buf_text(&text));
    buf_free(&text);
}

/* A transcript for a pipe: every step up to the wanted one, then the board there. */
static void print_all(const struct replay_request *v)
{
    put_title(v);
    for (size_t i = 0; i < v->step; i++) put_step(v, i);
    screen_line(&v->screen);
    put_board(v);
    screen_line(&v->screen);
    put_result(v);
    put_why(v);
}

/* ---- Stepping ---- */

static void draw(struct replay_request *v)
{
    screen_clear(&v->screen);
    put_title(v);
    put_board(v);
    screen_line(&v->screen);
    for (size_t i = v->step > 3 ? v->step - 3 : 0; i < v->step; i++) put_step(v, i);
    put_result(v);
    put_why(v);
    screen_say(&v->screen, (struct style){.ink = INK_FAINT}, SAY(&v->screen, replay_keys));
}

/* False: leave. */
static bool obey(struct replay_request *v, const char *text)
{
    size_t length = match_length(v->match);
    char key = text[0];
    if (text_is_number(text)) {
        int64_t n;
        v->step = number_read(text, 0, (int64_t)length, &n) ? (size_t)n : length;
    } else if (key == 0 || key == 'n') {
        if (v->step < length) v->step++;
    } else if (key == 'b') {
        if (v->step > 0) v->step--;
    } else if (key == 'w') {
        v->why = !v->why;
    } else if (key == 'e') {
        v->step = length;
    }
    return key != 'q';
}

static void step_through(struct replay_request *v)
{
    struct buf line;
    char prompt[64];
    buf_init(&line, BUF_LIMIT);
    do {
        draw(v);
        snprintf(prompt, sizeof prompt, "%zu/%zu> ", v->step, match_length(v->match));
        if (keys_read(v->keys, prompt, INK_GOLD, &line) == KEYS_END) break;
        if (line.size) text_trim(line.text);
    } while (obey(v, buf_text(&line)));
    buf_free(&line);
}

static int view(struct replay_request *v)
{
    struct error err = {0};
    if (!open_record(v, &err)) return complain("replay", 1, "%s", err.text);
    if (!set_view(v, &err)) return usage_wrong(&command_replay, err.text);
    story_tell(&v->story, v->match,
               &(struct story_wish){.viewer = v->viewer, .speaker = &v->speaker, .every_step = true});
    if (keys_interactive(v->keys))
        step_through(v);
    else
        print_all(v);
    return 0;
}

static int run_replay(const struct flags_read *read)
{
    struct replay_request v = {
        .path = read->plain[0],
        .step_text = flag_text(read, "--step"),
        .seat_text = flag_text(read, "--seat"),
        .all = flag_given(read, "--all"),
        .why = flag_given(read, "--why"),
    };
    const char *language = flag_text(read, "--lang");
    struct error err = {0};
    if (!v.path) return usage_wrong(&command_replay, "no file is named");
    if (v.all && v.seat_text) return usage_wrong(&command_replay, "--seat and --all do not go together");
    screen_open(&v.screen, stdout, flag_given(read, "--plain"));
    if (language && !screen_speak(&v.screen, language, &err)) return complain("replay", 2, "%s", err.text);
    v.keys = keys_open(&v.screen);
    int status = view(&v);
    story_free(&v.story);
    match_close(v.match);
    keys_close(v.keys);
    return status;
}

const struct command command_replay = {
    .name = "replay",
    .help = "step through a record",
    .arguments = "FILE",
    .arguments_max = 1,
    .flags = flags,
    .run = run_replay,
};
