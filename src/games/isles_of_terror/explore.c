/* Exploration: the card, the tile turned up, terrain and locations, negotiation or combat, success and
 * failure. */
#include "state.h"

/* ---- The exploration under way ---- */

/* IT-EXPL-01. */
void it_explore(struct isles *s, struct journal *j)
{
    (void)j;
    s->explore_at = s->here;
    s->explore_card = IT_EXPLORATION_NONE;
    s->broken = BROKEN_NONE;
    s->explore_value = s->jade = 0;
    it_push(s, PHASE_EXPLORE, s->turn, 0, 0, 0, 0);
}

/* IT-EXPL-21; IT-COOP-17: all factions there are one side. */
bool it_explorers_left(const struct isles *s)
{
    if (it_is_cooperative(s)) return it_all_characters_at(s, s->explore_at) > 0;
    return it_characters_at(s, s->turn, s->explore_at) > 0;
}

/* IT-EXPL-10, IT-EXPL-13. */
int it_succeed(struct isles *s, struct journal *j)
{
    int at = s->explore_at;
    if (!at) return 0;
    it_turn_up(s, at, s->tile[at], UP);
    say(j, E_EXPLORED, s->turn, at, 0, 0);
    return DEED_EXPLORE | (it_location_at(s, at) ? DEED_LOCATION : 0);
}

/* IT-EXPL-11, IT-EXPL-12, IT-COMB-16, IT-RETR-06: a tile turned up is exchanged; IT-RULING-32, IT-RULING-95: one
 * that was not stays as it is. */
static void fail_exploration(struct isles *s, struct journal *j)
{
    say(j, E_FAILED, s->turn, s->explore_at, 0, 0);
    if (s->lies[s->explore_at] == TURNED) it_discard_tile(s, s->explore_at, j);
}

/* ---- Cards ---- */

static bool has_card_in(const struct isles *s, int place)
{
    for (int c = 1; c < IT_EXPLORATIONS; c++)
        if (s->exploration[c] == place) return true;
    return false;
}

/* IT-HIDE-06: the discard pile becomes the deck as soon as the deck is empty. */
static void refill_deck(struct isles *s)
{
    if (has_card_in(s, PLACE_DECK)) return;
    for (int c = 1; c < IT_EXPLORATIONS; c++)
        if (s->exploration[c] == PLACE_DISCARD) s->exploration[c] = PLACE_DECK;
}

rule it_why_not_card(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_CARD) return IT_FLOW_01;
    return s->exploration[a.arg[0]] == PLACE_DECK ? 0 : IT_FLOW_02;
}

/* IT-HIDE-11: it is read out. */
void it_apply_card(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int card = a.arg[0];
    it_pop(s);
    s->exploration[card] = PLACE_HELD;
    s->explore_card = (uint8_t)card;
    say(j, E_CARD, s->turn, card, card, 0);
    refill_deck(s);
}

void it_legal_card(const struct isles *s, struct choices *out)
{
    for (int c = 1; c < IT_EXPLORATIONS; c++)
        if (s->exploration[c] == PLACE_DECK) choices_add_weight(out, act(V_CARD, c, 0, 0), 1);
}

/* IT-EXPL-02: its text holds for the whole exploration. IT-EXPL-03, IT-RULING-94: a card to keep does nothing now. */
static void read_card(struct isles *s, struct journal *j)
{
    int card = s->explore_card;
    if (!it_exploration[card].keep) {
        it_card_text(s, j);
        return;
    }
    s->exploration[card] = (uint8_t)(PLACE_KEPT + s->turn);
    s->explore_card = IT_EXPLORATION_NONE;
    say(j, E_KEPT, s->turn, card, 0, 0);
}

static void discard_card(struct isles *s)
{
    if (s->explore_card) s->exploration[s->explore_card] = PLACE_DISCARD;
    s->explore_card = IT_EXPLORATION_NONE;
    refill_deck(s);
}

/* ---- Turning up ---- */

