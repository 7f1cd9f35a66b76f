/* Records: written, read, proved, and refused by the line when anything is not as it was played. */
#include "test_core.h"

#include <stdlib.h>

#include "core/record.h"

#define PARLOUR_HEAD "isolario: 1\ngame: parlour\nrules: 3\nseats: 2\n"

/* ---- Two records to start from ---- */

static struct match *play_script(const struct start *start, const action *script, size_t n)
{
    struct error err = {0};
    struct match *m = match_open(start, &err);
    assert_non_null(m);
    for (size_t i = 0; i < n; i++) {
        if (match_roll(m, NULL)) continue;
        assert_true(match_play(m, script[i], NULL, &err));
    }
    return m;
}

static char *record_of(const struct match *m, const struct record_names *names)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    record_write(m, names, &out);
    return out.text;
}

/* Seat 0 wins by the diagonal. */
static char *finished_record(void)
{
    const struct game *g = game_find("tic-tac-toe");
    const struct start start = {.game = g, .setup = setup_standard(g, 0)};
    const action script[] = {{1, {1}}, {1, {2}}, {1, {5}}, {1, {3}}, {1, {9}}};
    struct match *m = play_script(&start, script, 5);
    char *text = record_of(m, NULL);
    match_close(m);
    return text;
}

/* A running parlour with all that a header can have; CHANCE plays by the seed. */
static char *running_record(void)
{
    struct start start = {
        .game = &parlour, .setup = setup_standard(&parlour, 2), .has_seed = true, .seed = 42};
    const struct record_names names = {.seat = {"human Ada", "greedy:16 Bruno"}};
    const action script[] = {{0}, {BID, {4}}, {0}, {PASS, {0}}, {0}};
    start.patch = "{\"mood\":2}";
    start.patch_size = strlen(start.patch);
    struct match *m = play_script(&start, script, 5);
    char *text = record_of(m, &names);
    match_close(m);
    return text;
}

static const char finished[] =
    "isolario: 1\ngame: tic-tac-toe\nrules: 1\nseats: 2\noptions:\n\n"
    "0 mark cell=a1\n1 mark cell=b1\n0 mark cell=b2\n1 mark cell=c1\n0 mark cell=c3\n\n"
    "result: over scores=1,0 ranks=1,2 reason=line\nhash: d3eadebb447defe5\n";

static const char running[] =
    "isolario: 1\ngame: parlour\nrules: 3\nseats: 2\noptions: whisper=yes stake=10\nseed: 42\n"
    "patch: {\"mood\":2}\nseat 0: human Ada\nseat 1: greedy:16 Bruno\n\n"
    "* deal colour=red\n0 bid amount=4\n* deal colour=red\n1 pass\n* deal colour=red\n\n"
    "result: running\nhash: 4dc60938aa9b564e\n";

/* ---- Writing ---- */

static void test_record_is_readable_text(void **state)
{
    (void)state;
    char *text = finished_record();
    assert_string_equal(text, finished);
    free(text);
    text = running_record();
    assert_string_equal(text, running);
    free(text);
}

static void test_record_of_nothing_played_can_be_read(void **state)
{
    (void)state;
    const struct start start = {.game = &parlour, .setup = setup_standard(&parlour, 3)};
    struct error err = {0};
    struct match *m = match_open(&start, &err);
    char *text = record_of(m, NULL);
    struct match *again = record_read(find_any, text, strlen(text), NULL, &err);
    assert_non_null(again);
    assert_int_equal(match_length(again), 0);
    assert_true(match_hash(again) == match_hash(m));
    match_close(again);
    match_close(m);
    free(text);
}

static void test_names_cannot_write_lines_of_their_own(void **state)
{
    (void)state;
    const struct start start = {.game = &parlour, .setup = setup_standard(&parlour, 2)};
    struct record_names names = {.seat = {"Ada\nseed: 7\n", "B\r\x01\xC3\xB6"}}, again;
    struct error err = {0};
    struct match *m = match_open(&start, &err);
    char *text = record_of(m, &names);
    assert_non_null(strstr(text, "\nseat 0: Ada seed: 7 \nseat 1: B  \xC3\xB6\n\n"));
    struct match *copy = record_read(find_any, text, strlen(text), &again, &err);
    assert_non_null(copy);
    assert_false(match_start(copy)->has_seed);
    match_close(copy);
    match_close(m);
    free(text);
}

