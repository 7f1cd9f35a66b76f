/* What the engine's answers are made of: actions, events, outcomes and the description of a game as
 * JSON. */
#include "test_core.h"

#include <stdlib.h>

#include <jansson.h>

#include "core/document.h"

/* ---- Actions ---- */

static void assert_action(const struct parlour *s, action a, int owner, int seat, const char *json)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    action_write(&parlour, s, a, owner, seat, &out);
    assert_string_equal(buf_text(&out), json);
    buf_free(&out);
}

static void test_action_is_written_by_name_and_as_text(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_action(&s, act(DEAL, 2, 0, 0), 1, EVERYTHING,
                  "{\"verb\":\"deal\",\"colour\":\"blue\",\"text\":\"deal colour=blue\"}");
    assert_action(&s, act(BID, 7, 0, 0), 1, 1, "{\"verb\":\"bid\",\"amount\":7,\"text\":\"bid amount=7\"}");
    assert_action(&s, act(PASS, 0, 0, 0), 1, 0, "{\"verb\":\"pass\",\"text\":\"pass\"}");
}

static void test_action_hides_its_owners_arguments(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    const char *hidden = "{\"verb\":\"deal\",\"colour\":null,\"text\":\"deal colour=?\"}";
    assert_action(&s, act(DEAL, 2, 0, 0), 1, 0, hidden);
    assert_action(&s, act(DEAL, 2, 0, 0), 1, SPECTATOR, hidden);
    assert_action(&s, act(DEAL, 2, 0, 0), NOBODY, 1, hidden);
}

static bool action_is(const char *json, action wanted)
{
    action a;
    struct error err = {0};
    assert_true(action_read(&parlour, json, strlen(json), &a, &err));
    return action_equal(a, wanted);
}

static void test_action_is_read_from_an_object(void **state)
{
    (void)state;
    assert_true(action_is("{\"verb\":\"deal\",\"colour\":\"blue\"}", act(DEAL, 2, 0, 0)));
    assert_true(action_is("{\"amount\":7,\"verb\":\"bid\"}", act(BID, 7, 0, 0)));
    assert_true(action_is("{\"verb\":\"bid\",\"amount\":\"7\"}", act(BID, 7, 0, 0)));
    assert_true(action_is("{\"verb\":\"pass\",\"text\":\"anything\"}", act(PASS, 0, 0, 0)));
    assert_true(action_is("{\"verb\":\"DEAL\",\"Colour\":\"Red\"}", act(DEAL, 1, 0, 0)));
}

struct wish {
    const char *json, *code, *why;
};

static void test_action_says_what_is_wrong(void **state)
{
    (void)state;
    static const struct wish list[] = {
        {"{}", "bad-action", "verb: a word is expected"},
        {"{\"verb\":7}", "bad-action", "verb: a word is expected"},
        {"{\"verb\":\"\"}", "bad-action", "verb: a word is expected"},
        {"{\"verb\":null}", "bad-action", "verb: a word is expected"},
        {"{\"verb\":\"dance\"}", "bad-action", "parlour has no verb \"dance\""},
        {"{\"verb\":\"deal\"}", "bad-action", "deal: argument colour is missing"},
        {"{\"verb\":\"deal\",\"colour\":null}", "bad-action", "colour: a word or a whole number is expected"},
        {"{\"verb\":\"deal\",\"colour\":[\"red\"]}", "bad-action",
         "colour: a word or a whole number is expected"},
        {"{\"verb\":\"bid\",\"amount\":1.0}", "bad-action", "amount: a word or a whole number is expected"},
        {"{\"verb\":\"bid\",\"amount\":true}", "bad-action", "amount: a word or a whole number is expected"},
        {"{\"verb\":\"deal\",\"colour\":\"\"}", "bad-action", "colour: a word or a whole number is expected"},
        {"{\"verb\":\"deal\",\"colour\":1}", "bad-action", "deal: colour: \"1\" is no colour"},
        {"{\"verb\":\"bid\",\"amount\":-1}", "bad-action", "bid: amount: \"-1\" is no amount"},
        {"{\"verb\":\"bid\",\"amount\":65536}", "bad-action", "bid: amount: \"65536\" is no amount"},
        {"{\"verb\":\"bid\",\"amount\":9223372036854775807}", "bad-action",
         "bid: amount: \"9223372036854775807\" is no amount"},
        {"{\"verb\":\"pass\",\"colour\":\"red\"}", "bad-action", "pass: \"colour=red\" is no argument of it"},
        {"{\"verb\":\"pass\",\"verb\":\"pass\"}", "bad-json", NULL},
        {"[\"pass\"]", "bad-json", "an object is expected"},
        {"pass", "bad-json", NULL},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        action a;
        struct error err = {0};
        assert_false(action_read(&parlour, list[i].json, strlen(list[i].json), &a, &err));
        assert_error(&err, list[i].code, list[i].why ? list[i].why : err.text);
    }
}

/* The object becomes notation on its way; a word that is more than a word would be read as
 * something else. */
