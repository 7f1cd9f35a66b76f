#include "server/news.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/document.h"
#include "core/notation.h"

/* ---- Small parts ---- */

static void add_key(struct buf *out, const char *name)
{
    char last = out->size > 0 ? out->text[out->size - 1] : '{';
    if (last != '{' && last != '[') buf_add_n(out, ",", 1);
    buf_add_n(out, "\"", 1);
    buf_add(out, name);
    buf_add_n(out, "\":", 2);
}

static void add_number(struct buf *out, const char *name, int64_t value)
{
    add_key(out, name);
    buf_add_int(out, value);
}

static void add_flag(struct buf *out, const char *name, bool value)
{
    add_key(out, name);
    buf_add(out, value ? "true" : "false");
}

static void add_text(struct buf *out, const char *name, const char *value)
{
    add_key(out, name);
    buf_add_json(out, value);
}

static void add_seats(struct buf *out, const char *name, uint8_t seats)
{
    const char *comma = "";
    add_key(out, name);
    buf_add(out, "[");
    for (int i = 0; i < SEATS_MAX; i++) {
        if (!(seats & 1 << i)) continue;
        buf_add(out, comma);
        buf_add_int(out, i);
        comma = ",";
    }
    buf_add(out, "]");
}

/* ---- The head ---- */

static const char *const phase_words[] = {"waiting", "playing", "over", "old"};
static const char *const kind_words[] = {"open", "person", "bot"};

static void write_place(const struct table *t, const struct presence *p, int seat, struct buf *out)
{
    const struct place *place = &t->places[seat];
    int64_t left = clock_left(t, seat);
    buf_add(out, seat ? ",{" : "{");
    add_text(out, "kind", kind_words[place->kind]);
    add_text(out, "name", place->name);
    add_number(out, "colour", place->colour);
    if (place->kind == PLACE_BOT) add_text(out, "bot", place->bot);
    add_flag(out, "ready", place->kind == PLACE_BOT || place->ready);
    if (p) add_flag(out, "here", p->here & 1 << seat);
    if (p) add_number(out, "since", p->since_ms[seat]);
    if (place->stand_in[0]) add_text(out, "stand_in", place->stand_in);
    if (place->stand_in[0] && place->late) add_flag(out, "late", true);
    if (place->resigned) add_flag(out, "resigned", true);
    if (left >= 0) add_number(out, "left", left);
    buf_add(out, "}");
}

static void write_turn(const struct table *t, struct buf *out)
{
    int actor = table_actor(t);
    int64_t deadline = clock_deadline(t);
    add_key(out, "turn");
    if (actor >= 0)
        buf_add_int(out, actor);
    else
        buf_add(out, actor == CHANCE ? "\"chance\"" : "null");
    if (t->running >= 0) add_number(out, "running", t->running);
    if (deadline >= 0) add_number(out, "deadline", deadline - t->ahead_ms);
}

static void write_ask(const struct table *t, struct buf *out)
{
    if (t->ask.seat < 0) return;
    add_key(out, "ask");
    buf_add(out, "{");
    add_text(out, "what", t->ask.kind == ASK_UNDO ? "undo" : "end");
    add_number(out, "seat", t->ask.seat);
    if (t->ask.kind == ASK_UNDO) add_number(out, "steps", (int64_t)t->ask.steps);
    add_seats(out, "yes", t->ask.yes);
    if (t->ask.kind == ASK_END && ask_away(t)) add_seats(out, "away", ask_away(t));
    buf_add(out, "}");
}

/* Who has something to take back, whether it needs nobody's consent, and who is away whose consent it needs. */
static void write_undo_of(const struct table *t, int seat, bool is_free, struct buf *out)
{
    int absent = is_free ? NOBODY : ask_absent(t, seat, 0);
    buf_add(out, "{");
    add_flag(out, "free", is_free);
    if (absent >= 0) add_number(out, "away", absent);
    buf_add(out, "}");
}

