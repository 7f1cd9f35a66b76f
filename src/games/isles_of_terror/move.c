/* Move: targets and groups, what happens where a group arrives, rivers and lost ways. */
#include <string.h>

#include "state.h"

/* ---- The movement under way ---- */

static void clear_groups(struct isles *s)
{
    s->target = s->here = s->group_soldiers = s->group_captain = s->parts = s->cost = 0;
    memset(s->part_from, 0, sizeof s->part_from);
    memset(s->part_soldiers, 0, sizeof s->part_soldiers);
    memset(s->part_captain, 0, sizeof s->part_captain);
    memset(s->swamp_left, 0, sizeof s->swamp_left);
    memset(s->river_entered, 0, sizeof s->river_entered);
    s->chain = s->moving = 0;
}

void it_clear_move(struct isles *s)
{
    clear_groups(s);
    s->movements = 0;
    memset(s->free_target, 0, sizeof s->free_target);
}

void it_begin_move(struct isles *s)
{
    it_clear_move(s);
    it_push(s, PHASE_TARGET, s->turn, 0, 0, 0, 0);
}

static int group_size(const struct isles *s) { return s->group_soldiers + s->group_captain; }

/* Those of the group who are still there. */
static void trim_group(struct isles *s)
{
    int soldiers = it_soldiers_at(s, s->turn, s->here);
    if (s->group_soldiers > soldiers) s->group_soldiers = (uint8_t)soldiers;
    if (s->captain[s->turn] != s->here) s->group_captain = 0;
}

static bool is_entered(const struct isles *s, int field)
{
    for (int i = 0; i < TERRAIN_COPIES; i++)
        if (s->river_entered[i] == field) return true;
    return false;
}

static void note_river(struct isles *s, int field)
{
    if (is_entered(s, field)) return;
    for (int i = 0; i < TERRAIN_COPIES; i++)
        if (!s->river_entered[i]) {
            s->river_entered[i] = (uint8_t)field;
            return;
        }
}

/* ---- Where one may go ---- */

/* IT-MOVE-11, IT-LAND-10, IT-EXPL-17, IT-RULING-77: only the own ship's sea area. */
static rule why_not_sea(const struct isles *s, int faction, int field)
{
    if (s->ship[faction] == field) return 0;
    return it_other_at(s, faction, field) && !it_is_cooperative(s) ? IT_MOVE_11 : IT_LAND_10;
}

rule it_why_not_enter(const struct isles *s, int faction, int field, int count)
{
    assert(field > 0 && field < IT_FIELDS);
    rule no = 0;
    if (!s->lies[field]) return IT_TERM_03;
    if (it_is_sea(s, field)) no = why_not_sea(s, faction, field);
    if (!no) no = it_why_not_site(s, faction, field);
    if (no) return no;
    if (s->closed[field] && !it_terror_on(s, field)) return IT_TERROR_25;
    if (it_room(s, faction, field) < count) return it_is_cooperative(s) ? IT_COOP_07 : IT_TERM_10;
    bool is_again = s->options.stop_chain == STOP_ON && it_is_river(s, field) && is_entered(s, field);
    return is_again ? IT_STOP_01 : 0;
}

/* IT-MOVE-12, IT-TERROR-14, IT-RULING-53: who stands in an unexplored area or with a terror may take it on. */
static bool may_act_there(const struct isles *s, int faction, int field)
{
    if (!it_characters_at(s, faction, field)) return false;
    if (it_terror_on(s, field)) return true;
    return it_is_unexplored(s, field) && !it_is_sea(s, field) && !s->closed[field];
}

/* ---- Costs ---- */

/* IT-MOVE-17: E10 where it costs anything, E05 for the first movement, then the discounts of cards. */
int it_movement_cost(const struct isles *s, int groups_cost)
{
    int cost = groups_cost;
    if (cost > 0) cost += it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_MOVE);
    if (s->movements == 0) cost -= it_effect_sum(s, IT_EFFECT_DISCOUNT, 0, 0);
    cost -= it_discount(s, s->turn);
    return cost > 0 ? cost : 0;
}

/* IT-STOP-02: a second time in this action the area must cost something. */
static bool must_cost(const struct isles *s, int field)
{
    return s->options.stop_free_target == STOP_ON && s->free_target[field];
}

/* ---- Targets ---- */

