/* One table: who sits where, the match, clocks, questions and chat, as the fold of its rows. Nothing else
 * changes a table: a wish becomes a row first. The same table_apply() serves a wish just made, a reload after
 * a restart, and a row that another server appended, and depends on nothing but the rows and their times. No
 * store and no guest is known here.
 *
 * A row is a line of text, a word and the rest (rows.c lists them). What would be needed to check a wish is
 * asked through the functions below before the row is written; a row that does not fit is refused by
 * table_apply() and leaves the table as it was. */
#ifndef ISOLARIO_SERVER_TABLE_H
#define ISOLARIO_SERVER_TABLE_H

#include "core/match.h"
#include "server/keys.h"

enum {
    NAME_MAX_CHARACTERS = 24,
    DEAL_MAX = 1000000, /* guided games of a kind */
    NAME_BYTES = 4 * NAME_MAX_CHARACTERS + 1,
    BOT_BYTES = 24,
    CHAT_MAX_CHARACTERS = 500,
    CHAT_LINES_MAX = 100,
    COLOURS_MAX = 6,
    NOTES_MAX = 60,
    LINK_MS = 10 * 60 * 1000,
    AGREE_AWAY_MS = 24 * 3600 * 1000 /* whoever is away this long lets the others end the game */
};

/* PHASE_OLD: the table was opened under another version of its game's rules than this program's. Who sat there is
 * known; what was played is not, since only those rules could tell. */
enum table_phase { PHASE_WAITING, PHASE_PLAYING, PHASE_OVER, PHASE_OLD };
enum place_kind { PLACE_OPEN, PLACE_PERSON, PLACE_BOT };
enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_BUDGET };

/* A seat and who sits there. */
struct place {
    uint8_t kind, colour;
    bool ready, resigned;
    bool late; /* the stand-in came because the person's time ran out */
    char name[NAME_BYTES];
    char bot[BOT_BYTES];      /* of a bot's seat */
    char stand_in[BOT_BYTES]; /* who plays for a person, or "" */
    struct key_hash key, code;
    int64_t code_expires_ms;
    int64_t away_ms; /* since when a stand-in plays */
    int64_t left_ms; /* of a budget, as it was when the clock last stopped */
    uint8_t number[DICE_BYTES];
};

struct table_clock {
    enum clock_kind kind;
    int64_t ms, increment;
};

/* LOG_RULES: what the rows of a table mean beside its game. 1: stand-ins agreed to taking back, and it left the dice as
 * they were; 2: the people of the table are asked, absent ones too, and the dice are renewed; 3: to end a game absent people
 * are asked too, until they have been away for AGREE_AWAY_MS. */
enum { LOG_RULES = 3 };

#define DEFAULT_BOT "medium"

/* What a table is opened with: the first row. */
struct opening {
    const struct game *game;
    int rules; /* the version the table was opened under; another than the game's: only the seats of the set-up count */
    struct setup setup;
    int log; /* LOG_RULES when it was opened */
    bool is_public;
    char stand_in[BOT_BYTES]; /* the level of bots that play for people who are away, at least */
    uint32_t deal; /* of a guided game, whose dice everybody may know: which of them; 0: an ordinary game */
    struct table_clock clock;
    struct key_hash host;
    uint8_t secret[DICE_BYTES];
    char commitment[DICE_HEX + 1]; /* to the secret: opening_commit() */
};

struct chat_line {
    uint32_t seq;
    int seat;
    int64_t time_ms;
    char *text;
};

/* What happened at the table beside the moves, for the players' log. */
enum note_kind {
    NOTE_TOOK_BACK,
    NOTE_RESIGNED,
    NOTE_OUT_OF_TIME,
    NOTE_LEFT,
    NOTE_STAND_IN,
    NOTE_BACK,
    NOTE_DECLINED,
    NOTES
};

struct note {
    size_t at; /* steps of the match before it */
    int64_t time_ms;
    char *action; /* what was taken back, as a spectator may read it; else NULL */
    int8_t seat;
    uint8_t kind;
};

enum question_kind { ASK_UNDO, ASK_END };

struct question {
    int seat; /* who asks; NOBODY: nothing is asked */
    enum question_kind kind;
    size_t steps; /* to take back */
    uint8_t yes;  /* bits of the seats that agreed */
};

/* Where a step of the match comes from. */
struct mark {
    uint32_t seq : 31;
    uint32_t closed : 1; /* by CHANCE, or it showed something: it is not taken back freely */
};

/* What the last row changed, for whoever tells the news. */
struct change {
    size_t undone, steps; /* taken back first, then played */
    bool started, chat, key, notes;
    bool head, moment; /* of the head all is new, or only what every move changes */
    int key_seat;      /* whose key is another one now */
};

