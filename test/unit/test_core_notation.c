/* Actions and events as text: notation there and back, sentences, and what each seat may read. */
#include "test_core.h"

#include "core/notation.h"

/* ---- Actions as text ---- */

static void assert_text(const struct game *g, action a, const char *text)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    action_text(g, a, &out);
    assert_string_equal(buf_text(&out), text);
    buf_free(&out);
}

static void test_action_text_names_its_arguments(void **state)
{
    (void)state;
    assert_text(&parlour, act(DEAL, 2, 0, 0), "deal colour=blue");
    assert_text(&parlour, act(BID, 0, 0, 0), "bid amount=0");
    assert_text(&parlour, act(PASS, 0, 0, 0), "pass");
    assert_text(game_find("tic-tac-toe"), act(1, 9, 0, 0), "mark cell=c3");
}

static void assert_text_seen(const struct parlour *s, action a, int owner, int seat, const char *text)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    action_text_seen(&parlour, s, a, owner, seat, &out);
    assert_string_equal(buf_text(&out), text);
    buf_free(&out);
}

static void test_action_text_hides_what_is_its_owners(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    action deal = act(DEAL, 2, 0, 0);
    assert_text_seen(&s, deal, 1, 1, "deal colour=blue");
    assert_text_seen(&s, deal, 1, 0, "deal colour=?");
    assert_text_seen(&s, deal, 1, SPECTATOR, "deal colour=?");
    assert_text_seen(&s, deal, 1, EVERYTHING, "deal colour=blue");
}

static void test_action_of_nobody_is_nobodys_to_see(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    action deal = act(DEAL, 2, 0, 0);
    assert_text_seen(&s, deal, NOBODY, 0, "deal colour=?");
    assert_text_seen(&s, deal, NOBODY, NOBODY, "deal colour=?");
    assert_text_seen(&s, deal, SPECTATOR, SPECTATOR, "deal colour=?");
}

static void test_action_text_opens_when_the_state_says_so(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    assert_text_seen(&s, act(BID, 7, 0, 0), 1, 0, "bid amount=?");
    s.shown = 1;
    assert_text_seen(&s, act(BID, 7, 0, 0), 1, 0, "bid amount=7");
    assert_text_seen(&s, act(DEAL, 2, 0, 0), 1, 0, "deal colour=?");
}

/* ---- Reading ---- */

static void assert_parses(const struct game *g, const char *text, action wanted)
{
    action a = {0};
    struct error err = {0};
    assert_true(action_parse(g, text, &a, &err));
    assert_true(action_equal(a, wanted));
}

static void test_parse_reads_what_is_written(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        struct setup setup = setup_standard(games[i], 0);
        alignas(max_align_t) unsigned char s[STATE_MAX];
        struct choices choices;
        assert_true(game_begin(games[i], s, &setup, NULL));
        game_legal(games[i], s, &choices);
        assert_true(choices.count > 0);
        for (int k = 0; k < choices.count; k++) {
            struct buf text;
            buf_init(&text, BUF_LIMIT);
            action_text(games[i], choices.list[k], &text);
            assert_parses(games[i], buf_text(&text), choices.list[k]);
            buf_free(&text);
        }
    }
}

static void test_parse_takes_blanks_case_and_bare_values(void **state)
{
    (void)state;
    assert_parses(&parlour, "  deal\t colour=red \r\n", act(DEAL, 1, 0, 0));
    assert_parses(&parlour, "DEAL COLOUR=Red", act(DEAL, 1, 0, 0));
    assert_parses(&parlour, "deal green", act(DEAL, 3, 0, 0));
    assert_parses(&parlour, "bid 9", act(BID, 9, 0, 0));
    assert_parses(&parlour, "pass ", act(PASS, 0, 0, 0));
}

/* The parlour has no verb of several arguments, so this table lends its order: colour, amount,
 * mood. */
static const struct verb triple_verbs[] = {
    {0},
    {"mix",
     {{"colour", &COLOUR}, {"amount", &AMOUNT}, {"mood", &MOOD}},
     parlour_why_not_bid,
     parlour_apply_pass,
     "mix {amount} of {colour}: {mood}"},
};
static const struct game triple = {.id = "triple", .verbs = triple_verbs, .verb_count = 2};

