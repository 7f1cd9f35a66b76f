// What just happened, told one event after the other: tiles are laid, ships sail, the wind blows, fights are fought. While it runs,
// `ships` stands for the view, which is ahead; afterwards the view speaks again.
import type { View } from "../../generated/finis-terrae";
import type { Step, Told } from "../../net/wire";
import { beats } from "./beats";
import { read } from "./reading";
import { Telling } from "../telling.svelte";
import { type Direction, type Point } from "./tiles";
import { at, shipCell, shipsOf } from "./view";

export type Scene =
  | { kind: "weather"; card: string; note: string }
  | { kind: "day"; day: number }
  | { kind: "fight"; ship: string; foe: string; throws: Record<string, number>; winner: string | null; note: string };

const WAKE = 14; // cells of wake kept

export class Film extends Telling<Point> {
  ships = $state.raw<Record<string, Point> | null>(null);
  scene = $state.raw<Scene | null>(null);
  wake = $state.raw<{ ship: string; way: Point[] } | null>(null);
  gust = $state.raw<Direction | null>(null);
  fresh = $state<string | null>(null); // the tile laid last, "x,y"
  thrown = $state.raw<{ die: string; count: number }>({ die: "", count: 0 }); // the die thrown last; the count makes each throw new
  view: View | null = null;

  #known: Record<string, Point> = {};

  constructor() {
    super({ instant: 12, patience: 2600, beat: 400, still: false });
  }

  /** New steps, and the view they lead to. */
  take(steps: Step[], view: View, motion: boolean): void {
    if (!this.opened) this.#known = placesOf(view);
    this.view = view;
    this.tell(steps, motion);
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
    this.raise(point && { x: point.x, y: point.y }, symbol, text, good);
  }

  float(ship: string, symbol: string, text = "", good = true): void {
    this.floatAt(this.#known[ship], symbol, text, good);
  }

  // ---- How it runs ----

  protected show(told: Told): number {
    return beats[told.event]?.(this, told) ?? 0;
  }

  protected begin(): void {
    if (this.playing) this.ships = this.#known;
  }

  protected settle(): void {
    const view = this.view;
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
