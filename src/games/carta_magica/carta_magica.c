/* Carta Magica: who acts, the legal list by phase, the sentence of the moment, and last the game
 * itself. */
#include "state.h"

static bool is_chance_phase(const struct carta_magica *s)
{
    switch (s->phase) {
    case PHASE_SETUP_FIRST:
    case PHASE_SETUP_OPEN:
    case PHASE_WHEEL:
    case PHASE_TALISMAN_DRAW:
    case PHASE_DRAW_CHANCE:
    case PHASE_SPY_LOOK:
    case PHASE_BATTLE_RANDOM: return true;
    case PHASE_SETUP_CHALLENGE: return s->options.challenge_pick == CHALLENGE_DEAL;
    }
    return false;
}

static int actor(const void *state)
{
    const struct carta_magica *s = state;
    if (s->phase == PHASE_OVER) return NOBODY;
    return is_chance_phase(s) ? CHANCE : s->who;
}

/* What CHANCE deals or shows is the business of the asked seat. */
static int owner(const void *state)
{
    const struct carta_magica *s = state;
    return s->who;
}

static void legal(const void *state, struct choices *out)
{
    const struct carta_magica *s = state;
    switch ((enum phase)s->phase) {
    case PHASE_SETUP_FIRST:
    case PHASE_SETUP_CHARACTER:
    case PHASE_SETUP_CHALLENGE:
    case PHASE_SETUP_SHIP:
    case PHASE_SETUP_HARBOUR: cm_legal_setup(s, out); return;
    case PHASE_PRE_SPIN:
    case PHASE_WHEEL:
    case PHASE_KEEP:
    case PHASE_ACTION:
    case PHASE_PAYMENT: cm_legal_turn(s, out); return;
    case PHASE_SETUP_OPEN:
    case PHASE_TALISMAN_DRAW:
    case PHASE_SAILING:
    case PHASE_HARBOUR:
    case PHASE_LATE_HARBOUR: cm_legal_sail(s, out); return;
    case PHASE_DRAW:
    case PHASE_DRAW_CHANCE:
    case PHASE_SPY_LOOK:
    case PHASE_SPY_PICK:
    case PHASE_SPY_ORDER:
    case PHASE_MONSTER: cm_legal_cards(s, out); return;
    case PHASE_GOOD_WEATHER: cm_legal_weather(s, out); return;
    case PHASE_BATTLE_OFFER:
    case PHASE_BATTLE_PRIZE:
    case PHASE_BATTLE_RANDOM:
    case PHASE_SWAP_OFFER:
    case PHASE_SWAP_ANSWER: cm_legal_battle(s, out); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: return;
    }
}