/* ---- Reading ---- */

static struct match *read_text(const char *text, struct record_names *names, struct error *err)
{
    size_t n = strlen(text);
    char *exact = malloc(n + 1); /* of just this size, so that a sanitizer sees a read beyond */
    assert_non_null(exact);
    memcpy(exact, text, n);
    char *smaller = realloc(exact, n ? n : 1);
    assert_non_null(smaller);
    exact = smaller;
    struct match *m = record_read(find_any, exact, n, names, err);
    free(exact);
    return m;
}

static void assert_read(const char *text)
{
    struct error err = {0};
    struct match *m = read_text(text, NULL, &err);
    if (!m) print_error("%s\n", err.text);
    assert_non_null(m);
    match_close(m);
}

static void test_record_reads_back_the_same(void **state)
{
    (void)state;
    struct record_names names;
    struct error err = {0};
    struct match *m = read_text(running, &names, &err);
    assert_non_null(m);
    assert_string_equal(names.seat[0], "human Ada");
    assert_string_equal(names.seat[1], "greedy:16 Bruno");
    assert_string_equal(names.seat[2], "");
    assert_true(match_start(m)->has_seed);
    assert_int_equal(match_start(m)->seed, 42);
    assert_int_equal(match_length(m), 5);
    char *text = record_of(m, &names);
    assert_string_equal(text, running);
    free(text);
    match_close(m);
}

/* The text of a record with one piece replaced; the caller frees it. */
static char *edited(const char *record, const char *piece, const char *by)
{
    const char *at = strstr(record, piece);
    struct buf out;
    assert_non_null(at);
    buf_init(&out, BUF_LIMIT);
    buf_add_n(&out, record, (size_t)(at - record));
    buf_add(&out, by);
    buf_add(&out, at + strlen(piece));
    return out.text;
}

static void test_record_may_have_line_ends_of_other_systems(void **state)
{
    (void)state;
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    for (const char *s = running; *s; s++) {
        if (*s == '\n') buf_add(&out, "\r");
        buf_add_n(&out, s, 1);
    }
    assert_read(buf_text(&out));
    buf_free(&out);
}

static void test_record_needs_no_last_line_end_and_takes_empty_lines(void **state)
{
    (void)state;
    char text[sizeof finished + 4];
    strcpy(text, finished);
    text[strlen(text) - 1] = 0;
    assert_read(text);
    strcat(text, "\n\n\r\n");
    assert_read(text);
}

static void test_record_may_leave_defaults_out_and_change_the_order(void **state)
{
    (void)state;
    char *text = edited(running, "seats: 2\noptions: whisper=yes stake=10\nseed: 42\n",
                        "seed: 42\nseats: 2\n");
    assert_read(text);
    free(text);
}

static void test_record_takes_every_seed(void **state)
{
    (void)state;
    struct start start = {.game = &parlour, .setup = setup_standard(&parlour, 2), .has_seed = true};
    static const uint64_t seeds[] = {0, 1, INT64_MAX, UINT64_MAX};
    for (size_t i = 0; i < 4; i++) {
        start.seed = seeds[i];
        const action script[] = {{0}, {PASS, {0}}, {0}};
        struct match *m = play_script(&start, script, 3);
        char *text = record_of(m, NULL);
        assert_read(text);
        free(text);
        match_close(m);
    }
}

static void test_record_keeps_a_patch_of_many_lines(void **state)
{
    (void)state;
    struct start start = {.game = &parlour, .setup = setup_standard(&parlour, 2)};
    struct error err = {0};
    start.patch = "{\n  \"mood\": 3,\r\n  \"purse\": 12\n}\n";
    start.patch_size = strlen(start.patch);
    struct match *m = match_open(&start, &err);
    assert_non_null(m);
    char *text = record_of(m, NULL);
    assert_read(text);
    free(text);
    match_close(m);
}

