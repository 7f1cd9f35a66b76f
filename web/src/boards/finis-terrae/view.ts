// Reading a view: what lies where, who carries what, what is known of the weather. No rules, only places.
import type { Seat, View } from "../../generated/finis-terrae";
import type { Place } from "../../net/wire";
import { DIRECTIONS, type Direction, edge, type Point, SIZE, STEP } from "./tiles";

export interface Cell extends Point {
  id: string;
  face: string;
}

export interface Hold {
  number: number;
  kind: string;
  count: number;
}

export const KINDS = ["doubloon", "spice", "treasure", "relic", "castaway"] as const;
export const WEATHERS = ["sunny", "rain", "storm"] as const;
export const GALLEON = "galleon";
const ABOVE_FINIS = 10; // cards over Finis Terrae at the beginning
const LAST_CARDS = 3; // it and two others, shuffled when it was seen once
const BOXED = { sunny: 6, rain: 5, storm: 3 };

export const at = (x: number, y: number): string => `${x},${y}`;
/** A cell written as "x,y". */
export function pointOf(cell: string): Point {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return { x, y };
}
/** The middle of a cell on the drawing. */
export const middle = ({ x, y }: Point): Point => ({ x: x * SIZE, y: -y * SIZE });

export function seatNumbers(view: View): number[] {
  return Object.keys(view.seats).map(Number);
}

export function seatOf(view: View, seat: number): Seat | undefined {
  return view.seats[String(seat)];
}

export function cellsOf(view: View): Cell[] {
  const placed = Object.keys(view.tile).filter((id) => view.tile[id] !== "none" && view.tile[id] !== null);
  return placed.map((id) => ({ id, face: view.tile[id]!, x: view.x[id]!, y: view.y[id]! }));
}

export class Atlas {
  cells: Cell[];
  #by = new Map<string, Cell>();
  #named = new Map<string, Cell>();

  constructor(view: View) {
    this.cells = cellsOf(view);
    for (const cell of this.cells) {
      this.#by.set(at(cell.x, cell.y), cell);
      this.#named.set(cell.id, cell);
    }
  }

  at(x: number, y: number): Cell | undefined {
    return this.#by.get(at(x, y));
  }

  named(id: string): Cell | undefined {
    return this.#named.get(id);
  }

  beside(cell: Point, direction: Direction): Cell | undefined {
    return this.at(cell.x + STEP[direction].x, cell.y + STEP[direction].y);
  }

  /** Free water between two neighbours. */
  isOpen(cell: Cell, direction: Direction): boolean {
    const next = this.beside(cell, direction);
    const side = DIRECTIONS.indexOf(direction);
    return next !== undefined && edge(cell.face, side) === "sea" && edge(next.face, side + 2) === "sea";
  }
}

// ---- Ships and what they carry ----

export function shipCell(view: View, ship: string): string {
  return ship === GALLEON ? view.galleon : (view.seats[ship]?.ship ?? "none");
}

/** The ships on the map: seats, then the Galleon. */
export function shipsOf(view: View): string[] {
  return [...Object.keys(view.seats), GALLEON].filter((ship) => !["none", null].includes(shipCell(view, ship)));
}

export function isPirate(view: View, ship: string): boolean {
  return ship === GALLEON || view.seats[ship]?.pirate === "yes";
}

export function holdsOf(view: View, ship: string): Hold[] {
  const kinds = ship === GALLEON ? view.galleon_kind : view.seats[ship]?.hold_kind;
  const counts = ship === GALLEON ? view.galleon_count : view.seats[ship]?.hold_count;
  return [1, 2, 3, 4].map((number) => ({ number, kind: kinds?.[number] ?? "none", count: counts?.[number] ?? 0 }));
}

/** Whose holds "hold:n" speaks of at this moment. */
export function holder(view: View): string {
  if (view.phase === "wreck_hold" || view.phase === "wreck_load") return view.wrecked;
  if (view.phase === "loot") return view.winner === view.foe ? view.sailing : view.foe;
  if (view.phase === "jettison" && view.cargo_from === "loot") return view.winner;
  return ["none", null].includes(view.sailing) ? String(view.who) : view.sailing;
}

export function lyingOn(view: View, cell: string): { kind: string; count: number }[] {
  return KINDS.map((kind) => ({ kind, count: view.lying[kind][cell] ?? 0 })).filter(({ count }) => count > 0);
}

export const pieceColour = (places: Place[], seat: number): number => places[seat]?.colour ?? seat + 1;

// ---- Weather ----

export interface Deck {
  above: number; // cards over Finis Terrae; 0 once it was seen
  below: number; // cards under it
  mixed: number; // cards left with Finis Terrae among them
  unseen: { kind: string; count: number }[]; // of each kind, the two in the box among them
}

export function deckOf(view: View): Deck {
  const shown = [...WEATHERS, "finis"].reduce((sum, kind) => sum + (view.shown[kind] ?? 0), 0);
  const finis = view.shown.finis ?? 0;
  const unseen = WEATHERS.map((kind) => ({ kind, count: BOXED[kind] - (view.shown[kind] ?? 0) }));
  if (finis === 0) return { above: Math.max(0, ABOVE_FINIS - shown), below: LAST_CARDS - 1, mixed: 0, unseen };
  const cards = shown - finis;
  return { above: 0, below: 0, mixed: finis > 1 ? 0 : LAST_CARDS + ABOVE_FINIS - cards, unseen };
}

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** From north to south, each row from west to east. */
export const sorted = (cells: Cell[]): Cell[] => [...cells].sort((a, b) => b.y - a.y || a.x - b.x);
