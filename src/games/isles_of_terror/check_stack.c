/* The shape of the stack: which phase may lie on which and at which step, whose frame it is and how far its
 * numbers go, a row a phase. Whether it fits what is under way is checked in check_moment.c. */
#include "check.h"

enum {
    BELOW_MAX = 10,
    DEPTH_MAX = 20, /* deeper than any game has gone, and with room above it */
    AMOUNT_OF_CHOICE = 60
};

/* Whose a frame is. */
enum whose { ANYBODY, NO_FACTION, SOMEBODY, TURNS_OWN, STARTERS_OWN };

struct frame_row {
    uint8_t below[BELOW_MAX]; /* what may lie directly under it; none: anything */
    uint8_t whose;
    uint8_t copies; /* how many of it there may be; 0 stands for 1 */
    uint32_t a_low, a_high;
    uint8_t b_high, c_high, d_high;
    rule rule;
};

/* Lists read best in columns. */
/* clang-format off */
static const struct frame_row rows[PHASES] = {
    [PHASE_FACTION]       = {{PHASE_ADVENTURE, PHASE_FACTION}, NO_FACTION, 4, 0, 3, 0, 0, 0, IT_SETUP_01},
    [PHASE_FIRST]         = {{PHASE_ADVENTURE}, NO_FACTION, 0, 0, 0, 0, 0, 0, IT_SETUP_02},
    [PHASE_ADVENTURE]     = {{PHASE_NONE}, NO_FACTION, 0, 0, 3, 0, 0, 0, IT_CAMPAIGN_01},
    [PHASE_SEASON]        = {{PHASE_ADVENTURE}, NO_FACTION, 0, 1, 12, 0, 0, 0, IT_TERM_02},
    [PHASE_STARTER]       = {{PHASE_SEASON}, STARTERS_OWN, 0, 0, 0, 0, 0, 0, IT_START_03},
    [PHASE_EVENT]         = {{PHASE_SEASON}, STARTERS_OWN, 0, 0, 0, 0, 0, 0, IT_FORT_01},
    [PHASE_DRAW]          = {{PHASE_SEASON, PHASE_DRAW, PHASE_SPENT}, SOMEBODY, 4, 0, 4, 0, 0, 0, IT_FORT_04},
    [PHASE_YEAR_DICE]     = {{PHASE_YEAR_PAY}, STARTERS_OWN, 0, 1, ATTACK_DICE, 0, 0, 0, IT_YEAR_01},
    [PHASE_YEAR_PAY]      = {{PHASE_SEASON}, STARTERS_OWN, 0, 0, FACTIONS, 0, 0, 0, IT_YEAR_02},
    [PHASE_DUES]          = {{PHASE_YEAR_PAY}, SOMEBODY, 0, 0, ATTACK_DICE, 0, 0, 0, IT_YEAR_02},
    [PHASE_ATTACK]        = {{PHASE_SEASON, PHASE_EXPLORE}, SOMEBODY, 0, 1, 2 + FACTIONS, ATTACK_DICE, 0, 0, IT_MA_01},
    [PHASE_ATTACK_DICE]   = {{PHASE_ATTACK}, SOMEBODY, 0, 1, ATTACK_DICE, 0, 0, 0, IT_MA_01},
    [PHASE_LOSE]          = {{PHASE_SEASON, PHASE_LOSE, PHASE_SPRING, PHASE_ATTACK, PHASE_EXPLORE, PHASE_ACTIVATE, PHASE_LOSS, PHASE_DISCARD, PHASE_YEAR_PAY},
                             SOMEBODY, 4, 0, ATTACK_DICE, LOSSES - 1, IT_FIELDS - 1, CAUSES - 1, IT_MA_02},
    [PHASE_SPRING]        = {{PHASE_SEASON, PHASE_SPRING, PHASE_LOSE}, SOMEBODY, 4, 1, IT_FIELDS - 1, 0, 0, 0, IT_EXPL_14},
    [PHASE_TURNS]         = {{PHASE_SEASON}, STARTERS_OWN, 0, 0, 0, 0, 0, 0, IT_ACT_01},
    [PHASE_TOKEN]         = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_ACT_02},
    [PHASE_ACTION]        = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_ACT_03},
    [PHASE_BONUS]         = {{PHASE_LAND, PHASE_TARGET, PHASE_RECRUIT, PHASE_PRODUCE, PHASE_SUPPLY, PHASE_PACIFY}, TURNS_OWN, 0, 1, 3, 0, 0, 0, IT_ACT_08},
    [PHASE_TURN_END]      = {{PHASE_TURNS}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_ACT_12},
    [PHASE_GAIN]          = {{PHASE_NONE}, SOMEBODY, 4, 0, AMOUNT_OF_CHOICE, PURSES - 1, 0, 0, IT_TERM_13},
    [PHASE_LAND]          = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 5, 0, 0, 0, IT_LAND_01},
    [PHASE_SHIP]          = {{PHASE_LAND}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_LAND_02},
    [PHASE_DRIFT]         = {{PHASE_LAND}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_LAND_02},
    [PHASE_SEA]           = {{PHASE_LAND, PHASE_SPENT}, NO_FACTION, 0, 1, IT_FIELDS - 1, 0, 0, 0, IT_LAND_03},
    [PHASE_HIRE]          = {{PHASE_LAND}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_LAND_04},
    [PHASE_ASHORE]        = {{PHASE_LAND}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_LAND_06},
    [PHASE_PARTY]         = {{PHASE_LAND, PHASE_SPENT}, TURNS_OWN, 0, 1, IT_FIELDS - 1, IT_FIELDS - 1, 1, 0, IT_LAND_06},
    [PHASE_TARGET]        = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_MOVE_01},
    [PHASE_GROUP]         = {{PHASE_TARGET}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_MOVE_06},
    [PHASE_ENTER]         = {{PHASE_LAND, PHASE_TARGET}, TURNS_OWN, 0, 0, 5, 2, 0, 0, IT_MOVE_08},
    [PHASE_RIVER]         = {{PHASE_ENTER}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_TERR_04},
    [PHASE_COMPASS]       = {{PHASE_EXPLORE}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_RAND_01},
    [PHASE_COMPASS_AGAIN] = {{PHASE_EXPLORE}, TURNS_OWN, 0, 1, 6, FACTIONS + 1, 0, 0, IT_RAND_01},
    [PHASE_EXPLORE]       = {{PHASE_ENTER}, TURNS_OWN, 0, 1, 8, 0, 0, 0, IT_EXPL_01},
    [PHASE_CARD]          = {{PHASE_EXPLORE}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_EXPL_02},
    [PHASE_FLIP]          = {{PHASE_EXPLORE}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_EXPL_04},
    [PHASE_FIND]          = {{PHASE_EXPLORE}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_EXPL_08},
    [PHASE_APPROACH]      = {{PHASE_EXPLORE}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_EXPL_05},
    [PHASE_RECRUIT]       = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_RECR_01},
    [PHASE_PRODUCE]       = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, IT_FIELDS, 0, 0, 0, IT_PROD_01},
    [PHASE_SUPPLY]        = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 3, SUPPLY_TRADED, 5, 0, IT_SUPP_04},
    [PHASE_AMOUNT]        = {{PHASE_SUPPLY}, TURNS_OWN, 0, 0, 3, 0, 0, 0, IT_SUPP_05},
    [PHASE_ANSWER]        = {{PHASE_SUPPLY}, SOMEBODY, 0, 0, 0, 0, 0, 0, IT_SUPP_02},
    [PHASE_PACIFY]        = {{PHASE_TURN_END}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_COOP_03},
    [PHASE_CAMP]          = {{PHASE_EXPLORE, PHASE_CONQUEST}, TURNS_OWN, 0, 0, 1, 0, 0, 0, IT_CAMP_01},
    [PHASE_LOOT]          = {{PHASE_LOSE, PHASE_LOOT}, SOMEBODY, 2, 1, FACTIONS, 0, 0, 0, IT_CAMP_08},
    [PHASE_PAY]           = {{PHASE_EXPLORE}, TURNS_OWN, 0, 1, 2, 9, SUFFERINGS - 1, 0, IT_EXPL_02},
    [PHASE_DISCARD]       = {{PHASE_EXPLORE, PHASE_ACTIVATE, PHASE_LOSE, PHASE_DISCARD}, SOMEBODY, 4, 0, 9, 0, 0, 0, IT_EXPL_02},
    [PHASE_CARD_DIE]      = {{PHASE_SPENT, PHASE_COMBAT, PHASE_READY, PHASE_RESOLVE}, SOMEBODY, 0, 0, IT_STRATEGYS - 1, DIE_USES - 1, 0, 0, IT_STRAT_18},
    [PHASE_LOOK]          = {{PHASE_NONE}, TURNS_OWN, 0, 0, 2, PEEKS - 1, 0, 0, IT_HIDE_10},
    [PHASE_PEEK]          = {{PHASE_LOOK}, TURNS_OWN, 0, 1, IT_FIELDS - 1, PEEKS - 1, 0, 0, IT_HIDE_10},
    [PHASE_EXCHANGE]      = {{PHASE_LOOK}, TURNS_OWN, 0, 1, IT_FIELDS - 1, 0, 0, 0, IT_HIDE_04},
    [PHASE_TERRORS]       = {{PHASE_SEASON}, STARTERS_OWN, 0, 0, 3, 0, 0, 0, IT_TERROR_06},
    [PHASE_ACTIVATE]      = {{PHASE_TERRORS, PHASE_EXPLORE}, STARTERS_OWN, 0, 1, 2, 3, 0, 0, IT_TERROR_07},
    [PHASE_TERROR_DIE]    = {{PHASE_ACTIVATE}, STARTERS_OWN, 0, 0, 0, 3, 0, 0, IT_TERROR_07},
    [PHASE_TERROR_STEP]   = {{PHASE_ACTIVATE}, STARTERS_OWN, 0, 0, 0, 3, 0, 0, IT_TERROR_08},
    [PHASE_PLUNDER]       = {{PHASE_ACTIVATE, PHASE_PLUNDER}, SOMEBODY, 4, 0, 3, 0, 0, 0, IT_TERROR_26},
    [PHASE_COMBAT]        = {{PHASE_ENTER, PHASE_EXPLORE}, TURNS_OWN, 0, 1, 13, 0, 0, 0, IT_COMB_01},
    [PHASE_READY]         = {{PHASE_COMBAT}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_STRAT_10},
    [PHASE_ROLL]          = {{PHASE_COMBAT, PHASE_REROLL, PHASE_SPENT}, TURNS_OWN, 0, 0, 0, 0, 0, 0, IT_COMB_06},
    [PHASE_REROLL]        = {{PHASE_COMBAT}, ANYBODY, 0, 0, 0, 1, FACTIONS, 0, IT_RULING_27},
    [PHASE_GIFT]          = {{PHASE_REROLL, PHASE_COMPASS_AGAIN}, SOMEBODY, 0, 0, 1, 0, 0, 0, IT_COOP_09},
    [PHASE_DICE]          = {{PHASE_REROLL}, SOMEBODY, 0, 1, MEANS_END - 1, 0, 0, 0, IT_STRAT_07},
    [PHASE_DIE]           = {{PHASE_SPENT}, SOMEBODY, 0, 1, IT_STRATEGYS - 1, 0, 0, 0, IT_STRAT_02},
    [PHASE_LOSS]          = {{PHASE_COMBAT, PHASE_SPENT}, SOMEBODY, 0, 0, 3, 1, 0, 0, IT_COMB_09},
    [PHASE_RETREAT]       = {{PHASE_COMBAT}, SOMEBODY, 0, 0, 0, 0, 0, 0, IT_RETR_01},
    [PHASE_CONQUEST]      = {{PHASE_COMBAT}, TURNS_OWN, 0, 1, 4, 0, 1, 0, IT_COMB_18},
    [PHASE_WINDOW]        = {{PHASE_ENTER, PHASE_COMBAT, PHASE_LOSS, PHASE_ATTACK, PHASE_SEASON, PHASE_REROLL}, SOMEBODY, 0, 0, 0, 0, 0, 0, IT_RULING_24},
    [PHASE_RESOLVE]       = {{PHASE_ENTER, PHASE_COMBAT, PHASE_LOSS, PHASE_ATTACK, PHASE_SEASON, PHASE_REROLL}, SOMEBODY, 0, 0, 0, 0, 0, 0, IT_STRAT_11},
    [PHASE_SHOW]          = {{PHASE_SPY}, SOMEBODY, 0, 1, FACTIONS, 0, 0, 0, IT_HIDE_09},
    [PHASE_SPY]           = {{PHASE_SPENT}, SOMEBODY, 0, 0, FACTIONS, 0, 0, 0, IT_STRAT_19},
    [PHASE_SPENT]         = {{PHASE_NONE}, SOMEBODY, 2, 0, 0, 0, 0, 0, IT_STRAT_05},
    [PHASE_DEEDS]         = {{PHASE_NONE}, SOMEBODY, 5, 0, (1u << 18) - 1, IT_FIELDS - 1, 255, 4, IT_MISS_10},
    [PHASE_FULFIL]        = {{PHASE_NONE}, SOMEBODY, 0, 1, 3, 0, 0, 0, IT_MISS_11},
    [PHASE_MORALE]        = {{PHASE_FULFIL}, SOMEBODY, 0, 0, 0, 0, 0, 0, IT_MISS_06},
    [PHASE_MISSION]       = {{PHASE_ADVENTURE, PHASE_MISSION, PHASE_FULFIL}, SOMEBODY, 4, 0, 0, 0, 0, 0, IT_MISS_01},
    [PHASE_OVER]          = {{PHASE_ADVENTURE}, NO_FACTION, 0, 0, 0, 0, 0, 0, IT_FLOW_03},
};
/* clang-format on */

