/* What cards do: one small interpreter of the calls in content/isles-of-terror/game.txt.
 *
 * Texts in force are those of the event of the season, of the exploration card and of the guard that the
 * exploration has met; numbers are asked of them by summing a word over their calls, deeds are carried out
 * call by call. Strategy cards change numbers of an exploration too (IT-EXPL-16); what they do to dice and
 * casualties belongs to combat.c. */
#include "state.h"

/* ---- Texts in force ---- */

enum { CALLS = 2 };

static_assert(sizeof it_event->code == CALLS * sizeof(struct it_effect), "two calls a card");
static_assert(sizeof it_exploration->code == CALLS * sizeof(struct it_effect), "two calls a card");
static_assert(sizeof it_guard->code == CALLS * sizeof(struct it_effect), "two calls a card");
static_assert(sizeof it_strategy->code == CALLS * sizeof(struct it_effect), "two calls a card");

static const struct it_effect *event_code(const struct isles *s) { return it_event[it_event_now(s)].code; }

/* IT-EXPL-02, IT-EXPL-03: the card of the running exploration; one that is kept does nothing now. */
static const struct it_effect *card_code(const struct isles *s)
{
    int card = s->explore_at && !it_exploration[s->explore_card].keep ? s->explore_card : 0;
    return it_exploration[card].code;
}

/* IT-EXPL-07: the minion or boss that the exploration has turned up, a row of it_guard, or 0. */
static int guard_of(const struct isles *s)
{
    int kind = s->explore_at ? it_tile[s->tile[s->explore_at]].kind : 0;
    bool met = s->lies[s->explore_at] != DOWN && kind >= IT_KIND_M1 && kind <= IT_KIND_BOSS;
    return met ? it_guard_card(s, kind) : 0;
}

static const struct it_effect *guard_code(const struct isles *s) { return it_guard[guard_of(s)].code; }

/* IT-STRAT-04: the card of the active faction that is in effect. */
static const struct it_effect *strategy_code(const struct isles *s)
{
    return it_strategy[s->turn ? s->effective[s->turn] : 0].code;
}

/* Where a word has its number, whom it is for, and what tells two of its kind apart; -1: nowhere. */
static const struct {
    int8_t amount, who, which;
} shape[IT_EFFECTS] = {
    [IT_EFFECT_DICE] = {1, 0, 2},           [IT_EFFECT_SWAP] = {1, 0, -1},
    [IT_EFFECT_NO_SWAP] = {-1, 0, -1},      [IT_EFFECT_REROLL] = {1, 0, -1},
    [IT_EFFECT_REROLL_WORST] = {-1, 0, -1}, [IT_EFFECT_VALUE] = {0, -1, -1},
    [IT_EFFECT_VALUE_OF] = {1, -1, 0},      [IT_EFFECT_PRICE] = {0, -1, -1},
    [IT_EFFECT_SHADE] = {-1, -1, 0},        [IT_EFFECT_RULE] = {1, -1, 0},
    [IT_EFFECT_DISCOUNT] = {0, -1, -1},     [IT_EFFECT_REMOVE] = {2, 0, 1},
};

/* Does a call of that time hold now? What is done once (now, winner, success ...) is no number. */
static bool is_in_force(const struct isles *s, int time)
{
    switch (time) {
    case IT_TIME_SEASON:
    case IT_TIME_EXPLORE: return true;
    case IT_TIME_COMBAT:
    case IT_TIME_ROUND: return it_is_fighting(s);
    case IT_TIME_ROUND1: return it_is_fighting(s) && s->combat_round == 1;
    default: return false;
    }
}

static int sum_code(const struct isles *s, const struct it_effect *code, int word, int who, int which)
{
    int sum = 0;
    for (int i = 0; i < CALLS; i++) {
        const struct it_effect *call = &code[i];
        if (call->word != word || !is_in_force(s, call->time)) continue;
        if (shape[word].who >= 0 && call->argument[shape[word].who] != who) continue;
        if (which && shape[word].which >= 0 && call->argument[shape[word].which] != which) continue;
        sum += shape[word].amount >= 0 ? call->argument[shape[word].amount] : 1;
    }
    return sum;
}

