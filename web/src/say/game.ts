// A game's words: titles, prompts, the lines of the log and the labels of actions, made from the sentences of the game's tables
// and the arguments that were told. A sentence comes as parts, so that names get their marks and squares and cards can point
// at the board; or flat, for labels and screen readers.
import type { BoardRoom, Say } from "../boards/board";
import type { Argument, Game, Sentence } from "../games";
import type { Place, Told, Value } from "../net/wire";
import { type Action, parseAction } from "../table/action";
import { agree, fill, form, say, type Slots } from "./say.svelte";

export type Part =
  { kind: "text"; text: string } | { kind: "seat"; seat: number; text: string } | { kind: "thing"; key: string; text: string };

export interface GameSay extends Say {
  game: Game;
  name(): string;
  blurb(): string;
  option(name: string): string;
  /** A prompt or a line of the log. */
  event(told: Told): Part[];
  action(action: Action | string): Part[];
  label(action: Action | string): string;
  reason(word: string | null): string;
  scoreLine(word: string): string;
}

export const flat = (parts: Part[]): string => parts.map((part) => part.text).join("");

/** The first letter large: sentences of the tables begin small, since some stand inside others. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function capitalParts(parts: Part[]): Part[] {
  const [first, ...rest] = parts;
  return first && first.kind !== "seat" ? [{ ...first, text: capital(first.text) }, ...rest] : parts;
}

/** Cuts a sentence at its {slots}; `slot` says what stands in one. */
function compose(text: string, slot: (name: string) => Part): Part[] {
  const parts = text.split(/\{(\w+)\}/).map((piece, i): Part => (i % 2 ? slot(piece) : { kind: "text", text: piece }));
  return parts.filter((part) => part.text !== "");
}

export function gameSay(game: Game, room: BoardRoom | null, places: () => Place[]): GameSay {
  const word = (key: string, english: string): string => say.word(game.id, key) ?? english;

  function title(domain: string, value: string | number): string {
    const d = game.domains[domain];
    const written = String(value);
    const own = d?.titles?.[d.words ? d.words.indexOf(written) : Number(value) - (d.min ?? 0)];
    const english = own ?? (d?.words && !/\d/.test(written) ? written.replaceAll("_", " ") : written);
    return word(`title.${domain}.${written}`, english);
  }

  function seat(number: number): string {
    const place = places()[number];
    return place?.name || say.text(place?.kind === "bot" ? "seat.bot" : "seat.unnamed", { number: number + 1 });
  }

  function slotPart(argument: Argument | undefined, name: string, values: Record<string, Value | undefined>): Part {
    const value = values[name];
    const told = values[`${name}_text`];
    if (typeof told === "string") return { kind: "text", text: told };
    if (!argument || value === null || value === undefined) return { kind: "text", text: "?" };
    if (argument.domain === "seat") return { kind: "seat", seat: Number(value), text: seat(Number(value)) };
    if (typeof value === "boolean") return { kind: "text", text: title("yesno", value ? "yes" : "no") };
    const text = room?.called?.(argument.domain, String(value), { text: boardText, title, seat }) ?? title(argument.domain, value);
    return game.domains[argument.domain]?.words ? { kind: "thing", key: `${argument.domain}:${value}`, text } : { kind: "text", text };
  }

  function sentence(row: Sentence, text: string, values: Record<string, Value | undefined>): Part[] {
    const argument = (name: string) => row.args.find((a) => a.name === name);
    const numberIn = (name: string) => {
      const domain = argument(name)?.domain ?? "seat"; // a seat is no number, and has a name
      const { words, titles } = game.domains[domain] ?? {};
      return domain === "seat" || words || titles ? undefined : Number(values[name]);
    };
    let said: number | undefined; // the number said last: a title's words agree with it
    return compose(agree(text, numberIn), (name) => {
      said = numberIn(name) ?? said;
      const part = slotPart(argument(name), name, values);
      return part.kind === "thing" ? { ...part, text: form(part.text, said) } : part;
    });
  }

  function event(told: Told): Part[] {
    const row = game.events[told.event];
    if (!row) return [{ kind: "text", text: told.event }];
    const hidden = row.say_hidden !== undefined && row.args.some((a) => told[a.name] === null);
    const text = hidden ? word(`event.${told.event}.hidden`, row.say_hidden!) : word(`event.${told.event}`, row.say);
    return capitalParts(sentence(row, text, told));
  }

  function action(wanted: Action | string): Part[] {
    const { verb, args, text } = typeof wanted === "string" ? parseAction(wanted) : wanted;
    const row = game.verbs[verb];
    if (!row) return [{ kind: "text", text }];
    const values = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, value === "?" ? null : value]));
    return capitalParts(sentence(row, word(`verb.${verb}`, row.say), values));
  }

  /** A match may end by its people instead of the rules. */
  function endedByPeople(reason: string): string | undefined {
    if (reason === "agreed") return say.text("end.reason_agreed");
    const names = places().flatMap((place, i) => (place.resigned ? [seat(i)] : []));
    return reason === "resigned"
      ? say.text(names.length === 1 ? "end.reason_resigned" : "end.reason_resigned_many", { names: say.list(names) })
      : undefined;
  }

  function boardText(key: string, slots?: Slots): string {
    const english = room?.texts?.[key];
    return english === undefined ? say.text(key, slots) : fill(word(`board.${key}`, english), slots);
  }

  return {
    game,
    text: boardText,
    title,
    seat,
    event,
    action,
    name: () => word("name", game.title),
    blurb: () => word("blurb", game.blurb),
    option: (name) => capital(word(`option.${name}`, game.options.find((o) => o.name === name)?.say ?? name)),
    label: (wanted) => flat(action(wanted)),
    reason: (reason) => (reason ? (endedByPeople(reason) ?? capital(title(game.reasons, reason))) : ""),
    scoreLine: (line) => capital(title(game.score_lines, line)),
  };
}
