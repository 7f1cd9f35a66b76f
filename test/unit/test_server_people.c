/* People at a table that runs: taking back, leaving and coming back, stand-ins, resigning, clocks. */
#include "test_server.h"

/* ---- Taking back ---- */

/* Plays the first of what is offered, of whoever is to act. */
static int play_first(struct visitor *a, struct visitor *b)
{
    int seat = turn_of(a);
    struct visitor *v = seat == 0 ? a : b;
    const json_t *legal = json_object_get(json_object_get(last_with(v, "turn"), "turn"), "legal");
    must_play(v, seat, json_string_value(json_array_get(legal, 0)));
    return seat;
}

static bool is_free(const struct visitor *v, int seat)
{
    char name[2] = {(char)('0' + seat), 0};
    return json_is_true(json_object_get(json_object_get(json_object_get(head_of(v), "undo"), name), "free"));
}

static void test_undo_is_free_within_ones_own_turn(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    int seat = 0;
    open_two(a, b, "carta-magica", "", &t);
    for (int i = 0; i < 200 && !is_free(a, seat); i++) {
        seat = play_first(a, b);
        if (is_free(a, seat)) assert_int_equal(turn_of(a), seat);
    }
    int64_t at = at_of(b);
    assert_flag(must(seat == 0 ? a : b, "'undo','seat':%d", seat), "asked", "false");
    assert_int_equal(at_of(b), at - 1);
    json_t *notes = json_object_get(last_with(b, "notes"), "notes"), *note = json_array_get(notes, 0);
    assert_int_equal(json_array_size(notes), 1);
    assert_string_equal(text_at(note, "what"), "took_back");
    assert_int_equal(number_at(note, "seat"), seat);
    assert_int_equal(number_at(note, "at"), at - 1);
    text_at(note, "action");
    door_free(d);
}

static void test_undo_is_asked_for_once_the_next_is_on_turn(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    refused(a, "not-now", "'undo','seat':0");
    must_play(a, 0, "mark a1");
    assert_false(is_free(b, 0));
    assert_flag(must(a, "'undo','seat':0"), "asked", "true");
    assert_int_equal(at_of(b), 1);
    must(b, "'answer','seat':1,'yes':true");
    assert_int_equal(number_at(last_with(b, "undone"), "undone"), 1);
    assert_int_equal(at_of(b), 0);
    json_t *note = json_array_get(json_object_get(last_with(a, "notes"), "notes"), 0);
    assert_string_equal(text_at(note, "action"), "mark cell=a1");
    must_play(a, 0, "mark c3");
    visitor_mark(b);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    assert_int_equal(json_array_size(json_object_get(last_with(b, "notes"), "notes")), 1);
    door_free(d);
}

static void test_undo_asks_the_others_otherwise(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    must_play(b, 1, "mark a2");
    assert_flag(must(a, "'undo','seat':0"), "asked", "true");
    json_t *asked = json_object_get(head_of(b), "ask");
    assert_int_equal(number_at(asked, "seat"), 0);
    assert_int_equal(number_at(asked, "steps"), 2);
    refused(a, "not-now", "'answer','seat':0,'yes':true");
    refused(b, "not-now", "'undo','seat':1");
    refused(b, "bad-field", "'answer','seat':1");
    must(b, "'answer','seat':1,'yes':false");
    assert_null(json_object_get(head_of(a), "ask"));
    assert_int_equal(at_of(a), 2);
    refused(b, "not-now", "'answer','seat':1,'yes':true");
    must(a, "'undo','seat':0");
    must(b, "'answer','seat':1,'yes':true");
    assert_int_equal(at_of(a), 0);
    assert_int_equal(number_at(last_with(a, "undone"), "undone"), 2);
    /* A question dies with the next move, and when a bot plays for somebody who was asked. */
    must_play(a, 0, "mark a1");
    must_play(b, 1, "mark a2");
    must(a, "'undo','seat':0");
    must_play(a, 0, "mark a3");
    assert_null(json_object_get(head_of(a), "ask"));
    must(a, "'undo','seat':0");
    must(b, "'answer','seat':1,'yes':true");
    assert_int_equal(at_of(a), 2);
    must(a, "'undo','seat':0");
    d->bots_wait = true;
    must(b, "'leave','seat':1");
    assert_null(json_object_get(head_of(a), "ask"));
    assert_int_equal(at_of(a), 2);
    door_free(d);
}

static void test_bots_agree_to_undo(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU(
                             "Ada", 1) ",{'kind':'bot','bot':'greedy'}]"),
                 &t);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    must_play(a, 0, "mark a1");
    assert_int_equal(at_of(a), 2);
    assert_flag(must(a, "'undo','seat':0"), "asked", "false");
    assert_int_equal(at_of(a), 0);
    door_free(d);
}

/* ---- Leaving, standing in, resigning, clocks ---- */

