// The map of TERRA as drawn (web/src/boards/terra/map.json) against the table of areas (content/terra/game.txt): every area has a
// shape, shapes do not overlap, and who is drawn side by side is a neighbour by the rules. Needs Node only.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "./runner.mjs";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const text = read("web/src/boards/terra/map.json");
const map = JSON.parse(text);
const exceptions = JSON.parse(read("tools/terra-map/exceptions.json"));
const rows = [...read("content/terra/game.txt").matchAll(/^ {2}(\S+) (land|sea) "([^"]*)" "([^"]*)" \S+ \S+ "/gm)];
const table = new Map(rows.map(([, id, kind, quarters, next]) => [id, { kind, quarters: quarters.split(" "), next: next.split(" ") }]));

const GRAIN = 3; // arcs are written in every third tenth of a unit
const TOUCH = 4; // tenths of a unit: borders up to this length are points where corners meet
const GRID = 12; // the grid on which overlaps are counted, in tenths of a unit
const OVERLAP_MOST = 0.001; // of all places
const ALONE_MOST = 0.02; // of an area's places may be another's as well

/** As tools/terra-map/generate.mjs writes numbers: a character from the first 60 ends one. */
const LETTERS = [...Array(93).keys()].map((i) => String.fromCharCode(33 + i)).filter((letter) => !'"\\`'.includes(letter));
function* numbers(text) {
  let before = 0;
  for (const digit of [...text].map((letter) => LETTERS.indexOf(letter))) {
    assert.ok(digit >= 0, "a character that is no digit");
    const whole = before * 60 + digit;
    if (digit < 60) yield whole % 2 ? -(whole + 1) / 2 : whole / 2;
    before = digit < 60 ? 0 : before * 30 + digit - 59;
  }
}

const [across, down] = [numbers(map.across), numbers(map.down)];
let begin = [0, 0];
const arcs = [...numbers(map.counts)].map((count) => {
  let [x, y] = begin;
  const points = Array.from({ length: count }, () => [(x += GRAIN * across.next().value), (y += GRAIN * down.next().value)]);
  begin = points[0];
  return points;
});
const line = (n) => (n < 0 ? (arcs[~n].toReversed?.() ?? [...arcs[~n]].reverse()) : arcs[n]);
const ringPoints = (ring) => ring.flatMap((n) => line(n).slice(1));
const pair = (a, b) => [a, b].sort().join(" ");

function drawnPairs() {
  const sides = new Map();
  for (const [id, { rings }] of Object.entries(map.areas))
    for (const n of rings.flat()) sides.set(n < 0 ? ~n : n, [...(sides.get(n < 0 ? ~n : n) ?? []), id]);
  const lengths = new Map();
  for (const [n, [a, b]] of sides) {
    if (!b || a === b) continue;
    const length = arcs[n].slice(1).reduce((sum, [x, y], i) => sum + Math.hypot(x - arcs[n][i][0], y - arcs[n][i][1]), 0);
    lengths.set(pair(a, b), (lengths.get(pair(a, b)) ?? 0) + length);
  }
  return lengths;
}

/** Calls mark(column, row) for the places of the grid that lie within the rings. */
function cover(rings, mark) {
  for (let row = 0; row * GRID < map.height; row++) {
    const y = row * GRID + 0.5;
    const xs = [];
    for (const ring of rings) {
      const points = ringPoints(ring);
      points.forEach(([x2, y2], i) => {
        const [x1, y1] = points.at(i - 1);
        if (y1 < y !== y2 < y) xs.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
      });
    }
    xs.sort((a, b) => a - b);
    for (let k = 0; k + 1 < xs.length; k += 2)
      for (let column = Math.ceil(xs[k] / GRID); column * GRID < xs[k + 1]; column++) mark(column, row);
  }
}

await test("the map has exactly the 79 areas of the table", () => {
  assert.equal(table.size, 79);
  assert.deepEqual(Object.keys(map.areas).sort(), [...table.keys()].sort());
});

await test("every shape is made of closed rings within the sheet", () => {
  for (const [id, { rings }] of Object.entries(map.areas)) {
    assert.ok(rings.length > 0, `${id} has no ring`);
    for (const ring of rings) {
      ring.forEach((n, i) => assert.deepEqual(line(ring.at(i - 1)).at(-1), line(n)[0], `${id}: a ring is open`));
      for (const [x, y] of ringPoints(ring)) assert.ok(x >= 0 && y >= 0 && x <= map.width && y <= map.height, `${id} leaves the sheet`);
    }
  }
});

await test("every ring is at least a triangle, or a browser would draw nothing that follows it", () => {
  const rings = [map.rim, map.islands, map.waters, ...Object.values(map.areas).map((area) => area.rings)].flat();
  for (const ring of rings) assert.ok(ringPoints(ring).length > 2, `a ring of ${ringPoints(ring).length} points: ${ring}`);
});

await test("shapes do not overlap and leave no gap beyond a tolerance, and every piece stands on its own area", () => {
  const columns = Math.ceil(map.width / GRID) + 1;
  const owners = new Map();
  const own = new Map();
  for (const [id, { rings }] of Object.entries(map.areas))
    cover(rings, (column, row) => {
      const at = row * columns + column;
      owners.set(at, [...(owners.get(at) ?? []), id]);
      own.set(id, (own.get(id) ?? 0) + 1);
    });
  const doubled = [...owners.values()].filter((ids) => ids.length > 1);
  assert.ok(doubled.length < OVERLAP_MOST * owners.size, `${doubled.length} of ${owners.size} places belong to two areas`);
  for (const id of table.keys()) {
    const shared = doubled.filter((ids) => ids.includes(id)).length;
    assert.ok(shared <= Math.max(1, ALONE_MOST * own.get(id)), `${id} shares ${shared} of its ${own.get(id)} places`);
  }
  let inside = 0;
  cover(map.rim, () => inside++);
  assert.ok(Math.abs(inside - owners.size) < OVERLAP_MOST * inside, `${inside - owners.size} places of ${inside} belong to nobody`);
  for (const [
    id,
    {
      at: [x, y],
    },
  ] of Object.entries(map.areas)) {
    let holds = false;
    cover(map.areas[id].rings, (column, row) => (holds ||= Math.abs(column * GRID - x) <= GRID && Math.abs(row * GRID - y) <= GRID));
    assert.ok(holds, `the piece of ${id} would stand elsewhere`);
  }
});

await test("drawn neighbours are the neighbours of the table, except where exceptions.json says why not", () => {
  const drawn = drawnPairs();
  const told = new Set([...table].flatMap(([id, { next }]) => next.map((other) => pair(id, other))));
  assert.equal(told.size, 220);
  for (const p of told) assert.ok((drawn.get(p) ?? 0) > TOUCH || exceptions.hidden[p], `the table has ${p}, the map does not`);
  for (const [p, length] of drawn) {
    if (told.has(p)) continue;
    const reason = length > TOUCH ? exceptions.drawn[p] : exceptions.touching[p];
    assert.ok(reason, `the map has ${p} (${length.toFixed(1)} tenths), the table does not`);
  }
  for (const p of Object.keys(exceptions.touching)) assert.ok(drawn.has(p), `${p} no longer touch: strike it from exceptions.json`);
});

await test("an area's piece stands in one of its quarters", () => {
  for (const [
    id,
    {
      at: [x, y],
    },
  ] of Object.entries(map.areas)) {
    const near = map.meridian.reduce((a, b) => (Math.abs(b[1] - y) < Math.abs(a[1] - y) ? b : a));
    const quarter = (y < map.equator ? "n" : "s") + (x < near[0] ? "w" : "e");
    assert.ok(table.get(id).quarters.includes(quarter), `${id} stands in ${quarter}, the table says ${table.get(id).quarters}`);
  }
});

await test("the map stays small enough for a phone", () => {
  assert.ok(text.length < 120_000, `${text.length} bytes`);
});
