import assert from "node:assert/strict";
import { test } from "node:test";
import type { Thought } from "../src/net/wire";
import { bars, Why } from "../src/replay/why.svelte";

const thought = (step: number, more: Partial<Thought> = {}): Thought => ({
  step,
  seat: 1,
  bot: "hard",
  action: "pass",
  played: true,
  value: 0,
  measure: "win",
  iterations: 0,
  opinions: [],
  ...more,
});
const rest = () => new Promise((done) => setTimeout(done, 0));

/** A server that answers when the test says so. */
function server() {
  const asked: number[] = [];
  const answers = new Map<number, { good: () => void; bad: (failure: unknown) => void }>();
  const why = new Why(
    (step) =>
      new Promise((good, bad) => {
        asked.push(step);
        answers.set(step, { good: () => good(thought(step)), bad });
      }),
  );
  return { why, asked, answers };
}

test("a step is asked about once and kept", async () => {
  const { why, asked, answers } = server();
  why.want(3);
  answers.get(3)!.good();
  await rest();
  why.want(null);
  why.want(3);
  await rest();
  assert.deepEqual(asked, [3]);
  assert.deepEqual(why.answers.get(3), { thought: thought(3) });
});

test("one question at a time, the newest wish next, those in between never", async () => {
  const { why, asked, answers } = server();
  for (const step of [1, 2, 3]) why.want(step);
  assert.deepEqual(asked, [1]);
  answers.get(1)!.good();
  await rest();
  assert.deepEqual(asked, [1, 3]);
  assert.deepEqual([...why.answers.keys()], [1], "a late answer stays with its own step");
});

test("who looks elsewhere asks nothing more", async () => {
  const { why, asked, answers } = server();
  why.want(1);
  why.want(2);
  why.want(null);
  answers.get(1)!.good();
  await rest();
  assert.deepEqual(asked, [1]);
});

test("a failure is told, and asked again only when wished", async () => {
  const { why, asked, answers } = server();
  why.want(1);
  answers.get(1)!.bad("lost");
  await rest();
  assert.deepEqual(why.answers.get(1), { failure: "lost" });
  why.want(1);
  assert.deepEqual(asked, [1]);
  why.again(1);
  answers.get(1)!.good();
  await rest();
  assert.deepEqual(asked, [1, 1]);
  assert.deepEqual(why.answers.get(1), { thought: thought(1) });
});

test("bars are shares of the tries, or compare what choices are worth", () => {
  const opinions = [
    { action: "a", visits: 60, value: 5 },
    { action: "b", visits: 20, value: -3 },
    { action: "c", visits: 20, value: 1 },
  ];
  assert.deepEqual(bars(thought(1, { iterations: 200, opinions })), [0.3, 0.1, 0.1]);
  assert.deepEqual(bars(thought(1, { measure: "game", iterations: 9, opinions })), [1, 0, 0.5]);
  assert.deepEqual(bars(thought(1, { measure: "game", opinions: opinions.slice(0, 1) })), [1]);
});
