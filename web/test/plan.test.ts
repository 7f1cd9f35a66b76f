import assert from "node:assert/strict";
import { test } from "node:test";
import { notedCommitment } from "../src/end/commitments";
import { Plan, openTable } from "../src/lobby/plan.svelte";
import { connection } from "../src/net/connection.svelte";
import { drawNumber, keyring } from "../src/shell/keyring.svelte";
import type { GameCard } from "../src/games";

const PROMISED = "5c".repeat(32);
const OTHER = "0f".repeat(32);
const card = { id: "tic-tac-toe", seats: [2, 2] } as unknown as GameCard;

/** A server that writes down what it is told, in order; the commitment of `open` is another one where it cheats. */
function server(table: string, later = PROMISED) {
  const told: [string, Record<string, unknown>][] = [];
  connection.request = (async (word: string, fields: Record<string, unknown> = {}) => {
    told.push([word, fields]);
    return word === "commit" ? { commitment: PROMISED } : { table, keys: {}, host: "h", commitment: later };
  }) as typeof connection.request;
  return told;
}
const numbers = (fields: Record<string, unknown>) => (fields.places as { number?: string }[]).map(({ number }) => number?.length);

test("a number is drawn only after the commitment", () => {
  assert.throws(() => drawNumber(undefined));
  assert.match(drawNumber(PROMISED), /^[0-9a-f]{64}$/);
});

test("a table is opened with numbers after the server has promised its secret", async () => {
  const told = server("aaaaaaaaaaaaaaaa");
  await openTable(new Plan(card, 2, "guest"));
  assert.deepEqual(
    told.map(([word]) => word),
    ["commit", "open"],
  );
  assert.deepEqual(numbers(told[1]![1]), [64, 64]);
  assert.equal(notedCommitment("aaaaaaaaaaaaaaaa"), PROMISED);
  assert.deepEqual(Object.keys(keyring.keys("aaaaaaaaaaaaaaaa").numbers), ["0", "1"]);
});

test("a table of bots alone has the opener's number too", async () => {
  const told = server("bbbbbbbbbbbbbbbb");
  const plan = new Plan(card);
  plan.places = plan.places.map((place) => ({ ...place, kind: "bot" }));
  await openTable(plan);
  assert.deepEqual(numbers(told[1]![1]), [64, undefined]);
});

test("what the browser saw first counts, whatever the server says later", async () => {
  server("cccccccccccccccc", OTHER);
  await openTable(new Plan(card));
  assert.equal(notedCommitment("cccccccccccccccc"), PROMISED);
});
