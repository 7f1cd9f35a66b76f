/* Draws, from CHANCE's weights to counters. */
#include "lab/draws.h"

#include <stdlib.h>

#include "core/alloc.h"

/* Of one value: what its draws in the game at hand did for each seat, and in the set at hand in all. */
struct draw_value {
    uint32_t weight; /* in the draw at hand */
    int64_t surprise[SEATS_MAX], variance[SEATS_MAX];
    int64_t set_product, set_variance, set_times;
    bool is_in_game, is_in_set;
};

struct draws {
    const struct tally_layout *layout;
    struct draw_value *values;
    int *drawn, *in_game, *in_set; /* their indices */
    int drawn_count, in_game_count, in_set_count;
};

struct draws *draws_open(const struct tally_layout *l)
{
    struct draws *d = alloc_zeroed(1, sizeof *d);
    d->layout = l;
    d->values = alloc_zeroed((size_t)l->draw_count, sizeof *d->values);
    d->drawn = alloc_zeroed((size_t)l->draw_count, sizeof *d->drawn);
    d->in_game = alloc_zeroed((size_t)l->draw_count, sizeof *d->in_game);
    d->in_set = alloc_zeroed((size_t)l->draw_count, sizeof *d->in_set);
    return d;
}

void draws_close(struct draws *d)
{
    if (!d) return;
    free(d->values);
    free(d->drawn);
    free(d->in_game);
    free(d->in_set);
    free(d);
}

/* ---- One draw ---- */

/* The value that this argument of an action names, or -1 where it is not counted. */
static int value_of(const struct draws *d, action a, int arg)
{
    int first = d->layout->draw[a.verb][arg];
    return first == NO_DRAW ? -1 : first + a.arg[arg];
}

/* The argument that says for which seat the verb draws, or -1. */
static int seat_arg(const struct verb *v)
{
    for (int i = 0; i < ARGS_MAX && v->args[i].name; i++)
        if (v->args[i].domain == &SEAT) return i;
    return -1;
}

static void weigh(struct draws *d, action a, uint32_t weight)
{
    for (int i = 0; i < ARGS_MAX; i++) {
        int value = value_of(d, a, i);
        if (value < 0 || weight == 0) continue;
        if (d->values[value].weight == 0) d->drawn[d->drawn_count++] = value;
        d->values[value].weight += weight;
    }
}

static bool names(const struct draws *d, action a, int value)
{
    for (int i = 0; i < ARGS_MAX; i++)
        if (value_of(d, a, i) == value) return true;
    return false;
}

static void note_value(struct draws *d, int value, int seat, uint32_t total, bool is_drawn)
{
    struct draw_value *v = &d->values[value];
    int64_t p = ((int64_t)v->weight * DRAW_PART + total / 2) / total;
    v->weight = 0;
    if (p == DRAW_PART) return; /* nothing else could come */
    if (!v->is_in_game) d->in_game[d->in_game_count++] = value;
    v->is_in_game = true;
    v->surprise[seat] += (is_drawn ? DRAW_PART : 0) - p;
    v->variance[seat] += p * (DRAW_PART - p) / DRAW_PART;
    v->set_times += is_drawn;
}

/* Where the action names the seat, what is drawn for other seats is another draw. */
void draws_see(struct draws *d, int seat, const struct choices *c, action chosen)
{
    int by_seat = seat_arg(&d->layout->contest->game->verbs[chosen.verb]);
    uint32_t total = 0;
    if (by_seat >= 0) seat = chosen.arg[by_seat];
    if (seat < 0 || seat >= d->layout->contest->setup.seats) return;
    d->drawn_count = 0;
    for (int i = 0; i < c->count; i++) {
        action a = c->list[i];
        if (a.verb != chosen.verb || (by_seat >= 0 && a.arg[by_seat] != seat)) continue;
        total += c->weights[i];
        weigh(d, a, c->weights[i]);
    }
    for (int i = 0; i < d->drawn_count; i++)
        note_value(d, d->drawn[i], seat, total, names(d, chosen, d->drawn[i]));
}

/* ---- The end of games and sets ---- */

void draws_end_game(struct draws *d, const int share[SEATS_MAX])
{
    int seats = d->layout->contest->setup.seats, all = 0;
    for (int seat = 0; seat < seats; seat++) all += share[seat];
    for (int i = 0; i < d->in_game_count; i++) {
        struct draw_value *v = &d->values[d->in_game[i]];
        for (int seat = 0; seat < seats; seat++) {
            v->set_product += v->surprise[seat] * (share[seat] * seats - all);
            v->set_variance += v->variance[seat];
            v->surprise[seat] = v->variance[seat] = 0;
        }
        v->is_in_game = false;
        if (!v->is_in_set) d->in_set[d->in_set_count++] = d->in_game[i];
        v->is_in_set = true;
    }
    d->in_game_count = 0;
}

void draws_end_set(struct draws *d, int64_t *tally)
{
    for (int i = 0; i < d->in_set_count; i++) {
        struct draw_value *v = &d->values[d->in_set[i]];
        int64_t *c = tally_at(d->layout, tally, S_DRAW, d->in_set[i], DRAWS);
        int64_t product = v->set_product >> DRAW_SQUARE_SHIFT,
                variance = v->set_variance >> DRAW_SQUARE_SHIFT;
        c[DRAW_SETS]++;
        c[DRAW_TIMES] += v->set_times;
        c[DRAW_PRODUCT] += v->set_product;
        c[DRAW_VARIANCE] += v->set_variance;
        c[DRAW_PRODUCT_SQUARES] += product * product;
        c[DRAW_CROSS] += product * variance;
        c[DRAW_VARIANCE_SQUARES] += variance * variance;
        v->set_product = v->set_variance = v->set_times = 0;
        v->is_in_set = false;
    }
    d->in_set_count = 0;
}