static void write_undo(const struct table *t, struct buf *out)
{
    if (t->phase != PHASE_PLAYING) return;
    add_key(out, "undo");
    buf_add(out, "{");
    for (int i = 0; i < table_seats(t); i++) {
        char name[2] = {(char)('0' + i), 0};
        bool is_free;
        if (!table_is_present(t, i) || undo_steps(t, i, &is_free) == 0) continue;
        add_key(out, name);
        write_undo_of(t, i, is_free, out);
    }
    buf_add(out, "}");
}

/* What every move changes of the head. */
static void add_moment(const struct table *t, struct buf *out)
{
    add_key(out, "moment");
    buf_add(out, "{");
    write_turn(t, out);
    write_ask(t, out);
    write_undo(t, out);
    for (int i = 0; i < table_seats(t) && clock_left(t, i) >= 0; i++) {
        buf_add(out, i ? "," : ",\"left\":[");
        buf_add_int(out, clock_left(t, i));
        if (i + 1 == table_seats(t)) buf_add(out, "]");
    }
    buf_add(out, "}");
}

static void write_opening(const struct table *t, struct buf *out)
{
    add_text(out, "table", t->id.text);
    add_text(out, "game", t->opening.game->id);
    add_number(out, "rules", t->opening.rules);
    add_text(out, "phase", phase_words[t->phase]);
    add_flag(out, "public", t->opening.is_public);
    add_key(out, "options");
    opening_write_options(&t->opening, out);
    add_key(out, "clock");
    opening_write_clock(&t->opening.clock, out);
    add_text(out, "commitment", t->opening.commitment);
    add_text(out, "stand_in", t->opening.stand_in);
    if (t->opening.deal) add_number(out, "guided", t->opening.deal);
    add_number(out, "created", t->created_ms);
}

/* Who won, for lists of tables. */
static void write_ranks(const struct table *t, struct buf *out)
{
    struct outcome outcome = {.over = false};
    match_outcome(t->match, &outcome);
    add_key(out, "ranks");
    for (int i = 0; i < outcome.seats; i++) {
        buf_add(out, i ? "," : "[");
        buf_add_int(out, outcome.rank[i]);
    }
    buf_add(out, "]");
    if (outcome.ending) add_text(out, "ended", ending_word(outcome.ending));
}

/* Without the closing brace. */
static void write_head(const struct table *t, const struct presence *p, struct buf *out)
{
    buf_add(out, "{");
    write_opening(t, out);
    add_key(out, "seats");
    buf_add(out, "[");
    for (int i = 0; i < table_seats(t); i++) write_place(t, p, i, out);
    buf_add(out, "]");
    write_turn(t, out);
    write_ask(t, out);
    write_undo(t, out);
    if (t->match && match_undone(t->match)) add_number(out, "undone", match_undone(t->match));
    if (t->phase == PHASE_OVER) write_ranks(t, out);
    if (t->rematch.text[0]) add_text(out, "rematch", t->rematch.text);
    if (t->rematch_by >= 0) add_number(out, "rematch_by", t->rematch_by);
    if (p) add_number(out, "watching", p->watching);
}

void news_head(const struct table *t, const struct presence *p, struct buf *out)
{
    write_head(t, p, out);
    buf_add(out, "}");
}

void news_head_mine(const struct table *t, const struct presence *p, uint8_t you, struct buf *out)
{
    int actor = table_actor(t);
    write_head(t, p, out);
    add_seats(out, "you", you);
    add_flag(out, "your_turn", actor >= 0 && (you & 1 << actor) && !table_bot(t, actor));
    buf_add(out, "}");
}

/* ---- Steps ---- */

static void write_actor(int actor, struct buf *out)
{
    if (actor >= 0)
        buf_add_int(out, actor);
    else
        buf_add(out, actor == CHANCE ? "\"chance\"" : "\"over\"");
}

