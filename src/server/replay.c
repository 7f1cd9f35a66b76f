/* Finished and running matches, step by step; the dice laid open; records out and in. While a match runs only what no
 * seat hides is shown; when it is over everything is, but not before the end is durable: until then it could be undone, and
 * answers wait for it as wishes do. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/document.h"
#include "core/notation.h"
#include "games/registry.h"
#include "server/inside.h"

enum { RECORD_HEAD_LINES = 64 };

bool room_is_over(const struct room *r) { return r->table->phase == PHASE_OVER && r->pending == 0; }

/* ---- Replays ---- */

struct replaying {
    const struct table *table;
    int viewer;
    struct buf *told;
};

static void tell_last(void *context, const struct table *t, const struct step_told *step)
{
    const struct replaying *r = context;
    news_told(t->opening.game, step, r->viewer, r->told);
}

static void write_replay(const struct table *t, size_t step, int viewer, struct buf *out)
{
    const struct game *g = t->opening.game;
    struct buf told;
    struct replaying r = {t, viewer, &told};
    const struct watcher watcher = {tell_last, &r};
    buf_init(&told, OUT_LIMIT);
    struct match *m = table_rewind(t, step, &watcher);
    buf_addf(out, ",\"step\":%zu,\"length\":%zu,\"table\":", step, table_length(t));
    news_head(t, NULL, out);
    buf_add(out, ",\"view\":");
    state_write(g, match_state(m), viewer, out);
    buf_addf(out, ",\"told\":%s,\"turn\":", told.size ? buf_text(&told) : "null");
    news_turn(m, viewer, false, out);
    if (match_actor(m) == NOBODY) {
        struct outcome outcome = {.over = false};
        match_outcome(m, &outcome);
        buf_add(out, ",\"outcome\":{");
        outcome_write(g, &outcome, out);
        buf_add(out, "}");
    }
    match_close(m);
    buf_free(&told);
}

static const struct table *upload_find(const struct hub *hub, const char *id)
{
    for (int i = 0; i < UPLOADS_MAX; i++)
        if (hub->uploads[i].table && strcmp(hub->uploads[i].table->id.text, id) == 0)
            return hub->uploads[i].table;
    return NULL;
}

bool request_match(struct request *q, const struct table **t)
{
    const char *id;
    if (field_has(q->json, "upload")) {
        if (!field_text(q->json, "upload", &id, &q->err)) return false;
        *t = upload_find(q->hub, id);
        return *t || fail(&q->err, "not-found", "there is no such record here, or no longer");
    }
    if (!request_table(q)) return false;
    *t = q->room->table;
    return (*t)->match || fail(&q->err, "not-now", "the game has not begun");
}

bool do_replay(struct request *q)
{
    const struct table *t;
    int64_t step = 0;
    struct buf extra;
    if (!request_match(q, &t)) return false;
    if (!field_number(q->json, "step", 0, (int64_t)table_length(t), &step, &q->err)) return false;
    buf_init(&extra, OUT_LIMIT);
    write_replay(t, (size_t)step, t->phase == PHASE_OVER ? EVERYTHING : SPECTATOR, &extra);
    request_answer(q, buf_text(&extra), q->room);
    buf_free(&extra);
    return true;
}

/* ---- Dice ---- */

static void write_numbers(const struct dice *d, int seats, struct buf *out)
{
    char hex[DICE_HEX + 1];
    uint8_t commitment[DICE_BYTES];
    dice_hex(d->secret, hex);
    buf_addf(out, ",\"secret\":\"%s\"", hex);
    dice_commitment(d->secret, commitment);
    dice_hex(commitment, hex);
    buf_addf(out, ",\"commitment\":\"%s\",\"numbers\":[", hex);
    for (int i = 0; i < seats; i++) {
        dice_hex(d->number[i], hex);
        buf_addf(out, "%s\"%s\"", i ? "," : "", hex);
    }
    buf_add(out, "]");
}

static void write_roll(const struct match *m, const void *before, size_t at, action a, struct buf *out)
{
    const struct game *g = match_game(m);
    struct choices choices;
    int chosen = -1;
    game_legal(g, before, &choices);
    if (out->text[out->size - 1] == '}') buf_add(out, ",");
    buf_addf(out, "{\"at\":%zu,", at);
    if (match_undone_before(m, at)) buf_addf(out, "\"undone\":%" PRIu32 ",", match_undone_before(m, at));
    buf_add(out, "\"weights\":[");
    for (int i = 0; i < choices.count; i++) {
        if (i) buf_add(out, ",");
        buf_add_int(out, choices.weights[i]);
        if (chosen < 0 && action_equal(choices.list[i], a)) chosen = i;
    }
    buf_addf(out, "],\"chosen\":%d,\"action\":\"", chosen);
    action_text(g, a, out);
    buf_add(out, "\"}");
}

static void tell_roll(void *context, const struct table *t, const struct step_told *step)
{
    if (step->actor == CHANCE) write_roll(t->match, step->before, step->at, step->action, context);
}

