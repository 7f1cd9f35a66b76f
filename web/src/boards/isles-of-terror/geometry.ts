// The grid of the isle: seven rows of nine hexagons with a point up, rows b, d and f half a field further east. Fields are
// named by row and column, "d5"; lengths are in units of the drawing, a hexagon being 100 wide.

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export const WIDE = 100;
export const SIDE = WIDE / Math.sqrt(3);
const ROW_STEP = SIDE * 1.5;
const ROWS = "abcdefg";
const COLUMNS = 9;

/** The compass of the board: 1 north-east, then clockwise. */
export const COMPASS = [1, 2, 3, 4, 5, 6] as const;

export const round = (n: number): number => Math.round(n * 10) / 10;

const rowOf = (field: string) => ROWS.indexOf(field[0] ?? "");
const columnOf = (field: string) => Number(field.slice(1));
const isShifted = (row: number) => row % 2 === 1;

export function isField(field: string): boolean {
  return rowOf(field) >= 0 && columnOf(field) >= 1 && columnOf(field) <= COLUMNS && field.length === 2;
}

/** The middle of a field on the drawing. */
export function middleOf(field: string): Point {
  const row = rowOf(field);
  return { x: columnOf(field) * WIDE + (isShifted(row) ? WIDE / 2 : 0), y: row * ROW_STEP };
}

/** The field that shares the side in this direction of the compass, or null beyond the board. */
export function beside(field: string, direction: number): string | null {
  const row = rowOf(field);
  const east = isShifted(row) ? 1 : 0;
  const [down, right] = [
    [-1, east],
    [0, 1],
    [1, east],
    [1, east - 1],
    [0, -1],
    [-1, east - 1],
  ][direction - 1] as [number, number];
  const found = `${ROWS[row + down] ?? "?"}${columnOf(field) + right}`;
  return isField(found) ? found : null;
}

/** Corners from the top one clockwise; side number d - 1 looks in direction d. */
export function corners(at: Point, inset = 0): Point[] {
  const r = SIDE - inset / Math.cos(Math.PI / 6);
  return [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (i * Math.PI) / 3 - Math.PI / 2;
    return { x: at.x + r * Math.cos(angle), y: at.y + r * Math.sin(angle) };
  });
}

/** A hexagon around 0, 0, so much smaller than its field on every side. */
export function hexagon(inset = 0): string {
  return `M${corners({ x: 0, y: 0 }, inset)
    .map(({ x, y }) => `${round(x)} ${round(y)}`)
    .join("L")}Z`;
}

/** The part of the drawing that holds these fields, with a margin, in the shape of the window it is seen through. */
export function boxOf(fields: string[], width: number, height: number, margin = 34): Box {
  const at = fields.map(middleOf);
  const left = Math.min(...at.map((p) => p.x)) - WIDE / 2 - margin;
  const right = Math.max(...at.map((p) => p.x)) + WIDE / 2 + margin;
  const top = Math.min(...at.map((p) => p.y)) - SIDE - margin;
  const bottom = Math.max(...at.map((p) => p.y)) + SIDE + margin;
  const scale = Math.max((right - left) / Math.max(1, width), (bottom - top) / Math.max(1, height));
  const wide = scale * width;
  const high = scale * height;
  return { x: round((left + right - wide) / 2), y: round((top + bottom - high) / 2), width: round(wide), height: round(high) };
}

/** The field under a point, of those given. */
export function fieldAt(fields: string[], point: Point): string | null {
  const near = fields.map((field) => ({ field, far: Math.hypot(middleOf(field).x - point.x, middleOf(field).y - point.y) }));
  const best = near.sort((a, b) => a.far - b.far)[0];
  return best && best.far <= SIDE ? best.field : null;
}
