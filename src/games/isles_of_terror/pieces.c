/* Figures and tiles: the few functions through which all of their changes pass, and what is derived from
 * them. A tile on the board is in where[], a face-down one that nobody has seen is nowhere yet. */
#include <string.h>

#include "state.h"

/* ---- Tiles ---- */

bool it_is_unseen(const struct isles *s, int tile) { return s->pile[tile] == PILE_UNSEEN && !s->where[tile]; }

int it_bag_count(const struct isles *s, int tile)
{
    assert(tile > 0 && tile < IT_TILES);
    int n = it_tile[tile].copies;
    for (int f = 1; f < IT_FIELDS; f++) n -= s->tile[f] == tile;
    return n;
}

/* IT-HIDE-01, IT-HIDE-03, IT-RULING-75: a peeked tile is fixed; any other is one of its colour and generation. */
int it_unseen_weight(const struct isles *s, int field, int tile)
{
    assert(field > 0 && field < IT_FIELDS);
    assert(tile > 0 && tile < IT_TILES);
    if (s->tile[field]) return s->tile[field] == tile;
    return it_tile[tile].pool == it_colour_of(s, field) && it_is_unseen(s, tile) &&
           s->tile_generation[tile] == s->field_generation[field];
}

static void note_rivers(struct isles *s)
{
    int n = 0;
    memset(s->river, 0, sizeof s->river);
    for (int f = 1; f < IT_FIELDS && n < TERRAIN_COPIES; f++)
        if (it_is_river(s, f)) s->river[n++] = (uint8_t)f;
}

void it_fix_tile(struct isles *s, int field, int tile)
{
    assert(field > 0 && field < IT_FIELDS);
    assert(tile > 0 && tile < IT_TILES);
    s->tile[field] = (uint8_t)tile;
    if (it_tile[tile].copies == 1) s->where[tile] = (uint8_t)field;
}

/* IT-HIDE-02, IT-RULING-63: the discard pile of that colour is the new pool, a generation younger. */
static void refill_pool(struct isles *s, int colour)
{
    int n = 0;
    for (int t = IT_TILE_G01; t <= IT_TILE_D16; t++) {
        if (it_tile[t].pool != colour || s->pile[t] != PILE_DISCARD) continue;
        s->pile[t] = PILE_UNSEEN;
        s->tile_generation[t] = (uint16_t)(s->generation[colour] + 1);
        n++;
    }
    if (!n) return;
    s->generation[colour]++;
    s->pool_count[colour] = (uint8_t)n;
}

/* IT-AREA-03: where nothing else is left, the tile that was just discarded is what is laid. */
void it_lay_tile(struct isles *s, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    int colour = it_colour_of(s, field);
    assert(colour);
    if (!s->pool_count[colour]) refill_pool(s, colour);
    assert(s->pool_count[colour] > 0);
    s->pool_count[colour]--;
    s->tile[field] = IT_TILE_NONE;
    s->lies[field] = DOWN;
    s->known[field] = 0;
    s->field_generation[field] = s->generation[colour];
    if (!s->pool_count[colour]) refill_pool(s, colour);
}

/* IT-EXPL-11, IT-HIDE-04: to the discard pile. IT-EXPL-12: a location goes back into the bag. */
void it_discard_tile(struct isles *s, int field, struct journal *j)
{
    assert(field > 0 && field < IT_FIELDS);
    int tile = s->tile[field];
    assert(tile && it_tile[tile].copies == 1);
    s->where[tile] = 0;
    if (it_tile[tile].kind != IT_KIND_PLACE) s->pile[tile] = PILE_DISCARD;
    it_lay_tile(s, field);
    say(j, E_HIDDEN_AGAIN, field, 0, 0, 0);
}

/* IT-AREA-02: terrain, locations, sea and adventure areas may stand empty. */
static bool stays_when_empty(const struct isles *s, int field)
{
    return s->lies[field] != UP || !it_tile[s->tile[field]].pool;
}

