/* From steps to notes of a game, from notes to the tally. */
#include "lab/observer.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "lab/draws.h"

enum { TRACE_MAX = 4096 }; /* turns whose leaders are kept; of longer games every second, fourth, ... turn */
enum { HAPPENED = 0x80 };  /* in a mask of seats: it happened, whoever got it */
enum { WISH_STREAM = 1 << 20 }; /* of a set's number, far from the players' streams */

static_assert(SEATS_MAX < 7, "a mask of seats has room for HAPPENED");

/* Which events or items came up in the game at hand, and for which seats. */
struct marks {
    uint8_t *mask;
    int *touched;
    int touched_count;
};

struct trace {
    int8_t leader[TRACE_MAX], last[TRACE_MAX]; /* seats, or NOBODY where several are equal */
    int count, stride, skipped;
};

struct observer {
    const struct tally_layout *layout;
    const struct contest *contest;
    const struct game *game;
    int64_t *tally; /* of the game at hand */
    int turn_seat;  /* whose turn it is: who chose last; NOBODY before the first choice */
    long turns, choices, forced, rolls;
    long weighed; /* bits of choice, in sixteenths */
    int leader, lead_changes;
    struct trace trace;
    struct marks events, items;
    struct draws *draws;
    long moment; /* counts choices over all games, for the stamps below */
    long *verb_offered,
        *verb_used; /* by verb: the last moment it was offered, the last game it was used in */
    long game_number;
    struct rng wishes;
    void *memo;                                                         /* for the game's promise */
    int share[SEATINGS_MAX][SEATS_MAX], score[SEATINGS_MAX][SEATS_MAX]; /* of the set at hand */
};

static void marks_open(struct marks *m, int count)
{
    m->mask = alloc_zeroed((size_t)count, sizeof *m->mask);
    m->touched = alloc_zeroed((size_t)count, sizeof *m->touched);
}

struct observer *observer_open(const struct tally_layout *l)
{
    struct observer *o = alloc_zeroed(1, sizeof *o);
    o->layout = l;
    o->contest = l->contest;
    o->game = l->contest->game;
    marks_open(&o->events, l->event_count);
    marks_open(&o->items, l->item_count);
    o->draws = draws_open(l);
    o->verb_offered = alloc_zeroed((size_t)o->game->verb_count, sizeof *o->verb_offered);
    o->verb_used = alloc_zeroed((size_t)o->game->verb_count, sizeof *o->verb_used);
    o->memo = alloc_zeroed(o->game->memo_size, 1);
    return o;
}

void observer_close(struct observer *o)
{
    if (!o) return;
    free(o->events.mask);
    free(o->events.touched);
    free(o->items.mask);
    free(o->items.touched);
    draws_close(o->draws);
    free(o->verb_offered);
    free(o->verb_used);
    free(o->memo);
    free(o);
}

static int64_t *row(struct observer *o, enum section s, int index, int width)
{
    return tally_at(o->layout, o->tally, s, index, width);
}

/* ---- Leaders ---- */

/* What each seat has, by the game's promise, or by its points where it promises nothing. */
static void measure_seats(const struct observer *o, const void *state, int value[SEATS_MAX])
{
    struct outcome now = {.over = false};
    if (!o->game->promise) o->game->outcome(state, &now);
    for (int seat = 0; seat < o->contest->setup.seats; seat++)
        value[seat] = o->game->promise ? o->game->promise(state, seat, o->memo) : now.score[seat];
}

/* The one seat that has more (sign 1) or less (sign -1) than every other; NOBODY where there is none. */
static int outstanding(const int value[SEATS_MAX], int seats, int sign)
{
    int best = 0, equals = 1;
    for (int i = 1; i < seats; i++) {
        if (sign * value[i] < sign * value[best]) continue;
        equals = value[i] == value[best] ? equals + 1 : 1;
        best = i;
    }
    return equals == 1 && seats > 1 ? best : NOBODY;
}

/* Where the trace is full, every second turn of it is forgotten, and from then on every second is skipped. */
static void trace_add(struct trace *t, int leader, int last)
{
    if (t->skipped++ % t->stride) return;
    if (t->count == TRACE_MAX) {
        for (int i = 0; i < TRACE_MAX / 2; i++) {
            t->leader[i] = t->leader[2 * i];
            t->last[i] = t->last[2 * i];
        }
        t->count = TRACE_MAX / 2;
        t->stride *= 2;
    }
    t->leader[t->count] = (int8_t)leader;
    t->last[t->count++] = (int8_t)last;
}

