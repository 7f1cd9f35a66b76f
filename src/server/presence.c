/* Who is at a table, at this server and at the others that share its PostgreSQL. Servers tell each other when somebody comes
 * or goes, and repeat it every BEAT_MS for tables where somebody is, so that a server that has just read a table knows
 * it before AWAY_MS have passed. Nothing of it is kept. A server that dies is not heard any more: its people count as
 * present for STALE_MS, then as away from that moment on.
 *
 *   here SERVER SEATS     SERVER: 16 digits; SEATS: the bits of the seats whose people are at that server */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

enum { BEAT_MS = 20 * 1000, STALE_MS = 50 * 1000 };
static_assert(STALE_MS > 2 * BEAT_MS, "one beat may be lost");
static_assert(AWAY_MS > 2 * BEAT_MS, "presence elsewhere is known before anybody counts as away");

/* What another server has said of a table. */
struct elsewhere {
    struct elsewhere *next;
    uint64_t server;
    int64_t heard_ms;
    uint8_t here;
};

static void tell_here(struct hub *hub, const struct live_table *r)
{
    char word[64];
    snprintf(word, sizeof word, "here %016" PRIx64 " %d", hub->server, r->here);
    store_tell(hub->store, &r->table->id, word);
}

static uint8_t here_elsewhere(const struct live_table *r)
{
    uint8_t here = 0;
    for (const struct elsewhere *e = r->elsewhere; e; e = e->next) here |= e->here;
    return here;
}

bool presence_count(struct hub *hub, struct live_table *r)
{
    struct presence *p = &r->presence;
    uint8_t own = 0, here;
    int watching = 0;
    for (const struct guest *g = r->guests; g; g = g->next_here) {
        own |= g->you;
        watching += g->you == 0;
    }
    bool moved = own != r->here;
    r->here = own;
    if (moved) tell_here(hub, r);
    here = own | here_elsewhere(r);
    bool changed = here != p->here || watching != p->watching;
    for (int i = 0; i < SEATS_MAX && here != p->here; i++)
        if ((here ^ p->here) & 1 << i) p->since_ms[i] = hub_now(hub);
    p->here = here;
    p->watching = watching;
    return changed;
}

static struct elsewhere *find_server(struct live_table *r, uint64_t server)
{
    struct elsewhere *e = r->elsewhere;
    while (e && e->server != server) e = e->next;
    if (e) return e;
    e = alloc_zeroed(1, sizeof *e);
    e->server = server;
    e->next = r->elsewhere;
    r->elsewhere = e;
    return e;
}

void presence_heard(struct hub *hub, const struct store_row *word)
{
    struct live_table *r = live_held(hub, &word->table);
    char text[STORE_WORD_MAX + 1];
    uint64_t server;
    int seats;
    if (!r || !word->text || word->size >= sizeof text) return;
    memcpy(text, word->text, word->size);
    text[word->size] = 0;
    if (sscanf(text, "here %16" SCNx64 " %3d", &server, &seats) != 2 || seats < 0 || seats >> SEATS_MAX)
        return;
    struct elsewhere *e = find_server(r, server);
    e->here = (uint8_t)seats;
    e->heard_ms = hub_now(hub);
    live_tell_presence(hub, r, NULL);
}

void presence_free(struct live_table *r)
{
    for (struct elsewhere *e = r->elsewhere, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    r->elsewhere = NULL;
}

/* Servers that have not been heard for long are gone. */
static void drop_stale(struct live_table *r, int64_t now_ms)
{
    for (struct elsewhere **at = &r->elsewhere, *e; (e = *at);) {
        bool stale = now_ms - e->heard_ms >= STALE_MS;
        *at = stale ? e->next : e;
        if (stale)
            free(e);
        else
            at = &e->next;
    }
}

static void beat(struct hub *hub, struct live_table *r, int64_t now_ms)
{
    if (r->here) tell_here(hub, r);
    if (!r->elsewhere) return;
    drop_stale(r, now_ms);
    live_tell_presence(hub, r, NULL);
}

int64_t presence_next(const struct hub *hub) { return store_is_shared(hub->store) ? hub->beat_ms : -1; }

void presence_serve(struct hub *hub, int64_t now_ms)
{
    if (presence_next(hub) < 0 || now_ms < hub->beat_ms) return;
    hub->beat_ms = now_ms + BEAT_MS;
    for (size_t i = 0; i < hub->bucket_count; i++)
        for (struct live_table *r = hub->buckets[i]; r; r = r->next) beat(hub, r, now_ms);
}
