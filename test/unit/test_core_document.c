/* State documents: written, read, refused. */
#include "test_core.h"

#include <stdlib.h>

#include "core/document.h"
#include "core/view.h"

/* ---- Writing states ---- */

static void assert_document(const struct parlour *s, int seat, const char *json)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    state_write(&parlour, s, seat, &out);
    assert_string_equal(buf_text(&out), json);
    buf_free(&out);
}

static void test_document_shows_everything_in_words(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_document(
        &s, EVERYTHING,
        "{\"seat_count\":2,\"options\":{\"whisper\":\"yes\",\"stake\":10},\"turn\":0,\"pending\":\"yes\","
        "\"mood\":-1,"
        "\"purse\":100000,\"debt\":-70000,\"step\":{\"0\":0,\"1\":1000,\"2\":2000,\"3\":3000},"
        "\"deck\":{\"red\":2,\"blue\":1,\"green\":1},\"mark\":{\"red\":\"green\",\"blue\":\"blue\",\"green\":"
        "\"red\"},"
        "\"rung\":{\"1\":0,\"2\":0,\"3\":0},\"round\":2,\"shown\":\"no\",\"lamp\":\"no\",\"seats\":{"
        "\"0\":{\"score\":-4,\"hand\":{\"red\":1,\"blue\":0,\"green\":0},\"bid\":4,\"hand_count\":1,"
        "\"glance\":50},"
        "\"1\":{\"score\":-7,\"hand\":{\"red\":0,\"blue\":1,\"green\":0},\"bid\":7,\"hand_count\":1,"
        "\"glance\":51}}}");
}

static void test_document_of_a_seat_hides_the_rest_as_null(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_document(
        &s, 1,
        "{\"seat_count\":2,\"options\":{\"whisper\":\"yes\",\"stake\":10},\"turn\":0,\"pending\":\"yes\","
        "\"mood\":-1,"
        "\"purse\":100000,\"debt\":-70000,\"step\":{\"0\":0,\"1\":1000,\"2\":2000,\"3\":3000},"
        "\"deck\":{\"red\":null,\"blue\":null,\"green\":null},"
        "\"mark\":{\"red\":null,\"blue\":\"blue\",\"green\":null},"
        "\"rung\":{\"1\":0,\"2\":0,\"3\":0},\"round\":2,\"shown\":\"no\",\"lamp\":\"no\",\"seats\":{"
        "\"0\":{\"score\":-4,\"hand\":{\"red\":null,\"blue\":null,\"green\":null},\"bid\":null,\"hand_"
        "count\":1,"
        "\"glance\":50},"
        "\"1\":{\"score\":-7,\"hand\":{\"red\":0,\"blue\":1,\"green\":0},\"bid\":7,\"hand_count\":1,"
        "\"glance\":null}}}");
}

static void test_document_agrees_with_the_view(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), other = s;
    other.bid[0] = 9;
    other.deck[1] = 0;
    struct buf a, b;
    buf_init(&a, BUF_LIMIT);
    buf_init(&b, BUF_LIMIT);
    state_write(&parlour, &s, 1, &a);
    state_write(&parlour, &other, 1, &b);
    assert_string_equal(buf_text(&a), buf_text(&b));
    buf_free(&a);
    buf_free(&b);
}

static void test_document_stops_at_the_limit_of_its_buffer(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    for (size_t limit = 0; limit < 40; limit++) {
        struct buf out;
        buf_init(&out, limit);
        state_write(&parlour, &s, EVERYTHING, &out);
        assert_true(out.full);
        assert_true(out.size <= limit);
        buf_free(&out);
    }
}

/* ---- Reading states ---- */

static char *document_of(const struct game *g, const void *s)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    state_write(g, s, EVERYTHING, &out);
    return out.text;
}

static void test_document_round_trips_for_every_game(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        alignas(max_align_t) unsigned char s[STATE_MAX], again[STATE_MAX];
        struct setup setup = setup_standard(games[i], games[i]->seats_max);
        struct error err = {0};
        assert_true(game_begin(games[i], s, &setup, &err));
        char *json = document_of(games[i], s);
        memset(again, 0xAA, sizeof again);
        assert_true(state_read(games[i], again, json, strlen(json), &err));
        assert_memory_equal(again, s, games[i]->state_size);
        free(json);
    }
}

