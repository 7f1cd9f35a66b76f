// What bots are called: the levels have names and a sentence in the reader's language, other kinds are called as the server does.
import type { BotKind, Place } from "../net/wire";
import { say } from "./say.svelte";

const LEVELS = ["easy", "medium", "hard", "master"];

export const BOT = "medium"; // who plays where nothing else is said

export function botTitle(bot: string, kinds: BotKind[]): string {
  if (LEVELS.includes(bot)) return say.text(`bot.${bot}`);
  const kind = kinds.find((known) => known.bot === bot) ?? kinds.find((known) => known.bot === bot.split(":")[0]); // "mcts:60" is one that searches
  return kind?.title ?? say.text("bot.other");
}

/** How a bot plays, in a sentence; "" where there is nothing to say. */
export function botStyle(bot: string): string {
  return LEVELS.includes(bot) ? say.text(`bot.${bot}.style`) : "";
}

/** Who sits there: a person's name, or what their bot is called. */
export function placeName(place: Place, seat: number, kinds: BotKind[]): string {
  return place.name || (place.bot ? botTitle(place.bot, kinds) : say.text("seat.unnamed", { number: seat + 1 }));
}
