/* What a sound state is: figures, tiles and cards are each in one place, none is lost or doubled, and all of
 * them are where they may be (IT-INV-01 to IT-INV-07, one by one below). Whether the stack of frames fits
 * the rest is checked in check_stack.c and check_moment.c; together they promise that an accepted document can be played on. */
#include <string.h>

#include "check.h"

static bool bad_faction(struct error *err, rule broken, int faction, const char *what)
{
    return refuse(err, broken, "%s: %s", it_faction_domain.words[faction], what);
}

static bool bad_field(struct error *err, rule broken, int field, const char *what)
{
    return refuse(err, broken, "%s: %s", it_field_domain.words[field], what);
}

/* ---- Options and who takes part ---- */

static bool check_options(const struct isles *s, struct error *err)
{
    const uint8_t values[] = {s->options.mode,       s->options.solo_factions, s->options.adventure,
                              s->options.series,     s->options.factions,      s->options.first_player,
                              s->options.coop_order, s->options.stop_chain,    s->options.stop_free_target,
                              s->options.stop_move,  s->options.trade_offers};
    for (size_t i = 0; i < sizeof values; i++)
        if (!values[i]) return it_bad(err, IT_SETUP_10, "options: every option has a value");
    if (s->seat_count < 1 || s->seat_count > FACTIONS)
        return it_bad(err, IT_SETUP_10, "seat_count: 1 to 4 seats");
    if (s->options.series == SERIES_SINGLE && s->adventure != s->options.adventure)
        return it_bad(err, IT_SETUP_03, "adventure: not the one of the options");
    int count = it_is_solo(s) ? s->options.solo_factions : s->seat_count;
    if (s->faction_count != count || count > FACTIONS)
        return it_bad(err, IT_SETUP_01, "faction_count: one for each seat, solo as chosen");
    return (s->stack_count >= 1 && s->stack_count <= FRAMES) ||
           it_bad(err, IT_FLOW_01, "stack_count: 1 to 24 frames");
}

static bool check_factions(const struct isles *s, struct error *err)
{
    int count = s->faction_count, seen = 0;
    for (int i = 0; i < FACTIONS; i++) {
        int f = s->order[i];
        bool due = i < count && !it_is_open(s, PHASE_FACTION);
        if (due && !f) return it_bad(err, IT_SETUP_01, "order: every seat leads a faction");
        if (f && (i >= count || seen >> f & 1))
            return it_bad(err, IT_SETUP_01, "order: a faction too many or twice");
        if (f) seen |= 1 << f;
    }
    const uint8_t players[] = {s->starter,  s->turn,     s->dagger, s->offer_to,
                               s->attacker, s->defender, s->mist,   s->window_first};
    for (size_t i = 0; i < sizeof players; i++)
        if (players[i] && !it_plays(s, players[i]))
            return it_bad(err, IT_SETUP_01,
                          "starter, turn, dagger, offer_to, attacker, defender, mist, "
                          "window_first: a faction that does not take part");
    return true;
}

static bool check_calendar(const struct isles *s, struct error *err)
{
    const struct it_adventure *adventure = &it_adventure[s->adventure];
    if (!s->adventure) return it_bad(err, IT_SETUP_03, "adventure: none");
    if (s->year < 1 || s->year > adventure->years)
        return it_bad(err, IT_TERM_01, "year: not of this adventure");
    if (!s->season) return it_bad(err, IT_TERM_01, "season: none");
    if (s->dagger && s->adventure != IT_ADVENTURE_ADV4)
        return it_bad(err, IT_ADV_09, "dagger: only in the fourth adventure");
    if (!s->starter != it_is_open(s, PHASE_FIRST))
        return it_bad(err, IT_SETUP_02, "starter: known exactly when the lot is drawn");
    return true;
}

/* ---- Fields and tiles ---- */

/* The tile that an adventure area shows. */
static int site_tile(const struct isles *s, int field)
{
    for (int i = 1; i < IT_SITES; i++)
        if (it_site[i].adventure == s->adventure && it_site[i].field == field) return it_site[i].tile;
    return 0;
}

/* What may lie on a coloured field: the guards of its own colour, terrain, locations; a marker only between
 * being turned up and being replaced (IT-EXPL-08, IT-EXPL-09). */
