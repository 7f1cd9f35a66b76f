/* Isles of Terror: limits, words, the state, and what the files of this room share. Read this first,
 * then tables.c, then the files in the order of play: begin, season, turn, land, move, explore, effects,
 * combat, windows, strategy, camps, progress, terrors, score.
 *
 * Factions and seats are two things: lists are by faction code (IT_FACTION_RC ... IT_FACTION_CH), and
 * it_seat() says who decides for a faction, so that one seat can lead four of them (solo play).
 *
 * Play is a stack of frames. The top frame is what happens now: it asks a faction, it asks CHANCE, or it is
 * a procedure that takes its next step by itself. An exploration inside a movement inside an action, a
 * choice of morale inside anything: each is a frame pushed on top and popped when it is over, and what lay
 * below goes on. it_run() works the stack after every action until somebody must be asked.
 *
 * Nothing hidden is fixed before it is seen (IT-HIDE-01): a face-down field has no tile, only a generation;
 * a peeked tile is fixed and known to who peeked. A card is where its place says. */
#ifndef ISOLARIO_ISLES_OF_TERROR_STATE_H
#define ISOLARIO_ISLES_OF_TERROR_STATE_H

#include "core/game.h"
#include "isles_of_terror_content.h"
#include "isles_of_terror_rules.h"

enum {
    FACTIONS = 4,   /* that can take part; lists of lists have this many rows, the faction's code less one */
    FRAMES = 24,    /* the deepest stack; it_push() asserts it */
    AREA_LIMIT = 3, /* IT-TERM-10 */
    WAVES = 3,      /* IT-ACT-01 */
    DICE = 12,      /* the most dice of one side */
    SIDE_ATTACKER = 0, /* of the two lists of dice */
    SIDE_DEFENDER = 1,
    ATTACK_DICE = 4,    /* the year's end rolls four: IT-YEAR-01 */
    PLAYS = 8,          /* cards on the stack of one window */
    POINTS_MAX = 16,    /* IT-VP-06 */
    CHAIN_MAX = 6,      /* IT-STOP-01 */
    MOVEMENTS_MAX = 12, /* IT-STOP-03 */
    AMOUNT_MAX = 99,    /* of one resource in one offer: IT-SUPP-05 */
    POOL_MAX = 9999,    /* nobody comes near it; documents above it are refused */
    TERRAIN_COPIES = 3
};
static_assert((int)IT_FACTIONS == FACTIONS + 1, "four factions and none");
static_assert((int)IT_FIELDS == 64, "the fields fit into the bits of a uint64_t, bit f for field f");

/* Lists read best in columns. */
/* clang-format off */

/* What a frame is about: frames.def. */
enum phase {
    PHASE_NONE,
#define FRAME(code, ...) PHASE_##code,
#include "frames.def"
    PHASES
};

/* The steps of procedures. While a step is under way, a of the frame is its number: it_next_step() counts on and then tells the step.
 * PHASE_ADVENTURE and PHASE_ENTER set the step that comes next, and begin with 0. */
enum adventure_step { ADVENTURE_LAY_OUT, ADVENTURE_MISSIONS, ADVENTURE_SEASONS, ADVENTURE_CLOSE };
enum season_step { SEASON_STARTER = 1, SEASON_EVENT, SEASON_TEXT, SEASON_CARDS, SEASON_TURNS, SEASON_TERRORS, SEASON_EFFECTS,
    SEASON_WINDOW, SEASON_ANCHOR, SEASON_COUNT, SEASON_DECIDE, SEASON_YEAR, SEASON_END };
enum attack_step { ATTACK_ROLL = 1, ATTACK_REACT, ATTACK_LOSE /* of the first faction, then of the next ones */ };
enum land_step { LAND_UNLOAD = 1, LAND_SAIL, LAND_SEA, LAND_HIRE, LAND_ASHORE, LAND_END };
enum enter_step { ENTER_WINDOW, ENTER_RESOLVE, ENTER_EXPLORE, ENTER_AFTER, ENTER_AFTER_RIVER, ENTER_END };
enum explore_step { EXPLORE_CARD = 1, EXPLORE_TERROR, EXPLORE_TEXT, EXPLORE_FLIP, EXPLORE_FIND, EXPLORE_MEET, EXPLORE_APPROACH,
    EXPLORE_RESULT, EXPLORE_END };
