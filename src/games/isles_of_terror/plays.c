/* What strategy cards and kept cards do when they are played: one row an effect word of the card's first
 * call (content/isles-of-terror/game.txt). A row says when the card has a use, by public facts only, and
 * carries it out. Cards that last (dice, exchanges, discounts, values) are asked for by those who count
 * them; here they only come into effect. A condition of a single card is named with its rule. */
#include "state.h"

/* Who plays which card, and the places chosen with it. */
struct play {
    int faction, card, at, to;
};

typedef rule why_not_play(const struct isles *s, const struct play *p);
typedef void run_play(struct isles *s, const struct play *p, struct journal *j);

static const struct it_effect *call_of(int card) { return &it_strategy[card].code[0]; }

/* ---- Resources and cards ---- */

static void run_gain(struct isles *s, const struct play *p, struct journal *j)
{
    const struct it_effect *call = call_of(p->card);
    int resource = call->argument[1], n = call->argument[2];
    if (call->time == IT_TIME_RETREAT) return; /* CH07 waits for a retreat */
    if (resource == IT_RESOURCE_ANY)
        it_gain_choice(s, p->faction, n, call->argument[3] == IT_SPOT_SEA ? PURSE_SEA : PURSE_POOL);
    else
        it_gain(s, p->faction, resource, n, j);
}

/* CH09: is there a card to draw, in the deck or in what would be shuffled? */
static rule why_not_draw(const struct isles *s, const struct play *p)
{
    for (int other = 1; other < IT_STRATEGYS; other++)
        if (it_strategy[other].faction == p->faction && other != p->card &&
            (s->strategy[other] == PLACE_DECK || s->strategy[other] == PLACE_DISCARD))
            return 0;
    return IT_STRAT_19;
}

static void run_draw(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    it_draw_cards(s, p->faction, call_of(p->card)->argument[1]);
}

/* CH03 needs another faction with a hand, and rivals at all. */
static rule why_not_spy(const struct isles *s, const struct play *p)
{
    for (int i = 0; i < s->faction_count && !it_is_cooperative(s); i++)
        if (s->order[i] != p->faction && s->hand_count[s->order[i]]) return 0;
    return IT_STRAT_19;
}

static void run_spy(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    it_push(s, PHASE_SPY, p->faction, 0, 0, 0, 0);
}

/* ---- Figures and fields ---- */

/* RC03, CQ04 */
static rule why_not_place(const struct isles *s, const struct play *p)
{
    if (s->soldiers_pool[p->faction] == 0 || !s->captain[p->faction]) return IT_STRAT_19;
    return it_room(s, p->faction, s->captain[p->faction]) > 0 ? 0 : IT_RULING_87;
}

static void run_place(struct isles *s, const struct play *p, struct journal *j)
{
    s->soldiers_pool[p->faction]--;
    it_add(s, p->faction, SOLDIER, s->captain[p->faction], 1);
    say(j, E_RECRUITED, p->faction, SOLDIER, s->captain[p->faction], 0);
}

/* YO05: an own soldier on the board. CH08: somebody enters an area of the trapper with a soldier. */
static rule why_not_remove(const struct isles *s, const struct play *p)
{
    if (p->card != IT_STRATEGY_CH08)
        return p->at && it_soldiers_at(s, p->faction, p->at) > 0 ? 0 : IT_STRAT_19;
    if (it_is_cooperative(s) || p->faction == s->turn || !it_controls(s, p->faction, s->here))
        return IT_STRAT_19;
    return s->group_soldiers > 0 && it_soldiers_at(s, s->turn, s->here) > 0 ? 0 : IT_STRAT_19;
}

static void run_remove(struct isles *s, const struct play *p, struct journal *j)
{
    if (p->card == IT_STRATEGY_CH08) {
        s->group_soldiers--;
        it_remove_figure(s, s->turn, SOLDIER, s->here, CAUSE_CARD, 0, j);
        return;
    }
    it_gain_choice(s, p->faction, it_strategy[p->card].code[1].argument[2], PURSE_POOL);
    it_remove_figure(s, p->faction, SOLDIER, p->at, CAUSE_CARD, 0, j);
}

/* CQ08 */
static rule why_not_raise(const struct isles *s, const struct play *p)
{
    if (!p->at || it_is_sea(s, p->at) || !it_controls(s, p->faction, p->at)) return IT_STRAT_19;
    if (s->camp[p->at]) return IT_TERM_12;
    return it_can_raise(s, p->faction, p->at) ? 0 : IT_CAMP_03;
}

