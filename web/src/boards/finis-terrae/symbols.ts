// The little drawings of the game: goods, weather, what stands on tiles. Each is a list of strokes within -16..16: "l" is a line,
// "f" a filled shape, "w" a shape washed with colour and outlined.

export type Stroke = [kind: "l" | "f" | "w", d: string];

const disc = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const goods: Record<string, Stroke[]> = {
  doubloon: [
    ["w", disc(0, 0, 12.5)],
    ["l", disc(0, 0, 9)],
    ["l", "M0 -6V6M-4 -2.500H4M-4.500 2.500C-3.500 6 3.500 6 4.500 2.500"],
  ],
  spice: [
    ["w", "M-12 -8H12V11H-12z"],
    ["l", "M-12 -2H12M-12 5H12M-7 -8V11M7 -8V11"],
    ["f", "M-6 -9.500C-4 -16 4 -16 6 -9.500z"],
  ],
  treasure: [
    ["w", "M-13 -1H13V11H-13z"],
    ["w", "M-13 -1C-13 -12 13 -12 13 -1z"],
    ["f", "M-2.500 -3H2.500V4H-2.500z"],
    ["l", "M-8 -7.500V11M8 -7.500V11"],
  ],
  relic: [
    ["w", "M-6 -13H6L4.500 -9C11 -6 11 5 4 11H-4C-11 5 -11 -6 -4.500 -9z"],
    ["l", "M-8.500 -2H8.500M-8.500 3H8.500M-7 -2L-4.500 3L-2 -2L0.500 3L3 -2L5.500 3L7.500 -1"],
    ["l", "M-5 13H5"],
  ],
  castaway: [
    ["w", disc(0, -7, 4.5)],
    ["w", "M-6.500 12C-7 2 -4 -2 0 -2C4 -2 7 2 6.500 12z"],
    ["l", "M-5 1L-11 -8M5 1L11 -10M11 -10L14 -13M11 -10L13.500 -8"],
  ],
};

const skies: Record<string, Stroke[]> = {
  sunny: [
    ["w", disc(0, 0, 7)],
    [
      "l",
      "M0 -10V-15M0 10V15M10 0H15M-10 0H-15M7.100 -7.100L10.600 -10.600M-7.100 7.100L-10.600 10.600M7.100 7.100L10.600 10.600M-7.100 -7.100L-10.600 -10.600",
    ],
    ["l", "M-2.600 -1.500v.5M2.600 -1.500v.5M-2.800 2Q0 4.200 2.800 2"],
  ],
  rain: [
    ["w", "M-11 2C-16 1 -15 -6 -10 -6C-9 -12 0 -14 3 -8C9 -11 15 -5 12 -1C13 1 11 2 9 2z"],
    ["l", "M-8 6L-10 12M-2 6L-4 12M4 6L2 12M10 6L8 12"],
  ],
  storm: [
    ["w", "M-11 -1C-16 -2 -15 -9 -10 -9C-9 -15 0 -16 3 -11C9 -14 15 -8 12 -4C13 -2 11 -1 9 -1z"],
    ["f", "M1 0L-5 8H-1L-4 15L6 5H1.500L5 0z"],
    ["l", "M-14 4C-10 2 -8 6 -4 4M8 9C11 7 12 11 15 9"],
  ],
  finis: [
    ["w", "M0 -14L3 -3L14 0L3 3L0 14L-3 3L-14 0L-3 -3z"],
    ["l", "M0 -14V14M-14 0H14M-6 -6L6 6M6 -6L-6 6"],
    ["f", disc(0, 0, 2.5)],
  ],
};

const marks: Record<string, Stroke[]> = {
  flag: [
    ["l", "M-9 15V-14"],
    ["w", "M-9 -13H12L8 -6L12 1H-9z"],
  ],
  skull: [
    ["w", "M0 -11C8 -11 11 -5 9 1C8 4 5 4 5 9H-5C-5 4 -8 4 -9 1C-11 -5 -8 -11 0 -11z"],
    ["f", `${disc(-4, -3, 2.4)}${disc(4, -3, 2.4)}M0 1L1.500 4H-1.500z`],
    ["l", "M-2 9V6M2 9V6M-11 14L11 10M11 14L-11 10"],
  ],
  east: [
    ["w", disc(0, 0, 13)],
    ["f", "M12 0L-2 4L0 0L-2 -4z"],
    ["l", "M-8 -5V5M-8 -5H-4.500M-8 0H-5M-8 5H-4.500"],
  ],
  port: [
    ["w", "M-12 10V-2L-6 -8L0 -2V10z"],
    ["w", "M0 10V-6H9V10z"],
    ["l", "M4.500 -6V-14M-6 10V4M3 0H6M3 5H6"],
    ["f", "M4.500 -14L12 -11.500L4.500 -9z"],
  ],
  tile: [
    ["w", "M-12 -12H12V12H-12z"],
    ["l", "M-12 0C-6 -4 -2 4 4 -2C6 -6 4 -9 6 -12M-8 6q3 -3 6 0t6 0"],
  ],
  turn: [
    ["l", "M9.800 6A11.500 11.500 0 1 1 11 -4"],
    ["f", "M14.500 -6.500L11.800 2L5.200 -3.600z"],
  ],
  chest: [
    ["w", "M-13 -9H13L11 12H-11z"],
    ["l", "M-13 -9C-10 -14 10 -14 13 -9M-8 -2H8M-7 4H7"],
  ],
};

const all: Record<string, Stroke[]> = { ...goods, ...skies, ...marks };

export function strokes(name: string): Stroke[] {
  return all[name] ?? [];
}
