/* Tables that are kept no longer: finished ones, and those that people have abandoned. Once an hour some are deleted at
 * a time, on a thread where bots think, since it waits for the database.
 *
 * A table that somebody is at, here or at another server, is never old: whoever enters one that is on its way to be
 * writes its head anew, and as long as they stay, so does every round. */
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

enum { ROUND_MS = 3600 * 1000, PAUSE_MS = 1000, KINDS = 2 };

static const int64_t DAY_MS = (int64_t)24 * 3600 * 1000;

static const struct {
    unsigned phases; /* bits */
} kinds[KINDS] = {{1u << PHASE_OVER | 1u << PHASE_OLD}, {1u << PHASE_WAITING | 1u << PHASE_PLAYING}};

struct expiring {
    const char *store;
    struct store_expiry what[KINDS]; /* before_ms 0: those are kept */
    int count[KINDS];
    struct table_id gone[KINDS][STORE_EXPIRE_MAX];
    struct error err;
};

static int days_of(const struct hub *hub, int kind)
{
    return kind == 0 ? hub->setup.keep_days : hub->setup.keep_abandoned_days;
}

static bool is_asked_for(const struct hub *hub) { return days_of(hub, 0) > 0 || days_of(hub, 1) > 0; }

/* ---- Tables with people ---- */

/* Half of the shorter time that tables are kept. */
static int64_t half_life_ms(const struct hub *hub)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < KINDS; i++)
        if (days_of(hub, i) > 0 && days_of(hub, i) * DAY_MS / 2 < least) least = days_of(hub, i) * DAY_MS / 2;
    return least;
}

void live_keep_young(struct hub *hub, struct live_table *r)
{
    int64_t now_ms = hub_now(hub), last = r->table->changed_ms;
    if (!is_asked_for(hub) || r->broken || !r->table->opening.game) return;
    if (last < r->kept_ms) last = r->kept_ms;
    if (now_ms - last < half_life_ms(hub)) return;
    r->kept_ms = now_ms;
    live_mark_head(hub, r);
    live_tables_put_heads(hub);
}

static void keep_attended_young(struct hub *hub)
{
    for (size_t i = 0; i < hub->bucket_count; i++)
        for (struct live_table *r = hub->buckets[i]; r; r = r->next)
            if (r->guests) live_keep_young(hub, r);
}

/* ---- A batch ---- */

void expiring_run(struct expiring *e)
{
    for (int i = 0; i < KINDS && !e->err.code; i++) {
        if (e->what[i].before_ms == 0) continue;
        int count = store_expire(e->store, &e->what[i], e->gone[i], &e->err);
        e->count[i] = count > 0 ? count : 0;
    }
}

static void forget_table(struct hub *hub, const struct table_id *id)
{
    struct live_table *r = live_held(hub, id);
    hub->figures.expired++;
    if (!r || !live_may_leave(r)) return;
    live_think_no_more(hub, r);
    live_free(hub, r);
}

/* Where a batch was full there are more. */
void expiring_done(struct hub *hub, struct expiring *e)
{
    bool is_full = false;
    for (int i = 0; i < KINDS; i++) {
        for (int k = 0; k < e->count[i]; k++) forget_table(hub, &e->gone[i][k]);
        is_full = is_full || e->count[i] > 0;
    }
    if (is_full) hub->lobby.is_stale = true;
    hub->is_expiring = false;
    hub->expire_ms = hub_now(hub) + (is_full ? PAUSE_MS : ROUND_MS);
}

int64_t expiring_next(const struct hub *hub)
{
    return is_asked_for(hub) && !hub->is_expiring ? hub->expire_ms : -1;
}

void expiring_serve(struct hub *hub, int64_t now_ms)
{
    int64_t due = expiring_next(hub);
    if (due < 0 || now_ms < due) return;
    keep_attended_young(hub);
    if (store_is_busy(hub->store) || store_has_waiting(hub->store)) return; /* what is kept is kept first */
    struct expiring *e = alloc_zeroed(1, sizeof *e);
    e->store = hub->setup.store;
    for (int i = 0; i < KINDS; i++)
        if (days_of(hub, i) > 0)
            e->what[i] = (struct store_expiry){.before_ms = now_ms - days_of(hub, i) * DAY_MS,
                                               .phases = kinds[i].phases};
    hub->is_expiring = true;
    thinking_expire(hub, e);
}
