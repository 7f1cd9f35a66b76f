/* Tables in memory, found by their id. A table is read from the store when somebody needs it and let go a minute
 * after nobody does, or sooner where others need its place: those without guests are in an LRU list. Where the store lost or refused one of its rows, what is in memory is no longer true, and
 * the table is read again. */
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

enum { BUCKETS_FIRST = 256 };

/* ---- The hash table ---- */

static size_t bucket_of(const struct hub *hub, const struct table_id *id)
{
    return keyed_hash(&hub->hash_key, id->text, TABLE_ID_SIZE) & (hub->bucket_count - 1);
}

static struct live_table **slot_of(struct hub *hub, const struct table_id *id)
{
    struct live_table **slot = &hub->buckets[bucket_of(hub, id)];
    while (*slot && memcmp((*slot)->table->id.text, id->text, TABLE_ID_SIZE) != 0) slot = &(*slot)->next;
    return slot;
}

struct live_table *live_held(struct hub *hub, const struct table_id *id)
{
    return hub->bucket_count ? *slot_of(hub, id) : NULL;
}

static void grow(struct hub *hub)
{
    struct live_table **old = hub->buckets;
    size_t count = hub->bucket_count;
    hub->bucket_count = count ? 2 * count : BUCKETS_FIRST;
    hub->buckets = alloc_zeroed(hub->bucket_count, sizeof(struct live_table *));
    for (size_t i = 0; i < count; i++)
        for (struct live_table *r = old[i], *next; r; r = next) {
            next = r->next;
            size_t b = bucket_of(hub, &r->table->id);
            r->next = hub->buckets[b];
            hub->buckets[b] = r;
        }
    free(old);
}

/* ---- The LRU list of live tables without guests ---- */

static void unlist(struct hub *hub, struct live_table *r)
{
    if (hub->oldest != r && !r->older) return; /* not there */
    *(r->older ? &r->older->newer : &hub->oldest) = r->newer;
    *(r->newer ? &r->newer->older : &hub->newest) = r->older;
    r->newer = r->older = NULL;
}

void live_note_use(struct hub *hub, struct live_table *r)
{
    unlist(hub, r);
    if (r->guests) return;
    r->older = hub->newest;
    *(hub->newest ? &hub->newest->newer : &hub->oldest) = r;
    hub->newest = r;
}

/* Lets the table go that was not needed for the longest time, if there is one that can. Those that cannot yet are asked
 * again last. */
static bool evict_one(struct hub *hub)
{
    for (int looks = 0; looks < EVICT_LOOK && hub->oldest; looks++) {
        struct live_table *r = hub->oldest;
        if (live_may_leave(r)) {
            live_let_go(hub, r);
            return true;
        }
        live_note_use(hub, r);
    }
    return false;
}

void live_tables_spare(struct hub *hub, size_t more)
{
    for (int i = 0; i < EVICT_A_TURN && !memory_admits(hub->memory, more); i++)
        if (!evict_one(hub)) return;
}

static bool has_share_left(const struct hub *hub, uint64_t address)
{
    return !address || (size_t)tally_count(&hub->held_for, address) < memory_share(hub->memory);
}

/* Lets tables go that this address brought and that nobody is at, until it has less than its share. */
static bool make_share(struct hub *hub, uint64_t address, struct error *err)
{
    struct live_table *r = hub->oldest, *newer;
    for (int looks = 0; looks < EVICT_LOOK && r && !has_share_left(hub, address); looks++, r = newer) {
        newer = r->newer;
        if (r->holder == address && live_may_leave(r)) live_let_go(hub, r);
    }
    return has_share_left(hub, address) ||
           fail(err, "full", "the tables that were opened from here take as much memory as they may");
}

static bool make_place(struct hub *hub, uint64_t address, struct error *err)
{
    if (!make_share(hub, address, err)) return false;
    while (hub->live_count >= (size_t)hub->setup.limits.tables_max)
        if (!evict_one(hub)) return fail(err, "full", "the server has as many tables as it can hold");
    live_tables_spare(hub, sizeof(struct live_table));
    return hub_admits(hub, sizeof(struct live_table), err);
}

static void count_bytes(struct hub *hub, struct live_table *r, size_t bytes)
{
    if (r->holder) tally_add(&hub->held_for, r->holder, (int64_t)bytes - (int64_t)r->counted);
    memory_count(hub->memory, MEMORY_TABLES, &r->counted, bytes);
}

void live_count(struct hub *hub, struct live_table *r)
{
    count_bytes(hub, r, sizeof *r + table_bytes(r->table));
}

struct live_table *live_new(struct hub *hub, const struct table_id *id, uint64_t address, struct error *err)
{
    if (!make_place(hub, address, err)) return NULL;
    if (hub->live_count >= hub->bucket_count) grow(hub);
    struct live_table *r = alloc_zeroed(1, sizeof *r);
    r->table = table_new(id);
    r->timer.index = -1;
    r->holder = address;
    r->empty_since_ms = hub_now(hub);
    for (int i = 0; i < SEATS_MAX; i++) r->presence.since_ms[i] = r->empty_since_ms;
    *slot_of(hub, id) = r;
    hub->live_count++;
    live_count(hub, r);
    live_note_use(hub, r);
    return r;
}

