/* Unfinished matches of people are kept as they are played, each as a record in the folder of the user's data, so that
 * closing the window or a crash costs nothing. A match that is over is kept no longer. */
#ifndef ISOLARIO_CLI_KEEP_H
#define ISOLARIO_CLI_KEEP_H

#include "cli/seating.h"
#include "core/match.h"

enum { KEEP_PATH_BYTES = 4096 };

struct keep {
    char path[KEEP_PATH_BYTES]; /* of this match's record, "" where it has none yet */
    bool wanted;
    bool holds;  /* nothing that was played would be lost now */
    bool exists; /* there is a record; before the first choice there is none */
};

/* $XDG_DATA_HOME/isolario/matches, or below ~/.local/share; false where the environment names neither. */
bool keep_folder(char *path, size_t size);
/* Finds the match that was played last; false with *err where none is unfinished. */
bool keep_latest(struct keep *, struct error *);

/* A match begins, or goes on where keep_latest() has found it. */
void keep_begin(struct keep *, const char *game_id, bool wanted);
/* Something was played or taken back. Until a person has chosen something there is nothing to keep. */
void keep_update(struct keep *, const struct match *, const struct seating *);

#endif
