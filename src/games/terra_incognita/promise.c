/* What bots hope for: a rough value of a position to a seat. It knows distances (ways.c), what
 * treasure and pawns are worth, when a game is decided, and that a game must come to its end. */
#include <string.h>

#include "ways.h"

/* ---- Treasure and pawns ---- */

enum { POINT = 1000 };

int ti_worth_of(int item)
{
    return item == COIN ? POINT : item == BAG ? POINT * BAG_POINTS : item == CHEST ? POINT * CHEST_POINTS : 0;
}

enum { SHORE = 11, RING = 4 * SHORE };

/* Where a space of water lies on the way round the island, clockwise from the north-west. */
static int along_ring(int space)
{
    int x = ti_space[space].x, y = ti_space[space].y;
    if (y <= 1 && x > 0 && x < BOARD - 1) return x;
    if (x >= BOARD - 2 && y < BOARD - 1) return SHORE + y;
    if (y >= BOARD - 2 && x > 0) return 2 * SHORE + BOARD - 1 - x;
    return 3 * SHORE + BOARD - 1 - y;
}

/* Strokes to the own ship, not through enemy ships. */
static int swim_home(const struct terra_incognita *s, int seat, int at)
{
    int from = along_ring(at), clockwise = (along_ring(s->ship[seat]) - from + RING) % RING,
        back = RING - clockwise;
    int best = RING;
    bool open = true, open_back = true;
    for (int other = 0; other < s->seat_count; other++) {
        if (ti_friends(s, seat, other)) continue;
        int ship = (along_ring(s->ship[other]) - from + RING) % RING;
        open = open && ship > clockwise;
        open_back = open_back && ship < clockwise;
    }
    if (open) best = clockwise;
    return open_back && back < best ? back : best;
}

/* Every move counts while home is near; far away it counts less, but always. */
enum { NEAR = 20 };

int ti_worth_of_way(int item, int cost)
{
    int worth = ti_worth_of(item), near = cost < NEAR ? cost : NEAR;
    return worth * 13 / 10 - (worth / 60 + 12) * near - worth / 250 * (cost - near);
}

enum { SEA = 150, STROKE = 20, CARD = 15 };

int ti_toll_of_sea(const struct terra_incognita *s, int seat, int at)
{
    int ship = ti_ship_on(s, at);
    return ship != NOBODY && ti_friends(s, ship, seat) ? 0 : SEA + STROKE * swim_home(s, seat, at);
}

/* What keeps a pawn from being of full use. When all else was in vain a Trap is a place like another:
 * two who are in it can push each other on. */
static int trouble(const struct terra_incognita *s, int seat, int pawn, bool desperate)
{
    int at = s->at[seat][pawn];
    if (at == 0) return 0;
    if (s->state[seat][pawn] == LOST) return 700;
    if (s->state[seat][pawn] == TRAPPED) return desperate ? 0 : 600;
    int sea = ti_is_swimming(s, seat, pawn) ? ti_toll_of_sea(s, seat, at) : 0;
    return sea + 8 * s->rest[seat][pawn];
}

/* The fewer are left, the dearer is each. */
static const int16_t crew_worth[PAWNS] = {0, 2400, 4200, 5600, 6700, 7500};

bool ti_is_free(const struct terra_incognita *s, int seat, int p, bool desperate)
{
    bool is_up = ti_is_upright(s, seat, p) || (desperate && s->state[seat][p] == TRAPPED);
    return s->at[seat][p] && is_up && !ti_is_swimming(s, seat, p);
}

/* ---- Hands ---- */

int ti_worth_of_digging(int cost) { return cost < FAR ? 640 - 9 * cost : 0; }

int ti_worth_of_search(int cost)
{
    if (cost >= FAR) return 0;
    return cost <= NEAR ? 300 - 12 * cost : 60 + NEAR - cost;
}

