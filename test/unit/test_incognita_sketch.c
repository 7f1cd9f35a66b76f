/* What the terminal shows of Terra Incognita: all that lies open, at 80 columns and in plain letters; and that the question
 * of the turn names its end just where it may be chosen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/document.h"
#include "core/notation.h"
#include "games/registry.h"

#include <cmocka.h> /* after the house's headers: it takes the word fail for itself */

enum { WIDTH = 80 };

static const struct game *incognita(void) { return game_find("terra-incognita"); }

/* A position: that patch over the start of a game in the Ultimate mode. */
static void *position(const char *patch)
{
    static union {
        uint64_t aligned;
        unsigned char bytes[4096];
    } state;
    struct error err = {0};
    struct setup setup = setup_standard(incognita(), 2);
    assert_true(setup_option(incognita(), &setup, "mode", "ultimate", &err));
    assert_true(setup_option(incognita(), &setup, "first_player", "0", &err));
    memset(&state, 0, sizeof state);
    assert_true(incognita()->state_size <= sizeof state);
    assert_true(game_begin(incognita(), &state, &setup, &err));
    if (!state_patch(incognita(), &state, patch, strlen(patch), &err)) fail_msg("%s", err.text);
    return &state;
}

/* The lines of the sketch in plain letters. */
static const char *sketched(const void *state)
{
    static char page[CANVAS_HEIGHT * (CANVAS_WIDTH + 1) + 1];
    static struct canvas canvas;
    size_t n = 0;
    canvas_begin(&canvas, incognita(), NULL);
    incognita()->sketch(state, 0, WIDTH, &canvas);
    assert_true(canvas.width <= WIDTH);
    for (int y = 0; y < canvas.height; y++) {
        for (int x = 0; x < canvas.width; x++) {
            struct glyph g = canvas.cell[y][x];
            page[n++] = g.code == 0 ? ' ' : g.ascii;
        }
        page[n++] = '\n';
    }
    page[n] = '\0';
    if (getenv("SHOW_SKETCH")) printf("%s\n", page);
    return page;
}

static void assert_shown(const char *page, const char *words)
{
    if (!strstr(page, words)) fail_msg("\"%s\" is not in\n%s", words, page);
}

static const char *const open_island =
    "{\"tile\":{\"d4\":\"arrow3-nw\",\"e4\":\"cannon-e\",\"f4\":\"coin5\",\"g4\":\"dt3\",\"h4\":\"chest\","
    "\"i4\":\"spyglass\",\"j4\":\"quake\"},\"lies\":{\"d4\":\"open\",\"e4\":\"open\",\"f4\":\"open\",\"g4\":"
    "\"open\","
    "\"h4\":\"open\",\"i4\":\"open\",\"j4\":\"open\"},\"coins\":{\"f4\":2},\"coins2\":{\"g4\":2},"
    "\"chest\":\"loose\",\"chest_at\":\"f4\",\"discard\":{\"rope\":2},"
    "\"seats\":{\"0\":{\"at\":{\"1\":\"g4\"},\"level\":{\"1\":1},\"armed\":{\"1\":\"boots-strength\"},"
    "\"hand\":{\"full-sail\":1,\"rum-cache\":1,\"pickpocket\":1}}}}";

static void test_what_is_open_is_shown(void **unused)
{
    (void)unused;
    const char *page = sketched(position(open_island));
    assert_shown(page, "d4 Arrow north-west and east and south");
    assert_shown(page, "e4 Cannon east");
    assert_shown(page, "K>");
    assert_shown(page, "f4 chest");
    assert_shown(page, "g4/2 2x coin");
    assert_shown(page, "Speed Boots Strength");
    assert_shown(page, "2x Rope");
}

/* TI-ONCE-01: what has worked once looks like the Empty tile it is. */
static void test_used_tiles_look_empty(void **unused)
{
    (void)unused;
    const char *page = sketched(position(open_island));
    const char *row = strstr(page, "\n 4 ");
    assert_non_null(row);
    assert_int_equal(row[1 + 3 + 3 * 8], '.');
    assert_int_equal(row[1 + 3 + 3 * 9], '.');
    assert_shown(page, ". empty or used up");
}

static void test_three_cards_and_their_texts_fit_into_80_columns(void **unused)
{
    (void)unused;
    const char *page = sketched(position(open_island));
    assert_shown(page, "[Full Sail]");
    assert_shown(page, "[Rum Cache]");
    assert_shown(page, "[Pickpocket]");
    assert_shown(page, "Full Sail: Sail your ship one to four spaces.");
    assert_shown(page, "Rum Cache: Take a bottle of rum.");
}

static const char *asked(const void *state)
{
    struct told told;
    incognita()->prompt(state, &told);
    return incognita()->events[told.event].name;
}

/* TI-TURN-03, TI-TURN-10. */
static void test_the_end_of_the_turn_is_named_where_it_may_be_chosen(void **unused)
{
    (void)unused;
    assert_string_equal(asked(position("{}")), "ask_turn");
    assert_string_equal(asked(position("{\"duty\":\"yes\"}")), "ask_turn_or_end");
    assert_string_equal(
        asked(position("{\"duty\":\"yes\",\"seats\":{\"0\":{\"acted\":{\"1\":\"yes\",\"2\":\"yes\","
                       "\"3\":\"yes\"},\"hand\":{\"rum-cache\":1}}}}")),
        "ask_offers");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_open_is_shown),
        cmocka_unit_test(test_used_tiles_look_empty),
        cmocka_unit_test(test_three_cards_and_their_texts_fit_into_80_columns),
        cmocka_unit_test(test_the_end_of_the_turn_is_named_where_it_may_be_chosen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
