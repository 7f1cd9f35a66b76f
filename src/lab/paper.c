/* Heads of files. */
#include "lab/paper.h"

#include <string.h>

bool paper_head_fits(const char *path, const struct buf *head, const char *text, struct error *err)
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
