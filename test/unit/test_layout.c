/* Where the panes of the fixed screen stand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/layout.h"

#include <cmocka.h>

static bool inside(struct pane p, int width, int height)
{
    return p.x >= 0 && p.y >= 0 && p.width > 0 && p.height > 0 && p.x + p.width <= width &&
           p.y + p.height <= height;
}

static bool apart(struct pane a, struct pane b)
{
    return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

static void assert_sound(int width, int height, int map_width, int map_height)
{
    struct layout l = layout_of(width, height, map_width, map_height);
    const struct pane panes[] = {l.title, l.map, l.panel, l.story, l.choices, l.notice, l.hints};
    enum { PANES = sizeof panes / sizeof panes[0] };
    for (int i = 0; i < PANES; i++) {
        assert_true(inside(panes[i], width, height));
        for (int k = 0; k < i; k++) assert_true(apart(panes[i], panes[k]));
    }
    assert_true(l.choices.height >= 8 && l.choices.width >= 31);
    assert_true(l.story.height >= 4);
}

static void test_panes_fit_and_lie_apart_in_every_window(void **state)
{
    (void)state;
    static const int maps[][2] = {{13, 7}, {31, 19}, {43, 14}, {55, 22}, {78, 23}, {110, 46}, {160, 80}};
    for (int width = 80; width <= 240; width++)
        for (int height = 24; height <= 100; height++)
            for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++)
                assert_sound(width, height, maps[i][0], maps[i][1]);
}

static void test_scrolling_shows_what_is_asked_for_and_moves_no_further(void **state)
{
    (void)state;
    assert_int_equal(scroll_to(0, 10, 100, 5, 5, 2), 0);    /* in sight */
    assert_int_equal(scroll_to(0, 10, 100, 50, 51, 2), 44); /* below, with its margin */
    assert_int_equal(scroll_to(60, 10, 100, 50, 51, 2), 48);
    assert_int_equal(scroll_to(0, 10, 100, 99, 99, 2), 90); /* not beyond the end */
    assert_int_equal(scroll_to(5, 10, 8, 3, 3, 2), 0);      /* all of it fits */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_panes_fit_and_lie_apart_in_every_window),
        cmocka_unit_test(test_scrolling_shows_what_is_asked_for_and_moves_no_further),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
