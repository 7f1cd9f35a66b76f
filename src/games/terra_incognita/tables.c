/* Terra Incognita described: domains, options, verbs, events, fields. The content (board, tiles,
 * cards) comes from content/terra-incognita/ through ti_*_domain. */
#include "core/course.h"
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const struct domain PHASE = {
    .name = "phase",
    .words = WORDS("none", "first", "turn", "action", "load", "dest", "chooser", "take", "tunload", "tunexit",
                   "space", "tile", "orient", "keep", "survey", "spy", "order", "quake", "quake_second",
                   "flypax", "flydest", "discard", "ability", "charm", "event", "flood", "wind", "map",
                   "second_wind", "card_pawn", "card_tile", "card_length", "card_victim", "card_sail",
                   "card_face", "again", "over"),
    .count = PHASES};
static_assert(PHASES == 37, "the words of PHASE count 37");
static const struct domain STAGE = {
    .name = "stage",
    .words = WORDS("none", "attack", "take", "effect", "tunnel", "rest", "event", "card"),
    .count = STAGES};
static const struct domain ACT = {.name = "act",
                                  .words = WORDS("none", "move", "leave", "climb", "ship", "survey", "revive",
                                                 "fly", "draw", "throw", "rope", "musket", "recall", "pass"),
                                  .count = ACTS};
static const struct domain CAUSE = {.name = "cause",
                                    .words = WORDS("none", "landing", "vision", "survey", "spyglass", "map"),
                                    .count = CAUSES};
static const struct domain LOOK = {
    .name = "look",
    .words = WORDS("none", "down", "peeked", "open", "used", "leaving", "collapsed"),
    .count = LOOK_STATES};
static const struct domain CONDITION = {
    .name = "condition", .words = WORDS("none", "lost", "trapped", "waiting"), .count = CONDITIONS};
