/* The action after a movement, the free choices, and reorganising: FT-NAV-02. Fights and trade
 * have files of their own. */
#include <string.h>

#include "state.h"

static int here(const struct finis_terrae *s) { return ft_ship_cell(s, s->sailing - 1); }

static bool is_galleon(const struct finis_terrae *s) { return s->sailing == GALLEON + 1; }

void ft_legal_action(const struct finis_terrae *s, struct choices *out)
{
    offer(out, s, V_PASS, 0);
    offer(out, s, V_FOUND, 0);
    for (int kind = 1; kind < FT_KINDS; kind++) offer(out, s, V_COLLECT, kind);
    for (int ship = 0; ship < SHIPS; ship++) offer(out, s, V_FIGHT, ship + 1);
    offer(out, s, V_TRADE, 0);
    offer(out, s, V_CLEAN, 0);
    ft_offer_free(s, out);
}

/* FT-NAV-05, FT-FIGHT-03: whatever the action, it waits for its list and gives way to a fight
 * that must be. */
static rule not_now(const struct finis_terrae *s)
{
    if (s->phase != PHASE_ACTION) return FT_FLOW_01;
    return s->forced ? FT_FIGHT_03 : 0;
}

/* FT-PIR-03, FT-PIR-04, FT-RULING-75: what only an explorer does; FT-GAL-04. */
static rule not_explorer(const struct finis_terrae *s, rule otherwise)
{
    if (is_galleon(s)) return FT_GAL_04;
    return s->pirate[s->turn] ? otherwise : 0;
}

/* The action is done; POST follows, also if END is its only entry. */
void ft_post(struct finis_terrae *s)
{
    s->forced = s->raised[s->turn] = 0;
    s->who = s->turn;
    s->phase = PHASE_POST;
}

/* ---- pass ---- */

rule ft_why_not_pass(const void *state, action a)
{
    (void)a;
    return not_now(state);
}

void ft_apply_pass(void *state, action a, struct journal *j)
{
    (void)a;
    (void)j;
    ft_post(state);
}

/* ---- found: FT-PORT-01 ---- */

/* FT-PORT-02, FT-PORT-08, FT-RULING-76: 5 for each tile of the island as it is now; of a strait
 * bank A counts. */
int ft_port_cost(const struct finis_terrae *s, int cell)
{
    assert(cell > 0 && cell < CELLS);
    return PORT_PRICE * s->chart.size[s->chart.island[cell][0]];
}

/* FT-PORT-07, FT-PORT-10: incomplete islands and things lying about do not matter. FT-TILE-04,
 * FT-TILE-05, FT-TILE-06, FT-TILE-10, FT-TILE-11, FT-RULING-28, FT-RULING-29: which tiles have a
 * beach is in the tile table. */
rule ft_why_not_found(const void *state, action a)
{
    const struct finis_terrae *s = state;
    rule no = not_now(s);
    (void)a;
    if (no) return no;
    no = not_explorer(s, FT_PIR_04);
    if (no) return no;
    int cell = here(s);
    if (ft_on_isle(cell)) return FT_PORT_06; /* FT-TILE-18 */
    if (!ft_tile[ft_tile_on(s, cell)].beach) return FT_PORT_12;
    if (s->chart.ports[s->chart.island[cell][0]])
        return FT_PORT_04; /* FT-MAP-13: so only joining brings two */
    if (s->ports_left[s->turn] == 0) return FT_PORT_05;
    return ft_money(s, s->turn) >= ft_port_cost(s, cell) ? 0 : FT_PORT_11;
}

void ft_apply_found(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)a;
    ft_demand(s, ft_port_cost(s, here(s)), FOR_PORT, j);
}

/* FT-PORT-03, FT-PORT-09: from now on it stays there. */
void ft_port_paid(struct finis_terrae *s, struct journal *j)
{
    int cell = here(s);
    s->port[cell] = (uint8_t)(s->turn + 1);
    s->ports_left[s->turn]--;
    s->chart.ports[s->chart.island[cell][0]]++;
    say(j, E_FOUNDED, s->turn, s->x[cell], s->y[cell], s->chart.size[s->chart.island[cell][0]]);
    ft_post(s);
}

/* ---- collect: FT-COLL-01, FT-COLL-02, FT-COLL-04, FT-COLL-05 ---- */

rule ft_why_not_collect(const void *state, action a)
{
    const struct finis_terrae *s = state;
    rule no = not_now(s);
    if (no) return no;
    return ft_lying(s, here(s), a.arg[0]) ? 0 : FT_COLL_06;
}

/* FT-GAL-05: what the Galleon collects goes on its own board. */
void ft_apply_collect(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int cell = here(s), kind = a.arg[0], count = ft_lying(s, cell, kind);
    s->raised[s->turn] = 0;
    ft_lay(s, cell, kind, -count);
    say(j, E_COLLECTED, s->sailing, count, kind, 0);
    ft_load_cargo(s, s->sailing - 1, kind, count, FROM_COLLECT, j);
}

