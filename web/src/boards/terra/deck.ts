// What cards.svelte.ts loads late, in one file: the upper halves of the cards, the engravings, and what belongs to the areas.
import data from "../../generated/terra.cards.content.json";

export { motifOf, motifs } from "./motifs";

export interface Card {
  level: string;
  photo: string;
  where: string;
}

export const { topic: cards, area: areas } = data as unknown as { topic: Record<string, Card>; area: Record<string, { holds: string }> };
