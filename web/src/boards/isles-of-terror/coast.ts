// The coast of the isle: the rim of all its land fields, walked round once, pushed out a little and made to wobble as a hand would
// draw it. The same isle has the same coast every time.
import { closed, hand } from "../../covers/engraving";
import { beside, COMPASS, corners, middleOf, type Point, round } from "./geometry";

interface Side {
  from: Point;
  to: Point;
}

const PARTS = 3; // bends on each side of a hexagon
const OUT = 8; // beyond the fields
const WOBBLE = 9;

const key = ({ x, y }: Point) => `${Math.round(x)},${Math.round(y)}`;

/** The sides of land that no land lies beyond, each with the land on its right. */
function rim(land: Set<string>): Side[] {
  const sides: Side[] = [];
  for (const field of land) {
    const at = corners(middleOf(field));
    for (const direction of COMPASS) {
      const next = beside(field, direction);
      if (next === null || !land.has(next)) sides.push({ from: at[direction - 1]!, to: at[direction % 6]! });
    }
  }
  return sides;
}

/** Sides put end to end until they close. */
function rings(sides: Side[]): Point[][] {
  const from = new Map<string, Side[]>();
  for (const side of sides) from.set(key(side.from), [...(from.get(key(side.from)) ?? []), side]);
  const found: Point[][] = [];
  for (const start of sides) {
    const ring: Point[] = [];
    let side = from.get(key(start.from))?.shift();
    while (side) {
      ring.push(side.from);
      side = from.get(key(side.to))?.shift();
    }
    if (ring.length > 2) found.push(ring);
  }
  return found;
}

function wobbled(ring: Point[], seed: number): Point[] {
  const random = hand(seed);
  return ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length]!;
    const long = Math.hypot(b.x - a.x, b.y - a.y);
    const out = { x: (b.y - a.y) / long, y: -(b.x - a.x) / long }; // the land is on the right of the way
    return Array.from({ length: PARTS }, (_, n) => {
      const along = (n + 0.15) / PARTS;
      const far = OUT + (random() - 0.35) * WOBBLE;
      return { x: round(a.x + (b.x - a.x) * along + out.x * far), y: round(a.y + (b.y - a.y) * along + out.y * far) };
    });
  });
}

/** The outline of this land as path data. */
export function coastOf(fields: string[]): string {
  const land = new Set(fields);
  return rings(rim(land))
    .map((ring, i) => closed(wobbled(ring, i + fields.length)))
    .join("");
}
