/* A rough value of a position, for bots: what a faction has, and what lies ahead of it in the combat, the
 * exploration, the movement or the action under way, so that a player who looks one choice ahead carries
 * through what it has begun. The unit is a thousandth of a victory point. */
#include "state.h"

enum {
    POINT = 1000,
    GOLD = 70,
    RATION = 55,
    AT_SEA = 30,
    SPARE = 30, /* resources: the first eight, on the sea card, more */
    HASTE = 150,
    SOLDIER_ON_LAND = 110,
    SOLDIER_AT_SEA = 75,
    CAPTAIN_ON_LAND = 260,
    CAPTAIN_AT_SEA = 200,
    CAMP_STANDING = 260,
    AREA = 110,
    SYMBOL = 35,
    PLACE_HELD_WORTH = 150,
    CARD_HELD = 45,
    CARD_KEPT = 50,
    DAGGER = 2600,
    ALTAR = 500,
    TOGETHER_SITE = 2500,
    READY = 50, /* hundredths of a site's worth that its conquest counts beforehand */
    TERROR_ON_MAP = 300,
    TERROR_LEVEL = 150,
    PULL = 12,
    PULL_TOGETHER = 45,
    TURN_DONE = 500,
    CAPTAIN_TOGETHER = 700
};

/* ---- Odds ---- */

/* Chances in percent that this many soldiers, without or with a captain, beat a value of 1 to 8; against
 * minions and against those who exchange a die. Computed from the rules without cards and retreats. */
static const uint8_t odds[2][2][4][9] = {
    {{{0},
      {100, 56, 25, 9, 3, 1, 0, 0, 0},
      {100, 92, 65, 37, 18, 8, 3, 1, 0},
      {100, 99, 90, 70, 46, 26, 13, 6, 2}},
     {{100, 82, 49, 24, 11, 4, 2, 1, 0},
      {100, 98, 85, 62, 38, 21, 10, 4, 2},
      {100, 100, 97, 87, 69, 47, 28, 15, 7},
      {100, 100, 98, 92, 80, 62, 42, 26, 14}}},
    {{{0},
      {100, 44, 16, 5, 1, 0, 0, 0, 0},
      {100, 81, 47, 22, 9, 3, 1, 0, 0},
      {100, 94, 75, 49, 26, 12, 5, 2, 1}},
     {{100, 66, 32, 13, 5, 1, 0, 0, 0},
      {100, 89, 66, 40, 20, 9, 3, 1, 0},
      {100, 97, 86, 66, 43, 23, 11, 5, 2},
      {100, 98, 92, 78, 58, 36, 19, 10, 5}}},
};

struct force {
    int soldiers, captains;
    int nearer; /* what the way brings: the call of the sites */
};

static int chance(struct force f, int value, bool exchanges)
{
    int soldiers = f.soldiers + (f.captains > 1 ? 2 * (f.captains - 1) : 0);
    if (soldiers > 3) soldiers = 3;
    if (value < 0) value = 0;
    return odds[exchanges][f.captains > 0][soldiers][value > 8 ? 8 : value];
}

/* How much is staked: figures that a lost combat costs, most of them even when there is a way back. */
static int stake(const struct isles *s, struct force f)
{
    /* IT-COOP-11: a point goes with a captain; where points win together (IT-ADV-15) that is dear. */
    bool dear = it_is_cooperative(s) && s->adventure == IT_ADVENTURE_ADV1;
    int captain = dear ? CAPTAIN_TOGETHER : 160;
    return 85 * f.soldiers + captain * f.captains;
}

/* ---- What a faction has ---- */

static int stock_worth(int n, int each) { return n <= 8 ? n * each : 8 * each + (n - 8) * SPARE; }

static int figures_worth(const struct isles *s, int faction, area_set manned)
{
    int worth = CAMP_STANDING * it_camps_on_board(s, faction) + SOLDIER_AT_SEA * s->soldiers_aboard[faction];
    for (area_set rest = manned; rest; rest &= rest - 1) {
        int at = it_first_field(rest), each = it_is_sea(s, at) ? SOLDIER_AT_SEA : SOLDIER_ON_LAND;
        worth += each * it_soldiers_at(s, faction, at);
    }
    int captain = s->captain[faction];
    if (captain) worth += it_is_sea(s, captain) ? CAPTAIN_AT_SEA : CAPTAIN_ON_LAND;
    return worth + (s->captain_aboard[faction] ? CAPTAIN_AT_SEA : 0);
}

