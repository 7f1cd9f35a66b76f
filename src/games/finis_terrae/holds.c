/* Holds, reserve and payments: everything that is loaded, paid or thrown into the sea passes
 * through here, so that no crate is lost or doubled (FT-FLOW-06). FT-HOLD-12, FT-RULING-20,
 * FT-RULING-55: the bank is never short and has no amount, and coins are only counted. */
#include <string.h>

#include "state.h"

/* FT-HOLD-08: stock doubloons do not pay. */
int ft_money(const struct finis_terrae *s, int ship)
{
    int sum = 0;
    for (int hold = 1; hold <= HOLDS; hold++)
        if (ft_hold_kind(s, ship, hold) == FT_KIND_DOUBLOON) sum += ft_hold_count(s, ship, hold);
    return sum;
}

int ft_lying(const struct finis_terrae *s, int cell, int kind)
{
    assert(cell > 0 && cell < CELLS);
    switch (kind) {
    case FT_KIND_DOUBLOON: return s->lying.doubloon[cell];
    case FT_KIND_SPICE: return s->lying.spice[cell];
    case FT_KIND_TREASURE: return s->lying.treasure[cell];
    case FT_KIND_RELIC: return s->lying.relic[cell];
    case FT_KIND_CASTAWAY: return s->lying.castaway[cell];
    }
    return 0;
}

void ft_lay(struct finis_terrae *s, int cell, int kind, int count)
{
    assert(cell > 0 && cell < CELLS);
    int sum = ft_lying(s, cell, kind) + count;
    assert(sum >= 0);
    switch (kind) {
    case FT_KIND_DOUBLOON: s->lying.doubloon[cell] = (uint16_t)sum; return;
    case FT_KIND_SPICE: s->lying.spice[cell] = (uint8_t)sum; return;
    case FT_KIND_TREASURE: s->lying.treasure[cell] = (uint8_t)sum; return;
    case FT_KIND_RELIC: s->lying.relic[cell] = (uint8_t)sum; return;
    case FT_KIND_CASTAWAY: s->lying.castaway[cell] = (uint8_t)sum; return;
    }
}

int ft_empty_hold(const struct finis_terrae *s, int ship)
{
    for (int hold = 1; hold <= HOLDS; hold++)
        if (!ft_hold_kind(s, ship, hold)) return hold;
    return 0;
}

bool ft_is_empty(const struct finis_terrae *s, int ship)
{
    for (int hold = 1; hold <= HOLDS; hold++)
        if (ft_hold_kind(s, ship, hold)) return false;
    return true;
}

/* FT-HOLD-02, FT-HOLD-03: one kind, any number; nothing left means an empty hold (FT-HOLD-11). */
void ft_fill(struct finis_terrae *s, int ship, int hold, int kind, int count)
{
    assert(hold > 0 && hold <= HOLDS);
    ft_kinds(s, ship)[hold] = (uint8_t)(count ? kind : 0);
    ft_counts(s, ship)[hold] = (uint16_t)count;
}

static void give_back(struct finis_terrae *s, int kind, int count)
{
    if (kind != FT_KIND_DOUBLOON) s->reserve[kind] = (uint8_t)(s->reserve[kind] + count);
}

void ft_discharge(struct finis_terrae *s, int ship, int hold)
{
    give_back(s, ft_hold_kind(s, ship, hold), ft_hold_count(s, ship, hold));
    ft_fill(s, ship, hold, 0, 0);
}

/* ---- Loading ---- */

static void cargo_stowed(struct finis_terrae *s, int from, struct journal *j)
{
    s->cargo_kind = s->cargo_from = 0;
    s->cargo_count = 0;
    switch (from) {
    case FROM_COLLECT: ft_post(s); return;
    case FROM_LOOT: ft_fight_over(s, j); return;
    }
    s->phase = PHASE_TRADE_STEP;
    s->who = s->turn;
}

/* FT-HOLD-04, FT-HOLD-05, FT-HOLD-13, FT-RULING-18: undivided into the lowest empty hold;
 * FT-HOLD-06: if there is none, one is emptied first. For loot the seat that decides for the
 * winner is asked already. */
void ft_load_cargo(struct finis_terrae *s, int ship, int kind, int count, int from, struct journal *j)
{
    int hold = ft_empty_hold(s, ship);
    s->cargo_from = (uint8_t)from;
    if (hold) {
        ft_fill(s, ship, hold, kind, count);
        say(j, E_STOWED, ship + 1, count, kind, hold);
        cargo_stowed(s, from, j);
        return;
    }
    s->cargo_kind = (uint8_t)kind;
    s->cargo_count = (uint16_t)count;
    s->phase = PHASE_JETTISON;
}

void ft_legal_holds(const struct finis_terrae *s, struct choices *out)
{
    int verb = s->phase == PHASE_PAY ? V_PAY : V_JETTISON;
    for (int hold = 1; hold <= HOLDS; hold++) offer(out, s, verb, hold);
    if (s->phase == PHASE_JETTISON) offer(out, s, V_FORGO, 0);
    ft_offer_treasures(s, out);
}