static void test_action_smuggles_no_notation(void **state)
{
    (void)state;
    static const char *const list[] = {
        "{\"verb\":\"deal colour=red\"}",
        "{\"verb\":\"deal\",\"colour\":\"red \"}",
        "{\"verb\":\"deal\",\"colour\":\"x=red\"}",
        "{\"verb\":\"deal\",\"x colour\":\"red\"}",
        "{\"verb\":\"deal\",\"\":\"red\"}",
        "{\"verb\":\"deal\",\"x\\tcolour\":\"red\"}",
        "{\"verb\":\"bid\",\"colour=red amount\":1}",
        "{\"verb\":\"pass\\n\"}",
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        action a;
        struct error err = {0};
        assert_false(action_read(&parlour, list[i], strlen(list[i]), &a, &err));
        assert_string_equal(err.code, "bad-action");
        assert_non_null(strstr(err.text, "is expected"));
    }
}

static void test_action_has_a_largest_size(void **state)
{
    (void)state;
    char word[5000], json[6000];
    action a;
    struct error err = {0};
    memset(word, 'w', sizeof word);
    word[sizeof word - 1] = 0;
    snprintf(json, sizeof json, "{\"verb\":\"%s\"}", word);
    assert_false(action_read(&parlour, json, strlen(json), &a, &err));
    assert_error(&err, "bad-action", "the action is too long");
    snprintf(json, sizeof json, "{\"verb\":\"pass\",\"x\":\"%s\"}", word);
    assert_false(action_read(&parlour, json, strlen(json), &a, &err));
    assert_error(&err, "bad-action", "the action is too long");
}

static void test_action_reads_back_what_is_written(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    for (int n = 0; n <= 9; n++) {
        struct buf out;
        buf_init(&out, BUF_LIMIT);
        action_write(&parlour, &s, act(BID, n, 0, 0), 0, 0, &out);
        assert_true(action_is(buf_text(&out), act(BID, n, 0, 0)));
        buf_free(&out);
    }
}

/* ---- Events ---- */

static void assert_event(const struct parlour *s, struct told t, int seat, const char *json)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    assert_int_equal(event_write(&parlour, s, &t, seat, &out), json != NULL);
    assert_string_equal(buf_text(&out), json ? json : "");
    buf_free(&out);
}

static void test_event_is_written_by_name_and_as_sentence(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told dealt = {DEALT, {1, 2, 4}}, asked = {ASKED, {0}};
    assert_event(&s, dealt, 1,
                 "{\"event\":\"dealt\",\"seat\":1,\"colour\":\"blue\",\"left\":4,"
                 "\"say\":\"seat 1 gets a blue card, 4 left\"}");
    assert_event(&s, asked, SPECTATOR, "{\"event\":\"asked\",\"say\":\"deal or bid\"}");
}

static void test_event_hides_arguments_in_fields_and_sentence(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told dealt = {DEALT, {1, 2, 4}};
    const char *hidden =
        "{\"event\":\"dealt\",\"seat\":1,\"colour\":null,\"left\":4,\"say\":\"seat 1 gets a card, 4 left\"}";
    assert_event(&s, dealt, 0, hidden);
    assert_event(&s, dealt, SPECTATOR, hidden);
}

/* A quiz at the same table: what is right is told when it is asked for, and not before. */
static const char *const riddles[] = {"none", "first"};
static const char *const solutions[] = {"none", "a \"shadow\""};
static const struct domain riddle = {
    .name = "riddle", .words = riddles, .titles = solutions, .count = 2, .told = true};
static const struct event quiz_events[] = {
    [1] = {.name = "solved", .args = {{"answer", &riddle}}, .say = "{answer}"}};

static void test_plain_event_brings_the_text_of_what_is_told(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct game quiz = parlour;
    struct told solved = {1, {1}};
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    quiz.events = quiz_events;
    assert_true(event_write_plain(&quiz, &s, &solved, SPECTATOR, &out));
    assert_string_equal(buf_text(&out),
                        "{\"event\":\"solved\",\"answer\":\"first\",\"answer_text\":\"a \\\"shadow\\\"\"}");
    buf_free(&out);
}

static void test_event_opens_when_the_state_says_so(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told bid = {BID_MADE, {1, 7}};
    assert_event(&s, bid, 0, "{\"event\":\"bid_made\",\"seat\":1,\"amount\":null,\"say\":\"seat 1 bids\"}");
    s.shown = 1;
    assert_event(&s, bid, 0, "{\"event\":\"bid_made\",\"seat\":1,\"amount\":7,\"say\":\"seat 1 bids 7\"}");
}

static void test_event_not_for_a_seat_is_not_written(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told whispered = {WHISPERED, {1, -2}}, sealed = {SEALED, {3}};
    assert_event(&s, whispered, 1,
                 "{\"event\":\"whispered\",\"seat\":1,\"mood\":-2,\"say\":\"seat 1 feels -2\"}");
    assert_event(&s, whispered, 0, NULL);
    assert_event(&s, whispered, SPECTATOR, NULL);
    assert_event(&s, sealed, 1, NULL);
    assert_event(&s, sealed, EVERYTHING,
                 "{\"event\":\"sealed\",\"colour\":\"green\",\"say\":\"a green card is sealed\"}");
}

