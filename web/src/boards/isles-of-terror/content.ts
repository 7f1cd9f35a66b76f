// What the board knows of tiles, cards, boards and adventures: the tables of the game's content.
import content from "../../generated/isles-of-terror.content.json";
import type { Bar, Deed, Face, Faction, Kind, Line, Resource, Slot, TerrorName, Track } from "./model";

type Rows<T> = Record<string, T>;

interface Tile {
  pool: string;
  kind: string;
  value: number;
  red: boolean;
  gold: number;
  ration: number;
  any: number;
}

const tiles = content.tile as Rows<Tile>;
const fields = content.field as Rows<Rows<string>>;
export const adventures = content.adventure as Rows<{ year: number; years: number; soldiers: number; camps: number; deck: string }>;
export const advantages = ["log", "credit", "blade", "meat", "ashes", "reserves"];
export const events = content.event as Rows<{ hue: string }>;
export const explorations = content.exploration as Rows<{ deck: string; terror: string; alarm: boolean; keep: boolean }>;
export const missions = content.mission as Rows<{ value: number; enforce: boolean }>;
export const strategies = content.strategy as Rows<{ faction: Faction; reaction: boolean; window: string }>;
export const guards = content.guard as Rows<{ adventure: string; kind: string }>;
const sites = Object.values(content.site as Rows<{ tile: string; few: number; many: number; risen: number }>);
export const tasks = content.task as Rows<{ adventure: string; bar: string; step: number }>;
const links = content.link as Rows<{ cooperative: boolean; slot: Slot; action: Deed } & Record<Faction, string>>;
const bars = content.bar as Rows<Rows<number>>;
const threats = Object.values(content.threat as Rows<{ last: number; value: number }>);
const rages = content.rage as Rows<{ terror: string; level: number; value: number; x: number } & Record<string, string | number | boolean>>;

const MANY = 3; // factions for which the isle is larger
const COMPASS = ["ne", "e", "se", "sw", "w", "nw"];
const levels: Rows<number> = { m1: 1, m2: 2, m3: 3 };
const looks: Rows<Face["look"]> = {
  m1: "minion",
  m2: "minion",
  m3: "minion",
  boss: "boss",
  river: "river",
  swamp: "swamp",
  mountain: "mountain",
  place: "location",
  site: "adventure",
  sea: "sea",
};

/** What a field is in this adventure with so many factions, or null where there is no area. */
export function groundOf(field: string, adventure: string, factions: number): Kind | null {
  const ground = fields[field]?.[adventure] ?? "-";
  if (ground.startsWith("more-")) return factions >= MANY ? (ground.slice(5) as Kind) : null;
  if (ground.startsWith("site")) return "adventure";
  return ground === "-" ? null : (ground as Kind);
}

export const allFields = Object.keys(fields);

function resourcesOf({ gold, ration, any }: Tile): Resource[] {
  return (["gold", "ration", "any"] as const).flatMap((name) => Array<Resource>({ gold, ration, any }[name]).fill(name));
}

export function faceOf(tile: string): Face | null {
  const row = tiles[tile];
  if (!row) return null;
  const look = looks[row.kind] ?? "marker";
  const site = look === "location" || look === "adventure" ? tile : null;
  return { tile, look, level: levels[row.kind] ?? 0, site, value: row.value, red: row.red, resources: resourcesOf(row) };
}

/** The value of an adventure area's guard: in cooperative play by the number of factions, and higher where the second year raises it. */
export function siteValueOf(tile: string, { together, factions, year }: { together: boolean; factions: number; year: number }): number {
  const row = sites.find((site) => site.tile === tile);
  if (!row) return 0;
  const base = together ? (factions >= MANY ? row.many : row.few) : tiles[tile]!.value;
  return base + (year > 1 ? row.risen : 0);
}

export function linesOf(faction: Faction, cooperative: boolean): Line[] {
  return Object.values(links)
    .filter((link) => link.cooperative === cooperative)
    .map((link) => ({ slot: link.slot, action: link.action, bonus: link[faction] === "-" ? null : (link[faction] as Resource) }));
}

const MISSIONS = "missions";

export function trackOf(bar: Bar | "mission"): Track {
  const row = bars[bar === "mission" ? MISSIONS : bar] ?? {};
  const listed = (name: string) => [1, 2, 3, 4].map((i) => row[`${name}${i}`] ?? 0).filter((n) => n > 0);
  return { fields: row.fields ?? 0, victory: listed("victory"), morale: listed("morale") };
}

/** The rows of the victory bar: from and to which point, and the die that hurts there. */
export const threatRows = threats.map(({ last, value }, i) => ({ first: (threats[i - 1]?.last ?? 0) + 1, last, value }));

export function threatOf(points: number): number {
  return threatRows.find(({ first, last }) => points >= first && points <= last)?.value ?? 0;
}

export function rageOf(terror: TerrorName, level: number): { value: number; x: number; range: number[] } {
  const row = rages[`${terror}-${level}`];
  const range = COMPASS.flatMap((way, i) => (row?.[way] ? [i + 1] : []));
  return { value: row?.value ?? 0, x: row?.x ?? 0, range };
}

export function guardsOf(adventure: string): { kind: string; card: string }[] {
  return Object.entries(guards)
    .filter(([, guard]) => guard.adventure === adventure)
    .map(([card, { kind }]) => ({ kind, card }));
}

export function taskOf(adventure: string, bar: Bar): string {
  return Object.keys(tasks).find((task) => tasks[task]!.adventure === adventure && tasks[task]!.bar === bar) ?? "";
}
