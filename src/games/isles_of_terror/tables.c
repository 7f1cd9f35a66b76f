/* Isles of Terror described: domains, options, verbs, events, fields. The content (fields, tiles, cards,
 * adventures) comes from content/isles-of-terror/ through it_*_domain. */
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

const struct domain it_phase_domain = {
    .name = "phase",
    .words = WORDS("none", "faction", "first", "adventure", "season", "starter", "event", "draw", "year_dice",
                   "year_pay", "dues", "attack", "attack_dice", "lose", "spring", "turns", "token", "action",
                   "bonus", "turn_end", "gain", "land", "ship", "drift", "sea", "hire", "ashore", "party",
                   "target", "group", "enter", "river", "compass", "compass_again", "explore", "card", "flip",
                   "find", "approach", "recruit", "produce", "supply", "amount", "answer", "pacify", "camp",
                   "loot", "pay", "discard", "card_die", "look", "peek", "exchange", "terrors", "activate",
                   "terror_die", "terror_step", "plunder", "combat", "ready", "roll", "reroll", "gift",
                   "dice", "die", "loss", "retreat", "conquest", "window", "resolve", "spy", "show", "spent",
                   "deeds", "fulfil", "morale", "mission", "over"),
    .count = PHASES};
static_assert(PHASES == 78, "the words of the phases count 78");

static const struct domain DEPTH = {.name = "depth", .min = 0, .max = FRAMES - 1};
static const struct domain SLOT_NUMBER = {.name = "slot_number", .min = 0, .max = FACTIONS - 1};
static const struct domain LIES = {
    .name = "lies", .words = WORDS("none", "down", "turned", "up"), .count = LIES_STATES};
static const struct domain PILE = {
    .name = "pile", .words = WORDS("none", "unseen", "discard", "removed"), .count = PILES};
static const struct domain PLACE = {.name = "place",
                                    .words = WORDS("none", "deck", "held", "active", "discard", "removed",
                                                   "kept", "kept-rc", "kept-cq", "kept-yo", "kept-ch"),
                                    .count = PLACES};
static const struct domain FIGURE = {.name = "figure",
                                     .words = WORDS("none", "soldier", "captain", "camp"),
                                     .titles = WORDS("nothing", "a soldier", "the captain", "a camp"),
                                     .count = FIGURES};
static const struct domain CAUSE = {
    .name = "cause",
    .words = WORDS("none", "combat", "attack", "event", "card", "year", "terror", "abandon", "retreat"),
    .titles = WORDS("none", "in combat", "in the minion attack", "by the event", "by a card",
                    "at the year's end", "by a terror", "by choice", "in the retreat"),
    .count = CAUSES};
static const struct domain BROKEN = {
    .name = "broken", .words = WORDS("none", "halt", "left", "summoned"), .count = BROKENS};
static const struct domain FOE = {
    .name = "foe",
    .words = WORDS("none", "minion", "boss", "location", "site", "terror", "faction"),
    .titles = WORDS("nobody", "minions", "a boss", "the guards of a location", "the guards of the site",
                    "a terror", "another faction"),
    .count = FOES};
static const struct domain RESULT = {
    .name = "result", .words = WORDS("none", "won", "lost", "retreated"), .count = RESULTS};
static const struct domain MEANS = {
    .name = "means",
    .words = WORDS("none", "mountain", "mountain2", "mountain3", "tower", "high_ground", "card", "gift"),
    .titles = WORDS("nothing", "the first mountain", "the second mountain", "the third mountain",
                    "the Watchtower", "High Ground", "a strategy card", "an ally's card"),
    .count = MEANS_END};
static const struct domain LOSER = {
    .name = "loser", .words = WORDS("none", "attacker", "defender"), .count = 3};
static const struct domain SIDE_NUMBER = {.name = "side_number", .min = 0, .max = 1};
static const struct domain DIE_NUMBER = {.name = "die_number", .min = 0, .max = DICE - 1};
static const struct domain PLAY_NUMBER = {.name = "play_number", .min = 0, .max = PLAYS - 1};
static const struct domain DIRECTION = {
    .name = "direction",
    .words = WORDS("none", "ne", "e", "se", "sw", "w", "nw"),
    .titles = WORDS("nowhere", "north-east", "east", "south-east", "south-west", "west", "north-west"),
    .count = 7};
static const struct domain ATTACK_NUMBER = {.name = "attack_number", .min = 0, .max = ATTACK_DICE - 1};
static const struct domain PART_NUMBER = {.name = "part_number", .min = 0, .max = AREA_LIMIT - 1};
static const struct domain COPY_NUMBER = {.name = "copy_number", .min = 0, .max = TERRAIN_COPIES - 1};
static const struct domain OFFER_PART = {.name = "offer_part", .min = 0, .max = 3};
static const struct domain STOCK = {.name = "stock", .min = 0, .max = POOL_MAX};
static const struct domain AMOUNT = {.name = "amount", .min = 0, .max = AMOUNT_MAX};
static const struct domain GENERATION = {.name = "generation", .min = 0, .max = UINT16_MAX};
static const struct domain COUNT_TO_THREE = {.name = "up_to_three", .min = 0, .max = AREA_LIMIT};
/* Who goes, as people say it: "the captain and 2 soldiers", "just 1 soldier". */
static const struct domain PARTY = {.name = "soldiers",
                                    .words = WORDS("0", "1", "2", "3"),
                                    .titles = WORDS("no soldiers", "1 soldier", "2 soldiers", "3 soldiers"),
                                    .count = AREA_LIMIT + 1,
                                    .or_zero = true};
static const struct domain LED = {.name = "led",
                                  .words = WORDS("no", "yes"),
                                  .titles = WORDS("just", "the captain and"),
                                  .count = 2,
                                  .or_zero = true};
/* Resources after a number, and what is given in a trade. */
static const struct domain GOODS_TOLD = {
    .name = "goods",
    .words = WORDS("none", "gold", "ration", "any", "rations"),
    .titles = WORDS("nothing", "gold", "ration", "gold or ration", "rations"),
    .count = GOODS};
static const struct domain TRADE = {.name = "trade",
                                    .words = WORDS("none", "gold", "ration"),
                                    .titles = WORDS("nothing", "2 gold for 1 ration", "2 rations for 1 gold"),
                                    .count = IT_RESOURCE_ANY};
static const struct domain BARTER = {.name = "barter",
                                     .words = WORDS("none", "gold", "ration"),
                                     .titles = WORDS("nothing", "1 gold for 1 ration", "1 ration for 1 gold"),
                                     .count = IT_RESOURCE_ANY};
static const struct domain FACE = {.name = "face", .min = 1, .max = 8, .or_zero = true};
static const struct domain DIE = {.name = "die", .min = 1, .max = DICE};
static const struct domain DICE_SET = {.name = "dice_set", .min = 1, .max = (1 << DICE) - 1};
static const struct domain BITS = {.name = "bits", .min = 0, .max = UINT8_MAX};
static const struct domain NUMBER = {.name = "number", .min = INT16_MIN, .max = INT16_MAX};
static const struct domain YEAR_NUMBER = {.name = "year_number", .min = 1, .max = 3, .or_zero = true};
static const struct domain WAVE = {.name = "wave", .min = 1, .max = WAVES, .or_zero = true};
static const struct domain LEVEL = {.name = "level", .min = 1, .max = 3, .or_zero = true};

