/* The facts that the tables of Isles of Terror promise: how many tiles and cards there are, that the maps hang together,
 * that every effect can be carried out by somebody. What is only a matter of form the content reader checks itself. */
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "isles_of_terror_content.h"

#include <cmocka.h> /* after the house's headers, because it makes a macro of fail() */

enum { DIRECTIONS = 6, ADVENTURES = 4 };

static int beside(int field, int direction)
{
    const struct it_field *f = &it_field[field];
    const uint8_t next[DIRECTIONS] = {f->ne, f->e, f->se, f->sw, f->w, f->nw};
    return next[direction];
}

static int ground(int adventure, int field)
{
    const struct it_field *f = &it_field[field];
    const uint8_t grounds[ADVENTURES] = {f->adv1, f->adv2, f->adv3, f->adv4};
    assert(adventure >= 1 && adventure <= ADVENTURES);
    return grounds[adventure - 1];
}

/* ---- The board ---- */

static void test_fields_are_called_by_row_and_column(void **state)
{
    (void)state;
    assert_int_equal(IT_FIELDS, 7 * 9 + 1);
    for (int i = 1; i < IT_FIELDS; i++) {
        const char word[] = {(char)('a' + (i - 1) / 9), (char)('1' + (i - 1) % 9), 0};
        assert_string_equal(it_field_domain.words[i], word);
    }
}

static void test_neighbours_are_mutual(void **state)
{
    (void)state;
    int sides = 0;
    for (int i = 1; i < IT_FIELDS; i++)
        for (int d = 0; d < DIRECTIONS; d++) {
            int next = beside(i, d);
            if (!next) continue;
            assert_int_equal(beside(next, (d + 3) % DIRECTIONS), i);
            sides++;
        }
    assert_int_equal(sides, 2 * (7 * 8 + 6 * 17));
    assert_int_equal(beside(IT_FIELD_D5, 0), IT_FIELD_C6);
    assert_int_equal(beside(IT_FIELD_E5, 5), IT_FIELD_D4);
}

/* Marks the land that hangs together with a field; how much it is. */
static int flood(int adventure, int from, bool many, bool *seen)
{
    static const bool dry[IT_GROUNDS] = {
        [IT_GROUND_GREEN] = true, [IT_GROUND_YELLOW] = true, [IT_GROUND_RED] = true,
        [IT_GROUND_SITE1] = true, [IT_GROUND_SITE2] = true,  [IT_GROUND_SITE3] = true};
    int here = ground(adventure, from);
    bool more = here == IT_GROUND_MORE_GREEN || here == IT_GROUND_MORE_YELLOW;
    if (!from || seen[from] || !(dry[here] || (many && more))) return 0;
    seen[from] = true;
    int count = 1;
    for (int d = 0; d < DIRECTIONS; d++) count += flood(adventure, beside(from, d), many, seen);
    return count;
}

static void test_every_isle_is_one_piece_in_both_sizes(void **state)
{
    (void)state;
    static const int land[ADVENTURES][2] = {{17, 19}, {21, 24}, {23, 25}, {24, 28}};
    for (int a = 1; a <= ADVENTURES; a++)
        for (int many = 0; many < 2; many++) {
            bool seen[IT_FIELDS] = {false};
            assert_int_equal(flood(a, IT_FIELD_D5, many, seen), land[a - 1][many]);
        }
}

static void test_every_sea_area_has_a_coast(void **state)
{
    (void)state;
    for (int a = 1; a <= ADVENTURES; a++) {
        int seas = 0, more = 0;
        bool isle[IT_FIELDS] = {false}, small[IT_FIELDS] = {false};
        flood(a, IT_FIELD_D5, true, isle);
        flood(a, IT_FIELD_D5, false, small);
        for (int i = 1; i < IT_FIELDS; i++) {
            bool sea = ground(a, i) == IT_GROUND_SEA, wide = ground(a, i) == IT_GROUND_MORE_SEA,
                 coast = false;
            for (int d = 0; d < DIRECTIONS; d++) coast |= sea ? small[beside(i, d)] : isle[beside(i, d)];
            if (sea || wide) assert_true(coast);
            seas += sea;
            more += wide;
        }
        assert_int_equal(seas, 6); /* IT-LAND-12: always more than ships */
        assert_in_range(more, 2, 3);
    }
}

/* The pools must be larger than the isles, or IT-HIDE-02 would begin before the first turn. */
static void test_tiles_suffice_for_every_map(void **state)
{
    (void)state;
    static const struct {
        int colour, always, more;
    } colours[] = {{IT_COLOUR_GREEN, IT_GROUND_GREEN, IT_GROUND_MORE_GREEN},
                   {IT_COLOUR_YELLOW, IT_GROUND_YELLOW, IT_GROUND_MORE_YELLOW},
                   {IT_COLOUR_RED, IT_GROUND_RED, IT_GROUND_RED}};
    for (int c = 0; c < 3; c++) {
        int tiles = 0;
        for (int t = 1; t < IT_TILES; t++) tiles += it_tile[t].pool == colours[c].colour;
        assert_int_equal(tiles, c == 2 ? 16 : 20);
        for (int a = 1; a <= ADVENTURES; a++) {
            int fields = 0;
            for (int i = 1; i < IT_FIELDS; i++)
                fields += ground(a, i) == colours[c].always || ground(a, i) == colours[c].more;
            assert_true(fields < tiles);
        }
    }
}

