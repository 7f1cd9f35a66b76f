/* A season from its fortune phase to its end, and the end of the year: the starting player, the event, the
 * strategy cards; after the turns the terrors, the effects of the season's end, the ships, the checks of the
 * adventure, and in winter what everybody has to pay. Minion attacks and losses are in losses.c. */
#include "state.h"

enum { SPRING_CARDS = 3, LATER_CARDS = 1 }; /* IT-FORT-04, IT-RULING-02 */

static bool is_first_season(const struct isles *s) { return s->year == 1 && s->season == IT_SEASON_SPRING; }

/* ---- The starting player: N0, N0c ---- */

static int most_camps(const struct isles *s)
{
    int most = 0;
    for (int i = 0; i < s->faction_count; i++) {
        int camps = it_camps_on_board(s, s->order[i]);
        most = camps > most ? camps : most;
    }
    return most;
}

/* IT-START-02, IT-START-04: who has the most camps on the board, a bit a faction. */
static int with_most_camps(const struct isles *s)
{
    int most = most_camps(s), bits = 0;
    for (int i = 0; i < s->faction_count; i++)
        if (it_camps_on_board(s, s->order[i]) == most) bits |= 1 << s->order[i];
    return bits;
}

static bool is_single(int bits) { return (bits & (bits - 1)) == 0; }

static void become_starter(struct isles *s, int faction, struct journal *j)
{
    s->starter = (uint8_t)faction;
    say(j, E_STARTER, faction, 0, 0, 0);
}

/* IT-START-01, IT-START-03, IT-COOP-15: the first season's is fixed at set-up; later the previous one names
 * the next where camps are tied, in cooperative play always. With one seat nobody is asked (IT-START-04). */
static void find_starter(struct isles *s, struct journal *j)
{
    say(j, E_SEASON, s->season, 0, 0, 0);
    if (is_first_season(s) || it_is_solo(s)) return;
    int tied = with_most_camps(s);
    if (it_is_cooperative(s) || !is_single(tied))
        it_push(s, PHASE_STARTER, s->starter, 0, 0, 0, 0);
    else
        become_starter(s, it_first_field((area_set)tied), j);
}

void it_legal_starter(const struct isles *s, struct choices *out)
{
    for (int faction = 1; faction < IT_FACTIONS; faction++) offer(out, s, V_STARTER, faction, 0, 0);
}

/* IT-RULING-73: also one that is not tied itself chooses among the tied ones only. */
rule it_why_not_starter(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_STARTER) return IT_FLOW_01;
    if (!it_plays(s, a.arg[0])) return IT_COOP_15;
    return it_is_cooperative(s) || with_most_camps(s) >> a.arg[0] & 1 ? 0 : IT_START_03;
}

void it_apply_starter(void *state, action a, struct journal *j)
{
    it_pop(state);
    become_starter(state, a.arg[0], j);
}

/* ---- The event: N1, N2 ---- */

/* IT-HIDE-06: a deck that is empty is made anew of what was discarded. */
static bool refill_events(struct isles *s)
{
    bool any = false;
    for (int e = 1; e < IT_EVENTS; e++) any |= s->event[e] == PLACE_DECK;
    for (int e = 1; e < IT_EVENTS && !any; e++)
        if (s->event[e] == PLACE_DISCARD) s->event[e] = PLACE_DECK;
    for (int e = 1; e < IT_EVENTS; e++) any |= s->event[e] == PLACE_DECK;
    return any;
}

static void lay_event(struct isles *s, int event, struct journal *j)
{
    s->event[event] = PLACE_HELD;
    s->season_event[s->season] = (uint8_t)event;
    say(j, E_EVENT, event, event, 0, 0);
}

/* IT-FORT-01: the adventure names the first. IT-FORT-03: any colour may come, it has no meaning of its own. */
static void find_event(struct isles *s, struct journal *j)
{
    if (is_first_season(s))
        lay_event(s, it_adventure[s->adventure].event, j);
    else if (refill_events(s))
        it_push(s, PHASE_EVENT, s->starter, 0, 0, 0, 0);
}

void it_legal_event(const struct isles *s, struct choices *out)
{
    for (int e = 1; e < IT_EVENTS; e++)
        if (s->event[e] == PLACE_DECK) choices_add_weight(out, act(V_EVENT, e, 0, 0), 1);
}

rule it_why_not_event(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_EVENT) return IT_FLOW_01;
    return s->event[a.arg[0]] == PLACE_DECK ? 0 : IT_FLOW_02;
}

void it_apply_event(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    it_pop(s);
    lay_event(s, a.arg[0], j);
}

/* ---- Strategy cards: N3 ---- */

/* IT-FORT-04, IT-FORT-05: in order from the starting player, and there is no limit to a hand. The Captain's
 * Log (IT-CAMPAIGN-03) gives one more in the first spring. */
