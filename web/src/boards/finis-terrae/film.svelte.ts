// What just happened, told one event after the other: tiles are laid, ships sail, the wind blows, fights are fought. While it runs,
// `ships` stands for the view, which is ahead; afterwards the view speaks again.
import type { View } from "../../generated/finis-terrae";
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import { read } from "./reading";
import { type Direction, type Point } from "./tiles";
import { at, shipCell, shipsOf } from "./view";

export interface Float extends Point {
  id: number;
  symbol: string;
  text: string;
  good: boolean;
}

export type Scene =
  | { kind: "weather"; card: string; note: string }
  | { kind: "day"; day: number }
  | { kind: "fight"; ship: string; foe: string; throws: Record<string, number>; winner: string | null; note: string };

const INSTANT = 12; // more steps than this at once are old news when the board opens
const PATIENCE = 2600; // a longer story is told faster
const FLOATING = 1500;
const WAKE = 14; // cells of wake kept

export class Film {
  ships = $state.raw<Record<string, Point> | null>(null);
  scene = $state.raw<Scene | null>(null);
  floats = $state.raw<Float[]>([]);
  wake = $state.raw<{ ship: string; way: Point[] } | null>(null);
  gust = $state.raw<Direction | null>(null);
  fresh = $state<string | null>(null); // the tile laid last, "x,y"
  thrown = $state.raw<{ die: string; count: number }>({ die: "", count: 0 }); // the die thrown last; the count makes each throw new
  pace = $state(1);
  playing = $state(false);
  motion = true;
  view: View | null = null;

  #queue: Told[] = [];
  #last: Step[] | null = null;
  #known: Record<string, Point> = {};
  #wake: (() => void) | null = null; // ends the wait for the present beat
  #hurry = false;
  #opened = false;
  #count = 0;

  /** New steps, and the view they lead to. */
  take(steps: Step[], view: View, motion: boolean): void {
    this.motion = motion;
    const news = steps === this.#last ? [] : steps; // told once, whatever else changes
    this.#last = steps;
    const old = !this.#opened && news.length > INSTANT;
    if (!this.#opened) this.#known = placesOf(view);
    this.#opened = true;
    this.view = view;
    this.#queue.push(...news.flatMap((step) => step.events));
    if (this.#queue.length === 0) this.#settle();
    else if (old || !motion) this.#rush();
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

  sail(ship: string, to: Point, trail = true): void {
    const from = this.#known[ship];
    this.#known = { ...this.#known, [ship]: to };
    if (this.playing) this.ships = this.#known;
    if (!trail) return;
    const way = this.wake?.ship === ship ? this.wake.way : from ? [from] : [];
    this.wake = { ship, way: [...way, to].slice(-WAKE) };
  }

  /** Back to the home port. */
  home(seat: number): void {
    const cell = this.view && read(this.view).atlas.named(this.view.seats[String(seat)]?.home ?? "");
    if (cell) this.sail(String(seat), { x: cell.x, y: cell.y }, false);
  }

  throw(die: string): void {
    this.thrown = { die, count: this.thrown.count + 1 };
  }

  floatAt(point: Point | undefined, symbol: string, text = "", good = true): void {
    if (!point || this.#hurry || !this.motion) return;
    const float = { id: ++this.#count, x: point.x, y: point.y, symbol, text, good };
    this.floats = [...this.floats, float];
    setTimeout(() => (this.floats = this.floats.filter((f) => f !== float)), FLOATING);
  }

  float(ship: string, symbol: string, text = "", good = true): void {
    this.floatAt(this.#known[ship], symbol, text, good);
  }

  // ---- How it runs ----

  async #run(): Promise<void> {
    this.playing = true;
    this.ships = this.#known;
    while (this.#queue.length > 0) {
      this.pace = this.#hurry ? 0 : Math.min(1, PATIENCE / Math.max(1, this.#queue.length * 400));
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
    const view = this.view;
    this.playing = false;
    this.#hurry = false;
    this.#wake = null;
    this.ships = null;
    this.gust = null;
    if (!view) return;
    this.scene = standing(view, this.scene);
    this.#known = placesOf(view);
    const end = this.wake?.way.at(-1);
    const here = this.wake ? this.#known[this.wake.ship] : undefined;
    if (end && (!here || at(end.x, end.y) !== at(here.x, here.y))) this.wake = null;
  }
}

/** The fight the view is in the midst of: as it was told, or what the view alone says of it. */
function standing(view: View, told: Scene | null): Scene | null {
  if (!["fight_roll", "loot"].includes(view.phase)) return null;
  if (told?.kind === "fight") return told;
  const winner = view.phase === "loot" ? view.winner : null;
  return { kind: "fight", ship: view.sailing, foe: view.foe, throws: view.attack ? { [view.sailing]: view.attack } : {}, winner, note: "" };
}

export function placesOf(view: View): Record<string, Point> {
  const { atlas } = read(view);
  const found = shipsOf(view).map((ship) => [ship, atlas.named(shipCell(view, ship))] as const);
  return Object.fromEntries(found.filter(([, cell]) => cell !== undefined).map(([ship, cell]) => [ship, { x: cell!.x, y: cell!.y }]));
}
