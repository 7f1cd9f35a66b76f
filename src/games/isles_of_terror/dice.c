/* The dice of a combat: how many there are, rolling them, rolling them again, and comparing.
 *
 * Each side has a list in the order of rolling: its D8 first, then its D6 (IT-COMB-21). A die keeps its
 * place when it is rolled again; rolling[] marks what is still to be rolled. A set of dice is a number with
 * a bit for each place (IT-RULING-91). */
#include "state.h"

/* ---- Pools: IT-COMB-20 ---- */

static int who_of(int side) { return side == SIDE_ATTACKER ? IT_WHO_ME : IT_WHO_OPPONENT; }

static int faction_of(const struct isles *s, int side)
{
    return side == SIDE_ATTACKER ? s->attacker : s->defender;
}

static int count_d8(const struct isles *s, int side)
{
    int n = 0;
    while (n < s->dice[side] && s->sides[side][n] == 8) n++;
    return n;
}

static void lay_dice(struct isles *s, int side, int d8, int d6)
{
    assert(d8 + d6 < DICE);
    s->dice[side] = (uint8_t)(d8 + d6);
    for (int i = 0; i < DICE; i++) s->sides[side][i] = (uint8_t)(i < d8 ? 8 : i < d8 + d6 ? 6 : 0);
}

void it_add_dice(struct isles *s, int side, int sides, int n)
{
    assert(side == 0 || side == 1);
    int d8 = count_d8(s, side), d6 = s->dice[side] - d8;
    lay_dice(s, side, d8 + (sides == 8 ? n : 0), d6 + (sides == 6 ? n : 0));
}

/* IT-RULING-57: D6 first, at least one die stays. */
void it_set_aside(struct isles *s, int side, int n)
{
    assert(side == 0 || side == 1);
    int d8 = count_d8(s, side), d6 = s->dice[side] - d8;
    for (; n > 0 && d8 + d6 > 1; n--) d6 > 0 ? d6-- : d8--;
    lay_dice(s, side, d8, d6);
}

/* IT-RULING-56: as far as there are D6. */
void it_exchange(struct isles *s, int side, int n)
{
    assert(side == 0 || side == 1);
    int d8 = count_d8(s, side), d6 = s->dice[side] - d8, swaps = n < d6 ? n : d6;
    lay_dice(s, side, d8 + swaps, d6 - swaps);
}

bool it_exchange_forbidden(const struct isles *s, int side)
{
    return it_effect_sum(s, IT_EFFECT_NO_SWAP, who_of(side), 0) > 0;
}

/* IT-COMB-03, IT-COOP-08: all figures of the side; E15 lowers the dice of captains. */
static void count_figures(struct isles *s, int side)
{
    int d6 = 0, captain = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_CAPTAIN_DICE), at = s->combat_at;
    for (int i = 0; i < s->faction_count; i++) {
        int faction = s->order[i];
        if (!it_is_fighter_of(s, side, faction)) continue;
        d6 += it_soldiers_at(s, faction, at);
        if (s->captain[faction] == at) d6 += captain ? captain : 2;
    }
    lay_dice(s, side, s->camp[at] && it_is_fighter_of(s, side, s->camp[at]), d6);
}

/* A call of the effective card that counts in this round. Cards of T-ROUND act on the pool later. */
static bool is_in_round(const struct isles *s, const struct it_effect *call)
{
    return call->time == IT_TIME_COMBAT || (call->time == IT_TIME_ROUND1 && s->combat_round == 1);
}

static int card_exchanges(const struct isles *s, int faction)
{
    int n = 0;
    for (int i = 0; i < 2; i++) {
        const struct it_effect *call = &it_strategy[s->effective[faction]].code[i];
        if (call->word == IT_EFFECT_SWAP && is_in_round(s, call)) n += call->argument[1];
    }
    return n;
}

static void add_card_dice(struct isles *s, int side, int faction)
{
    for (int i = 0; i < 2; i++) {
        const struct it_effect *call = &it_strategy[s->effective[faction]].code[i];
        if (call->word == IT_EFFECT_DICE && is_in_round(s, call) && call->argument[1] > 0)
            it_add_dice(s, side, call->argument[2] == IT_DIE_D8 ? 8 : 6, call->argument[1]);
    }
}