enum combat_step { COMBAT_READY = 1, COMBAT_REACT, COMBAT_ROUND, COMBAT_ROLL, COMBAT_WORST, COMBAT_REROLL, COMBAT_COMPARE,
    COMBAT_LOSSES, COMBAT_CHECK, COMBAT_DEFENDER, COMBAT_ATTACKER, COMBAT_AGAIN, COMBAT_RESULT, COMBAT_OVER };
enum loss_step { LOSS_WINDOW = 1, LOSS_CHOICE, LOSS_CAPTAIN, LOSS_OVER };
enum conquest_step { CONQUEST_POINTS = 1, CONQUEST_RESOURCES, CONQUEST_DEEDS, CONQUEST_CAMP, CONQUEST_OVER };
enum fulfil_step { FULFIL_TOKEN = 1, FULFIL_MORALE, FULFIL_CARD, FULFIL_DONE };
enum activate_step { ACTIVATE_GO = 1, ACTIVATE_STRIKE };

/* How a field lies. A tile turned up in a running exploration is neither explored nor unexplored for
 * others (IT-EXPL-19). */
enum lies { LIES_NONE, DOWN, TURNED, UP, LIES_STATES };

/* Where a tile is when it is not on the board; one on the board is still called unseen here, and
 * where[] says its field. Unseen locations and sea tiles are in their bags. Terrain is counted, not
 * placed: three copies each. */
enum pile { PILE_NONE, PILE_UNSEEN, PILE_DISCARD, PILE_REMOVED, PILES };

/* Where a card is. Exploration cards: KEPT + faction; missions and strategy cards: HELD (in the hand, or
 * the mission of its faction); events: HELD on a season's field. Strategy cards lie ACTIVE in the slot. */
enum place { PLACE_NONE, PLACE_DECK, PLACE_HELD, PLACE_ACTIVE, PLACE_DISCARD, PLACE_REMOVED, PLACE_KEPT,
             PLACES = PLACE_KEPT + IT_FACTIONS };

enum figure { FIGURE_NONE, SOLDIER, CAPTAIN, CAMP, FIGURES };

/* Why a figure leaves the board. */
enum cause { CAUSE_NONE, CAUSE_COMBAT, CAUSE_ATTACK, CAUSE_EVENT, CAUSE_CARD, CAUSE_YEAR, CAUSE_TERROR, CAUSE_ABANDON,
             CAUSE_RETREAT, CAUSES };

/* What PHASE_LOSE may take: whose, what, where. LOSE_FIGHTER is K5 (combat side of s->combat_loser),
 * LOSE_RANGE any figure in the range of terror c, chosen by the leader. */
enum losses { LOSE_NONE, LOSE_FIGURE, LOSE_CHARACTER, LOSE_CAMP, LOSE_EXPLORER, LOSE_FIGHTER, LOSE_RANGE,
              LOSE_CHARACTER_RANGE, LOSSES };

/* A resource as it is told after a number: rations have a plural. */
enum goods { GOODS_RATIONS = IT_RESOURCES, GOODS };

/* Where resources of choice go. PURSE_PRODUCE counts for M09 and is gold only under E22. */
enum purse { PURSE_NONE, PURSE_POOL, PURSE_SEA, PURSE_PRODUCE, PURSES };

/* How far a Supply action is: offers are made before the first resource is placed, and an accepted one
 * replaces them. */
enum supply { SUPPLY_FRESH, SUPPLY_BEGUN, SUPPLY_TRADED };

/* What follows when a card's price is not paid. */
enum suffering { SUFFER_NONE, SUFFER_REMOVE, SUFFER_HALT, SUFFER_VALUE, SUFFERINGS };