bool it_bad_frame(const struct isles *s, int i, const char *what, struct error *err)
{
    int phase = s->stack_phase[i];
    return refuse(err, rows[phase].rule, "stack.%d (%s): %s", i, it_phase_domain.words[phase], what);
}

/* ---- The shape ---- */

static bool may_lie_on(int phase, int below)
{
    if (!rows[phase].below[0]) return true;
    for (int i = 0; i < BELOW_MAX; i++)
        if (rows[phase].below[i] == below && below) return true;
    return false;
}

static bool is_whose(const struct isles *s, int i)
{
    int faction = s->stack_faction[i];
    switch ((enum whose)rows[s->stack_phase[i]].whose) {
    case ANYBODY: return true;
    case NO_FACTION: return faction == 0;
    case SOMEBODY: return faction != 0;
    case TURNS_OWN: return faction != 0 && faction == s->turn;
    case STARTERS_OWN: return faction != 0 && faction == s->starter;
    }
    return false;
}

static int count_of(const struct isles *s, int phase)
{
    int n = 0;
    for (int i = 0; i < s->stack_count; i++) n += s->stack_phase[i] == phase;
    return n;
}

/* At which step of a procedure another frame lies on it. A step counts on before it is carried out, so the
 * first step's calls are seen at 1. Pairs that are not listed may meet at any step. */