/* IT-AREA-01, IT-MOVE-14, IT-RULING-38, IT-RULING-48. */
void it_settle(struct isles *s, int field, struct journal *j)
{
    assert(field > 0 && field < IT_FIELDS);
    if (stays_when_empty(s, field) || it_other_at(s, IT_FACTION_NONE, field)) return;
    say(j, E_EMPTIED, field, s->tile[field], 0, 0);
    it_discard_tile(s, field, j);
}

/* ---- Figures ---- */

void it_add(struct isles *s, int faction, int figure, int field, int n)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    assert(field > 0 && field < IT_FIELDS);
    if (!n) return;
    if (figure == SOLDIER) s->soldiers[faction - 1][field] = (uint8_t)(s->soldiers[faction - 1][field] + n);
    if (figure == CAPTAIN) s->captain[faction] = (uint8_t)field;
    if (figure == CAMP) s->camp[field] = (uint8_t)faction;
}

void it_take(struct isles *s, int faction, int figure, int field, int n)
{
    if (!n) return;
    if (figure == SOLDIER) {
        assert(s->soldiers[faction - 1][field] >= n);
        s->soldiers[faction - 1][field] = (uint8_t)(s->soldiers[faction - 1][field] - n);
    }
    if (figure == CAPTAIN) s->captain[faction] = 0;
    if (figure == CAMP) s->camp[field] = IT_FACTION_NONE;
}

/* IT-CAMP-05, IT-RULING-66: back to a camp field, and the soldier there back to the pool. */
static void return_camp(struct isles *s, int owner)
{
    s->camps_free[owner]++;
    s->soldiers_pool[owner]++;
}

/* IT-CAMP-08, IT-CAMP-09, IT-RULING-20: the second raided camp. What comes last is pushed first. */
static void return_pair(struct isles *s, int raider, struct journal *j)
{
    int first = s->raid[raider], second = s->raid_second[raider];
    return_camp(s, first);
    return_camp(s, second);
    s->raid[raider] = s->raid_second[raider] = IT_FACTION_NONE;
    say(j, E_RETURNED, raider, 0, 0, 0);
    it_push(s, PHASE_LOOT, raider, second, 0, 0, 0);
    it_push(s, PHASE_LOOT, raider, first, 0, 0, 0);
    it_score_points(s, raider, 1, SOURCE_RAID, j); /* IT-VP-03 */
}

/* IT-CAMP-07, IT-RULING-18: the soldier stays on the owner's camp field. */
static void raid_camp(struct isles *s, int owner, int field, int raider, struct journal *j)
{
    say(j, E_RAIDED, raider, owner, field, 0);
    if (!s->raid[raider]) {
        s->raid[raider] = (uint8_t)owner;
    } else {
        s->raid_second[raider] = (uint8_t)owner;
        return_pair(s, raider, j);
    }
    it_deed(s, raider, DEED_RAID, field, owner);
}

/* IT-CAMP-10, IT-RULING-16: only another faction raids; everything else destroys. */
static void remove_camp(struct isles *s, int faction, int field, int by, struct journal *j)
{
    it_take(s, faction, CAMP, field, 1);
    if (by && by != faction && !it_is_cooperative(s)) {
        raid_camp(s, faction, field, by, j);
        return;
    }
    return_camp(s, faction);
    say(j, E_DESTROYED, faction, field, 0, 0);
}

void it_remove_figure(struct isles *s, int faction, int figure, int field, int cause, int by,
                      struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    if (figure == CAMP) {
        remove_camp(s, faction, field, by, j);
    } else {
        it_take(s, faction, figure, field, 1);
        if (figure == SOLDIER) s->soldiers_pool[faction]++;
        say(j, E_REMOVED, faction, figure, field, cause);
        /* IT-COOP-11, IT-COOP-18, IT-VP-09: a captain that goes to the pool costs a point in cooperative play. */
        if (figure == CAPTAIN && it_is_cooperative(s)) it_lose_points(s, faction, 1, j);
    }
    it_settle(s, field, j);
}

