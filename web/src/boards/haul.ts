// Dragging a piece to where it shall go, on any board: what is drawn there with a key takes it, be it one step away or several. Nothing is
// played before the piece is let go, and letting it go anywhere else does nothing.
import type { Composer } from "../table/composer.svelte";

export interface Haul {
  composer: Composer;
  /** What is taken in hand here: its key, null where it goes without saying what moves, undefined where nothing can be taken. */
  grab(event: PointerEvent): string | null | undefined;
}

const DRAG_PX = 8; // as for moving the sheet

/** What would take the piece at a point of the screen. */
function keyAt(composer: Composer, x: number, y: number): string | null {
  const keys = document.elementsFromPoint(x, y).map((element) => element.closest<HTMLElement>("[data-key]")?.dataset.key);
  return keys.find((key): key is string => key !== undefined && composer.takes(key)) ?? null;
}

/** A Svelte action for the drawing. */
export function haul(node: SVGSVGElement, given: Haul): { update(next: Haul): void; destroy(): void } {
  let { composer, grab } = given;
  let held: { id: number; x: number; y: number; key: string | null; away: boolean } | null = null;

  function down(event: PointerEvent): void {
    const key = event.button === 0 && event.isPrimary ? grab(event) : undefined;
    if (key === undefined || !composer.canHaul(key)) return;
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, key, away: false };
    event.stopPropagation(); // the sheet does not move along
  }

  function move(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    if (!held.away && Math.hypot(event.clientX - held.x, event.clientY - held.y) < DRAG_PX) return;
    if (!held.away) node.setPointerCapture(event.pointerId);
    held.away = true;
    composer.hand = held.key;
    composer.hauling = true;
    composer.pointed = keyAt(composer, event.clientX, event.clientY);
    event.stopPropagation();
  }

  function up(event: PointerEvent): void {
    if (!held || event.pointerId !== held.id) return;
    const was = held;
    held = null;
    if (!was.away) return;
    window.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
    const key = event.type === "pointerup" ? keyAt(composer, event.clientX, event.clientY) : null;
    composer.pointed = null;
    if (key) composer.drop(key);
    composer.hand = null;
    composer.hauling = false;
  }

  /** The press that ends a drag is none. */
  function swallow(event: MouseEvent): void {
    event.stopPropagation();
    event.preventDefault();
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", up);
  return {
    update: (next) => ({ composer, grab } = next),
    destroy: () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    },
  };
}
