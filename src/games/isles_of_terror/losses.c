/* What the isle takes: minion attacks, figures that somebody must remove, and the dues at the end of a year
 * and of the marauders. */
#include "state.h"

/* IT-VP-07, IT-MA-03, IT-RULING-37: no die is above 6, so who has no point is safe. */
int it_threat_of(const struct isles *s, int faction)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    if (s->points[faction] == 0) return 7;
    int row = 1;
    while (s->points[faction] > it_threat[row].last) row++;
    return it_threat[row].value;
}

static int count_hits(const struct isles *s, int faction)
{
    int hits = 0;
    for (int i = 0; i < s->attack_count; i++) hits += s->attack_die[i] >= it_threat_of(s, faction);
    return hits;
}

static void clear_dice(struct isles *s)
{
    for (int i = 0; i < ATTACK_DICE; i++) s->attack_die[i] = 0;
    s->attack_count = s->attack_spared = 0;
}

/* One die of the attack or of the year lies on the table. */
static void lay_die(struct isles *s, int face)
{
    assert(s->attack_count < ATTACK_DICE);
    s->attack_die[s->attack_count++] = (uint8_t)face;
    if (it_a(s) > 1)
        it_set_a(s, it_a(s) - 1);
    else
        it_pop(s);
}

/* ---- Minion attacks: Q10 ---- */

void it_attack(struct isles *s, int from, int dice)
{
    assert(dice <= ATTACK_DICE);
    it_push(s, PHASE_ATTACK, from, 0, dice, 0, 0);
}

/* IT-MA-01: rolled once for all. */
void it_rolled_attack(struct isles *s, int face, struct journal *j)
{
    say(j, E_ATTACK_DIE, face, 0, 0, 0);
    lay_die(s, face);
}

/* How many figures the attack costs: YO02 and X19 spare all of them, the Old Chapel (LO2) one. */
static int attack_losses(const struct isles *s, int faction, struct journal *j)
{
    int hits = count_hits(s, faction);
    if (hits && s->attack_spared >> faction & 1) {
        say(j, E_SAFE, faction, 0, 0, 0);
        return 0;
    }
    return hits && it_holds_location(s, faction, IT_LOCATION_LO2) ? hits - 1 : hits;
}

/* Dice, window, then the factions in order from the active one: IT-MA-02. Everyone loses by the dice that
 * were rolled, whatever happens meanwhile (IT-EXPL-21). */
bool it_step_attack(struct isles *s, struct journal *j)
{
    int from = it_asked(s), dice = it_b(s), step = it_next_step(s);
    if (step == ATTACK_ROLL) {
        clear_dice(s);
        say(j, E_ATTACK, dice, 0, 0, 0);
        it_push(s, PHASE_ATTACK_DICE, from, dice, 0, 0, 0);
    } else if (step == ATTACK_REACT) {
        it_open_window(s, IT_WINDOW_ATTACK, from, j);
    } else if (step < ATTACK_LOSE + s->faction_count) {
        int faction = it_clockwise(s, from, step - ATTACK_LOSE);
        it_lose(s, faction, attack_losses(s, faction, j), LOSE_FIGURE, 0, CAUSE_ATTACK);
    } else {
        clear_dice(s);
        it_pop(s);
    }
    return false;
}

/* ---- Figures that must go: Q4, K5 ---- */

void it_lose(struct isles *s, int chooser, int n, int what, int where, int cause)
{
    if (n > 0) it_push(s, PHASE_LOSE, chooser, n, what, where, cause);
}

/* What each kind of loss may take; the rule answers a wish for something else. */
static const struct {
    bool soldier, captain, camp;
    bool all;       /* also figures of other factions, in cooperative play (or, for LOSE_RANGE, always) */
    bool at, reach; /* only at field c, or in the range of terror c */
    rule rule;
} kinds[LOSSES] = {
    [LOSE_FIGURE] = {true, true, true, false, false, false, IT_MA_02},
    [LOSE_CHARACTER] = {true, true, false, false, false, false, IT_RULING_61},
    [LOSE_CAMP] = {false, false, true, false, false, false, IT_RULING_61},
    [LOSE_EXPLORER] = {true, true, false, true, true, false, IT_MOVE_19},
    [LOSE_FIGHTER] = {true, true, true, true, true, false, IT_COMB_09},
    [LOSE_RANGE] = {true, true, true, true, false, true, IT_TERROR_17},
    [LOSE_CHARACTER_RANGE] = {true, true, false, false, false, true, IT_TERROR_26},
};

static int count_figure(const struct isles *s, int faction, int figure, int field)
{
    if (figure == SOLDIER) return it_soldiers_at(s, faction, field);
    if (figure == CAPTAIN) return s->captain[faction] == field;
    return figure == CAMP && s->camp[field] == faction;
}

