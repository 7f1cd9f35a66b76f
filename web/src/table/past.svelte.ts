// Looking back while the game goes on: the board after an earlier step, as everybody could see it.
import type { BoardProps } from "../boards/board";
import { Composer } from "./composer.svelte";
import type { Answer } from "../net/connection.svelte";
import type { Room, TableState } from "./state.svelte";

type Shot = Answer<"replay">;

export class Past {
  shot = $state.raw<Shot | null>(null);
  #table: TableState;
  #wanted = 0;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** Shows the board after a step; of several wishes the newest counts. */
  async look(step: number): Promise<void> {
    const wanted = ++this.#wanted;
    const shot = await this.#table.ask("replay", { table: this.#table.id, step });
    if (shot && wanted === this.#wanted) this.shot = shot;
  }

  back(): void {
    this.#wanted++;
    this.shot = null;
  }

  /** What the board is given instead of the present: nothing can be pressed there. */
  props(room: Room, now: BoardProps): BoardProps | null {
    if (!this.shot) return null;
    const ignore = () => undefined;
    const composer = new Composer(room.game, { play: ignore, label: () => "", refused: ignore, sureNeeded: () => false });
    return {
      ...now,
      view: this.shot.view,
      turn: { ...this.shot.turn, legal: undefined },
      seat: null,
      steps: [],
      composer,
      motion: false,
      deadline: undefined,
    };
  }
}
