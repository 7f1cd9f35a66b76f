/* Tables that leave memory and come back: by age where others need the place, with their clocks running, and over a
 * restart. The clocks here run for a year. */
#include "test_server.h"

enum { PLACES = 8, MANY = 50, HOUR_MS = 3600 * 1000 };

static const int64_t YEAR_MS = (int64_t)365 * 24 * HOUR_MS;

#define YEARS ",'clock':{'kind':'move','ms':31536000000}"
#define HOURS ",'clock':{'kind':'move','ms':3600000}"

static struct door *small_door(void)
{
    struct door *d = door_new();
    d->setup.limits.tables_max = PLACES;
    door_restart(d);
    return d;
}

static void open_running(struct visitor *v, const char *clock, struct tickets *t)
{
    note_tickets(
        must(v, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]%s",
             clock),
        t);
}

static long tables_held(const struct door *d, bool is_parked)
{
    struct hub_figures f;
    hub_figures(d->hub, &f);
    return is_parked ? f.tables_parked : f.tables;
}

/* Does a bot play for the seat that was too late? */
static bool is_late(struct visitor *v, const struct tickets *t)
{
    must(v, "'enter','table':'%s'", t->table);
    door_turn(v->door);
    bool late = json_is_true(json_object_get(place_of(v, 0), "late"));
    must(v, "'exit'");
    return late;
}

static void test_a_stranger_opens_a_table_where_many_have_clocks_of_a_year(void **state)
{
    (void)state;
    struct door *d = small_door();
    struct visitor *mass = visitor_new(d), *stranger = visitor_new(d);
    struct tickets t[MANY], own;
    for (int i = 0; i < MANY; i++) open_running(mass, YEARS, &t[i]);
    open_running(stranger, "", &own);
    must(stranger, "'enter','table':'%s','keys':['%s']", own.table, own.key[0]);
    must_play(stranger, 0, "mark a1");
    assert_true(tables_held(d, false) <= PLACES);
    for (int i = 0; i < MANY; i++) must(mass, "'enter','table':'%s','keys':['%s']", t[i].table, t[i].key[0]);
    must_play(mass, 0, "mark b2");
    door_free(d);
}