static void leave_broken(struct hub *hub, struct live_table *r)
{
    struct live_table **at = &hub->broken;
    while (*at && *at != r) at = &(*at)->next_broken;
    if (*at) *at = r->next_broken;
    r->next_broken = NULL;
}

static void leave_behind(struct hub *hub, struct live_table *r)
{
    struct live_table **at = &hub->behind;
    if (!r->behind_seq) return;
    while (*at != r) at = &(*at)->next_behind;
    *at = r->next_behind;
    r->behind_seq = 0;
}

void live_free(struct hub *hub, struct live_table *r)
{
    assert(!r->guests && r->held == 0);
    reading_drop(hub, r);
    live_unschedule(hub, r);
    unlist(hub, r);
    leave_broken(hub, r);
    leave_behind(hub, r);
    presence_free(r);
    live_unmark_head(hub, r);
    if (r->is_bots_only) tally_add(&hub->bots_only, r->bots_of, -1);
    struct live_table **slot = slot_of(hub, &r->table->id);
    *slot = r->next;
    hub->live_count--;
    count_bytes(hub, r, 0);
    table_free(r->table);
    free(r);
}

void live_tables_free(struct hub *hub)
{
    for (size_t i = 0; i < hub->bucket_count; i++)
        while (hub->buckets[i]) {
            hub->buckets[i]->held = 0;
            live_free(hub, hub->buckets[i]);
        }
    free(hub->buckets);
    hub->buckets = NULL;
    hub->bucket_count = 0;
}

/* ---- Reading ---- */

/* What a guest is told where a table cannot be read. */
static const char *code_of(const struct error *why)
{
    static const char *const known[] = {"not-found", "damaged"};
    for (int i = 0; i < 2; i++)
        if (why->code && strcmp(why->code, known[i]) == 0) return known[i];
    return "not-saved";
}

static void note_unread(struct hub *hub, const struct table_id *id, const struct error *why)
{
    struct unread *u = &hub->unread[hub->unread_next];
    hub->unread_next = (hub->unread_next + 1) % UNREAD_MAX;
    u->id = *id;
    u->turn = hub->turns;
    u->at_ms = hub_now(hub);
    fail(&u->why, code_of(why), "%s", why->text);
}

/* Whoever waited for a table that could not be read asks once more, and is told why. */
static bool is_unread(struct hub *hub, const struct table_id *id, struct error *err)
{
    for (int i = 0; i < UNREAD_MAX; i++) {
        struct unread *u = &hub->unread[i];
        if (!u->why.code || memcmp(u->id.text, id->text, TABLE_ID_SIZE) != 0) continue;
        bool is_old = hub->turns - u->turn > UNREAD_TURNS || hub_now(hub) - u->at_ms >= UNREAD_MS;
        if (is_old) u->why.code = NULL;
        if (u->why.code) return !fail(err, u->why.code, "%s", u->why.text);
    }
    return false;
}

static void forget_unread(struct hub *hub, const struct table_id *id)
{
    for (int i = 0; i < UNREAD_MAX; i++)
        if (memcmp(hub->unread[i].id.text, id->text, TABLE_ID_SIZE) == 0) hub->unread[i].why.code = NULL;
}

static bool mended(struct hub *, struct live_table *, struct table *fresh);

void live_read(struct hub *hub, struct live_table *r, struct table *fresh, const struct error *why)
{
    if (r->broken) {
        if (mended(hub, r, fresh) || r->guests || r->held > 0 || r->thinking) return;
        if (r->was_attended) parked_add(hub, r, hub_now(hub) + RETRY_MS);
        live_free(hub, r);
    } else if (fresh) {
        table_free(r->table);
        r->table = fresh;
        live_count(hub, r);
        live_keep_time(hub, r);
        r->was_attended = live_is_attended(r);
        parked_take(hub, r);
        live_schedule(hub, r);
    } else {
        note_unread(hub, &r->table->id, why);
        parked_not_read(hub, &r->table->id);
        live_free(hub, r);
    }
}

static struct live_table *wait_for(struct error *err)
{
    fail(err, "wait", "the table is being read");
    return NULL;
}

/* A table that is not in memory. What is not read at once is waited for; what cannot be read is told at once. */
static struct live_table *fetch(struct hub *hub, const struct table_id *id, uint64_t address,
                                struct error *err)
{
    if (is_unread(hub, id, err)) return NULL;
    struct live_table *r = live_new(hub, id, address, err);
    if (!r) return NULL;
    if (!reading_begin(hub, r, address, err)) {
        live_free(hub, r);
        return NULL;
    }
    r = live_held(hub, id);
    if (r) return r->reading ? wait_for(err) : r;
    is_unread(hub, id, err);
    forget_unread(hub, id);
    return NULL;
}

