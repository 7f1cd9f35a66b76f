/* May a pawn enter a space? Everything that walks, climbs, swims, is thrown, flies or is forced
 * somewhere asks here. What lies face down forbids nothing (TI-HID-06). */
#include "state.h"

/* ---- Attacks: TI-CMB-16 ---- */

/* TI-CMB-08, TI-CMB-09: where the action begins decides for the whole of it. TI-CMB-07: Fortress
 * and Jungle forbid nothing to who walks out of them. */
int ti_ban_of(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    if (ti_open_kind(s, s->at[seat][pawn]) == TI_TILE_RESPAWN) return BAN_RESPAWN;
    return ti_monk_beside(s, seat, pawn) ? BAN_MONK : BAN_NONE;
}

/* TI-CMB-10, TI-EVT-14, TI-RESP-03, TI-MONK-02, TI-LOAD-06, TI-ABL-09: is that pawn free to
 * attack? */
rule ti_why_not_attack(const struct terra_incognita *s, int seat, int pawn, bool carrying)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    if (!ti_is_fighter(s, seat, pawn)) return TI_CMB_10;
    if (s->fog) return TI_EVT_14;
    int ban = s->act && seat == s->turn && pawn == s->pawn ? s->ban : ti_ban_of(s, seat, pawn);
    if (ban) return ban == BAN_RESPAWN ? TI_CMB_08 : TI_CMB_09;
    return carrying && !(s->armed[seat][pawn] & ARMED_STRENGTH) ? TI_LOAD_06 : 0;
}

/* ---- Who is there ---- */

struct crowd {
    int others; /* pawns other than the one that wants to enter */
    int foes;   /* its enemies, on any numbered space */
    int levels; /* numbered spaces with enemies, as bits */
    bool lost;  /* somebody lies lost there: TI-TUN-03 */
    bool monk;  /* an enemy Monk, who closes the place: TI-MONK-01, TI-MONK-08 */
};

static struct crowd crowd_on(const struct terra_incognita *s, int seat, int pawn, int space)
{
    struct crowd c = {0};
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[other][p] != space || (other == seat && p == pawn)) continue;
            c.others++;
            c.lost = c.lost || s->state[other][p] == LOST;
            if (ti_friends(s, seat, other)) continue; /* TI-MOVE-08, TI-TEAM-02 */
            c.foes++;
            c.levels |= 1 << s->level[other][p];
            c.monk = c.monk || ti_is_monk(s, other, p);
        }
    return c;
}

int ti_free_levels(const struct terra_incognita *s, int seat, int space)
{
    assert(space > 0 && space < TI_SPACES);
    int top = ti_tile[ti_kind(s, space)].spaces;
    return ((2 << top) - 2) & ~crowd_on(s, seat, 0, space).levels;
}

/* ---- Tiles ---- */

/* TI-DT-04, TI-DT-05, TI-DT-06, TI-DT-08, TI-FRI-01: only who stands on that numbered space is in
 * the way. */
static rule why_not_terrain(const struct terra_incognita *s, int seat, int pawn, int to, int level,
                            bool carrying, const struct crowd *c)
{
    if (ti_is_friday(s, seat, pawn)) {
        if (level == 0) return ti_free_levels(s, seat, to) ? 0 : TI_FRI_01;
        return c->levels >> level & 1 ? TI_FRI_01 : 0;
    }
    return c->levels >> (level ? level : 1) & 1 ? ti_why_not_attack(s, seat, pawn, carrying) : 0;
}

/* TI-LOAD-05: where treasure is not allowed. */
static rule why_not_with_treasure(int kind)
{
    switch (kind) {
    case TI_TILE_FORTRESS: return TI_FORT_02;
    case TI_TILE_JUNGLE: return TI_JUNG_02;
    case TI_TILE_RESPAWN: return TI_RESP_04;
    }
    return 0;
}

/* TI-MOVE-09, TI-MOVE-10, TI-MOVE-11, TI-CMB-06: an open tile. TI-ISL-04: what the Monk and
 * Friday say for themselves goes before what the tile says. */
