/* Terra Incognita: who acts, the legal list by phase, the sentence of the moment, and last the game
 * itself. */
#include "ways.h"

/* No seat but the one on turn is ever asked anything. */
int ti_actor(const void *state)
{
    const struct terra_incognita *s = state;
    switch (s->phase) {
    case PHASE_OVER: return NOBODY;
    case PHASE_FIRST:
    case PHASE_TILE:
    case PHASE_EVENT:
    case PHASE_ABILITY: return CHANCE;
    }
    return s->turn;
}

/* What CHANCE shows is the business of the seat on turn. */
static int owner(const void *state)
{
    const struct terra_incognita *s = state;
    return s->turn;
}

/* TI-TURN-13: every question is asked, even with one answer. */
void ti_legal(const void *state, struct choices *out)
{
    const struct terra_incognita *s = state;
    switch ((enum phase)s->phase) {
    case PHASE_FIRST:
        for (int seat = 0; seat < s->seat_count; seat++) choices_add_weight(out, act(V_FIRST, seat, 0, 0), 1);
        return;
    case PHASE_TURN: ti_legal_turn(s, out); return;
    case PHASE_ACTION:
    case PHASE_LOAD:
    case PHASE_DEST:
    case PHASE_SURVEY:
    case PHASE_FLYPAX:
    case PHASE_FLYDEST:
    case PHASE_DISCARD: ti_legal_action(s, out); return;
    case PHASE_CHOOSER:
    case PHASE_TAKE:
    case PHASE_TUNLOAD:
    case PHASE_TUNEXIT:
    case PHASE_SPACE:
    case PHASE_CHARM:
    case PHASE_AGAIN: ti_legal_chain(s, out); return;
    case PHASE_TILE:
    case PHASE_ORIENT:
    case PHASE_KEEP:
    case PHASE_SPY:
    case PHASE_ORDER:
    case PHASE_QUAKE:
    case PHASE_QUAKE_SECOND:
    case PHASE_MAP:
    case PHASE_CARD_FACE: ti_legal_reveal(s, out); return;
    case PHASE_EVENT:
    case PHASE_FLOOD:
    case PHASE_WIND:
    case PHASE_SECOND_WIND: ti_legal_event(s, out); return;
    case PHASE_ABILITY:
    case PHASE_CARD_PAWN:
    case PHASE_CARD_TILE:
    case PHASE_CARD_LENGTH:
    case PHASE_CARD_VICTIM:
    case PHASE_CARD_SAIL: ti_legal_card(s, out); return;
    case PHASE_NONE:
    case PHASE_OVER:
    case PHASES: return;
    }
}

/* What the sentence of a phase speaks of besides the seat. */
enum told_of { OF_NOTHING, OF_PAWN, OF_PAWN_AT, OF_TARGET, OF_LOOKS, OF_CARD, OF_GUEST, OF_FALLING };

static const struct {
    uint8_t event, of;
} prompts[PHASES] = {
    [PHASE_TURN] = {ASK_TURN, OF_NOTHING},
    [PHASE_ACTION] = {ASK_ACTION, OF_PAWN},
    [PHASE_LOAD] = {ASK_LOAD, OF_PAWN},
    [PHASE_DEST] = {ASK_DEST, OF_PAWN},
    [PHASE_CHOOSER] = {ASK_CHOOSER, OF_PAWN_AT},
    [PHASE_TAKE] = {ASK_TAKE, OF_PAWN_AT},
    [PHASE_TUNLOAD] = {ASK_TUNLOAD, OF_PAWN_AT},
    [PHASE_TUNEXIT] = {ASK_TUNEXIT, OF_PAWN},
    [PHASE_SPACE] = {ASK_SPACE, OF_NOTHING},
    [PHASE_TILE] = {ASK_TILE, OF_TARGET},
    [PHASE_ORIENT] = {ASK_ORIENT, OF_TARGET},
    [PHASE_KEEP] = {ASK_KEEP, OF_GUEST},
    [PHASE_SURVEY] = {ASK_SURVEY, OF_NOTHING},
    [PHASE_SPY] = {ASK_SPY, OF_LOOKS},
    [PHASE_ORDER] = {ASK_ORDER, OF_NOTHING},
    [PHASE_QUAKE] = {ASK_QUAKE, OF_NOTHING},
    [PHASE_QUAKE_SECOND] = {ASK_QUAKE_SECOND, OF_TARGET},
    [PHASE_FLYPAX] = {ASK_FLYPAX, OF_NOTHING},
    [PHASE_FLYDEST] = {ASK_FLYDEST, OF_NOTHING},
    [PHASE_DISCARD] = {ASK_DISCARD, OF_NOTHING},
    [PHASE_ABILITY] = {ASK_ABILITY, OF_NOTHING},
    [PHASE_CHARM] = {ASK_CHARM, OF_FALLING},
    [PHASE_EVENT] = {ASK_EVENT, OF_NOTHING},
    [PHASE_FLOOD] = {ASK_FLOOD, OF_NOTHING},
    [PHASE_WIND] = {ASK_WIND, OF_NOTHING},
    [PHASE_MAP] = {ASK_MAP, OF_LOOKS},
    [PHASE_SECOND_WIND] = {ASK_SECOND_WIND, OF_NOTHING},
    [PHASE_CARD_PAWN] = {ASK_CARD_PAWN, OF_CARD},
    [PHASE_CARD_TILE] = {ASK_CARD_TILE, OF_CARD},
    [PHASE_CARD_LENGTH] = {ASK_CARD_LENGTH, OF_PAWN},
    [PHASE_CARD_VICTIM] = {ASK_CARD_VICTIM, OF_PAWN},
    [PHASE_CARD_SAIL] = {ASK_CARD_SAIL, OF_NOTHING},
    [PHASE_CARD_FACE] = {ASK_CARD_FACE, OF_TARGET},
    [PHASE_AGAIN] = {ASK_AGAIN, OF_PAWN},
};

