// The engraver's strokes, as path data: coasts that wobble like a hand, lines of the compass, waves, hills with their shade,
// palms. Everything follows from numbers, so a plate is the same on every screen and a few lines long.

export interface Point {
  x: number;
  y: number;
}

const round = (n: number) => Math.round(n * 10) / 10;

/** A small generator for wobbles: the same seed draws the same line. */
export function hand(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

/** A smooth closed line through the points (Catmull-Rom, written as Bezier curves). */
export function closed(points: Point[]): string {
  const n = points.length;
  const at = (i: number) => points[(i + n) % n]!;
  let path = `M${round(at(0).x)} ${round(at(0).y)}`;
  for (let i = 0; i < n; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first = `${round(b.x + (c.x - a.x) / 6)} ${round(b.y + (c.y - a.y) / 6)}`;
    const second = `${round(c.x - (d.x - b.x) / 6)} ${round(c.y - (d.y - b.y) / 6)}`;
    path += `C${first} ${second} ${round(c.x)} ${round(c.y)}`;
  }
  return `${path}Z`;
}

/** A coast: a closed line around a centre, with bays and capes. */
export function coast(x: number, y: number, wide: number, high: number, seed: number, bays = 0.22): string {
  const random = hand(seed);
  const count = Math.max(14, Math.round((wide + high) / 7));
  const points: Point[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI;
    const swell = 1 - bays / 2 + bays * random() + (bays / 2) * Math.sin(3 * angle + seed);
    points.push({ x: x + Math.cos(angle) * wide * swell, y: y + Math.sin(angle) * high * swell });
  }
  return closed(points);
}

/** The lines of the compass that cross a chart. */
export function rhumbs(x: number, y: number, count: number, length: number): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI;
    path += `M${x} ${y}L${round(x + Math.cos(angle) * length)} ${round(y + Math.sin(angle) * length)}`;
  }
  return path;
}

/** Single waves strewn over an area, in rows that do not line up. */
export function waves(x: number, y: number, wide: number, high: number, gap: number, seed: number): string {
  const random = hand(seed);
  let path = "";
  for (let row = y; row < y + high; row += gap) {
    for (let column = x + random() * gap * 2; column < x + wide - gap; column += gap * (2 + 2 * random())) {
      const size = gap * (0.5 + 0.4 * random());
      path += `M${round(column)} ${round(row + random() * gap * 0.4)}q${round(size / 2)} ${round(-size / 2)} ${round(size)} 0q${round(size / 2)} ${round(size / 2.4)} ${round(size)} 0`;
    }
  }
  return path;
}

export interface Hill {
  outline: string;
  shade: string;
}

/** A hill as old maps draw it: two flanks, the right one in shade. */
export function hill(x: number, y: number, size: number, seed: number): Hill {
  const random = hand(seed);
  const peak = { x: x + (random() - 0.5) * size * 0.3, y: y - size * (0.85 + 0.3 * random()) };
  const left = { x: x - size * 0.75, y };
  const right = { x: x + size * 0.8, y: y + size * 0.05 };
  const outline =
    `M${round(left.x)} ${round(left.y)}Q${round(x - size * 0.35)} ${round(y - size * 0.35)} ${round(peak.x)} ${round(peak.y)}` +
    `Q${round(x + size * 0.25)} ${round(y - size * 0.55)} ${round(right.x)} ${round(right.y)}`;
  let shade = "";
  for (let i = 1; i <= 6; i++) {
    const along = i / 7;
    const top = { x: peak.x + (right.x - peak.x) * along * 0.95, y: peak.y + (right.y - peak.y) * (along * along * 0.55 + along * 0.42) };
    shade += `M${round(top.x)} ${round(top.y)}L${round(top.x - size * 0.1)} ${round(top.y + size * (0.42 - 0.34 * along))}`;
  }
  return { outline, shade };
}

export interface Palm {
  trunk: string;
  leaves: string;
}

/** A palm that leans. */
export function palm(x: number, y: number, size: number, lean: number): Palm {
  const top = { x: x + lean * size, y: y - size };
  const trunk = `M${round(x)} ${round(y)}Q${round(x + lean * size * 0.15)} ${round(y - size * 0.6)} ${round(top.x)} ${round(top.y)}`;
  let leaves = "";
  for (const [dx, dy, sag] of [
    [-0.62, 0.12, -0.32],
    [-0.4, -0.3, -0.2],
    [0.1, -0.46, -0.12],
    [0.52, -0.2, -0.3],
    [0.62, 0.18, -0.3],
    [-0.25, 0.32, -0.05],
    [0.3, 0.36, -0.08],
  ] as const) {
    const end = `${round(top.x + dx * size)} ${round(top.y + dy * size)}`;
    const out = `${round(top.x + dx * size * 0.5)} ${round(top.y + dy * size * 0.5 + sag * size)}`;
    const back = `${round(top.x + dx * size * 0.5)} ${round(top.y + dy * size * 0.5 + sag * size * 0.35)}`;
    leaves += `M${round(top.x)} ${round(top.y)}Q${out} ${end}Q${back} ${round(top.x)} ${round(top.y)}Z`;
  }
  return { trunk, leaves };
}

/** A star of points between two radii, the first one up; the compass and the seal are made of it. */
export function star(x: number, y: number, points: number, outer: number, inner: number, turn = 0): string {
  let path = "";
  for (let i = 0; i < points * 2; i++) {
    const radius = i % 2 ? inner : outer;
    const angle = (i / points) * Math.PI - Math.PI / 2 + turn;
    path += `${i ? "L" : "M"}${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`;
  }
  return `${path}Z`;
}

/** The dark halves of a star's points, which make it look cut. */
export function facets(x: number, y: number, points: number, outer: number, inner: number, turn = 0): string {
  let path = "";
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * 2 * Math.PI - Math.PI / 2 + turn;
    const side = angle + Math.PI / points;
    path += `M${x} ${y}L${round(x + Math.cos(angle) * outer)} ${round(y + Math.sin(angle) * outer)}L${round(x + Math.cos(side) * inner)} ${round(y + Math.sin(side) * inner)}Z`;
  }
  return path;
}
