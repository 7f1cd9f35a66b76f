#include "server/hub.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/alloc.h"
#include "server/inside.h"

int64_t hub_now(const struct hub *hub) { return hub->hooks.even_ms(hub->hooks.context) + hub->offset_ms; }

/* Servers of one PostgreSQL share its time, so that a clock that one of them has started is read alike by all. */
static void begin_time(struct hub *hub)
{
    int64_t shared = store_time_ms(hub->store);
    int64_t now_ms = shared >= 0 ? shared : hub->hooks.now_ms(hub->hooks.context);
    hub->offset_ms = now_ms - hub->hooks.even_ms(hub->hooks.context);
    hub->began_ms = now_ms;
}

int64_t live_now(const struct hub *hub, const struct live_table *r)
{
    return hub_now(hub) + r->table->ahead_ms;
}

void live_keep_time(const struct hub *hub, struct live_table *r)
{
    int64_t ahead = r->table->changed_ms - hub_now(hub);
    if (ahead > r->table->ahead_ms) r->table->ahead_ms = ahead;
}

uint64_t hub_address(const struct hub *hub, const char *address)
{
    uint64_t hash = keyed_hash(&hub->hash_key, address, strlen(address));
    return hash == TASKS_OUR_OWN ? hash + 1 : hash;
}

bool hub_match_is_full(const struct hub *hub, const struct table *t)
{
    int most = hub->setup.limits.steps_max;
    return most > 0 && table_length(t) >= (size_t)most;
}

struct buf *hub_scratch(struct hub *hub)
{
    buf_clear(&hub->out);
    return &hub->out;
}

bool hub_admits(const struct hub *hub, size_t more, struct error *err)
{
    return memory_admits(hub->memory, more) ||
           fail(err, "full", "the server's memory is full at the moment; try again in a minute");
}

/* ---- What the store tells ---- */

static void begin_trouble(struct hub *hub)
{
    hub->figures.store_failures++;
    if (hub->in_trouble) return;
    hub->in_trouble = true;
    hub->retry_ms = hub_now(hub) + RETRY_MS;
    outbox_all(hub, "{\"on\":\"trouble\",\"message\":\"the server cannot save at the moment\"}");
}

static void end_trouble(struct hub *hub)
{
    if (!hub->in_trouble) return;
    hub->in_trouble = false;
    outbox_all(hub, "{\"on\":\"well\"}");
}

static void row_done(void *context, const struct store_row *row, enum store_result result,
                     const struct error *err)
{
    struct hub *hub = context;
    struct live_table *r = outbox_row_done(hub, row, result);
    (void)err;
    r->pending--;
    if (result == STORE_KEPT)
        hub->figures.rows++;
    else
        live_break(hub, r, result == STORE_LOST ? BROKEN_LOST : BROKEN_FAILED);
    outbox_release(hub);
    if (result == STORE_FAILED || result == STORE_UNKNOWN) begin_trouble(hub);
    if (result == STORE_KEPT) end_trouble(hub);
}

static void row_heard(void *context, const struct store_row *row)
{
    struct hub *hub = context;
    struct live_table *r = live_held(hub, &row->table);
    struct error err = {0};
    if (row->seq == 0) {
        presence_heard(hub, row);
        return;
    }
    hub->lobby.is_stale = true;
    if (!r || (!r->broken && !r->reading && row->seq <= r->table->seq)) return;
    if (row->text && !r->broken && !r->reading && row->seq == r->table->seq + 1)
        live_hear(hub, r, row, &err);
    else
        live_note_behind(hub, r, row->seq);
}

static void rows_missed(void *context)
{
    struct hub *hub = context;
    hub->lobby.is_stale = true;
    for (size_t i = 0; i < hub->bucket_count; i++)
        for (struct live_table *r = hub->buckets[i]; r; r = r->next) live_note_behind(hub, r, UINT32_MAX);
}

/* ---- Opening and closing ---- */

static bool park_table(void *context, const struct store_head *head)
{
    struct hub *hub = context;
    parked_add_unread(hub, &head->table, hub_now(hub));
    return true;
}

/* Tables where a clock runs or a bot is to move go on without a visitor. When, only the table itself tells, so all of
 * them are due now, and are read some each turn; those to which nothing happens soon leave memory again. */
static bool park_attended(struct hub *hub, struct error *err)
{
    const struct store_filter filter = {.attended = true, .phase = -1};
    return store_list(hub->store, &filter, park_table, hub, err);
}

