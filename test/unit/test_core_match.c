/* Matches: opening, playing, rolling, taking back. */
#include "test_core.h"

#include "core/match.h"
#include "core/view.h"

/* ---- Opening ---- */

static struct match *opened(const char *patch, bool has_seed, struct error *err)
{
    struct start start = {
        .game = &parlour, .setup = setup_standard(&parlour, 2), .has_seed = has_seed, .seed = 42};
    start.patch = patch;
    start.patch_size = patch ? strlen(patch) : 0;
    return match_open(&start, err);
}

static struct match *must_open(bool has_seed)
{
    struct error err = {0};
    struct match *m = opened(NULL, has_seed, &err);
    assert_non_null(m);
    return m;
}

static void test_match_begins_as_the_game_does(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct parlour fresh = parlour_fresh();
    assert_ptr_equal(match_game(m), &parlour);
    assert_memory_equal(match_state(m), &fresh, sizeof fresh);
    assert_int_equal(match_actor(m), CHANCE);
    assert_int_equal(match_length(m), 0);
    assert_true(match_hash(m) == state_hash(&parlour, &fresh));
    match_close(m);
    match_close(NULL);
}

static void test_match_refuses_a_wrong_setup(void **state)
{
    (void)state;
    struct error err = {0};
    struct start start = {.game = &parlour, .setup = setup_standard(&parlour, 4)};
    assert_null(match_open(&start, &err));
    assert_error(&err, "bad-seats", "parlour is for 2 to 3 seats, not 4");
    start.setup = setup_standard(&parlour, 2);
    start.setup.option[1] = 13;
    assert_null(match_open(&start, &err));
    assert_error(&err, "illegal", "options.stake: nobody stakes 13");
    assert_int_equal(err.rule, PAR_INV_01);
    assert_null(match_open(&start, NULL));
}

static void test_match_refuses_a_wrong_patch(void **state)
{
    (void)state;
    struct error err = {0};
    assert_null(opened("", false, &err));
    assert_string_equal(err.code, "bad-json");
    assert_null(opened("{\"mood\":9}", false, &err));
    assert_error(&err, "bad-state", "mood: 9 is no mood");
    assert_null(opened("{\"deck\":{\"red\":0}}", false, &err));
    assert_int_equal(err.rule, PAR_INV_01);
}

/* Whoever holds the match has laid places for the seats of the set-up. */
static void test_match_refuses_a_patch_that_brings_a_seat(void **state)
{
    (void)state;
    struct error err = {0};
    assert_null(opened("{\"seat_count\":3,\"seats\":{\"2\":{\"score\":0,\"bid\":0,\"glance\":0,"
                       "\"hand\":{\"red\":0,\"blue\":0,\"green\":0}}}}",
                       false, &err));
    assert_error(&err, "bad-state", "seat_count: a patch cannot change the number of seats");
}

static void test_match_keeps_a_patch_of_its_own_on_one_line(void **state)
{
    (void)state;
    char patch[] = "{\n  \"mood\":\r\n  3\n}\n";
    struct error err = {0};
    struct match *m = opened(patch, false, &err);
    assert_non_null(m);
    memset(patch, 'x', sizeof patch - 1);
    assert_string_equal(match_start(m)->patch, "{   \"mood\":    3 } ");
    struct match *again = match_open(match_start(m), &err);
    assert_non_null(again);
    assert_true(match_hash(again) == match_hash(m));
    match_close(again);
    match_close(m);
}

/* ---- Playing ---- */

static void play(struct match *m, action a)
{
    struct error err = {0};
    assert_true(match_play(m, a, NULL, &err));
}

