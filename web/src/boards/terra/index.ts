// TERRA: the world map with its three bars.
import type { BoardRoom, Say } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

function keyName(key: string, say: Say): string {
  const [domain = "", word = ""] = key.split(":");
  const names: Record<string, () => string> = {
    area: () => say.title("area", word),
    space: () => say.title("space", word),
    bar: () => say.text(word),
    count: () => say.text("take", { count: word }),
    verb: () => (word === "pass" ? say.text("pass") : word),
  };
  return names[domain]?.() ?? word;
}

export default { Board, Hand, Stock, texts, keyName, zooms: true } satisfies BoardRoom;
