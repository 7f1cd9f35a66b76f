/* How an adventure and a campaign end: instant wins, wins and losses together, the points of the last
 * winter, tie-breaks, and the outcome with its lines by source. */
#include "state.h"

/* ---- The end of a season ---- */

/* Is every site of the adventure controlled, by that faction alone (or by anybody, where it is 0)? */
static bool holds_all_sites(const struct isles *s, int faction)
{
    for (int site = 1; site < IT_SITES; site++) {
        int at = it_site[site].field;
        if (it_site[site].adventure != s->adventure) continue;
        if (faction ? !it_controls(s, faction, at) : !it_controller(s, at)) return false;
    }
    return true;
}

static bool is_temple_safe(const struct isles *s)
{
    for (int terror = 1; terror < IT_TERRORS; terror++)
        if (s->terror_at[terror] && s->terror_level[terror] == 3) return false;
    return it_controller(s, it_site[IT_SITE_TEMPLE].field) != 0;
}

/* IT-ADV-16, IT-ADV-17, IT-ADV-18: ADV2, ADV3 and ADV4 are won at once; ADV1 after the last winter. */
static bool is_won_together(const struct isles *s)
{
    if (s->adventure == IT_ADVENTURE_ADV1) return false;
    return s->adventure == IT_ADVENTURE_ADV4 ? is_temple_safe(s) : holds_all_sites(s, 0);
}

/* IT-ADV-19: nobody is left on the isle, from the first summer on. */
static bool is_lost_early(const struct isles *s)
{
    if (s->year == 1 && s->season < IT_SEASON_SUMMER) return false;
    for (int i = 0; i < s->faction_count; i++)
        if (it_characters_on_board(s, s->order[i]) || it_camps_on_board(s, s->order[i])) return false;
    return true;
}

/* IT-ADV-14: who controls all three altars, in competitive play. */
static int ruler_of_altars(const struct isles *s)
{
    for (int i = 0; i < s->faction_count && s->adventure == IT_ADVENTURE_ADV3; i++)
        if (holds_all_sites(s, s->order[i])) return s->order[i];
    return 0;
}

/* IT-SEAS-04, IT-RULING-60, IT-RULING-85, IT-END-03: only here, after the ships have left. */
bool it_season_decides(struct isles *s, struct journal *j)
{
    (void)j;
    if (!it_is_cooperative(s))
        s->end = ruler_of_altars(s) ? END_ALTARS : END_NONE;
    else if (is_won_together(s))
        s->end = END_WON;
    else if (is_lost_early(s))
        s->end = END_EARLY_LOSS;
    return s->end != END_NONE;
}

/* ---- The last winter ---- */

enum { DAGGER_POINTS = 3, SHARE = 4 }; /* IT-ADV-13; points a faction that win ADV1 together: IT-ADV-15 */

/* IT-ADV-13: for the sites, and for the dagger. */
static void score_the_end(struct isles *s, int faction, struct journal *j)
{
    int points = s->dagger == faction ? DAGGER_POINTS : 0;
    for (int site = 1; site < IT_SITES; site++)
        if (it_site[site].adventure == s->adventure && it_controls(s, faction, it_site[site].field))
            points += it_site[site].final;
    if (points) it_score_points(s, faction, points, SOURCE_END, j);
}

/* IT-ADV-15: the Drowned Mission is held, and everybody together has points enough. */
static bool is_mission_held(const struct isles *s)
{
    int sum = 0;
    for (int i = 0; i < s->faction_count; i++) sum += s->points[s->order[i]];
    return s->adventure == IT_ADVENTURE_ADV1 && it_controller(s, it_site[IT_SITE_MISSION].field) &&
           sum >= SHARE * s->faction_count;
}

/* IT-YEAR-05, IT-END-01, IT-RULING-84 */
void it_last_winter(struct isles *s, struct journal *j)
{
    for (int i = 0; i < s->faction_count; i++) score_the_end(s, s->order[i], j);
    if (!it_is_cooperative(s))
        s->end = END_YEARS;
    else
        s->end = is_mission_held(s) ? END_WON : END_LOST;
}

