// Which colour goes with which faction, and spoken names of what can be pressed, for screen readers and hints.
import type { Say } from "../board";
import type { Faction } from "./model";

const colours: Record<Faction, number> = { rc: 1, ch: 2, cq: 3, yo: 4 };

/** A faction's pieces have its own colour, whoever leads it: with one person, several factions sit on one seat. */
export function colourOf(faction: Faction): number {
  return colours[faction];
}

export function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(/:(.*)/);
  return say.title(domain, word);
}