/* TI-TURN-10, TI-TURN-12: the end of the turn is named just where it may be chosen. */
static uint16_t ask_turn(const struct terra_incognita *s)
{
    for (int p = 1; p < PAWNS; p++)
        if (ti_can_act(s, p)) return s->duty ? ASK_TURN_OR_END : ASK_TURN;
    return ASK_OFFERS;
}

void ti_prompt(const void *state, struct told *t)
{
    const struct terra_incognita *s = state;
    int16_t x = 0, y = 0;
    switch ((enum told_of)prompts[s->phase].of) {
    case OF_NOTHING: break;
    case OF_PAWN: x = s->pawn; break;
    case OF_PAWN_AT:
        x = s->pawn;
        y = s->at[s->turn][s->pawn];
        break;
    case OF_TARGET: x = s->target; break;
    case OF_LOOKS: x = s->looks_left; break;
    case OF_CARD: x = s->card; break;
    case OF_GUEST:
        x = s->islander[s->turn];
        y = s->guest;
        break;
    case OF_FALLING: x = s->falling; break;
    }
    *t = (struct told){.event = prompts[s->phase].event, .arg = {s->turn, x, y}};
    if (s->phase == PHASE_TURN) t->event = ask_turn(s);
    if (s->phase == PHASE_FIRST) *t = (struct told){.event = ASK_FIRST};
    if (s->phase == PHASE_OVER || s->phase == PHASE_NONE) *t = (struct told){.event = ASK_NOTHING};
}

static bool friends(const void *state, int a, int b) { return ti_friends(state, a, b); }

/* Strengths and times are in docs/bots.md. */
static const char *const levels[] = {"greedy:1", "mcts:20", "mcts:240", "mcts:1000"};

/* Turns since the beginning. */
static int turns_gone(const void *state)
{
    const struct terra_incognita *s = state;
    return s->round * s->seat_count + (s->turn - s->first + s->seat_count) % s->seat_count;
}

static const struct search search = {.scale = 2000,
                                     .rivalry = 100,
                                     .exploration = 200,
                                     .playout = 100,
                                     .breadth = 4,
                                     .guide = ti_guide,
                                     .careful = 2,
                                     .turns = 6,
                                     .clock = turns_gone,
                                     .meets = true,
                                     .judge = ti_judge};

static const struct chance_model chances[] = {
#include "chances.def"
    {0}};

const struct game terra_incognita = {
    .id = "terra-incognita",
    .title = "Terra Incognita",
    .blurb = "Land on an unknown island, turn up what it hides, and carry the treasure home before your "
             "rivals do.",
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    .options = ti_options,
    .verbs = ti_verbs,
    .verb_count = VERBS,
    .events = ti_events,
    .event_count = EVENTS,
    .fields = ti_fields,
    .rules = terra_incognita_rules,
    .book = terra_incognita_book,
    .rule_count = TERRA_INCOGNITA_RULE_COUNT,
    .reasons = &ti_reason_domain,
    .score_lines = &ti_score_domain,
    .levels = levels,
    .search = &search,
    .chances = chances,
    .state_size = sizeof(struct terra_incognita),
    .memo_size = sizeof(struct memo),
    .begin = ti_begin,
    .actor = ti_actor,
    .legal = ti_legal,
    .outcome = ti_outcome,
    .prompt = ti_prompt,
    .owner = owner,
    .imagine = ti_imagine,
    .friends = friends,
    .promise = ti_promise,
    .check = ti_check,
    .derive = ti_derive,
    .sketch = ti_sketch,
};
