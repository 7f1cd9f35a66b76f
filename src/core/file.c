#include "core/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_read_open(int file, const char *path, size_t limit, struct buf *out, struct error *err)
{
    char block[16384];
    ssize_t n = 1;
    while (n != 0 && out->size <= limit && !out->full) {
        n = read(file, block, sizeof block);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return fail(err, "file", "cannot read %.200s: %s", path, strerror(errno));
        buf_add_n(out, block, (size_t)n);
    }
    bool fits = out->size <= limit && !out->full;
    return fits || fail(err, "file", "%.200s is longer than %zu bytes", path, limit);
}

bool file_read(const char *path, size_t limit, struct buf *out, struct error *err)
{
    bool is_input = strcmp(path, "-") == 0;
    int file = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return fail(err, "file", "cannot open %.200s: %s", path, strerror(errno));
    bool good = file_read_open(file, path, limit, out, err);
    if (!is_input) close(file);
    return good;
}

bool file_append(int file, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t written = write(file, text, n);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        text += written;
        n -= (size_t)written;
    }
    return true;
}

/* Fills a new file and gives it the name; false with errno. */
static bool put(const char *beside, const char *path, const char *text, size_t n, bool sync)
{
    int file = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return false;
    bool good = file_append(file, text, n) && (!sync || fsync(file) == 0);
    int reason = errno;
    if (close(file) != 0 && good) return false;
    errno = reason;
    return good && rename(beside, path) == 0;
}

static bool write_beside(const char *path, const char *text, size_t n, bool sync, struct error *err)
{
    struct buf beside;
    struct stat there;
    if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) /* renaming would replace a device */
        return fail(err, "file", "cannot write %.200s: it is not an ordinary file", path);
    buf_init(&beside, 8192);
    buf_addf(&beside, "%s.new-%ld", path, (long)getpid());
    bool good = put(buf_text(&beside), path, text, n, sync);
    if (!good) {
        int reason = errno;
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
