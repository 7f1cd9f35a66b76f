// The proof of the dice, done here in the reader's own browser, exactly as src/core/dice.h, rng.h and choices_pick in game.c do
// it: the secret fits the hash published before the first move, our own number is part of the key, and every roll follows
// from the key and its position, and from how often something had been taken back.
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";
import type { Answer } from "../net/connection.svelte";
import type { Roll } from "../net/wire";

/** numbers: by seat; zeros where a seat gave none. */
export type Dice = Omit<DicePage, "next">;
/** A long match is told in pages; `next` is the step from which the next one goes on. */
type DicePage = Answer<"dice">;

/** All pages as one. */
export async function allDice(ask: (from: number) => Promise<DicePage>): Promise<Dice> {
  const dice = await ask(0);
  for (let next = dice.next; next !== undefined;) {
    const page = await ask(next);
    dice.rolls.push(...page.rolls);
    next = page.next;
  }
  return dice;
}

const LABEL = utf8ToBytes("isolario dice 1\n");
const WORD = (1n << 64n) - 1n;
const HALF = 0xffff_ffffn;

export function commitmentOf(secret: string): string {
  return bytesToHex(sha256(hexToBytes(secret)));
}

export function keyOf(secret: string, numbers: string[]): Uint8Array {
  return sha256(concatBytes(LABEL, hexToBytes(secret), ...numbers.map(hexToBytes)));
}

function littleEndian(...words: number[]): Uint8Array {
  const bytes = new Uint8Array(8 * words.length);
  for (const [i, word] of words.entries()) new DataView(bytes.buffer).setBigUint64(8 * i, BigInt(word), true);
  return bytes;
}

const turned = (x: bigint, by: bigint): bigint => ((x << by) | (x >> (64n - by))) & WORD;

/** xoshiro256** for one position, as a function that gives the next 64 bits. */
export function stream(key: Uint8Array, position: number, undone = 0): () => bigint {
  const mac = hmac(sha256, key, undone ? littleEndian(position, undone) : littleEndian(position));
  const view = new DataView(mac.buffer, mac.byteOffset, mac.byteLength);
  const s = [0, 1, 2, 3].map((i) => view.getBigUint64(8 * i, true)) as [bigint, bigint, bigint, bigint];
  return () => {
    const drawn = (turned((s[1] * 5n) & WORD, 7n) * 9n) & WORD;
    const shifted = (s[1] << 17n) & WORD;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = turned(s[3], 45n);
    return drawn;
  };
}

/** A number from 0 to n - 1, all equally likely: Lemire's multiplication with rejection. */
export function below(next: () => bigint, n: number): number {
  const range = BigInt(n);
  let product = (next() >> 32n) * range;
  if ((product & HALF) < range) {
    const least = ((1n << 32n) - range) % range;
    while ((product & HALF) < least) product = (next() >> 32n) * range;
  }
  return Number(product >> 32n);
}

/** Which of the weighted choices a roll falls on. */
export function pick(next: () => bigint, weights: number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return below(next, weights.length);
  let x = below(next, total);
  return weights.findIndex((weight) => {
    if (x < weight) return true;
    x -= weight;
    return false;
  });
}

export const rollHolds = (key: Uint8Array, roll: Roll): boolean => pick(stream(key, roll.at, roll.undone), roll.weights) === roll.chosen;
