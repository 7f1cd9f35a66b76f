/* The plainest parts of core: errors, growing texts, numbers, random numbers, domains. */
#include "test_core.h"

#include <stdlib.h>

#include "core/alloc.h"
#include "core/buf.h"
#include "core/fnv.h"
#include "core/json_write.h"
#include "core/number.h"
#include "core/utf8.h"

/* ---- Errors. cmocka has a macro named fail; the parentheses keep it away. ---- */

static void test_fail_fills_code_and_text(void **state)
{
    (void)state;
    struct error err = {.code = "old", .rule = 7};
    assert_false((fail)(&err, "bad-value", "%s: %d is odd", "gold", 3));
    assert_error(&err, "bad-value", "gold: 3 is odd");
    assert_int_equal(err.rule, 0);
}

static void test_refuse_names_the_rule(void **state)
{
    (void)state;
    struct error err = {.code = "old"};
    assert_false(refuse(&err, 12, "%s", "not yet"));
    assert_error(&err, "illegal", "not yet");
    assert_int_equal(err.rule, 12);
}

static void test_fail_without_an_error_is_only_false(void **state)
{
    (void)state;
    assert_false((fail)(NULL, "bad-value", "nobody reads this %d", 1));
    assert_false(refuse(NULL, 1, "nor this"));
}

static void test_fail_may_quote_its_own_old_text(void **state)
{
    (void)state;
    struct error err;
    (fail)(&err, "inner", "gold: missing");
    (fail)(&err, "outer", "line 4: %s", err.text);
    assert_error(&err, "outer", "line 4: gold: missing");
}

static void test_fail_replaces_control_characters(void **state)
{
    (void)state;
    struct error err;
    (fail)(&err, "x", "a%sb", "\x1b[31m\n\r\t\x7f");
    assert_error(&err, "x", "a?[31m????b");
}

/* U+009B opens a command sequence on terminals just as ESC [ does. */
static void test_fail_replaces_controls_beyond_ascii(void **state)
{
    (void)state;
    struct error err;
    (fail)(&err, "x", "%s",
           "a\xC2\x9B"
           "31m");
    assert_error(&err, "x", "a??31m");
}

static void test_fail_replaces_what_is_not_utf8(void **state)
{
    (void)state;
    struct error err;
    (fail)(&err, "x", "%s", "\xFF\xC3\xA9\x80\xE2\x82 \xED\xA0\x80");
    assert_error(&err, "x", "?\xC3\xA9??? ???");
}

static void test_fail_keeps_letters_of_all_languages(void **state)
{
    (void)state;
    struct error err;
    (fail)(&err, "x", "%s", "Krak\xC3\xB3w \xE6\x97\xA5 \xF0\x9F\x8C\x8A");
    assert_error(&err, "x", "Krak\xC3\xB3w \xE6\x97\xA5 \xF0\x9F\x8C\x8A");
}

/* The last character that fits stays whole, whichever byte of a character the limit falls on. */
static void test_fail_cuts_at_a_characters_border(void **state)
{
    (void)state;
    static const char *const characters[] = {"a", "\xC3\xB3", "\xE6\x97\xA5", "\xF0\x9F\x8C\x8A"};
    for (size_t k = 0; k < 4; k++) {
        for (size_t shift = 0; shift < 4; shift++) {
            char text[1000] = "....";
            size_t size = strlen(characters[k]), room = ERROR_TEXT_MAX - 1 - shift;
            text[shift] = 0;
            for (int i = 0; i < 200; i++) strcat(text, characters[k]);
            while (strlen(text) < 600) strcat(text, characters[k]);
            struct error err;
            (fail)(&err, "x", "%s", text);
            assert_int_equal(strlen(err.text), shift + room / size * size);
            assert_memory_equal(err.text, text, strlen(err.text));
        }
    }
}

static void test_fail_keeps_a_text_that_just_fits(void **state)
{
    (void)state;
    struct error err;
    char text[ERROR_TEXT_MAX] = "";
    for (int i = 0; i < 239; i++) strcat(text, "\xC3\xB3");
    strcat(text, ".");
    assert_int_equal(strlen(text), ERROR_TEXT_MAX - 1);
    (fail)(&err, "x", "%s", text);
    assert_string_equal(err.text, text);
}

static void make_a_mistake(void) { bug("%d is not %d", 1, 2); }

