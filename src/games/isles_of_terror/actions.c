/* The shorter actions: Recruit, Produce, Supply with its exchanges, Pacify. */
#include <string.h>

#include "state.h"

/* ---- Beginning an action ---- */

/* IT-SUPP-04: 2; the Cove or Trade Ships make it 3; a closed harbour 1 whatever else applies. */
static int supply_limit(const struct isles *s, int faction)
{
    int by_event = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_SUPPLY);
    if (by_event) return by_event;
    return it_holds_location(s, faction, IT_LOCATION_LO6) ? 3 : 2;
}

void it_begin_action(struct isles *s, struct journal *j)
{
    (void)j;
    switch (s->action) {
    case IT_ACTION_LAND: it_push(s, PHASE_LAND, s->turn, 0, 0, 0, 0); break;
    case IT_ACTION_MOVE: it_begin_move(s); break;
    case IT_ACTION_RECRUIT: it_push(s, PHASE_RECRUIT, s->turn, 0, 0, 0, 0); break;
    case IT_ACTION_PRODUCE: it_push(s, PHASE_PRODUCE, s->turn, 0, 0, 0, 0); break;
    case IT_ACTION_SUPPLY: it_push(s, PHASE_SUPPLY, s->turn, supply_limit(s, s->turn), 0, 0, 0); break;
    case IT_ACTION_PACIFY: it_push(s, PHASE_PACIFY, s->turn, 0, 0, 0, 0); break;
    }
}

/* ---- Recruit ---- */

/* IT-RECR-01, IT-RECR-02: into any area it controls. IT-LAND-09: its sea area too. */
rule it_why_not_recruit(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_RECRUIT) return IT_FLOW_01;
    if (!it_controls(s, s->turn, a.arg[1])) return IT_RECR_01;
    return it_why_not_hire_at(s, s->turn, a.arg[0], a.arg[1]);
}

void it_apply_recruit(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_hire(s, s->turn, a.arg[0], a.arg[1], j);
    it_count(s, s->turn, DEED_RECRUIT, 1, j);
}

void it_legal_recruit(const struct isles *s, struct choices *out)
{
    for (area_set rest = it_controlled(s, s->turn); rest; rest &= rest - 1) {
        offer(out, s, V_RECRUIT, SOLDIER, it_first_field(rest), 0);
        offer(out, s, V_RECRUIT, CAPTAIN, it_first_field(rest), 0);
    }
}

/* ---- Produce ---- */

struct yield {
    int gold, rations, any;
};

/* IT-PROD-01, IT-PROD-03, IT-TERR-08: the symbols of all areas under control, terrain and sea too. IT-COOP-05: each of several controllers. */
static struct yield printed_yield(const struct isles *s, int faction)
{
    struct yield y = {0, 0, 0};
    for (area_set rest = it_controlled(s, faction); rest; rest &= rest - 1) {
        const struct it_tile *tile = &it_tile[s->tile[it_first_field(rest)]];
        y.gold += tile->gold;
        y.rations += tile->ration;
        y.any += tile->any;
    }
    return y;
}

/* E02, E03: what the event adds. LO5: what the mine adds. E22: no rations. */
static struct yield changed_yield(const struct isles *s, int faction, struct yield y)
{
    const struct it_effect *effect = &it_event[it_event_now(s)].code[0];
    if (effect->time == IT_TIME_PRODUCE && effect->word == IT_EFFECT_GAIN) {
        if (effect->argument[1] == IT_RESOURCE_GOLD) y.gold += effect->argument[2];
        if (effect->argument[1] == IT_RESOURCE_RATION) y.rations += effect->argument[2];
    }
    if (it_holds_location(s, faction, IT_LOCATION_LO5)) y.gold++;
    if (it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_NO_RATIONS)) {
        y.rations = 0;
        y.gold += y.any;
        y.any = 0;
    }
    return y;
}

/* IT-PROD-02: into the pool at once; bag symbols are chosen one by one. M09 sees each resource. */
bool it_step_produce(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    struct yield y = changed_yield(s, faction, printed_yield(s, faction));
    it_pop(s);
    say(j, E_PRODUCED, faction, y.gold, y.rations, 0);
    it_gain(s, faction, IT_RESOURCE_GOLD, y.gold, NULL);
    it_gain(s, faction, IT_RESOURCE_RATION, y.rations, NULL);
    it_gain_choice(s, faction, y.any, PURSE_PRODUCE);
    it_count(s, faction, DEED_PRODUCE, y.gold + y.rations, j);
    return false;
}

/* ---- Supply ---- */

/* IT-SUPP-01: done when as many are placed as may be. IT-SUPP-03: an exchange replaces them. */
bool it_step_supply(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_a(s) > 0 && it_b(s) != SUPPLY_TRADED) return true;
    it_pop(s);
    return false;
}

/* What is the most of that part of an offer (IT-SUPP-05)? */
static int most_of(const struct isles *s, int partner, int part)
{
    int faction = part < 2 ? s->turn : partner, resource = part % 2 ? IT_RESOURCE_RATION : IT_RESOURCE_GOLD;
    int stock = it_stock(s, faction, resource);
    return stock < AMOUNT_MAX ? stock : AMOUNT_MAX;
}

