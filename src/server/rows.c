/* The rows of a table's log, one kind a line of the table at the end of this file.
 *
 *   open {...}                               what is played, see opening.c
 *   sit SEAT KEYHASH NUMBER COLOUR NAME      a person takes a seat; NUMBER is their share of the dice
 *   bot SEAT BOT      rise SEAT              a bot sits there; nobody does
 *   number SEAT NUMBER                       the opener's share of the dice, at a table of bots
 *   ready SEAT yes|no [NUMBER]               NUMBER where sitting down gave none (a rematch)
 *   start                                    the match begins; CHANCE rolls at once, here and after each act
 *   act SEAT ACTION                          ACTION as core/notation.h writes it
 *   undo STEPS        ask SEAT undo STEPS    ask SEAT end           answer SEAT yes|no
 *   end resigned|agreed                      people end the match: whoever resigned, or all
 *   say SEAT TEXT
 *   leave SEAT BOT    timeout SEAT BOT       stand_in SEAT BOT      resign SEAT BOT      back SEAT
 *   link SEAT CODEHASH EXPIRES               key SEAT KEYHASH
 *   rematch TABLE [SEAT]                     SEAT asked for it
 *   wait MS                                  the running clock did not run for the last MS: no server did
 *
 * Chance is not written: it follows from the dice. Each kind checks everything before it changes anything. */
#include <inttypes.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/notation.h"
#include "core/number.h"
#include "server/table.h"

struct row_kind;

struct row_reading {
    const struct row_kind *kind;
    const struct game *const *games;
    const struct watcher *watcher;
    struct error *err;
    char *at; /* what is left of the row */
    int64_t time_ms;
    uint32_t seq;
    int seat;
};

struct row_kind {
    const char *word;
    bool (*apply)(struct table *, struct row_reading *);
    uint8_t phases; /* bits of the phases in which it can come */
    bool has_seat;  /* the first argument is a seat of the table */
    bool is_quiet;  /* it changes nothing that the table's head shows */
    bool is_move;   /* of the head it changes only what every move does, as long as the phase stays */
};

enum {
    WAITING = 1 << PHASE_WAITING,
    PLAYING = 1 << PHASE_PLAYING,
    OVER = 1 << PHASE_OVER,
    OLD = 1 << PHASE_OLD,
    ALWAYS = 15
};

/* ---- Reading ---- */

/* Cuts the next word off; "" at the end. */
static char *next_word(struct row_reading *r)
{
    char *word = r->at, *end = word + strcspn(word, " ");
    r->at = *end ? end + 1 : end;
    *end = 0;
    return word;
}

static bool bad(struct row_reading *r, const char *what)
{
    return fail(r->err, "bad-row", "row %" PRIu32 ": %s", r->seq, what);
}

static bool read_number(struct row_reading *r, int64_t most, int64_t *value)
{
    return number_read(next_word(r), 0, most, value) || bad(r, "a number is wrong");
}

static bool read_yes(struct row_reading *r, bool *yes)
{
    const char *word = next_word(r);
    *yes = strcmp(word, "yes") == 0;
    return *yes || strcmp(word, "no") == 0 || bad(r, "neither yes nor no");
}

static bool read_hash(struct row_reading *r, struct key_hash *hash)
{
    return key_hash_read(next_word(r), hash) || bad(r, "not a hash");
}

static bool read_bot(struct row_reading *r, char bot[BOT_BYTES])
{
    size_t n = strlen(r->at);
    if (n == 0 || n >= BOT_BYTES) return bad(r, "not a bot");
    memcpy(bot, r->at, n + 1);
    return true;
}

static void copy_text(char *target, size_t capacity, const char *text)
{
    size_t n = strlen(text);
    assert(n < capacity);
    memcpy(target, text, n < capacity ? n + 1 : 0);
}

/* ---- The seats ---- */

