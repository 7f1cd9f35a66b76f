/* WebSocket frames as clients may send them, whole and in pieces, and what a client may not do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/frames.h"

#include <cmocka.h> /* last: it takes the word fail */

enum { HEARD_MAX = 4096 };

/* Everything heard, as text: "text hello;ping x;". */
static char heard[HEARD_MAX];
static size_t longest;

static void on_message(void *context, const char *text, size_t n)
{
    (void)context;
    longest = n > longest ? n : longest;
    if (n < 100) snprintf(heard + strlen(heard), HEARD_MAX - strlen(heard), "text %.*s;", (int)n, text);
}

static void on_control(void *context, enum frame_kind kind, const char *payload, size_t n)
{
    static const char *const names[] = {
        [FRAME_CLOSE] = "close", [FRAME_PING] = "ping", [FRAME_PONG] = "pong"};
    (void)context;
    snprintf(heard + strlen(heard), HEARD_MAX - strlen(heard), "%s %.*s;", names[kind], (int)n, payload);
}

static const struct frame_hooks hooks = {on_message, on_control};

struct sent {
    char bytes[80000];
    size_t size;
};

/* A frame as a client sends it; first is FIN and the kind. */
static void frame(struct sent *s, int first, const char *payload, size_t n)
{
    static const char mask[] = {0x12, 0x34, 0x56, 0x78};
    unsigned char head[FRAME_HEAD_MAX];
    size_t head_size = frame_head(head, FRAME_TEXT, n);
    head[0] = (unsigned char)first;
    head[1] |= 0x80;
    memcpy(s->bytes + s->size, head, head_size);
    memcpy(s->bytes + s->size + head_size, mask, sizeof mask);
    s->size += head_size + sizeof mask;
    for (size_t i = 0; i < n; i++) s->bytes[s->size++] = (char)(payload[i] ^ mask[i % 4]);
}

/* Reads what was sent in pieces of a size; returns the fault. */
static int feed(const struct sent *s, size_t piece)
{
    struct frames f = {0};
    int fault = 0;
    heard[0] = 0;
    longest = 0;
    for (size_t at = 0; at < s->size && !fault; at += piece) {
        size_t n = s->size - at < piece ? s->size - at : piece;
        char *copy = malloc(n); /* of just this size, so that the sanitizer sees a step too far */
        memcpy(copy, s->bytes + at, n);
        fault = frames_read(&f, copy, n, &hooks, NULL);
        free(copy);
    }
    frames_free(&f);
    return fault;
}

static int feed_raw(const char *bytes, size_t n)
{
    struct sent s = {.size = n};
    memcpy(s.bytes, bytes, n);
    return feed(&s, n);
}

static void test_messages_come_in_pieces_of_any_size(void **state)
{
    static struct sent s;
    (void)state;
    frame(&s, 0x81, "hello", 5);
    frame(&s, 0x81, "", 0);
    frame(&s, 0x89, "are you there", 13);
    frame(&s, 0x81, "world", 5);
    for (size_t piece = 1; piece <= s.size; piece++) {
        assert_int_equal(feed(&s, piece), 0);
        assert_string_equal(heard, "text hello;text ;ping are you there;text world;");
    }
}

static void test_fragments_make_one_message_with_controls_between(void **state)
{
    static struct sent s;
    (void)state;
    frame(&s, 0x01, "one ", 4);
    frame(&s, 0x89, "p", 1);
    frame(&s, 0x00, "two ", 4);
    frame(&s, 0x8A, "q", 1);
    frame(&s, 0x80, "three", 5);
    for (size_t piece = 1; piece <= s.size; piece++) {
        assert_int_equal(feed(&s, piece), 0);
        assert_string_equal(heard, "ping p;pong q;text one two three;");
    }
}

static void test_every_length_is_read(void **state)
{
    static char payload[FRAME_MESSAGE_MAX];
    static const size_t sizes[] = {125, 126, 127, 65535, FRAME_MESSAGE_MAX};
    (void)state;
    memset(payload, 'x', sizeof payload);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        static struct sent s;
        s.size = 0;
        frame(&s, 0x81, payload, sizes[i]);
        assert_int_equal(feed(&s, 1000), 0);
        assert_int_equal(longest, sizes[i]);
    }
}

static void test_a_message_that_is_too_long_is_refused_by_its_head(void **state)
{
    static char half[40000];
    static struct sent s;
    (void)state;
    assert_int_equal(feed_raw("\x81\xFF\0\0\0\0\0\x01\0\x01....", 14), CLOSE_TOO_LONG);
    memset(half, 'x', sizeof half);
    frame(&s, 0x01, half, sizeof half);
    frame(&s, 0x80, half, 30000);
    assert_int_equal(feed(&s, 5000), CLOSE_TOO_LONG);
}

static void test_what_a_client_may_not_do_is_refused(void **state)
{
    static const struct {
        const char *bytes;
        size_t size;
        int fault;
    } rows[] = {
        {"\x81\x02hi", 4, CLOSE_PROTOCOL},                        /* not masked */
        {"\xC1\x80....", 6, CLOSE_PROTOCOL},                      /* a reserved bit */
        {"\x83\x80....", 6, CLOSE_PROTOCOL},                      /* kinds that are not there */
        {"\x8B\x80....", 6, CLOSE_PROTOCOL},                      /* */
        {"\x82\x80....", 6, CLOSE_UNACCEPTABLE},                  /* binary */
        {"\x80\x80....", 6, CLOSE_PROTOCOL},                      /* the end of nothing */
        {"\x09\x80....", 6, CLOSE_PROTOCOL},                      /* a control frame in fragments */
        {"\x89\xFE\0\x7E....", 8, CLOSE_PROTOCOL},                /* a long control frame */
        {"\x01\x80....\x81\x80....", 12, CLOSE_PROTOCOL},         /* a message within a message */
        {"\x81\xFE\0\x05....hello", 13, CLOSE_PROTOCOL},          /* a length in more bytes than it needs */
        {"\x81\xFF\0\0\0\0\0\0\xFF\xFF....", 14, CLOSE_PROTOCOL}, /* */
        {"\x81\xFF\x80\0\0\0\0\0\0\0....", 14, CLOSE_PROTOCOL},   /* a length below 0 */
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(feed_raw(rows[i].bytes, rows[i].size), rows[i].fault);
}

static void test_text_is_utf8(void **state)
{
    static const char *const good[] = {"caf\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x9A\xA2", "\xED\x9F\xBF",
                                       "\xF4\x8F\xBF\xBF"};
    static const char *const bad[] = {"\xFF",         "\xC3", "\xC0\xAF",         "\xE0\x80\xAF",
                                      "\xED\xA0\x80", "\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80",
                                      "\xE2\x82",     "\xC3("};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        struct sent s = {.size = 0};
        frame(&s, 0x81, good[i], strlen(good[i]));
        assert_int_equal(feed(&s, 1), 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct sent s = {.size = 0};
        frame(&s, 0x81, bad[i], strlen(bad[i]));
        assert_int_equal(feed(&s, 100), CLOSE_NOT_UTF8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_messages_come_in_pieces_of_any_size),
        cmocka_unit_test(test_fragments_make_one_message_with_controls_between),
        cmocka_unit_test(test_every_length_is_read),
        cmocka_unit_test(test_a_message_that_is_too_long_is_refused_by_its_head),
        cmocka_unit_test(test_what_a_client_may_not_do_is_refused),
        cmocka_unit_test(test_text_is_utf8),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
