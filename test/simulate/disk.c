/* The disk under SQLite: a VFS of files in memory. What was written is on its way until a sync; when the machine dies, each such
 * write has reached the disk, or has not, or has in part (in sectors). It may die within a write, be full, or fail to sync.
 * There is one process and one connection at a time, so locks need nothing. */
#include "disk.h"

enum { FILES_MAX = 8, SECTOR = 512, SHM_REGIONS = 16, NAME_ROOM = 200 };

struct pending_write {
    struct pending_write *next;
    size_t at, size;
    bool is_cut; /* the file was cut to `at` bytes */
    uint8_t bytes[];
};

/* `now` is what the program reads, `durable` what the disk has for certain. */
struct disk_file {
    char name[NAME_ROOM];
    bool exists;
    struct image now, durable;
    struct pending_write *first, *last;
    void *shm[SHM_REGIONS];
};

struct open_file {
    sqlite3_file base;
    struct disk_file *file;
};

struct disk {
    struct world *world;
    struct disk_file files[FILES_MAX];
    bool is_dead, is_full, is_sync_bad;
    int writes_left; /* until the machine dies; 0: it does not */
};

static struct disk the_disk; /* a VFS is known by its name alone */

/* ---- Files ---- */

static struct disk_file *find(const char *name)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (strcmp(the_disk.files[i].name, name) == 0) return &the_disk.files[i];
    return NULL;
}

static struct disk_file *make(const char *name)
{
    struct disk_file *f = find(name);
    for (int i = 0; i < FILES_MAX && !f; i++)
        if (!the_disk.files[i].name[0]) f = &the_disk.files[i];
    if (!f) abort();
    snprintf(f->name, sizeof f->name, "%s", name);
    f->exists = true;
    return f;
}

