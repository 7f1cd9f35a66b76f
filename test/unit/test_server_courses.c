/* Courses over messages: what the seat on turn is told, that its steps can be played as foreseen, and who is refused. */
#include "test_server.h"

static struct visitor *ann, *bob;
static struct tickets tickets;
static struct door *door;

static int open_doors(void **state)
{
    (void)state;
    door = door_new();
    ann = visitor_new(door);
    bob = visitor_new(door);
    return 0;
}

static int close_doors(void **state)
{
    (void)state;
    door_free(door);
    return 0;
}

static struct visitor *mover(void) { return turn_of(ann) == 0 ? ann : bob; }

/* The first action of the list that has this verb, or the first of all. */
static const char *wish(const struct visitor *v, const char *verb)
{
    json_t *legal = json_object_get(last_with(v, "turn"), "turn"), *entry;
    legal = json_object_get(legal, "legal");
    size_t i;
    json_array_foreach(legal, i, entry)
    {
        if (strncmp(json_string_value(entry), verb, strlen(verb)) == 0) return json_string_value(entry);
    }
    return json_string_value(json_array_get(legal, 0));
}

/* Plays on until the seat on turn may sail. */
static void play_to_the_sea(void)
{
    for (int i = 0; i < 400; i++) {
        const char *deed = wish(mover(), "sail");
        if (strcmp(deed, "sail") == 0) return;
        must_play(mover(), turn_of(ann), deed);
    }
    fail_msg("nobody may sail");
}

static json_t *courses_of(struct visitor *v, int seat)
{
    return json_object_get(must(v, "'courses','seat':%d,'at':%lld", seat, (long long)at_of(v)), "courses");
}

/* The steps up to one of the tree, oldest first. */
static int way_to(const json_t *tree, size_t last, size_t *way)
{
    int n = 0;
    const json_t *before;
    do {
        way[n++] = last;
        before = json_object_get(json_array_get(tree, last), "after");
        last = (size_t)json_integer_value(before);
    } while (json_is_integer(before));
    for (int i = 0; i < n / 2; i++) {
        size_t one = way[i];
        way[i] = way[n - 1 - i];
        way[n - 1 - i] = one;
    }
    return n;
}

static void test_a_course_is_played_as_foreseen(void **state)
{
    size_t way[64];
    (void)state;
    open_two(ann, bob, "carta-magica", "", &tickets);
    play_to_the_sea();
    int seat = turn_of(ann);
    json_t *tree = json_deep_copy(courses_of(mover(), seat));
    assert_true(json_array_size(tree) > 1);
    int n = way_to(tree, json_array_size(tree) - 1, way);
    for (int i = 0; i < n; i++) {
        json_t *step = json_object_get(json_array_get(tree, way[i]), "step");
        must_play(mover(), seat, text_at(step, "action"));
        json_t *told = json_array_get(json_object_get(last_with(mover(), "steps"), "steps"), 0);
        assert_true(json_equal(json_object_get(step, "events"), json_object_get(told, "events")));
        assert_int_equal(number_at(step, "at"), number_at(told, "at"));
    }
    assert_non_null(strstr(text_at(json_array_get(tree, way[n - 1]), "to"), "cell:"));
    json_decref(tree);
}

static void test_only_the_seat_on_turn_is_told(void **state)
{
    (void)state;
    open_two(ann, bob, "carta-magica", "", &tickets);
    play_to_the_sea();
    int seat = turn_of(ann);
    struct visitor *other = seat == 0 ? bob : ann;
    refused(other, "not-now", "'courses','seat':%d,'at':%lld", 1 - seat, (long long)at_of(other));
    refused(other, "not-yours", "'courses','seat':%d,'at':%lld", seat, (long long)at_of(other));
    refused(mover(), "stale", "'courses','seat':%d,'at':%lld", seat, (long long)at_of(other) - 1);
    refused(mover(), "bad-field", "'courses','seat':%d", seat);
}

static void test_a_game_without_paths_has_none(void **state)
{
    (void)state;
    open_two(ann, bob, "tic-tac-toe", "", &tickets);
    assert_int_equal(json_array_size(courses_of(mover(), turn_of(ann))), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_course_is_played_as_foreseen, open_doors, close_doors),
        cmocka_unit_test_setup_teardown(test_only_the_seat_on_turn_is_told, open_doors, close_doors),
        cmocka_unit_test_setup_teardown(test_a_game_without_paths_has_none, open_doors, close_doors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
