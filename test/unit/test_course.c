/* Courses: in the three games whose moves are paths, and their bounds. */
#include "test_core.h"

#include <stdlib.h>

#include "core/course.h"
#include "core/document.h"
#include "core/notation.h"
#include "core/view.h"

struct trip {
    const struct game *game;
    alignas(max_align_t) unsigned char state[STATE_MAX];
    struct courses courses;
};

static bool is_phase(const struct trip *t, const char *phase)
{
    struct buf said;
    buf_init(&said, 100);
    bool good = state_at(t->game, t->state, EVERYTHING, "phase", &said) &&
                strcmp(buf_text(&said), phase) == 0;
    buf_free(&said);
    return good;
}

static int number_at(const struct trip *t, const char *path)
{
    struct buf said;
    buf_init(&said, 100);
    assert_true(state_at(t->game, t->state, EVERYTHING, path, &said));
    int n = atoi(buf_text(&said));
    buf_free(&said);
    return n;
}

/* A fresh game whose first choices are taken until the phase is there, with a patch laid over it. */
static void arrive(struct trip *t, const char *id, const char *phase, const char *patch)
{
    struct choices choices;
    struct error err = {0};
    t->game = game_find(id);
    struct setup setup = setup_standard(t->game, 2);
    setup_option(t->game, &setup, "first_player", strcmp(id, "terra-incognita") == 0 ? "0" : "seat0", &err);
    memset(t->state, 0, sizeof t->state);
    assert_true(game_begin(t->game, t->state, &setup, &err));
    for (int i = 0; i < 1000 && !is_phase(t, phase); i++) {
        game_legal(t->game, t->state, &choices);
        game_apply(t->game, t->state, choices.list[0], NULL);
    }
    if (!state_patch(t->game, t->state, patch, strlen(patch), &err)) fail_msg("%s", err.text);
}

static void look(struct trip *t)
{
    courses_find(t->game, t->state, t->game->actor(t->state), &t->courses);
    courses_prune(&t->courses);
}

static void act_as(struct trip *t, const char *text)
{
    struct error err = {0};
    action a;
    assert_true(action_parse(t->game, text, &a, &err));
    assert_int_equal(game_why_not(t->game, t->state, a), 0);
    game_apply(t->game, t->state, a, NULL);
}

static void way(const struct trip *t, int step, struct buf *out)
{
    if (step == COURSE_ROOT) return;
    way(t, t->courses.list[step].after, out);
    if (out->size) buf_add(out, "; ");
    action_text(t->game, t->courses.list[step].action, out);
}

/* Is this way among those to the goals? */
static int course(const struct trip *t, const char *wanted)
{
    struct buf text;
    int found = COURSE_ROOT;
    buf_init(&text, 4000);
    for (int i = 0; i < t->courses.count; i++) {
        if (!t->courses.list[i].is_goal) continue;
        buf_clear(&text);
        way(t, i, &text);
        if (strcmp(buf_text(&text), wanted) == 0) found = i;
    }
    buf_free(&text);
    return found;
}

/* How the best way to a place looks: the last arguments of its goal's event. */
static int price_to(const struct trip *t, int a, int b)
{
    for (int i = 0; i < t->courses.count; i++)
        if (t->courses.list[i].is_goal && t->courses.list[i].goal.arg[1] == a &&
            t->courses.list[i].goal.arg[2] == b)
            return t->courses.list[i].price;
    return -1;
}

/* ---- Carta Magica ---- */

#define AT_K2                                                                                                \
    "{\"phase\":\"action\",\"segment\":\"3\",\"seats\":{\"0\":{\"ship\":\"k2\"},\"1\":{\"ship\":\"x5\"}}}"

static void test_a_ship_comes_as_far_as_the_wheel_says(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "carta-magica", "pre_spin", AT_K2);
    act_as(&t, "sail");
    look(&t);
    assert_true(course(&t, "step to=l2") >= 0);
    assert_true(course(&t, "step to=l2; step to=m2") >= 0);
    for (int i = 0; i < t.courses.count; i++) assert_true(t.courses.list[i].depth <= number_at(&t, "left"));
    /* l1 is a harbour: the voyage ends there, and the seat is asked there. */
    int harbour = course(&t, "step to=l2; step to=l1");
    assert_true(harbour >= 0);
    assert_int_equal(t.courses.list[harbour].next, 0);
    for (int i = 0; i < t.courses.count; i++) assert_int_not_equal(t.courses.list[i].after, harbour);
}

static void test_the_choice_to_sail_is_part_of_the_course(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "carta-magica", "pre_spin", AT_K2);
    look(&t);
    assert_true(course(&t, "sail; step to=l2") >= 0);
    assert_true(course(&t, "sail; step to=l2; step to=l1") >= 0);
}

static void test_nobody_else_has_courses(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "carta-magica", "pre_spin", AT_K2);
    courses_find(t.game, t.state, 1, &t.courses);
    assert_int_equal(t.courses.count, 0);
    courses_find(t.game, t.state, SPECTATOR, &t.courses);
    assert_int_equal(t.courses.count, 0);
    courses_find(t.game, t.state, CHANCE, &t.courses);
    assert_int_equal(t.courses.count, 0);
}

/* ---- Finis Terrae ---- */

