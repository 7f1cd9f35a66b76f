/* Chunks as files. */
#include "lab/chunk.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "core/file.h"
#include "core/fnv.h"
#include "core/number.h"
#include "lab/paper.h"

static void path_of(const struct chunk *c, char path[CHUNK_PATH_MAX])
{
    snprintf(path, CHUNK_PATH_MAX, "%s/sets-%06ld-%06ld", c->folder, c->first_set, c->last_set);
}

static void head_of(const struct chunk *c, struct buf *head)
{
    buf_init(head, BUF_LIMIT);
    buf_add(head, "isolario lab: 1\n");
    contest_write(c->contest, head);
    buf_addf(head, "compare: %s\nsets: %ld to %ld\ncounters: %zu\n\n", c->variant, c->first_set, c->last_set,
             c->counters);
}

/* One line "17 4"; *at moves behind it. */
static bool read_counter(const struct chunk *c, const char **at, int64_t *counters)
{
    int64_t index, value;
    if (!number_take(at, 0, INT64_MAX, &index) || (size_t)index >= c->counters || *(*at)++ != ' ')
        return false;
    if (!number_take(at, INT64_MIN, INT64_MAX, &value) || *(*at)++ != '\n') return false;
    counters[index] = value;
    return true;
}

static bool read_text(const struct chunk *c, const char *path, const struct buf *text, int64_t *counters,
                      struct error *err)
{
    const char *all = buf_text(text), *at;
    char last[32];
    struct buf head;
    head_of(c, &head);
    bool good = paper_head_fits(path, &head, all, err);
    size_t start = head.size;
    buf_free(&head);
    if (!good) return false;
    memset(counters, 0, c->counters * sizeof *counters);
    int line = 1;
    for (at = all; at < all + start; at++) line += *at == '\n';
    for (; *at && *at != 's'; line++)
        if (!read_counter(c, &at, counters))
            return fail(err, "bad-file", "%.200s:%d: this is no counter", path, line);
    snprintf(last, sizeof last, "sum: %08" PRIx32 "\n", fnv_add_32(FNV_BEGIN_32, all, (size_t)(at - all)));
    return strcmp(at, last) == 0 ||
           fail(err, "bad-file",
                "%.200s:%d: the check sum does not fit; without this file it is played again", path, line);
}

bool chunk_read(const struct chunk *c, int64_t *counters, struct error *err)
{
    char path[CHUNK_PATH_MAX];
    struct buf text;
    path_of(c, path);
    int file = open(path, O_RDONLY);
    if (file < 0)
        return fail(err, errno == ENOENT ? "not-found" : "file", "cannot open %.200s: %s", path,
                    strerror(errno));
    buf_init(&text, BUF_LIMIT);
    bool good = file_read_open(file, path, BUF_LIMIT, &text, err) && read_text(c, path, &text, counters, err);
    buf_free(&text);
    close(file);
    return good;
}

static void text_of(const struct chunk *c, const int64_t *counters, struct buf *out)
{
    head_of(c, out);
    for (size_t i = 0; i < c->counters; i++) {
        if (!counters[i]) continue;
        buf_add_int(out, (int64_t)i);
        buf_add(out, " ");
        buf_add_int(out, counters[i]);
        buf_add(out, "\n");
    }
    buf_addf(out, "sum: %08" PRIx32 "\n", fnv_add_32(FNV_BEGIN_32, buf_text(out), out->size));
}

bool chunk_write(const struct chunk *c, const int64_t *counters, struct error *err)
{
    char path[CHUNK_PATH_MAX];
    struct buf text;
    path_of(c, path);
    text_of(c, counters, &text);
    bool good = file_write(path, buf_text(&text), text.size, err);
    buf_free(&text);
    return good;
}

void chunk_remove(const struct chunk *c)
{
    char path[CHUNK_PATH_MAX];
    path_of(c, path);
    unlink(path);
}
