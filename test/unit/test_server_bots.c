/* Many tables of bots and one honest person: whose bot thinks first, how many tables bots may play alone, and what is
 * left of that after a restart. The door here has three lanes, and its bots think when the test lets them. */
#include "test_server.h"

enum { FLOOD = 100, LANES = 3 };

#define BOT(name) "{'kind':'bot','bot':'" name "'}"

static struct door *door_with_lanes(void)
{
    struct door *d = door_new();
    d->setup.limits.bot_threads = LANES;
    door_restart(d);
    d->bots_wait = true;
    return d;
}

/* Somebody from another address. */
static struct visitor *stranger_new(struct door *d, const char *address)
{
    struct visitor *v = visitor_new(d);
    hub_guest_close(v->guest);
    v->guest = hub_guest_open(d->hub, v, address);
    return v;
}

static void open_bots_only(struct visitor *v)
{
    must(v, "'open','game':'tic-tac-toe','seats':2,'places':[" BOT("mcts:6000") "," BOT("mcts:6000") "]");
}

static void open_with_bot(struct visitor *v, const char *bot, struct tickets *t)
{
    note_tickets(
        must(v,
             "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) ",{'kind':'bot','bot':'%s'}]",
             bot),
        t);
    must(v, "'enter','table':'%s','keys':['%s']", t->table, t->key[0]);
}

/* Lets the thought that began last end, and gives the hub its turn. */
static void end_last_thought(struct door *d)
{
    assert_true(d->job_count > 0);
    struct thinking *job = d->jobs[--d->job_count];
    thinking_run(job);
    hub_thought(d->hub, job);
    hub_turn(d->hub);
}

static void assert_easy_bot_answers_first(struct door *d, struct visitor *v)
{
    int begun = d->job_count;
    must_play(v, 0, "mark a1");
    assert_int_equal(at_of(v), 1);
    hub_turn(d->hub);
    assert_int_equal(d->job_count, begun + 1); /* a lane was kept for it */
    end_last_thought(d);
    assert_int_equal(at_of(v), 2);
}

static void test_an_easy_bot_answers_before_a_hundred_tables_of_bots(void **state)
{
    (void)state;
    struct door *d = door_with_lanes();
    struct visitor *mass = stranger_new(d, "198.51.100.7"), *v = visitor_new(d);
    struct tickets t;
    for (int i = 0; i < FLOOD; i++) open_bots_only(mass);
    door_wait(d, 1000);
    assert_true(d->job_count < LANES);
    open_with_bot(v, "easy", &t);
    assert_easy_bot_answers_first(d, v);
    door_free(d);
}

/* The flood sits at its tables, so that somebody seems to wait at each of them. */
static void test_an_easy_bot_answers_before_many_large_questions_of_one_address(void **state)
{
    (void)state;
    struct door *d = door_with_lanes();
    struct visitor *mass[40], *v = visitor_new(d);
    struct tickets t;
    for (int i = 0; i < 40; i++) {
        mass[i] = stranger_new(d, "198.51.100.7");
        open_with_bot(mass[i], "mcts:6000", &t);
        must_play(mass[i], 0, "mark a1");
    }
    door_turn(d);
    assert_int_equal(d->job_count, 1); /* one address has one of the two long lanes */
    open_with_bot(v, "easy", &t);
    assert_easy_bot_answers_first(d, v);
    door_free(d);
}

static void test_after_a_restart_bots_still_come_last(void **state)
{
    (void)state;
    struct door *d = door_with_lanes();
    struct visitor *mass = stranger_new(d, "198.51.100.7"), *v = visitor_new(d);
    struct tickets t;
    for (int i = 0; i < FLOOD; i++) open_bots_only(mass);
    open_with_bot(v, "easy", &t);
    door_restart(d);
    visitor_return(v);
    must(v, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    door_wait(d, 1000);
    assert_int_equal(d->job_count, 1); /* all that only bots play are one group now, and have one lane */
    assert_easy_bot_answers_first(d, v);
    door_free(d);
}

static void test_tables_that_only_bots_play_are_limited(void **state)
{
    (void)state;
    struct door *d = door_new();
    d->setup.limits.bots_only = 3;
    d->setup.limits.bots_only_per_address = 2;
    door_restart(d);
    d->bots_wait = true;
    struct visitor *a = visitor_new(d), *b = stranger_new(d, "198.51.100.7");
    struct tickets t;
    static const char open[] = "'open','game':'tic-tac-toe','seats':2,'places':[" BOT("easy") "," BOT(
        "easy") "]";
    must(a, "%s", open);
    must(a, "%s", open);
    json_t *no = refused(a, "too-many", "%s", open);
    assert_non_null(strstr(text_at(json_object_get(no, "error"), "message"), "2 tables"));
    must(b, "%s", open);
    refused(b, "full", "%s", open);
    /* Nor by way of a seat that was left open. */
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" BOT("easy") ",{'kind':'open'}]"),
                 &t);
    must(a, "'enter','table':'%s','host':'%s'", t.table, t.host);
    refused(a, "too-many", "'place','seat':1,'bot':'easy'");
    /* When bots have ended their games, others may begin. */
    d->bots_wait = false;
    for (int i = 0; i < 30; i++) door_wait(d, 1000);
    d->bots_wait = true;
    must(a, "'place','seat':1,'bot':'easy'");
    must(b, "%s", open);
    door_free(d);
}

static void test_a_table_whose_people_have_left_counts_as_one_of_bots(void **state)
{
    (void)state;
    struct door *d = door_new();
    d->setup.limits.bots_only_per_address = 1;
    door_restart(d);
    d->bots_wait = true;
    struct visitor *v = visitor_new(d);
    struct tickets t;
    static const char open[] = "'open','game':'tic-tac-toe','seats':2,'places':[" BOT("easy") "," BOT(
        "easy") "]";
    open_with_bot(v, "easy", &t);
    must(v, "'leave','seat':0");
    refused(v, "too-many", "%s", open);
    must(v, "'back','seat':0");
    must(v, "%s", open);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_easy_bot_answers_before_a_hundred_tables_of_bots),
        cmocka_unit_test(test_an_easy_bot_answers_before_many_large_questions_of_one_address),
        cmocka_unit_test(test_after_a_restart_bots_still_come_last),
        cmocka_unit_test(test_tables_that_only_bots_play_are_limited),
        cmocka_unit_test(test_a_table_whose_people_have_left_counts_as_one_of_bots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
