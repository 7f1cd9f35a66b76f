/* The table alone, as the fold of its rows: what each kind of row does, what it refuses, and that a refused row leaves no
 * trace. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/view.h"
#include "games/registry.h"
#include "server/news.h"

#include <cmocka.h>

#define HASH "00000000000000000000000000000000000000000000000000000000000000aa"
#define OTHER "00000000000000000000000000000000000000000000000000000000000000bb"
#define OPENING                                                                                              \
    "open "                                                                                                  \
    "{\"game\":\"tic-tac-toe\",\"rules\":1,\"seats\":2,\"options\":{},\"public\":true,\"clock\":{\"kind\":"  \
    "\"none\"},"                                                                                             \
    "\"host\":\"" HASH "\",\"secret\":\"" OTHER "\"}"

static const int64_t BEGIN_MS = 1790000000000;

static bool apply(struct table *t, const char *text, struct error *err)
{
    const struct store_row row = {t->id, t->seq + 1, BEGIN_MS + t->seq, text, strlen(text)};
    return table_apply(t, games, &row, NULL, err);
}

static void must(struct table *t, const char *text)
{
    struct error err = {0};
    if (!apply(t, text, &err)) fail_msg("%s: %s", text, err.text);
}

static void whole(const struct table *t, struct buf *out)
{
    struct buf head;
    buf_init(&head, BUF_LIMIT);
    news_head(t, NULL, &head);
    news_sync(t, buf_text(&head), SPECTATOR, 0, out);
    buf_free(&head);
}

/* Refused, with this in the reason, and nothing changed. */
static void refused(struct table *t, const char *text, const char *why)
{
    struct buf before, after;
    struct error err = {0};
    buf_init(&before, BUF_LIMIT);
    buf_init(&after, BUF_LIMIT);
    if (t->opening.game) whole(t, &before);
    if (apply(t, text, &err)) fail_msg("%s was not refused", text);
    if (!strstr(err.text, why)) fail_msg("%s: %s", text, err.text);
    if (t->opening.game) whole(t, &after);
    assert_string_equal(buf_text(&before), buf_text(&after));
    buf_free(&before);
    buf_free(&after);
}

static struct table *fresh(void)
{
    const struct table_id id = {"testtesttesttest"};
    return table_new(&id);
}

static struct table *opened(void)
{
    struct table *t = fresh();
    must(t, OPENING);
    return t;
}

static struct table *started(void)
{
    struct table *t = opened();
    must(t, "sit 0 " HASH " " HASH " 1 Ada of the islands");
    must(t, "sit 1 " OTHER " " OTHER " 2 Bruno");
    must(t, "ready 0 yes");
    must(t, "ready 1 yes");
    must(t, "start");
    return t;
}

static void test_open_is_the_first_row_and_is_checked(void **state)
{
    (void)state;
    struct table *t = fresh();
    refused(t, "start", "not opened");
    refused(t, "", "unknown word");
    refused(t, "open", "");
    refused(t, "open {}", "game");
    refused(t, "open {\"game\":\"chess\",\"rules\":1,\"seats\":2,\"public\":true}", "no game");
    refused(t, "open {\"game\":\"tic-tac-toe\",\"rules\":9,\"seats\":2,\"public\":true}", "host");
    refused(t, "open {\"game\":\"tic-tac-toe\",\"rules\":1,\"seats\":3,\"public\":true}", "not for 3 seats");
    refused(
        t,
        "open "
        "{\"game\":\"tic-tac-toe\",\"rules\":1,\"seats\":2,\"public\":true,\"host\":\"1\",\"secret\":\"\"}",
        "host");
    must(t, OPENING);
    refused(t, OPENING, "once");
    assert_int_equal(t->seq, 1);
    assert_int_equal(t->created_ms, BEGIN_MS);
    assert_true(t->opening.is_public);
    struct error err = {0};
    const struct store_row far = {t->id, 3, BEGIN_MS, "start", 5};
    assert_false(table_apply(t, games, &far, NULL, &err));
    assert_non_null(strstr(err.text, "not the next one"));
    table_free(t);
}

static void test_seats_are_taken_and_given_up(void **state)
{
    (void)state;
    struct table *t = opened();
    refused(t, "sit 2 " HASH " " HASH " 1 Ada", "number");
    refused(t, "sit x " HASH " " HASH " 1 Ada", "number");
    refused(t, "sit 0 12 " HASH " 1 Ada", "hash");
    refused(t, "sit 0 " HASH " 12 1 Ada", "dice");
    refused(t, "sit 0 " HASH " " HASH " 7 Ada", "number");
    refused(t, "sit 0 " HASH " " HASH " 1 ", "name");
    refused(t, "ready 0 yes", "nobody");
    must(t, "sit 0 " HASH " " HASH " 1 Ada of the islands");
    assert_string_equal(t->places[0].name, "Ada of the islands");
    assert_true(t->change.key);
    refused(t, "sit 0 " HASH " " HASH " 2 Bruno", "taken");
    refused(t, "bot 0 greedy", "taken");
    refused(t, "ready 0 maybe", "neither");
    refused(t, "ready 0 yes 12", "dice");
    must(t, "ready 0 yes " OTHER);
    assert_int_equal(t->places[0].number[DICE_BYTES - 1], 0xbb);
    refused(t, "start", "not everybody");
    refused(t, "bot 1 ", "bot");
    must(t, "bot 1 greedy");
    assert_int_equal(t->places[1].colour, 2);
    assert_true(table_can_start(t));
    must(t, "rise 0");
    assert_int_equal(t->places[0].kind, PLACE_OPEN);
    assert_false(table_can_start(t));
    table_free(t);
}

