/* A hash table with linear probing, by keyed hashes of addresses. When it is half full, the buckets that have run empty
 * since are left out and it grows only where the others need it, so it is as large as the addresses of the last hour. */
#include "server/quota.h"

#include <assert.h>
#include <stdlib.h>

#include "core/alloc.h"
#include "core/error.h"

enum { CAPACITY_FIRST = 64, HOUR_MS = 3600 * 1000 };

void quota_free(struct quota *q)
{
    free(q->buckets);
    *q = (struct quota){.per_hour = q->per_hour};
}

static int64_t level_of(const struct quota *q, const struct quota_bucket *b, int64_t now_ms)
{
    int64_t passed = now_ms > b->at_ms ? now_ms - b->at_ms : 0;
    if (passed >= 2 * HOUR_MS) return 0;
    int64_t left = b->level - q->per_hour * passed / HOUR_MS;
    return left > 0 ? left : 0;
}

static struct quota_bucket *bucket_of(const struct quota *q, uint64_t key)
{
    size_t at = (size_t)key & (q->capacity - 1);
    while (q->buckets[at].level != 0 && q->buckets[at].key != key) at = (at + 1) & (q->capacity - 1);
    return &q->buckets[at];
}

static size_t count_full(const struct quota *q, int64_t now_ms)
{
    size_t count = 0;
    for (size_t i = 0; i < q->capacity; i++)
        count += q->buckets[i].level != 0 && level_of(q, &q->buckets[i], now_ms) > 0;
    return count;
}

static void rebuild(struct quota *q, int64_t now_ms)
{
    struct quota old = *q;
    size_t full = count_full(q, now_ms);
    q->used = 0;
    q->capacity = CAPACITY_FIRST;
    while (q->capacity < 4 * (full + 1)) q->capacity *= 2;
    q->buckets = alloc_zeroed(q->capacity, sizeof *q->buckets);
    for (size_t i = 0; i < old.capacity; i++) {
        struct quota_bucket *b = &old.buckets[i];
        if (b->level == 0 || level_of(q, b, now_ms) == 0) continue;
        *bucket_of(q, b->key) = *b;
        q->used++;
    }
    free(old.buckets);
}

bool quota_allows(struct quota *q, uint64_t key, int64_t bytes, int64_t now_ms)
{
    if (q->per_hour == 0) return true;
    if (q->capacity == 0) return bytes <= q->per_hour;
    return level_of(q, bucket_of(q, key), now_ms) + bytes <= q->per_hour;
}

void quota_take(struct quota *q, uint64_t key, int64_t bytes, int64_t now_ms)
{
    assert(bytes > 0);
    if (q->per_hour == 0) return;
    if (2 * (q->used + 1) > q->capacity) rebuild(q, now_ms);
    struct quota_bucket *b = bucket_of(q, key);
    q->used += b->level == 0;
    *b = (struct quota_bucket){.key = key, .level = level_of(q, b, now_ms) + bytes, .at_ms = now_ms};
}
