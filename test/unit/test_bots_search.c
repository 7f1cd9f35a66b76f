/* The bot that searches: strong where strength can be proved, the same on every machine and for every number of calls, within
 * its budget, and blind to what its seat may not know. */
#include "bots/search.h"

#include <stdlib.h>

#include "core/document.h"
#include "test_bots.h"

/* A walk through every game and option is long, and a search takes a while in a build with sanitizers. */
enum { CHECKS_PER_WALK = 2 };

static const char *const middle[] = {"mark a1", "mark b2", "mark a2", "mark c3", NULL};
static const char *const none[] = {NULL};

/* ---- opening ---- */

static void test_open_takes_every_form_of_budget(void **unused)
{
    static const char *const right[] = {"mcts",     "mcts:1",      "mcts:1000000", "mcts:20ms",
                                        "mcts:9*2", "mcts:20ms*2", "mcts:9+",      "mcts:9*2+"};
    (void)unused;
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        struct bot *b = bot_open(game_find("tic-tac-toe"), right[i], 1, NULL);
        assert_non_null(b);
        bot_close(b);
        assert_true(bot_exists(game_find("tic-tac-toe"), right[i], NULL));
    }
}

static void test_open_refuses_what_is_no_budget(void **unused)
{
    static const char *const wrong[] = {"mcts:",        "mcts:0",    "mcts:1000001",
                                        "mcts:60001ms", "mcts:ms",   "mcts:5s",
                                        "mcts:5*",      "mcts:5*0",  "mcts:5*17",
                                        "mcts:*2",      "mcts:5*2x", "mcts:5 ms",
                                        "mcts:5+2",     "mcts:+",    "mcts:5*2ms",
                                        "mcts:5@",      "mcts:5@0",  "mcts:5@2",
                                        "mcts:5*2@1",   "mcts:-5",   "mcts:99999999999999999999"};
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct error err = {.code = ""};
        assert_null(bot_open(game_find("tic-tac-toe"), wrong[i], 1, &err));
        assert_string_equal(err.code, "bad-bot");
        assert_non_null(strstr(err.text, "mcts"));
        assert_false(bot_exists(game_find("tic-tac-toe"), wrong[i], &err));
    }
}

static void test_every_game_has_every_level(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++)
        for (int level = 0; level < LEVELS; level++) {
            struct error err = {.code = ""};
            if (!bot_exists(games[i], bot_level_name(level), &err))
                fail_msg("%s: %s", games[i]->id, err.text);
            assert_string_not_equal(bot_level(games[i], level), bot_level_name(level));
        }
}

/* ---- strength ---- */

static void test_search_takes_the_winning_cell(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, middle);
    for (uint64_t seed = 0; seed < 20; seed++)
        assert_action(g, choose(g, "mcts:100", seed, state), "mark cell=a3");
}

/* Seat 1 must take a side: with a corner it loses to a double threat, which is three choices away. */
static void test_search_sees_a_double_threat_coming(void **unused)
{
    static const char *const lines[] = {"mark a1", "mark b2", "mark c3", NULL};
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, lines);
    for (uint64_t seed = 0; seed < 20; seed++) {
        int cell = choose(g, "mcts:1000", seed, state).arg[0];
        assert_true(cell == 2 || cell == 4 || cell == 6 || cell == 8);
    }
}

/* Against itself every game of a bot that sees enough is drawn. */
static void test_search_without_a_promise_plays_perfectly(void **unused)
{
    struct game g = *game_find("tic-tac-toe");
    static const struct search to_the_end = {.scale = 1000, .rivalry = 100, .exploration = 100, .playout = 9};
    char state[STATE_MAX];
    (void)unused;
    g.promise = NULL;
    g.search = &to_the_end;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct outcome end = {.over = false};
        play_lines(&g, state, none);
        for (uint64_t move = 0; g.actor(state) != NOBODY; move++)
            game_apply(&g, state, choose(&g, "mcts:3000", seed * 100 + move, state), NULL);
        g.outcome(state, &end);
        assert_int_equal(end.rank[0], end.rank[1]);
    }
}

/* ---- the same everywhere ---- */

