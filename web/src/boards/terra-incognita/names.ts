// Spoken names of what can be pressed, for screen readers and hints.
import type { Say } from "../board";
import { isLand } from "./geometry";
import { isOpen, type Man, menOn, shipOn, type World } from "./world";

/** A square with what is known to lie there. */
export function spokenSpace(space: string, world: World, say: Say): string {
  const lie = world.tiles[space];
  const ship = shipOn(world, space);
  const men = menOn(world, space).filter((man) => man.at !== "none" && ship === undefined);
  const ground = lie && isOpen(lie) ? say.title("face", lie.face ?? "empty") : say.text(isLand(space) ? "key.down" : "key.water");
  const what = ship === undefined ? ground : say.text("key.ship", { seat: say.seat(ship) });
  const who = men.map((man) => say.text("key.man_there", { seat: say.seat(man.seat), pawn: man.pawn })).join(", ");
  return say.text(who ? "key.space_with" : "key.space_of", { space, what, who });
}

export function spokenMan(man: Man, say: Say): string {
  const seat = say.seat(man.seat);
  const crew = man.kind === "crew";
  const name = crew ? say.text("key.crew", { seat, pawn: man.pawn }) : say.text("key.islander", { islander: say.title("islander", man.kind), seat });
  return [name, man.at === "none" ? say.text("state.down") : say.text("key.at", { space: man.at }), ...states(man, say)].join(", ");
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
  pawn: (word, say) => say.text("key.pawn", { pawn: word }),
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
