import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAction } from "../src/table/action";
import { filtered, groups, undrawn } from "../src/table/choices";
import { Composer } from "../src/table/composer.svelte";
import { coursesOf, isForeseen } from "../src/table/courses";
import { meant } from "../src/table/refusals";
import { game } from "./game";

function sitting(legal: string[], sure: string[] = []) {
  const heard = { played: [] as string[], refused: [] as string[], sailed: [] as string[] };
  const composer = new Composer(game, {
    play: (action) => heard.played.push(action.text),
    label: (action) => action.text,
    refused: (key) => heard.refused.push(key),
    sureNeeded: (action) => sure.includes(action.verb),
    sail: (course) => heard.sailed.push(course.steps.map((step) => step.action).join("; ")),
    tell: (course) => `${course.places.length} to ${course.to}`,
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
  assert.deepEqual(
    undrawn(game, actions, (key) => key === "cell:a1").map((a) => a.text),
    ["sail to=b1"],
  );
});

test("the list is grouped by verb and filtered by words", () => {
  const actions = ["sail to=a1", "pass", "sail to=b1"].map(parseAction);
  assert.deepEqual(
    groups(actions).map((g) => [g.verb, g.actions.length]),
    [
      ["sail", 2],
      ["pass", 1],
    ],
  );
  assert.deepEqual(
    filtered(actions, "B1 sail", (a) => a.text).map((a) => a.text),
    ["sail to=b1"],
  );
});

// ---- Goals: places that several steps lead to ----

const stepTo = (cell: string, at: number) => ({
  at,
  actor: 0,
  action: `sail to=${cell}`,
  events: [{ event: "sailed", seat: 0, to: cell }],
});
const tree = [
  { after: null, to: "cell:a1", best: true, then: 0, step: stepTo("a1", 7) },
  { after: 0, to: "cell:b1", best: true, then: 0, step: stepTo("b1", 8) },
  { after: null, then: 0, step: { at: 7, actor: 0, action: "pass", events: [] } },
  { after: 2, to: "cell:c1", best: true, then: "chance" as const, step: stepTo("c1", 8) },
];

test("a goal is picked by the first press and sailed to by the second", () => {
  const { composer, heard } = sitting(["sail to=a1", "pass"]);
  composer.chart(coursesOf(game, tree));
  assert.deepEqual([...composer.goals.keys()], ["cell:b1", "cell:c1"]); // a1 is one step away: pressing it plays it
  assert.equal(composer.props("cell:b1", "b1").class, "far");
  assert.equal(composer.props("cell:b1", "b1")["aria-label"], "b1: 2 to cell:b1");
  composer.press("cell:b1");
  assert.equal(composer.goal?.to, "cell:b1");
  assert.deepEqual([heard.sailed, heard.played, heard.refused], [[], [], []]);
  composer.press("cell:b1");
  assert.deepEqual(heard.sailed, ["sail to=a1; sail to=b1"]);
});

test("a press elsewhere lets the goal go, and says no more", () => {
  const { composer, heard } = sitting(["sail to=a1", "pass"]);
  composer.chart(coursesOf(game, tree));
  composer.press("cell:b1");
  composer.press("seat:3");
  assert.equal(composer.goal, null);
  assert.deepEqual([heard.sailed, heard.refused], [[], []]);
  composer.press("cell:a1");
  assert.deepEqual(heard.played, ["sail to=a1"]);
});

test("a course to the next place needs one press only, and a piece that is let go over a goal none", () => {
  const { composer, heard } = sitting(["sail to=a1", "pass"]);
  composer.chart(coursesOf(game, tree));
  composer.press("cell:c1");
  composer.drop("cell:b1");
  assert.deepEqual(heard.sailed, ["pass; sail to=c1", "sail to=a1; sail to=b1"]);
});

test("what names a piece waits until it is in hand", () => {
  const { composer } = sitting(["sail to=a1"]);
  const swap = { after: null, then: 0, step: { at: 7, actor: 0, action: "swap to=a1 with=2", events: [] } };
  composer.chart(coursesOf(game, [swap, { after: 0, to: "cell:c1", best: true, then: 0, step: stepTo("c1", 8) }]));
  assert.equal(composer.goals.size, 0);
  assert.equal(composer.canHaul("cell:a1"), true);
  composer.hand = "cell:a1";
  assert.deepEqual([...composer.goals.keys()], ["cell:c1"]);
});

test("a step is as foreseen only if nothing else came with it, but for the last", () => {
  const step = stepTo("b1", 8);
  assert.equal(isForeseen(step, [stepTo("b1", 8)], false), true);
  assert.equal(isForeseen(step, [stepTo("b1", 8), stepTo("c1", 9)], false), false);
  assert.equal(isForeseen(step, [stepTo("b1", 8), stepTo("c1", 9)], true), true);
  assert.equal(isForeseen(step, [stepTo("c1", 8)], false), false);
  assert.equal(isForeseen(step, [{ ...step, events: [...step.events, { event: "blew", wind: "north_east" }] }], false), false);
});