static void drop_writes(struct disk_file *f)
{
    for (struct pending_write *w = f->first, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    f->first = f->last = NULL;
}

static void add_write(struct disk_file *f, size_t at, const void *bytes, size_t size, bool is_cut)
{
    struct pending_write *w = alloc_bytes(sizeof *w + size);
    *w = (struct pending_write){.at = at, .size = size, .is_cut = is_cut};
    if (size) memcpy(w->bytes, bytes, size);
    *(f->last ? &f->last->next : &f->first) = w;
    f->last = w;
}

static void drop_shm(struct disk_file *f)
{
    for (int i = 0; i < SHM_REGIONS; i++) {
        free(f->shm[i]);
        f->shm[i] = NULL;
    }
}

/* ---- What becomes of writes ---- */

static void apply(struct image *i, const struct pending_write *w, size_t size)
{
    if (w->is_cut)
        image_cut(i, w->at);
    else
        image_put(i, w->at, w->bytes, size);
}

/* Counts down to the write within which the machine dies. */
static bool dies_now(void)
{
    if (the_disk.is_dead) return true;
    if (!the_disk.writes_left || --the_disk.writes_left > 0) return false;
    the_disk.is_dead = true;
    happened(the_disk.world, "the machine dies within a write");
    the_disk.world->servers[0].is_dying = true;
    return true;
}

/* All of a write, some sectors of it, or nothing has reached the disk. */
static void crash_file(struct disk_file *f, struct rng *luck)
{
    for (const struct pending_write *w = f->first; w; w = w->next) {
        uint32_t fate = rng_below(luck, 4);
        size_t sectors = w->size / SECTOR;
        if (fate == 0) continue;
        apply(&f->durable, w, fate == 1 && sectors ? SECTOR * rng_below(luck, (uint32_t)sectors) : w->size);
    }
    drop_writes(f);
    drop_shm(f);
    f->now.size = 0;
    if (f->durable.size) image_put(&f->now, 0, f->durable.bytes, f->durable.size);
}

void disk_crash(struct rng *luck)
{
    for (int i = 0; i < FILES_MAX; i++)
        if (the_disk.files[i].name[0]) crash_file(&the_disk.files[i], luck);
    the_disk.is_dead = the_disk.is_full = the_disk.is_sync_bad = false;
    the_disk.writes_left = 0;
}

void disk_fill(bool is_full) { the_disk.is_full = is_full; }

void disk_spoil_sync(bool is_bad) { the_disk.is_sync_bad = is_bad; }

void disk_die_within(int writes) { the_disk.writes_left = writes; }

bool disk_is_sound(void)
{
    return !the_disk.is_dead && !the_disk.is_full && !the_disk.is_sync_bad && !the_disk.writes_left;
}

bool disk_is_dead(void) { return the_disk.is_dead; }

void disk_die(void) { the_disk.is_dead = true; }

/* ---- SQLite's functions of a file ---- */

static struct disk_file *file_of(sqlite3_file *f) { return ((struct open_file *)(void *)f)->file; }

static int file_close(sqlite3_file *f)
{
    (void)f;
    return SQLITE_OK;
}

static int file_read(sqlite3_file *f, void *out, int n, sqlite3_int64 at)
{
    const struct image *i = &file_of(f)->now;
    size_t from = (size_t)at, size = (size_t)n, have = from < i->size ? i->size - from : 0;
    if (have > size) have = size;
    if (have) memcpy(out, i->bytes + from, have);
    if (have == size) return SQLITE_OK;
    memset((char *)out + have, 0, size - have);
    return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    struct disk_file *file = file_of(f);
    if (the_disk.is_full && (size_t)at + (size_t)n > file->now.size && !the_disk.is_dead) return SQLITE_FULL;
    bool was_dead = the_disk.is_dead, dies = dies_now();
    /* Of the write within which it dies something may arrive; of later ones nothing. */
    if (!was_dead) add_write(file, (size_t)at, bytes, (size_t)n, false);
    if (dies) return SQLITE_IOERR_WRITE;
    image_put(&file->now, (size_t)at, bytes, (size_t)n);
    return SQLITE_OK;
}

static int file_cut(sqlite3_file *f, sqlite3_int64 size)
{
    struct disk_file *file = file_of(f);
    if (dies_now()) return SQLITE_IOERR_TRUNCATE;
    add_write(file, (size_t)size, NULL, 0, true);
    image_cut(&file->now, (size_t)size);
    return SQLITE_OK;
}

/* After a sync that failed some of the writes are on the disk, and the others never will be, though they can be read. */
static void lose_some(struct disk_file *f)
{
    for (const struct pending_write *w = f->first; w; w = w->next)
        if (rng_below(&the_disk.world->luck, 2)) apply(&f->durable, w, w->size);
    drop_writes(f);
}

static int file_sync(sqlite3_file *f, int flags)
{
    struct disk_file *file = file_of(f);
    (void)flags;
    if (dies_now()) return SQLITE_IOERR_FSYNC;
    if (the_disk.is_sync_bad) {
        the_disk.is_sync_bad = false;
        happened(the_disk.world, "a sync fails");
        lose_some(file);
        return SQLITE_IOERR_FSYNC;
    }
    for (const struct pending_write *w = file->first; w; w = w->next) apply(&file->durable, w, w->size);
    drop_writes(file);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    *size = (sqlite3_int64)file_of(f)->now.size;
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *f, int level)
{
    (void)f;
    (void)level;
    return SQLITE_OK;
}

static int file_is_locked(sqlite3_file *f, int *is_locked)
{
    (void)f;
    *is_locked = 0;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *f, int op, void *arg)
{
    (void)f;
    (void)op;
    (void)arg;
    return SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *f)
{
    (void)f;
    return SECTOR;
}

static int file_traits(sqlite3_file *f)
{
    (void)f;
    return 0;
}

static int shm_map(sqlite3_file *f, int region, int size, int extend, void volatile **out)
{
    struct disk_file *file = file_of(f);
    if (region >= SHM_REGIONS) return SQLITE_IOERR_SHMMAP;
    if (!file->shm[region] && extend) file->shm[region] = alloc_zeroed(1, (size_t)size);
    *out = file->shm[region];
    return SQLITE_OK;
}

static int shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    (void)f;
    (void)offset;
    (void)n;
    (void)flags;
    return SQLITE_OK;
}

