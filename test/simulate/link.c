/* The store that servers share: a driver that stands in PostgreSQL's place (the linker takes this store_postgres and not
 * that of src/store/postgres.c), and the database behind it.
 *
 * A batch is sent, executed and answered at three different moments. Where the connection breaks in between, the batch is
 * in doubt: it may have been executed, may be executed much later, or never. Every row carries the number of its batch, as
 * PostgreSQL's do, so that a batch that is tried again is known. Notifications keep their order and come late; those of a
 * connection that breaks are lost. */
#include "database.h"

static struct link *own(struct store *s) { return (struct link *)s; }

/* Sends what is under way, or sends it again. */
static void send_batch(struct link *l)
{
    const struct batch *b = &l->store.under_way;
    struct statement *s = alloc_zeroed(1, sizeof *s);
    s->server = l->server;
    s->batch = l->batch;
    batch_init(&s->copy);
    for (size_t i = 0; i < b->row_count; i++) {
        struct store_row row = batch_row(b, i);
        batch_add_row(&s->copy, &row);
    }
    for (uint32_t i = 0; i < b->map.count; i++) {
        struct store_head head;
        if (!b->tables[i].has_head) continue;
        head = batch_head(b, i);
        batch_add_head(&s->copy, &head);
    }
    l->sent = s;
    l->is_executed = l->has_reply = false;
    l->why = (struct error){0};
}

static void sim_begin(struct store *s)
{
    struct link *l = own(s);
    l->batch = ++l->database->batches;
    send_batch(l);
}

/* The fate of the batch: which tables it has lost, or why it was refused. */
static void settle(struct link *l)
{
    struct store *s = &l->store;
    struct statement *done = l->sent;
    struct error why = l->why;
    for (uint32_t i = 0; i < s->under_way.map.count; i++) {
        uint32_t number;
        if (map_find(&done->copy.map, &s->under_way.map.ids[i], &number))
            s->under_way.tables[i].lost = done->copy.tables[number].lost;
    }
    l->sent = NULL;
    l->has_reply = l->is_executed = false;
    statement_free(done);
    if (why.code && s->in_doubt && !l->is_dead)
        return; /* an earlier try may still be executed: it is sent again */
    store_settle(s, why.code ? &why : NULL);
}

static void answer_question(struct link *l)
{
    struct store *s = &l->store;
    struct queued_question *q = s->first;
    const struct db_table *t = database_table(l->database, &q->question.table);
    struct error why = {0};
    int given = 0;
    bool is_whole = true;
    l->has_answer = false;
    if (l->is_down) fail(&why, "store", "the database cannot be reached");
    for (size_t i = 0; !l->is_down && q->question.head && i < l->database->table_count; i++) {
        const struct db_table *one = l->database->tables[i];
        if (one->has_head && one->head.listed && !asking_head(q, &one->head)) break;
    }
    for (size_t i = q->question.from ? q->question.from - 1 : 0;
         !l->is_down && q->question.row && t && i < t->count; i++) {
        if (given++ == PORTION_MAX) {
            is_whole = false;
            break;
        }
        if (!giving_row(&q->giving, &t->rows[i].row, &t->rows[i].sum)) break;
    }
    asking_end(s, is_whole, l->is_down ? &why : NULL);
}

static void sim_answer(struct store *s) { own(s)->has_answer = false; }

/* All at once where the server stops, nothing any more where it is dead. */
static void finish_now(struct link *l)
{
    struct error why = {0};
    fail(&why, "store", "the server is dead");
    if (l->is_dead && l->store.busy) {
        l->why = why;
        if (!l->sent) send_batch(l);
        settle(l);
    } else if (l->is_hurried && l->store.busy && !l->is_down) {
        if (!l->sent) send_batch(l);
        if (!l->is_executed) database_execute(l->database, l->sent);
        settle(l);
    }
}

static void sim_serve(struct store *s)
{
    struct link *l = own(s);
    if (l->is_dead || l->is_hurried) {
        finish_now(l);
        return;
    }
    if (s->busy && !l->sent && !s->in_doubt) store_doubt(s); /* its connection broke */
    if (!l->is_down && s->in_doubt && !l->sent) send_batch(l);
    if (l->has_reply && l->sent) settle(l);
    if (!l->is_down && l->is_deaf) {
        l->is_deaf = false;
        s->hooks.missed(s->hooks.context);
    }
    if (l->has_answer && s->first) answer_question(l);
}

static bool sim_ready(const struct store *s, struct error *err)
{
    return !((const struct link *)s)->is_down || fail(err, "store", "the database cannot be reached");
}

static bool sim_well(struct store *s, struct error *err) { return sim_ready(s, err); }

static bool sim_read(struct store *s, uint32_t from, struct giving *giving, struct error *err)
{
    const struct db_table *t = database_table(own(s)->database, &giving->table);
    (void)err;
    for (size_t i = from ? from - 1 : 0; t && i < t->count; i++)
        if (!giving_row(giving, &t->rows[i].row, &t->rows[i].sum)) break;
    return true;
}

static bool sim_list(struct store *s, const struct store_filter *filter,
                     bool (*each)(void *context, const struct store_head *), void *context, struct error *err)
{
    const struct database *d = own(s)->database;
    (void)err;
    for (size_t i = 0; i < d->table_count; i++) {
        const struct store_head *head = &d->tables[i]->head;
        bool fits = d->tables[i]->has_head && (!filter->listed || head->listed) &&
                    (!filter->attended || head->attended);
        if (fits && !each(context, head)) break;
    }
    return true;
}

static void sim_tell(struct store *s, const struct store_row *word)
{
    database_tell(own(s)->database, own(s)->server, word);
}

static int sim_fd(const struct store *s)
{
    (void)s;
    return -1;
}

static int sim_wait_ms(const struct store *s)
{
    const struct link *l = (const struct link *)s;
    return l->is_dead || l->is_hurried ? 0 : -1;
}

void link_drop_sent(struct link *l)
{
    if (!l->sent) return;
    if (l->is_executed) {
        statement_free(l->sent);
    } else {
        l->sent->next = l->database->late;
        l->database->late = l->sent;
    }
    l->sent = NULL;
    l->is_executed = l->has_reply = false;
}

static void sim_close(struct store *s)
{
    struct link *l = own(s);
    struct error why = {0};
    fail(&why, "store", "the store is being closed");
    if (s->busy) {
        link_drop_sent(l);
        store_doubt(s);
        store_settle(s, &why);
    }
    link_drop_sent(l);
    l->database->links[l->server] = NULL;
    queue_drop(&l->news);
    store_free(s);
    free(l);
}

static struct store *sim_open(const char *name, const struct store_hooks *hooks, struct error *err)
{
    struct link *l = alloc_zeroed(1, sizeof *l);
    (void)err;
    store_init(&l->store, &store_postgres, hooks);
    l->database = database_current();
    l->server = name[strlen(name) - 1] - '0';
    l->store.time_ahead_ms = wall_ms() - store_clock_ms();
    l->store.has_time = true;
    l->database->links[l->server] = l;
    return &l->store;
}

const struct store_driver store_postgres = {
    .open = sim_open,
    .close = sim_close,
    .ready = sim_ready,
    .begin = sim_begin,
    .read = sim_read,
    .list = sim_list,
    .answer = sim_answer,
    .tell = sim_tell,
    .fd = sim_fd,
    .wait_ms = sim_wait_ms,
    .serve = sim_serve,
    .well = sim_well,
};
