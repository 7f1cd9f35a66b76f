/* Event cards. The pawn that landed on the Rum & Event tile draws; then it
 * finds its bottle. */
#include "state.h"

/* ---- Drawing ---- */

/* TI-EVT-03: the discards become the deck when it is empty. */
void ti_draw_event(struct terra_incognita *s)
{
    s->stage = STAGE_EVENT;
    s->phase = PHASE_EVENT;
    if (s->event_count) return;
    for (int e = 1; e < TI_EVENTS; e++) s->event_card[e] = EVENT_IN_DECK;
    s->event_count = TI_EVENTS - 1;
}

/* TI-RE-01, TI-RE-02, TI-RE-03, TI-RE-05, TI-RULING-48, TI-RULING-70: the bottle comes after the
 * event and reaches the finder wherever he is; Friday and the Monk drink it. */
static void find_bottle(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    if (s->rum_supply == 0) return;
    s->rum_supply--;
    if (p && ti_is_friday(s, seat, p)) {
        say(j, E_DRANK, seat, TI_ISLANDER_FRIDAY, 0, 0);
        ti_dismiss(s, seat, j); /* TI-FRI-06 */
    } else if (p && ti_is_monk(s, seat, p)) {
        say(j, E_DRANK, seat, TI_ISLANDER_MONK, 0, 0);
        ti_transform(s, seat, j); /* TI-MONK-04 */
    } else {
        s->rum[seat]++;
        say(j, E_BOTTLE, seat, s->rum[seat], 0, 0);
    }
}

/* TI-CHAIN-09: the chain is over wherever the event has left the pawn. TI-BRIDGE-01: no return can
 * follow, so bridges left until now collapse with the event. */
void ti_event_over(struct terra_incognita *s, struct journal *j)
{
    s->event = 0;
    ti_settle_bridges(s, j);
    find_bottle(s, j);
    ti_chain_over(s, j);
}

/* ---- Pawns swept home ---- */

/* TI-EVT-18, TI-LOAD-10, TI-RULING-64: free, still resting, and able to act if they have not. */
static void sweep(struct terra_incognita *s, int seat, int pawn, bool sinks, struct journal *j)
{
    if (sinks && s->load[seat][pawn]) {
        int item = ti_empty_hands(s, seat, pawn);
        say(j, E_SANK, seat, pawn, item, 0);
        ti_remove_item(s, item, j);
    }
    ti_drop(s, seat, pawn, j);
    ti_send_home(s, seat, pawn, j);
}

/* TI-EVT-04, TI-EVT-05: everybody on a tile. TI-EVT-06: who carries a coin. TI-EVT-07: who is in
 * the outer line of a side, given by its coordinate. TI-EVT-19: a lone Tunnel may be left empty. */
static bool is_swept(const struct terra_incognita *s, int seat, int pawn, int event, int side)
{
    int space = s->at[seat][pawn];
    if (space == 0 || !ti_is_land(space)) return false;
    if (event == TI_EVENT_VOLCANO) return true;
    if (event == TI_EVENT_TORNADO) return s->load[seat][pawn] == COIN;
    switch (side) {
    case TI_SIDE_N: return ti_space[space].y == 1;
    case TI_SIDE_E: return ti_space[space].x == BOARD - 2;
    case TI_SIDE_S: return ti_space[space].y == BOARD - 2;
    }
    return ti_space[space].x == 1;
}

static void sweep_all(struct terra_incognita *s, int event, int side, struct journal *j)
{
    for (int i = 0; i < s->seat_count; i++) {
        int seat = (s->turn + i) % s->seat_count; /* TI-SET-11 */
        for (int p = 1; p < PAWNS; p++)
            if (is_swept(s, seat, p, event, side)) sweep(s, seat, p, event == TI_EVENT_TSUNAMI, j);
    }
}

rule ti_why_not_flood(const void *state, action a)
{
    const struct terra_incognita *s = state;
    (void)a;
    return s->phase == PHASE_FLOOD ? 0 : TI_EVT_07;
}

void ti_apply_flood(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    say(j, E_FLOODED, s->turn, a.arg[0], 0, 0);
    sweep_all(s, TI_EVENT_TSUNAMI, a.arg[0], j);
    ti_event_over(s, j);
}

/* ---- Storm ---- */

/* TI-EVT-21, TI-DOWN-02: own pawns under an enemy ship, one by one. */
void ti_storm_goes_on(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn;
    for (int p = 1; p < PAWNS; p++) {
        int space = s->at[seat][p];
        if (space == 0 || ti_is_land(space) || ti_is_swimming(s, seat, p) || ti_is_aboard(s, seat, p))
            continue;
        ti_fall(s, p, j);
        return;
    }
    ti_event_over(s, j);
}

/* TI-EVT-17, TI-EVT-20: a ship jumps with everybody aboard; enemy swimmers in the middle go
 * Down. */
static void jump(struct terra_incognita *s, int seat, struct journal *j)
{
    int old = s->ship[seat], to = ti_middle(ti_space[old].coast);
    if (old == to) return;
    for (int other = 0; other < s->seat_count; other++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->at[other][p] == old)
                s->at[other][p] = (uint8_t)to;
            else if (s->at[other][p] == to && !ti_friends(s, seat, other) && other != s->turn)
                ti_go_down(s, other, p, j);
        }
    s->ship[seat] = (uint8_t)to;
    say(j, E_SAILED, seat, to, 0, 0);
}

