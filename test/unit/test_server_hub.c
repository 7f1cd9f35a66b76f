/* The hub through its messages: every word with good and bad input, as visitors would say it. */
#include "test_server.h"

/* ---- Greetings and bad messages ---- */

static void test_hello_tells_wire_and_bots(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    json_t *answer = must(v, "'hello','wire':1");
    assert_int_equal(number_at(answer, "wire"), 1);
    assert_int_equal(number_at(answer, "now"), d->now_ms);
    json_t *bot = json_array_get(json_object_get(answer, "bots"), 1);
    assert_string_equal(text_at(bot, "bot"), "medium");
    assert_string_equal(text_at(bot, "title"), "Medium");
    refused(v, "bad-field", "'hello'");
    assert_int_equal(number_at(must(v, "'ping'"), "now"), d->now_ms);
    door_free(d);
}

static void send_raw(struct visitor *v, const char *text, const char *code)
{
    hub_receive(v->guest, text, strlen(text));
    door_turn(v->door);
    assert_string_equal(code_of(v->heard[v->count - 1]), code);
    assert_true(json_is_null(json_object_get(v->heard[v->count - 1], "re")));
}

static void test_bad_messages_are_answered(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    send_raw(v, "", "bad-json");
    send_raw(v, "{", "bad-json");
    send_raw(v, "[]", "bad-json");
    send_raw(v, "{\"do\":\"ping\",\"do\":\"ping\"}", "bad-json");
    send_raw(v, "{\"do\":\"\xC3\"}", "bad-json");
    send_raw(v, "{}", "bad-field");
    send_raw(v, "{\"do\":7}", "bad-field");
    send_raw(v, "{\"do\":\"fly\"}", "unknown-message");
    send_raw(v, "{\"do\":\"play\",\"id\":\"x\"}", "not-now");
    char *big = malloc(70000);
    memset(big, ' ', 70000);
    hub_receive(v->guest, big, 70000);
    assert_string_equal(code_of(v->heard[v->count - 1]), "too-long");
    free(big);
    door_free(d);
}

/* ---- Opening ---- */

static void test_open_refuses_what_is_wrong(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    refused(v, "bad-field", "'open'");
    refused(v, "bad-field", "'open','game':'chess','seats':2,'places':[]");
    refused(v, "bad-field", "'open','game':'tic-tac-toe','seats':3,'places':[]");
    refused(v, "bad-field", "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'}]");
    refused(v, "bad-field", "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},7]");
    refused(v, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'king'}]");
    refused(v, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'bot','bot':'x'}]");
    refused(v, "taken", "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("A", 1) "," YOU("B", 1) "]");
    refused(v, "too-long",
            "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("1234567890123456789012345",
                                                                   1) ",{'kind':'open'}]");
    refused(v, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'places':[" YOU(" ", 1) ",{'kind':'open'}]");
    refused(v, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("A\\u0007", 1) ",{'kind':'open'}]");
    refused(v, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("A", 7) ",{'kind':'open'}]");
    refused(v, "bad-field", "'open','game':'tic-tac-toe','seats':2,'clock':{'kind':'sand'},'places':[]");
    refused(v, "bad-field",
            "'open','game':'tic-tac-toe','seats':2,'clock':{'kind':'move','ms':1},'places':[]");
    refused(v, "bad-field", "'open','game':'carta-magica','seats':2,'options':{'move':'fly'},'places':[]");
    refused(v, "bad-field", "'open','game':'carta-magica','seats':2,'options':{'wings':1},'places':[]");
    door_free(d);
}

