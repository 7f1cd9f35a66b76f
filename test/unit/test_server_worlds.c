/* Non-interference on the wire. In whole matches of every game, at random points, two tables are laid that differ only in
 * what one viewer cannot know: the real one, and one that imagine() made. Everything the server would send that viewer
 * must be the same byte for byte: the whole table, the next step and the news of it, and which rule forbids what. */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/document.h"
#include "core/notation.h"
#include "games/registry.h"
#include "server/news.h"

#include <cmocka.h>

enum { MATCHES = 2, STEPS_MAX = 4000, SAMPLES = 60, REFUSALS = 6 };

static const int64_t NOW_MS = 1790000000000;

static struct rng rng;
static long compared, compared_steps, compared_refusals;

/* A table whose match stands at this state, with persons in all seats and no dice. */
static struct table *table_at(const struct game *g, const void *state, const struct setup *setup)
{
    struct table_id id = {"worldsworldsworl"};
    struct table *t = table_new(&id);
    struct buf document;
    struct error err = {0};
    buf_init(&document, BUF_LIMIT);
    state_write(g, state, EVERYTHING, &document);
    const struct start start = {
        .game = g, .setup = *setup, .patch = buf_text(&document), .patch_size = document.size};
    t->opening = (struct opening){.game = g, .setup = *setup};
    t->places = calloc((size_t)setup->seats, sizeof *t->places);
    for (int i = 0; i < setup->seats; i++) {
        t->places[i].kind = PLACE_PERSON;
        t->places[i].colour = (uint8_t)(i + 1);
        snprintf(t->places[i].name, sizeof t->places[i].name, "P%d", i);
    }
    t->match = match_open(&start, &err);
    if (!t->match) fail_msg("%s: %s", g->id, err.text);
    assert_memory_equal(match_state(t->match), state, g->state_size);
    t->phase = match_actor(t->match) == NOBODY ? PHASE_OVER : PHASE_PLAYING;
    t->seq = 1;
    buf_free(&document);
    return t;
}

static void add_sync(const struct table *t, int viewer, struct buf *out)
{
    const struct presence presence = {.here = 0, .watching = 1};
    struct buf head;
    buf_init(&head, BUF_LIMIT);
    news_head(t, &presence, &head);
    news_sync(t, buf_text(&head), viewer, NOW_MS, out);
    buf_free(&head);
}

struct ear {
    int viewer;
    struct buf steps;
};

static void hear_step(void *context, const struct table *t, const struct step_told *told)
{
    struct ear *ear = context;
    news_step(t, told, ear->viewer, &ear->steps);
}

/* A seat's action goes the way of a row; CHANCE's, which no row has, is played beside it. */
static void add_next(struct table *t, action a, int viewer, struct buf *out)
{
    struct ear ear = {.viewer = viewer};
    const struct watcher watcher = {hear_step, &ear};
    const struct game *g = t->opening.game;
    struct error err = {0};
    int actor = match_actor(t->match);
    buf_init(&ear.steps, BUF_LIMIT);
    if (actor == CHANCE) {
        alignas(max_align_t) unsigned char before[STATE_MAX];
        struct journal journal;
        struct step_told told = {.actor = actor, .action = a, .before = before, .journal = &journal};
        memcpy(before, match_state(t->match), g->state_size);
        told.owner = g->owner(before);
        assert_true(match_play(t->match, a, &journal, &err));
        told.after = match_state(t->match);
        hear_step(&ear, t, &told);
        buf_add(out, buf_text(&ear.steps));
    } else {
        struct buf row, head;
        buf_init(&row, 1000);
        buf_init(&head, BUF_LIMIT);
        buf_addf(&row, "act %d ", actor);
        action_text(g, a, &row);
        const struct store_row stored = {t->id, t->seq + 1, NOW_MS, buf_text(&row), row.size};
        if (!table_apply(t, games, &stored, &watcher, &err)) fail_msg("%s", err.text);
        news_head(t, NULL, &head);
        news_row(t, buf_text(&head), buf_text(&ear.steps), viewer, NOW_MS, out);
        buf_free(&row);
        buf_free(&head);
    }
    buf_free(&ear.steps);
}

