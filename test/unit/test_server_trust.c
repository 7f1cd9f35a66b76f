/* What people at a table can trust each other and the server with: nobody looks ahead by taking back against somebody who
 * is away, and what was seen does not come true again. */
#include "test_two_servers.h"

enum { TRIALS = 60, MINUTE = 60 * 1000 };

static const char *first_legal(const struct visitor *v)
{
    json_t *legal = json_object_get(json_object_get(last_with(v, "turn"), "turn"), "legal");
    return json_array_size(legal) ? json_string_value(json_array_get(legal, 0)) : NULL;
}

/* Did the last news of steps tell anything that this seat has not done itself: dice, or another's move? */
static bool has_seen_more(const struct visitor *v, int seat)
{
    const json_t *steps = json_object_get(last_with(v, "steps"), "steps");
    for (size_t i = 0; i < json_array_size(steps); i++) {
        const json_t *actor = json_object_get(json_array_get(steps, i), "actor");
        if (!json_is_integer(actor) || json_integer_value(actor) != seat) return true;
    }
    return false;
}

/* Tries out moves and takes them back wherever that is allowed: how often did it show something first? */
static int try_and_take_back(struct visitor *v, int seat)
{
    int foreseen = 0;
    for (int i = 0; i < TRIALS; i++) {
        const char *deed = turn_of(v) == seat ? first_legal(v) : NULL;
        if (!deed) break;
        must_play(v, seat, deed);
        bool seen = has_seen_more(v, seat);
        bool taken = strcmp(code_of(ask(v, "'undo','seat':%d", seat)), "ok") == 0;
        foreseen += seen && taken;
        if (taken) must_play(v, seat, deed);
    }
    return foreseen;
}

static void test_nobody_takes_back_against_somebody_away(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "carta-magica", "", &t);
    while (turn_of(a) != 0) must_play(b, 1, first_legal(b));
    visitor_go(b);
    door_wait(d, MINUTE + 1000);
    json_t *no = json_object_get(refused(a, "bad-field", "'stand_in','seat':1,'bot':'random'"), "error");
    assert_string_equal(text_at(no, "message"), "bot: at this table a stand-in is at least \"medium\"");
    must(a, "'stand_in','seat':1");
    assert_string_equal(text_at(place_of(a, 1), "stand_in"), "medium");
    do must_play(a, 0, first_legal(a));
    while (!has_seen_more(a, 0));
    no = json_object_get(refused(a, "not-now", "'undo','seat':0"), "error");
    assert_string_equal(text_at(no, "message"), "Bruno is away and cannot agree to taking this back");
    json_t *undo = json_object_get(json_object_get(head_of(a), "undo"), "0");
    assert_flag(undo, "free", "false");
    assert_int_equal(number_at(undo, "away"), 1);
    assert_int_equal(try_and_take_back(a, 0), 0);
    door_free(d);
}

static void test_a_question_does_not_outlive_the_presence_of_who_was_asked(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    d->bots_wait = true;
    assert_flag(must(a, "'undo','seat':0"), "asked", "true");
    visitor_go(b);
    door_wait(d, MINUTE + 1000);
    must(a, "'stand_in','seat':1");
    assert_null(json_object_get(head_of(a), "ask"));
    assert_int_equal(at_of(a), 1);
    door_free(d);
}

/* Whoever is losing must not end the game because the other's line broke. */
static void test_nobody_ends_a_game_over_the_head_of_somebody_away(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "carta-magica", "", &t);
    d->bots_wait = true;
    visitor_go(b);
    door_wait(d, MINUTE + 1000);
    must(a, "'stand_in','seat':1");
    assert_flag(must(a, "'end','seat':0"), "asked", "true");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    json_t *away = json_object_get(json_object_get(head_of(a), "ask"), "away");
    assert_int_equal(json_array_size(away), 1);
    assert_int_equal(json_integer_value(json_array_get(away, 0)), 1);
    door_wait(d, 23 * 60 * MINUTE);
    b = visitor_new(d);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    must(b, "'back','seat':1");
    assert_null(json_object_get(json_object_get(head_of(a), "ask"), "away"));
    must(b, "'answer','seat':1,'yes':false");
    door_wait(d, 48 * 60 * MINUTE);
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    door_free(d);
}

static void test_whoever_is_away_for_a_day_lets_the_others_end_the_game(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "carta-magica", "", &t);
    d->bots_wait = true;
    must(b, "'leave','seat':1");
    door_wait(d, 60 * MINUTE);
    must(a, "'end','seat':0");
    door_wait(d, 23 * 60 * MINUTE - 1);
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    door_wait(d, 1);
    assert_string_equal(text_at(head_of(a), "ended"), "agreed");
    door_free(d);
}

