/* Combat, from the attacker's cards to the camp on the conquered area (K0 to K8). One frame goes through the
 * steps of a combat, another through a casualty, a third through a conquest; the dice are in dice.c. */
#include "state.h"

/* ---- Sides ---- */

/* IT-COMB-02, IT-COOP-08: the active faction attacks; together all figures in the area are its side. */
bool it_is_fighter_of(const struct isles *s, int side, int faction)
{
    if (side == SIDE_DEFENDER) return faction && faction == s->defender;
    return faction == s->attacker || (faction && it_is_cooperative(s));
}

int it_side_of(const struct isles *s, int faction)
{
    return faction == s->defender && faction != s->attacker ? SIDE_DEFENDER : SIDE_ATTACKER;
}

int it_side_characters(const struct isles *s, int side)
{
    int n = 0;
    for (int i = 0; i < s->faction_count; i++)
        if (it_is_fighter_of(s, side, s->order[i])) n += it_characters_at(s, s->order[i], s->combat_at);
    return n;
}

/* IT-COMB-13, IT-COMB-14, IT-COOP-17: characters, camps, or a value above 0. */
static bool is_standing(const struct isles *s, int side)
{
    if (side == SIDE_DEFENDER && !s->defender) return s->combat_value > 0;
    int camp = s->camp[s->combat_at];
    return it_side_characters(s, side) > 0 || (camp && it_is_fighter_of(s, side, camp));
}

/* ---- The start ---- */

static const uint8_t foe_of_kind[IT_KINDS] = {
    [IT_KIND_M1] = FOE_MINION, [IT_KIND_M2] = FOE_MINION,      [IT_KIND_M3] = FOE_MINION,
    [IT_KIND_BOSS] = FOE_BOSS, [IT_KIND_PLACE] = FOE_LOCATION, [IT_KIND_SITE] = FOE_SITE,
};

/* Minions and bosses have levels 1 to 4; of sites and terrors it is told which. */
static int level_of(const struct isles *s, int foe)
{
    if (foe == FOE_MINION || foe == FOE_BOSS) return it_kind_at(s, s->here) - IT_KIND_M1 + 1;
    if (foe == FOE_SITE) return it_site_number(s, s->here);
    return foe == FOE_TERROR ? it_terror_on(s, s->here) : 0;
}

/* IT-COMB-01. A foe that is not told is what lies there. IT-COMB-17: a site that has won before has its full
 * value again. */
void it_combat(struct isles *s, int foe, int defender, bool bare, struct journal *j)
{
    assert(!it_is_fighting(s) && s->here && s->turn);
    if (foe == FOE_NONE) foe = foe_of_kind[it_kind_at(s, s->here)];
    s->combat_at = s->here;
    s->foe = (uint8_t)foe;
    s->combat_level = (uint8_t)level_of(s, foe);
    s->attacker = s->turn;
    s->defender = (uint8_t)defender;
    s->bare = bare;
    s->combat_value = (uint8_t)(defender ? 0 : it_area_value(s, s->here)); /* IT-EXPL-18 */
    s->result = RESULT_NONE;
    if (defender)
        say(j, E_COMBAT_FACTION, s->attacker, s->here, defender, 0);
    else
        say(j, E_COMBAT, s->attacker, s->here, foe, s->combat_value);
    it_push(s, PHASE_COMBAT, s->attacker, 0, 0, 0, 0);
}

/* A state has one form: nothing of a combat stays but its result. */
static void clear_combat(struct isles *s)
{
    it_clear_dice(s);
    s->combat_at = s->foe = s->combat_level = s->attacker = s->defender = s->combat_round = s->combat_value =
        0;
    s->bare = s->loser = s->losses = s->spared = s->rounds_won = s->gunpowder = s->blade = s->undying =
        s->mist = 0;
}

/* ---- The steps of a combat ---- */

/* K0. IT-STRAT-15: asked where a card, gunpowder or the blade is not excluded. */
static void step_ready(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_could_hold(s, s->attacker, IT_WINDOW_COMBAT) || s->has_blade[s->attacker])
        it_push(s, PHASE_READY, s->attacker, 0, 0, 0, 0);
}

static bool is_decided(const struct isles *s)
{
    return !is_standing(s, SIDE_ATTACKER) || !is_standing(s, SIDE_DEFENDER);
}

/* IT-RULING-72: a card may have decided the combat already. */
static void step_react(struct isles *s, struct journal *j)
{
    if (!is_decided(s)) it_open_window(s, IT_WINDOW_FIGHT, s->attacker, j);
}

