/* The lab's statistics: known values from the literature, and experiments with known truth, played from a fixed seed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/rng.h"
#include "lab/histogram.h"
#include "lab/statistics.h"

#include <cmocka.h> /* last, because it makes a macro of fail() */

static void assert_near(double value, double wanted, double tolerance)
{
    if (fabs(value - wanted) > tolerance) fail_msg("%.6f is not %.6f", value, wanted);
}

static double chance(struct rng *rng) { return (double)(rng_next(rng) >> 11) / 9007199254740992.0; }

static void test_share_has_wilsons_interval(void **context)
{
    (void)context;
    struct estimate half = estimate_share(0.5, 100), all = estimate_share(1, 10),
                    none = estimate_share(0, 10);
    assert_near(half.low, 0.4038, 0.0001);
    assert_near(half.high, 0.5962, 0.0001);
    assert_near(all.low, 0.7225, 0.0001);
    assert_near(all.high, 1, 0);
    assert_near(none.low, 0, 0);
    assert_near(none.high, 0.2775, 0.0001);
    assert_near(estimate_share(0.3, 0).high - estimate_share(0.3, 0).low, 1, 0);
}

/* Newcombe's own example (1998, method 10): 56 of 70 against 48 of 80. */
static void test_difference_has_newcombes_interval(void **context)
{
    (void)context;
    struct estimate d = estimate_difference(estimate_share(56.0 / 70, 70), estimate_share(48.0 / 80, 80));
    assert_near(d.value, 0.2, 1e-9);
    assert_near(d.low, 0.0524, 0.0001);
    assert_near(d.high, 0.3339, 0.0001);
}

static void test_elo_and_share_are_inverse(void **context)
{
    (void)context;
    assert_near(estimate_elo_of_share(0.5), 0, 1e-9);
    assert_near(estimate_elo_of_share(0.75), 190.85, 0.01);
    for (int elo = -800; elo <= 800; elo += 100)
        assert_near(estimate_elo_of_share(estimate_share_of_elo(elo)), elo, 1e-6);
    assert_true(isinf(estimate_elo_of_share(1)) && estimate_elo_of_share(1) > 0);
    assert_true(isinf(estimate_elo_of_share(0)) && estimate_elo_of_share(0) < 0);
}

/* A set in which the first seat always wins gives each bot one half, and says nothing: the interval stays wide. */
static void test_sets_without_variance_have_a_wide_interval(void **context)
{
    (void)context;
    struct sums halves = {.count = 0};
    for (int i = 0; i < 20; i++) sums_add(&halves, 0.5);
    struct estimate e = estimate_share_of_sets(&halves, 2), wide = estimate_share(0.5, 20);
    assert_near(e.low, wide.low, 1e-9);
    assert_near(e.high, wide.high, 1e-9);
}

/* Sets whose two games balance each other know more than two games each. */
static void test_paired_sets_narrow_the_interval(void **context)
{
    (void)context;
    struct sums paired = {.count = 0}, single = {.count = 0};
    for (int i = 0; i < 400; i++) {
        sums_add(&paired, i % 10 == 0 ? 1 : 0.5);
        sums_add(&single, i % 20 < 11 ? 1 : 0);
    }
    struct estimate a = estimate_share_of_sets(&paired, 2), b = estimate_share_of_sets(&single, 1);
    assert_near(a.value, b.value, 1e-9);
    assert_true(a.high - a.low < 0.5 * (b.high - b.low));
}

/* The interval holds the truth in about 95 of 100 experiments. */
static void test_intervals_hold_the_truth(void **context)
{
    (void)context;
    static const double truths[] = {0.5, 0.8, 0.97};
    struct rng rng;
    rng_init(&rng, 7, 0);
    for (int t = 0; t < 3; t++) {
        int held = 0;
        for (int i = 0; i < 2000; i++) {
            struct sums s = {.count = 0};
            for (int k = 0; k < 100; k++)
                sums_add(&s, 0.5 * (chance(&rng) < truths[t]) + 0.5 * (chance(&rng) < truths[t]));
            struct estimate e = estimate_share_of_sets(&s, 2);
            held += e.low <= truths[t] && truths[t] <= e.high;
        }
        assert_in_range(held, 1840, 1980);
    }
}

