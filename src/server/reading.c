/* Reading a table from the store: its rows come in pages, which the store is asked for without waiting, and are folded in
 * slices (tasks.c), since a long table takes seconds. Most tables are one page.
 *
 * A table is read when a page is not full. A row that another server appends meanwhile is either in a page or heard of; what
 * is heard of while a table is read makes it look once more (live_note_behind). */
#include <stdlib.h>
#include <string.h>

#include "core/alloc.h"
#include "server/inside.h"

enum { PAGE_ROWS = 64, PAGE_BYTES = 64 * 1024 };

struct paged {
    uint32_t seq;
    size_t at, size; /* of its text in the page's */
    int64_t time_ms;
};

/* What the store was asked for; it outlives a reading that is dropped before the answer has come. */
struct page {
    bool is_asked, has_come, is_dropped;
    struct buf text;
    struct paged rows[PAGE_ROWS];
    int count;
    struct error why; /* it did not come */
};

struct reading {
    struct task task;
    struct live_table *live;
    struct table *table; /* as far as it is read */
    struct page *page;
    int folded;       /* of the page's rows */
    struct error why; /* it cannot be read; code NULL: so far it can */
    size_t counted;   /* bytes, in hub->memory */
};

static struct reading *reading_of(struct task *task) { return (struct reading *)task; }

/* ---- Pages ---- */

static struct page *page_new(void)
{
    struct page *page = alloc_zeroed(1, sizeof *page);
    buf_init(&page->text, PAGE_BYTES + STORE_ROW_MAX);
    return page;
}

static void page_free(struct page *page)
{
    buf_free(&page->text);
    free(page);
}

static void page_drop(struct page *page)
{
    page->is_dropped = true;
    if (!page->is_asked || page->has_come) page_free(page);
}

static bool is_full(const struct page *page)
{
    return page->count == PAGE_ROWS || page->text.size >= PAGE_BYTES;
}

static bool keep_row(void *context, const struct store_row *row)
{
    struct page *page = context;
    if (page->is_dropped) return false;
    page->rows[page->count++] = (struct paged){row->seq, page->text.size, row->size, row->time_ms};
    buf_add_n(&page->text, row->text, row->size);
    return !is_full(page);
}

static void end_page(struct page *page, const struct error *why)
{
    page->has_come = true;
    if (why) page->why = *why;
}

static void note_end(void *context, const struct error *why)
{
    struct page *page = context;
    end_page(page, why);
    if (page->is_dropped) page_free(page);
}

/* While the server starts nobody waits but its owner, and tables are read at once. */
static void ask_page(struct hub *hub, struct reading *r)
{
    struct page *page = r->page;
    const struct store_question question = {
        .table = r->table->id, .from = r->table->seq + 1, .row = keep_row, .end = note_end, .context = page};
    struct error why = {0};
    r->folded = page->count = 0;
    buf_clear(&page->text);
    page->is_asked = true;
    page->has_come = false;
    if (hub->is_open)
        store_ask(hub->store, &question);
    else if (store_read(hub->store, &question.table, question.from, keep_row, page, &why))
        end_page(page, NULL);
    else
        end_page(page, &why);
}

static void count_bytes(struct hub *hub, struct reading *r)
{
    size_t bytes = sizeof *r + sizeof *r->page + r->page->text.capacity + table_bytes(r->table);
    memory_count(hub->memory, MEMORY_TABLES, &r->counted, bytes);
}

static bool fold_row(struct hub *hub, struct reading *r)
{
    const struct paged *p = &r->page->rows[r->folded++];
    const struct store_row row = {r->table->id, p->seq, p->time_ms, buf_text(&r->page->text) + p->at,
                                  p->size};
    return table_apply(r->table, hub->setup.games, &row, NULL, &r->why);
}

/* The page that was asked for has come. */
static enum task_state take_page(struct reading *r)
{
    struct page *page = r->page;
    page->is_asked = false;
    if (page->why.code) r->why = page->why;
    if (page->count == 0 && r->table->seq == 0 && !r->why.code)
        fail(&r->why, "not-found", "there is no such table");
    return page->count == 0 || r->why.code ? TASK_DONE : TASK_GOES_ON;
}

static enum task_state piece(struct hub *hub, struct task *task)
{
    struct reading *r = reading_of(task);
    if (r->folded == r->page->count || r->page->is_asked) {
        if (!r->page->is_asked) ask_page(hub, r);
        return r->page->has_come ? take_page(r) : TASK_WAITS;
    }
    bool good = true;
    for (int i = 0; i < PIECE_STEPS && r->folded < r->page->count && good; i++) good = fold_row(hub, r);
    count_bytes(hub, r);
    bool is_last = r->folded == r->page->count && !is_full(r->page);
    return good && !is_last ? TASK_GOES_ON : TASK_DONE;
}

/* ---- Beginning and end ---- */

static void done(struct hub *hub, struct task *task)
{
    struct reading *r = reading_of(task);
    struct live_table *live = r->live;
    live->reading = NULL;
    memory_count(hub->memory, MEMORY_TABLES, &r->counted, 0);
    live_read(hub, live, r->why.code ? NULL : r->table, &r->why);
    if (r->why.code) table_free(r->table);
    page_drop(r->page);
    free(r);
}

bool reading_begin(struct hub *hub, struct live_table *live, uint64_t address, struct error *err)
{
    struct reading *r = alloc_zeroed(1, sizeof *r);
    r->task = (struct task){.piece = piece, .done = done};
    r->live = live;
    r->table = table_new(&live->table->id);
    r->page = page_new();
    live->reading = &r->task;
    if (task_join(hub, &r->task, address, err)) {
        if (task_begin(hub, &r->task) == TASK_DONE) done(hub, &r->task);
        return true;
    }
    reading_drop(hub, live);
    return false;
}

void reading_drop(struct hub *hub, struct live_table *live)
{
    struct reading *r = live->reading ? reading_of(live->reading) : NULL;
    if (!r) return;
    if (r->task.queue) task_leave(hub, &r->task);
    live->reading = NULL;
    memory_count(hub->memory, MEMORY_TABLES, &r->counted, 0);
    table_free(r->table);
    page_drop(r->page);
    free(r);
}
