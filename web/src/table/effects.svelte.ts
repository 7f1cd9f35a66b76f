// What follows from changes at the table beside the drawing: sounds, the title, notifications, the view of a hot seat.
import { flat } from "../say/game";
import { toasts } from "../shell/toasts.svelte";
import { notifyTurn, titleOf } from "./attention";
import { noteText } from "./notes";
import { listenForGesture, sound } from "./sounds";
import type { TableState } from "./state.svelte";

/** To be called while a component is made. */
export function accompany(table: TableState): void {
  $effect(listenForGesture);

  $effect(() => {
    document.title = titleOf(table.room?.say.name() ?? "", table.mine !== null);
  });

  let wasMine = false;
  $effect(() => {
    const mine = table.mine !== null && table.room !== null;
    if (mine && !wasMine) {
      sound("turn");
      const { say } = table.room!;
      notifyTurn(table.id, say.name(), table.turn.prompt ? flat(say.event(table.turn.prompt)) : "");
    }
    wasMine = mine;
  });

  $effect(() => {
    if (table.steps.length === 0) return;
    sound(table.steps.some((step) => step.actor === "chance") ? "chance" : "step");
  });

  let heard = -1;
  $effect(() => {
    const lines = table.chat.length;
    if (heard >= 0 && lines > heard) sound("chat");
    if (table.entered) heard = lines;
  });

  let noted = -1;
  $effect(() => {
    const { notes, room } = table;
    const last = notes.at(-1);
    const fresh = noted >= 0 && last !== undefined && last.time > noted;
    if (fresh && room && !table.you.includes(last.seat))
      toasts.show({ kind: "plain", text: noteText(last, room.say, table.head?.undone !== undefined) });
    if (table.entered && table.head) noted = last?.time ?? 0;
  });

  let wasOver: boolean | null = null;
  $effect(() => {
    if (!table.head) return;
    const over = table.phase === "over";
    if (over && wasOver === false) sound("end");
    wasOver = over;
  });
}

/** Which of our seats is to look at the screen now: the one that acts, else the one that looks already, else our first. */
export function viewer(table: TableState): number | null {
  if (table.phase !== "playing" || table.you.length === 0) return null;
  return table.mine ?? (table.seat !== null && table.you.includes(table.seat) ? table.seat : table.you[0]!);
}
