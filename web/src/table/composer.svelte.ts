// The one way from gestures to actions, for all games. Board elements carry the argument they stand for ("cell:f6",
// "adventure:ad15", "verb:wheel"); pressing one narrows the legal list; one action left is played, or asks to be
// confirmed. Keyboard, list and screen reader go the same way. A board only draws, and spreads composer.props(key)
// on what can be pressed.
import type { Game } from "../games";
import { type Action, keysOf, parseAction } from "./action";

export interface ComposerHooks {
  play(action: Action): void; // the action is settled
  label(action: Action): string; // what it says, in the reader's language
  refused(key: string): void; // somebody pressed what cannot be chosen now: answer with the rule
  sureNeeded(action: Action): boolean; // ask before it is played: it cannot be taken back
}

export class Composer {
  game: Game;
  #hooks: ComposerHooks;
  #legal = $state.raw<Action[]>([]);
  picked = $state<string[]>([]);
  pointed = $state<string | null>(null);
  confirm = $state.raw<Action | null>(null);

  left = $derived(this.#legal.filter((a) => this.#fits(a, this.picked)));
  keys = $derived.by(() => {
    const count = new Map<string, number>();
    for (const a of this.left) for (const key of new Set(keysOf(this.game, a))) count.set(key, (count.get(key) ?? 0) + 1);
    return count;
  });

  constructor(game: Game, hooks: ComposerHooks) {
    this.game = game;
    this.#hooks = hooks;
  }

  #fits(action: Action, picked: string[]): boolean {
    const keys = keysOf(this.game, action);
    return picked.every((key) => keys.includes(key));
  }

  /** A new list from the server; what was picked stays as long as it still fits something. */
  offer(legal: string[]): void {
    this.#legal = legal.map(parseAction);
    this.confirm = null;
    if (!this.#legal.some((a) => this.#fits(a, this.picked))) this.picked = [];
  }

  get legal(): Action[] {
    return this.#legal;
  }

  can(key: string): boolean {
    return this.keys.has(key);
  }

  isPicked(key: string): boolean {
    return this.picked.includes(key);
  }

  /** What pressing this would do: the sentences of the actions it leaves, at most a few. */
  preview(key: string, most = 3): string[] {
    const fitting = this.left.filter((a) => keysOf(this.game, a).includes(key));
    return fitting.slice(0, most).map((a) => this.#hooks.label(a));
  }

  press(key: string): void {
    if (this.isPicked(key)) {
      this.picked = this.picked.filter((k) => k !== key);
      this.confirm = null;
      return;
    }
    if (!this.can(key)) {
      this.#hooks.refused(key);
      return;
    }
    const fitting = this.left.filter((a) => keysOf(this.game, a).includes(key));
    if (fitting.length === 1) this.choose(fitting[0]!);
    else this.picked = [...this.picked, key];
  }

  choose(action: Action): void {
    if (this.#hooks.sureNeeded(action) && this.confirm?.text !== action.text) {
      this.confirm = action;
      return;
    }
    this.reset();
    this.#hooks.play(action);
  }

  reset(): void {
    this.picked = [];
    this.confirm = null;
  }

  label(action: Action): string {
    return this.#hooks.label(action);
  }

  /** Attributes and handlers for an element that stands for a key. Works for HTML and SVG. name is null where the element's own words name it. */
  props(key: string, name: string | null): Record<string, unknown> {
    const can = this.can(key);
    const says = can ? this.preview(key, 1)[0] : undefined;
    return {
      "data-key": key,
      class: can ? (this.isPicked(key) ? "can picked" : "can") : undefined,
      role: "button",
      tabindex: can ? 0 : -1,
      "aria-label": name === null ? undefined : says ? `${name}: ${says}` : name,
      "aria-description": name === null ? says : undefined,
      "aria-disabled": !can,
      "aria-pressed": can ? this.isPicked(key) : undefined,
      onclick: () => this.press(key),
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        this.press(key);
      },
      onpointerenter: () => (this.pointed = key),
      onpointerleave: () => (this.pointed = null),
      onfocus: () => (this.pointed = key),
      onblur: () => (this.pointed = null),
    };
  }
}
