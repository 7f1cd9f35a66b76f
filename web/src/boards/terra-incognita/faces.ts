// The faces of the tiles within -28..28: the ground each is washed with, and its engraving. Arrows are made of their directions.
import { disc, type Stroke, things } from "./strokes";

export type Ground = "sand" | "grass" | "ice" | "swamp" | "dune" | "rock" | "water";

const shifted = (strokes: Stroke[], x: number, y: number): Stroke[] => strokes.map(([kind, d]) => [kind, moved(d, x, y)]);

/** Moves a path that begins each part with an absolute M and else uses absolute letters only (and a, for discs). */
function moved(d: string, dx: number, dy: number): string {
  return d.replace(/([MLCHVQaz])([^MLCHVQaz]*)/g, (_, letter: string, rest: string) => {
    if (letter === "a" || letter === "z") return letter + rest;
    const n = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (letter === "H") return letter + n.map((v) => v + dx).join(" ");
    if (letter === "V") return letter + n.map((v) => v + dy).join(" ");
    return letter + n.map((v, i) => v + (i % 2 ? dy : dx)).join(" ");
  });
}

const heap = (spots: [number, number][]): Stroke[] =>
  spots.flatMap(([x, y]): Stroke[] => [
    ["y", disc(x, y, 8)],
    ["h", disc(x, y, 5.4)],
    ["f", disc(x, y, 1.6)],
  ]);
const tree = (x: number, y: number): Stroke[] => [
  ["l", `M${x} ${y + 9}V${y + 4}`],
  ["g", `M${x} ${y - 9}L${x + 7} ${y + 5}H${x - 7}z`],
  ["h", `M${x - 3} ${y + 2}L${x} ${y - 3}M${x + 3} ${y + 2}L${x + 1} ${y - 2}`],
];
const hut: Stroke[] = [
  ["n", "M-13 3H13V19H-13z"],
  ["y", "M-20 5L0 -15L20 5z"],
  ["d", "M-4 19V8H4V19z"],
  ["h", "M-13 4L-2 -8M-6 4L1 -6M6 4L3 -3M13 4L5 -6"],
];

