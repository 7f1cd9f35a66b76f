/* What a bot thought of its move, asked again when the match is over: who may ask, what is answered, and that neither
 * guest nor table nor hub is needed while the bot thinks. */
#include "test_server.h"

enum { QUESTIONS_AT_ONCE = 8 };

#define BOT "mcts:150"

/* The person takes the first action that is offered, until the game is over; the steps that were played. */
static int64_t play_first_legal(struct visitor *v)
{
    while (turn_of(v) == 0) {
        json_t *legal = json_object_get(json_object_get(last_with(v, "turn"), "turn"), "legal");
        char deed[64];
        snprintf(deed, sizeof deed, "%s", json_string_value(json_array_get(legal, 0)));
        must_play(v, 0, deed);
    }
    assert_string_equal(text_at(head_of(v), "phase"), "over");
    return at_of(v);
}

static void open_beside_bot(struct visitor *v, struct tickets *t)
{
    note_tickets(must(v, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU(
                             "Ada", 1) ",{'kind':'bot','bot':'" BOT "'}]"),
                 t);
    must(v, "'enter','table':'%s','keys':['%s']", t->table, t->key[0]);
}

/* A finished match of Ada, who began, and a bot: step 2 is the bot's first. */
static struct door *door_after_a_match(struct visitor **v, struct tickets *t)
{
    struct door *d = door_new();
    *v = visitor_new(d);
    open_beside_bot(*v, t);
    play_first_legal(*v);
    return d;
}

/* The step as the replay tells it. */
static json_t *told_step(struct visitor *v, const char *table, int64_t step)
{
    return json_object_get(must(v, "'replay','table':'%s','step':%" PRId64, table, step), "told");
}

static bool is_made_by_chance(const json_t *told) { return json_is_string(json_object_get(told, "actor")); }

static void assert_thought(const json_t *thought, const json_t *told, int64_t step, const char *bot)
{
    assert_int_equal(number_at(thought, "step"), step);
    assert_int_equal(number_at(thought, "seat"), number_at(told, "actor"));
    assert_string_equal(text_at(thought, "bot"), bot);
    assert_string_equal(text_at(thought, "action"), text_at(told, "action"));
    assert_flag(thought, "played", "true");
}

/* ---- What is answered ---- */

static void test_a_finished_match_tells_what_its_bot_thought(void **state)
{
    (void)state;
    struct visitor *v;
    struct tickets t;
    struct door *d = door_after_a_match(&v, &t);
    int64_t length = at_of(v), weighed = 0;
    for (int64_t step = 1; step <= length; step++) {
        json_t *told = json_incref(told_step(v, t.table, step));
        if (number_at(told, "actor") == 0) {
            refused(v, "bad-field", "'thought','table':'%s','step':%" PRId64, t.table, step);
        } else {
            json_t *thought = must(v, "'thought','table':'%s','step':%" PRId64, t.table, step);
            json_t *best = json_array_get(json_object_get(thought, "opinions"), 0);
            assert_thought(thought, told, step, BOT);
            assert_string_equal(text_at(thought, "measure"), "search");
            if (best) {
                weighed++;
                assert_string_equal(text_at(best, "action"), text_at(thought, "action"));
                assert_true(number_at(best, "visits") > 0 &&
                            number_at(best, "visits") <= number_at(thought, "iterations"));
                assert_true(json_is_real(json_object_get(best, "value")));
            }
        }
        json_decref(told);
    }
    assert_true(weighed > 0);
    door_free(d);
}

/* Dice between the moves, hidden cards, and kinds with other measures or none. */
static void test_bots_of_every_measure_are_asked_again(void **state)
{
    (void)state;
    static const char *const bots[] = {"random", "greedy:2", "mcts:5"}, *const measures[] = {"none", "game",
                                                                                             "win"};
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    struct tickets t;
    int chance = 0, asked[3] = {0};
    note_tickets(must(v,
                      "'open','game':'carta-magica','seats':3,'places':[{'kind':'bot','bot':'%s'},"
                      "{'kind':'bot','bot':'%s'},{'kind':'bot','bot':'%s'}]",
                      bots[0], bots[1], bots[2]),
                 &t);
    for (int i = 0; i < 20; i++) door_wait(d, 1000);
    for (int64_t step = 1; step <= 120; step++) {
        json_t *told = json_incref(told_step(v, t.table, step));
        if (is_made_by_chance(told)) {
            refused(v, "bad-field", "'thought','table':'%s','step':%" PRId64, t.table, step);
            chance++;
        } else {
            int64_t seat = number_at(told, "actor");
            json_t *thought = must(v, "'thought','table':'%s','step':%" PRId64, t.table, step);
            assert_thought(thought, told, step, bots[seat]);
            assert_string_equal(text_at(thought, "measure"), measures[seat]);
            asked[seat]++;
        }
        json_decref(told);
    }
    assert_true(chance > 0 && asked[0] > 0 && asked[1] > 0 && asked[2] > 0);
    door_free(d);
}

