/* The sheet of cells and the UTF-8 reader below it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/notation.h"

#include <cmocka.h>

#include "core/canvas.h"
#include "core/utf8.h"

static struct canvas *blank(void)
{
    static struct canvas canvas; /* too large for a stack that sanitizers have already widened */
    memset(&canvas, 0xAA, sizeof canvas);
    canvas_clear(&canvas);
    return &canvas;
}

static struct glyph letter(char c) { return (struct glyph){.code = (unsigned char)c, .ascii = c}; }

static void test_clear_leaves_an_empty_sheet(void **state)
{
    (void)state;
    struct canvas *c = blank();
    assert_int_equal(c->width, 0);
    assert_int_equal(c->height, 0);
    assert_int_equal(c->cell[0][0].code, 0);
    assert_int_equal(c->cell[CANVAS_HEIGHT - 1][CANVAS_WIDTH - 1].code, 0);
}

static void test_put_widens_the_sheet_to_what_was_drawn(void **state)
{
    (void)state;
    struct canvas *c = blank();
    canvas_put(c, 3, 7, letter('x'));
    canvas_put(c, 5, 2, letter('y'));
    assert_int_equal(c->width, 6);
    assert_int_equal(c->height, 8);
    assert_int_equal(c->cell[7][3].code, 'x');
    assert_int_equal(c->cell[2][5].ascii, 'y');
}

static void test_put_outside_is_cut_off(void **state)
{
    (void)state;
    struct canvas *c = blank();
    canvas_put(c, -1, 0, letter('x'));
    canvas_put(c, 0, -1, letter('x'));
    canvas_put(c, CANVAS_WIDTH, 0, letter('x'));
    canvas_put(c, 0, CANVAS_HEIGHT, letter('x'));
    canvas_put(c, INT32_MAX, INT32_MIN, letter('x'));
    assert_int_equal(c->width, 0);
    assert_int_equal(c->height, 0);
}

static void test_text_returns_the_column_after_it(void **state)
{
    (void)state;
    struct canvas *c = blank();
    assert_int_equal(canvas_text(c, 2, 1, INK_GOLD, "gold"), 6);
    assert_int_equal(canvas_textf(c, 6, 1, INK_SEA, " %d", 42), 9);
    assert_int_equal(c->cell[1][2].ink, INK_GOLD);
    assert_int_equal(c->cell[1][8].code, '2');
    assert_int_equal(c->cell[1][8].ink, INK_SEA);
}

static void test_text_counts_characters_not_bytes(void **state)
{
    (void)state;
    struct canvas *c = blank();
    assert_int_equal(canvas_text(c, 0, 0, INK_PLAIN, "a\xC3\xA9\xE2\x96\xB2z"), 4);
    assert_int_equal(c->cell[0][1].code, 0xE9);
    assert_int_equal(c->cell[0][1].ascii, 'e'); /* a letter loses its accent in ASCII */
    assert_int_equal(c->cell[0][2].code, 0x25B2);
    assert_int_equal(c->cell[0][2].ascii, '?');
    assert_int_equal(c->cell[0][3].code, 'z');
    assert_int_equal(c->width, 4);
}

static void test_text_that_leaves_the_sheet_is_cut_and_still_counted(void **state)
{
    (void)state;
    struct canvas *c = blank();
    assert_int_equal(canvas_text(c, CANVAS_WIDTH - 2, 0, INK_PLAIN, "abcd"), CANVAS_WIDTH + 2);
    assert_int_equal(c->cell[0][CANVAS_WIDTH - 1].code, 'b');
    assert_int_equal(c->cell[1][0].code, 0);
    assert_int_equal(canvas_text(c, -2, 3, INK_PLAIN, "abcd"), 2);
    assert_int_equal(c->cell[3][0].code, 'c');
}

static void test_what_is_not_one_column_wide_shows_as_its_stand_in(void **state)
{
    (void)state;
    struct canvas *c = blank();
    const uint32_t misfits[] = {0x07, 0x1B, 0x7F, 0x9B, 0x301, 0x200D, 0x2693, 0x4E2D, 0x1F600, 0x110000};
    for (int i = 0; i < (int)(sizeof misfits / sizeof *misfits); i++) {
        canvas_put(c, i, 0, (struct glyph){.code = misfits[i], .ascii = '#'});
        assert_int_equal(c->cell[0][i].code, '#');
    }
    const uint32_t fitting[] = {0x20, 0x7E, 0xB7, 0xE9, 0x2500, 0x2592, 0x25B2, 0x2691, 0x2620};
    for (int i = 0; i < (int)(sizeof fitting / sizeof *fitting); i++) {
        canvas_put(c, i, 1, (struct glyph){.code = fitting[i], .ascii = '#'});
        assert_int_equal(c->cell[1][i].code, fitting[i]);
        assert_int_equal(c->cell[1][i].ascii, '#');
    }
}