static void test_a_bot_takes_over_and_hands_back(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    refused(b, "bad-field", "'leave','seat':1,'bot':'nobody'");
    refused(b, "not-now", "'back','seat':1");
    must(b, "'leave','seat':1");
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    must_play(a, 0, "mark a1");
    assert_int_equal(at_of(a), 2);
    visitor_go(b);
    visitor_return(b);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    must(b, "'back','seat':1");
    assert_null(json_object_get(place_of(a, 1), "stand_in"));
    d->bots_wait = true;
    json_t *legal = json_object_get(json_object_get(last_with(a, "turn"), "turn"), "legal");
    must_play(a, 0, json_string_value(json_array_get(legal, 0)));
    assert_int_equal(turn_of(b), 1);
    assert_int_equal(at_of(a), 3);
    refused(a, "not-now", "'stand_in','seat':1,'bot':'hard'");
    visitor_go(b);
    d->now_ms += 59 * 1000;
    refused(a, "not-now", "'stand_in','seat':1,'bot':'hard'");
    d->now_ms += 2 * 1000;
    d->bots_wait = false;
    must(a, "'stand_in','seat':1,'bot':'hard'");
    door_turn(d);
    assert_int_equal(at_of(a), 4);
    door_free(d);
}

/* ---- Ends by people ---- */

static const char *note_of(const struct visitor *v, int from_last)
{
    const json_t *notes = json_object_get(last_with(v, "notes"), "notes");
    size_t n = json_array_size(notes);
    assert_true(n > (size_t)from_last);
    return text_at(json_array_get(notes, n - 1 - (size_t)from_last), "what");
}

static void test_resigning_at_a_table_of_two_ends_the_game(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    struct buf record, id;
    struct error err = {0};
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    must(b, "'resign','seat':1");
    assert_string_equal(text_at(head_of(a), "phase"), "over");
    assert_true(json_is_true(json_object_get(place_of(a, 1), "resigned")));
    assert_string_equal(note_of(a, 0), "resigned");
    json_t *outcome = json_object_get(last_with(a, "outcome"), "outcome");
    assert_string_equal(text_at(outcome, "reason"), "resigned");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(outcome, "ranks"), 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(outcome, "ranks"), 1)), 2);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(head_of(b), "ranks"), 1)), 2);
    assert_int_equal(turn_of(b), -1);
    refused(a, "over", "'play','seat':0,'at':1,'action':'mark b2'");
    refused(b, "over", "'undo','seat':1");
    buf_init(&record, BUF_LIMIT);
    buf_init(&id, 100);
    assert_true(record_of(d, t.table, &record, &err));
    assert_non_null(
        strstr(buf_text(&record), "result: ended resigned=1 scores=0,0 ranks=1,2 reason=resigned\n"));
    assert_true(upload_of(d, buf_text(&record), record.size, &id, &err));
    json_t *answer = must(b, "'replay','upload':'%s','step':1", buf_text(&id));
    assert_string_equal(text_at(json_object_get(answer, "outcome"), "reason"), "resigned");
    must(b, "'dice','table':'%s'", t.table);
    /* A result that does not follow from who resigned is not proved. */
    memcpy(strstr(buf_text(&record), "ranks=1,2"), "ranks=2,1", 9);
    assert_false(upload_of(d, buf_text(&record), record.size, &id, &err));
    buf_free(&record);
    buf_free(&id);
    door_restart(d);
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_string_equal(text_at(head_of(a), "phase"), "over");
    assert_string_equal(note_of(a, 0), "resigned");
    door_free(d);
}

/* Three people at a table of Carta Magica. */
static void open_three(struct visitor *a, struct visitor *b, struct visitor *c, struct tickets *t)
{
    struct visitor *all[] = {a, b, c};
    note_tickets(must(a, "'open','game':'carta-magica','seats':3,'places':[" YOU("Ada", 1) "," YOU(
                             "Bruno", 2) "," YOU("Carla", 3) "]"),
                 t);
    for (int i = 0; i < 3; i++) must(all[i], "'enter','table':'%s','keys':['%s']", t->table, t->key[i]);
}

static void test_with_three_the_others_are_asked_whether_to_end(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *c = visitor_new(d);
    struct tickets t;
    open_three(a, b, c, &t);
    d->bots_wait = true;
    must(b, "'resign','seat':1");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "easy");
    json_t *asked = json_object_get(head_of(a), "ask");
    assert_string_equal(text_at(asked, "what"), "end");
    assert_int_equal(number_at(asked, "seat"), 1);
    refused(b, "not-now", "'back','seat':1");
    refused(b, "not-now", "'resign','seat':1");
    refused(b, "not-now", "'answer','seat':1,'yes':true");
    must(a, "'answer','seat':0,'yes':true");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    must(c, "'answer','seat':2,'yes':false");
    assert_null(json_object_get(head_of(a), "ask"));
    assert_string_equal(note_of(a, 0), "declined");
    /* Later they agree. */
    assert_flag(must(a, "'end','seat':0"), "asked", "true");
    refused(c, "not-now", "'end','seat':2");
    must(c, "'answer','seat':2,'yes':true");
    json_t *outcome = json_object_get(last_with(b, "outcome"), "outcome");
    assert_string_equal(text_at(head_of(b), "ended"), "agreed");
    assert_string_equal(text_at(outcome, "reason"), "agreed");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(outcome, "ranks"), 0)), 1);
    assert_int_equal(json_integer_value(json_array_get(json_object_get(outcome, "ranks"), 1)), 3);
    door_free(d);
}