static void step_round(struct isles *s, struct journal *j)
{
    if (is_decided(s)) {
        it_go_to(s, COMBAT_RESULT);
        return;
    }
    if (s->combat_round < UINT8_MAX) s->combat_round++;
    it_make_pools(s);
    say(j, E_ROUND, s->combat_round, s->dice[SIDE_ATTACKER], s->dice[SIDE_DEFENDER], 0);
    it_open_window(s, IT_WINDOW_ROUND, s->attacker, j);
}

static void step_roll(struct isles *s, struct journal *j)
{
    (void)j;
    it_roll_all(s);
}

static void step_worst(struct isles *s, struct journal *j)
{
    (void)j;
    it_roll_worst(s);
}

static void step_reroll(struct isles *s, struct journal *j)
{
    (void)j;
    it_push(s, PHASE_REROLL, s->attacker, 0, SIDE_ATTACKER, 0, 0);
}

/* IT-COMB-10: the isle gives up 1 of its value; The Undying Captain may keep the last one, once. */
static void lower_value(struct isles *s, struct journal *j)
{
    const struct it_effect *call =
        &it_guard[s->foe == FOE_BOSS ? it_guard_card(s, s->combat_level) : 0].code[0];
    if (s->combat_value == 1 && call->word == IT_EFFECT_ROLL && !s->undying) {
        s->undying = 1;
        it_push(s, PHASE_CARD_DIE, s->attacker, 0, DIE_UNDYING, 0, 0);
        return;
    }
    s->combat_value--;
    say(j, E_VALUE, s->combat_value, 0, 0, 0);
}

/* K4. IT-MISS-13: a round won as defender counts as well. IT-RULING-83: a round has one loser. IT-RULING-70,
 * IT-RULING-80: only rounds that were fought count, and they count even if the casualty is cancelled. */
static void step_compare(struct isles *s, struct journal *j)
{
    s->loser = (uint8_t)it_losing_side(s);
    int winner = s->loser == 1 ? s->defender : s->attacker;
    s->rounds_won |= (uint8_t)(s->loser == 1 ? 2 : 1);
    say(j, E_ROUND_WON, s->loser, 0, 0, 0);
    s->losses = s->loser == 1 || s->defender ? 1 : 0;
    if (s->loser == 1 && !s->defender) it_round_lost(s, j);
    if (s->losses == 0) lower_value(s, j);
    if (winner && s->captain[winner] == s->combat_at) it_deed(s, winner, DEED_ROUND, s->combat_at, 0);
}

/* K5. IT-COMB-23: one casualty after the other, while there are figures. */
static void step_losses(struct isles *s, struct journal *j)
{
    (void)j;
    if (s->losses == 0 || !is_standing(s, s->loser - 1)) {
        s->losses = 0;
        return;
    }
    s->losses--;
    it_go_to(s, COMBAT_LOSSES);
    it_push(s, PHASE_LOSS, s->loser == 1 ? s->attacker : s->defender, 0, 0, 0, 0);
}

/* K6, IT-COMB-12. Cards of the round end with it. */
static void step_check(struct isles *s, struct journal *j)
{
    it_cards_expire(s, s->attacker, IT_TIME_ROUND, j);
    it_cards_expire(s, s->defender, IT_TIME_ROUND, j);
    s->loser = 0;
    if (is_decided(s)) it_go_to(s, COMBAT_RESULT);
}

/* K7. IT-RETR-01, IT-RETR-05: the defender first; the isle never. */
static void step_defender(struct isles *s, struct journal *j)
{
    (void)j;
    if (s->defender) it_push(s, PHASE_RETREAT, s->defender, 0, 0, 0, 0);
}

/* IT-RETR-08 */
static void step_attacker(struct isles *s, struct journal *j)
{
    (void)j;
    if (is_standing(s, SIDE_DEFENDER)) it_push(s, PHASE_RETREAT, s->attacker, 0, 0, 0, 0);
}

static void step_again(struct isles *s, struct journal *j)
{
    (void)j;
    it_go_to(s, s->result == RESULT_RETREATED ? COMBAT_RESULT : COMBAT_ROUND);
}

/* IT-COMB-15: who defended successfully has won a combat, no more. */
static void tell_defender(struct isles *s, struct journal *j)
{
    say(j, E_LOST, s->attacker, s->combat_at, 0, 0);
    if (s->foe == FOE_TERROR) it_lose_points(s, s->attacker, 1, j); /* IT-TERROR-12 */
    if (s->defender && is_standing(s, SIDE_DEFENDER)) it_deed(s, s->defender, DEED_WIN, s->combat_at, 0);
}

