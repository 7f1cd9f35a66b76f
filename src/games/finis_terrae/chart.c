/* The map: which cells touch, where a tile may go, and which lands are one island. Placing a
 * tile is the commonest action and listing where it may go the longest list, so the border of
 * the map and the islands are kept up to date with every tile instead of being searched for.
 *
 * FT-MAP-01, FT-MAP-02, FT-MAP-05: cells have coordinates and tiles a rotation; the map is the
 * set of placed cells. Everything here follows from the placements in their order. */
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* Ships and ports near which a tile may be placed: FT-CARTO-05. */
struct anchors {
    int count;
    int8_t x[CELLS + SEATS], y[CELLS + SEATS];
    uint8_t seat_bit[CELLS + SEATS];
};

static void add_anchor(struct anchors *a, const struct finis_terrae *s, int cell, int seat)
{
    a->x[a->count] = s->x[cell];
    a->y[a->count] = s->y[cell];
    a->seat_bit[a->count++] = (uint8_t)(1u << seat);
}

/* FT-CARTO-06: ships and ports of seats, home ports too; not the Galleon (FT-GAL-13). */
static void gather_anchors(struct anchors *a, const struct finis_terrae *s)
{
    a->count = 0;
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->ship[seat]) add_anchor(a, s, s->ship[seat], seat);
    for (int cell = 1; cell < CELLS; cell++)
        if (s->port[cell]) add_anchor(a, s, cell, s->port[cell] - 1);
}

/* FT-MAP-04, FT-RULING-09: orthogonal steps on the grid, whatever lies between. */
static uint8_t reach_of(const struct anchors *a, int x, int y)
{
    unsigned reach = 0;
    for (int i = 0; i < a->count; i++)
        if (abs(a->x[i] - x) + abs(a->y[i] - y) <= RANGE) reach |= a->seat_bit[i];
    return (uint8_t)reach;
}

int ft_distance(const struct finis_terrae *s, int cell, int other)
{
    assert(cell > 0 && cell < CELLS);
    assert(other > 0 && other < CELLS);
    return abs(s->x[cell] - s->x[other]) + abs(s->y[cell] - s->y[other]);
}

void ft_chart_reach(struct finis_terrae *s, bool open)
{
    struct ft_chart *c = &s->chart;
    struct anchors a;
    memset(c->border_reach, 0, sizeof c->border_reach);
    if (!open) return;
    gather_anchors(&a, s);
    for (int b = 0; b < c->border_count; b++)
        c->border_reach[b] = reach_of(&a, ft_key_x(c->border[b]), ft_key_y(c->border[b]));
}

/* ---- Cells and the border ---- */

int ft_cell_at(const struct finis_terrae *s, int x, int y)
{
    for (int cell = s->chart.cell_count; cell > 0; cell--)
        if (s->x[cell] == x && s->y[cell] == y) return cell;
    return 0;
}

static int border_find(const struct ft_chart *c, uint16_t key)
{
    for (int b = c->border_count - 1; b >= 0; b--)
        if (c->border[b] == key) return b;
    return -1;
}

int ft_border_at(const struct finis_terrae *s, int x, int y) { return border_find(&s->chart, ft_key(x, y)); }

/* FT-CARTO-04, FT-MAP-03: sea with sea, land with land; a reef is sea. */
bool ft_fits(int face, int need)
{
    for (int d = 0; d < 4; d++) {
        int wanted = need >> (2 * d) & 3;
        if (wanted && wanted != (ft_is_land(face, d) ? 2 : 1)) return false;
    }
    return true;
}

/* FT-TILE-13: sea on both sides and no reef on either; FT-MAP-06: inside a cell all water is
 * one. */
bool ft_is_connected(const struct finis_terrae *s, int cell, int direction)
{
    assert(cell > 0 && cell < CELLS);
    assert(direction >= 0 && direction < 4);
    int to = s->chart.next[cell][direction];
    return to && ft_edge(s->tile[cell], direction) == FT_EDGE_SEA &&
           ft_edge(s->tile[to], direction ^ 2) == FT_EDGE_SEA;
}

/* The empty cell beyond an edge: from now on it must fit that edge. anchors may be NULL. */
static void touch_border(struct finis_terrae *s, int cell, int d, const struct anchors *anchors)
{
    struct ft_chart *c = &s->chart;
    int x = s->x[cell] + ft_dx[d], y = s->y[cell] + ft_dy[d], b = border_find(c, ft_key(x, y));
    if (b < 0) {
        assert(c->border_count < BORDER_MAX);
        b = c->border_count++;
        c->border[b] = ft_key(x, y);
        c->border_reach[b] = anchors ? reach_of(anchors, x, y) : 0;
    }
    int back = d ^ 2, need = ft_is_land(s->tile[cell], d) ? 2 : 1;
    c->border_need[b] = (uint8_t)(c->border_need[b] | need << (2 * back));
    c->border_next[b][back] = (uint8_t)cell;
}

