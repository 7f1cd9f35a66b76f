/* Does what is under way fit its frames? A turn, a movement, an exploration, a combat, a window, an attack: each
 * of them has fields of its own, which must make sense while its frame is on the stack and be empty while it is
 * not. Last, the question on top must have an answer. */
#include <string.h>

#include "check.h"

/* The place of a phase on the stack, or -1. */
static int find_frame(const struct isles *s, int phase)
{
    for (int i = s->stack_count - 1; i >= 0; i--)
        if (s->stack_phase[i] == phase) return i;
    return -1;
}

static bool is_area(const struct isles *s, int field) { return field && s->lies[field] != LIES_NONE; }

static bool all_zero(const uint8_t *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i]) return false;
    return true;
}

/* Bits of factions that take part. */
static int players(const struct isles *s)
{
    int bits = 0;
    for (int i = 0; i < s->faction_count; i++) bits |= 1 << s->order[i];
    return bits;
}

/* ---- Adventure and season ---- */

static bool check_season(const struct isles *s, struct error *err)
{
    int season = find_frame(s, PHASE_SEASON);
    /* The points of the end may still be worth resources: IT-VP-06. */
    bool ended = it_is_open(s, PHASE_OVER) || (s->stack_count == 2 && it_phase(s) == PHASE_GAIN);
    if (ended != (s->end != END_NONE))
        return it_bad(err, IT_FLOW_03, "end: set exactly when the adventure is over");
    if (season >= 0 && s->stack_a[season] <= SEASON_EVENT && s->season_event[s->season])
        return it_bad(err, IT_FORT_01, "season_event: it is not drawn yet");
    if (it_is_open(s, PHASE_YEAR_PAY) && s->season != IT_SEASON_WINTER)
        return it_bad(err, IT_YEAR_01, "season: the year ends after winter");
    if (it_is_open(s, PHASE_STARTER) && it_is_solo(s))
        return it_bad(err, IT_START_04, "stack_phase: one seat is not asked");
    return true;
}

/* ---- The turn ---- */

static int tokens_of(const struct isles *s, int faction)
{
    int n = 0;
    for (int slot = 0; slot < IT_SLOTS - 1; slot++) n += s->taken[slot][faction];
    return n;
}

/* IT-ACT-02, IT-ACT-11: as many tokens lie as turns were taken, at most. */
static bool check_tokens(const struct isles *s, struct error *err)
{
    int season = find_frame(s, PHASE_SEASON);
    uint32_t step = season < 0 ? 0 : s->stack_a[season];
    for (int i = 0; i < s->faction_count; i++) {
        int f = s->order[i], most = step < SEASON_TURNS || step >= SEASON_ANCHOR ? 0 : WAVES;
        if (step == SEASON_TURNS)
            most = s->wave - !(s->acted >> f & 1) - (f == s->turn && it_is_open(s, PHASE_TOKEN));
        if (tokens_of(s, f) > most)
            return refuse(err, IT_ACT_02, "taken, %s: more tokens than turns", it_faction_domain.words[f]);
    }
    return true;
}

static bool check_turn(const struct isles *s, struct error *err)
{
    static const uint8_t actions[PHASES] = {
        [PHASE_LAND] = IT_ACTION_LAND,       [PHASE_TARGET] = IT_ACTION_MOVE,
        [PHASE_RECRUIT] = IT_ACTION_RECRUIT, [PHASE_PRODUCE] = IT_ACTION_PRODUCE,
        [PHASE_SUPPLY] = IT_ACTION_SUPPLY,   [PHASE_PACIFY] = IT_ACTION_PACIFY};
    bool turns = it_is_open(s, PHASE_TURNS);
    if (turns != (s->wave != 0)) return it_bad(err, IT_ACT_01, "wave: 1 to 3 in the action phase only");
    if (s->turn && !turns) return it_bad(err, IT_TERM_17, "turn: nobody's outside the action phase");
    if (s->acted & ~players(s)) return it_bad(err, IT_ACT_01, "acted: bits of factions that take part");
    if (s->turn && !(s->acted >> s->turn & 1))
        return it_bad(err, IT_ACT_01, "acted: the faction on turn has acted");
    for (int i = 0; i < s->stack_count; i++) {
        int wanted = actions[s->stack_phase[i]];
        if (wanted && s->action != wanted) return it_bad_frame(s, i, "another action is under way", err);
        if ((wanted || s->stack_phase[i] == PHASE_ACTION) && (!s->slot || !s->taken[s->slot - 1][s->turn]))
            return it_bad_frame(s, i, "slot: its token lies on no field", err);
    }
    return check_tokens(s, err);
}

