/* What a position is worth to the seats. Promises are measured from where the seats stood at the root, so that what can still
 * be changed keeps its weight however far somebody is ahead; the end of a game outweighs any promise. */
#include "bots/search.h"

/* An end is worth up to this much less than ONE, by the points; promises stay further inside. */
enum { POINTS_PART = ONE / 32, PROMISE_PART = ONE - ONE / 8, POINTS_HALF = 50 };

static const struct search standard = {.scale = 1000, .rivalry = 100, .exploration = 100};

const struct search *search_of(const struct game *g, int temper)
{
    const struct search *how = g->search ? g->search : &standard;
    while (how && --temper > 0) how = how->next;
    return how;
}

judge_fn search_judge(const struct game *g, int temper)
{
    const struct search *how = search_of(g, temper);
    return how->judge ? how->judge : g->promise;
}

/* From -ONE / 2 to ONE / 2; at `half` it is half way. */
static int64_t squash(int64_t x, int64_t half) { return x * (ONE / 2) / ((x < 0 ? -x : x) + half); }

static bool are_friends(const struct game *g, const void *state, int a, int b)
{
    return a == b || (g->friends && g->friends(state, a, b));
}

int value_standing(const struct game *g, const void *state, const struct outcome *end, int seat)
{
    int ahead = 0, behind = 0, rivals = 0, firsts = 0;
    assert(seat >= 0 && seat < end->seats);
    for (int i = 0; i < end->seats; i++) {
        firsts += end->rank[i] == 1;
        if (are_friends(g, state, seat, i)) continue;
        rivals++;
        ahead += end->rank[seat] < end->rank[i];
        behind += end->rank[seat] > end->rank[i];
    }
    if (firsts == 0) return -1000; /* a common loss leaves nobody first */
    if (rivals == 0) return end->rank[seat] == 1 ? 1000 : -1000;
    return (ahead - behind) * 1000 / rivals;
}

static int64_t worth_of_end(const struct searcher *s, const void *state, const struct outcome *end, int seat)
{
    int standing = value_standing(s->game, state, end, seat);
    int64_t value = ONE / 2 + (int64_t)standing * (ONE / 2 - POINTS_PART) / 1000;
    return value + squash(end->score[seat], POINTS_HALF) * POINTS_PART / ONE;
}

static bool are_rivals(const struct searcher *s, const void *state, int a, int b)
{
    return s->how->rivalry > 0 && !are_friends(s->game, state, a, b);
}

/* The best of the rivals' promises, where each was asked for; 0 where there are no rivals. */
static int best_rival(const struct searcher *s, const void *state, int seat, const int promise[SEATS_MAX])
{
    int best = INT32_MIN;
    for (int i = 0; i < state_seats(state); i++)
        if (are_rivals(s, state, seat, i) && promise[i] > best) best = promise[i];
    return best == INT32_MIN ? 0 : (int)((int64_t)best * s->how->rivalry / 100);
}

int value_rivals(const struct searcher *s, const void *state, int seat)
{
    int promise[SEATS_MAX] = {0};
    if (!s->judge) return 0;
    for (int i = 0; i < state_seats(state); i++)
        if (are_rivals(s, state, seat, i)) promise[i] = s->judge(state, i, s->memo);
    return best_rival(s, state, seat, promise);
}

int value_lead(const struct searcher *s, const void *state, int seat)
{
    return s->judge ? s->judge(state, seat, s->memo) - value_rivals(s, state, seat) : 0;
}

static int64_t worth_of_lead(const struct searcher *s, int lead, int seat)
{
    return ONE / 2 + squash((int64_t)lead - s->lead[seat], s->how->scale) * PROMISE_PART / ONE;
}

int64_t value_to_seat(const struct searcher *s, const void *state, int actor, int seat, int rivals)
{
    if (actor == NOBODY) {
        struct outcome end;
        s->game->outcome(state, &end);
        return worth_of_end(s, state, &end, seat);
    }
    int promise = s->judge ? s->judge(state, seat, s->memo) : 0;
    return worth_of_lead(s, promise - rivals, seat);
}

/* Each promise is asked for once, also where every seat has several rivals. */
static void worth_of_promises(const struct searcher *s, const void *state, int64_t value[SEATS_MAX])
{
    int promise[SEATS_MAX] = {0}, seats = state_seats(state);
    for (int i = 0; i < seats; i++) promise[i] = s->judge(state, i, s->memo);
    for (int i = 0; i < seats; i++)
        value[i] = worth_of_lead(s, promise[i] - best_rival(s, state, i, promise), i);
}

void value_to_all(const struct searcher *s, const void *state, int actor, int64_t value[SEATS_MAX])
{
    if (actor != NOBODY && s->judge) {
        worth_of_promises(s, state, value);
        return;
    }
    struct outcome end = {.over = false};
    if (actor == NOBODY) s->game->outcome(state, &end);
    for (int i = 0; i < state_seats(state); i++)
        value[i] = end.over ? worth_of_end(s, state, &end, i) : ONE / 2;
}
