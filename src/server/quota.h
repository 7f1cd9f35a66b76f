/* How many bytes an address may have written in an hour: leaky buckets, one for each address. A bucket holds one hour's
 * share and drains by that much an hour; an empty one takes no memory. */
#ifndef ISOLARIO_SERVER_QUOTA_H
#define ISOLARIO_SERVER_QUOTA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct quota_bucket {
    uint64_t key;
    int64_t level; /* bytes, as they were at at_ms; 0: the place is free */
    int64_t at_ms;
};

/* Begins as zeros but for the rate. */
struct quota {
    int64_t per_hour; /* bytes; 0: no limit */
    struct quota_bucket *buckets;
    size_t used, capacity; /* capacity: a power of 2 */
};

void quota_free(struct quota *);
bool quota_allows(struct quota *, uint64_t key, int64_t bytes, int64_t now_ms);
void quota_take(struct quota *, uint64_t key, int64_t bytes, int64_t now_ms);

#endif