/* ---- jettison: FT-HOLD-06, FT-HOLD-07, FT-RULING-61, FT-COLL-03, FT-FIGHT-12 ---- */

/* Only when something is to be loaded and no hold is empty. */
rule ft_why_not_jettison(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_JETTISON ? 0 : FT_HOLD_07;
}

static int loading_ship(const struct finis_terrae *s)
{
    return (s->cargo_from == FROM_LOOT ? s->winner : s->sailing) - 1;
}

/* FT-HOLD-13: the hold just emptied is the one that is loaded. */
void ft_apply_jettison(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int ship = loading_ship(s), hold = a.arg[0];
    say(j, E_OVERBOARD, ship + 1, ft_hold_count(s, ship, hold), ft_hold_kind(s, ship, hold), 0);
    ft_discharge(s, ship, hold);
    ft_fill(s, ship, hold, s->cargo_kind, s->cargo_count);
    say(j, E_STOWED, ship + 1, s->cargo_count, s->cargo_kind, hold);
    cargo_stowed(s, s->cargo_from, j);
}

/* FT-SELL-07: only the doubloons of a sale may be given up. */
rule ft_why_not_forgo(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    if (s->phase != PHASE_JETTISON) return FT_FLOW_01;
    switch (s->cargo_from) {
    case FROM_COLLECT: return FT_COLL_03;
    case FROM_PURCHASE: return FT_BUY_04;
    case FROM_LOOT: return FT_FIGHT_12;
    }
    return 0;
}

void ft_apply_forgo(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)a;
    say(j, E_FORGONE, s->turn, s->cargo_count, 0, 0);
    cargo_stowed(s, s->cargo_from, j);
}

/* ---- Payments: FT-HOLD-11, FT-HOLD-14, FT-HOLD-15, FT-RULING-19 ---- */

static void paid(struct finis_terrae *s, struct journal *j)
{
    int purpose = s->purpose;
    s->purpose = 0;
    switch (purpose) {
    case FOR_TOLL: ft_after_toll(s, j); return;
    case FOR_PORT: ft_port_paid(s, j); return;
    case FOR_SPICE: ft_spice_paid(s, j); return;
    case FOR_CLEAN: ft_clean_paid(s, j); return;
    }
    bug("a payment for nothing");
}

/* From one hold as much as it has or as is still due. */
static void pay_from(struct finis_terrae *s, int hold, struct journal *j)
{
    int ship = s->sailing - 1, has = ft_hold_count(s, ship, hold), part = has < s->due ? has : s->due;
    ft_fill(s, ship, hold, FT_KIND_DOUBLOON, has - part);
    s->due = (uint16_t)(s->due - part);
    say(j, E_PAID, s->turn, part, hold, 0);
}

/* FT-FLOW-02: with one hold to pay from, or all of them just enough, there is nothing to choose. */
static void go_on_paying(struct finis_terrae *s, struct journal *j)
{
    while (s->due > 0) {
        int ship = s->sailing - 1, holds = 0, hold = 0;
        for (int i = HOLDS; i >= 1; i--) {
            if (ft_hold_kind(s, ship, i) != FT_KIND_DOUBLOON) continue;
            holds++;
            hold = i;
        }
        if (holds > 1 && ft_money(s, ship) != s->due) {
            s->phase = PHASE_PAY;
            return;
        }
        pay_from(s, hold, j);
    }
    paid(s, j);
}

void ft_demand(struct finis_terrae *s, int due, int purpose, struct journal *j)
{
    assert(ft_money(s, s->sailing - 1) >= due);
    s->due = (uint16_t)due;
    s->purpose = (uint8_t)purpose;
    go_on_paying(s, j);
}

rule ft_why_not_pay(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_PAY) return FT_FLOW_01;
    return ft_hold_kind(s, s->sailing - 1, a.arg[0]) == FT_KIND_DOUBLOON ? 0 : FT_HOLD_14;
}

void ft_apply_pay(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    pay_from(s, a.arg[0], j);
    go_on_paying(s, j);
}

/* ---- What follows from the rest ---- */

static int in_holds(const struct finis_terrae *s, int ship, int kind)
{
    int sum = 0;
    for (int hold = 1; hold <= HOLDS; hold++)
        if (ft_hold_kind(s, ship, hold) == kind) sum += ft_hold_count(s, ship, hold);
    return sum;
}

/* Units of a kind on ships, on cells, in the air, in the pool of a seat that reorganises. */
static int afloat(const struct finis_terrae *s, int kind)
{
    int sum = s->pool[kind] + in_holds(s, GALLEON, kind);
    for (int seat = 0; seat < s->seat_count; seat++) sum += in_holds(s, seat, kind);
    for (int cell = 1; cell < CELLS; cell++) sum += ft_lying(s, cell, kind);
    return sum + (s->cargo_kind == kind ? s->cargo_count : 0);
}

