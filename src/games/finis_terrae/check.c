/* What a sound state is, part one: the things. FT-FLOW-06: tiles, goods, ports, ships, weather
 * cards. Part two, check_stage.c, says that the moment fits them, so that every document that is
 * accepted can be played on. */
#include "state.h"

static bool bad_seat(struct error *err, rule broken, int seat, const char *what)
{
    return refuse(err, broken, "seats.%d.%s", seat, what);
}

/* ---- The map ---- */

static bool check_cells(const struct finis_terrae *s, struct error *err)
{
    int placed = 0;
    for (int cell = 1; cell < CELLS; cell++) placed += s->tile[cell] != 0;
    if (s->chart.cell_count < ISLE_CELLS)
        return refuse(err, FT_SETUP_02, "tile, x, y: nw to se must be the Isle of Winds in the middle");
    int first_bad = s->chart.cell_count + 1;
    if (placed != s->chart.cell_count)
        return refuse(err, FT_CARTO_03,
                      "tile.t%d: missing, on no free cell beside the tiles before it, or not fitting",
                      first_bad - ISLE_CELLS);
    for (int cell = first_bad; cell < CELLS; cell++)
        if (s->x[cell] || s->y[cell] || s->port[cell])
            return refuse(err, FT_MAP_02, "x, y, port: t%d is not on the map", cell - ISLE_CELLS);
    for (int cell = 1; cell < CELLS; cell++)
        for (int kind = 1; kind < FT_KINDS; kind++)
            if ((cell >= first_bad || cell == CENTRE) && ft_lying(s, cell, kind))
                return refuse(err, FT_WRECK_02, "lying: nothing can lie there");
    return ft_islands_hold(s) || refuse(err, FT_MAP_08, "chart: the islands are wrong");
}

static bool check_tiles(const struct finis_terrae *s, struct error *err)
{
    int used[FT_TILES] = {0};
    for (int cell = FIRST_TILE; cell <= s->chart.cell_count; cell++) used[ft_tile_on(s, cell)]++;
    for (int t = 1; t < FT_TILES; t++)
        if (used[t] + s->drawn[t] + s->discarded[t] > ft_tiles_in_game(s, t))
            return refuse(err, FT_FLOW_06, "tile, drawn, discarded: more than %d of %s",
                          ft_tiles_in_game(s, t), ft_tile_domain.words[t]);
    return true;
}

/* ---- Goods ---- */

static bool check_holds(const struct finis_terrae *s, int ship, struct error *err)
{
    for (int hold = 1; hold <= HOLDS; hold++)
        if ((ft_hold_kind(s, ship, hold) != 0) != (ft_hold_count(s, ship, hold) != 0))
            return refuse(err, FT_HOLD_02, "%s: hold %d must have both a kind and a count, or neither",
                          ship == GALLEON ? "galleon_kind, galleon_count" : "hold_kind, hold_count", hold);
    return true;
}

static bool check_goods(const struct finis_terrae *s, struct error *err)
{
    for (int seat = 0; seat < s->seat_count; seat++) {
        if (!check_holds(s, seat, err)) return false;
        if (s->kept[seat][FT_KIND_DOUBLOON])
            return bad_seat(err, FT_HOLD_10, seat, "kept.doubloon: doubloons are in holds and stores");
    }
    if (!check_holds(s, GALLEON, err)) return false;
    for (int kind = FT_KIND_SPICE; kind < FT_KINDS; kind++)
        if (ft_unaccounted(s, kind))
            return refuse(err, FT_FLOW_06, "hold_count, lying, kept: more than %d of %s", ft_kind[kind].count,
                          ft_kind_domain.words[kind]);
    /* What is out, and all that could still be paid out, never grows. */
    int left = ft_wrecks_left(s);
    if (ft_money_out(s) + 12 * ft_unkept(s) + RELIEF * left > MONEY_MAX)
        return refuse(err, FT_FLOW_07, "hold_count, stores, lying: more doubloons than a game can bring");
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->plus[seat] + left > WRECKS_MAX || s->minus[seat] + left > WRECKS_MAX)
            return bad_seat(err, FT_FLOW_07, seat, "plus, minus: more tokens than a game can bring");
    return true;
}

/* ---- Ports and ships ---- */

static bool has_home(const struct finis_terrae *s, int seat)
{
    if (s->phase == PHASE_FIRST_ROLL) return false;
    if (s->phase != PHASE_HOME_PORT) return true;
    int n = s->seat_count, nth = (seat - s->first + n) % n;
    return nth < (s->who - s->first + n) % n;
}

