// Where the figures of one area stand: camp and ship behind, characters before them in a row, smaller where many meet.
import type { Faction, Group } from "./model";

export interface Piece {
  id: string; // "rc captain 0"
  kind: "captain" | "soldier" | "camp" | "ship";
  faction: Faction;
  x: number;
  y: number;
  scale: number;
}

const SPAN = 66; // the row's width within a field
const FRONT = 26; // where the feet are
const CROWD = 3; // characters that stand at full size

function characters(groups: Group[]): { kind: "captain" | "soldier"; faction: Faction; n: number }[] {
  return groups.flatMap(({ faction, captain, soldiers }) => [
    ...(captain ? [{ kind: "captain" as const, faction, n: 0 }] : []),
    ...Array.from({ length: soldiers }, (_, n) => ({ kind: "soldier" as const, faction, n })),
  ]);
}

export function placesIn(groups: Group[], sea: boolean): Piece[] {
  const people = characters(groups);
  const scale = people.length > CROWD ? 0.72 : 0.95;
  const step = Math.min(22, SPAN / Math.max(1, people.length));
  const behind = groups.flatMap(({ faction, camp, ship }) => [
    ...(camp ? [{ kind: "camp" as const, faction }] : []),
    ...(ship ? [{ kind: "ship" as const, faction }] : []),
  ]);
  const backs = behind.map(({ kind, faction }, i) => ({
    id: `${faction} ${kind}`,
    kind,
    faction,
    x: (i - (behind.length - 1) / 2) * 34 + (people.length > 0 && behind.length === 1 && !sea ? 12 : 0),
    y: sea ? (people.length > 0 ? 4 : 16) : people.length > 0 ? 4 : 18,
    scale: kind === "ship" ? (behind.length > 1 ? 0.85 : 1.15) : 0.95,
  }));
  const fronts = people.map(({ kind, faction, n }, i) => ({
    id: `${faction} ${kind} ${n}`,
    kind,
    faction,
    x: (i - (people.length - 1) / 2) * step,
    y: sea ? FRONT + 10 : FRONT,
    scale,
  }));
  return [...backs, ...fronts];
}
