/* Land: the sea card is emptied, the ship takes its place, characters are hired and go ashore. */
#include "state.h"

/* ---- The ship ---- */

static int aboard(const struct isles *s, int faction)
{
    if (s->ship[faction]) return it_characters_at(s, faction, s->ship[faction]);
    return s->soldiers_aboard[faction] + s->captain_aboard[faction];
}

/* IT-LAND-02, IT-RULING-06: any sea area without enemy figures, the present one too. IT-COOP-06: allies share
 * it. IT-LAND-12: with room for all aboard. */
static rule why_not_land(const struct isles *s, int faction, int field)
{
    if (!it_is_sea(s, field)) return IT_LAND_02;
    if (!it_is_cooperative(s)) return it_other_at(s, faction, field) ? IT_LAND_02 : 0;
    int others = it_all_characters_at(s, field) - it_characters_at(s, faction, field);
    return others + aboard(s, faction) <= AREA_LIMIT ? 0 : IT_LAND_12;
}

bool it_may_land(const struct isles *s, int faction, int field)
{
    return why_not_land(s, faction, field) == 0;
}

bool it_has_landing(const struct isles *s, int faction)
{
    for (int f = 1; f < IT_FIELDS; f++)
        if (s->lies[f] && it_may_land(s, faction, f)) return true;
    return false;
}

/* IT-LAND-01, IT-RULING-67: the bonus of this action's line is unloaded too. */
static void unload(struct isles *s, int faction, struct journal *j)
{
    int gold = s->sea_gold[faction], rations = s->sea_rations[faction];
    s->sea_gold[faction] = s->sea_rations[faction] = 0;
    if (gold || rations) say(j, E_UNLOADED, faction, gold, rations, 0);
    it_gain(s, faction, IT_RESOURCE_GOLD, gold, NULL);
    it_gain(s, faction, IT_RESOURCE_RATION, rations, NULL);
}

/* IT-LAND-03: a sea area is turned up once and stays so; nothing is drawn and nothing gained. */
void it_flip_sea(struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    if (s->lies[field] == DOWN) it_push(s, PHASE_SEA, IT_FACTION_NONE, field, 0, 0, 0);
}

static void choose_sea(struct isles *s, int faction)
{
    bool is_maelstrom = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_LAND_RANDOM); /* E09 */
    it_push(s, is_maelstrom ? PHASE_DRIFT : PHASE_SHIP, faction, 0, 0, 0, 0);
}

/* E01: after the sea card is emptied. */
static void fair_winds(struct isles *s, int faction)
{
    const struct it_effect *effect = &it_event[it_event_now(s)].code[0];
    if (effect->time == IT_TIME_LAND && effect->word == IT_EFFECT_GAIN)
        it_gain_choice(s, faction, effect->argument[2], PURSE_POOL);
}

bool it_step_land(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    switch (it_next_step(s)) {
    case LAND_UNLOAD:
        unload(s, faction, j);
        fair_winds(s, faction);
        break;
    case LAND_SAIL: choose_sea(s, faction); break;
    case LAND_SEA: it_flip_sea(s, s->ship[faction]); break;
    case LAND_HIRE: it_push(s, PHASE_HIRE, faction, 0, 0, 0, 0); break;
    case LAND_ASHORE:
        if (aboard(s, faction)) it_push(s, PHASE_ASHORE, faction, 0, 0, 0, 0);
        break;
    case LAND_END: /* IT-LAND-08 */
        it_clear_move(s);
        it_pop(s);
        break;
    }
    return false;
}

/* IT-LAND-11: the area left is nobody's at once; nothing else happens to it. */
static void land_at(struct isles *s, int field, struct journal *j)
{
    int faction = it_asked(s);
    it_move_ship(s, faction, field);
    say(j, E_LANDED, faction, field, 0, 0);
    it_pop(s);
}

rule it_why_not_land(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_SHIP) return IT_FLOW_01;
    return why_not_land(s, it_asked(s), a.arg[0]);
}

void it_apply_land(void *state, action a, struct journal *j) { land_at(state, a.arg[0], j); }

void it_legal_ship(const struct isles *s, struct choices *out)
{
    for (int f = 1; f < IT_FIELDS; f++)
        if (s->lies[f]) offer(out, s, V_LAND, f, 0, 0);
}

rule it_why_not_drift(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_DRIFT) return IT_FLOW_01;
    return why_not_land(s, it_asked(s), a.arg[0]) ? IT_FLOW_02 : 0;
}

void it_apply_drift(void *state, action a, struct journal *j) { land_at(state, a.arg[0], j); }

void it_legal_drift(const struct isles *s, struct choices *out)
{
    for (int f = 1; f < IT_FIELDS; f++)
        if (s->lies[f] && it_may_land(s, it_asked(s), f)) choices_add_weight(out, act(V_DRIFT, f, 0, 0), 1);
}

/* ---- Hiring ---- */

/* IT-LAND-04, IT-RECR-01; IT-LAND-13: first what costs nothing (E04, RC10), then surcharges (E16). */
int it_hire_cost(const struct isles *s, int faction, int figure)
{
    int cost = figure == CAPTAIN ? 2 : 1;
    int free = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_HIRE_FIRST);
    if (s->action == IT_ACTION_LAND && it_free_hires(s, faction) > free) free = it_free_hires(s, faction);
    if (figure == SOLDIER && s->hired_soldiers < free) cost = 0;
    if (!s->hired) cost += it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_RECRUIT_FIRST);
    return cost;
}

