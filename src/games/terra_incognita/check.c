/* What a sound state is: pieces are where they may be, none is lost or doubled, and the question of
 * the moment fits the rest, so that every document that is accepted can be played on. */
#include <string.h>

#include "state.h"

static bool bad(struct error *err, rule broken, const char *what) { return refuse(err, broken, "%s", what); }

static bool bad_tile(struct error *err, rule broken, int space, const char *what)
{
    return refuse(err, broken, "%s: %s", ti_land_domain.words[space], what);
}

static bool bad_pawn(struct error *err, rule broken, int seat, int pawn, const char *what)
{
    return refuse(err, broken, "seats.%d, pawn %d: %s", seat, pawn, what);
}

/* ---- Seats, ships, decks ---- */

static bool check_cards(const struct terra_incognita *s, struct error *err)
{
    for (int c = 1; c < TI_ABILITYS; c++) {
        int n = s->discard[c];
        for (int seat = 0; seat < s->seat_count; seat++) n += s->hand[seat][c];
        if (n > ti_ability[c].copies) return bad(err, TI_SET_08, "hand, discard: more copies than there are");
        if (n && s->options.mode == MODE_CLASSIC)
            return bad(err, TI_SET_08, "hand, discard: not in Classic mode");
    }
    for (int seat = 0; seat < s->seat_count; seat++)
        if (ti_card_count(s, seat) > HAND_LIMIT) return bad(err, TI_ABL_02, "hand: more than three cards");
    for (int e = 1; e < TI_EVENTS; e++)
        if (!s->event_card[e])
            return bad(err, TI_SET_07, "event_card: every card is in the deck or discarded");
    return true;
}

static bool check_seats(const struct terra_incognita *s, struct error *err)
{
    if (!s->options.team_play || !s->options.mode || !s->options.orientation || !s->options.first_player ||
        !s->options.empty_side)
        return bad(err, TI_SET_10, "options: every option has a value");
    if (s->first >= s->seat_count || s->turn >= s->seat_count || s->fog > s->seat_count ||
        s->calm > s->seat_count)
        return bad(err, TI_SET_06, "first, turn, fog, calm: there is no such seat");
    int bottles = s->rum_supply;
    for (int seat = 0; seat < s->seat_count; seat++) {
        if (ti_space[s->ship[seat]].coast != ti_side_of(s, seat))
            return refuse(err, TI_SHIP_02, "seats.%d.ship: not on its own coast", seat);
        bottles += s->rum[seat];
    }
    if (bottles > BOTTLES) return bad(err, TI_SET_09, "rum, rum_supply: more than eight bottles");
    if ((s->phase == PHASE_FIRST) != (s->round == 0))
        return bad(err, TI_SET_10, "round: play begins with round 1");
    if (s->idle >= IDLE_ROUNDS && s->phase != PHASE_OVER)
        return bad(err, TI_END_11, "idle: the game would be over");
    return check_cards(s, err);
}

/* ---- Tiles ---- */

/* TI-HID-02, TI-HID-04: a fixed tile is known to somebody, and known rightly. */
static bool check_notes(const struct terra_incognita *s, int space, struct error *err)
{
    bool known = false;
    for (int seat = 0; seat < s->seat_count; seat++) {
        int note = s->note[seat][space];
        if (note && s->lies[space] != PEEKED)
            return bad_tile(err, TI_HID_09, space, "note: of a place nobody peeked at");
        if (!ti_is_valid_note(note)) continue;
        if (note != s->tile[space]) return bad_tile(err, TI_HID_02, space, "note: not what lies there");
        known = true;
    }
    return known || s->lies[space] != PEEKED ||
           bad_tile(err, TI_HID_02, space, "peeked, but nobody has a note");
}

