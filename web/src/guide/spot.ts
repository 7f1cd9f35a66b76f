// Where the thing is that a note speaks of, and where the note stands so that it does not cover it.

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const MARGIN = 8;

/** The box around all that the first fitting selector finds; null where nothing is drawn. */
export function spotOf(targets: string[]): Box | null {
  for (const selector of targets) {
    const boxes = [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()).filter((box) => box.width > 0 && box.height > 0);
    if (boxes.length === 0) continue;
    const left = Math.max(0, Math.min(...boxes.map((box) => box.left)) - MARGIN);
    const top = Math.max(0, Math.min(...boxes.map((box) => box.top)) - MARGIN);
    const right = Math.min(innerWidth, Math.max(...boxes.map((box) => box.right)) + MARGIN);
    const bottom = Math.min(innerHeight, Math.max(...boxes.map((box) => box.bottom)) + MARGIN);
    return { left, top, width: right - left, height: bottom - top };
  }
  return null;
}

/** The upper left corner for a note of a size: beside the spot where there is most room, else in the corner farthest from it. */
export function besides(spot: Box | null, size: { width: number; height: number }): { left: number; top: number } {
  const [wide, high] = [innerWidth - size.width - MARGIN, innerHeight - size.height - MARGIN];
  const within = (left: number, top: number) => ({ left: Math.max(MARGIN, Math.min(wide, left)), top: Math.max(MARGIN, Math.min(high, top)) });
  if (!spot) return within(wide, high);
  const room = [
    { free: innerWidth - spot.left - spot.width - size.width, at: within(spot.left + spot.width + MARGIN, spot.top) },
    { free: spot.left - size.width, at: within(spot.left - size.width - MARGIN, spot.top) },
    { free: spot.top - size.height, at: within(spot.left, spot.top - size.height - MARGIN) },
    { free: innerHeight - spot.top - spot.height - size.height, at: within(spot.left, spot.top + spot.height + MARGIN) },
  ].sort((a, b) => b.free - a.free)[0]!;
  if (room.free >= MARGIN) return room.at;
  return within(spot.left + spot.width / 2 > innerWidth / 2 ? 0 : wide, spot.top + spot.height / 2 > innerHeight / 2 ? 0 : high);
}