static void test_parse_fills_bare_values_in_table_order(void **state)
{
    (void)state;
    action wanted = act(1, 2, 7, -3);
    assert_parses(&triple, "mix blue 7 -3", wanted);
    assert_parses(&triple, "mix mood=-3 amount=7 colour=blue", wanted);
    assert_parses(&triple, "mix amount=7 blue -3", wanted);
    assert_parses(&triple, "mix mood=-3 blue 7", wanted);
    assert_text(&triple, wanted, "mix colour=blue amount=7 mood=-3");
}

struct refused {
    const struct game *game;
    const char *text, *why;
};

static void test_parse_says_what_is_wrong(void **state)
{
    (void)state;
    const struct refused list[] = {
        {&parlour, "", "an action is missing"},
        {&parlour, " \n", "an action is missing"},
        {&parlour, "dance", "parlour has no verb \"dance\""},
        {&parlour, "dea", "parlour has no verb \"dea\""},
        {&parlour, "deals", "parlour has no verb \"deals\""},
        {&parlour, "deal=red", "parlour has no verb \"deal=red\""},
        {&parlour, "deal", "deal: argument colour is missing"},
        {&parlour, "deal colour", "deal: colour: \"colour\" is no colour"},
        {&parlour, "deal colour=", "deal: colour: \"\" is no colour"},
        {&parlour, "deal colour=?", "deal: colour: \"?\" is no colour"},
        {&parlour, "deal colour=none", "deal: colour: \"none\" is no colour"},
        {&parlour, "deal colour=1", "deal: colour: \"1\" is no colour"},
        {&parlour, "deal colour=red=blue", "deal: colour: \"red=blue\" is no colour"},
        {&parlour, "deal =red", "deal: \"=red\" is no argument of it"},
        {&parlour, "deal colou=red", "deal: \"colou=red\" is no argument of it"},
        {&parlour, "deal colour=red colour=red", "deal: argument colour is given twice"},
        {&parlour, "deal red colour=red", "deal: argument colour is given twice"},
        {&parlour, "deal colour=red blue", "deal: \"blue\" is one value too many"},
        {&parlour, "pass 1", "pass: \"1\" is one value too many"},
        {&parlour, "pass x=1", "pass: \"x=1\" is no argument of it"},
        {&parlour, "bid amount=10", "bid: amount: \"10\" is no amount"},
        {&parlour, "bid amount=-1", "bid: amount: \"-1\" is no amount"},
        {&parlour, "bid amount=65537", "bid: amount: \"65537\" is no amount"},
        {&parlour, "bid amount=4294967297", "bid: amount: \"4294967297\" is no amount"},
        {&parlour, "bid amount=1.5", "bid: amount: \"1.5\" is no amount"},
        {&triple, "mix blue 7", "mix: argument mood is missing"},
        {&triple, "mix blue 7 -3 4", "mix: \"4\" is one value too many"},
    };
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        action a;
        struct error err = {0};
        assert_false(action_parse(list[i].game, list[i].text, &a, &err));
        assert_error(&err, "bad-action", list[i].why);
    }
}

static void test_parse_quotes_only_the_beginning_of_long_words(void **state)
{
    (void)state;
    char text[100000], wanted[100];
    action a;
    struct error err = {0};
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = 0;
    snprintf(wanted, sizeof wanted, "parlour has no verb \"%.40s\"", text);
    assert_false(action_parse(&parlour, text, &a, &err));
    assert_error(&err, "bad-action", wanted);
    memcpy(text, "deal colour=", 12);
    snprintf(wanted, sizeof wanted, "deal: colour: \"%.40s\" is no colour", text + 12);
    assert_false(action_parse(&parlour, text, &a, &err));
    assert_error(&err, "bad-action", wanted);
}

static void test_parse_survives_any_bytes(void **state)
{
    (void)state;
    struct rng r;
    rng_init(&r, 1, 1);
    for (int i = 0; i < 20000; i++) {
        char text[24] = "deal colour=red";
        int n = (int)rng_below(&r, sizeof text);
        for (int k = (int)rng_below(&r, 16); k < n; k++) text[k] = (char)rng_below(&r, 256);
        text[n] = 0;
        action a;
        struct error err = {0};
        if (action_parse(&parlour, text, &a, &err))
            assert_true(action_valid(&parlour, a));
        else
            assert_string_equal(err.code, "bad-action");
    }
}

/* ---- Sentences ---- */

static void assert_event_sentence(const void *s, struct told t, int seat, const char *sentence)
{
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    assert_int_equal(event_sentence(&parlour, s, &t, seat, NULL, &out), sentence != NULL);
    assert_string_equal(buf_text(&out), sentence ? sentence : "");
    buf_free(&out);
}

