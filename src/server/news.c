#include "server/news.h"

#include "core/document.h"
#include "core/json_write.h"
#include "core/notation.h"

/* ---- Small parts ---- */

void news_seats(const char *name, uint8_t seats, struct buf *out)
{
    json_member_open(out, name, '[');
    for (int i = 0; i < SEATS_MAX; i++)
        if (seats & 1 << i) json_add_int(out, i);
    json_close(out, "]");
}

/* ---- The head ---- */

static const char *const phase_words[] = {"waiting", "playing", "over", "old"};
static const char *const kind_words[] = {"open", "person", "bot"};

static void write_place(const struct table *t, const struct presence *p, int seat, struct buf *out)
{
    const struct place *place = &t->places[seat];
    int64_t left = clock_left(t, seat);
    json_open(out, '{');
    json_member_text(out, "kind", kind_words[place->kind]);
    json_member_text(out, "name", place->name);
    json_member_int(out, "colour", place->colour);
    if (place->kind == PLACE_BOT) json_member_text(out, "bot", place->bot);
    json_member_bool(out, "ready", place->kind == PLACE_BOT || place->ready);
    if (p) json_member_bool(out, "here", p->here & 1 << seat);
    if (p) json_member_int(out, "since", p->since_ms[seat]);
    if (place->stand_in[0]) json_member_text(out, "stand_in", place->stand_in);
    if (place->stand_in[0] && place->late) json_member_bool(out, "late", true);
    if (place->resigned) json_member_bool(out, "resigned", true);
    if (left >= 0) json_member_int(out, "left", left);
    json_close(out, "}");
}

static void write_turn(const struct table *t, struct buf *out)
{
    int actor = table_actor(t);
    int64_t deadline = clock_deadline(t);
    if (actor >= 0)
        json_member_int(out, "turn", actor);
    else
        json_member_raw(out, "turn", actor == CHANCE ? "\"chance\"" : "null");
    if (t->running >= 0) json_member_int(out, "running", t->running);
    if (deadline >= 0) json_member_int(out, "deadline", deadline - t->ahead_ms);
}

static void write_ask(const struct table *t, struct buf *out)
{
    if (t->ask.seat < 0) return;
    json_member_open(out, "ask", '{');
    json_member_text(out, "what", t->ask.kind == ASK_UNDO ? "undo" : "end");
    json_member_int(out, "seat", t->ask.seat);
    if (t->ask.kind == ASK_UNDO) json_member_int(out, "steps", (int64_t)t->ask.steps);
    news_seats("yes", t->ask.yes, out);
    if (t->ask.kind == ASK_END && ask_away(t)) news_seats("away", ask_away(t), out);
    json_close(out, "}");
}

/* Who has something to take back, whether it needs nobody's consent, and who is away whose consent it needs. */
static void write_undo_of(const struct table *t, int seat, bool is_free, struct buf *out)
{
    int absent = is_free ? NOBODY : ask_absent(t, seat, 0);
    json_open(out, '{');
    json_member_bool(out, "free", is_free);
    if (absent >= 0) json_member_int(out, "away", absent);
    json_close(out, "}");
}

static void write_undo(const struct table *t, struct buf *out)
{
    if (t->phase != PHASE_PLAYING) return;
    json_member_open(out, "undo", '{');
    for (int i = 0; i < table_seats(t); i++) {
        char name[2] = {(char)('0' + i), 0};
        bool is_free;
        if (!table_is_present(t, i) || undo_steps(t, i, &is_free) == 0) continue;
        json_member(out, name);
        write_undo_of(t, i, is_free, out);
    }
    json_close(out, "}");
}

static void write_clocks(const struct table *t, struct buf *out)
{
    json_member_open(out, "left", '[');
    for (int i = 0; i < table_seats(t); i++) json_add_int(out, clock_left(t, i));
    json_close(out, "]");
}

/* What every move changes of the head. */
static void add_moment(const struct table *t, struct buf *out)
{
    json_member_open(out, "moment", '{');
    write_turn(t, out);
    write_ask(t, out);
    write_undo(t, out);
    if (clock_left(t, 0) >= 0) write_clocks(t, out);
    json_close(out, "}");
}

