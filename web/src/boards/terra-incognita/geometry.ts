// Where things are on the island: 13 columns and rows of squares, the places of pawns on a square, and of the numbered spaces of
// Difficult Terrain. Drawing units; the sheet's upper left square begins at 0, 0.
import content from "../../generated/terra-incognita.content.json";

export interface Point {
  x: number;
  y: number;
}

export interface Slot extends Point {
  scale: number;
}

interface Space extends Point {
  coast: string;
}

export const CELL = 64;
export const BOARD = 13;
export const SIZE = CELL * BOARD;
export const RIM = 20;

export const spaces = content.space as Record<string, Space>;
const byPlace = new Map(Object.entries(spaces).map(([id, { x, y }]) => [`${x},${y}`, id]));

export const lands = Object.keys(spaces).filter((id) => isLand(id));

export function isLand(id: string): boolean {
  const space = spaces[id];
  if (!space) return false;
  const edge = (n: number) => n === 1 || n === BOARD - 2;
  const inside = (n: number) => n >= 1 && n <= BOARD - 2;
  return inside(space.x) && inside(space.y) && !(edge(space.x) && edge(space.y));
}

export function middleOf(id: string): Point {
  const space = spaces[id] ?? { x: 0, y: 0 };
  return { x: (space.x + 0.5) * CELL, y: (space.y + 0.5) * CELL };
}

export function spaceAt(x: number, y: number): string | null {
  return byPlace.get(`${x},${y}`) ?? null;
}

export function spaceUnder(point: Point): string | null {
  return spaceAt(Math.floor(point.x / CELL), Math.floor(point.y / CELL));
}

const inland: Record<string, Point> = { n: { x: 0, y: 1 }, e: { x: -1, y: 0 }, s: { x: 0, y: -1 }, w: { x: 1, y: 0 } };

/** The space so many steps straight inland of a ship. */
export function ahead(ship: string, steps: number): string | null {
  const space = spaces[ship];
  const way = space && inland[space.coast];
  return way ? spaceAt(space.x + way.x * steps, space.y + way.y * steps) : null;
}

/** The next space along a ship's coast, in rising or falling order. */
export function alongCoast(ship: string, way: "up" | "down"): string | null {
  const space = spaces[ship];
  if (!space) return null;
  const by = way === "up" ? 1 : -1;
  return space.coast === "n" || space.coast === "s" ? spaceAt(space.x + by, space.y) : spaceAt(space.x, space.y + by);
}

const crowd: Record<number, Slot[]> = {
  1: [{ x: 0, y: 4, scale: 1.14 }],
  2: [
    { x: -14, y: 4, scale: 0.9 },
    { x: 14, y: 4, scale: 0.9 },
  ],
  3: [
    { x: 0, y: -10, scale: 0.72 },
    { x: -16, y: 12, scale: 0.72 },
    { x: 16, y: 12, scale: 0.72 },
  ],
  4: [
    { x: -15, y: -11, scale: 0.66 },
    { x: 15, y: -11, scale: 0.66 },
    { x: -15, y: 14, scale: 0.66 },
    { x: 15, y: 14, scale: 0.66 },
  ],
};

/** Where so many pawns stand on one square. */
export function slots(count: number): Slot[] {
  const known = crowd[count];
  if (known) return known;
  const columns = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / columns);
  const step = (i: number, of: number) => (i - (of - 1) / 2) * (52 / of);
  return Array.from({ length: count }, (_, i) => ({
    x: step(i % columns, columns),
    y: step(Math.floor(i / columns), rows) + 3,
    scale: 1.3 / columns,
  }));
}

/** On a ship's deck, side by side. */
export function deckSlots(count: number): Slot[] {
  const apart = Math.min(17, 58 / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * apart, y: 3, scale: count > 4 ? 0.46 : 0.58 }));
}

/** The same places with at least so much room between two of them: on a ship in a row along its coast, else further from the middle. */
export function fan(places: Point[], apart: number, coast: string | null): Point[] {
  const along = coast === "e" || coast === "w";
  if (coast !== null && places.length > 1) {
    const least = Math.max(apart, Math.hypot(places[1]!.x - places[0]!.x, places[1]!.y - places[0]!.y));
    const row = places.map((_, i) => (i - (places.length - 1) / 2) * least);
    return row.map((by, i) => (along ? { x: places[i]!.y, y: by } : { x: by, y: places[i]!.y }));
  }
  const gaps = places.flatMap((a, i) => places.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
  const wider = Math.max(1, apart / Math.max(1, Math.min(...gaps)));
  return places.map(({ x, y }) => ({ x: x * wider, y: y * wider }));
}

const tracks: Record<number, Point[]> = {
  2: [
    { x: -14, y: 12 },
    { x: 14, y: -10 },
  ],
  3: [
    { x: -17, y: 15 },
    { x: 0, y: -2 },
    { x: 17, y: 15 },
  ],
  4: [
    { x: -15, y: 16 },
    { x: 16, y: 13 },
    { x: -16, y: -11 },
    { x: 15, y: -14 },
  ],
  5: [
    { x: -18, y: 18 },
    { x: 18, y: 18 },
    { x: 0, y: 2 },
    { x: -18, y: -14 },
    { x: 18, y: -14 },
  ],
};

/** Where the numbered spaces of a tile with so many of them are, the first one first. */
export function track(count: number): Point[] {
  return tracks[count] ?? [];
}
