/* Strategy cards and kept cards in the hands of their owners: holding, playing, covering, spending them for
 * new rolls, spying on them. What a card does when it is played is a row in plays.c.
 *
 * A played card lies in its owner's slot. effective[] names the top card while its effect lasts; a new card
 * covers it (IT-STRAT-04), and when the top card is over the whole slot is discarded (IT-STRAT-05,
 * IT-STRAT-06). */
#include "state.h"

/* ---- Holding and the slot ---- */

bool it_effective(const struct isles *s, int faction, int card)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    return card && s->effective[faction] == card;
}

/* IT-STRAT-03, IT-RULING-29: the captain must be on the board; X11 and The Moon Priest forbid cards. */
bool it_may_use_cards(const struct isles *s, int faction)
{
    return it_captain_on_board(s, faction) && !it_text_forbids_cards(s);
}

static rule why_not_use_cards(const struct isles *s, int faction)
{
    if (!it_captain_on_board(s, faction)) return IT_STRAT_03;
    return it_text_forbids_cards(s) ? IT_TERM_09 : 0;
}

static bool holds(const struct isles *s, int faction, int card)
{
    return it_strategy[card].faction == faction && s->strategy[card] == PLACE_HELD;
}

static void leave_hand(struct isles *s, int card, int place)
{
    int faction = it_strategy[card].faction;
    assert(s->strategy[card] == PLACE_HELD && s->hand_count[faction] > 0);
    s->strategy[card] = (uint8_t)place;
    s->strategy_known[card] = 0; /* IT-HIDE-09 */
    s->hand_count[faction]--;
}

void it_discard_strategy(struct isles *s, int card, struct journal *j)
{
    leave_hand(s, card, PLACE_DISCARD);
    say(j, E_DISCARDED, it_strategy[card].faction, card, 0, 0);
}

void it_draw_cards(struct isles *s, int faction, int n)
{
    if (n > 0) it_push(s, PHASE_DRAW, faction, n, 0, 0, 0);
}

/* IT-STRAT-05: the effect is over, all cards of the slot are discarded. */
void it_slot_over(struct isles *s, int faction)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int first = (faction - 1) * 10 + 1;
    s->effective[faction] = 0;
    if (faction == s->turn) s->discounted = 0;
    for (int card = first; card < first + 10; card++)
        if (s->strategy[card] == PLACE_ACTIVE) s->strategy[card] = PLACE_DISCARD;
}

bool it_step_spent(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    (void)j;
    it_pop(s);
    it_slot_over(s, faction);
    return false;
}

/* How long the card lasts by itself, from a round to a turn; 0: it is over when it has been carried out. */
static int lasting(int card)
{
    static const int8_t rank[IT_TIMES] = {
        [IT_TIME_ROUND1] = 1,  [IT_TIME_ROUND] = 1,   [IT_TIME_COMBAT] = 2,
        [IT_TIME_RETREAT] = 2, [IT_TIME_EXPLORE] = 3, [IT_TIME_TURN] = 4,
    };
    const struct it_effect *call = &it_strategy[card].code[0];
    return call->word == IT_EFFECT_DISCOUNT ? rank[IT_TIME_TURN] : rank[call->time];
}

bool it_is_lasting(int card) { return lasting(card) > 0; }

/* A round, a combat, an exploration or a turn is over, and with it the cards that last no longer. */
void it_cards_expire(struct isles *s, int faction, int time, struct journal *j)
{
    static const int8_t rank[IT_TIMES] = {
        [IT_TIME_ROUND] = 1, [IT_TIME_COMBAT] = 2, [IT_TIME_EXPLORE] = 3, [IT_TIME_TURN] = 4};
    int card = faction ? s->effective[faction] : 0;
    (void)j;
    if (card && lasting(card) <= rank[time]) it_slot_over(s, faction);
}

/* ---- Numbers that cards change ---- */