static bool apply_open(struct table *t, struct row_reading *r)
{
    struct opening opening = {.game = NULL};
    if (t->opening.game) return bad(r, "a table is opened once");
    if (!opening_read(r->games, r->at, strlen(r->at), &opening, r->err)) return false;
    t->opening = opening;
    if (opening_is_old(&opening)) t->phase = PHASE_OLD;
    t->created_ms = r->time_ms;
    t->places = alloc_zeroed((size_t)opening.setup.seats, sizeof *t->places);
    return true;
}

static bool apply_sit(struct table *t, struct row_reading *r)
{
    struct place p = {.kind = PLACE_PERSON};
    int64_t colour;
    if (t->places[r->seat].kind != PLACE_OPEN) return bad(r, "the seat is taken");
    if (!read_hash(r, &p.key)) return false;
    if (!dice_bytes(next_word(r), p.number)) return bad(r, "not a number of the dice");
    if (!read_number(r, COLOURS_MAX, &colour)) return false;
    if (strlen(r->at) >= NAME_BYTES || !*r->at) return bad(r, "not a name");
    p.colour = (uint8_t)colour;
    copy_text(p.name, sizeof p.name, r->at);
    t->places[r->seat] = p;
    t->change.key = true;
    t->change.key_seat = r->seat;
    return true;
}

static bool apply_rise(struct table *t, struct row_reading *r)
{
    t->places[r->seat] = (struct place){.kind = PLACE_OPEN};
    t->change.key = true;
    t->change.key_seat = r->seat;
    return true;
}

static bool apply_bot(struct table *t, struct row_reading *r)
{
    char bot[BOT_BYTES];
    struct place *p = &t->places[r->seat];
    if (p->kind == PLACE_PERSON) return bad(r, "the seat is taken");
    if (!read_bot(r, bot)) return false;
    *p = (struct place){.kind = PLACE_OPEN};
    p->colour = (uint8_t)table_colour_free(t);
    p->kind = PLACE_BOT;
    copy_text(p->bot, sizeof p->bot, bot);
    return true;
}

static bool apply_number(struct table *t, struct row_reading *r)
{
    uint8_t number[DICE_BYTES];
    if (t->places[r->seat].kind != PLACE_BOT) return bad(r, "no bot sits there");
    if (!dice_bytes(next_word(r), number)) return bad(r, "not a number of the dice");
    memcpy(t->places[r->seat].number, number, DICE_BYTES);
    return true;
}

static bool apply_ready(struct table *t, struct row_reading *r)
{
    struct place *p = &t->places[r->seat];
    uint8_t number[DICE_BYTES];
    bool yes;
    if (p->kind != PLACE_PERSON) return bad(r, "nobody sits there");
    if (!read_yes(r, &yes)) return false;
    bool has_number = *r->at;
    if (has_number && !dice_bytes(next_word(r), number)) return bad(r, "not a number of the dice");
    if (has_number) memcpy(p->number, number, DICE_BYTES);
    p->ready = yes;
    return true;
}

/* ---- The match ---- */

static void add_mark(struct table *t, const struct row_reading *r, bool closed)
{
    size_t length = match_length(t->match);
    if (length > t->marks_capacity) {
        t->marks_capacity = t->marks_capacity ? t->marks_capacity + t->marks_capacity / 2 : 16;
        t->marks = alloc_resized(t->marks, t->marks_capacity, sizeof *t->marks);
    }
    t->marks[length - 1] = (struct mark){.seq = r->seq & 0x7FFFFFFF, .closed = closed};
    t->change.steps++;
}

/* Plays one step, of the seat or, where a is NULL, of CHANCE, and tells it. */
static bool play_step(struct table *t, struct row_reading *r, const action *a)
{
    alignas(max_align_t) unsigned char before[STATE_MAX];
    struct journal journal;
    struct step_told told;
    if (!match_play_told(t->match, a, before, &journal, &told, r->err)) return false;
    add_mark(t, r, told.actor == CHANCE || undo_step_shows(t->opening.game, before, told.after));
    if (r->watcher) r->watcher->step(r->watcher->context, t, &told);
    return true;
}