/* ---- Tiles ---- */

static void test_markers_are_as_many_as_what_is_drawn_for_them(void **state)
{
    (void)state;
    int count[IT_KINDS] = {0};
    for (int t = 1; t < IT_TILES; t++) count[it_tile[t].kind] += it_tile[t].copies;
    assert_int_equal(count[IT_KIND_TERRAIN], 9);
    assert_int_equal(count[IT_KIND_RIVER] + count[IT_KIND_SWAMP] + count[IT_KIND_MOUNTAIN], 9);
    assert_int_equal(count[IT_KIND_LOCATION], 6);
    assert_int_equal(count[IT_KIND_PLACE], 6);
    assert_int_equal(count[IT_KIND_SEA], 10);
    assert_int_equal(count[IT_KIND_BOSS], 3);
    assert_int_equal(count[IT_KIND_M1] + count[IT_KIND_M2] + count[IT_KIND_M3], 38);
}

static void test_only_who_can_be_fought_has_a_value(void **state)
{
    (void)state;
    for (int t = 1; t < IT_TILES; t++) {
        int kind = it_tile[t].kind;
        bool guarded = kind <= IT_KIND_BOSS || kind == IT_KIND_PLACE || kind == IT_KIND_SITE;
        assert_int_equal(it_tile[t].value > 0, guarded);
        assert_int_equal(it_tile[t].pool != 0, kind <= IT_KIND_LOCATION);
        if (kind == IT_KIND_BOSS) assert_true(it_tile[t].red);
    }
}

static void test_sites_lie_where_the_maps_say(void **state)
{
    (void)state;
    int last = 0, number = 0;
    for (int i = 1; i < IT_SITES; i++) {
        const struct it_site *site = &it_site[i];
        number = site->adventure == last ? number + 1 : 1;
        last = site->adventure;
        assert_int_equal(ground(site->adventure, site->field), IT_GROUND_SITE1 + number - 1);
        assert_int_equal(it_tile[site->tile].kind, IT_KIND_SITE);
        assert_in_range(site->points, 1, 2);
    }
    for (int i = 1; i < IT_LOCATIONS; i++) assert_int_equal(it_tile[it_location[i].tile].kind, IT_KIND_PLACE);
}

/* ---- Boards ---- */

/* IT-ACT-05, IT-COOP-02: three actions a field; each faction has four bonus lines on each side. */
static void test_boards_have_three_actions_a_field_and_four_bonuses(void **state)
{
    (void)state;
    for (int cooperative = 0; cooperative < 2; cooperative++) {
        int actions[IT_SLOTS] = {0}, bonuses[4] = {0};
        for (int i = 1; i < IT_LINKS; i++) {
            const struct it_link *link = &it_link[i];
            if (link->cooperative != cooperative) continue;
            actions[link->slot]++;
            bonuses[0] += link->rc != 0;
            bonuses[1] += link->cq != 0;
            bonuses[2] += link->yo != 0;
            bonuses[3] += link->ch != 0;
            assert_true(cooperative || link->action != IT_ACTION_PACIFY);
        }
        for (int slot = 1; slot < IT_SLOTS; slot++) assert_int_equal(actions[slot], 3);
        for (int f = 0; f < 4; f++) assert_int_equal(bonuses[f], 4);
    }
}

static void test_bars_rise_to_their_last_field(void **state)
{
    (void)state;
    for (int i = 1; i < IT_BARS; i++) {
        const struct it_bar *bar = &it_bar[i];
        int last = i == IT_BAR_MISSIONS ? bar->victory4 : bar->victory3;
        assert_true(bar->victory1 < bar->victory2 && bar->victory2 < bar->victory3);
        assert_int_equal(last, bar->fields);
    }
    for (int i = 1; i < IT_THREATS; i++) {
        assert_int_equal(it_threat[i].last, 4 * i);
        assert_int_equal(it_threat[i].value, 7 - i);
    }
}

/* ---- Cards ---- */

