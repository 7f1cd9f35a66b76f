/* What a sound state is, part two: the moment. Each phase needs certain fields and leaves the
 * others 0, so that a document cannot open a list that no game opens. */
#include "state.h"

static bool bad(struct error *err, rule broken, const char *what) { return refuse(err, broken, "%s", what); }

/* ---- Kinds of phases ---- */

static bool in_setup(const struct finis_terrae *s) { return s->phase <= PHASE_START_SPLIT; }

static bool is_wreck(const struct finis_terrae *s)
{
    return s->phase >= PHASE_WRECK_HOLD && s->phase <= PHASE_GALLEON_LAIR;
}

static bool is_navigation(const struct finis_terrae *s)
{
    return (s->phase >= PHASE_SECOND_ROLL && s->phase <= PHASE_REORG) || (is_wreck(s) && s->wind == 0);
}

static bool is_over(const struct finis_terrae *s)
{
    return s->phase == PHASE_TIE_ROLL || s->phase == PHASE_OVER;
}

static bool is_ship(const struct finis_terrae *s, int code)
{
    return code == GALLEON + 1 || (code >= 1 && code <= s->seat_count);
}

static int here(const struct finis_terrae *s) { return ft_ship_cell(s, s->sailing - 1); }

static bool is_galleon(const struct finis_terrae *s) { return s->sailing == GALLEON + 1; }

static bool is_explorer(const struct finis_terrae *s) { return !is_galleon(s) && !s->pirate[s->turn]; }

/* ---- Set-up ---- */

static bool is_set_up_clean(const struct finis_terrae *s)
{
    int sum = s->value + s->weather + ft_cards_shown(s) + (s->chart.cell_count - ISLE_CELLS);
    for (int t = 1; t < FT_TILES; t++) sum += s->discarded[t];
    for (int kind = 1; kind < FT_KINDS; kind++) sum += ft_kind[kind].count - s->reserve[kind];
    for (int seat = 0; seat < s->seat_count; seat++) {
        sum += s->pirate[seat] + s->plus[seat] + s->minus[seat];
        sum += ft_money(s, seat) + s->stores[seat] != START_MONEY;
    }
    for (int hold = 1; hold <= HOLDS; hold++) sum += s->galleon_count[hold] != HOLDS - hold;
    return sum == 0;
}

/* How many holds of a seat have been decided in START_SPLIT? */
static int holds_split(const struct finis_terrae *s, int seat)
{
    int n = s->seat_count, nth = (seat - s->first + n) % n, now = (s->who - s->first + n) % n;
    if (s->phase != PHASE_START_SPLIT || nth > now) return 0;
    return nth < now ? HOLDS : s->filling - 1;
}

static bool check_setup(const struct finis_terrae *s, struct error *err)
{
    if (!in_setup(s)) return true;
    if (!is_set_up_clean(s)) return bad(err, FT_SETUP_05, "the set-up has nothing of the game to come");
    if (s->phase == PHASE_FIRST_ROLL && (s->first || s->turn))
        return bad(err, FT_SETUP_15, "first, turn: nobody is first yet");
    if (s->turn != s->first) return bad(err, FT_SETUP_15, "turn: it is the first player's");
    if (s->phase == PHASE_START_SPLIT && (s->options.start_split != SPLIT_FREE || !s->filling))
        return bad(err, FT_SETUP_18, "filling: hold 1 to 4, and only where the division is free");
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int hold = holds_split(s, seat) + 1; hold <= HOLDS; hold++)
            if (s->hold_kind[seat][hold]) return bad(err, FT_SETUP_18, "hold_kind: that hold comes later");
    return true;
}

