// Where each pawn is drawn: on its square, its numbered space, a deck, or swimming; several share a square in good order.
import { deckSlots, isLand, middleOf, type Slot, slots, track } from "./geometry";
import { heapsOn, levelsAt, type Man, shipOn, type World } from "./world";

export interface Placed {
  man: Man;
  at: Slot;
  swims: boolean;
}

/** `scale` enlarges pawns where squares are small on the screen. */
export function placed(world: World, scale: number): Placed[] {
  const groups = new Map<string, Man[]>();
  for (const man of world.men) {
    if (man.at === "none") continue;
    const levels = levelsAt(world, man.at);
    const key = levels > 0 ? `${man.at} ${Math.max(1, man.level)}` : man.at;
    groups.set(key, [...(groups.get(key) ?? []), man]);
  }
  return [...groups.values()].flatMap((men) => together(world, men, scale)).sort((a, b) => a.man.seat - b.man.seat || a.man.pawn - b.man.pawn);
}

function together(world: World, men: Man[], scale: number): Placed[] {
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
    return { man, at: { x: middle.x + spot.x + slot.x + aside, y: middle.y + spot.y + slot.y, scale: slot.scale * larger }, swims: !isShip && !isLand(at) };
  });
}

function onSpot(count: number): Slot[] {
  const apart = Math.min(9, 22 / count);
  return Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * apart, y: -5, scale: count > 2 ? 0.5 : 0.6 }));
}