/* IT-SUPP-05: an offer is there while it is made or answered. */
static bool check_offer(const struct isles *s, struct error *err)
{
    int answer = find_frame(s, PHASE_ANSWER);
    bool open = answer >= 0 || it_is_open(s, PHASE_AMOUNT);
    if (!open && (s->offer_to || !all_zero(s->offer, sizeof s->offer)))
        return it_bad(err, IT_SUPP_05, "offer: none is made");
    if (!open) return true;
    if (!s->offer_to || s->offer_to == s->turn || !it_is_cooperative(s))
        return it_bad(err, IT_SUPP_02, "offer_to: an ally");
    for (int part = it_phase(s) == PHASE_AMOUNT ? it_a(s) : 4; part < 4; part++)
        if (s->offer[part]) return it_bad(err, IT_SUPP_05, "offer: it is made step by step");
    return answer < 0 || s->stack_faction[answer] == s->offer_to ||
           it_bad_frame(s, answer, "the ally answers", err);
}

/* ---- The movement ---- */

static bool check_parts(const struct isles *s, struct error *err)
{
    for (int i = 0; i < AREA_LIMIT; i++) {
        int from = s->part_from[i], soldiers = s->part_soldiers[i], captain = s->part_captain[i];
        if ((i < s->parts) != (from != 0) || (i >= s->parts && (soldiers || captain)))
            return it_bad(err, IT_MOVE_06, "parts: as many as there are");
        if (i >= s->parts) continue;
        bool there = soldiers <= it_soldiers_at(s, s->turn, from) &&
                     (!captain || s->captain[s->turn] == from);
        if (!there || soldiers + captain == 0 || from == s->target)
            return it_bad(err, IT_MOVE_06, "part_soldiers, part_captain: not there");
        for (int k = 0; k < i; k++)
            if (s->part_from[k] == from) return it_bad(err, IT_MOVE_06, "part_from: one group a source");
    }
    return true;
}

static bool check_movement(const struct isles *s, struct error *err)
{
    bool entered = it_is_open(s, PHASE_ENTER), grouping = it_is_open(s, PHASE_GROUP);
    if (!entered && (s->here || s->group_soldiers || s->group_captain || s->moving || s->chain))
        return it_bad(err, IT_MOVE_08, "here, group, moving, chain: nobody moves");
    if (!entered && !grouping && (s->target || s->parts || s->cost))
        return it_bad(err, IT_MOVE_01, "target, parts, cost: no movement");
    if (s->moving) return it_bad(err, IT_MOVE_08, "moving: a forced step is resolved at once");
    if (entered && !is_area(s, s->here)) return it_bad(err, IT_TERM_03, "here: no area");
    if (grouping && !is_area(s, s->target)) return it_bad(err, IT_TERM_03, "target: no area");
    if (grouping && !check_parts(s, err)) return false;
    if (!it_is_open(s, PHASE_RIVER)) return true;
    bool there = s->group_soldiers <= it_soldiers_at(s, s->turn, s->here) &&
                 (!s->group_captain || s->captain[s->turn] == s->here);
    return (there && it_is_river(s, s->here)) || it_bad(err, IT_TERR_04, "here, group: not on a river");
}

/* ---- The exploration ---- */

/* What lies there must fit the step: face down, turned up, or explored. */
static bool check_turned(const struct isles *s, int i, struct error *err)
{
    int lies = s->lies[s->explore_at], kind = it_tile[s->tile[s->explore_at]].kind, top = it_phase(s);
    uint32_t step = s->stack_a[i];
    bool marker = kind == IT_KIND_TERRAIN || kind == IT_KIND_LOCATION;
    if (step <= EXPLORE_FLIP) return lies == DOWN || it_bad_frame(s, i, "lies: not turned up yet", err);
    if (step == EXPLORE_RESULT) return lies == UP || it_bad_frame(s, i, "lies: not explored", err);
    if (lies == DOWN || (lies == UP && !it_is_open(s, PHASE_CONQUEST)))
        return it_bad_frame(s, i, "lies: turned up", err);
    bool found = it_tile[s->tile[s->explore_at]].value > 0 || lies == UP;
    if (top == PHASE_FIND ? !marker || step != EXPLORE_FIND : !found)
        return it_bad_frame(s, i, "tile: not what is met", err);
    return true;
}

