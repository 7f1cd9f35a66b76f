// What bots are called: the levels have names and a sentence in the reader's language, other kinds are called as the server does.
import type { BotKind } from "../net/connection.svelte";
import { say } from "./say.svelte";

const LEVELS = ["easy", "medium", "hard", "master"];

export const BOT = "medium"; // who plays where nothing else is said

export function botTitle(bot: string, kinds: BotKind[]): string {
  return LEVELS.includes(bot) ? say.text(`bot.${bot}`) : (kinds.find((kind) => kind.bot === bot)?.title ?? bot);
}

/** How a bot plays, in a sentence; "" where there is nothing to say. */
export function botStyle(bot: string): string {
  return LEVELS.includes(bot) ? say.text(`bot.${bot}.style`) : "";
}
