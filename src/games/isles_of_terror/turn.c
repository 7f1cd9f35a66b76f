/* The action phase: whose turn it is, tokens, actions and bonuses, the end of the turn; and resources that
 * are taken by choice. */
#include <string.h>

#include "state.h"

/* ---- Resources ---- */

static void add_stock(uint16_t *stock, int n)
{
    int sum = *stock + n;
    *stock = (uint16_t)(sum < POOL_MAX ? sum : POOL_MAX);
}

/* IT-RULING-01: the supply has no end. */
void it_gain(struct isles *s, int faction, int resource, int n, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    if (n <= 0) return;
    add_stock(resource == IT_RESOURCE_GOLD ? &s->gold[faction] : &s->rations[faction], n);
    say(j, E_GAINED, faction, n, it_goods(resource, n), 0);
}

static void gain_at_sea(struct isles *s, int faction, int resource, struct journal *j)
{
    add_stock(resource == IT_RESOURCE_GOLD ? &s->sea_gold[faction] : &s->sea_rations[faction], 1);
    say(j, E_SEA_GAINED, faction, 1, resource, 0);
}

int it_lose_resource(struct isles *s, int faction, int resource, int n, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int stock = it_stock(s, faction, resource), lost = n < stock ? n : stock;
    if (resource == IT_RESOURCE_GOLD)
        s->gold[faction] = (uint16_t)(stock - lost);
    else
        s->rations[faction] = (uint16_t)(stock - lost);
    if (lost) say(j, E_LOST_RESOURCE, faction, lost, it_goods(resource, lost), 0);
    return lost;
}

/* IT-TERM-13: each time the receiver chooses. */
void it_gain_choice(struct isles *s, int faction, int n, int purse)
{
    if (n > 0) it_push(s, PHASE_GAIN, faction, n, purse, 0, 0);
}

/* ---- Whose turn it is ---- */

static bool has_acted(const struct isles *s, int faction) { return s->acted >> faction & 1; }

static int locations_held(const struct isles *s, int faction)
{
    int bits = 0;
    for (int l = 1; l < IT_LOCATIONS; l++)
        if (it_holds_location(s, faction, l)) bits |= 1 << l;
    return bits;
}

static void begin_turn(struct isles *s, int faction, struct journal *j)
{
    s->turn = (uint8_t)faction;
    s->acted |= (uint8_t)(1 << faction);
    s->slot = s->action = 0;
    s->traded = s->merchant = s->counted = s->hired = s->hired_soldiers = s->machete = s->discounted = 0;
    s->locations_before = (uint8_t)locations_held(s, faction); /* M13, IT-RULING-96 */
    say(j, E_TURN, faction, 0, 0, 0);
    it_push(s, PHASE_TURN_END, faction, 0, 0, 0, 0);
    it_push(s, PHASE_TOKEN, faction, 0, 0, 0, 0);
}

/* How many are still to act in this wave; *next is the first of them clockwise from the starting player. */
static int waiting(const struct isles *s, int *next)
{
    int n = 0;
    for (int i = s->faction_count - 1; i >= 0; i--) {
        int faction = it_clockwise(s, s->starter, i);
        if (has_acted(s, faction)) continue;
        *next = faction;
        n++;
    }
    return n;
}

/* IT-ACT-01: three waves. IT-COOP-10, IT-RULING-58: the leader says who is next, unless the order is
 * clockwise or only one is left. */
bool it_step_turns(struct isles *s, struct journal *j)
{
    int next = IT_FACTION_NONE, n = waiting(s, &next);
    s->turn = IT_FACTION_NONE;
    if (n == 0) {
        if (s->wave == WAVES) {
            it_pop(s);
            s->wave = s->acted = 0;
        } else {
            s->wave++;
            s->acted = 0;
        }
        return false;
    }
    bool asks = n > 1 && it_is_cooperative(s) && s->options.coop_order == ORDER_LEADER;
    if (!asks) begin_turn(s, next, j);
    return asks;
}

rule it_why_not_next(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_TURNS) return IT_FLOW_01;
    return it_plays(s, a.arg[0]) && !has_acted(s, a.arg[0]) ? 0 : IT_COOP_10;
}

void it_apply_next(void *state, action a, struct journal *j) { begin_turn(state, a.arg[0], j); }

void it_legal_turns(const struct isles *s, struct choices *out)
{
    for (int i = 0; i < s->faction_count; i++) offer(out, s, V_NEXT, s->order[i], 0, 0);
}

/* ---- Token and action ---- */

/* IT-ACT-02, IT-ACT-04: an empty field of its own board. */
rule it_why_not_place(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_TOKEN) return IT_FLOW_01;
    return s->taken[a.arg[0] - 1][it_asked(s)] ? IT_ACT_04 : 0;
}

void it_apply_place(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    (void)j;
    s->slot = (uint8_t)a.arg[0];
    s->taken[s->slot - 1][faction] = 1;
    it_pop(s);
    it_push(s, PHASE_ACTION, faction, 0, 0, 0, 0);
}

void it_legal_token(const struct isles *s, struct choices *out)
{
    for (int slot = 1; slot < IT_SLOTS; slot++) offer(out, s, V_PLACE, slot, 0, 0);
}

/* IT-ACT-05, IT-ACT-06, IT-COOP-02: what the fields are linked to. */
int it_link_of(const struct isles *s, int slot, int what)
{
    for (int i = 1; i < IT_LINKS; i++)
        if (it_link[i].cooperative == it_is_cooperative(s) && it_link[i].slot == slot &&
            it_link[i].action == what)
            return i;
    return IT_LINK_NONE;
}