/* How often of 400 tests with this true strength the verdict is the wrong one; none stays open for long. */
static int wrong_verdicts(double elo, enum sprt_verdict wrong)
{
    struct sprt test = {0, 60};
    struct rng rng;
    int count = 0;
    rng_init(&rng, 11, (uint64_t)wrong);
    for (int i = 0; i < 400; i++) {
        struct sums s = {.count = 0};
        enum sprt_verdict verdict = SPRT_OPEN;
        while (verdict == SPRT_OPEN && s.count < 20000) {
            double share = estimate_share_of_elo(elo);
            sums_add(&s, 0.5 * (chance(&rng) < share) + 0.5 * (chance(&rng) < share));
            verdict = sprt_decide(&test, &s);
        }
        assert_int_not_equal(verdict, SPRT_OPEN);
        count += verdict == wrong;
    }
    return count;
}

static void test_sprt_keeps_its_risks(void **context)
{
    (void)context;
    assert_in_range(wrong_verdicts(0, SPRT_ELO1), 1, 32);
    assert_in_range(wrong_verdicts(60, SPRT_ELO0), 1, 32);
}

static void test_sprt_decides_nothing_from_nothing(void **context)
{
    (void)context;
    struct sprt test = {0, 20};
    struct sums s = {.count = 0};
    assert_int_equal(sprt_decide(&test, &s), SPRT_OPEN);
    sums_add(&s, 1);
    assert_int_equal(sprt_decide(&test, &s), SPRT_OPEN);
    sums_add(&s, 1);
    assert_int_equal(sprt_decide(&test, &s), SPRT_OPEN);
}

/* ---- Histograms ---- */

static void test_histogram_knows_small_numbers_exactly(void **context)
{
    (void)context;
    int64_t h[HISTOGRAM_SIZE] = {0};
    for (int i = -20; i <= 40; i++) histogram_add(h, i);
    assert_int_equal(histogram_sums(h).count, 61);
    assert_near(sums_mean(&(struct sums){(long)h[0], (double)h[1], (double)h[2]}), 10, 1e-9);
    assert_int_equal(histogram_lowest(h), -20);
    assert_int_equal(histogram_highest(h), 40);
    assert_int_equal(histogram_quantile(h, 0.5), 10);
    assert_int_equal(histogram_between(h, -5, 5), 10);
}

static void test_histogram_knows_large_numbers_to_three_hundredths(void **context)
{
    (void)context;
    int64_t h[HISTOGRAM_SIZE];
    for (int64_t value = 1; value < 900000; value += value / 7 + 1) {
        memset(h, 0, sizeof h);
        histogram_add(h, value);
        double seen = (double)histogram_quantile(h, 0.5);
        assert_true(seen <= (double)value && seen >= (double)value * (1 - 1.0 / 32));
        memset(h, 0, sizeof h);
        histogram_add(h, -value);
        assert_true(histogram_quantile(h, 0.5) < 0);
    }
}

static void test_histograms_add_up(void **context)
{
    (void)context;
    int64_t a[HISTOGRAM_SIZE] = {0}, b[HISTOGRAM_SIZE] = {0}, both[HISTOGRAM_SIZE] = {0};
    struct rng rng;
    rng_init(&rng, 3, 0);
    for (int i = 0; i < 1000; i++) {
        int64_t value = (int64_t)rng_below(&rng, 5000) - 1000;
        histogram_add(i % 3 ? a : b, value);
        histogram_add(both, value);
    }
    for (int i = 0; i < HISTOGRAM_SIZE; i++) a[i] += b[i];
    assert_memory_equal(a, both, sizeof both);
}

/* Pairs with the same dice: what both have from them is ten times what lies between them. In about 95 of 100 studies the interval
 * must hold the truth, and it must be far narrower than one that takes both for measured apart. */
enum { STUDIES = 1000, GROUPS = 20, PAIRS = 10 };

