/* Nothing is allocated while playing: legal, why_not, apply, imagine, promise, outcome, and bots
 * once they are open. The count is taken by hooks of the address sanitizer, or in a plain build by
 * standing in for malloc. */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "games/registry.h"
#include "lab/observer.h"

#include <cmocka.h>

/* A hook has no context to be passed in, hence the one mutable global. */
static long allocations;

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_SANITIZER 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define WITH_SANITIZER 1
#endif

#ifdef WITH_SANITIZER
/* Declared in sanitizer/allocator_interface.h, which gcc's packages do not always bring. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void on_malloc(const volatile void *memory, size_t size)
{
    (void)memory;
    (void)size;
    allocations++;
}

static void on_free(const volatile void *memory) { (void)memory; }

static void begin_counting(void) { __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free); }
#else
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

/* NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name) */
void *realloc(void *memory, size_t size)
{
    allocations++;
    return __libc_realloc(memory, size);
}

static void begin_counting(void) {}
#endif

static void play(const struct game *g, struct bot *bot, void *memo, uint64_t seed, int actions_max)
{
    alignas(max_align_t) unsigned char state[STATE_MAX], world[STATE_MAX];
    struct choices choices;
    struct journal journal;
    struct outcome outcome;
    struct thought thought;
    struct rng rng;
    struct setup setup = setup_standard(g, g->seats_max);
    rng_init(&rng, seed, 0);
    assert_true(game_begin(g, state, &setup, NULL));
    for (int i = 0; i < actions_max && g->actor(state) != NOBODY; i++) {
        game_legal(g, state, &choices);
        action a = choices_pick(&choices, &rng);
        if (g->actor(state) >= 0) {
            bot_choose(bot, state, g->actor(state), (uint64_t)i, &thought);
            a = thought.choice;
            memcpy(world, state, g->state_size);
            g->imagine(world, g->actor(state), &rng);
            g->promise(world, g->actor(state), memo);
        }
        journal_clear(&journal);
        game_apply(g, state, a, &journal);
        g->outcome(state, &outcome);
    }
}

/* Some games by a bot, which takes its memory when it is opened. */
static void count_while_playing(const struct game *g, const char *specification, uint64_t matches,
                                int actions_max)
{
    struct error err;
    long before = allocations;
    struct bot *bot = bot_open(g, specification, 3, &err);
    void *memo = calloc(1, g->memo_size + 1);
    assert_non_null(bot);
    assert_true(allocations > before); /* the count itself works */
    before = allocations;
    for (uint64_t seed = 0; seed < matches; seed++) play(g, bot, memo, seed, actions_max);
    assert_int_equal(allocations - before, 0);
    free(memo);
    bot_close(bot);
}

static void test_playing_allocates_nothing(void **context)
{
    (void)context;
    begin_counting();
    for (int i = 0; games[i]; i++) {
        count_while_playing(games[i], "greedy:2", 5, 400);
        count_while_playing(games[i], "mcts:8+", 1, 100);
        count_while_playing(games[i], "mcts:8*2", 1, 60);
    }
}

/* A thread of the lab: bots, dice, counters. */
static void test_watching_allocates_nothing(void **context)
{
    (void)context;
    begin_counting();
    for (int i = 0; games[i]; i++) {
        struct contest contest;
        struct tally_layout layout;
        struct error err;
        const char *bots = games[i]->seats_min > 1 ? "random,greedy:1" : "greedy:1";
        long before = allocations;
        assert_true(contest_read(&contest, games[i], bots, &err));
        tally_layout_open(&layout, &contest);
        int64_t *tally = calloc(layout.at[SECTIONS], sizeof *tally);
        struct observer *observer = observer_open(&layout);
        struct player *player = player_open(&contest, NULL);
        assert_true(allocations > before);
        before = allocations;
        assert_true(observer_watch(observer, player, 0, tally));
        assert_int_equal(allocations - before, 0);
        player_close(player);
        observer_close(observer);
        free(tally);
        tally_layout_close(&layout);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_playing_allocates_nothing),
                                       cmocka_unit_test(test_watching_allocates_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
