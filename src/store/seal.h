/* What libsodium does for the store: checksums of rows, and notifications that only servers can read.
 *
 * A checksum is the first 8 bytes of BLAKE2b over table, sequence number, time and text. It finds damage (a flipped bit on
 * the disk, a row under another row's number), not a forger, who could compute it too. 64 bits, because a store
 * holds more rows than 32 bits tell apart for certain; BLAKE2b, because libsodium is here already and it costs less
 * than a microsecond a row.
 *
 * Whoever may connect to a database may LISTEN there and hear every notification, and may NOTIFY. So notifications are
 * sealed (XSalsa20-Poly1305) with a key that lies in a table of the servers' own: others can neither read nor forge them. */
#ifndef ISOLARIO_STORE_SEAL_H
#define ISOLARIO_STORE_SEAL_H

#include "store/store.h"

enum { SEAL_KEY_BYTES = 32, SEAL_KEY_HEX = 2 * SEAL_KEY_BYTES, SEALED_MAX = 7999 };

struct seal_key {
    uint8_t bytes[SEAL_KEY_BYTES];
};

void seal_begin(void); /* before anything else of this page */

uint64_t row_sum(const struct store_row *);

int64_t seal_number(void); /* a random number */
void seal_key_draw(char hex[SEAL_KEY_HEX + 1]);
bool seal_key_read(struct seal_key *, const char *hex);

/* Adds the sealed text, in base64, to *out. */
void seal_close(const struct seal_key *, const char *text, size_t size, struct buf *out);
/* Opens what seal_close() has written into *out, which is emptied first; false where it was not sealed by this key. */
bool seal_open(const struct seal_key *, const char *sealed, struct buf *out);

#endif