/* The visits of every choice from the empty board, found once and since then the same under every compiler. */
static void test_visits_are_the_same_on_every_machine(void **unused)
{
    static const struct search how = {
        .scale = 1000, .rivalry = 100, .exploration = 100, .playout = 2, .breadth = 2};
    static const long visits[OPINIONS_MAX] = {738, 526, 351, 64, 51};
    struct game g = *game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    g.search = &how;
    play_lines(&g, state, none);
    struct thought t = think(&g, "mcts:2000", 5, state);
    for (int i = 0; i < OPINIONS_MAX; i++) assert_int_equal(t.opinion[i].visits, visits[i]);
}

/* A bot that is kept chooses what one opened anew for each choice does. */
static void test_a_kept_bot_is_the_same_as_a_new_one(void **unused)
{
    const struct game *g = game_find("carta-magica");
    const struct setup setup = setup_standard(g, 3);
    alignas(max_align_t) unsigned char state[STATE_MAX];
    struct choices choices;
    struct thought kept, fresh;
    struct rng rng;
    (void)unused;
    rng_init(&rng, 5, 5);
    assert_true(game_begin(g, state, &setup, NULL));
    struct bot *b = bot_open(g, "mcts:12", 9, NULL);
    for (uint64_t moment = 0; moment < 120 && g->actor(state) != NOBODY; moment++) {
        game_legal(g, state, &choices);
        if (g->actor(state) == 1) {
            struct bot *other = bot_open(g, "mcts:12", 9, NULL);
            bot_choose(b, state, 1, moment, &kept);
            bot_choose(other, state, 1, moment, &fresh);
            bot_close(other);
            assert_true(action_equal(kept.choice, fresh.choice));
            assert_true(kept.value >= fresh.value && kept.value <= fresh.value);
        }
        game_apply(g, state, choices_pick(&choices, &rng), NULL);
    }
    bot_close(b);
}

static void test_threads_agree_whoever_is_ready_first(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, none);
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct thought first = think(g, "mcts:301*3", seed, state),
                       second = think(g, "mcts:301*3", seed, state);
        assert_memory_equal(first.opinion, second.opinion, sizeof first.opinion);
        assert_true(action_equal(first.choice, second.choice));
        assert_int_equal(first.iterations, 301);
    }
}

/* After its own choice and an answer the tree still knows the place, and what was found is not lost. */
static void test_a_tree_is_kept_while_it_applies(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    struct thought kept, fresh;
    struct choices choices;
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, none);
    struct bot *b = bot_open(g, "mcts:400+", 4, NULL);
    for (uint64_t moment = 0; g->actor(state) == 0; moment += 2) {
        long visits = 0, without = 0;
        bot_choose(b, state, 0, moment, &kept);
        fresh = think(g, "mcts:400", 4, state);
        game_legal(g, state, &choices);
        for (int i = 0; i < kept.opinion_count; i++) visits += kept.opinion[i].visits;
        for (int i = 0; i < fresh.opinion_count; i++) without += fresh.opinion[i].visits;
        if (moment > 0 && choices.count > 1 && choices.count <= OPINIONS_MAX) assert_true(visits > without);
        assert_int_equal(game_why_not(g, state, kept.choice), 0);
        game_apply(g, state, kept.choice, NULL);
        if (g->actor(state) == 1) game_apply(g, state, choose(g, "mcts:400", 3, state), NULL);
    }
    assert_true(g->actor(state) == NOBODY);
    bot_close(b);
}

/* Kept trees neither cheat nor break, wherever a game goes. */
static void check_kept(const struct game *g, const void *state, uint64_t seed)
{
    alignas(max_align_t) unsigned char world[STATE_MAX];
    struct choices choices;
    struct thought thought;
    struct rng rng;
    int seat = g->actor(state);
    rng_init(&rng, seed, 3);
    memcpy(world, state, g->state_size);
    struct bot *b = bot_open(g, "mcts:10+", seed, NULL);
    for (uint64_t moment = 0; moment < 40 && g->actor(world) != NOBODY; moment++) {
        game_legal(g, world, &choices);
        action a = choices_pick(&choices, &rng);
        if (g->actor(world) == seat) {
            bot_choose(b, world, seat, moment, &thought);
            a = thought.choice;
            assert_int_equal(game_why_not(g, world, a), 0);
        }
        game_apply(g, world, a, NULL);
    }
    bot_close(b);
}

