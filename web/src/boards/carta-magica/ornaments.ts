// What an engraver adds to a chart: compass rose, rhumb lines, monsters of the deep, and the border's scale.
import { COLUMNS, HEIGHT, type Point, RIM, ROWS, SIZE, WIDTH } from "./geometry";

const round = (n: number) => Math.round(n * 10) / 10;
const on = (angle: number, radius: number): string => `${round(Math.sin(angle) * radius)} ${round(-Math.cos(angle) * radius)}`;

export const ROSE: Point = { x: 4.5 * SIZE, y: 4.9 * SIZE };
export const SMALL_ROSE: Point = { x: 20 * SIZE, y: 13.1 * SIZE };

/** The lines of the winds from a rose across the whole sea, every second one for the thinner stroke. */
export function rhumbs(from: Point, count: number): string {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${from.x} ${from.y}l${on((2 * Math.PI * i) / count, WIDTH * 1.3)}`;
  return path;
}

/** One layer of a rose's points: the dark halves and the light halves. */
function points(count: number, turn: number, long: number, waist: number): { dark: string; light: string } {
  const half = Math.PI / count;
  let [dark, light] = ["", ""];
  for (let i = 0; i < count; i++) {
    const angle = turn + 2 * half * i;
    dark += `M0 0L${on(angle, long)}L${on(angle + half, waist)}z`;
    light += `M0 0L${on(angle, long)}L${on(angle - half, waist)}z`;
  }
  return { dark, light };
}

/** From below to above: sixteenths, eighths, quarters. */
export const roseLayers = [points(8, Math.PI / 8, 30, 14), points(4, Math.PI / 4, 40, 13), points(4, 0, 54, 11)];

export interface Beast extends Point {
  scale: number;
  body: string; // washed and outlined
  lines: string;
}

const serpent = {
  body:
    "M-54 0C-60 -20 -52 -38 -38 -40C-28 -42 -21 -37 -18 -31L-31 -29L-20 -24C-27 -20 -35 -23 -38 -18C-42 -12 -41 -6 -41 0z" +
    "M-31 0C-29 -26 -6 -26 -4 0H-12C-14 -13 -21 -13 -23 0zM4 0C6 -20 24 -20 26 0H18.5C17 -10 13 -10 11.5 0z" +
    "M34 0C35 -13 43 -20 56 -19C51 -16 50 -13 51 -9C46 -11 41 -7 41 0z",
  lines:
    "M-50 -28l-8 -5M-54 -20l-8 -2M-55 -11l-8 1M-45 -36l-5 -8M-36 -40l-2 -7M-35.5 -34.5a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0" +
    "M-48 -4c2 -1 3 -1 5 0M-49 -9c2 -1 4 -1 6 0M-49 -14c2 -1 4 -1 7 0M-48 -19c2 -1 4 -1 7 1M-46 -25c2 0 5 1 6 3" +
    "M-28 -9l6 2M-25 -15l5 4M-19 -19l1 6M-12 -17l-2 6M-8 -10l-5 3M7 -8l5 2M11 -13l3 4M18 -14l-1 5M23 -8l-5 2M38 -8l5 3M42 -14l4 5" +
    "M-64 4h28M-33 4h32M2 4h28M31 4h22M-54 8h14M-22 8h18M8 8h14M36 8h8",
};

const whale = {
  body:
    "M-44 5C-47 -13 -26 -23 -4 -20C15 -18 25 -9 34 -5C37 -12 43 -17 53 -16" +
    "C49 -11 49 -6 53 0C47 2 42 2 38 0C30 9 10 13 -13 12C-28 12 -40 11 -44 5z",
  lines:
    "M-44 4C-35 7 -27 5 -22 0M-28 -6a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0M-10 4C-7 11 -1 15 5 15C4 11 1 6 -2 3" +
    "M-20 -20C-20 -34 -32 -36 -36 -29M-20 -20C-20 -36 -8 -37 -4 -30M-20 -20V-34M-38 7c3 1 6 2 9 2M-33 9.5c4 1 8 1.5 12 1.5" +
    "M8 -15c4 4 6 9 6 15M14 -13c4 4 5 8 5 12M20 -10c3 3 4 6 4 9M26 -7c2 2 3 4 3 6" +
    "M2 -17c4 4 6 9 6 15M-60 14h26M-26 16h30M10 16h28M44 8h14M-44 18h12M18 20h10",
};

const kraken = {
  body:
    "M-12 0C-20 -14 -14 -32 0 -32C14 -32 20 -14 12 0z" +
    "M-34 0C-38 -10 -34 -18 -26 -16C-22 -15 -22 -9 -26 -10C-29 -10 -28 -5 -27 0z" +
    "M34 0C38 -12 32 -22 24 -19C19 -17 20 -10 25 -12C28 -12 27 -5 27 0zM-54 0" +
    "C-56 -8 -52 -12 -47 -11C-49 -8 -49 -4 -48 0zM54 0C57 -9 52 -14 46 -12C49 -9 49 -4 48 0z",
  lines:
    "M-7 -12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0M3 -12a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0M-4 -4Q0 -1 4 -4" +
    "M6 -28c4 4 6 9 5 15M9 -24c3 4 4 8 3 13M-6 -29c3 -1 6 -1 9 0M-32 -6h3M-31 -11h3" +
    "M31 -6h-3M30 -12h-3M-60 4h22M-34 4h28M-2 4h34M36 4h24M-24 8h18M8 8h20",
};

export const beasts: Beast[] = [
  { x: 8.9 * SIZE, y: 4.7 * SIZE, scale: 0.92, ...serpent },
  { x: 14.9 * SIZE, y: 16 * SIZE, scale: 0.95, ...whale },
  { x: 18.2 * SIZE, y: 4 * SIZE, scale: 0.85, ...kraken },
  { x: 4.6 * SIZE, y: 9.7 * SIZE, scale: 0.62, ...whale },
  { x: 20.2 * SIZE, y: 9.9 * SIZE, scale: 0.6, ...serpent },
];

/** The border's scale: a dark bar beside every second square, on all four sides. */
export function scaleBars(): string {
  const [inner, outer] = [5, 10];
  let path = "";
  for (let c = 0; c < COLUMNS; c += 2)
    path += `M${c * SIZE} ${-outer}h${SIZE}v${inner}h${-SIZE}zM${(c + 1) * SIZE} ${HEIGHT + inner}h${SIZE}v${inner}h${-SIZE}z`;
  for (let r = 0; r < ROWS; r += 2)
    path += `M${-outer} ${r * SIZE}h${inner}v${SIZE}h${-inner}zM${WIDTH + inner} ${(r + 1) * SIZE}h${inner}v${SIZE}h${-inner}z`;
  return path;
}

export function gridLines(): string {
  let path = "";
  for (let c = 1; c < COLUMNS; c++) path += `M${c * SIZE} 0V${HEIGHT}`;
  for (let r = 1; r < ROWS; r++) path += `M0 ${r * SIZE}H${WIDTH}`;
  return path;
}

export const coordinates = [
  ...Array.from({ length: COLUMNS }, (_, c) =>
    [-RIM / 2 - 4, HEIGHT + RIM / 2 + 5].map((y) => ({ text: String.fromCharCode(97 + c), x: (c + 0.5) * SIZE, y })),
  ).flat(),
  ...Array.from({ length: ROWS }, (_, r) =>
    [-RIM / 2 - 5, WIDTH + RIM / 2 + 5].map((x) => ({ text: String(r + 1), x, y: (r + 0.5) * SIZE })),
  ).flat(),
];
