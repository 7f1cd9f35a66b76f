/* What the tests of bots share: thinking with a bot that is opened for it, and walks along random games of every kind. */
#ifndef ISOLARIO_TEST_BOTS_H
#define ISOLARIO_TEST_BOTS_H

#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "core/notation.h"
#include "games/registry.h"

#include <cmocka.h> /* last, because it makes a macro of fail() */

enum { ACTIONS_MAX = 5000 };

static inline struct thought think(const struct game *g, const char *specification, uint64_t seed,
                                   const void *state)
{
    struct error err = {.code = ""};
    struct thought thought;
    struct bot *b = bot_open(g, specification, seed, &err);
    if (!b) fail_msg("%s: %s", specification, err.text);
    bot_choose(b, state, g->actor(state), 0, &thought);
    bot_close(b);
    return thought;
}

static inline action choose(const struct game *g, const char *specification, uint64_t seed, const void *state)
{
    return think(g, specification, seed, state).choice;
}

/* Plays lines of notation from the standard start. */
static inline void play_lines(const struct game *g, void *state, const char *const *lines)
{
    const struct setup setup = setup_standard(g, 0);
    struct error err = {.code = ""};
    if (!game_begin(g, state, &setup, &err)) fail_msg("%s", err.text);
    for (int i = 0; lines[i]; i++) {
        action a;
        if (!action_parse(g, lines[i], &a, &err)) fail_msg("%s", err.text);
        assert_int_equal(game_why_not(g, state, a), 0);
        game_apply(g, state, a, NULL);
    }
}

static inline void assert_action(const struct game *g, action got, const char *wanted)
{
    struct buf text;
    buf_init(&text, 256);
    action_text(g, got, &text);
    assert_string_equal(buf_text(&text), wanted);
    buf_free(&text);
}

/* Plays a random game and calls check at choices of seats, at most checks_max times and spread
 * over the game. */
static inline void walk(const struct game *g, const struct setup *setup, uint64_t seed, int checks_max,
                        void (*check)(const struct game *, const void *state, uint64_t seed))
{
    alignas(max_align_t) unsigned char state[STATE_MAX];
    struct choices choices;
    struct rng rng;
    struct error err = {.code = ""};
    int checks = 0;
    rng_init(&rng, seed, 0);
    if (!game_begin(g, state, setup, &err)) return; /* options that do not go together */
    for (int i = 0; i < ACTIONS_MAX && g->actor(state) != NOBODY; i++) {
        game_legal(g, state, &choices);
        if (g->actor(state) >= 0 && choices.count > 1 && checks < checks_max && rng_below(&rng, 4) == 0) {
            check(g, state, seed * 1000 + (uint64_t)i);
            checks++;
        }
        game_apply(g, state, choices_pick(&choices, &rng), NULL);
    }
}

/* Every game, with its standard options and with each of the others once, since options may hide
 * things. */
static inline void walk_all(int checks_max,
                            void (*check)(const struct game *, const void *state, uint64_t seed))
{
    for (int i = 0; games[i]; i++) {
        const struct game *g = games[i];
        uint64_t seed = 1;
        for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
            struct setup standard = setup_standard(g, seats);
            walk(g, &standard, seed++, checks_max, check);
            for (int o = 0; o < option_count(g); o++) {
                const struct domain *d = g->options[o].domain;
                for (int code = domain_low(d); d->words && code <= domain_high(d); code++) {
                    struct setup varied = standard;
                    varied.option[o] = code;
                    if (code != standard.option[o] && domain_has(d, code))
                        walk(g, &varied, seed++, checks_max, check);
                }
            }
        }
    }
}

#endif
