#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"

/* Where a text that was cut off ends with the first bytes of a character, ends it before them. */
static void end_at_border(char *text)
{
    size_t n = strlen(text), at = n;
    uint32_t code;
    while (at > 0 && n - at < UTF8_BYTES_MAX - 1 && ((unsigned char)text[at - 1] & 0xC0) == 0x80) at--;
    if (at > 0 && (unsigned char)text[at - 1] >= 0xC0 && utf8_read(text + at - 1, &code) == 1)
        text[at - 1] = 0;
}

/* Messages may quote input from outside: control characters, also those from 0x80 on, must not
 * reach a terminal or a log, and what is not UTF-8 must not reach a program that reads them. */
static void tidy(char *text)
{
    uint32_t code;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) {
        bool bad = n == 1 && code == UTF8_BAD;
        if (bad || code < 32 || (code >= 127 && code < 160)) memset(text, '?', (size_t)n);
    }
}

static void fill(struct error *err, const char *code, rule broken, const char *format, va_list args)
{
    if (!err) return;
    char text[ERROR_TEXT_MAX]; /* apart, because the arguments may be the old text of *err */
    if (vsnprintf(text, sizeof text, format, args) >= (int)sizeof text) end_at_border(text);
    tidy(text);
    err->code = code;
    err->rule = broken;
    memcpy(err->text, text, sizeof text);
}

bool fail(struct error *err, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, code, 0, format, args);
    va_end(args);
    return false;
}

bool refuse(struct error *err, rule broken, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fill(err, "illegal", broken, format, args);
    va_end(args);
    return false;
}

void bug(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("isolario: a bug: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    abort();
}
