#include "scenario.h"

#include <ctype.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/document.h"
#include "core/notation.h"
#include "core/view.h"
#include "games/registry.h"

enum { LINE_MAX_TEXT = 16384, UNTIL_MAX = 10000 };

struct run {
    const char *file;
    int line;
    struct buf *report;
    char title[160];
    const struct game *game; /* NULL until the game's line */
    bool failed, open, has_rules;
    struct journal journal; /* of the last play */
    action last;            /* that play, and whose secret it was */
    int owner;
    alignas(max_align_t) unsigned char state[STATE_MAX];
};

static void complain_at(struct run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void complain_at(struct run *r, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    r->failed = true;
    buf_addf(r->report, "%s:%d: %s\n    in scenario: %s\n", r->file, r->line, text, r->title);
}

/* ---- Small readers ---- */

static char *trim(char *s)
{
    while (isspace((unsigned char)*s)) s++;
    size_t n = strlen(s);
    while (n > 0 && isspace((unsigned char)s[n - 1])) s[--n] = 0;
    return s;
}

/* Cuts the first word off; *rest is what follows it. */
static char *first_word(char *s, char **rest)
{
    s = trim(s);
    size_t n = 0;
    while (s[n] && !isspace((unsigned char)s[n])) n++;
    *rest = s[n] ? trim(s + n + 1) : s + n;
    s[n] = 0;
    return s;
}

static void strip_comment(char *s)
{
    bool quoted = false;
    for (size_t i = 0; s[i]; i++) {
        if (s[i] == '"') quoted = !quoted;
        if (s[i] == '#' && !quoted && (i == 0 || isspace((unsigned char)s[i - 1]))) {
            s[i] = 0;
            return;
        }
    }
}

/* "path = value": cuts at the last " = ". */
static bool split_equation(struct run *r, char *s, char **path, char **value)
{
    char *at = strstr(s, " = ");
    if (!at) {
        complain_at(r, "\"path = value\" is expected");
        return false;
    }
    *at = 0;
    *path = trim(s);
    *value = trim(at + 3);
    return true;
}

/* Cuts " by RULE" off the end. */
static char *split_rule(struct run *r, char *s)
{
    char *by = NULL;
    for (char *at = strstr(s, " by "); at; at = strstr(at + 1, " by ")) by = at;
    if (!by) {
        complain_at(r, "\"by RULE\" is missing");
        return NULL;
    }
    *by = 0;
    return trim(by + 4);
}

static int actor_named(const char *word)
{
    if (strcmp(word, "*") == 0) return CHANCE;
    if (strcmp(word, "spectator") == 0) return SPECTATOR;
    return word[0] >= '0' && word[0] < '0' + SEATS_MAX && !word[1] ? word[0] - '0' : EVERYTHING;
}

/* "0 step to=l5": is it that actor's turn, and what is the action? */
static bool read_move(struct run *r, char *s, action *a)
{
    char *text, *who = first_word(s, &text);
    struct error err;
    int actor = r->game->actor(r->state);
    if (actor_named(who) != actor) {
        complain_at(r, "the actor is %d (-1 chance, -2 over), not %.20s", actor, who);
        return false;
    }
    if (action_parse(r->game, text, a, &err)) return true;
    complain_at(r, "%s", err.text);
    return false;
}

static const char *rule_name(const struct run *r, rule no)
{
    return no ? rule_id(r->game, no) : "nothing: it is legal";
}

/* ---- What a line does ---- */

static void check_state(struct run *r)
{
    struct error err;
    if (!state_valid(r->game, r->state, &err)) complain_at(r, "the state is not sound: %s", err.text);
}

static bool begin_game(const struct game **game, unsigned char *state, char *s, struct error *err)
{
    char *rest, *id = first_word(s, &rest);
    const struct game *g = game_find(id);
    if (!g) return fail(err, "unknown-game", "there is no game \"%.40s\"", id);
    struct setup setup = setup_standard(g, 0);
    while (*rest) {
        char *value, *name = first_word(rest, &rest);
        value = strchr(name, '=');
        if (!value) return fail(err, "usage", "\"%.40s\": name=value is expected", name);
        *value++ = 0;
        if (strcmp(name, "seats") == 0)
            setup.seats = atoi(value);
        else if (!setup_option(g, &setup, name, value, err))
            return false;
    }
    *game = g;
    return game_begin(g, state, &setup, err);
}

static void do_game(struct run *r, char *s)
{
    struct error err;
    r->journal.count = 0;
    if (!begin_game(&r->game, r->state, s, &err)) {
        complain_at(r, "%s", err.text);
        r->game = NULL;
    }
}

static void do_nogame(struct run *r, char *s)
{
    alignas(max_align_t) unsigned char state[STATE_MAX];
    const struct game *g = NULL;
    struct error err;
    if (begin_game(&g, state, s, &err)) complain_at(r, "this match can begin");
}

static void do_rules(struct run *r, char *s)
{
    r->has_rules = *trim(s) != 0;
    char *rest = s;
    while (*(rest = trim(rest))) {
        char *id = first_word(rest, &rest);
        bool known = false;
        for (int i = 0; games[i]; i++) known = known || rule_find(games[i], id);
        if (!known) complain_at(r, "there is no rule %.40s", id);
    }
}

static void do_given(struct run *r, char *s)
{
    struct error err;
    if (!state_patch(r->game, r->state, s, strlen(s), &err)) complain_at(r, "%s", err.text);
}

static void do_reject(struct run *r, char *s)
{
    struct error err = {0};
    char *by = split_rule(r, s);
    if (!by) return;
    if (state_patch(r->game, r->state, s, strlen(s), &err))
        complain_at(r, "the patch is accepted");
    else if (strcmp(rule_id(r->game, err.rule), by) != 0)
        complain_at(r, "refused by %s, not %.40s: %s", rule_name(r, err.rule), by, err.text);
}

static void do_play(struct run *r, char *s)
{
    action a;
    if (!read_move(r, s, &a)) return;
    rule no = game_why_not(r->game, r->state, a);
    if (no) {
        complain_at(r, "refused by %s: %s", rule_id(r->game, no), rule_says(r->game, no));
        return;
    }
    int actor = r->game->actor(r->state);
    r->last = a;
    r->owner = actor == CHANCE ? r->game->owner(r->state) : actor;
    journal_clear(&r->journal);
    game_apply(r->game, r->state, a, &r->journal);
    check_state(r);
}

static void do_refuse(struct run *r, char *s)
{
    action a;
    char *by = split_rule(r, s);
    if (!by || !read_move(r, s, &a)) return;
    rule no = game_why_not(r->game, r->state, a);
    if (strcmp(no ? rule_id(r->game, no) : "", by) != 0)
        complain_at(r, "refused by %s, not %.40s", rule_name(r, no), by);
}

static void do_legal(struct run *r, char *s)
{
    action a;
    struct choices choices;
    if (!read_move(r, s, &a)) return;
    game_legal(r->game, r->state, &choices);
    rule no = game_why_not(r->game, r->state, a);
    if (no || !choices_have(&choices, a)) complain_at(r, "not legal: refused by %s", rule_name(r, no));
}

static void do_illegal(struct run *r, char *s)
{
    action a;
    struct choices choices;
    if (!read_move(r, s, &a)) return;
    game_legal(r->game, r->state, &choices);
    if (!game_why_not(r->game, r->state, a) || choices_have(&choices, a)) complain_at(r, "legal");
}

static void list_choices(const struct run *r, const struct choices *choices, struct buf *out)
{
    for (int i = 0; i < choices->count; i++) {
        buf_add(out, i ? "; " : "");
        action_text(r->game, choices->list[i], out);
    }
}

static void do_only(struct run *r, char *s)
{
    char *rest, *who = first_word(s, &rest), *save;
    struct choices choices;
    struct error err;
    int count = 0, missing = 0;
    if (actor_named(who) != r->game->actor(r->state)) {
        complain_at(r, "the actor is %d, not %.20s", r->game->actor(r->state), who);
        return;
    }
    game_legal(r->game, r->state, &choices);
    for (char *part = strtok_r(rest, ";", &save); part; part = strtok_r(NULL, ";", &save)) {
        action a;
        count++;
        if (!action_parse(r->game, trim(part), &a, &err)) {
            complain_at(r, "%s", err.text);
            return;
        }
        missing += !choices_have(&choices, a);
    }
    if (missing == 0 && count == choices.count) return;
    struct buf list;
    buf_init(&list, 900);
    list_choices(r, &choices, &list);
    complain_at(r, "legal are: %s", buf_text(&list));
    buf_free(&list);
}

static void do_weight(struct run *r, char *s)
{
    char *rest, *number = first_word(s, &rest);
    action a;
    struct choices choices;
    if (!read_move(r, rest, &a)) return;
    game_legal(r->game, r->state, &choices);
    int weight = 0;
    for (int i = 0; i < choices.count && choices.total; i++)
        if (action_equal(choices.list[i], a)) weight = choices.weights[i];
    if (weight != atoi(number)) complain_at(r, "the weight is %d", weight);
}

static bool outcome_at(const struct run *r, const char *path, struct buf *out)
{
    struct outcome o;
    char number[16];
    r->game->outcome(r->state, &o);
    int actor = r->game->actor(r->state), seat = strchr(path, '.') ? atoi(strchr(path, '.') + 1) : 0;
    if (strcmp(path, "actor") == 0) {
        if (actor >= 0)
            buf_addf(out, "%d", actor);
        else
            buf_add(out, actor == CHANCE ? "chance" : "over");
        return true;
    }
    if (seat < 0 || seat >= o.seats) return false;
    if (strncmp(path, "score.", 6) == 0)
        buf_addf(out, "%d", o.score[seat]);
    else if (strncmp(path, "rank.", 5) == 0)
        buf_addf(out, "%d", o.rank[seat]);
    else if (strcmp(path, "reason") == 0)
        buf_add(out, domain_word(r->game->reasons, o.reason, number));
    else
        return false;
    return true;
}

static void compare_at(struct run *r, int seat, char *s)
{
    char *path, *value;
    struct buf found;
    if (!split_equation(r, s, &path, &value)) return;
    buf_init(&found, 256);
    if (!(seat == EVERYTHING && outcome_at(r, path, &found)) &&
        !state_at(r->game, r->state, seat, path, &found))
        complain_at(r, "there is no %.60s", path);
    else if (strcmp(buf_text(&found), value) != 0)
        complain_at(r, "%.60s is %s, not %.60s", path, buf_text(&found), value);
    buf_free(&found);
}

static void do_expect(struct run *r, char *s) { compare_at(r, EVERYTHING, s); }

static void do_view(struct run *r, char *s)
{
    char *rest, *who = first_word(s, &rest);
    compare_at(r, actor_named(who), rest);
}

static void do_until(struct run *r, char *s)
{
    char *path, *value;
    struct choices choices;
    struct buf found;
    if (!split_equation(r, s, &path, &value)) return;
    buf_init(&found, 256);
    for (int i = 0; i < UNTIL_MAX; i++) {
        buf_clear(&found);
        if (!outcome_at(r, path, &found) && !state_at(r->game, r->state, EVERYTHING, path, &found)) break;
        if (strcmp(buf_text(&found), value) == 0) {
            buf_free(&found);
            return;
        }
        game_legal(r->game, r->state, &choices);
        if (choices.count == 0) break;
        game_apply(r->game, r->state, choices.list[0], NULL);
    }
    complain_at(r, "%.60s = %.60s never comes true", path, value);
    buf_free(&found);
}

/* What a seat reads of the last play itself. */
static void do_heard(struct run *r, char *s)
{
    char *wanted, *who = first_word(s, &wanted);
    struct buf text;
    if (r->last.verb == 0) {
        complain_at(r, "nothing was played yet");
        return;
    }
    buf_init(&text, 256);
    action_text_seen(r->game, r->state, r->last, r->owner, actor_named(who), &text);
    if (strcmp(buf_text(&text), wanted) != 0) complain_at(r, "%.20s reads: %s", who, buf_text(&text));
    buf_free(&text);
}

/* ---- Events ---- */

/* Does an event, as seat hears it, have these "name=value" arguments? */
static bool event_matches(const struct run *r, const struct told *t, int seat, char *wanted)
{
    const struct event *e = &r->game->events[t->event];
    char *save, number[16];
    for (char *part = strtok_r(wanted, " \t", &save); part; part = strtok_r(NULL, " \t", &save)) {
        char *value = strchr(part, '=');
        int i = 0;
        if (!value) return false;
        *value++ = 0;
        while (i < event_arg_count(e) && strcmp(e->args[i].name, part) != 0) i++;
        if (i == event_arg_count(e)) return false;
        bool seen = event_arg_seen(r->game, r->state, t, i, seat);
        if (strcmp(seen ? domain_word(e->args[i].domain, t->arg[i], number) : "?", value) != 0) return false;
    }
    return true;
}

static bool is_told(const struct run *r, int seat, const char *name, const char *wanted)
{
    for (int i = 0; i < r->journal.count; i++) {
        const struct told *t = &r->journal.list[i];
        char copy[LINE_MAX_TEXT];
        if (strcmp(r->game->events[t->event].name, name) != 0 || !event_seen(r->game, r->state, t, seat))
            continue;
        snprintf(copy, sizeof copy, "%s", wanted);
        if (event_matches(r, t, seat, copy)) return true;
    }
    return false;
}

static bool is_event(struct run *r, const char *name)
{
    for (int e = 1; e < r->game->event_count; e++)
        if (strcmp(r->game->events[e].name, name) == 0) return true;
    complain_at(r, "%s has no event %.40s", r->game->id, name);
    return false;
}

static void list_events(const struct run *r, int seat, struct buf *out)
{
    char number[16];
    for (int i = 0; i < r->journal.count; i++) {
        const struct told *t = &r->journal.list[i];
        const struct event *e = &r->game->events[t->event];
        if (!event_seen(r->game, r->state, t, seat)) continue;
        buf_addf(out, "%s%s", out->size ? "; " : "", e->name);
        for (int k = 0; k < event_arg_count(e); k++) {
            bool seen = event_arg_seen(r->game, r->state, t, k, seat);
            buf_addf(out, " %s=%s", e->args[k].name,
                     seen ? domain_word(e->args[k].domain, t->arg[k], number) : "?");
        }
    }
}

static void expect_told(struct run *r, int seat, char *s, bool wanted)
{
    char *args, *name = first_word(s, &args);
    if (!is_event(r, name) || is_told(r, seat, name, args) == wanted) return;
    struct buf list;
    buf_init(&list, 900);
    list_events(r, seat, &list);
    complain_at(r, "%s; heard: %s", wanted ? "not said" : "said", buf_text(&list));
    buf_free(&list);
}

static void do_event(struct run *r, char *s) { expect_told(r, EVERYTHING, s, true); }

static void do_silent(struct run *r, char *s) { expect_told(r, EVERYTHING, s, false); }

static void do_told(struct run *r, char *s)
{
    char *rest, *who = first_word(s, &rest);
    expect_told(r, actor_named(who), rest, true);
}

static void do_untold(struct run *r, char *s)
{
    char *rest, *who = first_word(s, &rest);
    expect_told(r, actor_named(who), rest, false);
}

/* ---- The file ---- */

static const struct keyword {
    const char *name;
    void (*run)(struct run *, char *rest);
    bool needs_game;
} keywords[] = {
    {"rules", do_rules, false},    {"game", do_game, false},    {"nogame", do_nogame, false},
    {"until", do_until, true},     {"given", do_given, true},   {"reject", do_reject, true},
    {"play", do_play, true},       {"refuse", do_refuse, true}, {"legal", do_legal, true},
    {"illegal", do_illegal, true}, {"only", do_only, true},     {"weight", do_weight, true},
    {"expect", do_expect, true},   {"view", do_view, true},     {"event", do_event, true},
    {"silent", do_silent, true},   {"told", do_told, true},     {"untold", do_untold, true},
    {"heard", do_heard, true},
};

static void end_scenario(struct run *r, struct scenario_tally *tally)
{
    if (!r->open) return;
    if (!r->has_rules) complain_at(r, "the scenario names no rule");
    if (r->failed)
        tally->failed++;
    else
        tally->passed++;
    r->open = false;
}

static void begin_scenario(struct run *r, const char *title)
{
    snprintf(r->title, sizeof r->title, "%.150s", title);
    r->open = true;
    r->failed = r->has_rules = false;
    r->game = NULL;
    r->journal.count = 0;
    r->last = act(0, 0, 0, 0);
}

static void run_line(struct run *r, char *s, struct scenario_tally *tally)
{
    char *rest, *word;
    s = trim(s);
    if (!*s) return;
    word = first_word(s, &rest);
    if (strcmp(word, "scenario") == 0) {
        end_scenario(r, tally);
        begin_scenario(r, rest);
        return;
    }
    if (!r->open) begin_scenario(r, "(before the first scenario)");
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (strcmp(keywords[i].name, word) != 0) continue;
        if (r->failed) return; /* the first failure of a scenario tells most */
        if (keywords[i].needs_game && !r->game)
            complain_at(r, "no game has begun");
        else
            keywords[i].run(r, rest);
        return;
    }
    complain_at(r, "unknown word \"%.40s\"", word);
}