static void test_a_question_to_end_outlives_moves_and_absence(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *c = visitor_new(d);
    struct tickets t;
    open_three(a, b, c, &t);
    int seat = turn_of(a);
    struct visitor *mover = seat == 0 ? a : seat == 1 ? b : c;
    must(a, "'end','seat':0");
    const json_t *legal = json_object_get(json_object_get(last_with(mover, "turn"), "turn"), "legal");
    must_play(mover, seat, json_string_value(json_array_get(legal, 0)));
    assert_non_null(json_object_get(head_of(b), "ask"));
    d->bots_wait = true;
    /* Nobody's game is ended because they went for a while. */
    must(b, "'leave','seat':1");
    must(c, "'leave','seat':2");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    must(b, "'back','seat':1");
    must(b, "'answer','seat':1,'yes':true");
    assert_string_equal(text_at(head_of(a), "phase"), "playing"); /* Carla may have another opinion */
    must(c, "'back','seat':2");
    must(c, "'answer','seat':2,'yes':true");
    assert_string_equal(text_at(head_of(a), "phase"), "over");
    door_free(d);
}

static void test_the_last_person_who_resigns_ends_a_game_with_bots(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    d->bots_wait = true;
    note_tickets(must(a, "'open','game':'carta-magica','seats':3,'places':[" YOU(
                             "Ada", 1) ",{'kind':'bot','bot':'easy'},{'kind':'bot','bot':'easy'}]"),
                 &t);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    must(a, "'resign','seat':0");
    assert_string_equal(text_at(head_of(a), "phase"), "over");
    door_free(d);
}

static void test_a_clock_per_move_ends_the_turn(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'move','ms':60000}", &t);
    d->bots_wait = true;
    assert_int_equal(number_at(head_of(a), "deadline"), d->now_ms + 60000);
    assert_int_equal(number_at(head_of(a), "running"), 0);
    d->now_ms += 20000;
    assert_in_range(hub_wait_ms(d->hub), 1, 40000);
    must_play(a, 0, "mark a1");
    assert_int_equal(number_at(head_of(a), "deadline"), d->now_ms + 60000);
    assert_int_equal(number_at(head_of(a), "running"), 1);
    door_wait(d, 59999);
    assert_null(json_object_get(place_of(a, 1), "stand_in"));
    door_wait(d, 1);
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    assert_true(json_is_true(json_object_get(place_of(a, 1), "late")));
    assert_string_equal(note_of(a, 0), "out_of_time");
    assert_null(json_object_get(head_of(a), "running"));
    must(b, "'back','seat':1");
    assert_null(json_object_get(place_of(a, 1), "late"));
    assert_string_equal(note_of(a, 0), "back");
    assert_int_equal(number_at(head_of(a), "deadline"), d->now_ms + 60000);
    door_free(d);
}

static void test_a_budget_runs_down_over_restarts(void **state)
{
    (void)state;
    const int64_t day = 24 * 3600 * 1000;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", ",'clock':{'kind':'budget','ms':259200000,'increment':3600000}", &t);
    d->now_ms += day;
    must_play(a, 0, "mark a1");
    assert_int_equal(number_at(place_of(b, 0), "left"), 2 * day + 3600000);
    assert_int_equal(number_at(head_of(b), "deadline"), d->now_ms + 3 * day);
    door_restart(d);
    d->bots_wait = true;
    door_wait(d, 3 * day - 1);
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(number_at(head_of(a), "running"), 1);
    visitor_go(a);
    door_restart(d);
    door_wait(d, 1000); /* nobody is there, and the clock runs out all the same */
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    assert_int_equal(number_at(place_of(a, 1), "left"), 0);
    visitor_return(b);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    must(b, "'back','seat':1");
    assert_int_equal(number_at(place_of(a, 1), "left"), 3 * day / 10);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_is_free_within_ones_own_turn),
        cmocka_unit_test(test_undo_is_asked_for_once_the_next_is_on_turn),
        cmocka_unit_test(test_undo_asks_the_others_otherwise),
        cmocka_unit_test(test_bots_agree_to_undo),
        cmocka_unit_test(test_a_bot_takes_over_and_hands_back),
        cmocka_unit_test(test_resigning_at_a_table_of_two_ends_the_game),
        cmocka_unit_test(test_with_three_the_others_are_asked_whether_to_end),
        cmocka_unit_test(test_a_question_to_end_outlives_moves_and_absence),
        cmocka_unit_test(test_the_last_person_who_resigns_ends_a_game_with_bots),
        cmocka_unit_test(test_a_clock_per_move_ends_the_turn),
        cmocka_unit_test(test_a_budget_runs_down_over_restarts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
