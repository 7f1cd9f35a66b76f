/* What takes long is done in slices: whoever plays is answered meanwhile, an address has one such task at a time, and what
 * is too much is refused in words. */
#include "test_server.h"

#include "core/rng.h"
#include "server/tasks.h"

enum { LONG_ROWS = 3000, RECORD_STEPS = 1500, TURNS_MAX = 2000, CROWD = 31 };

static bool is_answered(const struct visitor *v) { return v->count > v->seen; }

/* The answers since visitor_mark(), oldest first. */
static int64_t answer_at(const struct visitor *v, int which)
{
    for (int i = v->seen; i < v->count; i++)
        if (json_object_get(v->heard[i], "re") && which-- == 0) return number_at(v->heard[i], "re");
    return -1;
}

/* A house with a table of many rows that nobody holds in memory, and two who play at another one. */
struct house {
    struct door *door;
    struct tickets long_one, short_one;
    struct visitor *a, *b; /* who play */
};

static void sit_again(struct house *h)
{
    h->a = visitor_from(h->door, "198.51.100.1");
    h->b = visitor_from(h->door, "198.51.100.2");
    must(h->a, "'enter','table':'%s','keys':['%s']", h->short_one.table, h->short_one.key[0]);
    must(h->b, "'enter','table':'%s','keys':['%s']", h->short_one.table, h->short_one.key[1]);
}

static struct house house_new(void)
{
    struct house h = {.door = door_new()};
    struct visitor *a = visitor_new(h.door), *b = visitor_new(h.door);
    open_two(a, b, "tic-tac-toe", "", &h.long_one);
    for (int i = 0; i < LONG_ROWS; i++) ask_only(a, "'say','seat':0,'text':'%d'", i);
    hub_turn(h.door->hub);
    visitor_go(a);
    visitor_go(b);
    a = visitor_new(h.door);
    b = visitor_new(h.door);
    open_two(a, b, "tic-tac-toe", "", &h.short_one);
    door_restart(h.door);
    sit_again(&h);
    return h;
}

/* A move at the short table is answered within one turn. */
static void assert_play_goes_on(struct house *h)
{
    visitor_mark(h->a);
    ask_only(h->a, "'play','seat':0,'at':0,'action':'mark cell=a1'");
    hub_turn(h->door->hub);
    assert_true(is_answered(h->a));
}

static void turn_until_answered(const struct house *h, const struct visitor *v)
{
    for (int i = 0; i < TURNS_MAX && !is_answered(v); i++) hub_turn(h->door->hub);
    assert_true(is_answered(v));
}

static void test_entering_a_long_table_does_not_stop_who_plays(void **state)
{
    (void)state;
    struct house h = house_new();
    struct visitor *stranger = visitor_new(h.door);
    visitor_mark(stranger);
    ask_only(stranger, "'enter','table':'%s'", h.long_one.table);
    assert_play_goes_on(&h);
    assert_false(is_answered(stranger));
    assert_int_equal(hub_wait_ms(h.door->hub), 0);
    turn_until_answered(&h, stranger);
    assert_string_equal(code_of(stranger->heard[stranger->seen]), "ok");
    assert_int_equal(pushes(stranger, "sync"), 1);
    door_free(h.door);
}

static void test_what_follows_a_long_wish_is_answered_after_it(void **state)
{
    (void)state;
    struct house h = house_new();
    struct visitor *stranger = visitor_new(h.door);
    visitor_mark(stranger);
    int64_t first = stranger->id + 1;
    ask_only(stranger, "'enter','table':'%s'", h.long_one.table);
    hub_turn(h.door->hub);
    ask_only(stranger, "'ping'");
    ask_only(stranger, "'look','seat':null");
    assert_false(is_answered(stranger));
    turn_until_answered(&h, stranger);
    hub_turn(h.door->hub);
    for (int i = 0; i < 3; i++) assert_int_equal(answer_at(stranger, i), first + i);
    door_free(h.door);
}

