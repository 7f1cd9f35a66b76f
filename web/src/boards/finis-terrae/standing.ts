// How far the game is: points as they stand, and the day among the days that there can be. The weather deck bounds them (FT-END-05).
import type { View } from "../../generated/finis-terrae";
import type { Say, Standing } from "../board";
import { read } from "./reading";
import { deckOf, seatNumbers } from "./view";

/** The fewest and the most days that the game can have, seen from this one. */
export function daysOf(view: View): { least: number; most: number } {
  const deck = deckOf(view);
  const finis = view.shown.finis ?? 0;
  if (finis > 1) return { least: view.day, most: view.day };
  const unseen = (kind: string) => deck.unseen.find((cards) => cards.kind === kind)!.count;
  const waits = view.weather === "none" || view.weather === "storm" || view.weather === null;
  const gone = view.day === 0 ? 0 : waits ? view.day - 1 : view.day; // days whose card is known
  const before = finis === 0 ? deck.above : 0; // cards that come for certain before the last ones
  const last = finis === 0 ? deck.below : deck.mixed - 1; // cards that may come before the second Finis Terrae
  const dry = unseen("sunny") + unseen("rain"); // a storm is no day
  return { least: gone + before - Math.min(unseen("storm"), before) + 1, most: gone + Math.min(before + last, dry) + 1 };
}

export function standingOf(view: unknown, say: Say): Standing {
  const table = view as View;
  const { scores } = read(table);
  const { least, most } = daysOf(table);
  const over = table.phase === "over";
  const slots = { day: table.day, least, most };
  const text = table.day === 0 ? say.text("day.before") : say.text(least === most ? "progress.exact" : "progress", slots);
  return {
    points: seatNumbers(table).map((seat) => scores.total(seat)),
    progress: { text, done: over ? 1 : Math.max(0, table.day - 1) / ((least + most) / 2) },
    ...(table.weather === "finis" && !over ? { last: say.text("last_day") } : {}),
  };
}
