/* Storms: who is asked for Good weather, and how ships are pushed. CM-STORM-01 to CM-STORM-23. */
#include <string.h>

#include "state.h"

/* CM-STORM-05, CM-STORM-06, CM-CALM-06, CM-DMG-07, CM-END-05, CM-RULING-13, CM-RULING-40: free
 * ships, in harbours too. */
static bool is_affected(const struct carta_magica *s, int seat) { return s->condition[seat] == FREE; }

static bool holds_weather(const struct carta_magica *s, int seat)
{
    if (s->hand_count[seat] == 0) return false;
    for (int c = 1; c < CM_ADVENTURES; c++)
        if (cm_holds(s, seat, c, CM_KIND_WEATHER)) return true;
    return false;
}

/* ---- How a ship is pushed ---- */

/* CM-STORM-09 to CM-STORM-12, CM-RULING-14, CM-RULING-15: open water and empty? */
static bool is_open(const struct carta_magica *s, int cell)
{
    return cm_is_water(cell) && cm_ship_on(s, cell) == NOBODY;
}

/* CM-STORM-15, CM-STORM-23: only land, shoals, cliffs and the border close a corner. Directions
 * count from 1: N NE E SE S SW W NW, as in cm_cell_next; CM-RULING-09: they say which way ships are
 * moved. */
static bool is_cut_off(int cell, int direction)
{
    if (direction % 2 == 1) return false;
    int before = cm_cell_next[cell][direction - 2], after = cm_cell_next[cell][direction % 8];
    return !cm_is_water(before) && !cm_is_water(after);
}

/* CM-STORM-04, CM-STORM-10 to CM-STORM-14, CM-RULING-12: up to two squares; a calm or a harbour
 * ends it, an obstacle damages. */
static void push(struct carta_magica *s, int seat, struct journal *j)
{
    for (int i = 0; i < STORM_STEPS; i++) {
        int from = s->ship[seat], to = cm_cell_next[from][s->direction - 1];
        if (!is_open(s, to) || is_cut_off(from, s->direction)) {
            /* CM-STORM-12, CM-STORM-13, CM-DMG-01, CM-CALM-08: where it is now. */
            s->condition[seat] = DAMAGED;
            say(j, E_DAMAGED, seat, from, 0, 0);
            return;
        }
        say(j, E_PUSHED, seat, to, 0, 0);
        cm_move_ship(s, seat, to, j);
        if (cm_cell[to] == CM_CELL_WINDLESS) {
            s->condition[seat] = WINDLESS; /* CM-CALM-01: in no other way */
            say(j, E_BECALMED, seat, to, 0, 0);
            return;
        }
        if (cm_is_harbour(to)) {
            cm_enter_harbour(s, seat, false, j); /* CM-STORM-11, CM-STORM-17 */
            return;
        }
    }
}

/* CM-STORM-08: how far downwind a square is. */
static int downwind(int cell, int direction)
{
    int c = (cell - 1) % CM_CELL_COLUMNS + 1, r = (cell - 1) / CM_CELL_COLUMNS + 1;
    static const int8_t weight[9][2] = {{0, 0}, {0, -1}, {1, -1}, {1, 0},  {1, 1},
                                        {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}};
    return weight[direction][0] * c + weight[direction][1] * r;
}

/* CM-STORM-08, CM-STORM-22, CM-RULING-11: the furthest downwind first; ties clockwise from the
 * active seat. */
static void push_all(struct carta_magica *s, struct journal *j)
{
    int moving[SEATS], n = 0;
    for (int i = 0, seat = s->turn; i < s->seat_count; i++, seat = cm_next_seat(s, seat)) {
        if (!is_affected(s, seat) || s->sheltered[seat]) continue;
        int k = n++;
        while (k > 0 &&
               downwind(s->ship[moving[k - 1]], s->direction) < downwind(s->ship[seat], s->direction)) {
            moving[k] = moving[k - 1];
            k--;
        }
        moving[k] = seat;
    }
    for (int i = 0; i < n; i++) push(s, moving[i], j);
    cm_next_arrival(s, j);
}

/* ---- Good weather: CM-GW-01 to CM-GW-05 ---- */

/* Asks the next seat, clockwise from the active one, or lets the storm loose. */
static void ask_next(struct carta_magica *s, struct journal *j)
{
    for (int i = 0, seat = s->turn; i < s->seat_count; i++, seat = cm_next_seat(s, seat)) {
        if (!s->ask_weather[seat]) continue;
        s->ask_weather[seat] = 0;
        s->who = (uint8_t)seat;
        s->phase = PHASE_GOOD_WEATHER;
        return;
    }
    push_all(s, j);
}

/* CM-STORM-07, CM-INFO-06, CM-GW-03, CM-TURN-07: with hidden hands everybody concerned is asked, so
 * that being asked tells nothing. */
void cm_storm_begin(struct carta_magica *s, struct journal *j)
{
    bool hidden = s->options.hands == HANDS_HIDDEN;
    s->cause = CAUSE_STORM;
    memset(s->sheltered, 0, sizeof s->sheltered);
    for (int seat = 0; seat < s->seat_count; seat++)
        s->ask_weather[seat] = is_affected(s, seat) && (hidden || holds_weather(s, seat));
    ask_next(s, j);
}

void cm_legal_weather(const struct carta_magica *s, struct choices *out)
{
    cm_offer_cards(out, s, V_STAY, CM_KIND_WEATHER);
    choices_add(out, act(V_SUFFER, 0, 0, 0));
}

rule cm_why_not_stay(const void *state, action a)
{
    const struct carta_magica *s = state;
    if (s->phase != PHASE_GOOD_WEATHER) return CM_GW_01;
    return cm_not_held(s, a.arg[0], CM_KIND_WEATHER, CM_GW_01);
}

/* CM-GW-02, CM-GW-04, CM-GW-05, CM-STORM-21, CM-RULING-72: one card, one ship, which stays an
 * obstacle where it is. */
void cm_apply_stay(void *state, action a, struct journal *j)
{
    struct carta_magica *s = state;
    cm_move_card(s, a.arg[0], PLACE_DISCARD);
    s->sheltered[s->who] = 1;
    say(j, E_SHELTERED, s->who, a.arg[0], 0, 0);
    ask_next(s, j);
}

rule cm_why_not_suffer(const void *state, action a)
{
    const struct carta_magica *s = state;
    (void)a;
    return s->phase == PHASE_GOOD_WEATHER ? 0 : CM_STORM_07;
}

void cm_apply_suffer(void *state, action a, struct journal *j)
{
    (void)a;
    ask_next(state, j);
}