/* ---- What is refused ---- */

static void test_nothing_is_told_before_the_end(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    struct tickets t;
    open_beside_bot(v, &t);
    must_play(v, 0, "mark b2");
    assert_int_equal(at_of(v), 2);
    json_t *no = refused(v, "not-now", "'thought','table':'%s','step':2", t.table);
    assert_null(json_object_get(no, "opinions"));
    note_tickets(
        must(v,
             "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'bot','bot':'easy'}]"),
        &t);
    refused(v, "not-now", "'thought','table':'%s','step':1", t.table);
    assert_int_equal(d->job_count, 0);
    door_free(d);
}

static void test_only_steps_of_the_match_are_asked_about(void **state)
{
    (void)state;
    struct visitor *v;
    struct tickets t;
    struct door *d = door_after_a_match(&v, &t);
    refused(v, "bad-field", "'thought','table':'%s'", t.table);
    refused(v, "bad-field", "'thought','table':'%s','step':0", t.table);
    refused(v, "bad-field", "'thought','table':'%s','step':%" PRId64, t.table, at_of(v) + 1);
    refused(v, "not-found", "'thought','table':'AAAAAAAAAAAAAAAA','step':1");
    refused(v, "not-found", "'thought','upload':'nothing','step':1");
    door_free(d);
}

static void test_one_question_at_a_time(void **state)
{
    (void)state;
    struct visitor *v;
    struct tickets t;
    struct door *d = door_after_a_match(&v, &t);
    d->bots_wait = true;
    int from = v->count;
    ask_only(v, "'thought','table':'%s','step':2", t.table);
    int64_t first = v->id;
    refused(v, "too-many", "'thought','table':'%s','step':4", t.table);
    must(v, "'ping'"); /* the others are not kept waiting */
    assert_int_equal(d->job_count, 1);
    d->bots_wait = false;
    v->id = first;
    assert_flag(answer_of(v, from), "ok", "true");
    v->id = first + 2;
    must(v, "'thought','table':'%s','step':4", t.table);
    door_free(d);
}

/* ---- Who is gone meanwhile ---- */

static void ask_and_wait(struct visitor *v, const char *table)
{
    ask_only(v, "'thought','table':'%s','step':2", table);
    door_turn(v->door);
}

static void test_a_guest_may_leave_while_the_bot_thinks(void **state)
{
    (void)state;
    struct visitor *v, *curious[QUESTIONS_AT_ONCE];
    struct tickets t;
    struct door *d = door_after_a_match(&v, &t);
    d->bots_wait = true;
    for (int i = 0; i < QUESTIONS_AT_ONCE; i++) ask_and_wait(curious[i] = visitor_new(d), t.table);
    refused(v, "too-many", "'thought','table':'%s','step':2", t.table);
    for (int i = 0; i < QUESTIONS_AT_ONCE; i++) visitor_go(curious[i]);
    assert_int_equal(d->job_count, QUESTIONS_AT_ONCE);
    d->bots_wait = false;
    door_turn(d);
    for (int i = 0; i < QUESTIONS_AT_ONCE; i++) assert_int_equal(curious[i]->count, 0);
    must(v, "'thought','table':'%s','step':2", t.table);
    door_free(d);
}

static void test_the_table_may_leave_while_the_bot_thinks(void **state)
{
    (void)state;
    struct visitor *v;
    struct tickets t;
    struct hub_figures figures;
    struct door *d = door_after_a_match(&v, &t);
    must(v, "'exit'");
    d->bots_wait = true;
    int from = v->count;
    ask_and_wait(v, t.table);
    for (int i = 0; i < 3; i++) door_wait(d, 100 * 1000);
    hub_figures(d->hub, &figures);
    assert_int_equal(figures.tables, 0);
    d->bots_wait = false;
    assert_flag(answer_of(v, from), "played", "true");
    door_free(d);
}

