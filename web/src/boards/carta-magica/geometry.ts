// Where things are on the sea chart: 24 by 18 squares of SIZE units, named a1 (north-west) to x18.
import content from "../../generated/carta-magica.content.json";

export const SIZE = 40;
export const RIM = 34; // the graduated border round the sea
export const COLUMNS = content.cell.columns;
export const ROWS = content.cell.rows;
export const WIDTH = COLUMNS * SIZE;
export const HEIGHT = ROWS * SIZE;
/** The meridian runs between columns l and m, from the border to the middle island (CM-LAP-01). */
export const MERIDIAN = { x: 12 * SIZE, top: 0, bottom: 5 * SIZE };

export type Ground = "blue" | "windless" | "gray" | "cliff" | "island" | "middle" | "black" | "red";

export interface Point {
  x: number;
  y: number;
}

const grounds = content.cell.cells as Ground[];

export function ground(column: number, row: number): Ground {
  const c = Math.min(Math.max(column, 0), COLUMNS - 1);
  const r = Math.min(Math.max(row, 0), ROWS - 1);
  return grounds[r * COLUMNS + c]!;
}

export function cellName(column: number, row: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}

export function columnRow(name: string): [number, number] {
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

export function groundOf(name: string): Ground {
  return ground(...columnRow(name));
}

/** The middle of a square; "none" is a ship that is not on the chart yet. */
export function middleOf(name: string): Point {
  const [column, row] = columnRow(name);
  return { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE };
}

export function cellAt(point: Point): string | null {
  const column = Math.floor(point.x / SIZE);
  const row = Math.floor(point.y / SIZE);
  return column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? null : cellName(column, row);
}

/** Whether two squares touch, corners included. */
export function beside(one: string, other: string): boolean {
  const [[c1, r1], [c2, r2]] = [columnRow(one), columnRow(other)];
  return Math.abs(c1 - c2) <= 1 && Math.abs(r1 - r2) <= 1;
}

/** The squares round one, corners included. */
export function neighboursOf(name: string): string[] {
  const [column, row] = columnRow(name);
  return [-1, 0, 1]
    .flatMap((dy) => [-1, 0, 1].map((dx) => [column + dx, row + dy] as const))
    .filter(([c, r]) => (c !== column || r !== row) && c >= 0 && r >= 0 && c < COLUMNS && r < ROWS)
    .map(([c, r]) => cellName(c, r));
}

export function cellsOf(...kinds: Ground[]): { name: string; column: number; row: number; kind: Ground }[] {
  return grounds
    .map((kind, i) => ({ kind, column: i % COLUMNS, row: Math.floor(i / COLUMNS) }))
    .filter(({ kind }) => kinds.includes(kind))
    .map((cell) => ({ ...cell, name: cellName(cell.column, cell.row) }));
}

/** A number between 0 and 1 that is always the same for the same place: engraved lines must not dance. */
export function grain(a: number, b: number): number {
  const n = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return n - Math.floor(n);
}
