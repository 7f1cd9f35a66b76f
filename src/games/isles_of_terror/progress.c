/* What a faction has done, and what it gets for it: victory points, the three bars of progress, missions
 * and morale. Everything that counts is told here as a deed; a frame then asks the objectives, the tasks of
 * the bars and the mission in this order, and lets each of them finish before the next (IT-COMB-18,
 * IT-MISS-10, IT-MISS-11). */
#include "state.h"

/* ---- Victory points ---- */

enum { BEYOND = 3 }; /* resources for a point beyond the bar: IT-VP-06 */

/* IT-VP-05, IT-RULING-05: points cannot be declined. IT-VP-06, IT-RULING-51: beyond the sixteenth each is
 * worth three resources of choice. */
void it_score_points(struct isles *s, int faction, int n, int source, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int room = POINTS_MAX - s->points[faction], counted = n < room ? n : room;
    assert(n >= 0);
    if (counted > 0) {
        s->points[faction] = (uint8_t)(s->points[faction] + counted);
        s->scored[faction - 1][source] = (int8_t)(s->scored[faction - 1][source] + counted);
        say(j, E_POINTS, faction, counted, source, s->points[faction]);
    }
    if (n > counted) it_gain_choice(s, faction, BEYOND * (n - counted), PURSE_POOL);
}

/* IT-VP-08 */
void it_lose_points(struct isles *s, int faction, int n, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int lost = n < s->points[faction] ? n : s->points[faction];
    if (lost <= 0) return;
    s->points[faction] = (uint8_t)(s->points[faction] - lost);
    s->scored[faction - 1][SOURCE_LOST] = (int8_t)(s->scored[faction - 1][SOURCE_LOST] - lost);
    say(j, E_POINTS_LOST, faction, lost, s->points[faction], 0);
}

/* ---- Bars ---- */

/* IT-PROG-06, IT-MISS-05: the fields of a bar that give a point, and those that give morale. */
static bool is_victory(int bar, int place)
{
    const struct it_bar *b = &it_bar[bar + 1];
    return place &&
           (place == b->victory1 || place == b->victory2 || place == b->victory3 || place == b->victory4);
}

static bool is_morale(int bar, int place)
{
    const struct it_bar *b = &it_bar[bar + 1];
    return place &&
           (place == b->morale1 || place == b->morale2 || place == b->morale3 || place == b->morale4);
}

static bool is_at_end(const struct isles *s, int faction, int bar)
{
    return s->bar[bar][faction] >= it_bar[bar + 1].fields;
}

/* IT-PROG-02: the first step is one field, whatever X. IT-PROG-04: surplus steps are lost. IT-PROG-05,
 * IT-VP-04, IT-RULING-04: a victory field counts when it is reached or passed. */
static void advance(struct isles *s, int faction, int bar, int steps, int source, struct journal *j)
{
    int from = s->bar[bar][faction], to = from ? from + steps : 1, points = 0;
    if (to > it_bar[bar + 1].fields) to = it_bar[bar + 1].fields;
    if (to == from) return;
    for (int place = from + 1; place <= to; place++) points += is_victory(bar, place);
    s->bar[bar][faction] = (uint8_t)to;
    say(j, E_PROGRESS, faction, bar + 1, to, 0);
    if (points) it_score_points(s, faction, points, source, j);
}

/* ---- What a deed is: one row a word of missions and tasks ---- */

static bool is_green(const struct isles *s, int faction, int at)
{
    (void)faction;
    return it_colour_of(s, at) == IT_COLOUR_GREEN;
}

static bool is_yellow(const struct isles *s, int faction, int at)
{
    (void)faction;
    return it_colour_of(s, at) == IT_COLOUR_YELLOW;
}

static bool is_red(const struct isles *s, int faction, int at)
{
    (void)faction;
    return it_colour_of(s, at) == IT_COLOUR_RED;
}

static bool is_inland(const struct isles *s, int faction, int at)
{
    return is_yellow(s, faction, at) || is_red(s, faction, at) || it_is_site(s, at);
}

static bool beat_high_minion(const struct isles *s, int faction, int at)
{
    (void)faction;
    (void)at;
    return s->foe == FOE_MINION && s->combat_level >= 2;
}