void news_told(const struct game *g, const struct step_told *told, int viewer, struct buf *out)
{
    buf_add(out, "{");
    add_number(out, "at", (int64_t)told->at);
    add_key(out, "actor");
    write_actor(told->actor, out);
    add_key(out, "action");
    buf_add(out, "\"");
    action_text_seen(g, told->before, told->action, told->owner, viewer,
                     out); /* plain words: nothing to escape */
    buf_add(out, "\"");
    if (told->actor == CHANCE && told->undone) add_number(out, "undone", told->undone);
    add_key(out, "events");
    buf_add(out, "[");
    bool comma = false;
    for (int i = 0; i < told->journal->count; i++) {
        const struct told *event = &told->journal->list[i];
        if (!event_seen(g, told->after, event, viewer)) continue;
        if (comma) buf_add(out, ",");
        comma = event_write_plain(g, told->after, event, viewer, out);
    }
    buf_add(out, "]}");
}

void news_step(const struct table *t, const struct step_told *told, int viewer, struct buf *out)
{
    if (out->size > 0 && out->text[out->size - 1] == '}') buf_add(out, ",");
    news_told(t->opening.game, told, viewer, out);
}

/* ---- Whose turn ---- */

void news_turn(const struct match *m, int viewer, bool with_legal, struct buf *out)
{
    const struct game *g = match_game(m);
    const void *state = match_state(m);
    int actor = match_actor(m);
    struct told prompt;
    buf_add(out, "{");
    add_key(out, "actor");
    write_actor(actor, out);
    add_key(out, "prompt");
    if (match_ending(m, NULL)) { /* the rules would ask somebody still */
        buf_add(out, "null}");
        return;
    }
    g->prompt(state, &prompt);
    if (!event_write_plain(g, state, &prompt, viewer, out)) buf_add(out, "null");
    if (with_legal && actor >= 0 && actor == viewer) {
        struct choices choices;
        game_legal(g, state, &choices);
        add_key(out, "legal");
        for (int i = 0; i < choices.count; i++) {
            buf_add(out, i ? "\",\"" : "[\"");
            action_text(g, choices.list[i], out);
        }
        buf_add(out, choices.count ? "\"]" : "[]");
    }
    buf_add(out, "}");
}

/* ---- Whole messages ---- */

static void open_message(const struct table *t, const char *on, int64_t now_ms, struct buf *out)
{
    buf_add(out, "{\"on\":\"");
    buf_add(out, on);
    buf_add(out, "\"");
    add_number(out, "seq", t->seq);
    add_number(out, "at", (int64_t)table_length(t));
    add_number(out, "now", now_ms);
}

static void add_look(int viewer, struct buf *out)
{
    add_key(out, "look");
    if (viewer >= 0)
        buf_add_int(out, viewer);
    else
        buf_add(out, "null");
}

static void add_raw(struct buf *out, const char *name, const char *json)
{
    add_key(out, name);
    buf_add(out, json);
}

static void add_chat(const struct table *t, uint32_t since, struct buf *out)
{
    bool first = true;
    add_key(out, "chat");
    buf_add(out, "[");
    for (int i = 0; i < t->chat_count; i++) {
        const struct chat_line *line = &t->chat[i];
        if (line->seq <= since) continue;
        buf_add(out, first ? "{" : ",{");
        add_number(out, "seat", line->seat);
        add_text(out, "text", line->text);
        add_number(out, "time", line->time_ms);
        buf_add(out, "}");
        first = false;
    }
    buf_add(out, "]");
}

/* All of them: there are few, and taking back may move them. */
static void add_notes(const struct table *t, struct buf *out)
{
    static const char *const words[NOTES] = {"took_back", "resigned", "out_of_time", "left",
                                             "stand_in",  "back",     "declined"};
    add_key(out, "notes");
    buf_add(out, "[");
    for (int i = 0; i < t->note_count; i++) {
        const struct note *note = &t->notes[i];
        buf_add(out, i ? ",{" : "{");
        add_number(out, "at", (int64_t)note->at);
        add_text(out, "what", words[note->kind]);
        add_number(out, "seat", note->seat);
        if (note->action) add_text(out, "action", note->action);
        add_number(out, "time", note->time_ms);
        buf_add(out, "}");
    }
    buf_add(out, "]");
}

