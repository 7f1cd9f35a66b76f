// Actions as text, the notation of records and of the wire: "step to=l5".
import type { Game } from "../games";

export interface Action {
  text: string;
  verb: string;
  args: Record<string, string>;
}

export function parseAction(text: string): Action {
  const [verb = "", ...rest] = text.split(" ");
  const args: Record<string, string> = {};
  for (const part of rest) {
    const equals = part.indexOf("=");
    args[part.slice(0, equals)] = part.slice(equals + 1);
  }
  return { text, verb, args };
}

/** What stands for an argument on a board: "cell:l5", by the argument's domain; "verb:wheel" for the verb itself. */
export function keysOf(game: Game, action: Action): string[] {
  const sentence = game.verbs[action.verb];
  const keys = (sentence?.args ?? []).map((a) => `${a.domain}:${action.args[a.name]}`);
  return [`verb:${action.verb}`, ...keys];
}
