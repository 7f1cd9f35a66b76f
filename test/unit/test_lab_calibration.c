/* Chances of winning: fitted to invented games whose truth is known, judged on the half that was not fitted; and what bots say. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/match.h"
#include "core/rng.h"
#include "games/registry.h"
#include "lab/calibration.h"
#include "lab/regression.h"

#include <cmocka.h> /* last, because it makes a macro of fail() */

enum { SETS = 400, CHOICES = 100, LENGTH = 200 };

static double chance(struct rng *rng) { return (double)(rng_next(rng) >> 11) / 9007199254740992.0; }

/* What is true of an invented position. */
typedef double (*truth_fn)(const struct chance_facts *);

/* A lead counts the more, the later it is. */
static double truth_smooth(const struct chance_facts *f)
{
    double time = (double)f->moment / LENGTH;
    return 1 / (1 + exp(-(0.3 + (double)f->lead / 1000 * (0.5 + 2 * time))));
}

/* No logistic curve: a straight line, and even the largest lead wins only four times of five. */
static double truth_straight(const struct chance_facts *f) { return 0.5 + 0.3 * (double)f->lead / 2000; }

static double say_truth(const void *truth, const struct chance_sample *s)
{
    return (*(const truth_fn *)truth)(&s->facts);
}

static void invent(struct sample_list sets[SETS], truth_fn truth)
{
    struct rng rng;
    rng_init(&rng, 11, 0);
    for (int s = 0; s < SETS; s++) {
        sets[s] = (struct sample_list){.actions = LENGTH, .games = 1};
        for (int i = 0; i < CHOICES; i++) {
            struct chance_sample sample = {
                .facts = {.moment = (uint64_t)i * LENGTH / CHOICES, .found = chance(&rng)}};
            sample.facts.lead = (long)(4000 * chance(&rng)) - 2000;
            sample.first = chance(&rng) < truth(&sample.facts);
            sample_list_add(&sets[s], &sample);
        }
    }
}

static void forget(struct sample_list sets[SETS])
{
    for (int s = 0; s < SETS; s++) free(sets[s].sample);
}

/* The fitted model is nearly as good as the truth itself, and says what happens. */
static void assert_is_found(truth_fn truth)
{
    static struct sample_list sets[SETS];
    struct chance_model model;
    struct reliability fitted, known;
    invent(sets, truth);
    calibration_fit(sets, SETS, 2, &model);
    calibration_judge(sets, SETS, (struct prophet){prophet_model, &model}, &fitted);
    calibration_judge(sets, SETS, (struct prophet){say_truth, &truth}, &known);
    assert_int_equal(fitted.count, SETS / 2 * CHOICES);
    assert_int_equal(model.length, LENGTH);
    assert_true(fitted.error < 0.02);
    assert_true(known.error < 0.02);
    assert_true(fitted.brier < known.brier + 0.004);
    forget(sets);
}

static void test_a_chance_that_is_true_is_found(void **state)
{
    (void)state;
    assert_is_found(truth_smooth);
}

static void test_a_chance_that_is_no_curve_is_found(void **state)
{
    (void)state;
    assert_is_found(truth_straight);
}

/* The invented search finds nothing: taken for a chance it is far off, and that is seen. */
static void test_a_figure_that_is_no_chance_is_seen(void **state)
{
    static struct sample_list sets[SETS];
    struct reliability r;
    (void)state;
    invent(sets, truth_smooth);
    calibration_judge(sets, SETS, (struct prophet){prophet_search, NULL}, &r);
    assert_true(r.error > 0.15);
    assert_true(r.brier > 0.25);
    forget(sets);
}

/* Only one half is fitted: noise that stands in the other half alone is not learnt. */
static void test_what_judges_was_not_fitted(void **state)
{
    static struct sample_list sets[SETS];
    struct chance_model model, again;
    (void)state;
    invent(sets, truth_smooth);
    calibration_fit(sets, SETS, 2, &model);
    for (int s = 1; s < SETS; s += 2)
        for (long i = 0; i < sets[s].count; i++) sets[s].sample[i].first = 1;
    calibration_fit(sets, SETS, 2, &again);
    assert_memory_equal(&model, &again, sizeof model);
    forget(sets);
}

static void test_chances_rise_with_the_score(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++)
        for (const struct chance_model *m = games[i]->chances; m && m->seats; m++) {
            assert_true(m->seats >= games[i]->seats_min && m->seats <= games[i]->seats_max);
            assert_true(chance_at(m, -SCORE_MOST) > 0 && chance_at(m, SCORE_MOST) < 1);
            for (int score = -SCORE_MOST; score < SCORE_MOST; score += 50)
                assert_true(chance_at(m, score) <= chance_at(m, score + 50));
        }
}

static void test_equations_are_solved(void **state)
{
    (void)state;
    struct equations e;
    double solution[2];
    equations_begin(&e, 2);
    equations_add(&e, (const double[]){0, 1}, 1, 3);
    equations_add(&e, (const double[]){1, 1}, 2, 5);
    assert_true(equations_solve(&e, solution));
    assert_true(fabs(solution[0] - 2) < 1e-9 && fabs(solution[1] - 3) < 1e-9);
    equations_begin(&e, 2);
    equations_add(&e, (const double[]){1, 1}, 1, 3);
    assert_false(equations_solve(&e, solution));
}

/* What mcts says at the first choice of somebody, after CHANCE. */
static void ask_first(const struct game *g, const struct setup *setup, struct thought *thought)
{
    struct error err;
    struct start start = {.game = g, .setup = *setup, .has_seed = true, .seed = 4};
    struct match *m = match_open(&start, &err);
    assert_non_null(m);
    while (match_actor(m) == CHANCE) assert_true(match_roll(m, NULL));
    struct bot *bot = bot_open(g, "mcts:5", 1, &err);
    assert_non_null(bot);
    bot_choose(bot, match_state(m), match_actor(m), match_length(m), thought);
    assert_true(thought->measure == MEASURE_SEARCH);
    bot_say_chance(bot, match_actor(m), match_length(m), thought);
    bot_close(bot);
    match_close(m);
}

/* A chance is claimed only where one was fitted. */
static void test_by_other_rules_no_chance_is_claimed(void **state)
{
    const struct game *g = game_find("carta-magica");
    struct setup setup = setup_standard(g, 2);
    struct thought thought;
    struct error err;
    (void)state;
    ask_first(g, &setup, &thought);
    assert_int_equal(thought.measure, MEASURE_WIN);
    assert_true(thought.value > 0.2 && thought.value < 0.8);
    assert_true(setup_option(g, &setup, "hands", "hidden", &err));
    ask_first(g, &setup, &thought);
    assert_int_equal(thought.measure, MEASURE_SEARCH);
    setup = setup_standard(game_find("tic-tac-toe"), 2);
    ask_first(game_find("tic-tac-toe"), &setup, &thought);
    assert_int_equal(thought.measure, MEASURE_SEARCH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_chance_that_is_true_is_found),
        cmocka_unit_test(test_a_chance_that_is_no_curve_is_found),
        cmocka_unit_test(test_a_figure_that_is_no_chance_is_seen),
        cmocka_unit_test(test_what_judges_was_not_fitted),
        cmocka_unit_test(test_chances_rise_with_the_score),
        cmocka_unit_test(test_equations_are_solved),
        cmocka_unit_test(test_by_other_rules_no_chance_is_claimed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