static void init_bufs(struct hub *hub)
{
    buf_init(&hub->row, STORE_ROW_MAX);
    buf_init(&hub->head, OUT_LIMIT);
    buf_init(&hub->out, OUT_LIMIT);
    buf_init(&hub->lobby.text, OUT_LIMIT);
    for (int i = 0; i < VIEWERS; i++) buf_init(&hub->steps[i], OUT_LIMIT);
}

struct hub *hub_open(const struct hub_setup *setup, const struct hub_hooks *hooks, struct error *err)
{
    struct hub *hub = alloc_zeroed(1, sizeof *hub);
    keys_begin();
    hash_key_draw(&hub->hash_key);
    hub->server = server_draw();
    hub->setup = *setup;
    hub->memory = setup->memory ? setup->memory : &hub->own_memory;
    hub->hooks = *hooks;
    init_bufs(hub);
    writing_open(hub);
    think_queue_open(&hub->thoughts, setup->limits.bot_threads);
    const struct store_hooks store_hooks = {
        .done = row_done, .heard = row_heard, .missed = rows_missed, .context = hub};
    hub->store = store_open(setup->store, &store_hooks, err);
    if (hub->store) begin_time(hub);
    if (hub->store && (!setup->writes_aside || store_work_aside(hub->store, err)) &&
        park_attended(hub, err)) {
        hub->is_open = true;
        return hub;
    }
    hub_close(hub);
    return NULL;
}

static void free_bufs(struct hub *hub)
{
    buf_free(&hub->row);
    buf_free(&hub->head);
    buf_free(&hub->out);
    buf_free(&hub->lobby.text);
    for (int i = 0; i < VIEWERS; i++) buf_free(&hub->steps[i]);
    memory_count(hub->memory, MEMORY_ANSWERS, &hub->scratch_counted, 0);
}

static void free_guest(struct guest *g)
{
    memory_remove(g->hub->memory, MEMORY_SOCKETS, sizeof *g);
    free(g);
}

/* All at once, without news of each one's going to the others. */
static void free_guests(struct hub *hub)
{
    for (struct guest *g = hub->guests, *next; g; g = next) {
        next = g->next;
        if (g->live) g->live->guests = NULL;
        admission_leave(g);
        dicing_drop(g);
        question_forget(g);
        free_guest(g);
    }
    hub->guests = NULL;
}

void hub_close(struct hub *hub)
{
    static const char closing[] = "{\"on\":\"closing\",\"why\":\"the server stops\"}";
    if (!hub) return;
    if (hub->store) {
        live_tables_put_heads(hub);
        store_close(hub->store); /* waits: what was appended is kept or refused now, and told */
        outbox_release(hub);
        for (const struct guest *g = hub->guests; g; g = g->next)
            hub->hooks.send(hub->hooks.context, g->socket, closing, strlen(closing));
    }
    outbox_free(hub);
    free_guests(hub);
    thoughts_free(hub);
    live_tables_free(hub);
    parked_free(hub);
    tally_free(&hub->bots_only);
    tally_free(&hub->held_for);
    writing_free(hub);
    uploads_free(hub);
    timers_free(hub);
    free_bufs(hub);
    free(hub);
}

/* ---- Guests ---- */

struct guest *hub_guest_open(struct hub *hub, void *socket, const char *address)
{
    struct guest *g = alloc_zeroed(1, sizeof *g);
    g->hub = hub;
    g->socket = socket;
    g->address = hub_address(hub, address);
    g->look = SPECTATOR;
    g->next = hub->guests;
    if (hub->guests) hub->guests->previous = g;
    hub->guests = g;
    hub->figures.guests++;
    memory_add(hub->memory, MEMORY_SOCKETS, sizeof *g);
    return g;
}

void hub_guest_close(struct guest *g)
{
    struct hub *hub = g->hub;
    admission_leave(g);
    dicing_drop(g);
    question_forget(g);
    outbox_forget(g);
    guest_leave(g);
    hub->lobby.watchers -= g->watches_lobby;
    if (g->previous) g->previous->next = g->next;
    if (hub->guests == g) hub->guests = g->next;
    if (g->next) g->next->previous = g->previous;
    hub->figures.guests--;
    free_guest(g);
}

/* ---- A turn of the loop ---- */

/* How long a flush took is known when nothing of it is under way any more. */
static void note_flush(struct hub *hub)
{
    struct timespec to, *from = &hub->flush_from;
    if (!hub->is_flushing || store_is_busy(hub->store)) return;
    clock_gettime(CLOCK_MONOTONIC, &to);
    hub->is_flushing = false;
    hub->figures.store_flushes++;
    hub->figures.store_seconds += (double)(to.tv_sec - from->tv_sec) +
                                  (double)(to.tv_nsec - from->tv_nsec) / 1e9;
}

