// Courses: the ways of several steps to a place, as the server tells them (docs/wire-protocol.md). The browser knows no rules: it shows
// what it was told, plays the steps one after the other, and stops as soon as anything else happens than was foreseen.
import type { Game } from "../games";
import type { Actor, CourseStep, Step, Told } from "../net/wire";
import { keysOf, parseAction } from "./action";

export interface Course {
  to: string; // the key of the place
  steps: Step[];
  places: string[]; // keys of all places on the way, the last is `to`
  hand: string | null; // what moves, where the first step says so: pawn:2
  then: Actor;
  harm: boolean; // it costs or hurts
}

const isPlace = (game: Game, told: Told): boolean => game.events[told.event]?.args.some((arg) => arg.goal) ?? false;

function way(tree: CourseStep[], last: CourseStep): CourseStep[] {
  const before = last.after === null ? undefined : tree[last.after];
  return before ? [...way(tree, before), last] : [last];
}

export function coursesOf(game: Game, tree: CourseStep[]): Course[] {
  return tree
    .filter((step) => step.best)
    .map((last) => {
      const nodes = way(tree, last);
      const steps = nodes.map((node) => node.step);
      const first = nodes[0]!;
      const hand = first.to === undefined ? (keysOf(game, parseAction(first.step.action))[1] ?? null) : null;
      const harm = steps.some((step) => step.events.some((told) => game.events[told.event]?.dear));
      return { to: last.to!, steps, places: nodes.flatMap((node) => node.to ?? []), hand, then: last.then, harm };
    });
}

/** Is it no more than a step to the next place, without harm? Then nobody needs to be asked twice. */
export const isShort = (course: Course): boolean => course.places.length === 1 && !course.harm;

/** What it brings besides the places on the way. */
export function tidings(game: Game, course: Course, untold: string[] = []): Told[] {
  return course.steps.flatMap((step) => step.events).filter((told) => !isPlace(game, told) && !untold.includes(told.event));
}

/** Did a step come as foreseen, and nothing with it? */
export function isForeseen(step: Step, fresh: Step[], isLast: boolean): boolean {
  const [first, ...more] = fresh;
  return (
    first?.at === step.at &&
    first.action === step.action &&
    (isLast || more.length === 0) &&
    JSON.stringify(first.events) === JSON.stringify(step.events)
  );
}
