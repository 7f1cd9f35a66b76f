/* Contests, what the observer counts, and luck against skill where the truth is known. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "lab/draws.h"
#include "lab/measures.h"
#include "lab/observer.h"

#include <cmocka.h> /* last, because it makes a macro of fail() */

static struct contest contest_of(const char *game, const char *bots)
{
    struct contest c;
    struct error err;
    if (!contest_read(&c, game_find(game), bots, &err)) fail_msg("%s", err.text);
    return c;
}

/* ---- Contests ---- */

static void assert_refused(const char *game, const char *bots, const char *part)
{
    struct contest c;
    struct error err;
    assert_false(contest_read(&c, game_find(game), bots, &err));
    if (!strstr(err.text, part)) fail_msg("\"%s\" does not say \"%s\"", err.text, part);
}

static void test_contest_names_what_is_wrong(void **context)
{
    (void)context;
    assert_refused("tic-tac-toe", "greedy", "2 to 2 seats, not 1");
    assert_refused("tic-tac-toe", "greedy,randm", "bot 2");
    assert_refused("tic-tac-toe", "greedy,", "bot 2 has no name");
    assert_refused("tic-tac-toe", "greedy:0,random", "bot 1");
}

static void test_equal_bots_are_one_contestant(void **context)
{
    (void)context;
    struct contest partners = contest_of("terra-incognita", "greedy,random,greedy,random");
    assert_int_equal(partners.contestants, 2);
    assert_int_equal(partners.seatings, 2);
    struct contest mirror = contest_of("tic-tac-toe", "random,random");
    assert_int_equal(mirror.contestants, 2);
    assert_int_equal(mirror.seatings, 2);
    struct contest three = contest_of("carta-magica", "greedy,random,random");
    assert_int_equal(three.contestants, 2);
    assert_int_equal(three.seatings, 3);
}

/* Over the seatings of a set every bot sits once at every seat. */
static void test_seatings_move_everybody_everywhere(void **context)
{
    (void)context;
    struct contest c = contest_of("carta-magica", "greedy:1,greedy:2,greedy:3,random");
    assert_int_equal(c.seatings, 4);
    for (int seat = 0; seat < 4; seat++) {
        unsigned sat = 0;
        for (int i = 0; i < 4; i++) sat |= 1u << contest_sitting(&c, i, seat);
        assert_int_equal(sat, 15);
    }
}

/* ---- Counting ---- */

struct bench {
    struct variant variant;
    size_t size;
    struct observer *observer;
    struct player *player;
};

static void bench_open(struct bench *b, const char *game, const char *bots)
{
    b->variant.contest = contest_of(game, bots);
    tally_layout_open(&b->variant.layout, &b->variant.contest);
    b->size = b->variant.layout.at[SECTIONS];
    b->variant.tally = calloc(b->size, sizeof *b->variant.tally);
    b->observer = observer_open(&b->variant.layout);
    b->player = player_open(&b->variant.contest, NULL);
}

static void bench_close(struct bench *b)
{
    observer_close(b->observer);
    player_close(b->player);
    tally_layout_close(&b->variant.layout);
    free(b->variant.tally);
}

static void watch(struct bench *b, uint64_t from, uint64_t to)
{
    for (uint64_t set = from; set < to; set++)
        assert_true(observer_watch(b->observer, b->player, set, b->variant.tally));
}

static int64_t sum_column(const struct bench *b, enum section s, int rows, int width, int column)
{
    int64_t sum = 0;
    for (int i = 0; i < rows; i++) sum += variant_row(&b->variant, s, i, width)[column];
    return sum;
}

/* Every game has an end, a length, a share of first places to give; every choice an outcome. */
static void test_counts_add_up(void **context)
{
    (void)context;
    for (int i = 0; games[i]; i++) {
        struct bench b;
        bench_open(&b, games[i]->id, games[i]->seats_min > 1 ? "random,random" : "random");
        watch(&b, 0, 3);
        const struct variant *v = &b.variant;
        int seats = v->contest.setup.seats;
        long count = 3 * v->contest.seatings;
        assert_int_equal(variant_games(v), count);
        assert_int_equal(sum_column(&b, S_REASON, games[i]->reasons->count, REASONS, REASON_GAMES), count);
        assert_int_equal(variant_histogram(v, S_TURNS)[0], count);
        assert_int_equal(variant_histogram(v, S_SCORE)[0], count * seats);
        int64_t nobody = variant_row(v, S_TIES, 0, TIES)[TIE_NOBODY];
        assert_int_equal(sum_column(&b, S_SEAT, seats, PLACES, PLACE_SHARE), SHARE * (count - nobody));
        assert_int_equal(variant_total(v, TOTAL_ACTIONS), variant_total(v, TOTAL_CHOICES) +
                                                              variant_total(v, TOTAL_FORCED) +
                                                              variant_total(v, TOTAL_ROLLS));
        assert_int_equal(sum_column(&b, S_VERB, games[i]->verb_count, VERBS, VERB_CHOSEN),
                         variant_total(v, TOTAL_ACTIONS));
        assert_int_equal(sum_column(&b, S_RULE, games[i]->rule_count + 1, 1, 0),
                         variant_total(v, TOTAL_WISHES));
        assert_true(sum_column(&b, S_EVENT, games[i]->event_count, ITEMS, ITEM_TIMES) > 0);
        bench_close(&b);
    }
}

