/* Who may come in: addresses are counted, proxies are believed only in their last word, and only pages of our own may
 * open a WebSocket. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/settings.h"
#include "server/visitors.h"

#include <cmocka.h> /* last: it takes the word fail */

static void test_an_address_has_so_many_connections_and_no_more(void **state)
{
    struct visitors *v = visitors_open();
    struct visitor *first = visitor_enter(v, "192.0.2.1", 2), *second = visitor_enter(v, "192.0.2.1", 2);
    (void)state;
    assert_ptr_equal(first, second);
    assert_string_equal(visitor_address(first), "192.0.2.1");
    assert_null(visitor_enter(v, "192.0.2.1", 2));
    assert_non_null(visitor_enter(v, "192.0.2.2", 2));
    visitor_leave(v, first);
    assert_non_null(visitor_enter(v, "192.0.2.1", 2));
    visitors_close(v);
}

static void test_many_addresses_come_and_go(void **state)
{
    enum { COUNT = 10000 };
    static struct visitor *list[COUNT];
    struct visitors *v = visitors_open();
    char address[ADDRESS_SIZE];
    (void)state;
    for (int i = 0; i < COUNT; i++) {
        snprintf(address, sizeof address, "10.0.%d.%d", i / 250, i % 250);
        list[i] = visitor_enter(v, address, 1);
        assert_non_null(list[i]);
        assert_string_equal(visitor_address(list[i]), address);
    }
    for (int i = 0; i < COUNT; i += 2) visitor_leave(v, list[i]);
    for (int i = 0; i < COUNT; i++) {
        snprintf(address, sizeof address, "10.0.%d.%d", i / 250, i % 250);
        assert_int_equal(visitor_enter(v, address, 1) != NULL, i % 2 == 0);
    }
    visitors_close(v);
}

static void test_a_household_of_ipv6_counts_as_one_address(void **state)
{
    struct visitors *v = visitors_open();
    struct visitor *first = visitor_enter(v, "2001:db8:1:2::1", 2);
    (void)state;
    assert_string_equal(visitor_address(first), "2001:db8:1:2::/64");
    assert_ptr_equal(visitor_enter(v, "2001:db8:1:2:ffff::9", 2), first);
    assert_null(visitor_enter(v, "2001:db8:1:2::3", 2));
    assert_ptr_equal(visitor_enter(v, "::ffff:192.0.2.1", 2), visitor_enter(v, "192.0.2.1", 2));
    visitor_leave(v, first);
    assert_non_null(visitor_enter(v, "2001:db8:1:2::4", 2));
    visitors_close(v);
}

static void test_the_neighbours_of_a_household_have_a_limit_too(void **state)
{
    struct visitors *v = visitors_open();
    struct visitor *all[8];
    char address[ADDRESS_SIZE];
    (void)state;
    for (int i = 0; i < 8; i++) {
        snprintf(address, sizeof address, "2001:db8:1:%x::1", 0x100 + i / 2);
        assert_non_null(all[i] = visitor_enter(v, address, 2));
    }
    assert_null(visitor_enter(v, "2001:db8:1:1ff::1", 2));
    assert_non_null(visitor_enter(v, "2001:db8:1:2ff::1", 2)); /* of another /56 */
    visitor_leave(v, all[0]);
    assert_non_null(visitor_enter(v, "2001:db8:1:1ff::1", 2));
    visitors_close(v);
}

static void test_the_last_forwarded_address_counts(void **state)
{
    static const struct {
        const char *list, *address; /* NULL: none */
    } rows[] = {{"192.0.2.1", "192.0.2.1"},
                {"198.51.100.1, 192.0.2.1", "192.0.2.1"},
                {"evil,2001:db8::7 ", "2001:db8::7"},
                {"", NULL},
                {"192.0.2.1,", NULL},
                {"192.0.2.1, unknown", NULL},
                {"192.0.2.1:443", NULL},
                {"1111111111111111111111111111111111111111111111111111111111", NULL}};
    char address[ADDRESS_SIZE];
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(forwarded_address(rows[i].list, address), rows[i].address != NULL);
        if (rows[i].address) assert_string_equal(address, rows[i].address);
    }
}

static void test_only_our_own_pages_may_come_in(void **state)
{
    static const struct {
        const char *origin, *host, *public_url;
        bool behind_proxy, allowed;
    } rows[] = {{"", "a.example", "", false, true},
                {"http://a.example", "a.example", "", false, true},
                {"https://A.example:8443", "a.EXAMPLE:8443", "", false, true},
                {"http://a.example:81", "a.example", "", false, false},
                {"http://a.example.evil", "a.example", "", false, false},
                {"http://evil/a.example", "a.example", "", false, false},
                {"null", "null", "", false, false},
                {"a.example", "a.example", "", false, false},
                {"https://play.example", "10.0.0.1:8080", "https://play.example/", false, true},
                {"http://play.example", "10.0.0.1:8080", "https://play.example/", false, false},
                {"https://play.example", "x", "https://play.example/isolario/", true, true},
                {"http://x", "x", "https://play.example", true, false},
                {"", "x", "https://play.example", true, true}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(
            origin_allowed(rows[i].origin, rows[i].host, rows[i].public_url, rows[i].behind_proxy),
            rows[i].allowed);
}

static void test_listen_names_a_host_and_a_port(void **state)
{
    static const struct {
        const char *text, *host; /* NULL: refused */
        int port;
    } rows[] = {{"127.0.0.1:8080", "127.0.0.1", 8080},
                {"0.0.0.0", "0.0.0.0", 8080},
                {"9000", "127.0.0.1", 9000},
                {"[::1]:0", "::1", 0},
                {"[::1]", "::1", 8080},
                {"::", "::", 8080},
                {"localhost:70000", NULL, 0},
                {"localhost:", NULL, 0},
                {":80", NULL, 0},
                {"", NULL, 0}};
    char host[SETTING_TEXT_MAX];
    struct error err = {0};
    int port;
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(listen_split(rows[i].text, host, &port, &err), rows[i].host != NULL);
        if (!rows[i].host) continue;
        assert_string_equal(host, rows[i].host);
        assert_int_equal(port, rows[i].port);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_address_has_so_many_connections_and_no_more),
        cmocka_unit_test(test_many_addresses_come_and_go),
        cmocka_unit_test(test_a_household_of_ipv6_counts_as_one_address),
        cmocka_unit_test(test_the_neighbours_of_a_household_have_a_limit_too),
        cmocka_unit_test(test_the_last_forwarded_address_counts),
        cmocka_unit_test(test_only_our_own_pages_may_come_in),
        cmocka_unit_test(test_listen_names_a_host_and_a_port),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