static void test_play_appends_and_tells(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct journal j = {.count = 50};
    struct error err = {0};
    int actor = NOBODY;
    assert_true(match_play(m, act(DEAL, 2, 0, 0), &j, &err));
    assert_int_equal(j.count, 2);
    assert_int_equal(j.list[0].event, DEALT);
    assert_int_equal(match_length(m), 1);
    assert_true(action_equal(match_action(m, 0, &actor), act(DEAL, 2, 0, 0)));
    assert_int_equal(actor, CHANCE);
    assert_int_equal(match_actor(m), 0);
    play(m, act(PASS, 0, 0, 0));
    assert_true(action_equal(match_action(m, 1, &actor), act(PASS, 0, 0, 0)));
    assert_int_equal(actor, 0);
    match_close(m);
}

static void test_play_refuses_with_the_rule_and_changes_nothing(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct journal j = {.count = 0};
    struct error err = {0};
    uint64_t hash = match_hash(m);
    assert_false(match_play(m, act(BID, 1, 0, 0), &j, &err));
    assert_error(&err, "illegal", "PAR-BID-01: Who has been dealt a card bids or passes.");
    assert_int_equal(err.rule, PAR_BID_01);
    assert_int_equal(match_length(m), 0);
    assert_int_equal(j.count, 0);
    assert_true(match_hash(m) == hash);
    match_close(m);
}

static void test_play_refuses_what_is_no_action(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct error err = {0};
    static const action wrong[] = {{0}, {PARLOUR_VERBS, {1}}, {DEAL, {0}}, {DEAL, {99}}, {DEAL, {1, 2}}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_false(match_play(m, wrong[i], NULL, &err));
        assert_error(&err, "bad-action", "parlour knows no such action");
    }
    assert_false(match_play(m, wrong[0], NULL, NULL));
    match_close(m);
}

static void play_to_the_end(struct match *m)
{
    while (match_actor(m) != NOBODY) {
        struct choices c;
        game_legal(match_game(m), match_state(m), &c);
        if (!match_roll(m, NULL)) play(m, c.list[c.count - 1]);
    }
}

static void test_play_after_the_end_is_refused(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct error err = {0};
    play_to_the_end(m);
    assert_int_equal(match_length(m), 2 * CARDS);
    assert_false(match_play(m, act(PASS, 0, 0, 0), NULL, &err));
    assert_error(&err, "over", "the game is over");
    assert_false(match_roll(m, NULL));
    assert_int_equal(match_length(m), 2 * CARDS);
    match_close(m);
}

static void test_match_grows_as_long_as_it_is_played(void **state)
{
    (void)state;
    const struct game *g = game_find("carta-magica");
    struct start start = {.game = g, .setup = setup_standard(g, 4), .has_seed = true, .seed = 7};
    struct error err = {0};
    struct rng r;
    struct match *m = match_open(&start, &err);
    assert_non_null(m);
    rng_init(&r, 7, 7);
    while (match_length(m) < 1500 && match_actor(m) != NOBODY) {
        struct choices c;
        if (match_roll(m, NULL)) continue;
        game_legal(g, match_state(m), &c);
        play(m, choices_pick(&c, &r));
    }
    assert_true(match_length(m) > 600);
    uint64_t hash = match_hash(m);
    struct match *again = match_open(&start, &err);
    for (size_t i = 0; i < match_length(m); i++) play(again, match_action(m, i, NULL));
    assert_true(match_hash(again) == hash);
    match_close(again);
    match_close(m);
}

/* ---- Chance ---- */

static void test_roll_needs_a_seed_and_chances_turn(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    assert_false(match_roll(m, NULL));
    assert_int_equal(match_length(m), 0);
    match_close(m);
    m = must_open(true);
    struct journal j = {.count = 9};
    assert_true(match_roll(m, &j));
    assert_int_equal(j.count, 2);
    assert_false(match_roll(m, &j));
    assert_int_equal(match_length(m), 1);
    match_close(m);
}

static void test_roll_plays_what_the_seed_says(void **state)
{
    (void)state;
    struct match *a = must_open(true), *b = must_open(true);
    while (match_actor(a) != NOBODY) {
        action foretold = match_actor(a) == CHANCE ? match_chance(a) : act(PASS, 0, 0, 0);
        if (!match_roll(a, NULL)) play(a, foretold);
        play(b, foretold);
        assert_true(match_hash(a) == match_hash(b));
    }
    match_close(a);
    match_close(b);
}