/* Lasting effects and cards of K0 and T-COMBAT. IT-ADV-10: the dagger. IT-CAMPAIGN-03: the blade. */
static void add_effects(struct isles *s, int side)
{
    int faction = faction_of(s, side);
    if (!faction) return;
    add_card_dice(s, side, faction);
    if (s->dagger == faction) it_add_dice(s, side, 6, 1);
    if (side == SIDE_ATTACKER && s->blade) it_add_dice(s, side, 8, 1);
    if (side == SIDE_ATTACKER && s->gunpowder && s->combat_round == 1) it_add_dice(s, side, 8, 1);
}

/* IT-COMB-05, IT-RULING-03: the attacker, bosses and terrors exchange one; texts and cards add to it. */
static int count_exchanges(const struct isles *s, int side)
{
    int faction = faction_of(s, side), n = it_effect_sum(s, IT_EFFECT_SWAP, who_of(side), 0);
    if (it_exchange_forbidden(s, side)) return 0;
    if (side == SIDE_ATTACKER || s->foe == FOE_BOSS || s->foe == FOE_TERROR) n++;
    return n + (faction ? card_exchanges(s, faction) : 0);
}

/* IT-ADV-06: who attacks the guard of the Hall without its captain. */
static bool is_blood_price(const struct isles *s)
{
    if (s->adventure != IT_ADVENTURE_ADV2 || s->foe != FOE_SITE) return false;
    if (s->combat_at != it_site[IT_SITE_HALL].field) return false;
    for (int i = 0; i < s->faction_count; i++)
        if (it_is_fighter_of(s, SIDE_ATTACKER, s->order[i]) && s->captain[s->order[i]] == s->combat_at)
            return false;
    return true;
}

static void make_pool(struct isles *s, int side)
{
    if (side == SIDE_ATTACKER || s->defender)
        count_figures(s, side);
    else
        lay_dice(s, side, 0, s->combat_value); /* IT-COMB-04, IT-COMB-10 */
    add_effects(s, side);
    it_exchange(s, side, count_exchanges(s, side));
    it_set_aside(s, side, -it_effect_sum(s, IT_EFFECT_DICE, who_of(side), IT_DIE_D6));
    if (side == SIDE_ATTACKER && is_blood_price(s)) it_set_aside(s, side, 1);
}

/* IT-COMB-11: afresh each round. */
void it_make_pools(struct isles *s)
{
    it_clear_dice(s);
    make_pool(s, SIDE_ATTACKER);
    make_pool(s, SIDE_DEFENDER);
}

void it_clear_dice(struct isles *s)
{
    for (int side = 0; side < 2; side++) {
        s->dice[side] = 0;
        for (int i = 0; i < DICE; i++) s->sides[side][i] = s->face[side][i] = s->rolling[side][i] = 0;
    }
    s->reroll_used = s->reroll_discards = s->reroll_gifts = s->passes = 0;
}

/* ---- Rolling: IT-COMB-06, IT-COMB-21 ---- */

void it_roll_all(struct isles *s)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < s->dice[side]; i++) s->rolling[side][i] = 1;
    it_push(s, PHASE_ROLL, s->attacker, 0, 0, 0, 0);
}

/* The next die to roll: its place, and its side in *side; -1 where all lie. */
static int next_die(const struct isles *s, int *side)
{
    for (*side = 0; *side < 2; ++*side)
        for (int i = 0; i < s->dice[*side]; i++)
            if (s->rolling[*side][i]) return i;
    return -1;
}

int it_sides_of_die(const struct isles *s)
{
    int side, i = next_die(s, &side);
    return i < 0 ? 6 : s->sides[side][i];
}

void it_rolled_die(struct isles *s, int face, struct journal *j)
{
    int side, other, i = next_die(s, &side);
    assert(i >= 0 && face <= s->sides[side][i]);
    s->face[side][i] = (uint8_t)face;
    s->rolling[side][i] = 0;
    say(j, E_ROLLED, side + 1, face, s->sides[side][i], i + 1);
    if (next_die(s, &other) < 0) it_pop(s);
}

/* IT-COMB-21: where the lowest is tied, a D6 goes before a D8, then the earlier one. */
static int lowest_die(const struct isles *s, int side)
{
    int best = 0;
    for (int i = 1; i < s->dice[side]; i++) {
        bool lower = s->face[side][i] < s->face[side][best];
        bool tie = s->face[side][i] == s->face[side][best] && s->sides[side][i] < s->sides[side][best];
        if (lower || tie) best = i;
    }
    return best;
}