/* IT-RULING-89: where a task names a boss, a terror is one. */
static bool beat_guard(const struct isles *s, int faction, int at)
{
    return beat_high_minion(s, faction, at) || s->foe == FOE_BOSS || s->foe == FOE_TERROR;
}

static bool beat_faction(const struct isles *s, int faction, int at)
{
    (void)faction;
    (void)at;
    return s->foe == FOE_FACTION;
}

static bool is_captain_there(const struct isles *s, int faction, int at) { return s->captain[faction] == at; }

/* IT-RULING-96: walking in and out does not score. */
static bool is_new_location(const struct isles *s, int faction, int at)
{
    int bit = 1 << it_location_at(s, at);
    return faction == s->turn && bit != 1 && !(s->locations_before & bit);
}

static bool is_uncounted_location(const struct isles *s, int faction, int at)
{
    int bit = 1 << it_location_at(s, at);
    return bit != 1 && !(s->located[faction] & bit);
}

static bool has_stock(const struct isles *s, int faction, int at)
{
    (void)at;
    return s->gold[faction] + s->rations[faction] >= it_mission[s->mission[faction]].need;
}

static bool has_frontier(const struct isles *s, int faction, int at)
{
    int lands = 0;
    (void)at;
    for (area_set rest = it_controlled(s, faction); rest; rest &= rest - 1)
        lands += !it_is_sea(s, it_first_field(rest));
    return lands >= it_mission[s->mission[faction]].need;
}

static bool holds_site(const struct isles *s, int faction, int at)
{
    (void)at;
    for (int site = 1; site < IT_SITES; site++)
        if (it_site[site].adventure == s->adventure && it_controls(s, faction, it_site[site].field))
            return true;
    return false;
}

struct deed_row {
    int deed;
    bool (*holds)(const struct isles *, int faction, int at); /* NULL: always */
};

/* Lists read best in columns. */
/* clang-format off */
static const struct deed_row deed_rows[IT_DEEDS] = {
    [IT_DEED_CONQUER]         = {DEED_CONQUER, NULL},
    [IT_DEED_RAISE]           = {DEED_CAMP, NULL},
    [IT_DEED_EXPLORE]         = {DEED_EXPLORE, NULL},
    [IT_DEED_EXPLORE_GREEN]   = {DEED_EXPLORE, is_green},
    [IT_DEED_EXPLORE_YELLOW]  = {DEED_EXPLORE, is_yellow},
    [IT_DEED_EXPLORE_RED]     = {DEED_EXPLORE, is_red},
    [IT_DEED_EXPLORE_TERRAIN] = {DEED_TERRAIN, NULL},
    [IT_DEED_NEGOTIATE]       = {DEED_NEGOTIATE, NULL},
    [IT_DEED_BEAT_MINION]     = {DEED_WIN, beat_high_minion},
    [IT_DEED_BEAT_GUARD]      = {DEED_WIN, beat_guard},
    [IT_DEED_SLAY]            = {DEED_SLAY, NULL},
    [IT_DEED_PRODUCE]         = {DEED_PRODUCE, NULL},
    [IT_DEED_DISEMBARK]       = {DEED_DISEMBARK, NULL},
    [IT_DEED_RECRUIT]         = {DEED_RECRUIT, NULL},
    [IT_DEED_LOCATE]          = {DEED_LOCATION, is_new_location},
    [IT_DEED_LOCATE_ONCE]     = {DEED_LOCATION, is_uncounted_location},
    [IT_DEED_LEAD]            = {DEED_ROUND, is_captain_there},
    [IT_DEED_LEAD_WIN]        = {DEED_WIN, is_captain_there},
    [IT_DEED_BEAT_FACTION]    = {DEED_WIN, beat_faction},
    [IT_DEED_RAID]            = {DEED_RAID, NULL},
    [IT_DEED_MARCH]           = {DEED_RATIONS, NULL},
    [IT_DEED_STOCKPILE]       = {DEED_TURN_END, has_stock},
    [IT_DEED_TRADE]           = {DEED_TRADE, NULL},
    [IT_DEED_FRONTIER]        = {DEED_TURN_END, has_frontier},
    [IT_DEED_RAISE_INLAND]    = {DEED_CAMP, is_inland},
    [IT_DEED_CONQUER_SITE]    = {DEED_CONQUER, NULL}, /* which site: asked by the task */
    [IT_DEED_SLAY_CAPTAIN]    = {DEED_CAPTAIN, NULL},
    [IT_DEED_HOLD_ALTAR]      = {DEED_SEASON_END, holds_site},
};
/* clang-format on */

