// Spoken names of what can be pressed, for screen readers and hints.
import type { Say } from "../board";
import { noted } from "./content";
import { isLand } from "./geometry";
import { type Heap, heapsOn, isOpen, isSpent, levelsAt, type Lie, type Man, menOn, shipOn, type World } from "./world";

/** What lies on a square or floats there: its tile or ship, and what is known of it. */
function ground(space: string, world: World, say: Say): string[] {
  const lie = world.tiles[space];
  const ship = shipOn(world, space);
  if (ship !== undefined) return [say.text("key.ship", { seat: say.seat(ship) })];
  if (!isLand(space)) return [say.text("key.water")];
  if (!lie || !isOpen(lie)) return [say.text("key.down"), ...noteOn(lie, say)];
  const end = lie.look === "collapsed" ? "key.collapsed" : isSpent(lie) ? "key.spent" : null;
  return [say.title("face", lie.face ?? "empty"), ...(end ? [say.text(end)] : [])];
}

/** What the reader has seen there, or that somebody looked. */
function noteOn(lie: Lie | undefined, say: Say): string[] {
  if (!lie?.note) return lie?.look === "peeked" ? [say.text("key.peeked")] : [];
  const { face, doubtful } = noted(lie.note);
  return [say.text(doubtful ? "key.noted_once" : "key.noted", { face: say.title("face", face) })];
}

function heapNames(heap: Heap, say: Say): string {
  const names = [
    heap.coins > 0 && say.text("key.coins", { count: heap.coins }),
    heap.bag && say.title("item", "bag"),
    heap.chest && say.title("item", "chest"),
  ];
  return names.filter((name): name is string => Boolean(name)).join(", ");
}

/** A square with everything that lies and stands there. */
export function spokenSpace(space: string, world: World, say: Say): string {
  const numbered = levelsAt(world, space) > 0;
  const heaps = heapsOn(world, space).map(([level, heap]) =>
    numbered ? say.text("key.on_number", { what: heapNames(heap, say), level }) : heapNames(heap, say),
  );
  const men = menOn(world, space).map((man) =>
    numbered ? say.text("key.on_number", { what: nameOf(man, say), level: Math.max(1, man.level) }) : nameOf(man, say),
  );
  return [say.text("key.space", { space }), ...ground(space, world, say), ...heaps, ...men].join(", ");
}

/** Whose pawn it is, and which. */
export function nameOf(man: Man, say: Say): string {
  const seat = say.seat(man.seat);
  if (man.kind === "crew") return say.text("key.crew", { seat, pawn: man.pawn });
  return man.kind === "cutlass"
    ? say.text("key.cutlass", { seat })
    : say.text("key.islander", { islander: say.title("islander", man.kind), seat });
}

export function spokenMan(man: Man, say: Say): string {
  const name = nameOf(man, say);
  return [name, man.at === "none" ? say.text("state.down") : whereOf(man, say), ...states(man, say)].join(", ");
}

function whereOf(man: Man, say: Say): string {
  return man.level > 0 ? say.text("key.level", { level: man.level, space: man.at }) : say.text("key.at", { space: man.at });
}

/** What is the matter with a pawn, in words. */
export function states(man: Man, say: Say): string[] {
  return [
    man.load !== "none" && say.text("state.carries", { item: say.title("item", man.load) }),
    man.state !== "none" && say.text(`state.${man.state}`),
    man.rest > 0 && say.text("state.rests", { turns: man.rest }),
    man.fresh && say.text("state.fresh"),
    ...man.armed.split("-").map((card) => card !== "none" && say.text("state.armed", { card: say.title("ability", card) })),
  ].filter((text): text is string => Boolean(text));
}

const speakers: Record<string, (word: string, say: Say) => string> = {
  space: (word, say) => say.text("key.space", { space: word }),
  land: (word, say) => say.text("key.space", { space: word }),
  pawn: (word, say) => say.text("key.pawn", { pawn: say.title("pawn", word) }),
  level: (word, say) => say.text("key.number", { level: word }),
  side: (word, say) => say.text("key.side", { side: say.text(`side.${word}`) }),
  way: (word, say) => say.text(`key.way.${word}`),
  length: (word, say) => say.text("key.length", { length: word }),
  seat: (word, say) => say.seat(Number(word)),
  verb: (word, say) => say.text(`verb.${word}`),
};

export function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return speakers[domain]?.(word, say) ?? say.title(domain, word);
}