/* The last of the border takes the place that has become free. */
static void remove_border(struct ft_chart *c, int b)
{
    int last = --c->border_count;
    c->border[b] = c->border[last];
    c->border_need[b] = c->border_need[last];
    c->border_reach[b] = c->border_reach[last];
    memcpy(c->border_next[b], c->border_next[last], 4);
    c->border[last] = 0;
    c->border_need[last] = c->border_reach[last] = 0;
    memset(c->border_next[last], 0, 4);
}

/* ---- Islands ---- */

/* FT-MAP-12: two islands become one, their sizes, ports, forts and lighthouses are counted
 * together. FT-MAP-09: a strait with both banks on it counts once. Returns the island that
 * remains. */
static int join(struct ft_chart *c, int one, int other)
{
    int stays = one < other ? one : other, goes = one < other ? other : one, twice = 0;
    for (int cell = FIRST_TILE; cell <= c->cell_count; cell++) {
        uint8_t *banks = c->island[cell];
        bool apart = banks[0] != banks[1];
        if (banks[0] == goes) banks[0] = (uint8_t)stays;
        if (banks[1] == goes) banks[1] = (uint8_t)stays;
        twice += apart && banks[0] == banks[1];
    }
    c->size[stays] = (uint8_t)(c->size[stays] + c->size[goes] - twice);
    c->open[stays] = (uint8_t)(c->open[stays] + c->open[goes]);
    c->lights[stays] = (uint8_t)(c->lights[stays] + c->lights[goes]);
    c->forts[stays] = (uint8_t)(c->forts[stays] + c->forts[goes]);
    c->ports[stays] = (uint8_t)(c->ports[stays] + c->ports[goes]);
    c->size[goes] = c->open[goes] = c->lights[goes] = c->forts[goes] = c->ports[goes] = 0;
    return stays;
}

/* FT-MAP-08, FT-MAP-10: one land of a new tile joins what its land edges touch; edges that touch
 * nothing stay open. */
static void add_land(struct finis_terrae *s, int cell, int bank)
{
    struct ft_chart *c = &s->chart;
    int face = s->tile[cell], tile = ft_face[face].tile, label = 0, open = 0;
    for (int d = 0; d < 4; d++) {
        if (!ft_is_land(face, d) || ft_bank(face, d) != bank) continue;
        int near = c->next[cell][d];
        open += near == 0;
        if (!near) continue;
        int island = c->island[near][ft_bank(s->tile[near], d ^ 2)];
        c->open[island]--;
        label = label == 0 || label == island ? island : join(c, label, island);
    }
    if (label == 0) label = ++c->island_count; /* FT-MAP-11: the land of an islet touches nothing */
    c->island[cell][bank] = (uint8_t)label;
    if (bank == 0 || c->island[cell][0] != label) c->size[label]++;
    c->open[label] = (uint8_t)(c->open[label] + open);
    c->lights[label] = (uint8_t)(c->lights[label] + (tile == FT_TILE_LIGHT));
    c->forts[label] = (uint8_t)(c->forts[label] + (tile == FT_TILE_FORT));
}

/* ---- Placing ---- */

static bool place(struct finis_terrae *s, int cell, const struct anchors *anchors)
{
    struct ft_chart *c = &s->chart;
    int face = s->tile[cell], lands = ft_tile[ft_face[face].tile].segments;
    int b = border_find(c, ft_key(s->x[cell], s->y[cell]));
    if (b < 0 || cell != c->cell_count + 1 || ft_face[face].tile == FT_TILE_ISLE ||
        !ft_fits(face, c->border_need[b]) || c->island_count + lands >= ISLANDS)
        return false;
    c->cell_count++;
    memcpy(c->next[cell], c->border_next[b], 4);
    remove_border(c, b);
    for (int d = 0; d < 4; d++) {
        int near = c->next[cell][d];
        if (near)
            c->next[near][d ^ 2] = (uint8_t)cell;
        else
            touch_border(s, cell, d, anchors);
    }
    for (int bank = 0; bank < lands; bank++) add_land(s, cell, bank);
    return true;
}

bool ft_chart_place(struct finis_terrae *s, int cell)
{
    struct anchors a;
    gather_anchors(&a, s);
    return place(s, cell, &a);
}

/* FT-SETUP-02, FT-MAP-14, FT-MAP-18: the nine cells of the Isle of Winds are one complete island of
 * size 9 that nothing joins. FT-TILE-16, FT-RULING-30: its shore cells touch in a ring. */