static void test_sentence_fills_slots_with_titles(void **state)
{
    (void)state;
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    action_sentence(&triple, act(1, 2, 7, -3), NULL, &out);
    assert_string_equal(buf_text(&out), "mix 7 of a blue card: -3");
    buf_free(&out);
}

static void test_sentence_for_others_keeps_the_secret(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told dealt = {DEALT, {1, 2, 4}};
    assert_event_sentence(&s, dealt, 1, "seat 1 gets a blue card, 4 left");
    assert_event_sentence(&s, dealt, EVERYTHING, "seat 1 gets a blue card, 4 left");
    assert_event_sentence(&s, dealt, 0, "seat 1 gets a card, 4 left");
    assert_event_sentence(&s, dealt, SPECTATOR, "seat 1 gets a card, 4 left");
}

static void test_sentence_opens_when_the_state_says_so(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told bid = {BID_MADE, {1, 7}};
    assert_event_sentence(&s, bid, 0, "seat 1 bids");
    s.shown = 1;
    assert_event_sentence(&s, bid, 0, "seat 1 bids 7");
    assert_event_sentence(&s, bid, SPECTATOR, "seat 1 bids 7");
}

static void test_event_of_its_owner_is_left_out_for_others(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told whispered = {WHISPERED, {1, -2}};
    assert_event_sentence(&s, whispered, 1, "seat 1 feels -2");
    assert_event_sentence(&s, whispered, EVERYTHING, "seat 1 feels -2");
    assert_event_sentence(&s, whispered, 0, NULL);
    assert_event_sentence(&s, whispered, SPECTATOR, NULL);
}

static void test_event_of_nobody_is_for_nobody(void **state)
{
    (void)state;
    struct parlour s = parlour_played();
    struct told sealed = {SEALED, {1}};
    assert_event_sentence(&s, sealed, EVERYTHING, "a red card is sealed");
    for (int seat = SPECTATOR; seat < 3; seat++) assert_event_sentence(&s, sealed, seat, NULL);
}

/* An event whose first argument is no seat has no owner, although its code may be a seat's number. */
static void test_event_without_a_seat_has_no_owner(void **state)
{
    (void)state;
    static const struct event events[] = {
        {0},
        {"turned", {{"colour", &COLOUR, SEEN_BY_OWNER}}, "{colour} is turned", "a card is turned"},
    };
    struct game g = parlour;
    g.events = events;
    g.event_count = 2;
    struct parlour s = parlour_played();
    struct told turned = {1, {1}};
    assert_true(event_seen(&g, &s, &turned, 1));
    assert_false(event_arg_seen(&g, &s, &turned, 0, 1));
    assert_true(event_arg_seen(&g, &s, &turned, 0, EVERYTHING));
}

static void test_speaker_names_the_seats(void **state)
{
    (void)state;
    static const char *const names[SEATS_MAX] = {"Ada", NULL};
    const struct speaker speaker = {.seat_names = names};
    struct parlour s = parlour_played();
    struct told bids[] = {{BID_MADE, {0, 7}}, {BID_MADE, {1, 7}}};
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    event_sentence(&parlour, &s, &bids[0], EVERYTHING, &speaker, &out);
    buf_add(&out, "; ");
    event_sentence(&parlour, &s, &bids[1], EVERYTHING, &speaker, &out);
    assert_string_equal(buf_text(&out), "Ada bids 7; seat 1 bids 7");
    buf_free(&out);
}

/* Sentences come with the context game.event.name, words with game.title.domain.word; what is not known stays
 * English. */
static const char *in_italian(const char *language, const char *context, const char *english)
{
    assert_string_equal(language, "it");
    if (strcmp(context, "parlour.event.dealt") == 0 &&
        strcmp(english, "{seat} gets {colour}, {left} left") == 0)
        return "{colour} per {seat} ({left})";
    if (strcmp(context, "parlour.title.colour.blue") == 0 && strcmp(english, "a blue card") == 0)
        return "una carta blu";
    return english;
}

static void test_speaker_translates_sentences_and_words(void **state)
{
    (void)state;
    const struct speaker speaker = {.language = "it", .translate = in_italian};
    struct parlour s = parlour_played();
    struct told dealt = {DEALT, {1, 2, 4}};
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    assert_true(event_sentence(&parlour, &s, &dealt, 1, &speaker, &out));
    assert_string_equal(buf_text(&out), "una carta blu per seat 1 (4)");
    buf_clear(&out);
    assert_true(event_sentence(&parlour, &s, &dealt, 0, &speaker, &out));
    assert_string_equal(buf_text(&out), "seat 1 gets a card, 4 left");
    buf_free(&out);
}