/* The argument of that word on the faction's effective card; 0 where it has none. */
static int effect_of(const struct isles *s, int faction, int word, int argument)
{
    const struct it_effect *code = it_strategy[s->effective[faction]].code;
    for (int i = 0; i < 2; i++)
        if (code[i].word == word) return code[i].argument[argument];
    return 0;
}

static bool has_rule(const struct isles *s, int faction, int number)
{
    const struct it_effect *call = &it_strategy[s->effective[faction]].code[0];
    return call->word == IT_EFFECT_RULE && call->argument[0] == number;
}

/* IT-MOVE-17: RC08 and CQ02, once, and J07. */
int it_discount(const struct isles *s, int faction)
{
    int card = s->discounted ? 0 : effect_of(s, faction, IT_EFFECT_DISCOUNT, 0);
    return card + (s->machete ? it_exploration[IT_EXPLORATION_J07].code[0].argument[0] : 0);
}

/* CQ02 goes on for its swamps, RC08 is over. */
void it_discount_used(struct isles *s, int faction, struct journal *j)
{
    (void)j;
    s->machete = 0;
    if (!effect_of(s, faction, IT_EFFECT_DISCOUNT, 0)) return;
    if (has_rule(s, faction, IT_NUMBER_NO_SWAMP))
        s->discounted = 1;
    else
        it_slot_over(s, faction);
}

bool it_no_swamp(const struct isles *s, int faction) { return has_rule(s, faction, IT_NUMBER_NO_SWAMP); }

int it_free_hires(const struct isles *s, int faction)
{
    return has_rule(s, faction, IT_NUMBER_HIRE_FIRST) ? effect_of(s, faction, IT_EFFECT_RULE, 1) : 0;
}

/* ---- Playing ---- */

/* The window that a strategy card must belong to now; free cards may also be played where approach is. */
static bool is_its_window(const struct isles *s, int window)
{
    switch (it_phase(s)) {
    case PHASE_WINDOW: return window == s->window;
    case PHASE_READY: return window == IT_WINDOW_COMBAT;
    case PHASE_REROLL: return window == IT_WINDOW_ROLL;
    case PHASE_RETREAT: return window == IT_WINDOW_RETREAT && !s->mist;
    case PHASE_APPROACH: return window == IT_WINDOW_APPROACH || window == IT_WINDOW_FREE;
    default: return (it_phases[it_phase(s)].frees & FREE_CARDS) && window == IT_WINDOW_FREE;
    }
}

static const uint16_t play_verbs[3] = {V_PLAY, V_PLAY_AT, V_PLAY_PATH};

/* IT-STRAT-01, IT-STRAT-02, IT-RULING-24: each card has its window. IT-STRAT-19: and its condition. */
rule it_why_not_play(const void *state, action a)
{
    const struct isles *s = state;
    int faction = it_asked(s), card = a.arg[0];
    if (!is_its_window(s, it_strategy[card].window))
        return it_strategy[card].reaction ? IT_STRAT_02 : IT_STRAT_01;
    if (!holds(s, faction, card)) return IT_HIDE_05;
    if (a.verb != play_verbs[it_places_of(card)]) return IT_STRAT_19;
    rule no = why_not_use_cards(s, faction);
    return no ? no : it_why_no_use(s, faction, card, a.arg[1], a.arg[2]);
}

/* IT-STRAT-04, IT-STRAT-20: the new card ends the effect of the one below. A value that it had lowered is
 * back (RC09), and dice that it had added to a pool that is not rolled yet are gone. */
static void cover(struct isles *s, int faction, int card, struct journal *j)
{
    int below = s->effective[faction], before = it_is_fighting(s) ? it_area_value(s, s->combat_at) : 0;
    s->effective[faction] = (uint8_t)card;
    if (faction == s->turn) s->discounted = 0;
    if (!below) return;
    say(j, E_COVERED, below, 0, 0, 0);
    if (!it_is_fighting(s)) return;
    int rise = it_area_value(s, s->combat_at) - before;
    s->combat_value = (uint8_t)(s->combat_value + rise);
    if (rise) say(j, E_VALUE, s->combat_value, 0, 0, 0);
    if (s->window == IT_WINDOW_ROUND) it_make_pools(s);
}

