/* Admission control by memory: how many bytes the process holds for others, by kind, and how many it may hold.
 *
 * Whoever holds something keeps the number that was last counted for it, beside it, and says by memory_count() how many
 * bytes it takes now; 0 when it is freed. What the program needs for itself (its code, threads, the store's caches, some
 * 40 MB in all) is not counted. */
#ifndef ISOLARIO_SERVER_MEMORY_H
#define ISOLARIO_SERVER_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

enum memory_kind {
    MEMORY_TABLES,   /* live tables */
    MEMORY_MESSAGES, /* waiting to go out: for rows to be durable, or for their reader */
    MEMORY_THOUGHTS, /* jobs of bots, with what they search */
    MEMORY_SOCKETS,  /* connections and guests */
    MEMORY_BODIES,   /* requests and messages as far as they came */
    MEMORY_ANSWERS,  /* being rendered, or waiting for an HTTP client */
    MEMORY_UPLOADS,  /* records being proved, and kept for replaying */
    MEMORY_KINDS
};

/* Past 7/8 of the limit nothing new is admitted; past all of it, what exists is given less. */
enum memory_state { MEMORY_FREE, MEMORY_SHORT, MEMORY_FULL };

struct memory {
    size_t held[MEMORY_KINDS], total;
    size_t limit; /* 0: none */
};

void memory_add(struct memory *, enum memory_kind, size_t bytes);
void memory_remove(struct memory *, enum memory_kind, size_t bytes);
void memory_count(struct memory *, enum memory_kind, size_t *counted, size_t now);
enum memory_state memory_state(const struct memory *);
/* Would this many bytes more be admitted? */
bool memory_admits(const struct memory *, size_t more);
/* What one address may have of it: half of what is admitted. */
size_t memory_share(const struct memory *);
const char *memory_kind_name(enum memory_kind); /* for figures */

#endif