static void note_leaders(struct observer *o, const void *state)
{
    int value[SEATS_MAX], seats = o->contest->setup.seats;
    measure_seats(o, state, value);
    int leader = outstanding(value, seats, 1);
    trace_add(&o->trace, leader, outstanding(value, seats, -1));
    if (leader == NOBODY) return;
    o->lead_changes += o->leader != NOBODY && leader != o->leader;
    o->leader = leader;
}

/* ---- Choices ---- */

/* An action of the verb from its whole domain, as somebody who knows no rule might wish it. */
static action random_wish(const struct verb *v, int code, struct rng *rng)
{
    action a = act(code, 0, 0, 0);
    for (int i = 0; i < ARGS_MAX; i++) {
        const struct domain *d = v->args[i].domain;
        if (!v->args[i].name || !d) continue;
        int low = domain_low(d), high = domain_high(d);
        do a.arg[i] = (int16_t)(low + (int)rng_below(rng, (uint32_t)(high - low + 1)));
        while (!domain_has(d, a.arg[i]));
    }
    return a;
}

/* One wish, of any verb, answered by the rule that forbids it. */
static void note_wish(struct observer *o, const void *state)
{
    int verb;
    do verb = 1 + (int)rng_below(&o->wishes, (uint32_t)o->game->verb_count - 1);
    while (!o->game->verbs[verb].name);
    action a = random_wish(&o->game->verbs[verb], verb, &o->wishes);
    ++*row(o, S_RULE, game_why_not(o->game, state, a), 1);
    row(o, S_TOTALS, 0, TOTALS)[TOTAL_WISHES]++;
}

static void note_offers(struct observer *o, const struct choices *c)
{
    o->moment++;
    for (int i = 0; i < c->count; i++) {
        int verb = c->list[i].verb;
        if (o->verb_offered[verb] == o->moment) continue;
        o->verb_offered[verb] = o->moment;
        row(o, S_VERB, verb, VERBS)[VERB_OFFERED]++;
    }
}

static void note_chosen(struct observer *o, int verb)
{
    int64_t *v = row(o, S_VERB, verb, VERBS);
    v[VERB_CHOSEN]++;
    v[VERB_GAMES] += o->verb_used[verb] != o->game_number;
    o->verb_used[verb] = o->game_number;
}

/* The logarithm to the base of 2 in sixteenths, straight between powers of two: whole numbers, so that every machine counts
 * alike. */
static int sixteenths_of_bits(int n)
{
    int power = 0;
    while (n >> (power + 1)) power++;
    return 16 * power + (int)(((int64_t)n << 4 >> power) - 16);
}

/* A turn is a row of choices of one seat; CHANCE does not end it. */
static void note_choice(struct observer *o, const struct lab_step *s)
{
    if (s->actor != o->turn_seat) {
        o->turns++;
        note_leaders(o, s->before);
    }
    o->turn_seat = s->actor;
    o->choices += s->choices->count > 1;
    o->forced += s->choices->count == 1;
    o->weighed += sixteenths_of_bits(s->choices->count);
    if (s->choices->count > 1) histogram_add(row(o, S_BRANCHING, 0, HISTOGRAM_SIZE), s->choices->count);
    note_wish(o, s->before);
}

/* ---- Events ---- */

static void mark(struct marks *m, int index, int seat)
{
    if (!m->mask[index]) m->touched[m->touched_count++] = index;
    m->mask[index] |= (uint8_t)(HAPPENED | (seat >= 0 ? 1 << seat : 0));
}

/* Who gets an event: the seat that it names first, else the seat whose turn it is. */
static int getter(const struct observer *o, const struct told *t)
{
    return o->game->events[t->event].args[0].domain == &SEAT ? t->arg[0] : o->turn_seat;
}

static void note_event(struct observer *o, const struct told *t)
{
    int seat = getter(o, t);
    mark(&o->events, t->event, seat);
    row(o, S_EVENT, t->event, ITEMS)[ITEM_TIMES]++;
    for (int i = 0; i < EVENT_ARGS_MAX; i++) {
        int first = o->layout->item[t->event][i];
        if (first < 0) continue;
        mark(&o->items, first + t->arg[i], seat);
        row(o, S_ITEM, first + t->arg[i], ITEMS)[ITEM_TIMES]++;
    }
}

