// What happened at the table beside the moves, in words: who took something back, resigned, ran out of time, left or came back.
import type { Note } from "../net/wire";
import type { GameSay } from "../say/game";
import { say } from "../say/say.svelte";
import type { TableState } from "./state.svelte";

/** renewed: taking back renews the dice at this table. */
export function noteText(note: Note, words: GameSay, renewed: boolean): string {
  const key = note.what === "took_back" && renewed ? "took_back_dice" : note.what;
  return say.text(`note.${key}`, { name: words.seat(note.seat), action: note.action ? words.label(note.action) : "" });
}

/** What the button to the next game says to the person who may open it, to one who is invited, and to a spectator. */
export function rematchText(table: TableState): string {
  const by = table.head?.rematch_by;
  if (table.you.length === 0) return say.text("end.rematch_watch");
  const invited = table.head?.rematch !== undefined && by !== undefined && !table.you.includes(by);
  return invited ? say.text("end.rematch_join", { name: table.room?.say.seat(by) ?? "" }) : say.text("end.rematch");
}
