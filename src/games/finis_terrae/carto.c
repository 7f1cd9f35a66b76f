/* Cartography: each seat draws tiles and places them. FT-CARTO-01: it opens each day, clockwise
 * from the first player.
 *
 * Listing the placements is the longest list of the game, so ft_legal_place() does not ask
 * why_not cell by cell: it keeps the faces that can still go in one word of bits and strikes
 * out, for each cell of the border, what the edges there forbid. The conformance suite compares
 * the two. */
#include "state.h"

static_assert(FT_FACES <= 64, "a set of faces is one word");

/* ---- Which tiles may go where ---- */

/* The faces of the drawn tiles, and for each direction those that a need of 1 (sea) or 2 (land)
 * there lets through. FT-CARTO-15: two tiles of one type are one entry, and a face is a
 * different rotation. */
struct sieve {
    uint64_t drawn, pass[4][3];
};

static void make_sieve(const struct finis_terrae *s, struct sieve *v)
{
    uint64_t land[4] = {0};
    v->drawn = 0;
    for (int face = 1; face < FT_FACES; face++) {
        if (!s->drawn[ft_face[face].tile]) continue;
        v->drawn |= (uint64_t)1 << face;
        for (int d = 0; d < 4; d++) land[d] |= (uint64_t)ft_is_land(face, d) << face;
    }
    for (int d = 0; d < 4; d++) {
        v->pass[d][0] = ~(uint64_t)0;
        v->pass[d][1] = ~land[d];
        v->pass[d][2] = land[d];
    }
}

static uint64_t sift(const struct sieve *v, int need)
{
    return v->drawn & v->pass[0][need & 3] & v->pass[1][need >> 2 & 3] & v->pass[2][need >> 4 & 3] &
           v->pass[3][need >> 6 & 3];
}

/* FT-CARTO-05, FT-CARTO-06: near a ship or a port of somebody else. */
static bool is_in_range(const struct finis_terrae *s, int border)
{
    return (s->chart.border_reach[border] & ~(1u << s->turn)) != 0;
}

bool ft_has_placement(const struct finis_terrae *s, bool in_range)
{
    struct sieve v;
    make_sieve(s, &v);
    for (int b = 0; b < s->chart.border_count; b++)
        if ((!in_range || is_in_range(s, b)) && sift(&v, s->chart.border_need[b])) return true;
    return false;
}

static void list_placements(const struct finis_terrae *s, const struct sieve *v, bool in_range,
                            struct choices *out)
{
    for (int b = 0; b < s->chart.border_count; b++) {
        if (in_range && !is_in_range(s, b)) continue;
        int key = s->chart.border[b], x = ft_key_x(key), y = ft_key_y(key);
        for (uint64_t left = sift(v, s->chart.border_need[b]); left; left &= left - 1)
            choices_add(out, act(V_PLACE, __builtin_ctzll(left), x, y));
    }
}

/* FT-CARTO-10: out of range only if nothing that is drawn fits within it. */
void ft_legal_place(const struct finis_terrae *s, struct choices *out)
{
    struct sieve v;
    make_sieve(s, &v);
    list_placements(s, &v, true, out);
    if (out->count == 0) list_placements(s, &v, false, out);
}

void ft_legal_draw(const struct finis_terrae *s, struct choices *out)
{
    for (int t = 1; t < FT_TILES; t++)
        if (s->stock[t]) choices_add_weight(out, act(V_DRAW, t, 0, 0), s->stock[t]);
}

/* ---- Whose tiles ---- */

int ft_drawn_total(const struct finis_terrae *s)
{
    int n = 0;
    for (int t = 1; t < FT_TILES; t++) n += s->drawn[t];
    return n;
}

/* FT-CARTO-02, FT-RULING-64: four, or all that are left. */
static void begin_drawing(struct finis_terrae *s, int seat, struct journal *j)
{
    int left = ft_stock_total(s);
    s->turn = s->who = (uint8_t)seat;
    s->to_draw = (uint8_t)(left < HAND ? left : HAND);
    s->phase = PHASE_TILE_DRAW;
    (void)j;
}

static void next_cartographer(struct finis_terrae *s, struct journal *j)
{
    int seat = ft_next_seat(s, s->turn);
    if (seat != s->first && ft_stock_total(s) > 0) {
        begin_drawing(s, seat, j);
        return;
    }
    ft_chart_reach(s, false);
    ft_begin_weather(s);
}