struct table {
    struct table_id id, rematch; /* rematch.text is "" where there is none */
    int rematch_by;              /* who asked for it, or NOBODY */
    struct opening opening;      /* game NULL: no row yet */
    struct place *places;
    struct match *match; /* once it has started */
    struct mark *marks;  /* one a step */
    size_t marks_capacity;
    struct chat_line *chat; /* the last CHAT_LINES_MAX */
    int chat_count;
    struct note *notes; /* the last NOTES_MAX */
    int note_count;
    enum table_phase phase;
    int64_t ahead_ms;              /* of its rows before the time of the server that holds it; not folded */
    uint32_t seq, undo_seq;        /* of the last row, and of the last that took something back */
    int64_t row_bytes, talk_bytes; /* of the texts of all rows, and of what was said */
    int64_t created_ms, changed_ms, acted_ms; /* of the first row, the last, and the last action */
    int running;                              /* the seat whose clock runs, or NOBODY */
    int64_t running_since_ms;
    struct question ask;
    struct change change;
};

/* Who hears of every step as it is played. */
struct watcher {
    void (*step)(void *context, const struct table *, const struct step_told *);
    void *context;
};

struct table *table_new(const struct table_id *);
void table_free(struct table *);
size_t table_bytes(const struct table *); /* of memory, nearly */

/* Folds one row; seq must be the next one. The watcher may be NULL. False with *err where the row does not
 * fit, and the table is unchanged. games ends with NULL. */
bool table_apply(struct table *, const struct game *const *games, const struct store_row *,
                 const struct watcher *, struct error *);

/* Tells the steps from `from` on. */
void table_replay(const struct table *, size_t from, const struct watcher *);
/* A match of its own, to be closed, as this one was after `step` steps; tells the last of them. */
struct match *table_rewind(const struct table *, size_t step, const struct watcher *);

/* ---- Asking ---- */

static inline int table_seats(const struct table *t) { return t->opening.setup.seats; }
size_t table_length(const struct table *);             /* steps of the match */
int table_actor(const struct table *);                 /* a seat, or NOBODY: waiting or over */
const char *table_bot(const struct table *, int seat); /* who plays for the seat, or NULL: a person does */
bool table_is_full(const struct table *);              /* every seat is taken */
bool table_can_start(const struct table *);            /* and every person is ready */
/* False with *err, "old-rules" in words, where the table was opened under another version of the rules. */
bool table_is_current(const struct table *, struct error *);
int table_colour_free(const struct table *); /* the first colour nobody has */
bool table_colour_taken(const struct table *, int colour);
/* Has so many resigned that nobody is left to play against, or no person to play? */
bool table_is_given_up(const struct table *);
/* A person who plays for themselves, without a stand-in? */
bool table_is_present(const struct table *, int seat);
bool table_has_people(const struct table *); /* does anybody? */
/* The rule that forbids the actor an action, without telling what it cannot know: asked of a world in which
 * everything hidden from it is replaced by a guess that follows from its own view, so the same view gets the
 * same answer. */
rule table_rule(const struct table *, int seat, action);

/* ---- undo.c ---- */

/* Non-CHANCE steps from the seat's last action to the end; 0: it has none. *is_free: nothing stands in the
 * way of taking it back, and it is still the seat's turn. */
size_t undo_steps(const struct table *, int seat, bool *is_free);
/* Did a step show somebody what was hidden from them? */
bool undo_step_shows(const struct game *, const void *before, const void *after);
/* Does everybody agree whose consent the open question needs, at the time of the last row? To end the game somebody who plays
 * must want it. */
bool ask_is_agreed(const struct table *);
/* When it will be agreed by the absence of those who have not answered; -1: it will not. */
int64_t ask_due_ms(const struct table *);
uint8_t ask_away(const struct table *); /* bits of the seats whose answer it needs and who are away */
/* Would a question of this seat find nobody to ask at this time? */
bool ask_needs_nobody(const struct table *, enum question_kind, int seat, int64_t time_ms);
/* Somebody whose yes this seat's taking back needs and who cannot give it, because a stand-in plays for them: their seat, or
 * NOBODY. Those of the bits in `yes` have said it already. */
int ask_absent(const struct table *, int seat, uint8_t yes);

/* ---- clock.c ---- */

void clock_begin(struct table *, int64_t time_ms); /* at the start of the match */
/* After a row at this time: stops the clock of who was to move, starts that of who is now. */
void clock_turn(struct table *, int64_t time_ms);
void clock_return(struct table *, int seat);  /* somebody is back after a time-out: the least they get */
int64_t clock_deadline(const struct table *); /* -1: no clock runs */
int64_t clock_left(const struct table *, int seat); /* -1: no budget */

/* ---- opening.c: the first row ---- */

static inline bool opening_is_old(const struct opening *o) { return o->rules != o->game->version; }

void opening_write(const struct opening *, struct buf *out);
void opening_commit(struct opening *); /* computed once, since every head shows it */
bool opening_read(const struct game *const *games, const char *json, size_t n, struct opening *,
                  struct error *);
struct json;
/* Options and clock stand alike in the row and in the message that opens a table. */
bool opening_read_options(const struct json *, const char *name, struct opening *, struct error *);
/* A guided game: which deal of dice that everybody may know. opening_deal() fills the secret from it. */
bool opening_read_deal(const struct json *, const char *name, struct opening *, struct error *);
void opening_deal(struct opening *);
bool opening_read_clock(const struct json *, const char *name, struct table_clock *, struct error *);
void opening_write_options(const struct opening *, struct buf *out);
void opening_write_clock(const struct table_clock *, struct buf *out);
const struct game *opening_game(const struct game *const *games, const char *id);

#endif
