// The upper halves of the cards and what belongs to each area: a large part of the board's weight, and a table
// that waits for its people needs none of it. So they are loaded with the first card, or the first area that somebody points at; how
// answers are shown comes with the first answer. What the domains tell (title, measurements) is on the card from the beginning.
import type { Bar } from "./content";
import type { Card } from "./deck";
import { late } from "./late.svelte";

const deck = late(() => import("./deck"));
const holds = late(() => import("./holds"));
const answers = late(() => import("./Answers.svelte"));
const picture = late(() => import("./Picture.svelte"));

/** Is a card on the table? */
export const isDrawn = (topic: string) => topic !== "none";

export const cardOf = (topic: string): Card | undefined => (isDrawn(topic) ? deck()?.cards[topic] : undefined);

export interface Question {
  id: string;
  bar: Bar;
}

/** Questions 2 and 3 of a topic. */
export function questionsOf(topic: string): Question[] {
  const found = isDrawn(topic) ? deck()?.questions : undefined;
  return [`${topic}-2`, `${topic}-3`].flatMap((id) => (found?.[id] ? [{ id, bar: found[id].bar }] : []));
}

/** The component that shows answers. */
export const answersPart = () => answers()?.default;

/** The component that draws the picture of a topic. */
export const picturePart = () => picture()?.default;

/** What belongs to an area, in words. */
export const holdsOf = (area: string) => holds()?.areas[area]?.holds ?? "";

/** Question 1 without the number of areas in brackets, which is shown apart. */
export const whereOf = (topic: string) => (cardOf(topic)?.where ?? "").replace(/ \([^)]*\)$/, "");