static bool is_tile_for(const struct isles *s, int field, int tile)
{
    int kind = it_tile[tile].kind;
    if (it_is_sea(s, field)) return kind == IT_KIND_SEA;
    if (it_is_site(s, field)) return tile == site_tile(s, field);
    bool is_land = kind == IT_KIND_RIVER || kind == IT_KIND_SWAMP || kind == IT_KIND_MOUNTAIN ||
                   kind == IT_KIND_PLACE;
    bool is_marker = kind == IT_KIND_TERRAIN || kind == IT_KIND_LOCATION;
    if (is_land) return s->lies[field] != DOWN;
    return it_tile[tile].pool == it_colour_of(s, field) && (!is_marker || s->lies[field] != UP);
}

/* IT-HIDE-03: only a tile that somebody has peeked at is fixed while it lies face down. */
static bool check_face_down(const struct isles *s, int field, struct error *err)
{
    for (int f = 1; f < IT_FACTIONS; f++)
        if (s->known[field] >> f & 1 && !it_plays(s, f))
            return bad_field(err, IT_HIDE_03, field, "known: to a faction that does not take part");
    if (s->known[field] & 1 || s->known[field] >> IT_FACTIONS)
        return bad_field(err, IT_HIDE_03, field, "known: bits of factions only");
    if ((s->tile[field] != 0) != (s->known[field] != 0))
        return bad_field(err, IT_HIDE_03, field, "tile, known: fixed and peeked at, or neither");
    if (s->known[field] && !it_colour_of(s, field))
        return bad_field(err, IT_HIDE_10, field, "known: only green, yellow and red fields are peeked at");
    return true;
}

static bool check_field(const struct isles *s, int field, struct error *err)
{
    int lies = s->lies[field], tile = s->tile[field];
    if ((lies != LIES_NONE) != (it_ground(s, field) != 0))
        return bad_field(err, IT_TERM_03, field, "lies: an area exactly where the map has a field");
    if (lies == LIES_NONE && tile) return bad_field(err, IT_TERM_03, field, "tile: no area");
    if (lies == DOWN && !check_face_down(s, field, err)) return false;
    if (lies != DOWN && s->known[field])
        return bad_field(err, IT_HIDE_03, field, "known: it does not lie face down");
    if (lies >= TURNED && !tile) return bad_field(err, IT_TERM_05, field, "tile: nothing lies face up");
    if (tile && !is_tile_for(s, field, tile))
        return bad_field(err, IT_SETUP_04, field, "tile: it cannot lie there");
    if (lies == TURNED && field != s->explore_at)
        return bad_field(err, IT_EXPL_19, field, "lies: turned up only in its exploration");
    if (it_is_site(s, field) && lies != UP)
        return bad_field(err, IT_ADV_01, field, "lies: adventure areas are face up");
    if (s->closed[field] && !(it_is_cooperative(s) && it_colour_of(s, field)))
        return bad_field(err, IT_TERROR_19, field, "closed: no terror can be summoned here");
    return true;
}

/* IT-INV-06: no tile lies twice, and what lies on the board is in no pile. */
static bool check_tiles_once(const struct isles *s, struct error *err)
{
    int count[IT_TILES] = {0};
    for (int field = 1; field < IT_FIELDS; field++) {
        int tile = s->tile[field];
        if (!tile) continue;
        if (++count[tile] > it_tile[tile].copies)
            return bad_field(err, IT_INV_06, field, "tile: it lies elsewhere already");
        if (it_tile[tile].pool && s->pile[tile] != PILE_UNSEEN)
            return bad_field(err, IT_INV_06, field, "tile: its pile says that it is not on the board");
    }
    for (int tile = IT_TILE_G01; tile <= IT_TILE_D16; tile++) {
        int kind = it_tile[tile].kind;
        if (s->pile[tile] == PILE_NONE)
            return refuse(err, IT_INV_06, "pile.%s: unseen, discarded or removed",
                          it_tile_domain.words[tile]);
        if (s->pile[tile] == PILE_REMOVED && kind != IT_KIND_TERRAIN && kind != IT_KIND_LOCATION)
            return refuse(err, IT_INV_06, "pile.%s: only markers are removed", it_tile_domain.words[tile]);
    }
    return true;
}

