// The log as people read it: one entry for a turn, with the lines of its steps inside, and headings where the game counts rounds or days.
// Pure functions over steps, so that they can be tested without a page.
import type { Step, Told } from "../net/wire";
import type { Part } from "../say/game";

/** Something that was told: an event, or an action that no event tells. */
export interface Line {
  at: number; // the step
  told: Told | null; // null: the action tells itself
  step: Step;
}

export interface Entry {
  kind: "turn" | "heading";
  key: string;
  actor: number | null; // null: chance, before anybody has acted
  at: number; // the last step in it
  lines: Line[];
}

/** What opens a turn of somebody else is told at the end of the last one, but belongs to the next. */
const OPENS = ["turn", "turn_ends"];

/** The steps in entries: a turn is what one seat does without another acting, and what chance answers to it. */
export function entries(log: Step[], headings: string[]): Entry[] {
  const found: Entry[] = [];
  let open: Entry | null = null;
  const begin = (kind: Entry["kind"], actor: number | null, at: number): Entry => {
    const entry: Entry = {
      kind,
      key: `${kind}${at}.${found.length && found[found.length - 1]!.at === at ? found.length : 0}`,
      actor,
      at,
      lines: [],
    };
    found.push(entry);
    return entry;
  };
  for (const step of log) {
    const actor = step.actor === "chance" ? (open?.actor ?? null) : step.actor;
    if (open && actor !== open.actor && open.actor !== null) open = null;
    if (open && open.actor === null) open.actor = actor;
    for (const told of step.events.length ? step.events : [null]) {
      if (told && headings.includes(told.event)) {
        begin("heading", null, step.at).lines.push({ at: step.at, told, step });
        open = null;
        continue;
      }
      open ??= begin("turn", actor, step.at);
      open.at = step.at;
      open.lines.push({ at: step.at, told, step });
    }
  }
  return found.filter((entry) => entry.lines.some(({ told }) => !told || !OPENS.includes(told.event)));
}

/** The lines that the one sentence of a turn is made of: of several like events the last, without those the game calls asides. */
export function gist(lines: Line[], asides: string[], most: number): { lines: Line[]; more: boolean } {
  const telling = lines.filter(({ told }) => told && !asides.includes(told.event) && !OPENS.includes(told.event));
  const kept = telling.length ? telling : lines.filter(({ told }) => told && !OPENS.includes(told.event)).slice(-1);
  const last = kept.filter(({ told }, i) => kept[i + 1]?.told?.event !== told!.event || repeats(told!, kept[i + 1]!.told!));
  const chosen = last.length ? last : lines.filter(({ told }) => !told).slice(-1);
  return { lines: chosen.slice(0, most), more: chosen.length > most };
}

/** Two like events are both worth telling when they speak of different people. */
function repeats(one: Told, other: Told): boolean {
  return one.seat !== other.seat || one.faction !== other.faction;
}

/** Sentences as one: where the next begins with the same name, the name is left out. What stands in brackets at the end is left out. */
export function joined(sentences: Part[][], more: boolean): Part[] {
  const found: Part[] = [];
  let name = "";
  sentences.forEach((parts, i) => {
    const bare = withoutBrackets(parts);
    const [first, second] = bare;
    const goesOn =
      i > 0 &&
      first !== undefined &&
      first.kind !== "text" &&
      first.text === name &&
      second?.kind === "text" &&
      second.text.startsWith(" ");
    if (i > 0) found.push({ kind: "text", text: goesOn ? "," : "; " });
    found.push(...(goesOn ? bare.slice(1) : i > 0 ? lowered(bare) : bare));
    name = first && first.kind !== "text" ? first.text : "";
  });
  if (more) found.push({ kind: "text", text: " …" });
  return found;
}

function withoutBrackets(parts: Part[]): Part[] {
  const text = parts.map((part) => part.text).join("");
  const cut = /^(.+?) \([^()]*\)$/.exec(text)?.[1]?.length;
  if (cut === undefined) return parts;
  const found: Part[] = [];
  let length = 0;
  for (const part of parts) {
    const left = cut - length;
    length += part.text.length;
    if (left <= 0) break;
    found.push(part.text.length <= left ? part : { ...part, text: part.text.slice(0, left) });
  }
  return found;
}

/** In the middle of a sentence a text begins small; names keep their first letter. */
function lowered(parts: Part[]): Part[] {
  const [first, ...rest] = parts;
  if (first?.kind !== "text") return parts;
  return [{ ...first, text: first.text.charAt(0).toLocaleLowerCase() + first.text.slice(1) }, ...rest];
}
