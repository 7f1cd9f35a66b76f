/* What derives from the field rows: paths, redaction, hashes, checks of values and of the rows
 * themselves. */
#include "test_core.h"

#include "core/view.h"

/* ---- Walking and paths ---- */

struct tally {
    int count, seats_seen, stop_after;
};

static bool count_element(void *context, const struct element *e)
{
    struct tally *t = context;
    t->count++;
    if (e->seat > t->seats_seen) t->seats_seen = e->seat;
    return t->count != t->stop_after;
}

static void test_walk_visits_seats_in_play_only(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct tally t = {0};
    state_walk(&parlour, &s, count_element, &t);
    assert_int_equal(t.seats_seen, 1);
    /* 11 single values, 4 steps, 3 each of deck, mark and rung; for each of two seats 3 colours and
     * 4 single values */
    assert_int_equal(t.count, 11 + 4 + 9 + 2 * 7);
}

static void test_walk_stops_when_told(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct tally t = {.stop_after = 5};
    state_walk(&parlour, &s, count_element, &t);
    assert_int_equal(t.count, 5);
}

static void assert_at(const void *s, int seat, const char *path, const char *value)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    assert_true(state_at(&parlour, s, seat, path, &out));
    assert_string_equal(buf_text(&out), value);
    buf_free(&out);
}

static void test_at_finds_every_kind_of_path(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_at(&s, EVERYTHING, "seat_count", "2");
    assert_at(&s, EVERYTHING, "options.whisper", "yes");
    assert_at(&s, EVERYTHING, "mark.red", "green");
    assert_at(&s, EVERYTHING, "step.0", "0");
    assert_at(&s, EVERYTHING, "step.3", "3000");
    assert_at(&s, EVERYTHING, "rung.1", "0");
    assert_at(&s, EVERYTHING, "seats.1.hand.blue", "1");
    assert_at(&s, EVERYTHING, "seats.0.hand_count", "1");
}

static void test_at_tells_signed_and_wide_numbers(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    s.purse = UINT32_MAX;
    s.debt = INT32_MIN;
    assert_at(&s, EVERYTHING, "mood", "-1");
    assert_at(&s, EVERYTHING, "seats.1.score", "-7");
    assert_at(&s, EVERYTHING, "purse", "4294967295");
    assert_at(&s, EVERYTHING, "debt", "-2147483648");
}

static void test_at_knows_no_other_path(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",          "gold",   "mark",          "mark.none", "rung.0",
                                        "rung.4",    "step.4", "step.-1",       "options",   "seats",
                                        "seats.0",   "mood.0", "seats.2.score", "score",     "seats.0.turn",
                                        "mark.red.", ".mood",  "MOOD"};
    struct parlour s = parlour_played();
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(state_at(&parlour, &s, EVERYTHING, wrong[i], &out));
    assert_int_equal(out.size, 0);
    buf_free(&out);
}

static void test_lines_show_a_path_each(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    state_lines(&parlour, &s, 0, &out);
    assert_non_null(strstr(buf_text(&out), "seat_count = 2\noptions.whisper = yes\noptions.stake = 10\n"));
    assert_non_null(strstr(buf_text(&out), "\nseats.0.bid = 4\nseats.1.bid = null\n"));
    assert_non_null(strstr(buf_text(&out), "\nmark.red = green\nmark.blue = null\nmark.green = null\n"));
    assert_non_null(strstr(buf_text(&out), "\npurse = 100000\ndebt = -70000\n"));
    buf_free(&out);
}

/* ---- Redaction ---- */

static void test_view_hides_hands_of_others(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), view;
    view_of(&parlour, &view, &s, 0);
    assert_int_equal(view.hand[0][1], 1);
    assert_int_equal(view.bid[0], 4);
    assert_int_equal(view.hand[1][2], 0);
    assert_int_equal(view.bid[1], 0);
    assert_int_equal(view.hand_count[1], 1);
}

