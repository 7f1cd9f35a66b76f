// Terra Incognita: an island of face-down tiles, with pirates, treasure, ships and cards.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { keyName } from "./names";
import Stock from "./Stock.svelte";
import texts from "./texts.json";

export default { Board, Hand, Stock, texts, keyName } satisfies BoardRoom;