/* Of tic-tac-toe it is known what there is to choose from: one cell less every turn. */
static void test_minutes_follow_from_what_there_was_to_choose(void **context)
{
    (void)context;
    struct bench b;
    bench_open(&b, "tic-tac-toe", "random,random");
    watch(&b, 0, 50);
    double expected = 0, thought = 0;
    for (int turns = 1; turns <= 9; turns++) {
        thought += PACE_BIT * log2(10 - turns) + PACE_TURN;
        expected += thought *
                    (double)histogram_between(variant_histogram(&b.variant, S_TURNS), turns, turns + 1);
    }
    double seconds = histogram_sums(variant_histogram(&b.variant, S_SECONDS)).sum;
    assert_true(fabs(seconds - expected) < 2.0 * (double)variant_games(&b.variant));
    bench_close(&b);
}

static void test_tallies_of_parts_add_up_to_the_whole(void **context)
{
    (void)context;
    struct bench whole, first, second;
    bench_open(&whole, "carta-magica", "greedy:1,random");
    bench_open(&first, "carta-magica", "greedy:1,random");
    bench_open(&second, "carta-magica", "greedy:1,random");
    watch(&whole, 0, 5);
    watch(&second, 3, 5);
    watch(&first, 0, 3);
    for (size_t i = 0; i < whole.size; i++) first.variant.tally[i] += second.variant.tally[i];
    assert_memory_equal(first.variant.tally, whole.variant.tally, whole.size * sizeof *whole.variant.tally);
    bench_close(&whole);
    bench_close(&first);
    bench_close(&second);
}

/* In tic-tac-toe who marks the centre against a random bot has the better game. */
static void test_lift_finds_what_is_good(void **context)
{
    (void)context;
    struct bench b;
    bench_open(&b, "tic-tac-toe", "random,random");
    watch(&b, 0, 2000);
    const struct game *g = b.variant.contest.game;
    int event = 1, centre;
    while (b.variant.layout.item[event][1] < 0) event++;
    assert_true(domain_code(g->events[event].args[1].domain, "b2", 2, &centre));
    int first = b.variant.layout.item[event][1];
    struct estimate e = item_lift(variant_row(&b.variant, S_ITEM, first + centre, ITEMS));
    assert_true(e.low > 0.03);
    assert_true(e.high < 0.3);
    bench_close(&b);
}

static void test_stopped_player_leaves_its_game(void **context)
{
    (void)context;
    struct contest c = contest_of("carta-magica", "random,random");
    atomic_bool stop = true;
    struct ending ending;
    struct player *p = player_open(&c, &stop);
    assert_false(player_play(p, 0, 0, NULL, &ending));
    stop = false;
    assert_true(player_play(p, 0, 0, NULL, &ending));
    assert_true(ending.actions > 0);
    player_close(p);
}

/* ---- Luck against skill ---- */

static double chance(struct rng *rng) { return (double)(rng_next(rng) >> 11) / 9007199254740992.0; }

/* Fills the counters with two-seat games whose winner is the dice's with probability `dice`, else the first bot's with
 * probability `skill`, else a coin's. */
static void invent_games(struct bench *b, double dice, double skill)
{
    struct rng rng;
    rng_init(&rng, 5, 0);
    for (int set = 0; set < 40000; set++) {
        int favoured = (int)rng_below(&rng, 2), share[2][2] = {{0}};
        for (int i = 0; i < 2; i++) {
            double x = chance(&rng);
            int bot_seat = i; /* where the first bot of the list sits in this seating */
            int winner = x < dice ? favoured : x < dice + skill ? bot_seat : (int)rng_below(&rng, 2);
            share[i][winner] = SHARE;
        }
        for (int seat = 0; seat < 2; seat++) {
            int64_t *l = b->variant.tally + b->variant.layout.at[S_LUCK] +
                         (size_t)(set % LUCK_GROUPS * 2 + seat) * LUCKS;
            int64_t sum = share[0][seat] + share[1][seat];
            l[LUCK_SETS]++;
            l[LUCK_SET_SQUARES] += sum * sum;
            for (int i = 0; i < 2; i++) {
                l[LUCK_SEATINGS + i] += share[i][seat];
                l[LUCK_SQUARES] += share[i][seat] * share[i][seat];
            }
        }
    }
}

static void assert_holds(struct estimate e, double truth)
{
    if (truth < e.low - 0.005 || truth > e.high + 0.005)
        fail_msg("%.4f (%.4f to %.4f) does not hold %.4f", e.value, e.low, e.high, truth);
    assert_true(e.high - e.low < 0.05);
}