static void test_bug_ends_the_process_loudly(void **state)
{
    (void)state;
    assert_bug(make_a_mistake, "isolario: a bug: 1 is not 2\n");
}

static void ask_for_a_word_beyond(void)
{
    char number[16];
    domain_word(&COLOUR, COLOURS, number);
}

static void test_word_of_a_code_beyond_the_domain_is_a_bug(void **state)
{
    (void)state;
    assert_bug(ask_for_a_word_beyond, "colour has no code 4");
}

/* ---- Growing texts ---- */

static void test_buf_is_empty_at_first(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, 10);
    assert_string_equal(buf_text(&b), "");
    assert_int_equal(b.size, 0);
    assert_false(b.full);
    buf_free(&b);
}

static void test_buf_appends_in_order(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, BUF_LIMIT);
    buf_add(&b, "one");
    buf_add_n(&b, ", two and", 5);
    buf_addf(&b, " %d%%", 3);
    assert_string_equal(buf_text(&b), "one, two 3%");
    assert_int_equal(b.size, strlen("one, two 3%"));
    buf_free(&b);
}

static void test_buf_adds_numbers_of_any_size(void **state)
{
    (void)state;
    static const struct {
        int64_t value;
        const char *text;
    } numbers[] = {{0, "0"},
                   {7, "7"},
                   {-1, "-1"},
                   {1790000000000, "1790000000000"},
                   {INT64_MAX, "9223372036854775807"},
                   {INT64_MIN, "-9223372036854775808"}};
    struct buf b;
    buf_init(&b, 100);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        buf_clear(&b);
        buf_add_int(&b, numbers[i].value);
        assert_string_equal(buf_text(&b), numbers[i].text);
    }
    buf_free(&b);
}

static void test_buf_grows_far_beyond_its_first_room(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, BUF_LIMIT);
    for (int i = 0; i < 100000; i++) buf_addf(&b, "%05d", i);
    assert_int_equal(b.size, 500000);
    assert_memory_equal(buf_text(&b) + 499995, "99999", 6);
    buf_free(&b);
}

static void test_buf_takes_exactly_its_limit(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, 4);
    buf_add(&b, "abcd");
    assert_false(b.full);
    assert_string_equal(buf_text(&b), "abcd");
    buf_add(&b, "");
    assert_false(b.full);
    buf_add(&b, "e");
    assert_true(b.full);
    assert_string_equal(buf_text(&b), "abcd");
    buf_free(&b);
}

/* A text with a hole would be worse than one that ends early. */
static void test_buf_that_is_full_adds_nothing_more(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, 4);
    buf_add(&b, "abc");
    buf_addf(&b, "%s", "de");
    assert_true(b.full);
    buf_add(&b, "f");
    assert_string_equal(buf_text(&b), "abc");
    buf_free(&b);
}

static void test_buf_clear_makes_it_usable_again(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, 4);
    buf_add(&b, "abcde");
    assert_true(b.full);
    buf_clear(&b);
    assert_false(b.full);
    buf_add(&b, "xy");
    buf_clear(&b);
    assert_string_equal(buf_text(&b), "");
    buf_add(&b, "z");
    assert_string_equal(buf_text(&b), "z");
    buf_free(&b);
}

static void test_buf_free_keeps_the_limit(void **state)
{
    (void)state;
    struct buf b;
    buf_init(&b, 4);
    buf_add(&b, "abc");
    buf_free(&b);
    assert_string_equal(buf_text(&b), "");
    assert_int_equal(b.limit, 4);
    buf_free(&b);
}

static void assert_json(const char *text, const char *json)
{
    struct buf b;
    buf_init(&b, BUF_LIMIT);
    buf_add_json(&b, text);
    assert_string_equal(buf_text(&b), json);
    buf_free(&b);
}

static void test_json_escapes_quotes_and_controls(void **state)
{
    (void)state;
    assert_json("", "\"\"");
    assert_json("say \"a\\b\"", "\"say \\\"a\\\\b\\\"\"");
    assert_json("\n\t\x01\x7f", "\"\\u000a\\u0009\\u0001\\u007f\"");
    assert_json("100% {x} /", "\"100% {x} /\"");
}

