/* The engine protocol: JSON lines in, JSON lines out, so that programs in any language can play
 * every game.
 *
 * A request is a row of the table near the end of this file: its name, the fields it knows and its
 * function. A function takes its fields with take_*(), which say what is wrong with them, and only
 * then touches a match; so a request that fails has changed nothing. Answers are written straight
 * into the caller's buffer, and overwritten by an error where one turns up. */
#include "cli/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "bots/bot.h"
#include "cli/cli.h"
#include "core/alloc.h"
#include "core/document.h"
#include "core/json_write.h"
#include "core/match.h"
#include "core/notation.h"
#include "core/record.h"
#include "games/registry.h"

enum { ID_MAX = 256, ANSWER_MAX = BUF_LIMIT, FIELDS_MAX = 5 };

struct engine_table {
    long number;
    struct match *match;
    struct record_names names;
};

struct engine {
    struct engine_table tables[ENGINE_MATCHES_MAX]; /* the first `open` of them */
    int open;
    long last;     /* the number given last; numbers are never used twice */
    uint64_t bots; /* how often a bot was asked: the seed of the next one */
};

struct engine_request {
    struct engine *engine;
    json_t *line;               /* the request itself */
    const struct game *game;    /* once known: an error may name one of its rules */
    struct engine_table *table; /* once known */
    struct buf *out;
    struct error *err;
};

/* ---- taking fields ---- */

static bool fail_missing(struct engine_request *q, const char *name)
{
    return fail(q->err, "missing-field", "field \"%s\" is missing", name);
}

static bool fail_type(struct engine_request *q, const char *name, const char *wanted)
{
    return fail(q->err, "bad-type", "field \"%s\" is not %s", name, wanted);
}

static bool has(const struct engine_request *q, const char *name)
{
    return json_object_get(q->line, name) != NULL;
}

static bool take_number(struct engine_request *q, const char *name, long long low, long long high,
                        long long *value)
{
    const json_t *field = json_object_get(q->line, name);
    if (!field) return fail_missing(q, name);
    if (!json_is_integer(field)) return fail_type(q, name, "a whole number");
    *value = json_integer_value(field);
    if (*value < low || *value > high)
        return fail(q->err, "bad-value", "field \"%s\": %lld is not from %lld to %lld", name, *value, low,
                    high);
    return true;
}

static bool take_text(struct engine_request *q, const char *name, const char **text)
{
    const json_t *field = json_object_get(q->line, name);
    if (!field) return fail_missing(q, name);
    if (!json_is_string(field)) return fail_type(q, name, "a text");
    *text = json_string_value(field);
    return true;
}

static bool take_match(struct engine_request *q)
{
    long long number = 0;
    if (!take_number(q, "match", INT64_MIN, INT64_MAX, &number)) return false;
    for (int i = 0; i < q->engine->open; i++) {
        struct engine_table *t = &q->engine->tables[i];
        if (t->number != number) continue;
        q->table = t;
        q->game = match_game(t->match);
        return true;
    }
    return fail(q->err, "unknown-match", "there is no open match %lld", number);
}

/* Who looks: a seat's number or "spectator"; EVERYTHING where the field is absent. */
static bool take_seat(struct engine_request *q, int *seat)
{
    const json_t *field = json_object_get(q->line, "seat");
    long long number = 0, seats = state_seats(match_state(q->table->match));
    *seat = EVERYTHING;
    if (!field) return true;
    if (json_is_string(field) && strcmp(json_string_value(field), "spectator") == 0) {
        *seat = SPECTATOR;
        return true;
    }
    if (!json_is_integer(field)) return fail_type(q, "seat", "a seat's number or \"spectator\"");
    if (!take_number(q, "seat", 0, seats - 1, &number)) return false;
    *seat = (int)number;
    return true;
}

/* A part of the request as compact text for core/document.h; free it. */
static char *text_of(const json_t *part)
{
    char *text = json_dumps(part, JSON_COMPACT | JSON_ENCODE_ANY);
    if (!text) bug("a parsed request cannot be written");
    return text;
}

/* An action as `legal` showed it has words beside its verb and arguments; they are for people and
 * are dropped. */
