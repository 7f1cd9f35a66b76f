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
    FACTIONS = 4,      /* that can take part; lists of lists have so many rows, the faction's code less one */
    FRAMES = 24,       /* the deepest stack; it_push() asserts it */
    AREA_LIMIT = 3,    /* IT-TERM-10 */
    WAVES = 3,         /* IT-ACT-01 */
    DICE = 12,         /* the most dice of one side */
    SIDE_ATTACKER = 0, /* of the two lists of dice */
    SIDE_DEFENDER = 1,
    ATTACK_DICE = 4,   /* the year's end rolls four: IT-YEAR-01 */
    PLAYS = 8,         /* cards on the stack of one window */
    POINTS_MAX = 16,   /* IT-VP-06 */
    CHAIN_MAX = 6,     /* IT-STOP-01 */
    MOVEMENTS_MAX = 12, /* IT-STOP-03 */
    AMOUNT_MAX = 99,   /* of one resource in one offer: IT-SUPP-05 */
    POOL_MAX = 9999,   /* nobody comes near it; documents above it are refused */
    TERRAIN_COPIES = 3
};
static_assert((int)IT_FACTIONS == FACTIONS + 1, "four factions and none");
static_assert((int)IT_FIELDS == 64, "the fields fit into the bits of a uint64_t, bit f for field f");

/* Lists read best in columns. */
/* clang-format off */

/* What a frame is about, who writes it, and what the numbers a, b, c, d of its frame mean. The frame's
 * faction is who is asked (or for whom CHANCE acts, whose secret it is); AUTO frames count steps in a. */
enum phase {
    PHASE_NONE,
    /* begin.c */
    PHASE_FACTION,      /* CHANCE; a: slot */
    PHASE_FIRST,        /* CHANCE: the starting player */
    PHASE_ADVENTURE,    /* AUTO; a: step. Below everything: set-up, the seasons, the end, the next adventure */
    /* season.c */
    PHASE_SEASON,       /* AUTO; a: step. One season, from N0 to Z3; pops when the season (or the game) is over */
    PHASE_STARTER,      /* faction: previous starting player or leader names the next (N0, N0c) */
    PHASE_EVENT,        /* CHANCE (N1) */
    PHASE_DRAW,         /* CHANCE draws a strategy card for faction; a: how many are still to draw (N3, E07, CH09) */
    PHASE_YEAR_DICE,    /* CHANCE rolls (Z2); a: dice still to roll */
    PHASE_YEAR_PAY,     /* AUTO; a: step. Every faction in order pays */
    PHASE_DUES,         /* faction pays a resources, gold or ration each time, then figures (Q5) */
    PHASE_ATTACK,       /* AUTO minion attack; a: step, b: dice. faction: from whom the order counts (Q10) */
    PHASE_ATTACK_DICE,  /* CHANCE rolls; a: dice still to roll */
    PHASE_LOSE,         /* faction removes figures; a: how many, b: enum losses, c: field or terror (Q4, K5) */
    PHASE_SPRING,       /* faction may place a soldier at field a: LO4 at the end of a season */
    /* turn.c */
    PHASE_TURNS,        /* the action phase (A0): asks the leader who acts next, or goes on by itself */
    PHASE_TOKEN,        /* A1 */
    PHASE_ACTION,       /* A2 */
    PHASE_BONUS,        /* A3; a: the resource on the line */
    PHASE_TURN_END,     /* A9 */
    PHASE_GAIN,         /* faction takes a resources of its choice; b: enum purse (E01, P0, Q2, RC06, X24 ...) */
    /* land.c */
    PHASE_LAND,         /* AUTO; a: step */
    PHASE_SHIP,         /* L0 */
    PHASE_DRIFT,        /* CHANCE chooses the sea area (E09) */
    PHASE_SEA,          /* CHANCE turns up the sea tile of field a (L1) */
    PHASE_HIRE,         /* L2 */
    PHASE_ASHORE,       /* L3 */
    PHASE_PARTY,        /* L4 and YO07: how many go from field a to field b; c: 0 landing, 1 YO07 */
    /* move.c */
    PHASE_TARGET,       /* M0 */
    PHASE_GROUP,        /* M1 */
    PHASE_ENTER,        /* AUTO; a: step. The group has come to s->here (R0, R1), with all that follows */
    PHASE_RIVER,        /* R2 */
    PHASE_COMPASS,      /* CHANCE rolls the direction of a random movement of faction (Q6) */
    PHASE_COMPASS_AGAIN,/* AUTO; a: the face rolled, b: step. Re-rolls and gifts, then the movement */
    /* explore.c */
    PHASE_EXPLORE,      /* AUTO; a: step. The exploration of s->here */
    PHASE_CARD,         /* CHANCE (X0) */
    PHASE_FLIP,         /* CHANCE (X2) */
    PHASE_FIND,         /* CHANCE (X3): terrain or location from the bag */
    PHASE_APPROACH,     /* X5 */
    /* actions.c */
    PHASE_RECRUIT,      /* C0r */
    PHASE_PRODUCE,      /* AUTO (P0) */
    PHASE_SUPPLY,       /* S0; a: resources still to place, b: enum supply, c: offers made */
    PHASE_AMOUNT,       /* one number of an offer; a: which (0 give gold, 1 give rations, 2 ask gold, 3 ask rations) */
    PHASE_ANSWER,       /* faction accepts or refuses the offer */
    PHASE_PACIFY,       /* T0 */
    /* camps.c */
    PHASE_CAMP,         /* K8, X6: raise a camp at s->here? a: 1 where the area was conquered (J23 may be used) */
    PHASE_LOOT,         /* faction takes a resource from the pool of faction a (Q3) */
    /* effects.c */
    PHASE_PAY,          /* faction pays b of resource a, or suffers c (enum suffering) (Q9) */
    PHASE_DISCARD,      /* faction discards a strategy cards of its choice (J06, X16, savages); b: see savages */
    PHASE_CARD_DIE,     /* CHANCE rolls a die that is nobody's; a: the card or guard it is for, b: enum die_use */
    PHASE_LOOK,         /* faction chooses a field to peek at; a: how many, b: enum peek */
    PHASE_PEEK,         /* CHANCE shows faction the tile of field a; b: enum peek */
    PHASE_EXCHANGE,     /* faction may exchange the tile of field a that it has just seen */
    /* terrors.c */
    PHASE_TERRORS,      /* AUTO; a: step. Every terror in order (Z0) */
    PHASE_ACTIVATE,     /* AUTO; a: step, b: terror */
    PHASE_TERROR_DIE,   /* CHANCE rolls the direction of terror b */
    PHASE_TERROR_STEP,  /* the leader chooses among several best steps of terror b (Q8) */
    PHASE_PLUNDER,      /* faction loses a resources to the marauders, choosing each */
    /* combat.c */
    PHASE_COMBAT,       /* AUTO; a: step. All of K0 to K8 */
    PHASE_READY,        /* K0: the attacker's Action cards, gunpowder, blade */
    PHASE_ROLL,         /* CHANCE rolls the next die (K2); also dice chosen for a re-roll */
    PHASE_REROLL,       /* K3; faction: who is asked */
    PHASE_GIFT,         /* faction may give a re-roll to the active one (IT-COOP-09); a: 0 combat, 1 compass */
    PHASE_DICE,         /* faction chooses the set of its dice to re-roll; a: enum means */
    PHASE_DIE,          /* faction chooses one die; a: the card (RC07: own, YO09: the other side's) */
    PHASE_LOSS,         /* AUTO; a: step. One casualty (K5) with its window */
    PHASE_RETREAT,      /* K7 */
    PHASE_CONQUEST,     /* AUTO; a: step. K8, in the order of IT-COMB-18 */
    /* windows.c and strategy.c */
    PHASE_WINDOW,       /* faction is asked in the window s->window */
    PHASE_RESOLVE,      /* AUTO: the stack of the window, last in first out */
    PHASE_SPY,          /* CH03: faction chooses whose hand; then a card of it (a: that faction) */
    PHASE_SPENT,        /* AUTO: the faction's card has been carried out, its slot is discarded (IT-STRAT-05) */
    /* progress.c */
    PHASE_DEEDS,        /* AUTO; a: deeds still to count (bits), b: field, c: detail, d: step */
    PHASE_FULFIL,       /* AUTO; a: step. A fulfilled mission (IT-MISS-11) */
    PHASE_MORALE,       /* Q1 */
    PHASE_MISSION,      /* CHANCE draws a mission for faction (Q7) */
    PHASE_OVER,
    PHASES
};

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
        uint8_t mode, solo_factions, adventure, series, factions, first_player, coop_order, stop_chain, stop_free_target,
            stop_move, trade_offers;
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