/* How many braces are still open? A patch may span lines. */
static int open_braces(const char *s)
{
    bool quoted = false;
    int n = 0;
    for (; *s; s++) {
        if (*s == '"') quoted = !quoted;
        if (!quoted) n += (*s == '{') - (*s == '}');
    }
    return n;
}

/* Appends the next line of the text without its comment, and a blank; returns what follows it. A 0 byte
 * becomes '?', and what exceeds the buffer is dropped. */
static const char *take_line(const char *at, const char *end, char *line)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = strlen(line), k = (size_t)((stop ? stop : end) - at), room = LINE_MAX_TEXT - length - 2;
    if (k > room) k = room;
    for (size_t i = 0; i < k; i++) line[length + i] = at[i] ? at[i] : '?';
    line[length + k] = 0;
    strip_comment(line + length);
    length += strlen(line + length);
    line[length] = ' ';
    line[length + 1] = 0;
    return stop ? stop + 1 : end;
}

void scenario_run_file(const char *name, const char *text, size_t n, struct buf *report,
                       struct scenario_tally *tally)
{
    struct run r = {.file = name, .report = report};
    const char *at = text, *end = text + n;
    while (at < end) {
        char line[LINE_MAX_TEXT] = "";
        int lines = 0;
        do {
            at = take_line(at, end, line);
            lines++;
        } while (at < end && open_braces(line) > 0 && strlen(line) < LINE_MAX_TEXT - 2);
        r.line++;
        run_line(&r, line, tally);
        r.line += lines - 1;
    }
    end_scenario(&r, tally);
}

bool scenario_run(const char *name, const char *text, size_t n, struct buf *report)
{
    struct scenario_tally tally = {0, 0};
    scenario_run_file(name, text, n, report, &tally);
    return tally.failed == 0;
}
