// TERRA: the world map with its three bars.
import type { BoardRoom, Say } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { standing } from "./standing";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(":");
  const names: Record<string, () => string> = {
    area: () => say.title("area", word),
    space: () => say.title("space", word),
    count: () => say.text("take", { count: word }),
    verb: () => (word === "pass" ? say.text("pass") : word),
  };
  return names[domain]?.() ?? word;
}

// Of a turn the log tells in one line what came of it.
const headings = ["round"];
const asides = ["where", "asks", "rose", "returned", "refilled", "picture", "scored", "scored_bar", "lost", "lost_bar", "answer", "info"];

export default {
  Board,
  Hand,
  Stock,
  texts,
  headings,
  asides,
  keyName,
  standing,
  describe: () => import("./describe"),
  zooms: true,
} satisfies BoardRoom;
