/* Domains: codes and their words. */
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "core/schema.h"

static const char *const yesno_words[] = {"no", "yes"};

const struct domain SEAT = {.name = "seat", .min = 0, .max = SEATS_MAX - 1};
const struct domain YESNO = {.name = "yesno", .words = yesno_words, .count = 2, .or_zero = true};

int domain_low(const struct domain *d)
{
    if (d->or_zero) return d->min < 0 ? d->min : 0;
    return d->words ? 1 : d->min;
}

int domain_high(const struct domain *d) { return d->words ? d->count - 1 : d->max; }

bool domain_has(const struct domain *d, int code)
{
    if (code == 0 && d->or_zero) return true;
    if (d->words) return code >= 1 && code < d->count;
    return code >= d->min && code <= d->max;
}

const char *domain_word(const struct domain *d, int code, char *number)
{
    if (d && d->words) {
        if (code < 0 || code >= d->count) bug("%s has no code %d", d->name, code);
        return d->words[code];
    }
    assert(number);
    snprintf(number, 16, "%d", code);
    return number;
}

const char *domain_title(const struct domain *d, int code, char *number)
{
    if (d && d->titles && code >= 0 && code < d->count) return d->titles[code];
    return domain_word(d, code, number);
}

static bool number_code(const char *word, size_t n, int *code)
{
    bool minus = n > 0 && word[0] == '-';
    long long value = 0; /* ten digits are more than a long has on some machines */
    size_t i = minus ? 1 : 0;
    if (i == n || n > 10) return false;
    for (; i < n; i++) {
        if (!isdigit((unsigned char)word[i])) return false;
        value = value * 10 + (word[i] - '0');
    }
    if (value > INT_MAX) return false;
    *code = (int)(minus ? -value : value);
    return true;
}

bool domain_code(const struct domain *d, const char *word, size_t n, int *code)
{
    assert(d && word && code);
    if (!d->words) {
        int number;
        if (!number_code(word, n, &number) || !domain_has(d, number)) return false;
        *code = number;
        return true;
    }
    for (int i = d->or_zero ? 0 : 1; i < d->count; i++) {
        if (strlen(d->words[i]) == n && strncasecmp(d->words[i], word, n) == 0) {
            *code = i;
            return true;
        }
    }
    return false;
}
