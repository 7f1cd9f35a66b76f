// Where the legal actions are on the board: which square, pawn or numbered space stands for which of them.
import type { Action } from "../../table/action";
import type { Composer } from "../../table/composer.svelte";
import { onKeys } from "../press";
import { ahead, alongCoast, middleOf, type Point, track } from "./geometry";
import { levelsAt, type Man, type World } from "./world";

export interface Target {
  space: string;
  key: string;
  action: Action;
}

export interface LevelTarget extends Target {
  level: number;
}

type Finder = (action: Action, ship: string) => { space: string | null; key: string };
const onLand: Finder = ({ args }) => ({ space: args.at!, key: `land:${args.at}` });

/** Verbs that speak of a square. */
const finders: Record<string, Finder> = {
  go: ({ args }) => ({ space: args.to!, key: `space:${args.to}` }),
  sail_to: ({ args }) => ({ space: args.at!, key: `space:${args.at}` }),
  peek: onLand,
  shake: onLand,
  aim: onLand,
  sail: ({ args }, ship) => ({ space: alongCoast(ship, args.way as "up" | "down"), key: `way:${args.way}` }),
  throw: ({ args }, ship) => ({ space: ahead(ship, Number(args.length)), key: `length:${args.length}` }),
};

/** The squares that can be chosen now; `ship` is the space of the ship of the seat on turn. */
export function targets(composer: Composer, ship: string): Target[] {
  return composer.left.flatMap((action) => {
    const found = finders[action.verb]?.(action, ship);
    return found?.space ? [{ space: found.space, key: found.key, action }] : [];
  });
}

/** The numbered spaces that can be chosen now; `at` is where the pawn in action is. */
export function levelTargets(composer: Composer, at: string): LevelTarget[] {
  return composer.left.flatMap((action): LevelTarget[] => {
    const level = Number(action.args.level);
    if (action.verb === "advance") return [{ space: at, level, key: `level:${level}`, action }];
    return action.verb === "pull" ? [{ space: action.args.to!, level, key: `land:${action.args.to}`, action }] : [];
  });
}

/** Where a numbered space lies on the sheet. */
export function spotOf(world: World, target: LevelTarget): Point {
  const at = middleOf(target.space);
  const on = track(levelsAt(world, target.space))[target.level - 1] ?? { x: 0, y: 0 };
  return { x: at.x + on.x, y: at.y + on.y };
}

/** What pressing a pawn does: choosing one's own, robbing another's, giving rum to an islander. */
export function manAction(composer: Composer, seat: number | null, turn: number, man: Man): Action | null {
  if (seat !== turn) return null;
  const wants = (action: Action): boolean => {
    if (action.verb === "rob") return Number(action.args.seat) === man.seat && Number(action.args.pawn) === man.pawn;
    if (action.verb === "rum_give") return man.seat !== turn && action.args.islander === man.kind;
    return man.seat === turn && ["pawn", "pick", "take_along"].includes(action.verb) && Number(action.args.pawn) === man.pawn;
  };
  return composer.left.find(wants) ?? null;
}

/** Attributes and handlers of an element that stands for one whole action. */
export function pressing(composer: Composer, action: Action, key: string, name: string): Record<string, unknown> {
  return {
    ...composer.props(key, name),
    "aria-label": `${name}: ${composer.label(action)}`,
    onclick: () => composer.choose(action),
    onkeydown: onKeys(() => composer.choose(action)),
  };
}