static void test_record_keeps_a_patch_of_any_length(void **state)
{
    (void)state;
    struct start start = {.game = &parlour, .setup = setup_standard(&parlour, 2)};
    struct error err = {0};
    struct buf patch;
    buf_init(&patch, BUF_LIMIT);
    buf_add(&patch, "{");
    for (int i = 0; i < 20000; i++) buf_addf(&patch, "\"gone%d\":null,", i);
    buf_add(&patch, "\"mood\":3}");
    start.patch = buf_text(&patch);
    start.patch_size = patch.size;
    struct match *m = match_open(&start, &err);
    assert_non_null(m);
    char *text = record_of(m, NULL);
    assert_true(strlen(text) > 200000);
    assert_read(text);
    free(text);
    match_close(m);
    buf_free(&patch);
}

static void test_long_names_are_cut_at_a_characters_border(void **state)
{
    (void)state;
    char name[100] = "abc", line[200];
    for (int i = 0; i < 15; i++) strcat(name, "\xE6\x97\xA5");
    snprintf(line, sizeof line, "seat 0: %s\n", name);
    char *text = edited(running, "seat 0: human Ada\n", line);
    struct record_names names;
    struct error err = {0};
    struct match *m = read_text(text, &names, &err);
    assert_non_null(m);
    assert_int_equal(strlen(names.seat[0]), 3 + 14 * 3); /* 47 bytes have room for no more */
    assert_memory_equal(names.seat[0], name, strlen(names.seat[0]));
    match_close(m);
    free(text);
}

/* ---- Refusing ---- */

static void assert_refused(const char *text, const char *why)
{
    struct error err = {0};
    assert_null(read_text(text, NULL, &err));
    assert_error(&err, "bad-record", why);
    assert_null(read_text(text, NULL, NULL));
}

struct edit {
    const char *piece, *by, *why;
};

static void assert_edits_refused(const char *record, const struct edit *list, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char *text = edited(record, list[i].piece, list[i].by);
        assert_refused(text, list[i].why);
        free(text);
    }
}

static void test_what_is_no_record_is_refused(void **state)
{
    (void)state;
    const char *why = "not a record: the first line is \"isolario: 1\" or \"isolario: 2\"";
    static const char *const wrong[] = {"\n",
                                        "hello",
                                        "isolario 1\n",
                                        "isolario: 3\n",
                                        "isolario: 1 \n",
                                        "isolario:\n",
                                        " isolario: 1\n",
                                        "\xEF\xBB\xBFisolario: 1\n",
                                        "Isolario: 1\n",
                                        "isolario: 01"};
    char text[200];
    snprintf(text, sizeof text, "line 1: %s", why);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) assert_refused(wrong[i], text);
    snprintf(text, sizeof text, "line 0: %s", why);
    assert_refused("", text);
}

static void test_header_lines_are_refused_by_number(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"game: parlour", "game: parlor", "line 2: game: no such game here"},
        {"game: parlour", "games: parlour", "line 2: game: no such game here"},
        {"game: parlour", "", "line 2: game: no such game here"},
        {"rules: 3", "rules: 2",
         "line 3: the record was played by version 2 of the rules of Parlour, and this program plays version "
         "3"},
        {"rules: 3", "rules: three", "line 3: rules: a number is expected"},
        {"rules: 3", "rules:", "line 3: rules: a number is expected"},
        {"seats: 2", "seats: two", "line 4: seats: a number is expected"},
        {"seats: 2", "seats: -2", "line 4: seats: a number is expected"},
        {"seats: 2", "seats: 2.", "line 4: seats: a number is expected"},
        {"seats: 2", "seats: 99", "line 4: seats: a number is expected"},
        {"seats: 2", "seats: 4294967298", "line 4: seats: a number is expected"},
        {"seats: 2", "seats: 6", "line 4: seats: the game is not for so many"},
        {"seats: 2", "seats: 0", "line 4: seats: the game is not for so many"},
        {"whisper=yes", "whisper", "line 5: an option reads name=value"},
        {"whisper=yes", "whisper=maybe", "line 5: option whisper: \"maybe\" is not one of no, yes"},
        {"whisper=yes", "shout=yes", "line 5: parlour has no option \"shout\""},
        {"stake=10", "stake=4", "line 5: option stake: \"4\" is not a number from 5 to 20, or 0"},
        {"stake=10", "stake=13", "line 10: options.stake: nobody stakes 13"},
        {"seed: 42", "seed: ", "line 6: seed: a number is expected"},
        {"seed: 42", "seed: 4x", "line 6: seed: a number is expected"},
        {"seed: 42", "seed: -42", "line 6: seed: a number is expected"},
        {"seed: 42", "seed: 18446744073709551616", "line 6: seed: a number is expected"},
        {"seed: 42", "seed: 99999999999999999999", "line 6: seed: a number is expected"},
        {"seat 0: human Ada", "seat 0 human Ada",
         "line 8: a seat's line reads \"seat N: name\", for a seat in play"},
        {"seat 0: human Ada", "seat 6: human Ada",
         "line 8: a seat's line reads \"seat N: name\", for a seat in play"},
        {"seat 0: human Ada", "seat 00: human Ada",
         "line 8: a seat's line reads \"seat N: name\", for a seat in play"},
        {"seat 0: human Ada", "seat ", "line 8: a seat's line reads \"seat N: name\", for a seat in play"},
        {"seat 0: human Ada", "seat 0", "line 8: a seat's line reads \"seat N: name\", for a seat in play"},
        {"seat 0: human Ada", "date: today", "line 8: unknown header line"},
        {"seat 0: human Ada", "* deal colour=red", "line 8: unknown header line"},
    };
    assert_edits_refused(running, list, sizeof list / sizeof list[0]);
}

