/* Pawns, treasure, notes: every change of a piece passes through the few functions here, so that
 * places and counts never drift. */
#include <string.h>

#include "state.h"

/* ---- Pawns ---- */

/* TI-SHIP-07: ships of different sides never meet, so there is at most one. */
int ti_ship_on(const struct terra_incognita *s, int space)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        if (s->ship[seat] == space) return seat;
    return NOBODY;
}

bool ti_is_aboard(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    int space = s->at[seat][pawn];
    if (space == 0 || ti_is_land(space)) return false;
    int owner = ti_ship_on(s, space);
    return owner != NOBODY && ti_friends(s, owner, seat);
}

bool ti_is_swimming(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    return !ti_is_land(s->at[seat][pawn]) && ti_ship_on(s, s->at[seat][pawn]) == NOBODY;
}

/* TI-TURN-06, TI-TURN-07, TI-TUN-02, TI-BARR-03, TI-TRAP-01, TI-BARR-04. */
bool ti_is_able(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    return s->at[seat][pawn] && ti_is_upright(s, seat, pawn) && s->rest[seat][pawn] == 0 &&
           !s->fresh[seat][pawn];
}

bool ti_is_monk(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    return pawn == ISLANDER && s->islander[seat] == TI_ISLANDER_MONK;
}

bool ti_is_friday(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    return pawn == ISLANDER && s->islander[seat] == TI_ISLANDER_FRIDAY;
}

/* TI-CMB-10, TI-KIDD-01, TI-MONK-07. */
bool ti_is_fighter(const struct terra_incognita *s, int seat, int pawn)
{
    return !ti_is_monk(s, seat, pawn) && !ti_is_friday(s, seat, pawn);
}

bool ti_foes_on(const struct terra_incognita *s, int seat, int space, int level)
{
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS; p++)
            if (s->at[other][p] == space && (level == 0 || s->level[other][p] == level) &&
                !ti_friends(s, seat, other))
                return true;
    return false;
}

bool ti_anybody_on(const struct terra_incognita *s, int space)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        if (memchr(s->at[seat] + 1, space, PAWNS - 1)) return true;
    return false;
}

/* TI-MONK-02, TI-MONK-08, TI-RULING-40, TI-RULING-67: on a tile, in whatever state he is. */
bool ti_monk_beside(const struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    int space = s->at[seat][pawn];
    for (int other = 0; other < s->seat_count && ti_is_land(space); other++)
        if (s->at[other][ISLANDER] == space && s->islander[other] == TI_ISLANDER_MONK &&
            ti_friends(s, seat, other) && !(other == seat && pawn == ISLANDER))
            return true;
    return false;
}

int ti_tunnels(const struct terra_incognita *s)
{
    return ti_tile[TI_TILE_TUNNEL].copies - s->hidden[TI_TILE_TUNNEL];
}

/* TI-BRIDGE-01, TI-RULING-90: whoever leaves a bridge, in whatever way, breaks it. */
static void leave_place(struct terra_incognita *s, int space)
{
    if (space && ti_is_land(space) && s->lies[space] == OPEN && ti_kind(s, space) == TI_TILE_BRIDGE)
        s->lies[space] = LEAVING;
}

void ti_put(struct terra_incognita *s, int seat, int pawn, int space, int level)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    assert(space > 0 && space < TI_SPACES && level >= 0 && level <= LEVELS);
    if (s->at[seat][pawn] != space) leave_place(s, s->at[seat][pawn]);
    s->at[seat][pawn] = (uint8_t)space;
    s->level[seat][pawn] = (uint8_t)level;
}

void ti_take_out(struct terra_incognita *s, int seat, int pawn)
{
    assert(s->load[seat][pawn] == ITEM_NONE);
    leave_place(s, s->at[seat][pawn]);
    s->at[seat][pawn] = s->level[seat][pawn] = s->rest[seat][pawn] = s->state[seat][pawn] = 0;
    s->acted[seat][pawn] = s->fresh[seat][pawn] = s->armed[seat][pawn] = 0;
    if (pawn == ISLANDER) s->islander[seat] = 0;
}

