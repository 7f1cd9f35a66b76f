// What a board is: a component that draws a view. It knows no rules; what can be pressed comes from the composer, what
// just happened from the steps. Boards are loaded when their game is opened.
import type { Component } from "svelte";
import type { Game } from "../games";
import type { Place, Step, Turn } from "../net/wire";
import type { Composer } from "../table/composer.svelte";

/** Words in the reader's language. */
export interface Say {
  /** A text of the board (texts.json in its folder) or of the shell (src/texts), with {slots}. */
  text(key: string, slots?: Record<string, string | number>): string;
  /** The title of a word of a domain: title("talisman", "ta01"). */
  title(domain: string, word: string | number): string;
  seat(seat: number): string;
}

export interface BoardProps {
  game: Game;
  view: unknown; // the game's generated View
  seat: number | null; // who looks; null: a spectator
  places: Place[]; // who sits where, with name and colour 1 to 6
  turn: Turn;
  composer: Composer;
  steps: Step[]; // of the last news, oldest first; a new array each time, to be animated once
  say: Say;
  motion: boolean; // false: no animation
  deadline?: number; // when the clock of who is asked runs out, by the server's time
}

/** How far the game is, for the line that every table shows. */
export interface Standing {
  points: (number | null)[]; // by seat, as they stand; null: nobody can say yet
  unit?: string; // what the points are, where it is not "points"
  progress: { text: string; done: number }; // "Day 3 of 8", and the part of the game that is over, 0 to 1
  last?: string; // a sentence for the banner of the last round, while it is played
  out?: (string | null)[]; // by seat: why it can do nothing any more ("all your pawns are down"), or null
}

/** A part of the board in words: a heading, and a row for each thing that lies there. */
export interface Chapter {
  title: string;
  rows: string[];
  near?: boolean; // about the reader's own pieces and what is around them
}

export type Describe = (view: unknown, say: Say, seat: number | null) => Chapter[];

/** A game's room in web/src/boards/: the board itself, and what stands below it (hand, stock, cards of one's own). */
export interface BoardRoom {
  Board: Component<BoardProps>;
  Hand?: Component<BoardProps>; // for the seat that looks
  Stock?: Component<BoardProps & { of: number }>; // what everybody sees of a seat, in the list of players
  texts?: Record<string, string>; // its own texts in English, from texts.json beside it
  /** Verbs that ask before they are played, since they cannot be taken back. */
  sure?: string[];
  /** Verbs that are open beside what is asked (trading at any time): their buttons come last and glow less. */
  extras?: string[];
  /** The colour (1 to 6) a seat's pieces have in this game, once it has some; else the seat's own. Shapes go by seat. */
  colourOf?(view: unknown, seat: number): number | undefined;
  /** The board has its own way of coming nearer: the table puts no zooming frame round it. */
  zooms?: boolean;
  /** The hand is a board of its own and takes the whole width below. */
  broad?: boolean;
  /** What a word is called in a sentence, where its title does not know who sits at the table: the ship of Ada. */
  called?(domain: string, word: string, say: Say): string | undefined;
  /** Events that are headings of the log: a round, a day, a season begins. */
  headings?: string[];
  /** Events that the one line of a turn leaves out, since others tell what came of them. */
  asides?: string[];
  /** Points so far and the game's progress. */
  standing?(view: unknown, say: Say): Standing;
  /** The whole position in words, for ears: what lies where, whose it is, what is around the reader's own pieces. Loaded when asked for. */
  describe?(): Promise<{ describe: Describe }>;
  /** Events that go without saying when a course is told. */
  untold?: string[];
  /** The names of keys for screen readers: keyName("cell:l5"). */
  keyName?(key: string, say: Say): string;
}

const rooms = import.meta.glob<{ default: BoardRoom }>("./*/index.ts");

export async function loadBoard(id: string): Promise<BoardRoom | null> {
  const load = rooms[`./${id}/index.ts`];
  return load ? (await load()).default : null;
}
