// A finger that rests on something reads it instead of pressing it: what it pressed by being lifted afterwards does not count.

const LONG = 420; // milliseconds
const MOVED = 10; // pixels: a finger that goes further draws the board along

export class Rest {
  #timer = 0;
  #isLong = false;
  #from = { x: 0, y: 0 };
  readonly #read: (event: PointerEvent) => unknown;

  /** read: says what lies there; false where there is nothing to say, so that the press counts after all. */
  constructor(read: (event: PointerEvent) => unknown) {
    this.#read = read;
  }

  down = (event: PointerEvent): void => {
    this.#isLong = false;
    clearTimeout(this.#timer);
    if (event.pointerType === "mouse") return;
    this.#from = { x: event.clientX, y: event.clientY };
    this.#timer = window.setTimeout(() => {
      this.#isLong = this.#read(event) !== false;
    }, LONG);
  };

  move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - this.#from.x, event.clientY - this.#from.y) > MOVED) clearTimeout(this.#timer);
  };

  up = (): void => clearTimeout(this.#timer);

  /** The browser's own menu would come up over what is read. */
  menu = (event: Event): void => {
    if (this.#isLong) event.preventDefault();
  };

  click = (event: Event): void => {
    if (!this.#isLong) return;
    this.#isLong = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
