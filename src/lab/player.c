/* Seats, dice and bots of one game after another. A seat's k-th roll of a kind is drawn from a generator of its own, keyed by
 * the set, the seat, the kind and k: in every seating of a set a seat is as lucky as in the others, whoever sits there and
 * however often the others roll. Rolls before anybody chose are nobody's, and the same for all. */
#include "lab/player.h"

#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"

struct player {
    const struct contest *contest;
    const atomic_bool *stop;
    struct bot *bot[SEATS_MAX]; /* by their place in the list */
    void *state, *before;
    struct choices choices;
    struct journal journal;
    struct thought thought; /* of the last choice, where somebody thought about it */
    struct bot *thinker;    /* who thought about it, or NULL */
    uint64_t dice_seed;
    int turn_seat;                  /* who chose last, or NOBODY */
    uint32_t *rolls[SEATS_MAX + 1]; /* by seat, then nobody's: how often each verb was rolled */
};

/* Streams of a set's seed: 0 is the dice's, then one for every seating and seat. */
enum { DICE_STREAM = 0, BOT_STREAM = 1 };

/* Streams of the dice's seed: this many rolls of one kind of one seat before the next kind begins. */
enum { ROLLS_MAX = 1 << 20 };

static uint64_t derive(uint64_t seed, uint64_t stream)
{
    struct rng rng;
    rng_init(&rng, seed, stream);
    return rng_next(&rng);
}

static size_t roll_bytes(const struct player *p)
{
    return (size_t)p->contest->game->verb_count * sizeof *p->rolls[0];
}

static struct bot *open_bot(const struct contest *c, int i)
{
    struct error err;
    struct bot *bot = bot_open(c->game, c->bot[i], 0, &err);
    if (!bot) bug("a bot that exists does not open: %s", err.text);
    return bot;
}

/* In every game each bot is somebody else. */
static void begin_bots(struct player *p, uint64_t set_seed, int seating)
{
    for (int seat = 0; seat < p->contest->setup.seats; seat++) {
        int stream = BOT_STREAM + seating * SEATS_MAX + seat;
        bot_begin(p->bot[contest_sitting(p->contest, seating, seat)], derive(set_seed, (uint64_t)stream));
    }
}

struct player *player_open(const struct contest *c, const atomic_bool *stop)
{
    struct player *p = alloc_zeroed(1, sizeof *p);
    p->contest = c;
    p->stop = stop;
    p->state = alloc_zeroed(1, c->game->state_size);
    p->before = alloc_zeroed(1, c->game->state_size);
    for (int i = 0; i <= SEATS_MAX; i++) p->rolls[i] = alloc_zeroed(1, roll_bytes(p));
    for (int i = 0; i < c->setup.seats; i++) p->bot[i] = open_bot(c, i);
    return p;
}

void player_close(struct player *p)
{
    if (!p) return;
    for (int i = 0; i < SEATS_MAX; i++) bot_close(p->bot[i]);
    free(p->state);
    free(p->before);
    for (int i = 0; i <= SEATS_MAX; i++) free(p->rolls[i]);
    free(p);
}

/* CHANCE's choice. Its list is of one kind, that of its first action. */
static action roll(struct player *p)
{
    struct rng dice;
    int verb = p->choices.list[0].verb, seat = p->turn_seat >= 0 ? p->turn_seat : SEATS_MAX;
    int kind = seat * p->contest->game->verb_count + verb;
    rng_init(&dice, p->dice_seed, (uint64_t)kind * ROLLS_MAX + p->rolls[seat][verb]++);
    return choices_pick(&p->choices, &dice);
}

static action choose(struct player *p, int actor, int seating, uint64_t moment)
{
    p->thinker = NULL;
    if (actor == CHANCE) return roll(p);
    p->turn_seat = actor;
    if (p->choices.count == 1) return p->choices.list[0];
    p->thinker = p->bot[contest_sitting(p->contest, seating, actor)];
    bot_choose(p->thinker, p->state, actor, moment, &p->thought);
    return p->thought.choice;
}

/* One action; the watcher sees it with the state before and after it. */
static void play_step(struct player *p, int actor, int seating, uint64_t moment,
                      const struct lab_watcher *watcher)
{
    const struct game *g = p->contest->game;
    bool watched = watcher && watcher->see;
    game_legal(g, p->state, &p->choices);
    action a = choose(p, actor, seating, moment);
    if (watched) memcpy(p->before, p->state, g->state_size);
    journal_clear(&p->journal);
    game_apply(g, p->state, a, watched ? &p->journal : NULL);
    if (!watched) return;
    struct lab_step step = {
        p->before, p->state, actor, &p->choices, a, &p->journal, p->thinker ? &p->thought : NULL, p->thinker};
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

bool player_play(struct player *p, uint64_t set, int seating, const struct lab_watcher *watcher,
                 struct ending *ending)
{
    const struct game *g = p->contest->game;
    uint64_t set_seed = derive(p->contest->seed, set);
    struct error err;
    int actor;
    begin_bots(p, set_seed, seating);
    p->dice_seed = derive(set_seed, DICE_STREAM);
    p->turn_seat = NOBODY;
    for (int i = 0; i <= SEATS_MAX; i++) memset(p->rolls[i], 0, roll_bytes(p));
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
