/* Dice that can be checked: their values are fixed by known hashes, and a record that carries them is proved by them. */
#include "test_core.h"

#include <stdlib.h>

#include "core/dice.h"
#include "core/record.h"

#define COMMITMENT "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
#define KEY "52eeb1ef1ec4968e66b6a808c62b541dc36ea35676072b76f4cdf2d512f5bf0c"
#define FIRST_WORD UINT64_C(0x2ad2cd8b67676d28)
#define FIRST_WORD_UNDONE UINT64_C(0xcc61e396520743d6)
#define LAST_WORD_UNDONE UINT64_C(0x4788a4a9fd9c9931)
#define LAST_WORD UINT64_C(0xb1caab483e0762fa)

static struct dice example(void)
{
    struct dice d = {0};
    for (int i = 0; i < DICE_BYTES; i++) d.secret[i] = (uint8_t)i;
    memset(d.number[1], 0xAB, DICE_BYTES);
    dice_key(&d, 2);
    return d;
}

/* The two values were computed by sha256sum and by Python's hashlib and hmac. */
static void test_dice_follow_the_published_formula(void **state)
{
    (void)state;
    struct dice d = example();
    uint8_t commitment[DICE_BYTES];
    char hex[DICE_HEX + 1];
    struct rng r;
    dice_commitment(d.secret, commitment);
    dice_hex(commitment, hex);
    assert_string_equal(hex, COMMITMENT);
    dice_hex(d.key, hex);
    assert_string_equal(hex, KEY);
    dice_rng(&d, 7, 0, &r);
    assert_true(r.s[0] == FIRST_WORD && r.s[3] == LAST_WORD);
}