/* A lair at 3,0 on the straight way to 4,0, and free water round it by the north. */
#define LAIR(holds)                                                                                          \
    "{\"phase\":\"move\",\"to_draw\":0,\"weather\":\"rain\",\"shown\":{\"sunny\":1,\"rain\":1},\"value\":3," \
    "\"common\":6,"                                                                                          \
    "\"sailing\":\"0\",\"movement\":1,\"left\":6,\"start\":\"t1\",\"tile\":{\"t1\":\"sea\",\"t2\":\"lair\"," \
    "\"t3\":\"sea\","                                                                                        \
    "\"t4\":\"sea\",\"t5\":\"sea\",\"t6\":\"sea\",\"t7\":\"lair\",\"t8\":\"sea\"},\"x\":{\"t1\":2,\"t2\":3," \
    "\"t3\":4,\"t4\":2,\"t5\":3,\"t6\":4,\"t7\":5,\"t8\":6},"                                                \
    "\"y\":{\"t1\":0,\"t2\":0,\"t3\":0,\"t4\":1,\"t5\":1,\"t6\":1,\"t7\":0,\"t8\":0},\"galleon\":\"t1\","    \
    "\"red\":\"1\","                                                                                         \
    "\"seats\":{\"0\":{\"ship\":\"t1\",\"stores\":0,\"hold_kind\":{\"1\":\"doubloon\"" holds "}}}}"
#define ONE_HOLD LAIR(",\"2\":\"none\"},\"hold_count\":{\"1\":9,\"2\":0")
#define TWO_HOLDS LAIR(",\"2\":\"doubloon\"},\"hold_count\":{\"1\":5,\"2\":4")

static void test_a_course_goes_round_a_toll(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "finis-terrae", "tile_draw", ONE_HOLD);
    look(&t);
    assert_true(course(&t, "step to=e") >= 0); /* the lair itself */
    assert_true(course(&t, "step to=n; step to=e; step to=e; step to=s") >= 0);
    assert_int_equal(course(&t, "step to=e; step to=e"), COURSE_ROOT);
    assert_int_equal(price_to(&t, 4, 0), 4);
    /* Beyond the second lair there is no other way: 6 steps at most, and its toll. */
    assert_true(course(&t, "step to=n; step to=e; step to=e; step to=s; step to=e; step to=e") >= 0);
}

static void test_a_course_ends_where_somebody_must_choose_what_to_pay_with(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "finis-terrae", "tile_draw", TWO_HOLDS);
    look(&t);
    int lair = course(&t, "step to=e");
    assert_true(lair >= 0);
    assert_int_equal(t.courses.list[lair].next, 0);
    for (int i = 0; i < t.courses.count; i++) assert_int_not_equal(t.courses.list[i].after, lair);
    assert_int_equal(price_to(&t, 6, 0), -1);
}

/* ---- Terra Incognita ---- */

#define PAWN_ON_E6(more)                                                                                     \
    "{\"tile\":{\"e6\":\"empty\",\"e5\":\"arrow1s-e\",\"f5\":\"empty\",\"e7\":\"empty\",\"c10\":\"coin5\"}," \
    "\"lies\":{\"e6\":\"open\",\"e5\":\"open\",\"f5\":\"open\",\"e7\":\"open\",\"c10\":\"open\"},"           \
    "\"seats\":{\"0\":{\"at\":{\"1\":\"e6\"}}}" more "}"

static void test_a_pawn_goes_in_one_course(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "terra-incognita", "turn", PAWN_ON_E6(""));
    look(&t);
    assert_true(course(&t, "pawn pawn=1; move; go to=e7") >= 0);
    act_as(&t, "pawn pawn=1");
    look(&t);
    assert_true(course(&t, "move; go to=e7") >= 0);
    assert_true(course(&t, "move; go to=e5") >= 0);
    /* f5 can be walked to, which is shorter than by the Arrow. */
    assert_true(course(&t, "move; go to=f5") >= 0);
    assert_int_equal(course(&t, "move; go to=e5; go to=f5"), COURSE_ROOT);
    /* A face-down tile is turned up by CHANCE: the course ends there. */
    int unknown = course(&t, "move; go to=d6");
    assert_true(unknown >= 0);
    assert_int_equal(t.courses.list[unknown].next, CHANCE);
    for (int i = 0; i < t.courses.count; i++) assert_int_not_equal(t.courses.list[i].after, unknown);
}

static void test_a_pawn_takes_along_what_there_is(void **state)
{
    struct trip t;
    (void)state;
    arrive(&t, "terra-incognita", "turn", PAWN_ON_E6(",\"coins\":{\"e6\":1}"));
    look(&t);
    assert_true(course(&t, "pawn pawn=1; move; carry what=coin; go to=e7") >= 0);
    assert_int_equal(course(&t, "pawn pawn=1; move; carry what=nothing; go to=e7"), COURSE_ROOT);
    /* Nothing to carry is no choice either: the other pawns are aboard with empty hands. */
    assert_true(course(&t, "pawn pawn=2; move; go to=g2") >= 0);
}

/* ---- All games ---- */

static void test_games_without_paths_have_no_courses(void **state)
{
    struct trip t;
    (void)state;
    t.game = game_find("tic-tac-toe");
    struct setup setup = setup_standard(t.game, 2);
    memset(t.state, 0, sizeof t.state);
    assert_true(game_begin(t.game, t.state, &setup, NULL));
    look(&t);
    assert_int_equal(t.courses.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_ship_comes_as_far_as_the_wheel_says),
        cmocka_unit_test(test_the_choice_to_sail_is_part_of_the_course),
        cmocka_unit_test(test_nobody_else_has_courses),
        cmocka_unit_test(test_a_course_goes_round_a_toll),
        cmocka_unit_test(test_a_course_ends_where_somebody_must_choose_what_to_pay_with),
        cmocka_unit_test(test_a_pawn_goes_in_one_course),
        cmocka_unit_test(test_a_pawn_takes_along_what_there_is),
        cmocka_unit_test(test_games_without_paths_have_no_courses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
