// The spaces of a bar: their keys, as the composer has them, and their names.
import type { Say } from "../board";
import { type Bar, marksOf } from "./content";

export const spacesOf = (bar: Bar) => marksOf(bar).length + 1;
export const spaceKey = (bar: Bar, space: number) => `space:${bar}-${space}`;
export const keysOf = (bar: Bar) => Array.from({ length: spacesOf(bar) }, (_, n) => spaceKey(bar, n));

export function spaceName(bar: Bar, space: number, imperial: boolean, say: Say): string {
  if (!imperial || bar !== "length") return say.title("space", `${bar}-${space}`);
  const marks = marksOf(bar);
  const [from, to] = [marks[space - 1]?.imperial, marks[space]?.imperial];
  if (from && to) return say.text("between", { from, to });
  return from ? say.text("above", { from }) : say.text("below", { to: to ?? "" });
}

/** The name of a place where a piece can stand: area:italy, space:year-17. */
export function placeName(key: string, imperial: boolean, say: Say): string {
  const [domain, word = ""] = key.split(":");
  if (domain === "area") return say.title("area", word);
  const [bar, space] = word.split("-");
  return spaceName(bar as Bar, Number(space), imperial, say);
}

/** What is heard of a place: its name, whose piece stands there, and what pressing it does. */
export function spokenPlace(name: string, owner: number | undefined, can: boolean, say: Say): string {
  if (owner !== undefined) return say.text("taken", { place: name, who: say.seat(owner) });
  return can ? say.text("vacant", { place: name }) : name;
}