/* The bags hold a tile for every marker that can still be turned up. */
static bool check_bags(const struct isles *s, struct error *err)
{
    int terrain = 0, places = 0;
    for (int tile = 1; tile < IT_TILES; tile++) {
        int kind = it_tile[tile].kind, left = s->pile[tile] != PILE_REMOVED;
        if (kind == IT_KIND_TERRAIN) terrain -= left;
        if (kind == IT_KIND_LOCATION) places -= left;
        if (kind == IT_KIND_PLACE) places += it_bag_count(s, tile);
        if (kind == IT_KIND_RIVER || kind == IT_KIND_SWAMP || kind == IT_KIND_MOUNTAIN)
            terrain += it_bag_count(s, tile);
    }
    if (terrain < 0)
        return it_bad(err, IT_EXPL_09,
                      "pile: more terrain markers than terrain tiles in the bag; remove one");
    return places >= 0 ||
           it_bad(err, IT_EXPL_08, "pile: more location markers than location tiles in the bag; remove one");
}

static int unseen_of(const struct isles *s, int colour, int generation)
{
    int n = 0;
    for (int tile = IT_TILE_G01; tile <= IT_TILE_D16; tile++)
        n += it_tile[tile].pool == colour && it_is_unseen(s, tile) && s->tile_generation[tile] == generation;
    return n;
}

static int face_down_of(const struct isles *s, int colour, int generation)
{
    int n = 0;
    for (int field = 1; field < IT_FIELDS; field++)
        n += s->lies[field] == DOWN && !s->tile[field] && it_colour_of(s, field) == colour &&
             s->field_generation[field] == generation;
    return n;
}

/* IT-INV-06: as many unseen tiles of a generation as face-down fields of it; the present one has a pool too. */
static bool check_generations(const struct isles *s, struct error *err)
{
    for (int field = 1; field < IT_FIELDS; field++) {
        int colour = it_colour_of(s, field), generation = s->field_generation[field];
        if (!colour || s->lies[field] != DOWN || s->tile[field]) continue;
        int unseen = unseen_of(s, colour, generation), down = face_down_of(s, colour, generation);
        bool present = generation == s->generation[colour];
        if (generation > s->generation[colour] || (present ? unseen < down : unseen != down))
            return bad_field(err, IT_INV_06, field,
                             "field_generation: not as many tiles as face-down fields");
    }
    for (int tile = IT_TILE_G01; tile <= IT_TILE_D16; tile++) {
        int colour = it_tile[tile].pool, generation = s->tile_generation[tile];
        if (!it_is_unseen(s, tile) || generation == s->generation[colour]) continue;
        if (unseen_of(s, colour, generation) != face_down_of(s, colour, generation))
            return refuse(err, IT_INV_06, "tile_generation.%s: no face-down field of that generation",
                          it_tile_domain.words[tile]);
    }
    for (int c = 1; c < IT_COLOURS; c++)
        if (s->generation[c] == UINT16_MAX) return it_bad(err, IT_HIDE_02, "generation: too many");
    return true;
}

static bool check_map(const struct isles *s, struct error *err)
{
    for (int field = 1; field < IT_FIELDS; field++)
        if (!check_field(s, field, err)) return false;
    return check_tiles_once(s, err) && check_bags(s, err) && check_generations(s, err);
}

/* ---- Figures ---- */

static int soldiers_on_board(const struct isles *s, int faction)
{
    int n = 0;
    for (int field = 1; field < IT_FIELDS; field++) n += it_soldiers_at(s, faction, field);
    return n;
}

static int raided_of(const struct isles *s, int owner)
{
    int n = 0;
    for (int f = 1; f < IT_FACTIONS; f++) n += (s->raid[f] == owner) + (s->raid_second[f] == owner);
    return n;
}