static int symbols_at(const struct isles *s, int at)
{
    const struct it_tile *tile = &it_tile[s->tile[at]];
    return tile->gold + tile->ration + tile->any;
}

/* The last points of a site come nearer with the years. */
static int site_worth(const struct isles *s, int at)
{
    for (int site = 1; site < IT_SITES; site++)
        if (it_site[site].adventure == s->adventure && it_site[site].field == at)
            return (s->adventure == IT_ADVENTURE_ADV3 ? ALTAR : 150) + 700 * it_site[site].final;
    return 0;
}

/* Together a site is worth most where holding all of them wins at once; ADV1 asks only at the end. */
static int together_worth(const struct isles *s)
{
    bool late = s->year == it_adventure[s->adventure].years && s->season >= IT_SEASON_AUTUMN;
    return s->adventure == IT_ADVENTURE_ADV1 && !late ? TOGETHER_SITE / 4 : TOGETHER_SITE;
}

static int areas_worth(const struct isles *s, int faction)
{
    int worth = 0;
    for (area_set rest = it_controlled(s, faction); rest; rest &= rest - 1) {
        int at = it_first_field(rest);
        if (it_is_sea(s, at)) continue;
        worth += AREA + SYMBOL * symbols_at(s, at);
        if (it_location_at(s, at)) worth += PLACE_HELD_WORTH;
        worth += site_worth(s, at);
    }
    return worth;
}

static int cards_worth(const struct isles *s, int faction)
{
    int kept = 0;
    for (int card = 1; card < IT_EXPLORATIONS; card++) kept += s->exploration[card] == PLACE_KEPT + faction;
    return CARD_HELD * s->hand_count[faction] + CARD_KEPT * kept;
}

/* ---- Distances: the sites call ---- */

static int distance(int a, int b)
{
    int row_a = (a - 1) / 9, row_b = (b - 1) / 9;
    int x_a = (a - 1) % 9 - (row_a + 1) / 2, x_b = (b - 1) % 9 - (row_b + 1) / 2;
    int dx = x_a - x_b, dz = row_a - row_b, dy = -dx - dz;
    int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy, az = dz < 0 ? -dz : dz;
    return (ax + ay + az) / 2;
}

/* Does the faction still want the site? */
static bool is_wanted(const struct isles *s, int faction, int site)
{
    int at = it_site[site].field;
    if (it_site[site].adventure != s->adventure || it_controls(s, faction, at)) return false;
    if (it_is_cooperative(s)) return !it_controller(s, at);
    return true;
}

/* How strongly the nearest wanted site calls a character on that field; together they hurry more. */
static int pull_at(const struct isles *s, int faction, int field)
{
    int best = 0, pull = it_is_cooperative(s) ? PULL_TOGETHER : PULL;
    for (int site = 1; site < IT_SITES; site++) {
        if (!is_wanted(s, faction, site)) continue;
        int near = pull * (7 - distance(field, it_site[site].field));
        if (near > best) best = near;
    }
    return best;
}

static int pull_of_sites(const struct isles *s, int faction, area_set manned)
{
    int pull = 0;
    for (area_set rest = manned; rest; rest &= rest - 1) {
        int at = it_first_field(rest);
        pull += it_characters_at(s, faction, at) * pull_at(s, faction, at);
    }
    return pull;
}

/* ---- What a goal is worth ---- */

static bool has_camp_to_raise(const struct isles *s, int faction)
{
    return s->camps_free[faction] > 0 && s->soldiers_pool[faction] > 0;
}

/* Conquering an area by combat, points of bosses and rivals not counted. */
static int conquest_worth(const struct isles *s, int faction, int at, int symbols)
{
    int deeds = DEED_WIN | DEED_CONQUER | (s->lies[at] == UP ? 0 : DEED_EXPLORE);
    int worth = AREA + (SYMBOL + 60) * symbols + site_worth(s, at);
    if (has_camp_to_raise(s, faction)) {
        deeds |= DEED_CAMP;
        worth += CAMP_STANDING - SOLDIER_ON_LAND / 2;
    }
    /* What the force beside it was counted for (prepared_worth) is not won a second time. */
    if (it_is_cooperative(s) && it_is_site(s, at)) worth += together_worth(s) * (100 - READY) / 100;
    return worth + it_prospect(s, faction, deeds, at);
}

