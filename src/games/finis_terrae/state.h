/* Finis Terrae: limits, words, the state, and what the files of this room share. Read this
 * first, then tables.c, then chart.c (the map), then the files in the order of play: begin,
 * carto, weather, wreck, sail, holds, action, trade, fight, score.
 *
 * The map grows without a border, but never beyond the tiles of the box. A cell of the map has a
 * number: 1 to 9 are the Isle of Winds, 10 to 89 the tiles t1 to t80 in the order in which they
 * were placed, each with its coordinates. FT-MAP-02, FT-MAP-17: every tile touches the map when
 * it is placed, so the k-th tile lies at most k cells outside the Isle of Winds; with 80 tiles
 * no coordinate passes 81 and a byte holds it. Ships, ports and lying goods name cells by
 * number.
 *
 * What follows from the placements (neighbours, islands, where a tile may go) is kept beside
 * them in struct ft_chart, because search and random play ask for it at every step. It is a
 * cache: ft_derive() rebuilds it by placing the tiles again in their order. */
#ifndef ISOLARIO_FINIS_TERRAE_STATE_H
#define ISOLARIO_FINIS_TERRAE_STATE_H

#include "core/game.h"
#include "finis_terrae_content.h"
#include "finis_terrae_rules.h"

enum {
    SEATS = 4,   /* FT-SETUP-01 */
    GALLEON = 4, /* the number of the Black Galleon among the ships; seats' ships are 0 to 3 */
    SHIPS = 5,
    HOLDS = 4,      /* FT-HOLD-01 */
    TILES_MAX = 80, /* FT-SETUP-11 */
    ISLE_CELLS = 9,
    CELLS = 1 + ISLE_CELLS + TILES_MAX,
    CENTRE = 5, /* the cell c of the Isle of Winds */
    FIRST_TILE = 1 + ISLE_CELLS,
    COORDINATE_MAX = 81,
    /* Empty cells that touch the map. The 3 x 3 cells of the Isle of Winds have 12; a tile uses
     * one up and adds at most three, so after 79 tiles there are at most 12 + 2 * 79 = 170 to
     * choose from (FT-FLOW-07) and after 80 at most 172. */
    BORDER_MAX = 172,
    PLACES_MAX = 170,
    /* Islands: each begins with a piece of land, and the box has 62 of them; island 1 is the
     * Isle of Winds. */
    ISLANDS = 64,
    HAND = 4,           /* tiles drawn at once: FT-CARTO-02 */
    RANGE = 4,          /* FT-CARTO-05 */
    PORTS_TO_FOUND = 6, /* FT-SETUP-06 */
    START_MONEY = 20,
    PORT_PRICE = 5,
    TOLL = 3,
    CLEAN_PRICE = 5,
    RELIEF = 6,
    ISLE_TRADE = 2, /* crates in one navigation: FT-BUY-05, FT-SELL-06 */
    TIE_CAP = 20,
    DAYS_MAX = 12,
    STORMS_MAX = 3,
    /* FT-SETUP-08, FT-SETUP-09: from top to bottom a sunny card, 9 unknown, Finis Terrae, 2
     * unknown. */
    ABOVE_FINIS = 10,
    LAST_CARDS = 3,
    WRECKS_MAX = 135, /* 12 days of 10 movements with a fight each, 3 storms of 5 ships: FT-FLOW-07 */
    MONEY_MAX = 1220  /* doubloons outside the bank: FT-FLOW-07 */
};

static_assert(CHOICES_MAX >= PLACES_MAX * HAND * 4, "every placement fits into a legal list");
static_assert((int)CHOICES_MAX > (int)MONEY_MAX, "every amount fits into a legal list");

/* Lists read best in columns. */
/* clang-format off */
enum phase {
    PHASE_NONE, PHASE_FIRST_ROLL, PHASE_HOME_PORT, PHASE_START_SPLIT, PHASE_TILE_DRAW, PHASE_TILE_PLACE,
    PHASE_WEATHER, PHASE_WIND, PHASE_WRECK_HOLD, PHASE_WRECK_LOAD, PHASE_GALLEON_LAIR, PHASE_TRADE_ROLL,
    PHASE_MOVE_ROLL, PHASE_SECOND_ROLL, PHASE_DIE_ORDER, PHASE_MOVE, PHASE_PAY, PHASE_ACTION, PHASE_TRADE_STEP,
    PHASE_PRICE_ROLL, PHASE_TREASURE_ROLL, PHASE_JETTISON, PHASE_FIGHT_ROLL, PHASE_LOOT, PHASE_POST, PHASE_REORG,
    PHASE_TIE_ROLL, PHASE_OVER, PHASES
};