static bool check_home(const struct finis_terrae *s, int seat, struct error *err)
{
    int home = s->home[seat], ship = s->ship[seat];
    if ((home != 0) != has_home(s, seat) || (ship != 0) != (home != 0))
        return bad_seat(err, FT_FLOW_06, seat, "home, ship: missing, or chosen too early");
    if (!home) return true;
    if (home == CENTRE || s->port[home] != seat + 1)
        return bad_seat(err, FT_SETUP_17, seat, "home: there must be its own port on a shore cell");
    if (ship == CENTRE || ship > s->chart.cell_count)
        return bad_seat(err, FT_FLOW_06, seat, "ship: no ship can be there");
    if (s->phase == PHASE_HOME_PORT && seat == s->first && s->x[home] != 1)
        return bad_seat(err, FT_SETUP_16, seat, "home: the first player's is in the east");
    bool set_up = s->phase <= PHASE_START_SPLIT;
    return !set_up || ship == home || bad_seat(err, FT_SETUP_17, seat, "ship: it starts in the home port");
}

static bool check_ports(const struct finis_terrae *s, struct error *err)
{
    int founded[SEATS + 1] = {0};
    for (int cell = 1; cell <= s->chart.cell_count; cell++) {
        int owner = s->port[cell] - 1;
        if (owner < 0) continue;
        if (owner >= s->seat_count) return refuse(err, FT_FLOW_06, "port: seat %d is not in play", owner);
        if (ft_on_isle(cell) && s->home[owner] != cell)
            return refuse(err, FT_PORT_06, "port: only home ports on the Isle of Winds");
        if (!ft_tile[ft_tile_on(s, cell)].beach)
            return refuse(err, FT_PORT_12, "port: t%d has no beach", cell - ISLE_CELLS);
        founded[owner] += !ft_on_isle(cell);
    }
    for (int seat = 0; seat < s->seat_count; seat++)
        if (founded[seat] > PORTS_TO_FOUND)
            return bad_seat(err, FT_FLOW_06, seat, "ports_left: more than 6 founded");
    return true;
}

static bool check_ships(const struct finis_terrae *s, struct error *err)
{
    if (s->first >= s->seat_count || s->turn >= s->seat_count || s->who >= s->seat_count)
        return refuse(err, FT_SETUP_01, "first, turn, who: there is no such seat");
    if (s->red > s->seat_count || s->champion > s->seat_count)
        return refuse(err, FT_SETUP_01, "red, champion: there is no such seat");
    for (int seat = 0; seat < s->seat_count; seat++)
        if (!check_home(s, seat, err)) return false;
    bool lair = ft_lair_count(s) > 0;
    if ((s->galleon != 0) != lair || (s->red != 0) != lair)
        return refuse(err, FT_FLOW_06, "galleon, red: on the map and held just when there is a lair");
    if (s->galleon == CENTRE || s->galleon > s->chart.cell_count)
        return refuse(err, FT_FLOW_06, "galleon: no ship can be there");
    return check_ports(s, err);
}

/* ---- Weather cards: FT-SETUP-08, FT-SETUP-09 ---- */

static bool check_cards(const struct finis_terrae *s, struct error *err)
{
    int n = ft_cards_shown(s), finis = s->shown[FT_WEATHER_FINIS];
    for (int card = 1; card < FT_WEATHER_FINIS; card++)
        if (s->shown[card] > ft_weather[card].count)
            return refuse(err, FT_SETUP_08, "shown.%s: more than there are", ft_weather_domain.words[card]);
    if (n > 0 && s->shown[FT_WEATHER_SUNNY] == 0)
        return refuse(err, FT_SETUP_10, "shown.sunny: the first card is sunny");
    bool fits = finis == 0 ? n <= ABOVE_FINIS
                           : finis <= 2 && n >= ABOVE_FINIS && n < ABOVE_FINIS + LAST_CARDS;
    return fits ||
           refuse(err, FT_SETUP_09, "shown: Finis Terrae comes after ten cards, and two lie under it");
}

bool ft_check(const void *state, struct error *err)
{
    const struct finis_terrae *s = state;
    if (s->phase == PHASE_NONE) return refuse(err, FT_FLOW_01, "phase: there must be one");
    return check_cells(s, err) && check_tiles(s, err) && check_cards(s, err) && check_ships(s, err) &&
           check_goods(s, err) && ft_check_stage(s, err);
}
