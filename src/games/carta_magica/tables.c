/* Carta Magica described: domains, options, verbs, events, fields. The content (map, wheel, cards)
 * comes from content/carta-magica/ through cm_*_domain. */
#include "core/course.h"
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words =
        WORDS([PHASE_NONE] = "none", [PHASE_SETUP_FIRST] = "setup_first",
              [PHASE_SETUP_CHARACTER] = "setup_character", [PHASE_SETUP_CHALLENGE] = "setup_challenge",
              [PHASE_SETUP_OPEN] = "setup_open", [PHASE_SETUP_SHIP] = "setup_ship",
              [PHASE_SETUP_HARBOUR] = "setup_harbour", [PHASE_PRE_SPIN] = "pre_spin", [PHASE_WHEEL] = "wheel",
              [PHASE_KEEP] = "keep", [PHASE_ACTION] = "action", [PHASE_PAYMENT] = "payment",
              [PHASE_SAILING] = "sailing", [PHASE_HARBOUR] = "harbour", [PHASE_LATE_HARBOUR] = "late_harbour",
              [PHASE_TALISMAN_DRAW] = "talisman_draw", [PHASE_DRAW] = "draw",
              [PHASE_DRAW_CHANCE] = "draw_chance", [PHASE_SPY_LOOK] = "spy_look",
              [PHASE_SPY_PICK] = "spy_pick", [PHASE_SPY_ORDER] = "spy_order", [PHASE_MONSTER] = "monster",
              [PHASE_GOOD_WEATHER] = "good_weather", [PHASE_BATTLE_OFFER] = "battle_offer",
              [PHASE_BATTLE_PRIZE] = "battle_prize", [PHASE_BATTLE_RANDOM] = "battle_random",
              [PHASE_SWAP_OFFER] = "swap_offer", [PHASE_SWAP_ANSWER] = "swap_answer", [PHASE_OVER] = "over"),
    .count = PHASES};
static const struct domain CONDITION = {
    .name = "condition",
    .words = WORDS([CONDITION_NONE] = "none", [FREE] = "free", [WINDLESS] = "windless", [DAMAGED] = "damaged",
                   [COMPLETE] = "complete"),
    .count = CONDITIONS};
static const struct domain SPIN_FOR = {
    .name = "spin_for",
    .words = WORDS([SPIN_NONE] = "none", [SPIN_TURN] = "turn", [SPIN_DIRECTION] = "direction",
                   [SPIN_MONSTER] = "monster", [SPIN_ATTACK] = "attack", [SPIN_DEFEND] = "defend"),
    .count = SPINS};
static const struct domain CAUSE = {
    .name = "cause",
    .words =
        WORDS([CAUSE_NONE] = "none", [CAUSE_SAIL] = "sail", [CAUSE_STORM] = "storm", [CAUSE_SWAP] = "swap"),
    .count = CAUSES};
static const struct domain BACK = {
    .name = "back",
    .words = WORDS([BACK_NONE] = "none", [BACK_SETUP] = "setup", [BACK_PRE_SPIN] = "pre_spin",
                   [BACK_ACTION] = "action", [BACK_HARBOUR] = "harbour", [BACK_LATE_HARBOUR] = "late_harbour",
                   [BACK_ARRIVAL] = "arrival"),
    .count = BACKS};
static const struct domain PURPOSE = {
    .name = "purpose",
    .words =
        WORDS([FOR_NONE] = "none", [FOR_SALE] = "sale", [FOR_OPEN] = "open_talisman",
              [FOR_TOP] = "top_talisman", [FOR_TOW] = "tow", [FOR_REPAIR] = "repair", [FOR_CARD] = "card"),
    .count = PURPOSES};
static const struct domain TOKEN = {
    .name = "token",
    .words = WORDS([TOKEN_NONE] = "none", [GOLD] = "gold", [GOODS] = "goods", [POWER] = "power"),
    .titles = WORDS([TOKEN_NONE] = "none", [GOLD] = "gold", [GOODS] = "goods", [POWER] = "magical power"),
    .count = TOKEN_KINDS};
