// The keys of the table that are one letter long. They rest while somebody types, while a dialog is open, and beside Ctrl, Alt and Meta.
import { paces, settings } from "../shell/settings.svelte";

export interface Deeds {
  skip(): void;
  board(): void;
  around(): void;
  changes(): void;
  keys(): void;
  choices(): void;
  log(): void;
}

const named: Record<string, keyof Deeds | "pace"> = {
  s: "skip",
  b: "board",
  a: "around",
  c: "changes",
  "?": "keys",
  m: "choices",
  l: "log",
  p: "pace",
};

/** Keys and the text that tells what they do (table.key_*), in the order of the list. */
export const keyList: [string, string][] = [
  ["Tab", "tab"],
  ["← ↑ → ↓", "arrows"],
  ["Enter", "enter"],
  ["Esc", "escape"],
  ["m", "choices"],
  ["s", "skip"],
  ["p", "pace"],
  ["b", "board"],
  ["a", "around"],
  ["c", "changes"],
  ["l", "log"],
  ["+ − 0", "zoom"],
  ["?", "keys"],
];

export function hotkeys(event: KeyboardEvent, deeds: Deeds): void {
  const typing = (event.target as Element | null)?.closest?.("input, textarea, select, dialog, [contenteditable]");
  const deed = named[event.key];
  if (typing || !deed || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  event.preventDefault();
  if (deed === "pace") settings.change({ pace: paces[(paces.indexOf(settings.pace) + 1) % paces.length]! });
  else deeds[deed]();
}
