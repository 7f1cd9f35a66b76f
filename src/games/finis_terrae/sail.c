/* Navigation: whose ship sails, with which die, step by step; tolls; and the end of the day. */
#include <string.h>

#include "state.h"

/* ---- Whose navigation ---- */

static void begin_movement(struct finis_terrae *s, int movement)
{
    s->movement = (uint8_t)movement;
    s->start = (uint8_t)ft_ship_cell(s, s->sailing - 1); /* FT-MOVE-12, FT-RULING-40: where it is by now */
    s->left = (uint8_t)ft_movement_die(s);
    s->stepped = s->reorganised = s->forced = 0;
    s->who = s->turn;
    s->phase = PHASE_MOVE;
}

/* FT-NAV-03: on a sunny day the other movement uses C. */
int ft_movement_die(const struct finis_terrae *s) { return s->use == s->movement ? s->second : s->common; }

/* FT-GAL-02: the Galleon's second die is its own. FT-RULING-32: trade limits count within one
 * navigation. */
static void begin_ship(struct finis_terrae *s, int ship, struct journal *j)
{
    s->sailing = (uint8_t)(ship + 1);
    s->who = s->turn;
    s->second = s->use = s->bought_home = 0;
    memset(s->sold_here, 0, sizeof s->sold_here);
    say(j, E_SAILS, s->turn, ship + 1, 0, 0);
    if (ft_is_sunny(s))
        s->phase = PHASE_SECOND_ROLL;
    else
        begin_movement(s, 1); /* FT-PREP-03 */
}

/* FT-GAL-01, FT-GAL-15: the red flag's holder first sails the Galleon. FT-RULING-35: none, while
 * it is not on the map. FT-RULING-72: a seat navigates as usual, whatever happened to it before. */
void ft_begin_navigation(struct finis_terrae *s, int seat, struct journal *j)
{
    s->turn = (uint8_t)seat;
    begin_ship(s, s->red == seat + 1 && s->galleon ? GALLEON : seat, j);
}

/* FT-DAY-01, FT-DAY-02, FT-DAY-04, FT-RULING-33: farthest east, and of those the one that
 * navigated last. FT-GAL-13: the Galleon does not count. */
static int easternmost(const struct finis_terrae *s)
{
    int best = s->first;
    for (int i = 1; i < s->seat_count; i++) {
        int seat = (s->first + i) % s->seat_count;
        if (s->x[s->ship[seat]] >= s->x[s->ship[best]]) best = seat;
    }
    return best;
}

/* FT-DAY-03: then the red flag goes on clockwise. FT-DAY-05: V stays on the track, the dice and
 * the weather do not. */
static void end_day(struct finis_terrae *s, struct journal *j)
{
    s->common = 0;
    if (s->weather == FT_WEATHER_FINIS) { /* FT-END-02: no end of day after the last */
        ft_end_game(s, j);
        return;
    }
    s->weather = 0;
    s->first = (uint8_t)easternmost(s);
    say(j, E_EAST, s->first, 0, 0, 0);
    if (s->red) {
        s->red = (uint8_t)(ft_next_seat(s, s->red - 1) + 1);
        say(j, E_RED, s->red - 1, 0, 0, 0);
    }
    ft_begin_day(s, j);
}

static void clear_navigation(struct finis_terrae *s)
{
    s->sailing = s->movement = s->start = s->left = s->stepped = 0;
    s->forced = s->reorganised = 0;
    s->second = s->use = s->bought_home = 0;
    memset(s->sold_here, 0, sizeof s->sold_here);
}

/* FT-NAV-01: each seat ends before the next begins. */
void ft_end_navigation(struct finis_terrae *s, struct journal *j)
{
    bool galleon = s->sailing == GALLEON + 1;
    clear_navigation(s);
    if (galleon) {
        begin_ship(s, s->turn, j);
        return;
    }
    int seat = ft_next_seat(s, s->turn);
    if (seat == s->first)
        end_day(s, j);
    else
        ft_begin_navigation(s, seat, j);
}

/* FT-NAV-04, FT-PREP-02: on a sunny day all is done twice. FT-GAL-10: also after the Galleon was
 * sunk. */
void ft_next_movement(struct finis_terrae *s, struct journal *j)
{
    if (ft_is_sunny(s) && s->movement == 1)
        begin_movement(s, 2);
    else
        ft_end_navigation(s, j);
}

/* ---- Legal ---- */

void ft_legal_sail(const struct finis_terrae *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_SECOND_ROLL:
        for (int die = 1; die <= 6; die++) choices_add_weight(out, act(V_SECOND, die, 0, 0), 1);
        break;
    case PHASE_DIE_ORDER:
        choices_add(out, act(V_ORDER, 1, 0, 0));
        choices_add(out, act(V_ORDER, 2, 0, 0));
        ft_offer_treasures(s, out);
        break;
    default: /* PHASE_MOVE */
        for (int d = 1; d < FT_DIRECTIONS; d++) offer(out, s, V_STEP, d);
        offer(out, s, V_STOP, 0);
        if (out->count == 0) offer(out, s, V_STAY, 0);
        ft_offer_free(s, out);
    }
}

/* ---- second and order ---- */

rule ft_why_not_second(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_SECOND_ROLL ? 0 : FT_FLOW_01;
}

void ft_apply_second(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->second = (uint8_t)a.arg[0];
    s->phase = PHASE_DIE_ORDER;
    say(j, E_SECOND, s->turn, a.arg[0], 0, 0);
}