static void test_document_reads_extreme_numbers(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), again;
    struct error err = {0};
    s.debt = INT32_MIN;
    s.score[0] = INT16_MIN;
    s.score[1] = INT16_MAX;
    s.step[3] = UINT16_MAX;
    s.rung[3] = UINT8_MAX;
    s.purse = 2000000000;
    char *json = document_of(&parlour, &s);
    assert_true(state_read(&parlour, &again, json, strlen(json), &err));
    assert_memory_equal(&again, &s, sizeof s);
    free(json);
}

static void test_document_needs_no_final_zero(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), again;
    struct error err = {0};
    char *json = document_of(&parlour, &s);
    size_t n = strlen(json);
    char *exact = malloc(n); /* of just this size, so that a sanitizer sees a read beyond */
    assert_non_null(exact);
    memcpy(exact, json, n);
    assert_true(state_read(&parlour, &again, exact, n, &err));
    assert_memory_equal(&again, &s, sizeof s);
    free(exact);
    free(json);
}

/* Replaces the first occurrence of a piece in the document of the played parlour and reads it. */
static bool read_edited(const char *piece, const char *by, struct parlour *s, struct error *err)
{
    struct parlour played = parlour_played();
    char *json = document_of(&parlour, &played);
    char *at = strstr(json, piece);
    assert_non_null(at);
    struct buf edited;
    buf_init(&edited, BUF_LIMIT);
    buf_add_n(&edited, json, (size_t)(at - json));
    buf_add(&edited, by);
    buf_add(&edited, at + strlen(piece));
    bool good = state_read(&parlour, s, buf_text(&edited), edited.size, err);
    buf_free(&edited);
    free(json);
    return good;
}

struct edit {
    const char *piece, *by, *why;
};

static void assert_all_refused(const struct edit *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct parlour s = parlour_fresh(), before = s;
        struct error err = {0};
        assert_false(read_edited(list[i].piece, list[i].by, &s, &err));
        assert_error(&err, "bad-state", list[i].why);
        assert_memory_equal(&s, &before, sizeof s);
    }
}

static void test_document_names_what_is_missing(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"\"turn\":0,", "", "turn: missing"},
        {"\"stake\":10", "\"steak\":10", "options.stake: missing"},
        {"\"blue\":1,", "", "deck.blue: missing"},
        {"\"3\":3000", "\"4\":3000", "step.3: missing"},
        {"\"bid\":7,", "", "seats.1.bid: missing"},
        {"\"1\":{\"score\"", "\"2\":{\"score\"", "seats.1.score: missing"},
        {"\"options\":{\"whisper\":\"yes\",\"stake\":10}", "\"options\":3", "options.whisper: missing"},
        {"\"deck\":{\"red\":2,\"blue\":1,\"green\":1}", "\"deck\":[2,1,1]", "deck.red: missing"},
    };
    assert_all_refused(list, sizeof list / sizeof list[0]);
}

static void test_document_names_what_it_does_not_know(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"\"turn\":0,", "\"turn\":0,\"gold\":1,", "gold: there is no such field"},
        {"\"turn\":0,", "\"turn\":0,\"\":1,", ": there is no such field"},
        {"\"stake\":10", "\"stake\":10,\"steak\":10", "options.steak: there is no such field"},
        {"\"deck\":{", "\"deck\":{\"none\":0,", "deck.none: there is no such field"},
        {"\"rung\":{", "\"rung\":{\"0\":0,", "rung.0: there is no such field"},
        {"\"bid\":7,", "\"bid\":7,\"bids\":null,", "seats.1.bids: there is no such field"},
        {"\"seats\":{", "\"seats\":{\"2\":{\"bid\":1},", "seats.2.bid: there is no such field"},
        {"\"seats\":{", "\"seats\":{\"a\":{\"b\":{\"c\":[]}},", "seats.a.b.c: there is no such field"},
    };
    assert_all_refused(list, sizeof list / sizeof list[0]);
}