static void test_a_kept_tree_is_sound_in_every_game(void **unused)
{
    (void)unused;
    for (int i = 0; games[i]; i++) {
        struct setup setup = setup_standard(games[i], games[i]->seats_max);
        walk(games[i], &setup, 11, 2, check_kept);
    }
}

/* ---- the budget ---- */

static long visits_of_all(const struct thought *t)
{
    long visits = 0;
    for (int i = 0; i < t->opinion_count; i++) visits += t->opinion[i].visits;
    return visits;
}

static void test_iterations_are_spent_to_the_last(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, middle);
    struct thought t = think(g, "mcts:77+", 3, state);
    assert_int_equal(t.iterations, 77);
    assert_int_equal(t.opinion_count, 5); /* five cells are free */
    assert_int_equal(visits_of_all(&t), 77);
}

/* The same choice as with all iterations, and where some were spared none could have caught up. */
static void test_search_stops_only_when_the_choice_is_settled(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    long spared = 0;
    (void)unused;
    play_lines(g, state, middle);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct thought t = think(g, "mcts:77", seed, state), whole = think(g, "mcts:77+", seed, state);
        assert_true(action_equal(t.choice, whole.choice));
        assert_int_equal(visits_of_all(&t), t.iterations);
        assert_true(t.iterations == 77 || t.opinion[0].visits > t.opinion[1].visits + 77 - t.iterations);
        spared += 77 - t.iterations;
    }
    assert_true(spared > 0);
}

static bool is_half(double value) { return value > 0.499 && value < 0.501; }

/* Does search, without a promise, meet an end from an empty board? Only ends differ from one half; each step is a turn. */
static bool meets_an_end(int turns, int (*clock)(const void *), const char *specification)
{
    const struct search how = {
        .scale = 1000, .exploration = 100, .playout = 100, .turns = turns, .clock = clock};
    struct game g = *game_find("tic-tac-toe");
    char state[STATE_MAX];
    bool differs = false;
    g.promise = NULL;
    g.search = &how;
    play_lines(&g, state, none);
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct thought t = think(&g, specification, seed, state);
        for (int i = 0; i < t.opinion_count; i++) differs |= !is_half(t.opinion[i].value);
    }
    return differs;
}

static void test_playing_on_ends_after_as_many_turns_as_the_game_says(void **unused)
{
    (void)unused;
    assert_false(meets_an_end(1, NULL, "mcts:3")); /* three steps and a turn */
    assert_true(meets_an_end(0, NULL, "mcts:3"));
    assert_false(meets_an_end(3, NULL, "mcts:1")); /* the fifth step is the first that can win */
    assert_true(meets_an_end(8, NULL, "mcts:1"));
}

/* Each mark is a turn. */
static int marks_made(const void *state)
{
    const struct game *g = game_find("tic-tac-toe");
    static struct choices choices;
    game_legal(g, state, &choices);
    return 9 - choices.count;
}

/* With a clock the tree ends there too, however long is searched; without one it grows until it meets an end. */
static void test_no_way_leads_beyond_the_clock_of_the_game(void **unused)
{
    (void)unused;
    assert_false(meets_an_end(4, marks_made, "mcts:2000")); /* the fifth step is the first that can win */
    assert_true(meets_an_end(5, marks_made, "mcts:2000"));
    assert_true(meets_an_end(4, NULL, "mcts:2000"));
}

static int asked; /* how often the promise was */

static int count_promise(const void *state, int seat, void *memo)
{
    (void)state;
    (void)seat;
    (void)memo;
    return asked++ & 1;
}

static int indifferent(const void *state, int seat, void *memo)
{
    (void)state;
    (void)seat;
    (void)memo;
    return 0;
}

/* What the guide was given at each turn: the next number of its luck. */
static struct {
    uint64_t luck[10][64];
    int count[10];
} met;

/* Names the first choice, and uses up as much luck as the free cells' numbers come to, so that ways part. */
static action first_choice(const void *state, const struct choices *legal, struct rng *rng, void *memo)
{
    struct rng next = *rng;
    int turn = marks_made(state), sum = 0;
    uint64_t luck = rng_next(&next);
    bool known = false;
    (void)memo;
    for (int i = 0; i < met.count[turn]; i++) known |= met.luck[turn][i] == luck;
    if (!known) met.luck[turn][met.count[turn]++] = luck;
    for (int i = 0; i < legal->count; i++) sum += legal->list[i].arg[0];
    while (sum-- > 0) rng_next(rng);
    return legal->list[0];
}