static void test_what_waits_behind_a_long_wish_has_a_limit(void **state)
{
    (void)state;
    struct house h = house_new();
    struct visitor *stranger = visitor_new(h.door);
    char text[4000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = 0;
    visitor_mark(stranger);
    ask_only(stranger, "'enter','table':'%s'", h.long_one.table);
    hub_turn(h.door->hub);
    for (int i = 0; i < 12 && !is_answered(stranger); i++) ask_only(stranger, "'say','text':'%s'", text);
    assert_true(is_answered(stranger));
    assert_string_equal(code_of(stranger->heard[stranger->seen]), "too-many");
    door_free(h.door);
}

static void test_one_who_leaves_while_waiting_is_forgotten(void **state)
{
    (void)state;
    struct house h = house_new();
    struct visitor *stranger = visitor_new(h.door), *other = visitor_new(h.door);
    visitor_mark(other);
    ask_only(stranger, "'enter','table':'%s'", h.long_one.table);
    ask_only(other, "'enter','table':'%s'", h.long_one.table);
    hub_turn(h.door->hub);
    visitor_go(stranger);
    turn_until_answered(&h, other);
    door_free(h.door);
}

static void test_a_table_that_is_not_there_is_refused_behind_a_long_one(void **state)
{
    (void)state;
    struct house h = house_new();
    struct visitor *stranger = visitor_new(h.door), *lost = visitor_new(h.door);
    visitor_mark(lost);
    ask_only(stranger, "'enter','table':'%s'", h.long_one.table);
    ask_only(lost, "'enter','table':'AAAAAAAAAAAAAAAA'");
    hub_turn(h.door->hub);
    assert_false(is_answered(lost));
    turn_until_answered(&h, lost);
    assert_string_equal(code_of(lost->heard[lost->seen]), "not-found");
    door_free(h.door);
}

/* Whoever comes from the address of a long task waits behind it; other addresses do not notice. */
static void test_an_address_waits_in_its_own_queue(void **state)
{
    (void)state;
    struct house h = house_new();
    struct visitor *crowd[CROWD];
    struct visitor *first = visitor_new(h.door);
    ask_only(first, "'enter','table':'%s'", h.long_one.table);
    hub_turn(h.door->hub);
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = visitor_new(h.door);
        visitor_mark(crowd[i]);
        ask_only(crowd[i], "'enter','table':'%c%cAAAAAAAAAAAAAA'", 'A' + i % 26, 'A' + i / 26);
    }
    struct visitor *other = visitor_from(h.door, "203.0.113.7");
    visitor_mark(other);
    ask_only(other, "'enter','table':'AAAAAAAAAAAAAAAB'");
    hub_turn(h.door->hub);
    hub_turn(h.door->hub);
    hub_turn(h.door->hub);
    assert_true(is_answered(other));
    assert_string_equal(code_of(other->heard[other->seen]), "not-found");
    assert_false(is_answered(crowd[0]));
    turn_until_answered(&h, crowd[0]);
    door_free(h.door);
}

static enum task_state wait_for_ever(struct hub *hub, struct task *task)
{
    (void)hub, (void)task;
    return TASK_WAITS;
}

static void test_the_queue_of_an_address_has_a_limit(void **state)
{
    (void)state;
    struct house h = house_new();
    static struct task tasks[TASKS_PER_ADDRESS + 1];
    struct error err;
    for (int i = 0; i <= TASKS_PER_ADDRESS; i++) tasks[i] = (struct task){.piece = wait_for_ever};
    for (int i = 0; i < TASKS_PER_ADDRESS; i++) assert_true(task_join(h.door->hub, &tasks[i], 7, &err));
    assert_false(task_join(h.door->hub, &tasks[TASKS_PER_ADDRESS], 7, &err));
    assert_string_equal(err.code, "too-many");
    assert_true(task_join(h.door->hub, &tasks[TASKS_PER_ADDRESS], 8, &err));
    task_leave(h.door->hub, &tasks[TASKS_PER_ADDRESS]);
    for (int i = 0; i < TASKS_PER_ADDRESS; i++) task_leave(h.door->hub, &tasks[i]);
    door_free(h.door);
}

/* ---- Records ---- */

