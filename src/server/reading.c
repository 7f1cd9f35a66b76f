/* Reading a table from the store: its rows come in pages and are folded in slices (tasks.c), since a long table takes
 * seconds. Most tables are short and are read within the turn that asks for them.
 *
 * A table is read when a page is empty, and is used in the same turn: so a row that another server appends meanwhile is
 * either in a page or heard of afterwards. */
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"

enum { PAGE_ROWS = 512, PAGE_BYTES = 256 * 1024 };

struct paged {
    uint32_t seq;
    size_t at, size; /* of its text in the page's */
    int64_t time_ms;
};

struct reading {
    struct task task;
    struct room *room;
    struct table *table; /* as far as it is read */
    struct buf text;
    struct paged rows[PAGE_ROWS];
    int count, folded;
    struct error why; /* it cannot be read; code NULL: so far it can */
};

static struct reading *reading_of(struct task *task) { return (struct reading *)task; }

/* ---- Pages ---- */

static bool keep_row(void *context, const struct store_row *row)
{
    struct reading *r = context;
    r->rows[r->count++] = (struct paged){row->seq, r->text.size, row->size, row->time_ms};
    buf_add_n(&r->text, row->text, row->size);
    return r->count < PAGE_ROWS && r->text.size < PAGE_BYTES;
}

/* SQLite's thread has the file while it writes a batch, and whoever reads would wait for the disk. */
static bool is_store_free(const struct hub *hub)
{
    return !hub->setup.writes_aside || !store_is_busy(hub->store);
}

static bool read_page(struct hub *hub, struct reading *r)
{
    r->count = r->folded = 0;
    buf_clear(&r->text);
    return store_read(hub->store, &r->table->id, r->table->seq + 1, keep_row, r, &r->why);
}

static bool fold_row(struct hub *hub, struct reading *r)
{
    const struct paged *p = &r->rows[r->folded++];
    const struct store_row row = {r->table->id, p->seq, p->time_ms, buf_text(&r->text) + p->at, p->size};
    return table_apply(r->table, hub->setup.games, &row, NULL, &r->why);
}

static enum task_state piece(struct hub *hub, struct task *task)
{
    struct reading *r = reading_of(task);
    if (r->folded == r->count) {
        if (!is_store_free(hub)) return TASK_WAITS;
        if (!read_page(hub, r)) return TASK_DONE;
        if (r->count == 0 && r->table->seq == 0) fail(&r->why, "not-found", "there is no such table");
        return r->count == 0 ? TASK_DONE : TASK_GOES_ON;
    }
    for (int i = 0; i < PIECE_STEPS && r->folded < r->count; i++)
        if (!fold_row(hub, r)) return TASK_DONE;
    return TASK_GOES_ON;
}

/* ---- Beginning and end ---- */

static void done(struct hub *hub, struct task *task)
{
    struct reading *r = reading_of(task);
    struct room *room = r->room;
    room->reading = NULL;
    room_read(hub, room, r->why.code ? NULL : r->table, &r->why);
    if (r->why.code) table_free(r->table);
    buf_free(&r->text);
    free(r);
}

bool reading_begin(struct hub *hub, struct room *room, uint64_t address, struct error *err)
{
    struct reading *r = calloc(1, sizeof *r);
    if (!r) bug("out of memory for reading a table");
    r->task = (struct task){.piece = piece, .done = done};
    r->room = room;
    r->table = table_new(&room->table->id);
    buf_init(&r->text, PAGE_BYTES + STORE_ROW_MAX);
    room->reading = &r->task;
    if (task_join(hub, &r->task, address, err)) {
        if (task_begin(hub, &r->task) == TASK_DONE) done(hub, &r->task);
        return true;
    }
    reading_drop(hub, room);
    return false;
}

void reading_finish(struct hub *hub, struct room *room)
{
    struct task *task = room->reading;
    if (!task) return;
    while (piece(hub, task) == TASK_GOES_ON) {}
    task_leave(hub, task);
    done(hub, task);
}

void reading_drop(struct hub *hub, struct room *room)
{
    struct reading *r = room->reading ? reading_of(room->reading) : NULL;
    if (!r) return;
    if (r->task.queue) task_leave(hub, &r->task);
    room->reading = NULL;
    table_free(r->table);
    buf_free(&r->text);
    free(r);
}
