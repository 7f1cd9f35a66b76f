// Isles of Terror: an isle of hexagons in the mist, a player board for every faction, cards, dice and terrors.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { called, colourOf, keyName } from "./names";
import { read } from "./reading";
import { standing } from "./standing";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

// A camp that is given up is gone, and with it perhaps the area.
const sure = ["abandon"];

/** A seat that leads one faction has its colour; a seat that leads several keeps its own. */
function seatColour(view: unknown, seat: number): number | undefined {
  const own = read(view, null).boards.filter((board) => board.seat === seat);
  return own.length === 1 ? colourOf(own[0]!.faction) : undefined;
}

// Of a turn the log tells in one line what came of it.
const headings = ["year", "season"];
const asides = [
  "rolled",
  "round",
  "round_won",
  "value",
  "attack_die",
  "year_die",
  "card_die",
  "progress",
  "stays",
  "placed",
  "drew",
  "kept",
  "gained",
  "sea_gained",
  "unloaded",
  "sea_found",
  "lost_resource",
  "attack",
  "combat",
  "revealed",
  "success",
  "terror_moved",
];

export default {
  Board,
  Hand,
  Stock,
  texts,
  extras: ["trade", "post", "abandon"],
  headings,
  asides,
  sure,
  zooms: true,
  broad: true,
  colourOf: seatColour,
  called,
  standing,
  describe: () => import("./describe"),
  keyName,
} satisfies BoardRoom;
