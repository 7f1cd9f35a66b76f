/* Finis Terrae described: domains, options, fields, verbs, events. The content (tiles, weather,
 * goods) comes from content/finis-terrae/ through ft_*_domain. */
#include "core/course.h"
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words =
        WORDS([PHASE_NONE] = "none", [PHASE_FIRST_ROLL] = "first_roll", [PHASE_HOME_PORT] = "home_port",
              [PHASE_START_SPLIT] = "start_split", [PHASE_TILE_DRAW] = "tile_draw",
              [PHASE_TILE_PLACE] = "tile_place", [PHASE_WEATHER] = "weather", [PHASE_WIND] = "wind",
              [PHASE_WRECK_HOLD] = "wreck_hold", [PHASE_WRECK_LOAD] = "wreck_load",
              [PHASE_GALLEON_LAIR] = "galleon_lair", [PHASE_TRADE_ROLL] = "trade_roll",
              [PHASE_MOVE_ROLL] = "move_roll", [PHASE_SECOND_ROLL] = "second_roll",
              [PHASE_DIE_ORDER] = "die_order", [PHASE_MOVE] = "move", [PHASE_PAY] = "pay",
              [PHASE_ACTION] = "action", [PHASE_TRADE_STEP] = "trade_step", [PHASE_PRICE_ROLL] = "price_roll",
              [PHASE_TREASURE_ROLL] = "treasure_roll", [PHASE_JETTISON] = "jettison",
              [PHASE_FIGHT_ROLL] = "fight_roll", [PHASE_LOOT] = "loot", [PHASE_POST] = "post",
              [PHASE_REORG] = "reorg", [PHASE_TIE_ROLL] = "tie_roll", [PHASE_OVER] = "over"),
    .count = PHASES};

/* The cells of the Isle of Winds and the tiles in the order of placing. */
#define TEN(n)                                                                                               \
    "t" #n "1", "t" #n "2", "t" #n "3", "t" #n "4", "t" #n "5", "t" #n "6", "t" #n "7", "t" #n "8", "t" #n "9"
#define CELL_WORDS                                                                                           \
    WORDS("none", "nw", "n", "ne", "w", "c", "e", "sw", "s", "se", TEN(), "t10", TEN(1), "t20", TEN(2),      \
          "t30", TEN(3), "t40", TEN(4), "t50", TEN(5), "t60", TEN(6), "t70", TEN(7), "t80")
static const struct domain CELL = {.name = "cell", .words = CELL_WORDS, .count = CELLS};
static const struct domain BERTH = {.name = "berth",
                                    .words = WORDS("none", "nw", "n", "ne", "w", "c", "e", "sw", "s", "se"),
                                    .titles = WORDS("none", "the north-west", "the north", "the north-east",
                                                    "the west", "the middle", "the east", "the south-west",
                                                    "the south", "the south-east"),
                                    .count = ISLE_CELLS + 1};

/* A tile in one of its rotations: FT-MAP-05, FT-CARTO-15. The codes are those of ft_face. */
#define TURNED(t) t "-0", t "-1", t "-2", t "-3"
#define COASTS(t) t " in the north", t " in the east", t " in the south", t " in the west"
static const struct domain FACE = {
    .name = "turned_tile",
    .words = WORDS("none", "sea", TURNED("reef"), "hulk", TURNED("land1"), TURNED("land2"), TURNED("fjord"),
                   TURNED("strait"), "castaway", "treasure", "lair", TURNED("fort"), TURNED("light")),
    .titles = WORDS(
        "none", "open sea", COASTS("reef"), "sunken wreck", COASTS("coast"), "coast in the north and east",
        "coast in the east and south", "coast in the south and west", "coast in the west and north",
        "fjord open to the south", "fjord open to the west", "fjord open to the north",
        "fjord open to the east", "strait from west to east, beach in the west",
        "strait from north to south, beach in the north", "strait from east to west, beach in the east",
        "strait from south to north, beach in the south", "castaway isle", "treasure isle", "pirate lair",
        COASTS("fort"), COASTS("lighthouse")),
    .count = FT_FACE_ISLE_NW};
static_assert(FT_FACE_LIGHT_3 == 33 && FT_FACE_ISLE_NW == 34,
              "the words of FACE are the first rows of ft_face");

