/* Small helpers for what people type: cutting off words, comparing without letter case, guessing
 * what was meant. */
#ifndef ISOLARIO_CLI_WORDS_H
#define ISOLARIO_CLI_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum { GUESS_BYTES = 64 };

/* Copies the first word of *text into word (size bytes, cut where too long) and moves *text to what
 * follows it. False where there is none. */
bool word_take(const char **text, char *word, size_t size);
void text_trim(char *text);    /* takes blanks off both ends */
void text_capital(char *text); /* begins it as sentences begin */
bool text_is_number(const char *text);
bool text_has(const char *text, const char *part); /* letter case does not matter */

/* Collects what comes nearest to a mistyped word. */
struct guess {
    const char *typed;
    int best;
    char word[GUESS_BYTES]; /* "" where nothing is near */
};
struct guess guess_begin(const char *typed);
void guess_try(struct guess *, const char *candidate);

#endif
