// The round as it is shown: the card in play, or the evaluation of the last one, which stays open until the reader goes on, and
// tells its questions one after the other.
import type { View } from "../../generated/terra";
import type { Game } from "../../games";
import type { Step } from "../../net/wire";
import { BARS } from "./content";
import { type Evaluation, follow, isLatest, type Measure, type Placed } from "./story";

export interface Standing {
  key: string;
  seat: number;
  colour: number;
  placed?: Placed;
  fresh: boolean;
}

const ALL = 9; // more stages than there are

export class Round {
  story = $state.raw<Evaluation | null>(null);
  isOpen = $state(false);
  stage = $state(0); // how many questions of the evaluation have been told; one more: the sums and the background
  turnedAt = 0; // the step at which the card was turned over
  #fresh = $state.raw(new Set<string>());
  #titles: Map<string, string>;
  #heard = false;

  constructor(game: Game) {
    const { words = [], titles = [] } = game.domains.area ?? {};
    this.#titles = new Map(titles.map((title, i) => [title, words[i] ?? ""]));
  }

  /** How many stages there are to show now. */
  most = $derived(this.story ? 1 + this.story.measures.length + (this.story.info ? 1 : 0) : 0);
  areas = $derived(this.isOpen && this.stage > 0 ? this.story : null);

  /** News: what was just placed is fresh; a card that was turned over opens the evaluation. */
  hear(steps: Step[], motion: boolean): void {
    const before = this.story;
    this.story = follow(before, steps, this.#titles);
    const told = steps.flatMap((step) => step.events);
    this.#fresh = new Set(
      told.flatMap((t) => (t.event === "placed" ? [`area:${t.area}`] : t.event === "placed_bar" ? [`space:${t.space}`] : [])),
    );
    const turning = steps.find(({ events }) => events.some((t) => t.event === "found"));
    const isTurned = turning !== undefined;
    if (turning) this.turnedAt = turning.at;
    if (isTurned && (this.#heard || isLatest(steps))) this.open(motion);
    this.#heard = true;
  }

  open(motion: boolean): void {
    this.isOpen = true;
    this.stage = motion ? 0 : ALL;
  }

  close(): void {
    this.isOpen = false;
  }

  skip(): void {
    this.stage = ALL;
  }

  /** The answer on a bar, once it has been told. */
  measure(bar: string): Measure | null {
    if (!this.isOpen || !this.story) return null;
    const n = this.story.measures.findIndex((m) => m.bar === bar);
    return n >= 0 && this.stage > n + 1 ? this.story.measures[n]! : null;
  }

  #isTold({ key }: Placed): boolean {
    return key.startsWith("area:") ? this.stage > 0 : this.measure(key.slice(6).split("-")[0]!) !== null;
  }

  /** All pieces to be seen: those of the evaluation while it is open, else those of the view. */
  standing(view: View, colours: number[]): Standing[] {
    const shown = (key: string, seat: number, placed?: Placed): Standing => ({
      key,
      seat,
      colour: colours[seat] ?? 1,
      placed,
      fresh: this.#fresh.has(key),
    });
    const told = this.isOpen && this.story ? this.story.placed.map((p) => shown(p.key, p.seat, this.#isTold(p) ? p : undefined)) : [];
    if (this.isOpen && this.story?.topic !== view.topic) return told;
    const has = new Set(told.map(({ key }) => key));
    const all = [
      ...Object.entries(view.area).map(([id, piece]) => [`area:${id}`, piece] as const),
      ...BARS.flatMap((bar) => Object.entries(view[bar]).map(([n, piece]) => [`space:${bar}-${n}`, piece] as const)),
    ];
    return [
      ...told,
      ...all.filter(([key, piece]) => piece !== "none" && !has.has(key)).map(([key, piece]) => shown(key, Number(piece[0]))),
    ];
  }
}
