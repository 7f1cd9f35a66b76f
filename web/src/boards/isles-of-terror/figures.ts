// The figures of the four factions. A soldier stands on 0, 0 and is 30 high; what he wears tells the faction even without colour: a
// bearskin, a morion, a crown of feathers, a shako. The captain has a flag of the same shape.
import type { Faction } from "./model";
import { disc, type Stroke } from "./symbols";

const body = "M-7 0C-7.500 -8 -5.500 -13 0 -13C5.500 -13 7.500 -8 7 0z";
const head = disc(0, -16.5, 4);

const hats: Record<Faction, Stroke[]> = {
  rc: [["f", "M-5 -18C-6 -28 6 -28 5 -18z"]],
  cq: [
    ["w", "M-9 -17.500C-5 -19 -5 -25 0 -25C5 -25 5 -19 9 -17.500C4 -16.500 -4 -16.500 -9 -17.500z"],
    ["l", "M-4 -25.500C-1 -29 3 -28 4 -23"],
  ],
  yo: [
    ["w", "M-5 -18L-9 -27L-4 -23.500L-2.500 -30L0 -24.500L2.500 -30L4 -23.500L9 -27L5 -18z"],
    ["l", "M-5 -18H5"],
  ],
  ch: [
    ["w", "M-4.500 -18L-5.500 -26H5.500L4.500 -18z"],
    ["f", "M-6 -18H7L5 -16.500H-5z"],
    ["l", "M5 -26C9 -28 9 -33 6 -33C3 -33 4 -28 5 -26"],
  ],
};

const arms: Record<Faction, Stroke[]> = {
  rc: [["l", "M9 0L8 -22M-5 -11L5 -2"]],
  cq: [["l", "M10 0V-30M8 -26L10 -30L12 -26"]],
  yo: [
    ["w", "M-11 -4C-14 -9 -14 -14 -10 -17C-6 -14 -6 -9 -9 -4z"],
    ["l", "M9 0L9 -26"],
  ],
  ch: [["l", "M-9 -2L9 -14M5 -12L11 -21"]],
};

/** A soldier, seen from the front. */
export function soldier(faction: Faction): Stroke[] {
  return [["w", body], ["b", head], ...hats[faction], ...arms[faction]];
}

const flags: Record<Faction, string> = {
  rc: "M11 -40H27V-28H11z",
  cq: "M11 -40L27 -34L11 -28z",
  yo: "M11 -34C15 -42 23 -42 27 -34C23 -27 15 -27 11 -34z",
  ch: "M11 -40H27L22 -34L27 -28H11z",
};

/** The captain is broader, has a cloak and carries the colours. */
export function captain(faction: Faction): Stroke[] {
  return [
    ["w", "M-12 0C-12 -9 -8 -14 0 -14C8 -14 12 -9 12 0z"],
    ["l", "M-5 0L-2 -12M5 0L2 -12"],
    ["b", head],
    ...hats[faction],
    ["l", "M11 0V-41"],
    ["w", flags[faction]],
  ];
}

/** A camp: a tent with the faction's flag. */
export function camp(faction: Faction): Stroke[] {
  return [
    ["w", "M-18 0L-3 -21H3L18 0z"],
    ["f", "M-4 0L0 -13L4 0z"],
    ["l", "M0 -21V-36M-18 0H18M-3 -21L-9 0M3 -21L9 0"],
    [
      "w",
      {
        rc: "M0 -36H12V-28H0z",
        cq: "M0 -36L12 -32L0 -28z",
        yo: "M0 -32C3 -38 9 -38 12 -32C9 -27 3 -27 0 -32z",
        ch: "M0 -36H12L8 -32L12 -28H0z",
      }[faction],
    ],
  ];
}

const sails: Record<Faction, string> = {
  rc: "M-13 -10C-15 -18 -15 -24 -13 -29H-2C-4 -23 -4 -16 -2 -10zM2 -10C0 -18 0 -26 2 -33H15C13 -26 13 -18 15 -10z",
  cq: "M-13 -11C-16 -19 -15 -25 -11 -30L-2 -27C-5 -22 -5 -16 -2 -11zM1 -10C-3 -20 0 -29 4 -34L15 -30C11 -24 11 -17 15 -10z",
  yo: "M-12 -10L-2 -32V-10zM2 -10V-36L17 -10z",
  ch: "M-14 -10L-4 -30L-2 -10zM1 -10C-1 -20 0 -28 3 -34H15C12 -26 12 -18 15 -10z",
};

export function ship(faction: Faction): Stroke[] {
  return [
    ["l", "M0 -8V-38M-8 -8V-31M9 -8V-35"],
    ["w", sails[faction]],
    ["w", "M-23 -9L-19 -7H17L25 -13L19 3H-17z"],
    ["l", "M-17 -3H19"],
  ];
}