/* In a window the card waits on the stack; a card of T-ROLL opens one (IT-RULING-76); others act at once. */
void it_apply_play(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), card = a.arg[0], phase = it_phase(s);
    leave_hand(s, card, PLACE_ACTIVE);
    say(j, E_PLAYED, faction, card, card, 0);
    cover(s, faction, card, j);
    if (phase == PHASE_REROLL) {
        it_reroll_done(s);
        it_open_window(s, IT_WINDOW_ROLL, s->turn, j);
    }
    if (it_phase(s) == PHASE_WINDOW)
        it_lay_on_stack(s, faction, card, 0, a.arg[1]);
    else
        it_run_card(s, faction, card, a.arg[1], a.arg[2], j);
}

/* Where a card that names a place could be played; why_not decides. */
static area_set places_for(const struct isles *s, int faction, int card)
{
    area_set own = 0;
    if (card == IT_STRATEGY_YO01) return it_areas(s);
    if (card == IT_STRATEGY_CQ09) return it_beside(s, s->combat_at);
    for (int f = 1; f < IT_FIELDS; f++)
        if (it_has_figure_at(s, faction, f)) own |= it_bit(f);
    return own;
}

/* One card in all its ways. */
static void offer_card(const struct isles *s, int faction, int card, struct choices *out)
{
    int places = it_places_of(card);
    if (places == 0) {
        offer(out, s, V_PLAY, card, 0, 0);
        return;
    }
    for (area_set rest = places_for(s, faction, card); rest; rest &= rest - 1) {
        int at = it_first_field(rest);
        if (places == 1) offer(out, s, V_PLAY_AT, card, at, 0);
        for (area_set near = places == 2 ? it_beside(s, at) : 0; near; near &= near - 1)
            offer(out, s, V_PLAY_PATH, card, at, it_first_field(near));
    }
}

void it_offer_cards(const struct isles *s, int faction, int window, struct choices *out)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int first = (faction - 1) * 10 + 1;
    if (s->hand_count[faction] == 0 || !it_may_use_cards(s, faction)) return;
    for (int card = first; card < first + 10; card++)
        if (s->strategy[card] == PLACE_HELD && it_strategy[card].window == window)
            offer_card(s, faction, card, out);
}

static void offer_kept(const struct isles *s, int faction, struct choices *out)
{
    for (int card = 1; card < IT_EXPLORATIONS; card++)
        if (s->exploration[card] == PLACE_KEPT + faction) offer(out, s, V_USE, card, 0, 0);
}

void it_legal_free_cards(const struct isles *s, struct choices *out)
{
    int faction = it_asked(s);
    it_offer_cards(s, faction, IT_WINDOW_FREE, out);
    if (it_phase(s) == PHASE_APPROACH) it_offer_cards(s, faction, IT_WINDOW_APPROACH, out);
    offer_kept(s, faction, out);
}

/* K0. IT-STRAT-10: the attacker decides on its Action cards first. */
void it_legal_ready(const struct isles *s, struct choices *out)
{
    int faction = it_asked(s);
    it_offer_cards(s, faction, IT_WINDOW_COMBAT, out);
    offer_kept(s, faction, out);
    offer(out, s, V_BLADE, 0, 0, 0);
}

/* ---- Kept cards: IT-EXPL-03, IT-RULING-30, IT-RULING-94 ---- */

/* J07 is used where a movement is chosen, J23 where an area was conquered; the others have a window. */
static bool is_kept_window(const struct isles *s, int card)
{
    int phase = it_phase(s), window = it_exploration[card].window;
    if (card == IT_EXPLORATION_J07) return phase == PHASE_TARGET;
    if (card == IT_EXPLORATION_J23) return phase == PHASE_CAMP && it_a(s) == 1;
    if (window == IT_WINDOW_FREE) return phase != PHASE_CAMP && (it_phases[phase].frees & FREE_CARDS);
    return is_its_window(s, window);
}

