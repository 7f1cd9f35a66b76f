// The spaces of a bar as things to press: an action has two arguments there, the bar and the space, and one gesture gives both.
import type { Say } from "../board";
import type { Action } from "../../table/action";
import type { Composer } from "../../table/composer.svelte";
import { type Bar, marksOf } from "./content";

export const spacesOf = (bar: Bar) => marksOf(bar).length + 1;
export const spaceKey = (bar: Bar, space: number) => `space:${bar}-${space}`;

export function spaceName(bar: Bar, space: number, imperial: boolean, say: Say): string {
  if (!imperial || bar !== "length") return say.title("space", `${bar}-${space}`);
  const marks = marksOf(bar);
  const [from, to] = [marks[space - 1]?.imperial, marks[space]?.imperial];
  if (from && to) return say.text("between", { from, to });
  return from ? say.text("above", { from }) : say.text("below", { to: to ?? "" });
}

/** The name of a place where a piece can stand: area:italy, space:year-17. */
export function placeName(key: string, imperial: boolean, say: Say): string {
  const [domain, word = ""] = key.split(":");
  if (domain === "area") return say.title("area", word);
  const [bar, space] = word.split("-");
  return spaceName(bar as Bar, Number(space), imperial, say);
}

function actionOf(composer: Composer, bar: Bar, space: number): Action | undefined {
  return composer.legal.find((a) => a.verb === "bar" && a.args.bar === bar && a.args.space === String(space));
}

/** Presses a space; where that cannot be, the composer is told which action was meant, and answers with the rule. */
function press(composer: Composer, bar: Bar, space: number): void {
  const action = actionOf(composer, bar, space);
  if (action) composer.choose(action);
  else composer.press(`action:bar bar=${bar} space=${space}`);
}

export function spaceProps(composer: Composer, bar: Bar, space: number, name: string): Record<string, unknown> {
  const action = actionOf(composer, bar, space);
  const key = spaceKey(bar, space);
  return {
    "data-key": key,
    type: "button",
    tabindex: action ? 0 : -1,
    "aria-label": name,
    "aria-disabled": !action,
    onclick: () => press(composer, bar, space),
    onpointerenter: () => (composer.pointed = key),
    onpointerleave: () => (composer.pointed = null),
    onfocus: () => (composer.pointed = key),
    onblur: () => (composer.pointed = null),
  };
}
