// Specks are wiped off: islets and lakes too small to be seen become what surrounds them.
import { OUTSIDE } from "./label.mjs";

function neighbours(sheet, i, visit) {
  const column = i % sheet.columns;
  if (column > 0) visit(i - 1);
  if (column + 1 < sheet.columns) visit(i + 1);
  if (i >= sheet.columns) visit(i - sheet.columns);
  if (i + sheet.columns < sheet.columns * sheet.rows) visit(i + sheet.columns);
}

/** The pixels joined to `start` that have its face, into `queue`; returns how many. */
function gather(sheet, face, seen, start, queue) {
  let tail = 0;
  queue[tail++] = start;
  seen[start] = 1;
  for (let head = 0; head < tail; head++)
    neighbours(sheet, queue[head], (j) => {
      if (seen[j] || face[j] !== face[start]) return;
      seen[j] = 1;
      queue[tail++] = j;
    });
  return tail;
}

function commonestAround(sheet, face, pixels) {
  const count = new Map();
  for (const i of pixels)
    neighbours(sheet, i, (j) => {
      if (face[j] !== face[i] && face[j] !== OUTSIDE) count.set(face[j], (count.get(face[j]) ?? 0) + 1);
    });
  return [...count].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** least(x, y): how many pixels a piece needs to stay, at that place. */
export function wipeSpecks(sheet, face, least) {
  const seen = new Uint8Array(face.length);
  const queue = new Int32Array(face.length);
  for (let start = 0; start < face.length; start++) {
    if (seen[start] || face[start] === OUTSIDE) continue;
    const count = gather(sheet, face, seen, start, queue);
    if (count >= least(start % sheet.columns, Math.floor(start / sheet.columns))) continue;
    const pixels = queue.slice(0, count);
    const around = commonestAround(sheet, face, pixels);
    if (around !== undefined) for (const i of pixels) face[i] = around;
  }
}
