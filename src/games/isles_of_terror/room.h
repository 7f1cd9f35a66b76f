/* What the files of this room ask of each other, file by file. Part of state.h. */
#ifndef ISOLARIO_ISLES_OF_TERROR_ROOM_H
#define ISOLARIO_ISLES_OF_TERROR_ROOM_H

#include "state.h"

/* ---- map.c, pieces.c: fields, adjacency, control; figures and tiles, whose changes all pass here ---- */

/* A set of fields, bit f for field f. `for (area_set rest = set; rest; rest &= rest - 1)` and
 * it_first_field(rest) walk over one. */
typedef uint64_t area_set;
static inline area_set it_bit(int field) { return (area_set)1 << field; }
static inline int it_first_field(area_set set)
{
    return __builtin_ctzll(set);
} /* the lowest; set is not empty */

area_set it_fields_with(const uint8_t list[IT_FIELDS], int value); /* the fields f where list[f] is it */
int it_ground(const struct isles *,
              int field); /* IT_GROUND_SEA, _GREEN, _YELLOW, _RED, _SITE1 ..; 0: no area */
int it_colour_of(const struct isles *, int field);   /* IT_COLOUR_GREEN ... or 0: IT-TERM-04 */
int it_neighbour(int field, int direction);          /* 1 to 6: IT-TERM-16; 0 off the board */
area_set it_sides(const struct isles *, int field);  /* areas that share a side */
area_set it_beside(const struct isles *, int field); /* adjacent areas, rivers included: IT-TERM-15 */
area_set it_areas(const struct isles *);             /* all of them */
static inline bool it_is_sea(const struct isles *s, int field)
{
    return it_ground(s, field) == IT_GROUND_SEA;
}
bool it_is_site(const struct isles *, int field);
/* The row of the site that lies there in this adventure, or 0. */
int it_site_at(const struct isles *, int field);
int it_site_number(const struct isles *, int field); /* 1, 2, 3, or 0 */
int it_kind_at(const struct isles *, int field);     /* IT_KIND_ of the face-up or turned tile, else 0 */
static inline bool it_is_unexplored(const struct isles *s, int field) { return s->lies[field] == DOWN; }
bool it_is_river(const struct isles *, int field); /* face up */
int it_location_at(const struct isles *,
                   int field); /* the location whose explored tile lies there: row of it_location, or 0 */
int it_location_field(const struct isles *, int location);
int it_terror_on(const struct isles *, int field); /* the terror there, or 0 */

static inline int it_soldiers_at(const struct isles *s, int faction, int field)
{
    return s->soldiers[faction - 1][field];
}
int it_characters_at(const struct isles *, int faction, int field);
area_set it_manned(const struct isles *, int faction);               /* the areas where it has characters */
int it_all_characters_at(const struct isles *, int field);           /* of all factions */
bool it_has_figure_at(const struct isles *, int faction, int field); /* character, camp or ship */
int it_other_at(const struct isles *, int faction, int field); /* another faction with a figure there, or 0 */
int it_room(const struct isles *, int faction,
            int field); /* characters that may still come: IT-TERM-10, IT-COOP-07 */
int it_characters_on_board(const struct isles *, int faction);
int it_camps_on_board(const struct isles *, int faction);    /* IT-START-04 */
bool it_captain_on_board(const struct isles *, int faction); /* IT-STRAT-03 */
/* Does the faction control the area: IT-TERM-06, IT-LAND-09, IT-TERR-06, IT-TERROR-09? */
bool it_controls(const struct isles *, int faction, int field);
bool it_controls_or_ally(const struct isles *, int faction,
                         int field); /* IT-COOP-04: any faction in cooperative play */
area_set it_controlled(const struct isles *, int faction);
int it_controller(const struct isles *, int field); /* the first in order who controls it, or 0 */
bool it_holds_location(const struct isles *, int faction, int location); /* IT-EXPL-14 */
rule it_why_not_site(const struct isles *, int faction,
                     int field); /* the fog, the gates: rules of the adventures */

void it_add(struct isles *, int faction, int figure, int field,
            int n); /* characters and camps appear there */
void it_take(struct isles *, int faction, int figure, int field,
             int n); /* and go; it_settle() is the caller's */
/* A figure goes back to its pool or camp field, with all that follows: emptied areas, the captain's point in
 * cooperative play (IT-COOP-11, IT-COOP-18). by: the faction that raids the camp, or 0: IT-CAMP-05, IT-CAMP-07. */
void it_remove_figure(struct isles *, int faction, int figure, int field, int cause, int by,
                      struct journal *);