static struct thought think_guided(struct search how, const char *specification)
{
    struct game g = *game_find("tic-tac-toe");
    char state[STATE_MAX];
    how.scale = 1000;
    how.exploration = 1000000; /* all choices are tried about as often */
    how.playout = 100;
    how.guide = first_choice;
    how.clock = marks_made;
    how.judge = indifferent;
    g.promise = count_promise;
    g.search = &how;
    asked = 0;
    memset(&met, 0, sizeof met);
    play_lines(&g, state, none);
    return think(&g, specification, 7, state);
}

/* The first mark is the choice in question. The next two turns are played as greedy would play them, every choice tried, and the last
 * two by the guide. */
static void test_careful_turns_are_tried_choice_by_choice_and_the_others_left_to_the_guide(void **unused)
{
    (void)unused;
    think_guided((struct search){.careful = 3, .turns = 5}, "mcts:1");
    assert_int_equal(asked, 8 + 7);
    for (int turn = 0; turn < 10; turn++) assert_int_equal(met.count[turn], turn == 3 || turn == 4);
    think_guided((struct search){.turns = 5}, "mcts:1");
    assert_int_equal(asked, 0);
    for (int turn = 0; turn < 10; turn++) assert_int_equal(met.count[turn], turn >= 1 && turn <= 4);
}

/* Where ways meet, there is one luck of a turn for all first tries, one for all second ones,
 * and so on. Otherwise they go apart by what happened on the way. */
static void test_ways_that_meet_share_the_luck_of_every_turn(void **unused)
{
    (void)unused;
    struct thought t = think_guided((struct search){.turns = 5, .meets = true}, "mcts:36");
    for (int turn = 2; turn <= 4; turn++) assert_in_range(met.count[turn], 1, t.opinion[0].visits);
    t = think_guided((struct search){.turns = 5}, "mcts:36");
    assert_true(met.count[4] > t.opinion[0].visits);
}

static void test_a_time_budget_ends(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, none);
    struct thought t = think(g, "mcts:5ms*2", 3, state);
    assert_true(t.iterations >= 2);
    assert_int_equal(game_why_not(g, state, t.choice), 0);
}

static void test_opinions_stand_in_order(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    char state[STATE_MAX];
    (void)unused;
    play_lines(g, state, none);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct thought t = think(g, "mcts:200", seed, state);
        assert_int_equal(t.opinion_count, OPINIONS_MAX);
        assert_true(action_equal(t.opinion[0].choice, t.choice));
        for (int i = 1; i < OPINIONS_MAX; i++) assert_true(t.opinion[i - 1].visits >= t.opinion[i].visits);
        for (int i = 0; i < OPINIONS_MAX; i++) assert_true(t.opinion[i].value > 0 && t.opinion[i].value < 1);
    }
}

/* When the pool is used up the search goes on with the tree it has. */
static void test_a_small_pool_is_enough(void **unused)
{
    const struct game *g = game_find("tic-tac-toe");
    const struct setup setup = setup_standard(g, 2);
    char state[STATE_MAX];
    static struct searcher s;
    static struct choices choices;
    uint32_t visits = 0;
    (void)unused;
    assert_true(game_begin(g, state, &setup, NULL));
    game_legal(g, state, &choices);
    searcher_open(&s, g, 1, 20, NULL);
    searcher_begin(&s, state, 0, &choices, 1, 1);
    for (int i = 0; i < 300; i++) searcher_iterate(&s);
    assert_int_equal(s.tree.count, 20);
    for (int i = 0; i < 9; i++) visits += s.tree.node[2 + i].visits;
    assert_int_equal(visits, 300);
    searcher_close(&s);
}

/* ---- promises ---- */

struct answer {
    int promise[SEATS_MAX], judgement[SEATS_MAX];
    action guided; /* without a verb where there is no guide, or it cannot tell */
};

/* The memo of all questions so far about this game. */
static void *old_memo(const struct game *g)
{
    static const struct game *of;
    static void *memo;
    if (of != g) {
        free(memo);
        memo = calloc(1, g->memo_size + 1);
        of = g;
    }
    return memo;
}

