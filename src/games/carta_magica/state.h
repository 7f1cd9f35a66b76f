/* Carta Magica: limits, words, the state, and what the files of this room share. Read this first,
 * then tables.c, then the files in the order of play: begin, turn, sail, cards, storm, battle, score.
 *
 * A card is wherever its place says, and nowhere else (CM-INV-02, CM-INV-04): card[c] and talisman[t]
 * hold places, so a card cannot be lost or doubled. Nothing in a pile has an order before somebody
 * looks (CM-INFO-05): `rest` is a multiset; only the few cards that somebody has put back lie at top-n
 * or under-n (CM-CARD-09). */
#ifndef ISOLARIO_CARTA_MAGICA_STATE_H
#define ISOLARIO_CARTA_MAGICA_STATE_H

#include "carta_magica_content.h"
#include "carta_magica_rules.h"
#include "core/game.h"

enum {
    SEATS = 4,       /* CM-SETUP-17 */
    TOKENS = 32,     /* of each kind in the box: CM-SETUP-07 */
    TOKEN_LIMIT = 8, /* of each kind for one seat: CM-LIM-01 */
    SLOTS = 3,       /* open talismans: CM-SETUP-06 */
    LOOKS = 3,       /* cards a Spyglass shows: CM-SPY-02 */
    PRICE = 2,       /* goods for 1 gold, gold for a talisman, a tow, a repair: CM-PAY-07 */
    LUCKY_STEPS = 5, /* CM-LUCK-02 */
    STORM_STEPS = 2, /* CM-STORM-04 */
    VOYAGE_POINTS = 15,
    CHALLENGE_POINTS = 10
};

/* Lists read best in columns. */
/* clang-format off */
enum phase {
    PHASE_NONE, PHASE_SETUP_FIRST, PHASE_SETUP_CHARACTER, PHASE_SETUP_CHALLENGE, PHASE_SETUP_OPEN, PHASE_SETUP_SHIP,
    PHASE_SETUP_HARBOUR, PHASE_PRE_SPIN, PHASE_WHEEL, PHASE_KEEP, PHASE_ACTION, PHASE_PAYMENT, PHASE_SAILING,
    PHASE_HARBOUR, PHASE_LATE_HARBOUR, PHASE_TALISMAN_DRAW, PHASE_DRAW, PHASE_DRAW_CHANCE, PHASE_SPY_LOOK,
    PHASE_SPY_PICK, PHASE_SPY_ORDER, PHASE_MONSTER, PHASE_GOOD_WEATHER, PHASE_BATTLE_OFFER, PHASE_BATTLE_PRIZE,
    PHASE_BATTLE_RANDOM, PHASE_SWAP_OFFER, PHASE_SWAP_ANSWER, PHASE_OVER, PHASES
};

enum condition { CONDITION_NONE, FREE, WINDLESS, DAMAGED, COMPLETE, CONDITIONS };

/* What a spin is for; the ring of directions is spun too. */
enum spin_for { SPIN_NONE, SPIN_TURN, SPIN_DIRECTION, SPIN_MONSTER, SPIN_ATTACK, SPIN_DEFEND, SPINS };

/* How the present business of the turn came about: it decides what follows a harbour stage. */
enum cause { CAUSE_NONE, CAUSE_SAIL, CAUSE_STORM, CAUSE_SWAP, CAUSES };

/* The caller to whom a draw, a payment or a newly opened talisman returns. */
enum back { BACK_NONE, BACK_SETUP, BACK_PRE_SPIN, BACK_ACTION, BACK_HARBOUR, BACK_LATE_HARBOUR, BACK_ARRIVAL, BACKS };

/* What a payment is for. */
enum purpose { FOR_NONE, FOR_SALE, FOR_OPEN, FOR_TOP, FOR_TOW, FOR_REPAIR, FOR_CARD, PURPOSES };

enum token { TOKEN_NONE, GOLD, GOODS, POWER, TOKEN_KINDS };

/* Where the talisman that is turned next goes: slots 1 to 3, or the buyer. */
enum { TURN_TO_BUYER = SLOTS + 1 };

/* Where an adventure card can be. */
enum place {
    PLACE_NONE, PLACE_REST, PLACE_DISCARD, PLACE_FACED, PLACE_PICKED,
    PLACE_LOOK,                         /* look-1 to look-3 */
    PLACE_HAND = PLACE_LOOK + LOOKS,    /* hand-0 to hand-3 */
    PLACE_TAMED = PLACE_HAND + SEATS,   /* tamed-0 to tamed-3 */
    PLACE_TOP = PLACE_TAMED + SEATS,    /* top-1, top-2: never more, since a Spyglass puts back two */
    PLACE_UNDER = PLACE_TOP + LOOKS - 1,/* under-1 to under-36, the upper one first */
    PLACES = PLACE_UNDER + CM_ADVENTURES - 1
};

