/* What a game is.
 *
 * A game is a sequence of single choices: at any moment one actor, a seat or CHANCE, picks one action from a finite
 * list. Its state is one plain struct without pointers: copying is memcpy, nothing is allocated while playing, and the
 * first byte of every state is the number of seats. CHANCE is an actor with weights; a game holds no random generator.
 *
 * Callers ask at the door: game_why_not() or the legal list first, then game_apply(), which cannot fail. */
#ifndef ISOLARIO_CORE_GAME_H
#define ISOLARIO_CORE_GAME_H

#include <assert.h>

#include "core/canvas.h"
#include "core/error.h"
#include "core/journal.h"
#include "core/rng.h"
#include "core/schema.h"

struct setup {
    int seats;
    int option[OPTIONS_MAX]; /* codes, in the order of the game's option table */
};

/* The legal actions of the moment. weights and total are filled only for CHANCE. */
struct choices {
    int count;
    uint32_t total;
    action list[CHOICES_MAX];
    uint16_t weights[CHOICES_MAX];
};

static inline void choices_add(struct choices *c, action a)
{
    assert(c->count < CHOICES_MAX);
    c->list[c->count++] = a;
}

static inline void choices_add_weight(struct choices *c, action a, int weight)
{
    assert(c->count < CHOICES_MAX && weight >= 0 && weight <= UINT16_MAX);
    c->weights[c->count] = (uint16_t)weight;
    c->total += (uint32_t)weight;
    choices_add(c, a);
}

enum { SCORE_LINES_MAX = 96 };

struct score_line {
    int16_t seat, line, points; /* line: a code of g->score_lines */
};

/* A match may end before its game does, by its people and not by the rules: whoever has resigned leaves nobody to play
 * against, or all agree. */
enum ended { ENDED_BY_RULES, ENDED_BY_RESIGNING, ENDED_BY_AGREEMENT, ENDINGS };

const char *ending_word(enum ended); /* "resigned", "agreed"; "" by the rules */

struct outcome {
    bool over;
    enum ended ending; /* match_outcome() says; a game knows only its rules */
    int seats;
    int score[SEATS_MAX];
    int rank[SEATS_MAX]; /* 1 is best; equal scores may share */
    int reason;          /* a code of g->reasons */
    int line_count;
    struct score_line lines[SCORE_LINES_MAX]; /* how the scores came about */
};

struct rule_text {
    const char *id, *text; /* "CM-MOVE-03" and its sentence; compiled from docs/rules/ */
};

/* A line of the rulebook that people read, compiled from docs/rulebook/. */
enum book_kind {
    BOOK_PAGE,     /* the title of a page */
    BOOK_TEXT,     /* a paragraph; cites its rules: "CM-MOVE-01 CM-MOVE-02" */
    BOOK_FIGURE,   /* a caption; cites the figure's name */
    BOOK_SAME,     /* words that a search takes for the same: "win, winner, victory" */
    BOOK_LEFT_OUT, /* words that a search leaves out: "how, do, I" */
};
struct book_line {
    enum book_kind kind;
    const char *text, *cites;
};

/* What a position is worth to a seat, for bots; higher is better. The memo is g->memo_size bytes that the caller owns, zero at
 * first, one for each thread: a game keeps in it what makes the next question faster and never what changes an answer. */
typedef int (*judge_fn)(const void *state, int seat, void *memo);

/* How bots that search look at a game; measured, see docs/bots.md. */
struct search {
    int scale; /* a lead of this much promise is half way to a sure win */
    int rivalry; /* how much of the best rival's promise counts against a seat, in hundredths; 0 where seats play together */
    int exploration; /* how curious search is, in hundredths of the usual spread of values */
    int playout;     /* choices that are played on beyond the tree before the promise is asked */
    int breadth;     /* each of them the best of this many drawn at random; 0 or 1: any */
    /* Chooses at once one of the legal actions, or one without a verb where it cannot tell; or NULL. */
    action (*guide)(const void *state, const struct choices *legal, struct rng *, void *memo);
    int careful; /* but this many turns of the clock are played on as greedy would play them */
    int turns; /* playing on ends where the choice has come to another seat this many times; 0: any number */
    /* Counts turns: all ways, in the tree and beyond it, end where it has gone on by `turns` since the question was asked;
     * or NULL. */
    int (*clock)(const void *state);
    bool meets;                /* at every turn of the clock, ways to be compared go on with the same dice */
    judge_fn judge;            /* a promise as search wants it; NULL: that of the game */
    const struct search *next; /* another temper (mcts:500@2), or NULL */
};

/* How the chance of coming first follows from what a bot sees (bots/chance.h), for one number of seats and the standard
 * options. Fitted to games of bots by `isolario chances`, which prints such rows; docs/chances.md says how good they are. */
