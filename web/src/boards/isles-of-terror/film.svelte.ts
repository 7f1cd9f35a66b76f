// What just happened, told one event after the other: seasons, cards, dice, fights, terrors. While it runs the stage shows how far the
// story has come; afterwards the view speaks again, and the end of a fight stays a little longer.
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import type { Table } from "./model";
import { staged, type Stage, standing } from "./staging";
import { Telling } from "../telling.svelte";

export type Scene =
  | { kind: "season"; season: string; year: number }
  | { kind: "card"; card: string; of: "event" | "exploration" | "strategy" | "mission" }
  | { kind: "dice"; title: string; faces: number[] };

const LINGER = 2200; // how long the end of a fight stays to be read
const LATE = 60; // events that wait: who is so far behind is shown how it stands
const MARKED = 6; // fields of the last story that stay marked

export class Film extends Telling<string> {
  scene = $state.raw<Scene | null>(null);
  stage = $state.raw<Stage | null>(null);
  marked = $state.raw<string[]>([]); // fields where something happened
  compass = $state(0);
  table: Table | null = null;

  #linger = 0;

  constructor() {
    super({ instant: 40, patience: 2800, beat: 350, still: false });
  }

  /** New steps, and the table they lead to. */
  take(steps: Step[], table: Table, motion: boolean): void {
    const busy = this.playing;
    this.table = table;
    this.tell(steps, motion);
    if (busy && this.waiting > LATE) this.skip();
  }

  override skip(): void {
    if (this.#linger) this.#clear();
    super.skip();
  }

  override close(): void {
    clearTimeout(this.#linger);
    super.close();
  }

  // ---- What beats may do ----

  mark(field: string): void {
    if (field) this.marked = [...this.marked.filter((f) => f !== field), field].slice(-MARKED);
  }

  float(field: string | null, symbol: string, text = "", good = true): void {
    this.raise(field, symbol, text, good);
  }

  // ---- How it runs ----

  protected show(told: Told): number {
    this.stage = staged(this.stage, told);
    if (typeof told.at === "string") this.mark(told.at);
    return beats[told.event]?.(this, told) ?? 0;
  }

  protected begin(): void {
    this.marked = [];
    this.#clear();
  }

  protected settle(): void {
    const combat = this.table?.combat;
    const ended = this.stage?.end !== null && this.stage !== null && this.playing && !this.hurry;
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
