/* Merge patches of RFC 7396 over a state: what they change, what they compute anew, what they may
 * not do. */
#include "test_core.h"

#include "core/document.h"

static bool patched(struct parlour *s, const char *json, struct error *err)
{
    return state_patch(&parlour, s, json, strlen(json), err);
}

static void test_patch_changes_only_what_it_names(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), wanted = s;
    struct error err = {0};
    wanted.mood = 2;
    wanted.mark[2] = 3;
    wanted.step[0] = 77;
    wanted.score[1] = -300;
    wanted.options.stake = 0;
    assert_true(patched(&s,
                        "{\"mood\":2,\"mark\":{\"blue\":\"green\"},\"step\":{\"0\":77},"
                        "\"seats\":{\"1\":{\"score\":-300}},\"options\":{\"stake\":0}}",
                        &err));
    assert_memory_equal(&s, &wanted, sizeof s);
}

static void test_empty_patch_changes_nothing(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), before = s;
    struct error err = {0};
    assert_true(patched(&s, "{}", &err));
    assert_true(patched(&s, "{\"seats\":{},\"deck\":{}}", &err));
    assert_memory_equal(&s, &before, sizeof s);
}

static void test_patch_takes_none_for_empty(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct error err = {0};
    assert_true(patched(&s, "{\"mark\":{\"red\":\"none\"}}", &err));
    assert_int_equal(s.mark[1], 0);
}

struct wish {
    const char *json, *why;
};

static void assert_patches_refused(const struct wish *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct parlour s = parlour_played(), before = s;
        struct error err = {0};
        assert_false(patched(&s, list[i].json, &err));
        assert_error(&err, "bad-state", list[i].why);
        assert_memory_equal(&s, &before, sizeof s);
    }
}

/* RFC 7396: null deletes, an object merges, and anything else, an array too, replaces. */
static void test_patch_with_null_deletes_and_the_field_is_missing(void **state)
{
    (void)state;
    static const struct wish list[] = {
        {"{\"turn\":null}", "turn: missing"},
        {"{\"options\":null}", "options.whisper: missing"},
        {"{\"deck\":{\"blue\":null}}", "deck.blue: missing"},
        {"{\"seats\":{\"1\":null}}", "seats.1.score: missing"},
        {"{\"seats\":{\"1\":{\"hand\":{\"green\":null}}}}", "seats.1.hand.green: missing"},
        {"{\"seat_count\":null}", "seat_count: a number from 2 to 3 is expected"},
    };
    assert_patches_refused(list, sizeof list / sizeof list[0]);
}

static void test_patch_with_an_array_replaces_the_whole(void **state)
{
    (void)state;
    static const struct wish list[] = {
        {"{\"deck\":[2,1,1]}", "deck.red: missing"},
        {"{\"seats\":[{},{}]}", "seats.0.score: missing"},
        {"{\"turn\":[0]}", "turn: a whole number is expected"},
        {"{\"seats\":7}", "seats.0.score: missing"},
        {"{\"turn\":{\"a\":null}}", "turn: a whole number is expected"},
    };
    assert_patches_refused(list, sizeof list / sizeof list[0]);
}

static void test_patch_may_delete_what_is_not_there(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), before = s;
    struct error err = {0};
    assert_true(patched(&s, "{\"gold\":null,\"deck\":{\"black\":null},\"seats\":{\"7\":null}}", &err));
    assert_memory_equal(&s, &before, sizeof s);
}

static void test_patch_names_what_it_does_not_know(void **state)
{
    (void)state;
    static const struct wish list[] = {
        {"{\"gold\":1}", "gold: there is no such field"},
        {"{\"seats\":{\"2\":{\"bid\":1}}}", "seats.2.bid: there is no such field"},
        {"{\"deck\":{\"black\":{\"a\":[null]}}}", "deck.black.a: there is no such field"},
        {"{\"seats.0.bid\":1}", "seats.0.bid: there is no such field"},
        {"{\"options.stake\":0}", "options.stake: there is no such field"},
    };
    assert_patches_refused(list, sizeof list / sizeof list[0]);
}

