// The engraver's coasts. A land edge is crossed by the coast at two places that both tiles agree on, so lands of neighbours join;
// between them the line wobbles like a hand, always the same for the same cell.
import { bankOf, DIRECTIONS, faces, HALF, isLand, type Point, SIZE, tileOf, turned } from "./tiles";
import type { Atlas, Cell } from "./view";

export interface Land {
  bank: number;
  fill: string; // the closed outline, also along the edges of the tile
  shore: string; // where it meets the water
  raw: string; // edges that wait for another tile
}

const CROSSING = 35; // where a coast crosses an edge, from its middle
const round = (n: number) => Math.round(n * 10) / 10;
const text = (p: Point) => `${round(p.x)} ${round(p.y)}`;

/** A number in -1..1 that follows from the numbers given. */
export function wobble(...seeds: number[]): number {
  let state = 374761393;
  for (const seed of seeds) state = Math.imul(state ^ Math.round(seed * 4 + 0x9e37), 2246822519) ^ (state >>> 13);
  state = Math.imul(state ^ (state >>> 15), 3266489917);
  return ((state ^ (state >>> 16)) >>> 0) / 2147483648 - 1;
}

/** A smooth open line through the points (Catmull-Rom as Bezier curves); the pen is already at the first. */
function through(points: Point[]): string {
  let path = "";
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [points[Math.max(0, i - 1)]!, points[i]!, points[i + 1]!, points[Math.min(points.length - 1, i + 2)]!];
    const first = { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 };
    const second = { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 };
    path += `C${text(first)} ${text(second)} ${text(c)}`;
  }
  return path;
}

/** A closed line around a point, with bays and capes. */
export function blob(centre: Point, radius: (angle: number) => number, count: number, seed: number, bays = 0.09): string {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const far = radius(angle) * (1 + bays * wobble(seed, i));
    return { x: centre.x + Math.cos(angle) * far, y: centre.y + Math.sin(angle) * far };
  });
  const loop = [...points, points[0]!];
  return `M${text(loop[0]!)}${through(loop)}Z`;
}

/** The inner coasts, unturned, clockwise from the end of the last land edge to the start of the first. */
const inner: Record<string, [number, number][]> = {
  1: [
    [33, -26],
    [20, -9],
    [3, -3],
    [-15, -7],
    [-30, -24],
  ],
  2: [
    [27, 21],
    [16, 8],
    [5, -2],
    [-7, -11],
    [-22, -27],
  ],
  3: [
    [31, 28],
    [23, 10],
    [13, -8],
    [0, -14],
    [-14, -7],
    [-23, 11],
    [-31, 29],
  ],
  strait: [
    [35, 22],
    [25, 9],
    [25, -6],
    [35, -20],
  ], // for its east side
};

const corners: Point[] = [
  { x: HALF, y: -HALF },
  { x: HALF, y: HALF },
  { x: -HALF, y: HALF },
  { x: -HALF, y: -HALF },
];

/** What a drawing of one tile must know of the rest: how the coasts cross its edges, and which of its corners are inland. */
export interface Setting {
  seed: number;
  shift(side: number, end: number): number;
  isInland(corner: number): boolean; // 0: north-east, then clockwise
  isRaw(side: number): boolean;
}

export const ALONE: Setting = { seed: 5, shift: () => 0, isInland: () => false, isRaw: () => false };

/** The ends of a land edge, clockwise: where the coast crosses it. */
function ends(side: number, setting: Setting): [Point, Point] {
  const low = -CROSSING + setting.shift(side, 0);
  const high = CROSSING + setting.shift(side, 1);
  const along: [Point, Point][] = [
    [
      { x: low, y: -HALF },
      { x: high, y: -HALF },
    ],
    [
      { x: HALF, y: low },
      { x: HALF, y: high },
    ],
    [
      { x: high, y: HALF },
      { x: low, y: HALF },
    ],
    [
      { x: -HALF, y: high },
      { x: -HALF, y: low },
    ],
  ];
  return along[side % 4]!;
}

/** Neighbouring land edges of one land, clockwise. */
function runs(face: string): number[][] {
  const sides = [0, 1, 2, 3].filter((side) => isLand(face, side));
  if (tileOf(face) === "strait") return sides.map((side) => [side]);
  const first = sides.find((side) => !isLand(face, side + 3));
  return sides.length === 0 || first === undefined ? [] : [sides.map((_, i) => (first + i) % 4)];
}

