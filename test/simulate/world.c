/* A run: the incidents of its script one after the other, then quiet, in which everything that is under way arrives and nothing
 * goes wrong, then the last look at the invariants. */
#include "disk.h"

#include <stdarg.h>

#include "core/fnv.h"

enum { FLOW_ROUNDS = 80, QUIET_ROUNDS = 20000 };

void happened(struct world *w, const char *format, ...)
{
    static char line[1 << 20];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    w->figures.trace = fnv_add_64(w->figures.trace, line, strlen(line));
    if (w->is_told) printf("%8" PRId64 " %s\n", even_ms(), line);
}

void broken(struct world *w, const char *format, ...)
{
    va_list args;
    if (w->failure[0]) return;
    va_start(args, format);
    vsnprintf(w->failure, sizeof w->failure, format, args);
    va_end(args);
    happened(w, "BROKEN: %s", w->failure);
}

/* ---- What flows ---- */

static bool flow_connections(struct world *w)
{
    bool any = false;
    for (size_t i = 0; i < w->connection_count; i++) {
        struct connection *c = w->connections[i];
        for (; c->guest && c->up.first; any = true) deliver_up(c);
        for (; c->client && c->down.first; any = true) deliver_down(c);
    }
    return any;
}

static bool flow_servers(struct world *w)
{
    bool any = false;
    for (int i = 0; i < w->script->servers; i++) {
        struct server *s = &w->servers[i];
        while (database_hear(w->database, i)) any = true;
        any |= database_commit(w->database, i);
        any |= database_reply(w->database, i);
        any |= database_read(w->database, i);
        for (; s->hub && s->job_count > 0; any = true) server_think(s, 0);
        if (!server_is_due(s)) continue;
        server_turn(s);
        any = true;
    }
    return any;
}

/* Everybody is let come back, and everything that is under way arrives. */
static void flow(struct world *w, uint32_t what)
{
    for (int i = 0; i < w->script->clients; i++)
        if (what >> i & 1) client_act(&w->clients[i], what / 32);
    for (int i = 0; i < FLOW_ROUNDS && !w->failure[0]; i++) {
        bool any = flow_connections(w);
        if (!flow_servers(w) && !any) break;
    }
}

/* ---- Events ---- */

static struct connection *pick(struct world *w, uint32_t who)
{
    if (w->connection_count == 0) return NULL;
    size_t live = 0, n = w->connection_count;
    for (size_t i = 0; i < n; i++) live += w->connections[i]->guest || w->connections[i]->client;
    if (live == 0) return NULL;
    size_t left = who % live;
    for (size_t i = 0; i < n; i++)
        if ((w->connections[i]->guest || w->connections[i]->client) && left-- == 0) return w->connections[i];
    return NULL;
}

/* The side that takes it for open finds out. */
static void notice(struct connection *c)
{
    if (c->guest && !c->client)
        server_end(c);
    else if (c->client && !c->guest)
        client_end(c);
}

static void set_wall(uint32_t what)
{
    static const int64_t by_ms[] = {-3600000, 3600000, -5000, 5000, 86400000, -86400000};
    wall_jump(by_ms[what % 6]);
}

static void fill(struct world *w, bool is_full)
{
    database_fill(w->database, is_full);
    disk_fill(is_full);
}

static void on_connection(struct connection *c, const struct incident *e)
{
    if (!c) return;
    switch ((int)e->kind) {
    case INCIDENT_UP:
        for (uint32_t i = 0; i <= e->what % 3; i++) deliver_up(c);
        break;
    case INCIDENT_DOWN:
        for (uint32_t i = 0; i <= e->what % 4; i++) deliver_down(c);
        break;
    case INCIDENT_CUT:
        server_end(c);
        client_end(c);
        break;
    case INCIDENT_CUT_CLIENT: client_end(c); break;
    case INCIDENT_CUT_SERVER: server_end(c); break;
    case INCIDENT_NOTICE: notice(c); break;
    }
}

static void on_server(struct server *s, const struct incident *e)
{
    struct database *d = s->world->database;
    switch ((int)e->kind) {
    case INCIDENT_TURN:
        if (server_is_due(s)) server_turn(s);
        break;
    case INCIDENT_THINK: server_think(s, e->what); break;
    case INCIDENT_COMMIT: database_commit(d, s->number); break;
    case INCIDENT_REPLY: database_reply(d, s->number); break;
    case INCIDENT_READ: database_read(d, s->number); break;
    case INCIDENT_HEAR: database_hear(d, s->number); break;
    case INCIDENT_KILL: server_kill(s); break;
    case INCIDENT_STOP: server_stop(s); break;
    case INCIDENT_START: server_start(s); break;
    case INCIDENT_REFUSE: database_refuse(d, s->number); break;
    case INCIDENT_BREAK: database_break(d, s->number); break;
    case INCIDENT_MEND: database_mend(d, s->number); break;
    }
}