/* What a die that is nobody's decides. */
enum die_use { DIE_NONE, DIE_CASUALTY, DIE_SHARPSHOOTERS, DIE_UNDYING, DIE_USES };

/* Which fields may be peeked at, and whether the tile may be exchanged (J08, CQ06, X23, YO03). */
enum peek { PEEK_NONE, PEEK_BESIDE, PEEK_BESIDE_EXCHANGE, PEEK_ANY_EXCHANGE, PEEK_ANY, PEEKS };

/* How an exploration is over before its tile is resolved. */
enum broken { BROKEN_NONE, BROKEN_HALT, BROKEN_LEFT, BROKEN_SUMMONED, BROKENS };

/* Who holds an area that is entered. */
enum held { HELD_NONE, HELD_ALLY, HELD_SELF };

/* Against whom a combat is. */
enum foe { FOE_NONE, FOE_MINION, FOE_BOSS, FOE_LOCATION, FOE_SITE, FOE_TERROR, FOE_FACTION, FOES };

enum result { RESULT_NONE, RESULT_WON, RESULT_LOST, RESULT_RETREATED, RESULTS };

/* By what dice are rolled again: a mountain's tile has no number, so mountains are told apart by their
 * place in the order of fields. */
enum means { MEANS_NONE, MEANS_MOUNTAIN, MEANS_MOUNTAIN2, MEANS_MOUNTAIN3, MEANS_TOWER, MEANS_HIGH_GROUND, MEANS_CARD,
             MEANS_GIFT, MEANS_END };

/* What a faction does, as bits; progress.c asks them for tasks, objectives and missions in the order of
 * IT-MISS-10. */
enum deed {
    DEED_DISEMBARK = 1 << 0, DEED_RATIONS = 1 << 1, DEED_ROUND = 1 << 2, DEED_RAID = 1 << 3, DEED_EXPLORE = 1 << 4,
    DEED_TERRAIN = 1 << 5, DEED_NEGOTIATE = 1 << 6, DEED_SLAY = 1 << 7, DEED_CAPTAIN = 1 << 8, DEED_WIN = 1 << 9,
    DEED_CONQUER = 1 << 10, DEED_LOCATION = 1 << 11, DEED_CAMP = 1 << 12, DEED_PRODUCE = 1 << 13,
    DEED_RECRUIT = 1 << 14, DEED_TRADE = 1 << 15, DEED_TURN_END = 1 << 16, DEED_SEASON_END = 1 << 17
};

/* Where victory points come from; the lines of the score table. */
enum source { SOURCE_NONE, SOURCE_OBJECTIVE, SOURCE_PROGRESS, SOURCE_MISSION, SOURCE_BOSS, SOURCE_CAPTAIN, SOURCE_TERROR,
              SOURCE_RAID, SOURCE_END, SOURCE_LOST, SOURCE_CAMPAIGN, SOURCES };

/* The bars: A, B, C by task, and the missions; a row of it_bar is one more. */
enum bar { BAR_A, BAR_B, BAR_C, BAR_MISSION, BARS };

enum mode_rule { MODE_COMPETITIVE = 1, MODE_COOPERATIVE, MODE_SOLO };
enum series_rule { SERIES_SINGLE = 1, SERIES_CAMPAIGN };
enum first_rule { FIRST_RANDOM = 1, FIRST_SEAT1 };
enum order_rule { ORDER_LEADER = 1, ORDER_CLOCKWISE };
enum stop_rule { STOP_ON = 1, STOP_OFF };
enum factions_rule { FACTIONS_RANDOM = 1, FACTIONS_FIXED };

enum end_reason { END_NONE, END_YEARS, END_ALTARS, END_WON, END_LOST, END_EARLY_LOSS, END_CAMPAIGN, END_REASONS };

struct isles {
    uint8_t seat_count;
    struct {
#define OPTION(member, ...) uint8_t member;
#include "options.def"
    } options;