/* IT-RULING-89: Blood Moon (E20) is for minions and bosses; terrors, sites and locations have no card. */
static bool is_event_for(const struct isles *s, int word)
{
    return word != IT_EFFECT_SWAP || s->foe == FOE_MINION || s->foe == FOE_BOSS;
}

int it_effect_sum(const struct isles *s, int word, int who, int which)
{
    int sum = is_event_for(s, word) ? sum_code(s, event_code(s), word, who, which) : 0;
    if (!s->explore_at) return sum;
    return sum + sum_code(s, card_code(s), word, who, which) + sum_code(s, guard_code(s), word, who, which);
}

/* J16 for the whole exploration, the Obsidian Hunters after the first round. */
bool it_text_forbids_retreat(const struct isles *s)
{
    return it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_NO_RETREAT) > 0;
}

bool it_text_forbids_cards(const struct isles *s)
{
    return it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_NO_CARDS) > 0;
}

/* ---- Values and prices: IT-EXPL-16, IT-EXPL-18 ---- */

/* The Herald: a point more for each camp of the explorer beyond the first argument, at most the second. */
static int value_for_camps(const struct isles *s)
{
    const struct it_effect *call = guard_code(s);
    if (call->word != IT_EFFECT_VALUE_CAMPS) return 0;
    int beyond = it_camps_on_board(s, s->turn) - call->argument[0];
    return beyond <= 0 ? 0 : beyond < call->argument[1] ? beyond : call->argument[1];
}

static int explored_value(const struct isles *s, const struct it_tile *tile)
{
    int value = tile->value + s->explore_value + value_for_camps(s);
    value += it_effect_sum(s, IT_EFFECT_VALUE, 0, 0) + sum_code(s, strategy_code(s), IT_EFFECT_VALUE, 0, 0);
    value += it_effect_sum(s, IT_EFFECT_VALUE_OF, 0, tile->kind);
    /* IT-ADV-11: the awakening of the bosses. */
    value += tile->kind == IT_KIND_BOSS && s->adventure == IT_ADVENTURE_ADV4 && s->year >= 2;
    return value > 1 ? value : 1;
}

/* IT-COOP-23: together their guards are of another strength, by the size of the isle. IT-ADV-07: the rites of the
 * altars rise in the second year. */
static int site_value(const struct isles *s, int site)
{
    const struct it_site *row = &it_site[site];
    int together = it_is_large(s) ? row->many : row->few;
    int value = it_is_cooperative(s) ? together : it_tile[row->tile].value;
    return value + (s->year >= 2 ? row->risen : 0);
}

int it_area_value(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    int terror = it_terror_on(s, field), site;
    const struct it_tile *tile = &it_tile[s->tile[field]];
    if (terror) return it_terror_value(s, terror); /* IT-TERROR-10 */
    if (field == s->explore_at) return explored_value(s, tile);
    site = tile->kind == IT_KIND_SITE ? it_site_at(s, field) : 0;
    return site ? site_value(s, site) : tile->value;
}

/* IT-EXPL-16: a change to red (J11, E18, E24) beats every change to white (YO06). E18 looks at the value
 * after all changes. */
bool it_is_red(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    int most = it_effect_sum(s, IT_EFFECT_RULE, 0, IT_NUMBER_NEGOTIATE_MOST);
    if (it_effect_sum(s, IT_EFFECT_SHADE, 0, IT_SHADE_RED)) return true;
    if (most && it_area_value(s, field) > most) return true;
    if (sum_code(s, strategy_code(s), IT_EFFECT_SHADE, 0, IT_SHADE_WHITE)) return false;
    return it_tile[s->tile[field]].red;
}

/* IT-NEG-01: price changes come last. X07 takes two off. */
int it_price(const struct isles *s)
{
    int price = it_area_value(s, s->explore_at) + it_effect_sum(s, IT_EFFECT_PRICE, 0, 0);
    price += sum_code(s, strategy_code(s), IT_EFFECT_PRICE, 0, 0);
    if (s->jade) price += it_exploration[IT_EXPLORATION_X07].code[0].argument[0];
    return price > 0 ? price : 0;
}

/* ---- Deeds of the cards ---- */

