// The story a board tells, as the rest of the page sees it: whether one is being told, how far it has come, how fast it goes, and how to
// come to its end at once. The pace is the reader's; boards ask here and nowhere else.
import { type Pace, settings } from "../shell/settings.svelte";

/** How long everything takes, by the reader's pace. */
const factors: Record<Pace, number> = { slow: 1.8, normal: 1, quick: 0.45, once: 0 };

/** Whoever tells: it can be asked to come to the end. */
export interface Teller {
  skip(): void;
}

class Story {
  #tellers = $state.raw<Teller[]>([]);
  /** The number of the step that is told now; steps after it are still to come. */
  reached = $state(Infinity);
  /** Everything is told at once until the reader may act again. */
  hastening = $state(false);

  telling = $derived(this.#tellers.length > 0);
  /** What a duration is multiplied with; 0: only the end is shown. */
  factor = $derived(this.hastening ? 0 : factors[settings.pace]);

  /** Somebody begins to tell; `reached` is the last step that everybody has seen. */
  begin(teller: Teller, reached = this.reached): void {
    if (!this.#tellers.includes(teller)) this.#tellers = [...this.#tellers, teller];
    this.reached = reached;
  }

  end(teller: Teller): void {
    if (!this.#tellers.includes(teller)) return;
    this.#tellers = this.#tellers.filter((other) => other !== teller);
    if (this.#tellers.length === 0) this.reached = Infinity;
  }

  /** Shows how it ends. */
  finish(): void {
    for (const teller of this.#tellers) teller.skip();
  }

  /** From here to the reader's next choice nothing is waited for. */
  hasten(): void {
    this.hastening = true;
    this.finish();
  }
}

export const story = new Story();