static void ask(struct told *t, int event, int a, int b, int c)
{
    *t = (struct told){.event = (uint16_t)event, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
}

void cm_prompt(const void *state, struct told *t)
{
    const struct carta_magica *s = state;
    int who = s->who, foe = s->who == s->turn ? s->foe : s->turn;
    bool ring = s->spin_for == SPIN_DIRECTION;
    switch ((enum phase)s->phase) {
    case PHASE_SETUP_FIRST: ask(t, ASK_FIRST, 0, 0, 0); return;
    case PHASE_SETUP_CHARACTER: ask(t, ASK_CHARACTER, who, 0, 0); return;
    case PHASE_SETUP_CHALLENGE: ask(t, ASK_CHALLENGE, who, 0, 0); return;
    case PHASE_SETUP_OPEN:
    case PHASE_TALISMAN_DRAW: ask(t, ASK_OPEN, 0, 0, 0); return;
    case PHASE_SETUP_SHIP: ask(t, ASK_SHIP, who, 0, 0); return;
    case PHASE_SETUP_HARBOUR: ask(t, ASK_HARBOUR, who, 0, 0); return;
    case PHASE_PRE_SPIN: ask(t, ASK_PRE_SPIN, who, 0, 0); return;
    case PHASE_WHEEL: ask(t, ring ? ASK_DIRECTION : ASK_WHEEL, who, 0, 0); return;
    case PHASE_KEEP:
        if (ring)
            ask(t, ASK_KEEP_DIRECTION, who, s->spun, 0);
        else
            ask(t, ASK_KEEP, who, s->spun, cm_segment[s->spun].number);
        return;
    case PHASE_ACTION: ask(t, ASK_ACTION, who, s->segment, cm_segment[s->segment].number); return;
    case PHASE_PAYMENT: ask(t, ASK_PAYMENT, who, s->due, s->due_kind); return;
    case PHASE_SAILING: ask(t, ASK_SAILING, who, s->left, 0); return;
    case PHASE_HARBOUR:
    case PHASE_LATE_HARBOUR:
        ask(t, cm_cell[s->ship[who]] == CM_CELL_BLACK ? ASK_TRADE_BLACK : ASK_TRADE_RED, who, s->ship[who],
            0);
        return;
    case PHASE_DRAW: ask(t, ASK_DRAW, who, 0, 0); return;
    case PHASE_DRAW_CHANCE:
    case PHASE_SPY_LOOK: ask(t, ASK_CARD, who, 0, 0); return;
    case PHASE_SPY_PICK: ask(t, ASK_SPY_PICK, who, 0, 0); return;
    case PHASE_SPY_ORDER: ask(t, ASK_SPY_ORDER, who, 0, 0); return;
    case PHASE_MONSTER: ask(t, ASK_MONSTER, who, cm_card_at(s, PLACE_FACED), s->committed); return;
    case PHASE_GOOD_WEATHER: ask(t, ASK_WEATHER, who, s->direction, 0); return;
    case PHASE_BATTLE_OFFER: ask(t, ASK_BATTLE, who, 0, 0); return;
    case PHASE_BATTLE_PRIZE: ask(t, ASK_PRIZE, who, foe, 0); return;
    case PHASE_BATTLE_RANDOM: ask(t, ASK_SNATCH, who, 0, 0); return;
    case PHASE_SWAP_OFFER: ask(t, ASK_SWAP, who, foe, 0); return;
    case PHASE_SWAP_ANSWER: ask(t, ASK_ANSWER, who, foe, 0); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: ask(t, ASK_NOTHING, 0, 0, 0); return;
    }
}

/* Strengths and times are in docs/bots.md. */
static const char *const levels[] = {"greedy:1", "mcts:1", "mcts:20", "mcts:200@2"};

static const struct search homesick = {
    .scale = 1000, .rivalry = 100, .exploration = 100, .judge = cm_judge_homesick};

static const struct search search = {
    .scale = 1000, .rivalry = 100, .exploration = 100, .judge = cm_judge, .next = &homesick};

static const struct chance_model chances[] = {
#include "chances.def"
    {0}};

const struct game carta_magica = {
    .id = "carta-magica",
    .title = "Carta Magica",
    .blurb =
        "Sail round the unknown world, trade, tame monsters and win talismans while storms blow ships about.",
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .options = cm_options,
    .verbs = cm_verbs,
    .verb_count = VERBS,
    .events = cm_events,
    .event_count = EVENTS,
    .fields = cm_fields,
    .rules = carta_magica_rules,
    .book = carta_magica_book,
    .rule_count = CARTA_MAGICA_RULE_COUNT,
    .reasons = &cm_reason_domain,
    .score_lines = &cm_score_domain,
    .shown = (const struct domain *const[]){&cm_design_domain, NULL},
    .levels = levels,
    .search = &search,
    .chances = chances,
    .state_size = sizeof(struct carta_magica),
    .begin = cm_begin,
    .actor = actor,
    .legal = legal,
    .outcome = cm_outcome,
    .prompt = cm_prompt,
    .owner = owner,
    .imagine = cm_imagine,
    .promise = cm_promise,
    .check = cm_check,
    .derive = cm_derive,
    .sketch = cm_sketch,
};
