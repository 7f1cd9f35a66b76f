// The upper halves of the cards, and the engravings on them: a third of the board's weight, and a table that waits for its people needs
// none of it. So they are loaded with the first card. What the domains tell (title, measurements) is on the card from the beginning.
import type { Card } from "./deck";
import type { Motif } from "./motifs";

type Deck = typeof import("./deck");

let deck = $state.raw<Deck>();
let wanted: Promise<void> | undefined;

/** Once; a line that was lost tries again with the next card. */
function load() {
  wanted ??= import("./deck").then(
    (loaded) => void (deck = loaded),
    () => (wanted = undefined),
  );
}

export function cardOf(topic: string): Card | undefined {
  if (topic && !deck) load();
  return deck?.cards[topic];
}

/** Question 1 without the number of areas in brackets, which is shown apart. */
export const whereOf = (topic: string) => (cardOf(topic)?.where ?? "").replace(/ \([^)]*\)$/, "");

/** By the English title, whatever language is read. */
export const motifFor = (title: string, caption: string): Motif | undefined => deck?.motifs[deck.motifOf(title, caption)];