/* clang-format off */

/* What the journal says. The arguments are in tables.c; factions are told by their codes. */
enum event_id {
    EVENT_NONE,
    E_FACTION, E_STARTER, E_STORY, E_EPILOGUE, E_YEAR, E_SEASON, E_EVENT, E_DREW, E_NOT_DRAWN,
    E_TURN, E_PLACED, E_ENFORCED, E_GAINED, E_SEA_GAINED, E_LOST_RESOURCE, E_PAID, E_TRADED, E_UNLOADED,
    E_LANDED, E_SEA_FOUND, E_HIRED, E_ASHORE, E_MOVED, E_ENTERED, E_STAYS, E_DIRECTION, E_RECRUITED, E_PRODUCED,
    E_OFFERED, E_ACCEPTED, E_REFUSED, E_PACIFIED,
    E_CARD, E_KEPT, E_REVEALED, E_FOUND, E_EXPLORED, E_FAILED, E_HALTED, E_NEGOTIATED, E_EMPTIED, E_HIDDEN_AGAIN,
    E_PEEKED, E_EXCHANGED,
    E_COMBAT, E_COMBAT_FACTION, E_ROUND, E_ROLLED, E_REROLLED, E_GIFT, E_ROUND_WON, E_VALUE, E_SPARED, E_REMOVED, E_RETREATED,
    E_WON, E_LOST, E_CONQUERED, E_DAGGER,
    E_RAISED, E_DESTROYED, E_RAIDED, E_RETURNED, E_LOOTED,
    E_PLAYED, E_USED, E_BLADE, E_DISCARDED, E_WITHOUT_EFFECT, E_CARD_DIE, E_HAND_SEEN, E_SHUFFLED,
    E_POINTS, E_POINTS_LOST, E_PROGRESS, E_SUCCESS, E_FULFILLED, E_MISSION,
    E_ATTACK, E_ATTACK_DIE, E_SAFE, E_YEAR_DIE, E_SHIPS_RETURN,
    E_SUMMONED, E_LEVEL, E_ACTIVATED, E_TERROR_MOVED, E_TERROR_GONE,
    E_CAMPAIGN_POINTS, E_ADVANTAGE, E_ADVENTURE_WON, E_ADVENTURE_LOST, E_OVER,
    ASK_FACTION, ASK_FIRST, ASK_STARTER, ASK_EVENT, ASK_DRAW, ASK_YEAR_DICE, ASK_DUES, ASK_ATTACK_DICE, ASK_LOSE,
    ASK_LOSE_RANGE, ASK_SPRING, ASK_NEXT, ASK_TOKEN, ASK_ACTION, ASK_BONUS, ASK_TURN_END, ASK_GAIN, ASK_SHIP, ASK_DRIFT, ASK_SEA, ASK_HIRE,
    ASK_ASHORE, ASK_PARTY, ASK_TARGET, ASK_GROUP, ASK_RIVER, ASK_COMPASS, ASK_CARD, ASK_FLIP, ASK_FIND, ASK_APPROACH,
    ASK_RECRUIT, ASK_SUPPLY, ASK_AMOUNT, ASK_ANSWER, ASK_PACIFY, ASK_CAMP, ASK_LOOT, ASK_PAY, ASK_DISCARD, ASK_CARD_DIE, ASK_LOOK,
    ASK_PEEK, ASK_EXCHANGE, ASK_TERROR_DIE, ASK_TERROR_STEP, ASK_PLUNDER, ASK_READY, ASK_ROLL, ASK_REROLL, ASK_GIFT,
    ASK_DICE, ASK_DIE, ASK_RETREAT, ASK_WINDOW, ASK_SPY, ASK_SPY_CARD, ASK_MORALE, ASK_MISSION, ASK_NOTHING,
    EVENTS
};