rule it_why_not_use(const void *state, action a)
{
    const struct isles *s = state;
    int card = a.arg[0], faction = it_asked(s);
    if (!it_exploration[card].keep || !is_kept_window(s, card)) return IT_EXPL_03;
    if (s->exploration[card] != PLACE_KEPT + faction) return IT_HIDE_11;
    return it_kept_fits(s, faction, card) ? 0 : IT_STRAT_19;
}

void it_apply_use(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int card = a.arg[0], faction = it_asked(s);
    s->exploration[card] = PLACE_DISCARD;
    say(j, E_USED, faction, card, 0, 0);
    if (it_phase(s) == PHASE_WINDOW)
        it_lay_on_stack(s, faction, 0, card, 0);
    else
        it_resolve_kept(s, faction, card, j);
}

/* IT-CAMPAIGN-03: the Ancestral Blade, once in the adventure. */
rule it_why_not_blade(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    if (it_phase(s) != PHASE_READY) return IT_FLOW_01;
    return s->has_blade[it_asked(s)] ? 0 : IT_CAMPAIGN_03;
}

void it_apply_blade(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    s->has_blade[it_asked(s)] = 0;
    s->blade = 1;
    say(j, E_BLADE, it_asked(s), 0, 0, 0);
}

/* ---- Cards for new rolls ---- */

/* IT-STRAT-07, IT-STRAT-08, IT-STRAT-15, IT-RULING-26 */
bool it_may_spend(const struct isles *s, int faction)
{
    return !(s->reroll_discards >> faction & 1) && it_could_hold(s, faction, 0);
}

rule it_why_not_spend(const void *state, action a)
{
    const struct isles *s = state;
    int faction = it_asked(s), card = a.arg[0];
    if (it_phase(s) != PHASE_REROLL && it_phase(s) != PHASE_COMPASS_AGAIN) return IT_STRAT_07;
    if (!holds(s, faction, card)) return IT_HIDE_05;
    if (s->reroll_discards >> faction & 1) return IT_STRAT_08;
    return why_not_use_cards(s, faction);
}

void it_apply_spend(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    it_discard_strategy(s, a.arg[0], j);
    s->reroll_discards |= (uint8_t)(1 << faction);
    if (it_phase(s) == PHASE_COMPASS_AGAIN) {
        it_pop(s);
        it_push(s, PHASE_COMPASS, faction, 0, 0, 0, 0);
        return;
    }
    it_reroll_done(s);
    it_push(s, PHASE_DICE, faction, MEANS_CARD, 0, 0, 0);
}

/* IT-COOP-09: could an ally hold a Reaction to give? */
static bool could_hold_gift(const struct isles *s, int faction)
{
    int first = (faction - 1) * 10 + 1;
    if (s->hand_count[faction] == 0 || !it_may_use_cards(s, faction)) return false;
    for (int card = first; card < first + 10; card++)
        if (it_strategy[card].reaction &&
            (s->strategy[card] == PLACE_DECK || s->strategy[card] == PLACE_HELD))
            return true;
    return false;
}

bool it_step_gift(struct isles *s, struct journal *j)
{
    (void)j;
    if (!(s->reroll_gifts >> it_asked(s) & 1) && could_hold_gift(s, it_asked(s))) return true;
    it_pop(s);
    return false;
}

void it_legal_gift(const struct isles *s, struct choices *out)
{
    int first = (it_asked(s) - 1) * 10 + 1;
    for (int card = first; card < first + 10; card++) offer(out, s, V_LEND, card, 0, 0);
}

rule it_why_not_lend(const void *state, action a)
{
    const struct isles *s = state;
    int card = a.arg[0];
    if (it_phase(s) != PHASE_GIFT) return IT_COOP_09;
    if (!holds(s, it_asked(s), card)) return IT_HIDE_05;
    if (!it_strategy[card].reaction) return IT_COOP_09;
    if (s->reroll_gifts >> it_asked(s) & 1) return IT_COOP_16;
    return why_not_use_cards(s, it_asked(s));
}

