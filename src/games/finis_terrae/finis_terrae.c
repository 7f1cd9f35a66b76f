/* Finis Terrae: who acts, the legal list by phase, the sentence of the moment, and last the game
 * itself. FT-FLOW-01: one list is open at a time; FT-FLOW-04, FT-FLOW-05: what stands in it, and
 * that it is never empty. */
#include "state.h"

/* FT-FLOW-02: what is automatic has no phase. */
static bool is_chance_phase(int phase)
{
    switch (phase) {
    case PHASE_FIRST_ROLL:
    case PHASE_TILE_DRAW:
    case PHASE_WEATHER:
    case PHASE_WIND:
    case PHASE_TRADE_ROLL:
    case PHASE_MOVE_ROLL:
    case PHASE_SECOND_ROLL:
    case PHASE_PRICE_ROLL:
    case PHASE_TREASURE_ROLL:
    case PHASE_FIGHT_ROLL:
    case PHASE_TIE_ROLL: return true;
    }
    return false;
}

static int actor(const void *state)
{
    const struct finis_terrae *s = state;
    if (s->phase == PHASE_OVER) return NOBODY;
    return is_chance_phase(s->phase) ? CHANCE : s->who;
}

/* No throw is anybody's secret. */
static int owner(const void *state)
{
    (void)state;
    return NOBODY;
}

static void legal(const void *state, struct choices *out)
{
    const struct finis_terrae *s = state;
    switch ((enum phase)s->phase) {
    case PHASE_FIRST_ROLL:
    case PHASE_TIE_ROLL:
    case PHASE_HOME_PORT:
    case PHASE_START_SPLIT: ft_legal_begin(s, out); return;
    case PHASE_TILE_DRAW: ft_legal_draw(s, out); return;
    case PHASE_TILE_PLACE: ft_legal_place(s, out); return;
    case PHASE_WEATHER:
    case PHASE_WIND:
    case PHASE_TRADE_ROLL:
    case PHASE_MOVE_ROLL: ft_legal_weather(s, out); return;
    case PHASE_WRECK_HOLD:
    case PHASE_WRECK_LOAD:
    case PHASE_GALLEON_LAIR: ft_legal_wreck(s, out); return;
    case PHASE_SECOND_ROLL:
    case PHASE_DIE_ORDER:
    case PHASE_MOVE: ft_legal_sail(s, out); return;
    case PHASE_PAY:
    case PHASE_JETTISON: ft_legal_holds(s, out); return;
    case PHASE_ACTION: ft_legal_action(s, out); return;
    case PHASE_TRADE_STEP:
    case PHASE_PRICE_ROLL:
    case PHASE_TREASURE_ROLL: ft_legal_trade(s, out); return;
    case PHASE_FIGHT_ROLL:
    case PHASE_LOOT: ft_legal_fight(s, out); return;
    case PHASE_POST:
    case PHASE_REORG: ft_legal_post(s, out); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: return;
    }
}

static void ask(struct told *t, int event, int a, int b, int c)
{
    *t = (struct told){.event = (uint16_t)event, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
}

void ft_prompt(const void *state, struct told *t)
{
    const struct finis_terrae *s = state;
    int who = s->who;
    switch ((enum phase)s->phase) {
    case PHASE_FIRST_ROLL: ask(t, ASK_FIRST, who, 0, 0); return;
    case PHASE_HOME_PORT: ask(t, ASK_HOME, who, 0, 0); return;
    case PHASE_START_SPLIT: ask(t, ASK_SPLIT, who, s->stores[who], s->filling); return;
    case PHASE_TILE_DRAW: ask(t, ASK_DRAW, who, s->to_draw, 0); return;
    case PHASE_TILE_PLACE: ask(t, ASK_PLACE, who, ft_drawn_total(s), 0); return;
    case PHASE_WEATHER: ask(t, ASK_WEATHER, s->day, 0, 0); return;
    case PHASE_WIND: ask(t, ASK_WIND, who, 0, 0); return;
    case PHASE_WRECK_HOLD: ask(t, ASK_DROP, who, s->wrecked, 0); return;
    case PHASE_WRECK_LOAD: ask(t, ASK_LOAD, who, s->filling, s->gift); return;
    case PHASE_GALLEON_LAIR: ask(t, ASK_LAIR, who, 0, 0); return;
    case PHASE_TRADE_ROLL: ask(t, ASK_VALUE, 0, 0, 0); return;
    case PHASE_MOVE_ROLL: ask(t, ASK_COMMON, 0, 0, 0); return;
    case PHASE_SECOND_ROLL: ask(t, ASK_SECOND, who, s->sailing, 0); return;
    case PHASE_DIE_ORDER: ask(t, ASK_ORDER, who, s->second, s->common); return;
    case PHASE_MOVE: ask(t, ASK_MOVE, who, s->sailing, s->left); return;
    case PHASE_PAY: ask(t, ASK_PAY, who, s->due, 0); return;
    case PHASE_ACTION: ask(t, s->forced ? ASK_MUST_FIGHT : ASK_ACTION, who, s->sailing, 0); return;
    case PHASE_TRADE_STEP: ask(t, ASK_TRADE, who, s->value, 0); return;
    case PHASE_PRICE_ROLL: ask(t, ASK_PRICE, 0, 0, 0); return;
    case PHASE_TREASURE_ROLL: ask(t, ASK_WORTH, 0, 0, 0); return;
    case PHASE_JETTISON: ask(t, ASK_JETTISON, who, s->cargo_count, s->cargo_kind); return;
    case PHASE_FIGHT_ROLL: ask(t, ASK_STRIKE, s->attack ? s->foe : s->sailing, 0, 0); return;
    case PHASE_LOOT: ask(t, ASK_LOOT, who, ft_loser(s) + 1, 0); return;
    case PHASE_POST: ask(t, ASK_POST, who, 0, 0); return;
    case PHASE_REORG:
        if (s->stowing)
            ask(t, ASK_AMOUNT, who, s->stowing, s->filling);
        else
            ask(t, ASK_STOW, who, s->filling, 0);
        return;
    case PHASE_TIE_ROLL: ask(t, ASK_TIE, who, 0, 0); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: ask(t, ASK_NOTHING, 0, 0, 0); return;
    }
}

/* Strengths and times are in docs/bots.md. */
static const char *const levels[] = {"greedy:1", "mcts:10", "mcts:40", "mcts:2000"};

static const struct search search = {.scale = 1000, .rivalry = 100, .exploration = 900};

static const struct chance_model chances[] = {
#include "chances.def"
    {0}};

const struct game finis_terrae = {
    .id = "finis-terrae",
    .title = "Finis Terrae",
    .blurb = "Draw the map of an unknown sea tile by tile, found ports, trade, brave storms and pirates, or "
             "turn pirate.",
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    .options = ft_options,
    .verbs = ft_verbs,
    .verb_count = VERBS,
    .events = ft_events,
    .event_count = EVENTS,
    .fields = ft_fields,
    .rules = finis_terrae_rules,
    .book = finis_terrae_book,
    .rule_count = FINIS_TERRAE_RULE_COUNT,
    .reasons = &ft_reason_domain,
    .score_lines = &ft_score_domain,
    .levels = levels,
    .search = &search,
    .chances = chances,
    .state_size = sizeof(struct finis_terrae),
    .begin = ft_begin,
    .actor = actor,
    .legal = legal,
    .outcome = ft_outcome,
    .prompt = ft_prompt,
    .owner = owner,
    .imagine = ft_imagine,
    .promise = ft_promise,
    .check = ft_check,
    .derive = ft_derive,
    .sketch = ft_sketch,
};