/* Some group that can be paid and, where it must, costs something. */
static bool has_paying_group(const struct isles *s, int to)
{
    struct way way;
    for (int from = 1; from < IT_FIELDS; from++) {
        int most = from == to ? 0 : it_characters_at(s, s->turn, from);
        if (!most || it_terror_on(s, from)) continue;
        for (int n = 1; n <= most && n <= it_room(s, s->turn, to); n++) {
            if (!it_find_way(s, from, to, n, &way)) continue;
            int cost = it_movement_cost(s, way.cost);
            if (cost > 0 && cost <= s->rations[s->turn]) return true;
        }
    }
    return false;
}

/* IT-MOVE-18: a first group must exist that can be paid, or own characters that act where they stand. */
static rule why_not_target(const struct isles *s, int field, const uint8_t cost[IT_FIELDS])
{
    bool stands = may_act_there(s, s->turn, field);
    if (must_cost(s, field))
        return has_paying_group(s, field) ? it_why_not_enter(s, s->turn, field, 1) : IT_STOP_02;
    if (stands) return 0;
    rule no = it_why_not_enter(s, s->turn, field, 1);
    if (no) return no;
    if (!cost[field]) return IT_MOVE_02;
    return it_movement_cost(s, cost[field]) <= s->rations[s->turn] ? 0 : IT_MOVE_05;
}

/* IT-STOP-03, IT-STOP-04: without a limit a lucky group could go on for ever. */
static rule why_not_move(const struct isles *s)
{
    if (it_phase(s) != PHASE_TARGET) return IT_FLOW_01;
    return s->options.stop_move == STOP_ON && s->movements >= MOVEMENTS_MAX ? IT_STOP_03 : 0;
}

rule it_why_not_target(const void *state, action a)
{
    const struct isles *s = state;
    uint8_t cost[IT_FIELDS];
    rule no = why_not_move(s);
    if (no) return no;
    it_reach(s, s->turn, cost);
    return why_not_target(s, a.arg[0], cost);
}

void it_apply_target(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)j;
    clear_groups(s);
    s->target = (uint8_t)a.arg[0];
    it_push(s, PHASE_GROUP, s->turn, 0, 0, 0, 0);
}

/* The reach is found once for the whole list: it is what makes this list slow. */
void it_legal_target(const struct isles *s, struct choices *out)
{
    uint8_t cost[IT_FIELDS];
    if (why_not_move(s)) return;
    it_reach(s, s->turn, cost);
    for (int f = 1; f < IT_FIELDS; f++)
        if (s->lies[f] && (cost[f] || it_characters_at(s, s->turn, f)) && why_not_target(s, f, cost) == 0)
            choices_add(out, act(V_TARGET, f, 0, 0));
}

/* IT-MOVE-15: one target in cooperative play. IT-MOVE-09, IT-MOVE-10, IT-RULING-52: else as long as it likes and
 * can, and not at all if it likes. */
bool it_step_target(struct isles *s, struct journal *j)
{
    clear_groups(s);
    if (!it_is_cooperative(s) || s->movements == 0) return true;
    it_end_move(s, j);
    return false;
}

void it_end_move(struct isles *s, struct journal *j)
{
    (void)j;
    it_clear_move(s);
    it_pop(s);
}

/* ---- Groups ---- */

/* IT-MOVE-06: a source gives one group. IT-TERROR-13: none from under a terror. */
static rule why_not_source(const struct isles *s, int from, int soldiers, int captain)
{
    if (from == s->target || soldiers + captain < 1) return IT_RULING_53;
    for (int i = 0; i < s->parts; i++)
        if (s->part_from[i] == from) return IT_MOVE_06;
    if (soldiers > it_soldiers_at(s, s->turn, from)) return IT_MOVE_01;
    if (captain && s->captain[s->turn] != from) return IT_MOVE_13;
    return it_terror_on(s, from) ? IT_TERROR_13 : 0;
}

static int moving_characters(const struct isles *s)
{
    int n = 0;
    for (int i = 0; i < s->parts; i++) n += s->part_soldiers[i] + s->part_captain[i];
    return n;
}

/* IT-MOVE-01, IT-RULING-54, IT-RULING-86: room is judged with the groups added before. */
rule it_why_not_group(const void *state, action a)
{
    const struct isles *s = state;
    struct way way;
    if (it_phase(s) != PHASE_GROUP) return IT_FLOW_01;
    int n = a.arg[1] + a.arg[2];
    rule no = why_not_source(s, a.arg[0], a.arg[1], a.arg[2]);
    if (no) return no;
    no = it_why_not_enter(s, s->turn, s->target, moving_characters(s) + n);
    if (no) return no;
    if (!it_find_way(s, a.arg[0], s->target, n, &way)) return IT_MOVE_02;
    int cost = it_movement_cost(s, s->cost + way.cost);
    if (cost > s->rations[s->turn]) return IT_MOVE_05;
    return cost == 0 && must_cost(s, s->target) ? IT_STOP_02 : 0;
}

