// What comes under the finger unasked takes no press for a moment: a choice that played itself, or somebody else's move, may put another
// button where the pointer is already coming down. Whatever a person's own press brings can be pressed at once.

const MOMENT_MS = 300;
const PRESSED = "button, [data-key]";

/** Whether the last change of the table was brought about by this person; every press makes it so again. */
export interface Asked {
  asked: boolean;
}

/** Where an element lies among the things around it; scrolling does not change it. */
function placeOf(element: Element, top: number): string {
  const { offsetLeft, offsetTop, offsetWidth } = element as HTMLElement;
  return `${offsetLeft} ${Math.round(top) + offsetTop} ${offsetWidth}`;
}

const isPress = (event: Event) => event instanceof MouseEvent || ["Enter", " "].includes((event as KeyboardEvent).key);

/** For an element that holds buttons. */
export function steady(root: HTMLElement, table: Asked): { destroy(): void } {
  let places = new Map<Element, string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  let held: Element | null | undefined; // what the pointer went down on; undefined: it is not down

  const calm = (element: Element) => {
    timers.delete(element);
    element.removeAttribute("data-fresh");
  };
  const freshen = (element: Element) => {
    clearTimeout(timers.get(element));
    element.setAttribute("data-fresh", "");
    timers.set(element, setTimeout(calm, MOMENT_MS, element));
  };
  const look = () => {
    const top = root.getBoundingClientRect().top;
    const now = new Map([...root.querySelectorAll(PRESSED)].map((element) => [element, placeOf(element, top)]));
    if (!table.asked) for (const [element, place] of now) if (places.get(element) !== place) freshen(element);
    places = now;
  };
  const down = (event: Event) => (held = (event.target as Element).closest(PRESSED));
  const press = (event: Event) => {
    const pressed = (event.target as Element).closest(PRESSED);
    const pointed = event instanceof MouseEvent && event.detail > 0; // a key presses what has the focus, wherever that lies
    const slipped = pointed && held !== undefined && held !== pressed;
    held = undefined;
    if (!event.isTrusted || !isPress(event)) return;
    const early = pointed && pressed !== null && root.contains(pressed) && (slipped || pressed.matches("[data-fresh]"));
    if (!early) return void (table.asked = true);
    event.stopPropagation();
    event.preventDefault();
  };

  const watch = new MutationObserver(look);
  watch.observe(root, { childList: true, subtree: true });
  const heard = { pointerdown: down, click: press, keydown: press };
  for (const [word, listener] of Object.entries(heard)) document.addEventListener(word, listener, true);
  look();
  return {
    destroy: () => {
      watch.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
      for (const [word, listener] of Object.entries(heard)) document.removeEventListener(word, listener, true);
    },
  };
}