/* Made by an independent program: the dice of old records must stay as they were. */
static void test_dice_of_a_seed_are_constants(void **state)
{
    (void)state;
    static const int colours[CARDS] = {1, 1, 1, 2, 3, 2};
    struct match *m = must_open(true);
    play_to_the_end(m);
    for (int i = 0; i < CARDS; i++)
        assert_int_equal(match_action(m, (size_t)(2 * i), NULL).arg[0], colours[i]);
    match_close(m);
}

static void test_with_a_seed_chance_cannot_be_played_otherwise(void **state)
{
    (void)state;
    struct match *m = must_open(true);
    struct error err = {0};
    action right = match_chance(m), wrong = act(DEAL, right.arg[0] == 1 ? 2 : 1, 0, 0);
    assert_false(match_play(m, wrong, NULL, &err));
    assert_error(&err, "bad-action", "the dice do not follow from the seed");
    assert_int_equal(match_length(m), 0);
    assert_true(match_play(m, right, NULL, &err));
    match_close(m);
}

/* ---- Taking back ---- */

static void test_undo_without_a_seed_counts_every_action(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct error err = {0};
    play(m, act(DEAL, 1, 0, 0));
    uint64_t after_deal = match_hash(m);
    play(m, act(BID, 4, 0, 0));
    uint64_t after_bid = match_hash(m);
    play(m, act(DEAL, 2, 0, 0));
    assert_true(match_undo(m, 1, &err));
    assert_int_equal(match_length(m), 2);
    assert_true(match_hash(m) == after_bid);
    assert_true(match_undo(m, 1, &err));
    assert_true(match_hash(m) == after_deal);
    assert_int_equal(match_actor(m), 0);
    match_close(m);
}

static void test_undo_with_a_seed_does_not_count_chance(void **state)
{
    (void)state;
    struct match *m = must_open(true);
    struct error err = {0};
    assert_true(match_roll(m, NULL));
    uint64_t first_choice = match_hash(m);
    play(m, act(BID, 4, 0, 0));
    assert_true(match_roll(m, NULL));
    uint64_t second_choice = match_hash(m);
    play(m, act(BID, 7, 0, 0));
    assert_true(match_roll(m, NULL));
    assert_true(match_undo(m, 1, &err));
    assert_true(match_hash(m) == second_choice);
    assert_int_equal(match_actor(m), 1);
    assert_true(match_undo(m, 1, &err));
    assert_true(match_hash(m) == first_choice);
    assert_int_equal(match_length(m), 1);
    match_close(m);
}

static void test_undo_and_redo_roll_the_same_dice(void **state)
{
    (void)state;
    struct match *m = must_open(true);
    struct error err = {0};
    play_to_the_end(m);
    uint64_t end = match_hash(m);
    assert_true(match_undo(m, 4, &err));
    assert_true(match_length(m) < 2 * CARDS);
    play_to_the_end(m);
    assert_true(match_hash(m) == end);
    match_close(m);
}

static void test_undo_of_too_many_steps_changes_nothing(void **state)
{
    (void)state;
    struct match *m = must_open(true);
    struct error err = {0};
    assert_false(match_undo(m, 1, &err));
    assert_error(&err, "no-undo", "only 0 of 1 steps can be taken back");
    assert_true(match_roll(m, NULL));
    play(m, act(BID, 4, 0, 0));
    assert_true(match_roll(m, NULL));
    uint64_t hash = match_hash(m);
    assert_false(match_undo(m, 2, &err));
    assert_error(&err, "no-undo", "only 1 of 2 steps can be taken back");
    assert_false(match_undo(m, SIZE_MAX, &err));
    assert_string_equal(err.code, "no-undo");
    assert_int_equal(match_length(m), 3);
    assert_true(match_hash(m) == hash);
    match_close(m);
}