/* Where a talisman can be. */
enum { SPOT_NONE, SPOT_DECK, SPOT_SLOT, SPOT_SEAT = SPOT_SLOT + SLOTS, SPOTS = SPOT_SEAT + SEATS };

/* Who knows a card with a fixed place: a seat (its number + 1) or everybody. */
enum { KNOWN_TO_ALL = SEATS + 1 };

enum first_player { FIRST_RANDOM = 1, FIRST_SEAT0 };
enum challenge_pick { CHALLENGE_CHOOSE = 1, CHALLENGE_DEAL };
enum move_rule { MOVE_UP_TO = 1, MOVE_EXACT };
enum stop_rule { STOP_MUST = 1, STOP_MAY };
enum return_rule { RETURN_TOP = 1, RETURN_BOTTOM };
enum failed_rule { FAILED_SHUFFLE = 1, FAILED_BOTTOM };
enum final_rule { FINISH_ROUND = 1, ONE_MORE_TURN };
enum reason_rule { REASON_CHALLENGE = 1, REASON_ANY };
enum compass_rule { COMPASS_FOUR = 1, COMPASS_EIGHT };
enum hands_rule { HANDS_OPEN = 1, HANDS_HIDDEN };

enum end_reason { END_NONE, END_VOYAGE, END_ROUND_LIMIT, END_REASONS };

struct carta_magica {
    uint8_t seat_count;
    struct {
#define OPTION(member, ...) uint8_t member;
#include "options.def"
    } options;

    uint8_t phase;
    uint16_t round;         /* from 1; 0 during set-up */
    uint8_t first, turn;    /* the first player; whose turn it is */
    uint8_t who;            /* the seat that is asked, draws, spins: not always the active one */
    uint8_t final;          /* has the final round begun? */
    uint8_t end;            /* why the game ended */
    uint8_t cause, back;

    uint8_t spin_for, spun; /* the pending spin and its result: a segment, or a direction 1 to 8 */
    uint8_t segment;        /* the turn's own spin, once kept */
    uint8_t direction;      /* of the storm, once kept */

    uint8_t left;           /* steps left of the sailing move */
    uint16_t start;         /* the square where it began */
    uint8_t stepped;
    uint8_t owed;           /* a draw is owed in this harbour */
    uint8_t due, due_kind, purpose;
    uint8_t slot;           /* which open talisman is being bought */
    uint8_t turning, turn_left; /* where the next talisman goes; how many more follow it */
    uint8_t looks_left;     /* cards the Spyglass still has to show */
    uint8_t committed, tokens_committed; /* power against a monster; were tokens put in already? */
    uint8_t foe, attack;    /* the defender of the battle, and the attacker's segment once kept */
    uint8_t top_knower;     /* who knows top-1 and top-2, as seat + 1 */

    /* By seat. */
    uint16_t ship[SEATS], home[SEATS];
    uint16_t miss[SEATS];
    int16_t laps[SEATS];
    uint8_t character[SEATS], challenge[SEATS], colour[SEATS];
    uint8_t condition[SEATS];
    uint8_t late_trade[SEATS], last_turn[SEATS];
    uint8_t gold[SEATS], goods[SEATS], power[SEATS];
    uint8_t ask_weather[SEATS]; /* still to be asked for Good weather */
    uint8_t sheltered[SEATS];   /* played it in this storm */
    uint8_t arriving[SEATS];    /* entered a harbour by storm or swap, not yet resolved */
    uint8_t hand_count[SEATS];  /* derived */

    uint8_t card[CM_ADVENTURES];
    uint8_t under_knower[CM_ADVENTURES]; /* of under-n, as seat + 1 or everybody */
    uint8_t talisman[CM_TALISMANS];
    uint8_t bank[TOKEN_KINDS];                      /* derived */
    uint8_t pile_count, discard_count, deck_count;  /* derived */
};

extern const struct option cm_options[];
extern const struct field cm_fields[];
extern const struct event cm_events[];
extern const struct verb cm_verbs[];
extern const struct domain cm_reason_domain, cm_score_domain;

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
    rule cm_why_not_##name(const void *state, action a); \
    void cm_apply_##name(void *state, action a, struct journal *j);
#include "verbs.def"

/* clang-format on */

/* Legal actions, a function a file. */
void cm_legal_setup(const struct carta_magica *, struct choices *);
void cm_legal_turn(const struct carta_magica *, struct choices *);
void cm_legal_sail(const struct carta_magica *, struct choices *);
void cm_legal_cards(const struct carta_magica *, struct choices *);
void cm_legal_weather(const struct carta_magica *, struct choices *);
void cm_legal_battle(const struct carta_magica *, struct choices *);

