/* Terra Incognita described: domains, options, verbs, events, fields. The content (board, tiles,
 * cards) comes from content/terra-incognita/ through ti_*_domain. */
#include "core/course.h"
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words = WORDS(
        [PHASE_NONE] = "none", [PHASE_FIRST] = "first", [PHASE_TURN] = "turn", [PHASE_ACTION] = "action",
        [PHASE_LOAD] = "load", [PHASE_DEST] = "dest", [PHASE_CHOOSER] = "chooser", [PHASE_TAKE] = "take",
        [PHASE_TUNLOAD] = "tunload", [PHASE_TUNEXIT] = "tunexit", [PHASE_SPACE] = "space",
        [PHASE_TILE] = "tile", [PHASE_ORIENT] = "orient", [PHASE_KEEP] = "keep", [PHASE_SURVEY] = "survey",
        [PHASE_SPY] = "spy", [PHASE_ORDER] = "order", [PHASE_QUAKE] = "quake",
        [PHASE_QUAKE_SECOND] = "quake_second", [PHASE_FLYPAX] = "flypax", [PHASE_FLYDEST] = "flydest",
        [PHASE_DISCARD] = "discard", [PHASE_ABILITY] = "ability", [PHASE_CHARM] = "charm",
        [PHASE_EVENT] = "event", [PHASE_FLOOD] = "flood", [PHASE_WIND] = "wind", [PHASE_MAP] = "map",
        [PHASE_SECOND_WIND] = "second_wind", [PHASE_CARD_PAWN] = "card_pawn", [PHASE_CARD_TILE] = "card_tile",
        [PHASE_CARD_LENGTH] = "card_length", [PHASE_CARD_VICTIM] = "card_victim",
        [PHASE_CARD_SAIL] = "card_sail", [PHASE_CARD_FACE] = "card_face", [PHASE_AGAIN] = "again",
        [PHASE_OVER] = "over"),
    .count = PHASES};
static_assert(PHASES == 37, "the words of PHASE count 37");
static const struct domain STAGE = {
    .name = "stage",
    .words = WORDS([STAGE_NONE] = "none", [STAGE_ATTACK] = "attack", [STAGE_TAKE] = "take",
                   [STAGE_EFFECT] = "effect", [STAGE_TUNNEL] = "tunnel", [STAGE_REST] = "rest",
                   [STAGE_EVENT] = "event", [STAGE_CARD] = "card"),
    .count = STAGES};
static const struct domain ACT = {
    .name = "act",
    .words = WORDS([ACT_NONE] = "none", [ACT_MOVE] = "move", [ACT_LEAVE] = "leave", [ACT_CLIMB] = "climb",
                   [ACT_SHIP] = "ship", [ACT_SURVEY] = "survey", [ACT_REVIVE] = "revive", [ACT_FLY] = "fly",
                   [ACT_DRAW] = "draw", [ACT_THROW] = "throw", [ACT_ROPE] = "rope", [ACT_MUSKET] = "musket",
                   [ACT_RECALL] = "recall", [ACT_PASS] = "pass"),
    .count = ACTS};
static const struct domain CAUSE = {
    .name = "cause",
    .words = WORDS([CAUSE_NONE] = "none", [CAUSE_LANDING] = "landing", [CAUSE_VISION] = "vision",
                   [CAUSE_SURVEY] = "survey", [CAUSE_SPYGLASS] = "spyglass", [CAUSE_MAP] = "map"),
    .count = CAUSES};
static const struct domain LOOK = {
    .name = "look",
    .words = WORDS([LOOK_NONE] = "none", [DOWN] = "down", [PEEKED] = "peeked", [OPEN] = "open",
                   [USED] = "used", [LEAVING] = "leaving", [COLLAPSED] = "collapsed"),
    .count = LOOK_STATES};
static const struct domain CONDITION = {
    .name = "condition",
    .words = WORDS([UPRIGHT] = "none", [LOST] = "lost", [TRAPPED] = "trapped", [WAITING] = "waiting"),
    .count = CONDITIONS};
static const struct domain ITEM = {
    .name = "item",
    .words = WORDS([ITEM_NONE] = "none", [COIN] = "coin", [BAG] = "bag", [CHEST] = "chest"),
    .titles = WORDS([ITEM_NONE] = "nothing", [COIN] = "a Gold Coin", [BAG] = "the Lost Treasure Bag",
                    [CHEST] = "the Treasure Chest"),
    .count = ITEMS};
/* As a choice, nothing is a word of its own. */
static const struct domain CARRY = {
    .name = "carry",
    .words = WORDS("none", "nothing", "coin", "bag", "chest"),
    .titles = WORDS("none", "nothing", "a Gold Coin", "the Lost Treasure Bag", "the Treasure Chest"),
    .count = ITEMS + 1};