static void test_view_hides_what_nobody_sees(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), view;
    for (int seat = 0; seat < 2; seat++) {
        view_of(&parlour, &view, &s, seat);
        for (int c = 0; c < COLOURS; c++) assert_int_equal(view.deck[c], 0);
    }
}

static void test_view_decides_element_by_element(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), view;
    view_of(&parlour, &view, &s, 1);
    assert_int_equal(view.mark[1], 0);
    assert_int_equal(view.mark[2], 2);
    assert_int_equal(view.mark[3], 0);
}

static void test_view_decides_by_whose_row_it_is(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), view;
    view_of(&parlour, &view, &s, 0);
    assert_int_equal(view.glance[0], 0);
    assert_int_equal(view.glance[1], 51);
    view_of(&parlour, &view, &s, 1);
    assert_int_equal(view.glance[0], 50);
    assert_int_equal(view.glance[1], 0);
}

static void test_view_of_a_spectator_has_no_secret(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), view;
    view_of(&parlour, &view, &s, SPECTATOR);
    static const uint8_t nothing[sizeof s.hand];
    assert_memory_equal(view.hand, nothing, sizeof view.hand);
    assert_memory_equal(view.bid, nothing, sizeof view.bid);
    assert_memory_equal(view.mark, nothing, sizeof view.mark);
    assert_memory_equal(view.deck, nothing, sizeof view.deck);
    assert_memory_equal(view.glance, nothing, sizeof view.glance);
    assert_int_equal(view.purse, 100000);
}

/* SPECTATOR, CHANCE and NOBODY are negative and must not pass for the owner of what has none. */
static void test_view_of_who_is_no_seat_owns_nothing(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), as_spectator, view;
    view_of(&parlour, &as_spectator, &s, SPECTATOR);
    view_of(&parlour, &view, &s, NOBODY);
    assert_memory_equal(&view, &as_spectator, sizeof view);
    view_of(&parlour, &view, &s, CHANCE);
    assert_memory_equal(&view, &as_spectator, sizeof view);
}

static void test_view_of_everything_is_the_state(void **state)
{
    (void)state;
    struct parlour s = parlour_played(), view;
    view_of(&parlour, &view, &s, EVERYTHING);
    assert_memory_equal(&view, &s, sizeof s);
}

/* Two states that differ only in what a seat may not see are one and the same to it. */
static void test_view_is_blind_to_hidden_differences(void **state)
{
    (void)state;
    struct parlour a = parlour_played(), b = a, view_a, view_b;
    b.hand[1][2]--, b.hand[1][3]++, b.deck[2]++, b.deck[3]--;
    b.bid[1] = 2;
    b.mark[3] = 2;
    view_of(&parlour, &view_a, &a, 0);
    view_of(&parlour, &view_b, &b, 0);
    assert_memory_equal(&view_a, &view_b, sizeof view_a);
}

static void test_store_writes_each_width_and_no_more(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh(), wanted = s;
    for (const struct field *f = parlour.fields; f->name; f++) {
        struct element e = {.field = f, .seat = NOBODY, .offset = f->offset};
        if (strcmp(f->name, "mood") == 0) element_store(&s, &e, -2);
        if (strcmp(f->name, "purse") == 0) element_store(&s, &e, 4000000000);
        if (strcmp(f->name, "debt") == 0) element_store(&s, &e, -5);
        if (strcmp(f->name, "score") == 0) element_store(&s, &e, -300);
    }
    wanted.mood = -2;
    wanted.purse = 4000000000;
    wanted.debt = -5;
    wanted.score[0] = -300;
    assert_memory_equal(&s, &wanted, sizeof s);
}

/* ---- Hashes ---- */

/* Constants: a hash in an old record must be right on every machine and for ever. The first was
 * computed by an independent program from the description of the hash. */
