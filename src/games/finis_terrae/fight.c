/* Fights: who may fight whom, the throws, and what the winner does with the loser. FT-FIGHT-01. */
#include "state.h"

static const uint8_t ways[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}; /* of two dice: FT-FIGHT-19 */

void ft_legal_fight(const struct finis_terrae *s, struct choices *out)
{
    if (s->phase == PHASE_FIGHT_ROLL) {
        for (int sum = 2; sum <= 12; sum++) choices_add_weight(out, act(V_STRIKE, sum, 0, 0), ways[sum]);
        return;
    }
    for (int hold = 1; hold <= HOLDS; hold++) { /* PHASE_LOOT */
        if (!ft_hold_kind(s, ft_loser(s), hold)) continue;
        choices_add(out, act(V_LOOT, hold, LOOT_TAKE, 0));
        choices_add(out, act(V_LOOT, hold, LOOT_DUMP, 0));
    }
    ft_offer_treasures(s, out);
}

/* ---- fight ---- */

/* FT-FIGHT-05, FT-FIGHT-06, FT-TILE-11, FT-TILE-19, FT-RULING-53: everywhere but at a sea fort.
 * FT-FIGHT-02, FT-GAL-08: an explorer only against pirates. FT-GAL-07, FT-RULING-13,
 * FT-RULING-77: the Galleon not against its captain. */
static rule why_not_enemy(const struct finis_terrae *s, int ship)
{
    int own = s->sailing - 1, cell = ft_ship_cell(s, own);
    if (ship == own || (ship < SEATS && ship >= s->seat_count)) return FT_FIGHT_01;
    if (ft_ship_cell(s, ship) != cell) return FT_FIGHT_01;
    if (ft_tile_on(s, cell) == FT_TILE_FORT) return FT_FIGHT_05;
    if (own == GALLEON && ship == s->turn) return FT_GAL_07;
    return ft_is_pirate(s, own) || ft_is_pirate(s, ship) ? 0 : FT_FIGHT_02;
}

bool ft_is_enemy(const struct finis_terrae *s, int ship) { return why_not_enemy(s, ship) == 0; }

bool ft_has_enemy(const struct finis_terrae *s)
{
    for (int ship = 0; ship < SHIPS; ship++)
        if (ft_is_enemy(s, ship)) return true;
    return false;
}

/* FT-FIGHT-07: one of the enemies on the cell. FT-FIGHT-16: only as the action after a movement. */
rule ft_why_not_fight(const void *state, action a)
{
    const struct finis_terrae *s = state;
    return s->phase == PHASE_ACTION ? why_not_enemy(s, a.arg[0] - 1) : FT_FLOW_01;
}

void ft_apply_fight(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    s->foe = (uint8_t)a.arg[0];
    s->forced = s->raised[s->turn] = 0;
    s->phase = PHASE_FIGHT_ROLL;
    say(j, E_ATTACKED, s->sailing, s->foe, 0, 0);
}

/* ---- strike: the attacker's two dice, then the defender's ---- */

rule ft_why_not_strike(const void *state, action a)
{
    const struct finis_terrae *s = state;
    (void)a;
    return s->phase == PHASE_FIGHT_ROLL ? 0 : FT_FLOW_01;
}

int ft_loser(const struct finis_terrae *s) { return (s->winner == s->foe ? s->sailing : s->foe) - 1; }

/* FT-GAL-09: the red flag's holder decides for the Galleon; against its own ship the next seat
 * does. FT-FIGHT-20, FT-FLOW-03: also when it is not that seat's turn. */
int ft_decider(const struct finis_terrae *s, int ship, int enemy)
{
    if (ship != GALLEON) return ship;
    int captain = s->red - 1;
    return enemy == captain ? ft_next_seat(s, captain) : captain;
}

/* FT-FIGHT-14, FT-FIGHT-15, FT-GAL-11, FT-RULING-21: for sinking a pirate, to the seat of the ship
 * that did it. FT-GAL-16, FT-RULING-14: for the Galleon to nobody, or to its captain, unless that
 * is who was sunk. */
