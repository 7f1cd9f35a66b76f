/* Face-down tiles: turned up, peeked at, put back, and what is found by turning them: islanders,
 * Spyglass, Earthquake. */
#include <string.h>

#include "state.h"

/* ---- Looking: CHANCE names what lies there ---- */

/* The node is there for fixed tiles too, so that nobody can tell from it what others know. */
void ti_look_at(struct terra_incognita *s, int space, int cause)
{
    s->target = (uint8_t)space;
    s->cause = (uint8_t)cause;
    s->phase = PHASE_TILE;
}

/* TI-HID-02, TI-HID-05: a peek is for the eyes of the seat on turn. */
bool ti_is_peek(const void *state)
{
    const struct terra_incognita *s = state;
    return s->cause >= CAUSE_SURVEY;
}

bool ti_is_reveal(const void *state) { return !ti_is_peek(state); }

/* Copies that lie nowhere yet: not face up, and not fixed by a peek. */
int ti_unfixed(const struct terra_incognita *s, int tile)
{
    assert(tile > 0 && tile < TI_TILES);
    int n = s->hidden[tile];
    for (int space = 1; space < TI_LANDS; space++) n -= s->lies[space] == PEEKED && ti_kind(s, space) == tile;
    return n;
}

/* With random orientation a tile that can be turned comes turned: TI-RULING-54, TI-SPY-04. */
static bool is_drawn_as(const struct terra_incognita *s, int face)
{
    bool turned = face >= TI_TILES, turnable = ti_tile[ti_face[face].tile].rotations > 1;
    return turned == (turnable && s->options.orientation == ORIENT_RANDOM);
}

/* TI-HID-04: what a peek has fixed comes up again. */
rule ti_why_not_find(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int face = a.arg[0];
    if (s->phase != PHASE_TILE) return TI_SET_01;
    if (s->lies[s->target] == PEEKED) return s->tile[s->target] == face ? 0 : TI_HID_04;
    if (!is_drawn_as(s, face)) return TI_RULING_54;
    return ti_unfixed(s, ti_face[face].tile) > 0 ? 0 : TI_SET_01;
}

/* Four units of weight for every copy, shared among its rotations. */
enum { COPY_WEIGHT = 4 };

static void legal_find(const struct terra_incognita *s, struct choices *out)
{
    if (s->lies[s->target] == PEEKED) {
        choices_add_weight(out, act(V_FIND, s->tile[s->target], 0, 0), 1);
        return;
    }
    uint8_t left[TI_TILES];
    memcpy(left, s->hidden, sizeof left);
    for (const uint8_t *at = s->lies + 1;
         (at = memchr(at, PEEKED, (size_t)(s->lies + TI_LANDS - at))) != NULL; at++)
        left[ti_kind(s, (int)(at - s->lies))]--;
    for (int face = 1; face < TI_FACES; face++) {
        int tile = ti_face[face].tile;
        if (left[tile] == 0 || !is_drawn_as(s, face)) continue;
        int share = face >= TI_TILES ? ti_tile[tile].rotations : 1;
        choices_add_weight(out, act(V_FIND, face, 0, 0), left[tile] * COPY_WEIGHT / share);
    }
}

/* ---- Turning up ---- */

/* TI-COIN-01, TI-CHEST-01. TI-HID-09: all notes of the place end. */
static void turn_up(struct terra_incognita *s, int face, struct journal *j)
{
    int space = s->target, tile = ti_face[face].tile;
    for (int seat = 0; seat < s->seat_count; seat++) {
        ti_set_note(s, seat, space, 0);
        s->unseen[seat][tile]--;
    }
    s->hidden[tile]--;
    s->tile[space] = (uint8_t)face;
    s->lies[space] = OPEN;
    s->progress = 1;
    say(j, E_REVEALED, s->turn, space, face, 0);
    for (int n = 0; n < ti_tile[tile].coins; n++) ti_lay(s, space, 0, COIN, j);
    if (tile == TI_TILE_CHEST) ti_lay(s, space, 0, CHEST, j);
}

