#include "store/seal.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

enum {
    SUM_BYTES = 8,
    HASH_BYTES = 32,
    SEAL_BYTES = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES,
    BOX_MAX = SEALED_MAX * 3 / 4 + 3
};

static_assert(SEAL_KEY_BYTES == crypto_secretbox_KEYBYTES, "the key of a seal");

void seal_begin(void)
{
    if (sodium_init() < 0) bug("libsodium cannot be used");
}

/* The same bytes on every machine. */
static void put_number(uint8_t *at, uint64_t value)
{
    for (int i = 0; i < 8; i++) at[i] = (uint8_t)(value >> (8 * i));
}

uint64_t row_sum(const struct store_row *row)
{
    crypto_generichash_state state;
    uint8_t head[TABLE_ID_SIZE + 16] = {0}, hash[HASH_BYTES];
    uint64_t sum = 0;
    memcpy(head, row->table.text, strnlen(row->table.text, TABLE_ID_SIZE));
    put_number(head + TABLE_ID_SIZE, row->seq);
    put_number(head + TABLE_ID_SIZE + 8, (uint64_t)row->time_ms);
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    crypto_generichash_update(&state, head, sizeof head);
    crypto_generichash_update(&state, (const uint8_t *)row->text, row->size);
    crypto_generichash_final(&state, hash, sizeof hash);
    for (int i = 0; i < SUM_BYTES; i++) sum |= (uint64_t)hash[i] << (8 * i);
    return sum;
}

int64_t seal_number(void)
{
    int64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

void seal_key_draw(char hex[SEAL_KEY_HEX + 1])
{
    uint8_t bytes[SEAL_KEY_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(hex, SEAL_KEY_HEX + 1, bytes, sizeof bytes);
    sodium_memzero(bytes, sizeof bytes);
}

bool seal_key_read(struct seal_key *key, const char *hex)
{
    size_t n = 0;
    return sodium_hex2bin(key->bytes, sizeof key->bytes, hex, strlen(hex), NULL, &n, NULL) == 0 &&
           n == sizeof key->bytes;
}

/* ---- Sealing ---- */

enum { VARIANT = sodium_base64_VARIANT_ORIGINAL_NO_PADDING };

void seal_close(const struct seal_key *key, const char *text, size_t size, struct buf *out)
{
    uint8_t box[BOX_MAX];
    char written[SEALED_MAX + 8];
    if (size + SEAL_BYTES > sizeof box) bug("%zu bytes are too many for a notification", size);
    randombytes_buf(box, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(box + crypto_secretbox_NONCEBYTES, (const uint8_t *)text, size, box, key->bytes);
    sodium_bin2base64(written, sizeof written, box, size + SEAL_BYTES, VARIANT);
    buf_add(out, written);
}

bool seal_open(const struct seal_key *key, const char *sealed, struct buf *out)
{
    uint8_t box[BOX_MAX], text[BOX_MAX];
    size_t n = 0;
    buf_clear(out);
    if (sodium_base642bin(box, sizeof box, sealed, strlen(sealed), NULL, &n, NULL, VARIANT) != 0)
        return false;
    if (n < SEAL_BYTES) return false;
    const uint8_t *closed = box + crypto_secretbox_NONCEBYTES;
    n -= crypto_secretbox_NONCEBYTES;
    if (crypto_secretbox_open_easy(text, closed, n, box, key->bytes) != 0) return false;
    buf_add_n(out, (const char *)text, n - crypto_secretbox_MACBYTES);
    return true;
}
