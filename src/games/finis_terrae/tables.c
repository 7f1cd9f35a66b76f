/* Finis Terrae described: domains, options, fields, verbs, events. The content (tiles, weather,
 * goods) comes from content/finis-terrae/ through ft_*_domain. */
#include "core/course.h"
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words = WORDS("none", "first_roll", "home_port", "start_split", "tile_draw", "tile_place", "weather",
                   "wind", "wreck_hold", "wreck_load", "galleon_lair", "trade_roll", "move_roll",
                   "second_roll", "die_order", "move", "pay", "action", "trade_step", "price_roll",
                   "treasure_roll", "jettison", "fight_roll", "loot", "post", "reorg", "tie_roll", "over"),
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
#define COASTS(t) t " N", t " E", t " S", t " W"
static const struct domain FACE = {
    .name = "turned_tile",
    .words = WORDS("none", "sea", TURNED("reef"), "hulk", TURNED("land1"), TURNED("land2"), TURNED("fjord"),
                   TURNED("strait"), "castaway", "treasure", "lair", TURNED("fort"), TURNED("light")),
    .titles = WORDS("none", "open sea", COASTS("reef"), "sunken wreck", COASTS("land"), "land N+E",
                    "land E+S", "land S+W", "land W+N", "fjord open S", "fjord open W", "fjord open N",
                    "fjord open E", "strait W-E, beach W", "strait N-S, beach N", "strait E-W, beach E",
                    "strait S-N, beach S", "castaway isle", "treasure isle", "pirate lair", COASTS("fort"),
                    COASTS("lighthouse")),
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
    .name = "purpose", .words = WORDS("none", "toll", "port", "spice", "clean"), .count = PURPOSES};
static const struct domain SOURCE = {
    .name = "source", .words = WORDS("none", "collect", "purchase", "loot", "sale"), .count = SOURCES};
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