/* What a payment is for. */
enum purpose { FOR_NONE, FOR_TOLL, FOR_PORT, FOR_SPICE, FOR_CLEAN, PURPOSES };

/* Where the cargo comes from that waits for a hold. */
enum source { FROM_NONE, FROM_COLLECT, FROM_PURCHASE, FROM_LOOT, FROM_SALE, SOURCES };

/* What a seat can put into a hold while it reorganises: a kind, or nothing. */
enum { STOW_EMPTY = FT_KINDS, STOWS };

enum start_split { SPLIT_FREE = 1, SPLIT_RECOMMENDED };
enum combat { COMBAT_ENGAGED = 1, COMBAT_OPTIONAL };
enum tiebreak { TIE_SHARED = 1, TIE_DICE };
enum tie_cap { CAP_20 = 1, CAP_OFF };
enum largest { LARGEST_WITH_PORT = 1, LARGEST_OF_ALL };
enum farthest { FARTHEST_SQUARES = 1, FARTHEST_STRAIGHT };
enum reorganising { REORG_EACH = 1, REORG_LAST };
enum bounty { BOUNTY_NOBODY = 1, BOUNTY_CAPTAIN };
enum loot { LOOT_TAKE = 1, LOOT_DUMP };
enum end_reason { END_NONE, END_FINIS, END_REASONS };

/* What follows from the placements. Directions count 0 north, 1 east, 2 south, 3 west. */
struct ft_chart {
    uint16_t border[BORDER_MAX];          /* empty cells that touch the map: ft_key() of their coordinates */
    uint8_t border_need[BORDER_MAX];      /* 2 bits a direction: 0 nothing there, 1 sea, 2 land */
    uint8_t border_reach[BORDER_MAX];     /* bit i: a ship or port of seat i is in range; 0 outside cartography */
    uint8_t border_next[BORDER_MAX][4];   /* the cells that it touches */
    uint8_t next[CELLS][4];               /* the neighbours of a cell, or 0 */
    uint8_t island[CELLS][2];             /* of the land (bank A) and of a strait's bank B, or 0 */
    uint8_t size[ISLANDS], open[ISLANDS]; /* tiles; land edges with nothing beyond */
    uint8_t lights[ISLANDS], forts[ISLANDS], ports[ISLANDS];
    uint8_t border_count, cell_count, island_count;
    uint8_t spare;                        /* keeps the size even */
};

struct finis_terrae {
    uint8_t seat_count;
    struct {
#define OPTION(member, ...) uint8_t member;
#include "options.def"
    } options;

    uint8_t phase;
    uint8_t day;            /* derived: from 1; 0 during set-up */
    uint8_t first;          /* who has the EAST token */
    uint8_t turn;           /* whose turn it is */
    uint8_t who;            /* who is asked, or for whom CHANCE throws */
    uint8_t red;            /* who has the red flag, as seat + 1 */
    uint8_t end, champion;  /* the reason; who won the throw between tied winners, as seat + 1 */

    uint8_t weather, wind;  /* of the day; of the storm that is being resolved */
    uint8_t storm_left;     /* ships that it has still to push */
    uint8_t value, common;  /* the trade value V and the common movement C */
    uint8_t second, use;    /* the second white die, and which movement it serves: 1 or 2 */
    uint8_t to_draw;        /* tiles still to be drawn by the placing seat */

    uint8_t sailing;        /* the ship that navigates, as ship + 1 */
    uint8_t movement;       /* 1 or 2 */
    uint8_t start;          /* the cell where it began */
    uint8_t left, stepped;
    uint8_t forced;         /* the action must be a fight */
    uint8_t reorganised;    /* in this movement */
    uint8_t bought;         /* in this TRADE action */
    uint8_t sold;           /* crates sold in this TRADE action */
    uint8_t bought_home;    /* crates bought in the home port in this navigation */
    uint8_t purpose;        /* of a payment */
    uint8_t hold, units;    /* what is being redeemed or sold before the die is thrown */
    uint8_t back;           /* the phase to which a redeemed treasure returns */
    uint8_t cargo_kind, cargo_from; /* what waits for a hold */
    uint8_t foe, attack, ties, winner; /* a fight: the defender and the winner as ship + 1 */
    uint8_t wrecked;        /* the ship whose wreck is resolved, as ship + 1 */
    uint8_t gift;           /* what is left to load of the 6 doubloons */
    uint8_t filling, stowing; /* the hold that is filled, and with what when reorganising */
    uint8_t galleon;        /* its cell, or 0 */
    uint16_t cargo_count, due;

