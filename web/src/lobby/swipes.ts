// Swiping a sheet with a finger: to the left turns on, to the right turns back. Vertical movement stays scrolling.
import type { Attachment } from "svelte/attachments";

const FAR = 56;

export function swipes(turned: (way: 1 | -1) => void): Attachment<HTMLElement> {
  return (element) => {
    let start: { x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      start = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
    };
    const up = (event: PointerEvent) => {
      const [dx, dy] = start ? [event.clientX - start.x, event.clientY - start.y] : [0, 0];
      start = null;
      if (Math.abs(dx) > FAR && Math.abs(dx) > 2 * Math.abs(dy)) turned(dx < 0 ? 1 : -1);
    };
    const cancel = () => (start = null);
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", cancel);
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", cancel);
    };
  };
}