static bool check_tile(const struct terra_incognita *s, int space, struct error *err)
{
    int face = s->tile[space], lies = s->lies[space], kind = ti_face[face].tile;
    bool turnable = ti_tile[kind].rotations > 1, turned = face >= TI_TILES;
    if (lies == LOOK_NONE) return bad_tile(err, TI_SET_01, space, "lies: a tile is face down or face up");
    if ((face == 0) != (lies == DOWN))
        return bad_tile(err, TI_SET_01, space, "tile: nothing is fixed before a look");
    if (lies == PEEKED && turned != (turnable && s->options.orientation == ORIENT_RANDOM))
        return bad_tile(err, TI_RULING_54, space, "tile: its rotation is fixed with it, or not at all");
    bool asked = s->phase == PHASE_ORIENT && s->target == space;
    if (lies >= OPEN && turned != (turnable && !asked))
        return bad_tile(err, TI_RULING_54, space, "tile: an open Arrow or Cannon points somewhere");
    if (lies == USED && kind != TI_TILE_RUMEVENT && kind != TI_TILE_AIRPLANE)
        return bad_tile(err, TI_ONCE_01, space, "lies: nothing to use up");
    if (lies >= LEAVING && kind != TI_TILE_BRIDGE)
        return bad_tile(err, TI_BRIDGE_03, space, "lies: only a bridge collapses");
    if (lies == LEAVING && (s->phase == PHASE_TURN || s->phase == PHASE_ACTION))
        return bad_tile(err, TI_BRIDGE_01, space, "lies: the collapse is final once the action is over");
    return check_notes(s, space, err);
}

static bool check_tiles(const struct terra_incognita *s, struct error *err)
{
    int count[TI_TILES] = {0};
    for (int space = 1; space < TI_LANDS; space++) {
        if (!check_tile(s, space, err)) return false;
        if (s->tile[space] && ++count[ti_kind(s, space)] > ti_tile[ti_kind(s, space)].copies)
            return bad_tile(err, TI_SET_01, space, "tile: more copies than there are");
    }
    return true;
}

static int count_open(const struct terra_incognita *s, int kind)
{
    return ti_tile[kind].copies - s->hidden[kind];
}

/* ---- Treasure: TI-LOAD-21 ---- */

static bool can_treasure_lie(const struct terra_incognita *s, int space, int level)
{
    int kind = ti_open_kind(s, space), top = ti_tile[kind].spaces;
    if (kind == TI_TILE_NONE || s->lies[space] == COLLAPSED) return false;
    if (kind == TI_TILE_CROC || kind == TI_TILE_CACTUS) return false;
    if (kind == TI_TILE_FORTRESS || kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN) return false;
    return top ? level >= 1 && level <= top : level == 0;
}

static bool check_heaps(const struct terra_incognita *s, struct error *err)
{
    int coins = 0;
    for (int space = 1; space < TI_LANDS; space++)
        for (int n = 0; n < LEVELS; n++) {
            int level = n == 0 && !ti_tile[ti_open_kind(s, space)].spaces ? 0 : n + 1;
            if (s->coins[n][space] && !can_treasure_lie(s, space, level))
                return bad_tile(err, TI_LOAD_11, space, "coins: they cannot lie there");
            coins += s->coins[n][space];
        }
    for (int seat = 0; seat < s->seat_count; seat++) {
        coins += s->pile[seat];
        for (int p = 1; p < PAWNS; p++) coins += s->load[seat][p] == COIN;
    }
    for (int t = TI_TILE_COIN1; t <= TI_TILE_COIN5; t++) coins -= count_open(s, t) * ti_tile[t].coins;
    return coins <= 0 || bad(err, TI_LOAD_21, "coins: more than have been found");
}

static bool check_single(const struct terra_incognita *s, int item, int fate, int at, int level,
                         struct error *err)
{
    int carriers = 0;
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) carriers += s->load[seat][p] == item;
    if (carriers != (fate == FATE_CARRIED))
        return bad(err, TI_LOAD_21, "bag, chest: one pawn carries what is carried");
    if (fate == FATE_LOOSE ? !can_treasure_lie(s, at, level) : at || level)
        return bad(err, TI_LOAD_21, "bag, chest: a place just where it lies loose, and a possible one");
    return fate < FATE_HOME + s->seat_count || bad(err, TI_LOAD_21, "bag, chest: there is no such pile");
}

