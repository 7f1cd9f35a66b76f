// Finis Terrae: a sea chart that grows, with the day's weather, market and dice beside it and a ship board for every seat.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { keyName, shipName } from "./names";
import { standingOf } from "./standing";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

// The black flag is up until a record is cleared, and what is thrown into the sea is gone.
const sure = ["raise", "jettison"];

const called: BoardRoom["called"] = (domain, word, say) => (domain === "ship" ? shipName(word, say) : undefined);

// Of a turn the log tells in one line what came of it.
const headings = ["day"];
const asides = ["rolled", "sails", "second", "ordered", "stepped", "stowed", "paid", "struck", "reorganises", "drew"];

export default {
  Board,
  Hand,
  Stock,
  texts,
  headings,
  asides,
  sure,
  zooms: true,
  called,
  keyName,
  standing: standingOf,
  describe: () => import("./describe"),
} satisfies BoardRoom;