/* An area nobody has seen: usual values, symbols and chances of its colour. */
static int unknown_worth(const struct isles *s, int faction, int at, struct force f)
{
    static const uint8_t value[IT_COLOURS] = {0, 2, 3, 4}, symbols[IT_COLOURS] = {0, 1, 2, 2};
    int colour = it_colour_of(s, at), odd = chance(f, value[colour], false);
    int terrain = it_prospect(s, faction, DEED_EXPLORE | DEED_TERRAIN, at) + AREA;
    int won = conquest_worth(s, faction, at, symbols[colour]);
    return (terrain * 20 + (won * odd - stake(s, f) * (100 - odd)) / 100 * 80) / 100;
}

static struct force force_at(const struct isles *s, int faction, int at)
{
    return (struct force){it_soldiers_at(s, faction, at), s->captain[faction] == at, 0};
}

/* Against rivals: their dice count like a value, and what they lose is won. */
static int rival_worth(const struct isles *s, int faction, int rival, int at, struct force f)
{
    struct force theirs = force_at(s, rival, at);
    int value = theirs.soldiers + 2 * theirs.captains + 2 * (s->camp[at] == rival);
    int won = conquest_worth(s, faction, at, symbols_at(s, at)) + 60 * theirs.soldiers;
    won += theirs.captains ? POINT + CAPTAIN_ON_LAND / 2 : 0;
    won += s->camp[at] == rival ? POINT / 2 + CAMP_STANDING / 2 : 0;
    int odd = chance(f, value, false);
    return (won * odd - stake(s, f) * (100 - odd)) / 100;
}

static int guarded_worth(const struct isles *s, int faction, int at, struct force f)
{
    int terror = it_terror_on(s, at), odd = chance(f, it_area_value(s, at), terror != 0);
    int won = conquest_worth(s, faction, at, symbols_at(s, at)) + (terror ? POINT + TERROR_ON_MAP : 0);
    return (won * odd - (stake(s, f) + (terror ? POINT : 0)) * (100 - odd)) / 100;
}

/* Going to that area with this force. */
static int goal_worth(const struct isles *s, int faction, int at, struct force f)
{
    int rival = it_is_cooperative(s) ? 0 : it_other_at(s, faction, at);
    if (it_terror_on(s, at)) return guarded_worth(s, faction, at, f);
    if (it_is_sea(s, at) || it_controls_or_ally(s, faction, at)) return 0;
    if (rival) return rival_worth(s, faction, rival, at, f);
    if (it_is_site(s, at)) return guarded_worth(s, faction, at, f);
    if (it_is_unexplored(s, at)) return unknown_worth(s, faction, at, f);
    if (it_is_river(s, at)) return AREA / 2;
    return AREA + SYMBOL * symbols_at(s, at) + (it_location_at(s, at) ? PLACE_HELD_WORTH : 0) +
           (it_location_at(s, at) ? it_prospect(s, faction, DEED_LOCATION, at) : 0);
}

/* ---- What lies ahead ---- */

/* The combat under way, seen by the attacker; a round whose dice lie is counted as it stands. */
static int fight_ahead(const struct isles *s)
{
    int value = s->combat_value, at = s->combat_at;
    struct force f = {0, 0, 0};
    bool lies = s->dice[0] && s->face[0][0] && s->loser == 0, losing = lies && it_losing_side(s) == 1;
    for (int i = 0; i < s->faction_count; i++)
        if (it_is_fighter_of(s, SIDE_ATTACKER, s->order[i])) {
            f.soldiers += it_soldiers_at(s, s->order[i], at);
            f.captains += s->captain[s->order[i]] == at;
        }
    if (losing) f.soldiers > 0 ? f.soldiers-- : f.captains--;
    if (f.captains < 0) f.captains = 0;
    if (s->defender) {
        struct force theirs = force_at(s, s->defender, at);
        value = theirs.soldiers + 2 * theirs.captains + 2 * (s->camp[at] == s->defender);
    }
    if (lies && !losing && value > 0) value--;
    int odd = chance(f, value, s->foe == FOE_BOSS || s->foe == FOE_TERROR);
    int won = s->bare ? 200 : conquest_worth(s, s->attacker, at, symbols_at(s, at));
    if (s->foe == FOE_BOSS || s->foe == FOE_TERROR) won += POINT;
    if (s->defender && s->captain[s->defender] == at) won += POINT / 2;
    int lost = stake(s, f) + (s->foe == FOE_TERROR ? POINT : 0);
    return (won * odd - lost * (100 - odd)) / 100 - (losing ? 100 : 0);
}

