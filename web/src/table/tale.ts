// A turn as one sentence, for the log and for whoever looks up and asks what just happened.
import type { GameSay, Part } from "../say/game";
import { entries, type Entry, gist, joined, type Line } from "./turns";
import type { Step } from "../net/wire";

const LATELY = 80; // steps: more than a turn has

/** What a line of the log says. */
export function sentenceOf({ told, step }: Line, words: GameSay): Part[] {
  if (told) return words.event(told);
  const action = words.action(step.action);
  if (step.actor === "chance") return action;
  return [{ kind: "seat", seat: step.actor, text: words.seat(step.actor) }, { kind: "text", text: ": " }, ...action];
}

/** A whole turn, in so many clauses. */
export function summaryOf(entry: Entry, words: GameSay, asides: string[], clauses: number): Part[] {
  const { lines, more } = gist(entry.lines, asides, clauses);
  return joined(
    lines.map((line) => sentenceOf(line, words)),
    more,
  );
}

/** The end of a turn, in so many clauses. */
export function endOf(entry: Entry, words: GameSay, asides: string[], clauses: number): Part[] {
  const { lines } = gist(entry.lines, asides, entry.lines.length);
  return joined(
    lines.slice(-clauses).map((line) => sentenceOf(line, words)),
    false,
  );
}

/** The turn that was told last, up to a step. */
export function lastTurn(log: Step[], reached: number, headings: string[]): Entry | undefined {
  const told = reached === Infinity ? log.slice(-LATELY) : log.filter((step) => step.at <= reached).slice(-LATELY);
  return entries(told, headings)
    .filter((entry) => entry.kind === "turn" && entry.actor !== null)
    .at(-1);
}