static void shm_barrier(sqlite3_file *f) { (void)f; }

static int shm_unmap(sqlite3_file *f, int is_deleted)
{
    if (is_deleted) drop_shm(file_of(f));
    return SQLITE_OK;
}

static const sqlite3_io_methods methods = {.iVersion = 2,
                                           .xClose = file_close,
                                           .xRead = file_read,
                                           .xWrite = file_write,
                                           .xTruncate = file_cut,
                                           .xSync = file_sync,
                                           .xFileSize = file_size,
                                           .xLock = file_lock,
                                           .xUnlock = file_lock,
                                           .xCheckReservedLock = file_is_locked,
                                           .xFileControl = file_control,
                                           .xSectorSize = file_sector,
                                           .xDeviceCharacteristics = file_traits,
                                           .xShmMap = shm_map,
                                           .xShmLock = shm_lock,
                                           .xShmBarrier = shm_barrier,
                                           .xShmUnmap = shm_unmap};

/* ---- And of the disk ---- */

static int disk_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *out, int flags, int *out_flags)
{
    struct open_file *f = (struct open_file *)(void *)out;
    (void)vfs;
    *f = (struct open_file){.base = {.pMethods = NULL}};
    if (!name || (!(flags & SQLITE_OPEN_CREATE) && !(find(name) && find(name)->exists)))
        return SQLITE_CANTOPEN;
    f->file = make(name);
    f->base.pMethods = &methods;
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
}

/* What is deleted is gone for good, as after a sync of the folder. */
static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync_folder)
{
    struct disk_file *f = find(name);
    (void)vfs;
    (void)sync_folder;
    if (dies_now()) return SQLITE_IOERR_DELETE;
    if (!f || !f->exists) return SQLITE_IOERR_DELETE_NOENT;
    drop_writes(f);
    f->exists = false;
    f->now.size = f->durable.size = 0;
    return SQLITE_OK;
}

static int disk_access(sqlite3_vfs *vfs, const char *name, int flags, int *result)
{
    const struct disk_file *f = find(name);
    (void)vfs;
    (void)flags;
    *result = f && f->exists;
    return SQLITE_OK;
}

static int disk_path(sqlite3_vfs *vfs, const char *name, int n, char *out)
{
    (void)vfs;
    snprintf(out, (size_t)n, "%s", name);
    return SQLITE_OK;
}

static int disk_random(sqlite3_vfs *vfs, int n, char *out)
{
    (void)vfs;
    memset(out, 7, (size_t)n);
    return n;
}

static int disk_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    even_advance(us / 1000);
    return us;
}

static int disk_time(sqlite3_vfs *vfs, double *days)
{
    (void)vfs;
    *days = 2440587.5 + (double)wall_ms() / 86400000.0;
    return SQLITE_OK;
}

static sqlite3_vfs vfs = {.iVersion = 1,
                          .szOsFile = (int)sizeof(struct open_file),
                          .mxPathname = NAME_ROOM,
                          .zName = "simulated",
                          .xOpen = disk_open,
                          .xDelete = disk_delete,
                          .xAccess = disk_access,
                          .xFullPathname = disk_path,
                          .xRandomness = disk_random,
                          .xSleep = disk_sleep,
                          .xCurrentTime = disk_time};

void disk_begin(struct world *w)
{
    the_disk = (struct disk){.world = w};
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK) abort();
}

void disk_end(void)
{
    for (int i = 0; i < FILES_MAX; i++) {
        struct disk_file *f = &the_disk.files[i];
        drop_writes(f);
        drop_shm(f);
        free(f->now.bytes);
        free(f->durable.bytes);
    }
    the_disk = (struct disk){.world = NULL};
}
