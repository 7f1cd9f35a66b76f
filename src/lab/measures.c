/* Estimates from the counters of one variant. */
#include "lab/measures.h"

#include <math.h>
#include <stdio.h>

#include "core/notation.h"

const int64_t *variant_row(const struct variant *v, enum section s, int row, int width)
{
    return tally_at(&v->layout, v->tally, s, row, width);
}

int64_t variant_total(const struct variant *v, int total)
{
    return variant_row(v, S_TOTALS, 0, TOTALS)[total];
}

long variant_games(const struct variant *v) { return (long)variant_total(v, TOTAL_GAMES); }

const int64_t *variant_histogram(const struct variant *v, enum section s)
{
    return variant_row(v, s, 0, HISTOGRAM_SIZE);
}

struct estimate variant_mean(const struct variant *v, enum section histogram)
{
    struct sums s = histogram_sums(variant_histogram(v, histogram));
    return estimate_mean(&s);
}

struct estimate variant_share_of_games(const struct variant *v, int64_t count)
{
    double games = (double)variant_games(v);
    return estimate_share(games > 0 ? (double)count / games : 0, games);
}

/* Sums in the unit of one game: what a set has is divided by its games. */
static struct sums scaled(int64_t count, int64_t sum, int64_t squares, double unit)
{
    return (struct sums){(long)count, (double)sum / unit, (double)squares / (unit * unit)};
}

/* Games of a set in which a seat, or a contestant, sits: a contestant with two seats sits twice in every game. */
static int sittings(const struct variant *v, enum section s, int index)
{
    int seats = 0;
    for (int i = 0; i < v->contest.setup.seats; i++) seats += v->contest.contestant[i] == index;
    return v->contest.seatings * (s == S_SEAT ? 1 : seats);
}

struct estimate variant_place_first(const struct variant *v, enum section s, int index)
{
    const int64_t *p = variant_row(v, s, index, PLACES);
    int games = sittings(v, s, index);
    struct sums sums = scaled(p[PLACE_SETS], p[PLACE_SHARE], p[PLACE_SHARE_SQUARES],
                              (double)SHARE * (double)games);
    return estimate_share_of_sets(&sums, games);
}

struct estimate variant_place_score(const struct variant *v, enum section s, int index)
{
    const int64_t *p = variant_row(v, s, index, PLACES);
    struct sums sums = scaled(p[PLACE_SETS], p[PLACE_SCORE], p[PLACE_SCORE_SQUARES],
                              (double)sittings(v, s, index));
    return estimate_mean(&sums);
}

double variant_fair_share(const struct variant *v)
{
    double nobody = variant_share_of_games(v, variant_row(v, S_TIES, 0, TIES)[TIE_NOBODY]).value;
    return (1 - nobody) / v->contest.setup.seats;
}

struct estimate variant_leader_wins(const struct variant *v, int checkpoint)
{
    const int64_t *c = variant_row(v, S_CHECK, checkpoint, CHECKS);
    struct sums s = scaled(c[CHECK_GAMES], c[CHECK_SHARE], c[CHECK_SHARE_SQUARES], SHARE);
    return estimate_share_of_sets(&s, 1);
}

struct estimate variant_last_wins(const struct variant *v, int checkpoint)
{
    const int64_t *c = variant_row(v, S_CHECK, checkpoint, CHECKS);
    struct sums s = scaled(c[CHECK_LAST_GAMES], c[CHECK_LAST_SHARE], c[CHECK_LAST_SQUARES], SHARE);
    return estimate_share_of_sets(&s, 1);
}

struct estimate item_lift(const int64_t *item)
{
    struct sums s = scaled(item[ITEM_COMPARED], item[ITEM_LIFT], item[ITEM_LIFT_SQUARES], LIFT);
    return estimate_mean(&s);
}

