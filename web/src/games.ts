// What the browser knows of the games: descriptions made from their tables (web/generate), loaded when needed.
import list from "./generated/games.json";

export interface Domain {
  words?: string[];
  titles?: string[];
  min?: number;
  max?: number;
  or_zero?: boolean;
}

export interface Argument {
  name: string;
  domain: string;
  told?: boolean;
  goal?: boolean; // of an event: it names the place that a step leads to
}

export interface Sentence {
  args: Argument[];
  say: string;
  say_hidden?: string;
}

export interface Verb extends Sentence {
  leads?: boolean; // a course may go on with it
}

export interface Event extends Sentence {
  dear?: boolean; // it costs or hurts, so that courses avoid it
}

export interface Option {
  name: string;
  domain: string;
  standard: string;
  say: string;
}

export interface Game {
  id: string;
  title: string;
  blurb: string;
  version: number;
  seats: [number, number];
  secrets: boolean;
  reasons: string;
  score_lines: string;
  options: Option[];
  verbs: Record<string, Verb>;
  events: Record<string, Event>;
  domains: Record<string, Domain>;
}

export interface Rule {
  id: string;
  text: string;
}

export interface GameCard {
  id: string;
  title: string;
  blurb: string;
  seats: [number, number];
}

export const games = list as unknown as GameCard[];

const descriptions = import.meta.glob<{ default: unknown }>([
  "./generated/*.json",
  "!./generated/*.rules.json",
  "!./generated/*.book.json",
  "!./generated/*.content.json",
  "!./generated/games.json",
]);
const rulebooks = import.meta.glob<{ default: unknown }>("./generated/*.rules.json");

export async function loadGame(id: string): Promise<Game> {
  const load = descriptions[`./generated/${id}.json`];
  if (!load) throw new Error(`there is no game "${id}"`);
  return (await load()).default as Game;
}

export async function loadRules(id: string): Promise<Rule[]> {
  const load = rulebooks[`./generated/${id}.rules.json`];
  return load ? ((await load()).default as Rule[]) : [];
}