static const struct domain DIRECTION = {.name = "direction",
                                        .words = WORDS("none", "n", "ne", "e", "se", "s", "sw", "w", "nw"),
                                        .titles = WORDS("none", "north", "north-east", "east", "south-east",
                                                        "south", "south-west", "west", "north-west"),
                                        .count = 9};
static const struct domain PLACE = {
    .name = "place",
    .words = WORDS("none", "rest", "discard", "faced", "picked", "look-1", "look-2", "look-3", "hand-0",
                   "hand-1", "hand-2", "hand-3", "tamed-0", "tamed-1", "tamed-2", "tamed-3", "top-1", "top-2",
                   "under-1", "under-2", "under-3", "under-4", "under-5", "under-6", "under-7", "under-8",
                   "under-9", "under-10", "under-11", "under-12", "under-13", "under-14", "under-15",
                   "under-16", "under-17", "under-18", "under-19", "under-20", "under-21", "under-22",
                   "under-23", "under-24", "under-25", "under-26", "under-27", "under-28", "under-29",
                   "under-30", "under-31", "under-32", "under-33", "under-34", "under-35", "under-36"),
    .count = PLACES};
static_assert(PLACES == 54, "the words of PLACE count 54");
static const struct domain SPOT = {
    .name = "spot",
    .words = WORDS("none", "deck", "slot-1", "slot-2", "slot-3", "seat-0", "seat-1", "seat-2", "seat-3"),
    .count = SPOTS};
static const struct domain KNOWER = {
    .name = "knower", .words = WORDS("none", "0", "1", "2", "3", "all"), .count = KNOWN_TO_ALL + 1};
static const struct domain TURNING = {.name = "turning",
                                      .words = WORDS("none", "slot-1", "slot-2", "slot-3", "buyer"),
                                      .count = TURN_TO_BUYER + 1};
static const struct domain FINAL = {.name = "final", .words = WORDS("none", "begun", "running"), .count = 3};
static const struct domain SLOT = {.name = "slot", .min = 1, .max = SLOTS};
static const struct domain COUNT = {.name = "count", .min = 1, .max = TOKEN_LIMIT};
static const struct domain POSITION = {.name = "position", .min = 1, .max = CM_ADVENTURES - 1};
static const struct domain SPUN = {.name = "spun", .min = 1, .max = 8, .or_zero = true};
static const struct domain NUMBER = {.name = "number", .min = INT16_MIN, .max = INT16_MAX};

const struct domain cm_reason_domain = {
    .name = "reason",
    .words = WORDS([END_NONE] = "none", [END_VOYAGE] = "voyage", [END_ROUND_LIMIT] = "round_limit"),
    .titles = WORDS([END_NONE] = "none", [END_VOYAGE] = "a voyage round the middle island was completed",
                    [END_ROUND_LIMIT] = "the round limit was reached"),
    .count = END_REASONS};
const struct domain cm_score_domain = {
    .name = "score_line",
    .words = WORDS("none", "talismans", "challenge", "gold", "gold_cards", "voyage"),
    .titles = WORDS("none", "talismans", "talismans named by the challenge", "gold tokens", "gold cards",
                    "voyage round the middle island"),
    .count = 6};

static const struct domain FIRST_PLAYER = {.name = "first_player",
                                           .words = WORDS("none", "random", "seat0"),
                                           .titles = WORDS("none", "drawn by lot", "whoever sits first"),
                                           .count = 3};
static const struct domain CHALLENGE_PICK = {.name = "challenge_pick",
                                             .words = WORDS("none", "choose", "deal"),
                                             .titles = WORDS("none", "chosen", "dealt"),
                                             .count = 3};
static const struct domain MOVE = {.name = "move",
                                   .words = WORDS("none", "up_to", "exact"),
                                   .titles = WORDS("none", "up to the number", "exactly the number"),
                                   .count = 3};