static void pair_study(struct rng *rng, double truth, struct estimate *paired, struct estimate *apart)
{
    double by_group[GROUPS] = {0}, without[GROUPS], whole = 0;
    struct sums a = {0}, b = {0};
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < PAIRS; i++) {
            double dice = 10 * chance(rng), first = dice + chance(rng), second = dice + chance(rng) + truth;
            sums_add(&a, first);
            sums_add(&b, second);
            by_group[g] += second - first;
        }
    for (int g = 0; g < GROUPS; g++) whole += by_group[g];
    for (int g = 0; g < GROUPS; g++) without[g] = (whole - by_group[g]) / ((GROUPS - 1) * PAIRS);
    *paired = estimate_jackknife(whole / (GROUPS * PAIRS), without, GROUPS, NULL);
    *apart = estimate_difference(estimate_mean(&b), estimate_mean(&a));
}

static void test_the_jackknife_knows_pairs(void **context)
{
    (void)context;
    struct rng rng;
    int held = 0;
    rng_init(&rng, 5, 0);
    for (int i = 0; i < STUDIES; i++) {
        struct estimate paired, apart;
        pair_study(&rng, 0.3, &paired, &apart);
        held += paired.low <= 0.3 && paired.high >= 0.3;
        assert_near(paired.value, apart.value, 1e-9);
        assert_true(4 * (paired.high - paired.low) < apart.high - apart.low);
    }
    assert_in_range(held, 930, 970);
}

static void test_students_t_is_a_likelihood(void **context)
{
    (void)context;
    assert_near(statistics_chance_of_t(0, 19), 1, 1e-9);
    assert_near(statistics_chance_of_t(2.093, 19), 0.05, 0.001);
    assert_near(statistics_chance_of_t(-2.861, 19), 0.01, 0.001);
    assert_near(statistics_chance_of_t(2.571, 5), 0.05, 0.002);
}

/* Of tables of thirty rows in which nothing is different, one in twenty at most may have a mark. */
static void test_many_rows_are_corrected(void **context)
{
    (void)context;
    enum { ROWS = 30 };
    struct rng rng;
    double likelihood[ROWS];
    bool is_clear[ROWS];
    int marked = 0, alone = 0;
    rng_init(&rng, 6, 0);
    for (int i = 0; i < STUDIES; i++) {
        bool any = false;
        for (int k = 0; k < ROWS; k++) {
            likelihood[k] = chance(&rng);
            alone += likelihood[k] < 0.05;
        }
        statistics_mark_holm(likelihood, is_clear, ROWS);
        for (int k = 0; k < ROWS; k++) any |= is_clear[k];
        marked += any;
    }
    assert_in_range(marked, STUDIES * 3 / 100, STUDIES * 7 / 100);
    assert_true(alone > STUDIES);
    statistics_mark_holm((const double[]){0.02, 0.001, 0.03}, is_clear, 3);
    assert_true(is_clear[0] && is_clear[1] && is_clear[2]);
    statistics_mark_holm((const double[]){0.03, 0.001, 0.04}, is_clear, 3);
    assert_true(!is_clear[0] && is_clear[1] && !is_clear[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share_has_wilsons_interval),
        cmocka_unit_test(test_difference_has_newcombes_interval),
        cmocka_unit_test(test_elo_and_share_are_inverse),
        cmocka_unit_test(test_sets_without_variance_have_a_wide_interval),
        cmocka_unit_test(test_paired_sets_narrow_the_interval),
        cmocka_unit_test(test_intervals_hold_the_truth),
        cmocka_unit_test(test_sprt_keeps_its_risks),
        cmocka_unit_test(test_sprt_decides_nothing_from_nothing),
        cmocka_unit_test(test_histogram_knows_small_numbers_exactly),
        cmocka_unit_test(test_histogram_knows_large_numbers_to_three_hundredths),
        cmocka_unit_test(test_histograms_add_up),
        cmocka_unit_test(test_the_jackknife_knows_pairs),
        cmocka_unit_test(test_students_t_is_a_likelihood),
        cmocka_unit_test(test_many_rows_are_corrected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