/* IT-AREA-01: what happens to an area that has become empty; nothing where it has not. */
void it_settle(struct isles *, int field, struct journal *);
void it_move_ship(struct isles *, int faction, int to); /* with all aboard, or 0: back to the sea card */
/* IT-HIDE-02: the tile of that field goes to its pile (bag for locations), a face-down one is laid. */
void it_discard_tile(struct isles *, int field, struct journal *);
int it_unseen_weight(const struct isles *, int field,
                     int tile);                        /* of turning up that tile there: IT-HIDE-01 */
void it_fix_tile(struct isles *, int field, int tile); /* it lies there now, still as it lay: a peek */
void it_turn_up(struct isles *, int field, int tile, int lies); /* and is turned: TURNED or UP */
void it_lay_tile(struct isles *, int field);                    /* a face-down one of the field's colour */
bool it_is_unseen(const struct isles *, int tile); /* in a pool or bag, or face down and unknown to all */
int it_bag_count(const struct isles *, int tile);  /* copies of a terrain tile in the bag */
void it_derive(void *state);
bool it_tile_seen(const void *state, int seat, int row, int field);
bool it_strategy_seen(const void *state, int seat, int row, int card);

/* ---- begin.c ---- */

bool it_begin(void *state, struct error *);
bool it_step_adventure(struct isles *, struct journal *);
void it_legal_faction(const struct isles *, struct choices *);
void it_legal_first(const struct isles *, struct choices *);

/* ---- turn.c: the action phase, resources ---- */

bool it_step_turns(struct isles *, struct journal *);
void it_legal_turns(const struct isles *, struct choices *);
void it_legal_token(const struct isles *, struct choices *);
void it_legal_action(const struct isles *, struct choices *);
void it_legal_take(const struct isles *, struct choices *); /* PHASE_BONUS, PHASE_GAIN, PHASE_LOOT */
bool it_step_gain(struct isles *, struct journal *);
void it_end_turn(struct isles *, struct journal *);
int it_link_of(const struct isles *, int slot, int what); /* the row of it_link, or 0 */
void it_gain(struct isles *, int faction, int resource, int n,
             struct journal *);                                     /* gold or rations into the pool */
void it_gain_choice(struct isles *, int faction, int n, int purse); /* pushes PHASE_GAIN */
/* As many as there are, at most n; returns how many. */
int it_lose_resource(struct isles *, int faction, int resource, int n, struct journal *);
static inline int it_stock(const struct isles *s, int faction, int resource)
{
    return resource == IT_RESOURCE_GOLD ? s->gold[faction] : s->rations[faction];
}

/* ---- land.c ---- */

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

/* ---- move.c, path.c ---- */

void it_begin_move(struct isles *);                        /* pushes PHASE_TARGET */
void it_clear_move(struct isles *);                        /* all of the movement under way */
int it_held(const struct isles *, int faction, int field); /* enum held */
/* The group stands on s->here already; held: as it was before it came. Pushes PHASE_ENTER. */
void it_enter(struct isles *, int held);
void it_end_move(struct isles *, struct journal *); /* closes PHASE_TARGET */
/* 0, or why that area cannot be entered by `count` characters of the faction as a target at all. */
rule it_why_not_enter(const struct isles *, int faction, int field, int count);
bool it_step_target(struct isles *, struct journal *);
bool it_step_enter(struct isles *, struct journal *);
bool it_step_river(struct isles *, struct journal *);
void it_random_movement(struct isles *,
                        struct journal *); /* of the group: pushes PHASE_COMPASS; effects.c calls it */
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

/* ---- explore.c ---- */

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

/* ---- actions.c ---- */

void it_begin_action(struct isles *, struct journal *); /* s->action: pushes the frame of it */
bool it_step_produce(struct isles *, struct journal *);
void it_legal_recruit(const struct isles *, struct choices *);
bool it_step_supply(struct isles *, struct journal *);
void it_legal_supply(const struct isles *, struct choices *);
void it_legal_amount(const struct isles *, struct choices *);
void it_legal_answer(const struct isles *, struct choices *);
void it_legal_pacify(const struct isles *, struct choices *);
void it_refused(struct isles *, struct journal *); /* closes PHASE_ANSWER */

/* ---- free.c ---- */

void it_legal_free(const struct isles *, int frees, struct choices *);

/* ---- camps.c ---- */

bool it_can_raise(const struct isles *, int faction, int field); /* IT-CAMP-02, IT-CAMP-03; also CQ08 */
void it_raise(struct isles *, int faction, int field, struct journal *);
bool it_step_camp(struct isles *, struct journal *);
void it_legal_camp(const struct isles *, struct choices *);
bool it_step_loot(struct isles *, struct journal *);

/* ---- season.c ---- */