/* Verbs, their arguments, and the phases that know them. */
enum verb_id {
    VERB_NONE,
    /* made by CHANCE */
    V_FACTION,     /* faction=         PHASE_FACTION                                             begin.c */
    V_FIRST,       /* faction=         PHASE_FIRST                                               begin.c */
    V_EVENT,       /* event=           PHASE_EVENT                                               season.c */
    V_DRAW,        /* card= (secret)   PHASE_DRAW: a strategy card                               season.c */
    V_MISSION,     /* mission=         PHASE_MISSION                                             progress.c */
    V_CARD,        /* card=            PHASE_CARD: an exploration card                           explore.c */
    V_FLIP,        /* tile=            PHASE_FLIP, PHASE_FIND, PHASE_SEA                         explore.c */
    V_PEEK,        /* tile= (secret)   PHASE_PEEK                                                effects.c */
    V_DRIFT,       /* at=              PHASE_DRIFT                                               land.c */
    V_ROLL,        /* face=            every phase with rolled() in its row                      isles_of_terror.c */
    /* the season */
    V_STARTER,     /* faction=         PHASE_STARTER                                             season.c */
    V_PAY_DUE,     /* resource=        PHASE_DUES, PHASE_PLUNDER                                 season.c */
    V_LOSE,        /* faction= figure= at=   PHASE_LOSE                                          season.c */
    V_SPRING,      /*                  PHASE_SPRING (V_NO closes it)                             season.c */
    /* the turn */
    V_NEXT,        /* faction=         PHASE_TURNS                                               turn.c */
    V_PLACE,       /* slot=            PHASE_TOKEN                                               turn.c */
    V_PERFORM,     /* action=          PHASE_ACTION                                              turn.c */
    V_ENFORCE,     /*                  PHASE_ACTION                                              turn.c */
    V_TAKE,        /* resource=        PHASE_BONUS, PHASE_GAIN, PHASE_SUPPLY, PHASE_LOOT         turn.c */
    /* closes the question; which of them it is says the phase's row                              isles_of_terror.c */
    V_END, V_DONE, V_NO, V_STAY, V_DECLINE, V_PASS, V_REFUSE, V_SUFFER,
    /* land, move, the other actions */
    V_LAND,        /* at=              PHASE_SHIP                                                land.c */
    V_HIRE,        /* figure=          PHASE_HIRE                                                land.c */
    V_ASHORE,      /* at=              PHASE_ASHORE                                              land.c */
    V_PARTY,       /* soldiers= captain=     PHASE_PARTY                                         land.c */
    V_TARGET,      /* at=              PHASE_TARGET                                              move.c */
    V_GROUP,       /* from= soldiers= captain=   PHASE_GROUP                                     move.c */
    V_GO,          /*                  PHASE_GROUP                                               move.c */
    V_GO_ON,       /* at=              PHASE_RIVER                                               move.c */
    V_RECRUIT,     /* figure= at=      PHASE_RECRUIT                                             actions.c */
    V_OFFER,       /* faction=         PHASE_SUPPLY                                              actions.c */
    V_AMOUNT,      /* count=           PHASE_AMOUNT                                              actions.c */
    V_ACCEPT,      /*                  PHASE_ANSWER (V_REFUSE closes it)                         actions.c */
    V_PACIFY,      /* terror=          PHASE_PACIFY                                              actions.c */
    /* exploring */
    V_NEGOTIATE,   /*                  PHASE_APPROACH                                            explore.c */
    V_FIGHT,       /*                  PHASE_APPROACH                                            explore.c */
    V_PAY,         /*                  PHASE_PAY (V_SUFFER closes it)                            effects.c */
    V_LOOK,        /* at=              PHASE_LOOK (V_DONE closes it)                             effects.c */
    V_EXCHANGE,    /*                  PHASE_EXCHANGE (V_NO closes it)                           effects.c */
    /* free actions, where the phase's row allows them */
    V_TRADE,       /* resource= (given)                                                          free.c */
    V_POST,        /* resource= (given)   LO1                                                    free.c */
    V_ABANDON,     /* at=                                                                        camps.c */
    V_RAISE,       /*                  PHASE_CAMP                                                camps.c */
    /* cards */
    V_PLAY,        /* card=            free windows, PHASE_READY, PHASE_REROLL, PHASE_RETREAT, PHASE_WINDOW   strategy.c */
    V_PLAY_AT,     /* card= at=        the same for a card with a place */
    V_PLAY_PATH,   /* card= at= to=    the same for YO07 */
    V_USE,         /* card=            an exploration card that was kept; X07 is used with negotiate: V_USE at X5   strategy.c */
    V_BLADE,       /*                  PHASE_READY: the Ancestral Blade                          strategy.c */
    V_SPY,         /* faction=         PHASE_SPY                                                 strategy.c */
    V_DISCARD,     /* card=            PHASE_DISCARD, PHASE_SPY                                  strategy.c */
    V_SPEND,       /* card=            a card for a re-roll: PHASE_REROLL, PHASE_COMPASS_AGAIN   strategy.c */
    V_LEND,        /* card=            PHASE_GIFT                                                strategy.c */
    /* combat */
    V_REROLL,      /* means=           PHASE_REROLL                                              combat.c */
    V_DICE,        /* set=             PHASE_DICE                                                combat.c */
    V_DIE,         /* die=             PHASE_DIE: 1 is the first of its side                     combat.c */
    V_RETREAT,     /* at=              PHASE_RETREAT                                             combat.c */
    /* the rest */
    V_MORALE,      /* bar=             PHASE_MORALE (V_NO closes it)                             progress.c */
    V_STEP,        /* at=              PHASE_TERROR_STEP                                         terrors.c */
    VERBS
};

/* Each verb has its two functions in the file named above. apply changes the state and the stack and does
 * not run it: the rows of the verbs do that. why_not asks for the phase first. */
