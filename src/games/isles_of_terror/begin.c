/* Set-up: factions, the first player, the isle of an adventure with its decks and bags; and the frame
 * below everything, which leads from one adventure of a campaign to the next. */
#include <string.h>

#include "state.h"

/* ---- Factions ---- */

/* The nth of the 24 orders of four factions, as the words of the option list them. */
static void list_order(int n, uint8_t order[FACTIONS])
{
    uint8_t left[FACTIONS] = {IT_FACTION_RC, IT_FACTION_CQ, IT_FACTION_YO, IT_FACTION_CH};
    static const int blocks[FACTIONS] = {6, 2, 1, 1};
    for (int i = 0; i < FACTIONS; i++) {
        int k = n / blocks[i] % (FACTIONS - i);
        order[i] = left[k];
        memmove(left + k, left + k + 1, (size_t)(FACTIONS - i - k - 1));
    }
}

rule it_why_not_faction(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_FACTION) return IT_FLOW_01;
    for (int i = 0; i < s->faction_count; i++)
        if (s->order[i] == a.arg[0]) return IT_SETUP_01; /* without repetition */
    return 0;
}

void it_apply_faction(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int slot = it_a(s);
    s->order[slot] = (uint8_t)a.arg[0];
    it_pop(s);
    say(j, E_FACTION, it_is_solo(s) ? 0 : slot, a.arg[0], 0, 0);
}

void it_legal_faction(const struct isles *s, struct choices *out)
{
    for (int f = 1; f < IT_FACTIONS; f++) {
        action a = act(V_FACTION, f, 0, 0);
        if (it_why_not_faction(s, a) == 0) choices_add_weight(out, a, 1);
    }
}

/* ---- The first player ---- */

rule it_why_not_first(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_FIRST) return IT_FLOW_01;
    return it_plays(s, a.arg[0]) ? 0 : IT_SETUP_02;
}

void it_apply_first(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    s->starter = (uint8_t)a.arg[0];
    it_pop(s);
    say(j, E_STARTER, s->starter, 0, 0, 0);
}

void it_legal_first(const struct isles *s, struct choices *out)
{
    for (int i = 0; i < s->faction_count; i++) choices_add_weight(out, act(V_FIRST, s->order[i], 0, 0), 1);
}

/* IT-SETUP-02, IT-START-01, IT-RULING-41: by lot or the first seat; IT-START-04: one seat is not asked. */
static void find_first(struct isles *s, struct journal *j)
{
    if (s->options.first_player == FIRST_RANDOM && !it_is_solo(s)) {
        it_push(s, PHASE_FIRST, IT_FACTION_NONE, 0, 0, 0, 0);
        return;
    }
    s->starter = s->order[0];
    say(j, E_STARTER, s->starter, 0, 0, 0);
}

/* ---- The isle of an adventure ---- */

/* IT-CAMPAIGN-07: only this carries over from one adventure to the next. */
static void forget_adventure(struct isles *s)
{
    struct isles old = *s;
    memset(s, 0, sizeof *s);
    s->seat_count = old.seat_count;
    s->options = old.options;
    s->stack_count = old.stack_count;
    memcpy(s->stack_a, old.stack_a, sizeof s->stack_a);
    memcpy(s->stack_phase, old.stack_phase, sizeof s->stack_phase);
    s->adventure = old.adventure;
    s->faction_count = old.faction_count;
    memcpy(s->order, old.order, sizeof s->order);
    memcpy(s->has_log, old.has_log, sizeof s->has_log);
    memcpy(s->has_blade, old.has_blade, sizeof s->has_blade);
    memcpy(s->has_ashes, old.has_ashes, sizeof s->has_ashes);
    memcpy(s->more_gold, old.more_gold, sizeof s->more_gold);
    memcpy(s->more_rations, old.more_rations, sizeof s->more_rations);
    memcpy(s->campaign_points, old.campaign_points, sizeof s->campaign_points);
    memcpy(s->campaign_sum, old.campaign_sum, sizeof s->campaign_sum);
    memcpy(s->last_place, old.last_place, sizeof s->last_place);
    s->campaign_won = old.campaign_won;
    s->marauders_level = old.marauders_level;
}

/* IT-SETUP-03, IT-SETUP-04: every area has its tile; only adventure areas lie face up. */
static void lay_out_isle(struct isles *s)
{
    for (int t = IT_TILE_G01; t < IT_TILES; t++)
        if (it_tile[t].copies == 1 && it_tile[t].kind != IT_KIND_SITE) s->pile[t] = PILE_UNSEEN;
    for (int t = IT_TILE_G01; t <= IT_TILE_D16; t++) s->tile_generation[t] = 1;
    for (int c = 1; c < IT_COLOURS; c++) s->generation[c] = 1;
    for (int f = 1; f < IT_FIELDS; f++) {
        if (!it_ground(s, f)) continue;
        s->lies[f] = DOWN;
        if (it_colour_of(s, f)) s->field_generation[f] = 1;
    }
    for (int i = 1; i < IT_SITES; i++) {
        if (it_site[i].adventure != s->adventure) continue;
        s->pile[it_site[i].tile] = PILE_UNSEEN;
        it_turn_up(s, it_site[i].field, it_site[i].tile, UP);
    }
}

