// What the tiles show: jungle, hills and crags behind everything else, terrain, the six locations and the places of the
// adventures. Landscapes fill a field (within 48 of its middle); sites are small drawings within -16..16.
import { hand, hill, palm } from "../../covers/engraving";
import { round } from "./geometry";
import { disc, type Stroke } from "./symbols";

/** A number that is a field's own, so that no two neighbours look alike. */
export function seedOf(field: string): number {
  return (field.charCodeAt(0) - 96) * 17 + Number(field.slice(1)) * 5;
}

function jungle(seed: number): Stroke[] {
  const random = hand(seed);
  return [-30, -12, 14, 31].flatMap((x, i): Stroke[] => {
    const { trunk, leaves } = palm(x + (random() - 0.5) * 8, 2 - (i % 2) * 12 + random() * 5, 15 + random() * 6, (random() - 0.5) * 0.6);
    return [
      ["l", trunk],
      ["f", leaves],
    ];
  });
}

function hills(seed: number): Stroke[] {
  const random = hand(seed);
  return [-24, 4, 27].flatMap((x, i): Stroke[] => {
    const { outline, shade } = hill(x + (random() - 0.5) * 6, -6 + (i % 2) * 10, 17 + random() * 6, seed + i);
    return [
      ["l", outline],
      ["l", shade],
    ];
  });
}

function crags(seed: number): Stroke[] {
  const random = hand(seed);
  return [-26, -2, 24].flatMap((x, i): Stroke[] => {
    const high = 22 + random() * 12;
    const base = -2 + (i % 2) * 8;
    const peak = x + (random() - 0.5) * 8;
    return [
      [
        "l",
        `M${round(x - 14)} ${base}L${round(x - 7)} ${round(base - high * 0.5)}L${round(x - 4)} ${round(base - high * 0.42)}L${round(peak)} ${round(base - high)}L${round(x + 6)} ${round(base - high * 0.55)}L${round(x + 9)} ${round(base - high * 0.6)}L${round(x + 15)} ${base}`,
      ],
      [
        "l",
        `M${round(peak)} ${round(base - high)}L${round(peak + 2)} ${round(base - high * 0.4)}L${round(peak - 1)} ${base}M${round(x + 6)} ${round(base - high * 0.5)}L${round(x + 5)} ${round(base - 3)}`,
      ],
    ];
  });
}

const lands: Record<string, (seed: number) => Stroke[]> = { green: jungle, yellow: hills, red: crags };

export function landscape(kind: string, field: string): Stroke[] {
  return lands[kind]?.(seedOf(field)) ?? [];
}

/** Washes and lines of a terrain tile. */
export const terrains: Record<string, Stroke[]> = {
  river: [
    ["w", "M-49 -22C-34 -32 -22 -8 -6 -12C12 -17 16 6 32 4C40 3 46 -2 50 -4V22C40 28 28 30 18 24C4 16 -2 12 -14 14C-30 17 -38 2 -50 6z"],
    ["l", "M-44 -8q6 -5 12 0t12 2M-12 0q6 -4 12 2t12 6M18 12q7 -3 14 2t14 -2M-30 4q4 -3 8 0M4 10q4 -2 8 2"],
  ],
  swamp: [
    ["l", "M-34 14h16M-26 20h20M6 16h22M-2 22h14M18 24h14M-38 4h10M26 4h12M-8 8h12"],
    [
      "l",
      "M-26 12C-28 2 -32 -6 -30 -16M-22 12C-22 0 -20 -8 -18 -18M-18 12C-16 4 -12 0 -10 -8M12 14C10 2 8 -6 10 -18M16 14C17 4 20 -4 24 -12M20 14C22 8 28 4 30 -2",
    ],
    ["f", "M-31 -16C-33 -22 -29 -26 -28 -18zM-19 -18C-20 -25 -15 -26 -16 -18zM9 -18C8 -26 13 -26 12 -18zM23 -12C23 -19 28 -19 26 -11z"],
  ],
  mountain: [
    ["w", "M-42 22L-16 -24L-8 -14L8 -40L24 -8L28 -12L44 22z"],
    ["w", "M8 -40L15 -25L9 -20L4 -26L0 -22L-2 -26z"],
    ["l", "M-16 -24L-12 -6L-18 8L-14 22M8 -20L14 -4L8 8L12 22M24 -8L26 8L34 22M14 -10L22 14M-12 -6L-4 6M-8 8L0 22"],
  ],
};