/* IT-ACT-03: one of the three linked actions. IT-ACT-07, IT-RULING-81: only Land can be impossible. */
rule it_why_not_perform(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_ACTION) return IT_FLOW_01;
    if (!it_link_of(s, s->slot, a.arg[0])) return IT_ACT_03;
    return a.arg[0] == IT_ACTION_LAND && !it_has_landing(s, it_asked(s)) ? IT_ACT_07 : 0;
}

static int bonus_of(int link, int faction)
{
    const struct it_link *l = &it_link[link];
    const uint8_t by_faction[IT_FACTIONS] = {0, l->rc, l->cq, l->yo, l->ch};
    return by_faction[faction];
}

/* IT-ACT-08: the bonus comes before the action is carried out; so it is pushed last. */
void it_apply_perform(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), bonus = bonus_of(it_link_of(s, s->slot, a.arg[0]), faction);
    s->action = (uint8_t)a.arg[0];
    say(j, E_PLACED, faction, s->slot, s->action, 0);
    it_pop(s);
    it_begin_action(s, j);
    if (bonus) it_push(s, PHASE_BONUS, faction, bonus, 0, 0, 0);
}

/* IT-MISS-07, IT-ACT-09: a success token instead of the action, and no bonus. */
rule it_why_not_enforce(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    if (it_phase(s) != PHASE_ACTION) return IT_FLOW_01;
    int mission = s->mission[it_asked(s)];
    if (!mission || !it_mission[mission].enforce) return IT_MISS_07;
    return it_why_not_success(s, it_asked(s));
}

void it_apply_enforce(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    (void)a;
    say(j, E_ENFORCED, faction, 0, 0, 0);
    it_pop(s);
    it_put_success(s, faction, j);
}

void it_legal_action(const struct isles *s, struct choices *out)
{
    for (int i = 1; i < IT_ACTIONS; i++) offer(out, s, V_PERFORM, i, 0, 0);
    offer(out, s, V_ENFORCE, 0, 0, 0);
}

/* ---- Taking resources ---- */

/* IT-ACT-08: a symbol of the line, the bag either. */
static rule why_not_bonus(const struct isles *s, int resource)
{
    return it_a(s) == IT_RESOURCE_ANY || it_a(s) == resource ? 0 : IT_ACT_08;
}

/* E22: bag symbols give gold. */
static rule why_not_gain(const struct isles *s, int resource)
{
    bool is_famine = it_b(s) == PURSE_PRODUCE && it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_NO_RATIONS);
    return is_famine && resource == IT_RESOURCE_RATION ? IT_FORT_02 : 0;
}

rule it_why_not_take(const void *state, action a)
{
    const struct isles *s = state;
    if (a.arg[0] == IT_RESOURCE_ANY) return IT_TERM_13;
    switch (it_phase(s)) {
    case PHASE_BONUS: return why_not_bonus(s, a.arg[0]);
    case PHASE_GAIN: return why_not_gain(s, a.arg[0]);
    case PHASE_SUPPLY: return it_b(s) == SUPPLY_TRADED ? IT_SUPP_03 : 0;
    case PHASE_LOOT: return it_stock(s, it_a(s), a.arg[0]) ? 0 : IT_CAMP_08;
    }
    return IT_FLOW_01;
}

/* IT-PROD-02: produced resources are in the pool at once, and count for M09. */
static void take_gain(struct isles *s, int resource, struct journal *j)
{
    int faction = it_asked(s), purse = it_b(s);
    it_set_a(s, it_a(s) - 1);
    if (purse == PURSE_SEA)
        gain_at_sea(s, faction, resource, j);
    else
        it_gain(s, faction, resource, 1, j);
    if (purse == PURSE_PRODUCE) it_count(s, faction, DEED_PRODUCE, 1, j);
}

static void take_loot(struct isles *s, int resource, struct journal *j)
{
    int raider = it_asked(s), owner = it_a(s);
    it_pop(s);
    it_lose_resource(s, owner, resource, 1, NULL);
    it_gain(s, raider, resource, 1, NULL);
    say(j, E_LOOTED, raider, owner, resource, 0);
}

void it_apply_take(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    switch (it_phase(s)) {
    case PHASE_BONUS: /* IT-ACT-10: onto the sea card */
        gain_at_sea(s, it_asked(s), a.arg[0], j);
        it_pop(s);
        break;
    case PHASE_GAIN: take_gain(s, a.arg[0], j); break;
    case PHASE_SUPPLY: /* IT-SUPP-01 */
        gain_at_sea(s, it_asked(s), a.arg[0], j);
        it_set_a(s, it_a(s) - 1);
        it_set_b(s, SUPPLY_BEGUN);
        break;
    case PHASE_LOOT: take_loot(s, a.arg[0], j); break;
    }
}

void it_legal_take(const struct isles *s, struct choices *out)
{
    offer(out, s, V_TAKE, IT_RESOURCE_GOLD, 0, 0);
    offer(out, s, V_TAKE, IT_RESOURCE_RATION, 0, 0);
}

bool it_step_gain(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_a(s) > 0) return true;
    it_pop(s);
    return false;
}

/* ---- The end of the turn ---- */

/* IT-ACT-12, IT-RULING-62: effects of the turn end, then what counts at the end of a turn. */
void it_end_turn(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    it_pop(s);
    it_cards_expire(s, faction, IT_TIME_TURN, j);
    it_deed(s, faction, DEED_TURN_END, 0, 0);
}
