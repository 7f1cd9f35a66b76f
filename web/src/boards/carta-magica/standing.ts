// How the game stands: the points that would be counted now (CM-SCORE-01 to CM-SCORE-05), and how far round the island the first ship is.
import type { View } from "../../generated/carta-magica";
import type { Say, Standing } from "../board";
import { HEIGHT, middleOf, WIDTH } from "./geometry";
import { adventures, cardsAt, seatNumbers, seatOf, soughtBy, talismans, talismansAt } from "./view";

const CHALLENGE_POINTS = 10;
const VOYAGE_POINTS = 15;
const sum = (numbers: number[]): number => numbers.reduce((all, n) => all + n, 0);

/** The points of a seat; of cards that are held hidden nobody else counts any. */
export function pointsOf(view: View, seat: number): number {
  const own = seatOf(view, seat)!;
  const owned = talismansAt(view, `seat-${seat}`).map((id) => talismans[id]!);
  const named = owned.filter((talisman) => talisman.design === soughtBy(view, seat));
  const cards = cardsAt(view, `hand-${seat}`).map((id) => adventures[id]!);
  const gold = view.options.gold_cards_score === "no" ? [] : cards.filter((card) => card.kind === "gold");
  const voyage = own.condition === "complete" ? VOYAGE_POINTS : 0;
  return sum(owned.map((t) => t.value)) + CHALLENGE_POINTS * named.length + own.gold + sum(gold.map((card) => card.value)) + voyage;
}

/** Degrees clockwise from the meridian, which runs north of the island's middle. */
function bearing(cell: string): number {
  const { x, y } = middleOf(cell);
  return ((Math.atan2(x - WIDTH / 2, HEIGHT / 2 - y) * 180) / Math.PI + 360) % 360;
}

/** Which part of the way round the island a ship has made since it left home, from 0 to 1; back and forth is no way made. */
export function partRound(view: View, seat: number): number {
  const { ship, home, laps, condition } = seatOf(view, seat)!;
  if (condition === "complete") return 1;
  if (ship === "none" || home === "none") return 0;
  return Math.min(1, Math.abs(360 * laps + bearing(ship) - bearing(home)) / 360);
}

/** While the last round is played: why it is the last. */
function lastOf(view: View, say: Say): string | undefined {
  const home = seatNumbers(view).filter((seat) => seatOf(view, seat)!.condition === "complete");
  if (view.end !== "none") return undefined;
  if (view.final !== "none") return say.text(`last.${view.options.final_round}`, { seat: home.map((seat) => say.seat(seat)).join(", ") });
  return view.options.round_limit > 0 && view.round >= view.options.round_limit ? say.text("last.limit", { round: view.round }) : undefined;
}

export function standing(state: unknown, say: Say): Standing {
  const view = state as View;
  const seats = seatNumbers(view);
  const parts = seats.map((seat) => partRound(view, seat));
  const part = Math.max(...parts);
  const first = seats[parts.indexOf(part)]!;
  const limit = view.options.round_limit;
  const round = view.round > 0 ? say.text("round", { round: view.round }) : say.text("round.before");
  const text = part > 0 ? say.text("progress.round", { round, seat: say.seat(first), part: Math.round(100 * part) }) : round;
  return {
    points: seats.map((seat) => pointsOf(view, seat)),
    progress: { text, done: view.end === "none" ? Math.min(1, Math.max(part, limit > 0 ? view.round / limit : 0)) : 1 },
    last: lastOf(view, say),
    out: seats.map((seat) => (seatOf(view, seat)!.condition === "complete" ? say.text("out.home") : null)),
  };
}