static void add_position(const struct table *t, int viewer, struct buf *out)
{
    const struct game *g = t->opening.game;
    if (!t->match) return;
    const void *state = match_state(t->match);
    add_look(viewer, out);
    add_key(out, "view");
    state_write(g, state, viewer, out);
    add_key(out, "turn");
    news_turn(t->match, viewer, !(viewer >= 0 && table_bot(t, viewer)), out);
    if (t->phase != PHASE_OVER) return;
    struct outcome outcome = {.over = false};
    match_outcome(t->match, &outcome);
    add_key(out, "outcome");
    buf_add(out, "{");
    outcome_write(g, &outcome, out);
    buf_add(out, "}");
}

void news_row(const struct table *t, const char *head, const char *steps, int viewer, int64_t now_ms,
              struct buf *out)
{
    const struct change *c = &t->change;
    open_message(t, "news", now_ms, out);
    if (c->head) add_raw(out, "table", head);
    if (c->moment) add_moment(t, out);
    if (c->undone) add_number(out, "undone", (int64_t)c->undone);
    if (c->steps) {
        add_key(out, "steps");
        buf_add(out, "[");
        buf_add(out, steps);
        buf_add(out, "]");
    }
    /* Who plays for a seat changes what the seat may do. */
    if ((c->head || c->moment) && t->phase != PHASE_WAITING) add_position(t, viewer, out);
    if (c->notes) add_notes(t, out);
    if (c->chat) add_chat(t, t->seq - 1, out);
    buf_add(out, "}");
}

void news_presence(const struct table *t, const char *head, int64_t now_ms, struct buf *out)
{
    open_message(t, "news", now_ms, out);
    add_raw(out, "table", head);
    buf_add(out, "}");
}

struct retelling {
    int viewer;
    struct buf *out;
};

static void retell(void *context, const struct table *t, const struct step_told *told)
{
    struct retelling *r = context;
    news_step(t, told, r->viewer, r->out);
}

static void add_steps(const struct table *t, size_t from, int viewer, struct buf *out)
{
    struct retelling r = {viewer, out};
    const struct watcher watcher = {retell, &r};
    add_key(out, "steps");
    buf_add(out, "[");
    table_replay(t, from, &watcher);
    buf_add(out, "]");
}

void news_sync(const struct table *t, const char *head, int viewer, int64_t now_ms, struct buf *out)
{
    size_t length = table_length(t);
    open_message(t, "sync", now_ms, out);
    add_raw(out, "table", head);
    if (t->match) add_steps(t, length > SYNC_STEPS ? length - SYNC_STEPS : 0, viewer, out);
    add_position(t, viewer, out);
    add_notes(t, out);
    add_chat(t, 0, out);
    buf_add(out, "}");
}

/* The first step that came after row `since`. */
static size_t first_step_after(const struct table *t, uint32_t since)
{
    size_t low = 0, high = table_length(t);
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (t->marks[middle].seq > since)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

bool news_since(const struct table *t, const char *head, uint32_t since, int viewer, int64_t now_ms,
                struct buf *out)
{
    size_t from = first_step_after(t, since), length = table_length(t);
    if (since == 0 || since > t->seq || since < t->undo_seq || length - from > SYNC_STEPS) return false;
    if (t->chat_count == CHAT_LINES_MAX && t->chat[0].seq > since) return false;
    open_message(t, "news", now_ms, out);
    add_raw(out, "table", head);
    if (from < length) add_steps(t, from, viewer, out);
    add_position(t, viewer, out);
    add_notes(t, out);
    add_chat(t, since, out);
    buf_add(out, "}");
    return true;
}