const struct domain it_reason_domain = {
    .name = "reason",
    .words = WORDS("none", "years", "altars", "won", "lost", "early_loss", "campaign"),
    .titles = WORDS("none", "the last winter is over", "one faction rules all three altars",
                    "the adventure is won together", "the adventure is lost",
                    "the isle has driven everybody out", "the campaign is over"),
    .count = END_REASONS};
const struct domain it_source_domain = {
    .name = "source",
    .words = WORDS("none", "objective", "progress", "mission", "boss", "captain", "terror", "raid", "end",
                   "lost", "campaign"),
    .titles = WORDS("none", "objectives", "progress bars", "missions", "bosses", "captains", "terrors",
                    "raided camps", "end of the game", "points lost", "campaign points"),
    .count = SOURCES};

static const struct domain MODE = {
    .name = "mode",
    .words = WORDS("none", "competitive", "cooperative", "solo"),
    .titles = WORDS("none", "against each other", "together against the isle", "alone against the isle"),
    .count = MODE_SOLO + 1};
static const struct domain SOLO_FACTIONS = {.name = "solo_factions", .min = 1, .max = FACTIONS};
static const struct domain SERIES = {.name = "series",
                                     .words = WORDS("none", "single", "campaign"),
                                     .titles = WORDS("none", "one adventure", "the campaign of all four"),
                                     .count = 3};
static const struct domain FIRST_PLAYER = {.name = "first_player",
                                           .words = WORDS("none", "random", "seat1"),
                                           .titles = WORDS("none", "by lot", "whoever sits first"),
                                           .count = 3};
static const struct domain COOP_ORDER = {.name = "coop_order",
                                         .words = WORDS("none", "leader", "clockwise"),
                                         .titles = WORDS("none", "as the leader says", "clockwise"),
                                         .count = 3};
static const struct domain STOP = {.name = "stop", .words = WORDS("none", "on", "off"), .count = 3};
static const struct domain TRADE_OFFERS = {.name = "trade_offers", .min = 1, .max = 5};
/* Every order of the four; with fewer factions only the first of them are used. */
static const struct domain FACTION_ORDER = {
    .name = "faction_order",
    .words = WORDS("none", "random", "rc-cq-yo-ch", "rc-cq-ch-yo", "rc-yo-cq-ch", "rc-yo-ch-cq",
                   "rc-ch-cq-yo", "rc-ch-yo-cq", "cq-rc-yo-ch", "cq-rc-ch-yo", "cq-yo-rc-ch", "cq-yo-ch-rc",
                   "cq-ch-rc-yo", "cq-ch-yo-rc", "yo-rc-cq-ch", "yo-rc-ch-cq", "yo-cq-rc-ch", "yo-cq-ch-rc",
                   "yo-ch-rc-cq", "yo-ch-cq-rc", "ch-rc-cq-yo", "ch-rc-yo-cq", "ch-cq-rc-yo", "ch-cq-yo-rc",
                   "ch-yo-rc-cq", "ch-yo-cq-rc"),
    .titles = WORDS(
        "none", "by lot", "Red Coats, Conquistadores, Yoruba, Chasseurs",
        "Red Coats, Conquistadores, Chasseurs, Yoruba", "Red Coats, Yoruba, Conquistadores, Chasseurs",
        "Red Coats, Yoruba, Chasseurs, Conquistadores", "Red Coats, Chasseurs, Conquistadores, Yoruba",
        "Red Coats, Chasseurs, Yoruba, Conquistadores", "Conquistadores, Red Coats, Yoruba, Chasseurs",
        "Conquistadores, Red Coats, Chasseurs, Yoruba", "Conquistadores, Yoruba, Red Coats, Chasseurs",
        "Conquistadores, Yoruba, Chasseurs, Red Coats", "Conquistadores, Chasseurs, Red Coats, Yoruba",
        "Conquistadores, Chasseurs, Yoruba, Red Coats", "Yoruba, Red Coats, Conquistadores, Chasseurs",
        "Yoruba, Red Coats, Chasseurs, Conquistadores", "Yoruba, Conquistadores, Red Coats, Chasseurs",
        "Yoruba, Conquistadores, Chasseurs, Red Coats", "Yoruba, Chasseurs, Red Coats, Conquistadores",
        "Yoruba, Chasseurs, Conquistadores, Red Coats", "Chasseurs, Red Coats, Conquistadores, Yoruba",
        "Chasseurs, Red Coats, Yoruba, Conquistadores", "Chasseurs, Conquistadores, Red Coats, Yoruba",
        "Chasseurs, Conquistadores, Yoruba, Red Coats", "Chasseurs, Yoruba, Red Coats, Conquistadores",
        "Chasseurs, Yoruba, Conquistadores, Red Coats"),
    .count = FACTIONS_FIXED + 24};

/* ---- Options ---- */

/* clang-format off */
#define OPTION(member, domain_, standard_, say_)                                       \
    {                                                                                  \
        .name = #member, .domain = &(domain_), .standard = (standard_), .say = (say_), \
        .offset = offsetof(struct isles, options.member)                               \
    }

const struct option it_options[] = {
    OPTION(mode, MODE, MODE_COMPETITIVE, "how you play; one person alone always plays against the isle"),
    OPTION(solo_factions, SOLO_FACTIONS, 2, "how many factions one person leads alone"),
    OPTION(adventure, it_adventure_domain, IT_ADVENTURE_ADV1, "the adventure; a campaign plays all four"),
    OPTION(series, SERIES, SERIES_SINGLE, "one adventure, or the campaign of all four"),
    OPTION(factions, FACTION_ORDER, FACTIONS_RANDOM, "who leads which faction: by lot, or in the order of the table"),
    OPTION(first_player, FIRST_PLAYER, FIRST_RANDOM, "who begins"),
    OPTION(coop_order, COOP_ORDER, ORDER_LEADER, "together: in which order you act"),
    OPTION(stop_chain, STOP, STOP_ON, "at most six forced steps in one movement"),
    OPTION(stop_free_target, STOP, STOP_ON, "an area is a target without rations at most once in an action"),
    OPTION(stop_move, STOP, STOP_ON, "at most twelve movements in one action"),
    OPTION(trade_offers, TRADE_OFFERS, 3, "offers in one cooperative Supply action"),
    {0},
};

/* ---- Fields ---- */

#define OPEN_FIELD(type, m, ...) FIELD(struct isles, type, m, .sight = SEEN_BY_ALL, __VA_ARGS__)
#define BY_FACTION(type, m, ...) OPEN_FIELD(type, m, .index = &it_faction_domain, __VA_ARGS__)
#define BY_FIELD(type, m, ...) OPEN_FIELD(type, m, .index = &it_field_domain, __VA_ARGS__)
/* One row of a list of lists: group.word */
#define ROW(name_, type, m, i, index_, domain_)                                                       \
    {                                                                                                 \
        .name = (name_), .offset = offsetof(struct isles, m[i]), .size = FIELD_SIZE(struct isles, m[0]), \
        .width = sizeof(type), .is_signed = FIELD_SIGNED(type), .sight = SEEN_BY_ALL,                 \
        .index = (index_), .domain = (domain_)                                                        \
    }