static void test_json_keeps_utf8_and_mends_the_rest(void **state)
{
    (void)state;
    assert_json("\xC3\xB3\xE6\x97\xA5\xF0\x9F\x8C\x8A", "\"\xC3\xB3\xE6\x97\xA5\xF0\x9F\x8C\x8A\"");
    assert_json("\xEF\xBF\xBD", "\"\xEF\xBF\xBD\"");
    assert_json("a\xFFz", "\"a\xEF\xBF\xBDz\"");
    assert_json("\xC0\xAF", "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_json("\xED\xA0\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_json("\xF4\x90\x80\x80", "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    assert_json("cut\xE6\x97", "\"cut\xEF\xBF\xBD\xEF\xBF\xBD\"");
}

/* ---- Random numbers ---- */

/* Made by an independent program, so that any difference between machines or compilers shows. */
static void test_rng_follows_the_published_sequence(void **state)
{
    (void)state;
    static const uint64_t from_0_0[] = {0xFB5405F7BD79C540u, 0x780C98E26CEA5883u, 0x2A146E0980FEBC66u,
                                        0x4851477DB8791FCAu};
    static const uint64_t from_42_7[] = {0x62737C38A122F17Bu, 0xEA6EBB82A9BA9DAFu, 0xD441CA1AF7A73D34u,
                                         0x98876492B1A0996Au};
    struct rng r;
    rng_init(&r, 0, 0);
    for (int i = 0; i < 4; i++) assert_true(rng_next(&r) == from_0_0[i]);
    rng_init(&r, 42, 7);
    for (int i = 0; i < 4; i++) assert_true(rng_next(&r) == from_42_7[i]);
}

static void test_rng_streams_of_a_seed_differ(void **state)
{
    (void)state;
    enum { STREAMS = 500 };
    uint64_t first[STREAMS];
    for (uint64_t i = 0; i < STREAMS; i++) {
        struct rng r;
        rng_init(&r, 42, i);
        first[i] = rng_next(&r);
        for (uint64_t k = 0; k < i; k++) assert_true(first[k] != first[i]);
    }
}

static void test_rng_below_one_is_zero(void **state)
{
    (void)state;
    struct rng r;
    rng_init(&r, 1, 1);
    for (int i = 0; i < 1000; i++) assert_int_equal(rng_below(&r, 1), 0);
}

static void test_rng_below_the_largest_bound_uses_all_of_it(void **state)
{
    (void)state;
    struct rng r;
    uint32_t low = UINT32_MAX, high = 0;
    rng_init(&r, 1, 2);
    for (int i = 0; i < 100000; i++) {
        uint32_t x = rng_below(&r, UINT32_MAX);
        assert_true(x < UINT32_MAX);
        low = x < low ? x : low;
        high = x > high ? x : high;
    }
    assert_true(low < 1000000 && high > UINT32_MAX - 1000000);
}

/* Three quarters of 2^32 is where taking the remainder would be most unfair: 0 to n/3 would come up
 * twice as often. */
static void test_rng_below_rejects_what_would_be_unfair(void **state)
{
    (void)state;
    enum { DRAWS = 60000 };
    const uint32_t n = 3u << 30;
    struct rng r;
    int thirds[3] = {0};
    rng_init(&r, 9, 9);
    for (int i = 0; i < DRAWS; i++) thirds[rng_below(&r, n) / (n / 3)]++;
    for (int i = 0; i < 3; i++) assert_in_range(thirds[i], DRAWS / 3 - 500, DRAWS / 3 + 500);
}

static double chi_square(uint32_t n, uint64_t seed)
{
    enum { PER_CELL = 2000 };
    int count[64] = {0};
    double sum = 0;
    struct rng r;
    rng_init(&r, seed, 0);
    for (uint32_t i = 0; i < n * PER_CELL; i++) count[rng_below(&r, n)]++;
    for (uint32_t i = 0; i < n; i++) sum += (count[i] - PER_CELL) * (double)(count[i] - PER_CELL) / PER_CELL;
    return sum;
}

/* Mean n - 1, variance 2(n - 1): five deviations above are far outside, and far too even is
 * suspicious as well. */
static void test_rng_below_is_even_by_chi_square(void **state)
{
    (void)state;
    for (uint32_t n = 2; n <= 64; n++) {
        double mean = n - 1.0, off = chi_square(n, 1000 + n) - mean, variance = 2 * mean;
        assert_true(off < 0 || off * off < 25 * variance);
        assert_true(n < 20 || off > 0 || off * off < 16 * variance);
    }
}

/* ---- Domains ---- */

static bool code_of(const struct domain *d, const char *word, int *code)
{
    return domain_code(d, word, strlen(word), code);
}

static void test_domain_of_words_begins_at_one(void **state)
{
    (void)state;
    assert_int_equal(domain_low(&COLOUR), 1);
    assert_int_equal(domain_high(&COLOUR), 3);
    assert_false(domain_has(&COLOUR, 0));
    assert_true(domain_has(&COLOUR, 1));
    assert_true(domain_has(&COLOUR, 3));
    assert_false(domain_has(&COLOUR, 4));
    assert_false(domain_has(&COLOUR, -1));
}

static void test_domain_with_zero_has_it(void **state)
{
    (void)state;
    assert_int_equal(domain_low(&YESNO), 0);
    assert_true(domain_has(&YESNO, 0));
    assert_int_equal(domain_low(&STAKE), 0);
    assert_true(domain_has(&STAKE, 0));
    assert_false(domain_has(&STAKE, 4));
    assert_true(domain_has(&STAKE, 5));
    assert_true(domain_has(&STAKE, 20));
    assert_false(domain_has(&STAKE, 21));
}

static void test_domain_of_numbers_has_its_bounds(void **state)
{
    (void)state;
    assert_int_equal(domain_low(&MOOD), -3);
    assert_int_equal(domain_high(&MOOD), 3);
    assert_true(domain_has(&MOOD, -3));
    assert_false(domain_has(&MOOD, -4));
    assert_false(domain_has(&MOOD, 4));
}

static void test_domain_words_are_read_in_any_case(void **state)
{
    (void)state;
    int code = 0;
    assert_true(code_of(&COLOUR, "blue", &code));
    assert_int_equal(code, 2);
    assert_true(code_of(&COLOUR, "GREEN", &code));
    assert_int_equal(code, 3);
    assert_true(code_of(&YESNO, "no", &code));
    assert_int_equal(code, 0);
}

static void test_domain_refuses_other_words(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "none", "re", "redd", "red ", "1", "?", "r\xC3\xA9"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int code = 77;
        assert_false(code_of(&COLOUR, wrong[i], &code));
        assert_int_equal(code, 77);
    }
}