#define VERB_FUNCTIONS(name)                             \
    rule it_why_not_##name(const void *state, action a); \
    void it_apply_##name(void *state, action a, struct journal *j)

VERB_FUNCTIONS(faction);  VERB_FUNCTIONS(first);     VERB_FUNCTIONS(event);    VERB_FUNCTIONS(draw);
VERB_FUNCTIONS(mission);  VERB_FUNCTIONS(card);      VERB_FUNCTIONS(flip);     VERB_FUNCTIONS(peek);
VERB_FUNCTIONS(drift);    VERB_FUNCTIONS(roll);      VERB_FUNCTIONS(starter);  VERB_FUNCTIONS(pay_due);
VERB_FUNCTIONS(lose);     VERB_FUNCTIONS(next);      VERB_FUNCTIONS(place);    VERB_FUNCTIONS(perform);
VERB_FUNCTIONS(enforce);  VERB_FUNCTIONS(take);      VERB_FUNCTIONS(close);    VERB_FUNCTIONS(land);
VERB_FUNCTIONS(hire);     VERB_FUNCTIONS(ashore);    VERB_FUNCTIONS(party);    VERB_FUNCTIONS(target);
VERB_FUNCTIONS(group);    VERB_FUNCTIONS(go);        VERB_FUNCTIONS(go_on);    VERB_FUNCTIONS(recruit);
VERB_FUNCTIONS(offer);    VERB_FUNCTIONS(amount);    VERB_FUNCTIONS(accept);   VERB_FUNCTIONS(pacify);
VERB_FUNCTIONS(negotiate); VERB_FUNCTIONS(fight);    VERB_FUNCTIONS(pay);      VERB_FUNCTIONS(look);
VERB_FUNCTIONS(exchange); VERB_FUNCTIONS(trade);     VERB_FUNCTIONS(post);     VERB_FUNCTIONS(abandon);
VERB_FUNCTIONS(raise);    VERB_FUNCTIONS(play);      VERB_FUNCTIONS(use);      VERB_FUNCTIONS(blade);
VERB_FUNCTIONS(spy);      VERB_FUNCTIONS(discard);   VERB_FUNCTIONS(spend);    VERB_FUNCTIONS(lend);
VERB_FUNCTIONS(reroll);   VERB_FUNCTIONS(dice);      VERB_FUNCTIONS(die);      VERB_FUNCTIONS(retreat);
VERB_FUNCTIONS(morale);   VERB_FUNCTIONS(step);      VERB_FUNCTIONS(spring);

/* What the active faction may do beside the question, as bits of a phase's row (section 4 of the rules). */
enum { FREE_GOLD = 1, FREE_RATION = 2, FREE_ABANDON = 4, FREE_CARDS = 8, FREE_TRADES = 3, FREE_ALL = 15 };
/* clang-format on */

enum phase_actor { ASKS_NOBODY, ASKS_FACTION, ASKS_CHANCE, ASKS_ITSELF };

/* One row a phase, in isles_of_terror.c. step() of a frame is called whenever it is on top: true where the
 * frame asks now, false where it has changed itself or the stack. Frames that always ask have none, frames
 * that ASKS_ITSELF never return true. closed() runs when the closing verb is chosen; without it the frame
 * is popped. may_close() is 0 or the rule why it may not be closed yet; without it, always. rolled() takes
 * the face of a die of `die_sides()` sides (6 where it is NULL) and must pop or change the frame. */
struct phase_row {
    enum phase_actor asks;
    bool (*step)(struct isles *, struct journal *);
    void (*legal)(const struct isles *, struct choices *); /* all but closing, trades, abandoning, free cards */
    int prompt;                                             /* an ASK_ event */
    int close;                                              /* the verb that closes it, or 0 */
    rule (*may_close)(const struct isles *);
    void (*closed)(struct isles *, struct journal *);
    void (*rolled)(struct isles *, int face, struct journal *);
    int (*die_sides)(const struct isles *);
    int frees;
};
extern const struct phase_row it_phases[PHASES];

/* ---- The stack, isles_of_terror.c ---- */

struct frame {
    int phase, faction;
    uint32_t a;
    int b, c, d;
};

static inline int it_phase(const struct isles *s) { return s->stack_phase[s->stack_count - 1]; }
static inline int it_asked(const struct isles *s) { return s->stack_faction[s->stack_count - 1]; }
static inline int it_a(const struct isles *s) { return (int)s->stack_a[s->stack_count - 1]; }
static inline int it_b(const struct isles *s) { return s->stack_b[s->stack_count - 1]; }
static inline int it_c(const struct isles *s) { return s->stack_c[s->stack_count - 1]; }
static inline int it_d(const struct isles *s) { return s->stack_d[s->stack_count - 1]; }
static inline void it_set_a(struct isles *s, int a) { s->stack_a[s->stack_count - 1] = (uint32_t)a; }
static inline void it_set_b(struct isles *s, int b) { s->stack_b[s->stack_count - 1] = (uint8_t)b; }
/* The step of a procedure, and on to the next one: `switch (it_next_step(s))` or a table of functions. */
static inline int it_next_step(struct isles *s) { return (int)s->stack_a[s->stack_count - 1]++; }

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
    return s->order[(it_slot(s, faction) + n) % s->faction_count];
}
static inline bool it_plays(const struct isles *s, int faction) { return it_slot(s, faction) >= 0; }
static inline int it_event_now(const struct isles *s) { return s->season_event[s->season]; }
/* The guard's card of that level (1, 2, 3, boss 4) in this adventure: a row of it_guard. */
static inline int it_guard_card(const struct isles *s, int level) { return (s->adventure - 1) * 4 + level; }

/* ---- map.c, pieces.c (core): fields, adjacency, control; figures and tiles, whose changes all pass here ---- */

/* A set of fields, bit f for field f. `for (area_set rest = set; rest; rest &= rest - 1)` and
 * it_first_field(rest) walk over one. */
typedef uint64_t area_set;
static inline area_set it_bit(int field) { return (area_set)1 << field; }
static inline int it_first_field(area_set set) { return __builtin_ctzll(set); } /* the lowest; set is not empty */

