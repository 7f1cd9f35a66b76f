// Where a board lies in its frame: scale and shift, kept so that the board always covers or fits the frame. Pure arithmetic.

export interface Lie {
  scale: number;
  x: number; // shift of the board's upper left corner, in pixels of the frame
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const WHOLE: Lie = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 6;

/** No farther out than the whole board, no farther in than six times, and no emptiness at the edges. */
export function settle(lie: Lie, frame: Size): Lie {
  const scale = Math.min(SCALE_MAX, Math.max(1, lie.scale));
  const within = (shift: number, size: number) => Math.min(0, Math.max(size * (1 - scale), shift));
  return { scale, x: within(lie.x, frame.width), y: within(lie.y, frame.height) };
}

/** Larger or smaller around a point of the frame, which stays where it is. */
export function zoomAt(lie: Lie, factor: number, x: number, y: number, frame: Size): Lie {
  const scale = Math.min(SCALE_MAX, Math.max(1, lie.scale * factor));
  const by = scale / lie.scale;
  return settle({ scale, x: x - (x - lie.x) * by, y: y - (y - lie.y) * by }, frame);
}

export function shift(lie: Lie, dx: number, dy: number, frame: Size): Lie {
  return settle({ ...lie, x: lie.x + dx, y: lie.y + dy }, frame);
}

/** Moves just so far that a box (in the frame's pixels) is inside. */
export function reveal(lie: Lie, box: { left: number; top: number; right: number; bottom: number }, frame: Size): Lie {
  const into = (low: number, high: number, size: number) => (low < 0 ? -low : high > size ? size - high : 0);
  return shift(lie, into(box.left, box.right, frame.width), into(box.top, box.bottom, frame.height), frame);
}
