// Terra Incognita: an island of face-down tiles, with pirates, treasure, ships and cards.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { keyName } from "./names";
import { standing } from "./standing";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

// Of a turn the log tells in one line what came of it.
const headings = ["round"];
const asides = ["advanced", "turned"];

// Whose turn comes next is told when it has come.
const untold = ["turn", "turn_ends", "round"];

export default {
  Board,
  Hand,
  Stock,
  texts,
  headings,
  asides,
  untold,
  standing,
  describe: () => import("./describe"),
  keyName,
} satisfies BoardRoom;