static void test_the_hub_may_close_while_the_bot_thinks(void **state)
{
    (void)state;
    struct visitor *v;
    struct tickets t;
    struct door *d = door_after_a_match(&v, &t);
    d->bots_wait = true;
    ask_and_wait(v, t.table);
    assert_int_equal(d->job_count, 1);
    struct thinking *job = d->jobs[--d->job_count];
    door_restart(d);
    thinking_run(job);
    thinking_drop(job);
    d->bots_wait = false;
    visitor_return(v);
    must(v, "'thought','table':'%s','step':2", t.table);
    door_free(d);
}

/* ---- Uploads ---- */

/* Without the lines that begin so; the first of them becomes `line`. */
static void change_lines(struct buf *record, const char *begin, const char *line)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    for (const char *at = buf_text(record), *end; *at; at = end) {
        end = strchr(at, '\n') + 1;
        if (strncmp(at, begin, strlen(begin)) != 0) {
            buf_add_n(&out, at, (size_t)(end - at));
        } else {
            buf_add(&out, line);
            line = "";
        }
    }
    buf_free(record);
    *record = out;
}

static void upload(struct door *d, const struct buf *record, struct buf *id)
{
    struct error err = {0};
    buf_clear(id);
    if (!upload_of(d, buf_text(record), record->size, id, &err)) fail_msg("%s", err.text);
}

static void test_an_uploaded_record_is_asked_within_bounds(void **state)
{
    (void)state;
    static const char *const absurd[] = {"mcts:900000", "mcts:5000ms", "mcts:100*16", "wizard", "mcts:x"};
    struct visitor *v;
    struct tickets t;
    struct buf record, id;
    struct error err = {0};
    struct door *d = door_after_a_match(&v, &t);
    buf_init(&record, BUF_LIMIT);
    buf_init(&id, 100);
    assert_true(record_of(d, t.table, &record, &err));
    upload(d, &record, &id);
    assert_flag(must(v, "'thought','upload':'%s','step':2", buf_text(&id)), "played", "true");
    refused(v, "bad-field", "'thought','upload':'%s','step':1", buf_text(&id));
    for (size_t i = 0; i < sizeof absurd / sizeof absurd[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "seat 1: %s Rosa\n", absurd[i]);
        change_lines(&record, "seat 1:", line);
        upload(d, &record, &id);
        refused(v, "bad-field", "'thought','upload':'%s','step':2", buf_text(&id));
        assert_int_equal(d->job_count, 0);
    }
    buf_free(&record);
    buf_free(&id);
    door_free(d);
}

static void test_a_record_without_luck_cannot_be_asked(void **state)
{
    (void)state;
    static const char *const dice[] = {"commitment:", "secret:", "number "};
    struct visitor *v;
    struct tickets t;
    struct buf record, id;
    struct error err = {0};
    struct door *d = door_after_a_match(&v, &t);
    buf_init(&record, BUF_LIMIT);
    buf_init(&id, 100);
    assert_true(record_of(d, t.table, &record, &err));
    for (size_t i = 0; i < sizeof dice / sizeof dice[0]; i++) change_lines(&record, dice[i], "");
    upload(d, &record, &id);
    refused(v, "bad-field", "'thought','upload':'%s','step':2", buf_text(&id));
    change_lines(&record, "options:", "options:\nseed: 7\n");
    upload(d, &record, &id);
    assert_int_equal(number_at(must(v, "'thought','upload':'%s','step':2", buf_text(&id)), "seat"), 1);
    buf_free(&record);
    buf_free(&id);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_finished_match_tells_what_its_bot_thought),
        cmocka_unit_test(test_bots_of_every_measure_are_asked_again),
        cmocka_unit_test(test_nothing_is_told_before_the_end),
        cmocka_unit_test(test_only_steps_of_the_match_are_asked_about),
        cmocka_unit_test(test_one_question_at_a_time),
        cmocka_unit_test(test_a_guest_may_leave_while_the_bot_thinks),
        cmocka_unit_test(test_the_table_may_leave_while_the_bot_thinks),
        cmocka_unit_test(test_the_hub_may_close_while_the_bot_thinks),
        cmocka_unit_test(test_an_uploaded_record_is_asked_within_bounds),
        cmocka_unit_test(test_a_record_without_luck_cannot_be_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
