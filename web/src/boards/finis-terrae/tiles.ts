// The tiles: what their edges are, and where things stand on them. A cell is a square of SIZE with its middle at 0,0; north is up.
import content from "../../generated/finis-terrae.content.json";

export interface Point {
  x: number;
  y: number;
}

export interface Face {
  tile: string;
  turns: number;
  north: string;
  east: string;
  south: string;
  west: string;
  "bank-b": string | null;
}

export const SIZE = 100;
export const HALF = SIZE / 2;
export const DIRECTIONS = ["n", "e", "s", "w"] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** One step on the map: x grows to the east, y to the north. */
export const STEP: Record<Direction, Point> = { n: { x: 0, y: 1 }, e: { x: 1, y: 0 }, s: { x: 0, y: -1 }, w: { x: -1, y: 0 } };

export const faces = content.face as unknown as Record<string, Face>;
export const tiles = content.tile as unknown as Record<string, { count: number; beach: boolean; content: string | null }>;

const names = ["north", "east", "south", "west"] as const;

export const tileOf = (face: string): string => faces[face]?.tile ?? "none";
export const edge = (face: string, side: number): string => faces[face]?.[names[(side + 4) % 4]!] ?? "none";
export const isLand = (face: string, side: number): boolean => edge(face, side) === "land";
export const isReef = (face: string, side: number): boolean => edge(face, side) === "reef";

/** The land of a side: 0, or 1 for the bank of a strait without the beach. */
export function bankOf(face: string, side: number): number {
  return faces[face]?.["bank-b"] === DIRECTIONS[(side + 4) % 4] ? 1 : 0;
}

/** Every face of a tile, in the order of its quarter turns. */
export function facesOf(tile: string): string[] {
  return Object.keys(faces).filter((face) => faces[face]!.tile === tile);
}

export function turned(point: Point, quarters: number): Point {
  let { x, y } = point;
  for (let i = 0; i < quarters; i++) [x, y] = [-y, x];
  return { x, y };
}

interface Anchors {
  port: Point; // the beach
  water: Point; // where ships lie
  goods: Point;
}

const OPEN: Anchors = { port: { x: 0, y: -10 }, water: { x: 0, y: 6 }, goods: { x: -27, y: 30 } };
const ISLET: Anchors = { port: { x: 0, y: -12 }, water: { x: 14, y: 23 }, goods: { x: -26, y: 27 } };
const COAST: Anchors = { port: { x: 0, y: -15 }, water: { x: 8, y: 23 }, goods: { x: -28, y: 26 } };

/** By tile, unturned. */
const anchors: Record<string, Anchors> = {
  hulk: { port: OPEN.port, water: { x: 12, y: 18 }, goods: { x: -26, y: 30 } },
  castaway: ISLET,
  treasure: ISLET,
  lair: { ...ISLET, water: { x: 12, y: 26 } },
  land1: COAST,
  fort: COAST,
  light: COAST,
  land2: { port: { x: 10, y: -10 }, water: { x: -14, y: 17 }, goods: { x: -36, y: 34 } },
  fjord: { port: { x: 0, y: -24 }, water: { x: 0, y: 20 }, goods: { x: 0, y: 41 } },
  strait: { port: { x: -34, y: 0 }, water: { x: 0, y: -4 }, goods: { x: 0, y: 36 } },
};

/** The shore cells of the Isle of Winds: their beach looks outwards. */
const berths: Record<string, Point> = {
  "isle-nw": { x: -1, y: -1 },
  "isle-n": { x: 0, y: -1 },
  "isle-ne": { x: 1, y: -1 },
  "isle-w": { x: -1, y: 0 },
  "isle-e": { x: 1, y: 0 },
  "isle-sw": { x: -1, y: 1 },
  "isle-s": { x: 0, y: 1 },
  "isle-se": { x: 1, y: 1 },
};

export function anchorsOf(face: string): Anchors {
  const out = berths[face];
  if (out) {
    const inner = out.x && out.y ? -24 : -12;
    return {
      port: { x: out.x * inner, y: out.y * inner },
      water: { x: out.x * 17 + (out.x ? 0 : 6), y: out.y * 20 + (out.y ? 0 : 6) },
      goods: { x: out.x ? -out.x * 4 : -32, y: out.y ? out.y * 34 : 34 },
    };
  }
  const at = anchors[tileOf(face)] ?? OPEN;
  const quarters = faces[face]?.turns ?? 0;
  return { port: turned(at.port, quarters), water: turned(at.water, quarters), goods: turned(at.goods, quarters) };
}
