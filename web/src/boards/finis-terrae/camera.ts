// Coming nearer by itself: where cells are smaller than a finger, the frame goes to those that can be chosen, and follows the ship
// from step to step. What the reader has chosen to look at stays, as long as it shows what is needed.
import { reveal, settle } from "../../table/zoom";
import type { Zoom } from "../../table/zoom.svelte";
import type { Box } from "./frame";
import { HALF, type Point, SIZE } from "./tiles";
import { middle } from "./view";

const READABLE = 52; // pixels of a cell that can be read and pressed
const ENOUGH = 44; // cells of this size are left as they are
const TINY = 34; // cells that a finger cannot tell apart

export class Camera {
  #zoom: Zoom;
  #came = false;

  constructor(zoom: Zoom) {
    this.#zoom = zoom;
  }

  /** Back to the whole, if it was not the reader who came nearer. */
  overview(): void {
    if (this.#came) this.#zoom.whole();
    this.#came = false;
  }

  /** A finger on cells that are too small to be told apart comes nearer instead of choosing. Gives whether it did. */
  approach(cell: number, at: Point): boolean {
    if (cell >= TINY || !matchMedia("(pointer: coarse)").matches) return false;
    this.#zoom.by(READABLE / cell, at.x, at.y);
    this.#came = true;
    return true;
  }

  /** Brings these cells into sight, and comes nearer where they are small, unless they are only to be watched. */
  follow(cells: Point[], box: Box, width: number, height: number, watched = false): void {
    const zoom = this.#zoom;
    if (cells.length === 0) return;
    const frame = (zoom.frame = { width, height });
    const unit = width / box.width;
    const [xs, ys] = [cells.map((cell) => middle(cell).x), cells.map((cell) => middle(cell).y)];
    const area = {
      left: (Math.min(...xs) - HALF - box.x) * unit,
      right: (Math.max(...xs) + HALF - box.x) * unit,
      top: (Math.min(...ys) - HALF - box.y) * unit,
      bottom: (Math.max(...ys) + HALF - box.y) * unit,
    };
    const fit = Math.min(width / (area.right - area.left), height / (area.bottom - area.top));
    const scale = Math.min(READABLE / (SIZE * unit), fit);
    const now = zoom.lie;
    if (!watched && SIZE * unit * now.scale < ENOUGH && scale > now.scale * 1.1) {
      const centre = { x: (area.left + area.right) / 2, y: (area.top + area.bottom) / 2 };
      zoom.lie = settle({ scale, x: width / 2 - centre.x * scale, y: height / 2 - centre.y * scale }, frame);
      this.#came = true;
    } else if (now.scale > 1) {
      const seen = (value: number, shift: number) => value * now.scale + shift;
      const shown = {
        left: seen(area.left, now.x),
        right: seen(area.right, now.x),
        top: seen(area.top, now.y),
        bottom: seen(area.bottom, now.y),
      };
      zoom.lie = reveal(now, shown, frame);
    }
  }
}
