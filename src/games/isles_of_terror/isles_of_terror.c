/* Isles of Terror: the stack of frames, the table of phases that says what each of them asks, the legal
 * list, the sentence of the moment, and last the game itself. */
#include "state.h"

/* ---- The stack ---- */

void it_push(struct isles *s, int phase, int faction, int a, int b, int c, int d)
{
    assert(s->stack_count < FRAMES);
    int i = s->stack_count++;
    s->phase = s->stack_phase[i] = (uint8_t)phase;
    s->asked = s->stack_faction[i] = (uint8_t)faction;
    s->stack_a[i] = (uint32_t)a;
    s->stack_b[i] = (uint8_t)b;
    s->stack_c[i] = (uint8_t)c;
    s->stack_d[i] = (uint8_t)d;
}

void it_pop(struct isles *s)
{
    assert(s->stack_count > 1);
    int i = --s->stack_count;
    s->stack_phase[i] = s->stack_faction[i] = s->stack_b[i] = s->stack_c[i] = s->stack_d[i] = 0;
    s->stack_a[i] = 0;
    s->phase = s->stack_phase[i - 1];
    s->asked = s->stack_faction[i - 1];
}

/* Frames without a step ask at once; a step that answers true asks now. */
void it_run(struct isles *s, struct journal *j)
{
    while (it_phases[it_phase(s)].step && !it_phases[it_phase(s)].step(s, j)) continue;
}

bool it_is_open(const struct isles *s, int phase)
{
    for (int i = 0; i < s->stack_count; i++)
        if (s->stack_phase[i] == phase) return true;
    return false;
}

/* ---- The phases ---- */

/* Tables read best a row a line. */
/* clang-format off */
#define AUTO(step_) {.asks = ASKS_ITSELF, .step = (step_)}
#define ROLLS(rolled_, prompt_) {.asks = ASKS_CHANCE, .rolled = (rolled_), .prompt = (prompt_)}
#define DRAWS(legal_, prompt_) {.asks = ASKS_CHANCE, .legal = (legal_), .prompt = (prompt_)}
#define ASKS(legal_, prompt_, ...) {.asks = ASKS_FACTION, .legal = (legal_), .prompt = (prompt_), __VA_ARGS__}

