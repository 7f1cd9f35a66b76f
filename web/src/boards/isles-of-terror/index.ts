// Isles of Terror: an isle of hexagons in the mist, a player board for every faction, cards, dice and terrors.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { colourOf, keyName } from "./names";
import { read } from "./reading";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

// A camp that is given up is gone, and with it perhaps the area.
const sure = ["abandon"];

/** A seat that leads one faction has its colour; who leads several keeps his own. */
function seatColour(view: unknown, seat: number): number | undefined {
  const own = read(view, null).boards.filter((board) => board.seat === seat);
  return own.length === 1 ? colourOf(own[0]!.faction) : undefined;
}

export default { Board, Hand, Stock, texts, sure, zooms: true, broad: true, colourOf: seatColour, keyName } satisfies BoardRoom;
