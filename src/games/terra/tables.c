/* TERRA described: domains, options, verbs, events, fields. The content (map, bars, topics) comes
 * from content/terra/ through te_*_domain.
 *
 * The titles of te_topic_found_domain, te_question_answer_domain and te_topic_info_domain are the
 * answers. Only the events of the evaluation may have them as arguments: TE-INFO-05.
 *
 * What the cards promise is in the data: TE-CARD-17 superlatives mean the whole world, TE-CARD-18
 * years of discovery are European, TE-CARD-24 nothing that changes every year is asked,
 * TE-RULING-43 question 1 says which place is meant. TE-CARD-23: nobody must answer anything, so
 * there is no verb for it. */
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words = WORDS([PHASE_NONE] = "none", [PHASE_START] = "start", [PHASE_DRAW] = "draw",
                   [PHASE_PLACE_FIRST] = "place_first", [PHASE_PLACE_MORE] = "place_more",
                   [PHASE_REVEAL_AREAS] = "reveal_areas", [PHASE_REVEAL_SECOND] = "reveal_second",
                   [PHASE_REVEAL_THIRD] = "reveal_third", [PHASE_CHANGE] = "change", [PHASE_OVER] = "over"),
    .count = PHASES};
static const struct domain PIECE = {.name = "piece",
                                    .words = WORDS("none", "0a", "0b", "0c", "0d", "0e", "1a", "1b", "1c",
                                                   "1d", "1e", "2a", "2b", "2c", "2d", "2e", "3a", "3b", "3c",
                                                   "3d", "3e", "4a", "4b", "4c", "4d", "4e", "5a", "5b", "5c",
                                                   "5d", "5e"),
                                    .count = PIECES};
static const struct domain YEAR_SPACE = {.name = "year_space", .min = 0, .max = YEARS - 1};
static const struct domain LENGTH_SPACE = {.name = "length_space", .min = 0, .max = LENGTHS - 1};
static const struct domain NUMBER_SPACE = {.name = "number_space", .min = 0, .max = NUMBERS - 1};
static const struct domain ROUND = {.name = "round", .min = 1, .max = ROUNDS_MAX};
static const struct domain COUNT = {.name = "count", .min = 0, .max = SUPPLY_LEAST - 1};
static const struct domain NUMBER = {.name = "number", .min = INT16_MIN, .max = INT16_MAX};

const struct domain te_colour_domain = {
    .name = "colour",
    .words = WORDS("none", "white", "blue", "red", "yellow", "green", "black"),
    .count = SEATS + 1};
const struct domain te_reason_domain = {.name = "reason",
                                        .words = WORDS("none", "rounds"),
                                        .titles = WORDS("none", "all rounds have been played"),
                                        .count = 2};
const struct domain te_score_domain = {.name = "score_line",
                                       .words = WORDS("none", "points"),
                                       .titles = WORDS("none", "points for hits and near misses"),
                                       .count = 2};

static const struct domain CARDS_EACH = {
    .name = "cards_each", .min = 1, .max = CARDS_EACH_MAX, .or_zero = true};
static const struct domain LEVELS = {
    .name = "levels",
    .words = WORDS("none", "yellow", "green", "yellow+green", "blue", "yellow+blue", "green+blue",
                   "yellow+green+blue", "red", "yellow+red", "green+red", "yellow+green+red", "blue+red",
                   "yellow+blue+red", "green+blue+red", "yellow+green+blue+red"),
    .count = LEVEL_SETS};
static const struct domain DRAW = {.name = "draw",
                                   .words = WORDS("none", "random", "in_order"),
                                   .titles = WORDS("none", "at random", "in the order of the box"),
                                   .count = 3};
static const struct domain FIRST_STARTER = {.name = "first_starter",
                                            .words = WORDS("none", "chance", "seat1"),
                                            .titles = WORDS("none", "drawn by lot", "whoever sits first"),
                                            .count = 3};
static const struct domain REFILL = {.name = "refill",
                                     .words = WORDS("none", "auto", "choice"),
                                     .titles = WORDS("none", "filled up to 3", "by choice"),
                                     .count = 3};
static const struct domain UNASKED_BAR = {
    .name = "unasked_bar", .words = WORDS("none", "forbidden", "allowed"), .count = 3};