static bool read_action_object(struct engine_request *q, json_t *field, action *a)
{
    static const char *const decoration[] = {"text", "say", "weight"};
    json_t *bare = alloc_checked(json_copy(field));
    for (size_t i = 0; i < sizeof decoration / sizeof decoration[0]; i++)
        json_object_del(bare, decoration[i]);
    char *text = text_of(bare);
    bool fine = action_read(q->game, text, strlen(text), a, q->err);
    free(text);
    json_decref(bare);
    return fine;
}

static bool take_action(struct engine_request *q, action *a)
{
    json_t *field = json_object_get(q->line, "action");
    if (!field) return fail_missing(q, "action");
    if (json_is_string(field)) return action_parse(q->game, json_string_value(field), a, q->err);
    if (json_is_object(field)) return read_action_object(q, field, a);
    return fail_type(q, "action", "a text or an object");
}

static bool take_options(struct engine_request *q, struct setup *setup)
{
    json_t *field = json_object_get(q->line, "options"), *value;
    const char *name;
    if (!field) return true;
    if (!json_is_object(field)) return fail_type(q, "options", "an object");
    json_object_foreach(field, name, value)
    {
        char digits[24];
        if (!json_is_string(value) && !json_is_integer(value))
            return fail(q->err, "bad-type", "option \"%.40s\" is neither a text nor a whole number", name);
        snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(value));
        const char *word = json_is_string(value) ? json_string_value(value) : digits;
        if (!setup_option(q->game, setup, name, word, q->err)) return false;
    }
    return true;
}

/* ---- parts of answers ---- */

static void add_actor(struct engine_request *q, int actor)
{
    if (actor >= 0)
        json_member_int(q->out, "actor", actor);
    else
        json_member_word(q->out, "actor", actor == CHANCE ? "chance" : "over");
}

static void add_moment(struct engine_request *q)
{
    add_actor(q, match_actor(q->table->match));
    json_member_open(q->out, "hash", '"');
    buf_addf(q->out, "%016" PRIx64, match_hash(q->table->match));
    json_close(q->out, "\"");
}

/* Events are told to who runs the game, hence with everything. */
static void add_events(struct engine_request *q, const struct journal *j)
{
    for (int i = 0; i < j->count; i++)
        event_write(q->game, match_state(q->table->match), &j->list[i], EVERYTHING, q->out);
}

/* What every change of a match ends with: its events (j may be NULL), then CHANCE's own where a
 * seed plays for it. */
static void add_consequences(struct engine_request *q, const struct journal *j)
{
    struct journal rolled = {.count = 0};
    json_member_open(q->out, "events", '[');
    if (j) add_events(q, j);
    while (match_roll(q->table->match, &rolled)) add_events(q, &rolled);
    json_close(q->out, "]");
    add_moment(q);
}

/* {"verb":...,"text":...,"say":...}, with a weight where it has one. */
static void add_action(struct engine_request *q, action a, int weight)
{
    struct buf text;
    buf_init(&text, ANSWER_MAX);
    action_write(q->game, match_state(q->table->match), a, match_actor(q->table->match), EVERYTHING, &text);
    json_separate(q->out);
    buf_add_n(q->out, buf_text(&text), text.size - 1);
    buf_clear(&text);
    action_sentence(q->game, a, NULL, &text);
    json_member_text(q->out, "say", buf_text(&text));
    if (weight) json_member_int(q->out, "weight", weight);
    json_close(q->out, "}");
    buf_free(&text);
}

/* ---- requests, in the order of the table ---- */

static bool do_games(struct engine_request *q)
{
    json_member_int(q->out, "protocol", ENGINE_PROTOCOL);
    json_member_open(q->out, "games", '[');
    for (int i = 0; games[i]; i++) game_write(games[i], q->out);
    json_close(q->out, "]");
    return true;
}

static bool fail_full(struct engine_request *q)
{
    return fail(q->err, "too-many", "%d matches are open, no more is allowed: close one", ENGINE_MATCHES_MAX);
}

