/* What the active faction may do beside the question of the moment: trade, use the Trading Post, abandon
 * camps, play cards. Which of these a phase allows stands in its row. */
#include "state.h"

static int other_resource(int resource)
{
    return resource == IT_RESOURCE_GOLD ? IT_RESOURCE_RATION : IT_RESOURCE_GOLD;
}

/* IT-TRADE-02, IT-RULING-92: in its own turn, where the phase allows that resource to be given. */
static rule why_not_give(const struct isles *s, int resource, int n, rule no)
{
    int wanted = resource == IT_RESOURCE_GOLD ? FREE_GOLD : FREE_RATION;
    if (resource == IT_RESOURCE_ANY) return IT_TERM_13;
    if (!s->turn || it_asked(s) != s->turn) return IT_TRADE_02;
    if (!(it_phases[it_phase(s)].frees & wanted))
        return it_phase(s) == PHASE_GROUP ? IT_MOVE_18 : IT_TRADE_02;
    return it_stock(s, s->turn, resource) >= n ? 0 : no;
}

static void give_for_one(struct isles *s, int resource, int n, struct journal *j)
{
    it_lose_resource(s, s->turn, resource, n, NULL);
    it_gain(s, s->turn, other_resource(resource), 1, NULL);
    say(j, E_TRADED, s->turn, n, it_goods(resource, n), 0);
}

/* IT-TRADE-01: two for one, as often as it can pay. */
rule it_why_not_trade(const void *state, action a) { return why_not_give(state, a.arg[0], 2, IT_TRADE_01); }

void it_apply_trade(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    give_for_one(s, a.arg[0], 2, j);
    it_deed(s, s->turn, DEED_TRADE, 0, 0); /* M19 */
}

/* LO1: one for one, once in a turn, while it is controlled (IT-EXPL-14). */
rule it_why_not_post(const void *state, action a)
{
    const struct isles *s = state;
    if (!s->turn || s->traded || !it_holds_location(s, s->turn, IT_LOCATION_LO1)) return IT_EXPL_14;
    return why_not_give(s, a.arg[0], 1, IT_TRADE_01);
}

void it_apply_post(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    s->traded = 1;
    give_for_one(s, a.arg[0], 1, j);
}

static void offer_trades(const struct isles *s, struct choices *out)
{
    for (int r = IT_RESOURCE_GOLD; r <= IT_RESOURCE_RATION; r++) {
        offer(out, s, V_TRADE, r, 0, 0);
        offer(out, s, V_POST, r, 0, 0);
    }
}

void it_legal_free(const struct isles *s, int frees, struct choices *out)
{
    if (it_asked(s) != s->turn) return;
    if (frees & FREE_TRADES) offer_trades(s, out);
    for (int f = 1; frees & FREE_ABANDON && f < IT_FIELDS; f++)
        if (s->camp[f] == s->turn) offer(out, s, V_ABANDON, f, 0, 0);
    if (frees & FREE_CARDS) it_legal_free_cards(s, out);
}