#define ROWS_BY_FACTION(group, type, m, index_, domain_)                                              \
    ROW(group ".rc", type, m, 0, index_, domain_), ROW(group ".cq", type, m, 1, index_, domain_),     \
    ROW(group ".yo", type, m, 2, index_, domain_), ROW(group ".ch", type, m, 3, index_, domain_)

const struct field it_fields[] = {
    OPEN_FIELD(uint8_t, seat_count, .domain = NULL),
    OPEN_FIELD(uint8_t, options.mode, .domain = &MODE),
    OPEN_FIELD(uint8_t, options.solo_factions, .domain = &SOLO_FACTIONS),
    OPEN_FIELD(uint8_t, options.adventure, .domain = &it_adventure_domain),
    OPEN_FIELD(uint8_t, options.series, .domain = &SERIES),
    OPEN_FIELD(uint8_t, options.factions, .domain = &FACTION_ORDER),
    OPEN_FIELD(uint8_t, options.first_player, .domain = &FIRST_PLAYER),
    OPEN_FIELD(uint8_t, options.coop_order, .domain = &COOP_ORDER),
    OPEN_FIELD(uint8_t, options.stop_chain, .domain = &STOP),
    OPEN_FIELD(uint8_t, options.stop_free_target, .domain = &STOP),
    OPEN_FIELD(uint8_t, options.stop_move, .domain = &STOP),
    OPEN_FIELD(uint8_t, options.trade_offers, .domain = &TRADE_OFFERS),
    OPEN_FIELD(uint32_t, stack_a, .index = &DEPTH),
    OPEN_FIELD(uint8_t, stack_phase, .domain = &it_phase_domain, .index = &DEPTH),
    OPEN_FIELD(uint8_t, stack_faction, .domain = &it_faction_domain, .index = &DEPTH),
    OPEN_FIELD(uint8_t, stack_b, .index = &DEPTH),
    OPEN_FIELD(uint8_t, stack_c, .index = &DEPTH),
    OPEN_FIELD(uint8_t, stack_d, .index = &DEPTH),
    BY_FACTION(uint16_t, gold, .domain = &STOCK),
    BY_FACTION(uint16_t, rations, .domain = &STOCK),
    BY_FACTION(uint16_t, sea_gold, .domain = &STOCK),
    BY_FACTION(uint16_t, sea_rations, .domain = &STOCK),
    BY_FIELD(uint16_t, field_generation, .domain = &GENERATION),
    OPEN_FIELD(uint16_t, tile_generation, .domain = &GENERATION, .index = &it_tile_domain),
    OPEN_FIELD(uint16_t, generation, .domain = &GENERATION, .index = &it_colour_domain),
    OPEN_FIELD(uint8_t, stack_count, .domain = NULL),
    OPEN_FIELD(uint8_t, phase, .domain = &it_phase_domain, .derived = true),
    OPEN_FIELD(uint8_t, asked, .domain = &it_faction_domain, .derived = true),
    OPEN_FIELD(uint8_t, adventure, .domain = &it_adventure_domain),
    OPEN_FIELD(uint8_t, year, .domain = &YEAR_NUMBER),
    OPEN_FIELD(uint8_t, season, .domain = &it_season_domain),
    OPEN_FIELD(uint8_t, end, .domain = &it_reason_domain),
    OPEN_FIELD(uint8_t, faction_count, .domain = NULL),
    OPEN_FIELD(uint8_t, order, .domain = &it_faction_domain, .index = &SLOT_NUMBER),
    OPEN_FIELD(uint8_t, starter, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, turn, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, wave, .domain = &WAVE),
    OPEN_FIELD(uint8_t, acted, .domain = &BITS),
    OPEN_FIELD(uint8_t, dagger, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, slot, .domain = &it_slot_domain),
    OPEN_FIELD(uint8_t, action, .domain = &it_action_domain),
    OPEN_FIELD(uint8_t, traded, .domain = &YESNO),
    OPEN_FIELD(uint8_t, merchant, .domain = &YESNO),
    OPEN_FIELD(uint8_t, locations_before, .domain = &BITS),
    OPEN_FIELD(uint8_t, counted, .domain = NULL),
    OPEN_FIELD(uint8_t, hired, .domain = NULL),
    OPEN_FIELD(uint8_t, hired_soldiers, .domain = NULL),
    OPEN_FIELD(uint8_t, machete, .domain = &YESNO),
    OPEN_FIELD(uint8_t, discounted, .domain = &YESNO),
    OPEN_FIELD(uint8_t, offer_to, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, offer, .domain = &AMOUNT, .index = &OFFER_PART),
    OPEN_FIELD(uint8_t, target, .domain = &it_field_domain),
    OPEN_FIELD(uint8_t, here, .domain = &it_field_domain),
    OPEN_FIELD(uint8_t, group_soldiers, .domain = &COUNT_TO_THREE),
    OPEN_FIELD(uint8_t, group_captain, .domain = &YESNO),
    OPEN_FIELD(uint8_t, parts, .domain = &COUNT_TO_THREE),
    OPEN_FIELD(uint8_t, part_from, .domain = &it_field_domain, .index = &PART_NUMBER),
    OPEN_FIELD(uint8_t, part_soldiers, .domain = &COUNT_TO_THREE, .index = &PART_NUMBER),
    OPEN_FIELD(uint8_t, part_captain, .domain = &YESNO, .index = &PART_NUMBER),
    OPEN_FIELD(uint8_t, cost, .domain = NULL),
    OPEN_FIELD(uint8_t, swamp_left, .domain = &it_field_domain, .index = &COPY_NUMBER),
    OPEN_FIELD(uint8_t, river_entered, .domain = &it_field_domain, .index = &COPY_NUMBER),
    OPEN_FIELD(uint8_t, movements, .domain = NULL),
    OPEN_FIELD(uint8_t, chain, .domain = NULL),
    OPEN_FIELD(uint8_t, moving, .domain = NULL),
    BY_FIELD(uint8_t, free_target, .domain = &YESNO),
    OPEN_FIELD(uint8_t, explore_at, .domain = &it_field_domain),
    OPEN_FIELD(uint8_t, explore_card, .domain = &it_exploration_domain),
    OPEN_FIELD(uint8_t, broken, .domain = &BROKEN),
    OPEN_FIELD(uint8_t, explore_value, .domain = NULL),
    OPEN_FIELD(uint8_t, jade, .domain = &YESNO),
    OPEN_FIELD(uint8_t, combat_at, .domain = &it_field_domain),
    OPEN_FIELD(uint8_t, foe, .domain = &FOE),
    OPEN_FIELD(uint8_t, combat_level, .domain = NULL),
    OPEN_FIELD(uint8_t, attacker, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, defender, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, combat_round, .domain = NULL),
    OPEN_FIELD(uint8_t, combat_value, .domain = NULL),
    OPEN_FIELD(uint8_t, bare, .domain = &YESNO),
    OPEN_FIELD(uint8_t, loser, .domain = &LOSER),
    OPEN_FIELD(uint8_t, losses, .domain = NULL),
    OPEN_FIELD(uint8_t, spared, .domain = NULL),
    OPEN_FIELD(uint8_t, rounds_won, .domain = &BITS),
    OPEN_FIELD(uint8_t, gunpowder, .domain = &YESNO),
    OPEN_FIELD(uint8_t, blade, .domain = &YESNO),
    OPEN_FIELD(uint8_t, undying, .domain = &YESNO),
    OPEN_FIELD(uint8_t, mist, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, result, .domain = &RESULT),
    OPEN_FIELD(uint8_t, dice, .index = &SIDE_NUMBER),
    ROW("sides.attacker", uint8_t, sides, SIDE_ATTACKER, &DIE_NUMBER, NULL),
    ROW("sides.defender", uint8_t, sides, SIDE_DEFENDER, &DIE_NUMBER, NULL),
    ROW("face.attacker", uint8_t, face, SIDE_ATTACKER, &DIE_NUMBER, NULL),
    ROW("face.defender", uint8_t, face, SIDE_DEFENDER, &DIE_NUMBER, NULL),
    ROW("rolling.attacker", uint8_t, rolling, SIDE_ATTACKER, &DIE_NUMBER, &YESNO),
    ROW("rolling.defender", uint8_t, rolling, SIDE_DEFENDER, &DIE_NUMBER, &YESNO),
    OPEN_FIELD(uint8_t, reroll_used, .domain = &BITS),
    OPEN_FIELD(uint8_t, reroll_discards, .domain = &BITS),
    OPEN_FIELD(uint8_t, reroll_gifts, .domain = &BITS),
    OPEN_FIELD(uint8_t, passes, .domain = NULL),
    OPEN_FIELD(uint8_t, window, .domain = &it_window_domain),
    OPEN_FIELD(uint8_t, window_first, .domain = &it_faction_domain),
    OPEN_FIELD(uint8_t, window_passes, .domain = NULL),
    OPEN_FIELD(uint8_t, window_count, .domain = NULL),
    OPEN_FIELD(uint8_t, window_card, .domain = &it_strategy_domain, .index = &PLAY_NUMBER),
    OPEN_FIELD(uint8_t, window_keep, .domain = &it_exploration_domain, .index = &PLAY_NUMBER),
    OPEN_FIELD(uint8_t, window_faction, .domain = &it_faction_domain, .index = &PLAY_NUMBER),
    OPEN_FIELD(uint8_t, window_at, .domain = &it_field_domain, .index = &PLAY_NUMBER),
    OPEN_FIELD(uint8_t, attack_count, .domain = NULL),
    OPEN_FIELD(uint8_t, attack_die, .domain = &FACE, .index = &ATTACK_NUMBER),
    OPEN_FIELD(uint8_t, attack_spared, .domain = &BITS),
    BY_FACTION(uint8_t, soldiers_pool, .domain = NULL),
    BY_FACTION(uint8_t, soldiers_aboard, .domain = NULL),
    BY_FACTION(uint8_t, captain, .domain = &it_field_domain),
    BY_FACTION(uint8_t, captain_aboard, .domain = &YESNO),
    BY_FACTION(uint8_t, ship, .domain = &it_field_domain),
    BY_FACTION(uint8_t, camps_free, .domain = NULL),
    BY_FACTION(uint8_t, raid, .domain = &it_faction_domain),
    BY_FACTION(uint8_t, raid_second, .domain = &it_faction_domain),
    BY_FACTION(uint8_t, points, .domain = NULL),
    ROW("bar.a", uint8_t, bar, BAR_A, &it_faction_domain, NULL),
    ROW("bar.b", uint8_t, bar, BAR_B, &it_faction_domain, NULL),
    ROW("bar.c", uint8_t, bar, BAR_C, &it_faction_domain, NULL),
    ROW("bar.missions", uint8_t, bar, BAR_MISSION, &it_faction_domain, NULL),
    BY_FACTION(uint8_t, mission, .domain = &it_mission_domain),
    BY_FACTION(uint8_t, successes, .domain = NULL),
    BY_FACTION(uint8_t, effective, .domain = &it_strategy_domain),
    BY_FACTION(uint8_t, hand_count, .derived = true),
    ROW("taken.left", uint8_t, taken, IT_SLOT_LEFT - 1, &it_faction_domain, &YESNO),
    ROW("taken.top", uint8_t, taken, IT_SLOT_TOP - 1, &it_faction_domain, &YESNO),
    ROW("taken.right", uint8_t, taken, IT_SLOT_RIGHT - 1, &it_faction_domain, &YESNO),
    ROW("taken.bottom", uint8_t, taken, IT_SLOT_BOTTOM - 1, &it_faction_domain, &YESNO),
    BY_FACTION(uint8_t, conquered, .domain = &BITS),
    BY_FACTION(uint8_t, located, .domain = &BITS),
    BY_FACTION(uint8_t, has_log, .domain = &YESNO),
    BY_FACTION(uint8_t, has_blade, .domain = &YESNO),
    BY_FACTION(uint8_t, has_ashes, .domain = &YESNO),
    BY_FACTION(uint8_t, more_gold, .domain = NULL),
    BY_FACTION(uint8_t, more_rations, .domain = NULL),
    BY_FACTION(uint8_t, campaign_points, .domain = NULL),
    BY_FACTION(uint8_t, campaign_sum, .domain = NULL),
    BY_FACTION(uint8_t, last_place, .domain = NULL),
    OPEN_FIELD(uint8_t, campaign_won, .domain = &BITS),
    OPEN_FIELD(uint8_t, marauders_level, .domain = &LEVEL),
    ROWS_BY_FACTION("scored", int8_t, scored, &it_source_domain, NULL),
    ROWS_BY_FACTION("soldiers", uint8_t, soldiers, &it_field_domain, NULL),
    BY_FIELD(uint8_t, camp, .domain = &it_faction_domain),
    FIELD(struct isles, uint8_t, tile, .domain = &it_tile_domain, .index = &it_field_domain,
          .sight = SEEN_BY_NONE, .seen = it_tile_seen), /* IT-HIDE-03 */
    BY_FIELD(uint8_t, lies, .domain = &LIES),
    BY_FIELD(uint8_t, known, .domain = &BITS),
    BY_FIELD(uint8_t, closed, .domain = &YESNO),
    OPEN_FIELD(uint8_t, pile, .domain = &PILE, .index = &it_tile_domain),
    OPEN_FIELD(uint8_t, where, .derived = true, .cache = true),
    OPEN_FIELD(uint8_t, river, .derived = true, .cache = true),
    OPEN_FIELD(uint8_t, pool_count, .index = &it_colour_domain, .derived = true),
    OPEN_FIELD(uint8_t, exploration, .domain = &PLACE, .index = &it_exploration_domain),
    OPEN_FIELD(uint8_t, event, .domain = &PLACE, .index = &it_event_domain),
    OPEN_FIELD(uint8_t, mission_card, .domain = &PLACE, .index = &it_mission_domain),
    OPEN_FIELD(uint8_t, season_event, .domain = &it_event_domain, .index = &it_season_domain),
    FIELD(struct isles, uint8_t, strategy, .domain = &PLACE, .index = &it_strategy_domain,
          .sight = SEEN_BY_NONE, .seen = it_strategy_seen), /* IT-HIDE-05 */
    FIELD(struct isles, uint8_t, strategy_known, .domain = &BITS, .index = &it_strategy_domain,
          .sight = SEEN_BY_NONE, .seen = it_strategy_seen), /* IT-HIDE-09 */
    OPEN_FIELD(uint8_t, terror_at, .domain = &it_field_domain, .index = &it_terror_domain),
    OPEN_FIELD(uint8_t, terror_level, .domain = &LEVEL, .index = &it_terror_domain),
    {0},
};

