// Targets grow by nearness: a press that hits nothing that glows is meant for the nearest glowing centre within a fingertip. Squares of a
// few pixels can be pressed on a phone this way, and what is drawn over a target decides nothing.

export const REACH_PX = 24;
const OWN_USE = "button, a[href], input, select, textarea, label, summary, [contenteditable], [role=button]:not([data-key])"; // answer for themselves

export interface Spot {
  x: number;
  y: number;
}

/** The index of the spot nearest to the press, if one is nearer than `within`; else -1. */
export function nearestOf(press: Spot, spots: Spot[], within: number): number {
  let best = -1;
  let least = within;
  spots.forEach((spot, i) => {
    const far = Math.hypot(spot.x - press.x, spot.y - press.y);
    if (far < least) [best, least] = [i, far];
  });
  return best;
}

function middle(element: Element): Spot {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether a press on the middle of the element would reach it: it is in sight and nothing lies over it. */
function isOpen(element: Element, root: Element): boolean {
  const { x, y } = middle(element);
  const top = document.elementFromPoint(x, y);
  return top !== null && root.contains(top) && element.contains(top);
}

/** What a press inside `root` is meant for, where it hit nothing that glows. What it hit instead keeps it, if its own middle is
 * nearer: a thing with a key of its own, or one marked data-spot. */
export function meantBy(event: MouseEvent, root: Element): Element | null {
  const hit = event.target as Element;
  const own = hit.closest("[data-key], [data-spot]");
  if (!event.isTrusted || event.detail === 0 || own?.matches(".can, .far") || hit.closest(OWN_USE)) return null;
  const press = { x: event.clientX, y: event.clientY };
  const kept = own && root.contains(own) ? middle(own) : null;
  const within = Math.min(REACH_PX, kept ? Math.hypot(kept.x - press.x, kept.y - press.y) : REACH_PX);
  const glowing = [...root.querySelectorAll("[data-key].can")];
  const near = glowing.filter((element) => nearestOf(press, [middle(element)], within) === 0 && isOpen(element, root));
  return near[nearestOf(press, near.map(middle), within)] ?? null;
}

/** Hands a press to what it is meant for, if that is something else than what it hit. For a click while it goes down to its target. */
export function aim(event: MouseEvent, root: Element): void {
  const meant = meantBy(event, root);
  if (!meant) return;
  event.stopPropagation();
  event.preventDefault();
  const { x, y } = middle(meant);
  meant.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: x, clientY: y }));
}