static void test_open_sit_ready_and_start(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *c = visitor_new(d);
    struct tickets t;
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'public':true,'places':[{'kind':'you','name':"
                         "' Ada ','colour':3,'number':'" NUMBER "'},{'kind':'open'}]"),
                 &t);
    assert_int_equal(strlen(t.table), TABLE_ID_SIZE);
    assert_int_equal(strlen(t.key[0]), 43);
    assert_int_equal(strlen(t.host), 43);
    json_t *answer = must(a, "'enter','table':'%s','keys':['%s','nonsense'],'host':'%s'", t.table, t.key[0],
                          t.host);
    assert_int_equal(json_array_size(json_object_get(answer, "you")), 1);
    assert_true(json_is_true(json_object_get(answer, "host")));
    assert_string_equal(text_at(place_of(a, 0), "name"), "Ada");
    assert_true(json_is_true(json_object_get(place_of(a, 0), "here")));
    answer = must(b, "'enter','table':'%s','keys':['%s0']", t.table, t.key[0]);
    assert_int_equal(json_array_size(json_object_get(answer, "you")), 0);
    assert_int_equal(number_at(head_of(a), "watching"), 1);

    refused(b, "not-yours", "'ready','seat':0,'ready':true");
    refused(b, "bad-field", "'sit','name':'Bruno','colour':2,'number':'12'");
    refused(b, "taken", "'sit','seat':0,'name':'Bruno','colour':2,'number':'" NUMBER "'");
    refused(b, "taken", "'sit','name':'Bruno','colour':3,'number':'" NUMBER "'");
    answer = must(b, "'sit','name':'Bruno','colour':2,'number':'" NUMBER "'");
    assert_int_equal(number_at(answer, "seat"), 1);
    assert_string_equal(text_at(place_of(a, 1), "name"), "Bruno");
    must(c, "'enter','table':'%s'", t.table);
    refused(c, "full", "'sit','name':'Carla','colour':4,'number':'" NUMBER "'");
    refused(a, "taken", "'place','seat':1,'bot':'greedy'");
    refused(b, "not-yours", "'place','seat':1,'bot':'greedy'");
    refused(a, "not-now", "'play','seat':0,'at':0,'action':'mark a1'");

    must(b, "'rise','seat':1");
    assert_string_equal(text_at(place_of(a, 1), "kind"), "open");
    assert_int_equal(pushes(b, "you"), 1);
    refused(b, "not-yours", "'ready','seat':1,'ready':true");
    must(b, "'sit','name':'Bruno','colour':2,'number':'" NUMBER "'");
    refused(c, "not-yours", "'place','seat':1,'bot':null");
    must(a, "'place','seat':1,'bot':null");
    assert_string_equal(text_at(place_of(b, 1), "kind"), "open");
    assert_int_equal(pushes(b, "you"), 2);
    must(b, "'sit','name':'Bruno','colour':2,'number':'" NUMBER "'");
    must(b, "'ready','seat':1,'ready':true");
    assert_true(json_is_true(json_object_get(place_of(a, 1), "ready")));
    must(b, "'ready','seat':1,'ready':false");
    must(a, "'ready','seat':0,'ready':true");
    assert_string_equal(text_at(head_of(a), "phase"), "waiting");
    must(b, "'ready','seat':1,'ready':true");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    assert_int_equal(turn_of(b), 0);
    refused(b, "not-now", "'rise','seat':1");
    door_free(d);
}

static void test_host_places_bots_and_the_game_starts(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    note_tickets(
        must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) ",{'kind':'open'}]"), &t);
    must(a, "'enter','table':'%s','keys':['%s'],'host':'%s'", t.table, t.key[0], t.host);
    refused(a, "bad-field", "'place','seat':1,'bot':'genius'");
    static const char *const greedy_of_time[] = {"mcts:6001", "mcts:60000ms", "mcts:60*16",
                                                 "mcts:60+",  "mcts:6001@1",  "mcts:60@1*2"};
    for (int i = 0; i < 6; i++) refused(a, "bad-field", "'place','seat':1,'bot':'%s'", greedy_of_time[i]);
    refused(a, "bad-field", "'place','seat':2,'bot':'greedy'");
    must(a, "'place','seat':1,'bot':'mcts:60@1'");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    must_play(a, 0, "mark b2");
    door_turn(d);
    assert_int_equal(at_of(a), 2);
    assert_int_equal(turn_of(a), 0);
    door_free(d);
}

/* ---- Playing ---- */