static void test_patches_are_refused_with_their_reason(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"{\"mood\":2}", "{\"mood\":9}", "line 10: mood: 9 is no mood"},
        {"{\"mood\":2}", "{\"gold\":9}", "line 10: gold: there is no such field"},
        {"{\"mood\":2}", "{\"mood\":2}\npatch: {}", "line 8: this header line stands twice"},
        {"{\"mood\":2}", "[]", "line 10: an object is expected"},
    };
    assert_edits_refused(running, list, sizeof list / sizeof list[0]);
    char *text = edited(running, "{\"mood\":2}", "{\"deck\":{\"red\":9}}");
    struct error err = {0};
    assert_null(read_text(text, NULL, &err));
    assert_error(&err, "bad-record", "line 10: deck: 12 cards in all");
    assert_int_equal(err.rule, PAR_INV_01);
    free(text);
}

static void test_actions_are_refused_by_line(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"1 mark cell=b1", "0 mark cell=b1", "line 8: the actor is 1 here, not 0 mark c"},
        {"1 mark cell=b1", "* mark cell=b1", "line 8: the actor is 1 here, not * mark c"},
        {"1 mark cell=b1", "1", "line 8: the actor is 1 here, not 1"},
        {"1 mark cell=b1", "1\tmark cell=b1", "line 8: the actor is 1 here, not 1?mark c"},
        {"1 mark cell=b1", "mark cell=b1", "line 8: the actor is 1 here, not mark cel"},
        {"1 mark cell=b1", "1 ", "line 8: an action is missing"},
        {"1 mark cell=b1", "1 pass", "line 8: tic-tac-toe has no verb \"pass\""},
        {"1 mark cell=b1", "1 mark cell=d1", "line 8: mark: cell: \"d1\" is no cell"},
        {"1 mark cell=b1", "1 mark", "line 8: mark: argument cell is missing"},
        {"0 mark cell=c3\n", "0 mark cell=c3\n1 mark cell=c2\n",
         "line 12: an action after the end of the game"},
    };
    assert_edits_refused(finished, list, sizeof list / sizeof list[0]);
}

static void test_illegal_actions_are_refused_with_the_rule(void **state)
{
    (void)state;
    char *text = edited(finished, "1 mark cell=b1", "1 mark cell=a1");
    struct error err = {0};
    const struct game *g = game_find("tic-tac-toe");
    assert_null(read_text(text, NULL, &err));
    assert_error(&err, "bad-record",
                 "line 8: TTT-MARK-02: A marked cell cannot be marked again, by either seat.");
    assert_string_equal(rule_id(g, err.rule), "TTT-MARK-02");
    free(text);
}

static void test_dice_must_follow_from_the_seed(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"* deal colour=red", "* deal colour=blue", "line 11: the dice do not follow from the seed"},
        {"seed: 42", "seed: 43", "line 11: the dice do not follow from the seed"},
    };
    assert_edits_refused(running, list, sizeof list / sizeof list[0]);
}