bool it_step_season(struct isles *, struct journal *);
void it_legal_starter(const struct isles *, struct choices *);
void it_legal_event(const struct isles *, struct choices *);
bool it_step_draw(struct isles *, struct journal *); /* nothing to draw: the frame is popped */
void it_legal_draw(const struct isles *, struct choices *);
void it_rolled_year(struct isles *, int face, struct journal *);
bool it_step_year_pay(struct isles *, struct journal *);
bool it_step_dues(struct isles *, struct journal *);
void it_legal_dues(const struct isles *, struct choices *); /* also PHASE_PLUNDER */
void it_attack(struct isles *, int from, int dice);         /* pushes PHASE_ATTACK: IT-MA-01 */
bool it_step_attack(struct isles *, struct journal *);
void it_rolled_attack(struct isles *, int face, struct journal *);
/* Pushes PHASE_LOSE: `chooser` takes n figures away; what is enum losses, where its field or terror. */
void it_lose(struct isles *, int chooser, int n, int what, int where, int cause);
bool it_step_lose(struct isles *, struct journal *); /* nothing to lose: popped */
void it_legal_lose(const struct isles *, struct choices *);
bool it_step_spring(struct isles *, struct journal *);
void it_legal_spring(const struct isles *, struct choices *);
int it_threat_of(const struct isles *, int faction); /* IT-VP-07: 6, 5, 4, 3; 7 without points */

/* ---- effects.c: the effect vocabulary ---- */

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
void it_round_lost(struct isles *,
                   struct journal *); /* onroundloss: Cantino Deserters, Risen Conquistadores */
bool it_step_pay(struct isles *, struct journal *);
void it_legal_pay(const struct isles *, struct choices *);
void it_suffered(struct isles *, struct journal *); /* closes PHASE_PAY */
bool it_step_discard(struct isles *, struct journal *);
void it_legal_discard(const struct isles *, struct choices *);
void it_rolled_card(struct isles *, int face, struct journal *); /* PHASE_CARD_DIE: calls it_die_decides() */
void it_look(struct isles *, int faction, int n, int peek);      /* pushes PHASE_LOOK */
bool it_can_look(const struct isles *, int faction, int peek);   /* is there a field to look at? */
bool it_step_look(struct isles *, struct journal *);
void it_legal_look(const struct isles *, struct choices *);
void it_legal_peek(const struct isles *, struct choices *);
void it_legal_exchange(const struct isles *, struct choices *);

/* ---- terrors.c ---- */

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

/* ---- campaign.c ---- */

void it_close_adventure(struct isles *,
                        struct journal *); /* campaign points, advantages: IT-CAMPAIGN-02, -03, -05 */

/* ---- combat.c ---- */

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
bool it_is_fighter_of(const struct isles *, int side, int faction); /* IT-COOP-08: all factions of the side */
void it_die_decides(struct isles *, int use, int face,
                    struct journal *);                                 /* CQ01, CH02, The Undying Captain */
int it_side_of(const struct isles *, int faction);                     /* SIDE_ATTACKER or SIDE_DEFENDER */
int it_side_characters(const struct isles *, int side);                /* in the combat area: IT-COOP-08 */
bool it_can_retreat(const struct isles *, int faction, bool anywhere); /* is there a legal area? */

/* ---- dice.c ---- */

void it_make_pools(struct isles *); /* the dice of the round: IT-COMB-20 */
void it_clear_dice(struct isles *);
void it_add_dice(struct isles *, int side, int sides, int n);
void it_set_aside(struct isles *, int side, int n); /* D6 first, one die stays: IT-RULING-57 */
void it_exchange(struct isles *, int side, int n);  /* D6 for D8 */
bool it_exchange_forbidden(const struct isles *, int side);
void it_roll_all(struct isles *);         /* pushes PHASE_ROLL */
void it_roll_worst(struct isles *);       /* of the isle: Drowned Guards */
int it_losing_side(const struct isles *); /* IT-COMB-07, IT-COMB-08: 1 attacker, 2 defender */
void it_reroll_done(struct isles *);      /* the other side is asked next */

/* ---- windows.c ---- */

void it_open_window(struct isles *, int window, int first,
                    struct journal *); /* IT_WINDOW_ENTRY ...; pushes PHASE_WINDOW */
bool it_step_window(struct isles *, struct journal *);
void it_legal_window(const struct isles *, struct choices *);
void it_passed_window(struct isles *, struct journal *); /* closes PHASE_WINDOW */
bool it_step_resolve(struct isles *, struct journal *);
/* IT-STRAT-15: public facts do not exclude a card of that window (0: any card, for a re-roll). */
bool it_could_hold(const struct isles *, int faction, int window);

/* A strategy card, or a kept one, waits on the stack; everybody is asked again. */
void it_lay_on_stack(struct isles *, int faction, int card, int keep, int at);

