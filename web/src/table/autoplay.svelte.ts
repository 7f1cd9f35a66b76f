// A single choice may be played by itself, after a moment in which everybody can see it coming, if the reader's settings say so.
import { settings, type Pace } from "../shell/settings.svelte";
import type { Action } from "./action";
import type { TableState } from "./state.svelte";

const waits: Record<Pace, number> = { slow: 1200, normal: 700, quick: 300, once: 60 }; // milliseconds

/** How long a single choice is seen before it is played, at the reader's pace. */
export function forcedWait(): number {
  return waits[settings.pace];
}

/** The one action that is about to be played by itself, or null. Not while the table is explained or after
 * something was taken back, not where a confirmation is due, and not while somebody looks at a course they have pressed
 * or drags something. */
export function forced(table: TableState): Action | null {
  const composer = table.room?.composer;
  if (!settings.autoPlay || !composer || table.mine === null || table.mine !== table.seat) return null;
  if (table.held || table.sending || table.connection.state !== "open" || table.at === table.takenBackAt) return null;
  if (composer.goal || composer.hauling) return null;
  const only = composer.legal.length === 1 ? composer.legal[0]! : null;
  return only && !table.room?.board?.sure?.includes(only.verb) ? only : null;
}