static void draw_strategies(struct isles *s, struct journal *j)
{
    (void)j;
    int n = s->season == IT_SEASON_SPRING ? SPRING_CARDS : LATER_CARDS;
    for (int i = s->faction_count - 1; i >= 0; i--) {
        int faction = it_clockwise(s, s->starter, i);
        it_draw_cards(s, faction, n + (is_first_season(s) && s->has_log[faction] ? 1 : 0));
    }
}

static int count_at(const struct isles *s, int faction, int place)
{
    int n = 0;
    for (int card = 1; card < IT_STRATEGYS; card++)
        n += it_strategy[card].faction == faction && s->strategy[card] == place;
    return n;
}

/* IT-HIDE-07: only from its own discard pile. */
static void refill_strategies(struct isles *s, int faction)
{
    for (int card = 1; card < IT_STRATEGYS; card++)
        if (it_strategy[card].faction == faction && s->strategy[card] == PLACE_DISCARD)
            s->strategy[card] = PLACE_DECK;
}

/* IT-HIDE-06: with nothing to draw nothing is drawn. */
bool it_step_draw(struct isles *s, struct journal *j)
{
    int faction = it_asked(s);
    if (it_a(s) > 0) {
        if (count_at(s, faction, PLACE_DECK) == 0) refill_strategies(s, faction);
        if (count_at(s, faction, PLACE_DECK) > 0) return true;
        say(j, E_NOT_DRAWN, faction, 0, 0, 0);
    }
    it_pop(s);
    return false;
}

void it_legal_draw(const struct isles *s, struct choices *out)
{
    for (int card = 1; card < IT_STRATEGYS; card++)
        if (it_strategy[card].faction == it_asked(s) && s->strategy[card] == PLACE_DECK)
            choices_add_weight(out, act(V_DRAW, card, 0, 0), 1);
}

rule it_why_not_draw(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_DRAW) return IT_FLOW_01;
    bool there = it_strategy[a.arg[0]].faction == it_asked(s) && s->strategy[a.arg[0]] == PLACE_DECK;
    return there ? 0 : IT_FLOW_02;
}

/* IT-HIDE-08: told to its owner only. The last card of the deck makes the discard pile the new one. */
void it_apply_draw(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    s->strategy[a.arg[0]] = PLACE_HELD;
    s->hand_count[faction]++;
    it_set_a(s, it_a(s) - 1);
    say(j, E_DREW, it_seat(s, faction), faction, a.arg[0], 0);
    if (count_at(s, faction, PLACE_DECK) == 0) refill_strategies(s, faction);
}

/* ---- The turns, and the end of the season: Z0, Z1 ---- */

/* IT-TERM-02, IT-ACT-01. */
static void begin_turns(struct isles *s, struct journal *j)
{
    (void)j;
    s->wave = 1;
    s->acted = 0;
    it_push(s, PHASE_TURNS, s->starter, 0, 0, 0, 0);
}

/* IT-TERROR-06, IT-RULING-49: terrors come before the end of the season. */
static void rouse_terrors(struct isles *s, struct journal *j)
{
    (void)j;
    s->turn = 0;
    if (it_is_cooperative(s)) it_push(s, PHASE_TERRORS, s->starter, 0, 0, 0, 0);
}

/* IT-SEAS-01, IT-SEAS-04: for each faction in order E11 and then LO4. */
static void end_effects(struct isles *s, struct journal *j)
{
    (void)j;
    int spring = it_location_field(s, IT_LOCATION_LO4);
    for (int i = s->faction_count - 1; i >= 0; i--) {
        int faction = it_clockwise(s, s->starter, i);
        if (spring) it_push(s, PHASE_SPRING, faction, spring, 0, 0, 0);
        it_season_end_text(s, faction);
    }
}

static void open_season_window(struct isles *s, struct journal *j)
{
    it_open_window(s, IT_WINDOW_SEASON, s->starter, j);
}

/* IT-SEAS-02, IT-SEAS-03, IT-ACT-11, IT-RULING-82: ships with all in their areas, and the action tokens. The
 * areas closed by a summons open again (IT-TERROR-19, IT-RULING-68). */
static void hoist_anchor(struct isles *s, struct journal *j)
{
    for (int i = 0; i < s->faction_count; i++) {
        int faction = s->order[i];
        it_move_ship(s, faction, 0);
        for (int slot = 1; slot < IT_SLOTS; slot++) s->taken[slot - 1][faction] = 0;
    }
    for (int field = 1; field < IT_FIELDS; field++) s->closed[field] = 0;
    s->wave = s->acted = 0;
    say(j, E_SHIPS_RETURN, 0, 0, 0, 0);
}