enum { CHANCE_WEIGHTS = 6, CHANCE_KNOTS = 11 };
struct chance_model {
    int seats;                  /* 0 ends a list */
    int length;                 /* of a usual game, in actions */
    int lead;                   /* of usual size, in promises */
    int weight[CHANCE_WEIGHTS]; /* of the features, in thousandths */
    int knot[CHANCE_KNOTS];     /* the chance, in thousandths, at the scores -5000, -4000, ... 5000 */
};

struct game {
    const char *id, *title;
    const char *blurb; /* one sentence: what it is like */
    int version;       /* of the rules; a record says which it was played by */
    int seats_min, seats_max;
    const struct option *options; /* this and the next four end with a row without a name; */
    const struct verb *verbs;     /* row 0 of verbs and events is empty, so that code 0 means none */
    const struct event *events;
    const struct field *fields;
    const struct rule_text *rules;
    const struct book_line *book; /* ends with a line without a text; empty where nobody has written one */
    int verb_count, event_count, rule_count;
    const struct domain *reasons, *score_lines;
    const struct domain *const *shown; /* more domains whose titles people read, ended by NULL; or NULL */
    const char *const
        *levels; /* the bots of easy, medium, hard and master, as specifications; NULL: the standard ones */
    const struct search *search;        /* NULL: the standard one */
    const struct chance_model *chances; /* one for each number of seats that was fitted; NULL: none */
    size_t state_size;
    size_t memo_size; /* of the memo for promise, judge and guide; 0: they need none */

    /* From setup to the first choice. The state is zeroed, seats and options are laid in. Refuses
     * impossible options. */
    bool (*begin)(void *state, struct error *);
    int (*actor)(const void *state); /* seat, CHANCE or NOBODY: the game is over */
    void (*legal)(const void *state, struct choices *);
    void (*outcome)(const void *state, struct outcome *);
    void (*prompt)(const void *state, struct told *); /* the sentence that says what is expected of whom */
    int (*owner)(const void *state); /* whose secret CHANCE's pending action is; NOBODY: nobody's */
    void (*imagine)(void *state, int seat, struct rng *); /* replace what seat (or SPECTATOR) cannot know */
    /* imagine() as a person of that schooling would: sharpened by what people know of the world; or NULL */
    void (*believe)(void *state, int seat, int schooling, uint64_t person, struct rng *);
    bool (*friends)(const void *state, int a,
                    int b); /* do two seats win and lose together? NULL: no two do */
    judge_fn promise;       /* a heuristic value for bots; or NULL */
    bool (*check)(const void *state, struct error *); /* the invariants: which field is wrong and why */
    void (*derive)(void *state);                      /* fills the derived fields; or NULL */
    /* Draws what the seat (or SPECTATOR) sees; view comes redacted from view_of(). width: columns
     * at hand. */
    void (*sketch)(const void *view, int seat, int width, struct canvas *);
};

static inline int state_seats(const void *state) { return *(const uint8_t *)state; }

/* The standard set-up with every option at its default; seats 0 means the fewest. */
struct setup setup_standard(const struct game *g, int seats);
/* Sets one option by words; false with *err where there is no such option or value. */
bool setup_option(const struct game *g, struct setup *, const char *name, const char *value, struct error *);
int option_count(const struct game *g);

/* Lays seats and options into a zeroed state of g->state_size bytes and begins. */
bool game_begin(const struct game *g, void *state, const struct setup *, struct error *);

/* Empties *out and lists the legal actions; empty only when the game is over. */
static inline void game_legal(const struct game *g, const void *state, struct choices *out)
{
    out->count = 0;
    out->total = 0;
    g->legal(state, out);
}

static inline rule game_why_not(const struct game *g, const void *state, action a)
{
    assert(a.verb > 0 && a.verb < g->verb_count); /* actions from outside pass action_valid() first */
    return g->verbs[a.verb].why_not(state, a);
}

/* Plays a legal action. journal may be NULL. In debug builds it asserts that the action was legal. */
static inline void game_apply(const struct game *g, void *state, action a, struct journal *j)
{
    assert(game_why_not(g, state, a) == 0);
    g->verbs[a.verb].apply(state, a, j);
}

/* Is the verb known, and is every argument within its domain? The gate for actions from outside. */
bool action_valid(const struct game *g, action a);
/* One of the choices: by weight for CHANCE, else all equally likely. */
action choices_pick(const struct choices *, struct rng *);
bool choices_have(const struct choices *, action);

/* "CM-MOVE-03" and its text; "" for 0. */
const char *rule_id(const struct game *g, rule r);
const char *rule_says(const struct game *g, rule r);
rule rule_find(const struct game *g, const char *id); /* 0 where unknown; upper and lower case alike */

#endif
