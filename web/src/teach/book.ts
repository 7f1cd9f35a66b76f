// The rulebook that people read (docs/rulebook/GAME.md): pages with paragraphs and figures, before the numbered rules. And searching as people
// ask: words that mean the same count as one, words that say nothing are left out. The terminal does the same in src/cli/book.c.
import { say } from "../say/say.svelte";

interface Line {
  kind: "page" | "text" | "figure" | "same" | "left_out";
  text: string;
  cites: string;
}

export type Piece = { kind: "text"; text: string; rules: string[] } | { kind: "figure"; text: string; name: string };

export interface Page {
  title: string;
  pieces: Piece[];
}

export interface Book {
  pages: Page[];
  same: string[][]; // words that mean the same
  leftOut: Set<string>; // words that say nothing
}

const files = import.meta.glob<Line[]>("../generated/*.book.json", { import: "default" });
const EMPTY: Book = { pages: [], same: [], leftOut: new Set() };
const WHOLE = 3; // letters: a word as short as this is meant whole

export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

const listed = (text: string): string[] => text.split(",").map((word) => plain(word.trim()));

export function bookOf(lines: Line[], translated: (line: string) => string): Book {
  const book: Book = { pages: [], same: [], leftOut: new Set() };
  for (const { kind, text: english, cites } of lines) {
    const text = translated(english);
    const page = book.pages.at(-1);
    if (kind === "page") book.pages.push({ title: text, pieces: [] });
    else if (kind === "same") book.same.push(listed(text));
    else if (kind === "left_out") for (const word of listed(text)) book.leftOut.add(word);
    else if (kind === "figure") page?.pieces.push({ kind, text, name: cites });
    else page?.pieces.push({ kind, text, rules: cites.split(" ") });
  }
  return book;
}

/** The book in the reader's language; without pages where nobody has written one. */
export async function readBook(game: string): Promise<Book> {
  const load = files[`../generated/${game}.book.json`];
  if (!load) return EMPTY;
  const [lines, words] = await Promise.all([load(), say.teaching(game)]);
  return bookOf(lines, (line) => words[`book.${line}`] ?? line);
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Finds texts that speak of all that is wanted; null where nothing is. */
export function finder(book: Book, wanted: string): ((text: string) => boolean) | null {
  const words = plain(wanted)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word && !book.leftOut.has(word));
  if (words.length === 0) return null;
  const tests = words.map((word) => {
    const meant = [word, ...book.same.filter((row) => row.includes(word)).flat()];
    return new RegExp(
      `(?<![\\p{L}\\p{N}])(${meant.map((one) => escaped(one) + (one.length > WHOLE ? "" : "(?![\\p{L}\\p{N}])")).join("|")})`,
      "u",
    );
  });
  return (text) => tests.every((test) => test.test(plain(text)));
}

/** What the pages say of it: paragraphs, each with its page; a page whose title speaks of it counts with all its paragraphs. */
export function findIn(book: Book, fits: (text: string) => boolean): { title: string; pieces: Piece[] }[] {
  return book.pages
    .map(({ title, pieces }) => ({ title, pieces: pieces.filter((piece) => piece.kind === "text" && fits(`${title} ${piece.text}`)) }))
    .filter(({ pieces }) => pieces.length > 0);
}
