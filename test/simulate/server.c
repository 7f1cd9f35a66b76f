/* A server: its hub, the hooks that a door would give it, and the jobs of its bots. Its loop turns when something woke it,
 * or when the hub wants it, and not otherwise: a timer that was forgotten is missed. */
#include "disk.h"

enum { RESTLESS_MAX = 60 }; /* turns that a hub may want at once, without anything from outside */

static void send_text(void *context, void *socket, const char *text, size_t n)
{
    struct server *s = context;
    struct connection *c = socket;
    if (s->is_dying || !c->guest) return;
    happened(s->world, "server %d tells %d: %.*s", s->number, c->number, (int)n, text);
    queue_add(&c->down, text, n);
    watch_send(c, c->down.last->text);
}

static void close_guest(void *context, void *socket, const char *why)
{
    const struct server *s = context;
    (void)socket;
    if (!s->is_dying) broken(s->world, "server %d throws somebody out: %s", s->number, why);
}

static void think(void *context, struct thinking *job)
{
    struct server *s = context;
    if (s->job_count == JOBS_MAX) abort();
    s->jobs[s->job_count++] = job;
}

static int64_t hook_wall(void *context)
{
    (void)context;
    return wall_ms();
}

static int64_t hook_even(void *context)
{
    (void)context;
    return even_ms();
}

void server_wake(struct server *s) { s->is_woken = true; }

/* What a crash has left is looked at before the server sees it. False: the disk is in no state to be started on. */
static bool name_store(const struct server *s, char *name, size_t capacity)
{
    struct world *w = s->world;
    bool good = !w->script->is_alone || shelf_check(w);
    if (w->script->is_alone)
        snprintf(name, capacity, "%s", shelf_name());
    else
        snprintf(name, capacity, "postgresql://simulated/%d", s->number);
    return good;
}

static struct hub *open_hub(struct server *s, struct error *err)
{
    char name[80];
    if (!name_store(s, name, sizeof name)) return NULL;
    const struct hub_setup setup = {.store = name,
                                    .public_url = "",
                                    .bot_pace_ms = s->world->script->pace_ms,
                                    .limits = {.tables_max = 100, .bot_threads = 2, .bot_budget = 100},
                                    .games = games,
                                    .memory = &s->memory};
    const struct hub_hooks hooks = {.send = send_text,
                                    .close = close_guest,
                                    .think = think,
                                    .now_ms = hook_wall,
                                    .even_ms = hook_even,
                                    .context = s};
    return hub_open(&setup, &hooks, err);
}

void server_start(struct server *s)
{
    struct error err = {0};
    if (s->hub) return;
    s->is_dying = false;
    s->hub = open_hub(s, &err);
    if (s->hub)
        happened(s->world, "server %d starts", s->number);
    else
        happened(s->world, "server %d cannot start: %s", s->number, err.text);
    if (!s->hub && disk_is_dead()) disk_crash(&s->world->luck);
    s->is_woken = s->hub;
    s->due_ms = INT64_MAX;
}

/* What is in memory goes, and nobody is told. */
static void end(struct server *s)
{
    struct world *w = s->world;
    hub_close(s->hub);
    s->hub = NULL;
    for (int i = 0; i < s->job_count; i++) thinking_drop(s->jobs[i]);
    s->job_count = 0;
    s->memory = (struct memory){.limit = 0}; /* of jobs that the hub has not seen again */
    for (size_t i = 0; i < w->connection_count; i++) {
        struct connection *c = w->connections[i];
        if (c->server != s || !c->guest) continue;
        c->guest = NULL;
        queue_drop(&c->up);
    }
    even_tick(w->script->tick_ns);
}

void server_kill(struct server *s)
{
    if (!s->hub) return;
    happened(s->world, "server %d is killed", s->number);
    s->is_dying = true;
    if (s->world->script->is_alone) disk_die();
    database_kill(s->world->database, s->number);
    end(s);
    if (s->world->script->is_alone) disk_crash(&s->world->luck);
}

void server_stop(struct server *s)
{
    if (!s->hub) return;
    happened(s->world, "server %d stops", s->number);
    database_hurry(s->world->database, s->number);
    end(s);
    if (s->world->script->is_alone && disk_is_dead()) disk_crash(&s->world->luck);
}

bool server_is_due(const struct server *s) { return s->hub && (s->is_woken || s->due_ms <= even_ms()); }

void server_turn(struct server *s)
{
    if (!s->hub) return;
    bool was_woken = s->is_woken;
    s->is_woken = false;
    hub_turn(s->hub);
    if (s->is_dying) { /* its machine has died within a write */
        server_kill(s);
        return;
    }
    int wait = hub_wait_ms(s->hub);
    s->restless = wait == 0 && !was_woken ? s->restless + 1 : 0;
    if (s->restless == RESTLESS_MAX) broken(s->world, "server %d turns without rest", s->number);
    s->due_ms = wait < 0 ? INT64_MAX : even_ms() + wait;
}

void server_think(struct server *s, uint32_t which)
{
    if (!s->hub || s->job_count == 0) return;
    int i = (int)(which % (uint32_t)s->job_count);
    struct thinking *job = s->jobs[i];
    s->jobs[i] = s->jobs[--s->job_count];
    thinking_run(job);
    hub_thought(s->hub, job);
    server_wake(s);
}