/* IT-INV-01, IT-INV-02: each camp that is away has a soldier on its camp field. */
static bool check_counts(const struct isles *s, int f, struct error *err)
{
    int away = it_camps_on_board(s, f) + raided_of(s, f);
    int soldiers = s->soldiers_pool[f] + s->soldiers_aboard[f] + soldiers_on_board(s, f) + away;
    if (s->camps_free[f] + away != it_adventure[s->adventure].camps)
        return bad_faction(err, IT_INV_01, f, "camp, camps_free, raid: not the adventure's number of camps");
    if (soldiers != it_adventure[s->adventure].soldiers)
        return bad_faction(err, IT_INV_01, f,
                           "soldiers, soldiers_pool, soldiers_aboard: with one for each camp that is away "
                           "not the adventure's number of soldiers");
    if (s->captain[f] && s->captain_aboard[f])
        return bad_faction(err, IT_INV_01, f, "captain: in two places");
    if (s->raid_second[f] || s->raid[f] == f)
        return bad_faction(err, IT_INV_02, f, "raid: one camp, never its own");
    if (s->raid[f] && it_is_cooperative(s))
        return bad_faction(err, IT_COOP_04, f, "raid: there are no enemies");
    if (s->soldiers_aboard[f] + s->captain_aboard[f] > AREA_LIMIT)
        return bad_faction(err, IT_RULING_08, f, "soldiers_aboard, captain_aboard: more than three");
    bool aboard = s->soldiers_aboard[f] || s->captain_aboard[f];
    return !(aboard && s->ship[f]) ||
           bad_faction(err, IT_LAND_02, f,
                       "soldiers_aboard, captain_aboard: the ship is not on its sea card");
}

/* IT-INV-04: ships in sea areas, characters at sea only with their ship. */
static bool check_at_sea(const struct isles *s, int f, struct error *err)
{
    int ship = s->ship[f];
    if (ship && !it_is_sea(s, ship)) return bad_faction(err, IT_LAND_02, f, "ship: not in a sea area");
    for (int other = f + 1; other < IT_FACTIONS && ship && !it_is_cooperative(s); other++)
        if (s->ship[other] == ship) return bad_faction(err, IT_INV_04, f, "ship: another one is there");
    for (int field = 1; field < IT_FIELDS; field++)
        if (it_is_sea(s, field) && field != ship && it_characters_at(s, f, field))
            return bad_faction(err, IT_INV_04, f, "soldiers, captain: at sea without their ship");
    return true;
}

static bool is_idle(const struct isles *s, int f)
{
    int n = s->soldiers_pool[f] + s->soldiers_aboard[f] + s->captain[f] + s->captain_aboard[f] + s->ship[f] +
            s->camps_free[f] + s->raid[f] + s->points[f] + s->mission[f] + s->successes[f] + s->effective[f] +
            soldiers_on_board(s, f) + it_camps_on_board(s, f) + s->gold[f] + s->rations[f] + s->sea_gold[f] +
            s->sea_rations[f] + raided_of(s, f);
    for (int bar = 0; bar < BARS; bar++) n += s->bar[bar][f];
    for (int slot = 0; slot < IT_SLOTS - 1; slot++) n += s->taken[slot][f];
    return n == 0;
}

/* IT-INV-03, IT-TERM-10, IT-TERM-12. */
static bool check_figures_at(const struct isles *s, int field, struct error *err)
{
    bool empty = true;
    for (int f = 1; f < IT_FACTIONS; f++) {
        int n = it_characters_at(s, f, field);
        if (n && !s->lies[field]) return bad_field(err, IT_TERM_03, field, "soldiers, captain: no area");
        if (n > AREA_LIMIT)
            return bad_field(err, IT_INV_03, field, "soldiers, captain: more than three of a faction");
        if (n || s->camp[field] == f) empty = false;
    }
    if (it_is_cooperative(s) && it_all_characters_at(s, field) > AREA_LIMIT)
        return bad_field(err, IT_COOP_07, field, "soldiers, captain: more than three in all");
    if (s->camp[field] && (s->lies[field] != UP || it_is_sea(s, field) || it_is_river(s, field)))
        return bad_field(err, IT_INV_03, field, "camp: it cannot stand there");
    if (empty && s->lies[field] == UP && it_tile[s->tile[field]].pool)
        return bad_field(err, IT_INV_05, field, "lies: an area without figures lies face down");
    return true;
}

