/* Tables in memory, found by their id. A table is read from the store when somebody needs it and let go a minute
 * after nobody does. Where the store lost or refused one of its rows, what is in memory is no longer true, and
 * the table is read again. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { BUCKETS_FIRST = 256 };

/* ---- The hash table ---- */

static size_t bucket_of(const struct hub *hub, const struct table_id *id)
{
    return keyed_hash(&hub->hash_key, id->text, TABLE_ID_SIZE) & (hub->bucket_count - 1);
}

static struct room **slot_of(struct hub *hub, const struct table_id *id)
{
    struct room **slot = &hub->buckets[bucket_of(hub, id)];
    while (*slot && memcmp((*slot)->table->id.text, id->text, TABLE_ID_SIZE) != 0) slot = &(*slot)->next;
    return slot;
}

struct room *room_held(struct hub *hub, const struct table_id *id)
{
    return hub->bucket_count ? *slot_of(hub, id) : NULL;
}

static void grow(struct hub *hub)
{
    struct room **old = hub->buckets;
    size_t count = hub->bucket_count;
    hub->bucket_count = count ? 2 * count : BUCKETS_FIRST;
    hub->buckets = calloc(hub->bucket_count, sizeof(struct room *));
    if (!hub->buckets) bug("out of memory for tables");
    for (size_t i = 0; i < count; i++)
        for (struct room *r = old[i], *next; r; r = next) {
            next = r->next;
            size_t b = bucket_of(hub, &r->table->id);
            r->next = hub->buckets[b];
            hub->buckets[b] = r;
        }
    free(old);
}

struct room *room_new(struct hub *hub, const struct table_id *id, struct error *err)
{
    if (hub->room_count >= (size_t)hub->setup.limits.tables_max) rooms_sweep(hub);
    if (hub->room_count >= (size_t)hub->setup.limits.tables_max) {
        fail(err, "full", "the server has as many tables as it can hold");
        return NULL;
    }
    if (hub->room_count >= hub->bucket_count) grow(hub);
    struct room *r = calloc(1, sizeof *r);
    if (!r) bug("out of memory for a table");
    r->table = table_new(id);
    r->wake_index = -1;
    r->empty_since_ms = hub_now(hub);
    for (int i = 0; i < SEATS_MAX; i++) r->presence.since_ms[i] = r->empty_since_ms;
    *slot_of(hub, id) = r;
    hub->room_count++;
    return r;
}

static void leave_broken(struct hub *hub, struct room *r)
{
    struct room **at = &hub->broken;
    while (*at && *at != r) at = &(*at)->next_broken;
    if (*at) *at = r->next_broken;
    r->next_broken = NULL;
}

void room_free(struct hub *hub, struct room *r)
{
    assert(!r->guests && r->held == 0);
    room_unschedule(hub, r);
    leave_broken(hub, r);
    room_unmark_head(hub, r);
    if (r->is_bots_only) tally_add(&hub->bots_only, r->bots_of, -1);
    struct room **slot = slot_of(hub, &r->table->id);
    *slot = r->next;
    hub->room_count--;
    table_free(r->table);
    free(r);
}

void rooms_free(struct hub *hub)
{
    for (size_t i = 0; i < hub->bucket_count; i++)
        while (hub->buckets[i]) {
            hub->buckets[i]->held = 0;
            room_free(hub, hub->buckets[i]);
        }
    free(hub->buckets);
    hub->buckets = NULL;
    hub->bucket_count = 0;
}

bool room_is_idle(const struct room *r)
{
    return !r->guests && r->pending == 0 && r->held == 0 && !r->thinking && !room_is_attended(r);
}

void rooms_sweep(struct hub *hub)
{
    for (size_t i = 0; i < hub->bucket_count; i++)
        for (struct room *r = hub->buckets[i], *next; r; r = next) {
            next = r->next;
            if (room_is_idle(r)) room_free(hub, r);
        }
}

/* ---- Reading ---- */

struct folding {
    struct hub *hub;
    struct table *table;
    struct error *err;
    bool good;
};

static bool fold_row(void *context, const struct store_row *row)
{
    struct folding *f = context;
    f->good = table_apply(f->table, f->hub->setup.games, row, NULL, f->err);
    return f->good;
}

/* Folds what the store has of the table into an empty one. */
static bool read_table(struct hub *hub, struct table *t, struct error *err)
{
    struct folding f = {hub, t, err, true};
    if (!store_read(hub->store, &t->id, 1, fold_row, &f, err)) return false;
    if (f.good && t->seq == 0) return fail(err, "not-found", "there is no such table");
    return f.good;
}

struct room *room_find(struct hub *hub, const struct table_id *id, struct error *err)
{
    struct room *r = room_held(hub, id);
    struct error why = {0};
    if (r && !r->broken) return r;
    if (r) {
        rooms_mend(hub);
        r = room_held(hub, id);
        if (r && !r->broken) return r;
        fail(err, "not-saved", "the table cannot be read at the moment");
        return NULL;
    }
    r = room_new(hub, id, err);
    if (!r) return NULL;
    if (read_table(hub, r->table, &why)) {
        room_keep_time(hub, r);
        r->was_attended = room_is_attended(r);
        room_schedule(hub, r);
        return r;
    }
    fail(err, why.code && strcmp(why.code, "not-found") == 0 ? "not-found" : "not-saved", "%s", why.text);
    room_free(hub, r);
    return NULL;
}

/* ---- Mending ---- */

void room_break(struct hub *hub, struct room *r, enum breakage why)
{
    r->generation++;
    if (r->broken == SOUND) {
        r->next_broken = hub->broken;
        hub->broken = r;
    }
    r->broken = r->broke_by = why;
    room_unschedule(hub, r);
}

/* Seats whose key is another one than before are no longer who had shown it. */
static void compare_keys(struct hub *hub, struct room *r, const struct table *old)
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

static bool mend(struct hub *hub, struct room *r)
{
    struct table *old = r->table, *fresh = table_new(&old->id);
    struct error err = {0};
    if (!read_table(hub, fresh, &err)) {
        table_free(fresh);
        return false;
    }
    r->table = fresh;
    r->broken = SOUND;
    room_keep_time(hub, r);
    r->generation++;
    compare_keys(hub, r, old);
    table_free(old);
    leave_broken(hub, r);
    r->was_attended = room_is_attended(r);
    room_sync_all(hub, r);
    room_schedule(hub, r);
    return true;
}

void rooms_mend(struct hub *hub)
{
    for (struct room *r = hub->broken, *next; r; r = next) {
        next = r->next_broken;
        if (r->pending > 0) continue;
        if (!mend(hub, r) && !r->guests && r->held == 0 && !r->thinking) room_free(hub, r);
    }
    if (hub->broken) hub->retry_ms = hub_now(hub) + RETRY_MS;
}

struct catching {
    struct hub *hub;
    struct room *room;
};

static bool catch_row(void *context, const struct store_row *row)
{
    struct catching *c = context;
    struct error err = {0};
    return room_hear(c->hub, c->room, row, &err);
}

void room_catch_up(struct hub *hub, struct room *r)
{
    struct catching c = {hub, r};
    struct error err = {0};
    r->is_behind = false;
    if (r->broken) return;
    if (!store_read(hub->store, &r->table->id, r->table->seq + 1, catch_row, &c, &err))
        room_break(hub, r, BROKEN_LOST);
}
