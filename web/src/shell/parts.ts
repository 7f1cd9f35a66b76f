// The parts of the page that are loaded when needed. What is not there yet (another room builds it) is simply not shown.
import type { Component } from "svelte";

/* eslint-disable @typescript-eslint/no-explicit-any -- each part has its own properties, said where it is used */
const found = import.meta.glob<{ default: Component<any> }>([
  "../lobby/LobbyPage.svelte", // { asked: URLSearchParams }: the lobby; with ?game=ID about to open a table of it
  "../lobby/SettingsDialog.svelte", // { onclose(): void }
  "../replay/ReplayPage.svelte", // { id: string, query: URLSearchParams }
  "../rules/RulesPanel.svelte", // { game: Game, say: GameSay, rule: string | null }: the rulebook, opened at a rule
  "../end/EndCeremony.svelte", // { table: TableState, onclose(): void }: over the table when the game is over
  "../guide/Guide.svelte", // { table: TableState }: the guided first game; decides itself whether to show
  "../teach/GoalPanel.svelte", // { table: TableState, room: Room }: what wins, scores, ends; symbols
  "../teach/Tips.svelte", // { table: TableState, room: Room }: what a thing is, where a pointer rests on it
  "../teach/WhatCould.svelte", // { table: TableState, room: Room, onclose(): void }: what could I do?
  "../table/Describe.svelte", // { table: TableState, room: Room, what: "board" | "around" | "changes", onclose(): void }
  "../table/KeyList.svelte", // { onclose(): void }
  "../table/OutBar.svelte", // { why: string, onmenu(): void }
  "../table/PastBar.svelte", // { past: Past, table: TableState }: over the board while an earlier one is shown
  "../table/TableMenu.svelte", // { table: TableState, onsettings: (() => void) | null, onclose(): void }
  "../table/TablePage.svelte", // { id: string, fragment: string }
]);

/** part("rules/RulesPanel"): how to load it, or undefined. */
export function part(name: string): (() => Promise<{ default: Component<any> }>) | undefined {
  return found[`../${name}.svelte`];
}
