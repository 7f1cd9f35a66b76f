// What cards.svelte.ts loads late, in one file: the upper halves of the cards.
import data from "../../generated/terra.cards.content.json";
import type { Bar } from "./content";

export interface Card {
  level: string;
  photo: string;
  where: string;
}

interface Content {
  topic: Record<string, Card>;
  question: Record<string, { bar: Bar }>;
}

export const { topic: cards, question: questions } = data as unknown as Content;