static void on_incident(struct world *w, const struct incident *e)
{
    static const int64_t passes_ms[] = {1, 20, 300, 1500, 8000, 65000};
    const struct script *script = w->script;
    struct client *client = &w->clients[e->who % (uint32_t)script->clients];
    rng_init(&w->luck, e->luck, 2);
    outside_bytes(e->luck);
    switch (e->kind) {
    case INCIDENT_FLOW: flow(w, e->what); break;
    case INCIDENT_ACT: client_act(client, e->what); break;
    case INCIDENT_REPEAT: client_repeat(client); break;
    case INCIDENT_TIME: even_advance(passes_ms[e->what % 6]); break;
    case INCIDENT_FULL: fill(w, true); break;
    case INCIDENT_ROOM: fill(w, false); break;
    case INCIDENT_DIE: disk_die_within(1 + (int)(e->what % 12)); break;
    case INCIDENT_SPOIL: disk_spoil_sync(true); break;
    case INCIDENT_LATE: database_late(w->database); break;
    case INCIDENT_WALL: set_wall(e->what); break;
    case INCIDENT_UP:
    case INCIDENT_DOWN:
    case INCIDENT_CUT:
    case INCIDENT_CUT_CLIENT:
    case INCIDENT_CUT_SERVER:
    case INCIDENT_NOTICE: on_connection(pick(w, e->who), e); break;
    case INCIDENT_TURN:
    case INCIDENT_THINK:
    case INCIDENT_COMMIT:
    case INCIDENT_REPLY:
    case INCIDENT_READ:
    case INCIDENT_HEAR:
    case INCIDENT_KILL:
    case INCIDENT_STOP:
    case INCIDENT_START:
    case INCIDENT_REFUSE:
    case INCIDENT_BREAK:
    case INCIDENT_MEND: on_server(&w->servers[e->who % (uint32_t)script->servers], e); break;
    case INCIDENTS: break;
    }
    w->figures.incidents[e->kind]++;
    w->figures.steps++;
}

/* ---- Quiet ---- */

static void heal(struct world *w)
{
    happened(w, "quiet");
    w->quiet_ms = even_ms();
    fill(w, false);
    disk_spoil_sync(false);
    disk_die_within(0);
    for (int i = 0; i < w->script->servers; i++) {
        database_mend(w->database, i);
        server_start(&w->servers[i]);
    }
    for (size_t i = 0; i < w->connection_count; i++) notice(w->connections[i]);
}

static void come_back(struct world *w)
{
    for (size_t i = 0; i < w->connection_count; i++) notice(w->connections[i]);
    for (int i = 0; i < w->script->clients; i++)
        if (w->clients[i].table >= 0 && !w->script->nobody_returns)
            client_return(&w->clients[i], (uint32_t)i);
}

/* Time goes on to when the next server wants a turn, or somebody tries again; false where quiet is over. */
static bool wait_for_servers(struct world *w, int64_t end_ms)
{
    int64_t next = end_ms;
    for (int i = 0; i < w->script->clients; i++)
        if (w->clients[i].again_ms > even_ms() && w->clients[i].again_ms < next)
            next = w->clients[i].again_ms;
    for (int i = 0; i < w->script->servers; i++)
        if (w->servers[i].hub && w->servers[i].due_ms < next) next = w->servers[i].due_ms;
    if (next > even_ms()) even_advance(next - even_ms());
    return even_ms() < end_ms;
}

static void settle(struct world *w)
{
    int64_t end_ms = even_ms() + w->script->quiet_ms;
    heal(w);
    for (int i = 0; i < QUIET_ROUNDS && !w->failure[0]; i++) {
        come_back(w);
        bool any = flow_connections(w);
        if (!flow_servers(w) && !any && !wait_for_servers(w, end_ms)) break;
    }
    /* What was due at the very end has its effect. */
    for (int i = 0; i < QUIET_ROUNDS && !w->failure[0]; i++) {
        bool any = flow_connections(w);
        if (!flow_servers(w) && !any) break;
    }
}

/* ---- The run ---- */

static void begin(struct world *w, const struct script *script)
{
    outside_begin(script->seed);
    even_tick(script->tick_ns);
    rng_init(&w->luck, script->seed, 3);
    w->script = script;
    w->figures.trace = FNV_BEGIN_64;
    w->database = database_new(w);
    if (script->is_alone) shelf_begin(w);
    for (int i = 0; i < script->servers; i++) {
        w->servers[i] = (struct server){.world = w, .number = i};
        server_start(&w->servers[i]);
    }
    for (int i = 0; i < script->clients; i++) {
        w->clients[i] = (struct client){.world = w, .number = i, .table = -1};
        picture_clear(&w->clients[i].picture);
    }
}

static void end(struct world *w)
{
    for (int i = 0; i < w->script->servers; i++) server_kill(&w->servers[i]);
    for (int i = 0; i < w->script->clients; i++) picture_clear(&w->clients[i].picture);
    for (size_t i = 0; i < w->request_count; i++) free(w->requests[i].text);
    free(w->requests);
    connections_free(w);
    database_free(w->database);
    if (w->script->is_alone) shelf_end();
    truths_free(w);
}

static void add_figures(struct figures *sum, const struct figures *one)
{
    sum->seeds++;
    sum->steps += one->steps;
    sum->messages_up += one->messages_up;
    sum->messages_down += one->messages_down;
    sum->acknowledged += one->acknowledged;
    sum->tables += one->tables;
    sum->rows += one->rows;
    sum->views += one->views;
    sum->told += one->told;
    for (int i = 0; i < INCIDENTS; i++) sum->incidents[i] += one->incidents[i];
    sum->trace = (sum->trace ^ one->trace) * 1099511628211u;
}

bool world_run(const struct script *script, bool is_told, struct figures *figures, char *failure,
               size_t capacity)
{
    struct world *w = alloc_zeroed(1, sizeof *w);
    w->is_told = is_told;
    begin(w, script);
    for (int i = 0; i < script->incident_count && !w->failure[0]; i++)
        if (script->keep[i]) on_incident(w, &script->incidents[i]);
    if (!w->failure[0]) settle(w);
    if (!w->failure[0]) watch_end(w);
    if (!w->failure[0] && script->is_alone) {
        server_kill(&w->servers[0]);
        shelf_check(w);
    }
    snprintf(failure, capacity, "%s", w->failure);
    bool good = !w->failure[0];
    end(w);
    add_figures(figures, &w->figures);
    free(w);
    return good;
}