static void seat_match(struct engine_request *q, struct match *m, const struct record_names *names)
{
    struct engine *e = q->engine;
    q->table = &e->tables[e->open++];
    *q->table = (struct engine_table){.number = ++e->last, .match = m, .names = *names};
    q->game = match_game(m);
    json_member_int(q->out, "match", q->table->number);
    add_consequences(q, NULL);
}

static bool open_match(struct engine_request *q, struct start *start)
{
    const struct record_names nobody = {.seat = {""}};
    char *text = NULL;
    json_t *patch = json_object_get(q->line, "patch");
    if (patch && !json_is_object(patch)) return fail_type(q, "patch", "an object");
    if (patch) {
        text = text_of(patch);
        start->patch = text;
        start->patch_size = strlen(text);
    }
    struct match *m = match_open(start, q->err);
    free(text);
    if (!m && q->err->rule) q->err->code = patch ? "bad-state" : "bad-option"; /* nobody has played yet */
    if (m) seat_match(q, m, &nobody);
    return m != NULL;
}

static bool do_new(struct engine_request *q)
{
    const char *id = "";
    long long seats = 0, seed = 0;
    struct start start = {.has_seed = has(q, "seed")};
    if (!take_text(q, "game", &id)) return false;
    if (!(q->game = game_named(id, q->err))) return false;
    if (!take_number(q, "seats", q->game->seats_min, q->game->seats_max, &seats)) return false;
    start.game = q->game;
    start.setup = setup_standard(q->game, (int)seats);
    if (!take_options(q, &start.setup)) return false;
    if (start.has_seed && !take_number(q, "seed", 0, INT64_MAX, &seed)) return false;
    if (q->engine->open == ENGINE_MATCHES_MAX) return fail_full(q);
    start.seed = (uint64_t)seed;
    return open_match(q, &start);
}

static bool do_state(struct engine_request *q)
{
    int seat;
    if (!take_match(q) || !take_seat(q, &seat)) return false;
    json_member(q->out, "state");
    state_write(q->game, match_state(q->table->match), seat, q->out);
    return true;
}

/* A seat learns who is to act, which is public, and its own choices; CHANCE's weights would tell it
 * what others hide. */
static bool do_legal(struct engine_request *q)
{
    int seat;
    struct choices choices = {.count = 0};
    if (!take_match(q) || !take_seat(q, &seat)) return false;
    int actor = match_actor(q->table->match);
    if (seat == EVERYTHING || seat == actor) game_legal(q->game, match_state(q->table->match), &choices);
    add_actor(q, actor);
    json_member_open(q->out, "actions", '[');
    for (int i = 0; i < choices.count; i++)
        add_action(q, choices.list[i], actor == CHANCE ? choices.weights[i] : 0);
    json_close(q->out, "]");
    return true;
}

static bool do_play(struct engine_request *q)
{
    action a = act(0, 0, 0, 0);
    struct journal journal = {.count = 0};
    if (!take_match(q) || !take_action(q, &a)) return false;
    if (!match_play(q->table->match, a, &journal, q->err)) return false;
    add_consequences(q, &journal);
    return true;
}

static bool do_why(struct engine_request *q)
{
    action a = act(0, 0, 0, 0);
    if (!take_match(q) || !take_action(q, &a)) return false;
    rule broken = game_why_not(q->game, match_state(q->table->match), a);
    json_member_bool(q->out, "legal", !broken);
    if (!broken) return true;
    json_member_text(q->out, "rule", rule_id(q->game, broken));
    json_member_text(q->out, "text", rule_says(q->game, broken));
    return true;
}

static bool do_undo(struct engine_request *q)
{
    long long steps = 1;
    if (!take_match(q)) return false;
    if (has(q, "steps") && !take_number(q, "steps", 1, INT32_MAX, &steps)) return false;
    const json_t *fresh = json_object_get(q->line, "fresh");
    if (fresh && !json_is_boolean(fresh)) return fail_type(q, "fresh", "true or false");
    struct match *m = q->table->match;
    if (json_is_true(fresh) && !match_start(m)->has_seed)
        return fail(q->err, "bad-field",
                    "fresh: this match has no seed; its dice are whatever you play for CHANCE");
    if (!match_undo(m, (size_t)steps, q->err)) return false;
    if (json_is_true(fresh)) match_renew(m, match_undone(m) + 1);
    add_consequences(q, NULL);
    return true;
}