/* IT-LAND-02, IT-SEAS-02, IT-RULING-82: all characters of the faction in the ship's area go with it. */
void it_move_ship(struct isles *s, int faction, int to)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int from = s->ship[faction];
    int soldiers = from ? it_soldiers_at(s, faction, from) : s->soldiers_aboard[faction];
    bool captain = from ? s->captain[faction] == from : s->captain_aboard[faction];
    if (from) it_take(s, faction, SOLDIER, from, soldiers);
    s->soldiers_aboard[faction] = (uint8_t)(to ? 0 : soldiers);
    if (captain) {
        s->captain_aboard[faction] = to == 0;
        s->captain[faction] = (uint8_t)to;
    }
    if (to) it_add(s, faction, SOLDIER, to, soldiers);
    s->ship[faction] = (uint8_t)to;
}

/* ---- Derived fields ---- */

static int face_down_of(const struct isles *s, int colour)
{
    int n = 0;
    for (int f = 1; f < IT_FIELDS; f++)
        n += s->lies[f] == DOWN && !s->tile[f] && it_colour_of(s, f) == colour &&
             s->field_generation[f] == s->generation[colour];
    return n;
}

static void derive_pools(struct isles *s)
{
    for (int c = 1; c < IT_COLOURS; c++) {
        int n = -face_down_of(s, c);
        for (int t = IT_TILE_G01; t <= IT_TILE_D16; t++)
            n += it_tile[t].pool == c && it_is_unseen(s, t) && s->tile_generation[t] == s->generation[c];
        s->pool_count[c] = (uint8_t)n;
    }
}

void it_derive(void *state)
{
    struct isles *s = state;
    int top = s->stack_count > 0 && s->stack_count <= FRAMES ? s->stack_count - 1 : 0;
    s->phase = s->stack_phase[top];
    s->asked = s->stack_faction[top];
    memset(s->where, 0, sizeof s->where);
    for (int f = 1; f < IT_FIELDS; f++)
        if (it_tile[s->tile[f]].copies == 1) s->where[s->tile[f]] = (uint8_t)f;
    note_rivers(s);
    derive_pools(s);
    memset(s->hand_count, 0, sizeof s->hand_count);
    for (int c = 1; c < IT_STRATEGYS; c++)
        if (s->strategy[c] == PLACE_HELD) s->hand_count[it_strategy[c].faction]++;
}

void it_turn_up(struct isles *s, int field, int tile, int lies)
{
    assert(field > 0 && field < IT_FIELDS);
    it_fix_tile(s, field, tile);
    s->lies[field] = (uint8_t)lies;
    s->known[field] = 0;
    if (tile == IT_TILE_RIVER) note_rivers(s);
}

/* ---- Who sees what ---- */

/* Does one of the factions of these bits belong to the seat? IT-HIDE-12: a solo seat has them all. */
static bool is_among(const struct isles *s, int seat, int bits)
{
    for (int i = 0; i < s->faction_count; i++)
        if (bits >> s->order[i] & 1 && it_seat(s, s->order[i]) == seat) return true;
    return false;
}

/* IT-HIDE-03, IT-HIDE-08. */
bool it_tile_seen(const void *state, int seat, int row, int field)
{
    assert(field > 0 && field < IT_FIELDS);
    const struct isles *s = state;
    (void)row;
    return s->lies[field] != DOWN || is_among(s, seat, s->known[field]);
}

/* IT-HIDE-05, IT-HIDE-09: hand and deck look alike to all but the owner and who has seen the card. */
bool it_strategy_seen(const void *state, int seat, int row, int card)
{
    const struct isles *s = state;
    (void)row;
    bool is_secret = s->strategy[card] == PLACE_DECK || s->strategy[card] == PLACE_HELD;
    return !is_secret || is_among(s, seat, s->strategy_known[card] | 1 << it_strategy[card].faction);
}