static void test_domain_numbers_are_read_within_bounds(void **state)
{
    (void)state;
    int code = 0;
    assert_true(code_of(&MOOD, "-3", &code));
    assert_int_equal(code, -3);
    assert_true(code_of(&MOOD, "3", &code));
    assert_int_equal(code, 3);
    assert_true(code_of(&MOOD, "-0", &code));
    assert_int_equal(code, 0);
    assert_true(code_of(&STAKE, "0", &code));
}

static void test_domain_refuses_other_numbers(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "",   "-",    "+1",  "4",       "-4",         "1.0",        "1e0",
        " 1", "0x1",  "1-",  "--1",     "2147483648", "9999999999", "99999999999999999999",
        "1_", "null", "one", "\x31\x80"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int code = 77;
        assert_false(code_of(&MOOD, wrong[i], &code));
        assert_int_equal(code, 77);
    }
}

static void test_domain_code_reads_no_further_than_told(void **state)
{
    (void)state;
    int code = 0;
    const char text[] = {'r', 'e', 'd', 'X'};
    assert_true(domain_code(&COLOUR, text, 3, &code));
    assert_int_equal(code, 1);
    assert_false(domain_code(&COLOUR, text, 4, &code));
    const char digits[] = {'1', '2'};
    assert_true(domain_code(&MOOD, digits, 1, &code));
    assert_int_equal(code, 1);
}

static void test_domain_word_and_title_tell_a_code(void **state)
{
    (void)state;
    char number[16];
    assert_string_equal(domain_word(&COLOUR, 2, number), "blue");
    assert_string_equal(domain_title(&COLOUR, 2, number), "a blue card");
    assert_string_equal(domain_word(&COLOUR, 0, number), "none");
    assert_string_equal(domain_title(&YESNO, 1, number), "yes");
    assert_string_equal(domain_word(&MOOD, -2, number), "-2");
    assert_string_equal(domain_title(NULL, INT32_MIN, number), "-2147483648");
}

