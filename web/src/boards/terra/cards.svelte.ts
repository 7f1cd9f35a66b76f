// The upper halves of the cards, the engravings on them, what belongs to each area, and how answers are shown: nearly half of the board's weight, and a table that
// waits for its people needs none of it. So they are loaded with the first card, or the first area that somebody points at. What the domains tell (title, measurements) is on the card from the beginning.
import type { Bar } from "./content";
import type { Card } from "./deck";
import type { Motif } from "./motifs";

type Deck = typeof import("./deck");

let deck = $state.raw<Deck>();
let wanted: Promise<void> | undefined;

/** Once; a line that was lost tries again with the next card. */
function load(): Deck | undefined {
  wanted ??= import("./deck").then(
    (loaded) => void (deck = loaded),
    () => (wanted = undefined),
  );
  return deck;
}

/** Is a card on the table? */
export const isDrawn = (topic: string) => topic !== "none";

export const cardOf = (topic: string): Card | undefined => (isDrawn(topic) ? load()?.cards[topic] : undefined);

export interface Question {
  id: string;
  bar: Bar;
}

/** Questions 2 and 3 of a topic. */
export function questionsOf(topic: string): Question[] {
  const found = isDrawn(topic) ? load()?.questions : undefined;
  return [`${topic}-2`, `${topic}-3`].flatMap((id) => (found?.[id] ? [{ id, bar: found[id].bar }] : []));
}

/** The component that shows answers; there since the card whose answers they are. */
export const answersPart = () => load()?.Answers;

/** What belongs to an area, in words. */
export const holdsOf = (area: string) => load()?.areas[area]?.holds ?? "";

/** Question 1 without the number of areas in brackets, which is shown apart. */
export const whereOf = (topic: string) => (cardOf(topic)?.where ?? "").replace(/ \([^)]*\)$/, "");

/** By the English title, whatever language is read. */
export const motifFor = (title: string, caption: string): Motif | undefined => deck?.motifs[deck.motifOf(title, caption)];
