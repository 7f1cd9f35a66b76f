/* Reading lines from a person or from a pipe. On a terminal with libedit: editing, history, TAB
 * completion. From a pipe line by line, each echoed after its prompt so that the output reads as a
 * transcript. */
#ifndef ISOLARIO_CLI_KEYS_H
#define ISOLARIO_CLI_KEYS_H

#include "cli/screen.h"
#include "core/buf.h"

struct keys;

/* What could stand at the cursor. `typed` bytes before the cursor are what each word begins with. */
enum { WORDS_MAX = 600, WORD_BYTES = 64 };
struct words {
    int count;
    size_t typed;
    char list[WORDS_MAX][WORD_BYTES];
};
void words_add(struct words *, const char *word); /* once each; too many are dropped */
/* Adds the word if it begins with the `typed` bytes at start, letter case aside. */
void words_offer(struct words *, const char *start, const char *word);

typedef void completer(const void *context, const char *line,
                       struct words *out); /* line ends at the cursor */

enum keys_result { KEYS_LINE, KEYS_END };

/* Also makes Ctrl-C, SIGTERM, a hang-up and a closed pipe into news instead of the end of the
 * process. */
struct keys *keys_open(struct screen *);
void keys_close(struct keys *);
bool keys_interactive(const struct keys *); /* a person sits at both ends */

/* Reads one line without its end into *line. Ctrl-C clears the line; twice in a row it is the end
 * of input, and so is SIGTERM. */
enum keys_result keys_read(struct keys *, const char *prompt, enum ink, struct buf *line);
void keys_complete(struct keys *, completer *, const void *context); /* NULL: no completion */
void keys_forget(struct keys *);      /* empties the history: another player sits down */
bool keys_interrupted(struct keys *); /* did Ctrl-C or SIGTERM come while nobody was asked? */

#endif
