/* The isle: which fields are areas, what is adjacent to what, who controls what. Everything here only
 * reads; what changes figures and tiles is in pieces.c. */
#include "state.h"

/* ---- Fields ---- */

/* IT-TERM-03, IT-TERM-04, IT-ADV-04: the map of the adventure, with its further fields for three or four factions. */
static int printed_ground(int adventure, int field)
{
    const struct it_field *f = &it_field[field];
    const uint8_t by_adventure[] = {0, f->adv1, f->adv2, f->adv3, f->adv4};
    return by_adventure[adventure];
}

int it_ground(const struct isles *s, int field)
{
    static const uint8_t base[IT_GROUNDS] = {[IT_GROUND_MORE_SEA] = IT_GROUND_SEA,
                                             [IT_GROUND_MORE_GREEN] = IT_GROUND_GREEN,
                                             [IT_GROUND_MORE_YELLOW] = IT_GROUND_YELLOW};
    int ground = printed_ground(s->adventure, field);
    if (!base[ground]) return ground;
    return it_is_large(s) ? base[ground] : IT_GROUND_NONE;
}

int it_colour_of(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    static const uint8_t colour[IT_GROUNDS] = {[IT_GROUND_GREEN] = IT_COLOUR_GREEN,
                                               [IT_GROUND_YELLOW] = IT_COLOUR_YELLOW,
                                               [IT_GROUND_RED] = IT_COLOUR_RED};
    return colour[it_ground(s, field)];
}

int it_site_at(const struct isles *s, int field)
{
    for (int site = 1; site < IT_SITES; site++)
        if (it_site[site].adventure == s->adventure && it_site[site].field == field) return site;
    return 0;
}

bool it_is_site(const struct isles *s, int field) { return it_site_number(s, field) != 0; }

int it_site_number(const struct isles *s, int field)
{
    int ground = it_ground(s, field);
    return ground >= IT_GROUND_SITE1 && ground <= IT_GROUND_SITE3 ? ground - IT_GROUND_SITE1 + 1 : 0;
}

int it_kind_at(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    return s->lies[field] >= TURNED ? it_tile[s->tile[field]].kind : IT_KIND_NONE;
}

bool it_is_river(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    return s->tile[field] == IT_TILE_RIVER && s->lies[field] >= TURNED;
}

/* IT-EXPL-13, IT-EXPL-14: a location works once it is explored. */
int it_location_at(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    int tile = s->tile[field];
    bool is_place = tile >= IT_TILE_LO1 && tile <= IT_TILE_LO6;
    return is_place && s->lies[field] == UP ? tile - IT_TILE_LO1 + IT_LOCATION_LO1 : IT_LOCATION_NONE;
}

int it_location_field(const struct isles *s, int location)
{
    int field = s->where[it_location[location].tile];
    return s->lies[field] == UP ? field : 0;
}

int it_terror_on(const struct isles *s, int field)
{
    for (int t = 1; t < IT_TERRORS; t++)
        if (s->terror_at[t] == field) return t;
    return IT_TERROR_NONE;
}

/* ---- Adjacency ---- */

/* IT-TERM-16. */
int it_neighbour(int field, int direction)
{
    assert(field > 0 && field < IT_FIELDS);
    const struct it_field *f = &it_field[field];
    const uint8_t by_direction[] = {0, f->ne, f->e, f->se, f->sw, f->w, f->nw};
    return by_direction[direction];
}

static uint64_t eight_bytes(const uint8_t *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56;
}

/* Eight bytes at a time: a byte that is equal becomes 0, its highest bit then tells, and a product gathers the eight bits. */
area_set it_fields_with(const uint8_t list[IT_FIELDS], int value)
{
    const uint64_t ones = 0x0101010101010101, low = 0x7F * ones, gather = 0x0102040810204080;
    area_set set = 0;
    for (int f = 0; f < IT_FIELDS; f += 8) {
        uint64_t bytes = eight_bytes(list + f) ^ (ones * (uint64_t)value);
        uint64_t differs = (((bytes & low) + low) | bytes) >> 7 & ones;
        set |= ((differs ^ ones) * gather >> 56) << f;
    }
    return set;
}

area_set it_areas(const struct isles *s) { return ~it_fields_with(s->lies, LIES_NONE); }

static area_set bit_of_area(const struct isles *s, int field)
{
    return s->lies[field] ? it_bit(field) : 0; /* the field 0 that is none never lies */
}

area_set it_sides(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    const struct it_field *f = &it_field[field];
    return bit_of_area(s, f->ne) | bit_of_area(s, f->e) | bit_of_area(s, f->se) | bit_of_area(s, f->sw) |
           bit_of_area(s, f->w) | bit_of_area(s, f->nw);
}

static area_set all_rivers(const struct isles *s)
{
    area_set rivers = 0;
    for (int i = 0; i < TERRAIN_COPIES; i++)
        if (s->river[i]) rivers |= it_bit(s->river[i]);
    return rivers;
}

/* IT-TERM-15, IT-TERR-05, IT-RULING-36: for movements, landings, retreats and mountains; the compass and terrors
 * know it_sides() alone. Sides, and all that lies beside a river system that this field is of or beside. */
