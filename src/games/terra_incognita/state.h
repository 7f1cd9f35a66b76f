/* Terra Incognita: limits, words, the state, and what the files of this room share. Read this
 * first, then tables.c, then the files in the order of play: begin, turn, act, walk, enter,
 * chain, tunnel, fight, fly, reveal, event, cards, score.
 *
 * Spaces have one code each: 1 to 117 are the places of tiles, 118 to 165 are water, so lists by
 * tile and positions of pawns speak of the same codes. A ship lies on a space of water, and a
 * pawn on the space of a friendly ship is aboard. A face-down place has no tile before somebody
 * looks (TI-SET-01): `tile` is none there, and what a peek has fixed is known to who peeked
 * alone. */
#ifndef ISOLARIO_TERRA_INCOGNITA_STATE_H
#define ISOLARIO_TERRA_INCOGNITA_STATE_H

#include "core/game.h"
#include "terra_incognita_content.h"
#include "terra_incognita_rules.h"

enum {
    SEATS = 4,       /* TI-SET-06 */
    CREW = 3,        /* TI-SET-03 */
    ISLANDER = 4,    /* the number of the islander's pawn: TI-SET-11 */
    CUTLASS = 5,     /* the number of the Monk who has drunk rum: TI-MONK-07 */
    PAWNS = 6,       /* with the pawn 0 that is none */
    LEVELS = 5,      /* numbered spaces of Difficult Terrain: TI-DT-01 */
    COINS = 37,      /* TI-SET-09 */
    BOTTLES = 8,     /* TI-SET-09 */
    HAND_LIMIT = 3,  /* TI-ABL-02 */
    LOOKS = 3,       /* TI-SPY-01 */
    MAP_LOOKS = 2,   /* TI-EVT-12 */
    SWIM_STEPS = 6,  /* TI-ABL-12 */
    SAIL_STEPS = 4,  /* TI-ABL-23 */
    THROW_LEAST = 2, /* TI-ABL-13 */
    THROW_MOST = 5,
    REST_OWN_TURN = 2, /* TI-BARR-02 */
    IDLE_ROUNDS = 2,   /* TI-END-11 */
    BAG_POINTS = 2,    /* TI-END-03 */
    CHEST_POINTS = 3,
    SIDE_MIDDLE = 6, /* TI-SET-02 */
    BOARD = 13
};
static_assert((int)TI_LANDS == 118 && (int)TI_SPACES == 166, "the board of TI-GEO-01 and TI-GEO-02");
static_assert((int)TI_FACE_EMPTY == (int)TI_TILE_EMPTY, "the first faces are the tiles");
static_assert((int)TI_NOTES == 2 * (int)TI_FACES - 1, "a note is a face, or an old one");

/* Lists read best in columns. */
/* clang-format off */
enum phase {
    PHASE_NONE, PHASE_FIRST, PHASE_TURN, PHASE_ACTION, PHASE_LOAD, PHASE_DEST, PHASE_CHOOSER, PHASE_TAKE, PHASE_TUNLOAD,
    PHASE_TUNEXIT, PHASE_SPACE, PHASE_TILE, PHASE_ORIENT, PHASE_KEEP, PHASE_SURVEY, PHASE_SPY, PHASE_ORDER,
    PHASE_QUAKE, PHASE_QUAKE_SECOND, PHASE_FLYPAX, PHASE_FLYDEST, PHASE_DISCARD, PHASE_ABILITY, PHASE_CHARM,
    PHASE_EVENT, PHASE_FLOOD, PHASE_WIND, PHASE_MAP, PHASE_SECOND_WIND, PHASE_CARD_PAWN, PHASE_CARD_TILE,
    PHASE_CARD_LENGTH, PHASE_CARD_VICTIM, PHASE_CARD_SAIL, PHASE_CARD_FACE, PHASE_AGAIN, PHASE_OVER, PHASES
};

/* What follows once the question of the moment is answered. */
enum stage {
    STAGE_NONE, STAGE_ATTACK, STAGE_TAKE, STAGE_EFFECT, STAGE_TUNNEL, STAGE_REST, STAGE_EVENT, STAGE_CARD, STAGES
};

/* The action under way; throw, rope, musket and recall are cards that are actions. */
enum act {
    ACT_NONE, ACT_MOVE, ACT_LEAVE, ACT_CLIMB, ACT_SHIP, ACT_SURVEY, ACT_REVIVE, ACT_FLY, ACT_DRAW, ACT_THROW, ACT_ROPE,
    ACT_MUSKET, ACT_RECALL, ACT_PASS, ACTS
};

