/* Preparation: the weather card, storms, the trade value and the common movement. */
#include "state.h"

int ft_cards_shown(const struct finis_terrae *s)
{
    return s->shown[FT_WEATHER_SUNNY] + s->shown[FT_WEATHER_RAIN] + s->shown[FT_WEATHER_STORM];
}

/* Cards of a kind among the 13 shuffled ones that nobody has seen: the two in the box stay among
 * them for ever. */
static int unseen(const struct finis_terrae *s, int card)
{
    int top = card == FT_WEATHER_SUNNY && ft_cards_shown(s) == 0; /* the sunny card that lies on top */
    return ft_weather[card].count - top - s->shown[card];
}

/* FT-SETUP-10, FT-RULING-68: the first card is sunny and everyone knows where Finis Terrae is.
 * FT-END-01, FT-END-03: then it is one of three, two, one. FT-RULING-26: so the deck never runs
 * out. */
int ft_card_weight(const struct finis_terrae *s, int card)
{
    int shown = ft_cards_shown(s), all = 0;
    bool finis = card == FT_WEATHER_FINIS;
    if (shown == 0) return card == FT_WEATHER_SUNNY;
    if (s->shown[FT_WEATHER_FINIS] == 0) return shown < ABOVE_FINIS ? (finis ? 0 : unseen(s, card)) : finis;
    int left = LAST_CARDS - (shown - ABOVE_FINIS);
    for (int c = 1; c < FT_WEATHER_FINIS; c++) all += unseen(s, c);
    return finis ? all : (left - 1) * unseen(s, card);
}

void ft_begin_weather(struct finis_terrae *s)
{
    s->phase = PHASE_WEATHER;
    s->turn = s->who = s->first;
}

void ft_legal_weather(const struct finis_terrae *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_WEATHER:
        for (int card = 1; card < FT_WEATHERS; card++)
            if (ft_card_weight(s, card))
                choices_add_weight(out, act(V_WEATHER, card, 0, 0), ft_card_weight(s, card));
        break;
    case PHASE_WIND: /* FT-RULING-22 */
        for (int d = 1; d < FT_DIRECTIONS; d++) choices_add_weight(out, act(V_WIND, d, 0, 0), 1);
        break;
    default: /* PHASE_TRADE_ROLL, PHASE_MOVE_ROLL */
        for (int die = 1; die <= 6; die++)
            choices_add_weight(out, act(s->phase == PHASE_TRADE_ROLL ? V_VALUE : V_COMMON, die, 0, 0), 1);
    }
}

/* ---- weather: FT-PREP-01 ---- */

rule ft_why_not_weather(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_WEATHER) return FT_FLOW_01;
    if (ft_card_weight(s, a.arg[0]) > 0) return 0;
    return a.arg[0] != FT_WEATHER_FINIS && unseen(s, a.arg[0]) == 0 ? FT_SETUP_08 : FT_SETUP_09;
}

/* FT-RULING-65, FT-END-04: a storm delays the day and is followed by another card. FT-RULING-24,
 * FT-END-05: with three storms there are 8 to 12 days. */
void ft_apply_weather(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int card = a.arg[0];
    s->shown[card]++;
    say(j, E_WEATHER, card, 0, 0, 0);
    if (card == FT_WEATHER_FINIS && s->shown[card] == 1) { /* FT-END-01, FT-RULING-25: draw again at once */
        say(j, E_RESHUFFLED, 0, 0, 0, 0);
        return;
    }
    s->weather = (uint8_t)card;
    s->phase = card == FT_WEATHER_STORM ? PHASE_WIND : PHASE_TRADE_ROLL; /* FT-PREP-04; FT-PREP-05 */
}

/* ---- wind: FT-STORM-01 ---- */

rule ft_why_not_wind(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_WIND ? 0 : FT_FLOW_01;
}

void ft_apply_wind(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->wind = (uint8_t)a.arg[0];
    s->storm_left = (uint8_t)(s->seat_count + 1);
    say(j, E_BLOWS, a.arg[0], 0, 0, 0);
    ft_storm_on(s, j);
}