/* FT-SETUP-20: in seat order, those who are still in. */
static bool check_rolls(const struct finis_terrae *s, struct error *err)
{
    bool rolls = s->phase == PHASE_FIRST_ROLL || s->phase == PHASE_TIE_ROLL;
    int in = 0;
    for (int seat = 0; seat < s->seat_count; seat++) {
        in += s->rolling[seat];
        bool thrown = rolls && s->rolling[seat] && seat < s->who;
        if ((s->roll[seat] != 0) != thrown) return bad(err, FT_SETUP_20, "roll: seats throw in their order");
    }
    if (rolls ? in < 2 || !s->rolling[s->who] : in > 0)
        return bad(err, FT_SETUP_20, "rolling, who: at least two throw, and one of them now");
    bool tying = rolls || s->phase == PHASE_FIGHT_ROLL;
    if (s->ties && !tying) return bad(err, FT_FIGHT_09, "ties: nobody is throwing");
    return s->options.tie_cap == CAP_OFF || s->ties < TIE_CAP ||
           bad(err, FT_RULING_51, "ties: 20 end the throw");
}

/* ---- Cartography and weather ---- */

static bool check_cartography(const struct finis_terrae *s, struct error *err)
{
    int drawn = ft_drawn_total(s), wanted = s->to_draw;
    bool draws = s->phase == PHASE_TILE_DRAW, places = s->phase == PHASE_TILE_PLACE;
    if (draws != (wanted > 0) || (!draws && !places && drawn))
        return bad(err, FT_CARTO_02, "to_draw, drawn: do not fit the phase");
    if (draws && (drawn + wanted > HAND || wanted > ft_stock_total(s)))
        return bad(err, FT_CARTO_02, "to_draw: more than four, or than there are");
    if (places && (drawn == 0 || drawn > HAND))
        return bad(err, FT_CARTO_02, "drawn: one to four tiles are to be placed");
    if (places && !ft_has_placement(s, false))
        return bad(err, FT_CARTO_11, "drawn: none of these tiles fits anywhere");
    if ((draws || places) && s->who != s->turn)
        return bad(err, FT_CARTO_01, "who: the seat whose turn it is places");
    return true;
}

/* Which weather belongs to which phase. */
static bool is_weather_sound(const struct finis_terrae *s)
{
    bool storm = s->weather == FT_WEATHER_STORM;
    if (s->weather && s->shown[s->weather] == 0) return false;
    if ((s->shown[FT_WEATHER_FINIS] == 2) != (s->weather == FT_WEATHER_FINIS)) return false;
    if (is_over(s)) return s->weather == FT_WEATHER_FINIS;
    if (s->phase == PHASE_WEATHER) return s->weather == 0 || storm;
    if (s->phase == PHASE_WIND || (is_wreck(s) && s->wind)) return storm;
    if (s->phase < PHASE_WEATHER) return s->weather == 0;
    return s->weather && !storm;
}

static bool check_weather(const struct finis_terrae *s, struct error *err)
{
    if (!is_weather_sound(s))
        return bad(err, FT_PREP_01, "weather: does not fit the phase and the cards shown");
    if (s->wind && !is_wreck(s)) return bad(err, FT_STORM_01, "wind: no storm is being resolved");
    if (s->storm_left && !s->wind) return bad(err, FT_STORM_01, "storm_left: no storm is being resolved");
    bool sails = is_navigation(s);
    if ((s->common != 0) != sails)
        return bad(err, FT_PREP_06, "common: thrown just for the navigation of the day");
    if ((sails || s->phase == PHASE_MOVE_ROLL) && !s->value)
        return bad(err, FT_PREP_05, "value: not thrown yet");
    bool shared = s->phase >= PHASE_WEATHER && s->phase <= PHASE_MOVE_ROLL && !is_wreck(s);
    if (shared && (s->who != s->first || s->turn != s->first))
        return bad(err, FT_STORM_01, "who, turn: the first player prepares the day");
    return true;
}

/* ---- Shipwrecks ---- */

static bool is_storm_order_sound(const struct finis_terrae *s, int ship)
{
    int n = s->seat_count, nth = ship == GALLEON ? n : (ship - s->first + n) % n;
    return s->storm_left == n - nth && s->turn == s->first;
}

static bool is_partly_loaded(const struct finis_terrae *s, int seat)
{
    for (int hold = 1; hold <= HOLDS; hold++) {
        int kind = s->hold_kind[seat][hold];
        if (kind && (hold >= s->filling || kind != FT_KIND_DOUBLOON)) return false;
    }
    return true;
}

