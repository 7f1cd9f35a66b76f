/* Finished and running matches, step by step; the dice laid open; records out and in. While a match runs only what no
 * seat hides is shown; when it is over everything is, but not before the end is durable: until then it could be undone, and
 * answers wait for it as wishes do. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/document.h"
#include "core/json_write.h"
#include "core/notation.h"
#include "server/inside.h"

bool live_is_over(const struct live_table *r) { return r->table->phase == PHASE_OVER && r->pending == 0; }

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
    json_member_int(out, "step", (int64_t)step);
    json_member_int(out, "length", (int64_t)table_length(t));
    json_member(out, "table");
    news_head(t, NULL, out);
    json_member(out, "view");
    state_write(g, match_state(m), viewer, out);
    json_member_raw(out, "told", told.size ? buf_text(&told) : "null");
    json_member(out, "turn");
    news_turn(m, viewer, false, out);
    if (match_actor(m) == NOBODY) {
        struct outcome outcome = {.over = false};
        match_outcome(m, &outcome);
        json_member_open(out, "outcome", '{');
        outcome_write(g, &outcome, out);
        json_close(out, "}");
    }
    match_close(m);
    buf_free(&told);
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
    *t = q->live->table;
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
    request_answer(q, buf_text(&extra), q->live);
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

bool hub_record(struct hub *hub, const char *address, const char *text, struct buf *out, struct error *err)
{
    struct table_id id;
    struct record_names names;
    if (!table_id_read(text, &id)) return fail(err, "not-found", "there is no such table");
    const struct live_table *r = live_find(hub, &id, hub_address(hub, address), err);
    if (!r) return false;
    if (!table_is_current(r->table, err)) return false;
    if (!live_is_over(r)) return fail(err, "running", "the record is given out when the game is over");
    if (!hub_admits(hub, match_bytes(r->table->match), err)) return false;
    name_seats(r->table, &names);
    record_write(r->table->match, &names, out);
    return true;
}