static bool is_done(const struct isles *s, int word, int faction, int deeds, int at)
{
    const struct deed_row *row = &deed_rows[word];
    return (row->deed & deeds) && (!row->holds || row->holds(s, faction, at));
}

/* ---- Tasks and objectives ---- */

static bool does_task(const struct isles *s, const struct it_task *task, int word, int faction, int deeds,
                      int at)
{
    if (!word || !is_done(s, word, faction, deeds, at)) return false;
    if (word != IT_DEED_CONQUER_SITE) return true;
    int site = it_site_at(s, at);
    return site && (!task->site || task->site == site);
}

/* IT-PROG-01, IT-PROG-03, IT-ADV-03: one task a bar, X fields each time, for who has done it. */
static void count_task(struct isles *s, int bar, int faction, int deeds, int at, struct journal *j)
{
    const struct it_task *task = &it_task[(s->adventure - 1) * 3 + bar + 1];
    bool done = false;
    for (int i = 0; i < 3; i++) done |= does_task(s, task, task->deeds[i], faction, deeds, at);
    if (done) advance(s, faction, bar, task->step, SOURCE_PROGRESS, j);
    for (int i = 0; i < 3 && done; i++)
        if (task->deeds[i] == IT_DEED_LOCATE_ONCE)
            s->located[faction] |= (uint8_t)((1 << it_location_at(s, at)) & ~1);
}

/* IT-VP-01, IT-ADV-02: conquering a site counts the first time for each faction. */
static void count_objective(struct isles *s, int faction, int deeds, int at, struct journal *j)
{
    int site = deeds & DEED_CONQUER ? it_site_at(s, at) : 0, bit = 1 << it_site_number(s, at);
    if (!site || s->conquered[faction] & bit) return;
    s->conquered[faction] |= (uint8_t)bit;
    it_score_points(s, faction, it_site[site].points, SOURCE_OBJECTIVE, j);
}

/* ---- Deeds ---- */

void it_deed(struct isles *s, int faction, int deeds, int field, int detail)
{
    assert(deeds && faction);
    it_push(s, PHASE_DEEDS, faction, deeds, field, detail, 0);
}

/* M19: at most one success a turn. */
static bool is_counted_already(const struct isles *s, int deed) { return deed == DEED_TRADE && s->merchant; }

/* The next deed in the order of IT-MISS-10: a mission drawn at one of them sees only the later ones.
 * IT-MISS-09: one success at most. */
static void count_mission(struct isles *s, int deed, struct journal *j)
{
    int faction = it_asked(s), at = it_b(s), word = it_mission[s->mission[faction]].deed;
    it_set_a(s, it_a(s) & ~deed);
    if (!word || !is_done(s, word, faction, deed, at) || is_counted_already(s, deed)) return;
    if (deed == DEED_TRADE) s->merchant = 1;
    it_put_success(s, faction, j);
}

enum { DEEDS_OBJECTIVE, DEEDS_TASKS, DEEDS_MISSION = DEEDS_TASKS + BAR_MISSION };

bool it_step_deeds(struct isles *s, struct journal *j)
{
    int faction = it_asked(s), deeds = it_a(s), at = it_b(s), step = it_d(s);
    if (deeds == 0) {
        it_pop(s);
        return false;
    }
    if (step < DEEDS_MISSION) s->stack_d[s->stack_count - 1]++;
    if (step == DEEDS_OBJECTIVE)
        count_objective(s, faction, deeds, at, j);
    else if (step < DEEDS_MISSION)
        count_task(s, step - DEEDS_TASKS, faction, deeds, at, j);
    else
        count_mission(s, deeds & -deeds, j);
    return false;
}

