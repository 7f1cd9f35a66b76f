/* Bots: they find what is plainly best, they are reproducible, and they know only what their seat
 * may know. */
#include "test_bots.h"

enum { CHECKS_PER_WALK = 60 };

static const char *const specifications[] = {"random", "greedy:2"};

enum { SPECIFICATIONS = sizeof specifications / sizeof specifications[0] };

/* ---- opening ---- */

static void test_every_name_opens_a_bot(void **unused)
{
    char names[160];
    (void)unused;
    snprintf(names, sizeof names, "%s", bot_names());
    for (char *name = strtok(names, ", "); name; name = strtok(NULL, ", ")) {
        struct bot *b = bot_open(game_find("tic-tac-toe"), name, 1, NULL);
        assert_non_null(b);
        bot_close(b);
    }
}

static void test_open_refuses_what_is_no_bot(void **unused)
{
    static const char *const wrong[] = {
        "",           "greed",      "greedyy",     "Greedy",    "greedy:",  "greedy:0", "greedy:-1",
        "greedy:x",   "greedy:4x",  "greedy:4097", "greedy: 4", "random:1", ":8",       "greedy:1234567890",
        "greedy:4ms", "greedy:4*2", "greedy:4@1",  "keen:4@2",  "easy:3",   "Hard"};
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct error err = {.code = ""};
        assert_null(bot_open(game_find("tic-tac-toe"), wrong[i], 1, &err));
        assert_string_equal(err.code, "bad-bot");
        assert_true(err.text[0] != 0);
    }
}

static void test_open_takes_the_largest_budget(void **unused)
{
    (void)unused;
    struct bot *b = bot_open(game_find("tic-tac-toe"), "greedy:4096", 1, NULL);
    assert_non_null(b);
    bot_close(b);
}

/* ---- strength ---- */

static void test_greedy_takes_the_winning_cell(void **unused)
{
    static const char *const lines[] = {"mark a1", "mark b2", "mark a2", "mark c3", NULL};
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, lines);
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_action(g, choose(g, "greedy", seed, state), "mark cell=a3");
}

/* Seat 1 could block on a3 but wins on c1. */
static void test_greedy_wins_rather_than_blocks(void **unused)
{
    static const char *const lines[] = {"mark a1", "mark c3", "mark a2", "mark c2", "mark b2", NULL};
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, lines);
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_action(g, choose(g, "greedy", seed, state), "mark cell=c1");
}

static void test_greedy_without_a_promise_still_sees_the_end(void **unused)
{
    static const char *const lines[] = {"mark a1", "mark b2", "mark a2", "mark c3", NULL};
    struct game g = *game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    g.promise = NULL;
    play_lines(&g, state, lines);
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_action(&g, choose(&g, "greedy", seed, state), "mark cell=a3");
}

/* Who judges so wants the cell of the highest number, whatever the game promises. */
static int last_cell(const void *state, int seat, void *memo)
{
    const struct game *g = game_find("tic-tac-toe");
    struct choices left;
    (void)seat;
    (void)memo;
    game_legal(g, state, &left);
    return left.count && left.list[left.count - 1].arg[0] == 9 ? 0 : 1;
}

static void test_keen_and_mcts_judge_by_the_games_judge_and_greedy_by_its_promise(void **unused)
{
    static const char *const lines[] = {"mark b2", NULL};
    const struct search how = {.scale = 1, .exploration = 100, .judge = last_cell};
    struct game g = *game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(&g, state, lines);
    int corners = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_true(action_equal(choose(&g, "keen", seed, state), choose(&g, "greedy", seed, state)));
        corners += choose(&g, "greedy", seed, state).arg[0] == 9;
    }
    assert_true(corners < 20);
    g.search = &how;
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_action(&g, choose(&g, "keen", seed, state), "mark cell=c3");
        assert_action(&g, choose(&g, "mcts:40", seed, state), "mark cell=c3");
    }
    g.promise = NULL;
    assert_action(&g, choose(&g, "keen", 1, state), "mark cell=c3");
}

/* The second temper judges by its own table; a third there is not. */
static void test_keen_and_mcts_have_the_tempers_of_the_game(void **unused)
{
    static const char *const lines[] = {"mark b2", NULL};
    const struct search last = {.scale = 1, .exploration = 100, .judge = last_cell};
    const struct search first = {.scale = 1, .exploration = 100, .next = &last};
    struct game g = *game_find("tic-tac-toe");
    struct error err;
    char state[STATE_MAX];
    (void)unused;
    g.search = &first;
    play_lines(&g, state, lines);
    int corners = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        assert_action(&g, choose(&g, "keen:8@2", seed, state), "mark cell=c3");
        assert_action(&g, choose(&g, "mcts:40@2", seed, state), "mark cell=c3");
        assert_true(action_equal(choose(&g, "keen:8@1", seed, state), choose(&g, "keen:8", seed, state)));
        corners += choose(&g, "keen:8", seed, state).arg[0] == 9;
    }
    assert_true(corners < 20);
    assert_true(bot_exists(&g, "mcts:40@2*2+", &err));
    assert_false(bot_exists(&g, "mcts:40@3", &err));
    assert_non_null(strstr(err.text, "temper"));
}

/* One game of tic-tac-toe; returns seat 0's rank minus seat 1's. */
static int duel(const char *first, const char *second, uint64_t seed)
{
    const struct game *g = game_find("tic-tac-toe");
    const char *const none[] = {NULL};
    char state[STATE_MAX];
    struct outcome end = {.over = false};
    play_lines(g, state, none);
    for (uint64_t move = 0; g->actor(state) != NOBODY; move++)
        game_apply(g, state, choose(g, g->actor(state) == 0 ? first : second, seed * 100 + move, state),
                   NULL);
    g->outcome(state, &end);
    return end.rank[0] - end.rank[1];
}