int it_ground(const struct isles *, int field);        /* IT_GROUND_SEA, _GREEN, _YELLOW, _RED, _SITE1 ..; 0: no area */
int it_colour_of(const struct isles *, int field);     /* IT_COLOUR_GREEN ... or 0: IT-TERM-04 */
int it_neighbour(int field, int direction);            /* 1 to 6: IT-TERM-16; 0 off the board */
area_set it_sides(const struct isles *, int field);      /* areas that share a side */
area_set it_beside(const struct isles *, int field);     /* adjacent areas, rivers included: IT-TERM-15 */
area_set it_areas(const struct isles *);                 /* all of them */
static inline bool it_is_sea(const struct isles *s, int field) { return it_ground(s, field) == IT_GROUND_SEA; }
bool it_is_site(const struct isles *, int field);
int it_site_number(const struct isles *, int field);   /* 1, 2, 3, or 0 */
int it_kind_at(const struct isles *, int field);       /* IT_KIND_ of the face-up or turned tile, else 0 */
static inline bool it_is_unexplored(const struct isles *s, int field) { return s->lies[field] == DOWN; }
bool it_is_river(const struct isles *, int field);     /* face up */
int it_location_at(const struct isles *, int field);   /* the location whose explored tile lies there: row of it_location, or 0 */
int it_location_field(const struct isles *, int location);
int it_terror_on(const struct isles *, int field);     /* the terror there, or 0 */

static inline int it_soldiers_at(const struct isles *s, int faction, int field) { return s->soldiers[faction - 1][field]; }
int it_characters_at(const struct isles *, int faction, int field);
int it_all_characters_at(const struct isles *, int field);            /* of all factions */
bool it_has_figure_at(const struct isles *, int faction, int field);  /* character, camp or ship */
int it_other_at(const struct isles *, int faction, int field);        /* another faction with a figure there, or 0 */
int it_room(const struct isles *, int faction, int field);            /* characters that may still come: IT-TERM-10, IT-COOP-07 */
int it_characters_on_board(const struct isles *, int faction);
int it_camps_on_board(const struct isles *, int faction);             /* IT-START-04 */
bool it_captain_on_board(const struct isles *, int faction);          /* IT-STRAT-03 */
/* Does the faction control the area: IT-TERM-06, IT-LAND-09, IT-TERR-06, IT-TERROR-09? */
bool it_controls(const struct isles *, int faction, int field);
bool it_controls_or_ally(const struct isles *, int faction, int field); /* IT-COOP-04: any faction in cooperative play */
area_set it_controlled(const struct isles *, int faction);
int it_controller(const struct isles *, int field);                   /* the first in order who controls it, or 0 */
bool it_holds_location(const struct isles *, int faction, int location); /* IT-EXPL-14 */
rule it_why_not_site(const struct isles *, int faction, int field);   /* the fog, the gates: rules of the adventures */

void it_add(struct isles *, int faction, int figure, int field, int n);  /* characters and camps appear there */
void it_take(struct isles *, int faction, int figure, int field, int n); /* and go; it_settle() is the caller's */
/* A figure goes back to its pool or camp field, with all that follows: emptied areas, the captain's point in
 * cooperative play (IT-COOP-11, IT-COOP-18). by: the faction that raids the camp, or 0: IT-CAMP-05, IT-CAMP-07. */
void it_remove_figure(struct isles *, int faction, int figure, int field, int cause, int by, struct journal *);
/* IT-AREA-01: what happens to an area that has become empty; nothing where it has not. */
void it_settle(struct isles *, int field, struct journal *);
void it_move_ship(struct isles *, int faction, int to); /* with all aboard, or 0: back to the sea card */
/* IT-HIDE-02: the tile of that field goes to its pile (bag for locations), a face-down one is laid. */
void it_discard_tile(struct isles *, int field, struct journal *);
int it_unseen_weight(const struct isles *, int field, int tile); /* of turning up that tile there: IT-HIDE-01 */
void it_fix_tile(struct isles *, int field, int tile);  /* it lies there now, still as it lay: a peek */
void it_turn_up(struct isles *, int field, int tile, int lies); /* and is turned: TURNED or UP */
void it_lay_tile(struct isles *, int field);            /* a face-down one of the field's colour */
bool it_is_unseen(const struct isles *, int tile);      /* in a pool or bag, or face down and unknown to all */
int it_bag_count(const struct isles *, int tile);       /* copies of a terrain tile in the bag */
void it_derive(void *state);
bool it_tile_seen(const void *state, int seat, int row, int field);
bool it_strategy_seen(const void *state, int seat, int row, int card);

/* ---- begin.c (core) ---- */

bool it_begin(void *state, struct error *);
bool it_step_adventure(struct isles *, struct journal *);
void it_legal_faction(const struct isles *, struct choices *);
void it_legal_first(const struct isles *, struct choices *);

/* ---- turn.c (core): the action phase, resources ---- */

bool it_step_turns(struct isles *, struct journal *);
void it_legal_turns(const struct isles *, struct choices *);
void it_legal_token(const struct isles *, struct choices *);
void it_legal_action(const struct isles *, struct choices *);
void it_legal_take(const struct isles *, struct choices *); /* PHASE_BONUS, PHASE_GAIN, PHASE_LOOT */
bool it_step_gain(struct isles *, struct journal *);
void it_end_turn(struct isles *, struct journal *);
int it_link_of(const struct isles *, int slot, int what); /* the row of it_link, or 0 */
void it_gain(struct isles *, int faction, int resource, int n, struct journal *); /* gold or rations into the pool */
void it_gain_choice(struct isles *, int faction, int n, int purse); /* pushes PHASE_GAIN */
/* As many as there are, at most n; returns how many. */
int it_lose_resource(struct isles *, int faction, int resource, int n, struct journal *);
static inline int it_stock(const struct isles *s, int faction, int resource)
{
    return resource == IT_RESOURCE_GOLD ? s->gold[faction] : s->rations[faction];
}

/* ---- land.c (core) ---- */