static bool check_wreck(const struct finis_terrae *s, struct error *err)
{
    int ship = s->wrecked - 1;
    if (!is_wreck(s)) {
        if (s->wrecked || s->gift) return bad(err, FT_WRECK_01, "wrecked, gift: there is no shipwreck");
        return true;
    }
    if (!is_ship(s, s->wrecked)) return bad(err, FT_WRECK_01, "wrecked: there is no such ship");
    if (s->wind && !is_storm_order_sound(s, ship))
        return bad(err, FT_STORM_02, "storm_left: does not fit the ship that is wrecked");
    switch (s->phase) {
    case PHASE_WRECK_HOLD:
        if (!s->wind || ft_is_empty(s, ship) || !ft_is_wrecked_by(s, ship, s->wind - 1) || s->gift)
            return bad(err, FT_WRECK_01, "wrecked: this wind does not wreck that ship, or it has no cargo");
        if (s->who != (ship == GALLEON ? s->red - 1 : ship))
            return bad(err, FT_WRECK_13, "who: its captain decides");
        return true;
    case PHASE_WRECK_LOAD:
        if (ship == GALLEON || s->who != ship || s->ship[ship] != s->home[ship])
            return bad(err, FT_WRECK_04, "wrecked, who, ship: the wrecked seat is back in its home port");
        if (!s->filling || s->gift > RELIEF || !is_partly_loaded(s, ship))
            return bad(err, FT_WRECK_06, "filling, gift: the holds are filled one by one");
        return true;
    }
    if (ship != GALLEON || s->who != s->red - 1 || ft_lair_count(s) < 2 || !ft_is_empty(s, GALLEON) ||
        s->gift)
        return bad(err, FT_WRECK_11, "wrecked, who: the red flag's holder chooses one of several lairs");
    return true;
}

/* ---- Navigation ---- */

static bool are_dice_sound(const struct finis_terrae *s)
{
    bool early = s->phase == PHASE_SECOND_ROLL || ft_stage(s) == PHASE_DIE_ORDER;
    if (!ft_is_sunny(s)) return !early && !s->second && !s->use && s->movement == 1;
    if (s->phase == PHASE_SECOND_ROLL) return !s->second && !s->use && !s->movement;
    if (ft_stage(s) == PHASE_DIE_ORDER) return s->second && !s->use && !s->movement;
    return s->second && s->use && (s->movement == 1 || s->movement == 2);
}

/* How far the ship has come. FT-MOVE-07: it may be on its start only before, on the way through,
 * or if it stayed. */
static bool is_movement_sound(const struct finis_terrae *s)
{
    int die = ft_movement_die(s), now = ft_stage(s);
    bool sailing = now == PHASE_MOVE, toll = now == PHASE_PAY && s->purpose == FOR_TOLL;
    if (s->movement == 0) return !s->start && !s->left && !s->stepped;
    if (!s->start || s->start == CENTRE || s->start > s->chart.cell_count) return false;
    if (!s->stepped)
        return (now != PHASE_MOVE && now != PHASE_ACTION ? true : here(s) == s->start) &&
               s->left == (sailing ? die : 0) && !toll;
    if (sailing) return s->left >= 1 && s->left < die;
    if (toll) return s->left < die;
    return s->left == 0 && (now != PHASE_ACTION || here(s) != s->start);
}

static bool has_move(const struct finis_terrae *s)
{
    struct finis_terrae moved;
    if (ft_stage(s) != PHASE_MOVE) return true;
    if (!s->stepped || here(s) != s->start) return true; /* STAY or a step; STOP */
    moved = *s;
    moved.phase = PHASE_MOVE;
    return ft_has_step(&moved);
}

static bool check_navigation(const struct finis_terrae *s, struct error *err)
{
    if (!is_navigation(s)) {
        if (s->sailing || s->movement || s->start || s->left || s->stepped || s->second || s->use)
            return bad(err, FT_NAV_01,
                       "sailing, movement, start, left, stepped, second, use: nobody navigates");
        return true;
    }
    bool own = s->sailing == s->turn + 1, galleon = is_galleon(s) && s->red == s->turn + 1 && s->galleon;
    if (!own && !galleon)
        return bad(err, FT_NAV_01, "sailing: the ship of the turn, or the Galleon of its captain");
    if (!are_dice_sound(s))
        return bad(err, FT_NAV_03, "second, use, movement: do not fit the weather and the phase");
    if (!is_movement_sound(s))
        return bad(err, FT_MOVE_14, "start, left, stepped: do not fit the phase and the ship");
    if (!has_move(s)) return bad(err, FT_MOVE_09, "start: the ship has no way on");
    return true;
}

