/* Shipwrecks, by storm or after a lost fight: what is left behind, the way home, and the relief. */
#include "state.h"

int ft_lair_count(const struct finis_terrae *s)
{
    int n = 0;
    for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++) n += ft_tile_on(s, cell) == FT_TILE_LAIR;
    return n;
}

void ft_legal_wreck(const struct finis_terrae *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_WRECK_HOLD:
        for (int hold = 1; hold <= HOLDS; hold++) offer(out, s, V_DROP, hold);
        break;
    case PHASE_WRECK_LOAD:
        for (int amount = 0; amount <= s->gift + s->stores[s->who]; amount++) offer(out, s, V_LOAD, amount);
        break;
    default: /* PHASE_GALLEON_LAIR */
        for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++)
            if (ft_tile_on(s, cell) == FT_TILE_LAIR)
                choices_add(out, act(V_HAVEN, s->x[cell], s->y[cell], 0));
    }
}

/* FT-WRECK-13: the hold, the rest, the way home, the token, the relief, in this order.
 * FT-FLOW-02: nothing to choose with four empty holds. */
void ft_wreck(struct finis_terrae *s, int ship, int cell, struct journal *j)
{
    assert(cell > 0 && cell < CELLS);
    s->wrecked = (uint8_t)(ship + 1);
    say(j, E_WRECKED, ship + 1, s->x[cell], s->y[cell], 0);
    if (ft_is_empty(s, ship)) {
        ft_send_home(s, ship, j);
        return;
    }
    s->phase = PHASE_WRECK_HOLD;
    s->who = (uint8_t)(ship == GALLEON ? s->red - 1 : ship); /* FT-WRECK-11, FT-GAL-09 */
}

/* ---- drop: FT-WRECK-01, FT-WRECK-03 ---- */

rule ft_why_not_drop(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_WRECK_HOLD) return FT_FLOW_01;
    return ft_hold_kind(s, s->wrecked - 1, a.arg[0]) ? 0 : FT_WRECK_01;
}

/* FT-WRECK-09, FT-RULING-46, FT-RULING-67: it is added to what lies there, on any cell. */
void ft_apply_drop(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int ship = s->wrecked - 1, cell = ft_wreck_cell(s, ship), hold = a.arg[0];
    int kind = ft_hold_kind(s, ship, hold), count = ft_hold_count(s, ship, hold);
    ft_lay(s, cell, kind, count);
    ft_fill(s, ship, hold, 0, 0);
    say(j, E_LEFT, ship + 1, count, kind, 0);
    for (int other = 1; other <= HOLDS; other++) {
        if (!ft_hold_kind(s, ship, other)) continue;
        say(j, E_LOST, ship + 1, ft_hold_count(s, ship, other), ft_hold_kind(s, ship, other), 0);
        ft_discharge(s, ship, other);
    }
    ft_send_home(s, ship, j);
}

static void wreck_done(struct finis_terrae *s, struct journal *j)
{
    s->wrecked = 0;
    if (s->wind)
        ft_storm_on(s, j);
    else
        ft_fight_over(s, j);
}

/* FT-WRECK-11, FT-RULING-12: back to a lair with 3, 2 and 1 doubloons. */
static void haven(struct finis_terrae *s, int cell, struct journal *j)
{
    s->galleon = (uint8_t)cell;
    for (int hold = 1; hold < HOLDS; hold++) ft_fill(s, GALLEON, hold, FT_KIND_DOUBLOON, HOLDS - hold);
    say(j, E_LAIR, s->x[cell], s->y[cell], 0, 0);
    wreck_done(s, j);
}

static void seek_haven(struct finis_terrae *s, struct journal *j)
{
    if (ft_lair_count(s) > 1) {
        s->phase = PHASE_GALLEON_LAIR;
        s->who = (uint8_t)(s->red - 1); /* FT-GAL-09 */
        return;
    }
    for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++)
        if (ft_tile_on(s, cell) == FT_TILE_LAIR) {
            haven(s, cell, j);
            return;
        }
}

/* FT-WRECK-04, FT-WRECK-05, FT-WRECK-10 (a pirate stays one), FT-RULING-71 (also from its own
 * home port). */
void ft_send_home(struct finis_terrae *s, int ship, struct journal *j)
{
    s->wrecked = (uint8_t)(ship + 1);
    if (ship == GALLEON) {
        seek_haven(s, j);
        return;
    }
    s->ship[ship] = s->home[ship];
    s->minus[ship]++;
    say(j, E_RETURNED, ship, 0, 0, 0);
    say(j, E_MINUS, ship, s->minus[ship], 0, 0);
    s->gift = RELIEF;
    s->filling = 1;
    s->phase = PHASE_WRECK_LOAD;
    s->who = (uint8_t)ship;
}

/* ---- load: FT-WRECK-06, FT-WRECK-07, FT-WRECK-12 ---- */

rule ft_why_not_wreck_load(const struct finis_terrae *s, int amount)
{
    int own = s->pirate[s->who] ? 0 : s->stores[s->who]; /* FT-RULING-39: pirates may not touch their stock */
    if (amount > s->gift + own) return s->pirate[s->who] ? FT_WRECK_07 : FT_WRECK_12;
    return s->filling == HOLDS && amount < s->gift ? FT_WRECK_06 : 0;
}

/* The relief is used up before the stock. FT-WRECK-08: nothing else of the seat is touched. */
void ft_wreck_load(struct finis_terrae *s, int amount, struct journal *j)
{
    int given = amount < s->gift ? amount : s->gift;
    ft_fill(s, s->who, s->filling, FT_KIND_DOUBLOON, amount);
    s->gift = (uint8_t)(s->gift - given);
    s->stores[s->who] = (uint16_t)(s->stores[s->who] - (amount - given));
    if (++s->filling <= HOLDS) return;
    assert(s->gift == 0);
    s->filling = 0;
    say(j, E_LOADED, s->who, ft_money(s, s->who), s->stores[s->who], 0);
    wreck_done(s, j);
}

/* ---- haven: where the Galleon goes ---- */

rule ft_why_not_haven(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_GALLEON_LAIR) return FT_FLOW_01;
    return ft_tile_on(s, ft_cell_at(s, a.arg[0], a.arg[1])) == FT_TILE_LAIR ? 0 : FT_WRECK_11;
}

void ft_apply_haven(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    haven(s, ft_cell_at(s, a.arg[0], a.arg[1]), j);
}
