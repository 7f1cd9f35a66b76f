// The `?` mode: while it is on, tapping anything that carries data-rule or data-key asks for its rules instead of pressing it.
// Listens before everybody else, so that no move is made by asking. A second tap on `?` or Escape ends it.

export interface Asked {
  rule?: string; // a rule's number
  key?: string; // "cell:l5", "verb:wheel"
  name: string; // what the thing is called on the screen
}

export class Asking {
  on = $state(false);
  #answer: (asked: Asked) => void;

  constructor(answer: (asked: Asked) => void) {
    this.#answer = answer;
  }

  /** Listens while the panel is shown; returns how to stop. */
  listen(): () => void {
    const words = ["click", "pointerdown", "keydown"] as const;
    const hear = (event: Event) => this.#hear(event);
    for (const word of words) addEventListener(word, hear, { capture: true });
    return () => {
      for (const word of words) removeEventListener(word, hear, { capture: true });
      this.on = false;
    };
  }

  toggle(): void {
    this.on = !this.on;
    document.documentElement.toggleAttribute("data-asking", this.on);
  }

  #hear(event: Event): void {
    if (!this.on) return;
    if (event instanceof KeyboardEvent && event.key === "Escape") return this.toggle();
    if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
    const thing = (event.target as Element | null)?.closest?.("[data-rule], [data-key]");
    if (!thing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "pointerdown") return;
    const name = thing.getAttribute("aria-label") ?? thing.textContent ?? "";
    this.toggle();
    this.#answer({ rule: thing.getAttribute("data-rule") ?? undefined, key: thing.getAttribute("data-key") ?? undefined, name });
  }
}
