/* Finding an embedded page by its path. */
#include "server/pages.h"

#include <stdlib.h>
#include <string.h>

static int by_path(const void *key, const void *row)
{
    return strcmp((const char *)key, ((const struct file_page *)row)->path);
}

const struct file_page *page_find(const char *path)
{
    return bsearch(path, pages, page_count, sizeof *pages, by_path);
}
