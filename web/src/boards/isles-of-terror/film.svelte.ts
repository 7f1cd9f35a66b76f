// What just happened, told one event after the other: seasons, cards, dice, fights, terrors. While it runs the stage shows how far the
// story has come; afterwards the view speaks again, and the end of a fight stays a little longer.
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import type { Table } from "./model";
import { staged, type Stage, standing } from "./staging";

export interface Float {
  id: number;
  field: string;
  symbol: string;
  text: string;
  good: boolean;
}

export type Scene =
  | { kind: "season"; season: string; year: number }
  | { kind: "card"; card: string; of: "event" | "exploration" | "strategy" | "mission" }
  | { kind: "dice"; title: string; faces: number[] };

const INSTANT = 40; // more steps than this at once are old news when the board opens
const PATIENCE = 4200; // a longer story is told faster
const FLOATING = 1500;
const LINGER = 2200; // how long the end of a fight stays to be read
const LATE = 60; // events that wait: who is so far behind is shown how it stands
const MARKED = 6; // fields of the last story that stay marked

export class Film {
  scene = $state.raw<Scene | null>(null);
  stage = $state.raw<Stage | null>(null);
  floats = $state.raw<Float[]>([]);
  marked = $state.raw<string[]>([]); // fields where something happened
  compass = $state(0);
  pace = $state(1);
  playing = $state(false);
  motion = true;
  table: Table | null = null;

  #queue: Told[] = [];
  #wake: (() => void) | null = null; // ends the wait for the present beat
  #hurry = false;
  #opened = false;
  #count = 0;
  #linger = 0;

  /** New steps, and the table they lead to. */
  take(steps: Step[], table: Table, motion: boolean): void {
    this.motion = motion;
    const isOld = !this.#opened && steps.length > INSTANT;
    this.#opened = true;
    this.table = table;
    this.#queue.push(...steps.flatMap((step) => step.events));
    if (this.#queue.length > 0 && !this.playing) this.marked = [];
    if (this.#queue.length === 0) this.#settle();
    else if (isOld || !motion) this.#rush();
    else if (!this.playing) void this.#run();
    else if (this.#queue.length > LATE) this.skip();
  }

  /** A tap: show how it ends. */
  skip(): void {
    if (this.#linger) this.#clear();
    if (!this.playing) return;
    this.#hurry = true;
    this.#wake?.();
  }

  close(): void {
    this.#queue = [];
    clearTimeout(this.#linger);
    this.skip();
  }

  // ---- What beats may do ----

  mark(field: string): void {
    if (field) this.marked = [...this.marked.filter((f) => f !== field), field].slice(-MARKED);
  }

  float(field: string | null, symbol: string, text = "", good = true): void {
    if (!field || this.#hurry || !this.motion) return;
    const float = { id: ++this.#count, field, symbol, text, good };
    this.floats = [...this.floats, float];
    setTimeout(() => (this.floats = this.floats.filter((f) => f !== float)), FLOATING);
  }

  // ---- How it runs ----

  #tell(told: Told): number {
    this.stage = staged(this.stage, told);
    if (typeof told.at === "string") this.mark(told.at);
    return beats[told.event]?.(this, told) ?? 0;
  }

  async #run(): Promise<void> {
    this.playing = true;
    this.#clear();
    while (this.#queue.length > 0) {
      const told = this.#queue.shift()!;
      const slow = this.#tell(told);
      this.pace = this.#hurry ? 0 : Math.min(1, PATIENCE / Math.max(1, this.#queue.length * 350));
      if (slow * this.pace > 0) await new Promise<void>((go) => this.#rest(slow * this.pace, go));
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
    for (const told of this.#queue.splice(0)) this.#tell(told);
    this.#settle();
  }

  #settle(): void {
    const combat = this.table?.combat;
    const ended = this.stage?.end !== null && this.stage !== null && this.playing && !this.#hurry;
    this.playing = false;
    this.#hurry = false;
    this.#wake = null;
    this.scene = null;
    this.compass = 0;
    if (combat) this.stage = standing(combat, this.stage);
    else if (ended) this.#linger = window.setTimeout(() => this.#clear(), LINGER);
    else this.stage = null;
  }

  /** The end of a fight has been seen. */
  #clear(): void {
    clearTimeout(this.#linger);
    this.#linger = 0;
    if (this.stage?.end) this.stage = null;
  }
}