static const struct domain FATE = {
    .name = "fate",
    .words = WORDS("none", "loose", "carried", "removed", "home-0", "home-1", "home-2", "home-3"),
    .count = FATES};
static const struct domain ARMED = {
    .name = "armed",
    .words = WORDS("none", "boots", "strength", "boots-strength", "gear", "boots-gear", "strength-gear",
                   "boots-strength-gear", "grip", "boots-grip", "strength-grip", "boots-strength-grip",
                   "gear-grip", "boots-gear-grip", "strength-gear-grip", "boots-strength-gear-grip"),
    .count = ARMED_ALL};
static const struct domain BAN = {
    .name = "ban",
    .words = WORDS([BAN_NONE] = "none", [BAN_RESPAWN] = "respawn", [BAN_MONK] = "monk"),
    .count = BANS};
static const struct domain AGAIN = {
    .name = "again",
    .words = WORDS([AGAIN_NONE] = "none", [AGAIN_SWIM] = "swim", [AGAIN_BOOTS] = "boots"),
    .count = AGAINS};
static const struct domain EVENT_SPOT = {
    .name = "event_spot",
    .words = WORDS([EVENT_SPOT_NONE] = "none", [EVENT_IN_DECK] = "deck", [EVENT_DISCARDED] = "discard"),
    .count = EVENT_SPOTS};
static const struct domain UNTIL = {
    .name = "until", .words = WORDS("none", "0", "1", "2", "3"), .count = SEATS + 1};
static const struct domain PAWN = {
    .name = "pawn",
    .min = 1,
    .max = CUTLASS,
    .titles = WORDS("nobody", "pirate 1", "pirate 2", "pirate 3", "islander", "Monk with a cutlass"),
    .count = PAWNS};
static const struct domain LEVEL = {.name = "level", .min = 1, .max = LEVELS};
static const struct domain REST = {.name = "rest", .min = 0, .max = REST_OWN_TURN};
static const struct domain POSITION = {.name = "position", .min = 1, .max = LOOKS};
static const struct domain ORDER = {.name = "order", .min = 1, .max = LOOKS, .or_zero = true};
static const struct domain LENGTH = {.name = "length", .min = THROW_LEAST, .max = THROW_MOST};
static const struct domain WAY = {
    .name = "way",
    .words = WORDS("none", "up", "down"),
    .titles = WORDS("none", "on, to the east or south", "back, to the west or north"),
    .count = 3};
static const struct domain NUMBER = {.name = "number", .min = INT16_MIN, .max = INT16_MAX};
static const struct domain PASSENGER = {.name = "passenger",
                                        .words = WORDS("none", "1", "2", "3", "4", "5"),
                                        .titles = WORDS("nobody else", "pirate 1", "pirate 2", "pirate 3",
                                                        "the islander", "the Monk with a cutlass"),
                                        .count = PAWNS,
                                        .or_zero = true};
/* The sides of the content, as people call them. */
static const struct domain SIDE = {.name = "side",
                                   .words = WORDS("none", "n", "e", "s", "w"),
                                   .titles = WORDS("none", "the north", "the east", "the south", "the west"),
                                   .count = 5};
static_assert(TI_SIDE_N == 1 && TI_SIDE_W == 4, "the words of SIDE are those of the content");

const struct domain ti_reason_domain = {
    .name = "reason",
    .words = WORDS([END_NONE] = "none", [END_TREASURE] = "treasure", [END_STALL] = "stall",
                   [END_ROUND_CAP] = "round_cap", [END_NO_PAWNS] = "no_pawns", [END_STUCK] = "stuck"),
    .titles = WORDS([END_NONE] = "none", [END_TREASURE] = "all treasure is found and settled",
                    [END_STALL] = "for too long nothing was found or brought home",
                    [END_ROUND_CAP] = "the limit of rounds was reached",
                    [END_NO_PAWNS] = "no pawn is left in play", [END_STUCK] = "nobody can ever act again"),
    .count = END_REASONS};
const struct domain ti_score_domain = {.name = "score_line",
                                       .words = WORDS("none", "coins", "bag", "chest", "partner"),
                                       .titles = WORDS("none", "Gold Coins", "the Lost Treasure Bag",
                                                       "the Treasure Chest", "the partner's pile"),
                                       .count = ITEMS + 1};

static const struct domain TEAM_PLAY = {.name = "team_play", .words = WORDS("none", "off", "on"), .count = 3};
static const struct domain MODE = {.name = "mode", .words = WORDS("none", "classic", "ultimate"), .count = 3};
static const struct domain ORIENTATION = {
    .name = "orientation", .words = WORDS("none", "random", "chosen"), .count = 3};
