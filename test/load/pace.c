#include "pace.h"

#include <math.h>
#include <stdlib.h>

/* The one schedule of this process, and the seats that wait. */
static struct {
    double gap_ns; /* between two moves, on average */
    int64_t due_ns;
    uint64_t random;
    struct seat **waiting;
    size_t count, live;
} pace;

/* xorshift64: between 0 and 1, neither of them. */
static double draw(void)
{
    pace.random ^= pace.random << 13;
    pace.random ^= pace.random >> 7;
    pace.random ^= pace.random << 17;
    return ((double)(pace.random >> 12) + 0.5) / (double)(UINT64_C(1) << 52);
}

static void draw_next(void) { pace.due_ns += (int64_t)(-log(draw()) * pace.gap_ns); }

void pace_begin(double moves_per_second, int64_t now_ns)
{
    pace.gap_ns = 1e9 / moves_per_second;
    pace.due_ns = now_ns;
    pace.random = UINT64_C(0x9E3779B97F4A7C15);
    draw_next();
}

void pace_join(struct seat *s)
{
    if (pace.count == pace.live) {
        pace.live = pace.live ? 2 * pace.live : 256;
        pace.waiting = realloc(pace.waiting, pace.live * sizeof(struct seat *));
        if (!pace.waiting) give_up("out of memory");
    }
    pace.waiting[pace.count++] = s;
}

struct seat *pace_next(int64_t now_ns)
{
    if (pace.count == 0 || pace.due_ns > now_ns) return NULL;
    size_t which = (size_t)(draw() * (double)pace.count);
    struct seat *s = pace.waiting[which];
    pace.waiting[which] = pace.waiting[--pace.count];
    s->due_ns = pace.due_ns;
    draw_next();
    return s;
}

int64_t pace_due_ns(void) { return pace.count ? pace.due_ns : INT64_MAX; }
