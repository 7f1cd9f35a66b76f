// The legal list as buttons and groups. Pure functions over actions, so that the list can be tested without a page.
import type { Game } from "../games";
import { type Action, keysOf } from "./action";

export interface Group {
  verb: string;
  actions: Action[];
}

/** By verb, in the order of the list. */
export function groups(actions: Action[]): Group[] {
  const found = new Map<string, Group>();
  for (const action of actions) {
    const group = found.get(action.verb) ?? { verb: action.verb, actions: [] };
    group.actions.push(action);
    found.set(action.verb, group);
  }
  return [...found.values()];
}

export const isPlain = (game: Game, action: Action): boolean => game.verbs[action.verb]?.args.length === 0;

/** Those that nothing on the page stands for, so that they need buttons. `isDrawn` says whether a key is on the page. */
export function undrawn(game: Game, actions: Action[], isDrawn: (key: string) => boolean): Action[] {
  return actions.filter(
    (action) => !isPlain(game, action) && !keysOf(game, action).some((key) => !key.startsWith("verb:") && isDrawn(key)),
  );
}

/** Those whose label has all the words that were typed. */
export function filtered(actions: Action[], typed: string, label: (action: Action) => string): Action[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter((action) => {
    const text = label(action).toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