static void lay_isle(struct finis_terrae *s)
{
    struct ft_chart *c = &s->chart;
    c->cell_count = ISLE_CELLS;
    c->island_count = 1;
    c->size[1] = ISLE_CELLS;
    for (int cell = 1; cell <= ISLE_CELLS; cell++) {
        c->island[cell][0] = 1;
        for (int d = 0; d < 4; d++) {
            int x = (cell - 1) % 3 - 1 + ft_dx[d], y = 1 - (cell - 1) / 3 + ft_dy[d];
            if (abs(x) <= 1 && abs(y) <= 1)
                c->next[cell][d] = (uint8_t)(1 + (1 - y) * 3 + x + 1);
            else
                touch_border(s, cell, d, NULL);
        }
    }
}

static bool is_isle_laid(const struct finis_terrae *s)
{
    for (int cell = 1; cell <= ISLE_CELLS; cell++)
        if (s->tile[cell] != FT_FACE_ISLE_NW + cell - 1 || s->x[cell] != (cell - 1) % 3 - 1 ||
            s->y[cell] != 1 - (cell - 1) / 3)
            return false;
    return true;
}

/* Stops at the first tile that does not fit; check() then finds that not all cells are charted. */
void ft_chart_rebuild(struct finis_terrae *s)
{
    struct ft_chart *c = &s->chart;
    memset(c, 0, sizeof *c);
    if (!is_isle_laid(s)) return;
    lay_isle(s);
    for (int cell = FIRST_TILE; cell < CELLS && s->tile[cell]; cell++)
        if (!place(s, cell, NULL)) break;
    for (int cell = 1; cell < CELLS; cell++)
        if (s->port[cell]) c->ports[c->island[cell][0]]++; /* FT-TILE-14, FT-PORT-08, FT-RULING-27 */
    c->ports[0] = 0;
    ft_chart_reach(s, s->phase == PHASE_TILE_DRAW || s->phase == PHASE_TILE_PLACE);
}

/* ---- The slow reference ---- */

enum { LANDS = 2 * CELLS };

struct reference {
    int neighbour[CELLS][4];
    int label[LANDS]; /* the smallest land of the same island; land = 2 * cell + bank */
};

static void find_neighbours(const struct finis_terrae *s, struct reference *r)
{
    for (int cell = 1; cell <= s->chart.cell_count; cell++)
        for (int d = 0; d < 4; d++)
            r->neighbour[cell][d] = ft_cell_at(s, s->x[cell] + ft_dx[d], s->y[cell] + ft_dy[d]);
}

static bool spread(const struct finis_terrae *s, struct reference *r, int cell)
{
    bool changed = false;
    for (int d = 0; d < 4; d++) {
        int near = r->neighbour[cell][d];
        if (!near || !ft_is_land(s->tile[cell], d)) continue;
        int *here = &r->label[2 * cell + ft_bank(s->tile[cell], d)];
        int there = r->label[2 * near + ft_bank(s->tile[near], d ^ 2)];
        if (there >= *here) continue;
        *here = there;
        changed = true;
    }
    return changed;
}

static bool is_island_sound(const struct finis_terrae *s, const struct reference *r, int label, int island)
{
    int size = 0, open = 0, lights = 0, forts = 0, ports = 0;
    for (int cell = 1; cell <= s->chart.cell_count; cell++) {
        int tile = ft_tile_on(s, cell);
        bool on = false;
        for (int bank = 0; bank < ft_tile[tile].segments; bank++) {
            bool here = r->label[2 * cell + bank] == label;
            if (here != (s->chart.island[cell][bank] == island)) return false;
            on = on || here;
            for (int d = 0; d < 4 && here; d++)
                open += ft_is_land(s->tile[cell], d) && ft_bank(s->tile[cell], d) == bank &&
                        !r->neighbour[cell][d];
        }
        size += on;
        lights += on && tile == FT_TILE_LIGHT;
        forts += on && tile == FT_TILE_FORT;
        ports += s->port[cell] && r->label[2 * cell] == label;
    }
    const struct ft_chart *c = &s->chart;
    return c->size[island] == size && c->open[island] == open && c->lights[island] == lights &&
           c->forts[island] == forts && c->ports[island] == ports;
}

bool ft_islands_hold(const struct finis_terrae *s)
{
    struct reference r;
    find_neighbours(s, &r);
    for (int land = 0; land < LANDS; land++) r.label[land] = land;
    for (int cell = 1; cell <= ISLE_CELLS; cell++) r.label[2 * cell] = 2; /* FT-MAP-18 */
    for (bool changed = true; changed;) {
        changed = false;
        for (int cell = 1; cell <= s->chart.cell_count; cell++)
            if (spread(s, &r, cell)) changed = true;
    }
    for (int cell = 1; cell <= s->chart.cell_count; cell++)
        for (int bank = 0; bank < ft_tile[ft_tile_on(s, cell)].segments; bank++)
            if (!is_island_sound(s, &r, r.label[2 * cell + bank], s->chart.island[cell][bank])) return false;
    return true;
}