static void test_wide_letters_in_a_text_are_question_marks(void **state)
{
    (void)state;
    struct canvas *c = blank();
    assert_int_equal(canvas_text(c, 0, 0, INK_PLAIN, "\xE4\xB8\xAD\x1B!"), 3);
    assert_int_equal(c->cell[0][0].code, '?');
    assert_int_equal(c->cell[0][1].code, '?');
    assert_int_equal(c->cell[0][2].code, '!');
}

static void test_a_stand_in_that_is_no_ascii_is_replaced(void **state)
{
    (void)state;
    struct canvas *c = blank();
    canvas_put(c, 0, 0, (struct glyph){.code = 0x2500, .ascii = '\n'});
    canvas_put(c, 1, 0, (struct glyph){.code = 0x2500});
    canvas_put(c, 2, 0, (struct glyph){.code = 0});
    assert_int_equal(c->cell[0][0].ascii, '?');
    assert_int_equal(c->cell[0][1].ascii, '?');
    assert_int_equal(c->cell[0][2].ascii, ' ');
}

static void test_spots_are_at_least_one_cell_and_inside(void **state)
{
    (void)state;
    static struct canvas canvas;
    canvas_clear(&canvas);
    canvas_spot(&canvas, (struct spot){.domain = &SEAT, .code = 2, .x = 3, .y = 4});
    canvas_spot(&canvas, (struct spot){.domain = &SEAT, .code = 2, .x = CANVAS_WIDTH, .y = 4});
    assert_int_equal(canvas.spot_count, 1);
    assert_int_equal(canvas.spots[0].width, 1);
    assert_int_equal(canvas.spots[0].height, 1);
    for (int i = 0; i < 2 * SPOTS_MAX; i++) canvas_spot(&canvas, (struct spot){.domain = &SEAT});
    assert_int_equal(canvas.spot_count, SPOTS_MAX);
}

static void test_seats_without_names_are_counted_from_one(void **state)
{
    (void)state;
    static struct canvas canvas;
    static const char *names[SEATS_MAX] = {"Ada"};
    static struct speaker speaker = {.seat_names = names};
    canvas_clear(&canvas);
    assert_string_equal(canvas_seat(&canvas, 0), "1");
    canvas.speaker = &speaker;
    assert_string_equal(canvas_seat(&canvas, 0), "Ada");
    assert_string_equal(canvas_seat(&canvas, 1), "2");
}

static void test_utf8_round_trips_every_character(void **state)
{
    (void)state;
    char text[UTF8_BYTES_MAX + 1];
    for (uint32_t code = 1, read; code <= 0x10FFFF; code++) {
        if (code == 0xD800) code = 0xE000;
        int n = utf8_write(text, code);
        assert_int_equal(utf8_read(text, &read), n);
        assert_int_equal(read, code);
        assert_int_equal(strlen(text), n);
    }
}

static void test_utf8_reads_bad_bytes_one_by_one(void **state)
{
    (void)state;
    /* A lone continuation, overlong forms, a surrogate, beyond the last plane, bytes that never
     * occur, cut off. */
    const char *const bad[] = {"\x80",         "\xC0\xAF",         "\xE0\x80\xAF", "\xF0\x80\x80\xAF",
                               "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xFE",         "\xFF",
                               "\xC3",         "\xE2\x96",         "\xC3(",        "\xF5\x80\x80\x80"};
    uint32_t code;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(utf8_read(bad[i], &code), 1);
        assert_int_equal(code, UTF8_BAD);
    }
    assert_int_equal(utf8_read("", &code), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_clear_leaves_an_empty_sheet),
        cmocka_unit_test(test_put_widens_the_sheet_to_what_was_drawn),
        cmocka_unit_test(test_put_outside_is_cut_off),
        cmocka_unit_test(test_text_returns_the_column_after_it),
        cmocka_unit_test(test_text_counts_characters_not_bytes),
        cmocka_unit_test(test_text_that_leaves_the_sheet_is_cut_and_still_counted),
        cmocka_unit_test(test_what_is_not_one_column_wide_shows_as_its_stand_in),
        cmocka_unit_test(test_wide_letters_in_a_text_are_question_marks),
        cmocka_unit_test(test_a_stand_in_that_is_no_ascii_is_replaced),
        cmocka_unit_test(test_spots_are_at_least_one_cell_and_inside),
        cmocka_unit_test(test_seats_without_names_are_counted_from_one),
        cmocka_unit_test(test_utf8_round_trips_every_character),
        cmocka_unit_test(test_utf8_reads_bad_bytes_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
