// The sheet: a Natural Earth projection cut at the Bering Strait, and a fine grid of pixels that can be painted. One unit of
// the map is RESOLUTION pixels, so pixels vanish when the borders are simplified.
import { geoNaturalEarth1, geoNaturalEarth1Raw, geoPath } from "d3-geo";

export const WIDTH = 1000; // units of the map
export const RESOLUTION = 8; // pixels a unit
const DENSE = 0.5; // degrees: straight lines of longitude and latitude are bent in steps of this
const radians = Math.PI / 180;

export class Sheet {
  constructor({ west, north, south }) {
    this.middle = west + 180;
    this.scale = (WIDTH * RESOLUTION) / (2 * geoNaturalEarth1Raw(Math.PI, 0)[0]);
    this.top = geoNaturalEarth1Raw(0, north * radians)[1] * this.scale;
    this.columns = WIDTH * RESOLUTION;
    this.rows = Math.ceil(this.top - geoNaturalEarth1Raw(0, south * radians)[1] * this.scale);
    this.projection = geoNaturalEarth1().rotate([-this.middle, 0]).scale(this.scale).translate([this.columns / 2, this.top]).precision(0.3);
  }

  /** The rings of a GeoJSON shape in pixels, cut at the edge of the sheet. */
  rings(shape) {
    const rings = [];
    geoPath(this.projection, {
      moveTo: (x, y) => rings.push([[x, y]]),
      lineTo: (x, y) => rings.at(-1).push([x, y]),
      closePath() {},
      arc() {},
    })(shape);
    return rings;
  }

  /** A hand-drawn line "lon lat, lon lat, ..." as a ring, `turns` times round the Earth away. */
  handDrawn(line, turns = 0) {
    const corners = line.split(",").map((pair) => pair.trim().split(" ").map(Number));
    const ring = [];
    corners.forEach(([lon, lat], i) => {
      const [nextLon, nextLat] = corners[(i + 1) % corners.length];
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(nextLon - lon), Math.abs(nextLat - lat)) / DENSE));
      for (let k = 0; k < steps; k++) ring.push(this.point(lon + ((nextLon - lon) * k) / steps + 360 * turns, lat + ((nextLat - lat) * k) / steps));
    });
    return ring;
  }

  point(lon, lat) {
    const [x, y] = geoNaturalEarth1Raw((lon - this.middle) * radians, lat * radians);
    return [this.columns / 2 + x * this.scale, this.top - y * this.scale];
  }

  /** Calls paint(index) for every pixel whose middle lies within the rings (even-odd). */
  fill(rings, paint) {
    const crossings = new Map();
    for (const ring of rings) for (let i = 0; i < ring.length; i++) this.#cross(ring[i], ring[(i + 1) % ring.length], crossings);
    for (const [row, xs] of crossings) {
      xs.sort((a, b) => a - b);
      for (let k = 0; k + 1 < xs.length; k += 2) {
        const last = Math.min(this.columns, Math.ceil(xs[k + 1] - 0.5));
        for (let column = Math.max(0, Math.ceil(xs[k] - 0.5)); column < last; column++) paint(row * this.columns + column);
      }
    }
  }

  #cross([x1, y1], [x2, y2], crossings) {
    if (y1 > y2) [x1, y1, x2, y2] = [x2, y2, x1, y1];
    const last = Math.min(this.rows, Math.ceil(y2 - 0.5));
    for (let row = Math.max(0, Math.ceil(y1 - 0.5)); row < last; row++) {
      const x = x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
      if (crossings.has(row)) crossings.get(row).push(x);
      else crossings.set(row, [x]);
    }
  }
}