/* Why a face-down tile is looked at. */
enum cause { CAUSE_NONE, CAUSE_LANDING, CAUSE_VISION, CAUSE_SURVEY, CAUSE_SPYGLASS, CAUSE_MAP, CAUSES };

/* How a place lies. A bridge that was just left is leaving until the action is over
 * (TI-BRIDGE-01). */
enum look { LOOK_NONE, DOWN, PEEKED, OPEN, USED, LEAVING, COLLAPSED, LOOK_STATES };

/* Who waits stands upright on a Tunnel tile whose passages were blocked: TI-TUN-18. */
enum condition { UPRIGHT, LOST, TRAPPED, WAITING, CONDITIONS };
enum item { ITEM_NONE, COIN, BAG, CHEST, ITEMS };

/* Where the Bag and the Chest are: home-0 to home-3 are score piles. */
enum fate { FATE_SUPPLY, FATE_LOOSE, FATE_CARRIED, FATE_REMOVED, FATE_HOME, FATES = FATE_HOME + SEATS };

/* Cards armed on a pawn, as bits: TI-ABL-07. */
enum { ARMED_BOOTS = 1, ARMED_STRENGTH = 2, ARMED_GEAR = 4, ARMED_GRIP = 8, ARMED_ALL = 16 };

/* Why the pawn in action may not attack: TI-CMB-08, TI-CMB-09. */
enum ban { BAN_NONE, BAN_RESPAWN, BAN_MONK, BANS };

/* What "go on" goes on with: TI-ABL-12, TI-ABL-08. */
enum again { AGAIN_NONE, AGAIN_SWIM, AGAIN_BOOTS, AGAINS };

enum event_spot { EVENT_SPOT_NONE, EVENT_IN_DECK, EVENT_DISCARDED, EVENT_SPOTS };

enum mode_rule { MODE_CLASSIC = 1, MODE_ULTIMATE };
enum team_rule { TEAM_OFF = 1, TEAM_ON };
enum orientation_rule { ORIENT_RANDOM = 1, ORIENT_CHOSEN };
enum first_rule { FIRST_RANDOM = 1, FIRST_SEAT0 };

enum end_reason { END_NONE, END_TREASURE, END_STALL, END_ROUND_CAP, END_NO_PAWNS, END_STUCK, END_REASONS };

struct terra_incognita {
    uint8_t seat_count;
    struct {
#define OPTION(member, ...) uint8_t member;
#include "options.def"
    } options;

    uint8_t phase, stage;
    uint16_t round;
    uint8_t first, turn;
    uint8_t duty;             /* has a pawn begun an action in this turn? */
    uint8_t revived;          /* a pirate in this turn */
    uint8_t offered, idle;    /* was a choice offered in this round; rounds in a row without one */
    uint8_t progress, stall;  /* did anything come nearer the end in this round; rounds in a row without */
    uint8_t end;
    uint8_t fog, calm;        /* until that seat's next turn, as seat + 1 */

    /* The action, card or event under way. */
    uint8_t act, pawn, card, event;
    uint8_t cause, target;    /* the tile that is turned up, peeked at, turned or shaken first */
    uint8_t base, base_level, base_state, base_start; /* where and how a return leads back, and whether the movement began there */
    uint8_t from, from_level; /* the place of the last hop's start */
    uint8_t start;            /* of the movement, and the vector of its first hop */
    int8_t start_dx, start_dy, dx, dy;
    uint8_t hops;
    uint8_t opened;           /* the tile landed on was turned up by this landing */
    uint8_t ban;
    uint8_t half, swims, again;
    uint8_t took;             /* the Ice of this run where the carried item was taken */
    uint8_t passenger, passenger_ban;
    uint8_t guest, guest_at, guest_level, guest_rest; /* the islander who joins if he is kept */
    uint8_t falling;          /* the pawn that goes Down unless the Charm saves it */
    uint8_t look[LOOKS + 1], looks_left;
    uint8_t flight;           /* where the Airplane has landed */

    uint8_t rum_supply, removed; /* bottles; coins out of the game (derived) */
    uint8_t chest, chest_at, chest_level, bag, bag_at, bag_level;
    uint8_t deck_count, event_count; /* derived */

