import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestOf } from "../src/boards/nearest";

test("the nearest spot within reach is meant", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 15, y: 0 },
    { x: 15, y: 15 },
  ];
  assert.equal(nearestOf({ x: 6, y: 0 }, spots, 24), 0);
  assert.equal(nearestOf({ x: 9, y: 0 }, spots, 24), 1);
  assert.equal(nearestOf({ x: 15, y: 30 }, spots, 24), 2);
});

test("what lies farther than the reach is never meant", () => {
  assert.equal(nearestOf({ x: 0, y: 0 }, [{ x: 24, y: 0 }], 24), -1);
  assert.equal(nearestOf({ x: 0, y: 0 }, [], 24), -1);
});
