// What of the map is shown: all that lies there and a border of one cell, widened to the shape of the window.
import { HALF, SIZE } from "./tiles";
import type { Atlas } from "./view";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MARGIN = 22;

export function boxOf(atlas: Atlas, width: number, height: number): Box {
  const [xs, ys] = [atlas.cells.map((cell) => cell.x * SIZE), atlas.cells.map((cell) => -cell.y * SIZE)];
  const border = SIZE + HALF + MARGIN;
  const left = Math.min(...xs) - border;
  const top = Math.min(...ys) - border;
  const inner = { width: Math.max(...xs) + border - left, height: Math.max(...ys) + border - top };
  const ratio = width > 0 && height > 0 ? width / height : 1;
  const wide = Math.max(inner.width, inner.height * ratio);
  const high = Math.max(inner.height, inner.width / ratio);
  return { x: left - (wide - inner.width) / 2, y: top - (high - inner.height) / 2, width: wide, height: high };
}