static void roll(struct table *t, struct row_reading *r)
{
    while (match_actor(t->match) == CHANCE && play_step(t, r, NULL)) continue;
    if (match_actor(t->match) == NOBODY) t->phase = PHASE_OVER;
    t->acted_ms = r->time_ms;
}

static bool apply_start(struct table *t, struct row_reading *r)
{
    struct start start = {.game = t->opening.game, .setup = t->opening.setup, .has_dice = true};
    start.keeps_dice = t->opening.log < 2;
    if (!table_can_start(t)) return bad(r, "not everybody is ready");
    memcpy(start.dice.secret, t->opening.secret, DICE_BYTES);
    for (int i = 0; i < table_seats(t) && !t->opening.deal;
         i++) /* a guided game's dice are always the same */
        memcpy(start.dice.number[i], t->places[i].number, DICE_BYTES);
    dice_key(&start.dice, table_seats(t));
    t->match = match_open(&start, r->err);
    if (!t->match) return false;
    t->phase = PHASE_PLAYING;
    t->change.started = true;
    roll(t, r);
    clock_begin(t, r->time_ms);
    return true;
}

static bool apply_act(struct table *t, struct row_reading *r)
{
    action a;
    if (match_actor(t->match) != r->seat) return bad(r, "it is another seat's turn");
    if (!action_parse(t->opening.game, r->at, &a, r->err) || !play_step(t, r, &a)) return false;
    if (t->ask.kind == ASK_UNDO) t->ask.seat = NOBODY; /* what it was about is no longer the last */
    roll(t, r);
    return true;
}

/* ---- Notes ---- */

static struct note *add_note(struct table *t, const struct row_reading *r, enum note_kind kind, int seat)
{
    if (!t->notes) t->notes = alloc_zeroed(NOTES_MAX, sizeof *t->notes);
    if (t->note_count == NOTES_MAX) {
        free(t->notes[0].action);
        memmove(t->notes, t->notes + 1, (NOTES_MAX - 1) * sizeof *t->notes);
        t->note_count--;
    }
    struct note *note = &t->notes[t->note_count++];
    *note = (struct note){
        .at = table_length(t), .time_ms = r->time_ms, .seat = (int8_t)seat, .kind = (uint8_t)kind};
    t->change.notes = true;
    return note;
}

/* The match stands before the action again. */
static void note_taken_back(struct table *t, const struct row_reading *r, int seat, action a)
{
    struct buf text;
    buf_init(&text, STORE_ROW_MAX);
    for (int i = 0; i < t->note_count; i++)
        if (t->notes[i].at > table_length(t)) t->notes[i].at = table_length(t);
    struct note *note = add_note(t, r, NOTE_TOOK_BACK, seat);
    action_text_seen(t->opening.game, match_state(t->match), a, seat, SPECTATOR, &text);
    note->action = alloc_text(buf_text(&text));
    buf_free(&text);
}

/* What is taken back begins with an action of whoever asked for it. */
static bool take_back(struct table *t, struct row_reading *r, size_t steps)
{
    size_t length = match_length(t->match), left = steps, first = length;
    int seat = NOBODY;
    action a = {0};
    while (left > 0 && first > 0) {
        a = match_action(t->match, --first, &seat);
        left -= seat != CHANCE;
    }
    if (!match_undo(t->match, steps, r->err)) return false;
    t->change.undone += length - match_length(t->match);
    t->undo_seq = r->seq;
    if (steps > 0) note_taken_back(t, r, seat, a);
    if (t->ask.kind == ASK_UNDO) t->ask.seat = NOBODY;
    t->acted_ms = r->time_ms;
    return true;
}

