/* What people may have a server write down: talk by table, by address and in all, and a table's whole log. Whoever has
 * had enough is told so in words, and nobody else notices. */
#include "test_server.h"

#include "server/quota.h"

enum { LINE = 500, LINES_MOST = 200, HOUR_MS = 3600 * 1000 };

static char long_line[LINE + 1];

static struct visitor *stranger_new(struct door *d, const char *address)
{
    struct visitor *v = visitor_new(d);
    hub_guest_close(v->guest);
    v->guest = hub_guest_open(d->hub, v, address);
    return v;
}

static struct door *door_with(const struct hub_limits *limits)
{
    struct door *d = door_new();
    memset(long_line, 'x', LINE);
    d->setup.limits = *limits;
    d->setup.limits.tables_max = 1000;
    door_restart(d);
    return d;
}

/* A table of one's own. */
static void sit_down(struct visitor *v, struct tickets *t)
{
    note_tickets(
        must(v, "'open','game':'tic-tac-toe','seats':2,'places':[" YOU("Ada", 1) "," YOU("Bruno", 2) "]"), t);
    must(v, "'enter','table':'%s','keys':['%s','%s']", t->table, t->key[0], t->key[1]);
}

/* Talks until it is refused: how many lines were kept. */
static int talk(struct visitor *v, const char *code)
{
    for (int lines = 0; lines < LINES_MOST; lines++) {
        json_t *answer = ask(v, "'say','seat':0,'text':'%s'", long_line);
        if (strcmp(code_of(answer), "ok") == 0) continue;
        assert_string_equal(code_of(answer), code);
        assert_non_null(strstr(text_at(json_object_get(answer, "error"), "message"), "said"));
        return lines;
    }
    fail_msg("%d lines were kept", LINES_MOST);
    return 0;
}

static void test_a_table_keeps_no_more_than_its_share_of_talk(void **state)
{
    (void)state;
    struct door *d = door_with(&(struct hub_limits){.talk_kb_per_table = 8});
    struct visitor *v = visitor_new(d), *w = visitor_new(d);
    struct tickets t, other;
    sit_down(v, &t);
    sit_down(w, &other);
    int lines = talk(v, "too-long");
    assert_true(lines >= 8 * 1024 / (LINE + 100) && lines <= 8 * 1024 / LINE);
    must_play(v, 0, "mark a1"); /* but the game goes on */
    must(w, "'say','seat':0,'text':'hello'");
    door_restart(d); /* and what was said before counts */
    visitor_return(v);
    must(v, "'enter','table':'%s','keys':['%s']", t.table, t.key[0]);
    refused(v, "too-long", "'say','seat':0,'text':'%s'", long_line);
    door_free(d);
}

static void test_an_address_says_no_more_than_its_share_in_an_hour(void **state)
{
    (void)state;
    struct door *d = door_with(&(struct hub_limits){.talk_kb_per_address = 8});
    struct visitor *v = visitor_new(d), *same = visitor_new(d), *other = stranger_new(d, "198.51.100.7");
    struct tickets t;
    sit_down(v, &t);
    sit_down(same, &t);
    sit_down(other, &t);
    assert_true(talk(v, "too-many") > 0);
    refused(same, "too-many", "'say','seat':0,'text':'%s'", long_line);
    must(other, "'say','seat':0,'text':'%s'", long_line);
    must_play(v, 0, "mark a1");
    door_wait(d, HOUR_MS);
    must(v, "'say','seat':0,'text':'%s'", long_line);
    door_free(d);
}

static void test_a_server_keeps_no_more_than_its_share_in_an_hour(void **state)
{
    (void)state;
    struct door *d = door_with(&(struct hub_limits){.talk_kb = 8});
    struct visitor *v = visitor_new(d), *other = stranger_new(d, "198.51.100.7");
    struct tickets t;
    sit_down(v, &t);
    sit_down(other, &t);
    assert_true(talk(v, "too-many") > 0);
    refused(other, "too-many", "'say','seat':0,'text':'%s'", long_line);
    must_play(other, 0, "mark a1");
    door_free(d);
}

static void test_a_tables_log_is_limited_whatever_fills_it(void **state)
{
    (void)state;
    struct door *d = door_with(&(struct hub_limits){.rows_kb_per_table = 4});
    struct visitor *v = visitor_new(d);
    struct tickets t;
    json_t *answer = NULL;
    sit_down(v, &t);
    for (int i = 0; i < 1000 && (!answer || strcmp(code_of(answer), "ok") == 0); i++)
        answer = ask(v, "'link','seat':0");
    assert_string_equal(code_of(answer), "too-long");
    refused(v, "too-long", "'say','seat':0,'text':'%s'", long_line);
    must(v, "'resign','seat':0"); /* nobody is kept from ending it */
    door_free(d);
}

static void test_an_address_writes_no_more_than_its_share_in_an_hour(void **state)
{
    (void)state;
    struct door *d = door_with(&(struct hub_limits){.rows_kb_per_address = 4});
    struct visitor *v = visitor_new(d), *other = stranger_new(d, "198.51.100.7");
    struct tickets t;
    json_t *answer = NULL;
    sit_down(v, &t);
    sit_down(other, &t);
    for (int i = 0; i < 1000 && (!answer || strcmp(code_of(answer), "ok") == 0); i++)
        answer = ask(v, "'link','seat':0");
    assert_string_equal(code_of(answer), "too-many");
    must_play(other, 0, "mark a1");
    door_wait(d, HOUR_MS);
    must(v, "'link','seat':0");
    door_free(d);
}

/* ---- The buckets themselves ---- */

static void test_buckets_drain_and_are_forgotten(void **state)
{
    (void)state;
    struct quota q = {.per_hour = 1000};
    for (uint64_t key = 0; key < 1000; key++) {
        assert_true(quota_allows(&q, key, 1000, 0));
        quota_take(&q, key, 1000, 0);
        assert_false(quota_allows(&q, key, 1, 0));
    }
    assert_true(quota_allows(&q, 7, 500, HOUR_MS / 2));
    assert_false(quota_allows(&q, 7, 501, HOUR_MS / 2));
    size_t capacity = q.capacity;
    for (uint64_t key = 5000; key < 5000 + capacity; key++) quota_take(&q, key, 1, 2 * HOUR_MS);
    for (uint64_t key = 9000; key < 9010; key++) quota_take(&q, key, 1, 5 * HOUR_MS);
    assert_true(quota_allows(&q, 7, 1000, 5 * HOUR_MS));
    assert_true(q.capacity <= 4 * capacity);
    quota_free(&q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_table_keeps_no_more_than_its_share_of_talk),
        cmocka_unit_test(test_an_address_says_no_more_than_its_share_in_an_hour),
        cmocka_unit_test(test_a_server_keeps_no_more_than_its_share_in_an_hour),
        cmocka_unit_test(test_a_tables_log_is_limited_whatever_fills_it),
        cmocka_unit_test(test_an_address_writes_no_more_than_its_share_in_an_hour),
        cmocka_unit_test(test_buckets_drain_and_are_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