const struct phase_row it_phases[PHASES] = {
    [PHASE_FACTION] = DRAWS(it_legal_faction, ASK_FACTION),
    [PHASE_FIRST] = DRAWS(it_legal_first, ASK_FIRST),
    [PHASE_ADVENTURE] = AUTO(it_step_adventure),
    [PHASE_SEASON] = AUTO(it_step_season),
    [PHASE_STARTER] = ASKS(it_legal_starter, ASK_STARTER, .close = 0),
    [PHASE_EVENT] = DRAWS(it_legal_event, ASK_EVENT),
    [PHASE_DRAW] = {.asks = ASKS_CHANCE, .step = it_step_draw, .legal = it_legal_draw, .prompt = ASK_DRAW},
    [PHASE_YEAR_DICE] = ROLLS(it_rolled_year, ASK_YEAR_DICE),
    [PHASE_YEAR_PAY] = AUTO(it_step_year_pay),
    [PHASE_DUES] = ASKS(it_legal_dues, ASK_DUES, .step = it_step_dues),
    [PHASE_ATTACK] = AUTO(it_step_attack),
    [PHASE_ATTACK_DICE] = ROLLS(it_rolled_attack, ASK_ATTACK_DICE),
    [PHASE_LOSE] = ASKS(it_legal_lose, ASK_LOSE, .step = it_step_lose),
    [PHASE_SPRING] = ASKS(it_legal_spring, ASK_SPRING, .step = it_step_spring, .close = V_NO),
    [PHASE_TURNS] = ASKS(it_legal_turns, ASK_NEXT, .step = it_step_turns),
    [PHASE_TOKEN] = ASKS(it_legal_token, ASK_TOKEN, .frees = FREE_ALL),
    [PHASE_ACTION] = ASKS(it_legal_action, ASK_ACTION, .frees = FREE_ALL),
    [PHASE_BONUS] = ASKS(it_legal_take, ASK_BONUS, .close = V_DECLINE),
    [PHASE_TURN_END] = ASKS(NULL, ASK_TURN_END, .close = V_END, .closed = it_end_turn, .frees = FREE_ALL),
    [PHASE_GAIN] = ASKS(it_legal_take, ASK_GAIN, .step = it_step_gain),
    [PHASE_LAND] = AUTO(it_step_land),
    [PHASE_SHIP] = ASKS(it_legal_ship, ASK_SHIP, .close = 0),
    [PHASE_DRIFT] = DRAWS(it_legal_drift, ASK_DRIFT),
    [PHASE_SEA] = DRAWS(it_legal_flip, ASK_SEA),
    [PHASE_HIRE] = ASKS(it_legal_hire, ASK_HIRE, .close = V_DONE, .frees = FREE_ALL),
    [PHASE_ASHORE] = ASKS(it_legal_ashore, ASK_ASHORE, .close = V_STAY, .frees = FREE_ALL),
    [PHASE_PARTY] = ASKS(it_legal_party, ASK_PARTY, .close = 0),
    [PHASE_TARGET] = ASKS(it_legal_target, ASK_TARGET, .step = it_step_target, .close = V_END, .closed = it_end_move,
                          .frees = FREE_ALL),
    [PHASE_GROUP] = ASKS(it_legal_group, ASK_GROUP, .frees = FREE_GOLD),
    [PHASE_ENTER] = AUTO(it_step_enter),
    [PHASE_RIVER] = ASKS(it_legal_river, ASK_RIVER, .step = it_step_river),
    [PHASE_COMPASS] = ROLLS(it_rolled_compass, ASK_COMPASS),
    [PHASE_COMPASS_AGAIN] = ASKS(it_legal_compass_again, ASK_REROLL, .step = it_step_compass_again, .close = V_PASS,
                                 .closed = it_passed_compass),
    [PHASE_EXPLORE] = AUTO(it_step_explore),
    [PHASE_CARD] = DRAWS(it_legal_card, ASK_CARD),
    [PHASE_FLIP] = DRAWS(it_legal_flip, ASK_FLIP),
    [PHASE_FIND] = DRAWS(it_legal_flip, ASK_FIND),
    [PHASE_APPROACH] = ASKS(it_legal_approach, ASK_APPROACH, .step = it_step_approach, .frees = FREE_ALL),
    [PHASE_RECRUIT] = ASKS(it_legal_recruit, ASK_RECRUIT, .close = V_DONE, .frees = FREE_ALL),
    [PHASE_PRODUCE] = AUTO(it_step_produce),
    [PHASE_SUPPLY] = ASKS(it_legal_supply, ASK_SUPPLY, .step = it_step_supply, .close = V_DONE),
    [PHASE_AMOUNT] = ASKS(it_legal_amount, ASK_AMOUNT, .close = 0),
    [PHASE_ANSWER] = ASKS(it_legal_answer, ASK_ANSWER, .close = V_REFUSE, .closed = it_refused),
    [PHASE_PACIFY] = ASKS(it_legal_pacify, ASK_PACIFY, .close = 0),
    [PHASE_CAMP] = ASKS(it_legal_camp, ASK_CAMP, .step = it_step_camp, .close = V_NO, .frees = FREE_ABANDON),
    [PHASE_LOOT] = ASKS(it_legal_take, ASK_LOOT, .step = it_step_loot),
    [PHASE_PAY] = ASKS(it_legal_pay, ASK_PAY, .step = it_step_pay, .close = V_SUFFER, .closed = it_suffered,
                       .frees = FREE_TRADES),
    [PHASE_DISCARD] = ASKS(it_legal_discard, ASK_DISCARD, .step = it_step_discard),
    [PHASE_CARD_DIE] = ROLLS(it_rolled_card, ASK_CARD_DIE),
    [PHASE_LOOK] = ASKS(it_legal_look, ASK_LOOK, .step = it_step_look, .close = V_DONE),
    [PHASE_PEEK] = DRAWS(it_legal_peek, ASK_PEEK),
    [PHASE_EXCHANGE] = ASKS(it_legal_exchange, ASK_EXCHANGE, .close = V_NO),
    [PHASE_TERRORS] = AUTO(it_step_terrors),
    [PHASE_ACTIVATE] = AUTO(it_step_activate),
    [PHASE_TERROR_DIE] = ROLLS(it_rolled_terror, ASK_TERROR_DIE),
    [PHASE_TERROR_STEP] = ASKS(it_legal_terror_step, ASK_TERROR_STEP, .close = 0),
    [PHASE_PLUNDER] = ASKS(it_legal_dues, ASK_PLUNDER, .step = it_step_plunder),
    [PHASE_COMBAT] = AUTO(it_step_combat),
    [PHASE_READY] = ASKS(it_legal_ready, ASK_READY, .close = V_DONE),
    [PHASE_ROLL] = {.asks = ASKS_CHANCE, .rolled = it_rolled_die, .die_sides = it_sides_of_die, .prompt = ASK_ROLL},
    [PHASE_REROLL] = ASKS(it_legal_reroll, ASK_REROLL, .step = it_step_reroll, .close = V_PASS, .closed = it_passed_reroll),
    [PHASE_GIFT] = ASKS(it_legal_gift, ASK_GIFT, .step = it_step_gift, .close = V_PASS),
    [PHASE_DICE] = ASKS(it_legal_dice, ASK_DICE, .close = 0),
    [PHASE_DIE] = ASKS(it_legal_die, ASK_DIE, .close = 0),
    [PHASE_LOSS] = AUTO(it_step_loss),
    [PHASE_RETREAT] = ASKS(it_legal_retreat, ASK_RETREAT, .step = it_step_retreat, .close = V_STAY,
                           .may_close = it_may_stay, .closed = it_stayed),
    [PHASE_CONQUEST] = AUTO(it_step_conquest),
    [PHASE_WINDOW] = ASKS(it_legal_window, ASK_WINDOW, .step = it_step_window, .close = V_PASS, .closed = it_passed_window),
    [PHASE_RESOLVE] = AUTO(it_step_resolve),
    [PHASE_SPENT] = AUTO(it_step_spent),
    [PHASE_SPY] = ASKS(it_legal_spy, ASK_SPY, .close = 0),
    [PHASE_SHOW] = {.asks = ASKS_CHANCE, .step = it_step_show, .legal = it_legal_show, .prompt = ASK_SHOW},
    [PHASE_DEEDS] = AUTO(it_step_deeds),
    [PHASE_FULFIL] = AUTO(it_step_fulfil),
    [PHASE_MORALE] = ASKS(it_legal_morale, ASK_MORALE, .step = it_step_morale, .close = V_NO),
    [PHASE_MISSION] = {.asks = ASKS_CHANCE, .step = it_step_mission, .legal = it_legal_mission, .prompt = ASK_MISSION},
    [PHASE_OVER] = {.asks = ASKS_NOBODY, .prompt = ASK_NOTHING},
};
/* clang-format on */