static bool apply_undo(struct table *t, struct row_reading *r)
{
    int64_t steps;
    return read_number(r, (int64_t)match_length(t->match), &steps) && take_back(t, r, (size_t)steps);
}

static bool apply_ask(struct table *t, struct row_reading *r)
{
    int64_t steps;
    bool is_free;
    if (t->ask.seat != NOBODY) return bad(r, "something is asked already");
    const char *what = next_word(r);
    if (strcmp(what, "end") == 0) {
        t->ask = (struct question){.seat = r->seat, .kind = ASK_END};
        return true;
    }
    if (strcmp(what, "undo") != 0) return bad(r, "not a question");
    if (!read_number(r, (int64_t)match_length(t->match), &steps)) return false;
    if ((size_t)steps != undo_steps(t, r->seat, &is_free) || steps == 0) return bad(r, "not those steps");
    t->ask = (struct question){.seat = r->seat, .steps = (size_t)steps};
    return true;
}

static bool apply_answer(struct table *t, struct row_reading *r)
{
    bool yes;
    if (t->ask.seat == NOBODY) return bad(r, "nothing is asked");
    if (!read_yes(r, &yes)) return false;
    if (yes) {
        t->ask.yes |= (uint8_t)(1 << r->seat);
        return true;
    }
    if (t->ask.kind == ASK_END && t->ask.seat != r->seat) add_note(t, r, NOTE_DECLINED, r->seat);
    t->ask.seat = NOBODY;
    return true;
}

static void end_match(struct table *t, enum ended ending)
{
    uint8_t resigned = 0;
    for (int i = 0; i < table_seats(t); i++)
        if (t->places[i].resigned) resigned |= (uint8_t)(1 << i);
    match_end(t->match, ending, resigned);
    t->phase = PHASE_OVER;
}

static bool apply_end(struct table *t, struct row_reading *r)
{
    for (int i = ENDED_BY_RULES + 1; i < ENDINGS; i++) {
        if (strcmp(r->at, ending_word((enum ended)i)) != 0) continue;
        if (i == ENDED_BY_RESIGNING && !table_is_given_up(t)) return bad(r, "nobody has given up");
        end_match(t, (enum ended)i);
        return true;
    }
    return bad(r, "not an end");
}

/* ---- The people ---- */

/* Room for one more line; the oldest goes where there is none. */
static struct chat_line *next_line(struct table *t)
{
    if (!t->chat) t->chat = alloc_zeroed(CHAT_LINES_MAX, sizeof *t->chat);
    if (t->chat_count == CHAT_LINES_MAX) {
        free(t->chat[0].text);
        memmove(t->chat, t->chat + 1, (CHAT_LINES_MAX - 1) * sizeof *t->chat);
        t->chat_count--;
    }
    return &t->chat[t->chat_count++];
}

static bool apply_say(struct table *t, struct row_reading *r)
{
    if (!*r->at) return bad(r, "nothing is said");
    struct chat_line *line = next_line(t);
    *line = (struct chat_line){.seq = r->seq, .seat = r->seat, .time_ms = r->time_ms};
    line->text = alloc_text(r->at);
    t->talk_bytes += (int64_t)strlen(r->at);
    t->change.chat = true;
    return true;
}

/* Until its owner is back. */
static bool put_stand_in(struct table *t, struct row_reading *r, enum note_kind kind)
{
    if (!table_is_present(t, r->seat)) return bad(r, "no person plays there");
    if (!read_bot(r, t->places[r->seat].stand_in)) return false;
    t->places[r->seat].late = false;
    t->places[r->seat].away_ms = r->time_ms;
    add_note(t, r, kind, r->seat);
    return true;
}

static bool apply_leave(struct table *t, struct row_reading *r) { return put_stand_in(t, r, NOTE_LEFT); }

static bool apply_stand_in(struct table *t, struct row_reading *r)
{
    return put_stand_in(t, r, NOTE_STAND_IN);
}