static void test_hash_of_tic_tac_toe_is_a_constant(void **state)
{
    (void)state;
    const struct game *g = game_find("tic-tac-toe");
    struct setup setup = setup_standard(g, 0);
    alignas(max_align_t) unsigned char s[STATE_MAX];
    assert_true(game_begin(g, s, &setup, NULL));
    assert_true(state_hash(g, s) == 0xFBC23FA6A6B2E688u);
    game_apply(g, s, act(1, 5, 0, 0), NULL);
    assert_true(state_hash(g, s) == 0xDD6BA4BA231986A4u);
}

static void test_hash_of_negative_and_wide_numbers_is_a_constant(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    s.purse = UINT32_MAX;
    assert_true(state_hash(&parlour, &s) == 0x0623CB94BDE17FA1u);
}

/* The fresh table for three: it changes only with the rows, and then the version of the rules must
 * change too. */
static void test_hash_of_carta_magica_is_a_constant(void **state)
{
    (void)state;
    const struct game *g = game_find("carta-magica");
    struct setup setup = setup_standard(g, 3);
    alignas(max_align_t) unsigned char s[STATE_MAX];
    assert_true(game_begin(g, s, &setup, NULL));
    assert_true(state_hash(g, s) == 0x892791C9BA64D381u);
}

struct changing {
    const struct game *game;
    unsigned char *state;
    uint64_t hash;
    int changed, kept;
};

static bool change_element(void *context, const struct element *e)
{
    struct changing *c = context;
    if (e->field == c->game->fields) return true; /* another number of seats walks otherwise */
    element_store(c->state, e, e->value + 1);
    bool same = state_hash(c->game, c->state) == c->hash;
    element_store(c->state, e, e->value);
    assert_int_equal(same, e->field->derived);
    c->changed += !same;
    c->kept += same;
    return true;
}

static void test_hash_changes_with_every_field_but_derived_ones(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct changing c = {&parlour, (unsigned char *)&s, state_hash(&parlour, &s), 0, 0};
    state_walk(&parlour, &s, change_element, &c);
    assert_int_equal(c.kept, 2);
    assert_int_equal(c.changed, 10 + 4 + 9 + 2 * 6);
}

static void test_hash_changes_with_every_field_of_every_game(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct setup setup = setup_standard(games[i], 0);
        alignas(max_align_t) unsigned char s[STATE_MAX];
        assert_true(game_begin(games[i], s, &setup, NULL));
        struct changing c = {games[i], s, state_hash(games[i], s), 0, 0};
        state_walk(games[i], s, change_element, &c);
        assert_true(c.changed > 0);
    }
}

static void test_hash_depends_on_the_game(void **state)
{
    (void)state;
    struct parlour s = parlour_fresh();
    struct game renamed = parlour;
    renamed.id = "parlous";
    assert_true(state_hash(&renamed, &s) != state_hash(&parlour, &s));
}

/* ---- Values within their domains ---- */

static void assert_invalid(const struct parlour *s, const char *text)
{
    struct error err = {0};
    assert_false(state_in_domains(&parlour, s, &err));
    assert_error(&err, "bad-state", text);
    assert_false(state_valid(&parlour, s, &err));
    assert_error(&err, "bad-state", text);
}

static void test_domains_hold_for_sound_states(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct error err = {0};
    assert_true(state_valid(&parlour, &s, &err));
    s.purse = 2000000000; /* far beyond 16 bits, and within its domain */
    assert_true(state_valid(&parlour, &s, &err));
}

static void test_domains_name_the_field_and_the_value(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    s.turn = 6;
    assert_invalid(&s, "turn: 6 is no seat");
    s = parlour_played();
    s.mood = -4;
    assert_invalid(&s, "mood: -4 is no mood");
    s = parlour_played();
    s.purse = UINT32_MAX;
    assert_invalid(&s, "purse: 4294967295 is no purse");
    s = parlour_played();
    s.mark[2] = 4;
    assert_invalid(&s, "mark.blue: 4 is no colour");
    s = parlour_played();
    s.bid[1] = 10;
    assert_invalid(&s, "seats.1.bid: 10 is no amount");
    s = parlour_played();
    s.options.stake = 4;
    assert_invalid(&s, "options.stake: 4 is no stake");
}