static void storm(struct terra_incognita *s, struct journal *j)
{
    for (int i = 0; i < s->seat_count; i++) jump(s, (s->turn + i) % s->seat_count, j);
    ti_storm_goes_on(s, j);
}

/* ---- What is found ---- */

/* TI-EVT-08, TI-EVT-16: laid on the pawn's tile; D-TAKE follows for empty hands. */
static void find_item(struct terra_incognita *s, int item, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    ti_lay(s, s->at[seat][p], s->level[seat][p], item, j);
    say(j, E_FOUND, seat, item, s->at[seat][p], 0);
    s->phase = PHASE_TAKE;
    if (s->load[seat][p] || ti_is_monk(s, seat, p)) ti_event_over(s, j);
}

/* TI-EVT-02. */
static void nothing_happens(struct terra_incognita *s, struct journal *j)
{
    say(j, E_NOTHING, s->turn, 0, 0, 0);
    ti_event_over(s, j);
}

static void lost_treasure(struct terra_incognita *s, struct journal *j)
{
    if (s->bag != FATE_SUPPLY) {
        nothing_happens(s, j);
        return;
    }
    s->progress = 1; /* TI-END-07 */
    find_item(s, BAG, j);
}

static void flotsam(struct terra_incognita *s, struct journal *j)
{
    if (s->removed == 0) {
        nothing_happens(s, j);
        return;
    }
    s->removed--;
    find_item(s, COIN, j);
}

/* TI-EVT-12: two tiles, or as many as there are. */
static void old_map(struct terra_incognita *s, struct journal *j)
{
    int down = 0;
    for (int space = 1; space < TI_LANDS; space++) down += ti_is_down(s, space);
    s->looks_left = (uint8_t)(down < MAP_LOOKS ? down : MAP_LOOKS);
    s->phase = PHASE_MAP;
    if (down == 0) nothing_happens(s, j);
}

/* TI-EVT-13: nobody drinks it. */
static void cache(struct terra_incognita *s, struct journal *j)
{
    if (s->rum_supply == 0) {
        nothing_happens(s, j);
        return;
    }
    s->rum_supply--;
    s->rum[s->turn]++;
    say(j, E_BOTTLE, s->turn, s->rum[s->turn], 0, 0);
    ti_event_over(s, j);
}

/* ---- draw_event: CHANCE turns the card ---- */

rule ti_why_not_draw_event(const void *state, action a)
{
    const struct terra_incognita *s = state;
    return s->phase == PHASE_EVENT && s->event_card[a.arg[0]] == EVENT_IN_DECK ? 0 : TI_EVT_03;
}

/* TI-EVT-10, TI-EVT-11, TI-EVT-14: effects that last. */
static void lasting(struct terra_incognita *s, int event, struct journal *j)
{
    if (event == TI_EVENT_DEAD_CALM) s->calm = (uint8_t)(s->turn + 1);
    if (event == TI_EVENT_FOG) s->fog = (uint8_t)(s->turn + 1);
    if (event == TI_EVENT_JUNGLE_FEVER) {
        s->rest[s->turn][s->pawn] = REST_OWN_TURN;
        say(j, E_RESTS, s->turn, s->pawn, 0, 0);
    }
    ti_event_over(s, j);
}

/* TI-EVT-01: at once and completely. */
void ti_apply_draw_event(void *state, action a, struct journal *j)
{
    struct terra_incognita *s = state;
    int event = a.arg[0];
    s->event = (uint8_t)event;
    s->event_card[event] = EVENT_DISCARDED;
    s->event_count--;
    say(j, E_EVENT, s->turn, event, event, 0);
    switch (event) {
    case TI_EVENT_VOLCANO:
    case TI_EVENT_TORNADO:
        sweep_all(s, event, 0, j);
        ti_event_over(s, j);
        return;
    case TI_EVENT_TSUNAMI: s->phase = PHASE_FLOOD; return;
    case TI_EVENT_LOST_TREASURE: lost_treasure(s, j); return;
    case TI_EVENT_FAIR_WIND: s->phase = PHASE_WIND; return; /* TI-EVT-09, TI-EVT-20 */
    case TI_EVENT_OLD_MAP: old_map(s, j); return;
    case TI_EVENT_CACHE: cache(s, j); return;
    case TI_EVENT_SECOND_WIND: s->phase = PHASE_SECOND_WIND; return;
    case TI_EVENT_FLOTSAM: flotsam(s, j); return;
    case TI_EVENT_STORM: storm(s, j); return;
    default: lasting(s, event, j);
    }
}

/* ---- Legal ---- */

void ti_legal_event(const struct terra_incognita *s, struct choices *out)
{
    switch (s->phase) {
    case PHASE_EVENT:
        for (int e = 1; e < TI_EVENTS; e++)
            if (s->event_card[e] == EVENT_IN_DECK) choices_add_weight(out, act(V_DRAW_EVENT, e, 0, 0), 1);
        break;
    case PHASE_FLOOD:
        for (int side = 1; side < TI_SIDES; side++) choices_add(out, act(V_FLOOD, side, 0, 0));
        break;
    case PHASE_WIND:
        for (int space = TI_LANDS; space < TI_SPACES; space++)
            if (ti_space[space].coast) offer(out, s, V_SAIL_TO, space, 0);
        break;
    case PHASE_SECOND_WIND:
        for (int p = 1; p < PAWNS; p++) offer(out, s, V_PICK, p, 0);
        break;
    }
}