/* A draw is for the seat whose secret it is, else for the one whose turn it is. */
static void note_draw(struct observer *o, const struct lab_step *s)
{
    int owner = o->game->owner ? o->game->owner(s->before) : NOBODY;
    o->rolls++;
    draws_see(o->draws, owner >= 0 ? owner : o->turn_seat, s->choices, s->chosen);
}

static void see(void *context, const struct lab_step *s)
{
    struct observer *o = context;
    row(o, S_TOTALS, 0, TOTALS)[TOTAL_DROPPED] += s->journal->dropped;
    note_offers(o, s->choices);
    note_chosen(o, s->chosen.verb);
    if (s->actor == CHANCE)
        note_draw(o, s);
    else
        note_choice(o, s);
    for (int i = 0; i < s->journal->count; i++) note_event(o, &s->journal->list[i]);
}

/* ---- The end of a game ---- */

/* Points of the first place, shared by who has it; nobody's where a common loss leaves nobody first. Returns who have it. */
static int share_out(const struct ending *e, int seats, int share[SEATS_MAX])
{
    int firsts = 0;
    for (int i = 0; i < seats; i++) firsts += e->rank[i] == 1;
    for (int i = 0; i < seats; i++) share[i] = e->rank[i] == 1 ? SHARE / firsts : 0;
    return firsts;
}

static void add_totals(struct observer *o, const struct ending *e)
{
    int64_t *totals = row(o, S_TOTALS, 0, TOTALS), *reason = row(o, S_REASON, e->reason, REASONS);
    long seconds = o->weighed * PACE_BIT / 16 + o->rolls * PACE_ROLL + o->turns * PACE_TURN;
    totals[TOTAL_GAMES]++;
    totals[TOTAL_ACTIONS] += e->actions;
    totals[TOTAL_CHOICES] += o->choices;
    totals[TOTAL_FORCED] += o->forced;
    totals[TOTAL_ROLLS] += o->rolls;
    reason[REASON_GAMES]++;
    reason[REASON_TURNS] += o->turns;
    histogram_add(row(o, S_TURNS, 0, HISTOGRAM_SIZE), o->turns);
    histogram_add(row(o, S_SECONDS, 0, HISTOGRAM_SIZE), seconds);
    histogram_add(row(o, S_LEADS, 0, HISTOGRAM_SIZE), o->lead_changes);
}

/* The margin is between the best and the second best score; a single player has none. */
static void add_scores(struct observer *o, const struct ending *e, int firsts)
{
    int seats = o->contest->setup.seats, best = INT32_MIN, second = INT32_MIN;
    int64_t *ties = row(o, S_TIES, 0, TIES);
    for (int i = 0; i < seats; i++) {
        histogram_add(row(o, S_SCORE, 0, HISTOGRAM_SIZE), e->score[i]);
        if (e->rank[i] == 1) histogram_add(row(o, S_SCORE_FIRST, 0, HISTOGRAM_SIZE), e->score[i]);
        int high = e->score[i] > best ? e->score[i] : best, low = e->score[i] > best ? best : e->score[i];
        best = high;
        second = low > second ? low : second;
    }
    if (seats > 1) histogram_add(row(o, S_MARGIN, 0, HISTOGRAM_SIZE), best - second);
    ties[TIE_SHARED] += firsts > 1;
    ties[TIE_NOBODY] += firsts == 0;
    ties[TIE_ALL] += firsts == seats && seats > 1;
}

static void add_checkpoints(struct observer *o, const int share[SEATS_MAX])
{
    const struct trace *t = &o->trace;
    for (int k = 0; k < CHECKPOINTS && t->count > 0; k++) {
        int at = (t->count - 1) * (k + 1) / CHECKPOINTS;
        int64_t *check = row(o, S_CHECK, k, CHECKS);
        if (t->leader[at] >= 0) {
            int points = share[t->leader[at]];
            check[CHECK_GAMES]++;
            check[CHECK_SHARE] += points;
            check[CHECK_SHARE_SQUARES] += points * points;
        }
        if (t->last[at] >= 0) {
            int points = share[t->last[at]];
            check[CHECK_LAST_GAMES]++;
            check[CHECK_LAST_SHARE] += points;
            check[CHECK_LAST_SQUARES] += points * points;
        }
    }
}