static bool check_exploration(const struct isles *s, struct error *err)
{
    int i = find_frame(s, PHASE_EXPLORE);
    bool none = !s->explore_at && !s->explore_card && !s->broken && !s->explore_value && !s->jade;
    if (i < 0)
        return none || it_bad(err, IT_EXPL_02,
                              "explore_at, explore_card, broken, explore_value, jade: nobody explores");
    if (!it_colour_of(s, s->explore_at))
        return it_bad_frame(s, i, "explore_at: only green, yellow and red fields", err);
    if (s->here != s->explore_at) return it_bad_frame(s, i, "here: the group is elsewhere", err);
    if (s->explore_value > 1) return it_bad_frame(s, i, "explore_value: at most 1", err);
    if (s->explore_card && s->exploration[s->explore_card] != PLACE_HELD)
        return it_bad_frame(s, i, "explore_card: its place is not held", err);
    if (it_is_open(s, PHASE_CARD) != (s->stack_a[i] == EXPLORE_CARD))
        return it_bad_frame(s, i, "its step does not fit", err);
    if (s->stack_a[i] == EXPLORE_CARD && s->explore_card)
        return it_bad_frame(s, i, "explore_card: it is not drawn yet", err);
    bool summoned = s->broken == BROKEN_SUMMONED &&
                    (s->stack_a[i] == EXPLORE_TERROR || s->stack_a[i] == EXPLORE_TEXT);
    if (s->broken && !summoned) return it_bad_frame(s, i, "broken: it would be over", err);
    return check_turned(s, i, err);
}

/* ---- The combat ---- */

static bool check_dice(const struct isles *s, int side, struct error *err)
{
    int d8 = 0, rolling = 0;
    while (d8 < DICE && s->sides[side][d8] == 8) d8++;
    if (s->dice[side] >= DICE) return it_bad(err, IT_COMB_03, "dice: too many");
    for (int k = 0; k < DICE; k++) {
        bool used = k < s->dice[side];
        if (s->sides[side][k] != (!used ? 0 : k < d8 ? 8 : 6))
            return it_bad(err, IT_COMB_21, "sides: D8 first, then D6");
        if (s->face[side][k] > 15 || (!used && (s->face[side][k] || s->rolling[side][k])))
            return it_bad(err, IT_COMB_06, "face, rolling: no such die");
        rolling += s->rolling[side][k];
    }
    if (rolling && !it_is_open(s, PHASE_ROLL)) return it_bad(err, IT_COMB_06, "rolling: nobody rolls");
    return true;
}

/* Who is fought, and where. */
static bool check_foe(const struct isles *s, int i, struct error *err)
{
    bool explored = s->foe == FOE_MINION || s->foe == FOE_BOSS || s->foe == FOE_LOCATION;
    int kind = it_tile[s->tile[s->combat_at]].kind;
    if (s->foe == FOE_NONE || (s->foe == FOE_FACTION) != (s->defender != 0))
        return it_bad_frame(s, i, "foe, defender: who is fought?", err);
    if (s->defender && (s->defender == s->attacker || it_is_cooperative(s)))
        return it_bad_frame(s, i, "defender: no enemy", err);
    if (explored != (s->combat_at == s->explore_at))
        return it_bad_frame(s, i, "foe: not what is explored", err);
    if (s->foe == FOE_MINION && (kind > IT_KIND_M3 || s->combat_level != kind))
        return it_bad_frame(s, i, "combat_level: not that of the tile", err);
    if (s->foe == FOE_BOSS && (kind != IT_KIND_BOSS || s->combat_level != kind))
        return it_bad_frame(s, i, "combat_level: not that of the tile", err);
    if (s->foe == FOE_LOCATION && kind != IT_KIND_PLACE) return it_bad_frame(s, i, "foe: no location", err);
    if (s->foe == FOE_SITE &&
        (!it_is_site(s, s->combat_at) || s->combat_level != it_site_number(s, s->combat_at)))
        return it_bad_frame(s, i, "foe: no adventure area", err);
    bool gone = it_is_open(s, PHASE_CONQUEST);
    if (s->foe == FOE_TERROR &&
        !(gone || (s->combat_level && it_terror_on(s, s->combat_at) == s->combat_level)))
        return it_bad_frame(s, i, "foe: no terror", err);
    /* IT-MOVE-16: on an unexplored area the exploration follows the combat. */
    bool first = s->stack_phase[i - 1] == PHASE_ENTER && s->stack_a[i - 1] == ENTER_EXPLORE;
    bool bare = s->foe == FOE_FACTION && s->lies[s->combat_at] == DOWN;
    return (s->bare == bare && first == bare) || it_bad_frame(s, i, "bare: only on an unexplored area", err);
}