static const struct domain FIRST_PLAYER = {.name = "first_player",
                                           .words = WORDS("none", "random", "0", "1", "2", "3"),
                                           .titles = WORDS("none", "drawn by lot", "whoever sits first",
                                                           "whoever sits second", "whoever sits third",
                                                           "whoever sits fourth"),
                                           .count = 6};
static const struct domain STALL_ROUNDS = {.name = "stall_rounds", .min = 1, .max = 250, .or_zero = true};
static const struct domain ROUND_CAP = {.name = "round_cap", .min = 1, .max = 250, .or_zero = true};

/* ---- Options ---- */

/* clang-format off */
/* clang-format on */

const struct option ti_options[] = {
#define OPTION(...) OPTION_ROW(struct terra_incognita, __VA_ARGS__),
#include "options.def"
    {0},
};

/* ---- Fields ---- */

#define OPEN_FIELD(type, m, ...) FIELD(struct terra_incognita, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define OPEN_BY_SEAT(type, m, ...) BY_SEAT(struct terra_incognita, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
/* The heaps of one numbered space. */
#define HEAP(name_, n)                                                                                       \
    {                                                                                                        \
        .name = (name_), .offset = offsetof(struct terra_incognita, coins[n]), .width = 1, .size = TI_LANDS, \
        .sight = SEEN_BY_ALL, .index = &ti_land_domain                                                       \
    }

