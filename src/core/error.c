#include "core/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Messages may quote input from outside: control characters must not reach a terminal or a log, and a cut must not split
 * a UTF-8 character. */
static void tidy(char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < 32 || text[i] == 127) text[i] = '?';
    if (n + 1 < ERROR_TEXT_MAX) return;
    while (n > 0 && ((unsigned char)text[n - 1] & 0xC0) == 0x80) n--;
    if (n > 0 && (unsigned char)text[n - 1] >= 0xC0) n--;
    text[n] = 0;
}

static void fill(struct error *err, const char *code, rule broken, const char *format, va_list args)
{
    if (!err) return;
    char text[ERROR_TEXT_MAX]; /* apart, because the arguments may be the old text of *err */
    vsnprintf(text, sizeof text, format, args);
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
