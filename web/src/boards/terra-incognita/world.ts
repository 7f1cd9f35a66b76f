// The pieces as they are drawn: read from a view, and moved by what is told, so that a story can be shown step by step while the
// view is already at its end. No rules: an event says where a piece is, and there it is put.
import type { View } from "../../generated/terra-incognita";
import { kindOf, tiles } from "./content";

export interface Man {
  seat: number;
  pawn: number;
  kind: string; // "crew", the islander's word, "cutlass" for the Monk who has drunk rum, or "none"
  at: string;
  level: number;
  load: string;
  rest: number;
  state: string;
  acted: boolean;
  fresh: boolean;
  armed: string;
}

export interface Lie {
  look: string; // down, peeked, open, used, leaving, collapsed
  face: string | null;
  note: string | null;
}

export interface Heap {
  coins: number;
  bag: boolean;
  chest: boolean;
}

export interface World {
  men: Man[];
  ships: Record<number, string>;
  tiles: Record<string, Lie>;
  heaps: Record<string, Heap>; // by place and numbered space: "c4 1"
}

export const ISLANDER = 4;
export const CUTLASS = 5;
const LEVELS = ["coins", "coins2", "coins3", "coins4", "coins5"] as const;
const EMPTY: Heap = { coins: 0, bag: false, chest: false };

export const seatNumbers = (view: View): number[] => Object.keys(view.seats).map(Number);
const word = (value: string | null | undefined) => (value && value !== "none" ? value : null);

export function worldOf(view: View, seat: number | null): World {
  const notes = seat === null ? {} : (view.seats[String(seat)]?.note ?? {});
  const lies = Object.keys(view.lies).map((at): [string, Lie] => [
    at,
    { look: view.lies[at]!, face: word(view.tile[at]), note: word(notes[at]) },
  ]);
  return {
    men: seatNumbers(view).flatMap((n) => menOf(view, n)),
    ships: shipsOf(view),
    tiles: Object.fromEntries(lies),
    heaps: heapsOf(view),
  };
}

/** Pawns of the crew stay in sight when they are down; others are there while they play. */
function kindOfPawn(seat: View["seats"][string], p: string): string {
  if (Number(p) === CUTLASS) return seat.at[p] === "none" ? "none" : "cutlass";
  return Number(p) === ISLANDER ? seat.islander : "crew";
}

function menOf(view: View, n: number): Man[] {
  const seat = view.seats[String(n)]!;
  return Object.keys(seat.at).map((p) => ({
    seat: n,
    pawn: Number(p),
    kind: kindOfPawn(seat, p),
    at: seat.at[p]!,
    level: seat.level[p]!,
    load: seat.load[p]!,
    rest: seat.rest[p]!,
    state: seat.state[p]!,
    acted: seat.acted[p] === "yes",
    fresh: seat.fresh[p] === "yes",
    armed: seat.armed[p]!,
  }));
}

function shipsOf(view: View): Record<number, string> {
  return Object.fromEntries(seatNumbers(view).map((n) => [n, view.seats[String(n)]!.ship]));
}

function heapsOf(view: View): Record<string, Heap> {
  const heaps: Record<string, Heap> = {};
  const heap = (at: string, level: number) => (heaps[`${at} ${Math.max(1, level)}`] ??= { ...EMPTY });
  LEVELS.forEach((name, i) => {
    for (const [at, coins] of Object.entries(view[name])) if (coins > 0) heap(at, i + 1).coins = coins;
  });
  if (view.bag === "loose") heap(view.bag_at, view.bag_level).bag = true;
  if (view.chest === "loose") heap(view.chest_at, view.chest_level).chest = true;
  return heaps;
}

export function heapsOn(world: World, at: string): [level: number, heap: Heap][] {
  return [1, 2, 3, 4, 5].flatMap((level): [number, Heap][] =>
    world.heaps[`${at} ${level}`] ? [[level, world.heaps[`${at} ${level}`]!]] : [],
  );
}

export const menOn = (world: World, at: string) => world.men.filter((man) => man.at === at);
export const isOpen = (lie: Lie | undefined) => lie !== undefined && lie.look !== "down" && lie.look !== "peeked";
export const shipOn = (world: World, at: string) =>
  Object.keys(world.ships)
    .map(Number)
    .find((n) => world.ships[n] === at);
export const kindAt = (world: World, at: string) => (isOpen(world.tiles[at]) ? kindOf(world.tiles[at]?.face ?? "empty") : null);
export const levelsAt = (world: World, at: string) => tiles[kindAt(world, at) ?? ""]?.spaces ?? 0;

/** What these tiles do, they do when they are turned up. */
const ONCE = new Set(["chest", "friday", "monk", "kidd", "carto", "spyglass", "quake"]);

/** Once they have done their work, tiles are like empty ones. */
export function isSpent(lie: Lie): boolean {
  const kind = kindOf(lie.face ?? "empty");
  return lie.look === "used" || ONCE.has(kind) || (tiles[kind]?.coins ?? 0) > 0;
}

// ---- What events change ----

export function withMan(world: World, seat: number, pawn: number, change: Partial<Man>): World {
  return { ...world, men: world.men.map((man) => (man.seat === seat && man.pawn === pawn ? { ...man, ...change } : man)) };
}

export function withTile(world: World, at: string, change: Partial<Lie>): World {
  const lie = world.tiles[at];
  return lie ? { ...world, tiles: { ...world.tiles, [at]: { ...lie, ...change } } } : world;
}

/** A tile is turned up: its coins or chest lie on it at once. */
export function withFind(world: World, at: string, face: string): World {
  const kind = kindOf(face);
  const coins = tiles[kind]?.coins ?? 0;
  const open = withTile(world, at, { look: "open", face, note: null });
  if (coins === 0 && kind !== "chest") return open;
  return { ...open, heaps: { ...open.heaps, [`${at} 1`]: { coins, bag: false, chest: kind === "chest" } } };
}

export function withSwap(world: World, one: string, other: string): World {
  const [a, b] = [world.tiles[one], world.tiles[other]];
  return a && b ? { ...world, tiles: { ...world.tiles, [one]: b, [other]: a } } : world;
}

/** The ship and everybody aboard. */
export function withShip(world: World, seat: number, to: string): World {
  const from = world.ships[seat];
  const men = world.men.map((man) => (man.at === from ? { ...man, at: to } : man));
  return { ...world, men, ships: { ...world.ships, [seat]: to } };
}

/** An item comes to lie (+1) or is lifted (-1). */
export function withItem(world: World, at: string, level: number, item: string, by: 1 | -1): World {
  const key = `${at} ${Math.max(1, level)}`;
  const heap = { ...(world.heaps[key] ?? EMPTY) };
  if (item === "coin") heap.coins = Math.max(0, heap.coins + by);
  else if (item === "bag" || item === "chest") heap[item] = by > 0;
  const heaps = { ...world.heaps, [key]: heap };
  if (heap.coins === 0 && !heap.bag && !heap.chest) delete heaps[key];
  return { ...world, heaps };
}