static void test_undo_of_nothing_changes_nothing(void **state)
{
    (void)state;
    struct match *m = must_open(true);
    struct error err = {0};
    assert_true(match_roll(m, NULL));
    uint64_t hash = match_hash(m);
    assert_true(match_undo(m, 0, &err));
    assert_int_equal(match_length(m), 1);
    assert_true(match_hash(m) == hash);
    match_close(m);
}

/* The patch is part of the beginning, so undo comes back to it and not to the fresh state. */
static void test_undo_keeps_the_patch(void **state)
{
    (void)state;
    struct error err = {0};
    struct match *m = opened("{\"mood\":3,\"purse\":7}", false, &err);
    assert_non_null(m);
    uint64_t hash = match_hash(m);
    play(m, act(DEAL, 1, 0, 0));
    play(m, act(BID, 4, 0, 0));
    assert_true(match_undo(m, 2, &err));
    assert_true(match_hash(m) == hash);
    assert_int_equal(((const struct parlour *)match_state(m))->mood, 3);
    match_close(m);
}

static void test_undo_reopens_a_game_that_was_over(void **state)
{
    (void)state;
    struct match *m = must_open(false);
    struct error err = {0};
    play_to_the_end(m);
    assert_true(match_undo(m, 1, &err));
    assert_int_equal(match_actor(m), 1);
    play(m, act(BID, 9, 0, 0));
    assert_int_equal(match_actor(m), NOBODY);
    match_close(m);
}

/* ---- Going back in a long match ---- */

/* A game without an end that counts how often something is applied. */
struct walk {
    uint8_t seat_count;
    uint32_t steps;
};

static long walk_applied;

static bool walk_begin(void *state, struct error *err) { return (void)state, (void)err, true; }
static int walk_actor(const void *state) { return (void)state, 0; }
static rule walk_why_not(const void *state, action a) { return (void)state, (void)a, 0; }
static bool walk_check(const void *state, struct error *err) { return (void)state, (void)err, true; }

static void walk_apply(void *state, action a, struct journal *j)
{
    (void)a;
    (void)j;
    ((struct walk *)state)->steps++;
    walk_applied++;
}

static const struct option walk_options[] = {{0}};
static const struct verb walk_verbs[] = {{0}, {"go", {{0}}, walk_why_not, walk_apply, "go"}};
static const struct field walk_fields[] = {FIELD(struct walk, uint8_t, seat_count, .domain = NULL),
                                           FIELD(struct walk, uint32_t, steps, .domain = NULL),
                                           {0}};
static const struct game walk = {.id = "walk",
                                 .seats_min = 1,
                                 .seats_max = 1,
                                 .options = walk_options,
                                 .verbs = walk_verbs,
                                 .verb_count = 2,
                                 .fields = walk_fields,
                                 .state_size = sizeof(struct walk),
                                 .begin = walk_begin,
                                 .actor = walk_actor,
                                 .check = walk_check};

enum { WALK_LENGTH = 20000, WALK_BACK_MOST = 200 };

static struct match *walked(void)
{
    struct start start = {.game = &walk, .setup = setup_standard(&walk, 1)};
    struct match *m = match_open(&start, NULL);
    assert_non_null(m);
    for (int i = 0; i < WALK_LENGTH; i++) play(m, act(1, 0, 0, 0));
    walk_applied = 0;
    return m;
}

static uint32_t steps_of(const struct match *m) { return ((const struct walk *)match_state(m))->steps; }

static void test_undo_of_a_long_match_plays_little_of_it_again(void **state)
{
    (void)state;
    struct match *m = walked();
    struct error err = {0};
    for (int i = 1; i <= 10; i++) {
        assert_true(match_undo(m, 1, &err));
        assert_int_equal(steps_of(m), WALK_LENGTH - i);
    }
    assert_true(match_undo(m, 7000, &err));
    assert_int_equal(steps_of(m), WALK_LENGTH - 7010);
    assert_true(walk_applied <= 11 * WALK_BACK_MOST);
    for (int i = 0; i < 500; i++) play(m, act(1, 0, 0, 0));
    assert_true(match_undo(m, 400, &err));
    assert_int_equal(steps_of(m), WALK_LENGTH - 7010 + 100);
    match_close(m);
}

