#include "core/buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "core/error.h"
#include "core/utf8.h"

void buf_init(struct buf *b, size_t limit)
{
    assert(limit < SIZE_MAX); /* the final 0 has room, too */
    *b = (struct buf){.limit = limit};
}

void buf_free(struct buf *b)
{
    free(b->text);
    buf_init(b, b->limit);
}

void buf_clear(struct buf *b)
{
    b->size = 0;
    b->full = false;
    if (b->text) b->text[0] = 0;
}

/* Makes room for n more bytes and the final 0; false past the limit. */
static bool grow(struct buf *b, size_t n)
{
    if (b->full || n > b->limit || b->size > b->limit - n) {
        b->full = true;
        return false;
    }
    size_t need = b->size + n + 1, capacity = b->capacity ? b->capacity : 256;
    if (need <= b->capacity) return true;
    while (capacity < need) capacity *= 2;
    if (capacity > b->limit + 1) capacity = b->limit + 1;
    b->text = alloc_resized(b->text, 1, capacity);
    b->capacity = capacity;
    return true;
}

void buf_add_slowly(struct buf *b, const char *text, size_t n)
{
    assert(text || n == 0);
    if (!grow(b, n)) return;
    memcpy(b->text + b->size, text, n);
    b->size += n;
    b->text[b->size] = 0;
}

/* Mostly there is room enough to write at once; where there is not, the first attempt tells how much is needed. */
void buf_addf(struct buf *b, const char *format, ...)
{
    va_list args;
    size_t left = b->full || !b->text ? 0 : b->capacity - b->size;
    va_start(args, format);
    int n = vsnprintf(left ? b->text + b->size : NULL, left, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= left) {
        if (left) b->text[b->size] = 0; /* as it was */
        if (n < 0 || !grow(b, (size_t)n)) return;
        va_start(args, format);
        vsnprintf(b->text + b->size, (size_t)n + 1, format, args);
        va_end(args);
    }
    b->size += (size_t)n;
}

void buf_add_int(struct buf *b, int64_t value)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (value < 0) *--at = '-';
    buf_add_n(b, at, (size_t)(digits + sizeof digits - at));
}

static bool is_plain(char c) { return c >= 32 && c < 127 && c != '"' && c != '\\'; }

void buf_add_json(struct buf *b, const char *text)
{
    uint32_t code;
    buf_add_n(b, "\"", 1);
    for (int n = 0; *text; text += n) {
        for (n = 0; is_plain(text[n]);) n++;
        if (n > 0) {
            buf_add_n(b, text, (size_t)n);
            continue;
        }
        n = utf8_read(text, &code);
        if (n == 1 && code == UTF8_BAD)
            buf_add(b, "\xEF\xBF\xBD");
        else if (code == '"' || code == '\\')
            buf_addf(b, "\\%c", (char)code);
        else if (code < 32 || code == 127)
            buf_addf(b, "\\u%04x", (unsigned)code);
        else
            buf_add_n(b, text, (size_t)n);
    }
    buf_add_n(b, "\"", 1);
}

const char *buf_text(const struct buf *b) { return b->text ? b->text : ""; }
