/* From a wish to what everybody is told of it. A row is applied, appended to the store's batch, and rendered once for
 * every distinct viewer at the table; the messages wait in the outbox until it is durable. */
#include <string.h>

#include "core/json_write.h"
#include "server/inside.h"

/* ---- Rendering ---- */

struct rendering {
    struct hub *hub;
    unsigned slots; /* bits of the viewers who are at the table */
};

static void render_step(void *context, const struct table *t, const struct step_told *told)
{
    const struct rendering *r = context;
    for (int slot = 0; slot < VIEWERS; slot++)
        if (r->slots & 1u << slot) news_step(t, told, slot_viewer(slot), &r->hub->steps[slot]);
}

static unsigned viewers_of(const struct live_table *r)
{
    unsigned slots = 0;
    for (const struct guest *g = r->guests; g; g = g->next_here) slots |= 1u << viewer_slot(g->look);
    return slots;
}

const char *live_head(struct hub *hub, struct live_table *r)
{
    buf_clear(&hub->head);
    news_head(r->table, &r->presence, &hub->head);
    return buf_text(&hub->head);
}

/* Sends everybody at the table what write() makes of it for them, written once for each distinct viewer. */
static void tell_all(struct hub *hub, struct live_table *r, const struct guest *except,
                     void (*write)(struct hub *, struct live_table *, int viewer, struct buf *out))
{
    struct outgoing *texts[VIEWERS] = {NULL};
    for (struct guest *g = r->guests; g; g = g->next_here) {
        if (g == except) continue;
        struct outgoing **l = &texts[viewer_slot(g->look)];
        if (!*l) {
            struct buf *out = hub_scratch(hub);
            write(hub, r, g->look, out);
            *l = outgoing_new(hub, out);
        }
        outbox_push(g, *l, r);
    }
    for (int i = 0; i < VIEWERS; i++)
        if (texts[i]) outgoing_drop(hub, texts[i]);
}

static void write_row_news(struct hub *hub, struct live_table *r, int viewer, struct buf *out)
{
    news_row(r->table, buf_text(&hub->head), buf_text(&hub->steps[viewer_slot(viewer)]), viewer, hub_now(hub),
             out);
}

static void write_presence_news(struct hub *hub, struct live_table *r, int viewer, struct buf *out)
{
    (void)viewer;
    news_presence(r->table, buf_text(&hub->head), hub_now(hub), out);
}

static void write_sync(struct hub *hub, struct live_table *r, int viewer, struct buf *out)
{
    news_sync(r->table, buf_text(&hub->head), viewer, hub_now(hub), out);
}

void live_sync_all(struct hub *hub, struct live_table *r)
{
    live_head(hub, r);
    tell_all(hub, r, NULL, write_sync);
}

void live_sync(struct hub *hub, struct guest *g)
{
    live_head(hub, g->live);
    struct buf *out = hub_scratch(hub);
    write_sync(hub, g->live, g->look, out);
    struct outgoing *l = outgoing_new(hub, out);
    outbox_push(g, l, g->live);
    outgoing_drop(hub, l);
}

/* ---- Who is here ---- */

void live_tell_presence(struct hub *hub, struct live_table *r, const struct guest *except)
{
    if (!presence_count(hub, r) || r->broken || !r->table->opening.game)
        return; /* no row of it was read yet */
    live_head(hub, r);
    tell_all(hub, r, except, write_presence_news);
}

void guest_tell_seats(struct hub *hub, struct guest *g)
{
    struct buf *out = hub_scratch(hub);
    json_open(out, '{');
    json_member_word(out, "on", "you");
    news_seats("seats", g->you, out);
    json_close(out, "}");
    struct outgoing *l = outgoing_new(hub, out);
    outbox_push(g, l, g->live);
    outgoing_drop(hub, l);
}

void guest_leave(struct guest *g)
{
    struct live_table *r = g->live;
    if (!r) return;
    if (g->previous_here) g->previous_here->next_here = g->next_here;
    if (r->guests == g) r->guests = g->next_here;
    if (g->next_here) g->next_here->previous_here = g->previous_here;
    g->next_here = g->previous_here = NULL;
    g->live = NULL;
    g->you = 0;
    g->look = SPECTATOR;
    g->is_host = false;
    if (!r->guests) {
        r->empty_since_ms = hub_now(g->hub);
        live_note_use(g->hub, r);
    }
    live_tell_presence(g->hub, r, NULL);
    if (!r->broken) live_schedule(g->hub, r);
}

void guest_enter(struct guest *g, struct live_table *r, uint8_t you, bool is_host)
{
    if (g->live != r) {
        guest_leave(g);
        g->next_here = r->guests;
        if (r->guests) r->guests->previous_here = g;
        r->guests = g;
        g->live = r;
        g->look = SPECTATOR;
        live_note_use(g->hub, r);
        live_keep_young(g->hub, r);
    }
    g->you = you;
    g->is_host = is_host;
    if (you && r->payer == 0) r->payer = g->address;
    if (g->look >= 0 && !(you & 1 << g->look)) g->look = SPECTATOR;
    for (int i = 0; i < SEATS_MAX && g->look < 0; i++)
        if (you == 1 << i) g->look = (int8_t)i; /* of several seats none is shown before it is asked for */
    live_schedule(g->hub, r);
}