    uint8_t shown[FT_WEATHERS];  /* weather cards turned up */
    uint8_t drawn[FT_TILES], discarded[FT_TILES];
    uint8_t stock[FT_TILES];     /* derived */
    uint8_t reserve[FT_KINDS];   /* derived */
    uint8_t galleon_kind[HOLDS + 1];
    uint16_t galleon_count[HOLDS + 1];
    uint16_t pool[FT_KINDS];     /* what is being reorganised */

    /* By seat. */
    uint16_t stores[SEATS];      /* the stock of doubloons before the ship board */
    uint16_t hold_count[SEATS][HOLDS + 1];
    uint8_t hold_kind[SEATS][HOLDS + 1];
    uint8_t hold_sold[SEATS][HOLDS + 1]; /* sold from in this TRADE action */
    uint8_t kept[SEATS][FT_KINDS];       /* redeemed and sold */
    uint8_t ship[SEATS], home[SEATS];
    uint8_t pirate[SEATS];
    uint8_t raised[SEATS];       /* the flag, in this action step */
    uint8_t plus[SEATS], minus[SEATS];
    uint8_t sold_here[SEATS];    /* crates sold in this navigation in that seat's home port */
    uint8_t roll[SEATS], rolling[SEATS];
    uint8_t ports_left[SEATS];   /* derived */

    /* By cell. */
    uint8_t tile[CELLS];         /* a face: a tile in its rotation */
    int8_t x[CELLS], y[CELLS];
    uint8_t port[CELLS];         /* whose, as seat + 1 */
    struct {
        uint8_t spice[CELLS], treasure[CELLS], relic[CELLS], castaway[CELLS];
        uint16_t doubloon[CELLS];
    } lying;

    struct ft_chart chart;       /* a cache */
};

static_assert(sizeof(struct finis_terrae) <= 4096, "a state stays under 4 KiB");

extern const struct option ft_options[];
extern const struct field ft_fields[];
extern const struct event ft_events[];
extern const struct verb ft_verbs[];
extern const struct domain ft_reason_domain, ft_score_domain;

enum event_id {
    EVENT_NONE,
#define EVENT(code, ...) code,
#include "events.def"
    EVENTS
};

enum verb_id {
    VERB_NONE,
#define VERB(code, ...) V_##code,
#include "verbs.def"
    VERBS
};

/* Each verb has its two functions in the file of its phase. */
#define VERB(code, name, ...)                            \
    rule ft_why_not_##name(const void *state, action a); \
    void ft_apply_##name(void *state, action a, struct journal *j);
#include "verbs.def"
/* clang-format on */

/* Legal actions, a function a phase or a few. */
void ft_legal_begin(const struct finis_terrae *, struct choices *);
void ft_legal_draw(const struct finis_terrae *, struct choices *);
void ft_legal_place(const struct finis_terrae *, struct choices *);
void ft_legal_weather(const struct finis_terrae *, struct choices *);
void ft_legal_wreck(const struct finis_terrae *, struct choices *);
void ft_legal_sail(const struct finis_terrae *, struct choices *);
void ft_legal_action(const struct finis_terrae *, struct choices *);
void ft_legal_trade(const struct finis_terrae *, struct choices *);
void ft_legal_fight(const struct finis_terrae *, struct choices *);
void ft_legal_holds(const struct finis_terrae *, struct choices *);
void ft_legal_post(const struct finis_terrae *, struct choices *);

/* chart.c: the map. */
bool ft_chart_place(struct finis_terrae *,
                    int cell); /* false where the tile of that cell does not fit there */
void ft_chart_rebuild(struct finis_terrae *);
void ft_chart_reach(struct finis_terrae *, bool open); /* who is near the empty cells; all 0 where not open */
int ft_cell_at(const struct finis_terrae *, int x, int y);   /* 0 where the cell is empty */
int ft_border_at(const struct finis_terrae *, int x, int y); /* its place in chart.border, or -1 */
bool ft_fits(int face, int need);
int ft_distance(const struct finis_terrae *, int cell, int other);
bool ft_is_connected(const struct finis_terrae *, int cell, int direction); /* FT-TILE-13 */
bool ft_islands_hold(const struct finis_terrae *); /* the slow reference of the islands, for check() */