static const struct domain OWNER = {
    .name = "owner", .words = WORDS("none", "0", "1", "2", "3"), .count = SEATS + 1};
static const struct domain SHIP = {.name = "ship",
                                   .words = WORDS("none", "0", "1", "2", "3", "galleon"),
                                   .titles = WORDS("none", "the ship of {0}", "the ship of {1}",
                                                   "the ship of {2}", "the ship of {3}", "the Black Galleon"),
                                   .count = SHIPS + 1};
static const struct domain PURPOSE = {
    .name = "purpose",
    .words = WORDS([FOR_NONE] = "none", [FOR_TOLL] = "toll", [FOR_PORT] = "port", [FOR_SPICE] = "spice",
                   [FOR_CLEAN] = "clean"),
    .count = PURPOSES};
static const struct domain SOURCE = {
    .name = "source",
    .words = WORDS([FROM_NONE] = "none", [FROM_COLLECT] = "collect", [FROM_PURCHASE] = "purchase",
                   [FROM_LOOT] = "loot", [FROM_SALE] = "sale"),
    .count = SOURCES};
static const struct domain STOW = {
    .name = "stow",
    .words = WORDS("none", "doubloon", "spice", "treasure", "relic", "castaway", "empty"),
    .titles = WORDS("none", "doubloons", "spice", "treasures", "relics", "castaways", "nothing"),
    .count = STOWS};
static const struct domain LOOT = {.name = "loot",
                                   .words = WORDS("none", "take", "dump"),
                                   .titles = WORDS("none", "take", "throw away"),
                                   .count = 3};
static const struct domain USE = {.name = "use", .words = WORDS("none", "first", "second"), .count = 3};
static const struct domain DIE = {.name = "die", .min = 1, .max = 6};
static const struct domain SUM = {.name = "sum", .min = 2, .max = 12};
static const struct domain HOLD = {.name = "hold", .min = 1, .max = HOLDS};
static const struct domain CRATES = {.name = "crates", .min = 1, .max = 12};
static const struct domain AMOUNT = {.name = "amount", .min = 0, .max = MONEY_MAX};
static const struct domain COORDINATE = {.name = "coordinate", .min = -COORDINATE_MAX, .max = COORDINATE_MAX};
static const struct domain NUMBER = {.name = "number", .min = INT16_MIN, .max = INT16_MAX};

const struct domain ft_reason_domain = {
    .name = "reason",
    .words = WORDS([END_NONE] = "none", [END_FINIS] = "finis_terrae"),
    .titles = WORDS([END_NONE] = "none", [END_FINIS] = "the last day is over"),
    .count = END_REASONS};
const struct domain ft_score_domain = {
    .name = "score_line",
    .words = WORDS("none", "tiles", "complete", "largest", "lights_forts", "spice", "castaways", "relics",
                   "treasures", "set", "doubloons", "north_south", "east_west", "quadrants", "farthest",
                   "tokens"),
    .titles = WORDS("none", "tiles of islands controlled", "complete islands", "the largest complete island",
                    "lighthouses and forts", "spice", "castaways", "relics", "treasures", "one of each good",
                    "doubloons", "ports north and south", "ports east and west", "ports in all quadrants",
                    "the farthest port", "tokens"),
    .count = 16};

static const struct domain START_SPLIT = {
    .name = "start_split",
    .words = WORDS("none", "free", "recommended"),
    .titles = WORDS("none", "as each player likes",
                    "5 in each of three holds and 5 ashore, as advised for a first game"),
    .count = 3};
static const struct domain COMBAT = {.name = "combat",
                                     .words = WORDS("none", "engaged", "optional"),
                                     .titles = WORDS("none", "you must fight", "you may fight"),
                                     .count = 3};
static const struct domain TIEBREAK = {.name = "tiebreak",
                                       .words = WORDS("none", "shared", "dice"),
                                       .titles = WORDS("none", "all of them win", "they throw dice for it"),
                                       .count = 3};
static const struct domain TIE_CAP_OPTION = {
    .name = "tie_cap",
    .words = WORDS("none", "20", "off"),
    .titles = WORDS("none", "stop after 20 in a row", "throw until one is higher"),
    .count = 3};
static const struct domain LARGEST = {
    .name = "largest_island",
    .words = WORDS("none", "with_port", "of_all"),
    .titles = WORDS("none", "the largest that has a port",
                    "the largest on the map, or nobody while it has no port"),
    .count = 3};
