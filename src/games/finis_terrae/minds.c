/* What bots ask for. FT-FLOW-08: nothing is hidden from one seat only, so there is nothing to
 * imagine. A position promises its points, the stock on its way to become points, and what the
 * ship can reach. */
#include <string.h>

#include "state.h"

void ft_imagine(void *state, int seat, struct rng *rng)
{
    (void)state;
    (void)seat;
    (void)rng;
}

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

/* All values are in hundredths of a point; a doubloon is a fifth of one. */
enum { POINT = 100, COIN = 20, FAR = 255 };

/* ---- How far it is ---- */

struct course {
    uint8_t steps[CELLS]; /* from the ship, or FAR */
    uint8_t queue[CELLS];
    int count;
};

static void chart_course(const struct finis_terrae *s, int seat, struct course *c)
{
    bool pays = !s->pirate[seat] && ft_money(s, seat) < TOLL;
    memset(c->steps, FAR, sizeof c->steps);
    c->queue[0] = s->ship[seat];
    c->steps[s->ship[seat]] = 0;
    c->count = 1;
    for (int i = 0; i < c->count; i++)
        for (int cell = c->queue[i], d = 0; d < 4; d++) {
            int to = s->chart.next[cell][d];
            if (!ft_is_connected(s, cell, d) || c->steps[to] != FAR) continue;
            if (pays && ft_tile_on(s, to) == FT_TILE_LAIR) continue;
            c->steps[to] = (uint8_t)(c->steps[cell] + 1);
            c->queue[c->count++] = (uint8_t)to;
        }
}

/* ---- What a cell is good for ---- */

struct purse {
    int seat, money, value, reserve;
    int aboard[FT_KINDS];
    bool room, pirate;
};

static struct purse look_into(const struct finis_terrae *s, int seat)
{
    struct purse p = {.seat = seat, .money = ft_money(s, seat), .value = s->value ? s->value : 3};
    p.reserve = s->reserve[FT_KIND_SPICE];
    p.pirate = s->pirate[seat];
    for (int hold = 1; hold <= HOLDS; hold++) {
        p.aboard[s->hold_kind[seat][hold]] += s->hold_count[seat][hold];
        p.room = p.room || !s->hold_kind[seat][hold];
    }
    return p;
}

static int gain_of_goods(const struct finis_terrae *s, const struct purse *p, int cell)
{
    int best = 0;
    for (int kind = 1; kind < FT_KINDS && p->room; kind++) {
        int worth = kind == FT_KIND_DOUBLOON ? COIN : POINT * ft_kind[kind].points + COIN * 7;
        best = most(best, worth * ft_lying(s, cell, kind));
    }
    return best;
}

static int gain_of_port(const struct finis_terrae *s, const struct purse *p, int cell)
{
    int island = s->chart.island[cell][0], size = s->chart.size[island], price = p->value + 3;
    int limit = ft_on_isle(cell) ? ISLE_TRADE : size;
    int gain = COIN * price * (p->aboard[FT_KIND_RELIC] + p->aboard[FT_KIND_CASTAWAY]);
    if (s->port[cell] != p->seat + 1) return gain + COIN * price * least(limit, p->aboard[FT_KIND_SPICE]);
    int crates = least(least(limit, p->reserve), p->money / p->value);
    return gain + (p->room ? crates * (2 * POINT - COIN * p->value) : 0);
}

static int gain_of_beach(const struct finis_terrae *s, const struct purse *p, int cell)
{
    int island = s->chart.island[cell][0];
    if (ft_on_isle(cell) || !ft_tile[ft_tile_on(s, cell)].beach || s->chart.ports[island]) return 0;
    if (!s->ports_left[p->seat] || p->money < PORT_PRICE * s->chart.size[island]) return 0;
    return 180 + (s->chart.open[island] == 0 ? 2 * POINT : 0) + 12 * ft_distance(s, cell, CENTRE);
}