static void test_domains_refuse_a_wrong_number_of_seats(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    s.seat_count = 1;
    assert_invalid(&s, "seat_count: 1 seats, not 2 to 3");
    s.seat_count = 255;
    assert_invalid(&s, "seat_count: 255 seats, not 2 to 3");
}

static void test_nothing_hides_in_seats_not_in_play(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    s.hand[2][3] = 1;
    assert_invalid(&s, "hand: a seat that is not in play has a value");
}

static void test_nothing_hides_in_the_unused_element(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    s.deck[0] = 1;
    assert_invalid(&s, "deck: element \"none\" has a value");
    s = parlour_played();
    s.rung[0] = 1;
    assert_invalid(&s, "rung: element \"none\" has a value");
    s = parlour_played();
    s.hand[1][0] = 1;
    assert_invalid(&s, "hand: element \"none\" has a value");
}

static void test_valid_compares_derived_fields(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct error err = {0};
    s.hand_count[1] = 3;
    assert_true(state_in_domains(&parlour, &s, &err));
    assert_false(state_valid(&parlour, &s, &err));
    assert_error(&err, "bad-state", "seats.1.hand_count: 1 follows from the other fields, not 3");
}

static void test_valid_asks_the_game_last(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct error err = {0};
    s.deck[1]++;
    assert_true(state_in_domains(&parlour, &s, &err));
    assert_false(state_valid(&parlour, &s, &err));
    assert_error(&err, "illegal", "deck: 7 cards in all");
    assert_int_equal(err.rule, PAR_INV_01);
}

/* ---- The rows themselves ---- */

static void test_rows_of_all_games_tile_their_states(void **state)
{
    (void)state;
    struct error err = {0};
    assert_true(fields_tile(&parlour, &err));
    for (int i = 0; games[i]; i++) assert_true(fields_tile(games[i], &err));
}

enum { ROWS = sizeof parlour_fields / sizeof parlour_fields[0] };

/* The parlour with one row made otherwise: the first row must stay the number of seats. */
static void assert_untiled(int row, const struct field *f, const char *text)
{
    struct field rows[ROWS];
    struct game g = parlour;
    struct error err = {0};
    memcpy(rows, parlour_fields, sizeof rows);
    rows[row] = *f;
    g.fields = rows;
    assert_false(fields_tile(&g, &err));
    assert_error(&err, "bad-table", text);
}

static void test_rows_must_begin_with_the_seats(void **state)
{
    (void)state;
    assert_untiled(0, &parlour_fields[3], "parlour: the first byte is not the number of seats");
}

static void test_rows_must_not_overlap(void **state)
{
    (void)state;
    struct field f = parlour_fields[4];
    f.offset = offsetof(struct parlour, turn);
    assert_untiled(4, &f, "pending: byte 1 is described twice");
}

static void test_rows_must_leave_no_gap(void **state)
{
    (void)state;
    struct game g = parlour;
    struct error err = {0};
    struct field rows[ROWS];
    memcpy(rows, parlour_fields, sizeof rows);
    rows[ROWS - 2] = (struct field){0}; /* the last before the end */
    g.fields = rows;
    assert_false(fields_tile(&g, &err));
    char text[100];
    snprintf(text, sizeof text, "parlour: byte %zu of the state has no row", offsetof(struct parlour, lamp));
    assert_error(&err, "bad-table", text);
}

static void test_rows_must_have_as_many_keys_as_elements(void **state)
{
    (void)state;
    struct field f = parlour_fields[10];
    f.index = &AMOUNT;
    assert_untiled(10, &f, "deck: 4 elements, 10 keys");
    f.index = NULL;
    assert_untiled(10, &f, "deck: 4 elements, 1 keys");
}