/* ---- Places ---- */

/* IT-END-01, IT-END-02: points, camps on the board, controlled areas, resources in the pool. IT-ADV-14: who
 * rules the altars is first. */
static int64_t standing(const struct isles *s, int faction)
{
    int64_t worth = s->end == END_ALTARS && ruler_of_altars(s) == faction;
    worth = worth * 100 + s->points[faction];
    worth = worth * 100 + it_camps_on_board(s, faction);
    worth = worth * 100 + __builtin_popcountll(it_controlled(s, faction));
    return worth * 100000 + s->gold[faction] + s->rations[faction];
}

/* IT-CAMPAIGN-02: tied on everything, they share the better place. */
void it_rank(const struct isles *s, int place[IT_FACTIONS])
{
    for (int f = 1; f < IT_FACTIONS; f++) place[f] = 0;
    for (int i = 0; i < s->faction_count; i++) {
        int faction = s->order[i];
        place[faction] = 1;
        for (int k = 0; k < s->faction_count; k++)
            place[faction] += standing(s, s->order[k]) > standing(s, faction);
    }
}

/* IT-CAMPAIGN-04: campaign points, all victory points, the place in the last adventure. */
static int campaign_standing(const struct isles *s, int faction)
{
    return (s->campaign_points[faction] * 1000 + s->campaign_sum[faction]) * 10 + FACTIONS -
           s->last_place[faction];
}

static void rank_campaign(const struct isles *s, int place[IT_FACTIONS])
{
    for (int i = 0; i < s->faction_count; i++) {
        int faction = s->order[i];
        place[faction] = 1;
        for (int k = 0; k < s->faction_count; k++)
            place[faction] += campaign_standing(s, s->order[k]) > campaign_standing(s, faction);
    }
}

/* ---- The outcome ---- */

static bool is_campaign(const struct isles *s) { return s->options.series == SERIES_CAMPAIGN; }

/* IT-CAMPAIGN-06: the last adventure and at least two others; else IT-COOP-13. */
static bool is_lost_together(const struct isles *s)
{
    if (!is_campaign(s)) return s->end != END_WON;
    return !(s->campaign_won & 1 << IT_ADVENTURE_ADV4) || __builtin_popcount(s->campaign_won) < 3;
}

static void add_line(struct outcome *o, int seat, int line, int points)
{
    if (!points) return;
    o->score[seat] += points;
    o->lines[o->line_count++] = (struct score_line){(int16_t)seat, (int16_t)line, (int16_t)points};
}

/* A campaign counts its own points; in an adventure each source has its line. Together, a campaign counts
 * the adventures won. */
static void score_faction(const struct isles *s, int faction, struct outcome *o)
{
    int seat = it_seat(s, faction);
    if (is_campaign(s)) {
        int won = __builtin_popcount(s->campaign_won);
        bool first = o->score[seat] == 0;
        add_line(o, seat, SOURCE_CAMPAIGN, it_is_cooperative(s) ? won * first : s->campaign_points[faction]);
        return;
    }
    for (int source = 1; source < SOURCES; source++)
        add_line(o, seat, source, s->scored[faction - 1][source]);
}

/* IT-COOP-13: together all are first, or nobody is. IT-END-04, IT-RULING-59: every faction plays to the end
 * and has its place. */
void it_outcome(const void *state, struct outcome *o)
{
    const struct isles *s = state;
    int place[IT_FACTIONS];
    *o = (struct outcome){.over = it_phase(s) == PHASE_OVER, .seats = s->seat_count, .reason = s->end};
    it_rank(s, place);
    if (is_campaign(s)) rank_campaign(s, place);
    for (int seat = 0; seat < s->seat_count; seat++) o->rank[seat] = 1;
    for (int i = 0; i < s->faction_count; i++) {
        int faction = s->order[i], seat = it_seat(s, faction);
        if (!faction) continue; /* not drawn yet */
        score_faction(s, faction, o);
        if (it_is_cooperative(s))
            o->rank[seat] = o->over && is_lost_together(s) ? 2 : 1;
        else
            o->rank[seat] = place[faction];
    }
}