/* ---- Verbs ---- */

/* The stack is worked off after every action, whoever wrote its verb. */
#define RUNNING(name)                                                      \
    static void play_##name(void *state, action a, struct journal *j)      \
    {                                                                      \
        it_apply_##name(state, a, j);                                      \
        it_run(state, j);                                                  \
    }
RUNNING(faction) RUNNING(first) RUNNING(event) RUNNING(draw) RUNNING(mission) RUNNING(card) RUNNING(flip) RUNNING(peek)
RUNNING(drift) RUNNING(roll) RUNNING(starter) RUNNING(pay_due) RUNNING(lose) RUNNING(next) RUNNING(place) RUNNING(perform)
RUNNING(enforce) RUNNING(take) RUNNING(close) RUNNING(land) RUNNING(hire) RUNNING(ashore) RUNNING(party) RUNNING(target)
RUNNING(group) RUNNING(go) RUNNING(go_on) RUNNING(recruit) RUNNING(offer) RUNNING(amount) RUNNING(accept) RUNNING(pacify)
RUNNING(negotiate) RUNNING(fight) RUNNING(pay) RUNNING(look) RUNNING(exchange) RUNNING(trade) RUNNING(post)
RUNNING(abandon) RUNNING(raise) RUNNING(play) RUNNING(use) RUNNING(blade) RUNNING(spy) RUNNING(show) RUNNING(discard) RUNNING(spend)
RUNNING(spring) RUNNING(lend) RUNNING(reroll) RUNNING(dice) RUNNING(die) RUNNING(retreat) RUNNING(morale) RUNNING(step)