/* TI-ABL-11, TI-RULING-49: what a tile does that no pawn has entered. */
static void opened_by_vision(struct terra_incognita *s, struct journal *j)
{
    int space = s->target, kind = ti_kind(s, space);
    s->stage = STAGE_CARD;
    if (kind == TI_TILE_SPYGLASS) {
        ti_find_spyglass(s, STAGE_CARD, j);
    } else if (kind == TI_TILE_QUAKE) {
        ti_find_quake(s, STAGE_CARD, j);
    } else {
        if (kind == TI_TILE_TUNNEL && ti_tunnels(s) == 2) ti_free_the_lost(s, space, j); /* TI-TUN-05 */
        bool islander = kind >= TI_TILE_FRIDAY && kind <= TI_TILE_CARTO;
        if (islander && ti_join(s, TI_ISLANDER_FRIDAY + kind - TI_TILE_FRIDAY, space, 0, 0, j)) return;
        ti_card_over(s, j);
    }
}

static void after_turning_up(struct terra_incognita *s, struct journal *j)
{
    int cause = s->cause;
    s->cause = CAUSE_NONE;
    if (cause == CAUSE_LANDING)
        ti_after_reveal(s, j);
    else
        opened_by_vision(s, j);
}

/* ---- Peeking ---- */

static void offer_spyglass(struct terra_incognita *s, struct journal *j);
static void offer_map(struct terra_incognita *s, struct journal *j);

/* TI-CART-01, TI-HID-02: the place is marked for all, what lies there is noted by one. */
static void peek_done(struct terra_incognita *s, int face, struct journal *j)
{
    int space = s->target, cause = s->cause;
    s->tile[space] = (uint8_t)face;
    s->lies[space] = PEEKED;
    ti_set_note(s, s->turn, space, face);
    say(j, E_PEEKED, s->turn, space, face, 0);
    s->cause = s->target = 0;
    if (cause == CAUSE_SURVEY)
        ti_action_over(s, j);
    else if (cause == CAUSE_SPYGLASS)
        offer_spyglass(s, j);
    else
        offer_map(s, j);
}

void ti_apply_find(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int face = a.arg[0], tile = ti_face[face].tile;
    if (ti_is_peek(s)) {
        peek_done(s, face, j);
        return;
    }
    turn_up(s, face, j);
    if (s->options.orientation == ORIENT_CHOSEN && ti_tile[tile].rotations > 1)
        s->phase = PHASE_ORIENT;
    else
        after_turning_up(s, j);
}

/* ---- orient: D-ORIENT, and the Compass ---- */

/* TI-ABL-25: the Compass turns it to another rotation. */
rule ti_why_not_orient(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int face = a.arg[0];
    if (s->phase != PHASE_ORIENT && s->phase != PHASE_CARD_FACE) return TI_RULING_54;
    if (face < TI_TILES || ti_face[face].tile != ti_kind(s, s->target)) return TI_RULING_54;
    return s->phase == PHASE_CARD_FACE && s->tile[s->target] == face ? TI_ABL_25 : 0;
}

void ti_apply_orient(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    s->tile[s->target] = (uint8_t)a.arg[0];
    say(j, E_TURNED, s->target, a.arg[0], 0, 0);
    if (s->phase == PHASE_ORIENT)
        after_turning_up(s, j);
    else
        ti_card_over(s, j);
}

/* ---- keep: D-KEEP ---- */

/* TI-ISL-03, TI-ISL-02, TI-RULING-35. */
rule ti_why_not_keep(const void *state, action a)
{
    const struct terra_incognita *s = state;
    if (s->phase != PHASE_KEEP) return TI_ISL_02;
    return a.arg[0] == s->guest || a.arg[0] == s->islander[s->turn] ? 0 : TI_ISL_03;
}

/* TI-ISL-06: if the pawn in action gives way, its chain is over. */
void ti_apply_keep(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int guest = s->guest, at = s->guest_at, level = s->guest_level, rest = s->guest_rest;
    s->guest = s->guest_at = s->guest_level = s->guest_rest = 0;
    if (a.arg[0] == guest) {
        bool acting = s->act && s->pawn == ISLANDER;
        ti_dismiss(s, s->turn, j);
        ti_join(s, guest, at, level, rest, j);
        if (acting) s->stage = STAGE_REST;
    } else {
        say(j, E_LEFT, s->turn, guest, 0, 0);
    }
    ti_resume(s, j);
}