    /* The stack of frames: frame stack_count - 1 is the top. */
    uint32_t stack_a[FRAMES];
    uint8_t stack_phase[FRAMES], stack_faction[FRAMES], stack_b[FRAMES], stack_c[FRAMES], stack_d[FRAMES];

    /* Resources: in the pool, and on the sea card. */
    uint16_t gold[IT_FACTIONS], rations[IT_FACTIONS], sea_gold[IT_FACTIONS], sea_rations[IT_FACTIONS];
    uint16_t field_generation[IT_FIELDS];   /* of the face-down tile there: IT-HIDE-02 */
    uint16_t tile_generation[IT_TILES];     /* of a tile that is unseen */
    uint16_t generation[IT_COLOURS];        /* of the pools, by colour */

    uint8_t stack_count;
    uint8_t phase, asked;                   /* derived: of the top frame */
    uint8_t adventure, year, season;        /* year 1, 2, 3 of the adventure */
    uint8_t end;                            /* enum end_reason */
    uint8_t faction_count, order[FACTIONS]; /* factions in the order of the seats */
    uint8_t starter;                        /* the faction of the starting player, or of the leader */
    uint8_t turn;                           /* the active faction; none outside the action phase */
    uint8_t wave, acted;                    /* 1, 2, 3; who has acted in it, a bit a faction code */
    uint8_t dagger;                         /* who holds it: ADV4 */

    /* The turn under way. */
    uint8_t slot, action;
    uint8_t traded, merchant;               /* LO1 used, M19 counted in this turn */
    uint8_t locations_before;               /* controlled at the start of the turn, a bit a location: M13 */
    uint8_t counted;                        /* of the action under way: M09, M10, M11, M17 (IT-MISS-12) */
    uint8_t hired, hired_soldiers;          /* in this action: IT-LAND-13 */
    uint8_t machete, discounted;            /* J07 waits for the next movement; the discount of CQ02 is used up */
    uint8_t offer_to, offer[4];             /* whom; give gold, rations, ask gold, rations */

    /* The movement under way. */
    uint8_t target, here;                   /* chosen; where the group is now */
    uint8_t group_soldiers, group_captain;  /* who moves */
    uint8_t parts, part_from[AREA_LIMIT], part_soldiers[AREA_LIMIT], part_captain[AREA_LIMIT];
    uint8_t cost;                           /* of the groups so far, before surcharge and discounts */
    uint8_t swamp_left[TERRAIN_COPIES];     /* swamps that the groups leave: IT-MOVE-06 */
    uint8_t river_entered[TERRAIN_COPIES];  /* in this movement: IT-STOP-01 */
    uint8_t movements, chain;
    uint8_t moving;                         /* the group was forced on to s->here: 1 + enum held */
    uint8_t free_target[IT_FIELDS];         /* were a target without rations in this action: IT-STOP-02 */

    /* The exploration under way; explore_at is none when there is none. */
    uint8_t explore_at, explore_card, broken;
    uint8_t explore_value;                  /* added by a choice (Altar Acolytes) */
    uint8_t jade;                           /* X07 is used: price 2 less */

    /* The combat under way, and how the last one went. */
    uint8_t combat_at, foe, combat_level;   /* level of a minion or terror, or the site */
    uint8_t attacker, defender;             /* factions; defender none: the isle */
    uint8_t combat_round, combat_value;     /* value: what the isle has left */
    uint8_t bare;                           /* IT-MOVE-16: nothing is conquered */
    uint8_t loser, losses;                  /* side that lost the round (1 attacker, 2 defender), casualties left */
    uint8_t spared;                         /* the casualty of the window is cancelled, or is a soldier (see combat.c) */
    uint8_t rounds_won;                     /* bit 0 attacker, bit 1 defender */
    uint8_t gunpowder, blade;               /* used in this combat */
    uint8_t undying;                        /* The Undying Captain has had its die */
    uint8_t mist;                           /* YO08 is played: who must retreat */
    uint8_t result;
    uint8_t dice[2];                        /* how many each side has */
    uint8_t sides[2][DICE], face[2][DICE];  /* 6 or 8; 0 before it is rolled */
    uint8_t rolling[2][DICE];               /* this die is to be rolled (again) */
    uint8_t reroll_used;                    /* means used in this round, a bit each of enum means */
    uint8_t reroll_discards, reroll_gifts;  /* factions that discarded or gave, a bit each: IT-STRAT-08, IT-COOP-16 */
    uint8_t passes;                         /* in a row: K3 */

