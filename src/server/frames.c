/* The reader of WebSocket frames. Most messages are one frame that arrives whole: such a message is handed on from where it
 * lies. Everything a client may not do is refused as RFC 6455 asks, an unmasked frame included. */
#include "server/frames.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/error.h"

enum {
    FIN = 0x80,
    RESERVED = 0x70,
    KIND = 0x0F,
    MASKED = 0x80,
    LENGTH = 0x7F,
    LENGTH_16 = 126,
    LENGTH_64 = 127
};
enum { HEAD_LEAST = 2, MASK_SIZE = 4 };

/* ---- The head ---- */

static int length_bytes(const struct frames *f)
{
    int length = f->head[1] & LENGTH;
    return length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
}

static enum frame_kind kind_of(const struct frames *f) { return (enum frame_kind)(f->head[0] & KIND); }
static bool is_control(const struct frames *f) { return kind_of(f) >= FRAME_CLOSE; }
static bool is_last(const struct frames *f) { return f->head[0] & FIN; }

static int check_data(const struct frames *f)
{
    switch (kind_of(f)) {
    case FRAME_CONTINUATION: return f->in_message ? 0 : CLOSE_PROTOCOL;
    case FRAME_TEXT: return f->in_message ? CLOSE_PROTOCOL : 0;
    case FRAME_BINARY: return f->in_message ? CLOSE_PROTOCOL : CLOSE_UNACCEPTABLE;
    case FRAME_CLOSE:
    case FRAME_PING:
    case FRAME_PONG: break;
    }
    return CLOSE_PROTOCOL;
}

/* What the first two bytes tell: no extension was agreed on, and a client masks every frame. */
static int check_start(const struct frames *f)
{
    if ((f->head[0] & RESERVED) || !(f->head[1] & MASKED)) return CLOSE_PROTOCOL;
    if (!is_control(f)) return check_data(f);
    bool fits = is_last(f) && length_bytes(f) == 0 && kind_of(f) <= FRAME_PONG;
    return fits ? 0 : CLOSE_PROTOCOL;
}

/* The length must be written with as few bytes as it needs. */
static int take_length(struct frames *f)
{
    int bytes = length_bytes(f);
    uint64_t size = bytes ? 0 : f->head[1] & LENGTH;
    for (int i = 0; i < bytes; i++) size = size << 8 | f->head[HEAD_LEAST + i];
    if ((bytes == 2 && size < LENGTH_16) || (bytes == 8 && size <= UINT16_MAX) || size >> 63)
        return CLOSE_PROTOCOL;
    if (!is_control(f) && size > FRAME_MESSAGE_MAX - f->text_size) return CLOSE_TOO_LONG;
    f->size = (uint32_t)size;
    f->read = 0;
    f->in_payload = true;
    return 0;
}

/* Takes bytes of the head until it is whole; *used says how many. */
static int read_head(struct frames *f, const char *bytes, size_t n, size_t *used)
{
    for (*used = 0; *used < n;) {
        f->head[f->head_size++] = (uint8_t)bytes[(*used)++];
        if (f->head_size < HEAD_LEAST) continue;
        int fault = f->head_size == HEAD_LEAST ? check_start(f) : 0;
        if (fault) return fault;
        if (f->head_size == HEAD_LEAST + length_bytes(f) + MASK_SIZE) return take_length(f);
    }
    return 0;
}

/* ---- The payload ---- */

static void unmask(const struct frames *f, char *bytes, size_t n)
{
    const uint8_t *mask = f->head + f->head_size - MASK_SIZE;
    for (size_t i = 0; i < n; i++) bytes[i] = (char)(bytes[i] ^ mask[(f->read + i) % MASK_SIZE]);
}

static void gather(struct frames *f, const char *bytes, size_t n)
{
    assert(bytes);
    if (is_control(f)) {
        memcpy(f->control + f->read, bytes, n);
        return;
    }
    f->text = alloc_resized(f->text, 1, f->text_size + n + 1);
    memcpy(f->text + f->text_size, bytes, n);
    f->text_size += (uint32_t)n;
}