/* IT-SETUP-07: the first season takes its event out of the deck. IT-SETUP-08: missions without rivals. */
static void make_decks(struct isles *s)
{
    const struct it_adventure *adventure = &it_adventure[s->adventure];
    for (int c = 1; c < IT_EXPLORATIONS; c++)
        if (it_exploration[c].deck == adventure->deck) s->exploration[c] = PLACE_DECK;
    for (int e = 1; e < IT_EVENTS; e++) s->event[e] = PLACE_DECK;
    for (int m = 1; m < IT_MISSIONS; m++)
        s->mission_card[m] = it_is_cooperative(s) && it_mission[m].rivals ? PLACE_REMOVED : PLACE_DECK;
    for (int c = 1; c < IT_STRATEGYS; c++)
        if (it_plays(s, it_strategy[c].faction)) s->strategy[c] = PLACE_DECK;
}

/* IT-SETUP-05, IT-SETUP-09, IT-CAMPAIGN-03, IT-CAMPAIGN-05: the faction's materials, and what it carries over. */
static void equip(struct isles *s, int faction)
{
    const struct it_adventure *adventure = &it_adventure[s->adventure];
    s->gold[faction] = (uint16_t)(adventure->gold + s->more_gold[faction]);
    s->rations[faction] = (uint16_t)(adventure->rations + s->more_rations[faction]);
    s->more_gold[faction] = s->more_rations[faction] = 0;
    s->soldiers_pool[faction] = (uint8_t)adventure->soldiers;
    s->camps_free[faction] = (uint8_t)adventure->camps;
}

/* IT-SETUP-08, IT-TERROR-01: off the map at level 1. IT-ADV-12: the devastators wait at E5. */
static void place_terrors(struct isles *s)
{
    for (int t = 1; t < IT_TERRORS; t++) s->terror_level[t] = 1;
    if (s->marauders_level) s->terror_level[IT_TERROR_MARAUDERS] = s->marauders_level;
    s->marauders_level = 0;
    if (it_is_cooperative(s) && s->adventure == IT_ADVENTURE_ADV4)
        s->terror_at[IT_TERROR_DEVASTATORS] = IT_FIELD_E5;
}

static void lay_out_adventure(struct isles *s, struct journal *j)
{
    forget_adventure(s);
    lay_out_isle(s);
    make_decks(s);
    for (int i = 0; i < s->faction_count; i++) equip(s, s->order[i]);
    place_terrors(s);
    s->year = 1;
    s->season = IT_SEASON_SPRING;
    it_derive(s);
    say(j, E_STORY, s->adventure, s->adventure, 0, 0); /* IT-CAMPAIGN-08 */
    find_first(s, j);
}

/* IT-SETUP-06: in the order of the seats from the starting player. */
static void deal_missions(struct isles *s)
{
    for (int i = s->faction_count - 1; i >= 0; i--) it_draw_mission(s, it_clockwise(s, s->starter, i));
}

/* ---- From adventure to adventure ---- */

/* IT-CAMPAIGN-01, IT-CAMPAIGN-08: the epilogue, then the next adventure or the end. */
static void close_adventure(struct isles *s, struct journal *j)
{
    say(j, E_EPILOGUE, s->adventure, 0, 0, 0);
    bool is_campaign = s->options.series == SERIES_CAMPAIGN;
    if (is_campaign) it_close_adventure(s, j);
    if (is_campaign && s->adventure < IT_ADVENTURE_ADV4) {
        s->adventure++;
        it_set_a(s, ADVENTURE_LAY_OUT);
        return;
    }
    if (is_campaign) s->end = END_CAMPAIGN;
    it_push(s, PHASE_OVER, IT_FACTION_NONE, 0, 0, 0, 0);
    say(j, E_OVER, s->end, 0, 0, 0);
}

bool it_step_adventure(struct isles *s, struct journal *j)
{
    switch (it_a(s)) {
    case ADVENTURE_LAY_OUT:
        it_set_a(s, ADVENTURE_MISSIONS);
        lay_out_adventure(s, j);
        break;
    case ADVENTURE_MISSIONS:
        it_set_a(s, ADVENTURE_SEASONS);
        deal_missions(s);
        break;
    case ADVENTURE_SEASONS:
        if (s->end)
            it_set_a(s, ADVENTURE_CLOSE);
        else
            it_push(s, PHASE_SEASON, IT_FACTION_NONE, 0, 0, 0, 0);
        break;
    case ADVENTURE_CLOSE: close_adventure(s, j); break;
    }
    return false;
}

/* ---- The beginning ---- */

/* IT-SETUP-10: one seat always plays solo, and two or more never do. */
bool it_begin(void *state, struct error *err)
{
    struct isles *s = state;
    (void)err;
    s->faction_count = it_is_solo(s) ? s->options.solo_factions : s->seat_count;
    s->adventure = s->options.series == SERIES_CAMPAIGN ? IT_ADVENTURE_ADV1 : s->options.adventure;
    it_push(s, PHASE_ADVENTURE, IT_FACTION_NONE, ADVENTURE_LAY_OUT, 0, 0, 0);
    if (s->options.factions == FACTIONS_RANDOM) {
        for (int slot = s->faction_count - 1; slot >= 0; slot--)
            it_push(s, PHASE_FACTION, IT_FACTION_NONE, slot, 0, 0, 0);
        return true;
    }
    uint8_t order[FACTIONS];
    list_order(s->options.factions - FACTIONS_FIXED, order);
    memcpy(s->order, order, s->faction_count);
    it_run(s, NULL);
    return true;
}
