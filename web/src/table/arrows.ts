// Arrow keys between lit elements, by where they are on the screen; and focus that survives an update.

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

export interface Box {
  x: number;
  y: number;
}

const directions: Record<Arrow, Box> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

export function isArrow(key: string): key is Arrow {
  return key in directions;
}

/** The index of the nearest box in a direction, -1 where there is none. What lies off the straight line counts twice as far. */
export function nearest(from: Box, boxes: Box[], arrow: Arrow): number {
  const way = directions[arrow];
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const dx = box.x - from.x;
    const dy = box.y - from.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    const far = along + 2 * aside;
    if (along > 1 && aside <= 3 * along && far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

function middle(element: Element): Box {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves the focus from a lit element to the next one in that direction. */
export function step(root: Element, arrow: Arrow): boolean {
  const at = document.activeElement;
  const lit = [...root.querySelectorAll<HTMLElement | SVGElement>(".can[data-key]")];
  if (lit.length === 0) return false;
  if (!at?.matches("[data-key]")) {
    lit[0]!.focus();
    return true;
  }
  const others = lit.filter((element) => element !== at);
  const found = others[nearest(middle(at), others.map(middle), arrow)];
  found?.focus();
  return found !== undefined;
}

/** What has the focus now, to be found again after an update: its key, or true for anything else inside. */
export function heldFocus(root: Element | null): string | boolean {
  const at = document.activeElement;
  if (!root || !at || at === document.body || !root.contains(at)) return false;
  return at.closest("[data-key]")?.getAttribute("data-key") ?? true;
}

/** Gives the focus back if the update lost it: to the element with the same key, else to `otherwise`. */
export function restoreFocus(root: Element, held: string | boolean, otherwise: HTMLElement | null): void {
  const at = document.activeElement;
  if (!held || (at && at !== document.body && at.isConnected)) return;
  const same = typeof held === "string" ? root.querySelector<HTMLElement>(`[data-key="${CSS.escape(held)}"]`) : null;
  (same ?? otherwise)?.focus();
}