rule ft_why_not_order(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_DIE_ORDER ? 0 : FT_FLOW_01;
}

void ft_apply_order(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->use = (uint8_t)a.arg[0];
    say(j, E_ORDERED, s->turn, a.arg[0], 0, 0);
    begin_movement(s, 1);
}

/* ---- step ---- */

/* FT-LAIR-01, FT-LAIR-04, FT-LAIR-05, FT-PIR-02, FT-TILE-10: what entering a cell costs the ship
 * that sails. */
static int toll(const struct finis_terrae *s, int cell)
{
    return ft_tile_on(s, cell) == FT_TILE_LAIR && !ft_is_pirate(s, s->sailing - 1) ? TOLL : 0;
}

/* FT-MOVE-04, FT-MOVE-05, FT-MOVE-06, FT-TILE-01, FT-TILE-02: may the water be crossed there? */
static rule why_not_cross(const struct finis_terrae *s, int cell, int d)
{
    int edge = ft_edge(s->tile[cell], d), to = s->chart.next[cell][d];
    if (edge == FT_EDGE_LAND) return FT_MOVE_04;
    if (edge == FT_EDGE_REEF) return FT_MOVE_05;
    if (!to) return FT_MOVE_06;
    return ft_is_connected(s, cell, d) ? 0 : FT_MOVE_05;
}

/* Is there a way on from a cell with that much in the holds? */
bool ft_leads_on(const struct finis_terrae *s, int cell, int money)
{
    assert(cell > 0 && cell < CELLS);
    for (int d = 0; d < 4; d++)
        if (!why_not_cross(s, cell, d) && money >= toll(s, s->chart.next[cell][d])) return true;
    return false;
}

/* FT-MOVE-01, FT-MOVE-03 (directions are never diagonal), FT-MOVE-08, FT-MOVE-10, FT-TILE-15:
 * other ships never block and a cell may be entered again. */
rule ft_why_not_step(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_MOVE) return FT_FLOW_01;
    int cell = ft_ship_cell(s, s->sailing - 1), d = a.arg[0] - 1, to = s->chart.next[cell][d];
    rule no = why_not_cross(s, cell, d);
    if (no) return no;
    int cost = toll(s, to);
    if (to != s->start && !cost) return 0;
    int money = ft_money(s, s->sailing - 1);
    if (money < cost) return FT_LAIR_02; /* FT-LAIR-03: the stock does not count */
    /* FT-MOVE-09, FT-RULING-47, FT-RULING-69: back to the start only on the way through. */
    if (to == s->start && (s->left < 2 || !ft_leads_on(s, to, money - cost))) return FT_MOVE_09;
    return 0;
}

bool ft_has_step(const struct finis_terrae *s)
{
    for (int d = 1; d < FT_DIRECTIONS; d++)
        if (ft_why_not_step(s, act(V_STEP, d, 0, 0)) == 0) return true;
    return false;
}

/* FT-MOVE-14: tested once, at the end of the movement: FT-FIGHT-03, FT-FIGHT-04, FT-RULING-06,
 * FT-RULING-48, FT-RULING-70. */
static void end_sailing(struct finis_terrae *s)
{
    s->forced = s->options.combat == COMBAT_ENGAGED && ft_has_enemy(s);
    s->left = 0;
    s->phase = PHASE_ACTION;
}

/* FT-MOVE-14: enter, pay, and if the die is used up the movement ends by itself. */
void ft_apply_step(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int ship = s->sailing - 1, to = s->chart.next[ft_ship_cell(s, ship)][a.arg[0] - 1];
    *(ship == GALLEON ? &s->galleon : &s->ship[ship]) = (uint8_t)to;
    s->stepped = 1;
    s->left--;
    say(j, E_STEPPED, ship + 1, s->x[to], s->y[to], s->left);
    if (toll(s, to))
        ft_demand(s, TOLL, FOR_TOLL, j);
    else
        ft_after_toll(s, j);
}

void ft_after_toll(struct finis_terrae *s, struct journal *j)
{
    (void)j;
    s->phase = PHASE_MOVE;
    if (s->left == 0) end_sailing(s);
}

/* ---- stop and stay ---- */

/* FT-MOVE-02, FT-MOVE-07, FT-MOVE-15, FT-GAL-06 */
rule ft_why_not_stop(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    if (s->phase != PHASE_MOVE) return FT_FLOW_01;
    if (!s->stepped) return FT_MOVE_02;
    return ft_ship_cell(s, s->sailing - 1) == s->start ? FT_MOVE_07 : 0;
}

void ft_apply_stop(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int cell = ft_ship_cell(s, s->sailing - 1);
    (void)a;
    say(j, E_STOPPED, s->sailing, s->x[cell], s->y[cell], 0);
    end_sailing(s);
}

/* FT-MOVE-11, FT-RULING-07, FT-RULING-59, FT-RULING-74: a blocked ship stays and may act;
 * FT-MOVE-13: only while no step is legal and none has been made. */
rule ft_why_not_stay(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    if (s->phase != PHASE_MOVE) return FT_FLOW_01;
    if (s->stepped) return FT_MOVE_13;
    return ft_has_step(s) ? FT_MOVE_11 : 0;
}

/* FT-FIGHT-17: it is not forced to fight. */
void ft_apply_stay(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)a;
    say(j, E_STAYED, s->sailing, 0, 0, 0);
    s->left = 0;
    s->phase = PHASE_ACTION;
}
