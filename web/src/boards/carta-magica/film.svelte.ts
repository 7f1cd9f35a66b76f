// What just happened, told one event after the other: ships sail, the arrow turns, cards and fights are shown. While it runs,
// `ships` and `needle` stand for the view, which is ahead; afterwards the view speaks again.
import type { View } from "../../generated/carta-magica";
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import { beside } from "./geometry";
import { Telling } from "../telling.svelte";
import { cardsAt, type Needle, needleOf, seatNumbers, segments } from "./view";

export interface Sailor {
  cell: string;
  condition: string;
}

export type Scene =
  | { kind: "card"; seat: number; card: string | null; key: string }
  | { kind: "talisman"; seat: number; talisman: string; key: string }
  | {
      kind: "monster";
      seat: number;
      card: string;
      power: number;
      spin: number | null;
      total: number | null;
      gold: number | null;
      lost: number | null;
    }
  | { kind: "battle"; seat: number; foe: number; spins: Record<number, number>; winner: number | null; even: boolean }
  | { kind: "voyage"; seat: number };

const WAKE = 36; // squares of wake kept for each ship

export class Film extends Telling<string> {
  ships = $state.raw<Record<number, Sailor> | null>(null);
  needle = $state.raw<Needle | null>(null);
  turns = $state(0); // counts spins: the arrow turns each time
  scene = $state.raw<Scene | null>(null);
  wakes = $state.raw<Record<number, string[]>>({});
  gust = $state.raw<string | null>(null); // the wind that blows right now
  after: (() => void) | null = null; // what a beat shows only when its time is over

  #known: Record<number, Sailor> = {};
  #view: View | null = null;

  constructor() {
    super({ instant: 12, patience: 2400, beat: 400, still: true });
  }

  /** New steps, and the view they lead to. */
  take(steps: Step[], view: View, motion: boolean): void {
    if (!this.opened) this.#known = sailorsOf(view);
    this.#view = view;
    if (steps.length === 0) this.needle = needleOf(view) ?? this.needle;
    this.tell(steps, motion);
  }

  // ---- What beats may do ----

  sail(seat: number, cell: string): void {
    const from = this.#known[seat];
    this.#place(seat, { cell, condition: from?.condition === "complete" ? "complete" : "free" });
    const wake = this.wakes[seat] ?? [];
    const start = from && beside(from.cell, cell) ? (wake.at(-1) === from.cell ? wake : [from.cell]) : [];
    this.wakes = { ...this.wakes, [seat]: [...start, cell].slice(-WAKE) };
  }

  set(seat: number, condition: string): void {
    const sailor = this.#known[seat];
    if (sailor) this.#place(seat, { ...sailor, condition });
  }

  swap(one: number, other: number): void {
    const [a, b] = [this.#known[one]?.cell, this.#known[other]?.cell];
    if (!a || !b) return;
    this.sail(one, b);
    this.sail(other, a);
  }

  spin(needle: Needle): void {
    this.needle = needle;
    this.turns += 1;
  }

  float(seat: number, symbol: string, text: string, good = true): void {
    const cell = this.#known[seat]?.cell;
    if (cell !== "none") this.raise(cell, symbol, text, good);
  }

  // ---- How it runs ----

  #place(seat: number, sailor: Sailor): void {
    this.#known = { ...this.#known, [seat]: sailor };
    if (this.playing) this.ships = this.#known;
  }

  protected show(told: Told): number {
    return beats[told.event]?.(this, told) ?? 0;
  }

  protected override rested(): void {
    this.after?.();
    this.after = null;
  }

  protected begin(): void {
    if (this.playing) this.ships = this.#known;
  }

  protected settle(): void {
    const view = this.#view;
    this.ships = null;
    this.gust = null;
    if (!view) return;
    this.scene = standing(view, this.scene);
    this.#known = sailorsOf(view);
    this.#trim(view);
  }

  /** After a step was taken back the wake ends where the ship is. */
  #trim(view: View): void {
    const wakes = { ...this.wakes };
    for (const seat of seatNumbers(view)) {
      const end = (wakes[seat] ?? []).lastIndexOf(this.#known[seat]!.cell);
      wakes[seat] = (wakes[seat] ?? []).slice(0, end + 1);
    }
    this.wakes = wakes;
  }
}

/** The confrontation the view is in the midst of: as it was told, or what the view alone says of it. */
function standing(view: View, told: Scene | null): Scene | null {
  const card = cardsAt(view, "faced")[0];
  if (card)
    return told?.kind === "monster"
      ? told
      : { kind: "monster", seat: view.who, card, power: view.committed, spin: null, total: null, gold: null, lost: null };
  const fighting =
    ["attack", "defend"].includes(view.spin_for) || ["battle_prize", "battle_random", "swap_offer", "swap_answer"].includes(view.phase);
  if (!fighting) return null;
  const spins: Record<number, number> = view.attack === "none" ? {} : { [view.turn]: segments[view.attack]!.number };
  return told?.kind === "battle" ? told : { kind: "battle", seat: view.turn, foe: view.foe, spins, winner: null, even: false };
}

export function sailorsOf(view: View): Record<number, Sailor> {
  return Object.fromEntries(
    seatNumbers(view).map((n) => [n, { cell: view.seats[String(n)]!.ship, condition: view.seats[String(n)]!.condition }]),
  );
}