/* What a guide would play, with luck that is always the same. */
static action guided(const struct game *g, const void *state, void *memo)
{
    struct choices choices;
    struct rng rng;
    const struct search *how = search_of(g, 1);
    if (!how->guide || g->actor(state) < 0) return (action){.verb = 0};
    rng_init(&rng, 1, 0);
    game_legal(g, state, &choices);
    action chosen = how->guide(state, &choices, &rng, memo);
    return chosen;
}

static struct answer answer(const struct game *g, const void *state, void *memo)
{
    struct answer a = {.promise = {0}};
    for (int seat = 0; seat < state_seats(state); seat++) {
        a.promise[seat] = g->promise(state, seat, memo);
        a.judgement[seat] = search_judge(g, 1)(state, seat, memo);
    }
    a.guided = guided(g, state, memo);
    return a;
}

/* What was asked before, also of other matches, must not change an answer: a new memo remembers nothing. */
static void check_fresh(const struct game *g, const void *state, uint64_t seed)
{
    (void)seed;
    if (!g->promise) return;
    void *new_memo = calloc(1, g->memo_size + 1);
    struct answer old = answer(g, state, old_memo(g)), fresh = answer(g, state, new_memo);
    free(new_memo);
    assert_memory_equal(old.promise, fresh.promise, sizeof old.promise);
    assert_memory_equal(old.judgement, fresh.judgement, sizeof old.judgement);
    assert_true(action_equal(old.guided, fresh.guided));
}

static void test_a_promise_does_not_depend_on_what_was_asked_before(void **unused)
{
    (void)unused;
    walk_all(CHECKS_PER_WALK, check_fresh);
}

/* The same position in two matches that differ in who plays with whom, and in nothing else. */
static void check_fresh_in_teams(const struct game *g, const void *state, uint64_t seed)
{
    alignas(max_align_t) unsigned char paired[STATE_MAX];
    int o = 0, on = 0;
    while (strcmp(g->options[o].name, "team_play") != 0) o++;
    assert_true(domain_code(g->options[o].domain, "on", 2, &on));
    memcpy(paired, state, g->state_size);
    paired[g->options[o].offset] = (unsigned char)on;
    check_fresh(g, state, seed);
    check_fresh(g, paired, seed);
}

static void test_promises_of_teams_and_of_single_seats_are_kept_apart(void **unused)
{
    const struct game *g = game_find("terra-incognita");
    const struct setup setup = setup_standard(g, 4);
    (void)unused;
    walk(g, &setup, 3, 200, check_fresh_in_teams);
}

/* A guide names something legal, or nothing, and the same whatever lies where its seat has not looked. */
static void check_guide(const struct game *g, const void *state, uint64_t seed)
{
    alignas(max_align_t) unsigned char other[STATE_MAX];
    struct choices choices;
    struct rng rng;
    action a = guided(g, state, old_memo(g));
    game_legal(g, state, &choices);
    if (a.verb) assert_true(choices_have(&choices, a));
    memcpy(other, state, g->state_size);
    rng_init(&rng, seed, 0);
    g->imagine(other, g->actor(state), &rng);
    assert_true(action_equal(a, guided(g, other, old_memo(g))));
}

static void test_a_guide_plays_by_the_rules_and_by_what_its_seat_may_know(void **unused)
{
    (void)unused;
    walk_all(50 * CHECKS_PER_WALK, check_guide);
}