/* What CHANCE may turn up there, as a weight: a tile of the field, of the bag, of the sea. */
static int flip_weight(const struct isles *s, int tile)
{
    if (it_phase(s) == PHASE_SEA) return it_tile[tile].kind == IT_KIND_SEA && it_is_unseen(s, tile);
    if (it_phase(s) == PHASE_FLIP) return it_tile[tile].pool ? it_unseen_weight(s, s->here, tile) : 0;
    if (it_kind_at(s, s->here) == IT_KIND_LOCATION) /* IT-EXPL-08 */
        return it_tile[tile].kind == IT_KIND_PLACE && it_is_unseen(s, tile);
    bool is_terrain = tile >= IT_TILE_RIVER && tile <= IT_TILE_MOUNTAIN; /* IT-EXPL-09 */
    return is_terrain ? it_bag_count(s, tile) : 0;
}

rule it_why_not_flip(const void *state, action a)
{
    const struct isles *s = state;
    int phase = it_phase(s);
    if (phase != PHASE_SEA && phase != PHASE_FLIP && phase != PHASE_FIND) return IT_FLOW_01;
    return flip_weight(s, a.arg[0]) > 0 ? 0 : IT_FLOW_02;
}

/* IT-EXPL-04, IT-EXPL-19: turned up, but not explored yet. IT-EXPL-08, IT-EXPL-09: a marker leaves the game. */
void it_apply_flip(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int phase = it_phase(s), field = phase == PHASE_SEA ? it_a(s) : s->here, marker = s->tile[field];
    it_pop(s);
    if (phase == PHASE_FIND) {
        s->pile[marker] = PILE_REMOVED;
        s->where[marker] = 0;
    }
    it_turn_up(s, field, a.arg[0], phase == PHASE_SEA ? UP : TURNED);
    if (phase == PHASE_SEA)
        say(j, E_SEA_FOUND, field, a.arg[0], 0, 0);
    else if (phase == PHASE_FIND)
        say(j, E_FOUND, s->turn, field, a.arg[0], 0);
    else
        say(j, E_REVEALED, field, a.arg[0], 0, 0);
}

void it_legal_flip(const struct isles *s, struct choices *out)
{
    for (int t = 1; t < IT_TILES; t++) {
        int weight = flip_weight(s, t);
        if (weight) choices_add_weight(out, act(V_FLIP, t, 0, 0), weight);
    }
}

/* ---- What was found ---- */

/* IT-EXPL-09, IT-EXPL-20: terrain is explored at once; IT-TERR-02, IT-RULING-90: a camp on a mountain. What comes
 * last is pushed first. */
static void find_terrain(struct isles *s, struct journal *j)
{
    int at = s->explore_at, deeds = it_succeed(s, j) | DEED_TERRAIN;
    it_go_to(s, EXPLORE_END);
    if (s->tile[at] == IT_TILE_MOUNTAIN) it_push(s, PHASE_CAMP, s->turn, 0, 0, 0, 0);
    it_deed(s, s->turn, deeds, at, 0);
    it_reward(s, false, j);
}

/* IT-EXPL-07: the text of the minion or boss; a location has none. */
static void meet(struct isles *s, struct journal *j)
{
    int kind = it_kind_at(s, s->explore_at);
    if (kind == IT_KIND_RIVER || kind == IT_KIND_SWAMP || kind == IT_KIND_MOUNTAIN)
        find_terrain(s, j);
    else if (kind != IT_KIND_PLACE)
        it_guard_text(s, j);
}

static void find_in_bag(struct isles *s)
{
    int kind = it_kind_at(s, s->explore_at);
    if (kind == IT_KIND_TERRAIN || kind == IT_KIND_LOCATION) it_push(s, PHASE_FIND, s->turn, 0, 0, 0, 0);
}

/* ---- Negotiating or fighting ---- */

bool it_step_approach(struct isles *s, struct journal *j)
{
    (void)j;
    if (it_explorers_left(s)) return true;
    it_pop(s); /* IT-RULING-98 */
    return false;
}

/* IT-EXPL-05, IT-NEG-01, IT-NEG-02, IT-NEG-04. */
rule it_why_not_negotiate(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    if (it_phase(s) != PHASE_APPROACH) return IT_NEG_04;
    if (it_is_red(s, s->here)) return IT_EXPL_05;
    return it_price(s) <= s->gold[s->turn] ? 0 : IT_NEG_02;
}

