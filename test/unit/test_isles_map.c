/* The map of Isles of Terror: what is found for all fields at once is what is found field by field. */
#include "games/isles_of_terror/state.h"

#include "test_bots.h" /* after the house's headers, because cmocka makes a macro of fail() */

static void check_sets(const struct game *g, const void *state, uint64_t seed)
{
    const struct isles *s = state;
    (void)g;
    (void)seed;
    for (int i = 0; i < s->faction_count; i++) {
        int faction = s->order[i], camps = 0;
        area_set controlled = it_controlled(s, faction), manned = it_manned(s, faction);
        for (int f = 0; f < IT_FIELDS; f++) {
            assert_int_equal(controlled >> f & 1, it_controls(s, faction, f));
            assert_int_equal(manned >> f & 1, s->lies[f] && it_characters_at(s, faction, f) > 0);
            camps += s->camp[f] == faction;
        }
        assert_int_equal(it_camps_on_board(s, faction), camps);
    }
    for (int f = 0; f < IT_FIELDS; f++) assert_int_equal(it_areas(s) >> f & 1, s->lies[f] != LIES_NONE);
}

static void test_sets_of_fields_agree_with_their_fields(void **unused)
{
    const struct game *g = game_find("isles-of-terror");
    (void)unused;
    for (int seats = g->seats_min; seats <= g->seats_max; seats++) {
        const struct setup setup = setup_standard(g, seats);
        for (uint64_t seed = 1; seed <= 4; seed++) walk(g, &setup, seed, 1000, check_sets);
    }
}

static void test_a_field_is_found_by_any_value(void **unused)
{
    uint8_t list[IT_FIELDS];
    (void)unused;
    for (int value = 0; value < 256; value++) {
        for (int f = 0; f < IT_FIELDS; f++)
            list[f] = (uint8_t)(value + (f % 3 == 0 ? 0 : f % 3 == 1 ? 128 : f));
        for (int f = 0; f < IT_FIELDS; f++)
            assert_int_equal(it_fields_with(list, value) >> f & 1, list[f] == value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets_of_fields_agree_with_their_fields),
        cmocka_unit_test(test_a_field_is_found_by_any_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
