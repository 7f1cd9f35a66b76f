/* What a campaign keeps of an adventure that is over: campaign points and advantages in competitive play,
 * wins and losses in cooperative play. Nothing else carries over (IT-CAMPAIGN-07). */
#include "state.h"

static void forget_advantages(struct isles *s)
{
    for (int f = 1; f < IT_FACTIONS; f++)
        s->has_log[f] = s->has_blade[f] = s->has_ashes[f] = s->more_gold[f] = s->more_rations[f] = 0;
    s->marauders_level = 1;
}

/* ---- Competitive: IT-CAMPAIGN-02, IT-CAMPAIGN-03 ---- */

static void give_points(struct isles *s, struct journal *j)
{
    static const uint8_t points[IT_FACTIONS] = {0, 5, 3, 2, 1};
    int place[IT_FACTIONS];
    it_rank(s, place);
    for (int i = 0; i < s->faction_count; i++) {
        int f = s->order[i];
        s->campaign_points[f] = (uint8_t)(s->campaign_points[f] + points[place[f]]);
        s->campaign_sum[f] = (uint8_t)(s->campaign_sum[f] + s->points[f]);
        s->last_place[f] = (uint8_t)place[f];
        say(j, E_CAMPAIGN_POINTS, f, points[place[f]], 0, 0);
    }
}

static void give(struct isles *s, int faction, int advantage, struct journal *j)
{
    const struct it_advantage *row = &it_advantage[advantage];
    s->has_log[faction] |= advantage == IT_ADVANTAGE_LOG;
    s->has_blade[faction] |= advantage == IT_ADVANTAGE_BLADE;
    s->has_ashes[faction] |= advantage == IT_ADVANTAGE_ASHES;
    s->more_gold[faction] = (uint8_t)(s->more_gold[faction] + row->gold);
    s->more_rations[faction] = (uint8_t)(s->more_rations[faction] + row->rations);
    say(j, E_ADVANTAGE, faction, advantage, 0, 0);
}

static int altars_of(const struct isles *s, int faction)
{
    int n = 0;
    for (int i = IT_SITE_MOON; i <= IT_SITE_ASH; i++) n += it_controls(s, faction, it_site[i].field);
    return n;
}

/* The deed of the adventure, as a number: who has the highest, above 0, gets the advantage. */
static int deed_of(const struct isles *s, int faction)
{
    switch (s->adventure) {
    case IT_ADVENTURE_ADV1: return s->conquered[faction] != 0; /* the Drowned Mission is its only site */
    case IT_ADVENTURE_ADV2: return it_controls(s, faction, it_site[IT_SITE_HALL].field);
    case IT_ADVENTURE_ADV3: return altars_of(s, faction);
    default: return 0;
    }
}

static void give_advantage(struct isles *s, int advantage, struct journal *j)
{
    int most = 1, fewest = POINTS_MAX;
    for (int i = 0; i < s->faction_count; i++) {
        int f = s->order[i], deed = deed_of(s, f);
        most = deed > most ? deed : most;
        fewest = s->points[f] < fewest ? s->points[f] : fewest;
    }
    for (int i = 0; i < s->faction_count; i++) {
        int f = s->order[i];
        bool earned = it_advantage[advantage].deed ? deed_of(s, f) == most : s->points[f] == fewest;
        if (earned) give(s, f, advantage, j);
    }
}

static void give_advantages(struct isles *s, struct journal *j)
{
    for (int a = 1; a < IT_ADVANTAGES; a++)
        if (it_advantage[a].after == s->adventure) give_advantage(s, a, j);
}

/* ---- Cooperative: IT-CAMPAIGN-05 ---- */

static void remember_together(struct isles *s, struct journal *j)
{
    bool won = s->end == END_WON;
    say(j, won ? E_ADVENTURE_WON : E_ADVENTURE_LOST, s->adventure, 0, 0, 0);
    if (won) s->campaign_won = (uint8_t)(s->campaign_won | 1 << s->adventure);
    s->marauders_level = won ? 1 : 2;
    for (int i = 0; i < s->faction_count && won; i++)
        s->more_gold[s->order[i]] = s->more_rations[s->order[i]] = 1;
}

void it_close_adventure(struct isles *s, struct journal *j)
{
    forget_advantages(s);
    if (it_is_cooperative(s)) {
        remember_together(s, j);
        return;
    }
    give_points(s, j);
    give_advantages(s, j);
}