#define VERB(name, say, ...) {#name, {__VA_ARGS__}, it_why_not_##name, play_##name, say}
#define CLOSE(name, say) {#name, {{0}}, it_why_not_close, play_close, say}
#define WHO {"faction", &it_faction_domain}
#define AT {"at", &it_field_domain}
#define THING {"figure", &FIGURE}
#define RESOURCE {"resource", &it_resource_domain}
#define GOODS_OF {"resource", &GOODS_TOLD}
#define SOLDIERS {"soldiers", &PARTY}
#define CAPTAIN_TOO {"captain", &LED}
#define TILE {"tile", &it_tile_domain}
#define STRATEGY {"card", &it_strategy_domain}
#define EXPLORATION {"card", &it_exploration_domain}

const struct verb it_verbs[VERBS] = {
    [V_FACTION] = VERB(faction, "the next player leads {faction}", WHO),
    [V_FIRST] = VERB(first, "{faction} begin", WHO),
    [V_EVENT] = VERB(event, "the event is {card}", {"card", &it_event_domain}),
    [V_DRAW] = VERB(draw, "the strategy card is {card}", {"card", &it_strategy_domain, SEEN_BY_OWNER}), /* IT-HIDE-08 */
    [V_MISSION] = VERB(mission, "the mission is {mission}", {"mission", &it_mission_domain}),
    [V_CARD] = VERB(card, "the exploration card is {card}", EXPLORATION),
    [V_FLIP] = VERB(flip, "there lies {tile}", TILE),
    [V_PEEK] = VERB(peek, "the tile is {tile}", {"tile", &it_tile_domain, SEEN_BY_OWNER}), /* IT-HIDE-08 */
    [V_DRIFT] = VERB(drift, "the ship drifts to {at}", AT),
    [V_ROLL] = VERB(roll, "the die shows {face}", {"face", &FACE}),
    [V_STARTER] = VERB(starter, "{faction} shall begin", WHO),
    [V_PAY_DUE] = VERB(pay_due, "give up 1 {resource}", RESOURCE),
    [V_LOSE] = VERB(lose, "remove {figure} of {faction} from {at}", WHO, THING, AT),
    [V_SPRING] = VERB(spring, "place a soldier at the Healing Spring", {0}),
    [V_NEXT] = VERB(next, "{faction} act next", WHO),
    [V_PLACE] = VERB(place, "place a token on the {slot} field", {"slot", &it_slot_domain}),
    [V_PERFORM] = VERB(perform, "{action}", {"action", &it_action_domain}),
    [V_ENFORCE] = VERB(enforce, "enforce the mission", {0}),
    [V_TAKE] = VERB(take, "take 1 {resource}", RESOURCE),
    [V_END] = CLOSE(end, "end here"),
    [V_DONE] = CLOSE(done, "done"),
    [V_NO] = CLOSE(no, "no"),
    [V_STAY] = CLOSE(stay, "stay"),
    [V_DECLINE] = CLOSE(decline, "decline"),
    [V_PASS] = CLOSE(pass, "pass"),
    [V_REFUSE] = CLOSE(refuse, "refuse"),
    [V_SUFFER] = CLOSE(suffer, "do not pay"),
    [V_LAND] = VERB(land, "land at {at}", AT),
    [V_HIRE] = VERB(hire, "hire {figure}", THING),
    [V_ASHORE] = VERB(ashore, "go ashore at {at}", AT),
    [V_PARTY] = VERB(party, "send {captain} {soldiers}", SOLDIERS, CAPTAIN_TOO),
    [V_TARGET] = VERB(target, "move to {at}", AT),
    [V_GROUP] = VERB(group, "from {from}: {captain} {soldiers}", {"from", &it_field_domain}, SOLDIERS, CAPTAIN_TOO),
    [V_GO] = VERB(go, "set off", {0}),
    [V_GO_ON] = VERB(go_on, "go on to {at}", AT),
    [V_RECRUIT] = VERB(recruit, "recruit {figure} at {at}", THING, AT),
    [V_OFFER] = VERB(offer, "offer {faction} an exchange", WHO),
    [V_AMOUNT] = VERB(amount, "{count}", {"count", &AMOUNT}),
    [V_ACCEPT] = VERB(accept, "accept", {0}),
    [V_PACIFY] = VERB(pacify, "pacify {terror}", {"terror", &it_terror_domain}),
    [V_NEGOTIATE] = VERB(negotiate, "negotiate", {0}),
    [V_FIGHT] = VERB(fight, "fight", {0}),
    [V_PAY] = VERB(pay, "pay", {0}),
    [V_LOOK] = VERB(look, "look at {at}", AT),
    [V_EXCHANGE] = VERB(exchange, "exchange {tile}", TILE), /* IT-HIDE-04: thereby it becomes public */
    [V_TRADE] = VERB(trade, "trade {resource}", {"resource", &TRADE}),
    [V_POST] = VERB(post, "at the Trading Post, trade {resource}", {"resource", &BARTER}),
    [V_ABANDON] = VERB(abandon, "abandon the camp at {at}", AT),
    [V_RAISE] = VERB(raise, "raise a camp", {0}),
    [V_PLAY] = VERB(play, "play {card}", STRATEGY),
    [V_PLAY_AT] = {"play_at", {STRATEGY, AT}, it_why_not_play, play_play, "play {card} at {at}"},
    [V_PLAY_PATH] = {"play_path", {STRATEGY, AT, {"to", &it_field_domain}}, it_why_not_play, play_play, "play {card} from {at} to {to}"},
    [V_USE] = VERB(use, "use {card}", EXPLORATION),
    [V_BLADE] = VERB(blade, "draw the Ancestral Blade", {0}),
    [V_SPY] = VERB(spy, "look at the hand of {faction}", WHO),
    [V_SHOW] = VERB(show, "the card in the hand is {card}", {"card", &it_strategy_domain, SEEN_BY_OWNER}), /* IT-RULING-88 */
    [V_DISCARD] = VERB(discard, "discard {card}", STRATEGY),
    [V_SPEND] = VERB(spend, "discard {card} to roll again", STRATEGY),
    [V_LEND] = VERB(lend, "give {card} for a new roll", STRATEGY),
    [V_REROLL] = VERB(reroll, "roll one die again by {means}", {"means", &MEANS}),
    [V_DICE] = VERB(dice, "roll again: dice {set}", {"set", &DICE_SET}),
    [V_DIE] = VERB(die, "choose die {die}", {"die", &DIE}),
    [V_RETREAT] = VERB(retreat, "retreat to {at}", AT),
    [V_MORALE] = VERB(morale, "move your token on bar {bar} one field on", {"bar", &it_bar_domain}),
    [V_STEP] = VERB(step, "the terror goes to {at}", AT),
};

