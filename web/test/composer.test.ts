import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAction } from "../src/table/action";
import { filtered, groups, undrawn } from "../src/table/choices";
import { Composer } from "../src/table/composer.svelte";
import { meant } from "../src/table/refusals";
import { game } from "./game";

function sitting(legal: string[], sure: string[] = []) {
  const heard = { played: [] as string[], refused: [] as string[] };
  const composer = new Composer(game, {
    play: (action) => heard.played.push(action.text),
    label: (action) => action.text,
    refused: (key) => heard.refused.push(key),
    sureNeeded: (action) => sure.includes(action.verb),
  });
  composer.offer(legal);
  return { composer, heard };
}

test("one action left is played at once", () => {
  const { composer, heard } = sitting(["sail to=a1", "sail to=b1", "pass"]);
  composer.press("cell:b1");
  assert.deepEqual(heard.played, ["sail to=b1"]);
});

test("several left are narrowed by the next press, and a second press gives the first up", () => {
  const { composer, heard } = sitting(["swap to=a1 with=1", "swap to=a1 with=2", "swap to=b1 with=1"]);
  composer.press("cell:a1");
  assert.equal(composer.left.length, 2);
  assert.equal(composer.can("seat:2"), true);
  composer.press("cell:a1");
  assert.equal(composer.left.length, 3);
  composer.press("cell:a1");
  composer.press("seat:2");
  assert.deepEqual(heard.played, ["swap to=a1 with=2"]);
});

test("what cannot be chosen is refused aloud", () => {
  const { composer, heard } = sitting(["pass"]);
  composer.press("cell:c1");
  assert.deepEqual(heard.refused, ["cell:c1"]);
  assert.deepEqual(heard.played, []);
});

test("what cannot be undone asks first", () => {
  const { composer, heard } = sitting(["burn", "pass"], ["burn"]);
  composer.press("verb:burn");
  assert.equal(composer.confirm?.text, "burn");
  assert.deepEqual(heard.played, []);
  composer.choose(composer.confirm!);
  assert.deepEqual(heard.played, ["burn"]);
});

test("a new list keeps what was picked only while it fits", () => {
  const { composer } = sitting(["swap to=a1 with=1", "swap to=a1 with=2"]);
  composer.press("cell:a1");
  composer.offer(["swap to=a1 with=1", "swap to=a1 with=3"]);
  assert.deepEqual(composer.picked, ["cell:a1"]);
  composer.offer(["pass"]);
  assert.deepEqual(composer.picked, []);
});

test("a refused square is asked about with the verbs that are legal now first", () => {
  assert.deepEqual(meant(game, "cell:c1", new Set(["sail"])), ["sail to=c1"]);
  assert.deepEqual(meant(game, "verb:burn", new Set()), ["burn"]);
  assert.deepEqual(meant(game, "card:ca1", new Set()), []);
});

test("buttons are made for what no drawing stands for", () => {
  const actions = ["sail to=a1", "sail to=b1", "pass"].map(parseAction);
  assert.deepEqual(undrawn(game, actions, (key) => key === "cell:a1").map((a) => a.text), ["sail to=b1"]);
});

test("the list is grouped by verb and filtered by words", () => {
  const actions = ["sail to=a1", "pass", "sail to=b1"].map(parseAction);
  assert.deepEqual(groups(actions).map((g) => [g.verb, g.actions.length]), [["sail", 2], ["pass", 1]]);
  assert.deepEqual(filtered(actions, "B1 sail", (a) => a.text).map((a) => a.text), ["sail to=b1"]);
});
