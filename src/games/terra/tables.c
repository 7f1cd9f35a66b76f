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

static const struct domain PHASE = {.name = "phase",
                                    .words = WORDS("none", "start", "draw", "place_first", "place_more",
                                                   "reveal_areas", "reveal_second", "reveal_third", "change",
                                                   "over"),
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
#define OPTION(member, domain_, standard_, say_)                                       \
    {                                                                                  \
        .name = #member, .domain = &(domain_), .standard = (standard_), .say = (say_), \
        .offset = offsetof(struct terra, options.member)                               \
    }
/* clang-format on */

const struct option te_options[] = {
    OPTION(cards_each, CARDS_EACH, 0, "cards for each player; 0: as many as suggested"),
    OPTION(levels, LEVELS, 1, "how difficult the topics are"), /* TE-SETUP-10 */
    OPTION(draw, DRAW, DRAW_RANDOM, "topics come at random, or as they stand in the box"),
    OPTION(first_starter, FIRST_STARTER, FIRST_CHANCE, "who starts the first round"),
    OPTION(refill, REFILL, REFILL_AUTO, "a short supply is filled up to 3, or by choice"),
    OPTION(unasked_bar, UNASKED_BAR, UNASKED_FORBIDDEN, "may pieces go on the bar that is not asked about"),
    OPTION(wind_rose, WIND_ROSE, ROSE_ON, "do green and blue topics show their quarter"),
    OPTION(picture, PICTURE, PICTURE_DRAWING,
           "the card has a drawing with its caption, or the caption alone"),
    OPTION(units, UNITS, UNITS_METRIC, "how the length bar is labelled"), /* TE-RULING-38 */
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
    OPEN_FIELD(uint8_t, options.cards_each, .domain = &CARDS_EACH),
    OPEN_FIELD(uint8_t, options.levels, .domain = &LEVELS),
    OPEN_FIELD(uint8_t, options.draw, .domain = &DRAW),
    OPEN_FIELD(uint8_t, options.first_starter, .domain = &FIRST_STARTER),
    OPEN_FIELD(uint8_t, options.refill, .domain = &REFILL),
    OPEN_FIELD(uint8_t, options.unasked_bar, .domain = &UNASKED_BAR),
    OPEN_FIELD(uint8_t, options.wind_rose, .domain = &WIND_ROSE),
    OPEN_FIELD(uint8_t, options.picture, .domain = &PICTURE),
    OPEN_FIELD(uint8_t, options.units, .domain = &UNITS),
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

#define VERB(name, say, ...) {#name, {__VA_ARGS__}, te_why_not_##name, te_apply_##name, say}

const struct verb te_verbs[VERBS] = {
    [V_START] = VERB(start, "{seat} starts the first round", {"seat", &SEAT}),
    [V_DRAW] = VERB(draw, "the card shows {topic}", {"topic", &te_topic_domain}),
    [V_REVEAL_AREAS] = VERB(reveal_areas, "the answer to question 1 is turned over", {"answer", &te_topic_domain}),
    [V_REVEAL_BAR] = VERB(reveal_bar, "the answer to a measurement is turned over", {"answer", &te_question_domain}),
    [V_AREA] = VERB(area, "guess {to}", {"to", &te_area_domain}),
    [V_BAR] = VERB(bar, "guess {on}", {"on", &te_space_domain}),
    [V_PASS] = VERB(pass, "pass", {0}),
    [V_REFILL] = VERB(refill, "take {count} [piece|pieces] from the stock", {"count", &COUNT}),
};

/* ---- Events ---- */

#define EVENT(name_, say_, ...) {.name = name_, .args = {__VA_ARGS__}, .say = say_}
#define WHO {"seat", &SEAT}
#define NUM(name_) {name_, &NUMBER}
#define BAR {"bar", &te_bar_domain}
#define ON_SPACE {"space", &te_space_domain}
#define ON_AREA {"area", &te_area_domain}

const struct event te_events[EVENTS] = {
    [E_STARTS] = EVENT("starts", "{seat} starts the first round", WHO),
    [E_ROUND] = EVENT("round", "round {round}: {seat} begins", NUM("round"), WHO),
    [E_TOPIC] = EVENT("topic", "the {level} card shows: {topic}", {"topic", &te_topic_domain}, {"level", &te_level_domain}),
    [E_PICTURE] = EVENT("picture", "picture: {caption}", {"caption", &te_topic_photo_domain}),
    [E_WHERE] = EVENT("where", "{question}", {"question", &te_topic_where_domain}),
    [E_ASKS] = EVENT("asks", "{bar}: {question}", BAR, {"question", &te_question_domain}),
    [E_ROSE] = EVENT("rose", "the wind rose points {quarter}", {"quarter", &te_quarter_domain}),
    [E_PLACED] = EVENT("placed", "{seat} guesses {area}", WHO, ON_AREA),
    [E_PLACED_BAR] = EVENT("placed_bar", "{seat} guesses {space}", WHO, BAR, ON_SPACE),
    [E_PASSED] = EVENT("passed", "{seat} passes and keeps {left} [piece|pieces]", WHO, NUM("left")),
    [E_OUT] = EVENT("out", "{seat} has no piece left and is out of the round", WHO),
    [E_FOUND] = EVENT("found", "the answer: {areas}", {"areas", &te_topic_found_domain}),
    [E_ANSWER] = EVENT("answer", "{bar}: {answer}", BAR, {"answer", &te_question_answer_domain}, {"from", &te_space_domain}, {"to", &te_space_domain}),
    [E_SCORED] = EVENT("scored", "{seat} gets {points} [point|points] for {area}", WHO, ON_AREA, NUM("points")),
    [E_SCORED_BAR] = EVENT("scored_bar", "{seat} gets {points} [point|points] for {space}", WHO, BAR, ON_SPACE, NUM("points")),
    [E_LOST] = EVENT("lost", "{seat} loses the piece on {area}", WHO, ON_AREA),
    [E_LOST_BAR] = EVENT("lost_bar", "{seat} loses the piece on {space}", WHO, BAR, ON_SPACE),
    [E_INFO] = EVENT("info", "{text}", {"text", &te_topic_info_domain}),
    [E_RETURNED] = EVENT("returned", "{seat} gets {count} [piece|pieces] back and has {supply}", WHO, NUM("count"), NUM("supply"), NUM("stock")),
    [E_REFILLED] = EVENT("refilled", "{seat} takes {count} [piece|pieces] from the stock and has {supply}", WHO, NUM("count"), NUM("supply"), NUM("stock")),
    [E_OVER] = EVENT("over", "the game is over: {reason}", {"reason", &te_reason_domain}),
    [ASK_START] = EVENT("ask_start", "the starting player is drawn by lot", {0}),
    [ASK_DRAW] = EVENT("ask_draw", "round {round}: a card is drawn", NUM("round")),
    [ASK_FIRST] = EVENT("ask_first", "{seat}: place a first piece for {topic}", WHO, {"topic", &te_topic_domain}),
    [ASK_MORE] = EVENT("ask_more", "{seat}: place another piece for {topic} ({left} left), or pass", WHO, {"topic", &te_topic_domain}, NUM("left")),
    [ASK_AREAS] = EVENT("ask_areas", "the card is turned over: the areas", {0}),
    [ASK_BAR] = EVENT("ask_bar", "the card is turned over: the {bar}", BAR),
    [ASK_REFILL] = EVENT("ask_refill", "{seat}: take up to {count} [piece|pieces] from the stock", WHO, NUM("count")),
    [ASK_NOTHING] = EVENT("ask_nothing", "the game is over", {0}),
};