/* Something must be given or taken; could the parts from that one on still be it? */
static bool has_something_from(const struct isles *s, int partner, int part)
{
    for (int i = part; i < 4; i++)
        if (most_of(s, partner, i) > 0) return true;
    return false;
}

/* IT-SUPP-02, IT-SUPP-05, IT-COOP-14: before the first resource is placed, as often as the option allows. */
rule it_why_not_offer(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_SUPPLY) return IT_FLOW_01;
    if (!it_is_cooperative(s) || !it_plays(s, a.arg[0]) || a.arg[0] == s->turn) return IT_SUPP_02;
    if (it_b(s) != SUPPLY_FRESH) return IT_SUPP_05;
    if (it_c(s) >= s->options.trade_offers) return IT_SUPP_02;
    return has_something_from(s, a.arg[0], 0) ? 0 : IT_SUPP_05;
}

void it_apply_offer(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)j;
    s->offer_to = (uint8_t)a.arg[0];
    memset(s->offer, 0, sizeof s->offer);
    s->stack_c[s->stack_count - 1]++;
    it_push(s, PHASE_AMOUNT, s->turn, 0, 0, 0, 0);
}

void it_legal_supply(const struct isles *s, struct choices *out)
{
    it_legal_take(s, out);
    if (!it_is_cooperative(s)) return;
    for (int i = 0; i < s->faction_count; i++) offer(out, s, V_OFFER, s->order[i], 0, 0);
}

static bool is_offer_empty(const struct isles *s)
{
    return !s->offer[0] && !s->offer[1] && !s->offer[2] && !s->offer[3];
}

rule it_why_not_amount(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_AMOUNT) return IT_FLOW_01;
    if (a.arg[0] > most_of(s, s->offer_to, it_a(s))) return IT_SUPP_05;
    bool may_be_nothing = !is_offer_empty(s) || has_something_from(s, s->offer_to, it_a(s) + 1);
    return a.arg[0] || may_be_nothing ? 0 : IT_SUPP_05;
}

static void exchange(struct isles *s, struct journal *j)
{
    static const int kind[4] = {IT_RESOURCE_GOLD, IT_RESOURCE_RATION, IT_RESOURCE_GOLD, IT_RESOURCE_RATION};
    for (int i = 0; i < 4; i++) {
        int giver = i < 2 ? s->turn : s->offer_to, taker = i < 2 ? s->offer_to : s->turn;
        it_lose_resource(s, giver, kind[i], s->offer[i], NULL);
        it_gain(s, taker, kind[i], s->offer[i], NULL);
    }
    say(j, E_ACCEPTED, s->offer_to, 0, 0, 0);
    it_set_b(s, SUPPLY_TRADED);
}

static void forget_offer(struct isles *s)
{
    s->offer_to = IT_FACTION_NONE;
    memset(s->offer, 0, sizeof s->offer);
}

/* The last number makes the offer; IT-COOP-14: a solo seat needs no answer. */
void it_apply_amount(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int part = it_a(s);
    s->offer[part] = (uint8_t)a.arg[0];
    it_set_a(s, part + 1);
    if (part < 3) return;
    journal_say(j, E_OFFERED, s->turn, s->offer[0], s->offer[1], s->offer[2], s->offer[3]);
    it_pop(s);
    if (it_is_solo(s)) {
        exchange(s, j);
        forget_offer(s);
    } else {
        it_push(s, PHASE_ANSWER, s->offer_to, 0, 0, 0, 0);
    }
}

void it_legal_amount(const struct isles *s, struct choices *out)
{
    for (int n = 0; n <= most_of(s, s->offer_to, it_a(s)); n++) offer(out, s, V_AMOUNT, n, 0, 0);
}

rule it_why_not_accept(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    return it_phase(s) == PHASE_ANSWER ? 0 : IT_FLOW_01;
}

void it_apply_accept(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    it_pop(s);
    exchange(s, j);
    forget_offer(s);
}

void it_refused(struct isles *s, struct journal *j)
{
    say(j, E_REFUSED, it_asked(s), 0, 0, 0);
    it_pop(s);
    forget_offer(s);
}

void it_legal_answer(const struct isles *s, struct choices *out) { offer(out, s, V_ACCEPT, 0, 0, 0); }

/* ---- Pacify ---- */

static bool is_any_raised(const struct isles *s)
{
    for (int t = 1; t < IT_TERRORS; t++)
        if (s->terror_level[t] > 1) return true;
    return false;
}

/* IT-COOP-03: a terror above level 1, on the map or not; any of them where none is. */
rule it_why_not_pacify(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_PACIFY) return IT_FLOW_01;
    return s->terror_level[a.arg[0]] > 1 || !is_any_raised(s) ? 0 : IT_COOP_03;
}

void it_apply_pacify(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    s->terror_level[a.arg[0]] = 1;
    say(j, E_PACIFIED, it_asked(s), a.arg[0], 0, 0);
    it_pop(s);
}

void it_legal_pacify(const struct isles *s, struct choices *out)
{
    for (int t = 1; t < IT_TERRORS; t++) offer(out, s, V_PACIFY, t, 0, 0);
}
