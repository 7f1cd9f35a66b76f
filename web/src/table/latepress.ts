// A press while the story is still told is kept: the story comes to its end at once, and then the press counts, if what lies there now,
// or a lit thing close by, can be chosen. Pressing anything else only ends the story.
import { tick } from "svelte";
import { story } from "../boards/story.svelte";

const NEAR_PX = 24;

/** What can be chosen at a point: what lies there, else the nearest lit thing within reach of a finger. */
function litAt(root: Element, x: number, y: number): Element | null {
  const under = document.elementFromPoint(x, y)?.closest(".can[data-key], .far[data-key]");
  if (under && root.contains(under)) return under;
  let best: Element | null = null;
  let least = NEAR_PX;
  for (const element of root.querySelectorAll(".can[data-key]")) {
    const box = element.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
    if (far < least) [best, least] = [element, far];
  }
  return best;
}

/** For the capture of clicks on the stage. */
export function heard(event: MouseEvent): void {
  if (!story.telling || !event.isTrusted || event.detail === 0) return; // detail 0: by keyboard, which goes the straight way
  const root = event.currentTarget as Element;
  if ((event.target as Element).closest("button, a, input, select")?.matches(":not([data-key])")) return; // tools have nothing to do with it
  event.stopPropagation();
  event.preventDefault();
  story.finish();
  const { clientX, clientY } = event;
  void tick().then(() => {
    const lit = litAt(root, clientX, clientY);
    lit?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX, clientY }));
  });
}
