/* What other servers notify, as anybody who may write to the database could: it is opened with the servers' key, and what
 * was opened is read. The first byte says whether the rest is a notification as it comes or what was in it. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "store/news.h"
#include "store/seal.h"

static const char ours[] = "0123456789abcdef";

struct bounds {
    const char *from, *to;
};

static void check_row(void *context, const struct store_row *row)
{
    const struct bounds *b = context;
    if (strnlen(row->table.text, TABLE_ID_SIZE + 1) > TABLE_ID_SIZE) bug("a name without an end");
    if (row->text && (row->text < b->from || row->text + row->size > b->to))
        bug("a text outside of its news");
}

static void read_news(const char *text)
{
    struct bounds b = {text, text + strlen(text)};
    news_read(text, ours, check_row, &b);
}

/* Whatever is sealed comes out as it went in, and not with another key. */
static void check_seal(const char *text, size_t size)
{
    struct seal_key key = {{1}}, other = {{2}};
    struct buf sealed, opened;
    buf_init(&sealed, SEALED_MAX);
    buf_init(&opened, SEALED_MAX);
    seal_close(&key, text, size, &sealed);
    if (!seal_open(&key, buf_text(&sealed), &opened) || opened.size != size ||
        memcmp(buf_text(&opened), text, size) != 0)
        bug("what was sealed does not open");
    if (seal_open(&other, buf_text(&sealed), &opened)) bug("another key opens it");
    buf_free(&sealed);
    buf_free(&opened);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct seal_key key = {{1}};
    struct buf opened;
    if (size < 1) return 0;
    seal_begin();
    char *text = malloc(size);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    buf_init(&opened, SEALED_MAX);
    if (data[0] % 2 == 0)
        read_news(text);
    else if (seal_open(&key, text, &opened))
        read_news(buf_text(&opened));
    if (size - 1 <= NEWS_MAX) check_seal(text, size - 1);
    buf_free(&opened);
    free(text);
    return 0;
}
