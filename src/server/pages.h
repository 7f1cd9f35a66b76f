/* The web client inside the program: the files of web/dist, compiled into tables by tools/embed.c. Where the client was
 * not built, the only page is one that says how to build it. */
#ifndef ISOLARIO_SERVER_PAGES_H
#define ISOLARIO_SERVER_PAGES_H

#include <stdbool.h>
#include <stddef.h>

struct page_bytes {
    const unsigned char *bytes; /* NULL: there is no such form */
    size_t size;
};

struct file_page {
    const char *path; /* "/index.html", "/assets/app-1a2b3c4d.js"; the table is sorted by it */
    const char *type; /* Content-Type */
    const char *hash; /* of the plain bytes, for the ETag */
    struct page_bytes plain, gzip, brotli;
};

/* Generated. */
extern const struct file_page pages[];
extern const size_t page_count;
extern const bool pages_built; /* false: the client is missing */

/* The page of just that path, or NULL. */
const struct file_page *page_find(const char *path);

#endif