static void test_result_must_be_what_the_actions_lead_to(void **state)
{
    (void)state;
    const char *why = "line 13: the actions lead to \"result: over scores=1,0 ranks=1,2 reason=line\"";
    const struct edit list[] = {
        {"result: over scores=1,0", "result: over scores=0,1", why},
        {"reason=line", "reason=full", why},
        {"ranks=1,2", "ranks=1,2 ", why},
        {"result: over scores=1,0 ranks=1,2 reason=line", "result: running", why},
        {"result: over scores=1,0 ranks=1,2 reason=line\n", "", why},
    };
    assert_edits_refused(finished, list, sizeof list / sizeof list[0]);
    static const struct edit unfinished[] = {
        {"1 pass\n* deal colour=red\n\nresult: running", "1 pass\n* deal colour=red\n\nresult: over",
         "line 17: the actions lead to \"result: running\""},
        {"0 bid amount=4\n", "\n", "line 13: the actions lead to \"result: running\""},
    };
    assert_edits_refused(running, unfinished, sizeof unfinished / sizeof unfinished[0]);
}

static void test_hash_must_be_that_of_the_state(void **state)
{
    (void)state;
    const char *why = "line 14: the hash is not that of the state the actions lead to";
    const struct edit list[] = {
        {"hash: ", "hash: 0", why},
        {"hash: d3eadebb447defe5", "hash: 0123456789abcdef", why},
        {"hash: d3eadebb447defe5", "hash: ", why},
        {"hash: d3eadebb447defe5", "hash d3eadebb447defe5", why},
        {"hash: d3eadebb447defe5\n", "", "line 13: the hash is not that of the state the actions lead to"},
    };
    assert_edits_refused(finished, list, sizeof list / sizeof list[0]);
}

/* The hash seals what no line says: a changed bid leaves the result as it was. */
static void test_a_changed_action_changes_the_hash(void **state)
{
    (void)state;
    static const struct edit list[] = {
        {"0 bid amount=4", "0 bid amount=5",
         "line 18: the hash is not that of the state the actions lead to"},
        {"stake=10", "stake=11", "line 18: the hash is not that of the state the actions lead to"},
        {"\"mood\":2", "\"mood\":1", "line 18: the hash is not that of the state the actions lead to"},
    };
    assert_edits_refused(running, list, sizeof list / sizeof list[0]);
}

static void test_nothing_may_stand_after_the_hash(void **state)
{
    (void)state;
    char text[sizeof finished + 40];
    snprintf(text, sizeof text, "%s\nP.S.", finished);
    assert_refused(text, "line 16: something stands after the hash");
    snprintf(text, sizeof text, "%s ", finished);
    assert_refused(text, "line 15: something stands after the hash");
}

/* A record cut off anywhere is refused with a line, except where only the last line end is missing. */
static void assert_cuts_refused(const char *record)
{
    size_t whole = strlen(record);
    char *text = malloc(whole + 1);
    assert_non_null(text);
    for (size_t n = 0; n + 1 < whole; n++) {
        memcpy(text, record, n);
        text[n] = 0;
        struct error err = {0};
        struct match *m = read_text(text, NULL, &err);
        if (m) print_error("cut to %zu bytes it is read\n", n);
        assert_null(m);
        assert_string_equal(err.code, "bad-record");
        assert_memory_equal(err.text, "line ", 5);
    }
    free(text);
}

static void test_a_cut_record_is_refused_at_every_byte(void **state)
{
    (void)state;
    assert_cuts_refused(finished);
    assert_cuts_refused(running);
}

static void test_a_cut_record_says_what_is_missing(void **state)
{
    (void)state;
    assert_refused("isolario: 1\n", "line 1: game: no such game here");
    assert_refused("isolario: 1\ngame: parlour\nseats: 2\n", "line 3: the record ends within its header");
    assert_refused("isolario: 1\ngame: parlour\n\n", "line 3: rules or seats are missing");
    assert_refused("isolario: 1\ngame: parlour\nrules: 3\n\n", "line 4: rules or seats are missing");
    assert_refused(PARLOUR_HEAD "\n", "line 5: the record ends without its result and hash");
    assert_refused(PARLOUR_HEAD "\n* deal red\n", "line 6: the record ends without its result and hash");
}