    /* The window under way: they never nest. */
    uint8_t window, window_first, window_passes, window_count;
    uint8_t window_card[PLAYS], window_keep[PLAYS], window_faction[PLAYS], window_at[PLAYS];

    /* The minion attack under way, or the dice of the year's end. */
    uint8_t attack_count, attack_die[ATTACK_DICE], attack_spared; /* factions that lose nothing, a bit each */

    /* By faction. */
    uint8_t soldiers_pool[IT_FACTIONS], soldiers_aboard[IT_FACTIONS]; /* aboard: on the sea card */
    uint8_t captain[IT_FACTIONS], captain_aboard[IT_FACTIONS];        /* the field; else aboard, else in the pool */
    uint8_t ship[IT_FACTIONS];                                        /* the sea area; none: on the sea card */
    uint8_t camps_free[IT_FACTIONS];                                  /* on camp fields */
    uint8_t raid[IT_FACTIONS], raid_second[IT_FACTIONS];              /* whose camps lie on its raid fields */
    uint8_t points[IT_FACTIONS];
    uint8_t bar[BARS][IT_FACTIONS];
    uint8_t mission[IT_FACTIONS], successes[IT_FACTIONS];
    uint8_t effective[IT_FACTIONS];                                   /* the top card of the slot while it lasts */
    uint8_t hand_count[IT_FACTIONS];                                  /* derived */
    uint8_t taken[IT_SLOTS - 1][IT_FACTIONS];                         /* action fields with a token, by slot less one */
    uint8_t conquered[IT_FACTIONS];                                   /* sites once conquered, a bit each: objectives */
    uint8_t located[IT_FACTIONS];                                     /* locations that counted for ADV2 task B */
    uint8_t has_log[IT_FACTIONS], has_blade[IT_FACTIONS], has_ashes[IT_FACTIONS];    /* IT-CAMPAIGN-03 */
    uint8_t more_gold[IT_FACTIONS], more_rations[IT_FACTIONS];        /* at the start of the adventure */
    uint8_t campaign_points[IT_FACTIONS], campaign_sum[IT_FACTIONS], last_place[IT_FACTIONS];
    uint8_t campaign_won, marauders_level;  /* adventures won together, a bit each; level they start with */
    int8_t scored[FACTIONS][SOURCES];       /* points by source in this adventure */

    /* By field. */
    uint8_t soldiers[FACTIONS][IT_FIELDS];
    uint8_t camp[IT_FIELDS];                /* whose */
    uint8_t tile[IT_FIELDS], lies[IT_FIELDS];
    uint8_t known[IT_FIELDS];               /* who has peeked at the tile, a bit a faction code */
    uint8_t closed[IT_FIELDS];              /* for this season: IT-TERROR-19 */

    /* Tiles and cards. */
    uint8_t pile[IT_TILES];
    uint8_t where[IT_TILES];                /* cache: the field of a tile on the board, peeked ones included */
    uint8_t river[TERRAIN_COPIES];          /* cache: the fields with rivers, the lowest first */
    uint8_t pool_count[IT_COLOURS];         /* derived: tiles in the pool of the present generation */
    uint8_t exploration[IT_EXPLORATIONS], event[IT_EVENTS], mission_card[IT_MISSIONS];
    uint8_t season_event[IT_SEASONS];
    uint8_t strategy[IT_STRATEGYS];
    uint8_t strategy_known[IT_STRATEGYS];   /* seen with CH03, a bit a faction code: IT-HIDE-09 */
    uint8_t terror_at[IT_TERRORS], terror_level[IT_TERRORS];
};
static_assert(sizeof(struct isles) <= 4096, "a state is small");
/* clang-format on */