/* ---- Payments and cargo ---- */

static bool is_toll_sound(const struct finis_terrae *s)
{
    int cell = here(s);
    if (!is_explorer(s) || ft_tile_on(s, cell) != FT_TILE_LAIR || s->due > TOLL) return false;
    return cell != s->start || (s->left >= 1 && ft_leads_on(s, cell, ft_money(s, s->turn) - s->due));
}

static bool is_port_sound(const struct finis_terrae *s)
{
    int cell = here(s), island = s->chart.island[cell][0];
    return is_explorer(s) && !ft_on_isle(cell) && ft_tile[ft_tile_on(s, cell)].beach &&
           !s->chart.ports[island] && s->ports_left[s->turn] && s->due <= ft_port_cost(s, cell);
}

static bool is_purchase_sound(const struct finis_terrae *s)
{
    int cell = here(s), most = s->chart.size[s->chart.island[cell][0]];
    if (!is_explorer(s) || s->port[cell] != s->turn + 1 || s->bought || !s->units) return false;
    if (ft_on_isle(cell) && s->bought_home + s->units > ISLE_TRADE) return false;
    return s->units <= most && s->units <= s->reserve[FT_KIND_SPICE] && s->due <= s->units * s->value;
}

static bool is_payment_sound(const struct finis_terrae *s)
{
    int holds = 0;
    if (ft_stage(s) != PHASE_PAY) return !s->due && !s->purpose;
    for (int hold = 1; hold <= HOLDS; hold++)
        holds += ft_hold_kind(s, s->sailing - 1, hold) == FT_KIND_DOUBLOON;
    if (s->due == 0 || holds < 2 || ft_money(s, s->sailing - 1) <= s->due) return false; /* FT-FLOW-02 */
    switch (s->purpose) {
    case FOR_TOLL: return is_toll_sound(s);
    case FOR_PORT: return is_port_sound(s);
    case FOR_SPICE: return is_purchase_sound(s);
    case FOR_CLEAN:
        return !is_galleon(s) && s->pirate[s->turn] && ft_on_isle(here(s)) && s->port[here(s)] &&
               s->due <= CLEAN_PRICE;
    }
    return false;
}

static bool is_loot(const struct finis_terrae *s)
{
    return ft_stage(s) == PHASE_JETTISON && s->cargo_from == FROM_LOOT;
}

/* FT-HOLD-06: something waits, and no hold is empty. */
static bool is_cargo_sound(const struct finis_terrae *s)
{
    if (ft_stage(s) != PHASE_JETTISON) return !s->cargo_kind && !s->cargo_from && !s->cargo_count;
    int ship = (is_loot(s) ? s->winner : s->sailing) - 1;
    if (!s->cargo_kind || !s->cargo_count || ship < 0 || ft_empty_hold(s, ship)) return false;
    int owner = s->port[here(s)];
    switch (s->cargo_from) {
    case FROM_COLLECT:
    case FROM_LOOT: return true;
    case FROM_PURCHASE:
        return is_explorer(s) && s->cargo_kind == FT_KIND_SPICE && s->bought && owner == s->turn + 1;
    case FROM_SALE:
        return is_explorer(s) && s->cargo_kind == FT_KIND_DOUBLOON && owner && owner != s->turn + 1;
    }
    return false;
}

/* ---- Trade and treasures ---- */

static bool is_trading(const struct finis_terrae *s)
{
    switch (ft_stage(s)) {
    case PHASE_TRADE_STEP:
    case PHASE_PRICE_ROLL: return true;
    case PHASE_PAY: return s->purpose == FOR_SPICE;
    case PHASE_JETTISON: return s->cargo_from == FROM_PURCHASE || s->cargo_from == FROM_SALE;
    }
    return false;
}