static const struct domain HARBOUR_STOP = {.name = "harbour_stop",
                                           .words = WORDS("none", "must", "may"),
                                           .titles = WORDS("none", "ends the move", "may be sailed through"),
                                           .count = 3};
static const struct domain COST = {.name = "cost", .words = WORDS("none", "gold", "goods"), .count = 3};
static const struct domain SPYGLASS_RETURN = {.name = "spyglass_return",
                                              .words = WORDS("none", "top", "bottom"),
                                              .titles = WORDS("none", "on top of the pile", "under the pile"),
                                              .count = 3};
static const struct domain FAILED_MONSTER = {
    .name = "failed_monster",
    .words = WORDS("none", "shuffle", "bottom"),
    .titles = WORDS("none", "shuffled into the pile", "under the pile"),
    .count = 3};
static const struct domain FINAL_ROUND = {
    .name = "final_round",
    .words = WORDS("none", "finish_round", "one_more_turn"),
    .titles = WORDS("none", "the round is finished", "everybody else has one more turn"),
    .count = 3};
static const struct domain BATTLE_REASON = {
    .name = "battle_reason",
    .words = WORDS("none", "challenge", "any"),
    .titles = WORDS("none", "who has a talisman of one's challenge", "everybody"),
    .count = 3};
static const struct domain STORM_COMPASS = {.name = "storm_compass",
                                            .words = WORDS("none", "four", "eight"),
                                            .titles = WORDS("none", "four winds", "eight winds"),
                                            .count = 3};
static const struct domain HANDS = {.name = "hands", .words = WORDS("none", "open", "hidden"), .count = 3};
static const struct domain ROUND_LIMIT = {.name = "round_limit", .min = 20, .max = 200, .or_zero = true};

/* ---- Options ---- */

/* clang-format off */

/* clang-format on */

const struct option cm_options[] = {
#define OPTION(...) OPTION_ROW(struct carta_magica, __VA_ARGS__),
#include "options.def"
    {0},
};

/* ---- Fields ---- */

#define OPEN_FIELD(type, m, ...) FIELD(struct carta_magica, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define OPEN_BY_SEAT(type, m, ...) BY_SEAT(struct carta_magica, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)