/* The question outlives the memory of the server that was asked: it is settled by itself. */
static void test_a_question_that_nobody_watches_is_settled_in_time(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "carta-magica", "", &t);
    d->bots_wait = true;
    while (turn_of(a) != 0) must_play(b, 1, first_legal(b));
    must(b, "'leave','seat':1");
    must(a, "'end','seat':0");
    visitor_go(a);
    visitor_go(b);
    door_wait(d, 10 * MINUTE);
    for (int hour = 0; hour < 24; hour++) door_wait(d, 60 * MINUTE);
    a = visitor_new(d);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_string_equal(text_at(head_of(a), "ended"), "agreed");
    door_free(d);
}

static void test_the_opener_names_the_level_of_stand_ins(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    refused(a, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'stand_in':'random','places':[" YOU(
                "Ada", 1) ",{'kind':'open'}]");
    open_two(a, b, "tic-tac-toe", ",'stand_in':'hard','clock':{'kind':'move','ms':60000}", &t);
    assert_string_equal(text_at(head_of(a), "stand_in"), "hard");
    refused(b, "bad-field", "'leave','seat':1,'bot':'medium'");
    d->bots_wait = true;
    door_wait(d, MINUTE);
    assert_string_equal(text_at(place_of(a, 0), "stand_in"), "hard");
    must(b, "'leave','seat':1,'bot':'master'");
    door_free(d);
}

/* ---- Against bots alone ---- */

/* The text of the first step of CHANCE in what was told last, or "". */
static const char *rolled(const struct visitor *v)
{
    const json_t *steps = json_object_get(last_with(v, "steps"), "steps");
    for (size_t i = 0; i < json_array_size(steps); i++)
        if (json_is_string(json_object_get(json_array_get(steps, i), "actor")))
            return text_at(json_array_get(steps, i), "action");
    return "";
}

static void prove_record(struct door *d, const char *table, const char *line)
{
    struct buf record, id;
    struct error err = {0};
    buf_init(&record, RECORD_MAX);
    buf_init(&id, 64);
    assert_true(record_of(d, table, &record, &err));
    assert_memory_equal(buf_text(&record), "isolario: 2\n", 12);
    assert_non_null(strstr(buf_text(&record), line));
    if (!upload_of(d, buf_text(&record), record.size, &id, &err)) fail_msg("%s", err.text);
    buf_free(&record);
    buf_free(&id);
}

static void test_against_bots_one_takes_back_freely_with_other_dice(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    char before[200], deed[200];
    note_tickets(must(a, "'open','game':'carta-magica','seats':2,'places':[" YOU(
                             "Ada", 1) ",{'kind':'bot','bot':'random'}]"),
                 &t);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    do {
        snprintf(deed, sizeof deed, "%s", first_legal(a));
        must_play(a, 0, deed);
    } while (!rolled(a)[0]);
    snprintf(before, sizeof before, "%s", rolled(a));
    bool differs = false;
    for (int i = 1; i <= 40; i++) {
        assert_flag(must(a, "'undo','seat':0"), "asked", "false");
        assert_int_equal(number_at(head_of(a), "undone"), i);
        must_play(a, 0, deed);
        differs = differs || strcmp(rolled(a), before) != 0;
    }
    assert_true(differs);
    door_restart(d); /* the rows alone say which dice they were */
    visitor_return(a);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(number_at(head_of(a), "undone"), 40);
    must(a, "'resign','seat':0");
    prove_record(d, t.table, "\nundone 40\n");
    const json_t *rolls = json_object_get(must(a, "'dice','table':'%s'", t.table), "rolls");
    assert_int_equal(number_at(json_array_get(rolls, json_array_size(rolls) - 1), "undone"), 40);
    assert_null(json_object_get(json_array_get(rolls, 0), "undone"));
    door_free(d);
}

/* ---- The promise comes first ---- */

/* A message as it stands, without the promise that the tests' door asks for by itself. */
static json_t *ask_raw(struct visitor *v, const char *body)
{
    char text[2000];
    int from = v->count;
    int n = snprintf(text, sizeof text, "{'id':%" PRId64 ",'do':%s}", ++v->id, body);
    for (char *c = text; *c; c++)
        if (*c == '\'') *c = '"';
    hub_receive(v->guest, text, (size_t)n);
    return answer_of(v, from);
}

static void test_no_number_is_taken_before_the_commitment(void **state)
{
    (void)state;
    static const char open[] = "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) "," YOU(
        "Bruno", 2) "]";
    static const char bots[] =
        "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'bot','bot':'easy','number':'" NUMBER
        "'},{'kind':'bot','bot':'easy'}]";
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    char promised[DICE_HEX + 1];
    d->bots_wait = true;
    assert_string_equal(code_of(ask_raw(a, open)), "not-now");
    assert_string_equal(code_of(ask_raw(a, bots)), "not-now");
    snprintf(promised, sizeof promised, "%s", text_at(ask_raw(a, "'commit'"), "commitment"));
    json_t *opened = ask_raw(a, open);
    assert_string_equal(text_at(opened, "commitment"), promised);
    note_tickets(opened, &t);
    json_t *entered = must(a, "'enter','table':'%s','keys':['%s','%s']", t.table, t.key[0], t.key[1]);
    assert_string_equal(text_at(entered, "commitment"), promised);
    assert_string_equal(text_at(head_of(a), "commitment"), promised);
    assert_string_equal(code_of(ask_raw(a, open)), "not-now"); /* a promise is for one table */
    must(a, "'resign','seat':0");
    assert_string_equal(text_at(must(a, "'dice','table':'%s'", t.table), "commitment"), promised);
    door_free(d);
}