const struct field ti_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
#define OPTION(...) OPTION_FIELD(struct terra_incognita, __VA_ARGS__),
#include "options.def"
    OPEN_FIELD(uint8_t, phase, .domain = &PHASE),
    OPEN_FIELD(uint8_t, stage, .domain = &STAGE),
    OPEN_FIELD(uint16_t, round, .domain = NULL),
    OPEN_FIELD(uint8_t, first, .domain = &SEAT),
    OPEN_FIELD(uint8_t, turn, .domain = &SEAT),
    OPEN_FIELD(uint8_t, duty, .domain = &YESNO),
    OPEN_FIELD(uint8_t, revived, .domain = &YESNO),
    OPEN_FIELD(uint8_t, offered, .domain = &YESNO),
    OPEN_FIELD(uint8_t, idle, .domain = NULL),
    OPEN_FIELD(uint8_t, progress, .domain = &YESNO),
    OPEN_FIELD(uint8_t, stall, .domain = NULL),
    OPEN_FIELD(uint8_t, end, .domain = &ti_reason_domain),
    OPEN_FIELD(uint8_t, fog, .domain = &UNTIL),
    OPEN_FIELD(uint8_t, calm, .domain = &UNTIL),
    OPEN_FIELD(uint8_t, act, .domain = &ACT),
    OPEN_FIELD(uint8_t, pawn, .domain = &PAWN),
    OPEN_FIELD(uint8_t, card, .domain = &ti_ability_domain),
    OPEN_FIELD(uint8_t, event, .domain = &ti_event_domain),
    OPEN_FIELD(uint8_t, cause, .domain = &CAUSE),
    OPEN_FIELD(uint8_t, target, .domain = &ti_land_domain),
    OPEN_FIELD(uint8_t, base, .domain = &ti_space_domain),
    OPEN_FIELD(uint8_t, base_level, .domain = &LEVEL),
    OPEN_FIELD(uint8_t, base_state, .domain = &CONDITION),
    OPEN_FIELD(uint8_t, base_start, .domain = &YESNO),
    OPEN_FIELD(uint8_t, from, .domain = &ti_space_domain),
    OPEN_FIELD(uint8_t, from_level, .domain = &LEVEL),
    OPEN_FIELD(uint8_t, start, .domain = &ti_space_domain),
    OPEN_FIELD(int8_t, start_dx, .domain = NULL),
    OPEN_FIELD(int8_t, start_dy, .domain = NULL),
    OPEN_FIELD(int8_t, dx, .domain = NULL),
    OPEN_FIELD(int8_t, dy, .domain = NULL),
    OPEN_FIELD(uint8_t, hops, .domain = NULL),
    OPEN_FIELD(uint8_t, opened, .domain = &YESNO),
    OPEN_FIELD(uint8_t, ban, .domain = &BAN),
    OPEN_FIELD(uint8_t, half, .domain = &YESNO),
    OPEN_FIELD(uint8_t, swims, .domain = NULL),
    OPEN_FIELD(uint8_t, again, .domain = &AGAIN),
    OPEN_FIELD(uint8_t, took, .domain = &ti_land_domain),
    OPEN_FIELD(uint8_t, passenger, .domain = &PAWN),
    OPEN_FIELD(uint8_t, passenger_ban, .domain = &BAN),
    OPEN_FIELD(uint8_t, guest, .domain = &ti_islander_domain),
    OPEN_FIELD(uint8_t, guest_at, .domain = &ti_space_domain),
    OPEN_FIELD(uint8_t, guest_level, .domain = &LEVEL),
    OPEN_FIELD(uint8_t, guest_rest, .domain = &REST),
    OPEN_FIELD(uint8_t, falling, .domain = &PAWN),
    OPEN_FIELD(uint8_t, look, .domain = &ti_land_domain, .index = &POSITION),
    OPEN_FIELD(uint8_t, looks_left, .domain = NULL),
    OPEN_FIELD(uint8_t, flight, .domain = &ti_space_domain),
    OPEN_FIELD(uint8_t, rum_supply, .domain = NULL),
    OPEN_FIELD(uint8_t, removed, .derived = true),
    OPEN_FIELD(uint8_t, chest, .domain = &FATE),
    OPEN_FIELD(uint8_t, chest_at, .domain = &ti_land_domain),
    OPEN_FIELD(uint8_t, chest_level, .domain = &LEVEL),
    OPEN_FIELD(uint8_t, bag, .domain = &FATE),
    OPEN_FIELD(uint8_t, bag_at, .domain = &ti_land_domain),
    OPEN_FIELD(uint8_t, bag_level, .domain = &LEVEL),
    OPEN_FIELD(uint8_t, deck_count, .derived = true),
    OPEN_FIELD(uint8_t, event_count, .derived = true),
    OPEN_BY_SEAT(uint8_t, ship, .domain = &ti_space_domain),
    OPEN_BY_SEAT(uint8_t, islander, .domain = &ti_islander_domain),
    OPEN_BY_SEAT(uint8_t, rum, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, pile, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, hand, .index = &ti_ability_domain),
    OPEN_BY_SEAT(uint8_t, at, .domain = &ti_space_domain, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, level, .domain = &LEVEL, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, load, .domain = &ITEM, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, rest, .domain = &REST, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, state, .domain = &CONDITION, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, acted, .domain = &YESNO, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, fresh, .domain = &YESNO, .index = &PAWN),
    OPEN_BY_SEAT(uint8_t, armed, .domain = &ARMED, .index = &PAWN),
    BY_SEAT(struct terra_incognita, uint8_t, note, .domain = &ti_note_domain, .index = &ti_land_domain,
            .sight = SEEN_BY_OWNER), /* TI-HID-02 */
    BY_SEAT(struct terra_incognita, uint8_t, unseen, .index = &ti_tile_domain, .sight = SEEN_BY_OWNER,
            .derived = true), /* TI-HID-07 */
    OPEN_FIELD(uint8_t, discard, .index = &ti_ability_domain),
    OPEN_FIELD(uint8_t, event_card, .domain = &EVENT_SPOT, .index = &ti_event_domain),
    OPEN_FIELD(uint8_t, hidden, .index = &ti_tile_domain, .derived = true), /* TI-HID-08 */
    FIELD(struct terra_incognita, uint8_t, tile, .domain = &ti_face_domain, .index = &ti_land_domain,
          .sight = SEEN_BY_NONE, .seen = ti_tile_seen), /* TI-HID-01, TI-HID-02 */
    OPEN_FIELD(uint8_t, lies, .domain = &LOOK, .index = &ti_land_domain),
    OPEN_FIELD(uint8_t, used, .index = &ti_land_domain),
    HEAP("coins", 0),
    HEAP("coins2", 1),
    HEAP("coins3", 2),
    HEAP("coins4", 3),
    HEAP("coins5", 4),
    {0},
};

/* ---- Verbs ---- */

/* Tables read best a row a line. */
/* clang-format off */

/* TI-HID-05: open where the tile is turned up, private where it is peeked at. */
#define FOUND_FACE {"face", &ti_face_domain, SEEN_BY_OWNER, ti_is_reveal}
/* TI-HID-02: the order is the seat's own secret. */
#define SECRET_ORDER(name) {name, &ORDER, SEEN_BY_OWNER, NULL}

const struct verb ti_verbs[VERBS] = {
#define VERB(code, name_, ...)                                                                               \
    [V_##code] = {.name = #name_, .why_not = ti_why_not_##name_, .apply = ti_apply_##name_, .say = __VA_ARGS__},
#include "verbs.def"
};

/* ---- Events ---- */

#define WHO {"seat", &SEAT}
#define FOE {"foe", &SEAT}
#define P {"pawn", &PAWN}
#define AT {"at", &ti_space_domain}
#define TO {"to", &ti_space_domain}
#define GOAL {"to", &ti_space_domain, .goal = true}
#define THING {"item", &ITEM}
#define NUM(name) {name, &NUMBER}

const struct event ti_events[EVENTS] = {
#define EVENT(code, name_, ...) [code] = {.name = #name_, .say = __VA_ARGS__},
#include "events.def"
};