/* The exploration under way: fight or negotiate, whichever is better. */
static int exploration_ahead(const struct isles *s)
{
    int at = s->explore_at, faction = s->turn;
    struct force f = force_at(s, faction, at);
    if (s->lies[at] == DOWN) return unknown_worth(s, faction, at, f);
    int kind = it_kind_at(s, at), odd = chance(f, it_area_value(s, at), kind == IT_KIND_BOSS);
    int won = conquest_worth(s, faction, at, symbols_at(s, at)) + (kind == IT_KIND_BOSS ? POINT : 0);
    int fight = (won * odd - stake(s, f) * (100 - odd)) / 100;
    if (it_is_red(s, at) || s->gold[faction] < it_price(s)) return fight;
    int talk = AREA + SYMBOL * symbols_at(s, at) - GOLD * it_price(s) +
               it_prospect(s, faction, DEED_EXPLORE | DEED_NEGOTIATE, at);
    return talk > fight ? talk : fight;
}

/* What it means to take this many characters from one area to another: nearer to the sites, or an area given
 * up (IT-AREA-01). */
static int way_worth(const struct isles *s, int faction, int from, int to, int count)
{
    int worth = count * (pull_at(s, faction, to) - pull_at(s, faction, from));
    bool empties = count == it_characters_at(s, faction, from) && !s->camp[from] && !it_is_sea(s, from);
    if (empties && it_controls(s, faction, from))
        worth -= AREA + SYMBOL * symbols_at(s, from) + site_worth(s, from) +
                 (it_is_cooperative(s) && it_is_site(s, from) ? together_worth(s) : 0);
    return worth;
}

/* Own characters there and in controlled areas beside, as far as rations go. */
static struct force reach(const struct isles *s, int faction, int at)
{
    struct force f = force_at(s, faction, at);
    int room = it_room(s, faction, at), rations = s->rations[faction];
    for (area_set rest = it_beside(s, at); rest && room > 0 && rations > 0; rest &= rest - 1) {
        int from = it_first_field(rest), there = it_characters_at(s, faction, from),
            most = room < rations ? room : rations;
        if (!there || !it_controls(s, faction, from)) continue;
        int count = there < most ? there : most;
        f.captains += s->captain[faction] == from;
        f.soldiers += count - (s->captain[faction] == from);
        f.nearer += way_worth(s, faction, from, at, count);
        room -= count;
        rations -= count;
    }
    return f;
}

/* The best movement that could be made now. */
static int movement_ahead(const struct isles *s, int faction)
{
    int best = 0;
    for (area_set rest = it_areas(s); rest; rest &= rest - 1) {
        int at = it_first_field(rest);
        if (it_is_sea(s, at) || it_why_not_enter(s, faction, at, 1)) continue;
        struct force f = reach(s, faction, at), there = force_at(s, faction, at);
        if (f.soldiers + f.captains == 0) continue;
        int cost = f.soldiers + f.captains - there.soldiers - there.captains;
        int worth = goal_worth(s, faction, at, f) + f.nearer - RATION * cost;
        if (worth > best) best = worth;
    }
    return best;
}