static void test_decks_are_alike(void **state)
{
    (void)state;
    int cards[IT_DECKS] = {0}, kept[IT_DECKS] = {0}, alarms[IT_DECKS] = {0},
        terrors[IT_DECKS][IT_TERRORS] = {{0}};
    for (int i = 1; i < IT_EXPLORATIONS; i++) {
        const struct it_exploration *card = &it_exploration[i];
        cards[card->deck]++;
        kept[card->deck] += card->keep;
        alarms[card->deck] += card->alarm;
        terrors[card->deck][card->terror]++;
        assert_true(!card->alarm || card->terror);
        assert_true(!card->keep || !card->terror);
    }
    for (int deck = 1; deck < IT_DECKS; deck++) {
        assert_int_equal(cards[deck], 24);
        assert_int_equal(kept[deck], 4);
        assert_int_equal(alarms[deck], 3);
        for (int t = 1; t < IT_TERRORS; t++) assert_int_equal(terrors[deck][t], 3);
    }
}

static void test_events_are_24_in_three_colours(void **state)
{
    (void)state;
    int hues[IT_HUES] = {0};
    for (int i = 1; i < IT_EVENTS; i++) {
        hues[it_event[i].hue]++;
        assert_int_not_equal(it_event[i].code[0].word, 0);
    }
    assert_int_equal(hues[IT_HUE_GREEN], 8);
    assert_int_equal(hues[IT_HUE_RED], 10);
    assert_int_equal(hues[IT_HUE_GRAY], 6);
}

static void test_factions_have_ten_strategy_cards_each(void **state)
{
    (void)state;
    int cards[IT_FACTIONS] = {0};
    for (int i = 1; i < IT_STRATEGYS; i++) {
        const struct it_strategy *card = &it_strategy[i];
        cards[card->faction]++;
        assert_int_equal(card->faction, 1 + (i - 1) / 10);
        assert_int_equal(card->reaction, card->window > IT_WINDOW_APPROACH);
        assert_int_not_equal(card->code[0].word, 0);
    }
    for (int f = 1; f < IT_FACTIONS; f++) assert_int_equal(cards[f], 10);
}

static void test_every_adventure_has_its_guards_tasks_and_event(void **state)
{
    (void)state;
    for (int i = 1; i < IT_GUARDS; i++) {
        assert_int_equal(it_guard[i].adventure, 1 + (i - 1) / 4);
        assert_int_equal(it_guard[i].kind, IT_KIND_M1 + (i - 1) % 4);
        assert_int_not_equal(it_guard[i].code[0].word, 0);
    }
    for (int i = 1; i < IT_TASKS; i++) {
        assert_int_equal(it_task[i].adventure, 1 + (i - 1) / 3);
        assert_int_equal(it_task[i].bar, 1 + (i - 1) % 3);
        assert_int_not_equal(it_task[i].deeds[0], 0);
    }
    for (int a = 1; a < IT_ADVENTURES; a++) {
        assert_int_equal(it_event[it_adventure[a].event].hue, IT_HUE_RED);
        assert_int_equal(it_adventure[a].year, 1752 + 2 * a);
    }
}

static void test_missions_ask_for_twenty_different_deeds(void **state)
{
    (void)state;
    bool asked[IT_DEEDS] = {false};
    int enforced = 0, rivals = 0;
    for (int i = 1; i < IT_MISSIONS; i++) {
        assert_false(asked[it_mission[i].deed]);
        asked[it_mission[i].deed] = true;
        enforced += it_mission[i].enforce;
        rivals += it_mission[i].rivals;
    }
    assert_int_equal(enforced, 17);
    assert_int_equal(rivals, 2);
}

static void test_terrors_grow_with_their_level(void **state)
{
    (void)state;
    for (int i = 1; i < IT_RAGES; i++) {
        const struct it_rage *rage = &it_rage[i];
        assert_int_equal(rage->terror, 1 + (i - 1) / 3);
        assert_int_equal(rage->level, 1 + (i - 1) % 3);
        if (rage->level < 3) assert_true(rage->value <= rage[1].value && rage->x <= rage[1].x);
        if (rage->level == 3) assert_true(rage->ne && rage->e && rage->se && rage->sw && rage->w && rage->nw);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fields_are_called_by_row_and_column),
        cmocka_unit_test(test_neighbours_are_mutual),
        cmocka_unit_test(test_every_isle_is_one_piece_in_both_sizes),
        cmocka_unit_test(test_every_sea_area_has_a_coast),
        cmocka_unit_test(test_tiles_suffice_for_every_map),
        cmocka_unit_test(test_markers_are_as_many_as_what_is_drawn_for_them),
        cmocka_unit_test(test_only_who_can_be_fought_has_a_value),
        cmocka_unit_test(test_sites_lie_where_the_maps_say),
        cmocka_unit_test(test_boards_have_three_actions_a_field_and_four_bonuses),
        cmocka_unit_test(test_bars_rise_to_their_last_field),
        cmocka_unit_test(test_decks_are_alike),
        cmocka_unit_test(test_events_are_24_in_three_colours),
        cmocka_unit_test(test_factions_have_ten_strategy_cards_each),
        cmocka_unit_test(test_every_adventure_has_its_guards_tasks_and_event),
        cmocka_unit_test(test_missions_ask_for_twenty_different_deeds),
        cmocka_unit_test(test_terrors_grow_with_their_level),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