static void test_patch_computes_derived_fields_anew(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct error err = {0};
    assert_true(patched(&s, "{\"deck\":{\"green\":0},\"seats\":{\"1\":{\"hand\":{\"green\":1}}}}", &err));
    assert_int_equal(s.hand_count[1], 2);
    assert_int_equal(s.hand_count[0], 1);
}

static void test_patch_may_give_derived_fields_rightly(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct error err = {0};
    assert_true(patched(
        &s, "{\"deck\":{\"green\":0},\"seats\":{\"1\":{\"hand_count\":2,\"hand\":{\"green\":1}}}}", &err));
    assert_int_equal(s.hand_count[1], 2);
    assert_true(patched(&s, "{\"seats\":{\"1\":{\"hand_count\":null}}}", &err));
    assert_int_equal(s.hand_count[1], 2);
}

static void test_patch_must_not_give_derived_fields_wrongly(void **state)
{
    (void)state;
    static const struct wish list[] = {
        {"{\"seats\":{\"1\":{\"hand_count\":2}}}",
         "seats.1.hand_count: 1 follows from the other fields, not 2"},
        {"{\"seats\":{\"1\":{\"hand_count\":\"1\"}}}", "seats.1.hand_count: a whole number is expected"},
    };
    assert_patches_refused(list, sizeof list / sizeof list[0]);
}

/* The patched value of a derived list counts element by element. */
static void test_patch_of_a_derived_list_in_carta_magica(void **state)
{
    (void)state;
    const struct game *g = game_find("carta-magica");
    alignas(max_align_t) unsigned char s[STATE_MAX];
    struct setup setup = setup_standard(g, 2);
    struct error err = {0};
    const char *wrong = "{\"bank\":{\"gold\":1}}";
    assert_true(game_begin(g, s, &setup, &err));
    assert_false(state_patch(g, s, wrong, strlen(wrong), &err));
    assert_string_equal(err.code, "bad-state");
    assert_memory_equal(err.text, "bank.gold: ", 11);
    assert_non_null(strstr(err.text, "follows from the other fields, not 1"));
}

static void test_patch_that_breaks_an_invariant_names_the_rule(void **state)
{
    (void)state;
    const struct game *g = game_find("tic-tac-toe");
    alignas(max_align_t) unsigned char s[STATE_MAX];
    struct setup setup = setup_standard(g, 0);
    struct error err = {0};
    const char *patch = "{\"cell\":{\"a1\":\"x\"}}";
    assert_true(game_begin(g, s, &setup, &err));
    assert_false(state_patch(g, s, patch, strlen(patch), &err));
    assert_error(&err, "illegal", "marked: 1 cells are marked");
    assert_string_equal(rule_id(g, err.rule), "TTT-INV-01");
}

static void test_patch_may_be_read_without_an_error(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_false(patched(&s, "{", NULL));
    assert_false(patched(&s, "{\"turn\":9}", NULL));
    assert_true(patched(&s, "{\"turn\":1}", NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patch_changes_only_what_it_names),
        cmocka_unit_test(test_empty_patch_changes_nothing),
        cmocka_unit_test(test_patch_takes_none_for_empty),
        cmocka_unit_test(test_patch_with_null_deletes_and_the_field_is_missing),
        cmocka_unit_test(test_patch_with_an_array_replaces_the_whole),
        cmocka_unit_test(test_patch_may_delete_what_is_not_there),
        cmocka_unit_test(test_patch_names_what_it_does_not_know),
        cmocka_unit_test(test_patch_computes_derived_fields_anew),
        cmocka_unit_test(test_patch_may_give_derived_fields_rightly),
        cmocka_unit_test(test_patch_must_not_give_derived_fields_wrongly),
        cmocka_unit_test(test_patch_of_a_derived_list_in_carta_magica),
        cmocka_unit_test(test_patch_that_breaks_an_invariant_names_the_rule),
        cmocka_unit_test(test_patch_may_be_read_without_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