static void test_play_is_told_to_everybody_with_his_own_view(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *c = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must(c, "'enter','table':'%s'", t.table);
    assert_int_equal(json_array_size(json_object_get(json_object_get(last_with(a, "turn"), "turn"), "legal")),
                     9);
    assert_null(json_object_get(json_object_get(last_with(b, "turn"), "turn"), "legal"));
    visitor_mark(b);
    must_play(a, 0, "MARK b2");
    assert_int_equal(pushes(b, "news"), 1);
    json_t *step = json_array_get(json_object_get(last_with(b, "steps"), "steps"), 0);
    assert_string_equal(text_at(step, "action"), "mark cell=b2");
    assert_string_equal(text_at(json_array_get(json_object_get(step, "events"), 0), "event"), "marked");
    assert_null(json_object_get(json_array_get(json_object_get(step, "events"), 0), "say"));
    assert_int_equal(json_array_size(json_object_get(json_object_get(last_with(b, "turn"), "turn"), "legal")),
                     8);
    assert_null(json_object_get(json_object_get(last_with(c, "turn"), "turn"), "legal"));
    assert_true(json_is_null(json_object_get(last_with(c, "turn"), "look")));
    assert_non_null(strstr(last_text(c), "\"b2\":\"x\""));

    json_t *answer = refused(b, "illegal", "'play','seat':1,'at':1,'action':'mark b2'");
    assert_string_equal(text_at(json_object_get(answer, "error"), "rule"), "TTT-MARK-02");
    assert_non_null(json_object_get(json_object_get(answer, "error"), "text"));
    refused(a, "not-now", "'play','seat':0,'at':1,'action':'mark a1'");
    refused(b, "bad-field", "'play','seat':1,'at':1,'action':'mark z9'");
    refused(b, "bad-field", "'play','seat':1,'at':1");
    refused(b, "not-yours", "'play','seat':0,'at':1,'action':'mark a1'");
    refused(b, "bad-field", "'play','seat':6,'at':1,'action':'mark a1'");
    visitor_mark(b);
    refused(b, "stale", "'play','seat':1,'at':0,'action':'mark a1'");
    assert_int_equal(pushes(b, "sync"), 1);

    assert_flag(must(b, "'why','seat':1,'action':'mark a1'"), "legal", "true");
    answer = must(b, "'why','seat':1,'action':'mark b2'");
    assert_true(json_is_false(json_object_get(answer, "legal")));
    assert_string_equal(text_at(answer, "rule"), "TTT-MARK-02");
    door_free(d);
}

static void test_the_end_shows_outcome_dice_and_record(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    struct buf record;
    struct error err = {0};
    buf_init(&record, BUF_LIMIT);
    open_two(a, b, "tic-tac-toe", "", &t);
    refused(a, "not-now", "'dice','table':'%s'", t.table);
    assert_false(record_of(d, t.table, &record, &err));
    assert_string_equal(err.code, "running");
    assert_false(record_of(d, "no", &record, &err));
    assert_string_equal(err.code, "not-found");
    refused(a, "not-now", "'rematch'");
    play_to_the_end(a, b);
    json_t *outcome = json_object_get(last_with(b, "outcome"), "outcome");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(outcome, "scores"), 0)), 1);
    assert_string_equal(text_at(outcome, "reason"), "line");
    refused(b, "over", "'play','seat':1,'at':5,'action':'mark c3'");
    refused(b, "over", "'undo','seat':1");
    json_t *dice = must(b, "'dice','table':'%s'", t.table);
    assert_int_equal(strlen(text_at(dice, "secret")), 64);
    assert_string_equal(text_at(dice, "commitment"), text_at(head_of(b), "commitment"));
    assert_string_equal(json_string_value(json_array_get(json_object_get(dice, "numbers"), 1)), NUMBER);
    assert_true(record_of(d, t.table, &record, &err));
    struct record_names names;
    struct match *m = record_read(game_find, buf_text(&record), record.size, &names, &err);
    assert_non_null(m);
    assert_string_equal(names.seat[0], "human Ada");
    match_close(m);
    buf_free(&record);
    door_free(d);
}

/* ---- Hot seat ---- */

static void test_hot_seat_looks_with_one_pair_of_eyes_at_a_time(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d);
    struct tickets t;
    note_tickets(
        must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]"),
        &t);
    json_t *answer = must(a, "'enter','table':'%s','keys':['%s','%s']", t.table, t.key[0], t.key[1]);
    assert_int_equal(json_array_size(json_object_get(answer, "you")), 2);
    assert_true(json_is_null(json_object_get(last_with(a, "look"), "look")));
    must(a, "'look','seat':0");
    assert_int_equal(number_at(last_with(a, "look"), "look"), 0);
    must_play(a, 0, "mark a1");
    assert_null(json_object_get(json_object_get(last_with(a, "turn"), "turn"), "legal"));
    must(a, "'look','seat':1");
    assert_non_null(json_object_get(json_object_get(last_with(a, "turn"), "turn"), "legal"));
    must_play(a, 1, "mark a2");
    must(a, "'look','seat':null");
    assert_true(json_is_null(json_object_get(last_with(a, "look"), "look")));
    refused(a, "bad-field", "'look'");
    refused(a, "bad-field", "'look','seat':2");
    struct visitor *b = visitor_new(d);
    must(b, "'enter','table':'%s'", t.table);
    refused(b, "not-yours", "'look','seat':0");
    door_free(d);
}

