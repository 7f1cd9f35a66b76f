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

static void play(const struct game *g, struct bot *bot, uint64_t seed)
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
    for (int i = 0; i < 400 && g->actor(state) != NOBODY; i++) {
        game_legal(g, state, &choices);
        action a = choices_pick(&choices, &rng);
        if (g->actor(state) >= 0) {
            bot_choose(bot, state, g->actor(state), (uint64_t)i, &thought);
            a = thought.choice;
            memcpy(world, state, g->state_size);
            g->imagine(world, g->actor(state), &rng);
            g->promise(world, g->actor(state));
        }
        journal_clear(&journal);
        game_apply(g, state, a, &journal);
        g->outcome(state, &outcome);
    }
}

static void test_playing_allocates_nothing(void **context)
{
    (void)context;
    begin_counting();
    for (int i = 0; games[i]; i++) {
        struct error err;
        long before = allocations;
        struct bot *bot = bot_open(games[i], "greedy:2", 3, &err);
        assert_non_null(bot);
        assert_true(allocations > before); /* the count itself works */
        before = allocations;
        for (uint64_t seed = 0; seed < 5; seed++) play(games[i], bot, seed);
        assert_int_equal(allocations - before, 0);
        bot_close(bot);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_playing_allocates_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