static void test_rows_of_owners_must_be_by_seat(void **state)
{
    (void)state;
    struct field f = parlour_fields[10];
    f.sight = SEEN_BY_OWNER;
    assert_untiled(10, &f, "deck: an owner's row must be by seat");
}

static void test_rows_must_suffice_for_all_seats(void **state)
{
    (void)state;
    struct game g = parlour;
    struct error err = {0};
    g.seats_max = 4;
    assert_false(fields_tile(&g, &err));
    assert_error(&err, "bad-table", "score: not enough rows for 4 seats");
}

static void test_rows_must_stay_within_the_state(void **state)
{
    (void)state;
    struct field f = parlour_fields[18];
    f.offset = (uint16_t)(sizeof(struct parlour) + 10000);
    assert_untiled(18, &f, "shown: reaches beyond the state");
}

static void test_states_have_a_largest_size(void **state)
{
    (void)state;
    struct game g = parlour;
    struct error err = {0};
    g.state_size = STATE_MAX + 1;
    assert_false(fields_tile(&g, &err));
    assert_error(&err, "bad-table", "parlour: state of 8193 bytes");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walk_visits_seats_in_play_only),
        cmocka_unit_test(test_walk_stops_when_told),
        cmocka_unit_test(test_at_finds_every_kind_of_path),
        cmocka_unit_test(test_at_tells_signed_and_wide_numbers),
        cmocka_unit_test(test_at_knows_no_other_path),
        cmocka_unit_test(test_lines_show_a_path_each),
        cmocka_unit_test(test_view_hides_hands_of_others),
        cmocka_unit_test(test_view_hides_what_nobody_sees),
        cmocka_unit_test(test_view_decides_element_by_element),
        cmocka_unit_test(test_view_decides_by_whose_row_it_is),
        cmocka_unit_test(test_view_of_a_spectator_has_no_secret),
        cmocka_unit_test(test_view_of_who_is_no_seat_owns_nothing),
        cmocka_unit_test(test_view_of_everything_is_the_state),
        cmocka_unit_test(test_view_is_blind_to_hidden_differences),
        cmocka_unit_test(test_store_writes_each_width_and_no_more),
        cmocka_unit_test(test_hash_of_tic_tac_toe_is_a_constant),
        cmocka_unit_test(test_hash_of_negative_and_wide_numbers_is_a_constant),
        cmocka_unit_test(test_hash_of_carta_magica_is_a_constant),
        cmocka_unit_test(test_hash_changes_with_every_field_but_derived_ones),
        cmocka_unit_test(test_hash_changes_with_every_field_of_every_game),
        cmocka_unit_test(test_hash_depends_on_the_game),
        cmocka_unit_test(test_domains_hold_for_sound_states),
        cmocka_unit_test(test_domains_name_the_field_and_the_value),
        cmocka_unit_test(test_domains_refuse_a_wrong_number_of_seats),
        cmocka_unit_test(test_nothing_hides_in_seats_not_in_play),
        cmocka_unit_test(test_nothing_hides_in_the_unused_element),
        cmocka_unit_test(test_valid_compares_derived_fields),
        cmocka_unit_test(test_valid_asks_the_game_last),
        cmocka_unit_test(test_rows_of_all_games_tile_their_states),
        cmocka_unit_test(test_rows_must_begin_with_the_seats),
        cmocka_unit_test(test_rows_must_not_overlap),
        cmocka_unit_test(test_rows_must_leave_no_gap),
        cmocka_unit_test(test_rows_must_have_as_many_keys_as_elements),
        cmocka_unit_test(test_rows_of_owners_must_be_by_seat),
        cmocka_unit_test(test_rows_must_suffice_for_all_seats),
        cmocka_unit_test(test_rows_must_stay_within_the_state),
        cmocka_unit_test(test_states_have_a_largest_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