static void test_a_table_of_bots_has_the_openers_number(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    note_tickets(
        must(a, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'bot','bot':'easy','number':'" NUMBER
                "'},{'kind':'bot','bot':'easy'}]"),
        &t);
    must(a, "'enter','table':'%s'", t.table);
    door_turn(d);
    assert_string_equal(text_at(head_of(a), "phase"), "over");
    const json_t *numbers = json_object_get(must(a, "'dice','table':'%s'", t.table), "numbers");
    assert_string_equal(json_string_value(json_array_get(numbers, 0)), NUMBER);
    door_free(d);
}

/* ---- Two servers ---- */

/* Time passes at both, with a turn now and then, and what they tell each other arrives. */
static void pass_time(struct door *one, struct door *two, int seconds)
{
    for (int s = 0; s < seconds; s += 5) {
        one->now_ms += 5000;
        if (two) two->now_ms += 5000;
        for (int i = 0; i < 5; i++) {
            door_turn(one);
            if (two) door_turn(two);
            usleep(4000);
        }
    }
}

static void test_who_is_at_the_other_server_is_present(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(two);
    struct tickets t;
    open_two(a, b, "carta-magica", "", &t);
    pass_time(one, two, 300);
    assert_flag(place_of(a, 1), "here", "true");
    assert_flag(place_of(b, 0), "here", "true");
    refused(a, "not-now", "'stand_in','seat':1");
    visitor_go(b);
    pass_time(one, two, 30);
    assert_flag(place_of(a, 1), "here", "false");
    refused(a, "not-now", "'stand_in','seat':1");
    visitor_return(b); /* and is known to be back at once */
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    pass_time(one, two, 5);
    assert_flag(place_of(a, 1), "here", "true");
    pass_time(one, two, 90);
    refused(a, "not-now", "'stand_in','seat':1");
    door_free(two);
    door_free(one);
}

static void test_who_reads_a_table_later_hears_who_is_there(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(two);
    struct tickets t;
    note_tickets(
        must(b, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]"),
        &t);
    must(b, "'enter','table':'%s','keys':['%s']", t.table, t.key[1]);
    pass_time(one, two, 30);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    pass_time(one, two, 65);
    refused(a, "not-now", "'stand_in','seat':1");
    door_free(two);
    door_free(one);
}

static void test_the_people_of_a_server_that_dies_are_away_after_a_while(void **state)
{
    (void)state;
    struct door *one = door_at(name), *two = door_at(name);
    struct visitor *a = visitor_new(one), *b = visitor_new(two);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    pass_time(one, two, 30);
    door_free(two);
    pass_time(one, NULL, 30);
    assert_flag(place_of(a, 1), "here", "true");
    pass_time(one, NULL, 50);
    assert_flag(place_of(a, 1), "here", "false");
    refused(a, "not-now", "'stand_in','seat':1");
    pass_time(one, NULL, 70);
    must(a, "'stand_in','seat':1");
    door_free(one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nobody_takes_back_against_somebody_away),
        cmocka_unit_test(test_a_question_does_not_outlive_the_presence_of_who_was_asked),
        cmocka_unit_test(test_nobody_ends_a_game_over_the_head_of_somebody_away),
        cmocka_unit_test(test_whoever_is_away_for_a_day_lets_the_others_end_the_game),
        cmocka_unit_test(test_a_question_that_nobody_watches_is_settled_in_time),
        cmocka_unit_test(test_the_opener_names_the_level_of_stand_ins),
        cmocka_unit_test(test_no_number_is_taken_before_the_commitment),
        cmocka_unit_test(test_a_table_of_bots_has_the_openers_number),
        cmocka_unit_test(test_against_bots_one_takes_back_freely_with_other_dice),
    };
    const struct CMUnitTest shared[] = {
        cmocka_unit_test(test_who_is_at_the_other_server_is_present),
        cmocka_unit_test(test_who_reads_a_table_later_hears_who_is_there),
        cmocka_unit_test(test_the_people_of_a_server_that_dies_are_away_after_a_while),
    };
    return cmocka_run_group_tests_name("one server", tests, NULL, NULL) +
           cmocka_run_group_tests_name("two servers", shared, begin_postgres, end_postgres);
}
