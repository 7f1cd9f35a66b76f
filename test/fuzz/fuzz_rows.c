/* Rows of a table as a store might hold them: each line is one. A table is folded from those that are accepted, as a server
 * does that reads it; whatever they say, the table can be shown to everybody afterwards. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "games/registry.h"
#include "server/news.h"
#include "server/table.h"

enum { ROWS_MAX = 200 };

static void show(const struct table *t, struct buf *out)
{
    for (int viewer = SPECTATOR; viewer < table_seats(t); viewer++) {
        buf_clear(out);
        news_head(t, NULL, out);
    }
    clock_deadline(t);
    table_actor(t);
}

/* One that is refused is passed over, so that what follows it is tried as well. */
static bool fold(struct table *t, const char *line, size_t n, int64_t time_ms)
{
    struct error err = {0};
    const struct store_row row = {t->id, t->seq + 1, time_ms, line, n};
    uint32_t before = t->seq;
    bool good = table_apply(t, games, &row, NULL, &err);
    if (good ? t->seq != before + 1 : t->seq != before) bug("the table has lost count");
    if (!good && !err.code) bug("a row is refused without a reason");
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct table_id id = {"AAAAAAAAAAAAAAAA"};
    const char *at = (const char *)data, *end = at + size;
    struct table *t = table_new(&id);
    struct buf out;
    bool any = false;
    buf_init(&out, BUF_LIMIT);
    for (int i = 0; i < ROWS_MAX && at && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *stop = newline ? newline : end;
        any = fold(t, at, (size_t)(stop - at), 1790000000000 + i * 1000) || any;
        at = newline ? newline + 1 : NULL;
    }
    if (any) show(t, &out);
    table_free(t);
    buf_free(&out);
    return 0;
}