/* IT-RULING-76: what the isle rolls again comes first, without a choice. */
void it_roll_worst(struct isles *s)
{
    if (s->defender || !it_effect_sum(s, IT_EFFECT_REROLL_WORST, IT_WHO_OPPONENT, 0)) return;
    s->rolling[SIDE_DEFENDER][lowest_die(s, SIDE_DEFENDER)] = 1;
    it_push(s, PHASE_ROLL, s->attacker, 0, 0, 0, 0);
}

/* ---- Comparing ---- */

/* IT-COMB-07: equal results cancel one against one. IT-COMB-08: the highest that is left wins; if none is,
 * the defender does. */
int it_losing_side(const struct isles *s)
{
    int left[16] = {0}; /* by face: dice of the attacker less those of the defender */
    for (int i = 0; i < s->dice[SIDE_ATTACKER]; i++) left[s->face[SIDE_ATTACKER][i] & 15]++;
    for (int i = 0; i < s->dice[SIDE_DEFENDER]; i++) left[s->face[SIDE_DEFENDER][i] & 15]--;
    for (int face = 15; face > 0; face--)
        if (left[face]) return left[face] > 0 ? 2 : 1;
    return 1;
}

/* ---- Rolling again: K3 ---- */

static int side_asked(const struct isles *s) { return it_b(s); }

/* IT-RULING-27: the other side is asked next, and both must pass anew. */
void it_reroll_done(struct isles *s)
{
    int side = 1 - side_asked(s);
    s->passes = 0;
    it_set_b(s, side);
    it_ask(s, faction_of(s, side));
}

void it_passed_reroll(struct isles *s, struct journal *j)
{
    int passes = s->passes + 1;
    (void)j;
    it_reroll_done(s);
    s->passes = (uint8_t)passes;
}

/* The field of the nth mountain on the board, in the order of fields; 0 where there is none. */
static int mountain(const struct isles *s, int n)
{
    for (area_set rest = it_areas(s); rest; rest &= rest - 1)
        if (it_kind_at(s, it_first_field(rest)) == IT_KIND_MOUNTAIN && n-- == 0) return it_first_field(rest);
    return 0;
}

/* IT-TERR-03: a camp on a mountain beside the attacked area. IT-TERROR-09: under a terror nobody controls it. */
static bool has_mountain(const struct isles *s, int faction, int n)
{
    int at = mountain(s, n);
    if (!at || s->camp[at] != faction || !it_controls(s, faction, at)) return false;
    return it_side_of(s, faction) == SIDE_ATTACKER && (it_beside(s, s->combat_at) & it_bit(at));
}

/* LO3: the Watchtower, here or beside. IT-COMB-25: who attacks it does not control it yet. */
static bool has_tower(const struct isles *s, int faction)
{
    int at = it_location_field(s, IT_LOCATION_LO3);
    if (!at || !it_holds_location(s, faction, IT_LOCATION_LO3)) return false;
    return at == s->combat_at ? it_side_of(s, faction) == SIDE_DEFENDER
                              : (it_beside(s, s->combat_at) & it_bit(at)) != 0;
}

/* Mountains, the Watchtower, and High Ground (J18) for the explorer. */
static rule why_not_means(const struct isles *s, int faction, int means)
{
    int side = it_side_of(s, faction);
    if (s->reroll_used >> means & 1) return means <= MEANS_MOUNTAIN3 ? IT_TERR_03 : IT_RULING_26;
    if (means <= MEANS_MOUNTAIN3) return has_mountain(s, faction, means - MEANS_MOUNTAIN) ? 0 : IT_TERR_03;
    if (means == MEANS_TOWER) return has_tower(s, faction) ? 0 : IT_EXPL_14;
    bool high = side == SIDE_ATTACKER && it_effect_sum(s, IT_EFFECT_REROLL, IT_WHO_ME, 0) > 0;
    return means == MEANS_HIGH_GROUND && high ? 0 : IT_EXPL_02;
}

static bool has_means(const struct isles *s, int faction)
{
    for (int means = MEANS_MOUNTAIN; means <= MEANS_HIGH_GROUND; means++)
        if (why_not_means(s, faction, means) == 0) return true;
    return false;
}

/* IT-STRAT-15: asked by public facts. */
static bool may_reroll(const struct isles *s, int faction)
{
    if (!faction) return false; /* IT-STRAT-09, IT-RULING-25: the dice of the isle are nobody's */
    return has_means(s, faction) || it_may_spend(s, faction) || it_could_hold(s, faction, IT_WINDOW_ROLL);
}