static void run_raise(struct isles *s, const struct play *p, struct journal *j)
{
    it_raise(s, p->faction, p->at, j);
}

/* CQ09: IT-STRAT-16, the soldier that falls goes to an area beside instead; IT-TERROR-13: never from under a terror. */
static rule why_not_blessing(const struct isles *s, int faction, int at)
{
    if (!it_is_fighting(s) || s->spared || it_soldiers_at(s, faction, s->combat_at) == 0) return IT_STRAT_16;
    if (s->foe == FOE_TERROR) return IT_TERROR_13;
    if (!at || at == s->combat_at || !(it_beside(s, s->combat_at) & it_bit(at))) return IT_TERM_15;
    if (!it_controls(s, faction, at)) return IT_STRAT_19;
    return it_room(s, faction, at) > 0 ? 0 : IT_TERM_10;
}

/* YO07: from one controlled area to another beside it. */
static rule why_not_relocate(const struct isles *s, const struct play *p)
{
    if (p->card == IT_STRATEGY_CQ09) return why_not_blessing(s, p->faction, p->at);
    if (!p->at || !p->to || p->at == p->to || !(it_beside(s, p->at) & it_bit(p->to))) return IT_TERM_15;
    if (!it_controls(s, p->faction, p->at) || !it_controls(s, p->faction, p->to)) return IT_STRAT_19;
    if (it_characters_at(s, p->faction, p->at) == 0) return IT_STRAT_19;
    return it_room(s, p->faction, p->to) > 0 ? 0 : IT_TERM_10;
}

static void run_relocate(struct isles *s, const struct play *p, struct journal *j)
{
    if (p->card != IT_STRATEGY_CQ09) {
        it_push(s, PHASE_PARTY, p->faction, p->at, p->to, 1, 0); /* IT-RULING-91: then how many */
        return;
    }
    it_take(s, p->faction, SOLDIER, s->combat_at, 1);
    it_add(s, p->faction, SOLDIER, p->at, 1);
    s->spared = 1;
    say(j, E_RETREATED, p->faction, p->at, 0, 0);
}

/* YO01 */
static rule why_not_sail(const struct isles *s, const struct play *p)
{
    if (!s->ship[p->faction] || p->at == s->ship[p->faction]) return IT_STRAT_19;
    return p->at && it_may_land(s, p->faction, p->at) ? 0 : IT_LAND_02;
}

static void run_sail(struct isles *s, const struct play *p, struct journal *j)
{
    it_move_ship(s, p->faction, p->at);
    say(j, E_LANDED, p->faction, p->at, 0, 0);
    it_flip_sea(s, p->at);
}

/* CQ06, YO03 */
static int peek_of(const struct it_effect *code)
{
    bool beside = code[0].argument[1] == IT_SPOT_ADJACENT, exchange = code[1].word == IT_EFFECT_SWAP_TILE;
    if (beside) return exchange ? PEEK_BESIDE_EXCHANGE : PEEK_BESIDE;
    return exchange ? PEEK_ANY_EXCHANGE : PEEK_ANY;
}

static rule why_not_peek(const struct isles *s, const struct play *p)
{
    return it_can_look(s, p->faction, peek_of(it_strategy[p->card].code)) ? 0 : IT_STRAT_19;
}

static void run_peek(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    it_look(s, p->faction, call_of(p->card)->argument[0], peek_of(it_strategy[p->card].code));
}

/* ---- Movement and exploration ---- */

/* Is that action still ahead in this turn, or under way? */
static bool is_ahead(const struct isles *s, int wanted)
{
    int phase = it_phase(s);
    if (phase == PHASE_TOKEN || phase == PHASE_ACTION) return true;
    return s->action == wanted && phase != PHASE_TURN_END;
}

/* RC08 */
static rule why_not_discount(const struct isles *s, const struct play *p)
{
    (void)p;
    return is_ahead(s, IT_ACTION_MOVE) ? 0 : IT_STRAT_19;
}