/* What those in the mask have of the first place on average, less the fair share; all divisions leave no rest. */
static int lift_of(int mask, int seats, const int share[SEATS_MAX])
{
    int got = 0, got_count = 0, all = 0;
    for (int seat = 0; seat < seats; seat++) {
        all += share[seat];
        if (!(mask >> seat & 1)) continue;
        got += share[seat];
        got_count++;
    }
    assert(got_count > 0);
    return got * (SHARE / got_count) - all * (SHARE / seats);
}

/* Adds and forgets the marks of one game. */
static void add_marks(struct observer *o, struct marks *m, enum section section, const int share[SEATS_MAX])
{
    int seats = o->contest->setup.seats, everybody = (1 << seats) - 1;
    for (int i = 0; i < m->touched_count; i++) {
        int index = m->touched[i], mask = m->mask[index] & everybody;
        int64_t *item = row(o, section, index, ITEMS);
        m->mask[index] = 0;
        item[ITEM_GAMES]++;
        if (mask == 0 || mask == everybody) continue;
        int64_t lift = lift_of(mask, seats, share);
        item[ITEM_COMPARED]++;
        item[ITEM_LIFT] += lift;
        item[ITEM_LIFT_SQUARES] += lift * lift;
    }
    m->touched_count = 0;
}

static void add_game(struct observer *o, const struct ending *e, int seating)
{
    int *share = o->share[seating], seats = o->contest->setup.seats;
    int firsts = share_out(e, seats, share);
    memcpy(o->score[seating], e->score, sizeof o->score[seating]);
    add_totals(o, e);
    add_scores(o, e, firsts);
    add_checkpoints(o, share);
    add_marks(o, &o->events, S_EVENT, share);
    add_marks(o, &o->items, S_ITEM, share);
    draws_end_game(o->draws, share);
}

/* ---- The end of a set ---- */

static void add_place(int64_t *place, int64_t share, int64_t score)
{
    place[PLACE_SETS]++;
    place[PLACE_SHARE] += share;
    place[PLACE_SHARE_SQUARES] += share * share;
    place[PLACE_SCORE] += score;
    place[PLACE_SCORE_SQUARES] += score * score;
}

static void add_luck(struct observer *o, uint64_t set, int seat)
{
    int group = (int)(set % LUCK_GROUPS), seats = o->contest->setup.seats;
    int64_t *luck = row(o, S_LUCK, group * seats + seat, LUCKS), sum = 0;
    for (int i = 0; i < o->contest->seatings; i++) {
        int share = o->share[i][seat];
        luck[LUCK_SEATINGS + i] += share;
        luck[LUCK_SQUARES] += share * share;
        sum += share;
    }
    luck[LUCK_SETS]++;
    luck[LUCK_SET_SQUARES] += sum * sum;
}

static void add_set(struct observer *o, uint64_t set)
{
    const struct contest *c = o->contest;
    int64_t share[SEATS_MAX] = {0}, score[SEATS_MAX] = {0}; /* by contestant */
    for (int seat = 0; seat < c->setup.seats; seat++) {
        int64_t seat_share = 0, seat_score = 0;
        for (int i = 0; i < c->seatings; i++) {
            int who = c->contestant[contest_sitting(c, i, seat)];
            seat_share += o->share[i][seat];
            seat_score += o->score[i][seat];
            share[who] += o->share[i][seat];
            score[who] += o->score[i][seat];
        }
        add_place(row(o, S_SEAT, seat, PLACES), seat_share, seat_score);
        add_luck(o, set, seat);
    }
    for (int i = 0; i < c->contestants; i++) add_place(row(o, S_CONTESTANT, i, PLACES), share[i], score[i]);
}

static void begin_game(struct observer *o, uint64_t set, int seating)
{
    o->turn_seat = o->leader = NOBODY;
    o->turns = o->choices = o->forced = o->rolls = o->weighed = 0;
    o->lead_changes = 0;
    o->trace.count = o->trace.skipped = 0;
    o->trace.stride = 1;
    o->game_number++;
    rng_init(&o->wishes, o->contest->seed + (uint64_t)seating, set + WISH_STREAM);
}

bool observer_watch(struct observer *o, struct player *p, uint64_t set, int64_t *tally)
{
    struct lab_watcher watcher = {see, o};
    struct ending ending;
    o->tally = tally;
    for (int seating = 0; seating < o->contest->seatings; seating++) {
        begin_game(o, set, seating);
        if (!player_play(p, set, seating, &watcher, &ending)) return false;
        add_game(o, &ending, seating);
    }
    add_set(o, set);
    draws_end_set(o->draws, tally);
    return true;
}