static void reward(struct finis_terrae *s, int winner, int loser, struct journal *j)
{
    int seat = winner == GALLEON ? s->red - 1 : winner;
    if (!ft_is_pirate(s, loser) || seat == loser) return;
    if (winner == GALLEON && s->options.galleon_bounty != BOUNTY_CAPTAIN) return;
    s->plus[seat]++;
    say(j, E_PLUS, seat, s->plus[seat], 0, 0);
}

/* FT-FIGHT-11, FT-FIGHT-13: plunder if there is something, else the loser is sunk. */
static void decide(struct finis_terrae *s, int winner, struct journal *j)
{
    s->winner = (uint8_t)(winner + 1);
    int loser = ft_loser(s);
    say(j, E_WON, winner + 1, loser + 1, 0, 0);
    if (!ft_is_empty(s, loser)) {
        s->who = (uint8_t)ft_decider(s, winner, loser);
        s->phase = PHASE_LOOT;
        return;
    }
    say(j, E_SUNK, loser + 1, 0, 0, 0);
    reward(s, winner, loser, j);
    ft_send_home(s, loser, j);
}

/* FT-FIGHT-09, FT-RULING-51, FT-RULING-63, FT-RULING-78: again, or after 20 tied rounds no
 * winner, and the action is used. */
static void tie(struct finis_terrae *s, int total, struct journal *j)
{
    if (s->ties < UINT8_MAX) s->ties++;
    s->attack = 0;
    say(j, E_TIED, s->sailing, s->foe, total, 0);
    if (s->options.tie_cap != CAP_20 || s->ties < TIE_CAP) return;
    say(j, E_UNDECIDED, s->sailing, s->foe, 0, 0);
    ft_fight_over(s, j);
}

/* FT-FIGHT-08, FT-FIGHT-10, FT-RULING-57: a pirate adds 1, whoever it is. */
void ft_apply_strike(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int thrower = (s->attack ? s->foe : s->sailing) - 1, sum = a.arg[0];
    say(j, E_STRUCK, thrower + 1, sum, sum + ft_is_pirate(s, thrower), 0);
    if (!s->attack) {
        s->attack = (uint8_t)sum;
        return;
    }
    int attacker = s->sailing - 1, defender = s->foe - 1;
    int one = s->attack + ft_is_pirate(s, attacker), other = sum + ft_is_pirate(s, defender);
    if (one == other) {
        tie(s, one, j);
        return;
    }
    s->attack = s->ties = 0;
    decide(s, one > other ? attacker : defender, j);
}

/* ---- loot: FT-FIGHT-11, FT-FIGHT-21, FT-HOLD-09, FT-RULING-38 ---- */

rule ft_why_not_loot(const void *state, action a)
{
    const struct finis_terrae *s = state;
    if (s->phase != PHASE_LOOT) return FT_FLOW_01;
    return ft_hold_kind(s, ft_loser(s), a.arg[0]) ? 0 : FT_FIGHT_11;
}

void ft_apply_loot(void *state, action a, struct journal *j)
{
    struct finis_terrae *s = state;
    int loser = ft_loser(s), hold = a.arg[0];
    int kind = ft_hold_kind(s, loser, hold), count = ft_hold_count(s, loser, hold);
    say(j, a.arg[1] == LOOT_TAKE ? E_TAKEN : E_DUMPED, s->winner, count, kind, 0);
    if (a.arg[1] == LOOT_DUMP) {
        ft_discharge(s, loser, hold);
        ft_fight_over(s, j);
        return;
    }
    ft_fill(s, loser, hold, 0, 0);
    ft_load_cargo(s, s->winner - 1, kind, count, FROM_LOOT, j);
}

/* FT-FIGHT-18, FT-RULING-71: an attacker that was sunk has no POST; else the attacker's turn
 * goes on with it. A sunk loser had nothing to plunder, so it is the wreck that tells: it ends
 * here with the filling done. */
void ft_fight_over(struct finis_terrae *s, struct journal *j)
{
    bool sunk = s->phase == PHASE_WRECK_LOAD || s->phase == PHASE_GALLEON_LAIR ||
                s->phase == PHASE_FIGHT_ROLL;
    bool ends = sunk && s->winner && ft_loser(s) == s->sailing - 1;
    s->foe = s->attack = s->ties = s->winner = 0;
    s->who = s->turn;
    if (ends)
        ft_next_movement(s, j);
    else
        ft_post(s);
}