/* ---- Reconnecting ---- */

static void test_coming_back_tells_what_was_missed_once(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    int64_t seq = number_at(last_with(b, "seq"), "seq");
    visitor_go(b);
    assert_true(json_is_false(json_object_get(place_of(a, 1), "here")));
    must(a, "'say','seat':0,'text':'where are you?'");
    visitor_return(b);
    visitor_mark(b);
    must(b, "'enter','table':'%s','keys':['%s'],'since':%" PRId64, t.table, t.key[1], seq);
    assert_int_equal(pushes(b, "sync"), 0);
    assert_int_equal(pushes(b, "news"), 1);
    assert_null(json_object_get(last_with(b, "at"), "steps"));
    assert_int_equal(json_array_size(json_object_get(last_with(b, "chat"), "chat")), 1);
    seq = number_at(last_with(b, "seq"), "seq");
    must_play(b, 1, "mark a2");
    visitor_go(b);
    must_play(a, 0, "mark b1");
    visitor_return(b);
    visitor_mark(b);
    must(b, "'enter','table':'%s','keys':['%s'],'since':%" PRId64, t.table, t.key[1], seq);
    json_t *steps = json_object_get(last_with(b, "steps"), "steps");
    assert_int_equal(json_array_size(steps), 2);
    assert_int_equal(number_at(json_array_get(steps, 0), "at"), 1);
    assert_int_equal(json_array_size(json_object_get(last_with(b, "chat"), "chat")), 0);
    /* What was taken back meanwhile needs a fresh view, and so does a number of another table's. */
    seq = number_at(last_with(b, "seq"), "seq");
    must(a, "'undo','seat':0");
    must(b, "'answer','seat':1,'yes':true");
    visitor_mark(b);
    must(b, "'enter','table':'%s','keys':['%s'],'since':%" PRId64, t.table, t.key[1], seq);
    assert_int_equal(pushes(b, "sync"), 1);
    visitor_mark(b);
    must(b, "'enter','table':'%s','keys':['%s'],'since':4000", t.table, t.key[1]);
    assert_int_equal(pushes(b, "sync"), 1);
    door_free(d);
}

