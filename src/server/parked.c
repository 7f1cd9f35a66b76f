/* Tables that have left memory although something will happen there without a visitor: a clock runs out, a bot is to
 * move. Of such a table only its id, that time, and at whose expense its bots think is kept here; when the time has come,
 * or somebody wants to enter, it is read again. */
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

enum { CHAINS_FIRST = 256 };

struct parked {
    struct table_timer timer; /* the first member: found by it */
    struct parked *next;
    struct table_id id;
    uint64_t payer;
    bool is_bots_only; /* counts on, for the payer */
    bool is_reading;   /* it is on its way back */
};

static struct parked **slot_of(const struct parked_tables *p, const struct hash_key *key,
                               const struct table_id *id)
{
    struct parked **slot = &p->chains[keyed_hash(key, id->text, TABLE_ID_SIZE) & (p->chain_count - 1)];
    while (*slot && memcmp((*slot)->id.text, id->text, TABLE_ID_SIZE) != 0) slot = &(*slot)->next;
    return slot;
}

static void grow(struct hub *hub)
{
    struct parked_tables old = hub->parked, *p = &hub->parked;
    p->chain_count = old.chain_count ? 2 * old.chain_count : CHAINS_FIRST;
    p->chains = alloc_zeroed(p->chain_count, sizeof(struct parked *));
    for (size_t i = 0; i < old.chain_count; i++)
        for (struct parked *at = old.chains[i], *next; at; at = next) {
            next = at->next;
            at->next = NULL;
            *slot_of(p, &hub->hash_key, &at->id) = at;
        }
    free(old.chains);
}

static void count_bytes(struct hub *hub)
{
    struct parked_tables *p = &hub->parked;
    memory_count(hub->memory, MEMORY_TABLES, &p->counted, p->count * sizeof(struct parked));
}

static struct parked *add(struct hub *hub, const struct table_id *id, int64_t time_ms)
{
    if (hub->parked.count >= hub->parked.chain_count) grow(hub);
    struct parked **slot = slot_of(&hub->parked, &hub->hash_key, id);
    if (!*slot) {
        *slot = alloc_zeroed(1, sizeof **slot);
        (*slot)->id = *id;
        (*slot)->timer = (struct table_timer){.index = -1, .is_parked = true};
        hub->parked.count++;
        count_bytes(hub);
    }
    timer_set(hub, &(*slot)->timer, time_ms);
    return *slot;
}

void parked_add(struct hub *hub, struct live_table *r, int64_t time_ms)
{
    struct parked *p = add(hub, &r->table->id, time_ms);
    p->payer = r->payer;
    p->is_bots_only = r->is_bots_only;
    if (p->is_bots_only)
        tally_add(&hub->bots_only, p->payer, 1); /* live_free() does not count the live table any more */
}

void parked_add_unread(struct hub *hub, const struct table_id *id, int64_t time_ms) { add(hub, id, time_ms); }

static void set_reading(struct hub *hub, struct parked *p, bool is_reading)
{
    assert(p);
    hub->parked.reading += is_reading - p->is_reading;
    p->is_reading = is_reading;
}

static void drop(struct hub *hub, struct parked **slot)
{
    struct parked *p = *slot;
    set_reading(hub, p, false);
    timer_stop(hub, &p->timer);
    if (p->is_bots_only) tally_add(&hub->bots_only, p->payer, -1);
    *slot = p->next;
    hub->parked.count--;
    count_bytes(hub);
    free(p);
}

void parked_take(struct hub *hub, struct live_table *r)
{
    if (hub->parked.count == 0) return;
    struct parked **slot = slot_of(&hub->parked, &hub->hash_key, &r->table->id);
    if (!*slot) return;
    r->payer = (*slot)->payer;
    drop(hub, slot);
}

void parked_not_read(struct hub *hub, const struct table_id *id)
{
    struct parked *p = hub->parked.count > 0 ? *slot_of(&hub->parked, &hub->hash_key, id) : NULL;
    if (p) set_reading(hub, p, false);
}

/* A table that is being read takes its entry itself when it is there (live_read()); where that fails, the entry is due
 * once more. */
void parked_bring_back(struct hub *hub, struct table_timer *w, int64_t now_ms)
{
    struct parked *p = (struct parked *)(void *)w;
    struct table_id id = p->id;
    struct error err = {0};
    set_reading(hub, p, false);
    if (live_find(hub, &id, TASKS_OUR_OWN, &err)) return;
    if (err.code && strcmp(err.code, "not-found") == 0) {
        drop(hub, slot_of(&hub->parked, &hub->hash_key, &id));
        return;
    }
    set_reading(hub, p, err.code && strcmp(err.code, "wait") == 0);
    timer_set(hub, &p->timer, now_ms + RETRY_MS);
}

void parked_free(struct hub *hub)
{
    for (size_t i = 0; i < hub->parked.chain_count; i++)
        while (hub->parked.chains[i]) drop(hub, &hub->parked.chains[i]);
    free(hub->parked.chains);
    hub->parked = (struct parked_tables){.chains = NULL};
}