int it_actor(const void *state)
{
    const struct isles *s = state;
    switch (it_phases[it_phase(s)].asks) {
    case ASKS_NOBODY: return NOBODY;
    case ASKS_CHANCE: return CHANCE;
    case ASKS_FACTION: return it_seat(s, it_asked(s));
    case ASKS_ITSELF: break;
    }
    bug("nobody is asked in phase %d", it_phase(s));
}

/* IT-HIDE-08: what CHANCE shows is the business of the faction it acts for. */
static int owner(const void *state)
{
    const struct isles *s = state;
    return it_asked(s) ? it_seat(s, it_asked(s)) : NOBODY;
}

static int die_sides(const struct isles *s)
{
    const struct phase_row *row = &it_phases[it_phase(s)];
    return row->die_sides ? row->die_sides(s) : 6; /* IT-TERM-14 */
}

/* IT-FLOW-01, IT-FLOW-03: the list of the phase, then what is free, then what closes the question. */
void it_legal(const void *state, struct choices *out)
{
    const struct isles *s = state;
    const struct phase_row *row = &it_phases[it_phase(s)];
    if (row->asks == ASKS_NOBODY) return;
    if (row->rolled)
        for (int face = 1; face <= die_sides(s); face++) choices_add_weight(out, act(V_ROLL, face, 0, 0), 1);
    if (row->legal) row->legal(s, out);
    if (row->frees) it_legal_free(s, row->frees, out);
    if (row->close) offer(out, s, row->close, 0, 0, 0);
}

/* ---- Rolling and closing: one verb for all phases ---- */

/* IT-FLOW-02: a face that the die has. */
rule it_why_not_roll(const void *state, action a)
{
    const struct isles *s = state;
    if (!it_phases[it_phase(s)].rolled) return IT_FLOW_01;
    return a.arg[0] >= 1 && a.arg[0] <= die_sides(s) ? 0 : IT_FLOW_02;
}

void it_apply_roll(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_phases[it_phase(s)].rolled(s, a.arg[0], j);
}

rule it_why_not_close(const void *state, action a)
{
    const struct isles *s = state;
    const struct phase_row *row = &it_phases[it_phase(s)];
    if (row->close != a.verb) return IT_FLOW_01;
    return row->may_close ? row->may_close(s) : 0;
}