static void test_several_tabs_of_a_seat_stay_in_step(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *tab = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    must(tab, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    must_play(tab, 0, "mark a1");
    assert_string_equal(last_text(a), last_text(tab));
    visitor_go(tab);
    assert_true(json_is_true(json_object_get(place_of(b, 0), "here")));
    must(a, "'exit'");
    assert_true(json_is_false(json_object_get(place_of(b, 0), "here")));
    refused(a, "not-now", "'play','seat':0,'at':1,'action':'mark a1'");
    refused(a, "not-found", "'enter','table':'AAAAAAAAAAAAAAAA'");
    refused(a, "not-found", "'enter','table':'../../etc'");
    door_free(d);
}

/* ---- Chat, links, rematch, lobby ---- */

static void test_chat_is_cleaned_and_bounded(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *c = visitor_new(d);
    struct tickets t;
    char text[600];
    open_two(a, b, "tic-tac-toe", "", &t);
    must(c, "'enter','table':'%s'", t.table);
    must(a, "'say','seat':0,'text':'  ahoy <b> \\u00e9  '");
    json_t *line = json_array_get(json_object_get(last_with(c, "chat"), "chat"), 0);
    assert_string_equal(text_at(line, "text"), "ahoy <b> \xC3\xA9");
    assert_int_equal(number_at(line, "seat"), 0);
    assert_null(json_object_get(last_with(c, "chat"), "table"));
    refused(c, "not-yours", "'say','seat':0,'text':'hello'");
    refused(a, "bad-field", "'say','seat':0,'text':'   '");
    refused(a, "bad-field", "'say','seat':0,'text':'a\\nb'");
    memset(text, 'x', 501);
    text[501] = 0;
    refused(a, "too-long", "'say','seat':0,'text':'%s'", text);
    text[500] = 0;
    for (int i = 0; i < 120; i++) must(a, "'say','seat':0,'text':'%s'", text);
    must(c, "'enter','table':'%s'", t.table);
    assert_int_equal(json_array_size(json_object_get(last_with(c, "chat"), "chat")), 100);
    door_free(d);
}

static void test_a_link_takes_the_seat_to_another_device(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *phone = visitor_new(d);
    struct tickets t;
    char code[KEY_ROOM], key[KEY_ROOM];
    open_two(a, b, "tic-tac-toe", "", &t);
    refused(phone, "not-now", "'link','seat':0");
    snprintf(code, sizeof code, "%s", text_at(must(a, "'link','seat':0"), "code"));
    refused(phone, "not-found", "'take','table':'%s','code':'%sx'", t.table, code);
    visitor_mark(a);
    json_t *answer = must(phone, "'take','table':'%s','code':'%s'", t.table, code);
    assert_int_equal(number_at(answer, "seat"), 0);
    snprintf(key, sizeof key, "%s", text_at(answer, "key"));
    assert_int_equal(pushes(a, "you"), 1);
    refused(a, "not-yours", "'play','seat':0,'at':0,'action':'mark a1'");
    refused(phone, "not-found", "'take','table':'%s','code':'%s'", t.table, code);
    answer = must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(json_array_size(json_object_get(answer, "you")), 0);
    must(phone, "'enter','table':'%s','keys':['%s']", t.table, key);
    must_play(phone, 0, "mark a1");
    snprintf(code, sizeof code, "%s", text_at(must(phone, "'link','seat':0"), "code"));
    d->now_ms += 10 * 60 * 1000 + 1;
    refused(a, "not-found", "'take','table':'%s','code':'%s'", t.table, code);
    door_free(d);
}

static void test_rematch_changes_the_seats_round_and_keeps_the_keys(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d), *c = visitor_new(d);
    struct tickets t;
    char next[32];
    open_two(a, b, "tic-tac-toe", "", &t);
    play_to_the_end(a, b);
    must(c, "'enter','table':'%s'", t.table);
    refused(c, "not-yours", "'rematch'");
    snprintf(next, sizeof next, "%s", text_at(must(b, "'rematch'"), "table"));
    assert_string_equal(text_at(head_of(a), "rematch"), next);
    assert_int_equal(number_at(head_of(a), "rematch_by"), 1);
    assert_string_equal(text_at(must(a, "'rematch'"), "table"), next);
    char old[80];
    snprintf(old, sizeof old, "%s", text_at(head_of(a), "commitment"));
    must(a, "'enter','table':'%s','keys':['%s'],'host':'%s'", next, t.key[0], t.host);
    must(b, "'enter','table':'%s','keys':['%s']", next, t.key[1]);
    assert_string_not_equal(text_at(head_of(a), "commitment"), old);
    assert_string_equal(text_at(place_of(a, 0), "name"), "Bruno"); /* who was second begins */
    assert_string_equal(text_at(place_of(a, 1), "name"), "Ada");
    refused(a, "bad-field", "'ready','seat':1,'ready':true,'number':'12'");
    must(a, "'ready','seat':1,'ready':true,'number':'" NUMBER "'");
    must(b, "'ready','seat':0,'ready':true,'number':'" NUMBER "'");
    assert_string_equal(text_at(head_of(a), "phase"), "playing");
    play_to_the_end(b, a);
    json_t *dice = must(b, "'dice','table':'%s'", next);
    assert_string_equal(json_string_value(json_array_get(json_object_get(dice, "numbers"), 0)), NUMBER);
    door_free(d);
}

static void test_lobby_lists_public_tables_and_mine_my_own(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *v = visitor_new(d);
    struct tickets shown, hidden;
    assert_int_equal(json_array_size(json_object_get(must(v, "'lobby','watch':true"), "tables")), 0);
    note_tickets(
        must(a, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) ",{'kind':'open'}]"),
        &hidden);
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'public':true,'places':[" YOU(
                             "Ada", 1) ",{'kind':'open'}]"),
                 &shown);
    visitor_mark(v);
    door_wait(d, 2000);
    assert_int_equal(pushes(v, "lobby"), 1);
    json_t *tables = json_object_get(last_with(v, "tables"), "tables");
    assert_int_equal(json_array_size(tables), 1);
    assert_string_equal(text_at(json_array_get(tables, 0), "table"), shown.table);
    must(v, "'lobby','watch':false");
    tables = json_object_get(must(a,
                                  "'mine','tables':[{'table':'%s','keys':['%s']},{'table':'AAAAAAAAAAAAAAAA',"
                                  "'keys':[]},{'table':'%s','keys':['%s']}]",
                                  hidden.table, hidden.key[0], shown.table, hidden.key[0]),
                             "tables");
    assert_int_equal(json_array_size(tables), 2);
    assert_int_equal(json_array_size(json_object_get(json_array_get(tables, 0), "you")), 1);
    assert_int_equal(json_array_size(json_object_get(json_array_get(tables, 1), "you")), 0);
    assert_true(json_is_false(json_object_get(json_array_get(tables, 0), "your_turn")));
    refused(a, "bad-field", "'mine'");
    refused(a, "bad-field", "'mine','tables':[7]");
    struct visitor *b = visitor_new(d);
    struct tickets t;
    open_two(a, b, "tic-tac-toe", "", &t);
    tables = json_object_get(must(a, "'mine','tables':[{'table':'%s','keys':['%s']}]", t.table, t.key[0]),
                             "tables");
    assert_true(json_is_true(json_object_get(json_array_get(tables, 0), "your_turn")));
    door_free(d);
}