/* IT-INV-04: two factions meet only where they fight, or on a river. */
static bool check_neighbours(const struct isles *s, int field, struct error *err)
{
    bool meeting = field == s->here || field == s->combat_at;
    if (it_is_cooperative(s) || meeting || it_is_river(s, field)) return true;
    int first = it_other_at(s, IT_FACTION_NONE, field);
    return !first || !it_other_at(s, first, field) ||
           bad_field(err, IT_INV_04, field, "figures of two factions outside a combat");
}

static bool check_figures(const struct isles *s, struct error *err)
{
    for (int f = 1; f < IT_FACTIONS; f++) {
        if (!it_plays(s, f)) {
            if (!is_idle(s, f)) return bad_faction(err, IT_SETUP_01, f, "it does not take part");
            continue;
        }
        if (!check_counts(s, f, err) || !check_at_sea(s, f, err)) return false;
    }
    for (int field = 1; field < IT_FIELDS; field++)
        if (!check_figures_at(s, field, err) || !check_neighbours(s, field, err)) return false;
    return true;
}

/* ---- Bars and terrors: IT-INV-07 ---- */

static bool check_bars(const struct isles *s, struct error *err)
{
    for (int f = 1; f < IT_FACTIONS; f++) {
        if (s->points[f] > POINTS_MAX) return bad_faction(err, IT_INV_07, f, "points: at most 16");
        for (int bar = 0; bar < BARS; bar++)
            if (s->bar[bar][f] > it_bar[bar + 1].fields)
                return bad_faction(err, IT_INV_07, f, "bar: beyond its last field");
        if (s->mission[f] && s->successes[f] >= it_mission[s->mission[f]].value)
            return bad_faction(err, IT_INV_07, f, "successes: the mission would be fulfilled");
        if (!s->mission[f] && s->successes[f])
            return bad_faction(err, IT_INV_07, f, "successes: without a mission");
    }
    return true;
}

static bool check_terrors(const struct isles *s, struct error *err)
{
    for (int t = 1; t < IT_TERRORS; t++) {
        int at = s->terror_at[t];
        if (s->terror_level[t] < 1) return it_bad(err, IT_TERROR_20, "terror_level: 1, 2 or 3");
        if (at && !it_is_cooperative(s))
            return it_bad(err, IT_TERROR_18, "terror_at: only in cooperative play");
        if (at && !it_colour_of(s, at))
            return bad_field(err, IT_TERROR_08, at, "terror_at: only on green, yellow and red fields");
        for (int other = t + 1; other < IT_TERRORS && at; other++)
            if (s->terror_at[other] == at)
                return bad_field(err, IT_TERROR_08, at, "terror_at: one terror an area");
    }
    return true;
}

/* ---- Cards: IT-INV-06 ---- */

static bool check_strategies(const struct isles *s, struct error *err)
{
    for (int card = 1; card < IT_STRATEGYS; card++) {
        int place = s->strategy[card], faction = it_strategy[card].faction;
        bool held = place == PLACE_HELD,
             fine = place == PLACE_DECK || held || place == PLACE_ACTIVE || place == PLACE_DISCARD;
        if (it_plays(s, faction) ? !fine : place != PLACE_NONE)
            return refuse(err, IT_INV_06,
                          "strategy.%s: deck, held, active or discard; none where its faction does not play",
                          it_strategy_domain.words[card]);
        if (s->strategy_known[card] && !held)
            return refuse(err, IT_HIDE_09, "strategy_known.%s: not in a hand",
                          it_strategy_domain.words[card]);
    }
    for (int f = 1; f < IT_FACTIONS; f++) {
        int card = s->effective[f];
        if (card && (it_strategy[card].faction != f || s->strategy[card] != PLACE_ACTIVE))
            return bad_faction(err, IT_STRAT_04, f, "effective: a card of its own that is active");
    }
    return true;
}

static bool check_explorations(const struct isles *s, struct error *err)
{
    int deck = it_adventure[s->adventure].deck;
    for (int card = 1; card < IT_EXPLORATIONS; card++) {
        int place = s->exploration[card], keeper = place - PLACE_KEPT;
        bool own = it_exploration[card].deck == deck,
             kept = keeper > 0 && it_plays(s, keeper) && it_exploration[card].keep;
        bool fine = place == PLACE_DECK || place == PLACE_DISCARD || kept ||
                    (place == PLACE_HELD && card == s->explore_card);
        if (own ? !fine : place != PLACE_NONE)
            return refuse(err, IT_INV_06,
                          "exploration.%s: deck, discard or kept; none where it is of the other deck",
                          it_exploration_domain.words[card]);
    }
    return true;
}