static void check_dealt(const char *sentence, int left, const char *wanted)
{
    struct event events[] = {[DEALT] = parlour_events[DEALT]};
    struct parlour s = parlour_played();
    struct game g = parlour;
    struct told dealt = {DEALT, {1, 2, (int16_t)left}};
    struct buf out;
    events[DEALT].say = sentence;
    g.events = events;
    buf_init(&out, BUF_LIMIT);
    assert_true(event_sentence(&g, &s, &dealt, 1, NULL, &out));
    assert_string_equal(buf_text(&out), wanted);
    buf_free(&out);
}

static void test_words_agree_with_their_number(void **state)
{
    (void)state;
    check_dealt("{left} [card|cards] left for {seat}", 1, "1 card left for seat 1");
    check_dealt("{left} [card|cards] left for {seat}", 0, "0 cards left for seat 1");
    check_dealt("{seat} sees that [one is|some are] left: {left}", 1, "seat 1 sees that one is left: 1");
    check_dealt("{seat} sees that [one is|some are] left: {left}", 2, "seat 1 sees that some are left: 2");
}

static const char *with_titles_that_agree(const char *language, const char *context, const char *english)
{
    (void)language;
    if (strcmp(context, "parlour.title.colour.blue") == 0) return "[blue card|blue cards] of {0}";
    return strcmp(context, "parlour.event.dealt") == 0 ? "{seat} has {left} {colour}" : english;
}

static void check_title(int left, const char *wanted)
{
    static const char *const names[] = {"Ada", "Bruno"};
    const struct speaker speaker = {
        .language = "en", .translate = with_titles_that_agree, .seat_names = names};
    struct parlour s = parlour_played();
    struct told dealt = {DEALT, {1, 2, (int16_t)left}};
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    assert_true(event_sentence(&parlour, &s, &dealt, 1, &speaker, &out));
    assert_string_equal(buf_text(&out), wanted);
    buf_free(&out);
}

static void test_words_of_titles_agree_with_the_number_before_them_and_name_seats(void **state)
{
    (void)state;
    check_title(1, "Bruno has 1 blue card of Ada");
    check_title(3, "Bruno has 3 blue cards of Ada");
}

static void say(const char *sentence)
{
    struct verb verbs[] = {{0}, triple_verbs[1]};
    struct game g = triple;
    struct buf out;
    verbs[1].say = sentence;
    g.verbs = verbs;
    buf_init(&out, BUF_LIMIT);
    action_sentence(&g, act(1, 1, 1, 1), NULL, &out);
    buf_free(&out);
}

static void say_an_unknown_slot(void) { say("mix {weather}"); }
static void say_part_of_a_name(void) { say("mix {colo}"); }
static void say_an_open_slot(void) { say("mix {colour"); }
static void say_an_open_bracket(void) { say("mix [pot|pots"); }
static void say_a_single_form(void) { say("mix [pots] of {colour}"); }
static void agree_with_nothing(void) { say("mix {colour} in the [pot|pots]"); }

static void test_sentence_with_a_wrong_slot_is_a_bug(void **state)
{
    (void)state;
    assert_bug(say_an_unknown_slot, "the sentence \"mix {weather}\" has a slot that no argument fills");
    assert_bug(say_part_of_a_name, "has a slot that no argument fills");
    assert_bug(say_an_open_slot, "has a slot that no argument fills");
    assert_bug(say_an_open_bracket, "has an open bracket");
    assert_bug(say_a_single_form, "has an open bracket");
    assert_bug(agree_with_nothing, "has a word that agrees with no number");
}

static void test_arguments_are_counted_up_to_the_first_without_a_name(void **state)
{
    (void)state;
    assert_int_equal(verb_arg_count(&parlour_verbs[PASS]), 0);
    assert_int_equal(verb_arg_count(&parlour_verbs[DEAL]), 1);
    assert_int_equal(verb_arg_count(&triple_verbs[1]), ARGS_MAX);
    assert_int_equal(event_arg_count(&parlour_events[DEALT]), 3);
    assert_int_equal(event_arg_count(&parlour_events[ASKED]), 0);
}

/* ---- Events that are told together ---- */

