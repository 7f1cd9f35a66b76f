// What cards.svelte.ts loads late, in one file: the upper halves of the cards and the engravings.
import data from "../../generated/terra.cards.content.json";

export { motifOf, motifs } from "./motifs";

export interface Card {
  level: string;
  photo: string;
  where: string;
}

export const cards = (data as unknown as { topic: Record<string, Card> }).topic;