bool it_step_land(struct isles *, struct journal *);
bool it_may_land(const struct isles *, int faction, int field); /* also for YO01 */
bool it_has_landing(const struct isles *, int faction);
/* Gold for the next character in this action: IT-LAND-13, E04, E16, RC10 (land only). */
int it_hire_cost(const struct isles *, int faction, int figure);
rule it_why_not_hire_at(const struct isles *, int faction, int figure, int field);
void it_hire(struct isles *, int faction, int figure, int field, struct journal *); /* pays and places */
void it_flip_sea(struct isles *, int field); /* pushes PHASE_SEA where it lies face down */
void it_legal_ship(const struct isles *, struct choices *);
void it_legal_drift(const struct isles *, struct choices *);
void it_legal_hire(const struct isles *, struct choices *);
void it_legal_ashore(const struct isles *, struct choices *);
void it_legal_party(const struct isles *, struct choices *);

/* ---- move.c, path.c (core) ---- */

void it_begin_move(struct isles *);  /* pushes PHASE_TARGET */
void it_clear_move(struct isles *);  /* all of the movement under way */
int it_held(const struct isles *, int faction, int field); /* enum held */
/* The group stands on s->here already; held: as it was before it came. Pushes PHASE_ENTER. */
void it_enter(struct isles *, int held);
void it_end_move(struct isles *, struct journal *); /* closes PHASE_TARGET */
/* 0, or why that area cannot be entered by `count` characters of the faction as a target at all. */
rule it_why_not_enter(const struct isles *, int faction, int field, int count);
bool it_step_target(struct isles *, struct journal *);
bool it_step_enter(struct isles *, struct journal *);
bool it_step_river(struct isles *, struct journal *);
void it_random_movement(struct isles *, struct journal *); /* of the group: pushes PHASE_COMPASS; effects.c calls it */
void it_rolled_compass(struct isles *, int face, struct journal *);
bool it_step_compass_again(struct isles *, struct journal *);
void it_legal_compass_again(const struct isles *, struct choices *);
void it_passed_compass(struct isles *, struct journal *); /* closes PHASE_COMPASS_AGAIN */
void it_legal_target(const struct isles *, struct choices *);
void it_legal_group(const struct isles *, struct choices *);
void it_legal_river(const struct isles *, struct choices *);
/* Rations that the movement costs now, all surcharges and discounts counted: IT-MOVE-17. */
int it_movement_cost(const struct isles *, int groups_cost);
/* The cheapest legal path of a group, with the swamps that it leaves for the first time in this movement. */
struct way {
    int cost, swamp_count;
    uint8_t swamps[TERRAIN_COPIES];
};
bool it_find_way(const struct isles *, int from, int to, int characters, struct way *); /* IT-MOVE-06 */
/* What one character pays at least to come to each field as a target, from anywhere; 0: no way. */
void it_reach(const struct isles *, int faction, uint8_t cost[IT_FIELDS]);

/* ---- explore.c (core) ---- */

void it_explore(struct isles *, struct journal *); /* pushes PHASE_EXPLORE for s->here */
bool it_step_explore(struct isles *, struct journal *);
void it_legal_card(const struct isles *, struct choices *);
void it_legal_flip(const struct isles *, struct choices *);
bool it_step_approach(struct isles *, struct journal *); /* nobody is left: popped (IT-RULING-98) */
void it_legal_approach(const struct isles *, struct choices *);
/* The area is explored now (won or negotiated or terrain): lies UP; returns the deeds (DEED_EXPLORE, with
 * DEED_LOCATION where it is one), 0 where no exploration is under way. combat.c calls it in K8. */
int it_succeed(struct isles *, struct journal *);
bool it_explorers_left(const struct isles *); /* any character that explores: IT-EXPL-21, IT-COOP-17 */
static inline bool it_is_exploring(const struct isles *s) { return s->explore_at != 0; }

/* ---- actions.c (core) ---- */

void it_begin_action(struct isles *, struct journal *); /* s->action: pushes the frame of it */
bool it_step_produce(struct isles *, struct journal *);
void it_legal_recruit(const struct isles *, struct choices *);
bool it_step_supply(struct isles *, struct journal *);
void it_legal_supply(const struct isles *, struct choices *);
void it_legal_amount(const struct isles *, struct choices *);
void it_legal_answer(const struct isles *, struct choices *);
void it_legal_pacify(const struct isles *, struct choices *);
void it_refused(struct isles *, struct journal *); /* closes PHASE_ANSWER */

/* ---- free.c (core) ---- */

void it_legal_free(const struct isles *, int frees, struct choices *);

/* ---- camps.c (core) ---- */

bool it_can_raise(const struct isles *, int faction, int field); /* IT-CAMP-02, IT-CAMP-03; also CQ08 */
void it_raise(struct isles *, int faction, int field, struct journal *);
bool it_step_camp(struct isles *, struct journal *);
void it_legal_camp(const struct isles *, struct choices *);
bool it_step_loot(struct isles *, struct journal *);

/* ---- season.c (content) ---- */

bool it_step_season(struct isles *, struct journal *);
void it_legal_starter(const struct isles *, struct choices *);
void it_legal_event(const struct isles *, struct choices *);
bool it_step_draw(struct isles *, struct journal *); /* nothing to draw: the frame is popped */
void it_legal_draw(const struct isles *, struct choices *);
void it_rolled_year(struct isles *, int face, struct journal *);
bool it_step_year_pay(struct isles *, struct journal *);
bool it_step_dues(struct isles *, struct journal *);
void it_legal_dues(const struct isles *, struct choices *); /* also PHASE_PLUNDER */
void it_attack(struct isles *, int from, int dice); /* pushes PHASE_ATTACK: IT-MA-01 */
bool it_step_attack(struct isles *, struct journal *);
void it_rolled_attack(struct isles *, int face, struct journal *);
/* Pushes PHASE_LOSE: `chooser` takes n figures away; what is enum losses, where its field or terror. */
void it_lose(struct isles *, int chooser, int n, int what, int where, int cause);
bool it_step_lose(struct isles *, struct journal *); /* nothing to lose: popped */
void it_legal_lose(const struct isles *, struct choices *);
bool it_step_spring(struct isles *, struct journal *);
void it_legal_spring(const struct isles *, struct choices *);
int it_threat_of(const struct isles *, int faction); /* IT-VP-07: 6, 5, 4, 3; 7 without points */

