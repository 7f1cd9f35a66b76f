/* Set-up: the Isle of Winds, the first-player throw, home ports, and how each seat divides its
 * doubloons. */
#include "state.h"

/* FT-SETUP-01 is held by the game's seats_min and seats_max. FT-SETUP-03, FT-SETUP-04: the
 * Galleon is beside the map with 3, 2 and 1 doubloons, nobody has the red flag. FT-SETUP-05,
 * FT-SETUP-06: 20 doubloons and 6 ports to found for each seat, flags face down. FT-SETUP-07,
 * FT-SETUP-14: what is not dealt is the reserve and the tile stock, both of them counts.
 * FT-SETUP-19: no trade value yet. */
bool ft_begin(void *state, struct error *err)
{
    struct finis_terrae *s = state;
    (void)err;
    for (int cell = 1; cell <= ISLE_CELLS; cell++) {
        s->tile[cell] = (uint8_t)(FT_FACE_ISLE_NW + cell - 1);
        s->x[cell] = (int8_t)((cell - 1) % 3 - 1);
        s->y[cell] = (int8_t)(1 - (cell - 1) / 3);
    }
    for (int hold = 1; hold < HOLDS; hold++) ft_fill(s, GALLEON, hold, FT_KIND_DOUBLOON, HOLDS - hold);
    for (int seat = 0; seat < s->seat_count; seat++) s->stores[seat] = START_MONEY;
    ft_begin_rolls(s, PHASE_FIRST_ROLL);
    for (int seat = 0; seat < s->seat_count; seat++) s->rolling[seat] = 1;
    ft_derive(s);
    return true;
}

void ft_legal_begin(const struct finis_terrae *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_FIRST_ROLL:
    case PHASE_TIE_ROLL:
        for (int die = 1; die <= 6; die++) choices_add_weight(out, act(V_THROW, die, 0, 0), 1);
        break;
    case PHASE_HOME_PORT:
        for (int cell = 1; cell <= ISLE_CELLS; cell++) offer(out, s, V_HOME, cell);
        break;
    default: /* PHASE_START_SPLIT */
        for (int amount = 0; amount <= s->stores[s->who]; amount++) offer(out, s, V_LOAD, amount);
    }
}

/* ---- throw: who is first, or who wins a tie; FT-SETUP-15, FT-SETUP-20, FT-RULING-23 ---- */

void ft_begin_rolls(struct finis_terrae *s, int phase)
{
    s->phase = (uint8_t)phase;
    s->ties = 0;
    for (int seat = 0; seat < s->seat_count; seat++) s->roll[seat] = s->rolling[seat] = 0;
    s->who = 0;
}

rule ft_why_not_throw(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_FIRST_ROLL || s->phase == PHASE_TIE_ROLL ? 0 : FT_FLOW_01;
}

static bool find_thrower(struct finis_terrae *s)
{
    for (int seat = 0; seat < s->seat_count; seat++) {
        if (!s->rolling[seat] || s->roll[seat]) continue;
        s->who = (uint8_t)seat;
        return true;
    }
    return false;
}

/* FT-SETUP-16 follows; or the game is over: FT-SCORE-22. */
static void rolls_won_by(struct finis_terrae *s, int seat, struct journal *j)
{
    bool first = s->phase == PHASE_FIRST_ROLL;
    ft_begin_rolls(s, first ? PHASE_HOME_PORT : PHASE_OVER);
    s->who = (uint8_t)seat;
    if (first) {
        s->first = s->turn = (uint8_t)seat;
        say(j, E_FIRST, seat, 0, 0, 0);
        return;
    }
    s->champion = (uint8_t)(seat + 1);
    s->who = s->turn;
    say(j, E_CHAMPION, seat, 0, 0, 0);
    say(j, E_OVER, s->end, 0, 0, 0);
}

/* A round is over: the highest wins, or those that share it throw again. FT-RULING-51: after 20
 * tied rounds the lowest seat among them is taken. */