/* TI-CMB-02, TI-EVT-18, TI-TEAM-06, TI-RULING-28: to the own ship, free of traps and tunnels, still
 * resting if it rested. Its item has been left behind before (TI-LOAD-10). */
void ti_send_home(struct terra_incognita *s, int seat, int pawn, struct journal *j)
{
    assert(s->load[seat][pawn] == ITEM_NONE);
    ti_put(s, seat, pawn, s->ship[seat], 0);
    s->state[seat][pawn] = UPRIGHT;
    say(j, E_HOME, seat, pawn, 0, 0);
}

/* TI-ISL-06: no going Down; the item stays, and if he is the pawn in action his chain ends. */
void ti_dismiss(struct terra_incognita *s, int seat, struct journal *j)
{
    assert(seat >= 0 && seat < s->seat_count);
    int islander = s->islander[seat];
    if (s->load[seat][ISLANDER]) ti_drop(s, seat, ISLANDER, j);
    ti_take_out(s, seat, ISLANDER);
    say(j, E_LEFT, seat, islander, 0, 0);
    if (seat != s->turn) return;
    if (s->pawn == ISLANDER) s->pawn = 0;
    if (s->passenger == ISLANDER) s->passenger = s->passenger_ban = 0;
}

/* TI-ISL-01, TI-RULING-34: his at once, but fresh. TI-ISL-02: no more than one. */
bool ti_join(struct terra_incognita *s, int islander, int space, int level, int rest, struct journal *j)
{
    int seat = s->turn;
    if (s->islander[seat]) {
        s->guest = (uint8_t)islander;
        s->guest_at = (uint8_t)space;
        s->guest_level = (uint8_t)level;
        s->guest_rest = (uint8_t)rest;
        s->phase = PHASE_KEEP;
        return true;
    }
    s->islander[seat] = (uint8_t)islander;
    ti_put(s, seat, ISLANDER, space, level);
    s->rest[seat][ISLANDER] = (uint8_t)rest;
    s->fresh[seat][ISLANDER] = 1;
    say(j, E_JOINED, seat, islander, space, 0);
    return false;
}

static void move_byte(uint8_t *row)
{
    row[CUTLASS] = row[ISLANDER];
    row[ISLANDER] = 0;
}

/* TI-MONK-04, TI-MONK-07, TI-RULING-35: a pirate from now on, and no islander: the pawn's number changes
 * wherever it is named. */
void ti_transform(struct terra_incognita *s, int seat, struct journal *j)
{
    assert(s->islander[seat] == TI_ISLANDER_MONK && s->at[seat][CUTLASS] == 0);
    move_byte(s->at[seat]);
    move_byte(s->level[seat]);
    move_byte(s->load[seat]);
    move_byte(s->rest[seat]);
    move_byte(s->state[seat]);
    move_byte(s->acted[seat]);
    move_byte(s->fresh[seat]);
    move_byte(s->armed[seat]);
    s->islander[seat] = 0;
    say(j, E_TRANSFORMED, seat, 0, 0, 0);
    if (seat != s->turn) return;
    if (s->pawn == ISLANDER) s->pawn = CUTLASS;
    if (s->passenger == ISLANDER) s->passenger = CUTLASS;
}

/* ---- Treasure ---- */

static int heap_of(int level) { return level ? level - 1 : 0; }

/* TI-LOAD-11, TI-RULING-13: on Difficult Terrain it lies on one numbered space. */
int ti_loose(const struct terra_incognita *s, int space, int level, int item)
{
    assert(space > 0 && space < TI_SPACES);
    assert(level >= 0 && level <= LEVELS);
    switch (item) {
    case COIN: return s->coins[heap_of(level)][space];
    case BAG: return s->bag == FATE_LOOSE && s->bag_at == space && s->bag_level == level;
    case CHEST: return s->chest == FATE_LOOSE && s->chest_at == space && s->chest_level == level;
    }
    return 0;
}

bool ti_any_loose(const struct terra_incognita *s, int space, int level)
{
    assert(space > 0 && space < TI_SPACES);
    assert(level >= 0 && level <= LEVELS);
    if (!ti_is_land(space)) return false;
    return s->coins[heap_of(level)][space] || ti_loose(s, space, level, BAG) ||
           ti_loose(s, space, level, CHEST);
}