static bool check_treasure(const struct terra_incognita *s, struct error *err)
{
    if ((s->chest == FATE_SUPPLY) != (count_open(s, TI_TILE_CHEST) == 0))
        return bad(err, TI_CHEST_01, "chest: it comes into play with its tile");
    return check_heaps(s, err) && check_single(s, CHEST, s->chest, s->chest_at, s->chest_level, err) &&
           check_single(s, BAG, s->bag, s->bag_at, s->bag_level, err);
}

/* ---- Pawns ---- */

/* In the midst of a landing a pawn may be where none can stay. */
static bool is_passing(const struct terra_incognita *s, int seat, int pawn)
{
    if (seat != s->turn) return false;
    if (s->phase == PHASE_CHARM && pawn == s->falling) return true;
    if (s->phase == PHASE_CHARM && s->event && !ti_is_land(s->at[seat][pawn])) return true; /* TI-EVT-21 */
    if (pawn == s->passenger) return s->flight != 0;
    return pawn == s->pawn && s->act && s->hops;
}

static bool is_out(const struct terra_incognita *s, int seat, int p)
{
    return !s->level[seat][p] && !s->load[seat][p] && !s->rest[seat][p] && !s->state[seat][p] &&
           !s->acted[seat][p] && !s->fresh[seat][p] && !s->armed[seat][p];
}

static bool can_stay(const struct terra_incognita *s, int seat, int p)
{
    int space = s->at[seat][p], kind = ti_kind(s, space);
    switch (kind) {
    case TI_TILE_CACTUS:
    case TI_TILE_BALLOON:
    case TI_TILE_CANNON:
    case TI_TILE_FOOT:
    case TI_TILE_KNIGHT: return false;
    case TI_TILE_BRIDGE: return s->lies[space] == OPEN;
    case TI_TILE_CROC: return ti_is_friday(s, seat, p);
    }
    return kind < TI_TILE_ARROW1S || kind > TI_TILE_ARROW4D;
}

static bool check_on_land(const struct terra_incognita *s, int seat, int p, struct error *err)
{
    int space = s->at[seat][p], kind = ti_open_kind(s, space), top = ti_tile[kind].spaces;
    bool passing = is_passing(s, seat, p);
    if (kind == TI_TILE_NONE)
        return (passing && s->phase == PHASE_TILE && s->target == space) ||
               bad_pawn(err, TI_MOVE_02, seat, p, "at: a tile with a pawn is face up");
    if (!passing && !can_stay(s, seat, p))
        return bad_pawn(err, TI_CHAIN_01, seat, p, "at: no pawn can stay there");
    int level = s->level[seat][p];
    if (top ? level > top || (level == 0 && !passing) : level != 0)
        return bad_pawn(err, TI_DT_01, seat, p, "level: numbered spaces are those of its tile");
    /* TI-TUN-04: the lost stand up once the finder of the second tile has settled his load. */
    int tunnels = s->stage == STAGE_TUNNEL && s->opened ? 2 : 1;
    if (s->state[seat][p] == LOST && (kind != TI_TILE_TUNNEL || ti_tunnels(s) > tunnels))
        return bad_pawn(err, TI_TUN_01, seat, p, "state: lost only on the one Tunnel tile");
    if (s->state[seat][p] == WAITING && (kind != TI_TILE_TUNNEL || ti_tunnels(s) < 2))
        return bad_pawn(err, TI_TUN_18, seat, p, "state: waiting only on one of several Tunnel tiles");
    bool in_trap = kind == TI_TILE_TRAP && !ti_is_friday(s, seat, p);
    if ((s->state[seat][p] == TRAPPED) != in_trap && !(in_trap && passing))
        return bad_pawn(err, TI_TRAP_01, seat, p, "state: trapped just in a Trap");
    if (s->load[seat][p] && (kind == TI_TILE_FORTRESS || kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN))
        return bad_pawn(err, TI_LOAD_05, seat, p, "load: no treasure there");
    return true;
}