/* How many bytes follow the first byte of a character, -1 where none can begin so. */
static int trail(unsigned char first)
{
    if (first < 0x80) return 0;
    if (first >= 0xC2 && first <= 0xDF) return 1;
    if (first >= 0xE0 && first <= 0xEF) return 2;
    return first >= 0xF0 && first <= 0xF4 ? 3 : -1;
}

/* Neither longer than needed, nor half a surrogate, nor beyond U+10FFFF: all of this shows in the second byte. */
static bool is_second(unsigned char first, unsigned char second)
{
    unsigned char low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
}

static bool is_utf8(const char *text, size_t n)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + n;
    while (at < end) {
        int more = trail(*at);
        if (more < 0 || end - at <= more) return false;
        if (more > 0 && !is_second(at[0], at[1])) return false;
        for (int i = 2; i <= more; i++)
            if ((at[i] & 0xC0) != 0x80) return false;
        at += 1 + more;
    }
    return true;
}

/* ---- The end of a frame ---- */

static int end_message(const char *text, size_t n, const struct frame_hooks *hooks, void *context)
{
    if (!is_utf8(text, n)) return CLOSE_NOT_UTF8;
    hooks->message(context, text, n);
    return 0;
}

static int end_gathered(struct frames *f, const struct frame_hooks *hooks, void *context)
{
    char *text = f->text;
    size_t n = f->text_size;
    f->text = NULL;
    f->text_size = 0;
    int fault = end_message(text ? text : "", n, hooks, context);
    free(text);
    return fault;
}

/* whole: the payload where it came in one piece, else NULL. */
static int end_frame(struct frames *f, const char *whole, const struct frame_hooks *hooks, void *context)
{
    f->in_payload = false;
    f->head_size = 0;
    if (is_control(f)) {
        hooks->control(context, kind_of(f), whole ? whole : f->control, f->size);
        return 0;
    }
    bool begins = !f->in_message;
    f->in_message = !is_last(f);
    if (whole && begins && is_last(f)) return end_message(whole, f->size, hooks, context);
    if (whole) gather(f, whole, f->size);
    return is_last(f) ? end_gathered(f, hooks, context) : 0;
}

static int read_payload(struct frames *f, char *bytes, size_t n, size_t *used,
                        const struct frame_hooks *hooks, void *context)
{
    size_t part = f->size - f->read;
    if (part > n) part = n;
    *used = part;
    unmask(f, bytes, part);
    bool is_whole = part == f->size;
    if (!is_whole) gather(f, bytes, part);
    f->read += (uint32_t)part;
    if (f->read < f->size) return 0;
    return end_frame(f, is_whole ? bytes : NULL, hooks, context);
}

int frames_read(struct frames *f, char *bytes, size_t n, const struct frame_hooks *hooks, void *context)
{
    int fault = 0;
    while (fault == 0 && (n > 0 || (f->in_payload && f->size == 0))) {
        size_t used;
        fault = f->in_payload ? read_payload(f, bytes, n, &used, hooks, context)
                              : read_head(f, bytes, n, &used);
        bytes += used;
        n -= used;
    }
    return fault;
}

void frames_free(struct frames *f)
{
    free(f->text);
    *f = (struct frames){0};
}

size_t frame_head(unsigned char head[FRAME_HEAD_MAX], enum frame_kind kind, size_t n)
{
    size_t bytes = n < LENGTH_16 ? 0 : n <= UINT16_MAX ? 2 : 8;
    head[0] = (unsigned char)(FIN | kind);
    head[1] = (unsigned char)(bytes == 0 ? n : bytes == 2 ? LENGTH_16 : LENGTH_64);
    for (size_t i = 0; i < bytes; i++)
        head[HEAD_LEAST + i] = (unsigned char)((uint64_t)n >> (8 * (bytes - 1 - i)));
    return HEAD_LEAST + bytes;
}