/* ---- Replays and records ---- */

static void test_replay_steps_through_and_uploads_are_proved(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t;
    struct buf record, id;
    struct error err = {0};
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    json_t *answer = must(b, "'replay','table':'%s','step':1", t.table);
    assert_int_equal(number_at(answer, "length"), 1);
    assert_string_equal(text_at(json_object_get(answer, "told"), "action"), "mark cell=a1");
    refused(b, "bad-field", "'replay','table':'%s','step':2", t.table);
    assert_flag(must(b, "'replay','table':'%s','step':0", t.table), "told", "null");
    must(a, "'undo','seat':0");
    must(b, "'answer','seat':1,'yes':true");
    play_to_the_end(a, b);
    buf_init(&record, BUF_LIMIT);
    buf_init(&id, 100);
    assert_true(record_of(d, t.table, &record, &err));
    assert_true(upload_of(d, buf_text(&record), record.size, &id, &err));
    answer = must(b, "'replay','upload':'%s','step':5", buf_text(&id));
    assert_int_equal(number_at(answer, "length"), 5);
    assert_non_null(json_object_get(answer, "outcome"));
    json_t *seats = json_object_get(json_object_get(answer, "table"), "seats");
    assert_string_equal(text_at(json_array_get(seats, 1), "name"), "Bruno");
    record.text[record.size - 3] ^= 1;
    assert_false(upload_of(d, buf_text(&record), record.size, &id, &err));
    refused(b, "not-found", "'replay','upload':'nothing','step':0");
    buf_free(&record);
    buf_free(&id);
    door_free(d);
}

/* ---- Limits ---- */