/* IT-MISS-12: the numbers of one action; the success comes at the moment the number is reached. */
void it_count(struct isles *s, int faction, int deed, int n, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    const struct it_mission *m = &it_mission[s->mission[faction]];
    (void)j;
    if (faction != s->turn || n <= 0) return;
    int before = s->counted, after = before + n < UINT8_MAX ? before + n : UINT8_MAX;
    s->counted = (uint8_t)after;
    if (deed_rows[m->deed].deed == deed && before < m->need && after >= m->need)
        it_deed(s, faction, deed, 0, 0);
}

/* ---- Missions ---- */

/* IT-MISS-02, IT-MISS-03, IT-RULING-05; IT-MISS-08: none at the end of the bar. */
void it_put_success(struct isles *s, int faction, struct journal *j)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int mission = s->mission[faction];
    if (!mission || is_at_end(s, faction, BAR_MISSION)) return;
    s->successes[faction]++;
    say(j, E_SUCCESS, faction, mission, s->successes[faction], 0);
    if (s->successes[faction] < it_mission[mission].value) return;
    s->successes[faction] = 0;
    it_push(s, PHASE_FULFIL, faction, 0, 0, 0, 0);
}

rule it_why_not_success(const struct isles *s, int faction)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    if (!s->mission[faction] || !it_mission[s->mission[faction]].enforce) return IT_MISS_07;
    return is_at_end(s, faction, BAR_MISSION) ? IT_MISS_08 : 0;
}

/* IT-MISS-04, IT-MISS-11: token moved, victory point, morale, card discarded, new mission. */
bool it_step_fulfil(struct isles *s, struct journal *j)
{
    int faction = it_asked(s), step = it_next_step(s);
    if (step == FULFIL_TOKEN) {
        say(j, E_FULFILLED, faction, s->mission[faction], 0, 0);
        advance(s, faction, BAR_MISSION, 1, SOURCE_MISSION, j);
    } else if (step == FULFIL_MORALE) {
        if (is_morale(BAR_MISSION, s->bar[BAR_MISSION][faction]))
            it_push(s, PHASE_MORALE, faction, 0, 0, 0, 0);
    } else if (step == FULFIL_CARD) {
        s->mission_card[s->mission[faction]] = PLACE_DISCARD;
        s->mission[faction] = 0;
        it_draw_mission(s, faction);
    } else {
        it_pop(s);
    }
    return false;
}

/* IT-MISS-06: a choice only where a token can still move. */
bool it_step_morale(struct isles *s, struct journal *j)
{
    (void)j;
    for (int bar = BAR_A; bar < BAR_MISSION; bar++)
        if (!is_at_end(s, it_asked(s), bar)) return true;
    it_pop(s);
    return false;
}

void it_legal_morale(const struct isles *s, struct choices *out)
{
    for (int bar = IT_BAR_A; bar <= IT_BAR_C; bar++) offer(out, s, V_MORALE, bar, 0, 0);
}

rule it_why_not_morale(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_MORALE) return IT_FLOW_01;
    if (a.arg[0] < IT_BAR_A || a.arg[0] > IT_BAR_C) return IT_MISS_06;
    return is_at_end(s, it_asked(s), a.arg[0] - 1) ? IT_PROG_04 : 0;
}

void it_apply_morale(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s);
    it_pop(s);
    advance(s, faction, a.arg[0] - 1, 1, SOURCE_PROGRESS, j);
}

/* ---- New missions ---- */

void it_draw_mission(struct isles *s, int faction) { it_push(s, PHASE_MISSION, faction, 0, 0, 0, 0); }

static int missions_at(const struct isles *s, int place)
{
    int n = 0;
    for (int m = 1; m < IT_MISSIONS; m++) n += s->mission_card[m] == place;
    return n;
}

/* IT-HIDE-06 */
static void shuffle_missions(struct isles *s)
{
    for (int m = 1; m < IT_MISSIONS; m++)
        if (s->mission_card[m] == PLACE_DISCARD) s->mission_card[m] = PLACE_DECK;
}

bool it_step_mission(struct isles *s, struct journal *j)
{
    (void)j;
    if (!missions_at(s, PLACE_DECK)) shuffle_missions(s);
    if (missions_at(s, PLACE_DECK)) return true;
    it_pop(s);
    return false;
}

