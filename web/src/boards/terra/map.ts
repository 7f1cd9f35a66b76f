// The drawn map: map.json (made by tools/terra-map) as SVG paths. Arcs are shared by neighbours and kept once; here they are put
// together to one path an area, and to the lines that are drawn over them.
import data from "./map.json";

const GRAIN = 3; // arcs are written in every third tenth of a unit

type Point = [number, number];
type Rings = number[][];

export interface Spot {
  id: string;
  path: string;
  x: number; // where its piece and name stand
  y: number;
  room: number; // how wide a name may be there
  deep: number; // how far its borders are from there
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const LAST = 60; // so many characters end a number, the others go before one that does
const LETTERS = [...Array(93).keys()].map((i) => String.fromCharCode(33 + i)).filter((letter) => !'"\\`'.includes(letter));

/** The numbers of a text: even ones are 0, 1, 2, ..., odd ones -1, -2, ... */
function numbers(text: string): number[] {
  const found: number[] = [];
  let before = 0;
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    if (digit >= LAST) {
      before = before * (LETTERS.length - LAST) + digit - LAST + 1;
    } else {
      const whole = before * LAST + digit;
      found.push(whole % 2 ? -(whole + 1) / 2 : whole / 2);
      before = 0;
    }
  }
  return found;
}

/** Ways from point to point become points; an arc begins where its first way leads from the beginning of the last arc. */
function decode(counts: number[], across: number[], down: number[]): Point[][] {
  let [at, x0, y0] = [0, 0, 0];
  return counts.map((count) => {
    let [x, y] = [x0, y0];
    const points = Array.from({ length: count }, (): Point => [(x += GRAIN * across[at]!), (y += GRAIN * down[at++]!)]);
    [x0, y0] = points[0]!;
    return points;
  });
}

const arcs = decode(numbers(data.counts), numbers(data.across), numbers(data.down));

function line(n: number): Point[] {
  return n < 0 ? [...arcs[~n]!].reverse() : arcs[n]!;
}

function ringPath(ring: number[]): string {
  return `M${ring.flatMap((n) => line(n).slice(1)).join("L")}Z`;
}

const path = (rings: Rings) => rings.map(ringPath).join("");
const strokes = (kind: string) => arcs.map((points, n) => (data.kinds[n] === kind ? `M${points.join("L")}` : "")).join("");

export const sheet: Box = { x: 0, y: 0, width: data.width, height: data.height };
export const equator = data.equator;
export const meridian = `M${data.meridian.join("L")}`;
export const rim = path(data.rim);
export const islands = path(data.islands);
export const waters = path(data.waters);
export const coasts = strokes("c");
export const borders = strokes("b");
export const seaBorders = strokes("s");

export const spots: Spot[] = Object.entries(
  data.areas as unknown as Record<string, { at: Point; room: number; deep: number; rings: Rings }>,
).map(([id, { at, room, deep, rings }]) => ({ id, path: path(rings), x: at[0], y: at[1], room, deep }));
export const spotOf = new Map(spots.map((spot) => [spot.id, spot]));

/** The box round the places of some areas; all of the sheet for none. */
export function boxOf(ids: string[]): Box {
  const found = ids.map((id) => spotOf.get(id)).filter((spot) => spot !== undefined);
  if (!found.length) return sheet;
  const x = Math.min(...found.map((s) => s.x - s.deep));
  const y = Math.min(...found.map((s) => s.y - s.deep));
  return { x, y, width: Math.max(...found.map((s) => s.x + s.deep)) - x, height: Math.max(...found.map((s) => s.y + s.deep)) - y };
}