function landAlong(face: string, run: number[], setting: Setting): Land {
  const shape = tileOf(face) === "strait" ? "strait" : String(run.length);
  const quarters = shape === "1" ? run[0]! : shape === "strait" ? (run[0]! + 3) % 4 : faces[face]!.turns;
  const [start] = ends(run[0]!, setting);
  let fill = `M${text(start)}`;
  let [shore, raw] = ["", ""];
  run.forEach((side, i) => {
    const [from, to] = ends(side, setting);
    fill += `L${text(to)}`;
    if (setting.isRaw(side)) raw += `M${text(from)}L${text(to)}`;
    if (i + 1 === run.length) return;
    const [next] = ends(run[i + 1]!, setting);
    const corner = corners[side]!;
    const notch = `Q${text({ x: corner.x * 0.66, y: corner.y * 0.66 })} ${text(next)}`;
    fill += setting.isInland(side) ? `L${text(corner)}L${text(next)}` : notch;
    if (!setting.isInland(side)) shore += `M${text(to)}${notch}`;
  });
  const [, end] = ends(run[run.length - 1]!, setting);
  const way = inner[shape]!.map(([x, y], i) => {
    const p = turned({ x, y }, quarters);
    return { x: p.x + 4 * wobble(setting.seed, run[0]!, i, 1), y: p.y + 4 * wobble(setting.seed, run[0]!, i, 2) };
  });
  const curve = through([end, ...way, start]);
  return { bank: bankOf(face, run[0]!), fill: `${fill}${curve}Z`, shore: `${shore}M${text(end)}${curve}`, raw };
}

/** The lands of a tile; islets too. The Isle of Winds is one drawing of its own. */
export function landsOf(face: string, setting: Setting = ALONE): Land[] {
  const tile = tileOf(face);
  if (["castaway", "treasure", "lair"].includes(tile)) {
    const islet = blob({ x: 0, y: -12 }, (angle) => (tile === "lair" ? 25 : 23) * (1 + 0.12 * Math.cos(2 * angle)), 11, setting.seed);
    return [{ bank: 0, fill: islet, shore: islet, raw: "" }];
  }
  return runs(face).map((run) => landAlong(face, run, setting));
}

export function settingOf(cell: Cell, atlas: Atlas): Setting {
  const edgeOf = (side: number): [number, number] =>
    [
      [2 * cell.x, 2 * cell.y + 1],
      [2 * cell.x + 1, 2 * cell.y],
      [2 * cell.x, 2 * cell.y - 1],
      [2 * cell.x - 1, 2 * cell.y],
    ][side % 4] as [number, number];
  // A tile that is not there yet may still bring land.
  const land = (x: number, y: number, side: number) => {
    const face = atlas.at(x, y)?.face;
    return face === undefined || isLand(face, side);
  };
  const all = (x: number, y: number, ...sides: number[]) => sides.every((side) => land(x, y, side));
  return {
    seed: cell.x * 31 + cell.y * 17,
    shift: (side, end) => 5 * wobble(...edgeOf(side), end),
    isInland(corner) {
      const x = corner < 2 ? cell.x : cell.x - 1; // the cell north-west of the corner
      const y = corner === 0 || corner === 3 ? cell.y + 1 : cell.y;
      return all(x, y, 1, 2) && all(x + 1, y, 2, 3) && all(x, y - 1, 0, 1) && all(x + 1, y - 1, 0, 3);
    },
    isRaw: (side) => !atlas.beside(cell, DIRECTIONS[side % 4]!),
  };
}

/** The Isle of Winds: a round island over the middle of its nine cells. */
export const ISLE = blob({ x: 0, y: 0 }, (angle) => 95 - 5 * Math.cos(4 * angle), 24, 77, 0.035);

/** A reef along an edge: rocks in a row. */
export function reefOn(side: number): Point[] {
  return [-34, -20, -6, 8, 21, 34].map((along, i) => turned({ x: along, y: -HALF + 8 + 4 * wobble(i, 3) }, side % 4));
}

/** Single waves strewn over a tile. */
export function wavesOn(cell: Point, seed: number): string {
  let path = "";
  for (let i = 0; i < 4; i++) {
    const x = cell.x * SIZE - 34 + (i % 2) * 40 + 14 * wobble(seed, i, 1);
    const y = -cell.y * SIZE - 24 + Math.floor(i / 2) * 46 + 14 * wobble(seed, i, 2);
    path += `M${round(x)} ${round(y)}q3.500 -4 7 0q3.500 3.500 7 0`;
  }
  return path;
}