static bool check_round(const struct isles *s, int i, struct error *err)
{
    uint32_t step = s->stack_a[i];
    int reroll = find_frame(s, PHASE_REROLL), loss = find_frame(s, PHASE_LOSS);
    bool begun = step > COMBAT_REACT;
    if (begun != (s->combat_round > 0) && step < COMBAT_RESULT)
        return it_bad_frame(s, i, "combat_round: does not fit its step", err);
    if (s->combat_value >= DICE || (s->defender && s->combat_value))
        return it_bad_frame(s, i, "combat_value: too high", err);
    if (!s->defender && !s->combat_value && step > COMBAT_READY && step < COMBAT_COMPARE)
        return it_bad_frame(s, i, "combat_value: nobody is left", err);
    if (reroll >= 0 && s->stack_faction[reroll] != (s->stack_b[reroll] ? s->defender : s->attacker))
        return it_bad_frame(s, reroll, "of the wrong side", err);
    if (loss >= 0 && s->stack_faction[loss] != (s->loser == 1   ? s->attacker
                                                : s->loser == 2 ? s->defender
                                                                : 0))
        return it_bad_frame(s, loss, "of the wrong side", err);
    if (s->losses > 2 || s->passes > 2) return it_bad_frame(s, i, "losses, passes: too many", err);
    if ((s->result != RESULT_NONE) != (step == COMBAT_RESULT))
        return it_bad_frame(s, i, "result: known when it is over", err);
    int roll = find_frame(s, PHASE_ROLL), retreat = find_frame(s, PHASE_RETREAT);
    if (s->mist && (retreat < 0 || s->stack_faction[retreat] != s->mist))
        return it_bad_frame(s, i, "mist: it does not retreat", err);
    if (roll >= 0 && all_zero(s->rolling[0], sizeof s->rolling))
        return it_bad_frame(s, roll, "no die is to be rolled", err);
    return check_dice(s, SIDE_ATTACKER, err) && check_dice(s, SIDE_DEFENDER, err);
}

static bool check_combat(const struct isles *s, struct error *err)
{
    static const struct isles nothing;
    int i = find_frame(s, PHASE_COMBAT);
    if (i >= 0) {
        if (s->combat_at != s->here || s->attacker != s->turn)
            return it_bad_frame(s, i, "combat_at, attacker: not the group that moves", err);
        return check_foe(s, i, err) && check_round(s, i, err);
    }
    size_t from = offsetof(struct isles, combat_at), to = offsetof(struct isles, result),
           dice = offsetof(struct isles, dice), rest = offsetof(struct isles, reroll_used);
    const char *a = (const char *)s, *b = (const char *)&nothing;
    bool none = memcmp(a + from, b + from, to - from) == 0 && memcmp(a + dice, b + dice, rest - dice) == 0 &&
                !s->passes;
    return none || it_bad(err, IT_COMB_01, "combat_at to passes: nobody fights");
}

/* ---- The window ---- */

/* Which window can be open on which frame. */
static bool is_window_of(int window, int below)
{
    static const uint8_t windows[PHASES] = {[PHASE_ENTER] = IT_WINDOW_ENTRY,
                                            [PHASE_LOSS] = IT_WINDOW_LOSS,
                                            [PHASE_ATTACK] = IT_WINDOW_ATTACK,
                                            [PHASE_SEASON] = IT_WINDOW_SEASON,
                                            [PHASE_REROLL] = IT_WINDOW_ROLL};
    if (below == PHASE_COMBAT) return window == IT_WINDOW_FIGHT || window == IT_WINDOW_ROUND;
    return window == windows[below];
}