static bool apply_timeout(struct table *t, struct row_reading *r)
{
    if (!put_stand_in(t, r, NOTE_OUT_OF_TIME)) return false;
    t->places[r->seat].late = true;
    return true;
}

static bool apply_resign(struct table *t, struct row_reading *r)
{
    struct place *p = &t->places[r->seat];
    if (p->kind != PLACE_PERSON || p->resigned) return bad(r, "no person plays there");
    if (!read_bot(r, p->stand_in)) return false;
    p->resigned = true;
    add_note(t, r, NOTE_RESIGNED, r->seat);
    return true;
}

static bool apply_back(struct table *t, struct row_reading *r)
{
    struct place *p = &t->places[r->seat];
    if (p->kind != PLACE_PERSON || p->resigned || !p->stand_in[0]) return bad(r, "nobody stands in");
    p->stand_in[0] = 0;
    add_note(t, r, NOTE_BACK, r->seat);
    clock_return(t, r->seat);
    return true;
}

static bool apply_link(struct table *t, struct row_reading *r)
{
    struct place *p = &t->places[r->seat];
    struct key_hash code;
    int64_t expires;
    if (p->kind != PLACE_PERSON) return bad(r, "nobody sits there");
    if (!read_hash(r, &code) || !read_number(r, INT64_MAX, &expires)) return false;
    p->code = code;
    p->code_expires_ms = expires;
    return true;
}

static bool apply_key(struct table *t, struct row_reading *r)
{
    struct place *p = &t->places[r->seat];
    struct key_hash key;
    if (p->kind != PLACE_PERSON) return bad(r, "nobody sits there");
    if (!read_hash(r, &key)) return false;
    p->key = key;
    p->code = (struct key_hash){{0}};
    p->code_expires_ms = 0;
    t->change.key = true;
    t->change.key_seat = r->seat;
    return true;
}

static bool apply_rematch(struct table *t, struct row_reading *r)
{
    if (t->rematch.text[0]) return bad(r, "there is a rematch already");
    int64_t seat = NOBODY;
    struct table_id id;
    if (!table_id_read(next_word(r), &id)) return bad(r, "not a table");
    if (*r->at && !read_number(r, table_seats(t) - 1, &seat)) return false;
    t->rematch = id;
    t->rematch_by = (int)seat;
    return true;
}

/* At the table's last row the clock had not run out; the time since then is not counted. */
static bool apply_wait(struct table *t, struct row_reading *r)
{
    int64_t ms;
    if (t->running < 0) return bad(r, "no clock runs");
    if (!read_number(r, r->time_ms - t->running_since_ms, &ms)) return false;
    t->running_since_ms += ms;
    return true;
}

/* Whatever the seats do not need, at a table of another version of the rules. */
static bool pass_over(struct table *t, struct row_reading *r)
{
    (void)t;
    (void)r;
    return true;
}

static const struct row_kind foreign = {"", pass_over, OLD, .is_quiet = true};

/* ---- The table of them ---- */

static const struct row_kind kinds[] = {
    {"act", apply_act, PLAYING, .has_seat = true, .is_move = true},
    {"open", apply_open, WAITING},
    {"sit", apply_sit, WAITING | OLD, .has_seat = true},
    {"rise", apply_rise, WAITING | OLD, .has_seat = true},
    {"bot", apply_bot, WAITING | OLD, .has_seat = true},
    {"number", apply_number, WAITING | OLD, .has_seat = true, .is_quiet = true},
    {"ready", apply_ready, WAITING | OLD, .has_seat = true},
    {"start", apply_start, WAITING},
    {"undo", apply_undo, PLAYING},
    {"ask", apply_ask, PLAYING, .has_seat = true},
    {"answer", apply_answer, PLAYING, .has_seat = true},
    {"say", apply_say, ALWAYS, .has_seat = true, .is_quiet = true},
    {"end", apply_end, PLAYING},
    {"leave", apply_leave, PLAYING, .has_seat = true},
    {"timeout", apply_timeout, PLAYING, .has_seat = true},
    {"stand_in", apply_stand_in, PLAYING, .has_seat = true},
    {"resign", apply_resign, PLAYING, .has_seat = true},
    {"back", apply_back, PLAYING | OVER, .has_seat = true},
    {"link", apply_link, ALWAYS, .has_seat = true, .is_quiet = true},
    {"key", apply_key, ALWAYS, .has_seat = true, .is_quiet = true},
    {"rematch", apply_rematch, OVER},
    {"wait", apply_wait, PLAYING},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const struct row_kind *kind_of(const char *word)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].word, word) == 0) return &kinds[i];
    return NULL;
}

