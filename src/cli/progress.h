/* A bar on standard error that says how far a long run is and how long it will still take. It is drawn only on a terminal,
 * at most some times a second, so that whoever does the work can tell it everything. Also: Ctrl-C as a wish to stop. */
#ifndef ISOLARIO_CLI_PROGRESS_H
#define ISOLARIO_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>

struct progress {
    bool drawn_at_all;
    double began, drawn; /* seconds on the monotonic clock */
    long first;          /* how much was done before we began */
};

void progress_begin(struct progress *, long done);
/* note: a few words behind the bar. */
void progress_show(struct progress *, long done, long wanted, const char *note);
void progress_end(struct progress *); /* wipes the bar away */

/* From now on the first SIGINT or SIGTERM only sets the flag; a second one ends the process as usual. */
atomic_bool *progress_stop_flag(void);

#endif