static void do_gain(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    if (call->argument[1] == IT_RESOURCE_ANY)
        it_gain_choice(s, faction, call->argument[2], PURSE_POOL);
    else
        it_gain(s, faction, call->argument[1], call->argument[2], j);
}

static void do_lose(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    it_lose_resource(s, faction, call->argument[1], call->argument[2], j);
}

static void do_draw(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)j;
    it_draw_cards(s, faction, call->argument[1]);
}

static void do_discard(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)j;
    it_push(s, PHASE_DISCARD, faction, call->argument[1], 0, 0, 0);
}

static void do_attack(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)j;
    it_attack(s, faction, call->argument[0]);
}

/* IT-RULING-61: a faction without such a figure loses nothing. */
static void do_remove(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)j;
    bool camp = call->argument[1] == IT_FIGURE_CAMP, here = call->argument[3] == IT_SPOT_HERE;
    int what = here ? LOSE_EXPLORER : camp ? LOSE_CAMP : LOSE_CHARACTER;
    it_lose(s, faction, call->argument[2], what, here ? s->explore_at : 0, here ? CAUSE_CARD : CAUSE_EVENT);
}

/* IT-EXPL-15: the exploration is over and the characters stay. */
static void do_halt(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)faction;
    (void)call;
    (void)j;
    s->broken = BROKEN_HALT;
}

static void do_random(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)faction;
    (void)call;
    it_random_movement(s, j);
}

static void do_value(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)faction;
    s->explore_value = (uint8_t)(s->explore_value + call->argument[0]);
    say(j, E_VALUE, it_area_value(s, s->explore_at), 0, 0, 0);
}

/* E24 in cooperative play: every terror on the map rises; at level 3 nothing more happens. */
static void do_level(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    (void)faction;
    (void)call;
    for (int t = 1; t < IT_TERRORS; t++)
        if (s->terror_at[t]) it_raise_terror(s, t, j);
}

/* What is done at once, word by word. The words that are missing are numbers, or belong to the windows in
 * which strategy cards and kept cards are played. */
static void (*const deeds[IT_EFFECTS])(struct isles *, int, const struct it_effect *, struct journal *) = {
    [IT_EFFECT_GAIN] = do_gain,       [IT_EFFECT_LOSE] = do_lose,     [IT_EFFECT_DRAW] = do_draw,
    [IT_EFFECT_DISCARD] = do_discard, [IT_EFFECT_ATTACK] = do_attack, [IT_EFFECT_REMOVE] = do_remove,
    [IT_EFFECT_HALT] = do_halt,       [IT_EFFECT_RANDOM] = do_random, [IT_EFFECT_VALUE] = do_value,
    [IT_EFFECT_LEVEL] = do_level,
};

static bool is_for_each(const struct it_effect *call)
{
    bool has_who = call->word == IT_EFFECT_LOSE || call->word == IT_EFFECT_DRAW ||
                   call->word == IT_EFFECT_REMOVE;
    return has_who && call->argument[0] == IT_WHO_EACH;
}

/* IT-FORT-02: in the order of the seats from the starting player. Frames pushed last come first, so the
 * walk goes backwards. */
static void do_call(struct isles *s, int faction, const struct it_effect *call, struct journal *j)
{
    assert(deeds[call->word]);
    if (!is_for_each(call)) {
        deeds[call->word](s, faction, call, j);
        return;
    }
    for (int n = s->faction_count - 1; n >= 0; n--)
        deeds[call->word](s, it_clockwise(s, faction, n), call, j);
}

/* What follows where the price before it is not paid. */
static int suffering_of(const struct it_effect *call)
{
    assert(call->time == IT_TIME_OTHERWISE);
    return call->word == IT_EFFECT_REMOVE ? SUFFER_REMOVE
           : call->word == IT_EFFECT_HALT ? SUFFER_HALT
                                          : SUFFER_VALUE;
}

/* All calls of one time, the first of them first: what was pushed last is on top. */
static void do_calls(struct isles *s, int faction, const struct it_effect *code, int time, struct journal *j)
{
    for (int i = CALLS - 1; i >= 0; i--) {
        if (code[i].word == 0 || code[i].time != time) continue;
        if (code[i].word == IT_EFFECT_PAY)
            it_push(s, PHASE_PAY, faction, code[i].argument[0], code[i].argument[1],
                    suffering_of(&code[i + 1]), 0);
        else
            do_call(s, faction, &code[i], j);
    }
}