static void test_greedy_beats_random(void **unused)
{
    int won = 0, lost = 0;
    (void)unused;
    for (uint64_t seed = 0; seed < 200; seed++) {
        int difference = seed % 2 ? duel("greedy:1", "random", seed) : -duel("random", "greedy:1", seed);
        won += difference < 0;
        lost += difference > 0;
    }
    assert_true(won > 150);
    assert_true(lost < 10);
}

/* ---- luck ---- */

static void test_random_is_uniform(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    const char *const none[] = {NULL};
    char state[STATE_MAX];
    int count[10] = {0};
    struct thought thought;
    (void)unused;
    play_lines(g, state, none);
    struct bot *b = bot_open(g, "random", 7, NULL);
    for (uint64_t i = 0; i < 9000; i++) {
        bot_choose(b, state, 0, i, &thought);
        count[thought.choice.arg[0]]++;
    }
    bot_close(b);
    for (int cell = 1; cell <= 9; cell++) assert_in_range(count[cell], 850, 1150);
}

/* On the empty board the four corners are equal to each other. */
static void test_greedy_breaks_ties_by_luck(void **unused)
{
    static const char *const lines[] = {"mark b2", NULL};
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    int count[10] = {0};
    (void)unused;
    play_lines(g, state, lines);
    for (uint64_t seed = 0; seed < 400; seed++) count[choose(g, "greedy:1", seed, state).arg[0]]++;
    assert_int_equal(count[1] + count[3] + count[7] + count[9], 400);
    for (int cell = 1; cell <= 9; cell += 2)
        if (cell != 5) assert_in_range(count[cell], 60, 140);
}

static void test_a_single_choice_is_made_at_once(void **unused)
{
    static const char *const lines[] = {"mark a1", "mark b1", "mark c1", "mark b2", "mark a2",
                                        "mark c2", "mark b3", "mark a3", NULL};
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    struct thought thought;
    (void)unused;
    play_lines(g, state, lines);
    struct bot *b = bot_open(g, "greedy:4096", 7, NULL);
    bot_choose(b, state, 0, 0, &thought);
    bot_close(b);
    assert_action(g, thought.choice, "mark cell=c3");
    assert_int_equal(thought.iterations, 0);
}

static void test_iterations_count_the_positions_tried(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    const char *const none[] = {NULL};
    char state[STATE_MAX];
    struct thought thought;
    (void)unused;
    play_lines(g, state, none);
    struct bot *b = bot_open(g, "greedy:4", 7, NULL);
    bot_choose(b, state, 0, 0, &thought);
    bot_close(b);
    assert_int_equal(thought.iterations, 36);
}

/* ---- along random games of every kind ---- */

static void check_same_seed(const struct game *g, const void *state, uint64_t seed)
{
    char before[STATE_MAX];
    memcpy(before, state, g->state_size);
    for (int i = 0; i < SPECIFICATIONS; i++) {
        action first = choose(g, specifications[i], seed, state),
               second = choose(g, specifications[i], seed, state);
        assert_true(action_equal(first, second));
        assert_int_equal(game_why_not(g, state, first), 0);
    }
    assert_memory_equal(before, state, g->state_size);
}

static void test_the_same_seed_makes_the_same_legal_choice(void **unused)
{
    (void)unused;
    walk_all(CHECKS_PER_WALK, check_same_seed);
}

/* The value is compared too: it would tell of a peek that happened not to change the choice. */
static void check_no_peeking(const struct game *g, const void *state, uint64_t seed)
{
    char other[STATE_MAX];
    struct rng rng;
    int seat = g->actor(state);
    rng_init(&rng, seed, 77);
    memcpy(other, state, g->state_size);
    g->imagine(other, seat, &rng);
    for (int i = 0; i < SPECIFICATIONS; i++) {
        struct thought real = think(g, specifications[i], seed, state);
        struct thought guess = think(g, specifications[i], seed, other);
        if (!action_equal(real.choice, guess.choice) || real.value < guess.value || real.value > guess.value)
            fail_msg("%s: %s depends on what seat %d cannot know", g->id, specifications[i], seat);
    }
}

static void test_choices_do_not_depend_on_what_is_hidden(void **unused)
{
    (void)unused;
    walk_all(CHECKS_PER_WALK, check_no_peeking);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_name_opens_a_bot),
        cmocka_unit_test(test_open_refuses_what_is_no_bot),
        cmocka_unit_test(test_open_takes_the_largest_budget),
        cmocka_unit_test(test_greedy_takes_the_winning_cell),
        cmocka_unit_test(test_greedy_wins_rather_than_blocks),
        cmocka_unit_test(test_greedy_without_a_promise_still_sees_the_end),
        cmocka_unit_test(test_keen_and_mcts_judge_by_the_games_judge_and_greedy_by_its_promise),
        cmocka_unit_test(test_keen_and_mcts_have_the_tempers_of_the_game),
        cmocka_unit_test(test_greedy_beats_random),
        cmocka_unit_test(test_random_is_uniform),
        cmocka_unit_test(test_greedy_breaks_ties_by_luck),
        cmocka_unit_test(test_a_single_choice_is_made_at_once),
        cmocka_unit_test(test_iterations_count_the_positions_tried),
        cmocka_unit_test(test_the_same_seed_makes_the_same_legal_choice),
        cmocka_unit_test(test_choices_do_not_depend_on_what_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
