// Laying tiles: a tile, a place and a turn, in any order. The composer's keys cannot tell x from y, so the narrowing of places is
// done here, by the same idea: what is pressed narrows what is legal, and one left is played.
import type { Action } from "../../table/action";
import type { Composer } from "../../table/composer.svelte";
import { tileOf } from "./tiles";
import { at } from "./view";

const cellOf = (action: Action): string => at(Number(action.args.x), Number(action.args.y));
const faceOf = (action: Action): string => action.args.tile!;

export class Placing {
  #composer: Composer;
  tile = $state<string | null>(null); // one of the drawn tiles
  cell = $state<string | null>(null); // the place, "x,y"
  face = $state<string | null>(null); // the ghost that stands there
  pointed = $state<string | null>(null); // the place pointed at

  #legal = $derived.by(() => this.#composer.left.filter((action) => action.verb === "place"));
  #fitting = $derived(this.#legal.filter((action) => this.tile === null || tileOf(faceOf(action)) === this.tile));
  isOpen = $derived(this.#legal.length > 0);
  faces = $derived([...new Set(this.#legal.map(faceOf))]);
  cells = $derived([...new Set(this.#fitting.map(cellOf))]);
  /** Places where only another of the drawn tiles fits. */
  others = $derived([...new Set(this.#legal.map(cellOf))].filter((cell) => !this.cells.includes(cell)));
  options = $derived(this.cell === null ? [] : this.#at(this.cell));
  ghost = $derived.by(() => this.#ghost());

  constructor(composer: Composer) {
    this.#composer = composer;
  }

  #at(cell: string): Action[] {
    const here = this.#fitting.filter((action) => cellOf(action) === cell);
    return here.length > 0 ? here : this.#legal.filter((action) => cellOf(action) === cell);
  }

  #ghost(): { cell: string; face: string } | null {
    if (this.cell !== null && this.face !== null) return { cell: this.cell, face: this.face };
    if (this.pointed === null) return null;
    const here = this.#at(this.pointed);
    const kinds = new Set(here.map((action) => tileOf(faceOf(action))));
    return here.length > 0 && kinds.size === 1 ? { cell: this.pointed, face: faceOf(this.#preferred(here)) } : null;
  }

  /** The turn that is held already, where it fits. */
  #preferred(here: Action[]): Action {
    return here.find((action) => faceOf(action) === this.face) ?? here[0]!;
  }

  fits(tile: string): boolean {
    return this.#legal.some((action) => tileOf(faceOf(action)) === tile);
  }

  pick(tile: string): void {
    this.tile = this.tile === tile ? null : tile;
    if (this.cell !== null && !this.cells.includes(this.cell)) this.cell = null;
    if (this.cell !== null) this.face = faceOf(this.#preferred(this.#at(this.cell)));
  }

  /** A place: the first press shows what fits there, the next lays what is shown. */
  press(cell: string): void {
    const here = this.#at(cell);
    const shown = cell === this.cell ? here.find((action) => faceOf(action) === this.face) : undefined;
    const only = shown ?? (here.length === 1 ? here[0] : undefined);
    if (only) return this.#composer.choose(only);
    if (here.length === 0) return;
    this.face = faceOf(this.#preferred(here));
    this.cell = cell;
  }

  turn(by: number): void {
    if (this.options.length === 0) return;
    const now = this.options.findIndex((action) => faceOf(action) === this.face);
    this.face = faceOf(this.options[(now + by + this.options.length) % this.options.length]!);
  }

  show(action: Action): void {
    this.face = faceOf(action);
  }

  /** One step back: the place, then the tile. */
  back(): boolean {
    if (this.cell === null && this.tile === null) return false;
    if (this.cell !== null) this.cell = null;
    else this.tile = null;
    return true;
  }

  reset(): void {
    this.cell = null;
    this.face = null;
    if (this.tile !== null && !this.fits(this.tile)) this.tile = null;
  }
}