static void test_rewinding_a_long_match_plays_little_of_it_again(void **state)
{
    (void)state;
    static const size_t steps[] = {0, 1, 127, 128, 129, 9999, WALK_LENGTH};
    struct match *m = walked();
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct match *again = match_rewind(m, steps[i]);
        assert_int_equal(match_length(again), steps[i]);
        assert_int_equal(steps_of(again), steps[i]);
        play(again, act(1, 0, 0, 0));
        assert_int_equal(steps_of(again), steps[i] + 1);
        match_close(again);
    }
    assert_true(walk_applied <= 7 * WALK_BACK_MOST);
    match_close(m);
}

struct heard {
    const struct match *match;
    size_t next;
    uint64_t last; /* the hash of the state that the last step left */
};

/* Every step of the log comes once, in order, and begins where the one before it ended. */
static void hear(void *context, const struct step_told *told)
{
    struct heard *h = context;
    const struct game *g = match_game(h->match);
    int actor;
    action a = match_action(h->match, h->next, &actor);
    assert_int_equal(told->at, h->next);
    assert_int_equal(told->actor, actor);
    assert_true(action_equal(told->action, a));
    assert_int_equal(told->owner, actor == CHANCE ? g->owner(told->before) : actor);
    if (h->last) assert_true(state_hash(g, told->before) == h->last);
    h->last = state_hash(g, told->after);
    h->next++;
}

static void test_retelling_tells_the_steps_between(void **state)
{
    (void)state;
    struct match *m = walked();
    size_t length = match_length(m);
    const size_t from[] = {0, 1, 130, length - 1, length};
    for (size_t i = 0; i < sizeof from / sizeof from[0]; i++) {
        struct heard h = {.match = m, .next = from[i]};
        struct match *again = match_retell(m, from[i], length, hear, &h);
        assert_int_equal(h.next, length);
        assert_true(match_hash(again) == match_hash(m));
        match_close(again);
    }
    match_close(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match_begins_as_the_game_does),
        cmocka_unit_test(test_match_refuses_a_wrong_setup),
        cmocka_unit_test(test_match_refuses_a_wrong_patch),
        cmocka_unit_test(test_match_refuses_a_patch_that_brings_a_seat),
        cmocka_unit_test(test_match_keeps_a_patch_of_its_own_on_one_line),
        cmocka_unit_test(test_play_appends_and_tells),
        cmocka_unit_test(test_play_refuses_with_the_rule_and_changes_nothing),
        cmocka_unit_test(test_play_refuses_what_is_no_action),
        cmocka_unit_test(test_play_after_the_end_is_refused),
        cmocka_unit_test(test_match_grows_as_long_as_it_is_played),
        cmocka_unit_test(test_roll_needs_a_seed_and_chances_turn),
        cmocka_unit_test(test_roll_plays_what_the_seed_says),
        cmocka_unit_test(test_dice_of_a_seed_are_constants),
        cmocka_unit_test(test_with_a_seed_chance_cannot_be_played_otherwise),
        cmocka_unit_test(test_undo_without_a_seed_counts_every_action),
        cmocka_unit_test(test_undo_with_a_seed_does_not_count_chance),
        cmocka_unit_test(test_undo_and_redo_roll_the_same_dice),
        cmocka_unit_test(test_undo_of_too_many_steps_changes_nothing),
        cmocka_unit_test(test_undo_of_nothing_changes_nothing),
        cmocka_unit_test(test_undo_keeps_the_patch),
        cmocka_unit_test(test_undo_reopens_a_game_that_was_over),
        cmocka_unit_test(test_undo_of_a_long_match_plays_little_of_it_again),
        cmocka_unit_test(test_rewinding_a_long_match_plays_little_of_it_again),
        cmocka_unit_test(test_retelling_tells_the_steps_between),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
