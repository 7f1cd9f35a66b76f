// What a storm would do to a ship, for every wind: drawn and told until the weather of the day is known (FT-STORM-13).
import type { View } from "../../generated/finis-terrae";
import type { Reading } from "./reading";
import { bankOf, DIRECTIONS, type Direction, edge, isLand, tileOf } from "./tiles";
import { type Cell, deckOf, isPirate, shipCell } from "./view";

export type Fate = { kind: "safe" } | { kind: "driven"; to: Cell } | { kind: "wrecked" };

const SAFE = ["hulk", "treasure", "castaway", "lair"]; // no ship is wrecked that comes to lie there

/** Whether the next weather card can be a storm. */
export function mayStorm(view: View): boolean {
  const waits = ["tile_draw", "tile_place", "weather", "wind"].includes(view.phase);
  const first = Object.values(view.shown).every((count) => count === 0); // the first card is always sunny
  const left = deckOf(view).unseen.find(({ kind }) => kind === "storm")!.count;
  return waits && (view.phase === "wind" || (left > 0 && !first));
}

export function fateOf(view: View, { atlas, islands }: Reading, ship: string, direction: Direction): Fate {
  const cell = atlas.named(shipCell(view, ship));
  if (!cell) return { kind: "safe" };
  const side = DIRECTIONS.indexOf(direction);
  const harbour = isPirate(view, ship) ? tileOf(cell.face) === "lair" : !["none", undefined].includes(view.port[cell.id]);
  if (harbour) return { kind: "safe" };
  if (isLand(cell.face, side)) return { kind: islands.of(cell.id, bankOf(cell.face, side))?.lights ? "safe" : "wrecked" };
  const to = atlas.beside(cell, direction);
  if (!to) return { kind: "wrecked" };
  const reef = edge(cell.face, side) === "reef" || edge(to.face, side + 2) === "reef";
  return reef && !SAFE.includes(tileOf(to.face)) ? { kind: "wrecked" } : { kind: "driven", to };
}

export function fatesOf(view: View, reading: Reading, ship: string): { direction: Direction; fate: Fate }[] {
  return DIRECTIONS.map((direction) => ({ direction, fate: fateOf(view, reading, ship, direction) }));
}
