// What just happened, told one event after the other: pawns hop, tiles flip, cards are shown. While it runs, `world` stands for
// the view, which is ahead; afterwards the view speaks again.
import type { View } from "../../generated/terra-incognita";
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import { Telling } from "../telling.svelte";
import { type World, worldOf } from "./world";

export interface Scene {
  kind: "event" | "ability";
  card: string;
  seat: number;
  key: string; // what the seat does with it: draws, plays
}

export interface Trail {
  seat: number;
  pawn: number;
  path: string[];
}

export class Film extends Telling<string> {
  world = $state.raw<World | null>(null);
  scene = $state.raw<Scene | null>(null);
  trail = $state.raw<Trail | null>(null);
  lastEvent = $state.raw<string | null>(null);

  #known: World = { men: [], ships: {}, tiles: {}, heaps: {} };
  #after: World | null = null;

  constructor() {
    super({ instant: 12, patience: 2800, beat: 350, still: true });
  }

  /** New steps, and the view they lead to. */
  take(steps: Step[], view: View, seat: number | null, motion: boolean): void {
    this.#after = worldOf(view, seat);
    if (!this.opened) this.#known = this.#after;
    this.tell(steps, motion);
  }

  // ---- What beats may do ----

  get known(): World {
    return this.#known;
  }

  change(world: World): void {
    this.#known = world;
    if (this.playing) this.world = world;
  }

  man(seat: number, pawn: number): World["men"][number] | undefined {
    return this.#known.men.find((man) => man.seat === seat && man.pawn === pawn);
  }

  /** The path of the pawn in action; another pawn, or another start, begins a new one. */
  trace(seat: number, pawn: number, from: string, to: string): void {
    const last = this.trail;
    const goesOn = last?.seat === seat && last.pawn === pawn && last.path.at(-1) === from;
    this.trail = { seat, pawn, path: goesOn ? [...last.path, to] : [from, to] };
  }

  float(at: string | undefined, symbol: string, text = ""): void {
    if (at !== "none") this.raise(at, symbol, text);
  }

  // ---- How it runs ----

  protected show(told: Told): number {
    return beats[told.event]?.(this, told) ?? 0;
  }

  protected begin(): void {
    if (this.playing) this.world = this.#known;
  }

  protected settle(): void {
    this.world = null;
    this.scene = null;
    if (this.#after) this.#known = this.#after;
  }
}
