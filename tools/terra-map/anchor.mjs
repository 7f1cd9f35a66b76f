// Where an area's piece and name stand: the place farthest from its borders, on its land or, for a sea, on its water.
import { RESOLUTION } from "./sheet.mjs";

const COARSE = 4; // every fourth pixel is exact enough

/** City-block steps to the nearest other face, by two sweeps. */
function depths(width, height, at) {
  const depth = new Uint16Array(width * height);
  const isEdge = (x, y) => x === 0 || y === 0 || x + 1 === width || y + 1 === height;
  const least = (x, y, around) =>
    Math.min(...around.map(([dx, dy, far]) => (at(x + dx, y + dy) === at(x, y) ? depth[(y + dy) * width + x + dx] + far : far)));
  const before = [[-1, 0, 2], [0, -1, 2], [-1, -1, 3], [1, -1, 3]];
  const after = before.map(([dx, dy, far]) => [-dx, -dy, far]);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) depth[y * width + x] = isEdge(x, y) ? 0 : least(x, y, before);
  for (let y = height - 2; y > 0; y--)
    for (let x = width - 2; x > 0; x--) depth[y * width + x] = Math.min(depth[y * width + x], least(x, y, after));
  return depth;
}

/** How far the area reaches to the left and right of a place. */
function reach(at, width, x, y) {
  const area = at(x, y) >> 1;
  let [west, east] = [x, x];
  while (west > 0 && at(west - 1, y) >> 1 === area) west--;
  while (east + 1 < width && at(east + 1, y) >> 1 === area) east++;
  return 2 * Math.min(x - west, east - x);
}

/** By area: at, the place in tenths of a unit; room, how wide a name may be there; deep, how far the borders are. */
export function anchors(sheet, face, names, seas) {
  const width = Math.floor(sheet.columns / COARSE);
  const height = Math.floor(sheet.rows / COARSE);
  const at = (x, y) => face[y * COARSE * sheet.columns + x * COARSE];
  const depth = depths(width, height, at);
  const best = new Map();
  depth.forEach((d, i) => {
    const f = at(i % width, Math.floor(i / width));
    if (d > (best.get(f)?.d ?? 0)) best.set(f, { d, x: i % width, y: Math.floor(i / width) });
  });
  const tenths = (v) => Math.round((v * COARSE * 10) / RESOLUTION);
  return Object.fromEntries(
    names.map((name, i) => {
      const { d, x, y } = best.get(2 * (i + 1) + (seas.has(name) ? 0 : 1));
      return [name, { at: [tenths(x), tenths(y)], room: tenths(reach(at, width, x, y)), deep: tenths(d / 2) }];
    }),
  );
}
