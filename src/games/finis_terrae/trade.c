/* Trade in a port: buying and selling spice, redeeming castaways and relics. FT-TRADE-02: as
 * many of these as are legal, in any order, until done. FT-TRADE-03: the owner of the port gets
 * nothing and is not asked. */
#include <string.h>

#include "state.h"

static int here(const struct finis_terrae *s) { return s->ship[s->turn]; }

static int island_size(const struct finis_terrae *s) { return s->chart.size[s->chart.island[here(s)][0]]; }

static int least(int a, int b) { return a < b ? a : b; }

/* ---- trade: FT-TRADE-01, FT-RULING-56 ---- */

rule ft_why_not_trade(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    if (s->phase != PHASE_ACTION) return FT_FLOW_01;
    if (s->forced) return FT_FIGHT_03;
    if (s->sailing == GALLEON + 1) return FT_GAL_04;
    if (s->pirate[s->turn]) return FT_PIR_04;
    return s->port[here(s)] ? 0 : FT_TRADE_01;
}

void ft_apply_trade(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)a;
    say(j, E_TRADES, s->turn, s->port[here(s)] - 1, s->value, 0);
    s->phase = PHASE_TRADE_STEP;
}

void ft_legal_trade(const struct finis_terrae *s, struct choices *out)
{
    if (s->phase != PHASE_TRADE_STEP) { /* PRICE_ROLL, TREASURE_ROLL */
        static const uint8_t ways[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};
        bool price = s->phase == PHASE_PRICE_ROLL;
        for (int sum = price ? 1 : 2; sum <= (price ? 6 : 12); sum++)
            choices_add_weight(out, act(price ? V_PRICE : V_WORTH, sum, 0, 0), price ? 1 : ways[sum]);
        return;
    }
    for (int count = 1; count <= ft_kind[FT_KIND_SPICE].count; count++) offer(out, s, V_BUY, count);
    for (int hold = 1; hold <= HOLDS; hold++) {
        for (int count = 1; count <= s->hold_count[s->turn][hold] && count <= ft_kind[FT_KIND_SPICE].count;
             count++) {
            action sell = act(V_SELL, hold, count, 0);
            if (ft_why_not_sell(s, sell) == 0) choices_add(out, sell);
        }
        offer(out, s, V_REDEEM, hold);
    }
    ft_offer_treasures(s, out);
    choices_add(out, act(V_DONE, 0, 0, 0));
}

/* ---- buy ---- */

/* FT-BUY-01, FT-BUY-02, FT-BUY-03, FT-BUY-04, FT-BUY-05, FT-BUY-06, FT-BUY-07, FT-RULING-52: the
 * smallest of the limits holds. FT-TILE-17: a home port is like every other but for its limit. */
rule ft_why_not_buy(const void *state, action a)
{
    const struct finis_terrae *s = state;
    int count = a.arg[0];
    if (s->phase != PHASE_TRADE_STEP) return FT_FLOW_01;
    if (s->port[here(s)] != s->turn + 1) return FT_BUY_01;
    if (s->bought) return FT_BUY_04;
    if (ft_on_isle(here(s)) && s->bought_home + count > ISLE_TRADE) return FT_BUY_05; /* FT-RULING-31 */
    if (count > island_size(s)) return FT_BUY_02;
    if (count > s->reserve[FT_KIND_SPICE]) return FT_BUY_06;
    return count * s->value <= ft_money(s, s->turn) ? 0 : FT_BUY_07;
}

void ft_apply_buy(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->units = (uint8_t)a.arg[0];
    ft_demand(s, a.arg[0] * s->value, FOR_SPICE, j);
}

/* FT-RULING-73: the crates leave the reserve before a hold is emptied for them. */
void ft_spice_paid(struct finis_terrae *s, struct journal *j)
{
    int count = s->units;
    s->units = 0;
    s->bought = 1;
    if (ft_on_isle(here(s))) s->bought_home = (uint8_t)(s->bought_home + count);
    s->reserve[FT_KIND_SPICE] = (uint8_t)(s->reserve[FT_KIND_SPICE] - count);
    say(j, E_BOUGHT, s->turn, count, s->value, 0);
    ft_load_cargo(s, s->turn, FT_KIND_SPICE, count, FROM_PURCHASE, j);
}

/* ---- sell ---- */

/* FT-SELL-02, FT-SELL-06, FT-RULING-31: over all holds together, and on the Isle of Winds 2 for
 * each port and navigation. */