/* The viewer must not be told more than he sees of an action that is hidden from him, so such a one says nothing here. */
static bool is_open_action(const struct game *g, const void *state, action a, int viewer)
{
    int actor = g->actor(state), owner = actor == CHANCE ? g->owner(state) : actor;
    for (int i = 0; i < verb_arg_count(&g->verbs[a.verb]); i++)
        if (!arg_seen(&g->verbs[a.verb].args[i], state, owner, viewer)) return false;
    return true;
}

static void assert_same(const struct buf *here, const struct buf *there, const char *what,
                        const struct game *g, int viewer)
{
    if (strcmp(buf_text(here), buf_text(there)) == 0) return;
    fail_msg("%s tells viewer %d of %s what it may not know:\n%s\n%s", what, viewer, g->id, buf_text(here),
             buf_text(there));
}

static action random_action(const struct game *g)
{
    for (;;) {
        action a = act(1 + (int)rng_below(&rng, (uint32_t)(g->verb_count - 1)), 0, 0, 0);
        const struct verb *v = &g->verbs[a.verb];
        for (int i = 0; i < verb_arg_count(v); i++) {
            int low = domain_low(v->args[i].domain), high = domain_high(v->args[i].domain);
            a.arg[i] = (int16_t)(low + (int)rng_below(&rng, (uint32_t)(high - low + 1)));
        }
        if (action_valid(g, a)) return a;
    }
}

/* What is refused is refused in both worlds, by the same rule. */
static void compare_refusals(const struct table *real, const struct table *other, int seat)
{
    const struct game *g = real->opening.game;
    for (int i = 0; i < REFUSALS; i++) {
        action a = random_action(g);
        bool legal = game_why_not(g, match_state(real->match), a) == 0;
        assert_int_equal(game_why_not(g, match_state(other->match), a) == 0, legal);
        if (legal) continue;
        assert_int_equal(table_rule(real, seat, a), table_rule(other, seat, a));
        compared_refusals++;
    }
}

static void compare_worlds(const struct match *m, action next, int viewer)
{
    const struct game *g = match_game(m);
    const struct setup *setup = &match_start(m)->setup;
    alignas(max_align_t) unsigned char world[STATE_MAX];
    struct buf here, there;
    memcpy(world, match_state(m), g->state_size);
    g->imagine(world, viewer, &rng);
    struct table *real = table_at(g, match_state(m), setup), *other = table_at(g, world, setup);
    buf_init(&here, BUF_LIMIT);
    buf_init(&there, BUF_LIMIT);
    add_sync(real, viewer, &here);
    add_sync(other, viewer, &there);
    assert_same(&here, &there, "sync", g, viewer);
    compared++;
    if (match_actor(m) == viewer) compare_refusals(real, other, viewer);
    if (is_open_action(g, match_state(m), next, viewer) && game_why_not(g, world, next) == 0) {
        buf_clear(&here);
        buf_clear(&there);
        add_next(real, next, viewer, &here);
        add_next(other, next, viewer, &there);
        if (match_actor(real->match) != NOBODY) assert_same(&here, &there, "news", g, viewer);
        compared_steps++;
    }
    buf_free(&here);
    buf_free(&there);
    table_free(real);
    table_free(other);
}

static void play_match(const struct game *g, int seats, uint64_t seed)
{
    struct choices choices;
    struct start start = {.game = g, .setup = setup_standard(g, seats)};
    struct match *m = match_open(&start, NULL);
    assert_non_null(m);
    rng_init(&rng, seed, (uint64_t)seats);
    int samples = 0;
    for (int i = 0; i < STEPS_MAX && match_actor(m) != NOBODY; i++) {
        game_legal(g, match_state(m), &choices);
        action a = choices_pick(&choices, &rng);
        if (samples < SAMPLES && (i < 8 || rng_below(&rng, 12) == 0)) {
            int viewer = (int)rng_below(&rng, (uint32_t)seats + 1) - 1;
            compare_worlds(m, a, viewer < 0 ? SPECTATOR : viewer);
            samples++;
        }
        assert_true(match_play(m, a, NULL, NULL));
    }
    match_close(m);
}

static void test_two_worlds_send_a_viewer_the_same_bytes(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        compared = compared_steps = compared_refusals = 0;
        for (int k = 0; k < MATCHES; k++) {
            play_match(games[i], games[i]->seats_max, (uint64_t)k);
            play_match(games[i], games[i]->seats_min, (uint64_t)k + 100);
        }
        assert_true(compared > 0 && compared_steps > 0 && compared_refusals > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_two_worlds_send_a_viewer_the_same_bytes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