static const struct domain FARTHEST = {
    .name = "farthest_port",
    .words = WORDS("none", "squares", "straight_line"),
    .titles = WORDS("none", "in squares, as ships sail", "in a straight line, as the gull flies"),
    .count = 3};
static const struct domain REORGANISE = {
    .name = "reorganise",
    .words = WORDS("none", "each_movement", "last_movement"),
    .titles = WORDS("none", "after each movement", "only after the second movement"),
    .count = 3};
static const struct domain BOUNTY = {.name = "galleon_bounty",
                                     .words = WORDS("none", "nobody", "captain"),
                                     .titles = WORDS("none", "nobody", "whoever sails the Galleon"),
                                     .count = 3};

/* ---- Options ---- */

/* clang-format off */

/* clang-format on */

const struct option ft_options[] = {
#define OPTION(...) OPTION_ROW(struct finis_terrae, __VA_ARGS__),
#include "options.def"
    {0},
};

/* ---- Fields ---- */

/* FT-FLOW-08, FT-RULING-49: everything is open; what is unknown is not in the state. */

#define OPEN_FIELD(type, m, ...) FIELD(struct finis_terrae, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define OPEN_BY_SEAT(type, m, ...) BY_SEAT(struct finis_terrae, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)

const struct field ft_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
#define OPTION(...) OPTION_FIELD(struct finis_terrae, __VA_ARGS__),
#include "options.def"
    OPEN_FIELD(uint8_t, phase, .domain = &PHASE),
    OPEN_FIELD(uint8_t, day, .derived = true),
    OPEN_FIELD(uint8_t, first, .domain = &SEAT),
    OPEN_FIELD(uint8_t, turn, .domain = &SEAT),
    OPEN_FIELD(uint8_t, who, .domain = &SEAT),
    OPEN_FIELD(uint8_t, red, .domain = &OWNER),
    OPEN_FIELD(uint8_t, end, .domain = &ft_reason_domain),
    OPEN_FIELD(uint8_t, champion, .domain = &OWNER),
    OPEN_FIELD(uint8_t, weather, .domain = &ft_weather_domain),
    OPEN_FIELD(uint8_t, wind, .domain = &ft_direction_domain),
    OPEN_FIELD(uint8_t, storm_left, .domain = NULL),
    OPEN_FIELD(uint8_t, value, .domain = &DIE),
    OPEN_FIELD(uint8_t, common, .domain = &DIE),
    OPEN_FIELD(uint8_t, second, .domain = &DIE),
    OPEN_FIELD(uint8_t, use, .domain = &USE),
    OPEN_FIELD(uint8_t, to_draw, .domain = NULL),
    OPEN_FIELD(uint8_t, sailing, .domain = &SHIP),
    OPEN_FIELD(uint8_t, movement, .domain = NULL),
    OPEN_FIELD(uint8_t, start, .domain = &CELL),
    OPEN_FIELD(uint8_t, left, .domain = NULL),
    OPEN_FIELD(uint8_t, stepped, .domain = &YESNO),
    OPEN_FIELD(uint8_t, forced, .domain = &YESNO),
    OPEN_FIELD(uint8_t, reorganised, .domain = &YESNO),
    OPEN_FIELD(uint8_t, bought, .domain = &YESNO),
    OPEN_FIELD(uint8_t, sold, .domain = NULL),
    OPEN_FIELD(uint8_t, bought_home, .domain = NULL),
    OPEN_FIELD(uint8_t, purpose, .domain = &PURPOSE),
    OPEN_FIELD(uint8_t, hold, .domain = &HOLD),
    OPEN_FIELD(uint8_t, units, .domain = NULL),
    OPEN_FIELD(uint8_t, back, .domain = &PHASE),
    OPEN_FIELD(uint8_t, cargo_kind, .domain = &ft_kind_domain),
    OPEN_FIELD(uint8_t, cargo_from, .domain = &SOURCE),
    OPEN_FIELD(uint8_t, foe, .domain = &SHIP),
    OPEN_FIELD(uint8_t, attack, .domain = &SUM),
    OPEN_FIELD(uint8_t, ties, .domain = NULL),
    OPEN_FIELD(uint8_t, winner, .domain = &SHIP),
    OPEN_FIELD(uint8_t, wrecked, .domain = &SHIP),
    OPEN_FIELD(uint8_t, gift, .domain = NULL),
    OPEN_FIELD(uint8_t, filling, .domain = &HOLD),
    OPEN_FIELD(uint8_t, stowing, .domain = &ft_kind_domain),
    OPEN_FIELD(uint8_t, galleon, .domain = &CELL),
    OPEN_FIELD(uint16_t, cargo_count, .domain = NULL),
    OPEN_FIELD(uint16_t, due, .domain = NULL),
    OPEN_FIELD(uint8_t, shown, .index = &ft_weather_domain),
    OPEN_FIELD(uint8_t, drawn, .index = &ft_tile_domain),
    OPEN_FIELD(uint8_t, discarded, .index = &ft_tile_domain),
    OPEN_FIELD(uint8_t, stock, .index = &ft_tile_domain, .derived = true),
    OPEN_FIELD(uint8_t, reserve, .index = &ft_kind_domain, .derived = true),
    OPEN_FIELD(uint8_t, galleon_kind, .domain = &ft_kind_domain, .index = &HOLD),
    OPEN_FIELD(uint16_t, galleon_count, .index = &HOLD),
    OPEN_FIELD(uint16_t, pool, .index = &ft_kind_domain),
    OPEN_BY_SEAT(uint16_t, stores, .domain = NULL),
    OPEN_BY_SEAT(uint16_t, hold_count, .index = &HOLD),
    OPEN_BY_SEAT(uint8_t, hold_kind, .domain = &ft_kind_domain, .index = &HOLD),
    OPEN_BY_SEAT(uint8_t, hold_sold, .domain = &YESNO, .index = &HOLD),
    OPEN_BY_SEAT(uint8_t, kept, .index = &ft_kind_domain),
    OPEN_BY_SEAT(uint8_t, ship, .domain = &CELL),
    OPEN_BY_SEAT(uint8_t, home, .domain = &BERTH),
    OPEN_BY_SEAT(uint8_t, pirate, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, raised, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, plus, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, minus, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, sold_here, .domain = NULL),
    OPEN_BY_SEAT(uint8_t, roll, .domain = &DIE),
    OPEN_BY_SEAT(uint8_t, rolling, .domain = &YESNO),
    OPEN_BY_SEAT(uint8_t, ports_left, .derived = true),
    OPEN_FIELD(uint8_t, tile, .domain = &ft_face_domain, .index = &CELL),
    OPEN_FIELD(int8_t, x, .domain = &COORDINATE, .index = &CELL),
    OPEN_FIELD(int8_t, y, .domain = &COORDINATE, .index = &CELL),
    OPEN_FIELD(uint8_t, port, .domain = &OWNER, .index = &CELL),
    OPEN_FIELD(uint8_t, lying.spice, .index = &CELL),
    OPEN_FIELD(uint8_t, lying.treasure, .index = &CELL),
    OPEN_FIELD(uint8_t, lying.relic, .index = &CELL),
    OPEN_FIELD(uint8_t, lying.castaway, .index = &CELL),
    OPEN_FIELD(uint16_t, lying.doubloon, .index = &CELL),
    OPEN_FIELD(uint8_t, chart, .derived = true, .cache = true),
    {0},
};

/* ---- Verbs ---- */

/* Tables read best a row a line. */
/* clang-format off */

#define A_DIE {"die", &DIE}
#define A_SUM {"sum", &SUM}
#define A_HOLD {"hold", &HOLD}
#define A_KIND {"kind", &ft_kind_domain}
#define AT_X {"x", &COORDINATE}
#define AT_Y {"y", &COORDINATE}

const struct verb ft_verbs[VERBS] = {
#define VERB(code, name_, ...)                                                                               \
    [V_##code] = {.name = #name_, .why_not = ft_why_not_##name_, .apply = ft_apply_##name_, .say = __VA_ARGS__},
#include "verbs.def"
};

/* ---- Events ---- */

#define WHO {"seat", &SEAT}
#define A_SHIP {"ship", &SHIP}
#define A_FOE {"foe", &SHIP}
#define NUM(name) {name, &NUMBER}

const struct event ft_events[EVENTS] = {
#define EVENT(code, name_, ...) [code] = {.name = #name_, .say = __VA_ARGS__},
#include "events.def"
};
/* clang-format on */
