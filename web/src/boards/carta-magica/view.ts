// Reading a view: whose cards lie where, what a card is, what is being faced. No rules, only places.
import content from "../../generated/carta-magica.content.json";
import type { Seat, View } from "../../generated/carta-magica";
import type { Place } from "../../net/wire";
import type { Say } from "../board";

export interface Adventure {
  kind: string;
  value: number;
  strength: number;
}

export interface Segment {
  number: number;
  wind: boolean;
  hammer: boolean;
  card: boolean;
  goods: boolean;
  power: boolean;
  storm: boolean;
}

export const adventures = content.adventure as Record<string, Adventure>;
export const talismans = content.talisman as Record<string, { design: string; value: number }>;
export const challenges = content.challenge as Record<string, { design: string }>;
export const segments = content.segment as Record<string, Segment>;
export const TOKENS = ["gold", "goods", "power"] as const;
export type Token = (typeof TOKENS)[number];

/** The ring of winds, clockwise from the north; a number spun for a direction counts along it from 1. */
export const WINDS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/** The colour of the screens (1 to 6) for each ship of the game. */
const colours: Record<string, number> = { crimson: 1, amber: 3, jade: 4, violet: 5 };

export function colourOf(view: unknown, seat: number): number | undefined {
  return colours[seatOf(view as View, seat)?.colour ?? ""];
}

export function colourWordNumber(word: string): number {
  return colours[word] ?? 1;
}

export function pieceColour(view: View, places: Place[], seat: number): number {
  return colourOf(view, seat) ?? places[seat]?.colour ?? 1;
}

export function seatOf(view: View, seat: number): Seat | undefined {
  return view.seats[String(seat)];
}

export function seatNumbers(view: View): number[] {
  return Object.keys(view.seats).map(Number);
}

/** The adventure cards whose place is this, as far as the viewer knows. */
export function cardsAt(view: View, place: string): string[] {
  return Object.keys(view.card).filter((card) => view.card[card] === place);
}

export function talismansAt(view: View, spot: string): string[] {
  return Object.keys(view.talisman).filter((talisman) => view.talisman[talisman] === spot);
}

export function soughtBy(view: View, seat: number): string | undefined {
  return challenges[seatOf(view, seat)?.challenge ?? ""]?.design;
}

/** Titles of monsters and talismans end with their figures in brackets, which the drawings show themselves. */
export function bare(title: string): string {
  return title.replace(/ \([^)]*\)$/, "");
}

export function designName(design: string, say: Say): string {
  const talisman = Object.keys(talismans).find((id) => talismans[id]!.design === design);
  return talisman ? bare(say.title("talisman", talisman)) : design;
}

export function cardName(card: string, say: Say): string {
  return bare(say.title("adventure", card));
}

/** What a card does, in words. */
export function cardEffect(card: string, say: Say): string {
  const { kind, value, strength } = adventures[card]!;
  return say.text(`effect.${kind}`, { value: Math.abs(value), strength });
}

export function symbolOf(card: string): string {
  const kind = adventures[card]?.kind ?? "card";
  return kind === "monster" ? card : kind;
}

export interface Needle {
  ring: "segment" | "direction";
  word: string;
}

/** What the arrow shows by the view alone: the spin being looked at, else the storm, else the turn's segment. */
export function needleOf(view: View): Needle | null {
  if (view.spun > 0)
    return view.spin_for === "direction"
      ? { ring: "direction", word: WINDS[view.spun - 1]! }
      : { ring: "segment", word: String(view.spun) };
  if (view.direction !== "none") return { ring: "direction", word: view.direction };
  return view.segment === "none" ? null : { ring: "segment", word: view.segment };
}