static bool check_at_sea(const struct terra_incognita *s, int seat, int p, struct error *err)
{
    int owner = ti_ship_on(s, s->at[seat][p]);
    if (owner != NOBODY && !ti_friends(s, owner, seat) && !is_passing(s, seat, p))
        return bad_pawn(err, TI_DOWN_02, seat, p, "at: on the space of an enemy ship");
    if (s->level[seat][p] || s->state[seat][p])
        return bad_pawn(err, TI_DT_01, seat, p, "level, state: not at sea");
    return s->load[seat][p] == ITEM_NONE || bad_pawn(err, TI_WATER_06, seat, p, "load: no treasure at sea");
}

/* TI-MOVE-09, TI-BRIDGE-02, TI-FORT-01, TI-DT-04, TI-MONK-01, TI-WATER-08: may these two share a
 * space? */
static bool may_share(const struct terra_incognita *s, int a, int p, int b, int q)
{
    int space = s->at[a][p], kind = ti_open_kind(s, space);
    if (is_passing(s, a, p) || is_passing(s, b, q)) return true;
    if (kind == TI_TILE_BRIDGE) return false;
    if (ti_friends(s, a, b)) return true;
    if (ti_is_monk(s, a, p) || ti_is_monk(s, b, q)) return false;
    if (kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN) return true;
    return ti_tile[kind].spaces && s->level[a][p] != s->level[b][q];
}

static bool check_company(const struct terra_incognita *s, int seat, int p, struct error *err)
{
    for (int other = 0; other <= seat; other++)
        for (int q = 1; q < PAWNS; q++) {
            if ((other == seat && q >= p) || s->at[other][q] != s->at[seat][p]) continue;
            if (!may_share(s, seat, p, other, q))
                return bad_pawn(err, TI_MOVE_09, seat, p, "at: it cannot share that space");
        }
    return true;
}

static bool check_pawn(const struct terra_incognita *s, int seat, int p, struct error *err)
{
    bool in_play = s->at[seat][p] != 0;
    if (p == ISLANDER && in_play != (s->islander[seat] != 0))
        return bad_pawn(err, TI_ISL_01, seat, p,
                        "at, islander: he is on the board just while he plays for a seat");
    if (!in_play) return is_out(s, seat, p) || bad_pawn(err, TI_DOWN_04, seat, p, "it is out of play");
    if (s->load[seat][p] && ti_is_monk(s, seat, p))
        return bad_pawn(err, TI_LOAD_15, seat, p, "load: the Monk carries nothing");
    if (s->armed[seat][p] && (seat != s->turn || s->options.mode == MODE_CLASSIC))
        return bad_pawn(err, TI_ABL_07, seat, p, "armed: only in the own turn");
    if (!(ti_is_land(s->at[seat][p]) ? check_on_land(s, seat, p, err) : check_at_sea(s, seat, p, err)))
        return false;
    return check_company(s, seat, p, err);
}

/* TI-ISL-01: nobody meets an islander before his tile is open, and nobody twice. */
static bool check_islanders(const struct terra_incognita *s, struct error *err)
{
    int count[TI_ISLANDERS] = {0};
    for (int seat = 0; seat < s->seat_count; seat++) {
        count[s->islander[seat]]++;
        count[TI_ISLANDER_MONK] += s->at[seat][CUTLASS] != 0; /* TI-MONK-07 */
    }
    count[s->guest]++;
    for (int i = TI_ISLANDER_FRIDAY; i <= TI_ISLANDER_CARTO; i++)
        if (count[i] > count_open(s, TI_TILE_FRIDAY + i - TI_ISLANDER_FRIDAY))
            return bad(err, TI_ISL_01, "islander: he comes once, when his tile is turned up");
    return true;
}

