// Where each pawn is drawn: on its square, its numbered space, a deck, or swimming; several share a square in good order.
import type { Action } from "../../table/action";
import { deckSlots, fan, isLand, middleOf, type Slot, slots, spaces, track } from "./geometry";
import { heapsOn, levelsAt, type Man, shipOn, type World } from "./world";

export interface Placed {
  man: Man;
  at: Slot;
  swims: boolean;
  action: Action | null; // what pressing it does
}

/** What tells a pawn from all others. */
export const nameOf = (man: Man) => `${man.seat} ${man.pawn}`;

/** Screen pixels between the middles of pawns that stand together and can be pressed. */
const APART = 26;
const WIDE = 36; // a pawn with its ring, in units of the sheet

/** `scale` enlarges pawns where squares are small on the screen, `unit` is screen pixels a unit of the sheet. */
export function placed(world: World, scale: number, unit: number, actionOf: (man: Man) => Action | null): Placed[] {
  const groups = new Map<string, Man[]>();
  for (const man of world.men) {
    if (man.at === "none") continue;
    const levels = levelsAt(world, man.at);
    const key = levels > 0 ? `${man.at} ${Math.max(1, man.level)}` : man.at;
    groups.set(key, [...(groups.get(key) ?? []), man]);
  }
  const all = [...groups.values()].map((men) => together(world, men, scale).map((p) => ({ ...p, action: actionOf(p.man) })));
  return all.flatMap((group) => fanned(world, group, unit)).sort((a, b) => a.man.seat - b.man.seat || a.man.pawn - b.man.pawn);
}

/** Pawns that stand together draw apart where one of them can be pressed, so that each has room for a finger. */
function fanned(world: World, group: Placed[], unit: number): Placed[] {
  const pressed = group.filter((p) => p.action);
  const at = group[0]!.man.at;
  if (pressed.length === 0 || group.length < 2) return group;
  const isShip = shipOn(world, at) !== undefined;
  const middle = isShip ? middleOf(at) : { x: mean(group.map((p) => p.at.x)), y: mean(group.map((p) => p.at.y)) };
  const coast = isShip ? (spaces[at]?.coast ?? "n") : null;
  const places = fan(
    group.map((p) => ({ x: p.at.x - middle.x, y: p.at.y - middle.y })),
    APART / unit,
    coast,
  );
  const scale = Math.max(group[0]!.at.scale, Math.min(1.1, APART / unit / WIDE)); // there is room now
  return group.map((p, i) => ({ ...p, at: { x: middle.x + places[i]!.x, y: middle.y + places[i]!.y, scale } }));
}

const mean = (list: number[]) => list.reduce((sum, n) => sum + n, 0) / list.length;

function together(world: World, men: Man[], scale: number): Omit<Placed, "action">[] {
  const { at, level } = men[0]!;
  const middle = middleOf(at);
  const levels = levelsAt(world, at);
  const isShip = shipOn(world, at) !== undefined;
  const spot = levels > 0 ? track(levels)[Math.max(1, level) - 1]! : { x: 0, y: 0 };
  const standing = levels > 0 ? onSpot(men.length) : isShip ? deckSlots(men.length) : slots(men.length);
  const aside = levels === 0 && men.length === 1 && heapsOn(world, at).length > 0 ? 10 : 0; // treasure lies beside it
  const larger = men.length === 1 && aside === 0 ? scale : Math.min(scale, 1.15);
  return men.map((man, i) => {
    const slot = standing[i]!;
    return {
      man,
      at: { x: middle.x + spot.x + slot.x + aside, y: middle.y + spot.y + slot.y, scale: slot.scale * larger },
      swims: !isShip && !isLand(at),
    };
  });
}

function onSpot(count: number): Slot[] {
  const apart = Math.min(9, 22 / count);
  return Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * apart, y: -5, scale: count > 2 ? 0.5 : 0.6 }));
}
