/* WebSocket frames (RFC 6455) without a socket: reads what a client sends, in pieces of any size, and writes the heads of
 * the frames that the server sends. */
#ifndef ISOLARIO_SERVER_FRAMES_H
#define ISOLARIO_SERVER_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_HEAD_MAX = 14,     /* bytes of the longest head, a client's with its mask */
    FRAME_CONTROL_MAX = 125, /* bytes of a ping, a pong or a farewell */
    FRAME_MESSAGE_MAX = 64 * 1024
};

enum frame_kind {
    FRAME_CONTINUATION = 0,
    FRAME_TEXT = 1,
    FRAME_BINARY = 2,
    FRAME_CLOSE = 8,
    FRAME_PING = 9,
    FRAME_PONG = 10
};

enum close_code {
    CLOSE_NORMAL = 1000,
    CLOSE_GOING_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_UNACCEPTABLE = 1003,
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_LONG = 1009
};

/* What is known between two pieces. All zero at the beginning; the text belongs to it. */
struct frames {
    uint8_t head[FRAME_HEAD_MAX], head_size; /* of the frame under way */
    bool in_payload, in_message;             /* in_message: fragments came, and the last one did not */
    uint32_t size, read;                     /* of the payload */
    uint32_t text_size;
    char *text; /* the message as far as it came, or NULL */
    char control[FRAME_CONTROL_MAX];
};

/* Who hears of what was read. Neither may free the reader. */
struct frame_hooks {
    void (*message)(void *context, const char *text, size_t n); /* valid UTF-8 */
    void (*control)(void *context, enum frame_kind, const char *payload, size_t n);
};

/* Reads bytes, which are unmasked where they lie. Returns 0, or the close_code that answers the client's fault: then
 * nothing more may be read. */
int frames_read(struct frames *, char *bytes, size_t n, const struct frame_hooks *, void *context);
void frames_free(struct frames *);

/* The head of a whole frame of n bytes from the server; returns its size. */
size_t frame_head(unsigned char head[FRAME_HEAD_MAX], enum frame_kind, size_t n);

#endif
