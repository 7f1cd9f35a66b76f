/* Answers and how they are filled. */
#include "server/http.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PLAIN_MAX = 640 };

void answer_init(struct answer *a)
{
    *a = (struct answer){.status = 200, .type = "text/plain; charset=utf-8", .cache = "no-store"};
    buf_init(&a->text, BUF_LIMIT);
}

void answer_free(struct answer *a) { buf_free(&a->text); }

void answer_plain(struct answer *a, int status, const char *format, ...)
{
    char line[PLAIN_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    a->status = status;
    buf_clear(&a->text);
    buf_addf(&a->text, "%s\n", line);
}

const void *answer_body(const struct answer *a, size_t *size)
{
    *size = a->bytes ? a->size : a->text.size;
    return a->bytes ? (const void *)a->bytes : buf_text(&a->text);
}