static rule why_not_open(const struct terra_incognita *s, int seat, int pawn, int to, int level,
                         bool carrying)
{
    int kind = ti_kind(s, to);
    if (kind == TI_TILE_CACTUS) return TI_CACT_02; /* TI-RULING-18 */
    if (kind == TI_TILE_BRIDGE && s->lies[to] != OPEN)
        return s->lies[to] == COLLAPSED ? TI_BRIDGE_03 : TI_BRIDGE_01; /* TI-RULING-16 */
    rule no = carrying ? why_not_with_treasure(kind) : 0;
    struct crowd c = crowd_on(s, seat, pawn, to);
    if (c.others == 0) return no;
    if (kind == TI_TILE_BRIDGE) return TI_BRIDGE_02;
    if (c.lost) return TI_TUN_03;
    if (c.monk || (c.foes && ti_is_monk(s, seat, pawn))) return TI_MONK_01; /* TI-RULING-39 */
    if (kind == TI_TILE_FORTRESS && c.foes) return TI_FORT_01;
    if (no || c.foes == 0) return no;
    if (ti_tile[kind].spaces) return why_not_terrain(s, seat, pawn, to, level, carrying, &c);
    /* TI-JUNG-01, TI-RESP-03, TI-CROC-02, TI-RULING-38, TI-RULING-92: no attack there, so
     * anybody may come. */
    if (kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN || kind == TI_TILE_CROC) return 0;
    return ti_why_not_attack(s, seat, pawn, carrying);
}

/* ---- Water ---- */

/* TI-WATER-08, TI-CMB-05, TI-RULING-78: among enemy swimmers only as an attack; TI-MONK-01. */
static rule why_not_swimmers(const struct terra_incognita *s, int seat, int pawn, int to, bool carrying)
{
    struct crowd c = crowd_on(s, seat, pawn, to);
    if (c.foes == 0) return 0;
    if (c.monk || ti_is_monk(s, seat, pawn)) return TI_MONK_01;
    rule no = ti_why_not_attack(s, seat, pawn, carrying);
    return no == TI_CMB_10 ? TI_WATER_08 : no;
}

/* TI-MOVE-04, TI-MOVE-06, TI-MOVE-07, TI-WATER-01, TI-WATER-05, TI-FOOT-03, TI-KNIGHT-03,
 * TI-ARROW-07, TI-ICE-07, TI-RULING-03, TI-RULING-04: friendly ships are open, enemy ships only to
 * who is forced. TI-SHIP-06: nobody aboard is ever attacked. */
static rule why_not_water(const struct terra_incognita *s, int seat, int pawn, int to, bool carrying,
                          enum way way)
{
    int owner = ti_ship_on(s, to);
    if (owner != NOBODY && ti_friends(s, owner, seat)) return 0;
    if (owner == NOBODY) {
        if (way == WAY_WALK) return TI_MOVE_06;
        return why_not_swimmers(s, seat, pawn, to, carrying);
    }
    switch (way) {
    case WAY_WALK: return TI_MOVE_07;
    case WAY_SWIM: return TI_WATER_05;
    case WAY_CHOSEN: return ti_open_kind(s, s->at[seat][pawn]) == TI_TILE_KNIGHT ? TI_KNIGHT_03 : TI_FOOT_03;
    case WAY_FORCED: break;
    }
    return 0;
}

rule ti_why_not_enter(const struct terra_incognita *s, int seat, int pawn, int to, int level, bool carrying,
                      enum way way)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    if (to == 0) return TI_GEO_03;
    if (!ti_is_land(to)) return why_not_water(s, seat, pawn, to, carrying, way);
    if (!ti_is_down(s, to)) return why_not_open(s, seat, pawn, to, level, carrying);
    /* TI-LOAD-04, TI-ABL-18, TI-HID-06: what lies there plays no part. */
    return carrying && !(s->armed[seat][pawn] & ARMED_GRIP) ? TI_LOAD_04 : 0;
}