/* IT-LAND-05, IT-RECR-03: from the pool only. IT-TERM-10: within the limit. */
rule it_why_not_hire_at(const struct isles *s, int faction, int figure, int field)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    bool is_there = figure == SOLDIER ? s->soldiers_pool[faction] > 0
                                      : !s->captain[faction] && !s->captain_aboard[faction];
    if (figure == CAMP) return IT_TERM_07;
    if (!is_there) return s->action == IT_ACTION_LAND ? IT_LAND_05 : IT_RECR_03;
    if (it_room(s, faction, field) < 1) return it_is_cooperative(s) ? IT_COOP_07 : IT_TERM_10;
    if (it_hire_cost(s, faction, figure) <= s->gold[faction]) return 0;
    return s->action == IT_ACTION_LAND ? IT_LAND_04 : IT_RECR_01;
}

void it_hire(struct isles *s, int faction, int figure, int field, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int cost = it_hire_cost(s, faction, figure);
    it_lose_resource(s, faction, IT_RESOURCE_GOLD, cost, NULL);
    if (figure == SOLDIER) {
        s->soldiers_pool[faction]--;
        s->hired_soldiers++;
    }
    s->hired++;
    it_add(s, faction, figure, field, 1);
    if (s->action == IT_ACTION_LAND)
        say(j, E_HIRED, faction, figure, cost, 0);
    else
        say(j, E_RECRUITED, faction, figure, field, cost);
}

/* IT-RULING-07: into the sea area where the ship now lies. IT-RULING-08: never more than three there. */
rule it_why_not_hire(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_HIRE) return IT_FLOW_01;
    return it_why_not_hire_at(s, it_asked(s), a.arg[0], s->ship[it_asked(s)]);
}

void it_apply_hire(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_hire(s, it_asked(s), a.arg[0], s->ship[it_asked(s)], j);
}

void it_legal_hire(const struct isles *s, struct choices *out)
{
    offer(out, s, V_HIRE, SOLDIER, 0, 0);
    offer(out, s, V_HIRE, CAPTAIN, 0, 0);
}

/* ---- Going ashore ---- */

/* IT-LAND-06, IT-LAND-07: one area beside the ship that can be entered at all; it costs no rations. */
rule it_why_not_ashore(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_ASHORE) return IT_FLOW_01;
    int faction = it_asked(s);
    if (!(it_beside(s, s->ship[faction]) & it_bit(a.arg[0]))) return IT_LAND_06;
    if (!aboard(s, faction)) return IT_LAND_06;
    return it_why_not_enter(s, faction, a.arg[0], 1);
}

void it_apply_ashore(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    (void)j;
    it_pop(s);
    it_push(s, PHASE_PARTY, faction, s->ship[faction], a.arg[0], 0, 0);
}

void it_legal_ashore(const struct isles *s, struct choices *out)
{
    for (area_set rest = it_beside(s, s->ship[it_asked(s)]); rest; rest &= rest - 1)
        offer(out, s, V_ASHORE, it_first_field(rest), 0, 0);
}

/* Who goes from field a to field b of the frame: someone, who is there, and for whom there is room. */
rule it_why_not_party(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_PARTY) return IT_FLOW_01;
    int faction = it_asked(s), from = it_a(s), soldiers = a.arg[0], captain = a.arg[1];
    rule no = it_c(s) ? IT_STRAT_19 : IT_LAND_06;
    if (soldiers + captain < 1) return no;
    if (soldiers > it_soldiers_at(s, faction, from)) return no;
    if (captain && s->captain[faction] != from) return no;
    if (soldiers + captain <= it_room(s, faction, it_b(s))) return 0;
    return it_is_cooperative(s) ? IT_COOP_07 : IT_TERM_10;
}

/* IT-RULING-35: a river, like anything else, is entered as by a movement. M10 counts who disembarks; that comes before the area is entered, so it is pushed after it. */
static void disembark(struct isles *s, int faction, int to, int soldiers, int captain, int held,
                      struct journal *j)
{
    it_clear_move(s);
    s->target = s->here = (uint8_t)to;
    s->group_soldiers = (uint8_t)it_soldiers_at(s, faction, to); /* IT-MOVE-19, IT-RULING-34 */
    s->group_captain = s->captain[faction] == to;
    say(j, E_ASHORE, faction, to, soldiers, captain);
    it_enter(s, held);
    it_count(s, faction, DEED_DISEMBARK, soldiers + captain, j);
}

void it_apply_party(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), from = it_a(s), to = it_b(s), soldiers = a.arg[0], captain = a.arg[1];
    int held = it_held(s, faction, to);
    bool is_landing = !it_c(s);
    it_pop(s);
    it_take(s, faction, SOLDIER, from, soldiers);
    it_add(s, faction, SOLDIER, to, soldiers);
    if (captain) it_add(s, faction, CAPTAIN, to, 1);
    if (is_landing)
        disembark(s, faction, to, soldiers, captain, held, j);
    else
        it_settle(s, from, j); /* YO07 is no movement: nothing is entered */
}

void it_legal_party(const struct isles *s, struct choices *out)
{
    for (int captain = 0; captain <= 1; captain++)
        for (int soldiers = 0; soldiers <= AREA_LIMIT; soldiers++)
            offer(out, s, V_PARTY, soldiers, captain, 0);
}