    /* By seat. */
    uint8_t ship[SEATS], islander[SEATS], rum[SEATS], pile[SEATS]; /* pile: coins brought home */
    uint8_t hand[SEATS][TI_ABILITYS];
    uint8_t at[SEATS][PAWNS], level[SEATS][PAWNS], load[SEATS][PAWNS], rest[SEATS][PAWNS];
    uint8_t state[SEATS][PAWNS], acted[SEATS][PAWNS], fresh[SEATS][PAWNS], armed[SEATS][PAWNS];
    uint8_t note[SEATS][TI_LANDS];    /* a face, or an old one: TI-HID-02, TI-HID-03 */
    uint8_t unseen[SEATS][TI_TILES];  /* derived: TI-HID-07 */

    uint8_t discard[TI_ABILITYS], event_card[TI_EVENTS];
    uint8_t hidden[TI_TILES];         /* derived: tiles that are not face up: TI-HID-08 */
    uint8_t tile[TI_LANDS], lies[TI_LANDS];
    uint8_t used[TI_LANDS];           /* exits of choosers used in this action, a bit a direction */
    uint8_t coins[LEVELS][TI_LANDS];  /* loose, by numbered space; the first also where there are none */
};
static_assert(sizeof(struct terra_incognita) <= 2048, "a state is small");

extern const struct option ti_options[];
extern const struct field ti_fields[];
extern const struct event ti_events[];
extern const struct verb ti_verbs[];
extern const struct domain ti_reason_domain, ti_score_domain;

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
    rule ti_why_not_##name(const void *state, action a); \
    void ti_apply_##name(void *state, action a, struct journal *j);
#include "verbs.def"
/* clang-format on */

/* ---- geography.c: spaces, directions, tiles ---- */

extern const uint8_t ti_board[BOARD][BOARD];      /* the space at row y, column x; 0: TI-GEO-03 */
extern const uint8_t ti_next[TI_SPACES][8];       /* neighbours, clockwise from north */
extern const int8_t ti_step[8][2], ti_leap[8][2]; /* dx, dy of the directions and of the Knight's hops */
int ti_hop(int space, int dx, int dy);            /* the space there, or 0 */
int ti_front(int space);                          /* TI-GEO-05: the front tile of a coast's space */
int ti_ways(int face);                            /* the directions of an Arrow or Cannon, as bits */
int ti_middle(int side);                          /* TI-SET-02 */
int ti_side_of(const struct terra_incognita *, int seat);

static inline bool ti_is_land(int space) { return space < TI_LANDS; }
static inline int ti_kind(const struct terra_incognita *s, int space) { return ti_face[s->tile[space]].tile; }
static inline bool ti_is_down(const struct terra_incognita *s, int space) { return s->lies[space] <= PEEKED; }
/* The tile that lies open there; none where it is face down or water. */
static inline int ti_open_kind(const struct terra_incognita *s, int space)
{
    return ti_is_land(space) && !ti_is_down(s, space) ? ti_kind(s, space) : TI_TILE_NONE;
}
static inline bool ti_are_adjacent(int a, int b)
{
    int dx = ti_space[a].x - ti_space[b].x, dy = ti_space[a].y - ti_space[b].y;
    return a != b && dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1; /* TI-GEO-04 */
}

/* ---- pieces.c: all changes of pawns, treasure and notes pass through these ---- */

static inline int ti_team(const struct terra_incognita *s, int seat)
{
    return s->options.team_play == TEAM_ON && s->seat_count == SEATS ? seat & 1 : seat; /* TI-TEAM-01 */
}
static inline bool ti_friends(const struct terra_incognita *s, int a, int b)
{
    return ti_team(s, a) == ti_team(s, b);
}
int ti_ship_on(const struct terra_incognita *, int space); /* the seat whose ship is there, or NOBODY */
bool ti_is_aboard(const struct terra_incognita *, int seat, int pawn);
bool ti_is_swimming(const struct terra_incognita *, int seat, int pawn);
static inline bool ti_is_upright(const struct terra_incognita *s, int seat, int pawn)
{
    return s->state[seat][pawn] == UPRIGHT || s->state[seat][pawn] == WAITING;
}
bool ti_is_able(const struct terra_incognita *, int seat, int pawn);
bool ti_is_fighter(const struct terra_incognita *, int seat, int pawn);
bool ti_is_monk(const struct terra_incognita *, int seat, int pawn); /* untransformed */
bool ti_is_friday(const struct terra_incognita *, int seat, int pawn);
bool ti_foes_on(const struct terra_incognita *, int seat, int space, int level); /* level 0: any */
bool ti_anybody_on(const struct terra_incognita *, int space);
bool ti_monk_beside(const struct terra_incognita *, int seat, int pawn); /* a friendly Monk on its tile */
int ti_tunnels(const struct terra_incognita *);                          /* R */

