/* Camps: raising, abandoning, and what a raider takes. How a camp is lost is in pieces.c. */
#include "state.h"

/* ---- Raising ---- */

/* IT-CAMP-02, IT-CAMP-03, IT-RULING-21: a soldier from the pool, else one of the area, fills the camp field. */
static rule why_not_raise(const struct isles *s, int faction, int field)
{
    if (s->lies[field] != UP || it_is_sea(s, field)) return IT_CAMP_01;
    if (it_is_river(s, field)) return IT_TERR_09;
    if (s->camp[field]) return it_is_cooperative(s) ? IT_COOP_22 : IT_TERM_12; /* IT-RULING-22 */
    if (!s->camps_free[faction]) return IT_CAMP_04;
    return s->soldiers_pool[faction] || it_soldiers_at(s, faction, field) ? 0 : IT_CAMP_03;
}

bool it_can_raise(const struct isles *s, int faction, int field)
{
    return why_not_raise(s, faction, field) == 0;
}

void it_raise(struct isles *s, int faction, int field, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    s->camps_free[faction]--;
    if (s->soldiers_pool[faction])
        s->soldiers_pool[faction]--;
    else
        it_take(s, faction, SOLDIER, field, 1);
    it_add(s, faction, CAMP, field, 1);
    say(j, E_RAISED, faction, field, 0, 0);
    it_deed(s, faction, DEED_CAMP, field, 0);
}

static bool has_camp_elsewhere(const struct isles *s, int faction, int field)
{
    for (int f = 1; f < IT_FIELDS; f++)
        if (s->camp[f] == faction && f != field) return true;
    return false;
}

/* IT-CAMP-01, IT-CAMP-04: who could raise one here, now or after abandoning another, is asked; so is who may use
 * a Treasure Map (J23). */
bool it_step_camp(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    rule no = why_not_raise(s, faction, s->here);
    bool may_abandon = (no == IT_CAMP_04 || no == IT_CAMP_03) && has_camp_elsewhere(s, faction, s->here);
    bool has_map = it_a(s) && s->exploration[IT_EXPLORATION_J23] == PLACE_KEPT + faction;
    (void)j;
    if (no == 0 || may_abandon || has_map) return true;
    it_pop(s);
    return false;
}

rule it_why_not_raise(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    if (it_phase(s) != PHASE_CAMP) return IT_CAMP_01;
    return why_not_raise(s, it_asked(s), s->here);
}

void it_apply_raise(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    (void)a;
    it_pop(s);
    it_raise(s, faction, s->here, j);
}

void it_legal_camp(const struct isles *s, struct choices *out)
{
    offer(out, s, V_RAISE, 0, 0, 0);
    if (it_a(s)) offer(out, s, V_USE, IT_EXPLORATION_J23, 0, 0);
}

/* ---- Abandoning ---- */

/* IT-CAMP-06, IT-RULING-92: at the free windows of its turn; IT-CAMP-11: not where a combat is going on. */
rule it_why_not_abandon(const void *state, action a)
{
    const struct isles *s = state;
    if (!(it_phases[it_phase(s)].frees & FREE_ABANDON) || it_asked(s) != s->turn) return IT_CAMP_06;
    if (s->camp[a.arg[0]] != s->turn) return IT_CAMP_06;
    return s->combat_at == a.arg[0] ? IT_CAMP_11 : 0;
}

/* IT-RULING-23: the camp first, then the emptied area. */
void it_apply_abandon(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_remove_figure(s, s->turn, CAMP, a.arg[0], CAUSE_ABANDON, IT_FACTION_NONE, j);
}

/* ---- Looting ---- */

/* IT-CAMP-08, IT-RULING-19: with nothing to take, nothing is taken. */
bool it_step_loot(struct isles *s, struct journal *j)
{
    (void)j;
    if (s->gold[it_a(s)] || s->rations[it_a(s)]) return true;
    it_pop(s);
    return false;
}