/* A card that waits on the stack of the window. */
static bool is_waiting(const struct isles *s, int k)
{
    int card = s->window_card[k], keep = s->window_keep[k], faction = s->window_faction[k];
    if (!it_plays(s, faction) || (card != 0) == (keep != 0)) return false;
    if (keep) return it_exploration[keep].window == s->window && s->exploration[keep] == PLACE_DISCARD;
    return it_strategy[card].faction == faction && it_strategy[card].window == s->window &&
           s->strategy[card] == PLACE_ACTIVE;
}

static bool check_window(const struct isles *s, struct error *err)
{
    int i = find_frame(s, PHASE_WINDOW);
    if (i < 0) i = find_frame(s, PHASE_RESOLVE);
    if (it_is_open(s, PHASE_WINDOW) && it_is_open(s, PHASE_RESOLVE))
        return it_bad_frame(s, i, "windows never nest", err);
    if (i < 0 && (s->window || s->window_first || s->window_passes || s->window_count))
        return it_bad(err, IT_RULING_24, "window: none is open");
    if (i >= 0 && (i == 0 || !is_window_of(s->window, s->stack_phase[i - 1]) || !s->window_first))
        return it_bad_frame(s, i, "window: not the one of the moment", err);
    if (s->window_count > PLAYS / 2 || s->window_passes > s->faction_count)
        return it_bad(err, IT_STRAT_11, "window_count, window_passes: too many");
    for (int k = 0; k < PLAYS; k++) {
        bool empty = !s->window_card[k] && !s->window_keep[k] && !s->window_faction[k] && !s->window_at[k];
        if (k < s->window_count ? !is_waiting(s, k) : !empty)
            return it_bad(err, IT_STRAT_11, "window_card, window_keep: the stack of the window");
    }
    return true;
}

/* ---- Attacks and dues ---- */

static bool check_attack(const struct isles *s, struct error *err)
{
    int attack = find_frame(s, PHASE_ATTACK), year = find_frame(s, PHASE_YEAR_PAY);
    int rolling = find_frame(s, attack >= 0 ? PHASE_ATTACK_DICE : PHASE_YEAR_DICE);
    int all = attack >= 0 ? s->stack_b[attack] : year >= 0 ? ATTACK_DICE : 0;
    int left = rolling >= 0 ? (int)s->stack_a[rolling] : 0;
    if (attack >= 0 && !all) return it_bad_frame(s, attack, "with one die or more", err);
    if (s->attack_count + left != all)
        return it_bad(err, IT_MA_01, "attack_count: not the dice of the attack or the year");
    for (int i = 0; i < ATTACK_DICE; i++)
        if (i < s->attack_count ? s->attack_die[i] < 1 || s->attack_die[i] > 6 : s->attack_die[i] != 0)
            return it_bad(err, IT_MA_01, "attack_die: as many as attack_count says");
    bool spares = attack >= 0 ? (s->attack_spared & ~players(s)) == 0 : s->attack_spared == 0;
    return spares || it_bad(err, IT_MA_02, "attack_spared: bits of factions in an attack");
}

static bool check_loss(const struct isles *s, int i, struct error *err)
{
    int what = s->stack_b[i], place = s->stack_c[i];
    bool ranged = what == LOSE_RANGE || what == LOSE_CHARACTER_RANGE;
    bool fits = ranged                  ? place >= 1 && place < IT_TERRORS && it_is_open(s, PHASE_ACTIVATE)
                : what == LOSE_EXPLORER ? s->explore_at && place == s->explore_at
                : what == LOSE_FIGHTER  ? it_is_open(s, PHASE_LOSS) && place == s->combat_at
                                        : place == 0;
    return (what && s->stack_d[i] && fits) || it_bad_frame(s, i, "it does not say what is lost", err);
}

/* ---- Missions ---- */

/* IT-MISS-11: the tokens are off the card, and what is asked is asked of its faction. */
static bool check_fulfilled(const struct isles *s, int i, int drawing, struct error *err)
{
    int faction = s->stack_faction[i], above = i + 1 < s->stack_count ? s->stack_faction[i + 1] : faction;
    if (s->successes[faction] || above != faction) return it_bad_frame(s, i, "of the wrong faction", err);
    return (s->stack_a[i] == FULFIL_CARD) == (drawing >> faction & 1) ||
           it_bad_frame(s, i, "its step does not fit", err);
}

