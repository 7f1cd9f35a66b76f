/* How many of something each address has. What counts 0 takes no memory. */
#ifndef ISOLARIO_SERVER_TALLY_H
#define ISOLARIO_SERVER_TALLY_H

#include <stddef.h>
#include <stdint.h>

struct tally_entry {
    uint64_t key;
    int64_t count; /* 0: the place is free */
};

/* Begins as zeros. */
struct tally {
    struct tally_entry *entries; /* open addressing; capacity is a power of 2 */
    size_t used, capacity;
    int64_t sum; /* of all counts */
};

void tally_free(struct tally *);
int64_t tally_count(const struct tally *, uint64_t key);
void tally_add(struct tally *, uint64_t key, int64_t change); /* never below 0 */

#endif