void ti_put(struct terra_incognita *, int seat, int pawn, int space, int level);
void ti_take_out(struct terra_incognita *, int seat, int pawn); /* out of play, hands empty */
void ti_send_home(struct terra_incognita *, int seat, int pawn, struct journal *);
void ti_dismiss(struct terra_incognita *, int seat,
                struct journal *); /* the islander leaves play: TI-ISL-06 */
/* An islander joins the seat on turn; true where it has one already and is asked which to keep. */
bool ti_join(struct terra_incognita *, int islander, int space, int level, int rest, struct journal *);
void ti_transform(struct terra_incognita *, int seat, struct journal *);

int ti_loose(const struct terra_incognita *, int space, int level, int item); /* how many lie there */
bool ti_any_loose(const struct terra_incognita *, int space, int level);
bool ti_is_bare(const struct terra_incognita *, int space);
void ti_lay(struct terra_incognita *, int space, int level, int item, struct journal *); /* loose, or eaten */
void ti_lift(struct terra_incognita *, int space, int level, int item);
void ti_give(struct terra_incognita *, int seat, int pawn, int item); /* into empty hands */
int ti_empty_hands(struct terra_incognita *, int seat, int pawn);     /* the item, which must go somewhere */
void ti_drop(struct terra_incognita *, int seat, int pawn, struct journal *);
void ti_deliver(struct terra_incognita *, int item, int to, struct journal *);
void ti_remove_item(struct terra_incognita *, int item, struct journal *);
void ti_settle_bridges(struct terra_incognita *, struct journal *);

int ti_note_face(int note); /* the face a note names */
static inline bool ti_is_valid_note(int note) { return note > 0 && note < TI_FACES; }
void ti_set_note(struct terra_incognita *, int seat, int space, int note);
int ti_card_count(const struct terra_incognita *, int seat);
void ti_derive(void *state);
bool ti_tile_seen(const void *state, int seat, int row, int space);

/* ---- turn.c ---- */

void ti_begin_turn(struct terra_incognita *, struct journal *);
void ti_next_choice(struct terra_incognita *, struct journal *); /* the turn goes on, or ends by itself */
void ti_over(struct terra_incognita *, int reason, struct journal *);
bool ti_ends_now(struct terra_incognita *, struct journal *); /* TI-END-01, TI-END-09 */
void ti_legal_turn(const struct terra_incognita *, struct choices *);

/* ---- act.c ---- */

bool ti_can_act(const struct terra_incognita *, int pawn);
void ti_begin_action(struct terra_incognita *, int kind);
void ti_forget_hops(struct terra_incognita *);
void ti_begin_movement(struct terra_incognita *, struct journal *);
void ti_clear_action(struct terra_incognita *);
void ti_action_over(struct terra_incognita *, struct journal *);
rule ti_why_not_climbing(const struct terra_incognita *, int pawn, int to, int level, bool carrying,
                         bool rope);
void ti_move_ship(struct terra_incognita *, int to, struct journal *); /* space by space */
void ti_legal_action(const struct terra_incognita *, struct choices *);

/* ---- walk.c ---- */

bool ti_has_move(const struct terra_incognita *, int seat, int pawn, bool carrying, int kind);
bool ti_has_walk(const struct terra_incognita *, int pawn, bool carrying, int kind);
bool ti_has_climb(const struct terra_incognita *, int pawn, bool carrying, bool rope);
bool ti_is_held_by_terrain(const struct terra_incognita *, int pawn);
bool ti_carries_along(const void *state, action); /* of `carry` and `go`, for courses */
bool ti_goes_on(const void *state, action);
rule ti_why_not_first_hop(const struct terra_incognita *, int to);

/* ---- fly.c ---- */

rule ti_why_not_fly_to(const struct terra_incognita *, int to);
void ti_fly_to(struct terra_incognita *, int to, struct journal *);
bool ti_passenger_lands(struct terra_incognita *, struct journal *); /* false where nobody is left to land */

/* ---- enter.c ---- */

enum way { WAY_WALK, WAY_SWIM, WAY_CHOSEN, WAY_FORCED };
/* 0, or why that pawn cannot enter the space; level: the numbered space on Difficult Terrain, 0 for
 * Friday, who chooses later. */
