/* TERRA: limits, words, the state, and what the files of this room share. Read this first, then
 * tables.c, then the files in the order of play: begin, place, evaluate, change, score.
 *
 * A piece is a word such as 2c: the third piece that seat 2 has placed in this round. Since
 * everybody places one piece a turn, and turns go round from the starting player, the word also
 * tells the order of placing (TE-RULING-28). Areas and spaces hold these words, so no place holds
 * two pieces (TE-INV-02); a seat's supply is what is neither on the board nor in the stock
 * (TE-PIECE-04).
 *
 * The answers are no secret of chance but of the card: `draw` lays them into the state where nobody
 * sees them (TE-INFO-08), and CHANCE turns them over one by one at the evaluation. */
#ifndef ISOLARIO_TERRA_STATE_H
#define ISOLARIO_TERRA_STATE_H

#include "core/game.h"
#include "terra_content.h"
#include "terra_rules.h"

enum {
    SEATS = 6,           /* TE-SETUP-01 */
    GUESSING_PIECES = 5, /* TE-SETUP-05: the sixth, the scoring marker, has no word (TE-SETUP-04) */
    PIECES = SEATS * GUESSING_PIECES + 1,
    SUPPLY_LEAST = 3,    /* TE-CHANGE-03 */
    HIT_POINTS = 7,      /* TE-EVAL-03 */
    ADJACENT_POINTS = 3, /* TE-EVAL-03 */
    TRACK = 100,         /* TE-SCORE-05 */
    CARDS_EACH_MAX = 12,
    ROUNDS_MAX = CARDS_EACH_MAX * SEATS,
    AREAS_OF_TOPIC_MAX = 4, /* TE-CARD-06 */
    HITS_MAX = 3,           /* TE-RULING-12 */
    SCORE_MAX = ROUNDS_MAX * GUESSING_PIECES * HIT_POINTS,
    YEARS = 30,
    LENGTHS = 37,
    NUMBERS = 35,
    SPACES_MAX = LENGTHS
};

/* Lists read best in columns. */
/* clang-format off */
enum phase {
    PHASE_NONE, PHASE_START, PHASE_DRAW, PHASE_PLACE_FIRST, PHASE_PLACE_MORE,
    PHASE_REVEAL_AREAS, PHASE_REVEAL_SECOND, PHASE_REVEAL_THIRD, PHASE_CHANGE, PHASE_OVER, PHASES
};

enum draw_rule { DRAW_RANDOM = 1, DRAW_IN_ORDER };
enum first_rule { FIRST_CHANCE = 1, FIRST_SEAT1 };
enum refill_rule { REFILL_AUTO = 1, REFILL_CHOICE };
enum unasked_rule { UNASKED_FORBIDDEN = 1, UNASKED_ALLOWED };
enum rose_rule { ROSE_ON = 1, ROSE_OFF };
enum picture_rule { PICTURE_CAPTION = 1, PICTURE_DRAWING };
enum units_rule { UNITS_METRIC = 1, UNITS_IMPERIAL };

enum { LEVEL_SETS = 16 }; /* every set of levels, yellow 1, green 2, blue 4, red 8 */

struct terra {
    uint8_t seat_count;
    struct {
#define OPTION(member, ...) uint8_t member;
#include "options.def"
    } options;

    uint8_t phase;
    uint8_t round;      /* from 1 */
    uint8_t first;      /* the starting player of round 1 */
    uint8_t turn;       /* the seat that is asked; the starting player where nobody is */
    uint8_t rounds, starter, area_count; /* derived: how many rounds, this round's starting player, question 1 */
    uint8_t rose[TE_QUARTERS];           /* derived: what the wind rose shows */

    struct {
        uint16_t areas, second, third; /* a topic and two questions: TE-INFO-08 */
    } answer;
    uint16_t topic;     /* derived: the card in play, or none */
    uint16_t history[ROUNDS_MAX + 1]; /* the topic of each round so far */

    /* By seat. */
    uint16_t score[SEATS];
    uint8_t stock[SEATS], passed[SEATS];
    uint8_t supply[SEATS], marker[SEATS], colour[SEATS]; /* derived */

