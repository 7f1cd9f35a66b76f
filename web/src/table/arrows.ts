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
  const lit = [...root.querySelectorAll<HTMLElement | SVGElement>(".can[data-key], .far[data-key]")];
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

/** Where the focus was: something with a key, one of the choices, or anything else. */
function kindOf(element: Element): { key: string | null; choice: boolean } {
  return { key: element.closest("[data-key]")?.getAttribute("data-key") ?? null, choice: element.closest(".actions") !== null };
}

/** Watches that an update never loses the focus: what stands for the same thing gets it, else the choices if it was among them, else
 * `otherwise`. Returns how to stop. */
export function keepFocus(root: Element, otherwise: () => HTMLElement | null): () => void {
  let last: Element | null = null;
  let kind = { key: null as string | null, choice: false };
  const note = (event: Event) => {
    last = event.target as Element;
    kind = kindOf(last);
  };
  const isLost = () =>
    last !== null &&
    (document.activeElement === null || document.activeElement === document.body) &&
    !(last.isConnected && !last.matches(":disabled"));
  const restore = () => {
    if (!isLost()) return;
    const same = kind.key === null ? null : root.querySelector<HTMLElement>(`[data-key="${CSS.escape(kind.key)}"]`);
    const choice = kind.choice ? root.querySelector<HTMLElement>(".actions .button:not([disabled])") : null;
    (same ?? choice ?? otherwise())?.focus({ preventScroll: true });
  };
  const watch = new MutationObserver(restore);
  root.addEventListener("focusin", note);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "tabindex", "open"] });
  return () => {
    root.removeEventListener("focusin", note);
    watch.disconnect();
  };
}