static void flush(struct hub *hub)
{
    note_flush(hub);
    if (!store_has_waiting(hub->store)) return;
    live_tables_put_heads(hub);
    clock_gettime(CLOCK_MONOTONIC, &hub->flush_from);
    hub->is_flushing = true;
    store_flush(hub->store);
    note_flush(hub);
}

/* The store does not say what became of a batch: who waits for it hears so, and everybody that nothing can be saved. */
static void tell_doubt(struct hub *hub)
{
    if (!hub->in_trouble) begin_trouble(hub);
    outbox_tell_doubt(hub);
}

/* After trouble nothing may come in for a while that would show that it has passed. */
static void recover(struct hub *hub, int64_t now_ms)
{
    struct error err = {0};
    if (now_ms < hub->retry_ms) return;
    hub->retry_ms = now_ms + RETRY_MS;
    if (hub->in_trouble && store_well(hub->store, &err)) end_trouble(hub);
    live_tables_mend(hub);
}

static size_t trim(struct buf *b)
{
    if (b->capacity > SCRATCH_KEPT) buf_free(b);
    return b->capacity;
}

/* What was rendered in this turn has been copied or sent; a long answer does not keep its buffer for ever. */
static void trim_bufs(struct hub *hub)
{
    size_t sum = trim(&hub->out) + trim(&hub->head) + trim(&hub->row) + hub->lobby.text.capacity;
    for (int i = 0; i < VIEWERS; i++) sum += trim(&hub->steps[i]);
    memory_count(hub->memory, MEMORY_ANSWERS, &hub->scratch_counted, sum);
}

/* Past 7/8 of what may be held, whatever can be had again is let go. */
static void spare_memory(struct hub *hub)
{
    trim_bufs(hub);
    if (memory_state(hub->memory) == MEMORY_FREE) return;
    live_tables_spare(hub, 0);
    uploads_spare(hub);
}

void hub_turn(struct hub *hub)
{
    int64_t now_ms = hub_now(hub);
    hub->turns++;
    timers_serve(hub, now_ms);
    presence_serve(hub, now_ms);
    admission_serve(hub);
    thoughts_serve(hub);
    flush(hub);
    store_serve(hub->store);
    tasks_serve(hub); /* where the store has just done a batch it can be read */
    flush(hub);       /* what gathered behind a batch that is done now */
    if (store_is_in_doubt(hub->store)) tell_doubt(hub);
    live_tables_catch_up(hub);
    if (hub->broken && !hub->in_trouble) live_tables_mend(hub);
    if (hub->broken || hub->in_trouble) recover(hub, now_ms);
    lobby_serve(hub, now_ms);
    expiring_serve(hub, now_ms);
    outbox_release(hub);
    spare_memory(hub);
}

static int sooner(int wait, int64_t due_ms, int64_t now_ms)
{
    if (due_ms < 0) return wait;
    int64_t ms = due_ms > now_ms ? due_ms - now_ms : 0;
    if (ms > 3600 * 1000) ms = 3600 * 1000;
    return wait < 0 || ms < wait ? (int)ms : wait;
}

int hub_wait_ms(struct hub *hub)
{
    int64_t now_ms = hub_now(hub);
    int wait = store_wait_ms(hub->store);
    int line = admission_wait_ms(hub);
    if (line == 0 || tasks_are_due(hub) || store_has_waiting(hub->store)) return 0;
    if (line > 0) wait = sooner(wait, now_ms + line, now_ms);
    wait = sooner(wait, timers_next(hub), now_ms);
    wait = sooner(wait, lobby_next(hub), now_ms);
    wait = sooner(wait, presence_next(hub), now_ms);
    if (!store_is_busy(hub->store)) wait = sooner(wait, expiring_next(hub), now_ms);
    if (hub->broken || hub->in_trouble) wait = sooner(wait, hub->retry_ms, now_ms);
    return wait;
}

int hub_fd(const struct hub *hub) { return store_fd(hub->store); }

bool hub_wants_write(const struct hub *hub) { return store_wants_write(hub->store); }

bool hub_well(struct hub *hub, struct error *err) { return store_well(hub->store, err); }

void hub_figures(const struct hub *hub, struct hub_figures *f)
{
    *f = hub->figures;
    f->tables = (long)hub->live_count;
    f->tables_parked = (long)hub->parked.count;
    f->tables_playing = 0;
    for (size_t i = 0; i < hub->bucket_count; i++)
        for (const struct live_table *r = hub->buckets[i]; r; r = r->next)
            f->tables_playing += r->table->phase == PHASE_PLAYING;
}
