/* The arena's memory: a text file that is only ever appended to.
 *
 *   isolario arena: 1
 *   game: carta-magica            (and the rest of the contest; all of it must be equal to go on)
 *   ...
 *   (an empty line)
 *   12 1,2;35,20;1;812 2,1;30,21;1;790 #89abcdef
 *
 * A line is a finished set: its number, then for each seating the ranks and scores by seat, the code of the reason and the
 * number of actions, then a check sum over the head and the line, so that neither a changed digit nor a line from another
 * file passes. A last line without its end, as a kill leaves it, is taken away; its set is played again. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/alloc.h"
#include "core/file.h"
#include "core/fnv.h"
#include "core/number.h"
#include "lab/arena_private.h"
#include "lab/paper.h"

struct games_file {
    int file;
    const char *path;
    struct buf head, line;
    uint32_t head_sum;
};

static void write_list(struct buf *out, const int *list, int n)
{
    for (int i = 0; i < n; i++) {
        if (i) buf_add(out, ",");
        buf_add_int(out, list[i]);
    }
    buf_add(out, ";");
}

static void write_game(struct buf *out, const struct kept *k, int seats)
{
    int rank[SEATS_MAX], score[SEATS_MAX];
    for (int i = 0; i < seats; i++) {
        rank[i] = k->rank[i];
        score[i] = k->score[i];
    }
    buf_add(out, " ");
    write_list(out, rank, seats);
    write_list(out, score, seats);
    buf_addf(out, "%d;%d", k->reason, k->actions);
}

bool arena_keep_add(struct games_file *k, const struct arena *a, long set, struct error *err)
{
    const struct contest *c = &a->plan.contest;
    buf_clear(&k->line);
    buf_add_int(&k->line, set);
    for (int i = 0; i < c->seatings; i++) write_game(&k->line, &arena_set(a, set)[i], c->setup.seats);
    buf_addf(&k->line, " #%08" PRIx32 "\n", fnv_add_32(k->head_sum, buf_text(&k->line), k->line.size));
    return file_append(k->file, buf_text(&k->line), k->line.size) ||
           fail(err, "file", "cannot write %.200s: %s", k->path, strerror(errno));
}

/* ---- Reading ---- */

static bool read_mark(const char **at, char mark) { return **at == mark && (*at)++; }

static bool read_game(const char **at, int seats, struct kept *k)
{
    int64_t value;
    if (!read_mark(at, ' ')) return false;
    for (int i = 0; i < seats; i++) {
        if (i && !read_mark(at, ',')) return false;
        if (!number_take(at, 1, SEATS_MAX + 1, &value)) return false;
        k->rank[i] = (int8_t)value;
    }
    for (int i = 0; i < seats; i++) {
        if (!read_mark(at, i ? ',' : ';')) return false;
        if (!number_take(at, INT32_MIN, INT32_MAX, &value)) return false;
        k->score[i] = (int32_t)value;
    }
    if (!read_mark(at, ';') || !number_take(at, 0, INT16_MAX, &value)) return false;
    k->reason = (int16_t)value;
    if (!read_mark(at, ';') || !number_take(at, 0, INT32_MAX, &value)) return false;
    k->actions = (int32_t)value;
    return true;
}

/* Does the line, of n bytes, end with the check sum of what stands before it? */
static bool sum_fits(const struct games_file *k, const char *line, size_t n)
{
    enum { SUM_BYTES = 10 }; /* " #" and eight digits */
    char expected[SUM_BYTES + 1];
    if (n <= SUM_BYTES) return false;
    snprintf(expected, sizeof expected, " #%08" PRIx32, fnv_add_32(k->head_sum, line, n - SUM_BYTES));
    return memcmp(line + n - SUM_BYTES, expected, SUM_BYTES) == 0;
}

/* One line without its end. Sets beyond what is wanted now are left aside. */
static bool read_line(const struct games_file *k, struct arena *a, const char *line, size_t n,
                      struct error *why)
{
    const struct contest *c = &a->plan.contest;
    struct kept games[SEATINGS_MAX];
    int64_t set;
    if (!sum_fits(k, line, n)) return fail(why, "bad-file", "the check sum does not fit");
    if (!number_take(&line, 0, ARENA_GAMES_MAX, &set)) return fail(why, "bad-file", "no number of a set");
    for (int i = 0; i < c->seatings; i++)
        if (!read_game(&line, c->setup.seats, &games[i]))
            return fail(why, "bad-file", "game %d is not readable", i + 1);
    if (set >= a->sets) return true;
    if (a->finished[set]) return fail(why, "bad-file", "set %" PRId64 " stands here a second time", set);
    memcpy(arena_set(a, (long)set), games, sizeof *games * (size_t)c->seatings);
    a->finished[set] = true;
    a->finished_count++;
    return true;
}

static bool read_lines(struct games_file *k, struct arena *a, const struct buf *text, struct error *err)
{
    const char *all = buf_text(text), *at = all + k->head.size;
    struct error why;
    int line = 1;
    if (!paper_head_fits(k->path, &k->head, all, err)) return false;
    for (const char *p = all; p < at; p++) line += *p == '\n';
    for (const char *end; (end = strchr(at, '\n')) != NULL; at = end + 1, line++)
        if (!read_line(k, a, at, (size_t)(end - at), &why))
            return fail(err, "bad-file", "%.200s:%d: %s", k->path, line, why.text);
    if (ftruncate(k->file, at - all) != 0)
        return fail(err, "file", "cannot write %.200s: %s", k->path, strerror(errno));
    return true;
}

static bool read_file(struct games_file *k, struct arena *a, struct error *err)
{
    struct buf text;
    buf_init(&text, (size_t)4 << 30);
    bool good = file_read_open(k->file, k->path, text.limit, &text, err) && read_lines(k, a, &text, err);
    buf_free(&text);
    return good;
}

static void write_head(struct games_file *k, const struct contest *c)
{
    buf_add(&k->head, "isolario arena: 1\n");
    contest_write(c, &k->head);
    buf_add(&k->head, "\n");
    k->head_sum = fnv_add_32(FNV_BEGIN_32, buf_text(&k->head), k->head.size);
}

/* A new file must not be there yet, so that nobody's results are lost. */
static bool open_file(struct games_file *k, bool resume, struct error *err)
{
    k->file = open(k->path, resume ? O_RDWR | O_APPEND : O_RDWR | O_APPEND | O_CREAT | O_EXCL, 0666);
    if (k->file >= 0) return true;
    if (errno == EEXIST)
        return fail(err, "file", "--save: %.200s is there already; --resume goes on with it", k->path);
    return fail(err, "file", "cannot open %.200s: %s", k->path, strerror(errno));
}

struct games_file *arena_keep_open(struct arena *a, struct error *err)
{
    struct games_file *k = alloc_zeroed(1, sizeof *k);
    k->path = a->plan.path;
    buf_init(&k->head, BUF_LIMIT);
    buf_init(&k->line, BUF_LIMIT);
    write_head(k, &a->plan.contest);
    bool good = open_file(k, a->plan.resume, err);
    if (good && a->plan.resume)
        good = read_file(k, a, err);
    else if (good && !file_append(k->file, buf_text(&k->head), k->head.size))
        good = fail(err, "file", "cannot write %.200s: %s", k->path, strerror(errno));
    if (good) return k;
    arena_keep_close(k);
    return NULL;
}

void arena_keep_close(struct games_file *k)
{
    if (!k) return;
    if (k->file >= 0) close(k->file);
    buf_free(&k->head);
    buf_free(&k->line);
    free(k);
}
