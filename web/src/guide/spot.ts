// Where the thing is that a note speaks of, and where the note stands so that it covers nothing that is needed now.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 8;
const GRID = 12; // places a note may take, across and down: fine enough to find a gap on a phone
const IN_THE_WAY = ".can[data-key], .far[data-key], .actions .button, [data-prompt], .prompt .hint"; // what the reader may want to press or read

function boxesOf(selector: string): Box[] {
  const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
  return boxes.filter((box) => box.width > 0 && box.height > 0);
}

/** The box around all that the first fitting selector finds; null where nothing is drawn. */
export function spotOf(targets: string[]): Box | null {
  for (const selector of targets) {
    const boxes = boxesOf(selector);
    if (boxes.length === 0) continue;
    const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - MARGIN);
    const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - MARGIN);
    const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.left + box.width)) + MARGIN);
    const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.top + box.height)) + MARGIN);
    return { left, top, width: right - left, height: bottom - top };
  }
  return null;
}

/** What a note speaks of is brought into sight, where a small screen or a list that scrolls hides it, once for each
 * thing: what glows may come a moment after the note. */
export function bring(targets: string[], last: Element | null): Element | null {
  const found = targets
    .map((selector) => document.querySelector(selector))
    .find((element) => (element?.getBoundingClientRect().width ?? 0) > 0);
  if (found && found !== last) found.scrollIntoView({ block: "nearest", inline: "nearest" });
  return found ?? null;
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

function distance(a: Box, b: Box): number {
  return Math.hypot(a.left + a.width / 2 - b.left - b.width / 2, a.top + a.height / 2 - b.top - b.height / 2);
}

/** Places a note could take: a grid over the window, and the four sides of the spot. */
function places(spot: Box | null, size: Size): Box[] {
  const [wide, high] = [innerWidth - size.width - MARGIN, innerHeight - size.height - MARGIN];
  const parts = Array.from({ length: GRID + 1 }, (_, i) => i / GRID);
  const grid = parts.flatMap((x) => parts.map((y) => ({ left: wide * x, top: high * y })));
  const sides = spot
    ? [
        { left: spot.left + spot.width + MARGIN, top: spot.top },
        { left: spot.left - size.width - MARGIN, top: spot.top },
        { left: spot.left, top: spot.top - size.height - MARGIN },
        { left: spot.left, top: spot.top + spot.height + MARGIN },
      ]
    : [];
  const within = (n: number, most: number) => Math.max(MARGIN, Math.min(most, n));
  return [...sides, ...grid].map(({ left, top }) => ({ left: within(left, wide), top: within(top, high), ...size }));
}

/** The upper left corner for a note: over nothing that may be pressed, nor over what it speaks of, nor the board where that can be
 * helped, and near. It stays where it is unless another place is clearly better. */
export function besides(spot: Box | null, size: Size, now: { left: number; top: number }): { left: number; top: number } {
  const needed = boxesOf(IN_THE_WAY);
  const boards = boxesOf(".stage");
  const over = (place: Box, boxes: Box[]) => boxes.reduce((sum, box) => sum + overlap(place, box), 0);
  const cost = (place: Box) =>
    over(place, needed) * 50 +
    over(place, boards) * 0.3 +
    (spot ? overlap(place, spot) * (isWhole(spot) ? 0.02 : 30) + distance(place, spot) * 8 : 0);
  const best = places(spot, size).reduce((found, place) => (cost(place) < cost(found) ? place : found));
  const stays = { ...now, ...size };
  const isInside = now.left + size.width <= innerWidth && now.top + size.height <= innerHeight;
  return isInside && cost(stays) <= cost(best) * 1.1 ? now : best;
}

/** A spot as large as the board cannot be left free. */
const isWhole = (spot: Box): boolean => spot.width * spot.height > 0.3 * innerWidth * innerHeight;

const between = (n: number, least: number, most: number): number => Math.min(most, Math.max(least, n));

/** The line from a note to its spot: from edge to edge, by the shortest way. */
export function leash(note: Box, spot: Box): { x1: number; y1: number; x2: number; y2: number } | null {
  if (overlap(note, spot) > 0) return null;
  const [cx, cy] = [spot.left + spot.width / 2, spot.top + spot.height / 2];
  const x1 = between(cx, note.left, note.left + note.width);
  const y1 = between(cy, note.top, note.top + note.height);
  return { x1, y1, x2: between(x1, spot.left, spot.left + spot.width), y2: between(y1, spot.top, spot.top + spot.height) };
}
