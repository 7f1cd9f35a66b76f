/* JSON as it comes in, read into one block. A move is one small object, of which a general library makes some twenty
 * pieces of memory: that was a seventh of all the server's work. Here a value is a row of a list in the order of the
 * text, so that what belongs to it follows it at once, and texts are unescaped within a copy of it.
 *
 * Read is what RFC 8259 calls JSON, with limits: objects of at most 64 members, no name twice, 32 levels, whole numbers of
 * 64 bits, well-formed UTF-8, no 0 character in a text. Numbers with a fraction or an exponent are recognised, but
 * nobody asks for their value. */
#ifndef ISOLARIO_SERVER_JSON_H
#define ISOLARIO_SERVER_JSON_H

#include <stddef.h>

#include "core/error.h"

enum { JSON_MEMBERS_MAX = 64, JSON_LEVELS_MAX = 32 };

enum json_kind {
    NULL_VALUE,
    FALSE_VALUE,
    TRUE_VALUE,
    WHOLE_VALUE,
    FRACTION_VALUE,
    TEXT_VALUE,
    LIST_VALUE,
    OBJECT_VALUE
};

struct json {
    const char *name; /* of a member; NULL otherwise */
    union {
        const char *text;
        int64_t whole;
        int32_t count; /* of members or entries */
    };
    uint32_t rows; /* the value and all that belongs to it */
    enum json_kind kind;
};

/* The value in a text, or NULL with *err ("bad-json"). To be freed by free(); all that it points to goes with it. */
struct json *json_read(const char *text, size_t n, struct error *);

/* Members and entries, one after the other; there are as many as the count says. */
static inline const struct json *json_first(const struct json *value) { return value + 1; }
static inline const struct json *json_next(const struct json *value) { return value + value->rows; }

#endif
