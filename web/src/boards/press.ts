// What can be pressed: keys of the composer, and elements of a board's own that stand for a whole action.
import type { Action } from "../table/action";
import type { Composer } from "../table/composer.svelte";

/** Classes of an element that stands for a key: lit, and picked. Spreading composer.props sets them too, where no others are needed. */
export function lit(composer: Composer, key: string): (string | false)[] {
  return [composer.can(key) && "can", composer.isPicked(key) && "picked"];
}

/** The first of these keys that can be pressed now, else the last: then pressing it is answered with its rule. */
export function firstKey(composer: Composer, ...keys: string[]): string {
  return keys.find((key) => composer.can(key)) ?? keys[keys.length - 1]!;
}

/** What Enter and the space bar do to an element that is no button by itself. */
export function onKeys(press: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
}

/** Attributes and handlers of an element that does something when it is pressed, like composer.props for a key of its own. */
export function pressed(key: string, name: string, press: () => void, picked = false): Record<string, unknown> {
  return {
    "data-key": key,
    class: picked ? "can picked" : "can",
    role: "button",
    tabindex: 0,
    "aria-label": name,
    "aria-pressed": picked,
    onclick: press,
    onkeydown: onKeys(press),
  };
}

/** An element that stands for one whole action. */
export function deed(composer: Composer, action: Action, key: string): Record<string, unknown> {
  return pressed(key, composer.label(action), () => composer.choose(action));
}