/* ---- effects.c (content): the effect vocabulary ---- */

/* The text of s->explore_card is applied (X1); pushes what it needs. s->broken is set by halt. */
void it_card_text(struct isles *, struct journal *);
/* The text of the minion or boss just turned up (X4). */
void it_guard_text(struct isles *, struct journal *);
/* The text "Now" of the event of this season (N2). */
void it_event_text(struct isles *, struct journal *);
/* What the event does to a faction at the end of the season: E11. */
void it_season_end_text(struct isles *, int faction);
/* onsuccess (won false) and, where the combat was won, also onwin: of the card and of the guard. */
void it_reward(struct isles *, bool won, struct journal *);
/* Numbers of the running exploration, after all changes: IT-EXPL-16, IT-EXPL-18, IT-NEG-01. */
int it_area_value(const struct isles *, int field); /* also of sites (Rising rites), locations and terrors */
bool it_is_red(const struct isles *, int field);
int it_price(const struct isles *);
/* Sums one effect word (IT_EFFECT_DICE, _SWAP, _NO_SWAP, _REROLL, _RULE ...) over all texts in force now: the
 * event, the exploration card, the guard. who: IT_WHO_ME is the attacker, IT_WHO_OPPONENT the isle; which: the
 * die, or the IT_NUMBER_ of a rule; 0 where a word has none, or for all of them. */
int it_effect_sum(const struct isles *, int word, int who, int which);
bool it_text_forbids_retreat(const struct isles *); /* J16, Obsidian Hunters */
bool it_text_forbids_cards(const struct isles *);   /* X11, The Moon Priest */
void it_round_lost(struct isles *, struct journal *); /* onroundloss: Cantino Deserters, Risen Conquistadores */
bool it_step_pay(struct isles *, struct journal *);
void it_legal_pay(const struct isles *, struct choices *);
void it_suffered(struct isles *, struct journal *); /* closes PHASE_PAY */
bool it_step_discard(struct isles *, struct journal *);
void it_legal_discard(const struct isles *, struct choices *);
void it_rolled_card(struct isles *, int face, struct journal *); /* PHASE_CARD_DIE: calls it_die_decides() */
void it_look(struct isles *, int faction, int n, int peek);      /* pushes PHASE_LOOK */
bool it_can_look(const struct isles *, int faction, int peek);         /* is there a field to look at? */
bool it_step_look(struct isles *, struct journal *);
void it_legal_look(const struct isles *, struct choices *);
void it_legal_peek(const struct isles *, struct choices *);
void it_legal_exchange(const struct isles *, struct choices *);

/* ---- terrors.c (content) ---- */

/* A coloured card was drawn: token, level or activation (IT-TERROR-21); s->broken is set where one came here. */
void it_terror_card(struct isles *, struct journal *);
bool it_step_terrors(struct isles *, struct journal *);
bool it_step_activate(struct isles *, struct journal *);
void it_rolled_terror(struct isles *, int face, struct journal *);
void it_legal_terror_step(const struct isles *, struct choices *);
bool it_step_plunder(struct isles *, struct journal *);
area_set it_terror_range(const struct isles *, int terror);
int it_terror_value(const struct isles *, int terror);
void it_raise_terror(struct isles *, int terror, struct journal *);   /* a level up: IT-TERROR-20 */
void it_destroy_terror(struct isles *, int terror, struct journal *); /* off the map, level 1: IT-TERROR-11 */

/* ---- campaign.c (content) ---- */

void it_close_adventure(struct isles *, struct journal *); /* campaign points, advantages: IT-CAMPAIGN-02, -03, -05 */

/* ---- combat.c (combat) ---- */

/* The group on s->here fights; pushes PHASE_COMBAT. s->result says afterwards how it went. */
void it_combat(struct isles *, int foe, int defender, bool bare, struct journal *);
bool it_step_combat(struct isles *, struct journal *);
bool it_step_loss(struct isles *, struct journal *);
bool it_step_conquest(struct isles *, struct journal *);
void it_legal_ready(const struct isles *, struct choices *);
void it_rolled_die(struct isles *, int face, struct journal *);
int it_sides_of_die(const struct isles *);
bool it_step_reroll(struct isles *, struct journal *);
void it_legal_reroll(const struct isles *, struct choices *);
void it_passed_reroll(struct isles *, struct journal *); /* closes PHASE_REROLL */
bool it_step_gift(struct isles *, struct journal *);
void it_legal_gift(const struct isles *, struct choices *);
void it_legal_dice(const struct isles *, struct choices *);
void it_legal_die(const struct isles *, struct choices *);
bool it_step_retreat(struct isles *, struct journal *);
void it_legal_retreat(const struct isles *, struct choices *);
rule it_may_stay(const struct isles *); /* YO08 was played: no staying */
void it_stayed(struct isles *, struct journal *);
static inline bool it_is_fighting(const struct isles *s) { return s->combat_at != 0; }
bool it_is_fighter_of(const struct isles *, int side, int faction);  /* IT-COOP-08: all factions of the side */
void it_die_decides(struct isles *, int use, int face, struct journal *); /* CQ01, CH02, The Undying Captain */
int it_side_of(const struct isles *, int faction);       /* SIDE_ATTACKER or SIDE_DEFENDER */
int it_side_characters(const struct isles *, int side);  /* in the combat area: IT-COOP-08 */
bool it_can_retreat(const struct isles *, int faction, bool anywhere); /* is there a legal area? */

/* ---- dice.c (combat) ---- */

