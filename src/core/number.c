#include "core/number.h"

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool number_take_digits(const char **at, uint64_t top, uint64_t *value)
{
    const char *c = *at;
    uint64_t number = 0;
    if (!is_digit(*c)) return false;
    for (; is_digit(*c); c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (digit > top || number > (top - digit) / 10) return false;
        number = 10 * number + digit;
    }
    *at = c;
    *value = number;
    return true;
}

bool number_take(const char **at, int64_t low, int64_t high, int64_t *value)
{
    bool is_negative = **at == '-';
    const char *c = *at + is_negative;
    uint64_t size;
    if (!number_take_digits(&c, (uint64_t)INT64_MAX + is_negative, &size)) return false;
    int64_t number = (int64_t)(is_negative ? 0 - size : size); /* two's complement, as everywhere */
    if (number < low || number > high) return false;
    *at = c;
    *value = number;
    return true;
}

bool number_read(const char *text, int64_t low, int64_t high, int64_t *value)
{
    int64_t number;
    if (!number_take(&text, low, high, &number) || *text) return false;
    *value = number;
    return true;
}