/* IT-MA-04, IT-RULING-97: figures on the board only, sea areas included. Ships are never lost. */
static rule why_not_lose(const struct isles *s, int faction, int figure, int field)
{
    int what = it_b(s), place = it_c(s);
    const bool may[FIGURES] = {
        [SOLDIER] = kinds[what].soldier, [CAPTAIN] = kinds[what].captain, [CAMP] = kinds[what].camp};
    bool other = faction != it_asked(s);
    if (!it_plays(s, faction) || count_figure(s, faction, figure, field) == 0) return IT_MA_04;
    if (!may[figure]) return kinds[what].rule;
    if (other && !(kinds[what].all && it_is_cooperative(s))) return IT_MA_02;
    if (kinds[what].at && field != place) return kinds[what].rule;
    if (kinds[what].reach && !(it_terror_range(s, place) & it_bit(field))) return IT_TERROR_17;
    return 0;
}

rule it_why_not_lose(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_LOSE) return IT_FLOW_01;
    return why_not_lose(s, a.arg[0], a.arg[1], a.arg[2]);
}

void it_legal_lose(const struct isles *s, struct choices *out)
{
    for (int i = 0; i < s->faction_count; i++)
        for (area_set rest = it_areas(s); rest; rest &= rest - 1)
            for (int figure = SOLDIER; figure < FIGURES; figure++)
                offer(out, s, V_LOSE, s->order[i], figure, it_first_field(rest));
}

static bool can_lose(const struct isles *s)
{
    for (int i = 0; i < s->faction_count; i++)
        for (area_set rest = it_areas(s); rest; rest &= rest - 1)
            for (int figure = SOLDIER; figure < FIGURES; figure++)
                if (why_not_lose(s, s->order[i], figure, it_first_field(rest)) == 0) return true;
    return false;
}

bool it_step_lose(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_a(s) > 0 && can_lose(s)) return true;
    it_pop(s);
    return false;
}

/* IT-CAMP-07, IT-CAMP-10: a casualty falls by the other side of its combat, everything else by nobody. */
void it_apply_lose(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int cause = it_d(s), by = 0;
    if (it_b(s) == LOSE_FIGHTER) by = s->loser == 1 ? s->defender : s->attacker;
    it_set_a(s, it_a(s) - 1);
    it_remove_figure(s, a.arg[0], a.arg[1], a.arg[2], cause, it_is_cooperative(s) ? 0 : by, j);
}

/* ---- Dues: Q5, and the marauders' plunder ---- */

void it_rolled_year(struct isles *s, int face, struct journal *j)
{
    say(j, E_YEAR_DIE, face, 0, 0, 0);
    lay_die(s, face);
}

/* IT-YEAR-02: every faction in order. */
bool it_step_year_pay(struct isles *s, struct journal *j)
{
    (void)j;
    int step = it_next_step(s);
    if (step <= s->faction_count) {
        int faction = it_clockwise(s, s->starter, step - 1);
        it_push(s, PHASE_DUES, faction, count_hits(s, faction), 0, 0, 0);
        return false;
    }
    clear_dice(s);
    it_pop(s);
    return false;
}

/* IT-RULING-99, IT-YEAR-03, IT-RULING-38: resources while there are any, then figures of the board. */
bool it_step_dues(struct isles *s, struct journal *j)
{
    (void)j;
    int faction = it_asked(s), n = it_a(s);
    if (n > 0 && s->gold[faction] + s->rations[faction] > 0) return true;
    it_pop(s);
    it_lose(s, faction, n, LOSE_FIGURE, 0, CAUSE_YEAR);
    return false;
}

/* IT-TERROR-26: a faction with too few loses what it has. */
bool it_step_plunder(struct isles *s, struct journal *j)
{
    (void)j;
    int faction = it_asked(s);
    if (it_a(s) > 0 && s->gold[faction] + s->rations[faction] > 0) return true;
    it_pop(s);
    return false;
}

void it_legal_dues(const struct isles *s, struct choices *out)
{
    offer(out, s, V_PAY_DUE, IT_RESOURCE_GOLD, 0, 0);
    offer(out, s, V_PAY_DUE, IT_RESOURCE_RATION, 0, 0);
}

rule it_why_not_pay_due(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_DUES && it_phase(s) != PHASE_PLUNDER) return IT_FLOW_01;
    bool has = a.arg[0] != IT_RESOURCE_ANY && it_stock(s, it_asked(s), a.arg[0]) > 0;
    if (has) return 0;
    return it_phase(s) == PHASE_DUES ? IT_YEAR_02 : IT_TERROR_26;
}

void it_apply_pay_due(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_set_a(s, it_a(s) - 1);
    it_lose_resource(s, it_asked(s), a.arg[0], 1, j);
}