static void write_opening(const struct table *t, struct buf *out)
{
    json_member_text(out, "table", t->id.text);
    json_member_text(out, "game", t->opening.game->id);
    json_member_int(out, "rules", t->opening.rules);
    json_member_text(out, "phase", phase_words[t->phase]);
    json_member_bool(out, "public", t->opening.is_public);
    json_member(out, "options");
    opening_write_options(&t->opening, out);
    json_member(out, "clock");
    opening_write_clock(&t->opening.clock, out);
    json_member_text(out, "commitment", t->opening.commitment);
    json_member_text(out, "stand_in", t->opening.stand_in);
    if (t->opening.deal) json_member_int(out, "guided", t->opening.deal);
    json_member_int(out, "created", t->created_ms);
}

/* Who won, for lists of tables. */
static void write_ranks(const struct table *t, struct buf *out)
{
    struct outcome outcome = {.over = false};
    match_outcome(t->match, &outcome);
    json_member_open(out, "ranks", '[');
    for (int i = 0; i < outcome.seats; i++) json_add_int(out, outcome.rank[i]);
    json_close(out, "]");
    if (outcome.ending) json_member_text(out, "ended", ending_word(outcome.ending));
}

/* Without the closing brace. */
static void write_head(const struct table *t, const struct presence *p, struct buf *out)
{
    json_open(out, '{');
    write_opening(t, out);
    json_member_open(out, "seats", '[');
    for (int i = 0; i < table_seats(t); i++) write_place(t, p, i, out);
    json_close(out, "]");
    write_turn(t, out);
    write_ask(t, out);
    write_undo(t, out);
    if (t->match && match_undone(t->match)) json_member_int(out, "undone", match_undone(t->match));
    if (t->phase == PHASE_OVER) write_ranks(t, out);
    if (t->rematch.text[0]) json_member_text(out, "rematch", t->rematch.text);
    if (t->rematch_by >= 0) json_member_int(out, "rematch_by", t->rematch_by);
    if (p) json_member_int(out, "watching", p->watching);
}

void news_head(const struct table *t, const struct presence *p, struct buf *out)
{
    write_head(t, p, out);
    json_close(out, "}");
}

void news_head_mine(const struct table *t, const struct presence *p, uint8_t you, struct buf *out)
{
    int actor = table_actor(t);
    write_head(t, p, out);
    news_seats("you", you, out);
    json_member_bool(out, "your_turn", actor >= 0 && (you & 1 << actor) && !table_bot(t, actor));
    json_close(out, "}");
}

/* ---- Steps ---- */

static void add_actor(int actor, struct buf *out)
{
    if (actor >= 0)
        json_member_int(out, "actor", actor);
    else
        json_member_word(out, "actor", actor == CHANCE ? "chance" : "over");
}

void news_told(const struct game *g, const struct step_told *told, int viewer, struct buf *out)
{
    json_open(out, '{');
    json_member_int(out, "at", (int64_t)told->at);
    add_actor(told->actor, out);
    json_member_open(out, "action", '"'); /* plain words: nothing to escape */
    action_text_seen(g, told->before, told->action, told->owner, viewer, out);
    json_close(out, "\"");
    if (told->actor == CHANCE && told->undone) json_member_int(out, "undone", told->undone);
    json_member_open(out, "events", '[');
    for (int i = 0; i < told->journal->count; i++)
        event_write_plain(g, told->after, &told->journal->list[i], viewer, out);
    json_close(out, "]}");
}

void news_step(const struct table *t, const struct step_told *told, int viewer, struct buf *out)
{
    news_told(t->opening.game, told, viewer, out);
}

/* ---- Whose turn ---- */

void news_turn(const struct match *m, int viewer, bool with_legal, struct buf *out)
{
    const struct game *g = match_game(m);
    const void *state = match_state(m);
    int actor = match_actor(m);
    struct told prompt;
    json_open(out, '{');
    add_actor(actor, out);
    json_member(out, "prompt");
    if (match_ending(m, NULL)) { /* the rules would ask somebody still */
        json_add_null(out);
        json_close(out, "}");
        return;
    }
    g->prompt(state, &prompt);
    if (!event_write_plain(g, state, &prompt, viewer, out)) json_add_null(out);
    if (with_legal && actor >= 0 && actor == viewer) {
        struct choices choices;
        game_legal(g, state, &choices);
        json_member_open(out, "legal", '[');
        for (int i = 0; i < choices.count; i++) {
            json_open(out, '"');
            action_text(g, choices.list[i], out);
            json_close(out, "\"");
        }
        json_close(out, "]");
    }
    json_close(out, "}");
}

/* ---- Whole messages ---- */

static void open_message(const struct table *t, const char *on, int64_t now_ms, struct buf *out)
{
    json_open(out, '{');
    json_member_word(out, "on", on);
    json_member_int(out, "seq", t->seq);
    json_member_int(out, "at", (int64_t)table_length(t));
    json_member_int(out, "now", now_ms);
}

