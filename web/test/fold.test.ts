import assert from "node:assert/strict";
import { test } from "node:test";
import type { Head, News, Step } from "../src/net/wire";
import { EMPTY, fold } from "../src/table/fold";

const head = (phase: Head["phase"]) => ({ table: "t1", phase, seats: [] }) as unknown as Head;
const step = (at: number): Step => ({ at, actor: 0, action: "pass", events: [] });
const sync: News = {
  on: "sync",
  seq: 10,
  at: 3,
  now: 0,
  table: head("playing"),
  look: 1,
  steps: [step(0), step(1), step(2)],
  view: { a: 1 },
};
const ats = (steps: Step[]) => steps.map((s) => s.at);

test("a sync says everything anew and animates nothing", () => {
  const { picture, fresh } = fold({ ...EMPTY, chat: [{ seat: 0, text: "old", time: 0 }] }, sync);
  assert.deepEqual(ats(picture.log), [0, 1, 2]);
  assert.equal(picture.look, 1);
  assert.deepEqual(picture.chat, []);
  assert.deepEqual(fresh, []);
});

test("news bring only what they have and keep the rest", () => {
  const before = fold(EMPTY, sync).picture;
  const { picture, fresh } = fold(before, { on: "news", seq: 11, at: 4, now: 0, steps: [step(3)], view: { a: 2 } });
  assert.deepEqual(ats(picture.log), [0, 1, 2, 3]);
  assert.deepEqual(ats(fresh), [3]);
  assert.equal(picture.head, before.head);
  assert.equal(picture.look, 1);
});

test("steps that are known already are not shown twice", () => {
  const { picture, fresh } = fold(fold(EMPTY, sync).picture, { on: "news", seq: 12, at: 4, now: 0, steps: [step(2), step(3)] });
  assert.deepEqual(ats(picture.log), [0, 1, 2, 3]);
  assert.deepEqual(ats(fresh), [3]);
});

test("old news change nothing", () => {
  const before = fold(EMPTY, sync).picture;
  assert.equal(fold(before, { on: "news", seq: 9, at: 2, now: 0, view: { a: 0 } }).picture, before);
});

test("what was taken back leaves the log, and what is played instead takes its place", () => {
  const before = fold(EMPTY, sync).picture;
  const undone = fold(before, { on: "news", seq: 11, at: 1, now: 0, undone: 2 }).picture;
  assert.deepEqual(ats(undone.log), [0]);
  assert.deepEqual(ats(fold(undone, { on: "news", seq: 12, at: 2, now: 0, steps: [step(1)] }).fresh), [1]);
});

test("an outcome is forgotten when an undo brings the game back", () => {
  const over = fold(fold(EMPTY, sync).picture, {
    on: "news",
    seq: 11,
    at: 4,
    now: 0,
    table: head("over"),
    outcome: { over: true } as never,
  }).picture;
  assert.ok(over.outcome);
  assert.equal(fold(over, { on: "news", seq: 12, at: 3, now: 0, table: head("playing"), undone: 1 }).picture.outcome, null);
});

test("a move says anew only what a move changes of the head", () => {
  const first = {
    ...head("playing"),
    turn: 0,
    running: 0,
    deadline: 9,
    undo: { 1: { free: true } },
    seats: [
      { name: "Ada", left: 5 },
      { name: "Bo", left: 6 },
    ],
  };
  const before = fold(EMPTY, { ...sync, table: first as unknown as Head }).picture;
  const after = fold(before, { on: "news", seq: 11, at: 4, now: 0, moment: { turn: 1, running: 1, left: [4, 6] } }).picture.head!;
  assert.equal(after.table, "t1");
  assert.equal(after.turn, 1);
  assert.equal(after.running, 1);
  assert.equal(after.deadline, undefined);
  assert.equal(after.undo, undefined);
  assert.deepEqual(
    after.seats.map((seat) => [seat.name, seat.left]),
    [
      ["Ada", 4],
      ["Bo", 6],
    ],
  );
});