/* ---- clean: FT-PIR-05, FT-PIR-06 ---- */

rule ft_why_not_clean(const void *state, action a)
{
    const struct finis_terrae *s = state;
    rule no = not_now(s);
    (void)a;
    if (no) return no;
    if (is_galleon(s)) return FT_GAL_04;
    if (s->raised[s->turn]) return FT_PIR_12; /* only in a later action step */
    int cell = here(s);
    bool can = s->pirate[s->turn] && ft_on_isle(cell) && s->port[cell];
    return can && ft_money(s, s->turn) >= CLEAN_PRICE ? 0 : FT_PIR_05;
}

void ft_apply_clean(void *state, action a, struct journal *j)
{
    (void)a;
    ft_demand(state, CLEAN_PRICE, FOR_CLEAN, j);
}

/* It ends the navigation: no POST, no second movement. FT-PIR-09: later the flag may be raised
 * again. */
void ft_clean_paid(struct finis_terrae *s, struct journal *j)
{
    s->pirate[s->turn] = 0;
    say(j, E_CLEANED, s->turn, 0, 0, 0);
    ft_end_navigation(s, j);
}

/* ---- Free choices: raise and redeem_treasure ---- */

void ft_offer_free(const struct finis_terrae *s, struct choices *out)
{
    if (is_galleon(s) || s->pirate[s->turn]) return;
    offer(out, s, V_RAISE, 0);
    ft_offer_treasures(s, out);
}

void ft_offer_treasures(const struct finis_terrae *s, struct choices *out)
{
    for (int hold = 1; hold <= HOLDS; hold++) offer(out, s, V_REDEEM_TREASURE, hold);
}

/* FT-PIR-01, FT-RULING-41: at MOVE, ACTION and POST of the own ship; FT-GAL-14: not on the
 * Galleon. */
rule ft_why_not_raise(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    if (s->phase != PHASE_MOVE && s->phase != PHASE_ACTION && s->phase != PHASE_POST) return FT_FLOW_01;
    if (is_galleon(s)) return FT_GAL_14;
    return s->pirate[s->turn] ? FT_PIR_12 : 0;
}

/* FT-PIR-11, FT-FIGHT-03: a fight that must be stays so. FT-PIR-07, FT-PIR-08, FT-PIR-10:
 * nothing else changes. */
void ft_apply_raise(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)a;
    s->pirate[s->turn] = 1;
    s->raised[s->turn] = s->phase == PHASE_ACTION; /* FT-PIR-12 */
    say(j, E_RAISED, s->turn, 0, 0, 0);
}

/* FT-TREAS-01, FT-RULING-79: at every list of the seat while its own ship navigates, but for the
 * holds that are being filled anew, when nothing lies in them. */
static bool is_treasure_time(const struct finis_terrae *s)
{
    switch (s->phase) {
    case PHASE_DIE_ORDER:
    case PHASE_MOVE:
    case PHASE_PAY:
    case PHASE_ACTION:
    case PHASE_TRADE_STEP:
    case PHASE_POST: return true;
    case PHASE_JETTISON:
    case PHASE_LOOT: return s->who == s->turn;
    }
    return false;
}

/* FT-TREAS-04: no port and no action needed. FT-TREAS-06, FT-RULING-15: not for pirates. */
rule ft_why_not_redeem_treasure(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (!is_treasure_time(s)) return FT_FLOW_01;
    if (is_galleon(s)) return FT_GAL_14;
    if (s->pirate[s->turn]) return FT_TREAS_06;
    return s->hold_kind[s->turn][a.arg[0]] == FT_KIND_TREASURE ? 0 : FT_TREAS_02;
}

void ft_apply_redeem_treasure(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)j;
    s->hold = (uint8_t)a.arg[0];
    s->back = s->phase;
    s->phase = PHASE_TREASURE_ROLL;
}

/* ---- worth: two red dice for the treasures of one hold ---- */

rule ft_why_not_worth(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_TREASURE_ROLL ? 0 : FT_FLOW_01;
}

/* FT-TREAS-02, FT-TREAS-03, FT-TREAS-05, FT-RULING-44: one throw for the hold, times the
 * treasures in it. */
void ft_apply_worth(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int seat = s->turn, hold = s->hold, count = s->hold_count[seat][hold];
    s->kept[seat][FT_KIND_TREASURE] = (uint8_t)(s->kept[seat][FT_KIND_TREASURE] + count);
    ft_fill(s, seat, hold, FT_KIND_DOUBLOON, a.arg[0] * count);
    say(j, E_TREASURE, seat, count, a.arg[0] * count, hold);
    s->phase = s->back;
    s->hold = s->back = 0;
}

/* ---- POST: end and reorganise ---- */

