/* A growing text that knows its limit. Writers append and never look back; who wants the result
 * asks buf_text() once at the end. Past the limit nothing is added and `full` is set. Out of memory
 * ends the process. */
#ifndef ISOLARIO_CORE_BUF_H
#define ISOLARIO_CORE_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct buf {
    char *text;                   /* always ends with a 0 byte once something was added */
    size_t size, capacity, limit; /* capacity: bytes allocated, never more than the limit and a 0 byte */
    bool full;
    bool is_spaced; /* JSON in it has a blank after every comma and colon (core/json_write.h) */
};

enum { BUF_LIMIT = 64 * 1024 * 1024 };

void buf_init(struct buf *b, size_t limit);
void buf_free(struct buf *b);
void buf_clear(struct buf *b); /* empties it, keeps the memory */

/* A server writes some hundred pieces for every move, most of them known when this is compiled: they are copied where
 * they are written, and only where room is wanting is a function called. */
void buf_add_slowly(struct buf *b, const char *text, size_t n);

static inline void buf_add_n(struct buf *b, const char *text, size_t n)
{
    if (b->full || n >= b->capacity - b->size) {
        buf_add_slowly(b, text, n);
        return;
    }
    memcpy(b->text + b->size, text, n);
    b->size += n;
    b->text[b->size] = 0;
}

static inline void buf_add(struct buf *b, const char *text) { buf_add_n(b, text, strlen(text)); }
void buf_addf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_add_int(struct buf *b, int64_t value); /* in decimal digits; much faster than buf_addf() */

/* Appends a JSON string with its quotes; the text must be UTF-8 (invalid bytes become U+FFFD). */
void buf_add_json(struct buf *b, const char *text);

const char *buf_text(const struct buf *b); /* "" when empty; valid until the next change */

#endif
