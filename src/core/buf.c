#include "core/buf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/error.h"

void buf_init(struct buf *b, size_t limit)
{
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
    size_t need = b->size + n + 1, room = b->room ? b->room : 256;
    if (need <= b->room) return true;
    while (room < need) room *= 2;
    char *text = realloc(b->text, room);
    if (!text) bug("out of memory for %zu bytes of text", room);
    b->text = text;
    b->room = room;
    return true;
}

void buf_add_n(struct buf *b, const char *text, size_t n)
{
    if (!grow(b, n)) return;
    memcpy(b->text + b->size, text, n);
    b->size += n;
    b->text[b->size] = 0;
}

void buf_add(struct buf *b, const char *text)
{
    buf_add_n(b, text, strlen(text));
}

void buf_addf(struct buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n < 0 || !grow(b, (size_t)n)) return;
    va_start(args, format);
    vsnprintf(b->text + b->size, (size_t)n + 1, format, args);
    va_end(args);
    b->size += (size_t)n;
}

/* The length of the valid UTF-8 character at s, or 0. */
static size_t utf8_size(const unsigned char *s)
{
    size_t n = s[0] < 0x80 ? 1 : s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : s[0] < 0xF5 ? 4 : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xC0) != 0x80) return 0;
    if (n == 3 && ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F))) return 0;
    if (n == 4 && ((s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))) return 0;
    return n;
}

void buf_add_json(struct buf *b, const char *text)
{
    buf_add(b, "\"");
    for (const unsigned char *s = (const unsigned char *)text; *s;) {
        size_t n = utf8_size(s);
        if (n == 0) {
            buf_add(b, "\xEF\xBF\xBD");
            s++;
            continue;
        }
        if (*s == '"' || *s == '\\')
            buf_addf(b, "\\%c", *s);
        else if (*s < 32 || *s == 127)
            buf_addf(b, "\\u%04x", *s);
        else
            buf_add_n(b, (const char *)s, n);
        s += n;
    }
    buf_add(b, "\"");
}

const char *buf_text(const struct buf *b)
{
    return b->text ? b->text : "";
}
