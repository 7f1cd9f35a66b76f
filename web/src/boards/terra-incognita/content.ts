// What the board knows of tiles and cards: their tables, and how a face lies.
import content from "../../generated/terra-incognita.content.json";

export interface Tile {
  copies: number;
  coins: number;
  spaces: number;
}

type Way = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";
type Face = { tile: string; turn: number } & Record<Way, boolean>;

export const tiles = content.tile as Record<string, Tile>;
export const faces = content.face as unknown as Record<string, Face>;
export const abilities = content.ability as Record<string, { copies: number; armed: boolean; spends: boolean }>;
export const WAYS: Way[] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

export function kindOf(face: string): string {
  return faces[face]?.tile ?? "empty";
}

/** The directions of an Arrow or Cannon as numbers clockwise from north; one that nobody has turned yet is drawn as it is printed. */
export function waysOf(face: string): number[] {
  const ways = (row: Face | undefined) => (row ? WAYS.flatMap((way, i) => (row[way] ? [i] : [])) : []);
  const own = ways(faces[face]);
  if (own.length > 0) return own;
  return ways(Object.values(faces).find((row) => row.tile === kindOf(face) && ways(row).length > 0));
}

export function isUnturned(face: string): boolean {
  return waysOf(face).length > 0 && !WAYS.some((way) => faces[face]?.[way]);
}

/** A note is a face, or "old-" and a face where somebody else has since moved tiles about. */
export function noted(note: string): { face: string; doubtful: boolean } {
  const doubtful = note.startsWith("old-");
  return { face: doubtful ? note.slice(4) : note, doubtful };
}