/* A match of many steps, played at random. */
static void write_long_record(struct buf *out)
{
    const struct game *g = game_find("carta-magica");
    struct start start = {.game = g, .setup = setup_standard(g, 4), .has_seed = true, .seed = 7};
    struct match *m = match_open(&start, NULL);
    struct rng r;
    assert_non_null(m);
    rng_init(&r, 7, 7);
    while (match_length(m) < RECORD_STEPS && match_actor(m) != NOBODY) {
        struct choices c;
        if (match_roll(m, NULL)) continue;
        game_legal(g, match_state(m), &c);
        assert_true(match_play(m, choices_pick(&c, &r), NULL, NULL));
    }
    assert_true(match_length(m) > 600);
    record_write(m, NULL, out);
    match_close(m);
}

static void test_proving_a_long_record_does_not_stop_who_plays(void **state)
{
    (void)state;
    struct house h = house_new();
    struct buf record, id, second;
    struct error err = {0};
    buf_init(&record, RECORD_MAX);
    buf_init(&second, RECORD_MAX);
    buf_init(&id, 64);
    write_long_record(&record);
    write_long_record(&second);
    assert_false(hub_upload(h.door->hub, "192.0.2.9", buf_text(&record), record.size, &id, &err));
    assert_string_equal(err.code, "wait");
    assert_false(hub_upload(h.door->hub, "192.0.2.9", buf_text(&second), second.size, &id, &err));
    assert_string_equal(err.code, "wait");
    assert_play_goes_on(&h);
    hub_upload_forget(h.door->hub, buf_text(&second));
    assert_true(upload_of(h.door, buf_text(&record), record.size, &id, &err));
    struct visitor *v = visitor_new(h.door);
    must(v, "'replay','upload':'%s','step':600", buf_text(&id));
    record.text[record.size - 3] ^= 1;
    assert_false(upload_of(h.door, buf_text(&record), record.size, &id, &err));
    assert_string_equal(err.code, "bad-record");
    buf_free(&record);
    buf_free(&second);
    buf_free(&id);
    door_free(h.door);
}

static void test_a_record_with_an_endless_header_is_refused_unread(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct buf record, id;
    struct error err = {0};
    buf_init(&record, RECORD_MAX);
    buf_init(&id, 64);
    buf_add(&record, "isolario: 1\ngame: tic-tac-toe\nrules: 1\nseats: 2\n");
    for (int i = 0; i < 1000; i++) buf_add(&record, "seat 0: human Ada\n");
    assert_false(upload_of(d, buf_text(&record), record.size, &id, &err));
    assert_string_equal(err.code, "too-long");
    buf_free(&record);
    buf_free(&id);
    door_free(d);
}

/* A patch can bring a game to where no play leads, and a game may then find a mistake of its own. */
static void test_a_record_with_a_patch_is_refused_unread(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct buf record, id;
    struct error err = {0};
    const struct game *g = game_find("tic-tac-toe");
    struct start start = {.game = g, .setup = setup_standard(g, 2), .patch = "{}", .patch_size = 2};
    struct match *m = match_open(&start, &err);
    assert_non_null(m);
    buf_init(&record, RECORD_MAX);
    buf_init(&id, 64);
    record_write(m, NULL, &record);
    match_close(m);
    assert_non_null(strstr(buf_text(&record), "\npatch: {}"));
    assert_false(upload_of(d, buf_text(&record), record.size, &id, &err));
    assert_string_equal(err.code, "bad-record");
    assert_non_null(strstr(err.text, "patch"));
    buf_free(&record);
    buf_free(&id);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_entering_a_long_table_does_not_stop_who_plays),
        cmocka_unit_test(test_what_follows_a_long_wish_is_answered_after_it),
        cmocka_unit_test(test_what_waits_behind_a_long_wish_has_a_limit),
        cmocka_unit_test(test_one_who_leaves_while_waiting_is_forgotten),
        cmocka_unit_test(test_a_table_that_is_not_there_is_refused_behind_a_long_one),
        cmocka_unit_test(test_an_address_waits_in_its_own_queue),
        cmocka_unit_test(test_the_queue_of_an_address_has_a_limit),
        cmocka_unit_test(test_proving_a_long_record_does_not_stop_who_plays),
        cmocka_unit_test(test_a_record_with_an_endless_header_is_refused_unread),
        cmocka_unit_test(test_a_record_with_a_patch_is_refused_unread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
