// Carta Magica: an engraved sea chart with its wheel, market and cards.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { keyName } from "./names";
import { standing } from "./standing";
import Stock from "./Stock.svelte";
import texts from "./texts.json";
import { colourOf } from "./view";

// A purchase turns another talisman open and a Curse turns three: neither can be taken back.
const sure = ["buy", "buy_top", "curse"];

// Of a turn the log tells in one line what came of it.
const headings = ["round", "final"];
const asides = ["kept", "spun", "sails", "stepped", "crossed", "committed", "saw", "saw_prize", "paid_tokens", "again"];

// Setting sail is what a course says already.
const untold = ["sails"];

export default {
  Board,
  Hand,
  Stock,
  texts,
  headings,
  asides,
  untold,
  sure,
  colourOf,
  keyName,
  standing,
  describe: () => import("./describe"),
} satisfies BoardRoom;