static void end_of_round(struct finis_terrae *s, struct journal *j)
{
    int best = 0, count = 0, lowest = NOBODY;
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->roll[seat] > best) best = s->roll[seat];
    for (int seat = s->seat_count - 1; seat >= 0; seat--) {
        s->rolling[seat] = s->rolling[seat] && s->roll[seat] == best;
        if (!s->rolling[seat]) continue;
        count++;
        lowest = seat;
    }
    for (int seat = 0; seat < s->seat_count; seat++) s->roll[seat] = 0;
    if (count == 1) {
        rolls_won_by(s, lowest, j);
        return;
    }
    if (s->ties < UINT8_MAX) s->ties++;
    say(j, E_ROLL_TIED, count, best, 0, 0);
    if (s->options.tie_cap == CAP_20 && s->ties >= TIE_CAP)
        rolls_won_by(s, lowest, j);
    else
        find_thrower(s);
}

void ft_apply_throw(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->roll[s->who] = (uint8_t)a.arg[0];
    say(j, E_ROLLED, s->who, a.arg[0], 0, 0);
    if (!find_thrower(s)) end_of_round(s, j);
}

/* ---- home: FT-SETUP-16, FT-SETUP-17 ---- */

rule ft_why_not_home(const void *state, action a)
{
    const struct finis_terrae *s = state;
    int cell = a.arg[0];
    if (s->phase != PHASE_HOME_PORT) return FT_FLOW_01;
    if (cell == CENTRE) return FT_TILE_16;
    if (s->who == s->first && s->x[cell] != 1) return FT_SETUP_16;
    return s->port[cell] ? FT_SETUP_17 : 0;
}

/* FT-SETUP-18: the first game's advice is 5, 5, 5 and 5 in stock, without a choice. */
static void split_as_recommended(struct finis_terrae *s, struct journal *j)
{
    for (int seat = 0; seat < s->seat_count; seat++) {
        for (int hold = 1; hold < HOLDS; hold++) ft_fill(s, seat, hold, FT_KIND_DOUBLOON, 5);
        s->stores[seat] = 5;
    }
    ft_begin_day(s, j);
}

void ft_apply_home(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int cell = a.arg[0], seat = s->who;
    s->home[seat] = s->ship[seat] = (uint8_t)cell;
    s->port[cell] = (uint8_t)(seat + 1);
    s->chart.ports[1]++;
    say(j, E_HOME, seat, cell, 0, 0);
    s->who = (uint8_t)ft_next_seat(s, seat);
    if (s->who != s->first) return;
    if (s->options.start_split == SPLIT_RECOMMENDED) {
        split_as_recommended(s, j);
        return;
    }
    s->phase = PHASE_START_SPLIT;
    s->filling = 1;
}

/* ---- load: one verb for three lists, START_SPLIT, WRECK_LOAD and the amounts of REORG ---- */

rule ft_why_not_split(const struct finis_terrae *s, int amount)
{
    return amount <= s->stores[s->who] ? 0 : FT_SETUP_18;
}

void ft_split(struct finis_terrae *s, int amount, struct journal *j)
{
    ft_fill(s, s->who, s->filling, FT_KIND_DOUBLOON, amount);
    s->stores[s->who] = (uint16_t)(s->stores[s->who] - amount);
    if (++s->filling <= HOLDS) return;
    say(j, E_SPLIT, s->who, ft_money(s, s->who), s->stores[s->who], 0);
    s->filling = 1;
    s->who = (uint8_t)ft_next_seat(s, s->who);
    if (s->who != s->first) return;
    s->filling = 0;
    ft_begin_day(s, j);
}

rule ft_why_not_load(const void *state, action a)
{
    const struct finis_terrae *s = state;
    switch (s->phase) {
    case PHASE_START_SPLIT: return ft_why_not_split(s, a.arg[0]);
    case PHASE_WRECK_LOAD: return ft_why_not_wreck_load(s, a.arg[0]);
    case PHASE_REORG: return ft_why_not_stow_amount(s, a.arg[0]);
    }
    return FT_FLOW_01;
}

void ft_apply_load(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    switch (s->phase) {
    case PHASE_START_SPLIT: ft_split(s, a.arg[0], j); return;
    case PHASE_WRECK_LOAD: ft_wreck_load(s, a.arg[0], j); return;
    case PHASE_REORG: ft_stow_amount(s, a.arg[0], j); return;
    }
    bug("nothing to load");
}