/* holds.c: all changes of goods and doubloons pass through these. */
int ft_money(const struct finis_terrae *, int ship); /* doubloons in the holds */
int ft_lying(const struct finis_terrae *, int cell, int kind);
void ft_lay(struct finis_terrae *, int cell, int kind, int count); /* adds; count may be negative */
bool ft_is_empty(const struct finis_terrae *, int ship);
int ft_empty_hold(const struct finis_terrae *, int ship); /* the lowest, or 0 */
void ft_fill(struct finis_terrae *, int ship, int hold, int kind, int count);
void ft_discharge(struct finis_terrae *, int ship, int hold); /* into the sea: to the reserve and the bank */
void ft_load_cargo(struct finis_terrae *, int ship, int kind, int count, int from, struct journal *);
void ft_demand(struct finis_terrae *, int due, int purpose, struct journal *);
void ft_derive(void *state);
int ft_wrecks_left(const struct finis_terrae *); /* how many shipwrecks can still come: FT-FLOW-07 */
int ft_money_out(const struct finis_terrae *);
int ft_unaccounted(const struct finis_terrae *,
                   int kind); /* above the number in the box: 0 in a sound state */
int ft_tiles_in_game(const struct finis_terrae *, int tile);
int ft_drawn_total(const struct finis_terrae *);
int ft_unkept(const struct finis_terrae *); /* units of goods that may still be turned into doubloons */

/* begin.c */
bool ft_begin(void *state, struct error *);
void ft_begin_rolls(struct finis_terrae *, int phase);
rule ft_why_not_split(const struct finis_terrae *, int amount);
void ft_split(struct finis_terrae *, int amount, struct journal *);

/* carto.c */
void ft_begin_day(struct finis_terrae *, struct journal *);
bool ft_has_placement(const struct finis_terrae *, bool in_range);

/* weather.c, wreck.c */
void ft_begin_weather(struct finis_terrae *);
int ft_card_weight(const struct finis_terrae *, int card);
int ft_cards_shown(const struct finis_terrae *); /* without Finis Terrae */
void ft_storm_on(struct finis_terrae *, struct journal *);
void ft_wreck(struct finis_terrae *, int ship, int cell, struct journal *);
void ft_send_home(struct finis_terrae *, int ship, struct journal *);
int ft_wreck_cell(const struct finis_terrae *, int ship);
bool ft_is_wrecked_by(const struct finis_terrae *, int ship, int direction);
int ft_lair_count(const struct finis_terrae *);
rule ft_why_not_wreck_load(const struct finis_terrae *, int amount);
void ft_wreck_load(struct finis_terrae *, int amount, struct journal *);

/* sail.c */
void ft_begin_navigation(struct finis_terrae *, int seat, struct journal *);
void ft_after_toll(struct finis_terrae *, struct journal *);
void ft_next_movement(struct finis_terrae *, struct journal *);
void ft_end_navigation(struct finis_terrae *, struct journal *);
bool ft_has_step(const struct finis_terrae *);
bool ft_leads_on(const struct finis_terrae *, int cell, int money); /* is there a way on from it? */
int ft_movement_die(const struct finis_terrae *);

/* action.c */
void ft_post(struct finis_terrae *);
void ft_port_paid(struct finis_terrae *, struct journal *);
void ft_clean_paid(struct finis_terrae *, struct journal *);
void ft_offer_free(const struct finis_terrae *, struct choices *);
void ft_offer_treasures(const struct finis_terrae *, struct choices *);
int ft_port_cost(const struct finis_terrae *, int cell);
rule ft_why_not_stow_amount(const struct finis_terrae *, int amount);
void ft_stow_amount(struct finis_terrae *, int amount, struct journal *);
bool ft_can_reorganise(const struct finis_terrae *);
int ft_pool_kinds(const struct finis_terrae *); /* goods other than doubloons still to be stowed */

/* trade.c */
void ft_spice_paid(struct finis_terrae *, struct journal *);
int ft_trade_limit(const struct finis_terrae *); /* crates that may still be sold here */

/* fight.c */
bool ft_is_enemy(const struct finis_terrae *, int ship);
bool ft_has_enemy(const struct finis_terrae *);
void ft_fight_over(struct finis_terrae *, struct journal *);
int ft_loser(const struct finis_terrae *);
int ft_decider(const struct finis_terrae *, int ship, int enemy);