/* IT-MISS-01: every faction has one, except while it is drawn. */
static bool check_missions(const struct isles *s, struct error *err)
{
    int drawing = 0, fulfil = find_frame(s, PHASE_FULFIL);
    for (int i = 0; i < s->stack_count; i++) {
        int bit = 1 << s->stack_faction[i];
        if (s->stack_phase[i] != PHASE_MISSION) continue;
        if (drawing & bit) return it_bad_frame(s, i, "it draws twice", err);
        drawing |= bit;
    }
    for (int i = 0; i < s->faction_count; i++) {
        int f = s->order[i];
        bool waits = drawing >> f & 1 || it_is_open(s, PHASE_FIRST);
        if (waits == (s->mission[f] != 0))
            return refuse(err, IT_MISS_01, "mission.%s: one, except while it is drawn",
                          it_faction_domain.words[f]);
    }
    return fulfil < 0 || check_fulfilled(s, fulfil, drawing, err);
}

/* ---- Frames with a meaning of their own ---- */

static bool is_face_down(const struct isles *s, int field)
{
    return it_colour_of(s, field) && s->lies[field] == DOWN;
}

static bool fits_sea(const struct isles *s, int i)
{
    int field = (int)s->stack_a[i];
    return it_is_sea(s, field) && s->lies[field] == DOWN && s->turn && s->ship[s->turn] == field;
}

/* The tile under the ship may be about to be turned up. */
static bool fits_ship(const struct isles *s, int i)
{
    int ship = s->ship[s->stack_faction[i]];
    return ship && (s->lies[ship] == UP || it_is_open(s, PHASE_SEA));
}

static bool fits_party(const struct isles *s, int i)
{
    int from = (int)s->stack_a[i], to = s->stack_b[i];
    bool landing = s->stack_phase[i - 1] == PHASE_LAND;
    if (!is_area(s, from) || !is_area(s, to) || landing != !s->stack_c[i]) return false;
    if (!(it_beside(s, from) & it_bit(to))) return false;
    if (landing) return from == s->ship[s->turn] && it_why_not_enter(s, s->turn, to, 1) == 0;
    return it_controls(s, s->turn, from) && it_controls(s, s->turn, to);
}

static bool fits_peek(const struct isles *s, int i)
{
    return is_face_down(s, (int)s->stack_a[i]) && s->stack_b[i];
}

static bool fits_exchange(const struct isles *s, int i)
{
    return is_face_down(s, (int)s->stack_a[i]) && s->known[s->stack_a[i]] >> s->stack_faction[i] & 1;
}

static bool fits_look(const struct isles *s, int i) { return s->stack_b[i] != PEEK_NONE; }

static bool fits_activate(const struct isles *s, int i)
{
    return s->stack_b[i] && s->terror_at[s->stack_b[i]];
}

static bool fits_camp(const struct isles *s, int i)
{
    (void)i;
    return s->lies[s->here] == UP && !it_is_sea(s, s->here);
}

static bool fits_loot(const struct isles *s, int i)
{
    return it_plays(s, (int)s->stack_a[i]) && (int)s->stack_a[i] != s->stack_faction[i];
}

static bool fits_die(const struct isles *s, int i)
{
    int word = it_strategy[s->stack_a[i]].code[0].word;
    return it_is_fighting(s) && (word == IT_EFFECT_BUMP || word == IT_EFFECT_REROLL);
}

static bool fits_fight(const struct isles *s, int i)
{
    int faction = s->stack_faction[i];
    return it_is_fighting(s) && (faction == s->attacker || faction == s->defender);
}

static bool fits_card_die(const struct isles *s, int i)
{
    return it_is_fighting(s) && s->stack_b[i] && (s->defender || s->combat_value);
}

static bool fits_gift(const struct isles *s, int i)
{
    return it_is_cooperative(s) && (s->stack_a[i] == 1) == (s->stack_phase[i - 1] == PHASE_COMPASS_AGAIN);
}

static bool fits_spy(const struct isles *s, int i)
{
    int a = (int)s->stack_a[i];
    return !it_is_cooperative(s) && (!a || (it_plays(s, a) && a != s->stack_faction[i]));
}