/* IT-NEG-03: explored, not conquered. */
void it_apply_negotiate(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int price = it_price(s), at = s->explore_at;
    (void)a;
    it_pop(s);
    it_go_to(s, EXPLORE_END);
    it_lose_resource(s, s->turn, IT_RESOURCE_GOLD, price, NULL);
    say(j, E_NEGOTIATED, s->turn, at, price, 0);
    int deeds = it_succeed(s, j) | DEED_NEGOTIATE;
    it_deed(s, s->turn, deeds, at, it_location_at(s, at));
    it_reward(s, false, j);
}

rule it_why_not_fight(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    return it_phase(s) == PHASE_APPROACH ? 0 : IT_FLOW_01;
}

/* IT-EXPL-06: whom the tile shows. */
static int foe_at(const struct isles *s, int field)
{
    int kind = it_kind_at(s, field);
    if (kind == IT_KIND_PLACE) return FOE_LOCATION;
    return kind == IT_KIND_BOSS ? FOE_BOSS : FOE_MINION;
}

void it_apply_fight(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    it_pop(s);
    it_combat(s, foe_at(s, s->here), IT_FACTION_NONE, false, j);
}

void it_legal_approach(const struct isles *s, struct choices *out)
{
    offer(out, s, V_NEGOTIATE, 0, 0, 0);
    offer(out, s, V_FIGHT, 0, 0, 0);
}

/* ---- The steps ---- */

/* Cards of the exploration end; IT-EXPL-02: the card goes to the discard pile. */
static void end_exploration(struct isles *s, struct journal *j)
{
    int at = s->explore_at;
    it_cards_expire(s, s->turn, IT_TIME_EXPLORE, j);
    discard_card(s);
    s->explore_at = s->explore_value = s->jade = 0;
    s->broken = BROKEN_NONE;
    it_pop(s);
    it_settle(s, at, j);
}

/* IT-EXPL-15, IT-RAND-05, IT-TERROR-02, IT-TERROR-22: over before its tile is turned up; the characters stay, or
 * have left; IT-RULING-43: a terror only holds them, IT-RULING-47: and an activation elsewhere changes nothing.
 * IT-EXPL-21, IT-RULING-31: or nobody is left. True where it is over. */
static bool is_cut_short(struct isles *s, struct journal *j)
{
    int step = it_a(s);
    if (step <= EXPLORE_CARD || step >= EXPLORE_RESULT) return false;
    if (s->broken && step > EXPLORE_TERROR) {
        if (s->broken != BROKEN_LEFT) say(j, E_HALTED, s->turn, s->explore_at, 0, 0);
        it_go_to(s, EXPLORE_END);
        return true;
    }
    if (s->lies[s->explore_at] == UP || it_explorers_left(s)) return false;
    fail_exploration(s, j);
    it_go_to(s, EXPLORE_END);
    return true;
}

static void take_step(struct isles *s, int step, struct journal *j)
{
    switch (step) {
    case EXPLORE_CARD:
        refill_deck(s);
        it_push(s, PHASE_CARD, s->turn, 0, 0, 0, 0);
        break;
    case EXPLORE_TERROR: /* IT-TERROR-21, IT-RULING-93: the terror first */
        if (it_is_cooperative(s)) it_terror_card(s, j);
        break;
    case EXPLORE_TEXT: read_card(s, j); break;
    case EXPLORE_FLIP: it_push(s, PHASE_FLIP, s->turn, 0, 0, 0, 0); break;
    case EXPLORE_FIND: find_in_bag(s); break;
    case EXPLORE_MEET: meet(s, j); break;
    case EXPLORE_APPROACH: it_push(s, PHASE_APPROACH, s->turn, 0, 0, 0, 0); break;
    case EXPLORE_RESULT: break; /* won, or nobody is left and it was cut short */
    }
}

bool it_step_explore(struct isles *s, struct journal *j)
{
    if (is_cut_short(s, j)) return false;
    if (it_a(s) == EXPLORE_RESULT)
        end_exploration(s, j);
    else
        take_step(s, it_next_step(s), j);
    return false;
}