/* Who carries a coin can go home by a Tunnel, which takes more choices than the promise sees, or stand still. */
static void test_an_action_of_many_choices_is_judged_by_its_end(void **unused)
{
    static const char patch[] =
        "{\"duty\":\"yes\",\"tile\":{\"f8\":\"empty\",\"g9\":\"tunnel\",\"e3\":\"tunnel\",\"e2\":\"empty\","
        "\"c10\":\"coin1\"},"
        "\"lies\":{\"f8\":\"open\",\"g9\":\"open\",\"e3\":\"open\",\"e2\":\"open\",\"c10\":\"open\"},"
        "\"seats\":{\"0\":{\"at\":{\"1\":\"f8\"},\"load\":{\"1\":\"coin\"},\"acted\":{\"2\":\"yes\",\"3\":"
        "\"yes\"}}}}";
    const struct game *g = game_find("terra-incognita");
    struct setup setup = setup_standard(g, 2);
    alignas(max_align_t) unsigned char state[STATE_MAX] = {0};
    struct error err = {.code = ""};
    (void)unused;
    assert_true(setup_option(g, &setup, "first_player", "0", &err));
    assert_true(game_begin(g, state, &setup, &err));
    if (!state_patch(g, state, patch, strlen(patch), &err)) fail_msg("%s", err.text);
    assert_string_equal(g->verbs[choose(g, "greedy:8", 1, state).verb].name, "end");
    assert_string_equal(g->verbs[choose(g, "keen:8", 1, state).verb].name, "pawn");
}

/* ---- friends and rivals ---- */

/* What a friend has is never held against a seat: of four seats in two teams, the best of the other team counts. */
static void check_rivals(const struct game *g, const void *state, uint64_t seed)
{
    const struct searcher s = {
        .game = g, .how = search_of(g, 1), .judge = search_judge(g, 1), .memo = old_memo(g)};
    int friends = 0;
    (void)seed;
    for (int seat = 0; seat < 4; seat++) {
        int best = INT32_MIN;
        for (int other = 0; other < 4; other++) {
            int promise = s.judge(state, other, s.memo);
            friends += other != seat && g->friends(state, seat, other);
            if (!g->friends(state, seat, other) && promise > best) best = promise;
        }
        assert_int_equal(value_rivals(&s, state, seat), best);
    }
    assert_int_equal(friends, 4);
}

static void test_friends_are_no_rivals(void **unused)
{
    const struct game *g = game_find("terra-incognita");
    struct setup setup = setup_standard(g, 4);
    struct error err = {.code = ""};
    (void)unused;
    if (!setup_option(g, &setup, "team_play", "on", &err)) fail_msg("%s", err.text);
    walk(g, &setup, 3, 20, check_rivals);
}

static bool are_partners(const void *state, int a, int b)
{
    (void)state;
    return a % 2 == b % 2;
}

static bool are_all_friends(const void *state, int a, int b)
{
    (void)state;
    return a >= 0 && b >= 0;
}

