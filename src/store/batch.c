#include "store/batch.h"

#include <stdlib.h>

#include "core/alloc.h"
#include "core/utf8.h"

enum { MEMORY_KEPT_MAX = 4 * 1024 * 1024 };

void batch_init(struct batch *b)
{
    *b = (struct batch){0};
    buf_init(&b->text,
             SIZE_MAX / 4); /* bounded by the tables: a guest that waits for an answer sends no more */
}

void batch_free(struct batch *b)
{
    map_free(&b->map);
    free(b->tables);
    free(b->rows);
    buf_free(&b->text);
    batch_init(b);
}

void batch_clear(struct batch *b)
{
    if (b->text.capacity > MEMORY_KEPT_MAX) {
        batch_free(b);
        return;
    }
    map_clear(&b->map);
    buf_clear(&b->text);
    b->row_count = b->head_count = 0;
}

static uint32_t table_number(struct batch *b, const struct table_id *id)
{
    bool fresh;
    uint32_t number = map_put(&b->map, id, &fresh);
    if (!fresh) return number;
    b->tables = alloc_one_more(b->tables, number, &b->table_capacity, sizeof *b->tables);
    b->tables[number] = (struct batch_table){0};
    return number;
}

/* PostgreSQL would refuse a whole batch for one bad byte; so what is no text ends here, for every driver alike. */
static size_t add_text(struct batch *b, const struct table_id *id, const char *text, size_t size)
{
    size_t at = b->text.size;
    uint32_t code;
    buf_add_n(&b->text, text, size);
    const char *copy = buf_text(&b->text) + at, *end = copy + size;
    for (int n; (n = utf8_read(copy, &code)) > 0;) {
        if (n == 1 && code == UTF8_BAD) break;
        for (copy += n; (signed char)*copy > 0;) copy++; /* ASCII needs no second look */
    }
    if (copy != end) bug("what table %s is to keep is not UTF-8 without 0 bytes", id->text);
    return at;
}

void batch_add_row(struct batch *b, const struct store_row *row)
{
    uint32_t number = table_number(b, &row->table);
    struct batch_table *table = &b->tables[number];
    if (row->seq <= table->last_seq)
        bug("row %u of table %s was appended after row %u", row->seq, row->table.text, table->last_seq);
    if (!table->first_seq) table->first_seq = row->seq;
    table->last_seq = row->seq;
    b->rows = alloc_one_more(b->rows, b->row_count, &b->row_capacity, sizeof *b->rows);
    b->rows[b->row_count++] = (struct batch_row){.table = number,
                                                 .seq = row->seq,
                                                 .time_ms = row->time_ms,
                                                 .text = add_text(b, &row->table, row->text, row->size),
                                                 .size = row->size};
}

void batch_add_head(struct batch *b, const struct store_head *head)
{
    uint32_t number = table_number(b, &head->table);
    struct batch_table *table = &b->tables[number];
    if (!table->has_head) b->head_count++;
    table->has_head = true;
    table->listed = head->listed;
    table->attended = head->attended;
    table->phase = head->phase;
    table->time_ms = head->time_ms;
    table->text = add_text(b, &head->table, head->text, head->size);
    table->size = head->size;
}

bool batch_is_empty(const struct batch *b) { return b->row_count == 0 && b->head_count == 0; }

struct store_row batch_row(const struct batch *b, size_t i)
{
    const struct batch_row *row = &b->rows[i];
    return (struct store_row){.table = b->map.ids[row->table],
                              .seq = row->seq,
                              .time_ms = row->time_ms,
                              .text = buf_text(&b->text) + row->text,
                              .size = row->size};
}

struct store_head batch_head(const struct batch *b, uint32_t table)
{
    const struct batch_table *t = &b->tables[table];
    return (struct store_head){.table = b->map.ids[table],
                               .phase = t->phase,
                               .listed = t->listed,
                               .attended = t->attended,
                               .time_ms = t->time_ms,
                               .text = buf_text(&b->text) + t->text,
                               .size = t->size};
}

/* Is what follows in this table doomed by what became of the batch? */
static bool dooms(const struct batch *b, const struct table_id *id, bool all)
{
    uint32_t number;
    if (!map_find(&b->map, id, &number)) return false;
    return b->tables[number].lost || (all && b->tables[number].last_seq);
}

static void drop_head(struct batch *b, struct batch_table *table)
{
    if (table->has_head) b->head_count--;
    table->has_head = false;
}

void batch_take_doomed(struct batch *b, struct batch *later, bool all)
{
    size_t left = 0;
    for (size_t i = 0; i < later->row_count; i++) {
        struct store_row row = batch_row(later, i);
        struct batch_table *table = &later->tables[later->rows[i].table];
        if (!all && !dooms(b, &row.table, all)) {
            later->rows[left++] = later->rows[i];
            continue;
        }
        batch_add_row(b, &row);
        table->first_seq = table->last_seq = 0;
    }
    later->row_count = left;
    for (uint32_t i = 0; i < later->map.count; i++)
        if (dooms(b, &later->map.ids[i], all)) drop_head(later, &later->tables[i]);
}

void batch_keep_heads(const struct batch *b, struct batch *later)
{
    for (uint32_t i = 0; i < b->map.count; i++) {
        uint32_t number;
        bool newer = map_find(&later->map, &b->map.ids[i], &number) && later->tables[number].has_head;
        if (!b->tables[i].has_head || b->tables[i].last_seq || newer) continue;
        struct store_head head = batch_head(b, i);
        batch_add_head(later, &head);
    }
}