    /* The board: pieces. */
    uint8_t area[TE_AREAS];
    uint8_t year[YEARS], length[LENGTHS], number[NUMBERS];

    uint8_t asked[TE_BARS]; /* derived: which bars the topic asks about */
};

extern const struct option te_options[];
extern const struct field te_fields[];
extern const struct event te_events[];
extern const struct verb te_verbs[];
extern const struct domain te_reason_domain, te_score_domain, te_colour_domain;

enum event_id {
    EVENT_NONE,
#define EVENT(code, ...) code,
#include "events.def"
    EVENTS
};

enum verb_id {
    VERB_NONE,
#define VERB(code, ...) V_##code,
#include "verbs.def"
    VERBS
};

/* Each verb has its two functions in the file of its phase. */
#define VERB(code, name, ...)                            \
    rule te_why_not_##name(const void *state, action a); \
    void te_apply_##name(void *state, action a, struct journal *j);
#include "verbs.def"
/* clang-format on */

/* board.c: the cards, the map and the bars as the rules read them, and all changes of pieces. */
int te_second_question(int topic); /* and the third follows it */
int te_area_count(int topic);
bool te_is_level_chosen(int levels, int level);
bool te_is_adjacent(int area, int other);
int te_area_points(int topic, int area); /* what a piece there earns if the topic's areas are the answer */
int te_spaces_of(int bar);               /* how many spaces the bar has */
/* The spaces that an answer hits, as the first and the last of a row. */
struct hits {
    int first, last;
};
struct hits te_hits(int bar, int kind, int64_t from, int64_t to);
struct hits te_hits_of(int question);
int te_space_points(struct hits, int space);
int te_space_code(int bar, int space); /* the row of te_space */
const uint8_t *te_bar(const struct terra *, int bar);
int te_cards_each_suggested(int seats);
int te_on_board(const struct terra *, int seat);
void te_derive(void *state);
void te_derive_topic(struct terra *);

/* Legal actions, a function a file. */
void te_legal_begin(const struct terra *, struct choices *);
void te_legal_place(const struct terra *, struct choices *);
void te_legal_evaluate(const struct terra *, struct choices *);
void te_legal_change(const struct terra *, struct choices *);

/* begin.c */
bool te_begin(void *state, struct error *);
void te_begin_round(struct terra *);

/* evaluate.c, change.c */
void te_begin_evaluation(struct terra *, struct journal *);
void te_change(struct terra *, struct journal *);

/* score.c, minds.c, check.c, sketch.c */
void te_outcome(const void *state, struct outcome *);
void te_imagine(void *state, int seat, struct rng *);
int te_promise(const void *state, int seat, void *memo);
bool te_check(const void *state, struct error *);
void te_sketch(const void *view, int seat, int width, struct canvas *);

/* believe.c. A centre is where a person looks first for an answer: an area, or a space of the question's bar. */
void te_believe(void *state, int seat, int schooling, uint64_t person, struct rng *);
int te_centre_on_map(uint64_t person, int schooling, int topic, int which);
int te_centre_on_bar(uint64_t person, int schooling, int question);

static inline int te_next_seat(const struct terra *s, int seat)
{
    return seat + 1 == s->seat_count ? 0 : seat + 1;
}

static inline int te_seat_of(int piece) { return (piece - 1) / GUESSING_PIECES; }
/* In which of its turns the seat placed it, from 0. */
static inline int te_turn_of(int piece) { return (piece - 1) % GUESSING_PIECES; }
static inline int te_piece(int seat, int turn) { return 1 + seat * GUESSING_PIECES + turn; }

/* A topic is open from its draw to the end of its evaluation. */
static inline bool te_is_open(const struct terra *s)
{
    return s->phase >= PHASE_PLACE_FIRST && s->phase <= PHASE_REVEAL_THIRD;
}

static inline void say(struct journal *j, int event, int a, int b, int c, int d)
{
    journal_say(j, event, a, b, c, d, 0);
}

/* TE-END-01 after the end, else TE-ROUND-05: what is wished belongs to another state of the game. */
static inline rule te_not_now(const struct terra *s)
{
    return s->phase == PHASE_OVER ? TE_END_01 : TE_ROUND_05;
}

#endif
