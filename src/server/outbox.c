/* Outgoing messages. Those that wait stand in one queue in the order in which they were written, and a message leaves when every
 * row appended before it is durable; so a guest's messages keep their order, and nothing is told that could still
 * be lost. When no row is under way, messages leave at once; so do messages about a table of which no row is under way, to
 * guests for whom nothing waits: what another server has saved is seen here without waiting for our own batch. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

static size_t outgoing_bytes(const struct outgoing *l) { return sizeof *l + l->size + 1; }

struct outgoing *outgoing_new(struct hub *hub, const struct buf *b)
{
    struct outgoing *l = alloc_bytes(sizeof *l + b->size + 1);
    if (b->full) bug("a message of more than %zu bytes", b->limit);
    l->references = 1;
    l->size = b->size;
    memcpy(l->text, buf_text(b), b->size + 1);
    memory_add(hub->memory, MEMORY_MESSAGES, outgoing_bytes(l));
    return l;
}

void outgoing_drop(struct hub *hub, struct outgoing *l)
{
    if (--l->references > 0) return;
    memory_remove(hub->memory, MEMORY_MESSAGES, outgoing_bytes(l));
    free(l);
}

/* ---- Rows under way ---- */

static void grow_pending(struct pending_rows *f)
{
    size_t capacity = f->capacity ? 2 * f->capacity : 64;
    struct pending_row *ring = alloc_bytes(capacity * sizeof *ring);
    for (size_t i = 0; i < f->count; i++) ring[i] = f->ring[(f->first + i) & (f->capacity - 1)];
    free(f->ring);
    *f = (struct pending_rows){.ring = ring, .count = f->count, .capacity = capacity};
}

void outbox_row(struct hub *hub, struct live_table *r, uint32_t seq)
{
    struct pending_rows *f = &hub->pending_rows;
    if (f->count == f->capacity) grow_pending(f);
    f->ring[(f->first + f->count++) & (f->capacity - 1)] = (struct pending_row){r, seq, false};
    hub->appended++;
}

static bool is_pending_row_of(const struct pending_row *one, const struct store_row *row)
{
    return !one->is_done && one->seq == row->seq &&
           memcmp(one->live->table->id.text, row->table.text, TABLE_ID_SIZE) == 0;
}

static struct held *held_at(const struct hub *hub, size_t i)
{
    const struct outbox *o = &hub->outbox;
    return &o->ring[(o->first + i) & (o->capacity - 1)];
}

/* The answer to the wish that this row is says what became of the row, and not of the table. */
static void note_fate(struct hub *hub, uint64_t row, enum store_result fate)
{
    for (size_t i = 0; i < hub->outbox.count && fate != STORE_KEPT; i++)
        if (held_at(hub, i)->has_row && held_at(hub, i)->row == row) held_at(hub, i)->fate = fate;
}

/* Fates come in order within a table, except where an earlier one is in doubt; between tables they mostly do. */
struct live_table *outbox_row_done(struct hub *hub, const struct store_row *row, enum store_result fate)
{
    struct pending_rows *f = &hub->pending_rows;
    struct live_table *live = NULL;
    for (size_t i = 0; i < f->count && !live; i++) {
        struct pending_row *one = &f->ring[(f->first + i) & (f->capacity - 1)];
        if (!is_pending_row_of(one, row)) continue;
        one->is_done = true;
        live = one->live;
        note_fate(hub, hub->done + i + 1, fate);
    }
    while (f->count > 0 && f->ring[f->first].is_done) {
        f->first = (f->first + 1) & (f->capacity - 1);
        f->count--;
        hub->done++;
    }
    if (!live) bug("row %u of table %s was not under way", row->seq, row->table.text);
    return live;
}

/* ---- Outgoing messages ---- */

static void grow(struct outbox *o)
{
    size_t capacity = o->capacity ? 2 * o->capacity : 64;
    struct held *ring = alloc_bytes(capacity * sizeof *ring);
    for (size_t i = 0; i < o->count; i++) ring[i] = o->ring[(o->first + i) & (o->capacity - 1)];
    free(o->ring);
    *o = (struct outbox){.ring = ring, .count = o->count, .capacity = capacity};
}

static void deliver(struct hub *hub, const struct guest *g, const char *text, size_t n)
{
    hub->figures.messages_out++;
    hub->hooks.send(hub->hooks.context, g->socket, text, n);
}

static const struct {
    const char *code, *message;
} refusals[] = {
    [STORE_LOST] = {"stale", "the table has moved on"},
    [STORE_FAILED] = {"not-saved", "it could not be saved, and nothing was changed"},
    [STORE_UNKNOWN] = {"not-known", "the server stops before it is known whether this was saved; look again"},
};

static void write_id(const struct held *h, char id[24])
{
    snprintf(id, 24, h->has_id ? "%lld" : "null", (long long)h->id);
}

/* A wish whose row was not kept: another server was first, or the store failed. What waited for somebody else's row, such
 * as the dice of a match whose end was not kept, goes the way of its table. */
