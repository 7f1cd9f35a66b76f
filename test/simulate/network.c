/* Connections. Texts of one connection keep their order, as TCP does; those of different ones overtake each other. Either
 * side may take it for closed while the other does not; texts that are under way still arrive at whoever has it open. */
#include "simulate.h"

void queue_add(struct queue *q, const char *text, size_t n)
{
    struct text *t = alloc_bytes(sizeof *t + n + 1);
    t->next = NULL;
    t->size = n;
    memcpy(t->text, text, n);
    t->text[n] = 0;
    *(q->last ? &q->last->next : &q->first) = t;
    q->last = t;
}

struct text *queue_take(struct queue *q)
{
    struct text *t = q->first;
    if (!t) return NULL;
    q->first = t->next;
    if (!q->first) q->last = NULL;
    return t;
}

void queue_drop(struct queue *q)
{
    for (struct text *t; (t = queue_take(q));) free(t);
}

struct connection *connect_to(struct client *client, struct server *server)
{
    struct world *w = client->world;
    struct connection *c = alloc_zeroed(1, sizeof *c);
    char address[24];
    w->connections = alloc_one_more(w->connections, w->connection_count, &w->connection_capacity,
                                    sizeof(struct connection *));
    c->world = w;
    c->number = (int)w->connection_count;
    c->server = server;
    c->client = client;
    w->connections[w->connection_count++] = c;
    client->connection = c;
    snprintf(address, sizeof address, "192.0.2.%d", client->number + 1);
    c->guest = hub_guest_open(server->hub, c, address);
    server_wake(server);
    happened(w, "client %d connects to server %d (connection %d)", client->number, server->number, c->number);
    return c;
}

void deliver_up(struct connection *c)
{
    struct text *t = c->guest ? queue_take(&c->up) : NULL;
    struct parts parts;
    if (!t) return;
    parts_read(&parts, t->text);
    struct request *r = watch_request(c->world, c->number, part_number(&parts, "id", 0));
    if (r) {
        r->is_delivered = true;
        if (strcmp(r->word, "enter") == 0) {
            c->table = r->table;
            c->you = r->seats;
        }
    }
    happened(c->world, "server %d gets %d: %s", c->server->number, c->number, t->text);
    c->world->figures.messages_up++;
    hub_receive(c->guest, t->text, t->size);
    server_wake(c->server);
    free(t);
}

void deliver_down(struct connection *c)
{
    struct text *t = c->client ? queue_take(&c->down) : NULL;
    if (!t) return;
    c->world->figures.messages_down++;
    client_hear(c->client, t->text);
    free(t);
}

void server_end(struct connection *c)
{
    if (!c->guest) return;
    happened(c->world, "server %d takes connection %d for closed", c->server->number, c->number);
    hub_guest_close(c->guest);
    c->guest = NULL;
    queue_drop(&c->up);
    server_wake(c->server);
}

void client_end(struct connection *c)
{
    if (!c->client) return;
    happened(c->world, "client %d takes connection %d for closed", c->client->number, c->number);
    c->client->connection = NULL;
    c->client->is_entered = c->client->awaits_table = false;
    c->client = NULL;
    queue_drop(&c->down);
}

void connections_free(struct world *w)
{
    for (size_t i = 0; i < w->connection_count; i++) {
        queue_drop(&w->connections[i]->up);
        queue_drop(&w->connections[i]->down);
        free(w->connections[i]);
    }
    free(w->connections);
}
