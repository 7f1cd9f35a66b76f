/* Heads, sums and bytes of files. */
#include "lab/paper.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

uint32_t sum_text(uint32_t sum, const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) sum = (sum ^ (unsigned char)text[i]) * 16777619u;
    return sum;
}

bool write_all(int file, const char *text, size_t n)
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

bool read_all(int file, const char *path, struct buf *out, struct error *err)
{
    char block[16384];
    ssize_t n;
    while ((n = read(file, block, sizeof block)) > 0) buf_add_n(out, block, (size_t)n);
    if (n < 0) return fail(err, "file", "cannot read %.200s: %s", path, strerror(errno));
    return !out->full || fail(err, "file", "%.200s is too long", path);
}

bool head_fits(const char *path, const struct buf *head, const char *text, struct error *err)
{
    const char *ours = buf_text(head);
    if (strncmp(text, ours, head->size) == 0) return true;
    for (int line = 1;; line++) {
        size_t n = strcspn(ours, "\n"), m = strcspn(text, "\n");
        if (n != m || memcmp(ours, text, n) != 0 || !text[m])
            return fail(err, "bad-file", "%.200s:%d: it says \"%.*s\", but here it is \"%.*s\"", path, line,
                        (int)(m < 100 ? m : 100), text, (int)(n < 100 ? n : 100), ours);
        ours += n + 1;
        text += m + 1;
    }
}
