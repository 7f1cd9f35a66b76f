/* How a game describes itself: domains of values, verbs, events, options and the fields of its
 * state, as const tables. Notation, JSON, views, hashes, documents and reference pages are all
 * derived from these rows by one function each in core/, so a game says a thing once. */
#ifndef ISOLARIO_CORE_SCHEMA_H
#define ISOLARIO_CORE_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"

enum {
    SEATS_MAX = 6,      /* the largest table of the five games */
    ARGS_MAX = 3,       /* arguments of an action */
    EVENT_ARGS_MAX = 5, /* arguments of an event */
    OPTIONS_MAX = 16,
    STATE_MAX = 8192,   /* bytes of the largest state */
    CHOICES_MAX = 2720, /* legal actions at one moment; Finis Terrae proves this bound (FT-FLOW-07) */
    JOURNAL_MAX = 64,   /* events of one action */
    TITLE_BYTES = 128   /* of a title that is made up while speaking */
};

/* Actors that are not seats, and views that are not a seat's. */
enum { CHANCE = -1, NOBODY = -2, SPECTATOR = -3, EVERYTHING = -4 };

/* One choice of one actor, by value. Arguments are codes of the domains in the verb's row; unused
 * ones are 0. */
typedef struct {
    uint16_t verb;
    int16_t arg[ARGS_MAX];
} action;

static inline action act(int verb, int a, int b, int c)
{
    return (action){(uint16_t)verb, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

static inline bool action_equal(action a, action b)
{
    return a.verb == b.verb && a.arg[0] == b.arg[0] && a.arg[1] == b.arg[1] && a.arg[2] == b.arg[2];
}

/* What a value can be. With words, code i is words[i] and code 0 is "none"; without, it is a number
 * from min to max, and also 0 where or_zero. titles, where given, are the English names people read
 * ("Moon Mirror"; a number may have one too, "pirate 2"); where they are told, nobody may read them ahead (the answers of a quiz): they are in
 * no description of the game, and a message that needs one carries its text. */
struct domain {
    const char *name;
    const char *const *words;
    const char *const *titles;
    int count; /* of words, or of a number's titles */
    int min, max;
    bool or_zero, told;
};

enum sight { SEEN_BY_ALL, SEEN_BY_OWNER, SEEN_BY_NONE };

/* An argument of a verb or an event. What is SEEN_BY_OWNER reads "?" to the others, unless open()
 * says that it is open to all at the moment. The goals of an event name the place that a step leads to. */
struct arg {
    const char *name;
    const struct domain *domain;
    enum sight sight;
    bool (*open)(const void *state);
    bool goal;
};

struct journal;

struct verb {
    const char *name;
    struct arg args[ARGS_MAX];
    rule (*why_not)(const void *state, action); /* 0 where legal; arguments are within their domains */
    void (*apply)(void *state, action, struct journal *);
    const char *say; /* English, with {slots} named as the arguments: the label of the choice */
    /* May a course (core/course.h) take this action without asking? NULL: never. */
    bool (*leads)(const void *state, action);
};

/* Sentences of the log and of the table ("Crimson: choose where to sail"). The owner of an event
 * with hidden arguments is the seat in its first argument. An event SEEN_BY_OWNER as a whole is
 * left out for the others. */
struct event {
    const char *name;
    struct arg args[EVENT_ARGS_MAX];
    const char *say;        /* English, with {slots} */
    const char *say_hidden; /* the same for who may not see a hidden argument */
    enum sight sight;
    uint8_t dear; /* this many steps a course goes out of its way to avoid this */
};

/* A variant of the rules. Its value is stored in the state by core before begin() runs. */
struct option {
    const char *name;
    const struct domain *domain;
    int standard;    /* the default code */
    uint16_t offset; /* of the uint8_t in the state */
    const char *say;
};

/* One member of the state. The rows of a game tile its struct exactly, in any order.
 *   name     "gold", or "options.move": a dot nests in the document
 *   domain   of the value; NULL: a plain number
 *   index    of the keys when the member is a list: element i has code i; element 0 ("none") stays 0 and unseen
 *            unless the index is a domain of numbers with min 0
 *   row      bytes per seat, or 0 when the member is not by seat
 *   seen     finer than sight: may `seat` (or SPECTATOR) see element `code` of seat `row` (NOBODY where
 *            the member is not by seat)? NULL: sight decides
 *   derived  computed by the game's derive(); not hashed, need not stand in a document
 *   cache    derived, and only for speed: no document or view shows it, so it may have any form */
struct field {
    const char *name;
    const struct domain *domain, *index;
    enum sight sight;
    uint16_t offset, size, row;
    uint8_t width;
    bool is_signed, derived, cache;
    bool (*seen)(const void *state, int seat, int row, int code);
};

#define FIELD_SIZE(T, m) sizeof(((T *)0)->m)
#define FIELD_SIGNED(type) ((type)-1 < (type)1)
#define FIELD_ROW(T, type, m, row_, ...)                                                                     \
    {                                                                                                        \
        .name = #m, .offset = offsetof(T, m), .size = FIELD_SIZE(T, m), .row = (row_),                       \
        .width = sizeof(type), .is_signed = FIELD_SIGNED(type), __VA_ARGS__                                  \
    }

/* FIELD(T, type, member, .domain = &D, .sight = ..., ...): one value, or a list with .index */
#define FIELD(T, type, m, ...) FIELD_ROW(T, type, m, 0, __VA_ARGS__)
/* BY_SEAT: member[SEATS] or member[SEATS][n] */
#define BY_SEAT(T, type, m, ...) FIELD_ROW(T, type, m, FIELD_SIZE(T, m[0]), __VA_ARGS__)

/* An option is a uint8_t member of `options` in the state. A game lists its options once, in options.def, as
 * OPTION(member, domain, default, what people read); the member, its field and its row here follow. */
#define OPTION_ROW(T, member, domain_, standard_, say_)                                                      \
    {                                                                                                        \
        .name = #member, .domain = &(domain_), .standard = (standard_), .say = (say_),                       \
        .offset = offsetof(T, options.member)                                                                \
    }
#define OPTION_FIELD(T, member, domain_, ...)                                                                \
    FIELD(T, uint8_t, options.member, .domain = &(domain_), .sight = SEEN_BY_ALL)

/* Domains every game may use. */
extern const struct domain SEAT;  /* 0 to SEATS_MAX - 1 */
extern const struct domain YESNO; /* no, yes: the one domain whose word 0 is not "none" */

int domain_low(const struct domain *d);  /* the smallest code that an argument may have */
int domain_high(const struct domain *d); /* the largest */
bool domain_has(const struct domain *d, int code);
/* The word of a code in *text (at least 16 bytes for numbers); returns the word. */
const char *domain_word(const struct domain *d, int code, char *number);
const char *domain_title(const struct domain *d, int code, char *number);
bool domain_code(const struct domain *d, const char *word, size_t n, int *code);

#endif
