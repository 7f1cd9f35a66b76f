// Points so far and the progress of the game at a table, as its board counts them.
import type { Standing } from "../boards/board";
import type { TableState } from "./state.svelte";

export function standingOf(table: TableState): Standing | null {
  const { room, view } = table;
  if (!room?.board?.standing || !view) return null;
  try {
    return room.board.standing(view, room.say);
  } catch (error) {
    console.error(error); // the game goes on without the line
    return null;
  }
}
