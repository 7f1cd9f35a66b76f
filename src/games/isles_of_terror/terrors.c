/* The terrors of cooperative play: how cards summon and rouse them, how they move and what they do.
 *
 * A terror stands on a green, yellow or red field, face-down or face-up (IT-TERROR-24); distances are counted
 * over land that shares sides, adventure areas included, though no terror steps on those. */
#include "state.h"

enum { LEVEL_MAX = 3, NEVER = 255 };

/* ---- What a terror is ---- */

static const struct it_rage *rage_of(const struct isles *s, int terror)
{
    return &it_rage[(terror - 1) * LEVEL_MAX + s->terror_level[terror]];
}

/* IT-TERROR-01. */
int it_terror_value(const struct isles *s, int terror) { return rage_of(s, terror)->value; }

/* IT-TERROR-17: its own field and the directions of its level; the sea is never in range. */
area_set it_terror_range(const struct isles *s, int terror)
{
    assert(terror > 0 && terror < IT_TERRORS);
    const struct it_rage *rage = rage_of(s, terror);
    const bool reaches[] = {rage->ne, rage->e, rage->se, rage->sw, rage->w, rage->nw};
    int at = s->terror_at[terror];
    if (!at) return 0;
    area_set range = it_bit(at);
    for (int d = 0; d < 6; d++) {
        int field = reaches[d] ? it_neighbour(at, d + 1) : 0;
        if (field && it_ground(s, field) && !it_is_sea(s, field)) range |= it_bit(field);
    }
    return range;
}

/* IT-TERROR-03, IT-TERROR-20: never above the third level. */
void it_raise_terror(struct isles *s, int terror, struct journal *j)
{
    assert(terror > 0 && terror < IT_TERRORS);
    if (s->terror_level[terror] == LEVEL_MAX) return;
    s->terror_level[terror]++;
    say(j, E_LEVEL, terror, s->terror_level[terror], 0, 0);
}

/* IT-TERROR-11: it can be summoned again. */
void it_destroy_terror(struct isles *s, int terror, struct journal *j)
{
    assert(terror > 0 && terror < IT_TERRORS);
    s->terror_at[terror] = 0;
    s->terror_level[terror] = 1;
    say(j, E_TERROR_GONE, terror, 0, 0, 0);
}

/* ---- Cards that call them ---- */

/* IT-TERROR-02, IT-TERROR-05: the token comes here, the exploration ends, and the area is closed for the
 * season (IT-TERROR-19). No other terror can be here, or nobody would explore (IT-RULING-46). */
static void summon(struct isles *s, int terror, struct journal *j)
{
    s->terror_at[terror] = s->explore_at;
    s->closed[s->explore_at] = 1;
    s->broken = BROKEN_SUMMONED;
    say(j, E_SUMMONED, terror, s->explore_at, 0, 0);
}

/* IT-TERROR-03, IT-TERROR-04, IT-RULING-45: a level more, or at the third level an activation at once. */
static void rouse(struct isles *s, int terror, struct journal *j)
{
    if (s->terror_level[terror] == LEVEL_MAX)
        it_push(s, PHASE_ACTIVATE, s->starter, 0, terror, 0, 0);
    else
        it_raise_terror(s, terror, j);
}

/* IT-TERROR-18, IT-TERROR-21, IT-RULING-44, IT-RULING-93: the terror of the card's colour comes first. */
void it_terror_card(struct isles *s, struct journal *j)
{
    int terror = it_exploration[s->explore_card].terror;
    if (!it_is_cooperative(s) || !terror) return;
    bool roams = s->terror_at[terror] != 0;
    if (!roams || it_exploration[s->explore_card].alarm) summon(s, terror, j);
    if (roams) rouse(s, terror, j);
}

/* ---- Where they go ---- */

/* IT-TERROR-08: one terror an area, and only green, yellow and red fields. */
static bool may_stand(const struct isles *s, int field)
{
    return field && it_colour_of(s, field) && !it_terror_on(s, field);
}

static bool is_land(const struct isles *s, int field) { return it_ground(s, field) && !it_is_sea(s, field); }

/* Steps over land from a field to every other; NEVER where there is no way. */
static void measure(const struct isles *s, int from, uint8_t *distance)
{
    area_set reached = it_bit(from), edge = reached;
    for (int field = 0; field < IT_FIELDS; field++) distance[field] = NEVER;
    for (int steps = 0; edge; steps++) {
        area_set next = 0;
        for (area_set rest = edge; rest; rest &= rest - 1) {
            int field = it_first_field(rest);
            distance[field] = (uint8_t)steps;
            next |= it_sides(s, field);
        }
        edge = 0;
        for (area_set rest = next & ~reached; rest; rest &= rest - 1)
            if (is_land(s, it_first_field(rest))) edge |= it_bit(it_first_field(rest));
        reached |= edge;
    }
}

/* The devastators go to the land area with the most figures: characters and camps of all factions. */
static area_set crowded(const struct isles *s)
{
    area_set best = 0;
    int most = 1;
    for (area_set rest = it_areas(s); rest; rest &= rest - 1) {
        int field = it_first_field(rest), figures = it_all_characters_at(s, field) + (s->camp[field] != 0);
        if (!is_land(s, field) || figures < most) continue;
        best = (figures > most ? 0 : best) | it_bit(field);
        most = figures;
    }
    return best;
}

