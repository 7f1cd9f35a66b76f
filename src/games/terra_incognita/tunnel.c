/* Underground Tunnels: who enters the only one is lost; once there are two, each leads to the
 * others. */
#include "state.h"

static bool is_tunnel(const struct terra_incognita *s, int space)
{
    return ti_open_kind(s, space) == TI_TILE_TUNNEL;
}

/* TI-TUN-06, TI-TUN-07, TI-TUN-11: another open Tunnel tile without an enemy. */
static bool is_open_exit(const struct terra_incognita *s, int space)
{
    return space != s->at[s->turn][s->pawn] && is_tunnel(s, space) && !ti_foes_on(s, s->turn, space, 0);
}

rule ti_why_not_come_out(const struct terra_incognita *s, int to)
{
    if (!is_tunnel(s, to) || to == s->at[s->turn][s->pawn]) return TI_TUN_06;
    return is_open_exit(s, to) ? 0 : TI_TUN_07;
}

static bool has_open_exit(const struct terra_incognita *s)
{
    for (int space = 1; space < TI_LANDS; space++)
        if (is_open_exit(s, space)) return true;
    return false;
}

/* TI-TUN-09, TI-TUN-18, TI-RULING-93: a pirate who was kept from passing may pass as soon as a way is clear; one who has come
 * out must walk off and enter again. */
rule ti_why_not_passing(const struct terra_incognita *s, int pawn)
{
    assert(pawn > 0 && pawn < PAWNS);
    int seat = s->turn;
    if (s->acted[seat][pawn]) return TI_TURN_09;
    if (!ti_is_able(s, seat, pawn)) return TI_TURN_06;
    if (s->state[seat][pawn] != WAITING) return TI_TUN_09;
    for (int space = 1; space < TI_LANDS; space++)
        if (space != s->at[seat][pawn] && is_tunnel(s, space) && !ti_foes_on(s, seat, space, 0)) return 0;
    return TI_TUN_08;
}

/* TI-TUN-04, TI-TUN-10, TI-TUN-17, TI-CHAIN-10: out at the other end, where items may change
 * hands again. */
void ti_pass_tunnel(struct terra_incognita *s, int to, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    say(j, E_PASSED, seat, p, s->at[seat][p], to);
    ti_put(s, seat, p, to, 0);
    s->state[seat][p] = UPRIGHT;
    s->stage = STAGE_REST;
    s->phase = PHASE_TUNLOAD;
    bool treasure = s->load[seat][p] || ti_any_loose(s, to, 0);
    if (!treasure || ti_is_monk(s, seat, p)) ti_chain_over(s, j);
}

/* TI-TUN-04, TI-TUN-05, TI-RULING-47: all who are lost stand up there. */
void ti_free_the_lost(struct terra_incognita *s, int to, struct journal *j)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++) {
            if (s->state[seat][p] != LOST) continue;
            s->state[seat][p] = UPRIGHT;
            ti_put(s, seat, p, to, 0);
            say(j, E_STOOD_UP, seat, p, s->at[seat][p], 0);
        }
}

static int place_of_the_lost(const struct terra_incognita *s)
{
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++)
            if (s->state[seat][p] == LOST) return s->at[seat][p];
    return 0;
}

/* TI-TUN-08, TI-TUN-18: as on an Empty tile, until a way is clear. */
static void wait_at_tunnel(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn;
    s->state[seat][p] = WAITING;
    say(j, E_STAYS, seat, p, s->at[seat][p], 0);
    ti_chain_over(s, j);
}

/* TI-TUN-04; TI-RULING-46: an upright enemy on the first tile closes it, also to the lost. */
static void meet_the_lost(struct terra_incognita *s, int first, struct journal *j)
{
    int here = s->at[s->turn][s->pawn];
    bool closed = false;
    for (int seat = 0; seat < s->seat_count; seat++)
        for (int p = 1; p < PAWNS; p++)
            closed = closed ||
                     (s->at[seat][p] == first && ti_is_upright(s, seat, p) && !ti_friends(s, seat, s->turn));
    ti_free_the_lost(s, closed ? first : here, j);
    if (closed)
        wait_at_tunnel(s, j);
    else
        ti_pass_tunnel(s, first, j);
}

/* TI-TUN-01, TI-TUN-08, TI-TUN-09, TI-TUN-12, TI-TUN-13, TI-TUN-14, TI-TUN-15, TI-TUN-16,
 * TI-RULING-45. */
void ti_step_tunnel(struct terra_incognita *s, struct journal *j)
{
    int seat = s->turn, p = s->pawn, first = place_of_the_lost(s);
    if (ti_tunnels(s) == 1) {
        s->state[seat][p] = LOST;
        say(j, E_LOST, seat, p, s->at[seat][p], 0);
        ti_chain_over(s, j);
    } else if (s->opened && first) {
        meet_the_lost(s, first, j);
    } else if (has_open_exit(s)) {
        s->stage = STAGE_NONE;
        s->phase = PHASE_TUNEXIT;
    } else {
        wait_at_tunnel(s, j);
    }
}