void ft_legal_post(const struct finis_terrae *s, struct choices *out)
{
    if (s->phase == PHASE_POST) {
        choices_add(out, act(V_END, 0, 0, 0));
        offer(out, s, V_REORGANISE, 0);
        ft_offer_free(s, out);
        return;
    }
    if (!s->stowing) {
        for (int kind = 1; kind < STOWS; kind++) offer(out, s, V_STOW, kind);
        return;
    }
    for (int amount = 1; amount <= s->pool[s->stowing]; amount++) offer(out, s, V_LOAD, amount);
}

rule ft_why_not_end(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_POST ? 0 : FT_FLOW_01;
}

void ft_apply_end(void *state, action a, struct journal *j)
{
    (void)a;
    ft_next_movement(state, j);
}

/* FT-REORG-10, FT-RULING-16: with reorganise=last_movement a sunny day's first movement is too
 * early. */
static bool is_too_early(const struct finis_terrae *s)
{
    return s->options.reorganise == REORG_LAST && ft_is_sunny(s) && s->movement == 1;
}

/* FT-REORG-01, FT-REORG-02, FT-RULING-17, FT-RULING-62: in an own port, after any action, once a
 * movement. */
bool ft_can_reorganise(const struct finis_terrae *s)
{
    return !is_galleon(s) && !s->pirate[s->turn] && s->port[here(s)] == s->turn + 1 && !is_too_early(s);
}

rule ft_why_not_reorganise(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    if (s->phase != PHASE_POST) return FT_REORG_01;
    if (is_galleon(s) || s->pirate[s->turn]) return FT_REORG_08;
    if (is_too_early(s)) return FT_REORG_10;
    return !s->reorganised && ft_can_reorganise(s) ? 0 : FT_REORG_01;
}

/* FT-REORG-04, FT-REORG-05: all contents and the stock form a pool. */
void ft_apply_reorganise(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int seat = s->turn;
    (void)a;
    s->pool[FT_KIND_DOUBLOON] = s->stores[seat];
    s->stores[seat] = 0;
    for (int hold = 1; hold <= HOLDS; hold++) {
        int kind = s->hold_kind[seat][hold];
        if (kind) s->pool[kind] = (uint16_t)(s->pool[kind] + s->hold_count[seat][hold]);
        ft_fill(s, seat, hold, 0, 0);
    }
    s->filling = 1;
    s->phase = PHASE_REORG;
    say(j, E_REORGANISES, seat, 0, 0, 0);
}

/* ---- stow and load: what goes into hold 1, 2, 3, 4 in turn ---- */

int ft_pool_kinds(const struct finis_terrae *s)
{
    int n = 0;
    for (int kind = FT_KIND_SPICE; kind < FT_KINDS; kind++) n += s->pool[kind] > 0;
    return n;
}

/* FT-REORG-07: what is not doubloons must find room in the holds that are left after this one. */
static bool leaves_room(const struct finis_terrae *s, int kind, int amount)
{
    int kinds = ft_pool_kinds(s);
    if (kind != FT_KIND_DOUBLOON && amount > 0 && amount == s->pool[kind]) kinds--;
    return kinds <= HOLDS - s->filling;
}

/* A kind is legal if some amount of it is: all of it leaves the most room. FT-REORG-06: only
 * what was in the holds is in the pool. */
rule ft_why_not_stow(const void *state, action a)
{
    const struct finis_terrae *s = state;
    int kind = a.arg[0];
    if (s->phase != PHASE_REORG || s->stowing) return FT_FLOW_01;
    if (kind == STOW_EMPTY) return leaves_room(s, FT_KIND_DOUBLOON, 0) ? 0 : FT_REORG_07;
    if (s->pool[kind] == 0) return FT_REORG_04;
    return leaves_room(s, kind, s->pool[kind]) ? 0 : FT_REORG_07;
}

/* FT-REORG-03, FT-REORG-09: no action follows, but POST with its free choices does. */
static void next_hold(struct finis_terrae *s)
{
    s->stowing = 0;
    if (++s->filling <= HOLDS) return;
    s->stores[s->turn] = s->pool[FT_KIND_DOUBLOON];
    memset(s->pool, 0, sizeof s->pool);
    s->filling = 0;
    s->reorganised = 1;
    ft_post(s);
}

void ft_apply_stow(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)j;
    if (a.arg[0] == STOW_EMPTY)
        next_hold(s);
    else
        s->stowing = (uint8_t)a.arg[0];
}

rule ft_why_not_stow_amount(const struct finis_terrae *s, int amount)
{
    if (!s->stowing) return FT_FLOW_01;
    if (amount < 1 || amount > s->pool[s->stowing]) return FT_REORG_04;
    return leaves_room(s, s->stowing, amount) ? 0 : FT_REORG_07;
}

void ft_stow_amount(struct finis_terrae *s, int amount, struct journal *j)
{
    int kind = s->stowing;
    ft_fill(s, s->turn, s->filling, kind, amount);
    s->pool[kind] = (uint16_t)(s->pool[kind] - amount);
    say(j, E_STOWED, s->turn + 1, amount, kind, s->filling);
    next_hold(s);
}