/* ---- Heads in the store ---- */

bool live_is_attended(const struct live_table *r)
{
    const struct table *t = r->table;
    int actor = table_actor(t);
    return t->running >= 0 || (actor >= 0 && table_bot(t, actor));
}

static void put_head(struct hub *hub, const struct live_table *r)
{
    const struct table *t = r->table;
    struct buf *text = &hub->head;
    buf_clear(text);
    news_head(t, NULL, text);
    const struct store_head head = {
        .table = t->id,
        .phase = (int)t->phase,
        .listed = t->opening.is_public && t->phase != PHASE_OVER,
        .attended = live_is_attended(r),
        .time_ms = t->changed_ms > r->kept_ms ? t->changed_ms : r->kept_ms,
        .text = buf_text(text),
        .size = text->size,
    };
    store_put_head(hub->store, &head);
}

void live_mark_head(struct hub *hub, struct live_table *r)
{
    r->was_attended = live_is_attended(r);
    if (r->table->opening.is_public) hub->lobby.is_stale = true;
    if (r->is_marked) return;
    r->is_marked = true;
    r->next_marked = hub->marked;
    hub->marked = r;
}

/* What is broken in memory is not written; its head goes with its last row that was kept. */
void live_tables_put_heads(struct hub *hub)
{
    while (hub->marked) {
        struct live_table *r = hub->marked;
        if (!r->broken) put_head(hub, r);
        hub->marked = r->next_marked;
        r->is_marked = false;
    }
}

void live_unmark_head(struct hub *hub, struct live_table *r)
{
    struct live_table **at = &hub->marked;
    if (!r->is_marked) return;
    while (*at != r) at = &(*at)->next_marked;
    *at = r->next_marked;
    r->is_marked = false;
}

/* The store's head is for the lobby and for a restart: it need not follow every move. */
static bool needs_head(const struct live_table *r, enum table_phase before)
{
    const struct table *t = r->table;
    const struct change *c = &t->change;
    return t->phase != before || live_is_attended(r) != r->was_attended || (c->head && !c->undone);
}

/* ---- Rows ---- */

static void drop_seat(struct hub *hub, struct live_table *r, int seat, const struct guest *keeper)
{
    for (struct guest *g = r->guests; g; g = g->next_here) {
        if (!(g->you & 1 << seat)) continue;
        g->you &= (uint8_t) ~(1 << seat);
        if (g->look == seat) g->look = SPECTATOR;
        if (g != keeper) guest_tell_seats(hub, g);
    }
}

static void gain_seats(struct request *q)
{
    struct guest *g = q->guest;
    if (!q->gains) return;
    g->you |= q->gains;
    for (int i = 0; i < SEATS_MAX && g->look < 0; i++)
        if (g->you == 1 << i) g->look = (int8_t)i;
}

/* Applies a row and renders its steps; the rest of the news follows when seats and presence are settled. */
static bool apply(struct hub *hub, struct live_table *r, const struct store_row *row, struct error *err)
{
    struct rendering rendering = {hub, viewers_of(r)};
    const struct watcher watcher = {render_step, &rendering};
    for (int slot = 0; slot < VIEWERS; slot++) buf_clear(&hub->steps[slot]);
    if (!table_apply(r->table, hub->setup.games, row, rendering.slots ? &watcher : NULL, err)) return false;
    hub->figures.actions += (long)r->table->change.steps;
    live_count(hub, r);
    return true;
}

static void tell_row(struct hub *hub, struct live_table *r)
{
    const struct change *c = &r->table->change;
    if (!c->head && !c->moment && !c->chat && !c->key) return;
    if (!r->guests) return;
    if (c->head) live_head(hub, r);
    tell_all(hub, r, NULL, write_row_news);
}

bool live_write(struct hub *hub, struct live_table *r, struct request *q, const char *extra, const char *text,
                struct error *err)
{
    struct table *t = r->table;
    const struct store_row row = {t->id, t->seq + 1, live_now(hub, r), text, strlen(text)};
    enum table_phase before = t->phase;
    if (q && !writing_allows_row(q, t, text, err)) return false;
    if (!apply(hub, r, &row, err)) return false;
    store_append(hub->store, &row);
    outbox_row(hub, r, row.seq);
    r->pending++;
    r->wrote_last = true;
    if (q) r->payer = q->guest->address;
    if (q) request_answer(q, extra, r);
    if (t->change.key) drop_seat(hub, r, t->change.key_seat, q && q->gains ? q->guest : NULL);
    if (q) gain_seats(q);
    if (t->change.key) presence_count(hub, r);
    tell_row(hub, r);
    if (needs_head(r, before)) live_mark_head(hub, r);
    live_schedule(hub, r);
    return true;
}

bool live_hear(struct hub *hub, struct live_table *r, const struct store_row *row, struct error *err)
{
    struct table *t = r->table;
    if (r->broken || row->seq <= t->seq) return true;
    if (!apply(hub, r, row, err)) {
        live_break(hub, r, BROKEN_LOST);
        return false;
    }
    live_keep_time(hub, r);
    r->wrote_last = false;
    if (t->change.key) {
        drop_seat(hub, r, t->change.key_seat, NULL);
        presence_count(hub, r);
    }
    tell_row(hub, r);
    r->was_attended = live_is_attended(r);
    live_schedule(hub, r);
    return true;
}
