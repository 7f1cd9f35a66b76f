// The wire as docs/wire-protocol.md describes it, as types.

export type Actor = number | "chance" | "over";
export type Value = string | number | boolean | null;

/** An event as the server tells it: its name and its arguments; hidden ones are null, told ones come with NAME_text. */
export interface Told {
  event: string;
  [argument: string]: Value;
}

export interface Step {
  at: number;
  actor: number | "chance";
  action: string;
  undone?: number; // of a roll: how often something had been taken back before
  events: Told[];
}

/** One step of the tree of courses: what the seat on turn could play, and what it would be told. */
export interface CourseStep {
  after: number | null; // the step before, by its index
  to?: string; // the place it leads to, as a key of the board
  best?: boolean; // this is the way to that place
  then: Actor;
  step: Step;
}

export interface Turn {
  actor: Actor;
  prompt: Told | null;
  legal?: string[];
}

export interface Place {
  kind: "open" | "person" | "bot";
  name: string;
  colour: number;
  bot?: string;
  ready: boolean;
  here: boolean;
  since: number;
  stand_in?: string;
  late?: boolean; // the stand-in came because the time ran out
  resigned?: boolean;
  left?: number;
}

/** A seat of a table that is to be opened: one's own, a bot's, or open. */
export type PlaceAsked =
  | { kind: "you"; name: string; colour: number; number: string; ready?: boolean }
  | { kind: "bot"; bot: string; number?: string }
  | { kind: "open" };

export interface BotKind {
  bot: string;
  title: string;
}

/** A roll of the dice, for the proof. */
export interface Roll {
  at: number; // the position in the log
  undone?: number; // how often something had been taken back before; left out where never
  weights: number[];
  chosen: number; // an index of the weights
  action: string;
}

export interface Clock {
  kind: "none" | "move" | "budget";
  ms?: number;
  increment?: number;
}

/** Whether a seat can take its last action back: freely, or by asking, unless somebody who must agree is away. */
export interface Undo {
  free: boolean;
  away?: number;
}

/** What every move changes of the head. */
export interface Moment {
  turn: number | "chance" | null;
  running?: number;
  deadline?: number;
  ask?: { what: "undo" | "end"; seat: number; steps?: number; yes: number[]; away?: number[] };
  undo?: Record<string, Undo>;
}

export interface Head extends Moment {
  table: string;
  game: string;
  rules: number; // the version of the game's rules
  phase: "waiting" | "playing" | "over" | "old"; // old: begun under another version of the rules
  public: boolean;
  options: Record<string, Value>;
  clock: Clock;
  commitment: string;
  stand_in: string; // the level of bots that play for people who are away, at least
  undone?: number; // how often something was taken back and the dice renewed
  guided?: number; // a guided game, with dice that everybody may know
  created: number;
  seats: Place[];
  ranks?: number[]; // once over
  ended?: "resigned" | "agreed"; // by people, not by the rules
  rematch?: string;
  rematch_by?: number; // who asked for it
  watching: number;
  you?: number[];
  your_turn?: boolean;
}

export interface Outcome {
  over: boolean;
  scores: number[];
  ranks: number[];
  reason: string | null;
  lines: { seat: number; line: string; points: number }[];
}

export interface Opinion {
  action: string;
  visits: number;
  value: number;
}

export type Measure = "none" | "win" | "game" | "search";

/** What a bot thought of a step. Values are the chance of coming first (`win`), as search compares choices, from 0 to 1, a half being as things stood (`search`),
 * or as the game values positions (`game`). */
export interface Thought {
  step: number;
  seat: number;
  bot: string;
  action: string;
  played: boolean;
  value: number;
  measure: Measure;
  iterations: number;
  opinions: Opinion[];
}

/** What happened beside the moves; `at` steps were played before it. */
export interface Note {
  at: number;
  what: "took_back" | "resigned" | "out_of_time" | "left" | "stand_in" | "back" | "declined";
  seat: number;
  action?: string; // what was taken back
  time: number;
}

export interface ChatLine {
  seat: number;
  text: string;
  time: number;
}

export interface News {
  on: "sync" | "news";
  seq: number;
  at: number;
  now: number;
  table?: Head;
  moment?: Moment & { left?: number[] }; // instead of the whole head; `left` are the clocks of the seats
  look?: number | null; // whose view it is; null: a spectator's
  undone?: number;
  steps?: Step[];
  view?: unknown;
  turn?: Turn;
  chat?: ChatLine[];
  notes?: Note[]; // all of them anew
  outcome?: Outcome;
}

export interface WireError {
  code: string;
  message: string;
  rule?: string;
  text?: string;
  table?: Head;
}
