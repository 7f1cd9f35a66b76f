/* UTF-8, one character at a time. Text from outside may hold any bytes, so reading never fails:
 * what is not a well-formed character is one byte long and reads as U+FFFD. */
#ifndef ISOLARIO_CORE_UTF8_H
#define ISOLARIO_CORE_UTF8_H

#include <stdbool.h>
#include <stdint.h>

enum { UTF8_BAD = 0xFFFD, UTF8_BYTES_MAX = 4 };

/* The character at *text, which must end with a 0 byte; *code gets it, the result is its bytes (0
 * at the end). */
static inline int utf8_read(const char *text, uint32_t *code)
{
    const unsigned char *b = (const unsigned char *)text;
    const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    *code = b[0];
    if (b[0] < 0x80) return b[0] != 0;
    int n = b[0] >= 0xF0 && b[0] < 0xF5 ? 4 : b[0] >= 0xE0 ? 3 : 2;
    uint32_t c = b[0] & (0xFFu >> (n + 1));
    bool sound = b[0] >= 0xC2 && b[0] < 0xF5;
    for (int i = 1; i < n && sound; i++) {
        sound = (b[i] & 0xC0) == 0x80;
        c = c << 6 | (b[i] & 0x3Fu);
    }
    sound = sound && c >= least[n] && c <= 0x10FFFF && !(c >= 0xD800 && c < 0xE000);
    *code = sound ? c : UTF8_BAD;
    return sound ? n : 1;
}

/* Writes the character and a 0 byte into text, which has UTF8_BYTES_MAX + 1 bytes; the result is
 * its bytes. */
static inline int utf8_write(char *text, uint32_t code)
{
    int n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (int i = n - 1; i > 0; i--) {
        text[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    text[0] = (char)(n == 1 ? code : (0xF00u >> n & 0xFF) | code);
    text[n] = 0;
    return n;
}

/* How many characters a text has. */
static inline int utf8_length(const char *text)
{
    int length = 0;
    uint32_t code;
    for (int n; (n = utf8_read(text, &code)) > 0; text += n) length++;
    return length;
}

/* A Latin letter without its accent, for what shows ASCII only; '?' for all else. */
static inline char utf8_letter(uint32_t code)
{
    static const char latin[] = "AAAAAAACEEEEIIIIDNOOOOO?OUUUUY?saaaaaaaceeeeiiiidnooooo?ouuuuy?y";
    return code >= 0xC0 && code <= 0xFF ? latin[code - 0xC0] : '?';
}

#endif