bool do_dice(struct request *q)
{
    struct buf extra;
    const struct watcher watcher = {tell_roll, &extra};
    if (!request_table(q)) return false;
    const struct table *t = q->room->table;
    if (t->phase != PHASE_OVER)
        return fail(&q->err, "not-now", "the dice are laid open when the game is over");
    buf_init(&extra, OUT_LIMIT);
    write_numbers(&match_start(t->match)->dice, table_seats(t), &extra);
    buf_add(&extra, ",\"rolls\":[");
    table_replay(t, 0, &watcher);
    buf_add(&extra, "]");
    request_answer(q, buf_text(&extra), q->room);
    buf_free(&extra);
    return true;
}

/* ---- Records ---- */

/* As much of a text as a name of a record holds, cut between characters. */
static void copy_name(char out[RECORD_NAME_MAX], const char *text)
{
    size_t n = strlen(text);
    if (n >= RECORD_NAME_MAX)
        for (n = RECORD_NAME_MAX - 1; ((unsigned char)text[n] & 0xC0) == 0x80;) n--;
    memcpy(out, text, n);
    out[n] = 0;
}

/* "human Ada" or "greedy greedy", as the terminal writes them. */
static void name_seats(const struct table *t, struct record_names *names)
{
    char text[BOT_BYTES + NAME_BYTES + 1];
    memset(names, 0, sizeof *names);
    for (int i = 0; i < table_seats(t); i++) {
        const struct place *p = &t->places[i];
        bool person = p->kind == PLACE_PERSON;
        snprintf(text, sizeof text, "%s %s", person ? "human" : p->bot, person ? p->name : p->bot);
        copy_name(names->seat[i], text);
    }
}

bool hub_record(struct hub *hub, const char *text, struct buf *out, struct error *err)
{
    struct table_id id;
    struct record_names names;
    if (!table_id_read(text, &id)) return fail(err, "not-found", "there is no such table");
    const struct room *r = room_find(hub, &id, err);
    if (!r) return false;
    if (!table_is_current(r->table, err)) return false;
    if (!room_is_over(r)) return fail(err, "running", "the record is given out when the game is over");
    name_seats(r->table, &names);
    record_write(r->table->match, &names, out);
    return true;
}

/* Who sat where, from the record's free text: "human NAME" is a person, "BOT NAME" a bot. */
static void read_place(struct place *p, int seat, const char *text)
{
    const char *space = strchr(text, ' '), *name = space ? space + 1 : text;
    size_t n = space ? (size_t)(space - text) : 0;
    bool person = n == 0 || n >= BOT_BYTES || strncmp(text, "human", n) == 0;
    p->kind = person ? PLACE_PERSON : PLACE_BOT;
    p->colour = (uint8_t)(seat + 1);
    if (!person) memcpy(p->bot, text, n);
    snprintf(p->name, sizeof p->name, "%s", name);
}

/* A table around the match of a record, to be looked at only. */
static struct table *table_of_record(struct match *m, const struct record_names *names)
{
    struct table_id id;
    table_id_draw(&id);
    struct table *t = table_new(&id);
    const struct start *start = match_start(m);
    t->opening.game = start->game;
    t->opening.rules = start->game->version;
    t->opening.setup = start->setup;
    memcpy(t->opening.secret, start->dice.secret, DICE_BYTES);
    opening_commit(&t->opening);
    t->match = m;
    t->phase = PHASE_OVER;
    t->places = calloc((size_t)start->setup.seats, sizeof *t->places);
    if (!t->places) bug("out of memory for the seats of a record");
    uint8_t resigned;
    match_ending(m, &resigned);
    for (int i = 0; i < start->setup.seats; i++) {
        read_place(&t->places[i], i, names->seat[i]);
        t->places[i].resigned = resigned & 1 << i;
    }
    return t;
}

/* A step is a line of a record, so a match that is too long is seen before it is played. */
static bool has_too_many_lines(const char *text, size_t n, int steps_max)
{
    size_t lines = 0;
    for (const char *at = text; (at = memchr(at, '\n', n - (size_t)(at - text))); at++) lines++;
    return steps_max > 0 && lines > (size_t)steps_max + RECORD_HEAD_LINES;
}

bool hub_upload(struct hub *hub, const char *address, const char *text, size_t n, struct buf *out,
                struct error *err)
{
    struct record_names names;
    if (!address_allows(hub, keyed_hash(&hub->hash_key, address, strlen(address)), hub_now(hub)))
        return fail(err, "too-many", "too many records came from here; wait a little");
    int steps_max = hub->setup.limits.steps_max;
    if (has_too_many_lines(text, n, steps_max))
        return fail(err, "too-long", "a record that is shown here has at most %d steps", steps_max);
    struct match *m = record_read(game_find, text, n, &names, err);
    if (!m) return false;
    struct upload *u = &hub->uploads[hub->upload_next];
    hub->upload_next = (hub->upload_next + 1) % UPLOADS_MAX;
    table_free(u->table);
    u->table = table_of_record(m, &names);
    buf_add(out, u->table->id.text);
    return true;
}