/* The groups chosen so far, or those that could be. */
static int groups_ahead(const struct isles *s, int faction)
{
    struct force f = s->parts ? force_at(s, faction, s->target) : reach(s, faction, s->target);
    for (int i = 0; i < s->parts; i++) {
        int count = s->part_soldiers[i] + s->part_captain[i];
        f.soldiers += s->part_soldiers[i];
        f.captains += s->part_captain[i];
        f.nearer += way_worth(s, faction, s->part_from[i], s->target, count);
    }
    int cost = s->parts ? it_movement_cost(s, s->cost) : 2;
    return goal_worth(s, faction, s->target, f) + f.nearer - RATION * cost;
}

/* Whom gold would bring aboard: the captain first, then soldiers; what they are worth beyond it is added. */
static int hire_aboard(const struct isles *s, int faction, struct force *f)
{
    int gold = s->gold[faction], soldiers = s->soldiers_pool[faction], gain = 0;
    bool is_free = !s->captain[faction] && !s->captain_aboard[faction];
    if (is_free && gold >= 2 && f->soldiers + f->captains < AREA_LIMIT) {
        f->captains++;
        gold -= 2;
        gain += CAPTAIN_AT_SEA - 2 * GOLD;
    }
    int cost = it_hire_cost(s, faction, SOLDIER); /* of the first, by the event */
    while (gold >= cost && soldiers > 0 && f->soldiers + f->captains < AREA_LIMIT) {
        f->soldiers++;
        gold -= cost;
        soldiers--;
        gain += SOLDIER_AT_SEA - cost * GOLD;
        cost = 1;
    }
    return gain;
}

/* Going ashore from the ship (or from where it could be) with what is aboard and could be hired. */
static int landing_ahead(const struct isles *s, int faction, bool hires)
{
    int ship = s->ship[faction], best = 0;
    struct force f = {s->soldiers_aboard[faction], s->captain_aboard[faction], 0};
    if (ship) f = force_at(s, faction, ship);
    int gain = hires ? hire_aboard(s, faction, &f) : 0;
    for (area_set rest = ship ? it_beside(s, ship) : it_areas(s); rest; rest &= rest - 1) {
        int at = it_first_field(rest);
        if (it_is_sea(s, at) || it_why_not_enter(s, faction, at, 1)) continue;
        if (!ship && it_colour_of(s, at) != IT_COLOUR_GREEN) continue;
        int worth = goal_worth(s, faction, at, f) + (f.soldiers + f.captains) * pull_at(s, faction, at);
        if (worth > best) best = worth;
    }
    return f.soldiers + f.captains ? best + gain : 0;
}

/* Characters that gold could still bring, at the margin that they are worth more than it. */
static int hiring_ahead(const struct isles *s, int faction)
{
    int n = s->gold[faction] < s->soldiers_pool[faction] ? s->gold[faction] : s->soldiers_pool[faction];
    return it_controlled(s, faction) ? (n < 4 ? n : 4) * (SOLDIER_ON_LAND - GOLD) : 0;
}

/* Together a site that could be taken counts as a part of one that is held, by the chances: so forces gather
 * beside it, with rations for the last step, instead of attacking one by one. */
static int prepared_worth(const struct isles *s, int at, struct force f)
{
    return together_worth(s) * READY / 100 * chance(f, it_area_value(s, at), false) / 100;
}

/* The best that a single faction has prepared: one Move action leads one faction's characters (IT-MOVE-15). */
static int best_prepared_worth(const struct isles *s, int at)
{
    int best = 0;
    for (int i = 0; i < s->faction_count; i++) {
        int worth = prepared_worth(s, at, reach(s, s->order[i], at));
        if (worth > best) best = worth;
    }
    return best;
}

/* What gold would add to the force beside a wanted site, where the faction controls an area there. */
static int muster_ahead(const struct isles *s, int faction)
{
    int best = 0;
    for (int site = 1; site < IT_SITES && it_is_cooperative(s); site++) {
        int at = it_site[site].field;
        if (!is_wanted(s, faction, site) || !(it_beside(s, at) & it_controlled(s, faction))) continue;
        struct force now = reach(s, faction, at), then = now;
        hire_aboard(s, faction, &then);
        if (then.soldiers + then.captains > s->rations[faction]) continue;
        int gain = prepared_worth(s, at, then) - prepared_worth(s, at, now);
        if (gain > best) best = gain;
    }
    return best;
}