/* IT-COOP-09: when the active faction has passed, the allies are asked once each, clockwise. */
static bool ask_ally(struct isles *s)
{
    int ally = it_c(s) + 1;
    if (!it_is_cooperative(s) || ally >= s->faction_count) return false;
    s->stack_c[s->stack_count - 1] = (uint8_t)ally;
    it_push(s, PHASE_GIFT, it_clockwise(s, s->attacker, ally), 0, 0, 0, 0);
    return true;
}

bool it_step_reroll(struct isles *s, struct journal *j)
{
    if (s->passes >= 2) {
        if (!ask_ally(s)) {
            s->passes = 0;
            it_pop(s);
        }
        return false;
    }
    if (may_reroll(s, it_asked(s))) return true;
    it_passed_reroll(s, j);
    return false;
}

void it_legal_reroll(const struct isles *s, struct choices *out)
{
    int faction = it_asked(s), first = (faction - 1) * 10 + 1;
    for (int means = MEANS_MOUNTAIN; means <= MEANS_HIGH_GROUND; means++)
        offer(out, s, V_REROLL, means, 0, 0);
    for (int card = first; card < first + 10; card++) offer(out, s, V_SPEND, card, 0, 0);
    it_offer_cards(s, faction, IT_WINDOW_ROLL, out);
}

rule it_why_not_reroll(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_REROLL) return IT_FLOW_01;
    if (a.arg[0] > MEANS_HIGH_GROUND) return IT_STRAT_07; /* cards are spent by their own verbs */
    return why_not_means(s, it_asked(s), a.arg[0]);
}

void it_apply_reroll(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    (void)j;
    s->reroll_used |= (uint8_t)(1 << a.arg[0]);
    it_reroll_done(s);
    it_push(s, PHASE_DICE, faction, a.arg[0], 0, 0, 0);
}

/* ---- Which dice ---- */

void it_legal_dice(const struct isles *s, struct choices *out)
{
    int all = 1 << s->dice[it_side_of(s, it_asked(s))];
    for (int set = 1; set < all; set++) offer(out, s, V_DICE, set, 0, 0);
}

/* IT-STRAT-07: a card is good for any number of dice, the other means for one. */
rule it_why_not_dice(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_DICE) return IT_FLOW_01;
    if (a.arg[0] <= 0 || a.arg[0] >> s->dice[it_side_of(s, it_asked(s))]) return IT_RULING_91;
    bool any = it_a(s) == MEANS_CARD || it_a(s) == MEANS_GIFT;
    return any || (a.arg[0] & (a.arg[0] - 1)) == 0 ? 0 : IT_TERR_03;
}

void it_apply_dice(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), side = it_side_of(s, faction), means = it_a(s);
    for (int i = 0; i < s->dice[side]; i++) s->rolling[side][i] = a.arg[0] >> i & 1;
    say(j, E_REROLLED, faction, __builtin_popcount((unsigned)a.arg[0]), means, 0);
    it_pop(s);
    it_push(s, PHASE_ROLL, s->attacker, 0, 0, 0, 0);
}

/* RC07: an own die. YO09: one of the other side. */
static int side_of_card(const struct isles *s)
{
    int own = it_side_of(s, it_asked(s));
    return it_strategy[it_a(s)].code[0].word == IT_EFFECT_BUMP ? own : 1 - own;
}

void it_legal_die(const struct isles *s, struct choices *out)
{
    for (int die = 1; die <= s->dice[side_of_card(s)]; die++) offer(out, s, V_DIE, die, 0, 0);
}

rule it_why_not_die(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_DIE) return IT_FLOW_01;
    return a.arg[0] >= 1 && a.arg[0] <= s->dice[side_of_card(s)] ? 0 : IT_RULING_91;
}

void it_apply_die(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int side = side_of_card(s), i = a.arg[0] - 1;
    const struct it_effect *call = &it_strategy[it_a(s)].code[0];
    it_pop(s);
    if (call->word == IT_EFFECT_BUMP) {
        s->face[side][i] = (uint8_t)(s->face[side][i] + call->argument[0]);
        say(j, E_ROLLED, side + 1, s->face[side][i], s->sides[side][i], i + 1);
        return;
    }
    s->rolling[side][i] = 1;
    it_push(s, PHASE_ROLL, s->attacker, 0, 0, 0, 0);
}
