/* Isles of Terror described: domains, options, verbs, events, fields. The content (fields, tiles, cards,
 * adventures) comes from content/isles-of-terror/ through it_*_domain. */
#include "state.h"

#define WORDS(...) ((const char *const[]){__VA_ARGS__})

/* ---- Domains ---- */

static const char *const phase_words[PHASES] = {
    [PHASE_NONE] = "none",
#define FRAME(code, word, ...) [PHASE_##code] = #word,
#include "frames.def"
};
const struct domain it_phase_domain = {.name = "phase", .words = phase_words, .count = PHASES};
static_assert(PHASES == 78, "the words of the phases count 78");

static const struct domain DEPTH = {.name = "depth", .min = 0, .max = FRAMES - 1};
static const struct domain SLOT_NUMBER = {.name = "slot_number", .min = 0, .max = FACTIONS - 1};
static const struct domain LIES = {
    .name = "lies",
    .words = WORDS([LIES_NONE] = "none", [DOWN] = "down", [TURNED] = "turned", [UP] = "up"),
    .count = LIES_STATES};
static const struct domain PILE = {.name = "pile",
                                   .words = WORDS([PILE_NONE] = "none", [PILE_UNSEEN] = "unseen",
                                                  [PILE_DISCARD] = "discard", [PILE_REMOVED] = "removed"),
                                   .count = PILES};
static const struct domain PLACE = {.name = "place",
                                    .words = WORDS("none", "deck", "held", "active", "discard", "removed",
                                                   "kept", "kept-rc", "kept-cq", "kept-yo", "kept-ch"),
                                    .count = PLACES};
static const struct domain FIGURE = {
    .name = "figure",
    .words = WORDS([FIGURE_NONE] = "none", [SOLDIER] = "soldier", [CAPTAIN] = "captain", [CAMP] = "camp"),
    .titles = WORDS([FIGURE_NONE] = "nothing", [SOLDIER] = "a soldier", [CAPTAIN] = "the captain",
                    [CAMP] = "a camp"),
    .count = FIGURES};
static const struct domain CAUSE = {
    .name = "cause",
    .words = WORDS([CAUSE_NONE] = "none", [CAUSE_COMBAT] = "combat", [CAUSE_ATTACK] = "attack",
                   [CAUSE_EVENT] = "event", [CAUSE_CARD] = "card", [CAUSE_YEAR] = "year",
                   [CAUSE_TERROR] = "terror", [CAUSE_ABANDON] = "abandon", [CAUSE_RETREAT] = "retreat"),
    .titles = WORDS(
        [CAUSE_NONE] = "none", [CAUSE_COMBAT] = "in combat", [CAUSE_ATTACK] = "in the minion attack",
        [CAUSE_EVENT] = "by the event", [CAUSE_CARD] = "by a card", [CAUSE_YEAR] = "at the year's end",
        [CAUSE_TERROR] = "by a terror", [CAUSE_ABANDON] = "by choice", [CAUSE_RETREAT] = "in the retreat"),
    .count = CAUSES};
static const struct domain BROKEN = {.name = "broken",
                                     .words = WORDS([BROKEN_NONE] = "none", [BROKEN_HALT] = "halt",
                                                    [BROKEN_LEFT] = "left", [BROKEN_SUMMONED] = "summoned"),
                                     .count = BROKENS};
static const struct domain FOE = {
    .name = "foe",
    .words =
        WORDS([FOE_NONE] = "none", [FOE_MINION] = "minion", [FOE_BOSS] = "boss", [FOE_LOCATION] = "location",
              [FOE_SITE] = "site", [FOE_TERROR] = "terror", [FOE_FACTION] = "faction"),
    .titles = WORDS([FOE_NONE] = "nobody", [FOE_MINION] = "minions", [FOE_BOSS] = "a boss",
                    [FOE_LOCATION] = "the guards of a location", [FOE_SITE] = "the guards of the site",
                    [FOE_TERROR] = "a terror", [FOE_FACTION] = "another faction"),
    .count = FOES};