rule ti_why_not_enter(const struct terra_incognita *, int seat, int pawn, int to, int level, bool carrying,
                      enum way);
rule ti_why_not_attack(const struct terra_incognita *, int seat, int pawn, bool carrying);
int ti_ban_of(const struct terra_incognita *, int seat, int pawn);
int ti_free_levels(const struct terra_incognita *, int seat, int space); /* bits 1 to 5 without enemies */

/* ---- chain.c and fight.c ---- */

void ti_make_hop(struct terra_incognita *, int to, int level, int dx, int dy, struct journal *);
void ti_arrive(struct terra_incognita *, struct journal *); /* the pawn in action has arrived */
void ti_after_reveal(struct terra_incognita *, struct journal *);
void ti_resume(struct terra_incognita *, struct journal *); /* goes on with the stage */
void ti_chain_over(struct terra_incognita *, struct journal *);
void ti_fall(struct terra_incognita *, int pawn, struct journal *); /* Down, unless the Charm is played */
void ti_go_down(struct terra_incognita *, int seat, int pawn, struct journal *);
rule ti_why_not_exit(const struct terra_incognita *, int to, bool carrying);
/* Beats all enemies there; true where a captured Friday makes the seat choose whom to keep. */
bool ti_beat(struct terra_incognita *, int space, int level, struct journal *);
bool ti_fight_in_water(struct terra_incognita *, struct journal *);
void ti_collide(struct terra_incognita *, struct journal *);
void ti_legal_chain(const struct terra_incognita *, struct choices *);

/* ---- tunnel.c ---- */

void ti_step_tunnel(struct terra_incognita *, struct journal *); /* the pawn in action has entered one */
void ti_pass_tunnel(struct terra_incognita *, int to, struct journal *);
rule ti_why_not_come_out(const struct terra_incognita *, int to);
rule ti_why_not_passing(const struct terra_incognita *, int pawn);         /* on, after waiting: TI-TUN-18 */
void ti_free_the_lost(struct terra_incognita *, int to, struct journal *); /* TI-TUN-05 */

/* ---- reveal.c ---- */

void ti_look_at(struct terra_incognita *, int space, int cause);
void ti_find_spyglass(struct terra_incognita *, int stage, struct journal *);
void ti_find_quake(struct terra_incognita *, int stage, struct journal *);
bool ti_is_peek(const void *state);
bool ti_is_reveal(const void *state);
void ti_legal_reveal(const struct terra_incognita *, struct choices *);
int ti_unfixed(const struct terra_incognita *, int tile); /* copies that no place has yet */

/* ---- event.c ---- */

void ti_draw_event(struct terra_incognita *);
void ti_event_over(struct terra_incognita *, struct journal *);
void ti_storm_goes_on(struct terra_incognita *, struct journal *);
void ti_legal_event(const struct terra_incognita *, struct choices *);

/* ---- cards.c ---- */

rule ti_why_not_card_for(const struct terra_incognita *, int card, int pawn);
bool ti_has_card_choice(const struct terra_incognita *);
void ti_card_over(struct terra_incognita *, struct journal *);
void ti_legal_card(const struct terra_incognita *, struct choices *);

/* ---- score.c, minds.c, sketch.c, begin.c, check.c ---- */

void ti_outcome(const void *state, struct outcome *);
int ti_pawns_in_play(const struct terra_incognita *, int seat);
int ti_points(const struct terra_incognita *, int seat);
void ti_imagine(void *state, int seat, struct rng *);
int ti_promise(const void *state, int seat, void *memo);
int ti_judge(const void *state, int seat, void *memo);
action ti_guide(const void *state, const struct choices *legal, struct rng *, void *memo);
void ti_sketch(const void *view, int seat, int width, struct canvas *);
void ti_prompt(const void *state, struct told *);
bool ti_begin(void *state, struct error *);
bool ti_check(const void *state, struct error *);
void ti_legal(const void *state, struct choices *);
int ti_actor(const void *state);

static inline int ti_next_seat(const struct terra_incognita *s, int seat)
{
    return (seat + 1) % s->seat_count;
}

static inline void say(struct journal *j, int event, int a, int b, int c, int d)
{
    journal_say(j, event, a, b, c, d, 0);
}

/* Offers an action if the rules allow it. */
static inline void offer(struct choices *out, const struct terra_incognita *s, int verb, int x, int y)
{
    action a = act(verb, x, y, 0);
    if (ti_verbs[verb].why_not(s, a) == 0) choices_add(out, a);
}

#endif