static bool check_pawns(const struct terra_incognita *s, struct error *err)
{
    int lost = 0;
    if (!check_islanders(s, err)) return false;
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) {
            if (!check_pawn(s, seat, p, err)) return false;
            if (s->state[seat][p] != LOST) continue;
            if (lost && lost != s->at[seat][p])
                return bad_pawn(err, TI_TUN_16, seat, p, "state: lost in another place");
            lost = s->at[seat][p];
        }
    return true;
}

/* ---- The question of the moment ---- */

static bool is_chooser(const struct terra_incognita *s, int space)
{
    int kind = ti_open_kind(s, space);
    return kind == TI_TILE_FOOT || kind == TI_TILE_KNIGHT ||
           (kind >= TI_TILE_ARROW1S && kind <= TI_TILE_ARROW4D);
}

/* TI-CHAIN-06: a place that the pawn in action could be put back to. */
static bool is_place_sound(const struct terra_incognita *s, int space, int level)
{
    if (space == 0) return false;
    if (!ti_is_land(space)) {
        int owner = ti_ship_on(s, space);
        return level == 0 && owner != NOBODY && ti_friends(s, owner, s->turn);
    }
    int kind = ti_open_kind(s, space), top = ti_tile[kind].spaces;
    if (kind == TI_TILE_NONE || kind == TI_TILE_CACTUS || s->lies[space] == COLLAPSED) return false;
    return top ? level >= 1 && level <= top : level == 0;
}

static bool is_base_sound(const struct terra_incognita *s)
{
    if (!is_place_sound(s, s->base, s->base_level) || !is_place_sound(s, s->from, s->from_level))
        return false;
    if (!s->base_start) return is_chooser(s, s->base);
    bool trap = ti_open_kind(s, s->base) == TI_TILE_TRAP && !ti_is_friday(s, s->turn, s->pawn);
    bool tunnel = ti_open_kind(s, s->base) == TI_TILE_TUNNEL && ti_tunnels(s) > 1;
    if (trap ? s->base_state != TRAPPED : s->base_state != UPRIGHT && !(s->base_state == WAITING && tunnel))
        return false;
    if (s->took && !can_treasure_lie(s, s->took, 0)) return false;
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[seat][p] != s->base || (seat == s->turn && p == s->pawn)) continue;
            int kind = ti_open_kind(s, s->base);
            if (kind == TI_TILE_BRIDGE) return false;
            if (ti_friends(s, seat, s->turn) || kind == TI_TILE_JUNGLE || kind == TI_TILE_RESPAWN) continue;
            if (!ti_tile[kind].spaces || s->level[seat][p] == s->base_level) return false;
        }
    return true;
}

/* A movement that is under way: what it left behind must be there to return to. */
static bool is_chain_sound(const struct terra_incognita *s)
{
    int p = s->pawn;
    if (!s->act || !p || !s->at[s->turn][p]) return false;
    if (s->act == ACT_PASS) return ti_open_kind(s, s->at[s->turn][p]) == TI_TILE_TUNNEL && ti_tunnels(s) > 1;
    if (s->hops == 0) return !s->base && !s->dx && !s->dy;
    if (s->dx > THROW_MOST || s->dx < -THROW_MOST || s->dy > THROW_MOST || s->dy < -THROW_MOST) return false;
    if (!ti_is_land(s->at[s->turn][p]) || s->stage == STAGE_EVENT)
        return true; /* nobody goes back from there */
    if (s->act == ACT_FLY && !s->base) return !s->dx && !s->dy && s->flight;
    return is_base_sound(s);
}

