/* The server's reader of JSON: what it takes means what is written, what is no JSON is refused with its place, and what
 * would cost too much is refused as well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/buf.h"
#include "server/json.h"

#include <cmocka.h>

static struct json *read_well(const char *text)
{
    struct error err = {0};
    struct json *value = json_read(text, strlen(text), &err);
    if (!value) fail_msg("%s: %s", text, err.text);
    return value;
}

static void assert_refused(const char *text, size_t n, const char *why)
{
    struct error err = {0};
    assert_null(json_read(text, n, &err));
    assert_string_equal(err.code, "bad-json");
    assert_string_equal(err.text, why);
}

static void test_a_move_is_read_as_it_is_written(void **state)
{
    struct json *move = read_well(
        " {\"do\": \"play\",\n\t\"seat\" : 1,\"at\":40, \"action\":\"step to=l5\"}\r\n");
    const struct json *at = json_first(move);
    (void)state;
    assert_int_equal(move->kind, OBJECT_VALUE);
    assert_int_equal(move->count, 4);
    assert_string_equal(at->name, "do");
    assert_int_equal(at->kind, TEXT_VALUE);
    assert_string_equal(at->text, "play");
    at = json_next(at);
    assert_string_equal(at->name, "seat");
    assert_int_equal(at->kind, WHOLE_VALUE);
    assert_int_equal(at->whole, 1);
    at = json_next(json_next(at));
    assert_string_equal(at->name, "action");
    assert_string_equal(at->text, "step to=l5");
    assert_ptr_equal(json_next(at), json_next(move));
    free(move);
}

static void test_what_is_inside_is_passed_over_in_one_step(void **state)
{
    struct json *list = read_well("[{\"a\":[1,[2,{}]],\"b\":null},true,[],false,\"end\"]");
    const struct json *at = json_first(list);
    static const enum json_kind kinds[] = {OBJECT_VALUE, TRUE_VALUE, LIST_VALUE, FALSE_VALUE, TEXT_VALUE};
    (void)state;
    assert_int_equal(list->count, 5);
    assert_int_equal(at->rows, 7);
    for (int i = 0; i < list->count; i++, at = json_next(at)) {
        assert_int_equal(at->kind, kinds[i]);
        assert_null(at->name);
    }
    free(list);
}

static void test_texts_say_what_is_meant(void **state)
{
    static const struct {
        const char *written, *meant;
    } rows[] = {
        {"\"\"", ""},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"\\u0041\\u00e9\\u8239\\uD83D\\uDEA2.\"", "Aé船🚢."},
        {"\"é船🚢\"", "é船🚢"},
        {"\"\\\\u0041\"", "\\u0041"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct json *value = read_well(rows[i].written);
        assert_int_equal(value->kind, TEXT_VALUE);
        assert_string_equal(value->text, rows[i].meant);
        free(value);
    }
}

static void test_whole_numbers_have_64_bits(void **state)
{
    static const struct {
        const char *written;
        int64_t meant;
    } rows[] = {
        {"0", 0},
        {"-0", 0},
        {"-7", -7},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
    };
    static const char *const fractions[] = {"0.5", "-1e9", "12.25E-3", "1E+400"};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct json *value = read_well(rows[i].written);
        assert_int_equal(value->kind, WHOLE_VALUE);
        assert_true(value->whole == rows[i].meant);
        free(value);
    }
    for (size_t i = 0; i < sizeof fractions / sizeof *fractions; i++) {
        struct json *value = read_well(fractions[i]);
        assert_int_equal(value->kind, FRACTION_VALUE);
        free(value);
    }
}

static void test_what_is_no_json_is_refused_with_its_place(void **state)
{
    static const struct {
        const char *text, *why;
    } rows[] = {
        {"", "a value is missing at byte 0"},
        {"{", "a text is missing at byte 1"},
        {"{\"a\"}", "a colon is missing at byte 4"},
        {"{\"a\":}", "a value is missing at byte 5"},
        {"{\"a\":1,}", "a text is missing at byte 7"},
        {"{\"a\":1 \"b\":2}", "a comma is missing at byte 7"},
        {"{\"a\":1,\"a\":2}", "a name comes twice at byte 10"},
        {"[1,]", "a value is missing at byte 3"},
        {"[,1]", "a value is missing at byte 1"},
        {"[1}", "a comma is missing at byte 2"},
        {"[[[[[[[[", "something does not end at byte 5"},
        {"1 2", "something follows at byte 2"},
        {"nul", "a value is missing at byte 0"},
        {"nulll", "something follows at byte 4"},
        {"True", "a value is missing at byte 0"},
        {"01", "a number begins with 0 at byte 2"},
        {"-", "a digit is missing at byte 1"},
        {"+1", "a value is missing at byte 0"},
        {".5", "a value is missing at byte 0"},
        {"1.", "a digit is missing at byte 2"},
        {"1e", "a digit is missing at byte 2"},
        {"9223372036854775808", "a number of more than 64 bits at byte 19"},
        {"-9223372036854775809", "a number of more than 64 bits at byte 20"},
        {"\"a", "a text does not end at byte 2"},
        {"\"a\nb\"", "a text does not end at byte 2"},
        {"\"\\x\"", "an unknown escape at byte 2"},
        {"\"\\u12g4\"", "four hexadecimal digits are missing at byte 5"},
        {"\"\\u0000\"", "a 0 character at byte 7"},
        {"\"\\ud83d\"", "half a character at byte 7"},
        {"\"\\ud83d\\u0041\"", "half a character at byte 13"},
        {"\"\\udea2\"", "half a character at byte 7"},
        {"\"\xC3\"", "not UTF-8 at byte 1"},
        {"\"\xED\xA0\xBD\"", "not UTF-8 at byte 1"},
        {"{a:1}", "a text is missing at byte 1"},
        {"'a'", "a value is missing at byte 0"},
        {"\xEF\xBB\xBF{}", "a value is missing at byte 0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_refused(rows[i].text, strlen(rows[i].text), rows[i].why);
    assert_refused("{}\0", 3, "something follows at byte 2");
    assert_refused("[1\0]", 4, "a comma is missing at byte 2");
    assert_refused("\"a\0b\"", 5, "a text does not end at byte 2");
}

static void write_levels(struct buf *text, int levels)
{
    buf_clear(text);
    for (int i = 0; i < levels; i++) buf_add(text, i % 2 ? "{\"a\":" : "[");
    buf_add(text, "0");
    while (levels-- > 0) buf_add(text, levels % 2 ? "}" : "]");
}

static void write_members(struct buf *text, int members)
{
    buf_clear(text);
    for (int i = 0; i < members; i++) buf_addf(text, "%s\"m%d\":%d", i ? "," : "{", i, i);
    buf_add(text, "}");
}

static void test_depth_and_breadth_have_limits(void **state)
{
    struct buf text;
    struct error err = {0};
    void (*const write[])(struct buf *, int) = {write_levels, write_members};
    static const int limits[] = {JSON_LEVELS_MAX, JSON_MEMBERS_MAX};
    (void)state;
    buf_init(&text, 1 << 16);
    for (int i = 0; i < 2; i++) {
        write[i](&text, limits[i]);
        free(read_well(buf_text(&text)));
        write[i](&text, limits[i] + 1);
        assert_null(json_read(buf_text(&text), text.size, &err));
        if (!strstr(err.text, i ? "too many members" : "too many levels")) fail_msg("%s", err.text);
    }
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_move_is_read_as_it_is_written),
        cmocka_unit_test(test_what_is_inside_is_passed_over_in_one_step),
        cmocka_unit_test(test_texts_say_what_is_meant),
        cmocka_unit_test(test_whole_numbers_have_64_bits),
        cmocka_unit_test(test_what_is_no_json_is_refused_with_its_place),
        cmocka_unit_test(test_depth_and_breadth_have_limits),
    };
    return cmocka_run_group_tests_name("server_json", tests, NULL, NULL);
}