/* ---- Spyglass, Old Map, survey: peek ---- */

static int count_down(const struct terra_incognita *s)
{
    int n = 0;
    for (int space = 1; space < TI_LANDS; space++) n += ti_is_down(s, space);
    return n;
}

static int count_looks(const struct terra_incognita *s)
{
    int n = 0;
    while (n < LOOKS && s->look[n + 1]) n++;
    return n;
}

static bool is_looked_at(const struct terra_incognita *s, int space)
{
    return memchr(s->look + 1, space, LOOKS) != NULL;
}

/* TI-SPY-01, TI-SPY-03: as many as there are. */
void ti_find_spyglass(struct terra_incognita *s, int stage, struct journal *j)
{
    int down = count_down(s);
    s->stage = (uint8_t)stage;
    s->looks_left = (uint8_t)(down < LOOKS ? down : LOOKS);
    s->phase = PHASE_SPY;
    if (down == 0) ti_resume(s, j);
}

/* TI-SPY-02: with two or more there is an order to choose. */
static void offer_spyglass(struct terra_incognita *s, struct journal *j)
{
    s->phase = PHASE_SPY;
    if (s->looks_left) return;
    s->phase = PHASE_ORDER;
    if (count_looks(s) > 1) return;
    memset(s->look, 0, sizeof s->look);
    ti_resume(s, j);
}

static void offer_map(struct terra_incognita *s, struct journal *j)
{
    s->phase = PHASE_MAP;
    if (s->looks_left) return;
    memset(s->look, 0, sizeof s->look);
    ti_resume(s, j);
}

/* TI-CART-01, TI-SPY-01, TI-EVT-12: a face-down tile that was not picked yet; the Cartographer's
 * beside him. */
rule ti_why_not_peek(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int space = a.arg[0];
    switch (s->phase) {
    case PHASE_SURVEY:
        if (!ti_is_land(space) || !ti_is_down(s, space)) return TI_CART_01;
        return ti_are_adjacent(s->at[s->turn][s->pawn], space) ? 0 : TI_CART_01;
    case PHASE_SPY:
        return ti_is_land(space) && ti_is_down(s, space) && !is_looked_at(s, space) ? 0 : TI_SPY_01;
    case PHASE_MAP:
        return ti_is_land(space) && ti_is_down(s, space) && !is_looked_at(s, space) ? 0 : TI_EVT_12;
    }
    return TI_HID_02;
}

void ti_apply_peek(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    (void)j;
    if (s->phase == PHASE_SURVEY) {
        ti_look_at(s, a.arg[0], CAUSE_SURVEY);
        return;
    }
    s->look[count_looks(s) + 1] = (uint8_t)a.arg[0];
    s->looks_left--;
    ti_look_at(s, a.arg[0], s->phase == PHASE_SPY ? CAUSE_SPYGLASS : CAUSE_MAP);
}

/* ---- arrange: D-ORDER ---- */

/* TI-SPY-02: the tile of which place goes to the first, second, third of them? */
rule ti_why_not_arrange(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int n = count_looks(s), seen = 0;
    if (s->phase != PHASE_ORDER) return TI_SPY_02;
    for (int i = 0; i < n; i++) {
        if (a.arg[i] < 1 || a.arg[i] > n) return TI_SPY_02;
        seen |= 1 << a.arg[i];
    }
    return seen == (2 << n) - 2 && (n == LOOKS || a.arg[2] == 0) ? 0 : TI_SPY_02;
}

static bool is_anothers_doubt(const struct terra_incognita *s, int seat, int space)
{
    return seat != s->turn && seat < s->seat_count && ti_is_valid_note(s->note[seat][space]);
}

/* TI-HID-02, TI-HID-03, TI-RULING-88: tiles and the seat's own notes move; notes of others on those
 * places are no longer worth anything, whatever the order. */