/* TI-QUAKE-01: nobody, no treasure, no figure. */
bool ti_is_bare(const struct terra_incognita *s, int space)
{
    assert(space > 0 && space < TI_SPACES);
    if (ti_kind(s, space) == TI_TILE_AIRPLANE && s->lies[space] == OPEN) return false;
    for (int n = 0; n < LEVELS; n++)
        if (s->coins[n][space]) return false;
    if (s->bag == FATE_LOOSE && s->bag_at == space) return false;
    if (s->chest == FATE_LOOSE && s->chest_at == space) return false;
    return !ti_anybody_on(s, space);
}

static void set_fate(struct terra_incognita *s, int item, int fate, int space, int level)
{
    *(item == BAG ? &s->bag : &s->chest) = (uint8_t)fate;
    *(item == BAG ? &s->bag_at : &s->chest_at) = (uint8_t)space;
    *(item == BAG ? &s->bag_level : &s->chest_level) = (uint8_t)level;
}

/* TI-WATER-06, TI-RULING-14, TI-RULING-26: out of the game, and thereby settled. */
void ti_remove_item(struct terra_incognita *s, int item, struct journal *j)
{
    if (item == COIN)
        s->removed++;
    else
        set_fate(s, item, FATE_REMOVED, 0, 0);
    s->progress = 1;
    say(j, E_ITEM_LOST, item, 0, 0, 0);
}

/* TI-LOAD-12: a Crocodile eats what lies there. */
void ti_lay(struct terra_incognita *s, int space, int level, int item, struct journal *j)
{
    assert(level >= 0 && level <= LEVELS);
    assert(ti_is_land(space));
    if (ti_open_kind(s, space) == TI_TILE_CROC)
        ti_remove_item(s, item, j);
    else if (item == COIN)
        s->coins[heap_of(level)][space]++;
    else
        set_fate(s, item, FATE_LOOSE, space, level);
}

void ti_lift(struct terra_incognita *s, int space, int level, int item)
{
    assert(ti_loose(s, space, level, item));
    if (item == COIN) s->coins[heap_of(level)][space]--;
}

/* TI-LOAD-01: one item a pawn. */
void ti_give(struct terra_incognita *s, int seat, int pawn, int item)
{
    assert(s->load[seat][pawn] == ITEM_NONE && !ti_is_monk(s, seat, pawn)); /* TI-LOAD-15, TI-MONK-03 */
    s->load[seat][pawn] = (uint8_t)item;
    if (item == BAG || item == CHEST) set_fate(s, item, FATE_CARRIED, 0, 0);
}

int ti_empty_hands(struct terra_incognita *s, int seat, int pawn)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    int item = s->load[seat][pawn];
    s->load[seat][pawn] = ITEM_NONE;
    return item;
}

/* The item stays on the pawn's tile, on its numbered space. */
void ti_drop(struct terra_incognita *s, int seat, int pawn, struct journal *j)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(pawn > 0 && pawn < PAWNS);
    int item = ti_empty_hands(s, seat, pawn);
    if (!item) return;
    say(j, E_DROPPED, seat, pawn, item, s->at[seat][pawn]);
    ti_lay(s, s->at[seat][pawn], s->level[seat][pawn], item, j);
}

/* TI-LOAD-09, TI-LOAD-16, TI-TEAM-03: to the pile of the ship's seat, for good. */
void ti_deliver(struct terra_incognita *s, int item, int to, struct journal *j)
{
    assert(to >= 0 && to < s->seat_count);
    if (!item) return;
    if (item == COIN)
        s->pile[to]++;
    else
        set_fate(s, item, FATE_HOME + to, 0, 0);
    s->progress = 1;
    say(j, E_DELIVERED, to, item, 0, 0);
}

/* TI-BRIDGE-01, TI-BRIDGE-03, TI-LOAD-13: final when the action, card, rum use or event is over. */
void ti_settle_bridges(struct terra_incognita *s, struct journal *j)
{
    uint8_t *at;
    while ((at = memchr(s->lies + 1, LEAVING, TI_LANDS - 1)) != NULL) {
        int space = (int)(at - s->lies);
        *at = COLLAPSED;
        say(j, E_COLLAPSED, space, 0, 0, 0);
        for (int item = COIN; item < ITEMS; item++)
            while (ti_loose(s, space, 0, item)) {
                ti_lift(s, space, 0, item);
                ti_remove_item(s, item, j);
            }
    }
}