static void step_result(struct isles *s, struct journal *j)
{
    bool attackers = is_standing(s, SIDE_ATTACKER);
    if (attackers && s->result != RESULT_RETREATED) {
        s->result = RESULT_WON;
        say(j, E_WON, s->attacker, s->combat_at, 0, 0);
        it_push(s, PHASE_CONQUEST, s->attacker, 0, 0, 0, 0);
        return;
    }
    if (s->result != RESULT_RETREATED) s->result = RESULT_LOST;
    tell_defender(s, j);
}

static void step_over(struct isles *s, struct journal *j)
{
    it_cards_expire(s, s->attacker, IT_TIME_COMBAT, j);
    it_cards_expire(s, s->defender, IT_TIME_COMBAT, j);
    it_pop(s);
    clear_combat(s);
}

bool it_step_combat(struct isles *s, struct journal *j)
{
    static void (*const steps[])(struct isles *, struct journal *) = {
        [COMBAT_READY] = step_ready,       [COMBAT_REACT] = step_react,       [COMBAT_ROUND] = step_round,
        [COMBAT_ROLL] = step_roll,         [COMBAT_WORST] = step_worst,       [COMBAT_REROLL] = step_reroll,
        [COMBAT_COMPARE] = step_compare,   [COMBAT_LOSSES] = step_losses,     [COMBAT_CHECK] = step_check,
        [COMBAT_DEFENDER] = step_defender, [COMBAT_ATTACKER] = step_attacker, [COMBAT_AGAIN] = step_again,
        [COMBAT_RESULT] = step_result,     [COMBAT_OVER] = step_over,
    };
    steps[it_next_step(s)](s, j);
    return false;
}

/* ---- A casualty: K5 ---- */

/* IT-VP-02, IT-VP-10, IT-COOP-12: the captain of a rival. IT-ADV-09: the dagger goes with its holder. */
static void captain_fell(struct isles *s, int loser, struct journal *j)
{
    int winner = loser == s->attacker ? s->defender : s->attacker;
    if (s->foe != FOE_FACTION) return;
    if (s->dagger == loser) {
        s->dagger = (uint8_t)winner;
        say(j, E_DAGGER, winner, 0, 0, 0);
    }
    it_deed(s, winner, DEED_CAPTAIN, s->combat_at, 0);
    it_score_points(s, winner, 1, SOURCE_CAPTAIN, j);
}

/* b remembers whether the captain was there. IT-RULING-28: the figure is named after the window.
 * IT-RULING-64: together, the active faction names any figure of the side. */
bool it_step_loss(struct isles *s, struct journal *j)
{
    int faction = it_asked(s), step = it_next_step(s);
    if (step == LOSS_WINDOW) {
        s->spared = 0;
        it_open_window(s, IT_WINDOW_LOSS, s->attacker, j);
    } else if (step == LOSS_CHOICE) {
        it_set_b(s, s->captain[faction] == s->combat_at);
        if (s->spared)
            say(j, E_SPARED, faction, 0, 0, 0);
        else
            it_lose(s, faction, 1, LOSE_FIGHTER, s->combat_at, CAUSE_COMBAT);
    } else if (step == LOSS_CAPTAIN) {
        s->spared = 0;
        if (it_b(s) && s->captain[faction] != s->combat_at) captain_fell(s, faction, j);
    } else {
        it_pop(s);
    }
    return false;
}

/* IT-STRAT-18: dice of cards and bosses decide at once. */
void it_die_decides(struct isles *s, int use, int face, struct journal *j)
{
    static const uint8_t needed[DIE_USES] = {[DIE_CASUALTY] = 4, [DIE_SHARPSHOOTERS] = 4, [DIE_UNDYING] = 5};
    bool hit = face >= needed[use];
    if (use == DIE_CASUALTY) {
        s->spared = hit;
    } else if (use == DIE_UNDYING) {
        if (!hit) s->combat_value = 0;
        say(j, E_VALUE, s->combat_value, 0, 0, 0);
    } else if (hit && s->defender) { /* CH02: IT-VP-10, its owner chooses, no window */
        s->loser = 2;
        it_push(s, PHASE_LOSS, s->defender, LOSS_WINDOW, 0, 0, 0);
    } else if (hit) {
        lower_value(s, j);
    }
}