const struct domain ft_reason_domain = {.name = "reason",
                                        .words = WORDS("none", "finis_terrae"),
                                        .titles = WORDS("none", "the last day is over"),
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
#define OPTION(member, domain_, standard_, say_)                                       \
    {                                                                                  \
        .name = #member, .domain = &(domain_), .standard = (standard_), .say = (say_), \
        .offset = offsetof(struct finis_terrae, options.member)                        \
    }

/* clang-format on */

const struct option ft_options[] = {
    OPTION(start_split, START_SPLIT, SPLIT_FREE, "dividing the 20 doubloons at the start"),
    OPTION(combat, COMBAT, COMBAT_ENGAGED, "your ship stops beside an enemy"),
    OPTION(tiebreak, TIEBREAK, TIE_SHARED, "several players have the most points"),
    OPTION(tie_cap, TIE_CAP_OPTION, CAP_20, "dice that come out equal"),
    OPTION(largest_island, LARGEST, LARGEST_WITH_PORT, "the 5 points for the largest complete island"),
    OPTION(farthest_port, FARTHEST, FARTHEST_SQUARES, "how the farthest port is measured"),
    OPTION(reorganise, REORGANISE, REORG_EACH, "rearranging your holds in port on a sunny day"),
    OPTION(galleon_bounty, BOUNTY, BOUNTY_NOBODY, "who gets 3 points when the Black Galleon sinks a pirate"),
    {0},
};

/* ---- Fields ---- */

/* FT-FLOW-08, FT-RULING-49: everything is open; what is unknown is not in the state. */

#define OPEN_FIELD(type, m, ...) FIELD(struct finis_terrae, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define OPEN_BY_SEAT(type, m, ...) BY_SEAT(struct finis_terrae, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)

const struct field ft_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
    OPEN_FIELD(uint8_t, options.start_split, .domain = &START_SPLIT),
    OPEN_FIELD(uint8_t, options.combat, .domain = &COMBAT),
    OPEN_FIELD(uint8_t, options.tiebreak, .domain = &TIEBREAK),
    OPEN_FIELD(uint8_t, options.tie_cap, .domain = &TIE_CAP_OPTION),
    OPEN_FIELD(uint8_t, options.largest_island, .domain = &LARGEST),
    OPEN_FIELD(uint8_t, options.farthest_port, .domain = &FARTHEST),
    OPEN_FIELD(uint8_t, options.reorganise, .domain = &REORGANISE),
    OPEN_FIELD(uint8_t, options.galleon_bounty, .domain = &BOUNTY),
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

#define VERB(name, say, ...) {#name, {__VA_ARGS__}, ft_why_not_##name, ft_apply_##name, say}
#define A_DIE {"die", &DIE}
#define A_SUM {"sum", &SUM}
#define A_HOLD {"hold", &HOLD}
#define A_KIND {"kind", &ft_kind_domain}
#define AT_X {"x", &COORDINATE}
#define AT_Y {"y", &COORDINATE}

const struct verb ft_verbs[VERBS] = {
    [V_THROW] = VERB(throw, "the die shows {die}", A_DIE),
    [V_DRAW] = VERB(draw, "the tile drawn is: {tile}", {"tile", &ft_tile_domain}),
    [V_WEATHER] = VERB(weather, "the weather card is {card}", {"card", &ft_weather_domain}),
    [V_WIND] = VERB(wind, "the wind blows to {direction}", {"direction", &ft_direction_domain}),
    [V_VALUE] = VERB(value, "the market value is {die}", A_DIE),
    [V_COMMON] = VERB(common, "everybody may sail {die} [step|steps]", A_DIE),
    [V_SECOND] = VERB(second, "the second white die shows {die}", A_DIE),
    [V_PRICE] = VERB(price, "the red die shows {die}", A_DIE),
    [V_WORTH] = VERB(worth, "the two red dice show {sum}", A_SUM),
    [V_STRIKE] = VERB(strike, "the two red dice show {sum}", A_SUM),
    [V_HOME] = VERB(home, "make {cell} your home port", {"cell", &BERTH}),
    [V_LOAD] = VERB(load, "put {amount} into this hold", {"amount", &AMOUNT}),
    [V_PLACE] = VERB(place, "place {tile} at {x},{y}", {"tile", &FACE}, AT_X, AT_Y),
    [V_DROP] = VERB(drop, "leave what is in hold {hold}", A_HOLD),
    [V_HAVEN] = VERB(haven, "bring the Galleon to the lair at {x},{y}", AT_X, AT_Y),
    [V_ORDER] = VERB(order, "use your own die for the {movement} movement", {"movement", &USE}),
    [V_STEP] = {"step", {{"to", &ft_direction_domain}}, ft_why_not_step, ft_apply_step, "sail {to}", course_leads},
    [V_STOP] = VERB(stop, "stop here", {0}),
    [V_STAY] = VERB(stay, "stay: there is no way out", {0}),
    [V_PAY] = VERB(pay, "pay from hold {hold}", A_HOLD),
    [V_PASS] = VERB(pass, "do nothing here", {0}),
    [V_FOUND] = VERB(found, "found a port", {0}),
    [V_COLLECT] = VERB(collect, "take aboard all {kind}", A_KIND),
    [V_FIGHT] = VERB(fight, "fight {ship}", {"ship", &SHIP}),
    [V_TRADE] = VERB(trade, "trade in this port", {0}),
    [V_CLEAN] = VERB(clean, "pay 5 doubloons and be an explorer again", {0}),
    [V_RAISE] = VERB(raise, "raise the black flag", {0}),
    [V_REDEEM_TREASURE] = VERB(redeem_treasure, "cash in the treasures of hold {hold}", A_HOLD),
    [V_BUY] = VERB(buy, "buy {count} [crate|crates] of spice", {"count", &CRATES}),
    [V_SELL] = VERB(sell, "sell {count} [crate|crates] from hold {hold}", A_HOLD, {"count", &CRATES}),
    [V_REDEEM] = VERB(redeem, "cash in what is in hold {hold}", A_HOLD),
    [V_DONE] = VERB(done, "leave the market", {0}),
    [V_JETTISON] = VERB(jettison, "empty hold {hold} into the sea", A_HOLD),
    [V_FORGO] = VERB(forgo, "give up the doubloons", {0}),
    [V_LOOT] = VERB(loot, "{how} what is in hold {hold}", A_HOLD, {"how", &LOOT}),
    [V_END] = VERB(end, "finish this movement", {0}),
    [V_REORGANISE] = VERB(reorganise, "rearrange your holds", {0}),
    [V_STOW] = VERB(stow, "put {kind} into the next hold", {"kind", &STOW}),
};

/* ---- Events ---- */

#define WHO {"seat", &SEAT}
#define A_SHIP {"ship", &SHIP}
#define A_FOE {"foe", &SHIP}
#define NUM(name) {name, &NUMBER}
#define EVENT(name_, say_, ...) {.name = (name_), .args = {__VA_ARGS__}, .say = (say_)}

const struct event ft_events[EVENTS] = {
    [E_ROLLED] = EVENT("rolled", "{seat} throws {die}", WHO, A_DIE),
    [E_ROLL_TIED] = EVENT("roll_tied", "{count} players share the highest throw, {die}", NUM("count"), A_DIE),
    [E_FIRST] = EVENT("first", "{seat} is the first player", WHO),
    [E_HOME] = EVENT("home", "{seat} makes {cell} of the Isle of Winds the home port", WHO, {"cell", &BERTH}),
    [E_SPLIT] = EVENT("split", "{seat} loads {loaded} [doubloon|doubloons] and keeps {kept} ashore", WHO, NUM("loaded"), NUM("kept")),
    [E_DAY] = EVENT("day", "day {day} begins; {seat} is first", NUM("day"), WHO),
    [E_DREW] = EVENT("drew", "{seat} draws a tile: {tile}", WHO, {"tile", &ft_tile_domain}),
    [E_PLACED] = EVENT("placed", "{seat} places {tile} at {x},{y}", WHO, {"tile", &FACE}, NUM("x"), NUM("y")),
    [E_EQUIPPED] = EVENT("equipped", "{count} {kind} at {x},{y}", NUM("count"), A_KIND, NUM("x"), NUM("y")),
    [E_FLAG] = EVENT("flag", "{seat} takes the red flag", WHO),
    [E_GALLEON] = EVENT("galleon", "the Black Galleon appears at {x},{y}", NUM("x"), NUM("y")),
    [E_WAIVED] = EVENT("waived", "{seat} may place this tile anywhere: none fits near an opponent", WHO),
    [E_DISCARDED] = EVENT("discarded", "{seat} puts {count} [tile|tiles] away that [fits|fit] nowhere: {tile}", WHO, {"tile", &ft_tile_domain}, NUM("count")),
    [E_WEATHER] = EVENT("weather", "the weather: {card}", {"card", &ft_weather_domain}),
    [E_RESHUFFLED] = EVENT("reshuffled", "Finis Terrae is shuffled into the last cards", {0}),
    [E_BLOWS] = EVENT("blows", "a storm blows to {direction}", {"direction", &ft_direction_domain}),
    [E_SAFE] = EVENT("safe", "{ship} rides out the storm", A_SHIP),
    [E_PUSHED] = EVENT("pushed", "{ship} is driven to {x},{y}", A_SHIP, NUM("x"), NUM("y")),
    [E_WRECKED] = EVENT("wrecked", "{ship} is wrecked at {x},{y}", A_SHIP, NUM("x"), NUM("y")),
    [E_LEFT] = EVENT("left", "{ship} leaves {count} {kind} behind", A_SHIP, NUM("count"), A_KIND),
    [E_LOST] = EVENT("lost", "{ship} loses {count} {kind}", A_SHIP, NUM("count"), A_KIND),
    [E_RETURNED] = EVENT("returned", "{seat} is back in the home port", WHO),
    [E_MINUS] = EVENT("minus", "{seat} takes a -3 token, {count} in all", WHO, NUM("count")),
    [E_LOADED] = EVENT("loaded", "{seat} sails on with {loaded} [doubloon|doubloons] aboard and {kept} ashore", WHO, NUM("loaded"), NUM("kept")),
    [E_LAIR] = EVENT("lair", "the Black Galleon is back in the lair at {x},{y}", NUM("x"), NUM("y")),
    [E_VALUE] = EVENT("value", "the market value is {die}", A_DIE),
    [E_COMMON] = EVENT("common", "everybody may sail {die} [step|steps]", A_DIE),
    [E_SAILS] = EVENT("sails", "{ship} sets sail", WHO, A_SHIP),
    [E_SECOND] = EVENT("second", "{seat} throws {die} with the second white die", WHO, A_DIE),
    [E_ORDERED] = EVENT("ordered", "{seat} uses it for the {movement} movement", WHO, {"movement", &USE}),
    [E_STEPPED] = EVENT("stepped", "{ship} sails to {x},{y} ({left} [step|steps] left)", A_SHIP, {"x", &NUMBER, .goal = true}, {"y", &NUMBER, .goal = true}, NUM("left")),
    [E_STOPPED] = EVENT("stopped", "{ship} stops at {x},{y}", A_SHIP, NUM("x"), NUM("y")),
    [E_STAYED] = EVENT("stayed", "{ship} cannot move and stays", A_SHIP),
    [E_PAID] = {.name = "paid", .args = {WHO, NUM("count"), A_HOLD}, .say = "{seat} pays {count} [doubloon|doubloons] from hold {hold}", .dear = 12},
    [E_FOUNDED] = EVENT("founded", "{seat} founds a port at {x},{y} on an island of {size} [tile|tiles]", WHO, NUM("x"), NUM("y"), NUM("size")),
    [E_COLLECTED] = EVENT("collected", "{ship} picks up {count} {kind}", A_SHIP, NUM("count"), A_KIND),
    [E_RAISED] = EVENT("raised", "{seat} raises the black flag", WHO),
    [E_CLEANED] = EVENT("cleaned", "{seat} is an explorer again", WHO),
    [E_TREASURE] = EVENT("treasure", "{seat} cashes in {count} [treasure|treasures] for {money} [doubloon|doubloons] in hold {hold}", WHO, NUM("count"), NUM("money"), A_HOLD),
    [E_TRADES] = EVENT("trades", "{seat} trades in a port of {owner}; the market value is {value}", WHO, {"owner", &SEAT}, NUM("value")),
    [E_BOUGHT] = EVENT("bought", "{seat} buys {count} [crate|crates] of spice for {price} each", WHO, NUM("count"), NUM("price")),
    [E_SOLD] = EVENT("sold", "{seat} sells {count} [crate|crates] from hold {hold} for {money} [doubloon|doubloons]", WHO, NUM("count"), NUM("money"), A_HOLD),
    [E_REDEEMED] = EVENT("redeemed", "{seat} cashes in {count} {kind} for {money} [doubloon|doubloons]", WHO, NUM("count"), A_KIND, NUM("money")),
    [E_STOWED] = EVENT("stowed", "{ship} has {count} {kind} in hold {hold}", A_SHIP, NUM("count"), A_KIND, A_HOLD),
    [E_OVERBOARD] = EVENT("overboard", "{ship} throws {count} {kind} into the sea", A_SHIP, NUM("count"), A_KIND),
    [E_FORGONE] = EVENT("forgone", "{seat} gives up {count} [doubloon|doubloons]", WHO, NUM("count")),
    [E_ATTACKED] = EVENT("attacked", "{ship} attacks {foe}", A_SHIP, A_FOE),
    [E_STRUCK] = EVENT("struck", "{ship} throws {sum}, which makes {total}", A_SHIP, A_SUM, NUM("total")),
    [E_TIED] = EVENT("tied", "{ship} and {foe} both have {total}", A_SHIP, A_FOE, NUM("total")),
    [E_UNDECIDED] = EVENT("undecided", "the fight of {ship} and {foe} is broken off", A_SHIP, A_FOE),
    [E_WON] = EVENT("won", "{ship} beats {foe}", A_SHIP, A_FOE),
    [E_TAKEN] = EVENT("taken", "{ship} takes {count} {kind}", A_SHIP, NUM("count"), A_KIND),
    [E_DUMPED] = EVENT("dumped", "{ship} throws {count} {kind} of the loser into the sea", A_SHIP, NUM("count"), A_KIND),
    [E_SUNK] = EVENT("sunk", "{ship} is sunk", A_SHIP),
    [E_PLUS] = EVENT("plus", "{seat} takes a +3 token, {count} in all", WHO, NUM("count")),
    [E_REORGANISES] = EVENT("reorganises", "{seat} rearranges the holds", WHO),
    [E_EAST] = EVENT("east", "{seat} is farthest east and takes the EAST token", WHO),
    [E_RED] = EVENT("red", "the red flag goes to {seat}", WHO),
    [E_CHAMPION] = EVENT("champion", "{seat} wins the throw between equals", WHO),
    [E_OVER] = EVENT("over", "the game is over: {reason}", {"reason", &ft_reason_domain}),
    [ASK_FIRST] = EVENT("ask_first", "{seat} throws a die for the first turn", WHO),
    [ASK_HOME] = EVENT("ask_home", "{seat}: choose your home port", WHO),
    [ASK_SPLIT] = EVENT("ask_split", "{seat}: how many of {left} [doubloon|doubloons] go into hold {hold}?", WHO, NUM("left"), A_HOLD),
    [ASK_DRAW] = EVENT("ask_draw", "{seat} draws a tile ({left} to draw)", WHO, NUM("left")),
    [ASK_PLACE] = EVENT("ask_place", "{seat}: place a tile, {left} to go", WHO, NUM("left")),
    [ASK_WEATHER] = EVENT("ask_weather", "the weather of day {day} is turned up", NUM("day")),
    [ASK_WIND] = EVENT("ask_wind", "{seat} throws the wind die", WHO),
    [ASK_DROP] = EVENT("ask_drop", "{seat}: which hold of {ship} is left on the wreck?", WHO, A_SHIP),
    [ASK_LOAD] = EVENT("ask_load", "{seat}: how many doubloons go into hold {hold}? ({gift} of the 6 left)", WHO, A_HOLD, NUM("gift")),
    [ASK_LAIR] = EVENT("ask_lair", "{seat}: choose a lair for the Black Galleon", WHO),
    [ASK_VALUE] = EVENT("ask_value", "a red die is thrown for the market value", {0}),
    [ASK_COMMON] = EVENT("ask_common", "a white die is thrown for how far everybody may sail", {0}),
    [ASK_SECOND] = EVENT("ask_second", "{seat} throws the second white die for {ship}", WHO, A_SHIP),
    [ASK_ORDER] = EVENT("ask_order", "{seat}: use the {second} for the first or the second movement? The other uses {common}", WHO, NUM("second"), NUM("common")),
    [ASK_MOVE] = EVENT("ask_move", "{seat}: sail {ship} ({left} [step|steps] left)", WHO, A_SHIP, NUM("left")),
    [ASK_PAY] = EVENT("ask_pay", "{seat}: pay {due} [doubloon|doubloons] from which hold?", WHO, NUM("due")),
    [ASK_ACTION] = EVENT("ask_action", "{seat}: what does {ship} do here?", WHO, A_SHIP),
    [ASK_MUST_FIGHT] = EVENT("ask_must_fight", "{seat}: {ship} must fight; choose whom", WHO, A_SHIP),
    [ASK_TRADE] = EVENT("ask_trade", "{seat}: buy, sell or cash in; the market value is {value}", WHO, NUM("value")),
    [ASK_PRICE] = EVENT("ask_price", "a red die is thrown for the price", {0}),
    [ASK_WORTH] = EVENT("ask_worth", "two red dice are thrown for the treasure", {0}),
    [ASK_JETTISON] = EVENT("ask_jettison", "{seat}: no hold is empty for {count} {kind}; which one goes into the sea?", WHO, NUM("count"), A_KIND),
    [ASK_STRIKE] = EVENT("ask_strike", "{ship} throws two red dice", A_SHIP),
    [ASK_LOOT] = EVENT("ask_loot", "{seat}: take or throw away a hold of {ship}", WHO, A_SHIP),
    [ASK_POST] = EVENT("ask_post", "{seat}: finish this movement, or something else first?", WHO),
    [ASK_STOW] = EVENT("ask_stow", "{seat}: what goes into hold {hold}?", WHO, A_HOLD),
    [ASK_AMOUNT] = EVENT("ask_amount", "{seat}: how many {kind} go into hold {hold}?", WHO, A_KIND, A_HOLD),
    [ASK_TIE] = EVENT("ask_tie", "{seat} throws a die for the victory", WHO),
    [ASK_NOTHING] = EVENT("ask_nothing", "the game is over", {0}),
};
/* clang-format on */
