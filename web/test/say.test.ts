import assert from "node:assert/strict";
import { test } from "node:test";
import type { Place } from "../src/net/wire";
import { flat, gameSay } from "../src/say/game";
import { fill, say } from "../src/say/say.svelte";
import { game } from "./game";

const place = (name: string, kind: Place["kind"] = "person"): Place => ({ kind, name, colour: 1, ready: true, here: true, since: 0 });
const words = gameSay(game, null, () => [place("Ada"), place("", "bot")]);

test("a seat in a sentence is its person's name, and a square points at the board", () => {
  const parts = words.event({ event: "sailed", seat: 0, to: "b1" });
  assert.equal(flat(parts), "Ada sails to b1");
  assert.deepEqual(parts[0], { kind: "seat", seat: 0, text: "Ada" });
  assert.deepEqual(parts[2], { kind: "thing", key: "cell:b1", text: "b1" });
});

test("what is hidden is said without it", () => {
  assert.equal(flat(words.event({ event: "drew", seat: 1, card: null })), "Bot 2 draws a card");
  assert.equal(flat(words.event({ event: "drew", seat: 1, card: "ca1" })), "Bot 2 draws The Old Pear");
});

test("what is told comes with its own text", () => {
  assert.equal(
    flat(words.event({ event: "asked", topic: "t1", topic_text: "How long is the Nile?" })),
    "The question is How long is the Nile?",
  );
});

test("a word without a title is read with blanks", () => {
  assert.equal(flat(words.event({ event: "blew", wind: "north_east" })), "A wind blows north east");
});

test("a word agrees with its number, which is not a seat's", () => {
  assert.equal(flat(words.event({ event: "left", seat: 0, count: 1 })), "Ada has 1 plum left");
  assert.equal(flat(words.event({ event: "left", seat: 1, count: 0 })), "Bot 2 has 0 plums left");
  assert.equal(fill("[is|are] left: {count}", { count: 1 }), "is left: 1");
  assert.equal(fill("{gold} gold, {rations} [ration|rations]", { gold: 1, rations: 2 }), "1 gold, 2 rations");
  assert.equal(fill("{name} [asks|ask]", { name: "Ada" }), "Ada ask");
});

test("an action is a sentence, with ? for what one may not see", () => {
  assert.equal(words.label("sail to=a1"), "Sail to a1");
  assert.equal(words.label("sail to=?"), "Sail to ?");
});

test("reasons and lines of the score have titles", () => {
  assert.equal(words.reason("full"), "The basket is full");
  assert.equal(words.reason(null), "");
  assert.equal(words.scoreLine("plums"), "Plums eaten");
});

test("times are said in the largest unit that fits", () => {
  assert.equal(say.lasting(12_400), "12 seconds");
  assert.equal(say.lasting(3 * 60_000 + 5000), "3 minutes");
  assert.equal(say.ago(0, 2 * 86_400_000), "2 days ago");
});
