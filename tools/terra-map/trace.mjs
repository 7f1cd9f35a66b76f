// From pixels to lines: every border between two faces becomes an arc, kept once with the face on its left and on its right,
// so that neighbours share their border to the last digit.
import { OUTSIDE } from "./label.mjs";
import { RESOLUTION } from "./sheet.mjs";

// The four steps from a corner of the grid: right, down, left, up.
const STEPS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

class Grid {
  constructor(sheet, face) {
    Object.assign(this, { sheet, face, width: sheet.columns + 1, height: sheet.rows + 1 });
    this.walked = new Uint8Array(this.width * this.height); // bit 0: the edge to the right of a corner; bit 1: the one below it
  }

  at(x, y) {
    return x < 0 || y < 0 || x >= this.sheet.columns || y >= this.sheet.rows ? OUTSIDE : this.face[y * this.sheet.columns + x];
  }

  /** The faces left and right of a step. */
  sides(x, y, step) {
    const [nw, ne, sw, se] = [this.at(x - 1, y - 1), this.at(x, y - 1), this.at(x - 1, y), this.at(x, y)];
    return [[ne, se], [se, sw], [sw, nw], [nw, ne]][step];
  }

  isBorder(x, y, step) {
    const [left, right] = this.sides(x, y, step);
    return left !== right;
  }

  borders(x, y) {
    return [0, 1, 2, 3].filter((step) => this.isBorder(x, y, step));
  }

  edge(x, y, step) {
    const [ex, ey] = step === 2 ? [x - 1, y] : step === 3 ? [x, y - 1] : [x, y];
    return [ey * this.width + ex, step % 2 ? 2 : 1];
  }

  isWalked(x, y, step) {
    const [at, bit] = this.edge(x, y, step);
    return (this.walked[at] & bit) !== 0;
  }

  /** Follows a border from a corner until borders meet or it closes. */
  walk(x, y, step) {
    const [left, right] = this.sides(x, y, step);
    const corners = [[x, y]];
    const start = [x, y];
    for (;;) {
      const [at, bit] = this.edge(x, y, step);
      this.walked[at] |= bit;
      x += STEPS[step][0];
      y += STEPS[step][1];
      corners.push([x, y]);
      const borders = this.borders(x, y);
      if (borders.length !== 2 || (x === start[0] && y === start[1])) return { left, right, corners };
      const back = (step + 2) % 4;
      step = borders.find((b) => b !== back);
    }
  }
}

/** The middles of the edges are smoother than their corners; the ends stay, since borders meet there. */
function points({ corners }) {
  const middles = corners.slice(1).map(([x, y], i) => [(x + corners[i][0]) / 2, (y + corners[i][1]) / 2]);
  const first = corners[0];
  const last = corners.at(-1);
  return [first, ...middles, last].map(([x, y]) => [x / RESOLUTION, y / RESOLUTION]);
}

export function trace(sheet, face) {
  const grid = new Grid(sheet, face);
  const arcs = [];
  const begin = (wanted) => {
    for (let y = 0; y < grid.height; y++)
      for (let x = 0; x < grid.width; x++) {
        const borders = grid.borders(x, y);
        if (!wanted(borders.length)) continue;
        for (const step of borders) if (!grid.isWalked(x, y, step)) arcs.push(grid.walk(x, y, step));
      }
  };
  begin((count) => count > 2); // from where borders meet
  begin((count) => count === 2); // and the closed ones
  return arcs.map((arc) => ({ left: arc.left, right: arc.right, points: points(arc) }));
}

/** Rings of arc numbers round a set of faces; ~n is arc n backwards. */
export function ringsOf(arcs, has) {
  const key = (point) => point.join(" ");
  const starts = new Map();
  const open = new Set();
  arcs.forEach(({ left, right, points: p }, n) => {
    if (has(left) === has(right)) return;
    const oriented = has(right) ? n : ~n;
    const from = key(has(right) ? p[0] : p.at(-1));
    open.add(oriented);
    starts.set(from, [...(starts.get(from) ?? []), oriented]);
  });
  const end = (n) => key(n < 0 ? arcs[~n].points[0] : arcs[n].points.at(-1));
  const rings = [];
  for (const first of open) {
    const ring = [];
    for (let n = first; n !== undefined; n = starts.get(end(n)).find((next) => open.has(next))) {
      open.delete(n);
      ring.push(n);
    }
    rings.push(ring);
  }
  return rings;
}
