// The coasts, engraved: the grid of squares becomes a smooth height field, whose level is the coast, whose distances are the
// water lines round it, and along which short strokes hatch the sea. Computed once, when the board is loaded.
import { COLUMNS, grain, ground, type Ground, HEIGHT, type Point, ROWS, SIZE, WIDTH } from "./geometry";

const FINE = 8; // samples a square
const STEP = SIZE / FINE;
const PAD = FINE; // land at the border runs on under the frame
const ACROSS = COLUMNS * FINE + 2 * PAD + 1;
const DOWN = ROWS * FINE + 2 * PAD + 1;
const heights: Partial<Record<Ground, number>> = { island: 1, middle: 1, black: 0.6, red: 0.6 };

type Field = Float32Array;

const at = (field: Field, c: number, r: number) => field[r * ACROSS + c]!;

function make(value: (c: number, r: number) => number): Field {
  const field = new Float32Array(ACROSS * DOWN);
  for (let r = 0; r < DOWN; r++) for (let c = 0; c < ACROSS; c++) field[r * ACROSS + c] = value(c, r);
  return field;
}

const clamp = (n: number, most: number) => Math.min(Math.max(n, 0), most);

function blur(field: Field, reach: number): Field {
  const mean = (from: Field, dc: number, dr: number) =>
    make((c, r) => {
      let sum = 0;
      for (let i = -reach; i <= reach; i++) sum += at(from, clamp(c + i * dc, ACROSS - 1), clamp(r + i * dr, DOWN - 1));
      return sum / (2 * reach + 1);
    });
  return mean(mean(field, 1, 0), 0, 1);
}

/** Smooth noise between -1 and 1 with bumps of the given size, in samples. */
function noise(c: number, r: number, size: number): number {
  const [x, y] = [c / size, r / size];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - x0), ease(y - y0)];
  const upper = grain(x0, y0) * (1 - u) + grain(x0 + 1, y0) * u;
  const lower = grain(x0, y0 + 1) * (1 - u) + grain(x0 + 1, y0 + 1) * u;
  return 2 * (upper * (1 - v) + lower * v) - 1;
}

function landField(): Field {
  const raw = make((c, r) => heights[ground(Math.floor((c - PAD) / FINE), Math.floor((r - PAD) / FINE))] ?? 0);
  const soft = blur(blur(raw, 2), 2);
  return make((c, r) => {
    const edge = c === 0 || r === 0 || c === ACROSS - 1 || r === DOWN - 1; // closes every outline
    return edge ? 0 : at(soft, c, r) + 0.18 * noise(c, r, 4.6) + 0.12 * noise(c + 40, r, 2.2);
  });
}

/** How far each sample is from where `inside` holds, in units; two sweeps over the neighbours. */
function distances(inside: (c: number, r: number) => boolean): Field {
  const far = make((c, r) => (inside(c, r) ? 0 : 1e6));
  const sweep = (r: number, c: number, sign: number) => {
    const relax = (dc: number, dr: number, cost: number) => {
      const [nc, nr] = [c + dc * sign, r + dr * sign];
      if (nc < 0 || nr < 0 || nc >= ACROSS || nr >= DOWN) return;
      far[r * ACROSS + c] = Math.min(at(far, c, r), at(far, nc, nr) + cost * STEP);
    };
    relax(-1, 0, 1);
    relax(0, -1, 1);
    relax(-1, -1, Math.SQRT2);
    relax(1, -1, Math.SQRT2);
  };
  for (let r = 0; r < DOWN; r++) for (let c = 0; c < ACROSS; c++) sweep(r, c, 1);
  for (let r = DOWN - 1; r >= 0; r--) for (let c = ACROSS - 1; c >= 0; c--) sweep(r, c, -1);
  return blur(far, 1);
}

// Which two sides of a sample square the outline joins, by which corners are land (north-west 8, north-east 4, south-east
// 2, south-west 1), with land on the same hand throughout so that the pieces join to loops.
type Side = 0 | 1 | 2 | 3; // north, east, south, west
const joins: [Side, Side][][] = [
  [],
  [[3, 2]],
  [[2, 1]],
  [[3, 1]],
  [[1, 0]],
  [
    [3, 0],
    [1, 2],
  ],
  [[2, 0]],
  [[3, 0]],
  [[0, 3]],
  [[0, 2]],
  [
    [0, 1],
    [2, 3],
  ],
  [[0, 1]],
  [[1, 3]],
  [[1, 2]],
  [[2, 3]],
  [],
];

