// Islands, only for drawing and telling: lands of neighbouring tiles that touch are one. The rules of the game keep their own count.
import type { View } from "../../generated/finis-terrae";
import { bankOf, DIRECTIONS, isLand, type Point, STEP, tileOf } from "./tiles";
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
    for (const island of this.all) finish(island, atlas, this);
  }

  of(cell: string, bank = 0): Island | undefined {
    return this.#of.get(`${cell}/${bank}`);
  }

  #found(named: Map<string, Island>, name: string): Island {
    const island = { id: this.all.length, cells: [], size: 0, open: 0, lights: 0, forts: 0, ports: {}, owners: [], home: false, label: null };
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
  for (const cell of atlas.cells) {
    if (tileOf(cell.face) === "isle") parent.set(`${cell.id}/0`, "c/0");
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

function finish(island: Island, atlas: Atlas, islands: Islands): void {
  const most = Math.max(0, ...Object.values(island.ports));
  island.owners = Object.keys(island.ports).map(Number).filter((seat) => island.ports[seat] === most);
  island.label = island.home ? null : labelOf(island, atlas, islands);
}

/** Where its size is written: on the land edge nearest to its middle, one between two tiles if there is any. */
function labelOf(island: Island, atlas: Atlas, islands: Islands): Point | null {
  const centre = { x: mean(island.cells.map((c) => c.x)), y: mean(island.cells.map((c) => c.y)) };
  let best: { point: Point; cost: number } | null = null;
  for (const cell of island.cells) {
    DIRECTIONS.forEach((direction, side) => {
      if (!isLand(cell.face, side) || islands.of(cell.id, bankOf(cell.face, side)) !== island) return;
      const point = { x: cell.x + STEP[direction].x / 2, y: cell.y + STEP[direction].y / 2 };
      const cost = Math.hypot(point.x - centre.x, point.y - centre.y) + (atlas.beside(cell, direction) ? 0 : 10);
      if (!best || cost < best.cost) best = { point, cost };
    });
  }
  return best ? middle((best as { point: Point }).point) : null;
}

const mean = (numbers: number[]): number => numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);