/* A ratio of sums over sets, with the interval of such a ratio. */
struct estimate draw_worth(const struct variant *v, const int64_t *d)
{
    double sets = (double)d[DRAW_SETS], variance = (double)d[DRAW_VARIANCE], coarse = 1 << DRAW_SQUARE_SHIFT;
    double unit = (double)SHARE * v->contest.setup.seats;
    if (sets < 2 || variance <= 0) return (struct estimate){0, -1, 1};
    double ratio = (double)d[DRAW_PRODUCT] / variance;
    double squares = (double)d[DRAW_PRODUCT_SQUARES] - 2 * ratio * (double)d[DRAW_CROSS] +
                     ratio * ratio * (double)d[DRAW_VARIANCE_SQUARES];
    double error = coarse * sqrt((squares > 0 ? squares : 0) * sets / (sets - 1)) / variance;
    return (struct estimate){ratio / unit, (ratio - 1.96 * error) / unit, (ratio + 1.96 * error) / unit};
}

/* ---- Luck against skill ---- */

/* Sums over all groups but one. */
struct luck_sums {
    double sets, squares[SEATS_MAX], set_squares[SEATS_MAX], seating[SEATS_MAX][SEATINGS_MAX];
};

static void sum_luck(const struct variant *v, int left_out, struct luck_sums *sums)
{
    int seats = v->contest.setup.seats;
    *sums = (struct luck_sums){.sets = 0};
    for (int group = 0; group < LUCK_GROUPS; group++) {
        if (group == left_out) continue;
        for (int seat = 0; seat < seats; seat++) {
            const int64_t *l = variant_row(v, S_LUCK, group * seats + seat, LUCKS);
            if (seat == 0) sums->sets += (double)l[LUCK_SETS];
            sums->squares[seat] += (double)l[LUCK_SQUARES];
            sums->set_squares[seat] += (double)l[LUCK_SET_SQUARES];
            for (int i = 0; i < v->contest.seatings; i++)
                sums->seating[seat][i] += (double)l[LUCK_SEATINGS + i];
        }
    }
}

enum { PART_SEAT, PART_BOT, PART_DICE, PART_REST, PARTS };

/* The covariance of a seat's results in two seatings of the same set. */
static double dice_covariance(const struct luck_sums *s, int seat, int seatings)
{
    double sum = 0, squares = 0, pairs = (double)seatings * (seatings - 1);
    for (int i = 0; i < seatings; i++) {
        double mean = s->seating[seat][i] / s->sets;
        sum += mean;
        squares += mean * mean;
    }
    return (s->set_squares[seat] - s->squares[seat]) / (s->sets * pairs) - (sum * sum - squares) / pairs;
}

/* Chance alone makes means differ a little; what it would make is taken off. */
static double beyond_noise(double variance, double noise) { return variance > noise ? variance - noise : 0; }

static bool split_variance(const struct variant *v, int left_out, double part[PARTS])
{
    struct luck_sums s;
    int seats = v->contest.setup.seats, seatings = v->contest.seatings;
    double all = 0, squares = 0, of_seats = 0, of_bots = 0, dice = 0;
    sum_luck(v, left_out, &s);
    if (seatings < 2 || s.sets < 2) return false;
    double seat_mean[SEATS_MAX] = {0};
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < seatings; i++) seat_mean[seat] += s.seating[seat][i] / (s.sets * seatings);
        all += seat_mean[seat] / seats;
        squares += s.squares[seat] / (s.sets * seatings * seats);
        dice += dice_covariance(&s, seat, seatings) / seats;
    }
    for (int seat = 0; seat < seats; seat++) {
        of_seats += pow(seat_mean[seat] - all, 2) / seats;
        for (int i = 0; i < seatings; i++)
            of_bots += pow(s.seating[seat][i] / s.sets - seat_mean[seat], 2) / (seats * seatings);
    }
    double variance = squares - all * all;
    if (variance <= 0) return false;
    part[PART_SEAT] = beyond_noise(of_seats, variance / (s.sets * seatings)) / variance;
    part[PART_BOT] = beyond_noise(of_bots, variance * (seatings - 1) / (s.sets * seatings)) / variance;
    part[PART_DICE] = dice / variance;
    part[PART_REST] = 1 - part[PART_SEAT] - part[PART_BOT] - part[PART_DICE];
    return true;
}

