/* The commands of the program: one file each, listed in main.c. Each gets its own arguments
 * (argv[0] is the command's name) and returns the exit status: 0 fine, 1 failed, 2 wrong usage. */
#ifndef ISOLARIO_CLI_CLI_H
#define ISOLARIO_CLI_CLI_H

#include "core/buf.h"
#include "core/game.h"

int cmd_play(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int bench_search(double seconds, uint64_t seed); /* bench --search */
int cmd_backup(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_lab(int argc, char **argv);

/* Shared by the commands, in common.c. */

/* Prints "isolario COMMAND: message" on standard error and returns status. */
int complain(const char *command, int status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The game by its id, or NULL with *err listing what there is. */
const struct game *game_named(const char *id, struct error *);
/* The whole file ("-": standard input) in *out, at most limit bytes. */
bool file_read(const char *path, size_t limit, struct buf *out, struct error *);
/* Writes beside the target, syncs and renames, so that a full disk or a kill leaves the old file. */
bool file_write(const char *path, const char *text, size_t n, struct error *);
/* Likewise without syncing, for what is written often: it outlives the process, though not the machine. */
bool file_replace(const char *path, const char *text, size_t n, struct error *);
/* A whole decimal number within bounds; *err says what was wrong with `what`. */
bool number_read(const char *what, const char *text, long long low, long long high, long long *value,
                 struct error *);
/* "name=value" as an option of the game. */
bool option_read(const struct game *g, struct setup *, const char *text, struct error *);

#endif
