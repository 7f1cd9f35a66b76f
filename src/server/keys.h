/* Secrets of the server: names of tables that cannot be guessed, keys that own a seat, one-time codes. A key
 * leaves the server once, towards its owner; what is kept is its hash, and hashes are compared in constant
 * time. This is the only place in the server that knows libsodium. */
#ifndef ISOLARIO_SERVER_KEYS_H
#define ISOLARIO_SERVER_KEYS_H

#include "core/dice.h"
#include "store/store.h"

enum { KEY_TEXT = 43, KEY_HASH = 32, KEY_HASH_HEX = 2 * KEY_HASH, HASH_KEY = 16 };

struct key {
    char text[KEY_TEXT + 1]; /* 32 random bytes in base64url */
};

struct key_hash {
    uint8_t bytes[KEY_HASH]; /* zeros: no key fits */
};

void keys_begin(void); /* once, before all others */

void key_draw(struct key *);
void key_hash(const char *text, struct key_hash *);
bool key_fits(const struct key_hash *, const char *text);
bool key_hash_equal(const struct key_hash *, const struct key_hash *);
bool key_hash_any(const struct key_hash *);
void key_hash_write(const struct key_hash *, char hex[KEY_HASH_HEX + 1]);
bool key_hash_read(const char *hex, struct key_hash *);

void table_id_draw(struct table_id *);
bool table_id_read(const char *text, struct table_id *); /* false unless it looks like one */
uint64_t server_draw(void);                              /* what tells a server from others, until it stops */
void secret_draw(uint8_t secret[DICE_BYTES]);

/* 64 bits of an address or a name, keyed by a number drawn at start, so that nobody can aim at a bucket. */
struct hash_key {
    uint8_t bytes[HASH_KEY];
};
void hash_key_draw(struct hash_key *);
uint64_t keyed_hash(const struct hash_key *, const char *text, size_t n);

#endif