static struct told told_of(const struct game *g, const char *event, int a, int b, int c)
{
    struct told t = {.arg = {(int16_t)a, (int16_t)b, (int16_t)c}};
    while (t.event < g->event_count &&
           (!g->events[t.event].name || strcmp(g->events[t.event].name, event) != 0))
        t.event++;
    assert_true(t.event < g->event_count);
    return t;
}

static int joint_of(const struct game *g, const char *event, const int one[3], const int other[3])
{
    struct told a = told_of(g, event, one[0], one[1], one[2]),
                b = told_of(g, event, other[0], other[1], other[2]);
    return event_joint(g, &a, &b);
}

static void test_events_join_in_the_one_word_in_which_they_differ(void **state)
{
    (void)state;
    const struct game *carta = game_find("carta-magica"), *terra = game_find("terra");
    assert_int_equal(joint_of(carta, "stepped", (int[]){0, 4, 3}, (int[]){0, 5, 2}), 1); /* 3 left, 2 left */
    assert_int_equal(joint_of(carta, "stepped", (int[]){0, 4, 3}, (int[]){1, 5, 2}), 0); /* somebody else */
    assert_int_equal(joint_of(terra, "placed", (int[]){0, 4, 0}, (int[]){0, 5, 0}), 1);
    assert_int_equal(joint_of(terra, "placed_bar", (int[]){0, 1, 5}, (int[]){0, 1, 6}), 2); /* one bar */
    assert_int_equal(joint_of(terra, "placed_bar", (int[]){0, 1, 5}, (int[]){0, 2, 6}), 0); /* two bars */
}

static void test_events_with_a_number_are_told_one_by_one(void **state)
{
    (void)state;
    const struct game *terra = game_find("terra");
    assert_int_equal(joint_of(terra, "scored", (int[]){0, 4, 7}, (int[]){0, 5, 3}), 0);
    assert_int_equal(joint_of(terra, "scored", (int[]){0, 4, 3}, (int[]){0, 5, 3}),
                     0); /* 3 for both, or 3 each? */
}

static void test_joined_events_are_one_sentence(void **state)
{
    (void)state;
    const struct game *g = game_find("carta-magica");
    const char *names[] = {"Ada"};
    struct speaker speaker = {.seat_names = names};
    struct told last = told_of(g, "stepped", 0, 3, 1);
    struct joint joint = {1, 3, (const int16_t[]){1, 2, 3}};
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    assert_true(event_sentence_joined(g, NULL, &last, &joint, EVERYTHING, &speaker, &out));
    assert_string_equal(buf_text(&out), "Ada sails to a1, b1, c1 (1 step left)");
    buf_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_action_text_names_its_arguments),
        cmocka_unit_test(test_action_text_hides_what_is_its_owners),
        cmocka_unit_test(test_action_of_nobody_is_nobodys_to_see),
        cmocka_unit_test(test_action_text_opens_when_the_state_says_so),
        cmocka_unit_test(test_parse_reads_what_is_written),
        cmocka_unit_test(test_parse_takes_blanks_case_and_bare_values),
        cmocka_unit_test(test_parse_fills_bare_values_in_table_order),
        cmocka_unit_test(test_parse_says_what_is_wrong),
        cmocka_unit_test(test_parse_quotes_only_the_beginning_of_long_words),
        cmocka_unit_test(test_parse_survives_any_bytes),
        cmocka_unit_test(test_sentence_fills_slots_with_titles),
        cmocka_unit_test(test_sentence_for_others_keeps_the_secret),
        cmocka_unit_test(test_sentence_opens_when_the_state_says_so),
        cmocka_unit_test(test_event_of_its_owner_is_left_out_for_others),
        cmocka_unit_test(test_event_of_nobody_is_for_nobody),
        cmocka_unit_test(test_event_without_a_seat_has_no_owner),
        cmocka_unit_test(test_speaker_names_the_seats),
        cmocka_unit_test(test_speaker_translates_sentences_and_words),
        cmocka_unit_test(test_words_agree_with_their_number),
        cmocka_unit_test(test_words_of_titles_agree_with_the_number_before_them_and_name_seats),
        cmocka_unit_test(test_words_of_titles_agree_with_the_number_before_them_and_name_seats),
        cmocka_unit_test(test_sentence_with_a_wrong_slot_is_a_bug),
        cmocka_unit_test(test_events_join_in_the_one_word_in_which_they_differ),
        cmocka_unit_test(test_events_with_a_number_are_told_one_by_one),
        cmocka_unit_test(test_joined_events_are_one_sentence),
        cmocka_unit_test(test_arguments_are_counted_up_to_the_first_without_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
