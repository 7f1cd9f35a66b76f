/* Seats, dice and bots of one game after another. The k-th roll of a set is drawn from a generator keyed by the set and k, so
 * that the seatings of a set get the same dice for as long as they call for the same rolls. */
#include "lab/player.h"

#include <stdlib.h>
#include <string.h>

struct player {
    const struct contest *contest;
    const atomic_bool *stop;
    struct bot *bot[SEATS_MAX]; /* by their place in the list */
    void *state, *before;
    struct choices choices;
    struct journal journal;
    uint64_t dice_seed, rolls;
};

/* Streams of a set's seed: 0 is the dice's, then one for every seating and seat. */
enum { DICE_STREAM = 0, BOT_STREAM = 1 };

static uint64_t derive(uint64_t seed, uint64_t stream)
{
    struct rng rng;
    rng_init(&rng, seed, stream);
    return rng_next(&rng);
}

static void *take(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory) bug("out of memory for a game of %zu bytes", size);
    return memory;
}

static void open_bots(struct player *p, uint64_t set_seed, int seating)
{
    const struct contest *c = p->contest;
    for (int seat = 0; seat < c->setup.seats; seat++) {
        int i = contest_sitting(c, seating, seat);
        uint64_t seed = derive(set_seed, (uint64_t)(BOT_STREAM + seating * SEATS_MAX + seat));
        struct error err;
        bot_close(p->bot[i]);
        p->bot[i] = bot_open(c->game, c->bot[i], seed, &err);
        if (!p->bot[i]) bug("a bot that opened before does not open: %s", err.text);
    }
}

struct player *player_open(const struct contest *c, const atomic_bool *stop)
{
    struct player *p = take(sizeof *p);
    p->contest = c;
    p->stop = stop;
    p->state = take(c->game->state_size);
    p->before = take(c->game->state_size);
    return p;
}

void player_close(struct player *p)
{
    if (!p) return;
    for (int i = 0; i < SEATS_MAX; i++) bot_close(p->bot[i]);
    free(p->state);
    free(p->before);
    free(p);
}

static action choose(struct player *p, int actor, int seating, uint64_t moment)
{
    struct thought thought;
    if (actor == CHANCE) {
        struct rng dice;
        rng_init(&dice, p->dice_seed, p->rolls++);
        return choices_pick(&p->choices, &dice);
    }
    if (p->choices.count == 1) return p->choices.list[0];
    bot_choose(p->bot[contest_sitting(p->contest, seating, actor)], p->state, actor, moment, &thought);
    return thought.choice;
}

/* One action; the watcher sees it with the state before and after it. */
static void play_step(struct player *p, int actor, int seating, uint64_t moment,
                      const struct watcher *watcher)
{
    const struct game *g = p->contest->game;
    bool watched = watcher && watcher->see;
    game_legal(g, p->state, &p->choices);
    action a = choose(p, actor, seating, moment);
    if (watched) memcpy(p->before, p->state, g->state_size);
    journal_clear(&p->journal);
    game_apply(g, p->state, a, watched ? &p->journal : NULL);
    if (!watched) return;
    struct step step = {p->before, p->state, actor, &p->choices, a, &p->journal};
    watcher->see(watcher->context, &step);
}

static void read_ending(const struct game *g, const void *state, struct ending *ending)
{
    struct outcome o = {.over = false};
    g->outcome(state, &o);
    assert(o.over);
    memcpy(ending->rank, o.rank, sizeof ending->rank);
    memcpy(ending->score, o.score, sizeof ending->score);
    ending->reason = o.reason;
}

bool player_play(struct player *p, uint64_t set, int seating, const struct watcher *watcher,
                 struct ending *ending)
{
    const struct game *g = p->contest->game;
    uint64_t set_seed = derive(p->contest->seed, set);
    struct error err;
    int actor;
    open_bots(p, set_seed, seating);
    p->dice_seed = derive(set_seed, DICE_STREAM);
    p->rolls = 0;
    *ending = (struct ending){.actions = 0};
    if (!game_begin(g, p->state, &p->contest->setup, &err)) bug("%s does not begin: %s", g->id, err.text);
    while ((actor = g->actor(p->state)) != NOBODY) {
        if (p->stop && atomic_load_explicit(p->stop, memory_order_relaxed)) return false;
        play_step(p, actor, seating, (uint64_t)ending->actions, watcher);
        ending->actions++;
    }
    read_ending(g, p->state, ending);
    return true;
}
