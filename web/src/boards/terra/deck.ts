// What cards.svelte.ts loads late, in one file: the upper halves of the cards and what belongs to the areas.
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
  area: Record<string, { holds: string }>;
}

export const { topic: cards, question: questions, area: areas } = data as unknown as Content;
