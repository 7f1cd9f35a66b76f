/* TERRA: who acts, the legal list by phase, the sentence of the moment, and last the game itself. */
#include "state.h"

static int actor(const void *state)
{
    const struct terra *s = state;
    switch ((enum phase)s->phase) {
    case PHASE_PLACE_FIRST:
    case PHASE_PLACE_MORE:
    case PHASE_CHANGE: return s->turn;
    case PHASE_START:
    case PHASE_DRAW:
    case PHASE_REVEAL_AREAS:
    case PHASE_REVEAL_SECOND:
    case PHASE_REVEAL_THIRD: return CHANCE;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: break;
    }
    return NOBODY;
}

/* What CHANCE turns over is for all. */
static int owner(const void *state)
{
    (void)state;
    return NOBODY;
}

static void legal(const void *state, struct choices *out)
{
    const struct terra *s = state;
    switch ((enum phase)s->phase) {
    case PHASE_START:
    case PHASE_DRAW: te_legal_begin(s, out); return;
    case PHASE_PLACE_FIRST:
    case PHASE_PLACE_MORE: te_legal_place(s, out); return;
    case PHASE_REVEAL_AREAS:
    case PHASE_REVEAL_SECOND:
    case PHASE_REVEAL_THIRD: te_legal_evaluate(s, out); return;
    case PHASE_CHANGE: te_legal_change(s, out); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: return;
    }
}

static void ask(struct told *t, int event, int a, int b, int c)
{
    *t = (struct told){.event = (uint16_t)event, .arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
}

static void prompt(const void *state, struct told *t)
{
    const struct terra *s = state;
    int turn = s->turn, second = te_second_question(s->topic);
    switch ((enum phase)s->phase) {
    case PHASE_START: ask(t, ASK_START, 0, 0, 0); return;
    case PHASE_DRAW: ask(t, ASK_DRAW, s->round, 0, 0); return;
    case PHASE_PLACE_FIRST: ask(t, ASK_FIRST, turn, s->topic, 0); return;
    case PHASE_PLACE_MORE: ask(t, ASK_MORE, turn, s->topic, s->supply[turn]); return;
    case PHASE_REVEAL_AREAS: ask(t, ASK_AREAS, 0, 0, 0); return;
    case PHASE_REVEAL_SECOND: ask(t, ASK_BAR, te_question[second].bar, 0, 0); return;
    case PHASE_REVEAL_THIRD: ask(t, ASK_BAR, te_question[second + 1].bar, 0, 0); return;
    case PHASE_CHANGE: ask(t, ASK_REFILL, turn, SUPPLY_LEAST - s->supply[turn], 0); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: ask(t, ASK_NOTHING, 0, 0, 0); return;
    }
}

static const struct chance_model chances[] = {
#include "chances.def"
    {0}};

const struct game terra = {
    .id = "terra",
    .title = "TERRA",
    .blurb = "Guess where on Earth it is, how long, how old, how many; close is good, far off costs a piece.",
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    .options = te_options,
    .verbs = te_verbs,
    .verb_count = VERBS,
    .events = te_events,
    .event_count = EVENTS,
    .fields = te_fields,
    .rules = terra_rules,
    .book = terra_book,
    .rule_count = TERRA_RULE_COUNT,
    .reasons = &te_reason_domain,
    .score_lines = &te_score_domain,
    .levels = (const char *const[]){"scholar:1", "scholar:2", "scholar:3", "scholar:4"}, /* TE-RULING-49 */
    .shown = (const struct domain *const[]){&te_colour_domain, NULL},
    .chances = chances,
    .state_size = sizeof(struct terra),
    .begin = te_begin,
    .actor = actor,
    .legal = legal,
    .outcome = te_outcome,
    .prompt = prompt,
    .owner = owner,
    .imagine = te_imagine,
    .believe = te_believe,
    .promise = te_promise,
    .check = te_check,
    .derive = te_derive,
    .sketch = te_sketch,
};
