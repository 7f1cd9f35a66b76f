/* Buckets from the leading bits of a number. */
#include "lab/histogram.h"

#include <math.h>

enum { OWN = 1 << BUCKET_BITS }; /* buckets of an octave */

/* The bucket of a number from 0 on: below OWN its own, then OWN to an octave. */
static int side_bucket(uint64_t value)
{
    int shift = 0;
    while (value >> shift >= 2 * OWN) shift++;
    int bucket = shift * OWN + (int)(value >> shift);
    return bucket < BUCKETS_SIDE ? bucket : BUCKETS_SIDE - 1;
}

static int64_t side_lowest(int bucket)
{
    if (bucket < 2 * OWN) return bucket;
    int shift = bucket / OWN - 1;
    return (int64_t)(bucket - shift * OWN) << shift;
}

/* Buckets in the order of their numbers: those below 0 stand mirrored before the others. */
static int bucket_of(int64_t value)
{
    return value >= 0 ? BUCKETS_SIDE + side_bucket((uint64_t)value)
                      : BUCKETS_SIDE - 1 - side_bucket((uint64_t)(-1 - value));
}

/* The number of a bucket that is nearest to 0. */
static int64_t bucket_value(int bucket)
{
    return bucket >= BUCKETS_SIDE ? side_lowest(bucket - BUCKETS_SIDE)
                                  : -1 - side_lowest(BUCKETS_SIDE - 1 - bucket);
}

void histogram_add(int64_t *h, int64_t value)
{
    h[0]++;
    h[1] += value;
    h[2] += value * value;
    h[HISTOGRAM_HEAD + bucket_of(value)]++;
}

struct sums histogram_sums(const int64_t *h) { return (struct sums){(long)h[0], (double)h[1], (double)h[2]}; }

int64_t histogram_quantile(const int64_t *h, double share)
{
    int64_t wanted = (int64_t)ceil(share * (double)h[0]), passed = 0;
    if (h[0] == 0) return 0;
    if (wanted < 1) wanted = 1;
    for (int i = 0; i < BUCKETS; i++) {
        passed += h[HISTOGRAM_HEAD + i];
        if (passed >= wanted) return bucket_value(i);
    }
    return bucket_value(BUCKETS - 1);
}

int64_t histogram_between(const int64_t *h, int64_t low, int64_t high)
{
    int64_t sum = 0;
    for (int i = 0; i < BUCKETS; i++)
        if (bucket_value(i) >= low && bucket_value(i) < high) sum += h[HISTOGRAM_HEAD + i];
    return sum;
}

int64_t histogram_lowest(const int64_t *h)
{
    for (int i = 0; i < BUCKETS; i++)
        if (h[HISTOGRAM_HEAD + i]) return bucket_value(i);
    return 0;
}

int64_t histogram_highest(const int64_t *h)
{
    for (int i = BUCKETS - 1; i >= 0; i--)
        if (h[HISTOGRAM_HEAD + i]) return bucket_value(i);
    return 0;
}
