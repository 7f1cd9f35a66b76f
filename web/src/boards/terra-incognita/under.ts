// What lies under a press where several things overlap: the one whose middle is nearest, pawns and numbered spaces before squares. What
// lies beside all of them is the business of the frame (../nearest.ts).
import type { Action } from "../../table/action";
import { CELL, type Point } from "./geometry";

export interface Thing extends Point {
  half: number; // of its width, in units of the sheet
  action?: Action; // what pressing it does
  goal?: string; // or the key of a place that a course leads to
}

export function under<T extends Thing>(things: T[], point: Point): T | null {
  const far = (thing: T) => Math.hypot(thing.x - point.x, thing.y - point.y);
  const isPiece = (thing: T) => thing.half < CELL / 2;
  const hit = things.filter((thing) => Math.max(Math.abs(thing.x - point.x), Math.abs(thing.y - point.y)) <= thing.half);
  return hit.sort((a, b) => Number(isPiece(b)) - Number(isPiece(a)) || far(a) - far(b))[0] ?? null;
}