int ft_trade_limit(const struct finis_terrae *s)
{
    int left = island_size(s) - s->sold, owner = s->port[here(s)] - 1;
    return ft_on_isle(here(s)) ? least(left, ISLE_TRADE - s->sold_here[owner]) : left;
}

/* FT-SELL-01, FT-RULING-54, FT-SELL-04, FT-SELL-08, FT-SELL-09, FT-SELL-10 */
rule ft_why_not_sell(const void *state, action a)
{
    const struct finis_terrae *s = state;
    int hold = a.arg[0], count = a.arg[1];
    if (s->phase != PHASE_TRADE_STEP) return FT_FLOW_01;
    if (s->port[here(s)] == s->turn + 1) return FT_SELL_01;
    if (s->hold_kind[s->turn][hold] != FT_KIND_SPICE) return FT_SELL_10;
    if (s->hold_sold[s->turn][hold]) return FT_SELL_04;
    if (count > s->hold_count[s->turn][hold]) return FT_SELL_10;
    if (ft_on_isle(here(s)) && s->sold_here[s->port[here(s)] - 1] + count > ISLE_TRADE) return FT_SELL_06;
    return count <= ft_trade_limit(s) ? 0 : FT_SELL_02;
}

void ft_apply_sell(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)j;
    s->hold = (uint8_t)a.arg[0];
    s->units = (uint8_t)a.arg[1];
    s->phase = PHASE_PRICE_ROLL;
}

/* ---- redeem: FT-REDEEM-01, FT-REDEEM-05, FT-REDEEM-06 ---- */

rule ft_why_not_redeem(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_TRADE_STEP) return FT_FLOW_01;
    int kind = s->hold_kind[s->turn][a.arg[0]];
    return kind == FT_KIND_RELIC || kind == FT_KIND_CASTAWAY ? 0 : FT_REDEEM_06;
}

void ft_apply_redeem(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)j;
    s->hold = (uint8_t)a.arg[0];
    s->units = (uint8_t)s->hold_count[s->turn][s->hold];
    s->phase = PHASE_PRICE_ROLL;
}

/* ---- price: one red die on top of V, for the units of one hold ---- */

rule ft_why_not_price(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_PRICE_ROLL ? 0 : FT_FLOW_01;
}

/* FT-SELL-03, FT-SELL-05, FT-SELL-07: the doubloons go into the hold that was sold if it is
 * empty now, else into another that is, else one is emptied or they are given up. */
static void sold(struct finis_terrae *s, int hold, int count, int money, struct journal *j)
{
    int seat = s->turn, left = s->hold_count[seat][hold] - count;
    s->sold = (uint8_t)(s->sold + count);
    s->hold_sold[seat][hold] = 1;
    if (ft_on_isle(here(s))) {
        uint8_t *here_sold = &s->sold_here[s->port[here(s)] - 1];
        *here_sold = (uint8_t)(*here_sold + count);
    }
    say(j, E_SOLD, seat, count, money, hold);
    if (left == 0) {
        ft_fill(s, seat, hold, FT_KIND_DOUBLOON, money);
        s->phase = PHASE_TRADE_STEP;
        return;
    }
    ft_fill(s, seat, hold, FT_KIND_SPICE, left);
    ft_load_cargo(s, seat, FT_KIND_DOUBLOON, money, FROM_SALE, j);
}

/* FT-REDEEM-02, FT-REDEEM-03, FT-REDEEM-04, FT-HOLD-10: what is redeemed or sold is kept, out of
 * reach. */
void ft_apply_price(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int seat = s->turn, hold = s->hold, count = s->units, kind = s->hold_kind[seat][hold];
    int money = (s->value + a.arg[0]) * count;
    s->hold = s->units = 0;
    s->kept[seat][kind] = (uint8_t)(s->kept[seat][kind] + count);
    if (kind == FT_KIND_SPICE) {
        sold(s, hold, count, money, j);
        return;
    }
    ft_fill(s, seat, hold, FT_KIND_DOUBLOON, money);
    say(j, E_REDEEMED, seat, count, kind, money);
    s->phase = PHASE_TRADE_STEP;
}

/* ---- done ---- */

rule ft_why_not_done(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_TRADE_STEP ? 0 : FT_FLOW_01;
}

void ft_apply_done(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    (void)a;
    (void)j;
    s->bought = s->sold = 0;
    memset(s->hold_sold[s->turn], 0, sizeof s->hold_sold[0]);
    ft_post(s);
}