/* The savages go to the nearest captain on land. */
static area_set nearest_captains(const struct isles *s, int at)
{
    uint8_t distance[IT_FIELDS];
    area_set best = 0;
    int least = NEVER;
    measure(s, at, distance);
    for (int i = 0; i < s->faction_count; i++) {
        int field = s->captain[s->order[i]];
        if (!field || !is_land(s, field) || distance[field] > least) continue;
        best = (distance[field] < least ? 0 : best) | it_bit(field);
        least = distance[field];
    }
    return best;
}

/* IT-TERROR-23: every step that comes nearer to one of its goals; none where it has no goal, or is there. */
static area_set best_steps(const struct isles *s, int terror)
{
    int at = s->terror_at[terror];
    area_set goals = terror == IT_TERROR_DEVASTATORS ? crowded(s) : nearest_captains(s, at), steps = 0;
    if (goals & it_bit(at)) return 0;
    for (area_set rest = goals; rest; rest &= rest - 1) {
        uint8_t distance[IT_FIELDS];
        measure(s, it_first_field(rest), distance);
        for (int d = 1; d <= 6; d++) {
            int field = it_neighbour(at, d);
            if (may_stand(s, field) && distance[field] < distance[at]) steps |= it_bit(field);
        }
    }
    return steps;
}

/* IT-TERROR-16: it causes no combat by itself. */
static void move_terror(struct isles *s, int terror, int field, struct journal *j)
{
    s->terror_at[terror] = (uint8_t)field;
    say(j, E_TERROR_MOVED, terror, field, 0, 0);
}

/* The marauders' direction; blocked, they stay. */
void it_rolled_terror(struct isles *s, int face, struct journal *j)
{
    int terror = it_b(s), field = it_neighbour(s->terror_at[terror], face);
    it_pop(s);
    if (may_stand(s, field)) move_terror(s, terror, field, j);
}

/* IT-RULING-39: with several best steps the leader chooses. */
static void go(struct isles *s, int terror, struct journal *j)
{
    if (terror == IT_TERROR_MARAUDERS) {
        it_push(s, PHASE_TERROR_DIE, s->starter, 0, terror, 0, 0);
        return;
    }
    area_set steps = best_steps(s, terror);
    if (!steps) return;
    if (steps & (steps - 1))
        it_push(s, PHASE_TERROR_STEP, s->starter, 0, terror, 0, 0);
    else
        move_terror(s, terror, it_first_field(steps), j);
}

void it_legal_terror_step(const struct isles *s, struct choices *out)
{
    for (area_set rest = best_steps(s, it_b(s)); rest; rest &= rest - 1)
        offer(out, s, V_STEP, it_first_field(rest), 0, 0);
}

rule it_why_not_step(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_TERROR_STEP) return IT_FLOW_01;
    return best_steps(s, it_b(s)) & it_bit(a.arg[0]) ? 0 : IT_TERROR_08;
}

void it_apply_step(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int terror = it_b(s);
    it_pop(s);
    move_terror(s, terror, a.arg[0], j);
}

/* ---- What they do ---- */

static bool has_figure_in(const struct isles *s, int faction, area_set range)
{
    for (area_set rest = range; rest; rest &= rest - 1) {
        int field = it_first_field(rest);
        if (it_characters_at(s, faction, field) || s->camp[field] == faction) return true;
    }
    return false;
}

/* IT-TERROR-26: cards of its choice; for each that is missing a character in range. */
static void haunt(struct isles *s, int faction, int terror, int x)
{
    int cards = s->hand_count[faction] < x ? s->hand_count[faction] : x;
    it_lose(s, faction, x - cards, LOSE_CHARACTER_RANGE, terror, CAUSE_TERROR);
    if (cards) it_push(s, PHASE_DISCARD, faction, cards, 0, 0, 0);
}

/* IT-TERROR-07: X of its level in its range, faction by faction from the leader; the devastators ask the
 * leader alone. Frames pushed last come first. */
static void strike(struct isles *s, int terror)
{
    area_set range = it_terror_range(s, terror);
    int x = rage_of(s, terror)->x;
    if (terror == IT_TERROR_DEVASTATORS) {
        it_lose(s, s->starter, x, LOSE_RANGE, terror, CAUSE_TERROR);
        return;
    }
    for (int i = s->faction_count - 1; i >= 0; i--) {
        int faction = it_clockwise(s, s->starter, i);
        if (!has_figure_in(s, faction, range)) continue;
        if (terror == IT_TERROR_MARAUDERS)
            it_push(s, PHASE_PLUNDER, faction, x, 0, 0, 0);
        else
            haunt(s, faction, terror, x);
    }
}

/* IT-TERROR-22: a terror that comes onto the area being explored ends the exploration. */
bool it_step_activate(struct isles *s, struct journal *j)
{
    int terror = it_b(s), step = it_next_step(s);
    if (step == ACTIVATE_GO) {
        say(j, E_ACTIVATED, terror, 0, 0, 0);
        go(s, terror, j);
    } else if (step == ACTIVATE_STRIKE) {
        strike(s, terror);
    } else {
        if (s->explore_at && s->terror_at[terror] == s->explore_at) s->broken = BROKEN_SUMMONED;
        it_pop(s);
    }
    return false;
}

/* IT-TERROR-06: marauders, devastators, savages. */
bool it_step_terrors(struct isles *s, struct journal *j)
{
    (void)j;
    int terror = it_next_step(s);
    if (terror == IT_TERRORS)
        it_pop(s);
    else if (s->terror_at[terror])
        it_push(s, PHASE_ACTIVATE, s->starter, 0, terror, 0, 0);
    return false;
}