/* ---- Outcomes and descriptions ---- */

static void assert_outcome(const struct parlour *s, const char *json)
{
    struct outcome o;
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    parlour_outcome(s, &o);
    outcome_write(&parlour, &o, &out);
    assert_string_equal(buf_text(&out), json);
    buf_free(&out);
}

static void test_outcome_has_a_reason_only_at_the_end(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_outcome(&s, "\"over\":false,\"scores\":[-4,-7],\"ranks\":[1,2],\"reason\":null,"
                       "\"lines\":[{\"seat\":0,\"line\":\"cards\",\"points\":-4}]");
    s.shown = 1;
    assert_outcome(&s, "\"over\":true,\"scores\":[-4,-7],\"ranks\":[1,2],\"reason\":\"dealt_out\","
                       "\"lines\":[{\"seat\":0,\"line\":\"cards\",\"points\":-4}]");
}

static json_t *description(const struct game *g)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    game_write(g, &out);
    json_t *root = json_loadb(buf_text(&out), out.size, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(root);
    buf_free(&out);
    return root;
}

static const char *word_at(const json_t *list, size_t i, const char *key)
{
    return json_string_value(json_object_get(json_array_get(list, i), key));
}

static void test_description_lists_options_with_their_values(void **state)
{
    (void)state;
    json_t *root = description(&parlour);
    const json_t *options = json_object_get(root, "options");
    assert_int_equal(json_array_size(options), 2);
    assert_string_equal(word_at(options, 0, "name"), "whisper");
    assert_string_equal(word_at(options, 0, "default"), "yes");
    const json_t *stakes = json_object_get(json_array_get(options, 1), "values");
    assert_int_equal(json_array_size(stakes), 17); /* 0, and 5 to 20 */
    assert_int_equal(json_integer_value(json_array_get(stakes, 0)), 0);
    assert_int_equal(json_integer_value(json_array_get(stakes, 1)), 5);
    json_decref(root);
}

static void test_description_says_who_sees_what(void **state)
{
    (void)state;
    json_t *root = description(&parlour);
    const json_t *fields = json_object_get(root, "fields");
    assert_int_equal(json_array_size(fields), sizeof parlour_fields / sizeof parlour_fields[0] - 1);
    assert_string_equal(word_at(fields, 0, "sight"), "all");
    assert_string_equal(word_at(fields, 10, "sight"), "none");
    assert_string_equal(word_at(fields, 11, "sight"), "by element");
    assert_string_equal(word_at(fields, 13, "sight"), "owner");
    assert_string_equal(word_at(fields, 13, "index"), "colour");
    assert_true(json_is_true(json_object_get(json_array_get(fields, 13), "by_seat")));
    assert_true(json_is_true(json_object_get(json_array_get(fields, 15), "derived")));
    json_decref(root);
}

/* Each domain that anything mentions is described, once. */
static void assert_domains_known(const json_t *domains, const json_t *node)
{
    size_t i;
    const char *key;
    json_t *child;
    json_array_foreach(node, i, child) { assert_domains_known(domains, child); }
    json_object_foreach((json_t *)(uintptr_t)node, key, child)
    {
        if (strcmp(key, "domain") == 0 || strcmp(key, "index") == 0)
            assert_non_null(json_object_get(domains, json_string_value(child)));
        else if (strcmp(key, "domains") != 0)
            assert_domains_known(domains, child);
    }
}

static void test_description_explains_every_domain_it_names(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        json_t *root = description(games[i]);
        assert_domains_known(json_object_get(root, "domains"), root);
        json_decref(root);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action_is_written_by_name_and_as_text),
        cmocka_unit_test(test_action_hides_its_owners_arguments),
        cmocka_unit_test(test_action_is_read_from_an_object),
        cmocka_unit_test(test_action_says_what_is_wrong),
        cmocka_unit_test(test_action_smuggles_no_notation),
        cmocka_unit_test(test_action_has_a_largest_size),
        cmocka_unit_test(test_action_reads_back_what_is_written),
        cmocka_unit_test(test_event_is_written_by_name_and_as_sentence),
        cmocka_unit_test(test_event_hides_arguments_in_fields_and_sentence),
        cmocka_unit_test(test_plain_event_brings_the_text_of_what_is_told),
        cmocka_unit_test(test_event_opens_when_the_state_says_so),
        cmocka_unit_test(test_event_not_for_a_seat_is_not_written),
        cmocka_unit_test(test_outcome_has_a_reason_only_at_the_end),
        cmocka_unit_test(test_description_lists_options_with_their_values),
        cmocka_unit_test(test_description_says_who_sees_what),
        cmocka_unit_test(test_description_explains_every_domain_it_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
