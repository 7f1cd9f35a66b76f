/* Dice that can be checked. The server publishes the commitment, the hash of a secret, before it is told
 * any number; each seat then adds a number of its own, or whoever opens a table of bots alone adds one for them;
 * CHANCE draws from a stream keyed by all of them. The order matters: a server that knew the numbers could
 * try secrets until the dice suit it. So neither the server nor a player can choose the dice, and when the
 * secret is shown at the end, anybody can prove every roll.
 *
 *   commitment = SHA-256(secret)
 *   key        = SHA-256("isolario dice 1\n", secret, number of seat 0, number of seat 1, ...)
 *   roll i     = xoshiro256** whose four words are HMAC-SHA256(key, i), everything little-endian,
 *                where i is the position of the action in the log, a number of 8 bytes; where n > 0 times
 *                something was taken back before the roll, HMAC-SHA256(key, i, n), n of 8 bytes too
 *
 * So whoever takes back a move to try another one meets other dice: nothing that was seen comes true again. The
 * record says from which step on n was which (record.h).
 *
 * This is the only place in core that knows libsodium. */
#ifndef ISOLARIO_CORE_DICE_H
#define ISOLARIO_CORE_DICE_H

#include "core/rng.h"
#include "core/schema.h"

enum { DICE_BYTES = 32, DICE_HEX = 2 * DICE_BYTES };

struct dice {
    uint8_t secret[DICE_BYTES];
    uint8_t number[SEATS_MAX][DICE_BYTES]; /* zeros where a seat, such as a bot's, gave none */
    uint8_t key[DICE_BYTES];               /* from the two, by dice_key() */
};

void dice_commitment(const uint8_t secret[DICE_BYTES], uint8_t commitment[DICE_BYTES]);
/* A secret that is none: of a guided game, whose dice are always the same and known to everybody. */
void dice_known(const char *name, uint8_t secret[DICE_BYTES]);
void dice_key(struct dice *, int seats);
/* undone: how often something was taken back before this roll */
void dice_rng(const struct dice *, uint64_t position, uint64_t undone, struct rng *);

void dice_hex(const uint8_t bytes[DICE_BYTES], char hex[DICE_HEX + 1]);
bool dice_bytes(const char *hex, uint8_t bytes[DICE_BYTES]); /* false unless just DICE_HEX digits */

#endif
