// Draws the map of TERRA into web/src/boards/terra/map.json from Natural Earth, content/terra/shapes.json and codes.json. Run by
// hand (npm ci && npm run generate) when one of them changes; the result is committed, so a build needs none of this.
import { readFileSync, writeFileSync } from "node:fs";
import { presimplify } from "topojson-simplify";
import { anchors } from "./anchor.mjs";
import { wipeSpecks } from "./clean.mjs";
import { label, OUTSIDE } from "./label.mjs";
import { RESOLUTION, Sheet, WIDTH } from "./sheet.mjs";
import { ringsOf, trace } from "./trace.mjs";

const SPECK = 0.8; // square units: smaller islands are not drawn
const SMOOTH = 1; // square units: corners of smaller triangles are cut
const FINE = 16; // so many times finer where the board zooms in
const FINE_PLACES = [[-11, 35, 42, 60], [32, 29, 40, 38]]; // Europe, the Levant: west, south, east, north
const DIGITS = 10; // coordinates are tenths of a unit
const GRAIN = 3; // arcs lie on every third of them: nobody sees it, and the file is shorter

const root = new URL("../../", import.meta.url);
const shapes = JSON.parse(readFileSync(new URL("content/terra/shapes.json", root), "utf8"));
const names = Object.keys(shapes.areas);
const sheet = new Sheet(shapes.sheet);

const fineBoxes = FINE_PLACES.map(([west, south, east, north]) => [sheet.point(west, north), sheet.point(east, south)]);
const isFine = (x, y) => fineBoxes.some(([[x1, y1], [x2, y2]]) => x >= x1 && x <= x2 && y >= y1 && y <= y2);

function simplify(arcs) {
  const weight = ([[x1, y1], [x, y], [x2, y2]]) =>
    (Math.abs((x1 - x2) * (y - y1) - (x1 - x) * (y2 - y1)) / 2) * (isFine(x * RESOLUTION, y * RESOLUTION) ? FINE : 1);
  const weighed = presimplify({ type: "Topology", objects: {}, arcs: arcs.map((arc) => arc.points) }, weight).arcs;
  return arcs.map((arc, i) => ({ ...arc, points: keep(weighed[i]) }));
}

/** The points that matter; of a closed line at least four, so that it stays an island. */
function keep(points) {
  const isClosed = points[0][0] === points.at(-1)[0] && points[0][1] === points.at(-1)[1];
  const heaviest = points.map((p) => p[2]).sort((a, b) => b - a);
  const least = isClosed ? Math.min(SMOOTH, heaviest[Math.min(4, heaviest.length - 1)]) : SMOOTH;
  return points.filter((p) => p[2] >= least).map((p) => p.slice(0, 2).map((v) => Math.round((v * DIGITS) / GRAIN)));
}

/** What an arc parts: the edge of the sheet, land and water, two areas on land, two areas at sea; else nothing to draw. */
function kindOf({ left, right }) {
  if (left === OUTSIDE || right === OUTSIDE) return "e";
  if (left % 2 !== right % 2) return "c";
  return left % 2 ? "b" : "s";
}

const LAST = 60; // so many characters end a number, the others go before one that does
const LETTERS = [...Array(93).keys()].map((i) => String.fromCharCode(33 + i)).filter((letter) => !'"\\`'.includes(letter));

/** A whole number as one character if it is near 0, more if not: even ones are 0, 1, 2, ..., odd ones -1, -2, ... */
function written(number) {
  let rest = number < 0 ? -2 * number - 1 : 2 * number;
  let text = LETTERS[rest % LAST];
  const more = LETTERS.length - LAST;
  for (rest = Math.floor(rest / LAST); rest > 0; rest = Math.floor((rest - 1) / more)) text = LETTERS[LAST + ((rest - 1) % more)] + text;
  return text;
}

/** The points of an arc, without those that fall on the one before. */
const stepsOf = (points) => points.filter(([x, y], i) => !i || x !== points[i - 1][0] || y !== points[i - 1][1]);

/** All arcs as three texts of numbers: how many points, and the ways across and down to each from the last one, in grains; to the
 * first of an arc from the first of the arc before. Apart from each other they compress best. */
function encode(arcs) {
  let [from, counts, across, down] = [[0, 0], "", "", ""];
  for (const { points } of arcs) {
    const steps = stepsOf(points);
    counts += written(steps.length);
    steps.forEach(([x, y], i) => {
      const [px, py] = i ? steps[i - 1] : from;
      across += written(x - px);
      down += written(y - py);
    });
    from = steps[0];
  }
  return { counts, across, down };
}

/** Rings of what lies in some faces, without those that the grain has squeezed to less than a triangle. */
const drawn = (arcs, has) => ringsOf(arcs, has).filter((ring) => ring.reduce((sum, n) => sum + stepsOf(arcs[n < 0 ? ~n : n].points).length - 1, 0) > 2);

const face = label(sheet, shapes, names);
for (let pass = 0; pass < 2; pass++) wipeSpecks(sheet, face, (x, y) => (SPECK * RESOLUTION ** 2) / (isFine(x, y) ? FINE / 2 : 1));
const arcs = simplify(trace(sheet, face));
const spots = anchors(sheet, face, names, new Set(shapes.seas.map((sea) => sea.area)));
const isSea = (area) => shapes.seas.some((sea) => sea.area === area);
const areas = Object.fromEntries(
  names.map((name, i) => {
    const number = i + 1;
    return [name, { ...spots[name], rings: drawn(arcs, (f) => f !== OUTSIDE && f >> 1 === number) }];
  }),
);
const ofKind = (sea, land) => (f) => f !== OUTSIDE && f % 2 === land && isSea(names[(f >> 1) - 1]) === sea;
const map = {
  width: WIDTH * DIGITS,
  height: GRAIN * Math.round(((sheet.rows / RESOLUTION) * DIGITS) / GRAIN),
  equator: Math.round((sheet.point(0, 0)[1] / RESOLUTION) * DIGITS),
  meridian: [80, 60, 40, 20, 0, -20, -40, -60, -78].map((lat) => sheet.point(0, lat).map((v) => Math.round((v / RESOLUTION) * DIGITS))),
  kinds: arcs.map(kindOf).join(""),
  ...encode(arcs),
  rim: drawn(arcs, (f) => f !== OUTSIDE),
  islands: drawn(arcs, ofKind(true, 1)),
  waters: drawn(arcs, ofKind(false, 0)),
  areas,
};
const lines = Object.entries(map).map(([key, value]) => {
  if (key !== "areas") return `"${key}":${JSON.stringify(value)}`;
  return `"areas":{\n${Object.entries(value).map(([name, area]) => `"${name}":${JSON.stringify(area)}`).join(",\n")}\n}`;
});
const text = `{\n${lines.join(",\n")}\n}\n`;
writeFileSync(new URL("web/src/boards/terra/map.json", root), text);
console.log(`${arcs.length} arcs, ${arcs.reduce((n, arc) => n + arc.points.length, 0)} points, ${text.length} bytes`);
