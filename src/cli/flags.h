/* Flags of a command as rows of a table: name, kind, and for numbers their bounds. */
#ifndef ISOLARIO_CLI_FLAGS_H
#define ISOLARIO_CLI_FLAGS_H

#include "core/error.h"

enum flag_kind { FLAG_SWITCH, FLAG_TEXT, FLAG_NUMBER };

struct flag {
    const char *name; /* "--games"; NULL ends the table */
    enum flag_kind kind;
    const char *value; /* what to write behind it, for messages */
    long long low, high;
};

enum { FLAGS_GIVEN_MAX = 64, FLAGS_PLAIN_MAX = 16 };

/* What was typed, in its order; later ones win. */
struct flags_read {
    const char *plain[FLAGS_PLAIN_MAX]; /* the arguments that are no flags: games */
    int plain_count;
    int count;
    struct {
        const struct flag *flag;
        const char *text;
        long long number;
    } given[FLAGS_GIVEN_MAX];
};

/* false with *err that names the flag and what is wrong with it. games: how many may be named, at most FLAGS_PLAIN_MAX. */
bool flags_parse(const struct flag *table, int games, int argc, char **argv, struct flags_read *,
                 struct error *);
bool flag_given(const struct flags_read *, const char *name);
const char *flag_text(const struct flags_read *, const char *name); /* NULL where it was not given */
long long flag_number(const struct flags_read *, const char *name, long long standard);

#endif
