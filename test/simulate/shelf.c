/* The store in a file of SQLite's, on the simulated disk. What it says it has kept goes into the truth, and must be there after
 * every crash. */
#include "disk.h"

#include <sys/stat.h>
#include <unistd.h>

#include "store/driver.h"

void __real_store_settle(struct store *, const struct error *failure);
void __wrap_store_settle(struct store *, const struct error *failure);

static struct {
    struct world *world; /* NULL: the servers of this run share a database */
    char folder
        [64]; /* where the process is meanwhile, so that the name of the file is the same in every process */
} shelf;

static const char file[] = "simulated.db", lock[] = "simulated.db.lock";

const char *shelf_name(void) { return file; }

/* The lock of the store, and an empty file that it makes, are real. */
void shelf_begin(struct world *w)
{
    const char *above = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(shelf.folder, sizeof shelf.folder, "%s/isolario-simulate-%ld", above, (long)getpid());
    mkdir(shelf.folder, 0700); /* a process that has died may have left it */
    if (chdir(shelf.folder) != 0) abort();
    unlink(file);
    unlink(lock);
    shelf.world = w;
    disk_begin(w);
}

void shelf_end(void)
{
    unlink(file);
    unlink(lock);
    if (chdir("/") != 0 || rmdir(shelf.folder) != 0) abort();
    disk_end();
    shelf.world = NULL;
}

static void keep(struct world *w, const struct store_row *row)
{
    char *text = strndup(row->text, row->size);
    const struct store_row copy = {row->table, row->seq, row->time_ms, text, row->size};
    happened(w, "kept: %.16s %u %s", row->table.text, row->seq, text);
    truth_row(w, &copy);
    free(text);
}

/* Between the driver and whoever hears of its fate (--wrap). */
void __wrap_store_settle(struct store *s, const struct error *failure)
{
    const struct batch *b = &s->under_way;
    for (size_t i = 0; shelf.world && !failure && i < b->row_count; i++) {
        struct store_row row = batch_row(b, i);
        if (!b->tables[b->rows[i].table].lost) keep(shelf.world, &row);
    }
    __real_store_settle(s, failure);
}

/* ---- After a crash ---- */

struct reading_back {
    struct world *world;
    size_t count;
};

static bool check_row(void *context, const struct store_row *row)
{
    struct reading_back *r = context;
    const struct truth *t = truth_find(r->world, &row->table);
    r->count++;
    if (row->seq != r->count)
        broken(r->world, "row %zu of table %.16s is missing", r->count, row->table.text);
    else if (!t || row->seq > t->count)
        keep(r->world, row); /* it was kept, and nobody knew */
    else if (row->time_ms != t->moments[row->seq - 1].time_ms)
        broken(r->world, "row %u of table %.16s is another one now", row->seq, row->table.text);
    return !r->world->failure[0];
}

static void check_table(struct world *w, struct store *store, const struct table_id *id)
{
    struct reading_back r = {w, 0};
    struct error err = {0};
    const struct truth *t = truth_find(w, id);
    size_t known = t ? t->count : 0;
    if (!store_read(store, id, 1, check_row, &r, &err))
        broken(w, "table %.16s cannot be read: %s", id->text, err.text);
    if (r.count < known)
        broken(w, "table %.16s had %zu rows that were kept, and has %zu after a crash", id->text, known,
               r.count);
}

struct heads {
    struct table_id ids[64];
    int count;
};

static bool note_head(void *context, const struct store_head *head)
{
    struct heads *h = context;
    h->ids[h->count++] = head->table;
    return h->count < 64;
}

bool shelf_check(struct world *w)
{
    const struct store_hooks none = {.context = NULL};
    const struct store_filter all = {.phase = -1};
    struct error err = {0};
    struct heads heads = {.count = 0};
    bool is_sound = disk_is_sound();
    struct store *store = store_open(file, &none, &err);
    if (!store) {
        if (is_sound) broken(w, "the store does not open after a crash: %s", err.text);
        return false;
    }
    if (!store_list(store, &all, note_head, &heads, &err)) broken(w, "tables cannot be listed: %s", err.text);
    for (int i = 0; i < heads.count; i++) check_table(w, store, &heads.ids[i]);
    for (size_t i = 0; i < w->truth_count; i++) check_table(w, store, &w->truths[i]->id);
    store_close(store);
    return true;
}
