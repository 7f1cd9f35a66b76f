// The lens over the map: which part of the sheet is seen, and how gestures move it. Regions fill the window whatever its shape.
import { type Box, boxOf, sheet } from "./map";

export const REGIONS = {
  world: [],
  europe: ["britannia", "iberia", "scandinavia", "eastern-europe", "balkans", "atlas", "asia-minor"],
  africa: ["atlas", "east-sahara", "southern-africa", "madagascar", "guinea-coast", "arabia"],
  asia: ["central-asia", "w-siberia", "southern-india", "japan", "indochina", "middle-east", "philippines"],
  oceania: ["sunda-islands", "philippines", "new-zealand", "victoria-desert", "new-guinea"],
  north: ["alaska", "greenland", "west-coast", "central-america", "caribbean", "e-canada"],
  south: ["central-america", "caribbean", "orinoco-guianas", "brazilian-highlands", "patagonia"],
} as const;
export type Region = keyof typeof REGIONS;

const MARGIN = 150; // tenths of a unit round a region
const CLOSEST = 900; // the narrowest part that can be seen
const MIDDLE = 0.54; // where Europe and Africa are, from left to right
const TAP = 6; // pixels: a finger that moves less has tapped
const GLIDE = 350; // milliseconds from one region to the next

/** Where in the window an event happened. */
function pointOf(event: PointerEvent): { x: number; y: number } {
  const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

export class Lens {
  width = $state(1); // of the window, in pixels
  height = $state(1);
  #region = $state<Region | null>(null);
  #box = $state.raw<Box | null>(null); // null: not yet moved
  #fingers = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #frame = 0;

  box = $derived(this.#fit(this.#box ?? this.#atFirst()));
  scale = $derived(Math.max(1, this.width) / this.box.width); // pixels a tenth of a unit
  viewBox = $derived(`${this.box.x} ${this.box.y} ${this.box.width} ${this.box.height}`);

  /** Which region is shown, if one is. */
  get region(): Region | null {
    return this.#box === null && this.width >= this.height ? "world" : this.#region;
  }

  /** All of the world; in a tall window as much of it as can be told apart, Europe and Africa in the middle. */
  #atFirst(): Box {
    const height = this.width < this.height ? sheet.height : sheet.width;
    const width = Math.min(sheet.width, (height * Math.max(1, this.width)) / Math.max(1, this.height));
    return { x: MIDDLE * sheet.width - width / 2, y: 0, width, height: Math.min(height, sheet.height) };
  }

  /** The least box of the window's shape that holds another; it leaves the sheet only where it must. */
  #fit(box: Box): Box {
    const shape = Math.max(1, this.width) / Math.max(1, this.height);
    const width = Math.max(box.width, box.height * shape, CLOSEST);
    const height = width / shape;
    const within = (at: number, size: number, all: number) => (size >= all ? (all - size) / 2 : Math.max(0, Math.min(all - size, at)));
    return {
      x: within(box.x + (box.width - width) / 2, width, sheet.width),
      y: within(box.y + (box.height - height) / 2, height, sheet.height),
      width,
      height,
    };
  }

  show(region: Region, motion: boolean): void {
    const box = boxOf([...REGIONS[region]]);
    const margin = region === "world" ? 0 : MARGIN;
    const goal = { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin };
    this.#region = region;
    this.#glide(this.box, this.#fit(goal), motion ? performance.now() : -Infinity);
  }

  #glide(from: Box, to: Box, start: number): void {
    cancelAnimationFrame(this.#frame);
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE));
      const eased = part * part * (3 - 2 * part);
      const mix = (a: number, b: number) => a + (b - a) * eased;
      this.#box = { x: mix(from.x, to.x), y: mix(from.y, to.y), width: mix(from.width, to.width), height: mix(from.height, to.height) };
      if (part < 1) this.#frame = requestAnimationFrame(step);
    };
    if (start === -Infinity) this.#box = to;
    else step(start);
  }

  /** Makes everything `factor` times larger round a point of the window. */
  zoom(factor: number, x = this.width / 2, y = this.height / 2): void {
    const { box } = this;
    const width = Math.min(this.#fit(sheet).width, Math.max(CLOSEST, box.width / factor));
    const height = (width * this.height) / this.width;
    this.#box = { x: box.x + (box.width - width) * (x / this.width), y: box.y + (box.height - height) * (y / this.height), width, height };
    this.#region = null;
  }

  #pan(dx: number, dy: number): void {
    this.#box = { ...this.box, x: this.box.x - dx / this.scale, y: this.box.y - dy / this.scale };
  }

  /** Was the last gesture a movement of the map rather than a press? */
  get wasMoved(): boolean {
    return this.#moved > TAP;
  }

  down(event: PointerEvent): void {
    if (this.#fingers.size === 0) this.#moved = 0;
    this.#fingers.set(event.pointerId, pointOf(event));
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    this.#fingers.set(event.pointerId, now);
    if (other) {
      const spread = (p: { x: number; y: number }) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
      this.zoom(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.wasMoved) this.#pan(now.x - before.x, now.y - before.y);
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }
}