static void test_document_names_what_has_the_wrong_type(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"\"turn\":0", "\"turn\":\"0\"", "turn: a whole number is expected"},
        {"\"turn\":0", "\"turn\":0.0", "turn: a whole number is expected"},
        {"\"turn\":0", "\"turn\":false", "turn: a whole number is expected"},
        {"\"turn\":0", "\"turn\":{}", "turn: a whole number is expected"},
        {"\"turn\":0", "\"turn\":[0]", "turn: a whole number is expected"},
        {"\"turn\":0", "\"turn\":null", "turn: null, which hides a value, cannot be read"},
        {"\"bid\":4", "\"bid\":null", "seats.0.bid: null, which hides a value, cannot be read"},
        {"\"hand_count\":1", "\"hand_count\":null",
         "seats.0.hand_count: null, which hides a value, cannot be read"},
        {"\"pending\":\"yes\"", "\"pending\":1", "pending: a word of yesno is expected"},
        {"\"pending\":\"yes\"", "\"pending\":true", "pending: a word of yesno is expected"},
        {"\"pending\":\"yes\"", "\"pending\":\"maybe\"", "pending: \"maybe\" is no yesno"},
        {"\"red\":\"green\"", "\"red\":\"gr\\u00fcn\\u001b\"", "mark.red: \"gr\xC3\xBCn?\" is no colour"},
    };
    assert_all_refused(list, sizeof list / sizeof list[0]);
}

static void test_document_names_what_is_out_of_range(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"\"turn\":0", "\"turn\":256", "turn: 256 is out of range"},
        {"\"turn\":0", "\"turn\":-1", "turn: -1 is out of range"},
        {"\"turn\":0", "\"turn\":6", "turn: 6 is no seat"},
        {"\"mood\":-1", "\"mood\":-129", "mood: -129 is out of range"},
        {"\"mood\":-1", "\"mood\":128", "mood: 128 is out of range"},
        {"\"mood\":-1", "\"mood\":-4", "mood: -4 is no mood"},
        {"\"purse\":100000", "\"purse\":4294967296", "purse: 4294967296 is out of range"},
        {"\"purse\":100000", "\"purse\":-1", "purse: -1 is out of range"},
        {"\"purse\":100000", "\"purse\":4294967295", "purse: 4294967295 is no purse"},
        {"\"debt\":-70000", "\"debt\":-2147483649", "debt: -2147483649 is out of range"},
        {"\"debt\":-70000", "\"debt\":2147483648", "debt: 2147483648 is out of range"},
        {"\"3\":3000", "\"3\":65536", "step.3: 65536 is out of range"},
        {"\"score\":-7", "\"score\":-32769", "seats.1.score: -32769 is out of range"},
        {"\"turn\":0", "\"turn\":9223372036854775807", "turn: 9223372036854775807 is out of range"},
        {"\"bid\":7", "\"bid\":10", "seats.1.bid: 10 is no amount"},
    };
    assert_all_refused(list, sizeof list / sizeof list[0]);
}

static void test_document_must_have_a_possible_number_of_seats(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"\"seat_count\":2,", "", "seat_count: a number from 2 to 3 is expected"},
        {"\"seat_count\":2", "\"seat_count\":1", "seat_count: a number from 2 to 3 is expected"},
        {"\"seat_count\":2", "\"seat_count\":258", "seat_count: a number from 2 to 3 is expected"},
        {"\"seat_count\":2", "\"seat_count\":\"2\"", "seat_count: a number from 2 to 3 is expected"},
        {"\"seat_count\":2", "\"seat_count\":3", "seats.2.score: missing"},
    };
    assert_all_refused(list, sizeof list / sizeof list[0]);
}

static void test_document_that_breaks_an_invariant_names_the_rule(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct error err = {0};
    assert_false(read_edited("\"deck\":{\"red\":2", "\"deck\":{\"red\":3", &s, &err));
    assert_error(&err, "illegal", "deck: 7 cards in all");
    assert_int_equal(err.rule, PAR_INV_01);
}

static void test_document_may_leave_derived_fields_out(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh(), wanted = parlour_played();
    struct error err = {0};
    assert_true(read_edited("\"bid\":7,\"hand_count\":1,", "\"bid\":7,", &s, &err));
    assert_memory_equal(&s, &wanted, sizeof s);
}

static void test_document_must_not_derive_wrongly(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"\"bid\":7,\"hand_count\":1", "\"bid\":7,\"hand_count\":2",
         "seats.1.hand_count: 1 follows from the other fields, not 2"},
        {"\"bid\":7,\"hand_count\":1", "\"bid\":7,\"hand_count\":999",
         "seats.1.hand_count: 999 is out of range"},
    };
    assert_all_refused(list, sizeof list / sizeof list[0]);
}

static void assert_not_json(const char *json, size_t n, const char *beginning)
{
    struct parlour s = parlour_fresh(), before = s;
    struct error err = {0};
    assert_false(state_read(&parlour, &s, json, n, &err));
    assert_string_equal(err.code, "bad-json");
    assert_memory_equal(err.text, beginning, strlen(beginning));
    assert_memory_equal(&s, &before, sizeof s);
    assert_false(state_patch(&parlour, &s, json, n, &err));
    assert_string_equal(err.code, "bad-json");
    assert_memory_equal(&s, &before, sizeof s);
}

