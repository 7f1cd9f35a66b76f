// What a board, a hand and a stock are given, made from the table.
import type { BoardProps } from "../boards/board";
import { settings } from "../shell/settings.svelte";
import type { TableState } from "./state.svelte";

export function boardProps(table: TableState): BoardProps | null {
  const { room, view, seat, turn, steps } = table;
  if (!room || !view) return null;
  const places = table.places.map((place, of) => ({ ...place, name: room.say.seat(of), colour: table.colour(of) }));
  const deadline = table.head?.running === turn.actor ? table.head?.deadline : undefined;
  return { game: room.game, composer: room.composer, say: room.say, view, seat, places, turn, steps, motion: settings.moving, deadline };
}