static bool do_outcome(struct engine_request *q)
{
    struct outcome outcome = {.over = false};
    if (!take_match(q)) return false;
    match_outcome(q->table->match, &outcome);
    outcome_write(q->game, &outcome, q->out);
    return true;
}

/* The fields of a `bot` request beside match and bot. */
struct bot_wish {
    bool play;
    uint64_t seed;
};

/* Without a seed of its own each question gets the next number: the state's hash or the match's
 * seed would let a bot's luck depend on what its seat may not know. */
static bool take_bot_wish(struct engine_request *q, struct bot_wish *wish)
{
    const json_t *play = json_object_get(q->line, "play");
    long long seed = 0;
    if (play && !json_is_boolean(play)) return fail_type(q, "play", "true or false");
    if (has(q, "seed") && !take_number(q, "seed", 0, INT64_MAX, &seed)) return false;
    *wish = (struct bot_wish){.play = json_is_true(play), .seed = (uint64_t)seed};
    if (!has(q, "seed")) wish->seed = q->engine->bots;
    return true;
}

static bool do_bot(struct engine_request *q)
{
    const char *name = "";
    struct bot_wish wish = {.play = false};
    struct thought thought;
    struct journal journal = {.count = 0};
    if (!take_match(q) || !take_text(q, "bot", &name) || !take_bot_wish(q, &wish)) return false;
    struct match *m = q->table->match;
    int actor = match_actor(m);
    struct bot *bot = bot_open(q->game, name, wish.seed, q->err);
    if (!bot) return false;
    if (actor < 0) {
        bot_close(bot);
        return fail(q->err, "no-choice", "no seat is to choose: %s",
                    actor == CHANCE ? "it is chance's turn" : "the game is over");
    }
    q->engine->bots++;
    bot_choose(bot, match_state(m), actor, match_length(m), &thought);
    bot_say_chance(bot, actor, match_length(m), &thought);
    bot_close(bot);
    json_member(q->out, "action");
    add_action(q, thought.choice, 0);
    thought_write(q->game, &thought, q->out);
    if (!wish.play) return true;
    if (!match_play(m, thought.choice, &journal, q->err))
        bug("a bot chose what is not legal: %s", q->err->text);
    add_consequences(q, &journal);
    return true;
}

static bool do_record(struct engine_request *q)
{
    struct buf text;
    if (!take_match(q)) return false;
    buf_init(&text, RECORD_MAX);
    record_write(q->table->match, &q->table->names, &text);
    bool fine = !text.full;
    json_member_text(q->out, "record", buf_text(&text));
    buf_free(&text);
    return fine || fail(q->err, "too-long", "the record is longer than %d bytes", RECORD_MAX);
}

static bool do_replay(struct engine_request *q)
{
    const char *text = "";
    struct record_names names = {.seat = {""}};
    if (!take_text(q, "record", &text)) return false;
    if (q->engine->open == ENGINE_MATCHES_MAX) return fail_full(q);
    struct match *m = record_read(game_find, text, strlen(text), &names, q->err);
    if (!m) return false;
    seat_match(q, m, &names);
    return true;
}

static bool do_close(struct engine_request *q)
{
    struct engine *e = q->engine;
    if (!take_match(q)) return false;
    match_close(q->table->match);
    *q->table = e->tables[--e->open];
    return true;
}

struct engine_command {
    const char *name;
    const char *fields[FIELDS_MAX];       /* beside `do` and `id` */
    bool (*run)(struct engine_request *); /* false with the error filled, and then nothing has changed */
};