static const struct domain RESULT = {.name = "result",
                                     .words = WORDS([RESULT_NONE] = "none", [RESULT_WON] = "won",
                                                    [RESULT_LOST] = "lost", [RESULT_RETREATED] = "retreated"),
                                     .count = RESULTS};
static const struct domain MEANS = {
    .name = "means",
    .words = WORDS([MEANS_NONE] = "none", [MEANS_MOUNTAIN] = "mountain", [MEANS_MOUNTAIN2] = "mountain2",
                   [MEANS_MOUNTAIN3] = "mountain3", [MEANS_TOWER] = "tower",
                   [MEANS_HIGH_GROUND] = "high_ground", [MEANS_CARD] = "card", [MEANS_GIFT] = "gift"),
    .titles = WORDS([MEANS_NONE] = "nothing", [MEANS_MOUNTAIN] = "the first mountain",
                    [MEANS_MOUNTAIN2] = "the second mountain", [MEANS_MOUNTAIN3] = "the third mountain",
                    [MEANS_TOWER] = "the Watchtower", [MEANS_HIGH_GROUND] = "High Ground",
                    [MEANS_CARD] = "a strategy card", [MEANS_GIFT] = "an ally's card"),
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
    .words = WORDS([END_NONE] = "none", [END_YEARS] = "years", [END_ALTARS] = "altars", [END_WON] = "won",
                   [END_LOST] = "lost", [END_EARLY_LOSS] = "early_loss", [END_CAMPAIGN] = "campaign"),
    .titles = WORDS([END_NONE] = "none", [END_YEARS] = "the last winter is over",
                    [END_ALTARS] = "one faction rules all three altars",
                    [END_WON] = "the adventure is won together", [END_LOST] = "the adventure is lost",
                    [END_EARLY_LOSS] = "the isle has driven everybody out",
                    [END_CAMPAIGN] = "the campaign is over"),
    .count = END_REASONS};
const struct domain it_source_domain = {
    .name = "source",
    .words = WORDS([SOURCE_NONE] = "none", [SOURCE_OBJECTIVE] = "objective", [SOURCE_PROGRESS] = "progress",
                   [SOURCE_MISSION] = "mission", [SOURCE_BOSS] = "boss", [SOURCE_CAPTAIN] = "captain",
                   [SOURCE_TERROR] = "terror", [SOURCE_RAID] = "raid", [SOURCE_END] = "end",
                   [SOURCE_LOST] = "lost", [SOURCE_CAMPAIGN] = "campaign"),
    .titles =
        WORDS([SOURCE_NONE] = "none", [SOURCE_OBJECTIVE] = "objectives", [SOURCE_PROGRESS] = "progress bars",
              [SOURCE_MISSION] = "missions", [SOURCE_BOSS] = "bosses", [SOURCE_CAPTAIN] = "captains",
              [SOURCE_TERROR] = "terrors", [SOURCE_RAID] = "raided camps", [SOURCE_END] = "end of the game",
              [SOURCE_LOST] = "points lost", [SOURCE_CAMPAIGN] = "campaign points"),
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

const struct option it_options[] = {
#define OPTION(...) OPTION_ROW(struct isles, __VA_ARGS__),
#include "options.def"
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
#define OPTION(...) OPTION_FIELD(struct isles, __VA_ARGS__),
#include "options.def"
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
#define VERB(code, name, ...) RUNNING(name)
#define SHARED(...)
#include "verbs.def"
RUNNING(close)

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
#define VERB(code, name_, ...) SHARED(code, name_, name_, __VA_ARGS__)
#define SHARED(code, name_, functions, ...)                                                                  \
    [V_##code] = {.name = #name_, .why_not = it_why_not_##functions, .apply = play_##functions, .say = __VA_ARGS__},
#include "verbs.def"
};

/* ---- Events ---- */

#define NUM(name_) {(name_), &NUMBER}
#define OTHER {"other", &it_faction_domain}
#define TERROR {"terror", &it_terror_domain}

const struct event it_events[EVENTS] = {
#define EVENT(code, name_, ...) [code] = {.name = #name_, .say = __VA_ARGS__},
#include "events.def"
};