/* ---- Notes ---- */

int ti_note_face(int note) { return note >= TI_FACES ? note - (TI_FACES - 1) : note; }

/* TI-HID-03, TI-HID-07: only a valid note takes its tile out of the seat's unseen pool. */
void ti_set_note(struct terra_incognita *s, int seat, int space, int note)
{
    assert(seat >= 0 && seat < s->seat_count);
    assert(space > 0 && space < TI_SPACES);
    int old = s->note[seat][space];
    if (ti_is_valid_note(old)) s->unseen[seat][ti_face[old].tile]++;
    if (ti_is_valid_note(note)) s->unseen[seat][ti_face[note].tile]--;
    s->note[seat][space] = (uint8_t)note;
}

/* TI-HID-01, TI-HID-02, TI-TEAM-08: what lies open, and what the seat itself has noted. */
bool ti_tile_seen(const void *state, int seat, int row, int space)
{
    assert(space > 0 && space < TI_SPACES);
    const struct terra_incognita *s = state;
    (void)row;
    return !ti_is_down(s, space) || (seat >= 0 && ti_is_valid_note(s->note[seat][space]));
}

/* ---- Derived fields ---- */

int ti_card_count(const struct terra_incognita *s, int seat)
{
    assert(seat >= 0 && seat < s->seat_count);
    int n = 0;
    for (int c = 1; c < TI_ABILITYS; c++) n += s->hand[seat][c];
    return n;
}

static int count_cards(const struct terra_incognita *s)
{
    int n = 0;
    for (int c = 1; c < TI_ABILITYS; c++) {
        n += ti_ability[c].copies - s->discard[c];
        for (int seat = 0; seat < s->seat_count; seat++) n -= s->hand[seat][c];
    }
    return n > 0 && s->options.mode == MODE_ULTIMATE ? n : 0;
}

static void derive_tiles(struct terra_incognita *s)
{
    memset(s->unseen, 0, sizeof s->unseen);
    for (int t = 1; t < TI_TILES; t++) s->hidden[t] = (uint8_t)ti_tile[t].copies;
    for (int space = 1; space < TI_LANDS; space++)
        if (!ti_is_down(s, space)) s->hidden[ti_kind(s, space)]--;
    for (int seat = 0; seat < s->seat_count; seat++) {
        memcpy(s->unseen[seat], s->hidden, sizeof s->hidden);
        for (int space = 1; space < TI_LANDS; space++) {
            int note = s->note[seat][space];
            if (ti_is_valid_note(note)) s->unseen[seat][ti_face[note].tile]--;
        }
        s->unseen[seat][0] = 0;
    }
    s->hidden[0] = 0;
    for (int seat = 0; seat < s->seat_count; seat++) s->unseen[seat][0] = 0;
}

/* TI-LOAD-21: what has come into play and is nowhere else is out of the game. */
static void derive_removed(struct terra_incognita *s)
{
    int coins = COINS;
    for (int t = 1; t < TI_TILES; t++) coins -= s->hidden[t] * ti_tile[t].coins;
    for (int n = 0; n < LEVELS; n++)
        for (int space = 1; space < TI_LANDS; space++) coins -= s->coins[n][space];
    for (int seat = 0; seat < s->seat_count; seat++) {
        coins -= s->pile[seat];
        for (int p = 1; p < PAWNS; p++) coins -= s->load[seat][p] == COIN;
    }
    s->removed = (uint8_t)(coins > 0 && coins <= COINS ? coins : 0);
}

void ti_derive(void *state)
{
    struct terra_incognita *s = state;
    derive_tiles(s);
    derive_removed(s);
    s->deck_count = (uint8_t)count_cards(s);
    s->event_count = 0;
    for (int e = 1; e < TI_EVENTS; e++)
        s->event_count = (uint8_t)(s->event_count + (s->event_card[e] == EVENT_IN_DECK));
}