/* ---- Events ---- */

#define EVENT(name_, say_, ...) {.name = (name_), .args = {__VA_ARGS__}, .say = (say_)}
#define NUM(name_) {(name_), &NUMBER}
#define OTHER {"other", &it_faction_domain}
#define TERROR {"terror", &it_terror_domain}

const struct event it_events[EVENTS] = {
    [E_FACTION] = EVENT("faction", "{seat} leads {faction}", {"seat", &SEAT}, WHO),
    [E_STARTER] = EVENT("starter", "{faction} begin this season", WHO),
    [E_STORY] = EVENT("story", "{adventure}: {text}", {"adventure", &it_adventure_domain}, {"text", &it_adventure_story_domain}),
    [E_EPILOGUE] = EVENT("epilogue", "{text}", {"text", &it_adventure_epilogue_domain}),
    [E_YEAR] = EVENT("year", "the year {year} begins", NUM("year")),
    [E_SEASON] = EVENT("season", "{season}", {"season", &it_season_domain}),
    [E_EVENT] = EVENT("event", "{card}: {text}", {"card", &it_event_domain}, {"text", &it_event_says_domain}),
    [E_DREW] = {.name = "drew", .args = {{"seat", &SEAT}, WHO, {"card", &it_strategy_domain, SEEN_BY_OWNER}},
                .say = "{faction} draw {card}", .say_hidden = "{faction} draw a strategy card"},
    [E_NOT_DRAWN] = EVENT("not_drawn", "{faction} have no strategy card left to draw", WHO),
    [E_TURN] = EVENT("turn", "it is the turn of {faction}", WHO),
    [E_PLACED] = EVENT("placed", "{faction} place a token on the {slot} field: {action}", WHO, {"slot", &it_slot_domain}, {"action", &it_action_domain}),
    [E_ENFORCED] = EVENT("enforced", "{faction} enforce their mission", WHO),
    [E_GAINED] = EVENT("gained", "{faction} gain {count} {resource}", WHO, NUM("count"), GOODS_OF),
    [E_SEA_GAINED] = EVENT("sea_gained", "{faction} put {count} {resource} on their sea card", WHO, NUM("count"), GOODS_OF),
    [E_LOST_RESOURCE] = EVENT("lost_resource", "{faction} lose {count} {resource}", WHO, NUM("count"), GOODS_OF),
    [E_TRADED] = EVENT("traded", "{faction} give {count} {resource} and take 1 of the other kind", WHO, NUM("count"), GOODS_OF),
    [E_UNLOADED] = EVENT("unloaded", "{faction} unload {gold} gold and {rations} [ration|rations]", WHO, NUM("gold"), NUM("rations")),
    [E_LANDED] = EVENT("landed", "the ship of {faction} lies at {at}", WHO, AT),
    [E_SEA_FOUND] = EVENT("sea_found", "the sea at {at} is {tile}", AT, TILE),
    [E_HIRED] = EVENT("hired", "{faction} hire {figure} for {gold} gold", WHO, THING, NUM("gold")),
    [E_ASHORE] = EVENT("ashore", "{faction} go ashore at {at}: {captain} {soldiers}", WHO, AT, SOLDIERS, CAPTAIN_TOO),
    [E_MOVED] = EVENT("moved", "{faction} move to {at} for {rations} [ration|rations]: {captain} {soldiers}", WHO, AT, SOLDIERS, CAPTAIN_TOO, NUM("rations")),
    [E_ENTERED] = EVENT("entered", "the group of {faction} goes on to {at}", WHO, AT),
    [E_STAYS] = EVENT("stays", "the group of {faction} stays at {at}", WHO, AT),
    [E_DIRECTION] = EVENT("direction", "{faction} wander {direction}", WHO, {"direction", &DIRECTION}),
    [E_RECRUITED] = EVENT("recruited", "{faction} recruit {figure} at {at} for {gold} gold", WHO, THING, AT, NUM("gold")),
    [E_PRODUCED] = EVENT("produced", "{faction} produce {gold} gold and {rations} [ration|rations]", WHO, NUM("gold"), NUM("rations")),
    [E_OFFERED] = EVENT("offered", "{faction} offer {gold} gold and {rations} [ration|rations], and ask for {ask_gold} gold and {ask_rations} [ration|rations]", WHO, NUM("gold"), NUM("rations"), NUM("ask_gold"), NUM("ask_rations")),
    [E_ACCEPTED] = EVENT("accepted", "{faction} accept", WHO),
    [E_REFUSED] = EVENT("refused", "{faction} refuse", WHO),
    [E_PACIFIED] = EVENT("pacified", "{faction} pacify {terror}", WHO, TERROR),
    [E_CARD] = EVENT("card", "{faction} draw {card}: {text}", WHO, EXPLORATION, {"text", &it_exploration_says_domain}),
    [E_KEPT] = EVENT("kept", "{faction} keep {card}", WHO, EXPLORATION),
    [E_REVEALED] = EVENT("revealed", "{at} shows {tile}", AT, TILE),
    [E_FOUND] = EVENT("found", "{faction} find {tile} at {at}", WHO, AT, TILE),
    [E_EXPLORED] = EVENT("explored", "{faction} have explored {at}", WHO, AT),
    [E_FAILED] = EVENT("failed", "the exploration of {at} by {faction} has failed", WHO, AT),
    [E_HALTED] = EVENT("halted", "the exploration of {at} is over", WHO, AT),
    [E_NEGOTIATED] = EVENT("negotiated", "{faction} negotiate at {at} for {gold} gold", WHO, AT, NUM("gold")),
    [E_EMPTIED] = EVENT("emptied", "{at} is empty: {tile} goes to the discard pile", AT, TILE),
    [E_HIDDEN_AGAIN] = EVENT("hidden_again", "{at} lies face down again", AT),
    [E_PEEKED] = {.name = "peeked", .args = {{"seat", &SEAT}, WHO, AT, {"tile", &it_tile_domain, SEEN_BY_OWNER}},
                  .say = "{faction} look at {at}: {tile}", .say_hidden = "{faction} look at {at}"},
    [E_EXCHANGED] = EVENT("exchanged", "{faction} exchange {tile} at {at}", WHO, AT, TILE),
    [E_COMBAT] = EVENT("combat", "{faction} fight at {at} against {foe} of value {value}", WHO, AT, {"foe", &FOE}, NUM("value")),
    [E_COMBAT_FACTION] = EVENT("combat_faction", "{faction} fight at {at} against {other}", WHO, AT, OTHER),
    [E_ROUND] = EVENT("round", "round {round}: {attackers} [die|dice] against {defenders}", NUM("round"), NUM("attackers"), NUM("defenders")),
    [E_ROLLED] = EVENT("rolled", "the {side} rolls {face} (D{sides})", {"side", &LOSER}, {"face", &FACE}, NUM("sides"), NUM("die")),
    [E_REROLLED] = EVENT("rerolled", "{faction} roll {count} [die|dice] again by {means}", WHO, NUM("count"), {"means", &MEANS}),
    [E_GIFT] = EVENT("gift", "{faction} give {other} a new roll", WHO, OTHER),
    [E_ROUND_WON] = EVENT("round_won", "the {loser} loses the round", {"loser", &LOSER}),
    [E_VALUE] = EVENT("value", "the isle's value is now {value}", NUM("value")),
    [E_SPARED] = EVENT("spared", "{faction} lose nothing", WHO),
    [E_REMOVED] = EVENT("removed", "{faction} lose {figure} at {at} {cause}", WHO, THING, AT, {"cause", &CAUSE}),
    [E_RETREATED] = EVENT("retreated", "{faction} retreat to {at}", WHO, AT),
    [E_WON] = EVENT("won", "{faction} win the combat at {at}", WHO, AT),
    [E_LOST] = EVENT("lost", "{faction} lose the combat at {at}", WHO, AT),
    [E_CONQUERED] = EVENT("conquered", "{faction} conquer {at}", WHO, AT),
    [E_DAGGER] = EVENT("dagger", "{faction} take the dagger", WHO),
    [E_RAISED] = EVENT("raised", "{faction} raise a camp at {at}", WHO, AT),
    [E_DESTROYED] = EVENT("destroyed", "the camp of {faction} at {at} is gone", WHO, AT),
    [E_RAIDED] = EVENT("raided", "{faction} raid the camp of {other} at {at}", WHO, OTHER, AT),
    [E_RETURNED] = EVENT("returned", "{faction} have raided two camps; they return to their owners", WHO),
    [E_LOOTED] = EVENT("looted", "{faction} take 1 {resource} from {other}", WHO, OTHER, RESOURCE),
    [E_PLAYED] = EVENT("played", "{faction} play {card}: {text}", WHO, STRATEGY, {"text", &it_strategy_says_domain}),
    [E_USED] = EVENT("used", "{faction} use {card}", WHO, EXPLORATION),
    [E_BLADE] = EVENT("blade", "{faction} draw the Ancestral Blade", WHO),
    [E_DISCARDED] = EVENT("discarded", "{faction} discard {card}", WHO, STRATEGY),
    [E_WITHOUT_EFFECT] = EVENT("without_effect", "{card} has no effect", STRATEGY),
    [E_COVERED] = EVENT("covered", "the effect of {card} ends, since another card lies on it now", STRATEGY),
    [E_CARD_DIE] = EVENT("card_die", "the die shows {face}", {"face", &FACE}),
    [E_SHOWN] = {.name = "shown", .args = {{"seat", &SEAT}, WHO, {"card", &it_strategy_domain, SEEN_BY_OWNER}},
                 .say = "{faction} see {card}", .say_hidden = "{faction} see a card of the hand"},
    [E_HAND_SEEN] = EVENT("hand_seen", "{faction} see the hand of {other}", WHO, OTHER),
    [E_SHUFFLED] = EVENT("shuffled", "all strategy cards are shuffled", {0}),
    [E_POINTS] = EVENT("points", "{faction} gain {count} victory [point|points]: {source}", WHO, NUM("count"), {"source", &it_source_domain}),
    [E_POINTS_LOST] = EVENT("points_lost", "{faction} lose a victory point", WHO),
    [E_PROGRESS] = EVENT("progress", "{faction} come to field {field} of bar {bar}", WHO, {"bar", &it_bar_domain}, NUM("field")),
    [E_SUCCESS] = EVENT("success", "{faction} have {count} [success|successes] for {mission}", WHO, {"mission", &it_mission_domain}, NUM("count")),
    [E_FULFILLED] = EVENT("fulfilled", "{faction} have fulfilled {mission}", WHO, {"mission", &it_mission_domain}),
    [E_MISSION] = EVENT("mission", "the mission of {faction} is {mission}", WHO, {"mission", &it_mission_domain}),
    [E_ATTACK] = EVENT("attack", "minions attack with {count} [die|dice]", NUM("count")),
    [E_ATTACK_DIE] = EVENT("attack_die", "a minion rolls {face}", {"face", &FACE}),
    [E_SAFE] = EVENT("safe", "{faction} are safe from the minions", WHO),
    [E_YEAR_DIE] = EVENT("year_die", "the year's end rolls {face}", {"face", &FACE}),
    [E_SHIPS_RETURN] = EVENT("ships_return", "all ships return", {0}),
    [E_SUMMONED] = EVENT("summoned", "{terror} come to {at}", TERROR, AT),
    [E_LEVEL] = EVENT("level", "{terror} are at level {level}", TERROR, {"level", &LEVEL}),
    [E_ACTIVATED] = EVENT("activated", "{terror} strike", TERROR),
    [E_TERROR_MOVED] = EVENT("terror_moved", "{terror} move to {at}", TERROR, AT),
    [E_TERROR_GONE] = EVENT("terror_gone", "{terror} are driven off the map", TERROR),
    [E_CAMPAIGN_POINTS] = EVENT("campaign_points", "{faction} gain {count} campaign [point|points]", WHO, NUM("count")),
    [E_ADVANTAGE] = EVENT("advantage", "{faction} carry over: {advantage}", WHO, {"advantage", &it_advantage_domain}),
    [E_ADVENTURE_WON] = EVENT("adventure_won", "{adventure} is won", {"adventure", &it_adventure_domain}),
    [E_ADVENTURE_LOST] = EVENT("adventure_lost", "{adventure} is lost", {"adventure", &it_adventure_domain}),
    [E_OVER] = EVENT("over", "the game is over: {reason}", {"reason", &it_reason_domain}),
    [ASK_FACTION] = EVENT("ask_faction", "the factions are drawn by lot", {0}),
    [ASK_FIRST] = EVENT("ask_first", "the first player is drawn by lot", {0}),
    [ASK_STARTER] = EVENT("ask_starter", "{faction}: who shall begin this season?", WHO),
    [ASK_EVENT] = EVENT("ask_event", "an event is drawn", {0}),
    [ASK_DRAW] = EVENT("ask_draw", "a strategy card is drawn for {faction}", WHO),
    [ASK_YEAR_DICE] = EVENT("ask_year_dice", "the dice of the year's end are rolled", {0}),
    [ASK_DUES] = EVENT("ask_dues", "{faction}: pay for the winter ({count} left)", WHO, NUM("count")),
    [ASK_ATTACK_DICE] = EVENT("ask_attack_dice", "the dice of the minion attack are rolled", {0}),
    [ASK_LOSE] = EVENT("ask_lose", "{faction}: which figure is lost? ({count} left)", WHO, NUM("count")),
    [ASK_LOSE_RANGE] = EVENT("ask_lose_range", "{faction}: whom do the devastators strike? ({count} left)", WHO, NUM("count")),
    [ASK_SPRING] = EVENT("ask_spring", "{faction}: place a soldier at the Healing Spring?", WHO),
    [ASK_NEXT] = EVENT("ask_next", "{faction} lead: who acts next?", WHO),
    [ASK_TOKEN] = EVENT("ask_token", "{faction}: place an action token", WHO),
    [ASK_ACTION] = EVENT("ask_action", "{faction}: which action?", WHO),
    [ASK_BONUS] = EVENT("ask_bonus", "{faction}: take the bonus onto the sea card?", WHO),
    [ASK_TURN_END] = EVENT("ask_turn_end", "{faction}: end your turn? Before that you may trade, abandon camps and play cards", WHO),
    [ASK_GAIN] = EVENT("ask_gain", "{faction}: gold or a ration? ({count} to take)", WHO, NUM("count")),
    [ASK_SHIP] = EVENT("ask_ship", "{faction}: where does the ship land?", WHO),
    [ASK_DRIFT] = EVENT("ask_drift", "the maelstrom takes the ship of {faction}", WHO),
    [ASK_SEA] = EVENT("ask_sea", "the sea area is turned up", {0}),
    [ASK_HIRE] = EVENT("ask_hire", "{faction}: hire characters, or done", WHO),
    [ASK_ASHORE] = EVENT("ask_ashore", "{faction}: where do you go ashore?", WHO),
    [ASK_PARTY] = EVENT("ask_party", "{faction}: who goes?", WHO),
    [ASK_TARGET] = EVENT("ask_target", "{faction}: where do you move? Or end the action", WHO),
    [ASK_GROUP] = EVENT("ask_group", "{faction}: who goes to {at}?", WHO, AT),
    [ASK_RIVER] = EVENT("ask_river", "{faction}: where does the river take the group?", WHO),
    [ASK_COMPASS] = EVENT("ask_compass", "{faction} have lost their way; the compass is rolled", WHO),
    [ASK_CARD] = EVENT("ask_card", "an exploration card is drawn for {faction}", WHO),
    [ASK_FLIP] = EVENT("ask_flip", "{faction} turn up the tile of {at}", WHO, AT),
    [ASK_FIND] = EVENT("ask_find", "{faction} draw a tile from the bag for {at}", WHO, AT),
    [ASK_APPROACH] = EVENT("ask_approach", "{faction}: negotiate for {gold} gold, or fight? {at} has the white value {value}", WHO, AT, NUM("value"), NUM("gold")),
    [ASK_FIGHT] = EVENT("ask_fight", "{faction}: {at} has the red value {value} and must be fought", WHO, AT, NUM("value")),
    [ASK_RECRUIT] = EVENT("ask_recruit", "{faction}: recruit characters, or done", WHO),
    [ASK_SUPPLY] = EVENT("ask_supply", "{faction}: which resource goes on the sea card? ({count} left)", WHO, NUM("count")),
    [ASK_AMOUNT] = EVENT("ask_amount", "{faction}: how much?", WHO),
    [ASK_ANSWER] = EVENT("ask_answer", "{faction}: accept the offer?", WHO),
    [ASK_PACIFY] = EVENT("ask_pacify", "{faction}: which terror is pacified?", WHO),
    [ASK_CAMP] = EVENT("ask_camp", "{faction}: raise a camp at {at}?", WHO, AT),
    [ASK_LOOT] = EVENT("ask_loot", "{faction}: what do you take?", WHO),
    [ASK_PAY] = EVENT("ask_pay", "{faction}: pay {count} {resource}?", WHO, NUM("count"), GOODS_OF),
    [ASK_DISCARD] = EVENT("ask_discard", "{faction}: discard a strategy card", WHO),
    [ASK_CARD_DIE] = EVENT("ask_card_die", "a die is rolled", {0}),
    [ASK_LOOK] = EVENT("ask_look", "{faction}: look at which face-down area?", WHO),
    [ASK_PEEK] = EVENT("ask_peek", "{faction} look at {at}", WHO, AT),
    [ASK_EXCHANGE] = EVENT("ask_exchange", "{faction}: exchange the tile of {at}?", WHO, AT),
    [ASK_TERROR_DIE] = EVENT("ask_terror_die", "the marauders' direction is rolled", {0}),
    [ASK_TERROR_STEP] = EVENT("ask_terror_step", "{faction} lead: where does the terror go?", WHO),
    [ASK_PLUNDER] = EVENT("ask_plunder", "{faction}: what do the marauders take? ({count} left)", WHO, NUM("count")),
    [ASK_READY] = EVENT("ask_ready", "{faction}: cards before the combat?", WHO),
    [ASK_ROLL] = EVENT("ask_roll", "the dice are rolled", {0}),
    [ASK_REROLL] = EVENT("ask_reroll", "{faction}: roll dice again?", WHO),
    [ASK_GIFT] = EVENT("ask_gift", "{faction}: give a card for a new roll?", WHO),
    [ASK_DICE] = EVENT("ask_dice", "{faction}: which dice are rolled again?", WHO),
    [ASK_DIE] = EVENT("ask_die", "{faction}: which die?", WHO),
    [ASK_RETREAT] = EVENT("ask_retreat", "{faction}: retreat?", WHO),
    [ASK_WINDOW] = EVENT("ask_window", "{faction}: play a card in reaction, or pass?", WHO),
    [ASK_SPY] = EVENT("ask_spy", "{faction}: whose hand?", WHO),
    [ASK_SHOW] = EVENT("ask_show", "{faction} see the cards of the hand", WHO),
    [ASK_SPY_CARD] = EVENT("ask_spy_card", "{faction}: which card must be discarded?", WHO),
    [ASK_MORALE] = EVENT("ask_morale", "{faction}: move which progress token?", WHO),
    [ASK_MISSION] = EVENT("ask_mission", "a mission is drawn for {faction}", WHO),
    [ASK_NOTHING] = EVENT("ask_nothing", "the game is over", {0}),
};
