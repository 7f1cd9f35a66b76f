/* xoshiro256**, seeded by splitmix64: small, fast, the same on every machine. Only CHANCE and bots
 * draw from it, and it is always passed explicitly. */
#ifndef ISOLARIO_CORE_RNG_H
#define ISOLARIO_CORE_RNG_H

#include <assert.h>
#include <stdint.h>

struct rng {
    uint64_t s[4];
};

/* A stream of its own for every pair (seed, stream): the dice of move i of a match come from (seed,
 * i). */
void rng_init(struct rng *r, uint64_t seed, uint64_t stream);

static inline uint64_t rng_next(struct rng *r)
{
    uint64_t *s = r->s, x = s[1] * 5, t = s[1] << 17;
    x = ((x << 7) | (x >> 57)) * 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return x;
}

/* A number from 0 to n - 1, all equally likely (Lemire's multiplication with rejection); n > 0. */
static inline uint32_t rng_below(struct rng *r, uint32_t n)
{
    assert(n > 0);
    uint64_t m = (rng_next(r) >> 32) * n;
    if ((uint32_t)m < n) {
        uint32_t least = (0u - n) % n;
        while ((uint32_t)m < least) m = (rng_next(r) >> 32) * n;
    }
    return (uint32_t)(m >> 32);
}

#endif