void it_apply_close(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    if (it_phases[it_phase(s)].closed)
        it_phases[it_phase(s)].closed(s, j);
    else
        it_pop(s);
}

/* ---- The sentence of the moment ---- */

/* What the sentence of a phase speaks of besides the faction. */
enum told_of { OF_NOTHING, OF_COUNT, OF_HERE, OF_FIELD, OF_TARGET, OF_PRICE };

static const uint8_t told_of[PHASES] = {
    [PHASE_DUES] = OF_COUNT,     [PHASE_LOSE] = OF_COUNT,    [PHASE_GAIN] = OF_COUNT,
    [PHASE_SUPPLY] = OF_COUNT,   [PHASE_PLUNDER] = OF_COUNT, [PHASE_FLIP] = OF_HERE,
    [PHASE_FIND] = OF_HERE,      [PHASE_CAMP] = OF_HERE,     [PHASE_PEEK] = OF_FIELD,
    [PHASE_EXCHANGE] = OF_FIELD, [PHASE_GROUP] = OF_TARGET,  [PHASE_PAY] = OF_PRICE,
};

void it_prompt(const void *state, struct told *t)
{
    const struct isles *s = state;
    int event = it_phases[it_phase(s)].prompt, x = 0, y = 0;
    switch ((enum told_of)told_of[it_phase(s)]) {
    case OF_NOTHING: break;
    case OF_COUNT:
    case OF_FIELD: x = it_a(s); break;
    case OF_HERE: x = s->here; break;
    case OF_TARGET: x = s->target; break;
    case OF_PRICE:
        x = it_b(s);
        y = it_goods(it_a(s), x);
        break;
    }
    if (it_phase(s) == PHASE_LOSE && it_b(s) == LOSE_RANGE) event = ASK_LOSE_RANGE;
    if (it_phase(s) == PHASE_SPY && it_a(s)) event = ASK_SPY_CARD;
    if (it_phase(s) == PHASE_APPROACH) {
        int at = s->here;
        *t = (struct told){it_is_red(s, at) ? ASK_FIGHT : ASK_APPROACH,
                           {(int16_t)it_asked(s), (int16_t)at, (int16_t)it_area_value(s, at)}};
        if (!it_is_red(s, at)) t->arg[3] = (int16_t)it_price(s);
        return;
    }
    *t = (struct told){.event = (uint16_t)event, .arg = {(int16_t)it_asked(s), (int16_t)x, (int16_t)y}};
}

static const struct domain *const shown[] = {&it_guard_domain,
                                             &it_guard_says_domain,
                                             &it_location_domain,
                                             &it_location_says_domain,
                                             &it_mission_says_domain,
                                             &it_terror_says_domain,
                                             &it_advantage_says_domain,
                                             &it_task_domain,
                                             &it_adventure_special_domain,
                                             &it_adventure_goal_domain,
                                             &it_adventure_together_domain,
                                             &it_faction_story_domain,
                                             NULL};

static bool friends(const void *state, int a, int b)
{
    return a == b || ((const struct isles *)state)->options.mode == MODE_COOPERATIVE;
}

static const char *const levels[] = {"greedy:1", "mcts:3", "mcts:1500", "mcts:2000@2"};

static const struct chance_model chances[] = {
#include "chances.def"
    {0}};

const struct game isles_of_terror = {
    .id = "isles-of-terror",
    .title = "Isles of Terror",
    .blurb = "Lead an expedition to an isle that fights back: land, explore, raise camps, and outlive its "
             "terrors.",
    .version = 2,
    .seats_min = 1,
    .seats_max = FACTIONS,
    .options = it_options,
    .verbs = it_verbs,
    .verb_count = VERBS,
    .events = it_events,
    .event_count = EVENTS,
    .fields = it_fields,
    .rules = isles_of_terror_rules,
    .book = isles_of_terror_book,
    .rule_count = ISLES_OF_TERROR_RULE_COUNT,
    .reasons = &it_reason_domain,
    .score_lines = &it_source_domain,
    .shown = shown,
    .chances = chances,
    .state_size = sizeof(struct isles),
    .begin = it_begin,
    .actor = it_actor,
    .legal = it_legal,
    .outcome = it_outcome,
    .prompt = it_prompt,
    .owner = owner,
    .imagine = it_imagine,
    .friends = friends,
    .promise = it_promise,
    .levels = levels,
    .search = &it_search,
    .check = it_check,
    .derive = it_derive,
    .sketch = it_sketch,
};