static int gain_at(const struct finis_terrae *s, const struct purse *p, int cell)
{
    int gain = gain_of_goods(s, p, cell);
    if (p->pirate) return gain;
    return most(gain, s->port[cell] ? gain_of_port(s, p, cell) : gain_of_beach(s, p, cell));
}

/* The best that is within reach, and a little of all the rest. What a move can still reach is as
 * good as reached; where the ship has just acted it must leave first. */
static int pull(const struct finis_terrae *s, int seat)
{
    struct course c;
    struct purse p = look_into(s, seat);
    bool sailing = s->sailing == seat + 1 && s->phase == PHASE_MOVE;
    bool acting = s->sailing == seat + 1 && s->phase == PHASE_ACTION;
    int best = 0, sum = 0, left = sailing ? s->left : 0;
    chart_course(s, seat, &c);
    for (int i = 0; i < c.count; i++) {
        int cell = c.queue[i], steps = c.steps[cell];
        if (i == 0) steps = acting || (sailing && s->stepped && cell != s->start) ? 0 : 2;
        int gain = gain_at(s, &p, cell);
        if (!gain) continue;
        int near = gain * 6 / (10 + 3 * most(0, steps - left));
        best = most(best, near);
        sum += near;
    }
    return best + sum / 12;
}

/* ---- What the market has still to give ---- */

static int market(const struct finis_terrae *s, int seat)
{
    if (s->phase != PHASE_TRADE_STEP || s->turn != seat) return 0;
    struct purse p = look_into(s, seat);
    int cell = s->ship[seat], price = p.value + 3;
    int gain = COIN * price * (p.aboard[FT_KIND_RELIC] + p.aboard[FT_KIND_CASTAWAY]);
    if (s->port[cell] != seat + 1) {
        int fresh = 0;
        for (int hold = 1; hold <= HOLDS; hold++)
            if (s->hold_kind[seat][hold] == FT_KIND_SPICE && !s->hold_sold[seat][hold])
                fresh += s->hold_count[seat][hold];
        gain += COIN * price * least(most(0, ft_trade_limit(s)), fresh);
    } else if (!s->bought) {
        int limit = ft_on_isle(cell) ? ISLE_TRADE - s->bought_home : s->chart.size[s->chart.island[cell][0]];
        gain += least(least(limit, p.reserve), p.money / p.value) * (2 * POINT - COIN * p.value);
    }
    return gain * 3 / 4;
}

/* Ready money, free holds, ports that may grow; a pirate has lost half the game. */
static int standing(const struct finis_terrae *s, int seat)
{
    int money = ft_money(s, seat), all = money + s->stores[seat], free = 0;
    for (int hold = 1; hold <= HOLDS; hold++) free += !s->hold_kind[seat][hold];
    int value = COIN * (all % 5) + 6 * least(money, 24) + 50 * least(free, 2) + 10 * (free > 2);
    value += 120 * (PORTS_TO_FOUND - s->ports_left[seat]);
    if (s->pirate[seat]) value -= 5 * POINT;
    for (int hold = 1; hold <= HOLDS; hold++)
        if (s->hold_kind[seat][hold] == FT_KIND_TREASURE) value += COIN * 5 * s->hold_count[seat][hold];
    if (s->phase == PHASE_REORG && s->turn == seat) value += 6 * least(s->pool[FT_KIND_DOUBLOON], 24) - 60;
    return value;
}

int ft_promise(const void *state, int seat, void *memo)
{
    const struct finis_terrae *s = state;
    struct outcome o;
    int best = 0;
    (void)memo;
    ft_outcome(s, &o);
    for (int other = 0; other < s->seat_count; other++)
        if (other != seat) best = most(best, o.score[other]);
    int value = POINT * o.score[seat] - POINT / 2 * best + standing(s, seat);
    return s->ship[seat] ? value + market(s, seat) + pull(s, seat) : value;
}
