/* What bots ask for: a fair guess at what a seat cannot know, and a rough value of a position. */
#include "state.h"

/* ---- imagine ---- */

static bool is_keepable(int card)
{
    return cm_adventure[card].kind != CM_KIND_MONSTER && cm_adventure[card].kind != CM_KIND_PAYMENT;
}

static bool is_hand(int place) { return place >= PLACE_HAND && place < PLACE_HAND + SEATS; }

static void shuffle(uint8_t *list, int n, struct rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1);
        uint8_t x = list[i];
        list[i] = list[k];
        list[k] = x;
    }
}

struct unseen {
    uint8_t card[CM_ADVENTURES], place[CM_ADVENTURES];
    int count, hands; /* the first `hands` places are in hands */
};

/* Cards and places each in an order of their own, so that the guess does not depend on which of
 * them belong together. */
static void collect(const struct carta_magica *s, int seat, struct unseen *u)
{
    uint8_t count[PLACES] = {0};
    int n = 0;
    u->count = u->hands = 0;
    for (int c = 1; c < CM_ADVENTURES; c++) {
        if (cm_card_seen(s, seat, NOBODY, c)) continue;
        u->card[u->count++] = (uint8_t)c;
        u->hands += is_hand(s->card[c]);
        count[s->card[c]]++;
    }
    for (int pass = 0; pass < 2; pass++)
        for (int place = 0; place < PLACES; place++)
            for (int i = 0; i < count[place] && is_hand(place) == (pass == 0); i++)
                u->place[n++] = (uint8_t)place;
}

/* Hands get cards that can be kept, everything else what remains: all such ways are equally likely. */
static void scatter(struct carta_magica *s, struct unseen *u, struct rng *rng)
{
    int filled = 0;
    shuffle(u->card, u->count, rng);
    for (int i = 0; i < u->count && filled < u->hands; i++) {
        if (!is_keepable(u->card[i])) continue;
        uint8_t card = u->card[i];
        u->card[i] = u->card[filled];
        u->card[filled++] = card;
    }
    assert(filled == u->hands);
    for (int i = 0; i < u->count; i++) s->card[u->card[i]] = u->place[i];
}

/* A rival who is paying has shown that it can: the imagined hand must be able to as well. */
static bool can_pay(const struct carta_magica *s)
{
    return s->phase != PHASE_PAYMENT || cm_wealth(s, s->who, s->due_kind) >= s->due;
}

/* Swaps the dearest unseen income cards of the kind into the payer's hand until the price is
 * covered. */
static void make_payable(struct carta_magica *s, const struct unseen *u)
{
    for (int value = 4; value > 0; value--)
        for (int i = 0; i < u->count && !can_pay(s); i++) {
            int card = u->card[i], other = 0;
            if (cm_income_kind(card) != s->due_kind || cm_adventure[card].value != value) continue;
            if (s->card[card] == PLACE_HAND + s->who) continue;
            for (int k = 0; k < u->count && !other; k++)
                if (s->card[u->card[k]] == PLACE_HAND + s->who && cm_income_kind(u->card[k]) != s->due_kind)
                    other = u->card[k];
            for (int k = 0; k < u->count && !other; k++)
                if (s->card[u->card[k]] == PLACE_HAND + s->who && cm_adventure[u->card[k]].value < value)
                    other = u->card[k];
            if (!other) continue;
            uint8_t place = s->card[card];
            s->card[card] = s->card[other];
            s->card[other] = place;
        }
}

enum { TRIES = 100 };

/* CM-INFO-05, CM-INFO-10, CM-INFO-14: what the seat does not see is spread anew over the places it
 * does not see into. */
void cm_imagine(void *state, int seat, struct rng *rng)
{
    struct carta_magica *s = state;
    struct unseen u;
    collect(s, seat, &u);
    for (int i = 0; i < TRIES; i++) {
        scatter(s, &u, rng);
        if (can_pay(s)) return;
    }
    make_payable(s, &u);
}

/* ---- promise ---- */

/* What a seat minds, in hundredths of a point: the simple one looks after itself, the keen one knows that the first
 * ship home ends the game, and the homesick one makes for home from the first day and trades on the way. */
struct mind {
    int rival;      /* a point of the best rival */
    int home;       /* a step on the way home, before there are talismans aboard */
    int black;      /* a step to where goods are sold, for each lot of them */
    int last, near; /* what one step more is worth, within `near` steps of the end */
};

static const struct mind simple = {.rival = 50, .home = 8, .black = 7},
                         keen = {.rival = 100, .home = 20, .black = 7, .last = 80, .near = 20},
                         homesick = {.rival = 100, .home = 70, .black = 4, .last = 80, .near = 20};

enum { LAPS = 3, FAR = 200 }; /* crossings -1, 0, +1 relative to the ship's present laps */

struct distances {
    uint8_t home, black, red; /* steps to complete the voyage, to the nearest harbours of each colour */
};

struct frontier {
    uint16_t queue[LAPS * CM_CELLS];
    uint8_t steps[LAPS * CM_CELLS];
    int head, tail;
};

static void visit(struct frontier *f, int node, int steps)
{
    if (f->steps[node] != FAR) return;
    f->steps[node] = (uint8_t)steps;
    f->queue[f->tail++] = (uint16_t)node;
}

static bool is_all_found(struct distances d) { return d.home != FAR && d.black != FAR && d.red != FAR; }

/* One breadth-first walk from the ship over squares and crossings, until all is found; harbours end a move, so nothing
 * is sought beyond them. */