static const struct engine_command rows[] = {
    {"games", {0}, do_games},
    {"new", {"game", "seats", "options", "patch", "seed"}, do_new},
    {"state", {"match", "seat"}, do_state},
    {"legal", {"match", "seat"}, do_legal},
    {"play", {"match", "action"}, do_play},
    {"why", {"match", "action"}, do_why},
    {"undo", {"match", "steps", "fresh"}, do_undo},
    {"outcome", {"match"}, do_outcome},
    {"bot", {"match", "bot", "play", "seed"}, do_bot},
    {"record", {"match"}, do_record},
    {"replay", {"record"}, do_replay},
    {"close", {"match"}, do_close},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

/* ---- from a line to an answer ---- */

/* A misspelt optional field must not pass in silence, so fields nobody knows are refused. */
static bool fields_known(struct engine_request *q, const struct engine_command *row)
{
    const char *name;
    const json_t *value;
    json_object_foreach(q->line, name, value)
    {
        bool known = strcmp(name, "do") == 0 || strcmp(name, "id") == 0;
        for (int i = 0; i < FIELDS_MAX && row->fields[i]; i++)
            known = known || strcmp(name, row->fields[i]) == 0;
        if (!known) return fail(q->err, "unknown-field", "\"%s\" has no field \"%.40s\"", row->name, name);
    }
    return true;
}

static bool run(struct engine_request *q)
{
    const char *name = "";
    if (!take_text(q, "do", &name)) return false;
    for (int i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0) return fields_known(q, &rows[i]) && rows[i].run(q);
    return fail(q->err, "unknown-request", "there is no request \"%.40s\"", name);
}

/* Begins an answer with the request's id, which may be any JSON value of modest size. */
static void begin_answer(struct buf *answer, const char *id, bool fine)
{
    buf_clear(answer);
    json_open(answer, '{');
    if (id) json_member_raw(answer, "id", id);
    json_member_bool(answer, "ok", fine);
}

static void answer_error(struct buf *answer, const char *id, const struct game *g, const struct error *err)
{
    begin_answer(answer, id, false);
    json_member_open(answer, "error", '{');
    json_member_text(answer, "code", err->code);
    json_member_text(answer, "message", err->text);
    if (err->rule && g) json_member_text(answer, "rule", rule_id(g, err->rule));
    json_close(answer, "}}");
}

static bool read_id(const json_t *line, char **id, struct error *err)
{
    const json_t *value = json_object_get(line, "id");
    *id = value ? text_of(value) : NULL;
    if (!*id || strlen(*id) <= ID_MAX) return true;
    free(*id);
    *id = NULL;
    return fail(err, "bad-value", "field \"id\" is longer than %d bytes", ID_MAX);
}

static void answer_request(struct engine *e, json_t *line, struct buf *answer)
{
    char *id;
    struct error err = {.code = ""};
    struct engine_request q = {.engine = e, .line = line, .out = answer, .err = &err};
    bool fine = read_id(line, &id, &err);
    begin_answer(answer, id, true);
    fine = fine && run(&q);
    if (fine)
        json_close(answer, "}");
    else
        answer_error(answer, id, q.game, &err);
    free(id);
}

static bool is_blank(const char *line, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') return false;
    return true;
}

static json_t *read_request(const char *line, size_t n, struct error *err)
{
    json_error_t wrong;
    if (n > ENGINE_LINE_MAX) {
        fail(err, "too-long", "the line is longer than %d bytes", ENGINE_LINE_MAX);
        return NULL;
    }
    json_t *request = json_loadb(line, n, JSON_REJECT_DUPLICATES, &wrong);
    if (json_is_object(request)) return request;
    if (is_blank(line, n))
        fail(err, "bad-json", "the line is empty");
    else if (!request)
        fail(err, "bad-json", "not a JSON object: %s (column %d)", wrong.text, wrong.column);
    else
        fail(err, "bad-json", "not a JSON object: a request is {\"do\": ...}");
    json_decref(request);
    return NULL;
}

struct engine *engine_open(void)
{
    struct engine *e = alloc_zeroed(1, sizeof *e);
    return e;
}

void engine_close(struct engine *e)
{
    if (!e) return;
    for (int i = 0; i < e->open; i++) match_close(e->tables[i].match);
    free(e);
}

void engine_line(struct engine *e, const char *line, size_t n, struct buf *answer)
{
    struct error err = {.code = ""};
    json_t *request = read_request(line, n, &err);
    if (request)
        answer_request(e, request, answer);
    else
        answer_error(answer, NULL, NULL, &err);
    json_decref(request);
}
