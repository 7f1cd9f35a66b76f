#include "store/news.h"

#include <inttypes.h>
#include <string.h>

#include "core/number.h"

enum { FRAME_MAX = TABLE_ID_SIZE + 60 }; /* what stands around a row's text, at most */

bool news_add(struct buf *news, const char *origin, const struct store_row *row)
{
    bool told = ORIGIN_SIZE + FRAME_MAX + row->size <= NEWS_MAX;
    size_t size = told ? row->size : 0;
    if (news->size == 0) buf_add(news, origin);
    if (news->size + FRAME_MAX + size > NEWS_MAX) return false;
    buf_addf(news, " %s %" PRIu32 " %" PRId64 " ", row->table.text, row->seq, row->time_ms);
    if (told) {
        buf_addf(news, "%zu:", size);
        buf_add_n(news, row->text, size);
    } else {
        buf_add(news, "-:");
    }
    return true;
}

void news_fill(struct buf *news)
{
    char feeds[NEWS_BLOCK];
    memset(feeds, '\n', sizeof feeds);
    buf_add_n(news, feeds, (NEWS_BLOCK - news->size % NEWS_BLOCK) % NEWS_BLOCK);
}

/* The whole number at *text, which then stands behind it and the mark that must follow. */
static bool take_number(const char **text, char mark, int64_t low, int64_t high, int64_t *value)
{
    return number_take(text, low, high, value) && *(*text)++ == mark;
}

static bool take_row(const char **text, struct store_row *row)
{
    int64_t seq, time, size;
    size_t id = strcspn(*text + 1, " ");
    if (**text != ' ' || id == 0 || id > TABLE_ID_SIZE || (*text)[1 + id] != ' ') return false;
    *row = (struct store_row){0};
    memcpy(row->table.text, *text + 1, id);
    *text += id + 2;
    if (!take_number(text, ' ', 0, UINT32_MAX, &seq) || !take_number(text, ' ', INT64_MIN, INT64_MAX, &time))
        return false;
    row->seq = (uint32_t)seq;
    row->time_ms = time;
    if (strncmp(*text, "-:", 2) == 0) {
        *text += 2;
        return true;
    }
    if (!take_number(text, ':', 0, (int64_t)NEWS_MAX, &size) || strlen(*text) < (size_t)size) return false;
    row->text = *text;
    row->size = (size_t)size;
    *text += size;
    return true;
}

bool news_read(const char *news, const char *origin, void (*each)(void *context, const struct store_row *),
               void *context)
{
    struct store_row row;
    if (strlen(news) < ORIGIN_SIZE) return false;
    if (strncmp(news, origin, ORIGIN_SIZE) == 0) return true;
    for (const char *text = news + ORIGIN_SIZE; *text && *text != '\n';) {
        if (!take_row(&text, &row)) return false;
        each(context, &row);
    }
    return true;
}
