/* Heads of requests: what is read of them, and what two readers could understand differently and is therefore refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "server/head.h"

#include <cmocka.h> /* last: it takes the word fail */

static char bytes[2 * HEADS_MAX];
static struct head head;
static const char *why;

static int read_bytes(const char *text, size_t n)
{
    memcpy(bytes, text, n);
    return head_read(bytes, n, &head, &why);
}

static int read_text(const char *text) { return read_bytes(text, strlen(text)); }

static void test_a_request_is_read(void **state)
{
    (void)state;
    assert_int_equal(
        read_text(
            "GET /t/AB%43?x=1 HTTP/1.1\r\nHost: a:80\r\nORIGIN:  http://a:80 \r\nContent-Length: 12\r\n\r\n"),
        0);
    assert_int_equal(head.method, METHOD_GET);
    assert_string_equal(head.path, "/t/ABC");
    assert_string_equal(head.header[HEADER_HOST], "a:80");
    assert_string_equal(head.header[HEADER_ORIGIN], "http://a:80");
    assert_string_equal(head.header[HEADER_UPGRADE], "");
    assert_int_equal(head.body_size, 12);
    assert_true(head.keeps_alive);
    assert_false(head.upgrades);
}

/* A header whose name begins a known one ends nothing and takes nothing with it. */
static void test_a_name_that_begins_a_known_one_hides_nothing(void **state)
{
    (void)state;
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nOrigin: http://evil\r\nO: 2\r\n"
                               "X-Forwarded-For: 192.0.2.1\r\nContent: 3\r\nContent-Length: 7\r\n\r\n"),
                     0);
    assert_string_equal(head.header[HEADER_ORIGIN], "http://evil");
    assert_string_equal(head.header[HEADER_FORWARDED_FOR], "192.0.2.1");
    assert_int_equal(head.body_size, 7);
}

static void test_of_repeated_headers_the_last_one_counts_or_none_may(void **state)
{
    (void)state;
    assert_int_equal(
        read_text(
            "GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 1.1.1.1\r\nX-Forwarded-For: 2.2.2.2\r\n\r\n"),
        0);
    assert_string_equal(head.header[HEADER_FORWARDED_FOR], "2.2.2.2");
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nOrigin: http://b\r\n\r\n"),
                     400);
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
    assert_int_equal(
        read_text("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400);
}

static void test_what_could_be_understood_differently_is_refused(void **state)
{
    static const char *const rows[] = {
        "GET / HTTP/1.1\nHost: a\r\n\r\n",                      /* a line ends with LF alone */
        "GET / HTTP/1.1\r\nHost: a\r\nX: y\rOrigin: b\r\n\r\n", /* CR within a line */
        "GET / HTTP/1.1\r\nHost: a\r\nOrigin: a\r\n b\r\n\r\n", /* a folded line */
        "GET / HTTP/1.1\r\nHost: a\r\nOrigin : a\r\n\r\n",      /* a space before the colon */
        "GET / HTTP/1.1\r\n\r\n",                               /* no host */
        "GET /%00 HTTP/1.1\r\nHost: a\r\n\r\n",                 /* a hidden end */
        "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
        "HELLO\r\n\r\n",
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (read_text(rows[i]) != 400) fail_msg("not refused: %s", rows[i]);
    static const char hidden[] = "GET / HTTP/1.1\r\nHost: a\0b\r\n\r\n";
    assert_int_equal(read_bytes(hidden, sizeof hidden - 1), 400);
}

static void test_long_headers_and_paths_are_refused(void **state)
{
    char text[2 * HEADS_MAX] = "GET / HTTP/1.1\r\nHost: a\r\nCookie: ";
    (void)state;
    memset(text + strlen(text), 'c', HEADER_MAX);
    strcat(text, "\r\n\r\n");
    assert_int_equal(read_text(text), 431);
    strcpy(text, "GET /");
    memset(text + 5, 'p', HEADER_MAX);
    strcpy(text + 5 + HEADER_MAX, " HTTP/1.1\r\nHost: a\r\n\r\n");
    assert_int_equal(read_text(text), 431);
}

static void test_the_end_of_a_head_is_found_in_pieces(void **state)
{
    static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /next";
    size_t whole = strlen("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), before = 0;
    (void)state;
    for (size_t n = 1; n < whole; before = n++) assert_int_equal(head_size(text, n, before), 0);
    assert_int_equal(head_size(text, whole, before), whole);
    assert_int_equal(head_size(text, strlen(text), 0), whole);
}

static void test_upgrades_and_tunnels_are_told_apart(void **state)
{
    (void)state;
    assert_int_equal(
        read_text(
            "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n"),
        0);
    assert_true(head.upgrades);
    assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: foo\r\n\r\n"), 0);
    assert_false(head.upgrades);
    assert_int_equal(read_text("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n"), 0);
    assert_true(head.tunnels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_request_is_read),
        cmocka_unit_test(test_a_name_that_begins_a_known_one_hides_nothing),
        cmocka_unit_test(test_of_repeated_headers_the_last_one_counts_or_none_may),
        cmocka_unit_test(test_what_could_be_understood_differently_is_refused),
        cmocka_unit_test(test_long_headers_and_paths_are_refused),
        cmocka_unit_test(test_the_end_of_a_head_is_found_in_pieces),
        cmocka_unit_test(test_upgrades_and_tunnels_are_told_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