bool luck_of(const struct variant *v, struct luck *luck)
{
    double whole[PARTS], part[PARTS], sum[PARTS] = {0}, squares[PARTS] = {0};
    struct estimate *out[PARTS] = {&luck->seat, &luck->bot, &luck->dice, &luck->rest};
    int groups = 0;
    if (!split_variance(v, -1, whole)) return false;
    for (int g = 0; g < LUCK_GROUPS; g++) {
        if (!split_variance(v, g, part)) return false;
        for (int i = 0; i < PARTS; i++) {
            sum[i] += part[i];
            squares[i] += part[i] * part[i];
        }
        groups++;
    }
    for (int i = 0; i < PARTS; i++) {
        double about = squares[i] - sum[i] * sum[i] / groups;
        double half = 1.96 * sqrt((about > 0 ? about : 0) * (groups - 1) / groups);
        *out[i] = (struct estimate){whole[i], whole[i] - half, whole[i] + half};
    }
    return true;
}

/* ---- Draws ---- */

void draw_name(const struct game *g, const struct draw *d, char name[])
{
    const struct verb *v = &g->verbs[d->verb];
    char number[16];
    snprintf(name, ITEM_NAME_MAX, "%s %s=%s", v->name, v->args[d->arg].name,
             domain_word(d->domain, d->code, number));
}

/* As a report names a value; what is told has a text of its own only at a table. */
static const char *title_of(const struct game *g, const struct domain *d, int code, char number[TITLE_BYTES])
{
    return d->told ? domain_word(d, code, number) : speaker_title(NULL, g, d, code, number);
}

void draw_title(const struct game *g, const struct draw *d, char title[])
{
    char number[TITLE_BYTES];
    snprintf(title, ITEM_NAME_MAX, "%s, %s: %s", g->verbs[d->verb].name, g->verbs[d->verb].args[d->arg].name,
             title_of(g, d->domain, d->code, number));
}

void draws_visit(const struct variant *v, void (*visit)(void *context, const struct draw *), void *context)
{
    const struct game *g = v->contest.game;
    for (int verb = 1; verb < g->verb_count; verb++)
        for (int i = 0; i < ARGS_MAX; i++) {
            int first = v->layout.draw[verb][i];
            if (first == NO_DRAW) continue;
            struct draw draw = {.verb = verb, .arg = i, .domain = g->verbs[verb].args[i].domain};
            for (int code = domain_low(draw.domain); code <= domain_high(draw.domain); code++) {
                draw.code = code;
                draw.counters = variant_row(v, S_DRAW, first + code, DRAWS);
                if (draw.counters[DRAW_SETS]) visit(context, &draw);
            }
        }
}

/* ---- Items ---- */

void item_name(const struct game *g, const struct item *item, char name[ITEM_NAME_MAX])
{
    const struct event *e = &g->events[item->event];
    char number[16];
    snprintf(name, ITEM_NAME_MAX, "%s %s=%s", e->name, e->args[item->arg].name,
             domain_word(item->domain, item->code, number));
}

/* What nobody may read ahead, such as the answers of a quiz, stays a word here too. */
void item_title(const struct game *g, const struct item *item, char title[ITEM_NAME_MAX])
{
    char number[TITLE_BYTES];
    snprintf(title, ITEM_NAME_MAX, "%s: %s", g->events[item->event].name,
             title_of(g, item->domain, item->code, number));
}

void items_visit(const struct variant *v, void (*visit)(void *context, const struct item *), void *context)
{
    const struct game *g = v->contest.game;
    for (int e = 1; e < g->event_count; e++)
        for (int i = 0; i < EVENT_ARGS_MAX; i++) {
            int first = v->layout.item[e][i];
            if (first < 0) continue;
            struct item item = {.event = e, .arg = i, .domain = g->events[e].args[i].domain};
            for (int code = domain_low(item.domain); code <= domain_high(item.domain); code++) {
                item.code = code;
                item.counters = variant_row(v, S_ITEM, first + code, ITEMS);
                visit(context, &item);
            }
        }
}