/* FT-CARTO-12: an empty stock means no cartography. */
void ft_begin_day(struct finis_terrae *s, struct journal *j)
{
    s->day++;
    s->turn = s->who = s->first;
    say(j, E_DAY, s->day, s->first, 0, 0);
    if (ft_stock_total(s) == 0) {
        ft_begin_weather(s);
        return;
    }
    begin_drawing(s, s->first, j);
    ft_chart_reach(s, true);
}

/* FT-CARTO-11, FT-RULING-08: what fits nowhere leaves the game, all of it at once. */
static void discard_drawn(struct finis_terrae *s, struct journal *j)
{
    for (int t = 1; t < FT_TILES; t++) {
        if (s->drawn[t]) say(j, E_DISCARDED, s->turn, t, s->drawn[t], 0);
        s->discarded[t] = (uint8_t)(s->discarded[t] + s->drawn[t]);
        s->drawn[t] = 0;
    }
}

static void go_on_placing(struct finis_terrae *s, struct journal *j)
{
    s->phase = PHASE_TILE_PLACE;
    if (ft_drawn_total(s) > 0 && !ft_has_placement(s, false)) discard_drawn(s, j);
    if (ft_drawn_total(s) == 0) next_cartographer(s, j);
}

/* ---- draw: FT-CARTO-16, all before the first is placed ---- */

rule ft_why_not_draw(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_TILE_DRAW) return FT_FLOW_01;
    return s->stock[a.arg[0]] ? 0 : FT_CARTO_02;
}

void ft_apply_draw(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->stock[a.arg[0]]--;
    s->drawn[a.arg[0]]++;
    say(j, E_DREW, s->turn, a.arg[0], 0, 0);
    if (--s->to_draw == 0) go_on_placing(s, j);
}

/* ---- place ---- */

/* FT-CARTO-07: nothing else limits it. */
rule ft_why_not_place(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_TILE_PLACE) return FT_FLOW_01;
    if (!s->drawn[ft_face[a.arg[0]].tile]) return FT_CARTO_02;
    int border = ft_border_at(s, a.arg[1], a.arg[2]);
    if (border < 0) return FT_CARTO_03;
    if (!ft_fits(a.arg[0], s->chart.border_need[border])) return FT_CARTO_04;
    return is_in_range(s, border) || !ft_has_placement(s, true) ? 0 : FT_CARTO_05;
}

/* FT-CARTO-09, FT-CARTO-13, FT-CARTO-14, FT-RULING-34: the last who places a lair has the red flag,
 * and the Galleon comes onto the map with the first. */
static void place_lair(struct finis_terrae *s, int cell, struct journal *j)
{
    s->red = (uint8_t)(s->turn + 1);
    say(j, E_FLAG, s->turn, 0, 0, 0);
    if (s->galleon) return;
    s->galleon = (uint8_t)cell;
    say(j, E_GALLEON, s->x[cell], s->y[cell], 0, 0);
}

/* FT-CARTO-08, FT-TILE-03, FT-TILE-08, FT-TILE-09: a special tile is equipped from the reserve;
 * FT-RULING-45: which has it, since there are as many things as tiles of their kind. */
static void equip(struct finis_terrae *s, int cell, struct journal *j)
{
    int tile = ft_tile_on(s, cell), kind = ft_tile[tile].content;
    if (tile == FT_TILE_LAIR) place_lair(s, cell, j);
    if (!kind || !s->reserve[kind]) return;
    s->reserve[kind]--;
    ft_lay(s, cell, kind, 1);
    say(j, E_EQUIPPED, 1, kind, s->x[cell], s->y[cell]);
}

/* FT-CARTO-16: the tile belongs to the map at once. */
void ft_apply_place(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int cell = s->chart.cell_count + 1, face = a.arg[0];
    s->drawn[ft_face[face].tile]--;
    s->tile[cell] = (uint8_t)face;
    s->x[cell] = (int8_t)a.arg[1];
    s->y[cell] = (int8_t)a.arg[2];
    if (j && !is_in_range(s, ft_border_at(s, a.arg[1], a.arg[2]))) say(j, E_WAIVED, s->turn, 0, 0, 0);
    bool placed = ft_chart_place(s, cell);
    assert(placed);
    (void)placed;
    say(j, E_PLACED, s->turn, face, a.arg[1], a.arg[2]);
    equip(s, cell, j);
    go_on_placing(s, j);
}