static void test_dice_depend_on_every_number_and_on_the_position(void **state)
{
    (void)state;
    struct dice d = example(), other = example();
    struct rng a, b;
    other.number[0][31] = 1;
    dice_key(&other, 2);
    assert_memory_not_equal(d.key, other.key, DICE_BYTES);
    dice_rng(&d, 0, 0, &a);
    dice_rng(&d, 1, 0, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
}

static void test_dice_read_just_64_digits(void **state)
{
    (void)state;
    uint8_t bytes[DICE_BYTES];
    assert_true(dice_bytes(COMMITMENT, bytes));
    assert_false(dice_bytes("", bytes));
    assert_false(dice_bytes(COMMITMENT "0", bytes));
    assert_false(dice_bytes("zz0dcd2c9a1d0a8ae4a2c5b8a8ae4a2c5b8a8ae4a2c5b8a8ae4a2c5b8a8ae4a2", bytes));
}

/* Computed by Python's hmac over the position and the count, 8 bytes each. */
static void test_taking_back_changes_the_dice_by_the_published_formula(void **state)
{
    (void)state;
    struct dice d = example();
    struct rng r;
    dice_rng(&d, 7, 1, &r);
    assert_true(r.s[0] == FIRST_WORD_UNDONE && r.s[3] == LAST_WORD_UNDONE);
    dice_rng(&d, 7, 2, &r);
    assert_true(r.s[0] != FIRST_WORD_UNDONE);
}

/* ---- In a record ---- */

static char *played(void)
{
    struct start start = {
        .game = &parlour, .setup = setup_standard(&parlour, 2), .has_dice = true, .dice = example()};
    struct error err = {0};
    struct match *m = match_open(&start, &err);
    struct buf out;
    assert_non_null(m);
    assert_true(match_roll(m, NULL));
    assert_true(match_play(m, (action){BID, {4}}, NULL, &err));
    assert_true(match_roll(m, NULL));
    buf_init(&out, BUF_LIMIT);
    record_write(m, NULL, &out);
    match_close(m);
    return out.text;
}

/* The record with one place changed, and what is then wrong with it. */
static void refuse_changed(const char *from, const char *to, const char *because)
{
    char *text = played(), *at = strstr(text, from);
    struct error err = {0};
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    assert_null(record_read(find_any, text, strlen(text), NULL, &err));
    assert_non_null(strstr(err.text, because));
    free(text);
}

static void test_record_with_dice_reads_back(void **state)
{
    (void)state;
    char *text = played();
    struct error err = {0};
    struct match *m = record_read(find_any, text, strlen(text), NULL, &err);
    assert_non_null(m);
    assert_true(match_start(m)->has_dice);
    assert_non_null(strstr(text, "number 1: abab"));
    assert_null(strstr(text, "number 0:"));
    match_close(m);
    free(text);
}

static void test_record_with_dice_is_refused_when_anything_differs(void **state)
{
    (void)state;
    refuse_changed("secret: 00", "secret: 01", "not the one whose commitment was published");
    refuse_changed("commitment: 63", "commitment: 64", "not the one whose commitment was published");
    refuse_changed("number 1: ab", "number 1: zz", "64 hexadecimal digits");
    refuse_changed("number 1: ab", "number 9: ab", "64 hexadecimal digits");
    refuse_changed("secret: 00", "secret: xx", "64 hexadecimal digits");
}

/* Bids, and takes them back, until the table's second card is another one than it was. */
static struct match *renewed(uint32_t *undone)
{
    struct start start = {
        .game = &parlour, .setup = setup_standard(&parlour, 2), .has_dice = true, .dice = example()};
    struct error err = {0};
    struct match *m = match_open(&start, &err);
    assert_true(match_roll(m, NULL) && match_play(m, (action){BID, {4}}, NULL, &err) && match_roll(m, NULL));
    action was = match_action(m, 2, NULL);
    for (*undone = 1; *undone < 100; ++*undone) {
        assert_true(match_undo(m, 1, &err));
        assert_int_equal(match_undone(m), *undone);
        assert_true(match_play(m, (action){BID, {4}}, NULL, &err) && match_roll(m, NULL));
        if (!action_equal(match_action(m, 2, NULL), was)) return m;
    }
    fail_msg("the dice are never others");
    return NULL;
}

static void test_dice_are_renewed_by_taking_back_and_the_record_proves_it(void **state)
{
    (void)state;
    struct error err = {0};
    struct buf out;
    char line[32];
    uint32_t undone;
    struct match *m = renewed(&undone);
    assert_int_equal(match_undone_before(m, 0), 0);
    assert_int_equal(match_undone_before(m, 1), undone);
    buf_init(&out, BUF_LIMIT);
    record_write(m, NULL, &out);
    match_close(m);
    assert_memory_equal(out.text, "isolario: 2\n", 12);
    snprintf(line, sizeof line, "\nundone %u\n", undone);
    char *at = strstr(out.text, line);
    assert_non_null(at);
    m = record_read(find_any, out.text, out.size, NULL, &err);
    assert_non_null(m);
    assert_int_equal(match_undone(m), undone);
    assert_int_equal(match_undone_before(m, 0), 0);
    match_close(m);
    memmove(at + 1, at + strlen(line),
            strlen(at + strlen(line)) + 1); /* without the line the dice are false */
    assert_null(record_read(find_any, out.text, strlen(out.text), NULL, &err));
    assert_non_null(strstr(err.text, "do not follow"));
    buf_free(&out);
}

/* One roll moved to another colour does not follow from the dice. */
static void test_roll_that_does_not_follow_is_refused(void **state)
{
    (void)state;
    char *text = played();
    struct error err = {0};
    char *roll = strstr(text, "* deal colour=");
    assert_non_null(roll);
    bool red = strncmp(roll + 14, "red", 3) == 0;
    char changed[4096];
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(roll + 14 - text), text, red ? "blue" : "red",
             strchr(roll, '\n'));
    assert_null(record_read(find_any, changed, strlen(changed), NULL, &err));
    assert_non_null(strstr(err.text, "do not follow"));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dice_follow_the_published_formula),
        cmocka_unit_test(test_taking_back_changes_the_dice_by_the_published_formula),
        cmocka_unit_test(test_dice_are_renewed_by_taking_back_and_the_record_proves_it),
        cmocka_unit_test(test_dice_depend_on_every_number_and_on_the_position),
        cmocka_unit_test(test_dice_read_just_64_digits),
        cmocka_unit_test(test_record_with_dice_reads_back),
        cmocka_unit_test(test_record_with_dice_is_refused_when_anything_differs),
        cmocka_unit_test(test_roll_that_does_not_follow_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
