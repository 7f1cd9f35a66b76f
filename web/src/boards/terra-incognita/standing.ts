// How far the game is, in figures and words.
import type { View } from "../../generated/terra-incognita";
import type { Say, Standing } from "../board";
import { tiles } from "./content";
import { seatNumbers } from "./world";

const COINS = 37;
const WORTH = { bag: 2, chest: 3 };
const PLACES = 117;

/** Points that a seat has brought home. */
export function pointsOf(view: View, seat: number): number {
  const at = (fate: string) => fate === `home-${seat}`;
  return (view.seats[String(seat)]?.pile ?? 0) + (at(view.bag) ? WORTH.bag : 0) + (at(view.chest) ? WORTH.chest : 0);
}

export interface Count {
  total: number; // treasure items of this game: the Bag only once it has come into play
  hidden: number;
  home: number;
  lost: number;
}

/** Where the treasure items are. */
export function treasure(view: View): Count {
  const isHome = (fate: string) => fate.startsWith("home-");
  const coins = Object.entries(view.hidden).reduce((sum, [tile, count]) => sum + count * (tiles[tile]?.coins ?? 0), 0);
  const single = [view.chest, view.bag];
  return {
    total: COINS + 1 + (view.bag === "none" ? 0 : 1),
    hidden: coins + (view.chest === "none" ? 1 : 0),
    home: seatNumbers(view).reduce((sum, n) => sum + view.seats[String(n)]!.pile, 0) + single.filter(isHome).length,
    lost: view.removed + single.filter((fate) => fate === "removed").length,
  };
}

export const openTiles = (view: View) => PLACES - Object.values(view.lies).filter((look) => look === "down" || look === "peeked").length;

/** Half of the way is finding the treasure, half is settling it; or it is the rounds, where they end the game sooner. */
function done(view: View, { total, hidden, home, lost }: Count): number {
  if (view.phase === "over") return 1;
  const cap = view.options.round_cap;
  return Math.min(1, Math.max((total - hidden + home + lost) / (2 * total), cap > 0 ? Math.max(0, view.round - 1) / cap : 0));
}

function lastWords(view: View, say: Say): string | undefined {
  const { round_cap: cap, stall_rounds: stall } = view.options;
  if (view.phase === "over" || view.phase === "first") return undefined;
  if (cap > 0 && view.round >= cap) return say.text("standing.last");
  if (stall > 0 && view.stall >= stall - 1 && view.progress === "no") return say.text("standing.stall");
  return undefined;
}

/** A crew without a pawn in play can never come back: only a pirate on the Respawn tile revives others. */
const isOut = (view: View, seat: number) => Object.values(view.seats[String(seat)]!.at).every((at) => at === "none");

export function standing(seen: unknown, say: Say): Standing {
  const view = seen as View;
  const count = treasure(view);
  const seats = seatNumbers(view);
  return {
    points: seats.map((n) => pointsOf(view, n)),
    progress: {
      text: say.text(count.lost > 0 ? "standing.progress_lost" : "standing.progress", {
        round: view.round,
        found: count.total - count.hidden,
        total: count.total,
        home: count.home,
        lost: count.lost,
      }),
      done: done(view, count),
    },
    last: lastWords(view, say),
    out: seats.map((n) => (isOut(view, n) ? say.text("standing.out") : null)),
  };
}