/* clang-format off */
static const struct {
    uint8_t below, above, low, high;
} calls[] = {
    {PHASE_ADVENTURE, PHASE_FACTION, 0, 0}, {PHASE_ADVENTURE, PHASE_FIRST, 1, 1}, {PHASE_ADVENTURE, PHASE_MISSION, 2, 2},
    {PHASE_ADVENTURE, PHASE_SEASON, 2, 2}, {PHASE_ADVENTURE, PHASE_OVER, 3, 3},
    {PHASE_SEASON, PHASE_STARTER, 1, 1}, {PHASE_SEASON, PHASE_EVENT, 2, 2}, {PHASE_SEASON, PHASE_ATTACK, 3, 3},
    {PHASE_SEASON, PHASE_DRAW, 3, 4}, {PHASE_SEASON, PHASE_LOSE, 3, 3}, {PHASE_SEASON, PHASE_LOSE, 7, 7},
    {PHASE_SEASON, PHASE_TURNS, 5, 5}, {PHASE_SEASON, PHASE_TERRORS, 6, 6}, {PHASE_SEASON, PHASE_SPRING, 7, 7},
    {PHASE_SEASON, PHASE_WINDOW, 8, 8}, {PHASE_SEASON, PHASE_RESOLVE, 8, 8}, {PHASE_SEASON, PHASE_DEEDS, 10, 10},
    {PHASE_SEASON, PHASE_YEAR_PAY, 12, 12},
    {PHASE_YEAR_PAY, PHASE_YEAR_DICE, 0, 0}, {PHASE_YEAR_PAY, PHASE_DUES, 1, 4}, {PHASE_YEAR_PAY, PHASE_LOSE, 1, 4},
    {PHASE_ATTACK, PHASE_ATTACK_DICE, 1, 1}, {PHASE_ATTACK, PHASE_WINDOW, 2, 2}, {PHASE_ATTACK, PHASE_RESOLVE, 2, 2},
    {PHASE_ATTACK, PHASE_LOSE, 3, 6},
    {PHASE_LAND, PHASE_BONUS, 0, 0}, {PHASE_LAND, PHASE_GAIN, 1, 1}, {PHASE_LAND, PHASE_SHIP, 2, 2}, {PHASE_LAND, PHASE_DRIFT, 2, 2},
    {PHASE_LAND, PHASE_SEA, 3, 3}, {PHASE_LAND, PHASE_HIRE, 4, 4}, {PHASE_LAND, PHASE_ASHORE, 5, 5}, {PHASE_LAND, PHASE_PARTY, 5, 5},
    {PHASE_LAND, PHASE_ENTER, 5, 5},
    {PHASE_ENTER, PHASE_WINDOW, 1, 1}, {PHASE_ENTER, PHASE_RESOLVE, 1, 1}, {PHASE_ENTER, PHASE_COMBAT, 2, 3},
    {PHASE_ENTER, PHASE_EXPLORE, 3, 3}, {PHASE_ENTER, PHASE_RIVER, 4, 4},
    {PHASE_EXPLORE, PHASE_CARD, 1, 1}, {PHASE_EXPLORE, PHASE_ACTIVATE, 2, 2}, {PHASE_EXPLORE, PHASE_PAY, 3, 3},
    {PHASE_EXPLORE, PHASE_PAY, 6, 6}, {PHASE_EXPLORE, PHASE_ATTACK, 3, 3}, {PHASE_EXPLORE, PHASE_ATTACK, 6, 6},
    {PHASE_EXPLORE, PHASE_DISCARD, 3, 3}, {PHASE_EXPLORE, PHASE_COMPASS, 3, 3}, {PHASE_EXPLORE, PHASE_COMPASS_AGAIN, 3, 3},
    {PHASE_EXPLORE, PHASE_LOSE, 3, 3}, {PHASE_EXPLORE, PHASE_FLIP, 4, 4}, {PHASE_EXPLORE, PHASE_FIND, 5, 5},
    {PHASE_EXPLORE, PHASE_APPROACH, 7, 7}, {PHASE_EXPLORE, PHASE_COMBAT, 7, 7}, {PHASE_EXPLORE, PHASE_CAMP, 8, 8},
    {PHASE_EXPLORE, PHASE_DEEDS, 8, 8}, {PHASE_EXPLORE, PHASE_GAIN, 8, 8},
    {PHASE_COMBAT, PHASE_READY, 1, 1}, {PHASE_COMBAT, PHASE_WINDOW, 2, 3}, {PHASE_COMBAT, PHASE_RESOLVE, 2, 3},
    {PHASE_COMBAT, PHASE_ROLL, 4, 5}, {PHASE_COMBAT, PHASE_REROLL, 6, 6}, {PHASE_COMBAT, PHASE_CARD_DIE, 7, 7},
    {PHASE_COMBAT, PHASE_LOSS, 7, 7}, {PHASE_COMBAT, PHASE_DEEDS, 7, 7}, {PHASE_COMBAT, PHASE_DEEDS, 13, 13},
    {PHASE_COMBAT, PHASE_RETREAT, 10, 11}, {PHASE_COMBAT, PHASE_CONQUEST, 13, 13},
    {PHASE_LOSS, PHASE_WINDOW, 1, 1}, {PHASE_LOSS, PHASE_RESOLVE, 1, 1}, {PHASE_LOSS, PHASE_LOSE, 2, 2}, {PHASE_LOSS, PHASE_DEEDS, 3, 3},
    {PHASE_LOSS, PHASE_GAIN, 3, 3},
    {PHASE_CONQUEST, PHASE_CAMP, 4, 4}, {PHASE_CONQUEST, PHASE_GAIN, 1, 2}, {PHASE_CONQUEST, PHASE_DEEDS, 1, 4},
    {PHASE_FULFIL, PHASE_GAIN, 1, 2}, {PHASE_FULFIL, PHASE_MORALE, 2, 2}, {PHASE_FULFIL, PHASE_MISSION, 3, 3},
    {PHASE_TERRORS, PHASE_ACTIVATE, 1, 3}, {PHASE_ACTIVATE, PHASE_TERROR_DIE, 1, 1}, {PHASE_ACTIVATE, PHASE_TERROR_STEP, 1, 1},
    {PHASE_ACTIVATE, PHASE_PLUNDER, 2, 2}, {PHASE_ACTIVATE, PHASE_DISCARD, 2, 2}, {PHASE_ACTIVATE, PHASE_LOSE, 2, 2},
};
/* clang-format on */