struct live_table *live_find(struct hub *hub, const struct table_id *id, uint64_t address, struct error *err)
{
    struct live_table *r = live_held(hub, id);
    if (!r) return fetch(hub, id, address, err);
    if (!r->guests) live_note_use(hub, r);
    if (r->broken) live_tables_mend(hub);
    r = live_held(hub, id);
    if (r && !r->broken) return r->reading ? wait_for(err) : r;
    if (r && r->reading) return wait_for(err);
    fail(err, "not-saved", "the table cannot be read at the moment");
    return NULL;
}

/* ---- Mending ---- */

void live_break(struct hub *hub, struct live_table *r, enum breakage why)
{
    r->generation++;
    if (r->broken == SOUND) {
        r->next_broken = hub->broken;
        hub->broken = r;
    }
    r->broken = r->broke_by = why;
    live_unschedule(hub, r);
}

/* Seats whose key is another one than before are no longer who had shown it. */
static void compare_keys(struct hub *hub, struct live_table *r, const struct table *old)
{
    uint8_t changed = 0;
    for (int i = 0; old->places && i < table_seats(old); i++)
        if (!key_hash_equal(&old->places[i].key, &r->table->places[i].key)) changed |= (uint8_t)(1 << i);
    for (struct guest *g = r->guests; g; g = g->next_here) {
        if (!(g->you & changed)) continue;
        g->you &= (uint8_t)~changed;
        if (g->look >= 0 && (changed & 1 << g->look)) g->look = SPECTATOR;
        guest_tell_seats(hub, g);
    }
}

/* The live table goes on with the table as it was read again, or stays broken where that failed (NULL). */
static bool mended(struct hub *hub, struct live_table *r, struct table *fresh)
{
    struct table *old = r->table;
    if (!fresh) return false;
    r->table = fresh;
    live_count(hub, r);
    r->broken = SOUND;
    live_keep_time(hub, r);
    r->generation++;
    compare_keys(hub, r, old);
    table_free(old);
    leave_broken(hub, r);
    r->was_attended = live_is_attended(r);
    live_sync_all(hub, r);
    live_schedule(hub, r);
    return true;
}

void live_tables_mend(struct hub *hub)
{
    struct error err = {0};
    for (struct live_table *r = hub->broken, *next; r; r = next) {
        next = r->next_broken;
        if (r->pending == 0 && !r->reading) reading_begin(hub, r, TASKS_OUR_OWN, &err);
    }
    if (hub->broken) hub->retry_ms = hub_now(hub) + RETRY_MS;
}

/* A question about a table that may be gone when the answer comes. */
struct catching {
    struct hub *hub;
    struct table_id id;
};

static struct live_table *caught(const struct catching *c)
{
    struct live_table *r = live_held(c->hub, &c->id);
    return r && !r->broken && !r->reading ? r : NULL;
}

/* What was heard since the question is known already, and where a row of our own stands in another's place it will be
 * refused. A row behind our own that is under way is looked at again when that is settled. */
static bool catch_row(void *context, const struct store_row *row)
{
    const struct catching *c = context;
    struct live_table *r = caught(c);
    struct error err = {0};
    if (r && row->seq <= r->table->seq) return true;
    if (r && r->pending > 0) live_note_behind(c->hub, r, row->seq);
    return r && r->pending == 0 && live_hear(c->hub, r, row, &err);
}

static void end_catching(void *context, const struct error *why)
{
    struct catching *c = context;
    struct live_table *r = caught(c);
    if (r && why) live_break(c->hub, r, BROKEN_LOST);
    free(c);
}

static void catch_up(struct hub *hub, struct live_table *r)
{
    struct catching *c = alloc_bytes(sizeof *c);
    *c = (struct catching){hub, r->table->id};
    const struct store_question question = {
        .table = c->id, .from = r->table->seq + 1, .row = catch_row, .end = end_catching, .context = c};
    store_ask(hub->store, &question);
}

void live_note_behind(struct hub *hub, struct live_table *r, uint32_t seq)
{
    if (!r->behind_seq) {
        r->next_behind = hub->behind;
        hub->behind = r;
    }
    if (seq > r->behind_seq) r->behind_seq = seq;
}

/* What is held is compared with the store, as soon as none of its own rows is under way; unless what was told of has been
 * heard or read since. */
void live_tables_catch_up(struct hub *hub)
{
    struct live_table *r = hub->behind, *next;
    hub->behind = NULL;
    for (; r; r = next) {
        uint32_t seq = r->behind_seq;
        bool is_read = !r->broken && !r->reading;
        next = r->next_behind;
        r->behind_seq = 0;
        if (is_read && r->table->seq >= seq) continue;
        if (is_read && r->pending == 0)
            catch_up(hub, r);
        else
            live_note_behind(hub, r, seq);
    }
}