/* Something of the hand that its frame below names is still to be shown. */
static bool fits_show(const struct isles *s, int i)
{
    int spied = (int)s->stack_a[i], bit = 1 << s->stack_faction[i];
    if (s->stack_a[i - 1] != s->stack_a[i]) return false;
    for (int c = 1; c < IT_STRATEGYS; c++)
        if (it_strategy[c].faction == spied && s->strategy[c] == PLACE_HELD && !(s->strategy_known[c] & bit))
            return true;
    return false;
}

static bool fits_pay(const struct isles *s, int i) { return s->stack_b[i] && s->stack_c[i] && s->explore_at; }

static bool fits_gain(const struct isles *s, int i) { return s->stack_b[i] != PURSE_NONE; }

static bool fits_spring(const struct isles *s, int i)
{
    return it_location_at(s, (int)s->stack_a[i]) == IT_LOCATION_LO4;
}

static bool fits_together(const struct isles *s, int i)
{
    (void)i;
    return it_is_cooperative(s);
}

static bool (*const fits[PHASES])(const struct isles *, int) = {
    [PHASE_SEA] = fits_sea,
    [PHASE_HIRE] = fits_ship,
    [PHASE_ASHORE] = fits_ship,
    [PHASE_PARTY] = fits_party,
    [PHASE_PEEK] = fits_peek,
    [PHASE_EXCHANGE] = fits_exchange,
    [PHASE_LOOK] = fits_look,
    [PHASE_ACTIVATE] = fits_activate,
    [PHASE_TERROR_DIE] = fits_activate,
    [PHASE_TERROR_STEP] = fits_activate,
    [PHASE_CAMP] = fits_camp,
    [PHASE_LOOT] = fits_loot,
    [PHASE_DIE] = fits_die,
    [PHASE_RETREAT] = fits_fight,
    [PHASE_DICE] = fits_fight,
    [PHASE_CARD_DIE] = fits_card_die,
    [PHASE_GIFT] = fits_gift,
    [PHASE_SPY] = fits_spy,
    [PHASE_SHOW] = fits_show,
    [PHASE_PAY] = fits_pay,
    [PHASE_GAIN] = fits_gain,
    [PHASE_SPRING] = fits_spring,
    [PHASE_TERRORS] = fits_together,
    [PHASE_PLUNDER] = fits_together,
    [PHASE_PACIFY] = fits_together,
};

static bool check_meanings(const struct isles *s, struct error *err)
{
    for (int i = 1; i < s->stack_count; i++) {
        int phase = s->stack_phase[i];
        if (fits[phase] && !fits[phase](s, i)) return it_bad_frame(s, i, "it does not fit the position", err);
        if (phase == PHASE_LOSE && !check_loss(s, i, err)) return false;
    }
    return true;
}

/* What answers a question; trades, abandoning and cards of the free windows do not. */
static bool is_answer(action a)
{
    return a.verb != V_TRADE && a.verb != V_POST && a.verb != V_ABANDON && a.verb != V_PLAY &&
           a.verb != V_PLAY_AT && a.verb != V_PLAY_PATH && a.verb != V_USE;
}

/* A list is never empty: IT-FLOW-01. Frames that count down ask only while something is left. */
static bool check_answer(const struct isles *s, struct error *err)
{
    static const bool counts[PHASES] = {
        [PHASE_DRAW] = true,   [PHASE_DUES] = true, [PHASE_LOSE] = true,    [PHASE_GAIN] = true,
        [PHASE_SUPPLY] = true, [PHASE_LOOK] = true, [PHASE_DISCARD] = true, [PHASE_PLUNDER] = true};
    struct choices choices;
    if (it_phase(s) == PHASE_OVER) return true;
    if (counts[it_phase(s)] && it_a(s) == 0)
        return it_bad_frame(s, s->stack_count - 1, "nothing is left to ask", err);
    choices.count = 0;
    choices.total = 0;
    it_legal(s, &choices);
    for (int i = 0; i < choices.count; i++)
        if (is_answer(choices.list[i])) return true;
    return it_bad_frame(s, s->stack_count - 1, "the question has no answer", err);
}

bool it_check_moment(const struct isles *s, struct error *err)
{
    return check_season(s, err) && check_turn(s, err) && check_offer(s, err) && check_movement(s, err) &&
           check_exploration(s, err) && check_combat(s, err) && check_window(s, err) &&
           check_attack(s, err) && check_missions(s, err) && check_meanings(s, err) && check_answer(s, err);
}