/* ---- Retreat: K7 ---- */

/* All factions of the side that have a character here must find room: IT-RETR-02, IT-RULING-15,
 * IT-COOP-19, IT-RULING-77. */
static rule why_not_shelter(const struct isles *s, int faction, int at)
{
    int side = it_side_of(s, faction);
    if (at == s->combat_at || !it_controls_or_ally(s, faction, at)) return IT_RETR_02;
    for (int i = 0; i < s->faction_count && it_is_sea(s, at); i++) {
        int other = s->order[i];
        if (!it_is_fighter_of(s, side, other) || !it_characters_at(s, other, s->combat_at)) continue;
        if (s->ship[other] != at) return IT_RULING_77;
    }
    return it_room(s, faction, at) >= it_side_characters(s, side) ? 0 : IT_TERM_10;
}

/* IT-RETR-03, IT-RULING-17, IT-RETR-09, IT-TERROR-10 */
static rule why_not_leave(const struct isles *s, int faction)
{
    if (it_side_characters(s, it_side_of(s, faction)) == 0) return IT_RETR_03;
    if (s->foe == FOE_TERROR) return IT_TERROR_10;
    bool attacker = it_side_of(s, faction) == SIDE_ATTACKER;
    return attacker && it_text_forbids_retreat(s) ? IT_RETR_09 : 0;
}

bool it_can_retreat(const struct isles *s, int faction, bool anywhere)
{
    if (!it_is_fighting(s) || why_not_leave(s, faction)) return false;
    for (area_set rest = anywhere ? it_areas(s) : it_beside(s, s->combat_at); rest; rest &= rest - 1)
        if (why_not_shelter(s, faction, it_first_field(rest)) == 0) return true;
    return false;
}

bool it_step_retreat(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    (void)j;
    if (it_can_retreat(s, faction, false) || it_could_hold(s, faction, IT_WINDOW_RETREAT)) return true;
    if (s->mist == faction) return true;
    it_pop(s);
    return false;
}

void it_legal_retreat(const struct isles *s, struct choices *out)
{
    for (area_set rest = it_areas(s); rest; rest &= rest - 1)
        offer(out, s, V_RETREAT, it_first_field(rest), 0, 0);
    it_offer_cards(s, it_asked(s), IT_WINDOW_RETREAT, out);
}

/* IT-STRAT-17: Mist Walk reaches any area; otherwise it lies beside. IT-RETR-07 and IT-RULING-14 follow from
 * control: an emptied area has none. */
rule it_why_not_retreat(const void *state, action a)
{
    const struct isles *s = state;
    int faction = it_asked(s), at = a.arg[0];
    if (it_phase(s) != PHASE_RETREAT) return IT_RETR_01;
    rule no = why_not_leave(s, faction);
    if (no) return no;
    if (s->mist != faction && !(it_beside(s, s->combat_at) & it_bit(at))) return IT_RETR_02;
    return why_not_shelter(s, faction, at);
}

/* IT-COOP-11, IT-RULING-65: a captain that retreats costs its faction a point in cooperative play. */
static void go_back(struct isles *s, int faction, int at, struct journal *j)
{
    int soldiers = it_soldiers_at(s, faction, s->combat_at);
    bool captain = s->captain[faction] == s->combat_at;
    if (soldiers == 0 && !captain) return;
    if (soldiers) it_take(s, faction, SOLDIER, s->combat_at, soldiers);
    if (captain) it_take(s, faction, CAPTAIN, s->combat_at, 1);
    if (soldiers) it_add(s, faction, SOLDIER, at, soldiers);
    if (captain) it_add(s, faction, CAPTAIN, at, 1);
    say(j, E_RETREATED, faction, at, 0, 0);
    if (captain && it_is_cooperative(s)) it_lose_points(s, faction, 1, j);
}

/* CH07: gold for who retreats after a round that was won. */
static void reward_hit_and_run(struct isles *s, int faction, struct journal *j)
{
    const struct it_effect *call = &it_strategy[s->effective[faction]].code[0];
    bool won = s->rounds_won & (it_side_of(s, faction) == SIDE_ATTACKER ? 1 : 2);
    if (call->time == IT_TIME_RETREAT && call->word == IT_EFFECT_GAIN && won)
        it_gain(s, faction, call->argument[1], call->argument[2], j);
}