/* FT-STORM-03, FT-STORM-04, FT-STORM-05, FT-RULING-66: ports keep explorers, lairs keep pirates. */
static bool is_protected(const struct finis_terrae *s, int ship)
{
    int cell = ft_ship_cell(s, ship);
    return ft_is_pirate(s, ship) ? ft_tile_on(s, cell) == FT_TILE_LAIR : s->port[cell] != 0;
}

/* Against the coast of an island with a lighthouse the ship just stays: FT-STORM-06, FT-TILE-12,
 * FT-RULING-03 (also where no tile lies beyond), FT-RULING-04 (pirates too), FT-STORM-07 (not
 * over a sea edge). */
static bool is_lit(const struct finis_terrae *s, int cell, int d)
{
    int face = s->tile[cell];
    return ft_is_land(face, d) && s->chart.lights[s->chart.island[cell][ft_bank(face, d)]] > 0;
}

/* FT-STORM-13: land (FT-STORM-08), no tile beyond (FT-STORM-10), a safe cell (FT-STORM-12,
 * FT-RULING-02), a reef on either side (FT-STORM-09), else it moves (FT-STORM-11). */
bool ft_is_wrecked_by(const struct finis_terrae *s, int ship, int d)
{
    assert(d >= 0 && d < 4);
    int cell = ft_ship_cell(s, ship), face = s->tile[cell], to = s->chart.next[cell][d];
    if (is_protected(s, ship) || is_lit(s, cell, d)) return false;
    if (ft_is_land(face, d) || !to) return true;
    if (ft_tile[ft_tile_on(s, to)].safe) return false;
    return ft_edge(face, d) == FT_EDGE_REEF || ft_edge(s->tile[to], d ^ 2) == FT_EDGE_REEF;
}

/* FT-WRECK-02, FT-RULING-01, FT-RULING-05: the cell it is pushed onto, else the one it was on. */
int ft_wreck_cell(const struct finis_terrae *s, int ship)
{
    int cell = ft_ship_cell(s, ship), to = s->chart.next[cell][s->wind - 1];
    return to && to != CENTRE ? to : cell;
}

/* FT-STORM-02. FT-STORM-14, FT-STORM-15, FT-STORM-17, FT-RULING-50: no toll, no fight, no
 * action. */
static void push(struct finis_terrae *s, int ship, struct journal *j)
{
    int d = s->wind - 1, cell = ft_ship_cell(s, ship);
    if (ft_is_wrecked_by(s, ship, d)) {
        ft_wreck(s, ship, ft_wreck_cell(s, ship), j);
        return;
    }
    if (is_protected(s, ship) || is_lit(s, cell, d)) {
        say(j, E_SAFE, ship + 1, 0, 0, 0);
        return;
    }
    int to = s->chart.next[cell][d];
    *(ship == GALLEON ? &s->galleon : &s->ship[ship]) = (uint8_t)to;
    say(j, E_PUSHED, ship + 1, s->x[to], s->y[to], 0);
}

/* Seats clockwise from the first player, then the Galleon. FT-STORM-16: where a ship goes
 * depends on nothing but its own cell; FT-STORM-18: each is pushed once. FT-STORM-19: nothing
 * else changes. */
void ft_storm_on(struct finis_terrae *s, struct journal *j)
{
    while (s->storm_left > 0) {
        int nth = s->seat_count + 1 - s->storm_left--;
        int ship = nth < s->seat_count ? (s->first + nth) % s->seat_count : GALLEON;
        if (ship == GALLEON && !s->galleon) continue;
        push(s, ship, j);
        if (s->wrecked) return; /* FT-WRECK-13: settled before the next ship */
    }
    s->wind = 0;
    ft_begin_weather(s);
}

/* ---- value and common: FT-PREP-05, FT-PREP-06, FT-PREP-07 ---- */

rule ft_why_not_value(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_TRADE_ROLL ? 0 : FT_FLOW_01;
}

void ft_apply_value(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->value = (uint8_t)a.arg[0];
    s->phase = PHASE_MOVE_ROLL;
    say(j, E_VALUE, a.arg[0], 0, 0, 0);
}

rule ft_why_not_common(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_MOVE_ROLL ? 0 : FT_FLOW_01;
}

void ft_apply_common(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->common = (uint8_t)a.arg[0];
    say(j, E_COMMON, a.arg[0], 0, 0, 0);
    ft_begin_navigation(s, s->first, j); /* FT-NAV-01 */
}