static int production_ahead(const struct isles *s, int faction)
{
    int n = 0;
    for (area_set rest = it_controlled(s, faction); rest; rest &= rest - 1)
        n += symbols_at(s, it_first_field(rest));
    int gold = s->gold[faction], rations = s->rations[faction];
    return stock_worth(gold + n / 2, GOLD) - stock_worth(gold, GOLD) +
           stock_worth(rations + (n + 1) / 2, RATION) - stock_worth(rations, RATION);
}

static int action_ahead(const struct isles *s, int faction, int what)
{
    switch (what) {
    case IT_ACTION_LAND: return landing_ahead(s, faction, true);
    case IT_ACTION_MOVE: return movement_ahead(s, faction);
    case IT_ACTION_RECRUIT: return hiring_ahead(s, faction) + muster_ahead(s, faction);
    case IT_ACTION_PRODUCE: return production_ahead(s, faction);
    case IT_ACTION_SUPPLY: return 2 * AT_SEA;
    default: return TERROR_LEVEL;
    }
}

/* The best action of the chosen field, or of all that are still empty. */
static int turn_ahead(const struct isles *s, int faction, int slot)
{
    int best = 0;
    for (int what = 1; what < IT_ACTIONS; what++) {
        bool linked = false;
        for (int k = 1; k < IT_SLOTS; k++)
            linked |= (slot ? k == slot : !s->taken[k - 1][faction]) && it_link_of(s, k, what);
        int worth = linked ? action_ahead(s, faction, what) : 0;
        if (worth > best) best = worth;
    }
    return best;
}

/* By the question that is open; what lies deeper on the stack comes after it. */
static int prospect_now(const struct isles *s, int faction)
{
    switch (it_phase(s)) {
    case PHASE_GROUP: return groups_ahead(s, faction);
    case PHASE_TOKEN: return turn_ahead(s, faction, 0);
    case PHASE_ACTION: return turn_ahead(s, faction, s->slot);
    case PHASE_BONUS: return action_ahead(s, faction, s->action) + GOLD / 2;
    case PHASE_SHIP:
    case PHASE_HIRE: return landing_ahead(s, faction, true);
    case PHASE_ASHORE:
    case PHASE_PARTY: return landing_ahead(s, faction, false);
    case PHASE_RECRUIT: return hiring_ahead(s, faction);
    case PHASE_SUPPLY: return it_a(s) * AT_SEA;
    case PHASE_GAIN: return it_a(s) * RATION;
    case PHASE_RIVER: return AREA / 2;
    default: return it_is_open(s, PHASE_TARGET) ? movement_ahead(s, faction) : 0;
    }
}

/* A prospect counts the more the nearer it is, in hundredths: or a bot would rather trade its stores away
 * than do what it looks forward to. */
static int nearness(int phase)
{
    static const uint8_t early[PHASES] = {
        [PHASE_TOKEN] = 70, [PHASE_ACTION] = 75, [PHASE_BONUS] = 80, [PHASE_TARGET] = 80, [PHASE_SHIP] = 80,
        [PHASE_HIRE] = 85,  [PHASE_ASHORE] = 90, [PHASE_PARTY] = 95, [PHASE_GROUP] = 90,
    };
    return early[phase] ? early[phase] : 100;
}

static int ahead(const struct isles *s)
{
    int faction = s->turn;
    if (!faction) return 0;
    if (it_is_fighting(s)) return s->result == RESULT_NONE ? fight_ahead(s) : 0;
    if (it_is_exploring(s)) return exploration_ahead(s) - (it_phase(s) == PHASE_PAY ? it_b(s) * RATION : 0);
    return prospect_now(s, faction) * nearness(it_phase(s)) / 100;
}

/* ---- The promise ---- */

static int faction_worth(const struct isles *s, int faction)
{
    int worth = POINT * s->points[faction] + it_progress_worth(s, faction);
    worth += stock_worth(s->gold[faction], GOLD) + stock_worth(s->rations[faction], RATION);
    worth += AT_SEA * (s->sea_gold[faction] + s->sea_rations[faction]);
    area_set manned = it_manned(s, faction);
    worth += figures_worth(s, faction, manned) + areas_worth(s, faction) + cards_worth(s, faction);
    return worth + pull_of_sites(s, faction, manned) + (s->dagger == faction ? DAGGER : 0);
}