static void add_look(int viewer, struct buf *out)
{
    if (viewer >= 0)
        json_member_int(out, "look", viewer);
    else
        json_member_null(out, "look");
}

static void add_chat(const struct table *t, uint32_t since, struct buf *out)
{
    json_member_open(out, "chat", '[');
    for (int i = 0; i < t->chat_count; i++) {
        const struct chat_line *line = &t->chat[i];
        if (line->seq <= since) continue;
        json_open(out, '{');
        json_member_int(out, "seat", line->seat);
        json_member_text(out, "text", line->text);
        json_member_int(out, "time", line->time_ms);
        json_close(out, "}");
    }
    json_close(out, "]");
}

/* All of them: there are few, and taking back may move them. */
static void add_notes(const struct table *t, struct buf *out)
{
    static const char *const words[NOTES] = {"took_back", "resigned", "out_of_time", "left",
                                             "stand_in",  "back",     "declined"};
    json_member_open(out, "notes", '[');
    for (int i = 0; i < t->note_count; i++) {
        const struct note *note = &t->notes[i];
        json_open(out, '{');
        json_member_int(out, "at", (int64_t)note->at);
        json_member_text(out, "what", words[note->kind]);
        json_member_int(out, "seat", note->seat);
        if (note->action) json_member_text(out, "action", note->action);
        json_member_int(out, "time", note->time_ms);
        json_close(out, "}");
    }
    json_close(out, "]");
}

static void add_position(const struct table *t, int viewer, struct buf *out)
{
    const struct game *g = t->opening.game;
    if (!t->match) return;
    const void *state = match_state(t->match);
    add_look(viewer, out);
    json_member(out, "view");
    state_write(g, state, viewer, out);
    json_member(out, "turn");
    news_turn(t->match, viewer, !(viewer >= 0 && table_bot(t, viewer)), out);
    if (t->phase != PHASE_OVER) return;
    struct outcome outcome = {.over = false};
    match_outcome(t->match, &outcome);
    json_member_open(out, "outcome", '{');
    outcome_write(g, &outcome, out);
    json_close(out, "}");
}

void news_row(const struct table *t, const char *head, const char *steps, int viewer, int64_t now_ms,
              struct buf *out)
{
    const struct change *c = &t->change;
    open_message(t, "news", now_ms, out);
    if (c->head) json_member_raw(out, "table", head);
    if (c->moment) add_moment(t, out);
    if (c->undone) json_member_int(out, "undone", (int64_t)c->undone);
    if (c->steps) {
        json_member_open(out, "steps", '[');
        json_add_raw(out, steps);
        json_close(out, "]");
    }
    /* Who plays for a seat changes what the seat may do. */
    if ((c->head || c->moment) && t->phase != PHASE_WAITING) add_position(t, viewer, out);
    if (c->notes) add_notes(t, out);
    if (c->chat) add_chat(t, t->seq - 1, out);
    json_close(out, "}");
}

void news_presence(const struct table *t, const char *head, int64_t now_ms, struct buf *out)
{
    open_message(t, "news", now_ms, out);
    json_member_raw(out, "table", head);
    json_close(out, "}");
}

struct step_list {
    int viewer;
    struct buf *out;
};

static void add_step(void *context, const struct table *t, const struct step_told *told)
{
    const struct step_list *list = context;
    news_step(t, told, list->viewer, list->out);
}

static void add_steps(const struct table *t, size_t from, int viewer, struct buf *out)
{
    struct step_list list = {viewer, out};
    const struct watcher watcher = {add_step, &list};
    json_member_open(out, "steps", '[');
    table_replay(t, from, &watcher);
    json_close(out, "]");
}

void news_sync(const struct table *t, const char *head, int viewer, int64_t now_ms, struct buf *out)
{
    size_t length = table_length(t);
    open_message(t, "sync", now_ms, out);
    json_member_raw(out, "table", head);
    if (t->match) add_steps(t, length > SYNC_STEPS ? length - SYNC_STEPS : 0, viewer, out);
    add_position(t, viewer, out);
    add_notes(t, out);
    add_chat(t, 0, out);
    json_close(out, "}");
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
    json_member_raw(out, "table", head);
    if (from < length) add_steps(t, from, viewer, out);
    add_position(t, viewer, out);
    add_notes(t, out);
    add_chat(t, since, out);
    json_close(out, "}");
    return true;
}