static struct distances measure(const struct carta_magica *s, int seat)
{
    struct frontier f = {.head = 0};
    struct distances d = {FAR, FAR, FAR};
    for (int i = 0; i < LAPS * CM_CELLS; i++) f.steps[i] = FAR;
    visit(&f, CM_CELLS + s->ship[seat], 0);
    while (f.head < f.tail && !is_all_found(d)) {
        int node = f.queue[f.head++], cell = node % CM_CELLS, lap = node / CM_CELLS, steps = f.steps[node];
        if (cm_is_harbour(cell) && steps > 0) {
            uint8_t *nearest = cm_cell[cell] == CM_CELL_BLACK ? &d.black : &d.red;
            if (steps < *nearest) *nearest = (uint8_t)steps;
            if (cell == s->home[seat] && s->laps[seat] + lap - 1 != 0 && steps < d.home)
                d.home = (uint8_t)steps;
            continue;
        }
        for (int k = 0; k < 8 && steps < FAR - 1; k += 2) {
            int to = cm_cell_next[cell][k];
            if (!to || !(cm_cell[to] == CM_CELL_BLUE || cm_is_harbour(to))) continue;
            int next = lap + cm_crossing(cell, to);
            if (next >= 0 && next < LAPS) visit(&f, next * CM_CELLS + to, steps + 1);
        }
    }
    return d;
}

static int least(int a, int b) { return a < b ? a : b; }

/* What lies open and is worth most to the seat, in points. */
static int best_open(const struct carta_magica *s, int seat)
{
    int best = 0, design = cm_challenge[s->challenge[seat]].design;
    for (int slot = 0; slot < SLOTS; slot++) {
        int t = cm_talisman_at(s, SPOT_SLOT + slot);
        int worth = t ? cm_talisman[t].value + (cm_talisman[t].design == design ? CHALLENGE_POINTS : 0) : 0;
        if (worth > best) best = worth;
    }
    return best;
}

/* Stock on its way to become talismans: gold first, then goods, then power; in hundredths of a
 * point. */
static int stock_value(const struct carta_magica *s, int seat)
{
    int gold = cm_wealth(s, seat, GOLD), goods = cm_wealth(s, seat, GOODS), power = cm_wealth(s, seat, POWER);
    return 120 * gold + 55 * least(goods, 8) + 20 * least(goods > 8 ? goods - 8 : 0, 4) +
           18 * least(power, 8) + 45 * s->hand_count[seat] + 40 * cm_tamed_count(s, seat);
}

/* Home calls louder the more talismans are aboard, and once the end has begun. */
static int home_weight(const struct carta_magica *s, int seat, const struct mind *mind)
{
    int owned = 0;
    for (int t = 1; t < CM_TALISMANS; t++) owned += s->talisman[t] == SPOT_SEAT + seat;
    return s->final ? 30 : mind->home + 6 * least(owned, 4);
}

static bool is_trading(const struct carta_magica *s, int seat)
{
    if (s->who != seat || !cm_is_harbour(s->ship[seat])) return false;
    return s->phase == PHASE_HARBOUR || s->phase == PHASE_LATE_HARBOUR || s->back == BACK_HARBOUR ||
           s->back == BACK_LATE_HARBOUR;
}

/* The pull of harbours and of home, in hundredths of a point for each step still to go. */
static int pull(const struct carta_magica *s, int seat, const struct mind *mind)
{
    struct distances d = measure(s, seat);
    /* In the market there is nowhere to go yet; steps still to be made in this move are nearly as
     * good as made, so that the ship neither stops early nor sails to and fro. */
    if (is_trading(s, seat)) *(cm_cell[s->ship[seat]] == CM_CELL_BLACK ? &d.black : &d.red) = 0;
    int left = s->phase == PHASE_SAILING && s->who == seat ? s->left : 0;
    int way = least(d.home, 70) + least(d.black, 40) + least(d.red, 40);
    d.home = (uint8_t)(d.home > left ? d.home - left : 0);
    d.black = (uint8_t)(d.black > left ? d.black - left : 0);
    d.red = (uint8_t)(d.red > left ? d.red - left : 0);
    int pairs = cm_wealth(s, seat, GOLD) / PRICE, lots = cm_wealth(s, seat, GOODS) / PRICE;
    int room = TOKEN_LIMIT - s->gold[seat], value = 0;
    int red = pairs ? least(4 + 5 * pairs + best_open(s, seat), 34) : 0;
    int black = mind->black * least(lots, room);
    value -= red * least(d.red, 40) + black * least(d.black, 40);
    if (d.home < mind->near) value += mind->last * (mind->near - d.home);
    return value - home_weight(s, seat, mind) * least(d.home, 70) - way;
}

static int worth_of(const struct carta_magica *s, int seat, const struct mind *mind)
{
    struct outcome o;
    cm_outcome(s, &o);
    int best = 0, value = 100 * o.score[seat];
    for (int other = 0; other < s->seat_count; other++)
        if (other != seat && o.score[other] > best) best = o.score[other];
    value -= mind->rival * best;
    if (s->ship[seat] == 0) return value;
    value += stock_value(s, seat) - 200 * (int)s->miss[seat];
    if (s->condition[seat] == COMPLETE) return value;
    if (s->condition[seat] != FREE) value -= 350;
    return value + pull(s, seat, mind);
}

int cm_promise(const void *state, int seat, void *memo)
{
    (void)memo;
    return worth_of(state, seat, &simple);
}

int cm_judge(const void *state, int seat, void *memo)
{
    (void)memo;
    return worth_of(state, seat, &keen);
}

int cm_judge_homesick(const void *state, int seat, void *memo)
{
    (void)memo;
    return worth_of(state, seat, &homesick);
}
