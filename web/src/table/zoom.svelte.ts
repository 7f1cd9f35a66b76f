// How near the board is looked at, shared by its frame and the buttons beside it.
import { type Lie, type Size, WHOLE, zoomAt } from "./zoom";

const STEP = 1.4;

export class Zoom {
  lie = $state.raw<Lie>(WHOLE);
  frame: Size = { width: 1, height: 1 };
  near = $derived(this.lie.scale > 1);

  by(factor: number, x = this.frame.width / 2, y = this.frame.height / 2): void {
    this.lie = zoomAt(this.lie, factor, x, y, this.frame);
  }

  closer(): void {
    this.by(STEP);
  }

  farther(): void {
    this.by(1 / STEP);
  }

  whole(): void {
    this.lie = WHOLE;
  }
}
