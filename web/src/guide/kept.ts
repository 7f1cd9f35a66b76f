// What this device keeps of guided games: the kinds that were taken or declined, and how far each table has come.
import { readKept, writeKept } from "../shell/kept";

interface Progress {
  done: string[]; // keys of lessons
  off?: boolean; // left for now
}

interface Kept {
  games: string[];
  tables: Record<string, Progress>;
}

const NAME = "isolario.guide";
const TABLES_MAX = 20; // older ones are forgotten
const read = () => readKept<Kept>(NAME, { games: [], tables: {} });
const plus = (games: string[], game: string) => [...new Set([...games, game])];

export const tableKept = (table: string): Progress | undefined => read().tables[table];
export const isKnown = (game: string): boolean => read().games.includes(game);

export function keepTable(game: string, table: string, progress: Progress): void {
  const { games, tables } = read();
  const others = Object.entries(tables)
    .filter(([id]) => id !== table)
    .slice(1 - TABLES_MAX);
  writeKept(NAME, { games: plus(games, game), tables: { ...Object.fromEntries(others), [table]: progress } });
}

export function decline(game: string): void {
  const kept = read();
  writeKept(NAME, { ...kept, games: plus(kept.games, game) });
}