static bool is_idle(const struct terra_incognita *s)
{
    static const struct terra_incognita zero;
    const size_t first = offsetof(struct terra_incognita, act),
                 last = offsetof(struct terra_incognita, flight);
    struct terra_incognita t = *s;
    if (s->phase == PHASE_ACTION) t.pawn = 0;
    return s->stage == STAGE_NONE &&
           memcmp((char *)&t + first, (const char *)&zero + first, last + 1 - first) == 0 &&
           memcmp(s->used, zero.used, sizeof s->used) == 0;
}

static bool is_looking_sound(const struct terra_incognita *s)
{
    int n = 0;
    while (n < LOOKS && s->look[n + 1]) n++;
    for (int i = 1; i <= LOOKS; i++) {
        if (i > n && s->look[i]) return false;
        bool pending = s->phase == PHASE_TILE && s->look[i] == s->target;
        if (i <= n && !pending && !ti_is_valid_note(s->note[s->turn][s->look[i]])) return false;
        for (int k = 1; k < i && i <= n; k++)
            if (s->look[k] == s->look[i]) return false;
    }
    int down = 0;
    for (int space = 1; space < TI_LANDS; space++) down += ti_is_down(s, space);
    if (n + s->looks_left > LOOKS || n + s->looks_left > down) return false;
    switch (s->phase) {
    case PHASE_SPY:
    case PHASE_MAP: return s->looks_left > 0;
    case PHASE_ORDER: return n >= 2 && s->looks_left == 0;
    case PHASE_TILE: return (n > 0) == (s->cause == CAUSE_SPYGLASS || s->cause == CAUSE_MAP);
    }
    return n == 0 && s->looks_left == 0;
}

static bool is_target_sound(const struct terra_incognita *s)
{
    int at = s->at[s->turn][s->pawn], kind = ti_open_kind(s, s->target);
    switch (s->phase) {
    case PHASE_TILE:
        if (!s->target || !ti_is_down(s, s->target)) return false;
        if (s->cause == CAUSE_LANDING) return s->hops && at == s->target && s->base;
        if (s->cause == CAUSE_VISION) return s->card == TI_ABILITY_VISION && !s->act;
        if (s->cause == CAUSE_SURVEY) return s->act == ACT_SURVEY;
        return s->cause != CAUSE_NONE && memchr(s->look + 1, s->target, LOOKS) != NULL;
    case PHASE_ORIENT:
        if (!s->target || ti_tile[kind].rotations < 2) return false;
        return s->cause == CAUSE_LANDING ? s->hops && at == s->target && s->base
                                         : s->cause == CAUSE_VISION && s->card == TI_ABILITY_VISION;
    case PHASE_CARD_FACE: return s->target && ti_tile[kind].rotations > 1;
    case PHASE_QUAKE_SECOND: return kind && ti_is_bare(s, s->target);
    }
    return s->cause == CAUSE_NONE;
}

static bool is_guest_sound(const struct terra_incognita *s)
{
    if (s->phase != PHASE_KEEP) return !s->guest && !s->guest_at && !s->guest_level && !s->guest_rest;
    if (!s->guest || !s->islander[s->turn]) return false;
    if (s->stage == STAGE_NONE || s->stage == STAGE_EFFECT || s->stage == STAGE_TUNNEL ||
        s->stage == STAGE_EVENT)
        return false;
    return is_place_sound(s, s->guest_at, s->guest_level);
}

/* The stages of a landing speak of a pawn on an open tile. */
static bool is_stage_sound(const struct terra_incognita *s)
{
    int kind = s->pawn ? ti_open_kind(s, s->at[s->turn][s->pawn]) : TI_TILE_NONE;
    switch (s->stage) {
    case STAGE_ATTACK:
    case STAGE_TAKE:
    case STAGE_EFFECT: return s->act && s->hops && kind;
    case STAGE_TUNNEL: return s->act && (s->hops || s->act == ACT_PASS) && kind == TI_TILE_TUNNEL;
    case STAGE_EVENT: return s->act && s->hops && s->pawn;
    case STAGE_CARD: return !s->act && s->card == TI_ABILITY_VISION;
    }
    return true;
}