/* stock.c: all changes of tokens and cards pass through these. */
uint8_t *cm_tokens(struct carta_magica *, int seat, int kind);
int cm_token_count(const struct carta_magica *, int seat, int kind);
int cm_gain(struct carta_magica *, int seat, int kind, int count); /* within the limit; what was received */
void cm_lose(struct carta_magica *, int seat, int kind, int count);
void cm_move_card(struct carta_magica *, int card, int place);
void cm_move_talisman(struct carta_magica *, int talisman, int spot);
int cm_card_at(const struct carta_magica *, int place);    /* the first card there, or 0 */
int cm_talisman_at(const struct carta_magica *, int spot); /* likewise */
int cm_tamed_count(const struct carta_magica *, int seat);
int cm_income_kind(int card); /* the token an income card stands for, or none */
int cm_wealth(const struct carta_magica *, int seat, int kind); /* tokens plus income cards: CM-PAY-04 */
void cm_derive(void *state);
/* CM-CARD-07: held by the asked seat and of that kind? The rule that forbids it otherwise, or 0. */
rule cm_not_held(const struct carta_magica *, int card, int kind, rule otherwise);
bool cm_hands_open(const void *state);
bool cm_card_seen(const void *state, int seat, int row, int card);

/* turn.c */
void cm_begin_turn(struct carta_magica *, struct journal *);
void cm_end_turn(struct carta_magica *, struct journal *);
void cm_after_action(struct carta_magica *, struct journal *);
void cm_spin(struct carta_magica *, int seat, int spin_for);
void cm_resume(struct carta_magica *, struct journal *); /* back to the caller */
void cm_demand(struct carta_magica *, int kind, int due, int purpose);

/* sail.c */
static inline bool cm_is_harbour(int cell)
{
    return cm_cell[cell] == CM_CELL_BLACK || cm_cell[cell] == CM_CELL_RED;
}
bool cm_is_water(int cell);
bool cm_are_beside(int a, int b);
int cm_crossing(int from, int to);                     /* of the meridian: +1 eastwards, -1 westwards */
int cm_ship_on(const struct carta_magica *, int cell); /* the seat whose ship is there, or NOBODY */
bool cm_has_first_step(const struct carta_magica *, int seat);
void cm_begin_sailing(struct carta_magica *, struct journal *);
void cm_move_ship(struct carta_magica *, int seat, int cell, struct journal *); /* counts laps */
bool cm_completes_voyage(const struct carta_magica *, int seat);
void cm_complete_voyage(struct carta_magica *, int seat, struct journal *);
void cm_enter_harbour(struct carta_magica *, int seat, bool by_sailing, struct journal *);
void cm_next_arrival(struct carta_magica *, struct journal *);
void cm_turn_talisman(struct carta_magica *, int to, int more, int back);

/* cards.c */
bool cm_can_draw(const struct carta_magica *);
void cm_begin_draw(struct carta_magica *, int seat, int back, struct journal *);
void cm_shuffle_into_pile(struct carta_magica *, int from);
void cm_monster_result(struct carta_magica *, struct journal *);
void cm_payment_card_done(struct carta_magica *, struct journal *);

/* storm.c */
void cm_storm_begin(struct carta_magica *, struct journal *);

/* battle.c */
bool cm_has_target(const struct carta_magica *);
void cm_offer_battle(struct carta_magica *, struct journal *);
void cm_battle_result(struct carta_magica *, struct journal *);

/* score.c, minds.c, sketch.c */
void cm_outcome(const void *state, struct outcome *);
void cm_imagine(void *state, int seat, struct rng *);
int cm_promise(const void *state, int seat, void *memo);
int cm_judge(const void *state, int seat, void *memo);
int cm_judge_homesick(const void *state, int seat, void *memo);
void cm_sketch(const void *view, int seat, int width, struct canvas *);
void cm_prompt(const void *state, struct told *);

/* begin.c */
bool cm_begin(void *state, struct error *);

/* check.c */
bool cm_check(const void *state, struct error *);

static inline int cm_next_seat(const struct carta_magica *s, int seat)
{
    assert(s->seat_count > 0);
    return (seat + 1) % s->seat_count;
}

static inline void say(struct journal *j, int event, int a, int b, int c, int d)
{
    journal_say(j, event, a, b, c, d, 0);
}

/* An adventure card of that kind in that seat's hand? */
static inline bool cm_holds(const struct carta_magica *s, int seat, int card, int kind)
{
    return s->card[card] == PLACE_HAND + seat && cm_adventure[card].kind == kind;
}

/* Offers an action if the rules allow it. */
static inline void offer(struct choices *out, const struct carta_magica *s, int verb, int arg)
{
    action a = act(verb, arg, 0, 0);
    if (cm_verbs[verb].why_not(s, a) == 0) choices_add(out, a);
}

/* Offers a verb for every card of a kind in the asked seat's hand; kind 0: for every card there. */
void cm_offer_cards(struct choices *, const struct carta_magica *, int verb, int kind);

#endif