/* Wherever a 0 byte stands, nothing after it may be overlooked. */
static void test_a_zero_byte_is_refused_everywhere(void **state)
{
    (void)state;
    size_t whole = strlen(running);
    char *text = malloc(whole + 1);
    assert_non_null(text);
    for (size_t n = 0; n <= whole; n++) {
        memcpy(text, running, n);
        text[n] = 0;
        memcpy(text + n + 1, running + n, whole - n);
        struct error err = {0};
        assert_null(record_read(find_any, text, whole + 1, NULL, &err));
        assert_string_equal(err.code, "bad-record");
    }
    free(text);
    struct error err = {0};
    const char in_header[] = "isolario: 1\ngame: parlour\nseed: \0001\n";
    assert_null(record_read(find_any, in_header, sizeof in_header - 1, NULL, &err));
    assert_error(&err, "bad-record", "line 3: a 0 byte, which no line of text has");
    const char in_action[] = PARLOUR_HEAD "\n* deal red\0\n";
    assert_null(record_read(find_any, in_action, sizeof in_action - 1, NULL, &err));
    assert_error(&err, "bad-record", "line 6: a 0 byte, which no line of text has");
}

static void test_records_have_a_largest_size(void **state)
{
    (void)state;
    char *text = malloc(RECORD_MAX + 1);
    struct error err = {0};
    assert_non_null(text);
    memset(text, '\n', RECORD_MAX + 1);
    memcpy(text, finished, strlen(finished));
    struct match *m = record_read(find_any, text, RECORD_MAX, NULL, &err);
    assert_non_null(m);
    match_close(m);
    assert_null(record_read(find_any, text, RECORD_MAX + 1, NULL, &err));
    assert_error(&err, "bad-record", "a record has at most 4194304 bytes");
    free(text);
}

static void test_endless_lines_are_refused_without_harm(void **state)
{
    (void)state;
    struct buf text;
    struct error err = {0};
    static const char *const beginnings[] = {"",
                                             "isolario: 1\ngame: ",
                                             "isolario: 1\ngame: parlour\noptions: ",
                                             "isolario: 1\ngame: parlour\npatch: ",
                                             "isolario: 1\ngame: parlour\nseat 0: ",
                                             "isolario: 1\ngame: parlour\n\n* "};
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++) {
        buf_init(&text, BUF_LIMIT);
        buf_add(&text, beginnings[i]);
        while (text.size < RECORD_MAX - 100)
            buf_add(&text, "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        assert_null(record_read(find_any, buf_text(&text), text.size, NULL, &err));
        assert_string_equal(err.code, "bad-record");
        assert_true(strlen(err.text) < 200);
        buf_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_is_readable_text),
        cmocka_unit_test(test_record_of_nothing_played_can_be_read),
        cmocka_unit_test(test_names_cannot_write_lines_of_their_own),
        cmocka_unit_test(test_record_reads_back_the_same),
        cmocka_unit_test(test_record_may_have_line_ends_of_other_systems),
        cmocka_unit_test(test_record_needs_no_last_line_end_and_takes_empty_lines),
        cmocka_unit_test(test_record_may_leave_defaults_out_and_change_the_order),
        cmocka_unit_test(test_record_takes_every_seed),
        cmocka_unit_test(test_record_keeps_a_patch_of_many_lines),
        cmocka_unit_test(test_record_keeps_a_patch_of_any_length),
        cmocka_unit_test(test_long_names_are_cut_at_a_characters_border),
        cmocka_unit_test(test_what_is_no_record_is_refused),
        cmocka_unit_test(test_header_lines_are_refused_by_number),
        cmocka_unit_test(test_patches_are_refused_with_their_reason),
        cmocka_unit_test(test_actions_are_refused_by_line),
        cmocka_unit_test(test_illegal_actions_are_refused_with_the_rule),
        cmocka_unit_test(test_dice_must_follow_from_the_seed),
        cmocka_unit_test(test_result_must_be_what_the_actions_lead_to),
        cmocka_unit_test(test_hash_must_be_that_of_the_state),
        cmocka_unit_test(test_a_changed_action_changes_the_hash),
        cmocka_unit_test(test_nothing_may_stand_after_the_hash),
        cmocka_unit_test(test_a_cut_record_is_refused_at_every_byte),
        cmocka_unit_test(test_a_cut_record_says_what_is_missing),
        cmocka_unit_test(test_a_zero_byte_is_refused_everywhere),
        cmocka_unit_test(test_records_have_a_largest_size),
        cmocka_unit_test(test_endless_lines_are_refused_without_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
