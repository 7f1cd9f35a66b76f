/* Reaction windows: who is asked, in which order, and how the stack of what was played is resolved.
 *
 * A window asks the first faction and then the others clockwise. Whoever could hold a fitting card is asked,
 * whether it holds one or not (IT-STRAT-15): a silence must not tell a hand. A card played goes on the stack
 * and the asking starts again; when all have passed in a row the last card is resolved first (IT-STRAT-11).
 * Windows never nest, so one list in the state is enough. */
#include "state.h"

/* ---- Who could answer ---- */

/* IT-STRAT-15: to the others a card that is neither discarded nor in the slot may be in the hand. */
static bool may_be_held(const struct isles *s, int card)
{
    return s->strategy[card] == PLACE_DECK || s->strategy[card] == PLACE_HELD;
}

static bool could_hold_strategy(const struct isles *s, int faction, int window)
{
    if (s->hand_count[faction] == 0 || !it_may_use_cards(s, faction)) return false;
    for (int card = 1; card < IT_STRATEGYS; card++) {
        if (it_strategy[card].faction != faction || !may_be_held(s, card)) continue;
        if (!window || (it_strategy[card].window == window && it_card_fits(s, faction, card))) return true;
    }
    return false;
}

/* IT-HIDE-11: kept cards lie open. */
static bool has_kept(const struct isles *s, int faction, int window)
{
    for (int card = 1; card < IT_EXPLORATIONS && window; card++)
        if (s->exploration[card] == PLACE_KEPT + faction && it_exploration[card].window == window &&
            it_kept_fits(s, faction, card))
            return true;
    return false;
}

bool it_could_hold(const struct isles *s, int faction, int window)
{
    return could_hold_strategy(s, faction, window) || has_kept(s, faction, window);
}

/* IT-COMB-22, IT-COOP-21: in a combat only who fights is asked, after a lost round only the loser; together
 * the active faction speaks for the whole side. */
static bool may_answer(const struct isles *s, int faction)
{
    if (!it_is_fighting(s)) return true;
    if (it_is_cooperative(s)) return faction == s->attacker;
    if (s->window == IT_WINDOW_LOSS) return faction == (s->loser == 1 ? s->attacker : s->defender);
    return faction == s->attacker || faction == s->defender;
}

/* ---- The window ---- */

void it_open_window(struct isles *s, int window, int first, struct journal *j)
{
    (void)j;
    assert(s->window == IT_WINDOW_NONE && s->window_count == 0);
    s->window = (uint8_t)window;
    s->window_first = (uint8_t)first;
    s->window_passes = 0;
    it_push(s, PHASE_WINDOW, first, 0, 0, 0, 0);
}

static void close_window(struct isles *s)
{
    assert(s->window_count == 0);
    s->window = s->window_first = s->window_passes = 0;
}

/* The next faction to be asked; when all have passed in a row, the stack. */
bool it_step_window(struct isles *s, struct journal *j)
{
    (void)j;
    for (; s->window_passes < s->faction_count; s->window_passes++) {
        int faction = it_clockwise(s, s->window_first, s->window_passes);
        if (!may_answer(s, faction) || !it_could_hold(s, faction, s->window)) continue;
        it_ask(s, faction);
        return true;
    }
    it_pop(s);
    if (s->window_count)
        it_push(s, PHASE_RESOLVE, s->window_first, 0, 0, 0, 0);
    else
        close_window(s);
    return false;
}

void it_legal_window(const struct isles *s, struct choices *out)
{
    int faction = it_asked(s);
    it_offer_cards(s, faction, s->window, out);
    for (int card = 1; card < IT_EXPLORATIONS; card++)
        if (s->exploration[card] == PLACE_KEPT + faction) offer(out, s, V_USE, card, 0, 0);
}

void it_passed_window(struct isles *s, struct journal *j)
{
    (void)j;
    s->window_passes++;
}

/* A strategy card, or a kept card, is laid on the stack; everybody is asked again. */
void it_lay_on_stack(struct isles *s, int faction, int card, int keep, int at)
{
    int i = s->window_count++;
    assert(i < PLAYS);
    s->window_card[i] = (uint8_t)card;
    s->window_keep[i] = (uint8_t)keep;
    s->window_faction[i] = (uint8_t)faction;
    s->window_at[i] = (uint8_t)at;
    s->window_passes = 0;
}

/* ---- The stack ---- */

/* IT-STRAT-12, IT-RULING-69: a covered card is skipped. IT-STRAT-13, IT-RULING-55: one whose target is gone
 * has no effect. */
bool it_step_resolve(struct isles *s, struct journal *j)
{
    if (s->window_count == 0) {
        it_pop(s);
        close_window(s);
        return false;
    }
    int i = --s->window_count;
    int card = s->window_card[i], keep = s->window_keep[i], faction = s->window_faction[i],
        at = s->window_at[i];
    s->window_card[i] = s->window_keep[i] = s->window_faction[i] = s->window_at[i] = 0;
    if (keep)
        it_resolve_kept(s, faction, keep, j);
    else if (s->effective[faction] == card)
        it_resolve_card(s, faction, card, at, j);
    return false;
}