static void test_what_is_not_json_is_refused_with_its_place(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "{",
                                        "{\"turn\":}",
                                        "{} {}",
                                        "{\"a\":1,\"a\":2}",
                                        "{'a':1}",
                                        "nul",
                                        "{\"a\":01}",
                                        "{\"a\":\"\xFF\"}",
                                        "{\"a\":\"\xC0\xAF\"}",
                                        "{\"a\":\"\n\"}",
                                        "{\"\\u0000\":1}",
                                        "{\"a\":\"\\u0000\"}",
                                        "{\"a\":\"\\ud800\"}",
                                        "{\"a\":1e999}",
                                        "{\"a\":9223372036854775808}",
                                        "\xEF\xBB\xBF{}",
                                        "{\"a\":NaN}"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_not_json(wrong[i], strlen(wrong[i]), "not JSON: ");
    assert_not_json("{}\0", 3, "not JSON: ");
    assert_not_json("{\"tu\0rn\":1}", 11, "not JSON: ");
    struct parlour s = parlour_fresh();
    struct error err = {0};
    assert_false(state_read(&parlour, &s, "{\n \"turn\": x}", 13, &err));
    assert_non_null(strstr(err.text, "(line 2, column "));
}

static void test_what_is_no_object_is_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"[]", "[{}]"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_not_json(wrong[i], strlen(wrong[i]), "an object is expected");
}

/* {"a":{"a":...{}}} so and so many times. */
static char *nested(int depth)
{
    struct buf json;
    buf_init(&json, BUF_LIMIT);
    for (int i = 0; i < depth; i++) buf_add(&json, "{\"a\":");
    buf_add(&json, "1");
    for (int i = 0; i < depth; i++) buf_add(&json, "}");
    return json.text;
}

static void test_deep_json_is_refused_without_harm(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh(), before = s;
    struct error err = {0};
    char *deep = nested(2000), *too_deep = nested(100000);
    assert_false(state_patch(&parlour, &s, deep, strlen(deep), &err));
    assert_string_equal(err.code, "bad-state");
    assert_non_null(strstr(err.text, "there is no such field"));
    assert_false(state_patch(&parlour, &s, too_deep, strlen(too_deep), &err));
    assert_string_equal(err.code, "bad-json");
    assert_memory_equal(&s, &before, sizeof s);
    free(deep);
    free(too_deep);
}

static void test_long_keys_are_cut_in_messages(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct error err = {0};
    char key[50000], json[60000];
    memset(key, 'k', sizeof key);
    key[sizeof key - 1] = 0;
    snprintf(json, sizeof json, "{\"%s\":1}", key);
    assert_false(state_patch(&parlour, &s, json, strlen(json), &err));
    assert_error(&err, "bad-state", "kkkkkkkkkkkkkkkkkkkkkkkkkkkkkk: there is no such field");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_document_shows_everything_in_words),
        cmocka_unit_test(test_document_of_a_seat_hides_the_rest_as_null),
        cmocka_unit_test(test_document_agrees_with_the_view),
        cmocka_unit_test(test_document_stops_at_the_limit_of_its_buffer),
        cmocka_unit_test(test_document_round_trips_for_every_game),
        cmocka_unit_test(test_document_reads_extreme_numbers),
        cmocka_unit_test(test_document_needs_no_final_zero),
        cmocka_unit_test(test_document_names_what_is_missing),
        cmocka_unit_test(test_document_names_what_it_does_not_know),
        cmocka_unit_test(test_document_names_what_has_the_wrong_type),
        cmocka_unit_test(test_document_names_what_is_out_of_range),
        cmocka_unit_test(test_document_must_have_a_possible_number_of_seats),
        cmocka_unit_test(test_document_that_breaks_an_invariant_names_the_rule),
        cmocka_unit_test(test_document_may_leave_derived_fields_out),
        cmocka_unit_test(test_document_must_not_derive_wrongly),
        cmocka_unit_test(test_what_is_not_json_is_refused_with_its_place),
        cmocka_unit_test(test_what_is_no_object_is_refused),
        cmocka_unit_test(test_deep_json_is_refused_without_harm),
        cmocka_unit_test(test_long_keys_are_cut_in_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
