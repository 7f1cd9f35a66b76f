/* Whole matches of every game through messages, as people play them: each seat a visitor, a spectator beside them. Nobody
 * is told a step twice or none at all, secrets stay where they are, and after a restart the rows give the same table
 * byte for byte. */
#include "test_server.h"

#include "core/rng.h"

enum { ACTIONS_MAX = 260, RESTART_EVERY = 97, DICE_PAGE_MOST = 32 * 1024 };

struct party {
    struct door *door;
    const struct game *game;
    int seats;
    struct visitor *people[SEATS_MAX + 1]; /* the last is the spectator */
    int64_t told[SEATS_MAX + 1];           /* steps heard so far */
    struct tickets tickets;
    struct rng rng;
};

static void open_party(struct party *p)
{
    char places[2000] = "";
    for (int i = 0; i < p->seats; i++)
        snprintf(places + strlen(places), sizeof places - strlen(places),
                 "%s{'kind':'you','name':'P%d','colour':%d,'number':'" NUMBER "','ready':true}", i ? "," : "",
                 i, i + 1);
    for (int i = 0; i <= p->seats; i++) p->people[i] = visitor_new(p->door);
    note_tickets(
        must(p->people[0], "'open','game':'%s','seats':%d,'places':[%s]", p->game->id, p->seats, places),
        &p->tickets);
}

static void enter_all(struct party *p)
{
    for (int i = 0; i < p->seats; i++)
        must(p->people[i], "'enter','table':'%s','keys':['%s']", p->tickets.table, p->tickets.key[i]);
    must(p->people[p->seats], "'enter','table':'%s'", p->tickets.table);
}

/* Steps come one after the other: in `news` the next ones, in `sync` the last ones. */
static void hear(struct party *p, int who)
{
    struct visitor *v = p->people[who];
    for (int i = v->seen; i < v->count; i++) {
        const json_t *push = v->heard[i], *steps = json_object_get(push, "steps");
        if (!json_object_get(push, "on")) continue;
        bool sync = strcmp(text_at(push, "on"), "sync") == 0;
        if (sync && json_object_get(push, "at"))
            p->told[who] = number_at(push, "at") - (int64_t)json_array_size(steps);
        for (size_t k = 0; k < json_array_size(steps); k++)
            assert_int_equal(number_at(json_array_get(steps, k), "at"), p->told[who]++);
        if (json_object_get(push, "at")) assert_int_equal(number_at(push, "at"), p->told[who]);
    }
    visitor_mark(v);
}

/* Nothing that a store keeps secret is in any message while the game runs. */
static void assert_no_secret(const struct party *p, const struct visitor *v)
{
    for (int i = 0; i < v->count; i++) {
        assert_null(strstr(v->texts[i], "secret"));
        assert_null(strstr(v->texts[i], "hash"));
        for (int k = 0; k < p->seats; k++)
            if (!strstr(v->texts[i], "\"keys\":{")) assert_null(strstr(v->texts[i], p->tickets.key[k]));
    }
}

/* Everybody's whole view, one a line. */
static void collect_syncs(struct party *p, struct buf *out)
{
    buf_init(out, BUF_LIMIT);
    for (int i = 0; i <= p->seats; i++) {
        if (i < p->seats)
            must(p->people[i], "'look','seat':%d", i);
        else
            must(p->people[i], "'look','seat':null");
        buf_addf(out, "%s\n", last_text(p->people[i]));
        hear(p, i);
    }
}

static void restart(struct party *p)
{
    struct buf before, after;
    collect_syncs(p, &before);
    door_restart(p->door);
    for (int i = 0; i <= p->seats; i++) {
        visitor_forget(p->people[i]);
        visitor_return(p->people[i]);
    }
    enter_all(p);
    collect_syncs(p, &after);
    assert_string_equal(buf_text(&before), buf_text(&after));
    buf_free(&before);
    buf_free(&after);
}

/* The actor picks one of the actions it was offered. */
static bool play_one(struct party *p)
{
    const struct visitor *spectator = p->people[p->seats];
    int seat = turn_of(spectator);
    if (seat < 0) return false;
    struct visitor *v = p->people[seat];
    json_t *legal = json_object_get(json_object_get(last_with(v, "turn"), "turn"), "legal");
    assert_true(json_array_size(legal) > 0);
    size_t i = rng_below(&p->rng, (uint32_t)json_array_size(legal));
    char deed[256];
    snprintf(deed, sizeof deed, "%s", json_string_value(json_array_get(legal, i)));
    must_play(v, seat, deed);
    for (int k = 0; k <= p->seats; k++) hear(p, k);
    return true;
}

static void forget_some(struct party *p)
{
    for (int i = 0; i <= p->seats; i++) {
        struct visitor *v = p->people[i];
        assert_no_secret(p, v);
        int keep = v->count < 4 ? v->count : 4, gone = v->count - keep;
        for (int k = 0; k < gone; k++) {
            json_decref(v->heard[k]);
            free(v->texts[k]);
        }
        for (int k = 0; k < keep; k++) {
            v->heard[k] = v->heard[gone + k];
            v->texts[k] = v->texts[gone + k];
        }
        v->count = v->seen = keep;
    }
}