static void test_actions_are_played_by_their_seat(void **state)
{
    (void)state;
    struct table *t = opened();
    refused(t, "act 0 mark a1", "phase");
    table_free(t);
    t = started();
    refused(t, "sit 0 " HASH " " HASH " 1 Ada", "phase");
    refused(t, "act 1 mark a1", "another seat");
    refused(t, "act 0 mark z1", "no cell");
    must(t, "act 0 mark a1");
    assert_int_equal(t->change.steps, 1);
    refused(t, "act 1 mark a1", "TTT-MARK-02");
    refused(t, "rematch aaaaaaaaaaaaaaaa", "phase");
    must(t, "act 1 mark a2");
    must(t, "act 0 mark b1");
    must(t, "act 1 mark b2");
    must(t, "act 0 mark c1");
    assert_int_equal(t->phase, PHASE_OVER);
    assert_int_equal(table_actor(t), NOBODY);
    refused(t, "act 1 mark c3", "phase");
    refused(t, "undo 1", "phase");
    refused(t, "rematch short", "table");
    must(t, "rematch aaaaaaaaaaaaaaaa");
    refused(t, "rematch bbbbbbbbbbbbbbbb", "already");
    table_free(t);
}

static void test_questions_are_settled_by_everybody(void **state)
{
    (void)state;
    struct table *t = started();
    bool is_free;
    assert_int_equal(undo_steps(t, 0, &is_free), 0);
    must(t, "act 0 mark a1");
    assert_int_equal(undo_steps(t, 0, &is_free), 1);
    assert_false(is_free); /* the next is on turn */
    must(t, "act 1 mark a2");
    assert_int_equal(undo_steps(t, 0, &is_free), 2);
    assert_false(is_free);
    refused(t, "ask 0 undo 1", "not those");
    refused(t, "ask 0 redo 2", "question");
    refused(t, "answer 1 yes", "nothing");
    must(t, "ask 0 undo 2");
    refused(t, "ask 1 undo 1", "already");
    must(t, "answer 1 yes");
    assert_int_equal(table_length(t), 0);
    assert_int_equal(t->change.undone, 2);
    assert_int_equal(t->undo_seq, t->seq);
    refused(t, "undo 1", "");
    table_free(t);
}

static void test_stand_ins_come_and_go(void **state)
{
    (void)state;
    struct table *t = started();
    refused(t, "back 0", "nobody stands in");
    must(t, "leave 0 greedy");
    assert_string_equal(table_bot(t, 0), "greedy");
    refused(t, "timeout 0 greedy", "no person");
    must(t, "back 0");
    assert_null(table_bot(t, 0));
    refused(t, "stand_in 0 a-bot-with-a-name-that-is-too-long", "bot");
    must(t, "stand_in 0 random");
    must(t, "resign 0 greedy");
    refused(t, "back 0", "nobody stands in");
    refused(t, "resign 0 greedy", "no person");
    table_free(t);
}

static void test_keys_change_by_link(void **state)
{
    (void)state;
    struct table *t = started();
    refused(t, "link 0 12 5", "hash");
    refused(t, "link 0 " OTHER " soon", "number");
    must(t, "link 0 " OTHER " 1790000009999");
    assert_int_equal(t->places[0].code_expires_ms, 1790000009999);
    assert_false(t->change.head);
    must(t, "key 0 " OTHER);
    assert_int_equal(t->places[0].key.bytes[KEY_HASH - 1], 0xbb);
    assert_false(key_hash_any(&t->places[0].code));
    table_free(t);
}

/* A game whose first player is random: the dice of the open row and of the seats decide, every time alike. */
static void test_chance_follows_from_the_rows(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "open {\"game\":\"carta-magica\",\"rules\":1,\"seats\":2,\"options\":{},\"public\":false,"
        "\"clock\":{\"kind\":\"none\"},\"host\":\"" HASH "\",\"secret\":\"" OTHER "\"}",
        "sit 0 " HASH " " HASH " 1 Ada", "bot 1 random", "ready 0 yes", "start"};
    uint64_t hash[2];
    for (int k = 0; k < 2; k++) {
        struct table *t = fresh();
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) must(t, rows[i]);
        assert_true(table_length(t) > 0);
        assert_true(t->marks[0].closed);
        assert_true(table_actor(t) >= 0);
        hash[k] = match_hash(t->match);
        table_free(t);
    }
    assert_true(hash[0] == hash[1]);
}

static int steps_told;

static void count_step(void *context, const struct table *t, const struct step_told *told)
{
    (void)context;
    assert_int_equal(told->at, steps_told);
    assert_memory_not_equal(told->before, told->after, t->opening.game->state_size);
    steps_told++;
}

static void test_replay_tells_the_steps_again(void **state)
{
    (void)state;
    const struct watcher watcher = {count_step, NULL};
    struct table *t = started();
    must(t, "act 0 mark a1");
    must(t, "act 1 mark a2");
    must(t, "act 0 mark b1");
    steps_told = 0;
    table_replay(t, 0, &watcher);
    assert_int_equal(steps_told, 3);
    steps_told = 1;
    struct match *m = table_rewind(t, 2, &watcher);
    assert_int_equal(steps_told, 2);
    assert_int_equal(match_length(m), 2);
    match_close(m);
    table_free(t);
}

int main(void)
{
    keys_begin();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_is_the_first_row_and_is_checked),
        cmocka_unit_test(test_seats_are_taken_and_given_up),
        cmocka_unit_test(test_actions_are_played_by_their_seat),
        cmocka_unit_test(test_questions_are_settled_by_everybody),
        cmocka_unit_test(test_stand_ins_come_and_go),
        cmocka_unit_test(test_keys_change_by_link),
        cmocka_unit_test(test_chance_follows_from_the_rows),
        cmocka_unit_test(test_replay_tells_the_steps_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
