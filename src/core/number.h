/* Whole numbers from text, in decimal digits and without blanks, signs that mean nothing, or overflow. */
#ifndef ISOLARIO_CORE_NUMBER_H
#define ISOLARIO_CORE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* The number of 0 to top at *at, which then stands behind its digits. False where there is none: then neither changes. */
bool number_take_digits(const char **at, uint64_t top, uint64_t *value);
/* Likewise of low to high, with a minus sign where it is negative. */
bool number_take(const char **at, int64_t low, int64_t high, int64_t *value);
/* Likewise where the whole text is the number. */
bool number_read(const char *text, int64_t low, int64_t high, int64_t *value);

#endif