/* CQ02, RC10, and YO08: IT-STRAT-17, IT-RETR-09. */
static rule why_not_rule(const struct isles *s, const struct play *p)
{
    int number = call_of(p->card)->argument[0];
    if (number == IT_NUMBER_NO_SWAMP) return why_not_discount(s, p);
    if (number == IT_NUMBER_RETREAT_ANYWHERE) return it_can_retreat(s, p->faction, true) ? 0 : IT_STRAT_17;
    bool landing = s->action == IT_ACTION_LAND && it_phase(s) != PHASE_HIRE;
    return is_ahead(s, IT_ACTION_LAND) && !(landing && it_phase(s) != PHASE_ACTION) ? 0 : IT_STRAT_19;
}

static void run_rule(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    if (call_of(p->card)->argument[0] == IT_NUMBER_RETREAT_ANYWHERE) s->mist = (uint8_t)p->faction;
}

/* RC09: the guns must reach, and a value is never below 1. */
static rule why_not_value(const struct isles *s, const struct play *p)
{
    int here = s->explore_at;
    if (!here || !s->ship[p->faction] || !(it_beside(s, here) & it_bit(s->ship[p->faction])))
        return IT_STRAT_19;
    return it_area_value(s, here) > 1 ? 0 : IT_EXPL_16;
}

/* YO06: a red value without a boss, unless something else makes it red (IT-EXPL-16). */
static rule why_not_shade(const struct isles *s, const struct play *p)
{
    (void)p;
    int here = s->explore_at, most = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_NEGOTIATE_MOST);
    if (!here || !it_tile[s->tile[here]].red || it_kind_at(s, here) == IT_KIND_BOSS) return IT_STRAT_19;
    if (it_effect_sum(s, IT_EFFECT_SHADE, 0, IT_SHADE_RED)) return IT_EXPL_16;
    return most && it_area_value(s, here) > most ? IT_EXPL_16 : 0;
}

/* CH06 */
static rule why_not_price(const struct isles *s, const struct play *p)
{
    (void)p;
    if (!s->explore_at || it_is_red(s, s->explore_at)) return IT_EXPL_05;
    return it_price(s) > 0 ? 0 : IT_NEG_01;
}

/* ---- Combat ---- */

static int other_side(const struct isles *s, int faction)
{
    return it_side_of(s, faction) == SIDE_ATTACKER ? SIDE_DEFENDER : SIDE_ATTACKER;
}

/* CH04 needs a die that can go. IT-STRAT-21: a faction may still add one by its own reaction, so that this is
 * asked of it only when the card is carried out. */
static rule why_not_camouflage(const struct isles *s, int faction)
{
    int side = other_side(s, faction);
    bool may_grow = (side == SIDE_ATTACKER || s->defender) && it_phase(s) == PHASE_WINDOW;
    return may_grow || s->dice[side] > 1 ? 0 : IT_RULING_57;
}

/* CH10 fights alone, CQ10 and CH01 defend. RC01 and YO04 always fit. */
static rule why_not_dice(const struct isles *s, const struct play *p)
{
    if (p->card == IT_STRATEGY_CH10)
        return it_side_characters(s, it_side_of(s, p->faction)) == 1 ? 0 : IT_STRAT_19;
    if (p->card == IT_STRATEGY_CQ10 || p->card == IT_STRATEGY_CH01)
        return s->defender == p->faction ? 0 : IT_STRAT_19;
    if (p->card == IT_STRATEGY_CH04) return why_not_camouflage(s, p->faction);
    return 0;
}

/* Cards of T-ROUND change the dice that lie there: IT-COMB-20. */
static void run_dice(struct isles *s, const struct play *p, struct journal *j)
{
    const struct it_effect *call = call_of(p->card);
    int side = call->argument[0] == IT_WHO_ME ? it_side_of(s, p->faction) : other_side(s, p->faction);
    (void)j;
    if (it_strategy[p->card].window != IT_WINDOW_ROUND) return;
    if (call->argument[1] < 0)
        it_set_aside(s, side, -call->argument[1]);
    else
        it_add_dice(s, side, call->argument[2] == IT_DIE_D8 ? 8 : 6, call->argument[1]);
}

/* CQ07: of no use where no exchange is made in the whole combat. */
static rule why_not_swap(const struct isles *s, const struct play *p)
{
    return it_exchange_forbidden(s, it_side_of(s, p->faction)) ? IT_TERM_09 : 0;
}

static bool has_d6(const struct isles *s, int side)
{
    return s->dice[side] && s->sides[side][s->dice[side] - 1] == 6;
}

