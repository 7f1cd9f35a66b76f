// What bots thought of their steps. The server asks a bot again, which takes it as long as its move took, and answers one
// question at a time; so the newest wish is asked next, those in between never, and what was answered is kept.
import type { Thought } from "../net/wire";

/** What came of a question. */
export type Answer = { thought: Thought } | { failure: unknown };

export class Why {
  open = $state(false);
  answers = $state.raw<ReadonlyMap<number, Answer>>(new Map()); // by the step they are about
  #ask: (step: number) => Promise<Thought>;
  #wanted: number | null = null;
  #busy = false;

  constructor(ask: (step: number) => Promise<Thought>) {
    this.#ask = ask;
  }

  /** The step that the reader looks at, or null where nothing is to be asked any more. */
  want(step: number | null): void {
    this.#wanted = step;
    void this.#follow();
  }

  /** After a failure. */
  again(step: number): void {
    this.answers = new Map([...this.answers].filter(([about]) => about !== step));
    this.want(step);
  }

  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let step = this.#next(); step !== null; step = this.#next()) {
      const answer = await this.#answer(step);
      this.answers = new Map([...this.answers, [step, answer]]);
    }
    this.#busy = false;
  }

  #next(): number | null {
    return this.#wanted !== null && !this.answers.has(this.#wanted) ? this.#wanted : null;
  }

  async #answer(step: number): Promise<Answer> {
    try {
      return { thought: await this.#ask(step) };
    } catch (failure) {
      return { failure };
    }
  }
}

/** How long the bars of the choices are, from 0 to 1: their share of the tries; or, where all were tried alike, what they are worth
 * between the worst that is shown and the best. */
export function bars({ measure, iterations, opinions }: Thought): number[] {
  if (measure !== "game") {
    const tries = Math.max(
      iterations,
      opinions.reduce((sum, { visits }) => sum + visits, 0),
    );
    return opinions.map(({ visits }) => visits / tries);
  }
  const values = opinions.map(({ value }) => value);
  const worst = Math.min(...values);
  const spread = Math.max(...values) - worst;
  return values.map((value) => (spread ? (value - worst) / spread : 1));
}
