import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../src/table/arrows";
import { reveal, settle, shift, WHOLE, zoomAt } from "../src/table/zoom";

const frame = { width: 400, height: 300 };

test("the point under the finger stays where it is", () => {
  const lie = zoomAt(WHOLE, 2, 100, 50, frame);
  assert.deepEqual(lie, { scale: 2, x: -100, y: -50 });
});

test("the board never leaves its frame", () => {
  assert.deepEqual(shift({ scale: 2, x: -100, y: -50 }, 900, -900, frame), { scale: 2, x: 0, y: -300 });
  assert.deepEqual(settle({ scale: 0.2, x: 30, y: 30 }, frame), { scale: 1, x: 0, y: 0 });
  assert.equal(zoomAt(WHOLE, 100, 0, 0, frame).scale, 6);
});

test("what gets the focus comes into sight, and no farther", () => {
  const lie = { scale: 2, x: -100, y: -50 };
  assert.deepEqual(reveal(lie, { left: 390, right: 410, top: 10, bottom: 30 }, frame), { scale: 2, x: -110, y: -50 });
  assert.deepEqual(reveal(lie, { left: 10, right: 30, top: 10, bottom: 30 }, frame), lie);
});

test("an arrow goes to the nearest thing in its direction", () => {
  const boxes = [
    { x: 100, y: 0 },
    { x: 40, y: 30 },
    { x: 0, y: 80 },
    { x: -50, y: 0 },
  ];
  const from = { x: 0, y: 0 };
  assert.equal(nearest(from, boxes, "ArrowRight"), 0);
  assert.equal(nearest(from, boxes, "ArrowDown"), 2);
  assert.equal(nearest(from, boxes, "ArrowLeft"), 3);
  assert.equal(nearest(from, boxes, "ArrowUp"), -1);
});