void it_card_text(struct isles *s, struct journal *j) { do_calls(s, s->turn, card_code(s), IT_TIME_NOW, j); }

void it_guard_text(struct isles *s, struct journal *j)
{
    do_calls(s, s->turn, guard_code(s), IT_TIME_NOW, j);
}

/* IT-TERROR-18: levels mean nothing in competitive play, where no terror is on the map. */
void it_event_text(struct isles *s, struct journal *j)
{
    do_calls(s, s->starter, event_code(s), IT_TIME_NOW, j);
}

void it_reward(struct isles *s, bool won, struct journal *j)
{
    if (won) {
        do_calls(s, s->turn, guard_code(s), IT_TIME_WINNER, j);
        do_calls(s, s->turn, card_code(s), IT_TIME_WINNER, j);
    }
    do_calls(s, s->turn, card_code(s), IT_TIME_SUCCESS, j);
}

/* E11: `crowd` asks how many characters the faction has on the board, `hit` follows where they are enough. */
void it_season_end_text(struct isles *s, int faction)
{
    const struct it_effect *code = event_code(s);
    if (code[0].time != IT_TIME_SEASON_END || code[0].word != IT_EFFECT_CROWD) return;
    assert(code[1].time == IT_TIME_HIT && code[1].word == IT_EFFECT_REMOVE);
    if (it_characters_on_board(s, faction) >= code[0].argument[0])
        it_lose(s, faction, code[1].argument[2], LOSE_CHARACTER, 0, CAUSE_EVENT);
}

/* The attacker has lost a round against a guard: the Cantino Deserters take gold, the Risen Conquistadores
 * a second figure in the first round (IT-COMB-23). */
void it_round_lost(struct isles *s, struct journal *j)
{
    do_calls(s, s->attacker, guard_code(s), IT_TIME_DEFEAT, j);
    s->losses = (uint8_t)(s->losses + it_effect_sum(s, IT_EFFECT_REMOVE, IT_WHO_ME, 0));
}

/* ---- Pay or suffer (Q9) ---- */

bool it_step_pay(struct isles *s, struct journal *j)
{
    (void)s;
    (void)j;
    return true;
}

void it_legal_pay(const struct isles *s, struct choices *out) { offer(out, s, V_PAY, 0, 0, 0); }

rule it_why_not_pay(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    if (it_phase(s) != PHASE_PAY) return IT_FLOW_01;
    /* IT-RULING-92: a faction that is short may trade first. */
    return it_stock(s, it_asked(s), it_a(s)) >= it_b(s) ? 0 : IT_TERM_08;
}

void it_apply_pay(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    int faction = it_asked(s), resource = it_a(s), n = it_b(s);
    it_pop(s);
    it_lose_resource(s, faction, resource, n, j);
}

/* V_SUFFER closes the question: the other half of the card or guard follows. */
void it_suffered(struct isles *s, struct journal *j)
{
    int faction = it_asked(s), suffering = it_c(s);
    it_pop(s);
    const struct it_effect *code = suffering == SUFFER_VALUE ? guard_code(s) : card_code(s);
    do_calls(s, faction, code, IT_TIME_OTHERWISE, j);
}

/* ---- Cards to discard (J06, X16, the savages) ---- */

bool it_step_discard(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_a(s) > 0 && s->hand_count[it_asked(s)] > 0) return true;
    it_pop(s);
    return false;
}

void it_legal_discard(const struct isles *s, struct choices *out)
{
    for (int card = 1; card < IT_STRATEGYS; card++)
        if (it_strategy[card].faction == it_asked(s)) offer(out, s, V_DISCARD, card, 0, 0);
}

/* IT-STRAT-18: a die of a card or a guard is nobody's. */
void it_rolled_card(struct isles *s, int face, struct journal *j)
{
    int use = it_b(s);
    it_pop(s);
    say(j, E_CARD_DIE, face, 0, 0, 0);
    it_die_decides(s, use, face, j);
}
