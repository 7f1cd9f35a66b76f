/* The database that servers share: tables of rows and heads, as PostgreSQL would keep them. Every row carries the number of its
 * batch, so that a batch that is tried again is known. */
#include "database.h"

static struct database *the_database;

struct database *database_current(void) { return the_database; }

static char *copy_of(const char *text, size_t size)
{
    char *copy = alloc_bytes(size + 1);
    memcpy(copy, text, size);
    copy[size] = 0;
    return copy;
}

struct db_table *database_table(const struct database *d, const struct table_id *id)
{
    for (size_t i = 0; i < d->table_count; i++)
        if (memcmp(d->tables[i]->id.text, id->text, TABLE_ID_SIZE) == 0) return d->tables[i];
    return NULL;
}

static struct db_table *make_table(struct database *d, const struct table_id *id)
{
    struct db_table *t = database_table(d, id);
    if (t) return t;
    t = alloc_zeroed(1, sizeof *t);
    t->id = *id;
    d->tables = alloc_one_more(d->tables, d->table_count, &d->table_capacity, sizeof(struct db_table *));
    d->tables[d->table_count++] = t;
    return t;
}

void database_tell(struct database *d, int server, const struct store_row *row)
{
    bool has_text = row->size <= NEWS_MAX;
    const struct notice notice = {row->table, row->seq, row->time_ms, has_text};
    struct buf out;
    buf_init(&out, BUF_LIMIT);
    buf_add_n(&out, (const char *)&notice, sizeof notice);
    if (has_text) buf_add_n(&out, row->text, row->size);
    for (int i = 0; i < SERVERS_MAX; i++)
        if (i != server && d->links[i] && !d->links[i]->is_down)
            queue_add(&d->links[i]->news, out.text, out.size);
    buf_free(&out);
}

static void add_row(struct database *d, const struct statement *s, const struct store_row *row)
{
    struct db_table *t = make_table(d, &row->table);
    if (row->seq != t->count + 1)
        broken(d->world, "row %u of table %.16s comes after row %zu", row->seq, row->table.text, t->count);
    t->rows = alloc_one_more(t->rows, t->count, &t->capacity, sizeof *t->rows);
    struct db_row *kept = &t->rows[t->count++];
    *kept = (struct db_row){.row = *row, .batch = s->batch, .sum = (int64_t)row_sum(row)};
    kept->row.text = copy_of(row->text, row->size);
    happened(d->world, "committed for server %d: %.16s %u %.*s", s->server, row->table.text, row->seq,
             (int)row->size, row->text);
    truth_row(d->world, &kept->row);
    database_tell(d, s->server, row);
}

static void put_head(struct database *d, const struct store_head *head)
{
    struct db_table *t = make_table(d, &head->table);
    if (t->has_head) free((char *)(uintptr_t)t->head.text);
    t->head = *head;
    t->head.text = copy_of(head->text, head->size);
    t->has_head = true;
}

/* Whose row stands where the batch's first row of a table wants to be? */
static bool is_taken(const struct db_table *t, uint32_t seq, int64_t batch, bool *is_ours)
{
    if (!t || seq == 0 || seq > t->count) return false;
    *is_ours = t->rows[seq - 1].batch == batch;
    return true;
}

void database_execute(struct database *d, struct statement *s)
{
    struct batch *b = &s->copy;
    bool any_ours = false;
    for (uint32_t i = 0; i < b->map.count; i++) {
        bool is_ours = false;
        b->tables[i].lost = is_taken(database_table(d, &b->map.ids[i]), b->tables[i].first_seq, s->batch,
                                     &is_ours) &&
                            !is_ours;
        any_ours |= is_ours;
    }
    for (size_t i = 0; i < b->row_count && !any_ours; i++) {
        struct store_row row = batch_row(b, i);
        if (!b->tables[b->rows[i].table].lost) add_row(d, s, &row);
    }
    for (uint32_t i = 0; i < b->map.count && !any_ours; i++) {
        if (!b->tables[i].has_head || b->tables[i].lost) continue;
        struct store_head head = batch_head(b, i);
        put_head(d, &head);
    }
}

void statement_free(struct statement *s)
{
    if (!s) return;
    batch_free(&s->copy);
    free(s);
}

struct database *database_new(struct world *w)
{
    struct database *d = alloc_zeroed(1, sizeof *d);
    d->world = w;
    the_database = d;
    return d;
}

void database_free(struct database *d)
{
    for (size_t i = 0; i < d->table_count; i++) {
        struct db_table *t = d->tables[i];
        for (size_t k = 0; k < t->count; k++) free((char *)(uintptr_t)t->rows[k].row.text);
        if (t->has_head) free((char *)(uintptr_t)t->head.text);
        free(t->rows);
        free(t);
    }
    for (struct statement *s = d->late, *next; s; s = next) {
        next = s->next;
        statement_free(s);
    }
    free(d->tables);
    free(d);
    the_database = NULL;
}