/* ---- strategy.c, plays.c ---- */

void it_slot_over(struct isles *, int faction); /* IT-STRAT-05: the top card is over */
bool it_step_spent(struct isles *, struct journal *);
bool it_is_lasting(int card); /* for a round, a combat, an exploration or a turn */
void it_offer_cards(const struct isles *, int faction, int window, struct choices *);
int it_places_of(int card); /* places chosen with it: 0, 1 (at) or 2 (at and to) */
/* 0, or why the card has no use now, wherever it is: public facts only (IT-STRAT-15, IT-STRAT-19). */
rule it_why_no_use(const struct isles *, int faction, int card, int at, int to);
bool it_card_fits(const struct isles *, int faction, int card); /* with some places */
bool it_kept_fits(const struct isles *, int faction, int card); /* a kept exploration card */
void it_run_card(struct isles *, int faction, int card, int at, int to, struct journal *);
void it_resolve_card(struct isles *, int faction, int card, int at, struct journal *); /* from the stack */
void it_resolve_kept(struct isles *, int faction, int card, struct journal *);

bool it_effective(const struct isles *, int faction, int card); /* IT-STRAT-04 */
bool it_may_use_cards(const struct isles *,
                      int faction); /* captain on the board, no text forbids: IT-STRAT-03 */
void it_discard_strategy(struct isles *, int card, struct journal *); /* from the hand to the discard pile */
void it_draw_cards(struct isles *, int faction, int n);               /* pushes PHASE_DRAW */
void it_cards_expire(struct isles *, int faction, int time,
                     struct journal *); /* IT_TIME_TURN, _EXPLORE, _COMBAT, _ROUND */
void it_legal_free_cards(const struct isles *,
                         struct choices *);         /* V_PLAY and V_USE of the active faction now */
int it_discount(const struct isles *, int faction); /* RC08, CQ02, J07: IT-MOVE-17 */
void it_discount_used(struct isles *, int faction, struct journal *);
bool it_no_swamp(const struct isles *, int faction);  /* CQ02 */
int it_free_hires(const struct isles *, int faction); /* RC10: how many soldiers of the action are free */
void it_legal_spy(const struct isles *, struct choices *);
bool it_step_show(struct isles *, struct journal *);
void it_legal_show(const struct isles *, struct choices *);
bool it_may_spend(const struct isles *, int faction); /* a card for a re-roll of a compass or combat roll */

/* ---- progress.c ---- */

/* The faction has done these (bits of enum deed) at that field; detail: level of the minion, or faction beaten.
 * Pushes one frame: tasks, objectives, then missions in their order. */
void it_deed(struct isles *, int faction, int deeds, int field, int detail);
/* Adds n to the count of the action; M09, M10, M11, M17 fire when their number is reached. */
void it_count(struct isles *, int faction, int deed, int n, struct journal *);
void it_score_points(struct isles *, int faction, int n, int source,
                     struct journal *); /* pushes PHASE_GAIN beyond 16 */
void it_lose_points(struct isles *, int faction, int n, struct journal *);
void it_put_success(struct isles *, int faction, struct journal *); /* IT-MISS-02, also by enforcing */
rule it_why_not_success(const struct isles *, int faction);         /* IT-MISS-07, IT-MISS-08 */
void it_draw_mission(struct isles *, int faction);                  /* pushes PHASE_MISSION */
int it_progress_worth(const struct isles *, int faction); /* for promise(): thousandths of a point */
int it_prospect(const struct isles *, int faction, int deeds, int at); /* what such deeds would bring */
bool it_step_deeds(struct isles *, struct journal *);
bool it_step_fulfil(struct isles *, struct journal *);
bool it_step_morale(struct isles *, struct journal *);
void it_legal_morale(const struct isles *, struct choices *);
bool it_step_mission(struct isles *, struct journal *);
void it_legal_mission(const struct isles *, struct choices *);

/* ---- score.c, check.c, minds.c, sketch.c ---- */

/* At the end of a season, ships gone: instant wins, cooperative wins, early losses (IT-SEAS-04). True where
 * the adventure is over; s->end says why. */
bool it_season_decides(struct isles *, struct journal *);
void it_last_winter(struct isles *, struct journal *); /* end-of-game points, s->end */
void it_rank(const struct isles *,
             int place[IT_FACTIONS]); /* places 1 to 4 in this adventure: IT-END-01, IT-END-02 */
void it_outcome(const void *state, struct outcome *);
bool it_check(const void *state, struct error *);
void it_imagine(void *state, int seat, struct rng *);
int it_promise(const void *state, int seat, void *memo);
extern const struct search it_search; /* how bots that search look at the promise */
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
