/* The commands of the program: one file each, listed in main.c. */
#ifndef ISOLARIO_CLI_CLI_H
#define ISOLARIO_CLI_CLI_H

#include <limits.h>

#include "cli/flags.h"
#include "core/buf.h"
#include "core/game.h"

struct command {
    const char *name, *help;
    const char *arguments;    /* what must or may be written before the flags: "[GAME]" */
    int arguments_max;        /* at most this many arguments are no flags */
    const struct flag *flags; /* NULL: none of its own */
    bool explains;            /* answers --help itself */
    /* Returns the exit status: 0 fine, 1 failed, 2 wrong usage. */
    int (*run)(const struct flags_read *);
};

enum { ARGUMENTS_MAX = INT_MAX };

extern const struct command command_play, command_serve, command_replay, command_verify, command_rules,
    command_engine, command_bench, command_arena, command_lab, command_chances, command_backup;

/* Says what is wrong and how the command is used; returns 2. */
int usage_wrong(const struct command *, const char *why);
int bench_search(double seconds, uint64_t seed); /* bench --search */

/* Shared by the commands, in common.c. */

/* Prints "isolario COMMAND: message" on standard error and returns status. */
int complain(const char *command, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The game by its id, or NULL with *err listing what there is. */
const struct game *game_named(const char *id, struct error *);
/* A whole decimal number within bounds; *err says what was wrong with `what`. */
bool number_given(const char *what, const char *text, int64_t low, int64_t high, int64_t *value,
                  struct error *);
/* "name=value" as an option of the game. */
bool option_read(const struct game *g, struct setup *, const char *text, struct error *);
/* Every --option that was given. */
bool options_read(const struct game *g, struct setup *, const struct flags_read *, struct error *);

#endif