/* ---- tables.c ---- */

extern const struct option it_options[];
extern const struct field it_fields[];
extern const struct event it_events[];
extern const struct verb it_verbs[];
extern const struct domain it_phase_domain, it_reason_domain, it_source_domain;

/* ---- The stack, isles_of_terror.c ---- */

static inline int it_phase(const struct isles *s) { return s->stack_phase[s->stack_count - 1]; }
static inline int it_asked(const struct isles *s) { return s->stack_faction[s->stack_count - 1]; }
static inline int it_a(const struct isles *s) { return (int)s->stack_a[s->stack_count - 1]; }
static inline int it_b(const struct isles *s) { return s->stack_b[s->stack_count - 1]; }
static inline int it_c(const struct isles *s) { return s->stack_c[s->stack_count - 1]; }
static inline int it_d(const struct isles *s) { return s->stack_d[s->stack_count - 1]; }
static inline void it_set_a(struct isles *s, int a) { s->stack_a[s->stack_count - 1] = (uint32_t)a; }
static inline void it_set_b(struct isles *s, int b) { s->stack_b[s->stack_count - 1] = (uint8_t)b; }
/* On to the next step of a procedure, which is told: `switch (it_next_step(s))` or a table of functions. */
static inline int it_next_step(struct isles *s) { return (int)++s->stack_a[s->stack_count - 1]; }
/* This step comes next. */
static inline void it_go_to(struct isles *s, int step) { it_set_a(s, step - 1); }

/* The frame asks another faction now. */
static inline void it_ask(struct isles *s, int faction)
{
    s->asked = s->stack_faction[s->stack_count - 1] = (uint8_t)faction;
}

void it_push(struct isles *, int phase, int faction, int a, int b, int c, int d);
void it_pop(struct isles *); /* the frame's numbers are cleared: a state has one form */
void it_run(struct isles *, struct journal *);
bool it_is_open(const struct isles *, int phase); /* is there such a frame anywhere on the stack? */
int it_actor(const void *state);
void it_legal(const void *state, struct choices *);
void it_prompt(const void *state, struct told *);

/* ---- Factions and seats: here, since everybody asks ---- */

/* Cooperative rules: also solo (IT-COOP-01). One seat always plays solo. */
static inline bool it_is_cooperative(const struct isles *s)
{
    return s->options.mode != MODE_COMPETITIVE || s->seat_count == 1;
}
/* With three or four factions the isle has more areas. */
static inline bool it_is_large(const struct isles *s) { return s->faction_count >= 3; }
static inline bool it_is_solo(const struct isles *s) { return s->seat_count == 1; }
/* In the order of the seats; -1 where the faction does not take part. */
static inline int it_slot(const struct isles *s, int faction)
{
    for (int i = 0; i < s->faction_count; i++)
        if (s->order[i] == faction) return i;
    return -1;
}
static inline int it_seat(const struct isles *s, int faction) /* IT-COOP-14 */
{
    return it_is_solo(s) ? 0 : it_slot(s, faction);
}
/* The nth faction clockwise from that one; n 0 is itself. */
static inline int it_clockwise(const struct isles *s, int faction, int n)
{
    assert(s->faction_count > 0);
    return s->order[(it_slot(s, faction) + n) % s->faction_count];
}
static inline int it_goods(int resource, int n)
{
    return resource == IT_RESOURCE_RATION && n != 1 ? (int)GOODS_RATIONS : resource;
}
static inline bool it_plays(const struct isles *s, int faction) { return it_slot(s, faction) >= 0; }
static inline int it_event_now(const struct isles *s) { return s->season_event[s->season]; }
/* The guard's card of that level (1, 2, 3, boss 4) in this adventure: a row of it_guard. */
static inline int it_guard_card(const struct isles *s, int level) { return (s->adventure - 1) * 4 + level; }

#include "verbs.h"

#include "room.h"

#endif
