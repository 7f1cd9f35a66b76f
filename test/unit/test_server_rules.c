/* Tables that were begun under another version of their game's rules: listed, refused in words, never gone. */
#include "test_server.h"

static struct game newer;
static const struct game *newer_games[] = {&newer, NULL};

/* The same house with a program that plays version 2 of tic-tac-toe. */
static void renew_rules(struct door *d)
{
    newer = *game_find("tic-tac-toe");
    newer.version++;
    d->setup.games = newer_games;
    door_restart(d);
}

static void test_a_table_of_older_rules_is_listed_and_refused_in_words(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'public':true,'clock':{'kind':'budget','ms':60000}", &t);
    must_play(a, 0, "mark a1");
    must(b, "'say','seat':1,'text':'ahoy'");
    must(b, "'resign','seat':1");
    renew_rules(d);
    visitor_return(a);
    json_t *mine = json_object_get(
        must(a, "'mine','tables':[{'table':'%s','keys':['%s']}]", t.table, t.key[0]), "tables");
    assert_int_equal(json_array_size(mine), 1);
    json_t *head = json_array_get(mine, 0);
    assert_string_equal(text_at(head, "table"), t.table);
    assert_string_equal(text_at(head, "game"), "tic-tac-toe");
    assert_string_equal(text_at(head, "phase"), "old");
    assert_int_equal(number_at(head, "rules"), 1);
    assert_int_equal(number_at(head, "created"), 1790000000000);
    assert_string_equal(text_at(json_array_get(json_object_get(head, "seats"), 1), "name"), "Bruno");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(head, "you"), 0)), 0);
    assert_flag(head, "your_turn", "false");
    json_t *refusal = json_object_get(
        refused(a, "old-rules", "'enter','table':'%s','keys':['%s']", t.table, t.key[0]), "error");
    assert_string_equal(
        text_at(refusal, "message"),
        "this table of tic-tac-toe was begun under version 1 of its rules, and this server plays "
        "version 2; it cannot be played on here");
    assert_string_equal(text_at(json_object_get(refusal, "table"), "table"), t.table);
    refused(a, "old-rules", "'replay','table':'%s','step':0", t.table);
    refused(a, "old-rules", "'dice','table':'%s'", t.table);
    refused(a, "old-rules", "'take','table':'%s','code':'x'", t.table);
    refused(a, "old-rules", "'thought','table':'%s','step':1", t.table);
    refused(a, "not-now", "'rematch'"); /* nobody is at the table */
    door_free(d);
}

static void test_a_table_of_older_rules_is_not_offered_to_strangers(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'public':true", &t);
    assert_int_equal(json_array_size(json_object_get(must(b, "'lobby'"), "tables")), 1);
    renew_rules(d);
    visitor_return(b);
    assert_int_equal(json_array_size(json_object_get(must(b, "'lobby'"), "tables")), 0);
    door_free(d);
}

static void test_a_record_of_an_old_table_is_refused_in_words(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    struct error err = {0};
    struct buf out;
    open_two(a, b, "tic-tac-toe", "", &t);
    play_to_the_end(a, b);
    renew_rules(d);
    buf_init(&out, 65536);
    assert_false(record_of(d, t.table, &out, &err));
    assert_string_equal(err.code, "old-rules");
    buf_free(&out);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_of_older_rules_is_listed_and_refused_in_words),
        cmocka_unit_test(test_a_table_of_older_rules_is_not_offered_to_strangers),
        cmocka_unit_test(test_a_record_of_an_old_table_is_refused_in_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