/* The free pawn that has the shortest way to a call; 0 where none is left. */
static int nearest_hand(const struct terra_incognita *s, int seat, struct chart *c, struct mood mood,
                        const bool *done, int *cost)
{
    int best = 0;
    *cost = INT16_MAX;
    for (int p = 1; p < PAWNS; p++) {
        if (done[p] || !ti_is_free(s, seat, p, mood.desperate) || s->load[seat][p]) continue;
        int way = ti_cost_from(s, &c->treasure, seat, p);
        if (way >= *cost) continue;
        best = p;
        *cost = way;
    }
    return best;
}

/* Free hands go where there is most to do: no more of them to the treasure than there are calls.
 * Tiles are worth a search while they hide treasure, or when nothing else goes on any more. */
static int worth_of_hands(const struct terra_incognita *s, int seat, struct chart *c, struct mood mood)
{
    int value = 0, calls = c->calls, cost;
    int tiles = ti_is_treasure_hidden(s) || mood.daring ? c->tiles : 0;
    bool done[PAWNS] = {false};
    for (;;) {
        int p = nearest_hand(s, seat, c, mood, done, &cost);
        if (!p) return value;
        done[p] = true;
        int dig = calls > 0 && !ti_is_monk(s, seat, p) ? ti_worth_of_digging(cost) : 0;
        int search = tiles > 0 ? ti_worth_of_search(ti_cost_from(s, &c->unknown, seat, p)) : 0;
        if (dig > search)
            calls--;
        else
            tiles--;
        value += dig > search ? dig : search;
    }
}

/* Another seat's pawn and what it carries. In a truce the seat would rather see enemies bring their items
 * home than send them to their ships for ever. */
enum { FELLOW = 900, ASHORE = 600 };

static int worth_of_fellow(const struct terra_incognita *s, int seat, int pawn, bool own, bool truce)
{
    int at = s->at[seat][pawn], load = ti_worth_of(s->load[seat][pawn]);
    if (at == 0) return 0;
    if (own) return FELLOW + load / 3;
    return truce ? 4 * load + (ti_is_land(at) ? ASHORE : 0) - FELLOW : -FELLOW - load / 3;
}

static int worth_of_others(const struct terra_incognita *s, int seat, bool truce)
{
    int value = 0;
    for (int other = 0; other < s->seat_count; other++) {
        bool own = ti_friends(s, seat, other);
        value += (own ? 2 : -1) * POINT * ti_points(s, other);
        for (int p = 1; p < PAWNS && other != seat; p++) value += worth_of_fellow(s, other, p, own, truce);
    }
    return value;
}

/* Every tile turned up is a step forward, also the one that is about to be. */
enum { TILE = 400 };

static bool is_revealing(const struct terra_incognita *s)
{
    return s->phase == PHASE_TILE && ti_is_reveal(s);
}

static int rough(const struct terra_incognita *s, int seat, struct chart *c, struct mood mood)
{
    int value = 20 * s->rum[seat] + crew_worth[ti_pawns_in_play(s, seat)] +
                worth_of_others(s, seat, mood.truce);
    if (ti_is_treasure_hidden(s)) value -= TILE * (c->tiles - is_revealing(s));
    for (int p = 1; p < PAWNS; p++) {
        value -= trouble(s, seat, p, mood.desperate);
        if (ti_is_free(s, seat, p, mood.desperate) && s->load[seat][p])
            value += ti_worth_of_way(s->load[seat][p], ti_cost_from(s, &c->home, seat, p));
    }
    if (!mood.daring)
        value += CARD * ti_card_count(s, seat); /* then cards are there to be played, not drawn */
    return value + worth_of_hands(s, seat, c, mood);
}

/* ---- The end ---- */

/* The end of a game is worth a million to the winner and costs the loser as much (bots/greedy.c). A
 * game that is decided is worth a little less than its end to either, so that both go for it. */
enum { END = 1000000, DECIDED_WON = 800000, DECIDED_LOST = -1200000 };

