// How a board tells what just happened: one event after the other, each in its own time at the reader's pace, and all that is waiting
// within the board's patience, so that a whole turn is one gesture. A tap shows how it ends; small signs rise and vanish by themselves.
// What an event shows is the board's own business.
import type { Step, Told } from "../net/wire";
import { story } from "./story.svelte";

export interface Sign<Spot> {
  id: number;
  at: Spot;
  symbol: string;
  text: string;
  good: boolean;
}

export interface Manner {
  instant: number; // more steps than this at once are old news when the board opens
  patience: number; // milliseconds: what waits is told within them, faster where it is much
  beat: number; // what an event takes on average, to guess a story's length
  still: boolean; // is the story told where motion is unwanted? else only its end is shown
}

interface Waiting {
  told: Told;
  at: number; // the step it belongs to
}

const RISING = 1500; // milliseconds until a sign is gone
const FASTEST = 0.12; // of an event's own time: faster, nothing would be seen

export abstract class Telling<Spot> {
  signs = $state.raw<Sign<Spot>[]>([]);
  pace = $state(1);
  playing = $state(false);
  motion = true;
  protected opened = false;
  protected hurry = false;

  readonly #manner: Manner;
  #queue: Waiting[] = [];
  #due = 0; // when all that waits shall have been told
  #last: Step[] | null = null;
  #wake: (() => void) | null = null; // ends the wait for the present beat
  #count = 0;

  constructor(manner: Manner) {
    this.#manner = manner;
  }

  /** Shows one event; returns how many milliseconds it takes. */
  protected abstract show(told: Told): number;
  /** Before the first event of a story. */
  protected abstract begin(): void;
  /** The story is over, or there was none: the view speaks again. */
  protected abstract settle(): void;
  /** An event has had its time. */
  protected rested(): void {}

  /** How many events wait to be told. */
  protected get waiting(): number {
    return this.#queue.length;
  }

  /** New steps; the board has taken the view they lead to. */
  protected tell(steps: Step[], motion: boolean): void {
    const news = steps === this.#last ? [] : steps; // told once, whatever else changes
    const old = !this.opened && news.length > this.#manner.instant;
    this.motion = motion;
    this.#last = steps;
    this.opened = true;
    this.#queue.push(...news.flatMap(({ at, events }) => events.map((told) => ({ told, at }))));
    if (news.length) this.#due = performance.now() + this.#manner.patience * story.factor;
    const atOnce = old || story.factor === 0 || !(motion || this.#manner.still);
    if (this.playing) {
      if (atOnce) this.skip();
    } else if (this.#queue.length === 0) this.#end();
    else if (atOnce) this.#rush();
    else void this.#run();
  }

  /** A tap: show how it ends. */
  skip(): void {
    if (!this.playing) return;
    this.hurry = true;
    this.#wake?.();
  }

  close(): void {
    this.#queue = [];
    this.skip();
  }

  /** A small sign over a place. */
  protected raise(at: Spot | null | undefined, symbol: string, text = "", good = true): void {
    if (!at || this.hurry) return;
    const sign = { id: ++this.#count, at, symbol, text, good };
    this.signs = [...this.signs, sign];
    setTimeout(() => (this.signs = this.signs.filter((s) => s !== sign)), RISING);
  }

  async #run(): Promise<void> {
    this.playing = true;
    story.begin(this);
    this.begin();
    while (this.#queue.length > 0) {
      this.pace = this.hurry ? 0 : this.#paceNow();
      const { told, at } = this.#queue.shift()!;
      story.reached = at;
      const ms = this.show(told) * this.pace;
      if (ms > 0) await new Promise<void>((go) => this.#rest(ms, go));
      this.rested();
    }
    this.#end();
  }

  /** The reader's pace, or as fast as it takes to be done in time. */
  #paceNow(): number {
    const left = (this.#due - performance.now()) / (this.#queue.length * this.#manner.beat);
    return Math.min(story.factor, Math.max(FASTEST * story.factor, left));
  }

  #rest(ms: number, go: () => void): void {
    const timer = setTimeout(go, ms);
    this.#wake = () => {
      clearTimeout(timer);
      go();
    };
  }

  #rush(): void {
    this.hurry = true;
    this.begin();
    for (const { told } of this.#queue.splice(0)) {
      this.show(told);
      this.rested();
    }
    this.#end();
  }

  #end(): void {
    this.settle();
    this.playing = false;
    this.hurry = false;
    story.end(this);
    this.#wake = null;
  }
}