static void test_rates_are_limited(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v;
    door_end(d);
    d->setup.limits = (struct hub_limits){.messages_per_second = 5, .tables_per_hour = 2, .tables_max = 100};
    door_begin(d);
    v = visitor_new(d);
    for (int i = 0; i < 50; i++) must(v, "'ping'");
    refused(v, "too-many", "'ping'");
    d->now_ms += 5000;
    must(v, "'ping'");
    d->now_ms += 100000;
    for (int i = 0; i < 2; i++)
        must(v, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    refused(v, "too-many",
            "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    d->now_ms += 3600 * 1000;
    must(v, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    for (int i = 0; i < 400 && !v->is_thrown_out; i++) ask(v, "'ping'");
    assert_true(v->is_thrown_out);
    door_free(d);
}

static bool opens_from(struct visitor *v, const char *format, int number)
{
    char address[32];
    snprintf(address, sizeof address, format, number / 250, number % 250);
    visitor_go(v);
    v->guest = hub_guest_open(v->door->hub, v, address);
    const json_t *answer = ask(
        v, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]");
    return json_is_true(json_object_get(answer, "ok"));
}

/* Many strangers come in between; nobody is counted with another, and nobody is forgotten. */
static void test_every_address_has_its_own_count_of_tables(void **state)
{
    enum { FEW = 50, MANY = 1000 };
    (void)state;
    struct door *d = door_new();
    door_end(d);
    d->setup.limits = (struct hub_limits){.tables_per_hour = 1, .tables_max = 100};
    door_begin(d);
    struct visitor *v = visitor_new(d);
    for (int i = 0; i < FEW; i++) assert_true(opens_from(v, "192.0.%d.%d", i));
    for (int i = 0; i < MANY; i++) assert_true(opens_from(v, "198.51.%d.%d", i));
    for (int i = 0; i < FEW; i++) assert_false(opens_from(v, "192.0.%d.%d", i));
    door_free(d);
}

static bool is_answered(const struct visitor *v) { return v->count > v->seen; }

/* A crowd at the entrance is let in by and by; who plays is answered in the same turn, and who goes on speaking gets his
 * answers in order. */
static void test_a_crowd_at_the_entrance_does_not_stop_who_plays(void **state)
{
    enum { CROWD = 40 };
    struct visitor *crowd[CROWD];
    struct tickets t;
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    open_two(a, b, "tic-tac-toe", "", &t);
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = visitor_new(d);
        ask_only(crowd[i], "'enter','table':'%s'", t.table);
        assert_false(is_answered(crowd[i]));
    }
    visitor_mark(a);
    ask_only(a, "'play','seat':0,'at':0,'action':'mark cell=a1'");
    ask_only(crowd[CROWD - 1], "'ping'");
    visitor_go(crowd[CROWD - 2]);
    hub_turn(d->hub);
    assert_true(is_answered(a));
    assert_true(is_answered(crowd[0]));
    assert_false(is_answered(crowd[CROWD - 3]));
    assert_int_equal(hub_wait_ms(d->hub), 0);
    for (int i = 0; i < CROWD && hub_wait_ms(d->hub) == 0; i++) hub_turn(d->hub);
    for (int i = 0; i < CROWD; i++) assert_int_equal(is_answered(crowd[i]), i != CROWD - 2);
    assert_int_equal(number_at(crowd[CROWD - 1]->heard[0], "re"), 1);
    assert_int_equal(number_at(crowd[CROWD - 1]->heard[crowd[CROWD - 1]->count - 1], "re"), 2);
    assert_int_equal(pushes(crowd[CROWD - 3], "sync"), 1);
    assert_int_equal(at_of(crowd[CROWD - 3]), 1);
    door_free(d);
}

static void test_tables_nobody_needs_leave_memory(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *a = visitor_new(d), *b = visitor_new(d);
    struct tickets t, other;
    struct hub_figures f;
    open_two(a, b, "tic-tac-toe", "", &t);
    must_play(a, 0, "mark a1");
    note_tickets(must(a, "'open','game':'tic-tac-toe','seats':2,'places':[{'kind':'open'},{'kind':'open'}]"),
                 &other);
    hub_figures(d->hub, &f);
    assert_int_equal(f.tables, 2);
    assert_int_equal(f.tables_playing, 1);
    assert_int_equal(f.guests, 2);
    door_wait(d, 61 * 1000);
    hub_figures(d->hub, &f);
    assert_int_equal(f.tables, 1);
    must(a, "'exit'");
    must(b, "'exit'");
    door_wait(d, 61 * 1000);
    hub_figures(d->hub, &f);
    assert_int_equal(f.tables, 0);
    must(a, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    assert_int_equal(at_of(a), 1);
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hello_tells_wire_and_bots),
        cmocka_unit_test(test_bad_messages_are_answered),
        cmocka_unit_test(test_open_refuses_what_is_wrong),
        cmocka_unit_test(test_open_sit_ready_and_start),
        cmocka_unit_test(test_host_places_bots_and_the_game_starts),
        cmocka_unit_test(test_play_is_told_to_everybody_with_his_own_view),
        cmocka_unit_test(test_the_end_shows_outcome_dice_and_record),
        cmocka_unit_test(test_hot_seat_looks_with_one_pair_of_eyes_at_a_time),
        cmocka_unit_test(test_coming_back_tells_what_was_missed_once),
        cmocka_unit_test(test_several_tabs_of_a_seat_stay_in_step),
        cmocka_unit_test(test_chat_is_cleaned_and_bounded),
        cmocka_unit_test(test_a_link_takes_the_seat_to_another_device),
        cmocka_unit_test(test_rematch_changes_the_seats_round_and_keeps_the_keys),
        cmocka_unit_test(test_lobby_lists_public_tables_and_mine_my_own),
        cmocka_unit_test(test_replay_steps_through_and_uploads_are_proved),
        cmocka_unit_test(test_rates_are_limited),
        cmocka_unit_test(test_every_address_has_its_own_count_of_tables),
        cmocka_unit_test(test_a_crowd_at_the_entrance_does_not_stop_who_plays),
        cmocka_unit_test(test_tables_nobody_needs_leave_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
