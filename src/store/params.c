#include "store/params.h"

#include <arpa/inet.h>
#include <string.h>

#include "store/news.h"

/* PostgreSQL's numbers for its types, which never change. */
enum { OID_BOOL = 16, OID_INT8 = 20, OID_INT4 = 23, OID_TEXT = 25 };

static void add_int32(struct buf *b, uint32_t value)
{
    uint32_t big = htonl(value);
    buf_add_n(b, (const char *)&big, sizeof big);
}

static void add_int4(struct buf *b, int value)
{
    add_int32(b, 4);
    add_int32(b, (uint32_t)value);
}

static void add_int8(struct buf *b, int64_t value)
{
    add_int32(b, 8);
    add_int32(b, (uint32_t)((uint64_t)value >> 32));
    add_int32(b, (uint32_t)value);
}

static void add_bool(struct buf *b, bool value)
{
    add_int32(b, 1);
    buf_add_n(b, value ? "\1" : "\0", 1);
}

static void add_text(struct buf *b, const char *text, size_t size)
{
    add_int32(b, (uint32_t)size);
    buf_add_n(b, text, size);
}

/* One dimension, no NULLs, elements of the type, this many of them, counted from 1. */
static void add_header(struct buf *b, int type, size_t count)
{
    buf_clear(b);
    add_int32(b, count ? 1 : 0);
    add_int32(b, 0);
    add_int32(b, (uint32_t)type);
    if (!count) return;
    add_int32(b, (uint32_t)count);
    add_int32(b, 1);
}

static const int types[PARAMS] = {
    [ROW_ID] = OID_TEXT,     [ROW_SEQ] = OID_INT4,     [ROW_BATCH] = OID_INT8,     [ROW_TIME] = OID_INT8,
    [ROW_TEXT] = OID_TEXT,   [ROW_SUM] = OID_INT8,     [NEWS] = OID_TEXT,          [HEAD_ID] = OID_TEXT,
    [HEAD_PHASE] = OID_INT4, [HEAD_LISTED] = OID_BOOL, [HEAD_ATTENDED] = OID_BOOL, [HEAD_TIME] = OID_INT8,
    [HEAD_TEXT] = OID_TEXT,
};

void params_init(struct params *p)
{
    *p = (struct params){0};
    for (int i = 0; i < PARAMS; i++) buf_init(&p->array[i], SIZE_MAX / 4);
}

void params_free(struct params *p)
{
    for (int i = 0; i < PARAMS; i++) buf_free(&p->array[i]);
}

static void add_row(struct buf *array, const struct store_row *row, int64_t batch)
{
    add_text(&array[ROW_ID], row->table.text, strlen(row->table.text));
    add_int4(&array[ROW_SEQ], (int)row->seq);
    add_int8(&array[ROW_BATCH], batch);
    add_int8(&array[ROW_TIME], row->time_ms);
    add_text(&array[ROW_TEXT], row->text, row->size);
    add_int8(&array[ROW_SUM], (int64_t)row_sum(row));
}

static void add_head(struct buf *array, const struct store_head *head)
{
    add_text(&array[HEAD_ID], head->table.text, strlen(head->table.text));
    add_int4(&array[HEAD_PHASE], head->phase);
    add_bool(&array[HEAD_LISTED], head->listed);
    add_bool(&array[HEAD_ATTENDED], head->attended);
    add_int8(&array[HEAD_TIME], head->time_ms);
    add_text(&array[HEAD_TEXT], head->text, head->size);
}

static bool is_kept(const struct batch *b, size_t row) { return !b->tables[b->rows[row].table].lost; }

static bool has_head(const struct batch *b, uint32_t table)
{
    return b->tables[table].has_head && !b->tables[table].lost;
}

/* Ends a notification: it becomes an element of the list, sealed. */
static size_t close_news(struct buf *list, struct buf *news, const struct seal_key *key)
{
    struct buf sealed;
    if (news->size == 0) return 0;
    buf_init(&sealed, SEALED_MAX);
    news_fill(news);
    seal_close(key, buf_text(news), news->size, &sealed);
    add_text(list, buf_text(&sealed), sealed.size);
    buf_free(&sealed);
    buf_clear(news);
    return 1;
}

/* How many notifications the rows need is known only when they are written, so the header comes last. */
static void write_news(struct buf *array, const struct batch *b, const struct sender *sender)
{
    struct buf news, list;
    size_t count = 0;
    buf_init(&news, NEWS_MAX);
    buf_init(&list, SIZE_MAX / 4);
    for (size_t i = 0; i < b->row_count; i++) {
        struct store_row row = batch_row(b, i);
        if (!is_kept(b, i) || news_add(&news, sender->origin, &row)) continue;
        count += close_news(&list, &news, &sender->key);
        news_add(&news, sender->origin, &row);
    }
    count += close_news(&list, &news, &sender->key);
    add_header(array, OID_TEXT, count);
    buf_add_n(array, buf_text(&list), list.size);
    buf_free(&news);
    buf_free(&list);
}

void params_write(struct params *p, const struct batch *b, const struct sender *sender)
{
    p->row_count = p->head_count = 0;
    for (size_t i = 0; i < b->row_count; i++) p->row_count += is_kept(b, i);
    for (uint32_t i = 0; i < b->map.count; i++) p->head_count += has_head(b, i);
    for (int i = 0; i < PARAMS; i++)
        if (i != NEWS) add_header(&p->array[i], types[i], i < NEWS ? p->row_count : p->head_count);
    for (size_t i = 0; i < b->row_count; i++) {
        struct store_row row = batch_row(b, i);
        if (is_kept(b, i)) add_row(p->array, &row, sender->batch);
    }
    for (uint32_t i = 0; i < b->map.count; i++) {
        struct store_head head = batch_head(b, i);
        if (has_head(b, i)) add_head(p->array, &head);
    }
    write_news(&p->array[NEWS], b, sender);
}

/* ---- Words ---- */

void tellings_init(struct tellings *w)
{
    buf_init(&w->news, NEWS_MAX);
    buf_init(&w->list, SIZE_MAX / 4);
    w->count = 0;
}

void tellings_free(struct tellings *w)
{
    buf_free(&w->news);
    buf_free(&w->list);
}

void tellings_add(struct tellings *w, const struct sender *sender, const struct store_row *word)
{
    if (w->list.size > WORDS_MAX || news_add(&w->news, sender->origin, word)) return;
    w->count += close_news(&w->list, &w->news, &sender->key);
    news_add(&w->news, sender->origin, word);
}

bool tellings_take(struct tellings *w, const struct sender *sender, struct buf *array)
{
    w->count += close_news(&w->list, &w->news, &sender->key);
    if (w->count == 0) return false;
    add_header(array, OID_TEXT, w->count);
    buf_add_n(array, buf_text(&w->list), w->list.size);
    buf_clear(&w->list);
    w->count = 0;
    return true;
}
