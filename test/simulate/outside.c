/* The clock and the random bytes that the program asks the system for. The linker leads clock_gettime(), poll()
 * and randombytes_buf() of every object here (--wrap, test/meson.build), so that the server is the same as ever. */
#include <poll.h>
#include <time.h>

#include "simulate.h"

static struct {
    int64_t even_ns, wall_ms, tick_ns;
    struct rng bytes;
} outside;

int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
void __wrap_randombytes_buf(void *bytes, size_t size);
int __wrap_poll(struct pollfd *list, nfds_t count, int wait_ms);

void outside_begin(uint64_t seed)
{
    outside.even_ns = 1000000000;
    outside.wall_ms = 1790000000000 - 1000;
    outside.tick_ns = 1000;
    outside_bytes(seed);
}

void outside_bytes(uint64_t seed) { rng_init(&outside.bytes, seed, 17); }

int64_t even_ms(void) { return outside.even_ns / 1000000; }

int64_t wall_ms(void) { return outside.wall_ms + even_ms(); }

void even_advance(int64_t ms) { outside.even_ns += ms * 1000000; }

void wall_jump(int64_t ms) { outside.wall_ms += ms; }

void even_tick(int64_t ns) { outside.tick_ns = ns; }

int __wrap_clock_gettime(clockid_t clock, struct timespec *time)
{
    (void)clock;
    outside.even_ns += outside.tick_ns;
    time->tv_sec = (time_t)(outside.even_ns / 1000000000);
    time->tv_nsec = (long)(outside.even_ns % 1000000000);
    return 0;
}

void __wrap_randombytes_buf(void *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)(rng_next(&outside.bytes) >> 32);
}

/* A store that is closed may wait for its database; nothing comes by a descriptor. */
int __wrap_poll(struct pollfd *list, nfds_t count, int wait_ms)
{
    (void)list;
    (void)count;
    even_advance(wait_ms > 0 ? wait_ms : 0);
    return 0;
}