static bool read_head(const struct table *t, struct row_reading *r)
{
    int64_t seat = 0;
    r->kind = kind_of(next_word(r));
    if (t->phase == PHASE_OLD && !(r->kind && (r->kind->phases & OLD))) r->kind = &foreign;
    if (!r->kind) return bad(r, "an unknown word");
    if (!t->opening.game && r->kind->apply != apply_open) return bad(r, "the table was not opened");
    if (!(r->kind->phases & 1 << t->phase)) return bad(r, "it does not fit the phase");
    if (r->kind->has_seat && !read_number(r, table_seats(t) - 1, &seat)) return false;
    r->seat = (int)seat;
    return true;
}

/* What follows from a row whatever it was: an open question may be settled now, and the clock is whose turn
 * it is. */
static void settle(struct table *t, struct row_reading *r)
{
    bool is_undo = t->ask.kind == ASK_UNDO;
    if (t->phase != PHASE_PLAYING) t->ask.seat = NOBODY;
    if (t->ask.seat >= 0 && is_undo && !table_is_present(t, t->ask.seat)) t->ask.seat = NOBODY;
    if (t->ask.seat >= 0 && is_undo && ask_absent(t, t->ask.seat, t->ask.yes) >= 0) t->ask.seat = NOBODY;
    bool agreed = t->ask.seat >= 0 && ask_is_agreed(t);
    if (agreed && is_undo) take_back(t, r, t->ask.steps);
    if (agreed && !is_undo) end_match(t, ENDED_BY_AGREEMENT);
    if (t->phase == PHASE_OVER) t->ask.seat = NOBODY;
    if (t->phase != PHASE_WAITING) clock_turn(t, r->time_ms);
}

/* Which part of the head is to be told again. */
static void note_shown(struct table *t, const struct row_kind *kind, enum table_phase before)
{
    struct change *c = &t->change;
    c->moment = kind->is_move && t->phase == before && c->undone == 0;
    c->head = !c->moment && (!kind->is_quiet || c->undone > 0);
}

enum { ROW_SMALL = 512 };

bool table_apply(struct table *t, const struct game *const *games, const struct store_row *row,
                 const struct watcher *watcher, struct error *err)
{
    char small[ROW_SMALL], *copy = row->size < ROW_SMALL ? small : alloc_bytes(row->size + 1);
    struct row_reading r = {.games = games, .watcher = watcher, .err = err, .at = copy};
    memcpy(copy, row->text, row->size);
    copy[row->size] = 0;
    r.seq = row->seq;
    r.time_ms = row->time_ms > t->changed_ms ? row->time_ms : t->changed_ms; /* time does not go back */
    enum table_phase before = t->phase;
    t->change = (struct change){.undone = 0};
    bool good = row->seq == t->seq + 1 || bad(&r, "it is not the next one");
    good = good && read_head(t, &r) && r.kind->apply(t, &r);
    if (good) {
        t->seq = row->seq;
        t->changed_ms = r.time_ms;
        t->row_bytes += (int64_t)row->size;
        settle(t, &r);
        note_shown(t, r.kind, before);
    }
    if (copy != small) free(copy);
    return good;
}