/* Which question can be asked of the pawn in action? */
static bool is_question_sound(const struct terra_incognita *s)
{
    int seat = s->turn, p = s->pawn, at = s->at[seat][p], kind = p ? ti_open_kind(s, at) : TI_TILE_NONE;
    bool treasure = p && (s->load[seat][p] || ti_any_loose(s, at, s->level[seat][p]));
    switch ((enum phase)s->phase) {
    case PHASE_LOAD: return treasure && !ti_is_monk(s, seat, p) && s->hops == 0;
    case PHASE_DEST: return s->hops == 0 && s->act >= ACT_MOVE;
    case PHASE_CHOOSER: return s->hops && is_chooser(s, at);
    case PHASE_TAKE:
        return s->hops && !s->load[seat][p] && treasure && !ti_is_monk(s, seat, p) &&
               (s->stage == STAGE_EFFECT || s->stage == STAGE_EVENT);
    case PHASE_TUNLOAD:
        return (s->hops || s->act == ACT_PASS) && kind == TI_TILE_TUNNEL && treasure &&
               !ti_is_monk(s, seat, p) && (s->stage == STAGE_TUNNEL || s->stage == STAGE_REST);
    case PHASE_TUNEXIT: return (s->hops || s->act == ACT_PASS) && kind == TI_TILE_TUNNEL;
    case PHASE_SPACE:
        return s->hops && ti_is_friday(s, seat, p) && ti_tile[kind].spaces && s->stage == STAGE_TAKE;
    case PHASE_SURVEY: return s->act == ACT_SURVEY && p == ISLANDER && s->islander[seat] == TI_ISLANDER_CARTO;
    case PHASE_FLYPAX:
    case PHASE_FLYDEST:
        return s->act == ACT_FLY && p <= CREW && kind == TI_TILE_AIRPLANE && s->lies[at] == OPEN;
    case PHASE_DISCARD: return s->act == ACT_DRAW && ti_card_count(s, seat) == HAND_LIMIT;
    case PHASE_ABILITY: return s->act == ACT_DRAW && ti_card_count(s, seat) < HAND_LIMIT && s->deck_count;
    case PHASE_SPY:
    case PHASE_ORDER:
    case PHASE_QUAKE:
    case PHASE_QUAKE_SECOND: return s->stage == STAGE_REST || s->stage == STAGE_CARD;
    case PHASE_EVENT: return s->stage == STAGE_EVENT && s->event_count && !s->event;
    case PHASE_FLOOD: return s->stage == STAGE_EVENT && s->event == TI_EVENT_TSUNAMI;
    case PHASE_WIND: return s->stage == STAGE_EVENT && s->event == TI_EVENT_FAIR_WIND;
    case PHASE_MAP: return s->stage == STAGE_EVENT && s->event == TI_EVENT_OLD_MAP;
    case PHASE_SECOND_WIND: return s->stage == STAGE_EVENT && s->event == TI_EVENT_SECOND_WIND;
    case PHASE_CHARM:
        return s->falling && s->at[seat][s->falling] && !s->load[seat][s->falling] &&
               s->hand[seat][TI_ABILITY_CHARM];
    case PHASE_AGAIN: return s->act == ACT_MOVE && s->again && ti_has_move(s, seat, p, false, ACT_MOVE);
    case PHASE_CARD_PAWN: return s->card && !p;
    case PHASE_CARD_TILE:
        return s->card == TI_ABILITY_COMPASS ||
               (p && (s->card == TI_ABILITY_VISION || s->card == TI_ABILITY_MUSKET));
    case PHASE_CARD_LENGTH: return s->act == ACT_THROW && at == s->ship[seat];
    case PHASE_CARD_VICTIM:
        return s->card == TI_ABILITY_PICKPOCKET && p && !s->load[seat][p] && !ti_is_monk(s, seat, p);
    case PHASE_CARD_SAIL: return s->card == TI_ABILITY_FULL_SAIL;
    case PHASE_CARD_FACE: return s->card == TI_ABILITY_COMPASS;
    default: return true;
    }
}

