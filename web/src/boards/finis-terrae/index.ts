// Finis Terrae: a sea chart that grows, with the day's weather, market and dice beside it and a ship board for every seat.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { keyName, shipName } from "./names";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

// The black flag is up until a record is cleared, and what is thrown into the sea is gone.
const sure = ["raise", "jettison"];

const called: BoardRoom["called"] = (domain, word, say) => (domain === "ship" ? shipName(word, say) : undefined);

export default { Board, Hand, Stock, texts, sure, zooms: true, called, keyName } satisfies BoardRoom;