/* score.c, minds.c, sketch.c, finis_terrae.c, check.c */
void ft_outcome(const void *state, struct outcome *);
void ft_end_game(struct finis_terrae *, struct journal *);
void ft_imagine(void *state, int seat, struct rng *);
int ft_promise(const void *state, int seat, void *memo);
void ft_sketch(const void *view, int seat, int width, struct canvas *);
void ft_prompt(const void *state, struct told *);
bool ft_check(const void *state, struct error *);
bool ft_check_stage(const struct finis_terrae *, struct error *); /* check_stage.c */

/* ---- Small questions ---- */

static inline int ft_next_seat(const struct finis_terrae *s, int seat) { return (seat + 1) % s->seat_count; }

static inline uint16_t ft_key(int x, int y) { return (uint16_t)((x + 128) << 8 | (y + 128)); }
static inline int ft_key_x(int key) { return (key >> 8) - 128; }
static inline int ft_key_y(int key) { return (key & 255) - 128; }

/* FT-MAP-01: x grows to the east, y to the north. */
static const int8_t ft_dx[4] = {0, 1, 0, -1}, ft_dy[4] = {1, 0, -1, 0};

static inline int ft_edge(int face, int direction)
{
    const uint8_t *edges = (const uint8_t *)&ft_face[face] + offsetof(struct ft_face, north);
    return edges[direction];
}

static_assert(offsetof(struct ft_face, west) == offsetof(struct ft_face, north) + 3, "the edges in a row");

/* Does the land of a cell touch that edge? FT-MAP-03: reefs are sea. */
static inline bool ft_is_land(int face, int direction) { return ft_edge(face, direction) == FT_EDGE_LAND; }

/* FT-MAP-07, FT-TILE-07: which of a tile's two lands an edge belongs to, 0 (or bank A) or 1
 * (bank B). */
static inline int ft_bank(int face, int direction) { return ft_face[face].bank_b == direction + 1; }

/* The phase that a treasure's throw returns to counts as the present one. */
static inline int ft_stage(const struct finis_terrae *s)
{
    return s->phase == PHASE_TREASURE_ROLL ? s->back : s->phase;
}

static inline int ft_tile_on(const struct finis_terrae *s, int cell) { return ft_face[s->tile[cell]].tile; }

static inline bool ft_on_isle(int cell) { return cell >= 1 && cell <= ISLE_CELLS; }

static inline int ft_ship_cell(const struct finis_terrae *s, int ship)
{
    return ship == GALLEON ? s->galleon : s->ship[ship];
}

/* FT-GAL-03: the Galleon is always a pirate. */
static inline bool ft_is_pirate(const struct finis_terrae *s, int ship)
{
    return ship == GALLEON || s->pirate[ship];
}

static inline uint8_t *ft_kinds(struct finis_terrae *s, int ship)
{
    return ship == GALLEON ? s->galleon_kind : s->hold_kind[ship];
}

static inline uint16_t *ft_counts(struct finis_terrae *s, int ship)
{
    return ship == GALLEON ? s->galleon_count : s->hold_count[ship];
}

static inline int ft_hold_kind(const struct finis_terrae *s, int ship, int hold)
{
    return ship == GALLEON ? s->galleon_kind[hold] : s->hold_kind[ship][hold];
}

static inline int ft_hold_count(const struct finis_terrae *s, int ship, int hold)
{
    return ship == GALLEON ? s->galleon_count[hold] : s->hold_count[ship][hold];
}

/* FT-PREP-02, FT-END-02: Finis Terrae is a sunny card. */
static inline bool ft_is_sunny(const struct finis_terrae *s)
{
    return s->weather == FT_WEATHER_SUNNY || s->weather == FT_WEATHER_FINIS;
}

static inline int ft_stock_total(const struct finis_terrae *s)
{
    int n = 0;
    for (int t = 1; t < FT_TILES; t++) n += s->stock[t];
    return n;
}

static inline void say(struct journal *j, int event, int a, int b, int c, int d)
{
    journal_say(j, event, a, b, c, d, 0);
}

/* Offers an action if the rules allow it. */
static inline void offer(struct choices *out, const struct finis_terrae *s, int verb, int arg)
{
    action a = act(verb, arg, 0, 0);
    if (ft_verbs[verb].why_not(s, a) == 0) choices_add(out, a);
}

#endif