void it_make_pools(struct isles *);                       /* the dice of the round: IT-COMB-20 */
void it_clear_dice(struct isles *);
void it_add_dice(struct isles *, int side, int sides, int n);
void it_set_aside(struct isles *, int side, int n);       /* D6 first, one die stays: IT-RULING-57 */
void it_exchange(struct isles *, int side, int n);        /* D6 for D8 */
bool it_exchange_forbidden(const struct isles *, int side);
void it_roll_all(struct isles *);                         /* pushes PHASE_ROLL */
void it_roll_worst(struct isles *);                       /* of the isle: Drowned Guards */
int it_losing_side(const struct isles *);                 /* IT-COMB-07, IT-COMB-08: 1 attacker, 2 defender */
void it_reroll_done(struct isles *);                      /* the other side is asked next */

/* ---- windows.c (combat) ---- */

void it_open_window(struct isles *, int window, int first, struct journal *); /* IT_WINDOW_ENTRY ...; pushes PHASE_WINDOW */
bool it_step_window(struct isles *, struct journal *);
void it_legal_window(const struct isles *, struct choices *);
void it_passed_window(struct isles *, struct journal *); /* closes PHASE_WINDOW */
bool it_step_resolve(struct isles *, struct journal *);
/* IT-STRAT-15: public facts do not exclude a card of that window (0: any card, for a re-roll). */
bool it_could_hold(const struct isles *, int faction, int window);

/* A strategy card, or a kept one, waits on the stack; everybody is asked again. */
void it_lay_on_stack(struct isles *, int faction, int card, int keep, int at);

/* ---- strategy.c, plays.c (combat) ---- */

void it_slot_over(struct isles *, int faction);  /* IT-STRAT-05: the top card is over */
bool it_step_spent(struct isles *, struct journal *);
bool it_is_lasting(int card);                    /* for a round, a combat, an exploration or a turn */
void it_offer_cards(const struct isles *, int faction, int window, struct choices *);
int it_places_of(int card);                      /* places chosen with it: 0, 1 (at) or 2 (at and to) */
/* 0, or why the card has no use now, wherever it is: public facts only (IT-STRAT-15, IT-STRAT-19). */
rule it_why_no_use(const struct isles *, int faction, int card, int at, int to);
bool it_card_fits(const struct isles *, int faction, int card); /* with some places */
bool it_kept_fits(const struct isles *, int faction, int card); /* a kept exploration card */
void it_run_card(struct isles *, int faction, int card, int at, int to, struct journal *);
void it_resolve_card(struct isles *, int faction, int card, int at, struct journal *); /* from the stack */
void it_resolve_kept(struct isles *, int faction, int card, struct journal *);

bool it_effective(const struct isles *, int faction, int card); /* IT-STRAT-04 */
bool it_may_use_cards(const struct isles *, int faction);       /* captain on the board, no text forbids: IT-STRAT-03 */
void it_discard_strategy(struct isles *, int card, struct journal *); /* from the hand to the discard pile */
void it_draw_cards(struct isles *, int faction, int n);         /* pushes PHASE_DRAW */
void it_cards_expire(struct isles *, int faction, int time, struct journal *); /* IT_TIME_TURN, _EXPLORE, _COMBAT, _ROUND */
void it_legal_free_cards(const struct isles *, struct choices *); /* V_PLAY and V_USE of the active faction now */
int it_discount(const struct isles *, int faction);             /* RC08, CQ02, J07: IT-MOVE-17 */
void it_discount_used(struct isles *, int faction, struct journal *);
bool it_no_swamp(const struct isles *, int faction);            /* CQ02 */
int it_free_hires(const struct isles *, int faction);           /* RC10: how many soldiers of the action are free */
void it_legal_spy(const struct isles *, struct choices *);
bool it_may_spend(const struct isles *, int faction);           /* a card for a re-roll of a compass or combat roll */

/* ---- progress.c (combat) ---- */

/* The faction has done these (bits of enum deed) at that field; detail: level of the minion, or faction beaten.
 * Pushes one frame: tasks, objectives, then missions in their order. */
void it_deed(struct isles *, int faction, int deeds, int field, int detail);
/* Adds n to the count of the action; M09, M10, M11, M17 fire when their number is reached. */
void it_count(struct isles *, int faction, int deed, int n, struct journal *);
void it_score_points(struct isles *, int faction, int n, int source, struct journal *); /* pushes PHASE_GAIN beyond 16 */
void it_lose_points(struct isles *, int faction, int n, struct journal *);
void it_put_success(struct isles *, int faction, struct journal *); /* IT-MISS-02, also by enforcing */
rule it_why_not_success(const struct isles *, int faction);         /* IT-MISS-07, IT-MISS-08 */
void it_draw_mission(struct isles *, int faction);                  /* pushes PHASE_MISSION */
int it_progress_worth(const struct isles *, int faction);          /* for promise(): thousandths of a point */
int it_prospect(const struct isles *, int faction, int deeds, int at); /* what such deeds would bring */
bool it_step_deeds(struct isles *, struct journal *);
bool it_step_fulfil(struct isles *, struct journal *);
bool it_step_morale(struct isles *, struct journal *);
void it_legal_morale(const struct isles *, struct choices *);
bool it_step_mission(struct isles *, struct journal *);
void it_legal_mission(const struct isles *, struct choices *);

/* ---- score.c (combat), check.c (content), minds.c, sketch.c ---- */

/* At the end of a season, ships gone: instant wins, cooperative wins, early losses (IT-SEAS-04). True where
 * the adventure is over; s->end says why. */
bool it_season_decides(struct isles *, struct journal *);
void it_last_winter(struct isles *, struct journal *); /* end-of-game points, s->end */
void it_rank(const struct isles *, int place[IT_FACTIONS]); /* places 1 to 4 in this adventure: IT-END-01, IT-END-02 */
void it_outcome(const void *state, struct outcome *);
bool it_check(const void *state, struct error *);
void it_imagine(void *state, int seat, struct rng *);
int it_promise(const void *state, int seat);
void it_sketch(const void *view, int seat, int width, struct canvas *);

static inline void say(struct journal *j, int event, int a, int b, int c, int d)
{
    journal_say(j, event, a, b, c, d, 0);
}

/* Offers an action if the rules allow it. */
static inline void offer(struct choices *out, const struct isles *s, int verb, int x, int y, int z)
{
    action a = act(verb, x, y, z);
    if (it_verbs[verb].why_not(s, a) == 0) choices_add(out, a);
}

#endif
