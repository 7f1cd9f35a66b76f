// Calls the reader to the table: the mark in the title bar and, if wished, a notification, when it becomes their turn unseen.
import { say } from "../say/say.svelte";
import { settings } from "../shell/settings.svelte";

export function titleOf(game: string, mine: boolean): string {
  return mine ? say.text("table.title_mine", { game }) : say.text("table.title", { game });
}

export function notifyTurn(table: string, game: string, prompt: string): void {
  if (!settings.notifications || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const note = new Notification(say.text("table.notify", { game }), { body: prompt, tag: table });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only to service workers; the title still says it.
  }
}