static bool is_price_sound(const struct finis_terrae *s)
{
    int hold = s->hold, kind = s->hold_kind[s->turn][hold], count = s->hold_count[s->turn][hold];
    if (!hold || !s->units || s->units > count) return false;
    if (kind == FT_KIND_RELIC || kind == FT_KIND_CASTAWAY) return s->units == count;
    return kind == FT_KIND_SPICE && s->port[here(s)] != s->turn + 1 && !s->hold_sold[s->turn][hold] &&
           s->units <= ft_trade_limit(s);
}

static bool is_thrown_hold_sound(const struct finis_terrae *s)
{
    if (s->phase == PHASE_PRICE_ROLL) return !s->back && is_price_sound(s);
    if (s->units && !(ft_stage(s) == PHASE_PAY && s->purpose == FOR_SPICE)) return false;
    if (s->phase != PHASE_TREASURE_ROLL) return !s->hold && !s->back;
    struct finis_terrae before = *s;
    before.phase = s->back;
    return s->hold && ft_why_not_redeem_treasure(&before, act(V_REDEEM_TREASURE, s->hold, 0, 0)) == 0;
}

/* FT-SELL-06, FT-BUY-05: what the navigation remembers. */
static bool are_limits_sound(const struct finis_terrae *s)
{
    int sold = 0;
    for (int seat = 0; seat < s->seat_count; seat++) {
        if (s->sold_here[seat] > ISLE_TRADE ||
            (s->sold_here[seat] && (s->sailing != s->turn + 1 || seat == s->turn)))
            return false;
        for (int hold = 1; hold <= HOLDS; hold++) {
            sold += s->hold_sold[seat][hold];
            if (s->hold_sold[seat][hold] && seat != s->turn) return false;
        }
    }
    if (s->bought_home > ISLE_TRADE || (s->bought_home && s->sailing != s->turn + 1)) return false;
    if (!is_trading(s)) return !s->bought && !s->sold && !sold;
    bool at_home = s->port[here(s)] == s->turn + 1;
    if (at_home ? s->sold || sold : s->bought != 0) return false;
    return s->sold <= s->chart.size[s->chart.island[here(s)][0]] && s->sold <= ft_kind[FT_KIND_SPICE].count;
}

static bool check_trade(const struct finis_terrae *s, struct error *err)
{
    if (is_trading(s) && (!is_explorer(s) || !s->port[here(s)]))
        return bad(err, FT_TRADE_01, "phase: only an explorer in a port trades");
    if (!is_payment_sound(s))
        return bad(err, FT_HOLD_14, "due, purpose, units: no such payment is possible now");
    if (!is_cargo_sound(s))
        return bad(err, FT_HOLD_07, "cargo_kind, cargo_count, cargo_from: nothing waits for a hold");
    if (!is_thrown_hold_sound(s)) return bad(err, FT_SELL_10, "hold, units, back: do not fit the throw");
    return are_limits_sound(s) ||
           bad(err, FT_SELL_02,
               "bought, sold, hold_sold, bought_home, sold_here: do not fit the port and the phase");
}

/* ---- Fights, forced fights, reorganising ---- */

static bool is_fight_sound(const struct finis_terrae *s)
{
    bool rolls = s->phase == PHASE_FIGHT_ROLL, sunk = is_wreck(s) && s->wind == 0;
    if (!rolls && s->attack) return false;
    if (!rolls && !sunk && ft_stage(s) != PHASE_LOOT && !is_loot(s)) return !s->foe && !s->winner;
    if (!is_ship(s, s->foe) || s->foe == s->sailing) return false;
    if (s->foe == GALLEON + 1 && !s->galleon) return false;
    if (rolls) return !s->winner && ft_is_enemy(s, s->foe - 1);
    if (s->winner != s->foe && s->winner != s->sailing) return false;
    if (sunk) return ft_loser(s) == s->wrecked - 1;
    if (!ft_is_enemy(s, s->foe - 1) || s->who != ft_decider(s, s->winner - 1, ft_loser(s))) return false;
    return ft_stage(s) != PHASE_LOOT || !ft_is_empty(s, ft_loser(s));
}

