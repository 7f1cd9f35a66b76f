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
  events: Told[];
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
  resigned?: boolean;
  left?: number;
}

export interface Clock {
  kind: "none" | "move" | "budget";
  ms?: number;
  increment?: number;
}

/** What every move changes of the head. */
export interface Moment {
  turn: number | "chance" | null;
  running?: number;
  deadline?: number;
  ask?: { what: "undo"; seat: number; steps: number; yes: number[] };
  undo?: Record<string, { free: boolean }>;
}

export interface Head extends Moment {
  table: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  public: boolean;
  options: Record<string, Value>;
  clock: Clock;
  commitment: string;
  created: number;
  seats: Place[];
  rematch?: string;
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

/** What a bot thought of a step. Values are from 0, a sure loss, to 1, a sure win (`win`), or as the game values positions (`game`). */
export interface Thought {
  step: number;
  seat: number;
  bot: string;
  action: string;
  played: boolean;
  value: number;
  measure: "none" | "win" | "game";
  iterations: number;
  opinions: Opinion[];
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
  outcome?: Outcome;
}

export interface WireError {
  code: string;
  message: string;
  rule?: string;
  text?: string;
}
