// What every part of the board wants to know of a view, worked out once for each.
import type { View } from "../../generated/finis-terrae";
import { Islands } from "./islands";
import { Scores } from "./score";
import { Atlas } from "./view";

export interface Reading {
  atlas: Atlas;
  islands: Islands;
  scores: Scores;
}

const known = new WeakMap<object, Reading>();

export function read(view: View): Reading {
  const before = known.get(view);
  if (before) return before;
  const atlas = new Atlas(view);
  const islands = new Islands(atlas, view);
  const reading = { atlas, islands, scores: new Scores(view, atlas, islands) };
  known.set(view, reading);
  return reading;
}