/* ---- JSON ---- */

static void write_everything(struct buf *out)
{
    json_open(out, '{');
    json_member_int(out, "seat", -2);
    json_member_open(out, "list", '[');
    json_add_text(out, "a \"b\"[");
    json_add_word(out, "c{");
    json_add_int(out, 3);
    json_add_bool(out, true);
    json_add_null(out);
    json_open(out, '[');
    json_close(out, "]");
    json_open(out, '{');
    json_close(out, "}");
    json_open(out, '"');
    buf_add(out, "by:");
    json_close(out, "\"");
    json_close(out, "]");
    json_member_bool(out, "flag", false);
    json_member_null(out, "none");
    json_member_text(out, "text", "\\");
    json_member_word(out, "word", ",");
    json_member_raw(out, "raw", "[1,2]");
    json_add_raw(out, "");
    json_add_raw(out, "\"x\":1,\"y\":2");
    json_close(out, "}");
}

static void test_json_has_the_commas_that_belong_there(void **state)
{
    (void)state;
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    write_everything(&out);
    assert_string_equal(
        buf_text(&out),
        "{\"seat\":-2,\"list\":[\"a \\\"b\\\"[\",\"c{\",3,true,null,[],{},\"by:\"],\"flag\":false,"
        "\"none\":null,\"text\":\"\\\\\",\"word\":\",\",\"raw\":[1,2],\"x\":1,\"y\":2}");
    buf_free(&out);
}

static void test_spaced_json_has_blanks_after_commas_and_colons(void **state)
{
    (void)state;
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    out.is_spaced = true;
    json_open(&out, '{');
    json_member_int(&out, "a", 1);
    json_member_open(&out, "b", '[');
    json_add_int(&out, 2);
    json_add_int(&out, 3);
    json_close(&out, "]}");
    assert_string_equal(buf_text(&out), "{\"a\": 1, \"b\": [2, 3]}");
    buf_free(&out);
}

/* Wherever the memory ends, what was written is the beginning of the whole. */
static void test_json_of_any_length_ends_at_the_limit(void **state)
{
    (void)state;
    struct buf whole, part;
    buf_init(&whole, BUF_LIMIT);
    write_everything(&whole);
    for (size_t limit = 0; limit <= whole.size; limit++) {
        buf_init(&part, limit);
        write_everything(&part);
        assert_true(part.size <= limit && part.full == (limit < whole.size));
        assert_memory_equal(buf_text(&part), whole.text, part.size);
        buf_free(&part);
    }
    buf_free(&whole);
}

/* ---- Numbers and memory ---- */

static void test_a_number_is_read_within_its_bounds(void **state)
{
    (void)state;
    int64_t n = 5;
    assert_true(number_read("0", 0, 10, &n) && n == 0);
    assert_true(number_read("-3", -3, 10, &n) && n == -3);
    assert_true(number_read("9223372036854775807", 0, INT64_MAX, &n) && n == INT64_MAX);
    assert_true(number_read("-9223372036854775808", INT64_MIN, 0, &n) && n == INT64_MIN);
    n = 5;
    assert_false(number_read("11", 0, 10, &n));
    assert_false(number_read("-4", -3, 10, &n));
    assert_false(number_read("9223372036854775808", 0, INT64_MAX, &n));
    assert_false(number_read("-9223372036854775809", INT64_MIN, 0, &n));
    assert_false(number_read("4", 9, -9, &n)); /* nothing is within these */
    assert_int_equal(n, 5);
}

static void test_only_digits_are_a_number(void **state)
{
    (void)state;
    static const char *const wrong[] = {"", "-", "+1", " 1", "1 ", "0x1", "1.0", "--1", "one"};
    int64_t n = 5;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(number_read(wrong[i], INT64_MIN, INT64_MAX, &n));
    assert_int_equal(n, 5);
}

static void test_a_number_is_taken_from_the_front(void **state)
{
    (void)state;
    const char *text = "18446744073709551615,18446744073709551616", *at = text;
    uint64_t n = 0;
    assert_true(number_take_digits(&at, UINT64_MAX, &n) && n == UINT64_MAX);
    assert_string_equal(at, ",18446744073709551616");
    at++;
    assert_false(number_take_digits(&at, UINT64_MAX, &n));
    assert_string_equal(at, "18446744073709551616");
    at = "7";
    assert_false(number_take_digits(&at, 6, &n));
}

