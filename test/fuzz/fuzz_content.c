/* Any bytes as a content file: read or refused with a line, never more. */
#include "fuzz.h"

#include <string.h>

#include "core/error.h"
#include "tools/content_read.h"

static bool fits(const struct content_column *column, int64_t value)
{
    switch (column->type) {
    case CONTENT_KEY:
    case CONTENT_TITLE:
    case CONTENT_TEXT:
    case CONTENT_NOTICE: return value == 0;
    case CONTENT_NUMBER:
    case CONTENT_WORD:
    case CONTENT_FROM: return value >= column->low && value <= column->high;
    case CONTENT_LIST:
    case CONTENT_CALLS: return value >= 0 && value <= column->size;
    case CONTENT_FLAG: return value == 0 || value == 1;
    case CONTENT_SCALED: return true; /* bounded by its digits */
    }
    return false;
}

/* Every code that came out must lie within what it refers to. */
static void check_table(const struct content_table *t)
{
    for (int i = 0; i < t->row_count; i++)
        for (int j = 1; j < t->column_count; j++) {
            const struct content_column *column = &t->column[j];
            int64_t value = t->row[i].value[j];
            if (!fits(column, value)) bug("row %d, column %s: %lld", i, column->name, (long long)value);
        }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct content c;
    char error[CONTENT_ERROR_MAX];
    bool fine = content_read("fuzz", (const char *)data, size, &c, error);
    if (fine != !*error) bug("accepted with a message, or refused without");
    if (!fine && strncmp(error, "fuzz:", 5) != 0) bug("the message does not say where");
    for (int i = 0; i < c.table_count; i++) check_table(&c.tables[i]);
    content_free(&c);
    return 0;
}
