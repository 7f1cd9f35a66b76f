// What the board draws, in its own words. reading.ts makes it from a view; nothing else knows how the game's state is laid out.

export type Kind = "sea" | "green" | "yellow" | "red" | "adventure";
export type Resource = "gold" | "ration" | "any";
export const FACTIONS = ["rc", "cq", "yo", "ch"] as const;
export const SLOTS = ["left", "top", "right", "bottom"] as const;
export const ACTIONS = ["land", "move", "recruit", "produce", "supply", "pacify"] as const;
export const BARS = ["a", "b", "c"] as const;
/** Phases in which somebody may react: a window for cards, dice rolled again, an ally's gift. */
export const REACTIONS = ["window", "reroll", "gift"];
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export const TERRORS = ["marauders", "devastators", "savages"] as const;
export type Faction = (typeof FACTIONS)[number];
export type Slot = (typeof SLOTS)[number];
export type Deed = (typeof ACTIONS)[number];
export type Bar = (typeof BARS)[number];
export type Season = (typeof SEASONS)[number];
export type TerrorName = (typeof TERRORS)[number];

/** What a tile shows when it is face up. */
export interface Face {
  tile: string;
  look: "minion" | "boss" | "river" | "swamp" | "mountain" | "location" | "adventure" | "sea" | "marker";
  level: number; // of the minion, else 0
  site: string | null; // a location or an adventure area by its name: "lo3", "temple"
  value: number; // 0: none
  red: boolean; // it must be fought
  resources: Resource[];
}

/** What a faction has in an area. */
export interface Group {
  faction: Faction;
  captain: boolean;
  soldiers: number;
  camp: boolean;
  ship: boolean;
}

export interface Area {
  field: string;
  kind: Kind;
  face: Face | null; // null: face down
  known: Face | null; // what the viewer has peeked at
  closed: boolean; // not to be explored again this season
  groups: Group[];
}

export interface Stores {
  gold: number;
  ration: number;
}

export interface Mission {
  card: string;
  tokens: number;
  value: number;
}

export interface Line {
  slot: Slot;
  action: Deed;
  bonus: Resource | null;
}

/** A player board and what lies on and beside it. */
export interface Board {
  faction: Faction;
  seat: number;
  lines: Line[];
  tokens: Slot[]; // occupied fields
  pool: Stores & { soldiers: number; captain: boolean };
  sea: Stores & { soldiers: number; captain: boolean; ship: boolean };
  camps: { home: number; all: number }; // camps on their fields, a soldier stands on each other one; fields in use
  raided: Faction[]; // whose camps lie on the raid fields
  hand: string[] | null; // null: not for this viewer
  handCount: number;
  active: string[]; // strategy cards in the slot, the effective one last
  discard: string[];
  kept: string[]; // exploration cards kept
  locations: string[];
  mission: Mission | null;
  points: number;
  threat: number; // 0: no point yet
  progress: Record<Bar, number>;
  missions: number; // place on the mission bar
  dagger: boolean;
  campaignPoints: number;
  advantages: string[]; // carried over from the adventure before and not used up
}

/** An adventure of a campaign: how it went, or that it is played or to come. Against each other none is won or lost, only over. */
export interface Chapter {
  adventure: string;
  state: "won" | "lost" | "over" | "now" | "ahead";
}

export interface Terror {
  name: TerrorName;
  level: number;
  field: string | null;
  value: number;
  x: number;
  range: number[]; // directions of the compass
}

export interface Die {
  sides: 6 | 8;
  face: number; // 0: not rolled yet
}

export interface Side {
  factions: Faction[]; // empty: the isle
  dice: Die[];
}

export interface Combat {
  field: string;
  round: number;
  attacker: Side;
  defender: Side;
  foe: string; // who defends: "faction", or what the isle sends ("m1", "boss", "site", "terror")
  foeCard: string | null; // the minion's, boss's or location's card
  value: number; // of the isle's side, what is left of it
  lost: "attacker" | "defender" | null; // of the round just compared
}

export interface Exploration {
  field: string;
  card: string | null;
  face: Face | null;
  value: number;
  red: boolean;
  price: number | null; // null: no negotiation
}

export interface Movement {
  target: string;
  cost: number;
  groups: { from: string; soldiers: number; captain: boolean }[];
}

/** An open reaction window: what it is about, and the cards played in it, the last one on top. */
export interface Window {
  name: string;
  cards: string[];
}

export interface Track {
  fields: number;
  victory: number[];
  morale: number[];
}

export interface Table {
  adventure: string;
  previous: string | null; // the adventure before it in a campaign
  campaign: Chapter[]; // its four adventures; empty where one adventure is played alone
  mode: "competitive" | "cooperative";
  firstYear: number;
  years: number;
  year: number; // 1, 2, 3
  season: Season | null;
  events: Partial<Record<Season, string>>; // of this year
  starting: Faction | null; // the starting player, or the leader
  acting: Faction | null; // whose turn it is
  asked: Faction | null; // who is asked now
  slot: Slot | null; // the action field just taken, while its action is to be chosen
  phase: string;
  wave: number; // which of the three turns of a season is taken, 0: none yet
  areas: Area[];
  boards: Board[];
  terrors: Terror[];
  guards: { kind: string; card: string }[]; // minion and boss cards in use: m1, m2, m3, boss
  tasks: Record<Bar, string>;
  tracks: Record<Bar | "mission", Track>;
  combat: Combat | null;
  exploration: Exploration | null;
  movement: Movement | null;
  window: Window | null;
  choosing: "attacker" | "defender" | null; // whose dice are chosen from now
  attack: number[]; // dice of a minion attack or of the year's end on the table
  over: boolean;
}
