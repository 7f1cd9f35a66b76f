// What a finger has chosen and not placed yet: areas, years, lengths and numbers alike. A finger first sees what it would press and presses
// again, or the button beside it; a mouse has seen it already. The map and each bar are one stop of the tabulator; arrows move inside.
import type { Composer } from "../../table/composer.svelte";

export class Choice {
  key = $state<string | null>(null); // area:italy, space:year-17
  readonly #composer: Composer;
  #stops = $state.raw<Record<string, string>>({}); // where the focus was last, by group
  #isTouch = false;

  constructor(composer: Composer) {
    this.#composer = composer;
  }

  /** Before each press: is it a finger's? */
  down(event: PointerEvent): void {
    this.#isTouch = event.pointerType === "touch";
  }

  press(key: string): void {
    if (this.#isTouch && this.key !== key) this.key = key;
    else this.place(key);
  }

  place(key: string): void {
    this.key = null;
    this.#composer.press(key);
  }

  /** Attributes and handlers of a place; `keys` are all places of its group, in order. */
  props(key: string, name: string, group: string, keys: string[]): Record<string, unknown> {
    const composer = this.#composer;
    return {
      ...composer.props(key, name),
      "aria-label": name,
      tabindex: this.#stop(group, keys) === key ? 0 : -1,
      onclick: () => this.press(key),
      onpointerdown: (event: PointerEvent) => this.down(event),
      onfocus: () => {
        composer.pointed = key;
        this.#stops = { ...this.#stops, [group]: key };
      },
    };
  }

  #stop(group: string, keys: string[]): string | undefined {
    const held = this.#stops[group];
    return held !== undefined && keys.includes(held) ? held : (keys.find((key) => this.#composer.can(key)) ?? keys[0]);
  }
}