/* IT-RETR-04, IT-RULING-16, IT-CAMP-10: camps that are left behind are destroyed, not raided. */
static void leave_camp(struct isles *s, int side, struct journal *j)
{
    int owner = s->camp[s->combat_at];
    if (owner && it_is_fighter_of(s, side, owner))
        it_remove_figure(s, owner, CAMP, s->combat_at, CAUSE_RETREAT, 0, j);
}

void it_apply_retreat(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), side = it_side_of(s, faction);
    it_pop(s);
    for (int i = 0; i < s->faction_count; i++)
        if (it_is_fighter_of(s, side, s->order[i])) go_back(s, s->order[i], a.arg[0], j);
    leave_camp(s, side, j);
    reward_hit_and_run(s, faction, j);
    if (s->mist == faction) it_slot_over(s, faction);
    s->mist = 0;
    if (side == SIDE_ATTACKER) s->result = RESULT_RETREATED; /* IT-RETR-06 */
}

rule it_may_stay(const struct isles *s) { return s->mist == it_asked(s) ? IT_STRAT_17 : 0; }

void it_stayed(struct isles *s, struct journal *j)
{
    (void)j;
    it_pop(s);
}

/* ---- Conquest: K8, in the order of IT-COMB-18 ---- */

/* IT-MOVE-16, IT-TERROR-15, IT-RULING-42, IT-TERR-09: not every won combat conquers. */
static bool is_conquered(const struct isles *s)
{
    if (s->bare || it_is_river(s, s->combat_at)) return false;
    return s->foe != FOE_TERROR || s->lies[s->combat_at] == UP;
}

/* IT-VP-02, IT-TERROR-11, IT-RULING-50, IT-RULING-89: one point for a boss or a terror. */
static void score_removal(struct isles *s, struct journal *j)
{
    if (s->foe == FOE_TERROR) it_destroy_terror(s, s->combat_level, j);
    if (s->foe == FOE_TERROR || s->foe == FOE_BOSS)
        it_score_points(s, s->attacker, 1, s->foe == FOE_BOSS ? SOURCE_BOSS : SOURCE_TERROR, j);
}

/* IT-COMB-13: what is printed. IT-ADV-09: the dagger lies in the temple. */
static void take_spoils(struct isles *s, struct journal *j)
{
    int faction = s->attacker;
    const struct it_tile *tile = &it_tile[s->tile[s->combat_at]];
    say(j, E_CONQUERED, faction, s->combat_at, 0, 0);
    if (tile->gold) it_gain(s, faction, IT_RESOURCE_GOLD, tile->gold, j);
    if (tile->ration) it_gain(s, faction, IT_RESOURCE_RATION, tile->ration, j);
    if (tile->any) it_gain_choice(s, faction, tile->any, PURSE_POOL);
    if (s->tile[s->combat_at] != IT_TILE_TEMPLE || s->dagger == faction) return;
    s->dagger = (uint8_t)faction;
    say(j, E_DAGGER, faction, 0, 0, 0);
}

/* IT-MISS-10: everything that the victory was, told at once; progress.c keeps the order. c: what the
 * exploration added. */
static void tell_deeds(struct isles *s)
{
    int deeds = DEED_WIN | it_c(s) * DEED_EXPLORE;
    if (s->foe == FOE_BOSS || s->foe == FOE_TERROR) deeds |= DEED_SLAY;
    if (is_conquered(s)) deeds |= DEED_CONQUER;
    if (is_conquered(s) && it_location_at(s, s->combat_at) && it_controls(s, s->attacker, s->combat_at))
        deeds |= DEED_LOCATION; /* IT-COMB-19 */
    it_deed(s, s->attacker, deeds, s->combat_at, 0);
}

bool it_step_conquest(struct isles *s, struct journal *j)
{
    int step = it_next_step(s);
    bool exploring = it_is_exploring(s) && !s->bare;
    if (step == CONQUEST_POINTS) {
        score_removal(s, j);
    } else if (step == CONQUEST_RESOURCES) {
        int frame = s->stack_count - 1, deeds = exploring ? it_succeed(s, j) : 0;
        s->stack_c[frame] = (deeds & DEED_EXPLORE) != 0;
        if (exploring) it_reward(s, true, j);
        if (is_conquered(s)) take_spoils(s, j);
    } else if (step == CONQUEST_DEEDS) {
        tell_deeds(s);
    } else if (step == CONQUEST_CAMP) {
        if (is_conquered(s)) it_push(s, PHASE_CAMP, s->attacker, 1, 0, 0, 0); /* IT-CAMP-01 */
    } else {
        it_pop(s);
    }
    return false;
}