static void note_swamps(struct isles *s, const struct way *way)
{
    int n = 0;
    for (int i = 0; i < TERRAIN_COPIES && n < way->swamp_count; i++)
        if (!s->swamp_left[i]) s->swamp_left[i] = way->swamps[n++];
}

void it_apply_group(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    struct way way;
    (void)j;
    if (!it_find_way(s, a.arg[0], s->target, a.arg[1] + a.arg[2], &way)) bug("a group without a way");
    s->part_from[s->parts] = (uint8_t)a.arg[0];
    s->part_soldiers[s->parts] = (uint8_t)a.arg[1];
    s->part_captain[s->parts] = (uint8_t)a.arg[2];
    s->parts++;
    s->cost = (uint8_t)(s->cost + way.cost);
    note_swamps(s, &way);
}

/* IT-MOVE-12, IT-RULING-53: somebody moves, or stands there to act; IT-STOP-02. */
rule it_why_not_go(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    if (it_phase(s) != PHASE_GROUP) return IT_FLOW_01;
    if (s->parts) return 0; /* every group was paid for when it was added */
    if (must_cost(s, s->target)) return IT_STOP_02;
    return may_act_there(s, s->turn, s->target) ? 0 : IT_RULING_53;
}

/* IT-MOVE-05: the rations are paid when the movement starts. */
static int pay_movement(struct isles *s, struct journal *j)
{
    int cost = it_movement_cost(s, s->cost);
    it_lose_resource(s, s->turn, IT_RESOURCE_RATION, cost, NULL);
    it_discount_used(s, s->turn, j);
    if (cost == 0) s->free_target[s->target] = 1;
    s->movements++;
    return cost;
}

/* IT-RULING-86: all go together; then emptied areas are handled (IT-MOVE-14). */
static void move_parts(struct isles *s, struct journal *j)
{
    for (int i = 0; i < s->parts; i++) {
        it_take(s, s->turn, SOLDIER, s->part_from[i], s->part_soldiers[i]);
        it_add(s, s->turn, SOLDIER, s->target, s->part_soldiers[i]);
        if (s->part_captain[i]) it_add(s, s->turn, CAPTAIN, s->target, 1);
    }
    for (int i = 0; i < s->parts; i++) it_settle(s, s->part_from[i], j);
}

/* IT-MOVE-19, IT-RULING-34: who stood in the target when it was chosen is part of the movement. M17 counts
 * the rations before the target is resolved, so it is pushed last. */
void it_apply_go(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int held = it_held(s, s->turn, s->target), cost = pay_movement(s, j), count = moving_characters(s),
        captain = 0;
    (void)a;
    for (int i = 0; i < s->parts; i++) captain |= s->part_captain[i];
    journal_say(j, E_MOVED, s->turn, s->target, count - captain, captain, cost);
    it_pop(s);
    move_parts(s, j);
    s->here = s->target;
    s->group_soldiers = (uint8_t)it_soldiers_at(s, s->turn, s->here);
    s->group_captain = s->captain[s->turn] == s->here;
    it_enter(s, held);
    it_count(s, s->turn, DEED_RATIONS, cost, j);
}

static void offer_groups_from(const struct isles *s, int from, struct choices *out)
{
    int captains = s->captain[s->turn] == from;
    for (int captain = 0; captain <= captains; captain++)
        for (int n = 0; n <= it_soldiers_at(s, s->turn, from) && n <= AREA_LIMIT; n++)
            if (n + captain) offer(out, s, V_GROUP, from, n, captain);
}

void it_legal_group(const struct isles *s, struct choices *out)
{
    for (int f = 1; f < IT_FIELDS; f++)
        if (it_characters_at(s, s->turn, f)) offer_groups_from(s, f, out);
    offer(out, s, V_GO, 0, 0, 0);
}

/* ---- Arriving ---- */

/* b of the frame: who held the area before the group came. */
void it_enter(struct isles *s, int held) { it_push(s, PHASE_ENTER, s->turn, ENTER_WINDOW, held, 0, 0); }

int it_held(const struct isles *s, int faction, int field)
{
    if (it_controls(s, faction, field)) return HELD_SELF;
    return it_controls_or_ally(s, faction, field) ? HELD_ALLY : HELD_NONE;
}

/* IT-RULING-09, IT-EXPL-14, IT-RULING-96: a location is taken by who did not hold it. */
static void place(struct isles *s, int held)
{
    if (held != HELD_SELF && it_location_at(s, s->here))
        it_deed(s, s->turn, DEED_LOCATION, s->here, it_location_at(s, s->here));
}

