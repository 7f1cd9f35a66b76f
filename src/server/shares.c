#include "server/shares.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "core/alloc.h"
#include "core/error.h"
#include "core/fnv.h"

enum {
    SETS = 1024,
    WAYS = 4,
    TURN_NS = 1000 * 1000,    /* of one turn */
    SAVED_MS = 2000,          /* what was not used in this time may be used at once */
    DEBT_MS = 1000,           /* nobody pays longer than this for one thing that took long */
    BURST_SECONDS = 10,       /* of connections */
    NS_PER_MS_PERCENT = 10000 /* one percent of a millisecond */
};

struct share {
    uint64_t key, turn;
    int64_t seen_ms;            /* when credit and connections were last brought up to date */
    int64_t credit_ns, turn_ns; /* turn_ns: spent in that turn */
    int64_t connections_thousandths;
};

struct shares {
    int percent, connections;
    uint64_t salt;
    struct share sets[SETS][WAYS];
};

struct shares *shares_open(int percent, int connections)
{
    struct shares *s = alloc_zeroed(1, sizeof *s);
    s->percent = percent;
    s->connections = connections;
    if (getrandom(&s->salt, sizeof s->salt, 0) != (ssize_t)sizeof s->salt) bug("no random numbers to be had");
    return s;
}

void shares_close(struct shares *s) { free(s); }

/* FNV-1a from a start that nobody knows. */
uint64_t share_key(const struct shares *s, const char *address)
{
    uint64_t hash = fnv_add_64(s->salt ^ FNV_BEGIN_64, address, strlen(address));
    hash ^= hash >> 32;
    return hash ? hash : 1;
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t saved_ns(const struct shares *s) { return (int64_t)SAVED_MS * s->percent * NS_PER_MS_PERCENT; }

static void catch_up(const struct shares *s, struct share *one, int64_t now_ms)
{
    int64_t ms = now_ms - one->seen_ms;
    if (ms <= 0) return;
    one->seen_ms = now_ms;
    one->credit_ns = least(saved_ns(s), one->credit_ns + ms * s->percent * NS_PER_MS_PERCENT);
    one->connections_thousandths = least((int64_t)BURST_SECONDS * s->connections * 1000,
                                         one->connections_thousandths + ms * s->connections);
}

/* The address's place; somebody new takes that of whoever was longest quiet, and begins with everything saved. */
static struct share *find(struct shares *s, uint64_t key, int64_t now_ms)
{
    struct share *set = s->sets[key % SETS], *oldest = &set[0];
    for (int i = 0; i < WAYS; i++) {
        if (set[i].key == key) {
            catch_up(s, &set[i], now_ms);
            return &set[i];
        }
        if (set[i].seen_ms < oldest->seen_ms) oldest = &set[i];
    }
    *oldest = (struct share){.key = key, .seen_ms = now_ms, .credit_ns = saved_ns(s)};
    oldest->connections_thousandths = (int64_t)BURST_SECONDS * s->connections * 1000;
    return oldest;
}

enum share_state share_state(struct shares *s, uint64_t key, uint64_t turn, int64_t now_ms)
{
    if (!key || s->percent == 0) return SHARE_FREE;
    const struct share *one = find(s, key, now_ms);
    if (one->credit_ns <= 0) return SHARE_USED_UP;
    return one->turn == turn && one->turn_ns >= TURN_NS ? SHARE_NEXT_TURN : SHARE_FREE;
}

void share_charge(struct shares *s, uint64_t key, uint64_t turn, int64_t now_ms, int64_t spent_ns)
{
    int64_t debt = (int64_t)DEBT_MS * s->percent * NS_PER_MS_PERCENT;
    if (!key || s->percent == 0) return;
    struct share *one = find(s, key, now_ms);
    if (one->turn != turn) one->turn_ns = 0;
    one->turn = turn;
    one->turn_ns += spent_ns;
    one->credit_ns -= spent_ns;
    if (one->credit_ns < -debt) one->credit_ns = -debt;
}

bool share_connects(struct shares *s, uint64_t key, int64_t now_ms)
{
    if (!key || s->connections == 0) return true;
    struct share *one = find(s, key, now_ms);
    if (one->connections_thousandths < 1000) return false;
    one->connections_thousandths -= 1000;
    return true;
}