static int worth_of_end(const struct terra_incognita *s, int seat)
{
    struct outcome o;
    int better = 0;
    assert(s->seat_count > 1);
    ti_outcome(s, &o);
    for (int other = 0; other < s->seat_count; other++)
        better += (o.rank[seat] < o.rank[other]) - (o.rank[seat] > o.rank[other]);
    return END / (s->seat_count - 1) * better + o.score[seat];
}

/* Points that somebody may still bring home. */
static int open_points(const struct terra_incognita *s)
{
    bool events = s->hidden[TI_TILE_RUMEVENT] > 0; /* TI-EVT-08, TI-EVT-16: they can bring treasure */
    int points = COINS - (events ? 0 : s->removed);
    for (int seat = 0; seat < s->seat_count; seat++) points -= s->pile[seat];
    if (s->chest < FATE_REMOVED) points += CHEST_POINTS;
    if (s->bag < FATE_REMOVED && (events || s->bag != FATE_SUPPLY)) points += BAG_POINTS;
    return points;
}

/* Between two sides: is the lead greater than all that is left? */
static int worth_of_decision(const struct terra_incognita *s, int seat)
{
    int lead = 0;
    if (s->seat_count != 2 && ti_team(s, 0) != ti_team(s, 2)) return 0;
    for (int other = 0; other < s->seat_count; other++)
        lead += ti_friends(s, seat, other) ? ti_points(s, other) : -ti_points(s, other);
    int left = open_points(s);
    return lead > left ? DECIDED_WON : -lead > left ? DECIDED_LOST : 0;
}

/* What another round without progress costs, after this many of them: first less than a coin is worth,
 * so that a long way home is walked in peace, and in the end more than a lost game. */
static const int32_t weariness[] = {0, 0, 0, 0, 0, 500, 1000, 2000, 5000, 20000, 100000, 500000, 2500000};
enum { WEARY = sizeof weariness / sizeof weariness[0], DARING = 5, TRUCE = 8, DESPERATE = 12 };

/* Whole rounds without progress (TI-END-07) when the seat last came on turn: counted so, the end of
 * its own turn does not change them. */
static int rounds_in_vain(const struct terra_incognita *s, int seat)
{
    int n = s->seat_count, turn = (s->turn - s->first + n) % n, own = (seat - s->first + n) % n;
    if (s->progress || s->stall == 0 || is_revealing(s)) return 0;
    int rounds = turn >= own ? s->stall : s->stall - 1;
    return rounds < WEARY ? rounds : WEARY - 1;
}

struct mood ti_mood_of(const struct terra_incognita *s, int seat)
{
    int vain = rounds_in_vain(s, seat);
    return (struct mood){.daring = vain >= DARING, .truce = vain >= TRUCE, .desperate = vain >= DESPERATE};
}

static int value_of(struct memo *m, const struct terra_incognita *s, int seat, struct mood mood)
{
    if (s->phase == PHASE_OVER) return worth_of_end(s, seat);
    struct chart *c = ti_chart_of(&m->drawers, s, seat, mood.daring, true);
    return rough(s, seat, c, mood) + worth_of_decision(s, seat) - weariness[rounds_in_vain(s, seat)];
}

/* ---- Within an action a choice is worth what the best of the next ones makes of it ---- */

static const bool is_midway[PHASES] = {
    [PHASE_ACTION] = true,    [PHASE_LOAD] = true,        [PHASE_DEST] = true,
    [PHASE_CHOOSER] = true,   [PHASE_TAKE] = true,        [PHASE_TUNLOAD] = true,
    [PHASE_TUNEXIT] = true,   [PHASE_SPACE] = true,       [PHASE_AGAIN] = true,
    [PHASE_FLYPAX] = true,    [PHASE_FLYDEST] = true,     [PHASE_CARD_PAWN] = true,
    [PHASE_CARD_TILE] = true, [PHASE_CARD_LENGTH] = true, [PHASE_CARD_VICTIM] = true,
    [PHASE_CARD_SAIL] = true, [PHASE_CHARM] = true,
};

/* This many choices are looked through at most. Four suffice for most actions; a way with a load through Arrows and Tunnels
 * takes more, and who sees no end of it would as soon stand still. */