/* IT-COOP-16: who rolls chooses the dice, at once. */
void it_apply_lend(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int giver = it_asked(s), compass = it_a(s);
    it_discard_strategy(s, a.arg[0], j);
    s->reroll_gifts |= (uint8_t)(1 << giver);
    say(j, E_GIFT, giver, s->turn, 0, 0);
    it_pop(s);
    if (compass) {
        assert(it_phase(s) == PHASE_COMPASS_AGAIN);
        it_pop(s);
        it_push(s, PHASE_COMPASS, s->turn, 0, 0, 0, 0);
        return;
    }
    it_push(s, PHASE_DICE, s->turn, MEANS_GIFT, 0, 0, 0);
}

/* ---- Spying and discarding ---- */

/* CH03: first whose hand, then which of its cards. */
void it_legal_spy(const struct isles *s, struct choices *out)
{
    for (int f = 1; f < IT_FACTIONS && !it_a(s); f++) offer(out, s, V_SPY, f, 0, 0);
    for (int card = 1; card < IT_STRATEGYS && it_a(s); card++) offer(out, s, V_DISCARD, card, 0, 0);
}

rule it_why_not_spy(const void *state, action a)
{
    const struct isles *s = state;
    int faction = a.arg[0];
    if (it_phase(s) != PHASE_SPY || it_a(s)) return IT_FLOW_01;
    if (!it_plays(s, faction) || faction == it_asked(s)) return IT_STRAT_19;
    return s->hand_count[faction] ? 0 : IT_STRAT_19;
}

/* The whole hand is shown, also what the spy has seen before: so all can tell how many cards are shown. */
void it_apply_spy(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int spy = it_asked(s), faction = a.arg[0];
    for (int card = 1; card < IT_STRATEGYS; card++)
        if (holds(s, faction, card)) s->strategy_known[card] &= (uint8_t) ~(1 << spy);
    it_set_a(s, faction);
    say(j, E_HAND_SEEN, spy, faction, 0, 0);
    it_push(s, PHASE_SHOW, spy, faction, 0, 0, 0);
}

/* The next card of the hand that the spy has not seen, or none. */
static int next_shown(const struct isles *s)
{
    for (int card = 1; card < IT_STRATEGYS; card++)
        if (holds(s, it_a(s), card) && !(s->strategy_known[card] >> it_asked(s) & 1)) return card;
    return IT_STRATEGY_NONE;
}

bool it_step_show(struct isles *s, struct journal *j)
{
    (void)j;
    if (next_shown(s)) return true;
    it_pop(s);
    return false;
}

rule it_why_not_show(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_SHOW) return IT_FLOW_01;
    return a.arg[0] == next_shown(s) ? 0 : IT_FLOW_02;
}

/* IT-RULING-88, IT-HIDE-09: only the spy sees the hand, and remembers it. */
void it_apply_show(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int spy = it_asked(s);
    s->strategy_known[a.arg[0]] |= (uint8_t)(1 << spy);
    say(j, E_SHOWN, it_seat(s, spy), spy, a.arg[0], 0);
}

void it_legal_show(const struct isles *s, struct choices *out)
{
    choices_add_weight(out, act(V_SHOW, next_shown(s), 0, 0), 1);
}

rule it_why_not_discard(const void *state, action a)
{
    const struct isles *s = state;
    int phase = it_phase(s), spied = phase == PHASE_SPY ? it_a(s) : 0;
    if (phase != PHASE_DISCARD && !spied) return IT_FLOW_01;
    return holds(s, spied ? spied : it_asked(s), a.arg[0]) ? 0 : IT_HIDE_05;
}

void it_apply_discard(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_discard_strategy(s, a.arg[0], j);
    if (it_phase(s) == PHASE_SPY)
        it_pop(s);
    else
        it_set_a(s, it_a(s) - 1);
}
