/* What several commands need: messages, files, numbers and options from the command line. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "games/registry.h"

int complain(const char *command, int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "isolario%s%s: ", command[0] ? " " : "", command);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return status;
}

const struct game *game_named(const char *id, struct error *err)
{
    const struct game *g = game_find(id);
    if (g) return g;
    struct buf list;
    buf_init(&list, 400);
    for (int i = 0; games[i]; i++) buf_addf(&list, "%s%s", i ? ", " : "", games[i]->id);
    fail(err, "unknown-game", "there is no game \"%.40s\"; there are %s", id, buf_text(&list));
    buf_free(&list);
    return NULL;
}

bool file_read(const char *path, size_t limit, struct buf *out, struct error *err)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char block[16384];
    size_t n;
    if (!file) return fail(err, "file", "cannot open %.200s: %s", path, strerror(errno));
    while (out->size <= limit && !out->full && (n = fread(block, 1, sizeof block, file)) > 0)
        buf_add_n(out, block, n);
    bool good = !ferror(file) || fail(err, "file", "cannot read %.200s: %s", path, strerror(errno));
    if (good && (out->size > limit || out->full))
        good = fail(err, "file", "%.200s is longer than %zu bytes", path, limit);
    if (file != stdin) fclose(file);
    return good;
}

static bool write_all(int fd, const char *text, size_t n, bool sync)
{
    while (n > 0) {
        ssize_t written = write(fd, text, n);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        n -= (size_t)written;
    }
    return !sync || fsync(fd) == 0;
}

static bool write_beside(const char *path, const char *text, size_t n, bool sync, struct error *err)
{
    struct buf beside;
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) /* renaming would replace a device */
        return fail(err, "file", "cannot write %.200s: it is not an ordinary file", path);
    buf_init(&beside, 8192);
    buf_addf(&beside, "%s.new-%ld", path, (long)getpid());
    int fd = open(buf_text(&beside), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    bool good = fd >= 0 && write_all(fd, text, n, sync);
    int reason = errno;
    if (fd >= 0 && close(fd) != 0 && good) {
        good = false;
        reason = errno;
    }
    if (good && rename(buf_text(&beside), path) != 0) {
        good = false;
        reason = errno;
    }
    if (!good) {
        unlink(buf_text(&beside));
        fail(err, "file", "cannot write %.200s: %s", path, strerror(reason));
    }
    buf_free(&beside);
    return good;
}

bool file_write(const char *path, const char *text, size_t n, struct error *err)
{
    return write_beside(path, text, n, true, err);
}

bool file_replace(const char *path, const char *text, size_t n, struct error *err)
{
    return write_beside(path, text, n, false, err);
}

bool number_read(const char *what, const char *text, long long low, long long high, long long *value,
                 struct error *err)
{
    char *end;
    errno = 0;
    *value = strtoll(text, &end, 10);
    if (end == text || *end || errno || *value < low || *value > high)
        return fail(err, "usage", "%s: \"%.40s\" is not a whole number from %lld to %lld", what, text, low,
                    high);
    return true;
}

static bool no_option(const struct game *g, const char *name, struct error *err)
{
    struct buf list;
    buf_init(&list, 400);
    for (const struct option *o = g->options; o && o->name; o++)
        buf_addf(&list, "%s%s", list.size ? ", " : "; there are ", o->name);
    fail(err, "bad-option", "%s has no option \"%.40s\"%s", g->id, name, buf_text(&list));
    buf_free(&list);
    return false;
}

bool option_read(const struct game *g, struct setup *setup, const char *text, struct error *err)
{
    char name[64];
    const char *equals = strchr(text, '=');
    size_t n = equals ? (size_t)(equals - text) : 0;
    if (n == 0 || n >= sizeof name)
        return fail(err, "usage", "--option: \"%.40s\" does not read name=value", text);
    memcpy(name, text, n);
    name[n] = 0;
    for (const struct option *o = g->options; o && o->name; o++)
        if (strcmp(o->name, name) == 0) return setup_option(g, setup, name, equals + 1, err);
    return no_option(g, name, err);
}

bool options_read(const struct game *g, struct setup *setup, const struct flags_read *read, struct error *err)
{
    const char *text;
    for (int at = 0; (text = flag_next(read, "--option", &at));)
        if (!option_read(g, setup, text, err)) return false;
    return true;
}
