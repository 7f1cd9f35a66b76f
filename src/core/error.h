/* Three failures, three words.
 *
 * refuse() answers a player's mistake with the number of the rule that forbids it; fail() reports what is
 * wrong with the world or with input from outside; bug() ends the process, because only our own mistake can
 * lead there. Messages are lower case, say what first, and end without a stop. */
#ifndef ISOLARIO_CORE_ERROR_H
#define ISOLARIO_CORE_ERROR_H

#include <stdbool.h>
#include <stdint.h>

/* The number of a rule within its game: 0 means "allowed", n means g->rules[n - 1]. */
typedef uint16_t rule;

enum { ERROR_TEXT_MAX = 480 };

struct error {
    const char *code; /* a stable word for programs: "illegal", "bad-value", "not-found", ... */
    rule rule;        /* the rule that was broken, or 0 */
    char text[ERROR_TEXT_MAX];
};

/* Fills *err (which may be NULL) and returns false, so that callers can `return fail(...)`. Text
 * that is too long is cut at a character's border, and bytes that are not printable become '?'. */
bool fail(struct error *err, const char *code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Likewise for a broken rule; code is "illegal". */
bool refuse(struct error *err, rule broken, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A mistake of ours: says so and aborts. */
_Noreturn void bug(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