area_set it_beside(const struct isles *s, int field)
{
    area_set beside = it_sides(s, field), rivers = all_rivers(s);
    area_set systems = rivers & (beside | it_bit(field));
    if (!systems) return beside;
    for (area_set before = 0; before != systems;) {
        before = systems;
        for (area_set rest = systems; rest; rest &= rest - 1) {
            area_set sides = it_sides(s, it_first_field(rest));
            beside |= sides;
            systems |= rivers & sides;
        }
    }
    return (beside | systems) & ~it_bit(field);
}

/* ---- Figures ---- */

int it_characters_at(const struct isles *s, int faction, int field)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    return it_soldiers_at(s, faction, field) + (s->captain[faction] == field && field);
}

area_set it_manned(const struct isles *s, int faction)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    return (~it_fields_with(s->soldiers[faction - 1], 0) | it_bit(s->captain[faction])) & it_areas(s);
}

int it_all_characters_at(const struct isles *s, int field)
{
    int n = 0;
    for (int i = 0; i < s->faction_count; i++) n += it_characters_at(s, s->order[i], field);
    return n;
}

bool it_has_figure_at(const struct isles *s, int faction, int field)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    assert(field > 0 && field < IT_FIELDS);
    return it_soldiers_at(s, faction, field) || s->captain[faction] == field || s->camp[field] == faction ||
           s->ship[faction] == field;
}

int it_other_at(const struct isles *s, int faction, int field)
{
    for (int i = 0; i < s->faction_count; i++)
        if (s->order[i] != faction && it_has_figure_at(s, s->order[i], field)) return s->order[i];
    return IT_FACTION_NONE;
}

/* IT-TERM-10: three of one faction; IT-COOP-07, IT-RULING-74: three in all. */
int it_room(const struct isles *s, int faction, int field)
{
    int there = it_is_cooperative(s) ? it_all_characters_at(s, field) : it_characters_at(s, faction, field);
    return AREA_LIMIT - there;
}

/* IT-MA-04: those in sea areas count, those on the sea card do not. */
int it_characters_on_board(const struct isles *s, int faction)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int n = s->captain[faction] != 0;
    for (int f = 1; f < IT_FIELDS; f++) n += it_soldiers_at(s, faction, f);
    return n;
}

/* IT-START-04. */
int it_camps_on_board(const struct isles *s, int faction)
{
    return __builtin_popcountll(it_fields_with(s->camp, faction));
}

/* IT-STRAT-03, IT-RULING-29: sea areas count, the sea card does not. */
bool it_captain_on_board(const struct isles *s, int faction) { return s->captain[faction] != 0; }

/* ---- Control ---- */

/* IT-TERM-06, IT-TERM-11: explored, with a figure. IT-LAND-09: a sea area by its ship. IT-TERR-06: never a
 * river. IT-TERROR-09: never under a terror. IT-EXPL-19: not while it is being explored. */
bool it_controls(const struct isles *s, int faction, int field)
{
    assert(field >= 0 && field < IT_FIELDS);
    if (s->lies[field] != UP || s->tile[field] == IT_TILE_RIVER || it_terror_on(s, field)) return false;
    return it_has_figure_at(s, faction, field);
}

bool it_controls_or_ally(const struct isles *s, int faction, int field)
{
    return it_is_cooperative(s) ? it_controller(s, field) != 0 : it_controls(s, faction, field);
}

/* As it_controls(), all fields at once; while factions are chosen (IT_FACTION_NONE) there is none. */
area_set it_controlled(const struct isles *s, int faction)
{
    if (!faction) return 0;
    area_set figures = it_manned(s, faction) | it_fields_with(s->camp, faction) | it_bit(s->ship[faction]);
    area_set open = it_fields_with(s->lies, UP) & ~it_fields_with(s->tile, IT_TILE_RIVER);
    for (int t = 1; t < IT_TERRORS; t++) open &= ~it_bit(s->terror_at[t]);
    return figures & open;
}

int it_controller(const struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    if (s->lies[field] != UP) return IT_FACTION_NONE;
    for (int i = 0; i < s->faction_count; i++)
        if (it_controls(s, s->order[i], field)) return s->order[i];
    return IT_FACTION_NONE;
}

bool it_holds_location(const struct isles *s, int faction, int location)
{
    int field = it_location_field(s, location);
    return field && it_controls(s, faction, field);
}

/* ---- Areas that an adventure closes ---- */

static bool controls_a_gate(const struct isles *s, int faction)
{
    return it_controls_or_ally(s, faction, it_site[IT_SITE_NORTH_GATE].field) ||
           it_controls_or_ally(s, faction, it_site[IT_SITE_SOUTH_GATE].field);
}

/* IT-ADV-05: the fog. IT-ADV-08: the gates. */
rule it_why_not_site(const struct isles *s, int faction, int field)
{
    bool is_fog = s->adventure == IT_ADVENTURE_ADV1 && s->year == 1 && s->season <= IT_SEASON_SUMMER;
    if (is_fog && field == it_site[IT_SITE_MISSION].field) return IT_ADV_05;
    bool is_temple = s->adventure == IT_ADVENTURE_ADV4 && field == it_site[IT_SITE_TEMPLE].field;
    return is_temple && !controls_a_gate(s, faction) ? IT_ADV_08 : 0;
}
