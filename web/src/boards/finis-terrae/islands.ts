// Islands, only for drawing and telling: lands of neighbouring tiles that touch are one. The rules of the game keep their own count.
import type { View } from "../../generated/finis-terrae";
import { anchorsOf, bankOf, DIRECTIONS, isLand, type Point, SIZE, STEP, tileOf, towerOf } from "./tiles";
import { type Atlas, type Cell, middle } from "./view";

export interface Island {
  id: number;
  cells: Cell[];
  size: number;
  open: number; // land edges that touch nothing yet
  lights: number;
  forts: number;
  ports: Record<number, number>; // by seat
  owners: number[]; // who has the most ports
  home: boolean; // the Isle of Winds
  label: Point | null;
}

const hasLand = (face: string): boolean => !["sea", "reef", "hulk"].includes(tileOf(face));

/** Finds islands: which land of which cell belongs to which. */
export class Islands {
  all: Island[] = [];
  #of = new Map<string, Island>();

  constructor(atlas: Atlas, view: View) {
    const root = join(atlas);
    const named = new Map<string, Island>();
    for (const cell of atlas.cells) {
      if (!hasLand(cell.face)) continue;
      for (const bank of tileOf(cell.face) === "strait" ? [0, 1] : [0]) {
        const name = root(`${cell.id}/${bank}`);
        const island = named.get(name) ?? this.#found(named, name);
        this.#of.set(`${cell.id}/${bank}`, island);
        grow(island, cell, bank, atlas, view);
      }
    }
    for (const island of this.all) finish(island, atlas, this, view);
  }

  of(cell: string, bank = 0): Island | undefined {
    return this.#of.get(`${cell}/${bank}`);
  }

  #found(named: Map<string, Island>, name: string): Island {
    const island = {
      id: this.all.length,
      cells: [],
      size: 0,
      open: 0,
      lights: 0,
      forts: 0,
      ports: {},
      owners: [],
      home: false,
      label: null,
    };
    named.set(name, island);
    this.all.push(island);
    return island;
  }
}

function join(atlas: Atlas): (land: string) => string {
  const parent = new Map<string, string>();
  const root = (land: string): string => {
    const up = parent.get(land) ?? land;
    return up === land ? land : root(up);
  };
  for (const cell of atlas.cells) if (tileOf(cell.face) === "isle") parent.set(`${cell.id}/0`, "c/0"); // its corners have no land edge
  for (const cell of atlas.cells) {
    DIRECTIONS.forEach((direction, side) => {
      const next = atlas.beside(cell, direction);
      if (!next || !isLand(cell.face, side) || !isLand(next.face, side + 2)) return;
      const [one, other] = [root(`${cell.id}/${bankOf(cell.face, side)}`), root(`${next.id}/${bankOf(next.face, side + 2)}`)];
      if (one !== other) parent.set(one, other);
    });
  }
  return root;
}

function grow(island: Island, cell: Cell, bank: number, atlas: Atlas, view: View): void {
  const tile = tileOf(cell.face);
  if (!island.cells.includes(cell)) island.cells.push(cell);
  island.size = island.cells.length;
  island.home ||= tile === "isle";
  island.lights += tile === "light" ? 1 : 0;
  island.forts += tile === "fort" ? 1 : 0;
  const port = view.port[cell.id];
  if (bank === 0 && port && port !== "none") island.ports[Number(port)] = (island.ports[Number(port)] ?? 0) + 1;
  DIRECTIONS.forEach((direction, side) => {
    if (isLand(cell.face, side) && bankOf(cell.face, side) === bank && !atlas.beside(cell, direction)) island.open += 1;
  });
}

function finish(island: Island, atlas: Atlas, islands: Islands, view: View): void {
  const most = Math.max(0, ...Object.values(island.ports));
  island.owners = Object.keys(island.ports)
    .map(Number)
    .filter((seat) => island.ports[seat] === most);
  island.label = island.home ? null : labelOf(island, atlas, islands, view);
}

const ALONG = [0, -0.19, 0.19]; // places on an edge that are land
const CLEAR = 0.33; // of a tower or a port

/** Where its size is written: on a land edge near its middle, one between two tiles if there is any, clear of towers and ports. */
function labelOf(island: Island, atlas: Atlas, islands: Islands, view: View): Point | null {
  const centre = { x: mean(island.cells.map((c) => c.x)), y: mean(island.cells.map((c) => c.y)) };
  const taken = island.cells.flatMap((cell) => obstacles(cell, view));
  let best: (Point & { cost: number }) | null = null;
  for (const cell of island.cells) {
    DIRECTIONS.forEach((direction, side) => {
      if (!isLand(cell.face, side) || islands.of(cell.id, bankOf(cell.face, side)) !== island) return;
      for (const along of ALONG) {
        const x = cell.x + STEP[direction].x / 2 + (STEP[direction].x ? 0 : along);
        const y = cell.y + STEP[direction].y / 2 + (STEP[direction].y ? 0 : along);
        const crowd = taken.filter((p) => Math.hypot(p.x - x, p.y - y) < CLEAR).length;
        const cost = Math.hypot(x - centre.x, y - centre.y) + 2 * crowd + (atlas.beside(cell, direction) ? 0 : 10);
        if (!best || cost < best.cost) best = { x, y, cost };
      }
    });
  }
  return best ? middle(best as Point) : null;
}

/** Where towers and ports stand on a cell, in cells. */
function obstacles(cell: Cell, view: View): Point[] {
  const on = (p: Point): Point => ({ x: cell.x + p.x / SIZE, y: cell.y - p.y / SIZE });
  const port = !["none", undefined].includes(view.port[cell.id]) ? [on(anchorsOf(cell.face).port)] : [];
  return ["light", "fort"].includes(tileOf(cell.face)) ? [...port, on(towerOf(cell.face))] : port;
}

const mean = (numbers: number[]): number => numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);
