/* Looking at face-down areas: J08, X23, CQ06 and YO03. A look fixes the tile for who has seen it; the
 * others learn only where somebody looked (IT-HIDE-03, IT-HIDE-08). */
#include "state.h"

static bool may_exchange(int peek) { return peek == PEEK_BESIDE_EXCHANGE || peek == PEEK_ANY_EXCHANGE; }

static bool is_beside_own(const struct isles *s, int faction, int field)
{
    return (it_beside(s, field) & it_controlled(s, faction)) != 0;
}

/* IT-HIDE-10: only green, yellow and red fields; one that is known already may be chosen too. */
static rule why_not_look_at(const struct isles *s, int faction, int peek, int field)
{
    if (!it_colour_of(s, field) || !it_is_unexplored(s, field)) return IT_HIDE_10;
    bool near = peek == PEEK_BESIDE || peek == PEEK_BESIDE_EXCHANGE;
    return near && !is_beside_own(s, faction, field) ? IT_TERM_15 : 0;
}

bool it_can_look(const struct isles *s, int faction, int peek)
{
    for (int field = 1; field < IT_FIELDS; field++)
        if (why_not_look_at(s, faction, peek, field) == 0) return true;
    return false;
}

void it_look(struct isles *s, int faction, int n, int peek)
{
    it_push(s, PHASE_LOOK, faction, n, peek, 0, 0);
}

/* Looks left? Several are made one by one: IT-RULING-91. */
bool it_step_look(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_a(s) > 0 && it_can_look(s, it_asked(s), it_b(s))) return true;
    it_pop(s);
    return false;
}

void it_legal_look(const struct isles *s, struct choices *out)
{
    for (int field = 1; field < IT_FIELDS; field++) offer(out, s, V_LOOK, field, 0, 0);
}

rule it_why_not_look(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_LOOK) return IT_FLOW_01;
    return why_not_look_at(s, it_asked(s), it_b(s), a.arg[0]);
}

void it_apply_look(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)j;
    it_set_a(s, it_a(s) - 1);
    it_push(s, PHASE_PEEK, it_asked(s), a.arg[0], it_b(s), 0, 0);
}

/* ---- What CHANCE shows ---- */

void it_legal_peek(const struct isles *s, struct choices *out)
{
    for (int tile = IT_TILE_G01; tile <= IT_TILE_D16; tile++) {
        int weight = it_unseen_weight(s, it_a(s), tile);
        if (weight) choices_add_weight(out, act(V_PEEK, tile, 0, 0), weight);
    }
}

rule it_why_not_peek(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_PEEK) return IT_FLOW_01;
    return it_unseen_weight(s, it_a(s), a.arg[0]) ? 0 : IT_FLOW_02;
}

/* IT-RULING-88: only who looks sees it. */
void it_apply_peek(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), field = it_a(s), peek = it_b(s), tile = a.arg[0];
    it_pop(s);
    it_fix_tile(s, field, tile);
    s->known[field] = (uint8_t)(s->known[field] | 1 << faction);
    say(j, E_PEEKED, it_seat(s, faction), faction, field, tile);
    if (may_exchange(peek)) it_push(s, PHASE_EXCHANGE, faction, field, 0, 0, 0);
}

/* ---- X23, CQ06: another tile in its place ---- */

void it_legal_exchange(const struct isles *s, struct choices *out)
{
    offer(out, s, V_EXCHANGE, s->tile[it_a(s)], 0, 0);
}

/* The action names the tile, since it is what tells the others. */
rule it_why_not_exchange(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_EXCHANGE) return IT_FLOW_01;
    return s->tile[it_a(s)] == a.arg[0] ? 0 : IT_HIDE_04;
}

/* IT-HIDE-04: the tile goes to the discard pile face up, so all learn now what it was. */
void it_apply_exchange(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    int faction = it_asked(s), field = it_a(s);
    it_pop(s);
    say(j, E_EXCHANGED, faction, field, s->tile[field], 0);
    it_discard_tile(s, field, j);
}