/* RC05: IT-COMB-24, IT-COOP-21 */
static rule why_not_officers(const struct isles *s, const struct play *p)
{
    int side = it_side_of(s, p->faction);
    if (!it_is_fighting(s) || s->captain[p->faction] != s->combat_at) return IT_STRAT_19;
    if (it_exchange_forbidden(s, side)) return IT_TERM_09;
    return has_d6(s, side) ? 0 : IT_RULING_56;
}

static void run_officers(struct isles *s, const struct play *p, struct journal *j)
{
    int dice = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_CAPTAIN_DICE);
    (void)j;
    it_exchange(s, it_side_of(s, p->faction), dice ? dice : 2);
}

/* RC07 and YO09: which die is the next question. */
static void run_die(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    it_push(s, PHASE_DIE, p->faction, p->card, 0, 0, 0);
}

/* What the minions cost the faction: IT-MA-02, the Old Chapel counted. */
static int attack_losses(const struct isles *s, int faction)
{
    int hits = 0;
    if (it_characters_on_board(s, faction) + it_camps_on_board(s, faction) == 0) return 0;
    if (s->attack_spared >> faction & 1) return 0;
    for (int i = 0; i < s->attack_count; i++) hits += s->attack_die[i] >= it_threat_of(s, faction);
    return hits - (it_holds_location(s, faction, IT_LOCATION_LO2) ? 1 : 0);
}

/* RC02: IT-COMB-23, two or more characters at its own window. YO02: something would be lost. */
static rule why_not_cancel(const struct isles *s, const struct play *p)
{
    if (call_of(p->card)->argument[0] == IT_LOSS_ATTACK)
        return attack_losses(s, p->faction) > 0 ? 0 : IT_STRAT_19;
    if (!it_is_fighting(s) || s->spared) return IT_STRAT_16;
    return it_side_characters(s, it_side_of(s, p->faction)) >= 2 ? 0 : IT_STRAT_19;
}

static void run_cancel(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    if (call_of(p->card)->argument[0] == IT_LOSS_ATTACK)
        s->attack_spared |= (uint8_t)(1 << p->faction);
    else
        s->spared = 1;
}

/* CQ01, CH02 */
static rule why_not_roll(const struct isles *s, const struct play *p)
{
    return p->card == IT_STRATEGY_CQ01 && s->spared ? IT_STRAT_16 : 0;
}

static void run_roll(struct isles *s, const struct play *p, struct journal *j)
{
    (void)j;
    int use = it_strategy[p->card].window == IT_WINDOW_LOSS ? DIE_CASUALTY : DIE_SHARPSHOOTERS;
    it_push(s, PHASE_CARD_DIE, p->faction, p->card, use, 0, 0);
}

/* ---- The rows ---- */

static const struct {
    why_not_play *why_not; /* NULL: always of use */
    run_play *run;         /* NULL: it lasts, and is asked for where it counts */
} rows[IT_EFFECTS] = {
    [IT_EFFECT_GAIN] = {NULL, run_gain},
    [IT_EFFECT_DRAW] = {why_not_draw, run_draw},
    [IT_EFFECT_SPY] = {why_not_spy, run_spy},
    [IT_EFFECT_PLACE] = {why_not_place, run_place},
    [IT_EFFECT_REMOVE] = {why_not_remove, run_remove},
    [IT_EFFECT_RAISE] = {why_not_raise, run_raise},
    [IT_EFFECT_RELOCATE] = {why_not_relocate, run_relocate},
    [IT_EFFECT_SAIL] = {why_not_sail, run_sail},
    [IT_EFFECT_PEEK] = {why_not_peek, run_peek},
    [IT_EFFECT_DISCOUNT] = {why_not_discount, NULL},
    [IT_EFFECT_RULE] = {why_not_rule, run_rule},
    [IT_EFFECT_VALUE] = {why_not_value, NULL},
    [IT_EFFECT_SHADE] = {why_not_shade, NULL},
    [IT_EFFECT_PRICE] = {why_not_price, NULL},
    [IT_EFFECT_DICE] = {why_not_dice, run_dice},
    [IT_EFFECT_SWAP] = {why_not_swap, NULL},
    [IT_EFFECT_SWAP_CAPTAIN] = {why_not_officers, run_officers},
    [IT_EFFECT_BUMP] = {NULL, run_die},
    [IT_EFFECT_REROLL] = {NULL, run_die},
    [IT_EFFECT_CANCEL] = {why_not_cancel, run_cancel},
    [IT_EFFECT_ROLL] = {why_not_roll, run_roll},
};