/* With a winner by the dice in a share d of games, two seatings of a set agree by d * d of the variance; by a bot's
 * strength s its seat's mean moves by s of the deviation. */
static void test_luck_finds_what_was_put_in(void **context)
{
    (void)context;
    static const double cases[][2] = {{0, 0}, {1, 0}, {0.6, 0}, {0, 0.5}, {0.4, 0.4}};
    for (int i = 0; i < 5; i++) {
        struct bench b;
        struct luck luck;
        double dice = cases[i][0], skill = cases[i][1];
        bench_open(&b, "tic-tac-toe", "greedy,random");
        invent_games(&b, dice, skill);
        assert_true(luck_of(&b.variant, &luck));
        assert_holds(luck.dice, dice * dice);
        assert_holds(luck.bot, skill * skill);
        assert_holds(luck.seat, 0);
        assert_true(fabs(luck.seat.value + luck.bot.value + luck.dice.value + luck.rest.value - 1) < 1e-9);
        bench_close(&b);
    }
}

/* ---- What a draw is worth ---- */

enum { DRAWN_CELLS = 9, INVENTED_SETS = 20000, LUCKY = 3, UNLUCKY = 7 };

/* CHANCE draws cells with unequal odds for seat 0. The stronger the seat is, the oftener it draws; only two cells change its
 * chances, by what `worth` says. Returns how much oftener it came first where
 * the first cell was drawn than it did in all. */
static double invent_draws(struct bench *b, struct draws *draws, double worth)
{
    struct rng rng;
    long had = 0, won = 0, all = 0;
    int verb = 1;
    rng_init(&rng, 11, 0);
    for (int set = 0; set < INVENTED_SETS; set++) {
        struct choices c = {.count = 0};
        for (int i = 0; i < DRAWN_CELLS; i++) choices_add_weight(&c, act(verb, i + 1, 0, 0), 1 + i % 3);
        int strength = (int)rng_below(&rng, 4), share[SEATS_MAX] = {0}, lucky = 0, unlucky = 0, first = 0;
        for (int k = 0; k < 1 + 2 * strength; k++) {
            action drawn = choices_pick(&c, &rng);
            draws_see(draws, 0, &c, drawn);
            lucky += drawn.arg[0] == LUCKY;
            unlucky += drawn.arg[0] == UNLUCKY;
            first += drawn.arg[0] == 1;
        }
        bool wins = chance(&rng) < 0.2 + 0.15 * strength + worth * (lucky - unlucky);
        share[wins ? 0 : 1] = SHARE;
        draws_end_game(draws, share);
        draws_end_set(draws, b->variant.tally);
        all += wins;
        had += first > 0;
        won += first > 0 && wins;
    }
    return (double)won / (double)had - (double)all / INVENTED_SETS;
}

static void test_worth_of_a_draw_is_what_was_put_in(void **context)
{
    (void)context;
    for (int i = 0; i < 2; i++) {
        struct bench b;
        double worth = i ? 0.04 : 0;
        bench_open(&b, "tic-tac-toe", "random,random");
        struct draws *draws = draws_open(&b.variant.layout);
        double seems = invent_draws(&b, draws, worth);
        assert_true(seems > 0.02); /* who is strong draws more, and so has more of everything */
        for (int code = 1; code <= DRAWN_CELLS; code++) {
            const int64_t *d = variant_row(&b.variant, S_DRAW, b.variant.layout.draw[1][0] + code, DRAWS);
            /* Against what else might have come, which includes the other of the two. */
            double p = (1 + (code - 1) % 3) / 18.0, other = 1 / (18.0 * (1 - p));
            double truth = code == LUCKY     ? worth * (1 + other)
                           : code == UNLUCKY ? -worth * (1 + 3 * other)
                                             : -worth * 2 * other;
            struct estimate e = draw_worth(&b.variant, d);
            assert_int_equal(d[DRAW_SETS], INVENTED_SETS);
            assert_true(e.high - e.low < 0.04);
            if (truth < e.low - 0.003 || truth > e.high + 0.003)
                fail_msg("cell %d: %.4f (%.4f to %.4f) does not hold %.4f", code, e.value, e.low, e.high,
                         truth);
        }
        draws_close(draws);
        bench_close(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contest_names_what_is_wrong),
        cmocka_unit_test(test_equal_bots_are_one_contestant),
        cmocka_unit_test(test_seatings_move_everybody_everywhere),
        cmocka_unit_test(test_counts_add_up),
        cmocka_unit_test(test_minutes_follow_from_what_there_was_to_choose),
        cmocka_unit_test(test_tallies_of_parts_add_up_to_the_whole),
        cmocka_unit_test(test_lift_finds_what_is_good),
        cmocka_unit_test(test_stopped_player_leaves_its_game),
        cmocka_unit_test(test_luck_finds_what_was_put_in),
        cmocka_unit_test(test_worth_of_a_draw_is_what_was_put_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