/* What the end of a turn brings (terrors, rivals, the winter) comes anyhow. So that nobody puts it off by
 * trading everything away, every turn that is done counts. */
static int turns_worth(const struct isles *s)
{
    int waves = (s->year * 4 + s->season) * WAVES + (s->wave ? s->wave : WAVES + 1);
    return TURN_DONE * (waves * s->faction_count + __builtin_popcount(s->acted) - (s->turn != 0));
}

/* The sites of the adventure, held or within reach. */
static int sites_worth(const struct isles *s)
{
    int worth = 0;
    for (int site = 1; site < IT_SITES; site++) {
        int at = it_site[site].field;
        if (it_site[site].adventure != s->adventure) continue;
        worth += it_controller(s, at) ? together_worth(s) : best_prepared_worth(s, at);
    }
    return worth;
}

/* Together: sites held, terrors kept low. */
static int common_worth(const struct isles *s)
{
    int worth = sites_worth(s);
    for (int i = 0; i < s->faction_count; i++) worth += faction_worth(s, s->order[i]);
    for (int t = 1; t < IT_TERRORS; t++)
        worth -= TERROR_LEVEL * s->terror_level[t] + (s->terror_at[t] ? TERROR_ON_MAP : 0);
    return worth + ahead(s) + turns_worth(s);
}

int it_promise(const void *state, int seat, void *memo)
{
    const struct isles *s = state;
    int best = 0;
    (void)memo;
    if (s->faction_count == 0 || s->adventure == 0 || it_phase(s) == PHASE_FACTION) return 0;
    if (it_is_cooperative(s)) return common_worth(s);
    int own = s->order[seat], worth = faction_worth(s, own) + turns_worth(s);
    for (int i = 0; i < s->faction_count; i++) {
        int rival = s->order[i] != own ? faction_worth(s, s->order[i]) : 0;
        if (rival > best) best = rival;
    }
    /* A bot must not put off the end of its turn by trading everything away: so an own turn that is not over
     * costs a little, and what a rival may do in its turn does not count; what it is doing to us does. */
    if (s->turn == own) return worth - best / 2 + ahead(s) - HASTE;
    return worth - best / 2 - (it_is_fighting(s) ? ahead(s) / 2 : 0);
}

/* ---- Search ---- */

/* How many turns have begun: it goes on where a turn begins, and stands still between the seasons. */
static int turns_begun(const void *state)
{
    const struct isles *s = state;
    int season = (s->adventure * 4 + s->year) * 4 + s->season, wave = s->wave ? s->wave - 1 : 0;
    return (season * WAVES + wave) * s->faction_count + __builtin_popcount(s->acted);
}

/* For who compares positions where a turn is over: what has been made of it, and not what the next one may bring. Rivals are
 * counted by search itself. While an own turn lasts, what lies ahead in it leads the first opinions as in the promise. */
static int judge(const void *state, int seat, void *memo)
{
    const struct isles *s = state;
    (void)memo;
    if (s->faction_count == 0 || s->adventure == 0 || it_phase(s) == PHASE_FACTION) return 0;
    if (it_is_cooperative(s)) return common_worth(s);
    int own = s->order[seat], worth = faction_worth(s, own) + turns_worth(s);
    return s->turn == own && it_phase(s) != PHASE_TOKEN ? worth + ahead(s) - HASTE : worth;
}

/* The second temper ends every way where the turn ends. */
static const struct search to_the_end_of_the_turn = {.scale = 2 * POINT,
                                                     .rivalry = 100,
                                                     .exploration = 100,
                                                     .playout = 30,
                                                     .breadth = 24,
                                                     .turns = 1,
                                                     .clock = turns_begun,
                                                     .judge = judge};

/* The promise counts half of what the best rival has; search counts what the rivals hope for as well. Who plays together
 * has no rivals. What lies ahead counts for who is on turn, so positions are compared where a turn is over. */
const struct search it_search = {.scale = 3 * POINT,
                                 .rivalry = 100,
                                 .exploration = 100,
                                 .playout = 12,
                                 .breadth = 24,
                                 .turns = 1,
                                 .next = &to_the_end_of_the_turn};