/** The outlines at which the field has this level, as closed rings of points in units. */
function rings(field: Field, level: number): Point[][] {
  const next = new Map<string, string>();
  const points = new Map<string, Point>();
  const cut = (c: number, r: number, side: Side): string => {
    const [c0, r0] = [side === 1 ? c + 1 : c, side === 2 ? r + 1 : r];
    const [c1, r1] = side === 0 || side === 2 ? [c0 + 1, r0] : [c0, r0 + 1];
    const share = (level - at(field, c0, r0)) / (at(field, c1, r1) - at(field, c0, r0));
    const key = `${c0},${r0},${c1 - c0}`;
    points.set(key, { x: (c0 + (c1 - c0) * share - PAD) * STEP, y: (r0 + (r1 - r0) * share - PAD) * STEP });
    return key;
  };
  for (let r = 0; r < DOWN - 1; r++)
    for (let c = 0; c < ACROSS - 1; c++) {
      const bit = (dc: number, dr: number) => (at(field, c + dc, r + dr) >= level ? 1 : 0);
      const corners = bit(0, 0) * 8 + bit(1, 0) * 4 + bit(1, 1) * 2 + bit(0, 1);
      for (const [from, to] of joins[corners]!) next.set(cut(c, r, from), cut(c, r, to));
    }
  return follow(next, points);
}

function follow(next: Map<string, string>, points: Map<string, Point>): Point[][] {
  const out: Point[][] = [];
  for (const start of [...next.keys()]) {
    const ring: Point[] = [];
    for (let key: string | undefined = start; key && next.has(key);) {
      ring.push(points.get(key)!);
      const to: string = next.get(key)!;
      next.delete(key);
      key = to;
    }
    if (ring.length > 6) out.push(ring);
  }
  return out;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Rings as one path whose corners are rounded: curves from the middle of each side to the middle of the next. */
function smooth(all: Point[][]): string {
  const half = (a: Point, b: Point) => `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  return all
    .map((ring) => {
      const curves = ring.map((p, i) => `Q${round(p.x)} ${round(p.y)} ${half(p, ring[(i + 1) % ring.length]!)}`);
      return `M${half(ring[ring.length - 1]!, ring[0]!)}${curves.join("")}Z`;
    })
    .join("");
}

function sampled(field: Field, x: number, y: number): number {
  return at(field, clamp(Math.round(x / STEP) + PAD, ACROSS - 1), clamp(Math.round(y / STEP) + PAD, DOWN - 1));
}

/** Short level strokes on the water side of every coast, longer and shorter as a graver would. */
function hatching(fromLand: Field): string {
  let path = "";
  for (let y = 2; y < HEIGHT; y += 4.2) {
    let start = -1;
    for (let x = 0; x <= WIDTH; x += 2) {
      const far = sampled(fromLand, x, y);
      const wet = x < WIDTH && far > 1.5 && far < 6.5 + 7 * grain(Math.floor(x / 9), Math.round(y));
      if (wet && start < 0) start = x;
      if (!wet && start >= 0) {
        if (x - start > 2) path += `M${start} ${round(y)}H${x}`;
        start = -1;
      }
    }
  }
  return path;
}

export interface Hill extends Point {
  size: number;
  tree: boolean;
}

/** Hills where the land is deep, woods nearer to the shore; harbours stay free. Farther ones come first. */
function hills(fromSea: Field): Hill[] {
  const out: Hill[] = [];
  for (let r = 0; r < ROWS * 2; r++)
    for (let c = 0; c < COLUMNS * 2; c++) {
      const x = (c + 0.5 + 0.7 * (grain(c, r) - 0.5)) * (SIZE / 2);
      const y = (r + 0.5 + 0.6 * (grain(r, c + 9) - 0.5)) * (SIZE / 2);
      const kind = ground(Math.floor(x / SIZE), Math.floor(y / SIZE));
      const deep = sampled(fromSea, x, y);
      if ((kind !== "middle" && kind !== "island") || deep < 11 || grain(c + 3, r + 5) < 0.22) continue;
      const tree = deep < 24 || kind === "island";
      out.push({ x: round(x), y: round(y), tree, size: round(tree ? 0.8 + 0.4 * grain(c, r + 1) : clamp(deep / 34, 1.5)) });
    }
  return out.sort((a, b) => a.y - b.y);
}

export interface Coast {
  land: string; // the outline of all land
  water: string[]; // lines round it, from the shore outwards
  hatch: string;
  inner: string; // a line inside the shore
  hills: Hill[];
}

let made: Coast | null = null;

export function coast(): Coast {
  if (made) return made;
  const land = landField();
  const fromLand = distances((c, r) => at(land, c, r) >= 0.5);
  const fromSea = distances((c, r) => at(land, c, r) < 0.5);
  const line = (field: Field, far: number) => smooth(rings(field, far));
  made = {
    land: smooth(rings(land, 0.5)),
    water: [5, 10.5, 17].map((far) => line(fromLand, far)),
    hatch: hatching(fromLand),
    inner: line(fromSea, 6),
    hills: hills(fromSea),
  };
  return made;
}
