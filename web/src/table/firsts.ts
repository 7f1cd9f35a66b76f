// The first game of a kind on this device: then its goal is told from the beginning.
import { readKept, writeKept } from "../shell/kept";
import { isTaught } from "../teach/teaching";
import type { TableState } from "./state.svelte";

const NAME = "isolario.goals";

/** Is this the first game of the kind here, for somebody who plays it? Asked once: the next is not. A guided game tells the goal itself. */
export function isNew(table: TableState, game: string): boolean {
  const { games } = readKept<{ games: string[] }>(NAME, { games: [] });
  if (table.you.length === 0 || games.includes(game) || !isTaught(game)) return false;
  writeKept(NAME, { games: [...games, game] });
  return table.head?.guided === undefined;
}