int it_places_of(int card)
{
    static const uint8_t places[IT_STRATEGYS] = {
        [IT_STRATEGY_CQ08] = 1, [IT_STRATEGY_CQ09] = 1, [IT_STRATEGY_YO01] = 1,
        [IT_STRATEGY_YO05] = 1, [IT_STRATEGY_YO07] = 2,
    };
    return places[card];
}

rule it_why_no_use(const struct isles *s, int faction, int card, int at, int to)
{
    why_not_play *why_not = rows[call_of(card)->word].why_not;
    struct play p = {faction, card, at, to};
    return why_not ? why_not(s, &p) : 0;
}

/* Is there any way to play it? Only reactions are asked for, and of these only CQ09 names a place. */
bool it_card_fits(const struct isles *s, int faction, int card)
{
    if (it_places_of(card) == 0) return it_why_no_use(s, faction, card, 0, 0) == 0;
    if (!it_is_fighting(s)) return false;
    for (area_set rest = it_beside(s, s->combat_at); rest; rest &= rest - 1)
        if (it_why_no_use(s, faction, card, it_first_field(rest), 0) == 0) return true;
    return false;
}

/* IT-EX-13, IT-STRAT-05: a card that does not last is over when all it asks for has been answered. */
void it_run_card(struct isles *s, int faction, int card, int at, int to, struct journal *j)
{
    run_play *run = rows[call_of(card)->word].run;
    struct play p = {faction, card, at, to};
    bool waits = it_is_lasting(card) || card == IT_STRATEGY_YO08; /* over after the retreat */
    if (!waits) it_push(s, PHASE_SPENT, faction, 0, 0, 0, 0);
    if (run) run(s, &p, j);
}

void it_resolve_card(struct isles *s, int faction, int card, int at, struct journal *j)
{
    if (it_why_no_use(s, faction, card, at, 0)) {
        say(j, E_WITHOUT_EFFECT, card, 0, 0, 0);
        it_slot_over(s, faction);
        return;
    }
    it_run_card(s, faction, card, at, 0, j);
}

/* ---- Kept cards ---- */

/* X07: to be used with a negotiation that it makes possible. */
static bool can_use_mask(const struct isles *s, int faction)
{
    int less = -it_exploration[IT_EXPLORATION_X07].code[0].argument[0];
    if (!s->explore_at || it_is_red(s, s->explore_at) || it_price(s) == 0) return false;
    return s->gold[faction] + less >= it_price(s);
}

bool it_kept_fits(const struct isles *s, int faction, int card)
{
    switch (card) {
    case IT_EXPLORATION_J07: return !s->machete;
    case IT_EXPLORATION_J19: /* IT-STRAT-16, IT-COOP-21 */
        return it_is_fighting(s) && !s->spared && it_soldiers_at(s, faction, s->combat_at) > 0;
    case IT_EXPLORATION_X07: return can_use_mask(s, faction);
    case IT_EXPLORATION_X08: return !s->gunpowder;
    case IT_EXPLORATION_X19: return attack_losses(s, faction) > 0;
    case IT_EXPLORATION_J23: return true;
    default: return it_can_look(s, faction, peek_of(it_exploration[card].code)); /* J08, X23 */
    }
}

static void negotiate_with_mask(struct isles *s, struct journal *j)
{
    s->jade = 1;
    it_apply_negotiate(s, act(V_NEGOTIATE, 0, 0, 0), j);
}

void it_resolve_kept(struct isles *s, int faction, int card, struct journal *j)
{
    const struct it_effect *call = &it_exploration[card].code[0];
    if (it_exploration[card].window == IT_WINDOW_LOSS && s->spared) return; /* IT-STRAT-13 */
    switch (card) {
    case IT_EXPLORATION_J07: s->machete = 1; break;
    case IT_EXPLORATION_J19: s->spared = 1; break;
    case IT_EXPLORATION_J23: it_gain(s, faction, call->argument[1], call->argument[2], j); break;
    case IT_EXPLORATION_X07: negotiate_with_mask(s, j); break;
    case IT_EXPLORATION_X08: s->gunpowder = 1; break;
    case IT_EXPLORATION_X19: s->attack_spared |= (uint8_t)(1 << faction); break;
    default: it_look(s, faction, call->argument[0], peek_of(it_exploration[card].code)); break;
    }
}
