/* The flags of a command as rows of a table, read here for all commands alike: "--name value" and "--name=value", a guess
 * where a name is mistyped, "--" before arguments that begin with a dash, and the same rows as usage and help. */
#ifndef ISOLARIO_CLI_FLAGS_H
#define ISOLARIO_CLI_FLAGS_H

#include "core/buf.h"
#include "core/error.h"

struct flag {
    const char *name;     /* "--games"; NULL ends the table */
    const char *value;    /* what to write behind it, such as "N"; NULL: nothing */
    const char *standard; /* what counts where it is not given; NULL or "": nothing */
    const char *help;
    int64_t low, high; /* the bounds of a number; both 0: the value is any text */
};

enum { FLAGS_GIVEN_MAX = 64 };

/* What was typed, in its order. */
struct flags_read {
    const struct flag *table;
    char **plain; /* the arguments that are no flags, at the beginning of argv */
    int plain_count;
    int count;
    struct {
        const struct flag *flag;
        const char *text;
        int64_t number;
    } given[FLAGS_GIVEN_MAX];
};

/* Reads argv[1] and what follows, and reorders argv. Every table also has --help. False with *err that names the flag and
 * what is wrong with it. */
bool flags_parse(const struct flag *table, int argc, char **argv, struct flags_read *, struct error *);

/* Of a flag that was given more than once, the last one counts; of one that was not, its standard value. */
bool flag_given(const struct flags_read *, const char *name);
const char *flag_text(const struct flags_read *, const char *name); /* NULL where there is none */
int64_t flag_number(const struct flags_read *, const char *name);   /* 0 where there is none */
/* All values of a flag in their order; *at begins with 0. NULL after the last. */
const char *flag_next(const struct flags_read *, const char *name, int *at);

/* "usage: isolario arena GAME ... [--games N]", in lines of at most 80 columns. */
void flags_usage(const struct flag *table, const char *command, const char *arguments, struct buf *out);
/* Two lines for each flag. */
void flags_help(const struct flag *table, struct buf *out);

#endif