/* IT-MOVE-16, IT-RULING-78: others in an unexplored area are fought first, and nothing is conquered. */
static void enter_unexplored(struct isles *s, struct journal *j)
{
    int other = it_is_cooperative(s) ? IT_FACTION_NONE : it_other_at(s, s->turn, s->here);
    it_set_a(s, other ? ENTER_EXPLORE : ENTER_AFTER);
    if (other)
        it_combat(s, FOE_FACTION, other, true, j);
    else
        it_explore(s, j);
}

/* IT-COMB-01, IT-LAND-07, IT-MOVE-07: enemies are fought, IT-RULING-11 also on a site; IT-RULING-10: a site that
 * nobody holds has its guard back; IT-COOP-20: an ally's site is entered freely. */
static void enter_explored(struct isles *s, int held, struct journal *j)
{
    int other = it_is_cooperative(s) ? IT_FACTION_NONE : it_other_at(s, s->turn, s->here);
    it_set_a(s, ENTER_AFTER);
    if (other)
        it_combat(s, FOE_FACTION, other, false, j);
    else if (it_is_site(s, s->here) && held == HELD_NONE)
        it_combat(s, FOE_SITE, IT_FACTION_NONE, false, j);
    else
        place(s, held);
}

/* IT-TERR-04, IT-TERR-07: together with any own group that is stranded there; IT-RULING-79. */
static void enter_river(struct isles *s)
{
    note_river(s, s->here);
    s->group_soldiers = (uint8_t)it_soldiers_at(s, s->turn, s->here);
    s->group_captain = s->captain[s->turn] == s->here;
    it_set_a(s, ENTER_AFTER_RIVER);
    it_push(s, PHASE_RIVER, s->turn, 0, 0, 0, 0);
}

/* R1: the first that fits. IT-RULING-71: with nobody left nothing happens. */
static void resolve_entry(struct isles *s, struct journal *j)
{
    int held = it_b(s);
    trim_group(s);
    if (!it_characters_at(s, s->turn, s->here)) {
        it_set_a(s, ENTER_END);
    } else if (it_terror_on(s, s->here)) { /* IT-TERROR-09 */
        it_set_a(s, ENTER_AFTER);
        it_combat(s, FOE_TERROR, IT_FACTION_NONE, false, j);
    } else if (it_is_river(s, s->here)) {
        enter_river(s);
    } else if (it_is_sea(s, s->here)) {
        it_set_a(s, ENTER_AFTER);
    } else if (it_is_unexplored(s, s->here)) {
        enter_unexplored(s, j);
    } else {
        enter_explored(s, held, j);
    }
}

/* IT-MOVE-16: if it won, those who are left explore. */
static void explore_after_fight(struct isles *s, struct journal *j)
{
    bool goes_on = s->result == RESULT_WON && it_characters_at(s, s->turn, s->here);
    it_set_a(s, goes_on ? ENTER_AFTER : ENTER_END);
    if (goes_on) it_explore(s, j);
}

/* A forced step led on: the new area is resolved like a fresh target. IT-TERR-09, IT-EXPL-20: a river under
 * the group takes it on. */
static void go_on(struct isles *s)
{
    if (s->moving) {
        it_set_b(s, s->moving - 1);
        s->moving = 0;
        it_set_a(s, ENTER_WINDOW);
        return;
    }
    bool on_river = it_is_river(s, s->here) && it_characters_at(s, s->turn, s->here) &&
                    !it_terror_on(s, s->here);
    if (on_river && it_a(s) != ENTER_AFTER_RIVER)
        enter_river(s);
    else
        it_set_a(s, ENTER_END);
}

/* IT-MOVE-08: one movement is resolved completely. */
bool it_step_enter(struct isles *s, struct journal *j)
{
    switch (it_a(s)) {
    case ENTER_WINDOW:
        it_set_a(s, ENTER_RESOLVE);
        it_open_window(s, IT_WINDOW_ENTRY, s->turn, j);
        break;
    case ENTER_RESOLVE: resolve_entry(s, j); break;
    case ENTER_EXPLORE: explore_after_fight(s, j); break;
    case ENTER_AFTER:
    case ENTER_AFTER_RIVER: go_on(s); break;
    case ENTER_END: it_pop(s); break;
    }
    return false;
}

/* ---- Forced steps ---- */

static bool may_chain(const struct isles *s)
{
    return s->options.stop_chain != STOP_ON || s->chain < CHAIN_MAX; /* IT-STOP-01 */
}

