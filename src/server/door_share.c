/* An address has a share of the loop's time (shares.h). Whoever has used it up within a turn is read from and written to in the
 * next one; whoever has used it up in the long run is paused: the loop no longer looks at their connections, and a timer takes
 * some of each address up again when it has saved something. What is said in a turn is tried to be written at its end all the
 * same: a piece of WRITE_MAX bytes, which is all of it for most. Behind a proxy only sockets are counted, since requests of many
 * people come over one connection. */
#include "server/door_private.h"

/* A charge is wall time, since the processor's is dear to ask for; so a charge has a limit, in case the whole process had
 * to wait. What is written is not measured, but estimated. */
enum {
    CHARGE_NS_MAX = 2 * 1000 * 1000,
    WRITE_NS = 5000,
    WRITE_BYTE_NS = 4, /* with what the network takes for it: 25 MB a second are a share of 10 percent */
    RESUME_MS = 10,
    RESUMED_AT_ONCE = 16 /* connections, each time */
};

void share_begin(struct door *d)
{
    if (!d->clock_ns) d->clock_ns = (int64_t)uv_hrtime();
}

/* The end of one thing is the beginning of the next. */
void share_end(struct door *d, uint64_t key)
{
    int64_t now_ns = (int64_t)uv_hrtime(), spent_ns = now_ns - d->clock_ns;
    d->clock_ns = now_ns;
    if (spent_ns > CHARGE_NS_MAX) spent_ns = CHARGE_NS_MAX;
    share_charge(d->shares, key, d->turn, door_clock(d), spent_ns);
}

void share_write(struct connection *c, size_t n)
{
    struct door *d = c->door;
    share_charge(d->shares, c->share, d->turn, door_clock(d), WRITE_NS + (int64_t)n * WRITE_BYTE_NS);
}

void share_spent(void *context, void *socket, int64_t spent_ns)
{
    struct door *d = context;
    const struct socket *s = socket;
    share_charge(d->shares, s->connection->share, d->turn, door_clock(d), spent_ns);
}

bool share_has_time(void *context, void *socket)
{
    struct door *d = context;
    const struct socket *s = socket;
    return share_state(d->shares, s->connection->share, d->turn, door_clock(d)) != SHARE_USED_UP;
}

/* ---- Pauses ---- */

static void pause_serving(struct connection *c)
{
    struct door *d = c->door;
    c->is_paused = true;
    c->paused_before = d->paused_last;
    c->paused_after = NULL;
    *(d->paused_last ? &d->paused_last->paused_after : &d->paused) = c;
    d->paused_last = c;
    connection_watch(c, c->reads, c->writes);
    if (!uv_is_active((uv_handle_t *)&d->resume))
        uv_timer_start(&d->resume, shares_resume, RESUME_MS, RESUME_MS);
}

void share_leave(struct connection *c)
{
    struct door *d = c->door;
    if (!c->is_paused) return;
    c->is_paused = false;
    *(c->paused_before ? &c->paused_before->paused_after : &d->paused) = c->paused_after;
    *(c->paused_after ? &c->paused_after->paused_before : &d->paused_last) = c->paused_before;
}

bool share_admits(struct connection *c)
{
    struct door *d = c->door;
    enum share_state state = share_state(d->shares, c->share, d->turn, door_clock(d));
    if (state == SHARE_USED_UP && !c->is_paused) pause_serving(c);
    return state == SHARE_FREE;
}

/* Those who wait longest come first; a few at a time, since each of them may use up the rest. */
void shares_resume(uv_timer_t *timer)
{
    struct door *d = timer->data;
    int resumed = 0;
    for (struct connection *c = d->paused, *after; c && resumed < RESUMED_AT_ONCE; c = after) {
        after = c->paused_after;
        if (share_state(d->shares, c->share, d->turn, door_clock(d)) == SHARE_USED_UP) continue;
        share_leave(c);
        connection_watch(c, c->reads, c->writes);
        resumed++;
    }
    if (!d->paused) uv_timer_stop(timer);
}
