// What can be pressed: keys of the composer, and elements of our own that stand for a whole action.
import type { Action } from "../../table/action";
import type { Composer } from "../../table/composer.svelte";

/** Classes of an element that stands for a key: lit, and picked. */
export function lit(composer: Composer, key: string): (string | false)[] {
  return [composer.can(key) && "can", composer.isPicked(key) && "picked"];
}

/** Attributes and handlers of an element that does something when it is pressed, like composer.props for a key of our own. */
export function pressed(key: string, name: string, press: () => void, picked = false): Record<string, unknown> {
  return {
    "data-key": key,
    class: picked ? "can picked" : "can",
    role: "button",
    tabindex: 0,
    "aria-label": name,
    "aria-pressed": picked,
    onclick: press,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    },
  };
}

/** An element that stands for one whole action. */
export function deed(composer: Composer, action: Action, key: string): Record<string, unknown> {
  return pressed(key, composer.label(action), () => composer.choose(action));
}