enum { DEPTH = 4, WHOLE_ACTION = 8 };

/* Playouts ask for the same positions again, one step further or in another world: values that do not hang on how
 * deep one looked are kept. */
enum { LANES = 4 };

static uint64_t stir(uint64_t lane, uint64_t word)
{
    lane = (lane ^ word) * 0x9E3779B97F4A7C15u;
    return lane ^ lane >> 32;
}

static uint64_t turn_and_add(uint64_t lane, uint64_t word) { return (lane << 7 | lane >> 57) + word; }

/* For whom, in what mood, and how many choices ahead. */
struct view {
    struct memo *memo;
    int seat, depth;
    struct mood mood;
};

/* Two hashes of different kinds, each in four lanes, which need not wait for each other. */
static struct kept key_of(const struct terra_incognita *s, const struct view *v)
{
    const unsigned char *bytes = (const unsigned char *)s;
    int asked = 32 * v->depth + 8 * v->seat + 4 * v->mood.daring + 2 * v->mood.truce + v->mood.desperate;
    uint64_t lane[LANES] = {1, 2, 3, 4}, plain[LANES] = {0}, word[LANES];
    struct kept k = {.key = (uint64_t)asked, .proof = (uint64_t)asked};
    size_t i = 0;
    for (; i + sizeof word <= sizeof *s; i += sizeof word) {
        memcpy(word, bytes + i, sizeof word);
        for (int l = 0; l < LANES; l++) lane[l] = stir(lane[l], word[l]);
        for (int l = 0; l < LANES; l++) plain[l] = turn_and_add(plain[l], word[l]);
    }
    memset(word, 0, sizeof word);
    memcpy(word, bytes + i, sizeof *s - i);
    for (int l = 0; l < LANES; l++) k.key = stir(k.key, stir(lane[l], word[l]));
    for (int l = 0; l < LANES; l++) k.proof = stir(k.proof, turn_and_add(plain[l], word[l]));
    return k;
}

static struct kept *place_of(struct memo *m, struct kept k) { return &m->kept[k.key >> (64 - KEPT_BITS)]; }

static void keep(struct memo *m, struct kept k, int value)
{
    k.value = value;
    k.is_kept = true;
    *place_of(m, k) = k;
}

static int best_of_next(const struct terra_incognita *s, const struct view *v, int depth, bool *cut)
{
    bool is_end = s->turn != v->seat || !is_midway[s->phase];
    if (is_end || depth == 0) {
        *cut = *cut || !is_end;
        return value_of(v->memo, s, v->seat, v->mood);
    }
    struct choices choices;
    struct terra_incognita next;
    int best = INT32_MIN;
    choices.count = 0;
    choices.total = 0;
    ti_legal(s, &choices);
    for (int i = 0; i < choices.count; i++) {
        bool short_of = false;
        memcpy(&next, s, sizeof next);
        ti_verbs[choices.list[i].verb].apply(&next, choices.list[i], NULL);
        int value = best_of_next(&next, v, depth - 1, &short_of);
        if (depth == v->depth && !short_of) keep(v->memo, key_of(&next, v), value);
        if (value > best) best = value;
        *cut = *cut || short_of;
    }
    return best;
}

static int worth_ahead(struct memo *m, const struct terra_incognita *s, int seat, int depth)
{
    struct view v = {.memo = m, .seat = seat, .depth = depth, .mood = ti_mood_of(s, seat)};
    struct kept asked = key_of(s, &v);
    const struct kept *k = place_of(m, asked);
    if (k->is_kept && k->key == asked.key && k->proof == asked.proof) return k->value;
    bool cut = false;
    int value = best_of_next(s, &v, depth, &cut);
    keep(m, asked, value);
    return value;
}

int ti_promise(const void *state, int seat, void *memo) { return worth_ahead(memo, state, seat, DEPTH); }

/* The same for search, which looks through every action to its end. */
int ti_judge(const void *state, int seat, void *memo) { return worth_ahead(memo, state, seat, WHOLE_ACTION); }