static const struct domain ITEM = {
    .name = "item",
    .words = WORDS("none", "coin", "bag", "chest"),
    .titles = WORDS("nothing", "a Gold Coin", "the Lost Treasure Bag", "the Treasure Chest"),
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
static const struct domain BAN = {.name = "ban", .words = WORDS("none", "respawn", "monk"), .count = BANS};
static const struct domain AGAIN = {
    .name = "again", .words = WORDS("none", "swim", "boots"), .count = AGAINS};
static const struct domain EVENT_SPOT = {
    .name = "event_spot", .words = WORDS("none", "deck", "discard"), .count = EVENT_SPOTS};
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
    .words = WORDS("none", "treasure", "stall", "round_cap", "no_pawns", "stuck"),
    .titles = WORDS("none", "all treasure is found and settled",
                    "for too long nothing was found or brought home", "the limit of rounds was reached",
                    "no pawn is left in play", "nobody can ever act again"),
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
#define OPTION(member, domain_, standard_, say_)                                       \
    {                                                                                  \
        .name = #member, .domain = &(domain_), .standard = (standard_), .say = (say_), \
        .offset = offsetof(struct terra_incognita, options.member)                     \
    }
/* clang-format on */

const struct option ti_options[] = {
    OPTION(team_play, TEAM_PLAY, TEAM_OFF, "four players as two pairs, partners opposite"),
    OPTION(mode, MODE, MODE_CLASSIC, "with ability cards, or without"),
    OPTION(orientation, ORIENTATION, ORIENT_RANDOM, "how an Arrow or Cannon that is found is turned"),
    OPTION(first_player, FIRST_PLAYER, FIRST_RANDOM, "who begins"),
    OPTION(empty_side, SIDE, TI_SIDE_W, "the side without a ship, with three players"),
    OPTION(
        stall_rounds, STALL_ROUNDS, 20,
        "the game ends after this many rounds in a row in which nothing is found or brought home; 0: never"),
    OPTION(round_cap, ROUND_CAP, 200, "the game ends after this many rounds; 0: never"),
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
    OPEN_FIELD(uint8_t, options.team_play, .domain = &TEAM_PLAY),
    OPEN_FIELD(uint8_t, options.mode, .domain = &MODE),
    OPEN_FIELD(uint8_t, options.orientation, .domain = &ORIENTATION),
    OPEN_FIELD(uint8_t, options.first_player, .domain = &FIRST_PLAYER),
    OPEN_FIELD(uint8_t, options.empty_side, .domain = &SIDE),
    OPEN_FIELD(uint8_t, options.stall_rounds, .domain = &STALL_ROUNDS),
    OPEN_FIELD(uint8_t, options.round_cap, .domain = &ROUND_CAP),
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
#define VERB(name, say, ...) {#name, {__VA_ARGS__}, ti_why_not_##name, ti_apply_##name, say}
/* A verb that a course may take by itself, where leads() says so. */
#define ON(name, say, leads, ...) {#name, {__VA_ARGS__}, ti_why_not_##name, ti_apply_##name, say, leads}

const struct verb ti_verbs[VERBS] = {
    [V_FIRST] = VERB(first, "{seat} begins", {"seat", &SEAT}),
    [V_FIND] = VERB(find, "there lies {face}", FOUND_FACE),
    [V_DRAW_EVENT] = VERB(draw_event, "the event is {event}", {"event", &ti_event_domain}),
    [V_DEAL] = VERB(deal, "the card is {card}", {"card", &ti_ability_domain}),
    [V_PAWN] = ON(pawn, "go with your {pawn}", course_leads, {"pawn", &PAWN}),
    [V_RUM_MONK] = VERB(rum_monk, "give your Monk a bottle of rum", {0}),
    [V_RUM_GIVE] = VERB(rum_give, "force a bottle of rum on {islander}", {"islander", &ti_islander_domain}),
    [V_RUM_ALLY] = VERB(rum_ally, "hand a bottle of rum to your partner", {0}),
    [V_CARD] = VERB(card, "play {card}", {"card", &ti_ability_domain}),
    [V_END] = VERB(end, "end the turn", {0}),
    [V_MOVE] = ON(move, "move one space", course_leads, {0}),
    [V_LEAVE] = VERB(leave, "use a bottle of rum to leave the terrain", {0}),
    [V_CLIMB] = ON(climb, "climb out of the Trap", course_leads, {0}),
    [V_SAIL] = VERB(sail, "sail the ship one space {way}", {"way", &WAY}),
    [V_SURVEY] = VERB(survey, "survey a tile", {0}),
    [V_REVIVE] = VERB(revive, "revive a pirate", {0}),
    [V_FLY] = VERB(fly, "fly the Airplane", {0}),
    [V_DRAW] = VERB(draw, "draw an ability card", {0}),
    [V_PASS] = VERB(pass, "go through the tunnel", {0}),
    [V_CARRY] = ON(carry, "carry {what}", ti_carries_along, {"what", &CARRY}),
    [V_GO] = ON(go, "go to {to}", ti_goes_on, {"to", &ti_space_domain}),
    [V_ADVANCE] = VERB(advance, "go to numbered space {level}", {"level", &LEVEL}),
    [V_PULL] = VERB(pull, "climb out to {to}, onto numbered space {level}", {"to", &ti_land_domain}, {"level", &LEVEL}),
    [V_GO_ON] = VERB(go_on, "move on", {0}),
    [V_STOP] = VERB(stop, "stop", {0}),
    [V_ORIENT] = VERB(orient, "turn it: {face}", {"face", &ti_face_domain}),
    [V_KEEP] = VERB(keep, "keep {islander}", {"islander", &ti_islander_domain}),
    [V_PEEK] = VERB(peek, "look at {at}", {"at", &ti_land_domain}),
    [V_ARRANGE] = VERB(arrange, "put them back as {first}, {second}, {third}", SECRET_ORDER("first"), SECRET_ORDER("second"), SECRET_ORDER("third")),
    [V_SHAKE] = VERB(shake, "swap the tile of {at}", {"at", &ti_land_domain}),
    [V_TAKE_ALONG] = VERB(take_along, "take your {pawn} along", {"pawn", &PAWN}),
    [V_ALONE] = VERB(alone, "fly alone", {0}),
    [V_DISCARD] = VERB(discard, "discard {card}", {"card", &ti_ability_domain}),
    [V_CHARM] = VERB(charm, "play Lucky Charm", {0}),
    [V_NO_CHARM] = VERB(no_charm, "let the pawn go down", {0}),
    [V_FLOOD] = VERB(flood, "let the wave come from {side}", {"side", &SIDE}),
    [V_SAIL_TO] = VERB(sail_to, "sail to {at}", {"at", &ti_space_domain}),
    [V_PICK] = VERB(pick, "choose your {pawn}", {"pawn", &PAWN}),
    [V_AIM] = VERB(aim, "choose {at}", {"at", &ti_land_domain}),
    [V_THROW] = VERB(throw, "be thrown {length} [space|spaces]", {"length", &LENGTH}),
    [V_ROB] = VERB(rob, "take what {seat}'s {pawn} carries", {"seat", &SEAT}, {"pawn", &PAWN}),
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
#define EVENT(name_, say_, ...) {.name = (name_), .args = {__VA_ARGS__}, .say = (say_)}
/* What nobody walks into for a shorter way. */
#define HARM(name_, say_, ...) {.name = (name_), .args = {__VA_ARGS__}, .say = (say_), .dear = 20}

const struct event ti_events[EVENTS] = {
    [E_FIRST] = EVENT("first", "{seat} is the first player", WHO),
    [E_ROUND] = EVENT("round", "round {round} begins", NUM("round")),
    [E_TURN] = EVENT("turn", "{seat} is on turn", WHO),
    [E_TURN_ENDS] = EVENT("turn_ends", "the turn of {seat} is over", WHO),
    [E_HOPPED] = EVENT("hopped", "{seat}'s {pawn} goes from {from} to {to}", WHO, P, {"from", &ti_space_domain}, GOAL),
    [E_ADVANCED] = EVENT("advanced", "{seat}'s {pawn} steps onto numbered space {level} of {at}", WHO, P, AT, {"level", &LEVEL}),
    [E_RETURNED] = EVENT("returned", "{seat}'s {pawn} is back at {at}", WHO, P, AT),
    [E_BOARDED] = EVENT("boarded", "{seat}'s {pawn} is aboard the ship of {owner}", WHO, P, {"owner", &SEAT}),
    [E_SWIMS] = EVENT("swims", "{seat}'s {pawn} swims at {at}", WHO, P, AT),
    [E_DELIVERED] = EVENT("delivered", "{item} comes home to {seat}", WHO, THING),
    [E_SANK] = HARM("sank", "{seat}'s {pawn} loses {item} to the sea", WHO, P, THING),
    [E_ITEM_LOST] = HARM("item_lost", "{item} is out of the game", THING),
    [E_DROPPED] = HARM("dropped", "{seat}'s {pawn} leaves {item} at {at}", WHO, P, THING, AT),
    [E_TOOK] = EVENT("took", "{seat}'s {pawn} takes {item} at {at}", WHO, P, THING, AT),
    [E_REVEALED] = EVENT("revealed", "{seat} finds {face} at {at}", WHO, AT, {"face", &ti_face_domain}),
    [E_TURNED] = EVENT("turned", "{at} is turned to {face}", AT, {"face", &ti_face_domain}),
    [E_JOINED] = EVENT("joined", "{islander} joins {seat} at {at}", WHO, {"islander", &ti_islander_domain}, AT),
    [E_LEFT] = EVENT("left", "{islander} of {seat} leaves the game", WHO, {"islander", &ti_islander_domain}),
    [E_BEATEN] = EVENT("beaten", "{seat} beats {foe}'s {pawn} at {at}", WHO, FOE, P, AT),
    [E_CAPTURED] = EVENT("captured", "{seat} captures {foe}'s Friday", WHO, FOE),
    [E_COLLIDED] = EVENT("collided", "{seat}'s shot pawn hits {foe}'s {pawn} at {at}", WHO, FOE, P, AT),
    [E_HOME] = EVENT("home", "{seat}'s {pawn} goes to its ship", WHO, P),
    [E_DOWN] = HARM("down", "{seat}'s {pawn} goes down at {at}", WHO, P, AT),
    [E_CHARMED] = EVENT("charmed", "a Lucky Charm saves {seat}'s {pawn}", WHO, P),
    [E_LOST] = HARM("lost", "{seat}'s {pawn} is lost underground at {at}", WHO, P, AT),
    [E_STOOD_UP] = EVENT("stood_up", "{seat}'s {pawn} stands up at {at}", WHO, P, AT),
    [E_PASSED] = EVENT("passed", "{seat}'s {pawn} passes underground from {from} to {to}", WHO, P, {"from", &ti_space_domain}, GOAL),
    [E_SHOT] = EVENT("shot", "the Cannon at {from} shoots {seat}'s {pawn} to {to}", WHO, P, {"from", &ti_space_domain}, TO),
    [E_RESTS] = HARM("rests", "{seat}'s {pawn} rests", WHO, P),
    [E_TRAPPED] = HARM("trapped", "{seat}'s {pawn} is trapped at {at}", WHO, P, AT),
    [E_BALLOON] = EVENT("balloon", "a Balloon takes {seat}'s {pawn} home", WHO, P),
    [E_COLLAPSED] = EVENT("collapsed", "the bridge at {at} collapses", AT),
    [E_SAILED] = EVENT("sailed", "{seat}'s ship sails to {to}", WHO, TO),
    [E_PEEKED] = {.name = "peeked", .args = {WHO, AT, {"face", &ti_face_domain, SEEN_BY_OWNER, NULL}},
                  .say = "{seat} looks at {at}: {face}", .say_hidden = "{seat} looks at {at}"},
    [E_PUT_BACK] = EVENT("put_back", "{seat} puts {count} [tile|tiles] back in a secret order", WHO, NUM("count")),
    [E_SHAKEN] = EVENT("shaken", "the tiles of {at} and {to} change places", AT, TO),
    [E_EVENT] = EVENT("event", "{seat} draws {card}: {effect}", WHO, {"card", &ti_event_domain}, {"effect", &ti_event_effect_domain}),
    [E_NOTHING] = EVENT("nothing", "nothing comes of it for {seat}", WHO),
    [E_BOTTLE] = EVENT("bottle", "{seat} gets a bottle of rum and has {count}", WHO, NUM("count")),
    [E_DRANK] = EVENT("drank", "{islander} of {seat} drinks the rum", WHO, {"islander", &ti_islander_domain}),
    [E_TRANSFORMED] = EVENT("transformed", "the Monk of {seat} draws a cutlass", WHO),
    [E_RUM_SPENT] = EVENT("rum_spent", "{seat} spends a bottle of rum and has {count}", WHO, NUM("count")),
    [E_RUM_GIVEN] = EVENT("rum_given", "{seat} forces rum on {islander} of {foe}", WHO, FOE, {"islander", &ti_islander_domain}),
    [E_FLEW] = EVENT("flew", "{seat}'s {pawn} flies to {to} with {passenger}", WHO, P, {"passenger", &PASSENGER}, TO),
    [E_REVIVED] = EVENT("revived", "{seat}'s {pawn} is back", WHO, P),
    [E_DREW] = EVENT("drew", "{seat} draws {card}: {effect}", WHO, {"card", &ti_ability_domain}, {"effect", &ti_ability_effect_domain}),
    [E_DISCARDED] = EVENT("discarded", "{seat} discards {card}", WHO, {"card", &ti_ability_domain}),
    [E_PLAYED] = EVENT("played", "{seat} plays {card}", WHO, {"card", &ti_ability_domain}),
    [E_ARMED] = EVENT("armed", "{seat}'s {pawn} is ready with {card}", WHO, P, {"card", &ti_ability_domain}),
    [E_ROBBED] = EVENT("robbed", "{seat}'s {pawn} takes {item} from {foe}", WHO, P, FOE, THING),
    [E_THROWN] = EVENT("thrown", "{seat}'s {pawn} is thrown to {to}", WHO, P, TO),
    [E_FLOODED] = EVENT("flooded", "{seat} lets the wave come from {side}", WHO, {"side", &SIDE}),
    [E_SECOND_WIND] = EVENT("second_wind", "{seat}'s {pawn} may act once more", WHO, P),
    [E_FOUND] = EVENT("found", "{seat} finds {item} at {at}", WHO, THING, AT),
    [E_STAYS] = EVENT("stays", "all other tunnels are blocked: {seat}'s {pawn} waits at {at}", WHO, P, AT),
    [E_OVER] = EVENT("over", "the game is over: {reason}", {"reason", &ti_reason_domain}),
    [ASK_FIRST] = EVENT("ask_first", "the first player is drawn by lot", {0}),
    [ASK_TURN] = EVENT("ask_turn", "{seat}: who of your crew goes first?", WHO),
    [ASK_TURN_OR_END] = EVENT("ask_turn_or_end", "{seat}: who goes next? Or end your turn", WHO),
    [ASK_OFFERS] = EVENT("ask_offers", "{seat}: use rum or a card, or end your turn", WHO),
    [ASK_ACTION] = EVENT("ask_action", "{seat}: what shall your {pawn} do?", WHO, P),
    [ASK_LOAD] = EVENT("ask_load", "{seat}: what shall your {pawn} carry?", WHO, P),
    [ASK_DEST] = EVENT("ask_dest", "{seat}: where shall your {pawn} go?", WHO, P),
    [ASK_CHOOSER] = EVENT("ask_chooser", "{seat}: your {pawn} must go on from {at}; where to?", WHO, P, AT),
    [ASK_TAKE] = EVENT("ask_take", "{seat}: shall your {pawn} take something at {at}?", WHO, P, AT),
    [ASK_TUNLOAD] = EVENT("ask_tunload", "{seat}: what shall your {pawn} carry on from the Tunnel at {at}?", WHO, P, AT),
    [ASK_TUNEXIT] = EVENT("ask_tunexit", "{seat}: by which Tunnel shall your {pawn} come out?", WHO, P),
    [ASK_SPACE] = EVENT("ask_space", "{seat}: on which numbered space shall Friday stop?", WHO),
    [ASK_TILE] = EVENT("ask_tile", "{seat} looks at the tile of {at}", WHO, AT),
    [ASK_ORIENT] = EVENT("ask_orient", "{seat}: how shall the tile of {at} be turned?", WHO, AT),
    [ASK_KEEP] = EVENT("ask_keep", "{seat}: keep {islander} or {guest}?", WHO, {"islander", &ti_islander_domain}, {"guest", &ti_islander_domain}),
    [ASK_SURVEY] = EVENT("ask_survey", "{seat}: which tile shall the Cartographer survey?", WHO),
    [ASK_SPY] = EVENT("ask_spy", "{seat}: you may look at {left} more face-down [tile|tiles]", WHO, NUM("left")),
    [ASK_ORDER] = EVENT("ask_order", "{seat}: in which order do the tiles go back?", WHO),
    [ASK_QUAKE] = EVENT("ask_quake", "{seat}: which two bare tiles change places?", WHO),
    [ASK_QUAKE_SECOND] = EVENT("ask_quake_second", "{seat}: with which bare tile does {at} change places?", WHO, AT),
    [ASK_FLYPAX] = EVENT("ask_flypax", "{seat}: take a passenger along?", WHO),
    [ASK_FLYDEST] = EVENT("ask_flydest", "{seat}: where does the Airplane fly?", WHO),
    [ASK_DISCARD] = EVENT("ask_discard", "{seat}: discard a card before you draw", WHO),
    [ASK_ABILITY] = EVENT("ask_ability", "an ability card is drawn for {seat}", WHO),
    [ASK_CHARM] = EVENT("ask_charm", "{seat}: play Lucky Charm for your {pawn}?", WHO, P),
    [ASK_EVENT] = EVENT("ask_event", "an event is drawn for {seat}", WHO),
    [ASK_FLOOD] = EVENT("ask_flood", "{seat}: from which side does the wave come?", WHO),
    [ASK_WIND] = EVENT("ask_wind", "{seat}: where does the fair wind take your ship?", WHO),
    [ASK_MAP] = EVENT("ask_map", "{seat}: the Old Map lets you look at {left} more face-down [tile|tiles]", WHO, NUM("left")),
    [ASK_SECOND_WIND] = EVENT("ask_second_wind", "{seat}: which pawn may act once more?", WHO),
    [ASK_CARD_PAWN] = EVENT("ask_card_pawn", "{seat}: {card} for which pawn?", WHO, {"card", &ti_ability_domain}),
    [ASK_CARD_TILE] = EVENT("ask_card_tile", "{seat}: {card} on which tile?", WHO, {"card", &ti_ability_domain}),
    [ASK_CARD_LENGTH] = EVENT("ask_card_length", "{seat}: how far is your {pawn} thrown?", WHO, P),
    [ASK_CARD_VICTIM] = EVENT("ask_card_victim", "{seat}: whose treasure does your {pawn} take?", WHO, P),
    [ASK_CARD_SAIL] = EVENT("ask_card_sail", "{seat}: where do you sail?", WHO),
    [ASK_CARD_FACE] = EVENT("ask_card_face", "{seat}: turn the tile of {at} to which side?", WHO, AT),
    [ASK_AGAIN] = EVENT("ask_again", "{seat}: shall your {pawn} move on?", WHO, P),
    [ASK_NOTHING] = EVENT("ask_nothing", "the game is over", {0}),
};