static size_t rolls_of(const struct match *m)
{
    size_t count = 0;
    for (size_t i = 0; i < match_length(m); i++) {
        int actor;
        match_action(m, i, &actor);
        count += actor == CHANCE;
    }
    return count;
}

/* Every roll of the match is laid open once, in order, and no page grows with the length of the match. */
static void assert_dice_are_whole(struct party *p, const struct match *m)
{
    size_t told = 0, i;
    int64_t from = 0, last = -1;
    for (int pages = 0; from >= 0; pages++) {
        json_t *dice = must(p->people[0], "'dice','table':'%s','from':%" PRId64, p->tickets.table, from);
        const json_t *rolls = json_object_get(dice, "rolls"), *roll;
        assert_true(pages < 1000);
        assert_true(strlen(p->people[0]->texts[p->people[0]->count - 1]) < DICE_PAGE_MOST);
        json_array_foreach(rolls, i, roll)
        {
            assert_true(number_at(roll, "chosen") >= 0);
            assert_true(number_at(roll, "at") > last);
            last = number_at(roll, "at");
            told++;
        }
        from = json_object_get(dice, "next") ? number_at(dice, "next") : -1;
    }
    assert_int_equal(told, rolls_of(m));
}

static void play_party(const struct game *g, int seats, bool whole)
{
    struct party p = {.door = door_new(), .game = g, .seats = seats};
    struct error err = {0};
    rng_init(&p.rng, 11, (uint64_t)seats);
    open_party(&p);
    enter_all(&p);
    for (int i = 0; i <= seats; i++) hear(&p, i);
    int actions = 0;
    while ((whole || actions < ACTIONS_MAX) && play_one(&p)) {
        if (++actions % RESTART_EVERY == 0 && actions < 3 * RESTART_EVERY) restart(&p);
        if (actions % 50 == 0) forget_some(&p);
    }
    if (turn_of(p.people[seats]) < 0) {
        struct buf record;
        buf_init(&record, BUF_LIMIT);
        assert_non_null(last_with(p.people[0], "outcome"));
        assert_true(record_of(p.door, p.tickets.table, &record, &err));
        struct match *m = record_read(game_find, buf_text(&record), record.size, NULL, &err);
        if (!m) fail_msg("%s: %s", g->id, err.text);
        buf_free(&record);
        assert_dice_are_whole(&p, m);
        match_close(m);
    } else {
        assert_false(whole);
    }
    door_free(p.door);
}

static void test_every_game_is_played_through_messages(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) play_party(games[i], games[i]->seats_max, false);
    for (int i = 0; games[i]; i++) play_party(games[i], games[i]->seats_min, false);
}

static void test_carta_magica_for_four_is_played_to_the_end(void **state)
{
    (void)state;
    play_party(game_find("carta-magica"), 4, true);
}

static void test_bots_play_a_whole_game_by_themselves(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct visitor *v = visitor_new(d);
    struct tickets t;
    note_tickets(must(v, "'open','game':'carta-magica','seats':3,'places':[{'kind':'bot','bot':'random'},{'"
                         "kind':'bot','bot':'random'},{'kind':'bot','bot':'greedy:1'}]"),
                 &t);
    for (int i = 0; i < 20; i++) door_wait(d, 1000);
    must(v, "'enter','table':'%s'", t.table);
    assert_string_equal(text_at(head_of(v), "phase"), "over");
    door_free(d);
}

/* The same house, opened again with another limit. */
static void door_limit_steps(struct door *d, int most)
{
    hub_close(d->hub);
    d->setup.limits.steps_max = most;
    door_begin(d);
}

/* A match that has as many steps as one may does not go on, neither by people nor by bots, and says so. */
static void test_a_match_has_a_longest_length(void **state)
{
    (void)state;
    struct door *d = door_new();
    struct tickets t;
    static const char ada[] = "{'kind':'you','name':'Ada','colour':1,'number':'" NUMBER "','ready':true}";
    static const char *const others[] = {"{'kind':'you','name':'Bob','colour':2,'number':'" NUMBER
                                         "','ready':true}",
                                         "{'kind':'bot','bot':'random'}"};
    door_limit_steps(d, 1);
    for (int i = 0; i < 2; i++) {
        struct visitor *v = visitor_new(d);
        note_tickets(must(v, "'open','game':'tic-tac-toe','seats':2,'places':[%s,%s]", ada, others[i]), &t);
        must(v, "'enter','table':'%s','keys':['%s','%s']", t.table, t.key[0], i == 0 ? t.key[1] : t.key[0]);
        must(v, "'play','seat':0,'at':0,'action':'mark cell=b2'");
        door_wait(d, 10000);
        assert_int_equal(number_at(must(v, "'replay','table':'%s','step':1", t.table), "length"), 1);
        if (i == 0) refused(v, "too-long", "'play','seat':1,'at':1,'action':'mark cell=a1'");
    }
    door_free(d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_is_played_through_messages),
        cmocka_unit_test(test_carta_magica_for_four_is_played_to_the_end),
        cmocka_unit_test(test_bots_play_a_whole_game_by_themselves),
        cmocka_unit_test(test_a_match_has_a_longest_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
