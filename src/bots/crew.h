/* A few threads that wait until there is work for all of them. They are started once, because starting a thread takes memory
 * and thinking must not. */
#ifndef ISOLARIO_BOTS_CREW_H
#define ISOLARIO_BOTS_CREW_H

struct crew;

/* A crew of `size` at least 2, the caller being one of them. */
struct crew *crew_open(int size);
void crew_close(struct crew *);
/* Calls work(context, i) once for each i below the size, side by side, and returns when all have ended. */
void crew_work(struct crew *, void (*work)(void *context, int member), void *context);

#endif
