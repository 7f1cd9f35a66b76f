#include "server/keys.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static_assert(HASH_KEY == crypto_shorthash_KEYBYTES, "keys of SipHash");
static_assert((int)KEY_HASH == (int)DICE_BYTES, "hashes are written as the dice are");

enum { TABLE_ID_BYTES = 12 };

/* libsodium's own generator, keyed by the system's: a table takes five random texts, which would be as many calls to the
 * system. The process must not fork and go on in both. */
void keys_begin(void)
{
    randombytes_set_implementation(&randombytes_internal_implementation);
    if (sodium_init() < 0) bug("libsodium does not start");
}

static void draw_text(char *text, size_t capacity, size_t size)
{
    uint8_t bytes[KEY_HASH];
    assert(size <= sizeof bytes);
    randombytes_buf(bytes, size);
    sodium_bin2base64(text, capacity, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
}

void key_draw(struct key *k) { draw_text(k->text, sizeof k->text, KEY_HASH); }

void table_id_draw(struct table_id *id) { draw_text(id->text, sizeof id->text, TABLE_ID_BYTES); }

uint64_t server_draw(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

void secret_draw(uint8_t secret[DICE_BYTES]) { randombytes_buf(secret, DICE_BYTES); }

void key_hash(const char *text, struct key_hash *hash)
{
    crypto_generichash(hash->bytes, KEY_HASH, (const uint8_t *)text, strlen(text), NULL, 0);
}

bool key_hash_any(const struct key_hash *hash) { return !sodium_is_zero(hash->bytes, KEY_HASH); }

bool key_hash_equal(const struct key_hash *a, const struct key_hash *b)
{
    return sodium_memcmp(a->bytes, b->bytes, KEY_HASH) == 0;
}

bool key_fits(const struct key_hash *hash, const char *text)
{
    struct key_hash other;
    key_hash(text, &other);
    return key_hash_equal(hash, &other) && key_hash_any(hash);
}

void key_hash_write(const struct key_hash *hash, char hex[KEY_HASH_HEX + 1]) { dice_hex(hash->bytes, hex); }

bool key_hash_read(const char *hex, struct key_hash *hash) { return dice_bytes(hex, hash->bytes); }

bool table_id_read(const char *text, struct table_id *id)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if (strlen(text) != TABLE_ID_SIZE || strspn(text, letters) != TABLE_ID_SIZE) return false;
    memcpy(id->text, text, TABLE_ID_SIZE + 1);
    return true;
}

void hash_key_draw(struct hash_key *key) { randombytes_buf(key->bytes, HASH_KEY); }

uint64_t keyed_hash(const struct hash_key *key, const char *text, size_t n)
{
    uint64_t hash;
    crypto_shorthash((uint8_t *)&hash, (const uint8_t *)text, n, key->bytes);
    return hash;
}