static bool is_reorganising_sound(const struct finis_terrae *s)
{
    int pool = 0, kinds = ft_pool_kinds(s);
    for (int kind = 1; kind < FT_KINDS; kind++) pool += s->pool[kind];
    if (s->phase != PHASE_REORG) return pool == 0 && !s->stowing;
    if (!s->filling || s->reorganised || !ft_can_reorganise(s) || s->stores[s->turn]) return false;
    for (int hold = s->filling; hold <= HOLDS; hold++)
        if (s->hold_kind[s->turn][hold]) return false;
    if (!s->stowing) return kinds <= HOLDS - s->filling + 1;
    if (s->pool[s->stowing] == 0) return false;
    return kinds - (s->stowing != FT_KIND_DOUBLOON) <= HOLDS - s->filling;
}

static bool check_deeds(const struct finis_terrae *s, struct error *err)
{
    if (!is_fight_sound(s)) return bad(err, FT_FIGHT_01, "foe, attack, winner, who: there is no such fight");
    bool must = s->forced &&
                !(ft_stage(s) == PHASE_ACTION && s->stepped && s->options.combat == COMBAT_ENGAGED);
    if (must || (s->forced && !ft_has_enemy(s))) return bad(err, FT_FIGHT_03, "forced: no fight is due");
    if (!is_reorganising_sound(s))
        return bad(err, FT_REORG_01, "pool, stowing, filling: do not fit the phase");
    if (s->reorganised && (ft_stage(s) != PHASE_POST || !is_navigation(s) || is_galleon(s)))
        return bad(err, FT_REORG_03, "reorganised: it is the last thing in a movement");
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->raised[seat] && (ft_stage(s) != PHASE_ACTION || s->sailing != seat + 1 || !s->pirate[seat]))
            return bad(err, FT_PIR_12, "raised: only in the action step of that pirate");
    bool fills = s->phase == PHASE_START_SPLIT || s->phase == PHASE_WRECK_LOAD || s->phase == PHASE_REORG;
    if (s->filling && !fills) return bad(err, FT_FLOW_01, "filling: no holds are filled now");
    bool other = is_wreck(s) || ft_stage(s) == PHASE_LOOT || is_loot(s);
    if (is_navigation(s) && !other && s->who != s->turn)
        return bad(err, FT_FLOW_03, "who: it is the turn's own choice");
    return true;
}

/* ---- The end ---- */

static bool check_end(const struct finis_terrae *s, struct error *err)
{
    struct outcome o;
    int firsts = 0;
    if ((s->end != 0) != is_over(s)) return bad(err, FT_END_02, "end: does not fit the phase");
    if (!is_over(s)) return !s->champion || bad(err, FT_SCORE_22, "champion: the game is not over");
    if (s->turn != s->first) return bad(err, FT_END_02, "turn: nobody's any more");
    ft_outcome(s, &o);
    for (int seat = 0; seat < s->seat_count; seat++) {
        bool first = true;
        for (int other = 0; other < s->seat_count; other++) first = first && o.score[other] <= o.score[seat];
        firsts += first;
        if (!first && (s->rolling[seat] || s->champion == seat + 1))
            return bad(err, FT_SCORE_22, "rolling, champion: only tied winners throw");
    }
    bool dice = s->options.tiebreak == TIE_DICE && firsts > 1;
    if (s->phase == PHASE_TIE_ROLL)
        return dice || bad(err, FT_SCORE_19, "phase: nobody is tied, or ties are shared");
    if (s->who != s->turn) return bad(err, FT_END_02, "who: nobody is asked");
    return (s->champion != 0) == dice ||
           bad(err, FT_SCORE_22, "champion: does not fit the scores and the option");
}

bool ft_check_stage(const struct finis_terrae *s, struct error *err)
{
    return check_setup(s, err) && check_rolls(s, err) && check_cartography(s, err) && check_weather(s, err) &&
           check_wreck(s, err) && check_navigation(s, err) && check_trade(s, err) && check_deeds(s, err) &&
           check_end(s, err);
}