static bool is_called_at(const struct isles *s, int i)
{
    bool listed = false;
    for (size_t k = 0; k < sizeof calls / sizeof *calls; k++) {
        if (calls[k].below != s->stack_phase[i - 1] || calls[k].above != s->stack_phase[i]) continue;
        listed = true;
        if (s->stack_a[i - 1] >= calls[k].low && s->stack_a[i - 1] <= calls[k].high) return true;
    }
    return !listed;
}

static bool check_frame(const struct isles *s, int i, struct error *err)
{
    int phase = s->stack_phase[i];
    const struct frame_row *row = &rows[phase];
    if ((i == 0) != (phase == PHASE_ADVENTURE))
        return it_bad_frame(s, i, "the adventure is at the bottom", err);
    if (i && !may_lie_on(phase, s->stack_phase[i - 1])) return it_bad_frame(s, i, "it cannot lie there", err);
    if (count_of(s, phase) > (row->copies ? row->copies : 1))
        return it_bad_frame(s, i, "too many of its kind", err);
    if (s->stack_faction[i] && !it_plays(s, s->stack_faction[i]))
        return it_bad_frame(s, i, "of a faction that does not take part", err);
    if (!is_whose(s, i)) return it_bad_frame(s, i, "of the wrong faction", err);
    bool within = s->stack_a[i] >= row->a_low && s->stack_a[i] <= row->a_high &&
                  s->stack_b[i] <= row->b_high && s->stack_c[i] <= row->c_high &&
                  s->stack_d[i] <= row->d_high;
    if (!within) return it_bad_frame(s, i, "a number out of its bounds", err);
    return i == 0 || is_called_at(s, i) ||
           it_bad_frame(s, i - 1, "its step does not fit what lies on it", err);
}

bool it_check_frames(const struct isles *s, struct error *err)
{
    if (s->stack_count < 1 || s->stack_count > DEPTH_MAX)
        return it_bad(err, IT_FLOW_01, "stack_count: no frame, or more than any game has");
    for (int i = 0; i < FRAMES; i++) {
        bool used = i < s->stack_count;
        if (used != (s->stack_phase[i] != PHASE_NONE))
            return it_bad(err, IT_FLOW_01, "stack_phase: as many as stack_count says");
        if (!used &&
            (s->stack_faction[i] || s->stack_a[i] || s->stack_b[i] || s->stack_c[i] || s->stack_d[i]))
            return it_bad(err, IT_FLOW_01, "stack: numbers of a frame that is not there");
        if (used && !check_frame(s, i, err)) return false;
    }
    if (it_phases[it_phase(s)].asks == ASKS_ITSELF)
        return it_bad(err, IT_FLOW_01, "stack_phase: nobody is asked");
    return true;
}
