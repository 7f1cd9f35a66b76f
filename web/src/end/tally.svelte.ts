// Scores that count up line by line: how many of the outcome's lines are shown so far, and what they come to.
import type { Outcome } from "../net/wire";

const LINE_MS = 420;

export class Tally {
  readonly outcome: Outcome;
  shown = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;
  done = $derived.by(() => this.shown >= this.outcome.lines.length);

  constructor(outcome: Outcome) {
    this.outcome = outcome;
  }

  /** Starts to count; without motion everything is there at once. Returns how to stop. */
  start(moving: boolean): () => void {
    if (!moving) this.finish();
    else this.#timer = setInterval(() => this.#next(), LINE_MS);
    return () => clearInterval(this.#timer);
  }

  finish(): void {
    clearInterval(this.#timer);
    this.shown = this.outcome.lines.length;
  }

  #next(): void {
    this.shown += 1;
    if (this.done) clearInterval(this.#timer);
  }

  lines(seat: number): { line: string; points: number }[] {
    return this.outcome.lines.slice(0, this.shown).filter((line) => line.seat === seat);
  }

  /** The sum so far; the final score once all is counted, since a score need not be the sum of its lines. */
  total(seat: number): number {
    if (this.done) return this.outcome.scores[seat] ?? 0;
    return this.lines(seat).reduce((sum, { points }) => sum + points, 0);
  }
}
