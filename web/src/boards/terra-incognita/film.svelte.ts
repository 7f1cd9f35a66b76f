// What just happened, told one event after the other: pawns hop, tiles flip, cards are shown. While it runs, `world` stands for
// the view, which is ahead; afterwards the view speaks again.
import type { View } from "../../generated/terra-incognita";
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import { type World, worldOf } from "./world";

export interface Float {
  id: number;
  at: string;
  symbol: string;
  text: string;
}

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

const INSTANT = 12; // more steps than this at once are old news when the board opens
const PATIENCE = 7000; // a longer story is told faster
const FLOATING = 1500;

export class Film {
  world = $state.raw<World | null>(null);
  scene = $state.raw<Scene | null>(null);
  floats = $state.raw<Float[]>([]);
  trail = $state.raw<Trail | null>(null);
  lastEvent = $state.raw<string | null>(null);
  pace = $state(1);
  playing = $state(false);
  motion = true;

  #queue: Told[] = [];
  #known: World = { men: [], ships: {}, tiles: {}, heaps: {} };
  #after: World | null = null;
  #wake: (() => void) | null = null; // ends the wait for the present beat
  #hurry = false;
  #opened = false;
  #count = 0;

  /** New steps, and the view they lead to. */
  take(steps: Step[], view: View, seat: number | null, motion: boolean): void {
    this.motion = motion;
    this.#after = worldOf(view, seat);
    const old = !this.#opened;
    if (old) this.#known = this.#after;
    this.#opened = true;
    this.#queue.push(...steps.flatMap((step) => step.events));
    if (this.#queue.length === 0) this.#settle();
    else if (old && steps.length > INSTANT) this.#rush();
    else if (!this.playing) void this.#run();
  }

  /** A tap: show how it ends. */
  skip(): void {
    if (!this.playing) return;
    this.#hurry = true;
    this.#wake?.();
  }

  close(): void {
    this.#queue = [];
    this.skip();
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
    if (!at || at === "none" || this.#hurry) return;
    const float = { id: ++this.#count, at, symbol, text };
    this.floats = [...this.floats, float];
    setTimeout(() => (this.floats = this.floats.filter((f) => f !== float)), FLOATING);
  }

  // ---- How it runs ----

  async #run(): Promise<void> {
    this.playing = true;
    this.world = this.#known;
    while (this.#queue.length > 0) {
      this.pace = this.#hurry ? 0 : Math.min(1, PATIENCE / Math.max(1, this.#queue.length * 350));
      const told = this.#queue.shift()!;
      const ms = (beats[told.event]?.(this, told) ?? 0) * this.pace;
      if (ms > 0) await new Promise<void>((go) => this.#rest(ms, go));
    }
    this.#settle();
  }

  #rest(ms: number, go: () => void): void {
    const timer = setTimeout(go, ms);
    this.#wake = () => {
      clearTimeout(timer);
      go();
    };
  }

  #rush(): void {
    this.#hurry = true;
    for (const told of this.#queue.splice(0)) beats[told.event]?.(this, told);
    this.#settle();
  }

  #settle(): void {
    this.playing = false;
    this.#hurry = false;
    this.#wake = null;
    this.world = null;
    this.scene = null;
    if (this.#after) this.#known = this.#after;
  }
}