/* Ranks tell who has won, also where teams or all win or lose together, or one plays alone. */
static void test_standing_follows_from_ranks(void **unused)
{
    const struct game each = {.id = "each"}, pairs = {.friends = are_partners},
                      all = {.friends = are_all_friends};
    const struct outcome won = {.seats = 2, .rank = {1, 2}}, drawn = {.seats = 2, .rank = {1, 1}},
                         three = {.seats = 3, .rank = {1, 2, 3}}, teams = {.seats = 4, .rank = {1, 3, 1, 3}},
                         lost = {.seats = 2, .rank = {2, 2}}, alone = {.seats = 1, .rank = {1}},
                         alone_lost = {.seats = 1, .rank = {2}};
    const struct {
        const struct game *game;
        const struct outcome *end;
        int seat, standing;
    } rows[] = {
        {&each, &won, 0, 1000},   {&each, &won, 1, -1000},   {&each, &drawn, 0, 0},
        {&each, &three, 1, 0},    {&pairs, &teams, 2, 1000}, {&pairs, &teams, 3, -1000},
        {&each, &lost, 1, -1000}, {&each, &alone, 0, 1000},  {&each, &alone_lost, 0, -1000},
        {&all, &drawn, 1, 1000},  {&all, &lost, 1, -1000},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(value_standing(rows[i].game, NULL, rows[i].end, rows[i].seat), rows[i].standing);
}

/* ---- what a seat cannot distinguish ---- */

/* All arguments that the seat may not see are blanked, and no others: its own action stays as it is. */
static void check_sight(const struct game *g, const void *state, uint64_t seed)
{
    static struct choices choices;
    struct rng rng;
    rng_init(&rng, seed, 1);
    game_legal(g, state, &choices);
    action a = choices_pick(&choices, &rng);
    for (int seat = 0; seat < state_seats(state); seat++) {
        const struct searcher s = {.game = g, .seat = seat};
        int actor = g->actor(state);
        action seen = searcher_sees(&s, state, actor, a);
        for (int i = 0; i < verb_arg_count(&g->verbs[a.verb]); i++) {
            bool visible = arg_seen(&g->verbs[a.verb].args[i], state, actor, seat);
            assert_int_equal(seen.arg[i], visible || actor == seat ? a.arg[i] : HIDDEN_ARG);
        }
    }
}

static void test_a_tree_does_not_branch_by_what_is_hidden(void **unused)
{
    (void)unused;
    walk_all(20, check_sight);
}

static void assert_same_thought(const struct game *g, const struct thought *a, const struct thought *b)
{
    bool same = action_equal(a->choice, b->choice) && a->opinion_count == b->opinion_count;
    for (int i = 0; i < a->opinion_count && same; i++)
        same = action_equal(a->opinion[i].choice, b->opinion[i].choice) &&
               a->opinion[i].visits == b->opinion[i].visits && a->opinion[i].value >= b->opinion[i].value &&
               a->opinion[i].value <= b->opinion[i].value;
    if (!same) fail_msg("%s: the search depends on what its seat cannot know", g->id);
}

/* The hidden part of the true state is replaced by another that is consistent with all the seat has seen: every visit and
 * every value stays the same, in every temper of the game. */
static void check_no_peeking(const struct game *g, const void *state, uint64_t seed)
{
    alignas(max_align_t) unsigned char other[STATE_MAX];
    struct rng rng;
    rng_init(&rng, seed, 77);
    memcpy(other, state, g->state_size);
    g->imagine(other, g->actor(state), &rng);
    for (int temper = 1; search_of(g, temper); temper++) {
        char bot[32];
        snprintf(bot, sizeof bot, "mcts:12@%d", temper);
        struct thought real = think(g, bot, seed, state), guess = think(g, bot, seed, other);
        assert_same_thought(g, &real, &guess);
        assert_int_equal(game_why_not(g, state, real.choice), 0);
    }
}

static void test_search_does_not_depend_on_what_is_hidden(void **unused)
{
    (void)unused;
    walk_all(CHECKS_PER_WALK, check_no_peeking);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_takes_every_form_of_budget),
        cmocka_unit_test(test_open_refuses_what_is_no_budget),
        cmocka_unit_test(test_every_game_has_every_level),
        cmocka_unit_test(test_search_takes_the_winning_cell),
        cmocka_unit_test(test_search_sees_a_double_threat_coming),
        cmocka_unit_test(test_search_without_a_promise_plays_perfectly),
        cmocka_unit_test(test_visits_are_the_same_on_every_machine),
        cmocka_unit_test(test_a_kept_bot_is_the_same_as_a_new_one),
        cmocka_unit_test(test_threads_agree_whoever_is_ready_first),
        cmocka_unit_test(test_a_tree_is_kept_while_it_applies),
        cmocka_unit_test(test_a_kept_tree_is_sound_in_every_game),
        cmocka_unit_test(test_iterations_are_spent_to_the_last),
        cmocka_unit_test(test_search_stops_only_when_the_choice_is_settled),
        cmocka_unit_test(test_playing_on_ends_after_as_many_turns_as_the_game_says),
        cmocka_unit_test(test_no_way_leads_beyond_the_clock_of_the_game),
        cmocka_unit_test(test_careful_turns_are_tried_choice_by_choice_and_the_others_left_to_the_guide),
        cmocka_unit_test(test_ways_that_meet_share_the_luck_of_every_turn),
        cmocka_unit_test(test_a_time_budget_ends),
        cmocka_unit_test(test_opinions_stand_in_order),
        cmocka_unit_test(test_a_small_pool_is_enough),
        cmocka_unit_test(test_a_promise_does_not_depend_on_what_was_asked_before),
        cmocka_unit_test(test_promises_of_teams_and_of_single_seats_are_kept_apart),
        cmocka_unit_test(test_a_guide_plays_by_the_rules_and_by_what_its_seat_may_know),
        cmocka_unit_test(test_an_action_of_many_choices_is_judged_by_its_end),
        cmocka_unit_test(test_friends_are_no_rivals),
        cmocka_unit_test(test_standing_follows_from_ranks),
        cmocka_unit_test(test_a_tree_does_not_branch_by_what_is_hidden),
        cmocka_unit_test(test_search_does_not_depend_on_what_is_hidden),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