static void test_an_array_grows_by_one_more(void **state)
{
    (void)state;
    int *list = NULL;
    size_t capacity = 0;
    for (size_t i = 0; i < 100; i++) {
        list = alloc_one_more(list, i, &capacity, sizeof *list);
        assert_true(capacity > i);
        list[i] = (int)i;
    }
    for (size_t i = 0; i < 100; i++) assert_int_equal(list[i], i);
    free(list);
    void *nothing = alloc_zeroed(0, sizeof *list);
    assert_non_null(nothing);
    free(nothing);
}

/* The figures are those that the hash's authors publish. */
static void test_fnv_is_fnv_1a(void **state)
{
    (void)state;
    assert_int_equal(fnv_add_32(FNV_BEGIN_32, "foobar", 6), 0xBF9CF968u);
    assert_true(fnv_add_64(FNV_BEGIN_64, "foobar", 6) == 0x85944171F73967E8u);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fail_fills_code_and_text),
        cmocka_unit_test(test_refuse_names_the_rule),
        cmocka_unit_test(test_fail_without_an_error_is_only_false),
        cmocka_unit_test(test_fail_may_quote_its_own_old_text),
        cmocka_unit_test(test_fail_replaces_control_characters),
        cmocka_unit_test(test_fail_replaces_controls_beyond_ascii),
        cmocka_unit_test(test_fail_replaces_what_is_not_utf8),
        cmocka_unit_test(test_fail_keeps_letters_of_all_languages),
        cmocka_unit_test(test_fail_cuts_at_a_characters_border),
        cmocka_unit_test(test_fail_keeps_a_text_that_just_fits),
        cmocka_unit_test(test_bug_ends_the_process_loudly),
        cmocka_unit_test(test_word_of_a_code_beyond_the_domain_is_a_bug),
        cmocka_unit_test(test_buf_is_empty_at_first),
        cmocka_unit_test(test_buf_appends_in_order),
        cmocka_unit_test(test_buf_adds_numbers_of_any_size),
        cmocka_unit_test(test_buf_grows_far_beyond_its_first_room),
        cmocka_unit_test(test_buf_takes_exactly_its_limit),
        cmocka_unit_test(test_buf_that_is_full_adds_nothing_more),
        cmocka_unit_test(test_buf_clear_makes_it_usable_again),
        cmocka_unit_test(test_buf_free_keeps_the_limit),
        cmocka_unit_test(test_json_escapes_quotes_and_controls),
        cmocka_unit_test(test_json_keeps_utf8_and_mends_the_rest),
        cmocka_unit_test(test_rng_follows_the_published_sequence),
        cmocka_unit_test(test_rng_streams_of_a_seed_differ),
        cmocka_unit_test(test_rng_below_one_is_zero),
        cmocka_unit_test(test_rng_below_the_largest_bound_uses_all_of_it),
        cmocka_unit_test(test_rng_below_rejects_what_would_be_unfair),
        cmocka_unit_test(test_rng_below_is_even_by_chi_square),
        cmocka_unit_test(test_domain_of_words_begins_at_one),
        cmocka_unit_test(test_domain_with_zero_has_it),
        cmocka_unit_test(test_domain_of_numbers_has_its_bounds),
        cmocka_unit_test(test_domain_words_are_read_in_any_case),
        cmocka_unit_test(test_domain_refuses_other_words),
        cmocka_unit_test(test_domain_numbers_are_read_within_bounds),
        cmocka_unit_test(test_domain_refuses_other_numbers),
        cmocka_unit_test(test_domain_code_reads_no_further_than_told),
        cmocka_unit_test(test_domain_word_and_title_tell_a_code),
        cmocka_unit_test(test_json_has_the_commas_that_belong_there),
        cmocka_unit_test(test_spaced_json_has_blanks_after_commas_and_colons),
        cmocka_unit_test(test_json_of_any_length_ends_at_the_limit),
        cmocka_unit_test(test_a_number_is_read_within_its_bounds),
        cmocka_unit_test(test_only_digits_are_a_number),
        cmocka_unit_test(test_a_number_is_taken_from_the_front),
        cmocka_unit_test(test_an_array_grows_by_one_more),
        cmocka_unit_test(test_fnv_is_fnv_1a),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
