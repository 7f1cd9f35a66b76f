// Carta Magica: an engraved sea chart with its wheel, market and cards.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { keyName } from "./names";
import Stock from "./Stock.svelte";
import texts from "./texts.json";
import { colourOf } from "./view";

// A purchase turns another talisman open and a Curse turns three: neither can be taken back.
const sure = ["buy", "buy_top", "curse"];

export default { Board, Hand, Stock, texts, sure, colourOf, keyName } satisfies BoardRoom;