const drawings: Record<string, Stroke[]> = {
  lo1: [
    ["w", "M-13 13V0H13V13z"],
    ["w", "M-15 0L-10 -10H10L15 0z"],
    ["l", "M-10 -10L-8 0M-4 -10L-3 0M4 -10L3 0M10 -10L8 0M-5 13V5H5V13"],
  ],
  lo2: [
    ["w", "M-12 13V1L0 -5L12 1V13z"],
    ["w", "M-4 -3V-10L0 -14L4 -10V-3"],
    ["l", "M0 -14V-17M-2 -16H2M-3 13V6H3V13M-8 4V8M8 4V8"],
  ],
  lo3: [
    ["w", "M-6 14L-5 -6H5L6 14z"],
    ["w", "M-9 -6V-13H-5V-10H-2V-13H2V-10H5V-13H9V-6z"],
    ["l", "M-2 14V8H2V14M0 -3V2"],
  ],
  lo4: [
    ["w", "M-14 6C-14 -1 14 -1 14 6C14 14 -14 14 -14 6z"],
    ["l", "M-8 6q4 -3 8 0t8 0M-4 10h8"],
    ["l", "M0 3C0 -6 -8 -6 -9 -1M0 3C0 -8 8 -8 9 -2M0 3V-12"],
  ],
  lo5: [
    ["w", "M-15 13C-13 -6 -6 -13 0 -13C6 -13 13 -6 15 13z"],
    ["f", "M-6 13V2H6V13z"],
    ["l", "M-8 13V0H8V13M-13 -4L-5 -12M-12 -11L-6 -5"],
    ["w", "M8 13L12 8L16 13z"],
  ],
  lo6: [
    ["w", "M-15 12C-15 -6 -8 -13 0 -13C8 -13 15 -6 15 12z"],
    ["f", "M-9 12C-9 -2 -4 -7 0 -7C4 -7 9 -2 9 12z"],
    ["w", "M-5 6H6L4 11H-3z"],
    ["l", "M0 6V-2"],
  ],
  mission: [
    ["w", "M-6 9V-8L0 -15L6 -8V9z"],
    ["w", "M6 9V-1H14V9z"],
    ["f", "M-2.500 -1C-2.500 -7 2.500 -7 2.500 -1z"],
    ["l", "M0 -15V-19M-2 -17.500H2M-15 10q4 -3 8 0t8 0t8 0t6 0M-13 14q4 -3 8 0t8 0t8 0"],
  ],
  outpost: [
    ["w", "M-15 13V-4L-12 -8L-9 -4V13z"],
    ["w", "M-9 13V-4L-6 -8L-3 -4V13zM3 13V-4L6 -8L9 -4V13zM9 13V-4L12 -8L15 -4V13z"],
    ["w", "M-3 13V-10H3V13z"],
    ["l", "M-15 4H15M0 -10V-17"],
    ["f", "M0 -17L7 -14.500L0 -12z"],
  ],
  hall: [
    ["w", "M-15 -5L0 -14L15 -5z"],
    ["w", "M-12 -5H-8V11H-12zM-4 -5H-1V11H-4zM1 -5H4V11H1zM8 -5H12V11H8z"],
    ["w", "M-15 11H15V15H-15z"],
    ["f", disc(0, -8, 1.8)],
  ],
  moon: [
    ["w", "M-11 14V6H11V14z"],
    ["w", "M-14 6V2H14V6z"],
    ["w", "M3 -16A8 8 0 1 0 6 -2A7 7 0 0 1 3 -16z"],
  ],
  blood: [
    ["w", "M-11 14V6H11V14z"],
    ["w", "M-14 6V2H14V6z"],
    ["f", "M0 -16C6 -8 7 -6 7 -4C7 4 -7 4 -7 -4C-7 -6 -6 -8 0 -16z"],
  ],
  ash: [
    ["w", "M-11 14V6H11V14z"],
    ["w", "M-14 6V2H14V6z"],
    ["w", "M0 1C-9 1 -10 -6 -5 -10C-5 -6 -3 -6 -2 -8C-2 -13 1 -14 2 -17C3 -11 9 -9 8 -4C7 0 4 1 0 1z"],
  ],
  gate: [
    ["w", "M-14 14V-9H14V14z"],
    ["w", "M-16 -9V-14H16V-9z"],
    ["f", "M-6 14V0C-6 -6 6 -6 6 0V14z"],
    ["l", "M-14 0H-6M6 0H14M-14 7H-6M6 7H14"],
  ],
  temple: [
    ["w", "M-16 14V9H16V14z"],
    ["w", "M-12 9V3H12V9z"],
    ["w", "M-8 3V-3H8V3z"],
    ["w", "M-5 -3V-12H5V-3z"],
    ["f", "M-2 -3V-9H2V-3z"],
    ["l", "M-3 14L-1 -3M3 14L1 -3M0 -12V-17"],
  ],
};

/** A location or an adventure area by its word; the two gates look alike. */
export function siteOf(word: string | null): Stroke[] | undefined {
  return drawings[word?.endsWith("-gate") ? "gate" : (word ?? "")];
}

/** Curls of mist over what nobody has seen; four of them, so that neighbours differ. */
export const mists = [
  "M-40 8C-46 -4 -34 -14 -25 -9C-22 -22 -2 -24 2 -12C10 -20 26 -16 25 -4C36 -6 43 4 37 12C33 18 26 17 23 15C18 24 2 25 -3 18C-9 26 -26 25 -28 16C-34 18 -39 14 -40 8Z",
  "M-37 -4C-42 -16 -26 -23 -18 -16C-12 -26 8 -24 10 -14C20 -20 34 -12 31 -1C41 3 38 17 27 16C22 25 6 24 3 17C-4 25 -20 23 -21 13C-33 16 -42 6 -37 -4Z",
  "M-39 2C-40 -12 -24 -16 -17 -10C-10 -22 8 -22 11 -11C21 -17 36 -9 31 4C40 9 34 21 24 18C16 26 4 24 0 17C-8 26 -24 22 -24 13C-33 16 -40 9 -39 2Z",
];
export const curls = [
  "M-30 6C-24 -2 -14 2 -18 8M-8 -6C-2 -14 10 -8 4 -1M12 10C18 2 28 6 24 12M-14 14q6 -3 12 0",
  "M-26 -4C-20 -12 -8 -8 -13 -1M2 8C8 0 20 4 14 11M14 -8q6 -4 10 1M-22 9q7 -4 14 0",
  "M-28 3C-22 -5 -12 -2 -15 5M-2 -8C4 -16 16 -10 10 -3M8 12C14 4 24 8 21 14M-16 13q6 -3 10 0",
];