void ti_apply_arrange(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int n = count_looks(s);
    uint8_t tile[LOOKS];
    for (int i = 0; i < n; i++) tile[i] = s->tile[s->look[a.arg[i]]];
    for (int i = 0; i < n; i++) {
        int space = s->look[i + 1];
        s->tile[space] = tile[i];
        ti_set_note(s, s->turn, space, tile[i]);
        for (int seat = 0; seat < SEATS; seat++)
            if (is_anothers_doubt(s, seat, space))
                ti_set_note(s, seat, space, s->note[seat][space] + TI_FACES - 1);
    }
    say(j, E_PUT_BACK, s->turn, n, 0, 0);
    memset(s->look, 0, sizeof s->look);
    ti_resume(s, j);
}

/* ---- shake: Earthquake ---- */

/* TI-QUAKE-01, TI-RULING-57: face up and bare, whatever its effect. */
static bool is_eligible(const struct terra_incognita *s, int space)
{
    return !ti_is_down(s, space) && ti_is_bare(s, space);
}

/* TI-QUAKE-02, TI-RULING-56: it cannot be declined where two such tiles exist. */
void ti_find_quake(struct terra_incognita *s, int stage, struct journal *j)
{
    int n = 0;
    s->stage = (uint8_t)stage;
    for (int space = 1; space < TI_LANDS && n < 2; space++) n += is_eligible(s, space);
    if (n == 2) {
        s->phase = PHASE_QUAKE;
        return;
    }
    say(j, E_NOTHING, s->turn, 0, 0, 0);
    ti_resume(s, j);
}

rule ti_why_not_shake(const void *state, action a)
{
    const struct terra_incognita *s = state;
    int space = a.arg[0];
    if (s->phase != PHASE_QUAKE && s->phase != PHASE_QUAKE_SECOND) return TI_QUAKE_01;
    bool again = s->phase == PHASE_QUAKE_SECOND && space == s->target;
    return is_eligible(s, space) && !again ? 0 : TI_QUAKE_01;
}

/* TI-QUAKE-03: they keep rotation and state, and do nothing by being moved. */
void ti_apply_shake(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int one = s->target, two = a.arg[0];
    if (s->phase == PHASE_QUAKE) {
        s->target = (uint8_t)two;
        s->phase = PHASE_QUAKE_SECOND;
        return;
    }
    uint8_t tile = s->tile[one], lies = s->lies[one];
    s->tile[one] = s->tile[two];
    s->lies[one] = s->lies[two];
    s->tile[two] = tile;
    s->lies[two] = lies;
    say(j, E_SHAKEN, one, two, 0, 0);
    ti_resume(s, j);
}

/* ---- Legal ---- */

static void legal_orders(const struct terra_incognita *s, struct choices *out)
{
    for (int x = 1; x <= LOOKS; x++)
        for (int y = 1; y <= LOOKS; y++)
            for (int z = 0; z <= LOOKS; z++) {
                action a = act(V_ARRANGE, x, y, z);
                if (ti_why_not_arrange(s, a) == 0) choices_add(out, a);
            }
}

void ti_legal_reveal(const struct terra_incognita *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_TILE: legal_find(s, out); break;
    case PHASE_ORIENT:
    case PHASE_CARD_FACE:
        for (int face = TI_TILES; face < TI_FACES; face++) offer(out, s, V_ORIENT, face, 0);
        break;
    case PHASE_KEEP:
        choices_add(out, act(V_KEEP, s->islander[s->turn], 0, 0));
        choices_add(out, act(V_KEEP, s->guest, 0, 0));
        break;
    case PHASE_SPY:
    case PHASE_MAP:
        offer(out, s, V_STOP, 0, 0);
        for (int space = 1; space < TI_LANDS; space++)
            if (ti_is_down(s, space)) offer(out, s, V_PEEK, space, 0);
        break;
    case PHASE_ORDER: legal_orders(s, out); break;
    case PHASE_QUAKE:
    case PHASE_QUAKE_SECOND:
        for (int space = 1; space < TI_LANDS; space++)
            if (!ti_is_down(s, space)) offer(out, s, V_SHAKE, space, 0);
        break;
    }
}
