/* A histogram of whole numbers in 64-bit counters that can be added to another one counter by counter: its count, sum and
 * sum of squares, then buckets. Up to 64 each number has a bucket of its own; beyond, a bucket is at most 1/32 of its
 * numbers wide, so that a median is right to about 3 %. Private to this room. */
#ifndef ISOLARIO_LAB_HISTOGRAM_H
#define ISOLARIO_LAB_HISTOGRAM_H

#include <stdint.h>

#include "lab/statistics.h"

enum {
    BUCKET_BITS = 5,                             /* 32 buckets an octave */
    BUCKETS_SIDE = (20 - BUCKET_BITS) * 32 + 32, /* numbers up to about a million */
    BUCKETS = 2 * BUCKETS_SIDE,                  /* and as many for those below 0 */
    HISTOGRAM_HEAD = 3,
    HISTOGRAM_SIZE = HISTOGRAM_HEAD + BUCKETS
};

void histogram_add(int64_t *h, int64_t value);
struct sums histogram_sums(const int64_t *h);
/* The smallest number that at least this share of all reach from below; 0 where there are none. */
int64_t histogram_quantile(const int64_t *h, double share);
/* How many are from low up to and without high, buckets counted by their lowest number. */
int64_t histogram_between(const int64_t *h, int64_t low, int64_t high);
int64_t histogram_lowest(const int64_t *h); /* of all that were added, as far as buckets tell */
int64_t histogram_highest(const int64_t *h);

#endif
