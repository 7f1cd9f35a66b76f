/* What servers on one PostgreSQL tell each other: notifications that carry the rows themselves, several in one where
 * they fit, because PostgreSQL allows a notification just under 8,000 bytes. They are sealed on their way (seal.h), and
 * filled up with line feeds to a multiple of NEWS_BLOCK, so that their length does not tell what a row says.
 *
 * A word about a table that is not kept (store_tell) is told like a row with SEQ 0.
 *
 *   ORIGIN, then for each row: " ID SEQ TIME SIZE:" and SIZE bytes of text; SIZE is "-" for a row too long to tell */
#ifndef ISOLARIO_STORE_NEWS_H
#define ISOLARIO_STORE_NEWS_H

#include "store/store.h"

enum { NEWS_BLOCK = 512, NEWS_MAX = 11 * NEWS_BLOCK, ORIGIN_SIZE = 16 };

/* Adds the row to the notification that *news holds, which begins with the origin; false where it does not fit there
 * and wants a new one. A row always fits into a new one. */
bool news_add(struct buf *news, const char *origin, const struct store_row *);

void news_fill(struct buf *news); /* up to a multiple of NEWS_BLOCK */

/* Calls each() for every row of a notification of another origin; false where it cannot be read. */
bool news_read(const char *news, const char *origin, void (*each)(void *context, const struct store_row *),
               void *context);

#endif
