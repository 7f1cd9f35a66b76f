/* What happens between servers and their database: batches are executed, answers and notifications arrive, connections break, the
 * disk is full. */
#include "database.h"

static void wake(const struct link *l) { server_wake(&l->database->world->servers[l->server]); }

bool database_commit(struct database *d, int server)
{
    struct link *l = d->links[server];
    if (!l || l->is_down || !l->sent || l->is_executed) return false;
    if (d->is_full || l->is_refused)
        fail(&l->why, "store", "the disk is full");
    else
        database_execute(d, l->sent);
    l->is_refused = false;
    l->is_executed = true;
    return true;
}

bool database_reply(struct database *d, int server)
{
    struct link *l = d->links[server];
    if (!l || l->is_down || !l->is_executed || l->has_reply) return false;
    l->has_reply = true;
    wake(l);
    return true;
}

bool database_read(struct database *d, int server)
{
    struct link *l = d->links[server];
    if (!l || !l->store.is_answering || l->has_answer) return false;
    l->has_answer = true;
    wake(l);
    return true;
}

bool database_hear(struct database *d, int server)
{
    struct link *l = d->links[server];
    struct text *t = l && !l->is_down ? queue_take(&l->news) : NULL;
    struct notice notice;
    if (!t) return false;
    memcpy(&notice, t->text, sizeof notice);
    const struct store_row row = {notice.table, notice.seq, notice.time_ms,
                                  notice.has_text ? t->text + sizeof notice : NULL,
                                  notice.has_text ? t->size - sizeof notice : 0};
    happened(d->world, "server %d hears of row %u of %.16s", server, row.seq, row.table.text);
    l->store.hooks.heard(l->store.hooks.context, &row);
    wake(l);
    free(t);
    return true;
}

bool database_late(struct database *d)
{
    struct statement *s = d->late;
    if (!s) return false;
    d->late = s->next;
    happened(d->world, "a batch of server %d is executed late", s->server);
    database_execute(d, s);
    statement_free(s);
    return true;
}

void database_break(struct database *d, int server)
{
    struct link *l = d->links[server];
    if (!l || l->is_down) return;
    happened(d->world, "server %d loses the database", server);
    l->is_down = l->is_deaf = true;
    link_drop_sent(l);
    queue_drop(&l->news);
    wake(l);
}

void database_mend(struct database *d, int server)
{
    struct link *l = d->links[server];
    if (!l || !l->is_down) return;
    happened(d->world, "server %d has the database again", server);
    l->is_down = false;
    wake(l);
}

void database_refuse(struct database *d, int server)
{
    if (d->links[server]) d->links[server]->is_refused = true;
}

void database_fill(struct database *d, bool is_full)
{
    happened(d->world, is_full ? "the disk is full" : "the disk has room again");
    d->is_full = is_full;
    for (int i = 0; i < SERVERS_MAX && !is_full; i++)
        if (d->links[i]) d->links[i]->is_refused = false;
}

void database_kill(struct database *d, int server)
{
    struct link *l = d->links[server];
    if (!l) return;
    l->is_dead = true;
    link_drop_sent(l);
}

/* The clock runs on while the server waits for what it cannot know any more. */
void database_hurry(struct database *d, int server)
{
    if (d->links[server]) d->links[server]->is_hurried = true;
    even_tick(10 * 1000 * 1000);
}
