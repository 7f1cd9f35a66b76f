// A little map for the figures: the Isle of Winds and a few tiles around it.
import type { Seat, View } from "../../../generated/finis-terrae";

interface Laid {
  face: string;
  x: number;
  y: number;
  port?: number;
  lies?: "treasure" | "relic" | "castaway" | "spice";
}

const ISLE: [string, number, number][] = [
  ["nw", -1, 1],
  ["n", 0, 1],
  ["ne", 1, 1],
  ["w", -1, 0],
  ["c", 0, 0],
  ["e", 1, 0],
  ["sw", -1, -1],
  ["s", 0, -1],
  ["se", 1, -1],
];
const HOMES = ["e", "nw"];
const NO_GOODS = { spice: {}, treasure: {}, relic: {}, castaway: {}, doubloon: {} };

function seatAt(ship: string): Seat {
  const holds = {
    hold_count: { 1: 5, 2: 5, 3: 5, 4: 0 },
    hold_kind: { 1: "doubloon", 2: "doubloon", 3: "doubloon", 4: "none" },
    hold_sold: {},
  };
  return {
    stores: 5,
    ...holds,
    kept: {},
    ship,
    home: "none",
    pirate: "no",
    raised: "no",
    plus: 0,
    minus: 0,
    sold_here: 0,
    roll: 0,
    rolling: "no",
    ports_left: 6,
  };
}

/** A view with these tiles; ships by the names of cells ("e", "t1" is the first tile); before the weather is known. */
export function sampleView(laid: Laid[], ships: string[]): View {
  const cells = [
    ...ISLE.map(([id, x, y]): [string, Laid] => [id, { face: `isle-${id}`, x, y }]),
    ...laid.map((tile, i): [string, Laid] => [`t${i + 1}`, tile]),
  ];
  const by = <T>(value: (tile: Laid, id: string) => T): Record<string, T> =>
    Object.fromEntries(cells.map(([id, tile]) => [id, value(tile, id)]));
  const lying = {
    ...NO_GOODS,
    ...Object.fromEntries(["treasure", "relic", "castaway", "spice"].map((kind) => [kind, by(({ lies }) => (lies === kind ? 1 : 0))])),
  };
  const port = by(({ port: owner }, id) => (owner !== undefined ? String(owner) : HOMES.includes(id) ? String(HOMES.indexOf(id)) : "none"));
  const seats = Object.fromEntries(ships.map((cell, seat) => [String(seat), seatAt(cell)]));
  const map = { tile: by(({ face }) => face), x: by(({ x }) => x), y: by(({ y }) => y), port, lying };
  return {
    ...map,
    seats,
    phase: "tile_place",
    galleon: "none",
    shown: { sunny: 1 },
    options: {},
    day: 2,
    who: 0,
    sailing: "none",
  } as unknown as View;
}
