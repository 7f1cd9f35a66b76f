// What teaches a game, in boards/GAME/teach/: its goal, tips, symbols and figures (index.ts), its texts (texts.json) and its guided first
// game (lessons.json; lessons.NAME.json for a further one, such as the cooperative game). Found by folder, loaded when somebody asks; docs/teaching.md tells a writer what to put there.
import type { Component } from "svelte";
import type { Say } from "../boards/board";
import { fill, say as words } from "../say/say.svelte";

/** A line of what scores, and how much the reader has of it as it stands. */
export interface GoalRow {
  text: string;
  now?: string | number;
}

export interface Goal {
  win: string; // what wins
  scores: GoalRow[]; // what scores what; empty where nothing does
  end: string; // what ends the game
  turn: string[]; // what one turn is, step by step
}

export interface Tip {
  title: string;
  text: string;
}

export interface Picture {
  /* eslint-disable-next-line @typescript-eslint/no-explicit-any -- each drawing has its own properties, given beside it */
  draw: Component<any>;
  props?: Record<string, unknown>;
  box?: string; // viewBox, where the drawing is a part of an SVG and not one itself
}

export interface Symbol extends Picture {
  text: string; // the key of its words: what it is and does
  wash?: string; // its colour, for drawings that take one from --wash
}

export interface Teaching {
  texts: Record<string, string>;
  goal(view: unknown, say: Say, seat: number | null): Goal;
  /** What the thing with this key (data-tip or data-key: "cell:l5", "verb:wheel") is and does; null: nothing to say. */
  tip?(key: string, view: unknown, say: Say, seat: number | null): Tip | null;
  /** The key of what lies at a point of the board, where a place says more than an element; asked first. */
  under?(element: Element, x: number, y: number): string | null;
  symbols: Symbol[];
  figures: Record<string, Picture>; // of docs/rulebook/GAME.md
}

export interface Lesson {
  key: string; // texts: guide.KEY (what it is), guide.KEY.do (what to do now), guide.KEY.why (why that is good)
  when?: string[]; // prompts that call for it; without, it is read and put away
  told?: string[]; // it comes once one of these events has been told
  after?: string; // the lesson that must be over before
  at: string[]; // what to point at: the first selector that finds something
  only?: string[]; // keys or whole actions: nothing else can be pressed meanwhile ("cell:l5", "verb:wheel", "buy count=2")
  long?: boolean; // it is over when something else is asked, not with the first press
  quiet?: boolean; // no note: only leads the way
}

/** A guided first game: which deal of dice, who plays along, and the lessons. */
export interface Guided {
  deal: number;
  seats: number;
  bot: string;
  options?: Record<string, string>;
  lessons: Lesson[];
}

const rooms = import.meta.glob<{ default: Teaching }>("../boards/*/teach/index.ts");
const courses = import.meta.glob<Guided>("../boards/*/teach/lessons*.json", { import: "default" });
const loaded = new Map<string, Promise<Teaching | null>>();

export const isTaught = (game: string): boolean => `../boards/${game}/teach/index.ts` in rooms;
export const loadGuided = async (game: string, name = ""): Promise<Guided | null> =>
  (await courses[`../boards/${game}/teach/lessons${name && `.${name}`}.json`]?.()) ?? null;

/** The guided game of a table, by its deal. */
export async function guidedOf(game: string, deal: number): Promise<Guided | null> {
  const own = Object.keys(courses).filter((path) => path.startsWith(`../boards/${game}/teach/`));
  const all = await Promise.all(own.map((path) => courses[path]!()));
  return all.find((guided) => guided.deal === deal) ?? null;
}

/** Loads what teaches a game, with its words in the reader's language. */
export function loadTeaching(game: string): Promise<Teaching | null> {
  const known = loaded.get(game);
  if (known) return known;
  const room = rooms[`../boards/${game}/teach/index.ts`];
  const found = room
    ? Promise.all([room(), words.use(`${game}.teach`)]).then(([{ default: teaching }]) => teaching)
    : Promise.resolve(null);
  loaded.set(game, found);
  found.catch(() => loaded.delete(game));
  return found;
}

/** Words for teaching: those of teach/texts.json first, then the board's and the shell's. */
export function teachSay(game: string, teaching: Teaching, board: Say): Say {
  return {
    ...board,
    text: (key, slots) => {
      const english = teaching.texts[key];
      return english === undefined ? board.text(key, slots) : fill(words.word(`${game}.teach`, `teach.${key}`) ?? english, slots);
    },
  };
}