static const struct domain WIND_ROSE = {.name = "wind_rose", .words = WORDS("none", "on", "off"), .count = 3};
static const struct domain PICTURE = {.name = "picture",
                                      .words = WORDS("none", "caption", "drawing"),
                                      .titles = WORDS("none", "the caption alone", "a drawing"),
                                      .count = 3};
static const struct domain UNITS = {.name = "units",
                                    .words = WORDS("none", "metric", "imperial_labels"),
                                    .titles = WORDS("none", "metres", "feet and miles"),
                                    .count = 3};

/* ---- Options ---- */

/* clang-format off */
/* clang-format on */

const struct option te_options[] = {
#define OPTION(...) OPTION_ROW(struct terra, __VA_ARGS__),
#include "options.def"
    {0},
};

/* ---- Fields ---- */

#define OPEN_FIELD(type, m, ...) FIELD(struct terra, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define OPEN_BY_SEAT(type, m, ...) BY_SEAT(struct terra, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
/* TE-INFO-02, TE-INFO-08: nobody sees an answer before it is turned over. TE-INFO-04, TE-INFO-11:
 * and all else is seen by everybody. */
#define ANSWER_FIELD(m, d) FIELD(struct terra, uint16_t, m, .domain = &(d), .sight = SEEN_BY_NONE)

const struct field te_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
#define OPTION(...) OPTION_FIELD(struct terra, __VA_ARGS__),
#include "options.def"
    OPEN_FIELD(uint8_t, phase, .domain = &PHASE),
    OPEN_FIELD(uint8_t, round, .domain = &ROUND),
    OPEN_FIELD(uint8_t, first, .domain = &SEAT),
    OPEN_FIELD(uint8_t, turn, .domain = &SEAT),
    OPEN_FIELD(uint8_t, rounds, .derived = true),
    OPEN_FIELD(uint8_t, starter, .domain = &SEAT, .derived = true),
    OPEN_FIELD(uint8_t, area_count, .derived = true),
    ANSWER_FIELD(answer.areas, te_topic_domain),
    ANSWER_FIELD(answer.second, te_question_domain),
    ANSWER_FIELD(answer.third, te_question_domain),
    OPEN_FIELD(uint16_t, topic, .domain = &te_topic_domain, .derived = true),
    OPEN_FIELD(uint16_t, history, .domain = &te_topic_domain, .index = &ROUND),
    OPEN_BY_SEAT(uint16_t, score, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, stock, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, passed, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, supply, .derived = true),
    OPEN_BY_SEAT(uint8_t, marker, .derived = true),
    OPEN_BY_SEAT(uint8_t, colour, .domain = &te_colour_domain, .derived = true),
    OPEN_FIELD(uint8_t, area, .domain = &PIECE, .index = &te_area_domain),
    OPEN_FIELD(uint8_t, year, .domain = &PIECE, .index = &YEAR_SPACE),
    OPEN_FIELD(uint8_t, length, .domain = &PIECE, .index = &LENGTH_SPACE),
    OPEN_FIELD(uint8_t, number, .domain = &PIECE, .index = &NUMBER_SPACE),
    OPEN_FIELD(uint8_t, asked, .domain = &YESNO, .index = &te_bar_domain, .derived = true),
    OPEN_FIELD(uint8_t, rose, .domain = &YESNO, .index = &te_quarter_domain, .derived = true),
    {0},
};

/* ---- Verbs ---- */

/* Tables read best a row a line. */
/* clang-format off */


const struct verb te_verbs[VERBS] = {
#define VERB(code, name_, ...)                                                                               \
    [V_##code] = {.name = #name_, .why_not = te_why_not_##name_, .apply = te_apply_##name_, .say = __VA_ARGS__},
#include "verbs.def"
};

/* ---- Events ---- */

#define WHO {"seat", &SEAT}
#define NUM(name_) {name_, &NUMBER}
#define BAR {"bar", &te_bar_domain}
#define ON_SPACE {"space", &te_space_domain}
#define ON_AREA {"area", &te_area_domain}

const struct event te_events[EVENTS] = {
#define EVENT(code, name_, ...) [code] = {.name = #name_, .say = __VA_ARGS__},
#include "events.def"
};