/* IT-RAND-02, IT-RAND-04, IT-TERR-04: the whole group, without rations. */
static void force_group(struct isles *s, int to, struct journal *j)
{
    s->moving = (uint8_t)(1 + it_held(s, s->turn, to));
    it_take(s, s->turn, SOLDIER, s->here, s->group_soldiers);
    it_add(s, s->turn, SOLDIER, to, s->group_soldiers);
    if (s->group_captain) it_add(s, s->turn, CAPTAIN, to, 1);
    s->here = (uint8_t)to;
    if (s->chain < UINT8_MAX) s->chain++;
    say(j, E_ENTERED, s->turn, to, 0, 0);
}

/* IT-TERR-07: legal targets beside the river system; the area it came from is one. */
rule it_why_not_go_on(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_RIVER) return IT_FLOW_01;
    if (!may_chain(s)) return IT_STOP_01;
    if (!(it_beside(s, s->here) & it_bit(a.arg[0]))) return IT_TERR_04;
    return it_why_not_enter(s, s->turn, a.arg[0], group_size(s));
}

void it_apply_go_on(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_pop(s);
    force_group(s, a.arg[0], j);
}

static bool has_way_on(const struct isles *s)
{
    for (area_set rest = it_beside(s, s->here); rest; rest &= rest - 1)
        if (it_why_not_go_on(s, act(V_GO_ON, it_first_field(rest), 0, 0)) == 0) return true;
    return false;
}

/* IT-TERR-07: with nowhere to go the group is stranded. */
bool it_step_river(struct isles *s, struct journal *j)
{
    if (has_way_on(s)) return true;
    say(j, E_STAYS, s->turn, s->here, 0, 0);
    it_pop(s);
    return false;
}

void it_legal_river(const struct isles *s, struct choices *out)
{
    for (area_set rest = it_beside(s, s->here); rest; rest &= rest - 1)
        offer(out, s, V_GO_ON, it_first_field(rest), 0, 0);
}

/* ---- A lost way ---- */

/* IT-RAND-01. */
void it_random_movement(struct isles *s, struct journal *j)
{
    (void)j;
    trim_group(s);
    s->reroll_discards = s->reroll_gifts = 0;
    it_push(s, PHASE_COMPASS, s->turn, 0, 0, 0, 0);
}

void it_rolled_compass(struct isles *s, int face, struct journal *j)
{
    int faction = it_asked(s);
    say(j, E_DIRECTION, faction, face, 0, 0);
    it_pop(s);
    it_push(s, PHASE_COMPASS_AGAIN, faction, face, 0, 0, 0);
}

/* IT-RAND-03, IT-ADV-20: there is no such area, it may not be entered, or has no room; IT-TERROR-13: or a
 * terror holds the group. */
static bool is_blocked(const struct isles *s, int to)
{
    if (!to || !group_size(s) || !may_chain(s) || it_terror_on(s, s->here)) return true;
    return it_why_not_enter(s, s->turn, to, group_size(s)) != 0;
}

/* IT-RULING-33: blocked, the exploration goes on. IT-RAND-05, IT-RULING-34: whoever stays, the exploration of the
 * first area is over. */
static void wander(struct isles *s, int direction, struct journal *j)
{
    int to = it_neighbour(s->here, direction);
    trim_group(s);
    if (is_blocked(s, to)) {
        say(j, E_STAYS, s->turn, s->here, 0, 0);
        return;
    }
    force_group(s, to, j);
    s->broken = BROKEN_LEFT;
}

/* Q6: the moving faction may roll again by a card (IT-STRAT-07, IT-STRAT-09), then allies may give (IT-COOP-09). */
bool it_step_compass_again(struct isles *s, struct journal *j)
{
    int asked = it_b(s), face = it_a(s);
    if (asked == 0 && it_may_spend(s, it_asked(s))) return true;
    if (asked == 0) asked = 1;
    it_set_b(s, asked + 1);
    if (it_is_cooperative(s) && asked < s->faction_count) {
        it_push(s, PHASE_GIFT, it_clockwise(s, s->turn, asked), 1, 0, 0, 0);
        return false;
    }
    it_pop(s);
    wander(s, face, j);
    return false;
}

void it_passed_compass(struct isles *s, struct journal *j)
{
    (void)j;
    it_set_b(s, 1);
}

void it_legal_compass_again(const struct isles *s, struct choices *out)
{
    for (int c = 1; c < IT_STRATEGYS; c++)
        if (it_strategy[c].faction == it_asked(s)) offer(out, s, V_SPEND, c, 0, 0);
}