void it_legal_mission(const struct isles *s, struct choices *out)
{
    for (int m = 1; m < IT_MISSIONS; m++)
        if (it_why_not_mission(s, act(V_MISSION, m, 0, 0)) == 0)
            choices_add_weight(out, act(V_MISSION, m, 0, 0), 1);
}

rule it_why_not_mission(const void *state, action a)
{
    const struct isles *s = state;
    if (it_phase(s) != PHASE_MISSION) return IT_FLOW_01;
    return s->mission_card[a.arg[0]] == PLACE_DECK ? 0 : IT_FLOW_02;
}

/* IT-CAMPAIGN-03: Altar Ashes help the first mission of the adventure. */
static void use_ashes(struct isles *s, int faction, struct journal *j)
{
    s->has_ashes[faction] = 0;
    if (it_mission[s->mission[faction]].value > 1)
        it_put_success(s, faction, j);
    else
        it_gain(s, faction, IT_RESOURCE_GOLD, 1, j);
}

/* IT-MISS-01, IT-MISS-04; IT-MISS-12: what was counted before does not count for it. */
void it_apply_mission(void *state, action a, struct journal *j)
{
    struct isles *s = state;
    int faction = it_asked(s), mission = a.arg[0];
    it_pop(s);
    s->mission[faction] = (uint8_t)mission;
    s->successes[faction] = 0;
    s->mission_card[mission] = PLACE_HELD;
    if (!missions_at(s, PLACE_DECK)) shuffle_missions(s);
    if (faction == s->turn) s->counted = s->merchant = 0;
    say(j, E_MISSION, faction, mission, 0, 0);
    if (s->has_ashes[faction]) use_ashes(s, faction, j);
}

/* ---- Prospects, for bots ---- */

/* What a field of a bar is worth, in thousandths of a point: the fields on the way to a victory field share
 * its point. */
static int bar_worth(int bar, int place)
{
    const struct it_bar *b = &it_bar[bar + 1];
    const int8_t victories[] = {b->victory1, b->victory2, b->victory3, b->victory4};
    int worth = 0, before = 0;
    for (int i = 0; i < 4 && victories[i] && before < place; i++) {
        int field = victories[i], reached = place >= field ? field - before : place - before;
        worth += 1000 * reached / (field - before);
        before = field;
    }
    return worth;
}

/* Steps towards points that are not points yet. */
int it_progress_worth(const struct isles *s, int faction)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int worth = 0, mission = s->mission[faction];
    for (int bar = BAR_A; bar < BARS; bar++) {
        int passed = 0;
        for (int field = 1; field <= s->bar[bar][faction]; field++) passed += is_victory(bar, field);
        worth += bar_worth(bar, s->bar[bar][faction]) - 1000 * passed;
    }
    int left = bar_worth(BAR_MISSION, it_bar[IT_BAR_MISSIONS].fields) -
               bar_worth(BAR_MISSION, s->bar[BAR_MISSION][faction]);
    if (mission && left) worth += 400 * s->successes[faction] / it_mission[mission].value;
    return worth;
}

/* What these deeds at that field would bring, roughly. */
int it_prospect(const struct isles *s, int faction, int deeds, int at)
{
    assert(faction > 0 && faction < IT_FACTIONS);
    int worth = 0, mission = s->mission[faction];
    for (int bar = BAR_A; bar < BAR_MISSION; bar++) {
        const struct it_task *task = &it_task[(s->adventure - 1) * 3 + bar + 1];
        int place = s->bar[bar][faction], next = place ? place + task->step : 1;
        bool done = false;
        for (int i = 0; i < 3; i++) done |= does_task(s, task, task->deeds[i], faction, deeds, at);
        if (done) worth += bar_worth(bar, next) - bar_worth(bar, place);
    }
    if (mission && it_mission[mission].deed && is_done(s, it_mission[mission].deed, faction, deeds, at) &&
        !is_at_end(s, faction, BAR_MISSION))
        worth += 450 / it_mission[mission].value;
    int site = deeds & DEED_CONQUER ? it_site_at(s, at) : 0;
    if (site && !(s->conquered[faction] >> it_site_number(s, at) & 1)) worth += 1000 * it_site[site].points;
    return worth;
}