static bool check_missions(const struct isles *s, struct error *err)
{
    int held[IT_MISSIONS] = {0};
    for (int f = 1; f < IT_FACTIONS; f++)
        if (s->mission[f] && held[s->mission[f]]++)
            return bad_faction(err, IT_INV_06, f, "mission: another faction has it");
    for (int m = 1; m < IT_MISSIONS; m++) {
        int place = s->mission_card[m];
        bool out = it_mission[m].rivals && it_is_cooperative(s);
        bool fine = held[m] ? place == PLACE_HELD : place == PLACE_DECK || place == PLACE_DISCARD;
        if (out ? place != PLACE_REMOVED || held[m] : !fine)
            return refuse(
                err, IT_INV_06,
                "mission_card.%s: held exactly where a faction has it, else deck or discard, or removed "
                "in cooperative play",
                it_mission_domain.words[m]);
    }
    return true;
}

static bool check_events(const struct isles *s, struct error *err)
{
    bool shown[IT_EVENTS] = {false};
    for (int season = 1; season < IT_SEASONS; season++) {
        int event = s->season_event[season];
        if (!event) continue;
        if (shown[event]) return it_bad(err, IT_INV_06, "season_event: a card lies on two fields");
        if (season > s->season) return it_bad(err, IT_FORT_01, "season_event: of a season to come");
        shown[event] = true;
    }
    for (int event = 1; event < IT_EVENTS; event++) {
        int place = s->event[event];
        if (shown[event] ? place != PLACE_HELD : place != PLACE_DECK && place != PLACE_DISCARD)
            return refuse(err, IT_INV_06,
                          "event.%s: held exactly where it lies on a season, else deck or discard",
                          it_event_domain.words[event]);
    }
    return true;
}

static bool check_cards(const struct isles *s, struct error *err)
{
    return check_strategies(s, err) && check_explorations(s, err) && check_missions(s, err) &&
           check_events(s, err);
}

/* ---- Before the isle is laid out ---- */

/* The frames of the seats that still draw are in their order, and nothing else has happened. */
static bool check_set_up(const struct isles *s, struct error *err)
{
    static const struct isles nothing;
    struct isles rest = *s;
    int drawn = s->faction_count - (s->stack_count - 1);
    for (int i = 1; i < s->stack_count; i++)
        if ((int)s->stack_a[i] != s->faction_count - i)
            return it_bad(err, IT_SETUP_01, "stack_a: the seats draw in their order");
    for (int i = 0; i < s->faction_count; i++)
        if ((s->order[i] != 0) != (i < drawn))
            return it_bad(err, IT_SETUP_01, "order: the seats draw in their order");
    if (s->stack_a[0] || !s->adventure) return it_bad(err, IT_SETUP_03, "adventure: not laid out yet");
    rest.seat_count = rest.faction_count = rest.adventure = rest.stack_count = rest.phase = 0;
    memset(&rest.options, 0, sizeof rest.options);
    memset(rest.stack_a, 0, sizeof rest.stack_a);
    memset(rest.stack_phase, 0, sizeof rest.stack_phase);
    memset(rest.order, 0, sizeof rest.order);
    return memcmp(&rest, &nothing, sizeof rest) == 0 ||
           it_bad(err, IT_SETUP_01, "nothing is laid out before the factions are drawn");
}

/* ---- All of it ---- */

bool it_check(const void *state, struct error *err)
{
    const struct isles *s = state;
    if (!check_options(s, err) || !check_factions(s, err) || !it_check_frames(s, err)) return false;
    if (it_is_setting_up(s)) return check_set_up(s, err);
    return check_calendar(s, err) && check_map(s, err) && check_figures(s, err) && check_bars(s, err) &&
           check_terrors(s, err) && check_cards(s, err) && it_check_moment(s, err);
}