/* Tasks "at the end of a season" (ADV3): each faction in order. */
static void count_season(struct isles *s, struct journal *j)
{
    (void)j;
    for (int i = s->faction_count - 1; i >= 0; i--)
        it_deed(s, it_clockwise(s, s->starter, i), DEED_SEASON_END, 0, 0);
}

/* IT-RULING-60, IT-RULING-85: wins and losses at the end of a season come before the dice of the year. */
static void decide_season(struct isles *s, struct journal *j)
{
    if (it_season_decides(s, j)) it_pop(s);
}

/* ---- The end of the year: Z2, Z3 ---- */

/* IT-YEAR-01, IT-RULING-84. */
static void roll_year(struct isles *s, struct journal *j)
{
    (void)j;
    if (s->season != IT_SEASON_WINTER) return;
    it_push(s, PHASE_YEAR_PAY, s->starter, 0, 0, 0, 0);
    it_push(s, PHASE_YEAR_DICE, s->starter, ATTACK_DICE, 0, 0, 0);
}

/* IT-YEAR-04, IT-STRAT-14: hands, active and discarded cards go back, and what was seen of them is void. */
static void shuffle_strategies(struct isles *s, struct journal *j)
{
    for (int card = 1; card < IT_STRATEGYS; card++) {
        s->strategy_known[card] = 0;
        if (it_plays(s, it_strategy[card].faction)) s->strategy[card] = PLACE_DECK;
    }
    for (int faction = 1; faction < IT_FACTIONS; faction++)
        s->hand_count[faction] = s->effective[faction] = 0;
    say(j, E_SHUFFLED, 0, 0, 0, 0);
}

/* IT-YEAR-05: the four events are discarded. */
static void begin_year(struct isles *s, struct journal *j)
{
    for (int season = 1; season < IT_SEASONS; season++) {
        if (s->season_event[season]) s->event[s->season_event[season]] = PLACE_DISCARD;
        s->season_event[season] = 0;
    }
    s->year++;
    s->season = IT_SEASON_SPRING;
    say(j, E_YEAR, it_adventure[s->adventure].year + s->year - 1, 0, 0, 0);
}

/* IT-TERM-01, IT-SEAS-03: on to the next season, or the adventure is over after its last winter. */
static void end_season(struct isles *s, struct journal *j)
{
    it_pop(s);
    if (s->season != IT_SEASON_WINTER) {
        s->season++;
        return;
    }
    shuffle_strategies(s, j);
    if (s->year == it_adventure[s->adventure].years)
        it_last_winter(s, j);
    else
        begin_year(s, j);
}

/* One season, step by step. */
bool it_step_season(struct isles *s, struct journal *j)
{
    static void (*const steps[])(struct isles *, struct journal *) = {
        [SEASON_STARTER] = find_starter, [SEASON_EVENT] = find_event,
        [SEASON_TEXT] = it_event_text,   [SEASON_CARDS] = draw_strategies,
        [SEASON_TURNS] = begin_turns,    [SEASON_TERRORS] = rouse_terrors,
        [SEASON_EFFECTS] = end_effects,  [SEASON_WINDOW] = open_season_window,
        [SEASON_ANCHOR] = hoist_anchor,  [SEASON_COUNT] = count_season,
        [SEASON_DECIDE] = decide_season, [SEASON_YEAR] = roll_year,
        [SEASON_END] = end_season,
    };
    int step = it_next_step(s);
    assert(step < (int)(sizeof steps / sizeof *steps));
    steps[step](s, j);
    return false;
}

/* ---- LO4, the Healing Spring ---- */

static rule why_not_spring(const struct isles *s, int faction, int field)
{
    if (!it_controls(s, faction, field)) return IT_EXPL_14;
    if (s->soldiers_pool[faction] == 0) return IT_RECR_03;
    return it_room(s, faction, field) > 0 ? 0 : IT_RULING_87;
}

bool it_step_spring(struct isles *s, struct journal *j)
{
    (void)j;
    if (why_not_spring(s, it_asked(s), it_a(s)) == 0) return true;
    it_pop(s);
    return false;
}

void it_legal_spring(const struct isles *s, struct choices *out) { offer(out, s, V_SPRING, 0, 0, 0); }

rule it_why_not_spring(const void *state, action a)
{
    const struct isles *s = state;
    (void)a;
    return it_phase(s) == PHASE_SPRING ? why_not_spring(s, it_asked(s), it_a(s)) : IT_FLOW_01;
}

void it_apply_spring(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    (void)a;
    int faction = it_asked(s), field = it_a(s);
    it_pop(s);
    s->soldiers_pool[faction]--;
    it_add(s, faction, SOLDIER, field, 1);
    say(j, E_RECRUITED, faction, SOLDIER, field, 0);
}