static int kept_total(const struct finis_terrae *s, int kind)
{
    int sum = 0;
    for (int seat = 0; seat < s->seat_count; seat++) sum += s->kept[seat][kind];
    return sum;
}

/* FT-FLOW-07: doubloons outside the bank. The Galleon's too. */
int ft_money_out(const struct finis_terrae *s)
{
    int sum = afloat(s, FT_KIND_DOUBLOON) + s->gift;
    for (int seat = 0; seat < s->seat_count; seat++) sum += s->stores[seat];
    return sum;
}

int ft_unkept(const struct finis_terrae *s)
{
    int sum = 0;
    for (int kind = FT_KIND_SPICE; kind < FT_KINDS; kind++) sum += ft_kind[kind].count - kept_total(s, kind);
    return sum;
}

int ft_unaccounted(const struct finis_terrae *s, int kind)
{
    assert(kind > 0 && kind < FT_KINDS);
    int used = afloat(s, kind) + kept_total(s, kind);
    return used > ft_kind[kind].count ? used - ft_kind[kind].count : 0;
}

/* FT-SETUP-11, FT-SETUP-12, FT-SETUP-13, FT-RULING-60: tiles of a type in this game. */
int ft_tiles_in_game(const struct finis_terrae *s, int tile)
{
    assert(tile > 0 && tile < FT_TILES);
    const struct ft_tile *t = &ft_tile[tile];
    return t->count - (s->seat_count == 3 ? t->less_3 : s->seat_count == 2 ? t->less_2 : 0);
}

static uint8_t rest(int all, int used) { return (uint8_t)(used < all ? all - used : 0); }

static int day_of(const struct finis_terrae *s)
{
    if (s->phase <= PHASE_START_SPLIT) return 0;
    bool open = s->weather == 0 || s->weather == FT_WEATHER_STORM; /* the day's card is still to come */
    return s->shown[FT_WEATHER_SUNNY] + s->shown[FT_WEATHER_RAIN] + (s->shown[FT_WEATHER_FINIS] > 1) + open;
}

void ft_derive(void *state)
{
    struct finis_terrae *s = state;
    int on_map[FT_TILES] = {0}, founded[SEATS + 1] = {0};
    for (int cell = FIRST_TILE; cell < CELLS; cell++) on_map[ft_tile_on(s, cell)]++;
    for (int t = 1; t < FT_TILES; t++)
        s->stock[t] = rest(ft_tiles_in_game(s, t), on_map[t] + s->drawn[t] + s->discarded[t]);
    for (int kind = FT_KIND_SPICE; kind < FT_KINDS; kind++)
        s->reserve[kind] = rest(ft_kind[kind].count, afloat(s, kind) + kept_total(s, kind));
    for (int cell = FIRST_TILE; cell < CELLS; cell++) founded[s->port[cell]]++;
    for (int seat = 0; seat < s->seat_count; seat++)
        s->ports_left[seat] = rest(PORTS_TO_FOUND, founded[seat + 1]); /* FT-SETUP-06, FT-RULING-42 */
    s->day = (uint8_t)day_of(s);
    ft_chart_rebuild(s);
}

/* ---- Bounds: FT-FLOW-07 ---- */

/* Can the movement that is under way still bring a fight? */
static bool may_still_fight(const struct finis_terrae *s)
{
    switch (ft_stage(s)) {
    case PHASE_SECOND_ROLL:
    case PHASE_DIE_ORDER:
    case PHASE_MOVE:
    case PHASE_ACTION:
    case PHASE_FIGHT_ROLL: return true;
    case PHASE_PAY: return s->purpose == FOR_TOLL;
    }
    return false;
}

/* Movements of this day that may still bring a fight, the present one included. */
static int fights_today(const struct finis_terrae *s)
{
    if (s->day == 0) return 0;
    if (!s->sailing) return s->phase < PHASE_SECOND_ROLL ? 2 * (s->seat_count + 1) : 0;
    int seats = (s->first - s->turn - 1 + 2 * s->seat_count) % s->seat_count; /* still to come */
    int red = s->red ? (s->red - 1 - s->turn + s->seat_count) % s->seat_count : s->seat_count;
    bool galleon = s->sailing == GALLEON + 1;
    int fights = 2 * seats + (galleon ? 2 : 0) + (red > 0 && red <= seats ? 2 : 0);
    return fights + may_still_fight(s) + (s->movement < 2);
}

int ft_wrecks_left(const struct finis_terrae *s)
{
    int days = s->day > DAYS_MAX ? 0 : DAYS_MAX - s->day;
    int storms = STORMS_MAX - s->shown[FT_WEATHER_STORM];
    int now = s->phase == PHASE_WIND ? s->seat_count + 1 : s->storm_left;
    return days * 2 * (s->seat_count + 1) + fights_today(s) + storms * (s->seat_count + 1) + now;
}