static void test_a_table_at_which_somebody_is_stays(void **state)
{
    (void)state;
    struct door *d = small_door();
    struct visitor *at[PLACES], *v = visitor_new(d);
    struct tickets t[PLACES], own;
    for (int i = 0; i < PLACES; i++) {
        at[i] = visitor_new(d);
        open_running(at[i], YEARS, &t[i]);
        must(at[i], "'enter','table':'%s','keys':['%s']", t[i].table, t[i].key[0]);
    }
    refused(v, "full", "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    visitor_go(at[3]);
    open_running(v, "", &own);
    for (int i = 0; i < PLACES; i++)
        if (i != 3) must_play(at[i], 0, "mark a1");
    door_free(d);
}

static void test_a_clock_runs_out_while_its_table_is_out_of_memory(void **state)
{
    (void)state;
    struct door *d = small_door();
    struct visitor *mass = visitor_new(d), *v = visitor_new(d);
    struct tickets slow[MANY], fast;
    open_running(v, HOURS, &fast);
    for (int i = 0; i < MANY; i++) open_running(mass, YEARS, &slow[i]);
    assert_true(tables_held(d, true) >= MANY + 1 - PLACES);
    door_wait(d, HOUR_MS - 1);
    assert_false(is_late(v, &fast));
    door_wait(d, 61 * 1000); /* it is out of memory again, one minute late */
    assert_true(is_late(v, &fast));
    assert_false(is_late(v, &slow[0]));
    for (int i = 0; i < 30; i++) door_wait(d, YEAR_MS / 20);
    for (int i = 0; i < MANY; i += 7) assert_true(is_late(v, &slow[i]));
    door_free(d);
}

static void test_clocks_run_out_after_a_restart(void **state)
{
    (void)state;
    struct door *d = small_door();
    struct visitor *v = visitor_new(d);
    struct tickets t[MANY];
    for (int i = 0; i < MANY; i++) open_running(v, i % 2 ? HOURS : YEARS, &t[i]);
    door_restart(d);
    visitor_return(v);
    assert_int_equal(tables_held(d, true), MANY);
    for (int i = 0; i < MANY; i++) door_wait(d, 1); /* they are read, some each turn, and leave again */
    assert_true(tables_held(d, false) <= PLACES);
    assert_true(tables_held(d, true) >= MANY - PLACES);
    for (int i = 0; i < MANY; i++) door_wait(d, HOUR_MS / 10);
    for (int i = 0; i < MANY; i++) assert_int_equal(is_late(v, &t[i]), i % 2);
    door_free(d);
}

static void test_a_table_leaves_after_a_minute_and_keeps_its_time(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    struct tickets t;
    open_running(v, YEARS, &t);
    for (int i = 0; i < 3; i++) door_wait(d, 61 * 1000);
    assert_int_equal(tables_held(d, false), 0);
    assert_int_equal(tables_held(d, true), 1);
    must(v, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(tables_held(d, false), 1);
    assert_int_equal(tables_held(d, true), 0);
    must(v, "'exit'");
    for (int i = 0; i < 20; i++) { /* coming and going leaves nothing behind */
        must(v, "'enter','table':'%s'", t.table);
        must(v, "'exit'");
        for (int k = 0; k < 3; k++) door_wait(d, 61 * 1000);
    }
    assert_int_equal(tables_held(d, true), 1);
    door_free(d);
}

/* ---- Who waits in the queue ---- */

static void test_an_address_without_time_is_passed_over_in_the_line(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *greedy = visitor_new(d), *other = visitor_new(d);
    struct tickets t;
    open_running(other, "", &t);
    d->without_time = greedy;
    int before = greedy->count;
    char text[128];
    int n = snprintf(text, sizeof text, "{\"do\":\"enter\",\"id\":77,\"table\":\"%s\"}", t.table);
    hub_receive(greedy->guest, text, (size_t)n);
    must(other, "'enter','table':'%s'", t.table); /* asked later, answered first */
    door_turn(d);
    assert_int_equal(greedy->count, before);
    assert_true(hub_wait_ms(d->hub) > 0); /* the loop does not spin for it */
    d->without_time = NULL;
    door_turn(d);
    assert_true(greedy->count > before);
    door_free(d);
}

/* What is done for somebody from the line is done later than their message is read, and is counted on them all the same. */
static void test_what_is_done_from_the_line_is_counted_on_who_asked(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    must(a, "'ping'");
    assert_int_equal(a->spent_ns, 0);
    open_running(a, "", &t);
    assert_true(a->spent_ns > 0);
    assert_int_equal(b->spent_ns, 0);
    must(b, "'enter','table':'%s'", t.table);
    assert_true(b->spent_ns > 0);
    door_free(d);
}

/* ---- The limit of memory ---- */

/* May hold this many bytes beyond what it holds now, before nothing new is admitted. */
static void limit_memory(struct door *d, size_t more)
{
    d->memory.limit = (d->memory.total + more) / 7 * 8;
    assert_int_equal(memory_state(&d->memory), MEMORY_FREE);
}

static void test_tables_that_nobody_looks_at_leave_where_memory_is_short(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *mass = visitor_new(d), *v = visitor_new(d);
    struct tickets t[MANY], own;
    open_running(v, "", &own);
    must(v, "'enter','table':'%s','keys':['%s']", own.table, own.key[0]);
    limit_memory(d, 32 * 1024);
    for (int i = 0; i < MANY; i++) {
        open_running(mass, YEARS, &t[i]);
        door_turn(d);
        assert_int_not_equal(memory_state(&d->memory), MEMORY_FULL);
    }
    assert_true(tables_held(d, false) < MANY / 2);
    must_play(v, 0, "mark a1");
    for (int i = 0; i < MANY; i++) { /* none is lost */
        must(mass, "'enter','table':'%s','keys':['%s']", t[i].table, t[i].key[0]);
        must(mass, "'exit'");
    }
    door_free(d);
}

/* Opens a table from an address and stays at it; false where it is refused. */
static bool settle(struct door *d, const char *address)
{
    struct visitor *v = visitor_from(d, address);
    struct tickets t;
    const json_t *answer = ask(
        v, "'open','game':'carta-magica','seats':2,'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]");
    bool is_open = json_is_true(json_object_get(answer, "ok"));
    if (!is_open) {
        assert_string_equal(text_at(json_object_get(answer, "error"), "code"), "full");
        return false;
    }
    note_tickets(answer, &t);
    must(v, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    return true;
}

/* One address fills memory with tables that it is at. Others still find room, and it has its share again when it leaves. */
static void test_one_address_has_half_of_the_memory_at_most(void **state)
{
    (void)state;
    struct door *d = door_new();
    int taken = 0, others = 0;
    limit_memory(d, 160 * 1024);
    while (settle(d, "198.51.100.7")) taken++;
    assert_in_range(taken, 4, 40);
    assert_int_equal(memory_state(&d->memory), MEMORY_FREE);
    while (others < taken / 2 && settle(d, "192.0.2.1")) others++;
    assert_int_equal(others, taken / 2);
    assert_false(settle(d, "198.51.100.7"));
    visitor_go(d->visitors[0]); /* nobody is at its table now, so it makes room */
    assert_true(settle(d, "198.51.100.7"));
    assert_false(settle(d, "198.51.100.7"));
    door_free(d);
}

static void test_newcomers_are_refused_where_memory_is_short(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d), *other = visitor_new(d);
    struct tickets own, left;
    open_running(other, "", &left);
    open_running(v, "", &own);
    must(v, "'enter','table':'%s','keys':['%s']", own.table, own.key[0]);
    for (int i = 0; i < 3; i++) door_wait(d, 61 * 1000); /* the other table leaves */
    assert_int_equal(tables_held(d, false), 1);
    d->memory.limit = d->memory.total; /* by what cannot be let go */
    refused(other, "full",
            "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    refused(other, "full", "'enter','table':'%s'", left.table);
    must_play(v, 0, "mark a1");
    must(other, "'enter','table':'%s'", own.table); /* it is there anyway */
    d->memory.limit = 0;
    must(other, "'enter','table':'%s'", left.table);
    door_free(d);
}

/* The record of a match that is played here and now. */
static void write_record(struct door *d, struct buf *out)
{
    static const char *const cells[] = {"a1", "a2", "b1", "b2", "c1"};
    struct visitor *v = visitor_new(d);
    struct tickets t;
    struct error err = {0};
    open_running(v, "", &t);
    must(v, "'enter','table':'%s','keys':['%s','%s']", t.table, t.key[0], t.key[1]);
    for (int i = 0; i < 5; i++)
        must(v, "'play','seat':%d,'at':%d,'action':'mark cell=%s'", i % 2, i, cells[i]);
    door_turn(d);
    if (!hub_record(d->hub, "192.0.2.1", t.table, out, &err)) fail_msg("no record: %s", err.text);
}

static void test_uploaded_records_are_forgotten_where_memory_is_short(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct buf text, id;
    struct error err = {0};
    buf_init(&text, 65536);
    buf_init(&id, 64);
    write_record(d, &text);
    assert_true(hub_upload(d->hub, "192.0.2.1", buf_text(&text), text.size, &id, &err));
    assert_true(d->memory.held[MEMORY_UPLOADS] > 0);
    d->memory.limit = d->memory.total;
    assert_false(hub_upload(d->hub, "192.0.2.1", buf_text(&text), text.size, &id, &err));
    assert_string_equal(err.code, "full");
    door_turn(d);
    assert_int_equal(d->memory.held[MEMORY_UPLOADS], 0);
    d->memory.limit = 0;
    buf_add(&text, "?");
    assert_false(hub_upload(d->hub, "192.0.2.1", buf_text(&text), text.size, &id, &err));
    assert_int_equal(d->memory.held[MEMORY_UPLOADS], 0); /* a false one leaves nothing behind */
    buf_free(&text);
    buf_free(&id);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_stranger_opens_a_table_where_many_have_clocks_of_a_year),
        cmocka_unit_test(test_a_table_at_which_somebody_is_stays),
        cmocka_unit_test(test_a_clock_runs_out_while_its_table_is_out_of_memory),
        cmocka_unit_test(test_clocks_run_out_after_a_restart),
        cmocka_unit_test(test_a_table_leaves_after_a_minute_and_keeps_its_time),
        cmocka_unit_test(test_an_address_without_time_is_passed_over_in_the_line),
        cmocka_unit_test(test_what_is_done_from_the_line_is_counted_on_who_asked),
        cmocka_unit_test(test_tables_that_nobody_looks_at_leave_where_memory_is_short),
        cmocka_unit_test(test_one_address_has_half_of_the_memory_at_most),
        cmocka_unit_test(test_newcomers_are_refused_where_memory_is_short),
        cmocka_unit_test(test_uploaded_records_are_forgotten_where_memory_is_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