const drawings: Record<string, [Ground, Stroke[]]> = {
  coin1: ["sand", heap([[0, 0]])],
  coin2: [
    "sand",
    heap([
      [-9, 0],
      [9, 0],
    ]),
  ],
  coin3: [
    "sand",
    heap([
      [0, -9],
      [-10, 8],
      [10, 8],
    ]),
  ],
  coin4: [
    "sand",
    heap([
      [-10, -9],
      [10, -9],
      [-10, 9],
      [10, 9],
    ]),
  ],
  coin5: [
    "sand",
    heap([
      [-14, -12],
      [14, -12],
      [0, 0],
      [-14, 12],
      [14, 12],
    ]),
  ],
  chest: ["sand", shifted(things.chest!, 0, 1)],
  rumevent: ["sand", [...shifted(things.bottle!, -10, 0), ["y", "M4 -15L20 -11L13 17L-2 13z"], ["l", "M11 -7L8.500 5M7.500 9L7.200 10"]]],
  friday: ["sand", [...hut, ["g", "M14 -4C17 -15 25 -15 25 -15C25 -15 26 -6 14 -4z"], ["h", "M14 -4L23 -13"]]],
  monk: [
    "sand",
    [
      ["s", "M-12 0H12V20H-12z"],
      ["r", "M-16 1L0 -13L16 1z"],
      ["d", "M-4 20V10C-4 5 4 5 4 10V20z"],
      ["l", "M0 -13V-25M-5 -21H5"],
    ],
  ],
  kidd: ["sand", [...hut, ["l", "M15 4V-25"], ["d", "M15 -25H27L24 -19.500L27 -14H15z"], ["w", disc(20, -20, 2.4)]]],
  carto: [
    "sand",
    [
      ["w", "M-22 18L0 -16L22 18z"],
      ["d", "M-6 18L0 2L6 18z"],
      ["l", "M0 -16V-22M-22 18H22"],
      ["h", "M-14 16L-3 -4M14 16L3 -4"],
      ["y", disc(0, -22, 3)],
    ],
  ],
  tunnel: [
    "rock",
    [
      ["s", "M-21 21V2C-21 -28 21 -28 21 2V21z"],
      ["d", "M-12 21V5C-12 -14 12 -14 12 5V21z"],
      ["h", "M-21 8H-12M12 8H21M-20 -4L-11 -1M20 -4L11 -1M-13 -14L-8 -7M13 -14L8 -7M0 -20V-10M-21 15H-12M12 15H21"],
    ],
  ],
  airplane: [
    "grass",
    [
      ["r", "M0 -24C3 -24 4 -17 4 -11L24 1V7L4 3V13L10 18V22L0 19L-10 22V18L-4 13V3L-24 7V1L-4 -11C-4 -17 -3 -24 0 -24z"],
      ["l", "M-8 -24C-3 -22 3 -22 8 -24M-4 -4H4"],
      ["h", "M-20 4L-8 -2M20 4L8 -2"],
    ],
  ],
  spyglass: [
    "sand",
    [
      ["n", "M-22 13L-15 21L-5 12L-11 5z"],
      ["y", "M-11 5L-5 12L5 4L-1 -4z"],
      ["n", "M-1 -4L5 4L15 -3L6 -14z"],
      ["y", "M6 -14L15 -3L22 -8L12 -21z"],
      ["b", "M12 -21L22 -8C26 -13 18 -24 12 -21z"],
    ],
  ],
  quake: [
    "sand",
    [
      ["d", "M-28 -6L-15 3L-8 -9L1 7L8 -6L16 5L28 -3V4L16 14L8 4L0 19L-8 1L-15 12L-28 3z"],
      ["h", "M-18 -6L-20 -14M-3 -6L-6 -18M14 -6L17 -17M-14 17L-17 24M5 17L9 25M20 15L24 21"],
    ],
  ],
  foot: [
    "sand",
    [
      ["n", "M-14 20C-20 10 -16 2 -11 4C-6 6 -7 12 -9 19C-10 22 -13 22 -14 20z"],
      ["n", "M10 2C4 -8 8 -16 13 -14C18 -12 17 -6 15 1C14 4 11 4 10 2z"],
      [
        "f",
        `${disc(-17, -1, 1.7)}${disc(-13, -2, 1.8)}${disc(-9, -1, 1.6)}${disc(-5.5, 1, 1.4)}${disc(7, -19, 1.7)}${disc(11, -20, 1.8)}${disc(15, -19, 1.6)}${disc(18.5, -17, 1.4)}`,
      ],
    ],
  ],
  ice: [
    "ice",
    [
      ["w", "M0 -22L9 -10L5 12L0 20L-6 11L-9 -9z"],
      ["b", "M-9 -9L-21 -2L-16 16L-6 11z"],
      ["b", "M9 -10L20 -4L17 14L5 12z"],
      ["h", "M0 -22L-2 6L0 20M-2 6L5 12M-2 6L-9 -9M-21 -2L-12 4M20 -4L11 3M-24 22H-12M12 21H25"],
    ],
  ],
  knight: [
    "sand",
    [
      ["w", "M-11 21H14C14 8 9 4 10 -3C11 -13 4 -20 -2 -20L-3 -25L-7 -19C-13 -16 -17 -6 -20 0L-16 7L-9 3L-3 1C-4 8 -11 12 -11 21z"],
      ["f", disc(-7, -8, 1.8)],
      ["h", "M3 -17C7 -11 6 -3 8 3M0 -14C4 -8 2 2 6 8M-15 2L-13 1M-8 17H11"],
    ],
  ],
  dt2: ["grass", [...tree(-16, -12), ...tree(16, 14), ...tree(0, -16)]],
  dt3: [
    "dune",
    [
      ["y", disc(0, -17, 6)],
      [
        "h",
        "M-10 -17H-14M10 -17H14M-7 -10L-10 -7M7 -10L10 -7M-27 4C-20 -1 -14 -1 -8 4M9 6C15 1 21 1 27 5M-20 26C-12 21 -4 21 4 26M6 25C12 21 20 21 26 25",
      ],
    ],
  ],
  dt4: [
    "swamp",
    [
      ["h", "M-26 -22H-14M-4 -24H8M-2 3H6M-26 24H-10M-4 22H8M14 25H26M-28 2H-24M22 -1H27"],
      ["g", "M-1 4C-4 -4 -3 -10 -1 -14C1 -10 2 -4 1 4z"],
      ["l", "M-5 5C-6 0 -8 -3 -8 -3M5 5C6 0 8 -4 8 -4"],
    ],
  ],
  dt5: [
    "rock",
    [
      ["s", "M-27 26L-10 -6L0 10L11 -8L27 26z"],
      ["w", "M-10 -6L-15 3L-10 1L-7 4L-5 2zM11 -8L6 1L10 0L13 3L16 1z"],
      ["h", "M-18 24L-12 12M-10 24L-6 16M14 24L12 12M20 25L17 16"],
    ],
  ],
  balloon: [
    "sand",
    [
      ["r", "M0 -25C13 -25 18 -16 15 -7C13 0 6 5 4 9H-4C-6 5 -13 0 -15 -7C-18 -16 -13 -25 0 -25z"],
      ["w", "M0 -25C5 -25 6 -16 5 -7C4 0 2 5 1.500 9H-1.500C-2 5 -4 0 -5 -7C-6 -16 -5 -25 0 -25z"],
      ["n", "M-6 14H6L5 23H-5z"],
      ["l", "M-4 9L-5 14M4 9L5 14"],
      ["h", "M-5 18H5"],
    ],
  ],
  bridge: [
    "water",
    [
      ["n", "M-26 -11H-18V11H-26zM-15 -11H-8V11H-15zM-5 -11H2V7L-5 11zM5 -11L12 -9V11H5zM15 -11H26V11H15z"],
      ["l", "M-28 -14H28M-28 14H28"],
      ["h", "M-22 -9V9M-11 -9V9M20 -9V9M-24 22C-20 19 -16 19 -12 22M8 22C12 19 16 19 20 22M-16 -21C-12 -24 -8 -24 -4 -21"],
    ],
  ],
  collapsed: [
    "water",
    [
      ["n", "M-28 -11H-19V11H-28zM-17 -9L-11 -5L-16 12L-20 8zM19 -11H28V11H19zM17 -6L11 1L15 14L19 8z"],
      ["l", "M-28 -14C-18 -14 -14 -4 -11 8M28 -14C18 -14 14 -4 11 10"],
      ["h", "M-8 4C-4 1 0 1 4 4M-6 12C-2 9 2 9 6 12M-4 -4C0 -7 3 -7 6 -4M-14 22C-10 19 -6 19 -2 22"],
    ],
  ],
  croc: [
    "water",
    [
      ["g", "M-26 2C-18 -1 -8 0 -2 -5C0 -12 8 -12 10 -7C18 -6 25 0 27 8L24 12C12 10 -8 13 -24 9z"],
      ["w", "M-24 9L-22 5L-19 8.500L-16 5L-13 9L-10 5L-7 9L-4 5L-1 9L2 5.500L5 10z"],
      ["f", disc(4, -7, 1.8)],
      ["h", "M12 -3L15 0M17 -1L20 3M-22 17C-18 14 -14 14 -10 17M0 19C4 16 8 16 12 19M-6 -18C-2 -21 2 -21 6 -18"],
      ["f", disc(-23, 3, 1)],
    ],
  ],
  cactus: [
    "dune",
    [
      ["g", "M-5 22V-14C-5 -24 6 -24 6 -14V22z"],
      ["g", "M-5 4H-10C-18 4 -18 -2 -18 -8C-18 -13 -11 -13 -11 -8V-4H-5z"],
      ["g", "M6 10H11C19 10 19 4 19 -3C19 -8 12 -8 12 -3V2H6z"],
      ["h", "M-1 -16V20M2.500 -16V20M-14.500 -8V-1M15.500 -3V4M-22 23H22M-9 -12L-6 -11M10 -14L7 -13M-8 14L-5 13M9 17L6 16"],
    ],
  ],
  cannon: [
    "sand",
    [
      ["d", "M-6 -22H6L7 10C7 16 -7 16 -7 10z"],
      ["h", "M-6.500 -15H6.500M-7 6H7M-6.200 -9H6.200"],
      ["n", "M-17 2H-9V20H-17zM9 2H17V20H9z"],
      ["l", "M-9 9H-7M7 9H9M0 15V20"],
      ["h", "M-13 2V20M13 2V20M-4 -25L-6 -28M4 -25L6 -28M0 -25V-28"],
    ],
  ],
  barrel: [
    "sand",
    [
      ["n", "M-12 -19H12C18 -8 18 8 12 19H-12C-18 8 -18 -8 -12 -19z"],
      ["l", "M-15.500 -10H15.500M-15.500 10H15.500"],
      ["h", "M-5 -19C-8 -8 -8 8 -5 19M5 -19C8 -8 8 8 5 19"],
      ["d", disc(0, 0, 3)],
    ],
  ],
  trap: [
    "sand",
    [
      ["d", "M-22 2C-22 -12 22 -12 22 2C22 17 -22 17 -22 2z"],
      ["n", "M-25 -12L-22 -15L25 12L22 15zM25 -12L22 -15L-25 12L-22 15z"],
      ["w", "M-10 9L-7 -1L-4 10zM4 10L7 -1L10 9z"],
      ["h", "M-24 20H-12M14 21H25"],
    ],
  ],
  fortress: [
    "grass",
    [
      ["s", "M-22 20V-14H-17V-10H-13V-14H-8V-3H8V-14H13V-10H17V-14H22V20z"],
      ["d", "M-5 20V9C-5 2 5 2 5 9V20z"],
      ["h", "M-22 -4H-8M8 -4H22M-22 4H-10M10 4H22M-22 12H-8M8 12H22M-15 -4V4M15 -4V4M-18 4V12M18 4V12"],
      ["l", "M15 -14V-25"],
      ["r", "M15 -25L5 -22L15 -18z"],
    ],
  ],
  jungle: [
    "grass",
    [
      ["g", "M-22 22C-26 4 -14 -2 -8 2C-10 -10 6 -14 8 -2C14 -8 26 0 22 22z"],
      ["l", "M0 22C-1 6 1 -6 4 -14"],
      [
        "g",
        "M4 -14C-6 -22 -16 -16 -18 -10C-10 -14 -2 -14 4 -14zM4 -14C8 -24 20 -24 24 -14C16 -16 10 -16 4 -14zM4 -14C-2 -26 6 -28 10 -27C6 -22 5 -18 4 -14z",
      ],
      ["h", "M-15 18C-16 10 -12 6 -9 5M-5 19C-5 12 -4 8 -2 4M14 18C14 10 13 7 11 4"],
    ],
  ],
  respawn: [
    "grass",
    [
      ["r", "M0 20C-14 8 -20 2 -20 -7C-20 -17 -6 -19 0 -8C6 -19 20 -17 20 -7C20 2 14 8 0 20z"],
      ["w", "M-3.500 -6H3.500V0H9.500V6H3.500V12H-3.500V6H-9.500V0H-3.500z"],
      ["h", "M-16 -9C-16 -12 -13 -14 -10 -14"],
    ],
  ],
  empty: ["sand", [["h", "M-16 6C-12 2 -8 2 -4 6M6 -9C10 -13 14 -13 18 -9M2 17C6 13 10 13 14 17M-19 -14C-16 -17 -13 -17 -10 -14"]]],
  dug: ["sand", [["h", "M-12 -12L12 12M12 -12L-12 12M-18 18C-14 14 -10 14 -6 18M8 20C12 16 16 16 20 20"]]],
};

const grounds: Record<string, Ground> = { arrow: "sand" };

export function groundOf(kind: string): Ground {
  return drawings[kind]?.[0] ?? grounds.arrow!;
}

export function engraving(kind: string): Stroke[] {
  return drawings[kind]?.[1] ?? [];
}

export const isArrow = (kind: string) => kind.startsWith("arrow");

/** An arrow that points north, to be turned; diagonal ones reach farther, into the corner. */
export function arrowPath(way: number): string {
  const tip = way % 2 ? 34 : 25;
  return `M-4 0V${12 - tip}H-10L0 ${-tip}L10 ${12 - tip}H4V0z`;
}