const struct field cm_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
#define OPTION(...) OPTION_FIELD(struct carta_magica, __VA_ARGS__),
#include "options.def"
    OPEN_FIELD(uint8_t, phase, .domain = &PHASE),
    OPEN_FIELD(uint16_t, round, .domain = NULL),
    OPEN_FIELD(uint8_t, first, .domain = &SEAT),
    OPEN_FIELD(uint8_t, turn, .domain = &SEAT),
    OPEN_FIELD(uint8_t, who, .domain = &SEAT),
    OPEN_FIELD(uint8_t, final, .domain = &FINAL),
    OPEN_FIELD(uint8_t, end, .domain = &cm_reason_domain),
    OPEN_FIELD(uint8_t, cause, .domain = &CAUSE),
    OPEN_FIELD(uint8_t, back, .domain = &BACK),
    OPEN_FIELD(uint8_t, spin_for, .domain = &SPIN_FOR),
    OPEN_FIELD(uint8_t, spun, .domain = &SPUN),
    OPEN_FIELD(uint8_t, segment, .domain = &cm_segment_domain),
    OPEN_FIELD(uint8_t, direction, .domain = &DIRECTION),
    OPEN_FIELD(uint8_t, left, .domain = NULL),
    OPEN_FIELD(uint16_t, start, .domain = &cm_cell_domain),
    OPEN_FIELD(uint8_t, stepped, .domain = NULL),
    OPEN_FIELD(uint8_t, owed, .domain = &YESNO),
    OPEN_FIELD(uint8_t, due, .domain = NULL),
    OPEN_FIELD(uint8_t, due_kind, .domain = &TOKEN),
    OPEN_FIELD(uint8_t, purpose, .domain = &PURPOSE),
    OPEN_FIELD(uint8_t, slot, .domain = &SLOT),
    OPEN_FIELD(uint8_t, turning, .domain = &TURNING),
    OPEN_FIELD(uint8_t, turn_left, .domain = NULL),
    OPEN_FIELD(uint8_t, looks_left, .domain = NULL),
    OPEN_FIELD(uint8_t, committed, .domain = NULL),
    OPEN_FIELD(uint8_t, tokens_committed, .domain = &YESNO),
    OPEN_FIELD(uint8_t, foe, .domain = &SEAT),
    OPEN_FIELD(uint8_t, attack, .domain = &cm_segment_domain),
    OPEN_FIELD(uint8_t, top_knower, .domain = &KNOWER),
    OPEN_BY_SEAT(uint16_t, ship, .domain = &cm_cell_domain),
    OPEN_BY_SEAT(uint16_t, home, .domain = &cm_cell_domain),
    OPEN_BY_SEAT(uint16_t, miss, .domain = NULL),
    OPEN_BY_SEAT(int16_t, laps, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, character, .domain = &cm_character_domain),
    OPEN_BY_SEAT(uint8_t, challenge, .domain = &cm_challenge_domain),
    OPEN_BY_SEAT(uint8_t, colour, .domain = &cm_colour_domain),
    OPEN_BY_SEAT(uint8_t, condition, .domain = &CONDITION),
    OPEN_BY_SEAT(uint8_t, late_trade, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, last_turn, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, gold, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, goods, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, power, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, ask_weather, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, sheltered, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, arriving, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, hand_count, .derived = true),
    FIELD(struct carta_magica, uint8_t, card, .domain = &PLACE, .index = &cm_adventure_domain,
          .sight = SEEN_BY_NONE, .seen = cm_card_seen), /* CM-INFO-02 and others: by element */
    OPEN_FIELD(uint8_t, under_knower, .domain = &KNOWER, .index = &POSITION),
    OPEN_FIELD(uint8_t, talisman, .domain = &SPOT, .index = &cm_talisman_domain),
    OPEN_FIELD(uint8_t, bank, .index = &TOKEN, .derived = true),
    OPEN_FIELD(uint8_t, pile_count, .derived = true),
    OPEN_FIELD(uint8_t, discard_count, .derived = true),
    OPEN_FIELD(uint8_t, deck_count, .derived = true),
    {0},
};

/* ---- Verbs ---- */

/* Tables read best a row a line. */
/* clang-format off */

/* A card that CHANCE gives to one seat; with open hands everybody sees it. */
#define DEALT_CARD {"card", &cm_adventure_domain, SEEN_BY_OWNER, cm_hands_open}
/* CM-INFO-08: what the Spyglass shows and what is done with it is for its owner alone, whatever the
 * hands. */
#define SPIED_CARD {"card", &cm_adventure_domain, SEEN_BY_OWNER, NULL}
/* CM-INFO-12: a card that is played is shown to all. */
#define PLAYED_CARD {"card", &cm_adventure_domain, SEEN_BY_ALL, NULL}

const struct verb cm_verbs[VERBS] = {
#define VERB(code, name_, ...)                                                                               \
    [V_##code] = {.name = #name_, .why_not = cm_why_not_##name_, .apply = cm_apply_##name_, .say = __VA_ARGS__},
#include "verbs.def"
};

/* ---- Events ---- */

#define WHO {"seat", &SEAT}
#define HELD_CARD {"card", &cm_adventure_domain, SEEN_BY_OWNER, cm_hands_open}
#define OPEN_CARD {"card", &cm_adventure_domain, SEEN_BY_ALL, NULL}
#define NUM(name) {name, &NUMBER}

const struct event cm_events[EVENTS] = {
#define EVENT(code, name_, ...) [code] = {.name = #name_, .say = __VA_ARGS__},
#include "events.def"
};