static void deliver_refusal(struct hub *hub, const struct held *h)
{
    enum store_result table = h->live->broke_by == BROKEN_LOST ? STORE_LOST : STORE_FAILED;
    enum store_result fate = h->has_row ? h->fate : table;
    char text[256], id[24];
    write_id(h, id);
    int n = snprintf(text, sizeof text,
                     "{\"re\":%s,\"ok\":false,\"error\":{\"code\":\"%s\",\"message\":\"%s\"}}", id,
                     refusals[fate].code, refusals[fate].message);
    hub->figures.refused++;
    deliver(hub, h->guest, text, (size_t)n);
}

void outbox_tell_doubt(struct hub *hub)
{
    char text[256], id[24];
    for (size_t i = 0; i < hub->outbox.count; i++) {
        struct held *h = held_at(hub, i);
        if (!h->guest || !h->has_row || h->is_told || h->row <= hub->done) continue;
        h->is_told = true;
        write_id(h, id);
        int n = snprintf(
            text, sizeof text,
            "{\"on\":\"not-known\",\"about\":%s,\"message\":\"whether this was saved is not known yet; the "
            "answer comes as soon as it is\"}",
            id);
        deliver(hub, h->guest, text, (size_t)n);
    }
}

static void note_latency(struct hub *hub, int64_t received_ms)
{
    int64_t ms = hub_now(hub) - received_ms;
    int bucket = 0;
    while (bucket < 11 && ms > (int64_t)1 << bucket) bucket++;
    hub->figures.latency_bucket[bucket]++;
    hub->figures.latency_seconds += (double)ms / 1000;
}

static void send_held(struct hub *hub, const struct held *h)
{
    bool is_void = h->has_row ? h->fate != STORE_KEPT : h->live && h->generation != h->live->generation;
    if (h->live) h->live->held--;
    if (h->guest) h->guest->held--;
    if (h->guest && !is_void) {
        deliver(hub, h->guest, h->outgoing->text, h->outgoing->size);
        if (h->received_ms) note_latency(hub, h->received_ms);
    } else if (h->guest && h->is_wish) {
        deliver_refusal(hub, h);
    }
    outgoing_drop(hub, h->outgoing);
}

void outbox_release(struct hub *hub)
{
    struct outbox *o = &hub->outbox;
    while (o->count > 0 && o->ring[o->first].row <= hub->done) {
        struct held h = o->ring[o->first];
        o->first = (o->first + 1) & (o->capacity - 1);
        o->count--;
        send_held(hub, &h);
    }
}

/* Nothing that it speaks of could still be lost, and it overtakes nothing that its guest is to hear before. */
static bool may_leave(const struct hub *hub, const struct held *h)
{
    if (hub->outbox.count == 0 && hub->done >= h->row) return true;
    if (h->is_free) return h->guest->held == 1;
    return h->live && h->live->pending == 0 && h->guest->held == 1;
}

/* Takes the message over. */
static void post(struct hub *hub, struct held h)
{
    struct outbox *o = &hub->outbox;
    h.row = hub->appended;
    h.guest->held++;
    if (h.live) {
        h.generation = h.live->generation;
        h.live->held++;
    }
    if (may_leave(hub, &h)) {
        send_held(hub, &h);
        return;
    }
    if (o->count == o->capacity) grow(o);
    o->ring[(o->first + o->count++) & (o->capacity - 1)] = h;
}

void outbox_push(struct guest *g, struct outgoing *l, struct live_table *live)
{
    l->references++;
    post(g->hub, (struct held){.guest = g, .outgoing = l, .live = live, .is_free = !live});
}

/* Is the last row that was appended one of this table's, and still under way? */
static bool is_last_row_of(const struct hub *hub, const struct live_table *r)
{
    const struct pending_rows *f = &hub->pending_rows;
    if (f->count == 0) return false;
    const struct pending_row *last = &f->ring[(f->first + f->count - 1) & (f->capacity - 1)];
    return last->live == r && !last->is_done;
}

void outbox_answer(struct request *q, struct outgoing *l, struct live_table *wish)
{
    struct held h = {.guest = q->guest, .outgoing = l, .live = wish, .is_wish = wish != NULL};
    h.has_row = wish && is_last_row_of(q->hub, wish);
    h.is_free = !wish && (q->live ? q->live->pending == 0 : !q->speaks_of_tables);
    h.has_id = q->has_id;
    h.id = q->id;
    h.received_ms = q->is_play && wish ? q->now_ms : 0;
    post(q->hub, h);
}

void outbox_forget(const struct guest *g)
{
    struct outbox *o = &g->hub->outbox;
    for (size_t i = 0; i < o->count; i++) {
        struct held *h = &o->ring[(o->first + i) & (o->capacity - 1)];
        if (h->guest == g) h->guest = NULL;
    }
}

void outbox_all(struct hub *hub, const char *text)
{
    struct buf *out = hub_scratch(hub);
    buf_add(out, text);
    for (struct guest *g = hub->guests; g; g = g->next)
        post(hub, (struct held){.guest = g, .outgoing = outgoing_new(hub, out), .is_free = true});
}

void outbox_free(struct hub *hub)
{
    struct outbox *o = &hub->outbox;
    for (size_t i = 0; i < o->count; i++)
        outgoing_drop(hub, o->ring[(o->first + i) & (o->capacity - 1)].outgoing);
    free(o->ring);
    free(hub->pending_rows.ring);
    *o = (struct outbox){.ring = NULL};
}
