// How the game stands: points, and which of the rounds is played.
import type { View } from "../../generated/terra";
import type { Say, Standing } from "../board";

export function standing(state: unknown, say: Say): Standing {
  const view = state as View;
  const seats = Object.keys(view.seats).map((seat) => view.seats[seat]!);
  return {
    points: seats.map((seat) => seat.score),
    progress: {
      text: say.text("round", { round: view.round, rounds: view.rounds }),
      done: view.phase === "over" ? 1 : (view.round - 1) / view.rounds,
    },
    last: view.phase !== "over" && view.rounds > 1 && view.round === view.rounds ? say.text("last") : undefined,
  };
}
