#include "core/dice.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static_assert(DICE_BYTES == crypto_hash_sha256_BYTES, "commitments are SHA-256");
static_assert(DICE_BYTES == crypto_auth_hmacsha256_KEYBYTES, "keys of HMAC-SHA256");
static_assert(DICE_BYTES == sizeof((struct rng *)0)->s, "one HMAC fills the generator");

void dice_commitment(const uint8_t secret[DICE_BYTES], uint8_t commitment[DICE_BYTES])
{
    crypto_hash_sha256(commitment, secret, DICE_BYTES);
}

void dice_known(const char *name, uint8_t secret[DICE_BYTES])
{
    crypto_hash_sha256(secret, (const uint8_t *)name, strlen(name));
}

void dice_key(struct dice *d, int seats)
{
    static const char label[] = "isolario dice 1\n";
    assert(seats > 0 && seats <= SEATS_MAX);
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, (const uint8_t *)label, strlen(label));
    crypto_hash_sha256_update(&hash, d->secret, DICE_BYTES);
    for (int i = 0; i < seats; i++) crypto_hash_sha256_update(&hash, d->number[i], DICE_BYTES);
    crypto_hash_sha256_final(&hash, d->key);
}

static uint64_t word_at(const uint8_t *bytes)
{
    uint64_t word = 0;
    for (int i = 7; i >= 0; i--) word = word << 8 | bytes[i];
    return word;
}

static void put_word(uint64_t word, uint8_t bytes[8])
{
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(word >> (8 * i));
}

void dice_rng(const struct dice *d, uint64_t position, uint64_t undone, struct rng *r)
{
    uint8_t text[16], mac[DICE_BYTES];
    put_word(position, text);
    put_word(undone, text + 8);
    crypto_auth_hmacsha256(mac, text, undone ? 16 : 8, d->key);
    for (int i = 0; i < 4; i++) r->s[i] = word_at(mac + 8 * i);
}

void dice_hex(const uint8_t bytes[DICE_BYTES], char hex[DICE_HEX + 1])
{
    sodium_bin2hex(hex, DICE_HEX + 1, bytes, DICE_BYTES);
}

bool dice_bytes(const char *hex, uint8_t bytes[DICE_BYTES])
{
    size_t n = 0;
    return strlen(hex) == DICE_HEX && sodium_hex2bin(bytes, DICE_BYTES, hex, DICE_HEX, NULL, &n, NULL) == 0 &&
           n == DICE_BYTES;
}