/* A movement not yet begun starts from where its kind can start. */
static bool is_start_sound(const struct terra_incognita *s)
{
    int seat = s->turn, p = s->pawn;
    if (!s->act || s->hops || !p) return true;
    if (s->act == ACT_CLIMB || s->act == ACT_ROPE) return s->state[seat][p] == TRAPPED;
    return ti_is_upright(s, seat, p);
}

static bool is_flight_sound(const struct terra_incognita *s)
{
    int q = s->passenger;
    if (!q) return !s->passenger_ban && (s->act == ACT_FLY || !s->flight);
    if (s->act != ACT_FLY || q == s->pawn || !s->at[s->turn][q]) return false;
    return s->flight ? ti_is_land(s->flight) : ti_is_land(s->at[s->turn][q]) && ti_is_upright(s, s->turn, q);
}

/* Is there something to choose? TI-TURN-12: a turn of which only the end is left has ended by itself. */
static bool check_choice(const struct terra_incognita *s, struct error *err)
{
    struct choices choices;
    choices.count = 0;
    choices.total = 0;
    ti_legal(s, &choices);
    if (choices.count == 0) return bad(err, TI_TURN_13, "phase: there is nothing to choose");
    return choices.count > 1 || choices.list[0].verb != V_END ||
           bad(err, TI_TURN_12, "turn: only its end is left, and it ends by itself");
}

static bool check_question(const struct terra_incognita *s, struct error *err)
{
    bool calm = s->phase == PHASE_TURN || s->phase == PHASE_ACTION || s->phase == PHASE_FIRST ||
                s->phase == PHASE_OVER;
    if (s->phase == PHASE_NONE || (s->end != 0) != (s->phase == PHASE_OVER))
        return bad(err, TI_END_10, "phase, end: over just where there is a reason");
    if (calm && !is_idle(s)) return bad(err, TI_TURN_09, "act and what follows: nothing is under way");
    if (s->phase == PHASE_ACTION && !ti_can_act(s, s->pawn))
        return bad(err, TI_TURN_06, "pawn: it cannot act");
    if (s->phase == PHASE_OVER || s->phase == PHASE_FIRST) return true;
    if (s->pawn && !s->at[s->turn][s->pawn]) return bad(err, TI_TURN_09, "pawn: it is out of play");
    if (s->act && s->pawn && !is_chain_sound(s))
        return bad(err, TI_CHAIN_06, "base, from, dx, dy, hops: no such movement");
    if (!is_start_sound(s)) return bad(err, TI_TURN_09, "act: not in the pawn's state");
    if (!is_flight_sound(s)) return bad(err, TI_AIR_04, "passenger, flight: no such flight");
    if (!is_stage_sound(s)) return bad(err, TI_CHAIN_01, "stage: it does not fit the pawn in action");
    if (!is_looking_sound(s)) return bad(err, TI_SPY_01, "look, looks_left: do not fit the phase");
    if (!is_target_sound(s)) return bad(err, TI_SET_01, "target, cause: do not fit the phase");
    if (!is_guest_sound(s)) return bad(err, TI_ISL_03, "guest: nobody, or not there");
    if (!is_question_sound(s)) return bad(err, TI_TURN_13, "phase: that question cannot be asked now");
    if ((s->falling != 0) != (s->phase == PHASE_CHARM))
        return bad(err, TI_ABL_19, "falling: the pawn the Charm may save");
    return check_choice(s, err);
}

bool ti_check(const void *state, struct error *err)
{
    const struct terra_incognita *s = state;
    return check_seats(s, err) && check_tiles(s, err) && check_treasure(s, err) && check_pawns(s, err) &&
           check_question(s, err);
}
