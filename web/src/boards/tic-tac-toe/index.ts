// tic-tac-toe: the smallest board.
import type { BoardRoom } from "../board";
import Board from "./Board.svelte";

export default { Board } satisfies BoardRoom;
